"""Adam on addition modulo d: two layers with squares, and how many hidden nodes each pair of frequencies ends with.

The network of CaGO has the output Σ_j c_j (a_j[g] + b_j[h])² for the inputs g and h, with vectors a_j, b_j, c_j of d
numbers of mean 0 for each hidden node. Its loss (3), told here by the values and not by their coefficients z, is the
mean over all inputs of the squared distance of the output from the label's unit vector less its mean. The last term of
(3) comes from what a_j[g]² and b_j[h]² differ from their means; without it the means stand in their place.

The weights start uniform between −s and s with s² = 1/(inputs of the layer), and are centred wherever they are used.
Adam has its usual constants 0.9, 0.999, 10^−8; the decay is added to the gradient. The strength of a node is the sum of
its |z|². A node counts if its strength is at least 1/100 of the strongest one's, and it represents a pair ±k if 9/10 of
its strength is there. A run succeeds if each pair is represented by as many nodes as the settings say, and no other
node counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Any

import numpy as np

from verify.estimates.arithmetic import Array, Random, Run, fingerprint, total

FIRST, SECOND, SMALL = 0.9, 0.999, 1e-8
COUNTS, REPRESENTS = 1 / 100, 9 / 10


def run(settings: Mapping[str, Any], seed: int) -> Run:
    """Train one network.

    Parameters
    ----------
    settings : mapping
        ``order`` (d, odd), ``width``, ``rate``, ``decay``, ``steps``, ``last_term`` (whether the loss has it) and
        ``nodes`` (how many are to represent each pair).
    seed : int
        What chooses the first weights.

    Examples
    --------
    >>> sizes = {"order": 3, "width": 7, "last_term": True, "nodes": 6}
    >>> run({**sizes, "rate": 0.05, "decay": 0.005, "steps": 500}, 1000)
    Run(success=True, says='6 nodes', weights='f48d3663e55ca545')
    """
    d, width, last = (settings[name] for name in ("order", "width", "last_term"))
    random = Random(seed)
    weights = [random.uniform(1 / sqrt(inputs), d, width) for inputs in (2 * d, 2 * d, width)]
    means, squares = ([np.zeros((d, width)) for _ in weights] for _ in range(2))
    first, second = 1.0, 1.0
    for _ in range(settings["steps"]):
        a, b, c = map(centred, weights)
        gradients = gradient(a, b, c, last)
        first, second = first * FIRST, second * SECOND
        for w, mean, square, slope in zip(weights, means, squares, gradients, strict=True):
            slope = centred(slope) + settings["decay"] * w
            mean += (1 - FIRST) * (slope - mean)
            square += (1 - SECOND) * (slope * slope - square)
            w -= settings["rate"] * (mean / (1 - first) / (np.sqrt(square / (1 - second)) + SMALL))
    *pairs, other = nodes(*map(centred, weights))
    says = f"{', '.join(map(str, pairs))} nodes" + (f" and {other} of no pair" if other else "")
    return Run({*pairs} == {settings["nodes"]} and not other, says, fingerprint(*weights))


def centred(weights: Array) -> Array:
    """Return weights less their mean over the first axis."""
    return weights - total(weights) / len(weights)


def _squares(weights: Array, last: bool) -> Array:
    squares = weights * weights
    return squares if last else np.broadcast_to(total(squares) / len(squares), squares.shape)


@cache
def _label(d: int) -> Array:
    """Return for inputs g, h and the output c whether c = g + h, less the mean over c, of shape (d, d, d)."""
    g, h, c = np.indices((d, d, d))
    return np.where((g + h - c) % d == 0, 1.0, 0.0) - 1 / d


def _hidden(a: Array, b: Array, last: bool) -> Array:
    """Return what the hidden nodes give, of shape (g, h, width)."""
    return 2 * a[:, None] * b + _squares(a, last)[:, None] + _squares(b, last)


def _errors(hidden: Array, c: Array) -> Array:
    """Return the output less the label, of shape (g, h, c)."""
    terms = np.moveaxis(hidden, -1, 0)[..., None] * c.T[:, None, None, :]
    return total(np.ascontiguousarray(terms)) - _label(len(c))


def loss(a: Array, b: Array, c: Array, last: bool) -> float:
    """Return the loss (3), with or without its last term, of centred weights of shape (d, width)."""
    errors = _errors(_hidden(a, b, last), c)
    return float(total((errors * errors).ravel()) / len(a) ** 2)


def gradient(a: Array, b: Array, c: Array, last: bool) -> tuple[Array, Array, Array]:
    """Return the derivatives of the loss by the three arrays, as if nothing centred them."""
    d, width = a.shape
    hidden = _hidden(a, b, last)
    errors = _errors(hidden, c) * (2 / d**2)
    by_c = total(errors.reshape(-1, d, 1) * hidden.reshape(-1, 1, width))
    by_hidden = total(np.moveaxis(errors, -1, 0)[..., None] * c[:, None, None, :])
    by_second = np.ascontiguousarray(np.moveaxis(by_hidden, 1, 0))
    by_a = 2 * total(by_second * b[:, None]) + 2 * a * _through_squares(total(by_second), last)
    by_b = 2 * total(by_hidden * a[:, None]) + 2 * b * _through_squares(total(by_hidden), last)
    return by_a, by_b, by_c


def _through_squares(slopes: Array, last: bool) -> Array:
    return slopes if last else np.broadcast_to(total(slopes) / len(slopes), slopes.shape)


def nodes(a: Array, b: Array, c: Array) -> list[int]:
    """Return how many nodes represent each pair of frequencies 1, …, (d − 1)/2, and how many others count."""
    d = len(a)
    waves = [[[turn(2 * pi * k * g / d) for g in range(d)] for turn in (cos, sin)] for k in range(1, (d + 1) // 2)]
    strengths = sum(np.sum(np.square(np.array(waves) @ weights), axis=1) for weights in (a, b, c))
    whole = np.sum(strengths, axis=0)
    represented = (strengths >= REPRESENTS * whole) & (whole >= COUNTS * whole.max())
    counted = np.count_nonzero(whole >= COUNTS * whole.max())
    return [*np.count_nonzero(represented, axis=1).tolist(), int(counted - np.count_nonzero(represented))]
