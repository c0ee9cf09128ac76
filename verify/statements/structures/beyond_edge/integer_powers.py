"""Orbits of gradient descent on (x^n − y)², for every natural exponent n ≥ 2: the function itself, without a remainder.

Our own; it is Corollary 5 of Simple structures in neural networks (Chen) as printed. The exponent is |T| + 2, and
powers are products over finite sets. Taylor's formula for them, with a polynomial as remainder, follows by induction.
"""

from __future__ import annotations

from typing import Any

from verify.library.power_inequalities import POWERS, and_one, by_adding, prove_positive_power, raised
from verify.library.real_order import prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
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
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not
from verify.statements.real_inequalities import REALS
from verify.statements.structures.beyond_edge.just_beyond import Minimum
from verify.statements.structures.beyond_edge.loss_orbits import LOSS_ORBIT_VOCABULARY, prove_loss_orbits
from verify.statements.structures.beyond_edge.near_zero import at, is_real
from verify.statements.structures.beyond_edge.refutation import refute_beyond
from verify.statements.structures.period_two_vocabulary import PERIOD_TWO_VOCABULARY, SOURCE, prove_positive_square

Json = Any

INVERSE = over(1, "x")
REST, OTHER, POINT = "w1", "w2", "point1"
OWN: Binders = [
    ("T", "set"),
    ("x", "real"),
    ("high", "real"),
    *REALS,
    (REST, "curve"),
    (OTHER, "curve"),
    (POINT, "real"),
    *POWERS,
]


def _coefficients(T: Json) -> list[Json]:
    """The derivatives of u^|T| at x, divided by factorials: p₀, …, p₃."""
    size, value = ["size", T], ["power_of", T, "x"]
    steps = [times(over(1, k), minus(size, k - 1), INVERSE) for k in (1, 2, 3)]
    return [times(value, *steps[:k]) if k else value for k in range(4)]


def _value(T: Json, remainder: Json, u: Json) -> Json:
    """p₀ + p₁ t + p₂ t² + (p₃ + r(t)) t³ for t = u − x."""
    t, (p0, p1, p2, p3) = minus(u, "x"), _coefficients(T)
    return plus(p0, times(p1, t), times(p2, power(t, 2)), times(plus(p3, at(remainder, t)), power(t, 3)))


def _taylor(T: Json, remainder: Json) -> Json:
    """The remainder is real and vanishes at 0, and this is u^|T|."""
    equation = forall([("u1", "real")], equal(["power_of", T, "u1"], _value(T, remainder, "u1")))
    return both(is_real(remainder), equal(at(remainder, 0), 0), equation)


def _some(T: Json) -> Json:
    return exists([("w'", "curve")], _taylor(T, "w'"))


VOCABULARY: list[Json] = [
    *PERIOD_TWO_VOCABULARY,
    *LOSS_ORBIT_VOCABULARY,
    define("power_of", [("T", "set"), ("z", "real")], raised("T", "z")),
    define("exponent", [("T", "set")], plus(["size", "T"], 2)),
    define(
        "power_slope",
        [("T", "set"), ("x", "real")],
        [
            "curve",
            [["u", "real"]],
            times(
                2,
                minus(["power_of", and_one(and_one("T")), "u"], ["power_of", and_one(and_one("T")), "x"]),
                times(["exponent", "T"], ["power_of", and_one("T"), "u"]),
            ),
        ],
    ),
]
LOWER, WHOLE, N = and_one("T"), and_one(and_one("T")), ["exponent", "T"]
FIRST = times(N, ["power_of", LOWER, "x"])
MINIMUM = Minimum(["power_slope", "T", "x"], "x", times(2, power(FIRST, 2)))
BINDERS: Binders = [("T", "set"), ("x", "real"), ("high", "real")]
SIZE = ["size", "T"]
LEADING = times(4, plus(SIZE, 1), plus(times(5, SIZE), 6))
HYPOTHESES: list[Json] = [different("x", 0), ["<", LEADING, times(3, "high", power("x", 2))]]
CLAIM = forall(BINDERS, implies(*HYPOTHESES, MINIMUM.near))


