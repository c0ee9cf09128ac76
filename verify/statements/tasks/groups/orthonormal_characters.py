"""A family is irreducible and pairwise inequivalent if and only if its characters are orthonormal.

Thesis on combinatorial tasks, Theorem D.9, from Theorem D.8 for the blocks of the family.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, different, equal, forall, indicator, substituted
from verify.statements.patterns import sums_under
from verify.statements.tasks.groups.family_facts import UnitaryFamily
from verify.statements.tasks.groups.irreducibility import IRREDUCIBLE
from verify.statements.tasks.groups.schur_lemma import (
    BOTH_IRREDUCIBLE,
    INEQUIVALENT,
    prove_different_characters,
    prove_same_characters,
)
from verify.statements.tasks.groups.schur_relations import DIFFERENT_CHARACTERS, SAME_CHARACTERS
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


class OrthonormalCharacters(UnitaryFamily):
    """Theorem D.8 for the blocks of a family of unitary representations."""

    def __init__(self, proof: Evidence) -> None:
        """Take the theorem for one block and for two."""
        super().__init__(proof)
        self.alone, self.together = self.at_block(prove_same_characters()), self.at_blocks(prove_different_characters())

    def orthonormal(self) -> int:
        """The characters are orthonormal if the family is irreducible and pairwise inequivalent."""
        proof, (r, s) = self.proof, ("rep1", "rep2")
        irreducible, inequivalent = (proof.project(proof.assume(DISTINCT), part) for part in range(2))
        one = proof.rewrite(substituted(SAME_CHARACTERS, FIRST), [self.alone], proof.specialise(irreducible, [r]))
        one = proof.sums(equal(mean(character(r, "t"), character(r, "t")), 1), cofactors=[cofactor(one)])
        same = equal(r, s)
        value = mean(character(r, "t"), character(s, "t"))
        goal = equal(value, indicator(same))
        moved = proof.rewrite(equal(value, 1), [proof.assume(same)], one)
        alike = sums_under(proof, [same], [proof.assume(same)], goal, cofactors=[cofactor(moved)])
        apart = proof.assume(APART)
        kind = proof.conjunction(
            *(proof.specialise(irreducible, [x]) for x in (r, s)), proof.specialise(inequivalent, [r, s], [apart])
        )
        relations = substituted(both(*BOTH_IRREDUCIBLE, DIFFERENT_CHARACTERS), BOTH)
        zero = proof.project(proof.rewrite(relations, [self.together], kind), 2)
        orthogonal = sums_under(proof, [APART], [apart], goal, cofactors=[cofactor(zero)])
        return proof.generalise(proof.cases(same, alike, orthogonal), [r, s])

    def distinct(self) -> int:
        """The family is irreducible and pairwise inequivalent if its characters are orthonormal."""
        proof, (r, s) = self.proof, ("rep1", "rep2")
        known = proof.assume(ORTHONORMAL)
        one = proof.sums(substituted(SAME_CHARACTERS, FIRST), cofactors=[cofactor(known, [r, r])])
        irreducible = proof.rewrite(substituted(IRREDUCIBLE, FIRST), [(self.alone, "backward")], one)
        irreducible = proof.generalise(irreducible, [r])
        apart = proof.assume(APART)
        zero = sums_under(
            proof, [APART], [apart], substituted(DIFFERENT_CHARACTERS, BOTH), cofactors=[cofactor(known, [r, s])]
        )
        relations = proof.conjunction(*(proof.specialise(irreducible, [x]) for x in (r, s)), zero)
        kind = proof.rewrite(substituted(INEQUIVALENT, BOTH), [(self.together, "backward")], relations)
        inequivalent = proof.generalise(proof.generalise(proof.project(kind, 2), [], [APART]), [r, s])
        return proof.conjunction(irreducible, inequivalent)

    def equivalence(self) -> int:
        """The two are equivalent."""
        proof = self.proof
        ways = ((self.orthonormal(), DISTINCT), (self.distinct(), ORTHONORMAL))
        return proof.equivalence(*(proof.generalise(theorem, [], [under]) for theorem, under in ways))
