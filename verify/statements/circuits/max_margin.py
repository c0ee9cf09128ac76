"""The largest margin of networks with three inputs: its value, the neurons that attain it, and their frequencies.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorem F.1 and its proof.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.vocabulary import D, G
from verify.statements.circuits.equality import prove_absurd, prove_no_defect
from verify.statements.circuits.neuron_bound import CONSTANT, HYPOTHESES, neurons
from verify.statements.circuits.neuron_form import Optimum, is_cosine
from verify.statements.circuits.vocabulary import (
    ORDER,
    WRONG_CLASSES,
    binders_of,
    inputs,
    transform,
    weights,
)
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
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
)
from verify.statements.patterns import names_of, sums_under

Json = Any

K = 3
LAYER = ["maps", "J", G, "real"]
LAYERS = [*(u.upper() for u in weights(K))]
NETWORK: Binders = [
    ("G", "abelian"),
    ("J", "set"),
    *((name, LAYER) for name in LAYERS),
    ("H", ["subsets", D]),
    ("mu", "real"),
]
ALL_INPUTS = [*inputs(K), "c"]
RIGHT = plus(*inputs(K))
WRONG = different("c", RIGHT)


def _of_network(name: str, *arguments: Json) -> Json:
    """Apply a definition to the network, whose weights are real."""
    maps = [mapping([("i", "J"), ("g", G)], [layer, "i", "g"]) for layer in LAYERS]
    return [f"{name}_{K}", "G", "J", *maps, *arguments]


def of_node(name: str, j: Json = "j") -> Json:
    """Apply a definition to one neuron."""
    return [f"{name}_{K}", "G", *([layer, j] for layer in LAYERS)]


NODE = ["G", *([layer, "j0"] for layer in LAYERS), "H"]


def output(c: Json) -> Json:
    """The output at a class."""
    return _of_network("network", *inputs(K), c)


def aligned_at(h: Json, j: Json) -> Json:
    """The product of the transforms of a neuron at a frequency; that of the readout is taken at the opposite one."""
    *embeddings, readout = LAYERS
    return times(*(transform([u, j], h) for u in embeddings), transform([readout, j], minus(h)))


GAP = minus(output(RIGHT), output("c"))
NORM = total([("j", "J")], power(of_node("squared_norm"), 2))
MARGIN = forall(binders_of(ALL_INPUTS), implies(WRONG, ["<=", "mu", GAP]))
NETWORK_HYPOTHESES = [*HYPOTHESES, MARGIN]
EXCESS = times(indicator(WRONG), minus(GAP, "mu"))
NODE_EXCESS = minus(times(CONSTANT, power(of_node("squared_norm"), 2)), of_node("advantage"))
DEFECT = plus(
    total([("j", "J")], NODE_EXCESS),
    times(over(1, power(ORDER, K)), over(1, WRONG_CLASSES), total(binders_of(ALL_INPUTS), EXCESS)),
)
COSINES = forall(
    [("j", "J")],
    implies(
        ["<", 0, of_node("squared_norm")],
        substituted(is_cosine(K), {weight: [layer, "j"] for weight, layer in zip(weights(K), LAYERS, strict=True)}),
    ),
)
CARRIED = exists([("j", "J")], different(aligned_at("h", "j"), 0))
FREQUENCIES = forall([("h", D)], implies(different("h", 0), CARRIED))


def largest(constant: Json = CONSTANT) -> Json:
    """γ Σ N², N the squared norms of the neurons."""
    return times(constant, NORM)


ATTAINED = equal("mu", largest())


def claim_of(bound: Json) -> Json:
    """The bound for the margin, and what follows if it is attained."""
    optimal_network = implies(ATTAINED, both(COSINES, implies(["<", 0, "mu"], FREQUENCIES)))
    return forall(NETWORK, implies(*NETWORK_HYPOTHESES, both(bound, optimal_network)))


CLAIM = claim_of(["<=", "mu", largest()])


class Network(Optimum):
    """Facts about networks with margins of at least μ."""

    def __init__(self) -> None:
        """Prove what is known of single neurons, and assume the hypotheses."""
        points: Binders = [*binders_of([f"b{i}" for i in range(1, K + 1)]), ("e", G), ("k0", D)]
        others: Binders = [entry for entry in NETWORK if entry[0] not in ("G", "J", "H")]
        super().__init__(K, [*others, *points])
        proof = self.proof
        self.neuron_bound = proof.generalise(self.bound_for_three(), names_of(neurons(K)), HYPOTHESES)
        self.margin = proof.assume(MARGIN)
        self.known = [self.half, self.several]
        self.excesses = [self._node_excess(), self._excess()]
        eta = total([("j", "J")], [*of_node("eta"), 0])
        self.equation = proof.sums(
            equal(minus(largest(), "mu"), DEFECT), cofactors=[cofactor(self.divisible, [], minus("mu", eta))]
        )

    def _node_excess(self) -> int:
        """Prove ∀ j: the objective of the neuron is at most γ N²."""
        return self.proof.generalise(self.proof.specialise(self.neuron_bound, NODE, self.known), ["j0"])

    def _excess(self) -> int:
        """Prove ∀ inputs, classes: the margin is at least μ if the class is wrong."""
        proof = self.proof
        points = [*(f"b{i}" for i in range(1, K + 1)), "e"]
        at = dict(zip(ALL_INPUTS, points, strict=True))
        wrong, excess, gap = (substituted(term, at) for term in (WRONG, EXCESS, GAP))
        goal = ["<=", 0, excess]
        is_wrong = proof.assume(wrong)
        low = proof.specialise(self.margin, points, [is_wrong])
        there = sums_under(proof, [wrong], [is_wrong], equal(minus(excess, 0), minus(gap, "mu")))
        right = equal("e", plus(*points[:-1]))
        here = sums_under(proof, [right], [proof.assume(right)], equal(minus(excess, 0), 0))
        return proof.generalise(
            proof.cases(right, proof.squares(goal, here), proof.squares(goal, there, [low])), points
        )

    def bound_for_network(self) -> int:
        """Prove that μ is at most γ Σ N²."""
        return self.proof.squares(["<=", "mu", largest()], self.equation, [*self.excesses, self._positive_inverse()])

    def _positive_inverse(self) -> int:
        """Prove 0 < 1/(d − 1)."""
        proof, inverse = self.proof, over(1, WRONG_CLASSES)
        goal: Json = ["<", 0, inverse]
        negative = proof.order(proof.assume(["not", goal]))
        form = plus(1, times(total([("g", G)], 1, different("g", 0)), minus(0, inverse)))
        zero = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(self.divisible)])
        absurd = proof.squares(["<", 0, 0], zero, [negative])
        denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
        return proof.cases(goal, proof.assume(goal), denied)

    def equalities(self) -> tuple[int, int]:
        """Prove that no neuron and no margin exceeds its bound, if the bound is attained, which is assumed."""
        proof = self.proof
        attained = proof.assume(ATTAINED)
        turned = proof.rewrite(equal(largest(), "mu"), [attained], proof.sums(equal("mu", "mu")))
        zero = prove_no_defect(proof, self.equation, turned, ("mu", largest()), DEFECT)
        given = [*self.excesses, self._positive_inverse()]
        nodes, gaps = (proof.vanish(zero, [part], given) for part in (0, 1))
        return nodes, gaps

    def optimal_network(self) -> int:
        """Prove what follows if the bound is attained."""
        nodes, gaps = self.equalities()
        theorem = self.proof.conjunction(self._cosines(nodes), self._frequencies(gaps))
        return self.proof.generalise(theorem, [], [ATTAINED])

    def attained_by(self, nodes: int) -> int:
        """Prove that the neuron j0 attains its bound."""
        proof = self.proof
        difference = equal(minus("y", "x"), 0)
        same = proof.sums(equal("x", "y"), cofactors=[cofactor(proof.assume(difference), [], -1)])
        lemma = proof.generalise(same, ["x", "y"], [difference])
        best = times(CONSTANT, power(of_node("squared_norm", "j0"), 2))
        return proof.specialise(lemma, [of_node("advantage", "j0"), best], [proof.specialise(nodes, ["j0"])])

    def _cosines(self, nodes: int) -> int:
        """Prove that all neurons that are not zero are cosines."""
        proof = self.proof
        positive: Json = ["<", 0, of_node("squared_norm", "j0")]
        known = [*self.known, proof.assume(positive), self.attained_by(nodes)]
        return proof.generalise(proof.specialise(self.closed_form(), NODE, known), ["j0"], [positive])

    def _frequencies(self, gaps: int) -> int:
        """Prove that every frequency but 0 is carried by a neuron, if the margin is positive."""
        proof = self.proof
        positive, nonzero = proof.assume(["<", 0, "mu"]), different("k0", 0)
        character = ["char", "k0", minus("c", RIGHT)]
        carried = total([("j", "J")], aligned_at("k0", "j"))
        margin = times("mu", power(ORDER, K))
        spectral = sums_under(
            proof,
            [nonzero],
            [proof.assume(nonzero)],
            equal(times(6, carried), margin),
            cofactors=[cofactor(gaps, ALL_INPUTS, minus(character), [[name, G] for name in ALL_INPUTS])],
        )
        some = substituted(CARRIED, {"h": "k0"})
        none = proof.assume(["not", some])
        entry = equal(aligned_at("k0", "j0"), 0)
        found = proof.witness(some, ["j0"], proof.assume(["not", entry]))
        zero = proof.cases(entry, proof.assume(entry), proof.contradiction(entry, found, none))
        nothing = total([("j", "J")], 0)
        zeros = proof.rewrite(equal(times(6, carried), times(6, nothing)), [proof.generalise(zero, ["j0"])])
        empty = proof.rewrite(equal(margin, times(6, nothing)), [spectral], zeros)
        no_margin = proof.sums(equal(margin, 0), cofactors=[cofactor(empty)])
        absurd = prove_absurd(proof, proof.squares(["<", 0, margin], given=[positive]), margin, no_margin)
        denied = proof.contradiction(some, absurd, proof.evaluate(["<", 0, 0]))
        every = proof.generalise(proof.cases(some, proof.assume(some), denied), ["k0"], [nonzero])
        return proof.generalise(every, [], [["<", 0, "mu"]])


def prove_max_margin() -> Evidence:
    """Prove the bound for the margin, and what follows if it is attained."""
    network = Network()
    proof = network.proof
    theorem = proof.conjunction(network.bound_for_network(), network.optimal_network())
    proof.generalise(theorem, names_of(NETWORK), NETWORK_HYPOTHESES)
    return proof
