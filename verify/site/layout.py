"""Places for the nodes of a graph without cycles: columns by what rests on what, few crossings, the same each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import networkx as nx

SWEEPS = 16


def layered(graph: nx.DiGraph[str]) -> dict[str, tuple[int, float]]:
    """Return a column and a height for each node; arrows lead to columns further left.

    Parameters
    ----------
    graph : DiGraph
        Without cycles; an arrow leads from what uses to what is used. The order of the nodes decides ties.

    Returns
    -------
    dict of str to tuple
        The column from 0, and the height in lines; two nodes of a column are at least one line apart.

    Examples
    --------
    >>> layered(nx.DiGraph([("theorem", "lemma"), ("corollary", "theorem")]))
    {'lemma': (0, 0.0), 'theorem': (1, 0.0), 'corollary': (2, 0.0)}
    """
    column: dict[str, int] = {}
    for node in reversed(list(nx.lexicographical_topological_sort(graph, key=_rank(graph)))):
        column[node] = max((column[used] + 1 for used in graph.successors(node)), default=0)
    columns: dict[int, list[str]] = {}
    for node in graph:
        columns.setdefault(column[node], []).append(node)
    around = {node: [*graph.successors(node), *graph.predecessors(node)] for node in graph}
    height = {node: float(line) for nodes in columns.values() for line, node in enumerate(nodes)}
    for sweep in range(SWEEPS):
        for number in sorted(columns, reverse=bool(sweep % 2)):
            columns[number] = _placed(columns[number], around, height)
    lowest = min(height.values(), default=0.0)
    return {node: (number, round(height[node] - lowest, 2)) for number in sorted(columns) for node in columns[number]}


def _rank(graph: nx.DiGraph[str]) -> Callable[[str], int]:
    order = {node: place for place, node in enumerate(graph)}
    return order.__getitem__


def _placed(nodes: Sequence[str], around: Mapping[str, Sequence[str]], height: dict[str, float]) -> list[str]:
    """Move the nodes of a column to the mean height of their neighbours, one line apart; return their order."""
    wanted = {
        node: sum(height[other] for other in around[node]) / len(around[node]) if around[node] else height[node]
        for node in nodes
    }
    order = sorted(nodes, key=lambda node: (wanted[node], height[node]))
    blocks: list[tuple[float, int]] = []  # first heights and numbers of nodes of runs without gaps
    for node in order:
        first, count = wanted[node], 1
        while blocks and blocks[-1][0] + blocks[-1][1] > first:
            before, size = blocks.pop()
            first, count = (before * size + (first - size) * count) / (size + count), size + count
        blocks.append((first, count))
    places = [first + line for first, count in blocks for line in range(count)]
    height.update(zip(order, places, strict=True))
    return order
