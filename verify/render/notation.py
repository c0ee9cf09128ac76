"""Claims as mathematics for people: infix, in Unicode, long ones on several lines.

What is shown decides nothing; the pins of the ledger are those of the JSON trees.
"""

from __future__ import annotations

import json
import textwrap
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

from verify.kernel.loader import whole_number
from verify.kernel.terms import Term
from verify.render.spelling import RESERVED, sketch

__all__ = ["declarations", "readable", "readable_json", "wrapped"]

Json = Any

WIDTH = 100
LONG_NUMBER = 60
_GLUE = "\u00a0"

# How tightly an operation binds, from open phrases to atoms.
_OPEN, _IFF, _IMPLIES, _OR, _AND, _NOT, _RELATION, _PLUS, _SUM, _TIMES, _OVER, _POWER, _ATOM = range(13)

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_RELATIONS = {"=": "=", "!=": "≠", "<=": "≤", "<": "<", "in": "∈"}
_CONNECTIVES = {"and": ("∧", _AND), "or": ("∨", _OR), "implies": ("⟹", _IMPLIES), "iff": ("⟺", _IFF)}
_QUANTIFIERS = {"forall": "∀", "exists": "∃"}
_SUMS = {"sum": "Σ", "prod": "Π"}
_MAPS = ("map", "curve")
_SPACES = {"complex": "ℂ", "real": "ℝ", "natural": "ℕ", "curve": "C(ℝ, ℂ)"}
_KINDS = {"abelian": "finite Abelian group", "set": "finite set"}

Phrase = tuple[int, str]


def readable(term: Term, width: int = WIDTH) -> str:
    """Return a term as mathematics, on several lines if it is long.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> print(readable(Reader().formula(["forall", [["x", "complex"]], ["<=", 0, ["abs2", "x"]]], {})))
    ∀ x ∈ ℂ: 0 ≤ |x|²
    """
    try:
        return readable_json(sketch(term), width)
    except RecursionError:
        return "… (nested too deeply to be shown)"


def readable_json(node: Json, width: int = WIDTH) -> str:
    """Return a JSON tree of the grammar as mathematics, its definitions as they are written.

    Parameters
    ----------
    node : JSON
        A formula, a scalar, an index expression or a sort. What is not of the grammar is shown as JSON.
    width : int
        The lines are broken at operations so that they are not much longer than this.

    Examples
    --------
    >>> print(readable_json(["sum", [["k", ["dual", "G"]]], ["!=", "k", 0], ["abs2", ["z", ":a", "k", "j"]]]))
    Σ_{k≠0 ∈ Ĝ} |z(a, k, j)|²
    """
    return "\n".join(_lines(node, _OPEN, width))


