"""Observation 1: the orbit of period 2 of a matrix factorization, its linear stability, and where this ends.

Simple structures in neural networks (Chen), Observation 1 of section 3.6.1.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import OpenPart, Statement
from verify.statements.structures.balanced_solutions import ORBIT
from verify.statements.structures.factorization.boundary import PLANE, boundary_part
from verify.statements.structures.factorization.derivative import derivative_part
from verify.statements.structures.factorization.matrix_orbit import orbit_part, printed_part
from verify.statements.structures.factorization.spectrum import spectrum_part
from verify.statements.structures.two_factors_vocabulary import SOURCE, TWO_FACTORS

VOCABULARY = [*TWO_FACTORS, *ORBIT, *PLANE]
HYPOTHESES = (
    r"Gradient descent on $\frac12 \|Y Z^\top - C\|^2$, where $C$ is symmetric and positive definite with the largest "
    r"eigenvalues $\sigma_1^2, \sigma_2^2$; $K = \eta\sigma_1^2 \in (1, 1.121)$, $\eta(\sigma_1^2 + \sigma_2^2) < 2$."
)
POINTS = r"$(\rho_i u v^\top + R, \rho_i u v^\top + S)$, $Y Z^\top - C = (\rho_i^2 - \sigma_1^2) u u^\top$"
READING = (
    "The sums of the other singular directions are matrices R and S with rows orthogonal to v and columns orthogonal "
    "to u. The root in (3.8) is a number w >= 0; there are two solutions for K up to 3/2. "
)
CONVERGENCE = OpenPart(
    "convergence",
    "From a set of starts of positive measure gradient descent converges to the orbit.",
    "The derivative of two steps has the eigenvalue 1 along the orbits of this form that are near, so that linear "
    "stability alone does not decide: the passage to a neighbouring orbit would have to be controlled. The work "
    "observes it in experiments.",
)


def observation_1() -> Statement:
    """Observation 1 as published: (3.8) is not scaled like the orbit."""
    parts = [printed_part()]
    return Statement(
        id="structures/observation-1",
        title="Matrix factorization: the period-2 orbit in the top singular direction, with amplitudes from (3.8)",
        source=f"{SOURCE}, Observation 1",
        hypotheses=HYPOTHESES,
        conclusion=rf"There is an orbit of period 2 of the points {POINTS}, where the $\rho_i$ solve (3.8), and "
        r"gradient descent converges to it from a set of starts of positive measure.",
        reading=READING + "The eigenvectors of C are an orthonormal basis, u is one of them. The two roots of (3.8) "
        "are one below and one above 1. They are the amplitudes only if sigma_1 = 1: (3.8) is the equation of rho_i / "
        "sigma_1.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=[*parts, CONVERGENCE],
    )


def observation_1_repair() -> Statement:
    """The orbit with the right amplitudes, and its linear stability in every dimension."""
    parts = [orbit_part(), derivative_part(), spectrum_part()]
    return Statement(
        id="structures/observation-1.repair",
        title="The period-2 orbit of matrix factorization; if R = S, it is stable for eta (sigma_1^2 + sigma_2^2) < 2",
        source=f"{SOURCE}, Observation 1, mended",
        hypotheses=HYPOTHESES + r" The orbit needs $K > 1$ alone, its stability $1 < K < \sqrt5 - 1$.",
        conclusion=rf"The points {POINTS} are exchanged by a step if $\rho_1 < \sigma_1 < \rho_2$ solve (3.4) with "
        r"$\mu = \sigma_1^2$. If $R = S$, every eigenvalue of the derivative of two steps is 1 or lies in the open "
        r"unit disc. Gradient descent converges to the orbit from a set of starts of positive measure.",
        reading=READING
        + "C need not be positive definite for the orbit. For the stability C is diagonal, which a change "
        "of orthonormal bases achieves, and R = S is its square root below the top direction. Whether the eigenvalue "
        "1, which belongs to the orbits of this form that are near, is semisimple is not part of the claim. For R "
        "and S that differ the bound does not suffice: for sigma_1 = 1, sigma_2^2 = 0.634, K = 1.0029, R = 1.58 "
        "sigma_2 and S = sigma_2/1.58 there is an eigenvalue of modulus 2.5 in floating point.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=[*parts, CONVERGENCE],
    )


def own_boundary() -> Statement:
    """Where the linear stability ends."""
    parts = [boundary_part()]
    return Statement(
        id="structures/own-factorization-boundary",
        title="The orbit of a matrix factorization is linearly unstable beyond eta (sigma_1^2 + sigma_j^2) = 2",
        source=f"Our own; it makes the tightness of Observation 1 of {SOURCE} exact",
        hypotheses=r"The orbit of Observation 1, mended, with $Y = Z$ and $K > 1$; $q = \eta\sigma_j^2$ for another "
        r"eigenvalue $\sigma_j^2$ of $C$.",
        conclusion=r"Two steps keep a plane of changes and multiply areas in it by $1 + (K + q - 2)(2K + q - 1)$, "
        r"which exceeds 1 if and only if $\eta(\sigma_1^2 + \sigma_j^2) > 2$.",
        reading="(3.4) gives both points of the orbit for K up to 3/2. So the bound of Observation 1 is sharp for the "
        "linear stability: beyond it the product of two eigenvalues exceeds 1. The index j is written last.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {
    "structures/observation-1": observation_1,
    "structures/observation-1.repair": observation_1_repair,
    "structures/own-factorization-boundary": own_boundary,
}
