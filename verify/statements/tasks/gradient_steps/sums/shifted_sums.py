"""The inner sum Σ_s≤q v_(q−s) g_s of a logit: for a constant v it is c Σ_s≤q g_s.

Tasks (Edelman), equations (E.2) and (E.6). The entries v_(q−s) enter as a matrix R with R(q, 0) = v_q and
R(q + 1, s + 1) = R(q, s).
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    SEQUENCE,
    SERIES,
    ZERO,
    by_counting,
    prove_equal_sums,
    prove_first_term,
    sum_below,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, mapping, minus, plus, times
from verify.statements.tasks.gradient_steps.sums.lags import LAGGED, ROW, V

Json = Any

ENTRIES, WEIGHT = "R1", "c1"
SHIFTED: Binders = [*LAGGED, (ENTRIES, ["maps", "natural", "natural", "real"]), (WEIGHT, "real")]
LAG_MATRIX = mapping([("row'", "natural"), ("column'", "natural")], ["lag", V, "row'", "column'"])
AFTER: Json = ["next", LENGTH]
FOLLOWING = mapping([("k'", "natural")], [SERIES, ["next", "k'"]])
TOEPLITZ = [
    forall([("q'", "natural")], equal([ENTRIES, "q'", ZERO], [V, "q'"])),
    forall(
        [("q'", "natural"), ("s'", "natural")],
        equal([ENTRIES, ["next", "q'"], ["next", "s'"]], [ENTRIES, "q'", "s'"]),
    ),
]


def shifted_sum(g: Json, q: Json) -> Json:
    """Σ_s≤q R(q, s) g_s."""
    value = [g, "s'"] if isinstance(g, str) else ["at", g, "s'"]
    return sum_below("s'", ["next", q], times([ENTRIES, q, "s'"], value))


class ShiftedSums:
    """Recursions for the inner sum, for a proof that declares ``SHIFTED``, and what follows by induction."""

    def __init__(self, proof: Evidence) -> None:
        """Assume ``TOEPLITZ``."""
        self._proof = proof
        self._first = prove_first_term(proof)
        self._start, self._next = (proof.assume(formula) for formula in TOEPLITZ)
        self._congruent = prove_equal_sums(proof)

    def recursion(self) -> int:
        """Prove Σ_s≤q+1 R(q + 1, s) g_s = v_(q+1) g_0 + Σ_s≤q R(q, s) g_(s+1), at ``LENGTH``."""
        proof = self._proof
        there, here = (
            mapping([("s'", "natural")], times(entry, [SERIES, ["next", "s'"]]))
            for entry in ([ENTRIES, AFTER, ["next", "s'"]], [ENTRIES, LENGTH, "s'"])
        )
        each = proof.follows(forall([("k'", "natural")], equal(["at", there, "k'"], ["at", here, "k'"])), self._next)
        rest = proof.specialise(self._congruent, [there, here, AFTER], [each])
        return proof.sums(
            equal(shifted_sum(SERIES, AFTER), plus(times([V, AFTER], [SERIES, ZERO]), shifted_sum(FOLLOWING, LENGTH))),
            cofactors=[*self._split(AFTER), cofactor(rest)],
        )

    def alone(self) -> int:
        """Prove ∀g: Σ_s≤0 R(0, s) g_s = v_0 g_0."""
        proof, nothing = self._proof, equal(self._rest(), 0)
        found = proof.sums(
            equal(shifted_sum(SERIES, ROW), times([V, ROW], [SERIES, ZERO])),
            cofactors=[*self._split(ROW), cofactor(proof.assume(nothing))],
        )
        return proof.generalise(self._at_zero(found, [nothing]), [SERIES])

    def constant(self) -> int:
        """Prove ∀q ∀g: the inner sum is c Σ_s≤q g_s, if all entries of v are c."""
        proof = self._proof
        same = proof.assume(CONSTANT)

        def statement(q: Json) -> Json:
            value = times(WEIGHT, ["sum_below", "g2", ["next", q]])
            return forall([("g2", SEQUENCE)], equal(shifted_sum("g2", q), value))

        before = proof.specialise(proof.assume(statement(LENGTH)), [FOLLOWING])
        step = proof.follows(
            equal(shifted_sum(SERIES, AFTER), times(WEIGHT, ["sum_below", SERIES, ["next", AFTER]])),
            self.recursion(),
            same,
            before,
            proof.specialise(self._first, [SERIES, AFTER]),
        )
        nothing = [equal(self._rest(), 0), equal(["sum_below", FOLLOWING, ROW], 0)]
        given = [proof.assume(formula) for formula in nothing]
        first = proof.specialise(self._first, [SERIES, ROW])
        base = proof.sums(
            equal(shifted_sum(SERIES, ROW), times(WEIGHT, ["sum_below", SERIES, ["next", ROW]])),
            cofactors=[
                *self._split(ROW),
                cofactor(same, [ROW], [SERIES, ZERO]),
                cofactor(given[0]),
                cofactor(given[1], [], minus(WEIGHT)),
                cofactor(first, [], minus(WEIGHT)),
            ],
        )
        base = proof.generalise(self._at_zero(base, nothing), [SERIES])
        return by_counting(proof, statement, base, proof.generalise(step, [SERIES]))

    def _rest(self) -> Json:
        return sum_below("s'", ROW, times([ENTRIES, ROW, ["next", "s'"]], [SERIES, ["next", "s'"]]))

    def _split(self, q: Json) -> list[Json]:
        """Σ_s≤q R(q, s) g_s = v_q g_0 + Σ_s<q R(q, s + 1) g_(s+1), as cofactors."""
        terms = mapping([("s'", "natural")], times([ENTRIES, q, "s'"], [SERIES, "s'"]))
        first = self._proof.specialise(self._first, [terms, q])
        return [cofactor(first), cofactor(self._start, [q], [SERIES, ZERO])]

    def _at_zero(self, theorem: int, nothing: list[Json]) -> int:
        """Prove the instance for q = 0, where sums of no terms vanish."""
        proof = self._proof
        zero = proof.evaluate(equal(0, 0))
        return proof.specialise(proof.generalise(theorem, [ROW], nothing), [ZERO], [zero] * len(nothing))


CONSTANT = forall([("q'", "natural")], equal([V, "q'"], WEIGHT))
