"""The gradient in W with powers of P by distance agrees with sums over all sequences, also where lambda is 0.

Tasks (Edelman), equation (E.13): the first line, from the joint probabilities of tokens.
"""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.library.finite_sums import SUMS
from verify.statements.language import both, equal, needed, over, substituted
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, STATES
from verify.statements.tasks.gradient_steps.first_step.lagged_gradient import LAG_GRADIENT_DEFINITION, lag_gradient

VOCABULARY = [*SUMS, *CHAIN, *LAG_GRADIENT_DEFINITION]
CHAINS = [
    (Fraction(1, 3), Fraction(2, 3)),
    (Fraction(1, 4), Fraction(3, 4)),
    (Fraction(1, 3), Fraction(1, 7)),
    (Fraction(3, 4), Fraction(4, 5)),
]
STATE = {0: ":one", 1: ":two"}


def probability(x, a, b):
    """The probability of a sequence of 0 and 1 in the stationary chain."""
    chances = [[a, 1 - a], [1 - b, b]]
    weight = ((1 - b) if x[0] == 0 else (1 - a)) / (2 - a - b)
    for state, following in pairwise(x):
        weight *= chances[state][following]
    return weight


def first_line(a, b, t, m, k):
    """Σ P[x_s = k, x_q = x_(p+1), x_p = m]/t less half of the same for each value of x_q, over s ≤ q ≤ p < t."""
    total = Fraction(0)
    for x in product((0, 1), repeat=t + 1):
        seen = sum(
            (x[q] == x[p + 1]) - Fraction(1, 2)
            for p in range(t)
            for q in range(p + 1)
            for s in range(q + 1)
            if x[s] == k and x[p] == m
        )
        total += probability(x, a, b) * seen
    return total / t


def number(value):
    return over(*value.as_integer_ratio())


@pytest.mark.parametrize(("a", "b"), CHAINS)
@pytest.mark.parametrize("t", range(1, 6))
def test_the_gradient_by_distance_is_the_first_line(a, b, t):
    entries = []
    for m, k in product((0, 1), repeat=2):
        at = {"a": number(a), "b": number(b), "t": ["of", "natural", t]}
        corner = {"m": ["of", STATES, STATE[m]], "l": ["of", STATES, STATE[k]]}
        entries.append(equal(substituted(lag_gradient(1), at | corner), number(first_line(a, b, t, m, k))))
    formula = both(*entries)
    reader = Reader()
    reader.define(needed(VOCABULARY, [formula]))
    theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
    assert theorem.conclusion == reader.formula(formula, {})
