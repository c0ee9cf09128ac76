"""How far a logit is from a count of transitions, as an inequality between numbers: an explicit error in epsilon, 1/t.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.curriculum.bounds import SMALL, TAIL, UPPER_WEIGHT
from verify.statements.tasks.gradient_steps.curriculum.model import DIAGONAL, END, LEAST, OFF
from verify.statements.tasks.gradient_steps.curriculum.position_bounds import AMOUNT, BIAS, ROWS, constant_part
from verify.statements.tasks.gradient_steps.curriculum.previous_values import SCALE
from verify.statements.tasks.gradient_steps.sums import affine_sums, reciprocal_means, uniform_moments
from verify.statements.terms import equal, minus, over, plus, power, times

INVERSE, NUMBER, FOUND, START, SECOND = "z2", "z3", "z4", "x2", "x3"


def error(p: Json, inverse: Json) -> Json:
    """Return (diag − off) ε⁶ p/4 + (off + diag) ε⁴ (p + 1)(p + 2)/(16 t)."""
    late = times(over(1, 16), plus(OFF, DIAGONAL), power(uniform_moments.WIDTH, 4), plus(p, 1), plus(p, 2), inverse)
    return plus(times(over(1, 4), BIAS, power(uniform_moments.WIDTH, 6), p), late)


def leading(number: Json) -> Json:
    """Return (diag − off)/36 ε⁴ times the number of transitions."""
    return times(over(1, 36), BIAS, power(uniform_moments.WIDTH, 4), number)


def sides(logit: Json, number: Json, p: Json, inverse: Json) -> list[Json]:
    """The logit differs from the leading term by the error at most."""
    return reciprocal_means.bounded(minus(logit, leading(number)), error(p, inverse))


CONSTANT = constant_part(INVERSE)
REST = times(AMOUNT, TAIL)
LOWER, UPPER = (
    ["<=", times(over(1, 6), power(uniform_moments.WIDTH, 2), minus(1, INVERSE)), SCALE],
    ["<=", SCALE, UPPER_WEIGHT],
)
LENGTHS: list[Json] = [["<=", 0, INVERSE], ["<=", INVERSE, 1]]
NUMBERS: list[Json] = [
    *SMALL,
    *ROWS,
    *LENGTHS,
    LOWER,
    UPPER,
    ["<=", START, CONSTANT],
    ["<=", times(AMOUNT, minus(1, INVERSE), LEAST), SECOND],
    ["<=", SECOND, plus(CONSTANT, times(AMOUNT, LEAST))],
    ["<=", 0, START],
    ["<=", 0, SECOND],
    ["<=", 0, NUMBER],
    ["<=", NUMBER, END],
]
BELOW = times(times(SECOND, SCALE), NUMBER)
ABOVE = plus(BELOW, times(SCALE, START), times(SCALE, affine_sums.affine_sum(plus(CONSTANT, REST), CONSTANT, END)))


def prove_estimate(proof: Evidence) -> int:
    """Prove for numbers that stand for w, v_0, v_1, N and f: BELOW ≤ f ≤ ABOVE implies the estimate of f."""
    hypotheses = [*NUMBERS, ["<=", BELOW, FOUND], ["<=", FOUND, ABOVE]]
    known = [proof.assume(formula) for formula in hypotheses]
    doubled = plus(times(2, OFF), BIAS)
    known.append(
        proof.squares(["<=", 0, plus(OFF, DIAGONAL)], proof.sums(equal(minus(plus(OFF, DIAGONAL), 0), doubled)), known)
    )
    known.append(
        proof.squares(
            ["<=", 0, SCALE], proof.sums(equal(minus(SCALE, 0), plus(minus(SCALE, LOWER[1]), LOWER[1]))), known
        )
    )
    room, p = times(minus(1, times(4, uniform_moments.WIDTH)), plus(1, times(4, uniform_moments.WIDTH))), END
    square = times(4, power(uniform_moments.WIDTH, 2))
    positions, fewer = times(plus(p, 1), plus(p, 2)), minus(p, NUMBER)
    low, high = sides(FOUND, NUMBER, END, INVERSE)
    second, first = times(AMOUNT, minus(1, INVERSE), LEAST), times(AMOUNT, LEAST)
    counted = plus(
        times(over(1, 16), power(p, 2)),
        over(1, 8),
        times(over(3, 16), fewer),
        times(over(19, 144), NUMBER),
        times(over(1, 36), NUMBER, INVERSE),
    )
    forms = [
        plus(
            minus(FOUND, BELOW),
            times(NUMBER, minus(SCALE, LOWER[1]), SECOND),
            times(NUMBER, LOWER[1], minus(SECOND, second)),
            times(over(1, 4), BIAS, power(uniform_moments.WIDTH, 6), p),
            times(over(1, 8), OFF, power(uniform_moments.WIDTH, 4), INVERSE, positions),
            times(BIAS, power(uniform_moments.WIDTH, 4), INVERSE, counted),
        ),
        plus(
            minus(ABOVE, FOUND),
            times(SCALE, NUMBER, minus(plus(CONSTANT, first), SECOND)),
            times(SCALE, minus(CONSTANT, START)),
            times(
                minus(UPPER_WEIGHT, SCALE),
                plus(
                    times(plus(CONSTANT, first), NUMBER),
                    CONSTANT,
                    times(plus(times(over(1, 2), CONSTANT), REST), p),
                    times(over(1, 2), CONSTANT, power(p, 2)),
                ),
            ),
            times(BIAS, power(uniform_moments.WIDTH, 6), plus(times(over(1, 9), fewer), times(over(1, 36), p, room))),
            times(UPPER_WEIGHT, CONSTANT, fewer),
            times(
                over(1, 16),
                plus(OFF, DIAGONAL),
                INVERSE,
                positions,
                power(uniform_moments.WIDTH, 4),
                plus(over(11, 36), times(over(1, 9), room, plus(over(9, 4), square))),
            ),
        ),
    ]
    found = [
        proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), known)
        for goal, form in zip((low, high), forms, strict=True)
    ]
    names = [uniform_moments.WIDTH, OFF, DIAGONAL, INVERSE, SCALE, START, SECOND, NUMBER, END, FOUND]
    return proof.generalise(proof.conjunction(*found), names, hypotheses)
