"""The gate of a ReLU neuron: it is 1 or 0 by the sign of the input, so that what it passes has a sign and a symmetry.

Simple structures in neural networks (Chen), section 3.5.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, plus, power, times
from verify.statements.structures.neuron.settings import Setting

Json = Any

GATE_REALS: Binders = [(name, "real") for name in ("a1", "a2", "a3", "z1", "z2", "z3", "w1", "w2", "w3")]


def gate_of(number: int) -> Json:
    """The gate a of the input z with a number."""
    return ["is_gate", f"a{number}", f"z{number}"]


def prove_gate(proof: Evidence) -> int:
    """Prove ∀ a, z: a gate a of z has 0 ≤ a, 0 ≤ 1 − a, 0 ≤ a z and (1 − a) z ≤ 0."""
    gate, positive = proof.assume(gate_of(1)), ["<", 0, "z1"]
    inactive = minus(1, "a1")
    goals: list[Json] = [["<=", 0, "a1"], ["<=", 0, inactive], ["<=", 0, times("a1", "z1")]]
    goals.append(["<=", times(inactive, "z1"), 0])
    signs = [proof.assume(positive), proof.order(proof.assume(["not", positive]))]
    values: list[list[Json]] = [[1, 0, "z1", 0], [0, 1, 0, minus(0, "z1")]]
    found = []
    for side, given in enumerate(signs):
        value = proof.specialise(proof.project(gate, side), [], [given])
        steps = []
        for goal, form, multiple in zip(goals, values[side], [1, -1, "z1", "z1"], strict=True):
            equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(value, [], multiple)])
            steps.append(proof.squares(goal, equals, [given]))
        found.append(proof.conjunction(*steps))
    return proof.generalise(proof.cases(positive, *found), ["a1", "z1"], [gate_of(1)])


def prove_idempotent(proof: Evidence) -> int:
    """Prove ∀ a, z: a gate a of z has a² = a."""
    gate, positive = proof.assume(gate_of(1)), ["<", 0, "z1"]
    signs = [proof.assume(positive), proof.order(proof.assume(["not", positive]))]
    found = []
    for side, multiple in enumerate(("a1", minus("a1", 1))):
        value = proof.specialise(proof.project(gate, side), [], [signs[side]])
        found.append(proof.sums(equal(power("a1", 2), "a1"), cofactors=[cofactor(value, [], multiple)]))
    return proof.generalise(proof.cases(positive, *found), ["a1", "z1"], [gate_of(1)])


def prove_opposite(proof: Evidence) -> int:
    """Prove for gates of z1 and z2 = −z1 that (a1 + a2) z1 = z1."""
    hypotheses = [gate_of(1), gate_of(2), equal("z2", times(-1, "z1"))]
    setting = Setting([], hypotheses, proof=proof)
    one, two, turned = setting.given
    positive: list[Json] = [["<", 0, "z1"], ["<", 0, "z2"]]
    signs = [(proof.assume(p), proof.order(proof.assume(["not", p]))) for p in positive]
    goal = equal(times(plus("a1", "a2"), "z1"), "z1")

    def value(gate: int, side: int, sign: int) -> Json:
        return cofactor(proof.specialise(proof.project(gate, side), [], [sign]), [], "z1")

    falls = setting.sign(["<=", "z2", 0], "z1", [signs[0][0]], [cofactor(turned, [], -1)])
    above = proof.sums(goal, cofactors=[value(one, 0, signs[0][0]), value(two, 1, falls)])
    below = proof.sums(goal, cofactors=[value(one, 1, signs[0][1]), value(two, 0, signs[1][0])])
    flat = proof.vanish(
        proof.sums(equal(plus(minus(0, "z1"), minus(0, "z2")), 0), cofactors=[cofactor(turned, [], -1)]),
        [0],
        [signs[0][1], signs[1][1]],
    )
    zero = proof.sums(goal, cofactors=[cofactor(flat, [], minus(1, "a1", "a2"))])
    result = proof.cases(positive[0], above, proof.cases(positive[1], below, zero))
    return proof.generalise(result, ["a1", "z1", "a2", "z2"], hypotheses)


def prove_same(proof: Evidence) -> int:
    """Prove for gates of z1 and z2 = z1 that a1 = a2."""
    hypotheses = [gate_of(1), gate_of(2), equal("z2", "z1")]
    one, two, same = (proof.assume(formula) for formula in hypotheses)
    moved = proof.rewrite(["is_gate", "a2", "z1"], [same], two)
    positive: Json = ["<", 0, "z1"]
    signs = [proof.assume(positive), proof.order(proof.assume(["not", positive]))]
    found = []
    for side, sign in enumerate(signs):
        values = [proof.specialise(proof.project(gate, side), [], [sign]) for gate in (one, moved)]
        known = [cofactor(value, [], multiple) for value, multiple in zip(values, (1, -1), strict=True)]
        found.append(proof.sums(equal("a1", "a2"), cofactors=known))
    return proof.generalise(proof.cases(positive, *found), ["a1", "z1", "a2", "z2"], hypotheses)
