"""The figures, where the room that draws them is there."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from verify.site import markup
from verify.site.corpus import Corpus
from verify.site.pages import Html, Page, Section

ROOM = "verify.figures"


@cache
def figures() -> list[Any]:
    """Return the figures in their order; none where nothing draws them."""
    if find_spec(ROOM) is None:
        return []
    room = import_module(ROOM)
    return [room.figure(name) for name in room.names()]


def first(corpus: Corpus) -> str:
    """Return the first figure with its caption, for the first page."""
    return "".join(_shown(figure, corpus, "") for figure in figures()[:1])


def of_statement(name: str, base: str = "../") -> str:
    """Return links to the figures that come from a statement."""
    found = [figure for figure in figures() if name in figure.statements]
    return ", ".join(f'<a href="{base}figures.html#{one.name}">{escape(one.title)}</a>' for one in found)


def page(corpus: Corpus) -> Page | None:
    """Return the page of all figures, each under its name; None if there are none."""
    sections = [Section(one.name, one.title, [Html(_shown(one, corpus, ""), searched=False)]) for one in figures()]
    return Page("figures", "Figures", sections) if sections else None


def _shown(figure: Any, corpus: Corpus, base: str) -> str:
    text = markup.sentence(f"{figure.caption} {figure.source}", corpus, base)
    return f'<figure class="drawn">{figure.svg("auto")}<figcaption>{text}</figcaption></figure>'
