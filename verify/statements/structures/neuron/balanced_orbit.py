"""The balanced orbit of period 2 of a ReLU neuron with a teacher: two neurons with w_y = 0 are exchanged by a step.

Simple structures in neural networks (Chen), Proposition 4 and equation (3.6).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures import balanced_solutions
from verify.statements.structures.balanced_pair import BalancedOrbit
from verify.statements.structures.balanced_solutions import SOLUTION
from verify.statements.structures.factorization.matrix_orbit import EDGE
from verify.statements.structures.neuron.solutions import (
    AT_ORBIT,
    ORBIT,
    ORBIT_BINDERS,
    SOLVE,
)
from verify.statements.structures.neuron.vocabulary import INVERSE_PI, STEP_SIZE
from verify.statements.structures.two_factors_vocabulary import RATE

Json = Any


def stepped(v: Json, x: Json, y: Json, i: Json, g: Json) -> tuple[Json, Json, Json]:
    """The neuron after a step."""
    return ["next_v", "k", v, x, y, i, g], ["next_x", "k", v, x, g], ["turned_y", "k", v, x, y, i]


def _lands(here: Json, there: Json) -> list[Json]:
    """A step leads from one balanced neuron along the teacher to another one."""
    moved = stepped(here, here, 0, "i", 0)
    return [equal(coordinate, value) for coordinate, value in zip(moved, (there, there, 0), strict=True)]


SWAPS = forall(INVERSE_PI, both(*_lands("d1", "d2"), *_lands("d2", "d1")))
SWAP_CLAIM = forall(ORBIT_BINDERS, implies(*ORBIT, SWAPS))


class NeuronOrbit:
    """The two solutions of (3.6), in a proof that declares ``ORBIT_BINDERS`` and assumes 1 < K and the solutions."""

    def __init__(self, proof: Evidence, beyond: int, solved: list[int]) -> None:
        """Prove K (δ₁² + δ₂²) = K + 1 and K δ₁ δ₂ = 1, the case μ = 1 of the orbit of two factors."""
        self.proof, self.solved = proof, solved
        first, below, second, above = solved
        self.signs = [proof.project(solution, 0) for solution in (first, second)]
        facts = BalancedOrbit(proof, EDGE)
        found = proof.conjunction(facts.sum, facts.product, facts.mixed)
        hypotheses = [*EDGE, *balanced_solutions.SOLUTIONS]
        lemma = proof.generalise(found, names_of([*RATE, *SOLUTION]), hypotheses)
        one = proof.squares(
            ["<", power("d1", 2), 1],
            proof.sums(equal(minus(1, power("d1", 2)), times(minus(1, "d1"), plus(1, "d1")))),
            [below, self.signs[0]],
        )
        gap = minus("d2", 1)
        two = proof.squares(
            ["<", 1, power("d2", 2)],
            proof.sums(equal(minus(power("d2", 2), 1), times(gap, plus(2, gap)))),
            [above],
        )
        edge = proof.squares(
            ["<", 1, times("k", 1)], proof.sums(equal(minus(times("k", 1), 1), minus("k", 1))), [beyond]
        )
        premises = [proof.evaluate(["<", 0, 1]), edge, first, one, second, two]
        facts_here = proof.specialise(lemma, ["k", 1, *names_of(SOLUTION)], premises)
        self.sum, self.product, self.mixed = (proof.project(facts_here, part) for part in range(3))

    def moves(self, here: str, there: str, moved: Json) -> int:
        """Prove that the balanced step from one solution, spelled as given, is the other one."""
        return self.proof.sums(
            equal(moved, there), cofactors=[cofactor(self.sum, [], minus(here)), cofactor(self.mixed, [], there)]
        )


def assumed(proof: Evidence) -> tuple[list[int], NeuronOrbit]:
    """Assume the hypotheses on K and the solutions of (3.6)."""
    given = [proof.assume(formula) for formula in ORBIT]
    return given, NeuronOrbit(proof, given[0], given[2:])


def _swaps() -> Evidence:
    proof = ConciseEvidence([*ORBIT_BINDERS, *RATE, *INVERSE_PI, *REALS])
    _, orbit = assumed(proof)
    found = []
    for here, there in (("d1", "d2"), ("d2", "d1")):
        *balanced, turned = _lands(here, there)
        found += [orbit.moves(here, there, goal[1]) for goal in balanced]
        found.append(proof.sums(turned))
    swapped = proof.generalise(proof.conjunction(*found), names_of(INVERSE_PI))
    proof.generalise(swapped, names_of(ORBIT_BINDERS), ORBIT)
    return proof


def orbit_part() -> Part:
    """The two balanced neurons are exchanged by a step."""
    loose = [*STEP_SIZE, *SOLVE[:3]]
    near_miss = forall(ORBIT_BINDERS, implies(*loose, SWAPS))
    same = [*AT_ORBIT[:3], *AT_ORBIT[1:3]]
    refutation = refute_at(near_miss, ORBIT_BINDERS, same, loose, SWAPS[2][1], [{"at": [1]}, {"part": 0}], {"i": 1})
    return Part(
        "orbit",
        "Two neurons with w_y = 0 and v = w_x = delta, where delta solves (3.6), once below and once above 1, are "
        "exchanged by a step.",
        SWAP_CLAIM,
        _swaps(),
        [[*AT_ORBIT, 1]],
        [
            Control(
                "Without 1 < delta_2 it is false: twice the same solution.",
                differences(SWAP_CLAIM, near_miss),
                refutation,
            )
        ],
    )
