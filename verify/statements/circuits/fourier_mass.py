"""The output of a network with the largest margin has Fourier mass at every frequency but 0: three inputs.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemma E.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.small_groups import ONE
from verify.statements.cago.vocabulary import D, G
from verify.statements.circuits.designs import CONSTRUCTION
from verify.statements.circuits.equality import prove_absurd
from verify.statements.circuits.largest_margin import ON_Z3
from verify.statements.circuits.max_margin import (
    ALL_INPUTS,
    ATTAINED,
    LAYERS,
    NETWORK,
    NETWORK_HYPOTHESES,
    NODE,
    RIGHT,
    Network,
    of_node,
    output,
)
from verify.statements.circuits.vocabulary import (
    ORDER,
    RECONSTRUCTED,
    SOURCE,
    binders_of,
    inputs,
    transform,
)
from verify.statements.language import (
    both,
    conj,
    differences,
    different,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import conjugated, names_of, prove_not, sums_under

Json = Any

POSITIVE: Json = ["<", 0, "mu"]
READOUT = LAYERS[-1]


def _mass(h: Json, c: Json) -> Json:
    """The transform of the output at the class c, at the frequency (h, h, h)."""
    return total(binders_of(inputs(3)), times(output(c), conj(["char", h, RIGHT])))


def _value(h: Json, c: Json, factor: Json = 1) -> Json:
    """μ d² times the conjugate of ⟨h, c⟩."""
    return times(factor, "mu", power(ORDER, 2), conj(["char", h, c]))


def _conclusion(factor: Json = 1) -> Json:
    mass = _mass("h", "c")
    both_facts = both(equal(mass, _value("h", "c", factor)), different(mass, 0))
    return forall([("h", D), ("c", G)], implies(different("h", 0), both_facts))


def _claim(conclusion: Json) -> Json:
    return forall(NETWORK, implies(*NETWORK_HYPOTHESES, ATTAINED, POSITIVE, conclusion))


def _prove_mean(network: Network, nodes: int) -> int:
    """Prove ∀ j: the readout of the neuron adds up to 0, whether the neuron is zero or not."""
    proof = network.proof
    norm, mean = of_node("squared_norm", "j0"), transform([READOUT, "j0"], 0)
    positive: Json = ["<", 0, norm]
    known = [*network.known, proof.assume(positive), network.attained_by(nodes)]
    there = proof.specialise(network.closed_mean(), NODE, known)
    zero = equal(mean, 0)
    inverse = proof.quotient(proof.assume(["not", zero]))
    one = times(mean, over(1, mean))
    others = plus(*(total([("g", G)], ["abs2", [layer, "j0", "g"]]) for layer in LAYERS[:-1]))
    spread = total([("g", G), ("g'", G)], ["abs2", minus([READOUT, "j0", "g"], [READOUT, "j0", "g'"])])
    rest = plus(times(ORDER, minus(0, norm)), times(ORDER, others), times(over(1, 2), spread))
    absurd = proof.squares(
        ["<", 0, 0],
        proof.sums(
            equal(minus(0, 0), plus(1, times(["abs2", over(1, mean)], rest))),
            cofactors=[cofactor(inverse, [], conj(one)), cofactor(conjugated(proof, inverse, one, 1))],
        ),
        [proof.order(proof.assume(["not", positive]))],
    )
    denied = proof.contradiction(zero, absurd, proof.evaluate(["<", 0, 0]))
    here = proof.cases(zero, proof.assume(zero), denied)
    return proof.generalise(proof.cases(positive, there, here), ["j0"])


def _prove() -> Evidence:
    """Prove the value of the mass, which is not 0."""
    network = Network()
    proof = network.proof
    nodes, gaps = network.equalities()
    means = _prove_mean(network, nodes)
    places = binders_of(inputs(3))
    character = conj(["char", "k0", RIGHT])
    summed = power(plus(*([layer, "j1", a] for layer, a in zip(LAYERS, inputs(3), strict=False))), 3)
    nonzero, mass, value = different("k0", 0), _mass("k0", "e"), _value("k0", "e")
    over_places = [list(place) for place in places]
    spectral = sums_under(
        proof,
        [nonzero],
        [proof.assume(nonzero)],
        equal(mass, value),
        cofactors=[
            cofactor(gaps, [*inputs(3), "e"], minus(character), over_places),
            cofactor(gaps, ALL_INPUTS, over(character, ORDER), [*over_places, ["c", G]]),
            cofactor(means, ["j1"], over(times(character, summed), ORDER), [*over_places, ["j1", "J"]]),
        ],
    )
    positive, margin = proof.assume(POSITIVE), times("mu", power(ORDER, 2))
    nothing = proof.rewrite(equal(value, 0), [spectral], proof.assume(equal(mass, 0)))
    no_margin = proof.sums(equal(margin, 0), cofactors=[cofactor(nothing, [], ["char", "k0", "e"])])
    absurd = prove_absurd(proof, proof.squares(["<", 0, margin], given=[positive]), margin, no_margin)
    there = prove_not(proof, equal(mass, 0), absurd, proof.evaluate(["<", 0, 0]))
    every = proof.generalise(proof.generalise(proof.conjunction(spectral, there), [], [nonzero]), ["k0", "e"])
    proof.generalise(every, names_of(NETWORK), [*NETWORK_HYPOTHESES, ATTAINED, POSITIVE])
    return proof


def lemma_e_1() -> Statement:
    """Three inputs: the Fourier mass."""
    claim, wrong = _claim(_conclusion()), _claim(_conclusion(2))
    proof = _prove()
    values = dict(zip(names_of(NETWORK), ON_Z3, strict=True))
    control = Evidence()
    given = [
        control.evaluate(substituted(hypothesis, values)) for hypothesis in [*NETWORK_HYPOTHESES, ATTAINED, POSITIVE]
    ]
    at = {**values, "h": ["of", ["dual", ON_Z3[0]], ONE], "c": ["of", ["element", ON_Z3[0]], 0]}
    nonzero, facts = wrong[2][-1][2][1:]
    premise = control.evaluate(substituted(nonzero, at))
    false = control.evaluate(substituted(facts[1], at))
    moves: list[Json] = [{"at": ON_Z3}, {"given": given}, {"at": [ONE, 0]}, {"given": [premise]}, {"part": 0}]
    control.counterexample(wrong, moves, false)
    return Statement(
        id="circuits/lemma-e.1",
        title="Three inputs: a network with the largest margin has Fourier mass at every frequency but 0",
        source=f"{SOURCE}, Lemma E.1",
        hypotheses=(
            r"d = |G| > 1 is odd; the margin of the network is \mu = \gamma\sum_j N_j^2 > 0, \gamma = "
            r"\frac{3}{16d(d-1)}, the largest one for its norm."
        ),
        conclusion=(
            r"\sum_a f(a)[c]\,\overline{\langle h, a_1+a_2+a_3\rangle} = \mu d^2\,\overline{\langle h, c\rangle} "
            r"\ne 0 for every h \ne 0 and every c."
        ),
        reading=(
            RECONSTRUCTED + "Instead of an odd prime, a half-system H of characters is asked for; it exists if and "
            "only if d is odd. The lemma is about the transform of the output in its three inputs at the frequency "
            "(h, h, h); it is read for every class c, and its value is given. That the maximum is \\gamma for norm 1 "
            "is Theorem F.1. That the readouts have mean 0 is derived, also for neurons that are 0."
        ),
        definitions=needed(CONSTRUCTION, [claim, proof.steps]),
        parts=[
            Part(
                "mass",
                "The transform of the output at (h, h, h) has this value, which is not 0.",
                claim,
                proof,
                [[*ON_Z3, ONE, 0]],
                [Control("Twice the value is false: 27 cosines on Z3.", differences(claim, wrong), control)],
            )
        ],
    )


STATEMENTS = {"circuits/lemma-e.1": lemma_e_1}
