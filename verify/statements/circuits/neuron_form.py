"""The neurons that attain the bound are cosines of one frequency with matching phases.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas C.4 and C.8.
"""

from __future__ import annotations

from typing import Any

from verify.library.half_systems import MEMBERS, D, G, prove_no_zero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.cauchy import concentrated, sequences
from verify.statements.circuits.equality import prove_equal_sizes
from verify.statements.circuits.neuron_bound import (
    CONSTANT,
    HYPOTHESES,
    Neuron,
    large,
    neurons,
    scaled_by_order,
    squared_constant,
)
from verify.statements.circuits.transfer import prove_divisible
from verify.statements.circuits.vocabulary import (
    ORDER,
    TWO_CLASSES,
    WRONG_CLASSES,
    aligned,
    embeddings,
    of_neuron,
    transform,
    weights,
)
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import conjugated, names_of

Json = Any

APART = different(["inclusion", "m"], ["inclusion", "f"])


def amplitudes(k: int) -> list[str]:
    """Return the names of the complex amplitudes of a cosine neuron."""
    return [*(f"c{i}" for i in range(1, k + 1)), "cw"]


def cosine_form(k: int, values: dict[str, Json] | None = None) -> Json:
    """The weights are Re(c ⟨h, g⟩) at a frequency h ≠ 0, all c are equally long, and their phases match."""
    names = amplitudes(k)
    *inputs, last = names
    waves = [
        forall([("g", G)], equal([weight, "g"], ["re", times(c, ["char", "h", "g"])]))
        for weight, c in zip(weights(k), names, strict=True)
    ]
    lengths = [equal(["abs2", c], ["abs2", last]) for c in inputs]
    form = both(different("h", 0), *waves, *lengths, ["<=", 0, times(*inputs, conj(last))])
    return form if values is None else substituted(form, values)


def is_cosine(k: int) -> Json:
    """Some frequency and amplitudes are as above."""
    return exists([("h", D), *((c, "complex") for c in amplitudes(k))], cosine_form(k))


def optimal(k: int) -> list[Json]:
    """The neuron is not zero and attains the bound, which is stated in squares, with the sign that is meant."""
    objective, norm = of_neuron("advantage", k), of_neuron("squared_norm", k)
    attained = equal(power(objective, 2), times(squared_constant(k), power(norm, k + 1)))
    return [["<", 0, norm], attained, ["<=", 0, objective]]


OPTIMAL_FOR_THREE: list[Json] = [
    ["<", 0, of_neuron("squared_norm", 3)],
    equal(of_neuron("advantage", 3), times(CONSTANT, power(of_neuron("squared_norm", 3), 2))),
]


def form_claim(k: int) -> Json:
    """Every neuron that attains the bound is a cosine; for three inputs the bound is stated without squares."""
    attained = OPTIMAL_FOR_THREE if k == 3 else optimal(k)
    return forall(neurons(k), implies(*HYPOTHESES, *attained, is_cosine(k)))


def _scaled_equality(proof: Evidence, k: int) -> int:
    """Prove ∀ G, objective, norm: equality in the bound is equality for the sum over frequencies."""
    same = equal(power("x", 2), times(squared_constant(k), power("y", k + 1)))
    given = proof.assume(same)
    divisible = prove_divisible(proof)
    scale = times(large(k), power(scaled_by_order(k, 1), 2))
    inverse = times(WRONG_CLASSES, over(1, WRONG_CLASSES))
    goal = equal(power(times(ORDER, "y"), k + 1), times(large(k), power(scaled_by_order(k, "x"), 2)))
    left = power(times(ORDER, "y"), k + 1)
    theorem = proof.sums(
        goal,
        cofactors=[cofactor(given, [], minus(scale)), cofactor(divisible, [], minus(times(left, plus(inverse, 1))))],
    )
    return proof.generalise(theorem, ["G", "x", "y"], [TWO_CLASSES, same])


def _squared(proof: Evidence) -> int:
    """Prove x² = γ² y⁴ from x = γ y², for three inputs."""
    same = equal("x", times(CONSTANT, power("y", 2)))
    given = proof.assume(same)
    goal = equal(power("x", 2), times(squared_constant(3), power("y", 4)))
    theorem = proof.sums(goal, cofactors=[cofactor(given, [], plus("x", same[2]))])
    return proof.generalise(theorem, ["G", "x", "y"], [same])


