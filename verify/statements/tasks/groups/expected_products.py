"""The mean of u(a) v(b) w(a b c) by the entries of the irreducible representations at c.

Thesis on combinatorial tasks, proof of Lemma D.11.
"""

from collections.abc import Sequence

from verify.proving.evidence import Json, cofactor
from verify.statements.formulas import define, implies
from verify.statements.tasks.groups import group_facts, group_vocabulary, irrep_coefficients, irrep_margin
from verify.statements.tasks.groups.irrep_facts import entry, weighted_entry
from verify.statements.terms import different, equal, indicator, mapping, over, plus, power, times, total

PRODUCT_VOCABULARY: list[Json] = [
    *irrep_coefficients.COEFFICIENT_VOCABULARY,
    # The coefficient of the entry (k, l) in the mean of u(a) v(b) w(a b c), (D.8).
    define(
        "share",
        [*irrep_coefficients.ROW_SETS, *irrep_coefficients.MATRICES, ("k", "I"), ("l", "I")],
        over(
            over(
                total([("i", "I"), ("j", "I")], times(["alpha", "i", "j"], ["beta", "j", "k"], ["delta", "i", "l"])),
                group_vocabulary.degree(["irrep", "k"]),
            ),
            group_vocabulary.degree(["irrep", "k"]),
        ),
    ),
]


def share(k: Json, m: Json) -> Json:
    """Return the coefficient of an entry."""
    return ["share", "R", "I", "irrep", *irrep_coefficients.OF_NEURON, k, m]


def expected_product(c: Json) -> Json:
    """The mean of u(a) v(b) w(a b c)."""
    return ["expected_product", "G", "mul", irrep_coefficients.U, irrep_coefficients.V, irrep_coefficients.W, c]


