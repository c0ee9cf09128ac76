"""How a solution is drawn: the weights of each hidden node, and beside them its Fourier coefficients as clock hands."""

from __future__ import annotations

from math import atan2, cos, sin

from constructions import Cyclotomic, Solution, analytic_loss, loss, weights, zero
from constructions.solutions import PARTS
from verify.figures.axes import plain
from verify.figures.drawing import Drawing

__all__ = ["draw_solution", "largest", "tables"]

CELL, GAP, LEFT, TOP = 17, 14, 34, 58
NAMES = {"a": "first input", "b": "second input", "c": "output"}


def tables(z: Solution) -> dict[str, list[list[Cyclotomic]]]:
    """Return the weights of each part, a row for each node and a column for each element of the group.

    Examples
    --------
    >>> from constructions import FiniteAbelianGroup, one
    >>> tables(one(FiniteAbelianGroup((3,))))["a"]
    [[2, -1, -1]]
    """
    found, elements = weights(z), z.group.elements
    parts = {"a": found.first, "b": found.second, "c": found.output}
    return {part: [[row[g] for g in elements] for row in table] for part, table in parts.items()}


def largest(rows: list[list[Cyclotomic]]) -> float:
    """Return the largest absolute value in a table."""
    return max(abs(plain(value)) for row in rows for value in row)


def draw_solution(z: Solution) -> Drawing:
    """Return the picture of a solution over a cyclic group."""
    d, half = z.group.order, z.group.half_system()
    drawing = Drawing(0, TOP + z.order * CELL + 48)
    x = float(LEFT)
    for part, rows in tables(z).items():
        _weights(drawing, x, NAMES[part], rows)
        x += d * CELL + GAP
    x += GAP
    drawing.text(x, 16, "Fourier coefficients", "strong")
    for part in PARTS:
        drawing.text(x + len(half) * CELL / 2, 36, NAMES[part].split()[0], "small", "middle")
        _hands(drawing, x, z, part)
        x += len(half) * CELL + 8
    drawing.width = int(x)
    drawing.text(LEFT, 16, "Weights", "strong")
    _nodes(drawing, z)
    _key(drawing, TOP + z.order * CELL + 26)
    empty = analytic_loss(zero(z.group))
    drawing.says(
        f"Here the group is {z.group.name} and there are {z.order} hidden nodes; the exact loss is {loss(z)}, "
    )
    drawing.facts[-1] += f"and {empty} without any."
    return drawing


def _weights(drawing: Drawing, x: float, name: str, rows: list[list[Cyclotomic]]) -> None:
    """Draw a table of weights: the stronger the colour, the larger the weight; positive ones are blue."""
    most = largest(rows)
    drawing.text(x + len(rows[0]) * CELL / 2, 36, name, "small", "middle")
    for column in range(len(rows[0])):
        drawing.text(x + (column + 0.5) * CELL, TOP - 6, str(column), "small quiet", "middle")
    for line, row in enumerate(rows):
        for column, value in enumerate(row):
            share = plain(value) / most
            place = x + column * CELL + 0.5, TOP + line * CELL + 0.5
            drawing.rect(*place, CELL - 1, CELL - 1, "f-blue" if share > 0 else "f-red", fill_opacity=abs(share))
            if share < -0.02:
                middle = place[1] + (CELL - 1) / 2
                drawing.line((place[0] + 5, middle), (place[0] + CELL - 6, middle), "edge", stroke_width=1.4)


def _hands(drawing: Drawing, x: float, z: Solution, part: str) -> None:
    """Draw the coefficients of one part: the hand of a clock for each frequency that is there, its angle the phase."""
    half = z.group.half_system()
    values = {(line, k): complex(node[part, k]) for line, node in enumerate(z.nodes) for k in half}
    most = max(map(abs, values.values()))
    for column, k in enumerate(half):
        drawing.text(x + (column + 0.5) * CELL, TOP - 6, str(k[0]), "small quiet", "middle")
    for (line, k), value in values.items():
        centre = x + (half.index(k) + 0.5) * CELL, TOP + (line + 0.5) * CELL
        if not value:
            drawing.circle(centre, 1, "f-quiet", fill_opacity=0.5)
            continue
        turn, length = atan2(value.imag, value.real), 6.5 * abs(value) / most
        drawing.circle(centre, 7, "grid")
        drawing.line(
            centre, (centre[0] + length * cos(turn), centre[1] - length * sin(turn)), "s-ink", stroke_width=1.6
        )
        drawing.circle(centre, 1.6, "f-ink")


def _nodes(drawing: Drawing, z: Solution) -> None:
    """Number the nodes and part them where the frequency changes."""
    before = None
    for line, node in enumerate(z.nodes):
        k = next(k for part, k in node if part == "a")
        if before not in (None, k):
            drawing.line((LEFT, TOP + line * CELL), (drawing.width - 8, TOP + line * CELL), "axis", stroke_width=0.7)
        before = k
        drawing.text(LEFT - 8, TOP + line * CELL + 13, str(line + 1), "small quiet", "end")


def _key(drawing: Drawing, y: float) -> None:
    drawing.rect(LEFT, y - 10, 12, 12, "f-blue")
    drawing.text(LEFT + 18, y, "positive", "small")
    drawing.rect(LEFT + 86, y - 10, 12, 12, "f-red")
    drawing.line((LEFT + 89, y - 4), (LEFT + 95, y - 4), "edge", stroke_width=1.4)
    drawing.text(LEFT + 104, y, "negative, each table by its largest weight", "small")
