"""In which chapter of its work a statement stands, also where its number does not tell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from verify.catalogue import Listed
from verify.command import names

__all__ = ["chapters", "numbered"]

_PLACES = (r"\b[Ss]ection ([A-Z]|\d+)\.\d", r"\b[Aa]ppendix ([A-Z])\b", r"\(([A-Z])\.\d")


def numbered(entry: Listed) -> str | None:
    """Return the chapter that the id or an alias of a statement tells.

    >>> numbered(Listed(id="w/remark-2", parts={}, kind="remark", aliases=("w/remark-3.7",)))
    '3'
    """
    return next((found for name in (entry.id, *entry.aliases) if (found := names.chapter(name))), None)


def chapters(entries: Sequence[Listed], sources: Mapping[str, str]) -> dict[str, str]:
    """Return the chapter of each statement: by its number, else by where it says that it stands, else that of the next.

    Parameters
    ----------
    entries : sequence of Listed
        Published statements of one work, in the order of the text.
    sources : mapping of str to str
        Where statements stand in the work, in words, by id.

    Returns
    -------
    dict of str to str
        ``"7"`` for a chapter, ``"d"`` for an appendix, ``""`` in a work that numbers nothing by chapters.

    Examples
    --------
    >>> ids = ("w/lemma-2.1", "w/claim", "w/remark", "w/lemma-3.1")
    >>> rows = [Listed(id=name, parts={}, kind="lemma") for name in ids]
    >>> list(chapters(rows, {"w/claim": "The work, appendix B, after Lemma B.2"}).values())
    ['2', 'b', '3', '3']
    """
    found: dict[str, str] = {}
    following = ""
    for entry in reversed(entries):
        told = [match[1].lower() for place in _PLACES if (match := re.search(place, sources.get(entry.id, "")))]
        following = found[entry.id] = numbered(entry) or next(iter(told), following)
    last = next((found[entry.id] for entry in reversed(entries) if found[entry.id]), "")
    return {entry.id: found[entry.id] or last for entry in entries}
