"""Orthonormal functions on a set on which a group acts give representations, if their spans are invariant.

They are all the irreducible ones if degrees times the traces of the kernels add up to the regular character.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of, prove_where
from verify.statements.tasks.groups import group_facts, group_vocabulary, irrep_facts, regular_character
from verify.statements.tasks.groups.faithful_actions import moved
from verify.statements.tasks.groups.invariant_functions import (
    BINDERS,
    CHARACTERS,
    FUNCTIONS,
    HYPOTHESES,
    RHO,
    at_rho,
    value,
)
from verify.statements.tasks.groups.regular_character import REGULAR, prove_regular
from verify.statements.terms import equal, indicator, mapping, times, total

MOVED = "moved1"
PROOF_VARIABLES: Binders = [
    *regular_character.PROOF_VARIABLES,
    *FUNCTIONS,
    ("x1", "X"),
    ("y1", "X"),
    (MOVED, ["maps", "X", "real"]),
]


def entry(i: Json, j: Json, g: Json) -> Json:
    """Return an entry of the matrices."""
    return ["at", RHO, i, j, g]


class FunctionRepresentations:
    """Proves the conclusion from the hypotheses, in a proof that declares ``PROOF_VARIABLES``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        self.proof = proof
        self.known = {name: proof.assume(formula) for name, formula in HYPOTHESES.items()}
        self.reindexed = self._reindexed()
        self.valued = irrep_facts.prove_value_of_irrep(proof)
        self.equivariant = self._equivariant()

    def _undone(self, g: str, h: str, x: str, inverse: int) -> int:
        """The point x is g(hx), from the theorem g h = e."""
        proof, there = self.proof, moved(g, moved(h, x))
        at_e = proof.rewrite(
            equal(moved("e", x), there), [inverse], proof.specialise(self.known["composed"], [g, h, x])
        )
        return proof.rewrite(equal(x, there), [self.known["rests"]], at_e)

    def _reindexed(self) -> int:
        """∀g, f: Σ_x f(gx) = Σ_x f(x)."""
        proof, facts = self.proof, group_facts.GroupFacts(self.proof, self.known["group"])
        g, h, x, y = group_facts.ELEMENTS[0], group_facts.INVERSE, "x1", "y1"
        same_neutral = facts.same_neutral(self.known["neutral"], "e")
        right = proof.rewrite(equal(group_facts.product(g, h), "e"), [same_neutral], facts.right_inverse())
        left = proof.rewrite(equal(group_facts.product(h, g), "e"), [same_neutral], facts.left_inverse())
        there, here = equal(y, moved(g, x)), equal(x, moved(h, y))
        forward = proof.rewrite(here, [(proof.assume(there), "backward")], self._undone(h, g, x, left))
        backward = proof.rewrite(there, [(proof.assume(here), "backward")], self._undone(g, h, y, right))
        alike = proof.equivalence(proof.generalise(forward, [], [there]), proof.generalise(backward, [], [here]))
        at_once = proof.generalise(proof.rewrite(equal(indicator(there), indicator(here)), [alike]), [x, y])
        result = proof.follows(
            equal(total([("x", "X")], [MOVED, moved(g, "x")]), total([("x", "X")], [MOVED, "x"])), at_once
        )
        return proof.generalise(facts.chosen(result), [g, MOVED])

    def _equivariant(self) -> int:
        """∀i, g, y: Σ_x f_i(gx) K(x, y) = f_i(gy) for the kernel K of the representation of i."""
        proof, (i, g, y) = self.proof, ("i1", group_facts.ELEMENTS[0], "y1")
        r, far = (["irrep", i], moved(g, y))
        result = proof.follows(
            equal(total([("x", "X")], times(value(i, moved(g, "x")), ["kernel", r, "x", y])), value(i, far)),
            self.known["invariant"],
            self.reindexed,
            self.known["projection"],
            self.known["orthonormal"],
        )
        return proof.generalise(result, [i, g, y])

    def blocks(self) -> int:
        """Entries of two representations are 0."""
        return self.proof.sums(_condition(4))

    def homomorphism(self) -> int:
        """The matrix of a product is the product of the matrices."""
        proof, (i, k, g, h) = self.proof, ("i", "k", "g", "h")
        r, j, points = ["irrep", i], "j'", [["x'", "X"], ["y'", "X"]]
        inside, signs = indicator(group_vocabulary.same(i, k)), times(["twist", r, g], ["twist", r, h])
        here = value("i1", moved(group_facts.product(*group_facts.ELEMENTS[:2]), "x1"))
        there = value("i1", moved(group_facts.ELEMENTS[0], moved(group_facts.ELEMENTS[1], "x1")))
        one_by_one = proof.generalise(
            proof.rewrite(equal(here, there), [self.known["composed"]]), ["i1", *group_facts.ELEMENTS[:2], "x1"]
        )
        twisted = mapping([("r'", "R")], times(["twist", "r'", h], indicator(equal("r'", ["irrep", k]))))
        overlap = times(value(i, moved(g, "x'")), value(k, "y'"))
        moved_twice = total([("x'", "X")], times(value(i, moved(group_facts.product(g, h), "x'")), value(k, "x'")))
        product_of_values = times(overlap, value(j, "x'"), value(j, moved(h, "y'")))
        return proof.sums(
            _condition(5),
            cofactors=[
                cofactor(self.known["multiplied"], [r, g, h], times(inside, moved_twice)),
                cofactor(one_by_one, [i, g, h, "x'"], times(inside, signs, value(k, "x'")), points[:1]),
                cofactor(
                    self.equivariant, [i, g, moved(h, "y'")], times(-1, inside, signs, value(k, "y'")), points[1:]
                ),
                cofactor(
                    self.known["projection"], [r, "x'", moved(h, "y'")], times(-1, inside, signs, overlap), points
                ),
                cofactor(
                    self.valued, [j, r, twisted], times(-1, ["twist", r, g], product_of_values), [[j, "I"], *points]
                ),
            ],
        )

    def orthogonal(self) -> int:
        """The matrices are orthogonal."""
        proof, (i, k, g) = self.proof, ("i", "k", "g")
        r, j, points = ["irrep", i], "j'", [["x'", "X"], ["y'", "X"]]
        inside, signs = indicator(group_vocabulary.same(i, k)), times(["twist", r, g], ["twist", ["irrep", k], g])
        member = mapping([("r'", "R")], indicator(equal("r'", ["irrep", k])))
        overlap = times(value(i, moved(g, "x'")), value(k, moved(g, "y'")))
        product_of_values = times(overlap, value(j, "x'"), value(j, "y'"))
        alike = mapping([("x'", "X")], times(value(i, "x'"), value(k, "x'")))
        return proof.sums(
            _condition(6),
            cofactors=[
                cofactor(self.valued, [j, r, member], times(signs, product_of_values), [[j, "I"], *points]),
                cofactor(self.known["projection"], [r, "x'", "y'"], times(inside, signs, overlap), points),
                cofactor(self.equivariant, [i, g, "y'"], times(inside, signs, value(k, moved(g, "y'"))), points[1:]),
                cofactor(self.reindexed, [g, alike], times(inside, signs)),
                cofactor(self.known["orthonormal"], [i, k], signs),
                cofactor(self._squared(), [i, k, g]),
            ],
        )

    def _squared(self) -> int:
        """∀i, k, g: [i = k] times the signs of i and of k at g is [i = k]."""
        proof, (i, k, g) = self.proof, ("i1", "j1", group_facts.ELEMENTS[0])
        alike = equal(i, k)

        def goal(other: Json) -> Json:
            signs = times(["twist", ["irrep", i], g], ["twist", ["irrep", other], g])
            return equal(times(indicator(equal(i, other)), signs), indicator(equal(i, other)))

        plain = proof.sums(goal(i), cofactors=[cofactor(self.known["squared"], [["irrep", i], g])])
        here = proof.rewrite(goal(k), [proof.assume(alike)], plain)
        return proof.generalise(prove_where(proof, alike, goal(k), here), [i, k, g])

    def trivial(self) -> int:
        """The matrices of the trivial representation are 1."""
        proof, (i, g) = self.proof, ("i1", group_facts.ELEMENTS[0])
        here = equal(["irrep", i], "one")
        given = proof.assume(here)
        constant = proof.specialise(self.known["constant"], [i], [given])
        fixed = proof.generalise(proof.specialise(constant, [moved(g, "x1"), "x1"]), ["x1"])
        norm = proof.specialise(self.known["orthonormal"], [i, i])
        untwisted = proof.rewrite(
            equal(["twist", ["irrep", i], g], 1), [(given, "backward")], proof.specialise(self.known["untwisted"], [g])
        )
        result = proof.follows(equal(entry(i, i, g), 1), untwisted, fixed, norm)
        return proof.generalise(proof.generalise(result, [g]), [i], [here])

    def characters(self) -> int:
        """The characters are the traces of the kernels, times the signs."""
        proof, (r, g) = self.proof, ("r", "g")
        i, x = "i'", "x'"
        overlap = times(value(i, moved(g, x)), value(i, x))
        at_g = mapping([("r'", "R")], ["twist", "r'", g])
        return proof.sums(
            CHARACTERS,
            cofactors=[
                cofactor(self.valued, [i, r, at_g], overlap, [[i, "I"], [x, "X"]]),
                cofactor(self.known["projection"], [r, moved(g, x), x], ["twist", r, g], [[x, "X"]]),
            ],
        )

    def conclusion(self) -> int:
        """The matrices are all real irreducible representations, with these characters."""
        proof = self.proof
        parts = [self.trivial(), self.known["degree one"], self.blocks(), self.homomorphism(), self.orthogonal()]
        system = proof.conjunction(self.known["group"], self.known["inhabited"], *parts)
        characters = self.characters()
        criterion = proof.specialise(
            prove_regular(proof), ["G", "mul", "R", "I", "irrep", RHO, "one", "e"], [system, self.known["neutral"]]
        )
        regular = proof.rewrite(at_rho(REGULAR), [(characters, "backward")], self.known["regular"])
        everything = proof.rewrite(at_rho(group_vocabulary.REAL_IRREPS), [criterion], regular)
        return proof.conjunction(everything, characters)


def _condition(number: int) -> Json:
    """A condition of real_irreps for the matrices."""
    return at_rho(group_vocabulary.conditions("real_irreps")[number])


def prove_function_representations(proof: Evidence) -> int:
    """Prove ∀ (the hypotheses ⟹ the conclusion), in a proof that declares ``PROOF_VARIABLES``."""
    conclusion = FunctionRepresentations(proof).conclusion()
    return proof.generalise(conclusion, names_of(BINDERS), list(HYPOTHESES.values()))
