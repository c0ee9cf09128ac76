"""A family of irreducible representations with one more that is not equivalent to any of them.

Thesis on combinatorial tasks, appendix D.8. That the larger family is irreducible and pairwise inequivalent is seen
from its characters, which are orthonormal.
"""

from collections.abc import Callable

from verify.proving.evidence import Evidence, Json, cofactor
from verify.proving.inclusion import included
from verify.statements import patterns, trees
from verify.statements.formulas import both, exists, forall
from verify.statements.tasks.groups import family_facts, schur_lemma, schur_relations
from verify.statements.tasks.groups.orthonormal_characters import DISTINCT, ORTHONORMAL
from verify.statements.tasks.groups.unitary_families import BODIES, FAMILY, FAMILY_GIVEN, block, label, rows
from verify.statements.terms import equal, indicator, mapping, times

ROWS: Json = ["union", "I", "J5"]
LABELS: Json = ["union", "R", ["unit"]]


def in_labels(side: str, value: Json) -> Json:
    """An old label, or the new one."""
    return ["of", LABELS, [side, value]]


LAST: Json = in_labels("inr", ["star"])
LABEL = mapping([("x'", ROWS)], ["case", "x'", ["i'", in_labels("inl", ["irrep", "i'"])], ["j'", LAST]])
MATRICES = mapping(
    [("x'", ROWS), ("y'", ROWS), ("z'", "G")],
    [
        "case",
        "x'",
        ["i'", ["case", "y'", ["k'", ["rho", "i'", "k'", "z'"]], ["m'", 0]]],
        ["j'", ["case", "y'", ["k'", 0], ["m'", ["sigma5", "j'", "m'", "z'"]]]],
    ],
)
LARGER: dict[str, Json] = {"R": LABELS, "I": ROWS, "irrep": LABEL, "rho": MATRICES}
SIGMA_GIVEN: Json = ["unitary_representation", "G", "mul", "J5", "sigma5"]
IRREDUCIBLE: Json = ["irreducible", "G", "J5", "sigma5"]
NEW: Json = ["not", exists([("r", "R")], ["equivalent", "G", rows("r"), block("r"), "J5", "sigma5"])]
HYPOTHESES = [FAMILY_GIVEN, DISTINCT, SIGMA_GIVEN, IRREDUCIBLE, NEW]


def _rows_are(side: str, one: str, other: str) -> Json:
    """The rows i and k are these two of the family, or of the new representation."""
    return times(indicator(equal("i", [side, one])), indicator(equal("k", [side, other])))


