"""Terms: the nameless syntax trees of sorts, index expressions, scalars and formulas.

A variable carries its sort, as in HOL Light; a bound variable is a de Bruijn index, so that no name can be captured.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import is_
from typing import Any, TypeVar, cast

from .errors import Exhausted, Malformed

BINDERS = frozenset({"sum", "prod", "forall", "exists", "lambda", "subset", "curve", "step"})
# How many binders an operation puts above each of its arguments, where it puts any.
_BINDS = {**dict.fromkeys(BINDERS, (0, 1)), "case": (0, 1, 1)}
MAX_WEIGHT = 1_000_000

# Terms that are alike are one object, so that most comparisons end at once. A key names its arguments by their
# addresses, which are not used again while the term in the table holds them.
_TABLE: dict[tuple[Any, ...], Term] = {}
_LASTING: dict[tuple[Any, ...], Term] = {}  # the constants of this module
_FORGET: list[Callable[[], None]] = []
Function = TypeVar("Function", bound=Callable[..., Any])


def remembered(function: Function) -> Function:
    """Keep the values of a function of terms until :func:`forget`."""
    cached = lru_cache(maxsize=1 << 16)(function)
    _FORGET.append(cached.cache_clear)
    return cast("Function", cached)


def forget() -> None:
    """Keep nothing but the constants, between certificates; terms that are still held remain what they are."""
    for clear in _FORGET:
        clear()
    _TABLE.clear()
    _TABLE.update(_LASTING)


class Term:
    """One immutable node: an operation, literal data and arguments.

    The arguments of a binder are (sort, body); its data is the printed name of the variable and does not take part
    in comparisons.
    """

    __slots__ = ("_free", "_hash", "args", "data", "loose", "op", "weight")

    op: str
    data: Any
    args: tuple[Term, ...]
    loose: int
    weight: int
    _hash: int
    _free: frozenset[Term] | None

    def __new__(cls, op: str, data: Any = None, args: tuple[Term, ...] = ()) -> Term:
        """Build the node as given, or take it from the table; :func:`make` is the constructor that also reduces."""
        key = (op, data.__class__, data, *map(id, args))
        found = _TABLE.get(key)
        if found is None:
            found = _TABLE[key] = cls._built(op, data, args)
        return found

    @classmethod
    def _built(cls, op: str, data: Any, args: tuple[Term, ...]) -> Term:
        if op == "bound":
            loose = data + 1
        elif op in _BINDS:
            loose = max([arg.loose - more for arg, more in zip(args, _BINDS[op], strict=True)])
        else:
            loose = max([arg.loose for arg in args], default=0)
        weight = 1 + sum([arg.weight for arg in args])
        if weight > MAX_WEIGHT:
            raise Exhausted(f"a term of more than {MAX_WEIGHT} nodes")
        term = object.__new__(cls)
        for name, value in zip(Term.__slots__[2:], (args, data, loose, op, weight), strict=True):
            object.__setattr__(term, name, value)
        object.__setattr__(term, "_free", None)
        object.__setattr__(term, "_hash", hash((op, None if op in BINDERS else data, args)))
        return term

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: terms are immutable."""
        raise AttributeError("terms are immutable")

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Term)
            and self._hash == other._hash
            and self.op == other.op
            and (self.data == other.data or self.op in BINDERS)
            and self.args == other.args
        )

    def __repr__(self) -> str:
        inside = [repr(self.data)] if self.data is not None and self.op not in BINDERS else []
        return f"{self.op}({', '.join(inside + [repr(a) for a in self.args])})"


ABELIAN = Term("sort", "abelian")
SET = Term("sort", "set")
COMPLEX = Term("sort", "complex")
REAL = Term("sort", "real")
CURVE = Term("sort", "curve")
NATURAL = Term("sort", "natural")
FORMULA = Term("sort", "formula")
TRUE = Term("true")
FALSE = Term("false")
UNIT = Term("unit")
STAR = Term("star")
_LASTING.update(_TABLE)


def variable(name: str, sort: Term) -> Term:
    """Return the free variable of that name and sort."""
    return Term("var", name, (sort,))


