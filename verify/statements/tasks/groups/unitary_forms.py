"""Every representation of a finite group is equivalent to one by unitary matrices.

Thesis on combinatorial tasks, Theorem D.2 with a basis: the columns of all matrices of the representation, one below
the other, become orthonormal in another basis, and translations permute the rows.
"""

from functools import cached_property

from verify.library.intermediate_values import CROSSING
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, real_inequalities
from verify.statements.formulas import Binders, both, exists, forall
from verify.statements.tasks.groups import orthonormal_columns, schur_relations, subrepresentations
from verify.statements.tasks.groups.group_facts import INVERSE, NEUTRAL, GroupFacts, product
from verify.statements.tasks.groups.orthonormal_columns import FACTORS, INJECTIVE, PARTS, prove_orthonormal_columns
from verify.statements.tasks.groups.unitary_families import BODIES, GROUP_GIVEN
from verify.statements.terms import conj, equal, indicator, mapping, times, total
from verify.statements.trees import substituted

ROWS: Json = ["product", "G", "I"]
STACKED = mapping([("p'", ROWS), ("q'", "I")], ["rho", ["second", "p'"], "q'", ["first", "p'"]])
AT_NEUTRAL = mapping(
    [("q'", "I"), ("p'", ROWS)],
    times(indicator(equal(["first", "p'"], NEUTRAL)), indicator(equal("q'", ["second", "p'"]))),
)
FACTORS_HERE: Binders = [
    ("E9", ["maps", ROWS, "I", "complex"]),
    ("A9", ["maps", "I", "I", "complex"]),
    ("C9", ["maps", "I", "I", "complex"]),
]
VARIABLES: Binders = [
    *schur_relations.VARIABLES,
    *(binder for binder in CROSSING if binder not in real_inequalities.REALS),
    *orthonormal_columns.VARIABLES,
    *FACTORS_HERE,
]
SIGMA = mapping(
    [("a'", "I"), ("b'", "I"), ("g'", "G")],
    total([("c'", "I"), ("d'", "I")], times(["A9", "a'", "c'"], ["rho", "c'", "d'", "g'"], ["C9", "d'", "b'"])),
)
FOUND = exists(
    [("copy", ["maps", "I", "I", "G", "complex"])],
    both(
        ["unitary_representation", "G", "mul", "I", "copy"],
        ["equivalent", "G", "I", "rho", "I", "copy"],
    ),
)


def _sigma(i: Json, j: Json, g: Json) -> Json:
    return ["at", SIGMA, i, j, g]


