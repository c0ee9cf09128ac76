"""Trees that stand in the evidence more than once are written once, in the field ``trees`` of a certificate."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

Json = Any
SHORTEST = 14
FIELDS = {
    **dict.fromkeys(("claim", "formula", "goal", "on", "times"), "term"),
    **dict.fromkeys(("at", "terms", "under"), "terms"),
    "over": "pairs",
}
"""What the fields of steps hold."""
BRANCHING = frozenset({"case", "choose"})
"""What has pairs of a name and a term for arguments, as a list of variables with their sorts."""
GROUPS = frozenset({"cyclic", "direct"})
"""What is no term."""


def shared(parts: Sequence[Json]) -> tuple[list[Json], list[Json]]:
    """Return the trees that the evidence of parts has in common, and the parts that name them ``"@0"``, ``"@1"``, ….

    A tree may name those before it. Claims, values of witnesses and edits stay what they are: people read them.

    Examples
    --------
    >>> cube = ["^", ["+", "x", "radius"], 3]
    >>> part = {"evidence": [{"rule": "evaluate", "goal": ["=", cube, cube]}], "controls": []}
    >>> trees, (short,) = shared([part])
    >>> trees, short["evidence"]
    ([['^', ['+', 'x', 'radius'], 3]], [{'goal': ['=', '@0', '@0'], 'rule': 'evaluate'}])
    """
    writer = _Writer()
    for part in parts:
        for step in _evidence(part):
            writer.count(step)
    return writer.trees, [_with_evidence(part, writer.written) for part in parts]


def unshared(certificate: Json) -> Json:
    """Return a certificate with the trees themselves in the place of their names.

    Examples
    --------
    >>> unshared({"trees": [["sin", "x"]], "parts": [{"evidence": [{"goal": ["=", "@0", 0]}]}]})
    {'parts': [{'evidence': [{'goal': ['=', ['sin', 'x'], 0]}]}]}
    """
    trees: dict[str, Json] = {}
    for place, tree in enumerate(certificate.get("trees", ())):
        trees[f"@{place}"] = _filled(tree, trees)
    parts = [_with_evidence(part, lambda step: _filled(step, trees)) for part in certificate["parts"]]
    return {field: value for field, value in certificate.items() if field != "trees"} | {"parts": parts}


def _filled(node: Json, trees: Mapping[str, Json]) -> Json:
    if isinstance(node, dict):
        return {field: _filled(child, trees) for field, child in node.items()}
    if isinstance(node, list):
        return [_filled(child, trees) for child in node]
    return trees.get(node, node) if isinstance(node, str) else node


def _evidence(part: Json) -> Iterator[Json]:
    for node in (part, *part.get("witnesses", ()), *part.get("controls", ())):
        if "evidence" in node:
            yield from node["evidence"]


def _with_evidence(node: Json, change: Callable[[Json], Json]) -> Json:
    """Return a part, a witness or a control with other steps."""
    if "evidence" not in node:
        return node
    changed = {**node, "evidence": [change(step) for step in node["evidence"]]}
    for field in ("witnesses", "controls"):
        if field in node:
            changed[field] = [_with_evidence(entry, change) for entry in node[field]]
    return changed


class _Writer:
    """Finds equal trees, each of which is visited once, and writes them; the trees outlive it and do not change."""

    def __init__(self) -> None:
        """Start without trees."""
        self.trees: list[Json] = []
        self._keys: dict[Any, int] = {}
        self._known: dict[int, int] = {}
        self._places: Counter[int] = Counter()
        self._names: dict[int, str] = {}

    def _key(self, node: Json) -> int:
        """Return a number that equal trees have in common."""
        if not isinstance(node, dict | list | tuple):
            return self._number(node, node)
        key = self._known.get(id(node))
        if key is None:
            if isinstance(node, dict):
                spelled: Any = tuple((field, self._key(node[field])) for field in sorted(node))
            else:
                spelled = tuple(map(self._key, node))
            key = self._known[id(node)] = self._number(node, spelled)
        return key

    def _number(self, node: Json, spelled: Any) -> int:
        return self._keys.setdefault((type(node), spelled), len(self._keys))

    def count(self, node: Json) -> None:
        """Count in how many places trees stand; inside a tree that was met before nothing is counted again."""
        if isinstance(node, dict | list | tuple):
            key = self._key(node)
            self._places[key] += 1
            if self._places[key] == 1:
                for child in (node[field] for field in sorted(node)) if isinstance(node, dict) else node:
                    self.count(child)

    def written(self, node: Json, place: str = "") -> Json:
        """Return a tree with names for the terms in it that stand elsewhere, too; ``place`` tells what stands there."""
        if isinstance(node, dict):
            return {field: self.written(node[field], FIELDS.get(field, "")) for field in sorted(node)}
        if not isinstance(node, list | tuple):
            return node
        is_term = place == "term" and bool(node) and isinstance(node[0], str)
        key = self._key(node)
        if is_term and key in self._names:
            return self._names[key]
        tree = list(map(self.written, node, _inside(node, place)))
        if is_term and self._places[key] > 1 and len(repr(tree)) >= SHORTEST and node[0] not in GROUPS:
            self.trees.append(tree)
            self._names[key] = f"@{len(self.trees) - 1}"
            return self._names[key]
        return tree


def _inside(node: Sequence[Json], place: str) -> Iterator[str]:
    """Yield what stands at each place of an array: terms, pairs of a name and a term, or nothing of that kind."""
    is_operation = bool(node) and isinstance(node[0], str)
    if place == "pairs" or (place == "term" and not is_operation):
        return repeat("pair")
    if place == "term" and node[0] in BRANCHING:
        return chain(["", "term"], repeat("pair"))
    return repeat("term" if place else "")
