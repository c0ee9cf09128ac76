"""Figures: pictures of what the works are about, drawn from exact data, one module for each.

A figure is a module with a docstring and a function ``draw``. The first paragraph of the docstring is the title, the
last one says from which statements and constructions the picture comes, and what stands between is the caption.
Numbers in a caption come from the data: ``draw`` returns sentences that it has computed. Floats appear when a
coordinate is written.
"""

from __future__ import annotations

from verify.figures.figure import Figure, figure, names

__all__ = ["Figure", "figure", "names"]
