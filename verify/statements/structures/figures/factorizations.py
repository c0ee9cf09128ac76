"""Figures on matrix factorization: the boundary of divergence, and the two top singular values of an orbit.

Simple structures in neural networks (Chen), figures 3.2 and B.3.
"""

from __future__ import annotations

from verify.statements.model import OpenPart, Statement
from verify.statements.structures.figures.captions import RUNS, figure
from verify.statements.structures.ratio_of_orbit import at_rate_part, ratio_part


def figure_3_2() -> Statement:
    """Figure 3.2: where gradient descent diverges."""
    return figure(
        "figure-3.2",
        "Matrix factorization: the boundary of divergence follows the predicted bounds on the step size",
        "figure 3.2",
        (
            r"Gradient descent on $\tfrac12 \|Y Z^\top - C\|^2$ from generic, quasi-symmetric and symmetric starts, on "
            r"a grid of $\eta\sigma_1^2$ and $\eta\sigma_2^2$.",
            r"Whether it diverges verifies the condition $\eta(\sigma_1^2 + \sigma_2^2) < 2$ for generic starts, and "
            r"$\eta(\sigma_1^2/\alpha^2 + \sigma_2^2\alpha^2) < 2$ as a sufficient one for quasi-symmetric starts.",
            "What is exact of the first bound is that the linear stability of the orbit with equal remaining "
            "factors ends there: structures/observation-1.repair and structures/own-factorization-boundary.",
        ),
        [
            OpenPart("generic", "For generic starts the boundary is eta (sigma_1^2 + sigma_2^2) = 2.", RUNS),
            OpenPart(
                "quasi-symmetric",
                "For quasi-symmetric starts gradient descent does not diverge within (3.9).",
                RUNS,
            ),
        ],
    )


def figure_b_3() -> Statement:
    """Figure B.3: symmetric and quasi-symmetric factorization."""
    return figure(
        "figure-b.3",
        "Symmetric and quasi-symmetric factorization: top singular values of period 2, about 6.1 and 5.3",
        "figure B.3 and appendix B.2.1",
        (
            r"Gradient descent on $\tfrac12 \|Y Z^\top - C\|^2$, $C = X_0 X_0^\top \in \mathbb{R}^{8 \times 8}$, from "
            r"near $(\alpha X_0, X_0/\alpha)$ with $\alpha = 1$ and $\alpha = 0.8$; $\eta$ is 1.02 times the "
            r"threshold, so that $\eta\sigma_1^2 = 1.02$.",
            "The largest singular values of both factors converge to the same orbit of period 2, about 6.1 and 5.3, in "
            "both cases.",
            "The two values are sigma_1 delta_2 and sigma_1 delta_1, where delta_1 < 1 < delta_2 solve (3.6) with K = "
            "1.02; s stands for their ratio minus 1.01. The printed 6.1/5.3 = 1.1509 is their ratio to the digits that "
            "are given. C is not published.",
        ),
        [
            ratio_part(),
            at_rate_part(),
            OpenPart("runs", "Both runs converge to this orbit.", RUNS),
        ],
    )


STATEMENTS = {
    "structures/figure-3.2": figure_3_2,
    "structures/figure-b.3": figure_b_3,
}
