"""Text to the JSON trees of ``docs/certificate-format.md``, section 2.

What is read here is not trusted: the kernel reads the tree again. It is read here once more than needed so that a wrong
sort is told with its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any

from verify.kernel.errors import KernelError
from verify.kernel.forms import SORT_FORMS
from verify.kernel.reader import Definition, Reader
from verify.kernel.reader import Scope as Variables
from verify.kernel.terms import Term
from verify.kernel.workspace import replaying
from verify.language.definitions import Entries, reader_of
from verify.language.errors import TextError
from verify.language.habits import advice_on_sorts
from verify.language.natures import Scope
from verify.language.syntax import Node, parsed
from verify.language.tables import Elaborator
from verify.language.trees import substituted, written_out

__all__ = [
    "parse_abbreviation",
    "parse_binders",
    "parse_definition",
    "parse_formula",
    "parse_sort",
    "parse_term",
]

Json = Any

_KEPT = 16
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_'′]*")


class Reading(Reader):
    """The kernel's reader, which also tells at which node of a tree it stopped."""

    def __init__(self, root: Json = None) -> None:
        """Start without definitions; ``root`` holds the trees that are read."""
        super().__init__()
        self.culprit: tuple[Json, Json] | None = None
        self._lists: list[Json] = [root]

    def formula(self, node: Any, scope: Variables) -> Term:
        """Read a formula as the kernel does."""
        return self._told(node, lambda: Reader.formula(self, node, scope))

    def scalar(self, node: Any, scope: Variables) -> Term:
        """Read a scalar as the kernel does."""
        return self._told(node, lambda: Reader.scalar(self, node, scope))

    def value(self, node: Any, sort: Term, scope: Variables) -> Term:
        """Read a value as the kernel does."""
        return self._told(node, lambda: Reader.value(self, node, sort, scope))

    def term(self, node: Any, scope: Variables, expected: Term | None = None) -> Term:
        """Read a term as the kernel does."""
        return self._told(node, lambda: Reader.term(self, node, scope, expected))

    def sort(self, node: Any, scope: Variables) -> Term:
        """Read a sort as the kernel does."""
        return self._told(node, lambda: Reader.sort(self, node, scope))

    def _told(self, node: Any, read: Callable[[], Term]) -> Term:
        inner = isinstance(node, list)
        if inner:
            self._lists.append(node)
        try:
            return read()
        except KernelError:
            if self.culprit is None:
                self.culprit = (node, self._lists[-2 if inner else -1])
            raise
        finally:
            if inner:
                self._lists.pop()


class Vocabulary(Entries):
    """Definitions that are read once for many texts."""

    @cached_property
    def scope(self) -> Scope:
        """The definitions with the sorts of their bodies."""
        return Scope.of((), self.trees)

    @cached_property
    def read(self) -> dict[str, Definition]:
        """The definitions as the kernel reads them."""
        with replaying():
            return reader_of(self.trees).definitions


@lru_cache(_KEPT)
def _kept(vocabulary: Vocabulary) -> Vocabulary:
    """Return an equal vocabulary that may have been read."""
    return vocabulary


