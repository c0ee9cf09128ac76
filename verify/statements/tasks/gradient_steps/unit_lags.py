"""The shift matrix of the unit vector at j: its entries are [s + j = q], and the sum of the row q is [j ≤ q].

Tasks (Edelman), equations (E.2) and (E.26). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    ZERO,
    by_counting,
    prove_equal_sums,
    prove_first_term,
    prove_last_term,
    sum_below,
)
from verify.statements.language import Binders, equal, forall, indicator, mapping, minus, plus, substituted, times
from verify.statements.tasks.gradient_steps.lags import (
    ROW,
    V,
    indicator_is_one,
    indicator_is_zero,
    prove_first_lag,
    prove_next_lag,
)
from verify.statements.tasks.gradient_steps.sequence_sums import TABLE
from verify.statements.tasks.gradient_steps.shifted_sums import (
    ENTRIES,
    LAG_MATRIX,
    SHIFTED,
    TOEPLITZ,
    WEIGHT,
    ShiftedSums,
)
from verify.statements.tasks.gradient_steps.thresholds import END, STEP, STEP_MAP, STEPWISE, prove_stepwise
from verify.statements.tasks.heads.conditions import prove_equivalent

Json = Any

UNIT = "U1"
UNIT_LAGS: Binders = [*SHIFTED, (UNIT, TABLE), (STEP, TABLE), (END, "natural")]
UNIT_MAP = mapping([("place'", "natural"), ("at'", "natural")], indicator(equal("place'", "at'")))
ALIKE: list[Json] = [
    equal([UNIT, ZERO, ZERO], 1),
    forall([("d'", "natural")], equal([UNIT, ["next", "d'"], ZERO], 0)),
    forall([("j'", "natural")], equal([UNIT, ZERO, ["next", "j'"]], 0)),
    forall([("d'", "natural"), ("j'", "natural")], equal([UNIT, ["next", "d'"], ["next", "j'"]], [UNIT, "d'", "j'"])),
]


def unit_vector(j: Json) -> Json:
    """The sequence with 1 at j and 0 elsewhere."""
    return mapping([("place'", "natural")], indicator(equal("place'", j)))


def _prove_same(proof: Evidence, one: Json, two: Json, sign: int = 1) -> int:
    """Prove [φ] = [ψ] for two equations with the same difference of the sides, up to the sign."""
    sides = [
        proof.sums(goal, cofactors=[cofactor(proof.assume(given), [], sign)])
        for goal, given in ((two, one), (one, two))
    ]
    return proof.rewrite(equal(indicator(one), indicator(two)), [prove_equivalent(proof, one, two, *sides)])


def prove_alike(proof: Evidence) -> list[int]:
    """Prove ``ALIKE`` for [d = j]."""
    d, j = PLACE, LENGTH
    one = indicator_is_one(proof, equal(ZERO, ZERO), proof.evaluate(equal(ZERO, ZERO)))
    zeros = []
    for side, condition in ((-1, equal(["next", d], ZERO)), (1, equal(ZERO, ["next", j]))):
        name = d if side == -1 else j
        gap = proof.sums(equal(minus(0, 0), plus(name, 1)), cofactors=[cofactor(proof.assume(condition), [], side)])
        zero = indicator_is_zero(proof, condition, proof.squares(["<", 0, 0], gap))
        zeros.append(proof.generalise(zero, [name]))
    same = _prove_same(proof, equal(["next", d], ["next", j]), equal(d, j))
    return [one, *zeros, proof.generalise(same, [d, j])]


def prove_unit_total(proof: Evidence) -> int:
    """Prove ∀j ∀q: the sum of [d = j] over d ≤ q is [j ≤ q]."""
    start, below, beside, down = (proof.assume(formula) for formula in ALIKE)
    one, same, none = (proof.assume(formula) for formula in STEPWISE)
    first, last, congruent = prove_first_term(proof), prove_last_term(proof), prove_equal_sums(proof)

    def column(j: Json, later: bool = False) -> Json:
        place = ["next", "d'"] if later else "d'"
        return mapping([("d'", "natural")], [UNIT, place, j])

    def at(j: Json, q: Json) -> Json:
        return equal(["sum_below", column(j), ["next", q]], [STEP, j, q])

    def statement(j: Json) -> Json:
        return forall([("p'", "natural")], at(j, "p'"))

    def rows(j: Json, value: Json, known: tuple[int, int], step: int) -> int:
        """Prove all q for some j, from q + 1, and from U(0, j) and B(j, 0), which are a value."""
        premises = [equal(["sum_below", column(j, True), END], 0), equal([STEP, j, END], value)]
        single = proof.sums(
            at(j, END),
            cofactors=[
                cofactor(proof.specialise(first, [column(j), END])),
                cofactor(proof.assume(premises[0])),
                cofactor(known[0]),
                cofactor(proof.assume(premises[1]), [], -1),
            ],
        )
        base = proof.generalise(single, [END], premises)
        base = proof.specialise(base, [ZERO], [proof.evaluate(equal(0, 0)), known[1]])
        return proof.induct(statement(j), base, proof.generalise(step, [END], [at(j, END)]))

    more = ["next", END]
    step = proof.sums(
        at(ZERO, more),
        cofactors=[
            cofactor(proof.specialise(proof.specialise(last, [more]), [column(ZERO)])),
            cofactor(proof.assume(at(ZERO, END))),
            cofactor(below, [END]),
            cofactor(one, [END]),
            cofactor(one, [more], -1),
        ],
    )
    base = rows(ZERO, 1, (start, proof.specialise(one, [ZERO])), step)
    moved = [column(MORE, True), column(LENGTH)]
    same_terms = forall([("k'", "natural")], equal(*(["at", x, "k'"] for x in moved)))
    each = proof.sums(same_terms, cofactors=[cofactor(down, ["k'", LENGTH])])
    before = proof.specialise(proof.assume(statement(LENGTH)), [END])
    step = proof.sums(
        at(MORE, more),
        cofactors=[
            cofactor(proof.specialise(first, [column(MORE), more])),
            cofactor(beside, [LENGTH]),
            cofactor(proof.specialise(congruent, [*moved, more], [each])),
            cofactor(before),
            cofactor(same, [LENGTH, END], -1),
        ],
    )
    passage = rows(MORE, 0, (proof.specialise(beside, [LENGTH]), proof.specialise(none, [LENGTH])), step)
    found = proof.generalise(by_counting(proof, statement, base, passage), [UNIT, STEP], [*ALIKE, *STEPWISE])
    return proof.specialise(found, [UNIT_MAP, STEP_MAP], [*prove_alike(proof), *prove_stepwise(proof)])


def prove_unit_row(proof: Evidence) -> int:
    """Prove ∀c ∀j ∀q: c times the entries of the row q of the shift matrix of the unit vector add up to c [j ≤ q]."""
    j, q = LENGTH, END
    general = ShiftedSums(proof).alike()
    general = proof.generalise(general, [ENTRIES, V, WEIGHT], TOEPLITZ)
    unit = unit_vector(j)
    lags = [proof.specialise(lemma(proof), [unit]) for lemma in (prove_first_lag, prove_next_lag)]
    row = proof.specialise(general, [substituted(LAG_MATRIX, {V: unit}), unit, WEIGHT], lags)
    row = proof.specialise(row, [q])
    whole = sum_below("s'", ["next", q], times(["lag", unit, q, "s'"], WEIGHT))
    goal = equal(whole, times(WEIGHT, indicator(["<=", j, q])))
    found = proof.rewrite(goal, [proof.specialise(prove_unit_total(proof), [j, q])], row)
    return proof.generalise(found, [WEIGHT, j, q])


def apart(s: Json, j: Json, q: Json) -> Json:
    """The condition s + j = q."""
    return equal(plus(s, j), q)


def _never(proof: Evidence, s: Json, j: Json, gap: Json) -> int:
    """Prove [s + j = 0] = 0, where s + j is positive by its form."""
    condition = apart(s, j, ZERO)
    below = proof.sums(equal(minus(0, 0), gap), cofactors=[cofactor(proof.assume(condition), [], -1)])
    return indicator_is_zero(proof, condition, proof.squares(["<", 0, 0], below))


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
    gone = _never(proof, after, ZERO, plus(s, 1))
    split = proof.rewrite(equal(["lag", V, ZERO, after], plus(0, times(0, [V, ZERO]))), [gone], last)
    zero = proof.sums(equal(plus(0, times(0, [V, ZERO])), 0))
    empty = proof.generalise(proof.rewrite(equal(["lag", V, ZERO, after], 0), [zero], split), [V])
    none = _never(proof, after, j, plus(s, 1, j))
    first = proof.rewrite(entry(ZERO, after), [(none, "backward")], proof.specialise(empty, [unit]))
    moved = proof.specialise(prove_next_lag(proof), [unit, q, s])
    before = proof.specialise(proof.assume(row(q)), [s])
    alike = _prove_same(proof, apart(after, j, MORE), apart(s, j, q))
    shifted = proof.rewrite(equal(["lag", unit, MORE, after], indicator(apart(s, j, q))), [before], moved)
    later = proof.rewrite(entry(MORE, after), [(alike, "backward")], shifted)
    return proof.generalise(by_counting(proof, row, rows(ZERO, first), rows(MORE, later)), [j])
