"""Fourier solutions: six hidden nodes for each pair of frequencies ±k, as products of two seeds.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Lemma 2,
Corollary 2 and equation (75).

The gauge. The paper's seed z̃_k has the coefficients s [1, ω, ω²] with s = (6d)^(−1/3) and ω = exp(−2πi/3),
and z'_k needs a factor 2^(−1/3) that the paper leaves out. No cube root is stored here: each solution is
multiplied by the order-1 solution y with y_a = 1/s, y_b = 1/s, y_c = s² for its own s. As y_a y_b y_c = y_a²
y_c = y_b² y_c = 1, all potentials of the loss and all network outputs are unchanged, while a and b become
roots of unity and c a root of unity divided by 12d.

What the paper prints, without the factor 2^(−1/3), is `unnormalised_fourier_solution`; it has r_kkk = 1/d
instead of 1/(2d) and the loss of the zero network. A real character (k = −k, in groups of even order) has no
seed of this kind; `completed_fourier_solution` gives it two nodes of its own, which is not in the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from constructions.abelian import Element, FiniteAbelianGroup, order_of
from constructions.cyclotomic import Cyclotomic, Rational, root_of_unity
from constructions.frequencies import paired_node, require_no_real_character, union
from constructions.potentials import cross_potential
from constructions.solutions import Node, Solution

__all__ = [
    "completed_fourier_solution",
    "fourier_seed",
    "fourier_solution",
    "phase_pair",
    "unnormalised_fourier_solution",
]


def fourier_seed(group: FiniteAbelianGroup, k: Element) -> Solution:
    """Return z̃_k of order 3: a = b = [1, ω, ω²] and c = [1, ω, ω²]/(6d) at k, with ω = exp(−2πi/3).

    It has r_kkk = 1/(2d); every other cross potential and every norm potential is zero, but r_{p,2k,k,k} is
    not.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of order d.
    k : tuple of int
        A character with k ≠ −k.

    Returns
    -------
    Solution
        Of order 3, with conjugate coefficients at −k and none elsewhere.

    Raises
    ------
    ValueError
        If k = −k.

    Source
    ------
    CaGO, Lemma 2, equation (5), in the gauge that the module explains.

    Examples
    --------
    >>> z = fourier_seed(FiniteAbelianGroup((7,)), (1,))
    >>> cross_potential(z, (1,), (1,), (1,))
    1/14
    """
    scale = Fraction(1, 6 * order_of(group))
    roots = [root_of_unity(3, -j) for j in range(3)]
    return Solution(group, [paired_node(group, k, root, root, root * scale) for root in roots])


def phase_pair(group: FiniteAbelianGroup, k: Element) -> Solution:
    """Return z'_k of order 2: a = [ξ, ξ̄], b = [ξ̄, ξ] and c = [1, 1]/2 at k, with ξ = exp(πi/4).

    It has r_kkk = 1 and r_{p,2k,k,k} = 0.

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
    CaGO, equation (75), with the factor 2^(−1/3) on all coefficients that is missing there, in the module's
    gauge.

    Examples
    --------
    >>> z = phase_pair(FiniteAbelianGroup((7,)), (1,))
    >>> cross_potential(z, (1,), (1,), (1,))
    1
    """
    return _phase_pair(group, k, Fraction(1, 2))


def fourier_solution(group: FiniteAbelianGroup, units: Mapping[Element, Solution] | None = None) -> Solution:
    """Return z_F6 = Σ_k z̃_k * z'_k * y_k, summed over one k of each pair ±k.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of odd order d.
    units : mapping from characters to Solution, optional
        For some k of the half-system, a Hermitian y_k with r_kkk(y_k) = 1; the others are the identity.

    Returns
    -------
    Solution
        Of order 3(d−1) if all units have order 1; it satisfies Lemma 1 and has a loss of zero.

    Raises
    ------
    ValueError
        If the group has a real character besides the constant one, or if a unit is not as described.

    Source
    ------
    CaGO, Corollary 2, equation (6), with the hypothesis that d is odd.

    Examples
    --------
    >>> fourier_solution(FiniteAbelianGroup((3, 3))).order
    24
    """
    require_no_real_character(group)
    factors = dict(units or {})
    outside = sorted(factors.keys() - group.half_system())
    if outside:
        raise ValueError(f"units are given at {outside}, outside the half-system of {group.name}")
    for k, unit in factors.items():
        if not unit.is_hermitian() or cross_potential(unit, k, k, k) != 1:
            raise ValueError(f"the unit at {k} has to be Hermitian with r_kkk = 1")

    def factor(k: Element) -> Solution:
        pair = phase_pair(group, k)
        return pair * factors[k] if k in factors else pair

    return _paired_solution(group, factor)


def completed_fourier_solution(group: FiniteAbelianGroup) -> Solution:
    """Return the Fourier solution of any finite Abelian group, real characters included.

    At each k = −k ≠ 0 it adds two nodes, a = (1, 1), b = (1, −1), c = (1, −1)/(4d).

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of any order d.

    Returns
    -------
    Solution
        Six nodes for each pair k ≠ −k, two for each k = −k ≠ 0; it satisfies Lemma 1 and has a loss of zero.

    Source
    ------
    Our completion of CaGO, Corollary 2, which supposes silently that d is odd. Without these nodes each k =
    −k ≠ 0 costs 1/d.

    Examples
    --------
    >>> completed_fourier_solution(FiniteAbelianGroup((2, 4))).order
    18
    """
    scale = Fraction(1, 4 * order_of(group))
    real_nodes = [
        Node({("a", k): 1, ("b", k): sign, ("c", k): sign * scale}) for k in group.self_conjugate() for sign in (1, -1)
    ]
    return _paired_solution(group, lambda k: phase_pair(group, k)) + Solution(group, real_nodes)


def unnormalised_fourier_solution(group: FiniteAbelianGroup) -> Solution:
    """Return z_F6 as the paper prints it: c is a root of unity divided by 6d and not by 12d.

    Parameters
    ----------
    group : FiniteAbelianGroup
        Of odd order d.

    Returns
    -------
    Solution
        Of order 3(d−1), with r_kkk = 1/d and a loss of (d−1)/d, that of the zero network.

    Raises
    ------
    ValueError
        If the group has a real character besides the constant one.

    Source
    ------
    CaGO, Corollary 2 with equation (75) as printed.

    Examples
    --------
    >>> z = unnormalised_fourier_solution(FiniteAbelianGroup((5,)))
    >>> cross_potential(z, (1,), (1,), (1,))
    1/5
    """
    require_no_real_character(group)
    return _paired_solution(group, lambda k: _phase_pair(group, k, 1))


def _paired_solution(group: FiniteAbelianGroup, factor: Callable[[Element], Solution]) -> Solution:
    """Return the sum of z̃_k times a factor over the half-system."""
    return union(group, (fourier_seed(group, k) * factor(k) for k in group.half_system()))


def _phase_pair(group: FiniteAbelianGroup, k: Element, scale: Rational) -> Solution:
    phase = root_of_unity(8, 1)
    output = Cyclotomic(1, [scale])
    return Solution(group, [paired_node(group, k, xi, xi.conjugate(), output) for xi in (phase, phase.conjugate())])
