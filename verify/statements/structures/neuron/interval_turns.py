"""The next w_y of a step from a box: it is largest where v, then w_x, is least.

Simple structures in neural networks (Chen), appendix B.9, (B.89) and (B.90) with the ratio that is right.
"""

from fractions import Fraction
from typing import Any

from verify.statements.structures.neuron import boxes, interval_step, vocabulary
from verify.statements.terms import minus, number, over, plus, power, times

Json = Any


def turned_low(step: interval_step.Step, goal: Json) -> int:
    """The next w_y is not much below 0, before its absolute value is taken."""
    most, wide = interval_step.LARGEST_K * step.v.high**2, step.y.high
    rest = plus(
        times(minus(number(interval_step.LARGEST_K), "k"), number(step.v.high**2)),
        times("k", minus(number(step.v.high), "v"), plus(number(step.v.high), "v")),
    )
    if most > 1:
        edge = plus(
            number(boxes.rational(goal[1][1]) - (most - 1) * wide), times(number(most - 1), minus(number(wide), "y"))
        )
    else:
        edge = plus(goal[1][1], times("y", number(1 - most)))
    form = plus(edge, times("y", rest), over(times("k", "i", "v", power("y", 2)), vocabulary.NORM))
    return step.sign(goal, form)


def turned_high(step: interval_step.Step, goal: Json) -> int:
    """The next w_y: for a given v it is largest where w_x is least."""
    if goal[2] == number(step.y.high):
        falls = over(times("k", "y", "v", minus(times("v", vocabulary.NORM), times("i", "y"))), vocabulary.NORM)
        return step.sign(goal, plus(minus(goal[2], "y"), falls), shift=times(-1, "k", "y", power("v", 2)))
    least = number(step.p.low)
    left = minus(goal[2], times("y", minus(1, power("v", 2))))
    if step.p.low >= step.v.high * step.y.high:
        ratio = boxes.rational(goal[2]) / step.y.high
        rest = times(number(ratio), minus(number(step.y.high), "y"))
        form = plus(minus(times(number(ratio), "y"), interval_step.TURNED), rest)
        return step.sign(goal, form, [shrinks(step, ratio)])
    longest = times(plus(number(step.p.low**2), power(times("v", "y"), 2)), left)
    bent = times(power("v", 3), power("y", 2))
    lemmas = [
        step.on_box(["<=", 0, left]),
        step.on_box(["<=", times(number(vocabulary.HIGH), bent), longest]),
    ]
    form = plus(
        times(power("v", 2), vocabulary.NORM, minus(interval_step.TURNED, goal[2])),
        minus(longest, times(number(vocabulary.HIGH), bent)),
        times(minus(interval_step.PRODUCT, least), plus(interval_step.PRODUCT, least), left),
        times(bent, minus(number(vocabulary.HIGH), "i")),
        times(minus("k", 1), "y", power("v", 3), minus(times("v", vocabulary.NORM), times("i", "y"))),
    )
    return step.otherwise(goal, form, lemmas, times(-1, "k", "i", bent))


def shrinks(step: interval_step.Step, ratio: Fraction) -> int:
    """The next w_y is at most a multiple of w_y, where that is least likely for the largest w_y."""
    wide, least = step.y.high, number(step.p.low)
    left = minus(number(ratio), minus(1, power("v", 2)))
    widest = times(plus(number(step.p.low**2), times(number(wide**2), power("v", 2))), left)
    bent = times(number(vocabulary.HIGH * wide), power("v", 3))
    lemmas = [step.on_box(["<=", 0, left]), step.on_box(["<=", bent, widest])]
    rest = minus(number(wide), "y")
    room = plus(
        number(step.p.low**2 - (step.v.high * wide) ** 2),
        times(number(wide**2), minus(number(step.v.high), "v"), plus(number(step.v.high), "v")),
        times(number(wide), power("v", 2), rest),
    )
    form = plus(
        times(number(wide), power("v", 2), vocabulary.NORM, minus(interval_step.TURNED, times(number(ratio), "y"))),
        times(power("y", 2), minus(widest, bent)),
        times(number(wide), "y", minus(interval_step.PRODUCT, least), plus(interval_step.PRODUCT, least), left),
        times("y", rest, room, left),
        times(number(wide), power("v", 3), power("y", 2), minus(number(vocabulary.HIGH), "i")),
        times(number(wide), minus("k", 1), "y", power("v", 3), minus(times("v", vocabulary.NORM), times("i", "y"))),
    )
    shift = times(number(-wide), "k", "i", power("v", 3), power("y", 2))
    return step.otherwise(["<=", interval_step.TURNED, times(number(ratio), "y")], form, lemmas, shift)
