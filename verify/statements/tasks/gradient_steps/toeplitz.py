"""Tables that are constant along diagonals, g(q + 1, s + 1) = g(q, s), and their sums over places at a given distance.

Tasks (Edelman), behind equations (E.26) to (E.36). Positions and distances are counted from 0. The conditions d = j and
j ≤ q enter as tables U and B, and s + j = q as a table R along diagonals with R(q, 0) = U(q, j).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.finite_sums import (
    LENGTH,
    MORE,
    MOVED,
    PLACE,
    SEQUENCE,
    SERIES,
    ZERO,
    by_counting,
    prove_first_term,
    prove_last_term,
    sum_below,
)
from verify.statements.language import Binders, equal, forall, implies, mapping, minus, plus, substituted, times
from verify.statements.tasks.gradient_steps.sequence_sums import TABLE, congruent
from verify.statements.tasks.gradient_steps.thresholds import END, STEP, STEPWISE

Json = Any

UNIT, VALUES, GRID, SECOND, APART = "U1", "V1", "T1", "T2", "R2"
MIDDLE, DISTANCE, LONGER, SHORTER = "q5", "j7", "t5", "r5"
TOEPLITZ: Binders = [
    (STEP, TABLE),
    *((name, TABLE) for name in (UNIT, GRID, SECOND, APART)),
    (VALUES, SEQUENCE),
    *((name, "natural") for name in (END, MIDDLE, DISTANCE, LONGER, SHORTER)),
]
ALIKE: list[Json] = [
    equal([UNIT, ZERO, ZERO], 1),
    forall([("d'", "natural")], equal([UNIT, ["next", "d'"], ZERO], 0)),
    forall([("j'", "natural")], equal([UNIT, ZERO, ["next", "j'"]], 0)),
    forall([("d'", "natural"), ("j'", "natural")], equal([UNIT, ["next", "d'"], ["next", "j'"]], [UNIT, "d'", "j'"])),
]
AFTER: Json = ["next", END]


def along_diagonals(table: str) -> Json:
    """∀q, s: g(q + 1, s + 1) = g(q, s)."""
    places: Binders = [("q'", "natural"), ("s'", "natural")]
    return forall(places, equal([table, ["next", "q'"], ["next", "s'"]], [table, "q'", "s'"]))


def series(index: str, term: Json) -> Json:
    """Return a term as a sequence in an index."""
    return mapping([(index, "natural")], term)


def _alone(term: Json) -> Json:
    """A sum over one number, as it is spelled after one step."""
    return plus(term, 0)


def prove_row(proof: Evidence) -> int:
    """Prove ∀ tables g along diagonals ∀q: Σ_s≤q g(q, s) = Σ_d≤q g(d, 0)."""
    shifted = proof.assume(along_diagonals(GRID))
    column = series("d'", [GRID, "d'", ZERO])

    def row(q: Json) -> Json:
        return series("s'", [GRID, q, "s'"])

    def statement(q: Json) -> Json:
        return equal(["sum_below", row(q), ["next", q]], ["sum_below", column, ["next", q]])

    same = proof.specialise(shifted, [LENGTH, PLACE])
    step = proof.sums(
        statement(MORE),
        cofactors=[
            cofactor(proof.specialise(prove_first_term(proof), [row(MORE), MORE])),
            cofactor(congruent(proof, [GRID, MORE, ["next", PLACE]], [GRID, LENGTH, PLACE], MORE, same)),
            cofactor(proof.assume(statement(LENGTH))),
            cofactor(proof.specialise(proof.specialise(prove_last_term(proof), [MORE]), [column]), [], -1),
        ],
    )
    corner = _alone([GRID, ZERO, ZERO])
    found = by_counting(proof, statement, proof.sums(equal(corner, corner)), step)
    return proof.generalise(found, [GRID], [along_diagonals(GRID)])


def prove_unit_sum(proof: Evidence) -> int:
    """Prove ∀U, B (``ALIKE``, ``STEPWISE`` ⟹ ∀j ∀G ∀q: Σ_d≤q U(d, j) G(d) = G(j) B(j, q))."""
    start, below, beside, down = (proof.assume(formula) for formula in ALIKE)
    one, same, none = (proof.assume(formula) for formula in STEPWISE)
    first, last = prove_first_term(proof), prove_last_term(proof)

    def column(j: Json, values: Json = VALUES) -> Json:
        return series("d'", times([UNIT, "d'", j], [values, "d'"]))

    def at(j: Json, q: Json, values: Json = VALUES) -> Json:
        return equal(["sum_below", column(j, values), ["next", q]], times([values, j], [STEP, j, q]))

    def statement(j: Json) -> Json:
        return forall([("f'", SEQUENCE), ("p'", "natural")], at(j, "p'", "f'"))

    def everywhere(j: Json, base: int, step: int) -> int:
        passage = proof.generalise(step, [END], [at(j, END)])
        return proof.generalise(proof.induct(forall([("p'", "natural")], at(j, "p'")), base, passage), [VALUES])

    base = proof.sums(
        equal(_alone(times([UNIT, ZERO, ZERO], [VALUES, ZERO])), at(ZERO, ZERO)[2]),
        cofactors=[
            cofactor(start, [], [VALUES, ZERO]),
            cofactor(one, [ZERO], minus([VALUES, ZERO])),
        ],
    )
    step = proof.sums(
        at(ZERO, AFTER),
        cofactors=[
            cofactor(proof.specialise(proof.specialise(last, [AFTER]), [column(ZERO)])),
            cofactor(proof.assume(at(ZERO, END))),
            cofactor(below, [END], [VALUES, AFTER]),
            cofactor(one, [END], [VALUES, ZERO]),
            cofactor(one, [AFTER], minus([VALUES, ZERO])),
        ],
    )
    start = everywhere(ZERO, base, step)
    base = proof.sums(
        equal(_alone(times([UNIT, ZERO, MORE], [VALUES, ZERO])), at(MORE, ZERO)[2]),
        cofactors=[
            cofactor(beside, [LENGTH], [VALUES, ZERO]),
            cofactor(none, [LENGTH], minus([VALUES, MORE])),
        ],
    )
    later = series("d'", [VALUES, ["next", "d'"]])
    entries = [times([UNIT, ["next", PLACE], MORE], [VALUES, ["next", PLACE]])]
    entries.append(times([UNIT, PLACE, LENGTH], ["at", later, PLACE]))
    each = proof.sums(equal(*entries), cofactors=[cofactor(down, [PLACE, LENGTH], [VALUES, ["next", PLACE]])])
    step = proof.sums(
        at(MORE, AFTER),
        cofactors=[
            cofactor(proof.specialise(first, [column(MORE), AFTER])),
            cofactor(beside, [LENGTH], [VALUES, ZERO]),
            cofactor(congruent(proof, entries[0], entries[1], AFTER, each)),
            cofactor(proof.specialise(proof.assume(statement(LENGTH)), [later, END])),
            cofactor(same, [LENGTH, END], minus([VALUES, MORE])),
        ],
    )
    found = by_counting(proof, statement, start, everywhere(MORE, base, step))
    return proof.generalise(found, [UNIT, STEP], [*ALIKE, *STEPWISE])


def over_triangle(term: Json, n: Json) -> Json:
    """The sum of a term in d' over d' ≤ n' below n."""
    return sum_below("n'", n, sum_below("d'", ["next", "n'"], term))


