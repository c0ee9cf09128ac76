"""The mean gradient in v_j for W = 1 1^T does not grow with j, for every length.

Tasks (Edelman), Lemma 8.4 and equation (E.28). From a place to the next one it falls by at least lambda/2 for each
transition matrix, and the mean of lambda is 0.
"""

from collections.abc import Sequence
from functools import partial

from verify.library import finite_sums
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import Midpoints, at_corner
from verify.statements.tasks.gradient_steps.curriculum.split import ONES, key_gradient
from verify.statements.tasks.gradient_steps.dominance import at_two, gradients_at_two, lifts, words
from verify.statements.tasks.gradient_steps.dominance.lift_forms import MORE_PLACES, NEIGHBOURS, ExactStep
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.sums.pair_tables import combination, prove_combined_sum
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import SquareMeans
from verify.statements.tasks.gradient_steps.sums.square_growth import pair_sum, prove_equal_pairs, prove_pair_order
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE, prove_some_parts
from verify.statements.terms import equal, mapping, minus, over, plus, power, times
from verify.statements.trees import renamed, substituted

POSITION, BETWEEN, LATER_PLACES = "k", "between", "later_places"
CHAIN: Binders = [(BETWEEN, "natural"), (LATER_PLACES, "natural")]
NAMES = {LATER_PLACES: "u'", "r": "w'"}
SECOND: Json = ["of", "natural", 1]


def _after(place: Json) -> Json:
    return ["next", place]


def gradient_mean(place: Json, positions: Json) -> Json:
    """The mean gradient in v_(k+1) for W = 1 1ᵀ, with the number of positions from k + 1 on."""
    return words.mean_of(substituted(key_gradient(ONES), {"k": place, "r": positions}))


def _prove_balanced(proof: Evidence, edge: int) -> int:
    """Prove that λ adds up to 0 over the midpoints."""
    terms = [(weight, at_corner(function)) for weight, function in gradients_at_two.multiple(1)]
    cell, split = at_corner(as_function(EIGENVALUE)), partial(combination, terms)
    pointwise = proof.sums(equal(cell(ROW, finite_sums.PLACE), split(ROW, finite_sums.PLACE)))
    same = prove_equal_pairs(proof, cell, split, pointwise)
    middle = proof.specialise(at_two.prove_middle(proof, edge), [1])
    return proof.sums(equal(pair_sum(cell, finite_sums.LENGTH), 0), cofactors=[cofactor(same), cofactor(middle)])


def prove_order(proof: Evidence) -> int:
    """Prove ∀k, r ∀n ≥ 1: the mean in v_(k+2), with r positions, is at most that in v_(k+1)."""
    theorem = ExactStep(proof).prove(NEIGHBOURS)[0]
    squares, points = SquareMeans(proof), Midpoints(proof)
    here = proof.specialise(
        theorem, [["midpoint", q, finite_sums.LENGTH] for q in (ROW, finite_sums.PLACE)], squares.premises
    )
    sides = [[(weight, at_corner(function)) for weight, function in side] for side in NEIGHBOURS.sides(lifts.ORDER)]
    low, high = (partial(combination, side) for side in sides)
    order = prove_pair_order(proof, low, high, here)
    inverse = over(1, power(finite_sums.LENGTH, 2))
    positive = proof.squares(["<", 0, power(finite_sums.LENGTH, 2)], given=[prove_some_parts(proof)])
    goal = ["<=", gradient_mean(_after(POSITION), "r"), gradient_mean(POSITION, MORE_PLACES)]
    used = [
        cofactor(prove_combined_sum(proof, sides[0]), [], inverse),
        cofactor(_prove_balanced(proof, points.edge), [], times(over(1, 2), inverse)),
        cofactor(prove_combined_sum(proof, sides[1]), [], minus(inverse)),
    ]
    form = times(inverse, minus(pair_sum(high, finite_sums.LENGTH), pair_sum(low, finite_sums.LENGTH)))
    found = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used), [order, positive])
    return proof.generalise(found, [POSITION, "r", finite_sums.LENGTH], [POSITIVE])


def _premise(m: Json) -> Json:
    return equal("r", plus(LATER_PLACES, m, 1))


def _smaller(place: Json) -> Json:
    """The mean at a place with q positions is at most that at v_2 with r positions."""
    return ["<=", gradient_mean(place, LATER_PLACES), gradient_mean(SECOND, "r")]


def _statement(m: Json) -> Json:
    """∀q, r (r = q + m + 1 ⟹ the mean in v_(m+3) is at most that in v_2)."""
    binders = [(name, "natural") for name in NAMES.values()]
    return forall(binders, renamed(implies(_premise(m), _smaller(_after(_after(m)))), NAMES))


def _chained(proof: Evidence, place: Json, theorems: Sequence[int], equations: Sequence[int] = ()) -> int:
    """Prove ``_smaller`` for the place after one, where the mean is the middle one of three in order."""
    goal, middle = _smaller(_after(place)), gradient_mean(place, _after(LATER_PLACES))
    form = minus(middle, goal[1])
    if not equations:
        form = plus(minus(goal[2], middle), form)
    used = [cofactor(equation) for equation in equations]
    return proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used), theorems)


def prove_later(proof: Evidence) -> int:
    """Prove ∀m, q, r (r = q + m + 1 ⟹ the mean in v_(m+3), with q positions, is at most that in v_2) for n ≥ 1.

    The proof declares ``CHAIN``. The number m = 0 is spelled as one with m + 1 = 1, as v_3 comes after v_2.
    """
    one_step, same = prove_order(proof), proof.use("library/equal-numbers", "values")
    some, longer_by_one = proof.assume(POSITIVE), _after(LATER_PLACES)
    more, place = _after(BETWEEN), _after(_after(BETWEEN))

    def falls(here: Json) -> int:
        return proof.specialise(one_step, [here, LATER_PLACES, finite_sums.LENGTH], [some])

    def close(m: Json, theorem: int) -> int:
        return proof.generalise(proof.generalise(theorem, [], [_premise(m)]), [LATER_PLACES, "r"])

    start, given = equal(SECOND, more), proof.assume(_premise(BETWEEN))
    first = proof.assume(start)
    lengths = proof.follows(equal("r", longer_by_one), given, first)
    changes = [("r", longer_by_one, lengths, (SECOND, "h'")), (SECOND, more, first, ("h'", longer_by_one))]
    equations = [
        proof.specialise(same, [new, mapping([("h'", "natural")], gradient_mean(*term)), old], [theorem])
        for old, new, theorem, term in changes
    ]
    base = proof.generalise(close(BETWEEN, _chained(proof, more, [falls(more)], equations)), [BETWEEN], [start])
    base = proof.specialise(base, [finite_sums.ZERO], [proof.evaluate(equal(1, plus(0, 1)))])
    given = proof.assume(_premise(more))
    moved = proof.sums(equal("r", plus(longer_by_one, BETWEEN, 1)), cofactors=[cofactor(given)])
    before = proof.specialise(proof.assume(_statement(BETWEEN)), [longer_by_one, "r"], [moved])
    step = _chained(proof, place, [before, falls(place)])
    passage = proof.generalise(close(more, step), [BETWEEN], [_statement(BETWEEN)])
    return proof.induct(forall([("m'", "natural")], _statement("m'")), base, passage)
