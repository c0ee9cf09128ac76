"""Minimisers of a regularised cross-entropy, found numerically, against the largest margin.

library/margins-of-minimisers, tasks/theorem-7.1, circuits/lemma-3.9. A linear classifier of two labels in the
plane, with outputs (theta . x, 0), is homogeneous of degree 1.
"""

import math

import numpy as np
import pytest

INPUTS = np.array([[1.0, 0.2], [0.3, 1.0], [2.0, 0.1]])
ANGLES = np.linspace(-math.pi, math.pi, 20001)


def minimiser(lam, r):
    """Search the best angle and norm of theta for the mean loss plus lam |theta|^r; all inputs have the first label."""
    low = None
    directions = np.stack([np.cos(ANGLES), np.sin(ANGLES)])
    for size in np.geomspace(0.01, 200, 400):
        losses = np.log1p(np.exp(-size * (INPUTS @ directions))).mean(axis=0) + lam * size**r
        best = losses.argmin()
        if low is None or losses[best] < low[0]:
            low = (losses[best], best)
    return directions[:, low[1]]


@pytest.mark.parametrize("r", [0.5, 1, 2, 3])
def test_the_normalised_margins_come_close_to_the_largest_one(r):
    largest = max((INPUTS @ np.array([math.cos(angle), math.sin(angle)])).min() for angle in ANGLES)
    gaps = [largest - (INPUTS @ minimiser(lam, r)).min() for lam in (1e-2, 1e-5, 1e-8)]
    assert all(gap >= -1e-12 for gap in gaps)
    assert gaps[2] < 0.03
