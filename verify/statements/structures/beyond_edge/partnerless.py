"""Definition 2 admits a point at rest that is no minimum, and such a point has no partner.

Simple structures in neural networks (Chen), Remark 1 after Definition 2.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
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
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY
from verify.statements.structures.beyond_edge.near_zero import at
from verify.statements.structures.period_two_vocabulary import SOURCE

Json = Any

POINTS: Binders = [("f", "curve"), ("slope", "curve"), ("eta", "real"), ("x", "real"), ("z", "real")]
LOWER: Binders = [("u", "real"), ("h", "real")]
RETURNS = [equal(b, minus(a, times("eta", at("slope", a)))) for a, b in (("x", "z"), ("z", "x"))]
EXPANSION = equal(at("f", plus("u", "t")), plus(at("f", "u"), times("t", plus(at("slope", "u"), at("r", "t")))))
REMAINDER = both(equal(at("r", 0), 0), forall([("t", "real")], EXPANSION))
DERIVATIVE = forall([("u", "real")], exists([("r", "curve")], REMAINDER))
NEARBY_AND_LOWER = both(
    ["<", power(minus("u", "x"), 2), power("d", 2)],
    different("h", 0),
    equal(at("f", "x"), plus(at("f", "u"), power("h", 2))),
)
NO_MINIMUM = forall([("d", "real")], implies(["<", 0, "d"], exists(LOWER, NEARBY_AND_LOWER)))
PARTNER = implies(DERIVATIVE, NO_MINIMUM, ["orbit", "slope", "eta", "x", "y"])
SOME_PARTNER = exists([("y", "real")], PARTNER)
PRINTED = forall(POINTS, implies(*RETURNS, SOME_PARTNER))
MOVING = forall(POINTS, implies(*RETURNS, different("z", "x"), SOME_PARTNER))

AT_MAXIMUM: list[Json] = [
    ["curve", [["w", "real"]], minus(power("w", 2))],
    ["curve", [["w", "real"]], times(-2, "w")],
    1,
    0,
    0,
]


def _refutation() -> Evidence:
    """The maximum 0 of −u² is at rest."""
    proof = Evidence([(name, "real") for name in ("y0", "u0", "t0", "d0")])
    values = valuation(POINTS, AT_MAXIMUM)
    remainder: Json = ["curve", [["w", "real"]], minus("w")]
    at_point = {**values, "u": "u0"}
    expansion = proof.sums(substituted(EXPANSION, {**at_point, "r": remainder, "t": "t0"}))
    vanishing = proof.evaluate(equal(at(remainder, 0), 0))
    both_hold = proof.conjunction(vanishing, proof.generalise(expansion, ["t0"]))
    found = proof.witness(substituted(DERIVATIVE[2], at_point), [remainder], both_hold)
    derivative = proof.generalise(found, ["u0"])

    half = times(over(1, 2), "d0")
    near, _, lower = substituted(NEARBY_AND_LOWER, {**values, "d": "d0", "u": half, "h": half})[1:]
    positive = proof.assume(["<", 0, "d0"])
    room = proof.sums(equal(minus(near[2], near[1]), times(over(3, 4), "d0", "d0")))
    zero = equal(half, 0)
    vanishes = proof.sums(equal(minus(0, 0), "d0"), cofactors=[cofactor(proof.assume(zero), [], -2)])
    nothing = proof.squares(["<", 0, 0], vanishes, [positive])
    apart = prove_not(proof, zero, nothing, proof.evaluate(["<", 0, 0]))
    point = proof.conjunction(proof.squares(near, room, [positive]), apart, proof.sums(lower))
    reached = proof.witness(substituted(NO_MINIMUM[2][2], {**values, "d": "d0"}), [half, half], point)
    no_minimum = proof.generalise(reached, ["d0"], [["<", 0, "d0"]])

    partner = substituted(PARTNER, {**values, "y": "y0"})
    orbit = proof.specialise(proof.assume(partner), [], [derivative, no_minimum])
    same = proof.sums(equal("y0", 0), cofactors=[cofactor(proof.project(orbit, 0))])
    never = proof.generalise(prove_not(proof, partner, same, proof.project(orbit, 2)), ["y0"])
    given = [proof.evaluate(substituted(formula, values)) for formula in RETURNS]
    proof.counterexample(PRINTED, [{"at": AT_MAXIMUM}, {"given": given}], never)
    return proof


def _proof() -> Evidence:
    """A point that moves has the next one as its partner."""
    proof = Evidence(POINTS)
    orbit = proof.conjunction(*(proof.assume(formula) for formula in (*RETURNS, different("z", "x"))))
    partner = proof.generalise(orbit, [], [DERIVATIVE, NO_MINIMUM])
    found = proof.witness(SOME_PARTNER, ["z"], partner)
    proof.generalise(found, names_of(POINTS), [*RETURNS, different("z", "x")])
    return proof


def remark_1() -> Statement:
    """Remark 1 with Definition 2 as printed."""
    part = Part(
        "partner",
        "Each x with F(F(x)) = x that is no minimum of f has a partner: another point to which the step from x leads, "
        "and from which the step leads back.",
        PRINTED,
        _refutation(),
        [AT_MAXIMUM],
        [
            Control(
                "If the step from x does not stay at x, it is true.",
                differences(PRINTED, MOVING),
                _proof(),
                "true",
            )
        ],
    )
    return Statement(
        id="structures/remark-1",
        title="Points of period 2 of gradient descent come in pairs, as Definition 2 has them",
        source=f"{SOURCE}, Remark 1 after Definition 2",
        hypotheses=r"F_\eta(F_\eta(x)) = x, F_\eta(x) = x - \eta f'(x); x is not a minimum of f.",
        conclusion=r"There is y \ne x with F_\eta(x) = y and F_\eta(y) = x.",
        reading=(
            "Definition 2 asks that x is not a minimum of f, and this admits points at rest: the maximum 0 of -u^2 has "
            "no partner. f and slope are continuous functions, slope is the derivative of f, by an expansion of first "
            "order at every point, and x is no minimum if near it f takes lower values, f(x) = f(u) + h^2 with h "
            "different from 0. z is the next point."
        ),
        definitions=needed(ORBIT_VOCABULARY, part.tree()),
        parts=[part],
    )


STATEMENTS = {"structures/remark-1": remark_1}
