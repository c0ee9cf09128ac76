"""Two steps of gradient descent near a minimum where the derivatives from the third to the (k-1)-th vanish, k even.

Simple structures in neural networks (Chen), appendix B.4, proof of Lemma 3.2. The minimum is 0, and f' is
f'' t + a t E(t) + ..., where t E(t) = t^(k-1). The next point after -t is t u(t).
"""

from __future__ import annotations

from typing import Any

from verify.library.power_inequalities import and_one, prove_power_of_product, raised
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    renamed,
    substituted,
    times,
)
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.beyond_edge.near_zero import at, between, real_value
from verify.statements.structures.displays import Display

Json = Any

N, A, F2, ETA, R, S, TIME = "N", "a", "f2", "eta", "r", "rest1", "time"
BINDERS: Binders = [(N, "set"), (F2, "real"), ("h", "real"), ("b", "real"), (ETA, "real"), (R, "curve")]
COEFFICIENT = times("h", "b")
HYPOTHESES: list[Json] = [["<", 0, F2], ["<", "b", 0], ["<", 0, ETA]]
TURN = plus(-1, times(ETA, F2))
ZERO = ["curve", [["u'", "real"]], 0]


def even_power(t: Json) -> Json:
    """E(t), which is t to the power 2 |N| + 2."""
    return ["even_power", N, t]


def slope(t: Json, even: Json, rest: Json) -> Json:
    """f'(t) if k is even, k = 2 |N| + 4, from E(t) and r(t)."""
    return plus(times(F2, t), times(A, t, even), times(power(t, 2), even, rest))


def at_point(t: Json) -> Json:
    """f'(t)."""
    return slope(t, even_power(t), real_value(R, t))


def change(later: Json) -> Json:
    """(x_2 − x_0)/η for x_0 = −t."""
    return minus(minus(at_point(minus(TIME))), at_point(later))


def next_point() -> Json:
    """x_1 for x_0 = −t."""
    return minus(minus(TIME), times(ETA, at_point(minus(TIME))))


def _claim(third: Json) -> Json:
    """The change is what is printed, up to the order times a continuous function."""
    body = equal(change(next_point()), plus(terms(third), times(ORDER, at("s", TIME))))
    claimed = exists([("s", "curve")], forall([("t", "real")], renamed(body, {TIME: "t"})))
    return forall(BINDERS, implies(*HYPOTHESES, substituted(claimed, {A: COEFFICIENT})))


FIRST = times(minus(times(2, F2), times(ETA, F2, F2)), TIME)


def terms(third: Json, turn: Json = TURN, even: Json = None, turned: Json = None) -> Json:
    """The terms of the display for even k, with the factor of the last power; E(t) and E(turn) may be names."""
    even, turned = even or even_power(TIME), turned or even_power(turn)
    last = minus(A, times(ETA, F2, A), times(third, turn, turned))
    return plus(FIRST, times(last, TIME, even))


ORDER = times(power(TIME, 2), even_power(TIME))
PRINTED, RIGHT = (_claim(third) for third in ("h", A))
SETS: Binders = [("A1", "set"), ("p1", "real"), ("y1", "curve"), ("q1", "curve")]


def prove_power_of_sum(proof: Evidence) -> int:
    """Prove ∀T ∀p, curves y, q ∃ a curve s ∀t: (p + y(t) q(t))^|T| = p^|T| + y(t) s(t)."""

    def body(t_set: Json, p: Json, y: Json, q: Json, s: Json, t: Json) -> Json:
        left = raised(t_set, plus(p, times(at(y, t), at(q, t))))
        return equal(left, plus(raised(t_set, p), times(at(y, t), at(s, t))))

    def some(t_set: Json, p: Json, y: Json, q: Json) -> Json:
        return exists([("s", "curve")], forall([("t", "real")], body(t_set, p, y, q, "s", "t")))

    def statement(t_set: Json) -> Json:
        return forall([("p", "real"), ("y", "curve"), ("q", "curve")], some(t_set, "p", "y", "q"))

    names = ("p1", "y1", "q1")
    none = proof.sums(forall([("t", "real")], body(["empty"], *names, ZERO, "t")))
    base = proof.generalise(proof.witness(some(["empty"], *names), [ZERO], none), names)
    before = proof.specialise(proof.assume(statement("A1")), names)
    formula = forall([("t", "real")], body("A1", *names, S, "t"))
    known = proof.specialise(proof.assume(formula), [TIME])
    value, factor = at(S, TIME), plus("p1", times(at("y1", TIME), at("q1", TIME)))
    longer = plus(times(value, factor), times(raised("A1", "p1"), at("q1", TIME)))
    curve = ["curve", [["u'", "real"]], renamed(longer, {TIME: "u'"})]
    step = proof.sums(body(and_one("A1"), *names, curve, TIME), cofactors=[cofactor(known, [], factor)])
    found = proof.witness(some(and_one("A1"), *names), [curve], proof.generalise(step, [TIME]))
    chosen = proof.choose(before, S, found)
    goal = forall([("T3", "set")], statement("T3"))
    return proof.induct(goal, base, proof.generalise(proof.generalise(chosen, names), ["A1"], [statement("A1")]))


