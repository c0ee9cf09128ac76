"""What holds in every family of unitary representations of a finite group.

Thesis on combinatorial tasks, appendix D.8. Its blocks are unitary representations, and characters are class functions.
"""

from functools import cached_property
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.proving.inclusion import included
from verify.statements import patterns, trees
from verify.statements.formulas import exists
from verify.statements.tasks.groups import group_facts, group_vocabulary, unitary_families
from verify.statements.terms import conj, different, equal, indicator, minus, plus, times, total


class UnitaryFamily:
    """A family of unitary representations of a finite group; it is assumed."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the group and the family."""
        self.proof = proof
        self.given_group, family = (
            proof.assume(unitary_families.GROUP_GIVEN),
            proof.assume(unitary_families.FAMILY_GIVEN),
        )
        self.group = group_facts.GroupFacts(proof, self.given_group)
        unitary, self.inhabited, self.blocks = (proof.project(family, part) for part in range(3))
        self.laws = [proof.project(unitary, part) for part in range(3)]
        self.nonzero = prove_nonzero(proof)

    def outside(self, *, left: bool) -> int:
        """∀r, i, j, g: ρ_ij(g) = 0 if just the row i, or just the row j, belongs to r."""
        proof, (i, j), r, g = self.proof, ("i1", "j1"), "rep1", "g1"
        inner, outer = (i, j) if left else (j, i)
        within, beyond = equal(unitary_families.label(inner), r), ["not", equal(unitary_families.label(outer), r)]
        together = equal(unitary_families.label(i), unitary_families.label(j))
        zero = equal(["rho", i, j, g], 0)
        by: Any = proof.assume(together) if left else (proof.assume(together), "backward")
        alike = proof.rewrite(equal(unitary_families.label(outer), r), [by], proof.assume(within))
        absurd = proof.contradiction(zero, alike, proof.assume(beyond))
        apart = proof.specialise(self.blocks, [i, j, g], [proof.assume(["not", together])])
        return proof.generalise(proof.cases(together, absurd, apart), [r, i, j, g], [within, beyond])

    def unitary_blocks(self) -> int:
        """∀r: the block r is a unitary representation."""
        proof, r = self.proof, "rep1"
        law, unit_rows, unit_columns = self.laws
        right, below = self.outside(left=True), self.outside(left=False)
        i, k, g = (["inclusion", "i"], ["inclusion", "k"], "g")
        over_j = [["j'", "I"]]
        names = {"I": unitary_families.rows(r), "rho": unitary_families.block(r)}
        goals = [trees.substituted(part, names) for part in unitary_families.BODIES["unitary_representation"][1:]]
        parts = [
            proof.follows(goals[0], law, right),
            proof.sums(
                goals[1],
                cofactors=[
                    cofactor(unit_rows, [i, k, g]),
                    cofactor(right, [r, i, "j'", g], minus(conj(["rho", k, "j'", g])), over_j),
                ],
            ),
            proof.sums(
                goals[2],
                cofactors=[
                    cofactor(unit_columns, [i, k, g]),
                    cofactor(below, [r, "j'", k, g], minus(conj(["rho", "j'", i, g])), over_j),
                ],
            ),
        ]
        return proof.generalise(proof.conjunction(*parts), [r])

    def some_row(self) -> int:
        """∀r: the block r has a row."""
        proof, r, i = self.proof, "rep1", "i1"
        some, own = exists([("m", unitary_families.rows(r))], ["true"]), equal(unitary_families.label(i), r)
        member = proof.witness(some, ["row1"], proof.evaluate(["true"]))
        never = proof.contradiction(equal(1, 0), member, proof.assume(["not", some]))
        here = indicator(equal(["inclusion", "m'"], i))
        wrong = patterns.sums_under(
            proof,
            [own],
            [proof.assume(own)],
            equal(1, 0),
            cofactors=[cofactor(proof.generalise(never, ["row1"]), ["m'"], here, [["m'", unitary_families.rows(r)]])],
        )
        result = patterns.prove_indirectly(proof, some, wrong, proof.evaluate(equal(1, 0)))
        return proof.generalise(proof.choose(proof.specialise(self.inhabited, [r]), i, result), [r])

    def at_block(self, theorem: Evidence) -> int:
        """What is proved for every unitary representation, for the block of rep1."""
        proof, r = self.proof, "rep1"
        given = [
            self.given_group,
            *(proof.specialise(known, [r]) for known in (self.unitary_blocks(), self.some_row())),
        ]
        return proof.specialise(
            included(proof, theorem), ["G", "mul", unitary_families.rows(r), unitary_families.block(r)], given
        )

    def at_blocks(self, theorem: Evidence) -> int:
        """What is proved for every two unitary representations, for the blocks of rep1 and rep2."""
        proof, both_blocks, unitary = self.proof, ("rep1", "rep2"), self.unitary_blocks()
        given = [self.given_group, *(proof.specialise(unitary, [r]) for r in both_blocks)]
        places = [place for r in both_blocks for place in (unitary_families.rows(r), unitary_families.block(r))]
        return proof.specialise(included(proof, theorem), ["G", "mul", *places], given)

    def inverted_degree(self) -> int:
        """∀r: d_r (1/d_r) = 1, since every representation has a row."""
        proof, r, i = self.proof, "rep1", "i1"
        own, size = equal(unitary_families.label(i), r), ["size", unitary_families.rows(r)]
        others = total([("i'", "I")], indicator(equal(unitary_families.label("i'"), r)), different("i'", i))
        count = patterns.sums_under(proof, [own], [proof.assume(own)], equal(minus(size, 0), plus(1, others)))
        positive = proof.squares(["<", 0, size], count)
        unit = proof.quotient(proof.specialise(self.nonzero, [size], [positive]))
        return proof.generalise(proof.choose(proof.specialise(self.inhabited, [r]), i, unit), [r])

    def order_unit(self) -> int:
        """|G| · (1/|G|) = 1."""
        proof = self.proof
        return proof.quotient(proof.specialise(self.nonzero, [group_vocabulary.ORDER], [self.group.positive_order()]))

    @cached_property
    def twisted(self) -> int:
        """∀i, j, g, h: ρ_ij(g) = Σ_k ρ_ik(g h) conj ρ_jk(h)."""
        proof, at = self.proof, ["i1", "j1", "g1", "g2"]
        i, j, g, _h = at
        result = proof.follows(equal(["rho", i, j, g], self._turned(*at)), self.laws[0], self.laws[1])
        return proof.generalise(result, at)

    @cached_property
    def conjugate_twisted(self) -> int:
        """∀i, j, g, h: conj ρ_ij(g) = Σ_k conj ρ_ik(g h) ρ_jk(h)."""
        at = ["i1", "j1", "g1", "g2"]
        known = self.proof.specialise(self.twisted, at)
        return self.proof.generalise(patterns.conjugated(self.proof, known, ["rho", *at[:3]], self._turned(*at)), at)

    @staticmethod
    def _turned(i: Json, j: Json, g: Json, h: Json) -> Json:
        return total([("k'", "I")], times(["rho", i, "k'", group_facts.product(g, h)], conj(["rho", j, "k'", h])))

    @cached_property
    def conjugate_law(self) -> int:
        """∀i, k, g, h: conj ρ_ik(g h) = Σ_j conj ρ_ij(g) conj ρ_jk(h)."""
        proof, (i, k, g, h) = self.proof, ("i1", "j1", "g1", "g2")
        split = total([("j", "I")], times(["rho", i, "j", g], ["rho", "j", k, h]))
        at = proof.specialise(self.laws[0], [i, k, g, h])
        return proof.generalise(
            patterns.conjugated(proof, at, ["rho", i, k, group_facts.product(g, h)], split), [i, k, g, h]
        )

    @cached_property
    def left(self) -> int:
        """∀g, f: Σ_b f(g b) = Σ_b f(b)."""
        return self.group.translated(left=True)

    @cached_property
    def right(self) -> int:
        """∀g, f: Σ_b f(b g) = Σ_b f(b)."""
        return self.group.translated(left=False)

    def of_classes(self) -> int:
        """Characters are equal at conjugate elements."""
        proof, (a, b, g), r = self.proof, ("g1", "g2", "g3"), "rep1"
        conjugate = equal(group_facts.product(a, g), group_facts.product(g, b))
        i, p, q = "i'", "p'", "q'"
        row = total([(q, "I")], times(["rho", "i1", q, group_facts.product(g, b)], conj(["rho", "i1", q, g])))
        at_conjugate = proof.specialise(self.twisted, ["i1", "i1", a, g])
        turned = proof.rewrite(equal(["rho", "i1", "i1", a], row), [proof.assume(conjugate)], at_conjugate)
        turned = proof.generalise(turned, ["i1"])
        of_r, moved = indicator(equal(unitary_families.label(i), r)), times(conj(["rho", i, q, g]), ["rho", p, q, b])
        over_all = [[x, "I"] for x in (i, p, q)]
        result = proof.sums(
            equal(unitary_families.character(r, a), unitary_families.character(r, b)),
            cofactors=[
                cofactor(turned, [i], of_r, over_all[:1]),
                cofactor(self.laws[0], [i, q, g, b], times(of_r, conj(["rho", i, q, g])), [over_all[0], over_all[2]]),
                cofactor(self.outside(left=True), [r, i, p, g], moved, over_all),
                cofactor(self.outside(left=False), [r, i, p, g], minus(moved), over_all),
                cofactor(
                    self.laws[2],
                    [q, p, g],
                    times(indicator(equal(unitary_families.label(p), r)), ["rho", p, q, b]),
                    over_all[1:],
                ),
            ],
        )
        return proof.generalise(proof.generalise(result, [a, b, g], [conjugate]), [r])
