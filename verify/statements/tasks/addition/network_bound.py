"""The largest margin of a network, and what follows where it is attained.

Thesis on combinatorial tasks, Theorem 7.7 and Lemma 7.6, with uniform weights on the inputs and on the wrong labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_cancellation
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    different,
    equal,
    implies,
    indicator,
    minus,
    plus,
    power,
    times,
    total,
)
from verify.statements.tasks.addition.neuron_bound import NeuronFacts, bound_of, summed_margin
from verify.statements.tasks.addition.vocabulary import BINDERS, CUBED_NORM, HYPOTHESES, ORDER, G, applied

Json = Any

WITH_MARGIN: Binders = [*BINDERS, ("h", "real")]
BOUNDED: list[Json] = [*HYPOTHESES, applied("margin_at_least", "h")]
NORMALISED = ["<=", CUBED_NORM, 1]
OPTIMAL: list[Json] = [*HYPOTHESES, NORMALISED, applied("margin_at_least", "gamma")]
CASES = times(power(ORDER, 2), minus(ORDER, 1))
BOUND = ["<=", "h", times("gamma", CUBED_NORM)]
UNIT_BOUND = implies(NORMALISED, ["<=", "h", "gamma"])


def surplus(h: Json, a: str, b: str, c: str) -> Json:
    """[c ≠ a + b] times what the margin at the input (a, b) and the label c has beyond h."""
    outputs = minus(applied("output", a, b, plus(a, b)), applied("output", a, b, c))
    return times(indicator(different(c, plus(a, b))), minus(outputs, h))


class NetworkFacts(NeuronFacts):
    """Facts about a network with a margin of at least ``h``, which is a variable or γ."""

    def __init__(self, hypotheses: Sequence[Json], binders: Binders, h: str, margin: int, extra: Binders = ()) -> None:
        """Assume the hypotheses; ``margin`` is the place of the one on the margin; declare further variables."""
        super().__init__(hypotheses, binders, extra)
        self.h = h
        self.margin = self.given[margin]
        self.on_neurons = self.neuron_bound()
        self.on_inputs = self._on_inputs()

    def _on_inputs(self) -> int:
        """∀a, b, c: the surplus is ≥ 0."""
        proof = self.proof
        value = surplus(self.h, "g1", "g2", "g3")
        goal, right = ["<=", 0, value], equal("g3", plus("g1", "g2"))
        zero = proof.specialise(proof.sums(implies(right, equal(minus(value, 0), 0))), [], [proof.assume(right)])
        wrong = proof.assume(["not", right])
        plain = proof.specialise(
            proof.sums(implies(["not", right], equal(minus(value, 0), value[2]))),
            [],
            [wrong],
        )
        at_least = proof.specialise(self.margin, ["g1", "g2", "g3"], [wrong])
        result = proof.cases(right, proof.squares(goal, zero), proof.squares(goal, plain, [at_least]))
        return proof.generalise(result, ["g1", "g2", "g3"])

    @property
    def losses(self) -> list[Json]:
        """Σ_j of what each neuron falls short of its bound, and the sum of the surplus over all inputs and labels."""
        inputs = [(f"g{i}'", G) for i in (1, 2, 3)]
        return [
            total([("j'", "J")], minus(bound_of("j'"), summed_margin("j'"))),
            total(inputs, surplus(self.h, "g1'", "g2'", "g3'")),
        ]

    def scaled_bound(self) -> int:
        """d² (d − 1) h ≤ d² (d − 1) γ ‖θ‖³."""
        low, high = times(CASES, self.h), times(CASES, times("gamma", CUBED_NORM))
        equals = self.proof.sums(equal(minus(high, low), plus(*self.losses)))
        return self.proof.squares(["<=", low, high], equals, [self.on_neurons, self.on_inputs])

    def positive_by_gamma(self, value: Json, sign: int, rest: Json) -> int:
        """0 < x for a factor x ≥ 0 of 27 γ² d (d − 1)² = 2, from the rest of that product."""
        proof = self.proof
        goal, wrong = ["<", 0, value], ["<=", 2, 0]
        small = proof.order(proof.assume(["not", goal]))
        equals = proof.sums(
            equal(minus(0, 2), times(27, rest, value, minus(0, value))), cofactors=[cofactor(self.gamma)]
        )
        denied = proof.contradiction(goal, proof.squares(wrong, equals, [small, sign]), proof.evaluate(wrong))
        return proof.cases(goal, proof.assume(goal), denied)

    def several_elements(self) -> int:
        """0 < d − 1, since γ exists."""
        return self.positive_by_gamma(minus(ORDER, 1), self.order_sign, times(power("gamma", 2), ORDER))

    def positive_gamma(self) -> int:
        """0 < γ."""
        return self.positive_by_gamma("gamma", self.gamma_sign, times(ORDER, power(minus(ORDER, 1), 2)))

    def bound(self) -> int:
        """The margin is at most γ ‖θ‖³."""
        cancellation = prove_cancellation(self.proof)
        values = [CASES, self.h, times("gamma", CUBED_NORM)]
        cases = self.proof.squares(["<", 0, CASES], given=[self.several_elements()])
        return self.proof.specialise(cancellation, values, [cases, self.scaled_bound()])

    def tight(self) -> tuple[int, int]:
        """At the margin γ with ‖θ‖ ≤ 1: ∀j the bound on the neuron is attained; ∀a, b, c the surplus is 0."""
        nothing, signs = self._nothing_lost()
        return self.proof.vanish(nothing, [0], signs), self.proof.vanish(nothing, [1], signs)

    def norm_one(self) -> int:
        """At the margin γ with ‖θ‖ ≤ 1: ‖θ‖³ = 1."""
        proof = self.proof
        nothing, signs = self._nothing_lost()
        slack = proof.vanish(nothing, [2], [*signs, self.several_elements(), self.positive_gamma()])
        return proof.sums(equal(CUBED_NORM, 1), cofactors=[cofactor(slack, [], -1)])

    def _nothing_lost(self) -> tuple[int, list[int]]:
        """The losses and the slack of the norm add up to 0; with the signs of their factors."""
        slack = times(CASES, "gamma", minus(1, CUBED_NORM))
        nothing = self.proof.sums(equal(plus(*self.losses, slack), 0))
        unit = self.given[OPTIMAL.index(NORMALISED)]
        return nothing, [self.on_neurons, self.on_inputs, self.order_sign, self.gamma_sign, unit]


def prove_bound() -> Evidence:
    """Prove the bound for every network, and for those of norm at most 1."""
    facts = NetworkFacts(BOUNDED, WITH_MARGIN, "h", 3)
    proof = facts.proof
    bound = facts.bound()
    normalised = proof.assume(NORMALISED)
    slack = plus(minus(times("gamma", CUBED_NORM), "h"), times("gamma", minus(1, CUBED_NORM)))
    equals = proof.sums(equal(minus("gamma", "h"), slack))
    unit = proof.squares(UNIT_BOUND[2], equals, [bound, normalised, facts.gamma_sign])
    return facts.closed(proof.conjunction(bound, proof.generalise(unit, [], [NORMALISED])))
