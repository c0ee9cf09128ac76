"""Exact numbers of the cyclotomic fields Q(ζ_n), where every coefficient of the constructions lives.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Lemma 3
(characters).

A number is a polynomial in ζ_n = exp(2πi/n) with rational coefficients, reduced modulo the cyclotomic
polynomial Φ_n, whose powers 1, ζ_n, …, ζ_n^(φ(n)−1) are a basis: two numbers of the same conductor are equal
if and only if their coefficients are. Numbers of different conductors meet in the field of the least common
multiple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm

from flint import acb, arb, ctx, fmpq, fmpq_poly, fmpz, fmpz_poly

from constructions.arguments import whole
from constructions.field_elements import FieldElement
from constructions.rationals import Rational, to_flint, to_fraction

__all__ = ["Cyclotomic", "Rational", "exact", "root_of_unity", "squared_length", "total"]


class Cyclotomic(FieldElement):
    """An immutable element of Q(ζ_n).

    Arithmetic with other elements, integers and fractions takes place in the field of the least common
    multiple of the two conductors. Equality and hashing do not depend on the conductor, and agree with `int`
    and `fractions.Fraction` on rational values.

    Parameters
    ----------
    conductor : int
        The n of ζ_n = exp(2πi/n), at least 1.
    coefficients : iterable of int or Fraction
        Coefficients of 1, ζ_n, ζ_n², …; as many as wished, they are reduced modulo Φ_n.

    Raises
    ------
    ValueError
        If the conductor is less than 1.
    TypeError
        If a coefficient is neither an integer nor a fraction.

    Source
    ------
    CaGO, Lemma 3: the values of the characters of a finite Abelian group are roots of unity.

    Examples
    --------
    >>> Cyclotomic(3, [1, 1, 1])
    0
    >>> Cyclotomic(8, [0, 1, 0, -1]) ** 2
    2
    """

    __slots__ = ("_conductor", "_key", "_polynomial", "_smallest")

    _conductor: int
    _polynomial: fmpq_poly
    _smallest: Cyclotomic | None
    _key: tuple[int, tuple[Fraction, ...]] | None

    def __init__(self, conductor: int, coefficients: Iterable[Rational]) -> None:
        """Reduce the coefficients modulo Φ_n."""
        if conductor < 1:
            raise ValueError(f"a conductor is at least 1, not {conductor}")
        self._conductor = conductor
        self._polynomial = fmpq_poly([to_flint(c) for c in coefficients]) % _modulus(conductor)
        self._smallest = self._key = None

    @classmethod
    def _reduced(cls, conductor: int, polynomial: fmpq_poly) -> Cyclotomic:
        """Wrap a polynomial that is already reduced modulo Φ_n."""
        value = cls.__new__(cls)
        value._conductor = conductor
        value._polynomial = polynomial
        value._smallest = value._key = None
        return value

    @property
    def conductor(self) -> int:
        """The n of the field Q(ζ_n) in which this number is written."""
        return self._conductor

    @property
    def coefficients(self) -> tuple[Fraction, ...]:
        """The coefficients of 1, ζ_n, ζ_n², …, up to the last one that is not zero."""
        return tuple(to_fraction(c) for c in self._polynomial.coeffs())

    def embed(self, conductor: int) -> Cyclotomic:
        """Write the same number in a larger cyclotomic field.

        Parameters
        ----------
        conductor : int
            A multiple of the present conductor.

        Returns
        -------
        Cyclotomic
            An equal number with the given conductor.

        Raises
        ------
        ValueError
            If the given conductor is not a multiple of the present one.

        Source
        ------
        ζ_n = ζ_N^(N/n) for n | N.

        Examples
        --------
        >>> root_of_unity(2, 1).embed(6).conductor
        6
        """
        if conductor == self._conductor:
            return self
        if conductor % self._conductor:
            raise ValueError(f"{conductor} is not a multiple of the conductor {self._conductor}")
        step = fmpq_poly([0] * (conductor // self._conductor) + [1])
        return Cyclotomic._reduced(conductor, self._polynomial(step) % _modulus(conductor))

    def smallest(self) -> Cyclotomic:
        """Write the same number in the smallest cyclotomic field that contains it.

        Returns
        -------
        Cyclotomic
            An equal number whose conductor divides every conductor in which the number can be written.

        Source
        ------
        Q(ζ_m) ∩ Q(ζ_n) = Q(ζ_gcd(m,n)), so that removing primes from the conductor in any order ends at the
        same place.

        Examples
        --------
        >>> (root_of_unity(12, 2) - root_of_unity(12, 1) + root_of_unity(12, 1)).smallest().conductor
        3
        """
        if self._smallest is None:
            conductor, polynomial = self._conductor, self._polynomial
            for prime in _prime_divisors(conductor):
                while conductor % prime == 0:
                    smaller = _without_one_factor(polynomial, conductor, prime)
                    if smaller is None:
                        break
                    conductor, polynomial = conductor // prime, smaller
            self._smallest = Cyclotomic._reduced(conductor, polynomial)
            self._smallest._smallest = self._smallest
        return self._smallest

    def sort_key(self) -> tuple[int, tuple[Fraction, ...]]:
        """Return a key that is equal for equal numbers and orders different ones (not by size).

        Returns
        -------
        tuple
            The smallest conductor and the coefficients there.

        Source
        ------
        The powers of ζ_n below φ(n) are a basis of Q(ζ_n).

        Examples
        --------
        >>> root_of_unity(6, 3).sort_key() == Cyclotomic(1, [-1]).sort_key()
        True
        """
        if self._key is None:
            smallest = self.smallest()
            self._key = smallest._conductor, smallest.coefficients
        return self._key

    def conjugate(self) -> Cyclotomic:
        """Return the complex conjugate.

        Returns
        -------
        Cyclotomic
            The image under ζ_n ↦ ζ_n^(−1).

        Source
        ------
        ζ_n has modulus 1.

        Examples
        --------
        >>> root_of_unity(5, 1).conjugate() == root_of_unity(5, 4)
        True
        """
        first, *others = self._polynomial.coeffs() or [fmpq(0)]
        mirrored = [first] + [fmpq(0)] * (self._conductor - 1 - len(others)) + others[::-1]
        return Cyclotomic._reduced(self._conductor, fmpq_poly(mirrored) % _modulus(self._conductor))

    @property
    def real(self) -> Cyclotomic:
        """The real part, again an element of the field."""
        return (self + self.conjugate()) * Fraction(1, 2)

    def is_real(self) -> bool:
        """Tell whether the number is its own conjugate.

        Returns
        -------
        bool

        Source
        ------
        Elementary.

        Examples
        --------
        >>> (root_of_unity(5, 1) + root_of_unity(5, 4)).is_real()
        True
        """
        return self == self.conjugate()

    def is_rational(self) -> bool:
        """Tell whether the number is rational.

        Returns
        -------
        bool

        Source
        ------
        1 is an element of the basis of Q(ζ_n).

        Examples
        --------
        >>> (root_of_unity(5, 1) + root_of_unity(5, 4)).is_rational()
        False
        """
        return self._polynomial.degree() < 1

    def as_fraction(self) -> Fraction:
        """Return a rational number as a fraction.

        Returns
        -------
        Fraction
            The same number.

        Raises
        ------
        ValueError
            If the number is not rational.

        Source
        ------
        1 is an element of the basis of Q(ζ_n).

        Examples
        --------
        >>> (root_of_unity(3, 1) + root_of_unity(3, 2)).as_fraction()
        Fraction(-1, 1)
        """
        if not self.is_rational():
            raise ValueError(f"{self} is not rational")
        return to_fraction(self._polynomial[0])

    def inverse(self) -> Cyclotomic:
        """Return the multiplicative inverse.

        Returns
        -------
        Cyclotomic
            The y of the same conductor with x y = 1.

        Raises
        ------
        ZeroDivisionError
            If the number is zero.

        Source
        ------
        Bézout's identity: Φ_n is irreducible over Q, so that every nonzero remainder is prime to it.

        Examples
        --------
        >>> (1 + root_of_unity(4, 1)).inverse()
        1/2 - 1/2*ζ_4
        """
        if not self:
            raise ZeroDivisionError("0 has no inverse in a cyclotomic field")
        _, _, cofactor = _modulus(self._conductor).xgcd(self._polynomial)
        return Cyclotomic._reduced(self._conductor, cofactor % _modulus(self._conductor))

    def ball(self, precision: int = 53) -> acb:
        """Enclose the number in a complex ball, for display.

        Parameters
        ----------
        precision : int
            Working precision in bits.

        Returns
        -------
        flint.acb
            A ball that contains the number.

        Source
        ------
        Horner's rule at exp(2πi/n).

        Examples
        --------
        >>> print(root_of_unity(6, 1).ball(40).imag.str(8))
        [0.86602540 +/- 3.79e-9]
        """
        with ctx.workprec(precision):
            root = acb(fmpq(2, self._conductor)).exp_pi_i()
            value = acb(0)
            for coefficient in reversed(self._polynomial.coeffs()):
                value = value * root + acb(coefficient)
        return value

    def __complex__(self) -> complex:
        """Return the nearest floating-point number: each part with a relative error below 2^−52, zero if it is zero."""
        precision = 64
        while True:
            ball = self.ball(precision)
            real = _settled(ball.real, lambda: not self.real)
            imaginary = _settled(ball.imag, self.is_real)
            if real is not None and imaginary is not None:
                return complex(real, imaginary)
            precision *= 2

    def _aligned(self, other: Cyclotomic | Rational) -> tuple[int, fmpq_poly, fmpq_poly]:
        """Return a common conductor and both polynomials there."""
        if not isinstance(other, Cyclotomic):
            return self._conductor, self._polynomial, fmpq_poly([to_flint(other)])
        if self._conductor == other._conductor:
            return self._conductor, self._polynomial, other._polynomial
        common = lcm(self._conductor, other._conductor)
        return common, self.embed(common)._polynomial, other.embed(common)._polynomial

    def _sum(self, other: Cyclotomic | Rational) -> Cyclotomic:
        conductor, left, right = self._aligned(other)
        return Cyclotomic._reduced(conductor, left + right)

    def _product(self, other: Cyclotomic | Rational) -> Cyclotomic:
        conductor, left, right = self._aligned(other)
        return Cyclotomic._reduced(conductor, left * right % _modulus(conductor))

    def __neg__(self) -> Cyclotomic:
        """Return the negative."""
        return Cyclotomic._reduced(self._conductor, -self._polynomial)

    def __bool__(self) -> bool:
        """Tell whether the number is not zero."""
        return bool(self._polynomial)

    def __eq__(self, other: object) -> bool:
        """Tell whether two numbers are equal, whatever fields they are written in."""
        if not self._is_operand(other):
            return NotImplemented
        _, left, right = self._aligned(other)
        return bool(left == right)

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(self.as_fraction() if self.is_rational() else self.sort_key())

    def __reduce__(self) -> tuple[type[Cyclotomic], tuple[int, tuple[Fraction, ...]]]:
        """Pickle the conductor and the coefficients; flint's polynomials cannot be pickled."""
        return Cyclotomic, (self._conductor, self.coefficients)

    def __repr__(self) -> str:
        """Return the exact value in the smallest field that contains it."""
        conductor, coefficients = self.sort_key()
        text = " ".join(
            f"{'-' if coefficient < 0 else '+'} {_monomial(conductor, exponent, abs(coefficient))}"
            for exponent, coefficient in enumerate(coefficients)
            if coefficient
        )
        return f"-{text[2:]}" if text.startswith("-") else text[2:] or "0"


