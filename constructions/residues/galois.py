"""How the automorphisms of Q(ζ_n) permute a list of numbers, decided by residues.
The automorphism σ_t sends ζ_n to ζ_n^t, for t prime to n. Under the homomorphism ζ_n ↦ r^s the number σ_t(x) has the
residue that x has under ζ_n ↦ r^(st). So the row of all residues of σ_t(x) is that of x, permuted, and two numbers are
equal if and only if their rows are, the primes being large enough for their difference. The numbers generate a field of
degree [Γ : Γ0] over Q, where Γ0 are the t that fix all rows, and one t of each coset of Γ0 suffices to decide what is
computed from them.

Source: L. C. Washington, 'Introduction to Cyclotomic Fields', Theorem 2.5 (the Galois group).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import ceil, gcd, lcm

import numpy as np

from constructions.residues.numbers import Integers, Numbers
from constructions.residues.primes import split_primes

__all__ = ["Conjugates"]

_LARGEST_PRIME = 2**26  # so that int64 holds sums of many products
_ROWS = 2**12


@dataclass(frozen=True)
class Conjugates:
    """The automorphisms of Q(ζ_n), and how they act on some numbers and their negatives.

    Parameters
    ----------
    numbers : Numbers

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> from fractions import Fraction
    >>> golden = Numbers(5, (((1, Fraction(1)), (4, Fraction(1))), ((2, Fraction(1)), (3, Fraction(1)))))
    >>> found = Conjugates(golden)
    >>> found.representatives, found.generators, found.names.tolist(), found.images(2).tolist()
    ((1, 2), (2,), [0, 1, 2, 3], [1, 0, 3, 2])
    """

    numbers: Numbers

    @cached_property
    def exponents(self) -> tuple[int, ...]:
        """All t from 1 to n that are prime to n, in order."""
        n = self.numbers.conductor
        return tuple(t for t in range(1, n + 1) if gcd(t, n) == 1)

    @cached_property
    def primes(self) -> tuple[int, ...]:
        """Primes that tell any two of the numbers and their negatives apart."""
        common = lcm(1, *self.numbers.denominators)
        largest = max(self.numbers.sizes, default=0)
        return split_primes(self.numbers.conductor, _LARGEST_PRIME, ceil(2 * common * largest), common)

    @cached_property
    def fixing(self) -> tuple[int, ...]:
        """The t whose automorphism fixes all numbers: the group Γ0, sorted."""
        candidates = list(self.exponents)
        n, terms = self.numbers.conductor, self.numbers.terms
        for start in range(0, len(terms), _ROWS):
            rows = self._rows(Numbers(n, terms[start : start + _ROWS]))
            alike = (rows[:, : len(self.exponents)] == rows[:, :1]).all(0)  # necessary, and quickly looked at
            likely = {t for t, same in zip(self.exponents, alike, strict=True) if same}
            candidates = [t for t in candidates if t in likely and np.array_equal(rows, rows[:, self._moved(t)])]
        return tuple(candidates)

    @cached_property
    def representatives(self) -> tuple[int, ...]:
        """One t of each coset of Γ0, among them 1: the homomorphisms that decide."""
        n = self.numbers.conductor
        seen: set[int] = set()
        found = []
        for t in self.exponents:
            if t % n not in seen:
                found.append(t)
                seen |= {t * fixing % n for fixing in self.fixing}
        return tuple(found)

    @property
    def real(self) -> bool:
        """Whether all numbers are their own conjugates."""
        return self.numbers.conductor - 1 in self.fixing or self.numbers.conductor <= 2

    @cached_property
    def generators(self) -> tuple[int, ...]:
        """Some t that generate Γ together with Γ0."""
        n = self.numbers.conductor
        group, found = {t % n for t in self.fixing}, []
        for t in self.representatives:
            if t % n not in group:
                found.append(t)
                group = _generated(group, t, n)
        return tuple(found)

    @property
    def names(self) -> Integers:
        """A name for each number and then for each negative of one; equal numbers have the same name.

        The name is the first place where the number, or the number whose negative it is, stands.
        """
        return self._named[1]

    def images(self, t: int) -> Integers:
        """Return for each place, also those of negatives, the name of the image under σ_t, −1 if it has none."""
        rows = np.ascontiguousarray(self._all_rows[:, self._moved(t)])
        return np.array([self._named[0].get(row.tobytes(), -1) for row in rows], dtype=np.int64)

    @cached_property
    def _all_rows(self) -> Integers:
        rows = self._rows(self.numbers)
        moduli = np.repeat(np.array(self.primes, dtype=np.int64), len(self.exponents))
        return np.vstack([rows, -rows % moduli])

    @cached_property
    def _named(self) -> tuple[dict[bytes, int], Integers]:
        known: dict[bytes, int] = {}
        names = [known.setdefault(row.tobytes(), place) for place, row in enumerate(self._all_rows)]
        return known, np.array(names, dtype=np.int64)

    def _rows(self, numbers: Numbers) -> Integers:
        """Return the residues under all homomorphisms, those for one prime side by side."""
        return np.hstack([numbers.residues(q, self.exponents) for q in self.primes])

    def _moved(self, t: int) -> Integers:
        """Return where the columns of the images under σ_t stand."""
        n, count = self.numbers.conductor, len(self.exponents)
        exponents = np.array(self.exponents, dtype=np.int64)
        moved = np.searchsorted(exponents % n, exponents * t % n)
        return np.concatenate([moved + count * block for block in range(len(self.primes))])


def _generated(group: Iterable[int], t: int, n: int) -> set[int]:
    """Return the group that a group of residues and one more unit generate."""
    found = set(group)
    power = t % n
    cosets = set(found)
    while power not in found:
        cosets |= {power * s % n for s in found}
        power = power * t % n
    return cosets
