"""Two steps with the same rate make v_2 the largest entry of v, for long sequences and rates that are not too small.

Tasks (Edelman), Lemma 8.4 and Lemma E.1: the bias of W is what the first step leaves, in expectation.
"""

from verify.library.finite_sums import LENGTH
from verify.proving import renaming
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.dominance import at_two, gaps, two_steps_bias, words
from verify.statements.tasks.gradient_steps.dominance import first_step_bias as coefficients
from verify.statements.tasks.gradient_steps.dominance import mean_gaps as means
from verify.statements.tasks.gradient_steps.dominance.dominant import (
    LONG_ENOUGH,
    PLACES_AT_LEAST,
    fails_at_two,
    largest,
    prove_dominant,
)
from verify.statements.tasks.gradient_steps.dominance.dominant import VARIABLES as STEP_VARIABLES
from verify.statements.tasks.gradient_steps.dominance.gradients import Gradients
from verify.statements.tasks.gradient_steps.dominance.places import POSITIONS
from verify.statements.tasks.gradient_steps.first_step import lagged_gradient, weight_means, weight_remainder
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, minus, over, plus, times

APART = {"c1": "c7", "m1": "m7"}
VARIABLES: Binders = patterns.merged(
    STEP_VARIABLES, [(APART.get(name, name), sort) for name, sort in weight_means.WEIGHT_MEANS]
)
STATES = {"rho": ":one", "off": ":two"}


def weight(name: str, n: Json = LENGTH) -> Json:
    """Return a mean entry of W after the first step: on the diagonal or off it."""
    return plus("c", times("eta", trees.substituted(weight_means.mean_gradient(n), {"m": ":one", "l": STATES[name]})))


def _means(term: Json) -> list[Json]:
    """Return the means of a term at the entry on the diagonal and off it."""
    return [words.mean_of(trees.substituted(term, {"m": ":one", "l": state})) for state in STATES.values()]


def _prove_weights(proof: Evidence, some: int, long: int) -> list[int]:
    """Prove for both entries of W what it is, and the bounds of what its leading term misses."""
    apart = renaming.RenamedEvidence(proof, APART)
    weights = weight_means.WeightMeans(apart)
    every = apart.generalise(apart.conjunction(weights.split, *weights.bounds), list(weight_means.CORNER_HERE.values()))
    every = proof.specialise(proof.generalise(every, [], [weight_remainder.LONG, POSITIVE]), [], [long, some])
    sides, entries = [], []
    parts = zip(STATES.items(), _means(weight_remainder.COEFFICIENT), _means(weight_remainder.MISSED), strict=True)
    for (name, state), mean, missed in parts:
        here = proof.specialise(every, [":one", state])
        split, *both_sides = (proof.project(here, part) for part in range(3))
        entries.append(proof.rewrite(equal(weight(name), two_steps_bias.weight_entry(mean, missed)), [split]))
        sides += both_sides
    return [*sides, *entries]


def _prove() -> Evidence:
    """Prove that v_2 exceeds all other entries."""
    proof = ConciseEvidence(VARIABLES)
    gradients, averages = Gradients(proof), means.Means(proof)
    dominant = prove_dominant(proof, means.prove_bounds(gradients, averages))
    leading = coefficients.prove_coefficients(gradients, averages)
    hypotheses = [*two_steps_bias.conditions(two_steps_bias.LENGTH_AT_LEAST, two_steps_bias.RATE_AT_LEAST), means.LATE]
    *given, late = (proof.assume(formula) for formula in hypotheses)
    positive, rate, lengths, long, *_ = given
    room = minus("t", two_steps_bias.LENGTH_AT_LEAST)
    some = proof.squares(
        ["<=", 1, "t"], proof.sums(equal(minus("t", 1), plus(room, two_steps_bias.LENGTH_AT_LEAST - 1))), [long]
    )
    rest = plus(room, two_steps_bias.LENGTH_AT_LEAST - 1 - PLACES_AT_LEAST)
    gap = proof.follows(equal(minus("r", PLACES_AT_LEAST), rest), lengths)
    places = proof.squares(LONG_ENOUGH, gap, [long])
    values = [
        *(weight(name) for name in STATES),
        *(x for term in (weight_remainder.COEFFICIENT, weight_remainder.MISSED) for x in _means(term)),
    ]
    known = [*given, *leading, *_prove_weights(proof, averages.some, some)]
    bias = proof.specialise(two_steps_bias.prove_bias(proof), ["c", "eta", *values, "t", "r"], known)
    signs = [rate, proof.squares(["<=", 0, "c"], given=[positive])]
    signs += [proof.project(bias, part) for part in range(2)]
    premises = [*signs, lengths, places, proof.project(bias, 2), late]
    at = ["c", weight("off"), weight("rho"), "eta", "t", "r", LENGTH]
    positions = proof.assume(POSITIONS)
    first = proof.specialise(dominant[0], at, premises)
    later = proof.specialise(dominant[1], [*at, gaps.BETWEEN, gaps.PLACES], [*premises, positions])
    names = [*patterns.names_of(two_steps_bias.SCALES), "t", "r", LENGTH]
    proof.conjunction(
        proof.generalise(first, names, hypotheses),
        proof.generalise(later, [*names, gaps.BETWEEN, gaps.PLACES], [*hypotheses, POSITIONS]),
    )
    return proof


