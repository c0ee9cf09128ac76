"""The entries and the characters of all irreducible representations of a finite group are complete.

Thesis on combinatorial tasks, Theorems D.5 and D.9, for every family of unitary representations that are irreducible,
pairwise inequivalent, and all that there are.
"""

from functools import cached_property

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import forall, implies
from verify.statements.tasks.groups import complete_families, family_relations, group_facts
from verify.statements.tasks.groups.group_vocabulary import ORDER, degree
from verify.statements.tasks.groups.unitary_families import CLASS_FUNCTION, DEGREE_OF, character, label, mean
from verify.statements.terms import conj, different, equal, indicator, mapping, minus, over, power, times, total

NAMED = forall([("r", "R")], equal([DEGREE_OF, "r"], degree("r")))
CLASS_GIVEN: Json = ["class_function", "G", "mul", "phi"]
EXPANDED = equal(
    ["phi", "x"],
    total([("r", "R")], times(character("r", "x"), mean(["phi", "t"], character("r", "t")))),
)
SPANNED = trees.renamed(
    forall([CLASS_FUNCTION], implies(CLASS_GIVEN, forall([("x", "G")], EXPANDED))), {CLASS_FUNCTION[0]: "psi"}
)
SUM_OF_SQUARES = equal(total([("r", "R")], power(degree("r"), 2)), ORDER)


class NamedFamily(family_relations.FamilyRelations):
    """A family with a map that is the degree, which the rule sums does not open."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the family and the map."""
        super().__init__(proof)
        self.named = proof.assume(NAMED)
        self.order = self.order_unit()

    @cached_property
    def schur(self) -> int:
        """Schur's relations for four rows, with the map that is the degree."""
        goal = forall([(row, "I") for row in "ijkl"], named_relation(*"ijkl"))
        return self.proof.rewrite(goal, [(self.named, "backward")], self.relations())

    @cached_property
    def conjugate_schur(self) -> int:
        """Schur's relations with the conjugates of both sides."""
        proof, at = self.proof, ["i1", "j1", "k2", "l2"]
        known = patterns.conjugated(proof, proof.specialise(self.schur, at), *named_relation(*at)[1:])
        return proof.generalise(known, at)

    def instantiated(self, theorem: int) -> int:
        """Put the degree for the map that is the degree."""
        proof = self.proof
        known = proof.sums(trees.substituted(NAMED, {DEGREE_OF: DEGREES}))
        return proof.specialise(proof.generalise(theorem, [DEGREE_OF], [NAMED]), [DEGREES], [known])


