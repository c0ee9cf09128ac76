"""Sorts: what kind of thing a term denotes; a term with an argument of another sort than asked for is refused."""

from __future__ import annotations

from collections.abc import Callable

from .binding import fresh, instantiate, make, open_binder, opened
from .errors import LONGEST, Malformed
from .sets import generic_elements, is_counted, is_empty
from .terms import ABELIAN, COMPLEX, CURVE, FORMULA, NATURAL, REAL, SET, UNIT, Term, free_variables, keep_sort
from .workspace import spend


def same_sort(actual: Term, expected: Term) -> bool:
    """Tell whether a term of sort ``actual`` may stand where ``expected`` is asked for (a real is complex)."""
    while actual != expected and not (actual == REAL and expected == COMPLEX):
        spend(1)
        if actual.op != "maps" or expected.op != "maps" or actual.args[0] != expected.args[0]:
            return False
        actual, expected = actual.args[1], expected.args[1]
    return True


def sort_of(term: Term) -> Term:
    """Return the sort of a term without loose indices.

    Raises
    ------
    Malformed
        If an argument has another sort than its operation asks for.
    """
    found = term._sort
    if found is None:
        rule = _SORTS.get(term.op)
        if rule is None:
            raise Malformed(f"'{term.op}' has no sort")
        found = rule(term)
        keep_sort(term, found)
    return found


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


IN_WORDS = {
    "maps": "a map",
    "subsets": "a subset",
    "bijections": "a bijection",
    "members": "a member of a subset",
    "product": "a pair",
    "union": "an element of a union",
    "dual": "a character",
}


def expect_kind(term: Term, kind: str) -> Term:
    """Return the sort of a term if it is one of that kind.

    Raises
    ------
    Malformed
        Otherwise.
    """
    sort = sort_of(term)
    if sort.op != kind:
        raise Malformed(f"expected {IN_WORDS[kind]}, found {describe(sort)}")
    return sort


def as_scalar(term: Term) -> Term:
    """Return a scalar, or the value of an element of an integer range or of a natural number."""
    if is_counted(sort_of(term)):
        term = make("value", None, (term,))
    return expect(term, COMPLEX, "scalar")


def describe(sort: Term) -> str:
    """Name a sort in words for error messages, or the beginning of a long one."""
    if sort.op == "sort":
        return str(sort.data)
    if sort.op == "var":
        return f"an element of {sort.data}"
    inner = ", ".join(describe(a) for a in sort.args if sort.op != "members")
    return (f"{sort.op}({inner})" if inner else str(sort.data or sort.op))[:LONGEST]


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


def _pair(term: Term) -> Term:
    return Term("product", None, tuple(expect_index(arg, "'pair'") for arg in term.args))


def _injection(position: int) -> Callable[[Term], Term]:
    def rule(term: Term) -> Term:
        expect(term.args[0], term.args[1].args[position], f"'{term.op}'")
        return term.args[1]

    return rule


def _case(term: Term) -> Term:
    sort = expect_kind(term.args[0], "union")
    avoid = free_variables(term)
    left = sort_of(instantiate(term.args[1], fresh("x", sort.args[0], avoid)))
    right = sort_of(instantiate(term.args[2], fresh("y", sort.args[1], avoid)))
    return _common([left, right], "case")


def _choose(term: Term) -> Term:
    expect(term.args[0], Term("labels", term.data), "'choose'")
    return _common([sort_of(arg) for arg in term.args[1:]], "choose")


def _common(sorts: list[Term], where: str) -> Term:
    widest = next((sort for sort in sorts if not same_sort(sort, sorts[0])), sorts[0])
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
    variables, body = opened(term)
    sort = sort_of(body)
    for var in reversed(variables):
        if var in free_variables(expect_value(sort)):
            raise Malformed("the sort of the values of a map depends on its argument")
        sort = Term("maps", None, (expect_source(var.args[0]), sort))
    return sort


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
    sort = expect_kind(term.args[0], "maps")
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


