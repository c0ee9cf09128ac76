"""Representations are all the irreducible ones as soon as degrees times characters add up to the regular character.

Our own, on Proposition D.7 and Theorem D.9 of the thesis on combinatorial tasks. So Schur's relations, which compare
all pairs of entries, follow from one number for each element of the group.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.tasks.groups import faithful_actions, group_vocabulary, irrep_facts
from verify.statements.tasks.groups.group_facts import ELEMENTS, INVERSE, NEUTRAL, product
from verify.statements.terms import equal, indicator, mapping, minus, over, power, times, total

COUNT = 7
REGULAR = ["regular_character", "G", *patterns.names_of(group_vocabulary.IRREPS[:4]), "e"]
REPRESENTATIONS = ["real_representations", *patterns.names_of(group_vocabulary.SYSTEM)]
REGULAR_VOCABULARY: list[Json] = [
    *group_vocabulary.GROUP_VOCABULARY,
    # The conditions of real_irreps but for Schur's relations and completeness.
    define(
        "real_representations", group_vocabulary.SYSTEM, ["and", *group_vocabulary.conditions("real_irreps")[:COUNT]]
    ),
    define(
        "regular_character",
        [("G", "set"), *group_vocabulary.IRREPS[:4], ("e", "G")],
        forall(
            [("g", "G")],
            equal(
                total([("r", "R")], times(group_vocabulary.degree("r"), group_vocabulary.character("r", "g"))),
                times(group_vocabulary.ORDER, indicator(equal("g", "e"))),
            ),
        ),
    ),
]
BINDERS: Binders = [*group_vocabulary.SYSTEM, ("e", "G")]
GIVEN: list[Json] = [REPRESENTATIONS, faithful_actions.IS_NEUTRAL]
CLAIM = forall(BINDERS, implies(*GIVEN, ["iff", REGULAR, group_vocabulary.REAL_IRREPS]))
PROOF_VARIABLES: Binders = [*BINDERS, *irrep_facts.IRREP_VARIABLES, ("r1", "real")]
DEGREES = mapping([("s'", "R")], group_vocabulary.degree("s'"))


def weight(i: Json) -> Json:
    """The value of a map of representations at that of a row; in the end it is the degree."""
    return [irrep_facts.ON_IRREPS, ["irrep", i]]


BY_ROWS = total([("i'", "I")], times(weight("i'"), irrep_facts.entry("i'", "i'", ELEMENTS[0])))
BY_IRREPS = total([("r'", "R")], times([irrep_facts.ON_IRREPS, "r'"], group_vocabulary.character("r'", ELEMENTS[0])))


def _at_degrees(node: Json) -> Json:
    """Put the degrees in for the map of representations."""
    return trees.substituted(node, {irrep_facts.ON_IRREPS: DEGREES})


class RegularFacts(irrep_facts.RepresentationFacts):
    """What it means for representations that degrees times characters add up to the regular character."""

    def __init__(self, proof: Evidence, system: int, neutral: int) -> None:
        """Take the theorems that these are representations and that e is neutral, in terms of free variables."""
        super().__init__(proof, system, COUNT)
        self.system, self.neutral = system, neutral
        self.at_e = self.at_neutral(neutral, "e")

    def real_irreps(self, regular: int) -> int:
        """The representations are all irreducible ones, from the theorem on the regular character."""
        proof = self.proof
        traces = self._traces(regular)
        complete = self._complete(traces)
        premises = [self.inverted_degrees(prove_nonzero(proof))[0], complete, self._pairs_of_rows(traces)]
        schur = proof.specialise(self._schur(), [DEGREES], premises)
        known = [proof.project(self.system, part) for part in range(COUNT)]
        return proof.conjunction(*known, schur, complete)

    def regular(self, system: int) -> int:
        """The sum of degrees times characters is the regular character, from the theorem on all irreducible ones."""
        proof, g, pairs = self.proof, ELEMENTS[0], [["i'", "I"], ["j'", "I"]]
        complete = proof.specialise(proof.project(system, COUNT + 1), [g, "e"])
        traces, value = _at_degrees(BY_ROWS), times(group_vocabulary.ORDER, indicator(equal(g, "e")))
        weights = times(-1, _at_degrees(weight("i'")), irrep_facts.entry("i'", "j'", g))
        counted = proof.sums(
            equal(traces, value), cofactors=[cofactor(complete), cofactor(self.at_e, ["i'", "j'"], weights, pairs)]
        )
        by_irreps = _at_degrees(BY_IRREPS)
        result = proof.rewrite(equal(by_irreps, value), [(proof.specialise(self._split(), [DEGREES, g]))], counted)
        return proof.generalise(result, [g])

    def _split(self) -> int:
        """∀d, g: Σ_i d(irrep of i) ρ_ii(g) = Σ_r d(r) χ_r(g)."""
        return self.proof.generalise(self.proof.sums(equal(BY_ROWS, BY_IRREPS)), [irrep_facts.ON_IRREPS, ELEMENTS[0]])

    def _traces(self, regular: int) -> int:
        """∀g: Σ_i d_i ρ_ii(g) = |G| [g = e]."""
        proof, g = self.proof, ELEMENTS[0]
        split = proof.specialise(self._split(), [DEGREES, g])
        goal = equal(_at_degrees(BY_ROWS), times(group_vocabulary.ORDER, indicator(equal(g, "e"))))
        return proof.generalise(proof.rewrite(goal, [proof.specialise(regular, [g])], split), [g])

    def _complete(self, traces: int) -> int:
        """∀g, h: Σ_ij d_i ρ_ij(g) ρ_ij(h) = |G| [g = h], from the traces at g h⁻¹."""
        proof = self.proof
        h, g, _ = ELEMENTS
        ratio = product(g, INVERSE)
        back = self.group.undone(h, INVERSE, g, left=False)
        squares = total([("q'", "I")], times(irrep_facts.entry("i1", "q'", g), irrep_facts.entry("i1", "q'", h)))
        law = proof.specialise(self.transposed(), ["i1", "i1", ratio, h])
        moved = proof.rewrite(equal(irrep_facts.entry("i1", "i1", ratio), squares), [(back, "backward")], law)
        moved = proof.generalise(moved, ["i1"])
        group_vocabulary.degree(["irrep", "i'"])
        result = proof.follows(
            group_vocabulary.completeness(group_vocabulary.degree(["irrep", "i"]), g, h),
            traces,
            moved,
            self._alike(back, ratio),
        )
        return proof.generalise(self.group.chosen(result), [g, h])

    def _alike(self, back: int, ratio: Json) -> int:
        """[g h⁻¹ = e] = [g = h], to be discharged by ``chosen``; ``back`` is g = (g h⁻¹) h."""
        proof = self.proof
        h, g, _ = ELEMENTS
        at_e, alike = equal(ratio, "e"), equal(g, h)
        moved = proof.rewrite(equal(g, product("e", h)), [proof.assume(at_e)], back)
        unit = proof.project(proof.specialise(self.neutral, [h]), 0)
        forward = proof.generalise(proof.rewrite(alike, [unit], moved), [], [at_e])
        same_element = (proof.assume(alike), "backward")
        inverse = proof.rewrite(equal(ratio, NEUTRAL), [same_element], self.group.right_inverse())
        backward = proof.rewrite(at_e, [self.group.same_neutral(self.neutral, "e")], inverse)
        both_ways = proof.equivalence(forward, proof.generalise(backward, [], [alike]))
        return proof.rewrite(equal(indicator(at_e), indicator(alike)), [both_ways])

    def _pairs_of_rows(self, traces: int) -> int:
        """The pairs of rows of one representation are as many as there are elements: the trace at e."""
        proof = self.proof
        group_vocabulary.degree(["irrep", "i'"])
        return proof.follows(
            equal(
                total([("i'", "I"), ("j'", "I")], indicator(group_vocabulary.same("i'", "j'"))), group_vocabulary.ORDER
            ),
            traces,
            self.at_e,
        )

    def _schur(self) -> int:
        """∀d > 0: Schur's relations, since the squares of what they lack have the sum zero."""
        proof = self.proof
        given = [proof.assume(formula) for formula in LACKING_NOTHING]
        positive, complete, pairs = given
        rows = i, j, k, m = ("i'", "j'", "k'", "l'")
        products = total([("g'", "G")], times(irrep_facts.entry(i, j, "g'"), irrep_facts.entry(k, m, "g'")))
        diagonal = times(indicator(equal(i, k)), indicator(equal(j, m)), indicator(group_vocabulary.same(i, j)))
        lack = minus(times(weight(i), products), times(group_vocabulary.ORDER, diagonal))
        squares = total([(x, "I") for x in rows], times(weight(k), over(1, weight(i)), power(lack, 2)))
        here = weight("i1")
        nonzero = proof.specialise(prove_nonzero(proof), [here], [proof.specialise(positive, [["irrep", "i1"]])])
        unit = proof.generalise(proof.quotient(nonzero), ["i1"])
        zero = proof.follows(equal(squares, 0), unit, complete, pairs, self.blocks)
        nothing = proof.vanish(zero, [], [positive])
        goal = forall([(x, "I") for x in "ijkl"], group_vocabulary.schur_relation(weight("i")))
        relation = proof.sums(goal, cofactors=[cofactor(nothing, list("ijkl"))])
        return proof.generalise(relation, [irrep_facts.ON_IRREPS], LACKING_NOTHING)


LACKING_NOTHING: list[Json] = [
    forall([("r'", "R")], ["<", 0, [irrep_facts.ON_IRREPS, "r'"]]),
    forall([("g", "G"), ("h", "G")], group_vocabulary.completeness(weight("i"))),
    equal(total([("i'", "I"), ("j'", "I")], indicator(group_vocabulary.same("i'", "j'"))), group_vocabulary.ORDER),
]


def prove_regular(proof: Evidence) -> int:
    """Prove the claim, in a proof that declares ``PROOF_VARIABLES``."""
    facts = RegularFacts(proof, *(proof.assume(formula) for formula in GIVEN))
    forward = proof.generalise(facts.real_irreps(proof.assume(REGULAR)), [], [REGULAR])
    backward = proof.generalise(
        facts.regular(proof.assume(group_vocabulary.REAL_IRREPS)), [], [group_vocabulary.REAL_IRREPS]
    )
    return proof.generalise(proof.equivalence(forward, backward), patterns.names_of(BINDERS), GIVEN)
