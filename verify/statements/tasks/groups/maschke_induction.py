"""A commuting projection is a sum of projections onto irreducible subspaces: induction over its trace.

Thesis on combinatorial tasks, Theorem D.4 (Maschke's theorem), for every finite group. The trace is at most the size of
a finite set, and the induction is over this set.
"""

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.groups import commuting_projections, irreducibility, irreducible_summands, kernel_bases
from verify.statements.tasks.groups.invariant_complements import P
from verify.statements.tasks.groups.irreducible_summands import (
    PROPER,
    REMAINDER,
    SUMMED,
    WHOLE,
    prove_alone,
    prove_empty,
    prove_joined,
)
from verify.statements.tasks.groups.projection_traces import PLACES, not_zero_matrix, prove_trace, trace, zero_entries
from verify.statements.terms import equal, indicator, mapping, minus, plus
from verify.statements.trees import renamed, substituted

BOUND = "S2"
LARGER: Json = ["union", BOUND, kernel_bases.UNIT]
VARIABLES: Binders = [*irreducible_summands.VARIABLES, ("w1", irreducibility.VECTOR), (BOUND, "set")]


def _bounded(bound: Json) -> Json:
    """Every commuting projection with at most that trace has irreducible summands."""
    formula = forall([P], implies(*commuting_projections.commuting_projection("P"), _small("P", bound), SUMMED))
    return renamed(formula, {"P": "P'"})


def _small(matrix: Json, bound: Json) -> Json:
    return ["<=", trace(matrix), ["size", bound]]


class _Division:
    """A projection N onto the part of the image of P in the kernel of M, and R = P - N."""

    def __init__(self, proof: Evidence, positive: int) -> None:
        """Assume N; ``positive`` says that traces of projections that are not 0 are at least 1."""
        self.proof, self.positive = proof, positive
        self.projection, self.commutes = (
            proof.assume(formula) for formula in commuting_projections.commuting_projection("P")
        )
        self.formula = substituted(both(*commuting_projections.COMMUTING), {"N": "N1"})
        known = proof.assume(self.formula)
        self.square, self.turns, self.right, self.left, self.killed, self.fixes = (
            proof.project(known, part) for part in range(6)
        )

    def remainder(self) -> list[int]:
        """R is a projection and commutes."""
        proof, (square, turns) = self.proof, commuting_projections.commuting_projection(REMAINDER)
        squares = [(self.projection, 1), (self.left, -1), (self.right, -1), (self.square, 1)]
        turned = [(self.commutes, 1), (self.turns, -1)]
        return [
            proof.follows(square, *(by for by, sign in squares)),
            proof.follows(turns, *(by for by, sign in turned)),
        ]

    def not_zero(self) -> int:
        """N is not 0, since N v = v for a vector v != 0."""
        proof, goal, entry = self.proof, not_zero_matrix("N1"), equal(["v1", "i1"], 0)
        _, null, inside, nonzero = (proof.assume(premise) for premise in PROPER)
        zero = proof.follows(entry, proof.specialise(self.fixes, ["v1"], [null, inside]), zero_entries(proof, "N1"))
        absurd = proof.contradiction(goal, zero, proof.assume(["not", entry]))
        return proof.cases(goal, proof.assume(goal), proof.choose(nonzero, "i1", absurd))

    def everything(self) -> int:
        """If R = 0, the kernel of M contains the image of P = N."""
        proof, inside = self.proof, commuting_projections.in_image("P", "w1")
        zero = proof.follows(
            irreducibility.in_kernel("M1", "w1"), proof.assume(inside), zero_entries(proof, REMAINDER), self.killed
        )
        return proof.generalise(zero, ["w1"], [inside])

    def joined(self) -> int:
        """If R is not 0, both traces are smaller than that of P, and P has the summands of N and of R."""
        proof = self.proof
        bounded, small = (proof.assume(formula) for formula in (_bounded(BOUND), _small("P", LARGER)))
        matrices = ["N1", REMAINDER]
        commuting = [[self.square, self.turns], self.remainder()]
        nonzero = [self.not_zero(), proof.assume(not_zero_matrix(REMAINDER))]
        least = [
            proof.specialise(self.positive, [matrix], [known[0], some])
            for matrix, known, some in zip(matrices, commuting, nonzero, strict=True)
        ]
        found = []
        for matrix, known, other, one in zip(matrices, commuting, matrices[::-1], least[::-1], strict=True):
            form = plus(minus(["size", LARGER], trace("P")), minus(trace(other), 1))
            equals = proof.sums(equal(minus(["size", BOUND], trace(matrix)), form))
            smaller = proof.squares(_small(matrix, BOUND), equals, [small, one])
            found.append(proof.specialise(bounded, [matrix], [*known, smaller]))
        return proof.specialise(prove_joined(proof), ["P", "N1"], [self.square, self.right, self.left, *found])

    def irreducible(self, intersection: int) -> int:
        """If P is not 0 and has no summands, its image is irreducible."""
        proof = self.proof
        absurd = proof.contradiction(WHOLE, self.joined(), proof.assume(["not", SUMMED]))
        whole = proof.cases(not_zero_matrix(REMAINDER), absurd, self.everything())
        given = [self.projection, self.commutes, proof.assume(commuting_projections.INVARIANT)]
        some = proof.specialise(intersection, ["M1", "P"], given)
        only = proof.generalise(proof.choose(some, "N1", whole), ["M1", "v1"], PROPER)
        return proof.conjunction(proof.assume(not_zero_matrix("P")), only)


def prove_summands(proof: Evidence) -> int:
    """Prove, under the hypotheses of a representation of a group, that it has irreducible summands."""
    bases = kernel_bases.prove_kernel_bases(proof)
    positive, intersection = prove_trace(proof, bases), commuting_projections.prove_intersection(proof, bases)
    division = _Division(proof, positive)
    nothing = prove_empty(proof, zero_entries(proof, "P"))
    some, empty = not_zero_matrix("P"), ["empty"]
    least = proof.specialise(positive, ["P"], [division.projection, proof.assume(some)])
    form = plus(minus(["size", empty], trace("P")), minus(trace("P"), 1), 1)
    equals = proof.sums(equal(minus(0, 0), form))
    wrong = proof.squares(["<", 0, 0], equals, [proof.assume(_small("P", empty)), least])
    base = proof.cases(some, prove_by_order(proof, SUMMED, wrong), nothing)
    alone = prove_alone(proof, division.projection, division.commutes, division.irreducible(intersection))
    step = proof.cases(some, proof.cases(SUMMED, proof.assume(SUMMED), alone), nothing)
    first, later = (
        proof.generalise(theorem, ["P"], [*commuting_projections.commuting_projection("P"), _small("P", bound)])
        for theorem, bound in ((base, empty), (step, LARGER))
    )
    passage = proof.generalise(later, [BOUND], [_bounded(BOUND)])
    always = proof.induct(forall([("S", "set")], _bounded("S")), first, passage)
    one = mapping(PLACES, indicator(equal("m'", "n'")))
    known = [proof.sums(formula) for formula in commuting_projections.commuting_projection(one)]
    same = proof.sums(equal(minus(["size", "I"], trace(one)), 0))
    return proof.specialise(always, ["I", one], [*known, proof.squares(_small(one, "I"), same)])