def integer(value: int) -> Term:
    """Return an integer literal."""
    return Term("integer", value)


def natural(value: int) -> Term:
    """Return the literal of a natural number."""
    return Term("count", value, (NATURAL,))


def negation(formula: Term) -> Term:
    """Return the negated formula."""
    return Term("not", None, (formula,))


def make(op: str, data: Any, args: tuple[Term, ...]) -> Term:
    """Build a node and reduce it: application of a map, projections, case distinctions, bijections, iterates."""
    head = args[0] if args else None
    if head is not None:
        if (op == "at" and head.op == "lambda") or (op == "at_time" and head.op == "curve"):
            return instantiate(head.args[1], args[1])
        if op == "inclusion" and head.op == "member":
            return head.args[0]
        if op == "first" and head.op == "pair":
            return head.args[0]
        if op == "second" and head.op == "pair":
            return head.args[1]
        if op == "case" and head.op == "inl":
            return instantiate(args[1], head.args[0])
        if op == "case" and head.op == "inr":
            return instantiate(args[2], head.args[0])
        if op == "value" and head.op == "count":
            return integer(head.data)
        if op == "value" and head.op == "next":
            return Term("plus", None, (make("value", None, head.args), integer(1)))
        if op == "next" and head.op == "count":
            return natural(head.data + 1)
        if op == "iterate" and args[2] == natural(0):
            return args[1]
        if op == "iterate" and args[2].op == "next":
            return instantiate(head.args[1], make("iterate", None, (*args[:2], *args[2].args)))
        if op == "choose" and head.op == "label":
            branch: Term = args[1 + data.index(head.data)]
            return branch
        if op == "in" and args[1].op == "subset":
            return instantiate(args[1].args[1], head)
        if op in ("forward", "backward"):
            if head.op == "bijection":
                return make("at", None, (head.args[op == "backward"], args[1]))
            if args[1].op in ("forward", "backward") and args[1].op != op and args[1].args[0] == head:
                return args[1].args[1]
    return Term(op, data, args)


def rebuilder(change: Callable[[Term, int], Term | None]) -> Callable[[Term], Term]:
    """Return what rebuilds terms bottom-up through :func:`make`, where ``change(node, depth)`` has no value for them.

    Its value is the node itself where nothing changes inside. What several terms have in common is rebuilt once.
    """
    memo: dict[tuple[int, int], Term] = {}  # by address, which is faster; the table holds every node

    def walk(node: Term, depth: int) -> Term:
        found = change(node, depth)
        if found is None:
            key = (id(node), depth)
            found = memo.get(key)
            if found is None:
                binds = _BINDS.get(node.op)
                if binds is None:
                    args = tuple([walk(arg, depth) for arg in node.args])
                else:
                    args = tuple([walk(arg, depth + more) for arg, more in zip(node.args, binds, strict=True)])
                found = node if all(map(is_, args, node.args)) else make(node.op, node.data, args)
                memo[key] = found
        return found

    return lambda term: walk(term, 0)


def lift(term: Term, by: int) -> Term:
    """Raise the loose indices of a term that moves below ``by`` more binders."""
    if term.loose == 0 or by == 0:
        return term

    def change(node: Term, depth: int) -> Term | None:
        if node.loose <= depth:
            return node
        return Term("bound", node.data + by) if node.op == "bound" else None

    return rebuilder(change)(term)


def instantiate(body: Term, value: Term) -> Term:
    """Replace the outermost bound variable of ``body`` by ``value``."""

    def change(node: Term, depth: int) -> Term | None:
        if node.loose <= depth:
            return node
        if node.op != "bound":
            return None
        if node.data == depth:
            return lift(value, depth)
        return Term("bound", node.data - 1)

    return rebuilder(change)(body)


def abstract(term: Term, var: Term) -> Term:
    """Turn a free variable into the outermost bound variable of the result."""

    def change(node: Term, depth: int) -> Term | None:
        if node.loose <= depth and var not in free_variables(node):
            return node
        if node == var:
            return Term("bound", depth)
        return Term("bound", node.data + 1) if node.op == "bound" else None

    return rebuilder(change)(term)


