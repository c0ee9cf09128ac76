"""Monomial potentials: the ring homomorphisms out of which the loss of a network is made.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Definition
4, Theorem 1, Lemma 1 and Theorem 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from constructions.abelian import Element
from constructions.cyclotomic import Cyclotomic, squared_length, total
from constructions.solutions import Index, Node, Solution

__all__ = [
    "analytic_loss",
    "convolution_potential",
    "cross_potential",
    "monomial_potential",
    "satisfies_global_optimality",
]

_INPUTS = ("a", "b")


def monomial_potential(z: Solution, index: Iterable[Index]) -> Cyclotomic:
    """Return the monomial potential r(z) = Σ_j Π_{(p,k) ∈ index} z_pkj.

    Parameters
    ----------
    z : Solution
        Of any order q.
    index : iterable of (p, k)
        A finite multiset: an index that occurs twice contributes a square. The empty one gives the order q.

    Returns
    -------
    Cyclotomic
        The sum over the q nodes.

    Source
    ------
    CaGO, Definition 4.

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> z = Solution(FiniteAbelianGroup((3,)), [{("a", (1,)): 2}, {("a", (1,)): 3}])
    >>> monomial_potential(z, [("a", (1,)), ("a", (1,))])
    13
    """
    indices = tuple(index)
    return total(_monomial(node, indices) for node in z.nodes)


def _monomial(node: Node, indices: tuple[Index, ...]) -> Cyclotomic:
    value = Cyclotomic(1, [1])
    for index in indices:
        if index not in node:
            return Cyclotomic(1, [0])
        value = value * node[index]
    return value


def cross_potential(z: Solution, k1: Element, k2: Element, k: Element) -> Cyclotomic:
    """Return r_{k1 k2 k}(z) = Σ_j z_{a k1 j} z_{b k2 j} z_{c k j}.

    Parameters
    ----------
    z : Solution
        Of any order q.
    k1, k2, k : tuple of int
        Characters of the first input, the second input and the output.

    Returns
    -------
    Cyclotomic
        The potential.

    Source
    ------
    CaGO, Theorem 1.

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> from constructions.solutions import one
    >>> cross_potential(one(FiniteAbelianGroup((3,))), (1,), (2,), (1,))
    1
    """
    return monomial_potential(z, [("a", k1), ("b", k2), ("c", k)])


def convolution_potential(z: Solution, p: str, m: Element, k1: Element, k: Element) -> Cyclotomic:
    """Return r_{p m k' k}(z) = Σ_j z_{p k' j} z_{p, m−k', j} z_{c k j}, where k' is `k1`.

    Parameters
    ----------
    z : Solution
        Of any order q.
    p : str
        'a' or 'b'.
    m, k1, k : tuple of int
        Characters; the potential is 0 where k1 or m − k1 is trivial, because z_p0j = 0.

    Returns
    -------
    Cyclotomic
        The potential.

    Raises
    ------
    ValueError
        If p is neither 'a' nor 'b'.

    Source
    ------
    CaGO, Theorem 1.

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> from constructions.solutions import one
    >>> group = FiniteAbelianGroup((3,))
    >>> convolution_potential(one(group), "a", (2,), (1,), (1,))
    1
    >>> convolution_potential(one(group), "a", (1,), (1,), (1,))
    0
    """
    if p not in _INPUTS:
        raise ValueError(f"the part of a convolution potential is 'a' or 'b', not {p!r}")
    return monomial_potential(z, [(p, k1), (p, z.group.add(m, z.group.negate(k1))), ("c", k)])


def satisfies_global_optimality(z: Solution) -> bool:
    """Tell whether r_kkk = 1/(2d) for every k, and all other potentials of the loss are zero.

    This suffices for a loss of zero. It is not necessary: only sums of convolution potentials enter the loss.

    Parameters
    ----------
    z : Solution
        Of any order q.

    Returns
    -------
    bool

    Source
    ------
    CaGO, Lemma 1, equation (4), whose second equation excepts k1 = k2 = k.

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> from constructions.fourier import fourier_solution
    >>> satisfies_global_optimality(fourier_solution(FiniteAbelianGroup((5,))))
    True
    """
    group, characters = z.group, z.group.nontrivial_characters
    target = Fraction(1, 2 * group.order)
    return all(
        cross_potential(z, k1, k2, k) == (target if k1 == k2 == k else 0) for k1, k2, k in product(characters, repeat=3)
    ) and not any(
        convolution_potential(z, p, m, k1, k)
        for p, m, k1, k in product(_INPUTS, group.elements, characters, characters)
    )


def analytic_loss(z: Solution) -> Cyclotomic:
    """Return the loss by its analytic form in potentials.

    ℓ(z) = (d−1)/d + Σ_{k≠0} ( −4 r_kkk + 4d Σ_{k1,k2} |r_{k1 k2 k}|² + d |Σ_p Σ_k' r_{p 0 k' k}|²
    + d Σ_{m≠0} Σ_p |Σ_k' r_{p m k' k}|² ).

    Parameters
    ----------
    z : Solution
        Hermitian, of any order q.

    Returns
    -------
    Cyclotomic
        A real number, equal to the mean over all d² inputs of the squared distance to the target. It is
        compared with integers and fractions by `==`; `as_fraction` gives its value where that is rational.

    Raises
    ------
    ValueError
        If z is not Hermitian.

    Source
    ------
    CaGO, Theorem 1, equation (3). The sum over the samples in equation (1) has to be read as a mean.

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> from constructions.solutions import zero
    >>> analytic_loss(zero(FiniteAbelianGroup((5,))))
    4/5
    """
    if not z.is_hermitian():
        raise ValueError("the analytic form of the loss holds for Hermitian solutions only")
    group, d, characters = z.group, z.group.order, z.group.nontrivial_characters
    loss = Cyclotomic(1, [Fraction(d - 1, d)])
    for k in characters:
        convolutions = {
            (p, m): total(convolution_potential(z, p, m, k1, k) for k1 in characters)
            for p, m in product(_INPUTS, group.elements)
        }
        norms = convolutions.pop(("a", group.zero)) + convolutions.pop(("b", group.zero))
        cross = (cross_potential(z, k1, k2, k) for k1, k2 in product(characters, repeat=2))
        loss += -4 * cross_potential(z, k, k, k) + 4 * d * squared_length(cross)
        loss += d * squared_length([norms]) + d * squared_length(convolutions.values())
    return loss
