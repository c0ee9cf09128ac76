"""A neuron on the group of order 2 that no representation but the trivial one spans: an input weight has a mean.

Our own, on Theorem 7.9 of the thesis on combinatorial tasks: neurons of networks without the largest margin.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, implies
from verify.statements.tasks.groups import group_vocabulary, irrep_examples, small_real_groups
from verify.statements.terms import different, equal, mapping, over, plus

UNIT = ["unit"]
ON_EVEN, NOTHING = (
    mapping([("node", UNIT), ("letter", small_real_groups.Z2)], ["choose", "letter", ["even", value], ["odd", 0]])
    for value in (over(1, 2), 0)
)
UNSPANNED: list[Json] = [UNIT, ON_EVEN, NOTHING, NOTHING, mapping([("node", UNIT)], over(1, 2))]
SPANNED = next(known for known in group_vocabulary.GROUP_VOCABULARY if known["name"] == "spanned_by")


def refute_spanned(claim: Json, binders: Binders, values: list[Json], hypotheses: list[Json]) -> Evidence:
    """Refute that every neuron is spanned by one representation, as the claim concludes, at the values."""
    at = {**patterns.valuation(binders, values), **irrep_examples.typed(small_real_groups.REAL_Z2, "", [])}
    _, some_r, body = trees.substituted(claim[2][-1][2], {**at, "j": ["of", UNIT, ["star"]]})
    found, free = [(some_r[0][0], some_r[0][1])], {some_r[0][0]: "r1"}
    _, matrices, combination = trees.renamed(SPANNED["body"], {"i": "p", "j": "q", "g": "point"})
    inside = trees.substituted(combination, {**at, "f": ["at", ON_EVEN, ["star"]], "r": "r1"})
    coefficients = [(name, trees.substituted(sort, at)) for name, sort in matrices]
    proof = Evidence([("r1", small_real_groups.REAL_Z2[2]), ("alpha1", coefficients[0][1])])
    there = proof.assume(trees.substituted(body, free))
    nonzero, spanned = (proof.project(there, part) for part in (0, 1))
    combined = trees.substituted(inside, {"alpha": "alpha1"})
    known = proof.assume(combined)
    at_points = [proof.specialise(known, [point]) for point in (":even", ":odd")]
    ends = [
        trees.substituted(combined[2], {"point": ["of", small_real_groups.Z2, point]}) for point in (":even", ":odd")
    ]
    added = plus(*(end[2] for end in ends))
    none = proof.specialise(proof.sums(implies(different("r1", ":trivial"), equal(added, 0))), [], [nonzero])
    mean = plus(*(end[1] for end in ends))
    wrong = proof.sums(equal(mean, 0), cofactors=[cofactor(none), *map(cofactor, at_points)])
    absurd = proof.contradiction(["<", 0, 0], wrong, proof.evaluate(equal(mean, 0)))
    absurd = patterns.choose_all(proof, spanned, coefficients, inside, {"alpha": "alpha1"}, absurd)
    denied = patterns.prove_none(proof, found, body, free, absurd)
    given = [proof.evaluate(trees.substituted(formula, at)) for formula in hypotheses]
    proof.counterexample(claim, [{"at": values}, {"given": given}, {"at": [["star"]]}], denied)
    return proof
