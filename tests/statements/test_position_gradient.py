"""The derivative of the expected loss in v_j is what the sum over all sequences gives, for any W and v.

Tasks (Edelman), equations (E.2), (E.3) and (E.28); the margin is so large that no maximum with 0 is taken.
"""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.library.finite_sums import SUMS
from verify.statements.language import equal, needed, over, substituted
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, matrix
from verify.statements.tasks.gradient_steps.curriculum.split import BIASED, key_gradient

ORDINARY, SINGULAR = (Fraction(1, 3), Fraction(1, 7)), (Fraction(1, 3), Fraction(2, 3))
MARGIN = 10**4
HALF = Fraction(1, 2)


def sequences(a, b, length):
    """All sequences of 0 and 1 with their probabilities in the stationary chain."""
    chances, law = [[a, 1 - a], [1 - b, b]], [(1 - b) / (2 - a - b), (1 - a) / (2 - a - b)]
    for x in product((0, 1), repeat=length):
        weight = law[x[0]]
        for state, following in pairwise(x):
            weight *= chances[state][following]
        yield x, weight


def loss(a, b, t, v, weights):
    """The expected margin loss for a chain with two states."""
    total = Fraction(0)
    for x, weight in sequences(a, b, t + 1):
        for p in range(t):
            logits = [Fraction(0), Fraction(0)]
            for q in range(p + 1):
                logits[x[q]] += sum(v[q - s] * weights[x[p]][x[s]] for s in range(q + 1))
            target = x[p + 1]
            total += weight * HALF * max(Fraction(0), MARGIN + logits[1 - target] - logits[target]) / t
    return total


@pytest.mark.parametrize(("a", "b"), [ORDINARY, SINGULAR])
@pytest.mark.parametrize("t", range(1, 6))
def test_the_derivative_in_v_is_minus_the_sum_of_powers_over_t(a, b, t):
    weights, v = [[2, -1], [3, 5]], [d - 1 for d in range(t)]
    before = loss(a, b, t, v, weights)
    for j in range(t):
        change = loss(a, b, t, [entry + (d == j) for d, entry in enumerate(v)], weights) - before
        values = {"a": over(*a.as_integer_ratio()), "b": over(*b.as_integer_ratio())}
        places = {"k": ["of", "natural", j], "r": ["of", "natural", t - j]}
        gradient = substituted(key_gradient(matrix(*weights)), {**values, **places})
        formula = equal(gradient, over(*(-t * change).as_integer_ratio()))
        reader = Reader()
        reader.define(needed([*SUMS, *CHAIN, *BIASED], [formula]))
        theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
        assert theorem.conclusion == reader.formula(formula, {})