class Text:
    """A text with the scope in which it is read."""

    def __init__(
        self, text: str, variables: Iterable[Json], definitions: Iterable[Json], abbreviations: Iterable[Json] = ()
    ) -> None:
        """Take the variables as ``[name, sort]``, the definitions as in certificates, and what is written out."""
        self.text = text
        self.variables = [list(pair) for pair in variables]
        self.vocabulary = _kept(Vocabulary(definitions))
        self.definitions = list(self.vocabulary.trees)
        self._read: dict[str, Definition] | None = None
        scope = Scope(dict(self.variables), dict(self.vocabulary.scope.definitions))
        taken = {word.replace("′", "'") for word in _WORD.findall(text)} | {*scope.variables, *scope.definitions}
        self.abbreviations: dict[str, Json] = {}
        for entry in abbreviations:
            scope.define(entry)
            parameters = entry["parameters"]
            self.abbreviations[entry["name"]] = ["map", parameters, entry["body"]] if parameters else entry["body"]
        other_names = {name for name, body in self.abbreviations.items() if isinstance(body, str)}
        self.elaborator = Elaborator(text, scope, taken, other_names)

    def define(self, definition: Json) -> None:
        """Take one more definition into the scope."""
        self.definitions.append(definition)
        self.elaborator.scope.define(definition)

    def keep(self) -> None:
        """Remember the definitions, as they have been read, for the texts that come next."""
        found = Vocabulary(self.definitions)
        found.scope = Scope({}, dict(self.elaborator.scope.definitions))
        if self._read is not None:
            found.read = self._read
        _kept(found)

    def made(self, start: str, build: Callable[[Node], Json]) -> Json:
        """Return what is built of the syntax of the text, with abbreviations written out."""
        try:
            return self._written_out(build(parsed(self.text, start)))
        except RecursionError:
            raise TextError(self.text, 0, "nested too deeply") from None

    def _written_out(self, tree: Json) -> Json:
        if not self.abbreviations:
            return tree
        if isinstance(tree, dict):
            return {**tree, "body": self._written_out(tree["body"])}
        return substituted(written_out(tree, self.abbreviations), {})

    def checked(
        self, tree: Json, read: Callable[[Reader, Variables], object], known: Callable[[Json], object] | None = None
    ) -> Json:
        """Return a tree that the kernel can read, which ``known`` may show at once; else say where it stops."""
        if known is not None:
            with suppress(KernelError, RecursionError):
                known(tree)
                return tree
        with suppress(KernelError, RecursionError):
            self._put_to(Reader(), read)
            return tree
        reader = Reading(tree)  # which is slower
        try:
            self._put_to(reader, read)
        except KernelError as error:
            _, _, message = str(error).rpartition(": ") if error.located else ("", "", str(error))
            told = message or str(error)
            raise TextError(self.text, self._place(reader.culprit), told, advice=advice_on_sorts(told)) from None
        except RecursionError:
            raise TextError(self.text, 0, "nested too deeply") from None
        return tree

    def _put_to(self, reader: Reader, read: Callable[[Reader, Variables], object]) -> None:
        """Let a reader of the kernel read a tree where the variables and definitions are known."""
        if self._read is None:
            self._read = dict(self.vocabulary.read)
        reader.definitions = self._read
        with replaying():
            scope: Variables = {}
            reader.declare(self.variables, scope)
            read(reader, scope)

    def _place(self, culprit: tuple[Json, Json] | None) -> int:
        """Return the offset of the node at which the kernel's reader stopped."""
        places = self.elaborator.places
        node, parent = culprit or (None, None)
        if isinstance(node, list):
            return places.get(id(node), [0])[0]
        starts = places.get(id(parent), [])
        entries = enumerate(parent) if isinstance(parent, list) else ()
        return next((starts[place + 1] for place, entry in entries if entry == node and place + 1 < len(starts)), 0)


def parse_formula(
    text: str,
    variables: Iterable[Json] = (),
    definitions: Iterable[Json] = (),
    known: Callable[[Json], object] | None = None,
    abbreviations: Iterable[Json] = (),
) -> Json:
    """Return the tree of a formula.

    Parameters
    ----------
    text : str
        A formula as in ``docs/language.md``.
    variables : binders
        The variables in scope, ``[[name, sort], …]``.
    definitions : definitions
        The definitions in scope, as they stand in certificates.
    known : function, optional
        Reads a tree with a reader of the kernel that knows these variables and definitions already.
    abbreviations : definitions, optional
        Names that are written out, as :func:`parse_abbreviation` gives them.

    Raises
    ------
    TextError
        With line, column and what was expected.

    Examples
    --------
    >>> parse_formula("forall x in real: 0 <= x^2")
    ['forall', [['x', 'real']], ['<=', 0, ['^', 'x', 2]]]
    """
    whole = Text(text, variables, definitions, abbreviations)
    tree = whole.made("start", lambda node: whole.elaborator.formula(node.children[0]))
    return whole.checked(tree, lambda reader, scope: reader.formula(tree, scope), known)


