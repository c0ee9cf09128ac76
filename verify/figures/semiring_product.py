"""The product of two solutions: every node of one times every node of the other.

A node is a small network of its own; on one frequency it is three clock hands, its coefficients for the first input,
the second input and the output. The sum of two solutions puts their nodes side by side. The product has a node for
each pair, in which lengths multiply and angles add. So three nodes at cube roots of unity and two nodes at opposite
eighths make the six nodes of the order-6 solution: what each factor alone leaves, the other one cancels.

From cago/theorem-2, cago/construction-z-tilde, cago/corollary-2.repair and constructions.fourier.
"""

from __future__ import annotations

from math import atan2, cos, sin

from constructions import Cyclotomic, FiniteAbelianGroup, Node, Solution, cross_potential, fourier_seed, phase_pair
from constructions.solutions import PARTS
from verify.figures.drawing import Drawing

__all__ = ["draw", "factors"]

K = (1,)
RADIUS, BOX, GAP = 14, 126, 10
KINDS = {"a": "blue", "b": "green", "c": "red"}
NAMES = {"a": "first input", "b": "second input", "c": "output"}


def factors() -> tuple[Solution, Solution]:
    """Return the two factors that are drawn, of order 3 and 2."""
    group = FiniteAbelianGroup((7,))
    return fourier_seed(group, K), phase_pair(group, K)


def draw() -> Drawing:
    """Return the picture."""
    seed, pair = factors()
    product = seed * pair
    drawing = Drawing(560, 290)
    scales = [
        {part: max(abs(complex(node[part, K])) for node in z.nodes) for part in PARTS} for z in (seed, pair, product)
    ]
    left, top = 148, 74
    drawing.text(0, 16, "order 3", "strong")
    drawing.text(0, 32, "cube roots of unity", "small quiet")
    drawing.text(0, top + 150, "order 2", "strong")
    drawing.text(0, top + 166, "opposite eighths", "small quiet")
    for column, node in enumerate(seed.nodes):
        _node(drawing, left + column * (BOX + GAP), 6, node, scales[0], framed=False)
    for row, other in enumerate(pair.nodes):
        y = top + row * 74.0
        _node(drawing, 0, y, other, scales[1], framed=False)
        for column, node in enumerate(seed.nodes):
            _node(drawing, left + column * (BOX + GAP), y, node * other, scales[2])
    _key(drawing, 252)
    drawing.says(
        f"Here k is {K[0]} in {seed.group.name}. The product has {product.order} nodes, and its cross potential, "
    )
    drawing.facts[-1] += (
        f"{cross_potential(product, K, K, K)}, is the product of {cross_potential(seed, K, K, K)} "
        f"and {cross_potential(pair, K, K, K)}."
    )
    return drawing


def _node(drawing: Drawing, x: float, y: float, node: Node, scale: dict[str, float], framed: bool = True) -> None:
    """Draw the three hands of a node."""
    if framed:
        drawing.rect(x, y, BOX, 52, "f-quiet", rx=6, fill_opacity=0.08)
    for place, part in enumerate(PARTS):
        _hand(drawing, (x + 21 + place * 42, y + 26), node[part, K], scale[part], KINDS[part])


def _hand(drawing: Drawing, centre: tuple[float, float], value: Cyclotomic, scale: float, colour: str) -> None:
    number = complex(value)
    turn, length = atan2(number.imag, number.real), RADIUS * abs(number) / scale
    end = centre[0] + length * cos(turn), centre[1] - length * sin(turn)
    drawing.circle(centre, RADIUS + 2, "grid")
    drawing.line(centre, end, f"s-{colour}", stroke_width=2.4, stroke_linecap="round")
    drawing.circle(centre, 2.2, f"f-{colour}")


def _key(drawing: Drawing, y: float) -> None:
    for place, part in enumerate(PARTS):
        x = 148 + place * 130.0
        drawing.line((x, y - 4), (x + 18, y - 4), f"s-{KINDS[part]}", stroke_width=2.4)
        drawing.text(x + 26, y, NAMES[part], "small")
    drawing.text(148, y + 26, "a node of the product: lengths multiply, angles add", "small quiet")
