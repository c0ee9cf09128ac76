"""Tables that are constant along diagonals, g(q + 1, s + 1) = g(q, s), and their sums over places at a given distance.

Tasks (Edelman), behind equations (E.26) to (E.36). Positions and distances are counted from 0. The conditions d = j and
j ≤ q enter as tables U and B, and s + j = q as a table R along diagonals with R(q, 0) = U(q, j).
"""

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.sums.thresholds import END, STEP, STEPWISE
from verify.statements.terms import equal, mapping, plus, times

UNIT, VALUES, GRID, SECOND, APART = "U1", "V1", "T1", "T2", "R2"
MIDDLE, DISTANCE, LONGER, SHORTER = "q5", "j7", "t5", "r5"
TOEPLITZ: Binders = [
    (STEP, sequence_sums.TABLE),
    *((name, sequence_sums.TABLE) for name in (UNIT, GRID, SECOND, APART)),
    (VALUES, finite_sums.SEQUENCE),
    *((name, "natural") for name in (END, MIDDLE, DISTANCE, LONGER, SHORTER)),
]
ALIKE: list[Json] = [
    equal([UNIT, finite_sums.ZERO, finite_sums.ZERO], 1),
    forall([("d'", "natural")], equal([UNIT, ["next", "d'"], finite_sums.ZERO], 0)),
    forall([("j'", "natural")], equal([UNIT, finite_sums.ZERO, ["next", "j'"]], 0)),
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
    return proof.use("library/rows-along-diagonals", "row")


def prove_unit_sum(proof: Evidence) -> int:
    """Prove ∀U, B (``ALIKE``, ``STEPWISE`` ⟹ ∀j ∀G ∀q: Σ_d≤q U(d, j) G(d) = G(j) B(j, q))."""
    start, below, beside, down = (proof.assume(formula) for formula in ALIKE)
    one, same, none = (proof.assume(formula) for formula in STEPWISE)
    first, last = finite_sums.prove_first_term(proof), finite_sums.prove_last_term(proof)

    def column(j: Json, values: Json = VALUES) -> Json:
        return series("d'", times([UNIT, "d'", j], [values, "d'"]))

    def at(j: Json, q: Json, values: Json = VALUES) -> Json:
        return equal(["sum_below", column(j, values), ["next", q]], times([values, j], [STEP, j, q]))

    def statement(j: Json) -> Json:
        return forall([("f'", finite_sums.SEQUENCE), ("p'", "natural")], at(j, "p'", "f'"))

    def everywhere(j: Json, base: int, step: int) -> int:
        passage = proof.generalise(step, [END], [at(j, END)])
        return proof.generalise(proof.induct(forall([("p'", "natural")], at(j, "p'")), base, passage), [VALUES])

    base = proof.follows(
        equal(
            _alone(times([UNIT, finite_sums.ZERO, finite_sums.ZERO], [VALUES, finite_sums.ZERO])),
            at(finite_sums.ZERO, finite_sums.ZERO)[2],
        ),
        start,
        one,
    )
    step = proof.follows(
        at(finite_sums.ZERO, AFTER),
        proof.specialise(proof.specialise(last, [AFTER]), [column(finite_sums.ZERO)]),
        proof.assume(at(finite_sums.ZERO, END)),
        below,
        one,
    )
    start = everywhere(finite_sums.ZERO, base, step)
    base = proof.follows(
        equal(
            _alone(times([UNIT, finite_sums.ZERO, finite_sums.MORE], [VALUES, finite_sums.ZERO])),
            at(finite_sums.MORE, finite_sums.ZERO)[2],
        ),
        beside,
        none,
    )
    later = series("d'", [VALUES, ["next", "d'"]])
    entries = [times([UNIT, ["next", finite_sums.PLACE], finite_sums.MORE], [VALUES, ["next", finite_sums.PLACE]])]
    entries.append(times([UNIT, finite_sums.PLACE, finite_sums.LENGTH], ["at", later, finite_sums.PLACE]))
    each = proof.follows(equal(*entries), down)
    step = proof.follows(
        at(finite_sums.MORE, AFTER),
        proof.specialise(first, [column(finite_sums.MORE), AFTER]),
        beside,
        sequence_sums.congruent(proof, entries[0], entries[1], AFTER, each),
        proof.specialise(proof.assume(statement(finite_sums.LENGTH)), [later, END]),
        same,
    )
    found = finite_sums.by_counting(proof, statement, start, everywhere(finite_sums.MORE, base, step))
    return proof.generalise(found, [UNIT, STEP], [*ALIKE, *STEPWISE])
