"""The output of a network with the largest margin has Fourier mass at every frequency but 0.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas E.1 and E.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.half_systems import D, G
from verify.library.small_groups import ONE
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.best_networks import cosine_network, largest_on_z3, on_z3
from verify.statements.circuits.cauchy import prove_absurd
from verify.statements.circuits.designs import CONSTRUCTION
from verify.statements.circuits.max_margin import Network, SquaredNorms
from verify.statements.circuits.networks import Networks
from verify.statements.circuits.vocabulary import (
    HALF_OF_Z3,
    ORDER,
    RECONSTRUCTED,
    SOURCE,
    Z3,
    binders_of,
    inputs,
    transform,
)
from verify.statements.language import (
    Binders,
    both,
    conj,
    differences,
    different,
    equal,
    forall,
    implies,
    mapping,
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
from verify.statements.patterns import conjugated, names_of, prove_not, refute_at

Json = Any

POSITIVE: Json = ["<", 0, "mu"]


def _powers(k: int) -> Binders:
    """The k-th powers of the sums of embeddings, whatever they are."""
    return [("P", ["maps", "J", *[G] * k, "real"])]


def _value(k: int, h: Json, c: Json, factor: Json = 1) -> Json:
    """μ d^(k−1) times the conjugate of ⟨h, c⟩."""
    return times(factor, "mu", power(ORDER, k - 1), conj(["char", h, c]))


def _mass(networks: Networks, h: Json, output: Json) -> Json:
    """The transform of an output at the frequency (h, …, h)."""
    return total(binders_of(inputs(networks.k)), times(output, conj(["char", h, networks.right])))


def _conclusion(networks: Networks, factor: Json = 1) -> Json:
    mass, value = _mass(networks, "h", networks.output("c")), _value(networks.k, "h", "c", factor)
    both_facts = both(equal(mass, value), different(mass, 0))
    return forall([("h", D), ("c", G)], implies(different("h", 0), both_facts))


def _hypotheses(networks: Networks) -> list[Json]:
    return [*networks.hypotheses, networks.attained, POSITIVE]


def _claim(networks: Networks, conclusion: Json) -> Json:
    return forall(networks.binders, implies(*_hypotheses(networks), conclusion))


def _prove_mean(network: Network, nodes: int) -> int:
    """Prove ∀ j: the readout of the neuron adds up to 0, whether the neuron is zero or not."""
    proof, nets = network.proof, network.networks
    *embeddings, readout = nets.layers
    norm, mean = nets.of_node("squared_norm", "j0"), transform([readout, "j0"], 0)
    positive: Json = ["<", 0, norm]
    there = network.of_optimal(network.closed_mean(), proof.assume(positive), network.attained_by(nodes))
    zero = equal(mean, 0)
    inverse = proof.quotient(proof.assume(["not", zero]))
    one = times(mean, over(1, mean))
    others = plus(*(total([("g", G)], ["abs2", [layer, "j0", "g"]]) for layer in embeddings))
    spread = total([("g", G), ("g'", G)], ["abs2", minus([readout, "j0", "g"], [readout, "j0", "g'"])])
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


def _prove_value(network: Network, gaps: int, means: int) -> int:
    """Prove the value of the mass at k0 ≠ 0 and the class e, from the margins and the means of the readouts."""
    proof, nets, k = network.proof, network.networks, network.k
    *embeddings, readout = nets.layers
    places = binders_of(inputs(k))
    character, nonzero = conj(["char", "k0", nets.right]), different("k0", 0)

    def output(c: Json) -> Json:
        return total([("j", "J")], times(["P", "j", *inputs(k)], [readout, "j", c]))

    exceeded = network.wrong_excess(minus(output(nets.right), output("c")))
    tight = forall(binders_of(nets.places), equal(exceeded, 0))
    balanced = forall([("j", "J")], equal(transform([readout, "j"], 0), 0))
    on_margin, mean = proof.assume(tight), proof.assume(balanced)
    over_places = [list(place) for place in places]
    value = proof.sums(
        implies(nonzero, equal(_mass(nets, "k0", output("e")), _value(k, "k0", "e"))),
        cofactors=[
            cofactor(on_margin, [*inputs(k), "e"], minus(character), over_places),
            cofactor(on_margin, nets.places, over(character, ORDER), [*over_places, ["c", G]]),
            cofactor(
                mean,
                ["j1"],
                over(times(character, ["P", "j1", *inputs(k)]), ORDER),
                [*over_places, ["j1", "J"]],
            ),
        ],
    )
    general = proof.generalise(value, names_of(_powers(k)), [tight, balanced])
    sums = plus(*([u, "j", a] for u, a in zip(embeddings, inputs(k), strict=True)))
    powers = mapping([("j", "J"), *places], power(sums, k))
    at_powers = proof.specialise(general, [powers], [gaps, means])
    return proof.specialise(at_powers, [], [proof.assume(nonzero)])


def _prove(network: Network) -> Evidence:
    """Prove the value of the mass, which is not 0."""
    proof, nets = network.proof, network.networks
    nodes, gaps = network.equalities()
    spectral = _prove_value(network, gaps, _prove_mean(network, nodes))
    mass, value = _mass(nets, "k0", nets.output("e")), _value(nets.k, "k0", "e")
    positive, margin = proof.assume(POSITIVE), times("mu", power(ORDER, nets.k - 1))
    nothing = proof.rewrite(equal(value, 0), [spectral], proof.assume(equal(mass, 0)))
    no_margin = proof.sums(equal(margin, 0), cofactors=[cofactor(nothing, [], ["char", "k0", "e"])])
    absurd = prove_absurd(proof, proof.squares(["<", 0, margin], given=[positive]), margin, no_margin)
    there = prove_not(proof, equal(mass, 0), absurd, proof.evaluate(["<", 0, 0]))
    facts = proof.generalise(proof.conjunction(spectral, there), [], [different("k0", 0)])
    proof.generalise(proof.generalise(facts, ["k0", "e"]), names_of(nets.binders), _hypotheses(nets))
    return proof


def _refute(networks: Networks, wrong: Json, values: Sequence[Json]) -> Evidence:
    """Refute another value of the mass by a network on Z3."""
    at = dict(zip(names_of(networks.binders), values, strict=True))
    control = Evidence()
    given = [control.evaluate(substituted(hypothesis, at)) for hypothesis in _hypotheses(networks)]
    at = {**at, "h": ["of", ["dual", Z3], ONE], "c": ["of", ["element", Z3], 0]}
    nonzero, facts = wrong[2][-1][2][1:]
    premise = control.evaluate(substituted(nonzero, at))
    false = control.evaluate(substituted(facts[1], at))
    moves: list[Json] = [{"at": list(values)}, {"given": given}, {"at": [ONE, 0]}, {"given": [premise]}, {"part": 0}]
    control.counterexample(wrong, moves, false)
    return control


def _without_neurons(networks: Networks) -> Control:
    """A network without neurons has the largest margin for its norm, 0, but no mass."""
    k = networks.k
    hypotheses = [["true"] if formula == POSITIVE else formula for formula in _hypotheses(networks)]
    claim, conclusion = _claim(networks, _conclusion(networks)), _conclusion(networks)
    wrong = forall(networks.binders, implies(*hypotheses, conclusion))
    nothing = cosine_network(Z3, ["empty"], [0] * k)
    norms = mapping([("node", ["empty"])], 0)
    values = [Z3, *nothing, HALF_OF_Z3, norms, largest_on_z3(k), 0]
    inner = {"h": ["of", ["dual", Z3], ONE], "c": ["of", ["element", Z3], 0]}
    nonzero, facts = conclusion[2][1:]
    moves: list[Json] = [{"at": [ONE, 0]}, {"conditions": [nonzero]}, {"part": 1}]
    evidence = refute_at(wrong, networks.binders, values, hypotheses, facts[2], moves, inner)
    says = "Without neurons the margin 0 is the largest, but there is no mass: Z3."
    return Control(says, differences(claim, wrong), evidence)


def _part(name: str, network: Network, values: Sequence[Json]) -> Part:
    """The value of the mass."""
    networks = network.networks
    claim, wrong = (_claim(networks, _conclusion(networks, factor)) for factor in (1, 2))
    if networks.k < 4:
        twice = _refute(networks, wrong, values)
        control = Control("Twice the value is false: cosines on Z3.", differences(claim, wrong), twice)
    else:
        control = _without_neurons(networks)
    return Part(
        name,
        "The transform of the output at (h, ..., h) has this value, which is not 0.",
        claim,
        _prove(network),
        [[*values, ONE, 0]],
        [control],
    )


def lemma_e_1() -> Statement:
    """Three inputs: the Fourier mass."""
    part = _part("mass", SquaredNorms(_powers(3)), on_z3(3))
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
        reading=READING + "That the maximum is \\gamma for norm 1 is Theorem F.1.",
        definitions=needed(CONSTRUCTION, [part.claim, part.evidence.steps]),
        parts=[part],
    )


READING = (
    RECONSTRUCTED + "Instead of an odd prime, a half-system H of characters is asked for; it exists if and only if d "
    "is odd. The lemma is about the transform of the output in its inputs at the frequency (h, ..., h); it is read for "
    "every class c, and its value is given. That the readouts have mean 0 is derived, also for neurons that are 0. "
)


STATEMENTS: dict[str, object] = {}
