"""What the works say in statements that nobody has built yet: the claim as published, in words, without a verdict.

One file for each work, from ids to source, hypotheses and conclusion. A statement that gets built loses its outline.
"""

import json
from functools import cache
from pathlib import Path
from types import MappingProxyType

__all__ = ["outline", "outlines"]


def outline(name: str) -> MappingProxyType[str, str] | None:
    """Return ``source``, ``hypotheses`` and ``conclusion`` of a statement that is not built, None if it has no outline.

    Examples
    --------
    >>> outline("cago/theorem-1") is None
    True
    """
    return outlines().get(name)


@cache
def outlines() -> MappingProxyType[str, MappingProxyType[str, str]]:
    """Return all outlines, by id."""
    found: dict[str, MappingProxyType[str, str]] = {}
    for path in sorted(Path(__file__).parent.glob("*.json")):
        texts = json.loads(path.read_text(encoding="utf-8"))
        found |= {name: MappingProxyType(entry) for name, entry in texts.items()}
    return MappingProxyType(found)
