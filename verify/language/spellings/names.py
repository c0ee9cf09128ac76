"""How integers and bound variables are spelled."""

from __future__ import annotations

import re

from verify.kernel import forms
from verify.kernel.loader import SAFE_INTEGER

RESERVED = forms.RESERVED

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,40}")
_DECIMAL_DIGITS = 60


def numeral(value: int) -> int | str:
    """Return the spelling of an integer in a tree: what JSON cannot hold exactly is a string."""
    if abs(value) <= SAFE_INTEGER:
        return value
    return str(value) if abs(value) < 10**_DECIMAL_DIGITS else hex(value)


def fresh(hint: str, taken: frozenset[str]) -> str:
    """Return a name like the hint that is neither taken nor a word of the grammar."""
    base = hint[:36] if _NAME.fullmatch(hint) else "x"
    name, count = base, 0
    while name in taken or name in RESERVED:
        count += 1
        name = base + "'" * count if count < 4 else f"{base}'{count}"
    return name
