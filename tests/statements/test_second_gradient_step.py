"""The second step in v is what the sums over all sequences give, and the averages have the limits that are claimed.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction
from itertools import pairwise, product
from math import log

import pytest

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.statements.language import equal, minus, needed, over, substituted, times
from verify.statements.tasks.gradient_steps.curriculum.split import CONSTANT, VOCABULARY
from verify.statements.tasks.gradient_steps.second_step.later_display import (
    CORRECTED_LATER,
    LATER_GRADIENT,
    PRINTED_LATER,
)
from verify.statements.tasks.gradient_steps.sums.harmonic_growth import thrice
from verify.statements.tasks.gradient_steps.sums.uniform_moments import DEFINITIONS
from verify.statements.tasks.gradient_steps.symmetric.chain import SYMMETRIC

HALF = Fraction(1, 2)
CHAINS = [(Fraction(1, 3), Fraction(1, 5)), (Fraction(2, 3), Fraction(3, 4))]
MATRICES = [(Fraction(1), Fraction(1)), (Fraction(1, 2), Fraction(4)), (Fraction(0), Fraction(1))]


def gradient(a, b, t, matrix):
    """Minus the gradient in v of the loss of sequences of a stationary chain, on the linear branch, times t."""
    chances = [[a, 1 - a], [1 - b, b]]
    law = [(1 - b) / (2 - a - b), (1 - a) / (2 - a - b)]
    entries = [Fraction(0)] * t
    for x in product((0, 1), repeat=t + 1):
        chance = law[x[0]]
        for state, following in pairwise(x):
            chance *= chances[state][following]
        for p in range(t):
            for q in range(p + 1):
                for s in range(q + 1):
                    entries[q - s] += chance * ((x[q] == x[p + 1]) - HALF) * matrix[x[p]][x[s]]
    return entries


def is_value(node, value):
    """Evaluate an equation with the kernel."""
    formula = equal(node, over(*value.as_integer_ratio()))
    reader = Reader()
    vocabulary = [*VOCABULARY, *(x for x in (*DEFINITIONS, *SYMMETRIC) if x not in VOCABULARY)]
    reader.define(needed(vocabulary, [formula]))
    theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
    return theorem.conclusion == reader.formula(formula, {})


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize(("off", "diagonal"), MATRICES)
@pytest.mark.parametrize("t", range(1, 5))
def test_both_parts_of_the_gradient_are_sums_over_sequences(chain, off, diagonal, t):
    values = gradient(*chain, t, [[diagonal, off], [off, diagonal]])
    for k, value in enumerate(values):
        at = {"k": ["of", "natural", k], "r": ["of", "natural", t - k]}
        at |= {name: over(*number.as_integer_ratio()) for name, number in zip("ab", chain, strict=True)}
        constant, bias = (
            substituted(node, at) for node in (["key_gradient", "a", "b", CONSTANT, "k", "r"], LATER_GRADIENT)
        )
        weights = (over(*x.as_integer_ratio()) for x in (off, diagonal - off))
        parts = [times(weight, part) for weight, part in zip(weights, (constant, bias), strict=True)]
        assert is_value(["+", *parts], value)


@pytest.mark.parametrize(("a", "b"), CHAINS)
def test_the_printed_display_is_too_large(a, b):
    at = {"a": over(*a.as_integer_ratio()), "b": over(*b.as_integer_ratio())}
    at |= {name: ["of", "natural", 1] for name in "kr"}
    x, y = 1 - a, 1 - b
    s = x + y
    excess = 2 * x * y * (1 - s) * (s - 4 * x * y) / s**4
    assert is_value(substituted(minus(PRINTED_LATER, LATER_GRADIENT), at), excess)
    assert is_value(substituted(minus(CORRECTED_LATER, LATER_GRADIENT), at), Fraction(0))


def mean(function, n=200):
    """The mean over the midpoints of n² squares, in floating point."""
    points = [(2 * q + 1) / (2 * n) for q in range(n)]
    return sum(function(x, y) for x in points for y in points) / n**2


def test_the_averages_of_the_second_step():
    ln2 = log(2)
    stay = mean(lambda x, y: (y**2 * (0.5 - x) + x**2 * (0.5 - y)) / (x + y) ** 2)
    first = mean(lambda x, y: 4 * x * y**2 * (0.5 - x) * (1 - x - y) / (x + y) ** 3)
    second = mean(lambda x, y: 2 * (y - x) * y**2 * (0.5 - x) / (x + y) ** 3)
    assert abs(stay - (1 - ln2) / 3) < 1e-4
    assert abs(first - (7 - 10 * ln2) / 2) < 1e-4
    assert abs(first + second - (8 - 11 * ln2) / 3) < 1e-4


@pytest.mark.parametrize("t", range(1, 7))
def test_the_diagonal_of_the_first_step_for_symmetric_chains(t):
    moments = [Fraction(1, m + 1) * (1 - m % 2) for m in range(t + 1)]
    entry = sum((t - d - e) * (moments[d + 1] + moments[e + 1]) / 8 for d in range(t) for e in range(t - d))
    assert is_value(thrice(["of", "natural", t]), 2 * entry)