def substitute(term: Term, values: dict[Term, Term]) -> Term:
    """Replace free variables simultaneously, or other terms that have some, also inside the sorts of variables."""
    return substitution(values)(term) if values else term


def substitution(values: dict[Term, Term]) -> Callable[[Term], Term]:
    """Return :func:`substitute` for several terms."""
    mentioned = frozenset().union(*map(free_variables, values))

    def change(node: Term, depth: int) -> Term | None:
        if free_variables(node).isdisjoint(mentioned):
            return node
        value = values.get(node)
        return None if value is None else lift(value, depth)

    return rebuilder(change)


def bind(op: str, var: Term, body: Term) -> Term:
    """Close a binder over a free variable."""
    return Term(op, var.data, (var.args[0], abstract(body, var)))


def free_variables(term: Term) -> frozenset[Term]:
    """Return all free variables, also those on which the sort of another one depends."""
    found = term._free
    if found is None:
        parts = {free_variables(arg) for arg in term.args}
        if term.op == "var":
            parts.add(frozenset({term}))
        found = parts.pop() if len(parts) == 1 else frozenset().union(*parts)
        object.__setattr__(term, "_free", found)
    return found


@remembered
def loose_indices(term: Term) -> frozenset[int]:
    """Return the bound variables whose binders are outside of the term, the innermost as 0."""
    if term.loose == 0:
        return frozenset()
    if term.op == "bound":
        return frozenset({term.data})
    depths = _BINDS.get(term.op, (0,) * len(term.args))
    return frozenset(i - n for arg, n in zip(term.args, depths, strict=True) for i in loose_indices(arg) if i >= n)


def fresh(base: str, sort: Term, avoid: frozenset[Term] | set[Term]) -> Term:
    """Return a variable of that sort whose name no variable of ``avoid`` has."""
    names = {v.data for v in avoid}
    name, count = base, 0
    while name in names:
        count += 1
        name = f"{base}'{count}"
    return variable(name, sort)


def open_binder(term: Term, avoid: frozenset[Term] | set[Term] = frozenset()) -> tuple[Term, Term]:
    """Return a fresh variable for a binder, and the body with that variable in place."""
    sort, body = term.args
    var = fresh(str(term.data), sort, free_variables(body) | free_variables(sort) | avoid)
    return var, instantiate(body, var)


def same_sort(actual: Term, expected: Term) -> bool:
    """Tell whether a term of sort ``actual`` may stand where ``expected`` is asked for (a real is complex)."""
    if actual == expected or (actual == REAL and expected == COMPLEX):
        return True
    if actual.op == expected.op == "maps":
        return actual.args[0] == expected.args[0] and same_sort(actual.args[1], expected.args[1])
    return False


@remembered
def sort_of(term: Term) -> Term:
    """Return the sort of a term without loose indices.

    Raises
    ------
    Malformed
        If an argument has another sort than its operation asks for.
    """
    rule = _SORTS.get(term.op)
    if rule is None:
        raise Malformed(f"'{term.op}' has no sort")
    return rule(term)


def expect(term: Term, sort: Term, where: str) -> Term:
    """Return ``term`` if it has the sort asked for.

    Raises
    ------
    Malformed
        Otherwise.
    """
    actual = sort_of(term)
    if not same_sort(actual, sort):
        raise Malformed(f"{where}: expected {describe(sort)}, found {describe(actual)}")
    return term


def describe(sort: Term) -> str:
    """Name a sort in words for error messages."""
    if sort.op == "sort":
        return str(sort.data)
    if sort.op == "var":
        return f"an element of {sort.data}"
    inner = ", ".join(describe(a) for a in sort.args)
    return f"{sort.op}({inner})" if inner else str(sort.data or sort.op)


def cyclic_orders(group: Term) -> tuple[int, ...]:
    """Return the orders of the cyclic factors of a concrete group."""
    if group.op == "cyclic":
        return (group.data,)
    if group.op == "direct":
        return cyclic_orders(group.args[0]) + cyclic_orders(group.args[1])
    raise Malformed("expected a concrete group, a product of cyclic ones")


