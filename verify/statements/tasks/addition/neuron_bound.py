"""The largest class-weighted margin of one neuron, from its three spectra.

Thesis on combinatorial tasks, D.6.1, for every finite Abelian group without a character k = −k ≠ 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_root
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
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
    plus,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import REALS, MeanBound, neuron_bound, prove_constant
from verify.statements.tasks.addition.vocabulary import ORDER, SPECTRUM, WEIGHTS, D, G

Json = Any

SPECTRA: Binders = [(x, SPECTRUM) for x in ("a1", "b1", "c1")]
NONZERO = different("k", 0)


def power_of(x: Json) -> Json:
    """Σ_{k ≠ 0} |x_k|²."""
    return total([("k", D)], ["abs2", ["at", x, "k"]], NONZERO)


def triple(a: Json, b: Json, c: Json) -> Json:
    """Σ_{k ≠ 0} a_k b_k conj c_k."""
    return total([("k", D)], times(["at", a, "k"], ["at", b, "k"], conj(["at", c, "k"])), NONZERO)


def split(b: Json, c: Json) -> Json:
    """Σ |b_i|² |c_j|² over all i, j ≠ 0 with i ≠ ±j."""
    apart = both(different("i", 0), different("k", 0), different("i", "k"), different("i", minus("k")))
    return total([("i", D), ("k", D)], ["abs2", times(["at", b, "i"], ["at", c, "k"])], apart)


def unaligned(a: Json, b: Json, c: Json) -> Json:
    """Σ_{i, j ≠ 0} |a_i conj t_j − a_j conj t_i|² for t = b · conj c."""

    def crossed(i: str, k: str) -> Json:
        return times(["at", a, i], conj(["at", b, k]), ["at", c, k])

    both_nonzero = both(different("i", 0), different("k", 0))
    return total([("i", D), ("k", D)], ["abs2", minus(crossed("i", "k"), crossed("k", "i"))], both_nonzero)


def excess(a: Json, b: Json, c: Json) -> Json:
    """What the product of the three powers has beyond twice the square of the triple sum."""
    return plus(times(power_of(a), split(b, c)), unaligned(a, b, c))


def hermitian(x: Json) -> Json:
    """∀k: x_{−k} = conj x_k."""
    return forall([("k", D)], equal(["at", x, minus("k")], conj(["at", x, "k"])))


def prove_no_self_opposite(proof: Evidence) -> int:
    """Prove ∀ groups of odd order, ∀k: [k ≠ 0][k = −k] = 0; the proof declares G and the character k1."""
    odd = proof.assume(["odd", "G"])
    goal = equal(times(indicator(different("k1", 0)), indicator(equal("k1", minus("k1")))), 0)
    zero = equal("k1", 0)
    at_zero = proof.specialise(proof.sums(implies(zero, goal)), [], [proof.assume(zero)])
    nonzero = proof.assume(["not", zero])
    opposite = proof.specialise(odd, ["k1"], [nonzero])
    away = proof.specialise(proof.sums(implies(different("k1", minus("k1")), goal)), [], [opposite])
    result = proof.generalise(proof.cases(zero, at_zero, away), ["k1"])
    return proof.generalise(result, ["G"], [["odd", "G"]])


def prove_excess(proof: Evidence, unpaired: int) -> int:
    """Prove ∀ Hermitian a, b, c: A B C − 2 (Σ a b conj c)² = the excess, for groups without k = −k ≠ 0."""
    spectra = tuple(name for name, _ in SPECTRA)
    hypotheses = [["odd", "G"], *map(hermitian, spectra)]
    odd, *turned = (proof.assume(formula) for formula in hypotheses)
    a, b, c = spectra
    no_self_opposite = proof.specialise(unpaired, ["G"], [odd])
    product = times(*map(power_of, spectra))
    entries = times(["abs2", [b, "i'"]], ["abs2", [c, "i'"]])
    equals = proof.sums(
        equal(minus(product, times(2, power(triple(*spectra), 2))), excess(*spectra)),
        rewrite=[(theorem, "backward") for theorem in turned],
        cofactors=[cofactor(no_self_opposite, ["i'"], minus(times(power_of(a), entries)), [["i'", D]])],
    )
    return proof.generalise(equals, ["G", *spectra], hypotheses)


def spectrum(x: str, j: str = "j1") -> Json:
    """The Fourier transform of one of the three functions of a neuron."""
    return mapping([("k'", D)], ["transform", "G", [x, j], "k'"])


def at_zero(x: str, j: str = "j1") -> Json:
    """|x̂(0)|²."""
    return ["abs2", ["transform", "G", [x, j], 0]]


def summed_margin(j: str = "j1") -> Json:
    """The class-weighted margin of a neuron, summed over all inputs and all wrong labels."""
    gap = minus(["w", j, plus("g1'", "g2'")], ["w", j, "g3'"])
    return total(
        [(f"g{i}'", G) for i in (1, 2, 3)],
        times(power(plus(["u", j, "g1'"], ["v", j, "g2'"]), 2), gap),
        different("g3'", plus("g1'", "g2'")),
    )


def bound_of(j: str = "j1") -> Json:
    """The bound on the summed margin of a neuron."""
    return neuron_bound("gamma", ORDER, ["n", j])


class NeuronFacts:
    """Facts about each neuron of a network under the hypotheses of Theorem 7.7."""

    def __init__(self, hypotheses: Sequence[Json], binders: Binders, extra: Binders = ()) -> None:
        """Assume the hypotheses, the common ones first; declare further variables."""
        own: Binders = [("j1", "J"), ("k1", D), *((f"g{i}", G) for i in (1, 2, 3))]
        self.proof: Evidence = ConciseEvidence([*binders, *SPECTRA, *REALS, *own, *extra])
        proof = self.proof
        self.unpaired = prove_no_self_opposite(proof)
        self.excess, self.constant = prove_excess(proof, self.unpaired), prove_constant(proof)
        self.means = MeanBound(proof)
        self.mean_bound = self.means.bound(prove_root(proof))
        self.hypotheses = list(hypotheses)
        self.names = names_of(binders)
        self.given = [proof.assume(formula) for formula in hypotheses]
        self.odd, largest, norms = self.given[:3]
        self.gamma_sign, self.gamma = proof.project(largest, 0), proof.project(largest, 1)
        norm = proof.specialise(norms, ["j1"])
        self.norm_sign, self.norm = proof.project(norm, 0), proof.project(norm, 1)
        order_excess = minus(ORDER, 1)
        self.order_sign = proof.squares(
            ["<=", 0, order_excess], proof.sums(equal(minus(order_excess, 0), total([("k", D)], 1, NONZERO)))
        )
        self.values, self.premises = self._premises()

    def _premises(self) -> tuple[list[Json], list[int]]:
        """Return the values of the reals of the bound for the neuron j1, and the theorems that it asks for."""
        proof = self.proof
        spectra = tuple(map(spectrum, WEIGHTS))
        rest = plus(*map(at_zero, WEIGHTS))
        values = [*map(power_of, spectra), rest, excess(*spectra), summed_margin(), bound_of(), triple(*spectra)]
        self.turned = [proof.sums(hermitian(x)) for x in spectra]
        split = proof.specialise(self.excess, ["G", *spectra], [self.odd, *self.turned])
        value = proof.sums(equal(summed_margin(), times(2, triple(*spectra))))
        energy = plus(*values[:4])
        parseval = proof.sums(
            equal(energy, times(ORDER, power(["n", "j1"], 2))), cofactors=[cofactor(self.norm, [], minus(ORDER))]
        )
        constant = proof.specialise(self.constant, ["gamma", ORDER, ["n", "j1"], energy], [self.gamma, parseval])
        signs = [proof.squares(["<=", 0, value]) for value in values[:5]]
        bound = proof.squares(["<=", 0, bound_of()], given=[self.gamma_sign, self.order_sign, self.norm_sign])
        return values, [*signs, bound, split, value, constant]

    def neuron_bound(self) -> int:
        """∀j: the summed margin is at most the bound."""
        return self.proof.generalise(self.proof.specialise(self.mean_bound, self.values, self.premises), ["j1"])

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the binders and return the evidence."""
        self.proof.generalise(theorem, self.names, self.hypotheses)
        return self.proof
