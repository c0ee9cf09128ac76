"""Equation (E.47): the gradient in W for a doubly stochastic matrix, its leading term and an exact rest.

Tasks (Edelman), appendix E.1. The expectation of the entry grows faster than every multiple of t.
"""

from collections.abc import Callable

from verify.library import finite_sums, real_order
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, relations
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.tasks import thesis
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import CLOSED_HERE, DECLARED
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import ROMAN, STEP_GRADIENT, T, closed_form
from verify.statements.tasks.gradient_steps.sums import geometric_lag, uniform_moments
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.symmetric import coefficient_mean, diagonal_rate, weights
from verify.statements.tasks.gradient_steps.symmetric.chain import SYMMETRIC
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, minus, over, plus, power, times
from verify.statements.trees import differences, needed, substituted

HALF = over(1, 2)
STATE = [":one", ":two"]
VALUE, GAP = (substituted(x, weights.SAME) for x in (chain.EIGENVALUE, over(1, chain.REST)))
GAP_BELOW, AGAINST = substituted(chain.REST, weights.SAME), minus(1, VALUE)
COEFFICIENT = times(-1, over(minus("a", HALF), times(8, minus("a", 1))))
SERIES = over(minus(VALUE, times(finite_sums.raised(VALUE, T), VALUE)), AGAINST)
REMAINDER = times(-1, over(power(VALUE, 2), times(4, power(AGAINST, 2))), minus(T, SERIES))
LONG: Json = different(T, 0)
PREMISES = [*weights.REGULAR, LONG]
BRACKET = times(over(1, 4), VALUE, "s0")


def gradient_entry(row: str, column: str) -> Json:
    """The entry of the gradient."""
    return substituted(STEP_GRADIENT, {**weights.SAME, "m": row, "l": column})


def leading(scale: Json, coefficient: Json = COEFFICIENT) -> Json:
    """A scale times the leading term and the rest."""
    return plus(times(scale, coefficient, plus(T, 1)), times(over(scale, T), REMAINDER))


class SymmetricGradient:
    """The four entries of the gradient at b = a; the proof declares the letters of ``StepGradient``."""

    def __init__(self, proof: Evidence) -> None:
        """Take the closed form at b = a, with (II)/(λ − 1)² = (III)/(λ − 1), and what the latter is."""
        self.proof = proof
        self.step = weights.SymmetricStep(proof)
        length = proof.assume(LONG)
        self.length = proof.quotient(length)

    def entry(self, row: str, column: str) -> int:
        """Prove that an entry is c/t times λ/4 times (III)/(λ − 1) on the diagonal, and 0 besides."""
        proof, step, sign = self.proof, self.step, 1 if row == column else -1
        second, third = weights.TERMS[1:3]
        shares = [times(power(GAP, 2), second), times(GAP, third)]
        square, unit = over(1, power(GAP_BELOW, 2)), times(GAP, GAP_BELOW)
        front = times(over("c", T), over(1, 8), VALUE)
        cube = times(front, unit, power(GAP_BELOW, 2))
        spelled = times(cube, square, plus(times(square, second), times(sign, GAP, third)))
        closed = substituted(closed_form(weights.TERMS), {**weights.SAME, "m": row, "l": column})
        premises = [equal(*shares), equal(shares[1], "s0")]
        balance, named = (proof.assume(premise) for premise in premises)
        value = times(over("c", T), BRACKET) if sign == 1 else 0
        multiplied = proof.follows(equal(spelled, value), step.square, step.gap, balance, named)
        found = proof.sums(
            equal(closed, value), cofactors=[cofactor(proof.sums(equal(closed, spelled))), cofactor(multiplied)]
        )
        found = proof.generalise(found, [*weights.TERMS, "s0"], premises)
        terms = [*substituted(ROMAN, weights.SAME), substituted(CLOSED_HERE[2], weights.SAME)]
        found = proof.specialise(found, terms, [step.balance, step.third])
        exact = proof.specialise(step.closed, [row, column])
        return proof.rewrite(equal(gradient_entry(row, column), found_value(value)), [found], exact)

    def expanded(self) -> int:
        """Prove that c/t times λ/4 times (III)/(λ − 1) is c times the leading term and the rest."""
        proof, step = self.proof, self.step
        halved = proof.sums(equal(times(minus("a", 1), 2, GAP), 1), cofactors=[cofactor(step.gap)])
        known, at_gap = relations.Relations(proof), relations.Relations(proof)
        known.know(halved, times(minus("a", 1), 2, GAP), 1)
        at_gap.know(step.gap, times(GAP, GAP_BELOW), 1)
        eighth = know_reciprocal(proof, known, times(8, minus("a", 1)), times(over(1, 4), GAP))
        against = know_reciprocal(proof, at_gap, AGAINST, minus(GAP))
        square = know_reciprocal(proof, at_gap, times(4, power(AGAINST, 2)), times(over(1, 4), power(GAP, 2)))
        value = found_value(times(over("c", T), BRACKET))
        return proof.follows(equal(value, leading("c")), eighth, square, against, step.invertible, self.length)

    def prove(self, row: str, column: str) -> int:
        """Prove that an entry is c times the leading term and the rest on the diagonal, and 0 besides."""
        exact = self.entry(row, column)
        if row != column:
            return exact
        return self.proof.rewrite(equal(gradient_entry(row, column), leading("c")), [self.expanded()], exact)


