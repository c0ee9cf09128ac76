"""Gates of ReLU neurons before and after a small rotation: which of them may differ, and what lies at an edge.

Simple structures in neural networks (Chen), section 3.5: the sector where a neuron and its teacher are both active.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, minus, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.gates import GATE_REALS, gate_of
from verify.statements.structures.neuron.sector_bounds import between
from verify.statements.structures.neuron.settings import Setting

Json = Any


class ThreeGates:
    """Gates a1, a2, a3 of z1, z2, z3, where w3 z3 = w1 z1 − w2 z2 with w1, w3 > 0 and w2 ≥ 0."""

    def __init__(self, proof: Evidence) -> None:
        """Assume this."""
        self.proof = proof
        relation = equal(times("w3", "z3"), minus(times("w1", "z1"), times("w2", "z2")))
        signs: list[Json] = [["<", 0, "w1"], ["<=", 0, "w2"], ["<", 0, "w3"]]
        self.hypotheses = [*(gate_of(number) for number in (1, 2, 3)), *signs, relation]
        self.setting = Setting([], self.hypotheses, proof=proof)
        self.positive: list[Json] = [["<", 0, name] for name in ("z1", "z2", "z3")]
        self.signs = [
            (proof.assume(positive), proof.order(proof.assume(["not", positive]))) for positive in self.positive[:2]
        ]

    def _value(self, gate: int, side: int, sign: int) -> int:
        return self.proof.specialise(self.proof.project(self.setting.given[gate], side), [], [sign])

    def _third(self, side: int) -> int:
        """The third gate is on if z1 > 0 ≥ z2, and off if z1 ≤ 0 < z2."""
        given = [self.signs[0][side], self.signs[1][1 - side]]
        parts = [minus(0, "z1"), "z2", "z3"] if side else ["z1", minus(0, "z2"), minus(0, "z3")]
        form = plus(*(times(weight, part) for weight, part in zip(("w1", "w2", "w3"), parts, strict=True)))
        goal: Json = ["<=", "z3", 0] if side else ["<", 0, "z3"]
        known = [cofactor(self.setting.given[-1], [], -1 if side else 1)]
        return self._value(2, side, self.setting.otherwise(goal, form, given, known))

    def _zero(self, product: Json, gate: int, multiple: Json) -> int:
        return self.proof.sums(equal(product, 0), cofactors=[cofactor(gate, [], multiple)])

    def prove(self) -> int:
        """Prove a1 (1 − a2)(1 − a3) = 0 and (1 − a1) a2 a3 = 0, from the signs of z1 and z2."""
        proof = self.proof
        first, second, third = (minus(1, name) for name in ("a1", "a2", "a3"))
        leaves, enters = times("a1", second, third), times(first, "a2", "a3")
        one, other = ([self._value(gate, side, self.signs[gate][side]) for side in range(2)] for gate in range(2))
        apart = [self._third(side) for side in range(2)]
        never = self._zero(enters, one[0], times(-1, "a2", "a3"))
        on = [
            self._zero(leaves, other[0], times(-1, "a1", third)),
            self._zero(leaves, apart[0], times(-1, "a1", second)),
        ]
        stays = self._zero(leaves, one[1], times(second, third))
        off = [self._zero(enters, apart[1], times(first, "a2")), self._zero(enters, other[1], times(first, "a3"))]
        active = proof.cases(self.positive[1], *(proof.conjunction(zero, never) for zero in on))
        idle = proof.cases(self.positive[1], *(proof.conjunction(stays, zero) for zero in off))
        result = proof.cases(self.positive[0], active, idle)
        return proof.generalise(result, names_of(GATE_REALS), self.hypotheses)


def edge_forms(inside: Json, z: Json, u: Json) -> tuple[Json, Json, Json]:
    """For a point with the components z across an edge and u along it: l C + k S, l S − k C and the squared length.

    C and S are the squared length times the cosine and the sine of the double angle from the direction across.
    """
    cosine, sine = minus(power(z, 2), power(u, 2)), times(2, z, u)
    falls = times(inside, plus(times("l", cosine), times("k", sine)))
    rises = times(inside, minus(times("l", sine), times("k", cosine)))
    return falls, rises, times(inside, plus(power(z, 2), power(u, 2)))


def prove_edge(setting: Setting, circle: int) -> int:
    """Prove the bounds ∀ t ≥ 0, z, u with t z z' ≤ 0, z' = k z − l u: the rotation takes the point over the edge."""
    proof = setting.proof
    inside, z, u = "a1", "z1", "z2"
    after = minus(times("k", z), times("l", u))
    crossing = times(-1, inside, z, after)
    conditions: list[Json] = [["<=", 0, inside], ["<=", 0, crossing]]
    given = [proof.assume(condition) for condition in conditions]
    upper, lower, high, low = between(*edge_forms(inside, z, u))
    steep = minus(times(plus(1, "k"), z), times("l", u))
    found = [
        setting.otherwise(
            upper,
            plus(times("l", minus(upper[1], upper[2])), times(2, inside, power(after, 2)), times(2, "k", crossing)),
            given,
        ),
        setting.otherwise(
            lower,
            plus(times("l", minus(lower[1], lower[2])), times(2, inside, power(z, 2)), times(2, "k", crossing)),
            given,
            [cofactor(circle, [], times(2, inside, power(z, 2)))],
        ),
        setting.otherwise(
            high,
            plus(times(plus(1, "k"), minus(high[1], high[2])), times(inside, power(steep, 2))),
            given,
            [cofactor(circle, [], times(-1, inside, power(u, 2)))],
        ),
        setting.sign(low, times(2, crossing), given),
    ]
    return proof.generalise(proof.conjunction(*found), [inside, z, u], conditions)
