"""The groups of order 1 and 2, and the character 1 of a cyclic group: where claims are tried."""

from __future__ import annotations

from typing import Any

Json = Any

Z1, Z2 = ["cyclic", 1], ["cyclic", 2]
ONE: Json = ["residue", 1]


def character_one(group: Json) -> Json:
    """Return the character 1 of a cyclic group with its sort.

    >>> character_one(Z2)
    ['of', ['dual', ['cyclic', 2]], ['residue', 1]]
    """
    return ["of", ["dual", group], ONE]
