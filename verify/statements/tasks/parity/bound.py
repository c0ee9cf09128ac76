"""The largest margin of networks for the parity of any number of signs, and the neurons of those that attain it.

Thesis on combinatorial tasks, Theorem 7.8 and its proof in D.7, with the uniform distribution on the relevant signs.
"""

from verify.library import mean_inequality, power_inequalities, real_order
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import REALS
from verify.statements.signs.lists import LISTS, ListOfSigns
from verify.statements.signs.vectors import LISTED, listed, with_list
from verify.statements.tasks.parity.neuron import BINDERS, HYPOTHESES, NETWORK, PLACE, NeuronFacts
from verify.statements.tasks.parity.vocabulary import COORDINATES, POINT
from verify.statements.terms import equal, mapping, minus, plus, power, product_over, times, total
from verify.statements.trees import substituted

NORM = ["power_of_norm", "S", "J", "n"]
LARGEST = times("gamma", NORM)
SIGNS = ["signs", "S", "N", "x"]
MARGIN = ["margin", *NETWORK, "x"]
AT_MOST = exists([("x", POINT)], both(SIGNS, ["<=", MARGIN, LARGEST]))
NORMALISED = implies(["<=", NORM, 1], ["<=", MARGIN, "gamma"])
BOUNDED = exists([("x", POINT)], both(SIGNS, ["<=", MARGIN, LARGEST], NORMALISED))
SMALLER = exists([("x", POINT)], both(SIGNS, ["<", MARGIN, LARGEST]))
NOT_OPTIMAL = exists([("j", "J")], ["not", ["optimal_neuron", *NETWORK, "j"]])
BOUND_CLAIM = forall(BINDERS, implies(*HYPOTHESES, BOUNDED))
NEURONS_CLAIM = forall(BINDERS, implies(*HYPOTHESES, NOT_OPTIMAL, SMALLER))
SIZE = ["size", "E1"]
ALL_ONE = mapping([("q", "S")], 1)


