"""The objective of a neuron is at most a constant times a power of its norm: Cauchy, means, Parseval.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), proofs of Lemmas C.4 and C.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import comb, factorial
from typing import Any

from verify.library.half_systems import MEMBERS, D, G
from verify.library.real_order import prove_root
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.cauchy import PLACES, Cauchy, sequences
from verify.statements.circuits.means import means_defect
from verify.statements.circuits.transfer import prove_divisible, prove_transfer
from verify.statements.circuits.vocabulary import (
    NUMBERS_OF_INPUTS,
    ORDER,
    SOURCE,
    TWO_CLASSES,
    WRONG_CLASSES,
    aligned,
    fourier_form,
    neuron_binders,
    of_neuron,
    ratio,
    transform,
    weights,
)
from verify.statements.language import (
    Binders,
    conj,
    different,
    equal,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import names_of

Json = Any

HALF = ["half_system", "G", "H"]
HYPOTHESES: list[Json] = [HALF, TWO_CLASSES]


def neurons(k: int) -> Binders:
    """Return a neuron with k inputs and a half-system."""
    return [*neuron_binders(k), ("H", ["subsets", D])]


def squared_constant(k: int) -> Json:
    """γ² = 4 k!² / ((2k + 2)^(k+1) d^(k−1) (d − 1)²)."""
    number = ratio(4 * factorial(k) ** 2, (2 * k + 2) ** (k + 1))
    return times(over(number, ORDER if k == 2 else power(ORDER, k - 1)), power(over(1, WRONG_CLASSES), 2))


CONSTANT = over(over(over(3, 16), ORDER), WRONG_CLASSES)


def bound_for_three(constant: Json = CONSTANT) -> Json:
    """The objective with three inputs is at most γ N²."""
    return ["<=", of_neuron("advantage", 3), times(constant, power(of_neuron("squared_norm", 3), 2))]


def scalars(k: int) -> Binders:
    """The real numbers of the lemma on means: the sum, the product, the squared norms, and what is at 0."""
    return [(name, "real") for name in ("s", "q", *sizes(k), "z")]


def sizes(k: int) -> list[str]:
    """Return the names of the squared norms."""
    return [f"r{i}" for i in range(1, k + 2)]


def whole(k: int) -> Json:
    """2 Σ r + z, the squared norm of all transforms."""
    return plus(times(2, plus(*sizes(k))), "z")


def scalar_hypotheses(k: int) -> list[Json]:
    """What is known of these numbers."""
    signs = [["<=", 0, r] for r in (*sizes(k), "z")]
    return [*signs, ["<=", power("s", 2), times(4, "q")], ["<=", "q", times(*sizes(k))]]


def large(k: int) -> int:
    """Return (2k + 2)^(k+1) / 4."""
    return int((2 * k + 2) ** (k + 1)) // 4


def scalar_sides(k: int) -> tuple[Json, Json]:
    """(2k+2)^(k+1)/4 s², and (2 Σ r + z)^(k+1)."""
    return times(large(k), power("s", 2)), power(whole(k), k + 1)


def scalar_defect(k: int) -> Json:
    """What the second side exceeds the first one by."""
    number, names = k + 1, sizes(k)
    twice = times(2, plus(*names))
    mixed = [times(comb(number, i), power(twice, number - i), power("z", i)) for i in range(1, number)]
    return plus(
        plus(*mixed, power("z", number)),
        times(2**number, means_defect(names)),
        times(4 * large(k), minus(times(*names), "q")),
        times(large(k), minus(times(4, "q"), power("s", 2))),
    )


def prove_scalar_equation(proof: Evidence, k: int) -> int:
    """Prove that the two sides differ by this sum."""
    left, right = scalar_sides(k)
    return proof.identity(equal(minus(right, left), scalar_defect(k)))


LEMMAS = Lemmas(
    "circuits/own-squared-norms",
    "A product of squared norms is bounded by their sum; where the bound is attained, they are equal",
    variables=scalars(max(NUMBERS_OF_INPUTS)),
    source=f"Our own; it is in the proofs of Lemmas C.4 and C.8 of {SOURCE}",
    file=__file__,
)


def known_sizes(k: int) -> str:
    """Return what is known of the numbers as text."""
    signs = ", ".join(f"0 <= {r}" for r in (*sizes(k), "z"))
    return f"{signs}, s^2 <= 4*q, q <= {'*'.join(sizes(k))}"


def _state_bound(k: int) -> None:
    """Make a lemma of the bound for k inputs."""
    state = LEMMAS.lemma(
        f"bound-{k}",
        f"For {k + 1} squared norms r_i, a square s^2 that is at most four times their product, and what is at 0.",
        f"""
        forall s, q, {", ".join(sizes(k))}, z in real:
            {known_sizes(k)} ==> {large(k)}*s^2 <= (2*({" + ".join(sizes(k))}) + z)^{k + 1}
        """,
        ", ".join(["2", *["1"] * (k + 2), "0"]),
        [("With 9 in the place of 4 it is false.", "4*q", "9*q", ", ".join(["3", *["1"] * (k + 2), "0"]))],
    )
    state(partial(_prove_bound, k=k))


def _prove_bound(proof: Evidence, k: int) -> int:
    """Prove s² (2k+2)^(k+1)/4 ≤ (2 Σ r + z)^(k+1) if s² ≤ 4q, q ≤ Π r, and all r and z are ≥ 0."""
    hypotheses, equation = scalar_hypotheses(k), prove_scalar_equation(proof, k)
    given = [proof.assume(hypothesis) for hypothesis in hypotheses]
    bound = proof.squares(["<=", *scalar_sides(k)], equation, given)
    return proof.generalise(bound, names_of(scalars(k)), hypotheses)


for number in NUMBERS_OF_INPUTS:
    _state_bound(number)


def prove_twice_real(proof: Evidence) -> int:
    """Prove s² ≤ 4 |b|² for a real s = b + conj b."""
    sum_of_two = equal("s", plus("b", conj("b")))
    given = proof.assume(sum_of_two)
    left, right = power("s", 2), times(4, ["abs2", "b"])
    equals = proof.sums(
        equal(minus(right, left), ["abs2", minus("b", conj("b"))]),
        cofactors=[cofactor(given, [], minus(plus("s", "b", conj("b"))))],
    )
    return proof.generalise(proof.squares(["<=", left, right], equals), ["s", "b"], [sum_of_two])


def scaled_by_order(k: int, objective: Json) -> Json:
    """The objective times (d − 1) d^k / k!: the sum over frequencies."""
    return times(over(power(ORDER, k), factorial(k)), WRONG_CLASSES, objective)


def _unscaled(proof: Evidence, k: int) -> int:
    """Prove ∀ G, objective, norm: the bound, from the bound for the sum over frequencies."""
    scaled = ["<=", times(large(k), power(scaled_by_order(k, "x"), 2)), power(times(ORDER, "y"), k + 1)]
    given = proof.assume(scaled)
    divisible = prove_divisible(proof)
    left, right = power("x", 2), times(squared_constant(k), power("y", k + 1))
    inverse = over(1, WRONG_CLASSES)
    scale = times(over(ratio(factorial(k) ** 2, large(k)), power(ORDER, 2 * k)), power(inverse, 2))
    equals = proof.sums(
        equal(minus(right, left), times(scale, minus(scaled[2], scaled[1]))),
        cofactors=[cofactor(divisible, [], times(power("x", 2), plus(times(WRONG_CLASSES, inverse), 1)))],
    )
    theorem = proof.squares(["<=", left, right], equals, [given])
    return proof.generalise(theorem, ["G", "x", "y"], [TWO_CLASSES, scaled])


class Neuron:
    """Facts about one neuron with k inputs on a group with a half-system and more than one element."""

    def __init__(self, k: int, variables: Sequence[Any] = ()) -> None:
        """Prove the transfer to frequencies, and assume the hypotheses."""
        self.k = k
        numbers: Binders = [*scalars(k), ("b", "complex"), ("x", "real"), ("y", "real")]
        self.proof: Evidence = ConciseEvidence([*neurons(k), *sequences(k + 1), *PLACES, *numbers, *variables])
        proof = self.proof
        self.cauchy = Cauchy(proof, k + 1)
        self.half, self.several = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
        self.transferred = prove_transfer(proof, k)
        self.divisible = prove_divisible(proof)

    @property
    def objective(self) -> Json:
        """η(0) − the mean of the other η."""
        return of_neuron("advantage", self.k)

    @property
    def norm(self) -> Json:
        """The squared norm of the neuron."""
        return of_neuron("squared_norm", self.k)

    @property
    def at_half(self) -> Json:
        """The sum of the products over the half-system."""
        return total([("h", MEMBERS)], aligned(self.k, ["inclusion", "h"]))

    def spectrum(self, name: str, j: Json) -> Json:
        """The transform of a weight that enters the product at j: that of the readout is taken at −j."""
        return transform(name, minus(j) if name == "w" else j)

    def size(self, name: str) -> Json:
        """The squared norm of a transform on the half-system."""
        return total([("j", MEMBERS)], ["abs2", self.spectrum(name, ["inclusion", "j"])])

    def frequencies(self) -> int:
        """Prove (d − 1) d^k / k! times the objective = the sum over frequencies."""
        proof, k = self.proof, self.k
        *scale, form = fourier_form(k)
        plain = equal(scaled_by_order(k, [*scale, "b"]), "b")
        general = proof.generalise(proof.sums(plain, cofactors=[cofactor(self.divisible, [], "b")]), ["b"])
        unscaled, scaled = proof.specialise(general, [form]), scaled_by_order(k, self.objective)
        transferred = proof.rewrite(equal(scaled, scaled_by_order(k, [*scale, form])), [self.transferred])
        return proof.rewrite(equal(scaled, form), [unscaled], transferred)

    def sum_over_frequencies(self) -> int:
        """Prove (d − 1) d^k / k! times the objective = b + conj b, b the sum over the half-system."""
        proof, k = self.proof, self.k
        pairs, form = plus(self.at_half, conj(self.at_half)), fourier_form(k)[-1]
        paired = proof.sums(
            equal(form, pairs), cofactors=[cofactor(self.half, ["j"], minus(aligned(k, "j")), [["j", D]])]
        )
        return proof.rewrite(equal(scaled_by_order(k, self.objective), pairs), [paired], self.frequencies())

    def energies(self) -> tuple[list[Json], list[int], int]:
        """The numbers of the lemma on means, that they satisfy its hypotheses, and Parseval's equation."""
        proof, k = self.proof, self.k
        names = weights(k)
        scaled = scaled_by_order(k, self.objective)
        self.paired = self.sum_over_frequencies()
        real = proof.specialise(prove_twice_real(proof), [scaled, self.at_half], [self.paired])
        product = proof.specialise(self.cauchy.inequalities[k + 1], [MEMBERS, *self.spectra])
        norms, at_zero = [self.size(name) for name in names], self.at_zero
        parseval = proof.sums(
            equal(times(ORDER, self.norm), plus(times(2, plus(*norms)), at_zero)),
            cofactors=[
                cofactor(self.half, ["j"], minus(["abs2", self.spectrum(name, "j")]), [["j", D]]) for name in names
            ],
        )
        signs = [proof.squares(["<=", 0, term]) for term in (*norms, at_zero)]
        return [scaled, ["abs2", self.at_half], *norms, at_zero], [*signs, real, product], parseval

    @property
    def spectra(self) -> list[Json]:
        """The transforms on the half-system."""
        return [mapping([("h", MEMBERS)], self.spectrum(name, ["inclusion", "h"])) for name in weights(self.k)]

    @property
    def at_zero(self) -> Json:
        """The squared norm of the transforms at 0."""
        return plus(*(["abs2", transform(name, 0)] for name in weights(self.k)))

    def bound(self) -> int:
        """Prove that the square of the objective is at most γ² N^(k+1)."""
        proof, k = self.proof, self.k
        values, known, parseval = self.energies()
        bound = proof.specialise(proof.use(LEMMAS.id, f"bound-{k}"), values, known)
        scaled = times(large(k), power(values[0], 2))
        normed = proof.rewrite(["<=", scaled, power(times(ORDER, self.norm), k + 1)], [(parseval, "backward")], bound)
        return proof.specialise(_unscaled(proof, k), ["G", self.objective, self.norm], [self.several, normed])

    def positive_constant(self) -> int:
        """Prove that γ N² is not negative."""
        proof, inverse = self.proof, over(1, WRONG_CLASSES)
        form = times(total([("g", G)], 1, different("g", 0)), power(inverse, 2))
        equals = proof.sums(equal(minus(inverse, 0), form), cofactors=[cofactor(self.divisible, [], minus(inverse))])
        positive = proof.squares(["<=", 0, inverse], equals)
        right = times(CONSTANT, power(self.norm, 2))
        scale = times(over(over(3, 16), ORDER), inverse, power(self.norm, 2))
        return proof.squares(["<=", 0, right], proof.sums(equal(minus(right, 0), scale)), [positive])

    def bound_for_three(self) -> int:
        """Prove that the objective with three inputs is at most γ N²."""
        proof = self.proof
        right = times(CONSTANT, power(self.norm, 2))
        constants = equal(times(squared_constant(3), power("y", 4)), power(times(CONSTANT, power("y", 2)), 2))
        same = proof.generalise(proof.sums(constants), ["y"])
        squared = proof.rewrite(["<=", power(self.objective, 2), power(right, 2)], [same], self.bound())
        return proof.specialise(prove_root(proof), [self.objective, right], [self.positive_constant(), squared])

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the neuron and return the evidence."""
        self.proof.generalise(theorem, names_of(neurons(self.k)), HYPOTHESES)
        return self.proof
