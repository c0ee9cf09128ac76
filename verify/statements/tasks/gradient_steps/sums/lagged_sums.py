"""Sums over three positions s ≤ q ≤ p with s + j = q of what depends on their distances, for every length.

Tasks (Edelman), behind equations (E.30) to (E.36). Positions and distances are counted from 0.
"""

from verify.library.finite_sums import PLACE, ZERO, sum_below
from verify.library.sequence_sums import congruent, prove_scaled
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import forall
from verify.statements.tasks.gradient_steps.sums import toeplitz, triangle_sums
from verify.statements.tasks.gradient_steps.sums.thresholds import END, STEP, STEPWISE
from verify.statements.terms import equal, mapping, plus, times
from verify.statements.trees import substituted


class LaggedSums:
    """Sums over the places s + j = q for some j, of tables g and h along diagonals."""

    def __init__(self, proof: Evidence) -> None:
        """Assume ``ALIKE``, ``STEPWISE``, what R is, and that g is along diagonals."""
        self.proof = proof
        known = [proof.assume(formula) for formula in (*toeplitz.ALIKE, *STEPWISE)]
        self._units = proof.specialise(toeplitz.prove_unit_sum(proof), [toeplitz.UNIT, STEP], known)
        self._start, self._apart = (proof.assume(formula) for formula in lagged(toeplitz.APART))
        self._first = proof.assume(toeplitz.along_diagonals(toeplitz.GRID))
        self._scaled, self._row = prove_scaled(proof), toeplitz.prove_row(proof)

    def row(self) -> int:
        """Prove ∀q: Σ_s≤q R(q, s) g(q, s) = g(j, 0) B(j, q)."""
        proof = self.proof
        product = mapping([("row'", "natural"), ("column'", "natural")], _product("row'", "column'"))
        diagonal = proof.follows(
            substituted(toeplitz.along_diagonals(toeplitz.GRID), {toeplitz.GRID: product}), self._apart, self._first
        )
        summed = proof.specialise(proof.specialise(self._row, [product], [diagonal]), [END])
        entries = [
            _product(PLACE, ZERO),
            times([toeplitz.UNIT, PLACE, toeplitz.DISTANCE], [toeplitz.GRID, PLACE, ZERO]),
        ]
        each = proof.follows(equal(*entries), self._start)
        column = toeplitz.series("d'", [toeplitz.GRID, "d'", ZERO])
        found = proof.sums(
            equal(
                sum_below("s'", toeplitz.AFTER, _product(END, "s'")),
                times([toeplitz.GRID, toeplitz.DISTANCE, ZERO], [STEP, toeplitz.DISTANCE, END]),
            ),
            cofactors=[
                cofactor(summed),
                cofactor(congruent(proof, entries[0], entries[1], toeplitz.AFTER, each)),
                cofactor(proof.specialise(self._units, [toeplitz.DISTANCE, column, END])),
            ],
        )
        return proof.generalise(found, [END])

    def triple(self) -> int:
        """Prove ∀t, r (t = j + r ⟹ Σ_s≤q≤p<t h(p, q) R(q, s) g(q, s) = g(j, 0) Σ_d≤n<r h(d, 0)), from h, too."""
        proof, value = self.proof, [toeplitz.GRID, toeplitz.DISTANCE, ZERO]
        over_s = sum_below(
            "s'",
            ["next", toeplitz.MIDDLE],
            times([toeplitz.SECOND, END, toeplitz.MIDDLE], _product(toeplitz.MIDDLE, "s'")),
        )
        entry, met = (
            [toeplitz.SECOND, END, toeplitz.MIDDLE],
            times([STEP, toeplitz.DISTANCE, toeplitz.MIDDLE], [toeplitz.SECOND, END, toeplitz.MIDDLE]),
        )
        each = proof.follows(
            equal(over_s, times(value, met)),
            proof.specialise(
                self._scaled, [toeplitz.series("s'", _product(toeplitz.MIDDLE, "s'")), entry, ["next", toeplitz.MIDDLE]]
            ),
            proof.specialise(self.row(), [toeplitz.MIDDLE]),
        )
        over_q = self._pulled_out(over_s, met, toeplitz.MIDDLE, toeplitz.AFTER, each)
        sums = [sum_below("q'", toeplitz.AFTER, substituted(term, {toeplitz.MIDDLE: "q'"})) for term in (over_s, met)]
        over_p = self._pulled_out(sums[0], sums[1], END, toeplitz.LONGER, over_q)
        sums = [sum_below("p'", toeplitz.LONGER, substituted(term, {END: "p'"})) for term in sums]
        long = equal(toeplitz.LONGER, plus(toeplitz.DISTANCE, toeplitz.SHORTER))
        triangle = proof.specialise(
            triangle_sums.Triangles(proof).prove(), [toeplitz.DISTANCE, toeplitz.LONGER, toeplitz.SHORTER]
        )
        triangle = proof.specialise(triangle, [], [proof.assume(long)])
        found = proof.follows(
            equal(sums[0], times(value, triangle_sums.over_triangle([toeplitz.SECOND, "d'", ZERO], toeplitz.SHORTER))),
            over_p,
            triangle,
        )
        return proof.generalise(found, [toeplitz.LONGER, toeplitz.SHORTER], [long])

    def _pulled_out(self, left: Json, right: Json, index: str, n: Json, each: int) -> int:
        """Prove Σ x = g(j, 0) Σ y over the numbers below n, from x = g(j, 0) y for each."""
        proof, value = self.proof, [toeplitz.GRID, toeplitz.DISTANCE, ZERO]
        terms = [substituted(term, {index: PLACE}) for term in (left, times(value, right))]
        here = proof.specialise(proof.generalise(each, [index]), [PLACE])
        sequences = [toeplitz.series("k'", substituted(term, {index: "k'"})) for term in (left, right)]
        return proof.sums(
            equal(["sum_below", sequences[0], n], times(value, ["sum_below", sequences[1], n])),
            cofactors=[
                cofactor(congruent(proof, terms[0], terms[1], n, here)),
                cofactor(proof.specialise(self._scaled, [sequences[1], value, n])),
            ],
        )


def _product(q: Json, s: Json) -> Json:
    return times([toeplitz.APART, q, s], [toeplitz.GRID, q, s])


def lagged(table: str) -> list[Json]:
    """What is known of the table R of [s + j = q]."""
    return [
        forall([("q'", "natural")], equal([table, "q'", ZERO], [toeplitz.UNIT, "q'", toeplitz.DISTANCE])),
        toeplitz.along_diagonals(table),
    ]