def _constant(sort: Term, *expected: Term) -> Callable[[Term], Term]:
    def rule(term: Term) -> Term:
        wanted = expected * len(term.args) if len(expected) == 1 else expected
        for arg, want in zip(term.args, wanted, strict=True):
            expect(arg, want, f"'{term.op}'")
        return sort

    return rule


def _same_element(term: Term) -> Term:
    sort = term.args[0]
    if sort.op not in ("element", "dual"):
        raise Malformed(f"'{term.op}': expected elements of a group or of its dual, found {describe(sort)}")
    for arg in term.args[1:]:
        expect(arg, sort, f"'{term.op}'")
    return sort


def _literal(term: Term) -> Term:
    return term.args[0]


def _index_set(term: Term) -> Term:
    for arg in term.args:
        expect(arg, SET, f"'{term.op}'")
    return SET


def _pair(term: Term) -> Term:
    return Term("product", None, tuple(expect_index(arg, "'pair'") for arg in term.args))


def _projection(position: int) -> Callable[[Term], Term]:
    def rule(term: Term) -> Term:
        sort = sort_of(term.args[0])
        if sort.op != "product":
            raise Malformed(f"'{term.op}': expected a pair, found {describe(sort)}")
        return sort.args[position]

    return rule


def _injection(position: int) -> Callable[[Term], Term]:
    def rule(term: Term) -> Term:
        expect(term.args[0], term.args[1].args[position], f"'{term.op}'")
        return term.args[1]

    return rule


