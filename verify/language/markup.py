"""The elements of MathML that names and signs become, and how brackets join them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from xml.sax.saxutils import escape

__all__ = ["fenced", "identifier", "operator"]

_CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
GREEK = {
    spelled: letter
    for capital in _CAPITALS
    for spelled, letter in (
        (unicodedata.name(capital).split()[-1].capitalize().replace("Lamda", "Lambda"), capital),
        (unicodedata.name(capital).split()[-1].lower().replace("lamda", "lambda"), capital.lower()),
    )
}
"""Greek letters by their names."""
_PARTS = re.compile(r"(.*?)_?([0-9]*)('*)")
_PAIRS = dict(zip("([{⟨⟦", ")]}⟩⟧", strict=True))
_PREFIXES = frozenset("−-+¬∀∃")
_TALL = ("<mfrac>", "<mtable", "<mroot>")
_BRACKET = re.compile(r"<mo[^>]*>(.)</mo>")


def identifier(name: str, attributes: str = "") -> str:
    """Return a name: letters and Greek letters in italics, words upright, digits at the end as an index.

    >>> identifier("alpha1'"), identifier("hidden_weight")
    ('<mrow><msub><mi>α</mi><mn>1</mn></msub><mo>′</mo></mrow>', '<mi>hidden_weight</mi>')
    """
    found = _PARTS.fullmatch(name)
    word, index, primes = found.groups() if found and found[1] else (name, "", "")
    shown = f"<mi{attributes}>{escape(GREEK.get(word, word))}</mi>"
    if index:
        shown = f"<msub>{shown}<mn>{index}</mn></msub>"
    return f"<mrow>{shown}<mo>{'′' * len(primes)}</mo></mrow>" if primes else shown


def operator(sign: str, behind_operand: bool) -> str:
    """Return a sign; whether something stands before it decides how it is spaced.

    >>> operator("−", False), operator("<", True)
    ('<mo form="prefix">−</mo>', '<mo>&lt;</mo>')
    """
    if sign in _PREFIXES and not behind_operand:
        return f'<mo form="prefix">{sign}</mo>'
    if sign == ":":
        return '<mo lspace="0.1em" rspace="0.4em">:</mo>'
    return f"<mo>{escape(sign)}</mo>"


def fenced(tokens: Sequence[str]) -> str:
    """Return elements side by side; brackets that belong together are as high as what is between them.

    >>> fenced(["<mo>(</mo>", "<mi>x</mi>", "<mo>)</mo>", "<mo>]</mo>"])
    '<mrow><mo stretchy="false">(</mo><mi>x</mi><mo stretchy="false">)</mo></mrow><mo stretchy="false">]</mo>'
    """
    open_rows: list[tuple[str, list[str]]] = [("", [])]
    for token in tokens:
        bracket = _BRACKET.fullmatch(token)
        sign = bracket[1] if bracket else ""
        if sign in _PAIRS:
            open_rows.append((sign, [token]))
        elif sign and sign == _PAIRS.get(open_rows[-1][0]):
            opened, row = open_rows.pop()
            inner = "".join(row[1:])
            ends = (row[0], token) if any(tall in inner for tall in _TALL) else (_stiff(opened), _stiff(sign))
            open_rows[-1][1].append(f"<mrow>{ends[0]}{inner}{ends[1]}</mrow>")
        elif sign in _PAIRS.values():
            open_rows[-1][1].append(_stiff(sign))
        else:
            open_rows[-1][1].append(token)
    rest = [[_stiff(sign), *row[1:]] for sign, row in open_rows[1:]]
    return "".join([*open_rows[0][1], *("".join(row) for row in rest)])


def _stiff(bracket: str) -> str:
    return f'<mo stretchy="false">{bracket}</mo>'
