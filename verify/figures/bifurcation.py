"""Gradient descent beyond the edge of stability: where it ends, by the step size.

The loss is (x² − μ)²/4, with minima at ±√μ, and K = ημ is the step size η in units in which the edge of stability is
K = 1. Up to the edge the minimum √μ attracts. Beyond it the minimum repels, and an orbit of two points attracts: both
are drawn, dashed where they repel. In the shaded interval, its right end included, almost every start in (0, √μ) is
proved to end on this orbit; for every larger K there is an orbit of four points, and no start but those that come to
it in finitely many steps tends to the orbit of two. The small dots are late points of the descent from 9√μ/10, in
balls that hold the exact ones; of these nothing is proved.

From structures/theorem-3.3, structures/own-extended-range, structures/own-period-4, structures/figure-b.5 and
constructions.descent.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from flint import arb, ctx

from constructions import (
    RealAlgebraic,
    balanced_orbit,
    polynomial,
    rates_with_multiplier,
    real_roots,
    scalar_factorization,
)
from constructions.descent.scalar import descent_map
from constructions.rationals import to_flint
from verify.figures.axes import Panel, Scale
from verify.figures.drawing import Drawing, number

__all__ = ["draw", "ends", "four_points", "late_points"]

LOW, HIGH = Fraction(95, 100), Fraction(140, 100)
START = Fraction(9, 10)
FOURS = Fraction(1237, 1000), Fraction(5, 4)
COLUMN = Fraction(1, 500)
TRANSIENT, KEPT, BITS = 500, 200, 2800


@cache
def ends() -> tuple[RealAlgebraic, RealAlgebraic]:
    """Return the K at which the range of Theorem 3.3 ends, and that at which two steps have the derivative −1."""
    loss = scalar_factorization(1)
    return rates_with_multiplier(loss, 0)[-1], rates_with_multiplier(loss, -1)[0]


@cache
def four_points(K: Fraction) -> tuple[RealAlgebraic, ...]:
    """Return the positive points of period 4 for μ = 1, in increasing order, among all zeros of F⁴(x) − x."""
    identity, step = polynomial([0, 1]), descent_map(scalar_factorization(1), K)
    twice = step(step)
    return tuple(root for root in real_roots((twice(twice) - identity) / (twice - identity)) if root.sign() == 1)


def late_points(K: Fraction) -> Iterator[float]:
    """Yield late points of gradient descent from 9/10 for μ = 1.

    Balls hold the exact points; what a ball loses in so many steps leaves many digits of its bits.
    """
    with ctx.workprec(BITS):
        rate, x = arb(to_flint(K)), arb(to_flint(START))
        for step in range(TRANSIENT + KEPT):
            x = x + rate * (1 - x**2) * x
            if step >= TRANSIENT:
                yield float(x)


def draw() -> Drawing:
    """Return the picture."""
    drawing = Drawing(560, 420)
    panel = Panel(drawing, Scale(LOW, HIGH, 56, 552), Scale(Fraction(35, 100), Fraction(135, 100), 372, 34))
    printed, end = ends()
    left, right = panel.across(1), panel.across(end)
    drawing.rect(left, panel.up.end, right - left, panel.up.start - panel.up.end, "f-blue", fill_opacity=0.1)
    panel.axes(
        [(K, str(float(K))) for K in (Fraction(tenths, 10) for tenths in (10, 11, 12, 13, 14))],
        [(y, f"{float(y):g}") for y in (Fraction(tenths, 10) for tenths in (4, 6, 8, 10, 12))],
        below="K = ημ, the step size",
        beside="x / √μ",
    )
    drawing.path(_cloud(panel), "s-ink", stroke_opacity=0.6, stroke_width=2.3)
    _fixed(panel)
    _orbit(panel, end)
    for K in FOURS:
        for point in four_points(K):
            panel.dot(K, point, "f-red", 3.2, f"K = {float(K)}: x/√μ = {float(point):.4f}, of period 4")
    _limits(panel, printed, end)
    _says(drawing, printed, end)
    return drawing


def _fixed(panel: Panel) -> None:
    """Draw the minimum: it attracts up to the edge of stability."""
    panel.curve([(LOW, 1), (1, 1)], "s-blue", stroke_width=2.2)
    panel.curve([(1, 1), (HIGH, 1)], "s-blue dashed", stroke_width=1.3)


def _orbit(panel: Panel, end: RealAlgebraic) -> None:
    """Draw the orbit of two points: denser near the edge, where it moves fast."""
    near = [1 + Fraction(place**2, 40**2) * (HIGH - 1) for place in range(1, 41)]
    last = end.interval(40)[0]
    before, beyond = [*(rate for rate in near if rate < last), last], [last, *(rate for rate in near if rate > last)]
    for which in (0, 1):
        branch = [(Fraction(1), Fraction(1)), *((K, balanced_orbit(1, K)[which]) for K in before)]
        panel.curve(branch, "s-blue", stroke_width=2.2)
        panel.curve([(K, balanced_orbit(1, K)[which]) for K in beyond], "s-blue dashed", stroke_width=1.3)


def _limits(panel: Panel, printed: RealAlgebraic, end: RealAlgebraic) -> None:
    """Draw the edge of stability and the ends of the two ranges, with their names."""
    top, bottom = panel.up.end, panel.up.start
    for K, words, anchor, shift in (
        (Fraction(1), "edge, K = 1", "middle", 0),
        (printed, "√4.5 − 1", "middle", -8),
        (end, "√5 − 1", "middle", 8),
    ):
        x = panel.across(K)
        panel.drawing.line((x, top), (x, bottom), "axis dotted")
        panel.drawing.text(x + shift, top - 8, words, "small", anchor)
    panel.drawing.text(
        (panel.across(1) + panel.across(end)) / 2, bottom - 12, "proved: period 2", "small f-blue", "middle"
    )
    panel.drawing.text(panel.across(end) + 8, bottom - 12, "proved: an orbit of period 4", "small f-red")


def _cloud(panel: Panel) -> str:
    """Return the late points as a path of short vertical strokes, one column for each K."""
    strokes, K = [], Fraction(1238, 1000)
    while K <= HIGH:
        rows = sorted({round(2 * panel.up(x)) for x in late_points(K)})
        runs: list[list[int]] = []
        for row in rows:
            if runs and row - runs[-1][1] <= 1:
                runs[-1][1] = row
            else:
                runs.append([row, row])
        x = number(panel.across(K))
        strokes += [f"M{x} {number(low / 2 - 0.5)}v{number((high - low) / 2 + 1)}" for low, high in runs]
        K += COLUMN
    return "".join(strokes)


def _says(drawing: Drawing, printed: RealAlgebraic, end: RealAlgebraic) -> None:
    drawing.says(
        f"Theorem 3.3 asks for K < √4.5 − 1 = {float(printed):.4f}…; the proof reaches √5 − 1 = {float(end):.4f}…, "
        "where two steps have the derivative −1 on the orbit."
    )
    for K in FOURS:
        points = ", ".join(f"{float(point):.4f}" for point in four_points(K))
        drawing.says(f"For K = {float(K)} the positive points of period 4, drawn large, are x/√μ = {points}.")
