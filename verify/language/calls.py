"""Applications from syntax: of variables and definitions, and of the operations that are called by a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, ClassVar

from lark import Token

from verify.language.names import Syntax, listed, word_of
from verify.language.natures import is_kind, nature
from verify.language.sorts import WORDS as SORT_WORDS
from verify.language.sorts import Sorts
from verify.language.syntax import Node, is_token

__all__ = ["Calls"]

Json = Any

SYMBOLS = {"π₁": "first", "π₂": "second", "ι₁": "inl", "ι₂": "inr"}
OF_TERMS = {
    **dict.fromkeys(("conj", "abs2", "re", "exp", "next", "first", "second", "inclusion", "inl", "inr"), 1),
    **dict.fromkeys(("char", "pair", "member", "at_time", "forward", "backward"), 2),
    **dict.fromkeys(("star", "true", "false"), 0),
}


def sources(sort: Json) -> list[Json]:
    """Return the sorts of the arguments of a map, one after the other, as far as they are known.

    >>> sources(["maps", "natural", ["maps", "J", "real"]]), sources("real")
    (['natural', 'J'], [])
    """
    return [*sort[1:-1], *sources(sort[-1])] if is_kind(sort, "maps") else []


class Calls(Sorts):
    """Reads applications."""

    def _call(self, node: Node) -> Json:
        head, _, *content = node.children
        arguments = listed(content[0]) if content else []
        if is_token(head, "NAME"):
            word = word_of(head)
            if word in self.scope.variables or word in self.scope.definitions:
                return self._application(node, word, arguments)
            return self._operation(node, head, word, arguments)
        if is_token(head, "SYMBOL"):
            return self._operation(node, head, SYMBOLS.get(str(head), str(head)), arguments)
        return self._value(node, self.term(head), head, arguments)

    def _value(self, node: Node, tree: Json, head: Syntax, arguments: list[Syntax]) -> Json:
        """Return the value of a map, a curve or a bijection that is more than a name."""
        sort = nature(tree, self.scope)
        if len(arguments) == 1 and is_kind(sort, "curve", "bijections"):
            return self._along(node, tree, sort, [head, *arguments])
        if not arguments:
            raise self.error(node, "a value without an argument", expected="an argument")
        return self.made(node, ["at", tree, *self._arguments(arguments, sources(sort))], [head, *arguments])

    def _along(self, node: Node, tree: Json, sort: Json, parts: list[Syntax]) -> Json:
        operation = "at_time" if sort == "curve" else "forward"
        return self.made(node, [operation, tree, self.term(parts[1])], parts)

    def _application(self, node: Node, word: str, arguments: list[Syntax]) -> Json:
        """Return the value of a variable or of a definition, its arguments read by the sorts of the parameters."""
        definition = None if word in self.scope.variables else self.scope.definitions[word]
        parameters = [sort for _, sort in definition.parameters] if definition else []
        sort = definition.nature if definition else self.scope.variables[word]
        sorts = [*parameters, *sources(sort)]
        if len(arguments) < len(parameters):
            self.expect(node, word, arguments, len(parameters))
        if not parameters and len(arguments) == 1 and is_kind(sort, "curve", "bijections"):
            return self._along(node, word, sort, [node.children[0], *arguments])
        return self.made(node, [word, *self._arguments(arguments, sorts)], arguments)

    def _arguments(self, arguments: Sequence[Syntax], sorts: Sequence[Json]) -> list[Json]:
        return [self.argument(argument, sort) for argument, sort in zip_longest(arguments, sorts[: len(arguments)])]

    def argument(self, node: Syntax, sort: Json) -> Json:
        """Return what stands where a sort is expected: a group, an index set, a natural number or another term."""
        if sort == "abelian":
            return self.group(node)
        if sort == "natural":
            return self.natural(node)
        return self.sort(node) if sort == "set" else self.term(node)

    def body(self, node: Syntax) -> Json:
        """Return the body of a definition: an index set, a formula or a term."""
        return self.sort(node) if self.is_index_set(node) else self.formula(node)

    def _operation(self, node: Node, head: Token, word: str, arguments: list[Syntax]) -> Json:
        if word in OF_TERMS:
            self.expect(node, word, arguments, OF_TERMS[word])
            return self.operation(node, word, arguments, self.term)
        form = self.WORDS.get(word)
        if form is not None:
            return form(self, node, arguments)
        if word in SORT_WORDS:
            raise self.error(node, f"'{word}' makes a sort", expected="a term")
        raise self.unknown(head)

    def _at(self, node: Node, arguments: list[Syntax]) -> Json:
        self.expect(node, "at", arguments, 2, 99)
        return self.operation(node, "at", arguments, self.term)

    def _absolute(self, node: Node, arguments: list[Syntax]) -> Json:
        self.expect(node, "abs", arguments, 1)
        return self.absolute(node, arguments[0])

    def _one(self, word: str, read: Callable[[Syntax], Json], node: Node, arguments: list[Syntax]) -> Json:
        self.expect(node, word, arguments, 1)
        return self.operation(node, word, arguments, read)

    def _root(self, node: Node, arguments: list[Syntax]) -> Json:
        self.expect(node, "root", arguments, 2)
        return self.made(node, ["root", self.integer(arguments[0]), self.term(arguments[1])], arguments)

    def _radical_of(self, node: Node, arguments: list[Syntax]) -> Json:
        self.expect(node, "radical", arguments, 3)
        return self.operation(node, "radical", arguments, self.integer)

    def _square_root(self, node: Node, arguments: list[Syntax]) -> Json:
        self.expect(node, "sqrt", arguments, 1)
        tree = self.term(arguments[0])
        above, below = tree[1:] if isinstance(tree, list) and len(tree) == 3 and tree[0] == "/" else (tree, 1)
        if not (isinstance(above, int) and isinstance(below, int) and above > 0 and below > 0):
            wanted = "sqrt of a positive number; else a variable s with 0 <= s and s^2 = x"
            raise self.error(node, "a square root of what may be negative", expected=wanted)
        return self.made(node, ["radical", 2, above, below])

    def _residue_of(self, node: Node, arguments: list[Syntax]) -> Json:
        return self.operation(node, "residue", arguments, self.integer)

    def _impossible(self, node: Node, arguments: list[Syntax]) -> Json:
        self.expect(node, "impossible", arguments, 2)
        return self.made(node, ["impossible", self.term(arguments[0]), self.sort(arguments[1])], arguments)

    def _bijection(self, node: Node, arguments: list[Syntax]) -> Json:
        groups = listed(node.children[2], "groups") if len(node.children) == 3 else []
        sides = groups[0].children[::2] if groups and isinstance(groups[0], Node) else []
        if len(groups) != 3 or len(sides) != 2:
            raise self.error(node, "no bijection", expected="bijection(S <-> T; f; g) with maps f and g")
        trees = [*map(self.sort, sides), *map(self.term, groups[1:])]
        return self.made(node, ["bijection", *trees], [*sides, *groups[1:]])

    def _iterate(self, node: Node, arguments: list[Syntax]) -> Json:
        mapping = node.children[2] if len(node.children) == 3 else None
        if isinstance(mapping, Node) and mapping.kind == "mapping":
            declarations, _, content = mapping.children
            parts = [entry for group in listed(content, "groups") for entry in listed(group)]
            if len(parts) == 3:
                return self.iterate(node, declarations, parts)
        raise self.error(node, "no iterate", expected="iterate(x in real |-> next state; start; number)")

    FORMS: ClassVar[dict[str, Callable[[Any, Node], Json]]] = {**Sorts.FORMS, "call": _call}

    WORDS: ClassVar[dict[str, Callable[[Any, Node, list[Syntax]], Json]]] = {
        "at": _at,
        "abs": _absolute,
        "size": lambda self, node, arguments: self._one("size", self.sort, node, arguments),
        "indicator": lambda self, node, arguments: self._one("indicator", self.formula, node, arguments),
        "root": _root,
        "radical": _radical_of,
        "sqrt": _square_root,
        "residue": _residue_of,
        "impossible": _impossible,
        "bijection": _bijection,
        "iterate": _iterate,
    }