def _positive_scale(proof: Evidence, k: int) -> int:
    """Prove ∀ G, x ≥ 0: (d − 1) d^k / k! · x ≥ 0."""
    given = proof.assume(["<=", 0, "x"])
    scaled = scaled_by_order(k, "x")
    others = total([("g", G)], 1, different("g", 0))
    equals = proof.sums(equal(minus(scaled, 0), times(scaled_by_order(k, 1)[1], others, "x")))
    return proof.generalise(proof.squares(["<=", 0, scaled], equals, [given]), ["G", "x"], [["<=", 0, "x"]])


def _real_sum(proof: Evidence) -> int:
    """Prove 2b = s for a real s = b + conj b with s² = 4 |b|²."""
    hypotheses = [equal("s", plus("b", conj("b"))), equal(times(4, ["abs2", "b"]), power("s", 2))]
    pair, same = (proof.assume(hypothesis) for hypothesis in hypotheses)
    gap = ["abs2", minus("b", conj("b"))]
    left_over = plus("s", "b", conj("b"))
    nothing = proof.sums(equal(gap, 0), cofactors=[cofactor(same), cofactor(pair, [], left_over)])
    real = proof.vanish(nothing, [])
    theorem = proof.sums(equal(times(2, "b"), "s"), cofactors=[cofactor(real), cofactor(pair, [], -1)])
    return proof.generalise(theorem, ["s", "b"], hypotheses)


