"""The order-4 solution: fewer nodes for each frequency, and a loss that remains.

A row is a hidden node, a column an element of the group or a frequency. Each pair of frequencies has four nodes in
place of six. One family of equations is left open; all frequencies together then lose twice as much as a network
without any node.

From cago/corollary-3, cago/own-order-4-loss and constructions.order_four.
"""

from __future__ import annotations

from constructions import FiniteAbelianGroup, Solution, order_four_solution
from verify.figures.drawing import Drawing
from verify.figures.solutions import draw_solution

__all__ = ["draw", "solution"]


def solution() -> Solution:
    """Return the solution that is drawn."""
    return order_four_solution(FiniteAbelianGroup((7,)))


def draw() -> Drawing:
    """Return the picture."""
    return draw_solution(solution())
