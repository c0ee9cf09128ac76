"""Class weights on the wrong labels for which all representations but the trivial one have the same value.

Thesis on combinatorial tasks, Lemma D.14.
"""

from verify.library.real_order import prove_by_order, prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import exists, forall, implies
from verify.statements.tasks.groups import group_facts, irrep_facts
from verify.statements.tasks.groups.group_vocabulary import DEGREE_SUM, ORDER, character, character_sum, degree
from verify.statements.terms import different, equal, indicator, mapping, minus, over, power, times, total


def balanced(g: Json) -> Json:
    """The weight of the wrong label a b g: minus the sum of d^1.5 times the character, over the sum of d^2.5."""
    return times(indicator(different(g, "e")), over(minus(0, character_sum(g)), DEGREE_SUM))


BALANCED = mapping([("t", "G")], balanced("t"))
VALUE = over(ORDER, DEGREE_SUM)


def balanced_value(k: Json) -> Json:
    """The value of the representation of the row k: the same for all but the trivial one."""
    return times(VALUE, indicator(different(["irrep", k], "one")))


BALANCED_VALUES = mapping([("k", "I")], balanced_value("k"))


def balanced_shortfall(r: Json) -> Json:
    """The degree of r less the sum of its character with the balanced weights."""
    return minus(degree(r), total([("t", "G")], times(balanced("t"), character(r, "t"))))


def _conjugate(a: str, b: str, g: str) -> Json:
    return equal(group_facts.product(a, g), group_facts.product(g, b))


