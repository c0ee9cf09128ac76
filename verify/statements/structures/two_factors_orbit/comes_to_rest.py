"""A start that is no minimiser, from which one step leads to a minimiser with different factors.

Simple structures in neural networks (Chen), Proposition 3 (Proposition 8).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, forall, minus, over, plus, times
from verify.statements.structures.two_factors_decay import TIME

Json = Any

ROOT_OF_3 = minus(["abs2", plus(1, ["root", 12, 1])], 2)
AT_RATE: list[Json] = [over(1, 44), over(133, 3)]
START: list[Json] = [*AT_RATE, 5, 3]
MINIMISER: list[Json] = [7, over(19, 3)]
SOLUTION: list[Json] = [times(over(11, 3), ROOT_OF_3), over(13, 22), times(4, ROOT_OF_3), over(5, 12)]
RADIUS = over(1, 2)


def point_at(t: Json) -> tuple[Json, Json]:
    """Return the two factors at a time."""
    return ["x_at", *START, t], ["y_at", *START, t]


def prove_rest_after_one_step(proof: Evidence) -> int:
    """Prove ∀t: the point that follows the one at time t is the minimiser; the proof declares a time n0."""

    def at_minimiser(point: tuple[Json, Json]) -> Json:
        return both(*(equal(factor, value) for factor, value in zip(point, MINIMISER, strict=True)))

    def at_rest(t: Json) -> Json:
        return at_minimiser(point_at(["next", t]))

    first = proof.evaluate(at_minimiser((["next_x", *START], ["next_y", *START])))
    x, y = (proof.project(proof.assume(at_rest("n0")), part) for part in range(2))
    at = point_at(["next", "n0"])
    zero = proof.sums(
        equal(["excess", *AT_RATE, *at], 0),
        cofactors=[cofactor(x, [], times(AT_RATE[0], at[1])), cofactor(y, [], times(AT_RATE[0], MINIMISER[0]))],
    )
    goals = at_rest(["next", "n0"])[1:]
    moved = proof.conjunction(
        proof.sums(goals[0], cofactors=[cofactor(x), cofactor(zero, [], minus(at[1]))]),
        proof.sums(goals[1], cofactors=[cofactor(y), cofactor(zero, [], minus(at[0]))]),
    )
    return proof.induct(forall(TIME, at_rest("t")), first, proof.generalise(moved, ["n0"], [at_rest("n0")]))


def prove_always_positive(proof: Evidence, rest: int) -> int:
    """Prove ∀t: both factors are positive, from ``prove_rest_after_one_step``."""

    def positive(t: Json) -> Json:
        return both(*(["<", 0, factor] for factor in point_at(t)))

    here = proof.specialise(rest, ["n0"])
    equations = [(proof.project(here, part), "backward") for part in range(2)]
    values = proof.evaluate(both(*(["<", 0, value] for value in MINIMISER)))
    later = proof.generalise(proof.rewrite(positive(["next", "n0"]), equations, values), ["n0"], [positive("n0")])
    return proof.induct(forall(TIME, positive("t")), proof.evaluate(positive(["of", "natural", 0])), later)
