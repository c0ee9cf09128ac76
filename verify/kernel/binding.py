"""Binding and substitution: terms are rebuilt, and what can be computed is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_
from typing import Any

from .errors import Rejected
from .terms import BINDS, Term, free_variables, integer, mentions, natural, tag_of, variable
from .workspace import HERE, remembered, spend

Memo = dict[tuple[str, int], Term]
VISIT, FEW, OPENED, KEPT = 4, 4, 10, 12
_ZERO = natural(0)


def make(op: str, data: Any, args: tuple[Term, ...]) -> Term:
    """Build a node and reduce it: application of a map, projections, case distinctions, bijections, iterates."""
    head = args[0] if args else None
    if head is not None:
        if (op == "at" and head.op == "lambda") or (op == "at_time" and head.op == "curve"):
            return instantiate(head.args[1], args[1])
        if op == "inclusion" and head.op == "member":
            return head.args[0]
        if op in ("first", "second") and head.op == "pair":
            return head.args[op == "second"]
        if op == "case" and head.op in ("inl", "inr"):
            return instantiate(args[1 + (head.op == "inr")], head.args[0])
        if op == "value" and head.op == "count":
            return integer(head.data)
        if op == "value" and head.op == "next":
            spend(VISIT)
            return Term("plus", None, (make("value", None, head.args), integer(1)))
        if op == "next" and head.op == "count":
            return natural(head.data + 1)
        if op == "iterate" and args[2] == _ZERO:
            return args[1]
        if op == "iterate" and args[2].op == "next":
            spend(OPENED)
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


def rebuilder(change: Callable[[Term, int], Term | None], memo: Memo, closed: bool = True) -> Callable[[Term], Term]:
    """Return what rebuilds terms bottom-up through :func:`make`, where ``change(node, depth)`` has no value for them.

    Its value is the node itself where nothing changes inside. ``memo`` is that of this change: what several terms have
    in common is rebuilt once. Without ``closed``, parts that have no loose indices stay what they are.
    """
    count = HERE.workspace.spend

    def walk(node: Term, depth: int) -> Term:
        found = change(node, depth)
        if found is not None:
            return found
        key = (node.tag, depth)
        found = memo.get(key)
        if found is None:
            args = node.args
            count(VISIT + 2 * len(args))
            binds = BINDS.get(node.op)
            if binds is None:
                new = [walk(arg, depth) if closed or arg.loose > depth else arg for arg in args]
            else:
                new = [walk(arg, depth + more) for arg, more in zip(args, binds, strict=True)]
            found = memo[key] = node if all(map(is_, new, args)) else make(node.op, node.data, tuple(new))
        return found

    return lambda term: walk(term, 0)


@remembered
def memory(*change: str) -> Memo:
    """Return what the workspace remembers of a change, by its kind and the tags of the terms that it is made of."""
    spend(KEPT + len(change))
    return {}


def lift(term: Term, by: int) -> Term:
    """Raise the loose indices of a term that moves below ``by`` more binders."""
    if term.loose == 0 or by == 0:
        return term

    def change(node: Term, depth: int) -> Term | None:
        if node.loose <= depth:
            return node
        return Term("bound", node.data + by) if node.op == "bound" else None

    return rebuilder(change, {}, closed=False)(term)


def instantiate(body: Term, *values: Term) -> Term:
    """Replace the outermost bound variables of ``body`` by values, the innermost of them by the last one."""
    count = len(values)
    spend(FEW + count)
    if not body.loose:
        return body

    def change(node: Term, depth: int) -> Term | None:
        if node.loose <= depth:
            return node
        if node.op != "bound":
            return None
        place = node.data - depth
        return lift(values[-1 - place], depth) if place < count else Term("bound", node.data - count)

    return rebuilder(change, memory("instantiate", *map(tag_of, values)), closed=False)(body)


def abstract(term: Term, *over: Term) -> Term:
    """Turn free variables into the outermost bound variables of the result, the last one into the innermost."""
    count = len(over)
    spend(FEW + count)
    places = {var: count - 1 - place for place, var in enumerate(over)}
    mentioned = frozenset(over)

    def change(node: Term, depth: int) -> Term | None:
        if node.loose <= depth and not mentions(node, mentioned):
            return node
        if node.op == "var" and node in places:
            return Term("bound", depth + places[node])
        return Term("bound", node.data + count) if node.op == "bound" else None

    return rebuilder(change, memory("abstract", *map(tag_of, over)))(term)


def substitute(term: Term, values: dict[Term, Term]) -> Term:
    """Replace free variables simultaneously, or other terms that have some, also inside the sorts of variables."""
    return substitution(values)(term) if values else term


def substitution(values: dict[Term, Term]) -> Callable[[Term], Term]:
    """Return :func:`substitute` for several terms."""
    inside = list(map(free_variables, values))
    spend(OPENED + (len(values) + sum(map(len, inside))) // FEW)
    mentioned = frozenset().union(*inside)

    def change(node: Term, depth: int) -> Term | None:
        if not mentions(node, mentioned):
            return node
        value = values.get(node)
        return None if value is None else lift(value, depth)

    return rebuilder(change, memory("substitute", *[term.tag for pair in values.items() for term in pair]))


def bind(op: str, over: Sequence[Term], body: Term) -> Term:
    """Close binders over free variables, the last one innermost; the sort of each may mention those before it.

    Raises
    ------
    Rejected
        If a sort mentions its own variable or one that comes later.
    """
    if not over:
        return body
    spend(OPENED * len(over))
    term = abstract(body, *over)
    for place, var in reversed(list(enumerate(over))):
        if not free_variables(var.args[0]).isdisjoint(over[place:]):
            raise Rejected(f"a binder for '{var.data}', whose sort depends on what it binds")
        term = Term(op, var.data, (abstract(var.args[0], *over[:place]), term))
    HERE.workspace.values.setdefault(bind, {})[term.tag] = list(over), body
    return term


def opened(term: Term) -> tuple[list[Term], Term]:
    """Return variables and a body of which :func:`bind` makes the term again, if it can those of which it was made."""
    known: tuple[list[Term], Term] | None = HERE.workspace.values.get(bind, {}).get(term.tag)
    return known or open_binders(term.op, term, frozenset())


def fresh(base: str, sort: Term, avoid: frozenset[Term] | set[Term]) -> Term:
    """Return a variable of that sort whose name no variable of ``avoid`` has."""
    names = {v.data for v in avoid}
    name, count = base, 0
    while name in names:
        count += 1
        name = f"{base}'{count}"
    spend(len(avoid) // 2 + 2 * count)
    return variable(name, sort)


def open_binder(term: Term, avoid: frozenset[Term] | set[Term] = frozenset()) -> tuple[Term, Term]:
    """Return a fresh variable for a binder, and the body with that variable in place."""
    spend(OPENED)
    sort, body = term.args
    var = fresh(str(term.data), sort, free_variables(body) | free_variables(sort) | avoid)
    return var, instantiate(body, var)


def open_binders(
    op: str, term: Term, avoid: frozenset[Term], but: frozenset[str] = frozenset()
) -> tuple[list[Term], Term]:
    """Return fresh variables for the outermost binders of one kind, up to a sort of a kind in ``but``, and the rest."""
    names = avoid | free_variables(term)
    spend(len(names) // 2)
    variables: list[Term] = []
    while term.op == op and term.args[0].op not in but:
        spend(OPENED)
        sort = instantiate(term.args[0], *variables)
        variables.append(fresh(str(term.data), sort, names.union(variables)))
        term = term.args[1]
    return variables, instantiate(term, *variables)
