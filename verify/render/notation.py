"""Claims as mathematics for people: infix, in Unicode, long ones on several lines.

What is shown decides nothing; the pins of the ledger are those of the JSON trees. But it is what a person compares with
a paper, so each form has a notation of its own: two trees that are shown alike, with their definitions, are the same
term for the kernel. Names are ASCII, so that no name looks like a sign.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Any

from verify.kernel.errors import Malformed
from verify.kernel.loader import whole_number
from verify.kernel.terms import Term
from verify.render.layout import Chain, Enclosed, Headed, Phrase, bracketed
from verify.render.spelling import RESERVED, to_json

__all__ = ["declarations", "readable", "readable_json"]

Json = Any

WIDTH = 100

# How tightly an operation binds, from open phrases to atoms.
_OPEN, _IFF, _IMPLIES, _OR, _AND, _NOT, _RELATION, _PLUS, _SUM, _TIMES, _OVER, _POWER, _ATOM = range(13)

_NAME = re.compile(r"[A-Za-z_#][A-Za-z0-9_#']*")  # the kernel's own variables begin with #
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_RELATIONS = {"=": "=", "!=": "≠", "<=": "≤", "<": "<", "in": "∈"}
_CONNECTIVES = {"and": ("∧", _AND), "or": ("∨", _OR), "iff": ("⟺", _IFF)}
_QUANTIFIERS = {"forall": "∀", "exists": "∃"}
_SUMS = {"sum": "Σ", "prod": "Π"}
_MAPS = ("map", "curve")
_SPACES = {"complex": "ℂ", "real": "ℝ", "natural": "ℕ", "curve": "C(ℝ, ℂ)"}
_KINDS = {"abelian": "finite Abelian group", "set": "finite set"}


def readable(term: Term, width: int = WIDTH) -> str:
    """Return a term as mathematics, on several lines if it is long.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> print(readable(Reader().formula(["forall", [["x", "complex"]], ["<=", 0, ["abs2", "x"]]], {})))
    ∀ x ∈ ℂ: 0 ≤ |x|²
    """
    try:
        return readable_json(to_json(term), width)
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
    Σ_{k≠0 ∈ Ĝ} |z(:a, k, j)|²
    """
    return "\n".join(_phrase(node).lines(width))


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
    if not groups:
        raise ValueError("expected at least one variable")
    return "; ".join(f"{', '.join(names)} {_membership(sort)}" for names, sort in groups)


def _membership(sort: Json) -> str:
    if isinstance(sort, str) and sort in _KINDS:
        return f": {_KINDS[sort]}"
    if isinstance(sort, list) and sort and sort[0] == "subsets":
        (whole,) = sort[1:]
        return f"⊆ {_sort(whole)}"
    if isinstance(sort, list) and sort and sort[0] in ("maps", "bijections"):
        return f": {_sort(sort)}"
    return f"∈ {_sort(sort)}"


def _name(name: Any) -> str:
    return name.replace("'", "′") if isinstance(name, str) and _NAME.fullmatch(name) else _verbatim(name)


def _verbatim(node: Json) -> str:
    return json.dumps(node, sort_keys=True, default=str)


def _whole(node: Json) -> int:
    number = whole_number(node)
    if number is None:
        raise ValueError("expected an integer")
    return number


def _numeral(node: Json) -> str:
    return str(_whole(node)).replace("-", "−")


def _sort(node: Json, nested: bool = False) -> str:
    """Return a sort, in parentheses if it is nested in another one and made of several."""
    if isinstance(node, str):
        return _SPACES.get(node) or _KINDS.get(node) or _name(node)
    try:
        form = _SORTS.get(node[0])
        text, made_of_several = form(*node[1:]) if form else (_text(node, _ATOM), False)
    except (TypeError, IndexError, ValueError, KeyError, Malformed):
        return _verbatim(node)
    return f"({text})" if nested and made_of_several else text


def _joined(sign: str) -> Callable[..., tuple[str, bool]]:
    return lambda left, right: (f"{_sort(left, nested=True)} {sign} {_sort(right, nested=True)}", True)


def _maps(*sorts: Json) -> tuple[str, bool]:
    *sources, target = (_sort(entry, nested=True) for entry in sorts)
    return f"{' × '.join(sources)} → {target}", True