_ACCURATE = 56  # bits, three more than a float has


@lru_cache(maxsize=4096, typed=True)
def root_of_unity(n: int, exponent: int) -> Cyclotomic:
    """Return ζ_n^e = exp(2πi e/n).

    Parameters
    ----------
    n : int
        At least 1.
    exponent : int
        Any integer; only its residue modulo n matters.

    Returns
    -------
    Cyclotomic
        The root of unity, with conductor n.

    Raises
    ------
    ValueError
        If n is less than 1.

    Source
    ------
    CaGO, Lemma 3.

    Examples
    --------
    >>> root_of_unity(8, 2) == root_of_unity(4, 1)
    True
    >>> root_of_unity(3, 2)
    -1 - ζ_3
    """
    whole(n, "the order of a root of unity", 1)
    whole(abs(exponent), "the exponent of a root of unity", 0)
    return Cyclotomic(n, [0] * (exponent % n) + [1])


def exact(value: Cyclotomic | Rational) -> Cyclotomic:
    """Return an exact number as a cyclotomic one.

    Parameters
    ----------
    value : Cyclotomic, int or Fraction
        Any.

    Returns
    -------
    Cyclotomic
        The same number.

    Raises
    ------
    TypeError
        If it is none of these, such as a float.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> exact(Fraction(1, 2)).conductor
    1
    """
    return value if isinstance(value, Cyclotomic) else Cyclotomic(1, [value])


