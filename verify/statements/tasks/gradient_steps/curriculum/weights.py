"""Equations (E.51) and (E.52): the first step of the curriculum in W, with any scales of the two layers.

Tasks (Edelman), appendix E.1.
"""

from verify.library import finite_sums, real_order
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, relations, trees
from verify.statements.formulas import both, forall, implies
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks import thesis
from verify.statements.tasks.gradient_steps.first_step import coefficient_means, leading_update, weight_remainder
from verify.statements.tasks.gradient_steps.first_step.weight_means import BOUND, WEIGHT_MEANS, close, prove_close
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import CORNER, T
from verify.statements.tasks.gradient_steps.sums import reciprocals, uniform_moments
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, minus, over, plus, power, times

SCALES: leading_update.Scales = ([("w0", "real"), *leading_update.MEANS], [over(1, 5), over(3, 2), over(2, 3), 1, 2])
RATE, LATE = over("eta", power(T, 2)), over(times(2, "c", "eta"), T)
INVERSE = over(1, T)
FACTOR = over(times(plus(T, 1), plus(T, 2)), times(6, power(T, 2)))


def _prove_inverse(proof: Evidence, divisor: Json, value: Json) -> tuple[relations.Relations, list[int]]:
    """Prove for t ≥ 1 that 1/d is a number in 1/t; return the relations, and 0 < t and 1 ≤ t."""
    long = proof.assume(weight_remainder.LONG)
    size = proof.squares(["<", 0, T], proof.sums(equal(minus(T, 0), plus(minus(T, 1), 1))), [long])
    known = relations.Relations(proof, [over(1, divisor)])
    known.know(proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [T], [size])), times(T, INVERSE), 1)
    reciprocals.know_reciprocal(proof, known, divisor, value)
    return known, [size, long]


def _scaled_remainder() -> model.Part:
    """The entry of W after the step with the rate η/t²."""
    proof = ConciseEvidence(WEIGHT_MEANS)
    known, (_, long) = _prove_inverse(proof, power(T, 2), power(INVERSE, 2))
    found = proof.specialise(
        prove_close(proof), ["w0", "c", RATE, T, finite_sums.LENGTH], [long, proof.assume(uniform_moments.POSITIVE)]
    )
    same = known.prove(trees.substituted(BOUND, {"eta": RATE}), LATE)
    goal = forall(CORNER, close("w0", LATE, finite_sums.LENGTH, RATE))
    found = proof.rewrite(goal, [same], found)
    proof.generalise(
        found, [*names_of(SCALES[0])[:-1], finite_sums.LENGTH], [weight_remainder.LONG, uniform_moments.POSITIVE]
    )
    says = "the entry differs from w_init plus the leading term with eta_1 = eta/t^2 by at most 2 |v_init eta|/t"
    return leading_update.averaged_entry(says, SCALES, lambda bound: close("w0", bound, "n", RATE), LATE, proof)


def _factor() -> model.Part:
    """The factor O(1) of the leading term."""

    def claim(late: Json) -> Json:
        bounds = both(["<=", over(1, 6), FACTOR], ["<=", FACTOR, plus(over(1, 6), over(late, T))])
        return forall([("t", "natural")], implies(["<=", 1, T], bounds))

    proof = ConciseEvidence([("t", "natural"), ("r1", "real")])
    known, signs = _prove_inverse(proof, times(6, power(T, 2)), times(over(1, 6), power(INVERSE, 2)))
    right, wrong = claim(over(5, 6)), claim(over(1, 3))
    forms = [
        times(over(1, 6), INVERSE, plus(3, times(2, INVERSE))),
        times(over(1, 3), power(INVERSE, 2), minus(T, 1)),
    ]
    found = [
        proof.squares(goal, known.prove(minus(*goal[:0:-1]), form), signs)
        for goal, form in zip(right[2][2][1:], forms, strict=True)
    ]
    proof.generalise(proof.conjunction(*found), ["t"], [weight_remainder.LONG])
    at = {"t": ["of", "natural", 1]}
    refuted = refute_at(wrong, [("t", "natural")], [1], [weight_remainder.LONG], wrong[2][2][2], [{"part": 1}], at)
    return model.Part(
        "factor",
        "The factor of the leading coefficient, (t + 1)(t + 2)/(6t^2), is between 1/6 and 1/6 + 5/(6t).",
        right,
        proof,
        [[1]],
        [model.Control("With 1/(3t) in place of 5/(6t) it is false.", trees.differences(right, wrong), refuted)],
    )


READING = (
    "The coefficient of the leading term in the entry (m, l) is the average of pi_m pi_l/(lambda - 1) (b - a) "
    "(P_m1 - 1/2), which is B for m = l and A otherwise, with the numbers of (E.24) and (E.25): B = (8 ln 2 - 5)/12 "
    "and A = (7 - 10 ln 2)/6. What is averaged is bounded and continuous inside the square, so that an expectation "
    "over a and b is the limit of the means over the midpoints of n times n squares; the bound on the rest holds for "
    "every n. ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)) over k < n. w_init is w0 and v_init is c. The "
    "gradient is the last line of (E.13), in which w_init does not occur, with P^(p - t') and P^(t' - s) as powers of "
    "P, as in (E.23). "
)
SETUP = (
    r"$W_k^{(0)} = w_{init} \mathbf 1 \mathbf 1^\top$, $v = v_{init} \mathbf 1$, and $a, b \sim \mathrm{Unif}(0, 1)$ "
    "are independent; the loss is on its linear branch."
)


def _statement(
    number: int, title: str, hypotheses: str, texts: tuple[str, str], parts: list[model.Part]
) -> model.Statement:
    conclusion, reading = texts
    return model.Statement(
        id=f"tasks/equation-e.{number}",
        title=title,
        source=f"{SOURCE}, equation (E.{number})",
        hypotheses=SETUP + hypotheses,
        conclusion=conclusion,
        reading=READING + reading,
        definitions=trees.needed(leading_update.VOCABULARY, [part.tree() for part in parts]),
        parts=thesis.presupposing(parts, thesis.LINEAR_BRANCH, only=["remainder"]),
    )


def equation_e_51() -> model.Statement:
    """Equation (E.51)."""
    conclusion = (
        r"$W_k^{(1)} = w_{init} \mathbf 1 \mathbf 1^\top + v_{init} \eta_1 \begin{pmatrix} B & A \\ A & B "
        r"\end{pmatrix} O(t^2) + v_{init} \eta_1 O(t)$."
    )
    title = "Curriculum step one: W with general initial scales"
    texts = conclusion, "O(t^2) is the factor (t + 1)(t + 2)/6, and O(t) is at most 2t."
    return _statement(51, title, "", texts, [coefficient_means.coefficients(), leading_update.remainder("w0", SCALES)])


def equation_e_52() -> model.Statement:
    """Equation (E.52)."""
    conclusion = (
        r"$W_k^{(1)} = w_{init} \mathbf 1 \mathbf 1^\top + \begin{pmatrix} B & A \\ A & B \end{pmatrix} O(1) + O(1/t)$."
    )
    title = "Curriculum step one with eta_1 of order 1/t^2: limiting W"
    reading = (
        "eta_1 is eta/t^2 with a constant eta; O(1) is v_init eta (t + 1)(t + 2)/(6t^2), and O(1/t) is at most "
        "2 |v_init eta|/t."
    )
    parts = [coefficient_means.coefficients(), _scaled_remainder(), _factor()]
    return _statement(52, title, r" $\eta_1 = O(1/t^2)$.", (conclusion, reading), parts)


STATEMENTS = {}
