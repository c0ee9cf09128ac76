"""The network of irreducible representations of S3, with the character table it comes from.

S3, the permutations of three things, has three irreducible representations: the trivial one, the sign, and the
symmetries of a triangle. A neuron of the network with the largest margin has matrix entries of one representation as
its weights: R_ij for the first permutation, R_jk for the second, R_ik for their product, with both signs. A
representation of degree d gives 2d³ neurons, and all of them together tell the product of any two permutations from
the others by the same margin.

From tasks/theorem-7.9, tasks/own-characters-in-any-basis, constructions.irreps and
constructions.max_margin.compositions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from constructions import composition, irrep_network, margins, real_irreps, symmetric_group
from verify.figures.axes import plain, signed
from verify.figures.drawing import Drawing

__all__ = ["draw"]

CELL, LINE, LEFT, TOP = 24, 18, 66, 190
NAMES = ("trivial", "sign", "triangle")


def draw() -> Drawing:
    """Return the picture."""
    group = symmetric_group(3)
    irreps = real_irreps(group)
    network = irrep_network(irreps[1:])
    drawing = Drawing(560, TOP + network.width * LINE + 44)
    labels = [_cycles(cast(tuple[int, ...], group.labels[g])) for g in group.elements]
    _characters(drawing, labels)
    drawing.text(0, TOP - 44, "Weights of the neurons", "strong")
    halves = [
        ("first factor", [neuron.inputs[: group.order] for neuron in network.neurons]),
        ("second factor", [neuron.inputs[group.order :] for neuron in network.neurons]),
        ("output", [neuron.output for neuron in network.neurons]),
    ]
    for place, (name, rows) in enumerate(halves):
        _table(drawing, LEFT + place * (group.order * CELL + 24), name, labels, rows)
    line = 0
    for irrep, name in zip(irreps[1:], NAMES[1:], strict=True):
        count = 2 * irrep.degree**3
        drawing.upright(LEFT - 12, TOP + (line + count / 2) * LINE, name if count > 2 else "", "small")
        if count == 2:
            drawing.text(LEFT - 10, TOP + LINE + 4, name, "small", "end")
        line += count
    found = margins(network, composition(group))
    drawing.says(
        f"The network has {network.width} neurons, and its margin without scaling is {found.pop()} on every input."
    )
    return drawing


def _cycles(permutation: Sequence[int]) -> str:
    """Return a permutation in cycles, the things counted from 1.

    >>> _cycles((1, 2, 0)), _cycles((0, 1, 2))
    ('(123)', 'e')
    """
    left, cycles = set(range(len(permutation))), []
    while left:
        place, cycle = min(left), ""
        while place in left:
            left.discard(place)
            cycle += str(place + 1)
            place = permutation[place]
        if len(cycle) > 1:
            cycles.append(f"({cycle})")
    return "".join(cycles) or "e"


def _characters(drawing: Drawing, labels: Sequence[str]) -> None:
    """Draw the character table."""
    group = symmetric_group(3)
    drawing.text(0, 16, "Characters", "strong")
    for column, members in enumerate(group.conjugacy_classes):
        x = 150 + column * 120
        drawing.text(x, 38, ", ".join(labels[g] for g in members), "small quiet", "middle")
    drawing.line((0, 48), (450, 48), "axis")
    for row, (irrep, name) in enumerate(zip(real_irreps(group), NAMES, strict=True)):
        y = 68 + row * 22
        drawing.text(0, y, name)
        for column, value in enumerate(irrep.character):
            drawing.text(150 + column * 120, y, signed(value), "", "middle")


def _table(drawing: Drawing, x: float, name: str, labels: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Draw a table of weights: the stronger the colour, the larger the weight; negative ones have a stroke."""
    drawing.text(x + len(labels) * CELL / 2, TOP - 24, name, "small", "middle")
    for column, label in enumerate(labels):
        drawing.text(x + (column + 0.5) * CELL, TOP - 6, label.strip("()"), "small quiet", "middle")
    for line, row in enumerate(rows):
        for column, value in enumerate(row):
            weight = plain(value)
            place = x + column * CELL + 0.5, TOP + line * LINE + 0.5
            kind = "f-blue" if weight > 0 else "f-red"
            drawing.rect(*place, CELL - 1, LINE - 1, kind, str(value), fill_opacity=abs(weight))
            if weight < 0:
                middle = place[1] + (LINE - 1) / 2
                drawing.line((place[0] + 7, middle), (place[0] + CELL - 8, middle), "edge", stroke_width=1.4)
