"""The derivative of the expected loss in v_j is what the sum over all sequences gives, for any W and v.

Tasks (Edelman), equations (E.2), (E.3) and (E.28), and tasks/own-position-gradient; the margin is so large that no
maximum with 0 is taken.
"""

from fractions import Fraction

import pytest

from tests.statements.enumeration import CHAINS, at_chain, have_values, loss, natural
from tests.statements.published import sides
from verify.language.parsing import parse_term

ORDINARY, SINGULAR = CHAINS[0], (Fraction(1, 3), Fraction(2, 3))
MARGIN = 10**4
WEIGHTS, TABLE = [[2, -1], [3, 5]], parse_term("table(x, y ∈ {:one, :two}: 2, -1; 3, 5)")


@pytest.mark.parametrize(("a", "b"), [ORDINARY, SINGULAR])
@pytest.mark.parametrize("t", range(1, 6))
def test_the_derivative_in_v_is_minus_the_sum_of_powers_over_t(a, b, t):
    _, (_, _, (_, _, derivative)) = sides("own-position-gradient", "loss")
    v = [d - 1 for d in range(t)]
    before = loss(a, b, t, v, WEIGHTS, MARGIN)
    pairs = []
    for j in range(t):
        change = loss(a, b, t, [entry + (d == j) for d, entry in enumerate(v)], WEIGHTS, MARGIN) - before
        at = {"W": TABLE, "j": natural(j), "r": natural(t - j), "t": natural(t)}
        pairs.append((at_chain(derivative, a, b, **at), change))
    assert have_values(*pairs)
