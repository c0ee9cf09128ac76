"""Theorem B.3 on matrices of every size, and what is false of it: a factor may be 0.

Simple structures in neural networks (Chen), Theorem B.3 (Theorem B.10).
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.matrix_factorization import (
    MATRICES,
    constant,
    expansion_part,
    largest_curvature,
    leading_eigenvector,
    line_part,
)
from verify.statements.structures.two_factors_vocabulary import SOURCE
from verify.statements.structures.vanishing_factor import SINGULAR_VALUES, ZERO_ROW, as_printed

HYPOTHESES = (
    r"$XY = C$, with singular value decompositions $X = \sum_i \sigma_{x,i} u_{x,i} v_{x,i}^\top$ and $Y = \sum_i "
    r"\sigma_{y,i} u_{y,i} v_{y,i}^\top$; top singular values unique, $v_{x,1}^\top u_{y,1} \ne 0$."
)
CONCLUSION = (
    r"The leading eigenvector of the Hessian of $\frac12 \|XY - C\|^2$ is $\Delta = (C_1 u_{x,1} u_{y,1}^\top, C_2 "
    r"v_{x,1} v_{y,1}^\top)$, $C_1 = \sigma_{y,1}/\sqrt{\sigma_{x,1}^2 + \sigma_{y,1}^2}$, $C_2 = "
    r"\sigma_{x,1}/\sqrt{\sigma_{x,1}^2 + \sigma_{y,1}^2}$, and $3 (f_\Delta^{(3)})^2 - f_\Delta^{(2)} "
    r"f_\Delta^{(4)} > 0$ at the minimum of the loss $f_\Delta$ along $\Delta$."
)
READING = (
    "The line passes through (X, Y); the text says 'through vec(Delta X, Delta Y)'. The singular values are numbers >= "
    "0 with orthonormal singular vectors, and that of index t is a largest one. A leading eigenvector is a unit "
    "eigenvector to the largest eigenvalue; for this the top singular values need not be unique. "
)


def _statement(key: str, title: str, source: str, hypotheses: str, reading: str, condition: Part) -> Statement:
    parts = [expansion_part(), largest_curvature(), leading_eigenvector(), condition]
    return Statement(
        id=key,
        title=title,
        source=source,
        hypotheses=hypotheses,
        conclusion=CONCLUSION,
        reading=reading,
        definitions=needed([*MATRICES, SINGULAR_VALUES], [part.tree() for part in parts]),
        parts=parts,
    )


def theorem_b_3() -> Statement:
    """Theorem B.3 as printed, for any factors with unique top singular values."""
    return _statement(
        "structures/theorem-b.3",
        "Matrix factorization: the leading eigenvector of the Hessian, and the 1-D condition along it, as printed",
        f"{SOURCE}, Theorem B.3 (Theorem B.10)",
        HYPOTHESES,
        f"{READING}The text does not say that the top singular values are positive. A factor of one row or one column "
        "may be 0; then its only singular value is 0, and unique, the loss is quadratic along Delta, and the condition "
        "fails: X = 0, Y = 2, C = 0. In the parts largest-curvature and leading-eigenvector both are positive.",
        as_printed(
            line_part(),
            "Along the leading eigenvector the loss is a polynomial of degree 4, and 3 f'''^2 - f'' f'''' > 0 at its "
            "minimum, if the top singular values are unique and the top right singular vector of X and the top left "
            "one of Y are not orthogonal.",
            [*ZERO_ROW, constant(0)],
            2,
            [0],
        ),
    )


def theorem_b_3_repair() -> Statement:
    """Theorem B.3 for factors that are not 0."""
    return _statement(
        "structures/theorem-b.3.repair",
        "Matrix factorization: the leading eigenvector of the Hessian, and the 1-D condition along it",
        f"{SOURCE}, Theorem B.3 (Theorem B.10), mended",
        f"{HYPOTHESES} $\\sigma_{{x,1}}, \\sigma_{{y,1}} > 0$.",
        f"{READING}That it is the only one up to its sign if they are is part 'equation-134' of "
        "structures/equations-theorem-b.3.",
        line_part(),
    )


STATEMENTS = {"structures/theorem-b.3": theorem_b_3, "structures/theorem-b.3.repair": theorem_b_3_repair}
