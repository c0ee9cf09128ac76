"""A page with the pictures of one audit: margins on all inputs, frequencies, phases of the neurons.

Pictures are drawn from float64; what has a bound stands in the text beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10, pi

import numpy as np

from verify.audit.account import least_differences
from verify.audit.files import Floats
from verify.audit.networks import TwoLayers
from verify.audit.spectra import Phases, frequencies, phases, token_frequencies
from verify.audit.tasks import FiniteTask
from verify.audit.transformers import Transformer
from verify.figures.axes import Panel, Scale
from verify.figures.drawing import Drawing, number
from verify.figures.palette import styled

__all__ = ["page"]

_SIDE, _MOST = 480, 160  # of the map of margins, in pixels and in cells
_SHADES = 8
_BARS = 40
_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;font-size:.85rem}
figure{margin:2rem 0}
svg{max-width:100%;height:auto}
figcaption{font-size:.9rem}
"""


def page(network: TwoLayers | Transformer, task: FiniteTask, title: str, lines: Sequence[str]) -> str:
    """Return the page as HTML, which needs nothing else.

    Parameters
    ----------
    network : TwoLayers or Transformer
    task : FiniteTask
    title : str
    lines : sequence of str
        What was found, as it is printed.
    """
    figures = "\n".join(
        f"<figure>\n{drawing.document(name, caption, caption, styled())}"
        f"<figcaption>{escape(caption)}</figcaption>\n</figure>"
        for name, caption, drawing in _figures(network, task)
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"<pre>{escape(chr(10).join(lines))}</pre>\n{figures}\n</body>\n</html>\n"
    )


def _figures(network: TwoLayers | Transformer, task: FiniteTask) -> Iterator[tuple[str, str, Drawing]]:
    margins = least_differences(network, task)
    if len(task.sizes) == 2 and max(task.sizes) <= _MOST:
        yield (
            "margins",
            "The margin at each input that is asked; darker is larger, red is answered wrongly.",
            _map(margins),
        )
    else:
        told = "How many inputs have which margin; red are those answered wrongly."
        yield "margins", told, _histogram(margins[~np.isnan(margins)])
    if not task.modulus:
        return
    if isinstance(network, Transformer):
        tokens = token_frequencies(network.tokens[: task.modulus])
        bars = [(row.k, row.share, f"k = {row.k}: {row.share:.1%}") for row in tokens]
        yield "frequencies", "The share of each frequency in the tokens.", _bars(bars, "share")
        return
    waves = frequencies(network)
    bars = [(row.k, row.neurons, f"k = {row.k}: {row.neurons} neurons, {row.mean:.0%}") for row in waves]
    yield "frequencies", "How many neurons have which strongest frequency.", _bars(bars, "neurons")
    if len(task.sizes) == 2:
        told = "For each neuron the phases of both inputs, added, and that of its output: on the line in closed forms."
        yield "phases", told, _phases(phases(network))


def _map(margins: Floats) -> Drawing:
    rows, columns = margins.shape
    side = _SIDE / max(rows, columns)
    drawing = Drawing(_SIDE + 60, int(rows * side) + 60)
    asked = ~np.isnan(margins)
    margins = np.where(asked, margins, 0.0)
    top = float(margins[asked].max()) or 1.0
    shades = np.where(margins <= 0, -1, np.clip((margins / top * _SHADES).astype(np.int64), 0, _SHADES - 1))
    for shade in range(-1, _SHADES):
        cells = "".join(
            f"M{number(50 + j * side)} {number(10 + i * side)}h{number(side)}v{number(side)}h-{number(side)}z"
            for i, j in np.argwhere(asked & (shades == shade)).tolist()
        )
        if cells:
            drawing.path(cells, "red" if shade < 0 else "blue", opacity=1 if shade < 0 else (shade + 1) / _SHADES)
    drawing.text(50 + columns * side / 2, 10 + rows * side + 30, "second input", "", "middle")
    drawing.upright(30, 10 + rows * side / 2, "first input")
    return drawing


def _histogram(margins: Floats) -> Drawing:
    low, high = float(margins.min()), float(margins.max())
    width = (high - low) / _BARS or 1.0
    first = floor(low / width)
    edges = np.arange(first, max(ceil(high / width), first + 1) + 1) * width  # with 0 at an end
    counts = np.histogram(margins, bins=edges)[0]
    drawing, panel = _panel((float(edges[0]), float(edges[-1])), (0, int(counts.max())), "margin", "inputs")
    side = panel.across(width) - panel.across(0)
    for count, (low, high) in zip(counts.tolist(), pairwise(edges.tolist()), strict=True):
        top = panel.up(count)
        kind = "red" if high <= 0 else "blue"
        drawing.rect(panel.across(low), top, side, panel.up(0) - top, kind, f"{count} from {low:.4g} to {high:.4g}")
    return drawing


def _bars(rows: Sequence[tuple[int, float, str]], name: str) -> Drawing:
    last = max((k for k, _, _ in rows), default=1)
    drawing, panel = _panel((0, last + 1), (0, max((height for _, height, _ in rows), default=1.0)), "frequency", name)
    width = max(2.0, (panel.across(1) - panel.across(0)) * 0.7)
    for k, height, hint in rows:
        top = panel.up(height)
        drawing.rect(panel.across(k) - width / 2, top, width, panel.up(0) - top, "blue", hint)
    return drawing


def _phases(rows: Sequence[Phases]) -> Drawing:
    drawing, panel = _panel((0, 2 * pi), (0, 2 * pi), "phases of the inputs, added", "phase of the output", turns=True)
    panel.curve([(0, 0), (2 * pi, 2 * pi)], "s-quiet f-dashed")
    for row in rows:
        panel.dot(row.inputs, row.output, "blue", 3, f"k = {row.k}")
    return drawing


def _panel(
    across: tuple[float, float], up: tuple[float, float], below: str, beside: str, turns: bool = False
) -> tuple[Drawing, Panel]:
    drawing = Drawing(560, 360)
    panel = Panel(drawing, Scale(across[0], across[1], 70, 540), Scale(up[0], up[1], 300, 20))
    marks = [(0.0, "0"), (pi, "π"), (2 * pi, "2π")] if turns else []
    panel.axes(marks or _marks(*across), marks or _marks(*up), below, beside)
    return drawing, panel


def _marks(low: float, high: float) -> list[tuple[float, str]]:
    """Return some round numbers in a range."""
    step = 10.0 ** floor(log10((high - low) or 1.0))
    step = next(step * part for part in (0.1, 0.2, 0.5, 1.0, 2.0) if (high - low) / (step * part) <= 6)
    return [(times * step, f"{times * step:.4g}") for times in range(ceil(low / step), floor(high / step) + 1)]
