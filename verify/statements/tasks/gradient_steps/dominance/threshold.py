"""After the second step v_1 is larger than v_2 up to a bias of W of about 10 (c + c')/t, and beyond it v_2 than v_1.

Tasks (Edelman), Lemma 8.4 and Lemma E.1. The factor tends to D/A = 9.956 with the constants of (E.25) and (E.29).
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, differences, equal, forall, implies, mapping, minus, needed, substituted
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import merged, names_of, refute_at
from verify.statements.tasks.assumptions import LINEAR_BRANCH, presupposing
from verify.statements.tasks.gradient_steps.dominance.at_two import STEP, VOCABULARY
from verify.statements.tasks.gradient_steps.dominance.directions import (
    ENOUGH,
    IN_LENGTH,
    NOT_ENOUGH,
    OUTCOMES,
    SIGNS,
    SOME,
    Comparison,
    outcomes,
)
from verify.statements.tasks.gradient_steps.dominance.lift_forms import MORE_PLACES
from verify.statements.tasks.gradient_steps.dominance.lift_means import LATE, PARTS_AT_LEAST
from verify.statements.tasks.gradient_steps.dominance.lifts import FORMS
from verify.statements.tasks.gradient_steps.dominance.mean_lifts import PLACE
from verify.statements.tasks.gradient_steps.dominance.words import LENGTHS, NUMBERS
from verify.statements.tasks.gradient_steps.first_step.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.second_step.constant_part import STEP as CONSTANT_VARIABLES
from verify.statements.tasks.gradient_steps.second_step.leading_means import VARIABLES as DIAGONAL_VARIABLES
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE
from verify.statements.tasks.source import SOURCE

Json = Any

VARIABLES = [
    (PLACE if name == "k" else name, sort)
    for name, sort in merged(DIAGONAL_VARIABLES, CONSTANT_VARIABLES, MEANS, FORMS, STEP)
]


class Lengths:
    """The same comparison for t, from t = r + 1."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that both entries for t are those for r + 1."""
        self._proof, self._lengths = proof, proof.assume(LENGTHS)
        same = proof.use("library/equal-numbers", "values")
        number = proof.sums(equal("t", MORE_PLACES), cofactors=[cofactor(self._lengths)])
        maps = [mapping([("t'", "natural")], substituted(x, {"t": "t'"})) for x in outcomes(LENGTH)[1][1:]]
        self._entries = [proof.specialise(same, [MORE_PLACES, series, "t"], [number]) for series in maps]

    def prove(self, theorem: int, number: int) -> int:
        """Prove one of the directions for t from the one for r."""
        proof = self._proof
        condition, given = (NOT_ENOUGH, ENOUGH)[number], IN_LENGTH[number]
        gap = proof.follows(equal(minus(*condition[:0:-1]), minus(*given[:0:-1])), self._lengths)
        premise = proof.squares(condition, gap, [proof.assume(given)])
        found = proof.specialise(proof.generalise(theorem, [], [condition]), [], [premise])
        goal = outcomes(LENGTH)[number]
        gap = proof.follows(
            equal(minus(*goal[:0:-1]), minus(*OUTCOMES[number][:0:-1])),
            *(x for x, side in zip(self._entries, (1, -1), strict=True)),
        )
        return proof.generalise(proof.squares(goal, gap, [found]), [], [given])


def _prove() -> Evidence:
    """Prove both directions."""
    proof = ConciseEvidence(VARIABLES)
    comparison, lengths = Comparison(proof), Lengths(proof)
    directions = [lengths.prove(x, number) for number, x in enumerate((comparison.small(), comparison.large()))]
    found = proof.generalise(proof.conjunction(*directions), [], [POSITIVE])
    found = proof.specialise(found, [], [comparison.parts])
    proof.generalise(found, [*names_of(STEP), "t", "r", LENGTH], [*SIGNS, LENGTHS, SOME, LATE])
    return proof