def _case(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if sort.op != "union":
        raise Malformed(f"'case': expected an element of a union, found {describe(sort)}")
    avoid = free_variables(term)
    left = sort_of(instantiate(term.args[1], fresh("x", sort.args[0], avoid)))
    right = sort_of(instantiate(term.args[2], fresh("y", sort.args[1], avoid)))
    return _common([left, right], "case")


def _choose(term: Term) -> Term:
    expect(term.args[0], Term("labels", term.data), "'choose'")
    return _common([sort_of(arg) for arg in term.args[1:]], "choose")


def _common(sorts: list[Term], where: str) -> Term:
    widest = COMPLEX if COMPLEX in sorts else sorts[0]
    if widest in (ABELIAN, SET, FORMULA) or widest.op in ("subsets", "bijections"):
        raise Malformed(f"'{where}': the branches are sets or groups, formulas, subsets or bijections")
    for sort in sorts:
        if not same_sort(sort, widest):
            raise Malformed(f"'{where}': the branches have sorts {describe(widest)} and {describe(sort)}")
    return widest


def _subset(term: Term) -> Term:
    expect(term.args[0], SET, "range of 'subset'")
    expect(open_binder(term)[1], FORMULA, "condition of 'subset'")
    return Term("subsets", None, (term.args[0],))


def _lambda(term: Term) -> Term:
    expect_source(term.args[0])
    var, body = open_binder(term)
    target = expect_value(sort_of(body))
    if var in free_variables(target):
        raise Malformed("the sort of the values of a map depends on its argument")
    return Term("maps", None, (var.args[0], target))


def expect_source(sort: Term) -> Term:
    """Return a sort that the argument of a map may have: an index set or the natural numbers."""
    return sort if sort == NATURAL else expect(sort, SET, "argument of a map")


def expect_value(sort: Term) -> Term:
    """Return a sort that the values of a map may have: scalars, elements of an index set, or maps again."""
    if sort in (ABELIAN, SET, FORMULA, NATURAL) or sort.op in ("subsets", "bijections"):
        raise Malformed(f"the values of a map cannot be of the sort {describe(sort)}")
    return sort


def expect_index(term: Term, where: str) -> Term:
    """Return the sort of a term that is an element of an index set."""
    sort = sort_of(term)
    if sort.op in ("sort", "maps", "subsets", "bijections") or sort_of(sort) != SET:
        raise Malformed(f"{where}: expected an element of an index set, found {describe(sort)}")
    return sort


def _at(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if sort.op != "maps":
        raise Malformed(f"'at': expected a map, found {describe(sort)}")
    expect(term.args[1], sort.args[0], "argument of a map")
    return sort.args[1]


def _bijection(term: Term) -> Term:
    for arg in term.args:
        if arg.op != "lambda":
            raise Malformed("'bijection': expected two explicit maps")
    there, back = term.args
    source, target = there.args[0], back.args[0]
    expect(there, Term("maps", None, (source, target)), "'bijection'")
    expect(back, Term("maps", None, (target, source)), "'bijection'")
    for one, two in ((there, back), (back, there)):
        for value in generic_elements(one.args[0], "#", free_variables(term)):
            if instantiate(two.args[1], instantiate(one.args[1], value)) != value:
                raise Malformed("'bijection': the two maps are not inverse to each other")
    return Term("bijections", None, (source, target))


def explicit_members(sort: Term) -> list[Term] | None:
    """Return the elements of a set that is given by a list of literals, else None."""
    if sort.op == "range":
        return [Term("count", value, (sort,)) for value in range(sort.data[0], sort.data[1] + 1)]
    if sort.op == "labels":
        return [Term("label", name, (sort,)) for name in sort.data]
    if sort.op == "unit":
        return [STAR]
    return [] if sort.op == "empty" else None


def generic_elements(sort: Term, name: str, avoid: frozenset[Term]) -> list[Term]:
    """Return terms with fresh variables of which every element of the set is an instance."""
    explicit = explicit_members(sort)
    if explicit is not None:
        return explicit
    if sort.op == "union":
        return [
            Term(side, None, (value, sort))
            for side, arg in zip(("inl", "inr"), sort.args, strict=True)
            for value in generic_elements(arg, name, avoid)
        ]
    if sort.op == "product":
        return [
            Term("pair", None, (one, two))
            for one in generic_elements(sort.args[0], f"{name}1", avoid)
            for two in generic_elements(sort.args[1], f"{name}2", avoid)
        ]
    return [fresh(name, sort, avoid)]


def _along(op: str) -> Callable[[Term], Term]:
    def rule(term: Term) -> Term:
        sort = sort_of(term.args[0])
        if sort.op != "bijections":
            raise Malformed(f"'{op}': expected a bijection, found {describe(sort)}")
        source, target = sort.args if op == "forward" else reversed(sort.args)
        expect(term.args[1], source, f"'{op}'")
        return target

    return rule


def _binder(inner: Term, result: Term, over: tuple[Term, ...] = (SET,)) -> Callable[[Term], Term]:
    def rule(term: Term) -> Term:
        if over:
            expect(term.args[0], over[0], f"range of '{term.op}'")
        expect(open_binder(term)[1], inner, f"body of '{term.op}'")
        return result

    return rule


def _equal(term: Term) -> Term:
    left, right = (sort_of(arg) for arg in term.args)
    if not (same_sort(left, right) or same_sort(right, left)):
        raise Malformed(f"'=': the sides have sorts {describe(left)} and {describe(right)}")
    if left.op in ("maps", "bijections", "subsets") or left in (ABELIAN, SET, FORMULA, CURVE, NATURAL):
        raise Malformed(f"'=': the sides are {describe(left)}; compare their values instead")
    return FORMULA


def _character(term: Term) -> Term:
    group, frequency, point = term.args
    expect(frequency, Term("dual", None, (group,)), "'char'")
    expect(point, Term("element", None, (group,)), "'char'")
    return COMPLEX


def _member(term: Term) -> Term:
    sort = sort_of(term.args[1])
    if sort.op != "subsets":
        raise Malformed(f"'in': expected a subset, found {describe(sort)}")
    expect(term.args[0], sort.args[0], "'in'")
    return FORMULA


def _value(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if not is_counted(sort):
        raise Malformed(f"expected a scalar, found {describe(sort)}")
    return REAL


def is_counted(sort: Term) -> bool:
    """Tell whether an element of the sort stands for its value where a scalar is asked for."""
    return sort.op == "range" or sort == NATURAL


def _step(term: Term) -> Term:
    sort = term.args[0]
    if sort not in (REAL, COMPLEX) and sort.op != "maps":
        raise Malformed(f"'iterate': expected scalars or maps, found {describe(sort)}")
    expect(open_binder(term)[1], sort, "body of 'iterate'")
    return Term("steps", None, (sort,))


def _iterate(term: Term) -> Term:
    step, start, count = term.args
    (sort,) = sort_of(step).args
    expect(start, sort, "start of 'iterate'")
    expect(count, NATURAL, "number of steps of 'iterate'")
    return sort


def _members(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if sort.op != "subsets":
        raise Malformed(f"'members': expected a subset, found {describe(sort)}")
    return SET


def _member_of(term: Term) -> Term:
    sort = term.args[1]
    expect(term.args[0], sort_of(sort.args[0]).args[0], "'member'")
    return sort


def _inclusion(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if sort.op != "members":
        raise Malformed(f"'inclusion': expected a member of a subset, found {describe(sort)}")
    return sort_of(sort.args[0]).args[0]


def is_empty(sort: Term) -> bool:
    """Tell whether the form of a set shows that it has no element."""
    return sort.op == "empty" or (sort.op == "product" and any(is_empty(arg) for arg in sort.args))


def _impossible(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if not is_empty(sort):
        raise Malformed(f"'impossible': expected an element of an empty set, found {describe(sort)}")
    return expect(term.args[1], SET, "'impossible'")


def _real_closed(term: Term) -> Term:
    sorts = [sort_of(expect(arg, COMPLEX, f"'{term.op}'")) for arg in term.args]
    return REAL if all(s == REAL for s in sorts) else COMPLEX


def _sum(term: Term) -> Term:
    expect(term.args[0], SET, f"range of '{term.op}'")
    return sort_of(expect(open_binder(term)[1], COMPLEX, f"body of '{term.op}'"))


_SORTS: dict[str, Callable[[Term], Term]] = {
    "var": _literal,
    "integer": _constant(REAL),
    "rational": _constant(REAL),
    "radical": _constant(REAL),
    "size": _constant(REAL, SET),
    "indicator": _constant(REAL, FORMULA),
    "abs2": _constant(REAL, COMPLEX),
    "plus": _real_closed,
    "times": _real_closed,
    "divide": _real_closed,
    "power": _real_closed,
    "conj": _real_closed,
    "root": _constant(COMPLEX, REAL),
    "character": _character,
    "sum": _sum,
    "prod": _sum,
    "curve": _binder(COMPLEX, CURVE, ()),
    "at_time": _constant(COMPLEX, CURVE, REAL),
    "zero": _literal,
    "residue": _literal,
    "add": _same_element,
    "neg": _same_element,
    "multiple": _same_element,
    "linear": _same_element,
    "member": _member_of,
    "inclusion": _inclusion,
    "impossible": _impossible,
    "star": _constant(UNIT),
    "label": _literal,
    "count": _literal,
    "value": _value,
    "next": _constant(NATURAL, NATURAL),
    "step": _step,
    "iterate": _iterate,
    "pair": _pair,
    "first": _projection(0),
    "second": _projection(1),
    "inl": _injection(0),
    "inr": _injection(1),
    "case": _case,
    "choose": _choose,
    "subset": _subset,
    "lambda": _lambda,
    "at": _at,
    "bijection": _bijection,
    "forward": _along("forward"),
    "backward": _along("backward"),
    "cyclic": _constant(ABELIAN),
    "direct": _constant(ABELIAN, ABELIAN),
    "element": _constant(SET, ABELIAN),
    "dual": _constant(SET, ABELIAN),
    "members": _members,
    "unit": _constant(SET),
    "empty": _constant(SET),
    "range": _constant(SET),
    "labels": _constant(SET),
    "union": _index_set,
    "product": _index_set,
    "true": _constant(FORMULA),
    "false": _constant(FORMULA),
    "equal": _equal,
    "at_most": _constant(FORMULA, COMPLEX),
    "less": _constant(FORMULA, COMPLEX),
    "in": _member,
    "and": _constant(FORMULA, FORMULA),
    "or": _constant(FORMULA, FORMULA),
    "not": _constant(FORMULA, FORMULA),
    "implies": _constant(FORMULA, FORMULA),
    "iff": _constant(FORMULA, FORMULA),
    "forall": _binder(FORMULA, FORMULA, ()),
    "exists": _binder(FORMULA, FORMULA, ()),
}
