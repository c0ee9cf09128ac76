"""Σ_j v_j (Σ_i u_ij)^e modulo a prime in float64, with a bound on every number that occurs.
With k inputs, residues of absolute value at most c and q neurons, what a neuron receives is at most k c; it is
multiplied by itself, and reduced only where the next product could exceed 2^52. If q (k c)^e c is at most 2^50, nothing
is reduced before the end: small primes save work at each neuron, large ones need fewer of them. `arithmetic` weighs one
against the other. What comes out is at most 2^50, so that a few more such numbers may be added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from constructions.residues.arrays import LARGEST, Library, centre, centred
from constructions.residues.primes import TooSmall, split_primes

__all__ = ["Arithmetic", "arithmetic"]

_OUTPUT = LARGEST // 4
_LARGEST_PRIME = 2**26
_COST_OF_REDUCING = 1.5  # of a prime with which neurons are reduced, in those with which they are not


@dataclass(frozen=True)
class Arithmetic:
    """How to compute with the residues of networks of one size.

    Parameters
    ----------
    exponent : int
        The e of the activation z^e.
    inputs : int
        The number k of weights that a neuron adds.
    width : int
        The largest number of neurons, multiplicities counted.
    primes : tuple of int

    Raises
    ------
    ValueError
        If a sum could exceed 2^52, so that something could be rounded.

    Examples
    --------
    >>> Arithmetic(2, 2, 288, (31039,)).largest < 2**50
    True
    """

    exponent: int
    inputs: int
    width: int
    primes: tuple[int, ...]

    def __post_init__(self) -> None:
        """Check that nothing is rounded, whatever the residues are."""
        for q in self.primes:
            if self.width * centre(q) ** 2 > _OUTPUT or (self.inputs * centre(q)) ** 2 > LARGEST:
                raise ValueError(f"{q} is too large a prime for {self.inputs} inputs and {self.width} neurons")

    @property
    def largest(self) -> int:
        """A bound on the absolute values of all partial sums of all matrix products, at most 2^50."""
        return max(self.width * self._steps(q)[1] * centre(q) for q in self.primes)

    def power(self, received: Any, q: int, library: Library) -> Any:
        """Return the e-th powers of what neurons receive, reduced as far as the matrix product needs it.

        Parameters
        ----------
        received : array of float64
            Integers of absolute value at most k c; written over.
        q : int
            One of the primes.
        library : Library
        """
        *inner, last = self._steps(q)[0]
        found = received * received if self.exponent > 1 else received
        for reduced in inner[1:]:
            found = centred(found, q, library) if reduced else found
            found *= received
        return centred(found, q, library) if last else found

    def _steps(self, q: int) -> tuple[list[bool], int]:
        """Return before which multiplications one reduces, the matrix product as the last, and what enters that."""
        least = centre(q)
        own = bound = self.inputs * least
        reduced = []
        for _ in range(self.exponent - 1):
            reduced.append(bound * own > LARGEST)
            bound = (least if reduced[-1] else bound) * own
        reduced.append(self.width * bound * least > _OUTPUT)
        return reduced, least if reduced[-1] else bound


def arithmetic(exponent: int, inputs: int, width: int, n: int, bound: int, avoided: int) -> Arithmetic:
    """Choose primes for networks of one size.

    Parameters
    ----------
    exponent, inputs, width : int
        As of `Arithmetic`.
    n : int
        The conductor of the numbers.
    bound : int
        What the product of the primes has to exceed.
    avoided : int
        What no prime may divide.

    Returns
    -------
    Arithmetic

    Raises
    ------
    TooSmall
        If there are not enough primes that float64 can carry.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> arithmetic(2, 2, 288, 97, 20_000, 1).primes, arithmetic(2, 2, 288, 97, 10**9, 1).primes
    ((3953527,), (19207, 19013, 18043))
    """
    width = max(width, 1)
    most = min(_LARGEST_PRIME, 2 * (isqrt(_OUTPUT // width) - 2), 2 * (isqrt(LARGEST) // inputs - 2))
    reducing = split_primes(n, most, bound, avoided)
    spared = _spared(exponent, inputs, width)
    try:
        others: Sequence[int] = split_primes(n, min(most, 2 * (spared - 2)), bound, avoided)
    except TooSmall:
        return Arithmetic(exponent, inputs, width, reducing)
    better = len(others) <= _COST_OF_REDUCING * len(reducing)
    return Arithmetic(exponent, inputs, width, tuple(others) if better else reducing)


def _spared(exponent: int, inputs: int, width: int) -> int:
    """Return the largest c with q (k c)^e c ≤ 2^50."""
    low, high = 1, LARGEST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if width * (inputs * middle) ** exponent * middle <= _OUTPUT else (low, middle)
    return low
