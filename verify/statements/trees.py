"""Changes of JSON trees: names replaced, the definitions that are needed, the edits between two claims."""

from collections.abc import Iterable, Sequence
from typing import Any

Json = Any


def substituted(node: Json, values: dict[str, Json]) -> Json:
    """Replace names in a JSON tree that does not bind them; a replaced head becomes an application.

    >>> substituted(["xi", ":a"], {"xi": ["map", [["p", "P"]], 1]})
    ['at', ['map', [['p', 'P']], 1], ':a']
    """
    if isinstance(node, str):
        return values.get(node, node)
    if not isinstance(node, list):
        return node
    children = [substituted(child, values) for child in node]
    return ["at", *children] if children and isinstance(children[0], list) and isinstance(node[0], str) else children


def renamed(node: Json, names: dict[str, str]) -> Json:
    """Replace names in a JSON tree, those that it binds included.

    >>> renamed(["forall", [["x1", "real"]], ["=", "x1", "x1"]], {"x1": "x"})
    ['forall', [['x', 'real']], ['=', 'x', 'x']]
    """
    if isinstance(node, str):
        return names.get(node, node)
    return [renamed(child, names) for child in node] if isinstance(node, list | tuple) else node


NO_TREES = ("name", "says", "reason", "scope", "assumes", "becomes", "rule", "lemma")
"""Entries of parts, near-misses and steps that hold no tree: their words mean no definition."""


def words(node: Json) -> Iterable[str]:
    """Yield the names that stand in a JSON tree, or in the trees of parts and their evidence.

    >>> sorted(words({"name": "orbit", "evidence": [{"rule": "order", "goal": ["<", "x", ["f", "y"]]}]}))
    ['<', 'f', 'x', 'y']
    """
    todo = [node]
    while todo:
        node = todo.pop()
        if isinstance(node, str):
            yield node
        elif isinstance(node, dict):
            todo += [value for key, value in node.items() if key not in NO_TREES][::-1]
        elif isinstance(node, list | tuple) and list(node[:1]) != ["labels"]:
            todo += node[::-1]


def needed(vocabulary: Sequence[Json], claims: Json) -> list[Json]:
    """Return the definitions of a vocabulary that some claims use, directly or not, in its order."""
    used = set(words(claims))
    kept = []
    for definition in reversed(vocabulary):
        if definition["name"] in used:
            kept.append(definition)
            used |= set(words(definition["body"])) | set(words(definition["parameters"]))
    return kept[::-1]


def differences(
    before: Json, after: Json, path: Sequence[str | int] = ("claim",)
) -> list[tuple[list[str | int], Json]]:
    """Return the smallest edits that turn one JSON tree into another; each leads into the claim, as the kernel asks.

    Raises
    ------
    ValueError
        If the claim as a whole has another length, so that no edit inside of it makes the other one.

    Examples
    --------
    >>> differences(["=", "x", 1], ["=", "x", 2])
    [(['claim', 2], 2)]
    >>> differences(["forall", [["x", "real"]], ["=", "x", 1]], ["exists", [["x", "real"]], ["=", "x", 1]])
    [(['claim', 0], 'exists')]
    """
    if before == after:
        return []
    alike = isinstance(before, list) and isinstance(after, list) and len(before) == len(after) > 0
    whole = len(path) == 1
    if whole and not alike:
        raise ValueError("the near-miss is no change inside of the claim: keep how that begins")
    if not alike or (before[0] != after[0] and not whole):
        return [(list(path), after)]
    return [
        edit
        for step, (one, two) in enumerate(zip(before, after, strict=True))
        for edit in differences(one, two, [*path, step])
    ]
