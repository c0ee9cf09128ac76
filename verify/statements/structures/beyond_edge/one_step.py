"""The loss after one step of gradient descent in one dimension, to second order, and what the order does not tell.

Simple structures in neural networks (Chen), section 3.4.1, the display after (3.3).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
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
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY
from verify.statements.structures.beyond_edge.just_beyond import ZERO
from verify.statements.structures.beyond_edge.near_zero import at
from verify.statements.structures.period_two_vocabulary import SOURCE, prove_positive_square

Json = Any

DERIVATIVES: Binders = [("f1", "real"), ("f2", "real")]
STEP: Binders = [("eta", "real"), *DERIVATIVES]
MOVE = times(-1, "eta", "f1")
CHANGE = times(-1, "eta", power("f1", 2), minus(1, times(over(1, 2), "eta", "f2")))


def _expanded(half: Json) -> Json:
    """The value after a step: f(x) − η f'² (1 − η f'' half) + o((η f')²), for f with Taylor's formula at x."""
    square = power(MOVE, 2)
    after = plus("f0", times("f1", MOVE), times(over(1, 2), "f2", square), times(square, at("r", MOVE)))
    change = times(-1, "eta", power("f1", 2), minus(1, times(half, "eta", "f2")))
    expanded = equal(after, plus("f0", change, times(square, at("s", MOVE))))
    some = exists([("s", "curve")], both(equal(at("s", 0), 0), forall([("eta", "real")], expanded)))
    return forall([("f0", "real"), *DERIVATIVES, ("r", "curve")], implies(equal(at("r", 0), 0), some))


EXPANSION = _expanded(over(1, 2))


def _expansion() -> Part:
    proof = Evidence([("f0", "real"), *DERIVATIVES, ("r", "curve"), ("eta1", "real")])
    start = proof.assume(EXPANSION[2][1])
    goal = EXPANSION[2][2]
    identity = proof.sums(substituted(goal[2][2][2], {"s": "r", "eta": "eta1"}))
    found = proof.witness(goal, ["r"], proof.conjunction(start, proof.generalise(identity, ["eta1"])))
    proof.generalise(found, ["f0", *names_of(DERIVATIVES), "r"], [EXPANSION[2][1]])
    return Part(
        "expansion",
        "The value after a step, to second order in the step.",
        EXPANSION,
        proof,
        [[0, 1, 1, ZERO]],
    )


DECREASE = forall(
    STEP, implies(["<", 0, "eta"], different("f1", 0), ["iff", ["<", CHANGE, 0], ["<", times("eta", "f2"), 2]])
)


def _prove_decrease() -> Evidence:
    """Prove that the change to second order is negative if and only if η f'' < 2."""
    proof = Evidence([*STEP, *REALS])
    positive, nonzero = proof.assume(["<", 0, "eta"]), proof.assume(different("f1", 0))
    square = prove_positive_square(proof, "f1", nonzero)
    small, falls = ["<", times("eta", "f2"), 2], ["<", CHANGE, 0]
    factor = times(over(1, 2), "eta", power("f1", 2))
    room = minus(2, times("eta", "f2"))
    below = proof.squares(
        falls, proof.sums(equal(minus(0, CHANGE), times(factor, room))), [positive, square, proof.assume(small)]
    )
    large = proof.order(proof.assume(["not", small]))
    excess = minus(times("eta", "f2"), 2)
    form = plus(minus(0, CHANGE), times(factor, excess))
    given = [proof.assume(falls), positive, square, large]
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), given)
    forward = proof.generalise(prove_by_order(proof, small, absurd), [], [falls])
    result = proof.equivalence(forward, proof.generalise(below, [], [small]))
    proof.generalise(result, names_of(STEP), [["<", 0, "eta"], different("f1", 0)])
    return proof


