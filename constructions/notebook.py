"""How exact objects show themselves in a notebook: as small tables in HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["MOST_ROWS", "table"]

MOST_ROWS = 12
"""Objects with more rows than that show the first ones, and how many there are."""


def table(caption: str, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in HTML.

    Parameters
    ----------
    caption : str
        What is shown.
    head : sequence
        What stands above the columns.
    rows : iterable of sequences
        What stands in them; at most :data:`MOST_ROWS` of them are shown.

    Examples
    --------
    >>> table("one number", ["x"], [[2]])
    '<table><caption>one number</caption><tr><th>x</th></tr><tr><td>2</td></tr></table>'
    """
    lines = [list(row) for row in rows]
    shown = [_row("th", head), *(_row("td", line) for line in lines[:MOST_ROWS])]
    if len(lines) > MOST_ROWS:
        shown.append(f'<tr><td colspan="{len(head)}">… {len(lines) - MOST_ROWS} more</td></tr>')
    return f"<table><caption>{escape(caption)}</caption>{''.join(shown)}</table>"


def _row(tag: str, entries: Iterable[object]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(str(entry))}</{tag}>' for entry in entries)}</tr>"
