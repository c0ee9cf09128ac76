"""A weighted trace of a product of three matrices against their Frobenius norms, with the case of equality.

Thesis on combinatorial tasks, Lemma D.13: Cauchy–Schwarz twice, then the inequality of means.
"""

from collections.abc import Sequence

from verify.library import mean_inequality, real_order
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.patterns import prove_not
from verify.statements.terms import equal, minus, over, plus, power, times, total

MATRIX = ["maps", "I", "I", "real"]
MATRICES = ("A1", "A2", "A3")
FACTOR, LARGEST = "y1", "V1"
X, Y, Z, EXCESS, MARGIN, BOUND, TRACE, COUNT = MEANS = tuple(f"x{n}" for n in range(1, 9))
MATRIX_VARIABLES: Binders = [
    *((x, MATRIX) for x in MATRICES),
    (FACTOR, ["maps", "I", "real"]),
    *((x, "real") for x in (*MEANS, LARGEST)),
]


def frobenius(a: Json) -> Json:
    """Σ_ij a_ij²."""
    return total([("i'", "I"), ("j'", "I")], power(["at", a, "i'", "j'"], 2))


def _product(a: Json, b: Json, i: str, k: str, j: str) -> Json:
    return total([(j, "I")], times(["at", a, i, j], ["at", b, j, k]))


def weighted_trace(matrices: Sequence[Json], y: Json) -> Json:
    """Σ_ijk y_k a_ij b_jk c_ik for the matrices a, b, c."""
    a, b, c = matrices
    entries = times(["at", a, "i'", "j'"], ["at", b, "j'", "k'"], ["at", c, "i'", "k'"])
    return total([("i'", "I"), ("j'", "I"), ("k'", "I")], times(["at", y, "k'"], entries))


def scaled_product(a: Json, b: Json, y: Json, i: str, k: str, j: str) -> Json:
    """y_k Σ_j a_ij b_jk."""
    return times(["at", y, k], _product(a, b, i, k, j))


def crossed(a: Json, b: Json, i: str, j: str, k: str, m: str) -> Json:
    """a_ij b_mk − a_im b_jk."""
    return minus(times(["at", a, i, j], ["at", b, m, k]), times(["at", a, i, m], ["at", b, j, k]))


def skewed(a: Json, b: Json, c: Json, y: Json, first: tuple[str, str], second: tuple[str, str], j: str) -> Json:
    """c_ik z_pq − c_pq z_ik for the entries z_ik = y_k Σ_j a_ij b_jk."""
    one, other = (scaled_product(a, b, y, *pair, j) for pair in (first, second))
    return minus(times(["at", c, *first], other), times(["at", c, *second], one))


def excess(matrices: Sequence[Json], y: Json, v: Json) -> Json:
    """V² ‖a‖² ‖b‖² ‖c‖² less the square of the weighted trace: squares with multipliers ≥ 0, if 0 ≤ y ≤ V."""
    a, b, c = matrices
    i, j, k, m = ("i'", "j'", "k'", "l'")
    rows = [(x, "I") for x in (i, j, k, m)]
    below = times(minus(v, ["at", y, k]), plus(v, ["at", y, k]))
    return plus(
        times(over(1, 2), power(v, 2), frobenius(c), total(rows, power(crossed(a, b, i, j, k, m), 2))),
        times(frobenius(c), total([(i, "I"), (k, "I")], times(below, power(_product(a, b, i, k, j), 2)))),
        times(over(1, 2), total(rows, power(skewed(a, b, c, y, (i, k), (j, m), "m'"), 2))),
    )


def prove_trace_excess(proof: Evidence) -> int:
    """Prove ∀ a, b, c, y, V: V² ‖a‖² ‖b‖² ‖c‖² − (Σ y_k a_ij b_jk c_ik)² = the excess."""
    product = times(power(LARGEST, 2), *map(frobenius, MATRICES))
    square = power(weighted_trace(MATRICES, FACTOR), 2)
    result = proof.sums(equal(minus(product, square), excess(MATRICES, FACTOR, LARGEST)))
    return proof.generalise(result, [*MATRICES, FACTOR, LARGEST])


