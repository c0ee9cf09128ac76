"""Gradient descent in float64 from many starts, and how close to the orbits in closed form it has to end.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), Theorem 3.3, Propositions 3 and 4, and the
doubling of the period in appendix B.12. In each model μ = 1 and the step size is K times a constant.

The theorems say that descent converges to the orbit (δ_1, …), (δ_2, …), without a rate. The bound is on where it stays
once it is near. Let u = 2^−53, and let ρ < 1 be the largest absolute value of the multipliers of the orbit, for the
models here the norm of the derivative of two steps at its points, as that is symmetric.

1. Near the orbit all numbers are below 6/5 and, for K ≤ 9/8, the derivative of a step has a norm below 3; both hold up
   to K = 6/5 for the scalar factorization, where δ_2 < 1.14 and the derivative there is −2.48. A step is off by at most
   e from the exact one: e = 9u for the scalar factorization and 13u for the product, by adding up the roundings (those
   of K included); 100u for the neuron, whose step has some forty operations. So two steps are off by at most E = 4e.
2. Close enough to the orbit, two steps bring points nearer to it by the factor q = (1 + ρ)/2. There the distance from
   the orbit is at most qⁿ + E/(1 − q) after n double steps; n is taken so that qⁿ ≤ u.
3. The closed form is rounded by 2u.

So the bound is (E + 3u)/(1 − q). As many steps again are allowed for the way from the start; should they not be enough,
or should descent not converge at all, the confirmation fails. The time that a start needs is log(1/distance) over the
logarithm of the multiplier of the minimum, (2K − 1)² > 1: the grids of starts avoid the preimages of the minimum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from constructions.descent.balanced import balanced_orbit, orbit_multipliers
from constructions.rounding.errors import UNIT
from verify.confirm.backends import Backend

Floats = NDArray[np.float64]
State = tuple[Any, ...]


class Model(NamedTuple):
    """A loss whose descent has the balanced orbit.

    Parameters
    ----------
    step : callable
        Takes K and the coordinates, arrays that can be broadcast, to the coordinates after a step.
    balanced : int
        How many coordinates are δ on the orbit; the others are 0.
    directions : int
        How many of the multipliers of the orbit are those of the model: radial, imbalance, rotation.
    error : float
        The bound e on the rounding error of a step near the orbit.
    """

    step: Callable[..., State]
    balanced: int
    directions: int
    error: float


def _scalar_step(K: Any, x: Any) -> State:
    return (x + K * (1 - x * x) * x,)


def _product_step(K: Any, x: Any, y: Any) -> State:
    excess = K * (x * y - 1)
    return x - excess * y, y - excess * x


def _neuron_step(K: Any, v: Any, along: Any, across: Any) -> State:
    square = along * along + across * across
    rest = np.pi - _angle(along, across, square)
    pull = (across + rest * along) / np.pi
    pull_along = (rest + along * across / square) / np.pi
    pull_across = across * across / square / np.pi
    return (
        v - K * (v * square - pull),
        along - K * v * (v * along - pull_along),
        abs(across - K * v * (v * across - pull_across)),
    )


def _angle(along: Any, across: Any, square: Any) -> Any:
    """Return the angle of a vector with across ≥ 0 that does not point backwards, with operators alone.

    Its tangent is halved four times by tan(a/2) = tan a/(1 + √(1 + tan² a)), first from the coordinates; the series of
    the arctangent at most 0.1 is cut off after the power 15, which leaves out less than u.
    """
    tangent = across / (square**0.5 + along)
    for _ in range(3):
        tangent = tangent / (1 + (1 + tangent * tangent) ** 0.5)
    minus = -tangent * tangent
    series = 0 * minus
    for odd in range(15, 0, -2):
        series = series * minus + 1 / odd
    return 16 * tangent * series


SCALAR = Model(_scalar_step, 1, 1, 9 * UNIT)
PRODUCT = Model(_product_step, 2, 2, 13 * UNIT)
NEURON = Model(_neuron_step, 2, 3, 100 * UNIT)


def contraction(model: Model, Ks: Sequence[Fraction]) -> float:
    """Return the factor q by which two steps bring points nearer to the orbit, for all values of K."""
    largest = max(abs(float(multiplier)) for K in Ks for multiplier in orbit_multipliers(K)[: model.directions])
    return (1 + largest) / 2


def double_steps(model: Model, Ks: Sequence[Fraction]) -> int:
    """Return the number of double steps: twice as many as take a distance from 1 to u."""
    return 2 * ceil(log(UNIT) / log(contraction(model, Ks)))


def deviation(model: Model, Ks: Sequence[Fraction], starts: Sequence[Floats], backend: Backend) -> float:
    """Return the largest distance of a coordinate from the orbit, over all K and starts, after many steps.

    Parameters
    ----------
    model : Model
    Ks : sequence of Fraction
        The values of K, at most 9/8, or 6/5 for the scalar factorization.
    starts : sequence of arrays
        Each coordinate of all starts.
    backend : Backend
    """
    low, high = (
        backend.put(np.array(points)[:, None])
        for points in zip(*([float(point) for point in balanced_orbit(1, K)] for K in Ks), strict=True)
    )
    rates = backend.put(np.array([float(K) for K in Ks])[:, None])
    state: State = tuple(backend.put(np.tile(start, (len(Ks), 1))) for start in starts)
    for _ in range(2 * double_steps(model, Ks)):
        state = model.step(rates, *state)
    here = high + (state[0] < 1) * (low - high)
    both = ((state, here), (model.step(rates, *state), low + high - here))
    return float(np.max([_distance(model, points, balanced) for points, balanced in both]))


def _distance(model: Model, state: State, balanced: Any) -> float:
    """Return the largest distance of a coordinate from where it is to be; what is not a number stays so."""
    aims = [balanced] * model.balanced + [0] * (len(state) - model.balanced)
    return float(np.max([-float((-abs(x - aim)).min()) for x, aim in zip(state, aims, strict=True)]))


def rounding_bound(model: Model, Ks: Sequence[Fraction]) -> float:
    """Return how far from the orbit the points can stay, as the module derives."""
    return 1.01 * (4 * model.error + 3 * UNIT) / (1 - contraction(model, Ks))


def scalar_starts(count: int) -> tuple[Floats]:
    """Return numbers between 0 and 1, evenly spaced."""
    return (np.arange(1, count + 1) / (count + 1),)


def product_starts(count: int) -> tuple[Floats, Floats]:
    """Return pairs of positive factors that differ by at most 1/4, so that descent keeps them positive."""
    means, halves = np.meshgrid(np.linspace(0.25, 0.95, count), np.linspace(-0.125, 0.125, count))
    return (means + halves).reshape(-1), (means - halves).reshape(-1)


def neuron_starts(count: int) -> tuple[Floats, Floats, Floats]:
    """Return weights of the norm v = ε from 0.001 to 0.1, at angles from 0 to π/2 from the teacher."""
    grid = np.meshgrid(np.geomspace(0.001, 0.1, count), np.linspace(0, np.pi / 2, count))
    sizes, angles = (part.reshape(-1) for part in grid)
    return sizes, sizes * np.cos(angles), sizes * np.sin(angles)


def expected_period(K: Fraction) -> int:
    """Return the period of descent on the scalar factorization from almost all starts, for 0 < K ≤ 32/25.

    A minimum attracts for K < 1, the balanced orbit while its multiplier is above −1, that is K < √5 − 1; the orbit of
    period 4 up to K = 1.288.
    """
    if K < 1:
        return 1
    return 2 if orbit_multipliers(K).radial > -1 else 4


def share_of_expected_periods(Ks: Sequence[Fraction], backend: Backend) -> float:
    """Return the share of the K for which descent on the scalar factorization from 1/3 settles in the expected period.

    It has a period if it returns within 10^(−9) after as many steps and not before. The 4000 steps suffice if each K is
    at least 1/200 away from 1 and √5 − 1: multipliers are then below 0.961 for four steps, 0.961^1000 is below
    10^(−17), and points of one orbit are more than 0.02 apart.

    Parameters
    ----------
    Ks : sequence of Fraction
    backend : Backend
    """
    rates = backend.put(np.array([float(K) for K in Ks]))
    x = backend.put(np.full(len(Ks), 1 / 3))
    for _ in range(4000):
        (x,) = _scalar_step(rates, x)
    points = [x]
    for _ in range(4):
        points += _scalar_step(rates, points[-1])
    returns = {n: (abs(points[n] - points[0]) < 1e-9) * 1.0 for n in (1, 2, 4)}
    least = 4 - 2 * returns[2] - returns[1]
    expected = backend.put(np.array([float(expected_period(K)) for K in Ks]))
    return float((returns[4] * (least == expected)).sum()) / len(Ks)
