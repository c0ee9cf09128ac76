"""From floating-point matrices to exact ones: null vectors, solutions of linear equations, squares."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import flint
import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
Vector = list[Fraction]
DENOMINATORS = (1, 2, 3, 4, 6, 8, 12, 24, 60, 2**8, 2**12, 2**16, 2**20, 2**26)


def null_vectors(matrix: Array, tolerance: float, largest: int) -> list[Vector]:
    """Return rational vectors near the eigenspace of the small eigenvalues, none if they are not nearly rational.

    >>> null_vectors(np.array([[1.0, -2.0], [-2.0, 4.0]]), 1e-6, 10)
    [[Fraction(1, 1), Fraction(1, 2)]]
    """
    values, vectors = np.linalg.eigh(matrix)
    space = vectors[:, values < tolerance].T.copy()
    pivots: list[int] = []
    for row in range(len(space)):
        free = [column for column in range(space.shape[1]) if column not in pivots]
        best = max(free, key=lambda column: float(np.max(np.abs(space[row:, column]))) * (1 + 1e-6 * -column))
        chosen = row + int(np.argmax(np.abs(space[row:, best])))
        space[[row, chosen]] = space[[chosen, row]]
        space[row] /= space[row, best]
        for other in range(len(space)):
            if other != row:
                space[other] -= space[other, best] * space[row]
        pivots.append(best)
    rounded = [[Fraction(float(value)).limit_denominator(largest) for value in row] for row in space]
    exact = np.array([[float(value) for value in row] for row in rounded]).reshape(space.shape)
    return rounded if np.all(np.abs(exact - space) * 4 * largest**2 < 1) else []


def orthogonal_complement(vectors: Sequence[Vector], size: int) -> list[Vector]:
    """Return a basis of the vectors that are orthogonal to all given ones.

    >>> orthogonal_complement([[Fraction(1), Fraction(1, 2)]], 2)
    [[Fraction(-1, 2), Fraction(1, 1)]]
    """
    matrix = flint.fmpq_mat(len(vectors), size, [_fmpq(value) for vector in vectors for value in vector])
    reduced, rank = matrix.rref()
    leads = [next(c for c in range(size) if reduced[row, c] != 0) for row in range(rank)]
    basis = []
    for free in (column for column in range(size) if column not in leads):
        vector = [Fraction(0)] * size
        vector[free] = Fraction(1)
        for row, lead in enumerate(leads):
            vector[lead] = -_fraction(reduced[row, free])
        basis.append(vector)
    return basis


class ExactSystem:
    """Linear equations with rational coefficients, solved near a given point.

    Parameters
    ----------
    rows : int
        The number of equations.
    columns : sequence of {row: coefficient}
        The columns; the first ones are determined by the others where that is possible.
    right : {row: number}
        The right side.
    """

    def __init__(self, rows: int, columns: Sequence[dict[int, Fraction]], right: dict[int, Fraction]) -> None:
        """Eliminate."""
        width = len(columns)
        matrix = flint.fmpq_mat(rows, width + 1)
        for place, column in enumerate([*columns, right]):
            for row, value in column.items():
                matrix[row, place] = _fmpq(value)
        reduced, rank = matrix.rref()
        self.width = width
        self.consistent = True
        self._equations: list[tuple[int, dict[int, Fraction], Fraction]] = []
        table = reduced.table()
        for row in range(rank):
            entries = {place: _fraction(value) for place, value in enumerate(table[row]) if value != 0}
            lead = min(entries)
            if lead == width:
                self.consistent = False
                return
            constant = entries.pop(width, Fraction(0))
            del entries[lead]
            self._equations.append((lead, entries, constant))
        self.dependent = {lead for lead, _, _ in self._equations}

    def near(self, point: Sequence[float]) -> Iterator[Vector]:
        """Yield exact solutions, the free numbers of which are rounded more and more finely."""
        for denominator in DENOMINATORS:
            solution = [Fraction(0)] * self.width
            for place in range(self.width):
                if place not in self.dependent:
                    solution[place] = Fraction(round(point[place] * denominator), denominator)
            for lead, entries, constant in self._equations:
                solution[lead] = constant - sum(
                    (value * solution[place] for place, value in entries.items()), start=Fraction(0)
                )
            yield solution


def squares_of(matrix: Sequence[Sequence[Fraction]]) -> list[tuple[Fraction, Vector]] | None:
    """Return d and v with matrix = Σ d · v vᵀ and all d > 0; None if the matrix is not positive semidefinite.

    >>> squares_of([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(5)]])
    [(Fraction(1, 1), [Fraction(1, 1), Fraction(2, 1)]), (Fraction(1, 1), [Fraction(0, 1), Fraction(1, 1)])]
    """
    rest = [list(row) for row in matrix]
    size = len(rest)
    found = []
    for place in range(size):
        pivot = rest[place][place]
        if pivot < 0 or (pivot == 0 and any(rest[place])):
            return None
        if pivot == 0:
            continue
        vector = [value / pivot for value in rest[place]]
        found.append((pivot, vector))
        for i in range(place, size):
            if rest[i][place]:
                factor = rest[i][place]
                rest[i] = [a - factor * b for a, b in zip(rest[i], vector, strict=True)]
    return found


def _fmpq(value: Fraction) -> Any:
    return flint.fmpq(value.numerator, value.denominator)


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))
