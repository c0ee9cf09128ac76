"""What can be changed at one place of a certificate: signs, numbers, names, sorts, rules, operands, types."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from verify.kernel.certificate import edited
from verify.kernel.forms import KINDS, SORT_FORMS
from verify.kernel.ledger import is_hash
from verify.kernel.loader import SAFE_INTEGER
from verify.kernel.rules import RULES

Json = Any
Path = tuple[str | int, ...]

NUMBERS = ("sign", "plus one", "minus one", "index")
WORDS = ("name", "word", "sort", "rule", "text")
KINDS_OF_CHANGE = (*NUMBERS, *WORDS, "drop", "duplicate", "swap", "type")

SUBTLE = 0.8
"""How often a name becomes one of the same sort, if there is one."""
RARE = {"type": 1, "drop": 2, "duplicate": 2}
USUAL = 4
"""How often a change is chosen that is mostly seen at once, and one that is not."""

SORT_WORDS = frozenset(KINDS) | frozenset(SORT_FORMS)
ALIKE = (
    ("+", "-", "*", "/"),
    ("and", "or", "implies", "iff"),
    ("forall", "exists"),
    ("=", "!="),
    ("<=", "<"),
    ("sum", "prod"),
    ("inl", "inr"),
    ("first", "second"),
    ("conj", "abs2", "re"),
    ("true", "false"),
)
OTHER_WORDS = {word: tuple(other for other in group if other != word) for group in ALIKE for word in group}

REFERENCES = frozenset(
    {
        "from", "true", "false", "forward", "backward", "exists", "against", "equals", "base", "step", "by", "given",
        "premises", "theorem", "entry", "part", "path",
    }
)  # fmt: skip
"""Fields of steps that hold numbers of steps, of parts or of summands."""


def is_number(node: Json) -> bool:
    """Tell whether a node is an integer, written as a number or in decimals."""
    return type(node) is int or (isinstance(node, str) and node.removeprefix("-").isdecimal() and node.isascii())


def is_sort(node: Json) -> bool:
    """Tell whether a node is spelled like a sort.

    >>> is_sort("real"), is_sort(["maps", "S", "real"]), is_sort(["+", "x", 1])
    (True, True, False)
    """
    return (isinstance(node, str) and node in KINDS) or (
        isinstance(node, list) and bool(node) and isinstance(node[0], str) and node[0] in SORT_FORMS
    )


def nodes(tree: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Yield the places of a tree with what stands there, the tree itself first."""
    yield path, tree
    children: Any = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for step, child in children:
        yield from nodes(child, (*path, step))


def at(tree: Json, path: Path) -> Json:
    """Return what stands at a place."""
    for step in path:
        tree = tree[step]
    return tree


def kinds(tree: Json, path: Path) -> list[str]:
    """Return the changes that a place admits."""
    node, holder, step = at(tree, path), at(tree, path[:-1]), path[-1]
    if step == "says":
        return ["text"]
    found = ["type", "drop"]
    if isinstance(holder, list):
        found.append("duplicate")
        if int(step) + 1 < len(holder) and not (step == 0 and isinstance(node, str)):
            found.append("swap")
    if is_number(node):
        found += ["plus one", "minus one", *(["sign"] if int(node) else [])]
        found += ["index"] if _is_reference(path) else []
    elif step == "rule":
        found.append("rule")
    elif isinstance(node, str) and node in OTHER_WORDS:
        found += ["word", "name"]
    elif isinstance(node, str) and node not in SORT_WORDS:
        found.append("name")
    if is_sort(node) or (isinstance(node, str) and node in SORT_FORMS):
        found += ["sort", "sort"]
    return found


def chosen(found: Sequence[str], dice: random.Random) -> str:
    """Choose one of some changes."""
    return dice.choices(found, [RARE.get(kind, USUAL) for kind in found])[0]


def _is_reference(path: Path) -> bool:
    names = [step for step in path if isinstance(step, str)]
    return "evidence" in path and bool(names) and names[-1] in REFERENCES


class Pool:
    """The names and the sorts that a tree holds, from which others are taken."""

    def __init__(self, tree: Json) -> None:
        """Look through a tree."""
        found = [node for path, node in nodes(tree) if path[-1:] != ("says",)]
        words = {node for node in found if isinstance(node, str) and not is_number(node) and not is_hash(node)}
        self.names = sorted(words - SORT_WORDS - RULES.keys() - OTHER_WORDS.keys())
        sorts = {repr(node): node for node in found if is_sort(node)} | {repr(kind): kind for kind in KINDS}
        self.sorts = [sorts[key] for key in sorted(sorts)]
        self._sort_of = {
            node[0]: repr(node[1])
            for node in found
            if isinstance(node, list) and len(node) == 2 and isinstance(node[0], str) and is_sort(node[1])
        }

    def another(self, name: str, dice: random.Random) -> str:
        """Return another name, more often one of the same sort."""
        sort = self._sort_of.get(name)
        alike = [other for other in self.names if other != name and self._sort_of.get(other, "") == sort]
        if name.startswith("@"):
            alike = [other for other in self.names if other.startswith("@")]
        return dice.choice(alike if alike and dice.random() < SUBTLE else self.names or ["x"])


def changed(tree: Json, path: Path, kind: str, pool: Pool, dice: random.Random) -> Json:
    """Return the tree with one place changed; it may be the same by chance."""
    node, holder = at(tree, path), at(tree, path[:-1])
    if kind in ("drop", "duplicate", "swap"):
        return edited(tree, list(path[:-1]), _rearranged(holder, path[-1], kind))
    return edited(tree, list(path), _other(node, kind, pool, dice))


def _rearranged(holder: Json, step: Any, kind: str) -> Json:
    if isinstance(holder, dict):
        return {key: value for key, value in holder.items() if key != step}
    copies = {"drop": [], "duplicate": [holder[step]] * 2, "swap": holder[step : step + 2][::-1]}[kind]
    return [*holder[:step], *copies, *holder[step + (2 if kind == "swap" else 1) :]]


def _other(node: Json, kind: str, pool: Pool, dice: random.Random) -> Json:
    match kind:
        case "sign":
            return _spelled_like(node, -int(node))
        case "plus one" | "minus one":
            return _spelled_like(node, int(node) + (1 if kind == "plus one" else -1))
        case "index":
            return dice.randrange(max(2 * int(node), 4))
        case "word":
            return dice.choice(OTHER_WORDS[node])
        case "rule":
            return dice.choice(sorted(RULES))
        case "sort":
            return dice.choice(sorted(SORT_FORMS)) if node in list(SORT_FORMS) else dice.choice(pool.sorts)
        case "name":
            return pool.another(node, dice)
        case "text":
            return f"{node} Indeed."
    others: Sequence[Json] = (None, True, [], {}, [node], "x" if is_number(node) else 0)
    return dice.choice(others)


def _spelled_like(node: Json, number: int) -> Json:
    return number if type(node) is int and abs(number) <= SAFE_INTEGER else str(number)
