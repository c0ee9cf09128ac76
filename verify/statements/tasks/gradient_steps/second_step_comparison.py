"""For long sequences the second step makes v_2 larger than v_1 as soon as the bias of W is large enough for the length.

Tasks (Edelman), Lemma 8.4 and Lemma E.1. The diagonal part lifts v_2 over v_1 by at least r^2/200, where r = t - 1, and
the constant part lifts v_1 over v_2 by at most 10 r.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.proving.renaming import RenamedEvidence
from verify.statements.finite_sums import LENGTH, MORE, by_counting
from verify.statements.finite_sums import ZERO as NONE
from verify.statements.language import (
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.gradient_steps.harmonic_bounds import split_logarithm
from verify.statements.tasks.gradient_steps.late_means import LateMeans
from verify.statements.tasks.gradient_steps.leading_vector import INTEGRAND, MEANS, limit, prove_constant
from verify.statements.tasks.gradient_steps.leading_vector import value as constant_value
from verify.statements.tasks.gradient_steps.log_two_bound import prove_below
from verify.statements.tasks.gradient_steps.mean_values import mean_error
from verify.statements.tasks.gradient_steps.second_constant import logarithm, reciprocal
from verify.statements.tasks.gradient_steps.second_constant_part import STEP as CONSTANT_VARIABLES
from verify.statements.tasks.gradient_steps.second_constant_part import prove_means as prove_constant_means
from verify.statements.tasks.gradient_steps.second_leading_means import VARIABLES as DIAGONAL_VARIABLES
from verify.statements.tasks.gradient_steps.second_leading_means import prove_means as prove_diagonal_means
from verify.statements.tasks.gradient_steps.second_means import limit_second, limit_stay, prove_stay_mean, stay_value
from verify.statements.tasks.gradient_steps.second_step_at_two import STEP, VOCABULARY, declared
from verify.statements.tasks.gradient_steps.second_step_coefficients import (
    AT_TWO,
    prove_second_coefficient,
    second_value,
)
from verify.statements.tasks.gradient_steps.second_step_gradients import (
    FIRST_CONSTANT,
    FIRST_DIAGONAL,
    LENGTHS,
    NUMBERS,
    ONE,
    SECOND_CONSTANT,
    SECOND_DIAGONAL,
    SIGNS,
    ZERO,
    Gradient,
    biased,
    entry,
    mean_of,
)
from verify.statements.tasks.gradient_steps.second_updates import SHARE

Json = Any

APART = "k4"
VARIABLES = [
    (APART if name == "k" else name, sort)
    for name, sort in declared(DIAGONAL_VARIABLES, CONSTANT_VARIABLES, MEANS, STEP)
]
PARTS_AT_LEAST, PLACES_AT_LEAST, BIAS_AT_LEAST = 3000, 1000, 2000
LATE: Json = ["<=", PARTS_AT_LEAST, LENGTH]
LONG_ENOUGH: Json = ["<=", PLACES_AT_LEAST, "r"]
LOG_TWO = over(1733, 2500)
LOG = logarithm(LENGTH)
STAY, SECOND, SPREAD = (mean_of(term) for term in (SHARE, AT_TWO, INTEGRAND))


class Means(LateMeans):
    """The means over n ≥ N midpoints that the second step is made of."""

    def __init__(self, proof: Evidence, late: Json) -> None:
        """Prove the bounds of what the gradients miss of their leading terms; ``late`` says that n is at least N."""
        super().__init__(proof, late)
        apart = RenamedEvidence(proof, {"k": APART})
        self.first, self.later = prove_diagonal_means(apart)
        self.constant = prove_constant_means(apart)

    def rests(self, gradient: Gradient, at: list[Json], theorem: int, premises: Sequence[int] = ()) -> list[int]:
        """Return both bounds of what a gradient misses, and the equation for it."""
        proof = self.proof
        here = proof.specialise(theorem, [*at, LENGTH], [*premises, self.some])
        return [*(proof.project(here, part) for part in (0, 1)), gradient.prove_split(proof)]


def prove_positive_logarithm(proof: Evidence) -> int:
    """Prove ∀n: 0 ≤ the sum of n terms for ln 2."""

    def statement(n: Json) -> Json:
        return ["<=", 0, logarithm(n)]

    gap = proof.sums(
        equal(minus(logarithm(MORE), 0), plus(LOG, reciprocal(LENGTH))),
        cofactors=[cofactor(split_logarithm(proof, LENGTH))],
    )
    step = proof.squares(statement(MORE), gap, [proof.assume(statement(LENGTH))])
    return by_counting(
        proof, statement, proof.squares(statement(NONE), proof.sums(equal(minus(logarithm(NONE), 0), 0))), step
    )


def _prove_coefficients(means: Means) -> list[int]:
    """Prove that the coefficient of v_2 exceeds that of v_1 by 1/50, which is at most 1, and D ≤ 2."""
    proof, n = means.proof, LENGTH
    below = proof.specialise(prove_below(proof, LOG_TWO, 40), [n])
    nonnegative = proof.specialise(prove_positive_logarithm(proof), [n])
    second, stay = (mean_error(*pair, n) for pair in ((second_value, limit_second), (stay_value, limit_stay)))
    spread = mean_error(constant_value, limit, n)
    bounds = [means.errors(theorem(proof)) for theorem in (prove_second_coefficient, prove_stay_mean, prove_constant)]
    wide = minus(n, PARTS_AT_LEAST)
    return [
        means.prove_scaled(
            ["<=", over(1, 50), minus(SECOND, STAY)],
            plus(
                minus(second, -5),
                minus(2, stay),
                times(over(10, 3), n, minus(LOG_TWO, LOG)),
                times(over(1, 375), wide),
                1,
            ),
            [bounds[0][0], bounds[1][1], below],
        ),
        means.prove_scaled(
            ["<=", STAY, 1],
            plus(minus(2, stay), times(over(1, 3), n, LOG), times(over(2, 3), wide), 1998),
            [bounds[1][1], nonnegative],
        ),
        means.prove_scaled(
            ["<=", SPREAD, 2],
            plus(minus(2, spread), times(2, n, LOG), times(over(1, 2), wide), 1498),
            [bounds[2][1], nonnegative],
        ),
    ]


def _prove_changes(means: Means) -> list[int]:
    """Prove r²/200 ≤ G_2 − G_1 and K_1 − K_2 ≤ 10 r for the diagonal and the constant part."""
    proof, r = means.proof, "r"
    apart, small, flat = _prove_coefficients(means)
    long, lengths = (proof.assume(formula) for formula in (LONG_ENOUGH, LENGTHS))
    beyond = proof.evaluate(["<=", 1, ONE])
    g_low = means.rests(SECOND_DIAGONAL, [ONE, r], means.later, [beyond])
    g_high = means.rests(FIRST_DIAGONAL, ["t"], means.first)
    k_low = means.rests(SECOND_CONSTANT, [ONE, r], means.constant)
    k_high = means.rests(FIRST_CONSTANT, [ZERO, "t"], means.constant)

    def rooms(second: Gradient, first: Gradient) -> list[Json]:
        """How far the rests are from the ends that matter."""
        low = minus(mean_of(second.missed), minus(times(2, r)))
        return [low, minus(times(2, "t"), mean_of(first.missed))]

    room = minus(r, PLACES_AT_LEAST)
    found = []
    for goal, form, given, sides, coefficient in (
        (
            ["<=", over(power(r, 2), 200), _change(SECOND_DIAGONAL, FIRST_DIAGONAL)],
            plus(
                *rooms(SECOND_DIAGONAL, FIRST_DIAGONAL),
                times(SECOND_DIAGONAL.pairs, minus(minus(SECOND, STAY), over(1, 50))),
                times(plus(r, 1), minus(1, STAY)),
                times(over(1, 200), r, room),
                times(over(1, 100), room),
                7,
            ),
            [apart, small],
            (g_low, g_high),
            SHARE,
        ),
        (
            ["<=", _change(FIRST_CONSTANT, SECOND_CONSTANT), times(10, r)],
            plus(
                *rooms(SECOND_CONSTANT, FIRST_CONSTANT),
                times(plus(r, 1), minus(2, SPREAD)),
                times(4, room),
                3996,
            ),
            [flat],
            (k_low, k_high),
            INTEGRAND,
        ),
    ):
        low, high = sides
        excess = times(over(1, 2), plus("t", r, 2), mean_of(coefficient))
        used = [cofactor(low[2], [], -1), cofactor(high[2]), cofactor(lengths, [], minus(minus(excess), 2))]
        equation = proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used)
        found.append(proof.squares(goal, equation, [*given, long, low[0], high[1]]))
    return found


def _change(one: Gradient, other: Gradient) -> Json:
    """The difference of two mean gradients."""
    return minus(mean_of(one.value), mean_of(other.value))


FIRST, SECOND_PLACE = (
    (constant.value, diagonal.value)
    for constant, diagonal in ((FIRST_CONSTANT, FIRST_DIAGONAL), (SECOND_CONSTANT, SECOND_DIAGONAL))
)


def _prove() -> Evidence:
    """Prove that v_2 exceeds v_1."""
    proof = ConciseEvidence(VARIABLES)
    means = Means(proof, LATE)
    rises, falls = _prove_changes(means)
    condition = biased(BIAS_AT_LEAST)
    signs = [proof.assume(sign) for sign in [*SIGNS, condition]]
    long, lengths = (proof.assume(formula) for formula in (LONG_ENOUGH, LENGTHS))
    room = minus("r", PLACES_AT_LEAST)
    size = proof.squares(["<", 0, "r"], proof.sums(equal(minus("r", 0), plus(room, PLACES_AT_LEAST))), [long])
    whole = proof.sums(equal(minus("t", 0), plus("r", 1)), cofactors=[cofactor(lengths)])
    longer = proof.squares(["<", 0, "t"], whole, [size])
    inside = plus(
        times(plus("c", "off"), minus(times(10, "r"), _change(FIRST_CONSTANT, SECOND_CONSTANT))),
        times(minus("rho", "off"), minus(_change(SECOND_DIAGONAL, FIRST_DIAGONAL), over(power("r", 2), 200))),
        times(over(1, 200), "r", minus(*condition[:0:-1])),
    )
    goal = ["<", entry(*FIRST), entry(*SECOND_PLACE)]
    equation = proof.sums(equal(minus(*goal[:0:-1]), times("eta", over(1, "t"), inside)))
    found = proof.squares(goal, equation, [rises, falls, size, longer, *signs])
    hypotheses = [*SIGNS, LENGTHS, LONG_ENOUGH, condition, LATE]
    proof.generalise(found, [*names_of(STEP), "t", "r", LENGTH], hypotheses)
    return proof


def _claim(least: Sequence[int]) -> Json:
    """∀c, c', ρ, η, r, n: v_1 < v_2, for r and n from some numbers on."""
    parts, places = least
    conditions = [*SIGNS, LENGTHS, ["<=", places, "r"], biased(BIAS_AT_LEAST), ["<=", parts, "n"]]
    return forall(NUMBERS, implies(*conditions, ["<", *(entry(*place, "n") for place in (FIRST, SECOND_PLACE))]))


