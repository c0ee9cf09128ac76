"""Gradient descent has points of period 2 around a minimum, for step sizes just beyond the edge of stability.

Simple structures in neural networks (Chen), Theorem 3.1 and Lemma 3.2.
"""

from __future__ import annotations

from typing import Any

from verify.library.factorials import FACTORIAL
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    differences,
    equal,
    exists,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import prove_not, valuation
from verify.statements.structures.assumptions import TAYLOR, assuming
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY
from verify.statements.structures.beyond_edge.near_zero import NEAR_ZERO, RADIUS, between
from verify.statements.structures.beyond_edge.printed_bounds import (
    NEXT,
    OWN,
    STEP,
    EvenMinimum,
    GenericMinimum,
    OddMinimum,
    PrintedBound,
)
from verify.statements.structures.period_two_vocabulary import SOURCE

Json = Any

VOCABULARY = [FACTORIAL, *ORBIT_VOCABULARY]
# The number 1, spelled so that a quotient by it stays a quotient when it is read.
ONE = ["size", ["unit"]]
ZERO = ["curve", [["v", "real"]], 0]


def refute_bounds(
    bound: PrintedBound, claim: Json, values: list[Json], sign: int, excess: Json, factor: Json = 1
) -> Evidence:
    """Refute a claim whose two bounds on the step size contradict each other at ε = ± radius/2.

    There the bound is 2/(1 + excess), where f'' is 1. The excess is positive by its form, in which the factor occurs.
    """
    proof = Evidence([*NEAR_ZERO, *OWN])
    at_values = valuation(bound.binders, values)
    _, *hypotheses, conclusion = claim[2]
    given = [proof.evaluate(substituted(hypothesis, at_values)) for hypothesis in hypotheses]
    near = proof.specialise(proof.assume(claim), values, given)
    around = substituted(conclusion[2], {**at_values, "d'": RADIUS})
    chosen = proof.assume(around)
    radius, everywhere = (proof.project(chosen, part) for part in (0, 1))
    positive = proof.evaluate(["<", 0, factor])
    epsilon = times(over(sign, 2), RADIUS)
    inside = [
        proof.squares(["<", low, high], proof.sums(equal(minus(high, low), times(share, RADIUS))), [radius])
        for (_, low, high), share in zip(between(RADIUS, epsilon), (over(2 + sign, 2), over(2 - sign, 2)), strict=True)
    ]
    side, claimed = substituted(around[2][2][-1][1:], {"t'": epsilon})
    if side[0] == "<":
        distance = times(over(1, 2), RADIUS, factor)
        admitted = proof.squares(side, proof.sums(equal(minus(side[2], side[1]), distance)), [radius, positive])
    else:
        larger = proof.squares(["<", 0, epsilon], given=[radius])
        admitted = proof.specialise(prove_nonzero(proof), [epsilon], [larger])
    found = proof.specialise(proof.specialise(everywhere, [epsilon], inside), [], [admitted])
    some = proof.specialise(proof.project(found, 1), [1], [proof.evaluate(["<", 0, 1]), proof.evaluate(["<=", 1, 1])])
    gap = claimed[1][2]
    room = proof.quotient(proof.specialise(prove_nonzero(proof), [gap], [proof.project(found, 0)]))
    orbit = substituted(claimed[2][2][-1], {"theta": 1})
    known = proof.assume(substituted(orbit[2], {"eta": STEP, "x'": NEXT}))
    lower, upper = (proof.project(known, part) for part in (0, 1))
    form = plus(minus(STEP, over(2, ONE)), minus(over(2, gap), STEP), times(2, excess, over(1, gap)))
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(room, [], -2)])
    absurd = proof.squares(["<", 0, 0], equals, [lower, upper, proof.project(found, 0), radius, positive])
    inner = exists([("x'", "real")], substituted(orbit[2], {"eta": STEP}))
    absurd = proof.choose(proof.assume(inner), NEXT, absurd)
    absurd = proof.choose(near, RADIUS, proof.choose(some, STEP, absurd))
    prove_not(proof, claim, absurd, proof.evaluate(["<", 0, 0]))
    return proof


def _part(name: str, says: str, bound: PrintedBound, witness: list[Json], control: Control) -> Part:
    return Part(name, says, bound.claim(), bound.proved(), [witness], [control])


def _generic() -> Part:
    """Theorem 3.1."""
    bound = GenericMinimum()
    wrong = bound.claim(side=[["<", times("t'", "f3"), 0]])
    values = [ZERO, 0, ONE, 1, 0]
    return _part(
        "orbits",
        "For every epsilon close enough to 0 with epsilon f''' > 0, every point from x - epsilon up to x lies on an "
        "orbit of period 2, for a step size between the two bounds.",
        bound,
        values,
        Control(
            "On the other side of the minimum it is false: t^2/2 + t^3/6, where the bounds contradict each other.",
            differences(bound.claim(), wrong),
            refute_bounds(bound, wrong, values, -1, times(over(1, 2), RADIUS)),
        ),
    )


def _odd() -> Part:
    """Lemma 3.2, part 1."""
    bound = OddMinimum()
    wrong = bound.claim(side=[["<", times("t'", bound.derivative), 0]])
    values = [ZERO, 0, ONE, ["empty"], 1, -1, 4]
    factor = ["factorial", 4]
    return _part(
        "odd",
        "Part 1, for every odd k from 5 on: every point from x - epsilon up to x lies on an orbit of period 2, for a "
        "step size between the two bounds, if epsilon is close enough to 0 and has the sign of the k-th derivative.",
        bound,
        values,
        Control(
            "On the other side of the minimum it is false: k = 5, where the bounds contradict each other.",
            differences(bound.claim(), wrong),
            refute_bounds(bound, wrong, values, -1, times(over(1, 8), power(RADIUS, 3), factor), factor),
        ),
    )


