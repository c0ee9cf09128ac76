"""The neurons of a network with the largest margin: cosines of one frequency, whose phases add up.

Thesis on combinatorial tasks, Theorem 7.7, conditions 1 and 2.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import conjugated
from verify.statements.real_inequalities import COMPLEX, prove_phase
from verify.statements.tasks.addition.network_bound import OPTIMAL, NetworkFacts
from verify.statements.tasks.addition.neuron_bound import bound_of, power_of, spectrum
from verify.statements.tasks.addition.optimal_spectra import prove_is_carried, prove_single, single, vanishes_elsewhere
from verify.statements.tasks.addition.vocabulary import BINDERS, FUNCTION, ORDER, SPECTRUM, WEIGHTS, D, G, applied

Json = Any

CURVE = "f2"
K, MU = "k1", "r1"


def prove_inversion(proof: Evidence) -> int:
    """Prove that a real function with a spectrum at ±k of absolute value μ is a cosine; G, f2 and k1 are declared."""
    transform = mapping([("k'", D)], ["transform", "G", CURVE, "k'"])
    there, at_zero = (["transform", "G", CURVE, k] for k in (K, 0))
    hypotheses = [
        ["odd", "G"],
        different(K, 0),
        equal(at_zero, 0),
        vanishes_elsewhere(transform, K),
        equal(["abs2", there], power(MU, 2)),
        different(MU, 0),
    ]
    odd, nonzero, no_mean, elsewhere, size, invertible = (proof.assume(formula) for formula in hypotheses)
    inverse, phase = over(1, MU), over(there, MU)
    unit = proof.quotient(invertible)
    on_circle = proof.sums(
        equal(["abs2", phase], 1),
        cofactors=[
            cofactor(size, [], power(inverse, 2)),
            cofactor(unit, [], plus(times(MU, inverse), 1)),
        ],
    )
    wave = times(there, ["char", K, "g"])
    opposite = minus(K)
    value = equal([CURVE, "g"], times(over(times(2, MU), ORDER), ["cosine", "G", K, phase, "g"]))
    curve = proof.sums(
        forall([("g", G)], implies(different(K, 0), different(K, opposite), value)),
        cofactors=[
            cofactor(on_circle, [], minus(over(MU, ORDER))),
            cofactor(unit, [], minus(over(plus(wave, conj(wave)), ORDER))),
            cofactor(elsewhere, ["m"], over(["char", "m", "g"], ORDER), [["m", D]]),
            cofactor(no_mean, [], over(1, ORDER)),
        ],
    )
    at_g = proof.specialise(curve, ["g1"], [nonzero, proof.specialise(odd, [K], [nonzero])])
    result = proof.conjunction(on_circle, proof.generalise(at_g, ["g1"]))
    return proof.generalise(result, ["G", CURVE, K, MU], hypotheses)


def amplitude(j: str) -> Json:
    """3 (d − 1) γ n_j, the amplitude of the three cosines of a neuron."""
    return times(3, minus(ORDER, 1), "gamma", ["n", j])


def is_single(j: str) -> Json:
    """The neuron has one frequency, and phases that add up."""
    return ["single_frequency", "G", *([x, j] for x in WEIGHTS), amplitude(j)]


SINGLE = forall([("j", "J")], is_single("j"))
ALL_USED = forall(
    [("k", D)],
    implies(different("k", 0), exists([("j", "J")], ["uses", "G", "J", *WEIGHTS, "j", "k"])),
)
ABSOLUTE = times(over(3, 2), ORDER, minus(ORDER, 1), "gamma", ["n", "j1"])
POWER = over(times(ORDER, power(["n", "j1"], 2)), 3)
ESTIMATE = over(times(ORDER, power(["n", "j1"], 2)), 12)
LIVE = ["<", 0, ["n", "j1"]]
COEFFICIENTS = [["transform", "G", [x, "j1"], K] for x in WEIGHTS]


class Alive(NamedTuple):
    """Theorems about a neuron of norm ≠ 0; all but the first and the last assume that k1 is its frequency."""

    carrier: int
    at_zero: list[int]
    parts: list[int]
    sizes: list[int]
    product: int
    invertible: int
    nonzero: int


class OptimalFacts(NetworkFacts):
    """Facts about a network of norm at most 1 with the margin γ."""

    def __init__(self, further: Binders = ()) -> None:
        """Assume the hypotheses, find what is attained, and declare further variables."""
        extra = [*further, ("f1", SPECTRUM), ("f2", FUNCTION), *((x, "complex") for x in COMPLEX)]
        super().__init__(OPTIMAL, BINDERS, "gamma", OPTIMAL.index(applied("margin_at_least", "gamma")), extra)
        self.equal_means = self.means.attained()
        self.several, self.some_gamma = self.several_elements(), self.positive_gamma()
        self.on_margin = self.tight()

    def carried_by_one(self) -> int:
        """∃k ≠ 0."""
        one = mapping([("k'", D)], 1)
        proof = self.proof
        positive = proof.squares(
            ["<", 0, power_of(one)],
            proof.sums(equal(minus(power_of(one), 0), minus(ORDER, 1))),
            [self.several],
        )
        return proof.specialise(prove_is_carried(proof), ["G", one], [positive])

    def no_weights(self) -> tuple[int, list[int]]:
        """For a neuron without a norm > 0, which is assumed: the norm, u, v and w are 0."""
        proof = self.proof
        small = proof.order(proof.assume(["not", LIVE]))
        n = ["n", "j1"]
        none = proof.vanish(proof.sums(equal(plus(n, minus(0, n)), 0)), [0], [self.norm_sign, small])
        squares = total([("g", G)], plus(*(power([x, "j1", "g"], 2) for x in WEIGHTS)))
        zero = proof.sums(equal(squares, 0), cofactors=[cofactor(self.norm, [], -1), cofactor(none, [], n)])
        return none, [proof.vanish(zero, [number]) for number in range(3)]

    def dead(self) -> int:
        """A neuron of norm 0 has one frequency, with amplitude 0."""
        proof = self.proof
        some = self.carried_by_one()
        none, weights = self.no_weights()
        curves = []
        for entries, x in zip(weights, WEIGHTS, strict=True):
            phase = times(1, 1) if x == "w" else 1
            wave = ["cosine", "G", K, phase, "g1"]
            curves.append(
                proof.sums(
                    equal([x, "j1", "g1"], times(amplitude("j1"), wave)),
                    cofactors=[
                        cofactor(entries, ["g1"]),
                        cofactor(none, [], minus(times(3, minus(ORDER, 1), "gamma", wave))),
                    ],
                )
            )
        everywhere = proof.generalise(proof.conjunction(*curves), ["g1"])
        carrier = proof.assume(both(different(K, 0), different(1, 0)))
        unit = proof.sums(equal(["abs2", 1], 1))
        found = proof.conjunction(proof.project(carrier, 0), unit, unit, everywhere)
        return proof.choose(some, K, proof.witness(is_single("j1"), [K, 1, 1], found))

    def alive(self) -> Alive:
        """Facts about a neuron of norm ≠ 0."""
        proof = self.proof
        nonzero_lemma = prove_nonzero(proof)
        single_lemma = prove_single(proof, self.unpaired, nonzero_lemma)
        nonzero = proof.assume(LIVE)
        values = self.values
        energy = plus(*values[:4])
        share = times(ORDER, power(["n", "j1"], 2))
        parseval = proof.sums(equal(minus(energy, 0), share), cofactors=[cofactor(self.norm, [], minus(ORDER))])
        positive = proof.squares(["<", 0, energy], parseval, [nonzero])
        attained = proof.specialise(self.on_margin[0], ["j1"])
        means = proof.specialise(self.equal_means, values, [*self.premises, attained, positive])
        rest, first, second, apart = (proof.project(means, part) for part in range(4))
        at_zero = [proof.vanish(rest, [part]) for part in range(3)]
        spectra = tuple(map(spectrum, WEIGHTS))
        weights = [(over(2, 3), over(1, 3)), (over(-1, 3), over(1, 3)), (over(-1, 3), over(-2, 3))]
        powers = [
            proof.sums(
                equal(power_of(x), POWER),
                cofactors=[
                    cofactor(parseval, [], over(1, 3)),
                    cofactor(rest, [], over(-1, 3)),
                    cofactor(first, [], one),
                    cofactor(second, [], two),
                ],
            )
            for x, (one, two) in zip(spectra, weights, strict=True)
        ]
        some = proof.squares(["<", 0, POWER], given=[nonzero])
        carrier = proof.specialise(single_lemma, ["G", *spectra, POWER], [self.odd, *self.turned, *powers, some, apart])
        there = proof.assume(single(spectra, POWER, K))
        parts = [proof.project(there, part) for part in range(8)]
        scale = proof.squares(["<", 0, ABSOLUTE], given=[self.several, self.some_gamma, nonzero])
        invertible = proof.specialise(nonzero_lemma, [ABSOLUTE], [scale])
        coefficients = COEFFICIENTS
        sizes = [
            proof.sums(
                equal(["abs2", coefficient], power(ABSOLUTE, 2)),
                cofactors=[cofactor(parts[4 + i], [], over(1, 2)), cofactor(self.gamma, [], minus(ESTIMATE))],
            )
            for i, coefficient in enumerate(coefficients)
        ]
        product = proof.sums(
            equal(times(*coefficients[:2], conj(coefficients[2])), power(ABSOLUTE, 3)),
            cofactors=[
                cofactor(parts[7], [], over(1, 2)),
                cofactor(self.premises[7], [], over(-1, 4)),
                cofactor(attained, [], over(-1, 4)),
                cofactor(self.gamma, [], times(over(-1, 8), bound_of())),
            ],
        )
        return Alive(carrier, at_zero, parts, sizes, product, invertible, nonzero)

    def single(self) -> int:
        """A neuron of norm ≠ 0 has one frequency."""
        proof, coefficients = self.proof, COEFFICIENTS
        facts, inversion = self.alive(), prove_inversion(proof)
        premises = [facts.product, facts.sizes[2], facts.invertible]
        phases = proof.specialise(prove_phase(proof), [ABSOLUTE, *coefficients], premises)
        same_amplitude = proof.sums(equal(over(times(2, ABSOLUTE), ORDER), amplitude("j1")))
        circles, curves = [], []
        for i, x in enumerate(WEIGHTS):
            premises = [
                self.odd,
                facts.parts[0],
                facts.at_zero[i],
                facts.parts[1 + i],
                facts.sizes[i],
                facts.invertible,
            ]
            wave = proof.specialise(inversion, ["G", [x, "j1"], K, ABSOLUTE], premises)
            circles.append(proof.project(wave, 0))
            at_g = proof.specialise(proof.project(wave, 1), ["g1"])
            phase = over(coefficients[i], ABSOLUTE)
            if x == "w":
                phase = times(*(over(c, ABSOLUTE) for c in coefficients[:2]))
            goal = equal([x, "j1", "g1"], times(amplitude("j1"), ["cosine", "G", K, phase, "g1"]))
            by = [same_amplitude, phases] if x == "w" else [same_amplitude]
            curves.append(proof.rewrite(goal, by, at_g))
        everywhere = proof.generalise(proof.conjunction(*curves), ["g1"])
        found = proof.conjunction(facts.parts[0], *circles[:2], everywhere)
        terms = [K, *(over(c, ABSOLUTE) for c in coefficients[:2])]
        return proof.choose(facts.carrier, K, proof.witness(is_single("j1"), terms, found))


def prove_neurons() -> Evidence:
    """Prove that each neuron of a network with the largest margin has one frequency, and phases that add up."""
    facts = OptimalFacts()
    proof = facts.proof
    result = proof.cases(LIVE, facts.single(), facts.dead())
    return facts.closed(proof.generalise(result, ["j1"]))


def prove_frequencies() -> Evidence:
    """Prove that each frequency is used by some neuron of a network with the largest margin."""
    facts = OptimalFacts()
    proof = facts.proof
    coefficients = [["transform", "G", [x, "j"], K] for x in WEIGHTS]
    triple_product = times(2, *coefficients[:2], conj(coefficients[2]))
    goal = exists([("j", "J")], ["uses", "G", "J", *WEIGHTS, "j", K])
    inputs = [[f"g{i}'", G] for i in (1, 2, 3)]
    wave = times(conj(["char", K, "g1'"]), conj(["char", K, "g2'"]), ["char", K, "g3'"])
    value = proof.sums(
        implies(different(K, 0), equal(total([("j", "J")], triple_product), times("gamma", power(ORDER, 2)))),
        cofactors=[cofactor(facts.on_margin[1], ["g1'", "g2'", "g3'"], minus(wave), inputs)],
    )
    nonzero = different(K, 0)
    value = proof.specialise(value, [], [proof.assume(nonzero)])
    at_j = substituted(coefficients, {"j": "j1"})
    entry = substituted(triple_product, {"j": "j1"})
    none = equal(entry, 0)
    used = proof.conjunction(*(proof.assume(different(c, 0)) for c in at_j))
    result = proof.contradiction(none, proof.witness(goal, ["j1"], used), proof.assume(["not", goal]))
    for i, c in enumerate(at_j):
        zero = equal(c, 0)
        others = [conj(o) if n == 2 else o for n, o in enumerate(at_j) if n != i]
        assumed = proof.assume(zero)
        if i == 2:
            assumed = conjugated(proof, assumed, c, 0)
        nothing = proof.sums(none, cofactors=[cofactor(assumed, [], times(2, *others))])
        result = proof.cases(zero, nothing, result)
    nothing = proof.generalise(result, ["j1"])
    positive = proof.squares(["<", 0, times("gamma", power(ORDER, 2))], given=[facts.some_gamma])
    equals = proof.sums(
        equal(minus(0, 0), times("gamma", power(ORDER, 2))),
        cofactors=[cofactor(value), cofactor(nothing, ["j"], -1, [["j", "J"]])],
    )
    absurd = proof.squares(["<", 0, 0], equals, [positive])
    denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
    result = proof.cases(goal, proof.assume(goal), denied)
    return facts.closed(proof.generalise(result, [K], [nonzero]))