def _decrease() -> Part:
    wrong = forall(
        STEP,
        implies(["<", 0, "eta"], different("f1", 0), ["iff", ["<", CHANGE, 0], ["<", times("eta", "f2"), 3]]),
    )
    return Part(
        "decrease",
        "To second order the value decreases if and only if the step size is below the edge of stability.",
        DECREASE,
        _prove_decrease(),
        [[1, 1, 1]],
        [
            Control(
                "With 3 in the place of 2 it is false.",
                differences(DECREASE, wrong),
                refute_at(wrong, STEP, [1, 1, over(5, 2)], wrong[2][1:3], wrong[2][3]),
            )
        ],
    )


CURVATURE = plus(power(minus(1, power("x", 2)), 2), over(7, 15))
RISING = [
    "curve",
    [["u", "real"]],
    plus(times(over(22, 15), "u"), times(over(-2, 3), power("u", 3)), times(over(1, 5), power("u", 5))),
]
SECOND_ORDER = plus(
    times(2, "x", minus(power("x", 2), 1)),
    times(minus(times(2, power("x", 2)), over(2, 3)), "t"),
    times("x", power("t", 2)),
    times(over(1, 5), power("t", 3)),
)


def _visited(step: Json) -> Json:
    """A convex function on which gradient descent oscillates, though η f'' < 2 at the points that it visits."""
    x, t = "x", "t"
    taylor = plus(at(RISING, x), times(CURVATURE, t), times(SECOND_ORDER, power(t, 2)))
    edges = [["<", times(step, substituted(CURVATURE, {x: point})), 2] for point in (1, -1)]
    return both(
        forall([(x, "real"), (t, "real")], equal(at(RISING, plus(x, t)), taylor)),
        forall([(x, "real")], ["<", 0, CURVATURE]),
        equal(at(RISING, 0), 0),
        ["orbit", RISING, step, 1, -1],
        *edges,
    )


VISITED = _visited(2)


def _convex() -> Part:
    wrong = _visited(3)
    _, taylor, convex, *numbers = VISITED
    proof = Evidence([("x1", "real")])
    sign = proof.generalise(proof.squares(substituted(convex[2], {"x": "x1"})), ["x1"])
    proof.conjunction(proof.identity(taylor), sign, *(proof.evaluate(number) for number in numbers))
    refuted = Evidence()
    refuted.counterexample(wrong, [{"part": 3}], refuted.evaluate(wrong[4]))
    return Part(
        "visited-points",
        "On the convex function 11 x^2/15 - x^4/6 + x^6/30, whose minimum is 0, the step size 2 is below 2/f'' at 1 "
        "and at -1, and leads from each of them to the other.",
        VISITED,
        proof,
        [[0, 0], [0]],
        [Control("With the step size 3 it is false.", differences(VISITED, wrong), refuted)],
    )


def own_one_step() -> Statement:
    """The expansion of one step."""
    parts = [_expansion(), _decrease(), _convex()]
    return Statement(
        id="structures/own-one-step",
        title="One step of gradient descent to second order, and a convex function on which this is misleading",
        source=f"{SOURCE}, section 3.4.1, the display after (3.3) and what is said about it",
        hypotheses=r"f(x+t) = f + f't + \tfrac12 f''t^2 + t^2 r(t) with a continuous r, r(0) = 0.",
        conclusion=(
            r"f(x - \eta f') = f - \eta f'^2(1 - \tfrac\eta2 f'') + o((\eta f')^2). For \eta > 0, f' \ne 0 the second "
            r"term is negative if and only if \eta f'' < 2. There is a function with f'' > 0 everywhere and f'(0) = 0 "
            r"such that F_2(1) = -1, F_2(-1) = 1, and 2 < 2/f''(\pm 1)."
        ),
        reading=(
            "The text says that \\eta < 2/f''(x^(t)) in each step would guarantee convergence to a global minimum of a "
            "convex function, if higher terms are ignored. The last part shows that they must not be ignored: the "
            "condition has to hold at all points, not at those alone that gradient descent visits."
        ),
        definitions=needed(ORBIT_VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/own-one-step": own_one_step}
