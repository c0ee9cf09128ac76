"""A neuron on the group of order 2 that no representation but the trivial one spans: an input weight has a mean.

Our own, on Theorem 7.9 of the thesis on combinatorial tasks: neurons of networks without the largest margin.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, different, equal, implies, mapping, over, plus, renamed, substituted
from verify.statements.patterns import choose_all, prove_none, valuation
from verify.statements.tasks.groups.group_vocabulary import GROUP_VOCABULARY
from verify.statements.tasks.groups.irrep_examples import typed
from verify.statements.tasks.groups.small_real_groups import REAL_Z2, Z2

Json = Any

UNIT = ["unit"]
ON_EVEN, NOTHING = (
    mapping([("node", UNIT), ("letter", Z2)], ["choose", "letter", ["even", value], ["odd", 0]])
    for value in (over(1, 2), 0)
)
UNSPANNED: list[Json] = [UNIT, ON_EVEN, NOTHING, NOTHING, mapping([("node", UNIT)], over(1, 2))]
SPANNED = next(known for known in GROUP_VOCABULARY if known["name"] == "spanned_by")


def refute_spanned(claim: Json, binders: Binders, values: list[Json], hypotheses: list[Json]) -> Evidence:
    """Refute that every neuron is spanned by one representation, as the claim concludes, at the values."""
    at = {**valuation(binders, values), **typed(REAL_Z2, "", [])}
    _, some_r, body = substituted(claim[2][-1][2], {**at, "j": ["of", UNIT, ["star"]]})
    found, free = [(some_r[0][0], some_r[0][1])], {some_r[0][0]: "r1"}
    _, matrices, combination = renamed(SPANNED["body"], {"i": "p", "j": "q", "g": "point"})
    inside = substituted(combination, {**at, "f": ["at", ON_EVEN, ["star"]], "r": "r1"})
    coefficients = [(name, substituted(sort, at)) for name, sort in matrices]
    proof = Evidence([("r1", REAL_Z2[2]), ("alpha1", coefficients[0][1])])
    there = proof.assume(substituted(body, free))
    nonzero, spanned = (proof.project(there, part) for part in (0, 1))
    combined = substituted(inside, {"alpha": "alpha1"})
    known = proof.assume(combined)
    at_points = [proof.specialise(known, [point]) for point in (":even", ":odd")]
    ends = [substituted(combined[2], {"point": ["of", Z2, point]}) for point in (":even", ":odd")]
    added = plus(*(end[2] for end in ends))
    none = proof.specialise(proof.sums(implies(different("r1", ":trivial"), equal(added, 0))), [], [nonzero])
    mean = plus(*(end[1] for end in ends))
    wrong = proof.sums(equal(mean, 0), cofactors=[cofactor(none), *map(cofactor, at_points)])
    absurd = proof.contradiction(["<", 0, 0], wrong, proof.evaluate(equal(mean, 0)))
    absurd = choose_all(proof, spanned, coefficients, inside, {"alpha": "alpha1"}, absurd)
    denied = prove_none(proof, found, body, free, absurd)
    given = [proof.evaluate(substituted(formula, at)) for formula in hypotheses]
    proof.counterexample(claim, [{"at": values}, {"given": given}, {"at": [["star"]]}], denied)
    return proof
