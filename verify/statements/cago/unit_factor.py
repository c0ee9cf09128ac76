"""What the hypotheses of Theorem 5 say of the factor y: it is a unit, and it keeps the loss of z' zero.

CaGO (Tian), Theorem 5.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import ORDER
from verify.statements.cago.path_vocabulary import HYPOTHESES, IS_UNIT, NAMES, NODES, PRODUCT
from verify.statements.cago.units import prove_product_with_unit
from verify.statements.cago.vocabulary import applied
from verify.statements.language import times

Json = Any


def prove_products(proof: Evidence) -> int:
    """Prove ∀: the product of a Hermitian unit with a solution of equation (4) is a network with zero loss."""
    given = [
        *HYPOTHESES[:-1],
        IS_UNIT,
    ]
    hermitian_y, hermitian_z, mean_free, optimal, unit = (proof.assume(formula) for formula in given)

    def on(name: str, *indices: Json) -> Json:
        return applied(name, *indices, nodes=NODES, z=PRODUCT)

    network = [
        proof.sums(on("hermitian"), rewrite=[(hermitian_y, "backward"), (hermitian_z, "backward")]),
        proof.sums(on("mean_free"), rewrite=[mean_free]),
    ]
    kept = prove_product_with_unit(
        proof, optimal, unit, lambda name, *indices: applied(name, *indices, nodes="I", z="y"), on
    )
    loss = proof.specialise(proof.use("cago/lemma-1", "zero"), ["G", NODES, PRODUCT], [*network, kept])
    return proof.generalise(proof.conjunction(*network, loss), NAMES[:-1], given)


def prove_unit_lemma(proof: Evidence) -> int:
    """Prove ∀ (z' and y * z' satisfy equation (4) ⟹ y is a unit)."""
    given = HYPOTHESES[-2:]
    optimal, product = (proof.assume(formula) for formula in given)
    return proof.generalise(prove_is_unit(proof, product, optimal), NAMES[:-1], given)


def prove_is_unit(proof: Evidence, product: int, optimal: int) -> int:
    """∀k ≠ 0: r_kkk(y) = 1, since r_kkk is 1/2d for z' and for the product."""
    main, target = proof.project(product, 0), proof.project(optimal, 0)
    twice = times(2, ORDER)
    return proof.sums(
        IS_UNIT,
        cofactors=[
            cofactor(main, ["k"], twice),
            cofactor(target, ["k"], times(-1, twice, applied("cross", "k", "k", "k", nodes="I", z="y"))),
        ],
    )