def declarations(binders: Json) -> str:
    """Return ``[[name, sort], …]`` in words: neighbours of the same sort share it.

    >>> declarations([["J", "set"], ["k", ["dual", "G"]], ["k'", ["dual", "G"]]])
    'J : finite set; k, k′ ∈ Ĝ'
    """
    groups: list[tuple[list[str], Json]] = []
    for name, sort in binders:
        if groups and groups[-1][1] == sort:
            groups[-1][0].append(_name(name))
        else:
            groups.append(([_name(name)], sort))
    return "; ".join(f"{', '.join(names)} {_membership(sort)}" for names, sort in groups)


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Return a text with declarations on lines that end behind a declaration.

    >>> wrapped("∀ J : finite set; k ∈ Ĝ:", 20)
    ['∀ J : finite set;', '    k ∈ Ĝ:']
    """
    glued = text.replace(" ", _GLUE).replace(f";{_GLUE}", "; ")
    lines = textwrap.wrap(glued, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return [line.replace(_GLUE, " ") for line in lines]


def _membership(sort: Json) -> str:
    if isinstance(sort, str) and sort in _KINDS:
        return f": {_KINDS[sort]}"
    if isinstance(sort, list) and sort and sort[0] == "subsets":
        return f"⊆ {_sort(sort[1])}"
    if isinstance(sort, list) and sort and sort[0] in ("maps", "bijections"):
        return f": {_sort(sort)}"
    return f"∈ {_sort(sort)}"


def _name(name: Any) -> str:
    return str(name).replace("'", "′")


def _sort(node: Json, nested: bool = False) -> str:
    if isinstance(node, str):
        return _SPACES.get(node) or _KINDS.get(node) or _name(node)
    try:
        head, rest = node[0], node[1:]
        if head == "element":
            return _group(rest[0])
        if head == "dual":
            inner = _group(rest[0])
            return unicodedata.normalize("NFC", f"{inner}\u0302") if len(inner) == 1 else f"dual({inner})"
        if head == "members":
            return _text(rest[0], _ATOM)
        if head == "range":
            return f"{{{rest[0]}, …, {rest[1]}}}"
        if head == "labels":
            return f"{{{', '.join(rest)}}}"
        if head == "unit":
            return "{∗}"
        if head == "empty":
            return "∅"
        if head in ("union", "product", "maps", "bijections", "subsets"):
            parts = [_sort(entry, nested=True) for entry in rest]
            if head == "subsets":
                return f"subsets({parts[0]})"
            if head == "maps":
                text = f"{' × '.join(parts[:-1])} → {parts[-1]}"
            else:
                text = {"union": " ⊎ ", "product": " × ", "bijections": " ↔ "}[head].join(parts)
            return f"({text})" if nested else text
    except (TypeError, IndexError, KeyError):
        return _verbatim(node)
    return _text(node, _OPEN)


def _group(node: Json) -> str:
    if isinstance(node, list) and len(node) == 2 and node[0] == "cyclic":
        return f"ℤ/{node[1]}"
    if isinstance(node, list) and len(node) == 3 and node[0] == "direct":
        return f"{_group(node[1])} × {_group(node[2])}"
    return _text(node, _ATOM)


def _verbatim(node: Json) -> str:
    return json.dumps(node, ensure_ascii=False, sort_keys=True, default=str)


def _text(node: Json, level: int) -> str:
    """Return a node on one line, in parentheses if it binds less tightly than ``level``."""
    try:
        binding, text = _phrase(node)
    except (TypeError, IndexError, ValueError, KeyError, AttributeError):
        binding, text = _ATOM, _verbatim(node)
    return text if binding >= level else f"({text})"


def _phrase(node: Json) -> Phrase:
    number = whole_number(node)
    if number is not None:
        long = isinstance(node, str) and len(node) > LONG_NUMBER
        text = f"{str(node)[:24]}…[{len(str(node))} digits]" if long else str(abs(number))
        return (_ATOM, text) if number >= 0 else (_PLUS, text if long else f"−{text}")
    if isinstance(node, str):
        return _ATOM, _name(node.removeprefix(":"))
    head, rest = node[0], node[1:]
    if head in _QUANTIFIERS:
        return _OPEN, f"{_QUANTIFIERS[head]} {declarations(rest[0])}: {_text(rest[1], _OPEN)}"
    if head in _CONNECTIVES:
        return _connected(head, rest)
    if head in _RELATIONS:
        return _RELATION, f"{_text(rest[0], _PLUS)} {_RELATIONS[head]} {_text(rest[1], _PLUS)}"
    if head in _SUMS:
        return _SUM, f"{_sum_sign(node)} {_text(rest[-1], _SUM)}"
    form = _PHRASES.get(head)
    if form is not None:
        return form(rest)
    if not isinstance(head, str):
        raise ValueError("expected an operation")
    if _is_sort(node):
        return _OVER, _group(node) if head in ("cyclic", "direct") else _sort(node)
    return _ATOM, _applied(_name(head), rest)


def _is_sort(node: Json) -> bool:
    return node[0] in RESERVED


def _applied(head: str, arguments: list[Json]) -> str:
    return f"{head}({', '.join(_text(argument, _OPEN) for argument in arguments)})" if arguments else head


def _connected(head: str, rest: list[Json]) -> Phrase:
    sign, level = _CONNECTIVES[head]
    if head == "implies":
        conditions = " ∧ ".join(_text(entry, _NOT) for entry in rest[:-1])
        return level, f"{conditions} ⟹ {_text(rest[-1], _IMPLIES)}"
    return level, f" {sign} ".join(_text(entry, level + 1) for entry in rest)


def _sum_sign(node: Json) -> str:
    head, binders, *rest = node
    condition = rest[0] if len(rest) == 2 else None
    sign = _SUMS[head]
    if condition is None:
        return f"{sign}_{{{declarations(binders)}}}"
    if len(binders) == 1 and condition == ["!=", binders[0][0], 0]:
        return f"{sign}_{{{_name(binders[0][0])}≠0 {_membership(binders[0][1])}}}"
    return f"{sign}_{{{declarations(binders)} : {_text(condition, _OPEN)}}}"


def _signed_terms(head: str, rest: list[Json]) -> list[tuple[str, Json]]:
    """Return the terms of a sum or difference with their signs."""
    if head == "-" and len(rest) == 1:
        return [("−", rest[0])]
    found = []
    for place, entry in enumerate(rest):
        sign = "−" if head == "-" and place else "+"
        if sign == "+" and isinstance(entry, list) and len(entry) == 2 and entry[0] == "-":
            sign, entry = "−", entry[1]
        found.append((sign, entry))
    return found


def _plus(head: str) -> Callable[[list[Json]], Phrase]:
    def form(rest: list[Json]) -> Phrase:
        (first, entry), *others = _signed_terms(head, rest)
        text = ("−" if first == "−" else "") + _text(entry, _SUM)
        for sign, entry in others:
            text += f" {sign} {_text(entry, _SUM)}"
        return _PLUS, text

    return form


def _times(rest: list[Json]) -> Phrase:
    last = len(rest) - 1
    return _TIMES, " · ".join(_text(e, _SUM if place == last else _OVER) for place, e in enumerate(rest))


def _conj(rest: list[Json]) -> Phrase:
    text = _text(rest[0], _ATOM)
    return _ATOM, unicodedata.normalize("NFC", f"{text}\u0304") if len(text) == 1 else f"{text}*"


def _radical(rest: list[Json]) -> Phrase:
    degree, above, below = rest
    sign = "√" if degree == 2 else f"{str(degree).translate(_SUPERSCRIPTS)}√"
    return _ATOM, f"{sign}({above}/{below})" if below != 1 else f"{sign}{above}"


def _root(rest: list[Json]) -> Phrase:
    return _POWER, f"ζ{str(rest[0]).translate(_SUBSCRIPTS)}^({_text(rest[1], _OPEN)})"


def _case(rest: list[Json]) -> Phrase:
    (one, left), (two, right) = rest[1:]
    branches = f"left {_name(one)} ↦ {_text(left, _IFF)}; right {_name(two)} ↦ {_text(right, _IFF)}"
    return _ATOM, f"case({_text(rest[0], _OPEN)}; {branches})"


def _choose(rest: list[Json]) -> Phrase:
    branches = "; ".join(f"{_name(name)} ↦ {_text(body, _IFF)}" for name, body in rest[1:])
    return _ATOM, f"case({_text(rest[0], _OPEN)}; {branches})"


def _map(rest: list[Json]) -> Phrase:
    return _OPEN, f"{declarations(rest[0])} ↦ {_text(rest[1], _OPEN)}"


def _iterate(rest: list[Json]) -> Phrase:
    binders, body, start, count = rest
    return _ATOM, f"({declarations(binders)} ↦ {_text(body, _OPEN)})^[{_text(count, _OPEN)}]({_text(start, _OPEN)})"


def _of(rest: list[Json]) -> Phrase:
    if isinstance(rest[0], str) and rest[0] in _SPACES:
        return _phrase(rest[1])
    return _OPEN, f"{_text(rest[1], _IFF)} : {_sort(rest[0])}"


def _size(rest: list[Json]) -> Phrase:
    return _ATOM, f"|{_sort(rest[0])}|"


_PHRASES: dict[str, Callable[[list[Json]], Phrase]] = {
    "+": _plus("+"),
    "-": _plus("-"),
    "*": _times,
    "/": lambda rest: (_OVER, f"{_text(rest[0], _POWER)}/{_text(rest[1], _POWER)}"),
    "^": lambda rest: (_POWER, _text(rest[0], _ATOM) + str(rest[1]).translate(_SUPERSCRIPTS)),
    "conj": _conj,
    "abs2": lambda rest: (_POWER, f"|{_text(rest[0], _OPEN)}|²"),
    "re": lambda rest: (_ATOM, f"Re({_text(rest[0], _OPEN)})"),
    "size": _size,
    "root": _root,
    "radical": _radical,
    "char": lambda rest: (_ATOM, f"⟨{_text(rest[0], _OPEN)}, {_text(rest[1], _OPEN)}⟩"),
    "indicator": lambda rest: (_ATOM, f"[{_text(rest[0], _OPEN)}]"),
    "map": _map,
    "curve": _map,
    "next": lambda rest: (_PLUS, f"{_text(rest[0], _PLUS)} + 1"),
    "iterate": _iterate,
    "at_time": lambda rest: (_ATOM, _applied(_text(rest[0], _ATOM), rest[1:])),
    "subset": lambda rest: (_ATOM, f"{{{declarations(rest[0])} : {_text(rest[1], _OPEN)}}}"),
    "at": lambda rest: (_ATOM, _applied(_text(rest[0], _ATOM), rest[1:])),
    "pair": lambda rest: (_ATOM, f"({_text(rest[0], _OPEN)}, {_text(rest[1], _OPEN)})"),
    "first": lambda rest: (_ATOM, f"π₁({_text(rest[0], _OPEN)})"),
    "second": lambda rest: (_ATOM, f"π₂({_text(rest[0], _OPEN)})"),
    "inclusion": lambda rest: _phrase(rest[0]),
    "member": lambda rest: _phrase(rest[0]),
    "impossible": lambda rest: (_ATOM, f"impossible({_text(rest[0], _OPEN)})"),
    "of": _of,
    "inl": lambda rest: (_ATOM, f"left({_text(rest[0], _OPEN)})"),
    "inr": lambda rest: (_ATOM, f"right({_text(rest[0], _OPEN)})"),
    "star": lambda rest: (_ATOM, "∗"),
    "case": _case,
    "choose": _choose,
    "bijection": lambda rest: (_ATOM, f"bijection({'; '.join(_text(entry, _OPEN) for entry in rest[2:])})"),
    "forward": lambda rest: (_ATOM, _applied(_text(rest[0], _ATOM), rest[1:])),
    "backward": lambda rest: (_ATOM, _applied(f"{_text(rest[0], _ATOM)}⁻¹", rest[1:])),
    "residue": lambda rest: (_ATOM, f"⟦{', '.join(map(str, rest))}⟧"),
    "true": lambda rest: (_ATOM, "true"),
    "false": lambda rest: (_ATOM, "false"),
    "not": lambda rest: (_NOT, f"¬{_text(rest[0], _ATOM)}"),
}


def _lines(node: Json, level: int, width: int) -> list[str]:
    """Return a node on as many lines as it needs."""
    flat = _text(node, level)
    if len(flat) <= width or not isinstance(node, list) or len(node) < 2 or width < 20:
        return [flat]
    try:
        binding, lines = _broken(node, width - 1)
    except (TypeError, IndexError, ValueError, KeyError, AttributeError):
        return [flat]
    if binding >= level:
        return lines
    lines = [f"({lines[0]}", *(f" {line}" for line in lines[1:])]
    return [*lines[:-1], f"{lines[-1]})"]


def _hanging(entries: Iterable[tuple[str, list[str]]]) -> list[str]:
    """Put a sign before each block of lines and align the block behind it."""
    found = []
    for sign, lines in entries:
        found.append(f"{sign}{lines[0]}")
        found.extend(" " * len(sign) + line for line in lines[1:])
    return found


def _broken(node: Json, width: int) -> tuple[int, list[str]]:
    head, rest = node[0], node[1:]
    narrow = width - 2
    if head in _QUANTIFIERS or head in _SUMS or head in _MAPS:
        body_level = _SUM if head in _SUMS else _OPEN
        if head in _SUMS:
            binding, start = _SUM, _sum_sign(node)
        elif head in _MAPS:
            binding, start = _OPEN, f"{declarations(rest[0])} ↦"
        else:
            binding, start = _OPEN, f"{_QUANTIFIERS[head]} {declarations(rest[0])}:"
        return binding, [
            *wrapped(start, width),
            *(f"  {line}" for line in _lines(rest[-1], body_level, narrow)),
        ]
    if head == "implies":
        blocks = [("  " if place == 0 else "∧ ", _lines(e, _NOT, narrow)) for place, e in enumerate(rest[:-1])]
        return _IMPLIES, _hanging([*blocks, ("⟹ ", _lines(rest[-1], _IMPLIES, narrow))])
    if head in _CONNECTIVES:
        sign, binding = _CONNECTIVES[head]
        return binding, _hanging(
            ("  " if place == 0 else f"{sign} ", _lines(e, binding + 1, narrow)) for place, e in enumerate(rest)
        )
    if head in _RELATIONS:
        left, right = (_lines(entry, _PLUS, narrow) for entry in rest)
        return _RELATION, _hanging([("  ", left), (f"{_RELATIONS[head]} ", right)])
    if head in ("+", "-"):
        blocks = [(f"{sign} ", _lines(entry, _SUM, narrow)) for sign, entry in _signed_terms(head, rest)]
        if blocks[0][0] == "+ ":
            blocks[0] = ("  ", blocks[0][1])
        return _PLUS, _hanging(blocks)
    if head == "*":
        last = len(rest) - 1
        return _TIMES, _hanging(
            ("  " if place == 0 else "· ", _lines(e, _SUM if place == last else _OVER, narrow))
            for place, e in enumerate(rest)
        )
    if head == "/":
        above, below = (_lines(entry, _POWER, narrow) for entry in rest)
        return _OVER, _hanging([("  ", above), ("/ ", below)])
    if head in ("abs2", "indicator", "not"):
        start, end, binding = {
            "abs2": ("|", "|²", _POWER),
            "indicator": ("[", "]", _ATOM),
            "not": ("¬", "", _NOT),
        }[head]
        lines = _hanging([(start, _lines(rest[0], _ATOM if head == "not" else _OPEN, narrow))])
        return binding, [*lines[:-1], f"{lines[-1]}{end}"]
    if head in _PHRASES or head in RESERVED:
        raise ValueError("kept on one line")
    arguments = [_lines(entry, _OPEN, width - 4) for entry in rest]
    for lines in arguments[:-1]:
        lines[-1] += ","
    lines = [f"{_name(head)}(", *(f"    {line}" for lines in arguments for line in lines)]
    return _ATOM, [*lines[:-1], f"{lines[-1]})"]
