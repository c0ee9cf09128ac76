"""The conditions s + j = q, d = j and j ≤ q: the shift matrix of a unit vector, and sums over the places they allow.

Tasks (Edelman), equations (E.2) and (E.26). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import DECLARED, LENGTH, MORE, PLACE, SUMS, ZERO, by_counting, prove_last_term
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, indicator, mapping, minus, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.tasks.gradient_steps.sums.lagged_sums import LaggedSums, lagged
from verify.statements.tasks.gradient_steps.sums.lags import (
    LAGGED,
    LAGS,
    ROW,
    V,
    indicator_is_one,
    indicator_is_zero,
    prove_first_lag,
    prove_next_lag,
)
from verify.statements.tasks.gradient_steps.sums.thresholds import STEP, STEP_MAP, STEPWISE, prove_stepwise
from verify.statements.tasks.gradient_steps.sums.toeplitz import (
    ALIKE,
    APART,
    DISTANCE,
    GRID,
    SECOND,
    TOEPLITZ,
    UNIT,
    along_diagonals,
)
from verify.statements.tasks.heads.conditions import prove_equivalent

Json = Any

UNIT_LAGS: Binders = [*LAGGED, *TOEPLITZ]
UNIT_MAP = mapping([("place'", "natural"), ("at'", "natural")], indicator(equal("place'", "at'")))


def unit_vector(j: Json) -> Json:
    """The sequence with 1 at j and 0 elsewhere."""
    return mapping([("place'", "natural")], indicator(equal("place'", j)))


def apart(s: Json, j: Json, q: Json) -> Json:
    """The condition s + j = q."""
    return equal(plus(s, j), q)


def apart_table(j: Json) -> Json:
    """The table of [s + j = q] in q and s."""
    return mapping([("row'", "natural"), ("column'", "natural")], indicator(apart("column'", j, "row'")))


def _prove_same(proof: Evidence, one: Json, two: Json, sign: int = 1) -> int:
    """Prove [φ] = [ψ] for two equations with the same difference of the sides, up to the sign."""
    sides = [
        proof.sums(goal, cofactors=[cofactor(proof.assume(given), [], sign)])
        for goal, given in ((two, one), (one, two))
    ]
    return proof.rewrite(equal(indicator(one), indicator(two)), [prove_equivalent(proof, one, two, *sides)])


def _prove_never(proof: Evidence, condition: Json, gap: Json, sign: int) -> int:
    """Prove [φ] = 0 for an equation whose sides differ by something that is positive by its form."""
    below = proof.sums(equal(minus(0, 0), gap), cofactors=[cofactor(proof.assume(condition), [], sign)])
    return indicator_is_zero(proof, condition, proof.squares(["<", 0, 0], below))


def prove_alike(proof: Evidence) -> list[int]:
    """Prove ``ALIKE`` for [d = j]."""
    d, j = PLACE, LENGTH
    one = indicator_is_one(proof, equal(ZERO, ZERO), proof.evaluate(equal(ZERO, ZERO)))
    below = _prove_never(proof, equal(["next", d], ZERO), plus(d, 1), -1)
    beside = _prove_never(proof, equal(ZERO, ["next", j]), plus(j, 1), 1)
    same = _prove_same(proof, equal(["next", d], ["next", j]), equal(d, j))
    return [one, proof.generalise(below, [d]), proof.generalise(beside, [j]), proof.generalise(same, [d, j])]


UNIT_LAG = Lemmas(
    "tasks/own-unit-lags",
    "The shift matrix of a unit vector",
    definitions=[*SUMS, *LAGS],
    variables=[*LAGGED, *DECLARED],
    file=__file__,
)


@UNIT_LAG.lemma(
    "entries",
    "The entry of the shift matrix of the unit vector at j, in row q and column s, is [s + j = q].",
    """
    forall j in natural: forall q in natural: forall s in natural:
      lag((place in natural |-> indicator(place = j)), q, s) = indicator(s + j = q)
    """,
    "1, 1, 1",
    [("It is not [q + j = s].", "s + j = q", "q + j = s", "1, 1, 0")],
)
def prove_unit_lag(proof: Evidence) -> int:
    """Prove ∀j ∀q ∀s: the entry of the shift matrix of the unit vector at j is [s + j = q]."""
    j, q, s = ROW, LENGTH, PLACE
    unit = unit_vector(j)

    def entry(q: Json, s: Json) -> Json:
        return equal(["lag", unit, q, s], indicator(apart(s, j, q)))

    def row(q: Json) -> Json:
        return forall([("s'", "natural")], entry(q, "s'"))

    def rows(q: Json, later: int) -> int:
        """Prove the row q from its entries at s + 1."""
        alike = _prove_same(proof, equal(q, j), apart(ZERO, j, q), -1)
        start = proof.rewrite(entry(q, ZERO), [alike], proof.specialise(prove_first_lag(proof), [unit, q]))
        return proof.induct(row(q), start, proof.generalise(later, [s], [entry(q, s)]))

    after = ["next", s]
    terms = mapping([("d'", "natural")], times(indicator(apart(after, "d'", ZERO)), [V, "d'"]))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [ZERO]), [terms])
    gone = _prove_never(proof, apart(after, ZERO, ZERO), plus(s, 1), -1)
    split = proof.rewrite(equal(["lag", V, ZERO, after], plus(0, times(0, [V, ZERO]))), [gone], last)
    zero = proof.sums(equal(plus(0, times(0, [V, ZERO])), 0))
    empty = proof.generalise(proof.rewrite(equal(["lag", V, ZERO, after], 0), [zero], split), [V])
    none = _prove_never(proof, apart(after, j, ZERO), plus(s, 1, j), -1)
    first = proof.rewrite(entry(ZERO, after), [(none, "backward")], proof.specialise(empty, [unit]))
    moved = proof.specialise(prove_next_lag(proof), [unit, q, s])
    before = proof.specialise(proof.assume(row(q)), [s])
    alike = _prove_same(proof, apart(after, j, MORE), apart(s, j, q))
    shifted = proof.rewrite(equal(["lag", unit, MORE, after], indicator(apart(s, j, q))), [before], moved)
    later = proof.rewrite(entry(MORE, after), [(alike, "backward")], shifted)
    return proof.generalise(by_counting(proof, row, rows(ZERO, first), rows(MORE, later)), [j])


def prove_lagged_sums(proof: Evidence) -> tuple[int, int]:
    """Prove ``LaggedSums.row`` and ``LaggedSums.triple`` for all j, with [s + j = q] for R and [j ≤ q] for B.

    The first is for all tables g along diagonals, and the second for all g and h.
    """
    sums, j, table = LaggedSums(proof), DISTANCE, apart_table(DISTANCE)
    start = _prove_same(proof, apart(ZERO, j, PLACE), equal(PLACE, j), -1)
    same = _prove_same(proof, apart(["next", LENGTH], j, ["next", PLACE]), apart(LENGTH, j, PLACE))
    known = [proof.generalise(start, [PLACE]), proof.generalise(same, [PLACE, LENGTH])]
    tables, diagonal = [UNIT_MAP, STEP_MAP, table], [*prove_alike(proof), *prove_stepwise(proof), *known]
    grids = [GRID, SECOND]
    found = []
    for theorem, free in ((sums.row(), grids[:1]), (sums.triple(), grids)):
        conditions = [along_diagonals(grid) for grid in free]
        theorem = proof.generalise(theorem, free, conditions)
        theorem = proof.generalise(theorem, [UNIT, STEP, APART], [*ALIKE, *STEPWISE, *lagged(APART)])
        found.append(proof.generalise(proof.specialise(theorem, tables, diagonal), [j]))
    return found[0], found[1]


STATEMENTS = {"tasks/own-unit-lags": UNIT_LAG.statement}
