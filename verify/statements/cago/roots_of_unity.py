"""Three unit complex numbers with sum 0, and three cube roots of unity with product 1.

CaGO (Tian), the proof of Lemma 2.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.order_vocabulary import TRIPLE
from verify.statements.language import conj, equal, forall, minus, over, plus, power, times, total
from verify.statements.patterns import conjugated

Json = Any


def prove_unit_vectors(proof: Evidence) -> int:
    """Prove: three unit complex numbers with sum 0 differ by cube roots of unity; the proof declares e."""
    e0, e1, e2 = (["e", j] for j in range(3))
    given = [
        equal(total([("j", TRIPLE)], ["e", "j"]), 0),
        forall([("j", TRIPLE)], equal(["abs2", ["e", "j"]], 1)),
    ]
    vanishing, unit = (proof.assume(formula) for formula in given)
    n0, n1, n2 = (proof.specialise(unit, [j]) for j in range(3))
    turned = conjugated(proof, vanishing, given[0][1], 0)
    middle = proof.sums(
        equal(plus(1, times(e0, conj(e1)), times(e1, conj(e0))), 0),
        cofactors=[
            cofactor(n2),
            cofactor(vanishing, [], times(-1, conj(e2))),
            cofactor(turned, [], plus(e0, e1)),
            cofactor(n0, [], -1),
            cofactor(n1, [], -1),
        ],
    )
    x = times(e1, conj(e0))
    quadratic = proof.sums(
        equal(plus(power(x, 2), x, 1), 0),
        cofactors=[cofactor(middle, [], x), cofactor(n0, [], -1), cofactor(n1, [], times(-1, e0, conj(e0)))],
    )
    second = proof.sums(
        equal(times(e2, conj(e0)), power(x, 2)),
        cofactors=[cofactor(vanishing, [], conj(e0)), cofactor(n0, [], -1), cofactor(quadratic, [], -1)],
    )
    return proof.generalise(proof.conjunction(quadratic, second), ["e"], given)


def prove_equal_roots(proof: Evidence) -> int:
    """Prove: of three roots of T² + T + 1 with product 1 the first two are equal; the proof declares t1, t2, t3."""
    t1, t2, t3 = "t1", "t2", "t3"

    def quadratic(t: Json) -> Json:
        return plus(power(t, 2), t, 1)

    given = [*(equal(quadratic(t), 0) for t in (t1, t2, t3)), equal(times(t1, t2, t3), 1)]
    q1, q2, q3, product = (proof.assume(formula) for formula in given)
    squares = times(power(t1, 2), power(t2, 2))
    third = proof.sums(
        equal(t3, squares),
        cofactors=[
            cofactor(product, [], squares),
            cofactor(q1, [], times(-1, t3, power(t2, 3), minus(t1, 1))),
            cofactor(q2, [], times(-1, t3, minus(t2, 1))),
        ],
    )
    w = times(plus(1, t1), plus(1, t2))
    short = proof.sums(
        equal(t3, w),
        cofactors=[
            cofactor(third),
            cofactor(q1, [], power(t2, 2)),
            cofactor(q2, [], times(-1, plus(1, t1))),
        ],
    )
    linear = plus(times(2, t1, t2), t1, t2, 2)
    relation = proof.sums(
        equal(linear, 0),
        cofactors=[
            cofactor(q3),
            cofactor(short, [], times(-1, plus(t3, w, 1))),
            cofactor(q1, [], times(-1, power(plus(1, t2), 2))),
            cofactor(q2, [], times(-1, t1)),
        ],
    )
    third_part = over(1, 3)
    same = proof.sums(
        equal(t1, t2),
        cofactors=[
            cofactor(relation, [], times(third_part, minus(t1, t2))),
            cofactor(q1, [], times(-1, third_part, plus(times(2, t2), 1))),
            cofactor(q2, [], times(third_part, plus(times(2, t1), 1))),
        ],
    )
    return proof.generalise(same, [t1, t2, t3], given)
