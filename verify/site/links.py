"""Whether every link within a folder of HTML leads to something: a file, and an anchor that it has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from os.path import normpath, relpath
from pathlib import Path
from urllib.parse import unquote

_ANCHOR = re.compile(r"""\b(?:id|name)=["']([^"']+)["']""")
_LINK = re.compile(
    r"""<(?:a|link|script|img|source|image|iframe|use)\b[^>]*?\s(?:xlink:)?(?:href|src)=["']([^"']*)["']"""
)
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


def broken(folder: Path, place: Path | None = None) -> Iterator[str]:
    """Yield a line for each link that leads nowhere: the page, and where it should lead.

    Links to other places, as ``https:``, are not looked at. Those that lead out of the folder are looked at from where
    the folder will stand, ``place``.
    """

    @cache
    def anchors(path: Path) -> frozenset[str]:
        return frozenset(map(unescape, _ANCHOR.findall(path.read_text("utf-8"))))

    for page in sorted(folder.rglob("*.html")):
        seen: set[str] = set()
        for link in _LINK.findall(page.read_text("utf-8")):
            if link in seen or _ELSEWHERE.match(link):
                continue
            seen.add(link)
            address, _, anchor = unescape(link).partition("#")
            path = Path(normpath(page.parent / unquote(address.partition("?")[0]))) if address else page
            if place is not None and not path.is_relative_to(folder):
                path = Path(normpath(place / relpath(path, folder)))
            where = page.relative_to(folder)
            if not path.is_file():
                yield f"{where}: '{link}' leads to no file"
            elif anchor and path.suffix == ".html" and unquote(anchor) not in anchors(path):
                yield f"{where}: '{link}' leads to no anchor of {path.relative_to(folder)}"
