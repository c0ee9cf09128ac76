"""A model with the sizes of the weights after the curriculum counts transitions, up to an explicit error.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, OTHER, PLACE, ZERO
from verify.library.sequence_sums import prove_linear, prove_order
from verify.proving.evidence import Evidence
from verify.statements.language import equal, forall, indicator, mapping, minus, plus, substituted, times
from verify.statements.tasks.gradient_steps.curriculum.bounds import SMALL, TAIL
from verify.statements.tasks.gradient_steps.curriculum.estimate import (
    CONSTANT,
    INVERSE,
    LENGTHS,
    LOWER,
    REST,
    UPPER,
    prove_estimate,
)
from verify.statements.tasks.gradient_steps.curriculum.model import (
    DIAGONAL,
    END,
    LEAST,
    LETTER,
    OFF,
    ONE,
    TOKENS,
    prove_nonnegative_sum,
)
from verify.statements.tasks.gradient_steps.curriculum.near_bigrams import COUNT, LOGIT, prove_near_bigrams
from verify.statements.tasks.gradient_steps.curriculum.position_bounds import AMOUNT, BIAS, ROWS
from verify.statements.tasks.gradient_steps.curriculum.previous_values import LATER, NONNEGATIVE, SCALE, others
from verify.statements.tasks.gradient_steps.sums.affine_sums import affine, affine_sum, prove_affine_bound
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import WIDTH

Json = Any

SHARES = OTHER
LATER_BOUND = forall(
    [("d'", "natural")], ["<=", [V, ["next", "d'"]], plus(CONSTANT, times(AMOUNT, [SHARES, ["next", "d'"]]))]
)
LATE = mapping([("e'", "natural")], [SHARES, ["next", ["next", "e'"]]])
MODEL: list[Json] = [
    *SMALL,
    *ROWS,
    *LENGTHS,
    LOWER,
    UPPER,
    NONNEGATIVE,
    ["<=", [V, ZERO], CONSTANT],
    LATER_BOUND,
    ["<=", times(AMOUNT, minus(1, INVERSE), LEAST), [V, ONE]],
    forall([("n'", "natural")], ["<=", ["sum_below", LATE, "n'"], TAIL]),
    equal([SHARES, ONE], LEAST),
]


def prove_others(proof: Evidence) -> int:
    """Prove ∀n: v_0 + v_2 + … + v_(n+1) is at most the constant part times n + 1, and (diag − off)/4 · 8/3 ε⁴."""
    order, first, bounds, tail = (proof.assume(MODEL[place]) for place in (3, 9, 10, 12))
    here = proof.specialise(bounds, [["next", PLACE]])
    value = plus(times(CONSTANT, 1), times(AMOUNT, ["at", LATE, PLACE]))
    goal = ["<=", ["at", LATER, PLACE], value]
    gap = proof.sums(equal(minus(value, goal[1]), minus(plus(CONSTANT, times(AMOUNT, ["at", LATE, PLACE])), goal[1])))
    each = proof.generalise(proof.squares(goal, gap, [here]), [PLACE])
    ones, values = (mapping([("k'", "natural")], x) for x in (1, substituted(value, {PLACE: "k'"})))
    ordered = proof.specialise(proof.specialise(prove_order(proof), [LATER, values], [each]), [LENGTH])
    linear = proof.specialise(prove_linear(proof), [ones, LATE, CONSTANT, AMOUNT, LENGTH])
    count = proof.specialise(proof.generalise(prove_repeated(proof, 1), [LENGTH]), [LENGTH])
    tail = proof.specialise(tail, [LENGTH])
    goal = ["<=", others(LENGTH), affine(plus(CONSTANT, REST), CONSTANT, LENGTH)]
    form = plus(
        minus(CONSTANT, [V, ZERO]),
        minus(["sum_below", values, LENGTH], ["sum_below", LATER, LENGTH]),
        times(AMOUNT, minus(TAIL, ["sum_below", LATE, LENGTH])),
    )
    gap = proof.follows(equal(minus(goal[2], goal[1]), form), linear, count)
    return proof.generalise(proof.squares(goal, gap, [first, ordered, tail, order]), [LENGTH])


def prove_count(proof: Evidence) -> list[int]:
    """Prove 0 ≤ N ≤ p for the number of transitions up to p."""
    pair = [equal([TOKENS, ["next", PLACE]], LETTER), equal([TOKENS, PLACE], [TOKENS, END])]
    other = [["!=", *condition[1:]] for condition in pair]
    one, two = (indicator(condition) for condition in pair)
    bound = ["<=", times(one, two), affine(1, 0, PLACE)]
    form = plus(indicator(other[0]), times(one, indicator(other[1])))
    each = proof.squares(bound, proof.sums(equal(minus(bound[2], bound[1]), form)))
    terms = mapping([("k'", "natural")], substituted(bound[1], {PLACE: "k'"}))
    above = proof.specialise(prove_affine_bound(proof), [terms, 1, 0], [proof.generalise(each, [PLACE])])
    above = proof.specialise(above, [END])
    gap = proof.sums(equal(minus(END, COUNT), minus(affine_sum(1, 0, END), COUNT)))
    sign = proof.generalise(proof.squares(["<=", 0, bound[1]]), [PLACE])
    below = proof.specialise(proof.specialise(prove_nonnegative_sum(proof), [terms], [sign]), [END])
    return [below, proof.squares(["<=", COUNT, END], gap, [above])]


def prove_model(proof: Evidence) -> int:
    """Prove for every model with ``MODEL`` and every input, position and letter that the logit is in the bounds."""
    known = [proof.assume(formula) for formula in MODEL]
    order, lower, positive, first, bounds, second, least = (known[place] for place in (3, 6, 8, 9, 10, 11, 13))
    room, nothing = known[5], known[4]
    scale = proof.squares(
        ["<=", 0, SCALE], proof.sums(equal(minus(SCALE, 0), plus(minus(SCALE, LOWER[1]), LOWER[1]))), [lower, room]
    )
    sums = proof.squares(
        ["<=", 0, plus(OFF, DIAGONAL)],
        proof.sums(equal(minus(plus(OFF, DIAGONAL), 0), plus(times(2, OFF), BIAS))),
        [known[2], order],
    )
    signs = [
        proof.squares(["<=", 0, part], given=[known[0], sums, order, nothing])
        for part in (plus(CONSTANT, REST), CONSTANT)
    ]
    near = proof.specialise(prove_near_bigrams(proof), [V])
    values = [SCALE, plus(CONSTANT, REST), CONSTANT]
    near = proof.specialise(near, values, [positive, scale, *signs, prove_others(proof)])
    near = proof.specialise(near, [TOKENS, END, LETTER])
    above = proof.specialise(bounds, [ZERO])
    goal = ["<=", [V, ONE], plus(CONSTANT, times(AMOUNT, LEAST))]
    share = plus(CONSTANT, times(AMOUNT, [SHARES, ONE]))
    gap = proof.follows(equal(minus(goal[2], goal[1]), minus(share, goal[1])), least)
    above = proof.squares(goal, gap, [above])
    facts = [
        *known[:8],
        first,
        second,
        above,
        *(proof.specialise(positive, [k]) for k in (ZERO, ONE)),
        *prove_count(proof),
        *(proof.project(near, part) for part in (0, 1)),
    ]
    numbers = [WIDTH, OFF, DIAGONAL, INVERSE, SCALE, [V, ZERO], [V, ONE], COUNT, END, LOGIT]
    found = proof.specialise(prove_estimate(proof), numbers, facts)
    found = proof.generalise(found, [TOKENS, END, LETTER])
    return proof.generalise(found, [V, SHARES, SCALE, INVERSE], MODEL)