class UnitaryForm:
    """The representation A rho C, where E = N C is orthonormal for the matrices N of rho one below the other."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the group, the representation and the factors."""
        self.proof = proof
        self.group = GroupFacts(proof, proof.assume(GROUP_GIVEN))
        self.representation = proof.assume(subrepresentations.GIVEN)
        self.law, self.unit = (proof.project(self.representation, part) for part in range(2))
        names = {"K7": ROWS, "S": "I", "N": STACKED, "E": "E9", "A": "A9", "C": "C9"}
        known = proof.assume(substituted(both(*PARTS), names))
        self.orthonormal, self.changed, self.right, self.left = (proof.project(known, part) for part in range(4))

    @cached_property
    def at_neutral(self) -> int:
        """∀i, k: rho(i, k, e) = [i = k]."""
        unit = self.proof.specialise(self.unit, [NEUTRAL, "i1", "k2"], [self.group.neutral])
        return self.proof.generalise(unit, ["i1", "k2"])

    def injective(self) -> int:
        """N has a left inverse: the rows at the neutral element."""
        proof = self.proof
        goal = substituted(INJECTIVE, {"K7": ROWS, "S": "I", "N": STACKED, "L": AT_NEUTRAL})
        return proof.sums(goal, cofactors=[cofactor(self.at_neutral, ["s", "t"])])

    @cached_property
    def products(self) -> int:
        """sigma(g h) = sigma(g) sigma(h)."""
        proof = self.proof
        return proof.follows(substituted(BODIES["unitary_representation"][1], {"rho": SIGMA}), self.law, self.left)

    def translated(self) -> int:
        """∀g, i, k, h: Σ_l E((g, i), l) sigma(l, k, h) = E((g h, i), k)."""
        proof, (g, i, k, h) = self.proof, ("g1", "i1", "k2", "g2")
        whole = proof.follows(
            forall(
                [("p", ROWS), ("t", "I")],
                equal(
                    total([("s", "I")], times(["E9", "p", "s"], ["A9", "s", "t"])),
                    ["rho", ["second", "p"], "t", ["first", "p"]],
                ),
            ),
            self.changed,
            self.left,
        )
        moved: Json = ["pair", product(g, h), i]
        result = proof.follows(equal(self.image(g, i, k, h), ["E9", moved, k]), whole, self.law, self.changed)
        return proof.generalise(result, [g, i, k, h])

    @staticmethod
    def image(g: Json, i: Json, k: Json, h: Json) -> Json:
        """Σ_l E((g, i), l) sigma(l, k, h)."""
        return total([("l", "I")], times(["E9", ["pair", g, i], "l"], _sigma("l", k, h)))

    def columns(self) -> int:
        """The columns of sigma(h) are orthonormal, like those of E."""
        proof, (i, k, h) = self.proof, ("i1", "k2", "g2")
        translated = self.translated()
        at = ["g1", "j1", "i1", h]
        moved: Json = ["pair", product("g1", h), "j1"]
        conjugate = patterns.conjugated(proof, proof.specialise(translated, at), self.image(*at), ["E9", moved, "i1"])
        conjugate = proof.generalise(conjugate, ["g1", "j1", "i1"])
        x, m = "x'", "m'"
        shifted: Json = ["pair", product(x, h), m]
        value = times(conj(["E9", ["pair", "b''", m], i]), ["E9", ["pair", "b''", m], k])
        over_rows = [[x, "G"], [m, "I"]]
        result = proof.sums(
            equal(total([("j", "I")], times(conj(_sigma("j", i, h)), _sigma("j", k, h))), indicator(equal(i, k))),
            cofactors=[
                cofactor(
                    self.orthonormal,
                    ["u'", "v'"],
                    times(-1, conj(_sigma("u'", i, h)), _sigma("v'", k, h)),
                    [["u'", "I"], ["v'", "I"]],
                ),
                cofactor(translated, [x, m, k, h], conj(self.image(x, m, i, h)), over_rows),
                cofactor(conjugate, [x, m, i], ["E9", shifted, k], over_rows),
                cofactor(self.group.translated(left=False), [h, mapping([("b''", "G")], total([(m, "I")], value))]),
                cofactor(self.orthonormal, [i, k]),
            ],
        )
        return proof.generalise(result, [i, k, h])

    def rows(self, columns: int) -> int:
        """The rows of sigma(g) are orthonormal, since sigma(g) has a right inverse."""
        proof, (i, k, g) = self.proof, ("i1", "k2", "g1")
        neutral = proof.follows(equal(_sigma(i, k, NEUTRAL), indicator(equal(i, k))), self.at_neutral, self.right)
        split = total([("j", "I")], times(_sigma(i, "j", g), _sigma("j", k, INVERSE)))
        law = proof.specialise(self.products, [i, k, g, INVERSE])
        inverse = proof.rewrite(equal(_sigma(i, k, NEUTRAL), split), [self.group.right_inverse()], law)
        one = proof.follows(equal(split, indicator(equal(i, k))), inverse, neutral)
        one = proof.generalise(one, [i, k])
        result = proof.sums(
            equal(total([("j", "I")], times(_sigma(i, "j", g), conj(_sigma(k, "j", g)))), indicator(equal(i, k))),
            cofactors=[
                cofactor(
                    one,
                    ["m'", k],
                    times(-1, _sigma(i, "u'", g), conj(_sigma("m'", "u'", g))),
                    [["m'", "I"], ["u'", "I"]],
                ),
                cofactor(
                    columns,
                    ["u'", "v'", g],
                    times(_sigma(i, "u'", g), _sigma("v'", k, INVERSE)),
                    [["u'", "I"], ["v'", "I"]],
                ),
                cofactor(one, [i, k]),
            ],
        )
        return proof.generalise(self.group.inverted(result), [i, k, g])

    def equivalent(self) -> int:
        """rho C = C sigma."""
        proof = self.proof
        intertwines = proof.follows(
            substituted(BODIES["intertwines"], {"K": "I", "sigma": SIGMA, "T": "C9"}), self.left
        )
        goal = substituted(BODIES["equivalent"], {"K": "I", "sigma": SIGMA})
        return proof.witness(goal, ["C9", "A9"], proof.conjunction(intertwines, self.left, self.right))


def prove_unitary_forms(proof: Evidence) -> int:
    """Prove for all I, rho: a representation is equivalent to one by unitary matrices with the same rows."""
    form = UnitaryForm(proof)
    columns = form.columns()
    unitary = proof.conjunction(form.products, form.rows(columns), columns)
    found = proof.witness(FOUND, [SIGMA], proof.conjunction(unitary, form.equivalent()))
    names = {"K7": ROWS, "S": "I", "N": STACKED}
    some = proof.specialise(prove_orthonormal_columns(proof), [ROWS, "I", STACKED, AT_NEUTRAL], [form.injective()])
    binders = [(name, substituted(sort, names)) for name, sort in FACTORS]
    free = {name: f"{name}9" for name in patterns.names_of(FACTORS)}
    found = patterns.choose_all(proof, some, binders, substituted(both(*PARTS), names), free, found)
    found = proof.choose(form.group.some_neutral, NEUTRAL, found)
    return proof.generalise(found, ["I", "rho"], [subrepresentations.GIVEN])
