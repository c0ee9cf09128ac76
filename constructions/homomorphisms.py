"""Homomorphisms from a finite group, given by the images of generators.

Source: elementary. A map f is a homomorphism if f(a s) = f(a) f(s) for all a and all s of a generating set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from constructions.groups import FiniteGroup

__all__ = ["extended", "isomorphism"]

T = TypeVar("T")


def extended(group: FiniteGroup, images: Mapping[int, T], one: T, multiply: Callable[[T, T], T]) -> tuple[T, ...]:
    """Return the homomorphism with given images of generators.

    Parameters
    ----------
    group : FiniteGroup
        Any.
    images : mapping from int to T
        What generators of the group go to.
    one : T
        What the neutral element goes to.
    multiply : function of two T
        The product among the images.

    Returns
    -------
    tuple of |G| images
        Of the elements 0, 1, ….

    Raises
    ------
    ValueError
        If there is no such homomorphism, or the elements do not generate the group.

    Source
    ------
    Each element is a product of generators; the defining equation is checked as the module says.

    Examples
    --------
    >>> from operator import mul
    >>> from constructions.groups import cyclic_group
    >>> extended(cyclic_group(4), {1: -1}, 1, mul)
    (1, -1, 1, -1)
    """
    values = _on_subgroup(group, images, one, multiply)
    if values is None:
        raise ValueError(f"no homomorphism of {group.name} has these values at {sorted(images)}")
    if len(values) < group.order:
        raise ValueError(f"the elements {sorted(images)} do not generate {group.name}")
    return tuple(values[a] for a in group.elements)


def isomorphism(source: FiniteGroup, target: FiniteGroup) -> tuple[int, ...] | None:
    """Return an isomorphism of two groups if there is one.

    Parameters
    ----------
    source, target : FiniteGroup
        Any.

    Returns
    -------
    tuple of int, or None
        The images of 0, 1, …; the identity if the groups are equal.

    Source
    ------
    An isomorphism keeps the orders of elements and the sizes of their classes. The images of the generators are
    tried one after the other, as long as they extend to an injective map of the subgroup generated so far.

    Examples
    --------
    >>> from constructions.groups import cyclic_group, dihedral_group, elementary_abelian_group, symmetric_group
    >>> isomorphism(symmetric_group(3), dihedral_group(3))
    (0, 1, 3, 2, 4, 5)
    >>> isomorphism(cyclic_group(4), elementary_abelian_group(2, 2)) is None
    True
    """
    if source == target:
        return tuple(source.elements)
    kinds, target_kinds = _kinds(source), _kinds(target)
    if sorted(kinds) != sorted(target_kinds):
        return None
    candidates = {s: [b for b in target.elements if target_kinds[b] == kinds[s]] for s in source.generators}
    return _injective(source, target, candidates, {})


def _injective(
    source: FiniteGroup, target: FiniteGroup, candidates: dict[int, list[int]], images: dict[int, int]
) -> tuple[int, ...] | None:
    """Choose images for the generators that have none yet; return the first injective homomorphism."""
    values = _on_subgroup(source, images, 0, target.product)
    if values is None or len(set(values.values())) < len(values):
        return None
    if len(values) == source.order:
        return tuple(values[a] for a in source.elements)
    generator = source.generators[len(images)]
    trials = (_injective(source, target, candidates, {**images, generator: b}) for b in candidates[generator])
    return next((found for found in trials if found is not None), None)


def _on_subgroup(
    group: FiniteGroup, images: Mapping[int, T], one: T, multiply: Callable[[T, T], T]
) -> dict[int, T] | None:
    """Return the homomorphism of the subgroup that some elements generate, or None if there is none."""
    values = {0: one}
    reached = [0]
    for a in reached:
        for s, image in images.items():
            b, value = group.product(a, s), multiply(values[a], image)
            if b not in values:
                values[b] = value
                reached.append(b)
            elif values[b] != value:
                return None
    return values


def _kinds(group: FiniteGroup) -> list[tuple[int, int]]:
    """Return the order of each element and the size of its class."""
    return [(group.element_orders[a], len(group.conjugacy_classes[group.class_of[a]])) for a in group.elements]
