"""How phi(t) = arctan t - t/(1 + t^2) grows with t: (B.99), (B.100) for m >= 1 and (B.101).

Simple structures in neural networks (Chen), appendix B.9. The integral phi(t) = ∫ 2 t³ u²/(1 + t² u²)² du over u from 0
to 1 is a limit of sums, and the inequalities hold for every summand.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    different,
    equal,
    forall,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Part
from verify.statements.patterns import prove_not
from verify.statements.structures.neuron.settings import Setting, expanded, part_with_control
from verify.statements.structures.neuron.vocabulary import DEFECT

Json = Any

RULE: Binders = [("J", "set"), ("q", ["maps", "J", "real"]), ("u", ["maps", "J", "real"])]
LEMMA: Binders = [(name, "real") for name in ("m", "t", "r", "z", "r1", "s1", "s2")]
NODE: Binders = [("n", "J")]
INSIDE: list[Json] = [
    forall([("j", "J")], ["<=", 0, ["q", "j"]]),
    forall([("j", "J")], ["<=", 0, ["u", "j"]]),
    forall([("j", "J")], ["<=", ["u", "j"], 1]),
]


def _below(t: Json, u: Json) -> Json:
    return power(plus(1, times(power(t, 2), power(u, 2))), 2)


def _summand(t: Json, u: Json) -> Json:
    return over(times(2, power(t, 3), power(u, 2)), _below(t, u))


DEFECT_SUM: list[Json] = [
    define(
        "defect_sum",
        [*RULE, ("t", "real")],
        total([("j", "J")], times(["q", "j"], _summand("t", ["u", "j"]))),
    )
]


def defect(t: Json) -> Json:
    """A sum that stands for phi(t)."""
    return ["defect_sum", "J", "q", "u", t]


def _written(t: Json) -> Json:
    return total([("j", "J")], times(["q", "j"], _summand(t, ["u", "j"])))


def _compared(setting: Setting, first: Json, second: Json, factor: Json, form: Json) -> int:
    """Prove that the summand for the first is at most the factor times that for the second, at the node z.

    The form is the difference of the numerators over the common denominator, divided by 2 z².
    """
    proof = setting.proof
    below = [_below(t, "z") for t in (first, second)]
    positive = [proof.squares(["<", 0, square]) for square in below]
    nonzero = prove_nonzero(proof)
    units = [
        proof.quotient(proof.specialise(nonzero, [square], [sign]))
        for square, sign in zip(below, positive, strict=True)
    ]
    common = times(2, power("z", 2), over(1, below[0]), over(1, below[1]))
    above = [times(2, power("z", 2), power(t, 3)) for t in (first, second)]
    known = [
        cofactor(units[0], [], times(-1, factor, above[1], over(1, below[1]))),
        cofactor(units[1], [], times(above[0], over(1, below[0]))),
    ]
    goal: Json = ["<=", _summand(first, "z"), times(factor, _summand(second, "z"))]
    return setting.sign(goal, times(common, form), positive, known)


def _summed(proof: Evidence, bound: int, conditions: list[int], first: Json, second: Json, factor: Json) -> int:
    """Prove the same for the sums."""
    weights, *nodes = (proof.assume(formula) for formula in INSIDE)
    sides = [proof.specialise(node, ["n"]) for node in nodes]
    here = proof.generalise(proof.specialise(bound, [["u", "n"]], [*sides, *conditions]), ["n"])
    goal: Json = ["<=", _written(first), times(factor, _written(second))]
    term = minus(times(factor, _summand(second, ["u", "j"])), _summand(first, ["u", "j"]))
    form = total([("j", "J")], times(["q", "j"], term))
    return proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [weights, here])


def _whole(t: Json) -> Json:
    return plus(1, times(power(t, 2), power("z", 2)))


def equation_100_stretched() -> Part:
    """(B.100) for m ≥ 1."""
    hypotheses: list[Json] = [*INSIDE, ["<=", 1, "m"], ["<=", 0, "t"]]
    binders: Binders = [*RULE, *LEMMA[:2]]
    setting = Setting(binders, hypotheses, [*LEMMA[2:], *NODE])
    proof = setting.proof
    stretched, factor = times("m", "t"), power("m", 3)
    larger, smaller = _whole(stretched), _whole("t")
    square = times(minus("m", 1), plus("m", 1), power("t", 2), power("z", 2))
    positive = setting.sign(["<=", 0, "m"], plus(minus("m", 1), 1))
    setting.signs.append(positive)
    form = times(power("m", 3), power("t", 3), square, plus(larger, smaller))
    sides: list[Json] = [["<=", 0, "z"], ["<=", "z", 1]]
    bound = proof.generalise(_compared(setting, stretched, "t", factor, form), ["z"], sides)
    result = _summed(proof, bound, [], stretched, "t", factor)
    goal, wrong = (["<=", defect(stretched), times(power("m", n), defect("t"))] for n in (3, 1))
    one = ["map", [["node", ["unit"]]], 1]
    values: list[Json] = [["unit"], one, one, 2, over(1, 10)]
    return part_with_control(
        "equation-100-from-1",
        "(B.100) for m >= 1: phi(m t) <= m^3 phi(t) for t > 0, where phi(z) = arctan z - z/(1 + z^2); for every sum "
        "that stands for phi.",
        setting,
        goal,
        setting.finish(result),
        values,
        ("With m for m^3 it is false.", wrong, values, []),
    )


def _numerator(setting: Setting) -> int:
    """Prove m³ t³ (1 + r² z²)² ≥ r³ (1 + t² z²)² for 0 ≤ r ≤ m t, m ≥ 1, t ≤ 1 and z ≤ 1."""
    proof = setting.proof
    below = [_below(t, "z") for t in ("r", "t")]
    goal: Json = ["<=", times(power("r", 3), below[1]), times(power("m", 3), power("t", 3), below[0])]
    order: Json = ["<=", "t", "r"]
    beyond, under = proof.assume(order), proof.order(proof.assume(["not", order]))
    stretched = times("m", "t")
    room = times(minus(stretched, "r"), plus(power(stretched, 2), times(stretched, "r"), power("r", 2)))
    wider = times(minus("r", "t"), plus("r", "t"), power("z", 2), plus(_whole("r"), _whole("t")))
    first = setting.sign(goal, plus(times(room, below[0]), times(power("r", 3), wider)), [beyond])
    cubes = plus(power("m", 2), "m", 1)
    narrow = plus(minus(1, "t"), minus("t", "r"))
    left = plus(
        times(minus(1, "z"), plus(1, "z", power("z", 2), power("z", 3))),
        times(power("z", 4), plus(minus(1, "t"), times("t", narrow, plus(1, "r", power("r", 2))))),
    )
    gap = plus(times("t", "r"), power("r", 2), times(2, power("z", 2), power("t", 2), power("r", 2)))
    shrinks = times(minus("t", "r"), plus(gap, times(power("t", 2), left)))
    second = setting.sign(goal, plus(times(minus("m", 1), cubes, power("t", 3), below[0]), shrinks), [under])
    return proof.cases(order, first, second)


def prove_growth(proof: Evidence) -> int:
    """Prove for all nodes that phi(r) ≤ m³ phi(t), for 0 ≤ r ≤ m t, m ≥ 1, t ≤ 1."""
    sides: list[Json] = [["<=", 0, "z"], ["<=", "z", 1]]
    conditions: list[Json] = [
        ["<=", 1, "m"],
        ["<=", 0, "t"],
        ["<=", "t", 1],
        ["<=", 0, "r"],
        ["<=", "r", times("m", "t")],
    ]
    setting = Setting([], [*sides, *conditions], proof=proof)
    setting.signs.append(setting.sign(["<=", 0, "m"], plus(minus("m", 1), 1)))
    numerator = _numerator(setting)
    below = [_below(t, "z") for t in ("r", "t")]
    form = minus(times(power("m", 3), power("t", 3), below[0]), times(power("r", 3), below[1]))
    setting.signs.append(numerator)
    bound = proof.generalise(_compared(setting, "r", "t", power("m", 3), form), ["z"], [*sides, *conditions])
    given = [proof.assume(condition) for condition in conditions]
    result = _summed(proof, bound, given, "r", "t", power("m", 3))
    return proof.generalise(result, ["m", "t", "r"], conditions)


def _prove_scaled(proof: Evidence) -> int:
    """Prove ∀ r > 0, m, s, z: r³ s ≤ z, from r m = 1 and s ≤ m³ z."""
    conditions: list[Json] = [
        ["<", 0, "r"],
        equal(times("r", over(1, "r")), 1),
        ["<=", "s1", times(power(over(1, "r"), 3), "s2")],
    ]
    setting = Setting([], conditions, proof=proof)
    product = times("r", over(1, "r"))
    known = [cofactor(setting.given[1], [], times(-1, "s2", plus(1, product, power(product, 2))))]
    goal: Json = ["<=", times(power("r", 3), "s1"), "s2"]
    form = times(power("r", 3), minus(times(power(over(1, "r"), 3), "s2"), "s1"))
    return proof.generalise(setting.sign(goal, form, cofactors=known), ["r", "s1", "s2"], conditions)


def equation_99() -> Part:
    """(B.99)."""
    binders: Binders = [("i", "real"), ("s1", "real"), ("s2", "real")]
    hypotheses = [different("i", 0), different("s1", 0)]
    setting = Setting(binders, hypotheses)
    proof = setting.proof
    units = [proof.quotient(theorem) for theorem in setting.given]
    product = times("i", "s1")
    zero = equal(product, 0)
    known = [cofactor(proof.assume(zero), [], over(1, "i")), cofactor(units[0], [], times(-1, "s1"))]
    nonzero = prove_not(proof, zero, proof.sums(equal("s1", 0), cofactors=known), setting.given[1])
    unit = proof.quotient(nonzero)
    goal, wrong = (equal(over(times(factor, "s2"), product), over("s2", "s1")) for factor in ("i", 1))
    inverse, value = over(1, product), over("s2", "s1")
    result = proof.sums(
        goal,
        cofactors=[
            cofactor(unit, [], value),
            cofactor(units[1], [], times(-1, "i", "s2", inverse)),
        ],
    )
    values: list[Json] = [over(219, 688), over(1, 1000), over(1, 500)]
    return part_with_control(
        "equation-99",
        "(B.99): gamma = i phi with i = 1/pi, so that the quotient of two gammas is that of the values s2 and s1 of "
        "phi.",
        setting,
        goal,
        setting.finish(result),
        values,
        ("Without i above it is false.", wrong, values, []),
    )


STEP: Binders = [*((name, "real") for name in ("k", "v", "x", "y", "w")), *DEFECT]
FALLING: list[Json] = [
    ["<", 0, "k"],
    ["<", 0, "v"],
    ["<", 0, "x"],
    ["<=", 0, "y"],
    ["<=", "y", "x"],
    ["<=", 0, "w"],
    ["<=", "w", "y"],
    ["<=", 0, "g"],
    ["<", 1, times("v", "x")],
]
GROWN = plus(1, times("k", over("v", "x"), minus(plus(times(-1, "v", "x"), 1), "g")))
NEXT = ["next_x", "k", "v", "x", "g"]


def equation_101() -> Part:
    """(B.99) and (B.101)."""
    setting = Setting([*RULE, *STEP], [*INSIDE, *FALLING, ["<", 0, GROWN]], [*LEMMA, *NODE])
    proof = setting.proof
    nonzero = prove_nonzero(proof)

    def unit(term: Json, sign: int) -> int:
        return proof.quotient(proof.specialise(nonzero, [term], [sign]))

    unit_x, unit_grown = unit("x", setting.given[5]), unit(GROWN, setting.given[-1])
    moved = expanded(NEXT)
    same = proof.sums(
        equal(moved, times(GROWN, "x")),
        cofactors=[cofactor(unit_x, [], times(-1, "k", "v", minus(plus(times(-1, "v", "x"), 1), "g")))],
    )
    positive = setting.sign(["<", 0, moved], times(GROWN, "x"), cofactors=[cofactor(same)])
    unit_moved = unit(moved, positive)
    ratio, old, new = over(1, GROWN), over("y", "x"), over("w", moved)
    less = setting.sign(["<=", GROWN, 1], times("k", over("v", "x"), plus(minus(times("v", "x"), 1), "g")))
    conditions = [
        setting.sign(["<=", 1, ratio], times(ratio, minus(1, GROWN)), [less], [cofactor(unit_grown)]),
        proof.squares(["<=", 0, old], given=setting.signs),
        setting.sign(["<=", old, 1], times(over(1, "x"), minus("x", "y")), cofactors=[cofactor(unit_x, [], -1)]),
        proof.squares(["<=", 0, new], given=[*setting.signs, positive]),
        setting.sign(
            ["<=", new, times(ratio, old)],
            times(over(1, moved), minus("y", "w")),
            [positive],
            [
                cofactor(unit_moved, [], times(-1, ratio, over("y", "x"))),
                cofactor(same, [], times(over(1, moved), ratio, over("y", "x"))),
                cofactor(unit_grown, [], times(over(1, moved), "y", "x", over(1, "x"))),
                cofactor(unit_x, [], times(over(1, moved), "y")),
            ],
        ),
    ]
    grown = proof.specialise(prove_growth(proof), [ratio, old, new], conditions)
    scaled = _prove_scaled(proof)
    result = proof.specialise(scaled, [GROWN, _written(new), _written(old)], [setting.given[-1], unit_grown, grown])
    goal, wrong = (["<=", times(power(GROWN, n), defect(over("w", NEXT))), defect(old)] for n in (3, 1))
    one = ["map", [["node", ["unit"]]], 1]
    tenth = over(1, 10)
    values: list[Json] = [["unit"], one, one, over(11, 10), 1, over(11, 10), tenth, tenth, over(1, 1000)]
    return part_with_control(
        "equation-101",
        "(B.101): for v w_x > 1, w_y <= w_x, a next w_y = w that is at most w_y and a next w_x > 0, gamma^(t+1) is at "
        "most gamma^(t)/(1 + K (v/w_x)(-v w_x + 1 - gamma^(t)))^3; for every sum that stands for phi = pi gamma.",
        setting,
        goal,
        setting.finish(result),
        values,
        ("With the first power for the third it is false.", wrong, values, []),
    )
