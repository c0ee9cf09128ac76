"""Level lines of a function that is known on a grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.figures.drawing import Point

__all__ = ["level_lines"]

Segment = tuple[Point, Point]


def level_lines(values: Sequence[Sequence[float]], level: float) -> list[list[Point]]:
    """Return the lines on which a function has a value, by linear interpolation along the edges of the grid.

    Parameters
    ----------
    values : sequence of rows
        ``values[i][j]`` at the point (i, j).
    level : float
        Not one of the values.

    Returns
    -------
    list of lists of points
        In units of the grid.

    Examples
    --------
    >>> level_lines([[0, 0], [1, 1]], 0.25)
    [[(0.25, 1.0), (0.25, 0.0)]]
    """
    return _joined(list(_segments(values, level)))


def _segments(values: Sequence[Sequence[float]], level: float) -> Iterator[Segment]:
    for i in range(len(values) - 1):
        for j in range(len(values[0]) - 1):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            cut = []
            for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True):
                first, second = sorted([(a, b), (c, d)])
                low, high = values[first[0]][first[1]] - level, values[second[0]][second[1]] - level
                if (low < 0) != (high < 0):
                    t = low / (low - high)
                    place = first[0] + t * (second[0] - first[0]), first[1] + t * (second[1] - first[1])
                    cut.append((float(place[0]), float(place[1])))
            yield from zip(cut[::2], cut[1::2], strict=True)


def _joined(segments: list[Segment]) -> list[list[Point]]:
    """Join segments that share an end to lines."""
    ends: dict[Point, list[int]] = {}
    for place, segment in enumerate(segments):
        for end in segment:
            ends.setdefault(end, []).append(place)
    lines, left = [], set(range(len(segments)))
    starts = [place for end, places in sorted(ends.items()) if len(places) == 1 for place in places]
    for first in [*starts, *range(len(segments))]:
        if first not in left:
            continue
        left.discard(first)
        line = list(segments[first])
        if len(ends[line[1]]) == 1:
            line.reverse()
        while following := [place for place in ends[line[-1]] if place in left]:
            left.discard(following[0])
            one, other = segments[following[0]]
            line.append(other if one == line[-1] else one)
        lines.append(line)
    return lines
