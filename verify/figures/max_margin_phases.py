"""The phases of a largest margin: eight neurons for each frequency, and six.

A neuron of a network with the largest margin on addition is a cosine in the first input, the second input and the
output, all of one frequency, and its output phase is the sum of its input phases. The sum of all neurons of a
frequency has to be a cosine of a + b − c and nothing else. Each square is the torus of the two input phases, and a
dot is a neuron. The published network takes eight of the sixteen points of a grid; six points of a skew lattice do as
well, and no fewer can.

From tasks/theorem-7.7, tasks/own-six-neurons, tasks/own-fewest-neurons and constructions.max_margin.cosines.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from constructions import addition, addition_margin, eight_phases, normalised_margin, six_phases
from constructions.max_margin.cosines import EIGHT_PHASES, SIX_PHASES, Phases
from verify.figures.axes import Panel, Scale
from verify.figures.drawing import Drawing

__all__ = ["draw"]

P = 7
LOW, HIGH = Fraction(-1, 12), Fraction(11, 12)


def draw() -> Drawing:
    """Return the picture."""
    drawing = Drawing(560, 318)
    _torus(drawing, 62, "eight, as published", EIGHT_PHASES, 4, "f-blue")
    _torus(drawing, 342, "six, as few as there can be", SIX_PHASES, 6, "f-red")
    task = addition(P)
    largest = addition_margin(P)
    for network in (eight_phases(P), six_phases(P)):
        reached = "reaches" if normalised_margin(network, task) == largest else "does not reach"
        drawing.says(f"For p = {P} the network of {network.width} neurons {reached} the margin γ*.")
    drawing.says(f"Its square is {largest**2}.")
    return drawing


def _torus(drawing: Drawing, left: float, title: str, phases: Sequence[Phases], parts: int, kind: str) -> None:
    """Draw the torus of the two input phases, in full turns, with the neurons on it."""
    panel = Panel(drawing, Scale(LOW, HIGH, left, left + 200), Scale(LOW, HIGH, 240, 40))
    drawing.rect(left, 40, 200, 200, "grid", rx=4)
    for place in range(parts):
        value = Fraction(place, parts)
        drawing.line(panel.at(value, LOW), panel.at(value, HIGH), "grid")
        drawing.line(panel.at(LOW, value), panel.at(HIGH, value), "grid")
    ticks = [(Fraction(place, 4), words) for place, words in enumerate(("0", "¼", "½", "¾"))]
    panel.axes(ticks, [], below="phase of the first input", title=title)
    for value, words in ticks:
        drawing.text(left - 8, panel.up(value) + 4, words, "small quiet", "end")
    drawing.upright(left - 36, 140, "of the second input")
    for first, second in phases:
        total = (first + second) % 1
        panel.dot(first % 1, second % 1, kind, 6, f"phases {first % 1} and {second % 1}, output {total} of a turn")
