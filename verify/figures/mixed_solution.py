"""A mixed solution: six nodes for one pair of frequencies pay for four at all others.

A row is a hidden node, a column an element of the group or a frequency. The first six nodes hear frequency 1 and
answer not only with it: their short hands at the other frequencies take away what the order-4 nodes of these leave.
So there are fewer nodes than in the order-6 solution, and the loss is zero.

From cago/own-mixture and constructions.order_four.
"""

from __future__ import annotations

from constructions import FiniteAbelianGroup, Solution, mixed_solution
from verify.figures.drawing import Drawing
from verify.figures.solutions import draw_solution

__all__ = ["draw", "solution"]


def solution() -> Solution:
    """Return the solution that is drawn."""
    return mixed_solution(FiniteAbelianGroup((7,)))


def draw() -> Drawing:
    """Return the picture."""
    return draw_solution(solution())
