"""The condition of Theorem 3.1 for matrix factorization: it does not hold around all minima, but around most.

Simple structures in neural networks (Chen), Remark 2 after Theorem 3.1, which refers to Theorem B.3.
"""

from __future__ import annotations

from verify.statements.language import differences, needed
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.structures.matrix_factorization import (
    LINE_CLAIM,
    LINE_EVERYWHERE,
    MATRICES,
    line_part,
    orthogonal_example,
    prove_line,
    refute_line,
)
from verify.statements.structures.period_two_vocabulary import SOURCE

HYPOTHESES = (
    r"$XY = C$; the top singular values of X and Y are positive, with top singular vectors $u_x, v_x$ and "
    r"$u_y, v_y$; f is the loss $\frac12\|XY - C\|^2$ along the leading eigenvector of its Hessian at (X, Y)."
)
READING = (
    "The direction is that of Theorem B.3, (sigma_y u_x u_y^T, sigma_x v_x v_y^T) divided by its length size_0; the "
    "claim gives the derivatives of f with the condition. "
)
NETWORKS = OpenPart(
    "networks",
    "The condition holds along the leading eigenvector during the training of networks on MNIST.",
    "Figures 3.6 to 3.8 show training runs on MNIST; they cannot be replayed exactly.",
)


def remark_2() -> Statement:
    """Remark 2 after Theorem 3.1, which says 'around any minima'."""
    part = Part(
        "factorization",
        "Along the leading eigenvector, 3 f'''^2 - f'' f'''' > 0 at every minimum.",
        LINE_EVERYWHERE,
        refute_line(),
        [[*orthogonal_example(), 0]],
        [
            Control(
                "If the top right singular vector of X and the top left one of Y are not orthogonal, it is true.",
                differences(LINE_EVERYWHERE, LINE_CLAIM),
                prove_line(),
                "true",
            )
        ],
    )
    return Statement(
        id="structures/remark-2",
        title="The condition of Theorem 3.1 for matrix factorization around any minima, and for networks on MNIST",
        source=f"{SOURCE}, Remark 2 after Theorem 3.1",
        hypotheses=HYPOTHESES,
        conclusion=r"$3 (f''')^2 - f'' f'''' > 0$ at (X, Y). The condition was found to hold for networks on MNIST.",
        reading=READING
        + "Around any minima, as the remark says, it is false: for X = diag(3, 1), Y = diag(1, 4), C = diag(3, 4) the "
        "loss is quadratic along this direction. Theorem B.3, which the remark cites, asks for v_x^T u_y to be "
        "different from 0; the text after it says 'around any minima', too.",
        definitions=needed(MATRICES, part.tree()),
        parts=[part, NETWORKS],
    )


def remark_2_repair() -> Statement:
    """The remark with the hypothesis of Theorem B.3."""
    part = line_part()
    return Statement(
        id="structures/remark-2.repair",
        title="The condition of Theorem 3.1 for matrix factorization if v_x^T u_y is not 0, and for networks on MNIST",
        source=f"{SOURCE}, Remark 2 after Theorem 3.1, mended by Theorem B.3",
        hypotheses=HYPOTHESES + r" $v_x^\top u_y \ne 0$.",
        conclusion=r"$3 (f''')^2 - f'' f'''' > 0$ at (X, Y). The condition was found to hold for networks on MNIST.",
        reading=READING + "This is the last part of structures/theorem-b.3.repair.",
        definitions=needed(MATRICES, part.tree()),
        parts=[part, NETWORKS],
    )


STATEMENTS = {"structures/remark-2": remark_2, "structures/remark-2.repair": remark_2_repair}
