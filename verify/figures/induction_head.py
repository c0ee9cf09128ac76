"""What an induction head attends to, and the letter at the boundary.

Two layers of attention, with the weights that the work prints, in the limit of large scores. A row is a position that
looks back, a column a position that it looks at; the darker, the more weight. In the first layer every position looks
at the one before it. The first position has none, and looks at itself: so it counts as its own predecessor. In the
second layer a position looks at those whose predecessor is its own letter, or at all if there are none, and the
output is the mean of what stands there. With a begin token, ^, that occurs nowhere else, no position is taken for a
successor that is none.

From tasks/proposition-8.2, tasks/own-begin-token and constructions.transformers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from constructions import AttentionTransformer, induction_head, transformer_outputs
from constructions.rational_matrices import Matrix
from constructions.transformers.attention import attention
from verify.figures.drawing import Drawing

__all__ = ["draw", "patterns"]

LETTERS = "ab^"
PLAIN, MARKED = (0, 1, 0, 0, 1, 0), (2, 0, 1, 0, 0, 1, 0)
CELL = 24


def patterns(head: AttentionTransformer, tokens: Sequence[int]) -> list[Matrix]:
    """Return the attention of each layer on a sequence, a row for each position that looks."""
    stream, found = head.embedded(tokens), []
    for layer in head.layers:
        weights = attention(layer, stream)
        read = _times(_times(weights, stream), layer.value)
        stream = tuple(tuple(a + b for a, b in zip(x, y, strict=True)) for x, y in zip(stream, read, strict=True))
        found.append(weights)
    return found


def _times(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return tuple(
        tuple(sum((a * b for a, b in zip(row, column, strict=True)), Fraction(0)) for column in columns) for row in left
    )


def draw() -> Drawing:
    """Return the picture."""
    head = induction_head(len(LETTERS))
    drawing = Drawing(560, 470)
    y = 0.0
    for title, tokens in (("as printed", PLAIN), ("with a begin token", MARKED)):
        drawing.text(0, y + 16, title, "strong")
        for place, weights in enumerate(patterns(head, tokens)):
            name = ("first layer: the position before", "second layer: what followed")[place]
            _pattern(drawing, 30 + place * 240.0, y + 66, name, tokens, weights)
        outputs = transformer_outputs(head, tokens)[-1]
        _output(drawing, 500, y + 66, outputs)
        shares = ", ".join(f"{letter}: {share}" for letter, share in zip(LETTERS[:2], outputs, strict=False))
        word = "".join(LETTERS[token] for token in tokens)
        drawing.says(f"On {word} the output at the last position is {shares}.")
        y += 66 + len(tokens) * CELL + 28
    drawing.height = int(y)
    last = PLAIN[-1]
    followers = [second for first, second in pairwise(PLAIN) if first == last]
    truth = ", ".join(f"{LETTERS[x]}: {Fraction(followers.count(x), len(followers))}" for x in (0, 1))
    drawing.says(f"What followed {LETTERS[last]} before has the frequencies {truth}.")
    return drawing


def _pattern(drawing: Drawing, x: float, y: float, name: str, tokens: Sequence[int], weights: Matrix) -> None:
    drawing.text(x, y - 26, name, "small")
    for place, token in enumerate(tokens):
        drawing.text(x + (place + 0.5) * CELL, y - 6, LETTERS[token], "small quiet", "middle")
        drawing.text(x - 8, y + (place + 0.5) * CELL + 4, LETTERS[token], "small quiet", "end")
    for i, row in enumerate(weights):
        for j, weight in enumerate(row[: i + 1]):
            drawing.rect(x + j * CELL + 0.5, y + i * CELL + 0.5, CELL - 1, CELL - 1, "f-quiet", rx=3, fill_opacity=0.08)
            if weight:
                boundary = len(tokens) == len(PLAIN) and j == 0
                kind = "f-red" if boundary else "f-blue"
                hint = f"position {i + 1} looks at {j + 1} with the weight {weight}"
                drawing.rect(
                    x + j * CELL + 0.5,
                    y + i * CELL + 0.5,
                    CELL - 1,
                    CELL - 1,
                    kind,
                    hint,
                    rx=3,
                    fill_opacity=float(weight),
                )


def _output(drawing: Drawing, x: float, y: float, outputs: Sequence[Fraction]) -> None:
    drawing.text(x, y - 26, "output", "small")
    for place, share in enumerate(outputs[:2]):
        drawing.text(x, y + 14 + place * 22, f"{LETTERS[place]}  {share}", "strong")