def found_value(value: Json) -> Json:
    """Return a value with (III)/(λ − 1) in place of its letter."""
    return substituted(value, {"s0": substituted(CLOSED_HERE[2], weights.SAME)})


INSIDE = [["<", 0, "a"], ["<", "a", 1]]
LOWEST = times(-1, over(power(VALUE, 2), times(2, power(AGAINST, 2))), T)
BOUNDS = [["<=", LOWEST, REMAINDER], ["<=", REMAINDER, 0]]
MATRIX: Binders = [("a", "real"), ("t", "natural")]


def prove_rest_bounds(proof: Evidence) -> int:
    """Prove ∀a ∈ (0, 1) ∀t: the rest lies between −λ²/(2 (1 − λ)²) t and 0."""
    low, high = (proof.assume(formula) for formula in INSIDE)
    ends = [
        proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [low, high])
        for goal, form in ((["<=", -1, VALUE], times(2, "a")), (["<=", VALUE, 1], times(2, minus(1, "a"))))
    ]
    positive = proof.squares(["<", 0, AGAINST], proof.sums(equal(minus(AGAINST, 0), times(2, minus(1, "a")))), [high])
    known = relations.Relations(proof)
    unit = proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [AGAINST], [positive]))
    inverse = over(1, AGAINST)
    known.know(unit, times(AGAINST, inverse), 1)
    gap = minus(inverse)
    opposite = proof.sums(equal(times(gap, minus(VALUE, 1)), 1), cofactors=[cofactor(unit)])
    lags = proof.specialise(proof.specialise(geometric_lag.prove_lag(proof), [VALUE, gap], [opposite, *ends]), [T])
    behind = geometric_lag.lag(VALUE, gap, T)
    quarter = know_reciprocal(proof, known, times(4, power(AGAINST, 2)), times(over(1, 4), power(inverse, 2)))
    half = know_reciprocal(proof, known, times(2, power(AGAINST, 2)), times(HALF, power(inverse, 2)))
    front = times(over(1, 4), power(VALUE, 2), power(inverse, 2))
    found = [
        proof.squares(
            BOUNDS[0],
            proof.follows(equal(minus(REMAINDER, LOWEST), times(front, minus(times(2, T), behind))), quarter, half),
            [proof.project(lags, 1)],
        ),
        proof.squares(
            BOUNDS[1],
            proof.follows(equal(minus(0, REMAINDER), times(front, behind)), quarter),
            [proof.project(lags, 0)],
        ),
    ]
    return proof.generalise(proof.conjunction(*found), patterns.names_of(MATRIX), INSIDE)


DECLARED_HERE: Binders = [("eta", "real"), *DECLARED]
VALUES: list[Json] = [over(1, 5), over(3, 2), over(1, 3), 2]
INNER = {"t": ["of", "natural", 2]}


