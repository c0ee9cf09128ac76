"""The objective of one neuron as a sum over frequencies of products of its Fourier transforms.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas C.3 and C.7.
"""

from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.vocabulary import ORDER, TWO_CLASSES, WRONG_CLASSES, neuron_binders
from verify.statements.patterns import names_of, prove_not
from verify.statements.terms import equal


def prove_wrong_classes(proof: Evidence) -> int:
    """Prove d − 1 ≠ 0, under the assumption that d is not 1."""
    several = proof.assume(TWO_CLASSES)
    none = equal(WRONG_CLASSES, 0)
    single = proof.sums(equal(ORDER, 1), cofactors=[cofactor(proof.assume(none))])
    return prove_not(proof, none, single, several)


def prove_divisible(proof: Evidence) -> int:
    """Prove (d − 1) · 1/(d − 1) = 1, under the assumption that d is not 1."""
    return proof.quotient(prove_wrong_classes(proof))


def prove_transfer(proof: Evidence, k: int) -> int:
    """Prove that the objective is the sum over frequencies, under the assumption that d is not 1."""
    theorem = proof.use("circuits/own-transfer-to-frequencies", f"k-{k}")
    return proof.specialise(theorem, names_of(neuron_binders(k)), [proof.assume(TWO_CLASSES)])
