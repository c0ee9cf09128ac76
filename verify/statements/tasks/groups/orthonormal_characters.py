"""A family is irreducible and pairwise inequivalent if and only if its characters are orthonormal.

Thesis on combinatorial tasks, Theorem D.9, from Theorem D.8 for the blocks of the family.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import different, equal, forall, indicator
from verify.statements.tasks.groups.unitary_families import block, character, mean, of_family, rows

Json = Any

ORTHONORMAL = forall(
    [("r", "R"), ("s", "R")],
    equal(mean(character("r", "t"), character("s", "t")), indicator(equal("r", "s"))),
)
DISTINCT = of_family("irreducible_and_inequivalent")
APART = different("rep1", "rep2")
FIRST: Json = {"I": rows("rep1"), "rho": block("rep1")}
BOTH: Json = {**FIRST, "K": rows("rep2"), "sigma": block("rep2")}