class Optimum(Neuron):
    """Facts about a neuron that attains the bound."""

    def __init__(self, k: int, variables: Binders = ()) -> None:
        """Prove the lemmas on equality, and assume that the neuron attains the bound."""
        super().__init__(k, [("f", MEMBERS), ("m", MEMBERS), *variables])
        proof = self.proof
        self.cauchy_equality = self.cauchy.place()
        self.equal_sizes = prove_equal_sizes(proof, k)
        norm, attained, sign = (proof.assume(hypothesis) for hypothesis in optimal(k))
        values, known, parseval = self.energies()
        self.scaled = values[0]
        at = ["G", self.objective, self.norm]
        same = proof.specialise(_scaled_equality(proof, k), at, [self.several, attained])
        whole = plus(times(2, plus(*values[2:-1])), values[-1])
        scaled = times(large(k), power(self.scaled, 2))
        same = proof.rewrite(equal(power(whole, k + 1), scaled), [parseval], same)
        positive = proof.rewrite(
            ["<", 0, whole], [parseval], proof.squares(["<", 0, times(ORDER, self.norm)], given=[norm])
        )
        facts = proof.specialise(self.equal_sizes, values, [*known, positive, same])
        self.positive = proof.specialise(_positive_scale(proof, k), ["G", self.objective], [sign])
        at_zero, *rest = (proof.project(facts, part) for part in range(2 * k + 4))
        self.at_zero_vanish = [proof.vanish(at_zero, [part]) for part in range(k + 1)]
        self.lengths, signs = rest[:k], rest[k : 2 * k + 1]
        place = proof.specialise(self.cauchy_equality, [MEMBERS, *self.spectra], [*signs, rest[2 * k + 1]])
        self.real = proof.specialise(_real_sum(proof), [self.scaled, self.at_half], [self.paired, rest[2 * k + 2]])
        self.place = place

    def _elsewhere(self) -> list[int]:
        """Prove ∀ m ≠ f: each transform is 0 at m, under the assumption that it is f that carries them."""
        proof = self.proof
        spectra = dict(zip(names_of(sequences(self.k + 1)), [MEMBERS, *self.spectra], strict=True))
        carried = proof.assume(substituted(concentrated(self.k + 1, "f"), spectra))
        members = [("h1", MEMBERS), ("h2", MEMBERS)]
        distinct = implies(different(["inclusion", "h1"], ["inclusion", "h2"]), different("h1", "h2"))
        as_members = proof.sums(forall(members, distinct))
        others = proof.specialise(as_members, ["m", "f"], [proof.assume(APART)])
        there = proof.specialise(carried, ["m"], [others])
        return [proof.generalise(proof.project(there, part), ["m"], [APART]) for part in range(self.k + 1)]

    def form(self) -> int:
        """Prove that the neuron is a cosine."""
        proof, k = self.proof, self.k
        names = weights(k)
        here = ["inclusion", "f"]
        zeros = self._elsewhere()
        turned = []
        for name, zero in zip(names, zeros, strict=True):
            spectrum = self.spectrum(name, ["inclusion", "m"])
            at_m = proof.specialise(zero, ["m"], [proof.assume(APART)])
            result = proof.sums(equal(conj(spectrum), 0), cofactors=[cofactor(conjugated(proof, at_m, spectrum, 0))])
            turned.append(proof.generalise(result, ["m"], [APART]))
        amplitude = {
            c: times(over(2, ORDER), transform(name, here)) for c, name in zip(amplitudes(k), names, strict=True)
        }
        goal = cosine_form(k, {**amplitude, "h": here})
        others = [["m1", MEMBERS]]
        character = ["char", ["inclusion", "m1"], "g"]
        parts = [proof.sums(goal[1], cofactors=[cofactor(prove_no_zero(proof, self.half), ["f"], -1)])]
        for i, name in enumerate(names):
            one, two = (turned, zeros) if name == "w" else (zeros, turned)
            spectral = times(transform(name, "j"), ["char", "j", "g"])
            parts.append(
                proof.sums(
                    goal[2 + i],
                    cofactors=[
                        cofactor(self.half, ["j"], over(minus(spectral), ORDER), [["j", D]]),
                        cofactor(self.at_zero_vanish[i], [], over(1, ORDER)),
                        cofactor(one[i], ["m1"], over(character, ORDER), others),
                        cofactor(two[i], ["m1"], over(conj(character), ORDER), others),
                    ],
                )
            )
        factor = over(4, power(ORDER, 2))
        for i, name in enumerate(embeddings(k)):
            parts.append(
                proof.sums(
                    goal[k + 3 + i],
                    cofactors=[
                        cofactor(self.lengths[i], [], factor),
                        cofactor(zeros[i], ["m1"], minus(times(factor, conj(self._at("m1", name)))), others),
                        cofactor(zeros[-1], ["m1"], times(factor, conj(self._at("m1", "w"))), others),
                    ],
                )
            )
        rest = times(*(self._at("m1", name) for name in names[1:]))
        alone = proof.sums(equal(self.at_half, aligned(k, here)), cofactors=[cofactor(zeros[0], ["m1"], rest, others)])
        product = goal[-1][2]
        scale = over(2**k, power(ORDER, k + 1))
        value = proof.sums(
            equal(minus(product, 0), times(scale, times(2, self.at_half))),
            cofactors=[cofactor(alone, [], minus(times(2, scale)))],
        )
        known = proof.rewrite(equal(minus(product, 0), times(scale, self.scaled)), [self.real], value)
        parts.append(proof.squares(goal[-1], known, [self.positive]))
        found = proof.witness(is_cosine(k), [here, *amplitude.values()], proof.conjunction(*parts))
        return proof.choose(self.place, "f", found)

    def _at(self, m: str, name: str) -> Json:
        """The transform of a weight that enters the product at a member of the half-system."""
        return self.spectrum(name, ["inclusion", m])

    def closed_mean(self) -> int:
        """Prove ∀ neurons that attain the bound: the readout adds up to 0."""
        return self._closed(self.at_zero_vanish[-1])

    def closed_form(self) -> int:
        """Prove ∀ neurons that attain the bound: they are cosines."""
        return self._closed(self.form())

    def _closed(self, theorem: int) -> int:
        """Generalise over the neurons that attain the bound."""
        return self.proof.generalise(theorem, names_of(neurons(self.k)), [*HYPOTHESES, *optimal(self.k)])

    def for_three(self, theorem: int) -> int:
        """Prove the same with the bound for three inputs stated without squares."""
        proof, names = self.proof, names_of(neurons(3))
        norm, attained = (proof.assume(hypothesis) for hypothesis in OPTIMAL_FOR_THREE)
        squared = proof.specialise(_squared(proof), ["G", self.objective, self.norm], [attained])
        sign = proof.rewrite(["<=", 0, self.objective], [(attained, "backward")], self.positive_constant())
        result = proof.specialise(theorem, names, [self.half, self.several, norm, squared, sign])
        return proof.generalise(result, names, [*HYPOTHESES, *OPTIMAL_FOR_THREE])


def prove_form(k: int) -> Evidence:
    """Prove that every neuron that attains the bound is a cosine."""
    optimum = Optimum(k)
    theorem = optimum.closed_form()
    if k == 3:
        optimum.for_three(theorem)
    return optimum.proof
