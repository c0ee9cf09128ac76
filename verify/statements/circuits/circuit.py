"""What an explicit network of cosines computes, its margin, and its neurons.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas D.2 and 4.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.half_systems import MEMBERS, D, G, prove_no_self_conjugate
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.designs import CIRCUIT, Design, cosine, entries
from verify.statements.circuits.neuron_bound import CONSTANT, HALF, squared_constant
from verify.statements.circuits.signed_neurons import prove_sum_over_signs
from verify.statements.circuits.transfer import prove_divisible
from verify.statements.circuits.vocabulary import (
    ORDER,
    SCALE_SIGN,
    TWO_CLASSES,
    WRONG_CLASSES,
    activation,
    binders_of,
    inputs,
)
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
    words,
)
from verify.statements.patterns import names_of

Json = Any


def one_frequency_claim(design: Design) -> Json:
    """∀ h, inputs, classes: the neurons of the frequency h add up to a cosine of the sum less the class."""
    names, node = inputs(design.k), ["pair", "h", "n"]
    terms = [["at", u, node, a] for u, a in zip(design.maps[:-1], names, strict=True)]
    neurons = total([("n", design.places)], activation(terms, ["at", design.maps[-1], node, "c"]))
    return forall([("h", MEMBERS), *binders_of([*names, "c"])], equal(neurons, _cosine(design, ["inclusion", "h"])))


def _cosine(design: Design, h: Json) -> Json:
    """Twice the scale times Re ⟨h, sum of the inputs less the class⟩."""
    return times(2, design.scale, ["re", ["char", h, minus(plus(*inputs(design.k)), "c")]])


def _output_value(design: Design, names: Sequence[str], c: Json) -> Json:
    """The scale times d [c is the sum] − 1."""
    return times(design.scale, minus(times(ORDER, indicator(equal(c, plus(*names)))), 1))


def output_claim(design: Design) -> Json:
    """∀ inputs and classes: the value of the output."""
    names = inputs(design.k)
    output = design.applied("network", *names, "c")
    return forall(binders_of([*names, "c"]), equal(output, _output_value(design, names, "c")))


def output_difference(design: Design, names: Sequence[str], c: str) -> Json:
    """The output at the sum less that at the class c."""
    return minus(design.applied("network", *names, plus(*names)), design.applied("network", *names, c))


def margin_claim(design: Design, constant: Json = None) -> Json:
    """∀ inputs and wrong classes: the margin is γ times the power of the norm of the network."""
    names = inputs(design.k)
    maximal = _maximal(design, output_difference(design, names, "c"), constant)
    return forall(binders_of([*names, "c"]), implies(different("c", plus(*names)), maximal))


def margin_hypotheses(design: Design) -> list[Json]:
    """There is a wrong class; and β ≥ 0 for an even number of inputs, for which the margin has the sign of β."""
    return [TWO_CLASSES] if design.k % 2 else [TWO_CLASSES, SCALE_SIGN]


def _maximal(design: Design, margin: Json, constant: Json = None) -> Json:
    """Margin = γ Σ n² for three inputs, else margin ≥ 0 and margin² = γ² (Σ 1)² n^(k+1); n are the squared norms."""
    if design.k == 3:
        norm = total([("j", design.nodes)], power(design.applied("length", "j"), 2))
        return equal(margin, times(CONSTANT if constant is None else constant, norm))
    norms = [power(["size", design.nodes], 2), power(design.length, design.k + 1)]
    squared = times(squared_constant(design.k) if constant is None else constant, *norms)
    return both(["<=", 0, margin], equal(power(margin, 2), squared))


def neurons_claim(design: Design, number: int | None = None) -> Json:
    """The weights are real, the neurons are equally long, and how many there are."""
    real = [
        forall([("j", design.nodes), ("g", G)], equal(conj(["at", weight, "j", "g"]), ["at", weight, "j", "g"]))
        for weight in design.maps
    ]
    lengths = forall([("j", design.nodes)], equal(design.applied("length", "j"), design.length))
    size = equal(["size", design.nodes], times(design.count // 2 if number is None else number, WRONG_CLASSES))
    return both(*real, lengths, size)


def on_circuits(conclusion: Json, *extra: Json) -> Json:
    """∀ groups with a half-system and scales."""
    return forall(CIRCUIT, implies(HALF, *extra, conclusion))


class Circuit:
    """Facts about the network on a group with a half-system."""

    def __init__(self, design: Design, further: Binders = ()) -> None:
        """Assume the hypothesis, and declare further variables."""
        self.design = design
        self.names = [f"b{i}" for i in range(1, design.k + 1)]
        variables: Binders = [("m", design.nodes), ("e", G), ("x", "complex"), ("f", MEMBERS)]
        self.points = [f"q{i}" for i in range(1, design.k + 2)]
        points = binders_of(self.points, "complex") if design.signs else []
        self.proof = Evidence([*CIRCUIT, *binders_of(self.names), *variables, *points, *further])
        self.half = self.proof.assume(HALF)

    def one_frequency(self) -> int:
        """Prove that the neurons of each frequency add up to a cosine: a polynomial in the values of the character."""
        proof, design = self.proof, self.design
        points = self.points
        waves = [times("beta", ["re", times(x, q)]) for x, q in zip(design.all_factors("n"), points, strict=True)]
        neurons = total([("n", design.places)], activation(waves[:-1], waves[-1]))
        value = times(2, design.scale, ["re", times(*points[:-1], conj(points[-1]))])
        if design.signs:
            general = proof.generalise(prove_sum_over_signs(proof, design, design.signs, neurons, value), points)
        else:
            general = proof.identity(forall(binders_of(points, "complex"), equal(neurons, value)))
        goal = one_frequency_claim(design)
        (_, _), *places = goal[1]
        bound = [name for name, _ in places]
        values = [["char", ["inclusion", "f"], b] for b in [*self.names, "e"]]
        at = proof.specialise(general, values)
        named = dict(zip(["h", *bound], ["f", *self.names, "e"], strict=True))
        sums, cosines = (substituted(side, named) for side in goal[2][1:])
        same = proof.sums(equal(substituted(value, dict(zip(points, values, strict=True))), cosines))
        return proof.generalise(proof.rewrite(equal(sums, cosines), [same], at), ["f", *self.names, "e"])

    def output(self) -> int:
        """Prove the value of the output."""
        proof, design = self.proof, self.design
        nodes = design.nodes
        entry = ["at", "F", "v"]
        nested = total([("h", MEMBERS), ("n", "S")], ["F", ["pair", "h", "n"]])
        by_frequency = proof.sums(
            forall(
                [("S", "set"), ("F", ["maps", ["product", MEMBERS, "S"], "complex"])],
                equal(total([("v", ["product", MEMBERS, "S"])], entry), nested),
            )
        )
        inner = [["at", u, "v", b] for u, b in zip(design.maps[:-1], self.names, strict=True)]
        neuron = mapping([("v", nodes)], activation(inner, ["at", design.maps[-1], "v", "e"]))
        split = proof.specialise(by_frequency, [design.places, neuron])
        named = dict(zip([*inputs(design.k), "c"], [*self.names, "e"], strict=True))
        goal = substituted(output_claim(design)[2], named)
        cosines = total([("h", MEMBERS)], substituted(_cosine(design, ["inclusion", "h"]), named))
        spectral = proof.rewrite(equal(goal[1], cosines), [self.one_frequency()], split)
        character = ["char", "j", minus(plus(*self.names), "e")]
        value = proof.sums(equal(cosines, goal[2]), cofactors=[self.by_half(times(design.scale, character))])
        return proof.generalise(proof.rewrite(goal, [value], spectral), [*self.names, "e"])

    def size(self) -> int:
        """Prove the number of neurons."""
        return self.proof.sums(neurons_claim(self.design)[-1], cofactors=[self.by_half(self.design.count // 2)])

    def by_half(self, scale: Json) -> Json:
        """Every j but 0 is in the half-system, or −j is; ``scale`` may mention j."""
        return cofactor(self.half, ["j"], scale, [["j", D]])

    def lengths(self) -> int:
        """Prove that all neurons have the same norm: a cosine with the factor x has the squared norm d β² |x|² / 2."""
        proof, design = self.proof, self.design
        no_pairs = prove_no_self_conjugate(proof, self.half)
        half = times(over(1, 2), ORDER, power("beta", 2))
        wave = total([("g", G)], ["abs2", cosine("x", ["inclusion", "f"], "g")])
        value = times(half, ["abs2", "x"])
        long = proof.sums(equal(wave, value), cofactors=[cofactor(no_pairs, ["f"], minus(wave, value))])
        ones = plus(*[times(half, 1)] * (design.k + 1))
        factors = plus(*(times(half, ["abs2", factor]) for factor in design.all_factors(["second", "m"])))
        length = design.applied("length", "m")
        added = proof.rewrite(equal(length, factors), [proof.generalise(long, ["x", "f"])])
        counted = proof.rewrite(equal(length, ones), self._units(), added)
        result = proof.rewrite(equal(length, design.length), [proof.sums(equal(ones, design.length))], counted)
        return proof.generalise(result, ["m"])

    def _units(self) -> list[int]:
        """Prove that the factors of the neuron m, and their product, have modulus 1."""
        proof, design, signs = self.proof, self.design, self.design.signs
        if not signs:
            factors = design.all_factors("n")
            return [proof.evaluate(forall([("n", design.places)], equal(["abs2", x], 1))) for x in factors]
        at_m = dict(zip(signs.names, entries(["second", "m"], len(signs.names)), strict=True))
        sorts, units = dict(zip(signs.names, signs.sorts, strict=True)), []
        for factor in signs.named_factors():
            used = [name for name in signs.names if name in set(words(factor))]
            unit = proof.evaluate(forall([(name, sorts[name]) for name in used], equal(["abs2", factor], 1)))
            units.append(proof.specialise(unit, [at_m[name] for name in used]))
        return [*units, proof.specialise(self._unit_product(), design.factors(["second", "m"]), units)]

    def _unit_product(self) -> int:
        """Prove that a product of k numbers of modulus 1 has modulus 1."""
        proof, points = self.proof, self.points[: self.design.k]
        sizes: list[Json] = [["abs2", point] for point in points]
        hypotheses = [equal(size, 1) for size in sizes]
        cofactors = [cofactor(proof.assume(formula), [], times(1, *sizes[:n])) for n, formula in enumerate(hypotheses)]
        product = proof.sums(equal(["abs2", times(*points)], 1), cofactors=cofactors)
        return proof.generalise(product, points, hypotheses)

    def _real(self) -> list[int]:
        """Prove that all weights are real."""
        proof, design = self.proof, self.design
        wave = cosine("x", ["inclusion", "f"], "e")
        real = proof.generalise(proof.sums(equal(conj(wave), wave)), ["x", "f", "e"])
        return [
            proof.generalise(proof.specialise(real, [factor, ["first", "m"], "e"]), ["m", "e"])
            for factor in design.all_factors(["second", "m"])
        ]

    def neurons(self) -> int:
        """Prove that the weights are real, the neurons equally long, and their number."""
        return self.proof.conjunction(*self._real(), self.lengths(), self.size())

    @property
    def wrong(self) -> Json:
        """The class e is not the sum."""
        return different("e", plus(*self.names))

    def difference(self) -> int:
        """Prove by how much the output at the sum exceeds that at the class e, which is assumed to be wrong."""
        proof, design, names = self.proof, self.design, self.names
        gap, margin = times(design.scale, ORDER), output_difference(design, names, "e")
        plain = minus(_output_value(design, names, plus(*names)), _output_value(design, names, "e"))
        value = proof.specialise(proof.sums(implies(self.wrong, equal(plain, gap))), [], [proof.assume(self.wrong)])
        return proof.rewrite(equal(margin, gap), [value], proof.rewrite(equal(margin, plain), [self.output()]))

    def margin(self) -> int:
        """Prove from the hypotheses on the margin that it is γ times the power of the norm."""
        proof, design, names = self.proof, self.design, self.names
        k = design.k
        _, *sign = (proof.assume(formula) for formula in margin_hypotheses(design))
        divisible = prove_divisible(proof)
        gap, number = times(design.scale, ORDER), times(design.count // 2, WRONG_CLASSES)
        margin, difference = output_difference(design, names, "e"), self.difference()
        if k == 3:
            squared = power(design.length, 2)
            norm, counted = times(number, squared), total([("j", design.nodes)], squared)
            every = proof.rewrite(equal(_maximal(design, margin)[2][2], counted), [self.lengths()])
            summed = proof.sums(equal(counted, norm), cofactors=[self.by_half(times(design.count // 2, squared))])
            known = proof.rewrite(equal(_maximal(design, margin)[2][2], norm), [summed], every)
            large = proof.sums(equal(gap, times(CONSTANT, norm)), cofactors=[cofactor(divisible, [], minus(gap))])
        else:
            known = self.size()
            squared = times(squared_constant(k), power(number, 2), power(design.length, k + 1))
            inverse = times(WRONG_CLASSES, over(1, WRONG_CLASSES))
            telescoped = minus(times(power(gap, 2), plus(inverse, 1)))
            numbers = proof.sums(equal(power(gap, 2), squared), cofactors=[cofactor(divisible, [], telescoped)])
            large = proof.conjunction(proof.squares(["<=", 0, gap], given=sign), numbers)
        theorem = proof.rewrite(_maximal(design, margin), [(difference, "backward"), (known, "backward")], large)
        return proof.generalise(theorem, [*names, "e"], [self.wrong])

    def closed(self, theorem: int, extra: Sequence[Json] = ()) -> Evidence:
        """Generalise over the network and return the evidence."""
        self.proof.generalise(theorem, names_of(CIRCUIT), [HALF, *extra])
        return self.proof
