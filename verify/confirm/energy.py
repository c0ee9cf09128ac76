"""The energy of Li2 in float64: at its proved maxima, and along gradient ascent from random weights.

What is measured, for addition modulo an odd M. At a maximum: E/‖w‖⁴ at cosines of one frequency with two phases, which
li2/corollary-2.repair proves to be M/4. Along ascent: by how much the largest energy of all weights on the way, of many
random starts, exceeds M/4, which li2/own-largest-energy proves to be 0.

The bound on the rounding. Let u = 2^−53 and γ_n = n u/(1 − n u), as in `constructions/rounding/errors.py`, and
z_h = Σ_a (u(a) + v(h − a))² with mean z̄, E = ½ Σ_h (z_h − z̄)².

1. For weights w of length 1 all summands of z_h are positive and add up to at most 2 ‖w‖² = 2; each passes through at
   most M + 3 roundings. The mean adds M more and a division; the difference one more. So each difference is off by at
   most ζ = 4 γ_(2M+8).
2. Σ |z_h − z̄| ≤ √M √(2E) with E ≤ M/4. The sum of the squares is off by 2 ζ Σ |z_h − z̄| + M ζ², and its own M + 2
   roundings give γ_(M+2) of it: E is off by at most ζ M/√2 + M ζ²/2 + γ_(M+2) (M/4 + ζ M/√2 + M ζ²/2).
3. The exact weights of a maximum are rounded, each by a relative error of at most u in each part of a complex number
   below 2 u. With ‖u‖² = ‖v‖² = 1/2 each half is off by ε ≤ 2 u. The differences c = (z − z̄)/2 are bilinear in the
   halves with ‖c‖² ≤ M ‖u‖² ‖v‖², and ‖c‖² = M/8 at the maximum. So c is off by η = √M (√2 ε + ε²), and E = 2 ‖c‖² by
   at most 4 √(M/8) η + 2 η². The quotient by ‖w‖⁴, which is M² before scaling, has two more roundings and the error
   2 γ_(2M+4) of the square of the computed ‖w‖².
4. Along ascent weights are divided by their computed length, so that ‖w‖² ≤ 1 + γ_(2M+8), and E ≤ (M/4) ‖w‖⁴.

The bound is evaluated in floating point; a factor 1.01 pays for that.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.li2.energy import wave_node
from constructions.rounding.errors import SLACK, UNIT, gamma
from verify.confirm.backends import Backend

Floats = NDArray[np.float64]


def maximum(order: int, frequency: int) -> Floats:
    """Return the weights of two cosines with the phases i and ζ_3, in two rows of M numbers, from the exact ones."""
    node = wave_node(FiniteAbelianGroup((order,)), (frequency,), root_of_unity(4, 1), root_of_unity(3, 1))
    return np.array([[complex(value).real for value in half] for half in (node.first, node.second)])


def starts(order: int, count: int, seed: int = 0) -> Floats:
    """Return random weights of length 1, of shape (count, 2, M)."""
    drawn = np.random.default_rng(seed).standard_normal((count, 2, order))
    return np.asarray(drawn / np.sqrt((drawn**2).sum((1, 2), keepdims=True)))


def energies(weights: Any, backend: Backend) -> Any:
    """Return the energies of weights of shape (count, 2, M) over all M² pairs, and the differences z_h − z̄."""
    order = weights.shape[2]
    h, a = np.indices((order, order))
    sums = weights[:, 0, :][:, None, :] + weights[:, 1, :][:, backend.put((h - a) % order)]
    heights = (sums * sums).sum(2)
    differences = heights - (heights.sum(1) / order)[:, None]
    return (differences * differences).sum(1) / 2, differences


def ascended(weights: Any, backend: Backend) -> Any:
    """Return weights after a step of gradient ascent, of length 1: Σ_h (z_h − z̄) 2 v(h − a) is the slope at u(a)."""
    order = weights.shape[2]
    h, a = np.indices((order, order))
    _, differences = energies(weights, backend)
    places = backend.put((h - a) % order)
    other = 2 * (weights[:, 1, :][:, places] * differences[:, :, None]).sum(1)
    mine = 2 * (weights[:, 0, :][:, places] * differences[:, :, None]).sum(1)
    moved = weights * 1.0
    moved[:, 0, :] += other
    moved[:, 1, :] += mine
    lengths = (moved * moved).sum(2).sum(1) ** 0.5
    return moved / lengths[:, None, None]


def value_at_maximum(order: int, frequency: int, backend: Backend) -> float:
    """Return E/‖w‖⁴ at the weights of `maximum`."""
    weights = backend.put(maximum(order, frequency)[None])
    found, _ = energies(weights, backend)
    norm = float((weights * weights).sum())
    return float(found[0]) / norm**2


def excess(order: int, count: int, steps: int, backend: Backend) -> float:
    """Return by how much the largest energy along ascent from random weights exceeds M/4, or 0."""
    weights = backend.put(starts(order, count))
    largest = 0.0
    for _ in range(steps + 1):
        found, _ = energies(weights, backend)
        largest = max(largest, float(-(-found).min()))
        weights = ascended(weights, backend)
    return max(0.0, largest - order / 4)


def evaluation_bound(order: int) -> float:
    """Return how far rounding can take the energy of weights of length 1, as the module derives."""
    off = 4 * gamma(2 * order + 8)
    moved = off * order / sqrt(2) + order * off**2 / 2
    return SLACK * (moved + gamma(order + 2) * (order / 4 + moved))


def maximum_bound(order: int) -> float:
    """Return the bound for `value_at_maximum`."""
    weight = 2 * UNIT
    off = sqrt(order) * (sqrt(2) * weight + weight**2)
    moved = 4 * sqrt(order / 8) * off + 2 * off**2
    return SLACK * (evaluation_bound(order) + moved + (2 * gamma(2 * order + 4) + gamma(2)) * order / 2)


def ascent_bound(order: int) -> float:
    """Return the bound for `excess`."""
    return SLACK * (evaluation_bound(order) + ((1 + gamma(2 * order + 8)) ** 2 - 1) * order / 4 + gamma(2) * order)
