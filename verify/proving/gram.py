"""Sums of squares with weights: a semidefinite program proposes the Gram matrices, exact algebra makes them true.

Sought is target = Σ weight · (sum of squares) + Σ multiplier · equation. Where no solution has room around it, as at an
inequality with equality somewhere, the null vectors of the Gram matrices are guessed, and the search goes on among the
squares that are orthogonal to them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm
from time import monotonic

import numpy as np

from verify.kernel.terms import Term
from verify.proving.polynomials import (
    ONE,
    Monomial,
    Polynomial,
    Ring,
    added,
    degree,
    degree_of,
    power_tree,
    scaled,
    total_of,
)
from verify.proving.problem import Found, Problem, Signed
from verify.proving.products import multiples, products, proof_of, real_monomials
from verify.proving.rounding import ExactSystem, Vector, null_vectors, orthogonal_complement, squares_of
from verify.proving.semidefinite import Array, Entry, Program, Solution, solved

NORM: Monomial = ((-1, 1),)
MOST_UNKNOWNS = 1500
MOST_BEFORE = 6000
MOST_PROGRAMS = 9
MOST_ATOMS = 10
TOLERANCES = (1e-3, 1e-5, 1e-7)
DENOMINATORS = (12, 60, 400)


@dataclass(frozen=True)
class Block:
    """A weight and the polynomials of whose squares it is a multiple; ``norm`` if its multiplier is normed."""

    weight: Signed
    basis: tuple[Polynomial, ...]
    norm: bool = False


@dataclass(frozen=True)
class Formulation:
    """The blocks, the multiples of equations, and the target."""

    ring: Ring
    target: Polynomial
    blocks: tuple[Block, ...]
    multiples: tuple[Polynomial, ...]

    @property
    def unknowns(self) -> int:
        """The number of entries of the Gram matrices."""
        return sum(len(block.basis) * (len(block.basis) + 1) // 2 for block in self.blocks)


def find_squares(problem: Problem, refuting: bool, size: int, extra: int | None) -> Found | None:
    """Return a proof by sums of squares with products of at most ``size`` facts as weights.

    Parameters
    ----------
    problem : Problem
        The goal and what is known.
    refuting : bool
        Whether 0 is sought as a positive form; else the target as one that is ≥ 0.
    size : int
        How many facts a weight is a product of, at most.
    extra : int
        By how much the degree exceeds that of what is given; twice that degree if None.
    """
    if size and not refuting and not problem.signed and not problem.vanishing:
        return None
    entries = [problem.target, *problem.signed]
    height = max(degree(entry.polynomial) for entry in entries)
    height += height % 2 + (height if extra is None else extra)
    weights = [weight for weight in products(problem, size) if degree(weight.polynomial) <= height]
    vanishing = list(multiples(problem, height, MOST_ATOMS))
    vanishing = [entry for entry in vanishing if degree(entry[2]) <= height]
    target = {NORM: Fraction(1)} if refuting else problem.target.polynomial
    blocks = _blocks(problem, weights, height)
    if refuting:
        blocks += [Block(weight, ({ONE: Fraction(1)},), True) for weight in weights if weight.positive]
    formulation = Formulation(problem.ring, target, tuple(blocks), tuple(product for *_, product in vanishing))
    for chosen, matrices, numbers in _exact(_pruned(formulation), problem.deadline):
        factors: dict[Term, Polynomial] = {}
        for (entry, monomial, _), number in zip(vanishing, numbers, strict=True):
            if number:
                factors[entry.fact] = added(factors.get(entry.fact, {}), {monomial: number})
        pairs = zip(chosen, matrices, strict=True)
        used = [entry for block, matrix in pairs for entry in _summands(problem, block, matrix)]
        found = proof_of(problem, used, factors, refuting)
        if found is not None:
            return found
    return None


def _summands(problem: Problem, block: Block, matrix: Sequence[Vector]) -> Iterator[tuple[Fraction, Signed]]:
    for value, vector in squares_of(matrix) or []:
        root = total_of(scaled(base, v) for base, v in zip(block.basis, vector, strict=True))
        if list(root) == [ONE]:
            yield value * root[ONE] ** 2, block.weight
            continue
        content, root = _primitive(root)
        square = (power_tree(problem.ring.tree(root), 2),)
        values = (*block.weight.values, problem.ring.power(root, 2))
        yield value * content**2, replace(block.weight, trees=block.weight.trees + square, values=values)


def _primitive(polynomial: Polynomial) -> tuple[Fraction, Polynomial]:
    """Return c and p with integer coefficients that have no common factor, such that c · p is the polynomial."""
    above = gcd(*(value.numerator for value in polynomial.values()))
    content = Fraction(above, lcm(*(value.denominator for value in polynomial.values())))
    return content, scaled(polynomial, 1 / content)


def _blocks(problem: Problem, weights: Sequence[Signed], height: int) -> list[Block]:
    """Return a block for each weight and each class of monomials whose products have the same parities."""
    entries = [problem.target.polynomial, *(w.polynomial for w in weights), *(v.polynomial for v in problem.vanishing)]
    parities = _Parities(entries)
    monomials = real_monomials(problem, height // 2, MOST_ATOMS)
    blocks: list[Block] = []
    unknowns = 0
    for weight in _different(weights):
        limit = (height - degree(weight.polynomial)) // 2
        classes: dict[int, list[Monomial]] = {}
        for monomial in monomials:
            if degree_of(monomial) <= limit:
                classes.setdefault(parities.of(monomial), []).append(monomial)
        for members in classes.values():
            unknowns += len(members) * (len(members) + 1) // 2
            if unknowns > MOST_BEFORE:
                return blocks
            blocks.append(Block(weight, tuple({monomial: Fraction(1)} for monomial in members)))
    return blocks


def _different(weights: Sequence[Signed]) -> list[Signed]:
    kept: dict[frozenset[tuple[Monomial, Fraction]], Signed] = {}
    for weight in weights:
        kept.setdefault(frozenset(weight.polynomial.items()), weight)
    return [weight for weight in kept.values() if weight.polynomial]


class _Parities:
    """The parities of exponents, modulo those that occur: a change of signs that nothing notices splits squares."""

    def __init__(self, polynomials: Sequence[Polynomial]) -> None:
        self._rows: list[int] = []
        for polynomial in polynomials:
            for monomial in polynomial:
                rest = self.of(monomial)
                if rest:
                    self._rows = [row ^ rest if row & (rest & -rest) else row for row in self._rows] + [rest]

    def of(self, monomial: Monomial) -> int:
        bits = sum(1 << atom for atom, exponent in monomial if exponent % 2 and atom >= 0)
        for row in self._rows:
            if bits & (row & -row):
                bits ^= row
        return bits


def _terms(formulation: Formulation) -> list[list[tuple[int, int, Polynomial]]]:
    """Return weight · base · base for all pairs of each block."""
    found = []
    for block in formulation.blocks:
        entries = []
        for j, one in enumerate(block.basis):
            for i, two in enumerate(block.basis[: j + 1]):
                product = formulation.ring.product([block.weight.polynomial, one, two])
                if block.norm:
                    product = {**product, NORM: Fraction(1)}
                entries.append((i, j, product if i == j else scaled(product, 2)))
        found.append(entries)
    return found


def _pruned(formulation: Formulation) -> Formulation:
    """Drop the squares that must vanish since a monomial occurs in squares alone, all with one sign, and sums to 0."""
    met = {monomial for polynomial in (formulation.target, *formulation.multiples) for monomial in polynomial}
    terms = [(k, i, j, p) for k, entries in enumerate(_terms(formulation)) for i, j, p in entries]
    gone: set[tuple[int, int]] = set()
    while True:
        signs: dict[Monomial, set[int]] = {}
        places: dict[Monomial, list[tuple[int, int]]] = {}
        for number, i, j, polynomial in terms:
            for monomial, value in polynomial.items():
                signs.setdefault(monomial, set()).add((1 if value > 0 else -1) if i == j else 0)
                places.setdefault(monomial, []).append((number, i))
        new = {place for m, found in places.items() if m not in met and signs[m] in ({1}, {-1}) for place in found}
        if not new:
            break
        gone |= new
        terms = [entry for entry in terms if gone.isdisjoint({(entry[0], entry[1]), (entry[0], entry[2])})]
    blocks = []
    for number, block in enumerate(formulation.blocks):
        basis = tuple(base for i, base in enumerate(block.basis) if (number, i) not in gone)
        if basis:
            blocks.append(replace(block, basis=basis))
    return replace(formulation, blocks=tuple(blocks))


Exact = tuple[tuple[Block, ...], list[list[Vector]], Vector]


def _exact(formulation: Formulation, deadline: float) -> Iterator[Exact]:
    """Yield exact solutions, at first those with room around them, then those on smaller and smaller faces."""
    todo = [formulation]
    for _ in range(MOST_PROGRAMS):
        if not todo or monotonic() > deadline:
            return
        current = todo.pop(0)
        if not current.blocks or current.unknowns > MOST_UNKNOWNS:
            continue
        system = _System(current)
        if not system.exact.consistent:
            continue
        solution = solved(system.program)
        if solution is None:
            continue
        found = system.rounded(solution)
        if found is not None:
            yield current.blocks, *found
        else:
            todo = [*_faces(current, solution), *todo]


class _System:
    """The linear equations of a formulation: exact, and as a program."""

    def __init__(self, formulation: Formulation) -> None:
        """Collect the coefficients of each monomial."""
        self._sizes = [len(block.basis) for block in formulation.blocks]
        self._free = len(formulation.multiples)
        rows: dict[Monomial, int] = {}
        columns: list[tuple[int, int, int, Polynomial]] = [
            (-1, place, place, polynomial) for place, polynomial in enumerate(formulation.multiples)
        ]
        terms = _terms(formulation)
        off = [(k, i, j, p) for k, entries in enumerate(terms) for i, j, p in entries if i != j]
        columns += off + [(k, i, j, p) for k, entries in enumerate(terms) for i, j, p in entries if i == j]
        for polynomial in (formulation.target, *(column[3] for column in columns)):
            for monomial in polynomial:
                rows.setdefault(monomial, len(rows))
        self._places = [column[:3] for column in columns]
        exact = [{rows[m]: value for m, value in column[3].items()} for column in columns]
        right = {rows[m]: value for m, value in formulation.target.items()}
        self.exact = ExactSystem(len(rows), exact, right)
        scale = float(max((abs(value) for value in right.values()), default=1))
        entries = [
            Entry(row, block, i, j, float(value))
            for (block, i, j), column in zip(self._places, exact, strict=True)
            for row, value in column.items()
        ]
        self._scale = scale
        self.program = Program(
            self._sizes, self._free, entries, [float(right.get(r, 0)) / scale for r in range(len(rows))]
        )

    def rounded(self, solution: Solution) -> tuple[list[list[Vector]], Vector] | None:
        """Return an exact solution with positive semidefinite blocks near a floating one."""
        point = [
            self._scale * float(solution.free[i] if block < 0 else solution.blocks[block][i, j])
            for block, i, j in self._places
        ]
        for numbers in self.exact.near(point):
            matrices = [[[Fraction(0)] * size for _ in range(size)] for size in self._sizes]
            free = [Fraction(0)] * self._free
            for (block, i, j), number in zip(self._places, numbers, strict=True):
                if block < 0:
                    free[i] = number
                else:
                    matrices[block][i][j] = matrices[block][j][i] = number
            if all(squares_of(matrix) is not None for matrix in matrices):
                return matrices, free
        return None


def _faces(formulation: Formulation, solution: Solution) -> Iterator[Formulation]:
    """Yield the formulation without the squares that the null vectors of a solution exclude."""
    greatest = max(float(np.max(np.abs(matrix))) for matrix in solution.blocks)
    seen = [list(formulation.blocks)]
    for tolerance in TOLERANCES:
        for largest in DENOMINATORS:
            blocks = [
                replace(block, basis=_remaining(block, matrix, tolerance * greatest, largest))
                for block, matrix in zip(formulation.blocks, solution.blocks, strict=True)
            ]
            if blocks in seen:
                continue
            seen.append(blocks)
            yield replace(formulation, blocks=tuple(block for block in blocks if block.basis))


def _remaining(block: Block, matrix: Array, tolerance: float, largest: int) -> tuple[Polynomial, ...]:
    vectors = null_vectors(matrix, tolerance, largest)
    if not vectors:
        return block.basis
    return tuple(
        total_of(scaled(base, value) for base, value in zip(block.basis, vector, strict=True))
        for vector in orthogonal_complement(vectors, len(block.basis))
    )
