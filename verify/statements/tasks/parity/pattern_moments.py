"""A network whose margin is the same at all inputs has the moments of the list of all patterns of signs.

Our own addition to Theorem 7.8 of the thesis on combinatorial tasks. The neurons of such a network, with the weights
w·b, and all patterns of signs, with a multiple of their parities as weights, cancel in the sums of all (v·x)^k.
"""

from dataclasses import dataclass

from verify.library.power_inequalities import prove_power_of_product, raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall
from verify.statements.signs.agreement import prove_zero_factor
from verify.statements.tasks.parity import moments, vocabulary
from verify.statements.terms import equal, mapping, minus, over, plus, power, product_over, times, total
from verify.statements.trees import substituted

NODES = ["union", "J", "E1"]
TURNS: Binders = [
    ("epsilon", ["maps", "S", "real"]),
    ("t4", ["maps", "S", "real"]),
    ("c4", "S"),
    ("e4", "E1"),
    ("d4", "E1"),
    ("j4", "J"),
    ("i4", "S"),
    ("y4", ["maps", "S", "real"]),
    ("p6", NODES),
]


def pattern(e: str, s: str) -> Json:
    """ε_s σ_e(s) σ_d(s): the vectors of the list, turned so that the vector d of it becomes ε."""
    return times(["epsilon", s], ["sigma1", e, s], ["sigma1", "e4", s])


@dataclass(frozen=True)
class Premises:
    """Theorems on the network and on the list: |S| = k, u_j = 0 on N, all |u_j[s]| are the size of w_j, ε is a sign
    vector, and the margin is h where the other signs are 1; the entries of the list are signs, its signed sums."""

    size: int
    others: int
    level: int
    target: int
    margins: int
    values: int
    sums: int


def point_of(x: Json) -> Json:
    """Return the input with the relevant signs x, and all others 1."""
    return mapping([("place", vocabulary.COORDINATES)], ["case", "place", ["s", ["at", x, "s"]], ["i", 1]])


