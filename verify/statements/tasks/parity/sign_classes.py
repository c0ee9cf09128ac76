"""A network with the largest margin for sparse parity has neurons for all patterns of signs.

Our own addition to Theorem 7.8 of the thesis on combinatorial tasks. Were no u_j a multiple of ε ≠ 0, the product of
the forms ε_t v_t + ε_c v_c would be 0 at all neurons; but its sum with signs over all patterns is not.
"""

from verify.library import factorials, real_order
from verify.library.power_inequalities import prove_positive_power, raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import exists, forall, implies
from verify.statements.signs.agreement import AGREEMENT, prove_zero_factor
from verify.statements.tasks.parity import bound, pattern_moments
from verify.statements.tasks.parity.moments import MOMENTS, moment, prove_moments
from verify.statements.tasks.parity.neuron import BINDERS, HYPOTHESES, NETWORK
from verify.statements.terms import (
    different,
    equal,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    product_over,
    times,
    total,
)

PATTERN: tuple[str, Json] = ("epsilon", ["maps", "S", "real"])
SOME_PLACE = exists([("s", "S")], ["true"])
SOME_NORM: Json = ["<", 0, bound.NORM]
SIGN_PATTERN = forall([("s", "S")], equal(power(["epsilon", "s"], 2), 1))
OF_PATTERN = ["of_pattern", "S", "N", "J", "u", "epsilon", "j"]
MISSING = forall([("j", "J")], ["not", OF_PATTERN])
FURTHER = [SOME_PLACE, SOME_NORM, SIGN_PATTERN, MISSING]
CLAIM = forall([*BINDERS, PATTERN], implies(*HYPOTHESES, *FURTHER, bound.SMALLER))


FORMS = mapping(
    [("t'", "S"), ("r'", "S")],
    times(plus(*(indicator(equal("r'", s)) for s in ("t'", "c4"))), ["epsilon", "r'"]),
)


def _sign(s: str) -> Json:
    """ε_s v_s for the pattern v of d4."""
    return times(["sigma1", "d4", s], ["sigma1", "e4", s])


