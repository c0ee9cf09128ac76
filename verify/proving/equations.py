"""Identities modulo known equations: ``ring`` finds the cofactors, ``field`` clears denominators as well."""

from collections.abc import Iterable, Sequence

from verify.kernel.terms import Term
from verify.proving.emission import Found, emit
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.ideals import cofactors
from verify.proving.inequality import PRODUCTS, divisor_lemmas, names_of, with_lemmas
from verify.proving.known import Known, is_scalar, reference
from verify.proving.polynomials import Polynomial, TooLarge, added, scaled
from verify.proving.problem import Problem, names_in

MOST_CANCELLED = 6


def find_ring(goal: Term, facts: Sequence[Fact], avoid: Iterable[str] = ()) -> Found:
    """Return the cofactors that prove l = r from the equations among the facts.

    Raises
    ------
    Stuck
        If none are found.
    """
    known = _known(goal, facts, avoid)
    return with_lemmas(known, _found(known, goal), [])


def find_field(goal: Term, facts: Sequence[Fact], avoid: Iterable[str] = ()) -> Found:
    """Return the same where denominators are cleared: of each y below a fraction it is proved that y ≠ 0.

    Raises
    ------
    Stuck
        If no cofactors are found.
    """
    known = _known(goal, facts, avoid)
    lemmas = divisor_lemmas(known, goal, PRODUCTS)
    return with_lemmas(known, _found(known, goal), lemmas)


def _known(goal: Term, facts: Sequence[Fact], avoid: Iterable[str]) -> Known:
    if goal.op != "equal" or not is_scalar(goal.args[0]):
        raise Stuck("the goal is no equation of numbers")
    return Known(facts, names_in(goal, facts, avoid))


def _found(known: Known, goal: Term) -> Found:
    if goal in known:
        return {"by": "known", "given": [reference(goal)]}
    try:
        found = _multipliers(Problem(known, goal))
    except TooLarge as error:
        raise Stuck(f"no cofactors were found: {error}") from None
    if found is None:
        count = len(known.equations)
        raise Stuck(f"the sides do not agree as polynomials, and no multiples of the {count} known equations mend that")
    return {"by": "sums", **({"cofactors": found} if found else {})}


def _multipliers(problem: Problem) -> list[list[object]] | None:
    """Return l − r as Σ multiplier · (L − R) over the equations L = R, each with its reference."""
    ring = problem.ring
    whole = scaled(problem.whole, -1)
    reduced = problem.reduction.reduced(whole)
    outer = [ring.power(ring.atom(ring.atoms[atom]), exponent) for atom, exponent in reduced.exponents.items()]
    equations = [entry.polynomial for entry in problem.vanishing]
    multipliers = cofactors(ring, reduced.rest, equations)
    for removal in problem.reduction.removals[:MOST_CANCELLED]:
        if multipliers is None and removal.inverse:  # perhaps y · (l − r) vanishes by the equations, where y is not 0
            multipliers = cofactors(ring, ring.product([removal.value, reduced.rest]), equations)
            if multipliers is not None:
                outer.append(ring.atom(ring.atoms[removal.atom]))
    if multipliers is None:
        return None
    found: dict[Term, Polynomial] = {}
    residue = whole
    for entry, multiplier in zip(problem.vanishing, multipliers, strict=True):
        found[entry.fact] = ring.product([multiplier, entry.times, *outer])
        residue = added(residue, ring.product([found[entry.fact], entry.value]), -1)
    removed = problem.reduction.cofactors(residue)
    if removed is None:
        return None
    return sorted([reference(fact), ring.tree(factor)] for fact, factor in {**found, **removed}.items() if factor)


def ring(evidence: Evidence, goal: Term, facts: Sequence[Fact]) -> int:
    """Prove an equation as an identity of polynomials modulo the equations among the facts."""
    return emit(evidence, goal, facts, find_ring(goal, facts, names_of(evidence)))


def field(evidence: Evidence, goal: Term, facts: Sequence[Fact]) -> int:
    """Prove an equation of fractions modulo the equations among the facts."""
    return emit(evidence, goal, facts, find_field(goal, facts, names_of(evidence)))
