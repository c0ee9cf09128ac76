"""Claims as mathematics: infix, in Unicode or in ASCII, long ones on several lines.

What is shown decides nothing; the pins of the ledger are those of the JSON trees. But it is what a person compares with
a paper, and what an author writes: reading it (:mod:`verify.language.parsing`) gives the tree back. Names are ASCII, so
that no name looks like a sign.
"""

from __future__ import annotations

import unicodedata
from typing import Any, ClassVar

from verify.kernel.loader import whole_number
from verify.language.layout import Chain, Enclosed, Headed, Phrase, bracketed
from verify.language.powers import shown_as_power
from verify.language.sort_notation import FAILURES, SortNotation, verbatim, whole
from verify.language.spellings.names import RESERVED, numeral

__all__ = ["Notation"]

Json = Any

# How tightly an operation binds, from open phrases to atoms.
OPEN, IFF, IMPLIES, OR, AND, NOT, RELATION, PLUS, SUM, TIMES, OVER, POWER, ATOM = range(13)

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_BINDINGS = {"and": AND, "or": OR, "iff": IFF}


def is_negative(node: Json) -> bool:
    """Tell whether a node is −x, and no numeral."""
    return isinstance(node, list) and len(node) == 2 and node[0] == "-"


_FORMS = {
    **dict.fromkeys(("=", "!=", "<=", "<", "in"), "relation"),
    **dict.fromkeys(("forall", "exists"), "quantified"),
    **dict.fromkeys(("and", "or", "iff"), "connected"),
    **dict.fromkeys(("sum", "prod"), "bounded"),
    **dict.fromkeys(("map", "curve"), "map"),
    **dict.fromkeys(("at", "at_time", "forward"), "value"),
    **dict.fromkeys(("true", "false", "star"), "constant"),
    **dict.fromkeys(("re", "exp", "next", "first", "second", "inl", "inr"), "unary"),
    "member": "member",
    "implies": "implies",
    "not": "denied",
    "+": "plus",
    "-": "minus_of",
    "*": "times",
    "/": "over",
    "^": "power",
    "conj": "conj",
    "abs2": "abs2",
    "size": "size",
    "radical": "radical",
    "root": "root",
    "char": "char",
    "indicator": "indicator",
    "residue": "residue",
    "pair": "pair",
    "inclusion": "inclusion",
    "impossible": "impossible",
    "of": "ascribed",
    "case": "case",
    "choose": "choose",
    "iterate": "iterate",
    "subset": "subset",
    "bijection": "bijection",
    "backward": "backward",
}


