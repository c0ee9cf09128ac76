"""Arithmetic and signs in cyclotomic fields, compared with complex numbers of many digits."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import mpmath

from tests.fuzz.campaign import Wrong
from verify.kernel.cyclotomic import Cyclotomic, inverse, rational, root_of_unity, sign
from verify.kernel.workspace import replaying

ORDERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 21, 24, 30, 36, 60)
DIGITS = 260
CLOSE = mpmath.mpf(10) ** -60
NOTHING = mpmath.mpf(10) ** -180  # smaller than any number drawn here that is not 0, by its numerators and its order
POWERS = 60


@cache
def _root(order: int, exponent: int) -> mpmath.mpc:
    with mpmath.workdps(DIGITS):
        return mpmath.expjpi(mpmath.mpf(2 * exponent) / order)


def meaning(number: Cyclotomic) -> mpmath.mpc:
    """Return the value of a number to many digits."""
    with mpmath.workdps(DIGITS):
        places = enumerate(number.numerators)
        return mpmath.fsum(c * _root(number.order, i) for i, c in places if c) / number.denominator + mpmath.mpc(0)


def _real(order: int, exponent: int) -> Cyclotomic:
    root = root_of_unity(order, exponent)
    return root + root.conjugate()


def _number(chance: Random) -> Cyclotomic:
    order, total = chance.choice(ORDERS), rational(0)
    for _ in range(chance.choice((1, 2, 3))):
        factor = rational(Fraction(chance.randrange(-9, 10), chance.randrange(1, 7)))
        total = total + root_of_unity(order, chance.randrange(-50, 50)) * factor
    return total


def _small(chance: Random) -> Cyclotomic:
    """Return a real number near 0 with long numerators: a power of √5 − 2, or a − r with r a convergent of a."""
    power = chance.randrange(1, POWERS)
    if chance.random() < 0.4:
        small, base = rational(1), _real(5, 1) * rational(2) - rational(1)  # √5 − 2 = 4 cos(2π/5) − 1
        for _ in range(power):
            small = small * base
    else:
        root = _real(chance.choice(ORDERS), chance.randrange(1, 30))
        small = root - rational(_convergent(root, power // 2))
    if chance.random() < 0.5:
        small = small * rational(Fraction(chance.choice((-7, -1, 1, 3)), chance.choice((1, 5, 64))))
    unit = root_of_unity(chance.choice((1, 3, 4, 7)), 1)
    return small + unit - unit


def _convergent(number: Cyclotomic, steps: int) -> Fraction:
    """Return a convergent of a real number, not the number itself."""
    terms: list[int] = []
    with mpmath.workdps(DIGITS):
        rest = meaning(number).real
        while len(terms) <= steps:
            terms.append(int(mpmath.floor(rest)))
            if rest - terms[-1] < CLOSE:
                break
            rest = 1 / (rest - terms[-1])
    found = Fraction(terms.pop())
    for term in reversed(terms):
        found = term + (1 / found if found else Fraction(0))
    return found


def _near(found: Cyclotomic, expected: mpmath.mpc, what: str) -> None:
    if abs(meaning(found) - expected) > CLOSE * (1 + abs(expected)):
        raise Wrong(f"{what}: {found} is not {mpmath.nstr(expected, 20)}")


def _check_sign(real: Cyclotomic) -> None:
    size, found = meaning(real).real, sign(real)
    expected = 0 if abs(size) < NOTHING else 1 if size > 0 else -1
    if found != expected or bool(real) != bool(expected):
        raise Wrong(f"the sign of {real}, which is {mpmath.nstr(size, 20)}, is {found}")


def arithmetic(chance: Random, counts: Counter[str]) -> None:
    """Compare sums, products, conjugates, inverses, equality and signs."""
    with replaying(), mpmath.workdps(DIGITS):
        for _ in range(10):
            a, b, small = _number(chance), _number(chance), _small(chance)
            x, y = meaning(a), meaning(b)
            counts["numbers"] += 1
            _near(a + b, x + y, f"{a} + {b}")
            _near(a * b, x * y, f"{a} * {b}")
            _near(a.conjugate(), mpmath.conj(x), f"conj {a}")
            inverted = inverse(a)
            if inverted is not None:
                _near(inverted, 1 / x, f"1/{a}")
            _check_sign(a * b + (a * b).conjugate())
            _check_sign(small)
            _check_sign(-small)
            if a.same(b) != (abs(x - y) < CLOSE) or small.same(rational(0)) != (abs(meaning(small)) < NOTHING):
                raise Wrong(f"{a} and {b}, or {small} and 0, are taken for the same or for different")
