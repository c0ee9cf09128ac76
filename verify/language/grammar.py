"""The parser of ``grammar.lark``, made of tables that are stored beside it, which takes a tenth of the time.

Tables of another grammar or another version of lark are not used. ``python -m verify.language.grammar`` writes them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

__all__ = ["parser"]

STARTS = ("start", "sort", "binders", "definition", "document")
GRAMMAR, TABLES = "grammar.lark", "grammar.json"
Json = Any


def parser(node: type) -> Lark:
    """Return the parser, whose trees are made of nodes of a class.

    >>> from lark import Tree
    >>> parser(Tree).parse("1 = 1", start="start").data
    'start'
    """
    grammar = _text(GRAMMAR)
    tables = json.loads(_text(TABLES), object_hook=_decoded)
    if tables["digest"] != digest(grammar):
        return _built(grammar, node)
    tables["data"]["options"]["tree_class"] = node
    return Lark.load(tables)


def digest(grammar: str) -> str:
    """Return what tells whether tables are those of a grammar."""
    return sha256("\0".join([grammar, *STARTS, lark.__version__]).encode()).hexdigest()


def tables() -> str:
    """Return the tables of the grammar as they are stored."""
    grammar = _text(GRAMMAR)
    data, memo = _built(grammar, lark.Tree).memo_serialize([TerminalDef, Rule])
    data["options"]["tree_class"] = None
    stored = {"digest": digest(grammar), "data": _encoded(data), "memo": _encoded(memo)}
    return json.dumps(stored, separators=(",", ":")) + "\n"


def _text(name: str) -> str:
    return files("verify.language").joinpath(name).read_text(encoding="utf-8")


def _built(grammar: str, node: type) -> Lark:
    return Lark(grammar, parser="lalr", start=list(STARTS), tree_class=node, maybe_placeholders=False)


def _encoded(value: Any) -> Json:
    """Return a value in which no object has numbers as keys."""
    if isinstance(value, dict):
        entries = {key: _encoded(entry) for key, entry in value.items()}
        return entries if all(isinstance(key, str) for key in entries) else {"#": list(entries.items())}
    return list(map(_encoded, value)) if isinstance(value, list | tuple) else value


def _decoded(entries: dict[str, Json]) -> dict[Any, Json]:
    return dict(entries["#"]) if "#" in entries else entries


if __name__ == "__main__":
    Path(__file__).with_name(TABLES).write_text(tables(), encoding="utf-8")
