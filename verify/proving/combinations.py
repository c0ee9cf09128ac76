"""Rational combinations of polynomials with signs: a linear program proposes, exact linear algebra disposes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

import flint
import numpy as np

from verify.proving.polynomials import Monomial, Polynomial

Array = np.ndarray[Any, np.dtype[Any]]
TINY = 1e-9
SECONDS = 8.0


class NoSolver(ImportError):
    """A solver that a search needs is not installed."""


def solver_package(name: str) -> Any:
    """Return a solver's module.

    Raises
    ------
    NoSolver
        If it is not installed.
    """
    try:
        return import_module(name)
    except ImportError:
        raise NoSolver(f"the search needs {name}, which is not installed: pip install {name}") from None


def silent_solver() -> Any:
    """Return a solver of HiGHS that prints nothing, not even what some versions print while it is made."""
    highspy = solver_package("highspy")

    class Silent(highspy.Highs):  # type: ignore[misc, name-defined]
        def enableCallbacks(self) -> None:
            self.silent()
            super().enableCallbacks()

    solver = Silent()
    solver.silent()
    return solver


@dataclass(frozen=True)
class Generator:
    """A polynomial that may be added with a multiplier ≥ 0; ``cost`` says how much one would like to avoid it."""

    polynomial: Polynomial
    positive: bool = False
    cost: float = 1.0


def rows_of(polynomials: Iterable[Polynomial]) -> dict[Monomial, int]:
    """Number the monomials that occur."""
    rows: dict[Monomial, int] = {}
    for polynomial in polynomials:
        for monomial in polynomial:
            rows.setdefault(monomial, len(rows))
    return rows


def combination(
    target: Polynomial, generators: Sequence[Generator], equations: Sequence[Polynomial], strict: bool = False
) -> list[Fraction] | None:
    """Return multipliers with target = Σ λ · generator + Σ μ · equation, all λ ≥ 0; None if none are found.

    If ``strict``, the multiplier of a positive generator is > 0.

    Examples
    --------
    >>> one, x = {(): Fraction(1)}, {((0, 1),): Fraction(1)}
    >>> combination({**one, **x}, [Generator(one, True), Generator(x)], [], strict=True)
    [Fraction(1, 1), Fraction(1, 1)]
    """
    columns = [generator.polynomial for generator in generators] + list(equations)
    rows = rows_of([target, *columns])
    if not columns:
        return [] if not target and not strict else None
    positive = [place for place, generator in enumerate(generators) if generator.positive]
    if strict and not positive:
        return None
    support = _proposal(target, generators, equations, rows, positive if strict else [])
    if support is None:
        return None
    chosen = [columns[place] for place in support]
    normed = [place for place, column in enumerate(support) if column in set(positive)]
    for norm in ([], normed) if strict else ([],):
        found = exact_multipliers(target, chosen, rows, norm)
        if found is None:
            continue
        multipliers = dict(zip(support, found, strict=True))
        signed = all(value >= 0 for place, value in multipliers.items() if place < len(generators))
        if signed and (not strict or any(multipliers.get(place) for place in positive)):
            return [multipliers.get(place, Fraction(0)) for place in range(len(columns))]
    return None


def _proposal(
    target: Polynomial,
    generators: Sequence[Generator],
    equations: Sequence[Polynomial],
    rows: dict[Monomial, int],
    positive: Sequence[int],
) -> list[int] | None:
    """Return the columns that an optimal vertex of the linear program uses, by HiGHS."""
    highspy = solver_package("highspy")
    count = len(generators)
    width = count + len(equations)
    solver = silent_solver()
    solver.setOptionValue("time_limit", SECONDS)
    solver.setOptionValue("threads", 1)
    infinity = highspy.kHighsInf
    weights = [generator.cost for generator in generators]
    lower = np.array([0.0] * count + [-infinity] * len(equations) + ([0.0] if positive else []))
    upper = np.array([infinity] * width + ([1.0] if positive else []))
    heaviest = max(weights, default=1.0)
    costs = [weight * 1e-4 / heaviest if positive else weight for weight in weights] + [0.0] * len(equations)
    program = highspy.HighsLp()
    program.num_col_ = width + bool(positive)
    program.num_row_ = len(rows) + bool(positive)
    program.col_cost_ = np.array(costs + ([-1.0] if positive else []))
    program.col_lower_, program.col_upper_ = lower, upper
    right = np.zeros(program.num_row_)
    for monomial, coefficient in target.items():
        right[rows[monomial]] = float(coefficient)
    above = right.copy()
    if positive:
        above[-1] = infinity
    program.row_lower_, program.row_upper_ = right, above
    starts, indices, values = [0], [], []
    chosen = set(positive)
    for place, polynomial in enumerate([*(generator.polynomial for generator in generators), *equations]):
        for monomial, coefficient in polynomial.items():
            indices.append(rows[monomial])
            values.append(float(coefficient))
        if place in chosen:
            indices.append(len(rows))
            values.append(1.0)
        starts.append(len(indices))
    if positive:
        indices.append(len(rows))
        values.append(-1.0)
        starts.append(len(indices))
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.array(starts)
    program.a_matrix_.index_ = np.array(indices)
    program.a_matrix_.value_ = np.array(values)
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    solution = solver.getSolution().col_value
    if positive and solution[width] < TINY:
        return None
    return [place for place in range(width) if abs(solution[place]) > TINY]


def exact_multipliers(
    target: Polynomial, columns: Sequence[Polynomial], rows: dict[Monomial, int], normed: Sequence[int] = ()
) -> list[Fraction] | None:
    """Return x with Σ x · column = target, 0 where it is free; with ``normed``, these multipliers add up to 1."""
    width = len(columns)
    matrix = flint.fmpq_mat(len(rows) + bool(normed), width + 1)
    for place, polynomial in enumerate([*columns, target]):
        for monomial, coefficient in polynomial.items():
            matrix[rows[monomial], place] = flint.fmpq(coefficient.numerator, coefficient.denominator)
    for place in (*normed, *([width] if normed else [])):
        matrix[len(rows), place] = flint.fmpq(1)
    reduced, rank = matrix.rref()
    found = [Fraction(0)] * width
    for row in range(rank):
        lead = next(place for place in range(width + 1) if reduced[row, place] != 0)
        if lead == width:
            return None
        value = reduced[row, width]
        found[lead] = Fraction(int(value.p), int(value.q))
    return found
