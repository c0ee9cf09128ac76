"""Remark 3: the sharpness at a factorization C = XY is at least twice the top eigenvalue of C, and may be equal to it.

Simple structures in neural networks (Chen), Remark 3 of section 3.6.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    needed,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.matrix_factorization import (
    DECOMPOSED,
    FIRST,
    MATRICES,
    ONE_BY_ONE,
    SHARPNESS,
    G,
    SingularValues,
    decomposition,
    largest_curvature,
    leading_eigenvector,
    matrix,
)
from verify.statements.structures.two_factors_vocabulary import SOURCE

Json = Any

SECOND = ["P", "M", "R2", "Y", "s2", "a", "b", "t2"]
SQUARE: Binders = [
    ("M", "set"),
    ("P", "set"),
    ("X", matrix("M", "P")),
    ("Y", matrix("P", "M")),
    *decomposition("M", "P", "R", "s", "u", "v", "t"),
    *decomposition("P", "M", "R2", "s2", "a", "b", "t2"),
    ("w", ["maps", "M", "real"]),
    ("e", "real"),
]


def _image(A: Any, B: Any, vector: Any) -> Json:
    """(A B w)_i."""
    return total([("j", "M"), ("h", "P")], times(A("i", "h"), B("h", "j"), vector("j")))


EIGENVECTOR = forall(
    [("i", "M")],
    equal(
        _image(lambda i, h: ["X", i, h], lambda h, j: ["Y", h, j], lambda j: ["w", j]),
        times("e", ["w", "i"]),
    ),
)
UNIT = equal(total([("i", "M")], power(["w", "i"], 2)), 1)
HYPOTHESES = [DECOMPOSED[0], ["decomposed", *SECOND], UNIT, EIGENVECTOR]
BOUND: Json = ["<=", times(2, "e"), SHARPNESS]
SCALAR: Json = ["unit"]
AT_ONE: list[Json] = [*ONE_BY_ONE[:2], *ONE_BY_ONE[3:], mapping([("o", SCALAR)], 1), 12]


def _flattest() -> Part:
    """The sharpness is at least twice every eigenvalue of XY."""
    claim = forall(SQUARE, implies(*HYPOTHESES, BOUND))
    proof = ConciseEvidence([*SQUARE, ("w1", ["maps", "M", "real"])])
    x, y = SingularValues(proof, FIRST), SingularValues(proof, SECOND)
    unit, eigenvector = (proof.assume(formula) for formula in (UNIT, EIGENVECTOR))
    bounds = [
        proof.specialise(bound, ["w"]) for bound in (x.bound("w1", transposed=True), y.bound("w1", transposed=False))
    ]
    norm = total([("h", "M")], power(["w", "h"], 2))
    left = total([("h", "M")], times(["X", "h", "i"], ["w", "h"]))
    right = total([("h", "M")], times(["Y", "i", "h"], ["w", "h"]))
    form = plus(
        *(
            minus(times(power(size, 2), norm), total([("i", "P")], power(image, 2)))
            for size, image in ((G, left), (["s2", "t2"], right))
        ),
        total([("i", "P")], power(minus(left, right), 2)),
    )
    equals = proof.sums(
        equal(minus(SHARPNESS, times(2, "e")), form),
        cofactors=[
            cofactor(unit, [], minus(times(2, "e"), SHARPNESS)),
            cofactor(eigenvector, ["i"], times(2, ["w", "i"]), [["i", "M"]]),
        ],
    )
    proof.generalise(proof.squares(BOUND, equals, bounds), names_of(SQUARE), HYPOTHESES)
    larger: Json = ["<=", times(3, "e"), SHARPNESS]
    near_miss = forall(SQUARE, implies(*HYPOTHESES, larger))
    return Part(
        "flattest",
        "Where XY = C, the sharpness is at least twice every eigenvalue of C.",
        claim,
        proof,
        [AT_ONE],
        [
            Control(
                "It need not be three times an eigenvalue.",
                differences(claim, near_miss),
                refute_at(near_miss, SQUARE, AT_ONE, HYPOTHESES, larger),
            )
        ],
    )


SYMMETRIC: Binders = [
    ("M", "set"),
    ("P", "set"),
    ("X", matrix("M", "P")),
    *decomposition("M", "P", "R", "s", "u", "v", "t"),
]


def _attained() -> Part:
    """For C = X Xᵀ with the second factor Xᵀ the sharpness is twice the top eigenvalue."""
    transposed = mapping([("n", "P"), ("n'", "M")], ["X", "n'", "n"])
    swapped = ["decomposed", "P", "M", "R", transposed, "s", "v", "u", "t"]
    top = forall(
        [("i", "M")],
        equal(
            _image(lambda i, h: ["X", i, h], lambda h, j: ["X", j, h], lambda j: ["u", "t", j]),
            times(power(G, 2), ["u", "t", "i"]),
        ),
    )
    claim = forall(SYMMETRIC, implies(DECOMPOSED[0], both(swapped, top)))
    proof = ConciseEvidence([*SYMMETRIC, ("i0", "M"), ("h0", "P")])
    x = SingularValues(proof, FIRST)
    entry = proof.sums(
        equal(["X", "i0", "h0"], total([("r", "R")], times(["s", "r"], ["v", "r", "h0"], ["u", "r", "i0"]))),
        cofactors=[cofactor(x.entries, ["i0", "h0"])],
    )
    entries = proof.generalise(entry, ["h0", "i0"])
    decomposed = proof.conjunction(x.positive, x.signs, x.largest, x.right, x.left, entries)
    eigenvector = proof.sums(
        top,
        cofactors=[
            cofactor(x.coimage(), ["h"], ["X", "i", "h"], [["h", "P"]]),
            cofactor(x.image(), ["i"], G),
        ],
    )
    proof.generalise(proof.conjunction(decomposed, eigenvector), names_of(SYMMETRIC), [DECOMPOSED[0]])
    values = [*ONE_BY_ONE[:2], ONE_BY_ONE[3], *ONE_BY_ONE[5:10]]
    return Part(
        "attained",
        "The transpose of X has the same top singular value, and its square is the eigenvalue of C = X X^T at the top "
        "left singular vector: the sharpness at (X, X^T) is twice this eigenvalue.",
        claim,
        proof,
        [[*values, *[["star"]] * places] for places in (1, 1, 2, 2, 2, 1)],
    )


def remark_3() -> Statement:
    """Remark 3 for matrices of every size."""
    parts = [largest_curvature(), leading_eigenvector(), _flattest(), _attained()]
    return Statement(
        id="structures/remark-3",
        title="Sharpness at a minimizer of matrix factorization is the sum of squared top singular values",
        source=f"{SOURCE}, Remark 3 of section 3.6",
        hypotheses=r"$C$ is symmetric and positive definite with largest eigenvalue $\sigma_1^2$, and $X Y^\top = C$.",
        conclusion=r"The largest eigenvalue of the Hessian of $\frac12 \|X Y^\top - C\|^2$ is $\sigma_{\max}(X)^2 + "
        r"\sigma_{\max}(Y)^2 \ge 2 \sigma_1^2$, and the flattest minima have the sharpness $2 \sigma_1^2$.",
        reading="The second factor is written as the transpose Y here. The lower bound holds for every real "
        "eigenvalue of C, symmetric or not. It is attained at X = C^(1/2): at a factor X of C = X X^T with the "
        "transpose of X as the other one.",
        definitions=needed(MATRICES, [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/remark-3": remark_3}
