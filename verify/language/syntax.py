"""Text to syntax: what the grammar alone can tell, each node with its place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from verify.language.errors import TextError, near
from verify.language.grammar import parser
from verify.language.habits import advice_at

__all__ = ["Node", "parsed"]

MOST_CHARACTERS = 2_000_000
DEEPEST = 150
WORDS = (
    *("forall", "exists", "not", "and", "or", "in", "where", "define", "claim", "witness", "proof"),
    *("sum", "prod", "case"),
)
SPELLINGS = {
    "NAME": "a name",
    "INT": "a number",
    "QUANTIFIER": "'forall'",
    "MAPSTO": "'|->'",
    "IMPLIES": "'==>'",
    "IFF": "'<==>'",
    "AND": "'and'",
    "OR": "'or'",
    "IN": "'in'",
    "COLON": "':'",
    "RELATION": "'='",
    "SLASH": "'/'",
    "LPAR": "'('",
    "PLUS": "'+'",
    "MINUS": "'-'",
    "STAR": "'*'",
    "ASSIGN": "':='",
    "BAR": "'|'",
    "$END": "the end",
    "RPAR": "')'",
    "RSQB": "']'",
    "RBRACE": "'}'",
    "COMMA": "','",
    "SEMICOLON": "';'",
    "CARET": "'^'",
    "WHERE": "'where'",
    "DEFINE": "'define'",
    "CLAIM": "'claim'",
    "WITNESS": "'witness'",
    "PROOF": "'proof'",
}
_OPERAND = frozenset({"NAME", "INT", "LPAR"})
_CLOSING = ("RPAR", "RSQB", "RBRACE", "BAR")


class Node:
    """A node of the syntax: a rule of the grammar, its tokens and nodes, and the offset where its text begins."""

    __slots__ = ("children", "depth", "kind", "start")

    def __init__(self, kind: str, children: list[Any]) -> None:
        """Take what a rule has found; nodes of helping rules, which lark unpacks again, are not measured."""
        self.kind = str(kind)
        self.children = children
        self.start = 0
        self.depth = 0
        if kind.startswith("__"):
            return
        inner = [child for child in children if isinstance(child, Node)]
        self.depth = 1 + max((child.depth for child in inner), default=0)
        if children:
            first = children[0]
            self.start = first.start if isinstance(first, Node) else first.start_pos
        if self.depth > DEEPEST:
            raise _TooDeep(self.start)


class _TooDeep(Exception):
    """Unwinds the parser, which keeps no text."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start


@cache
def _parser() -> Lark:
    return parser(Node)


def parsed(text: str, start: str = "start") -> Node:
    """Return the syntax of a text.

    Raises
    ------
    TextError
        With the place where the text leaves the grammar.
    """
    if len(text) > MOST_CHARACTERS:
        raise TextError(text, MOST_CHARACTERS, f"a text of more than {MOST_CHARACTERS} characters")
    try:
        found = _parser().parse(text, start=start)
    except _TooDeep as error:
        raise TextError(text, error.start, f"nested more than {DEEPEST} levels deep") from None
    except UnexpectedInput as error:
        raise _unexpected(text, error) from None
    assert isinstance(found, Node)
    return found


def _unexpected(text: str, error: UnexpectedInput) -> TextError:
    """Say what stands where something else was expected."""
    if isinstance(error, UnexpectedCharacters):
        start, token, names = error.pos_in_stream or 0, error.char, error.allowed or set()
    else:
        assert isinstance(error, UnexpectedToken)
        start, token, names = error.token.start_pos, str(error.token), error.accepts or error.expected
        if error.token.type == "$END":
            return TextError(text, len(text.rstrip()), "the text ends", expected=_expected(names))
        start = len(text) if start is None else start
    word = _word_at(text, start) or token
    meant = near(word, WORDS) if word.isidentifier() and word not in WORDS else ""
    if not meant and word.isidentifier():  # foral x: the word before is the wrong one
        before = text[:start].split()[-1:]
        meant = near(before[0], WORDS) if before and before[0].isidentifier() and before[0] not in WORDS else ""
    return TextError(
        text,
        start,
        f"unexpected '{word[:40]}'",
        token=word,
        expected=_expected(names),
        meant=meant,
        advice=advice_at(text, start),
    )


def _word_at(text: str, start: int) -> str:
    end = start
    while end < len(text) and (text[end].isalnum() or text[end] in "_'′"):
        end += 1
    return text[start:end]


def _expected(names: Iterable[str]) -> str:
    """Return in words what a parser would have taken."""
    known = set(names)
    if known >= _OPERAND:
        return "a term or a formula"
    closing = [SPELLINGS[name] for name in _CLOSING if name in known]
    if {"PLUS", "STAR"} & known:
        return " or ".join(["an operation such as '*' or '='", *closing])
    spelled = sorted(SPELLINGS.get(name, "") for name in known)
    return " or ".join(entry for entry in spelled if entry)


def is_token(node: object, *kinds: str) -> bool:
    """Tell whether a child of a node is a token of one of some kinds."""
    return isinstance(node, Token) and node.type in kinds