def _along(op: str) -> Callable[[Term], Term]:
    def rule(term: Term) -> Term:
        sides = expect_kind(term.args[0], "bijections").args
        source, target = sides if op == "forward" else reversed(sides)
        expect(term.args[1], source, f"'{op}'")
        return target

    return rule


def _quantified(term: Term) -> Term:
    expect(opened(term)[1], FORMULA, f"body of '{term.op}'")
    return FORMULA


def _curve(term: Term) -> Term:
    expect(open_binder(term)[1], COMPLEX, "body of 'curve'")
    return CURVE


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
    expect(term.args[0], expect_kind(term.args[1], "subsets").args[0], "'in'")
    return FORMULA


def _value(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if not is_counted(sort):
        raise Malformed(f"expected a scalar, found {describe(sort)}")
    return REAL


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
    expect_kind(term.args[0], "subsets")
    return SET


def _member_of(term: Term) -> Term:
    sort = term.args[1]
    expect(term.args[0], sort_of(sort.args[0]).args[0], "'member'")
    return sort


def _impossible(term: Term) -> Term:
    sort = sort_of(term.args[0])
    if not is_empty(sort):
        raise Malformed(f"'impossible': expected an element of an empty set, found {describe(sort)}")
    return expect(term.args[1], SET, "'impossible'")


def _real_closed(term: Term) -> Term:
    sorts = [sort_of(expect(arg, COMPLEX, f"'{term.op}'")) for arg in term.args]
    return REAL if all(s == REAL for s in sorts) else COMPLEX


def _sum(term: Term) -> Term:
    variables, body = opened(term)
    for var in variables:
        expect(var.args[0], SET, f"range of '{term.op}'")
    return sort_of(expect(body, COMPLEX, f"body of '{term.op}'"))


_SORTS: dict[str, Callable[[Term], Term]] = {
    "character": _character,
    "sum": _sum,
    "prod": _sum,
    "curve": _curve,
    "at_time": _constant(COMPLEX, CURVE, REAL),
    "root": _constant(COMPLEX, REAL),
    "size": _constant(REAL, SET),
    "indicator": _constant(REAL, FORMULA),
    "abs2": _constant(REAL, COMPLEX),
    "exp": _constant(REAL, REAL),
    "member": _member_of,
    "inclusion": lambda term: sort_of(expect_kind(term.args[0], "members").args[0]).args[0],
    "impossible": _impossible,
    "star": _constant(UNIT),
    "value": _value,
    "next": _constant(NATURAL, NATURAL),
    "step": _step,
    "iterate": _iterate,
    "pair": _pair,
    "first": lambda term: expect_kind(term.args[0], "product").args[0],
    "second": lambda term: expect_kind(term.args[0], "product").args[1],
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
    "members": _members,
    "equal": _equal,
    "in": _member,
    **dict.fromkeys(("var", "zero", "residue", "label", "count"), lambda term: term.args[0]),
    **dict.fromkeys(("integer", "rational", "radical"), _constant(REAL)),
    **dict.fromkeys(("plus", "times", "divide", "power", "conj"), _real_closed),
    **dict.fromkeys(("add", "neg", "multiple", "linear"), _same_element),
    **dict.fromkeys(("element", "dual"), _constant(SET, ABELIAN)),
    **dict.fromkeys(("union", "product"), _constant(SET, SET)),
    **dict.fromkeys(("unit", "empty", "range", "labels"), _constant(SET)),
    **dict.fromkeys(("true", "false"), _constant(FORMULA)),
    **dict.fromkeys(("at_most", "less"), _constant(FORMULA, COMPLEX)),
    **dict.fromkeys(("and", "or", "not", "implies", "iff"), _constant(FORMULA, FORMULA)),
    **dict.fromkeys(("forall", "exists"), _quantified),
}
