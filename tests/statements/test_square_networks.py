"""The networks of squares that the claims speak of, against layers of squares.

Tasks (Edelman), Section B.3.7.
"""

from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

import pytest

from tests.statements.published import definitions, is_true

KNOWN = definitions("construction-b.3.7")
holds = partial(is_true, KNOWN)
# Three neurons: two that see each other, and a constant one.
ROWS = ((0, Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2), 0), (0, 0, 0))
BIASES = (Fraction(-2), Fraction(-2), Fraction(2))
FIRST = ((2, 0), (0, 2), (0, 0))
START = (2, 2, 4)


def table(names, rows):
    """A map over ranges, as text."""
    return f"table({names}: {'; '.join(', '.join(map(str, row)) for row in rows)})"


def layers(x, depth):
    """The values of the three neurons after some layers of squares."""
    values = [sum(w * v for w, v in zip(row, x, strict=True)) + b for row, b in zip(FIRST, START, strict=True)]
    for _ in range(depth):
        values = [
            (sum(w * v for w, v in zip(row, values, strict=True)) + b) ** 2 for row, b in zip(ROWS, BIASES, strict=True)
        ]
    return values


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_a_network_has_its_layers_one_after_the_other(depth):
    maps = (
        table("j in range(0, 2), i in range(0, 1)", FIRST),
        table("j in range(0, 2)", [START]),
        table("j in range(0, 2), i in range(0, 2)", ROWS),
        table("j in range(0, 2)", [BIASES]),
    )
    for x in product((1, -1), repeat=2):
        point = table("i in range(0, 1)", [x])
        for j, value in enumerate(layers(x, depth)):
            assert holds(f"network(range(0, 1), range(0, 2), {', '.join(maps)}, {point}, {depth}, {j}) = {value}")


def test_two_neurons_more_give_the_parity_of_four_signs():
    for x in product((1, -1), repeat=4):
        first, second = (x[0] + x[1]) ** 2, (x[2] + x[3]) ** 2
        last = ((Fraction(first, 2) + Fraction(second, 2) - 2) ** 2, 2**2)
        assert last[0] / 2 - Fraction(last[1], 4) == prod(x)
