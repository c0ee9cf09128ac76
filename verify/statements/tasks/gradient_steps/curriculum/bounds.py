"""How large the weights after the two steps of the curriculum are, for epsilon up to 1/4 and every length.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0; the length is t + 1, with t = ``LONG``.
"""

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_first_term, prove_last_term, raised
from verify.library.powers import prove_bounded_power, prove_nonnegative_power
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.tasks.gradient_steps.curriculum.model import LEAST, LONG, SHARES, prove_weight
from verify.statements.tasks.gradient_steps.sums import affine_sums, uniform_moments
from verify.statements.tasks.gradient_steps.sums.square_growth import prove_unit
from verify.statements.tasks.gradient_steps.symmetric.chain import prove_nonnegative_limits
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

SMALL = [["<", 0, uniform_moments.WIDTH], ["<=", times(4, uniform_moments.WIDTH), 1]]
LATE_SHARES = mapping([("e'", "natural")], ["at", SHARES, ["next", ["next", "e'"]]])
TAIL = times(over(8, 3), power(uniform_moments.WIDTH, 4))
TOTAL = plus(LEAST, TAIL)


def _left(n: Json) -> Json:
    """What bounds the rest of the tail from n on: 1/6 (2ε)^(n+3), times 2ε for odd n + 3."""
    even = times(uniform_moments.HALF, minus(1, raised(-1, n)))
    eigenvalue = times(2, uniform_moments.WIDTH)
    return times(over(1, 6), raised(eigenvalue, n), power(eigenvalue, 3), plus(even, times(eigenvalue, minus(1, even))))


def prove_tail(proof: Evidence) -> int:
    """Prove ∀n: the sum of E[(2a − 1)^(d+3)]/2 over d < n is at most 8/3 ε⁴."""
    width, narrow = (proof.assume(formula) for formula in SMALL)
    double = times(2, uniform_moments.WIDTH)
    sign = proof.squares(["<=", 0, double], given=[width])
    powers = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [double], [sign]), [LENGTH])
    ends = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
    signs = proof.specialise(proof.specialise(prove_bounded_power(proof), [-1], ends), [LENGTH])
    divisor = plus(["next", ["next", MORE]], 1)
    unit = prove_unit(proof, divisor)
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [LATE_SHARES])

    def statement(n: Json) -> Json:
        return ["<=", plus(["sum_below", LATE_SHARES, n], _left(n)), TAIL]

    even = times(uniform_moments.HALF, minus(1, raised(-1, LENGTH)))
    term = times(uniform_moments.HALF, raised(double, LENGTH), power(double, 3), even)
    room = times(minus(1, times(4, uniform_moments.WIDTH)), plus(1, times(4, uniform_moments.WIDTH)))
    goal, before = statement(MORE), statement(LENGTH)
    form = plus(
        minus(before[2], before[1]),
        times(term, plus(times(over(1, 12), room), times(over(1, 4), LENGTH, over(1, divisor)))),
    )
    gap = proof.follows(equal(minus(goal[2], goal[1]), form), split, unit)
    known = [proof.assume(before), width, narrow, powers, proof.project(signs, 1)]
    step = proof.squares(goal, gap, known)
    goal = statement(ZERO)
    base = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), 0)))
    found = proof.specialise(by_counting(proof, statement, base, step), [LENGTH])
    goal = ["<=", ["sum_below", LATE_SHARES, LENGTH], TAIL]
    odd = times(uniform_moments.HALF, minus(raised(-1, LENGTH), -1))
    rest = times(over(1, 6), raised(double, LENGTH), power(double, 3), plus(even, times(double, odd)))
    gap = proof.sums(equal(minus(goal[2], goal[1]), plus(minus(before[2], before[1]), rest)))
    return proof.generalise(proof.squares(goal, gap, [found, *known[1:], proof.project(signs, 0)]), [LENGTH])


def prove_nonnegative_shares(proof: Evidence) -> int:
    """Prove ∀d: 0 ≤ E[(2a − 1)^(d+1)]/2."""
    moment, _ = prove_nonnegative_limits(proof)
    here = proof.specialise(moment, [PLACE])
    return proof.generalise(proof.squares(["<=", 0, ["at", SHARES, PLACE]], given=[here]), [PLACE])


def prove_rows(proof: Evidence) -> int:
    """Prove ∀n: the sum of E[(2a − 1)^(d+1)]/2 over d < n is at most 2/3 ε² + 8/3 ε⁴."""
    signs = prove_nonnegative_shares(proof)
    first, moved = prove_first_term(proof), mapping([("e'", "natural")], ["at", SHARES, ["next", "e'"]])
    splits = [proof.specialise(first, [SHARES, MORE]), proof.specialise(first, [moved, LENGTH])]
    last = prove_last_term(proof)
    splits += [proof.specialise(proof.specialise(last, [n]), [SHARES]) for n in (MORE, LENGTH)]
    values = [proof.identity(equal(["at", f, ZERO], value)) for f, value in ((SHARES, 0), (moved, LEAST))]
    more = [["at", SHARES, n] for n in (LENGTH, MORE)]
    goal = ["<=", ["sum_below", SHARES, LENGTH], TOTAL]
    form = plus(minus(TAIL, ["sum_below", LATE_SHARES, LENGTH]), *more)
    gap = proof.follows(equal(minus(goal[2], goal[1]), form), *splits[:2], *splits[2:], *values)
    tail = proof.specialise(prove_tail(proof), [LENGTH])
    known = [tail, *(proof.specialise(signs, [n]) for n in (LENGTH, MORE))]
    return proof.generalise(proof.squares(goal, gap, known), [LENGTH])


