"""Gradient descent on a polynomial in one variable: its orbits of period 2, and how fast they attract.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), Definition 2 and Theorem 3.3. The
definition is read with F(x) ≠ x, since every critical point solves F(F(x)) = x.

A step is F(x) = x − η f'(x). As F(F(x)) − x = −η (f'(x) + f'(F(x))), the points of period 2 are among the zeros of
the polynomial (f'(x) + f'(F(x)))/f'(x); its other zeros are the critical points with η f'' = 2. The multiplier of an
orbit is the derivative F'(x) F'(F(x)) of two steps: the orbit attracts its neighbourhood if it lies between −1 and 1.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

from constructions.algebraic import RealAlgebraic, polynomial, real_roots
from constructions.notebook import table
from constructions.rationals import Rational, to_flint

__all__ = ["Orbit", "descent_map", "orbits", "rates_with_multiplier", "rates_with_period_two", "scalar_factorization"]


class Orbit(NamedTuple):
    """Two points that a step exchanges, the smaller one first, and the derivative of two steps at each of them.

    Parameters
    ----------
    first, second, multiplier : RealAlgebraic
        Numbers of one field.
    """

    first: RealAlgebraic
    second: RealAlgebraic
    multiplier: RealAlgebraic

    @property
    def attracts(self) -> bool:
        """Tell whether the multiplier lies between −1 and 1."""
        return (1 - self.multiplier**2).sign() == 1

    def _repr_html_(self) -> str:
        rows = [[name, number, f"{float(number):.6g}"] for name, number in zip(self._fields, self, strict=True)]
        return table("orbit of period 2", ["", "exactly", "about"], rows)


def scalar_factorization(target: Rational) -> fmpq_poly:
    """Return f(x) = (x² − μ)²/4, whose minima are ±√μ.

    Parameters
    ----------
    target : int or Fraction
        The number μ.

    Returns
    -------
    flint.fmpq_poly

    Source
    ------
    structures, Theorem 3.3.

    Examples
    --------
    >>> scalar_factorization(2)
    1/4*x^4 + (-1)*x^2 + 1
    """
    return polynomial([-target, 0, 1]) ** 2 / 4


def descent_map(loss: fmpq_poly, rate: Rational) -> fmpq_poly:
    """Return F(x) = x − η f'(x), a step of gradient descent.

    Parameters
    ----------
    loss : flint.fmpq_poly
        The polynomial f.
    rate : int or Fraction
        The step size η.

    Returns
    -------
    flint.fmpq_poly

    Source
    ------
    structures, equation (3.3).

    Examples
    --------
    >>> step = descent_map(scalar_factorization(1), 2)
    >>> step, step(step(0))
    ((-2)*x^3 + 3*x, 0)
    """
    return polynomial([0, 1]) - to_flint(rate) * loss.derivative()


def orbits(loss: fmpq_poly, rate: Rational) -> tuple[Orbit, ...]:
    """Return all orbits of period 2 of real points.

    Parameters
    ----------
    loss : flint.fmpq_poly
        Not constant.
    rate : int or Fraction
        The step size η, not 0.

    Returns
    -------
    tuple of Orbit
        In the order of their smaller points.

    Raises
    ------
    ValueError
        If every point is fixed, or every point but one has period 2, as for x² at η = 1.

    Source
    ------
    structures, Definition 2 with F(x) ≠ x.

    Examples
    --------
    At μ = t² + 3 and η = 1/(t² − 1), the points t − 1 and t + 1.

    >>> from fractions import Fraction
    >>> *_, orbit = orbits(scalar_factorization(28), Fraction(1, 24))
    >>> orbit, orbit.attracts
    (Orbit(first=4, second=6, multiplier=-7/18), True)
    """
    step, slope = descent_map(loss, rate), loss.derivative()
    if not slope or not rate:
        raise ValueError("every point is fixed")
    candidates = (slope + slope(step)) / slope
    if not candidates:
        raise ValueError("every point but one has period 2")
    found = []
    for point in real_roots(candidates):
        image = point.image(step)
        if point < image:
            change = step.derivative()
            found.append(Orbit(point, image, point.image(change) * image.image(change)))
    return tuple(found)


def rates_with_period_two(loss: fmpq_poly, point: Rational) -> tuple[RealAlgebraic, ...]:
    """Return the positive step sizes for which a point has period 2.

    Parameters
    ----------
    loss : flint.fmpq_poly
    point : int or Fraction
        Not a critical point of the loss.

    Returns
    -------
    tuple of RealAlgebraic
        In increasing order: the zeros of f'(x) + f'(x − η f'(x)) as a polynomial in η.

    Raises
    ------
    ValueError
        If f'(x) = 0, so that the point is fixed.

    Source
    ------
    structures, Theorem 3.1 and Lemma 3.2, which are about one of them.

    Examples
    --------
    >>> rates_with_period_two(scalar_factorization(28), 4)
    (1/24,)
    """
    slope = loss.derivative()
    descent = slope(to_flint(point))
    if not descent:
        raise ValueError(f"{point} is a critical point of the loss and stays where it is")
    remainder = descent + slope(fmpq_poly([to_flint(point), -descent]))
    return tuple(root for root in real_roots(remainder) if root.sign() == 1)


def rates_with_multiplier(loss: fmpq_poly, multiplier: Rational) -> tuple[RealAlgebraic, ...]:
    """Return the positive step sizes at which some orbit of period 2 has a given multiplier.

    Parameters
    ----------
    loss : flint.fmpq_poly
        Not quadratic: of degree 3 or more.
    multiplier : int or Fraction
        −1 where the period doubles once more, 0 where a point of the orbit is a critical point of the step.

    Returns
    -------
    tuple of RealAlgebraic
        In increasing order. They may include rates at which the points of the orbit are complex, and for the
        multiplier 1 those with η f'' = 2 at a critical point, where orbits are born.

    Raises
    ------
    ValueError
        If the degree is less than 3, or an orbit, maybe of complex points, has this multiplier for every step size.

    Source
    ------
    The resultant of (f'(x) + f'(F(x)))/f'(x) and F'(x) F'(F(x)) − m, with respect to x.

    Examples
    --------
    The thresholds √5 − 1 and √(9/2) − 1 of Theorem 3.3.

    >>> rates_with_multiplier(scalar_factorization(1), -1)[0]
    1.2360679774997898, a root of x^2 + 2*x - 4
    >>> rates_with_multiplier(scalar_factorization(1), 0)[-1]
    1.1213203435596426, a root of 2*x^2 + 4*x - 7
    """
    if loss.degree() < 3:
        raise ValueError("the step of a loss of degree 2 or less is linear")
    ring = fmpq_mpoly_ctx.get(("x", "rate"), "lex")
    x, rate = ring.gens()
    slope, curvature = loss.derivative(), loss.derivative().derivative()
    image = x - rate * _composed(slope, x)
    candidates = (_composed(slope, x) + _composed(slope, image)) / _composed(slope, x)
    change = (1 - rate * _composed(curvature, x)) * (1 - rate * _composed(curvature, image))
    eliminated = candidates.resultant(change - to_flint(multiplier), "x")
    coefficients = {exponent: c for (_, exponent), c in eliminated.to_dict().items()}
    in_rate = fmpq_poly([coefficients.get(i, 0) for i in range(max(coefficients, default=-1) + 1)])
    return tuple(root for root in real_roots(in_rate) if root.sign() == 1)


def _composed(outer: fmpq_poly, inner: fmpq_mpoly) -> fmpq_mpoly:
    """Return a polynomial of a polynomial, by Horner's rule."""
    value = 0 * inner
    for coefficient in reversed(outer.coeffs()):
        value = value * inner + coefficient
    return value
