"""Fourier coefficients of the majority and of its derivative, and the first gradients that they give.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Lemmas B.1, B.3, C.3, C.4 and
C.12 to C.15, with the factor 4^(−m) that Lemma C.12 lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, prod

from constructions.arguments import whole

__all__ = ["half_coefficient", "majority_coefficient", "sign_start_gradient", "sparse_start_gradient"]


def half_coefficient(n: int, k: int) -> Fraction:
    """Return the mean of [x_1 + … + x_n = 0] x_1 ⋯ x_k over all sign vectors x.

    Parameters
    ----------
    n, k : int
        The number of signs, and of those in the product; 0 ≤ k ≤ n.

    Returns
    -------
    Fraction
        (−1)^j C(m, j) C(2m, m)/(C(2m, 2j) 4^m) for n = 2m and k = 2j, else 0.

    Source
    ------
    tasks, Lemma C.12.

    Examples
    --------
    >>> half_coefficient(4, 0), half_coefficient(4, 2), half_coefficient(4, 3)
    (Fraction(3, 8), Fraction(-1, 8), Fraction(0, 1))
    """
    whole(n, "the number of signs", 0)
    whole(k, "the number of factors", 0, n)
    if n % 2 or k % 2:
        return Fraction(0)
    m, j = n // 2, k // 2
    return Fraction((-1) ** j * comb(m, j) * comb(n, m), comb(n, k) * 4**m)


def majority_coefficient(n: int, k: int) -> Fraction:
    """Return the mean of sign(x_1 + … + x_n) x_1 ⋯ x_k over all sign vectors x, with sign(0) = 0.

    Parameters
    ----------
    n, k : int
        The number of signs, and of those in the product; 0 ≤ k ≤ n.

    Returns
    -------
    Fraction
        The mean for a tie with the sign −1 is this number less `half_coefficient(n, k)`.

    Source
    ------
    tasks, Lemmas B.1 and C.12, and for even n the same two-term recurrence.

    Examples
    --------
    >>> [majority_coefficient(5, k) for k in (1, 3, 5)]
    [Fraction(3, 8), Fraction(-1, 8), Fraction(3, 8)]
    >>> sum(comb(51, k) * majority_coefficient(51, k) ** 2 for k in range(52))
    Fraction(1, 1)
    """
    whole(n, "the number of signs", 0)
    whole(k, "the number of factors", 0, n)
    if k % 2 == 0:
        return Fraction(0)
    return half_coefficient(n - n % 2, k - 1)


def sign_start_gradient(
    weights: Sequence[int], bias: Fraction, outer: Fraction, places: Iterable[int]
) -> list[Fraction]:
    """Return the population gradient −E[y u 1[w x + b > 0] x_j], in all weights of a neuron with sign weights.

    Parameters
    ----------
    weights : sequence of int
        The signs w_j, an odd number of them.
    bias : Fraction
        With −1 < b < 1; it has no influence.
    outer : Fraction
        The outer weight u.
    places : iterable of int
        The places S of the parity y; at least one, and an even number.

    Returns
    -------
    list of Fraction
        −u ξ_{k−1} χ_{S∖j}(w)/2 at j in S, −u ξ_{k+1} χ_{S∪j}(w)/2 elsewhere.

    Raises
    ------
    ValueError
        If the weights, the bias or the places are others than told.

    Source
    ------
    tasks, Lemma B.3.

    Examples
    --------
    >>> sign_start_gradient([1, 1, -1], Fraction(1, 2), Fraction(1), [0, 1])
    [Fraction(-1, 4), Fraction(-1, 4), Fraction(-1, 4)]
    """
    n, chosen = len(weights), set(places)
    if n % 2 == 0 or any(weight not in (1, -1) for weight in weights):
        raise ValueError("the weights are an odd number of signs")
    if not -1 < bias < 1:
        raise ValueError(f"the bias lies between -1 and 1, not {bias}")
    if not chosen or len(chosen) % 2 or not chosen <= set(range(n)):
        raise ValueError(f"the parity has an even number of places below {n}, at least two")
    sizes = {True: majority_coefficient(n, len(chosen) - 1)}
    sizes[False] = majority_coefficient(n, len(chosen) + 1) if len(chosen) < n else Fraction(0)
    return [-outer * sizes[j in chosen] * prod(weights[i] for i in chosen ^ {j}) / 2 for j in range(n)]


def sparse_start_gradient(n: int, active: Iterable[int], places: Iterable[int], tilted: bool = False) -> list[Fraction]:
    """Return E[χ_S 1[w x > 0] x_i] for all i, for weights 1 at the active places and 0, or a small ε > 0, elsewhere.

    Parameters
    ----------
    n : int
        The number of signs.
    active : iterable of int
        Where the weight is 1.
    places : iterable of int
        The places S of the parity.
    tilted : bool
        Whether the other weights are ε with ε (n − s) < 1, s being the number of active places, in place of 0.

    Returns
    -------
    list of Fraction
        One entry for each of the n places.

    Raises
    ------
    ValueError
        If a place is none of the n.

    Source
    ------
    tasks, Lemmas C.3 and C.4; C.13 to C.15 for tilted weights. Their conditions are not needed here.

    Examples
    --------
    >>> sparse_start_gradient(6, range(5), [0, 1])
    [Fraction(3, 16), Fraction(3, 16), Fraction(-1, 16), Fraction(-1, 16), Fraction(-1, 16), Fraction(0, 1)]
    >>> sparse_start_gradient(5, [0, 1], [0, 1, 2, 3], tilted=True)
    [Fraction(0, 1), Fraction(0, 1), Fraction(-1, 8), Fraction(-1, 8), Fraction(1, 8)]
    """
    everyone = set(range(whole(n, "the number of signs", 0)))
    inside, chosen = set(active), set(places)
    if not inside | chosen <= everyone:
        raise ValueError(f"the places lie below {n}")
    return [_threshold_coefficient(n, inside, chosen ^ {i}, tilted) for i in range(n)]


def _threshold_coefficient(n: int, inside: set[int], target: set[int], tilted: bool) -> Fraction:
    s, a, c = len(inside), len(target & inside), len(target - inside)
    mean = Fraction(c == 0 and a == 0)
    ties = half_coefficient(s, a)
    total = (mean + majority_coefficient(s, a) - ties) / 2 if c == 0 else Fraction(0)
    if not tilted:
        return total
    rest = n - s
    return total + ties * (Fraction(c == 0) + majority_coefficient(rest, c) - half_coefficient(rest, c)) / 2
