"""The closed forms of the first gradient step agree with sums over all sequences, straight from the definitions.

Tasks (Edelman), appendix E.1, equations (E.11) to (E.29), (E.46) to (E.48).
"""

from fractions import Fraction
from itertools import product

import pytest

from tests.statements.enumeration import (
    CHAINS,
    CHAINS_AND_LENGTHS,
    KNOWN,
    LENGTHS,
    ONES,
    STATES,
    at_chain,
    have_values,
    logit,
    loss,
    natural,
    one_chain,
    position_gradient,
    sequences,
    state,
    weight_gradient,
)
from tests.statements.published import sides
from verify.language.parsing import parse_term

NAMED = [
    *((name, "real") for name in ("a", "b")),
    ("p", "natural"),
    *((name, STATES) for name in ("i", "m", "l")),
]
JOINT = parse_term(
    "sum_below((q ∈ ℕ ↦ sum_below((s ∈ ℕ ↦ "
    "steps(a, b, p, q, i, m) · steps(a, b, q, s, l, i) · stationary(a, b, l)), next(q))), next(p))",
    NAMED,
    KNOWN,
)
FOLLOWED = ["sum", [["i", STATES]], ["*", ["transition", "a", "b", "m", "i"], JOINT]]
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
        at = {"n": natural(n), "i": state(first), "j": state(last)}
        pairs += [(at_chain(side, a, b, **at), reached) for side in sides("equation-e.15", "entries")]
    assert have_values(*pairs)


@over_chains
@pytest.mark.parametrize("p", range(5))
def test_the_expected_derivatives_of_logits_in_w_are_sums_of_joint_probabilities(a, b, p):
    """(E.11) and (E.12), with the factors of the last line of (E.13)."""
    pairs = []
    for m, k in corners:
        change = [[int((m, k) == corner) for corner in ((row, 0), (row, 1))] for row in (0, 1)]
        weighted = [
            [logit(x, p, i, [1] * (p + 1), change) * weight for i in (0, 1, x[p + 1])]
            for x, weight in sequences(a, b, p + 2)
        ]
        *single, following = (sum(column) for column in zip(*weighted, strict=True))
        at = {"m": state(m), "l": state(k), "p": natural(p)}
        pairs += [(at_chain(JOINT, a, b, i=state(i), **at), value) for i, value in enumerate(single)]
        pairs.append((at_chain(FOLLOWED, a, b, **at), following))
    assert have_values(*pairs)


@over_chains_and_lengths
def test_the_gradient_in_w_is_the_triple_sum_and_its_closed_forms(a, b, t):
    """(E.13), (E.16), (E.17) and (E.19) to (E.22)."""
    pairs = []
    for place, (m, k) in enumerate(corners, 19):
        value = weight_gradient(a, b, t, m, k)
        at = {"m": state(m), "l": state(k), "t": natural(t)}
        closed = [*sides("equation-e.16", "lines"), *sides("equation-e.17", "closed-form")]
        pairs += [(at_chain(side, a, b, **at), value) for side in closed]
        entries = sides(f"equation-e.{place}", "entry")
        pairs += [(at_chain(side, a, b, eta=1, t=natural(t), **one_chain(a, b)), 1 + value) for side in entries]
    assert have_values(*pairs)


@over_chains_and_lengths
def test_the_gradient_in_v_is_the_printed_sum_and_its_closed_form(a, b, t):
    """(E.28)."""
    values = [position_gradient(a, b, t, j, ONES) for j in range(t)]
    assert have_values(
        *(
            (at_chain(side, a, b, eta=1, t=natural(t), r=natural(t - j)), 1 + value)
            for j, value in enumerate(values)
            for side in sides("equation-e.28", "closed-form")
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
        at = {"j": natural(j), "p": natural(p)}
        _, of_state = sides("equation-e.26", "expectation")
        _, of_target = sides("equation-e.27", "expectation")
        pairs += [(at_chain(of_state, a, b, i=state(i), **at), value) for i, value in enumerate(single)]
        pairs.append((at_chain(of_target, a, b, **at), target))
    assert have_values(*pairs)


@pytest.mark.parametrize("a", [Fraction(1, 3), Fraction(4, 5)])
@over_lengths
def test_at_a_equal_to_b_the_displays_are_the_gradient(a, t):
    """(E.46), (E.47) with its rest, and (E.48)."""
    same, across = weight_gradient(a, a, t, 0, 0), weight_gradient(a, a, t, 0, 1)
    assert across == 0
    at = {"eta": 1, "t": natural(t), **one_chain(a, a)}
    diagonal = [*sides("equation-e.46", "entry"), *sides("equation-e.47", "entry")]
    pairs = [(at_chain(side, a, a, **at), 1 + same) for side in diagonal]
    pairs += [(at_chain(side, a, a, **at), 1) for side in sides("equation-e.48", "entry")]
    assert have_values(*pairs)


@pytest.mark.parametrize("a", [Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)])
@over_lengths
def test_at_a_equal_to_b_the_gradient_in_w_is_half_a_sum_of_gradients_in_v(a, t):
    """Also for a = 1/2, where the transition matrix has no inverse."""
    _, gradients = sides("own-symmetric-diagonal", "entry")
    assert weight_gradient(a, a, t, 0, 1) == weight_gradient(a, a, t, 1, 0) == 0
    same = weight_gradient(a, a, t, 0, 0)
    assert same == weight_gradient(a, a, t, 1, 1)
    assert have_values((at_chain(gradients, a, a, t=natural(t)), same))


@pytest.mark.parametrize("t", [2, 3])
def test_at_the_least_margin_of_the_text_the_loss_has_a_kink(t):
    a, b = CHAINS[0]
    margin = Fraction(t * (t + 1), 2)
    step = Fraction(1, 1000)
    up, middle, down = (loss(a, b, t, [1] * t, [[1 + h, 1], [1, 1]], margin) for h in (step, Fraction(0), -step))
    assert up - middle != middle - down
