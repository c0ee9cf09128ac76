"""The reader of claims: JSON trees become typed terms, definitions are expanded on the way.

A definition is a non-recursive macro with sorted parameters. Free names, shadowing and wrong sorts are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from .binding import bind, make, substitute
from .errors import Malformed
from .forms import FORMS, KINDS, RESERVED, SORT_FORMS
from .forms.sets import group
from .literals import array, is_literal, label, literal_sort, name, number, numeral
from .loader import record
from .sets import is_counted
from .sorts import as_scalar, expect, expect_kind, sort_of
from .terms import ABELIAN, COMPLEX, FORMULA, REAL, SET, Term, variable
from .trees import Tree, is_name, named
from .workspace import spend

READ, READ_LIST = 2, 16
DEFINED, NAMED, ARGUMENT, WHOLE_BODY = 40, 14, 4, 100

Scope = dict[str, Term]


@dataclass(frozen=True)
class Definition:
    """A macro: parameters as free variables, and the body that is substituted."""

    parameters: tuple[Term, ...]
    body: Term


class Place:
    """A context that names the place being read, for error messages."""

    __slots__ = ("_path", "_steps")

    def __init__(self, path: list[str], steps: tuple[object, ...]) -> None:
        """Take the path of the reader and the steps that lead to the place."""
        self._path, self._steps = path, steps

    def __enter__(self) -> None:
        self._path.extend(map(str, self._steps))

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        where = ".".join(self._path) if isinstance(error, Malformed) and not error.located else None
        del self._path[len(self._path) - len(self._steps) :]
        if where is not None:
            raise Malformed(f"{where}: {error}", located=True) from None


class Reader:
    """Reads terms against a growing list of definitions and remembers which of them were used."""

    def __init__(self) -> None:
        """Start without definitions; reading spends from the budget of the workspace."""
        self.definitions: dict[str, Definition] = {}
        self.uses: dict[str, set[str]] = {}
        self.trees: Sequence[Tree] = ()
        self._read: dict[tuple[Any, ...], tuple[Term, set[str]]] = {}
        self._used: set[str] = set()
        self._path: list[str] = []

    def at(self, *steps: object) -> Place:
        """Name the place being read, for error messages."""
        return Place(self._path, steps)

    def define(self, nodes: Any) -> None:
        """Read the list of definitions of a certificate, each of which may use the earlier ones."""
        for position, node in enumerate(array(nodes)):
            spend(DEFINED)
            with self.at(position):
                entry = record(node, "definition", ("name", "parameters", "body"))
                word = self.new_name(entry["name"], {}, "definition")
                self._used = set()
                scope: Scope = {}
                with self.at("parameters"):
                    parameters = self.declare(entry["parameters"], scope)
                tree = entry["body"]
                is_sort = isinstance(tree, list) and isinstance(next(iter(tree), None), str) and tree[0] in SORT_FORMS
                with self.at("body"):
                    body = (self.sort if is_sort else self.term)(tree, scope)
                self.definitions[word] = Definition(tuple(parameters), body)
                self.uses[word] = self._used
        self._used = set()

    def needed(self) -> frozenset[str]:
        """Return the definitions that the terms read since :meth:`define` use, directly or not."""
        found: set[str] = set()
        todo = list(self._used)
        while todo:
            word = todo.pop()
            if word not in found:
                found.add(word)
                spend(1 + len(self.uses[word]))
                todo.extend(self.uses[word])
        return frozenset(found)

    def new_name(self, node: Any, scope: Scope, what: str = "variable") -> str:
        """Read a name that nothing in scope has."""
        spend(NAMED)
        word = name(node)
        if word in scope or word in self.definitions or word in RESERVED:
            raise Malformed(f"{what} '{word}' shadows another name")
        return word

    def declare(self, node: Any, scope: Scope) -> list[Term]:
        """Read ``[[name, sort], …]`` and add the variables to the scope."""
        found = []
        for entry in array(node):
            if not isinstance(entry, list) or len(entry) != 2:
                raise Malformed("expected a pair [name, sort]")
            word = self.new_name(entry[0], scope)
            scope[word] = variable(word, self.sort(entry[1], scope))
            found.append(scope[word])
        return found

    @contextmanager
    def declared(self, node: Any, scope: Scope) -> Iterator[list[Term]]:
        """Declare variables for as long as what they are bound in is read."""
        with self.inside(scope):
            yield self.declare(node, scope)

    @contextmanager
    def inside(self, scope: Scope) -> Iterator[None]:
        """Take out of the scope in the end what comes into it."""
        before = len(scope)
        try:
            yield
        finally:
            while len(scope) > before:
                scope.popitem()

    def formula(self, node: Any, scope: Scope) -> Term:
        """Read a formula."""
        return expect(self.term(node, scope, FORMULA), FORMULA, "formula")

    def scalar(self, node: Any, scope: Scope) -> Term:
        """Read a scalar; an element of an integer range counts as its value."""
        return as_scalar(self.term(node, scope, COMPLEX))

    def scalars(self, nodes: list[Any], scope: Scope) -> tuple[Term, ...]:
        """Read several scalars."""
        return tuple(self.scalar(node, scope) for node in nodes)

    def sort(self, node: Any, scope: Scope) -> Term:
        """Read a sort: a kind, an index set, a set of maps, of subsets or of bijections."""
        spend(READ_LIST if isinstance(node, list) else READ)
        if is_name(node):
            return self._once(node, self.sort, scope)
        if isinstance(node, str):
            return KINDS[node] if node in KINDS else expect(self._named(node, scope), SET, f"sort '{node[:40]}'")
        if not isinstance(node, list) or not node or not isinstance(node[0], str):
            raise Malformed("expected a sort")
        head, rest = node[0], node[1:]
        if head in self.definitions:
            return expect(self._expanded(head, rest, scope), SET, f"sort '{head}'")
        form = SORT_FORMS.get(head)
        if form is None:
            raise Malformed(f"unknown sort '{head[:40]}'")
        with self.at(head):
            return form(self, rest, scope)

    def value(self, node: Any, sort: Term, scope: Scope) -> Term:
        """Read a term of a given sort, whatever kind of sort that is."""
        if sort == ABELIAN:
            return group(self, node, scope)
        if sort == SET:
            return expect(self.sort(node, scope), SET, "index set")
        if sort in (COMPLEX, REAL):
            return expect(self.scalar(node, scope), sort, "scalar")
        return expect(self.term(node, scope, sort), sort, "value")

    def term(self, node: Any, scope: Scope, expected: Term | None = None) -> Term:
        """Read an index expression, a scalar, a map or a formula; ``expected`` resolves literals."""
        spend(READ_LIST if isinstance(node, list) else READ)
        integer = number(node)
        if integer is not None:
            return numeral(integer, expected)
        if is_name(node):
            return self._once(node, self.term, scope, expected)
        if isinstance(node, str):
            return label(node[1:], expected) if node.startswith(":") else self._named(node, scope)
        if not isinstance(node, list) or not node or not isinstance(node[0], str):
            raise Malformed("expected a term: a number, a name or [operation, …]")
        head, rest = node[0], node[1:]
        with self.at(head[:40]):
            if head in scope:
                term = self.applied(scope[head], rest, scope)
            elif head in self.definitions:
                term = self._expanded(head, rest, scope)
            elif head in FORMS:
                term = FORMS[head](self, rest, scope, expected)
            else:
                raise Malformed(f"unknown operation or free name '{head[:40]}'")
            sort_of(term)
            return term

    def _once(self, word: str, read: Callable[..., Term], scope: Scope, *expected: Term | None) -> Term:
        """Read a tree that has a name, or recall what it is where its words mean the same."""
        tree = named(word, self.trees)
        spend(len(tree.words))
        key = (read, word, *expected, *map(scope.get, tree.words))
        if key not in self._read:
            before, self._used = self._used, set()
            with self.at(word):
                self._read[key] = read(tree.node, scope, *expected), self._used
            spend(2 * len(self._used))
            self._used = before
        term, used = self._read[key]
        self._used |= used
        return term

    def _named(self, word: str, scope: Scope) -> Term:
        if word in scope:
            return scope[word]
        if word in self.definitions:
            return self._expanded(word, [], scope)
        raise Malformed(f"free name '{word[:40]}'")

    def _expanded(self, word: str, nodes: list[Any], scope: Scope) -> Term:
        """Return the body of a definition at its arguments, applied to those that are left."""
        self._used.add(word)
        definition = self.definitions[word]
        count = len(definition.parameters)
        spend(1 + ARGUMENT * count + definition.body.weight // WHOLE_BODY)
        if len(nodes) < count:
            raise Malformed(f"'{word}' takes {count} arguments, found {len(nodes)}")
        values: dict[Term, Term] = {}
        for parameter, node in zip(definition.parameters, nodes, strict=False):
            with self.at(parameter.data):
                sort = substitute(parameter.args[0], values)
                values[parameter] = self.value(node, sort, scope)
        return self.applied(substitute(definition.body, values), nodes[count:], scope)

    def applied(self, function: Term, nodes: list[Any], scope: Scope) -> Term:
        """Read the arguments of a map and return its value at them."""
        spend(ARGUMENT * len(nodes))
        for node in nodes:
            source, _ = expect_kind(function, "maps").args
            function = make("at", None, (function, self.value(node, source, scope)))
        return function

    def bound(self, op: str, node: Any, scope: Scope, body: Callable[[Scope], Term]) -> Term:
        """Read the variables of a binder, and what it binds them in with ``body``."""
        with self.declared(node, scope) as variables:
            if not variables:
                raise Malformed("expected at least one variable")
            return bind(op, variables, body(scope))

    def operands(self, nodes: list[Any], scope: Scope, expected: Term | None) -> list[Term]:
        """Read operands of one common sort; the first one with a sort of its own decides for the literals."""
        read: dict[int, Term] = {}
        hint = expected
        for position, node in enumerate(nodes):
            if not is_literal(node):
                read[position] = self.term(node, scope, expected)
                found = sort_of(read[position])
                if not is_counted(found):
                    hint = found
                    break
                hint = hint or found
        return [
            read[position] if position in read else self.term(node, scope, literal_sort(node, hint))
            for position, node in enumerate(nodes)
        ]
