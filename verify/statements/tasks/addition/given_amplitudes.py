"""Every even choice of amplitudes belongs to a neuron with aligned phases; the norm of a neuron by its amplitudes.

Thesis on combinatorial tasks, the reduction to equation D.5 in D.6.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.vocabulary import TWO_CLASSES
from verify.statements.language import (
    both,
    equal,
    exists,
    forall,
    mapping,
    minus,
    over,
    renamed,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.tasks.addition.amplitudes_and_phases import (
    AMPLITUDES,
    HALF,
    LARGEST,
    OF_AMPLITUDES,
    PHASES,
    TIGHT,
    Phases,
    by_phases,
)
from verify.statements.tasks.addition.expected_margin import NORM, transform
from verify.statements.tasks.addition.vocabulary import FUNCTION, ORDER, WEIGHTS, D, G

Json = Any

WAVES = [
    mapping([("g", G)], over(total([("k", D)], times([size, "k"], ["cosine", "G", "k", 1, "g"])), ORDER))
    for size in AMPLITUDES
]
EVEN = [forall([("k", D)], both(["<=", 0, [size, "k"]], equal([size, minus("k")], [size, "k"]))) for size in AMPLITUDES]
WITH_AMPLITUDES = [
    forall([("k", D)], equal(transform(x, "k"), [size, "k"])) for x, size in zip(WEIGHTS, AMPLITUDES, strict=True)
]
SOME_NEURON = exists([(x, FUNCTION) for x in WEIGHTS], both(*WITH_AMPLITUDES, TIGHT))
SPECTRA, SQUARES = NORM[2][1], NORM[2][2][2]


def prove_some_neuron(proof: Evidence) -> int:
    """Prove that given even amplitudes are those of some neuron whose margin is (D.5)."""
    facts = Phases(proof)
    lemma = facts.closed(facts.by_phases(facts.by_frequency()))
    half, *even = (proof.assume(formula) for formula in (HALF, *EVEN))
    waves = dict(zip(WEIGHTS, WAVES, strict=True))
    spectra, polar = [], []
    for x, size, known in zip(WEIGHTS, AMPLITUDES, even, strict=True):
        at_k = [proof.project(proof.specialise(known, ["k1"]), part) for part in (0, 1)]
        value = substituted(transform(x, "k1"), waves)
        spectrum = proof.sums(equal(value, [size, "k1"]), cofactors=[cofactor(at_k[1], [], over(1, 2))])
        spectra.append(proof.generalise(spectrum, ["k1"]))
        unit = proof.evaluate(equal(["abs2", 1], 1))
        once = proof.sums(equal(value, times([size, "k1"], 1)), cofactors=[cofactor(spectrum)])
        polar.append(proof.generalise(proof.conjunction(at_k[0], unit, once), ["k1"]))
    ones = [mapping([("j", D)], 1)] * 3
    at_waves = proof.specialise(
        lemma, ["G", *WAVES, *names_of(OF_AMPLITUDES), *ones], [proof.assume(TWO_CLASSES), half, *polar]
    )
    value = substituted(by_phases()[2], dict.fromkeys(PHASES, ones[0]))
    margin = proof.rewrite(substituted(TIGHT, waves), [proof.sums(equal(value, LARGEST))], at_waves)
    some = renamed(SOME_NEURON, {x: f"{x}'" for x in WEIGHTS})
    return proof.witness(some, WAVES, proof.conjunction(*spectra, margin))


def prove_constraint(proof: Evidence) -> int:
    """Prove that the spectra have the squared norm d at most if and only if the neuron has 1 at most."""
    parseval = proof.sums(NORM[2])
    ends = ["<=", SPECTRA, ORDER], ["<=", SQUARES, 1]
    small = proof.sums(
        equal(minus(1, SQUARES), over(minus(ORDER, SPECTRA), ORDER)), cofactors=[cofactor(parseval, [], over(1, ORDER))]
    )
    large = proof.sums(
        equal(minus(ORDER, SPECTRA), times(ORDER, minus(1, SQUARES))), cofactors=[cofactor(parseval, [], -1)]
    )
    below, above = (
        proof.generalise(proof.squares(goal, equals, [proof.assume(given)]), [], [given])
        for given, goal, equals in ((ends[0], ends[1], small), (ends[1], ends[0], large))
    )
    return proof.equivalence(below, above)
