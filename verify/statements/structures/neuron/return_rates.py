"""How much v - w_x shrinks in two steps, with and without gamma: displays at the end of the proof of Theorem 3.5.

Simple structures in neural networks (Chen), appendix B.9, (B.95) to (B.98) and (B.108) to (B.113), where delta is
left out. The change of v w_x by gamma has a term of first order that the proof forgets.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    minus,
    number,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Part
from verify.statements.patterns import prove_not, valuation
from verify.statements.real_inequalities import REALS
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import Side, decimal, prove_on_box
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.neuron.vocabulary import DEFECT, STEP_SIZE

Json = Any

POINT: Binders = [("k", "real"), ("v", "real"), ("x", "real")]
LATER: Binders = [("h", "real")]
PRODUCT, GAP = times("v", "x"), minus("v", "x")
MORE = minus(PRODUCT, 1)
SQUARES = plus(power("v", 2), power("x", 2))
SIGNS: list[Json] = [["<", 0, "v"], ["<", 0, "x"]]
ABOVE_ONE: list[Json] = [*STEP_SIZE, *SIGNS, ["<", 1, PRODUCT], ["<=", PRODUCT, over(3, 2)]]


def _moved(defect: Json) -> tuple[Json, Json]:
    drive = ["drive", "k", "v", "x", defect]
    return plus("v", times("x", drive)), plus("x", times("v", drive))


def _next(defect: Json) -> Json:
    """The next v w_x."""
    return times(*_moved(defect))


def _kept(product: Json, defect: Json = 0) -> Json:
    """The factor of v − w_x in a step."""
    more = minus(product, 1)
    return plus(1, times("k", more if defect == 0 else plus(more, defect)))


def _gap_after_two(first: Json, second: Json) -> Json:
    v, x = _moved(first)
    drive = ["drive", "k", v, x, second]
    return minus(plus(v, times(x, drive)), plus(x, times(v, drive)))


PLAIN = times(_kept(PRODUCT), _kept(_next(0)))
BENT = times(_kept(PRODUCT, "g"), _kept(_next("g"), "h"))
RATE = _kept(PRODUCT)
BELOW_TOP = minus(over(3, 2), PRODUCT)
GROWN = times(PRODUCT, power(plus(1, times("k", minus(1, PRODUCT))), 2))


def _rest() -> Json:
    """1 − (1 + K z)(1 + K((1 + z)(1 − K z)² − 1)) = z K (2 (K − 1) + z K · this), z = v w_x − 1."""
    return plus(
        1,
        times(
            "k",
            plus(
                times(BELOW_TOP, plus(minus("k", 1), times("k", plus(over(1, 2), MORE)))),
                times(over(3, 4), minus(over(11, 10), "k")),
                decimal("0.675"),
            ),
        ),
    )


def equation_95() -> Part:
    """(B.95) and (B.108)."""
    gaps: list[Json] = [["<=", decimal("-0.474"), GAP], ["<=", GAP, decimal("0.148")]]
    setting = Setting(POINT, [*ABOVE_ONE, *gaps], [("p", "real")])
    proof = setting.proof
    conclusion = both(
        equal(_gap_after_two(0, 0), times(GAP, PLAIN)),
        ["<", PLAIN, 1],
        ["<", decimal("-0.2"), PLAIN],
        ["<=", times(minus(times(2, "k"), 2), MORE), minus(1, PLAIN)],
    )
    lost = times(RATE, power("k", 2), MORE, power(GAP, 2))
    below = setting.sign(
        conclusion[2], plus(times(MORE, "k", plus(times(2, minus("k", 1)), times(MORE, "k", _rest()))), lost)
    )
    rate = setting.sign(
        conclusion[4],
        plus(times(2, power(minus("k", 1), 2), MORE), times(power(MORE, 2), power("k", 2), _rest()), lost),
    )
    square = number(Fraction("0.474") ** 2)

    def least(p: Json) -> Json:
        drive = times("k", minus(1, p))
        return plus(times(p, power(plus(1, drive), 2)), times(drive, square))

    ends: list[Json] = [["<=", 1, "p"], ["<=", "p", over(3, 2)]]
    weak = setting.sign(["<=", 1, "k"], minus("k", 1))
    sides = {
        "k": Side(Fraction(1), Fraction(11, 10), [weak, setting.given[1]]),
        "p": Side(Fraction(1), Fraction(3, 2), [proof.assume(end) for end in ends]),
    }
    lemma = proof.generalise(prove_on_box(proof, ["<=", decimal("0.18"), least("p")], sides), ["p"], ends)
    edge = setting.sign(["<=", 1, PRODUCT], MORE)
    bound = proof.specialise(lemma, [PRODUCT], [edge, setting.given[5]])
    narrow = times(minus(GAP, decimal("-0.474")), plus(minus(decimal("0.148"), GAP), decimal("0.326")))
    positive = setting.sign(
        ["<=", 0, _kept(_next(0))],
        plus(
            times("k", plus(minus(least(PRODUCT), decimal("0.18")), times("k", MORE, narrow))),
            times(decimal("0.82"), minus(over(11, 10), "k")),
            decimal("0.098"),
        ),
        [bound],
    )
    low = setting.sign(conclusion[3], plus(times(plus(1, times("k", MORE)), _kept(_next(0))), over(1, 5)), [positive])
    evidence = setting.all_of([proof.sums(conclusion[1]), below, low, rate])
    values: list[Json] = [over(11, 10), 1, over(7, 5)]
    wrong = both(*conclusion[1:4], ["<=", times(minus(times(4, "k"), 1), MORE), conclusion[4][2]])
    return part_with_control(
        "equation-95",
        "(B.95), (B.108): if v w_x is from 1 to 1.5, v - w_x from -0.474 to 0.148, then without gamma and delta two "
        "steps multiply v - w_x by (1 + K(v w_x - 1))(1 + K(v' w_x' - 1)), which lies in (-0.2, 1) and is at most 1 - "
        "(2 K - 2)(v w_x - 1).",
        setting,
        conclusion,
        evidence,
        values,
        ("With 4 K - 1 for 2 K - 2 it is false.", wrong, [over(1001, 1000), over(101, 100), 1], [3]),
    )


def equation_96() -> Part:
    """(B.96), the product, and the first line of (B.97) with what is of second order."""
    setting = Setting([*POINT, *DEFECT, *LATER], [])
    moved = plus(minus(_next("g"), _next(0)), "h")
    first = plus(times("k", "g", _kept(_next(0))), times(RATE, "k", moved))
    conclusion = both(
        equal(_gap_after_two("g", "h"), times(GAP, BENT)),
        equal(minus(BENT, PLAIN), plus(first, times(power("k", 2), "g", moved))),
    )
    evidence = setting.all_of([setting.proof.sums(part) for part in conclusion[1:]])
    wrong = both(conclusion[1], equal(minus(BENT, PLAIN), first))
    values: list[Json] = [over(11, 10), 1, over(6, 5), over(1, 1000), over(1, 1000)]
    return part_with_control(
        "equation-96",
        "(B.96) and the first line of (B.97), h = gamma^(t+1): with gamma and without delta the factor is (1 + K(v w_x "
        "- 1 + gamma))(1 + K(p - 1 + h)), p the next v w_x; its difference to (B.95) is K gamma (1 + K(v' w_x' - 1)) + "
        "(1 + K(v w_x - 1)) K (p - v' w_x' + h) + K^2 gamma (p - v' w_x' + h).",
        setting,
        conclusion,
        evidence,
        values,
        ("Without the last term it is false.", wrong, values, [1]),
    )


FORGOTTEN = times(2, power("k", 2), PRODUCT, MORE, "g")
SECOND_ORDER = plus(
    times(power("k", 3), PRODUCT, power("g", 2), RATE),
    times(power("k", 2), "g", minus("h", times("k", "g", minus(SQUARES, times(2, "k", PRODUCT, MORE))))),
    times(power("k", 4), PRODUCT, power("g", 3)),
)


def equation_97() -> Display:
    """The second line of (B.97) leaves out a term of first order."""

    def main(*further: Json) -> Json:
        moved = plus(times(-1, "k", "g", SQUARES), *further, "h")
        return plus(times("k", "g", _kept(_next(0))), times("k", RATE, moved))

    small: list[Json] = [["<", 0, "g"], ["<=", "g", 1]]
    bound: Json = ["<=", minus(minus(BENT, PLAIN), main()), times("c", power("g", 2))]
    some: Json = ["and", ["<=", 0, "h"], bound]
    inner = forall(DEFECT, implies(*small, exists(LATER, some)))
    printed = forall(POINT, implies(*ABOVE_ONE, exists([("c", "real")], inner)))
    values: list[Json] = [over(11, 10), over(6, 5), over(6, 5)]
    at = valuation(POINT, values)
    proof = ConciseEvidence([("a", "real"), ("b", "real")])
    formula = substituted(inner, at | {"c": "a"})
    size = plus(power("a", 2), 10)
    tiny = over(1, size)
    nonzero = _nonzero(proof, size)
    unit = proof.quotient(nonzero)
    found = [
        proof.squares(["<", 0, tiny]),
        proof.squares(
            ["<=", tiny, 1],
            proof.sums(equal(minus(1, tiny), times(tiny, plus(power("a", 2), 9))), cofactors=[cofactor(unit, [], -1)]),
        ),
    ]
    there = proof.specialise(proof.assume(formula), [tiny], found)
    chosen = substituted(some, at | {"c": "a", "g": tiny, "h": "b"})
    later, wrong = (proof.project(proof.assume(chosen), part) for part in range(2))
    failing = chosen[2]
    k, p = Fraction(11, 10), Fraction(36, 25)
    rate = 1 + k * (p - 1)
    first = 2 * k**3 * p * (p - 1) * rate
    second = k**3 * p * rate - k**3 * (2 * p - 2 * k * p * (p - 1))
    form = plus(
        minus(failing[2], failing[1]),
        times(
            power(tiny, 2),
            plus(
                times(number(first - Fraction(1, 4)), power("a", 2)),
                power(minus(over("a", 2), 1), 2),
                number(10 * first + second - 1),
            ),
        ),
        times(number(k**4 * p), power(tiny, 3)),
        times(number(k**2), tiny, "b"),
    )
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(unit, [], times(number(-first), tiny))])
    absurd = proof.choose(there, "b", proof.squares(["<", 0, 0], equals, [wrong, later]))
    never = proof.generalise(prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0])), ["a"])
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in ABOVE_ONE]
    proof.counterexample(printed, [{"at": values}, {"given": given}], never)
    setting = Setting([*POINT, *DEFECT, *LATER], [])
    right = equal(minus(BENT, PLAIN), plus(main(FORGOTTEN), SECOND_ORDER))
    return Display(
        "equation-97",
        "(B.97), second line: the difference of (B.96) and (B.95) is at most K gamma (1 + K(v' w_x' - 1)) + K (1 + "
        "K(v w_x - 1))(-K v^2 gamma - K w_x^2 gamma + h) + C gamma^2, with a C that depends on K, v and w_x alone, not "
        "on gamma, which w_y makes as small as one likes. It is refuted whatever h = gamma^(t+1) >= 0 is.",
        "(B.97), whose last bracket has the further term 2 K^2 v w_x (v w_x - 1) gamma; with it the rest is exactly "
        "K^3 v w_x gamma^2 (1 + K(v w_x - 1)) + K^2 gamma (h - K gamma (v^2 + w_x^2 - 2 K v w_x (v w_x - 1))) + K^4 v "
        "w_x gamma^3.",
        printed,
        proof,
        setting.claim(right),
        setting.finish(setting.proof.sums(right)),
        values,
        [*values, over(1, 1000), over(1, 1000)],
    )


def _nonzero(proof: Evidence, term: Json) -> int:
    """Prove that a sum that is positive by its form is not zero."""
    positive = proof.squares(["<", 0, term])
    zero = equal(term, 0)
    equals = proof.sums(equal(minus(0, 0), term), cofactors=[cofactor(proof.assume(zero), [], -1)])
    absurd = proof.squares(["<", 0, 0], equals, [positive])
    return prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))


def equation_97_end() -> Part:
    """The last two lines of (B.97)."""
    setting = Setting(POINT, ABOVE_ONE)
    conclusion = both(["<=", _kept(_next(0)), 1], ["<=", times(-1, "k", SQUARES), times(-2, "k", PRODUCT)])
    falls = plus(
        minus("k", 1),
        times(
            "k",
            plus(
                times("k", minus(over(3, 2), PRODUCT), plus(over(1, 2), MORE)),
                times(over(1, 4), minus(over(11, 10), "k")),
                decimal("0.725"),
                times(MORE, plus(minus(over(11, 10), "k"), decimal("0.9"))),
            ),
        ),
    )
    evidence = setting.all_of(
        [
            setting.sign(conclusion[1], times("k", MORE, plus(falls, times("k", power(GAP, 2))))),
            setting.sign(conclusion[2], times("k", power(GAP, 2))),
        ]
    )
    values: list[Json] = [over(11, 10), 1, over(6, 5)]
    wrong = both(conclusion[1], ["<=", conclusion[2][1], times(-3, "k", PRODUCT)])
    return part_with_control(
        "equation-97-end",
        "(B.97), last two lines: 1 + K(v' w_x' - 1) <= 1 and -K v^2 - K w_x^2 <= -2 K v w_x.",
        setting,
        conclusion,
        evidence,
        values,
        ("With 3 for 2 it is false.", wrong, values, [1]),
    )


def equation_98() -> Part:
    """(B.98)."""
    setting = Setting([*POINT, *DEFECT], [*STEP_SIZE, *SIGNS, ["<", 1, PRODUCT], ["<=", 0, "g"]], REALS)
    proof = setting.proof
    grown = plus(1, times("k", over("v", "x"), minus(1, PRODUCT, "g")))
    ratio = over(_moved("g")[1], "x")
    conclusion = both(equal(ratio, grown), ["<", grown, 1])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["x"], [setting.given[3]]))
    evidence = setting.all_of(
        [
            proof.sums(conclusion[1], cofactors=[cofactor(unit)]),
            setting.sign(conclusion[2], times("k", over("v", "x"), plus(MORE, "g"))),
        ]
    )
    values: list[Json] = [over(11, 10), 1, over(6, 5), over(1, 1000)]
    wrong = both(conclusion[1], ["<", grown, over(1, 2)])
    return part_with_control(
        "equation-98",
        "(B.98): for v w_x > 1, w_x^(t+1)/w_x^(t) = 1 + K (v/w_x)(1 - v w_x - gamma) < 1.",
        setting,
        conclusion,
        evidence,
        values,
        ("With 1/2 for 1 it is false.", wrong, values, [1]),
    )


SERIES: Binders = [("k", "real"), ("r", "real"), ("z", "real"), ("u", "real")]


def _bracket() -> Json:
    """p(z) of (B.109), u = 1/(1 − K (v/w_x) z)."""
    return plus(1, times(plus(1, times("k", "z")), plus(times(-2, "k", plus("z", 1)), power("u", 3))))


def _remainder() -> Json:
    """What is left of p(z) after the linear terms, divided by z²."""
    steep = times("k", "r")
    z = times(steep, "z")
    cubic = times(power(steep, 2), power("u", 3), plus(6, times(-8, z), times(3, power(z, 2))))
    return plus(times("k", minus(times(3, steep), times(2, "k"))), times(plus(1, times("k", "z")), cubic))


def _expansion(unit: int) -> tuple[Json, Json, list[Json]]:
    """The bracket of (B.112), its remainder, and the multiples of K r z u = u − 1 that show it."""
    slope = times("k", "r", "z")
    value = times("u", minus(1, slope))
    multiplier = times(plus(1, times("k", "z")), plus(1, times(3, slope)), plus(power(value, 2), value, 1))
    added = times("k", minus(times(plus(1, "z"), power(minus(1, times("k", "z")), 2)), 1))
    square = times("k", plus(minus(power("k", 2), times(2, "k")), times(power("k", 2), "z")))
    return plus(_bracket(), added), plus(_remainder(), square), [cofactor(unit, [], multiplier)]


def equation_110() -> Part:
    """(B.109) and (B.110), (B.112) and (B.113): the linear terms, and what is left of them exactly."""
    slope = times("k", "r", "z")
    hypotheses: list[Json] = [*STEP_SIZE, equal(times("u", minus(1, slope)), 1)]
    setting = Setting(SERIES, hypotheses)
    proof = setting.proof
    bracket, remainder, known = _expansion(setting.given[2])
    start = minus(2, times(2, "k"))
    linear = plus(times(-2, "k"), -1, times(3, "r"))
    conclusion = both(
        ["<", plus(1, plus(times(-2, "k"), 1)), 0],
        equal(_bracket(), plus(start, times("k", linear, "z"), times(power("z", 2), _remainder()))),
        equal(
            bracket,
            plus(
                start,
                times("k", plus(times(-4, "k"), times(3, "r")), "z"),
                times(power("z", 2), remainder),
            ),
        ),
        implies(["<", "r", decimal("1.16")], ["<", plus(times(-4, "k"), times(3, "r")), 0]),
    )
    flat: Json = ["<", "r", decimal("1.16")]
    negative = setting.sign(
        conclusion[4][2],
        plus(times(4, minus("k", 1)), times(3, minus(decimal("1.16"), "r")), decimal("0.52")),
        [proof.assume(flat)],
    )
    evidence = setting.all_of(
        [
            setting.sign(conclusion[1], times(2, minus("k", 1))),
            proof.sums(conclusion[2], cofactors=known),
            proof.sums(conclusion[3], cofactors=known),
            proof.generalise(negative, [], [flat]),
        ]
    )
    values: list[Json] = [over(11, 10), over(10, 11), over(1, 2), 2]
    wrong_slope = plus(times(-2, "k"), times(3, "r"))
    wrong = both(
        conclusion[1],
        equal(_bracket(), plus(start, times("k", wrong_slope, "z"), times(power("z", 2), _remainder()))),
        *conclusion[3:],
    )
    return part_with_control(
        "equation-110",
        "(B.109) to (B.113) with z = v w_x - 1, r = v/w_x, u = 1/(1 - K r z): p(0) = 2 - 2 K < 0; p(z) = -2 K + 2 + "
        "K(-2 K - 1 + 3 r) z + z^2 R with R = K(3 K r - 2 K) + (1 + K z) K^2 r^2 u^3 (6 - 8 K r z + 3 (K r z)^2); with "
        "the term added in (B.111) the slope is K(-4 K + 3 r), and z^2 K(K^2 - 2 K + K^2 z) comes in; -4 K + 3 r < 0 "
        "for r < 1.16.",
        setting,
        conclusion,
        evidence,
        values,
        ("Without -1 in the slope it is false.", wrong, values, [1]),
    )


GROWN = times(PRODUCT, power(plus(1, times("k", minus(1, PRODUCT))), 2))
SMALL: list[Json] = [["<", 0, "g"], ["<=", "g", decimal("0.00026")]]


def _better(*further: Json) -> Json:
    """The bound (B.111) times K γ."""
    inner = plus(1, times(RATE, plus(times(-1, "k", SQUARES), *further)), times("k", minus(GROWN, 1)))
    return plus(times("k", "g", inner), times("k", RATE, "h"))


def equation_111() -> Display:
    """(B.111) inherits what (B.97) leaves out, and fails for v = w_x."""
    printed_bound: Json = ["<=", minus(BENT, PLAIN), _better()]
    binders: Binders = [*POINT, *DEFECT]
    hypotheses = [*ABOVE_ONE, *SMALL]
    inner = ["and", ["<=", 0, "h"], printed_bound]
    printed = forall(binders, implies(*hypotheses, exists(LATER, inner)))
    values: list[Json] = [over(11, 10), over(6, 5), over(6, 5), over(1, 10000)]
    at = valuation(binders, values)
    proof = ConciseEvidence([("b", "real")])
    formula = substituted(inner, at | {"h": "b"})
    later, bound = (proof.project(proof.assume(formula), part) for part in range(2))
    k, p, g = Fraction(11, 10), Fraction(36, 25), Fraction(1, 10000)
    more, rate = p - 1, 1 + k * (p - 1)
    excess = k * rate * (2 * k**2 * p * more * g + k**2 * p * g**2)
    excess += k**2 * g * (-k * g * (2 * p - 2 * k * p * more) + k**2 * g**2 * p)
    form = plus(minus(formula[2][2], formula[2][1]), number(excess), times(number(k**2 * g), "b"))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [later, bound])
    never = proof.generalise(prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0])), ["b"])
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in hypotheses]
    proof.counterexample(printed, [{"at": values}, {"given": given}], never)
    setting = Setting([*binders, *LATER], [*hypotheses, ["<=", 0, "h"]])
    second = plus(
        times(power("k", 3), PRODUCT, power("g", 2), RATE),
        times(power("k", 2), "g", "h"),
        times(power("k", 4), PRODUCT, power("g", 3)),
    )
    right: Json = ["<=", minus(BENT, PLAIN), plus(_better(times(2, power("k", 2), PRODUCT, MORE)), second)]
    room = plus(times("k", minus(over(3, 2), PRODUCT)), times(over(1, 2), minus(over(11, 10), "k")), decimal("0.45"))
    form = times(
        power("k", 3), "g", plus(times(MORE, power(GAP, 2)), times("g", plus(power(GAP, 2), times(2, PRODUCT, room))))
    )
    return Display(
        "equation-111",
        "(B.111), times K gamma: for v w_x from 1 to 1.5, 0 < gamma <= 2.6/10^4 and h = gamma^(t+1) >= 0 the "
        "difference of (B.96) and (B.95) is at most K gamma (1 + (1 + K(v w_x - 1))(-K v^2 - K w_x^2) + K(v w_x (1 + "
        "K(1 - v w_x))^2 - 1)) + K(1 + K(v w_x - 1)) h. It is refuted for every h >= 0.",
        "(B.111), where next to -K v^2 - K w_x^2 stands 2 K^2 v w_x (v w_x - 1), and K^3 v w_x gamma^2 (1 + K(v w_x - "
        "1)) + K^2 gamma h + K^4 v w_x gamma^3 is added.",
        printed,
        proof,
        setting.claim(right),
        setting.finish(setting.sign(right, form)),
        values,
        [*values, over(1, 10000)],
    )


def equation_116() -> Part:
    """(B.116) to (B.118), with delta <= 0."""
    binders: Binders = [*POINT, ("w", "real"), ("h", "real")]
    hypotheses: list[Json] = [
        *ABOVE_ONE,
        ["<=", decimal("-0.462"), GAP],
        ["<=", GAP, decimal("-0.4456")],
        ["<=", decimal("-0.0144"), "w"],
        ["<=", "w", 0],
        ["<=", times(decimal("0.16"), "w"), "h"],
    ]
    setting = Setting(binders, hypotheses)
    v, x = _moved(0)
    factor = times(RATE, _kept(times(plus(v, "w"), x)))
    change = minus(times(GAP, factor), GAP)
    gain = times("v", "x", "x")
    conclusion = both(
        ["<=", factor, minus(1, times(RATE, "k", "x", "w"))],
        ["<=", times(gain, "w"), change],
        ["<=", times(plus(gain, decimal("1.16")), "w"), plus(change, "w", "h")],
    )
    small = plus(times("k", minus(over(3, 2), PRODUCT)), times(over(1, 2), minus(over(11, 10), "k")), decimal("0.45"))
    negative = plus(minus(decimal("-0.4456"), GAP), decimal("0.4456"))
    forward = setting.sign(["<=", 0, x], plus(times(negative, "k", MORE), times("x", small)))
    lost = times(RATE, power("k", 2), MORE, power(GAP, 2))
    shrinks = plus(times(MORE, "k", plus(times(2, minus("k", 1)), times(MORE, "k", _rest()))), lost)
    below = setting.sign(["<=", factor, 1], plus(shrinks, times(RATE, "k", x, minus(0, "w"))), [forward])
    first = setting.sign(conclusion[1], plus(minus(1, factor), times(RATE, "k", "x", minus(0, "w"))), [below])
    second = setting.sign(conclusion[2], plus(times(negative, minus(1, factor)), times(gain, minus(0, "w"))), [below])
    third = setting.sign(
        conclusion[3], plus(minus(change, times(gain, "w")), minus("h", times(decimal("0.16"), "w"))), [second]
    )
    values: list[Json] = [over(1001, 1000), over(4, 5), decimal("1.26"), decimal("-0.0144"), decimal("-0.001")]
    wrong = both(conclusion[1], ["<=", times(-1, gain, "w"), change], conclusion[3])
    return part_with_control(
        "equation-116",
        "(B.116) to (B.118) with delta = w from -0.0144 to 0 in the first step, h = delta^(t+1) >= 0.16 delta, v - w_x "
        "from -0.462 to -0.4456 and without gamma: the factor of v - w_x in two steps is at most 1 - (1 + K(v w_x - "
        "1)) K w_x delta, its change is at least v w_x w_x delta, and at least (v w_x w_x + 1.16) delta with delta and "
        "h added.",
        setting,
        conclusion,
        setting.all_of([first, second, third]),
        values,
        ("With the opposite sign in (B.117), the one that (B.119) needs, it is false.", wrong, values, [1]),
    )


def equation_113() -> Part:
    """What becomes of (B.113) with the term of first order that (B.97) and (B.111) leave out."""
    hypotheses: list[Json] = [*STEP_SIZE, equal(times("u", minus(1, times("k", "r", "z"))), 1), ["<=", 1, "r"]]
    setting = Setting(SERIES, hypotheses)
    slope = plus(times(-2, "k"), times(3, "r"))
    forgotten = times(2, power("k", 2), plus(1, "z"), "z")
    more = times(2, power("k", 2), plus(1, "k", times("k", "z")))
    bracket, remainder, known = _expansion(setting.given[2])
    conclusion = both(
        equal(
            plus(bracket, times(plus(1, times("k", "z")), forgotten)),
            plus(minus(2, times(2, "k")), times("k", slope, "z"), times(power("z", 2), plus(remainder, more))),
        ),
        ["<", 0, slope],
    )
    positive = plus(times(3, minus("r", 1)), times(2, minus(over(11, 10), "k")), decimal("0.8"))
    evidence = setting.all_of(
        [setting.proof.sums(conclusion[1], cofactors=known), setting.sign(conclusion[2], positive)]
    )
    values: list[Json] = [over(11, 10), 1, over(1, 11), over(10, 9)]
    wrong = both(conclusion[1], ["<", slope, 0])
    return part_with_control(
        "equation-113",
        "(B.113) with the term 2 K^2 v w_x (v w_x - 1): the slope is K(-2 K + 3 r), which is positive for r = v/w_x >= "
        "1; what is left is z^2 times a number, z = v w_x - 1, u = 1/(1 - K r z).",
        setting,
        conclusion,
        evidence,
        values,
        ("That the slope is negative is false.", wrong, values, [1]),
    )
