"""Terms: the nameless syntax trees of sorts, index expressions, scalars and formulas.

A variable carries its sort, as in HOL Light; a bound variable is a de Bruijn index, so that no name can be captured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import count
from operator import attrgetter
from typing import Any

from .errors import Exhausted
from .workspace import HERE, LASTING, remembered, spend

BINDERS = frozenset({"sum", "prod", "forall", "exists", "lambda", "subset", "curve", "step"})
# How many binders an operation puts above each of its arguments, where it puts any.
BINDS = {**dict.fromkeys(BINDERS, (0, 1)), "case": (0, 1, 1)}
# Of which arguments an index set or a group is made: so many of the first ones.
MADE_OF = {
    **dict.fromkeys(("union", "product", "direct"), 2),
    **dict.fromkeys(("element", "dual", "members", "subset"), 1),
}
MAX_WEIGHT = 4_000_000
MAX_PARTS = 64
NODE, KNOWN = 16, 2
WORD, SPELLED = 64, 1000
PIECE, MANY = 256, 8


class Node:
    """A node that is being made: a term that can still be written on."""

    __slots__ = (
        "_free", "_hash", "_nameless", "_sort", "_spelling",
        "args", "data", "loose", "named", "op", "parts", "tag", "weight",
    )  # fmt: skip


class Term(Node):
    """One immutable node: an operation, literal data and arguments.

    The arguments of a binder are (sort, body); its data is the printed name of the variable and does not take part
    in comparisons. Terms that are alike, names included, are one object while the workspace holds them. An index set
    has parts: the sets and the factors of groups of which its form is made. The tag is a text that no other term has.
    """

    __slots__ = ()

    op: str
    data: Any
    args: tuple[Term, ...]
    loose: int
    named: bool
    parts: int
    tag: str
    weight: int
    _hash: int
    _free: frozenset[Term] | None
    _nameless: Term | None
    _sort: Term | None
    _spelling: str | None

    def __new__(cls, op: str, data: Any = None, args: tuple[Term, ...] = ()) -> Term:
        """Build the node as given, or take it from the table; ``make`` of the module ``binding`` also reduces it."""
        workspace = HERE.workspace
        literal = data if data is None or data.__class__ is str else _unguessable(data)
        key = (op, data.__class__, literal, *map(tag_of, args))
        found = workspace.terms.get(key)
        if found is not None:
            workspace.spend(KNOWN)
            return found
        length = _length(data)
        workspace.spend(NODE + length + len(args))
        return workspace.terms.setdefault(key, cls._built(op, data, args, literal, length))

    @classmethod
    def _built(cls, op: str, data: Any, args: tuple[Term, ...], literal: Any, length: int) -> Any:
        if op == "bound":
            loose = data + 1
        elif op in BINDS:
            loose = max([arg.loose - more for arg, more in zip(args, BINDS[op], strict=True)])
        else:
            loose = max([arg.loose for arg in args], default=0)
        weight = 1 + length + sum([arg.weight for arg in args])
        if weight > MAX_WEIGHT:
            raise Exhausted(f"a term of more than {MAX_WEIGHT} nodes")
        parts = sum([arg.parts for arg in args[: MADE_OF[op]]]) if op in MADE_OF else 1
        if parts > MAX_PARTS:
            raise Exhausted(f"an index set of more than {MAX_PARTS} parts")
        named = (op in BINDERS and data is not None) or True in [arg.named for arg in args]
        node: Any = object.__new__(Node)
        node._free = node._nameless = node._sort = node._spelling = None
        node._hash = hash((op, None if op in BINDERS else literal, args))
        node.op, node.data, node.args = op, data, args
        node.loose, node.named, node.parts, node.weight, node.tag = loose, named, parts, weight, hex(next(_TAGS))
        node.__class__ = Term
        return node

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: terms are immutable."""
        raise AttributeError("terms are immutable")

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term) or self._hash != other._hash:
            return False
        left, right = nameless(self), nameless(other)
        return left is right or (left.op == right.op and left.data == right.data and left.args == right.args)

    def __repr__(self) -> str:
        return _text(self)

    @property
    def spelling(self) -> str:
        """What the term is sorted by; the rest of a long text is hashed, so that it is short to compare and to keep."""
        found = self._spelling
        if found is None:
            spend(self.weight - 1)  # a constant costs nothing, since it may outlast the replay
            found = shortened(_pieces(self))
            _keep_spelling(self, found)
        return found


_keep_free, _, _keep_nameless, keep_sort, _keep_spelling = (getattr(Term, name).__set__ for name in Node.__slots__[:5])
tag_of = attrgetter("tag")  # not the address: terms lie in a row, so that one could choose tuples of one hash
_TAGS = count()
_NONE: frozenset[Any] = frozenset()  # one object for all terms


