"""The irreducible representations of the generalized dihedral groups: rotations and reflections of the plane.

Source: J.-P. Serre, 'Linear Representations of Finite Groups', §5.3, for the dihedral groups.

Let φ be a character of the Abelian group A. If it is real, Dih(A) has the two representations a s^e ↦ φ(a) (±1)^e;
if not, φ and its conjugate give one of degree 2, in which a is the rotation by the angle of φ(a), and s a reflection.
"""

from __future__ import annotations

from functools import cache

from constructions.abelian import Element, FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.groups import generalized_dihedral_group
from constructions.representations import Irrep, Matrix

__all__ = ["generalized_dihedral_irreps"]


@cache
def generalized_dihedral_irreps(abelian: FiniteAbelianGroup) -> tuple[Irrep, ...]:
    """Return all irreducible representations of Dih(A).

    Parameters
    ----------
    abelian : FiniteAbelianGroup
        The group A.

    Returns
    -------
    tuple of Irrep
        Of `generalized_dihedral_group(abelian)`: first those of degree 1, the trivial one before all; then one of
        degree 2 for each k of `abelian.half_system()`.

    Source
    ------
    Serre, §5.3, as the module explains. Their squared degrees add up to 2|A|.

    Examples
    --------
    >>> for irrep in generalized_dihedral_irreps(FiniteAbelianGroup((3,))):
    ...     print(irrep.name, irrep.character)
    (0,)+ (1, 1, 1)
    (0,)- (1, -1, 1)
    (1,) (2, 0, -1)
    """
    group = generalized_dihedral_group(abelian)
    lines = [
        Irrep(
            group,
            f"{k}{'-' if sign < 0 else '+'}",
            tuple(((abelian.character(k, a).smallest() * power,),) for a in abelian.elements for power in (1, sign)),
        )
        for k in (abelian.zero, *abelian.self_conjugate())
        for sign in (1, -1)
    ]
    planes = [
        Irrep(group, str(k), tuple(matrix for a in abelian.elements for matrix in _turn_and_mirror(abelian, k, a)))
        for k in abelian.half_system()
    ]
    return (*lines, *planes)


def _turn_and_mirror(abelian: FiniteAbelianGroup, k: Element, a: Element) -> tuple[Matrix, Matrix]:
    """Return the rotation by the angle of φ_k(a), and this rotation after the reflection diag(1, −1)."""
    value = abelian.character(k, a)
    cosine = value.real.smallest()
    sine = ((value - cosine) * root_of_unity(4, 3)).smallest()
    return ((cosine, -sine), (sine, cosine)), ((cosine, sine), (sine, -cosine))
