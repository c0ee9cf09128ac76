"""The squared loss of a function: its derivatives, and when they let gradient descent oscillate.

Simple structures in neural networks (Chen), Propositions 1 and 9, and Corollaries 1 and 2.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    needed,
    over,
    place,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.structures.assumptions import TAYLOR
from verify.statements.structures.beyond_edge.just_beyond import ZERO
from verify.statements.structures.beyond_edge.loss_orbits import (
    LOSS_ORBIT_VOCABULARY,
    ORBITS,
    prove_loss_orbits,
    prove_squared_loss,
)
from verify.statements.structures.beyond_edge.refutation import refute_beyond
from verify.statements.structures.period_two_vocabulary import (
    ADMISSIBLE,
    BASE,
    DERIVATIVES,
    LOSS_DERIVATIVES,
    PERIOD_TWO_VOCABULARY,
    SOURCE,
    VARIABLES,
)

Json = Any

LOSS = ["squared_loss_oscillates", *DERIVATIVES]
FOURTH = LOSS_DERIVATIVES[2]
FLAT = implies(equal("g2", 0), ["<", FOURTH, 0])
GENERIC = implies(different("g2", 0), different(times(6, "g1", "g2"), 0))
CONDITION = forall(BASE, implies(ADMISSIBLE, both(LOSS, GENERIC, FLAT)))

GAP = minus("g0", "y")
NUMBERS: Binders = [(name, "real") for name in ("y", "g0", "g1", "g2", "g3", "g4")]
SECOND = plus(times(2, GAP, "g2"), times(2, power("g1", 2)))
THIRD = plus(times(2, GAP, "g3"), times(6, "g1", "g2"))


def _taylor(*coefficients: Json) -> Json:
    """Σ c_k t^k / k! for the coefficients in order."""
    factorials = (1, 1, 2, 6, 24)
    return plus(
        *(
            times(over(1, factorial), c, power("t", k))
            for k, (c, factorial) in enumerate(zip(coefficients, factorials, strict=True))
        )
    )


def _derivatives(fourth_product: int) -> Json:
    """The claim on the Taylor coefficients of (g − y)², with the multiple of g' g''' in the fourth one."""
    function = plus(_taylor("g0", "g1", "g2", "g3", "g4"), times(power("t", 4), ["at_time", "r", "t"]))
    fourth = plus(times(2, GAP, "g4"), times(6, power("g2", 2)), times(fourth_product, "g1", "g3"))
    loss = _taylor(power(GAP, 2), times(2, GAP, "g1"), SECOND, THIRD, fourth)
    expansion = equal(power(minus(function, "y"), 2), plus(loss, times(power("t", 4), ["at_time", "s", "t"])))
    return forall(
        [*NUMBERS, ("r", "curve")],
        implies(
            equal(["at_time", "r", 0], 0),
            exists([("s", "curve")], both(equal(["at_time", "s", 0], 0), forall([("t", "real")], expansion))),
        ),
    )


def _prove_derivatives() -> Evidence:
    proof = Evidence([*NUMBERS, ("r", "curve"), ("time", "real")])
    vanishes = equal(["at_time", "r", 0], 0)
    start = proof.assume(vanishes)
    rest = ["at_time", "r", "t"]
    polynomial = minus(_taylor("g0", "g1", "g2", "g3", "g4"), "y")
    higher = plus(
        times("t", plus(times(over(1, 12), "g1", "g4"), times(over(1, 6), "g2", "g3"))),
        times(power("t", 2), plus(times(over(1, 24), "g2", "g4"), times(over(1, 36), power("g3", 2)))),
        times(power("t", 3), over(1, 72), "g3", "g4"),
        times(power("t", 4), over(1, 576), power("g4", 2)),
        times(rest, plus(times(2, polynomial), times(power("t", 4), rest))),
    )
    remainder = ["curve", [["t'", "real"]], substituted(higher, {"t": "t'"})]
    goal = DERIVED[2][2]
    zero = proof.sums(equal(["at_time", remainder, 0], 0), cofactors=[cofactor(start, [], plus(times(2, GAP)))])
    identity = proof.sums(substituted(goal[2][2][2], {"s": remainder, "t": "time"}))
    result = proof.witness(goal, [remainder], proof.conjunction(zero, proof.generalise(identity, ["time"])))
    proof.generalise(result, [*names_of(NUMBERS), "r"], [vanishes])
    return proof


def _prove_condition() -> Evidence:
    proof = Evidence(VARIABLES)
    given = proof.assume(ADMISSIBLE)
    loss = proof.specialise(prove_squared_loss(proof), DERIVATIVES, [given])
    slope, bend = proof.project(given, 0), proof.project(given, 1)
    unit = proof.quotient(slope)
    third = equal(times(6, "g1", "g2"), 0)
    flat, curved = equal("g2", 0), different("g2", 0)
    zero = proof.assume(third)
    none = proof.sums(
        flat, cofactors=[cofactor(zero, [], times(over(1, 6), over(1, "g1"))), cofactor(unit, [], minus("g2"))]
    )
    generic = prove_not(proof, third, none, proof.assume(curved))
    gap = minus(times(6, power("g2", 2)), times("g1", "g3"))
    bent = proof.sums(
        equal(minus(0, FOURTH), times(8, gap)), cofactors=[cofactor(proof.assume(flat), [], times(-54, "g2"))]
    )
    special = proof.squares(["<", FOURTH, 0], bent, [bend])
    result = proof.conjunction(loss, proof.generalise(generic, [], [curved]), proof.generalise(special, [], [flat]))
    proof.generalise(result, DERIVATIVES, [ADMISSIBLE])
    return proof


DERIVED = _derivatives(8)


def proposition_1() -> Statement:
    """The squared loss of a function that is admissible at its minimum oscillates."""
    loose = both(different("g1", 0), ["<=", times("g1", "g3"), times(6, power("g2", 2))])
    proof = Evidence()
    prove_loss_orbits(proof)
    definitions = needed([*PERIOD_TWO_VOCABULARY, *LOSS_ORBIT_VOCABULARY], [CONDITION, ORBITS, proof.steps])
    return Statement(
        id="structures/proposition-1",
        title="Squared loss (g-y)^2: its derivatives at a minimum, and when they let gradient descent oscillate",
        source=f"{SOURCE}, Proposition 1 and its proof (Proposition 9)",
        hypotheses=r"g(\bar x) = y, g'(\bar x) \ne 0, g'(\bar x)g'''(\bar x) < 6 g''(\bar x)^2; f = (g-y)^2.",
        conclusion=(
            r"f'' = 2(g-y)g'' + 2g'^2, f''' = 2(g-y)g''' + 6g'g'', f'''' = 2(g-y)g'''' + 6g''^2 + 8g'g'''; at "
            r"\bar x: f'' > 0, 3f'''^2 - f''f'''' = 16g'^2(6g''^2 - g'g''') > 0; f''' \ne 0 if g'' \ne 0, and "
            r"f'''' < 0 if g'' = 0. For every h above the leading term and every e \ne 0 close enough to 0 there is "
            r"\eta with F_\eta^2(\bar x - e) = \bar x - e \ne F_\eta(\bar x - e) and "
            r"2 < \eta f''(\bar x) \le 2 + h e^2; the leading term is 4(6g''^2 - g'g''')/(3g'^2)."
        ),
        reading=(
            "The conditions of Theorem 3.1 hold if g'' is not 0, those of Lemma 3.2 with k = 4 if it is 0. The orbits "
            "are given for both cases at once, on both sides of \\bar x, with a bound on the step size that is sharper "
            "than the printed ones. Derivatives are read as the "
            "coefficients in Taylor's formula with Peano's remainder: g(\\bar x + t) is "
            "g_0 + g_1 t + g_2 t^2/2 + g_3 t^3/6 + g_4 t^4/24 + t^4 r(t) with r continuous and r(0) = 0. For the "
            "orbits three derivatives are enough, and g' has its own formula g_1 + g_2 t + g_3 t^2/2 + t^2 q(t); the "
            "claim puts the real parts of any continuous r and q that vanish at 0. Both points of an orbit tend to "
            "\\bar x with e, so it does not matter what g is away from \\bar x. (B.13) lacks a parenthesis: the "
            "quotient has 36 g''^2 g'^2 above and 2 g'^2 below."
        ),
        definitions=definitions,
        parts=[
            Part(
                "derivatives",
                "(B.10) to (B.12), at every point: Taylor's formula for (g - y)^2.",
                DERIVED,
                _prove_derivatives(),
                [[0, 0, 1, 2, 3, 4, ZERO]],
                assumes=(TAYLOR,),
            ),
            Part(
                "conditions",
                "The conditions of Theorem 3.1, and of Lemma 3.2 with k = 4 where g'' = 0.",
                CONDITION,
                _prove_condition(),
                [[1, 1, 1], [1, 0, -1]],
                [
                    Control(
                        "With equality allowed in the second condition it is false: g may be linear.",
                        [(place(definitions, "admissible", "body"), loose)],
                        refute_at(CONDITION, BASE, [1, 0, 0], [ADMISSIBLE], LOSS, [{"part": 0}]),
                    )
                ],
            ),
            Part(
                "orbits",
                "Every point close enough to the minimum lies on an orbit of period 2, for a step size just above the "
                "edge of stability.",
                ORBITS,
                proof,
                [[0, 2, 1, 1, 1, ZERO, ZERO, 7]],
                [
                    Control(
                        "With equality allowed in the second condition it is false: for a linear g all points have "
                        "period 2 at the edge, and none beyond.",
                        [(place(definitions, "admissible", "body"), loose)],
                        refute_beyond(ORBITS, [0, 0, 1, 0, 0, ZERO, ZERO, 1]),
                    )
                ],
                assumes=(TAYLOR,),
            ),
        ],
    )


STATEMENTS = {"structures/proposition-1": proposition_1}
