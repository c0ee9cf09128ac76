"""Orbits of gradient descent on a squared loss (g − y)², from Taylor's formulas for g and g'.

Simple structures in neural networks (Chen), Proposition 1. With y = g(x̄) the derivative of the loss is t · D(t), and D
has the coefficients of ``LOSS_DERIVATIVES`` and a remainder that is a polynomial in t and in those of g and g'.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    conj,
    define,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import names_of
from verify.statements.relations import Relations
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY, SECOND, Cubic
from verify.statements.structures.beyond_edge.explicit_slope import prove_zero_real_part
from verify.statements.structures.beyond_edge.just_beyond import Minimum
from verify.statements.structures.beyond_edge.near_zero import TIME, at
from verify.statements.structures.beyond_edge.orbits import FUNCTION, ORBIT_NUMBERS, WINDOW, OrbitProof
from verify.statements.structures.beyond_edge.refutation import OWN
from verify.statements.structures.period_two_vocabulary import (
    ADMISSIBLE,
    BASE,
    DERIVATIVES,
    GAP,
    LOSS_DERIVATIVES,
    PERIOD_TWO_VOCABULARY,
    QUANTITY,
    SOURCE,
    prove_positive_square,
)

Json = Any

JET: Binders = [("g0", "real"), *BASE]
REMAINDERS: Binders = [("r", "curve"), ("q", "curve")]
PLACE: Binders = [("x", "real")]
CUBIC, SQUARE = times(over(1, 6), "g3"), times(over(1, 2), "g3")
CURVATURE = power("g1", 2)
INVERSE = over(1, CURVATURE)


def _last(coefficient: Json, remainder: str, t: Json) -> Json:
    """The coefficient of the last power of t, with the remainder."""
    return plus(coefficient, ["re", at(remainder, t)])


def _base(t: Json) -> Json:
    """g(x̄ + t)."""
    quadratic = times(over(1, 2), "g2", power(t, 2))
    return plus("g0", times("g1", t), quadratic, times(_last(CUBIC, "r", t), power(t, 3)))


def _base_slope(t: Json) -> Json:
    """g'(x̄ + t)."""
    return plus("g1", times("g2", t), times(_last(SQUARE, "q", t), power(t, 2)))


def _loss_slope(base: Json, base_slope: Json) -> Json:
    """f' for f = (g − g₀)²."""
    return times(2, minus(base, "g0"), base_slope)


def _remainder(t: Json) -> Json:
    """What is added to f''''/6 in the expansion of f'."""
    cubic, square = _last(CUBIC, "r", t), _last(SQUARE, "q", t)
    return plus(
        times(2, "g1", plus(["re", at("r", t)], ["re", at("q", t)])),
        times("g2", plus(square, times(2, cubic)), t),
        times(2, cubic, square, power(t, 2)),
    )


BASE_AT = ["base", *names_of([*PLACE, *JET]), "r", "u"]
BASE_SLOPE_AT = ["base_slope", *names_of([*PLACE, *BASE]), "q", "u"]
LOSS_ORBIT_VOCABULARY: list[Json] = [
    *ORBIT_VOCABULARY,
    define("base", [*PLACE, *JET, ("r", "curve"), ("u", "real")], _base(minus("u", "x"))),
    define("base_slope", [*PLACE, *BASE, ("q", "curve"), ("u", "real")], _base_slope(minus("u", "x"))),
    define("loss_slope", [*PLACE, *JET, *REMAINDERS], ["curve", [["u", "real"]], _loss_slope(BASE_AT, BASE_SLOPE_AT)]),
]
LOSS = Minimum(["loss_slope", *names_of([*PLACE, *JET, *REMAINDERS])], "x", LOSS_DERIVATIVES[0])
VANISH: list[Json] = [equal(at(name, 0), 0) for name in names_of(REMAINDERS)]
HIGH: Binders = [*REMAINDERS, ("high", "real")]
BINDERS: Binders = [*PLACE, *JET, *HIGH]
ROOM: Json = ["<", times(4, GAP), times(3, "high", CURVATURE)]
HYPOTHESES: list[Json] = [ADMISSIBLE, *VANISH, ROOM]
ORBITS = forall(BINDERS, implies(*HYPOTHESES, LOSS.near))


def _expanded(proof: Evidence, remainder: Json) -> int:
    """Prove ∀t: f'(x̄ + t) = t D(t)."""
    there, t = at(LOSS.slope, plus("x", TIME)), minus(plus("x", TIME), "x")
    value = _loss_slope(_base(TIME), _base_slope(TIME))
    spelled = proof.rewrite(equal(there, value), [proof.sums(equal(t, TIME))])
    names = dict(zip((SECOND, "f3", "f4"), LOSS_DERIVATIVES, strict=True))
    factor = substituted(Cubic().factor(TIME, at(remainder, TIME)), names)
    return proof.generalise(proof.sums(equal(there, times(TIME, factor)), cofactors=[cofactor(spelled)]), [TIME])


