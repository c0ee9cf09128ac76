"""Jets: functions near a point, as polynomials in the distance z from it, exact up to a given power.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), Proposition 1 and Corollaries 1 to 8,
which name these functions.

A transcendental function has no rational values at rational points, but its derivatives are rational expressions of its
value, and so the point is given by that: `exponential(3, 4)` is exp near log 3, and `sine(Fraction(3, 5), Fraction(4,
5), 4)` is sin near the angle whose sine and cosine are these.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from flint import fmpq_poly

from constructions.algebraic import polynomial
from constructions.rationals import Rational, to_flint, to_fraction

__all__ = [
    "composed",
    "derivatives",
    "exponential",
    "hyperbolic_tangent",
    "logarithm",
    "power",
    "sigmoid",
    "sine",
    "squared_loss",
]


def exponential(value: Rational, order: int) -> fmpq_poly:
    """Return the jet of exp where it has a given value.

    Parameters
    ----------
    value : int or Fraction
        The value of exp at the point.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly

    Source
    ------
    exp(x + z) = exp(x) exp(z).

    Examples
    --------
    >>> derivatives(exponential(3, 3), 3)
    (Fraction(3, 1), Fraction(3, 1), Fraction(3, 1), Fraction(3, 1))
    """
    return polynomial(Fraction(value) / factorial(k) for k in range(order + 1))


def sine(value: Rational, cosine: Rational, order: int) -> fmpq_poly:
    """Return the jet of sin at the angle with a given sine and cosine.

    Parameters
    ----------
    value, cosine : int or Fraction
        With value² + cosine² = 1.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly

    Raises
    ------
    ValueError
        If there is no such angle.

    Source
    ------
    The derivatives of sin are sin, cos, −sin, −cos, sin, ….

    Examples
    --------
    >>> derivatives(sine(-1, 0, 4), 4)[2:]
    (Fraction(1, 1), Fraction(0, 1), Fraction(-1, 1))
    """
    if value**2 + cosine**2 != 1:
        raise ValueError(f"no angle has the sine {value} and the cosine {cosine}")
    cycle = (value, cosine, -value, -cosine)
    return polynomial(Fraction(cycle[k % 4]) / factorial(k) for k in range(order + 1))


def logarithm(point: Rational, order: int) -> fmpq_poly:
    """Return the jet of log, less its value, at a point.

    Parameters
    ----------
    point : int or Fraction
        Positive.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly
        Without a constant term.

    Raises
    ------
    ValueError
        If the point is not positive.

    Source
    ------
    The series of log(1 + z/x).

    Examples
    --------
    >>> logarithm(2, 3)
    1/24*x^3 + (-1/8)*x^2 + 1/2*x
    """
    _check_positive(point)
    return polynomial([0, *(Fraction((-1) ** (k + 1), k) / Fraction(point) ** k for k in range(1, order + 1))])


def power(point: Rational, exponent: Rational, order: int) -> fmpq_poly:
    """Return the jet of x^α, divided by its value, at a point.

    Parameters
    ----------
    point : int or Fraction
        Positive.
    exponent : int or Fraction
        The number α.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly
        With the constant term 1.

    Raises
    ------
    ValueError
        If the point is not positive.

    Source
    ------
    The binomial series of (1 + z/x)^α.

    Examples
    --------
    >>> power(2, 2, 3)
    1/4*x^2 + x + 1
    """
    _check_positive(point)
    terms = [Fraction(1)]
    for k in range(order):
        terms.append(terms[-1] * (exponent - k) / (k + 1) / point)
    return polynomial(terms)


def sigmoid(value: Rational, order: int) -> fmpq_poly:
    """Return the jet of 1/(1 + exp(−x)) where it has a given value.

    Parameters
    ----------
    value : int or Fraction
        Between 0 and 1.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly

    Raises
    ------
    ValueError
        If the value is not between 0 and 1.

    Source
    ------
    s' = s (1 − s), whose Taylor coefficients follow one after the other.

    Examples
    --------
    >>> sigmoid(Fraction(1, 2), 3)
    (-1/48)*x^3 + 1/4*x + 1/2
    """
    if not 0 < value < 1:
        raise ValueError(f"a sigmoid has values between 0 and 1, not {value}")
    terms = [Fraction(value)]
    for k in range(order):
        square = sum(terms[i] * terms[k - i] for i in range(k + 1))
        terms.append((terms[k] - square) / (k + 1))
    return polynomial(terms)


def hyperbolic_tangent(value: Rational, order: int) -> fmpq_poly:
    """Return the jet of tanh where it has a given value.

    Parameters
    ----------
    value : int or Fraction
        Between −1 and 1.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly

    Raises
    ------
    ValueError
        If the value is not between −1 and 1.

    Source
    ------
    tanh(x) = 2 s(2x) − 1 for the sigmoid s.

    Examples
    --------
    >>> hyperbolic_tangent(0, 5)
    2/15*x^5 + (-1/3)*x^3 + x
    """
    if not -1 < value < 1:
        raise ValueError(f"a hyperbolic tangent has values between -1 and 1, not {value}")
    return 2 * sigmoid(Fraction(1 + value) / 2, order)(polynomial([0, 2])) - 1


def composed(outer: fmpq_poly, inner: fmpq_poly, order: int) -> fmpq_poly:
    """Return the jet of q∘p from that of p at a point and that of q at its value there.

    Parameters
    ----------
    outer, inner : flint.fmpq_poly
        The jets of q and p.
    order : int
        The largest power of z that is kept; that of both jets.

    Returns
    -------
    flint.fmpq_poly

    Source
    ------
    structures, Proposition 2, whose functions are compositions.

    Examples
    --------
    >>> composed(logarithm(3, 4), exponential(3, 4), 4)
    x
    """
    inner = inner - inner[0]
    value = fmpq_poly()
    for coefficient in reversed(outer.coeffs()):
        value = (value * inner + coefficient).truncate(order + 1)
    return value


def squared_loss(model: fmpq_poly, order: int) -> fmpq_poly:
    """Return the jet of f = (g − y)² at a point where g = y.

    Parameters
    ----------
    model : flint.fmpq_poly
        The jet of g; its constant term, which is y, does not matter.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly

    Source
    ------
    structures, Proposition 1.

    Examples
    --------
    >>> squared_loss(logarithm(1, 4), 4)
    11/12*x^4 + (-1)*x^3 + x^2
    """
    return ((model - model[0]) ** 2).truncate(order + 1)


def derivatives(jet: fmpq_poly, order: int) -> tuple[Fraction, ...]:
    """Return the value and the derivatives of a function at its point.

    Parameters
    ----------
    jet : flint.fmpq_poly
    order : int
        The order of the last derivative.

    Returns
    -------
    tuple of Fraction

    Source
    ------
    Taylor's formula.

    Examples
    --------
    >>> derivatives(power(1, 3, 4), 4)
    (Fraction(1, 1), Fraction(3, 1), Fraction(6, 1), Fraction(6, 1), Fraction(0, 1))
    """
    return tuple(to_fraction(jet[k] * to_flint(factorial(k))) for k in range(order + 1))


def _check_positive(point: Rational) -> None:
    if point <= 0:
        raise ValueError(f"the function is taken at positive points only, not at {point}")
