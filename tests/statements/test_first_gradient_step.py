"""The closed forms of the first gradient step agree with sums over all sequences, straight from the definitions.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.statements.finite_sums import SUMS
from verify.statements.language import equal, minus, needed, over, plus, substituted, times
from verify.statements.tasks.gradient_steps.chain import CHAIN, STATES, STEPS
from verify.statements.tasks.gradient_steps.first_weight_step import ENTRIES
from verify.statements.tasks.gradient_steps.vector_gradient import ALREADY, DISTANCE, END, target_value
from verify.statements.tasks.gradient_steps.vector_update import PRINTED, SUM
from verify.statements.tasks.gradient_steps.weight_vocabulary import CLOSED, GRADIENT, ROMAN, ROMANS, STEP_GRADIENT

VOCABULARY = [*SUMS, *CHAIN, *STEPS, *ROMANS, *GRADIENT]
CHAINS = [(Fraction(1, 3), Fraction(1, 7)), (Fraction(3, 4), Fraction(4, 5)), (Fraction(2, 3), Fraction(1, 4))]
LENGTHS = range(1, 6)
NAMES = ("one", "two")
HALF = Fraction(1, 2)


def sequences(a, b, length):
    """All sequences of 0 and 1 with their probabilities in the stationary chain."""
    chances, law = [[a, 1 - a], [1 - b, b]], [(1 - b) / (2 - a - b), (1 - a) / (2 - a - b)]
    for x in product((0, 1), repeat=length):
        weight = law[x[0]]
        for state, following in pairwise(x):
            weight *= chances[state][following]
        yield x, weight


def logit(x, p, i, v, matrix):
    """The logit of the minimal model, by (E.2), with positions from 0."""
    return sum(v[q - s] * matrix[x[p]][x[s]] for q in range(p + 1) if x[q] == i for s in range(q + 1))


def loss(a, b, t, v, matrix, margin):
    """The expected margin loss of (E.3) and (E.4), for a given chain."""
    total = Fraction(0)
    for x, weight in sequences(a, b, t + 1):
        for p in range(t):
            wrong = [i for i in (0, 1) if i != x[p + 1]]
            target = logit(x, p, x[p + 1], v, matrix)
            total += weight * HALF * sum(max(0, margin + logit(x, p, i, v, matrix) - target) for i in wrong) / t
    return total


def slope(function):
    """The derivative at 0 of a function that is affine near 0."""
    step = Fraction(1, 10**6)
    up, middle, down = function(step), function(0), function(-step)
    assert up - middle == middle - down
    return (up - middle) / step


def holds(formula):
    """Evaluate a closed formula with the kernel."""
    reader = Reader()
    reader.define(needed(VOCABULARY, [formula]))
    theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
    return theorem.conclusion == reader.formula(formula, {})


def at_chain(node, a, b, t, **more):
    values = {"c": 1, "a": over(*a.as_integer_ratio()), "b": over(*b.as_integer_ratio()), "t": ["of", "natural", t]}
    return substituted(node, {**values, **more})


def is_value(node, value):
    return holds(equal(node, over(*value.as_integer_ratio())))


def weight_gradient(a, b, t, m, k):
    """Minus the derivative of the expected loss in the entry (m, k) of W, where all entries of v and W are 1."""
    margin = t * (t + 1)

    def at(h):
        return loss(a, b, t, [1] * t, [[1 + h * (m == i and k == j) for j in (0, 1)] for i in (0, 1)], margin)

    return -slope(at)


@pytest.mark.parametrize(("a", "b"), CHAINS)
@pytest.mark.parametrize("t", LENGTHS)
def test_the_gradient_in_w_is_the_triple_sum_and_its_closed_forms(a, b, t):
    for m, k in product((0, 1), repeat=2):
        value = weight_gradient(a, b, t, m, k)
        corner = {"m": ["of", STATES, f":{NAMES[m]}"], "l": ["of", STATES, f":{NAMES[k]}"]}
        assert is_value(at_chain(STEP_GRADIENT, a, b, t, **corner), value)
        assert is_value(at_chain(CLOSED, a, b, t, **corner), value)
        entry = next(e for e in ENTRIES if (e.row, e.column) == (NAMES[m], NAMES[k]))
        assert is_value(at_chain(entry.printed(ROMAN), a, b, t), t * value)


@pytest.mark.parametrize(("a", "b"), CHAINS)
@pytest.mark.parametrize("t", LENGTHS)
def test_the_gradient_in_v_is_the_printed_sum_and_its_closed_form(a, b, t):
    for j in range(t):
        value = -slope(
            lambda h, j=j: loss(a, b, t, [1 + h * (d == j) for d in range(t)], [[1, 1], [1, 1]], t * (t + 1))
        )
        for node in (SUM, PRINTED):
            assert is_value(at_chain(node, a, b, t, r=["of", "natural", t - j]), t * value)


@pytest.mark.parametrize(("a", "b"), CHAINS)
@pytest.mark.parametrize("p", range(4))
def test_the_expected_derivatives_of_logits_in_v_are_the_closed_forms(a, b, p):
    for j in range(p + 2):
        change = [int(d == j) for d in range(p + 1)]
        weighted = [
            [logit(x, p, i, change, [[1, 1], [1, 1]]) * weight for i in (0, 1, x[p + 1])]
            for x, weight in sequences(a, b, p + 2)
        ]
        first, second, target = (sum(column) for column in zip(*weighted, strict=True))
        at = {DISTANCE: ["of", "natural", j], END: ["of", "natural", p]}
        for state, value in zip(NAMES, (first, second), strict=True):
            law = ["stationary", "a", "b", ["of", STATES, f":{state}"]]
            assert is_value(at_chain(times(law, plus(minus(END, DISTANCE), 1), ALREADY), a, b, 1, **at), value)
        assert is_value(at_chain(target_value(ALREADY), a, b, 1, **at), target)


@pytest.mark.parametrize("t", [2, 3])
def test_at_the_least_margin_of_the_text_the_loss_has_a_kink(t):
    a, b = CHAINS[0]
    margin = Fraction(t * (t + 1), 2)
    step = Fraction(1, 1000)
    up, middle, down = (loss(a, b, t, [1] * t, [[1 + h, 1], [1, 1]], margin) for h in (step, Fraction(0), -step))
    assert up - middle != middle - down
