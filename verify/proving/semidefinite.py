"""Semidefinite programs in floating point, by Clarabel: matrices that solve linear equations, as positive as can be."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from verify.proving.combinations import solver_package

Array = np.ndarray[Any, np.dtype[Any]]
SECONDS = 15.0
FEASIBLE = 1e-5
ENOUGH = 1.0


@dataclass(frozen=True)
class Entry:
    """A coefficient of a linear equation: of the entry (i, j) of a block, i ≤ j, counted once, or of a free number."""

    row: int
    block: int
    i: int
    j: int
    value: float


@dataclass(frozen=True)
class Program:
    """Linear equations for symmetric blocks and free numbers; block −1 stands for the free numbers, by i."""

    sizes: Sequence[int]
    free: int
    entries: Sequence[Entry]
    right: Sequence[float]


@dataclass(frozen=True)
class Solution:
    """Blocks and free numbers; all eigenvalues are at least ``margin``, up to the accuracy of the solver."""

    blocks: list[Array]
    free: Array
    margin: float


def solved(program: Program) -> Solution | None:
    """Return a solution whose least eigenvalue is as large as it gets, up to 1; None if there is none.

    Examples
    --------
    >>> diagonal = [Entry(0, 0, 0, 0, 1.0), Entry(0, 0, 1, 1, 1.0)]  # x + z = 1
    >>> round(solved(Program([2], 0, diagonal, [1.0])).margin, 6)
    0.5
    """
    clarabel = solver_package("clarabel")
    sparse = solver_package("scipy.sparse")
    offsets = np.concatenate([[0], np.cumsum([n * (n + 1) // 2 for n in program.sizes])]).astype(int)
    width = int(offsets[-1]) + program.free + 1
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for entry in program.entries:
        rows.append(entry.row)
        if entry.block < 0:
            columns.append(int(offsets[-1]) + entry.i)
            values.append(entry.value)
        else:
            columns.append(int(offsets[entry.block]) + _place(entry.i, entry.j))
            values.append(entry.value if entry.i == entry.j else entry.value / sqrt(2))
    height = len(program.right)
    right = [*program.right]
    cones = [clarabel.ZeroConeT(height)]
    for block, size in enumerate(program.sizes):
        for j in range(size):
            for i in range(j + 1):
                rows.append(height)
                columns.append(int(offsets[block]) + _place(i, j))
                values.append(-1.0)
                if i == j:
                    rows.append(height)
                    columns.append(width - 1)
                    values.append(1.0)
                height += 1
                right.append(0.0)
        cones.append(clarabel.PSDTriangleConeT(size) if size > 1 else clarabel.NonnegativeConeT(1))
    rows.append(height)
    columns.append(width - 1)
    values.append(1.0)
    right.append(ENOUGH)
    cones.append(clarabel.NonnegativeConeT(1))
    matrix = sparse.csc_matrix((values, (rows, columns)), shape=(height + 1, width))
    objective = np.zeros(width)
    objective[-1] = -1.0
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_threads = 1
    settings.time_limit = SECONDS
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-10
    quadratic = sparse.csc_matrix((width, width))
    result = clarabel.DefaultSolver(quadratic, objective, matrix, np.array(right), cones, settings).solve()
    found = np.array(result.x)
    if not np.all(np.isfinite(found)) or result.status in _refusals(clarabel) or found[-1] < -FEASIBLE:
        return None
    blocks = [_matrix(found[offsets[k] : offsets[k + 1]], size) for k, size in enumerate(program.sizes)]
    return Solution(blocks, found[offsets[-1] : -1], float(found[-1]))


def _refusals(clarabel: Any) -> tuple[Any, ...]:
    status = clarabel.SolverStatus
    return status.PrimalInfeasible, status.DualInfeasible, status.AlmostPrimalInfeasible, status.NumericalError


def _place(i: int, j: int) -> int:
    return j * (j + 1) // 2 + i


def _matrix(packed: Array, size: int) -> Array:
    matrix = np.zeros((size, size))
    for j in range(size):
        for i in range(j + 1):
            value = packed[_place(i, j)]
            matrix[i, j] = matrix[j, i] = value if i == j else value / sqrt(2)
    return matrix
