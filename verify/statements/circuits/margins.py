"""The bound on the margin of a network, from that on the objective of each neuron.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorems 4.1 and F.1 and their proofs.
"""

from abc import ABC, abstractmethod

from verify.library.half_systems import D, G
from verify.proving.evidence import Json, cofactor
from verify.statements import patterns, trees
from verify.statements.circuits import neuron_bound, vocabulary
from verify.statements.circuits.networks import Networks
from verify.statements.formulas import Binders, forall
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total


class Margins(neuron_bound.Neuron, ABC):
    """Facts about networks with margins of at least μ."""

    def __init__(self, networks: Networks, variables: Binders = ()) -> None:
        """Prove what is known of single neurons, assume the hypotheses, and compare the bound with the margin."""
        k = networks.k
        points: Binders = [*vocabulary.binders_of([f"b{i}" for i in range(1, k + 1)]), ("e", G), ("k0", D)]
        others: Binders = [entry for entry in networks.binders if entry[0] not in ("G", "J", "H")]
        super().__init__(k, [*others, *points, *variables])
        self.networks = networks
        proof = self.proof
        self.known = [self.half, self.several]
        self.given = [proof.assume(formula) for formula in networks.given]
        self.margin = proof.assume(networks.margin)
        self.excesses = [proof.generalise(self.node_bound(), ["j0"]), self._excess()]
        self.equation = self._equation()

    @abstractmethod
    def node_bound(self) -> int:
        """Prove that the objective of the neuron j0 is at most the best one."""

    def wrong_excess(self, gap: Json) -> Json:
        """What a margin has beyond μ, at a wrong class."""
        return times(indicator(self.networks.wrong), minus(gap, "mu"))

    @property
    def over_places(self) -> Binders:
        """The inputs and a class, as indices of a sum."""
        return vocabulary.binders_of(self.networks.places)

    @property
    def defect(self) -> Json:
        """What the largest margin has beyond μ: the sum over all neurons, and that over all inputs and classes."""
        return self._defect_for(self.networks.of_node("advantage"), self.networks.gap)

    def _defect_for(self, objective: Json, gap: Json) -> Json:
        """The same for other terms in place of the objective of the neuron j and of the margin."""
        nodes = total([("j", "J")], minus(self.networks.best("j"), objective))
        places = total(self.over_places, self.wrong_excess(gap))
        return plus(nodes, times(over(1, power(vocabulary.ORDER, self.k)), over(1, vocabulary.WRONG_CLASSES), places))

    def _equation(self) -> int:
        """Prove that the largest margin less μ is this sum, whatever the outputs of the neurons are."""
        proof, nets, names = self.proof, self.networks, vocabulary.inputs(self.k)

        def mean(delta: Json) -> Json:
            output = ["O", "j", *names, minus(nets.right, delta)]
            return over(total(vocabulary.binders_of(names), output), power(vocabulary.ORDER, self.k))

        others = total([("delta", G)], mean("delta"), different("delta", 0))
        objective = minus(mean(0), over(others, vocabulary.WRONG_CLASSES))
        gap = minus(*(total([("j", "J")], ["O", "j", *names, c]) for c in (nets.right, "c")))
        general = proof.follows(
            forall(
                [("O", ["maps", "J", *[G] * (self.k + 1), "real"])],
                equal(minus(nets.largest, "mu"), self._defect_for(objective, gap)),
            ),
            self.divisible,
        )
        neuron = [f"neuron_{self.k}", *nets.node("j")[:-1], *nets.places]
        return proof.specialise(general, [mapping([("j", "J"), *self.over_places], neuron)])

    def _excess(self) -> int:
        """Prove ∀ inputs, classes: the margin is at least μ if the class is wrong."""
        proof, nets = self.proof, self.networks
        points = [*(f"b{i}" for i in range(1, self.k + 1)), "e"]
        at = dict(zip(nets.places, points, strict=True))
        wrong, gap = (trees.substituted(term, at) for term in (nets.wrong, nets.gap))
        right, low = equal("e", plus(*points[:-1])), ["<=", "mu", "x"]
        excess = trees.substituted(self.wrong_excess("x"), at)
        goal: Json = ["<=", 0, excess]
        is_wrong, is_right = proof.assume(wrong), proof.assume(right)
        there = patterns.sums_under(proof, [wrong], [is_wrong], equal(minus(excess, 0), minus("x", "mu")))
        ahead = proof.generalise(proof.squares(goal, there, [proof.assume(low)]), ["x"], [low])
        there = proof.specialise(ahead, [gap], [proof.specialise(self.margin, points, [is_wrong])])
        here = patterns.sums_under(proof, [right], [is_right], equal(minus(excess, 0), 0))
        here = proof.specialise(proof.generalise(proof.squares(goal, here), ["x"]), [gap])
        return proof.generalise(proof.cases(right, here, there), points)

    def bound_for_network(self) -> int:
        """Prove that μ is at most the largest margin."""
        return self.proof.squares(self.networks.bound, self.equation, [*self.excesses, self.positive_inverse()])

    def positive_inverse(self) -> int:
        """Prove 0 < 1/(d − 1)."""
        proof, inverse = self.proof, over(1, vocabulary.WRONG_CLASSES)
        goal: Json = ["<", 0, inverse]
        negative = proof.order(proof.assume(["not", goal]))
        form = plus(1, times(total([("g", G)], 1, different("g", 0)), minus(0, inverse)))
        zero = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(self.divisible)])
        absurd = proof.squares(["<", 0, 0], zero, [negative])
        denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
        return proof.cases(goal, proof.assume(goal), denied)
