"""At t = 2 the second step does not leave v_2 larger than v_1, whatever the learning rate and the bias of W are.

Tasks (Edelman), Lemma 8.4 and Lemma E.1.
"""

from functools import partial

from verify.library.finite_sums import LENGTH, PLACE, sum_below
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE, congruent, prove_exchange
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import lemmas, patterns
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import Midpoints, at_corner
from verify.statements.tasks.gradient_steps.curriculum import split
from verify.statements.tasks.gradient_steps.dominance import gradients_at_two
from verify.statements.tasks.gradient_steps.second_step.later_display import LATER_GRADIENT
from verify.statements.tasks.gradient_steps.sums import reciprocal_means, square_growth, square_means, uniform_moments
from verify.statements.tasks.gradient_steps.sums.pair_tables import combination, prove_combined_sum, prove_count
from verify.statements.terms import equal, mapping, minus, over, power, times

STEP: Binders = [(name, "real") for name in ("c", "off", "rho", "eta")]
VOCABULARY = [*split.VOCABULARY, *uniform_moments.DEFINITIONS]


VARIABLES = patterns.merged(
    split.VARIABLES, square_growth.PAIRS, [(SECOND_LENGTH, "natural"), (DOUBLE, TABLE)], uniform_moments.MOMENTS, STEP
)


def prove_middle(proof: Evidence, edge: int) -> int:
    """Prove that the multiples of λ add up to 0 over the midpoints, for any weight ``r1``."""
    point = minus(1, square_means.corner(PLACE, LENGTH))
    same = congruent(
        proof, point, ["midpoint", PLACE, LENGTH], LENGTH, proof.sums(equal(point, ["midpoint", PLACE, LENGTH]))
    )
    half = over(LENGTH, 2)
    row = proof.sums(
        equal(sum_below("r'", LENGTH, minus(1, square_means.corner("r'", LENGTH))), half),
        cofactors=[cofactor(same), cofactor(square_means.prove_midpoints(proof, edge))],
    )
    column = congruent(proof, sum_below("r'", LENGTH, minus(1, square_means.corner("r'", LENGTH))), half, LENGTH, row)
    counted = proof.specialise(proof.generalise(square_means.prove_repeated(proof, "r1"), ["r1"]), [half])
    second = at_corner(gradients_at_two.multiple("r1")[2][1])
    table = mapping([("q'", "natural"), ("p'", "natural")], second("q'", "p'"))
    turned = proof.specialise(prove_exchange(proof), [table, LENGTH, LENGTH])
    terms = [(weight, at_corner(f)) for weight, f in gradients_at_two.multiple("r1")]
    found = proof.follows(
        equal(square_growth.pair_sum(partial(combination, terms), LENGTH), 0),
        prove_combined_sum(proof, terms),
        prove_count(proof),
        turned,
        column,
        counted,
    )
    return proof.generalise(found, ["r1"])


def mean_order(gradient: Json, n: Json = LENGTH) -> Json:
    """The mean of a gradient over n² midpoints does not grow from v_1 to v_2."""
    return ["<=", *(square_means.square_mean(gradients_at_two.at_two(gradient, place), n) for place in (1, 0))]


AT_TWO = lemmas.Lemmas(
    "tasks/own-mean-entries-at-two",
    "The mean gradients at length 2 do not grow from the first distance to the second",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


@AT_TWO.lemma(
    "means",
    "In the mean over the midpoints the entry of distance 1 is at most that of distance 0, for v and for the diagonal.",
    """
    forall n in natural: 1 <= n
      ==> sum_below((q in natural |-> sum_below((r in natural |->
        key_gradient(1 - midpoint(q, n), 1 - midpoint(r, n), (i, j in labels(one, two) |-> 1),
          (1 : natural), (1 : natural))), n)), n)/n^2
          <= sum_below((q in natural |-> sum_below((r in natural |->
            key_gradient(1 - midpoint(q, n), 1 - midpoint(r, n), (i, j in labels(one, two) |-> 1),
              (0 : natural), (2 : natural))), n)), n)/n^2
        and sum_below((q in natural |-> sum_below((r in natural |->
          diagonal_gradient(1 - midpoint(q, n), 1 - midpoint(r, n), (1 : natural), (1 : natural))), n)), n)/n^2
          <= sum_below((q in natural |-> sum_below((r in natural |->
            diagonal_gradient(1 - midpoint(q, n), 1 - midpoint(r, n), (0 : natural), (2 : natural))), n)), n)/n^2
    """,
    "1",
    [("Less than at length 0 it is not.", "n), (0 : natural), (2 : natural)", "n), (1 : natural), (0 : natural)", "2")],
)
def prove_means(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: the means of both gradients do not grow from v_1 to v_2."""
    two = gradients_at_two.AtTwo(proof)
    parts = [
        (gradients_at_two.CONSTANT_PART, gradients_at_two.HALF, gradients_at_two.FORMS["constant"]),
        (LATER_GRADIENT, 1, gradients_at_two.FORMS["diagonal"]),
    ]
    larger = [two.larger(*part) for part in parts]
    means, points = reciprocal_means.SquareMeans(proof), Midpoints(proof)
    middle, square = prove_middle(proof, points.edge), power(LENGTH, 2)
    positive = proof.squares(["<", 0, square], given=[uniform_moments.prove_some_parts(proof)])
    found = []
    for (gradient, weight, _), theorem in zip(parts, larger, strict=True):
        low, high = (
            [(w, at_corner(f)) for w, f in side]
            for side in (gradients_at_two.multiple(weight), gradients_at_two.fall(gradient))
        )
        here = proof.specialise(theorem, [["midpoint", q, LENGTH] for q in (square_means.ROW, PLACE)], means.premises)
        ordered = square_growth.prove_pair_order(proof, partial(combination, low), partial(combination, high), here)
        goal = mean_order(gradient)
        sums = [square_growth.pair_sum(partial(combination, side), LENGTH) for side in (low, high)]
        inverse = over(1, square)
        equation = proof.sums(
            equal(minus(*goal[:0:-1]), times(inverse, minus(*sums[::-1]))),
            cofactors=[
                cofactor(proof.specialise(middle, [weight]), [], inverse),
                cofactor(prove_combined_sum(proof, high), [], minus(inverse)),
            ],
        )
        found.append(proof.squares(goal, equation, [ordered, positive]))
    return proof.generalise(proof.conjunction(*found), [LENGTH], [uniform_moments.POSITIVE])


STATEMENTS = {"tasks/own-mean-entries-at-two": AT_TWO.statement}
