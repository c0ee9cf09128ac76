"""Cofactors: multipliers that show a polynomial to be a combination of others that vanish."""

from collections.abc import Sequence
from fractions import Fraction

import flint

from verify.proving.combinations import exact_multipliers, rows_of
from verify.proving.polynomials import Monomial, Polynomial, Ring, TooLarge, added

PRIME = 2**31 - 1
ROUNDS = 4
MOST_COLUMNS = 1600
MOST_ENTRIES = 3_000_000


def cofactors(ring: Ring, target: Polynomial, equations: Sequence[Polynomial]) -> list[Polynomial] | None:
    """Return polynomials with target = Σ cofactor · equation, None if none are found.

    The multiples that are tried are those one of whose terms meets a monomial of the target, then those that meet a
    monomial of these, and so on.

    Examples
    --------
    >>> ring, x, y = Ring(), ((0, 1),), ((1, 1),)
    >>> square = {((0, 2),): Fraction(1), ((1, 2),): Fraction(-1)}
    >>> cofactors(ring, square, [{x: Fraction(1), y: Fraction(-1)}])
    [{((0, 1),): Fraction(1, 1), ((1, 1),): Fraction(1, 1)}]
    """
    if not target:
        return [{} for _ in equations]
    columns: dict[tuple[int, Monomial], Polynomial] = {}
    reached = set(target)
    front = set(target)
    for _ in range(ROUNDS):
        met: set[Monomial] = set()
        for place, monomial in _multipliers(front, equations):
            if (place, monomial) not in columns:
                if len(columns) >= MOST_COLUMNS:
                    return None
                try:
                    product = ring.product([equations[place], {monomial: Fraction(1)}])
                except TooLarge:
                    return None
                columns[place, monomial] = product
                met |= product.keys()
        found = _solution(target, columns)
        if found is not None:
            return _gathered(found, len(equations))
        front = met - reached
        reached |= front
        if not front:
            return None
    return None


def _multipliers(front: set[Monomial], equations: Sequence[Polynomial]) -> list[tuple[int, Monomial]]:
    found = {
        (place, quotient)
        for monomial in front
        for place, equation in enumerate(equations)
        for term in equation
        if (quotient := divided(monomial, term)) is not None
    }
    return sorted(found, key=lambda entry: (sum(e for _, e in entry[1]), entry))


def divided(monomial: Monomial, by: Monomial) -> Monomial | None:
    """Return the quotient of two monomials, None if it is none.

    >>> divided(((0, 2), (1, 1)), ((0, 1),))
    ((0, 1), (1, 1))
    """
    exponents = dict(monomial)
    for atom, exponent in by:
        rest = exponents.get(atom, 0) - exponent
        if rest < 0:
            return None
        exponents[atom] = rest
    return tuple(sorted([(atom, exponent) for atom, exponent in exponents.items() if exponent]))


Multiplied = dict[tuple[int, Monomial], Fraction]


def _solution(target: Polynomial, columns: dict[tuple[int, Monomial], Polynomial]) -> Multiplied | None:
    """Solve modulo a prime first; the columns that this takes then do for the rational numbers."""
    rows = rows_of([target, *columns.values()])
    width = len(columns)
    if not width or len(rows) * width > MOST_ENTRIES or not all(m in _covered(columns) for m in target):
        return None
    matrix = flint.nmod_mat(len(rows), width + 1, PRIME)
    for place, polynomial in enumerate([*columns.values(), target]):
        for monomial, coefficient in polynomial.items():
            if coefficient.denominator % PRIME == 0:
                return None
            matrix[rows[monomial], place] = coefficient.numerator * pow(coefficient.denominator, -1, PRIME) % PRIME
    reduced, rank = matrix.rref()
    support = []
    for row in range(rank):
        lead = next(place for place in range(row, width + 1) if int(reduced[row, place]))
        if lead == width:
            return None
        if int(reduced[row, width]):
            support.append(lead)
    keys = list(columns)
    chosen = [columns[keys[place]] for place in support]
    found = exact_multipliers(target, chosen, rows_of([target, *chosen]))
    return None if found is None else {keys[place]: value for place, value in zip(support, found, strict=True)}


def _covered(columns: dict[tuple[int, Monomial], Polynomial]) -> set[Monomial]:
    return {monomial for polynomial in columns.values() for monomial in polynomial}


def _gathered(found: Multiplied, count: int) -> list[Polynomial]:
    total: list[Polynomial] = [{} for _ in range(count)]
    for (place, monomial), value in found.items():
        total[place] = added(total[place], {monomial: value})
    return total
