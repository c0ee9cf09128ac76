"""Orthonormal functions on a set on which a group acts give representations, if their spans are invariant.

The span of the functions of one representation is invariant if its projection, a kernel on pairs of points, is. The
matrices are the scalar products of moved functions with the functions, times signs that are characters of the group.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of, prove_where
from verify.statements.tasks.groups import regular_character
from verify.statements.tasks.groups.faithful_actions import ACTION, COMPOSED, RESTS, moved
from verify.statements.tasks.groups.group_facts import ELEMENTS, INVERSE, GroupFacts, product
from verify.statements.tasks.groups.group_vocabulary import ORDER, REAL_IRREPS, SYSTEM, conditions, degree, same
from verify.statements.tasks.groups.irrep_facts import prove_value_of_irrep
from verify.statements.tasks.groups.regular_character import IS_NEUTRAL, REGULAR, prove_regular

Json = Any

MOVED = "moved1"
FUNCTIONS: Binders = [
    *ACTION,
    ("function", ["maps", "I", "X", "real"]),
    ("kernel", ["maps", "R", "X", "X", "real"]),
    ("twist", ["maps", "R", "G", "real"]),
]
BINDERS: Binders = [*(entry for entry in SYSTEM if entry[0] != "rho"), ("e", "G"), *FUNCTIONS]
PROOF_VARIABLES: Binders = [
    *regular_character.PROOF_VARIABLES,
    *FUNCTIONS,
    ("x1", "X"),
    ("y1", "X"),
    (MOVED, ["maps", "X", "real"]),
]


def value(i: Json, x: Json) -> Json:
    """Return the value of the function of a row at a point."""
    return ["function", i, x]


def matrices(names: dict[str, Json] | None = None) -> Json:
    """Return the map of the entries of the matrices; ``names`` puts other terms in for the variables."""
    i, j, g, x = "p''", "q''", "g''", "x''"
    overlap = total([(x, "X")], times(value(i, moved(g, x)), value(j, x)))
    entries = times(indicator(same(i, j)), ["twist", ["irrep", i], g], overlap)
    return substituted(mapping([(i, "I"), (j, "I"), (g, "G")], entries), names or {})


RHO = matrices()
TRACE = times(["twist", "r", "g"], total([("x", "X")], ["kernel", "r", moved("g", "x"), "x"]))
HYPOTHESES: list[Json] = [
    ["group", "G", "mul"],
    IS_NEUTRAL,
    COMPOSED,
    RESTS,
    forall(
        [("r", "R"), ("g", "G"), ("h", "G")],
        equal(["twist", "r", product("g", "h")], times(["twist", "r", "g"], ["twist", "r", "h"])),
    ),
    forall([("r", "R"), ("g", "G")], equal(power(["twist", "r", "g"], 2), 1)),
    forall(
        [("i", "I"), ("j", "I")],
        equal(
            times(indicator(same("i", "j")), total([("x", "X")], times(value("i", "x"), value("j", "x")))),
            indicator(equal("i", "j")),
        ),
    ),
    forall(
        [("r", "R"), ("x", "X"), ("y", "X")],
        equal(
            total([("i", "I")], times(value("i", "x"), value("i", "y")), equal(["irrep", "i"], "r")),
            ["kernel", "r", "x", "y"],
        ),
    ),
    forall(
        [("r", "R"), ("g", "G"), ("x", "X"), ("y", "X")],
        equal(["kernel", "r", moved("g", "x"), moved("g", "y")], ["kernel", "r", "x", "y"]),
    ),
    forall([("r", "R")], exists([("i", "I")], equal(["irrep", "i"], "r"))),
    equal(degree("one"), 1),
    forall([("g", "G")], equal(["twist", "one", "g"], 1)),
    forall(
        [("i", "I")],
        implies(
            equal(["irrep", "i"], "one"), forall([("x", "X"), ("y", "X")], equal(value("i", "x"), value("i", "y")))
        ),
    ),
    forall(
        [("g", "G")],
        equal(
            total(
                [("r", "R")],
                times(degree("r"), TRACE),
            ),
            times(ORDER, indicator(equal("g", "e"))),
        ),
    ),
]
CHARACTERS = forall(
    [("r", "R"), ("g", "G")],
    equal(
        substituted(["character", "G", "R", "I", "irrep", "rho", "r", "g"], {"rho": RHO}),
        TRACE,
    ),
)
CONCLUSION = both(substituted(["real_irreps", *names_of(SYSTEM)], {"rho": RHO}), CHARACTERS)


def entry(i: Json, j: Json, g: Json) -> Json:
    """Return an entry of the matrices."""
    return ["at", RHO, i, j, g]


class FunctionRepresentations:
    """Proves the conclusion from the hypotheses, in a proof that declares ``PROOF_VARIABLES``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        self.proof = proof
        (
            self.group,
            self.neutral,
            self.acts,
            self.rests,
            self.twist,
            self.twist_square,
            self.orthonormal,
            self.projection,
            self.invariant,
            self.inhabited,
            self.degree_one,
            self.untwisted,
            self.constant,
            self.traces,
        ) = (proof.assume(formula) for formula in HYPOTHESES)
        self.reindexed = self._reindexed()
        self.valued = prove_value_of_irrep(proof)
        self.equivariant = self._equivariant()

    def _undone(self, g: str, h: str, x: str, inverse: int) -> int:
        """X = g(hx), from the theorem g h = e."""
        proof, there = self.proof, moved(g, moved(h, x))
        at_e = proof.rewrite(equal(moved("e", x), there), [inverse], proof.specialise(self.acts, [g, h, x]))
        return proof.rewrite(equal(x, there), [self.rests], at_e)

    def _reindexed(self) -> int:
        """∀g, f: Σ_x f(gx) = Σ_x f(x)."""
        proof, facts = self.proof, GroupFacts(self.proof, self.group)
        g, h, x, y = ELEMENTS[0], INVERSE, "x1", "y1"
        same_neutral = facts.same_neutral(self.neutral, "e")
        right = proof.rewrite(equal(product(g, h), "e"), [same_neutral], facts.right_inverse())
        left = proof.rewrite(equal(product(h, g), "e"), [same_neutral], facts.left_inverse())
        there, here = equal(y, moved(g, x)), equal(x, moved(h, y))
        forward = proof.rewrite(here, [(proof.assume(there), "backward")], self._undone(h, g, x, left))
        backward = proof.rewrite(there, [(proof.assume(here), "backward")], self._undone(g, h, y, right))
        alike = proof.equivalence(proof.generalise(forward, [], [there]), proof.generalise(backward, [], [here]))
        at_once = proof.generalise(proof.rewrite(equal(indicator(there), indicator(here)), [alike]), [x, y])
        result = proof.sums(
            equal(total([("x", "X")], [MOVED, moved(g, "x")]), total([("x", "X")], [MOVED, "x"])),
            cofactors=[cofactor(at_once, ["x'", "y'"], [MOVED, "y'"], [["x'", "X"], ["y'", "X"]])],
        )
        return proof.generalise(facts.chosen(result), [g, MOVED])

    def _equivariant(self) -> int:
        """∀i, g, y: Σ_x f_i(gx) K(x, y) = f_i(gy) for the kernel K of the representation of i."""
        proof, (i, g, y) = self.proof, ("i1", ELEMENTS[0], "y1")
        r, far, points, rows = ["irrep", i], moved(g, y), [["x'", "X"]], [["j'", "I"]]
        transported = mapping([("x'", "X")], times(value(i, "x'"), ["kernel", r, "x'", far]))
        result = proof.sums(
            equal(total([("x", "X")], times(value(i, moved(g, "x")), ["kernel", r, "x", y])), value(i, far)),
            cofactors=[
                cofactor(self.invariant, [r, g, "x'", y], times(-1, value(i, moved(g, "x'"))), points),
                cofactor(self.reindexed, [g, transported]),
                cofactor(self.projection, [r, "x'", far], times(-1, value(i, "x'")), points),
                cofactor(self.orthonormal, [i, "j'"], value("j'", far), rows),
            ],
        )
        return proof.generalise(result, [i, g, y])

    def blocks(self) -> int:
        """Entries of two representations are 0."""
        return self.proof.sums(_condition(4))

    def homomorphism(self) -> int:
        """The matrix of a product is the product of the matrices."""
        proof, (i, k, g, h) = self.proof, ("i", "k", "g", "h")
        r, j, points = ["irrep", i], "j'", [["x'", "X"], ["y'", "X"]]
        inside, signs = indicator(same(i, k)), times(["twist", r, g], ["twist", r, h])
        here = value("i1", moved(product(*ELEMENTS[:2]), "x1"))
        there = value("i1", moved(ELEMENTS[0], moved(ELEMENTS[1], "x1")))
        one_by_one = proof.generalise(proof.rewrite(equal(here, there), [self.acts]), ["i1", *ELEMENTS[:2], "x1"])
        twisted = mapping([("r'", "R")], times(["twist", "r'", h], indicator(equal("r'", ["irrep", k]))))
        overlap = times(value(i, moved(g, "x'")), value(k, "y'"))
        moved_twice = total([("x'", "X")], times(value(i, moved(product(g, h), "x'")), value(k, "x'")))
        product_of_values = times(overlap, value(j, "x'"), value(j, moved(h, "y'")))
        return proof.sums(
            _condition(5),
            cofactors=[
                cofactor(self.twist, [r, g, h], times(inside, moved_twice)),
                cofactor(one_by_one, [i, g, h, "x'"], times(inside, signs, value(k, "x'")), points[:1]),
                cofactor(
                    self.equivariant, [i, g, moved(h, "y'")], times(-1, inside, signs, value(k, "y'")), points[1:]
                ),
                cofactor(self.projection, [r, "x'", moved(h, "y'")], times(-1, inside, signs, overlap), points),
                cofactor(
                    self.valued, [j, r, twisted], times(-1, ["twist", r, g], product_of_values), [[j, "I"], *points]
                ),
            ],
        )

    def orthogonal(self) -> int:
        """The matrices are orthogonal."""
        proof, (i, k, g) = self.proof, ("i", "k", "g")
        r, j, points = ["irrep", i], "j'", [["x'", "X"], ["y'", "X"]]
        inside, signs = indicator(same(i, k)), times(["twist", r, g], ["twist", ["irrep", k], g])
        member = mapping([("r'", "R")], indicator(equal("r'", ["irrep", k])))
        overlap = times(value(i, moved(g, "x'")), value(k, moved(g, "y'")))
        product_of_values = times(overlap, value(j, "x'"), value(j, "y'"))
        alike = mapping([("x'", "X")], times(value(i, "x'"), value(k, "x'")))
        return proof.sums(
            _condition(6),
            cofactors=[
                cofactor(self.valued, [j, r, member], times(signs, product_of_values), [[j, "I"], *points]),
                cofactor(self.projection, [r, "x'", "y'"], times(inside, signs, overlap), points),
                cofactor(self.equivariant, [i, g, "y'"], times(inside, signs, value(k, moved(g, "y'"))), points[1:]),
                cofactor(self.reindexed, [g, alike], times(inside, signs)),
                cofactor(self.orthonormal, [i, k], signs),
                cofactor(self._squared(), [i, k, g]),
            ],
        )

    def _squared(self) -> int:
        """∀i, k, g: [i = k] times the signs of i and of k at g is [i = k]."""
        proof, (i, k, g) = self.proof, ("i1", "j1", ELEMENTS[0])
        alike = equal(i, k)

        def goal(other: Json) -> Json:
            signs = times(["twist", ["irrep", i], g], ["twist", ["irrep", other], g])
            return equal(times(indicator(equal(i, other)), signs), indicator(equal(i, other)))

        plain = proof.sums(goal(i), cofactors=[cofactor(self.twist_square, [["irrep", i], g])])
        here = proof.rewrite(goal(k), [proof.assume(alike)], plain)
        return proof.generalise(prove_where(proof, alike, goal(k), here), [i, k, g])

    def trivial(self) -> int:
        """The matrices of the trivial representation are 1."""
        proof, (i, g) = self.proof, ("i1", ELEMENTS[0])
        here = equal(["irrep", i], "one")
        given = proof.assume(here)
        constant = proof.specialise(self.constant, [i], [given])
        fixed = proof.generalise(proof.specialise(constant, [moved(g, "x1"), "x1"]), ["x1"])
        norm = proof.specialise(self.orthonormal, [i, i])
        untwisted = proof.rewrite(
            equal(["twist", ["irrep", i], g], 1), [(given, "backward")], proof.specialise(self.untwisted, [g])
        )
        overlap = total([("x'", "X")], times(value(i, moved(g, "x'")), value(i, "x'")))
        result = proof.sums(
            equal(entry(i, i, g), 1),
            cofactors=[
                cofactor(untwisted, [], overlap),
                cofactor(fixed, ["x'"], value(i, "x'"), [["x'", "X"]]),
                cofactor(norm),
            ],
        )
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
                cofactor(self.projection, [r, moved(g, x), x], ["twist", r, g], [[x, "X"]]),
            ],
        )

    def conclusion(self) -> int:
        """The matrices are all real irreducible representations, with these characters."""
        proof = self.proof
        parts = [self.trivial(), self.degree_one, self.blocks(), self.homomorphism(), self.orthogonal()]
        system = proof.conjunction(self.group, self.inhabited, *parts)
        characters = self.characters()
        criterion = proof.specialise(
            prove_regular(proof), ["G", "mul", "R", "I", "irrep", RHO, "one", "e"], [system, self.neutral]
        )
        regular = proof.rewrite(_at_rho(REGULAR), [(characters, "backward")], self.traces)
        everything = proof.rewrite(_at_rho(REAL_IRREPS), [criterion], regular)
        return proof.conjunction(everything, characters)


def _at_rho(formula: Json) -> Json:
    return substituted(formula, {"rho": RHO})


def _condition(number: int) -> Json:
    """A condition of real_irreps for the matrices."""
    return _at_rho(conditions("real_irreps")[number])


def prove_function_representations(proof: Evidence) -> int:
    """Prove ∀ (the hypotheses ⟹ the conclusion), in a proof that declares ``PROOF_VARIABLES``."""
    conclusion = FunctionRepresentations(proof).conclusion()
    return proof.generalise(conclusion, names_of(BINDERS), HYPOTHESES)
