"""What spells terms of one operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from verify.kernel.terms import Term

if TYPE_CHECKING:
    from ..spelling import Writer

Spelling = Callable[["Writer", Term, Term | None, frozenset[str]], Any]
"""Takes the writer, the term, the sort that the reader knows of when it arrives there, and the names that are taken."""
