"""Pages before Sphinx makes them HTML: titles, sections with anchors of their own, and HTML between them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

SUFFIX = ".json"


@dataclass(frozen=True)
class Html:
    """HTML as it is; ``searched`` tells whether the search of the site reads it."""

    html: str
    searched: bool = True


@dataclass(frozen=True)
class Section:
    """A part of a page with a title and an anchor; ``known`` is the id by which a statement is found, if it is one."""

    anchor: str
    title: str
    blocks: Sequence[Any]
    known: str = ""
    says: str = ""


@dataclass(frozen=True)
class Contents:
    """The pages below a page, which the sidebar shows, under titles of their own if there are any."""

    contents: Sequence[str]
    titles: Sequence[str] = ()


@dataclass(frozen=True)
class Page:
    """A page; its name is a path from the root of the site without an ending."""

    name: str
    title: str
    blocks: Sequence[Html | Section | Contents]

    def write(self, folder: Path) -> None:
        """Write the page where Sphinx looks for it."""
        path = folder / f"{self.name}{SUFFIX}"
        path.parent.mkdir(parents=True, exist_ok=True)
        tree = {"anchor": "top", "title": self.title, "blocks": [asdict(block) for block in self.blocks]}
        path.write_text(json.dumps(tree, ensure_ascii=False), encoding="utf-8")
