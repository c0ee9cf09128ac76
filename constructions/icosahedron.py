"""The irreducible representations of A5 over Q(√5): the rotations of an icosahedron, a simplex, and quadratic forms.

Source: H. S. M. Coxeter, 'Regular Polytopes', §3.7, for the coordinates of the icosahedron; otherwise own.

All five have orthogonal matrices with entries in Q(√5), so that no other square roots are needed:

- A5 is the group of the rotations of an icosahedron, of which (1, φ, 1/φ)/2 with the golden ratio φ and (1, 1, 1)/√3
  are axes of order 2 and 3. Replacing √5 by −√5 gives the other representation of degree 3.
- Of a regular simplex in four dimensions, four corners are the unit vectors and one is (φ, φ, φ, φ)/2. The group
  permutes the corners less their mean.
- The rotations R act on the symmetric 3 × 3 matrices B of trace 0 by B ↦ R B R^T. The five matrices of the basis are
  orthogonal and of the same length: diag(1, 1, −2), and the combinations of the four matrices diag(1, −1, 0), yz, zx
  and xy with the rows of a 4 × 4 matrix M with M M^T = 3.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from constructions.cyclotomic import Cyclotomic, total
from constructions.groups import alternating_group
from constructions.homomorphisms import extended
from constructions.reals import square_root
from constructions.representations import Irrep, Matrix, matrix_product

__all__ = ["icosahedral_irreps"]

_GENERATORS = ((1, 0, 3, 2, 4), (2, 1, 4, 3, 0))  # of order 2 and 3; their product has order 5

# a diag(1, −1, 0) + b yz + c zx + d xy for the rows (a, b, c, d) of M; last diag(1, 1, −2).
_QUADRATIC_FORMS = (
    ((0, 1, 1), (1, 0, 1), (1, 1, 0)),
    ((1, 1, -1), (1, -1, 0), (-1, 0, 0)),
    ((1, -1, 0), (-1, -1, 1), (0, 1, 0)),
    ((1, 0, 1), (0, -1, -1), (1, -1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, -2)),
)


@cache
def icosahedral_irreps() -> tuple[Irrep, ...]:
    """Return the five irreducible representations of A5.

    Returns
    -------
    tuple of Irrep
        Of `alternating_group(5)`, of the degrees 1, 3, 3, 4 and 5, with entries in Q(√5).

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> [irrep.degree for irrep in icosahedral_irreps()]
    [1, 3, 3, 4, 5]
    >>> icosahedral_irreps()[4].character
    (5, -1, 1, 0, 0)
    """
    group = alternating_group(5)
    one, root = Cyclotomic(1, [1]), square_root(5)
    rotations = _rotations((1 + root) / 2)
    return (
        Irrep(group, "trivial", (((one,),),) * group.order),
        Irrep(group, "rotations", rotations),
        Irrep(group, "conjugate rotations", _rotations((1 - root) / 2)),
        Irrep(group, "simplex", _permutations_of_simplex((1 + root) / 2)),
        Irrep(group, "quadratic forms", tuple(map(_action_on_forms, rotations))),
    )


def _rotations(golden: Cyclotomic) -> tuple[Matrix, ...]:
    """Return the rotations of the icosahedron, where φ is either root of x² = x + 1 and 1/φ = φ − 1."""
    zero, one = Cyclotomic(1, [0]), Cyclotomic(1, [1])
    axis = (one, golden, golden - 1)
    half_turn = tuple(tuple(x * y / 2 - (i == j) for j, y in enumerate(axis)) for i, x in enumerate(axis))
    return _generated(half_turn, ((zero, zero, one), (one, zero, zero), (zero, one, zero)))


def _permutations_of_simplex(golden: Cyclotomic) -> tuple[Matrix, ...]:
    """Return U P U^T for all even permutation matrices P, where the columns of U are the corners less their mean."""
    mean = (1 + golden / 2) / 5
    rows = [[*(int(i == x) - mean for x in range(4)), golden / 2 - mean] for i in range(4)]
    half_turn, third_of_a_turn = (
        tuple(
            tuple(total(row[moved] * y for moved, y in zip(move, other, strict=True)) for other in rows) for row in rows
        )
        for move in _GENERATORS
    )
    return _generated(half_turn, third_of_a_turn)


def _generated(*images: Matrix) -> tuple[Matrix, ...]:
    """Return the matrices of all elements of A5, given those of the two generators."""
    group, degree = alternating_group(5), len(images[0])
    identity = tuple(tuple(Cyclotomic(1, [int(i == j)]) for j in range(degree)) for i in range(degree))
    return extended(group, dict(zip(map(group.element, _GENERATORS), images, strict=True)), identity, matrix_product)


def _action_on_forms(rotation: Matrix) -> Matrix:
    """Return (⟨B_i, R B_j R^T⟩/6)_ij, where ⟨B, C⟩ is the trace of B C^T."""
    exact = [tuple(tuple(Cyclotomic(1, [x]) for x in row) for row in form) for form in _QUADRATIC_FORMS]
    transposed = tuple(zip(*rotation, strict=True))
    images = [matrix_product(matrix_product(rotation, form), transposed) for form in exact]
    return tuple(
        tuple(
            total(x * y for xs, ys in zip(form, image, strict=True) for x, y in zip(xs, ys, strict=True))
            * Fraction(1, 6)
            for image in images
        )
        for form in exact
    )
