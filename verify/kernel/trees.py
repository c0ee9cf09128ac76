"""Trees that the evidence names, so that each is written once: "@0" stands for the first entry of ``trees``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import Malformed
from .literals import array
from .workspace import spend

KEPT = 2
_NAME = re.compile(r"@(0|[1-9][0-9]{0,5})")


@dataclass
class Tree:
    """A tree, the words in it and in the trees that it names, these names left out, and whether anything names it."""

    node: Any
    words: frozenset[Any]
    used: bool = False


def read_trees(nodes: Any) -> list[Tree]:
    """Read the field ``trees``, each entry of which may name those before it."""
    trees: list[Tree] = []
    for position, node in enumerate(array(nodes)):
        try:
            inside = words(array(node))
            names = list(filter(is_name, inside))
            found = inside.keys() - names
            for name in names:
                found |= named(name, trees).words
                spend(len(found))
        except Malformed as error:
            raise Malformed(f"trees.{position}: {error}") from None
        spend(KEPT * len(found))
        trees.append(Tree(node, frozenset(found)))
    return trees


def is_name(node: Any) -> bool:
    """Tell whether a node is spelled like the name of a tree; nothing else begins with that letter."""
    return isinstance(node, str) and node.startswith("@")


def named(name: str, trees: Sequence[Tree]) -> Tree:
    """Return the tree with a name, which is used then."""
    match = _NAME.fullmatch(name)
    if match is None or int(match[1]) >= len(trees):
        raise Malformed(f"no tree has the name '{name[:40]}' here")
    tree = trees[int(match[1])]
    tree.used = True
    return tree


def words(tree: Any) -> Counter[Any]:
    """Return the strings and numbers in a JSON tree, each with how often it stands there.

    Numbers are spelled in bytes: nobody can choose their hash then, and they are no strings.
    """
    found: Counter[Any] = Counter()
    todo = [tree]
    while todo:
        spend(2)
        node = todo.pop()
        if isinstance(node, dict):
            todo += node.values()
        elif isinstance(node, list):
            todo += node
        else:
            found[node if isinstance(node, str) else str(node).encode()] += 1
    return found
