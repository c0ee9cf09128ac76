"""The energy of one hidden node on Z5, and the mountains that gradient ascent climbs.

A node of Li2 has weights u for the first factor and v for the second. Both are waves here: u mixes the frequencies 1
and 2 in the ratio cos θ : sin θ, and v in the ratio cos ψ : sin ψ. The height is the energy of the weights scaled to
length 1. A node that learns one frequency in both halves stands on a summit; a node whose halves learn different
frequencies has no energy at all. Below are three walks from a summit. Turning the phase of v keeps the height, all
the way from v to −v: the summits are ridges, which is why the printed form [u; ±Pu] is not all of them. Mixing both
halves over to the other frequency leads through a pass at half the height, and moving the length from v to u leads
down to zero.

From li2/corollary-2.repair, li2/theorem-2.repair, li2/own-block-maxima and constructions.li2.energy.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import atan2, pi

from constructions import Cyclotomic, EnergyNode, FiniteAbelianGroup, energy, from_abelian, root_of_unity, wave_node
from constructions.cyclotomic import exact, squared_length
from verify.figures.axes import Panel, Scale, plain
from verify.figures.contours import level_lines
from verify.figures.drawing import Drawing, Point

__all__ = ["draw", "height", "walks"]

GROUP = FiniteAbelianGroup((5,))
STEPS = 16
FIRST, LAST = -STEPS, 3 * STEPS
LEVELS = tuple(Fraction(place, 16) * Fraction(5, 4) for place in (1, 3, 5, 7, 9, 11, 13, 15))
Direction = tuple[Fraction, Fraction]


def direction(step: int) -> Direction:
    """Return a pair in the ratio cos θ : sin θ, where θ is near π/4 times step/STEPS; exact at multiples of π/4."""
    if step <= STEPS:
        return Fraction(1), Fraction(step, STEPS)
    return Fraction(2 * STEPS - step, STEPS), Fraction(1)


def angle(step: float) -> float:
    """Return θ for a step, between two steps by linear interpolation."""
    low = min(int(step // 1), LAST - 1)
    one, other = (atan2(*map(float, reversed(direction(place)))) for place in (low, low + 1))
    return one + (other - one) * (step - low)


def mixed(ratio: Direction) -> list[Cyclotomic]:
    """Return the mixture of the cosines of the frequencies 1 and 2, which are equally long."""
    return [a * ratio[0] + b * ratio[1] for a, b in zip(*_waves(), strict=True)]


@cache
def _waves() -> tuple[list[Cyclotomic], list[Cyclotomic]]:
    first, second = ([exact(value) for value in wave_node(GROUP, (k,)).first] for k in (1, 2))
    return first, second


def height(first: Direction, second: Direction) -> Cyclotomic:
    """Return the energy of a node whose halves are mixtures in two ratios, each of the length 1/√2.

    Examples
    --------
    >>> height((Fraction(1), Fraction(0)), (Fraction(1), Fraction(0))), height((Fraction(1), Fraction(1)), (1, 1))
    (5/4, 5/8)
    """
    u, v = mixed(first), mixed(second)
    return energy(EnergyNode(from_abelian(GROUP), u, v)) / (4 * squared_length(u) * squared_length(v))


def walks() -> dict[str, list[tuple[Fraction, Cyclotomic]]]:
    """Return three walks from the summit, as pairs of the way and the energy.

    Returns
    -------
    dict
        The phase of v turns by half a turn; both halves move to the other frequency; the length moves from v to u.
    """
    whole, start = 2 * STEPS, direction(0)
    summit = mixed(start)
    turned = [
        (Fraction(j, whole), wave_node(GROUP, (1,), 1, root_of_unity(2 * whole, j)).share) for j in range(whole + 1)
    ]
    moved = [(Fraction(j, whole), height(direction(j), direction(j))) for j in range(whole + 1)]
    shifted = []
    for j in range(whole + 1):
        scaled = [value * (1 - Fraction(j, whole)) for value in summit]
        shifted.append((Fraction(j, whole), EnergyNode(from_abelian(GROUP), summit, scaled).share))
    return {"turn the phase of v": turned, "mix in frequency 2": moved, "shorten v": shifted}


@cache
def _heights() -> list[list[float]]:
    ratios = [direction(step) for step in range(FIRST, LAST + 1)]
    half = {(i, j): plain(height(ratios[i], ratios[j])) for i in range(len(ratios)) for j in range(i + 1)}
    return [[half[max(i, j), min(i, j)] for j in range(len(ratios))] for i in range(len(ratios))]


def draw() -> Drawing:
    """Return the picture."""
    drawing = Drawing(560, 690)
    low, high = angle(FIRST), angle(LAST)
    panel = Panel(drawing, Scale(low, high, 92, 492), Scale(low, high, 412, 12))
    drawing.rect(92, 12, 400, 400, "f-blue", fill_opacity=0.05)
    for level in LEVELS:
        for line in level_lines(_heights(), float(level)):
            _level(panel, line, level)
    panel.axes(
        [(0.0, "frequency 1"), (pi / 4, "θ = 45°"), (pi / 2, "frequency 2")],
        [],
        below="first half, u",
    )
    for value, words in ((0.0, "frequency 1"), (pi / 4, "ψ = 45°"), (pi / 2, "frequency 2")):
        drawing.text(84, panel.up(value) + 4, words, "small quiet", "end")
    drawing.upright(12, panel.up(pi / 4), "second half, v")
    _marks(panel)
    _profiles(drawing)
    return drawing


def _level(panel: Panel, line: list[Point], level: Fraction) -> None:
    points = [panel.at(angle(FIRST + i), angle(FIRST + j)) for i, j in line]
    summit = level > Fraction(5, 8)
    if summit:
        panel.drawing.curve(points, "f-blue", closed=True, fill_opacity=0.16)
    panel.drawing.curve(points, "s-blue" if summit else "s-quiet", stroke_width=1.1 if summit else 0.8)


def _marks(panel: Panel) -> None:
    """Draw summits, valleys and the pass, with their exact heights."""
    pure = {0.0: direction(0), pi / 4: direction(STEPS), pi / 2: direction(2 * STEPS)}
    for x, first in pure.items():
        for y, second in pure.items():
            if (x == pi / 4) != (y == pi / 4):
                continue
            value = height(first, second)
            panel.dot(x, y, "f-ink" if value else "s-quiet", 4)
            panel.label(x, y, str(value), (8, -6), "small strong")


def _profiles(drawing: Drawing) -> None:
    panel = Panel(drawing, Scale(0, 1, 92, 492), Scale(0, Fraction(5, 4), 632, 500))
    panel.axes(
        [(0, "summit"), (Fraction(1, 2), "half the way"), (1, "end")],
        [(value, str(value)) for value in (Fraction(0), Fraction(5, 8), Fraction(5, 4))],
        title="Three walks from a summit",
    )
    drawing.upright(12, 566, "energy")
    kinds = ("s-red", "s-blue", "s-green dashed")
    places = ((0.5, Fraction(5, 4), (0, 16)), (0.5, Fraction(5, 8), (0, 18)), (0.86, Fraction(1, 4), (0, 0)))
    for (words, walk), kind, (x, y, shift) in zip(walks().items(), kinds, places, strict=True):
        panel.curve(walk, kind, stroke_width=2)
        panel.label(x, y, words, shift, f"small f-{kind.split()[0][2:]}", "middle")
    least = {words: min(walk, key=lambda pair: plain(pair[1]))[1] for words, walk in walks().items()}
    summit = height(direction(0), direction(0))
    drawing.says(f"The summits have the energy {summit}. The least energy on the walks:")
    drawing.says("; ".join(f"{words}, {value}" for words, value in least.items()) + ".")
