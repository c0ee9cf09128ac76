"""The largest margin of a network: its value, the neurons that attain it, and their frequencies.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorems 4.1 and F.1 and their proofs.
"""

from __future__ import annotations

from abc import abstractmethod
from math import factorial
from typing import Any

from verify.library.real_order import prove_root
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.cauchy import prove_absurd
from verify.statements.circuits.equality import prove_no_defect
from verify.statements.circuits.expansion import prove_for_power
from verify.statements.circuits.margins import Margins
from verify.statements.circuits.networks import with_norms, with_squared_norms
from verify.statements.circuits.neuron_bound import HYPOTHESES, large, neurons, squared_constant
from verify.statements.circuits.neuron_form import Optimum
from verify.statements.circuits.vocabulary import ORDER, WRONG_CLASSES, inputs
from verify.statements.language import (
    Binders,
    different,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of

Json = Any


class Network(Margins, Optimum):
    """Facts about networks whose margin is the largest one."""

    @abstractmethod
    def of_optimal(self, theorem: int, live: int, attained: int) -> int:
        """Conclude a theorem on optimal neurons for the neuron j0, which is not zero and attains its bound."""

    def equalities(self) -> tuple[int, int]:
        """Prove that no neuron and no margin exceeds its bound, if the bound is attained, which is assumed."""
        proof, nets = self.proof, self.networks
        attained = proof.assume(nets.attained)
        turned = proof.rewrite(equal(nets.largest, "mu"), [attained], proof.sums(equal("mu", "mu")))
        zero = prove_no_defect(proof, self.equation, turned, ("mu", nets.largest), self.defect)
        given = [*self.excesses, self.positive_inverse()]
        nodes, gaps = (proof.vanish(zero, [part], given) for part in (0, 1))
        return nodes, gaps

    def optimal_network(self) -> int:
        """Prove what follows if the bound is attained."""
        nodes, gaps = self.equalities()
        theorem = self.proof.conjunction(self._cosines(nodes), self._frequencies(gaps))
        return self.proof.generalise(theorem, [], [self.networks.attained])

    def attained_by(self, nodes: int) -> int:
        """Prove that the neuron j0 attains its bound."""
        proof, nets = self.proof, self.networks
        difference = equal(minus("y", "x"), 0)
        same = proof.sums(equal("x", "y"), cofactors=[cofactor(proof.assume(difference), [], -1)])
        lemma = proof.generalise(same, ["x", "y"], [difference])
        objective, best = nets.of_node("advantage", "j0"), nets.best("j0")
        return proof.specialise(lemma, [objective, best], [proof.specialise(nodes, ["j0"])])

    def _cosines(self, nodes: int) -> int:
        """Prove that all neurons that are not zero are cosines."""
        proof = self.proof
        live: Json = ["<", 0, self.networks.of_node("squared_norm", "j0")]
        cosine = self.of_optimal(self.closed_form(), proof.assume(live), self.attained_by(nodes))
        return proof.generalise(cosine, ["j0"], [live])

    def _spectral(self, gaps: int) -> int:
        """Prove k! times the sum of the products of the transforms at k0 ≠ 0 = μ d^k."""
        proof, nets, k = self.proof, self.networks, self.k
        nonzero, carried = different("k0", 0), total([("j", "J")], nets.aligned_at("k0", "j"))
        character = ["char", "k0", minus("c", nets.right)]
        margin = times("mu", power(ORDER, k))
        *embeddings, readout = nets.layers

        def summed(excess: Json) -> Json:
            return total(self.over_places, times(character, excess))

        def equation(gap: Json) -> Json:
            spectral = minus(margin, times(factorial(k), carried))
            return implies(nonzero, equal(summed(self.wrong_excess(gap)), spectral))

        def lemma(powers: Json, functions: Binders) -> int:
            """Prove ∀ functions that miss an input: with k! times the product and the functions as the power, it is."""
            outputs = [total([("j", "J")], times(powers, [readout, "j", c])) for c in (nets.right, "c")]
            return proof.sums(forall(functions, equation(minus(*outputs))))

        numbers = [[u, "j", a] for u, a in zip(embeddings, inputs(k), strict=True)]
        known = prove_for_power(proof, numbers, [("j", "J")], lemma, equation(nets.gap))
        known = proof.specialise(known, [], [proof.assume(nonzero)])
        tight = proof.rewrite(equal(summed(self.wrong_excess(nets.gap)), summed(0)), [gaps])
        turned = proof.rewrite(equal(summed(0), equation(0)[2][2]), [tight], known)
        return proof.sums(equal(times(factorial(k), carried), margin), cofactors=[cofactor(turned)])

    def _frequencies(self, gaps: int) -> int:
        """Prove that every frequency but 0 is carried by a neuron, if the margin is positive."""
        proof, nets = self.proof, self.networks
        positive, nonzero = proof.assume(["<", 0, "mu"]), different("k0", 0)
        spectral = self._spectral(gaps)
        left, margin = (
            times(factorial(self.k), total([("j", "J")], nets.aligned_at("k0", "j"))),
            times("mu", power(ORDER, self.k)),
        )
        some = substituted(nets.carried, {"h": "k0"})
        none = proof.assume(["not", some])
        entry = equal(nets.aligned_at("k0", "j0"), 0)
        found = proof.witness(some, ["j0"], proof.assume(["not", entry]))
        zero = proof.cases(entry, proof.assume(entry), proof.contradiction(entry, found, none))
        nothing = times(factorial(self.k), total([("j", "J")], 0))
        zeros = proof.rewrite(equal(left, nothing), [proof.generalise(zero, ["j0"])])
        empty = proof.rewrite(equal(margin, nothing), [spectral], zeros)
        no_margin = proof.sums(equal(margin, 0), cofactors=[cofactor(empty)])
        absurd = prove_absurd(proof, proof.squares(["<", 0, margin], given=[positive]), margin, no_margin)
        denied = proof.contradiction(some, absurd, proof.evaluate(["<", 0, 0]))
        every = proof.generalise(proof.cases(some, proof.assume(some), denied), ["k0"], [nonzero])
        return proof.generalise(every, [], [["<", 0, "mu"]])

    def max_margin(self) -> Evidence:
        """Prove the bound for the margin, and what follows if it is attained."""
        return self.closed(self.proof.conjunction(self.bound_for_network(), self.optimal_network()))


class SquaredNorms(Network):
    """Networks with three inputs, whose largest margin is stated with the squared norms of the neurons."""

    def __init__(self, variables: Binders = ()) -> None:
        """Take three inputs."""
        super().__init__(with_squared_norms(), variables)

    def node_bound(self) -> int:
        """Prove that the objective of the neuron j0 is at most γ N²."""
        general = self.proof.generalise(self.bound_for_three(), names_of(neurons(3)), HYPOTHESES)
        return self.proof.specialise(general, self.networks.node("j0"), self.known)

    def of_optimal(self, theorem: int, live: int, attained: int) -> int:
        """Conclude it from the theorem with the bound stated without squares."""
        known = [*self.known, live, attained]
        return self.proof.specialise(self.for_three(theorem), self.networks.node("j0"), known)


class Norms(Network):
    """Networks with k inputs, whose largest margin is stated with the norms of the neurons."""

    def __init__(self, k: int, variables: Binders = ()) -> None:
        """Take the number of inputs."""
        super().__init__(with_norms(k), [("z1", "real"), ("z2", "real"), ("z3", "real"), *variables])

    def node_bound(self) -> int:
        """Prove that the objective of the neuron j0 is at most γ n^(k+1), from the bound for its square."""
        proof, nets, k = self.proof, self.networks, self.k
        largest, norms = self.given
        sign, value = (proof.project(largest, part) for part in (0, 1))
        at_j0 = proof.specialise(norms, ["j0"])
        size, square = (proof.project(at_j0, part) for part in (0, 1))
        squared = nets.of_node("squared_norm", "j0")
        constant = proof.sums(
            equal(power("gamma", 2), squared_constant(k)),
            cofactors=[
                cofactor(
                    value, [], times(over(over(1, large(k)), power(ORDER, k - 1)), power(over(1, WRONG_CLASSES), 2))
                ),
                cofactor(
                    self.divisible,
                    [],
                    minus(times(power("gamma", 2), plus(times(WRONG_CLASSES, over(1, WRONG_CLASSES)), 1))),
                ),
            ],
        )
        constants = self._square_of_best()
        self.squares_agree = proof.specialise(
            constants, ["gamma", squared_constant(k), ["n", "j0"], squared], [constant, square]
        )
        general = proof.generalise(self.bound(), names_of(neurons(k)), HYPOTHESES)
        known = proof.specialise(general, nets.node("j0"), self.known)
        objective, best = nets.of_node("advantage", "j0"), nets.best("j0")
        below = proof.rewrite(["<=", power(objective, 2), power(best, 2)], [(self.squares_agree, "backward")], known)
        self.best_sign = proof.squares(["<=", 0, best], given=[sign, size])
        return proof.specialise(prove_root(proof), [objective, best], [self.best_sign, below])

    def _square_of_best(self) -> int:
        """Prove ∀ reals (γ² = c, n² = N ⟹ (γ n^(k+1))² = c N^(k+1))."""
        proof, k = self.proof, self.k
        gamma, constant, n, square = "z1", "z2", "z3", "y"
        hypotheses = [equal(power(gamma, 2), constant), equal(power(n, 2), square)]
        one, two = (proof.assume(hypothesis) for hypothesis in hypotheses)
        powers = [times(power(n, 2 * (k - i)), power(square, i)) for i in range(k + 1)]
        theorem = proof.sums(
            equal(power(times(gamma, power(n, k + 1)), 2), times(constant, power(square, k + 1))),
            cofactors=[
                cofactor(one, [], power(n, 2 * k + 2)),
                cofactor(two, [], times(constant, plus(*powers))),
            ],
        )
        return proof.generalise(theorem, [gamma, constant, n, square], hypotheses)

    def of_optimal(self, theorem: int, live: int, attained: int) -> int:
        """Conclude it from the theorem with the bound stated in squares."""
        proof, nets = self.proof, self.networks
        objective, squared = nets.of_node("advantage", "j0"), nets.of_node("squared_norm", "j0")
        best = nets.best("j0")
        bound = times(squared_constant(self.k), power(squared, self.k + 1))
        same = proof.rewrite(equal(power(objective, 2), power(best, 2)), [attained])
        same = proof.rewrite(equal(power(objective, 2), bound), [self.squares_agree], same)
        sign = proof.rewrite(["<=", 0, objective], [(attained, "backward")], self.best_sign)
        return proof.specialise(theorem, nets.node("j0"), [*self.known, live, same, sign])