class LargerFamily(family_facts.UnitaryFamily):
    """A family and one more representation, which is unitary, irreducible, and not equivalent to its blocks."""

    def __init__(self, proof: Evidence, orthonormality: int) -> None:
        """Assume both; a theorem says when families are irreducible and pairwise inequivalent."""
        super().__init__(proof)
        self.orthonormality = orthonormality
        self.distinct, self.sigma, self.irreducible, self.new = (proof.assume(formula) for formula in HYPOTHESES[1:])
        self.sigma_laws = [proof.project(self.sigma, part) for part in range(3)]

    def unitary(self) -> int:
        """The larger matrices are unitary and multiply."""
        proof = self.proof
        goals = trees.substituted(BODIES["unitary_representation"], LARGER)[1:]
        parts = []
        for number, goal in enumerate(goals):
            rest = ["g", "h"] if number == 0 else ["g"]
            given = [
                cofactor(
                    laws[number],
                    [*names, *rest],
                    _rows_are(side, *names),
                    [[name, indices] for name in names],
                )
                for laws, names, indices, side in (
                    (self.laws, ("a'", "b'"), "I", "inl"),
                    (self.sigma_laws, ("c'", "d'"), "J5", "inr"),
                )
            ]
            parts.append(proof.sums(goal, cofactors=given))
        return proof.conjunction(*parts)

    def labelled(self) -> int:
        """Every representation has a row."""
        proof, r, i = self.proof, "rep1", "i1"
        goal = trees.substituted(BODIES["unitary_family"][2], LARGER)
        own, old = equal(label(i), r), in_labels("inl", r)
        here = patterns.sums_under(proof, [own], [proof.assume(own)], equal(in_labels("inl", label(i)), old))
        found = proof.witness(trees.substituted(goal[2], {"r": old}), [["inl", i]], here)
        earlier = proof.generalise(proof.choose(proof.specialise(self.inhabited, [r]), i, found), [r])
        found = proof.witness(trees.substituted(goal[2], {"r": LAST}), [["inr", "j5"]], proof.sums(equal(LAST, LAST)))
        found = proof.choose(proof.project(self.irreducible, 0), "j5", found)
        return proof.elements(goal, earlier, self.at_last(lambda u: trees.substituted(goal[2], {"r": u}), found))

    def at_last(self, formula: Callable[[Json], Json], theorem: int) -> int:
        """What is said of the new label, for all elements of the unit set."""
        return self.proof.elements(forall([("u'", ["unit"])], formula(in_labels("inr", "u'"))), theorem)

    def block_diagonal(self) -> int:
        """Entries between different representations are 0."""
        proof, (i, j, g) = self.proof, ("i1", "j1", "g1")
        goal = trees.substituted(BODIES["unitary_family"][3], LARGER)

        def entry(one: Json, other: Json, element: Json = "g") -> Json:
            return trees.substituted(goal[2], {"i": one, "j": other, "g": element})

        first: Json = ["of", ROWS, ["inl", i]]
        old = proof.sums(entry(first, ["of", ROWS, ["inl", j]], g), cofactors=[cofactor(self.blocks, [i, j, g])])
        beside = proof.sums(forall([("last'", "J5"), ("g", "G")], entry(first, ["of", ROWS, ["inr", "last'"]])))
        in_row = forall([("j", ROWS), ("g", "G")], entry(first, "j"))
        above = proof.generalise(proof.elements(in_row, proof.generalise(old, [j, g]), beside), [i])
        below = proof.sums(
            forall([("last'", "J5"), ("j", ROWS), ("g", "G")], entry(["of", ROWS, ["inr", "last'"]], "j"))
        )
        return proof.elements(goal, above, below)

    def family(self) -> int:
        """The larger family is a family of unitary representations."""
        return self.proof.conjunction(self.unitary(), self.labelled(), self.block_diagonal())

    def orthogonal(self) -> int:
        """∀r: the characters of the block r and of the new representation are orthogonal."""
        proof, r = self.proof, "rep1"
        at = {"I": rows(r), "rho": block(r), "K": "J5", "sigma": "sigma5"}
        given = [self.given_group, proof.specialise(self.unitary_blocks(), [r]), self.sigma]
        places = ["G", "mul", rows(r), block(r), "J5", "sigma5"]
        same = proof.specialise(included(proof, schur_lemma.prove_different_characters()), places, given)
        equivalent: Json = ["equivalent", "G", rows(r), block(r), "J5", "sigma5"]
        found = proof.witness(NEW[1], [r], proof.assume(equivalent))
        apart = patterns.prove_not(proof, equivalent, found, self.new)
        own = proof.specialise(proof.project(self.distinct, 0), [r])
        kind = proof.conjunction(own, self.irreducible, apart)
        goal = trees.substituted(both(*schur_lemma.BOTH_IRREDUCIBLE, schur_relations.DIFFERENT_CHARACTERS), at)
        zero = proof.project(proof.rewrite(goal, [same], kind), 2)
        return proof.generalise(zero, [r])

    def norm(self) -> int:
        """The character of the new representation has the norm 1."""
        proof = self.proof
        given = [self.given_group, self.sigma, proof.project(self.irreducible, 0)]
        same = proof.specialise(
            included(proof, schur_lemma.prove_same_characters()), ["G", "mul", "J5", "sigma5"], given
        )
        return proof.rewrite(
            trees.substituted(schur_relations.SAME_CHARACTERS, {"I": "J5", "rho": "sigma5"}), [same], self.irreducible
        )

    def orthonormal(self) -> int:
        """The characters of the larger family are orthonormal."""
        proof, r = self.proof, "rep1"
        by = proof.specialise(
            self.orthonormality, patterns.names_of(FAMILY), [self.given_group, proof.assume(FAMILY_GIVEN)]
        )
        old, beside = proof.rewrite(ORTHONORMAL, [by], self.distinct), self.orthogonal()
        at = {"I": rows(r), "rho": block(r), "K": "J5", "sigma": "sigma5"}
        sides = trees.substituted(schur_relations.DIFFERENT_CHARACTERS, at)[1:]
        conjugate = patterns.conjugated(proof, proof.specialise(beside, [r]), *sides)
        first, other = in_labels("inl", r), in_labels("inl", "rep2")

        def at_labels(r: Json, s: Json) -> Json:
            return trees.substituted(ORTHONORMAL[2], {**LARGER, "r": r, "s": s})

        def for_all(r: Json, old: int, new: int) -> int:
            last = self.at_last(lambda u: at_labels(r, u), proof.sums(at_labels(r, LAST), cofactors=[cofactor(new)]))
            return proof.elements(forall([("s", LABELS)], at_labels(r, "s")), old, last)

        among = proof.sums(at_labels(first, other), cofactors=[cofactor(old, [r, "rep2"])])
        above = for_all(first, proof.generalise(among, ["rep2"]), proof.specialise(beside, [r]))
        below = proof.sums(at_labels(LAST, first), cofactors=[cofactor(conjugate)])
        below = for_all(LAST, proof.generalise(below, [r]), self.norm())
        below = self.at_last(lambda u: forall([("s", LABELS)], at_labels(u, "s")), below)
        return proof.elements(trees.substituted(ORTHONORMAL, LARGER), proof.generalise(above, [r]), below)

    def larger_family(self) -> int:
        """The larger family is one, irreducible and pairwise inequivalent."""
        proof, family = self.proof, self.family()
        values = [LARGER.get(name, name) for name in patterns.names_of(FAMILY)]
        by = proof.specialise(self.orthonormality, values, [self.given_group, family])
        distinct = proof.rewrite(trees.substituted(DISTINCT, LARGER), [(by, "backward")], self.orthonormal())
        return proof.conjunction(family, distinct)
