"""Monomial potentials: the ring homomorphisms out of which the loss of a network is made.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Definition
4, Theorem 1, Lemma 1 and Theorem 3.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TypeVar

from constructions.abelian import Element
from constructions.cyclotomic import Cyclotomic, squared_length, total
from constructions.solutions import PARTS, Index, Node, Solution

__all__ = [
    "analytic_loss",
    "convolution_potential",
    "cross_potential",
    "potential",
    "satisfies_global_optimality",
]

_INPUTS = ("a", "b")
_ZERO = Cyclotomic(1, [0])
_Key = TypeVar("_Key")


def potential(z: Solution, *index: Index) -> Cyclotomic:
    """Return the monomial potential r(z) = Σ_j Π_{(p,k) ∈ index} z_pkj.

    Parameters
    ----------
    z : Solution
        Of any order q.
    *index : pairs (p, k)
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
    >>> potential(z, ("a", (1,)), ("a", (1,)))
    13
    """
    return total(_monomial(node, index) for node in z.nodes)


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
    return potential(z, ("a", k1), ("b", k2), ("c", k))


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
    return potential(z, (p, k1), (p, z.group.add(m, z.group.negate(k1))), ("c", k))


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
    group, d = z.group, z.group.order
    cross, convolutions = _nonzero_potentials(z)
    norms: dict[Element, Cyclotomic] = {}
    for p, k in product(_INPUTS, group.nontrivial_characters):
        _increase(norms, k, convolutions.pop((p, group.zero, k), _ZERO))
    linear = total(cross.get((k, k, k), _ZERO) for k in group.nontrivial_characters)
    squares = 4 * squared_length(cross.values()) + squared_length(norms.values())
    return Fraction(d - 1, d) - 4 * linear + d * (squares + squared_length(convolutions.values()))


_Triple = tuple[Element, Element, Element]
_Convolution = tuple[str, Element, Element]


def _nonzero_potentials(z: Solution) -> tuple[dict[_Triple, Cyclotomic], dict[_Convolution, Cyclotomic]]:
    """Return r_{k1 k2 k} by (k1, k2, k) and Σ_k' r_{p m k' k} by (p, m, k), wherever some node contributes to them.

    It goes through the nodes and not through the indices: most nodes have few coefficients that are not zero.
    """
    cross: dict[_Triple, Cyclotomic] = {}
    convolutions: dict[_Convolution, Cyclotomic] = {}
    for node in z.nodes:
        a, b, c = ([(k, value) for (p, k), value in node.items() if p == part] for part in PARTS)
        for (k1, x), (k2, y) in product(a, b):
            for k, value in _multiples(x * y, c):
                _increase(cross, (k1, k2, k), value)
        for part, inputs in (("a", a), ("b", b)):
            for (k1, x), (k2, y) in product(inputs, repeat=2):
                for k, value in _multiples(x * y, c):
                    _increase(convolutions, (part, z.group.add(k1, k2), k), value)
    return cross, convolutions


def _multiples(factor: Cyclotomic, terms: list[tuple[Element, Cyclotomic]]) -> list[tuple[Element, Cyclotomic]]:
    return [(k, factor * value) for k, value in terms]


def _increase(sums: dict[_Key, Cyclotomic], key: _Key, value: Cyclotomic) -> None:
    sums[key] = sums[key] + value if key in sums else value