def _unguessable(data: Any) -> Any:
    """Return literal data with its numbers as texts: nobody can choose texts whose hashes are equal.

    Of numbers one can: already those of -1 and -2 are.
    """
    if data.__class__ is int:
        return hex(data)
    if data.__class__ is Fraction:
        return hex(data.numerator), hex(data.denominator)
    return tuple(map(_unguessable, data)) if data.__class__ is tuple else data


def _length(data: Any) -> int:
    """Return how many nodes literal data are as long as: entries, and words of numbers."""
    if data.__class__ is tuple:
        return len(data) + sum(map(_length, data))
    if data.__class__ is Fraction:
        return _length(data.numerator) + _length(data.denominator)
    return data.bit_length() // WORD if data.__class__ is int else 0


def _data(term: Term) -> str:
    return "" if term.data is None or term.op in BINDERS else repr(term.data)


def _text(term: Term) -> str:
    text = _data(term)
    for arg in term.args:
        text += ", " + _text(arg) if text else _text(arg)
    return f"{term.op}({text})"


def _pieces(term: Term) -> Iterator[str]:
    """Yield the text of a term, that of a large one piece by piece, so that it is never held as a whole."""
    todo: list[Term | str] = [term]
    while todo:
        node = todo.pop()
        if isinstance(node, str):
            yield node
        elif node.weight <= PIECE:
            yield _text(node)
        else:
            data = _data(node)
            yield f"{node.op}({data}"
            inside = [entry for arg in node.args for entry in (", ", arg)]
            todo += [")", *reversed(inside if data else inside[1:])]


def shortened(pieces: Iterable[str]) -> str:
    """Return a text that comes in pieces; the rest of a long one is hashed."""
    found, whole = "", sha256()
    for piece in pieces:
        whole.update(piece.encode())
        found = (found + piece)[: SPELLED + 1]
    return found if len(found) <= SPELLED else found[:SPELLED] + whole.hexdigest()


def nameless(term: Term) -> Term:
    """Return the term without the printed names of its bound variables."""
    if not term.named:
        return term
    found = term._nameless
    if found is None:
        data = None if term.op in BINDERS else term.data
        found = Term(term.op, data, tuple(map(nameless, term.args)))
        _keep_nameless(term, found)
    return found


ABELIAN = Term("sort", "abelian")
SET = Term("sort", "set")
COMPLEX = Term("sort", "complex")
REAL = Term("sort", "real")
CURVE = Term("sort", "curve")
NATURAL = Term("sort", "natural")
FORMULA = Term("sort", "formula")
TRUE = Term("true")
FALSE = Term("false")
EMPTY = Term("empty")
UNIT = Term("unit")
STAR = Term("star")
LASTING.update(HERE.workspace.terms)


def variable(name: str, sort: Term) -> Term:
    """Return the free variable of that name and sort."""
    return Term("var", name, (sort,))


def integer(value: int) -> Term:
    """Return an integer literal."""
    return Term("integer", value)


def rational(value: Fraction) -> Term:
    """Return a rational literal in lowest terms."""
    return integer(value.numerator) if value.denominator == 1 else Term("rational", value)


def natural(value: int) -> Term:
    """Return the literal of a natural number."""
    return Term("count", value, (NATURAL,))


def negation(formula: Term) -> Term:
    """Return the negated formula."""
    return Term("not", None, (formula,))


def free_variables(term: Term) -> frozenset[Term]:
    """Return all free variables, also those on which the sort of another one depends."""
    found = term._free
    if found is None:
        parts = {free_variables(arg) for arg in term.args} or {_NONE}
        if term.op == "var":
            parts.add(frozenset({term}))
        if len(parts) == 1:
            found = parts.pop()
        else:
            found = frozenset().union(*parts)
            spend(2 * len(found) + sum(map(len, parts)))
            found = HERE.workspace.values.setdefault(free_variables, {}).setdefault(found, found)  # compared at once
        _keep_free(term, found)
    return found


def mentions(term: Term, variables: frozenset[Term]) -> bool:
    """Tell whether one of the variables is free in a term."""
    free = free_variables(term)
    if len(variables) > MANY:
        spend(min(len(variables), len(free)) // MANY)
    return not free.isdisjoint(variables)


@remembered
def loose_indices(term: Term) -> frozenset[int]:
    """Return the bound variables whose binders are outside of the term, the innermost as 0."""
    if term.loose == 0:
        return _NONE
    if term.op == "bound":
        return frozenset({term.data})
    depths = BINDS.get(term.op, (0,) * len(term.args))
    found = [i - n for arg, n in zip(term.args, depths, strict=True) for i in loose_indices(arg) if i >= n]
    spend(8 + 2 * len(found))
    return frozenset(found)
