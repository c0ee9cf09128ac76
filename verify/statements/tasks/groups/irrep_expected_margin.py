"""The expected class-weighted margin of a neuron as a sum of traces over the representations.

Thesis on combinatorial tasks, Lemma D.11.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, implies
from verify.statements.tasks.groups import group_facts, irrep_coefficients, irrep_facts
from verify.statements.tasks.groups.group_vocabulary import ORDER, REAL_IRREPS, SYSTEM, TAU, degree, transform
from verify.statements.tasks.groups.irrep_margin import MarginIdentity, mixed_margin, summed_margin
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

BINDERS: Binders = [*SYSTEM, ("e", "G"), TAU, *irrep_coefficients.FUNCTIONS, *irrep_coefficients.MATRICES]
HYPOTHESES: list[Json] = [
    REAL_IRREPS,
    ["neutral", "G", "mul", "e"],
    ["class_function", "G", "mul", "tau"],
    equal(total([("c", "G")], ["tau", "c"]), 1),
    *irrep_coefficients.EXPANSIONS,
]
NUMBERS = ("r1", "r2", "r3")
FORMULA = total(
    [("r", "R")],
    times(irrep_coefficients.gap("r"), over(over(irrep_coefficients.trace("r"), degree("r")), degree("r"))),
    different("r", "one"),
)


class ExpectedMargin(irrep_coefficients.Coefficients, MarginIdentity):
    """The expected margin, for maps that give the degrees and the values of the representations."""

    def __init__(self, proof: Evidence, system: int, class_function: int, all_weights: int) -> None:
        """Assume what the maps of degrees and of values are."""
        irrep_coefficients.Coefficients.__init__(self, proof, system)
        self.all_weights = all_weights
        self.factored_complete = self.complete_by_degree
        self.values, self.class_function = proof.assume(irrep_coefficients.VALUES), class_function
        average = self.averaged(class_function, self.factored_schur, lambda r: [irrep_coefficients.DEGREE, r])
        self.scalar = self._scalar(average)

    def factor(self, i: Json) -> Json:
        """The degree."""
        return irrep_coefficients.of_row(irrep_coefficients.DEGREE, i)

    def shortfall(self, k: Json) -> Json:
        """The value."""
        return irrep_coefficients.of_row(irrep_coefficients.VALUE, k)

    def _scalar(self, average: int) -> int:
        """∀m, k: Σ_t τ(t) ρ_mk(t) = [m = k] (1 − y) for the value y at the row m."""
        proof = self.proof
        m, k = "i1", "k1"
        here = indicator(equal(m, k))
        whole = irrep_facts.weighted_entry(m, k)
        result = proof.follows(
            equal(whole, times(here, minus(1, self.shortfall(m)))), average, self.values, self.inverse, self.order_unit
        )
        return proof.generalise(result, [m, k])

    def trivial_value(self) -> int:
        """∀i: [r = one] y = 0 for the value y of the representation r of the row i."""
        proof, i, one = self.proof, "i1", "one"
        same_as_one = equal(["irrep", i], one)
        assumed = proof.assume(same_as_one)
        entries = proof.specialise(proof.specialise(self.trivial, [i], [assumed]), ["g1"])
        entries = proof.generalise(entries, [i, "g1"], [same_as_one])
        character_sum = proof.follows(
            equal(irrep_facts.weighted_character(one), 1), entries, self.degree_one, self.all_weights
        )
        d = [irrep_coefficients.DEGREE, one]
        plain = proof.sums(equal(d, 1), cofactors=[cofactor(self.degrees, [one]), cofactor(self.degree_one)])
        nothing = proof.follows(
            equal([irrep_coefficients.VALUE, one], 0), self.values, character_sum, self.inverse, plain
        )
        goal = equal(times(indicator(same_as_one), irrep_coefficients.of_row(irrep_coefficients.VALUE, i)), 0)
        at_row = proof.rewrite(
            equal(irrep_coefficients.of_row(irrep_coefficients.VALUE, i), 0), [(assumed, "backward")], nothing
        )
        trivial = proof.follows(goal, at_row)
        other = proof.specialise(
            proof.sums(implies(["not", same_as_one], goal)), [], [proof.assume(["not", same_as_one])]
        )
        return proof.generalise(proof.cases(same_as_one, trivial, other), [i])

    def _traces(self, expansions: list[int]) -> int:
        """The triple sum is |G|³ Σ_ijk y_i α_ij β_jk δ_ik / d_i²."""
        proof = self.proof
        i, j, k = "i'", "j'", "k'"
        rows = [[x, "I"] for x in (i, j, k)]
        here, there = over(1, self.factor(i)), over(1, self.factor(j))
        a, b, c = [irrep_coefficients.ALPHA, i, j], [irrep_coefficients.BETA, j, k], [irrep_coefficients.DELTA, i, k]
        known = [
            self.transforms(f, alpha, expansion)
            for f, alpha, expansion in zip(
                irrep_coefficients.NEURON, irrep_coefficients.OF_NEURON, expansions, strict=True
            )
        ]
        v, w = transform(irrep_coefficients.V, j, k), transform(irrep_coefficients.W, i, k)
        scaled = times(self.factor(i), self.shortfall(k))
        cube = power(ORDER, 3)
        blocks = self.block_diagonal()
        in_a, in_c = (
            proof.specialise(blocks, [x], [proof.project(expansions[n], 0)])
            for x, n in ((irrep_coefficients.ALPHA, 0), (irrep_coefficients.DELTA, 2))
        )
        inverse = mapping([("r", "R")], over(1, [irrep_coefficients.DEGREE, "r"]))
        return proof.sums(
            equal(self.triple_sum(*irrep_coefficients.NEURON), times(cube, self._by_rows())),
            cofactors=[
                cofactor(known[0], [i, j], times(scaled, v, w), rows),
                cofactor(known[1], [j, k], times(scaled, ORDER, here, a, w), rows),
                cofactor(known[2], [i, k], times(scaled, power(ORDER, 2), here, there, a, b), rows),
                cofactor(self.inverse, [["irrep", i]], times(cube, self.shortfall(k), here, there, a, b, c), rows),
                cofactor(in_a, [i, j, inverse], times(cube, self.shortfall(k), here, b, c), rows),
                cofactor(in_c, [i, k, irrep_coefficients.VALUE], times(cube, power(here, 2), a, b), rows),
            ],
        )

    def _by_rows(self) -> Json:
        """Σ_ijk y_i α_ij β_jk δ_ik / d_i²."""
        i, j, k = "i'", "j'", "k'"
        rows = [(x, "I") for x in (i, j, k)]
        entries = times(
            [irrep_coefficients.ALPHA, i, j], [irrep_coefficients.BETA, j, k], [irrep_coefficients.DELTA, i, k]
        )
        return total(rows, times(self.shortfall(i), power(over(1, self.factor(i)), 2), entries))

    def expected(self, neutral: int, expansions: list[int]) -> int:
        """The expected margin is twice the sum over the representations; that of the products is the sum."""
        proof = self.proof
        averaged, halved = prove_averaged(self, neutral)
        by_rows, triple = self._by_rows(), self.triple_sum(*irrep_coefficients.NEURON)
        margin = proof.specialise(self.margin(), list(irrep_coefficients.NEURON))
        numbers = [summed_margin(*irrep_coefficients.NEURON), triple, by_rows]
        scaled = proof.specialise(self._scaled(), numbers, [margin, self._traces(expansions)])
        at_row = times(
            power(over(1, self.factor("i'")), 2),
            total(
                [("j'", "I"), ("k'", "I")],
                times(
                    [irrep_coefficients.ALPHA, "i'", "j'"],
                    [irrep_coefficients.BETA, "j'", "k'"],
                    [irrep_coefficients.DELTA, "i'", "k'"],
                ),
            ),
        )
        converted = proof.sums(
            equal(by_rows, by_irreps()), cofactors=[cofactor(self.trivial_value(), ["i'"], at_row, [["i'", "I"]])]
        )
        output, mixed = (
            irrep_coefficients.margin_of("expected_output"),
            irrep_coefficients.margin_of("expected_product"),
        )
        whole = proof.rewrite(equal(output, times(2, by_rows)), [scaled], averaged)
        whole = proof.rewrite(equal(output, times(2, by_irreps())), [converted], whole)
        products = proof.rewrite(equal(mixed, over(times(2, by_irreps()), 2)), [whole], halved)
        half = proof.sums(equal(over(times(2, by_irreps()), 2), by_irreps()))
        products = proof.rewrite(equal(mixed, by_irreps()), [half], products)
        return proof.conjunction(whole, products)

    def _scaled(self) -> int:
        """∀ numbers s, t, b: s / |G|² = 2 b, if |G| s = 2 t and t = |G|³ b."""
        proof, (s, t, b) = self.proof, NUMBERS
        inverse = over(1, ORDER)
        one = times(ORDER, inverse)
        hypotheses = [equal(times(ORDER, s), times(2, t)), equal(t, times(power(ORDER, 3), b))]
        first, second = (proof.assume(formula) for formula in hypotheses)
        result = proof.sums(
            equal(times(power(inverse, 2), s), times(2, b)),
            cofactors=[
                cofactor(self.order_unit, [], times(-1, power(inverse, 2), s)),
                cofactor(first, [], power(inverse, 3)),
                cofactor(second, [], times(2, power(inverse, 3))),
                cofactor(self.order_unit, [], times(2, plus(1, one, power(one, 2)), b)),
            ],
        )
        return proof.generalise(result, NUMBERS, hypotheses)


def prove_averaged(facts: MarginIdentity, neutral: int) -> tuple[int, int]:
    """The expected margin is the summed one over |G|²; that of the products is half of it."""
    proof = facts.proof
    x, inverse = "g1", over(1, ORDER)
    unit = proof.project(proof.specialise(neutral, [x]), 1)
    at_label = proof.generalise(
        proof.rewrite(equal([irrep_coefficients.W, group_facts.product(x, "e")], [irrep_coefficients.W, x]), [unit]),
        [x],
    )
    _label, share = group_facts.product("a'", "b'"), power(inverse, 2)
    averaged = proof.follows(
        equal(irrep_coefficients.margin_of("expected_output"), times(share, summed_margin(*irrep_coefficients.NEURON))),
        at_label,
        facts.all_weights,
    )
    mixed = proof.follows(
        equal(
            irrep_coefficients.margin_of("expected_product"),
            over(times(share, mixed_margin(*irrep_coefficients.NEURON)), 2),
        ),
        at_label,
        facts.all_weights,
    )
    plain = proof.specialise(facts.without_squares(), list(irrep_coefficients.NEURON))
    half = over(irrep_coefficients.margin_of("expected_output"), 2)
    summed = over(times(share, summed_margin(*irrep_coefficients.NEURON)), 2)
    halved = proof.rewrite(
        equal(irrep_coefficients.margin_of("expected_product"), summed), [(plain, "backward")], mixed
    )
    halved = proof.rewrite(
        equal(irrep_coefficients.margin_of("expected_product"), half), [(averaged, "backward")], halved
    )
    return averaged, halved


def by_irreps() -> Json:
    """The formula, by the maps of degrees and values."""
    d = [irrep_coefficients.DEGREE, "r"]
    value = times([irrep_coefficients.VALUE, "r"], over(over(irrep_coefficients.trace("r"), d), d))
    return total([("r", "R")], value, different("r", "one"))
