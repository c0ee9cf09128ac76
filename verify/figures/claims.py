"""Numbers that a figure takes from the claims of certificates, exactly as they stand there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from verify.command import places
from verify.kernel.loader import read
from verify.language.trees import rational

__all__ = ["bounds", "certificate", "claim", "nodes", "table"]

Json = Any


@cache
def certificate(name: str) -> Json:
    """Return the certificate of a statement.

    Raises
    ------
    CommandError
        If there are no certificates here.
    Malformed
        If there is none of that name.
    """
    return read(places.of_statement(name))


def claim(name: str, part: str) -> Json:
    """Return the claim of a part of a statement, as a tree.

    Raises
    ------
    KeyError
        If the statement has no such part.
    """
    return {entry["name"]: entry["claim"] for entry in certificate(name)["parts"]}[part]


def nodes(tree: Json) -> Iterator[Json]:
    """Yield a tree and all trees in it, from the left to the right."""
    yield tree
    if isinstance(tree, list):
        for entry in tree:
            yield from nodes(entry)


def bounds(tree: Json, of: Json) -> tuple[set[Fraction], set[Fraction]]:
    """Return the numbers that are said to be at most, and at least, a term, wherever that stands in a tree.

    Parameters
    ----------
    tree : JSON
        A claim.
    of : JSON
        A term, as it is written there.

    Returns
    -------
    pair of sets of Fraction
        Of ``q <= term`` and of ``term <= q``, strict ones among them.

    Examples
    --------
    >>> bounds(["and", ["<=", 1, "x"], ["<", "x", ["/", 7, 2]]], "x")
    ({Fraction(1, 1)}, {Fraction(7, 2)})
    """
    lower, upper = set(), set()
    for node in nodes(tree):
        if isinstance(node, list) and len(node) == 3 and node[0] in ("<=", "<"):
            left, right = rational(node[1]), rational(node[2])
            if node[2] == of and left is not None:
                lower.add(left)
            if node[1] == of and right is not None:
                upper.add(right)
    return lower, upper


def table(name: str, definition: str) -> list[Fraction]:
    """Return the values of a map on 1, …, n that a certificate defines as a sum of indicators of the places.

    Raises
    ------
    KeyError
        If it has no such definition.
    """
    body = {entry["name"]: entry["body"] for entry in certificate(name)["definitions"]}[definition]
    _, ((variable, (_, first, last)),), terms = body
    values = dict.fromkeys(range(first, last + 1), Fraction(0))
    for term in nodes(terms):
        match term:
            case ["*", ["indicator", ["=", place, int(number)]], value] if place == variable:
                values[number] = rational(value) or Fraction(0)
    return list(values.values())