def _curve(value: Json) -> Json:
    return ["curve", [["u'", "real"]], renamed(value, {TIME: "u'"})]


NUMBERS: Binders = [
    *((name, "real") for name in (F2, A, ETA, TIME, "x", "u", "turn", "l", "e", "em", "ex", "eu", "ep", "b0", "b1")),
    ("g", "complex"),
]


class Expansion:
    """The polynomial identity behind the display, in which powers with a free exponent are numbers."""

    def __init__(self) -> None:
        """Name the numbers: u = turn + e v, with e for E(t), em for E(−t), ex for E(x), eu for E(u), ep for E(turn)."""
        self.left = minus(minus(slope(minus(TIME), "em", "b0")), slope("x", "ex", "b1"))
        self.terms = terms(A, "turn", "e", "ep")
        self.later = minus(minus(TIME), times(ETA, slope(minus(TIME), "em", "b0")))
        self.bend = times(ETA, minus(A, times(TIME, "b0")))
        self.square = plus(times(2, "turn", self.bend), times("e", power(self.bend, 2)))
        self.rest = minus(
            times(plus(-1, times(ETA, F2)), "b0"),
            times(A, TIME, "l", plus(times(self.bend, "eu"), times("turn", "g"))),
            times(power("u", 2), "eu", "b1"),
        )
        self.equations = [
            equal("ex", times("e", "eu")),
            equal("eu", plus("ep", times("e", "g"))),
            equal("x", self.later),
            equal("u", plus("turn", times("e", self.bend))),
            equal("em", "e"),
            equal("e", times(power(TIME, 2), "l")),
            equal("turn", TURN),
        ]

    def prove(self, proof: Evidence) -> int:
        """Prove ∀ numbers (the equations ⟹ the change is the terms and e t^order times the rest)."""
        known = Relations(proof, ["ex", "eu", "x", "u", "em", "e", "turn"])
        for equation in self.equations:
            known.assume(equation)
        result = known.prove(self.left, plus(self.terms, times(times(power(TIME, 2), "e"), self.rest)))
        return proof.generalise(result, names_of(NUMBERS), self.equations)


def prove_expansion() -> Evidence:
    """Prove the display, set right."""
    expansion, names = Expansion(), [*names_of(BINDERS), S]
    spare = [binder for binder in NUMBERS if binder[0] not in names]
    proof = Evidence([*BINDERS, *spare, *SETS, (S, "curve")])
    lemma, identity = prove_power_of_sum(proof), expansion.prove(proof)
    values = {"e": even_power(TIME), "em": even_power(minus(TIME)), "turn": TURN, "l": raised(N, power(TIME, 2))}
    values |= {A: COEFFICIENT, "b0": real_value(R, minus(TIME)), "ep": even_power(TURN), "g": at(S, TIME)}
    bend, square, later = (substituted(node, values) for node in (expansion.bend, expansion.square, expansion.later))
    values["x"], values["u"] = later, plus(TURN, times(values["e"], bend))
    values |= {"ex": even_power(later), "eu": even_power(values["u"]), "b1": real_value(R, later)}
    base = power(TURN, 2)
    powers = proof.specialise(lemma, [and_one(N), base, _curve(values["e"]), _curve(square)])
    wide = plus(base, times(values["e"], square))
    equation = equal(raised(and_one(N), wide), plus(values["ep"], times(values["e"], values["g"])))
    known = proof.specialise(proof.assume(forall([("t", "real")], renamed(equation, {TIME: "t"}))), [TIME])
    turned = equal(values["eu"], equation[2])
    known = proof.rewrite(turned, [proof.sums(equal(wide, power(values["u"], 2)))], known)
    squares = [power(TIME, 2), power(values["u"], 2)]
    split = proof.specialise(prove_power_of_product(proof), [and_one(N), *squares])
    same_sign = proof.sums(equal(power(minus(TIME), 2), power(TIME, 2)))
    minus_even = proof.rewrite(equal(values["em"], values["e"]), [same_sign])
    shorter = proof.sums(equal(values["e"], times(power(TIME, 2), values["l"])))
    moved = Relations(proof)
    moved.know(minus_even, values["em"], values["e"])
    same = moved.prove(times(*squares), power(later, 2))
    split = proof.rewrite(equal(values["ex"], times(values["e"], values["eu"])), [same], split)
    premises = [
        split,
        known,
        proof.sums(equal(later, later)),
        proof.sums(equal(values["u"], values["u"])),
        minus_even,
        shorter,
        proof.sums(equal(TURN, TURN)),
    ]
    at_values = [values.get(name, name) for name in names_of(NUMBERS)]
    result = proof.specialise(identity, at_values, premises)
    rest = substituted(expansion.rest, values)
    found = proof.witness(RIGHT[2][-1], [_curve(rest)], proof.generalise(result, [TIME]))
    proof.generalise(proof.choose(powers, S, found), names_of(BINDERS), HYPOTHESES)
    return proof


