"""Class weights act as scalars on each representation, and the values of the representations lie between 0 and V.

Thesis on combinatorial tasks, Lemma D.10 (3), (4) and the numbers whose maximum enters Lemma D.13.
"""

from functools import cached_property

from verify.library.real_order import prove_by_order, prove_cancellation, prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import exists
from verify.statements.tasks.groups import irrep_facts
from verify.statements.tasks.groups.group_vocabulary import ORDER, shortfall
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

K = "k1"


def row_shortfall(k: Json) -> Json:
    """1 − Σ_t τ(t) ρ_kk(t), the same for all rows k of a representation."""
    return minus(1, irrep_facts.weighted_entry(k, k))


def value(k: Json) -> Json:
    """The value of the representation of the row k: what its weights fall short of 1, over the root of its degree."""
    return over(row_shortfall(k), irrep_facts.root(k))


CLASS_VALUES = mapping([("k", "I")], value("k"))


class ClassAverages(irrep_facts.IrrepFacts):
    """Sums of the matrices with a class function as weights, under theorems on the system, the roots and τ."""

    def __init__(self, proof: Evidence, system: int, roots: int, class_function: int) -> None:
        """Average over all conjugates."""
        super().__init__(proof, system)
        self.roots = roots
        self.nonzero = prove_nonzero(proof)
        self.rooted_schur, self.rooted_complete = self.rooted(roots)
        self.average = self.averaged(class_function, self.rooted_schur, irrep_facts.square_of_root)

    def root_sign(self, r: Json) -> int:
        """0 < s for the root of the degree of a representation."""
        return self.proof.project(self.proof.specialise(self.roots, [r]), 0)

    def degree_of(self, r: Json) -> int:
        """s² is the degree."""
        return self.proof.project(self.proof.specialise(self.roots, [r]), 1)

    @cached_property
    def scalar(self) -> int:
        """∀m, k: Σ_t τ(t) ρ_mk(t) = [m = k] Σ_t τ(t) ρ_mm(t)."""
        proof = self.proof
        m, k = "i1", "k1"
        factor = times(power(irrep_facts.root(m), 2), ORDER)
        sign = proof.squares(["<", 0, factor], given=[self.root_sign(["irrep", m]), self.order_sign])
        unit = proof.quotient(proof.specialise(self.nonzero, [factor], [sign]))
        here = indicator(equal(m, k))
        result = proof.follows(
            equal(irrep_facts.weighted_entry(m, k), times(here, irrep_facts.weighted_entry(m, m))), self.average, unit
        )
        return proof.generalise(result, [m, k])

    @cached_property
    def scaled(self) -> int:
        """∀k: s_k² Σ_t τ(t) ρ_kk(t) = Σ_t τ(t) χ(t) for the character of its representation."""
        proof = self.proof
        low, high = (
            times(power(irrep_facts.root(K), 2), irrep_facts.weighted_entry(K, K)),
            irrep_facts.weighted_character(["irrep", K]),
        )
        result = proof.follows(equal(low, high), self.average, self.order_unit)
        return proof.generalise(result, [K])


