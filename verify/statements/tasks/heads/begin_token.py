"""With a first letter that does not occur again the induction head is exact.

Our own addition to Proposition 8.2 of the thesis on combinatorial tasks.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    both,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    needed,
    over,
    plus,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.tasks.assumptions import HARD_ATTENTION, presupposing
from verify.statements.tasks.heads.attention import ATTENTION_VOCABULARY
from verify.statements.tasks.heads.boundary import START, STARTS, prove_boundary
from verify.statements.tasks.heads.conditions import prove_fails
from verify.statements.tasks.heads.induction_head import (
    COUNT,
    FOLLOWED,
    HEAD,
    HYPOTHESES,
    OCCURRENCES,
    PREFIX,
    QUERY,
    SEQUENCE,
    TRANSFORMER,
    InductionHead,
)
from verify.statements.tasks.heads.positions import NUMBERED, labels
from verify.statements.tasks.heads.transformer_construction import AT, DEPARTURES, TRANSITIONS, head_values
from verify.statements.tasks.source import SOURCE

Json = Any

ONLY_FIRST = forall([("s", "T")], implies(equal(["x", "o"], ["x", "s"]), equal("o", "s")))
PREMISES = [*HYPOTHESES, STARTS, ONLY_FIRST]
LATER = different("o", "q0")
EXACT = both(
    implies(different(DEPARTURES, 0), equal(TRANSFORMER, over(TRANSITIONS, DEPARTURES))),
    implies(equal(DEPARTURES, 0), equal(TRANSFORMER, over(OCCURRENCES, PREFIX))),
)
BEGINNING = [*HEAD, *START]


def _claim(*premises: Json) -> Json:
    return forall(BEGINNING, implies(*premises, forall(AT, implies(LATER, EXACT))))


CLAIM = _claim(*PREMISES)


def _prove() -> Evidence:
    head = InductionHead([*START, ("p0", "T"), ("a0", "S"), ("L0", ["subsets", "T"]), ("n0", "real")])
    proof = head.proof
    outputs = head.outputs()
    numbered, start = proof.assume(NUMBERED), proof.assume(STARTS)
    boundary = proof.specialise(prove_boundary(proof), names_of([*SEQUENCE, *START]), [numbered, start])
    counts = proof.specialise(boundary, ["q0", QUERY, "y0"])
    here = equal(["x", "o"], QUERY)
    found = proof.specialise(proof.assume(ONLY_FIRST), ["q0"], [proof.assume(here)])
    none = prove_fails(proof, here, prove_not(proof, here, found, proof.assume(LATER)))
    same = []
    letter, nothing = indicator(equal(["x", "o"], "y0")), indicator(["false"])
    for part, (left, right, extra) in enumerate(
        ((FOLLOWED, TRANSITIONS, times(nothing, letter)), (COUNT, DEPARTURES, nothing))
    ):
        reduced = proof.rewrite(equal(left, plus(right, extra)), [none], proof.project(counts, part))
        dropped = proof.generalise(proof.sums(equal(plus("n0", extra), "n0")), ["n0"])
        same.append(proof.rewrite(equal(left, right), [dropped], reduced))
    exact = proof.rewrite(EXACT, same, outputs)
    later = proof.generalise(proof.generalise(exact, [], [LATER]), names_of(AT))
    proof.generalise(later, names_of(BEGINNING), PREMISES)
    return proof


def _repeated() -> Control:
    wrong = _claim(*HYPOTHESES, STARTS)
    start, last = (["of", labels("abcd"), place] for place in (":a", ":d"))
    inner = {"o": start, "q0": last, "y0": ":n"}
    moves: list[dict[str, Json]] = [
        {"at": [last, ":n"]},
        {"conditions": [LATER]},
        {"part": 0},
        {"conditions": [different(DEPARTURES, 0)]},
    ]
    refuted = refute_at(
        wrong, BEGINNING, [*head_values("mn", "mnnm"), ":a"], [*HYPOTHESES, STARTS], EXACT[1][2], moves, inner
    )
    return Control(
        "If the first letter may occur again, it is false: the sequence m, n, n, m.", differences(CLAIM, wrong), refuted
    )


def begin_token() -> Statement:
    """The relative frequencies of transitions are exact."""
    words = {"bmnnm": ":e", "bm": ":b"}
    return Statement(
        id="tasks/own-begin-token",
        title="With a first letter that does not occur again two layers of attention output frequencies of transitions",
        source=f"{SOURCE}, chapter 8, Proposition 8.2; not in the work",
        hypotheses=(
            r"The attention-only transformer of Proposition 8.2 with the printed weights, in the limit of large c, on "
            r"a sequence x_1, …, x_t with x_s \ne x_1 for s > 1; p is from 2 to t."
        ),
        conclusion=(
            r"The output at p and j is the number of transitions from x_p to j up to p, divided by that of all "
            r"transitions from x_p, if there are any; else it is the share of j among x_1, …, x_p."
        ),
        reading=(
            "For every vocabulary S, every length t of at least 2 and every sequence that starts like this, for "
            "example with a token for the beginning. Transformer, positions and limit are those of "
            "tasks/proposition-8.2.repair; o is the first position."
        ),
        definitions=needed(ATTENTION_VOCABULARY, [CLAIM, _prove().steps]),
        parts=presupposing(
            [
                Part(
                    "output",
                    "The output at every position but the first one, and every letter.",
                    CLAIM,
                    _prove(),
                    [[*head_values("bmn", word), ":a", place, ":n"] for word, place in words.items()],
                    [_repeated()],
                )
            ],
            HARD_ATTENTION,
        ),
    )


STATEMENTS = {"tasks/own-begin-token": begin_token}
