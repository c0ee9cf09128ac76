"""The operations of the grammar by kind: how each of them reads its arguments."""

from __future__ import annotations

from . import elements, formulas, maps, scalars
from .sets import KINDS, SORT_FORMS

__all__ = ["FORMS", "KINDS", "RESERVED", "SORT_FORMS"]

FORMS = {**scalars.FORMS, **maps.FORMS, **elements.FORMS, **formulas.FORMS}
RESERVED = frozenset(FORMS) | frozenset(SORT_FORMS) | frozenset(KINDS) | {"cyclic", "direct"}
