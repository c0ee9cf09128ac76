"""The loss of a symmetric matrix factorization, split into one term for each row and one for each pair of rows.

Simple structures in neural networks (Chen), equation (3.11).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.structures.factorization.vocabulary import matrix
from verify.statements.structures.two_factors_vocabulary import SOURCE

Json = Any

ROWS: Json = ["range", 0, 1]
BINDERS: Binders = [("X", matrix(ROWS, ROWS))]


def _product(i: Json, j: Json) -> Json:
    """The inner product of two rows."""
    return total([("k", ROWS)], times(["X", i, "k"], ["X", j, "k"]))


LOSS = times(
    over(1, 4),
    total([("i", ROWS), ("j", ROWS)], power(minus(_product("i", "j"), indicator(equal("i", "j"))), 2)),
)


def _claim(share: int) -> Json:
    norms = [power(minus(_product(i, i), 1), 2) for i in (0, 1)]
    return forall(BINDERS, equal(LOSS, times(over(1, 4), plus(*norms, times(share, power(_product(0, 1), 2))))))


def equation_3_11() -> Statement:
    """Equation (3.11)."""
    claim, near_miss = _claim(2), _claim(1)
    proof = Evidence()
    proof.identity(claim)
    ones = mapping([("a", ROWS), ("b", ROWS)], 1)
    return Statement(
        id="structures/equation-3.11",
        title="The loss of a symmetric factorization of the identity: terms for the rows, and for their product",
        source=f"{SOURCE}, equation (3.11)",
        hypotheses=r"$X \in \mathbb{R}^{2 \times 2}$ with the rows $X_0$ and $X_1$.",
        conclusion=r"$\frac14 \|X X^\top - I\|_F^2 = \frac14 ((\|X_0\|^2 - 1)^2 + (\|X_1\|^2 - 1)^2 + 2 \langle X_0, "
        r"X_1 \rangle^2)$.",
        reading="The rows are counted from 0, as printed.",
        definitions=[],
        parts=[
            Part(
                "identity",
                "The loss is the sum of these three terms.",
                claim,
                proof,
                [[ones]],
                [
                    Control(
                        "Without the factor 2 it is false.",
                        differences(claim, near_miss),
                        refute_at(near_miss, BINDERS, [ones], [], near_miss[2]),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"structures/equation-3.11": equation_3_11}
