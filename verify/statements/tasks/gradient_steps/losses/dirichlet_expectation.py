"""Equation (E.7) where both rows of the matrix have densities: the expectation goes into means over midpoints.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import PLACE, SEQUENCE, SUMS, sum_below
from verify.library.sequence_sums import SECOND_LENGTH, SEQUENCES, TABLE, congruent
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    differences,
    equal,
    forall,
    mapping,
    minus,
    over,
    plus,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.sums.linear_sums import LINEAR, prove_exchange

Json = Any

OUTCOME: Binders = [("o", "Omega")]
INDEXED: Binders = [("a'", "Omega")]
PLACES: Binders = [("q", "natural"), ("r", "natural")]
GRID: Binders = [
    ("n", "natural"),
    *((name, SEQUENCE) for name in ("u", "v")),
    ("Omega", "set"),
    ("law", ["maps", "Omega", "natural", "natural", "real"]),
    ("L", ["maps", "Omega", "real"]),
]


def _over_grid(term: Json) -> Json:
    """The sum of a term in q' and r' over the squares of the grid."""
    return sum_below("q'", "n", sum_below("r'", "n", term))


DENSITY = times(["u", "q'"], ["v", "r'"])
VOCABULARY: list[Json] = [
    *SUMS,
    define(
        "grid_mean",
        [*GRID[1:3], ("F", TABLE), GRID[0]],
        over(_over_grid(times(DENSITY, ["F", "q'", "r'"])), _over_grid(DENSITY)),
    ),
]


def grid_mean(table: Json, second: str = "v") -> Json:
    """The mean of a table over the grid with the densities u and v."""
    return ["grid_mean", "u", second, table, "n"]


def _claim(second: str = "v") -> Json:
    chance = grid_mean(mapping(PLACES, ["law", "o", "q", "r"]))
    given = mapping(PLACES, total(OUTCOME, times(["law", "o", "q", "r"], ["L", "o"])))
    return forall(GRID, equal(total(OUTCOME, times(chance, ["L", "o"])), grid_mean(given, second)))


def _weighted(q: Json, r: Json) -> Json:
    """What the square (q, r) adds to the right side."""
    return times(times(["u", q], ["v", r]), total(OUTCOME, times(["law", "o", q, r], ["L", "o"])))


def _prove() -> Evidence:
    """Prove that the sum over the outcomes goes into both sums over the grid."""
    proof = ConciseEvidence([*LINEAR, *SEQUENCES, *GRID])
    exchange, losses = prove_exchange(proof), mapping(INDEXED, ["L", "a'"])

    def exchanged(term: Json) -> int:
        return proof.specialise(exchange, ["Omega", losses, mapping([*INDEXED, ("k'", "natural")], term), "n"])

    def entry(q: Json, r: Json) -> Json:
        return times(times(["u", q], ["v", r]), ["law", "a'", q, r])

    def row(q: Json) -> Json:
        return sum_below("r'", "n", entry(q, "r'"))

    def summed(term: Json) -> Json:
        return total(INDEXED, times(["L", "a'"], term))

    cells = [summed(entry(SECOND_LENGTH, PLACE)), _weighted(SECOND_LENGTH, PLACE)]
    same = congruent(proof, cells[0], cells[1], "n", proof.sums(equal(*cells)))
    same = proof.specialise(proof.generalise(same, [SECOND_LENGTH]), [PLACE])
    rows = [summed(row(PLACE)), sum_below("r'", "n", _weighted(PLACE, "r'"))]
    each = proof.sums(equal(*rows), cofactors=[cofactor(exchanged(entry(PLACE, "k'"))), cofactor(same)])
    grid = congruent(proof, rows[0], rows[1], "n", each)
    size = over(1, _over_grid(DENSITY))
    found = proof.sums(_claim()[2], cofactors=[cofactor(exchanged(row("k'")), [], size), cofactor(grid, [], size)])
    proof.generalise(found, names_of(GRID))
    return proof


OUTCOMES = ["labels", "low", "high"]
RISING, FALLING = (mapping([("k", "natural")], x) for x in (plus("k", 1), minus(2, "k")))
SHARE = over(plus("row", times(2, "column"), 1), 5)
DRAWN: Binders = [("e", OUTCOMES)]
LAW = mapping(
    [*DRAWN, ("row", "natural"), ("column", "natural")],
    ["choose", "e", ["low", SHARE], ["high", minus(1, SHARE)]],
)
LOSSES = mapping(DRAWN, ["choose", "e", ["low", 1], ["high", 3]])
VALUES: list[Json] = [2, RISING, FALLING, OUTCOMES, LAW, LOSSES]


def dirichlet_part() -> Part:
    """The expected loss where the rows of the matrix have densities."""
    right, wrong = _claim(), _claim("u")
    refuted = refute_at(wrong, GRID, VALUES, [], wrong[2], inner={"n": ["of", "natural", 2]})
    return Part(
        "dirichlet",
        "For every grid, all densities of the two rows and all laws given the matrix: the loss expected under the "
        "averaged law is the average of the loss expected given the matrix.",
        right,
        _prove(),
        [VALUES],
        [Control("With the density of the first row for both rows it is false.", differences(right, wrong), refuted)],
    )
