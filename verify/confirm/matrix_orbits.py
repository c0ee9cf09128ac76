"""Gradient descent on ‖Y Zᵀ − C‖²/2 in float64, and how close the residual has to come to that of the orbit.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), Observation 1.

The orbit is one of a family: v is any unit vector, and in the other directions the balance between Y and Z is free. To
these changes belong eigenvalues 1 of the derivative J of two steps. What is measured does not see them: the residual
Y Zᵀ − C, which is (ρ_i² − σ_1²) u uᵀ at the points of all orbits of the family.

The bound. Let u = 2^−53, d the size of C, η the step size, s = ‖Y‖ + ‖Z‖ on the orbit and r the norm of the residual,
the larger of both points, in the norm of Frobenius. A sum of d products passes through at most d + 2 roundings.

1. The residual is off by (d + 2) u (s² + ‖C‖), its products with Y and Z by (d + 2) u r s more, and a step by at most
   e = (d + 4) u (η s (s² + ‖C‖ + r) + s). The derivative of one step has a norm below 1 + η (s² + r).
2. The powers of J tend to a projection P on the directions of the family. Errors E of two steps add up to at most
   S E across the family, where S = Σ_n ‖Jⁿ − P‖; a factor 2 pays for what is not linear.
3. A distance t from the family changes the residual by s t; its own rounding is (d + 2) u (s² + ‖C‖).

As many double steps are taken as make ‖Jⁿ − P‖ ≤ u, and three times as many more for the way from the start. The powers
are those of the closed form: nothing of the bound is measured.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from constructions.descent.balanced import RationalOrbit, matrix_orbit
from constructions.descent.several import matrix_factorization, two_step_derivative
from constructions.rounding.errors import UNIT
from verify.confirm.backends import Backend

Floats = NDArray[np.float64]


class Factorization(NamedTuple):
    """The factorization of C = diag(μ, σ_2², …, σ_d²) with the step size of an orbit of μ.

    Parameters
    ----------
    orbit : RationalOrbit
    others : tuple of Fraction
        The numbers σ_2, …, σ_d; the orbit attracts if all η (μ + σ_j²) < 2.
    """

    orbit: RationalOrbit
    others: tuple[Fraction, ...]

    @property
    def eigenvalues(self) -> tuple[Fraction, ...]:
        """Return the eigenvalues of C."""
        return (self.orbit.target, *(x * x for x in self.others))

    @property
    def points(self) -> Floats:
        """Return Y and Z at both points of the orbit, as an array of shape (2, 2, d, d)."""
        d = len(self.eigenvalues)
        return np.array(matrix_orbit(self.orbit, self.others), dtype=float).reshape(2, 2, d, d)


class Decay(NamedTuple):
    """How errors die out along the orbit: the sum of ‖Jⁿ − P‖ over all n, and the first n for which it is below u."""

    total: float
    double_steps: int


def decay(problem: Factorization) -> Decay:
    """Return the decay along the orbit, from the exact derivative of two steps."""
    eigenvalues = problem.eigenvalues
    target = [[x if i == j else 0 for j in range(len(eigenvalues))] for i, x in enumerate(eigenvalues)]
    first, _ = matrix_orbit(problem.orbit, problem.others)
    exact = two_step_derivative(matrix_factorization(target), problem.orbit.rate, first)
    derivative = np.array([[float(entry) for entry in row] for row in exact])
    projection = np.linalg.matrix_power(derivative, 2**12)
    rest, power = derivative - projection, np.eye(len(derivative)) - projection
    norms: list[float] = []
    while not norms or norms[-1] > UNIT:
        norms.append(float(np.linalg.norm(power, 2)))
        power = power @ rest
    return Decay(sum(norms), len(norms))


def starts(problem: Factorization, count: int, size: float) -> Floats:
    """Return pairs Y, Z in all directions from the first point of the orbit, as an array of shape (2, count, d, d).

    Parameters
    ----------
    problem : Factorization
    count : int
    size : float
        The largest change of an entry.
    """
    first, _ = problem.points
    changes = np.cos(np.arange(1, count * first.size + 1)).reshape(count, *first.shape)
    return np.moveaxis(first + size * changes, 1, 0)


def deviation(problem: Factorization, pairs: Floats, backend: Backend) -> float:
    """Return the largest distance of an entry of the residual from that on the orbit, over all starts, in the end.

    Parameters
    ----------
    problem : Factorization
    pairs : array of shape (2, count, d, d)
        The starts.
    backend : Backend
    """
    target = backend.put(np.diag([float(x) for x in problem.eigenvalues]))
    Y, Z = (backend.put(np.ascontiguousarray(part)) for part in pairs)
    rate = float(problem.orbit.rate)
    for _ in range(2 * 4 * decay(problem).double_steps):
        Y, Z = step(Y, Z, target, rate)
    here, there = residual(Y, Z, target), residual(*step(Y, Z, target, rate), target)
    low, high = (backend.put(y @ z.T - np.diag([float(x) for x in problem.eigenvalues])) for y, z in problem.points)
    is_low = (here[:, :1, :1] < 0) * 1.0
    errors = (here - high - is_low * (low - high), there - low - is_low * (high - low))
    return float(np.max([-float((-abs(error)).min()) for error in errors]))


def residual(Y: Any, Z: Any, target: Any) -> Any:
    """Return Y Zᵀ − C for each pair."""
    return (Y[:, :, None] * Z[:, None]).sum(3) - target


def step(Y: Any, Z: Any, target: Any, rate: float) -> tuple[Any, Any]:
    """Return Y − η R Z and Z − η Rᵀ Y for each pair, with the residual R."""
    wide = residual(Y, Z, target)[:, :, :, None]
    return Y - rate * (wide * Z[:, None]).sum(2), Z - rate * (wide * Y[:, :, None]).sum(1)


def rounding_bound(problem: Factorization) -> float:
    """Return how far from that of the orbit an entry of the residual can stay, as the module derives."""
    target = np.diag([float(x) for x in problem.eigenvalues])
    d, rate, whole = len(target), float(problem.orbit.rate), float(np.linalg.norm(target))
    size = max(float(np.linalg.norm(y) + np.linalg.norm(z)) for y, z in problem.points)
    gap = max(float(np.linalg.norm(y @ z.T - target)) for y, z in problem.points)
    error = (d + 4) * UNIT * (rate * size * (size**2 + whole + gap) + size)
    two_steps = error * (2 + rate * (size**2 + gap))
    distance = 2 * decay(problem).total * two_steps
    return 1.01 * (size * distance + (d + 2) * UNIT * (size**2 + whole))
