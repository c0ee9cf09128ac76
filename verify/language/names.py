"""What all of elaboration shares: the text, the scope, the places of what was made, and the declaration of names."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from lark import Token

from verify.kernel.forms import RESERVED
from verify.language.errors import TextError, UnknownName, near
from verify.language.habits import advice_on
from verify.language.natures import Scope
from verify.language.syntax import Node, is_token

__all__ = ["Names", "listed", "plain_letter", "separated", "start_of", "word_of", "words_in"]

Json = Any
Syntax = Any  # a node or a token

WORDS = {"abs", "sqrt", "table", *(name for name in RESERVED if name.isidentifier())}


def start_of(node: Syntax) -> int:
    """Return the offset at which the text of a node begins."""
    return node.start if isinstance(node, Node) else node.start_pos


def word_of(token: Token) -> str:
    """Return a name with straight primes."""
    return str(token).replace("′", "'")


def listed(content: Syntax, kind: str = "items") -> list[Syntax]:
    """Return what stands between commas (or, for groups, between semicolons)."""
    return list(content.children) if isinstance(content, Node) and content.kind == kind else [content]


def separated(node: Node, *kinds: str) -> tuple[list[Syntax], list[Token]]:
    """Return the operands of a node and the signs between them."""
    signs = [child for child in node.children if is_token(child, *kinds)]
    return [child for child in node.children if not is_token(child, *kinds)], signs


def plain_letter(token: Token) -> str:
    """Return the letter below a hat or a bar."""
    return unicodedata.normalize("NFD", str(token))[0]


def words_in(tree: Json) -> set[str]:
    """Return all strings of a tree."""
    if isinstance(tree, str):
        return {tree}
    return set().union(*map(words_in, tree)) if isinstance(tree, list) else set()


class Names(ABC):
    """Reads names and declarations; what a sort and a term is, the parts of the elaborator know."""

    def __init__(self, text: str, scope: Scope, taken: set[str], yielding: Collection[str] = ()) -> None:
        """Take the text for errors, the scope, the names that no fresh variable may get, and those that a binder may.

        ``places`` holds for each list that is made, by its ``id``, the offsets of the list and of its entries.
        """
        self.text = text
        self.scope = scope
        self.taken = taken
        self.yielding = yielding
        self.places: dict[int, list[int]] = {}
        self._kept: list[Json] = []

    def error(self, node: Syntax, message: str, **details: str) -> TextError:
        """Return the error at a node."""
        token = str(node) if isinstance(node, Token) else ""
        return TextError(self.text, start_of(node), message, token=token, **details)

    def unknown(self, token: Token, expected: str = "") -> TextError:
        """Return the error of a name that nothing in scope has, with the nearest one that there is."""
        word = word_of(token)
        known = {*self.scope.variables, *self.scope.definitions, *WORDS}
        meant = near(word, known)
        if not (meant or expected or self.scope.definitions or self.scope.variables):
            expected = "a name that is declared, as x by 'forall x in real: …'"
        told, advice = f"unknown name '{word[:40]}'", advice_on(word)
        start = start_of(token)
        return UnknownName(self.text, start, told, token=word, expected=expected, meant=meant, advice=advice)

    def expect(self, node: Syntax, word: str, arguments: list[Any], least: int, most: int | None = None) -> None:
        """Refuse another number of arguments."""
        if not least <= len(arguments) <= (least if most is None else most):
            wanted = f"{least}" if most is None or most == least else f"at least {least}"
            raise self.error(node, f"'{word[:40]}' with {len(arguments)} arguments", expected=wanted)

    def made(self, node: Syntax, tree: list[Json], parts: Sequence[Syntax] = ()) -> list[Json]:
        """Remember where a tree stands, and its entries but the head."""
        self._kept.append(tree)
        start = start_of(node)
        starts = [start_of(part) for part in parts]
        self.places[id(tree)] = [start, start, *starts, *[start] * (len(tree) - 1 - len(starts))]
        return tree

    def placed(self, node: Syntax, row: list[Json], parts: Sequence[Syntax]) -> None:
        """Remember where the entries of a list without a head stand."""
        self._kept.append(row)
        self.places[id(row)] = [start_of(node), *map(start_of, parts)]

    def operation(self, node: Syntax, head: str, parts: Sequence[Syntax], read: Callable[[Syntax], Json]) -> Json:
        """Return an operation on parts that are read alike."""
        return self.made(node, [head, *map(read, parts)], parts)

    @abstractmethod
    def term(self, node: Syntax) -> Json:
        """Return a term or a formula."""

    @abstractmethod
    def formula(self, node: Syntax) -> Json:
        """Return a formula."""

    @abstractmethod
    def sort(self, node: Syntax) -> Json:
        """Return a sort."""

    @abstractmethod
    def is_sort(self, node: Syntax) -> bool:
        """Tell whether a text is an index set."""

    def new_name(self, token: Token) -> str:
        """Return a name that nothing in scope has."""
        word = word_of(token)
        for what, known in (
            ("an operation or a sort", RESERVED),
            ("a definition", self.scope.definitions),
            ("a variable", self.scope.variables),
        ):
            if word in known and word not in self.yielding:
                raise self.error(token, f"the name '{word[:40]}' shadows {what}", expected="a new name")
        return word

    def fresh(self, base: str) -> str:
        """Return a name that nothing in the text or in scope has."""
        word, count = base, 0
        while word in self.taken or word in RESERVED:
            count += 1
            word = base + "'" * count if count < 4 else f"{base}{count}"
        self.taken.add(word)
        return word

    @contextmanager
    def declared(self, node: Syntax) -> Iterator[list[Json]]:
        """Declare variables for as long as what they are bound in is read."""
        before = len(self.scope.variables)
        binders: list[Json] = []
        try:
            for names, sign, sort in self.groups_of_names(node):
                tree = self.sort(sort)
                if sign in ("⊆", "subseteq"):
                    tree = self.made(sort, ["subsets", tree], [sort])
                for token in names:
                    word = self.new_name(token)
                    self.scope.variables[word] = tree
                    binders.append(self.made(token, [word, tree], [sort]))
            yield self.made(node, binders)
        finally:
            while len(self.scope.variables) > before:
                self.scope.variables.popitem()

    def groups_of_names(self, node: Syntax) -> Iterator[tuple[list[Token], str, Syntax]]:
        """Yield names that share a sort, the sign before it, and the sort."""
        names: list[Token] = []
        for entry in self._declarations(node):
            if is_token(entry, "NAME"):
                names.append(entry)
                continue
            if isinstance(entry, Node) and entry.kind in ("declared", "relation", "typed") and len(entry.children) == 3:
                *before, last = listed(entry.children[0])
                if is_token(last, "NAME") and not before and not is_token(entry.children[1], "RELATION", "NE"):
                    yield [*names, last], str(entry.children[1]), entry.children[2]
                    names = []
                    continue
            raise self.error(entry, "no declaration", expected="a declaration such as 'x in S'")
        if names:
            raise self.error(names[-1], f"'{names[-1]}' has no sort", expected="'in' and a sort")

    def _declarations(self, node: Syntax) -> Iterator[Syntax]:
        """Yield the entries of declarations, or of terms that turn out to be declarations."""
        if isinstance(node, Node) and node.kind in ("declarations", "groups", "items"):
            for child in node.children:
                yield from self._declarations(child)
        elif isinstance(node, Node) and node.kind == "typed":
            *before, _ = listed(node.children[0])
            yield from before
            yield Node("typed", [listed(node.children[0])[-1], *node.children[1:]])
        elif isinstance(node, Node) and node.kind == "nonzero":
            yield Node("declared", [node.children[0], *node.children[3:]])
        else:
            yield node