def _prove_taylor(proof: Evidence, unit: int) -> int:
    """Prove ∀T: Taylor's formula for u^|T|, with some remainder; the unit is x (1/x) = 1."""
    nothing = ["curve", [["v", "real"]], 0]
    empty = ["empty"]
    real = proof.generalise(proof.sums(equal(conj(0), 0)), [POINT])
    equation = equal(["power_of", empty, POINT], _value(empty, nothing, POINT))
    parts = [real, proof.evaluate(equal(0, 0)), proof.generalise(proof.sums(equation), [POINT])]
    base = proof.witness(_some(empty), [nothing], proof.conjunction(*parts))

    T = POWERS[0][0]
    before = proof.assume(_taylor(T, REST))
    p0, p1, p2, p3 = _coefficients(T)

    def longer(t: Json) -> Json:
        return plus(times("x", at(REST, t)), times(t, plus(p3, at(REST, t))))

    remainder = ["curve", [["u", "real"]], longer("u")]
    here = proof.specialise(proof.project(before, 0), [POINT])
    real = proof.sums(equal(conj(longer(POINT)), longer(POINT)), cofactors=[cofactor(here, [], plus("x", POINT))])
    start = proof.sums(equal(at(remainder, 0), 0), cofactors=[cofactor(proof.project(before, 1), [], "x")])
    more, t = and_one(T), minus(POINT, "x")
    formula = proof.specialise(proof.project(before, 2), [POINT])
    changed = plus(times(p0, t), times(p1, power(t, 2)), times(p2, power(t, 3)))
    equation = proof.sums(
        equal(["power_of", more, POINT], _value(more, remainder, POINT)),
        cofactors=[cofactor(formula, [], POINT), cofactor(unit, [], minus(changed))],
    )
    parts = [proof.generalise(real, [POINT]), start, proof.generalise(equation, [POINT])]
    found = proof.witness(_some(more), [remainder], proof.conjunction(*parts))
    return by_adding(proof, _some, base, proof.choose(proof.assume(_some(T)), REST, found))


def _jet() -> list[Json]:
    """g, g', g'', g''' at x for g = u^n."""
    _, p1, p2, _ = _coefficients(LOWER)
    return [["power_of", WHOLE, "x"], FIRST, times(N, p1), times(2, N, p2)]


def _remainders() -> list[Json]:
    """The remainders of g, and of g' = n u^(n−1)."""
    cubic = plus(_coefficients(LOWER)[3], at(OTHER, "u"))
    return [REST, ["curve", [["u", "real"]], times(N, "u", cubic)]]


def _prove_slope(proof: Evidence, unit: int, whole: int, lower: int) -> int:
    """Prove ∀u: the slope of the loss that the derivatives and the remainders give is that for the power."""
    jet, remainders = _jet(), _remainders()
    t, size = minus(POINT, "x"), minus(N, 1)
    reals = [proof.specialise(proof.project(formula, 0), [t]) for formula in (whole, lower)]
    values = [proof.specialise(proof.project(formula, 2), [POINT]) for formula in (whole, lower)]
    second = times(over(1, 2), size, INVERSE, t)
    third = times(over(1, 6), size, minus(N, 2), power(INVERSE, 2), power(t, 2))
    first = proof.sums(
        equal(["base", "x", *jet, REST, POINT], ["power_of", WHOLE, POINT]),
        cofactors=[
            cofactor(values[0], [], -1),
            cofactor(reals[0], [], times(over(1, 2), power(t, 3))),
            cofactor(unit, [], minus(times(FIRST, t, plus(1, second, third)))),
        ],
    )
    slope = proof.sums(
        equal(["base_slope", "x", *jet[1:], remainders[1], POINT], times(N, ["power_of", LOWER, POINT])),
        cofactors=[
            cofactor(values[1], [], minus(N)),
            cofactor(reals[1], [], times(over(1, 2), N, power(t, 3))),
        ],
    )
    loss = ["loss_slope", "x", *jet, *remainders]
    same = proof.rewrite(equal(at(loss, POINT), at(["power_slope", "T", "x"], POINT)), [first, slope])
    return proof.generalise(same, [POINT])


