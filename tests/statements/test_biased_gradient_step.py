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
    position_gradient,
    sequences,
    state,
)
from verify.statements.language import plus, substituted, times
from verify.statements.tasks.gradient_steps.curriculum.split import BIAS, key_gradient
from verify.statements.tasks.gradient_steps.first_step.vector_gradient import ALREADY, DISTANCE, END, target_value
from verify.statements.tasks.gradient_steps.first_step.vector_update import PRINTED as FIRST_STEP
from verify.statements.tasks.gradient_steps.second_step.expectations import (
    ANY_STATE_SUM,
    CORRECTED,
    PRINTED,
    SAME_STATE_SUM,
    SAME_TARGET_SUM,
)
from verify.statements.tasks.gradient_steps.second_step.updates import CORRECTED_FIRST, PRINTED_FIRST

OFF, DIAGONAL = Fraction(2, 3), Fraction(7, 5)
MATRIX = [[DIAGONAL, OFF], [OFF, DIAGONAL]]


def biased(constant, diagonal):
    """c' times what W = 1 1^T gives plus rho − c' times what W = I gives."""
    return plus(times(number(OFF), constant), times(number(DIAGONAL - OFF), diagonal))


@pytest.mark.parametrize(("a", "b"), CHAINS)
@pytest.mark.parametrize("p", range(5))
def test_the_expected_derivatives_of_logits_are_the_closed_forms(a, b, p):
    """(E.30) to (E.34), and (E.36) with the first state of each pair; as printed it is another number."""
    pairs, printed = [], []
    for k in range(p + 1):
        change = [int(d == k) for d in range(p + 1)]
        weighted = [
            [logit(x, p, i, change, MATRIX) * weight for i in (0, 1, x[p + 1])] for x, weight in sequences(a, b, p + 2)
        ]
        *single, target = (sum(column) for column in zip(*weighted, strict=True))
        at = {"k": natural(k), "r": natural(p - k + 1)}
        for i, value in enumerate(single):
            law = times(["stationary", "a", "b", "i"], "r")
            sums = [ANY_STATE_SUM, *([SAME_STATE_SUM] if k == 0 else [])]
            pairs += [(at_chain(biased(law, side), a, b, i=state(i), **at), value) for e in sums for side in e[1:]]
        first = substituted(target_value(ALREADY), {DISTANCE: natural(k), END: natural(p)})
        sums = [CORRECTED, *([SAME_TARGET_SUM] if k == 0 else [])]
        pairs += [(at_chain(biased(first, side), a, b, **at), target) for e in sums for side in e[1:]]
        printed.append((at_chain(biased(first, PRINTED[2]), a, b, **at), target))
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
    matrix = substituted(BIAS, {"c0": number(OFF), "rho": number(DIAGONAL)})
    pairs, printed = [], []
    for k in range(t):
        value = t * position_gradient(a, b, t, k, MATRIX)
        at = {"k": natural(k), "r": natural(t - k), "t": natural(t)}
        parts = [["diagonal_gradient", "a", "b", "k", "r"], number(later_display(a, b, t, k + 1, 1))]
        parts += [CORRECTED_FIRST] if k == 0 else []
        pairs += [(at_chain(biased(FIRST_STEP, part), a, b, **at), value) for part in parts]
        pairs.append((at_chain(key_gradient(matrix), a, b, **at), value))
        wrong = PRINTED_FIRST if k == 0 else number(later_display(a, b, t, k + 1, -1))
        printed.append((at_chain(biased(FIRST_STEP, wrong), a, b, **at), value))
    assert have_values(*pairs)
    assert not any(have_values(pair) for pair in printed)
