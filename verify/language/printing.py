"""Claims for people, in Unicode or in ASCII: what is printed is what an author writes."""

from __future__ import annotations

from typing import Any

from verify.kernel.terms import Term
from verify.language.ascii import Ascii
from verify.language.layout import Headed, Phrase
from verify.language.notation import ATOM, OPEN, Notation
from verify.language.spelling import to_json

__all__ = ["declarations", "readable", "readable_definition", "readable_json", "readable_line"]

Json = Any

WIDTH, WIDEST = 100, 10_000

_UNICODE, _ASCII = Notation(), Ascii()


def _notation(ascii: bool) -> Notation:
    return _ASCII if ascii else _UNICODE


def readable(term: Term, width: int = WIDTH, ascii: bool = False) -> str:
    """Return a term as mathematics, on several lines if it is long.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> print(readable(Reader().formula(["forall", [["x", "complex"]], ["<=", 0, ["abs2", "x"]]], {})))
    ∀ x ∈ ℂ: 0 ≤ |x|²
    """
    try:
        return readable_json(to_json(term), width, ascii)
    except RecursionError:
        return "… (nested too deeply to be shown)"


def readable_json(node: Json, width: int = WIDTH, ascii: bool = False) -> str:
    """Return a JSON tree of the grammar as mathematics, its definitions as they are written.

    Parameters
    ----------
    node : JSON
        A formula, a scalar, an index expression or a sort. What is not of the grammar is shown as JSON.
    width : int
        The lines are broken at operations so that they are not much longer than this.
    ascii : bool
        Write words and calls instead of the signs of mathematics.

    Examples
    --------
    >>> node = ["sum", [["k", ["dual", "G"]]], ["!=", "k", 0], ["abs2", ["z", ":a", "k", "j"]]]
    >>> print(readable_json(node))
    Σ_{k≠0 ∈ Ĝ} |z(:a, k, j)|²
    >>> print(readable_json(node, ascii=True))
    sum(k in dual(G) where k != 0: abs2(z(:a, k, j)))
    """
    return "\n".join(_notation(ascii).phrase(node).lines(width))


def readable_line(node: Json) -> str:
    """Return a JSON tree of the grammar as mathematics on one line.

    >>> readable_line(["forall", [["x", "real"]], ["<=", 0, ["^", "x", 2]]])
    '∀ x ∈ ℝ: 0 ≤ x²'
    """
    return " ".join(readable_json(node, WIDEST).split())


def readable_definition(definition: Json, width: int = WIDTH, ascii: bool = False) -> str:
    """Return a definition as it is written.

    >>> print(readable_definition({"name": "double", "parameters": [["x", "real"]], "body": ["*", 2, "x"]}))
    define double(x ∈ ℝ) ≔ 2 · x
    """
    notation = _notation(ascii)
    name, parameters = notation.name(definition["name"]), definition["parameters"]
    declared = f"({notation.declarations(parameters)})" if parameters else ""
    body = definition["body"]
    named = isinstance(body, list) and len(body) == 2 and body[0] in ("element", "members")
    shown = Phrase(ATOM, f"{body[0]}({notation.phrase(body[1]).flat})") if named else notation.phrase(body)
    return "\n".join(Headed(OPEN, f"define {name}{declared} {':=' if ascii else '≔'}", shown).lines(width))


def declarations(binders: Json, ascii: bool = False) -> str:
    """Return ``[[name, sort], …]`` in words: neighbours of the same sort share it.

    >>> declarations([["J", "set"], ["k", ["dual", "G"]], ["k'", ["dual", "G"]]])
    'J : finite set; k, k′ ∈ Ĝ'
    """
    return _notation(ascii).declarations(binders)
