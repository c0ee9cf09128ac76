"""Real algebraic numbers: rational polynomials in one real root of an irreducible polynomial.

Source: H. Cohen, 'A Course in Computational Algebraic Number Theory', 1993, §4.2: a number field in a real embedding.

The root is singled out by its place among the real roots of its polynomial, from the least one on. Equality is decided
in the field, and signs by balls of growing precision around numbers that are known not to be zero, so that every
comparison ends and none is decided by rounding. Numbers from different fields are compared, but not added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache, total_ordering
from math import ceil, floor
from typing import Any

from flint import arb, ctx, fmpq_mat, fmpq_poly

from constructions.field_elements import FieldElement
from constructions.rationals import Rational, to_flint, to_fraction

__all__ = ["Exact", "RealAlgebraic", "polynomial", "real_roots"]

Coefficients = tuple[Fraction, ...]


def polynomial(coefficients: Iterable[Rational]) -> fmpq_poly:
    """Return the polynomial c_0 + c_1 x + c_2 x² + … in flint's type, which adds, multiplies and composes.

    Parameters
    ----------
    coefficients : iterable of int or Fraction
        The constant one first.

    Returns
    -------
    flint.fmpq_poly

    Raises
    ------
    TypeError
        If a coefficient is not rational.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> polynomial([0, Fraction(1, 2), 3])
    3*x^2 + 1/2*x
    """
    return fmpq_poly([to_flint(c) for c in coefficients])


@total_ordering
class RealAlgebraic(FieldElement):
    """An immutable real algebraic number Σ_i c_i θ^i, where θ is a real root of an irreducible polynomial.

    Arithmetic is with integers, fractions and numbers of the same field, which is that of the same root θ. Numbers of
    different fields can be compared; equality and hashing agree with `int` and `Fraction` on rational values.

    Parameters
    ----------
    modulus : sequence of int or Fraction
        The coefficients of the irreducible polynomial of θ, the constant one first.
    place : int
        How many real roots of it are smaller than θ.
    coefficients : sequence of int or Fraction
        As many as wished, they are reduced.

    Raises
    ------
    ValueError
        If the polynomial is not irreducible, or has no such real root.

    Source
    ------
    Cohen, §4.2.

    Examples
    --------
    >>> root = RealAlgebraic([-2, 0, 1], 1, [0, 1])
    >>> root, root**2, 1 / (root - 1) == 1 + root
    (1.4142135623730951, a root of x^2 - 2, 2, True)
    """

    __slots__ = ("_modulus", "_place", "_polynomial")

    _modulus: Coefficients
    _place: int
    _polynomial: fmpq_poly

    def __init__(self, modulus: Sequence[Rational], place: int, coefficients: Sequence[Rational]) -> None:
        """Check that there is such a field, and reduce the coefficients."""
        whole = polynomial(modulus)
        _, factors = whole.factor()
        if [exponent for _, exponent in factors] != [1]:
            raise ValueError(f"{_text(whole)} is not irreducible")
        self._modulus = _coefficients(whole / whole.leading_coefficient())
        if not 0 <= place < len(_real_balls(self._modulus, 64)):
            raise ValueError(f"{_text(whole)} has no real root with {place} below it")
        self._place = place
        self._polynomial = polynomial(coefficients) % whole

    def _like(self, value: fmpq_poly) -> RealAlgebraic:
        """Return the number of the same field that a reduced polynomial stands for."""
        number = RealAlgebraic.__new__(RealAlgebraic)
        number._modulus, number._place, number._polynomial = self._modulus, self._place, value
        return number

    def minimal_polynomial(self) -> fmpq_poly:
        """Return the monic irreducible polynomial with this root.

        Returns
        -------
        flint.fmpq_poly

        Source
        ------
        It is that of the multiplication by the number, a linear map of the field.

        Examples
        --------
        >>> root = RealAlgebraic([-2, 0, 0, 1], 0, [0, 1])
        >>> (root + root**2).minimal_polynomial()
        x^3 + (-6)*x + (-6)
        """
        whole, power, columns = polynomial(self._modulus), fmpq_poly([1]), []
        if self._polynomial == fmpq_poly([0, 1]):  # the root itself
            return whole
        degree = len(self._modulus) - 1
        for _ in range(degree):
            image = power * self._polynomial % whole
            columns.append([image[i] for i in range(degree)])
            power = power * fmpq_poly([0, 1]) % whole
        return fmpq_mat(columns).minpoly()

    def is_rational(self) -> bool:
        """Tell whether the number is rational.

        Returns
        -------
        bool

        Source
        ------
        1 is an element of the basis.

        Examples
        --------
        >>> RealAlgebraic([-2, 0, 1], 1, [3]).is_rational()
        True
        """
        return bool(self._polynomial.degree() < 1)

    def as_fraction(self) -> Fraction:
        """Return a rational number as a fraction.

        Returns
        -------
        Fraction

        Raises
        ------
        ValueError
            If the number is not rational.

        Source
        ------
        1 is an element of the basis.

        Examples
        --------
        >>> (RealAlgebraic([-2, 0, 1], 1, [0, 1]) ** 4).as_fraction()
        Fraction(4, 1)
        """
        if not self.is_rational():
            raise ValueError(f"{self} is not rational")
        return to_fraction(self._polynomial[0])

    def image(self, under: fmpq_poly) -> RealAlgebraic:
        """Return the value of a polynomial at this number.

        Parameters
        ----------
        under : flint.fmpq_poly

        Returns
        -------
        RealAlgebraic
            A number of the same field.

        Source
        ------
        Horner's rule.

        Examples
        --------
        >>> RealAlgebraic([-2, 0, 1], 1, [0, 1]).image(polynomial([1, 0, 3]))
        7
        """
        whole, value = polynomial(self._modulus), fmpq_poly()
        for coefficient in reversed(under.coeffs()):
            value = (value * self._polynomial + coefficient) % whole
        return self._like(value)

    def ball(self, precision: int = 53) -> arb:
        """Enclose the number.

        Parameters
        ----------
        precision : int
            Working precision in bits.

        Returns
        -------
        flint.arb
            A ball that contains the number.

        Source
        ------
        Horner's rule at an isolated root.

        Examples
        --------
        >>> print(RealAlgebraic([-2, 0, 1], 1, [1, 1]).ball(60).str(10, radius=False))
        2.414213562
        """
        root = _real_balls(self._modulus, precision)[self._place]
        with ctx.workprec(precision):
            value = arb(0)
            for coefficient in reversed(self._polynomial.coeffs()):
                value = value * root + arb(coefficient)
        return value

    def interval(self, bits: int = 53) -> tuple[Fraction, Fraction]:
        """Return rational numbers around this number; it is the only root of its minimal polynomial between them.

        Parameters
        ----------
        bits : int
            They are at most 2^−bits apart.

        Returns
        -------
        pair of Fraction
            The same one twice for a rational number.

        Source
        ------
        Ball arithmetic.

        Examples
        --------
        >>> RealAlgebraic([-2, 0, 1], 1, [0, 1]).interval(4)
        (Fraction(45, 32), Fraction(23, 16))
        """
        if self.is_rational():
            return (self.as_fraction(),) * 2
        modulus, place = self._key()
        while True:
            ends = [_ends(ball) for ball in _real_balls(modulus, bits + 32)]
            scale = 2 ** (bits + 1)
            below, above = Fraction(floor(ends[place][0] * scale), scale), Fraction(ceil(ends[place][1] * scale), scale)
            if above - below <= Fraction(2, scale) and all(
                upper < below or above < lower for i, (lower, upper) in enumerate(ends) if i != place
            ):
                return below, above
            bits += 16

    def sign(self) -> int:
        """Return −1, 0 or 1.

        Returns
        -------
        int

        Source
        ------
        Zero is recognised in the field; balls decide the rest.

        Examples
        --------
        >>> (RealAlgebraic([-2, 0, 1], 1, [0, 1]) - Fraction(99, 70)).sign()
        -1
        """
        if not self._polynomial:
            return 0
        precision = 64
        while 0 in (ball := self.ball(precision)):
            precision *= 2
        return 1 if ball > 0 else -1

    def _key(self) -> tuple[Coefficients, int]:
        """Return the minimal polynomial and how many of its real roots are smaller."""
        modulus = _coefficients(self.minimal_polynomial())
        precision = 64
        while True:
            ball = self.ball(precision)
            near = [i for i, root in enumerate(_real_balls(modulus, precision)) if root.overlaps(ball)]
            if len(near) == 1:
                return modulus, near[0]
            precision *= 2

    def _operand(self, other: RealAlgebraic | Rational) -> fmpq_poly:
        """Return the polynomial of a number that is to be added or multiplied."""
        if not isinstance(other, RealAlgebraic):
            return fmpq_poly([to_flint(other)])
        if other.is_rational() or (self._modulus, self._place) == (other._modulus, other._place):
            return other._polynomial
        raise ValueError(f"{self} and {other} are written in different fields")

    def _sum(self, other: RealAlgebraic | Rational) -> RealAlgebraic:
        if self.is_rational() and isinstance(other, RealAlgebraic):
            return other._like(self._polynomial + other._polynomial)
        return self._like(self._polynomial + self._operand(other))

    def _product(self, other: RealAlgebraic | Rational) -> RealAlgebraic:
        if self.is_rational() and isinstance(other, RealAlgebraic):
            return other._like(self._polynomial * other._polynomial)
        return self._like(self._polynomial * self._operand(other) % polynomial(self._modulus))

    def __neg__(self) -> RealAlgebraic:
        """Return the negative."""
        return self._like(-self._polynomial)

    def inverse(self) -> RealAlgebraic:
        """Return the multiplicative inverse.

        Returns
        -------
        RealAlgebraic

        Raises
        ------
        ZeroDivisionError
            If the number is zero.

        Source
        ------
        Bézout's identity.

        Examples
        --------
        >>> (RealAlgebraic([-2, 0, 1], 1, [1, 1])).inverse() == RealAlgebraic([-2, 0, 1], 1, [-1, 1])
        True
        """
        if not self._polynomial:
            raise ZeroDivisionError("0 has no inverse in a number field")
        whole = polynomial(self._modulus)
        _, _, cofactor = whole.xgcd(self._polynomial)
        return self._like(cofactor % whole)

    def __bool__(self) -> bool:
        """Tell whether the number is not zero."""
        return bool(self._polynomial)

    def __eq__(self, other: object) -> bool:
        """Tell whether two numbers are equal, whatever fields they are written in."""
        if not self._is_operand(other):
            return NotImplemented
        if not isinstance(other, RealAlgebraic):
            return self.is_rational() and self.as_fraction() == other
        if (self._modulus, self._place) == (other._modulus, other._place):
            return bool(self._polynomial == other._polynomial)
        return self._key() == other._key()

    def __lt__(self, other: RealAlgebraic | Rational) -> bool:
        """Tell whether this number is the smaller one, whatever fields they are written in."""
        if not self._is_operand(other):
            return NotImplemented
        if self == other:
            return False
        precision = 64
        while (left := self.ball(precision)).overlaps(right := _ball(other, precision)):
            precision *= 2
        return bool(left < right)

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(self.as_fraction() if self.is_rational() else self._key())

    def __float__(self) -> float:
        """Return the number in floating point, with a relative error below 2^−52."""
        precision = 64
        while self and (ball := self.ball(precision)).rel_accuracy_bits() < _ACCURATE:
            precision *= 2
        return float(ball) if self else 0.0

    def __reduce__(self) -> tuple[type[RealAlgebraic], tuple[Coefficients, int, Coefficients]]:
        """Pickle the coefficients; flint's polynomials cannot be pickled."""
        return RealAlgebraic, (self._modulus, self._place, _coefficients(self._polynomial))

    def __repr__(self) -> str:
        """Return the exact value of a rational number; else some digits and the minimal polynomial."""
        if self.is_rational():
            return str(self.as_fraction())
        return f"{float(self)!r}, a root of {_text(self.minimal_polynomial())}"


