"""Numbers of Q(√2, √3, √5, √7) as rational combinations of square roots of integers.

Source: G. H. Hardy and E. M. Wright, 'An Introduction to the Theory of Numbers', §16.6: the primitive n-th roots of
unity, φ(n) in number, have the sum μ(n).

Products of different square roots are orthogonal for the mean of all conjugates, so that the coefficient of √s in x is
the mean of the conjugates of x √s, divided by s.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import gcd, prod

from flint import fmpz

from constructions.cyclotomic import Cyclotomic
from constructions.reals import square_root

__all__ = ["PRIMES", "square_root_coordinates"]

PRIMES = (2, 3, 5, 7)


def square_root_coordinates(value: Cyclotomic) -> dict[int, Fraction]:
    """Return the coefficients of a number as a combination of square roots of square-free integers.

    Parameters
    ----------
    value : Cyclotomic
        A number of Q(√2, √3, √5, √7).

    Returns
    -------
    dict
        The coefficient of √s for each divisor s of 210 for which it is not 0.

    Raises
    ------
    ValueError
        If the number is not of this field.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> square_root_coordinates(square_root(20) + square_root(6) / 3 - 1)
    {1: Fraction(-1, 1), 5: Fraction(2, 1), 6: Fraction(1, 3)}
    """
    found = {}
    rest = value
    for number in sorted(map(prod, product(*((1, p) for p in PRIMES)))):
        coefficient = _mean_of_conjugates(value * square_root(number)) / number
        if coefficient:
            found[number] = coefficient
            rest = rest - coefficient * square_root(number)
    if rest:
        raise ValueError("the number is no combination of square roots of divisors of 210")
    return found


def _mean_of_conjugates(value: Cyclotomic) -> Fraction:
    """Return the mean of all conjugates of a number."""
    orders = ((value.conductor // gcd(value.conductor, k), c) for k, c in enumerate(value.coefficients))
    return sum((c * Fraction(int(fmpz(n).moebius_mu()), int(fmpz(n).euler_phi())) for n, c in orders), Fraction(0))