def _impossible(proof: Evidence, implication: Json, gap: Json, sign: int = 1) -> int:
    """Prove φ ⟹ ψ, where φ is an equation whose sides differ by something that is positive by its form."""
    _, condition, goal = implication
    below = proof.sums(equal(minus(0, 0), gap), cofactors=[cofactor(proof.assume(condition), [], sign)])
    absurd = proof.contradiction(goal, proof.squares(["<", 0, 0], below), proof.evaluate(["<", 0, 0]))
    return proof.generalise(absurd, [], [condition])


def prove_equal_lengths(proof: Evidence) -> int:
    """Prove ∀n, m (n = m ⟹ ∀f: the sums of n and of m values are equal)."""
    first = prove_first_term(proof)

    def at(n: Json, m: Json) -> Json:
        sums = forall([("f'", SEQUENCE)], equal(["sum_below", "f'", n], ["sum_below", "f'", m]))
        return implies(equal(n, m), sums)

    def statement(n: Json) -> Json:
        return forall([("m'", "natural")], at(n, "m'"))

    def rows(n: Json, base: int, step: int) -> int:
        return proof.induct(statement(n), base, proof.generalise(step, [SHORTER], [at(n, SHORTER)]))

    more = ["next", SHORTER]
    trivial = proof.generalise(proof.sums(at(ZERO, ZERO)[2]), [], [equal(ZERO, ZERO)])
    start = rows(ZERO, trivial, _impossible(proof, at(ZERO, more), plus(SHORTER, 1)))
    fewer = proof.sums(equal(LENGTH, SHORTER), cofactors=[cofactor(proof.assume(equal(MORE, more)))])
    before = proof.specialise(proof.specialise(proof.assume(statement(LENGTH)), [SHORTER]), [], [fewer])
    ends = [cofactor(proof.specialise(first, [SERIES, n]), [], sign) for n, sign in ((LENGTH, 1), (SHORTER, -1))]
    found = proof.sums(
        equal(["sum_below", SERIES, MORE], ["sum_below", SERIES, more]), cofactors=[*ends, cofactor(before, [MOVED])]
    )
    found = proof.generalise(proof.generalise(found, [SERIES]), [], [equal(MORE, more)])
    later = rows(MORE, _impossible(proof, at(MORE, ZERO), plus(LENGTH, 1), -1), found)
    return by_counting(proof, statement, start, later)


