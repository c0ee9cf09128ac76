"""Sorts, groups and declarations as mathematics: the part of the notation that terms rest on."""

from __future__ import annotations

import json
import re
import unicodedata
from abc import ABC, abstractmethod
from typing import Any

from verify.kernel.errors import Malformed
from verify.kernel.loader import whole_number

__all__ = ["FAILURES", "SortNotation", "verbatim"]

Json = Any

FAILURES = (TypeError, IndexError, ValueError, KeyError, AttributeError, Malformed)
"""What goes wrong where a tree is not of the grammar, which is then shown as JSON."""

_NAME = re.compile(r"[A-Za-z_#][A-Za-z0-9_#']*")  # the kernel's own variables begin with #
_SPACES = {"complex": "ℂ", "real": "ℝ", "natural": "ℕ", "curve": "C(ℝ, ℂ)"}
_KINDS = {"abelian": "finite Abelian group", "set": "finite set"}
_JOINED = {"union": "⊎", "product": "×", "bijections": "↔"}


def verbatim(node: Json) -> str:
    """Return what is not of the grammar as JSON."""
    return json.dumps(node, sort_keys=True, default=str)


def whole(node: Json) -> int:
    """Return an integer."""
    number = whole_number(node)
    if number is None:
        raise ValueError("expected an integer")
    return number


class SortNotation(ABC):
    """Writes sorts in Unicode."""

    prime = "′"
    minus = "−"

    @abstractmethod
    def atom(self, node: Json) -> str:
        """Return a term on one line, in parentheses if it is made of several."""

    def name(self, name: Json) -> str:
        """Return a name; what is no name is quoted."""
        if isinstance(name, str) and _NAME.fullmatch(name):
            return name.replace("'", self.prime)
        return verbatim(name)

    def numeral(self, node: Json) -> str:
        """Return an integer."""
        return str(whole(node)).replace("-", self.minus)

    def declarations(self, binders: Json) -> str:
        """Return ``[[name, sort], …]``: neighbours of the same sort share it."""
        groups: list[tuple[list[str], Json]] = []
        for name, sort in binders:
            if groups and groups[-1][1] == sort:
                groups[-1][0].append(self.name(name))
            else:
                groups.append(([self.name(name)], sort))
        if not groups:
            raise ValueError("expected at least one variable")
        return "; ".join(f"{', '.join(names)} {self.membership(sort)}" for names, sort in groups)

    def membership(self, sort: Json) -> str:
        """Return a sort behind the sign that joins it to a variable."""
        if isinstance(sort, str) and sort in _KINDS:
            return f": {_KINDS[sort]}"
        if isinstance(sort, list) and sort and sort[0] == "subsets":
            (of,) = sort[1:]
            return f"⊆ {self.sort(of)}"
        if isinstance(sort, list) and sort and sort[0] in ("maps", "bijections"):
            return f": {self.sort(sort)}"
        return f"∈ {self.sort(sort)}"

    def sort(self, node: Json, nested: bool = False) -> str:
        """Return a sort, in parentheses if it is nested in another one and made of several."""
        if isinstance(node, str):
            return _SPACES.get(node) or _KINDS.get(node) or self.name(node)
        try:
            text, made_of_several = self.made_sort(node[0], node[1:])
        except FAILURES:
            return verbatim(node)
        return f"({text})" if nested and made_of_several else text

    def made_sort(self, head: Json, rest: list[Json]) -> tuple[str, bool]:
        """Return a sort that a form makes, and whether it is made of several."""
        if head in _JOINED:
            left, right = (self.sort(entry, nested=True) for entry in rest)
            return f"{left} {_JOINED[head]} {right}", True
        if head == "maps":
            *sources, target = (self.sort(entry, nested=True) for entry in rest)
            return f"{' × '.join(sources)} → {target}", True
        if head in ("cyclic", "direct"):
            return self.group([head, *rest]), head == "direct"
        if head == "range":
            low, high = map(self.numeral, rest)
            return f"{{{low}, …, {high}}}", False
        if head == "labels":
            return f"{{{', '.join(f':{self.name(name)}' for name in rest)}}}", False
        if head in ("unit", "empty") and not rest:
            return "{∗}" if head == "unit" else "∅", False
        if head not in ("element", "dual", "members", "subsets"):
            return self.atom([head, *rest]), False
        (inner,) = rest
        if head == "element":
            return self.group(inner), inner[:1] == ["direct"]
        if head == "members":
            return self.atom(inner), False
        return self.dual(inner) if head == "dual" else f"subsets({self.sort(inner)})", False

    def dual(self, group: Json) -> str:
        """Return the dual of a group: a letter gets a hat."""
        text = self.group(group)
        return unicodedata.normalize("NFC", f"{text}\u0302") if len(text) == 1 else f"dual({text})"

    def group(self, node: Json, nested: bool = False) -> str:
        """Return a finite Abelian group."""
        if not isinstance(node, list) or node[:1] not in (["cyclic"], ["direct"]):
            return self.atom(node)
        if node[0] == "cyclic":
            (order,) = node[1:]
            return f"ℤ/{self.numeral(order)}"
        left, right = (self.group(entry, nested=True) for entry in node[1:])
        return f"({left} ⊕ {right})" if nested else f"{left} ⊕ {right}"
