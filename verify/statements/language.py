"""Words for writing claims as JSON trees; the grammar is that of ``docs/certificate-format.md``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

Json = Any
Binders = Sequence[tuple[str, Json]]


def _binders(binders: Binders) -> Json:
    return [[name, sort] for name, sort in binders]


def define(name: str, parameters: Binders, body: Json) -> Json:
    """Return a definition: a macro with sorted parameters.

    >>> define("square", [("x", "complex")], power("x", 2))
    {'name': 'square', 'parameters': [['x', 'complex']], 'body': ['^', 'x', 2]}
    """
    return {"name": name, "parameters": _binders(parameters), "body": body}


def forall(binders: Binders, body: Json) -> Json:
    """∀ binders. body."""
    return ["forall", _binders(binders), body]


def exists(binders: Binders, body: Json) -> Json:
    """∃ binders. body."""
    return ["exists", _binders(binders), body]


def implies(*formulas: Json) -> Json:
    """All but the last formula imply the last one."""
    return ["implies", *formulas]


def both(*formulas: Json) -> Json:
    """φ₁ ∧ … ∧ φₙ."""
    return ["and", *formulas]


def equal(left: Json, right: Json) -> Json:
    """Left = right."""
    return ["=", left, right]


def different(left: Json, right: Json) -> Json:
    """Left ≠ right."""
    return ["!=", left, right]


def total(binders: Binders, body: Json, where: Json = None) -> Json:
    """Σ over the binders, restricted by ``where``."""
    return ["sum", _binders(binders), body] if where is None else ["sum", _binders(binders), where, body]


def product_over(binders: Binders, body: Json) -> Json:
    """Π over the binders."""
    return ["prod", _binders(binders), body]


def number(value: Fraction | int) -> Json:
    """Return a rational number as a literal.

    >>> number(Fraction(3, 4)), number(Fraction(2)), number(Fraction(2**60, 3))
    (['/', 3, 4], 2, ['/', '1152921504606846976', 3])
    """
    value = Fraction(value)
    above, below = (part if abs(part) < 2**53 else str(part) for part in (value.numerator, value.denominator))
    return above if value.denominator == 1 else ["/", above, below]


def mapping(binders: Binders, body: Json) -> Json:
    """The map that takes the binders to the body."""
    return ["map", _binders(binders), body]


def plus(*terms: Json) -> Json:
    """Sum of several terms."""
    return ["+", *terms]


def minus(*terms: Json) -> Json:
    """The first term less the others; of a single term, its negative."""
    return ["-", *terms]


def times(*terms: Json) -> Json:
    """Product of several terms."""
    return ["*", *terms]


def over(above: Json, below: Json) -> Json:
    """Quotient."""
    return ["/", above, below]


def power(base: Json, exponent: int) -> Json:
    """Power with a literal exponent."""
    return ["^", base, exponent]


def indicator(condition: Json) -> Json:
    """1 where the condition holds, else 0."""
    return ["indicator", condition]


def conj(term: Json) -> Json:
    """Complex conjugate."""
    return ["conj", term]


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


def unconjugated(node: Json) -> Json:
    """Leave out complex conjugation.

    >>> unconjugated(["*", "x", ["conj", "y"]])
    ['*', 'x', 'y']
    """
    if not isinstance(node, list):
        return node
    return unconjugated(node[1]) if node[:1] == ["conj"] else [unconjugated(child) for child in node]


NO_TREES = ("name", "says", "reason", "scope", "assumes", "becomes", "rule", "lemma")
"""Entries of parts, near-misses and steps that hold no tree: their words mean no definition."""


def words(node: Json) -> Iterable[str]:
    """Yield the names that stand in a JSON tree, or in the trees of parts and their evidence.

    >>> sorted(words({"name": "orbit", "evidence": [{"rule": "order", "goal": ["<", "x", ["f", "y"]]}]}))
    ['<', 'f', 'x', 'y']
    """
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            if key not in NO_TREES:
                yield from words(value)
    elif isinstance(node, list | tuple) and list(node[:1]) != ["labels"]:
        for value in node:
            yield from words(value)


def needed(vocabulary: Sequence[Json], claims: Json) -> list[Json]:
    """Return the definitions of a vocabulary that some claims use, directly or not, in its order."""
    used = set(words(claims))
    kept = []
    for definition in reversed(vocabulary):
        if definition["name"] in used:
            kept.append(definition)
            used |= set(words(definition["body"])) | set(words(definition["parameters"]))
    return kept[::-1]


def place(definitions: Sequence[Json], name: str, *path: str | int) -> list[str | int]:
    """Return the path of an edit inside the definition of that name."""
    return ["definitions", next(i for i, d in enumerate(definitions) if d["name"] == name), *path]


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
