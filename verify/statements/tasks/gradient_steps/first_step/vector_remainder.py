"""What the leading term of the first step in v leaves: for each transition matrix, and in the mean over all of them.

Tasks (Edelman), appendix E.1. For r = t - j + 1 positions it is at most 3r in the mean over any n times n midpoints.
"""

from verify.library.finite_sums import BASE, LENGTH, MORE, PLACE, ZERO, by_counting, raised
from verify.library.powers import prove_bounded_power
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import both
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, REST
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import Midpoints, at_corner
from verify.statements.tasks.gradient_steps.first_step.vector_update import MIXED, UP
from verify.statements.tasks.gradient_steps.sums import square_growth
from verify.statements.tasks.gradient_steps.sums.harmonic_bounds import prove_logarithm
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.log_two_bound import prove_below
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, square_mean
from verify.statements.tasks.gradient_steps.sums.uniform_moments import prove_some_parts
from verify.statements.tasks.gradient_steps.sums.unit_square import SQUARE, SUM, X, Y, prove_midpoint
from verify.statements.terms import equal, mapping, minus, over, plus, power, times
from verify.statements.trees import substituted


def _gap(ratio: Json, n: Json) -> Json:
    """n − (λ − λ^(n+1))/(1 − λ), which is the sum of 1 − λ^k over k = 1, …, n."""
    return minus(n, over(minus(ratio, times(raised(ratio, n), ratio)), minus(1, ratio)))


def _prove_gap(proof: Evidence) -> int:
    """Prove ∀λ ∈ [−1, 1) ∀n: 0 ≤ ``_gap`` ≤ 2n."""
    bounds = [["<=", -1, BASE], ["<", BASE, 1]]
    low, high = (proof.assume(formula) for formula in bounds)
    gap = minus(1, BASE)
    positive = proof.squares(["<", 0, gap], proof.sums(equal(minus(gap, 0), minus(1, BASE))), [high])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [gap], [positive]))
    weak = proof.squares(["<=", BASE, 1], proof.sums(equal(minus(1, BASE), gap)), [positive])
    powers = proof.specialise(proof.specialise(prove_bounded_power(proof), [BASE], [low, weak]), [MORE])

    def sides(n: Json) -> list[Json]:
        return [["<=", 0, _gap(BASE, n)], ["<=", _gap(BASE, n), times(2, n)]]

    def statement(n: Json) -> Json:
        return both(*sides(n))

    before = proof.assume(statement(LENGTH))
    known = [*(proof.project(theorem, part) for theorem in (before, powers) for part in (0, 1))]
    last = raised(BASE, MORE)
    forms = [
        plus(_gap(BASE, LENGTH), minus(1, last)),
        plus(minus(times(2, LENGTH), _gap(BASE, LENGTH)), minus(last, -1)),
    ]
    steps = [
        proof.squares(
            goal,
            proof.follows(equal(minus(goal[2], goal[1]), form), unit),
            known,
        )
        for goal, form, side in zip(sides(MORE), forms, (-1, 1), strict=True)
    ]
    base = [proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), 0))) for goal in sides(ZERO)]
    found = by_counting(proof, statement, proof.conjunction(*base), proof.conjunction(*steps))
    return proof.generalise(found, [BASE], bounds)


POSITION = "r"
REST_TERM = times(
    2,
    EIGENVALUE,
    over(MIXED, power(REST, 3)),
    minus(over(minus(EIGENVALUE, UP), minus(1, EIGENVALUE)), POSITION),
)


def _prove_rest(proof: Evidence) -> int:
    """Prove ∀a, b ∈ [0, 1): what the leading term leaves of (E.28) is at most r/(2 − a − b) in absolute value."""
    signs = [proof.assume(formula) for formula in SQUARE]
    positive = proof.squares(["<", 0, SUM], given=[signs[0], signs[2]])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [SUM], [positive]))
    part = over(1, SUM)
    low = proof.squares(
        ["<=", -1, EIGENVALUE],
        proof.sums(equal(minus(EIGENVALUE, -1), plus(minus(1, X), minus(1, Y)))),
        [signs[1], signs[3]],
    )
    high = proof.squares(["<", EIGENVALUE, 1], proof.sums(equal(minus(1, EIGENVALUE), SUM)), [positive])
    gaps = proof.specialise(proof.specialise(_prove_gap(proof), [EIGENVALUE], [low, high]), [POSITION])
    gap = _gap(EIGENVALUE, POSITION)
    known = Relations(proof, [over(1, power(REST, 3)), EIGENVALUE])
    known.know(unit, times(SUM, part), 1)
    form = minus(1, SUM)
    known.know(proof.sums(equal(EIGENVALUE, form)), EIGENVALUE, form)
    cube = know_reciprocal(proof, known, power(REST, 3), minus(power(part, 3)))
    third, bound = power(part, 3), times(POSITION, part)
    found = []
    for goal, more in (
        (["<=", minus(bound), REST_TERM], minus(EIGENVALUE, -1)),
        (["<=", REST_TERM, bound], minus(1, EIGENVALUE)),
    ):
        inner = plus(minus(times(2, POSITION), gap), times(gap, more))
        value_ = plus(times(POSITION, third, power(minus("a", "b"), 2)), times(2, X, Y, third, inner))
        equation = proof.follows(equal(minus(goal[2], goal[1]), value_), cube, unit)
        known_signs = [positive, *signs, low, high, *(proof.project(gaps, k) for k in (0, 1))]
        found.append(proof.squares(goal, equation, known_signs))
    return proof.generalise(proof.conjunction(*found), ["a", "b", POSITION], SQUARE)


