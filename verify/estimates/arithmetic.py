"""Sums and random numbers that come out the same on every machine, to the last bit.

Training makes another network of a last bit that differs, and libraries of linear algebra add in an order of their own.
Here sums are taken by halves, sums, products, quotients and square roots of float64 are rounded as IEEE 754 says, and
random numbers are made of the words of PCG64, which NumPy promises not to change.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Run(NamedTuple):
    """What came out of one run.

    Parameters
    ----------
    success : bool
        Whether it is a success under the rule of its plan.
    says : str
        What came out, in words.
    weights : str
        The first 16 digits of the SHA-256 of the weights at the end.
    """

    success: bool
    says: str
    weights: str


def total(terms: Array) -> Array:
    """Return the sum over the first axis: the first half and the second are added until one is left.

    Examples
    --------
    >>> float(total(np.array([1.0, 2.0, 3.0, 4.0, 5.0])))
    15.0
    """
    while len(terms) > 1:
        half = len(terms) // 2
        pairs = terms[:half] + terms[half : 2 * half]
        terms = np.concatenate((pairs, terms[2 * half :])) if len(terms) % 2 else pairs
    summed: Array = terms[0]
    return summed


def fingerprint(*weights: Array) -> str:
    """Return the first 16 digits of the SHA-256 of some arrays, one behind the other."""
    return sha256(b"".join(np.ascontiguousarray(array, "<f8").tobytes() for array in weights)).hexdigest()[:16]


class Random:
    """The words of PCG64, made into what a run needs.

    Examples
    --------
    >>> random = Random(7)
    >>> random.subset(10, 3).tolist(), random.signs(2, 3).tolist()
    ([6, 3, 4], [[-1.0, 1.0, -1.0], [-1.0, 1.0, -1.0]])
    """

    def __init__(self, seed: int) -> None:
        """Start the stream of a seed."""
        self._words = np.random.PCG64(seed)

    def uniform(self, bound: float, *shape: int) -> Array:
        """Return numbers between −bound and bound."""
        words = np.asarray(self._words.random_raw(int(np.prod(shape))) >> np.uint64(11), np.float64)
        return ((words / 2.0**52 - 1) * bound).reshape(shape)

    def signs(self, *shape: int) -> Array:
        """Return numbers 1 and −1."""
        size = int(np.prod(shape))
        words = np.asarray(self._words.random_raw(-(-size // 64)), "<u8")
        bits = np.asarray(np.unpackbits(words.view(np.uint8))[:size], np.float64)
        return (2 * bits - 1).reshape(shape)

    def subset(self, size: int, chosen: int) -> NDArray[np.intp]:
        """Return some of the numbers below a size, each set of them as likely as any other."""
        return np.argsort(self._words.random_raw(size), kind="stable")[:chosen]
