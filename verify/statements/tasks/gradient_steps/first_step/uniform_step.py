"""Equation (E.18) for uniform a and b: the derivative of a mean over midpoints is the mean of the derivatives.

Tasks (Edelman), appendix E.1.
"""

from verify.library.finite_sums import BASE, INVERSE, LENGTH, PLACE
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.tasks.gradient_steps.chains import chain, sample_space
from verify.statements.tasks.gradient_steps.losses import affine_loss, loss_gradient
from verify.statements.tasks.gradient_steps.losses.logit_gradient import ALIKE, CHANGED, NAMED, STEP
from verify.statements.tasks.gradient_steps.sums import lags, shifted_sums, square_growth, square_means
from verify.statements.terms import equal, mapping, over, plus, power, times

MIDPOINT_LAW: Binders = [("law", ["maps", "natural", "natural", sample_space.OUTCOMES, "real"])]
TIME, *_ = loss_gradient.NAMES
FAMILY: Binders = [
    (LENGTH, "natural"),
    *loss_gradient.SETTING[:3],
    *(binder for binder in sample_space.SPACE if binder[0] != "w"),
    *MIDPOINT_LAW,
    loss_gradient.SETTING[-1],
]
HYPOTHESES = [loss_gradient.SOME, ["<=", 1, LENGTH]]
DECLARED: Binders = [
    *loss_gradient.FREE,
    *MIDPOINT_LAW,
    (square_means.ROW, "natural"),
    (SECOND_LENGTH, "natural"),
    (DOUBLE, TABLE),
    *square_growth.PAIRS,
]
WEIGHT_DERIVATIVE: Json = define(
    "loss_weight_derivative",
    [*sample_space.SPACE, ("c", "real"), ("t", "natural"), ("m", "S"), ("l", "S")],
    trees.substituted(
        loss_gradient.averaged(lambda p: loss_gradient.rate_at(loss_gradient.slope_of("m", "l"), p)),
        {shifted_sums.WEIGHT: "c"},
    ),
)


def _cell(node: Json) -> square_growth.Cell:
    """A term on the sample space as a function of the square of the grid."""
    return lambda q, r: trees.substituted(node, {"w": ["law", q, r], lags.V: ALIKE})


LOSSES = [_cell(trees.substituted(affine_loss.loss_of(lags.V), {"W": weights})) for weights in ("W", CHANGED)]


def _slope(*entry: Json) -> square_growth.Cell:
    return _cell(["loss_weight_derivative", *patterns.names_of(sample_space.SPACE), shifted_sums.WEIGHT, TIME, *entry])


def mean(cell: square_growth.Cell) -> Json:
    """The mean over the n times n squares."""
    return over(square_growth.pair_sum(cell, LENGTH), power(LENGTH, 2))


def _growth(*entry: Json) -> Json:
    return equal(mean(LOSSES[1]), plus(mean(LOSSES[0]), times(STEP, mean(_slope(*entry)))))


def _prove() -> Evidence:
    """Prove the equation for each square, and add the squares up."""
    proof = ConciseEvidence(DECLARED)
    at = [["law", square_means.ROW, PLACE] if name == "w" else name for name in loss_gradient.NAMES]
    each = proof.specialise(proof.use("tasks/equation-e.8", "gradient"), at, [proof.assume(loss_gradient.SOME)])
    each = proof.specialise(each, patterns.names_of(loss_gradient.INSIDE))
    entry = patterns.names_of(loss_gradient.INSIDE)[:2]
    cells = [LOSSES[0], _slope(*entry)]
    one = proof.sums(equal(plus(BASE, times(STEP, INVERSE)), plus(times(1, BASE), times(STEP, INVERSE))))
    one = proof.specialise(proof.generalise(one, [BASE, INVERSE]), [cell(square_means.ROW, PLACE) for cell in cells])

    def combined(q: Json, r: Json) -> Json:
        return plus(times(1, cells[0](q, r)), times(STEP, cells[1](q, r)))

    each = proof.rewrite(equal(LOSSES[1](square_means.ROW, PLACE), combined(square_means.ROW, PLACE)), [one], each)
    same = square_growth.prove_equal_pairs(proof, LOSSES[1], combined, each)
    tables = [mapping([("q'", "natural"), ("r'", "natural")], cell("q'", "r'")) for cell in cells]
    linear = proof.specialise(square_growth.prove_pair_linear(proof), [*tables, 1, STEP, LENGTH])
    found = proof.follows(_growth(*entry), same, linear)
    proof.generalise(
        proof.generalise(found, patterns.names_of(loss_gradient.INSIDE)), patterns.names_of(FAMILY), HYPOTHESES
    )
    return proof


PUBLIC = {**NAMED, LENGTH: "n"}
LAW = mapping(
    [("q", "natural"), ("r", "natural"), ("u", loss_gradient.SAMPLED[0])], ["at", loss_gradient.SAMPLED[1], "u"]
)
VALUES: list[Json] = [
    2,
    1,
    30,
    over(3, 2),
    loss_gradient.SAMPLED[0],
    chain.STATES,
    loss_gradient.WORDS,
    LAW,
    chain.matrix([1, 2], [3, 5]),
]
TYPED: dict[str, Json] = {name: ["of", "natural", number] for name, number in (("n", 2), ("t", 1))}
TYPED |= {"m": ["of", chain.STATES, ":one"], "l": ["of", chain.STATES, ":two"], "h": 1}


def uniform_part() -> model.Part:
    """The mean over the midpoints."""

    def claim(*entry: Json) -> Json:
        return trees.renamed(
            forall(FAMILY, implies(*HYPOTHESES, forall(loss_gradient.INSIDE, _growth(*entry)))), PUBLIC
        )

    row, column = patterns.names_of(loss_gradient.INSIDE)[:2]
    right, wrong = claim(row, column), claim(row, row)
    hypotheses, failing = wrong[2][1:-1], wrong[2][-1][2]
    moves: list[dict[str, Json]] = [{"at": [":one", ":two", 1]}]
    refuted = patterns.refute_at(wrong, trees.renamed(FAMILY, PUBLIC), VALUES, hypotheses, failing, moves, TYPED)
    return model.Part(
        "uniform",
        "For every n: if W_ml grows by h, the mean of the expected losses over the midpoints of n times n squares "
        "grows by h times the mean of their gradients (E.8), whatever law the sequences have at each midpoint.",
        right,
        _prove(),
        [[*VALUES, ":one", ":two", 1]],
        [
            model.Control(
                "With the entry (m, m) of the gradients in place of (m, l) it is false.",
                trees.differences(right, wrong),
                refuted,
            )
        ],
    )
