"""A cyclic pair splits off a finite Abelian group and its dual where a value is nearest to 1: on all small groups."""

from fractions import Fraction
from itertools import product

import pytest

GROUPS = [(2,), (4,), (6,), (9,), (2, 2), (2, 4), (3, 3), (2, 6), (2, 2, 3), (4, 4), (2, 2, 4)]


def angle(k, g, orders):
    """The value of a character as a part of a full turn, from 0 to 1."""
    return sum((Fraction(a * b, n) for a, b, n in zip(k, g, orders, strict=True)), Fraction(0)) % 1


def multiples(x, orders):
    found, last = [tuple(0 for _ in orders)], x
    while last != found[0]:
        found.append(last)
        last = tuple((a + b) % n for a, b, n in zip(last, x, orders, strict=True))
    return found


@pytest.mark.parametrize("orders", GROUPS)
def test_the_pair_with_the_value_nearest_to_one_splits_off(orders):
    elements = characters = list(product(*(range(n) for n in orders)))
    while len(elements) > 1:
        turned = [(k, g) for k in characters for g in elements if angle(k, g, orders) != 0]
        k, g = min(turned, key=lambda pair: min(angle(*pair, orders), 1 - angle(*pair, orders)))
        cyclic, dual_cyclic = multiples(g, orders), multiples(k, orders)
        kernel = [h for h in elements if angle(k, h, orders) == 0]
        dual_kernel = [m for m in characters if angle(m, g, orders) == 0]
        assert len(cyclic) == len(dual_cyclic)
        assert len(cyclic) * len(kernel) == len(elements)
        assert set(cyclic) & set(kernel) == {cyclic[0]}
        assert len(dual_cyclic) * len(dual_kernel) == len(characters)
        assert all(any(angle(m, h, orders) for m in dual_kernel) for h in kernel if any(h))
        elements, characters = kernel, dual_kernel
