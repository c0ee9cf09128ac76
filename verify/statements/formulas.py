"""Words for writing formulas and definitions as JSON trees; the grammar is that of ``docs/certificate-format.md``."""

from collections.abc import Sequence
from typing import Any

Json = Any
Binders = Sequence[tuple[str, Json]]


def pairs(binders: Binders) -> Json:
    """Return binders as they stand in a tree."""
    return [[name, sort] for name, sort in binders]


def define(name: str, parameters: Binders, body: Json) -> Json:
    """Return a definition: a macro with sorted parameters.

    >>> define("square", [("x", "complex")], ["^", "x", 2])
    {'name': 'square', 'parameters': [['x', 'complex']], 'body': ['^', 'x', 2]}
    """
    return {"name": name, "parameters": pairs(parameters), "body": body}


def forall(binders: Binders, body: Json) -> Json:
    """∀ binders. body."""
    return ["forall", pairs(binders), body]


def exists(binders: Binders, body: Json) -> Json:
    """∃ binders. body."""
    return ["exists", pairs(binders), body]


def implies(*formulas: Json) -> Json:
    """All but the last formula imply the last one."""
    return ["implies", *formulas]


def both(*formulas: Json) -> Json:
    """φ₁ ∧ … ∧ φₙ."""
    return ["and", *formulas]
