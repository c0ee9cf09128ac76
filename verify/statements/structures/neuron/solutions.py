"""The two solutions of (3.6), one on each side of 1: existence and uniqueness.

Simple structures in neural networks (Chen), Proposition 4 and equation (3.6).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_otherwise
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import choose_all, names_of, refute_at
from verify.statements.structures import balanced_existence
from verify.statements.structures.balanced_existence import EXISTING, FREE
from verify.statements.structures.balanced_solutions import SOLUTION, UNIQUE
from verify.statements.structures.neuron.vocabulary import STEP_SIZE
from verify.statements.structures.quartic_steps import BOUNDED, ETA, LARGE, M

Json = Any

PROPOSITION_3 = "structures/proposition-3"
RATIO: Binders = [("k", "real")]
SOLVE: list[Json] = [
    ["solves", "k", 1, "d1", "w1"],
    ["<", "d1", 1],
    ["solves", "k", 1, "d2", "w2"],
    ["<", 1, "d2"],
]
ORBIT: list[Json] = [*STEP_SIZE, *SOLVE]
ORBIT_BINDERS: Binders = [*RATIO, *SOLUTION]
AT_ORBIT: list[Json] = [over(1369, 1320), over(33, 37), over(47, 66), over(40, 37), over(13, 40)]
A1, A2 = (times("k", power(d, 2)) for d in ("d1", "d2"))


def at_unit_target(term: Json) -> Json:
    """A term about the quartic (x² − m²)²/4 and the step η, for m = 1 and η = K."""
    return substituted(term, {ETA: "k", M: 1})


def prove_range(proof: Evidence, beyond: int, bounded: int) -> list[int]:
    """Prove the conditions of the quartic on K and m = 1: η, m > 0, η m² > 1 and 2 (η m² + 1)² < 9."""
    _, unit, large, limit = (at_unit_target(formula) for formula in [*LARGE, BOUNDED])
    slack = minus(over(11, 10), "k")
    form = plus(over(9, 50), times(2, slack, plus(over(41, 10), minus("k", 1))))
    return [
        proof.squares(["<", 0, "k"], proof.sums(equal(minus("k", 0), plus(1, minus("k", 1)))), [beyond]),
        proof.evaluate(unit),
        proof.squares(large, proof.sums(equal(minus(large[2], 1), minus("k", 1))), [beyond]),
        proof.squares(limit, proof.sums(equal(minus(9, limit[1]), form)), [beyond, bounded]),
    ]


AT_UNIT, LARGEST = times("k", 1), over(3, 2)
WIDE: list[Json] = [["<", 1, "k"], ["<", power(plus("k", 1), 2), over(9, 2)]]
EXISTS = exists(SOLUTION, both(*SOLVE, ["<", "d2", 2]))
EXISTENCE_CLAIM = forall(RATIO, implies(*STEP_SIZE, EXISTS))


def _prove_solutions(proof: Evidence, beyond: int, moderate: int) -> int:
    """Prove that both solutions exist from 1 < K ≤ 3/2, the case μ = 1 of (3.4)."""
    given = [
        proof.evaluate(["<", 0, 1]),
        proof.squares(["<", 1, AT_UNIT], proof.sums(equal(minus(AT_UNIT, 1), minus("k", 1))), [beyond]),
        proof.squares(
            ["<=", AT_UNIT, LARGEST], proof.sums(equal(minus(LARGEST, AT_UNIT), minus(LARGEST, "k"))), [moderate]
        ),
    ]
    body = substituted(balanced_existence.EXISTS[2], {"eta": "k", "mu": 1})
    assumed = proof.assume(substituted(body, FREE))
    first, below, second, above, limited = (proof.project(assumed, part) for part in range(5))
    d1, d2 = FREE["d1"], FREE["d2"]
    signs = [proof.project(first, 0), proof.project(second, 0), below, above, limited]
    goals = [["<", d1, 1], ["<", 1, d2], ["<", d2, 2]]
    forms = [
        plus(times(minus(d1, 1), plus(d1, 1)), minus(1, power(d1, 2))),
        plus(times(minus(1, d2), plus(1, d2)), minus(power(d2, 2), 1)),
        plus(times(minus(d2, 2), plus(d2, 2)), minus(times(4, 1), power(d2, 2))),
    ]
    small, large, least = (prove_otherwise(proof, goal, form, signs) for goal, form in zip(goals, forms, strict=True))
    found = proof.witness(EXISTS, list(FREE.values()), proof.conjunction(first, small, second, large, least))
    some = proof.specialise(proof.use(PROPOSITION_3, "solutions"), ["k", 1], given)
    return choose_all(proof, some, SOLUTION, body, FREE, found)


def prove_wide_existence(proof: Evidence) -> int:
    """Prove ∀ K > 1 with (K + 1)² < 9/2: both solutions exist, in a proof that declares K and ``EXISTING``."""
    beyond, bounded = (proof.assume(formula) for formula in WIDE)
    more, slack = minus("k", LARGEST), minus(over(9, 2), power(plus("k", 1), 2))
    form = plus(times(more, plus(more, 5)), over(7, 4), slack)
    found = _prove_solutions(proof, beyond, prove_otherwise(proof, ["<=", "k", LARGEST], form, [bounded]))
    return proof.generalise(found, names_of(RATIO), WIDE)


def _existence() -> Evidence:
    """Both solutions, for the ratios of the work."""
    proof = ConciseEvidence([*RATIO, *EXISTING])
    beyond, bounded = (proof.assume(formula) for formula in STEP_SIZE)
    form = plus(minus(over(11, 10), "k"), over(2, 5))
    moderate = proof.squares(["<=", "k", LARGEST], proof.sums(equal(minus(LARGEST, "k"), form)), [bounded])
    found = _prove_solutions(proof, beyond, moderate)
    proof.generalise(found, names_of(RATIO), STEP_SIZE)
    return proof


def existence_part() -> Part:
    """Both solutions exist."""
    return Part(
        "solutions",
        "For 1 < K <= 1.1 equation (3.6) has a solution between 0 and 1 and one between 1 and 2.",
        EXISTENCE_CLAIM,
        _existence(),
        [[over(11, 10)]],
    )


BELOW, ABOVE = ([["<", *pair] for pair in pairs] for pairs in ((("d1", 1), ("d2", 1)), ((1, "d1"), (1, "d2"))))
ONLY = both(*(implies(*side, equal("d1", "d2")) for side in (BELOW, ABOVE)))
SOLVED: list[Json] = [*STEP_SIZE, SOLVE[0], SOLVE[2]]
UNIQUE_CLAIM = forall(ORBIT_BINDERS, implies(*SOLVED, ONLY))


def prove_unique(proof: Evidence, ratio: list[Json]) -> int:
    """Prove the uniqueness on each side of 1 under conditions on K, 1 < K first, in a proof with K and ``UNIQUE``."""
    beyond = proof.assume(ratio[0])
    large = proof.squares(["<", 1, AT_UNIT], proof.sums(equal(minus(AT_UNIT, 1), minus("k", 1))), [beyond])
    solved = [proof.assume(formula) for formula in (SOLVE[0], SOLVE[2])]
    starts = [proof.project(solution, 0) for solution in solved]
    only = proof.specialise(
        proof.use(PROPOSITION_3, "uniqueness"),
        ["k", 1, *names_of(SOLUTION)],
        [proof.evaluate(["<", 0, 1]), large, *solved],
    )
    found = []
    for part, side in enumerate((BELOW, ABOVE)):
        given = [proof.assume(formula) for formula in side]
        squared = []
        for d in ("d1", "d2"):
            goal, gap = (["<", power(d, 2), 1], minus(1, d)) if side is BELOW else (["<", 1, power(d, 2)], minus(d, 1))
            equals = proof.sums(equal(minus(goal[2], goal[1]), times(gap, plus(1, d))))
            squared.append(proof.squares(goal, equals, [*given, *starts]))
        found.append(proof.generalise(proof.specialise(proof.project(only, part), [], squared), [], side))
    return proof.generalise(proof.conjunction(*found), names_of(ORBIT_BINDERS), [*ratio, SOLVE[0], SOLVE[2]])


def _unique() -> Evidence:
    """The solutions for the ratios of the work."""
    proof = ConciseEvidence([*RATIO, *UNIQUE])
    prove_unique(proof, STEP_SIZE)
    return proof


def uniqueness_part() -> Part:
    """No other solutions exist on either side of 1."""
    near_miss = forall(ORBIT_BINDERS, implies(*SOLVED, equal("d1", "d2")))
    low, high = [*AT_ORBIT[:3], *AT_ORBIT[1:3]], [AT_ORBIT[0], *AT_ORBIT[3:], *AT_ORBIT[3:]]
    return Part(
        "uniqueness",
        "Equation (3.6) has at most one solution below 1, and at most one above 1.",
        UNIQUE_CLAIM,
        _unique(),
        [low, high],
        [
            Control(
                "Without the side of 1 it is false.",
                differences(UNIQUE_CLAIM, near_miss),
                refute_at(near_miss, ORBIT_BINDERS, AT_ORBIT, SOLVED, equal("d1", "d2")),
            )
        ],
    )