class MarginFacts:
    """A network, and its margins where the relevant signs are those of a list times fixed ones, the others 1."""

    def __init__(self, further: Binders = (), own: Binders = (), turn: Json = ALL_ONE) -> None:
        """Assume the hypotheses, the list and the signs ``turn``, and prove the bound on the neuron j1.

        ``further`` are binders of the claim, ``own`` variables of the proof.
        """
        self.binders = [*BINDERS, *further]
        declared = {name for name, _ in self.binders}
        lemmas = [entry for entry in (*LISTS, *mean_inequality.MEANS, *REALS) if entry[0] not in declared]
        self.proof = ConciseEvidence([*self.binders, *PLACE, ("i2", "N"), ("x4", POINT), *lemmas, *own])
        self.neuron = NeuronFacts(self.proof)
        self.neurons_bounded = self.proof.generalise(self.neuron.bounded(), ["j1"])
        parts = listed(*LISTED)
        chosen = self.proof.assume(both(*parts))
        self.values, self.size, self.sums = (self.proof.project(chosen, part) for part in range(len(parts)))
        self.turn = turn
        squares = forall([("s", "S")], equal(power(self._turn("s"), 2), 1))
        self.turn_squares = self.proof.sums(squares) if turn == ALL_ONE else self.proof.assume(squares)
        entry = times(self._turn("s"), ["sigma1", "e1", "s"])
        self.point = mapping([("place", COORDINATES)], ["case", "place", ["s", entry], ["i", 1]])
        self.margin = substituted(MARGIN, {"x": self.point})

    def _turn(self, s: Json) -> Json:
        return ["at", self.turn, s]

    def _turn_product(self) -> tuple[Json, int]:
        """The product of the signs ``turn``, and that its square is 1."""
        proof, product = self.proof, product_over([("s", "S")], self._turn("s"))
        squares = product_over([("s", "S")], power(self._turn("s"), 2))
        ones = equal(squares, power_inequalities.raised("S", 1))
        as_ones = proof.sums(ones) if self.turn == ALL_ONE else proof.rewrite(ones, [self.turn_squares])
        return product, proof.sums(equal(power(product, 2), 1), cofactors=[cofactor(as_ones)])

    def _correlated(self) -> int:
        """∀j: Σ over the list of the parity times (u·x)^k is 2^k k! Π_s u_s."""
        proof = self.proof
        known = proof.specialise(self.sums, ["k"], [self.neuron.size])
        weights = mapping([("m", "S")], times(self._turn("m"), ["u", "j1", ["inl", "m"]]))
        others = total([("i", "N")], ["u", "j1", ["inr", "i"]])
        known = proof.specialise(known, [weights])
        size = proof.sums(equal(["size", "S"], ["size", "S"]))
        found = proof.specialise(known, ["S", mapping([("t", "S")], others)], [size])
        inner = ["inner", "S", "N", ["u", "j1"], self.point]
        signs = total([("s", "S")], times(["at", weights, "s"], ["sigma1", "e1", "s"]))
        same = proof.generalise(proof.sums(equal(inner, plus(others, signs))), ["e1"])
        value = times(SIZE, ["factorial", "k"], product_over([("s", "S")], ["at", weights, "s"]))
        parity = product_over([("s", "S")], ["sigma1", "e", "s"])
        sums = total([("e", "E1")], substituted(times(parity, power_inequalities.raised("S", inner)), {"e1": "e"}))
        found = proof.rewrite(equal(sums, value), [(same, "backward")], found)
        parity = product_over([("s", "S")], times(self._turn("s"), ["sigma1", "e", "s"]))
        whole = total([("e", "E1")], substituted(times(parity, power_inequalities.raised("S", inner)), {"e1": "e"}))
        relevant = times(SIZE, ["factorial", "k"], product_over([("s", "S")], ["u", "j1", ["inl", "s"]]))
        _turn, square = self._turn_product()
        turned = proof.follows(equal(whole, relevant), found, square)
        return proof.generalise(turned, ["j1"])

    def balance(self) -> Json:
        """What the neurons fall short of their bounds, times 2^k, and by how much the margins exceed γ ‖θ‖^{k+1}."""
        short = total([("j", "J")], substituted(minus(self.neuron.bound, self.neuron.value), {"j1": "j"}))
        beyond = total([("e", "E1")], substituted(minus(self.margin, LARGEST), {"e1": "e"}))
        return plus(times(SIZE, short), beyond)

    def balanced(self) -> int:
        """That is 0."""
        return self.proof.follows(equal(self.balance(), 0), self._correlated())

    def _everywhere(self, goal: Json) -> int:
        """∀ listed signs: the opposite of what the goal says of some input, if there is none."""
        proof = self.proof
        there = substituted(goal[2][2], {"x": self.point})
        square, turned = proof.specialise(self.values, ["e1", "s2"]), proof.specialise(self.turn_squares, ["s2"])
        entry = ["at", self.point, ["inl", "s2"]]
        first = proof.follows(equal(power(entry, 2), 1), square, turned)
        first = proof.generalise(first, ["s2"])
        last = proof.generalise(proof.sums(equal(power(1, 2), 1)), ["i2"])
        are_signs = proof.elements(
            forall([("c", COORDINATES)], equal(power(["at", self.point, "c"], 2), 1)), first, last
        )
        found = proof.witness(goal, [self.point], proof.conjunction(are_signs, proof.assume(there)))
        no_input = proof.assume(["not", goal])
        opposite = ["not", there]
        denied = proof.contradiction(opposite, found, no_input)
        return proof.generalise(proof.order(proof.cases(there, denied, proof.assume(opposite))), ["e1"])

    def _list_is_not_empty(self) -> int:
        proof = self.proof
        positive = proof.specialise(
            power_inequalities.prove_positive_power(proof), ["S", 2], [proof.evaluate(["<", 0, 2])]
        )
        return proof.rewrite(["<", 0, SIZE], [(self.size, "backward")], positive)

    def _without_vector(self, absurd: int, e: str) -> int:
        """0 < 0 from the same at a vector e of the list, since there is one."""
        proof = self.proof
        never = proof.contradiction(equal(1, 0), absurd, proof.evaluate(["<", 0, 0]))
        empty = proof.follows(equal(minus(0, 0), SIZE), proof.generalise(never, [e]))
        return proof.squares(["<", 0, 0], empty, [self._list_is_not_empty()])

    def bound(self) -> Evidence:
        """The margin of some input is at most γ ‖θ‖^{k+1}, so at most γ for norm at most 1."""
        proof = self.proof
        larger = self._everywhere(AT_MOST)
        zero = proof.vanish(self.balanced(), [1], [larger, self.neurons_bounded])
        difference = minus(self.margin, LARGEST)
        nothing = proof.follows(equal(minus(0, 0), difference), proof.specialise(zero, ["e1"]))
        absurd = proof.squares(["<", 0, 0], nothing, [larger])
        found = real_order.prove_by_order(proof, AT_MOST, self._without_vector(absurd, "e1"))
        chosen, margin, normalised = substituted([AT_MOST[2], MARGIN, NORMALISED], {"x": "x4"})
        signs, at_most = (proof.project(proof.assume(chosen), part) for part in (0, 1))
        hypothesis, conclusion = normalised[1:]
        form = plus(minus(LARGEST, margin), times("gamma", minus(1, NORM)))
        given = [at_most, self.neuron.gamma_sign, proof.assume(hypothesis)]
        unit = proof.squares(conclusion, proof.sums(equal(minus("gamma", margin), form)), given)
        unit = proof.generalise(unit, [], [hypothesis])
        bounded = proof.witness(BOUNDED, ["x4"], proof.conjunction(signs, at_most, unit))
        return self.closed(proof.choose(found, "x4", bounded))

    def neurons(self) -> Evidence:
        """If a neuron is not optimal, the margin of some input is less than γ ‖θ‖^{k+1}."""
        proof = self.proof
        at_least = self._everywhere(SMALLER)
        some = self._list_is_not_empty()
        short = proof.vanish(self.balanced(), [0], [at_least, self.neurons_bounded, some])
        tight = proof.follows(equal(self.neuron.value, self.neuron.bound), proof.specialise(short, ["j1"]))
        optimal = self.neuron.optimal(tight)
        not_optimal = proof.assume(substituted(NOT_OPTIMAL[2], {"j": "j1"}))
        wrong = proof.choose(proof.assume(NOT_OPTIMAL), "j1", proof.contradiction(SMALLER, optimal, not_optimal))
        found = proof.cases(SMALLER, proof.assume(SMALLER), wrong)
        return self.closed(found, NOT_OPTIMAL)

    def closed(self, theorem: int, *further: Json) -> Evidence:
        """Drop the list, since there is one, and generalise over the binders."""
        proof = self.proof
        some = proof.specialise(ListOfSigns(proof, exact=False).exists(), ["S"])
        proof.generalise(with_list(proof, some, theorem, exact=False), names_of(self.binders), [*HYPOTHESES, *further])
        return proof