def _prove_conditions(proof: Evidence, nonzero: int, window: int, unit: int) -> tuple[int, int]:
    """Prove that the derivatives are admissible, and that the bound is above the leading term."""
    jet, curvature, inverse = _jet(), power(FIRST, 2), over(1, power("x", 2))
    square = prove_positive_square(proof, "x", nonzero)
    power_of = proof.specialise(prove_positive_power(proof), [LOWER, power("x", 2)], [square])
    factor = times(power(N, 2), raised(LOWER, power("x", 2)))
    steep = proof.squares(["<", 0, curvature], proof.sums(equal(minus(curvature, 0), factor)), [power_of])
    zero = equal(FIRST, 0)
    flat = proof.sums(equal(minus(0, 0), curvature), cofactors=[cofactor(proof.assume(zero), [], minus(FIRST))])
    absurd = proof.squares(["<", 0, 0], flat, [steep])
    apart = prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))
    one = proof.quotient(proof.specialise(prove_nonzero(proof), [power("x", 2)], [square]))
    same = proof.sums(
        equal(power(INVERSE, 2), inverse),
        cofactors=[
            cofactor(one, [], minus(power(INVERSE, 2))),
            cofactor(unit, [], times(inverse, plus(times("x", INVERSE), 1))),
        ],
    )
    low, high = times(jet[1], jet[3]), times(6, power(jet[2], 2))
    scaled = times(factor, plus(SIZE, 1), plus(times(5, SIZE), 6))
    equals = proof.sums(equal(minus(high, low), times(scaled, inverse)), cofactors=[cofactor(same, [], scaled)])
    bend = proof.squares(["<", low, high], equals, [power_of, square])
    smaller, larger = times(4, minus(high, low)), times(3, "high", curvature)
    slack = minus(HYPOTHESES[1][2], LEADING)
    equals = proof.sums(
        equal(minus(larger, smaller), times(factor, inverse, slack)),
        cofactors=[cofactor(same, [], times(-4, scaled)), cofactor(one, [], times(-3, "high", factor))],
    )
    room = proof.squares(["<", smaller, larger], equals, [window, power_of, square])
    return proof.conjunction(apart, bend), room


def _prove() -> Evidence:
    """Prove the claim: the loss of the power is the one that its derivatives at x and the remainders give."""
    proof = ConciseEvidence(OWN)
    theorem = prove_loss_orbits(proof)
    nonzero, window = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
    unit = proof.quotient(nonzero)
    formulas = _prove_taylor(proof, unit)
    whole, lower = proof.assume(_taylor(WHOLE, REST)), proof.assume(_taylor(LOWER, OTHER))
    admissible, room = _prove_conditions(proof, nonzero, window, unit)
    remainders = _remainders()
    start = proof.sums(equal(at(remainders[1], 0), 0))
    near = proof.specialise(
        theorem, ["x", *_jet(), *remainders, "high"], [admissible, proof.project(whole, 1), start, room]
    )
    found = proof.rewrite(MINIMUM.near, [_prove_slope(proof, unit, whole, lower)], near)
    for name, T in ((OTHER, LOWER), (REST, WHOLE)):
        found = proof.choose(proof.specialise(formulas, [T]), name, found)
    proof.generalise(found, names_of(BINDERS), HYPOTHESES)
    return proof


def own_integer_powers() -> Statement:
    """The orbits for integer powers."""
    proof = _prove()
    definitions = needed(VOCABULARY, [CLAIM, proof.steps])
    line = ["curve", [["u", "real"]], times(2, power(FIRST, 2), minus("u", "x"))]
    part = Part(
        "orbit",
        "Every point close enough to x lies on an orbit of period 2, for a step size just above the edge of stability.",
        CLAIM,
        proof,
        [[["empty"], 1, 9]],
        [
            Control(
                "For the quadratic function with the same second derivative it is false.",
                [(place(definitions, "power_slope", "body"), line)],
                refute_beyond(CLAIM, [["empty"], 1, 9]),
            )
        ],
    )
    return Statement(
        id="structures/own-integer-powers",
        title="Gradient descent on (u^n - x^n)^2 has points of period 2 around its minimum x, for every n >= 2",
        source=f"Our own; it is Corollary 5 of {SOURCE} for the powers themselves",
        hypotheses=r"n \ge 2 is an integer, x \ne 0 is real; f(u) = (u^n - x^n)^2.",
        conclusion=(
            r"For every h > 4(n-1)(5n-4)/(3x^2) and every e \ne 0 close enough to 0 there is \eta with "
            r"F_\eta^2(x - e) = x - e \ne F_\eta(x - e) and 2 < \eta f''(x) \le 2 + h e^2."
        ),
        reading=(
            "The exponent n is |T| + 2 for a finite set T, and power_of(T, z) is z^|T|; f'(u) = 2 (u^n - x^n) n "
            "u^(n-1) and f''(x) = 2 (n x^(n-1))^2. No remainder is assumed: that of Taylor's formula is found by "
            "induction. structures/corollary-5 has real exponents, too."
        ),
        definitions=definitions,
        parts=[part],
    )


STATEMENTS = {"structures/own-integer-powers": own_integer_powers}
