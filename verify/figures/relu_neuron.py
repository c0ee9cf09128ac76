"""A ReLU neuron beyond the edge of stability, and the region that it never leaves.

The neuron v max(⟨w, x⟩, 0) learns max(⟨e, x⟩, 0) by gradient descent with a step size Kd that is too large for it to
come to rest. Above are the output weight v and the component w_x of w along e, for four starts whose weights point in
different directions; the component w_y across e is not shown. The shaded region is the slice w_y = 0 of one that is
proved to hold the neuron for ever: v w_x and v² − w_x² stay between bounds. In it the neuron ends on an orbit of two
points, drawn as squares, unless v w_x tends to 1. Below is w_y, on a scale of powers of ten.

From structures/theorem-3.5, structures/own-neuron-basin, structures/own-neuron-orbit and
constructions.descent.neuron.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm, sqrt
from typing import NamedTuple

from flint import arb, ctx

from constructions import ReducedNeuron, balanced_orbit, neuron_step
from constructions.rationals import to_flint
from verify.figures.axes import Panel, Scale, plain
from verify.figures.claims import bounds, claim, nodes
from verify.figures.drawing import Drawing
from verify.language.trees import rational

__all__ = ["Region", "draw", "region", "trajectory"]

K = Fraction(11, 10)
LENGTH = Fraction(1, 10)
STARTS = {
    (Fraction(12, 13), Fraction(5, 13)): "blue",
    (Fraction(4, 5), Fraction(3, 5)): "green",
    (Fraction(5, 13), Fraction(12, 13)): "gold",
    (Fraction(0), Fraction(1)): "pink",
}
STEPS, SHOWN, BITS = 30, 16, 512


class Region(NamedTuple):
    """The region of structures/own-neuron-basin.

    Parameters
    ----------
    least, most : Fraction
        The bounds on v w_x.
    imbalance : Fraction
        The bound on |v² − w_x²| where w_y = 0.
    across : Fraction
        The bound on w_y.
    share : Fraction
        How much of w_y a step leaves at most.
    """

    least: Fraction
    most: Fraction
    imbalance: Fraction
    across: Fraction
    share: Fraction


@cache
def region() -> Region:
    """Return the region, from the claim that it is never left."""
    forever = claim("structures/own-neuron-basin", "forever")
    (least,), (most,) = bounds(forever, ["*", "v", "x"])
    excess = ["+", ["-", ["^", "v", 2], ["^", "x", 2]], ["*", ["/", 9, 2], ["^", "y", 2]]]
    _, (imbalance,) = bounds(forever, excess)
    _, (across,) = bounds(forever, "y")
    (share,) = {
        number
        for node in nodes(claim("structures/own-neuron-basin", "step"))
        if isinstance(node, list) and node[:1] == ["*"] and node[2:] == ["y"]
        if (number := rational(node[1])) is not None
    }
    return Region(least, most, imbalance, across, share)


@cache
def trajectory(along: Fraction, across: Fraction) -> tuple[ReducedNeuron, ...]:
    """Return the neuron at the times 0, 1, … in balls, from v = ‖w‖ = 1/10 and a direction of w."""
    with ctx.workprec(BITS):
        found = [ReducedNeuron(*(arb(to_flint(LENGTH * part)) for part in (Fraction(1), along, across)))]
    for _ in range(STEPS):
        found.append(neuron_step(found[-1], K, BITS))
    return tuple(found)


def held(neuron: ReducedNeuron) -> bool:
    """Tell whether balls lie in the region."""
    least, most, imbalance, across = (arb(to_flint(bound)) for bound in region()[:4])
    product, excess = neuron.v * neuron.along, neuron.v**2 - neuron.along**2
    enough = bool(least <= product) and bool(product <= most) and bool(neuron.across <= across)
    return enough and bool(abs(excess) + arb(4.5) * neuron.across**2 <= imbalance)


def draw() -> Drawing:
    """Return the picture."""
    drawing = Drawing(560, 700)
    _plane(drawing)
    _across(drawing)
    entered = [next(t for t, neuron in enumerate(trajectory(*start)) if held(neuron)) for start in STARTS]
    found = region()
    drawing.says(f"K = {K}, and at the start v = ‖w‖ = {LENGTH}.")
    drawing.says(
        f"The region is {found.least} ≤ v w_x ≤ {found.most}, |v² − w_x²| + 9/2 w_y² ≤ {found.imbalance}, "
        f"w_y ≤ {found.across}; the four neurons are in it from the times {', '.join(map(str, entered))} on. "
        f"There each step leaves at most {found.share} of w_y."
    )
    return drawing


def _plane(drawing: Drawing) -> None:
    panel = Panel(drawing, Scale(0, Fraction(13, 10), 62, 462), Scale(0, Fraction(13, 10), 420, 20))
    ticks = [(Fraction(place, 4), f"{place / 4:g}") for place in range(6)]
    panel.axes(ticks, ticks, below="w_x, along the teacher", beside="v, output weight")
    panel.drawing.curve([panel.at(x, v) for x, v in _outline()], "f-blue", closed=True, fill_opacity=0.14)
    panel.curve([(0, 0), (Fraction(13, 10), Fraction(13, 10))], "grid dashed")
    for start, colour in STARTS.items():
        points = [(neuron.along, neuron.v) for neuron in trajectory(*start)][: SHOWN + 1]
        panel.curve(points, f"s-{colour}", stroke_width=1, stroke_opacity=0.35)
        for time, (x, v) in enumerate(points):
            panel.dot(x, v, f"f-{colour}", 2.2, f"time {time}: w_x = {float(x):.4f}, v = {float(v):.4f}")
    for point in balanced_orbit(1, K):
        left, top = panel.at(point, point)
        drawing.rect(left - 5, top - 5, 10, 10, "s-ink", f"{point}", stroke_width=1.6)
    panel.label(Fraction(1, 10), Fraction(1, 10), "starts", (10, 14), "small quiet")
    left, top = panel.at(Fraction(85, 100), Fraction(46, 100))
    drawing.text(left, top, "w_x : w_y at the start", "small quiet")
    for row, ((along, across), colour) in enumerate(STARTS.items(), start=1):
        drawing.circle((left + 5, top + 20 * row - 4), 4, f"f-{colour}")
        whole = lcm(along.denominator, across.denominator)
        drawing.text(left + 18, top + 20 * row, f"{along * whole} : {across * whole}", "small")
    panel.label(Fraction(86, 100), Fraction(110, 100), "never left", (-10, -6), "small f-blue", "end")


def _outline() -> list[tuple[float, float]]:
    """Return the border of the region in the plane w_y = 0, as pairs (w_x, v)."""
    found = region()
    least, most, width = (plain(bound) for bound in found[:3])

    def corner(product: float, excess: float) -> tuple[float, float]:
        square = (excess + sqrt(excess**2 + 4 * product**2)) / 2
        return product / sqrt(square), sqrt(square)

    def side(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
        return [
            corner(start[0] + (end[0] - start[0]) * place / 16, start[1] + (end[1] - start[1]) * place / 16)
            for place in range(16)
        ]

    corners = [(least, -width), (most, -width), (most, width), (least, width)]
    return [point for place in range(4) for point in side(corners[place], corners[(place + 1) % 4])]


def _across(drawing: Drawing) -> None:
    smallest = Fraction(1, 10**6)
    panel = Panel(drawing, Scale(0, SHOWN, 62, 520), Scale(smallest, 1, 640, 492, log=True))
    panel.axes(
        [(t, str(t)) for t in range(0, SHOWN + 1, 4)],
        [(Fraction(1, 100**place), words) for place, words in enumerate(("1", "10⁻²", "10⁻⁴", "10⁻⁶"))],
        below="time",
        beside="w_y",
    )
    limit = panel.up(region().across)
    drawing.line((62, limit), (520, limit), "s-blue dotted")
    drawing.text(520, limit - 5, f"w_y ≤ {region().across} in the region", "small f-blue", "end")
    for start, colour in STARTS.items():
        shown = [(t, neuron.across) for t, neuron in enumerate(trajectory(*start)) if t <= SHOWN]
        shown = [(t, y) for t, y in shown if bool(y > to_flint(smallest))]
        panel.curve(shown, f"s-{colour}", stroke_width=1.2)
        for t, y in shown:
            panel.dot(t, y, f"f-{colour}", 2.6, f"time {t}: w_y = {float(y):.3g}")
