"""The orbit of period 2 that the factorizations of the chapter share, in closed form.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), Theorem 3.3, Propositions 3 and 4 and
Observation 1. The rational orbits and the multipliers are ours.

On (x² − μ)²/4 with the step size η = K/μ, the squares s = x²/μ of the two points are the zeros of
K² s² − K (K+1) s + 1, for every K > 1; the points themselves are (√(K+3) ± √(K−1)) √μ/(2√K). If (K+3)/(K−1) = t² and
μ = t² + 3, they are t − 1 and t + 1, and η = 1/(t² − 1): everything is rational. The same two numbers make an orbit
wherever the loss on an invariant line is this one: for (xy − μ)²/2 where x = y, for the single neuron where v = w_x and
w_y = 0, and for ‖Y Zᵀ − C‖²/2 in the direction of an eigenvector of C with the eigenvalue μ.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from constructions.algebraic import Exact, RealAlgebraic, polynomial, real_roots
from constructions.rationals import Rational, to_flint, to_fraction

__all__ = [
    "Multipliers",
    "RationalOrbit",
    "balanced_orbit",
    "matrix_orbit",
    "orbit_multipliers",
    "rational_orbit",
]


class Multipliers(NamedTuple):
    """The factors by which two steps change small distances from the orbit, in three directions.

    Parameters
    ----------
    radial : number
        Along the line x = y of the orbit.
    imbalance : number
        Of the difference of two factors, such as x − y, or v − w_x.
    rotation : number
        Of the component of the weights of a neuron that is orthogonal to those of the teacher.
    """

    radial: Exact
    imbalance: Exact
    rotation: Exact


class RationalOrbit(NamedTuple):
    """An orbit of period 2 on (x² − μ)²/4 in rational numbers.

    Parameters
    ----------
    target, rate, low, high : Fraction
        The number μ, the step size, and the two points.
    """

    target: Fraction
    rate: Fraction
    low: Fraction
    high: Fraction


def balanced_orbit(target: Rational, K: Rational) -> tuple[RealAlgebraic, RealAlgebraic]:
    """Return the two positive points of period 2 on (x² − μ)²/4 for the step size K/μ.

    Parameters
    ----------
    target : int or Fraction
        The number μ > 0.
    K : int or Fraction
        Above 1.

    Returns
    -------
    pair of RealAlgebraic
        δ_1 < √μ < δ_2, numbers of one field.

    Raises
    ------
    ValueError
        If μ is not positive, or K is not above 1.

    Source
    ------
    structures, Theorem 3.3, whose equation (3.4) has them as its solutions if K ≤ 3/2.

    Examples
    --------
    >>> balanced_orbit(1, Fraction(11, 10))
    (0.814551626874541, a root of 121*x^4 - 231*x^2 + 100, 1.1160629714523047, a root of 121*x^4 - 231*x^2 + 100)
    """
    if target <= 0 or K <= 1:
        raise ValueError(f"there is an orbit for positive μ and K > 1, not for μ = {target} and K = {K}")
    squares = polynomial([target**2, 0, -K * (K + 1) * target, 0, K**2])
    low = min(root for root in real_roots(squares) if root.sign() == 1)
    return low, Fraction(target) / K / low


def orbit_multipliers(K: Exact) -> Multipliers:
    """Return the multipliers of the orbit for the step size K/μ.

    Parameters
    ----------
    K : int, Fraction or RealAlgebraic
        Above 1.

    Returns
    -------
    Multipliers

    Source
    ------
    With s_1 + s_2 = (K+1)/K and s_1 s_2 = 1/K², the products over both points of 1 + K − 3K s, of 1 − K + K s, and of
    1 − K s. For structures, Theorem 3.3 and Propositions 3 and 4: all three lie in (−1, 1) if 1 < K < √5 − 1.

    Examples
    --------
    >>> orbit_multipliers(Fraction(11, 10))
    Multipliers(radial=Fraction(9, 50), imbalance=Fraction(4, 5), rotation=Fraction(-1, 10))
    """
    return Multipliers(9 - 2 * (K + 1) ** 2, 3 - 2 * K, 1 - K)


def rational_orbit(parameter: Rational) -> RationalOrbit:
    """Return the orbit of t − 1 and t + 1, with μ = t² + 3 and η = 1/(t² − 1).

    Parameters
    ----------
    parameter : int or Fraction
        The number t > 1; then K = (t² + 3)/(t² − 1), which is below √5 − 1 for t > 2 + √5.

    Returns
    -------
    RationalOrbit

    Raises
    ------
    ValueError
        If t is not above 1.

    Source
    ------
    The condition that (K+3)/(K−1) is a square, as the module explains.

    Examples
    --------
    >>> orbit = rational_orbit(5)
    >>> print(*orbit, "K =", orbit.rate * orbit.target)
    28 1/24 4 6 K = 7/6
    """
    t = to_fraction(to_flint(parameter))
    if t <= 1:
        raise ValueError(f"the parameter of a rational orbit is above 1, not {parameter}")
    return RationalOrbit(t**2 + 3, 1 / (t**2 - 1), t - 1, t + 1)


def matrix_orbit(
    orbit: RationalOrbit, others: Sequence[Rational], balance: Rational = 1
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return two points that a step on ‖Y Zᵀ − C‖²/2 exchanges, for C = diag(μ, σ_2², …, σ_d²).

    Parameters
    ----------
    orbit : RationalOrbit
        The orbit of μ, whose step size is used.
    others : sequence of int or Fraction
        The numbers σ_2, …, σ_d.
    balance : int or Fraction
        The number α ≠ 0.

    Returns
    -------
    pair of tuples
        Y = diag(δ, α σ_2, …, α σ_d), row by row, and then Z = diag(δ, σ_2/α, …, σ_d/α), for the two points δ.

    Source
    ------
    structures, Observation 1, with amplitudes that are √μ times those of (3.8), and Observation 2 for the other α.

    Examples
    --------
    >>> first, second = matrix_orbit(rational_orbit(5), [2])
    >>> [int(x) for x in first], [int(x) for x in second]
    ([4, 0, 0, 2, 4, 0, 0, 2], [6, 0, 0, 2, 6, 0, 0, 2])
    """
    return _diagonals(orbit.low, others, balance), _diagonals(orbit.high, others, balance)


def _diagonals(point: Fraction, others: Sequence[Rational], balance: Rational) -> tuple[Fraction, ...]:
    entries: list[Fraction] = []
    for scale in (Fraction(balance), 1 / Fraction(balance)):
        diagonal = [point, *(scale * x for x in others)]
        entries += (x if i == j else Fraction(0) for i, x in enumerate(diagonal) for j in range(len(diagonal)))
    return tuple(entries)