LEMMAS = Lemmas(
    "structures/own-squared-loss",
    "Orbits of period 2 of gradient descent on a squared loss, from the derivatives of the function",
    definitions=[*PERIOD_TWO_VOCABULARY, *LOSS_ORBIT_VOCABULARY],
    variables=[*FUNCTION, *Cubic.binders, *WINDOW, *ORBIT_NUMBERS, *PLACE, *JET, *REMAINDERS[1:], *OWN],
    source=f"Our own; it makes Proposition 1 of {SOURCE} sharp",
    file=__file__,
)


@LEMMAS.lemma(
    "condition",
    "Where g' is not 0 and g' g''' < 6 g''^2, the derivatives of (g - y)^2 let gradient descent oscillate.",
    "forall g1, g2, g3 in real: admissible(g1, g2, g3) ==> squared_loss_oscillates(g1, g2, g3)",
    "1, 1, 1",
    [
        (
            "With equality allowed in the second condition it is false: g may be linear.",
            "admissible(g1, g2, g3)",
            "g1 != 0 and g1*g3 <= 6*g2^2",
            "1, 0, 0",
        )
    ],
)
def prove_squared_loss(proof: Evidence) -> int:
    """Prove ∀ g', g'', g''' (admissible ⟹ the squared loss oscillates)."""
    given = proof.assume(ADMISSIBLE)
    square = prove_positive_square(proof, "g1", proof.project(given, 0))
    equals = proof.sums(equal(minus(QUANTITY, 0), times(16, power("g1", 2), GAP)))
    result = proof.conjunction(
        proof.squares(["<", 0, LOSS_DERIVATIVES[0]], given=[square]),
        proof.squares(["<", 0, QUANTITY], equals, [square, proof.project(given, 1)]),
    )
    return proof.generalise(result, DERIVATIVES, [ADMISSIBLE])


@LEMMAS.lemma(
    "orbits",
    "Every point close enough to the minimum lies on an orbit of period 2, for a step size just above the edge of "
    "stability.",
    """
    forall x, g0, g1, g2, g3 in real; r, q in curve; high in real:
        admissible(g1, g2, g3), r(0) = 0, q(0) = 0, 4*(6*g2^2 - g1*g3) < 3*high*g1^2
      ==> (exists radius in real: 0 < radius and (forall e in real: -radius < e, e < radius ==>
            (e != 0 ==> (exists eta, y in real:
              2 < eta*(2*g1^2) and eta*(2*g1^2) <= 2 + high*e^2
              and orbit(loss_slope(x, g0, g1, g2, g3, r, q), eta, x - e, y)))))
    """,
    "0, 2, 1, 1, 1, (u in real |-> 0), (u in real |-> 0), 7",
)
def prove_loss_orbits(proof: Evidence) -> int:
    """Prove ``ORBITS``."""
    theorem = OrbitProof(Cubic(), proof=proof).theorem()
    admissible, *vanish, window = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
    slope, gap = (proof.project(admissible, part) for part in (0, 1))
    square = prove_positive_square(proof, "g1", slope)
    known = Relations(proof)
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [CURVATURE], [square]))
    known.know(unit, times(CURVATURE, INVERSE), 1)
    low = times(over(2, 3), GAP, INVERSE)
    positive = proof.squares(["<", 0, low], given=[gap, square])

    remainder = ["curve", [["u", "real"]], _remainder("u")]
    own = at(remainder, TIME)
    real = proof.generalise(proof.sums(equal(conj(own), own)), [TIME])
    zeros = [prove_zero_real_part(proof, name, zero) for name, zero in zip(names_of(REMAINDERS), vanish, strict=True)]
    start = proof.sums(equal(at(remainder, 0), 0), cofactors=[cofactor(zero, [], times(2, "g1")) for zero in zeros])
    second = proof.squares(["<", 0, LOSS.second], given=[square])
    smaller, larger = (times(3, power(LOSS.second, 2), m) for m in (low, "high"))
    half = known.prove(minus(QUANTITY, smaller), times(8, CURVATURE, GAP))
    above = proof.squares(["<", smaller, QUANTITY], half, [square, gap])
    room = proof.sums(equal(minus(larger, QUANTITY), times(4, CURVATURE, minus(ROOM[2], ROOM[1]))))
    below = proof.squares(["<", QUANTITY, larger], room, [square, window])
    found = proof.specialise(
        theorem,
        [LOSS.slope, remainder, "x", *LOSS_DERIVATIVES, low, "high"],
        [second, proof.conjunction(real, start), _expanded(proof, remainder), above, below],
    )
    return proof.generalise(LOSS.prove_beyond(proof, found, low, positive), names_of(BINDERS), HYPOTHESES)


STATEMENTS = {"structures/own-squared-loss": LEMMAS.statement}
