"""The notation in ASCII: signs become words, and what Unicode draws becomes a call."""

from __future__ import annotations

from typing import Any, ClassVar

from verify.language.layout import Enclosed, Headed, Phrase
from verify.language.notation import ATOM, IFF, OVER, POWER, TIMES, Notation

__all__ = ["Ascii"]

Json = Any

_CALLED_SORTS = ("union", "product", "bijections", "maps", "subsets")


class Ascii(Notation):
    """Writes terms and formulas in ASCII."""

    prime = "'"
    minus = "-"
    arrow = "<->"
    signs: ClassVar[dict[str, str]] = {
        "forall": "forall",
        "exists": "exists",
        "and": "and",
        "or": "or",
        "iff": "<==>",
        "implies": "==>",
        "not": "not",
        "=": "=",
        "!=": "!=",
        "<=": "<=",
        "<": "<",
        "in": "in",
        "*": "*",
        "map": "|->",
        "sum": "sum",
        "prod": "prod",
        "star": "star",
    }
    words: ClassVar[dict[str, str]] = {}

    def membership(self, sort: Json) -> str:
        """Return a sort behind the word that joins it to a variable."""
        return f"in {self.sort(sort)}"

    def sort(self, node: Json, nested: bool = False) -> str:
        """Return a sort; all that are made of several are calls."""
        return self.name(node) if isinstance(node, str) else super().sort(node)

    def made_sort(self, head: Json, rest: list[Json]) -> tuple[str, bool]:
        """Return a sort that a form makes."""
        if head in _CALLED_SORTS:
            return f"{head}({', '.join(map(self.sort, rest))})", False
        if head == "range":
            return f"range({', '.join(map(self.numeral, rest))})", False
        if head == "labels":
            return f"labels({', '.join(map(self.name, rest))})", False
        if head in ("unit", "empty") and not rest:
            return head, False
        return super().made_sort(head, rest)

    def dual(self, group: Json) -> str:
        """Return the dual of a group."""
        return f"dual({self.group(group)})"

    def group(self, node: Json, nested: bool = False) -> str:
        """Return a finite Abelian group."""
        if isinstance(node, list) and node[:1] == ["cyclic"]:
            (order,) = node[1:]
            return f"cyclic({self.numeral(order)})"
        if isinstance(node, list) and node[:1] == ["direct"]:
            left, right = map(self.group, node[1:])
            return f"direct({left}, {right})"
        return self.atom(node)

    def bounded(self, head: str, binders: Json, *rest: Json) -> Phrase:
        """Return a sum or a product over index sets."""
        *conditions, body = rest
        where = "".join(f" where {self.at_least(condition, IFF).flat}" for condition in conditions)
        inside = Headed(ATOM, f"{self.declarations(binders)}{where}:", self.at_least(body, IFF))
        return Enclosed(ATOM, f"{head}(", [inside], ")")

    def times(self, head: str, *factors: Json) -> Phrase:
        """Return a product."""
        operands = [self.at_least(entry, OVER) for entry in factors]
        return self.series("*", operands, TIMES, space="")

    def power(self, head: str, base: Json, exponent: Json) -> Phrase:
        """Return a power."""
        return Enclosed(POWER, "", [self.at_least(base, ATOM)], f"^{self.numeral(exponent)}")

    def conj(self, head: str, operand: Json) -> Phrase:
        """Return a conjugate."""
        return self.called(head, operand)

    def abs2(self, head: str, operand: Json) -> Phrase:
        """Return the square of an absolute value."""
        return self.called(head, operand)

    def size(self, head: str, sort: Json) -> Phrase:
        """Return the number of elements of a set."""
        return Phrase(ATOM, f"size({self.sort(sort)})")

    def radical(self, head: str, degree: Json, above: Json, below: Json) -> Phrase:
        """Return a root of a positive rational."""
        return Phrase(ATOM, f"radical({', '.join(map(self.numeral, (degree, above, below)))})")

    def root(self, head: str, order: Json, exponent: Json) -> Phrase:
        """Return a root of unity."""
        return Enclosed(ATOM, "root(", [Phrase(ATOM, self.numeral(order)), self.at_least(exponent, IFF)], ")")

    def char(self, head: str, frequency: Json, point: Json) -> Phrase:
        """Return the value of a character."""
        return self.called(head, frequency, point)

    def indicator(self, head: str, formula: Json) -> Phrase:
        """Return an indicator."""
        return self.called(head, formula)

    def residue(self, head: str, *values: Json) -> Phrase:
        """Return an element of a concrete group."""
        return Phrase(ATOM, f"residue({', '.join(map(self.numeral, values))})")

    def inclusion(self, head: str, member: Json) -> Phrase:
        """Return a member of a subset as an element of the whole."""
        return self.called(head, member)

    def iterated(self, head: str, binders: Json, body: Json, start: Json, count: Json) -> Phrase:
        """Return the state after some steps."""
        step = Headed(ATOM, f"{self.declarations(binders)} |->", self.at_least(body, IFF))
        return Enclosed(ATOM, "iterate(", [step, self.at_least(start, IFF), self.at_least(count, IFF)], ")", comma=";")

    def backward(self, head: str, bijection: Json, point: Json) -> Phrase:
        """Return the value of the inverse of a bijection."""
        return self.called(head, bijection, point)
