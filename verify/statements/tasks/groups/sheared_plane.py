"""A shear of the plane has an invariant line without an invariant complement: no sum of irreducible subspaces.

Thesis on combinatorial tasks, Theorem D.4: what is lost without a representation of a finite group.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.tasks.groups import irreducible_summands, small_real_groups
from verify.statements.tasks.groups.commuting_projections import in_image
from verify.statements.tasks.groups.invariant_products import PLANE, SKEW
from verify.statements.tasks.groups.irreducibility import in_kernel, not_zero
from verify.statements.terms import different, equal, indicator, mapping, plus, times, total

ONE = indicator(equal("i", "k"))
ABOVE = times(indicator(equal("a", ":x")), indicator(equal("b'", ":y")))
SHEAR: list[Json] = [
    *SKEW[:2],
    PLANE,
    mapping(
        [("a", PLANE), ("b'", PLANE), ("s", small_real_groups.Z2)],
        plus(indicator(equal("a", "b'")), times(ABOVE, indicator(equal("s", ":odd")))),
    ),
]
AT: dict[str, Json] = {"G": small_real_groups.Z2, "I": PLANE, "rho": SHEAR[3]}
FREE = {"T": "T1", "F": "F1"}


def _here(node: Json) -> Json:
    return trees.substituted(node, AT)


def prove_no_summands() -> Evidence:
    """Prove ¬∃T, F: projections that commute with the shear, with irreducible images, do not add up to 1.

    A projection that commutes is 0 or 1, and the image of 1 contains the line that the shear fixes.
    """
    vector = ["maps", PLANE, "complex"]
    family = ["maps", "T1", PLANE, PLANE, "complex"]
    proof = ConciseEvidence([("T1", "set"), ("F1", family), ("t1", "T1"), ("v1", vector), ("g1", small_real_groups.Z2)])
    body = _here(irreducible_summands.summands(ONE))
    known = proof.assume(trees.substituted(body, FREE))
    added, products, kinds = (proof.project(known, part) for part in range(3))
    kind = proof.specialise(kinds, ["t1"])
    commutes, irreducible = (proof.project(kind, part) for part in range(2))
    contains = proof.project(irreducible, 1)

    def entry(i: Json, k: Json) -> Json:
        return ["F1", "t1", i, k]

    corner, below = (entry(":x", ":x"), entry(":y", ":x"))
    zero_below = proof.sums(equal(below, 0), cofactors=[cofactor(commutes, [":x", ":x", ":odd"])])
    same = proof.sums(equal(entry(":y", ":y"), corner), cofactors=[cofactor(commutes, [":x", ":y", ":odd"])])
    zero = equal(corner, 0)
    unit = proof.quotient(proof.assume(["not", zero]))
    one = proof.follows(equal(corner, 1), products, unit, zero_below)
    projection = mapping([("a", PLANE), ("b'", PLANE)], entry("a", "b'"))
    matrix = mapping([("a", PLANE), ("b'", PLANE)], ABOVE)
    line = mapping([("c'", PLANE)], indicator(equal("c'", ":x")))
    column = mapping([("c'", PLANE)], entry("c'", ":y"))
    in_line = _here(in_kernel(matrix, "v1"))
    turned = mapping([("m", PLANE)], total([("n", PLANE)], times(["at", AT["rho"], "m", "n", "g1"], ["v1", "n"])))
    stays = proof.sums(_here(in_kernel(matrix, turned)), cofactors=[cofactor(proof.assume(in_line), ["i"])])
    premises = [
        proof.generalise(stays, ["v1", "g1"], [in_line]),
        proof.sums(_here(in_kernel(matrix, line))),
        proof.follows(_here(in_image(projection, line)), one, zero_below),
        proof.witness(_here(not_zero(line)), [":x"], proof.evaluate(different(["at", line, ":x"], 0))),
    ]
    whole = proof.specialise(contains, [matrix, line], premises)
    own = proof.sums(_here(in_image(projection, column)), cofactors=[cofactor(products, ["t1", "t1", "i", ":y"])])
    killed = proof.specialise(whole, [column], [own])
    none = proof.follows(zero, killed, same)
    always = proof.generalise(proof.cases(zero, proof.assume(zero), none), ["t1"])
    absurd = proof.follows(equal(1, 0), added, always)
    wrong = proof.contradiction(["<", 0, 0], absurd, proof.evaluate(equal(1, 0)))
    patterns.prove_none(proof, [(name, _here(sort)) for name, sort in irreducible_summands.FAMILY], body, FREE, wrong)
    return proof
