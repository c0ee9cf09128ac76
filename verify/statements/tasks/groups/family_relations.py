"""Schur's relations for a family of irreducible and pairwise inequivalent unitary representations.

Thesis on combinatorial tasks, Proposition D.7, for a family that is written with block-diagonal matrices.
"""

from collections.abc import Callable

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import both, implies
from verify.statements.patterns import conjugated, prove_not, sums_under
from verify.statements.tasks.groups import family_facts, schur_lemma, schur_relations
from verify.statements.tasks.groups.group_vocabulary import ORDER, degree
from verify.statements.tasks.groups.unitary_families import block, label, of_family, rows
from verify.statements.terms import conj, different, equal, indicator, minus, times, total
from verify.statements.trees import substituted

ROW_NAMES = ("i1", "j1", "k2", "l2")


def product_sum(i: Json, j: Json, k: Json, m: Json) -> Json:
    """Σ_g ρ_ij(g) conj ρ_km(g)."""
    return total([("g", "G")], times(["rho", i, j, "g"], conj(["rho", k, m, "g"])))


def relation(factor: Callable[[Json], Json], i: Json, j: Json, k: Json, m: Json) -> Json:
    """Schur's relations for four rows, where the factor of a representation stands for its degree."""
    alike = (equal(i, k), equal(j, m), equal(label(j), label(i)), equal(label(m), label(k)))
    sides = times(factor(label(i)), product_sum(i, j, k, m)), times(ORDER, *map(indicator, alike))
    return equal(*sides)


RELATION = relation(degree, *ROW_NAMES)
FIRST_ALIKE, LAST_ALIKE, ACROSS = (
    equal(label(one), label(other)) for one, other in (("j1", "i1"), ("l2", "k2"), ("k2", "i1"))
)


