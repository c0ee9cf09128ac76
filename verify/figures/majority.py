"""The Fourier coefficients of the majority of n signs.

The majority of n signs, an odd number of them, is a sum of products of k signs; each of the products of the same size
has the same coefficient, which is zero for even k. The signs of the coefficients alternate, and their sizes are
symmetric: that of k and that of n + 1 − k are equal. They are least in the middle. From them comes the first gradient
by which a neuron learns a parity.

From tasks/lemma-b.1.repair, tasks/lemma-c.12.repair, library/majority-coefficients and
constructions.parities.majority.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from constructions import majority_coefficient
from verify.figures.axes import Panel, Scale
from verify.figures.drawing import Drawing

__all__ = ["coefficients", "draw"]

SIZES = {9: "green", 17: "blue", 33: "red"}
SMALL = Fraction(1, 10**6)


def coefficients(n: int) -> list[tuple[int, Fraction]]:
    """Return the coefficients of majority on n signs at odd sizes."""
    return [(k, majority_coefficient(n, k)) for k in range(1, n + 1, 2)]


def draw() -> Drawing:
    """Return the picture."""
    drawing = Drawing(560, 400)
    panel = Panel(drawing, Scale(0, 34, 72, 500), Scale(SMALL, 1, 330, 26, log=True))
    panel.axes(
        [(k, str(k)) for k in (1, 9, 17, 25, 33)],
        [(Fraction(1, 1000**place), words) for place, words in enumerate(("1", "10⁻³", "10⁻⁶"))],
        below="size k of the product",
        beside="|coefficient|",
    )
    for n, colour in SIZES.items():
        found = coefficients(n)
        panel.curve([(k, abs(value)) for k, value in found], f"s-{colour}", stroke_width=1, stroke_opacity=0.5)
        for k, value in found:
            panel.dot(
                k, abs(value), f"f-{colour}" if value > 0 else f"paper s-{colour}", 3.6, f"n = {n}, k = {k}: {value}"
            )
        panel.label(n, abs(found[-1][1]), f"n = {n}", (8, 4), f"small f-{colour}")
        whole = sum(comb(n, k) * value**2 for k, value in found)
        drawing.says(f"n = {n}: the first coefficient is {found[0][1]}, and the squares of all add up to {whole}.")
    drawing.circle((80, 388), 3.6, "f-ink")
    drawing.text(90, 392, "positive", "small")
    drawing.circle((160, 388), 3.6, "s-ink")
    drawing.text(170, 392, "negative", "small")
    return drawing
