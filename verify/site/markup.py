"""Pieces of HTML that several pages use."""

from __future__ import annotations

from html import escape

from verify.site import prose
from verify.site.corpus import Corpus, Statement
from verify.site.labels import MEANINGS, SIGNS, WORDS

__all__ = ["badge", "folded", "joined", "linked", "mention", "sentence"]


def badge(verdict: str) -> str:
    """Return a verdict with its sign and its colour."""
    meaning = escape(MEANINGS[verdict])
    return (
        f'<span class="verdict verdict-{verdict}" title="{meaning}">'
        f'<span aria-hidden="true">{SIGNS[verdict]}</span> {WORDS[verdict]}</span>'
    )


def linked(statement: Statement, base: str = "../") -> str:
    """Return a link to the card of a statement, with the sign of its verdict."""
    verdict, title = statement.verdict, statement.entry.title
    said = f' title="{escape(prose.plain(title))}"' if title != statement.label else ""
    return (
        f'<a class="statement" href="{statement.link(base)}"{said}>'
        f'<span class="sign sign-{verdict}" role="img" aria-label="{WORDS[verdict]}">{SIGNS[verdict]}</span> '
        f"{prose.html(statement.label)}</a>"
    )


def mention(statement: Statement, base: str = "../") -> str:
    """Return a link with the short name of the work before it."""
    return f'<span class="work-name">{escape(statement.entry.work)}</span> {linked(statement, base)}'


def joined(names: list[str], corpus: Corpus, work: str, base: str = "../") -> str:
    """Return links to some statements; those of another work are told with it."""
    found = [statement for name in names if (statement := corpus.get(name)) is not None]
    links = [linked(one, base) if one.entry.work == work else mention(one, base) for one in found]
    return f'<ul class="names">{"".join(f"<li>{link}</li>" for link in links)}</ul>'


def sentence(text: str, corpus: Corpus, base: str = "../") -> str:
    """Return a text as HTML in which the ids of statements are links."""
    markup = prose.html(text)
    for name in sorted(set(prose.names(text)), key=len, reverse=True):
        statement = corpus.get(name)
        if statement is not None:
            markup = prose.name_pattern(name).sub(f'<a href="{statement.link(base)}">{name}</a>', markup)
    return markup


def folded(summary: str, inside: str, classes: str = "") -> str:
    """Return what is shown when somebody asks for it; on paper it is shown."""
    return f'<details class="{classes}"><summary>{summary}</summary>{inside}</details>'
