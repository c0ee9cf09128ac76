"""Two functions with their derivatives at a minimum and their orbits: the sine, and (x² - 1)².

Simple structures in neural networks (Chen), Corollaries 1 and 2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    conj,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.assumptions import DIFFERENTIAL_EQUATION, SINE_NEARBY
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY, SECOND, Cubic
from verify.statements.structures.beyond_edge.just_beyond import ZERO, Minimum
from verify.statements.structures.beyond_edge.near_zero import TIME, at
from verify.statements.structures.beyond_edge.orbits import OrbitProof
from verify.statements.structures.beyond_edge.refutation import OWN, refute_beyond
from verify.statements.structures.period_two_vocabulary import PERIOD_TWO_VOCABULARY, SOURCE

Json = Any

JET: Binders = [(f"f{k}", "real") for k in range(5)]
SINE: list[Json] = [
    equal(plus(power("f0", 2), power("f1", 2)), 1),
    equal("f1", 0),
    equal("f2", minus("f0")),
    equal("f3", minus("f1")),
    equal("f4", minus("f2")),
    ["<", 0, "f2"],
]
CONDITION: Json = both(["oscillates", "f2", "f3", "f4"], equal("f3", 0), ["<", "f4", 0])
AT_MINIMUM = forall(JET, implies(*SINE, CONDITION))

SWING: Binders = [("e", "real"), ("s", "real"), ("eta", "real")]
SWINGS: list[Json] = [["<", 0, "s"], ["<", "s", "e"], equal(times("eta", "s"), times(2, "e"))]
THERE = equal(minus(minus("e"), times("eta", minus("s"))), "e")
BACK = equal(minus("e", times("eta", "s")), minus("e"))
ORBIT: Json = both(["<", 2, "eta"], THERE, BACK)
ORBITS = forall(SWING, implies(*SWINGS, ORBIT))


def _prove_condition() -> Evidence:
    proof = Evidence(JET)
    known = Relations(proof, ["f4", "f3", "f1"])
    *equations, positive = SINE
    for equation in equations:
        known.assume(equation)
    sign = proof.assume(positive)
    flat = known.prove("f3", 0)
    bend = proof.squares(["<", "f4", 0], known.prove(minus(0, "f4"), "f2"), [sign])
    quantity = minus(times(3, power("f3", 2)), times("f2", "f4"))
    equals = known.prove(minus(quantity, 0), power("f2", 2))
    result = proof.conjunction(proof.conjunction(sign, proof.squares(["<", 0, quantity], equals, [sign])), flat, bend)
    proof.generalise(result, names_of(JET), SINE)
    return proof


def _prove_orbit() -> Evidence:
    proof = Evidence([*SWING, *REALS])
    positive, smaller, step = (proof.assume(formula) for formula in SWINGS)
    known = Relations(proof)
    known.know(step, *SWINGS[2][1:])
    there = known.prove(THERE[1], THERE[2], {step: 1})
    back = known.prove(BACK[1], BACK[2], {step: -1})
    low = proof.order(proof.assume(["not", ["<", 2, "eta"]]))
    form = plus(times(2, minus("e", "s")), times(minus(2, "eta"), "s"))
    absurd = proof.squares(["<", 0, 0], known.prove(minus(0, 0), form, {step: 1}), [positive, smaller, low])
    large = prove_by_order(proof, ["<", 2, "eta"], absurd)
    proof.generalise(proof.conjunction(large, there, back), names_of(SWING), SWINGS)
    return proof


def corollary_1() -> Statement:
    """The sine oscillates."""
    maximum = forall(JET, implies(*SINE[:-1], CONDITION))
    large = forall(SWING, implies(*SWINGS, both(["<", 3, "eta"], THERE, BACK)))
    return Statement(
        id="structures/corollary-1",
        title="Gradient descent on sin x has orbits of period 2 around its minima, for the step sizes 2 e/sin e",
        source=f"{SOURCE}, Corollary 1",
        hypotheses=r"f = \sin, f'(\bar x) = 0, f''(\bar x) > 0.",
        conclusion=(
            r"f'''(\bar x) = 0, f''''(\bar x) < 0. If 0 < \sin\epsilon < \epsilon and \eta = "
            r"2\epsilon/\sin\epsilon, then "
            r"\eta > 2/f''(\bar x), F_\eta(\bar x - \epsilon) = \bar x + \epsilon, "
            r"F_\eta(\bar x + \epsilon) = \bar x - \epsilon."
        ),
        reading=(
            "f_0 to f_4 are the derivatives of f at \\bar x; the hypotheses are f'' = -f and its derivatives, and "
            "f^2 + f'^2 = 1. So f''(\\bar x) = 1, and f'(\\bar x + u) = \\sin u is odd. The orbits are given directly, "
            "in coordinates around \\bar x, s stands for \\sin\\epsilon; every \\epsilon between 0 and \\pi has "
            "0 < \\sin\\epsilon < \\epsilon. Which numbers above 2 are of the form 2\\epsilon/\\sin\\epsilon is not "
            "part of the claim."
        ),
        definitions=needed(PERIOD_TWO_VOCABULARY, [AT_MINIMUM]),
        parts=[
            Part(
                "condition",
                "The third derivative vanishes, the fourth one is negative.",
                AT_MINIMUM,
                _prove_condition(),
                [[-1, 0, 1, 0, -1]],
                [
                    Control(
                        "Without the condition on the second derivative it is false: at a maximum.",
                        differences(AT_MINIMUM, maximum),
                        refute_at(maximum, JET, [1, 0, -1, 0, 1], SINE[:-1], ["<", "f4", 0], [{"part": 2}]),
                    )
                ],
                assumes=(DIFFERENTIAL_EQUATION,),
            ),
            Part(
                "orbit",
                "The points at the same distance on both sides of the minimum are an orbit, for one step size above 2.",
                ORBITS,
                _prove_orbit(),
                [[2, 1, 4]],
                [
                    Control(
                        "That the step is above 3 is false.",
                        differences(ORBITS, large),
                        refute_at(large, SWING, [5, 4, over(5, 2)], SWINGS, ["<", 3, "eta"], [{"part": 0}]),
                    )
                ],
                assumes=(SINE_NEARBY,),
            ),
        ],
    )


def _expansion(fourth: int) -> Json:
    """(x² − 1)² around 1 by its derivatives, which satisfy the condition."""
    function = power(minus(power(plus(1, "t"), 2), 1), 2)
    taylor = plus(
        times(over(8, 2), power("t", 2)),
        times(over(24, 6), power("t", 3)),
        times(over(fourth, 24), power("t", 4)),
    )
    return both(forall([("t", "real")], equal(function, taylor)), ["oscillates", 8, 24, fourth])


QUARTIC_SLOPE = ["curve", [["u", "real"]], times(4, "u", minus(power("u", 2), 1))]
QUARTIC = Minimum(QUARTIC_SLOPE, 1, 8)
ABOVE: Json = ["<", 8, "high"]


def _quartic_orbits(minimum: Minimum) -> Json:
    """Near 1 there are orbits just beyond the edge of stability, with the leading term 8."""
    return forall([("high", "real")], implies(ABOVE, minimum.near))


def _prove_quartic_orbits() -> Evidence:
    orbits = OrbitProof(Cubic(), OWN)
    proof = orbits.proof
    theorem = orbits.theorem()
    real = proof.generalise(proof.sums(equal(conj(at(ZERO, TIME)), at(ZERO, TIME))), [TIME])
    value = times(TIME, substituted(Cubic().factor(TIME, 0), {SECOND: 8, "f3": 24, "f4": 24}))
    expansion = proof.generalise(proof.sums(equal(at(QUARTIC_SLOPE, plus(1, TIME)), value)), [TIME])
    low, room = 4, proof.assume(ABOVE)
    below, above = (Cubic().leading(m) for m in (low, "high"))
    names = {SECOND: 8, "f3": 24, "f4": 24}
    sides = [substituted(side, names) for side in (below[0], below[1], above[0])]
    gap = proof.sums(equal(minus(sides[2], sides[1]), times(192, minus("high", 8))))
    window = [proof.evaluate(["<", *sides[:2]]), proof.squares(["<", *sides[1:]], gap, [room])]
    remainder = proof.conjunction(real, proof.evaluate(equal(at(ZERO, 0), 0)))
    premises = [proof.evaluate(["<", 0, 8]), remainder, expansion, *window]
    found = proof.specialise(theorem, [QUARTIC_SLOPE, ZERO, 1, 8, 24, 24, low, "high"], premises)
    near = QUARTIC.prove_beyond(proof, found, low, proof.evaluate(["<", 0, low]))
    proof.generalise(near, ["high"], [ABOVE])
    return proof


def _quartic_part() -> Part:
    claim = _quartic_orbits(QUARTIC)
    line = replace(QUARTIC, slope=["curve", [["u", "real"]], times(8, minus("u", 1))])
    wrong = _quartic_orbits(line)
    return Part(
        "orbit",
        "Every point close enough to 1 lies on an orbit of period 2, for a step size just above the edge of stability.",
        claim,
        _prove_quartic_orbits(),
        [[9]],
        [
            Control(
                "For the quadratic function with the same second derivative it is false.",
                differences(claim, wrong),
                refute_beyond(wrong, [9]),
            )
        ],
    )


def corollary_2() -> Statement:
    """The quartic oscillates."""
    claim, wrong = _expansion(24), _expansion(216)
    proof = Evidence()
    proof.conjunction(proof.identity(claim[1]), proof.evaluate(claim[2]))
    control = Evidence()
    control.evaluate(wrong[2])
    control.counterexample(wrong, [{"part": 1}], 0)
    orbits = _quartic_part()
    return Statement(
        id="structures/corollary-2",
        title="Gradient descent on (x^2-1)^2 has points of period 2 around its minimum 1",
        source=f"{SOURCE}, Corollary 2",
        hypotheses=r"f(x) = (x^2-1)^2, \bar x = 1.",
        conclusion=(
            r"f'' = 8, f''' = 24, f'''' = 24, and 3f'''^2 - f''f'''' = 1536 > 0. For every h > 8 and every e \ne 0 "
            r"close enough to 0 there is \eta with F_\eta^2(1 - e) = 1 - e \ne F_\eta(1 - e) and "
            r"2 < 8\eta \le 2 + h e^2."
        ),
        reading=(
            "The derivatives are read off the expansion around 1. The condition is that of Theorem 3.1. The orbits are "
            "those of gradient descent with f'(u) = 4u(u^2 - 1); structures/theorem-3.3 has them in closed form, since "
            "f is four times its function for \\mu = 1."
        ),
        definitions=needed([*PERIOD_TWO_VOCABULARY, *ORBIT_VOCABULARY], [claim, orbits.claim, orbits.evidence.steps]),
        parts=[
            Part(
                "condition",
                "The derivatives at 1, and the condition.",
                claim,
                proof,
                [[0]],
                [Control("With a fourth derivative of 216 it is false.", differences(claim, wrong), control)],
            ),
            orbits,
        ],
    )


STATEMENTS = {"structures/corollary-1": corollary_1, "structures/corollary-2": corollary_2}
