"""The conditions s + j = q, d = j and j ≤ q: the shift matrix of a unit vector, and sums over the places they allow.

Tasks (Edelman), equations (E.2) and (E.26). Positions and distances are counted from 0.
"""

from verify.library.finite_sums import LENGTH, PLACE, ZERO
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.sums import lags, toeplitz
from verify.statements.tasks.gradient_steps.sums.conditions import prove_equivalent
from verify.statements.terms import equal, indicator, mapping, minus, plus

UNIT_LAGS: Binders = [*lags.LAGGED, *toeplitz.TOEPLITZ]


def apart(s: Json, j: Json, q: Json) -> Json:
    """The condition s + j = q."""
    return equal(plus(s, j), q)


def apart_table(j: Json) -> Json:
    """The table of [s + j = q] in q and s."""
    return mapping([("row'", "natural"), ("column'", "natural")], indicator(apart("column'", j, "row'")))


def _prove_same(proof: Evidence, one: Json, two: Json) -> int:
    """Prove [φ] = [ψ] for two equations with the same difference of the sides, up to the sign."""
    sides = [proof.follows(goal, proof.assume(given)) for goal, given in ((two, one), (one, two))]
    return proof.rewrite(equal(indicator(one), indicator(two)), [prove_equivalent(proof, one, two, *sides)])


def _prove_never(proof: Evidence, condition: Json, gap: Json) -> int:
    """Prove [φ] = 0 for an equation whose sides differ by something that is positive by its form."""
    below = proof.follows(equal(minus(0, 0), gap), proof.assume(condition))
    return lags.indicator_is_zero(proof, condition, proof.squares(["<", 0, 0], below))


def prove_alike(proof: Evidence) -> list[int]:
    """Prove ``ALIKE`` for [d = j]."""
    d, j = PLACE, LENGTH
    one = lags.indicator_is_one(proof, equal(ZERO, ZERO), proof.evaluate(equal(ZERO, ZERO)))
    below = _prove_never(proof, equal(["next", d], ZERO), plus(d, 1))
    beside = _prove_never(proof, equal(ZERO, ["next", j]), plus(j, 1))
    same = _prove_same(proof, equal(["next", d], ["next", j]), equal(d, j))
    return [one, proof.generalise(below, [d]), proof.generalise(beside, [j]), proof.generalise(same, [d, j])]


def prove_lagged_sums(proof: Evidence) -> tuple[int, int]:
    """Prove ∀j what tables along diagonals add up to over s + j = q, and over s + j = q ≤ p.

    The first is for all tables g along diagonals, and the second for all g and h.
    """
    return proof.use("library/diagonal-entries", "entry"), proof.use("library/sums-along-diagonals", "triples")
