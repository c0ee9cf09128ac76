"""Lists of numbers of a cyclotomic field by their terms, with their residues and sizes.

A number is a sum Σ c ζ_n^e with any exponents e below n: there are many such sums for one number, and the shorter ones
have better bounds. So that cos(2π/97) is two terms and not ninety-six, a number that comes with its coefficients
modulo Φ_n is rewritten by 1 + ζ_p + … + ζ_p^(p−1) = 0 for the primes p of n.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from flint import fmpz
from numpy.typing import NDArray

from constructions.cyclotomic import Cyclotomic
from constructions.residues.primes import root_of_order

__all__ = ["Booleans", "Floats", "Integers", "Numbers", "Terms", "lightened"]

Terms = tuple[tuple[int, Fraction], ...]
Booleans = NDArray[np.bool_]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Numbers:
    """Numbers of Q(ζ_n), each a sorted tuple of its terms.

    Parameters
    ----------
    conductor : int
        The n, at least 1.
    terms : tuple
        For each number the pairs (e, c) of its terms c ζ_n^e with different exponents 0 ≤ e < n, sorted.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> numbers = Numbers(5, (((1, Fraction(1)), (4, Fraction(1))),))
    >>> numbers.sizes, numbers.number(0)
    ((Fraction(2, 1),), -1 - ζ_5^2 - ζ_5^3)
    """

    conductor: int
    terms: tuple[Terms, ...]

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return len(self.terms)

    @cached_property
    def sizes(self) -> tuple[Fraction, ...]:
        """The sums of the absolute values of the coefficients: no conjugate is larger."""
        return tuple(sum((abs(c) for _, c in terms), Fraction(0)) for terms in self.terms)

    @cached_property
    def denominators(self) -> tuple[int, ...]:
        """The least D > 0 for each number such that all its coefficients times D are integers."""
        return tuple(lcm(1, *(c.denominator for _, c in terms)) for terms in self.terms)

    def number(self, place: int) -> Cyclotomic:
        """Return one of the numbers for exact arithmetic."""
        coefficients = [Fraction(0)] * self.conductor
        for e, c in self.terms[place]:
            coefficients[e] = c
        return Cyclotomic(self.conductor, coefficients)

    def written_in(self, conductor: int) -> Numbers:
        """Return the same numbers with a multiple of the conductor."""
        step = conductor // self.conductor
        return Numbers(conductor, tuple(tuple((e * step, c) for e, c in terms) for terms in self.terms))

    def with_one_more(self, value: Cyclotomic) -> Numbers:
        """Return the same numbers and another one behind them, in the field of the least common multiple."""
        n = lcm(self.conductor, value.conductor)
        terms = ((e * (n // value.conductor), c) for e, c in enumerate(value.coefficients))
        return Numbers(n, (*self.written_in(n).terms, lightened(n, terms)))

    def largest(self, places: Integers) -> list[Fraction]:
        """Return the largest of the sizes of the numbers in each row of an array of places."""
        order = sorted(range(len(self)), key=self.sizes.__getitem__)
        ranks = np.empty(len(self), dtype=np.int64)
        ranks[order] = np.arange(len(self))
        return [self.sizes[order[rank]] for rank in ranks[places].max(1, initial=0)]

    def residues(self, q: int, exponents: Sequence[int]) -> Integers:
        """Return the residues of all numbers under ζ_n ↦ r^t, for an element r of order n modulo q.

        Parameters
        ----------
        q : int
            A prime q ≡ 1 modulo n, below 2^26, that divides no denominator.
        exponents : sequence of int
            The t, prime to n.

        Returns
        -------
        array of int64
            Of shape (numbers, exponents), from 0 to q − 1.

        Source
        ------
        As `primes` explains. Sums of up to 2^10 products below 2^52 fit into 63 bits.

        Examples
        --------
        >>> Numbers(5, (((1, Fraction(1, 2)),),)).residues(11, [1, 2]).tolist()
        [[2, 8]]
        """
        places, coefficients = self._arrays(q)
        root = root_of_order(self.conductor, q)
        powers = np.array([pow(root, e, q) for e in range(self.conductor)], dtype=np.int64)
        found = np.zeros((len(self), len(exponents)), dtype=np.int64)
        for column, t in enumerate(exponents):
            values = powers[places * t % self.conductor]
            for start in range(0, places.shape[1], 2**10):
                part = slice(start, start + 2**10)
                found[:, column] += (coefficients[:, part] * values[:, part]).sum(1) % q
        return found % q

    def _arrays(self, q: int) -> tuple[Integers, Integers]:
        """Return the exponents and the residues of the coefficients, one row for each number, filled up with zeros."""
        longest = max(map(len, self.terms), default=0)
        places = np.zeros((len(self), longest), dtype=np.int64)
        coefficients = np.zeros((len(self), longest), dtype=np.int64)
        known: dict[Fraction, int] = {}
        for row, terms in enumerate(self.terms):
            for column, (e, c) in enumerate(terms):
                if c not in known:
                    known[c] = c.numerator * pow(c.denominator, -1, q) % q
                places[row, column], coefficients[row, column] = e, known[c]
        return places, coefficients


def lightened(n: int, terms: Iterable[tuple[int, Fraction]]) -> Terms:
    """Return a sum that equals Σ c ζ_n^e, with a small sum of |c|, which need not be the least.

    Parameters
    ----------
    n : int
        The conductor.
    terms : iterable of pairs
        Exponents and coefficients; an exponent may occur more than once, and any integer will do.

    Returns
    -------
    tuple of pairs
        Sorted, exponents from 0 to n − 1.

    Source
    ------
    For each prime p of n and each e, the p terms e, e + n/p, … may be changed by the same number; the median is best.
    For p = 2 that is ζ_n^(n/2) = −1, by which coefficients are made positive.

    Examples
    --------
    >>> lightened(5, [(e, Fraction(1)) for e in range(4)])
    ((4, Fraction(-1, 1)),)
    """
    sums: dict[int, Fraction] = {}
    for e, c in terms:
        sums[e % n] = sums.get(e % n, Fraction(0)) + c
    sums = {e: c for e, c in sums.items() if c}
    if n % 2 == 0:
        sums = _positive(n, sums)
    for prime in (int(prime) for prime, _ in fmpz(n).factor() if prime != 2):
        if 2 * len(sums) > prime:  # else each median is 0
            sums = _less_medians(n, prime, sums)
    return tuple(sorted(sums.items()))


def _positive(n: int, sums: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for e, c in sums.items():
        place = e if c > 0 else (e + n // 2) % n
        found[place] = found.get(place, Fraction(0)) + abs(c)
    for e in [e for e in found if e < n // 2 and e + n // 2 in found]:
        common = min(found[e], found[e + n // 2])
        for place in (e, e + n // 2):
            found[place] -= common
    return {e: c for e, c in found.items() if c}


def _less_medians(n: int, prime: int, sums: dict[int, Fraction]) -> dict[int, Fraction]:
    step = n // prime
    found: dict[int, Fraction] = {}
    for start in {e % step for e in sums}:
        places = range(start, n, step)
        values = [sums.get(e, Fraction(0)) for e in places]
        median = sorted(values)[prime // 2]
        found |= {e: c - median for e, c in zip(places, values, strict=True) if c != median}
    return found
