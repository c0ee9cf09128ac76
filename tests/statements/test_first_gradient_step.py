"""The closed forms of the first gradient step agree with sums over all sequences, straight from the definitions.

Tasks (Edelman), appendix E.1, equations (E.11) to (E.29), (E.46) to (E.48).
"""

from fractions import Fraction
from itertools import product

import pytest

from tests.statements.enumeration import (
    CHAINS,
    CHAINS_AND_LENGTHS,
    LENGTHS,
    NAMES,
    ONES,
    at_chain,
    have_values,
    logit,
    loss,
    natural,
    position_gradient,
    sequences,
    state,
    weight_gradient,
)
from verify.library.finite_sums import raised, sum_below
from verify.statements.language import minus, plus, times, total
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, STATES, TRANSITION, power_entry
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import ENTRIES
from verify.statements.tasks.gradient_steps.first_step.vector_gradient import ALREADY, DISTANCE, END, target_value
from verify.statements.tasks.gradient_steps.first_step.vector_update import PRINTED, SUM
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import FACTORED, MULTIPLIED, line
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import (
    CLOSED,
    ROMAN,
    STEP_GRADIENT,
    three_times,
)
from verify.statements.tasks.gradient_steps.sums.triple_sums import over_earlier
from verify.statements.tasks.gradient_steps.symmetric.leading import leading
from verify.statements.tasks.gradient_steps.symmetric.weights import TERMS_HERE, displayed

over_chains = pytest.mark.parametrize(("a", "b"), CHAINS)
over_chains_and_lengths = pytest.mark.parametrize(("a", "b", "t"), CHAINS_AND_LENGTHS)
over_lengths = pytest.mark.parametrize("t", LENGTHS[:5])
corners = list(product((0, 1), repeat=2))


@over_chains
@pytest.mark.parametrize("n", range(6))
def test_powers_of_the_transition_matrix_are_the_closed_forms(a, b, n):
    """(E.15): the probability of a state after n steps, over all paths."""
    pairs = []
    for first, last in corners:
        paths = [(x, weight) for x, weight in sequences(a, b, n + 1) if x[0] == first]
        reached = sum(weight for x, weight in paths if x[-1] == last) / sum(weight for _, weight in paths)
        places = state(first), state(last)
        pairs += [
            (at_chain(node, a, b), reached)
            for node in (
                ["matrix_power", TRANSITION, natural(n), *places],
                power_entry(raised(EIGENVALUE, natural(n)), *places),
            )
        ]
    assert have_values(*pairs)


@over_chains
@pytest.mark.parametrize("p", range(5))
def test_the_expected_derivatives_of_logits_in_w_are_sums_of_joint_probabilities(a, b, p):
    """(E.11) and (E.12), with the factors of the last line of (E.13)."""
    joint = over_earlier(three_times, natural(p))
    target = total([("i", STATES)], times([*TRANSITION, "m", "i"], joint))
    pairs = []
    for m, k in corners:
        change = [[int((m, k) == corner) for corner in ((row, 0), (row, 1))] for row in (0, 1)]
        weighted = [
            [logit(x, p, i, [1] * (p + 1), change) * weight for i in (0, 1, x[p + 1])]
            for x, weight in sequences(a, b, p + 2)
        ]
        *single, following = (sum(column) for column in zip(*weighted, strict=True))
        corner = {"m": state(m), "l": state(k)}
        pairs += [(at_chain(joint, a, b, i=state(i), **corner), value) for i, value in enumerate(single)]
        pairs.append((at_chain(target, a, b, **corner), following))
    assert have_values(*pairs)


@over_chains_and_lengths
def test_the_gradient_in_w_is_the_triple_sum_and_its_closed_forms(a, b, t):
    """(E.13), (E.16), (E.17) and (E.19) to (E.22)."""
    pairs = []
    for m, k in corners:
        value = weight_gradient(a, b, t, m, k)
        at = {"m": state(m), "l": state(k), "t": natural(t)}
        nodes = (STEP_GRADIENT, line(FACTORED), line(MULTIPLIED), CLOSED)
        pairs += [(at_chain(node, a, b, **at), value) for node in nodes]
        entry = next(e for e in ENTRIES if (e.row, e.column) == (NAMES[m], NAMES[k]))
        pairs.append((at_chain(entry.printed(ROMAN), a, b, t=natural(t)), t * value))
    assert have_values(*pairs)


@over_chains_and_lengths
def test_the_gradient_in_v_is_the_printed_sum_and_its_closed_form(a, b, t):
    """(E.28)."""
    values = [t * position_gradient(a, b, t, j, ONES) for j in range(t)]
    assert have_values(
        *(
            (at_chain(node, a, b, t=natural(t), r=natural(t - j)), value)
            for j, value in enumerate(values)
            for node in (SUM, PRINTED)
        )
    )


@over_chains
@pytest.mark.parametrize("p", range(5))
def test_the_expected_derivatives_of_logits_in_v_are_the_closed_forms(a, b, p):
    """(E.26) and (E.27)."""
    pairs = []
    for j in range(p + 2):
        change = [int(d == j) for d in range(p + 1)]
        weighted = [
            [logit(x, p, i, change, ONES) * weight for i in (0, 1, x[p + 1])] for x, weight in sequences(a, b, p + 2)
        ]
        *single, target = (sum(column) for column in zip(*weighted, strict=True))
        at = {DISTANCE: natural(j), END: natural(p)}
        for i, value in enumerate(single):
            law = ["stationary", "a", "b", state(i)]
            pairs.append((at_chain(times(law, plus(minus(END, DISTANCE), 1), ALREADY), a, b, **at), value))
        pairs.append((at_chain(target_value(ALREADY), a, b, **at), target))
    assert have_values(*pairs)


@pytest.mark.parametrize("a", [Fraction(1, 3), Fraction(4, 5)])
@over_lengths
def test_at_a_equal_to_b_the_displays_are_the_gradient(a, t):
    """(E.46), (E.47) with its rest, and (E.48)."""
    same, across = weight_gradient(a, a, t, 0, 0), weight_gradient(a, a, t, 0, 1)
    assert across == 0
    displays = [(displayed(1, TERMS_HERE), t * same), (displayed(-1, TERMS_HERE), 0), (leading("c"), same)]
    assert have_values(*((at_chain(node, a, a, t=natural(t)), value) for node, value in displays))


@pytest.mark.parametrize("a", [Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)])
@over_lengths
def test_at_a_equal_to_b_the_gradient_in_w_is_half_a_sum_of_gradients_in_v(a, t):
    """Also for a = 1/2, where the transition matrix has no inverse."""
    gradients = sum_below("r", "t", ["position_gradient", "a", ["next", "r"]])
    assert weight_gradient(a, a, t, 0, 1) == weight_gradient(a, a, t, 1, 0) == 0
    same = weight_gradient(a, a, t, 0, 0)
    assert same == weight_gradient(a, a, t, 1, 1)
    assert have_values((at_chain(gradients, a, a, t=natural(t)), 2 * t * same))


@pytest.mark.parametrize("t", [2, 3])
def test_at_the_least_margin_of_the_text_the_loss_has_a_kink(t):
    a, b = CHAINS[0]
    margin = Fraction(t * (t + 1), 2)
    step = Fraction(1, 1000)
    up, middle, down = (loss(a, b, t, [1] * t, [[1 + h, 1], [1, 1]], margin) for h in (step, Fraction(0), -step))
    assert up - middle != middle - down
