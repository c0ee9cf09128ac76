"""If a Δa ≥ b Δb and a is the larger number, a + Δa is the larger sum, as long as Δb is at most a.

Simple structures in neural networks (Chen), Lemma B.11.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_cancellation
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, differences, equal, forall, implies, minus, plus, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.period_two_vocabulary import SOURCE

Json = Any

NUMBERS: Binders = [(name, "real") for name in ("a", "b", "da", "db")]
PREMISES: list[Json] = [
    *(["<", 0, name] for name, _ in NUMBERS),
    ["<=", times("b", "db"), times("a", "da")],
    ["<=", "b", "a"],
    ["<=", "db", "a"],
]
GOAL: Json = ["<=", plus("b", "db"), plus("a", "da")]
CLAIM = forall(NUMBERS, implies(*PREMISES, GOAL))
LOOSE = forall(NUMBERS, implies(*PREMISES[:-1], GOAL))


def _prove() -> Evidence:
    proof = Evidence([*NUMBERS, *REALS])
    given = [proof.assume(formula) for formula in PREMISES]
    low, high = (times("a", side) for side in GOAL[1:])
    form = plus(minus(times("a", "da"), times("b", "db")), times(minus("a", "b"), minus("a", "db")))
    scaled = proof.squares(["<=", low, high], proof.sums(equal(minus(high, low), form)), given)
    result = proof.specialise(prove_cancellation(proof), ["a", *GOAL[1:]], [given[0], scaled])
    proof.generalise(result, names_of(NUMBERS), PREMISES)
    return proof


def lemma_b_11() -> Statement:
    """The larger number stays the larger one."""
    wrong: list[Json] = [2, 1, ["/", 3, 2], 3]
    return Statement(
        id="structures/lemma-b.11",
        title="Four positive numbers: a da >= b db, a >= b and db <= a imply a + da >= b + db",
        source=f"{SOURCE}, Lemma B.11",
        hypotheses=r"a, b, \Delta a, \Delta b > 0; a\Delta a \ge b\Delta b; a \ge b; \Delta b \le a.",
        conclusion=r"a + \Delta a \ge b + \Delta b.",
        reading="",
        definitions=[],
        parts=[
            Part(
                "sums",
                "The sum of the larger number and its change is the larger one.",
                CLAIM,
                _prove(),
                [[2, 1, 1, 2]],
                [
                    Control(
                        "Without the bound on the change of b it is false.",
                        differences(CLAIM, LOOSE),
                        refute_at(LOOSE, NUMBERS, wrong, PREMISES[:-1], GOAL),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"structures/lemma-b.11": lemma_b_11}
