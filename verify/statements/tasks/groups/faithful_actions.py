"""A set with a product that acts faithfully on another set, with a neutral element and inverses, is a group.

So associativity, a claim on triples, follows from claims on pairs of elements.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.tasks.groups.group_facts import ELEMENTS, product
from verify.statements.tasks.groups.group_vocabulary import GROUP, conditions
from verify.statements.terms import equal

ACTION: Binders = [("X", "set"), ("act", ["maps", "G", "X", "X"])]
BINDERS: Binders = [*GROUP, ("e", "G"), *ACTION]
PROOF_VARIABLES: Binders = [*BINDERS, *((x, "G") for x in ELEMENTS), ("x1", "X")]


def moved(g: Json, x: Json) -> Json:
    """Return the image of a point."""
    return ["act", g, x]


COMPOSED = forall(
    [("g", "G"), ("h", "G"), ("x", "X")], equal(moved(product("g", "h"), "x"), moved("g", moved("h", "x")))
)
RESTS = forall([("x", "X")], equal(moved("e", "x"), "x"))
FAITHFUL = forall(
    [("g", "G"), ("h", "G")],
    implies(forall([("x", "X")], equal(moved("g", "x"), moved("h", "x"))), equal("g", "h")),
)
INVERTED = forall(
    [("g", "G")], exists([("h", "G")], both(equal(product("g", "h"), "e"), equal(product("h", "g"), "e")))
)
HYPOTHESES: list[Json] = [COMPOSED, RESTS, FAITHFUL, INVERTED]
IS_GROUP = ["group", "G", "mul"]
IS_NEUTRAL: Json = ["neutral", "G", "mul", "e"]


class FaithfulAction:
    """Proves that the products are those of a group, in a proof that declares ``PROOF_VARIABLES``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        self.proof = proof
        self.composed, self.rests, self.faithful, self.inverted = (proof.assume(formula) for formula in HYPOTHESES)

    def equal_elements(self, one: Json, other: Json, left: int, right: int) -> int:
        """Two elements are equal, from theorems that they take x1 to one and the same point."""
        proof, x = self.proof, "x1"
        images = equal(moved(one, x), moved(other, x))
        alike = proof.generalise(proof.rewrite(images, [(right, "backward")], left), [x])
        return proof.specialise(self.faithful, [one, other], [alike])

    def acting(self, g: Json, h: Json, x: Json) -> int:
        """(gh)x = g(hx)."""
        return self.proof.specialise(self.composed, [g, h, x])

    def associative(self) -> int:
        """(ab)c = a(bc), since both take x to a(b(cx))."""
        proof, (a, b, c), x = self.proof, ELEMENTS, "x1"
        image = moved(a, moved(b, moved(c, x)))
        one, other = product(product(a, b), c), product(a, product(b, c))
        left = proof.rewrite(
            equal(moved(one, x), image), [self.acting(a, b, moved(c, x))], self.acting(product(a, b), c, x)
        )
        right = proof.rewrite(equal(moved(other, x), image), [self.acting(b, c, x)], self.acting(a, product(b, c), x))
        return proof.generalise(self.equal_elements(one, other, left, right), [a, b, c])

    def neutral(self) -> int:
        """The element e is neutral, since it moves no point."""
        proof, g, x = self.proof, ELEMENTS[0], "x1"
        image, sides = moved(g, x), []
        for factors in (("e", g), (g, "e")):
            side = product(*factors)
            rests = proof.rewrite(equal(moved(side, x), image), [self.rests], self.acting(*factors, x))
            sides.append(self.equal_elements(side, g, rests, proof.rewrite(equal(image, image), [])))
        return proof.generalise(proof.conjunction(*sides), [g])

    def conclusion(self) -> int:
        """The products are those of a group, and e is its neutral element."""
        proof = self.proof
        neutral = self.neutral()
        some = trees.renamed(conditions("group")[1], {"e": "e'"})
        unit = proof.witness(some, ["e"], proof.conjunction(neutral, self.inverted))
        return proof.conjunction(proof.conjunction(self.associative(), unit), neutral)


def prove_group(proof: Evidence) -> int:
    """Prove ∀ (the hypotheses ⟹ a group with the neutral element e), in a proof that declares ``PROOF_VARIABLES``."""
    return proof.generalise(FaithfulAction(proof).conclusion(), patterns.names_of(BINDERS), HYPOTHESES)
