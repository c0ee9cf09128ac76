"""The gradient in v_2 against those in all later entries, by matrix powers, in the mean over midpoints.

Tasks (Edelman), Lemma 8.4; tasks/own-mean-gains, tasks/own-opposite-gains.
"""

from fractions import Fraction
from itertools import product

import pytest

HALF = Fraction(1, 2)


def multiplied(left, right):
    return [[sum(left[i][h] * right[h][j] for h in range(2)) for j in range(2)] for i in range(2)]


def gradients(a, b, t):
    """The gradients in v_1, ..., v_t for W = I, by definition."""
    chain, powers = [[a, 1 - a], [1 - b, b]], [[[Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]]]
    for _ in range(t):
        powers.append(multiplied(powers[-1], chain))
    stationary = [(1 - b) / (2 - a - b), (1 - a) / (2 - a - b)]
    pairs = list(product(range(2), repeat=2))
    return [
        sum(
            (chain[j][i] - HALF) * stationary[j] * powers[k][j][i] * sum(powers[d][i][j] for d in range(n))
            for n in range(1, t - k + 1)
            for j, i in pairs
        )
        for k in range(t)
    ]


@pytest.mark.parametrize("t", range(3, 10))
@pytest.mark.parametrize("parts", [2, 3, 6])
def test_in_the_mean_v_2_gains_more_than_every_later_entry(t, parts):
    points = [1 - Fraction(2 * q + 1, 2 * parts) for q in range(parts)]
    columns = zip(*(gradients(a, b, t) for a in points for b in points), strict=True)
    entries = [sum(column) / parts**2 for column in columns]
    assert all(entries[1] - later >= Fraction(t - 1, 32) for later in entries[2:])


@pytest.mark.parametrize(("a", "b"), [(Fraction(4, 5), Fraction(2, 5)), (Fraction(9, 10), Fraction(3, 10))])
def test_two_opposite_chains_gain_what_the_lemma_says(a, b):
    t, lam, y = 7, a + b - 1, (a - b) / (2 - a - b)
    straight, mirrored = gradients(a, b, t), gradients(1 - a, 1 - b, t)
    for k in range(2, t):
        r, q = t - 1, t - k
        geometric = sum((-lam) ** d for d in range(k - 1))
        least = lam**2 / 4 * (r * (r + 1) - q * (q + 1) + geometric * q * (q + 1) * (1 - 3 * y**2))
        assert straight[1] - straight[k] + mirrored[1] - mirrored[k] >= least
