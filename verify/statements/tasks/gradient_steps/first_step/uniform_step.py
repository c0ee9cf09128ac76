"""Equation (E.18) for uniform a and b: the derivative of a mean over midpoints is the mean of the derivatives.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import BASE, INVERSE, LENGTH, PLACE
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    define,
    differences,
    equal,
    forall,
    implies,
    mapping,
    over,
    plus,
    power,
    renamed,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import STATES, matrix
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOMES, SPACE
from verify.statements.tasks.gradient_steps.losses.affine_loss import loss_of
from verify.statements.tasks.gradient_steps.losses.logit_gradient import ALIKE, CHANGED, NAMED, STEP
from verify.statements.tasks.gradient_steps.losses.loss_gradient import (
    FREE,
    INSIDE,
    NAMES,
    SAMPLED,
    SETTING,
    SOME,
    WORDS,
    averaged,
    rate_at,
    slope_of,
)
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.tasks.gradient_steps.sums.square_growth import (
    PAIRS,
    Cell,
    pair_sum,
    prove_equal_pairs,
    prove_pair_linear,
)
from verify.statements.tasks.gradient_steps.sums.square_means import ROW

Json = Any

MIDPOINT_LAW: Binders = [("law", ["maps", "natural", "natural", OUTCOMES, "real"])]
TIME, *_ = NAMES
FAMILY: Binders = [
    (LENGTH, "natural"),
    *SETTING[:3],
    *(binder for binder in SPACE if binder[0] != "w"),
    *MIDPOINT_LAW,
    SETTING[-1],
]
HYPOTHESES = [SOME, ["<=", 1, LENGTH]]
DECLARED: Binders = [*FREE, *MIDPOINT_LAW, (ROW, "natural"), (SECOND_LENGTH, "natural"), (DOUBLE, TABLE), *PAIRS]
WEIGHT_DERIVATIVE: Json = define(
    "loss_weight_derivative",
    [*SPACE, ("c", "real"), ("t", "natural"), ("m", "S"), ("l", "S")],
    substituted(averaged(lambda p: rate_at(slope_of("m", "l"), p)), {WEIGHT: "c"}),
)


def _cell(node: Json) -> Cell:
    """A term on the sample space as a function of the square of the grid."""
    return lambda q, r: substituted(node, {"w": ["law", q, r], V: ALIKE})


LOSSES = [_cell(substituted(loss_of(V), {"W": weights})) for weights in ("W", CHANGED)]


def _slope(*entry: Json) -> Cell:
    return _cell(["loss_weight_derivative", *names_of(SPACE), WEIGHT, TIME, *entry])


def mean(cell: Cell) -> Json:
    """The mean over the n times n squares."""
    return over(pair_sum(cell, LENGTH), power(LENGTH, 2))


def _growth(*entry: Json) -> Json:
    return equal(mean(LOSSES[1]), plus(mean(LOSSES[0]), times(STEP, mean(_slope(*entry)))))


def _prove() -> Evidence:
    """Prove the equation for each square, and add the squares up."""
    proof = ConciseEvidence(DECLARED)
    at = [["law", ROW, PLACE] if name == "w" else name for name in NAMES]
    each = proof.specialise(proof.use("tasks/equation-e.8", "gradient"), at, [proof.assume(SOME)])
    each = proof.specialise(each, names_of(INSIDE))
    entry = names_of(INSIDE)[:2]
    cells = [LOSSES[0], _slope(*entry)]
    one = proof.sums(equal(plus(BASE, times(STEP, INVERSE)), plus(times(1, BASE), times(STEP, INVERSE))))
    one = proof.specialise(proof.generalise(one, [BASE, INVERSE]), [cell(ROW, PLACE) for cell in cells])

    def combined(q: Json, r: Json) -> Json:
        return plus(times(1, cells[0](q, r)), times(STEP, cells[1](q, r)))

    each = proof.rewrite(equal(LOSSES[1](ROW, PLACE), combined(ROW, PLACE)), [one], each)
    same = prove_equal_pairs(proof, LOSSES[1], combined, each)
    tables = [mapping([("q'", "natural"), ("r'", "natural")], cell("q'", "r'")) for cell in cells]
    linear = proof.specialise(prove_pair_linear(proof), [*tables, 1, STEP, LENGTH])
    found = proof.follows(_growth(*entry), same, linear)
    proof.generalise(proof.generalise(found, names_of(INSIDE)), names_of(FAMILY), HYPOTHESES)
    return proof


PUBLIC = {**NAMED, LENGTH: "n"}
LAW = mapping([("q", "natural"), ("r", "natural"), ("u", SAMPLED[0])], ["at", SAMPLED[1], "u"])
VALUES: list[Json] = [2, 1, 30, over(3, 2), SAMPLED[0], STATES, WORDS, LAW, matrix([1, 2], [3, 5])]
TYPED: dict[str, Json] = {name: ["of", "natural", number] for name, number in (("n", 2), ("t", 1))}
TYPED |= {"m": ["of", STATES, ":one"], "l": ["of", STATES, ":two"], "h": 1}


def uniform_part() -> Part:
    """The mean over the midpoints."""

    def claim(*entry: Json) -> Json:
        return renamed(forall(FAMILY, implies(*HYPOTHESES, forall(INSIDE, _growth(*entry)))), PUBLIC)

    row, column = names_of(INSIDE)[:2]
    right, wrong = claim(row, column), claim(row, row)
    hypotheses, failing = wrong[2][1:-1], wrong[2][-1][2]
    moves: list[dict[str, Json]] = [{"at": [":one", ":two", 1]}]
    refuted = refute_at(wrong, renamed(FAMILY, PUBLIC), VALUES, hypotheses, failing, moves, TYPED)
    return Part(
        "uniform",
        "For every n: if W_ml grows by h, the mean of the expected losses over the midpoints of n times n squares "
        "grows by h times the mean of their gradients (E.8), whatever law the sequences have at each midpoint.",
        right,
        _prove(),
        [[*VALUES, ":one", ":two", 1]],
        [
            Control(
                "With the entry (m, m) of the gradients in place of (m, l) it is false.",
                differences(right, wrong),
                refuted,
            )
        ],
    )
