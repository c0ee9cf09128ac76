"""For long sequences the second step leaves v_2 larger than all later v_j, whatever the bias of W is.

Tasks (Edelman), Lemma 8.4 and Lemma E.1, the last sentence. The constant part of W does not favour a later place, and
the diagonal part favours v_2 from r = t - 1 = 216 on; so v_2 is the largest entry as soon as it is larger than v_1.
"""

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks import thesis
from verify.statements.tasks.gradient_steps.dominance import at_two, dominant, gaps, gradients, lifts, words
from verify.statements.tasks.gradient_steps.dominance import mean_gaps as means
from verify.statements.tasks.gradient_steps.dominance.constant_order import CHAIN, prove_later
from verify.statements.tasks.gradient_steps.first_step.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.second_step import constant_part, leading_means
from verify.statements.tasks.gradient_steps.sums import uniform_moments
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, minus, number, over, plus, times

VARIABLES: Binders = patterns.merged(
    means.VARIABLES, leading_means.VARIABLES, constant_part.STEP, MEANS, lifts.FORMS, CHAIN, at_two.STEP
)
PLACES_AT_LEAST = 216
LONG_ENOUGH: Json = ["<=", PLACES_AT_LEAST, "r"]
SIGNS = [["<", 0, "eta"], *(["<=", 0, name] for name in ("c", "off")), ["<", "off", "rho"]]
OTHERS: Binders = [("m", "natural"), ("q", "natural")]
RIVAL = means.LATER_RIVAL


def _prove() -> Evidence:
    """Prove that v_2 exceeds every later v_j."""
    proof = ConciseEvidence(VARIABLES)
    long, lengths, positions, late, *signs = (
        proof.assume(formula) for formula in (LONG_ENOUGH, words.LENGTHS, RIVAL.condition, means.LATE, *SIGNS)
    )
    _, later = means.prove_bounds(gradients.Gradients(proof), means.Means(proof))
    bounds = proof.specialise(later, [*RIVAL.names, LENGTH], [positions, late])
    rest = plus(minus(LENGTH, means.PARTS_AT_LEAST), means.PARTS_AT_LEAST - 1)
    some = proof.squares(["<=", 1, LENGTH], proof.sums(equal(minus(LENGTH, 1), rest)), [late])
    order = proof.specialise(proof.specialise(prove_later(proof), [gaps.BETWEEN]), [gaps.PLACES, "r"], [positions])
    order = proof.specialise(proof.generalise(order, [], [uniform_moments.POSITIVE]), [], [some])
    room = minus("r", PLACES_AT_LEAST)
    size = proof.squares(["<", 0, "r"], proof.sums(equal(minus("r", 0), plus(room, PLACES_AT_LEAST))), [long])
    whole = proof.sums(equal(minus("t", 0), plus("r", 1)), cofactors=[cofactor(lengths)])
    longer = proof.squares(["<", 0, "t"], whole, [size])
    (_, least, diagonal), (_, _, constant) = (RIVAL.bound(side) for side in RIVAL.sides)
    side = RIVAL.sides[0]
    half, level = side.least / 2, side.least / 2 * (PLACES_AT_LEAST + 1) - side.rest
    more = times("r", plus(times(number(half), room), number(level)))
    inside = plus(times(plus("c", "off"), constant), times(minus("rho", "off"), plus(minus(diagonal, least), more)))
    goal = ["<", dominant.entry_at(RIVAL.place, RIVAL.positions, LENGTH), dominant.entry_at(words.ONE, "r", LENGTH)]
    equation = proof.sums(equal(minus(*goal[:0:-1]), times("eta", over(1, "t"), inside)))
    found = proof.squares(goal, equation, [*signs, size, longer, long, proof.project(bounds, 0), order])
    names = [*patterns.names_of(at_two.STEP), "t", "r", LENGTH, gaps.BETWEEN, gaps.PLACES]
    proof.generalise(found, names, [*SIGNS, words.LENGTHS, LONG_ENOUGH, means.LATE, RIVAL.condition])
    return proof


def _claim(rate: Json) -> Json:
    """∀c, c', ρ, η, t, r, n, m, q: v_(m+3) < v_2, if the rate has a sign."""
    conditions = [words.LENGTHS, LONG_ENOUGH, ["<=", means.PARTS_AT_LEAST, "n"], equal("r", plus("q", "m", 1))]
    return forall([*words.NUMBERS, *OTHERS], implies(rate, *SIGNS[1:], *conditions, CONCLUSION))


