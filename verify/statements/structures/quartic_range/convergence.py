"""For 1 < K ≤ √5 − 1 gradient descent on (x² - μ)²/4 ends on the orbit from every start, unless it meets the minimum.

Simple structures in neural networks (Chen), Theorem 3.3, which says so for K < √4.5 − 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.patterns import names_of
from verify.statements.structures.monotone_limits import vanishes
from verify.statements.structures.quartic_convergence import point
from verify.statements.structures.quartic_entry import ENTRY, START, STEPS, Z, entry
from verify.statements.structures.quartic_entry import point as point_after
from verify.statements.structures.quartic_range.orbit import (
    ENOUGH,
    FREE,
    LEAST,
    MARGIN,
    OTHER,
    SETTING,
    SLOPE,
    STEEP,
    TILT,
    TWO,
    Orbit,
    factor,
    inside,
)
from verify.statements.structures.quartic_range.reflected_limit import REFLECTED, prove_reflected_limit
from verify.statements.structures.quartic_range.returns import TARGET, UP_TO_FIVE, prove_small_excess
from verify.statements.structures.quartic_range.two_steps import Point
from verify.statements.structures.quartic_stability import error_of
from verify.statements.structures.quartic_steps import ETA, ON_ORBIT, ORBIT, PARAMETERS, D, K, M, step

Json = Any

VARIABLES: Binders = list({name: (name, sort) for name, sort in [*TWO, *ENTRY, *REFLECTED]}.values())
REACHED: list[Json] = [["<", 0, Z], ["<", Z, M], ["<=", 0, TARGET.room(Z)]]


def approaches(start: Json) -> Json:
    """Every second point from the start converges to d."""
    return vanishes(lambda n: error_of(["every_second", ETA, M, start, n]))


CLAIMED: Binders = [*PARAMETERS, (D, "real"), (Z, "real")]
CONVERGES = forall(
    CLAIMED,
    implies(
        *ORBIT,
        UP_TO_FIVE,
        *START,
        exists([("s'", "natural")], implies(different(point_after("s'"), M), approaches(point_after("s'")))),
    ),
)


def _prove_limit(proof: Evidence) -> int:
    """Prove ∀ η, m, d, o, n, margin, z (z in the interval, far enough from m ⟹ every second point converges to d)."""
    orbit = Orbit(proof)
    moves = Point(orbit).theorem()
    start = [proof.assume(formula) for formula in inside(Z)]
    here, after = point(STEPS), step(point(STEPS))
    held = both(*inside(here))
    assumed = proof.assume(held)
    same = proof.sums(equal(after, after))

    def moved(inside_here: int) -> list[int]:
        """The parts of the theorem on two steps, for the n-th point."""
        premises = [proof.project(inside_here, part) for part in range(3)]
        found = proof.specialise(moves, [here, after], [*premises, same])
        return [proof.project(found, part) for part in range(5)]

    goal = forall([("n'", "natural")], both(*inside(point("n'"))))
    step_on = proof.generalise(moved(assumed)[4], [STEPS], [held])
    stays = proof.specialise(proof.induct(goal, proof.conjunction(*start), step_on), [STEPS])
    change, weight, free, turn, _ = moved(stays)
    room = proof.project(stays, 2)
    error = minus(here, D)
    form = plus(minus(minus(M, here), MARGIN), MARGIN, D)
    below = proof.squares(["<=", error, M], proof.sums(equal(minus(M, error), form)), [*orbit.signs, room])
    numbers = [power(SLOPE, 2), TILT, M, FREE, LEAST]
    later = point("n''")
    maps = [mapping([("n''", "natural")], body) for body in (minus(later, D), factor(later, step(later)))]
    signs = [
        proof.squares([relation, 0, number], given=orbit.signs)
        for relation, number in zip(["<", "<=", "<=", "<", "<"], numbers, strict=True)
    ]
    every = [proof.generalise(theorem, [STEPS]) for theorem in (change, weight, below, free, turn)]
    found = proof.specialise(prove_reflected_limit(proof), [*maps, *numbers], [*signs, *every])
    return proof.generalise(found, [ETA, M, D, OTHER, SLOPE, MARGIN, Z], [*SETTING, *ENOUGH, *inside(Z)])


def _prove_basin(proof: Evidence) -> int:
    """Prove ∀ η, m, d, z (z in the interval ⟹ every second point converges to d)."""
    every = _prove_limit(proof)
    hypotheses = [*ORBIT, UP_TO_FIVE, *REACHED]
    given = [proof.assume(formula) for formula in hypotheses]
    excess = prove_small_excess(proof, given[2], given[6])
    signs = [theorem for theorem, formula in zip(given, hypotheses, strict=True) if formula != ON_ORBIT] + [excess]
    far, further = minus(M, Z), minus(M, D)
    margin, rest = times(over(1, 40), ETA, M, far, further), minus(over(1, 4), minus(K, 1))
    some = proof.squares(["<", 0, margin], given=signs)
    bounds = [
        [times(20, margin), further, times(over(1, 2), further, plus(rest, over(3, 4), times(ETA, M, Z)))],
        [margin, far, times(over(1, 40), far, plus(rest, over(155, 4), times(ETA, M, D)))],
    ]
    small, near = (
        proof.squares(["<=", low, high], proof.sums(equal(minus(high, low), form)), signs) for low, high, form in bounds
    )
    other = step(D)
    slope = substituted(STEEP[2], {OTHER: other})
    same = [proof.sums(equal(value, value)) for value in (other, slope)]
    premises = [*given[:7], *same, some, small, given[7], given[9], near]
    found = proof.specialise(every, [ETA, M, D, other, slope, margin, Z], premises)
    return proof.generalise(found, [ETA, M, D, Z], hypotheses)


def convergence(proof: Evidence) -> int:
    """Prove ``CONVERGES``, in a proof that declares ``VARIABLES``."""
    basin, entered = _prove_basin(proof), entry(proof, TARGET)
    *premises, conclusion = CONVERGES[2][1:]
    given = [proof.assume(formula) for formula in premises]
    arrives = proof.specialise(entered, [ETA, M, Z], [*given[:3], *given[6:]])
    there = point_after(STEPS)
    apart = different(there, M)
    chosen = proof.assume(implies(apart, TARGET.arrived(there)))
    arrived = proof.specialise(chosen, [], [proof.assume(apart)])
    parts = [proof.project(arrived, part) for part in range(3)]
    limit = proof.specialise(basin, [ETA, M, D, there], [*given[:7], *parts])
    found = proof.witness(conclusion, [STEPS], proof.generalise(limit, [], [apart]))
    return proof.generalise(proof.choose(arrives, STEPS, found), names_of(CLAIMED), premises)


def prove_convergence() -> Evidence:
    """Prove ``CONVERGES``."""
    proof = ConciseEvidence(VARIABLES)
    convergence(proof)
    return proof
