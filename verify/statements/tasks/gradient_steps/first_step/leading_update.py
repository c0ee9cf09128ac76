"""Equation (E.23): the cubic term of the first gradient in W, and what is left over, for every length.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable, Sequence

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import REST, STATES
from verify.statements.tasks.gradient_steps.first_step import weight_vocabulary
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import AT, LENGTHS, VALUES
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY as STEP_VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.lagged_gradient import LAG_GRADIENT_DEFINITION
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import DECLARED, NUMBERS, StepGradient
from verify.statements.tasks.gradient_steps.first_step.weight_means import BOUND, WEIGHT_MEANS, close, prove_close
from verify.statements.tasks.gradient_steps.first_step.weight_remainder import LONG as SOME_LENGTH
from verify.statements.tasks.gradient_steps.sums import uniform_moments
from verify.statements.terms import different, equal, minus, over, plus, times
from verify.statements.trees import differences, substituted

Goal = Callable[[Json], Json]
Scales = tuple[Binders, Sequence[Json]]

VOCABULARY = [*STEP_VOCABULARY, *LAG_GRADIENT_DEFINITION, *uniform_moments.DEFINITIONS]
LONG: Json = different(weight_vocabulary.T, 0)
PREMISES = [*weight_vocabulary.HYPOTHESES, LONG]
SPREAD = times(minus("b", "a"), weight_vocabulary.excess(":one"))
LEADING = times(
    "c", over(times(weight_vocabulary.law("m"), weight_vocabulary.law("l")), REST), SPREAD, weight_vocabulary.CUBIC
)


def _rest(terms: list[Json]) -> Json:
    """The closed form (E.17) without the term (IV)."""
    return weight_vocabulary.closed_form([*terms, 0])


REMAINDER = _rest(weight_vocabulary.ROMAN[:3])


def _prove_apart(proof: Evidence) -> int:
    """Prove ∀s, q, r: s (q₁ r₁ + q₂ r₂ + q₃ r₃ + q₄ r₄) is s q₄ r₄ and the same with 0 in place of r₄."""
    scale, terms = "s0", [(f"q{n}", f"r{n}") for n in NUMBERS]

    def whole(last: Json) -> Json:
        pairs = [*terms[:-1], (terms[-1][0], last)]
        return times(scale, plus(*(times(*pair) for pair in pairs)))

    found = proof.sums(equal(whole(terms[-1][1]), plus(times(scale, *terms[-1]), whole(0))))
    return proof.generalise(found, [scale, *(name for pair in terms for name in pair)])


def prove_leading(proof: Evidence) -> int:
    """Prove ∀c, a, b, t (the premises ⟹ ∀m, l: the gradient is the printed term with (IV) and the rest)."""
    gradient = StepGradient(proof)
    length = proof.quotient(proof.assume(LONG))
    scale, bracket = weight_vocabulary.closed_form(weight_vocabulary.ROMAN)[1:]
    number = times("c", weight_vocabulary.CUBIC)
    pairs = proof.follows(equal(times(weight_vocabulary.SCALE, weight_vocabulary.ROMAN[3]), number), length)
    letters = ["s0", "r4", "v4"]
    level = equal(times(*letters[:2]), times("c", letters[2]))
    fourth = equal(times(times("s0", scale[2]), bracket[-1][1], "r4"), times("c", *LEADING[2:-1], "v4"))
    known = proof.assume(level)
    leading = proof.follows(forall(weight_vocabulary.CORNER, fourth), gradient.inverse_square, known)
    leading = proof.generalise(leading, letters, [level])
    leading = proof.specialise(
        leading, [weight_vocabulary.SCALE, weight_vocabulary.ROMAN[3], weight_vocabulary.CUBIC], [pairs]
    )
    here = {"m": "m1", "l": "l1"}
    parts = [factor for term in bracket[1:] for factor in term[1:]]
    apart = proof.specialise(_prove_apart(proof), substituted([scale, *parts], here))
    apart = proof.rewrite(
        substituted(equal(weight_vocabulary.closed_form(weight_vocabulary.ROMAN), plus(LEADING, REMAINDER)), here),
        [proof.specialise(leading, list(here.values()))],
        apart,
    )
    closed = proof.specialise(gradient.three_times(), ["m1", "l1"])
    goal = substituted(equal(weight_vocabulary.STEP_GRADIENT, plus(LEADING, REMAINDER)), here)
    found = proof.rewrite(goal, [apart], closed)
    return proof.generalise(proof.generalise(found, ["m1", "l1"]), names_of(LENGTHS), PREMISES)


def _leading() -> Part:
    """The term (IV) is the printed one."""

    def claim(leading: Json) -> Json:
        goal = equal(weight_vocabulary.STEP_GRADIENT, plus(leading, REMAINDER))
        return forall(LENGTHS, implies(*PREMISES, forall(weight_vocabulary.CORNER, goal)))

    proof = ConciseEvidence(DECLARED)
    prove_leading(proof)
    wrong = claim(substituted(LEADING, {"a": "b", "b": "a"}))
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}]
    refuted = refute_at(wrong, LENGTHS, VALUES, PREMISES, wrong[2][-1][2], moves, AT)
    return Part(
        "leading",
        "The gradient is the printed term with (t + 1)(t + 2)/6 and the rest of (E.17), for every t that is not 0.",
        claim(LEADING),
        proof,
        [[*VALUES, ":one", ":two"]],
        [
            Control(
                "With a and b exchanged in the leading term it is false.", differences(claim(LEADING), wrong), refuted
            )
        ],
    )


MEANS: Binders = [("c", "real"), ("eta", "real"), ("t", "natural"), ("n", "natural")]
POSITIVE_LENGTHS = [["<=", 1, "t"], ["<=", 1, "n"]]


def claim_on_means(binders: Binders, conclusion: Json) -> Json:
    """Return ∀ numbers ∀t, n ≥ 1 ∀m, l: the conclusion."""
    return forall(binders, implies(*POSITIVE_LENGTHS, forall(weight_vocabulary.CORNER, conclusion)))


def averaged_entry(says: str, scales: Scales, goal: Goal, bound: Json, proof: Evidence) -> Part:
    """Return the part that an entry, averaged, is its leading term up to a bound; the goal is a function of it."""
    binders, values = scales
    claim, near_miss = (claim_on_means(binders, goal(x)) for x in (bound, 0))
    at = {**AT, "t": ["of", "natural", 1], "n": ["of", "natural", 2], "l": ["of", STATES, ":one"]}
    moves: list[dict[str, Json]] = [{"at": [":one", ":one"]}]
    refuted = refute_at(near_miss, binders, values, POSITIVE_LENGTHS, goal(0), moves, at)
    return Part(
        "remainder",
        f"In the mean over n times n midpoints {says}, for all t, n at least 1.",
        claim,
        proof,
        [[*values, ":one", ":one"]],
        [Control("The leading term alone is not exact.", differences(claim, near_miss), refuted)],
    )


def remainder(start: Json, scales: Scales) -> Part:
    """The entry of W after the step, from a start."""
    proof = ConciseEvidence(WEIGHT_MEANS)
    close_at = proof.specialise(
        prove_close(proof),
        [start, "c", "eta", weight_vocabulary.T, LENGTH],
        [proof.assume(formula) for formula in (SOME_LENGTH, uniform_moments.POSITIVE)],
    )
    proof.generalise(close_at, [*names_of(scales[0])[:-1], LENGTH], [SOME_LENGTH, uniform_moments.POSITIVE])
    says = "the entry differs from its start plus the leading term by at most 2t |v eta| for entries v of the vector"
    return averaged_entry(says, scales, lambda bound: close(start, bound, "n"), BOUND, proof)