def _even() -> Part:
    """Lemma 3.2, part 2."""
    bound = EvenMinimum()
    first, _ = bound.conditions()
    wrong = bound.claim(conditions=[first, ["<", 0, "c"]])
    values = [ZERO, 0, ONE, ["empty"], -1, 3]
    failing = [ZERO, 0, ONE, ["empty"], 1, 3]
    factor = ["factorial", 3]
    return _part(
        "even",
        "Part 2, for every even k from 4 on: every point from x - epsilon up to x lies on an orbit of period 2, for a "
        "step size between the two bounds, if epsilon is close enough to 0.",
        bound,
        values,
        Control(
            "With a positive k-th derivative it is false: t^2/2 + t^4/4, where the bounds contradict each other.",
            differences(bound.claim(), wrong),
            refute_bounds(bound, wrong, failing, 1, times(over(1, 4), power(RADIUS, 2), factor), factor),
        ),
    )


EXPANDED = (
    "Derivatives at x are read as the coefficients in Taylor's formula for f' with Peano's remainder: {formula}, where "
    "r is real and continuous and r(0) = 0. This holds if f is {times} times differentiable at x and f' is continuous; "
    "what f does away from x does not matter. The claim puts the real part of any continuous r there. That f'' > 0 "
    "follows from the other hypotheses: x would not be a minimum otherwise. "
)
ORBITS = (
    "An orbit consists of two different points, each the gradient step of the other one, so F_eta(F_eta(x_0)) = x_0 is "
    "sharpened by F_eta(x_0) != x_0. The claim holds for all epsilon of the right sign that are close enough to 0, not "
    "for one alone, and x_0 = x - theta epsilon with 0 < theta <= 1. "
)


def theorem_3_1() -> Statement:
    """Theorem 3.1."""
    part = assuming(_generic(), TAYLOR)
    return Statement(
        id="structures/theorem-3.1",
        title="Gradient descent has points of period 2 around a minimum if 3 f'''^2 > f'' f'''' and f''' is not 0",
        source=f"{SOURCE}, Theorem 3.1 (Theorem B.4)",
        hypotheses=(
            r"\bar x is a local minimum of f, f'''(\bar x) \ne 0, 3 f'''(\bar x)^2 - f''(\bar x) f''''(\bar x) > 0."
        ),
        conclusion=(
            r"There is \epsilon with \epsilon f'''(\bar x) > 0, as small as one likes, such that for every x_0 between "
            r"\bar x and \bar x - \epsilon there is \eta with F_\eta^2(x_0) = x_0 and "
            r"\frac{2}{f''(\bar x)} < \eta < \frac{2}{f''(\bar x) - \epsilon f'''(\bar x)}."
        ),
        reading=(
            EXPANDED.format(formula="f'(x + t) = t (f'' + f''' t/2 + (f''''/6 + r(t)) t^2)", times="four")
            + ORBITS
            + "The text asks for a differentiable function, but speaks of four derivatives."
        ),
        definitions=needed(VOCABULARY, [part.claim, part.evidence.steps]),
        parts=[part],
    )


def lemma_3_2() -> Statement:
    """Lemma 3.2."""
    parts = [assuming(part, TAYLOR) for part in (_odd(), _even())]
    return Statement(
        id="structures/lemma-3.2",
        title="Points of period 2 if the lowest derivative besides f'' that is not 0 has an order k of at least 4",
        source=f"{SOURCE}, Lemma 3.2 (Lemma B.5)",
        hypotheses=(
            r"\bar x is a local minimum of f; f^{(k)}(\bar x), k \ge 4, is the lowest derivative besides f'' that is "
            r"not 0. (1) k is odd, \epsilon f^{(k)}(\bar x) > 0, f^{(k+1)}(\bar x) < 0. "
            r"(2) k is even, f^{(k)}(\bar x) < 0."
        ),
        conclusion=(
            r"There is \epsilon with |\epsilon| as small as one likes such that for every x_0 between \bar x and "
            r"\bar x - \epsilon there is \eta with F_\eta^2(x_0) = x_0 and (1) \frac{2}{f''} < \eta < "
            r"\frac{2}{f'' - f^{(k)} \epsilon^{k-2}}, "
            r"(2) \frac{2}{f''} < \eta < \frac{2}{f'' + f^{(k)} \epsilon^{k-2}}."
        ),
        reading=(
            "The exponent k is free: in part 1 it is 2 |T| + 5, in part 2 it is 2 |T| + 4 for a finite set T, and "
            "even_power(T, t) is t^(2 |T| + 2). With n = k - 1 the k-th derivative is n! a in part 1 and n! c in "
            "part 2; in part 1 that of order k + 1 is k! c. "
            + EXPANDED.format(
                formula=(
                    "f'(x + t) is t (f'' + a t^(k-2) + (c + r(t)) t^(k-1)) in part 1 and t (f'' + (c + r(t)) t^(k-2)) "
                    "in part 2"
                ),
                times="k + 1 (part 2: k)",
            )
            + ORBITS
        ),
        definitions=needed(VOCABULARY, [[part.claim, part.evidence.steps] for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/theorem-3.1": theorem_3_1, "structures/lemma-3.2": lemma_3_2}