def _dual(group: Json) -> tuple[str, bool]:
    text = _group(group)
    return unicodedata.normalize("NFC", f"{text}\u0302") if len(text) == 1 else f"dual({text})", False


def _group(node: Json, nested: bool = False) -> str:
    if not isinstance(node, list) or node[:1] not in (["cyclic"], ["direct"]):
        return _text(node, _ATOM)
    if node[0] == "cyclic":
        (order,) = node[1:]
        return f"ℤ/{_numeral(order)}"
    left, right = (_group(entry, nested=True) for entry in node[1:])
    return f"({left} ⊕ {right})" if nested else f"{left} ⊕ {right}"


_SORTS: dict[Any, Callable[..., tuple[str, bool]]] = {
    "element": lambda group: (_group(group), group[:1] == ["direct"]),
    "dual": _dual,
    "members": lambda subset: (_text(subset, _ATOM), False),
    "range": lambda low, high: (f"{{{_numeral(low)}, …, {_numeral(high)}}}", False),
    "labels": lambda *names: (f"{{{', '.join(f':{_name(name)}' for name in names)}}}", False),
    "unit": lambda: ("{∗}", False),
    "empty": lambda: ("∅", False),
    "union": _joined("⊎"),
    "product": _joined("×"),
    "bijections": _joined("↔"),
    "maps": _maps,
    "subsets": lambda whole: (f"subsets({_sort(whole)})", False),
    "cyclic": lambda order: (_group(["cyclic", order]), False),
    "direct": lambda left, right: (_group(["direct", left, right]), True),
}


def _text(node: Json, level: int) -> str:
    return _at_least(node, level).flat


def _at_least(node: Json, level: int) -> Phrase:
    """Return a node, in parentheses if it binds less tightly than ``level``."""
    phrase = _phrase(node)
    return phrase if phrase.binding >= level else bracketed(phrase, _ATOM)


def _phrase(node: Json) -> Phrase:
    try:
        number = whole_number(node)
        if number is not None:
            return Phrase(_ATOM if number >= 0 else _PLUS, _numeral(node))
        if isinstance(node, str):
            return Phrase(_ATOM, f":{_name(node[1:])}" if node.startswith(":") else _name(node))
        return _operation(node[0], node[1:])
    except (TypeError, IndexError, ValueError, KeyError, AttributeError, Malformed):
        return Phrase(_ATOM, _verbatim(node))


def _operation(head: Json, rest: list[Json]) -> Phrase:
    if head in _RELATIONS:
        left, right = (_at_least(entry, _PLUS) for entry in rest)
        return Chain(_RELATION, [("", left, ""), (_RELATIONS[head], right, "")])
    form = _FORMS.get(head)
    if form is not None:
        return form(*rest)
    if head in RESERVED:
        return Phrase(_OVER, _sort([head, *rest]))
    return _applied(Phrase(_ATOM, _name(head)), rest)


def _applied(head: Phrase, arguments: list[Json], sign: str = "") -> Phrase:
    """Return the value of a map; maps among several arguments are bracketed, as both have commas."""
    if not arguments:
        return head
    level = _OPEN if len(arguments) == 1 else _IFF
    return Enclosed(_ATOM, f"{head.flat}{sign}(", [_at_least(entry, level) for entry in arguments], ")")


def _called(head: str) -> Callable[..., Phrase]:
    return lambda argument: Enclosed(_ATOM, f"{head}(", [_phrase(argument)], ")")


def _constant(sign: str) -> Callable[..., Phrase]:
    return lambda: Phrase(_ATOM, sign)


def _quantified(sign: str) -> Callable[..., Phrase]:
    return lambda binders, body: Headed(_OPEN, f"{sign} {declarations(binders)}:", _phrase(body))


def _connected(sign: str, binding: int) -> Callable[..., Phrase]:
    def form(*operands: Json) -> Phrase:
        return _series(sign, [_at_least(entry, binding + 1) for entry in operands], binding)

    return form


def _series(sign: str, operands: list[Phrase], binding: int) -> Phrase:
    """Return operands with a sign between them, or before the only one, as in a sum of one term."""
    if len(operands) == 1:
        return Enclosed(binding, sign, operands, "")
    return Chain(binding, [(sign if place else "", operand, "") for place, operand in enumerate(operands)])


