"""All irreducible representations of a group that has only real ones, exactly.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Theorem 7.9, which is
about such groups.

The representations are known for the symmetric groups, for A5, for the generalized dihedral groups, among them the
dihedral groups and Z_2^r, and for the direct products of these; an isomorphism carries them over to other numberings
of the elements. Up to order 24 no other group has only real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count, product
from math import factorial

from constructions.abelian import abelian_groups
from constructions.characters import has_real_irreps
from constructions.dihedral import generalized_dihedral_irreps
from constructions.groups import (
    FiniteGroup,
    alternating_group,
    direct_product,
    generalized_dihedral_group,
    symmetric_group,
)
from constructions.homomorphisms import isomorphism
from constructions.icosahedron import icosahedral_irreps
from constructions.representations import Irrep, tensor_product
from constructions.young import symmetric_irreps

__all__ = ["Irrep", "real_irreps"]

Model = tuple[FiniteGroup, Callable[[], tuple[Irrep, ...]]]


@cache
def real_irreps(group: FiniteGroup) -> tuple[Irrep, ...]:
    """Return the irreducible representations of a group all of which are real, by orthogonal matrices.

    Parameters
    ----------
    group : FiniteGroup
        Isomorphic to one of those that the module names.

    Returns
    -------
    tuple of Irrep
        One for each class of equivalent ones, the trivial one first, then by increasing degree.

    Raises
    ------
    ValueError
        If not all irreducible representations of the group are real, or they are not known here.

    Source
    ------
    The constructions of the modules `young`, `icosahedron`, `dihedral` and `representations`.

    Examples
    --------
    >>> from constructions.groups import cyclic_group
    >>> [irrep.degree for irrep in real_irreps(symmetric_group(4))]
    [1, 1, 2, 3, 3]
    >>> real_irreps(cyclic_group(3))
    Traceback (most recent call last):
    ...
    ValueError: not all irreducible representations of Z3 are real
    """
    if not has_real_irreps(group):
        raise ValueError(f"not all irreducible representations of {group.name} are real")
    irreps = _of_factors(group) if group.factors else _of_model(group)
    return tuple(sorted(irreps, key=lambda irrep: (irrep.degree, any(value != 1 for value in irrep.character))))


def _of_factors(group: FiniteGroup) -> list[Irrep]:
    return [tensor_product(group, first, second) for first, second in product(*map(real_irreps, group.factors))]


def _of_model(group: FiniteGroup) -> list[Irrep]:
    """Carry the representations of a known group over to one that is isomorphic to it."""
    for model, irreps in _models(group.order):
        images = isomorphism(group, model)
        if images is not None:
            return [Irrep(group, irrep.name, tuple(irrep.matrix(a) for a in images)) for irrep in irreps()]
    raise ValueError(f"the representations of {group.name} are not known here")


def _models(order: int) -> Iterator[Model]:
    """Yield the known groups of an order."""
    yield from _families(order)
    for divisor in range(2, order // 2 + 1):
        if order % divisor == 0:
            for (first, _), (second, _) in product(_families(divisor), _models(order // divisor)):
                model = direct_product(first, second)
                yield model, partial(real_irreps, model)


def _families(order: int) -> Iterator[Model]:
    """Yield the known groups of an order that are not built as direct products."""
    n = next(n for n in count(1) if factorial(n) >= order)
    if factorial(n) == order:
        yield symmetric_group(n), partial(symmetric_irreps, n)
    if order == 60:
        yield alternating_group(5), icosahedral_irreps
    if order % 2 == 0:
        for abelian in abelian_groups(order // 2):
            yield generalized_dihedral_group(abelian), partial(generalized_dihedral_irreps, abelian)
