"""Trees of the claim language: their names, substitution without capture, definitions unfolded.

The kernel reads trees into nameless terms. A proof is written in trees, so that definitions stay as they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from verify.kernel.forms import KINDS, RESERVED, SORT_FORMS
from verify.kernel.loader import whole_number

Json = Any

BINDERS = frozenset({"forall", "exists", "sum", "prod", "map", "curve", "subset", "iterate"})
PLAIN = ("real", "complex", "abelian", "set", "curve")
"""Sorts whose literals read alike everywhere."""

_WORDS = frozenset(RESERVED) | frozenset(KINDS) | frozenset(SORT_FORMS)


def is_name(node: Json) -> bool:
    """Tell whether a tree is a name, and no number, no label and no word of the grammar.

    >>> is_name("x"), is_name(":a"), is_name("12"), is_name("real")
    (True, False, False, False)
    """
    return isinstance(node, str) and (node[:1].isalpha() or node[:1] == "_") and node not in _WORDS


def rational(node: Json) -> Fraction | None:
    """Return the number that a tree of integers and quotients stands for, None if it is none.

    >>> rational(["/", -1, 10]), rational(["-", ["/", "0xff", 2]]), rational(["of", ["range", 0, 3], 2]), rational("x")
    (Fraction(-1, 10), Fraction(-255, 2), Fraction(2, 1), None)
    """
    number = whole_number(node)
    if number is not None:
        return Fraction(number)
    match node:
        case ["/", above, below]:
            over, under = rational(above), rational(below)
            return over / under if over is not None and under else None
        case ["-", operand]:
            inner = rational(operand)
            return None if inner is None else -inner
        case ["of", _, value]:
            return rational(value)
    return None


def names_in(tree: Json) -> set[str]:
    """Return all names in a tree, free and bound.

    >>> sorted(names_in(["forall", [["x", "real"]], ["<=", "x", "y"]]))
    ['x', 'y']
    """
    if isinstance(tree, str):
        return {tree} if is_name(tree) else set()
    return set().union(*map(names_in, tree)) if isinstance(tree, list) else set()


def free_names(tree: Json) -> set[str]:
    """Return the names in a tree that nothing binds.

    >>> sorted(free_names(["+", ["sum", [["x", "J"]], ["f", "x"]], "y"]))
    ['J', 'f', 'y']
    """
    if not isinstance(tree, list) or not tree or tree[0] in ("labels", "residue"):
        return names_in(tree) if isinstance(tree, str) else set()
    if tree[0] == "case":
        return free_names(tree[1]).union(*(free_names(body) - {name} for name, body in tree[2:]))
    if tree[0] == "choose":
        return free_names(tree[1]).union(*(free_names(body) for _, body in tree[2:]))
    if tree[0] not in BINDERS:
        return set().union(*map(free_names, tree))
    last = 3 if tree[0] == "iterate" else len(tree)
    found = set().union(*map(free_names, tree[2:last]))
    for name, sort in reversed(tree[1]):
        found = found - {name} | free_names(sort)
    return found.union(*map(free_names, tree[last:]))


def written_out(tree: Json, abbreviations: Mapping[str, Json]) -> Json:
    """Put in what names abbreviate, at their arguments; bound names stay unless they would capture a free one.

    >>> written_out(["sum", [["x", "J"]], ["A", "x"]], {"A": ["map", [["x", "J"]], ["f", "x", "y"]]})
    ['sum', [['x', 'J']], ['f', 'x', 'y']]
    >>> written_out(["A", 1], {"A": ["map", [["x", ["range", 0, 2]]], ["=", "x", 0]]})
    ['=', ['of', ['range', 0, 2], 1], 0]
    >>> written_out(["at", "y", "s"], {"y": "y1"})
    ['at', 'y1', 's']
    >>> written_out(["path", "s"], {"path": ["orbit", "a", "b"]})
    ['at', ['orbit', 'a', 'b'], 's']
    """
    taken = frozenset().union(*map(free_names, abbreviations.values()))
    maps = [value for value in abbreviations.values() if isinstance(value, list) and value[:1] == ["map"]]
    return _at_arguments(_put(tree, abbreviations, taken), maps)


def _at_arguments(tree: Json, maps: Sequence[Json]) -> Json:
    """Return the values of these maps where they are applied."""
    if not isinstance(tree, list):
        return tree
    if len(tree) < 3 or tree[0] != "at" or not any(tree[1] is value for value in maps):
        return [_at_arguments(child, maps) for child in tree]
    values: dict[str, Json] = {}
    binders, body = tree[1][1:]
    arguments = [_at_arguments(argument, maps) for argument in tree[2:]]
    for (name, sort), argument in zip(binders, arguments, strict=False):
        values[name] = _with_sort(argument, sort, values)
    found = substituted(body, values)
    left = arguments[len(values) :]
    return ["at", found, *left] if left else found


def fresh_name(base: str, taken: Iterable[str]) -> str:
    """Return a name that is not taken, the base if that is free.

    >>> fresh_name("x", {"x", "x1"})
    'x2'
    """
    taken = set(taken)
    if base not in taken and base not in _WORDS:
        return base
    stem = base.rstrip("0123456789") or base
    return next(name for count in range(1, len(taken) + 2) if (name := f"{stem}{count}") not in taken)


def substituted(tree: Json, values: Mapping[str, Json], taken: Iterable[str] = ()) -> Json:
    """Put trees in for free names; bound names that stand in the values, or are taken, get others.

    Examples
    --------
    >>> substituted(["forall", [["y", "real"]], ["<", "x", "y"]], {"x": ["*", 2, "y"]})
    ['forall', [['y1', 'real']], ['<', ['*', 2, 'y'], 'y1']]
    >>> substituted(["f", 1], {"f": ["map", [["x", "real"]], "x"]})
    ['at', ['map', [['x', 'real']], 'x'], 1]
    >>> substituted(["forall", [["i3", "J"]], ["forall", [["i4", "J"]], ["<", "i3", "i4"]]], {}, taken={"i3", "i4"})
    ['forall', [['i1', 'J']], ['forall', [['i2', 'J']], ['<', 'i1', 'i2']]]
    >>> substituted(["sum", [["x", "J"]], ["f", "x"]], {}, taken={"x"})
    ['sum', [['x1', 'J']], ['f', 'x1']]
    >>> substituted([["map", [["y", "real"]], "x"], "x"], {"x": 2})
    [['map', [['y', 'real']], 2], 2]
    >>> substituted(["choose", "row", ["odd", "x"], ["even", "y"]], {"row": ":even"})
    'y'
    >>> substituted(["case", "u", ["x", ["f", "x"]], ["y", 0]], {"u": ["inl", "z"]})
    ['f', 'z']
    >>> substituted(["/", "x", 2], {"x": 1})
    ['at_time', ['curve', [['numerator', 'real']], ['/', 'numerator', 2]], 1]
    """
    return _put(tree, values, frozenset(taken).union(*map(names_in, values.values())))


def _put(tree: Json, values: Mapping[str, Json], taken: frozenset[str]) -> Json:
    if isinstance(tree, str):
        return values.get(tree, tree)
    if not isinstance(tree, list) or not tree:
        return tree
    head = tree[0]
    if not isinstance(head, str):
        return [_put(child, values, taken) for child in tree]
    if head in BINDERS:
        binders, inner = _bound(tree, tree[1], values, taken)
        last = 3 if head == "iterate" else len(tree)
        below = taken.union(name for name, _ in binders)
        inside = [_put(child, inner, below) for child in tree[2:last]]
        return [head, binders, *inside, *(_put(child, values, taken) for child in tree[last:])]
    if head == "case":
        return _matched(_put(tree[1], values, taken), [_branch(branch, values, taken) for branch in tree[2:]])
    if head == "choose":
        return _chosen(_put(tree[1], values, taken), [[label, _put(body, values, taken)] for label, body in tree[2:]])
    if head in ("labels", "residue"):
        return tree
    children = [_put(child, values, taken) for child in tree[1:]]
    if head == "/" and children != tree[1:] and all(whole_number(child) is not None for child in children):
        return _quotient(*children)
    value = values.get(head, head)
    return [value, *children] if isinstance(value, str) else ["at", value, *children] if children else value


def _quotient(above: Json, below: Json) -> Json:
    """Return the quotient that has become one of integers: as a literal it would be read as a rational number."""
    return ["at_time", ["curve", [["numerator", "real"]], ["/", "numerator", below]], above]


def _with_sort(argument: Json, sort: Json, values: Mapping[str, Json]) -> Json:
    """Return an argument with its sort, if it is a literal or the like, which would lose it where it is put in."""
    made = isinstance(argument, list) and argument[0] in ("inl", "inr", "pair")
    if sort in PLAIN or (not made and free_names(argument)):
        return argument
    return ["of", substituted(sort, values), argument]


def _bound(
    tree: Json, binders: Json, values: Mapping[str, Json], taken: frozenset[str]
) -> tuple[list[Json], Mapping[str, Json]]:
    """Return binders with names that are not taken, and what is put in below them."""
    inner = dict(values)
    used = taken | names_in(tree) if any(name in taken for name, _ in binders) else taken
    found: list[Json] = []
    for name, sort in binders:
        word = fresh_name(name, used) if name in taken else name
        found.append([word, _put(sort, inner, taken)])
        inner[name] = word
        used |= {word}
    return found, inner


def _chosen(label: Json, bodies: Sequence[Json]) -> Json:
    """Return a choice by a label, or what a label that is known chooses: it would have no sort where it stands."""
    return next((body for name, body in bodies if label == f":{name}"), ["choose", label, *bodies])


def _matched(element: Json, branches: Sequence[Json]) -> Json:
    """Return a choice by the side of a union, or what an element of a known side gives: it would have no sort there."""
    if isinstance(element, list) and element[0] in ("inl", "inr") and is_name(element[1]):
        name, body = branches[element[0] == "inr"]
        return substituted(body, {name: element[1]})
    return ["case", element, *branches]


def _branch(branch: Json, values: Mapping[str, Json], taken: frozenset[str]) -> Json:
    ((word, _),), inner = _bound(branch, [[branch[0], 0]], values, taken)
    return [word, _put(branch[1], inner, taken | {word})]


def unfolded(tree: Json, definitions: Mapping[str, Json]) -> Json | None:
    """Replace the definition at the head of a tree by its body, or return None if there is none.

    >>> square = {"name": "square", "parameters": [["x", "real"]], "body": ["^", "x", 2]}
    >>> unfolded(["square", 3], {"square": square})
    ['^', 3, 2]
    """
    head, rest = (
        (tree, []) if isinstance(tree, str) else (tree[0], tree[1:]) if isinstance(tree, list) and tree else (0, [])
    )
    definition = definitions.get(head) if isinstance(head, str) else None
    if definition is None:
        return None
    values: dict[str, Json] = {}
    for (name, sort), argument in zip(definition["parameters"], rest, strict=False):
        values[name] = ascribed_labels(argument, sort, values)
    body = substituted(definition["body"], values)
    left = rest[len(values) :]
    if not left:
        return body
    return [body, *left] if isinstance(body, str) else ["at", body, *left]


def ascribed_labels(tree: Json, sort: Json, values: Mapping[str, Json]) -> Json:
    """Write its sort to a map whose values have none by themselves, such as labels; ``values`` are put into the sort.

    >>> ascribed_labels(["map", [["i", "J"]], ":odd"], ["maps", "J", "L"], {"L": ["labels", "odd", "even"]})
    ['of', ['maps', 'J', ['labels', 'odd', 'even']], ['map', [['i', 'J']], ':odd']]
    """
    if not (isinstance(tree, list) and tree[0] == "map" and isinstance(sort, list) and sort[0] == "maps"):
        return tree
    return ["of", substituted(sort, values), tree] if _holds_labels(substituted(sort[-1], values)) else tree


def _holds_labels(sort: Json) -> bool:
    return isinstance(sort, list) and (sort[0] in ("labels", "union") or any(map(_holds_labels, sort[1:])))


def quantified(binders: Sequence[Json], body: Json) -> Json:
    """Return ∀ binders φ, and φ if there are none."""
    return ["forall", [list(entry) for entry in binders], body] if binders else body


def implication(hypotheses: Sequence[Json], conclusion: Json) -> Json:
    """Return h₁ ∧ … ⟹ φ, and φ if there are no hypotheses."""
    return ["implies", *hypotheses, conclusion] if hypotheses else conclusion
