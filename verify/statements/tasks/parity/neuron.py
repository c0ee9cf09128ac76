"""What one neuron can contribute to the margin for the parity of any number of signs, and when it contributes that.

Thesis on combinatorial tasks, the proof of Theorem 7.8 in D.7: the inequality of the means for the squares of the
relevant weights and that of w along (1, −1).
"""

from verify.library import factorials, mean_inequality, real_order
from verify.library.power_inequalities import and_one, prove_monotone_power, prove_positive_power, raised
from verify.proving.evidence import ConciseEvidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.parity import vocabulary
from verify.statements.terms import different, equal, mapping, minus, over, plus, power, product_over, times, total

BINDERS: Binders = [*vocabulary.PLACES, ("k", "natural"), *vocabulary.NEURONS, vocabulary.NORMS, ("gamma", "real")]
NETWORK = ["S", "N", "J", "u", "w"]
HYPOTHESES: list[Json] = [["largest_margin", "S", "k", "gamma"], ["norms", *NETWORK, "n"]]
MANY = and_one("S")
ADDED = plus(["w", "j1", ":positive"], ["w", "j1", ":negative"])
PLACE: Binders = [("j1", "J"), ("s2", "S"), ("s3", "S"), ("c2", vocabulary.COORDINATES)]


def at_neuron(node: Json) -> Json:
    """Return a term in the neuron j for the neuron j1."""
    return trees.substituted(node, {"j": "j1"})


SQUARE = times(over(1, 2), power(at_neuron(vocabulary.READOUT), 2))
LOST = plus(
    times(over(1, 2), power(ADDED, 2)),
    total([("i", "N")], power(["u", "j1", ["inr", "i"]], 2)),
)
NORM_SQUARED = power(["n", "j1"], 2)
NO_NORM = equal(["n", "j1"], 0)


