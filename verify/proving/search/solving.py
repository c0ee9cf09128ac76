"""How the equations among comparisons are met exactly: numbers that enter linearly are solved for, quadrics are cut.

A quadric with one known rational point has a rational point on every line with rational direction through it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Protocol

import numpy as np

from verify.proving.search.tape import Batch, Formula, Inexact, Tape, equations

Point = list[Fraction]

PROBES = (3, -2, 5, 7, -4, 11, 2, -9, 13, 6)
MOST_LINEAR = 24
MOST_BASES = 4
SMALL = 1e-9


class Solver(Protocol):
    """Numbers that may be chosen freely, and all numbers that follow from them."""

    free: int

    def batch(self, free: Batch) -> Batch:
        """Return the points that the rows of free numbers lead to, in floating point."""

    def exact(self, free: Point) -> Point:
        """Return the rational point that rational free numbers lead to."""


class Everything:
    """All numbers are free."""

    def __init__(self, unknowns: int) -> None:
        """Take the number of unknowns."""
        self.free = unknowns

    def batch(self, free: Batch) -> Batch:
        """Return the points as they are."""
        return free

    def exact(self, free: Point) -> Point:
        """Return the point as it is."""
        return free


class Linear:
    """Some numbers are solved for, in which the equations are linear as long as the other numbers stand still."""

    def __init__(self, tape: Tape, system: Sequence[int], solved: Sequence[int]) -> None:
        """Take the equations, as differences on the tape, and the unknowns to solve for."""
        self.tape, self.system, self.solved = tape, list(system), list(solved)
        self.others = [place for place in range(tape.unknowns) if place not in set(solved)]
        self.free = len(self.others)

    def batch(self, free: Batch) -> Batch:
        """Solve for the numbers by least squares in floating point."""
        rows = len(free)
        points = np.zeros((rows, self.tape.unknowns))
        points[:, self.others] = free
        start = self._residuals(points)
        columns = []
        for place in self.solved:
            points[:, place] = 1.0
            columns.append(self._residuals(points) - start)
            points[:, place] = 0.0
        matrix = np.nan_to_num(np.stack(columns, axis=2))
        found = -(np.linalg.pinv(matrix) @ np.nan_to_num(start)[:, :, None])[:, :, 0]
        points[:, self.solved] = found
        return points

    def _residuals(self, points: Batch) -> Batch:
        found = self.tape.run(points)
        parts: list[Batch] = []
        for place in self.system:
            value = np.broadcast_to(found[place], (len(points),))
            parts += [np.real(value), np.imag(value)]
        return np.stack(parts, axis=1)

    def exact(self, free: Point) -> Point:
        """Solve for the numbers exactly.

        Raises
        ------
        Inexact
            If there is no solution, or the equations are not exact.
        """
        point = [Fraction(0)] * self.tape.unknowns
        for place, value in zip(self.others, free, strict=True):
            point[place] = value
        start = real_parts(self.tape, self.system, point)
        columns = []
        for place in self.solved:
            point[place] = Fraction(1)
            columns.append([a - b for a, b in zip(real_parts(self.tape, self.system, point), start, strict=True)])
            point[place] = Fraction(0)
        rows = [[*row, -value] for row, value in zip(zip(*columns, strict=True), start, strict=True)]
        for place, value in zip(self.solved, _solution(rows, len(self.solved)), strict=True):
            point[place] = value
        return point


def _solution(rows: list[list[Fraction]], width: int) -> Point:
    """Solve linear equations by elimination; what they leave open is 0."""
    pivots: list[int] = []
    rank = 0
    for column in range(width):
        found = next((r for r in range(rank, len(rows)) if rows[r][column]), None)
        if found is None:
            continue
        rows[rank], rows[found] = rows[found], rows[rank]
        lead = rows[rank][column]
        rows[rank] = [entry / lead for entry in rows[rank]]
        for r, row in enumerate(rows):
            if r != rank and row[column]:
                factor = row[column]
                rows[r] = [a - factor * b for a, b in zip(row, rows[rank], strict=True)]
        pivots.append(column)
        rank += 1
    if any(row[-1] for row in rows[rank:]):
        raise Inexact("the equations have no solution here")
    solution = [Fraction(0)] * width
    for row, column in zip(rows, pivots, strict=False):
        solution[column] = row[-1]
    return solution


class Quadric:
    """The second point in which a line through a known point meets a quadric; its direction is free."""

    def __init__(self, tape: Tape, system: Sequence[int], base: Point) -> None:
        """Take one equation that is quadratic in all unknowns, and a point at which it holds."""
        self.tape, self.system, self.base = tape, list(system), base
        self.free = tape.unknowns

    def batch(self, free: Batch) -> Batch:
        """Return the second points, in floating point."""
        base = np.array([float(entry) for entry in self.base])
        one, two = (np.real(self.tape.run(base + step * free)[self.system[0]]) for step in (1.0, -1.0))
        with np.errstate(all="ignore"):
            step = -((one - two) / 2) / ((one + two) / 2)
        return np.asarray(base + np.nan_to_num(step)[:, None] * free)

    def exact(self, free: Point) -> Point:
        """Return the second point, exactly.

        Raises
        ------
        ZeroDivisionError
            If the line meets the quadric once only.
        """
        values = []
        for step in (1, -1):
            shifted = [b + step * d for b, d in zip(self.base, free, strict=True)]
            values.append(real_parts(self.tape, self.system, shifted)[0])
        one, two = values
        step_length = -((one - two) / 2) / ((one + two) / 2)
        return [b + step_length * d for b, d in zip(self.base, free, strict=True)]


def real_parts(tape: Tape, system: Sequence[int], point: Point) -> list[Fraction]:
    """Return the real and the imaginary parts of some values, exactly."""
    return [part for value in tape.exact(system, point) for part in value]


def completions(tape: Tape, formula: Formula, effort: int) -> Iterator[Solver]:
    """Yield ways to meet the equations that a formula has among its conditions."""
    system = equations(formula)
    if not system:
        yield Everything(tape.unknowns)
        return
    if effort == 0 or tape.unknowns > MOST_LINEAR:
        yield Everything(tape.unknowns)
    try:
        solved = solvable(tape, system)
        if solved:
            yield Linear(tape, system, solved)
        for base in _bases(tape, system) if _is_quadric(tape, system) else ():
            yield Quadric(tape, system, base)
    except Inexact:
        pass
    if effort > 0 and tape.unknowns <= MOST_LINEAR:
        yield Everything(tape.unknowns)


def solvable(tape: Tape, system: Sequence[int]) -> list[int]:
    """Return unknowns in which all equations together are linear, as many as the equations determine.

    An empty list says that there are none.
    """
    if tape.unknowns > MOST_LINEAR:
        return []
    curved = _curvature(tape, system)
    start = _probe(tape.unknowns)
    values = real_parts(tape, system, start)
    columns = {}
    for place in range(tape.unknowns):
        moved = [value + (place == other) for other, value in enumerate(start)]
        columns[place] = [b - a for a, b in zip(values, real_parts(tape, system, moved), strict=True)]
    chosen: list[int] = []
    basis: list[list[Fraction]] = []
    for place in range(tape.unknowns - 1, -1, -1):
        if any((min(place, other), max(place, other)) in curved for other in (*chosen, place)):
            continue
        reduced = _reduced(columns[place], basis)
        if any(reduced):
            basis.append(reduced)
            chosen.append(place)
    return sorted(chosen)


def _reduced(column: list[Fraction], basis: list[list[Fraction]]) -> list[Fraction]:
    for vector in basis:
        lead = next(i for i, entry in enumerate(vector) if entry)
        if column[lead]:
            factor = column[lead] / vector[lead]
            column = [a - factor * b for a, b in zip(column, vector, strict=True)]
    return column


def _probe(width: int) -> Point:
    return [Fraction(PROBES[place % len(PROBES)] + place // len(PROBES)) for place in range(width)]


def _curvature(tape: Tape, system: Sequence[int]) -> set[tuple[int, int]]:
    """Return the pairs of unknowns in which the equations together are not linear, by second differences."""
    start = _probe(tape.unknowns)

    def at(*places: int) -> list[Fraction]:
        moved = [value + places.count(place) for place, value in enumerate(start)]
        return real_parts(tape, system, moved)

    single = [at(place) for place in range(tape.unknowns)]
    none = at()
    found = set()
    for one, two in combinations_with_replacement(range(tape.unknowns), 2):
        both = at(one, two)
        if any(d - b - c + a for a, b, c, d in zip(none, single[one], single[two], both, strict=True)):
            found.add((one, two))
    return found


def _is_quadric(tape: Tape, system: Sequence[int]) -> bool:
    """Tell whether there is one real equation, of degree two at most along three lines."""
    if len(system) != 1:
        return False
    start = _probe(tape.unknowns)
    for turn in range(3):
        line = [Fraction(PROBES[(place + 3 + turn) % len(PROBES)]) for place in range(tape.unknowns)]
        values = []
        for step in range(4):
            point = [a + step * b for a, b in zip(start, line, strict=True)]
            real, imaginary = real_parts(tape, system, point)
            if imaginary:
                return False
            values.append(real)
        a, b, c, d = values
        if d - 3 * c + 3 * b - a:
            return False
    return True


def _bases(tape: Tape, system: Sequence[int]) -> Iterator[Point]:
    """Yield a few rational points of a quadric with small entries."""
    random = np.random.default_rng(1)
    width = tape.unknowns
    drawn = np.concatenate([np.eye(width), -np.eye(width), random.integers(-3, 4, (4000, width))])
    values = np.abs(np.broadcast_to(tape.run(drawn)[system[0]], (len(drawn),)))
    for count, row in enumerate(np.flatnonzero(values < SMALL)):
        if count >= MOST_BASES:
            return
        yield [Fraction(int(entry)) for entry in drawn[row]]
