"""If the characters of a family span the class functions, the squares of the degrees add up to the order.

Thesis on combinatorial tasks, the converse of Theorem D.9: the function that is 1 at the neutral element and 0
elsewhere is a class function, and a character is the degree there.
"""

from verify.proving.evidence import Evidence, cofactor
from verify.statements.patterns import prove_conjugate
from verify.statements.tasks.groups import complete_characters, family_facts
from verify.statements.tasks.groups.group_facts import INVERSE, NEUTRAL, product
from verify.statements.tasks.groups.group_vocabulary import ORDER, degree
from verify.statements.tasks.groups.unitary_families import character
from verify.statements.terms import conj, equal, indicator, mapping, minus, over, times, total

E = NEUTRAL
AT_NEUTRAL = mapping([("y'", "G")], indicator(equal("y'", E)))


class SpanningCharacters(family_facts.UnitaryFamily):
    """A family of unitary representations whose characters span the class functions, which is assumed."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the expansion of class functions."""
        super().__init__(proof)
        self.spans = proof.assume(complete_characters.SPANNED)
        self.order = self.order_unit()

    def at_neutral(self) -> int:
        """∀r: the character at the neutral element is the degree."""
        proof, i, k, r = self.proof, "i1", "k'", "rep1"
        square = total([(k, "I")], times(["rho", i, k, E], conj(["rho", i, k, E])))
        twice = proof.project(proof.specialise(self.group.neutral, [E]), 0)
        turned = proof.rewrite(equal(["rho", i, i, E], square), [twice], proof.specialise(self.twisted, [i, i, E, E]))
        one = proof.sums(equal(["rho", i, i, E], 1), cofactors=[cofactor(turned), cofactor(self.laws[1], [i, i, E])])
        ones = proof.generalise(one, [i])
        trace = proof.follows(equal(character(r, E), degree(r)), ones)
        return proof.generalise(trace, [r])

    def class_function(self) -> int:
        """[x = e] is a class function: if a g = g b, then a = e if and only if b = e."""
        proof, (a, b, g) = self.proof, ("g2", "g3", "g1")
        conjugate = equal(product(a, g), product(g, b))
        known = proof.assume(conjugate)
        first, second = equal(a, E), equal(b, E)
        neutral = proof.specialise(self.group.neutral, [g])
        left, right = (proof.project(neutral, part) for part in range(2))
        moved = proof.rewrite(equal(product(E, g), product(g, b)), [proof.assume(first)], known)
        fixed = proof.rewrite(equal(g, product(g, b)), [left], moved)
        undone = self.group.undone(INVERSE, g, b, left=True)
        there = proof.rewrite(equal(b, product(INVERSE, g)), [(fixed, "backward")], undone)
        there = self.group.inverted(proof.rewrite(second, [self.group.left_inverse()], there))
        moved = proof.rewrite(equal(product(a, g), product(g, E)), [proof.assume(second)], known)
        fixed = proof.rewrite(equal(product(a, g), g), [right], moved)
        undone = self.group.undone(INVERSE, g, a, left=False)
        here = proof.rewrite(equal(a, product(g, INVERSE)), [fixed], undone)
        here = self.group.inverted(proof.rewrite(first, [self.group.right_inverse()], here))
        same = proof.equivalence(proof.generalise(there, [], [first]), proof.generalise(here, [], [second]))
        values = proof.rewrite(equal(indicator(first), indicator(second)), [same])
        return proof.generalise(values, [a, b, g], [conjugate])

    def degrees(self) -> int:
        """Σ_r d_r² = |G|."""
        proof = self.proof
        expanded = proof.specialise(proof.specialise(self.spans, [AT_NEUTRAL], [self.class_function()]), [E])
        known, r = proof.specialise(self.at_neutral(), ["rep1"]), "r'"
        conjugate = prove_conjugate(proof, known, character("rep1", E), degree("rep1"))
        conjugates = proof.generalise(conjugate, ["rep1"])
        value = total([(r, "R")], times(degree(r), conj(character(r, E))))
        mean_at_neutral = over(total([("t", "G")], times(indicator(equal("t", E)), conj(character("r", "t")))), ORDER)
        share = total([("r", "R")], times(degree("r"), mean_at_neutral))
        moved = proof.rewrite(equal(indicator(equal(E, E)), share), [self.at_neutral()], expanded)
        result = proof.sums(
            complete_characters.SUM_OF_SQUARES,
            cofactors=[
                cofactor(moved, [], minus(ORDER)),
                cofactor(self.order, [], minus(value)),
                cofactor(conjugates, [r], minus(degree(r)), [[r, "R"]]),
            ],
        )
        return proof.choose(self.group.some_neutral, E, result)