class ProductFacts(irrep_coefficients.Coefficients):
    """Facts about means of products; the degrees of the representations are values of a map."""

    def share(self, k: str, m: str) -> Json:
        """The coefficient of the entry (k, m)."""
        entries = times(
            [irrep_coefficients.ALPHA, "i'", "j'"],
            [irrep_coefficients.BETA, "j'", k],
            [irrep_coefficients.DELTA, "i'", m],
        )
        return over(
            over(total([("i'", "I"), ("j'", "I")], entries), irrep_coefficients.of_row(irrep_coefficients.DEGREE, k)),
            irrep_coefficients.of_row(irrep_coefficients.DEGREE, k),
        )

    def by_entries(self, expansions: Sequence[int]) -> int:
        """∀c: the mean is the sum of the entries at c with their coefficients."""
        proof = self.proof
        c, i, j, k, m, a, b = "g1", "i'", "j'", "k'", "l'", "a'", "b'"
        inverse, ab = over(1, group_vocabulary.ORDER), group_facts.product(a, b)
        cross = times(power(inverse, 2), [irrep_coefficients.U, a], [irrep_coefficients.V, b])
        row = {x: [x, "I"] for x in (i, j, k, m)}
        rows = list(row.values())
        of_u, of_v = (
            self.transforms(f, alpha, expansion)
            for f, alpha, expansion in zip(
                (irrep_coefficients.U, irrep_coefficients.V),
                (irrep_coefficients.ALPHA, irrep_coefficients.BETA),
                expansions[:2],
                strict=True,
            )
        )
        blocks = self.block_diagonal()
        in_u, in_v = (
            proof.specialise(blocks, [x], [proof.project(expansion, 0)])
            for x, expansion in zip((irrep_coefficients.ALPHA, irrep_coefficients.BETA), expansions[:2], strict=True)
        )
        here, there = (
            over(1, irrep_coefficients.of_row(irrep_coefficients.DEGREE, i)),
            over(1, irrep_coefficients.of_row(irrep_coefficients.DEGREE, j)),
        )
        at_c = times([irrep_coefficients.DELTA, i, m], entry(k, m, c))
        alpha, beta = [irrep_coefficients.ALPHA, i, j], [irrep_coefficients.BETA, j, k]
        one = times(group_vocabulary.ORDER, inverse)
        by_degree, squared = (
            mapping([("r", "R")], power(over(1, [irrep_coefficients.DEGREE, "r"]), n)) for n in (1, 2)
        )
        result = proof.sums(
            equal(expected_product(c), total([(k, "I"), (m, "I")], times(self.share(k, m), entry(k, m, c)))),
            cofactors=[
                cofactor(proof.project(expansions[2], 1), [group_facts.product(ab, c)], cross, irrep_margin.INPUTS),
                cofactor(
                    self.homomorphism,
                    [i, m, ab, c],
                    times(cross, [irrep_coefficients.DELTA, i, m]),
                    [*irrep_margin.INPUTS, row[i], row[m]],
                ),
                cofactor(
                    self.homomorphism, [i, k, a, b], times(cross, at_c), [*irrep_margin.INPUTS, row[i], row[k], row[m]]
                ),
                cofactor(
                    of_u,
                    [i, j],
                    times(power(inverse, 2), group_vocabulary.transform(irrep_coefficients.V, j, k), at_c),
                    rows,
                ),
                cofactor(of_v, [j, k], times(power(inverse, 2), group_vocabulary.ORDER, alpha, here, at_c), rows),
                cofactor(
                    self.order_unit,
                    [],
                    times(plus(one, 1), total([(x, "I") for x in (i, j, k, m)], times(alpha, beta, here, there, at_c))),
                ),
                cofactor(in_u, [i, j, by_degree], times(-1, beta, there, at_c), rows),
                cofactor(in_v, [j, k, squared], times(-1, alpha, at_c), rows),
            ],
        )
        return proof.generalise(result, [c])

    def over_classes(self, class_function: int, by_entries: int) -> int:
        """Σ_c τ(c) times the mean, for a class function τ, by diagonal entries alone."""
        proof = self.proof
        k, c = ("k'", "c'")
        average = self.averaged(class_function, self.factored_schur, lambda r: [irrep_coefficients.DEGREE, r])
        off_diagonal = self._off_diagonal(average)
        return proof.follows(
            equal(
                total([(c, "G")], times(["tau", c], expected_product(c))),
                total([(k, "I")], times(self.share(k, k), weighted_entry(k, k))),
            ),
            by_entries,
            off_diagonal,
        )

    def _off_diagonal(self, average: int) -> int:
        """∀k, m (k ≠ m ⟹ Σ_c τ(c) ρ_km(c) = 0)."""
        proof, k, m = self.proof, "i1", "k1"
        d, whole, apart = irrep_coefficients.of_row(irrep_coefficients.DEGREE, k), weighted_entry(k, m), different(k, m)
        result = proof.sums(
            implies(apart, equal(whole, 0)),
            cofactors=[
                cofactor(average, [k, m], times(over(1, d), over(1, group_vocabulary.ORDER))),
                cofactor(self.order_unit, [], times(-1, d, over(1, d), whole)),
                cofactor(self.inverse, [["irrep", k]], times(-1, whole)),
            ],
        )
        return proof.generalise(proof.specialise(result, [], [proof.assume(apart)]), [k, m], [apart])

    def traces(self, expansions: Sequence[int]) -> int:
        """∀r: the coefficients of the diagonal entries of r add up to tr(α_r β_r δ_rᵀ) / d_r²."""
        proof, r, i, j, k = self.proof, "rep1", "i'", "j'", "k'"
        of_w = proof.specialise(self.block_diagonal(), [irrep_coefficients.DELTA], [proof.project(expansions[2], 0)])
        inverse, belongs = (
            mapping([("r'", "R")], value)
            for value in (power(over(1, [irrep_coefficients.DEGREE, "r'"]), 2), indicator(equal("r'", r)))
        )
        entries, d = (
            total([(j, "I")], times([irrep_coefficients.ALPHA, i, j], [irrep_coefficients.BETA, j, k])),
            [irrep_coefficients.DEGREE, r],
        )
        rows = [[i, "I"], [k, "I"]]
        result = proof.sums(
            equal(
                total([(k, "I")], self.share(k, k), equal(["irrep", k], r)),
                over(over(irrep_coefficients.trace(r), d), d),
            ),
            cofactors=[
                cofactor(
                    self.alike(), [["irrep", k], r, inverse], times(entries, [irrep_coefficients.DELTA, i, k]), rows
                ),
                cofactor(of_w, [i, k, belongs], times(entries, power(over(1, d), 2)), rows),
            ],
        )
        return proof.generalise(result, [r])
