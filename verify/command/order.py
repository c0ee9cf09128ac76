"""In which order statements are built: what is used before what uses it, among those the long ones first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from verify.statements import theories

_USED = re.compile(r"(?:\b(?:by|from|use)|:)\s+([\w.-]+/[\w.-]*\w)\s")


def scheduled(sizes: Mapping[str, int]) -> list[str]:
    """Return the names in the order in which they should be built.

    It only saves work: a replay that finds what its statement uses need not build that again.

    Parameters
    ----------
    sizes : mapping of str to int
        How much work each statement is in comparison with the others.
    """
    import networkx as nx  # loaded only when something has to be built

    uses: nx.DiGraph[str] = nx.DiGraph()
    uses.add_nodes_from(sizes)
    uses.add_edges_from((used, name) for name in sizes for used in used_by(name) if used in sizes)
    knots = nx.condensation(uses)  # words may look like a use
    layers = nx.topological_generations(knots)
    members = [[name for knot in layer for name in knots.nodes[knot]["members"]] for layer in layers]
    return [name for layer in members for name in sorted(layer, key=lambda name: (-sizes[name], name))]


def used_by(name: str) -> Iterator[str]:
    """Yield the id of the repair of a statement, of which parts may be used, and those that its theory uses."""
    yield f"{name}.repair"
    path = theories().get(name)
    if path is not None:
        yield from _USED.findall(path.read_text("utf-8", errors="replace"))
