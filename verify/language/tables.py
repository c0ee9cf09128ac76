"""Finite data from text: maps given by their values in a table, subsets given by their elements."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, ClassVar

from verify.kernel.loader import whole_number
from verify.language.calls import Calls
from verify.language.names import Syntax, listed
from verify.language.natures import is_kind, resolved
from verify.language.syntax import Node

__all__ = ["Elaborator"]

Json = Any

MOST_ELEMENTS = 4096


class Elaborator(Calls):
    """Makes trees of one text, and remembers where in the text each of their nodes stands."""

    def _table(self, node: Node) -> Json:
        """Return the map that has the values of a table, the last index running fastest."""
        _, _, declarations, _, *rows = node.children
        values = [entry for row in rows for entry in listed(row)]
        with self.declared(declarations) as binders:
            domains = [self._elements(node, sort) for _, sort in binders]
            count = 1
            for domain in domains:
                count *= len(domain)
            if len(values) != count:
                raise self.error(node, f"a table of {len(values)} values", expected=f"{count}")
            trees = [self.term(value) for value in values]
            names = [name for name, _ in binders]
            return self.made(node, ["map", binders, self._entry(node, names, domains, trees)], [declarations, node])

    def _entry(self, node: Node, names: list[str], domains: list[list[Json]], values: list[Json]) -> Json:
        """Return the value at the variables: cases for labels, a sum of values times indicators for other indices."""
        if not names:
            return values[0]
        (name, *others), (domain, *inner) = names, domains
        size = len(values) // len(domain) if domain else 0
        blocks = [values[place * size : (place + 1) * size] for place in range(len(domain))]
        entries = [self._entry(node, others, inner, block) for block in blocks]
        if domain and isinstance(domain[0], str) and domain[0].startswith(":"):
            branches = [self.made(node, [label[1:], entry]) for label, entry in zip(domain, entries, strict=True)]
            return self.made(node, ["choose", name, *branches])
        terms = [
            self.made(node, ["*", self.made(node, ["indicator", self.made(node, ["=", name, element])]), entry])
            for element, entry in zip(domain, entries, strict=True)
            if entry != 0
        ]
        return self.made(node, ["+", *terms]) if terms else 0

    def _elements(self, node: Node, sort: Json) -> list[Json]:
        """Return the elements of an index set over which a table runs."""
        whole = resolved(sort, self.scope)
        if is_kind(whole, "labels"):
            return [f":{name}" for name in whole[1:]]
        if is_kind(whole, "range"):
            low, high = (whole_number(end) or 0 for end in whole[1:])
            if high - low < MOST_ELEMENTS:
                return list(range(low, high + 1))
        if is_kind(whole, "element", "dual"):
            orders = cyclic_orders(whole[1])
            count = 1
            for order in orders or [0]:
                count *= order
            if orders and count <= MOST_ELEMENTS:
                return [["residue", *residues] for residues in product(*map(range, orders))]
        wanted = f"labels, a range or a concrete group of at most {MOST_ELEMENTS} elements"
        raise self.error(node, "a table over what is not listed", expected=wanted)

    def _subset_of(self, node: Node, arguments: list[Syntax]) -> Json:
        """Return the subset of a set that has the listed elements."""
        if not self.is_listed_subset(node):
            raise self.error(node, "'subset' makes a sort", expected="subset(S; a, b, …) for the subset {a, b, …} of S")
        whole, *groups = node.children[2].children
        sort = self.sort(whole)
        name = self.fresh("x")
        entries = [entry for group in groups for entry in listed(group)]
        equations = [self.made(entry, ["=", name, self.term(entry)], [entry, entry]) for entry in entries]
        binders = self.made(whole, [self.made(whole, [name, sort], [whole])])
        return self.made(node, ["subset", binders, self.made(node, ["or", *equations])], [whole, node])

    FORMS: ClassVar[dict[str, Callable[[Any, Node], Json]]] = {**Calls.FORMS, "table": _table}

    WORDS: ClassVar[dict[str, Callable[[Any, Node, list[Syntax]], Json]]] = {**Calls.WORDS, "subset": _subset_of}


def cyclic_orders(group: Json) -> list[int]:
    """Return the orders of the cyclic factors of a concrete group; none for one that has variables.

    >>> cyclic_orders(["direct", ["cyclic", 2], ["cyclic", 3]]), cyclic_orders("G")
    ([2, 3], [])
    """
    if is_kind(group, "cyclic") and isinstance(group, list):
        return [whole_number(group[1]) or 0]
    if is_kind(group, "direct") and isinstance(group, list):
        left, right = map(cyclic_orders, group[1:])
        return [*left, *right] if left and right else []
    return []
