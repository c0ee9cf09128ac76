"""Displays on derivatives: the coefficient in (B.6), (B.13), (B.14), compositions, log.

Simple structures in neural networks (Chen), appendix B.3 and B.5.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    different,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Part
from verify.statements.patterns import refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.composition import BOTH, COMPOSED, INNER, NUMBERS, OUTER
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.period_two_vocabulary import prove_positive_square
from verify.statements.structures.quartic_displays.parts import NearMiss, proved_part

Json = Any


def coefficient_6() -> Part:
    """The coefficient of (B.6)."""
    binders: Binders = [(name, "real") for name in ("f2", "f3", "f4", "eta")]
    setting = Setting(binders, [["<", 0, "f2"], equal(times("eta", "f2"), 2)], REALS)
    proof, (positive, edge) = setting.proof, setting.given
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["f2"], [positive]))

    def formula(share: int) -> Json:
        left = minus(times(over(1, 2), "eta", power("f3", 2)), times(over(1, share), "f4"))
        gap = minus(times(3, power("f3", 2)), times("f2", "f4"))
        return equal(left, times(over(1, 3), over(1, "f2"), gap))

    result = proof.sums(
        formula(3),
        cofactors=[
            cofactor(edge, [], times(over(1, 2), power("f3", 2), over(1, "f2"))),
            cofactor(unit, [], minus(times(over(1, 3), "f4"), times(over(1, 2), "eta", power("f3", 2)))),
        ],
    )
    values: list[Json] = [over(1, 2), 1, 1, 4]
    return proved_part(
        "equation-6",
        "After (B.6): (1/2) eta f'''^2 - (1/3) f'''' = (3 f'''^2 - f'' f'''')/(3 f'') for eta = 2/f''.",
        setting,
        formula(3),
        setting.finish(result),
        [values],
        NearMiss("With 1/6 in the place of 1/3 it is false.", setting.hypotheses, formula(6), values),
    )


def equations_13_14() -> Part:
    """(B.13) says (B.14)."""
    binders: Binders = [(name, "real") for name in ("g1", "g2", "g3")]
    setting = Setting(binders, [different("g1", 0)], REALS)
    proof = setting.proof
    square = prove_positive_square(proof, "g1", setting.given[0])
    double = times(2, power("g1", 2))
    unit = proof.quotient(
        proof.specialise(prove_nonzero(proof), [double], [proof.squares(["<", 0, double], given=[square])])
    )
    fourth = plus(times(6, power("g2", 2)), times(8, "g1", "g3"))
    third = times(36, power("g2", 2), power("g1", 2))
    value = minus(times(over(1, double), third), times(over(1, 3), fourth))
    before = ["<", 0, value]
    after, wrong = (["<", times("g1", "g3"), times(n, power("g2", 2))] for n in (6, 7))
    gap = minus(after[2], after[1])
    amount = times(18, power("g2", 2))
    first, second = proof.assume(before), proof.assume(after)
    forward = setting.sign(after, times(over(3, 8), value), [first], [cofactor(unit, [], times(over(-3, 8), amount))])
    backward = setting.sign(before, times(over(8, 3), gap), [second], [cofactor(unit, [], amount)])
    result = proof.equivalence(proof.generalise(forward, [], [before]), proof.generalise(backward, [], [after]))
    return proved_part(
        "equations-13-14",
        "(B.13) holds if and only if (B.14) does: 6 g''^2 > g' g'''.",
        setting,
        ["iff", before, after],
        setting.finish(result),
        [[1, 1, 1]],
        NearMiss("With 7 in the place of 6 it is false.", setting.hypotheses, ["iff", before, wrong], [2, 2, 13]),
    )


def composition_bound() -> Part:
    """The inequality in the proof of Proposition 10."""
    setting = Setting(NUMBERS, BOTH, REALS)
    proof = setting.proof
    squares = [
        prove_positive_square(proof, name, proof.project(theorem, 0))
        for name, theorem in zip(("p1", "q1"), setting.given, strict=True)
    ]
    first, second, third = COMPOSED
    left = minus(times(first, third), times(6, power(second, 2)))

    def formula(count: int) -> Json:
        return ["<=", left, times(-1, count, "q1", "q2", power("p1", 2), "p2")]

    gaps = [minus(times(6, power(g[1], 2)), times(g[0], g[2])) for g in (INNER, OUTER)]
    form = plus(times(power(power("p1", 2), 2), gaps[1]), times(power("q1", 2), gaps[0]))
    given = [*squares, *(proof.project(theorem, 1) for theorem in setting.given)]
    values: list[Json] = [1, 1, over(11, 2), 1, 1, over(11, 2)]
    return proved_part(
        "composition-bound",
        "F' F''' - 6 F''^2 <= -9 q' q'' p'^2 p'' for F = q(p).",
        setting,
        formula(9),
        setting.finish(setting.sign(formula(9), form, given)),
        [values],
        NearMiss("With 12 in the place of 9 it is false.", setting.hypotheses, formula(12), values),
    )


def reflection() -> Display:
    """Turning both signs does not change q' q'' p''."""
    binders: Binders = [(name, "real") for name in ("q1", "q2", "p2")]
    turned = times(minus("q1"), "q2", minus("p2"))
    printed, right = (forall(binders, equal(turned, times(sign, "q1", "q2", "p2"))) for sign in (-1, 1))
    proof = Evidence()
    proof.identity(right)
    return Display(
        "reflection",
        "q(-y) has the derivatives -q', q'' and -p has the second derivative -p''; the product is -q' q'' p''.",
        "The product is q' q'' p''.",
        printed,
        refute_at(printed, binders, [1, 1, 1], [], printed[2]),
        right,
        proof,
        [1, 1, 1],
    )


def third_derivative_of_log() -> Display:
    """The derivatives of log x, from x g' = 1."""
    binders: Binders = [(name, "real") for name in ("x", "g1", "g2", "g3")]
    equations = [
        equal(times("x", "g1"), 1),
        equal(plus(times("x", "g2"), "g1"), 0),
        equal(plus(times("x", "g3"), times(2, "g2")), 0),
    ]
    hypotheses = [["<", 0, "x"], *equations]
    cube = times("g3", power("x", 3))
    printed, right = (forall(binders, implies(*hypotheses, equal(cube, value))) for value in (-2, 2))
    proof = Evidence(binders)
    first, second, third = (proof.assume(equation) for equation in equations)
    shares = [cofactor(third, [], power("x", 2)), cofactor(second, [], times(-2, "x")), cofactor(first, [], 2)]
    proof.generalise(proof.sums(equal(cube, 2), cofactors=shares), [name for name, _ in binders], hypotheses)
    values: list[Json] = [1, 1, -1, 2]
    return Display(
        "third-derivative-of-log",
        "The third derivative of log x is -2/x^3.",
        "The third derivative of log x is 2/x^3.",
        printed,
        refute_at(printed, binders, values, hypotheses, equal(cube, -2)),
        right,
        proof,
        values,
    )
