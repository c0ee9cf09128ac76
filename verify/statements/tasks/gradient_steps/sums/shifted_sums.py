"""The inner sum Σ_s≤q v_(q−s) g_s of a logit: a recursion, and its start.

Tasks (Edelman), equations (E.2) and (E.6). The entries v_(q−s) enter as a matrix R with R(q, 0) = v_q and
R(q + 1, s + 1) = R(q, s).
"""

from verify.library import finite_sums
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.sums.lags import LAGGED, ROW, V
from verify.statements.terms import equal, mapping, plus, times

ENTRIES, WEIGHT = "R1", "c1"
SHIFTED: Binders = [*LAGGED, (ENTRIES, ["maps", "natural", "natural", "real"]), (WEIGHT, "real")]
LAG_MATRIX = mapping([("row'", "natural"), ("column'", "natural")], ["lag", V, "row'", "column'"])
AFTER: Json = ["next", finite_sums.LENGTH]
FOLLOWING = mapping([("k'", "natural")], [finite_sums.SERIES, ["next", "k'"]])
TOEPLITZ = [
    forall([("q'", "natural")], equal([ENTRIES, "q'", finite_sums.ZERO], [V, "q'"])),
    forall(
        [("q'", "natural"), ("s'", "natural")],
        equal([ENTRIES, ["next", "q'"], ["next", "s'"]], [ENTRIES, "q'", "s'"]),
    ),
]


def shifted_sum(g: Json, q: Json) -> Json:
    """Σ_s≤q R(q, s) g_s."""
    value = [g, "s'"] if isinstance(g, str) else ["at", g, "s'"]
    return finite_sums.sum_below("s'", ["next", q], times([ENTRIES, q, "s'"], value))


class ShiftedSums:
    """Recursions for the inner sum, for a proof that declares ``SHIFTED``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume ``TOEPLITZ``."""
        self._proof = proof
        self._first = finite_sums.prove_first_term(proof)
        self._start, self._next = (proof.assume(formula) for formula in TOEPLITZ)
        self._congruent = finite_sums.prove_equal_sums(proof)

    def recursion(self) -> int:
        """Prove Σ_s≤q+1 R(q + 1, s) g_s = v_(q+1) g_0 + Σ_s≤q R(q, s) g_(s+1), at ``LENGTH``."""
        proof = self._proof
        there, here = (
            mapping([("s'", "natural")], times(entry, [finite_sums.SERIES, ["next", "s'"]]))
            for entry in ([ENTRIES, AFTER, ["next", "s'"]], [ENTRIES, finite_sums.LENGTH, "s'"])
        )
        each = proof.follows(forall([("k'", "natural")], equal(["at", there, "k'"], ["at", here, "k'"])), self._next)
        rest = proof.specialise(self._congruent, [there, here, AFTER], [each])
        return proof.sums(
            equal(
                shifted_sum(finite_sums.SERIES, AFTER),
                plus(
                    times([V, AFTER], [finite_sums.SERIES, finite_sums.ZERO]),
                    shifted_sum(FOLLOWING, finite_sums.LENGTH),
                ),
            ),
            cofactors=[*self._split(AFTER), cofactor(rest)],
        )

    def alone(self) -> int:
        """Prove ∀g: Σ_s≤0 R(0, s) g_s = v_0 g_0."""
        proof, nothing = self._proof, equal(self._rest(), 0)
        found = proof.sums(
            equal(shifted_sum(finite_sums.SERIES, ROW), times([V, ROW], [finite_sums.SERIES, finite_sums.ZERO])),
            cofactors=[*self._split(ROW), cofactor(proof.assume(nothing))],
        )
        return proof.generalise(self._at_zero(found, [nothing]), [finite_sums.SERIES])

    def _rest(self) -> Json:
        return finite_sums.sum_below(
            "s'", ROW, times([ENTRIES, ROW, ["next", "s'"]], [finite_sums.SERIES, ["next", "s'"]])
        )

    def _split(self, q: Json) -> list[Json]:
        """Σ_s≤q R(q, s) g_s = v_q g_0 + Σ_s<q R(q, s + 1) g_(s+1), as cofactors."""
        terms = mapping([("s'", "natural")], times([ENTRIES, q, "s'"], [finite_sums.SERIES, "s'"]))
        first = self._proof.specialise(self._first, [terms, q])
        return [cofactor(first), cofactor(self._start, [q], [finite_sums.SERIES, finite_sums.ZERO])]

    def _at_zero(self, theorem: int, nothing: list[Json]) -> int:
        """Prove the instance for q = 0, where sums of no terms vanish."""
        proof = self._proof
        zero = proof.evaluate(equal(0, 0))
        return proof.specialise(proof.generalise(theorem, [ROW], nothing), [finite_sums.ZERO], [zero] * len(nothing))
