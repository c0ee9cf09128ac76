"""The maximisers of the objective among solutions with three hidden nodes that satisfy the cross constraint.

CaGO (Tian), the proof of Lemma 2, equations (53)-(74).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.order_vocabulary import (
    ATTAINED,
    MAXIMAL,
    POSITIVE,
    STRUCTURE,
    THREE_BINDERS,
    THREE_NAMES,
    TRIPLE,
    constraint,
    crossed_sum,
    node_product,
    objective,
    single,
    unit_products,
)
from verify.statements.cago.roots_of_unity import prove_equal_roots, prove_unit_vectors
from verify.statements.cago.seed_multiples import PARTS_OF_STRUCTURE, SeedMultiple, prove_structure_suffices
from verify.statements.cago.seeds import AT, CROSS, NOT_SELF_CONJUGATE, OFF_DIAGONAL, AwayFromSelfConjugate
from verify.statements.cago.vocabulary import applied
from verify.statements.language import both, conj, equal, indicator, minus, plus, times, total
from verify.statements.patterns import prove_conjugate, sums_under

Json = Any


def prove_constraint_is_three_sums(proof: Evidence, x: str) -> tuple[int, int]:
    """Prove ∀x: R_c ⟹ the three crossed sums are 0, and back, under h ≠ −h; the proof declares G, h and x."""
    facts = AwayFromSelfConjugate(AT, [NOT_SELF_CONJUGATE], proof)
    opposite = minus("h")
    signs = {"c": ("h", "h", opposite), "b": ("h", opposite, "h"), "a": (opposite, "h", "h")}
    sums = {label: equal(crossed_sum(x, label), 0) for label in signs}
    assumed = proof.assume(constraint(x))
    found = []
    for label, ks in signs.items():
        off = ["not", both(equal(ks[0], ks[2]), equal(ks[1], ks[2]))]
        given = sums_under(proof, [NOT_SELF_CONJUGATE], facts.given, off)
        zero = proof.specialise(assumed, ks, [given])
        found.append(facts.equation([], crossed_sum(x, label), 0, cofactors=[cofactor(zero)]))
    forward = proof.generalise(proof.conjunction(*found), [x], [constraint(x)])
    given = proof.assume(both(*sums.values()))
    cofactors = []
    for number, (label, ks) in enumerate(signs.items()):
        zero = proof.project(given, number)
        value = crossed_sum(x, label)
        conjugate = prove_conjugate(proof, zero, value, 0)
        for theorem, sign in ((zero, 1), (conjugate, -1)):
            at = [indicator(equal(k, q if sign > 0 else minus(q))) for k, q in zip(("k1", "k2", "k"), ks, strict=True)]
            cofactors.append(cofactor(theorem, [], times(*at)))
    back = facts.equation(
        CROSS, applied("cross", "k1", "k2", "k", nodes=TRIPLE, z=single(x)), 0, [OFF_DIAGONAL], cofactors
    )
    return forward, proof.generalise(back, [x], [both(*sums.values())])


def _plain_objective(x: str) -> Json:
    """The objective (71) in the products of the entries of each node."""
    p = node_product(x, "j")
    return total([("j", TRIPLE)], minus(plus(p, conj(p)), times("epsilon", ["abs2", p])))


MISSING = total([("j", TRIPLE)], ["abs2", minus(1, times("epsilon", node_product("x", "j")))])


def prove_what_is_missing(proof: Evidence, facts: AwayFromSelfConjugate) -> int:
    """Prove 3 − ε objective = Σ_j |1 − ε a_j b_j c_j|²; the proof declares G, h, ε and x."""
    plain = facts.equation([], objective(), _plain_objective("x"))
    return proof.sums(
        equal(minus(3, times("epsilon", objective())), MISSING), cofactors=[cofactor(plain, [], times(-1, "epsilon"))]
    )


def prove_maximal_iff_structure() -> Evidence:
    """Prove: in R_c with the largest objective ⟺ real multiple of the seed, for h ≠ −h and ε > 0."""
    variables = [
        *THREE_BINDERS,
        ("e", ["maps", TRIPLE, "complex"]),
        *((name, "complex") for name in ("t1", "t2", "t3", "w0")),
        *PARTS_OF_STRUCTURE,
    ]
    proof = Evidence(variables)
    facts = AwayFromSelfConjugate(AT, [NOT_SELF_CONJUGATE], proof)
    necessary, sufficient = prove_constraint_is_three_sums(proof, "x")
    missing = prove_what_is_missing(proof, facts)
    structure = SeedMultiple(proof, prove_unit_vectors(proof), prove_equal_roots(proof)).theorem()
    converse = prove_structure_suffices(proof)

    maximal = proof.assume(MAXIMAL)
    in_r_c, attained = (proof.project(maximal, part) for part in (0, 1))
    nothing = proof.sums(equal(MISSING, 0), cofactors=[cofactor(missing, [], -1), cofactor(attained, [], -1)])
    each = proof.vanish(nothing, [])
    units = proof.sums(unit_products("x"), cofactors=[cofactor(each, ["j"], -1)])
    forward = proof.specialise(structure, ["x"], [units, proof.specialise(necessary, ["x"], [in_r_c])])
    forward = proof.generalise(forward, [], [MAXIMAL])

    found = proof.specialise(converse, ["x"], [proof.assume(STRUCTURE)])
    units, sums = (proof.project(found, part) for part in (0, 1))
    gap = minus(1, conj(times("epsilon", node_product("x", "i"))))
    value = proof.sums(
        ATTAINED,
        cofactors=[cofactor(missing, [], -1), cofactor(units, ["i"], gap, [["i", TRIPLE]])],
    )
    backward = proof.conjunction(proof.specialise(sufficient, ["x"], [sums]), value)
    backward = proof.generalise(backward, [], [STRUCTURE])
    proof.generalise(proof.equivalence(forward, backward), THREE_NAMES, [NOT_SELF_CONJUGATE, POSITIVE])
    return proof
