"""The next v - w_x of a step from a box, from both sides.

Simple structures in neural networks (Chen), appendix B.9, step (f) of the procedure before the interval table.
"""

from fractions import Fraction
from typing import Any

from verify.statements.structures.neuron import interval_step, vocabulary
from verify.statements.terms import minus, number, plus, power, times

Json = Any


def gap_low(step: interval_step.Step, goal: Json) -> int:
    """The next v − w_x from below: v is convex as a function of v − w_x, so a chord bounds it."""
    start, end = (interval_step.factor(step.p.high, gap, 1) for gap in (step.d.low, step.d.high))
    slope = (end - start) / (step.d.high - step.d.low)

    def chord(d: Json) -> Json:
        return plus(number(start - slope * step.d.low), times(number(slope), d))

    lemmas = [
        step.on_box(["<=", 0, minus(chord("d"), "d")]),
        step.on_box(["<=", number(step.p.high), times(chord("d"), minus(chord("d"), "d"))]),
    ]
    form = plus(
        minus(number(step.p.high), interval_step.PRODUCT),
        times(minus("v", chord(interval_step.GAP)), plus("v", minus(chord(interval_step.GAP), interval_step.GAP))),
        minus(times(chord(interval_step.GAP), minus(chord(interval_step.GAP), interval_step.GAP)), number(step.p.high)),
    )
    below = step.otherwise(["<=", "v", chord(interval_step.GAP)], form, lemmas)

    low, wide, defect = step.d.low, step.y.high, number(step.g.high)

    def bound(p: Json, d: Json) -> Json:
        turned = times(d, minus(1, times("k", minus(1, p))))
        lost = minus(times(number(wide**2), chord(d)), times(step.inverse_norm(p), number(wide**3)))
        return minus(turned, times("k", times(number(-low), defect)), times("k", lost))

    steep = step.steeper(chord("d"), 1)
    lemmas = [step.on_box(["<=", goal[1], bound("p", "d")]), step.on_box(steep)]
    form = plus(
        minus(bound(interval_step.PRODUCT, interval_step.GAP), goal[1]),
        times("k", minus(interval_step.GAP, number(low)), "g"),
        times("k", number(-low), minus(defect, "g")),
        minus(interval_step.PULL, step.pull_low),
        times("k", power("y", 2), minus(chord(interval_step.GAP), "v")),
        times("k", step.growth(chord(interval_step.GAP), 1)),
    )
    return step.sign(goal, form, [*lemmas, below, step.pulls, step.short])


def gap_high(step: interval_step.Step, goal: Json) -> int:
    """The next v − w_x from above: δ outweighs γ, unless v w_x is small."""
    most = step.d.high
    if step.x.low * _spare(step) < 2 * most * vocabulary.HIGH:
        lemma = step.on_box(["<=", times("d", minus(1, interval_step.drive_at("p"))), goal[2]])
        form = plus(
            minus(goal[2], times(interval_step.GAP, minus(1, interval_step.DRIVE))), minus(0, interval_step.PULL)
        )
        return step.sign(goal, form, [lemma, step.falls])
    bent, outweighed = outweighs(step)
    plain = times("d", minus(1, times("k", minus(1, "p"))))
    lemma = step.on_box(["<=", plain, goal[2]])
    value = times(interval_step.GAP, minus(1, times("k", minus(1, interval_step.PRODUCT))))
    form = plus(minus(goal[2], value), times(minus(number(most), interval_step.GAP), "k", "g"), minus(0, bent))
    return step.sign(goal, form, [lemma, outweighed])


def _spare(step: interval_step.Step) -> Fraction:
    """Return the least of 6 v w_x, less 3/π."""
    return 6 * step.p.low - 3 * vocabulary.HIGH


def outweighs(step: interval_step.Step) -> tuple[Json, int]:
    """Return m K γ + δ and the theorem that it is at most 0, m the largest v − w_x."""
    most, spare = step.d.high, _spare(step)
    bent = plus(times(number(most), "k", "g"), interval_step.PULL)
    room = plus(
        times(6, minus(interval_step.PRODUCT, number(step.p.low)), "x"),
        times(3, "x", minus(number(vocabulary.HIGH), "i")),
        times(number(2 * most), minus(number(vocabulary.HIGH), "i")),
        times(number(spare), minus("x", number(step.x.low))),
        number(spare * step.x.low - 2 * most * vocabulary.HIGH),
    )
    form = plus(
        times(3, "x", vocabulary.NORM, bent),
        times(number(most), "k", minus(times(2, "i", power("y", 3)), times(3, "g", "x", vocabulary.NORM))),
        times("k", power("y", 2), plus(times(3, interval_step.PRODUCT, power(minus("x", "y"), 2)), times("y", room))),
    )
    return bent, step.otherwise(["<=", bent, 0], form, shift=times(-3, "k", "x", "i", power("y", 3)))
