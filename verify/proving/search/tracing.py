"""A formula over explicit finite sets becomes comparisons of scalars over unknown numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter, element
from verify.kernel.sets import cyclic_orders
from verify.kernel.terms import COMPLEX, REAL, Term
from verify.proving.search.tape import FALSE, TRUE, Formula, Tape, comparison, conjunction, disjunction, negation

Env = tuple[Any, ...]
MOST_STEPS = 400_000
_ZERO = (Fraction(0), Fraction(0))
_ONE = (Fraction(1), Fraction(0))


class Untraceable(ValueError):
    """A formula speaks of more than finitely many things, or there is too much to do."""


class Tracer:
    """Reads formulas whose sets and groups are explicit, and whose free variables are unknown scalars and maps.

    ``entries`` holds, for each free variable, the places of the unknowns at the arguments where it was needed: one
    for a real number, two for a complex one.
    """

    def __init__(self) -> None:
        """Start with an empty tape."""
        self.tape = Tape()
        self.entries: dict[Term, dict[Env, tuple[int, ...]]] = {}
        self._memory: dict[tuple[int, Env], Any] = {}
        self._held: list[Term] = []
        self._machine = Interpreter()
        self._steps = 0

    def formula(self, term: Term, env: Env = ()) -> Formula:
        """Return the formula as a combination of comparisons.

        Raises
        ------
        Untraceable
            If a quantifier has no finite range, or the term has no value.
        """
        self._count()
        op, args = term.op, term.args
        if op in ("true", "false"):
            return TRUE if op == "true" else FALSE
        if op == "not":
            return negation(self.formula(args[0], env))
        if op in ("and", "or"):
            return self._joined(op, (self.formula(arg, env) for arg in args))
        if op == "implies":
            conclusion = self.formula(args[-1], env)
            return disjunction([*(negation(self.formula(arg, env)) for arg in args[:-1]), conclusion])
        if op == "iff":
            parts = [self.formula(arg, env) for arg in args]
            return disjunction([conjunction(parts), conjunction([negation(part) for part in parts])])
        if op in ("forall", "exists"):
            values = (self.formula(args[1], (*env, value)) for value in self._members(args[0], env))
            return self._joined("and" if op == "forall" else "or", values)
        if op in ("equal", "at_most", "less"):
            left, right = (self.value(arg, env) for arg in args)
            if op == "equal" and not isinstance(left, Scalar):
                return TRUE if left == right else FALSE
            return self._compared(op, self._minus(right, left))
        raise Untraceable(f"'{op}' is not a formula over finite sets")

    def _joined(self, op: str, parts: Any) -> Formula:
        """Join formulas, and stop as soon as one of them decides."""
        deciding = FALSE if op == "and" else TRUE
        found: list[Formula] = []
        for part in parts:
            if part == deciding:
                return deciding
            found.append(part)
        return conjunction(found) if op == "and" else disjunction(found)

    def _compared(self, op: str, difference: Scalar) -> Formula:
        node = self.tape.nodes[difference.place]
        if node[0] == "number":
            value, imaginary = node[1:]
            holds = {"equal": value == 0, "at_most": value >= 0, "less": value > 0}[op] and not imaginary
            return TRUE if holds else FALSE
        return comparison(op, difference.place)

    def _count(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise Untraceable("the formula takes too many steps")

    def _members(self, sort: Term, env: Env) -> list[Any]:
        if sort.op in ("sort", "maps", "subsets"):
            raise Untraceable("a quantifier over more than finitely many things")
        try:
            if sort.op == "members":
                base, condition = sort.args[0].args if sort.args[0].op == "subset" else (None, None)
                if base is None or condition is None:
                    raise Untraceable("the members of a subset that is not explicit")
                inside = [(value, self.formula(condition, (*env, value))) for value in self._members(base, env)]
                if any(holds not in (TRUE, FALSE) for _, holds in inside):
                    raise Untraceable("a subset depends on unknown numbers")
                return [value for value, holds in inside if holds == TRUE]
            return list(self._machine.members(sort, env))
        except KernelError as error:
            raise Untraceable(str(error)) from None

    def value(self, term: Term, env: Env = ()) -> Any:
        """Return the value of a term: a scalar on the tape, an element of a set, or a map as a function."""
        if term.op == "bound":
            return env[-1 - term.data]
        key = (id(term), env[len(env) - term.loose :] if term.loose else ())
        try:
            known = self._memory.get(key)
        except TypeError:  # a map among the values cannot be looked up
            return self._value(term, env)
        if known is None:
            known = self._memory[key] = self._value(term, env)
            self._held.append(term)
        return known

    def _value(self, term: Term, env: Env) -> Any:
        self._count()
        rule = _VALUES.get(term.op)
        if rule is None:
            raise Untraceable(f"'{term.op}' has no value over finite sets")
        return rule(self, term, env)

    def scalar(self, term: Term, env: Env = ()) -> Scalar:
        """Return the value of a scalar."""
        value: Scalar = self.value(term, env)
        return value

    def number(self, value: Fraction | int, imaginary: Fraction | int = 0) -> Scalar:
        """Return a Gaussian rational number."""
        return Scalar(self.tape.number(value, imaginary))

    def _literal(self, scalar: Scalar) -> tuple[Fraction, Fraction] | None:
        op, *rest = self.tape.nodes[scalar.place]
        return (rest[0], rest[1]) if op == "number" else None

    def plus(self, left: Scalar, right: Scalar) -> Scalar:
        """Return a sum."""
        one, two = self._literal(left), self._literal(right)
        if one and two:
            return self.number(one[0] + two[0], one[1] + two[1])
        if one == _ZERO:
            return right
        return left if two == _ZERO else Scalar(self.tape.add("plus", left.place, right.place))

    def times(self, left: Scalar, right: Scalar) -> Scalar:
        """Return a product."""
        one, two = self._literal(left), self._literal(right)
        if one and two:
            (a, b), (c, d) = one, two
            return self.number(a * c - b * d, a * d + b * c)
        if one == _ZERO or two == _ONE:
            return left
        return right if two == _ZERO or one == _ONE else Scalar(self.tape.add("times", left.place, right.place))

    def _minus(self, left: Scalar, right: Scalar) -> Scalar:
        return self.plus(left, self.times(self.number(-1), right))

    def root_of_unity(self, order: int, exponent: int) -> Scalar:
        """Return exp(2πi e/n)."""
        exponent %= order
        common = gcd(order, exponent) or 1
        order, exponent = order // common, exponent // common
        if 4 % order == 0:
            turns = exponent * (4 // order)
            return self.number((1, 0, -1, 0)[turns], (0, 1, 0, -1)[turns])
        from cmath import exp, pi

        return Scalar(self.tape.add("constant", exp(2j * pi * exponent / order)))

    def unknown(self, variable: Term, sort: Term, arguments: Env) -> Any:
        """Return the unknown that a variable, or an entry of a map, stands for; a map as a function."""
        if sort.op == "maps":
            return lambda value: self.unknown(variable, sort.args[1], (*arguments, value))
        if sort not in (REAL, COMPLEX):
            raise Untraceable(f"'{variable.data}' is neither a scalar nor a map to scalars")
        entries = self.entries.setdefault(variable, {})
        if arguments not in entries:
            entries[arguments] = tuple(self.tape.unknown() for _ in range(1 if sort == REAL else 2))
        real, *imaginary = (Scalar(place) for place in entries[arguments])
        return self.plus(real, self.times(self.number(0, 1), imaginary[0])) if imaginary else real


class Scalar:
    """The place of a number on the tape."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        """Take the place."""
        self.place = place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scalar) and self.place == other.place

    def __hash__(self) -> int:
        return hash(self.place)


Rule = Callable[[Tracer, Term, Env], Any]


def _folded(combine: Callable[[Tracer, Scalar, Scalar], Scalar]) -> Rule:
    def rule(tracer: Tracer, term: Term, env: Env) -> Scalar:
        total = tracer.scalar(term.args[0], env)
        for arg in term.args[1:]:
            total = combine(tracer, total, tracer.scalar(arg, env))
        return total

    return rule


def _over_set(combine: Callable[[Tracer, Scalar, Scalar], Scalar], start: int) -> Rule:
    def rule(tracer: Tracer, term: Term, env: Env) -> Scalar:
        total = tracer.number(start)
        for value in tracer._members(term.args[0], env):
            total = combine(tracer, total, tracer.scalar(term.args[1], (*env, value)))
        return total

    return rule


def _divide(tracer: Tracer, term: Term, env: Env) -> Scalar:
    above, below = (tracer.scalar(arg, env) for arg in term.args)
    literal = tracer._literal(below)
    if literal == _ZERO:
        raise Untraceable("a division by zero")
    if literal:
        c, d = literal
        norm = c * c + d * d
        return tracer.times(above, tracer.number(c / norm, -d / norm))
    return Scalar(tracer.tape.add("divide", above.place, below.place))


def _power(tracer: Tracer, term: Term, env: Env) -> Scalar:
    base, exponent = tracer.scalar(term.args[0], env), term.data
    if tracer._literal(base) or exponent < 2:
        result = tracer.number(1)
        for _ in range(exponent):
            result = tracer.times(result, base)
        return result
    return Scalar(tracer.tape.add("power", base.place, exponent))


def _conj(tracer: Tracer, term: Term, env: Env) -> Scalar:
    return _conjugate(tracer, tracer.scalar(term.args[0], env))


def _conjugate(tracer: Tracer, scalar: Scalar) -> Scalar:
    literal = tracer._literal(scalar)
    if literal:
        return tracer.number(literal[0], -literal[1])
    return Scalar(tracer.tape.add("conj", scalar.place))


def _abs2(tracer: Tracer, term: Term, env: Env) -> Scalar:
    value = tracer.scalar(term.args[0], env)
    return tracer.times(value, _conjugate(tracer, value))


def _indicator(tracer: Tracer, term: Term, env: Env) -> Scalar:
    formula = tracer.formula(term.args[0], env)
    if formula in (TRUE, FALSE):
        return tracer.number(int(formula == TRUE))
    return Scalar(tracer.tape.add("indicator", formula))


def _root(tracer: Tracer, term: Term, env: Env) -> Scalar:
    literal = tracer._literal(tracer.scalar(term.args[0], env))
    if literal is None or literal[1] or literal[0].denominator != 1:
        raise Untraceable("the exponent of a root of unity is not an integer")
    return tracer.root_of_unity(term.data, int(literal[0]))


def _character(tracer: Tracer, term: Term, env: Env) -> Scalar:
    frequency, point = (tracer.value(arg, env) for arg in term.args[1:])
    orders = cyclic_orders(term.args[0])
    exponent = lcm(*orders)
    turn = sum(ord(k) * ord(g) * (exponent // n) for k, g, n in zip(frequency, point, orders, strict=True))
    return tracer.root_of_unity(exponent, turn)


def _modular(operation: Callable[..., int]) -> Rule:
    def rule(tracer: Tracer, term: Term, env: Env) -> str:
        orders = cyclic_orders(term.args[0].args[0])
        values = [tracer.value(arg, env) for arg in term.args[1:]]
        return element(operation(term, *map(ord, row)) % n for n, *row in zip(orders, *values, strict=True))

    return rule


def _case(tracer: Tracer, term: Term, env: Env) -> Any:
    tag, value = tracer.value(term.args[0], env)
    return tracer.value(term.args[1 if tag == "inl" else 2], (*env, value))


def _iterate(tracer: Tracer, term: Term, env: Env) -> Any:
    step, start, count = term.args
    state = tracer.value(start, env)
    for _ in range(int(tracer.value(count, env))):
        state = tracer._value(step.args[1], (*env, state))
    return state


def _along(position: int) -> Rule:
    return lambda tracer, term, env: tracer.value(term.args[0], env)[position](tracer.value(term.args[1], env))


def _variable(tracer: Tracer, term: Term, env: Env) -> Any:
    return tracer.unknown(term, term.args[0], ())


def _radical(tracer: Tracer, term: Term, env: Env) -> Scalar:
    degree, value = term.data
    return Scalar(tracer.tape.add("constant", float(value) ** (1 / degree)))


_VALUES: dict[str, Rule] = {
    "var": _variable,
    "integer": lambda tracer, term, env: tracer.number(term.data),
    "rational": lambda tracer, term, env: tracer.number(term.data),
    "radical": _radical,
    "value": lambda tracer, term, env: tracer.number(int(tracer.value(term.args[0], env))),
    "plus": _folded(Tracer.plus),
    "times": _folded(Tracer.times),
    "divide": _divide,
    "power": _power,
    "conj": _conj,
    "abs2": _abs2,
    "exp": lambda tracer, term, env: Scalar(tracer.tape.add("exp", tracer.scalar(term.args[0], env).place)),
    "indicator": _indicator,
    "root": _root,
    "sum": _over_set(Tracer.plus, 0),
    "prod": _over_set(Tracer.times, 1),
    "size": lambda tracer, term, env: tracer.number(len(tracer._members(term.args[0], env))),
    "character": _character,
    "zero": lambda tracer, term, env: element([0]) * len(cyclic_orders(term.args[0].args[0])),
    "add": _modular(lambda term, *row: sum(row)),
    "neg": _modular(lambda term, entry: -entry),
    "multiple": _modular(lambda term, entry: int(term.data * entry)),
    "star": lambda tracer, term, env: (),
    "residue": lambda tracer, term, env: element(term.data),
    "label": lambda tracer, term, env: term.data,
    "count": lambda tracer, term, env: str(term.data),
    "next": lambda tracer, term, env: str(int(tracer.value(term.args[0], env)) + 1),
    "iterate": _iterate,
    "pair": lambda tracer, term, env: tuple(tracer.value(arg, env) for arg in term.args),
    "first": lambda tracer, term, env: tracer.value(term.args[0], env)[0],
    "second": lambda tracer, term, env: tracer.value(term.args[0], env)[1],
    **dict.fromkeys(("member", "inclusion"), lambda tracer, term, env: tracer.value(term.args[0], env)),
    "inl": lambda tracer, term, env: ("inl", tracer.value(term.args[0], env)),
    "inr": lambda tracer, term, env: ("inr", tracer.value(term.args[0], env)),
    "case": _case,
    "choose": lambda tracer, term, env: tracer.value(
        term.args[1 + term.data.index(tracer.value(term.args[0], env))], env
    ),
    "lambda": lambda tracer, term, env: lambda value: tracer.value(term.args[1], (*env, value)),
    "at": lambda tracer, term, env: tracer.value(term.args[0], env)(tracer.value(term.args[1], env)),
    "bijection": lambda tracer, term, env: tuple(tracer.value(arg, env) for arg in term.args),
    "forward": _along(0),
    "backward": _along(1),
}
