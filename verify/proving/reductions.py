"""Atoms that an equation removes: w by y · w = 1, and x by x = s; each removal tells the multiple of the equation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.terms import Term
from verify.proving.polynomials import Monomial, Polynomial, Ring, added, atoms_of, constant, scaled


@dataclass(frozen=True)
class Removal:
    """An atom, and the equation that removes it.

    Attributes
    ----------
    atom : int
        The atom.
    value : Polynomial
        The divisor y whose inverse it is, or what it is equal to.
    fact : Term
        The equation.
    inverse : bool
        Whether the equation is y · w = 1; else l − r is ``scale`` · (x − value).
    """

    atom: int
    value: Polynomial
    fact: Term
    inverse: bool = False
    scale: Fraction = Fraction(1)


@dataclass(frozen=True)
class Reduced:
    """What is left of a polynomial: it is ``rest`` · Π atom^exponent, modulo the equations."""

    rest: Polynomial
    exponents: dict[int, int]


def parts_by(polynomial: Polynomial, atom: int) -> dict[int, Polynomial]:
    """Return the coefficients of the powers of an atom."""
    parts: dict[int, Polynomial] = {}
    for monomial, coefficient in polynomial.items():
        rest = tuple([entry for entry in monomial if entry[0] != atom])
        parts.setdefault(dict(monomial).get(atom, 0), {})[rest] = coefficient
    return parts


def cleared(ring: Ring, target: Polynomial, inverse: int, divisor: Polynomial) -> tuple[Polynomial, int, Polynomial]:
    """Return (T′, e, q) with T = wᵉ · T′ + q · (y · w − 1) and no w in T′, for w the inverse of y.

    >>> ring, w, y = Ring(), 0, {((1, 1),): Fraction(1)}
    >>> cleared(ring, {((0, 1),): Fraction(1), (): Fraction(1)}, w, y)
    ({(): Fraction(1, 1), ((1, 1),): Fraction(1, 1)}, 1, {(): Fraction(-1, 1)})
    """
    parts = parts_by(target, inverse)
    height = max(parts, default=0)
    if not height:
        return target, 0, {}
    whole = ring.product([divisor, {((inverse, 1),): Fraction(1)}])
    numerator: Polynomial = {}
    quotient: Polynomial = {}
    for exponent, part in parts.items():
        numerator = added(numerator, ring.product([part, ring.power(divisor, height - exponent)]))
        power = ring.product([part, _power(inverse, exponent)])
        for _ in range(height - exponent):
            quotient = added(quotient, power, -1)
            power = ring.product([power, whole])
    return numerator, height, quotient


def _power(atom: int, exponent: int) -> Polynomial:
    return {((atom, exponent),): Fraction(1)} if exponent else constant(1)


def replaced(ring: Ring, target: Polynomial, atom: int, value: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return (T′, q) with T = T′ + q · (x − s) and s in the place of x in T′.

    >>> ring, s = Ring(), {((1, 1),): Fraction(1)}
    >>> replaced(ring, {((0, 2),): Fraction(1)}, 0, s)
    ({((1, 2),): Fraction(1, 1)}, {((0, 1),): Fraction(1, 1), ((1, 1),): Fraction(1, 1)})
    """
    parts = parts_by(target, atom)
    rest: Polynomial = {}
    quotient: Polynomial = {}
    for exponent in range(max(parts, default=0), -1, -1):
        quotient = added(ring.product([quotient, _power(atom, 1)]), rest) if quotient or rest else {}
        rest = added(ring.product([rest, value]), parts.get(exponent, {})) if rest else parts.get(exponent, {})
    return rest, quotient


class Reduction:
    """Removals one after the other.

    Parameters
    ----------
    ring : Ring
        The atoms.
    inverses : sequence of (atom, divisor, equation)
        The inverses whose equations y · (1/y) = 1 are known.
    equations : sequence of (polynomial, equation)
        What vanishes by equations; those that define an atom are used, the others remain.

    Attributes
    ----------
    remaining : list of (polynomial, equation)
        The equations that define no atom, reduced; 0 is left out.
    """

    def __init__(
        self,
        ring: Ring,
        inverses: Iterable[tuple[int, Polynomial, Term]],
        equations: Sequence[tuple[Polynomial, Term]],
    ) -> None:
        """Choose the atoms that are removed."""
        self.ring = ring
        clearing = [Removal(atom, y, fact, inverse=True) for atom, y, fact in sorted(inverses, key=lambda e: -e[0])]
        kept = {atom for removal in clearing for atom in (removal.atom, *atoms_of([removal.value]))}
        defining, used = _definitions(equations, kept)
        self.removals = [*clearing, *defining, *(clearing if defining else [])]
        facts = {removal.fact for removal in clearing} | used
        self.remaining = [(self.reduced(p), p, fact) for p, fact in equations if fact not in facts]

    def reduced(self, polynomial: Polynomial) -> Reduced:
        """Remove the atoms."""
        exponents: dict[int, int] = {}
        for removal in self.removals:
            polynomial, exponent, _ = self._step(polynomial, removal)
            if exponent:
                exponents[removal.atom] = exponents.get(removal.atom, 0) + exponent
        return Reduced(polynomial, exponents)

    def cofactors(self, polynomial: Polynomial) -> dict[Term, Polynomial] | None:
        """Return the multipliers of the equations if the polynomial vanishes by them, else None."""
        found: dict[Term, Polynomial] = {}
        factor = constant(1)
        for removal in self.removals:
            polynomial, exponent, quotient = self._step(polynomial, removal)
            if quotient:
                multiple = self.ring.product([factor, scaled(quotient, 1 / removal.scale)])
                found[removal.fact] = added(found.get(removal.fact, {}), multiple)
            factor = self.ring.product([factor, _power(removal.atom, exponent)])
        return None if polynomial else found

    def _step(self, polynomial: Polynomial, removal: Removal) -> tuple[Polynomial, int, Polynomial]:
        if removal.inverse:
            return cleared(self.ring, polynomial, removal.atom, removal.value)
        rest, quotient = replaced(self.ring, polynomial, removal.atom, removal.value)
        return rest, 0, quotient


def _definitions(equations: Sequence[tuple[Polynomial, Term]], kept: set[int]) -> tuple[list[Removal], set[Term]]:
    """Choose equations x = s, none of which has an atom that an earlier one removes."""
    found: list[Removal] = []
    gone: set[int] = set()
    for polynomial, fact in equations:
        atoms = atoms_of([polynomial])
        if not gone.isdisjoint(atoms):
            continue
        lone = [atom for atom in atoms if atom not in kept and _is_lone(polynomial, atom)]
        if lone:
            monomial: Monomial = ((lone[-1], 1),)
            scale = polynomial[monomial]
            rest = {other: -value / scale for other, value in polynomial.items() if other != monomial}
            found.append(Removal(lone[-1], rest, fact, scale=scale))
            gone.add(lone[-1])
    return found, {removal.fact for removal in found}


def _is_lone(polynomial: Polynomial, atom: int) -> bool:
    return ((atom, 1),) in polynomial and sum(atom in dict(monomial) for monomial in polynomial) == 1
