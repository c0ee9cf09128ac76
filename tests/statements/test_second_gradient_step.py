"""The second step in v is what the sums over all sequences give, and the averages have the limits that are claimed.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction
from math import log

import pytest

from tests.statements.enumeration import HALF, at_chain, have_values, natural, number, one_chain, sequences
from tests.statements.published import conclusions, integrand, sides
from tests.statements.terms import minus
from verify.language.trees import substituted

CHAINS = [(Fraction(1, 3), Fraction(1, 5)), (Fraction(2, 3), Fraction(3, 4))]
MATRICES = [(Fraction(1), Fraction(1)), (Fraction(1, 2), Fraction(4)), (Fraction(0), Fraction(1))]


def gradient(a, b, t, matrix):
    """Minus the gradient in v of the loss of sequences of a stationary chain, on the linear branch, times t."""
    entries = [Fraction(0)] * t
    for x, chance in sequences(a, b, t + 1):
        for p in range(t):
            for q in range(p + 1):
                for s in range(q + 1):
                    entries[q - s] += chance * ((x[q] == x[p + 1]) - HALF) * matrix[x[p]][x[s]]
    return entries


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize(("off", "diagonal"), MATRICES)
@pytest.mark.parametrize("t", range(1, 5))
def test_both_parts_of_the_gradient_are_sums_over_sequences(chain, off, diagonal, t):
    rates = {"c0": number(off), "rho": number(diagonal), "eta": natural(t), "decay": 1, "v0": 1, "t": natural(t)}
    pairs = []
    for k, value in enumerate(gradient(*chain, t, [[diagonal, off], [off, diagonal]])):
        at = {"k": natural(k), "r": natural(t - k), **rates}
        pairs += [(at_chain(side, *chain, **at), value) for side in sides("equation-e.54.repair", "split")]
    assert have_values(*pairs)


@pytest.mark.parametrize(("a", "b"), CHAINS)
def test_the_printed_display_is_too_large(a, b):
    """(E.38) at j = t = 2."""
    at = {"k": natural(1), "r": natural(1), **one_chain(a, b)}
    x, y = 1 - a, 1 - b
    s = x + y
    excess = 2 * x * y * (1 - s) * (s - 4 * x * y) / s**4
    less, corrected = integrand("equation-e.38", "expectation"), minus(*sides("equation-e.38.repair", "later"))
    assert have_values((at_chain(less, a, b, **at), -excess), (at_chain(corrected, a, b, **at), 0))


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
    (_, _, growth), _ = conclusions("corollary-e.2.repair", "diagonal")
    assert have_values((substituted(growth, {"t": natural(t)}), 8 * entry))
