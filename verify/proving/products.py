"""Inequalities by linear programming: combinations of what is known, of its products, and of squares."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from time import monotonic
from typing import Any

from verify.kernel.terms import Term
from verify.proving.combinations import Generator, combination
from verify.proving.known import reference
from verify.proving.polynomials import (
    ONE,
    Monomial,
    Polynomial,
    TooLarge,
    added,
    atoms_of,
    degree,
    power_tree,
    product_tree,
    scaled,
    total_of,
)
from verify.proving.problem import Problem, Signed, Vanishing, references

Json = Any
Found = dict[str, Json]
UNIT = Signed({ONE: Fraction(1)}, True, (), (), frozenset(), 0.5)
MOST_PRODUCTS = {1: 400, 2: 900, 3: 1500, 4: 1500}
MOST_FACTORS = {2: 40, 3: 16, 4: 10}
MOST_TERMS = 200
MOST_BASES = 14
MOST_ATOMS = 40
MOST_SQUARES = 60
MOST_MULTIPLES = 600


def products(problem: Problem, size: int) -> list[Signed]:
    """Return the products of at most ``size`` of what has a sign, the empty one first."""
    found = [UNIT]
    latest: list[tuple[Signed, int]] = [(UNIT, 0)]
    factors = problem.signed
    for number in range(1, size + 1):
        following: list[tuple[Signed, int]] = []
        for entry, start in latest:
            for place in range(start, len(factors) if number == 1 else min(len(factors), MOST_FACTORS[size])):
                if len(found) + len(following) >= MOST_PRODUCTS[size] or monotonic() > problem.deadline:
                    break
                product = _times(problem, entry, factors[place])
                if product is not None:
                    following.append((product, place))
        found += [entry for entry, _ in following]
        latest = following
    return found


def _times(problem: Problem, one: Signed, two: Signed) -> Signed | None:
    if len(one.polynomial) * len(two.polynomial) > 4 * MOST_TERMS:
        return None
    polynomial = problem.ring.product([one.polynomial, two.polynomial])
    if len(polynomial) > MOST_TERMS or not (polynomial or (one.positive and two.positive)):
        return None
    positive, given = one.positive and two.positive, one.given | two.given
    cost = one.cost + two.cost + len(polynomial) / 50
    return Signed(polynomial, positive, one.trees + two.trees, one.values + two.values, given, cost)


def squares(problem: Problem, height: int) -> list[Signed]:
    """Return squares of monomials up to a degree and of the sums and differences of two of them."""
    bases = real_monomials(problem, height)[:MOST_BASES]
    found = [_square(problem, {base: Fraction(1)}) for base in bases if base]
    for place, one in enumerate(bases):
        for two in bases[:place]:
            for sign in (1, -1):
                found.append(_square(problem, {one: Fraction(1), two: Fraction(sign)}))
    return found


def weighted_squares(problem: Problem) -> list[Signed]:
    """Return the products of squares of linear forms with what has a sign."""
    weights = problem.signed[: MOST_FACTORS[3]]
    bases = squares(problem, 1)[:MOST_SQUARES]
    found = (_times(problem, weight, square) for square in bases for weight in weights)
    return [entry for entry in found if entry is not None]


def _square(problem: Problem, base: Polynomial) -> Signed:
    polynomial = problem.ring.power(base, 2)
    tree, cost = power_tree(problem.ring.tree(base), 2), 1.5 + degree(polynomial) / 4
    return Signed(polynomial, False, (tree,), (polynomial,), frozenset(), cost)


def real_monomials(problem: Problem, height: int, most: int = MOST_ATOMS) -> list[Monomial]:
    """Return the monomials in the real atoms up to a degree, the lowest first; the target's atoms come first."""
    entries: list[Signed | Vanishing] = [problem.target, *problem.signed, *problem.vanishing]
    polynomials = [entry.polynomial for entry in entries]
    near = atoms_of(polynomials[:1])
    atoms = [*near, *(atom for atom in atoms_of(polynomials) if atom not in near)]
    atoms = sorted([atom for atom in atoms if problem.ring.is_real(atom)][:most])
    found: list[Monomial] = [ONE]
    level: list[Monomial] = [ONE]
    for _ in range(height):
        following = []
        for monomial in level:
            for atom in atoms:
                if not monomial or atom >= monomial[-1][0]:
                    (product,) = problem.ring.product([{monomial: Fraction(1)}, {((atom, 1),): Fraction(1)}])
                    following.append(product)
        level = list(dict.fromkeys(following))
        found += [monomial for monomial in level if monomial not in found]
    return found


def multiples(
    problem: Problem, height: int, most: int = MOST_ATOMS
) -> Iterator[tuple[Vanishing, Monomial, Polynomial]]:
    """Yield the equations times monomials up to a degree."""
    count = 0
    for monomial in real_monomials(problem, height, most):
        for entry in problem.vanishing:
            count += 1
            if count > MOST_MULTIPLES:
                return
            try:
                product = problem.ring.product([entry.polynomial, {monomial: Fraction(1)}])
            except TooLarge:
                continue
            if product:
                yield entry, monomial, product


def found_with(problem: Problem, signed: Sequence[Signed], height: int, refuting: bool, strict: bool) -> Found | None:
    """Return a proof by a combination of what has a sign and of multiples of equations, if there is one.

    Combined is the target, or 0 if ``refuting``.
    """
    vanishing = list(multiples(problem, height))
    generators = [Generator(entry.polynomial, entry.positive, entry.cost) for entry in signed]
    target = {} if refuting else problem.target.polynomial
    multipliers = combination(target, generators, [product for *_, product in vanishing], strict)
    if multipliers is None:
        return None
    used = [(multiplier, entry) for entry, multiplier in zip(signed, multipliers, strict=False) if multiplier]
    factors: dict[Term, Polynomial] = {}
    for (entry, monomial, _), multiplier in zip(vanishing, multipliers[len(signed) :], strict=True):
        if multiplier:
            factors[entry.fact] = added(factors.get(entry.fact, {}), {monomial: multiplier})
    return proof_of(problem, used, factors, refuting)


def proof_of(
    problem: Problem, used: Sequence[tuple[Fraction, Signed]], factors: Mapping[Term, Polynomial], refuting: bool
) -> Found | None:
    """Return a form and its cofactors as they are stored.

    Modulo the equations that remove atoms, the target is Σ multiplier · signed + Σ factor · vanishing.
    """
    ring = problem.ring
    outer = UNIT if refuting else problem.target
    summands = [product_tree(multiplier, list(entry.trees)) for multiplier, entry in used]
    inner: Json = ["+", *summands] if len(summands) > 1 else summands[0] if summands else 0
    form = product_tree(1, [*outer.trees, inner]) if outer.trees else inner
    given = outer.given.union(*(entry.given for _, entry in used))
    values = [scaled(ring.product(entry.values), multiplier) for multiplier, entry in used]
    whole = ring.product([*outer.values, total_of(values)])
    residue = added({} if refuting else problem.whole, whole, -1)
    found: dict[Term, Polynomial] = {}
    for entry in problem.vanishing:
        if factors.get(entry.fact):
            found[entry.fact] = ring.product([factors[entry.fact], entry.times, *outer.values])
            residue = added(residue, ring.product([found[entry.fact], entry.value]), -1)
    removed = problem.reduction.cofactors(residue)
    if removed is None:
        return None
    cofactors = sorted([reference(fact), ring.tree(factor)] for fact, factor in {**found, **removed}.items() if factor)
    result: Found = {"form": form}
    if cofactors:
        result["cofactors"] = cofactors
    if given:
        result["given"] = references(given)
    return result
