"""Equation (E.55): the second step of the curriculum in v through a moment of 2a - 1, up to terms of the order of t.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    ZERO,
    by_counting,
    prove_last_term,
    raised,
    sum_below,
)
from verify.library.powers import prove_bounded_power, prove_nonnegative_power
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import UPPER, prove_order
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.assumptions import LINEAR_BRANCH, presupposing
from verify.statements.tasks.gradient_steps.curriculum.moment_equations import (
    half_moment,
    mean_of_weighted,
    prove_weighted,
)
from verify.statements.tasks.gradient_steps.curriculum.step import (
    CURRICULUM,
    DEFINITIONS,
    LAW,
    LIMIT,
    OPEN,
    PLACES,
    diagonal_mean,
)
from verify.statements.tasks.gradient_steps.sums.means import COUNT, prove_product, tends_to
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HALF, HIGH, LOW, POSITIVE, WIDTH
from verify.statements.tasks.gradient_steps.symmetric.chain import (
    COUNTED,
    GROWTH,
    gradient_mean,
    prove_average,
    prove_nonnegative_limits,
)
from verify.statements.tasks.gradient_steps.symmetric.growth import prove_count
from verify.statements.tasks.source import SOURCE

Json = Any

DOUBLE = times(2, WIDTH)
GAP = minus(1, DOUBLE)
RATE = over(1, GAP)
REST, EXPECTED = times(HALF, GROWTH), half_moment("k")


def _term(d: Json) -> Json:
    return times(HALF, ["moment", WIDTH, ["next", d]])


class Remainder:
    """Bounds of the sum of (1/2) E[(2a − 1)^(d+1)] over all d ≤ q < r, for some ε ∈ (0, 1/2)."""

    def __init__(self, proof: Evidence) -> None:
        """Prove 0 < 1 − 2ε and its reciprocal."""
        self.proof = proof
        width, narrow = (proof.assume(formula) for formula in OPEN)
        self.sign = proof.squares(["<=", 0, DOUBLE], given=[width])
        self.gap = proof.squares(["<", 0, GAP], proof.sums(equal(minus(GAP, 0), minus(1, DOUBLE))), [narrow])
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), [GAP], [self.gap]))
        self.powers = proof.specialise(prove_nonnegative_power(proof), [DOUBLE], [self.sign])

    def _term(self) -> int:
        """Prove (1/2) E[(2a − 1)^(n+1)] ≤ (2ε)^n."""
        proof, up = self.proof, raised(DOUBLE, LENGTH)
        ends = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
        signs = proof.specialise(proof.specialise(prove_bounded_power(proof), [-1], ends), [MORE])
        divisor = plus(MORE, 1)
        positive = proof.squares(["<", 0, divisor])
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [divisor], [positive]))
        sign, share = raised(-1, MORE), over(1, divisor)
        even = times(HALF, minus(sign, -1))
        form = plus(
            times(HALF, up),
            times(HALF, up, GAP),
            times(HALF, up, DOUBLE, HALF, minus(1, sign)),
            times(HALF, up, DOUBLE, even, share, plus(LENGTH, 1)),
        )
        goal = ["<=", _term(LENGTH), up]
        equation = proof.sums(
            equal(minus(up, _term(LENGTH)), form), cofactors=[cofactor(unit, [], times(-1, HALF, up, DOUBLE, even))]
        )
        known = [proof.specialise(self.powers, [LENGTH]), proof.project(signs, 0), proof.project(signs, 1)]
        return proof.squares(goal, equation, [self.gap, self.sign, positive, *known])

    def _row(self) -> int:
        """Prove ∀n: the sum of the terms below n is at most 1/(1 − 2ε)."""
        proof = self.proof
        series = mapping([("d", "natural")], _term("d"))
        split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [series])

        def row(n: Json) -> Json:
            return sum_below("d", n, _term("d"))

        def statement(n: Json) -> Json:
            return ["<=", plus(row(n), times(RATE, raised(DOUBLE, n))), RATE]

        up = raised(DOUBLE, LENGTH)
        form = plus(minus(statement(LENGTH)[2], statement(LENGTH)[1]), minus(up, _term(LENGTH)))
        equation = proof.sums(
            equal(minus(RATE, statement(MORE)[1]), form),
            cofactors=[cofactor(split, [], -1), cofactor(self.unit, [], up)],
        )
        step = proof.squares(statement(MORE), equation, [proof.assume(statement(LENGTH)), self._term()])
        base = proof.squares(statement(ZERO), proof.sums(equal(minus(RATE, statement(ZERO)[1]), 0)))
        found = proof.specialise(by_counting(proof, statement, base, step), [["next", PLACE]])
        here = row(["next", PLACE])
        form = plus(minus(RATE, statement(["next", PLACE])[1]), times(RATE, raised(DOUBLE, ["next", PLACE])))
        power = proof.specialise(self.powers, [["next", PLACE]])
        bound = proof.squares(["<=", here, RATE], proof.sums(equal(minus(RATE, here), form)), [found, power, self.gap])
        return proof.generalise(bound, [PLACE])

    def bounds(self) -> list[int]:
        """Prove 0 ≤ x ≤ r/(1 − 2ε) for half of the sum."""
        proof = self.proof
        rows = [mapping([("j'", "natural")], x) for x in (sum_below("d", ["next", "j'"], _term("d")), RATE)]
        summed = proof.specialise(proof.specialise(prove_order(proof), rows, [self._row()]), ["r"])
        repeated = proof.generalise(prove_repeated(proof, RATE), [LENGTH])
        repeated = proof.specialise(repeated, ["r"])
        nonnegative = prove_nonnegative_limits(proof)[1]
        low = proof.squares(["<=", 0, REST], given=[nonnegative])
        constant = sum_below("j'", "r", RATE)
        form = plus(times(HALF, minus(constant, GROWTH)), times(HALF, RATE, "r"))
        equation = proof.sums(
            equal(minus(times(RATE, "r"), REST), form), cofactors=[cofactor(repeated, [], over(-1, 2))]
        )
        high = proof.squares(["<=", REST, times(RATE, "r")], equation, [summed, self.gap])
        return [low, high]


def _limits(y: Json, x: Json) -> list[Json]:
    """The expectations of the weighted power and of both gradients."""
    triangle = over(times("r", plus("r", 1)), 2)
    return [
        tends_to(mean_of_weighted, y),
        tends_to(gradient_mean, times(2, x)),
        tends_to(diagonal_mean, plus(times(triangle, 2, over(1, 4), y), x)),
    ]


def _body(rate: Json, low: Json = 0) -> Json:
    """∀k, r ∃y, x: the expectations are these, and low ≤ x ≤ C r."""
    bounds = [["<=", low, "x"], ["<=", "x", times(rate, "r")]]
    return forall(PLACES, exists([("y", "real"), ("x", "real")], both(*_limits("y", "x"), *bounds)))


def _claim(low: Json = 0) -> Json:
    return forall(LAW, implies(*OPEN, exists([("C", "real")], _body("C", low))))


def _prove_growth_limit(proof: Evidence) -> int:
    """Prove that the means of the gradient of the constant part tend to its expectation."""
    width, narrow = (proof.assume(formula) for formula in OPEN)
    weak = proof.squares(["<=", DOUBLE, 1], proof.sums(equal(minus(1, DOUBLE), minus(1, DOUBLE))), [narrow])
    near = proof.specialise(prove_average(proof), [WIDTH, "r", LENGTH], [width, weak, proof.assume(POSITIVE)])
    count = proof.specialise(prove_count(proof), ["r"])
    named = proof.assume(equal(COUNT, times("r", ["next", "r"])))
    gap = times(LENGTH, minus(gradient_mean(LENGTH), times(2, REST)))
    deviation = times(LENGTH, minus(gradient_mean(LENGTH), GROWTH))
    half, rest = times(HALF, COUNTED), times(over(3, 4), "r", plus("r", 1))
    goals = [["<=", minus(COUNT), gap], ["<=", gap, COUNT]]
    forms = [plus(minus(deviation, minus(half)), rest), plus(minus(half, deviation), rest)]
    sides = [
        proof.squares(
            goal,
            proof.sums(
                equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(named), cofactor(count, [], over(-1, 2))]
            ),
            [proof.project(near, part)],
        )
        for part, (goal, form) in enumerate(zip(goals, forms, strict=True))
    ]
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [POSITIVE])
    found = proof.witness(tends_to(gradient_mean, times(2, REST)), [COUNT], close)
    return proof.choose(proof.specialise(prove_product(proof), ["r", ["next", "r"]]), COUNT, found)


def _prove_expected(proof: Evidence) -> int:
    """Prove that the means of (a − 1/2)(2a − 1)^k tend to half a moment."""
    width, narrow = (proof.assume(formula) for formula in OPEN)
    weak = proof.squares(["<=", DOUBLE, 1], proof.sums(equal(minus(1, DOUBLE), minus(1, DOUBLE))), [narrow])
    near = prove_weighted(proof, [width, weak], proof.assume(POSITIVE), "k")
    gap = times(LENGTH, minus(mean_of_weighted(LENGTH), EXPECTED))
    twice = times(2, LENGTH, minus(mean_of_weighted(LENGTH), EXPECTED))
    goals = [["<=", minus(1), gap], ["<=", gap, 1]]
    forms = [plus(times(HALF, minus(twice, -1)), HALF), plus(times(HALF, minus(1, twice)), HALF)]
    sides = [
        proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), near)
        for goal, form in zip(goals, forms, strict=True)
    ]
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [POSITIVE])
    return proof.witness(tends_to(mean_of_weighted, EXPECTED), [["of", "natural", 1]], close)


def _prove() -> Evidence:
    """Prove the claim with C = 1/(1 − 2ε)."""
    proof = ConciseEvidence(CURRICULUM)
    premises = [proof.assume(formula) for formula in OPEN]
    diagonal = proof.specialise(
        proof.specialise(proof.use("tasks/own-curriculum-gradient", "expectation"), [WIDTH], premises), names_of(PLACES)
    )
    goals = _limits(EXPECTED, REST)
    same = proof.sums(equal(LIMIT, goals[2][2][2][2][1][2][2][2]))
    found = proof.conjunction(
        _prove_expected(proof),
        _prove_growth_limit(proof),
        proof.rewrite(goals[2], [same], diagonal),
        *Remainder(proof).bounds(),
    )
    inner = _body(RATE)[2]
    found = proof.witness(inner, [EXPECTED, REST], found)
    found = proof.generalise(found, names_of(PLACES))
    renamed = substituted(_claim()[2][-1], {"k": "k'", "r": "r'"})
    proof.generalise(proof.witness(renamed, [RATE], found), [WIDTH], OPEN)
    return proof


def _refute_positive() -> Evidence:
    """Refute that x is at least 1: for r = 0 it is at most 0."""
    proof = ConciseEvidence(CURRICULUM)
    names = {name: f"{name}'" for name in ("C", "K", "k", "r", "n", "y", "x")}
    claim = substituted(_claim(1), {**names, WIDTH: "e'"})
    inner = substituted(claim[2][-1], {"e'": AT[0]})
    body = substituted(inner[2], {"C'": UPPER})
    pair = substituted(body[2], dict(zip(("k'", "r'"), AT[1:], strict=True)))
    bounds = substituted(pair[2], {"y'": LOW, "x'": HIGH})
    low, high = (proof.project(proof.assume(bounds), part) for part in (3, 4))
    form = plus(minus(HIGH, 1), minus(times(UPPER, AT[2]), HIGH), 1)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [low, high])
    last = exists([("x'", "real")], substituted(pair[2], {"y'": LOW}))
    absurd = proof.choose(proof.assume(last), HIGH, absurd)
    absurd = proof.choose(proof.specialise(proof.assume(body), AT[1:]), LOW, absurd)
    absurd = proof.choose(proof.assume(inner), UPPER, absurd)
    denied = prove_not(proof, inner, absurd, proof.evaluate(["<", 0, 0]))
    premises = [proof.evaluate(substituted(formula, {WIDTH: AT[0]})) for formula in OPEN]
    proof.counterexample(claim, [{"at": AT[:1]}, {"given": premises}], denied)
    return proof


AT: list[Json] = [over(1, 4), ["of", "natural", 0], ["of", "natural", 0]]


def equation_e_55() -> Statement:
    """Equation (E.55)."""
    claim = _claim()
    part = Part(
        "expectation",
        "In expectation the gradient of the diagonal part is (r (r + 1)/2) 2 (1/4) E[(a - 1/2)(2a - 1)^(j-1)] plus x, "
        "and that of the constant part is 2x, with 0 <= x <= C r for one C, for every j and every r = t - j + 1.",
        claim,
        _prove(),
        [AT[:1]],
        [
            Control(
                "With 1 in place of 0 as the lower bound of x it is false.",
                differences(claim, _claim(1)),
                _refute_positive(),
            )
        ],
    )
    return Statement(
        id="tasks/equation-e.55",
        title="Curriculum step two at a=b: v_j through a moment of 2a-1",
        source=f"{SOURCE}, equation (E.55)",
        hypotheses=r"$a = b \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in "
        r"(0, \frac12)$, $W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$, and the weight decay is "
        r"$\lambda_{wd} = 1$; $c'$ and $\rho - c'$ are written with the letters $\rho A$ and $3A$.",
        conclusion=r"$v_j = \eta_2 \rho A \, O(1) + 3A \frac{\eta_2}{t} \frac{(t-j+1)(t-j+2)}{2} 2 \mathbb E[\frac{a - "
        r"1/2}{4} (2a-1)^{j-1}] + 3A \frac{\eta_2}{t} O(t)$.",
        reading="By (E.54) v_j is eta_2/t times c' times the gradient of the constant part plus eta_2/t times rho - c' "
        "times that of the diagonal part, whatever c' and rho are. The constant part gives 2x eta_2/t, which is O(1) "
        "times eta_2 since 0 <= x <= C r and r = t - j + 1 <= t; the diagonal part gives the printed term and x, which "
        "is O(t). C depends on epsilon alone. y is the expectation of (a - 1/2)(2a - 1)^(j-1), which (E.57) computes, "
        "and j is k + 1. The gradients are those of tasks/own-curriculum-gradient. An expectation is the number from "
        "which the means over the midpoints of 2n equal parts differ by at most K/n for all n >= 1, for some K.",
        definitions=needed(DEFINITIONS, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/equation-e.55": equation_e_55}
