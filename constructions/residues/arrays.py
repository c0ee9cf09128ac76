"""Array libraries that carry residues: NumPy, and whatever follows the array API standard.
A residue modulo q is a float64 near 0: `centred` takes any integer of absolute value at most 2^52 to one of the same
class of at most `centre(q)`. Then x/q is off by at most 2^52/q · 3 · 2^−53 < 2/q before it is rounded to an integer k,
so that k is within 1/2 + 2/q of x/q, and x − k q is an integer of absolute value at most q/2 + 2. As k q is at most
2^53, no step rounds. A multiple of q becomes 0: then x/q is an integer and k is the nearest one, q being at least 5 —
and nothing else does.

Matrix products are exact if no partial sum exceeds 2^53 in absolute value, in whatever order and with whatever fused
operations they are computed; Strassen's method, which no library used here takes for float64, would need more room.
Each library is asked for a product of the largest size before it is trusted with any.

Source: the array API standard, https://data-apis.org/array-api.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from os import cpu_count
from typing import Any

import numpy as np

from constructions.optional import Unavailable, optional

__all__ = ["LARGEST", "Library", "centre", "centred", "library"]

LARGEST = 2**52  # residues are taken of integers up to here; sums of two such are still exact


_BLOCK_OF_DEVICE = 2**26


@dataclass(frozen=True)
class Library:
    """An array library.

    Parameters
    ----------
    name : str
    namespace : module
        Its functions, named as the array API standard has them.
    put, get : callable
        From a NumPy array to the library's own on its device, and back.
    block : int
        How many numbers the largest array of a block should have: as many as the cache holds, or a device needs.
    threads : int
        How many threads of ours should ask for products at a time.
    """

    name: str
    namespace: Any
    put: Callable[[Any], Any]
    get: Callable[[Any], Any]
    block: int = 2**20
    threads: int = 1


def library(name: str = "numpy") -> Library:
    """Load an array library by its name; all but NumPy and array_api_strict need array-api-compat.

    Parameters
    ----------
    name : str
        As numpy, cupy, torch, array_api_strict.

    Returns
    -------
    Library
        PyTorch and CuPy compute on a GPU, PyTorch on the processor if there is none.

    Raises
    ------
    Unavailable
        If it is not installed, has no device to compute on, or does not compute exactly.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> found = library()
    >>> centred(found.put(np.array([7.0, 8.0, -12.0])), 5, found).tolist()
    [2.0, -2.0, -2.0]
    """
    found = _loaded(name)
    try:
        exact = _multiplies_exactly(found)
    except Exception as error:  # each library has exceptions of its own for a device that is not there
        words = " ".join(str(error).split())
        raise Unavailable(f"{name} cannot compute here: {words[:200]}") from None
    if not exact:
        raise Unavailable(f"{name} does not compute exact products of integers in float64")
    return found


def _loaded(name: str) -> Library:
    if name == "numpy":
        return Library(name, np, np.asarray, np.asarray, *_on_processors())
    own = optional(name)
    if name == "array_api_strict":
        return Library(name, own, own.asarray, np.asarray)
    compatible = optional(f"array_api_compat.{name}")
    if name == "torch":
        device = "cuda" if own.cuda.is_available() else "cpu"
        block = _BLOCK_OF_DEVICE if device == "cuda" else 2**20
        return Library(name, compatible, lambda a: own.as_tensor(a, device=device), lambda a: a.cpu().numpy(), block)
    if name == "cupy":
        return Library(name, compatible, own.asarray, own.asnumpy, _BLOCK_OF_DEVICE)
    return Library(name, compatible, own.asarray, np.asarray)


def _on_processors() -> tuple[int, int]:
    """Return the best block and number of threads for NumPy: small blocks for one thread each, if that can be had."""
    try:
        optional("threadpoolctl")
    except Unavailable:
        return 2**20, 1
    return 2**16, cpu_count() or 1


def _multiplies_exactly(found: Library) -> bool:
    """Tell whether a product with sums of 2^53 − 2^30 and their neighbours comes out to the last unit."""
    rows, inner, columns = 48, 512, 40
    left = np.full((rows, inner), 2.0**22 - np.arange(rows)[:, None] % 2)
    right = np.full((inner, columns), 2.0**22 - np.arange(columns)[None, :] - 1)
    wanted = left.astype(np.int64) @ right.astype(np.int64)
    product = found.get(found.put(left) @ found.put(right))
    return bool((product.astype(np.int64) == wanted).all())


def centre(q: int) -> int:
    """Return a bound on the absolute value of centred residues modulo q.

    Examples
    --------
    >>> centre(7)
    5
    """
    return q // 2 + 2


def centred(values: Any, q: int, found: Library) -> Any:
    """Return integers of the same classes modulo q, of absolute value at most `centre(q)`; 0 for multiples of q.

    Parameters
    ----------
    values : array of float64
        Integers of absolute value at most 2^52; the array may be written over.
    q : int
        An odd number from 5 to 2^26.
    found : Library

    Returns
    -------
    array of float64

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> centred(np.array([2.0**52]), 2**26 - 5, library()).tolist()
    [25.0]
    """
    quotients = values * (1.0 / q)
    quotients = found.namespace.round(quotients)
    quotients *= float(q)
    values -= quotients
    return values


def one_thread(found: Library) -> AbstractContextManager[Any]:
    """Keep matrix products of NumPy to one thread each while several threads of ours take them.

    That is faster than the other way round; where threadpoolctl is missing, our own threads are one.
    """
    if found.threads == 1:
        return nullcontext()
    limits: AbstractContextManager[Any] = optional("threadpoolctl").threadpool_limits(1, user_api="blas")
    return limits
