"""The next v - w_x of a step from a box, from both sides.

Simple structures in neural networks (Chen), appendix B.9, step (f) of the procedure before the interval table.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.statements.language import minus, number, plus, power, times
from verify.statements.structures.neuron.interval_step import DRIVE, GAP, PRODUCT, PULL, Step, drive_at, factor
from verify.statements.structures.neuron.vocabulary import HIGH, NORM

Json = Any


def gap_low(step: Step, goal: Json) -> int:
    """The next v − w_x from below: v is convex as a function of v − w_x, so a chord bounds it."""
    start, end = (factor(step.p.high, gap, 1) for gap in (step.d.low, step.d.high))
    slope = (end - start) / (step.d.high - step.d.low)

    def chord(d: Json) -> Json:
        return plus(number(start - slope * step.d.low), times(number(slope), d))

    lemmas = [
        step.on_box(["<=", 0, minus(chord("d"), "d")]),
        step.on_box(["<=", number(step.p.high), times(chord("d"), minus(chord("d"), "d"))]),
    ]
    form = plus(
        minus(number(step.p.high), PRODUCT),
        times(minus("v", chord(GAP)), plus("v", minus(chord(GAP), GAP))),
        minus(times(chord(GAP), minus(chord(GAP), GAP)), number(step.p.high)),
    )
    below = step.otherwise(["<=", "v", chord(GAP)], form, lemmas)

    low, wide, defect = step.d.low, step.y.high, number(step.g.high)

    def bound(p: Json, d: Json) -> Json:
        turned = times(d, minus(1, times("k", minus(1, p))))
        lost = minus(times(number(wide**2), chord(d)), times(step.inverse_norm(p), number(wide**3)))
        return minus(turned, times("k", times(number(-low), defect)), times("k", lost))

    steep = step.steeper(chord("d"), 1)
    lemmas = [step.on_box(["<=", goal[1], bound("p", "d")]), step.on_box(steep)]
    form = plus(
        minus(bound(PRODUCT, GAP), goal[1]),
        times("k", minus(GAP, number(low)), "g"),
        times("k", number(-low), minus(defect, "g")),
        minus(PULL, step.pull_low),
        times("k", power("y", 2), minus(chord(GAP), "v")),
        times("k", step.growth(chord(GAP), 1)),
    )
    return step.sign(goal, form, [*lemmas, below, step.pulls, step.short])


def gap_high(step: Step, goal: Json) -> int:
    """The next v − w_x from above: δ outweighs γ, unless v w_x is small."""
    most = step.d.high
    if step.x.low * _spare(step) < 2 * most * HIGH:
        lemma = step.on_box(["<=", times("d", minus(1, drive_at("p"))), goal[2]])
        form = plus(minus(goal[2], times(GAP, minus(1, DRIVE))), minus(0, PULL))
        return step.sign(goal, form, [lemma, step.falls])
    bent, outweighed = outweighs(step)
    plain = times("d", minus(1, times("k", minus(1, "p"))))
    lemma = step.on_box(["<=", plain, goal[2]])
    value = times(GAP, minus(1, times("k", minus(1, PRODUCT))))
    form = plus(minus(goal[2], value), times(minus(number(most), GAP), "k", "g"), minus(0, bent))
    return step.sign(goal, form, [lemma, outweighed])


def _spare(step: Step) -> Fraction:
    """Return the least of 6 v w_x, less 3/π."""
    return 6 * step.p.low - 3 * HIGH


def outweighs(step: Step) -> tuple[Json, int]:
    """Return m K γ + δ and the theorem that it is at most 0, m the largest v − w_x."""
    most, spare = step.d.high, _spare(step)
    bent = plus(times(number(most), "k", "g"), PULL)
    room = plus(
        times(6, minus(PRODUCT, number(step.p.low)), "x"),
        times(3, "x", minus(number(HIGH), "i")),
        times(number(2 * most), minus(number(HIGH), "i")),
        times(number(spare), minus("x", number(step.x.low))),
        number(spare * step.x.low - 2 * most * HIGH),
    )
    form = plus(
        times(3, "x", NORM, bent),
        times(number(most), "k", minus(times(2, "i", power("y", 3)), times(3, "g", "x", NORM))),
        times("k", power("y", 2), plus(times(3, PRODUCT, power(minus("x", "y"), 2)), times("y", room))),
    )
    return bent, step.otherwise(["<=", bent, 0], form, shift=times(-3, "k", "x", "i", power("y", 3)))
