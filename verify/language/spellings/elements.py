"""How elements of index sets and of groups are spelled: literals, pairs, cases, members, linear forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verify.kernel.binding import instantiate
from verify.kernel.sorts import sort_of
from verify.kernel.terms import NATURAL, Term, variable

from .names import fresh, numeral
from .spelling import Spelling

if TYPE_CHECKING:
    from ..spelling import Names, Writer

Json = Any


def _zero(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return writer.literal(0, term.args[0], expected, taken)


def _count(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return writer.literal(numeral(term.data), term.args[0], expected, taken)


def _label(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return writer.literal(f":{term.data}", term.args[0], expected, taken)


def _residue(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return writer.literal(["residue", *(numeral(value) for value in term.data)], term.args[0], expected, taken)


def _injection(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    value, union = term.args
    node = [term.op, writer.term(value, union.args[term.op == "inr"], taken)]
    return writer.literal(node, union, expected, taken)


def _add(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    args = term.args[1:]
    if len(args) > 1 and all(arg.op == "neg" for arg in args[1:]):
        return ["-", *writer.operands([args[0], *(arg.args[1] for arg in args[1:])], expected, taken)]
    return ["+", *writer.operands(args, expected, taken)]


def _neg(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["-", *writer.operands(term.args[1:], expected, taken)]


def _multiple(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["*", numeral(term.data), *writer.operands(term.args[1:], expected, taken)]


def _linear(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    spelled = []
    for coefficient, atom in zip(term.data, term.args[1:], strict=True):
        node = writer.term(atom, expected, taken)
        spelled.append({1: node, -1: ["-", node]}.get(coefficient, ["*", numeral(coefficient), node]))
    return spelled[0] if len(spelled) == 1 else ["+", *spelled]


def _pair(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    hints = expected.args if expected is not None and expected.op == "product" else (None, None)
    return ["pair", *(writer.term(arg, hint, taken) for arg, hint in zip(term.args, hints, strict=True))]


def _projection(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return [term.op, writer.term(term.args[0], None, taken)]


def _case(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    subject = term.args[0]
    branches = []
    for base, body, sort in zip("xy", term.args[1:], sort_of(subject).args, strict=True):
        name = fresh(base, taken)
        inside = instantiate(body, variable(name, sort))
        branches.append([name, writer.term(inside, expected, taken | {name})])
    return ["case", writer.term(subject, None, taken), *branches]


def _choose(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    branches = [[name, writer.term(body, expected, taken)] for name, body in zip(term.data, term.args[1:], strict=True)]
    return ["choose", writer.term(term.args[0], None, taken), *branches]


def _next(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["next", writer.value(term.args[0], NATURAL, taken)]


def _member(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    element, members = term.args
    (subset,) = members.args
    return ["member", writer.value(element, subset.args[0], taken), writer.term(subset, None, taken)]


def _impossible(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["impossible", writer.term(term.args[0], None, taken), writer.sort(term.args[1], taken)]


SPELLINGS: dict[str, Spelling] = {
    "zero": _zero,
    "count": _count,
    "label": _label,
    "residue": _residue,
    "inl": _injection,
    "inr": _injection,
    "add": _add,
    "neg": _neg,
    "multiple": _multiple,
    "linear": _linear,
    "pair": _pair,
    "first": _projection,
    "second": _projection,
    "inclusion": _projection,
    "member": _member,
    "impossible": _impossible,
    "case": _case,
    "choose": _choose,
    "next": _next,
}
