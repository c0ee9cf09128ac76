"""After the second step v_1 is larger than v_2 up to a bias of W of about 10 (c + c')/t, and beyond it v_2 than v_1.

Tasks (Edelman), Lemma 8.4 and Lemma E.1. The factor tends to D/A = 9.956 with the constants of (E.25) and (E.29).
"""

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import both, forall, implies
from verify.statements.tasks.gradient_steps.dominance import at_two, lift_forms, lift_means, lifts, mean_lifts, words
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
from verify.statements.tasks.gradient_steps.first_step.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.second_step import constant_part, leading_means
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus

VARIABLES = [
    (mean_lifts.PLACE if name == "k" else name, sort)
    for name, sort in patterns.merged(leading_means.VARIABLES, constant_part.STEP, MEANS, lifts.FORMS, at_two.STEP)
]


class Lengths:
    """The same comparison for t, from t = r + 1."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that both entries for t are those for r + 1."""
        self._proof, self._lengths = proof, proof.assume(words.LENGTHS)
        same = proof.use("library/equal-numbers", "values")
        number = proof.sums(equal("t", lift_forms.MORE_PLACES), cofactors=[cofactor(self._lengths)])
        maps = [mapping([("t'", "natural")], trees.substituted(x, {"t": "t'"})) for x in outcomes(LENGTH)[1][1:]]
        self._entries = [proof.specialise(same, [lift_forms.MORE_PLACES, series, "t"], [number]) for series in maps]

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
    proof.generalise(
        found, [*patterns.names_of(at_two.STEP), "t", "r", LENGTH], [*SIGNS, words.LENGTHS, SOME, lift_means.LATE]
    )
    return proof


def _claim(parts: int) -> Json:
    """∀c, c', ρ, η, r, n: which entry is larger, for n from some number on."""
    directions = [implies(*pair) for pair in zip(IN_LENGTH, outcomes("n"), strict=True)]
    return forall(words.NUMBERS, implies(*SIGNS, words.LENGTHS, SOME, ["<=", parts, "n"], both(*directions)))


def _refute(near_miss: Json) -> Evidence:
    """Refute the claim for a single matrix, with a = b = 1/2, where both parts change nothing at t = 2."""
    at = {name: ["of", "natural", value] for name, value in (("t", 2), ("r", 1), ("n", 1))}
    moves: list[dict[str, Json]] = [{"part": 0}, {"conditions": IN_LENGTH[:1]}]
    values: list[Json] = [1, 1, 2, 1, 2, 1, 1]
    return patterns.refute_at(near_miss, words.NUMBERS, values, near_miss[2][1:-1], outcomes("n")[0], moves, at)


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


def second_step_threshold() -> model.Statement:
    """Which of v_1 and v_2 is larger."""
    claim, near_miss = _claim(lift_means.PARTS_AT_LEAST), _claim(1)
    part = model.Part(
        "entries",
        "With t = r + 1, in the mean over n times n midpoints, n at least 1000000, and for every positive rate, v_1 is "
        "larger than v_2 after the second step if (rho - c')(t - 7) < 9.9 (c + c'), and v_2 is larger than v_1 if "
        "(rho - c')(t - 14) > 10 (c + c').",
        claim,
        _prove(),
        [[1, 1, 2, 1, 2, 1, lift_means.PARTS_AT_LEAST], [1, 1, 23, 1, 15, 14, lift_means.PARTS_AT_LEAST]],
        [
            model.Control(
                "For every n it is false: for the single matrix with a = b = 1/2 both entries are equal at t = 2.",
                trees.differences(claim, near_miss),
                _refute(near_miss),
            )
        ],
    )
    return model.Statement(
        id="tasks/own-second-step-threshold",
        title="The second step makes v_2 larger than v_1 above a bias of W of about 10 (c + c')/t, and not below it",
        source=f"after {SOURCE}, Lemma 8.4, Lemma E.1 and equations (E.30) to (E.43)",
        hypotheses=r"$t \ge 2$, a and b are independent and uniform on $[0, 1]$, $v = c \mathbf 1$ at the start, "
        r"$W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$ with $c > 0$, $c' \ge 0$, $\rho \ge c'$ and "
        r"$\eta > 0$; both losses are on their linear branch.",
        conclusion=r"$v_1^{(2)} > v_2^{(2)}$ if $(\rho - c')(t - 7) < 9.9 (c + c')$, and $v_2^{(2)} > v_1^{(2)}$ if "
        r"$(\rho - c')(t - 14) > 10 (c + c')$.",
        reading=READING,
        definitions=trees.needed(at_two.VOCABULARY, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/own-second-step-threshold": second_step_threshold}
