"""The objective of a neuron is at most a constant times a power of its norm: Cauchy, means, Parseval.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), proofs of Lemmas C.4 and C.8.
"""

from collections.abc import Sequence
from math import factorial
from typing import Any

from verify.library.half_systems import D
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.circuits import cauchy, transfer, vocabulary
from verify.statements.formulas import Binders
from verify.statements.terms import equal, minus, over, plus, power, times

HALF = ["half_system", "G", "H"]
HYPOTHESES: list[Json] = [HALF, vocabulary.TWO_CLASSES]


def neurons(k: int) -> Binders:
    """Return a neuron with k inputs and a half-system."""
    return [*vocabulary.neuron_binders(k), ("H", ["subsets", D])]


def scalars(k: int) -> Binders:
    """The real numbers of the lemma on means: the sum, the product, the squared norms, and what is at 0."""
    return [(name, "real") for name in ("s", "q", *sizes(k), "z")]


def sizes(k: int) -> list[str]:
    """Return the names of the squared norms."""
    return [f"r{i}" for i in range(1, k + 2)]


def large(k: int) -> int:
    """Return (2k + 2)^(k+1) / 4."""
    return int((2 * k + 2) ** (k + 1)) // 4


def scaled_by_order(k: int, objective: Json) -> Json:
    """The objective times (d − 1) d^k / k!: the sum over frequencies."""
    return times(over(power(vocabulary.ORDER, k), factorial(k)), vocabulary.WRONG_CLASSES, objective)


class Neuron:
    """Facts about one neuron with k inputs on a group with a half-system and more than one element."""

    def __init__(self, k: int, variables: Sequence[Any] = ()) -> None:
        """Prove the transfer to frequencies, and assume the hypotheses."""
        self.k = k
        numbers: Binders = [*scalars(k), ("b", "complex"), ("x", "real"), ("y", "real")]
        self.proof: Evidence = ConciseEvidence(
            [*neurons(k), *cauchy.sequences(k + 1), *cauchy.PLACES, *numbers, *variables]
        )
        proof = self.proof
        self.cauchy = cauchy.Cauchy(proof, k + 1)
        self.half, self.several = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
        self.transferred = transfer.prove_transfer(proof, k)
        self.divisible = transfer.prove_divisible(proof)

    @property
    def objective(self) -> Json:
        """η(0) − the mean of the other η."""
        return vocabulary.of_neuron("advantage", self.k)

    @property
    def norm(self) -> Json:
        """The squared norm of the neuron."""
        return vocabulary.of_neuron("squared_norm", self.k)

    def spectrum(self, name: str, j: Json) -> Json:
        """The transform of a weight that enters the product at j: that of the readout is taken at −j."""
        return vocabulary.transform(name, minus(j) if name == "w" else j)

    def frequencies(self) -> int:
        """Prove (d − 1) d^k / k! times the objective = the sum over frequencies."""
        proof, k = self.proof, self.k
        *scale, form = vocabulary.fourier_form(k)
        plain = equal(scaled_by_order(k, [*scale, "b"]), "b")
        general = proof.generalise(proof.follows(plain, self.divisible), ["b"])
        unscaled, scaled = proof.specialise(general, [form]), scaled_by_order(k, self.objective)
        transferred = proof.rewrite(equal(scaled, scaled_by_order(k, [*scale, form])), [self.transferred])
        return proof.rewrite(equal(scaled, form), [unscaled], transferred)

    @property
    def at_zero(self) -> Json:
        """The squared norm of the transforms at 0."""
        return plus(*(["abs2", vocabulary.transform(name, 0)] for name in vocabulary.weights(self.k)))