def parse_term(
    text: str,
    variables: Iterable[Json] = (),
    definitions: Iterable[Json] = (),
    sort: Json | None = None,
    known: Callable[[Json], object] | None = None,
    abbreviations: Iterable[Json] = (),
) -> Json:
    """Return the tree of a term; ``sort`` is the sort that is expected, if one is known; else as for a formula.

    >>> parse_term("x^2/3", [["x", "real"]]), parse_term("ℤ/2", sort="abelian")
    (['/', ['^', 'x', 2], 3], ['cyclic', 2])
    """
    whole = Text(text, variables, definitions, abbreviations)
    elaborator = whole.elaborator
    tree = whole.made("start", lambda node: elaborator.argument(node.children[0], sort))
    if sort is None:
        return whole.checked(tree, lambda reader, scope: reader.term(tree, scope), known)
    return whole.checked(tree, lambda reader, scope: reader.value(tree, reader.sort(sort, scope), scope), known)


def parse_sort(text: str, variables: Iterable[Json] = (), definitions: Iterable[Json] = ()) -> Json:
    """Return the tree of a sort.

    >>> parse_sort("range(1, 3) -> G", [["G", "abelian"]])
    ['maps', ['range', 1, 3], ['element', 'G']]
    """
    whole = Text(text, variables, definitions)
    tree = whole.made("sort", lambda node: whole.elaborator.sort(node.children[0]))
    return whole.checked(tree, lambda reader, scope: reader.sort(tree, scope))


def parse_binders(
    text: str, variables: Iterable[Json] = (), definitions: Iterable[Json] = (), abbreviations: Iterable[Json] = ()
) -> Json:
    """Return the binders of declarations.

    >>> parse_binders("G in abelian; f, g in maps(G, real)")[1]
    ['f', ['maps', ['element', 'G'], 'real']]
    """
    whole = Text(text, variables, definitions, abbreviations)

    def build(node: Node) -> Json:
        with whole.elaborator.declared(node.children[0]) as binders:
            return binders

    tree = whole.made("binders", build)
    return whole.checked(tree, lambda reader, scope: reader.declare(tree, scope))


def parse_definition(text: str, definitions: Iterable[Json] = ()) -> Json:
    """Return the tree of a definition, which may use those before it.

    >>> parse_definition("define double(x in real) := 2*x")
    {'name': 'double', 'parameters': [['x', 'real']], 'body': ['*', 2, 'x']}
    """
    whole = Text(text, (), definitions)
    tree = whole.made("definition", lambda node: definition_tree(whole.elaborator, node))
    whole.checked(tree, lambda reader, scope: reader.define([tree]))
    whole.define(tree)
    whole.keep()
    return tree


def parse_abbreviation(
    text: str, variables: Iterable[Json] = (), definitions: Iterable[Json] = (), abbreviations: Iterable[Json] = ()
) -> Json:
    """Return what a name abbreviates: like a definition, but it may mention the variables in scope.

    Where the name is used, its body is written out with the arguments put in, so that no tree holds it.

    >>> half = parse_abbreviation("half(y in real) := (x + y)/2", [["x", "real"]])
    >>> parse_formula("half(3) <= 2", [["x", "real"]], abbreviations=[half])
    ['<=', ['/', ['+', 'x', 3], 2], 2]
    """
    whole = Text("define " + text, variables, definitions, abbreviations)
    tree = whole.made("definition", lambda node: definition_tree(whole.elaborator, node))

    def read(reader: Reader, scope: Variables) -> None:
        reader.declare(tree["parameters"], scope)
        body = tree["body"]
        is_sort = isinstance(body, list) and body[0] in SORT_FORMS
        (reader.sort if is_sort else reader.term)(body, scope)

    return whole.checked(tree, read)


def definition_tree(elaborator: Elaborator, node: Node) -> Json:
    """Return the tree of a definition."""
    _, name, *parameters, _, body = node.children
    word = elaborator.new_name(name)
    declarations = parameters[0].children[1:] if parameters else []
    if not declarations:
        return {"name": word, "parameters": [], "body": elaborator.body(body)}
    with elaborator.declared(declarations[0]) as binders:
        elaborator.new_name(name)
        return {"name": word, "parameters": binders, "body": elaborator.body(body)}
