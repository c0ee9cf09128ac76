"""The induction head with a finite gain: its outputs and those of the limit differ by an explicit bound in e^(−c).

Our own addition to Proposition 8.2 of the thesis on combinatorial tasks.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import (
    both,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    needed,
    over,
    plus,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.tasks.assumptions import EXPONENTIALS, presupposing
from verify.statements.tasks.heads.induction_head import COUNT, FOLLOWED
from verify.statements.tasks.heads.positions import labels
from verify.statements.tasks.heads.soft_attention import SOFT_VOCABULARY
from verify.statements.tasks.heads.soft_first_layer import SOFT, SOFT_HYPOTHESES
from verify.statements.tasks.heads.soft_head import (
    CLAIM,
    CONCLUSION,
    OUTPUT,
    ROOM,
    SoftHead,
)
from verify.statements.tasks.heads.soft_shares import within
from verify.statements.tasks.heads.transformer_construction import AT, head_values
from verify.statements.tasks.source import SOURCE

Json = Any

RISE, LEAST, HIT = 16, 4, 6


def _values(word: str, most: int, least: int) -> list[Json]:
    """A word with weights 16 and 1 in the first layer, 6 for hits and 1 for others in the second, and the gain 1."""
    places = labels("abcdefgh"[: len(word)])
    positions, letters, numbers, back, at, second, gain = head_values("mn", word)

    def weights(large: int, *conditions: Json) -> Json:
        found = times(large - 1, *(indicator(condition) for condition in conditions))
        return mapping([("z1", places), ("z2", places)], plus(1, found))

    near = weights(RISE, different("z1", ":a"), equal("z2", ["at", back, "z1"]))
    match = weights(HIT, equal(["at", at, ["at", back, "z2"]], ["at", at, "z1"]))
    return [positions, letters, numbers, back, at, second, gain, near, match, RISE, most, least]


def _control() -> Control:
    fewer = implies(different(COUNT, 0), within(OUTPUT, over(FOLLOWED, COUNT), ROOM))
    wrong = forall(SOFT, implies(*SOFT_HYPOTHESES, forall(AT, both(fewer, CONCLUSION[2]))))
    inner = {"q0": ":c", "y0": ":m"}
    moves: list[dict[str, Json]] = [
        {"at": list(inner.values())},
        {"part": 0},
        {"conditions": [different(COUNT, 0)]},
        {"part": 0},
    ]
    values = _values("mnm", 1, HIT)
    failing = fewer[2][1]
    return Control(
        "Without the last term it is false: other positions than hits have some weight, after m, n, m.",
        differences(CLAIM, wrong),
        refute_at(wrong, SOFT, values, SOFT_HYPOTHESES, failing, moves, inner),
    )


def finite_temperature() -> Statement:
    """The distance to the limit."""
    head = SoftHead()
    head.bounds_on_outputs()
    return Statement(
        id="tasks/own-finite-temperature",
        title="The outputs of the induction head with softmax are close to those of the limit",
        source=f"{SOURCE}, chapter 8, Proposition 8.2; the bound is not in the work",
        hypotheses=(
            r"The attention-only transformer of (8.4) and (8.5) with d = 3k, the printed weights and any c > 0, on any "
            r"sequence x_1, …, x_t; x_0 = x_1, \epsilon = t e^{-c/\sqrt d} and \kappa = c^2/\sqrt d."
        ),
        conclusion=(
            r"The output at p and j differs from \#\{b \le p: x_{b-1} = x_p, x_b = j\} / \#\{b \le p: x_{b-1} = x_p\} "
            r"by at most e^{\kappa \epsilon} - 1 + p e^{-\kappa (1 - 2 \epsilon)}, and if there is no such b, from the "
            r"share of j among x_1, …, x_p by at most e^{\kappa \epsilon} - 1."
        ),
        reading=(
            "For every vocabulary S, every length t of at least 2, every sequence, position and letter. The "
            "transformer is that of tasks/proposition-8.2.repair, with softmax in both layers: near(p, q) and "
            "match(p, q) are the exponentials of the scores of its layers, divided by √d. Of exponentials only their "
            "order is used: exponential_first and exponential_second compare them with the exponentials 1, rise, most, "
            "least and most · least of the scores 0, gain, gain² ε, gain² (1 − ε) and gain², for ε = |T|/rise. With "
            "rise = e^(c/√d), most = e^(κ ε) and least = e^(κ (1 − ε)) all of this holds, and most/least is "
            "e^(−κ (1 − 2ε))."
        ),
        definitions=needed(SOFT_VOCABULARY, [CLAIM, head.proof.steps]),
        parts=presupposing(
            [
                Part(
                    "distance",
                    "The distance to the limit, at every position and letter.",
                    CLAIM,
                    head.proof,
                    [
                        [*_values("mnm", 2, LEAST), ":c", ":m"],
                        [*_values("mn", 2, LEAST), ":b", ":m"],
                    ],
                    [_control()],
                )
            ],
            EXPONENTIALS,
        ),
    )


STATEMENTS = {"tasks/own-finite-temperature": finite_temperature}