def _step(diagonal: Json) -> Json:
    return equal(weights.after(":one"), plus("c", diagonal))


def _entry_part() -> Part:
    """The diagonal entry after the first step."""
    forms = [_step(leading(times("eta", "c"), x)) for x in (COEFFICIENT, minus(COEFFICIENT))]
    claim, near_miss = (forall(weights.RATE, implies(*PREMISES, form)) for form in forms)
    proof = ConciseEvidence(DECLARED_HERE)
    found = SymmetricGradient(proof).prove(":one", ":one")
    found = proof.follows(forms[0], found)
    proof.generalise(found, patterns.names_of(weights.RATE), PREMISES)
    refuted = patterns.refute_at(near_miss, weights.RATE, VALUES, PREMISES, forms[1], inner=INNER)
    return Part(
        "entry",
        "The entry (1, 1) of W after one step is c plus eta c times the printed coefficient times t + 1, plus eta c/t "
        "times an exact rest, for each a and every t.",
        claim,
        proof,
        [VALUES],
        [Control("With the other sign of the coefficient it is false.", differences(claim, near_miss), refuted)],
    )


def rest_part(prove: Callable[[Evidence], int] = prove_rest_bounds) -> Part:
    """The rest is at most of the order of t."""
    claim = forall(MATRIX, implies(*INSIDE, both(*BOUNDS)))
    near_miss = forall(MATRIX, implies(*INSIDE, both(BOUNDS[0], ["<=", REMAINDER, LOWEST])))
    proof = ConciseEvidence(DECLARED_HERE)
    prove(proof)
    values = [over(1, 3), 2]
    refuted = patterns.refute_at(
        near_miss, MATRIX, values, INSIDE, ["<=", REMAINDER, LOWEST], [{"part": 1}], INNER | {"a": values[0]}
    )
    return Part(
        "rest",
        "For each a between 0 and 1 the rest lies between 0 and -lambda^2/(2 (1 - lambda)^2) t, for every t.",
        claim,
        proof,
        [values],
        [Control("It does not equal its lower bound.", differences(claim, near_miss), refuted)],
    )


def equation_e_47() -> Statement:
    """Equation (E.47)."""
    parts = [_entry_part(), rest_part(), coefficient_mean.coefficient_part(), diagonal_rate.rate_part()]
    return Statement(
        id="tasks/equation-e.47",
        title="Case a=b: leading diagonal term of W is O(t) with a divergent constant",
        source=f"{SOURCE}, equation (E.47)",
        hypotheses=weights.SETUP,
        conclusion=r"$(W_k^{(1)})_{1,1} = c + \eta c \, \mathbb E_{a \sim \mathrm{Unif}([0,1])} [-\frac{a - \frac12}"
        r"{8 (a-1)}] O(t) \to \infty$.",
        reading="For each a with lambda = 2a - 1 different from 0 and 1, before the expectation, O(t) is t + 1, and "
        "what is left is eta c/t times -lambda^2/(4 (1-lambda)^2) (t - (lambda - lambda^(t+1))/(1-lambda)), which is "
        "bounded by a constant that depends on a. The gradient is the last line of (E.13). The coefficient is not "
        "negative in the mean over a and 1 - a, and its means over midpoints exceed every bound, so that its "
        "expectation is infinite. For every t, however, the gradient is a polynomial in a, and the entry is finite. "
        "That its coefficient of t is infinite is read as: the entry less c, divided by t, exceeds every bound as t "
        "grows. By tasks/own-symmetric-diagonal the expectation of the entry is c + eta c/(2t) times the sum of the "
        "last part, so that it is at least c + eta c (t + 1)/16 (H(t) - 7/2) for eta c >= 0. (E.47) can also be read "
        "as an infinite entry for a given t, which is false.",
        definitions=needed([*VOCABULARY, *uniform_moments.DEFINITIONS, *SYMMETRIC], [part.tree() for part in parts]),
        parts=thesis.presupposing(parts),
    )


STATEMENTS = {}