CONCLUSION: Json = ["<", dominant.entry_at(["next", ["next", "m"]], "q", "n"), dominant.entry_at(words.ONE, "r", "n")]
VALUES: list[Json] = [1, 1, 2, 1, PLACES_AT_LEAST + 1, PLACES_AT_LEAST, means.PARTS_AT_LEAST, 0, PLACES_AT_LEAST - 1]


def _refute(near_miss: Json) -> Evidence:
    """Refute the claim for the rate 0, which leaves all entries equal."""
    binders, values = [*words.NUMBERS, *OTHERS], [*VALUES[:3], 0, *VALUES[4:]]
    free = {name: f"{name}_free" for name in patterns.names_of(binders)}
    proof = Evidence(trees.renamed(binders, free))
    wrong, still = trees.renamed([CONCLUSION, equal("eta", 0)], free)
    later, second = (entry[2][1][2] for entry in wrong[1:])
    weight = over(minus(later, second), free["t"])
    used = [cofactor(proof.assume(still), [], weight)]
    equation = proof.sums(equal(minus(0, 0), minus(*wrong[:0:-1])), cofactors=used)
    absurd = proof.squares(["<", 0, 0], equation, [proof.assume(wrong)])
    denied = patterns.prove_not(proof, wrong, absurd, proof.evaluate(["<", 0, 0]))
    general = proof.generalise(denied, list(free.values()), [still])
    refuted = proof.specialise(general, values, [proof.evaluate(equal(0, 0))])
    at = {
        **patterns.valuation(binders, values),
        **{name: ["of", "natural", n] for name, n in zip("trnmq", VALUES[4:], strict=True)},
    }
    given = [proof.evaluate(trees.substituted(hypothesis, at)) for hypothesis in near_miss[2][1:-1]]
    proof.counterexample(near_miss, [{"at": values}, {"given": given}], refuted)
    return proof


def second_step_every_bias() -> model.Statement:
    """The comparison of v_2 with all later entries."""
    claim, near_miss = _claim(SIGNS[0]), _claim(["<=", 0, "eta"])
    part = model.Part(
        "later",
        "In the mean over n times n midpoints v_2 is larger than every v_j with j > 2 after the second step, for t at "
        "least 217, n at least 10, every positive rate and every rho > c'.",
        claim,
        _prove(),
        [VALUES],
        [model.Control("For the rate 0 it is false.", trees.differences(claim, near_miss), _refute(near_miss))],
    )
    return model.Statement(
        id="tasks/own-second-step-later",
        title="For t at least 217 the second step makes v_2 larger than all later v_j, for every bias of W",
        source=f"after {SOURCE}, Lemma 8.4, Lemma E.1 and equations (E.30) to (E.43)",
        hypotheses=r"$t \ge 217$, a and b are independent and uniform on $[0, 1]$, $v = c \mathbf 1$ at the start, "
        r"$W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$ with $c, c' \ge 0$, $\rho > c'$ and $\eta > 0$; both "
        r"losses are on their linear branch.",
        conclusion=r"$v_j^{(2)} < v_2^{(2)}$ for $j = 3, 4, \dots, t$.",
        reading="off is c', r is t - 1, j is m + 3 and q is t - j + 1. The entries of v are written as in "
        "tasks/own-second-step-dominant. No least bias is asked for: the constant part of W alone leaves v_2 at least "
        "as large as v_j, for every length and number of midpoints. An expectation is the limit of the means over the "
        "midpoints of n times n squares; the inequality holds for every n of at least 10, and between the limits too, "
        "since what is proved leaves room that does not depend on n. So for t >= 217 and rho > c' the last sentence of "
        "Lemma 8.4 holds exactly if v_2 is larger than v_1, which tasks/own-second-step-threshold decides but for a "
        "small range of the bias. For W = I the n-th of the terms that v_2 gains exceeds that of v_(k+1), with u = 1 - "
        "a, v = 1 - b, lam = 1 - u - v and x = uv/(u + v), by lam (1 + ... + lam^(k-2)) x (n - 1 + lam^n - 4uv G), "
        "where G is the sum of (1 - lam^d)/(1 - lam) over d < n. In floating point its mean is at least 0.02 for all n "
        "and k up to 217, so that the claim seems to hold for every t of at least 3; that is not proved.",
        definitions=trees.needed(at_two.VOCABULARY, [part.tree()]),
        parts=thesis.presupposing([part], thesis.LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/own-second-step-later": second_step_every_bias}
