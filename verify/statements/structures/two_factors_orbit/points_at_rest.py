"""Why the conditions on the trajectory are needed: a minimiser is at rest, and so is the saddle (0, 0).

Simple structures in neural networks (Chen), Proposition 3 (Proposition 8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, differences, equal, forall, minus, over, substituted
from verify.statements.model import Control
from verify.statements.patterns import prove_not, valuation
from verify.statements.structures.balanced_solutions import AT_RATE, AT_SOLUTION
from verify.statements.structures.two_factors import prove_at_rest
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_orbit.convergence_claim import (
    BINDERS,
    CONVERGENCE,
    HYPOTHESES,
    Condition,
    above,
    always,
    below,
    converges,
    finally_alternates,
    not_below,
    off_target,
    positive,
)
from verify.statements.structures.two_factors_vocabulary import at_time

Json = Any
Rest = Callable[[Evidence, list[Json]], int]

MINIMISER: list[Json] = [*AT_RATE, 2, over(1933, 3528)]
SADDLE: list[Json] = [*AT_RATE, 0, 0]
TIMES = [("n0", "natural"), ("m0", "natural")]
NOW, SINCE = "n0", "m0"


def prove_saddle_at_rest(proof: Evidence, start: list[Json]) -> int:
    """Prove ∀t: gradient descent from (0, 0) stays there; the proof declares a time n0."""

    def point(t: Json) -> tuple[Json, Json]:
        return ["x_at", *start, t], ["y_at", *start, t]

    def at_rest(t: Json) -> Json:
        return both(*(equal(coordinate, 0) for coordinate in point(t)))

    first = proof.evaluate(at_rest(["of", "natural", 0]))
    held = proof.assume(at_rest(NOW))
    x, y = (proof.project(held, part) for part in range(2))
    pull = minus(["excess", *start[:2], *point(NOW)])
    goals = at_rest(["next", NOW])[1:]
    moved = [
        proof.sums(goal, cofactors=[cofactor(own), cofactor(other, [], pull)])
        for goal, own, other in zip(goals, (x, y), (y, x), strict=True)
    ]
    step = proof.generalise(proof.conjunction(*moved), [NOW], [at_rest(NOW)])
    return proof.induct(forall(TIME, at_rest("t")), first, step)


class PointAtRest:
    """A start at which gradient descent rests, in place of the starts of the claim."""

    def __init__(self, start: list[Json], condition: Condition, prove_rest: Rest) -> None:
        """Take the start, the condition on the trajectory that it satisfies, and the proof that it is at rest."""
        self.proof = ConciseEvidence(TIMES)
        self.start, self.condition = start, condition
        self.values = valuation(BINDERS, [*start, *AT_SOLUTION]) | {"r": 1}
        self.rest = prove_rest(self.proof, start)

    def _equations(self, t: Json) -> list[int]:
        here = self.proof.specialise(self.rest, [t])
        return [self.proof.project(here, part) for part in range(2)]

    def _holds(self, condition: Condition, t: Json) -> int:
        """A condition that holds at the start holds at a time."""
        backward = [(equation, "backward") for equation in self._equations(t)]
        known = self.proof.evaluate(substituted(condition("x", "y"), self.values))
        return self.proof.rewrite(substituted(condition(*at_time(t)), self.values), backward, known)

    def refutation(self, side: int) -> Evidence:
        """Refute the claim under the condition: the product does not change sides."""
        proof, here, there = self.proof, (below, not_below)[side], (above, below)[side]
        claim = substituted(finally_alternates("r", always(self.condition)), self.values)
        within = substituted(claim[2], {"m": SINCE})
        every = proof.generalise(self._holds(self.condition, NOW), [NOW])
        late = proof.specialise(proof.assume(within), [], [every])
        same = proof.squares(["<=", SINCE, SINCE], proof.sums(equal(minus(SINCE, SINCE), 0)))
        turned = proof.project(proof.specialise(late, [SINCE], [same]), side)
        moved = proof.project(proof.specialise(turned, [], [self._holds(here, SINCE)]), 1)
        beyond = substituted(there("x", "y"), self.values)
        wrong = proof.rewrite(beyond, self._equations(["next", SINCE]), moved)
        never = proof.generalise(prove_not(proof, within, wrong, proof.evaluate(beyond)), [SINCE])
        given = [proof.evaluate(substituted(formula, self.values)) for formula in HYPOTHESES]
        radius = [{"at": [1]}, {"given": [proof.evaluate(["<", 0, 1])]}]
        moves = [{"at": [*self.start, *AT_SOLUTION]}, {"given": given}, *radius]
        proof.counterexample(converges(always(self.condition)), moves, never)
        return proof


def controls() -> list[Control]:
    """The claim without one of the two conditions."""
    return [
        Control(
            f"Without the condition that {lost} it is false: {rests} is at rest.",
            differences(CONVERGENCE, converges(always(condition))),
            PointAtRest(start, condition, rest).refutation(side),
        )
        for lost, rests, condition, start, rest, side in (
            ("the product never is mu", "a minimiser", positive, MINIMISER, prove_at_rest, 1),
            ("the factors are positive", "the saddle (0, 0)", off_target, SADDLE, prove_saddle_at_rest, 0),
        )
    ]
