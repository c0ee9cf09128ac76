"""Gradient descent on a polynomial in several variables: steps, their derivatives, and eigenvalues along an orbit.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), §§3.4.2 and 3.6, whose losses these are.

Points have rational or algebraic coordinates, all of one field. An orbit of period 2 attracts its neighbourhood if all
eigenvalues of the derivative of two steps lie in the open unit disc; an eigenvalue 1 goes with a family of orbits.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from operator import mul

from flint import fmpq_mpoly, fmpq_mpoly_ctx

from constructions.algebraic import Exact
from constructions.rationals import Rational, to_flint, to_fraction

__all__ = [
    "characteristic_polynomial",
    "descent_step",
    "matrix_factorization",
    "product_loss",
    "two_step_derivative",
]

Matrix = list[list[Exact]]


def product_loss(target: Rational) -> fmpq_mpoly:
    """Return f(x, y) = (xy − μ)²/2.

    Parameters
    ----------
    target : int or Fraction
        The number μ.

    Returns
    -------
    flint.fmpq_mpoly

    Source
    ------
    structures, Theorem 3.4.

    Examples
    --------
    >>> product_loss(2)
    1/2*x^2*y^2 - 2*x*y + 2
    """
    x, y = fmpq_mpoly_ctx.get(("x", "y"), "lex").gens()
    return (x * y - to_flint(target)) ** 2 / 2


def matrix_factorization(target: Sequence[Sequence[Rational]]) -> fmpq_mpoly:
    """Return L(Y, Z) = ‖Y Zᵀ − C‖²/2 for square matrices.

    Parameters
    ----------
    target : sequence of rows
        The matrix C of size d.

    Returns
    -------
    flint.fmpq_mpoly
        In 2d² variables: the entries of Y, row by row, and then those of Z.

    Source
    ------
    structures, equation (3.7).

    Examples
    --------
    >>> matrix_factorization([[2]])
    1/2*y_0_0^2*z_0_0^2 - 2*y_0_0*z_0_0 + 2
    """
    d = len(target)
    names = [f"{letter}_{i}_{j}" for letter in "yz" for i in range(d) for j in range(d)]
    ring = fmpq_mpoly_ctx.get(tuple(names), "lex")
    entries = ring.gens()
    loss = ring.constant(0)
    for i, row in enumerate(target):
        for k, value in enumerate(row):
            product = sum((entries[d * i + j] * entries[d * (d + k) + j] for j in range(d)), start=ring.constant(0))
            loss += (product - to_flint(value)) ** 2 / 2
    return loss


def descent_step(loss: fmpq_mpoly, rate: Rational, point: Sequence[Exact]) -> tuple[Exact, ...]:
    """Return the point to which a step x − η ∇f(x) leads.

    Parameters
    ----------
    loss : flint.fmpq_mpoly
        The polynomial f.
    rate : int or Fraction
        The step size η.
    point : sequence of int, Fraction or RealAlgebraic
        One coordinate for each variable.

    Returns
    -------
    tuple of numbers

    Source
    ------
    structures, equation (3.1).

    Examples
    --------
    >>> descent_step(product_loss(1), 1, (2, 1))
    (Fraction(1, 1), Fraction(-1, 1))
    """
    return tuple(x - rate * _value(loss.derivative(i), point) for i, x in enumerate(point))


def two_step_derivative(loss: fmpq_mpoly, rate: Rational, point: Sequence[Exact]) -> Matrix:
    """Return the derivative of two steps, (I − η H(x')) (I − η H(x)) with the Hessian H at x and at the next point x'.

    Parameters
    ----------
    loss : flint.fmpq_mpoly
        The polynomial f.
    rate : int or Fraction
        The step size η.
    point : sequence of int, Fraction or RealAlgebraic
        One coordinate for each variable.

    Returns
    -------
    list of rows

    Source
    ------
    The chain rule.

    Examples
    --------
    >>> two_step_derivative(product_loss(1), 1, (1, 1))
    [[Fraction(1, 1), Fraction(0, 1)], [Fraction(0, 1), Fraction(1, 1)]]
    """
    here, there = (_step_derivative(loss, rate, x) for x in (point, descent_step(loss, rate, point)))
    return _product(there, here)


def characteristic_polynomial(matrix: Sequence[Sequence[Exact]]) -> tuple[Exact, ...]:
    """Return the coefficients of det(λ − M), the constant one first.

    Parameters
    ----------
    matrix : sequence of rows
        Square, with rational or algebraic entries.

    Returns
    -------
    tuple of numbers
        One more than M has rows; the last one is 1.

    Source
    ------
    The method of Leverrier and Faddeev.

    Examples
    --------
    >>> characteristic_polynomial([[1, 2], [3, 4]])
    (Fraction(-2, 1), Fraction(-5, 1), Fraction(1, 1))
    """
    size = len(matrix)
    coefficients: list[Exact] = [Fraction(1)]
    power: Matrix = [[Fraction(0)] * size for _ in range(size)]
    for k in range(1, size + 1):
        power = _product(matrix, power)
        for i in range(size):
            power[i][i] += coefficients[-1]
        trace = sum((a * power[j][i] for i, row in enumerate(matrix) for j, a in enumerate(row)), start=Fraction(0))
        coefficients.append(-trace * Fraction(1, k))
    return tuple(reversed(coefficients))


def _step_derivative(loss: fmpq_mpoly, rate: Rational, point: Sequence[Exact]) -> Matrix:
    size = range(len(point))
    slopes = [loss.derivative(i) for i in size]
    return [[int(i == j) - rate * _value(slopes[i].derivative(j), point) for j in size] for i in size]


def _value(of: fmpq_mpoly, point: Sequence[Exact]) -> Exact:
    """Return the value of a polynomial at a point."""
    terms = (
        prod((x**n for x, n in zip(point, map(int, exponents), strict=True) if n), start=to_fraction(coefficient))
        for exponents, coefficient in of.to_dict().items()
    )
    return sum(terms, start=Fraction(0))


def _product(left: Sequence[Sequence[Exact]], right: Sequence[Sequence[Exact]]) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(map(mul, row, column), start=Fraction(0)) for column in columns] for row in left]
