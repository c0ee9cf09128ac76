"""Real cyclotomic numbers: square roots of rational numbers, signs, the least of many, and decimal digits.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), chapter 7, whose margins
are made of square roots.

A real number that is not zero is separated from zero by balls of growing precision, and zero is recognised exactly, so
that every comparison ends and none is decided by rounding.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache, reduce

from flint import fmpz

from constructions.cyclotomic import Cyclotomic, Rational, root_of_unity, total
from constructions.rationals import to_flint, to_fraction

__all__ = ["decimal", "least", "sign", "square_root"]


@lru_cache(maxsize=1024, typed=True)
def square_root(value: Rational) -> Cyclotomic:
    """Return √x ≥ 0 for a rational x ≥ 0.

    Parameters
    ----------
    value : int or Fraction
        Not negative.

    Returns
    -------
    Cyclotomic
        The square root; its conductor divides four times the square-free part of numerator and denominator.

    Raises
    ------
    ValueError
        If the number is negative.

    Source
    ------
    Gauss: Σ_a ζ_p^(a²) is √p for p ≡ 1 and i√p for p ≡ 3 modulo 4; and √2 = ζ_8 + ζ_8^(−1).

    Examples
    --------
    >>> square_root(5), square_root(Fraction(1, 2)) ** 2
    (-1 - 2*ζ_5^2 - 2*ζ_5^3, 1/2)
    """
    if to_fraction(to_flint(value)) < 0:
        raise ValueError(f"{value} has no real square root")
    if not value:
        return Cyclotomic(1, [0])
    root, rational = Cyclotomic(1, [1]), Fraction(1, value.denominator)
    for prime, exponent in fmpz(value.numerator * value.denominator).factor():
        rational *= int(prime) ** (exponent // 2)
        if exponent % 2:
            root = root * _root_of_prime(int(prime))
    return root * rational


@lru_cache(maxsize=1024)
def _root_of_prime(prime: int) -> Cyclotomic:
    if prime == 2:
        return root_of_unity(8, 1) + root_of_unity(8, -1)
    sum_of_gauss = total(root_of_unity(prime, a * a) for a in range(prime))
    return sum_of_gauss if prime % 4 == 1 else sum_of_gauss * root_of_unity(4, -1)


def sign(value: Cyclotomic) -> int:
    """Return −1, 0 or 1, the sign of a real number.

    Parameters
    ----------
    value : Cyclotomic
        Equal to its own conjugate.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If the number is not real.

    Source
    ------
    Equality is decided in the field; balls decide the rest.

    Examples
    --------
    >>> sign(5 * square_root(5) - 6 * square_root(3)), sign(1 + 4 * square_root(2) - 6 * square_root(3))
    (1, -1)
    """
    if not value.is_real():
        raise ValueError(f"{value} is not real and has no sign")
    if not value:
        return 0
    precision = 64
    while True:
        ball = value.ball(precision).real
        if 0 not in ball:
            return 1 if ball > 0 else -1
        precision *= 2


def least(values: Iterable[Cyclotomic]) -> Cyclotomic:
    """Return the least of some real numbers.

    Parameters
    ----------
    values : iterable of Cyclotomic
        At least one; those that are equal are compared once.

    Returns
    -------
    Cyclotomic

    Source
    ------
    Elementary.

    Examples
    --------
    >>> least([square_root(3), square_root(2), Cyclotomic(1, [2])]) == square_root(2)
    True
    """
    return reduce(lambda smallest, value: value if sign(value - smallest) < 0 else smallest, set(values))


def decimal(value: Cyclotomic, digits: int = 30) -> str:
    """Return a real number in decimal digits, for display.

    Parameters
    ----------
    value : Cyclotomic
        Equal to its own conjugate.
    digits : int
        How many digits are printed; the last one may be off by one.

    Returns
    -------
    str

    Raises
    ------
    ValueError
        If it is not real.

    Source
    ------
    Ball arithmetic.

    Examples
    --------
    >>> decimal(square_root(2), 20)
    '1.4142135623730950488'
    """
    if not value.is_real():
        raise ValueError(f"{value} is not real")
    precision = 64 + 4 * digits
    while value and (ball := value.ball(precision).real).rel_accuracy_bits() < 8 + 4 * digits:
        precision *= 2
    return str(ball.str(digits, radius=False)) if value else "0"
