"""Terms back to JSON: the inverse of :mod:`verify.kernel.reader`.

Its grammar resolves literals by the sort that is expected where they stand; the spelling follows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from verify.kernel import forms
from verify.kernel.binding import instantiate
from verify.kernel.loader import SAFE_INTEGER
from verify.kernel.sorts import sort_of
from verify.kernel.terms import (
    ABELIAN,
    COMPLEX,
    CURVE,
    FORMULA,
    NATURAL,
    REAL,
    SET,
    Term,
    free_variables,
    integer,
    variable,
)

__all__ = ["KINDS", "RESERVED", "SORTS", "numeral", "to_json"]

Json = Any
Names = frozenset[str]

RESERVED = forms.RESERVED
KINDS, SORTS = frozenset(forms.KINDS), frozenset(forms.SORT_FORMS)

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,40}")
_NUMERALS = frozenset({"integer", "zero", "count", "label"})
_DECIMAL_DIGITS = 60


def to_json(term: Term, avoid: Iterable[str] = ()) -> Json:
    """Return the JSON spelling of a term.

    Reading the result (:meth:`Reader.value` at the sort of the term, its variables in scope) gives an equal
    term. Bound variables keep their printed names where these are free.

    Parameters
    ----------
    term : Term
        Anything that the reader makes. A linear form of the rule ``sums`` is spelled as a sum.
    avoid : names
        Names that no bound variable may get: of definitions, of other variables in scope.

    Raises
    ------
    ValueError
        If the grammar has no spelling for the term.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> to_json(Reader().formula(["forall", [["x", "complex"]], ["=", ["*", "x", "x"], ["^", "x", 2]]], {}))
    ['forall', [['x', 'complex']], ['=', ['*', 'x', 'x'], ['^', 'x', 2]]]
    """
    taken = frozenset(str(var.data) for var in free_variables(term)).union(avoid)
    if term.op in ("sort", "maps", "subsets", "bijections"):
        return _Writer().sort(term, taken)
    return _Writer().value(term, sort_of(term), taken)


class _Writer:
    """Spells terms as JSON, following the reader case by case.

    ``expected`` is the sort that the reader knows of when it arrives at the place; a literal where it knows
    none is ascribed one.
    """

    def value(self, term: Term, sort: Term, taken: Names) -> Json:
        """Spell what ``Reader.value`` reads."""
        if sort == ABELIAN:
            return self.group(term, taken)
        if sort == SET:
            return self.sort(term, taken)
        if sort in (COMPLEX, REAL):
            return self.scalar(term, taken)
        return self.term(term, sort, taken)

    def scalar(self, term: Term, taken: Names) -> Json:
        """Spell what ``Reader.scalar`` reads: an element of a range stands for its value."""
        if term.op == "value":
            return self.term(term.args[0], None, taken)
        return self.term(term, COMPLEX, taken)

    def group(self, term: Term, taken: Names) -> Json:
        """Spell a finite Abelian group."""
        if term.op == "cyclic":
            return ["cyclic", numeral(term.data)]
        if term.op == "direct":
            return ["direct", *(self.group(arg, taken) for arg in term.args)]
        return self.term(term, None, taken)

    def sort(self, term: Term, taken: Names) -> Json:
        """Spell a sort."""
        op = term.op
        if op in ("sort", "var"):
            return str(term.data)
        if op == "range":
            return [op, *(numeral(bound) for bound in term.data)]
        if op == "labels":
            return [op, *term.data]
        if op in ("element", "dual"):
            return [op, self.group(term.args[0], taken)]
        if op == "members":
            return [op, self.term(term.args[0], None, taken)]
        if op == "maps":
            sources = []
            while term.op == "maps":
                sources.append(self.sort(term.args[0], taken))
                term = term.args[1]
            return [op, *sources, self.sort(term, taken)]
        if op in ("unit", "empty", "union", "product", "subsets", "bijections"):
            return [op, *(self.sort(arg, taken) for arg in term.args)]
        raise ValueError(f"no spelling of '{op}' as a sort")

    def formula(self, term: Term, taken: Names) -> Json:
        """Spell a formula."""
        return self.term(term, FORMULA, taken)

    def term(self, term: Term, expected: Term | None, taken: Names) -> Json:
        """Spell an index expression, a scalar, a map or a formula."""
        spell = _SPELLINGS.get(term.op)
        if spell is None:
            return self.sort(term, taken)
        return spell(self, term, expected, taken)

    def ascribed(self, node: Json, sort: Term, taken: Names) -> Json:
        """Tell the reader the sort of what it could not read otherwise."""
        return ["of", self.sort(sort, taken), node]

    def literal(self, node: Json, sort: Term, expected: Term | None, taken: Names) -> Json:
        """Spell a literal that is understood where its sort is expected."""
        return self.ascribed(node, sort, taken) if expected is None else node

    def operands(self, terms: Sequence[Term], expected: Term | None, taken: Names) -> list[Json]:
        """Spell operands of one common sort, of which one that is no numeral tells the reader the sort."""
        if expected is not None:
            return [self.term(term, expected, taken) for term in terms]
        numerals = all(term.op in _NUMERALS for term in terms)
        return [
            self.term(term, None if term.op not in _NUMERALS or (numerals and place == 0) else sort_of(term), taken)
            for place, term in enumerate(terms)
        ]

    def opened(self, term: Term, taken: Names) -> tuple[str, Json, Term, Names]:
        """Return name, sort and body of a binder, and the names that are taken in the body."""
        name = _fresh(str(term.data), taken)
        body = instantiate(term.args[1], variable(name, term.args[0]))
        return name, self.sort(term.args[0], taken), body, taken | {name}

    def binders(self, term: Term, taken: Names) -> tuple[list[Json], Term, Names]:
        """Open a binder and those of the same kind right below it."""
        op, found = term.op, []
        while term.op == op:
            name, sort, term, taken = self.opened(term, taken)
            found.append([name, sort])
        return found, term, taken

    def _integer(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return numeral(term.data)

    def _rational(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["/", numeral(term.data.numerator), numeral(term.data.denominator)]

    def _zero(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return self.literal(0, term.args[0], expected, taken)

    def _count(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return self.literal(numeral(term.data), term.args[0], expected, taken)

    def _label(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return self.literal(f":{term.data}", term.args[0], expected, taken)

    def _residue(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return self.literal(["residue", *(numeral(value) for value in term.data)], term.args[0], expected, taken)

    def _injection(self, term: Term, expected: Term | None, taken: Names) -> Json:
        value, union = term.args
        node = [term.op, self.term(value, union.args[term.op == "inr"], taken)]
        return self.literal(node, union, expected, taken)

    def _value(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return self.ascribed(self.term(term.args[0], None, taken), REAL, taken)

    def _sum_of(self, term: Term, expected: Term | None, taken: Names) -> Json:
        first, *others = term.args
        if others and all(map(_is_negative, others)):
            return ["-", *(self.scalar(arg, taken) for arg in (first, *(arg.args[1] for arg in others)))]
        return ["+", *(self.scalar(arg, taken) for arg in term.args)]

    def _product_of(self, term: Term, expected: Term | None, taken: Names) -> Json:
        if _is_negative(term):
            return ["-", self.scalar(term.args[1], taken)]
        if _is_real_part(term):
            return ["re", self.scalar(term.args[1].args[0], taken)]
        return ["*", *(self.scalar(arg, taken) for arg in term.args)]

    def _divide(self, term: Term, expected: Term | None, taken: Names) -> Json:
        above, below = term.args
        if above.op == below.op == "integer":  # read as it stands it would become a rational literal
            name = _fresh("x", taken)
            value = numeral(above.data)
            body = ["/", name, self.scalar(below, taken)]
            return ["at", ["map", [[name, ["range", value, value]]], body], value]
        return ["/", self.scalar(above, taken), self.scalar(below, taken)]

    def _power(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["^", self.scalar(term.args[0], taken), term.data]

    def _unary(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return [term.op, self.scalar(term.args[0], taken)]

    def _size(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["size", self.sort(term.args[0], taken)]

    def _root(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["root", term.data, self.scalar(term.args[0], taken)]

    def _radical(self, term: Term, expected: Term | None, taken: Names) -> Json:
        degree, value = term.data
        return ["radical", degree, numeral(value.numerator), numeral(value.denominator)]

    def _character(self, term: Term, expected: Term | None, taken: Names) -> Json:
        group, frequency, point = term.args
        return [
            "char",
            self.term(frequency, None, taken),
            self.term(point, Term("element", None, (group,)), taken),
        ]

    def _indicator(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["indicator", self.formula(term.args[0], taken)]

    def _sum(self, term: Term, expected: Term | None, taken: Names) -> Json:
        binders, body, inside = self.binders(term, taken)
        if term.op == "sum" and body.op == "times" and len(body.args) == 2 and body.args[0].op == "indicator":
            condition = self.formula(body.args[0].args[0], inside)
            return ["sum", binders, condition, self.scalar(body.args[1], inside)]
        return [term.op, binders, self.scalar(body, inside)]

    def _add(self, term: Term, expected: Term | None, taken: Names) -> Json:
        args = term.args[1:]
        if len(args) > 1 and all(arg.op == "neg" for arg in args[1:]):
            return ["-", *self.operands([args[0], *(arg.args[1] for arg in args[1:])], expected, taken)]
        return ["+", *self.operands(args, expected, taken)]

    def _neg(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["-", *self.operands(term.args[1:], expected, taken)]

    def _multiple(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["*", numeral(term.data), *self.operands(term.args[1:], expected, taken)]

    def _linear(self, term: Term, expected: Term | None, taken: Names) -> Json:
        spelled = []
        for coefficient, atom in zip(term.data, term.args[1:], strict=True):
            node = self.term(atom, expected, taken)
            spelled.append({1: node, -1: ["-", node]}.get(coefficient, ["*", numeral(coefficient), node]))
        return spelled[0] if len(spelled) == 1 else ["+", *spelled]

    def _pair(self, term: Term, expected: Term | None, taken: Names) -> Json:
        hints = expected.args if expected is not None and expected.op == "product" else (None, None)
        return ["pair", *(self.term(arg, hint, taken) for arg, hint in zip(term.args, hints, strict=True))]

    def _projection(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return [term.op, self.term(term.args[0], None, taken)]

    def _case(self, term: Term, expected: Term | None, taken: Names) -> Json:
        subject = term.args[0]
        branches = []
        for base, body, sort in zip("xy", term.args[1:], sort_of(subject).args, strict=True):
            name = _fresh(base, taken)
            inside = instantiate(body, variable(name, sort))
            branches.append([name, self.term(inside, expected, taken | {name})])
        return ["case", self.term(subject, None, taken), *branches]

    def _choose(self, term: Term, expected: Term | None, taken: Names) -> Json:
        branches = [
            [name, self.term(body, expected, taken)] for name, body in zip(term.data, term.args[1:], strict=True)
        ]
        return ["choose", self.term(term.args[0], None, taken), *branches]

    def _lambda(self, term: Term, expected: Term | None, taken: Names) -> Json:
        whole = term
        binders, body, inside = self.binders(term, taken)
        for _ in binders:
            expected = expected.args[1] if expected is not None and expected.op == "maps" else None
        if body.op == "value":
            return ["map", binders, self.scalar(body, inside)]
        if expected is None and sort_of(body).op == "range":  # the reader would take the values as numbers
            node = ["map", binders, self.term(body, sort_of(body), inside)]
            return self.ascribed(node, sort_of(whole), taken)
        return ["map", binders, self.term(body, expected, inside)]

    def _subset(self, term: Term, expected: Term | None, taken: Names) -> Json:
        name, sort, body, inside = self.opened(term, taken)
        return ["subset", [[name, sort]], self.formula(body, inside)]

    def _curve(self, term: Term, expected: Term | None, taken: Names) -> Json:
        name, sort, body, inside = self.opened(term, taken)
        return ["curve", [[name, sort]], self.scalar(body, inside)]

    def _at_time(self, term: Term, expected: Term | None, taken: Names) -> Json:
        curve, time = term.args
        return ["at_time", self.value(curve, CURVE, taken), self.value(time, REAL, taken)]

    def _next(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["next", self.value(term.args[0], NATURAL, taken)]

    def _iterate(self, term: Term, expected: Term | None, taken: Names) -> Json:
        step, start, count = term.args
        name, sort, body, inside = self.opened(step, taken)
        state = step.args[0]
        spelled = [self.value(body, state, inside), self.value(start, state, taken), self.value(count, NATURAL, taken)]
        return ["iterate", [[name, sort]], *spelled]

    def _at(self, term: Term, expected: Term | None, taken: Names) -> Json:
        arguments: list[Json] = []
        while term.op == "at":
            head, argument = term.args
            arguments.insert(0, self.value(argument, sort_of(head).args[0], taken))
            term = head
        if term.op == "var":
            return [str(term.data), *arguments]
        return ["at", self.term(term, None, taken), *arguments]

    def _bijection(self, term: Term, expected: Term | None, taken: Names) -> Json:
        sides = [self.sort(side, taken) for side in sort_of(term).args]
        return ["bijection", *sides, *(self.term(arg, sort_of(arg), taken) for arg in term.args)]

    def _member(self, term: Term, expected: Term | None, taken: Names) -> Json:
        element, members = term.args
        (subset,) = members.args
        return ["member", self.value(element, subset.args[0], taken), self.term(subset, None, taken)]

    def _impossible(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["impossible", self.term(term.args[0], None, taken), self.sort(term.args[1], taken)]

    def _along(self, term: Term, expected: Term | None, taken: Names) -> Json:
        function, point = term.args
        source = sort_of(function).args[term.op == "backward"]
        return [term.op, self.term(function, None, taken), self.value(point, source, taken)]

    def _constant(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return [term.op]

    def _variable(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return str(term.data)

    def _equal(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return ["=", *self.operands(term.args, None, taken)]

    def _order(self, term: Term, expected: Term | None, taken: Names) -> Json:
        return [{"at_most": "<=", "less": "<"}[term.op], *(self.scalar(arg, taken) for arg in term.args)]

    def _in(self, term: Term, expected: Term | None, taken: Names) -> Json:
        element, subset = term.args
        return ["in", self.value(element, sort_of(subset).args[0], taken), self.term(subset, None, taken)]

    def _connective(self, term: Term, expected: Term | None, taken: Names) -> Json:
        if term.op == "not" and term.args[0].op == "equal":
            return ["!=", *self._equal(term.args[0], None, taken)[1:]]
        return [term.op, *(self.formula(arg, taken) for arg in term.args)]

    def _quantifier(self, term: Term, expected: Term | None, taken: Names) -> Json:
        binders, body, inside = self.binders(term, taken)
        return [term.op, binders, self.formula(body, inside)]


_SPELLINGS: dict[str, Callable[[_Writer, Term, Term | None, Names], Json]] = {
    "var": _Writer._variable,
    "integer": _Writer._integer,
    "rational": _Writer._rational,
    "zero": _Writer._zero,
    "count": _Writer._count,
    "label": _Writer._label,
    "residue": _Writer._residue,
    "inl": _Writer._injection,
    "inr": _Writer._injection,
    "value": _Writer._value,
    "plus": _Writer._sum_of,
    "times": _Writer._product_of,
    "divide": _Writer._divide,
    "power": _Writer._power,
    "conj": _Writer._unary,
    "abs2": _Writer._unary,
    "size": _Writer._size,
    "root": _Writer._root,
    "radical": _Writer._radical,
    "character": _Writer._character,
    "indicator": _Writer._indicator,
    "sum": _Writer._sum,
    "prod": _Writer._sum,
    "add": _Writer._add,
    "neg": _Writer._neg,
    "multiple": _Writer._multiple,
    "linear": _Writer._linear,
    "pair": _Writer._pair,
    "first": _Writer._projection,
    "second": _Writer._projection,
    "inclusion": _Writer._projection,
    "member": _Writer._member,
    "impossible": _Writer._impossible,
    "case": _Writer._case,
    "choose": _Writer._choose,
    "lambda": _Writer._lambda,
    "subset": _Writer._subset,
    "at": _Writer._at,
    "curve": _Writer._curve,
    "next": _Writer._next,
    "iterate": _Writer._iterate,
    "at_time": _Writer._at_time,
    "bijection": _Writer._bijection,
    "forward": _Writer._along,
    "backward": _Writer._along,
    "star": _Writer._constant,
    "true": _Writer._constant,
    "false": _Writer._constant,
    "equal": _Writer._equal,
    "at_most": _Writer._order,
    "less": _Writer._order,
    "in": _Writer._in,
    "and": _Writer._connective,
    "or": _Writer._connective,
    "not": _Writer._connective,
    "implies": _Writer._connective,
    "iff": _Writer._connective,
    "forall": _Writer._quantifier,
    "exists": _Writer._quantifier,
    "cyclic": lambda writer, term, expected, taken: writer.group(term, taken),
    "direct": lambda writer, term, expected, taken: writer.group(term, taken),
}


def numeral(value: int) -> int | str:
    """Return the spelling of an integer in a tree: what JSON cannot hold exactly is a string."""
    if abs(value) <= SAFE_INTEGER:
        return value
    return str(value) if abs(value) < 10**_DECIMAL_DIGITS else hex(value)


def _fresh(hint: str, taken: Names) -> str:
    base = hint[:36] if _NAME.fullmatch(hint) else "x"
    name, count = base, 0
    while name in taken or name in RESERVED:
        count += 1
        name = base + "'" * count if count < 4 else f"{base}'{count}"
    return name


def _is_negative(term: Term) -> bool:
    return term.op == "times" and len(term.args) == 2 and term.args[0] == integer(-1)


def _is_real_part(term: Term) -> bool:
    if len(term.args) != 2 or term.args[0].op != "rational" or term.args[0].data * 2 != 1:
        return False
    both = term.args[1]
    return both.op == "plus" and len(both.args) == 2 and both.args[1] == Term("conj", None, (both.args[0],))
