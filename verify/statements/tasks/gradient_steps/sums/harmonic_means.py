"""The means over midpoints of x y/(x + y) and of its square tend to 2/3 (1 - ln 2) and to 3/4 - ln 2.

Tasks (Edelman), equations (E.42) and (E.43). x y/(x + y) is half the harmonic mean of x and y.
"""

from verify.library import finite_sums, real_order
from verify.proving.evidence import Evidence, Json
from verify.statements import relations
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import Midpoints
from verify.statements.tasks.gradient_steps.sums import harmonic_bounds, harmonic_mean_sums, log_two, uniform_moments
from verify.statements.tasks.gradient_steps.sums.square_growth import following, pair_sum, share, square_share
from verify.statements.terms import equal, minus, over, plus, power, times

SQUARE, HALF_PART = power(finite_sums.LENGTH, 2), over(1, times(2, finite_sums.LENGTH))
INVERSE = over(1, SQUARE)
SQUARES_SUM, SHARES = following(square_share, finite_sums.LENGTH), following(share, finite_sums.LENGTH)
HARMONIC = finite_sums.sum_below("k'", finite_sums.LENGTH, share(plus("k'", 1)))


def harmonic_error(n: Json) -> Json:
    """N times the distance of the mean of the harmonic means of midpoints from 4/3 (1 − ln 2)."""
    mean = times(over(1, times(2, n)), over(1, power(n, 2)), pair_sum(harmonic_mean_sums.HARMONIC_MEANS.cell, n))
    return times(n, minus(mean, times(over(4, 3), minus(1, log_two.logarithm(n)))))


def square_error(n: Json) -> Json:
    """N times the distance of the mean of their squares from 3 − 4 ln 2."""
    mean = times(
        power(over(1, times(2, n)), 2), over(1, power(n, 2)), pair_sum(harmonic_mean_sums.SQUARED_MEANS.cell, n)
    )
    return times(n, minus(mean, minus(3, times(4, log_two.logarithm(n)))))


class _Means:
    """Sums over the pairs below n ≥ 1 and partial sums for ln 2, and what is known of their size."""

    def __init__(self, proof: Evidence, table: harmonic_mean_sums.PairTable, summed: int) -> None:
        """Take the closed form of the sums of a table; prove n² · 1/n² = 1, and 1/(2n) = n/2 · 1/n²."""
        self.proof, self.size = proof, uniform_moments.prove_some_parts(proof)
        self.positive = proof.squares(["<", 0, SQUARE], given=[self.size])
        unit = proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [SQUARE], [self.positive]))
        whole = pair_sum(table.cell, finite_sums.LENGTH)
        self.known = relations.Relations(proof, [whole, log_two.logarithm(finite_sums.LENGTH), HALF_PART, INVERSE])
        self.known.know(summed, times(table.factor, whole), table.closed(finite_sums.LENGTH))
        series = proof.specialise(harmonic_bounds.prove_logarithm(proof), [finite_sums.LENGTH])
        self.known.know(series, SHARES, log_two.logarithm(finite_sums.LENGTH))
        self.known.know(unit, times(SQUARE, INVERSE), 1)
        edge = self.known.know(Midpoints(proof).edge, times(2, finite_sums.LENGTH, HALF_PART), 1)
        half = times(over(1, 2), finite_sums.LENGTH, INVERSE)
        self.known.derive(HALF_PART, half, {unit: minus(HALF_PART), edge: half})

    def prove(self, sides: list[tuple[Json, Json]], given: list[int]) -> int:
        """Prove inequalities for all n ≥ 1, each with a form of the difference of its sides."""
        found = [
            self.proof.squares(goal, self.known.prove(minus(*goal[:0:-1]), form), [*given, self.positive, self.size])
            for goal, form in sides
        ]
        return self.proof.generalise(self.proof.conjunction(*found), [finite_sums.LENGTH], [uniform_moments.POSITIVE])


def prove_harmonic_limit(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: ``harmonic_error`` is between −1 and 0."""
    means = _Means(
        proof,
        harmonic_mean_sums.HARMONIC_MEANS,
        proof.specialise(harmonic_mean_sums.prove_harmonic_means(proof), [finite_sums.LENGTH]),
    )
    whole, third = harmonic_error(finite_sums.LENGTH), over(1, 3)
    lower = plus(times(third, finite_sums.LENGTH, INVERSE, SHARES), over(2, 3))
    upper = times(third, finite_sums.LENGTH, INVERSE, minus(finite_sums.LENGTH, SHARES))
    return means.prove(
        [(["<=", -1, whole], lower), (["<=", whole, 0], upper)],
        harmonic_bounds.prove_between(proof, finite_sums.LENGTH, finite_sums.PLACE),
    )


def prove_square_limit(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: ``square_error`` is between −4 and 3."""
    means = _Means(
        proof,
        harmonic_mean_sums.SQUARED_MEANS,
        proof.specialise(harmonic_mean_sums.prove_squared_means(proof), [finite_sums.LENGTH]),
    )
    less = minus(finite_sums.LENGTH, 1)
    more = proof.squares(
        ["<=", 0, less], proof.sums(equal(minus(less, 0), less)), [proof.assume(uniform_moments.POSITIVE)]
    )
    given = [
        *harmonic_bounds.prove_squares_between(proof, means.size),
        *harmonic_bounds.prove_between(proof, finite_sums.LENGTH, finite_sums.PLACE),
        *harmonic_bounds.prove_between(proof, finite_sums.PLACE),
        more,
    ]
    n, nu, q, shares = finite_sums.LENGTH, INVERSE, SQUARES_SUM, SHARES
    room = minus(1, times(2, n, q))
    small = plus(room, times(2, less, q))
    wide = times(n, n, less, plus(n, 1))

    def below_one(x: Json) -> Json:
        """A form of 1 − x/n³ for x ≤ n."""
        return times(power(nu, 2), plus(times(n, minus(n, x)), wide))

    lower = plus(
        times(over(1, 5), minus(times(times(8, SQUARE), q), minus(times(4, n), 6))),
        times(2, n, nu, shares),
        times(over(7, 30), nu, q),
        times(over(2, 3), small),
        times(over(11, 15), n, nu, less),
        times(over(7, 60), n, power(nu, 2), HARMONIC),
        times(over(7, 60), below_one(shares)),
        over(53, 60),
    )
    upper = plus(
        times(over(4, 5), n, room),
        times(2, n, nu, minus(n, shares)),
        times(over(4, 3), q),
        times(over(11, 15), n, nu),
        times(over(7, 60), n, power(nu, 2), shares),
        times(over(7, 60), below_one(HARMONIC)),
        times(over(7, 60), nu, plus(times(less, plus(n, 1)), small)),
        over(7, 6),
    )
    whole = square_error(finite_sums.LENGTH)
    return means.prove([(["<=", -4, whole], lower), (["<=", whole, 3], upper)], given)
