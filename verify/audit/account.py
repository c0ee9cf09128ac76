"""What a network does on all inputs of a task: accuracy, the least margin and where it is attained.

Floats with bounds decide what they can; the inputs that they leave in doubt are computed exactly, as many as there is
time for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, inf, nan
from typing import NamedTuple, Protocol

import numpy as np

from verify.audit.bounds import Differences, Evaluated
from verify.audit.files import Floats
from verify.audit.layers import PolynomialLayers, enclosed_layers
from verify.audit.networks import TwoLayers
from verify.audit.tasks import FiniteTask, Integers
from verify.audit.transformers import Transformer

__all__ = ["Account", "Evaluable", "Margin", "account", "least_differences"]

_MOST_FOR_MARGIN = 500  # inputs that are computed exactly to find the margin
_MOST_PRODUCTS = 2**25  # of long integers or balls, for the inputs in doubt
_UNIT = 2.0**-53


class Evaluable(Protocol):
    """A network that tells what it does on all inputs, and closely on single ones."""

    def differences(self, labels: Integers) -> Iterator[Differences]:
        """Yield the differences of the logit of the label and each logit, for all inputs in blocks."""

    def closely(self, x: tuple[int, ...], label: int) -> list[tuple[Fraction, Fraction]]:
        """Return bounds on the logit of the label less each logit at one input."""

    @property
    def products(self) -> int:
        """About how many products :meth:`closely` takes."""


class Margin(NamedTuple):
    """Bounds on the least f(x)[label] − f(x)[y] over all inputs and wrong y; at `x` and `y` it is at most `high`.

    For networks of two layers it is `high` there. Without `low` nothing is known from below.
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
        The inputs that are asked, and those of them that are known to have their largest logit at the label and nowhere
        else.
    undecided : int
        Inputs that floats left in doubt and nothing else settled, as they were too many or ties; neither correct nor
        wrong.
    wrong : tuple
        Some inputs that are not answered correctly, at most ten.
    exact : int
        How many inputs floats left in doubt and were computed exactly, or in balls of up to 384 bits.
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
        """The share of what is asked that is known to be answered correctly; a tie is an error."""
        return Fraction(self.correct, self.examples)


def account(network: TwoLayers | Transformer, task: FiniteTask) -> Account:
    """Return what a network does on all inputs of a task with at least two labels.

    Parameters
    ----------
    network : TwoLayers or Transformer
    task : FiniteTask
    """
    evaluated, asked, size = _evaluated(network), task.asked, task.labels.size
    low, high = np.full(size, inf), np.full(size, inf)
    right, doubtful = np.zeros(size, dtype=bool), np.zeros(size, dtype=bool)
    single = 0
    for rows, values, errors, coarse in evaluated.differences(task.labels):
        below, above = _ends(values, errors)
        low[rows], high[rows] = below.min(1), above.min(1)
        right[rows] = (below > 0).all(1)
        single += int(np.count_nonzero((below > coarse).all(1)))
        doubtful[rows] = ~right[rows] & ~(above <= 0).any(1)
    closely, doubt = _Closely(evaluated, task), np.flatnonzero(doubtful)
    most = max(1, _MOST_PRODUCTS // evaluated.products)
    open_ = doubt[most:].tolist()
    for row in doubt[:most].tolist():
        least = closely.margin(row)
        right[row] = least.low > 0
        if least.low <= 0 < least.high:
            open_.append(row)
    wrong = np.setdiff1d(asked[~right[asked]], open_)[:10].tolist()
    margin = _margin(closely, low, high, min(most, _MOST_FOR_MARGIN))
    shown = tuple(closely.input(row) for row in wrong)
    counts = asked.size, int(right.sum()), len(open_)
    normalised = _normalised(network, margin) if isinstance(network, TwoLayers) else None
    return Account(*counts, shown, min(most, doubt.size), margin, single, normalised)


def least_differences(network: TwoLayers | Transformer, task: FiniteTask) -> Floats:
    """Return f(x)[label] − max f(x)[y] for all inputs in float64, of the shape of the inputs, for pictures.

    It is not a number where nothing is asked.
    """
    found = np.full(task.labels.size, nan)
    for rows, values, _, _ in _evaluated(network).differences(task.labels):
        found[rows] = values.min(1)
    return found.reshape(task.sizes)


def _evaluated(network: TwoLayers | Transformer) -> Evaluable:
    if isinstance(network, Transformer):
        return network.evaluation()
    if network.activation.coefficients:
        return PolynomialLayers(network)
    return Evaluated(network) if network.activation.exponent else enclosed_layers(network)


def _ends(values: Floats, errors: Floats) -> tuple[Floats, Floats]:
    """Return bounds on the differences, which are the differences where they are exact."""
    sure = errors == 0
    with np.errstate(over="ignore", invalid="ignore"):
        below, above = np.nextafter(values - errors, -inf), np.nextafter(values + errors, inf)
    return np.where(sure, values, below), np.where(sure, values, above)


class _Least(NamedTuple):
    """Bounds on the least difference of an input, and the wrong label that has it."""

    high: Fraction
    low: Fraction
    y: int


class _Closely:
    """The network at single inputs, each of them once."""

    def __init__(self, network: Evaluable, task: FiniteTask) -> None:
        self.network, self.task = network, task
        self.known: dict[int, _Least] = {}

    def input(self, row: int) -> tuple[int, ...]:
        return tuple(int(element) for element in np.unravel_index(row, self.task.sizes))

    def margin(self, row: int) -> _Least:
        """Return the least difference of an input; where bounds overlap, the label is that of the least upper one."""
        if row not in self.known:
            x = self.input(row)
            label = int(self.task.labels[x])
            bounds = [(*pair, y) for y, pair in enumerate(self.network.closely(x, label)) if y != label]
            high, y = min((high, y) for _, high, y in bounds)
            self.known[row] = _Least(high, min(low for low, _, _ in bounds), y)
        return self.known[row]


def _margin(closely: _Closely, low: Floats, high: Floats, most: int) -> Margin:
    asked = closely.task.asked
    candidates = asked[low[asked] <= high.min()]
    chosen = candidates[np.argsort(low[candidates], kind="stable")]
    if low.min() == high.min():  # then the least is known, and attained where its upper bound is
        chosen = np.array([high.argmin()])
    found = {row: closely.margin(row) for row in chosen[:most].tolist()}
    least, row = min((least, row) for row, least in found.items())
    below = min(one.low for one in found.values())
    if chosen.size <= most:
        return Margin(below, least.high, closely.input(row), least.y)
    lowest = float(low[chosen[most]])
    return Margin(min(below, Fraction(lowest)) if lowest > -inf else None, least.high, closely.input(row), least.y)


def _normalised(network: TwoLayers, margin: Margin) -> tuple[float, float] | None:
    """Return bounds on margin/Σ_j ‖(u_j, v_j)‖^ν, ν = e + 1, if there are no biases and a power or ReLU."""
    homogeneous = network.activation.exponent and not network.activation.coefficients
    if not homogeneous or network.bias.any() or network.output_bias.any() or margin.low is None:
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