NUMBERS: Binders = [*two_steps_bias.SCALES, ("t", "natural"), ("r", "natural"), ("n", "natural")]


def _claim(length: int, rate: int, parts: int) -> Json:
    """The claim for lengths, rates and n from some numbers on."""
    given = [*two_steps_bias.conditions(length, rate), ["<=", parts, "n"]]
    return largest(NUMBERS, given, {name: weight(name, "n") for name in STATES})


READING = (
    "r is t - 1, and a later j is m + 3 with q = t - m - 2 positions from j to t. W after the first step is written "
    "with c' = c + eta times the mean gradient in W_12 and rho = c + eta times that in W_11, the last line of (E.13) "
    "as in tasks/equation-e.23; exchanging the states exchanges a and b, whose law is symmetric, so that the "
    "expectations are those of W_21 and W_22 too. v_j after both steps is c + eta/t times (c + c') times the expected "
    "gradient in v_j for W = 1 1^T, plus eta/t times rho - c' times that for W = I, as in "
    "tasks/own-second-step-dominant; no term is left out. An expectation is the limit of the means over the midpoints "
    "of n times n squares, and the inequality holds for every n of at least 10; what is proved of the means leaves "
    "room that does not depend on n. The bound on the rate asks that the first step has moved the diagonal far enough. "
    "At t = 2 the inequality fails for every rate that leaves rho >= c' >= 0, by tasks/own-second-step-at-two."
)


def two_steps_dominant() -> model.Statement:
    """Both steps of Lemma 8.4."""
    claim = _claim(two_steps_bias.LENGTH_AT_LEAST, two_steps_bias.RATE_AT_LEAST, means.PARTS_AT_LEAST)
    values: list[Json] = [
        1,
        over(1, 1000000),
        two_steps_bias.LENGTH_AT_LEAST,
        two_steps_bias.LENGTH_AT_LEAST - 1,
        means.PARTS_AT_LEAST,
    ]
    part = model.Part(
        "entries",
        "In the mean over n times n midpoints v_2 is larger than v_1 and than every v_j with j > 2 after two steps "
        "with the rate eta, for t at least 20000, n at least 10 and every eta of at least 4000000/t^3.",
        claim,
        _prove(),
        [values, [*values, 0, two_steps_bias.LENGTH_AT_LEAST - 2]],
        [fails_at_two("For all lengths and rates it is false.", claim, _claim(2, 0, 1), [1, 1])],
    )
    return model.Statement(
        id="tasks/own-two-steps-dominant",
        title="For t at least 20000, two steps with a rate of at least 4000000/t^3 make v_2 the largest entry",
        source=f"after {SOURCE}, Lemma 8.4 and Lemma E.1",
        hypotheses=r"$t \ge 20000$, a and b are independent and uniform on $[0, 1]$, $W = c \mathbf 1 \mathbf 1^\top$ "
        r"and $v = c \mathbf 1$ at the start with $c > 0$, and the rate of both steps is $\eta$ with "
        r"$\eta \ge \frac{4000000}{t^3}$; both losses are on their linear branch.",
        conclusion=r"$v_j^{(2)} < v_2^{(2)}$ for $j = 1, 3, 4, \dots, t$.",
        reading=READING,
        definitions=trees.needed([*at_two.VOCABULARY, *lagged_gradient.LAG_GRADIENT_DEFINITION], [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/own-two-steps-dominant": two_steps_dominant}
