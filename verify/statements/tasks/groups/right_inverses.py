"""An intertwiner from an irreducible representation that has a right inverse is an equivalence.

If T S = 1, the kernel of S T is that of T, and invariant; it contains all S T v - v, and is not everything.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import exists
from verify.statements.tasks.groups.irreducibility import BODIES, NAMES, NOT_EMPTY, OTHER_MATRICES
from verify.statements.terms import different, equal, indicator, mapping, minus, times, total

T, S = "T2", "S1"
OTHER_NAMES = patterns.names_of(OTHER_MATRICES)
_, _, (_, INTERTWINES, RIGHT_INVERSE, LEFT_INVERSE) = trees.substituted(BODIES["equivalent"], {"T": T, "S": S})
HYPOTHESES: list[Json] = [NOT_EMPTY, ["irreducible", "G", *OTHER_NAMES], INTERTWINES, RIGHT_INVERSE]
SQUARE = mapping([("m'", "K"), ("n'", "K")], total([("p'", "I")], times([S, "m'", "p'"], [T, "p'", "n'"])))


def _of_kernel(vector: Json) -> Json:
    """S T v = 0."""
    return ["in_kernel", "K", SQUARE, vector]


def _turned(g: Json, vector: Json) -> Json:
    """The vector sigma(g) v."""
    return mapping([("m", "K")], total([("n", "K")], times(["sigma", "m", "n", g], [vector, "n"])))


def _invariant(proof: Evidence, intertwines: int, inverse: int) -> int:
    """The kernel of S T is invariant: on it T v = T S T v = 0, and T sigma(g) v = rho(g) T v."""
    vector, i, g = "w1", "i1", "g1"
    inside = proof.assume(_of_kernel(vector))
    image = total([("n'", "K")], times([T, i, "n'"], [vector, "n'"]))
    zero = proof.follows(equal(image, 0), inverse, inside)
    zero = proof.generalise(zero, [i])
    stays = proof.follows(
        trees.substituted(BODIES["in_kernel"], {"I": "K", "M": SQUARE, "v": _turned(g, vector)}), intertwines, zero
    )
    return proof.generalise(stays, [vector, g], [_of_kernel(vector)])


def prove_right_inverses(proof: Evidence) -> int:
    """Prove for all I, rho, K, sigma, T, S: T is an equivalence if it intertwines, T S = 1 and sigma is irreducible."""
    inhabited, irreducible, intertwines, inverse = (proof.assume(formula) for formula in HYPOTHESES)
    k, m = "k1", "l1"
    column = mapping([("c'", "K")], minus(["at", SQUARE, "c'", k], indicator(equal("c'", k))))
    own = proof.follows(trees.substituted(BODIES["in_kernel"], {"I": "K", "M": SQUARE, "v": column}), inverse)
    nonzero: Json = exists([("i", "K")], different(["at", column, "i"], 0))
    premises = [_invariant(proof, intertwines, inverse), own, proof.assume(nonzero)]
    whole = proof.specialise(proof.project(irreducible, 1), [SQUARE, column], premises)
    back = mapping([("c'", "K")], [S, "c'", "i1"])
    none = proof.specialise(whole, [back])
    wrong = proof.follows(equal(1, 0), inverse, none)
    absurd = proof.choose(inhabited, "i1", wrong)
    entry = equal(["at", column, m], 0)
    some = proof.witness(nonzero, [m], proof.assume(["not", entry]))
    denied = proof.specialise(proof.generalise(absurd, [], [nonzero]), [], [some])
    zero = patterns.prove_indirectly(proof, entry, denied, proof.evaluate(equal(1, 0)))
    known = proof.generalise(zero, [m, k])
    left = proof.sums(LEFT_INVERSE, cofactors=[cofactor(known, ["i", "k"])])
    parts = proof.conjunction(intertwines, inverse, left)
    found = proof.witness(BODIES["equivalent"], [T, S], parts)
    return proof.generalise(found, [*NAMES[1:], *OTHER_NAMES, T, S], HYPOTHESES)