class NeuronFacts:
    """Facts about the neuron j1 of a network, whose norms are known."""

    def __init__(self, proof: ConciseEvidence) -> None:
        """Assume the hypotheses, and take the squares of the relevant weights and of w·b/√2 as numbers on S ⊎ {∗}."""
        self.proof = proof
        largest, norms = (proof.assume(formula) for formula in HYPOTHESES)
        self.size, self.gamma_sign, self.gamma = (proof.project(largest, part) for part in range(3))
        at_j = proof.specialise(norms, ["j1"])
        self.norm_sign, self.norm = (proof.project(at_j, part) for part in (0, 1))
        self.numbers = mapping(
            [("m", MANY)], ["case", "m", ["s", power(["u", "j1", ["inl", "s"]], 2)], ["last", SQUARE]]
        )
        self.whole = total([("z", MANY)], ["at", self.numbers, "z"])
        self.product = product_over([("z", MANY)], ["at", self.numbers, "z"])
        self.count = plus("k", 1)
        self.scale = raised(MANY, self.count)
        self.means = mean_inequality.MeanInequality(proof)
        self.low = times(self.scale, self.product)
        self.powers = raised(MANY, self.whole)
        self.value = times(["factorial", "k"], at_neuron(vocabulary.RELEVANT), at_neuron(vocabulary.READOUT))
        self.bound = times("gamma", times(["n", "j1"], raised("S", ["n", "j1"])))
        self.signs = self._signs_of_numbers()
        self.lost, self.at_most, self.mean = self._at_most()
        low, high = (raised("S", z) for z in (self.whole, NORM_SQUARED))
        self.form = times(
            2,
            power(["factorial", "k"], 2),
            plus(
                times(minus(NORM_SQUARED, self.whole), high),
                times(self.whole, minus(high, low)),
                minus(self.powers, self.low),
            ),
        )
        squares = [times(self.scale, power(x, 2)) for x in (self.bound, self.value)]
        self.defect = proof.follows(equal(minus(*squares), self.form), self.gamma)

    def _signs_of_numbers(self) -> int:
        proof = self.proof
        first = proof.generalise(proof.squares(["<=", 0, power(["u", "j1", ["inl", "s2"]], 2)]), ["s2"])
        star = proof.elements(forall([("only", ["unit"])], ["<=", 0, SQUARE]), proof.squares(["<=", 0, SQUARE]))
        return proof.elements(forall([("z", MANY)], ["<=", 0, ["at", self.numbers, "z"]]), first, star)

    def _at_most(self) -> tuple[int, list[int], int]:
        """What is lost, that 0 ≤ Σ of the numbers ≤ n² with the k-th powers, and the inequality of the means."""
        proof = self.proof
        lost = proof.sums(equal(minus(NORM_SQUARED, self.whole), LOST), cofactors=[cofactor(self.norm)])
        smaller = proof.squares(["<=", self.whole, NORM_SQUARED], lost)
        sign = proof.squares(["<=", 0, self.whole], given=[self.signs])
        powers = proof.specialise(prove_monotone_power(proof), ["S", self.whole, NORM_SQUARED], [sign, smaller])
        mean = proof.specialise(self.means.bound(), ["S", self.numbers], [self.signs])
        return lost, [sign, smaller, powers], proof.rewrite(["<=", self.low, self.powers], [self.size], mean)

    def bounded(self) -> int:
        """k! Π u_s (w·b) ≤ γ n^{k+1}."""
        proof = self.proof
        goal = ["<=", self.value, self.bound]
        larger = proof.order(proof.assume(["not", goal]))
        some = proof.specialise(prove_positive_power(proof), [MANY, self.count], [proof.squares(["<", 0, self.count])])
        sign = proof.squares(["<=", 0, self.bound], given=[self.gamma_sign, self.norm_sign])
        gap = minus(self.value, self.bound)
        squares = times(self.scale, gap, plus(gap, times(2, self.bound)))
        nothing = proof.sums(equal(minus(0, 0), plus(squares, self.form)), cofactors=[cofactor(self.defect)])
        absurd = proof.squares(["<", 0, 0], nothing, [larger, some, sign, *self.at_most, self.mean])
        return real_order.prove_by_order(proof, goal, absurd)

    def _norm_is_positive(self) -> int:
        """0 < n², for n ≠ 0."""
        proof, goal = self.proof, ["<", 0, NORM_SQUARED]
        small = proof.order(proof.assume(["not", goal]))
        zero = proof.vanish(proof.sums(equal(plus(NORM_SQUARED, minus(0, NORM_SQUARED)), 0)), [0], [small])
        denied = proof.contradiction(goal, zero, proof.assume(["not", NO_NORM]))
        return proof.cases(goal, proof.assume(goal), denied)

    def _alive(self, zero: int, given: list[int]) -> int:
        """For n ≠ 0: w ⟂ (1, 1), u = 0 on N, and all |u_s| are the size of w."""
        proof = self.proof
        square = self._norm_is_positive()
        power_of_norm = proof.specialise(prove_positive_power(proof), ["S", NORM_SQUARED], [square])
        no_gap = proof.vanish(zero, [0], [*given, power_of_norm])
        equality = proof.vanish(zero, [2], given)
        lost = proof.follows(equal(LOST, 0), self.lost, no_gap)
        across, others = (proof.vanish(lost, [part]) for part in (0, 1))
        back = proof.follows(equal(minus(self.whole, 0), NORM_SQUARED), no_gap)
        whole = proof.squares(["<", 0, self.whole], back, [square])
        count = plus(["size", "S"], 1)
        low = times(raised(MANY, count), self.product)
        equality = proof.rewrite(equal(minus(self.powers, low), 0), [(self.size, "backward")], equality)
        shares = proof.specialise(self.means.attained(), ["S", self.numbers], [self.signs, whole, equality])
        at_place, at_last = (proof.specialise(shares, [z]) for z in (["inl", "s2"], ["inr", ["star"]]))
        square = power(["u", "j1", ["inl", "s2"]], 2)
        apart = minus(square, SQUARE)
        none = proof.follows(equal(times(count, power(apart, 2)), 0), at_place, at_last)
        same = proof.follows(equal(square, at_neuron(vocabulary.SIZE_OF_W)), proof.vanish(none, []), across)
        return proof.conjunction(across, others, proof.generalise(same, ["s2"]))

    def _dead(self) -> int:
        """For n = 0 the same, since all weights are zero."""
        proof = self.proof
        zero = proof.assume(NO_NORM)
        squares = total([("s", "S")], power(["u", "j1", ["inl", "s"]], 2))
        none = proof.follows(equal(plus(LOST, squares, SQUARE), 0), self.norm, zero)
        across, others, relevant, readout = (proof.vanish(none, path) for path in ([0, 0], [0, 1], [1], [2]))
        at_place = proof.specialise(relevant, ["s2"])
        same = proof.follows(
            equal(power(["u", "j1", ["inl", "s2"]], 2), at_neuron(vocabulary.SIZE_OF_W)), at_place, across, readout
        )
        return proof.conjunction(across, others, proof.generalise(same, ["s2"]))

    def _support(self, others: int, same: int) -> int:
        """If u has an entry ≠ 0, all relevant entries are ≠ 0."""
        proof = self.proof
        some = at_neuron(vocabulary.OPTIMAL_FORM)[4][1]
        none = equal(["u", "j1", ["inl", "s2"]], 0)
        zero = proof.assume(none)
        size = proof.follows(equal(at_neuron(vocabulary.SIZE_OF_W), 0), proof.specialise(same, ["s2"]), zero)
        square = proof.sums(
            equal(power(["u", "j1", ["inl", "s3"]], 2), 0),
            cofactors=[cofactor(proof.specialise(same, ["s3"])), cofactor(size)],
        )
        relevant = proof.generalise(proof.vanish(square, []), ["s3"])
        nowhere = proof.elements(forall([("c", vocabulary.COORDINATES)], equal(["u", "j1", "c"], 0)), relevant, others)
        wrong = proof.specialise(nowhere, ["c2"])
        nonzero = patterns.prove_not(proof, none, wrong, proof.assume(different(["u", "j1", "c2"], 0)))
        found = proof.choose(proof.assume(some), "c2", nonzero)
        return proof.generalise(proof.generalise(found, ["s2"]), [], [some])

    def optimal(self, tight: int) -> int:
        """The neuron is optimal, from k! Π u_s (w·b) = γ n^{k+1}."""
        proof = self.proof
        factorial = proof.specialise(factorials.prove_positive_factorial(proof), ["k"])
        zero = proof.follows(equal(self.form, 0), self.defect, tight)
        found = proof.cases(NO_NORM, self._dead(), self._alive(zero, [factorial, *self.at_most, self.mean]))
        across, others, same = (proof.project(found, part) for part in range(3))
        product = times(at_neuron(vocabulary.RELEVANT), at_neuron(vocabulary.READOUT))
        low, high = (times(["factorial", "k"], x) for x in (0, product))
        equals = proof.sums(equal(minus(high, low), self.bound), cofactors=[cofactor(tight)])
        scaled = proof.squares(["<=", low, high], equals, [self.gamma_sign, self.norm_sign])
        sign = proof.specialise(
            real_order.prove_cancellation(proof), [["factorial", "k"], 0, product], [factorial, scaled]
        )
        return proof.conjunction(others, across, same, self._support(others, same), sign)