class ClassFacts(bound.MarginFacts):
    """A network with the largest margin, of which no neuron has the pattern ε."""

    def __init__(self) -> None:
        """Assume the hypotheses; d4, e4 are vectors of the list, c4 is a relevant coordinate."""
        super().__init__([PATTERN], [*pattern_moments.TURNS[1:], *AGREEMENT, *MOMENTS], "t4")
        self.norm, self.target, self.missing = (self.proof.assume(formula) for formula in FURTHER[1:])

    def _constant_margin(self) -> int:
        """∀ signs x on S: the margin is γ ‖θ‖^{k+1} where the relevant signs are x and all others 1."""
        proof = self.proof
        at_least = self._everywhere(bound.SMALLER)
        beyond = proof.vanish(self.balanced(), [1], [at_least, self.neurons_bounded])
        turned = proof.generalise(proof.specialise(beyond, ["e4"]), ["t4"], [self._turn_formula()])
        hypothesis = forall([("s", "S")], equal(power(["y4", "s"], 2), 1))
        square = proof.specialise(proof.assume(hypothesis), ["i1"])
        listed_square = proof.specialise(self.values, ["e4", "i1"])
        entry = times(["y4", "i1"], ["sigma1", "e4", "i1"])
        sign = proof.follows(equal(power(entry, 2), 1), square, listed_square)
        turn = mapping([("m", "S")], times(["y4", "m"], ["sigma1", "e4", "m"]))
        found = proof.specialise(turned, [turn], [proof.generalise(sign, ["i1"])])
        same = proof.follows(equal(times(entry, ["sigma1", "e4", "i1"]), ["y4", "i1"]), listed_square)
        margin = ["margin", *NETWORK, pattern_moments.point_of("y4")]
        found = proof.rewrite(equal(minus(margin, bound.LARGEST), 0), [proof.generalise(same, ["i1"])], found)
        found = proof.sums(equal(margin, bound.LARGEST), cofactors=[cofactor(found)])
        return proof.generalise(found, ["y4"], [hypothesis])

    def _turn_formula(self) -> Json:
        return forall([("s", "S")], equal(power(["t4", "s"], 2), 1))

    def _premises(self) -> pattern_moments.Premises:
        """What the moments of the patterns need."""
        proof = self.proof
        at_least = self._everywhere(bound.SMALLER)
        short = proof.vanish(self.balanced(), [0], [at_least, self.neurons_bounded, self._list_is_not_empty()])
        tight = proof.follows(equal(self.neuron.value, self.neuron.bound), proof.specialise(short, ["j1"]))
        ones = proof.sums(trees.substituted(self._turn_formula(), {"t4": bound.ALL_ONE}))
        tight = proof.specialise(proof.generalise(tight, ["t4"], [self._turn_formula()]), [bound.ALL_ONE], [ones])
        optimal = self.neuron.optimal(tight)
        others, level = (proof.generalise(proof.project(optimal, part), ["j1"]) for part in (0, 2))
        margins = self._constant_margin()
        return pattern_moments.Premises(self.neuron.size, others, level, self.target, margins, self.values, self.sums)

    def _largest_is_positive(self) -> int:
        """0 < γ ‖θ‖^{k+1}."""
        proof, none = self.proof, equal("gamma", 0)
        factorial = proof.specialise(factorials.prove_positive_factorial(proof), ["k"])
        square = times(2, power(["factorial", "k"], 2))
        nothing = proof.follows(equal(minus(0, 0), square), self.neuron.gamma, proof.assume(none))
        absurd = proof.squares(["<", 0, 0], nothing, [factorial])
        nonzero = patterns.prove_not(proof, none, absurd, proof.evaluate(["<", 0, 0]))
        positive = proof.specialise(real_order.prove_positive(proof), ["gamma"], [self.neuron.gamma_sign, nonzero])
        return proof.squares(["<", 0, bound.LARGEST], given=[positive, self.norm])

    def _neuron_factor(self, s: Json) -> Json:
        """ε_s u_s + ε_c u_c."""
        return plus(*(times(["epsilon", x], ["u", "j4", ["inl", x]]) for x in (s, "c4")))

    def _vanishing(self, level: int) -> int:
        """∀j: Π_s (ε_s u_s + ε_c u_c) = 0, since u_j is no multiple of ε."""
        proof = self.proof
        product = equal(product_over([("s", "S")], self._neuron_factor("s")), 0)
        some = proof.assume(["not", product])
        factors = mapping([("m", "S")], self._neuron_factor("m"))
        zero_factor = prove_zero_factor(proof)
        first, last = (times(["epsilon", x], ["u", "j4", ["inl", x]]) for x in ("i1", "c4"))

        def denied(formula: Json, none: int, place: str) -> int:
            nothing = proof.specialise(zero_factor, ["S", factors, place], [none])
            return patterns.prove_not(proof, formula, nothing, some)

        at_c = equal(["u", "j4", ["inl", "c4"]], 0)
        none = proof.follows(equal(self._neuron_factor("c4"), 0), proof.assume(at_c))
        entry = proof.witness(
            exists([("s", "S")], different(["u", "j4", ["inl", "s"]], 0)), ["c4"], denied(at_c, none, "c4")
        )
        gap = equal(minus(first, last), 0)
        apart = proof.assume(["not", gap])
        signs = [proof.specialise(self.target, [x]) for x in ("i1", "c4")]
        sizes = [proof.specialise(level, ["j4", x]) for x in ("i1", "c4")]
        opposite = proof.follows(
            equal(times(plus(first, last), minus(first, last)), 0), signs[0], signs[1], sizes[0], sizes[1]
        )
        unit = proof.quotient(apart)
        none = proof.follows(equal(plus(first, last), 0), unit, opposite)
        nothing = proof.specialise(zero_factor, ["S", factors, "i1"], [none])
        alike = proof.cases(gap, proof.assume(gap), proof.contradiction(gap, nothing, some))
        alike = proof.generalise(alike, ["i1"])
        pair = [times(["epsilon", x], ["u", "j4", ["inl", x]]) for x in ("i1", "i4")]
        multiple = proof.follows(equal(*pair), alike)
        of_pattern = proof.conjunction(entry, proof.generalise(multiple, ["i1", "i4"]))
        missing = proof.specialise(self.missing, ["j4"])
        found = proof.cases(product, proof.assume(product), proof.contradiction(product, of_pattern, missing))
        return proof.generalise(found, ["j4"])

    def _of_patterns(self) -> tuple[int, Json]:
        """∀e: Π y_s Π (y_s + y_c) is a product of squares, y = ε v for the pattern v of e; and these squares."""
        proof = self.proof
        half = times(over(1, 2), power(plus(_sign("i1"), _sign("c4")), 2))
        squares = {(e, s): proof.specialise(self.values, [e, s]) for e in ("d4", "e4") for s in ("i1", "c4")}
        same = proof.follows(
            equal(times(_sign("i1"), plus(_sign("i1"), _sign("c4"))), half),
            squares["d4", "i1"],
            squares["e4", "i1"],
            squares["d4", "c4"],
            squares["e4", "c4"],
        )
        same = proof.generalise(same, ["d4", "i1"])
        pairs = proof.sums(
            forall(
                [("f", ["maps", "S", "real"]), ("g", ["maps", "S", "real"])],
                equal(
                    product_over([("s", "S")], times(["f", "s"], ["g", "s"])),
                    times(*(product_over([("s", "S")], [f, "s"]) for f in "fg")),
                ),
            )
        )
        maps = [mapping([("m", "S")], x) for x in (_sign("m"), plus(_sign("m"), _sign("c4")))]
        split = proof.specialise(pairs, maps)
        products = [product_over([("s", "S")], ["at", x, "s"]) for x in maps]
        whole = product_over([("s", "S")], trees.substituted(half, {"i1": "s"}))
        return proof.generalise(proof.rewrite(equal(whole, times(*products)), [same], split), ["d4"]), whole

    def _forms_of_nodes(self, moments: pattern_moments.PatternMoments) -> int:
        """The moment of the forms ε_t v_t + ε_c v_c, with the forms spelled out for neurons and for patterns."""
        proof = self.proof

        def form(t: str, vector: Json) -> Json:
            return total([("r", "S")], times(["at", FORMS, t, "r"], vector))

        at_neuron = proof.sums(equal(form("i1", ["u", "j4", ["inl", "r"]]), self._neuron_factor("i1")))
        targets = [cofactor(proof.specialise(self.target, [s]), [], _sign(s)) for s in ("i1", "c4")]
        at_pattern = proof.sums(
            equal(form("i1", pattern_moments.pattern("d4", "r")), plus(_sign("i1"), _sign("c4"))), cofactors=targets
        )
        by = [proof.generalise(at_neuron, ["j4", "i1"]), proof.generalise(at_pattern, ["d4", "i1"])]

        def nodes(neuron: Json, vector: Json) -> Json:
            weights = [
                ["at", moments.weights, ["of", pattern_moments.NODES, place]] for place in (["inl", "j"], ["inr", "e"])
            ]
            return plus(
                total([("j", "J")], times(weights[0], product_over([("t", "S")], neuron))),
                total([("e", "E1")], times(weights[1], product_over([("t", "S")], vector))),
            )

        whole = moment("S", "S", pattern_moments.NODES, moments.vectors, moments.weights, FORMS)
        spelled = nodes(form("t", ["u", "j", ["inl", "r"]]), form("t", pattern_moments.pattern("e", "r")))
        factors = [self._neuron_factor("t"), plus(_sign("t"), _sign("c4"))]
        shorter = nodes(*trees.substituted(factors, {"j4": "j", "d4": "e"}))
        return proof.rewrite(equal(whole, shorter), by, proof.sums(equal(whole, spelled)))

    def every_pattern(self) -> Evidence:
        """If no neuron has the pattern ε, the margin of some input is less than γ ‖θ‖^{k+1}."""
        proof, given = self.proof, self._premises()
        moments = pattern_moments.PatternMoments(proof, bound.LARGEST, given)
        lemma = proof.specialise(prove_moments(proof), ["S", pattern_moments.NODES, moments.vectors])
        lemma = proof.project(proof.specialise(lemma, ["S", moments.weights]), 1)
        none = proof.specialise(proof.specialise(lemma, [], [moments.no_energy()]), [FORMS])
        products, squares = self._of_patterns()
        all_squares = total([("e", "E1")], trees.substituted(squares, {"d4": "e"}))
        unit = moments.square_of_product(["epsilon", "i1"], proof.specialise(self.target, ["i1"]))
        zero = proof.follows(
            equal(times(bound.LARGEST, all_squares), 0),
            unit,
            products,
            self._forms_of_nodes(moments),
            none,
            self._vanishing(given.level),
        )
        each = proof.vanish(zero, [], [self._largest_is_positive()])
        at_target = trees.substituted(squares, {"d4": "e4"})
        entries = [times(["sigma1", "e4", s], ["sigma1", "e4", s]) for s in ("i1", "c4")]
        two = proof.follows(
            equal(times(over(1, 2), power(plus(*entries), 2)), 2),
            *(proof.specialise(self.values, ["e4", s]) for s in ("i1", "c4")),
        )
        positive = proof.rewrite(equal(at_target, raised("S", 2)), [proof.generalise(two, ["i1"])])
        nothing = proof.follows(equal(minus(0, 0), raised("S", 2)), positive, proof.specialise(each, ["e4"]))
        power_of_two = proof.specialise(prove_positive_power(proof), ["S", 2], [proof.evaluate(["<", 0, 2])])
        absurd = self._without_vector(proof.squares(["<", 0, 0], nothing, [power_of_two]), "e4")
        found = proof.choose(proof.assume(SOME_PLACE), "c4", real_order.prove_by_order(proof, bound.SMALLER, absurd))
        return self.closed(found, *FURTHER)
