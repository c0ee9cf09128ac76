"""Sums over three positions s ≤ q ≤ p with s + j = q of what depends on their distances, for every length.

Tasks (Edelman), behind equations (E.30) to (E.36). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import PLACE, ZERO, sum_below
from verify.library.sequence_sums import congruent, prove_scaled
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, forall, mapping, plus, substituted, times
from verify.statements.tasks.gradient_steps.sums.thresholds import END, STEP, STEPWISE
from verify.statements.tasks.gradient_steps.sums.toeplitz import (
    AFTER,
    ALIKE,
    APART,
    DISTANCE,
    GRID,
    LONGER,
    MIDDLE,
    SECOND,
    SHORTER,
    UNIT,
    along_diagonals,
    prove_row,
    prove_unit_sum,
    series,
)
from verify.statements.tasks.gradient_steps.sums.triangle_sums import Triangles, over_triangle

Json = Any


class LaggedSums:
    """Sums over the places s + j = q for some j, of tables g and h along diagonals."""

    def __init__(self, proof: Evidence) -> None:
        """Assume ``ALIKE``, ``STEPWISE``, what R is, and that g is along diagonals."""
        self.proof = proof
        known = [proof.assume(formula) for formula in (*ALIKE, *STEPWISE)]
        self._units = proof.specialise(prove_unit_sum(proof), [UNIT, STEP], known)
        self._start, self._apart = (proof.assume(formula) for formula in lagged(APART))
        self._first = proof.assume(along_diagonals(GRID))
        self._scaled, self._row = prove_scaled(proof), prove_row(proof)

    def row(self) -> int:
        """Prove ∀q: Σ_s≤q R(q, s) g(q, s) = g(j, 0) B(j, q)."""
        proof = self.proof
        product = mapping([("row'", "natural"), ("column'", "natural")], _product("row'", "column'"))
        diagonal = proof.follows(substituted(along_diagonals(GRID), {GRID: product}), self._apart, self._first)
        summed = proof.specialise(proof.specialise(self._row, [product], [diagonal]), [END])
        entries = [_product(PLACE, ZERO), times([UNIT, PLACE, DISTANCE], [GRID, PLACE, ZERO])]
        each = proof.follows(equal(*entries), self._start)
        column = series("d'", [GRID, "d'", ZERO])
        found = proof.sums(
            equal(sum_below("s'", AFTER, _product(END, "s'")), times([GRID, DISTANCE, ZERO], [STEP, DISTANCE, END])),
            cofactors=[
                cofactor(summed),
                cofactor(congruent(proof, entries[0], entries[1], AFTER, each)),
                cofactor(proof.specialise(self._units, [DISTANCE, column, END])),
            ],
        )
        return proof.generalise(found, [END])

    def triple(self) -> int:
        """Prove ∀t, r (t = j + r ⟹ Σ_s≤q≤p<t h(p, q) R(q, s) g(q, s) = g(j, 0) Σ_d≤n<r h(d, 0)), from h, too."""
        proof, value = self.proof, [GRID, DISTANCE, ZERO]
        over_s = sum_below("s'", ["next", MIDDLE], times([SECOND, END, MIDDLE], _product(MIDDLE, "s'")))
        entry, met = [SECOND, END, MIDDLE], times([STEP, DISTANCE, MIDDLE], [SECOND, END, MIDDLE])
        each = proof.follows(
            equal(over_s, times(value, met)),
            proof.specialise(self._scaled, [series("s'", _product(MIDDLE, "s'")), entry, ["next", MIDDLE]]),
            proof.specialise(self.row(), [MIDDLE]),
        )
        over_q = self._pulled_out(over_s, met, MIDDLE, AFTER, each)
        sums = [sum_below("q'", AFTER, substituted(term, {MIDDLE: "q'"})) for term in (over_s, met)]
        over_p = self._pulled_out(sums[0], sums[1], END, LONGER, over_q)
        sums = [sum_below("p'", LONGER, substituted(term, {END: "p'"})) for term in sums]
        long = equal(LONGER, plus(DISTANCE, SHORTER))
        triangle = proof.specialise(Triangles(proof).prove(), [DISTANCE, LONGER, SHORTER])
        triangle = proof.specialise(triangle, [], [proof.assume(long)])
        found = proof.follows(
            equal(sums[0], times(value, over_triangle([SECOND, "d'", ZERO], SHORTER))), over_p, triangle
        )
        return proof.generalise(found, [LONGER, SHORTER], [long])

    def _pulled_out(self, left: Json, right: Json, index: str, n: Json, each: int) -> int:
        """Prove Σ x = g(j, 0) Σ y over the numbers below n, from x = g(j, 0) y for each."""
        proof, value = self.proof, [GRID, DISTANCE, ZERO]
        terms = [substituted(term, {index: PLACE}) for term in (left, times(value, right))]
        here = proof.specialise(proof.generalise(each, [index]), [PLACE])
        sequences = [series("k'", substituted(term, {index: "k'"})) for term in (left, right)]
        return proof.sums(
            equal(["sum_below", sequences[0], n], times(value, ["sum_below", sequences[1], n])),
            cofactors=[
                cofactor(congruent(proof, terms[0], terms[1], n, here)),
                cofactor(proof.specialise(self._scaled, [sequences[1], value, n])),
            ],
        )


def _product(q: Json, s: Json) -> Json:
    return times([APART, q, s], [GRID, q, s])


def lagged(table: str) -> list[Json]:
    """What is known of the table R of [s + j = q]."""
    return [forall([("q'", "natural")], equal([table, "q'", ZERO], [UNIT, "q'", DISTANCE])), along_diagonals(table)]