def total(values: Iterable[Cyclotomic]) -> Cyclotomic:
    """Return the sum of numbers, 0 if there are none.

    Parameters
    ----------
    values : iterable of Cyclotomic
        Any finite number of them.

    Returns
    -------
    Cyclotomic
        Their sum.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> total(root_of_unity(5, e) for e in range(5))
    0
    """
    return sum(values, start=Cyclotomic(1, [0]))


def squared_length(values: Iterable[Cyclotomic]) -> Cyclotomic:
    """Return Σ |x|², the squared length of a vector.

    Parameters
    ----------
    values : iterable of Cyclotomic
        The components.

    Returns
    -------
    Cyclotomic
        A real number, zero if and only if all components are.

    Source
    ------
    |x|² = x x̄.

    Examples
    --------
    >>> squared_length([1 + root_of_unity(4, 1), root_of_unity(7, 1)])
    3
    """
    return total(value * value.conjugate() for value in values if value)


def _settled(part: arb, is_zero: Callable[[], bool]) -> float | None:
    """Return the middle of an enclosure of a number that is known well enough for a float; else None."""
    if part.rel_accuracy_bits() >= _ACCURATE:
        return float(part)
    return 0.0 if 0 in part and is_zero() else None


@cache
def _modulus(conductor: int) -> fmpq_poly:
    """Return the cyclotomic polynomial Φ_n."""
    return fmpq_poly(fmpz_poly.cyclotomic(conductor))