class Notation(SortNotation):
    """Writes terms and formulas in Unicode."""

    signs: ClassVar[dict[str, str]] = {
        "forall": "∀",
        "exists": "∃",
        "and": "∧",
        "or": "∨",
        "iff": "⟺",
        "implies": "⟹",
        "not": "¬",
        "=": "=",
        "!=": "≠",
        "<=": "≤",
        "<": "<",
        "in": "∈",
        "*": "·",
        "map": "↦",
        "sum": "Σ",
        "prod": "Π",
        "star": "∗",
    }
    arrow = "↔"
    words: ClassVar[dict[str, str]] = {"first": "π₁", "second": "π₂", "inl": "ι₁", "inr": "ι₂"}

    def atom(self, node: Json) -> str:
        """Return a term on one line, in parentheses if it is made of several."""
        return self.at_least(node, ATOM).flat

    def at_least(self, node: Json, level: int) -> Phrase:
        """Return a node, in parentheses if it binds less tightly than ``level``."""
        phrase = self.phrase(node)
        return phrase if phrase.binding >= level else bracketed(phrase, ATOM)

    def phrase(self, node: Json) -> Phrase:
        """Return a node; what is not of the grammar is shown as JSON."""
        try:
            number = whole_number(node)
            if number is not None:
                if isinstance(node, str) and node != numeral(number):
                    return Phrase(ATOM, verbatim(node))
                return Phrase(ATOM if number >= 0 else PLUS, self.numeral(node))
            if isinstance(node, str):
                return Phrase(ATOM, f":{self.name(node[1:])}" if node.startswith(":") else self.name(node))
            return self.operation(node[0], node[1:])
        except FAILURES:
            return Phrase(ATOM, verbatim(node))

    def operation(self, head: Json, rest: list[Json]) -> Phrase:
        """Return an operation or an application."""
        form = _FORMS.get(head) if isinstance(head, str) else None
        if form is not None:
            phrase: Phrase = getattr(self, form)(head, *rest)
            return phrase
        if head in RESERVED:
            return Phrase(OVER, self.sort([head, *rest]))
        return self.applied(Phrase(ATOM, self.name(head)), rest)

    def applied(self, head: Phrase, arguments: list[Json], sign: str = "") -> Phrase:
        """Return the value of a map; maps among several arguments are bracketed, as both have commas."""
        level = OPEN if len(arguments) == 1 else IFF
        return Enclosed(ATOM, f"{head.flat}{sign}(", [self.at_least(entry, level) for entry in arguments], ")")

    def called(self, head: str, *arguments: Json) -> Phrase:
        """Return an operation that is called by a word."""
        return self.applied(Phrase(ATOM, self.words.get(head, head)), list(arguments))

    def unary(self, head: str, operand: Json) -> Phrase:
        """Return an operation on one operand that is called by a word."""
        return self.called(head, operand)

    def member(self, head: str, element: Json, subset: Json) -> Phrase:
        """Return an element of a subset as a member."""
        return self.called(head, element, subset)

    def constant(self, head: str) -> Phrase:
        """Return an operation without arguments."""
        return Phrase(ATOM, self.signs.get(head, head))

    # Formulas

    def relation(self, head: str, left: Json, right: Json) -> Phrase:
        """Return an equation, an inequality, a membership."""
        return Chain(
            RELATION, [("", self.at_least(left, PLUS), ""), (self.signs[head], self.at_least(right, PLUS), "")]
        )

    def quantified(self, head: str, binders: Json, body: Json) -> Phrase:
        """Return a formula behind its variables."""
        return Headed(OPEN, f"{self.signs[head]} {self.declarations(binders)}:", self.phrase(body))

    def connected(self, head: str, *operands: Json) -> Phrase:
        """Return a conjunction, a disjunction, an equivalence."""
        binding = _BINDINGS[head]
        return self.series(self.signs[head], [self.at_least(entry, binding + 1) for entry in operands], binding)

    def series(self, sign: str, operands: list[Phrase], binding: int, space: str = " ") -> Phrase:
        """Return operands with a sign between them, or before the only one, as in a sum of one term."""
        if len(operands) == 1:
            return Enclosed(binding, f"{sign} " if sign.isalpha() else sign, operands, "")
        return Chain(binding, [(sign if place else "", entry, "") for place, entry in enumerate(operands)], space)

    def implies(self, head: str, *formulas: Json) -> Phrase:
        """Return an implication, its hypotheses with commas between them."""
        *hypotheses, conclusion = (self.at_least(entry, OR) for entry in formulas)
        last = len(hypotheses) - 1
        conditions = [("", entry, "," if place < last else "") for place, entry in enumerate(hypotheses)]
        return Chain(IMPLIES, [*conditions, (self.signs[head], conclusion, "")])

    def denied(self, head: str, operand: Json) -> Phrase:
        """Return a negation."""
        sign = self.signs[head]
        return Enclosed(NOT, f"{sign} " if sign.isalpha() else sign, [self.at_least(operand, ATOM)], "")

    # Scalars

    def bounded(self, head: str, binders: Json, *rest: Json) -> Phrase:
        """Return a sum or a product over index sets."""
        *condition, body = rest
        return Headed(SUM, f"{self.signs[head]}_{{{self._indices(binders, *condition)}}}", self.at_least(body, SUM))

    def _indices(self, binders: Json, condition: Json = None) -> str:
        if condition is None:
            return self.declarations(binders)
        name, sort = binders[0]
        if len(binders) == 1 and condition == ["!=", name, 0]:
            return f"{self.name(name)}≠0 {self.membership(sort)}"
        return f"{self.declarations(binders)} : {self.phrase(condition).flat}"

    def plus(self, head: str, *operands: Json) -> Phrase:
        """Return a sum; −y in it is subtracted where the sum does not look like a difference then."""
        first, *others = operands
        if not others:
            return self._signed([("+", first)])
        difference = all(is_negative(entry) for entry in others) and not is_negative(first)
        return self._signed([("+", first), *(("", entry) if difference else ("+", entry) for entry in others)])

    def minus_of(self, head: str, *operands: Json) -> Phrase:
        """Return a difference, or a negative."""
        first, *others = operands
        return self._signed([("", first), *(("-", entry) for entry in others)] if others else [("-", first)])

    def _signed(self, terms: list[tuple[str, Json]]) -> Phrase:
        """Return signed terms: x + (−y) is x − y where the sign is +; a minus before a numeral belongs to it."""
        found: list[tuple[str, Phrase, str]] = []
        for sign, entry in terms:
            sign, entry = ("-", entry[1]) if sign == "+" and len(terms) > 1 and is_negative(entry) else (sign, entry)
            operand = self.at_least(entry, SUM)
            if sign == "-" and not found and whole_number(entry) is not None:
                operand = bracketed(self.phrase(entry), ATOM)
            shown = self.minus if sign == "-" else "+"
            found.append((shown, operand, ""))
        if len(found) > 1 and found[0][0] == "+":
            found[0] = ("", found[0][1], "")
        return Chain(PLUS, found)

    def times(self, head: str, *factors: Json) -> Phrase:
        """Return a product; the last factor may be a sum over an index set."""
        *others, last = factors
        level = SUM if isinstance(last, list) and last and last[0] in ("sum", "prod") else OVER
        operands = [*(self.at_least(entry, OVER) for entry in others), self.at_least(last, level)]
        return self.series(self.signs[head], operands, TIMES)

    def over(self, head: str, above: Json, below: Json) -> Phrase:
        """Return a quotient."""
        return Chain(OVER, [("", self.at_least(above, POWER), ""), ("/", self.at_least(below, POWER), "")], space="")

    def power(self, head: str, base: Json, exponent: Json) -> Phrase:
        """Return a power; behind the bars of a size ² belongs to an absolute value."""
        number = self.numeral(exponent)
        bars = isinstance(base, list) and base[:1] == ["size"]
        sign = f"^{number}" if bars else number.translate(_SUPERSCRIPTS)
        return Enclosed(POWER, "", [self.at_least(base, ATOM)], sign)

    def conj(self, head: str, operand: Json) -> Phrase:
        """Return a conjugate: a letter gets a bar."""
        letter = isinstance(operand, str) and len(operand) == 1 and operand.isalpha()
        return Phrase(ATOM, unicodedata.normalize("NFC", f"{operand}\u0304")) if letter else self.called(head, operand)

    def abs2(self, head: str, operand: Json) -> Phrase:
        """Return the square of an absolute value."""
        return Enclosed(POWER, "|", [self.phrase(operand)], "|²")

    def size(self, head: str, sort: Json) -> Phrase:
        """Return the number of elements of a set."""
        return Phrase(ATOM, f"|{self.sort(sort)}|")

    def radical(self, head: str, degree: Json, above: Json, below: Json) -> Phrase:
        """Return a root of a positive rational."""
        sign = "" if whole(degree) == 2 else self.numeral(degree).translate(_SUPERSCRIPTS)
        value = self.numeral(above) if whole(below) == 1 else f"({self.numeral(above)}/{self.numeral(below)})"
        return Phrase(POWER, f"{sign}√{value}")

    def root(self, head: str, order: Json, exponent: Json) -> Phrase:
        """Return a root of unity."""
        return Enclosed(POWER, f"ζ{self.numeral(order).translate(_SUBSCRIPTS)}^(", [self.phrase(exponent)], ")")

    def between(self, start: str, end: str, *entries: Json) -> Phrase:
        """Return entries between two signs."""
        return Enclosed(ATOM, start, [self.at_least(entry, IFF) for entry in entries], end)

    def char(self, head: str, frequency: Json, point: Json) -> Phrase:
        """Return the value of a character."""
        return self.between("⟨", "⟩", frequency, point)

    def pair(self, head: str, left: Json, right: Json) -> Phrase:
        """Return a pair."""
        return self.between("(", ")", left, right)

    def indicator(self, head: str, formula: Json) -> Phrase:
        """Return an indicator."""
        return Enclosed(ATOM, "[", [self.phrase(formula)], "]")

    # Elements, maps and their values

    def residue(self, head: str, *values: Json) -> Phrase:
        """Return an element of a concrete group."""
        return Phrase(ATOM, f"⟦{', '.join(map(self.numeral, values))}⟧")

    def inclusion(self, head: str, member: Json) -> Phrase:
        """Return a member of a subset as an element of the whole."""
        return Enclosed(POWER, "↑", [self.at_least(member, ATOM)], "")

    def impossible(self, head: str, element: Json, sort: Json) -> Phrase:
        """Return an element made from one of an empty set."""
        return Enclosed(ATOM, f"{head}(", [self.at_least(element, IFF), Phrase(ATOM, self.sort(sort))], ")")

    def ascribed(self, head: str, sort: Json, operand: Json) -> Phrase:
        """Return a term with its sort."""
        return Enclosed(ATOM, "(", [self.at_least(operand, IFF)], f" : {self.sort(sort)})")

    def case(self, head: str, subject: Json, left: Json, right: Json) -> Phrase:
        """Return a distinction between the sides of a union."""
        sides = [(self.words.get(side, side), *branch) for side, branch in (("inl", left), ("inr", right))]
        return self._by_cases(subject, [(f"{side}({self.name(name)})", body) for side, name, body in sides])

    def choose(self, head: str, subject: Json, *branches: Json) -> Phrase:
        """Return a distinction of labels."""
        if not branches:
            raise ValueError("expected a branch")
        return self._by_cases(subject, [(f":{self.name(name)}", body) for name, body in branches])

    def _by_cases(self, subject: Json, branches: list[tuple[str, Json]]) -> Phrase:
        sign = self.signs["map"]
        found = [Headed(OPEN, f"{pattern} {sign}", self.at_least(body, IFF)) for pattern, body in branches]
        return Enclosed(ATOM, "case(", [self.at_least(subject, IFF), *found], ")", comma=";")

    def map(self, head: str, binders: Json, body: Json) -> Phrase:
        """Return a map or a curve."""
        return Headed(OPEN, f"{self.declarations(binders)} {self.signs['map']}", self.phrase(body))

    def iterate(self, head: str, binders: Json, body: Json, start: Json, count: Json) -> Phrase:
        """Return the state after some steps, which is a power where a number is multiplied by itself."""
        power = shown_as_power(binders, body, start, count)
        return self.repeated(*power) if power else self.iterated(head, binders, body, start, count)

    def repeated(self, base: Json, number: Json, steps: int) -> Phrase:
        """Return a power whose exponent is a natural number, or comes some steps after it."""
        exponent = self.exponent(number, steps)
        named = isinstance(number, str) and not steps
        return Enclosed(POWER, "", [self.at_least(base, ATOM)], f"^{exponent}" if named else f"^({exponent})")

    def exponent(self, number: Json, steps: int) -> str:
        """Return the exponent of such a power."""
        return f"{self.atom(number)} + {steps}" if steps else self.phrase(number).flat

    def iterated(self, head: str, binders: Json, body: Json, start: Json, count: Json) -> Phrase:
        """Return the state after some steps."""
        step = bracketed(self.map(head, binders, body), ATOM)
        return self.applied(step, [start], f"^[{self.phrase(count).flat}]")

    def subset(self, head: str, binders: Json, condition: Json) -> Phrase:
        """Return an explicit subset."""
        return Enclosed(ATOM, f"{{{self.declarations(binders)} : ", [self.phrase(condition)], "}")

    def bijection(self, head: str, source: Json, target: Json, there: Json, back: Json) -> Phrase:
        """Return an explicit bijection."""
        sides = Phrase(ATOM, f"{self.sort(source, nested=True)} {self.arrow} {self.sort(target, nested=True)}")
        maps = [self.at_least(there, IFF), self.at_least(back, IFF)]
        return Enclosed(ATOM, f"{head}(", [sides, *maps], ")", comma=";")

    def value(self, head: str, function: Json, *arguments: Json) -> Phrase:
        """Return the value of what is more than a name; a name in parentheses tells it from an application."""
        named = head == "at" and isinstance(function, str)
        shown = bracketed(self.phrase(function), ATOM) if named else self.at_least(function, ATOM)
        return self.applied(shown, list(arguments))

    def backward(self, head: str, bijection: Json, point: Json) -> Phrase:
        """Return the value of the inverse of a bijection."""
        return self.applied(self.at_least(bijection, ATOM), [point], "⁻¹")
