"""The second step of the curriculum is what the sums over all sequences give, straight from the definitions.

Tasks (Edelman), Proposition E.3.
"""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.statements.language import equal, needed, over
from verify.statements.tasks.gradient_steps.curriculum_model import DEFINITIONS

HALF = Fraction(1, 2)
WIDTH = Fraction(1, 3)
ROWS = [(Fraction(1), Fraction(1)), (Fraction(2, 3), Fraction(5, 3)), (Fraction(1, 2), Fraction(4))]


def expected_chance(x):
    """The expected probability of a sequence, as a polynomial in 2a - 1 that is averaged over the uniform law."""
    polynomial = [HALF]
    for state, following in pairwise(x):
        sign = 1 if state == following else -1
        shifted = [Fraction(0), *polynomial]
        polynomial = [HALF * (c + sign * d) for c, d in zip([*polynomial, Fraction(0)], shifted, strict=True)]
    return sum(c * (2 * WIDTH) ** n / (n + 1) for n, c in enumerate(polynomial) if n % 2 == 0)


def steps(t, matrix):
    """Minus the expected gradients of the loss in W, at v = 1, and in v, at the given W, on the linear branch."""
    weights, positions = [[Fraction(0)] * 2 for _ in range(2)], [Fraction(0)] * t
    for x in product((0, 1), repeat=t + 1):
        chance = expected_chance(x)
        for p in range(t):
            for q in range(p + 1):
                share = chance * ((x[q] == x[p + 1]) - HALF) / t
                for s in range(q + 1):
                    weights[x[p]][x[s]] += share
                    positions[q - s] += share * matrix[x[p]][x[s]]
    return weights, positions


def is_value(node, value):
    """Evaluate an equation with the kernel."""
    formula = equal(node, over(*value.as_integer_ratio()))
    reader = Reader()
    reader.define(needed(DEFINITIONS, [formula]))
    theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
    return theorem.conclusion == reader.formula(formula, {})


@pytest.mark.parametrize(("off", "diagonal"), ROWS)
@pytest.mark.parametrize("t", range(1, 6))
def test_the_second_step_is_the_gradient_at_the_rate_of_one_over_t(off, diagonal, t):
    weights, positions = steps(t, [[diagonal, off], [off, diagonal]])
    width, *rows = (over(*x.as_integer_ratio()) for x in (WIDTH, off, diagonal))
    length = ["of", "natural", t]
    assert weights[0][1] == weights[1][0] == 0
    assert is_value(["final_weight", width, length], weights[0][0] / t)
    assert is_value(["final_weight", width, length], weights[1][1] / t)
    for d, value in enumerate(positions):
        assert is_value(["at", ["final_positions", width, *rows, length], ["of", "natural", d]], value / t)
