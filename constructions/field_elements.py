"""What the elements of number fields share: the operators that follow from sums, products, negatives and inverses.

Source: elementary. An element meets integers and fractions as well; anything else is left to the other operand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Self, TypeGuard

from constructions.rationals import Rational

__all__ = ["FieldElement"]


class FieldElement(ABC):
    """An element of a field of numbers, with all operators from four operations.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> from constructions.cyclotomic import root_of_unity
    >>> isinstance(root_of_unity(4, 1), FieldElement), 1 - root_of_unity(4, 1) ** -2
    (True, 2)
    """

    __slots__ = ()

    @abstractmethod
    def _sum(self, other: Self | Rational) -> Self:
        """Return self + other."""

    @abstractmethod
    def _product(self, other: Self | Rational) -> Self:
        """Return self · other."""

    @abstractmethod
    def __neg__(self) -> Self:
        """Return the negative."""

    @abstractmethod
    def inverse(self) -> Self:
        """Return the multiplicative inverse, or raise ZeroDivisionError."""

    def _is_operand(self, other: object) -> TypeGuard[Self | Rational]:
        return isinstance(other, (type(self), int, Fraction))

    def __add__(self, other: Self | Rational) -> Self:
        """Return the sum."""
        return self._sum(other) if self._is_operand(other) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Self | Rational) -> Self:
        """Return the difference."""
        return self._sum(-other) if self._is_operand(other) else NotImplemented

    def __rsub__(self, other: Rational) -> Self:
        """Return the difference from a rational number."""
        return -self + other

    def __mul__(self, other: Self | Rational) -> Self:
        """Return the product."""
        return self._product(other) if self._is_operand(other) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Self | Rational) -> Self:
        """Return the quotient."""
        if not self._is_operand(other):
            return NotImplemented
        return self._product(1 / Fraction(other) if isinstance(other, (int, Fraction)) else other.inverse())

    def __rtruediv__(self, other: Rational) -> Self:
        """Return a rational number divided by this one."""
        return self.inverse() * other

    def __pow__(self, exponent: int) -> Self:
        """Return an integer power, negative ones included."""
        base = self.inverse() if exponent < 0 else self
        power = self * 0 + 1
        for bit in f"{abs(exponent):b}":
            power = power * power
            if bit == "1":
                power = power * base
        return power