def rest_value(a: Json, b: Json) -> Json:
    """What the leading term leaves of (E.28), at a and b."""
    return substituted(REST_TERM, {"a": a, "b": b})


def _weighted(sign: int) -> square_growth.Cell:
    """± r n/(q + r' + 1), as a combination of a table with itself."""
    return lambda q, s: plus(
        times(times(sign, POSITION, LENGTH), square_growth.reciprocal(q, s)), times(0, square_growth.reciprocal(q, s))
    )


def prove_rest_mean(proof: Evidence) -> list[int]:
    """Prove for n ≥ 1 that the mean of what the leading term leaves is at least −3r and at most 3r."""
    here, size = Midpoints(proof), prove_some_parts(proof)
    inside = prove_midpoint(proof, here.doubled, here.edge)
    premises = []
    for q, place in zip((ROW, PLACE), square_growth.INSIDE, strict=True):
        there = proof.specialise(inside, [q], [proof.assume(place)])
        premises += [proof.project(there, part) for part in (0, 1)]
    bounds = proof.specialise(_prove_rest(proof), [*here.ends.values(), POSITION], premises)
    distance = substituted(SUM, here.ends)
    scaled = times(LENGTH, here.share)
    inverse = know_reciprocal(proof, here.known, distance, scaled)
    cell, bound = at_corner(rest_value), times(POSITION, over(1, distance))
    small = proof.specialise(square_growth.prove_reciprocals(proof, _prove_late_shares(proof)), [LENGTH])
    table = mapping([("q'", "natural"), ("r'", "natural")], square_growth.reciprocal("q'", "r'"))
    square = power(LENGTH, 2)
    positive = proof.squares(["<", 0, square], given=[size])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [square], [positive]))
    mean, summed = square_mean(rest_value, LENGTH), square_growth.pair_sum(square_growth.reciprocal, LENGTH)
    found = []
    for part, side in ((0, -1), (1, 1)):
        weighted = _weighted(side)
        ends = [weighted(ROW, PLACE), cell(ROW, PLACE)][::-side]
        gap = minus(*[bound if side > 0 else minus(bound), cell(ROW, PLACE)][::side])
        equation = proof.follows(equal(minus(ends[1], ends[0]), gap), inverse)
        smaller = proof.squares(["<=", *ends], equation, [proof.project(bounds, part)])
        low, high = [weighted, cell][::-side]
        ordered = square_growth.prove_pair_order(proof, low, high, smaller)
        linear = proof.specialise(
            square_growth.prove_pair_linear(proof), [table, table, times(side, POSITION, LENGTH), 0, LENGTH]
        )
        goal = ["<=", *[times(3 * side, POSITION), mean][::-side]]
        sums = [square_growth.pair_sum(table_, LENGTH) for table_ in (low, high)]
        form = times(
            over(1, square),
            plus(minus(sums[1], sums[0]), times(POSITION, LENGTH, minus(times(3, LENGTH), summed))),
        )
        equation = proof.follows(equal(minus(goal[2], goal[1]), form), linear, unit)
        found.append(proof.squares(goal, equation, [ordered, small, positive]))
    return found


def _prove_late_shares(proof: Evidence) -> int:
    """Prove ∀n: the sum of 1/s over s = n + 1, …, 2n is at most 7/10."""
    series = proof.specialise(prove_logarithm(proof), [LENGTH])
    below = proof.specialise(prove_below(proof), [LENGTH])
    goal = ["<=", square_growth.following(square_growth.share, LENGTH), over(7, 10)]
    gap = minus(over(7, 10), logarithm(LENGTH))
    equation = proof.follows(equal(minus(goal[2], goal[1]), gap), series)
    return proof.generalise(proof.squares(goal, equation, [below]), [LENGTH])