def prove_triangle(proof: Evidence) -> int:
    """Prove ∀B, h ∀j, t, r (t = j + r ⟹ Σ_q≤p<t B(j, q) h(p, q) = Σ_d≤n<r h(d, 0)), for h along diagonals."""
    one, same, none = (proof.assume(formula) for formula in STEPWISE)
    shifted = proof.assume(along_diagonals(SECOND))
    first = prove_first_term(proof)

    def term(j: Json, p: Json, q: Json) -> Json:
        return times([STEP, j, q], [SECOND, p, q])

    def row(j: Json, p: Json) -> Json:
        return sum_below("q'", ["next", p], term(j, p, "q'"))

    def rows(j: Json) -> Json:
        return series("p'", row(j, "p'"))

    value = [SECOND, "d'", ZERO]

    def at(j: Json, t: Json, r: Json = SHORTER) -> Json:
        return implies(equal(t, plus(j, r)), equal(["sum_below", rows(j), t], over_triangle(value, r)))

    def statement(j: Json) -> Json:
        return forall([("t'", "natural"), ("m'", "natural")], at(j, "t'", "m'"))

    each = proof.sums(
        equal(term(ZERO, END, PLACE), [SECOND, END, PLACE]), cofactors=[cofactor(one, [PLACE], [SECOND, END, PLACE])]
    )
    whole = congruent(proof, term(ZERO, END, PLACE), [SECOND, END, PLACE], AFTER, each)
    summed = proof.specialise(proof.specialise(prove_row(proof), [SECOND], [shifted]), [END])
    column = sum_below("d'", AFTER, value)
    each = proof.sums(equal(row(ZERO, END), column), cofactors=[cofactor(whole), cofactor(summed)])
    each = proof.specialise(proof.generalise(each, [END]), [PLACE])
    sides = [row(ZERO, PLACE), substituted(column, {END: PLACE})]
    same_rows = congruent(proof, sides[0], sides[1], LONGER, each)
    met = proof.assume(equal(LONGER, plus(ZERO, SHORTER)))
    met = proof.sums(equal(LONGER, SHORTER), cofactors=[cofactor(met)])
    columns = series("n'", substituted(column, {END: "n'"}))
    lengths = proof.specialise(prove_equal_lengths(proof), [LONGER, SHORTER], [met])
    lengths = proof.specialise(lengths, [columns])
    start = proof.sums(at(ZERO, LONGER)[2], cofactors=[cofactor(same_rows), cofactor(lengths)])
    start = proof.generalise(start, [LONGER, SHORTER], [at(ZERO, LONGER)[1]])

    entries = [term(MORE, AFTER, ["next", PLACE]), term(LENGTH, END, PLACE)]
    each = proof.sums(
        equal(*entries),
        cofactors=[
            cofactor(same, [LENGTH, PLACE], [SECOND, AFTER, ["next", PLACE]]),
            cofactor(shifted, [END, PLACE], [STEP, LENGTH, PLACE]),
        ],
    )
    split = series("q'", term(MORE, AFTER, "q'"))
    each = proof.sums(
        equal(row(MORE, AFTER), row(LENGTH, END)),
        cofactors=[
            cofactor(proof.specialise(first, [split, AFTER])),
            cofactor(none, [LENGTH], [SECOND, AFTER, ZERO]),
            cofactor(congruent(proof, entries[0], entries[1], AFTER, each)),
        ],
    )
    each = proof.specialise(proof.generalise(each, [END]), [PLACE])
    moved = congruent(proof, row(MORE, ["next", PLACE]), row(LENGTH, PLACE), LONGER, each)
    more = ["next", LONGER]
    met = proof.assume(at(MORE, more)[1])
    met = proof.sums(equal(LONGER, plus(LENGTH, SHORTER)), cofactors=[cofactor(met)])
    before = proof.specialise(proof.specialise(proof.assume(statement(LENGTH)), [LONGER, SHORTER]), [], [met])
    found = proof.sums(
        at(MORE, more)[2],
        cofactors=[
            cofactor(proof.specialise(first, [rows(MORE), LONGER])),
            cofactor(none, [LENGTH], [SECOND, ZERO, ZERO]),
            cofactor(moved),
            cofactor(before),
        ],
    )
    later = proof.generalise(proof.generalise(found, [], [at(MORE, more)[1]]), [SHORTER])

    def all_lengths(t: Json) -> Json:
        return forall([("m'", "natural")], at(MORE, t, "m'"))

    never = proof.generalise(_impossible(proof, at(MORE, ZERO), plus(LENGTH, 1, SHORTER)), [SHORTER])
    passage = proof.generalise(later, [LONGER], [all_lengths(LONGER)])
    later = proof.induct(forall([("t'", "natural")], all_lengths("t'")), never, passage)
    found = by_counting(proof, statement, start, later)
    return proof.generalise(found, [STEP, SECOND], [*STEPWISE, along_diagonals(SECOND)])
