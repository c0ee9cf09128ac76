"""The network with one neuron for each pattern of signs, up to the common sign, that attains the largest margin.

Thesis on combinatorial tasks, the construction in D.7. One relevant coordinate has the sign 1 in all neurons; S holds
the others, and the patterns of their signs are any 2^|S| different ones.
"""

from verify.library import factorials, real_order
from verify.library.power_inequalities import and_one, prove_power_of_product, raised
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, real_inequalities, trees
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.signs.sums import SIGN_SUMS, SignVectors
from verify.statements.tasks.parity import vocabulary
from verify.statements.terms import equal, mapping, minus, plus, power, product_over, times, total

RELEVANT = and_one("S")
COORDINATES = ["union", RELEVANT, "N"]
NODES = ["union", "V", "Z"]
PATTERNS: Binders = [("S", "set"), ("V", "set"), ("rho", ["maps", "V", "S", "real"])]
SPARE: tuple[str, Json] = ("Z", "set")
OTHERS: tuple[str, Json] = ("N", "set")
BINDERS: Binders = [
    *PATTERNS,
    OTHERS,
    SPARE,
    ("k", "natural"),
    *((name, "real") for name in ("a", "b", "r", "gamma")),
]
ENTRIES = ["case", "place", ["s", ["case", "s", ["i", times("a", ["rho", "d", "i"])], ["last", "a"]]], ["other", 0]]
VALUE = times(
    product_over([("s", "S")], ["rho", "d", "s"]), ["choose", "y", ["positive", "b"], ["negative", minus("b")]]
)
CONSTRUCTION_VOCABULARY: list[Json] = [
    define(
        "pattern_weights",
        [*PATTERNS, SPARE, OTHERS, ("a", "real")],
        mapping([("node", NODES), ("place", COORDINATES)], ["case", "node", ["d", ENTRIES], ["spare", 0]]),
    ),
    define(
        "pattern_readouts",
        [*PATTERNS, SPARE, ("b", "real")],
        mapping([("node", NODES), ("y", vocabulary.CLASSES)], ["case", "node", ["d", VALUE], ["spare", 0]]),
    ),
    define(
        "pattern_norms",
        [PATTERNS[1], SPARE, ("r", "real")],
        mapping([("node", NODES)], ["case", "node", ["d", "r"], ["spare", 0]]),
    ),
]
WEIGHTS = ["pattern_weights", "S", "V", "rho", "Z", "N", "a"]
READOUTS = ["pattern_readouts", "S", "V", "rho", "Z", "b"]
SIZES = ["pattern_norms", "V", "Z", "r"]
NETWORK = [RELEVANT, "N", NODES, WEIGHTS, READOUTS]
NUMBER = plus("k", 1)
HYPOTHESES: list[Json] = [
    ["largest_margin", RELEVANT, "k", "gamma"],
    ["sign_vectors", "S", "V", "rho"],
    *(["<=", 0, name] for name in ("a", "b", "r")),
    equal(power("a", 2), times(2, power("b", 2))),
    equal(power("r", 2), times(NUMBER, power("a", 2))),
]
NORM = ["power_of_norm", RELEVANT, NODES, SIZES]
MARGIN = ["margin", *NETWORK, "x"]
LARGEST = times("gamma", NORM)
MARGINS = forall(
    [("x", ["maps", COORDINATES, "real"])],
    implies(
        ["signs", RELEVANT, "N", "x"],
        both(equal(MARGIN, LARGEST), implies(equal(NORM, 1), equal(MARGIN, "gamma"))),
    ),
)
CONCLUSION = both(equal(["size", NODES], plus(raised("S", 2), ["size", "Z"])), ["norms", *NETWORK, SIZES], MARGINS)
CLAIM = forall(BINDERS, implies(*HYPOTHESES, CONCLUSION))


class PatternSums:
    """Sums over the neurons of all patterns, at a point x4: their outputs, and what signs add to them."""

    def __init__(self, proof: Evidence, vectors: int, size: int) -> None:
        """Take the theorems that V and rho are all sign vectors of S, and that the relevant coordinates are k."""
        self.proof, self.vectors, self.size = proof, vectors, size
        self.entries = [["x4", ["inl", ["inl", "s"]]], ["x4", ["inl", ["inr", ["star"]]]]]

    def summed(self) -> int:
        """Σ over the patterns of their parity times (u·x)^k is 2^(k−1) k! Π a x_s."""
        proof = self.proof
        half = proof.specialise(SignVectors(proof).half_sums(), ["S", "V", "rho"], [self.vectors])
        half = proof.specialise(half, ["k"], [self.size])
        first, last = (times("a", entry) for entry in self.entries)
        found = proof.specialise(half, [mapping([("s", "S")], first), last])
        weights = mapping([("place", COORDINATES)], ENTRIES)
        inner = trees.substituted(["inner", RELEVANT, "N", weights, "x4"], {"d": "d4"})
        combination = plus(last, total([("s", "S")], times(first, ["rho", "d4", "s"])))
        same = proof.generalise(proof.sums(equal(inner, combination)), ["d4"])
        product = product_over([("s", "S")], ["rho", "d", "s"])
        power_of_inner = raised(RELEVANT, trees.substituted(inner, {"d4": "d"}))
        value = times(raised("S", 2), ["factorial", "k"], last, product_over([("s", "S")], first))
        return proof.rewrite(
            equal(total([("d", "V")], times(product, power_of_inner)), value), [(same, "backward")], found
        )

    def squared_signs(self, signs: int) -> tuple[int, int]:
        """From the theorem that x4 has signs: Π x_s² = 1 over S, and the square of the last relevant one is 1."""
        proof = self.proof
        at_s = proof.specialise(signs, [["inl", ["inl", "i1"]]])
        squares = product_over([("s", "S")], power(self.entries[0], 2))
        ones = proof.rewrite(equal(squares, raised("S", 1)), [proof.generalise(at_s, ["i1"])])
        return ones, proof.specialise(signs, [["inl", ["inr", ["star"]]]])