class PatternMoments:
    """The network, and the list of all patterns, turned to a given pattern ε; e4 is a vector of the list."""

    def __init__(self, proof: Evidence, h: Json, given: Premises) -> None:
        """Take the margin h, the same at all inputs whose other signs are 1."""
        self.proof, self.h, self.given = proof, h, given
        self.scale = times(["size", "E1"], ["factorial", "k"])
        parity = product_over([("s", "S")], pattern("b", "s"))
        neuron = times(self.scale, substituted(vocabulary.READOUT, {"j": "q"}))
        self.weights = mapping([("p", NODES)], ["case", "p", ["q", neuron], ["b", times(-1, h, parity)]])
        self.vectors = mapping(
            [("p", NODES), ("place", "S")],
            ["case", "p", ["q", ["u", "q", ["inl", "place"]]], ["b", pattern("b", "place")]],
        )

    def square_of_product(self, factor: Json, square: int) -> int:
        """(Π f)² = 1 from f(i1)² = 1, where the factor is spelled with i1."""
        proof = self.proof
        squares = product_over([("s", "S")], substituted(power(factor, 2), {"i1": "s"}))
        ones = proof.rewrite(equal(squares, raised("S", 1)), [proof.generalise(square, ["i1"])])
        whole = product_over([("s", "S")], substituted(factor, {"i1": "s"}))
        return proof.sums(equal(power(whole, 2), 1), cofactors=[cofactor(ones)])

    def _weighted(self, x: Json) -> Json:
        """Σ ν (v·x)^k over the nodes; x is spelled in s."""
        inner = total([("s", "S")], times(["at", self.vectors, "i", "s"], x))
        return total([("i", NODES)], times(["at", self.weights, "i"], raised("S", inner)))

    def at_signs(self) -> int:
        """∀ signs x: Σ ν (v·x)^k = 0."""
        proof, given, h = self.proof, self.given, self.h
        hypothesis = forall([("s", "S")], equal(power(["y4", "s"], 2), 1))
        signs = proof.assume(hypothesis)
        square = proof.specialise(signs, ["i1"])
        margin = proof.specialise(given.margins, ["y4"], [signs])
        point = point_of("y4")
        inner = ["inner", "S", "N", ["u", "j4"], point]
        relevant = total([("s", "S")], times(["u", "j4", ["inl", "s"]], ["y4", "s"]))
        only = proof.sums(equal(inner, relevant), cofactors=[cofactor(given.others, ["j4", "i3"], 1, [["i3", "N"]])])
        only = proof.generalise(only, ["j4"])

        def output(inside: Json) -> Json:
            of_class = [
                total([("j", "J")], times(substituted(raised("S", inside), {"j4": "j"}), ["w", "j", c]))
                for c in (":positive", ":negative")
            ]
            return times(product_over([("s", "S")], ["y4", "s"]), minus(*of_class))

        spelled = proof.rewrite(equal(output(relevant), h), [only], margin)
        turned = mapping([("m", "S")], times(["epsilon", "m"], ["sigma1", "e4", "m"], ["y4", "m"]))
        known = proof.specialise(proof.specialise(given.sums, ["k"], [given.size]), [turned])
        none = mapping([("t", "S")], 0)
        same_size = proof.sums(equal(["size", "S"], ["size", "S"]))
        listed_sum = proof.specialise(known, ["S", none], [same_size])
        with_turned = total([("s", "S")], times(pattern("e1", "s"), ["y4", "s"]))
        plain = plus(0, total([("s", "S")], times(["at", turned, "s"], ["sigma1", "e1", "s"])))
        alike = proof.generalise(proof.sums(equal(plain, with_turned)), ["e1"])
        value = times(*self.scale[1:], product_over([("s", "S")], ["at", turned, "s"]))
        signed = product_over([("s", "S")], ["sigma1", "e", "s"])
        by_list = total([("e", "E1")], times(signed, substituted(raised("S", with_turned), {"e1": "e"})))
        patterns = proof.rewrite(equal(by_list, value), [alike], listed_sum)
        of_x = self.square_of_product(["y4", "i1"], square)
        of_target = self.square_of_product(["epsilon", "i1"], proof.specialise(given.target, ["i1"]))
        of_turn = self.square_of_product(["sigma1", "e4", "i1"], proof.specialise(given.values, ["e4", "i1"]))
        found = proof.follows(equal(self._weighted(["y4", "s"]), 0), spelled, of_x, patterns, of_target, of_turn)
        return proof.generalise(found, ["y4"], [hypothesis])

    def _at_pattern(self, at_signs: int) -> int:
        """∀e: the sum with the pattern e as x is 0."""
        proof, given = self.proof, self.given
        factors = [["epsilon", "i1"], ["sigma1", "e1", "i1"], ["sigma1", "e4", "i1"]]
        squares = [
            proof.specialise(given.target, ["i1"]),
            *(proof.specialise(given.values, [e, "i1"]) for e in ("e1", "e4")),
        ]
        cofactors = [
            cofactor(square, [], times(*(power(factor, 2) for factor in factors[i + 1 :]), 1))
            for i, square in enumerate(squares)
        ]
        one = proof.sums(equal(power(pattern("e1", "i1"), 2), 1), cofactors=cofactors)
        row = mapping([("m", "S")], pattern("e1", "m"))
        found = proof.specialise(at_signs, [row], [proof.generalise(one, ["i1"])])
        return proof.generalise(found, ["e1"])

    def _at_neuron(self, at_signs: int) -> int:
        """∀j: the sum with u_j as x is 0."""
        proof, given, first = self.proof, self.given, ["u", "j4", ["inl", "c4"]]
        entry = ["u", "j4", ["inl", "i1"]]
        same = [proof.specialise(given.level, ["j4", s]) for s in ("i1", "c4")]
        level = proof.follows(equal(power(entry, 2), power(first, 2)), same[0], same[1])
        none = equal(first, 0)
        zero = proof.assume(none)
        whole = self._weighted(["u", "j4", ["inl", "s"]])
        inner = total([("s", "S")], times(["at", self.vectors, "i", "s"], ["u", "j4", ["inl", "s"]]))
        square = proof.follows(equal(power(entry, 2), 0), level, zero)
        no_entry = proof.generalise(proof.vanish(square, []), ["i1"])
        node = {"i": "p6"}
        no_inner = proof.follows(equal(substituted(inner, node), 0), no_entry)
        nothing = total([("i", NODES)], times(["at", self.weights, "i"], raised("S", 0)))
        by_zero = proof.rewrite(equal(whole, nothing), [proof.generalise(no_inner, ["p6"])])
        factor = proof.specialise(
            prove_zero_factor(proof), ["S", mapping([("m", "S")], 0), "c4"], [proof.evaluate(equal(0, 0))]
        )
        dead = proof.follows(equal(whole, 0), by_zero, factor)
        unit = proof.quotient(proof.assume(["not", none]))
        x = over(["u", "j4", ["inl", "m"]], first)
        scaled = over(entry, first)
        sign = proof.follows(equal(power(scaled, 2), 1), level, unit)
        row = mapping([("m", "S")], x)
        at_row = proof.specialise(at_signs, [row], [proof.generalise(sign, ["i1"])])
        by_row = total([("s", "S")], times(["at", self.vectors, "i", "s"], ["at", row, "s"]))
        multiple = proof.follows(equal(substituted(inner, node), times(first, substituted(by_row, node))), unit)
        moved = total([("i", NODES)], times(["at", self.weights, "i"], raised("S", times(first, by_row))))
        by_multiple = proof.rewrite(equal(whole, moved), [proof.generalise(multiple, ["p6"])])
        powers = prove_power_of_product(proof)
        alive = proof.sums(
            equal(whole, 0),
            cofactors=[
                cofactor(by_multiple),
                cofactor(
                    powers,
                    ["S", first, substituted(by_row, {"i": "i3"})],
                    ["at", self.weights, "i3"],
                    [["i3", NODES]],
                ),
                cofactor(at_row, [], raised("S", first)),
            ],
        )
        return proof.generalise(proof.cases(none, dead, alive), ["j4"])

    def no_energy(self) -> int:
        """Σ ν ν' (v·v')^k over all pairs of nodes is 0."""
        proof, at_signs = self.proof, self.at_signs()
        goal = forall([("node", NODES)], equal(self._weighted(["at", self.vectors, "node", "s"]), 0))
        each = proof.elements(goal, self._at_neuron(at_signs), self._at_pattern(at_signs))
        whole = moments.energy("S", "S", NODES, self.vectors, self.weights)
        return proof.sums(
            equal(whole, 0), cofactors=[cofactor(each, ["i3"], ["at", self.weights, "i3"], [["i3", NODES]])]
        )
