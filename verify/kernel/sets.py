"""Index sets and their elements, as far as the form of a set shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from .binding import fresh
from .errors import Malformed
from .terms import NATURAL, STAR, Term
from .workspace import remembered, spend

Value = TypeVar("Value")


@remembered
def cyclic_orders(group: Term) -> tuple[int, ...]:
    """Return the orders of the cyclic factors of a concrete group."""
    if group.op == "cyclic":
        return (group.data,)
    if group.op == "direct":
        return cyclic_orders(group.args[0]) + cyclic_orders(group.args[1])
    raise Malformed("expected a concrete group, a product of cyclic ones")


def explicit_members(sort: Term) -> Iterator[Term] | None:
    """Return the elements of a set that is given by a list of literals, else None."""
    spend(4)
    if sort.op == "range":
        return (Term("count", value, (sort,)) for value in counted(range(sort.data[0], sort.data[1] + 1)))
    if sort.op == "labels":
        return (Term("label", name, (sort,)) for name in counted(sort.data))
    if sort.op == "unit":
        return iter([STAR])
    return iter([]) if sort.op == "empty" else None


def counted(values: Iterable[Value]) -> Iterator[Value]:
    """Yield the values, each for a step."""
    for value in values:
        spend(2)
        yield value


def generic_elements(sort: Term, name: str, avoid: frozenset[Term]) -> Iterator[Term]:
    """Yield terms with fresh variables of which every element of the set is an instance."""
    if (explicit := explicit_members(sort)) is not None:
        yield from explicit
    elif sort.op == "union":
        for side, arg in zip(("inl", "inr"), sort.args, strict=True):
            for value in generic_elements(arg, name, avoid):
                yield Term(side, None, (value, sort))
    elif sort.op == "product":
        for one in generic_elements(sort.args[0], f"{name}1", avoid):
            for two in generic_elements(sort.args[1], f"{name}2", avoid):
                yield Term("pair", None, (one, two))
    else:
        yield fresh(name, sort, avoid)


def is_counted(sort: Term) -> bool:
    """Tell whether an element of the sort stands for its value where a scalar is asked for."""
    return sort.op == "range" or sort == NATURAL


def is_empty(sort: Term) -> bool:
    """Tell whether the form of a set shows that it has no element."""
    return sort.op == "empty" or (sort.op == "product" and any(is_empty(arg) for arg in sort.args))
