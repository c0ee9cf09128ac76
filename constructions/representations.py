"""Orthogonal matrices that multiply as the elements of a finite group do.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), appendix D.8.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from constructions.cyclotomic import Cyclotomic, total
from constructions.groups import FiniteGroup

__all__ = ["Irrep", "Matrix", "matrix_product", "tensor_product"]

Matrix = tuple[tuple[Cyclotomic, ...], ...]


@dataclass(frozen=True)
class Irrep:
    """A real irreducible representation: an orthogonal matrix R(g) for each element g of a group.

    Parameters
    ----------
    group : FiniteGroup
        The group G.
    name : str
        For texts.
    matrices : tuple of |G| matrices
        R(0), R(1), …, each a tuple of d rows of d Cyclotomic.

    Raises
    ------
    ValueError
        If there is not one square matrix for each element, all of the same size.

    Source
    ------
    tasks, appendix D.8. That the matrices are orthogonal, multiply as the elements do, and leave no subspace
    invariant is not checked here: it is what the functions that build them are for.

    Examples
    --------
    >>> from constructions.groups import cyclic_group
    >>> one = Cyclotomic(1, [1])
    >>> sign = Irrep(cyclic_group(2), "sign", (((one,),), ((-one,),)))
    >>> sign.degree, sign.matrix(1), sign.entry(0, 0), sign.character
    (1, ((-1,),), (1, -1), (1, -1))
    """

    group: FiniteGroup
    name: str = field(compare=False)
    matrices: tuple[Matrix, ...] = field(repr=False)

    def __post_init__(self) -> None:
        """Check the shapes."""
        if len(self.matrices) != self.group.order:
            raise ValueError(f"{self.group.order} elements need as many matrices, not {len(self.matrices)}")
        degree = len(self.matrices[0])
        if any(len(rows) != degree or any(len(row) != degree for row in rows) for rows in self.matrices):
            raise ValueError("the matrices of a representation are square and of the same size")

    @property
    def degree(self) -> int:
        """The number d of rows and columns."""
        return len(self.matrices[0])

    @property
    def character(self) -> tuple[Cyclotomic, ...]:
        """The trace of the matrices at each class of `group.conjugacy_classes`."""
        return tuple(
            total(row[i] for i, row in enumerate(self.matrices[members[0]])).smallest()
            for members in self.group.conjugacy_classes
        )

    def matrix(self, g: int) -> Matrix:
        """Return R(g).

        Parameters
        ----------
        g : int
            Element of the group.

        Returns
        -------
        tuple of d rows of d Cyclotomic

        Source
        ------
        Definition.

        Examples
        --------
        >>> from constructions.irreps import real_irreps
        >>> from constructions.groups import symmetric_group
        >>> [irrep.matrix(0) for irrep in real_irreps(symmetric_group(3))]
        [((1,),), ((1,),), ((1, 0), (0, 1))]
        """
        return self.matrices[g]

    def entry(self, i: int, j: int) -> tuple[Cyclotomic, ...]:
        """Return the vector (R(g)_ij)_g, one of the orthogonal basis of functions on the group.

        Parameters
        ----------
        i, j : int
            Row and column, from 0 to d − 1.

        Returns
        -------
        tuple of |G| Cyclotomic

        Source
        ------
        tasks, Lemma D.10.

        Examples
        --------
        >>> from constructions.irreps import real_irreps
        >>> from constructions.groups import symmetric_group
        >>> real_irreps(symmetric_group(3))[1].entry(0, 0)
        (1, -1, -1, 1, 1, -1)
        """
        return tuple(rows[i][j] for rows in self.matrices)


def matrix_product(left: Matrix, right: Matrix) -> Matrix:
    """Return the product of two matrices.

    Parameters
    ----------
    left, right : tuple of rows of Cyclotomic
        With as many columns of the first as rows of the second.

    Returns
    -------
    tuple of rows of Cyclotomic

    Raises
    ------
    ValueError
        If the shapes do not fit.

    Source
    ------
    Definition.

    Examples
    --------
    >>> one, zero = Cyclotomic(1, [1]), Cyclotomic(1, [0])
    >>> matrix_product(((zero, -one), (one, zero)), ((zero, -one), (one, zero)))
    ((-1, 0), (0, -1))
    """
    columns = tuple(zip(*right, strict=True))
    return tuple(
        tuple(total(x * y for x, y in zip(row, column, strict=True) if x and y) for column in columns) for row in left
    )


def tensor_product(group: FiniteGroup, first: Irrep, second: Irrep) -> Irrep:
    """Return the representation (g, h) ↦ R(g) ⊗ S(h) of a direct product.

    Parameters
    ----------
    group : FiniteGroup
        The direct product G × H, as `direct_product` builds it.
    first, second : Irrep
        R of G and S of H, of degrees d and e.

    Returns
    -------
    Irrep
        Of degree d e; the row number of the pair (i, j) is i e + j, and so for columns.

    Source
    ------
    J.-P. Serre, 'Linear Representations of Finite Groups', Theorem 10: these are the irreducible
    representations of G × H.

    Examples
    --------
    >>> from constructions.groups import cyclic_group, direct_product
    >>> from constructions.irreps import real_irreps
    >>> trivial, sign = real_irreps(cyclic_group(2))
    >>> tensor_product(direct_product(cyclic_group(2), cyclic_group(2)), sign, trivial).character
    (1, 1, -1, -1)
    """
    matrices = (
        tuple(tuple(x * y for x, y in product(upper, lower)) for upper, lower in product(left, right))
        for left, right in product(first.matrices, second.matrices)
    )
    return Irrep(group, f"{first.name}⊗{second.name}", tuple(matrices))