class ConstructionProof:
    """The norms of the network, and its margin at every input."""

    def __init__(self) -> None:
        """Assume the hypotheses."""
        declared = set(patterns.names_of(BINDERS))
        lemmas = [entry for entry in (*SIGN_SUMS, *real_inequalities.REALS) if entry[0] not in declared]
        own: Binders = [("x4", ["maps", COORDINATES, "real"]), ("d4", "V"), ("j4", "Z")]
        self.proof = ConciseEvidence([*BINDERS, *own, *lemmas])
        largest, self.vectors, *self.signs, self.readout, self.norm = (self.proof.assume(f) for f in HYPOTHESES)
        self.size, self.gamma_sign, self.gamma = (self.proof.project(largest, part) for part in range(3))
        self.patterns, _, self.count = (self.proof.project(self.vectors, part) for part in range(3))
        self.sums = PatternSums(self.proof, self.vectors, self.size)

    def _largest(self) -> int:
        """γ r^(k+1) = 2 k! b a^k."""
        proof = self.proof
        square = power("a", 2)
        split = proof.specialise(prove_power_of_product(proof), [RELEVANT, NUMBER, square])
        whole = proof.rewrite(
            equal(raised(RELEVANT, power("r", 2)), times(raised(RELEVANT, NUMBER), raised(RELEVANT, square))),
            [(self.norm, "backward")],
            split,
        )
        value = times(2, ["factorial", "k"], "b", raised(RELEVANT, "a"))
        bound = times("gamma", "r", raised(RELEVANT, "r"))
        equals = proof.follows(equal(power(bound, 2), power(value, 2)), whole, self.norm, self.gamma, self.readout)
        factorial = proof.specialise(factorials.prove_positive_factorial(proof), ["k"])
        given = [self.gamma_sign, *self.signs, factorial]
        signs = [proof.squares(["<=", 0, x], given=given) for x in (value, bound)]
        root = real_order.prove_root(proof)
        at_most = [
            proof.squares(
                ["<=", power(x, 2), power(y, 2)],
                proof.follows(equal(minus(power(y, 2), power(x, 2)), 0), equals),
            )
            for x, y, scale in ((value, bound, 1), (bound, value, -1))
        ]
        lower = proof.specialise(root, [value, bound], [signs[1], at_most[0]])
        upper = proof.specialise(root, [bound, value], [signs[0], at_most[1]])
        both_ways = proof.sums(equal(plus(minus(bound, value), minus(value, bound)), 0))
        return proof.sums(equal(bound, value), cofactors=[cofactor(proof.vanish(both_ways, [0], [lower, upper]))])

    def margins(self) -> int:
        """∀ inputs: the margin is γ times the power of the norm."""
        proof = self.proof
        hypothesis = ["signs", RELEVANT, "N", "x4"]
        signs = proof.assume(hypothesis)
        ones, last_squared = self.sums.squared_signs(signs)
        margin = trees.substituted(MARGIN, {"x": "x4"})
        found = proof.follows(
            equal(margin, LARGEST), self.sums.summed(), ones, last_squared, self._largest(), self.count
        )
        unit = equal(NORM, 1)
        normalised = proof.follows(equal(margin, "gamma"), found, proof.assume(unit))
        result = proof.conjunction(found, proof.generalise(normalised, [], [unit]))
        return proof.generalise(result, ["x4"], [hypothesis])

    def norms(self) -> int:
        """The squares of the norms, for the neurons of the patterns and for the spare ones."""
        proof = self.proof
        at_pattern = proof.specialise(self.patterns, ["d4", "i1"])
        squares = proof.rewrite(
            equal(product_over([("s", "S")], power(["rho", "d4", "s"], 2)), raised("S", 1)),
            [proof.generalise(at_pattern, ["i1"])],
        )
        weights, readouts = mapping([("place", COORDINATES)], ENTRIES), mapping([("y", vocabulary.CLASSES)], VALUE)
        size = plus(
            total([("c", COORDINATES)], power(["at", trees.substituted(weights, {"d": "d4"}), "c"], 2)),
            *(power(["at", trees.substituted(readouts, {"d": "d4"}), c], 2) for c in (":positive", ":negative")),
        )
        of_pattern = proof.follows(
            equal(power("r", 2), size),
            self.norm,
            squares,
            self.readout,
            self.size,
            proof.generalise(at_pattern, ["i1"]),
        )
        pattern_norm = proof.generalise(proof.conjunction(self.signs[-1], of_pattern), ["d4"])
        nothing = plus(total([("c", COORDINATES)], power(0, 2)), power(0, 2), power(0, 2))
        spare = proof.conjunction(proof.evaluate(["<=", 0, 0]), proof.sums(equal(power(0, 2), nothing)))
        return proof.elements(["norms", *NETWORK, SIZES], pattern_norm, proof.generalise(spare, ["j4"]))

    def closed(self) -> Evidence:
        """The number of neurons, their norms, and the margins."""
        proof = self.proof
        size = proof.sums(CONCLUSION[1], cofactors=[cofactor(self.count)])
        proof.generalise(proof.conjunction(size, self.norms(), self.margins()), patterns.names_of(BINDERS), HYPOTHESES)
        return proof
