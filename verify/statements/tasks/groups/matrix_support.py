"""Matrices that attain the bound on a weighted trace live on one block.

Thesis on combinatorial tasks, Lemma D.13, where the inequalities of Cauchy and Schwarz become equations.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import both, exists, forall
from verify.statements.patterns import prove_not
from verify.statements.tasks.groups import irrep_facts, matrix_bound
from verify.statements.terms import different, equal, indicator, over, times, total

A, B, C = matrix_bound.MATRICES
FOUR_ROWS = [(x, "I") for x in ("i'", "j'", "k'", "l'")]
PARALLEL = forall(FOUR_ROWS, equal(matrix_bound.crossed(A, B, "i'", "j'", "k'", "l'"), 0))
ALIGNED = forall(
    FOUR_ROWS, equal(matrix_bound.skewed(A, B, C, matrix_bound.FACTOR, ("i'", "k'"), ("j'", "l'"), "m'"), 0)
)


def away(i: Json, r: Json) -> Json:
    """1 if the row i does not belong to the block r, else 0."""
    return indicator(different(["irrep", i], r))


def block_diagonal(a: Json) -> Json:
    """∀i, j, r: if one of the rows i and j alone belongs to the block r, then a_ij = 0."""
    entry = ["at", a, "i'", "j'"]
    return forall([*FOUR_ROWS[:2], ("r'", "R")], equal(times(away("i'", "r'"), entry), times(away("j'", "r'"), entry)))


def only_at(a: Json, r: Json) -> Json:
    """∀i, j: a_ij = 0 unless the row j belongs to the block r."""
    return forall(FOUR_ROWS[:2], equal(times(away("j'", r), ["at", a, "i'", "j'"]), 0))


def single_block(matrices: tuple[Json, ...], y: Json, k: str) -> Json:
    """The matrices live on the block of k, where the factor is not zero."""
    return both(different(["at", y, k], 0), *(only_at(a, ["irrep", k]) for a in matrices))


HYPOTHESES = [
    block_diagonal(B),
    PARALLEL,
    ALIGNED,
    different(matrix_bound.weighted_trace(matrix_bound.MATRICES, matrix_bound.FACTOR), 0),
]


class SingleBlock:
    """Matrices with parallel rows and columns, and a weighted trace that is not zero."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses, and that the rows i1 and k1 contribute to the trace."""
        self.proof = proof
        self.block, self.parallel, self.aligned, self.traced = (proof.assume(formula) for formula in HYPOTHESES)
        i, self.p, k, self.q, _ = irrep_facts.ROWS
        self.i, self.k = i, k
        self.share = times([C, i, k], matrix_bound.scaled_product(A, B, matrix_bound.FACTOR, i, k, "x'"))
        self.contributes = different(self.share, 0)
        self.unit = proof.quotient(proof.assume(self.contributes))
        self.inverse = over(1, self.share)

    def _only(self, x: str, row: str, cofactors: list[Json]) -> int:
        """∀p, q: x_pq = 0 unless that row, p or q, belongs to the block of k; the cofactors stand for x_pq / 1."""
        proof, p, q = self.proof, self.p, self.q
        value = times(away(row, ["irrep", self.k]), [x, p, q])
        result = proof.sums(equal(value, 0), cofactors=[cofactor(self.unit, [], times(-1, value)), *cofactors])
        return proof.generalise(result, [p, q])

    def _columns_a(self) -> int:
        """∀p, q: a_pq = 0 unless q belongs to the block of k."""
        p, q, i, k, j = self.p, self.q, self.i, self.k, "j'"
        rest = times([C, i, k], [matrix_bound.FACTOR, k], [A, i, j], self.inverse)
        crossing = cofactor(self.parallel, [p, q, k, j], times(away(q, ["irrep", k]), rest), [[j, "I"]])
        block = cofactor(self.block, [q, k, ["irrep", k]], total([(j, "I")], times([A, p, j], rest)))
        return self._only(A, q, [crossing, block])

    def _rows_b(self, columns_a: int) -> int:
        """∀p, q: b_pq = 0 unless p belongs to the block of k."""
        p, q, i, k, j = self.p, self.q, self.i, self.k, "j'"
        rest = times([C, i, k], [matrix_bound.FACTOR, k], [B, j, k], self.inverse)
        crossing = cofactor(self.parallel, [i, j, q, p], times(away(p, ["irrep", k]), rest), [[j, "I"]])
        zero = cofactor(columns_a, [i, p], total([(j, "I")], times([B, j, q], rest)))
        return self._only(B, p, [crossing, zero])

    def _columns_c(self, columns_b: int) -> int:
        """∀p, q: c_pq = 0 unless q belongs to the block of k."""
        p, q, i, k = self.p, self.q, self.i, self.k
        rest = times([C, i, k], self.inverse)
        alignment = cofactor(self.aligned, [i, p, k, q], times(-1, away(q, ["irrep", k]), rest))
        zero = cofactor(
            columns_b, ["m'", q], times([C, i, k], rest, [matrix_bound.FACTOR, q], [A, p, "m'"]), [["m'", "I"]]
        )
        return self._only(C, q, [alignment, zero])

    def lemma(self) -> int:
        """∀ a, b, c, y (the hypotheses ⟹ ∃k: the matrices live on the block of k)."""
        proof, i, k, p, q = self.proof, self.i, self.k, self.p, self.q
        factor, nothing = equal([matrix_bound.FACTOR, k], 0), equal(self.share, 0)
        lost = proof.follows(nothing, proof.assume(factor))
        nonzero = prove_not(proof, factor, lost, proof.assume(self.contributes))
        columns_a = self._columns_a()
        rows_b = self._rows_b(columns_a)
        r = ["irrep", k]
        columns_b = proof.follows(equal(times(away(q, r), [B, p, q]), 0), self.block, rows_b)
        columns_b = proof.generalise(columns_b, [p, q])
        goal = exists([("k'", "I")], single_block(matrix_bound.MATRICES, matrix_bound.FACTOR, "k'"))
        there = proof.conjunction(nonzero, columns_a, columns_b, self._columns_c(columns_b))
        denied = proof.contradiction(nothing, proof.witness(goal, [k], there), proof.assume(["not", goal]))
        none = proof.generalise(proof.cases(nothing, proof.assume(nothing), denied), [i, k])
        zero = proof.sums(
            equal(matrix_bound.weighted_trace(matrix_bound.MATRICES, matrix_bound.FACTOR), 0),
            cofactors=[cofactor(none, ["i'", "k'"], 1, [["i'", "I"], ["k'", "I"]])],
        )
        absurd = proof.contradiction(goal, zero, self.traced)
        result = proof.cases(goal, proof.assume(goal), absurd)
        return proof.generalise(result, [*matrix_bound.MATRICES, matrix_bound.FACTOR], HYPOTHESES)