def _growth(n: Json) -> Json:
    return ["position_growth", uniform_moments.WIDTH, n]


def prove_growth_bound(proof: Evidence) -> int:
    """Prove ∀n: the growth for n + 1 is at most n times 2/3 ε² + 8/3 ε⁴."""
    table = mapping([("q", "natural")], ["sum_below", SHARES, ["next", "q"]])
    none = proof.identity(equal(["at", table, ZERO], 0))
    rows = proof.generalise(proof.specialise(prove_rows(proof), [["next", PLACE]]), [PLACE])
    return proof.specialise(affine_sums.prove_later_bound(proof), [table, TOTAL], [none, rows])


def prove_growth_at_most(proof: Evidence) -> int:
    """Prove ∀r: the growth for r is at most r times 2/3 ε² + 8/3 ε⁴."""
    here = proof.specialise(prove_growth_bound(proof), [LENGTH])
    width = proof.assume(SMALL[0])

    def statement(n: Json) -> Json:
        return ["<=", _growth(n), times(TOTAL, n)]

    goal, before = statement(MORE), ["<=", _growth(MORE), times(TOTAL, LENGTH)]
    gap = proof.sums(equal(minus(goal[2], goal[1]), plus(minus(before[2], before[1]), TOTAL)))
    step = proof.squares(goal, gap, [here, width])
    goal = statement(ZERO)
    base = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), 0)))
    return by_counting(proof, statement, base, step)


FULL: Json = ["next", LONG]
WEIGHT: Json = ["final_weight", uniform_moments.WIDTH, FULL]
INVERSE, SQUARE = over(1, FULL), over(1, power(FULL, 2))
LOWER_WEIGHT = times(over(1, 6), power(uniform_moments.WIDTH, 2), minus(1, INVERSE))
UPPER_WEIGHT = times(over(1, 4), TOTAL)


def prove_units(proof: Evidence) -> list[int]:
    """Prove (t + 1) · 1/(t + 1) = 1 and (t + 1)² · 1/(t + 1)² = 1."""
    square = power(FULL, 2)
    positive = proof.squares(["<", 0, square])
    return [prove_unit(proof, FULL), proof.quotient(proof.specialise(prove_nonzero(proof), [square], [positive]))]


def prove_weight_bounds(proof: Evidence) -> list[int]:
    """Prove ε²/6 (1 − 1/(t + 1)) ≤ the diagonal entry of W ≤ ε²/6 + 2/3 ε⁴."""
    unit, square = prove_units(proof)
    grown = mapping([("p'", "natural")], _growth(["next", "p'"]))
    bound = ["<=", _growth(["next", PLACE]), affine_sums.affine(0, TOTAL, PLACE)]
    here = proof.specialise(prove_growth_bound(proof), [PLACE])
    gap = proof.sums(equal(minus(bound[2], bound[1]), minus(times(TOTAL, PLACE), bound[1])))
    here = proof.generalise(proof.squares(bound, gap, [here]), [PLACE])
    above = proof.specialise(proof.specialise(affine_sums.prove_affine_bound(proof), [grown, 0, TOTAL], [here]), [FULL])
    below = proof.specialise(prove_weight(proof), [FULL])
    summed = ["sum_below", grown, FULL]
    least = times(uniform_moments.HALF, LEAST, FULL, minus(FULL, 1))
    scale = times(uniform_moments.HALF, SQUARE)
    goals = [["<=", LOWER_WEIGHT, WEIGHT], ["<=", WEIGHT, UPPER_WEIGHT]]
    forms = [
        times(scale, minus(summed, least)),
        times(
            scale, plus(minus(affine_sums.affine_sum(0, TOTAL, FULL), summed), times(uniform_moments.HALF, TOTAL, FULL))
        ),
    ]
    part = times(over(1, 4), LEAST)
    cofactors = [
        [
            cofactor(square, [], times(part, minus(1, INVERSE))),
            cofactor(unit, [], times(part, SQUARE, FULL)),
        ],
        [cofactor(square, [], minus(UPPER_WEIGHT))],
    ]
    known = [[below], [above, proof.assume(SMALL[0])]]
    return [
        proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=given), facts)
        for goal, form, given, facts in zip(goals, forms, cofactors, known, strict=True)
    ]
