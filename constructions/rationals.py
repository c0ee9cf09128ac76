"""Rational numbers on both sides of python-flint: its own, and the integers and fractions of the standard library.

Source: elementary. Results of flint's arithmetic come back as fractions, so that what the package returns can be
pickled, hashed and compared without it.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

__all__ = ["Rational", "to_flint", "to_fraction"]

Rational = int | Fraction


def to_flint(value: Rational) -> fmpq:
    """Return a rational number as one of flint.

    Parameters
    ----------
    value : int or Fraction

    Returns
    -------
    flint.fmpq

    Raises
    ------
    TypeError
        If it is neither, such as a float.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> to_flint(Fraction(2, 6))
    1/3
    """
    if not isinstance(value, Rational):
        raise TypeError(f"an exact rational number is an int or a Fraction, not {type(value).__name__}")
    return fmpq(value.numerator, value.denominator)


def to_fraction(value: fmpq) -> Fraction:
    """Return a rational number of flint as a fraction.

    Parameters
    ----------
    value : flint.fmpq

    Returns
    -------
    Fraction

    Source
    ------
    Elementary.

    Examples
    --------
    >>> to_fraction(fmpq(2, 6))
    Fraction(1, 3)
    """
    return Fraction(int(value.p), int(value.q))