@cache
def _prime_divisors(number: int) -> tuple[int, ...]:
    return tuple(int(prime) for prime, _ in fmpz(number).factor())


def _without_one_factor(polynomial: fmpq_poly, conductor: int, prime: int) -> fmpq_poly | None:
    """Write an element of Q(ζ_n) in Q(ζ_(n/p)), or return None where it does not lie there.

    If p² | n, then 1, ζ_n, …, ζ_n^(p−1) is a basis over the smaller field and Φ_n(x) = Φ_(n/p)(x^p). If not,
    the number is Σ_i y_i ζ_p^i with y_i in the smaller field; as ζ_p, …, ζ_p^(p−1) is a basis and 1 =
    −Σ_(i≥1) ζ_p^i, the number lies there if and only if all y_0 − y_i are equal, and is then their value.
    """
    smaller = conductor // prime
    coefficients = polynomial.coeffs()
    if smaller % prime == 0:
        inside = not any(c for exponent, c in enumerate(coefficients) if exponent % prime)
        return fmpq_poly(coefficients[::prime]) if inside else None
    parts = [[fmpq(0)] * smaller for _ in range(prime)]
    to_prime, to_smaller = pow(smaller, -1, prime), pow(prime, -1, smaller)
    for exponent, coefficient in enumerate(coefficients):
        parts[exponent * to_prime % prime][exponent * to_smaller % smaller] += coefficient
    first, second, *others = (fmpq_poly(part) % _modulus(smaller) for part in parts)
    return first - second if all(other == second for other in others) else None


def _monomial(conductor: int, exponent: int, coefficient: Fraction) -> str:
    """Return the text of c ζ_n^e for c > 0."""
    if exponent == 0:
        return str(coefficient)
    root = f"ζ_{conductor}" if exponent == 1 else f"ζ_{conductor}^{exponent}"
    return root if coefficient == 1 else f"{coefficient}*{root}"
