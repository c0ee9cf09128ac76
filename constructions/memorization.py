"""Perfect memorization: one hidden node for each of the d² inputs.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Corollary
4.

The paper's factors z_a and z_b have coefficients 1/√d and 1/√(2d). Let u be the node with a = 1/√d, b = √d
and c = √(2d) at every character, and u' the one with the inverse entries: u * u' = 1, so that z_a * u and z_b
* u' have the same product as z_a and z_b, and no square roots. These are the factors built here; r_kkk is 1
for the first and 1/(2d) for the second.

Equation (10) as printed says the same as equation (9), with the lines for a and b exchanged: z_b = z_a. The
product of the printed factors is then not equation (11), and its loss is (d−1)(d−2)(d+2)/(4d). What is meant
is that z_b depends on j through its b where z_a does through its a.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from constructions.abelian import Element, FiniteAbelianGroup, order_of
from constructions.cyclotomic import Cyclotomic, root_of_unity
from constructions.solutions import Node, Solution

__all__ = ["memorization_solution", "memorizing_first", "memorizing_second", "printed_second"]


def memorizing_first(group: FiniteAbelianGroup) -> Solution:
    """Return the factor that memorizes the first input, z_a * u: a = φ_{−k}(j)/d, b = 1, c = φ_k(j).

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of any order d.

    Returns
    -------
    Solution
        Of order d, one node for each j in the group.

    Source
    ------
    CaGO, Corollary 4, equation (9), without square roots as the module explains.

    Examples
    --------
    >>> memorizing_first(FiniteAbelianGroup((3,))).order
    3
    """
    scale = Fraction(1, order_of(group))
    return Solution(
        group,
        [
            _node(group, a=(group.negate(j), scale), b=(group.zero, Fraction(1)), c=(j, Fraction(1)))
            for j in group.elements
        ],
    )


def memorizing_second(group: FiniteAbelianGroup) -> Solution:
    """Return the factor that memorizes the second input, z_b * u': a = 1, b = φ_{−k}(j)/d, c = φ_k(j)/(2d).

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of any order d.

    Returns
    -------
    Solution
        Of order d, one node for each j in the group.

    Source
    ------
    CaGO, Corollary 4, equation (10) as it is meant, without square roots as the module explains.

    Examples
    --------
    >>> group = FiniteAbelianGroup((3,))
    >>> memorizing_first(group) * memorizing_second(group) == memorization_solution(group)
    True
    """
    scale = Fraction(1, order_of(group))
    return Solution(
        group,
        [
            _node(group, a=(group.zero, Fraction(1)), b=(group.negate(j), scale), c=(j, scale / 2))
            for j in group.elements
        ],
    )


def printed_second(group: FiniteAbelianGroup) -> Solution:
    """Return z_b * u' with z_b as printed, which is z_a: a = φ_{−k}(j), b = 1/d, c = φ_k(j)/(2d).

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of any order d.

    Returns
    -------
    Solution
        Of order d, one node for each j in the group.

    Source
    ------
    CaGO, Corollary 4, equation (10) as printed, in the same form as `memorizing_second`.

    Examples
    --------
    >>> group = FiniteAbelianGroup((3,))
    >>> memorizing_first(group) * printed_second(group) == memorization_solution(group)
    False
    """
    scale = Fraction(1, order_of(group))
    return Solution(
        group,
        [
            _node(group, a=(group.negate(j), Fraction(1)), b=(group.zero, scale), c=(j, scale / 2))
            for j in group.elements
        ],
    )


def memorization_solution(group: FiniteAbelianGroup) -> Solution:
    """Return z_M: a = φ_{−k}(j1)/d, b = φ_{−k}(j2)/d, c = φ_k(j1+j2)/(2d).

    The weights of the node (j1, j2) are, up to a constant, delta functions at j1, j2 and j1 + j2.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of any order d.

    Returns
    -------
    Solution
        Of order d², one node for each pair (j1, j2).

    Source
    ------
    CaGO, Corollary 4, equation (11).

    Examples
    --------
    >>> memorization_solution(FiniteAbelianGroup((2, 2))).order
    16
    """
    scale = Fraction(1, order_of(group))
    return Solution(
        group,
        [
            _node(
                group,
                a=(group.negate(j1), scale),
                b=(group.negate(j2), scale),
                c=(group.add(j1, j2), scale / 2),
            )
            for j1 in group.elements
            for j2 in group.elements
        ],
    )


@lru_cache(maxsize=4096)
def _scaled_root(n: int, exponent: int, scale: Fraction) -> Cyclotomic:
    """Return s ζ_n^e, one object for each of the few numbers that all the nodes are made of."""
    return root_of_unity(n, exponent) * scale


def _node(group: FiniteAbelianGroup, **parts: tuple[Element, Fraction]) -> Node:
    """Return the node z_pk = s φ_k(g), where `parts` gives (g, s) for each p."""
    return Node(
        {
            (part, k): _scaled_root(group.exponent, group.phase(k, g), scale)
            for part, (g, scale) in parts.items()
            for k in group.nontrivial_characters
        }
    )
