"""The gradient in W with powers of P by distance agrees with sums over all sequences, also where lambda is 0.

Tasks (Edelman), equation (E.13), and tasks/own-gradient-by-distance: the first line, from the probabilities of
sequences.
"""

from fractions import Fraction
from itertools import product

import pytest

from tests.statements.enumeration import HALF, at_chain, have_values, natural, sequences, state
from tests.statements.published import sides

CHAINS = [
    (Fraction(1, 3), Fraction(2, 3)),
    (Fraction(1, 4), Fraction(3, 4)),
    (Fraction(1, 3), Fraction(1, 7)),
    (Fraction(3, 4), Fraction(4, 5)),
]


def first_line(a, b, t, m, k):
    """Σ P[x_s = k, x_q = x_(p+1), x_p = m]/t less half of the same for each value of x_q, over s ≤ q ≤ p < t."""
    total = Fraction(0)
    for x, weight in sequences(a, b, t + 1):
        seen = sum(
            (x[q] == x[p + 1]) - HALF
            for p in range(t)
            for q in range(p + 1)
            for s in range(q + 1)
            if x[s] == k and x[p] == m
        )
        total += weight * seen
    return total / t


@pytest.mark.parametrize(("a", "b"), CHAINS)
@pytest.mark.parametrize("t", range(1, 6))
def test_the_gradient_by_distance_is_the_first_line(a, b, t):
    _, by_distance = sides("own-gradient-by-distance", "gradient")
    pairs = []
    for m, k in product((0, 1), repeat=2):
        at = {"t": natural(t), "m": state(m), "l": state(k)}
        pairs.append((at_chain(by_distance, a, b, **at), first_line(a, b, t, m, k)))
    assert have_values(*pairs)
