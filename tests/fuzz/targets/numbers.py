"""Arithmetic and signs in cyclotomic fields, compared with complex numbers in floating point."""

from __future__ import annotations

import cmath
from collections import Counter
from fractions import Fraction
from random import Random

from tests.fuzz.campaign import Wrong
from verify.kernel.cyclotomic import Cyclotomic, inverse, rational, root_of_unity, sign
from verify.kernel.workspace import replaying

ORDERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 21, 24, 30, 36, 60)


def _float(number: Cyclotomic) -> complex:
    turn = 2j * cmath.pi / number.order
    return sum((float(x) * cmath.exp(turn * place) for place, x in enumerate(number.coordinates)), 0j)


def _number(chance: Random) -> Cyclotomic:
    order, total = chance.choice(ORDERS), rational(0)
    for _ in range(chance.choice((1, 2, 3))):
        factor = rational(Fraction(chance.randrange(-9, 10), chance.randrange(1, 7)))
        total = total + root_of_unity(order, chance.randrange(-50, 50)) * factor
    return total


def _near(found: Cyclotomic, expected: complex, what: str) -> None:
    if abs(_float(found) - expected) > 1e-7 * (1 + abs(expected)):
        raise Wrong(f"{what}: {found} is not {expected}")


def arithmetic(chance: Random, counts: Counter[str]) -> None:
    """Compare sums, products, conjugates, inverses, equality and signs."""
    with replaying():
        for _ in range(20):
            a, b = _number(chance), _number(chance)
            x, y = _float(a), _float(b)
            counts["numbers"] += 1
            _near(a + b, x + y, f"{a} + {b}")
            _near(a * b, x * y, f"{a} * {b}")
            _near(a.conjugate(), x.conjugate(), f"conj {a}")
            inverted = inverse(a)
            if inverted is not None:
                _near(inverted, 1 / x, f"1/{a}")
            real = a * b + (a * b).conjugate()
            found, size = sign(real), _float(real).real
            if found is None or (abs(size) > 1e-9 and found * size < 0) or (found == 0) != (not real):
                raise Wrong(f"the sign of {real} is {found}")
            if a.same(b) != (abs(x - y) < 1e-9):
                raise Wrong(f"{a} and {b} are {'' if a.same(b) else 'not '}the same")
