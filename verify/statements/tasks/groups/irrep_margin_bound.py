"""The largest class-weighted margin of one neuron for its norm, and the neurons that attain it.

Thesis on combinatorial tasks, Lemma D.13, for every group with real representations. The class weights enter by the
definition ``row_weights``.
"""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, exists, forall
from verify.statements.patterns import prove_not
from verify.statements.tasks.groups import matrix_bound, matrix_support
from verify.statements.tasks.groups.group_vocabulary import ORDER, spanned_by, transform
from verify.statements.tasks.groups.irrep_facts import entry, root, square_of_root
from verify.statements.tasks.groups.irrep_margin import MARGIN_VARIABLES, NEURON, MarginIdentity, summed_margin
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

BOUND_VARIABLES: Binders = [*MARGIN_VARIABLES, *matrix_bound.MATRIX_VARIABLES]
K = "k1"
Y = "y"


def matrix(f: Json) -> Json:
    """The transforms of a function, with the roots of the degrees as factors."""
    return mapping([("i", "I"), ("j", "I")], times(root("i"), transform(f, "i", "j")))


def on_one_irrep(functions: Sequence[Json], r: str = "r'") -> Json:
    """∃r ≠ one such that the three functions are linear combinations of entries of r."""
    return exists([(r, "R")], both(different(r, "one"), *(spanned_by(f, r) for f in functions)))


def combination(coefficients: Json, r: Json, g: Json) -> Json:
    """A linear combination of the entries of a representation at an element."""
    value = times(["at", coefficients, "i'", "j'"], entry("i'", "j'", g))
    return total([("i'", "I"), ("j'", "I")], value, equal(["irrep", "i'"], r))


class MarginBound(MarginIdentity):
    """The bound on the class-weighted margin of one neuron, from its three functions."""

    def __init__(self, proof: Evidence, system: int, roots: int, weights: int) -> None:
        """Start from theorems on the system, the roots and the weights of the rows."""
        super().__init__(proof, system)
        (
            self.neutral,
            self.weight_signs,
            self.no_weight,
            self.all_weights,
            self.largest_sign,
            self.value_signs,
            self.values_bounded,
            self.worthless,
            self.scalar,
            self.some_irrep,
        ) = (proof.project(weights, part) for part in range(10))
        _, self.factored_complete = self.rooted(roots)
        self.roots_alike = self.constant_on_blocks()
        self.trace_excess = matrix_bound.prove_trace_excess(proof)
        self.trace_bound = matrix_bound.TraceBound(proof)
        self.margin_value, self.norms_of = self.margin(), self.parseval()
        self.as_trace = self._as_trace()

    def factor(self, i: Json) -> Json:
        """The square of the root."""
        return square_of_root(["irrep", i])

    def shortfall(self, k: Json) -> Json:
        """The value of the row times the root."""
        return times(root(k), [Y, k])

    def parseval(self) -> int:
        """∀f: ‖f‖² for the matrix of f is |G| Σ_g f(g)²."""
        f = NEURON[0]
        result = self.proof.follows(
            equal(matrix_bound.frobenius(matrix(f)), times(ORDER, total([("g'", "G")], power([f, "g'"], 2)))),
            self.factored_complete,
        )
        return self.proof.generalise(result, [f])

    def _as_trace(self) -> int:
        """∀u, v, w: the triple sum is the weighted trace of the three matrices."""
        proof = self.proof
        u, v, w = NEURON
        i, j, k, g = "i'", "j'", "k'", "g'"
        rows = [[x, "I"] for x in (i, j, k)]
        rest = times([Y, k], power(root(i), 2), transform(u, i, j), transform(w, i, k))
        result = proof.sums(
            equal(self.triple_sum(*NEURON), matrix_bound.weighted_trace([matrix(f) for f in NEURON], Y)),
            cofactors=[cofactor(self.roots_alike, [j, k, g, "root_of"], times(rest, [v, g]), [*rows, [g, "G"]])],
        )
        return proof.generalise(result, NEURON)


