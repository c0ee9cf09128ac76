"""Four hidden nodes for each pair of frequencies ±k: the "almost" optimizers, and their mixture with order 6.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Corollary
3, equations (7) and (8).

The gauge. The paper's two factors have coefficients with 1/√2 and 1/√(2d). As in `constructions.fourier` and
`constructions.memorization`, order-1 solutions whose product leaves every potential of the loss unchanged
take the roots away: a and b are roots of unity, and c is a root of unity divided by 2 in the first factor, by
4d in the second, by 8d in the product.

Of equation (4) all holds except that r_{p,0,k',k} is not zero for k' = ±k. What the corollary does not say is
how much that costs: 2/d for each character, so that all pairs together have the loss 2(d−1)/d, twice that of
a network without hidden nodes. It can be paid for with nodes that are there anyway, see `mixed_solution`.
"""

from __future__ import annotations

from fractions import Fraction

from constructions.abelian import Element, FiniteAbelianGroup, order_of
from constructions.cyclotomic import root_of_unity
from constructions.fourier import fourier_seed, phase_pair
from constructions.frequencies import paired_node, require_no_real_character, union
from constructions.solutions import Node, Solution

__all__ = ["mixed_solution", "order_four_first", "order_four_second", "order_four_solution"]

_OMEGA = root_of_unity(8, -1)
_I = root_of_unity(4, 1)


def order_four_first(group: FiniteAbelianGroup, k: Element) -> Solution:
    """Return the first factor, of order 2: a = [1, i], b = [ω̄, ω] and c = [ω, ω]/2 at k, with ω = exp(−πi/4).

    It has r_kkk = 1 and r_{p,m,k',k} = 0 for m ≠ 0; r_{k,−k,k} and r_{−k,k,k} vanish, r_{k,k,−k} does not.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Any.
    k : tuple of int
        A character with k ≠ −k.

    Returns
    -------
    Solution
        Of order 2, with conjugate coefficients at −k and none elsewhere.

    Raises
    ------
    ValueError
        If k = −k.

    Source
    ------
    CaGO, Corollary 3, equation (7), in the module's gauge.

    Examples
    --------
    >>> from constructions.potentials import potential
    >>> z, k = order_four_first(FiniteAbelianGroup((5,)), (1,)), (1,)
    >>> potential(z, ("a", k), ("b", k), ("c", k))
    1
    """
    c = _OMEGA * Fraction(1, 2)
    return Solution(
        group,
        [
            paired_node(group, k, root_of_unity(1, 0), _OMEGA.conjugate(), c),
            paired_node(group, k, _I, _OMEGA, c),
        ],
    )


def order_four_second(group: FiniteAbelianGroup, k: Element) -> Solution:
    """Return the second factor, of order 2: a = [1, ω], b = [ω, i] and c = [ω̄, ω]/(4d) at k, with ω = exp(−πi/4).

    It has r_kkk = 1/(2d), and r_{k,k,−k} = 0.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of order d.
    k : tuple of int
        A character with k ≠ −k.

    Returns
    -------
    Solution
        Of order 2, with conjugate coefficients at −k and none elsewhere.

    Raises
    ------
    ValueError
        If k = −k.

    Source
    ------
    CaGO, Corollary 3, equation (8), in the module's gauge.

    Examples
    --------
    >>> from constructions.potentials import potential
    >>> z, k = order_four_second(FiniteAbelianGroup((5,)), (1,)), (1,)
    >>> potential(z, ("a", k), ("b", k), ("c", k))
    1/10
    """
    scale = Fraction(1, 4 * order_of(group))
    return Solution(
        group,
        [
            paired_node(group, k, root_of_unity(1, 0), _OMEGA, _OMEGA.conjugate() * scale),
            paired_node(group, k, _OMEGA, _I, _OMEGA * scale),
        ],
    )


def order_four_solution(group: FiniteAbelianGroup) -> Solution:
    """Return z_F4, the sum of the products of the two factors over one k of each pair ±k.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of odd order d.

    Returns
    -------
    Solution
        Of order 2(d−1), with a loss of 2(d−1)/d.

    Raises
    ------
    ValueError
        If the group has a real character besides the constant one.

    Source
    ------
    CaGO, Corollary 3. The exact loss is ours.

    Examples
    --------
    >>> order_four_solution(FiniteAbelianGroup((3, 3))).order
    16
    """
    require_no_real_character(group)
    return union(group, (_block(group, k) for k in group.half_system()))


def mixed_solution(group: FiniteAbelianGroup, k: Element | None = None) -> Solution:
    """Return a solution of loss zero with six nodes for one pair ±k and four for each of the others.

    The six nodes of the Fourier solution at ±k also get the output coefficient γ = −(1−i)/(24d) at every
    frequency of order 4, and γ̄ at its negative. Their Σ a², Σ b², Σ ab and Σ ab̄ vanish, while Σ |a|² = Σ |b|²
    = 6: γ enters nothing but the one sum of potentials that the blocks of order 4 leave over.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of odd order d, at least 5.
    k : tuple of int, optional
        The frequency with six nodes; by default the first of the half-system.

    Returns
    -------
    Solution
        Of order 2d. Its loss is zero although equation (4) does not hold.

    Raises
    ------
    ValueError
        If the group has a real character besides the constant one or fewer than two pairs of frequencies,
        or if k is the trivial character or none of the group.

    Source
    ------
    Ours. CaGO reports that trained networks mix both orders (its figures 3 and 4).

    Examples
    --------
    >>> mixed_solution(FiniteAbelianGroup((7,))).order
    14
    """
    require_no_real_character(group)
    half = group.half_system()
    if len(half) < 2:
        raise ValueError(f"{group.name} has {len(half)} pairs of frequencies; a mixture of two orders needs two")
    six = half[0] if k is None else k
    if six not in group.nontrivial_characters:
        raise ValueError(f"{six} is not a nontrivial character of {group.name}")
    four = [other for other in half if other not in (six, group.negate(six))]
    gamma = (_I - 1) * Fraction(1, 24 * order_of(group))
    corrections = {("c", other): gamma for other in four} | {("c", group.negate(o)): gamma.conjugate() for o in four}
    block = fourier_seed(group, six) * phase_pair(group, six)
    corrected = Solution(group, [Node({**node, **corrections}) for node in block.nodes])
    return union(group, [corrected, *(_block(group, other) for other in four)])


def _block(group: FiniteAbelianGroup, k: Element) -> Solution:
    """Return the four nodes of one pair ±k."""
    return order_four_first(group, k) * order_four_second(group, k)
