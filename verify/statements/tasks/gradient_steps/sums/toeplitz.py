"""Tables that are constant along diagonals, g(q + 1, s + 1) = g(q, s), and their sums over places at a given distance.

Tasks (Edelman), behind equations (E.26) to (E.36). Positions and distances are counted from 0. The conditions d = j and
j ≤ q enter as tables U and B, and s + j = q as a table R along diagonals with R(q, 0) = U(q, j).
"""

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.sums.thresholds import END, STEP
from verify.statements.terms import equal, mapping, plus

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
