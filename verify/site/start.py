"""The first page."""

from __future__ import annotations

from verify.site.corpus import Corpus
from verify.site.pages import Contents, Html, Page


def page(corpus: Corpus, contents: dict[str, list[str]]) -> Page:
    """Return the first page; ``contents`` are the pages of the sidebar below their captions."""
    trees = [Contents(names, caption) for caption, names in contents.items()]
    return Page("index", "closedform", [Html("<p>Statements decided by exact arithmetic.</p>"), *trees])
