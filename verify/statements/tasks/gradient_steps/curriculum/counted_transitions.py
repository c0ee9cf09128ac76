"""A model with the sizes of the weights after the curriculum counts transitions, up to an explicit error.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from verify.library.finite_sums import LENGTH, OTHER, PLACE, ZERO
from verify.library.sequence_sums import prove_linear, prove_order
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import forall
from verify.statements.tasks.gradient_steps.curriculum import estimate, model, near_bigrams
from verify.statements.tasks.gradient_steps.curriculum.bounds import SMALL, TAIL
from verify.statements.tasks.gradient_steps.curriculum.position_bounds import AMOUNT, BIAS, ROWS
from verify.statements.tasks.gradient_steps.curriculum.previous_values import LATER, NONNEGATIVE, SCALE, others
from verify.statements.tasks.gradient_steps.sums import affine_sums, lags, square_means, uniform_moments
from verify.statements.terms import equal, indicator, mapping, minus, plus, times
from verify.statements.trees import substituted

SHARES = OTHER
LATER_BOUND = forall(
    [("d'", "natural")],
    ["<=", [lags.V, ["next", "d'"]], plus(estimate.CONSTANT, times(AMOUNT, [SHARES, ["next", "d'"]]))],
)
LATE = mapping([("e'", "natural")], [SHARES, ["next", ["next", "e'"]]])
MODEL: list[Json] = [
    *SMALL,
    *ROWS,
    *estimate.LENGTHS,
    estimate.LOWER,
    estimate.UPPER,
    NONNEGATIVE,
    ["<=", [lags.V, ZERO], estimate.CONSTANT],
    LATER_BOUND,
    ["<=", times(AMOUNT, minus(1, estimate.INVERSE), model.LEAST), [lags.V, model.ONE]],
    forall([("n'", "natural")], ["<=", ["sum_below", LATE, "n'"], TAIL]),
    equal([SHARES, model.ONE], model.LEAST),
]


def prove_others(proof: Evidence) -> int:
    """Prove ∀n: v_0 + v_2 + … + v_(n+1) is at most the constant part times n + 1, and (diag − off)/4 · 8/3 ε⁴."""
    order, first, bounds, tail = (proof.assume(MODEL[place]) for place in (3, 9, 10, 12))
    here = proof.specialise(bounds, [["next", PLACE]])
    value = plus(times(estimate.CONSTANT, 1), times(AMOUNT, ["at", LATE, PLACE]))
    goal = ["<=", ["at", LATER, PLACE], value]
    gap = proof.sums(
        equal(minus(value, goal[1]), minus(plus(estimate.CONSTANT, times(AMOUNT, ["at", LATE, PLACE])), goal[1]))
    )
    each = proof.generalise(proof.squares(goal, gap, [here]), [PLACE])
    ones, values = (mapping([("k'", "natural")], x) for x in (1, substituted(value, {PLACE: "k'"})))
    ordered = proof.specialise(proof.specialise(prove_order(proof), [LATER, values], [each]), [LENGTH])
    linear = proof.specialise(prove_linear(proof), [ones, LATE, estimate.CONSTANT, AMOUNT, LENGTH])
    count = proof.specialise(proof.generalise(square_means.prove_repeated(proof, 1), [LENGTH]), [LENGTH])
    tail = proof.specialise(tail, [LENGTH])
    goal = ["<=", others(LENGTH), affine_sums.affine(plus(estimate.CONSTANT, estimate.REST), estimate.CONSTANT, LENGTH)]
    form = plus(
        minus(estimate.CONSTANT, [lags.V, ZERO]),
        minus(["sum_below", values, LENGTH], ["sum_below", LATER, LENGTH]),
        times(AMOUNT, minus(TAIL, ["sum_below", LATE, LENGTH])),
    )
    gap = proof.follows(equal(minus(goal[2], goal[1]), form), linear, count)
    return proof.generalise(proof.squares(goal, gap, [first, ordered, tail, order]), [LENGTH])


def prove_count(proof: Evidence) -> list[int]:
    """Prove 0 ≤ N ≤ p for the number of transitions up to p."""
    pair = [
        equal([model.TOKENS, ["next", PLACE]], model.LETTER),
        equal([model.TOKENS, PLACE], [model.TOKENS, model.END]),
    ]
    other = [["!=", *condition[1:]] for condition in pair]
    one, two = (indicator(condition) for condition in pair)
    bound = ["<=", times(one, two), affine_sums.affine(1, 0, PLACE)]
    form = plus(indicator(other[0]), times(one, indicator(other[1])))
    each = proof.squares(bound, proof.sums(equal(minus(bound[2], bound[1]), form)))
    terms = mapping([("k'", "natural")], substituted(bound[1], {PLACE: "k'"}))
    above = proof.specialise(affine_sums.prove_affine_bound(proof), [terms, 1, 0], [proof.generalise(each, [PLACE])])
    above = proof.specialise(above, [model.END])
    gap = proof.sums(
        equal(minus(model.END, near_bigrams.COUNT), minus(affine_sums.affine_sum(1, 0, model.END), near_bigrams.COUNT))
    )
    sign = proof.generalise(proof.squares(["<=", 0, bound[1]]), [PLACE])
    below = proof.specialise(proof.specialise(model.prove_nonnegative_sum(proof), [terms], [sign]), [model.END])
    return [below, proof.squares(["<=", near_bigrams.COUNT, model.END], gap, [above])]


def prove_model(proof: Evidence) -> int:
    """Prove for every model with ``MODEL`` and every input, position and letter that the logit is in the bounds."""
    known = [proof.assume(formula) for formula in MODEL]
    order, lower, positive, first, bounds, second, least = (known[place] for place in (3, 6, 8, 9, 10, 11, 13))
    room, nothing = known[5], known[4]
    scale = proof.squares(
        ["<=", 0, SCALE],
        proof.sums(equal(minus(SCALE, 0), plus(minus(SCALE, estimate.LOWER[1]), estimate.LOWER[1]))),
        [lower, room],
    )
    sums = proof.squares(
        ["<=", 0, plus(model.OFF, model.DIAGONAL)],
        proof.sums(equal(minus(plus(model.OFF, model.DIAGONAL), 0), plus(times(2, model.OFF), BIAS))),
        [known[2], order],
    )
    signs = [
        proof.squares(["<=", 0, part], given=[known[0], sums, order, nothing])
        for part in (plus(estimate.CONSTANT, estimate.REST), estimate.CONSTANT)
    ]
    near = proof.specialise(near_bigrams.prove_near_bigrams(proof), [lags.V])
    values = [SCALE, plus(estimate.CONSTANT, estimate.REST), estimate.CONSTANT]
    near = proof.specialise(near, values, [positive, scale, *signs, prove_others(proof)])
    near = proof.specialise(near, [model.TOKENS, model.END, model.LETTER])
    above = proof.specialise(bounds, [ZERO])
    goal = ["<=", [lags.V, model.ONE], plus(estimate.CONSTANT, times(AMOUNT, model.LEAST))]
    share = plus(estimate.CONSTANT, times(AMOUNT, [SHARES, model.ONE]))
    gap = proof.follows(equal(minus(goal[2], goal[1]), minus(share, goal[1])), least)
    above = proof.squares(goal, gap, [above])
    facts = [
        *known[:8],
        first,
        second,
        above,
        *(proof.specialise(positive, [k]) for k in (ZERO, model.ONE)),
        *prove_count(proof),
        *(proof.project(near, part) for part in (0, 1)),
    ]
    numbers = [
        uniform_moments.WIDTH,
        model.OFF,
        model.DIAGONAL,
        estimate.INVERSE,
        SCALE,
        [lags.V, ZERO],
        [lags.V, model.ONE],
        near_bigrams.COUNT,
        model.END,
        near_bigrams.LOGIT,
    ]
    found = proof.specialise(estimate.prove_estimate(proof), numbers, facts)
    found = proof.generalise(found, [model.TOKENS, model.END, model.LETTER])
    return proof.generalise(found, [lags.V, SHARES, SCALE, estimate.INVERSE], MODEL)
