"""What a network does on all inputs of a task: accuracy, the least margin and where it is attained.

Floats with bounds decide what they can; the inputs that they leave in doubt are computed exactly, as many as there is
time for.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import fsum, inf
from typing import NamedTuple

import numpy as np

from verify.audit.bounds import ExactNetwork, differences
from verify.audit.files import Floats
from verify.audit.networks import TwoLayers
from verify.audit.tasks import FiniteTask

__all__ = ["Account", "Margin", "account"]

_MOST_FOR_MARGIN = 500  # inputs that are computed exactly to find the margin
_MOST_PRODUCTS = 2**25  # of integers of up to 1024 bits, for the inputs in doubt
_BITS = 2**10
_OVERHEAD = 256  # of an input, in products
_UNIT = 2.0**-53


class Margin(NamedTuple):
    """Bounds on the least f(x)[label] − f(x)[y] over all inputs and wrong y; at `x` and `y` it is `high`.

    Without `low` nothing is known from below.
    """

    low: Fraction | None
    high: Fraction
    x: tuple[int, ...]
    y: int


@dataclass(frozen=True)
class Account:
    """What is known of a network.

    Parameters
    ----------
    examples, correct : int
        The inputs, and those that are known to have their largest logit at the label and nowhere else.
    undecided : int
        Inputs that floats left in doubt and that were too many to be computed exactly; neither correct nor wrong.
    wrong : tuple
        Some inputs that are not answered correctly, at most ten.
    exact : int
        How many inputs floats left in doubt and were computed exactly.
    margin : Margin
    single : int
        How many inputs are answered correctly whoever computes in float32, as `bounds` explains.
    normalised : tuple of float, optional
        Bounds on the margin divided by ‖θ‖^ν, for networks that are homogeneous of degree ν.
    """

    examples: int
    correct: int
    undecided: int
    wrong: tuple[tuple[int, ...], ...]
    exact: int
    margin: Margin
    single: int
    normalised: tuple[float, float] | None

    @property
    def accuracy(self) -> Fraction:
        """The share of inputs that are known to be answered correctly; a tie is an error."""
        return Fraction(self.correct, self.examples)


def account(network: TwoLayers, task: FiniteTask) -> Account:
    """Return what a network does on all inputs of a task with at least two labels.

    Parameters
    ----------
    network : TwoLayers
    task : FiniteTask
    """
    labels = task.labels.reshape(-1)
    low, high = np.empty(labels.size), np.empty(labels.size)
    right, doubtful = np.empty(labels.size, dtype=bool), np.empty(labels.size, dtype=bool)
    single = 0
    for rows, values, errors, coarse in differences(network, task.labels):
        below, above = _ends(values, errors)
        low[rows], high[rows] = below.min(1), above.min(1)
        right[rows] = (below > 0).all(1)
        single += int(np.count_nonzero((below > coarse).all(1)))
        doubtful[rows] = ~right[rows] & ~(above <= 0).any(1)
    exactly, doubt = _Exactly(network, task), np.flatnonzero(doubtful)
    longer = 1 + exactly.network.scale // _BITS
    most = max(1, _MOST_PRODUCTS // ((network.output.size + _OVERHEAD) * longer))
    for row in doubt[:most].tolist():
        right[row] = exactly.margin(row)[0] > 0
    open_ = doubt[most:]
    wrong = np.setdiff1d(np.flatnonzero(~right), open_, assume_unique=True)[:10].tolist()
    margin = _margin(exactly, low, high, min(most, _MOST_FOR_MARGIN))
    shown = tuple(exactly.input(row) for row in wrong)
    counts = labels.size, int(right.sum()), open_.size
    return Account(*counts, shown, doubt.size - open_.size, margin, single, _normalised(network, margin))


def _ends(values: Floats, errors: Floats) -> tuple[Floats, Floats]:
    """Return bounds on the differences, which are the differences where they are exact."""
    sure = errors == 0
    with np.errstate(over="ignore", invalid="ignore"):
        below, above = np.nextafter(values - errors, -inf), np.nextafter(values + errors, inf)
    return np.where(sure, values, below), np.where(sure, values, above)


class _Exactly:
    """The network by exact integers, each input once."""

    def __init__(self, network: TwoLayers, task: FiniteTask) -> None:
        self.network, self.task = ExactNetwork(network), task
        self.known: dict[int, tuple[Fraction, int]] = {}

    def input(self, row: int) -> tuple[int, ...]:
        return tuple(int(element) for element in np.unravel_index(row, self.task.sizes))

    def margin(self, row: int) -> tuple[Fraction, int]:
        """Return the least difference of an input, and the wrong label that has it."""
        if row not in self.known:
            x = self.input(row)
            logits, label = self.network.logits(x), int(self.task.labels[x])
            rest = (y for y in range(len(logits)) if y != label)
            self.known[row] = min((logits[label] - logits[y], y) for y in rest)
        return self.known[row]


def _margin(exactly: _Exactly, low: Floats, high: Floats, most: int) -> Margin:
    candidates = np.flatnonzero(low <= high.min())
    chosen = candidates[np.argsort(low[candidates], kind="stable")]
    if low.min() == high.min():  # then the least is known, and attained where its upper bound is
        chosen = np.array([high.argmin()])
    found = min((*exactly.margin(row), row) for row in chosen[:most].tolist())
    least, y, row = found
    below: Fraction | None = least
    if chosen.size > most:
        lowest = float(low[chosen[most]])
        below = min(least, Fraction(lowest)) if lowest > -inf else None
    return Margin(below, least, exactly.input(row), y)


def _normalised(network: TwoLayers, margin: Margin) -> tuple[float, float] | None:
    """Return bounds on margin/Σ_j ‖(u_j, v_j)‖^ν, ν = e + 1, if there are no biases."""
    if network.bias.any() or network.output_bias.any() or margin.low is None:
        return None
    degree = network.activation.exponent + 1
    first = np.vstack(network.inputs) if network.matrix is None else network.matrix
    columns = np.vstack([first, network.output.T])
    if not 1e-30 < np.abs(columns).max() < 1e30:  # so that neither squares nor powers leave the range of floats
        return None
    norms = [fsum(square) ** 0.5 for square in (columns**2).T.tolist()]
    whole = fsum(norm**degree for norm in norms)
    slack = 1 + 8 * (degree + 2) * _UNIT  # each norm is off by at most 3 roundings, its power by 3 ν + 2, sums by one
    ends = [float(bound) / whole for bound in (margin.low, margin.high)]
    return min(ends[0] * slack, ends[0] / slack), max(ends[1] * slack, ends[1] / slack)
