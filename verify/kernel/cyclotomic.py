"""Exact numbers of the cyclotomic fields Q(ζ_n), with integers alone.

An element is its list of coordinates in 1, ζ, …, ζ^(φ(n)−1) over their least common denominator, so that equality is
equality of integers. Each operation spends its own steps, by the numerators that it reads and writes, in words of 64
bits; only a short integer is free, since whoever asks for the operation has spent as much as that takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from .errors import Exhausted
from .workspace import remembered, spend

MAX_ORDER = 1260
MAX_BITS = 1 << 14
MAX_DIGITS = 1 << 12
WORD = 64
FEW = 16
MADE = 8
ERROR = 2


@remembered
def cyclotomic_polynomial(order: int) -> tuple[int, ...]:
    """Return the coefficients of Φ_n, constant term first.

    >>> cyclotomic_polynomial(6)
    (1, -1, 1)
    """
    if order > MAX_ORDER:
        raise Exhausted(f"roots of unity of order {order}, at most {MAX_ORDER}")
    quotient = [-1] + [0] * (order - 1) + [1]
    for divisor in range(1, order):
        if order % divisor == 0:
            factor = cyclotomic_polynomial(divisor)
            result = [0] * (len(quotient) - len(factor) + 1)
            spend(len(result) * len(factor) // FEW)
            for place in range(len(result) - 1, -1, -1):
                lead = result[place] = quotient[place + len(factor) - 1]
                for step, coefficient in enumerate(factor):
                    quotient[place + step] -= lead * coefficient
            quotient = result
    return tuple(quotient)


@remembered
def _powers(order: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the coordinates of ζ^0, …, ζ^(n−1) that are not 0, with their places."""
    modulus = cyclotomic_polynomial(order)
    degree = len(modulus) - 1
    spend(order * degree // 4)
    current = [1] + [0] * (degree - 1)
    table = []
    pairs: dict[tuple[int, int], tuple[int, int]] = {}  # so that each is kept once
    for _ in range(order):
        row = ((place, unit) for place, unit in enumerate(current) if unit)
        table.append(tuple(pairs.setdefault(pair, pair) for pair in row))
        last = current[-1]
        current = [0, *current[:-1]]
        if last:
            for place in range(degree):
                current[place] -= last * modulus[place]
    return tuple(table)


@dataclass(frozen=True, slots=True)
class Cyclotomic:
    """The number Σ_i ``numerators[i]`` ζ^i / ``denominator`` in lowest terms, with ζ = exp(2πi/``order``)."""

    order: int
    numerators: tuple[int, ...]
    denominator: int = 1

    @property
    def coordinates(self) -> tuple[Fraction, ...]:
        """The coordinates in 1, ζ, …, ζ^(φ(n)−1)."""
        return tuple(Fraction(numerator, self.denominator) for numerator in self.numerators)

    def lifted(self, order: int) -> Cyclotomic:
        """Return the same number in the larger field Q(ζ_order), ``self.order`` dividing ``order``."""
        if order == self.order:
            return self
        if self.order == 1:
            return Cyclotomic(order, self.numerators + (0,) * (len(cyclotomic_polynomial(order)) - 2), self.denominator)
        step = order // self.order
        return _combine(order, ((i * step, c) for i, c in enumerate(self.numerators)), self.denominator)

    def __bool__(self) -> bool:
        return any(self.numerators)

    def __add__(self, other: Cyclotomic) -> Cyclotomic:
        left, right = _common(self, other)
        pairs = zip(left.numerators, right.numerators, strict=True)
        if left.denominator == right.denominator:
            return _lowest(left.order, tuple(a + b for a, b in pairs), left.denominator)
        denominator = lcm(left.denominator, right.denominator)
        here, there = denominator // left.denominator, denominator // right.denominator
        return _lowest(left.order, tuple(a * here + b * there for a, b in pairs), denominator)

    def __neg__(self) -> Cyclotomic:
        spend(1 + len(self.numerators) // FEW + sum(map(int.bit_length, self.numerators)) // (FEW * FEW * WORD))
        return Cyclotomic(self.order, tuple(-c for c in self.numerators), self.denominator)

    def __sub__(self, other: Cyclotomic) -> Cyclotomic:
        return self + -other

    def __mul__(self, other: Cyclotomic) -> Cyclotomic:
        denominator = self.denominator * other.denominator
        if other.order == 1:
            factor = other.numerators[0]
            return _lowest(self.order, tuple(c * factor for c in self.numerators), denominator)
        if self.order == 1:
            return other * self
        left, right = _common(self, other)
        here = [(i, a) for i, a in enumerate(left.numerators) if a]
        there = [(j, b) for j, b in enumerate(right.numerators) if b]
        spend(len(here) * len(there) * (WORD + _words(here) * _words(there)) // (4 * WORD))
        total = [0] * (2 * len(left.numerators))
        for i, a in here:
            for j, b in there:
                total[i + j] += a * b
        return _combine(left.order, enumerate(total), denominator)

    def conjugate(self) -> Cyclotomic:
        """Return the complex conjugate."""
        return _combine(self.order, ((-i, c) for i, c in enumerate(self.numerators)), self.denominator)

    def rational(self) -> Fraction | None:
        """Return the value if it is rational, else None."""
        spend(len(self.numerators) // FEW)
        return None if any(self.numerators[1:]) else Fraction(self.numerators[0], self.denominator)

    def same(self, other: Cyclotomic) -> bool:
        """Tell whether both are the same number, in whatever fields they are written."""
        return not (self - other)


def rational(value: int | Fraction) -> Cyclotomic:
    """Return a rational number as an element of Q(ζ_1)."""
    return Cyclotomic(1, (value.numerator,), value.denominator)


ONE = rational(1)


def root_of_unity(order: int, exponent: int) -> Cyclotomic:
    """Return exp(2πi · exponent / order).

    >>> (root_of_unity(3, 0) + root_of_unity(3, 1) + root_of_unity(3, 2)) == rational(0).lifted(3)
    True
    """
    return _combine(order, [(exponent, 1)], 1)


def inverse(number: Cyclotomic) -> Cyclotomic | None:
    """Return 1/x for a rational multiple of a root of unity or any x with rational |x|², else None."""
    spend(MADE)
    conjugate = number.conjugate()
    norm = (number * conjugate).rational()
    return conjugate * rational(1 / norm) if norm else None


def _words(terms: list[tuple[int, int]]) -> int:
    return 1 + max(abs(coefficient) for _, coefficient in terms).bit_length() // WORD if terms else 1


def _combine(order: int, terms: Iterable[tuple[int, int]], denominator: int) -> Cyclotomic:
    """Return Σ coefficient · ζ^exponent / denominator."""
    table = _powers(order)
    total = [0] * (len(cyclotomic_polynomial(order)) - 1)
    work = 0
    for exponent, coefficient in terms:
        if coefficient:
            row = table[exponent % order]
            work += (1 + len(row)) * (1 + coefficient.bit_length() // (FEW * WORD))
            for place, unit in row:
                total[place] += unit * coefficient
    spend(MADE + work // MADE)
    return _lowest(order, tuple(total), denominator)


def _lowest(order: int, numerators: tuple[int, ...], denominator: int) -> Cyclotomic:
    """Return a number in lowest terms, if it is not too long."""
    bits = max(max(numerators), -min(numerators)).bit_length() + denominator.bit_length()
    if denominator != 1 or len(numerators) > 1 or bits > FEW * WORD:
        words = bits // WORD
        spend(len(numerators) * (2 * WORD + bits + (words * words if denominator != 1 else 0)) // WORD)
    if denominator != 1:
        common = gcd(denominator, *numerators)
        if common != 1:
            numerators, denominator = tuple(c // common for c in numerators), denominator // common
            bits = max(max(numerators), -min(numerators)).bit_length() + denominator.bit_length()
    if bits > MAX_BITS:
        raise Exhausted(f"a number of more than {MAX_BITS} bits")
    return Cyclotomic(order, numerators, denominator)


def _common(left: Cyclotomic, right: Cyclotomic) -> tuple[Cyclotomic, Cyclotomic]:
    if left.order == right.order:
        return left, right
    order = lcm(left.order, right.order)
    return left.lifted(order), right.lifted(order)


def sign(number: Cyclotomic) -> int | None:
    """Return the sign of a real number of the field, None if it is not real.

    The number is known to be zero or not exactly; a rational enclosure of its value is refined until it excludes zero.
    """
    if number != number.conjugate():
        return None
    if not number:
        return 0
    digits = WORD
    while digits <= MAX_DIGITS:
        spend(sum(map(bool, number.numerators)) * digits // WORD)
        middle = sum(c * _cosine(i, number.order, digits) for i, c in enumerate(number.numerators) if c)
        if abs(middle) > ERROR * sum(map(abs, number.numerators)):
            return 1 if middle > 0 else -1
        digits *= 2
    raise Exhausted("sign of a number too close to zero")


@remembered
def _pi(digits: int) -> int:
    """Return π · 2^digits within 1, by Machin's formula with its alternating tails."""
    one = 1 << (digits + WORD)

    def arctangent_of_inverse(n: int) -> int:
        total, power, place = 0, one // n, 0
        while power:
            total += (-power if place % 2 else power) // (2 * place + 1)
            power //= n * n
            place += 1
        return total

    spend(digits)
    return (16 * arctangent_of_inverse(5) - 4 * arctangent_of_inverse(239)) >> WORD


@remembered
def _cosine(numerator: int, denominator: int, digits: int) -> int:
    """Return cos(2π · numerator / denominator) · 2^digits within ``ERROR``."""
    spend(digits + digits * digits // (WORD * WORD))
    exact = digits + WORD
    turn = min(numerator, denominator - numerator)
    angle = 2 * _pi(exact) * turn // denominator
    square = angle * angle >> exact
    total, power, place = 0, 1 << exact, 0
    while power:
        total += -power if place % 4 else power
        place += 2
        power = (power * square >> exact) // ((place - 1) * place)
    # Each of fewer than 2^16 terms, and the angle, is wrong by less than 2^24 in units of 2^-exact.
    return total >> WORD