class BalancedWeights(irrep_facts.IrrepFacts):
    """Facts about the balanced weights, under theorems that e is neutral and that the sum of d^2.5 is positive."""

    def __init__(self, proof: Evidence, system: int, roots: int, neutral: int, positive: int) -> None:
        """Find the sums of the weights over the diagonal entries."""
        super().__init__(proof, system)
        self.neutral = neutral
        self.positive = positive
        self.squares = proof.generalise(proof.project(proof.specialise(roots, ["rep1"]), 1), ["rep1"])
        self.rooted_schur, self.rooted_complete = self.rooted(roots)
        self.root_signs = proof.generalise(proof.project(proof.specialise(roots, ["rep1"]), 0), ["rep1"])
        self.unit_matrix = self.at_neutral(neutral, "e")
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), [DEGREE_SUM], [positive]))
        self.scalar = self._scalar()

    def _at_e(self) -> int:
        """The character sum at e is the sum of d^2.5."""
        r, i = "r'", "i'"
        cube = times(indicator(different(r, "one")), power(["root_of", r], 3))
        belongs = indicator(equal(["irrep", i], r))
        return self.proof.sums(
            equal(character_sum("e"), DEGREE_SUM),
            cofactors=[
                cofactor(self.unit_matrix, [i, i], times(cube, belongs), [[r, "R"], [i, "I"]]),
                cofactor(self.squares, [r], times(-1, cube), [[r, "R"]]),
            ],
        )

    def _scalar(self) -> int:
        """∀m, k: Σ_t τ(t) ρ_mk(t) = [m = k] (1 − s_m y_m) for the values y."""
        proof = self.proof
        m, k, t = ("i1", "k1", "t'")
        here = indicator(equal(m, k))
        over_t = total([(t, "G")], times(balanced(t), irrep_facts.entry(m, k, t)))
        result = proof.follows(
            equal(over_t, times(here, minus(1, times(irrep_facts.root(m), balanced_value(m))))),
            self.rooted_schur,
            self.unit_matrix,
            self._at_e(),
            self.unit,
        )
        return proof.generalise(result, [m, k])

    def _same_neutrality(self, a: str, b: str, g: str) -> int:
        """[a = e] = [b = e] for conjugate elements, by completeness; that they are conjugate is assumed."""
        proof = self.proof
        square = mapping([("r", "R")], power(["root_of", "r"], 2))
        same = proof.specialise(self.conjugate_traces(), [a, b, g, square], [proof.assume(_conjugate(a, b, g))])
        ends = (indicator(equal(x, "e")) for x in (a, b))
        return proof.follows(equal(*ends), self.rooted_complete, self.unit_matrix, same, self.order_unit)

    def class_function(self) -> int:
        """The weights are constant on conjugacy classes."""
        proof = self.proof
        a, b, g = "g1", "g2", "g3"
        conjugate = _conjugate(a, b, g)
        cube = mapping([("r", "R")], times(indicator(different("r", "one")), power(["root_of", "r"], 3)))
        same = proof.specialise(self.conjugate_traces(), [a, b, g, cube], [proof.assume(conjugate)])
        result = proof.follows(equal(balanced(a), balanced(b)), same, self._same_neutrality(a, b, g))
        return proof.generalise(result, [a, b, g], [conjugate])

    def not_negative(self, condition: int) -> int:
        """∀t: the weight of t is ≥ 0, if ∀t ≠ e the character sum is ≤ 0 or < 0."""
        proof = self.proof
        t = "g1"
        at_e, goal = equal(t, "e"), ["<=", 0, balanced(t)]
        nothing = proof.sums(implies(at_e, equal(minus(balanced(t), 0), 0)))
        trivial = proof.squares(goal, proof.specialise(nothing, [], [proof.assume(at_e)]))
        negative = proof.specialise(condition, [t], [proof.assume(["not", at_e])])
        other = proof.squares(goal, given=[negative, self.positive])
        return proof.generalise(proof.cases(at_e, trivial, other), [t])

    def sum_is_one(self) -> int:
        """The weights add up to 1."""
        proof = self.proof
        i = "i1"
        trivial = equal(["irrep", i], "one")
        ones = proof.specialise(self.trivial, [i], [proof.assume(trivial)])
        goal = equal(total([("t", "G")], balanced("t")), 1)
        result = proof.follows(implies(trivial, goal), ones, self.scalar)
        at_row = proof.specialise(result, [], [proof.assume(trivial)])
        return proof.choose(proof.specialise(self.inhabited, ["one"]), i, at_row)

    def weights(self, condition: int) -> int:
        """The definition of class weights holds, if ∀t ≠ e the character sum is ≤ 0 or < 0."""
        proof = self.proof
        at_e = proof.sums(equal(balanced("e"), 0))
        return proof.conjunction(
            self.neutral, self.not_negative(condition), self.class_function(), at_e, self.sum_is_one()
        )

    def values(self) -> int:
        """∀r: the degree less the weighted sum of the character is |G| / Σ d^2.5 times d^1.5, or 0 for r = one."""
        proof = self.proof
        r, p = "rep1", "p'"
        other = mapping([("r", "R")], times(indicator(different("r", "one")), ["root_of", "r"]))
        at_r = times(indicator(different(r, "one")), ["root_of", r])
        belongs = indicator(equal(["irrep", p], r))
        result = proof.sums(
            equal(balanced_shortfall(r), times(VALUE, power(["root_of", r], 3), indicator(different(r, "one")))),
            cofactors=[
                cofactor(self.scalar, [p, p], times(-1, belongs), [[p, "I"]]),
                cofactor(self.alike(), [["irrep", p], r, other], VALUE, [[p, "I"]]),
                cofactor(self.squares, [r], times(-1, VALUE, at_r)),
            ],
        )
        return proof.generalise(result, [r])

    def values_at_most(self) -> int:
        """∀r ≠ one: the value is at most |G| / Σ d^2.5, which it is."""
        proof = self.proof
        r = "rep1"
        other, high = different(r, "one"), times(VALUE, power(["root_of", r], 3))
        exact = proof.sums(
            implies(other, equal(minus(high, balanced_shortfall(r)), 0)), cofactors=[cofactor(self.values(), [r], -1)]
        )
        equals = proof.specialise(exact, [], [proof.assume(other)])
        return proof.generalise(proof.squares(["<=", balanced_shortfall(r), high], equals), [r], [other])

    def row_weights(self, condition: int) -> int:
        """The definition of row weights holds, if ∀t ≠ e the character sum is ≤ 0 or < 0."""
        proof = self.proof
        k = "k1"
        trivial, value_of = equal(["irrep", k], "one"), balanced_value(k)
        largest = proof.squares(["<", 0, VALUE], given=[self.order_sign, self.positive])
        sign = proof.squares(["<=", 0, value_of], given=[self.order_sign, self.positive])
        rest = proof.sums(equal(minus(VALUE, value_of), times(VALUE, indicator(trivial))))
        bounded = proof.squares(["<=", value_of, VALUE], rest, [self.order_sign, self.positive])
        worthless = proof.sums(
            forall([("k", "I")], implies(equal(["irrep", "k"], "one"), equal(balanced_value("k"), 0)))
        )
        return proof.conjunction(
            self.neutral,
            self.not_negative(condition),
            proof.sums(equal(balanced("e"), 0)),
            self.sum_is_one(),
            largest,
            proof.generalise(sign, [k]),
            proof.generalise(bounded, [k]),
            worthless,
            self.scalar,
            self._some_irrep(),
        )

    def _some_irrep(self) -> int:
        """∃r ≠ one, since the sum of d^2.5 is positive."""
        proof, r = self.proof, "rep1"
        other = different(r, "one")
        goal, nothing = exists([("r'", "R")], different("r'", "one")), equal(indicator(other), 0)
        found = proof.witness(goal, [r], proof.assume(other))
        denied = proof.contradiction(nothing, found, proof.assume(["not", goal]))
        same = equal(r, "one")
        trivial = proof.specialise(proof.sums(implies(same, nothing)), [], [proof.assume(same)])
        none = proof.generalise(proof.cases(same, trivial, denied), [r])
        zero = proof.follows(equal(minus(0, 0), DEGREE_SUM), none)
        return prove_by_order(proof, goal, proof.squares(["<", 0, 0], zero, [self.positive]))
