"""Geometric sums of u = 2a - 1, where a is uniform around 1/2: their means, and how far they are from 1/(1 - u).

Tasks (Edelman), equation (E.53), whose integrand (a - 1/2)/(a - 1) is 1 - 1/(1 - u).
"""

from verify.library.finite_sums import raised, sum_below
from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HALF, WIDTH, eigenvalue
from verify.statements.terms import minus, over, times

OPEN = [["<", 0, WIDTH], ["<", times(2, WIDTH), 1]]
EDGE = times(2, WIDTH)


def integrand(a: Json) -> Json:
    """(a − 1/2)/(a − 1)."""
    return over(minus(a, HALF), minus(a, 1))


def geometric(a: Json, m: Json) -> Json:
    """1 + u + … + u^(m−1) for u = 2a − 1."""
    return sum_below("d'", m, raised(eigenvalue(a), "d'"))


def moments(m: Json) -> Json:
    """The sum of the first m moments of 2a − 1."""
    return sum_below("d'", m, ["moment", WIDTH, "d'"])


def prove_geometric_mean(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀n ≥ 1 ∀m: n times the mean of the geometric sum less its moments lies between −m and m."""
    return proof.use("tasks/own-geometric-means", "means")


def rest(m: Json) -> Json:
    """(2ε)^m/(1 − 2ε)."""
    return times(raised(EDGE, m), over(1, minus(1, EDGE)))


def prove_geometric_sum(proof: Evidence) -> int:
    """Prove ∀a ∀m: (1 − u) (1 + u + … + u^(m−1)) = 1 − u^m for u = 2a − 1."""
    return proof.use("tasks/own-geometric-means", "sum")


def prove_point(proof: Evidence) -> int:
    """Prove ∀ε, a (0 < ε, 2ε < 1, −2ε ≤ u ≤ 2ε ⟹ ∀m: 1 less the geometric sum is the integrand up to the rest)."""
    return proof.use("tasks/own-geometric-means", "rest")