class ClassValues(ClassAverages):
    """The values for class weights, bounded by V on all representations but the trivial one."""

    def __init__(self, proof: Evidence, system: int, roots: int, weights: int, at_most: int) -> None:
        """Start from theorems on the system, the roots, the class weights and the bound on the values."""
        self.neutral, self.weight_signs, class_function, self.no_weight, self.all_weights = (
            proof.project(weights, part) for part in range(5)
        )
        super().__init__(proof, system, roots, class_function)
        self.at_most = at_most
        self.root_signs = proof.generalise(self.root_sign("rep1"), ["rep1"])
        self.unit_matrix = self.at_neutral(self.neutral, "e")

    @cached_property
    def inverse_root(self) -> int:
        """∀k: s_k · (1/s_k) = 1."""
        positive = self.root_sign(["irrep", K])
        return self.proof.generalise(
            self.proof.quotient(self.proof.specialise(self.nonzero, [irrep_facts.root(K)], [positive])), [K]
        )

    def value_signs(self) -> int:
        """∀k: the value is ≥ 0, since ρ_kk(t) ≤ 1."""
        proof = self.proof
        others = total([("j'", "I")], power(irrep_facts.entry(K, "j'", "t'"), 2), different("j'", K))
        squares = plus(power(minus(1, irrep_facts.entry(K, K, "t'")), 2), others)
        form = over(total([("t'", "G")], times(over(1, 2), ["tau", "t'"], squares)), irrep_facts.root(K))
        equals = proof.follows(equal(minus(value(K), 0), form), self.all_weights, self.orthogonal)
        return proof.generalise(proof.squares(["<=", 0, value(K)], equals, [self.weight_signs, self.root_signs]), [K])

    def _at_one(self) -> int:
        """1 − Σ_t τ(t) ρ_kk(t) = 0 if the row k, by assumption, belongs to the trivial representation."""
        proof = self.proof
        trivial = proof.specialise(self.trivial, [K], [proof.assume(equal(["irrep", K], "one"))])
        return proof.follows(equal(row_shortfall(K), 0), self.all_weights, trivial)

    def _worthless(self) -> int:
        """∀k: the value is 0 if the row k belongs to the trivial representation."""
        proof = self.proof
        nothing = proof.follows(equal(value(K), 0), self._at_one())
        return proof.generalise(nothing, [K], [equal(["irrep", K], "one")])

    def _scaled_at_most(self) -> int:
        """s_k² (1 − Σ_t τ(t) ρ_kk(t)) ≤ s_k² V s_k if the row k, by assumption, belongs to another representation."""
        proof = self.proof
        r = ["irrep", K]
        bound = proof.specialise(self.at_most, [r], [proof.assume(different(r, "one"))])
        low, high = (
            times(power(irrep_facts.root(K), 2), row_shortfall(K)),
            times(power(irrep_facts.root(K), 2), times("V", irrep_facts.root(K))),
        )
        equals = proof.follows(
            equal(minus(high, low), minus(times("V", power(irrep_facts.root(K), 3)), shortfall(r))),
            self.degree_of(r),
            self.scaled,
        )
        return proof.squares(["<=", low, high], equals, [bound])

    def _total_shortfall(self) -> int:
        """Σ_k s_k² (1 − Σ_t τ(t) ρ_kk(t)) = |G|."""
        i, j, t = "i'", "j'", "t'"
        square, rows = power(irrep_facts.root(i), 2), [[i, "I"], [j, "I"]]
        unit = indicator(equal(i, j))
        return self.proof.sums(
            equal(total([("k'", "I")], times(power(irrep_facts.root("k'"), 2), row_shortfall("k'"))), ORDER),
            cofactors=[
                cofactor(self.rooted_complete, ["e", "e"]),
                cofactor(self.rooted_complete, [t, "e"], times(-1, ["tau", t]), [[t, "G"]]),
                cofactor(self.no_weight, [], times(-1, ORDER)),
                cofactor(self.unit_matrix, [i, j], times(-1, square, plus(irrep_facts.entry(i, j, "e"), unit)), rows),
                cofactor(
                    self.unit_matrix, [i, j], times(["tau", t], square, irrep_facts.entry(i, j, t)), [*rows, [t, "G"]]
                ),
            ],
        )

    def find_largest_sign(self) -> int:
        """0 < V, since the values add up to |G| if s_k³ is the weight of the row k."""
        proof = self.proof
        goal, low = ["<", 0, "V"], times(power(irrep_facts.root(K), 2), row_shortfall(K))
        small = proof.order(proof.assume(["not", goal]))
        at_one = proof.follows(equal(minus(0, low), 0), self._at_one())
        nothing = proof.squares(["<=", low, 0], at_one)
        high = times(power(irrep_facts.root(K), 2), times("V", irrep_facts.root(K)))
        form = plus(minus(high, low), times(minus(0, "V"), power(irrep_facts.root(K), 3)))
        elsewhere = proof.squares(
            ["<=", low, 0],
            proof.sums(equal(minus(0, low), form)),
            [self._scaled_at_most(), small, self.root_signs],
        )
        none = proof.generalise(proof.cases(equal(["irrep", K], "one"), nothing, elsewhere), [K])
        losses = total([("k'", "I")], minus(0, times(power(irrep_facts.root("k'"), 2), row_shortfall("k'"))))
        equals = proof.sums(equal(minus(0, 0), plus(ORDER, losses)), cofactors=[cofactor(self._total_shortfall())])
        return prove_by_order(proof, goal, proof.squares(["<", 0, 0], equals, [self.order_sign, none]))

    def _values_bounded(self, largest_sign: int) -> int:
        """∀k: the value of the row k is at most V."""
        proof = self.proof
        goal, product = ["<=", value(K), "V"], times("V", irrep_facts.root(K))
        at_one = proof.follows(equal(minus("V", value(K)), "V"), self._at_one())
        trivial = proof.squares(goal, at_one, [largest_sign])
        sign = proof.squares(["<", 0, power(irrep_facts.root(K), 2)], given=[self.root_signs])
        numbers = [power(irrep_facts.root(K), 2), row_shortfall(K), product]
        smaller = proof.specialise(prove_cancellation(proof), numbers, [sign, self._scaled_at_most()])
        form = over(minus(product, row_shortfall(K)), irrep_facts.root(K))
        equals = proof.follows(equal(minus("V", value(K)), form), self.inverse_root)
        other = proof.squares(goal, equals, [smaller, self.root_signs])
        return proof.generalise(proof.cases(equal(["irrep", K], "one"), trivial, other), [K])

    def _by_value(self) -> int:
        """∀m, k: Σ_t τ(t) ρ_mk(t) = [m = k] (1 − s_m y_m) for the values y."""
        proof = self.proof
        m, k = "i1", "k1"
        here = indicator(equal(m, k))
        result = proof.follows(
            equal(irrep_facts.weighted_entry(m, k), times(here, minus(1, times(irrep_facts.root(m), value(m))))),
            self.scalar,
            self.inverse_root,
        )
        return proof.generalise(result, [m, k])

    def _some_irrep(self) -> int:
        """∃r ≠ one."""
        proof = self.proof
        trivial = equal(["irrep", K], "one")
        goal = exists([("r'", "R")], different("r'", "one"))
        nothing = equal(row_shortfall(K), 0)
        found = proof.witness(goal, [["irrep", K]], proof.assume(["not", trivial]))
        denied = proof.contradiction(nothing, found, proof.assume(["not", goal]))
        none = proof.generalise(proof.cases(trivial, self._at_one(), denied), [K])
        zero = proof.follows(equal(minus(0, 0), ORDER), self._total_shortfall(), none)
        return prove_by_order(proof, goal, proof.squares(["<", 0, 0], zero, [self.order_sign]))

    def row_weights(self) -> int:
        """The definition of row weights holds for the values of the representations."""
        largest = self.find_largest_sign()
        return self.proof.conjunction(
            self.neutral,
            self.weight_signs,
            self.no_weight,
            self.all_weights,
            largest,
            self.value_signs(),
            self._values_bounded(largest),
            self._worthless(),
            self._by_value(),
            self._some_irrep(),
        )