def _implies(*formulas: Json) -> Phrase:
    *hypotheses, conclusion = (_at_least(entry, _OR) for entry in formulas)
    last = len(hypotheses) - 1
    conditions = [("", entry, "," if place < last else "") for place, entry in enumerate(hypotheses)]
    return Chain(_IMPLIES, [*conditions, ("⟹", conclusion, "")])


def _bounded(sign: str) -> Callable[..., Phrase]:
    def form(binders: Json, *rest: Json) -> Phrase:
        *condition, body = rest
        return Headed(_SUM, f"{sign}_{{{_indices(binders, *condition)}}}", _at_least(body, _SUM))

    return form


def _indices(binders: Json, condition: Json = None) -> str:
    if condition is None:
        return declarations(binders)
    name, sort = binders[0]
    if len(binders) == 1 and condition[:2] == ["!=", name] and whole_number(condition[2]) == 0:
        return f"{_name(name)}≠0 {_membership(sort)}"
    return f"{declarations(binders)} : {_text(condition, _OPEN)}"


def _plus(*operands: Json) -> Phrase:
    return _signed([("+", entry) for entry in operands])


def _minus(*operands: Json) -> Phrase:
    first, *others = operands
    return _signed([("+", first), *(("−", entry) for entry in others)] if others else [("−", first)])


def _signed(terms: list[tuple[str, Json]]) -> Phrase:
    """Return a sum, x + (−y) as x − y; a minus before a numeral at the beginning belongs to the numeral."""
    found: list[tuple[str, Phrase, str]] = []
    for sign, entry in terms:
        if sign == "+" and len(terms) > 1 and isinstance(entry, list) and len(entry) == 2 and entry[0] == "-":
            sign, entry = "−", entry[1]
        operand = _at_least(entry, _SUM)
        if sign == "−" and not found and whole_number(entry) is not None:
            operand = bracketed(_phrase(entry), _ATOM)
        found.append((sign, operand, ""))
    if found[0][0] == "+" and len(found) > 1:
        found[0] = ("", found[0][1], "")
    return Chain(_PLUS, found)


def _times(*factors: Json) -> Phrase:
    *others, last = factors
    level = _SUM if isinstance(last, list) and last and last[0] in _SUMS else _OVER
    return _series("·", [*(_at_least(entry, _OVER) for entry in others), _at_least(last, level)], _TIMES)


def _over(above: Json, below: Json) -> Phrase:
    return Chain(_OVER, [("", _at_least(above, _POWER), ""), ("/", _at_least(below, _POWER), "")], space="")


def _power(base: Json, exponent: Json) -> Phrase:
    number = _numeral(exponent)
    bars = isinstance(base, list) and base[:1] == ["size"]  # behind bars ² belongs to an absolute value
    sign = f"^{number}" if bars else number.translate(_SUPERSCRIPTS)
    return Enclosed(_POWER, "", [_at_least(base, _ATOM)], sign)


def _conj(operand: Json) -> Phrase:
    text = _at_least(operand, _ATOM)
    letter = len(text.flat) == 1 and text.flat.isascii() and text.flat.isalpha()
    overlined = unicodedata.normalize("NFC", f"{text.flat}\u0304")
    return Phrase(_ATOM, overlined) if letter else Enclosed(_ATOM, "", [text], "*")


def _radical(degree: Json, above: Json, below: Json) -> Phrase:
    sign = "" if _whole(degree) == 2 else _numeral(degree).translate(_SUPERSCRIPTS)
    value = _numeral(above) if _whole(below) == 1 else f"({_numeral(above)}/{_numeral(below)})"
    return Phrase(_POWER, f"{sign}√{value}")


def _root(order: Json, exponent: Json) -> Phrase:
    return Enclosed(_POWER, f"ζ{_numeral(order).translate(_SUBSCRIPTS)}^(", [_phrase(exponent)], ")")


def _case(subject: Json, left: Json, right: Json) -> Phrase:
    (one, here), (other, there) = left, right
    return _by_cases(subject, [(f"ι₁({_name(one)})", here), (f"ι₂({_name(other)})", there)])


