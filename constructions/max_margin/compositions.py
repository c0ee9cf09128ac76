"""Networks of matrix entries that multiply in a group: 2d³ neurons for each representation of degree d.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Theorem 7.9, Lemmas D.15 and
D.16, and appendix D.9.2.

The neurons of a representation R are (R_ij, ±R_jk, ±R_ik) for all i, j, k; the square of their norm is 3|G|/d. With
the mass t they add up to 4 t χ_R(a b c^(−1)). The work leaves out the factor 4, and scales unit neurons by d^(1/3)
where it has to be d^(−1/6), which is the mass d here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from constructions.cyclotomic import Cyclotomic, Rational
from constructions.max_margin.networks import Neuron, PowerNetwork
from constructions.reals import square_root
from constructions.representations import Irrep

__all__ = ["entry_network", "irrep_network", "mixed_irrep_network"]


def entry_network(irrep: Irrep, mass: Cyclotomic | Rational = 1) -> PowerNetwork:
    """Return the 2d³ neurons (R_ij, ±R_jk, ±R_ik) of one representation, all of the same mass.

    Parameters
    ----------
    irrep : Irrep
        Of degree d.
    mass : Cyclotomic, int or Fraction
        The number t, positive or zero.

    Returns
    -------
    PowerNetwork
        With the activation z²; its output for c is 4 t χ_R(a b c^(−1)).

    Source
    ------
    tasks, Lemma D.15, where an index is misprinted.

    Examples
    --------
    >>> from constructions.groups import symmetric_group
    >>> from constructions.young import symmetric_irrep
    >>> entry_network(symmetric_irrep((2, 1))).width
    16
    """
    indices = range(irrep.degree)
    entry = {(i, j): irrep.entry(i, j) for i, j in product(indices, repeat=2)}
    negative = {place: tuple(-value for value in values) for place, values in entry.items()}
    return PowerNetwork(
        2,
        [
            Neuron(entry[i, j] + signed[j, k], signed[i, k], mass)
            for i, j, k in product(indices, repeat=3)
            for signed in (entry, negative)
        ],
    )


def irrep_network(irreps: Iterable[Irrep]) -> PowerNetwork:
    """Return the published network, in which the neurons of a representation of degree d have the mass d.

    Parameters
    ----------
    irreps : iterable of Irrep
        The real irreducible representations of a group, each once, without the trivial one.

    Returns
    -------
    PowerNetwork
        Of width 2 Σ d³; its output for c is 4|G| − 4 if c = a b and else −4, if no other representation is left out.

    Source
    ------
    tasks, Theorem 7.9 and Lemma D.16, with the exponent corrected.

    Examples
    --------
    >>> from constructions.groups import symmetric_group
    >>> from constructions.young import symmetric_irreps
    >>> irrep_network(symmetric_irreps(3)[1:]).width
    18
    """
    return _union(entry_network(irrep, irrep.degree) for irrep in irreps)


def mixed_irrep_network(irreps: Sequence[Irrep], shares: Sequence[Cyclotomic | Rational]) -> PowerNetwork:
    """Return the network in which each representation has a given share in ‖θ‖³.

    Parameters
    ----------
    irreps : sequence of Irrep
        Real irreducible representations of a group.
    shares : sequence of real numbers
        One for each, not negative, such as the `rows` of `composition_game`.

    Returns
    -------
    PowerNetwork
        Of width 2 Σ d³ over the representations with a share; the masses are λ d^(−3/2). The published network has
        shares in proportion to d^(5/2).

    Source
    ------
    tasks, appendix D.9.2.

    Examples
    --------
    >>> from constructions.young import symmetric_irreps
    >>> mixed_irrep_network(symmetric_irreps(3)[1:], [1, 0]).neurons[0].mass ** 2
    1/8
    """
    chosen = [(irrep, share) for irrep, share in zip(irreps, shares, strict=True) if share]
    return _union(entry_network(irrep, square_root(irrep.degree**3).inverse() * share) for irrep, share in chosen)


def _union(networks: Iterable[PowerNetwork]) -> PowerNetwork:
    return PowerNetwork(2, [neuron for network in networks for neuron in network.neurons])
