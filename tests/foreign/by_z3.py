"""Z3 looks for a counterexample: numbers are real, complex ones are pairs of them."""

from __future__ import annotations

from fractions import Fraction
from math import cos, pi
from typing import Any

from tests.foreign.arithmetic import Formula, Node, every, graph, opposite
from tests.foreign.questions import Question
from tests.foreign.values import NotTold

try:
    import z3
except ImportError:
    z3 = None

WORK = 1_000_000
MILLISECONDS = 3000
"""Z3 gives up after so much of what it counts, on any machine the same, or after so long."""
MOST_NODES = 3_000

Pair = tuple[Any, Any]
"""A complex number by its real and imaginary part; None in place of 0."""


class Translation:
    """Formulas in the language of Z3, with what is known of the constants in them."""

    def __init__(self) -> None:
        self.facts: list[Any] = []
        self.is_exact = True
        self._known: dict[int, Any] = {}
        self._exp = z3.Function("exp", z3.RealSort(), z3.RealSort())
        self._inverse_of_zero = z3.Real("inverse of zero")
        self._roots: dict[int, Pair] = {}

    def formula(self, formula: Formula) -> Any:
        """Return a formula."""
        if isinstance(formula, bool):
            return z3.BoolVal(formula)
        nodes = graph(formula)
        if len(nodes) > MOST_NODES:
            raise NotTold("a long formula")
        for one in nodes:
            if id(one) not in self._known:
                self._known[id(one)] = self._translated(one)
        return self._known[id(formula)]

    def _translated(self, one: Node) -> Any:
        args = [
            (self._known[id(arg)] if isinstance(arg, Node) else z3.BoolVal(arg) if isinstance(arg, bool) else arg)
            for arg in one.args
        ]
        match one.op:
            case "number":
                return _rational(args[0]), None
            case "variable":
                return z3.Real(args[0]), None
            case "plus":
                return _sum([x for x, _ in args]), _sum([y for _, y in args])
            case "times":
                result = args[0]
                for factor in args[1:]:
                    result = _times(result, factor)
                return result
            case "power":
                if args[0][1] is None:
                    return args[0][0] ** args[1], None
                result = args[0]
                for _ in range(args[1] - 1):
                    result = _times(result, args[0])
                return result
            case "conjugate":
                return args[0][0], _negative(args[0][1])
            case "inverse":
                return self._inverse(args[0])
            case "exp":
                return self._exponential(args[0])
            case "radical":
                return self._radical(*args)
            case "turn":
                return self._turn(args[0])
            case "if":
                (x, a), (y, b) = args[1:]
                imaginary = None if a is None and b is None else z3.If(args[0], _part(a), _part(b))
                return z3.If(args[0], _part(x), _part(y)), imaginary
            case "equal":
                return _same(*args)
            case "at most" | "less":
                (x, a), (y, b) = args
                order = _part(x) <= _part(y) if one.op == "at most" else _part(x) < _part(y)
                return z3.And(order, _same((None, a), (None, b)))
            case "not":
                return z3.Not(args[0])
            case "and":
                return z3.And(*args)
            case "iff":
                return args[0] == args[1]
            case "all" | "some":
                quantifier = z3.ForAll if one.op == "all" else z3.Exists
                return quantifier([z3.Real(name) for name in args[0]], args[1])
        raise NotTold(one.op)

    def _inverse(self, number: Pair) -> Pair:
        x, y = number
        if y is None:
            return z3.If(_part(x) == 0, self._inverse_of_zero, 1 / _part(x)), None
        size = _part(x) * _part(x) + y * y
        return z3.If(size == 0, self._inverse_of_zero, _part(x) / size), z3.If(size == 0, _rational(0), -y / size)

    def _exponential(self, number: Pair) -> Pair:
        """Return exp(x), of which Z3 is told that it is more than 0 and than x: so a proof is one, a model is none."""
        self.is_exact = False
        found = self._exp(_part(number[0]))
        return found, None

    def _radical(self, degree: int, power: Fraction) -> Pair:
        name = z3.Real(f"root {degree} of {power}")
        self.facts += [name > 0, name**degree == _rational(power)]
        return name, None

    def _turn(self, share: Fraction) -> Pair:
        order = share.denominator
        if order in (1, 2, 4):
            x, y = {0: (1, 0), 1: (0, 1), 2: (-1, 0), 3: (0, -1)}[int(share * 4)]
            return _rational(x) if x else None, _rational(y) if y else None
        if order not in self._roots:
            self._roots[order] = self._root(order)
        c, s = self._roots[order]
        result: Pair = (_rational(1), None)
        for _ in range(share.numerator):
            result = _times(result, (c, s))
        return result

    def _root(self, order: int) -> Pair:
        """Return the first root of unity of an order by the equation of twice its cosine, which is isolated."""
        if order > 24:
            raise NotTold("roots of unity of a large order")
        import sympy

        x = sympy.Symbol("x")
        equation = sympy.Poly(sympy.minimal_polynomial(2 * sympy.cos(2 * sympy.pi / order), x), x)
        c, s = z3.Real(f"cosine {order}"), z3.Real(f"sine {order}")
        value = sum(_rational(Fraction(int(k))) * (2 * c) ** d[0] for d, k in equation.terms() if k)
        about = Fraction(cos(2 * pi / order)).limit_denominator(1000)
        gap = Fraction(1, 2 * order * order)
        self.facts += [value == 0, c > _rational(about - gap), c < _rational(about + gap), s > 0, c * c + s * s == 1]
        return c, s


def _rational(value: Fraction | int) -> Any:
    value = Fraction(value)
    return z3.Q(value.numerator, value.denominator)


def _part(part: Any) -> Any:
    return _rational(0) if part is None else part


def _sum(parts: list[Any]) -> Any:
    there = [part for part in parts if part is not None]
    return None if not there else there[0] if len(there) == 1 else z3.Sum(there)


def _negative(part: Any) -> Any:
    return None if part is None else -part


def _times(left: Pair, right: Pair) -> Pair:
    (x, a), (y, b) = left, right
    product = lambda u, v: None if u is None or v is None else u * v  # noqa: E731
    return _sum([product(x, y), _negative(product(a, b))]), _sum([product(x, b), product(a, y)])


def _same(left: Pair, right: Pair) -> Any:
    parts = [_part(x) == _part(y) for x, y in zip(left, right, strict=True) if x is not None or y is not None]
    return z3.And(*parts)


def answer(question: Question) -> bool | None:
    """Tell whether there is no counterexample; None for no answer."""
    wrong = every((question.hypotheses, opposite(question.conclusion)))
    if isinstance(wrong, bool):
        return None
    translation = Translation()
    try:
        formula = translation.formula(wrong)
    except (NotTold, z3.Z3Exception):
        return None
    solver = z3.Solver()
    solver.set("timeout", MILLISECONDS)
    solver.set("rlimit", WORK)
    solver.add(*translation.facts, formula)
    found = solver.check()
    if found == z3.unsat:
        return True
    return False if found == z3.sat and translation.is_exact else None