def second_step_comparison() -> Statement:
    """The comparison of v_1 and v_2."""
    claim, near_miss = _claim((PARTS_AT_LEAST, PLACES_AT_LEAST)), _claim((1, 1))
    shortest: list[Json] = [1, 1, 4002, 1, 2, 1, 2]
    short = {name: ["of", "natural", value] for name, value in (("t", 2), ("r", 1), ("n", 2))}
    part = Part(
        "larger",
        "In the mean over n times n midpoints v_2 is larger than v_1 after the second step, for t at least 1001, n at "
        "least 3000 and every positive rate, if (rho - c')(t - 1) > 2000 (c + c').",
        claim,
        _prove(),
        [[1, 1, 6, 1, 1001, 1000, 3000]],
        [
            Control(
                "For all t and n it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, NUMBERS, shortest, near_miss[2][1:-1], near_miss[2][-1], inner=short),
            )
        ],
    )
    return Statement(
        id="tasks/own-second-step-comparison",
        title="For t at least 1001 the second step makes v_2 larger than v_1 if the bias of W is large enough",
        source=f"after {SOURCE}, Lemma 8.4, Lemma E.1 and equations (E.30) to (E.43)",
        hypotheses=r"$t \ge 1001$, a and b are independent and uniform on $[0, 1]$, $v = c \mathbf 1$ at the start, "
        r"$W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$ with $c, c' \ge 0$, $\rho \ge c'$ and $\eta > 0$, "
        r"and $(\rho - c')(t - 1) > 2000 (c + c')$; both losses are on their linear branch.",
        conclusion=r"$v_1^{(2)} < v_2^{(2)}$.",
        reading="off is c' and r is t - 1. By (E.28) and (E.37) to (E.41), v_j after the second step is c + eta/t "
        "times (c + c') times the expected gradient in v_j for W = 1 1^T, plus eta/t times rho - c' times that for "
        "W = I; these gradients are written as in tasks/equation-e.54, with the number j - 1 and the number of "
        "positions t - j + 1. An expectation is the limit of the means over the midpoints of n times n squares; the "
        "inequality holds for every n of at least 3000, and between the limits too, since what is proved of the "
        "means leaves room that does not depend on n. The condition says how far the first step must have moved the "
        "diagonal of W: since (rho - c') is about c eta (B - A) t^2/6 by Lemma 8.4, it asks for a rate eta of at least "
        "a constant over t^3. For t = 2 no rate is large enough, by tasks/own-second-step-at-two.",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


STATEMENTS = {"tasks/own-second-step-comparison": second_step_comparison}