Exact = Rational | RealAlgebraic
_ACCURATE = 56  # bits, three more than a float has


def real_roots(of: fmpq_poly) -> tuple[RealAlgebraic, ...]:
    """Return the different real roots of a polynomial, the least one first.

    Parameters
    ----------
    of : flint.fmpq_poly
        Not zero.

    Returns
    -------
    tuple of RealAlgebraic
        Each in the field that its irreducible factor of the polynomial makes.

    Raises
    ------
    ValueError
        If the polynomial is zero.

    Source
    ------
    Factorization over Q, and isolation of the roots in balls.

    Examples
    --------
    >>> real_roots(polynomial([0, -2, 0, 1]))
    (-1.4142135623730951, a root of x^2 - 2, 0, 1.4142135623730951, a root of x^2 - 2)
    """
    if not of:
        raise ValueError("every number is a root of 0")
    roots = []
    for factor, _ in of.factor()[1]:
        modulus = _coefficients(factor / factor.leading_coefficient())
        places = range(len(_real_balls(modulus, 64)))
        roots += [RealAlgebraic(modulus, place, [0, 1]) for place in places]
    return tuple(sorted(roots))


@lru_cache(maxsize=1024)
def _real_balls(modulus: Coefficients, precision: int) -> tuple[arb, ...]:
    """Return disjoint balls around the real roots of a polynomial without multiple roots, in their order."""
    with ctx.workprec(precision):
        roots: Any = polynomial(modulus).complex_roots()  # pairs with multiplicities, which flint's types forget
    balls = (root.real for root, _ in roots if root.imag.is_zero())
    return tuple(sorted(balls, key=lambda ball: _ends(ball)[0]))


def _ends(ball: arb) -> tuple[Fraction, Fraction]:
    """Return the ends of a ball."""
    middle, radius = (_dyadic(part) for part in (ball.mid(), ball.rad()))
    return middle - radius, middle + radius


def _dyadic(value: arb) -> Fraction:
    mantissa, exponent = value.man_exp()
    return int(mantissa) * Fraction(2) ** int(exponent)


def _ball(value: RealAlgebraic | Rational, precision: int) -> arb:
    if isinstance(value, RealAlgebraic):
        return value.ball(precision)
    with ctx.workprec(precision):
        return arb(to_flint(value))


def _coefficients(of: fmpq_poly) -> Coefficients:
    return tuple(map(to_fraction, of.coeffs()))


def _text(of: fmpq_poly) -> str:
    """Return a polynomial as people write it, without denominators."""
    return str(of.numer()).replace("+ (-", "- ").replace("(-", "-").replace(")", "")
