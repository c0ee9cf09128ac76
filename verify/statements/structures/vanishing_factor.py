"""The condition of Theorem 3.1 at a factorization as printed, which admits a factor 0 of one row or one column.

Simple structures in neural networks (Chen), Theorem B.3 (Theorem B.10) and (B.141).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import both, define, differences, forall, implies, mapping, plus
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.matrix_factorization import (
    DECOMPOSED,
    FIRST,
    MATRICES,
    SCALAR,
    SECOND,
    G,
    L,
    constant,
)
from verify.statements.structures.unique_direction import UNIQUE

Json = Any

_DECOMPOSED = next(definition for definition in MATRICES if definition["name"] == "decomposed")
SINGULAR_VALUES = define("singular_values", _DECOMPOSED["parameters"], both(*_DECOMPOSED["body"][2:]))
SINGULAR = [["singular_values", *names] for names in (FIRST, SECOND)]
POSITIVE: list[Json] = [["<", 0, G], ["<", 0, L]]
ZERO_ROW: list[Json] = [
    *[SCALAR] * 3,
    constant(0),
    constant(2),
    *(SCALAR, mapping([("o", SCALAR)], 0), constant(1), constant(1), ["star"]),
    *(SCALAR, mapping([("o", SCALAR)], 2), constant(1), constant(1), ["star"]),
    plus(1, 1),
]


def _prove_mended(proof: Evidence, mended: Json, rest: Sequence[Json]) -> Evidence:
    """Prove the claim with positive top singular values from the last theorem of a proof, that on decompositions."""
    known, names = len(proof.steps) - 1, names_of(mended[1])
    given = []
    for singular, positive in zip(SINGULAR, POSITIVE, strict=True):
        facts = proof.assume(singular)
        given.append(proof.conjunction(proof.assume(positive), *(proof.project(facts, part) for part in range(5))))
    result = proof.specialise(known, names, [*given, *(proof.assume(formula) for formula in rest)])
    proof.generalise(result, names, mended[2][1:-1])
    return proof


def as_printed(part: Part, says: str, values: Sequence[Json], place: int, inner: Sequence[Json] = ()) -> Part:
    """Return the part without the condition that top singular values are positive, but with unique ones: it is false.

    ``values`` are those of ``ZERO_ROW`` and what the claim speaks of besides, ``place`` that of the inequality among
    the conclusions, and ``inner`` are values of the variables of the other conclusions.
    """
    binders, (_, *hypotheses, conclusion) = part.claim[1:]
    rest = hypotheses[len(DECOMPOSED) :]
    printed = forall(binders, implies(*SINGULAR, *UNIQUE, *rest, conclusion))
    mended = forall(binders, implies(*SINGULAR, *UNIQUE, *POSITIVE, *rest, conclusion))
    failing = conclusion[1 + place]
    return Part(
        part.name,
        says,
        printed,
        refute_at(printed, binders, values, printed[2][1:-1], failing, [{"part": place}]),
        [[*values, *inner]],
        [
            Control(
                "If both top singular values are positive, it is true.",
                differences(printed, mended),
                _prove_mended(part.evidence, mended, rest),
                "true",
            )
        ],
    )
