"""What is wrong in print, by small computations of its own: sums over sequences, exact means, groups of two and six.

Tasks (Edelman), (8.3), Lemma 8.4, (D.16), (E.36), (E.53), (E.54).
"""

from fractions import Fraction
from itertools import permutations
from math import log

import pytest

from tests.statements.enumeration import CHAINS, HALF, ONES, loss, sequences, slope
from tests.statements.published import claim

MARGIN = 100


def gradient(a, b, t, j, matrix):
    """Minus the derivative of the expected loss in v_j, from the definition of the loss."""

    def at(h):
        return loss(a, b, t, [1 + h * (place == j) for place in range(t)], matrix, MARGIN)

    return -slope(at)


@pytest.mark.parametrize(("a", "b"), [*CHAINS, (HALF, Fraction(1, 9))])
def test_at_two_letters_both_parts_favour_the_first_place_up_to_a_multiple_of_the_eigenvalue(a, b):
    """The multiple of the eigenvalue a + b - 1 has the mean 0, so that v_1 is at least v_2 for every bias and rate."""
    for matrix, share in ((ONES, HALF), ([[1, 0], [0, 1]], 1)):
        fall = 2 * (gradient(a, b, 2, 0, matrix) - gradient(a, b, 2, 1, matrix))
        assert fall >= share * (a + b - 1)


def test_the_first_entry_stays_ahead_in_the_mean_over_midpoints_of_short_sequences():
    corners = [Fraction(2 * q + 1, 8) for q in range(4)]
    for matrix in (ONES, [[1, 0], [0, 1]]):
        first, second = (sum(gradient(a, b, 2, j, matrix) for a in corners for b in corners) for j in (0, 1))
        assert second < first


def test_the_refuted_claim_of_the_second_step_asks_for_some_rate_only():
    quantifier, lengths, (_, *given, (chosen, numbers, _)) = claim("lemma-8.4", "second-step")
    (t, _), (r, _) = lengths
    assert [quantifier, *(sort for _, sort in lengths)] == ["forall", "natural", "natural"]
    assert given == [["=", t, ["+", r, 1]], ["<=", 3, r]]
    assert [chosen, *(sort for _, sort in numbers)] == ["exists", *["real"] * 4]


def joint(a, b, p, j):
    """The sum over t' of the probability of x_t' = x_(p+1) and x_(t'-j+1) = x_p, over all sequences."""
    places = range(j - 1, p)
    return sum(
        weight * sum(x[q] == x[p] and x[q - j + 1] == x[p - 1] for q in places) for x, weight in sequences(a, b, p + 1)
    )


@pytest.mark.parametrize(("weighted_by_first", "right"), [(True, True), (False, False)])
def test_the_pair_is_weighted_by_its_first_state(weighted_by_first, right):
    a, b, p, j = Fraction(1, 3), HALF, 3, 2
    ratio = a + b - 1
    law = [(b - 1) / (ratio - 1), (a - 1) / (ratio - 1)]
    beta, gamma = [[a - 1, 1 - a], [1 - b, b - 1]], [[b - 1, a - 1]] * 2
    step = [[a, 1 - a], [1 - b, b]]
    rest, total = ratio - 1, Fraction(0)
    for i in (0, 1):
        for k in (0, 1):
            bracket = (
                beta[i][k] * beta[k][i] * (ratio**p - ratio ** (j - 1)) / rest
                + beta[i][k] * gamma[k][i] * (ratio ** (p - j + 1) - 1) / rest
                + (p - j + 1) * (gamma[i][k] * beta[k][i] * ratio ** (j - 1) + gamma[i][k] * gamma[k][i])
            )
            total += law[k if weighted_by_first else i] * step[k][i] * bracket
    assert (total / rest**2 == joint(a, b, p, j)) is right


def test_the_expectation_is_the_integral_divided_by_the_length_of_the_interval():
    width, parts = 0.25, 20000
    points = [0.5 - width + width * (2 * q + 1) / parts for q in range(parts)]
    mean = sum((a - 0.5) / (a - 1) for a in points) / parts
    printed = 2 * width + 0.5 * log((0.5 - width) / (0.5 + width))
    assert mean == pytest.approx(printed / (2 * width), abs=1e-8)
    assert abs(mean - printed) > 0.04


def test_the_step_has_its_rate_and_no_factor_rho():
    a, b, t = *CHAINS[0], 3
    off, rho = Fraction(1, 5), Fraction(3, 2)
    for j in range(t):
        constant, diagonal = (gradient(a, b, t, j, matrix) for matrix in (ONES, [[1, 0], [0, 1]]))
        biased = gradient(a, b, t, j, [[rho, off], [off, rho]])
        assert biased == off * constant + (rho - off) * diagonal != 0
    ratio = a + b - 1
    leading = ((a - 1) ** 2 + (b - 1) ** 2) / (ratio - 1) ** 2 - HALF
    rest = 2 * ratio * (a - 1) * (b - 1) / (ratio - 1) ** 3 * ((ratio - ratio**2) / (1 - ratio) - 1)
    assert t * gradient(a, b, t, t - 1, ONES) == leading + rest != rho * (leading + rest)


def test_the_middle_term_of_the_display_has_the_wrong_sign_and_power():
    def parity(g):
        return (-1) ** sum(g[i] > g[j] for i in range(3) for j in range(i + 1, 3))

    for g in permutations(range(3)):
        fixed = sum(g[i] == i for i in range(3))
        total, delta = parity(g) + 2 * (fixed - 1), Fraction(2)
        if fixed < 3:
            assert total / delta**3 == -1 / delta**3 != -total / delta**3 / delta**3


def test_the_posterior_mean_counts_the_transitions_from_the_state():
    """Uniform rows p, q; after one transition from n to m the row of m has the mean 1/2 still, not 1/3."""
    parts = 1000
    points = [Fraction(2 * k + 1, 2 * parts) for k in range(parts)]
    weights = sum(points)
    row_of_m = sum(points) / parts
    assert row_of_m == HALF != Fraction(1, 1 + 2)
    assert sum(q * q for q in points) / weights == pytest.approx(2 / 3, abs=1e-5)