def _choose(subject: Json, *branches: Json) -> Phrase:
    return _by_cases(subject, [(f":{_name(name)}", body) for name, body in branches])


def _by_cases(subject: Json, branches: list[tuple[str, Json]]) -> Phrase:
    found = [Headed(_OPEN, f"{pattern} ↦", _at_least(body, _IFF)) for pattern, body in branches]
    return Enclosed(_ATOM, "case(", [_at_least(subject, _IFF), *found], ")", comma=";")


def _map(binders: Json, body: Json) -> Phrase:
    return Headed(_OPEN, f"{declarations(binders)} ↦", _phrase(body))


def _iterate(binders: Json, body: Json, start: Json, count: Json) -> Phrase:
    step = bracketed(_map(binders, body), _ATOM)
    return _applied(step, [start], f"^[{_text(count, _OPEN)}]")


def _listed(start: str, end: str) -> Callable[..., Phrase]:
    return lambda left, right: Enclosed(_ATOM, start, [_at_least(left, _IFF), _at_least(right, _IFF)], end)


def _with_sort(head: str) -> Callable[..., Phrase]:
    return lambda element, sort: Enclosed(_ATOM, head, [_at_least(element, _IFF), Phrase(_ATOM, _sort(sort))], ")")


def _bijection(source: Json, target: Json, there: Json, back: Json) -> Phrase:
    sides = Phrase(_ATOM, f"{_sort(source, nested=True)} ↔ {_sort(target, nested=True)}")
    return Enclosed(_ATOM, "bijection(", [sides, _at_least(there, _IFF), _at_least(back, _IFF)], ")", comma=";")


def _subset(binders: Json, condition: Json) -> Phrase:
    return Enclosed(_ATOM, f"{{{declarations(binders)} : ", [_phrase(condition)], "}")


_FORMS: dict[Any, Callable[..., Phrase]] = {
    **{head: _quantified(sign) for head, sign in _QUANTIFIERS.items()},
    **{head: _connected(*form) for head, form in _CONNECTIVES.items()},
    **{head: _bounded(sign) for head, sign in _SUMS.items()},
    **dict.fromkeys(_MAPS, _map),
    "implies": _implies,
    "not": lambda operand: Enclosed(_NOT, "¬", [_at_least(operand, _ATOM)], ""),
    "true": _constant("true"),
    "false": _constant("false"),
    "+": _plus,
    "-": _minus,
    "*": _times,
    "/": _over,
    "^": _power,
    "conj": _conj,
    "abs2": lambda operand: Enclosed(_POWER, "|", [_phrase(operand)], "|²"),
    "re": _called("re"),
    "size": lambda sort: Phrase(_ATOM, f"|{_sort(sort)}|"),
    "root": _root,
    "radical": _radical,
    "char": _listed("⟨", "⟩"),
    "indicator": lambda formula: Enclosed(_ATOM, "[", [_phrase(formula)], "]"),
    "next": _called("next"),
    "iterate": _iterate,
    "subset": _subset,
    "at": lambda head, *arguments: _applied(_at_least(head, _ATOM), list(arguments)),
    "at_time": lambda curve, time: _applied(_at_least(curve, _ATOM), [time]),
    "pair": _listed("(", ")"),
    "first": _called("π₁"),
    "second": _called("π₂"),
    "inclusion": lambda member: Enclosed(_POWER, "↑", [_at_least(member, _ATOM)], ""),
    "member": _listed("member(", ")"),
    "impossible": _with_sort("impossible("),
    "of": lambda sort, operand: Enclosed(_ATOM, "(", [_at_least(operand, _IFF)], f" : {_sort(sort)})"),
    "inl": _called("ι₁"),
    "inr": _called("ι₂"),
    "star": _constant("∗"),
    "case": _case,
    "choose": _choose,
    "bijection": _bijection,
    "forward": lambda bijection, point: _applied(_at_least(bijection, _ATOM), [point]),
    "backward": lambda bijection, point: _applied(_at_least(bijection, _ATOM), [point], "⁻¹"),
    "residue": lambda *values: Phrase(_ATOM, f"⟦{', '.join(map(_numeral, values))}⟧"),
}