def _claim(parts: int) -> Json:
    """∀c, c', ρ, η, r, n: which entry is larger, for n from some number on."""
    directions = [implies(*pair) for pair in zip(IN_LENGTH, outcomes("n"), strict=True)]
    return forall(NUMBERS, implies(*SIGNS, LENGTHS, SOME, ["<=", parts, "n"], both(*directions)))


def _refute(near_miss: Json) -> Evidence:
    """Refute the claim for a single matrix, with a = b = 1/2, where both parts change nothing at t = 2."""
    at = {name: ["of", "natural", value] for name, value in (("t", 2), ("r", 1), ("n", 1))}
    moves: list[dict[str, Json]] = [{"part": 0}, {"conditions": IN_LENGTH[:1]}]
    values: list[Json] = [1, 1, 2, 1, 2, 1, 1]
    return refute_at(near_miss, NUMBERS, values, near_miss[2][1:-1], outcomes("n")[0], moves, at)


READING = (
    "off is c' and r is t - 1. By (E.28) and (E.37) to (E.41), v_j after the second step is c + eta/t times (c + c') "
    "times the expected gradient in v_j for W = 1 1^T, plus eta/t times rho - c' times that for W = I; these "
    "gradients, with the number j - 1 and the number of positions t - j + 1, are the sums of tasks/equation-e.54, and "
    "no term is left out. An expectation is the limit of the means over the midpoints of n times n squares; the "
    "inequalities hold for every n of at least 1000000, and between the limits too, since what is proved of the means "
    "leaves room that does not depend on n. For t at most 7 the first condition holds whatever rho - c' is, and so for "
    "every rate: the last sentence of Lemma 8.4 needs t >= 8. For longer sequences the order depends on "
    "(rho - c')/(c + c'): v_1 is larger below 9.9/(t - 7), and v_2 is larger above 10/(t - 14) if t >= 15. What lies "
    "between, and for t from 8 to 14 all from 9.9/(t - 7) on, is not decided here; what the first step gives is, for "
    "t = 8 to 14, in tasks/own-two-steps-at-eight to -fourteen. As t grows, the order changes near "
    "(D/A)/t with the constants of (E.25) and (E.29), and D/A = 3 (3 - 4 ln 2)/(7 - 10 ln 2) is about 9.956. "
    "tasks/own-second-step-rates says which learning rates meet the conditions."
)


def second_step_threshold() -> Statement:
    """Which of v_1 and v_2 is larger."""
    claim, near_miss = _claim(PARTS_AT_LEAST), _claim(1)
    part = Part(
        "entries",
        "With t = r + 1, in the mean over n times n midpoints, n at least 1000000, and for every positive rate, v_1 is "
        "larger than v_2 after the second step if (rho - c')(t - 7) < 9.9 (c + c'), and v_2 is larger than v_1 if "
        "(rho - c')(t - 14) > 10 (c + c').",
        claim,
        _prove(),
        [[1, 1, 2, 1, 2, 1, PARTS_AT_LEAST], [1, 1, 23, 1, 15, 14, PARTS_AT_LEAST]],
        [
            Control(
                "For every n it is false: for the single matrix with a = b = 1/2 both entries are equal at t = 2.",
                differences(claim, near_miss),
                _refute(near_miss),
            )
        ],
    )
    return Statement(
        id="tasks/own-second-step-threshold",
        title="The second step makes v_2 larger than v_1 above a bias of W of about 10 (c + c')/t, and not below it",
        source=f"after {SOURCE}, Lemma 8.4, Lemma E.1 and equations (E.30) to (E.43)",
        hypotheses=r"$t \ge 2$, a and b are independent and uniform on $[0, 1]$, $v = c \mathbf 1$ at the start, "
        r"$W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$ with $c > 0$, $c' \ge 0$, $\rho \ge c'$ and "
        r"$\eta > 0$; both losses are on their linear branch.",
        conclusion=r"$v_1^{(2)} > v_2^{(2)}$ if $(\rho - c')(t - 7) < 9.9 (c + c')$, and $v_2^{(2)} > v_1^{(2)}$ if "
        r"$(\rho - c')(t - 14) > 10 (c + c')$.",
        reading=READING,
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/own-second-step-threshold": second_step_threshold}