class FamilyRelations(family_facts.UnitaryFamily):
    """A family of unitary representations, irreducible and pairwise inequivalent; it is assumed."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the family."""
        super().__init__(proof)
        kind = proof.assume(of_family("irreducible_and_inequivalent"))
        self.irreducible, self.inequivalent = (proof.project(kind, part) for part in range(2))

    def within(self) -> int:
        """∀r, i, j, k, l: d_r Σ_g ρ_ij conj ρ_kl = |G| [i = k] [j = l] for four rows of r."""
        proof, r, names = self.proof, "rep1", ROW_NAMES
        at = {"I": rows(r), "rho": block(r)}
        same = self.at_block(schur_lemma.prove_same_entries())
        irreducible = proof.specialise(self.irreducible, [r])
        entries = proof.rewrite(substituted(schur_relations.SAME_ENTRIES, at), [same], irreducible)
        unit = proof.specialise(self.inverted_degree(), [r])
        conditions = [equal(label(i), r) for i in names]
        members = ["a'", "b'", "c'", "d'"]
        here = [indicator(equal(["inclusion", m], i)) for m, i in zip(members, names, strict=True)]
        sums = product_sum(*names)
        diagonal = times(indicator(equal("i1", "k2")), indicator(equal("j1", "l2")))
        result = proof.sums(
            implies(*conditions, equal(times(degree(r), sums), times(ORDER, diagonal))),
            cofactors=[
                cofactor(entries, members, times(degree(r), ORDER, *here), [[m, rows(r)] for m in members]),
                cofactor(self.order_unit(), [], times(-1, degree(r), sums)),
                cofactor(unit, [], times(ORDER, diagonal)),
            ],
        )
        return proof.generalise(result, [r, *names])

    def between(self) -> int:
        """∀r ≠ s, i, j, k, l: Σ_g ρ_ij conj ρ_kl = 0 for rows i and j of r, k and l of s."""
        proof, (r, s), names = self.proof, ("rep1", "rep2"), ROW_NAMES
        at = {"I": rows(r), "rho": block(r), "K": rows(s), "sigma": block(s)}
        same = self.at_blocks(schur_lemma.prove_different_entries())
        apart = different(r, s)
        parts = [proof.specialise(self.irreducible, [x]) for x in (r, s)]
        inequivalent = proof.specialise(self.inequivalent, [r, s], [proof.assume(apart)])
        kind = proof.conjunction(*parts, inequivalent)
        goal = substituted(both(*schur_lemma.BOTH_IRREDUCIBLE, schur_relations.DIFFERENT_ENTRIES), at)
        entries = proof.project(proof.rewrite(goal, [same], kind), 2)
        members = ["a'", "b'", "c'", "d'"]
        here = [indicator(equal(["inclusion", m], i)) for m, i in zip(members, names, strict=True)]
        over_members = [[m, rows(x)] for m, x in zip(members, (r, r, s, s), strict=True)]
        sums = product_sum(*names)
        conditions = [equal(label(i), x) for i, x in zip(names, (r, r, s, s), strict=True)]
        result = proof.sums(
            implies(*conditions, equal(sums, 0)),
            cofactors=[
                cofactor(entries, members, times(ORDER, *here), over_members),
                cofactor(self.order_unit(), [], minus(sums)),
            ],
        )
        return proof.generalise(proof.generalise(result, [], [apart]), [r, s, *names])

    def within_one(self) -> int:
        """The relation for four rows of one representation."""
        proof, (i, _, _, m) = self.proof, ROW_NAMES
        r = label(i)
        here, there, same = (proof.assume(formula) for formula in (FIRST_ALIKE, LAST_ALIKE, ACROSS))
        own = proof.sums(equal(r, r))
        last = proof.rewrite(equal(label(m), r), [same], there)
        inside = proof.specialise(self.within(), [r, *ROW_NAMES], [own, here, same, last])
        return sums_under(proof, [FIRST_ALIKE, LAST_ALIKE], [here, there], RELATION, cofactors=[cofactor(inside)])

    def between_two(self) -> int:
        """The relation for four rows, if i and j belong to one representation, and k and l to another one."""
        proof, (i, _, k, _) = self.proof, ROW_NAMES
        r, s = label(i), label(k)
        own, other = (proof.sums(equal(x, x)) for x in (r, s))
        apart = proof.assume(["not", ACROSS])

        def impossible(formula: Json) -> int:
            return prove_not(proof, formula, proof.rewrite(ACROSS, [proof.assume(formula)], own), apart)

        zero = proof.specialise(self.between(), [r, s, *ROW_NAMES], [impossible(equal(r, s))])
        zero = proof.specialise(zero, [], [own, proof.assume(FIRST_ALIKE), other, proof.assume(LAST_ALIKE)])
        row = equal(i, k)
        return sums_under(proof, [["not", row]], [impossible(row)], RELATION, cofactors=[cofactor(zero, [], degree(r))])

    def beside(self, pair: tuple[str, str], condition: Json, rest: Json, *, conjugate: bool) -> int:
        """The relation for four rows, if two of them belong to different representations: both sides are 0."""
        proof, entry = self.proof, ["rho", *pair, "g1"]
        apart, same = proof.assume(["not", condition]), equal(*map(label, pair))
        turned = proof.rewrite(condition, [proof.assume(same)], proof.sums(equal(label(pair[0]), label(pair[0]))))
        zero = proof.specialise(self.blocks, entry[1:], [prove_not(proof, same, turned, apart)])
        if conjugate:
            zero = conjugated(proof, zero, entry, 0)
        zeros, factor = proof.generalise(zero, ["g1"]), times(degree(label(ROW_NAMES[0])), rest)
        given = [cofactor(zeros, ["g'"], factor, [["g'", "G"]])]
        return sums_under(proof, [["not", condition]], [apart], RELATION, cofactors=given)

    def relations(self) -> int:
        """∀i, j, k, l: d Σ_g ρ_ij conj ρ_kl = |G| [i = k] [j = l] if i and j are alike, and k and l; else it is 0."""
        proof, (i, j, k, m) = self.proof, ROW_NAMES
        alike = proof.cases(ACROSS, self.within_one(), self.between_two())
        last = self.beside((k, m), LAST_ALIKE, ["rho", i, j, "g'"], conjugate=True)
        first = self.beside((i, j), FIRST_ALIKE, conj(["rho", k, m, "g'"]), conjugate=False)
        result = proof.cases(FIRST_ALIKE, proof.cases(LAST_ALIKE, alike, last), first)
        return proof.generalise(result, ROW_NAMES)
