"""A form: how one operation of the grammar reads its arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..literals import exactly
from ..terms import Term

if TYPE_CHECKING:
    from ..reader import Reader, Scope

Form = Callable[["Reader", list[Any], "Scope", Term | None], Term]
"""Takes the reader, the arguments as JSON, the scope, and the sort that is expected, which resolves literals."""


def constant(term: Term) -> Form:
    """Return the form of an operation without arguments."""

    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        exactly(nodes, 0)
        return term

    return form
