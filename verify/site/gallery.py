"""The figures: a page of all of them, the first one for the first page, and links from statements."""

from __future__ import annotations

from html import escape

from verify.figures import Figure, figure, names
from verify.site import markup
from verify.site.corpus import Corpus
from verify.site.pages import Html, Page, Section


def first(corpus: Corpus) -> str:
    """Return the first figure with its caption, for the first page."""
    return _shown(figure(names()[0]), corpus)


def of_statement(name: str) -> str:
    """Return links to the figures that come from a statement, for a page one folder below the root."""
    found = [one for one in map(figure, names()) if name in one.statements]
    return ", ".join(f'<a href="../figures.html#{one.name}">{escape(one.title)}</a>' for one in found)


def page(corpus: Corpus) -> Page:
    """Return the page of all figures, each under its name."""
    shown = [Section(one.name, one.title, [Html(_shown(one, corpus), searched=False)]) for one in map(figure, names())]
    return Page("figures", "Figures", shown)


def _shown(drawn: Figure, corpus: Corpus) -> str:
    def link(name: str) -> str | None:
        statement = corpus.get(name)
        return None if statement is None else statement.link("")

    text = markup.sentence(f"{drawn.caption} {drawn.source}", corpus, "")
    return f'<figure class="drawn">{drawn.svg(link=link)}<figcaption>{text}</figcaption></figure>'
