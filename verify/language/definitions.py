"""Definitions that the kernel reads once, for many trees that use them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import is_
from typing import Any

from verify.kernel.reader import Reader

Json = Any

_KEPT = 64


class Entries:
    """Definitions as in certificates; equal are those whose entries are the same objects."""

    def __init__(self, trees: Iterable[Json]) -> None:
        """Take the entries, which nobody changes any more."""
        self.trees = tuple(trees)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.trees)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Entries)
            and len(self.trees) == len(other.trees)
            and all(map(is_, self.trees, other.trees))
        )


def reader_of(definitions: Iterable[Json]) -> Reader:
    """Return a new reader of the kernel that knows some definitions.

    Raises
    ------
    Malformed
        If they are not well-formed.

    Examples
    --------
    >>> half = {"name": "half", "parameters": [["x", "real"]], "body": ["/", "x", 2]}
    >>> reader_of([half]).term(["half", 6], {}).op
    'divide'
    """
    known = _read(Entries(definitions))
    reader = Reader()
    reader.definitions = dict(known.definitions)
    reader.uses = dict(known.uses)
    return reader


@lru_cache(_KEPT)
def _read(entries: Entries) -> Reader:
    reader = Reader()
    reader.define(list(entries.trees))
    return reader
