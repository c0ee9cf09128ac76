"""The closed forms of the second gradient step agree with sums over all sequences, straight from the definitions.

Tasks (Edelman), appendix E.1, equations (E.30) to (E.38) and (E.54), as they are corrected.
"""

from fractions import Fraction
from itertools import product

import pytest

from tests.statements.enumeration import (
    CHAINS,
    CHAINS_AND_LENGTHS,
    HALF,
    at_chain,
    have_values,
    logit,
    natural,
    number,
    one_chain,
    position_gradient,
    sequences,
    state,
)
from tests.statements.published import integrand, sides
from tests.statements.terms import plus, times

OFF, DIAGONAL = Fraction(2, 3), Fraction(7, 5)
MATRIX = [[DIAGONAL, OFF], [OFF, DIAGONAL]]


def biased(constant, diagonal):
    """c' times what W = 1 1^T gives plus rho − c' times what W = I gives."""
    return plus(times(number(OFF), constant), times(number(DIAGONAL - OFF), diagonal))


@pytest.mark.parametrize(("a", "b"), CHAINS)
@pytest.mark.parametrize("p", range(5))
def test_the_expected_derivatives_of_logits_are_the_closed_forms(a, b, p):
    """(E.30) to (E.34), and (E.36) with the first state of each pair; as printed it is another number."""
    any_state, same_state = sides("equation-e.30-e.35", "any-state"), sides("equation-e.30-e.35", "same-state")
    corrected, same_target = sides("equation-e.36.repair", "target"), sides("equation-e.30-e.35", "same-target")
    _, of_state = sides("equation-e.26", "expectation")
    _, of_target = sides("equation-e.27", "expectation")
    _, wrong = sides("equation-e.36", "target")
    pairs, printed = [], []
    for k in range(p + 1):
        change = [int(d == k) for d in range(p + 1)]
        weighted = [
            [logit(x, p, i, change, MATRIX) * weight for i in (0, 1, x[p + 1])] for x, weight in sequences(a, b, p + 2)
        ]
        *single, target = (sum(column) for column in zip(*weighted, strict=True))
        at = {"j": natural(k), "k": natural(k), "p": natural(p), "r": natural(p - k + 1)}
        for i, value in enumerate(single):
            sums = [*any_state, *(same_state if k == 0 else [])]
            pairs += [(at_chain(biased(of_state, side), a, b, i=state(i), **at), value) for side in sums]
        sums = [*corrected, *(same_target if k == 0 else [])]
        pairs += [(at_chain(biased(of_target, side), a, b, **at), target) for side in sums]
        printed.append((at_chain(biased(of_target, wrong), a, b, **at), target))
    assert have_values(*pairs)
    assert p < 2 or not have_values(*printed)


def later_display(a, b, t, j, side):
    """The display of (E.38), with the divisor λ − 1 in its second line as printed (−1) or 1 − λ (1)."""
    x = a + b - 1
    chances, law = [[a, 1 - a], [1 - b, b]], [(b - 1) / (x - 1), (a - 1) / (x - 1)]
    beta, gamma = [[a - 1, 1 - a], [1 - b, b - 1]], [[b - 1, a - 1]] * 2
    r, total = t - j + 1, Fraction(0)
    for i, k in product((0, 1), repeat=2):
        both_powers = (x**j - x ** (t + 1)) / (1 - x) - r * x ** (j - 1)
        one_power = side * (x - x ** (t - j + 2)) / (1 - x) - r
        constant = gamma[i][k] * beta[k][i] * x ** (j - 1) + gamma[i][k] * gamma[k][i]
        bracket = beta[i][k] / (x - 1) * (beta[k][i] * both_powers + gamma[k][i] * one_power)
        bracket += Fraction(r * (r + 1), 2) * constant
        total += law[k] / (x - 1) ** 2 * (chances[k][i] - HALF) * bracket
    return total


@pytest.mark.parametrize(("a", "b", "t"), CHAINS_AND_LENGTHS)
def test_the_second_gradient_in_v_is_the_corrected_display(a, b, t):
    """(E.37), (E.38) and (E.54)."""
    _, constant = sides("equation-e.54.repair", "constant")
    whole = sides("equation-e.54.repair", "split")
    first, later = sides("equation-e.37.repair", "first"), sides("equation-e.38.repair", "later")
    _, _, wrong_first = integrand("equation-e.37", "first")
    _, _, wrong_later = integrand("equation-e.38", "expectation")
    rates = {"c0": number(OFF), "rho": number(DIAGONAL), "eta": 1, "decay": 1, "v0": 1}
    pairs, printed = [], []
    for k in range(t):
        value = position_gradient(a, b, t, k, MATRIX)
        at = {"k": natural(k), "r": natural(t - k), "t": natural(t), **one_chain(a, b)}
        pairs += [(at_chain(side, a, b, **rates, **at), value) for side in whole]
        parts = [*later, *(first if k == 0 else []), number(later_display(a, b, t, k + 1, 1))]
        pairs += [(at_chain(biased(constant, part), a, b, **at), t * value) for part in parts]
        wrong = [wrong_first] if k == 0 else [wrong_later, number(later_display(a, b, t, k + 1, -1))]
        printed += [(at_chain(biased(constant, part), a, b, **at), t * value) for part in wrong]
    assert have_values(*pairs)
    assert not any(have_values(pair) for pair in printed)
