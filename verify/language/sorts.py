"""Sorts from syntax: where a set is expected, a group stands for its elements and a subset for its members."""

from __future__ import annotations

from typing import Any

from lark import Token

from verify.kernel.forms import KINDS, SORT_FORMS
from verify.language.habits import INTERVAL, VECTORS
from verify.language.names import Syntax, listed, plain_letter, separated, word_of
from verify.language.natures import is_kind, nature
from verify.language.syntax import Node, is_token
from verify.language.terms import Terms

__all__ = ["Sorts"]

Json = Any

SPACES = {"ℂ": "complex", "ℝ": "real", "ℕ": "natural"}
SIGNS = {"⊎": "union", "×": "product", "↔": "bijections", "<->": "bijections", "⊕": "direct"}
CONSTANTS = ("unit", "empty")
OF_SETS = {"product": (2, 2), "union": (2, 2), "bijections": (2, 2), "maps": (2, 99), "subsets": (1, 1)}
WORDS = frozenset({*SORT_FORMS, "cyclic", "direct", "subset"})
EXPECTED = "a sort such as real, range(1, 4), dual(G) or maps(S, real)"


class Sorts(Terms):
    """Reads sorts and groups."""

    def sort(self, node: Syntax) -> Json:
        """Return a sort: a kind, an index set, a set of maps, of subsets or of bijections."""
        if isinstance(node, Token):
            return self._sort_token(node)
        if node.kind == "paren" and isinstance(node.children[1], Node | Token) and len(listed(node.children[1])) == 1:
            return self.sort(node.children[1])
        if node.kind == "cross":
            return self._crossed(node)
        if node.kind == "arrow":
            left, _, target = node.children
            sources = self._factors(left)
            return self.operation(node, "maps", [*sources, target], self.sort)
        if node.kind == "braces":
            return self._braces(node)
        if node.kind == "call" and is_token(node.children[0], "NAME"):
            word = word_of(node.children[0])
            if word in WORDS and word not in self.scope.definitions:
                return self._called_sort(node, word)
        if node.kind == "factor" and str(node.children[0]) == "ℤ":
            return self.made(node, ["element", self.group(node)], [node])
        if node.kind in ("indicator", "paren"):
            raise self.error(node, "an interval is no sort", advice=INTERVAL)
        if node.kind in ("caret", "superscript", "repeated"):
            raise self.error(node, "a power is no sort", advice=VECTORS)
        return self._of_value(node, self.term(node))

    def _of_value(self, node: Syntax, tree: Json) -> Json:
        """Return the index set that a value stands for."""
        found = nature(tree, self.scope)
        if found == "abelian":
            return self.made(node, ["element", tree], [node])
        if is_kind(found, "subsets"):
            return self.made(node, ["members", tree], [node])
        return tree

    def _sort_token(self, token: Token) -> Json:
        text = str(token)
        if token.type == "SYMBOL":
            if text.startswith("finite"):
                return "set" if text.endswith("set") else "abelian"
            if text.startswith("C"):
                return "curve"
            if text == "∅":
                return self.made(token, ["empty"])
            if text in SPACES:
                return SPACES[text]
        if token.type == "HATTED":
            word = plain_letter(token)
            return self.made(token, ["dual", self.group(Token("NAME", word, start_pos=token.start_pos))], [token])
        if token.type == "NAME":
            word = word_of(token)
            if word in self.scope.variables or word in self.scope.definitions:
                return self._of_value(token, word)
            if word in KINDS:
                return word
            if word in CONSTANTS:
                return self.made(token, [word])
            raise self.unknown(token, EXPECTED)
        raise self.error(token, f"unexpected '{text[:40]}'", expected=EXPECTED)

    def _factors(self, node: Syntax) -> list[Syntax]:
        """Return the sources of maps between × signs."""
        if isinstance(node, Node) and node.kind == "cross":
            sides, signs = separated(node, "CROSS", "UNION", "DIRECT", "BIJECTION")
            if {str(sign) for sign in signs} == {"×"}:
                return sides
        return [node]

    def _crossed(self, node: Node) -> Json:
        sides, signs = separated(node, "CROSS", "UNION", "DIRECT", "BIJECTION")
        head = SIGNS[str(signs[0])]
        if any(SIGNS[str(sign)] != head for sign in signs) or (len(signs) > 1 and head == "bijections"):
            raise self.error(signs[1], f"'{signs[1]}' behind '{signs[0]}'", expected="parentheses")
        if head == "direct":
            return self.made(node, ["element", self.group(node)], [node])
        tree = self.sort(sides[0])
        for side in sides[1:]:
            tree = self.made(node, [head, tree, self.sort(side)], [node, side])
        return tree

    def _braces(self, node: Node) -> Json:
        entries = [entry for part in node.children[1:] for entry in listed(part)]
        if not entries:
            return self.made(node, ["empty"])
        if [str(entry) for entry in entries] == ["∗"]:
            return self.made(node, ["unit"])
        if all(is_token(entry, "LABEL") for entry in entries):
            return self.made(node, ["labels", *(word_of(entry)[1:] for entry in entries)], entries)
        if len(entries) == 3 and str(entries[1]) in ("…", "...", ".."):
            return self.operation(node, "range", [entries[0], entries[2]], self.integer)
        raise self.error(node, "no set", expected="{a, …, b}, {:one, :two}, {x in S : …} or subset(S; a, b, …)")

    def _called_sort(self, node: Node, word: str) -> Json:
        arguments = [entry for part in node.children[2:] for entry in listed(part)]
        if word in ("cyclic", "direct"):
            return self.made(node, ["element", self.group(node)], [node])
        if word in ("element", "dual"):
            self.expect(node, word, arguments, 1)
            return self.operation(node, word, arguments, self.group)
        if word == "members":
            self.expect(node, word, arguments, 1)
            return self.operation(node, word, arguments, self.term)
        if word == "range":
            self.expect(node, word, arguments, 2)
            return self.operation(node, word, arguments, self.bound)
        if word == "labels":
            return self.operation(node, word, arguments, self._label)
        if self.is_listed_subset(node):
            return self._of_value(node, self.term(node))
        if word in CONSTANTS:
            self.expect(node, word, arguments, 0)
            return self.made(node, [word])
        head = "subsets" if word == "subset" else word
        self.expect(node, word, arguments, *OF_SETS[head])
        return self.operation(node, head, arguments, self.sort)

    def _label(self, node: Syntax) -> Json:
        if not is_token(node, "NAME", "LABEL"):
            raise self.error(node, "no label", expected="a name")
        return word_of(node).removeprefix(":")

    def group(self, node: Syntax) -> Json:
        """Return a finite Abelian group."""
        if isinstance(node, Token):
            return self.term(node)
        if node.kind == "paren":
            return self.group(node.children[1])
        if node.kind == "factor" and str(node.children[0]) == "ℤ" and len(node.children) == 3:
            return self.operation(node, "cyclic", node.children[2:], self.integer)
        if node.kind == "cross":
            sides, signs = separated(node, "CROSS", "UNION", "DIRECT", "BIJECTION")
            if {str(sign) for sign in signs} == {"⊕"}:
                return self._direct(node, sides)
        if node.kind == "call" and str(node.children[0]) in ("cyclic", "direct"):
            arguments = [entry for part in node.children[2:] for entry in listed(part)]
            if str(node.children[0]) == "cyclic":
                self.expect(node, "cyclic", arguments, 1)
                return self.operation(node, "cyclic", arguments, self.integer)
            self.expect(node, "direct", arguments, 2, 64)
            return self._direct(node, arguments)
        return self.term(node)

    def _direct(self, node: Node, sides: list[Syntax]) -> Json:
        tree = self.group(sides[0])
        for side in sides[1:]:
            tree = self.made(node, ["direct", tree, self.group(side)], [node, side])
        return tree

    def is_index_set(self, node: Syntax) -> bool:
        """Tell whether the body of a definition is made of signs and words for index sets."""
        if isinstance(node, Token):
            return (node.type in ("HATTED", "SYMBOL") and str(node) != "∗") or str(node) in CONSTANTS
        if node.kind == "paren":
            return self.is_index_set(node.children[1])
        if node.kind == "call":
            word = str(node.children[0])
            return word in WORDS and word not in self.scope.definitions and not self.is_listed_subset(node)
        return node.kind in ("cross", "arrow", "braces") or (node.kind == "factor" and str(node.children[0]) == "ℤ")

    def is_listed_subset(self, node: Node) -> bool:
        """Tell whether a call is subset(S; a, b, …)."""
        content = node.children[2] if len(node.children) == 3 else None
        return str(node.children[0]) == "subset" and isinstance(content, Node) and content.kind == "groups"

    def is_sort(self, node: Syntax) -> bool:
        """Tell whether a text between bars is an index set, whose size is meant, or a number."""
        if isinstance(node, Token):
            if node.type == "NAME":
                word = word_of(node)
                if word in self.scope.variables or word in self.scope.definitions:
                    found = nature(word, self.scope)
                    return found in ("set", "abelian") or is_kind(found, "subsets")
                return word in CONSTANTS
            return node.type in ("HATTED", "SYMBOL")
        if node.kind == "paren":
            return self.is_sort(node.children[1])
        if node.kind == "call" and is_token(node.children[0], "NAME"):
            word = word_of(node.children[0])
            definition = self.scope.definitions.get(word)
            found = definition.nature if definition else None
            return word in WORDS or found in ("set", "abelian") or is_kind(found, "subsets")
        if node.kind == "factor":
            return str(node.children[0]) == "ℤ"
        return node.kind in ("cross", "arrow", "braces", "comprehension")
