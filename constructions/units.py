"""Units: solutions by which one may multiply without leaving equation (4).

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Definition
5 and Corollary 1.

A unit has r_kkk = 1 at every nontrivial character. It need not have an inverse. Corollary 1 says that a global
optimizer times a unit is a global optimizer: true if the optimizer satisfies equation (4), false for some
others of loss zero, such as `mixed_solution`.
"""

from __future__ import annotations

from collections.abc import Mapping

from constructions.abelian import Element, FiniteAbelianGroup
from constructions.cyclotomic import Cyclotomic, Rational
from constructions.potentials import cross_potential
from constructions.solutions import PARTS, Node, Solution

__all__ = ["is_unit", "normalised", "unit"]


def is_unit(z: Solution) -> bool:
    """Tell whether r_kkk = 1 at every nontrivial character k.

    Parameters
    ----------
    z : Solution
        Of any order q.

    Returns
    -------
    bool

    Source
    ------
    CaGO, Definition 5.

    Examples
    --------
    >>> from constructions.solutions import one
    >>> group = FiniteAbelianGroup((3,))
    >>> is_unit(one(group)), is_unit(one(group) + one(group))
    (True, False)
    """
    return all(cross_potential(z, k, k, k) == 1 for k in z.group.nontrivial_characters)


def unit(
    group: FiniteAbelianGroup, inputs: Mapping[Element, tuple[Cyclotomic | Rational, Cyclotomic | Rational]]
) -> Solution:
    """Return the Hermitian unit of order 1 with given a and b at some characters, and a = b = 1 at the others.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Any.
    inputs : mapping from characters to pairs of numbers
        The coefficients a and b at k; c is 1/(ab), and what stands at −k is the conjugate.

    Returns
    -------
    Solution
        Of order 1; its inverse is the unit with 1/a and 1/b.

    Raises
    ------
    ValueError
        If k is not a nontrivial character, if both k and −k ≠ k are given, or if a coefficient is zero, or not
        real where k = −k.

    Source
    ------
    CaGO, Definition 5 for order 1.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from constructions.solutions import one
    >>> group, half = FiniteAbelianGroup((5,)), Fraction(1, 2)
    >>> y = unit(group, {(1,): (2, half)})
    >>> y * unit(group, {(1,): (half, 2)}) == one(group)
    True
    """
    node = {(part, k): Cyclotomic(1, [1]) for part in PARTS for k in group.nontrivial_characters}
    for k, pair in inputs.items():
        a, b = (Cyclotomic(1, [1]) * value for value in pair)
        if ("a", k) not in node:
            raise ValueError(f"{k} is not a nontrivial character of {group.name}")
        mirror = group.negate(k)
        if mirror != k and mirror in inputs:
            raise ValueError(f"the unit is given at {k} and at its negative {mirror}; one of them determines the other")
        if not (a and b):
            raise ValueError(f"the unit has a zero at {k}")
        if mirror == k and not (a.is_real() and b.is_real()):
            raise ValueError(f"{k} is a real character of {group.name}; a unit is real there")
        for part, value in (("a", a), ("b", b), ("c", 1 / (a * b))):
            node[part, k], node[part, mirror] = value, value.conjugate()
    return Solution(group, [node])


def normalised(z: Solution) -> Solution:
    """Return the unit that has the same a and b as a solution, and c divided by r_kkk.

    Parameters
    ----------
    z : Solution
        Of any order q, with r_kkk ≠ 0 at every nontrivial character k.

    Returns
    -------
    Solution
        Of order q; Hermitian if z is.

    Raises
    ------
    ValueError
        If some r_kkk is zero.

    Source
    ------
    CaGO, Definition 5 and Theorem 3: z * y with y_c = 1/r_kkk.

    Examples
    --------
    >>> from constructions.solutions import one
    >>> z = one(FiniteAbelianGroup((3,)))
    >>> is_unit(normalised(z + z + z))
    True
    """
    node: dict[tuple[str, Element], Cyclotomic | Rational] = {}
    for k in z.group.nontrivial_characters:
        value = cross_potential(z, k, k, k)
        if not value:
            raise ValueError(f"r_kkk is zero at k = {k}; no unit is a multiple of this solution")
        node |= {("a", k): 1, ("b", k): 1, ("c", k): value.inverse()}
    return z * Solution(z.group, [Node(node)])