class CompleteCharacters(NamedFamily):
    """All irreducible unitary representations of a finite group, one of each kind."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the family."""
        super().__init__(proof)
        self.family = complete_families.CompleteFamily(proof)

    @cached_property
    def conjugate_blocks(self) -> int:
        """∀i, j, g: conj ρ_ij(g) = 0 for rows of two representations."""
        proof, at = self.proof, ["i1", "j1", "g1"]
        apart = different(label("i1"), label("j1"))
        zero = proof.specialise(self.blocks, at, [proof.assume(apart)])
        result = proof.sums(
            equal(conj(["rho", *at]), 0), cofactors=[cofactor(patterns.conjugated(proof, zero, ["rho", *at], 0))]
        )
        return proof.generalise(result, at, [apart])

    @cached_property
    def complete(self) -> int:
        """∀g, h: Σ_ij d ρ_ij(g) conj ρ_ij(h) = |G| [g = h]; the difference is orthogonal to all entries."""
        proof, (k, m, g, h) = self.proof, ("i1", "j1", "g1", "g2")
        defect = mapping([("y'", "G")], minus(completed("y'", h), times(ORDER, indicator(equal("y'", h)))))
        x = "x'"
        zero = proof.follows(
            equal(total([(x, "G")], times(conj(["rho", k, m, x]), ["at", defect, x])), 0),
            self.schur,
            self.conjugate_blocks,
        )
        everywhere = proof.generalise(zero, [k, m])
        pairs = proof.sums(
            forall(
                [("p", complete_families.PAIRS)],
                equal(total([("s", "G")], times(["at", complete_families.ENTRIES, "p", "s"], ["at", defect, "s"])), 0),
            ),
            cofactors=[cofactor(everywhere, [["first", "p"], ["second", "p"]])],
        )
        null = proof.specialise(self.family.spanning(), [defect], [pairs])
        result = proof.sums(
            equal(completed(g, h), times(ORDER, indicator(equal(g, h)))), cofactors=[cofactor(null, [g])]
        )
        return proof.generalise(result, [g, h])

    def degrees(self) -> int:
        """Σ_r d_r² = |G|: completeness at the neutral element, where rows have norm 1."""
        e = group_facts.NEUTRAL
        result = self.proof.sums(
            SUM_OF_SQUARES,
            cofactors=[
                cofactor(self.named, ["r'"], times(-1, degree("r'")), [["r'", "R"]]),
                cofactor(self.complete, [e, e]),
                cofactor(self.laws[1], ["i'", "i'", e], times(-1, [DEGREE_OF, label("i'")]), [["i'", "I"]]),
            ],
        )
        return self.instantiated(self.proof.choose(self.group.some_neutral, e, result))

    def commuting(self, class_function: int) -> int:
        """∀g, h: φ(g h) = φ(h g) for a class function φ."""
        proof, g, h = self.proof, "g1", "g2"
        law = proof.specialise(self.group.associative, [g, h, g])
        result = proof.specialise(class_function, [group_facts.product(g, h), group_facts.product(h, g), g], [law])
        return proof.generalise(result, [g, h])

    def conjugated_class(self, class_function: int) -> int:
        """∀k, m, h: Σ_x φ(x) conj ρ_km(x) = Σ_y φ(y) Σ_pq conj ρ_kp(h) conj ρ_pq(y) ρ_mq(h)."""
        proof, (k, m, h), x, p = self.proof, ("i1", "j1", "g1"), "x'", "p'"
        over_x, both_indices = [[x, "G"]], [[x, "G"], [p, "I"]]
        straight = times(conj(["rho", k, p, h]), conj(["rho", p, m, x]))
        whole = mapping([("y'", "G")], _conjugate(k, m, h, "y'"))
        own = mapping([("y'", "G")], times(["phi", "y'"], conj(["rho", k, m, "y'"])))
        result = proof.sums(
            equal(transform(k, m), total([("y'", "G")], _conjugate(k, m, h, "y'"))),
            cofactors=[
                cofactor(self.left, [h, own], -1),
                cofactor(self.conjugate_law, [k, m, h, x], ["phi", group_facts.product(h, x)], over_x),
                cofactor(self.commuting(class_function), [h, x], straight, both_indices),
                cofactor(
                    self.conjugate_twisted,
                    [p, m, x, h],
                    times(["phi", group_facts.product(x, h)], conj(["rho", k, p, h])),
                    both_indices,
                ),
                cofactor(self.right, [h, whole]),
            ],
        )
        return proof.generalise(result, [k, m, h])

    def coefficients(self, class_function: int) -> int:
        """∀k, m: d Σ_x φ(x) conj ρ_km(x) = [k = m] times the sum of φ conj χ for their representation."""
        proof, (k, m, p, q) = self.proof, ("i1", "j1", "p'", "q'")
        inverse = over(1, ORDER)
        result = proof.sums(
            equal(times([DEGREE_OF, label(k)], transform(k, m)), times(indicator(equal(k, m)), diagonal(k, m))),
            cofactors=[
                cofactor(
                    self.conjugated_class(class_function),
                    [k, m, "h'"],
                    times([DEGREE_OF, label(k)], inverse),
                    [["h'", "G"]],
                ),
                cofactor(self.conjugate_schur, [k, p, m, q], times(inverse, transform(p, q)), [[p, "I"], [q, "I"]]),
                cofactor(
                    self.order,
                    [],
                    minus(times(indicator(equal(k, m)), diagonal(k, m)), times([DEGREE_OF, label(k)], transform(k, m))),
                ),
            ],
        )
        return proof.generalise(result, [k, m])

    def expansion(self, class_function: int) -> int:
        """A class function is the sum of its means with the characters, times the characters."""
        proof, x, inverse = self.proof, "g1", over(1, ORDER)
        i, j, h = "i'", "j'", "h'"
        result = proof.sums(
            trees.substituted(EXPANDED, {"x": x}),
            cofactors=[
                cofactor(self.order, [], minus(["phi", x])),
                cofactor(self.complete, [x, h], times(-1, inverse, ["phi", h]), [[h, "G"]]),
                cofactor(
                    self.coefficients(class_function),
                    [i, j],
                    times(inverse, ["rho", i, j, x]),
                    [[i, "I"], [j, "I"]],
                ),
            ],
        )
        return self.instantiated(proof.generalise(result, [x]))


DEGREES = mapping([("x'", "R")], degree("x'"))


def completed(g: Json, h: Json) -> Json:
    """Σ_ij d ρ_ij(g) conj ρ_ij(h)."""
    entries = times(["rho", "k'", "m'", g], conj(["rho", "k'", "m'", h]))
    return total([("k'", "I"), ("m'", "I")], times([DEGREE_OF, label("k'")], entries))


def transform(k: Json, m: Json) -> Json:
    """Σ_x φ(x) conj ρ_km(x)."""
    return total([("u'", "G")], times(["phi", "u'"], conj(["rho", k, m, "u'"])))


def diagonal(k: Json, m: Json) -> Json:
    """Σ_t φ(t) conj χ(t) for the representation of the rows k and m."""
    alike = (indicator(equal(label("v'"), label(x))) for x in (k, m))
    return total([("t'", "G"), ("v'", "I")], times(["phi", "t'"], conj(["rho", "v'", "v'", "t'"]), *alike))


def named_relation(*names: str) -> Json:
    """Schur's relations for four rows, with the map that is the degree."""
    return family_relations.relation(lambda r: [DEGREE_OF, r], *names)


def _conjugate(k: str, m: str, h: str, y: str) -> Json:
    """φ(y) Σ_pq conj ρ_kp(h) conj ρ_pq(y) ρ_mq(h)."""
    factors = (conj(["rho", k, "p'", h]), conj(["rho", "p'", "q'", y]), ["rho", m, "q'", h])
    return total([("p'", "I"), ("q'", "I")], times(["phi", y], *factors))
