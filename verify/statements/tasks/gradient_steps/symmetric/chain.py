"""The gradient in v for a doubly stochastic matrix, averaged over a uniform law: a sum of moments, for every length.

Tasks (Edelman), equations (E.27) and (E.28) with a = b, where both states have the stationary probability 1/2.
"""

from collections.abc import Callable

from verify.library import finite_sums, sequence_sums
from verify.library.powers import prove_bounded_power, prove_nonnegative_power
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, define, forall
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, STATES
from verify.statements.tasks.gradient_steps.sums import means, uniform_moments
from verify.statements.terms import equal, mapping, minus, over, plus, times, total
from verify.statements.trees import substituted


def symmetric(a: Json) -> Json:
    """The transition matrix with b = a."""
    return ["transition", a, a]


def over_pairs(term: Callable[[Json], Json], r: Json) -> Json:
    """Return the sum of a term in d over all d ≤ q < r."""
    return finite_sums.sum_below("q", r, finite_sums.sum_below("d", ["next", "q"], term("d")))


SYMMETRIC: list[Json] = [
    define(
        "position_gradient",
        [("a", "real"), ("r", "natural")],
        over_pairs(
            lambda d: minus(
                total(
                    [("i", STATES)],
                    times(uniform_moments.HALF, ["matrix_power", symmetric("a"), ["next", d], "i", "i"]),
                ),
                uniform_moments.HALF,
            ),
            "r",
        ),
    ),
    define(
        "position_growth",
        [("eps", "real"), ("r", "natural")],
        over_pairs(lambda d: times(uniform_moments.HALF, ["moment", "eps", ["next", d]]), "r"),
    ),
]
VOCABULARY = [*finite_sums.SUMS, *CHAIN, *uniform_moments.DEFINITIONS, *SYMMETRIC]
VARIABLES: Binders = [*uniform_moments.MOMENTS, *means.NATURALS, ("a", "real"), ("r", "natural"), ("p1", "natural")]
LINEAR: list[str] = ["f1", "g1", "u1", "v1", "r"]


def gradient_mean(n: Json, r: Json = "r") -> Json:
    """The mean of the gradient over the midpoints."""
    return uniform_moments.uniform_mean(lambda a: ["position_gradient", a, r], uniform_moments.WIDTH, n)


def prove_symmetric_powers(proof: Evidence) -> int:
    """Prove ∀a ∀n ∀i, j: (Pⁿ)_ij = 1/2 (1 ± (2a − 1)ⁿ), with + for i = j."""
    return proof.use("tasks/own-symmetric-powers", "powers")


def prove_gradient(proof: Evidence) -> int:
    """Prove ∀a ∀r: the gradient is the sum of (2a − 1)^(d+1)/2 over all d ≤ q < r."""
    return proof.use("tasks/own-symmetric-position-gradient", "gradient")


def prove_linear_pairs(proof: Evidence) -> int:
    """Prove ∀f, g, x, y, r: the sum of x f(d) + y g(d) over d ≤ q < r is x times that of f plus y times that of g."""
    return proof.use("tasks/own-sums-over-pairs", "linear")


def prove_order_pairs(proof: Evidence) -> int:
    """Prove ∀f, g (∀d f(d) ≤ g(d) ⟹ ∀r the sum of f(d) over all d ≤ q < r is at most that of g)."""
    order = sequence_sums.prove_order(proof)
    low, high = LINEAR[:2]
    below = forall([("d'", "natural")], ["<=", [low, "d'"], [high, "d'"]])
    smaller = proof.assume(below)
    inner = proof.specialise(proof.specialise(order, [low, high], [smaller]), [["next", finite_sums.PLACE]])
    rows = [
        mapping([("j'", "natural")], finite_sums.sum_below("d'", ["next", "j'"], ["at", f, "d'"])) for f in (low, high)
    ]
    found = proof.specialise(proof.specialise(order, rows, [proof.generalise(inner, [finite_sums.PLACE])]), ["r"])
    return proof.generalise(proof.generalise(found, ["r"]), [low, high], [below])


COUNTED = over_pairs(lambda d: 1, "r")
GROWTH: Json = ["position_growth", uniform_moments.WIDTH, "r"]


def prove_average(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀r ∀n ≥ 1: n times the mean of the gradient less its limit is at most r (r + 1)/4."""
    return proof.use("tasks/own-symmetric-position-mean", "mean")


def prove_nonnegative_limits(proof: Evidence) -> list[int]:
    """Prove 0 ≤ E[(2a − 1)^(d+1)] at d = ``PLACE``, and 0 ≤ the constant part, from 0 < ε."""
    width = proof.assume(uniform_moments.NARROW[0])
    ends = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
    following: Json = ["next", finite_sums.PLACE]
    signs = proof.specialise(proof.specialise(prove_bounded_power(proof), [-1], ends), [following])
    double = times(2, uniform_moments.WIDTH)
    sign = proof.squares(["<=", 0, double], given=[width])
    powers = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [double], [sign]), [following])
    moment = ["moment", uniform_moments.WIDTH, following]
    even = times(uniform_moments.HALF, minus(finite_sums.raised(-1, following), -1))
    form = over(times(finite_sums.raised(double, following), even), plus(following, 1))
    nonnegative = proof.squares(
        ["<=", 0, moment], proof.sums(equal(minus(moment, 0), form)), [powers, proof.project(signs, 0)]
    )
    nothing, half = plus(times(0, 1), times(0, 1)), times(uniform_moments.HALF, moment)
    smaller = proof.squares(["<=", nothing, half], proof.sums(equal(minus(half, nothing), half)), [nonnegative])
    ones = mapping([("c'", "natural")], 1)
    low, high = (mapping([("e'", "natural")], substituted(x, {finite_sums.PLACE: "e'"})) for x in (nothing, half))
    ordered = proof.specialise(prove_order_pairs(proof), [low, high], [proof.generalise(smaller, [finite_sums.PLACE])])
    ordered = proof.specialise(ordered, ["r"])
    none = proof.specialise(prove_linear_pairs(proof), [ones, ones, 0, 0, "r"])
    gap = minus(GROWTH, over_pairs(lambda d: nothing, "r"))
    growth = proof.squares(
        ["<=", 0, GROWTH], proof.sums(equal(minus(GROWTH, 0), gap), cofactors=[cofactor(none)]), [ordered]
    )
    return [proof.generalise(nonnegative, [finite_sums.PLACE]), growth]
