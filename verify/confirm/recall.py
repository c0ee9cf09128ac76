"""Moments of noisy recall in float64, by the law of counts, and how far they can be from those of two recurrences.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks'), Lemmas C.4 to C.10, whose experiments have 65
tokens and 256 positions.

The law of a count is followed step by step: shares[c, i] is the probability that the token came c times and that the
last token is the trigger, for i = 0, or another one, for i = 1. All numbers are at least 0, so that relative errors
do not grow by cancellation. In a step a share is a sum of at most 4 products of a share with a probability that was
rounded once: with the product and the sum these are 5 roundings, so that T − 1 steps make 5 (T − 1). The moment is a
sum of T + 1 shares times c or c², which is exact, with one rounding for the product and at most T + 2 for both sums.
What is compared is relative, with the exact number rounded once and one rounding for each of the two operations: 3
more. 7 T + 5 is more.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from constructions.recall.process import TRIGGER, NoisyRecall, count_moments
from constructions.rounding.errors import SLACK, gamma
from verify.confirm.backends import Backend

Floats = NDArray[np.float64]


def kinds(process: NoisyRecall) -> list[tuple[int, int]]:
    """Return one target and token of each kind that Lemmas C.4 to C.10 tell apart; N has to be at least 3."""
    n = process.tokens
    return [(target, token) for target, token in product((TRIGGER, 1), (TRIGGER, 1, 2, n))]


def largest_deviation(process: NoisyRecall, backend: Backend) -> float:
    """Return the largest relative distance of both moments of all kinds from those of the two recurrences."""
    return max(_deviation(process, target, token, backend) for target, token in kinds(process))


def _deviation(process: NoisyRecall, target: int, token: int, backend: Backend) -> float:
    shares = np.zeros((process.length + 1, 2))
    shares[0, 1] = 1.0
    law = backend.put(shares)
    steps = backend.put(_steps(process, target, token))
    for _ in range(process.length - 1):
        visits = law @ steps[1]
        law = law @ steps[0]
        law[1:] = law[1:] + visits[:-1]
    counts = np.arange(process.length + 1.0) + (token == TRIGGER)
    totals = law.sum(1)
    worst = 0.0
    for power, exact in enumerate(count_moments(process, target, token), 1):
        found = float((totals * backend.put(counts**power)).sum())
        worst = max(worst, abs(found / float(exact) - 1) if exact else abs(found))
    return worst


def _steps(process: NoisyRecall, target: int, token: int) -> Floats:
    """Return probabilities of steps between the two kinds of tokens, without and with a visit of the token."""
    steps = np.zeros((2, 2, 2))
    for i, before in enumerate((TRIGGER, process.tokens)):
        law = process.successors(before, target)
        for j in range(2):
            hit = law[token] if (token == TRIGGER) == (j == 0) else Fraction(0)
            whole = law[TRIGGER] if j == 0 else 1 - law[TRIGGER]
            steps[:, i, j] = float(whole - hit), float(hit)
    return steps


def deviation_bound(process: NoisyRecall) -> float:
    """Return how far the moments can be from the exact ones, relatively, as the module derives."""
    return SLACK * gamma(7 * process.length + 5)
