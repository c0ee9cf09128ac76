"""Verdicts by work and chapter: one square for each published statement.

Each square is a statement of a work, in the order of the text; in long works a row is a chapter or an appendix. A
plain square is a statement that is proved. A cross is one that is refuted in substance, a stroke one that a misprint
makes false, a ring one that no machine has decided, and an empty square one that is not built yet.

From the ledger, which holds the verdicts that every replay of the certificates is compared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from verify.catalogue import Listed
from verify.command import counts, library, names
from verify.command.chapters import chapters, numbered
from verify.figures.claims import certificate
from verify.figures.drawing import Drawing
from verify.statements.outlines import outline

__all__ = ["divided", "draw"]

SIDE, GAP, COLUMNS = 11, 3, 20
LEFT, WIDTH = 104, 384
"""As wide as a phone, so that the letters keep their size there."""
LEGEND, LETTERS = 2, 44
"""Columns of the legend, and letters of a line of a title, which has two at most."""
SHORT = 40
"""A work with so many statements or fewer is not divided into chapters."""
KINDS = {
    "proved": "f-blue",
    counts.SUBSTANCE: "f-red",
    counts.MISPRINT: "f-gold",
    counts.UNDECIDED: "f-quiet",
}


def divided() -> list[tuple[str, list[tuple[str, list[Listed]]]]]:
    """Return the published statements of each work, by chapters in the order of the text.

    Returns
    -------
    list of (work, chapters)
        A chapter is its name and its statements; a short work is not divided, and the name is empty.
    """
    published = [entry for entry in names.statements() if counts.group(entry) == "published"]
    works = [(work, list(entries)) for work, entries in groupby(published, key=lambda entry: entry.work)]
    return [(work, _parts(entries) if len(entries) > SHORT else [("", entries)]) for work, entries in works]


def _parts(entries: Sequence[Listed]) -> list[tuple[str, list[Listed]]]:
    places = chapters(entries, {entry.id: _source(entry) for entry in entries if not numbered(entry)})
    found: dict[str, list[Listed]] = {}
    for entry in entries:
        found.setdefault(places[entry.id], []).append(entry)
    return sorted(found.items(), key=lambda chapter: (chapter[0].isalpha(), chapter[0]))


def _source(entry: Listed) -> str:
    """Return where a statement stands in its work, in words."""
    outlined = outline(entry.id)
    return outlined["source"] if outlined else str(certificate(entry.id)["statement"]["source"])


def _called(chapter: str) -> str:
    if not chapter:
        return "all"
    return f"appendix {chapter.upper()}" if chapter.isalpha() else f"chapter {chapter}"


def draw() -> Drawing:
    """Return the picture."""
    works = divided()
    drawing = Drawing(WIDTH, 0)
    y = _legend(drawing, [entry for _, parts in works for _, entries in parts for entry in entries])
    titles = library.works()
    for work, parts in works:
        title = titles[work].partition(" (")[0]
        lines = wrap(title, LETTERS)
        y += 4
        for line in lines if len(lines) <= 2 else [title.partition(":")[0]]:
            y += 16
            drawing.text(0, y, line, "strong")
        y += 10
        for chapter, entries in parts:
            y = _row(drawing, y, _called(chapter), entries)
        total = counts.tally(entry for _, entries in parts for entry in entries)
        drawing.says(f"{work}: of {total.total} published statements {total.phrase()}.")
        y += 8
    drawing.height = int(y + 4)
    return drawing


def _row(drawing: Drawing, y: float, name: str, entries: Sequence[Listed]) -> float:
    """Draw a chapter and return where the next one begins."""
    drawing.text(LEFT - 40, y + 10, name, "small quiet", "end")
    drawing.text(LEFT - 12, y + 10, str(len(entries)), "small", "end")
    for place, entry in enumerate(entries):
        line, column = divmod(place, COLUMNS)
        state = counts.state(entry)
        square(drawing, LEFT + column * (SIDE + GAP), y + line * (SIDE + GAP), state, entry.id)
    return y + ((len(entries) - 1) // COLUMNS + 1) * (SIDE + GAP) + 4


def square(drawing: Drawing, x: float, y: float, state: str, name: str = "") -> None:
    """Draw the square of a statement: what became of it shows by a mark, not by the colour alone."""
    more = {"hint": f"{name}: {state}", "data_statement": name} if name else {}
    low, high = 3, SIDE - 3
    if state not in KINDS:
        drawing.rect(
            x + 0.5, y + 0.5, SIDE - 1, SIDE - 1, "axis", rx=2, stroke_opacity=0.6, pointer_events="all", **more
        )
        return
    drawing.rect(x, y, SIDE, SIDE, KINDS[state], rx=2, **more)
    strokes = {
        counts.SUBSTANCE: f"M{x + low} {y + low}L{x + high} {y + high}M{x + high} {y + low}L{x + low} {y + high}",
        counts.MISPRINT: f"M{x + low} {y + high}L{x + high} {y + low}",
    }
    if state in strokes:
        drawing.path(strokes[state], "edge", stroke_width=1.7, stroke_linecap="round", pointer_events="none")
    if state == counts.UNDECIDED:
        drawing.circle((x + SIDE / 2, y + SIDE / 2), 2.6, "edge", fill="none", stroke_width=1.5, pointer_events="none")


def _legend(drawing: Drawing, entries: Sequence[Listed]) -> float:
    """Draw what the marks mean, with how many there are, and return where the rows begin."""
    total = counts.tally(entries)
    shown = [state for state in counts.STATES if total.states[state]]
    for place, state in enumerate(shown):
        line, column = divmod(place, LEGEND)
        x, y = column * WIDTH / LEGEND, line * 22.0 + 2
        square(drawing, x, y, state)
        drawing.text(x + SIDE + 8, y + 10, f"{state}, {total.states[state]}", "small")
    return ((len(shown) - 1) // LEGEND + 1) * 22.0 + 4
