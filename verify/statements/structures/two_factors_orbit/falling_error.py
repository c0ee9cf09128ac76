"""The error of a late product in the region falls below the level: else two steps took a fixed amount from it for ever.

Simple structures in neural networks (Chen), Proposition 3.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.statements.language import both, exists, forall, minus, over, plus, times
from verify.statements.structures.natural_multiples import prove_archimedes
from verify.statements.structures.two_factors_orbit.late_times import LateTimes
from verify.statements.structures.two_factors_orbit.region import LATE, kept, measured
from verify.statements.structures.two_factors_orbit.trajectory import COUNT, FIRST, NOW, imbalance
from verify.statements.structures.two_factors_orbit.two_steps import LEVEL, LOST

Json = Any

LOSS = times(over(1, 2), LOST)


def low(t: Json) -> list[Json]:
    """A late product in the region, with an error below the level."""
    return [["<=", LATE, t], *kept(t), ["<", measured(t), LEVEL]]


def _fallen(n: Json, t: Json) -> list[Json]:
    """A late product in the region whose error has lost n times the amount."""
    return [["<=", LATE, t], *kept(t), ["<=", plus(measured(t), times(n, LOSS)), measured(FIRST)]]


def _some(n: Json) -> Json:
    return exists([("t'", "natural")], both(*_fallen(n, "t'")))


def prove_falls(late: LateTimes) -> int:
    """Prove ∀s (the product is in the region at the late time s ⟹ ``low`` at some time)."""
    proof, run = late.proof, late.run
    first, zero = measured(FIRST), ["of", "natural", 0]
    start, goal = [["<=", LATE, FIRST], *kept(FIRST)], exists([("t'", "natural")], both(*low("t'")))
    denied = proof.assume(["not", goal])
    given = [proof.assume(formula) for formula in start]
    same = run.sign("<=", plus(first, times(zero, LOSS)), first, 0, [])
    base = proof.witness(_some(zero), [FIRST], proof.conjunction(*given, same))
    passage = proof.choose(proof.assume(_some(COUNT)), NOW, _passage(late, goal, denied))
    step = proof.generalise(passage, [COUNT], [_some(COUNT)])
    every = proof.induct(forall([("n'", "natural")], _some("n'")), base, step)
    beyond = proof.assume(["<", first, times(COUNT, LOSS)])
    high = proof.project(proof.assume(both(*_fallen(COUNT, NOW))), 3)
    left = plus(measured(NOW), times(COUNT, LOSS))
    form = plus(minus(times(COUNT, LOSS), first), minus(first, left), measured(NOW))
    absurd = proof.choose(proof.specialise(every, [COUNT]), NOW, late.compared(["<", 0, 0], form, [beyond, high]))
    far = proof.specialise(prove_archimedes(proof), [first, LOSS], [late.loss])
    absurd = proof.choose(far, COUNT, absurd)
    return proof.generalise(prove_by_order(proof, goal, absurd), [FIRST], start)


def _passage(late: LateTimes, goal: Json, denied: int) -> int:
    """If no error gets below the level, one that has lost n times the amount loses it once more."""
    proof, after = late.proof, ["next", ["next", NOW]]
    since, half, margin, high = (proof.project(proof.assume(both(*_fallen(COUNT, NOW))), part) for part in range(4))
    moved = late.moved(since, half, margin)
    near: Json = ["<", measured(NOW), LEVEL]
    found = proof.witness(goal, [NOW], proof.conjunction(since, half, margin, proof.assume(near)))
    absurd = proof.contradiction(["<=", LEVEL, measured(NOW)], found, denied)
    large = proof.cases(near, absurd, proof.order(proof.assume(["not", near])))
    dropped = proof.specialise(moved[4], [], [late.level, large])
    chain = plus(
        minus(measured(FIRST), plus(measured(NOW), times(COUNT, LOSS))),
        minus(plus(minus(measured(NOW), LOST), times(24, imbalance(NOW))), measured(after)),
        times(24, minus(times(over(1, 48), LOST), imbalance(NOW))),
    )
    goal = ["<=", plus(measured(after), times(["next", COUNT], LOSS)), measured(FIRST)]
    lower = late.compared(goal, chain, [high, dropped, moved[5]])
    parts = [late.later(after, since, 2), moved[1], moved[2], lower]
    return proof.witness(_some(["next", COUNT]), [after], proof.conjunction(*parts))