POSITIVE: Json = ["<", 0, plus(X, Y, Z)]
ATTAINED = equal(minus(BOUND, MARGIN), 0)
PREMISES: list[Json] = [
    *(["<=", 0, x] for x in (X, Y, Z, EXCESS, BOUND)),
    ["<", 0, COUNT],
    equal(minus(times(power(LARGEST, 2), X, Y, Z), power(TRACE, 2)), EXCESS),
    equal(times(COUNT, MARGIN), times(2, TRACE)),
    equal(times(27, power(times(COUNT, BOUND), 2)), times(4, power(LARGEST, 2), power(plus(X, Y, Z), 3))),
]
DEFECTS = [times(4, power(LARGEST, 2), mean_inequality.mean_defect(X, Y, Z)), times(108, EXCESS)]


class TraceBound:
    """The bound on a margin 2 T / d with T² ≤ V² x y z, and what follows where it is attained."""

    def __init__(self, proof: Evidence) -> None:
        """Prove 27 (d t)² − 27 (d X)² = a sum of squares with multipliers ≥ 0, from the premises."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in PREMISES]
        split, value, bound = self.given[6:]
        high, low = times(COUNT, BOUND), times(COUNT, MARGIN)
        self.equals = proof.follows(
            equal(minus(times(27, power(high, 2)), times(27, power(low, 2))), plus(*DEFECTS)), split, value, bound
        )

    def bound(self) -> int:
        """∀ (the premises ⟹ the margin is at most the bound)."""
        proof, given = self.proof, self.given
        high, low = times(COUNT, BOUND), times(COUNT, MARGIN)
        squared = proof.squares(["<=", times(27, power(low, 2)), times(27, power(high, 2))], self.equals, given[:5])
        form = times(over(1, 27), minus(times(27, power(high, 2)), times(27, power(low, 2))))
        plain = proof.sums(equal(minus(power(high, 2), power(low, 2)), form))
        smaller = proof.squares(["<=", power(low, 2), power(high, 2)], plain, [squared])
        sign = proof.squares(["<=", 0, high], given=[given[4], given[5]])
        scaled = proof.specialise(real_order.prove_root(proof), [low, high], [sign, smaller])
        result = proof.specialise(real_order.prove_cancellation(proof), [COUNT, MARGIN, BOUND], [given[5], scaled])
        return proof.generalise(result, [*MEANS, LARGEST], PREMISES)

    def attained(self) -> int:
        """∀ (the premises, V, x + y + z > 0, the margin is the bound ⟹ x = y ∧ y = z ∧ no excess ∧ z > 0 ∧ T ≠ 0)."""
        proof, signs = self.proof, self.given[:6]
        assumptions = [["<", 0, LARGEST], POSITIVE, ATTAINED]
        largest, positive, attained = (proof.assume(formula) for formula in assumptions)
        zero = proof.follows(equal(plus(*DEFECTS), 0), self.equals, attained)
        given = [*signs, largest, positive]
        first, second = (proof.vanish(zero, [0, 0, part], given) for part in (0, 1))
        tight = proof.vanish(zero, [1], signs)
        third = proof.follows(equal(minus(Z, 0), times(over(1, 3), plus(X, Y, Z))), first, second)
        some = proof.squares(["<", 0, Z], third, [positive])
        nothing = equal(TRACE, 0)
        cube = proof.follows(
            equal(minus(0, 0), times(power(LARGEST, 2), power(Z, 3))),
            self.given[6],
            tight,
            proof.assume(nothing),
            first,
            second,
        )
        absurd = proof.squares(["<", 0, 0], cube, [some, largest])
        traced = prove_not(proof, nothing, absurd, proof.evaluate(["<", 0, 0]))
        result = proof.conjunction(first, second, tight, some, traced)
        return proof.generalise(result, [*MEANS, LARGEST], [*PREMISES, *assumptions])


def neuron_bound(gamma: Json, d: Json, n: Json) -> Json:
    """γ d² n³, the bound on the class-weighted margin of a neuron, summed over all inputs."""
    return times(gamma, power(d, 2), power(n, 3))


def prove_constant(proof: Evidence) -> int:
    """Prove ∀ γ, d, n, P, V (27 γ² d³ = 4 V², P = d n² ⟹ 27 (d γ d² n³)² = 4 V² P³)."""
    gamma, d, n, energy, largest = MEANS[:5]
    share = times(d, power(n, 2))
    hypotheses = [
        equal(times(27, power(gamma, 2), power(d, 3)), times(4, power(largest, 2))),
        equal(energy, share),
    ]
    margin, parseval = (proof.assume(formula) for formula in hypotheses)
    result = proof.follows(
        equal(times(27, power(times(d, neuron_bound(gamma, d, n)), 2)), times(4, power(largest, 2), power(energy, 3))),
        margin,
        parseval,
    )
    return proof.generalise(result, [gamma, d, n, energy, largest], hypotheses)
