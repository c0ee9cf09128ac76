"""The entries of all irreducible representations span the functions on a finite group.

Thesis on combinatorial tasks, appendix D.8. The functions orthogonal to all entries are invariant under translation;
were there one but 0, they would have an irreducible part, which is made of entries and so orthogonal to itself.
"""

from verify.proving.evidence import Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import exists, forall
from verify.statements.tasks.groups import family_facts, irreducible_subrepresentations, kernel_bases, unitary_families
from verify.statements.tasks.groups.group_facts import NEUTRAL, product
from verify.statements.terms import conj, different, equal, indicator, mapping, times, total

PAIRS: Json = ["product", "I", "I"]
ENTRIES = mapping([("p'", PAIRS), ("x'", "G")], conj(["rho", ["first", "p'"], ["second", "p'"], "x'"]))
TRANSLATIONS = mapping([("x'", "G"), ("y'", "G"), ("h'", "G")], indicator(equal("y'", product("x'", "h'"))))
ORTHOGONAL = kernel_bases.null_vector(PAIRS, "G", ENTRIES, "f5")
NOT_ZERO = exists([("x", "G")], different(["f5", "x"], 0))


class CompleteFamily(family_facts.UnitaryFamily):
    """A family of unitary representations of a group to which every irreducible one is equivalent."""

    def translations(self) -> int:
        """The translations of functions are a representation: (f moved by h)(x) = f(x h)."""
        proof, (g, h, x) = self.proof, ("g1", "g2", "g3")
        shifted, twice = product(x, product(g, h)), product(product(x, g), h)
        associative = proof.specialise(self.group.associative, [x, g, h])
        same = proof.rewrite(equal(indicator(equal("h1", twice)), indicator(equal("h1", shifted))), [associative])
        same = proof.generalise(same, [x, g, h, "h1"])
        law = proof.follows(
            trees.substituted(unitary_families.BODIES["representation"][1], {"I": "G", "rho": TRANSLATIONS}), same
        )
        neutral: Json = ["neutral", "G", "mul", "e4"]
        fixed = proof.project(proof.specialise(proof.assume(neutral), [x]), 1)
        sides = (indicator(equal("g2", product(x, "e4"))), indicator(equal("g2", x)))
        one = proof.sums(
            equal(sides[0], indicator(equal(x, "g2"))), cofactors=[cofactor(proof.rewrite(equal(*sides), [fixed]))]
        )
        unit = proof.generalise(proof.generalise(one, [], [neutral]), ["e4", x, "g2"])
        return proof.conjunction(law, unit)

    def invariant(self) -> int:
        """The functions that are orthogonal to all entries are invariant under translations."""
        proof, (i, j, h) = self.proof, ("i1", "j1", "g1")
        known = proof.assume(ORTHOGONAL)
        k, x = "k'", "x'"
        moved = times(conj(["rho", i, k, "b'"]), ["rho", j, k, h], ["f5", "b'"])
        goal = equal(total([(x, "G")], times(conj(["rho", i, j, x]), ["f5", product(x, h)])), 0)
        zero = proof.sums(
            goal,
            cofactors=[
                cofactor(self.conjugate_twisted, [i, j, x, h], ["f5", product(x, h)], [[x, "G"]]),
                cofactor(self.right, [h, mapping([("b'", "G")], total([(k, "I")], moved))]),
                cofactor(known, [["pair", i, k]], ["rho", j, k, h], [[k, "I"]]),
            ],
        )
        everywhere = proof.generalise(zero, [i, j])
        turned = mapping([("m", "G")], total([("n", "G")], times(["at", TRANSLATIONS, "m", "n", h], ["f5", "n"])))
        pairs = proof.sums(
            forall(
                [("p", PAIRS)],
                equal(total([("s", "G")], times(["at", ENTRIES, "p", "s"], ["at", turned, "s"])), 0),
            ),
            cofactors=[cofactor(everywhere, [["first", "p"], ["second", "p"]])],
        )
        return proof.generalise(pairs, ["f5", h], [ORTHOGONAL])

    def part(self) -> int:
        """The functions orthogonal to all entries have an irreducible part, if there is one but 0."""
        proof = self.proof
        parts = irreducible_subrepresentations.prove_parts_of_kernels(
            proof, proof.specialise(irreducible_subrepresentations.prove_irreducible_parts(proof), ["G", "mul"])
        )
        premises = [self.translations(), self.invariant(), proof.assume(ORTHOGONAL), proof.assume(NOT_ZERO)]
        return proof.specialise(parts, ["G", TRANSLATIONS, PAIRS, ENTRIES, "f5"], premises)

    def made_of_entries(self, outer: int, equivalence: int) -> int:
        """∀x, j: T(x, j) = Σ T(e, k) S(k, a) ρ_ab(x) T′(b, j), for a part T, an equivalence T′ and its inverse S."""
        proof, x, j = self.proof, "g1", "j5"
        inner, _, inverse = (proof.project(equivalence, part) for part in range(3))
        a, k, m = ["a'", unitary_families.ROWS_HERE], ["k'", "J5"], ["m'", "J5"]
        at_neutral = ["T5", NEUTRAL, "k'"]
        split = total([("k'", "J5")], times(at_neutral, ["tau5", "k'", j, x]))
        shifted = proof.sums(equal(["T5", product(NEUTRAL, x), j], split), cofactors=[cofactor(outer, [NEUTRAL, j, x])])
        fixed = proof.project(proof.specialise(self.group.neutral, [x]), 0)
        straight = proof.rewrite(equal(["T5", x, j], split), [fixed], shifted)
        result = proof.sums(
            equal(["T5", x, j], self.combination(x, j)),
            cofactors=[
                cofactor(straight),
                cofactor(inverse, ["k'", "m'"], times(-1, at_neutral, ["tau5", "m'", j, x]), [k, m]),
                cofactor(inner, ["a'", j, x], times(-1, at_neutral, ["S6", "k'", "a'"]), [k, a]),
            ],
        )
        return proof.generalise(result, [x, j])

    def combination(self, x: Json, j: Json) -> Json:
        """Σ T(e, k) S(k, a) ρ_ab(x) T′(b, j)."""
        entry = ["rho", ["inclusion", "a'"], ["inclusion", "b'"], x]
        return total(
            [("k'", "J5"), ("a'", unitary_families.ROWS_HERE), ("b'", unitary_families.ROWS_HERE)],
            times(["T5", NEUTRAL, "k'"], ["S6", "k'", "a'"], entry, ["T6", "b'", j]),
        )

    def orthogonal_to_itself(self, combined: int, inside: int) -> int:
        """A part made of entries that is orthogonal to all entries is 0."""
        proof, x, j = self.proof, "x'", "j5"
        conjugate = patterns.conjugated(
            proof, proof.specialise(combined, ["g1", j]), ["T5", "g1", j], self.combination("g1", j)
        )
        conjugate = proof.generalise(conjugate, ["g1"])
        sizes = proof.sums(
            equal(total([(x, "G")], ["abs2", ["T5", x, j]]), 0),
            cofactors=[
                cofactor(conjugate, [x], ["T5", x, j], [[x, "G"]]),
                cofactor(
                    inside,
                    [["pair", ["inclusion", "a'"], ["inclusion", "b'"]], j],
                    times(*(conj(factor) for factor in (["T5", NEUTRAL, "k'"], ["S6", "k'", "a'"], ["T6", "b'", j]))),
                    [["k'", "J5"], ["a'", unitary_families.ROWS_HERE], ["b'", unitary_families.ROWS_HERE]],
                ),
            ],
        )
        return proof.vanish(sizes, [])

    def contradiction(self) -> int:
        """0 = 1, if a function that is not 0 is orthogonal to all entries."""
        proof = self.proof
        everything = proof.assume(unitary_families.of_family("with_every_irreducible"))
        names = {"I": "G", "rho": TRANSLATIONS, "K": PAIRS, "M": ENTRIES}
        free = dict(zip(("J", "tau", "T", "U"), patterns.names_of(unitary_families.PART), strict=True))
        _, binders, body = unitary_families.BODIES["irreducible_part_of_kernel"]
        chosen = proof.assume(trees.substituted(trees.substituted(body, names), free))
        representation, irreducible, outer, inverse, inside = (proof.project(chosen, part) for part in range(5))
        _, pair, equivalent = unitary_families.BODIES["equivalent"]
        at = {"I": unitary_families.ROWS_HERE, "rho": unitary_families.BLOCK_HERE, "K": "J5", "sigma": "tau5"}
        pair, equivalent = trees.substituted(pair, at), trees.substituted(equivalent, at)
        equivalence = proof.assume(trees.substituted(equivalent, {"T": "T6", "S": "S6"}))
        combined = self.made_of_entries(outer, equivalence)
        zero = self.orthogonal_to_itself(combined, inside)
        wrong = proof.follows(equal(0, 1), inverse, zero)
        known = proof.assume(["equivalent", "G", unitary_families.ROWS_HERE, unitary_families.BLOCK_HERE, "J5", "tau5"])
        absurd = patterns.choose_all(proof, known, pair, equivalent, {"T": "T6", "S": "S6"}, wrong)
        one = proof.specialise(everything, ["J5", "tau5"], [representation, irreducible])
        absurd = proof.choose(one, "rep1", absurd)
        absurd = proof.choose(self.group.some_neutral, NEUTRAL, absurd)
        absurd = proof.choose(proof.project(irreducible, 0), "j5", absurd)
        binders = [(name, trees.substituted(sort, names)) for name, sort in binders]
        return patterns.choose_all(proof, self.part(), binders, trees.substituted(body, names), free, absurd)

    def spanning(self) -> int:
        """∀f: f = 0 if f is orthogonal to all entries."""
        proof, value = self.proof, equal(["f5", "g1"], 0)
        nonzero = proof.witness(NOT_ZERO, ["g1"], proof.assume(["not", value]))
        absurd = proof.specialise(proof.generalise(self.contradiction(), [], [NOT_ZERO]), [], [nonzero])
        zero = patterns.prove_indirectly(proof, value, absurd, proof.evaluate(equal(0, 1)))
        return proof.generalise(proof.generalise(zero, ["g1"]), ["f5"], [ORTHOGONAL])
