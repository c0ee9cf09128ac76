"""Observation 2: quasi-symmetric factorization, its orbit of period 2, and the starts that are at rest.

Simple structures in neural networks (Chen), Observation 2 (Observation 5) and appendix B.10.2.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import OpenPart, Statement
from verify.statements.structures.balanced_solutions import ORBIT
from verify.statements.structures.factorization.diagonal_steps import DIAGONAL
from verify.statements.structures.factorization.quasi_symmetric_orbit import orbit_part
from verify.statements.structures.factorization.quasi_symmetric_starts import DISTANCE, convergence_part
from verify.statements.structures.factorization.rest import TRAJECTORY
from verify.statements.structures.factorization.transition import PLANE_STEP, minimum_part, transition_part
from verify.statements.structures.two_factors_vocabulary import SOURCE, TWO_FACTORS

VOCABULARY = [*TWO_FACTORS, *ORBIT, *DIAGONAL, *TRAJECTORY, DISTANCE, *PLANE_STEP]
HYPOTHESES = (
    r"Gradient descent on $\frac12 \|Y Z^\top - C\|^2$, $C = X_0 X_0^\top$ positive definite, $X_0$ with the singular "
    r"values $\sigma_1 \ge \sigma_2 \ge \dots$; $K = \eta\sigma_1^2 \in (1, 1.121)$, $\alpha > 0$, $\eta \max\{"
    r"\sigma_1^2/\alpha^2 + \sigma_2^2 \alpha^2, \sigma_2^2/\alpha^2 + \sigma_1^2 \alpha^2\} \le 2$ (3.9). The start "
    r"is within $\epsilon$ of the minimum $(Y_0, Z_0) = (\alpha X_0, X_0/\alpha)$; $u_1^\top \Delta Y_1 v_1 \ne 0$ "
    r"and $u_1^\top \Delta Z_1 v_1 \ne 0$."
)
POINTS = (
    r"$(Y_0 + (\rho_i - \alpha) \sigma_1 u_1 v_1^\top, Z_0 + (\rho_i - 1/\alpha) \sigma_1 u_1 v_1^\top)$, $i = 1, 2$, "
    r"where the $\rho_i$ solve (3.8)"
)
READING = (
    "beta stands for 1/alpha, X for X_0 - sigma_1 u_1 v_1^T. The root in (3.8) is a number w >= 0; d1 < 1 < d2 are the "
    "two solutions. Observation 5 prints 0 < eta sigma_1^2 - 1 < sqrt(4.5) - 1 by a slip; sqrt(4.5) - 2 is meant, and "
    "Observation 2 has the right range. "
)


def observation_2() -> Statement:
    """Observation 2 as published: it forgets the other minima near the start."""
    parts = [orbit_part(), convergence_part()]
    return Statement(
        id="structures/observation-2",
        title="Quasi-symmetric factorization: from near an unbalanced minimum to an orbit of period 2",
        source=f"{SOURCE}, Observation 2 (Observation 5)",
        hypotheses=HYPOTHESES,
        conclusion=rf"Gradient descent converges, up to $O(\epsilon)$, to the orbit of period 2 formed by {POINTS}.",
        reading=READING + "Part 'convergence' states what O(epsilon) implies: for every r > 0 there is an e > 0 such "
        "that all these starts within e lead to within r of the orbit. The conditions on the change in the top "
        "direction stand in Observation 5 alone. It is refuted by the minima (y X_0, X_0/y), y near alpha. They are "
        "exceptional starts; that almost all starts escape from them is not claimed. Near a minimum a step is one to "
        "one, so that no other start nearby comes to a minimum at once.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


def observation_2_repair() -> Statement:
    """What is true of Observation 2 and of the intuition for it."""
    parts = [orbit_part(), transition_part(), minimum_part()]
    return Statement(
        id="structures/observation-2.repair",
        title="Quasi-symmetric factorization: the orbit for every alpha, and the transition matrix at the start",
        source=f"{SOURCE}, Observation 2 (Observation 5), mended, and appendix B.10.2, (B.183) and (B.184)",
        hypotheses=HYPOTHESES + " The trajectory does not tend to a minimum.",
        conclusion=rf"The points {POINTS} are exchanged by a step. To first order $((Y Y^\top)_{{p1}}, "
        r"(Z Z^\top)_{1p}, M_{p1}, M_{1p})$, $M = Y Z^\top - C$, changes by the matrix $Q_{\alpha,\eta,p}(y, z)$. "
        r"At the minimum its eigenvalues other than 1 are $1 - \eta(\sigma_1^2/\alpha^2 + \sigma_p^2\alpha^2)$ and "
        r"$1 - \eta(\sigma_1^2\alpha^2 + \sigma_p^2/\alpha^2)$, both in $[-1, 1)$ by (3.9). Gradient descent "
        r"converges to the orbit up to $O(\epsilon)$.",
        reading=READING + "The orbit exists for every K > 1 for which (3.8) has two solutions, without (3.9). In the "
        "matrix z = Z_11 and y = Y_11 are arbitrary. Its entry u_2 is that of the display before it, u_1 with y for z.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=[
            *parts,
            OpenPart(
                "convergence",
                "Unless it tends to a minimum, gradient descent converges to the orbit up to O(epsilon).",
                "The work itself lists what is missing: the control of the errors, and the spectrum of Q while the "
                "trajectory leaves the minimum, which takes a time that grows with 1/epsilon. The product of Q along "
                "the orbit is assumed there to have its spectrum in (-1, 1); for alpha = 1 its eigenvalues are "
                "those of structures/observation-1.repair, some of which need not be real.",
            ),
        ],
    )


STATEMENTS = {
    "structures/observation-2": observation_2,
    "structures/observation-2.repair": observation_2_repair,
}
