"""The Hessian of (3.5) from a law of the inputs that is symmetric and isotropic: half of the moments pass the gate.

Simple structures in neural networks (Chen), section 3.5. For every dimension: the coordinates are a finite set S.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    forall,
    indicator,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Part
from verify.statements.structures.neuron.gates import GATE_REALS, prove_idempotent, prove_opposite
from verify.statements.structures.neuron.settings import Setting, part_with_control

Json = Any

VECTOR: Json = ["maps", "S", "real"]
WEIGHTS: Json = ["maps", "O", "real"]
INPUTS: Binders = [
    ("O", "set"),
    ("S", "set"),
    ("v", "real"),
    ("w", VECTOR),
    ("p", WEIGHTS),
    ("c", WEIGHTS),
    ("z", ["maps", "O", "S", "real"]),
    ("j", ["bijections", "O", "O"]),
    ("a", "real"),
    ("b", VECTOR),
]
OPPOSITE: Json = ["forward", "j", "o"]


def _passed(place: Json) -> Json:
    return total([("t", "S")], times(["w", "t"], ["z", place, "t"]))


def _second_moments(gate: list[Json], *share: Json) -> Json:
    """Second moments of what the gate lets pass."""
    mean = total([("o", "O")], times(["p", "o"], *gate, ["z", "o", "s"], ["z", "o", "r"]))
    value = times(*share, over(1, ["size", "S"]), indicator(equal("s", "r")))
    return forall([("s", "S"), ("r", "S")], equal(mean, value))


SYMMETRIC: list[Json] = [
    forall([("o", "O")], equal(["p", OPPOSITE], ["p", "o"])),
    forall([("o", "O"), ("t", "S")], equal(["z", OPPOSITE, "t"], times(-1, ["z", "o", "t"]))),
    _second_moments([]),
    forall([("o", "O")], ["is_gate", ["c", "o"], _passed("o")]),
    forall([("o", "O")], different(_passed("o"), 0)),
]
HALF_PASSES = _second_moments([["c", "o"]], over(1, 2))
CHANGE = plus(
    times("a", ["c", "o"], _passed("o")),
    times("v", ["c", "o"], total([("t", "S")], times(["b", "t"], ["z", "o", "t"]))),
)
QUADRATIC = plus(
    times("a", ["hessian_v", "S", "v", "w", "a", "b"]),
    total([("r", "S")], times(["b", "r"], ["hessian_w", "S", "v", "w", "a", "b", "r"])),
)


def _second_order(factor: int) -> Json:
    return equal(total([("o", "O")], times(factor, ["p", "o"], power(CHANGE, 2))), QUADRATIC)


def _prove_half(setting: Setting) -> int:
    """Prove that the gate lets half of the second moments pass."""
    proof = setting.proof
    same, opposite, isotropic, gate, nonzero = setting.given
    at_opposite = ["forward", "j", "i"]
    here, there = (total([("t", "S")], times(["w", "t"], ["z", place, "t"])) for place in ("i", at_opposite))
    turned = proof.sums(
        equal(there, times(-1, here)), cofactors=[cofactor(opposite, ["i", "t'"], ["w", "t'"], [["t'", "S"]])]
    )
    gates = [proof.specialise(gate, [place]) for place in ("i", at_opposite)]
    values = [["c", "i"], here, ["c", at_opposite], there]
    shared = proof.specialise(prove_opposite(proof), values, [*gates, turned])
    unit = proof.quotient(proof.specialise(nonzero, ["i"]))
    added = plus(["c", "i"], ["c", at_opposite])
    inverse = over(1, here)
    one = proof.sums(equal(added, 1), cofactors=[cofactor(shared, [], inverse), cofactor(unit, [], minus(1, added))])
    one = proof.generalise(one, ["i"])
    later = [["z", OPPOSITE, name] for name in ("s'", "r'")]
    now = [["z", "o", name] for name in ("s'", "r'")]
    outcomes = [["o", "O"]]
    doubled = proof.sums(
        equal(
            times(2, total([("o", "O")], times(["p", "o"], ["c", "o"], *now))),
            total([("o", "O")], times(["p", "o"], *now)),
        ),
        cofactors=[
            cofactor(same, ["o"], times(["c", OPPOSITE], *later), outcomes),
            cofactor(opposite, ["o", "s'"], times(["p", "o"], ["c", OPPOSITE], later[1]), outcomes),
            cofactor(opposite, ["o", "r'"], times(-1, ["p", "o"], ["c", OPPOSITE], now[0]), outcomes),
            cofactor(one, ["o"], times(["p", "o"], *now), outcomes),
        ],
    )
    half = over(1, 2)
    value = times(half, over(1, ["size", "S"]), indicator(equal("s'", "r'")))
    result = proof.sums(
        equal(total([("o", "O")], times(["p", "o"], ["c", "o"], *now)), value),
        cofactors=[cofactor(doubled, [], half), cofactor(isotropic, ["s'", "r'"], half)],
    )
    return proof.generalise(result, ["s'", "r'"])


def _entry(s: str) -> Json:
    return plus(times("a", ["w", s]), times("v", ["b", s]))


def moments_part() -> Part:
    """The Hessian from the symmetry and the isotropy of the law of the inputs."""
    spare: Binders = [("i", "O"), ("s'", "S"), ("r'", "S"), *GATE_REALS]
    setting = Setting(INPUTS, SYMMETRIC, spare, ConciseEvidence([*INPUTS, *spare]))
    proof = setting.proof
    half = _prove_half(setting)
    gate = proof.specialise(setting.given[3], ["i"])
    here = total([("t", "S")], times(["w", "t"], ["z", "i", "t"]))
    square = proof.generalise(proof.specialise(prove_idempotent(proof), [["c", "i"], here], [gate]), ["i"])
    change = total([("t", "S")], times(_entry("t"), ["z", "o", "t"]))
    second_order = proof.sums(
        _second_order(2),
        cofactors=[
            cofactor(square, ["o"], times(2, ["p", "o"], power(change, 2)), [["o", "O"]]),
            cofactor(half, ["s", "r"], times(2, _entry("s"), _entry("r")), [["s", "S"], ["r", "S"]]),
        ],
    )
    unit, pair = ["unit"], ["labels", "plus", "minus"]

    def by_sign(above: Json, below: Json) -> Json:
        return ["choose", "sign", ["plus", above], ["minus", below]]

    def swap() -> Json:
        return ["map", [["sign", pair]], by_sign(":minus", ":plus")]

    one = ["map", [["axis", unit]], 1]
    values: list[Json] = [
        pair,
        unit,
        1,
        one,
        ["map", [["sign", pair]], over(1, 2)],
        ["map", [["sign", pair]], by_sign(1, 0)],
        ["map", [["sign", pair], ["axis", unit]], by_sign(1, -1)],
        ["bijection", pair, pair, swap(), swap()],
        1,
        one,
    ]
    return part_with_control(
        "moments",
        "If the law p of the inputs z is symmetric under z -> -z, j, and has the second moments E[z_s z_t] = [s = "
        "t]/d, and w.z is never 0, then E[c z_s z_t] = [s = t]/(2d) for the gate c of w.z, and 2 E[(df)^2] is the "
        "quadratic form of (3.5), where df = a c w.z + v c b.z is the change of the output of the neuron.",
        setting,
        both(HALF_PASSES, _second_order(2)),
        setting.all_of([half, second_order]),
        [*values, ["star"], ["star"]],
        ("Without the factor 2 it is false.", both(HALF_PASSES, _second_order(1)), values, [1]),
    )
