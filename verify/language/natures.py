"""The sorts of JSON trees as far as reading a text needs them: is f(t) the value of a map, of a curve, of a bijection?

Nothing is checked here; the kernel's reader does that. What has no sort, or one that nobody asks for, is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.kernel.forms import SORT_FORMS
from verify.kernel.loader import whole_number

__all__ = ["Definition", "Scope", "is_kind", "nature", "resolved"]

Json = Any


@dataclass(frozen=True)
class Definition:
    """A macro: the binders of its parameters, its body, and the sort of the body."""

    parameters: Sequence[Json]
    body: Json
    nature: Json


@dataclass
class Scope:
    """The names that a text may use: variables with their sorts, and definitions."""

    variables: dict[str, Json] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)

    @classmethod
    def of(cls, binders: Iterable[Json] = (), definitions: Iterable[Json] = ()) -> Scope:
        """Return the scope of declared variables ``[name, sort]`` and of definitions as they stand in certificates."""
        scope = cls()
        for definition in definitions:
            scope.define(definition)
        scope.variables.update((name, sort) for name, sort in binders)
        return scope

    def define(self, definition: Json) -> None:
        """Add a definition ``{"name": …, "parameters": …, "body": …}``, which may use those before it."""
        parameters, body = definition["parameters"], definition["body"]
        inner = self.with_variables(parameters)
        of_sort = isinstance(body, list) and bool(body) and body[0] in SORT_FORMS
        found = Definition(parameters, body, "set" if of_sort else nature(body, inner))
        self.definitions[definition["name"]] = found

    def with_variables(self, binders: Iterable[Json]) -> Scope:
        """Return the scope with more variables."""
        return Scope({**self.variables, **dict(binders)}, self.definitions)


def is_kind(sort: Json, *heads: str) -> bool:
    """Tell whether a sort is one of some kinds.

    >>> is_kind("curve", "curve"), is_kind(["subsets", "S"], "subsets"), is_kind(None, "curve")
    (True, True, False)
    """
    return sort in heads if isinstance(sort, str) else isinstance(sort, list) and bool(sort) and sort[0] in heads


def nature(tree: Json, scope: Scope) -> Json:
    """Return the sort of a tree, as far as it can be told without reading it.

    Examples
    --------
    >>> scope = Scope.of([["f", ["maps", "J", "curve"]], ["j", "J"], ["x", "real"]])
    >>> nature(["f", "j"], scope), nature(["at_time", ["f", "j"], "x"], scope), nature(["+", "x", 1], scope)
    ('curve', 'complex', 'real')
    """
    if whole_number(tree) is not None:
        return "real"
    head, rest = (tree, []) if isinstance(tree, str) else (tree[0], tree[1:])
    if head in scope.variables:
        return _value(scope.variables[head], len(rest))
    if head in scope.definitions:
        definition = scope.definitions[head]
        return _value(definition.nature, len(rest) - len(definition.parameters))
    form = _NATURES.get(head) if isinstance(tree, list) else None
    return form(rest, scope) if form else None


def _value(sort: Json, arguments: int) -> Json:
    """Return the sort of a map at so many arguments."""
    while arguments > 0 and is_kind(sort, "maps"):
        count = min(arguments, len(sort) - 2)
        arguments -= count
        sort = sort[-1] if count == len(sort) - 2 else ["maps", *sort[count + 1 :]]
    return sort if arguments == 0 else None


def resolved(sort: Json, scope: Scope) -> Json:
    """Return the index set that a name of a definition stands for."""
    head = sort[0] if isinstance(sort, list) and sort else sort
    while isinstance(head, str) and head in scope.definitions and head not in scope.variables:
        sort = scope.definitions[head].body
        head = sort[0] if isinstance(sort, list) and sort else sort
    return sort


def _part(tree: Json, scope: Scope, kind: str, place: int) -> Json:
    whole = resolved(nature(tree, scope), scope)
    return whole[place] if is_kind(whole, kind) else None


def _scalar(rest: list[Json], scope: Scope) -> Json:
    """Return real for what is made of real scalars alone."""
    found = [nature(entry, scope) for entry in rest]
    group = next((sort for sort in found if is_kind(sort, "element", "dual")), None)
    if group is not None:
        return group
    return "complex" if "complex" in found or None in found else "real"


def _bounded(rest: list[Json], scope: Scope) -> Json:
    return _scalar([rest[-1]], scope.with_variables(rest[0]))


def _map(rest: list[Json], scope: Scope) -> Json:
    binders, body = rest
    return ["maps", *(sort for _, sort in binders), nature(body, scope.with_variables(binders)) or "complex"]


def _at(rest: list[Json], scope: Scope) -> Json:
    return _value(nature(rest[0], scope), len(rest) - 1)


def _case(rest: list[Json], scope: Scope) -> Json:
    subject, (name, body), _ = rest
    return nature(body, scope.with_variables([[name, _part(subject, scope, "union", 1)]]))


def _pair(rest: list[Json], scope: Scope) -> Json:
    return ["product", *(nature(entry, scope) for entry in rest)]


def _inclusion(rest: list[Json], scope: Scope) -> Json:
    subset = _part(rest[0], scope, "members", 1)
    whole = nature(subset, scope) if subset is not None else None
    return whole[1] if isinstance(whole, list) and is_kind(whole, "subsets") else None


def _constant(sort: Json) -> Callable[[list[Json], Scope], Json]:
    return lambda rest, scope: sort


_NATURES: dict[str, Callable[[list[Json], Scope], Json]] = {
    **dict.fromkeys(("+", "-", "*", "/", "^", "conj", "re"), _scalar),
    **dict.fromkeys(("sum", "prod"), _bounded),
    **dict.fromkeys(("abs2", "exp", "indicator", "size", "radical"), _constant("real")),
    **dict.fromkeys(("root", "char", "at_time"), _constant("complex")),
    "map": _map,
    "at": _at,
    "curve": _constant("curve"),
    "next": _constant("natural"),
    "star": _constant(["unit"]),
    "subset": lambda rest, scope: ["subsets", rest[0][0][1]],
    "bijection": lambda rest, scope: ["bijections", rest[0], rest[1]],
    "iterate": lambda rest, scope: rest[0][0][1],
    "of": lambda rest, scope: rest[0],
    "case": _case,
    "choose": lambda rest, scope: nature(rest[1][1], scope),
    "pair": _pair,
    "first": lambda rest, scope: _part(rest[0], scope, "product", 1),
    "second": lambda rest, scope: _part(rest[0], scope, "product", 2),
    "forward": lambda rest, scope: _part(rest[0], scope, "bijections", 2),
    "backward": lambda rest, scope: _part(rest[0], scope, "bijections", 1),
    "member": lambda rest, scope: ["members", rest[1]],
    "inclusion": _inclusion,
    "impossible": lambda rest, scope: rest[1],
}
