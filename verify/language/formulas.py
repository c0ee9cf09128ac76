"""Formulas from syntax: relations and chains of them, connectives, quantifiers, and absolute values before them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, ClassVar

from verify.kernel.loader import whole_number
from verify.language.names import Names, Syntax, listed, separated, words_in
from verify.language.natures import Scope, is_kind, nature
from verify.language.spellings.names import numeral
from verify.language.syntax import Node

__all__ = ["Formulas"]

Json = Any

RELATIONS = {"=": "=", "≠": "!=", "!=": "!=", "≤": "<=", "<=": "<=", "<": "<", "∈": "in", "in": "in"}
TURNED = {"≥": "<=", ">=": "<=", ">": "<"}
CONNECTIVES = frozenset({"implication", "item", "disjunction", "conjunction", "not", "quantified"})
OUTSIDE = "an absolute value outside of a formula: |x| stands for a number a with 0 ≤ a and a² = x²"


class _Atom:
    """An atomic formula that is being read: the numbers that were put aside, and what is known of them."""

    def __init__(self, outer: int) -> None:
        self.outer = outer
        self.binders: list[Json] = []
        self.hypotheses: list[Json] = []


def _bounds(atom: _Atom, tree: Json, scope: Scope) -> Json | None:
    """Return what a comparison says of which one side is an absolute value, without it: −e ≤ u and u ≤ e for |u| ≤ e.

    For a complex u it is 0 ≤ e and |u|² ≤ e², and for e ≤ |u| with a real e it is e ≤ 0 or e² ≤ |u|². For |u| = e it is
    0 ≤ e and |u|² = e². None stands for any other formula.
    """
    (name, _), *others = atom.binders
    if others or tree[0] not in ("<=", "<", "="):
        return None
    relation, left, right = tree
    square = atom.hypotheses[1][2] if atom.hypotheses[1][0] == "=" else None
    if square is None or (left == name) == (right == name):
        return None
    bound = right if left == name else left
    if name in words_in(bound):
        return None
    number = whole_number(bound)
    is_length = number is not None and number >= 0
    squared = ["^", bound, 2] if number is None else numeral(number**2)
    if relation == "=":
        same = ["=", square, squared]
        return same if is_length else ["and", ["<=", 0, bound], same]
    if square[0] == "^":
        inside = square[1]
        if left == name:
            least = -bound if isinstance(bound, int) else ["-", bound]
            return ["and", [relation, least, inside], [relation, inside, bound]]
        return ["or", [relation, bound, inside], [relation, bound, ["-", inside]]]
    if left == name:
        smaller = [relation, square, squared]
        return smaller if is_length else ["and", [relation, 0, bound], smaller]
    if number is None and not _is_real(nature(bound, scope)):
        return None
    larger = [relation, squared, square]
    return larger if is_length else ["or", [relation, bound, 0], larger]


def _is_real(sort: Json) -> bool:
    return sort == "natural" or is_kind(sort, "real", "range")


def _connected(head: str, kind: str) -> Callable[[Any, Node], Json]:
    return lambda reader, node: reader.operation(node, head, separated(node, kind)[0], reader.formula)


def _is_list(content: Syntax) -> bool:
    return isinstance(content, Node) and content.kind in ("items", "groups", "typed", "mapping")


class Formulas(Names):
    """Reads formulas."""

    def __init__(self, text: str, scope: Scope, taken: set[str], yielding: Collection[str] = ()) -> None:
        """Take what :class:`Names` takes."""
        super().__init__(text, scope, taken, yielding)
        self._atoms: list[_Atom] = []

    def formula(self, node: Syntax) -> Json:
        """Return a formula; at an atomic one what was put aside, as absolute values, comes before it."""
        if isinstance(node, Node) and node.kind in CONNECTIVES:
            return self.term(node)
        if isinstance(node, Node) and node.kind == "paren" and not _is_list(node.children[1]):
            return self.formula(node.children[1])
        atom = _Atom(len(self.scope.variables))
        self._atoms.append(atom)
        try:
            tree = self.term(node)
        finally:
            self._atoms.pop()
        if not atom.binders:
            return tree
        if is_kind(nature(tree, self.scope), "real", "complex"):
            raise self.error(node, OUTSIDE)
        bounds = _bounds(atom, tree, self.scope)
        if bounds is not None:
            return self.made(node, bounds)
        body = self.made(node, ["implies", *atom.hypotheses, tree])
        return self.made(node, ["forall", atom.binders, body])

    def absolute(self, node: Syntax, operand: Syntax) -> Json:
        """Put aside a number that is at least 0 and whose square is that of the operand, and return its name."""
        if not self._atoms:
            raise self.error(node, OUTSIDE)
        atom = self._atoms[-1]
        tree = self.term(operand)
        inner = [list(pair) for pair in list(self.scope.variables.items())[atom.outer :]]
        bound = [pair for pair in inner if pair[0] in words_in(tree)]
        name = self.fresh("a")
        value: Json = [name, *(word for word, _ in bound)] if bound else name
        real = self.nature(tree) == "real"
        facts: list[Json] = [["<=", 0, value], ["=", ["^", value, 2], ["^", tree, 2] if real else ["abs2", tree]]]
        atom.binders.append([name, ["maps", *(sort for _, sort in bound), "real"] if bound else "real"])
        for fact in facts:
            atom.hypotheses.append(self.made(node, ["forall", bound, fact] if bound else fact))
        return value

    def nature(self, tree: Json) -> Json:
        """Return the sort of a tree that may hold numbers which were put aside."""
        aside = (binder for atom in self._atoms for binder in atom.binders)
        return nature(tree, self.scope.with_variables(aside))

    def _relation(self, node: Node) -> Json:
        sides, signs = separated(node, "RELATION", "NE", "IN", "NOTIN", "SUBSETEQ")
        trees = [self.term(side) for side in sides]
        found = []
        for place, sign in enumerate(signs):
            left, right = place, place + 1
            if sign in TURNED:
                left, right = right, left
            head = "in" if sign == "∉" else TURNED.get(sign) or RELATIONS.get(sign)
            if head is None or (head == "in" and len(signs) > 1):
                raise self.error(sign, f"'{sign}' in a formula", expected="one of = != <= < >= > in")
            tree = self.made(node, [head, trees[left], trees[right]], [sides[left], sides[right]])
            found.append(self.made(node, ["not", tree]) if sign == "∉" else tree)
        return found[0] if len(found) == 1 else self.made(node, ["and", *found], sides)

    def _not(self, node: Node) -> Json:
        return self.operation(node, "not", node.children[1:], self.formula)

    def _implication(self, node: Node) -> Json:
        hypotheses, _, conclusion = node.children
        return self.operation(node, "implies", [*listed(hypotheses), conclusion], self.formula)

    def _quantified(self, node: Node) -> Json:
        sign, declarations, _, body = node.children
        head = "forall" if sign in ("∀", "forall") else "exists"
        with self.declared(declarations) as binders:
            return self.made(node, [head, binders, self.formula(body)], [declarations, body])

    FORMS: ClassVar[dict[str, Callable[[Any, Node], Json]]] = {
        "relation": _relation,
        "item": _connected("iff", "IFF"),
        "disjunction": _connected("or", "OR"),
        "conjunction": _connected("and", "AND"),
        "not": _not,
        "implication": _implication,
        "quantified": _quantified,
    }
