"""If the squares of the degrees add up to the order, a family has every irreducible representation.

Thesis on combinatorial tasks, the converse of Theorem D.5. The entries are complete then; those of one more irreducible
representation would be orthogonal to all of them.
"""

from functools import cached_property

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import exists
from verify.statements.tasks.groups import complete_characters, group_facts, right_inverses
from verify.statements.tasks.groups.group_vocabulary import ORDER, degree
from verify.statements.tasks.groups.irreducibility import BODIES
from verify.statements.tasks.groups.unitary_families import DEGREE_OF, block, label, rows
from verify.statements.terms import conj, equal, indicator, mapping, minus, over, power, times, total

ROW, COLUMN, LAST, END = "i1", "j1", "j5", "k5"
OWN: Json = label(ROW)
OVERLAP = total([("x'", "G")], times(conj(["rho", ROW, COLUMN, "x'"]), ["tau5", LAST, END, "x'"]))
NOT_ORTHOGONAL: Json = ["not", equal(OVERLAP, 0)]
INTERTWINER = mapping(
    [("m'", rows(OWN)), ("n'", "J5")],
    total([("x'", "G")], times(conj(["rho", ROW, ["inclusion", "m'"], "x'"]), ["tau5", LAST, "n'", "x'"])),
)
SCALE = times([DEGREE_OF, OWN], over(1, ORDER), over(1, OVERLAP))
BACK = mapping(
    [("n'", "J5"), ("m'", rows(OWN))],
    times(
        SCALE,
        total([("y'", "G")], times(["tau5", "n'", END, "y'"], conj(["rho", ["inclusion", "m'"], COLUMN, "y'"]))),
    ),
)