class NormedNeuron(MarginBound):
    """The bound on the margin of one neuron of the norm n, and what follows where it is attained."""

    def __init__(
        self,
        proof: Evidence,
        setting: Sequence[int],
        functions: Sequence[Json],
        n: Json,
        norm: int,
    ) -> None:
        """Start from theorems on the system, the roots, the weights and γ, and on the norm and its sign."""
        *system, largest = setting
        super().__init__(proof, *system)
        self.functions, self.n = list(functions), n
        self.bound = matrix_bound.neuron_bound("gamma", ORDER, n)
        self.gamma_sign, self.gamma = (proof.project(largest, part) for part in (0, 1))
        self.norm_sign, self.norm = proof.project(norm, 0), proof.project(norm, 1)
        matrices = [matrix(f) for f in self.functions]
        self.values = [
            *map(matrix_bound.frobenius, matrices),
            matrix_bound.excess(matrices, Y, "V"),
            summed_margin(*self.functions),
            self.bound,
            matrix_bound.weighted_trace(matrices, Y),
            ORDER,
            "V",
        ]
        self.energy = plus(*self.values[:3])
        self.share = proof.sums(
            equal(self.energy, times(ORDER, power(n, 2))),
            cofactors=[
                *(cofactor(self.norms_of, [f]) for f in self.functions),
                cofactor(self.norm, [], times(-1, ORDER)),
            ],
        )
        self.premises = self._premises(matrices)

    def _premises(self, matrices: list[Json]) -> list[int]:
        """The theorems that the bound on a trace asks for."""
        proof, values = self.proof, self.values
        signs = [proof.squares(["<=", 0, x]) for x in values[:3]]
        apart = proof.squares(["<=", 0, values[3]], given=[self.largest_sign, self.value_signs, self.values_bounded])
        sign = proof.squares(["<=", 0, self.bound], given=[self.gamma_sign, self.norm_sign])
        split = proof.specialise(self.trace_excess, [*matrices, Y, "V"])
        margin, as_trace = (proof.specialise(theorem, self.functions) for theorem in (self.margin_value, self.as_trace))
        doubled = proof.rewrite(equal(times(ORDER, values[4]), times(2, values[6])), [as_trace], margin)
        numbers = ["gamma", ORDER, self.n, self.energy, "V"]
        constant = proof.specialise(matrix_bound.prove_constant(proof), numbers, [self.gamma, self.share])
        return [*signs, apart, sign, self.order_sign, split, doubled, constant]

    def bounded(self) -> int:
        """The summed margin is at most the bound."""
        return self.proof.specialise(self.trace_bound.bound(), self.values, self.premises)

    def alive(self) -> int:
        """0 < Σ of the squared Frobenius norms, if 0 < n, which is assumed."""
        proof = self.proof
        form = proof.sums(
            equal(minus(self.energy, 0), times(ORDER, power(self.n, 2))), cofactors=[cofactor(self.share)]
        )
        return proof.squares(["<", 0, self.energy], form, [self.order_sign, proof.assume(["<", 0, self.n])])

    def attained_facts(self, attained: int) -> int:
        """Equal norms of the matrices and vanishing squares, if n > 0, which is assumed, and the bound is attained."""
        premises = [*self.premises, self.largest_sign, self.alive(), attained]
        return self.proof.specialise(self.trace_bound.attained(), self.values, premises)

    def _carrier(self, attained: int) -> int:
        """∃k such that the matrices live on the block of k, where the value is not 0, if n > 0, which is assumed."""
        proof, facts = self.proof, self.attained_facts(attained)
        tight, third, traced = (proof.project(facts, part) for part in (2, 3, 4))
        known = [self.largest_sign, self.value_signs, self.values_bounded, third]
        parallel, aligned = (proof.vanish(tight, [part], known) for part in (0, 2))
        v = self.functions[1]
        outside = mapping([("r'", "R")], indicator(different("r'", "rep1")))
        block = proof.sums(
            equal(
                times(matrix_support.away("i1", "rep1"), ["at", matrix(v), "i1", "j1"]),
                times(matrix_support.away("j1", "rep1"), ["at", matrix(v), "i1", "j1"]),
            ),
            cofactors=[
                cofactor(
                    self.roots_alike, ["i1", "j1", "g'", outside], times(-1, root("i1"), ["at", v, "g'"]), [["g'", "G"]]
                )
            ],
        )
        block = proof.generalise(block, ["i1", "j1", "rep1"])
        lemma = matrix_support.SingleBlock(proof).lemma()
        return proof.specialise(lemma, [*map(matrix, self.functions), Y], [block, parallel, aligned, traced])

    def spanned(self) -> int:
        """∀f, k: f is a linear combination of entries of the representation of k, if its matrix lives on that block."""
        proof = self.proof
        f, g, r = NEURON[0], "g1", ["irrep", K]
        alone = matrix_support.only_at(matrix(f), r)
        zero = proof.assume(alone)
        i, j = "i'", "j'"
        rows = [[i, "I"], [j, "I"]]
        coefficients = mapping(
            [("i", "I"), ("j", "I")], over(times(power(root("i"), 2), transform(f, "i", "j")), ORDER)
        )
        outside = mapping([("r'", "R")], indicator(different("r'", r)))
        share = over(times(power(root(i), 2), transform(f, i, j)), ORDER)
        at_g = proof.sums(
            equal([f, g], combination(coefficients, r, g)),
            cofactors=[
                cofactor(zero, [i, j], over(times(root(i), entry(i, j, g)), ORDER), rows),
                cofactor(self.roots_alike, [i, j, g, outside], times(-1, share), rows),
                cofactor(self.factored_complete, ["g'", g], times(-1, over([f, "g'"], ORDER)), [["g'", "G"]]),
                cofactor(self.order_unit, [], times(-1, [f, g])),
            ],
        )
        found = proof.witness(spanned_by(f, r), [coefficients], proof.generalise(at_g, [g]))
        return proof.generalise(found, [f, K], [alone])

    def single(self, attained: int) -> int:
        """The neuron lives on one representation, if n > 0, which is assumed, and the bound is attained."""
        proof = self.proof
        there = proof.assume(matrix_support.single_block(tuple(map(matrix, self.functions)), Y, K))
        trivial = equal(["irrep", K], "one")
        worthless = proof.specialise(self.worthless, [K], [proof.assume(trivial)])
        other = prove_not(proof, trivial, worthless, proof.project(there, 0))
        lemma = self.spanned()
        combinations = [
            proof.specialise(lemma, [f, K], [proof.project(there, n)]) for n, f in enumerate(self.functions, 1)
        ]
        found = proof.conjunction(other, *combinations)
        return proof.choose(
            self._carrier(attained), K, proof.witness(on_one_irrep(self.functions), [["irrep", K]], found)
        )

    def dead(self) -> int:
        """The neuron lives on any representation, unless n > 0; that it is not is assumed."""
        proof, n = self.proof, self.n
        small = proof.order(proof.assume(["not", ["<", 0, n]]))
        none = proof.vanish(proof.sums(equal(plus(n, minus(0, n)), 0)), [0], [self.norm_sign, small])
        squares = total([("g", "G")], plus(*(power(["at", f, "g"], 2) for f in self.functions)))
        zero = proof.follows(equal(squares, 0), self.norm, none)
        zeros = [proof.vanish(zero, [part]) for part in range(3)]
        nothing = mapping([("i", "I"), ("j", "I")], 0)
        r = "rep1"
        combinations = []
        for f, zero in zip(self.functions, zeros, strict=True):
            at_g = proof.sums(
                forall([("g'", "G")], equal(["at", f, "g'"], combination(nothing, r, "g'"))),
                cofactors=[cofactor(zero, ["g'"])],
            )
            combinations.append(proof.witness(spanned_by(f, r), [nothing], at_g))
        found = proof.conjunction(proof.assume(different(r, "one")), *combinations)
        return proof.choose(self.some_irrep, r, proof.witness(on_one_irrep(self.functions), [r], found))
