"""Primes that split completely in a cyclotomic field, and what they decide.

Let x be in Z[ζ_n], and q a prime with q ≡ 1 modulo n. There are φ(n) ring homomorphisms Z[ζ_n] → Z/q, which send ζ_n to
the powers r^t of an element r of order n, t prime to n; their kernels are different prime ideals, and the product of
these is q Z[ζ_n]. So x is divisible by q if and only if all its φ(n) residues are 0.

The bound. Let Q be the product of different such primes q_i, and let all residues of x modulo all q_i be 0. Then x = Q
y with y in Z[ζ_n]. If all conjugates of x have absolute values below Q, those of y are below 1, and so is the absolute
value of their product, the norm of y, which is an integer: y = 0 and x = 0. A sum Σ_e c_e ζ_n^e, reduced or not, and
each of its conjugates has an absolute value of at most Σ_e |c_e|, so that Q > Σ_e |c_e| suffices. If x is known to be
rational, one homomorphism for each q_i does: x is an integer.

Numbers with denominators are multiplied by a common one, D, first. If no q_i divides D, this does not change which
residues are 0, so that the residue of c/D may be computed at once, and only the bound is multiplied by D.

Source: L. C. Washington, 'Introduction to Cyclotomic Fields', Theorem 2.13 (how primes split).
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpz

__all__ = ["TooSmall", "root_of_order", "split_primes"]


class TooSmall(ValueError):
    """There are not enough primes below a limit; the message says which."""


def split_primes(n: int, below: int, bound: int, avoided: int = 1) -> tuple[int, ...]:
    """Return primes q ≡ 1 modulo n whose product is larger than a bound, the largest ones first.

    Parameters
    ----------
    n : int
        The conductor, at least 1.
    below : int
        No prime is larger than this.
    bound : int
        What the product has to exceed.
    avoided : int
        A number, not 0, that no prime may divide: the common denominator.

    Returns
    -------
    tuple of int
        At least one, from 5 on.

    Raises
    ------
    TooSmall
        If there are not enough.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> split_primes(5, 100, 1000)
    (71, 61)
    """
    found: list[int] = []
    product = 1
    for q in _candidates(n, below):
        if avoided % q:
            found.append(q)
            product *= q
            if product > bound:
                return tuple(found)
    raise TooSmall(f"the primes up to {below} that are 1 modulo {n} have no product above {bound}")


def _candidates(n: int, below: int) -> Iterator[int]:
    """Yield the primes q ≡ 1 modulo n, downwards to 5, the least for which residues are centred."""
    for q in range((below - 1) // n * n + 1, 4, -n):
        if fmpz(q).is_prime():
            yield q


def root_of_order(n: int, q: int) -> int:
    """Return an element of order n modulo a prime q ≡ 1 modulo n.

    Parameters
    ----------
    n : int
        At least 1.
    q : int
        The prime.

    Returns
    -------
    int
        Between 1 and q − 1.

    Raises
    ------
    ValueError
        If q is no prime that is 1 modulo n.

    Source
    ------
    The units modulo a prime are a cyclic group.

    Examples
    --------
    >>> root_of_order(5, 11)
    4
    """
    if (q - 1) % n or not fmpz(q).is_prime():
        raise ValueError(f"{q} is no prime that is 1 modulo {n}")
    divisors = [int(prime) for prime, _ in fmpz(n).factor()]
    roots = (pow(base, (q - 1) // n, q) for base in range(1, q))
    return next(root for root in roots if all(pow(root, n // prime, q) != 1 for prime in divisors))
