"""A family is irreducible and pairwise inequivalent if and only if its characters are orthonormal.

Thesis on combinatorial tasks, Theorem D.9, from Theorem D.8 for the blocks of the family.
"""

from verify.statements.formulas import forall
from verify.statements.tasks.groups.unitary_families import character, mean, of_family
from verify.statements.terms import equal, indicator

ORTHONORMAL = forall(
    [("r", "R"), ("s", "R")],
    equal(mean(character("r", "t"), character("s", "t")), indicator(equal("r", "s"))),
)
DISTINCT = of_family("irreducible_and_inequivalent")
