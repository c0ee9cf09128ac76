"""The order-6 solution: the weights of a network that adds, and their frequencies.

A row is a hidden node, a column an element of the group or a frequency. Each node hears one frequency in both inputs
and answers with it. For each pair of frequencies six nodes turn their phases so that the loss is zero: three that are
cube roots of unity apart, each times a pair of phases at right angles.

From cago/corollary-2.repair, cago/construction-z-tilde and constructions.fourier.
"""

from __future__ import annotations

from constructions import FiniteAbelianGroup, Solution, fourier_solution
from verify.figures.drawing import Drawing
from verify.figures.solutions import draw_solution

__all__ = ["draw", "solution"]


def solution() -> Solution:
    """Return the solution that is drawn."""
    return fourier_solution(FiniteAbelianGroup((7,)))


def draw() -> Drawing:
    """Return the picture."""
    return draw_solution(solution())
