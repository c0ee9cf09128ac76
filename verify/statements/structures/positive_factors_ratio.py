"""The proof of Lemma B.2 before (B.49): when a step stays positive, and the least ratio of the factors.

Simple structures in neural networks (Chen), appendix B.8: (B.47), (B.48), and the least ratio between them.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Part
from verify.statements.real_inequalities import REALS
from verify.statements.structures.inverses import prove_unit
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.positive_factors import RATIO, prove_least_ratio
from verify.statements.structures.two_factors import ALL, NEXT, NOW_EXCESS, prove_rate_positive
from verify.statements.structures.two_factors_vocabulary import K

Json = Any

POSITIVE: list[Json] = [["<", 0, "x"], ["<", 0, "y"]]
FACTORS = (("x", "y", NEXT[0]), ("y", "x", NEXT[1]))
IMBALANCE: Binders = [("mu", "real"), ("x", "real"), ("y", "real"), ("m", "real"), ("s", "real")]
ROOT: list[Json] = [["<=", 0, "s"], equal(power("s", 2), plus(power("m", 2), 4))]
HALF = over(1, 2)
DIFFERENCE = power(minus("y", "x"), 2)


def stays_positive_part() -> Part:
    """(B.47)."""
    setting = Setting(ALL, POSITIVE, REALS)
    proof = setting.proof
    moved = both(*(["<", 0, value] for value in NEXT))
    bounds = both(*(["<", NOW_EXCESS, over(above, below)] for above, below, _ in FACTORS))
    inward, outward = [], []
    for part, (above, below, value) in enumerate(FACTORS):
        known, bound = (proof.project(proof.assume(formula), part) for formula in (moved, bounds))
        unit = prove_unit(setting, below)
        inward.append(setting.sign(bounds[part + 1], over(value, below), [known], [cofactor(unit, [], NOW_EXCESS)]))
        form = times(below, minus(over(above, below), NOW_EXCESS))
        outward.append(setting.sign(moved[part + 1], form, [bound], [cofactor(unit, [], minus(above))]))
    result = proof.equivalence(
        proof.generalise(proof.conjunction(*inward), [], [moved]),
        proof.generalise(proof.conjunction(*outward), [], [bounds]),
    )
    goal = ["iff", moved, bounds]
    wrong = ["iff", moved, both(bounds[1], ["<", NOW_EXCESS, plus(1, over("y", "x"))])]
    values: list[Json] = [2, over(1, 4), over(3, 2), over(1, 2)]
    return part_with_control(
        "equation-47",
        "(B.47): for x, y > 0 the next factors are positive if, and only if, eta (xy - mu) is less than x/y and y/x.",
        setting,
        goal,
        setting.finish(result),
        values,
        ("With 1 + y/x for y/x it is false.", wrong, values, []),
    )


def least_ratio_part() -> Part:
    """The least ratio above the target."""
    difference: Json = ["<=", DIFFERENCE, times(power("m", 2), "mu")]
    hypotheses = [["<", 0, "mu"], *POSITIVE, ["<", "mu", times("x", "y")], ["<", 0, "m"], difference, *ROOT]
    setting = Setting(IMBALANCE, hypotheses, REALS)
    proof = setting.proof
    m_sign = proof.squares(["<=", 0, "m"], given=setting.signs)
    ratio, ratio_bound, balance = prove_least_ratio(proof, [m_sign, setting.given[6], setting.given[7]])
    setting.signs += [ratio, ratio_bound]
    slack = plus(times(power("m", 2), minus(times("x", "y"), "mu")), minus(times(power("m", 2), "mu"), DIFFERENCE))
    goals, found = [], []
    for above, below, _ in FACTORS:
        room: Json = ["<", times(RATIO, below), above]
        beyond = minus(times(RATIO, below), above)
        form = plus(
            times(RATIO, slack),
            times(beyond, plus(times(RATIO, beyond), times(minus(1, RATIO), plus(1, RATIO), below))),
        )
        larger = setting.otherwise(room, form, cofactors=[cofactor(balance, [], times("x", "y"))])
        goal: Json = ["<", RATIO, over(above, below)]
        goals.append(goal)
        form = over(minus(above, times(RATIO, below)), below)
        found.append(setting.sign(goal, form, [larger], [cofactor(prove_unit(setting, below), [], RATIO)]))
    values: list[Json] = [1, over(3, 5), 2, over(3, 2), over(5, 2)]
    wrong = both(["<", times(2, RATIO), goals[0][2]], goals[1])
    return part_with_control(
        "least-ratio",
        "Before (B.48): if xy > mu and |y - x| <= m sqrt mu, with m > 0, then x/y and y/x are more than 4/(m + sqrt("
        "m^2 + 4))^2.",
        setting,
        both(*goals),
        setting.all_of(found),
        values,
        ("With 8 for 4 it is false.", wrong, values, [0]),
    )


def ratio_at_target_part() -> Part:
    """The least ratio is attained at the target."""
    hypotheses = [
        ["<", 0, "mu"],
        ["<", 0, "x"],
        ["<", "x", "y"],
        equal(times("x", "y"), "mu"),
        ["<=", 0, "m"],
        equal(DIFFERENCE, times(power("m", 2), "mu")),
        *ROOT,
    ]
    setting = Setting(IMBALANCE, hypotheses, REALS)
    proof = setting.proof
    product, difference = setting.given[3], setting.given[5]
    setting.signs.append(setting.sign(["<", 0, "y"], plus("x", minus("y", "x"))))
    ratio, ratio_bound, balance = prove_least_ratio(proof, [setting.given[i] for i in (4, 6, 7)])
    setting.signs += [ratio, ratio_bound]
    other = minus("y", times(RATIO, "x"))
    setting.signs.append(setting.sign(["<", 0, other], plus(minus("y", "x"), times(minus(1, RATIO), "x"))))
    gap = minus("x", times(RATIO, "y"))
    zero = proof.sums(
        equal(times(gap, other), 0),
        cofactors=[
            cofactor(balance, [], times("x", "y")),
            cofactor(difference, [], minus(RATIO)),
            cofactor(product, [], times(RATIO, power("m", 2))),
        ],
    )
    vanishes = proof.sums(
        equal(gap, 0),
        cofactors=[cofactor(zero, [], over(1, other)), cofactor(prove_unit(setting, other), [], minus(gap))],
    )
    unit_x, unit_y = (prove_unit(setting, name) for name in ("x", "y"))
    equals = proof.sums(
        equal(over("x", "y"), RATIO), cofactors=[cofactor(vanishes, [], over(1, "y")), cofactor(unit_y, [], RATIO)]
    )
    order = setting.sign(
        ["<", over("x", "y"), over("y", "x")],
        times(minus("y", "x"), plus("x", "y"), over(1, "x"), over(1, "y")),
        cofactors=[cofactor(unit_y, [], minus(over("y", "x"))), cofactor(unit_x, [], over("x", "y"))],
    )
    values: list[Json] = [1, HALF, 2, over(3, 2), over(5, 2)]
    goals: list[Json] = [["<", over("x", "y"), over("y", "x")], equal(over("x", "y"), RATIO)]
    wrong = both(goals[0], equal(over("y", "x"), RATIO))
    return part_with_control(
        "ratio-at-target",
        "Before (B.48): if xy = mu and y - x = m sqrt mu > 0, then x/y, which is less than y/x, is 4/(m + sqrt(m^2 + "
        "4))^2.",
        setting,
        both(*goals),
        setting.all_of([order, equals]),
        values,
        ("With y/x for x/y it is false.", wrong, values, [1]),
    )


def growth_part() -> Part:
    """(B.48)."""
    hypotheses: list[Json] = [
        ["<", 0, "mu"],
        ["<", 1, K],
        different(minus("x", "y"), 0),
        ["<", "mu", times("x", "y")],
        ["<", NOW_EXCESS, "r"],
    ]
    setting = Setting([*ALL, ("r", "real")], hypotheses, REALS)
    proof = setting.proof
    setting.signs.append(prove_rate_positive(proof, *setting.given[:2]))
    gap, factor = minus("x", "y"), minus(1, times("eta", minus("mu", times("x", "y"))))
    unit = proof.quotient(setting.given[2])
    product = proof.sums(equal(minus(*NEXT), times(factor, gap)))
    ratio = over(minus(*NEXT), gap)
    known = proof.sums(
        equal(ratio, factor), cofactors=[cofactor(product, [], over(1, gap)), cofactor(unit, [], factor)]
    )
    goals: list[Json] = [equal(ratio, factor), ["<", 1, ratio], ["<", ratio, plus(1, "r")]]
    found = [
        known,
        setting.sign(goals[1], times("eta", minus(times("x", "y"), "mu")), cofactors=[cofactor(known)]),
        setting.sign(goals[2], minus("r", NOW_EXCESS), cofactors=[cofactor(known, [], -1)]),
    ]
    values: list[Json] = [over(5, 4), 1, 1, over(6, 5), over(1, 2)]
    wrong = both(*goals[:2], ["<", ratio, plus(1, times(HALF, "r"))])
    return part_with_control(
        "equation-48",
        "(B.48): if mu < xy and eta (xy - mu) < r, a step multiplies x - y by 1 - eta (mu - xy), between 1 and 1 + r.",
        setting,
        both(*goals),
        setting.all_of(found),
        values,
        ("With r/2 for r it is false.", wrong, values, [2]),
    )