class EnoughRepresentations(complete_characters.NamedFamily):
    """A family in which the squares of the degrees add up to the order, and an irreducible representation tau."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the sum of squares, and tau."""
        super().__init__(proof)
        self.squares = proof.assume(complete_characters.SUM_OF_SQUARES)
        self.representation = proof.assume(["representation", "G", "mul", "J5", "tau5"])
        self.irreducible_tau = proof.assume(["irreducible", "G", "J5", "tau5"])
        self.tau_law, self.tau_unit = (proof.project(self.representation, part) for part in range(2))

    @cached_property
    def complete(self) -> int:
        """∀g, h: Σ_ij d ρ_ij(g) conj ρ_ij(h) = |G| [g = h]: the squares of the differences add up to 0."""
        proof, (i, j, k, m, h) = self.proof, ("i'", "j'", "k''", "m''", "h'")
        defect = minus(complete_characters.completed("g", "h"), times(ORDER, indicator(equal("g", "h"))))
        entries = times(conj(["rho", i, j, h]), ["rho", k, m, h])
        size = [DEGREE_OF, label(i)]
        norm = proof.sums(
            equal(total([("g", "G"), ("h", "G")], ["abs2", defect]), 0),
            cofactors=[
                cofactor(
                    self.schur,
                    [i, j, k, m],
                    times([DEGREE_OF, label(k)], entries),
                    [*([x, "I"] for x in (i, j, k, m)), [h, "G"]],
                ),
                cofactor(
                    self.blocks,
                    [i, j, h],
                    times(-1, ORDER, size, conj(["rho", i, j, h])),
                    [[i, "I"], [j, "I"], [h, "G"]],
                ),
                cofactor(self.laws[1], [i, i, h], times(-1, ORDER, size), [[i, "I"], [h, "G"]]),
                cofactor(self.squares, [], times(-1, power(ORDER, 2))),
                cofactor(self.named, ["r'"], times(-1, power(ORDER, 2), degree("r'")), [["r'", "R"]]),
            ],
        )
        return proof.vanish(norm, [])

    def intertwines(self) -> int:
        """The matrix T of the overlaps with a row intertwines the block of the row and tau."""
        proof = self.proof
        return proof.follows(
            trees.substituted(
                BODIES["intertwines"], {"I": rows(OWN), "rho": block(OWN), "K": "J5", "sigma": "tau5", "T": INTERTWINER}
            ),
            self.outside(left=True),
            self.right,
            self.conjugate_twisted,
            self.tau_law,
        )

    def moved_back(self) -> int:
        """∀i, j, g, h: conj ρ_ij(h) = Σ_p ρ_pi(g) conj ρ_pj(g h)."""
        proof, (i, j, g, h) = self.proof, ("i1", "j1", "g1", "g2")
        split = total([("p'", "I")], times(["rho", "p'", i, g], conj(["rho", "p'", j, group_facts.product(g, h)])))
        result = proof.follows(equal(conj(["rho", i, j, h]), split), self.conjugate_law, self.laws[2])
        return proof.generalise(result, [i, j, g, h])

    def right_inverse(self) -> int:
        """T has a right inverse if one overlap is not 0."""
        proof, p, x, y = self.proof, "p''", "x''", "y''"
        unit, order = proof.quotient(proof.assume(NOT_ORTHOGONAL)), self.order
        a, b = ["inclusion", "i"], ["inclusion", "k"]
        whole = times(
            ["rho", p, b, x], conj(["rho", p, COLUMN, "b'"]), conj(["rho", ROW, a, x]), ["tau5", LAST, END, "b'"]
        )
        twice = ["tau5", LAST, END, group_facts.product(x, y)]
        over_both = [[x, "G"], [y, "G"]]
        here = indicator(equal("i", "k"))
        return proof.sums(
            trees.substituted(BODIES["equivalent"][2][2], {"I": rows(OWN), "K": "J5", "T": INTERTWINER, "S": BACK}),
            cofactors=[
                cofactor(
                    self.tau_law,
                    [LAST, END, x, y],
                    times(-1, SCALE, conj(["rho", ROW, a, x]), conj(["rho", b, COLUMN, y])),
                    over_both,
                ),
                cofactor(
                    self.moved_back(), [b, COLUMN, x, y], times(SCALE, conj(["rho", ROW, a, x]), twice), over_both
                ),
                cofactor(self.left, [x, mapping([("b'", "G")], total([(p, "I")], whole))], SCALE, [[x, "G"]]),
                cofactor(
                    self.conjugate_schur,
                    [ROW, a, p, b],
                    times(over(1, ORDER), over(1, OVERLAP), conj(["rho", p, COLUMN, y]), ["tau5", LAST, END, y]),
                    [[p, "I"], [y, "G"]],
                ),
                cofactor(unit, [], times(ORDER, over(1, ORDER), here)),
                cofactor(order, [], here),
            ],
        )

    def every(self) -> int:
        """tau is equivalent to a block."""
        proof = self.proof
        some = exists([("r", "R")], ["equivalent", "G", rows("r"), block("r"), "J5", "tau5"])
        inhabited = proof.specialise(self.some_row(), [OWN])
        premises = [inhabited, self.irreducible_tau, self.intertwines(), self.right_inverse()]
        places = [rows(OWN), block(OWN), "J5", "tau5", INTERTWINER, BACK]
        equivalent = proof.specialise(right_inverses.prove_right_inverses(proof), places, premises)
        found = proof.witness(some, [OWN], equivalent)
        zero = equal(OVERLAP, 0)
        orthogonal = patterns.prove_indirectly(proof, zero, found, proof.assume(["not", some]))
        orthogonal = proof.generalise(orthogonal, [ROW, COLUMN, LAST, END])
        e, x = group_facts.NEUTRAL, "x'"
        unit = proof.specialise(self.tau_unit, [e, LAST, LAST], [self.group.neutral])
        wrong = proof.sums(
            equal(1, 0),
            cofactors=[
                cofactor(unit, [], -1),
                cofactor(self.order, [], times(-1, ["tau5", LAST, LAST, e])),
                cofactor(self.complete, [e, x], times(-1, over(1, ORDER), ["tau5", LAST, LAST, x]), [[x, "G"]]),
                cofactor(
                    orthogonal,
                    ["i'", "j'", LAST, LAST],
                    times(over(1, ORDER), [DEGREE_OF, label("i'")], ["rho", "i'", "j'", e]),
                    [["i'", "I"], ["j'", "I"]],
                ),
            ],
        )
        absurd = proof.choose(
            proof.project(self.irreducible_tau, 0), LAST, proof.choose(self.group.some_neutral, e, wrong)
        )
        result = patterns.prove_indirectly(proof, some, absurd, proof.evaluate(equal(1, 0)))
        hypotheses = [["representation", "G", "mul", "J5", "tau5"], ["irreducible", "G", "J5", "tau5"]]
        return self.instantiated(proof.generalise(result, ["J5", "tau5"], hypotheses))