AT: list[Json] = [["empty"], 1, over(1, 6), -1, 2, ZERO]
RADIUS, HALF = "d1", times(over(1, 2), "d1")


def refute_printed() -> Evidence:
    """Refute the display as printed: at k = 4, f'' = 1, η = 2 and a = −1 it would leave out 2 t³."""
    proof = Evidence([(S, "curve"), (RADIUS, "real"), *REALS])
    values = valuation(BINDERS, AT)
    formula = substituted(PRINTED[2][-1][2], values | {"s": S})
    assumed = proof.assume(formula)
    lost = times(over(1, 6), plus(1, power(minus(1, times(over(1, 3), power(TIME, 2))), 3)))
    gap = _curve(minus(times(TIME, at(S, TIME)), lost))
    close = forall(
        [("t'", "real")],
        implies(*between(RADIUS, minus("t'", 0)), ["<", ["abs2", minus(at(gap, "t'"), at(gap, 0))], over(1, 9)]),
    )
    chosen = both(["<", 0, RADIUS], close)
    known = proof.assume(chosen)
    positive = proof.project(known, 0)
    half = proof.squares(["<", 0, HALF], given=[positive])
    inside = []
    for sides, form in (
        ((minus(RADIUS), minus(HALF, 0)), times(3, HALF)),
        ((minus(HALF, 0), RADIUS), HALF),
    ):
        inside.append(proof.squares(["<", *sides], proof.sums(equal(minus(sides[1], sides[0]), form)), [half]))
    near = proof.specialise(proof.project(known, 1), [HALF], inside)
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [HALF], [half]))
    inverse, value = over(1, HALF), at(gap, HALF)
    here = proof.specialise(assumed, [HALF])
    cubed = proof.sums(equal(times(power(HALF, 3), value), 0), cofactors=[cofactor(here, [], -1)])
    scaled = times(HALF, inverse)
    zero = proof.sums(
        equal(value, 0),
        cofactors=[
            cofactor(cubed, [], power(inverse, 3)),
            cofactor(unit, [], times(-1, value, plus(1, scaled, power(scaled, 2)))),
        ],
    )
    start = proof.sums(equal(at(gap, 0), over(-1, 3)))
    size = ["abs2", minus(value, at(gap, 0))]
    large = proof.rewrite(equal(size, ["abs2", minus(0, over(-1, 3))]), [zero, start])
    equals = proof.sums(equal(minus(0, 0), minus(over(1, 9), size)), cofactors=[cofactor(large)])
    absurd = proof.squares(["<", 0, 0], equals, [near])
    radii = proof.specialise(proof.citation("continuity"), [gap, 0, over(1, 9)], [proof.evaluate(["<", 0, over(1, 9)])])
    absurd = proof.choose(radii, RADIUS, absurd)
    never = prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0]))
    given = [proof.evaluate(substituted(hypothesis, values)) for hypothesis in HYPOTHESES]
    proof.counterexample(PRINTED, [{"at": AT}, {"given": given}], proof.generalise(never, [S]))
    return proof


def even_display() -> Display:
    """The expansion for even k."""
    return Display(
        "even-order",
        "For even k, (x_2 - x_0)/eta = (2 f'' - eta f'' f'') e + (f^(k) - eta f'' f^(k) - (-1 + eta f'')^(k-1)) "
        "e^(k-1)/(k-1)! + O(e^k).",
        "The last power has the factor f^(k), too: f^(k) (1 - eta f'' - (-1 + eta f'')^(k-1)) e^(k-1)/(k-1)!.",
        PRINTED,
        refute_printed(),
        RIGHT,
        prove_expansion(),
        AT,
    )
