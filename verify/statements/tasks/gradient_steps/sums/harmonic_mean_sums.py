"""The sums of the harmonic means of 2q + 1 and 2r + 1, and of their squares, over the pairs below n, in closed form.

Tasks (Edelman), equations (E.42) and (E.43): x y/(x + y) is half the harmonic mean of x and y.
"""

from collections.abc import Callable
from dataclasses import dataclass

from verify.library.finite_sums import sum_below
from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.sums.square_growth import Cell, following, share, square_share
from verify.statements.terms import minus, plus, power, times


def harmonic_mean(q: Json, r: Json) -> Json:
    """The harmonic mean of 2q + 1 and 2r + 1."""
    return times(plus(times(2, q), 1), plus(times(2, r), 1), share(plus(q, r, 1)))


@dataclass(frozen=True)
class PairTable:
    """A symmetric table with a closed form of its sums.

    Parameters
    ----------
    cell : function
        The table.
    factor : int
        What multiplies the sum.
    polynomial : function
        The part of the closed form that is a polynomial in n.
    shares : pairs of functions
        A function of s, and the factor that its sum over n + 1, …, 2n has in the closed form, which depends on n.
    harmonic : int
        The factor of the sum of 1/(k + 1) over k < n.
    """

    cell: Cell
    factor: int
    polynomial: Callable[[Json], Json]
    shares: tuple[tuple[Callable[[Json], Json], Callable[[Json], Json]], ...]
    harmonic: int

    def closed(self, n: Json) -> Json:
        """Return what the factor times the sum over the pairs below n is."""
        sums = [times(weight(n), following(value, n)) for value, weight in self.shares]
        harmonic = sum_below("k'", n, share(plus("k'", 1)))
        return plus(self.polynomial(n), *sums, times(self.harmonic, harmonic))


HARMONIC_MEANS = PairTable(
    harmonic_mean,
    3,
    lambda n: minus(times(8, power(n, 3)), times(2, power(n, 2))),
    ((share, lambda n: minus(times(2, n), times(8, power(n, 3)))),),
    0,
)
SQUARED_MEANS = PairTable(
    lambda q, r: power(harmonic_mean(q, r), 2),
    15,
    lambda n: plus(times(132, power(n, 4)), times(-24, power(n, 3)), times(-44, power(n, 2))),
    (
        (square_share, lambda n: plus(times(96, power(n, 5)), times(-80, power(n, 3)), times(14, n))),
        (share, lambda n: plus(times(-240, power(n, 4)), times(120, power(n, 2)), -7)),
    ),
    7,
)


def prove_harmonic_means(proof: Evidence) -> int:
    """Prove ∀n: three times the sum of the harmonic means below n has the form ``HARMONIC_MEANS``."""
    return proof.use("tasks/own-harmonic-means", "means")


def prove_squared_means(proof: Evidence) -> int:
    """Prove ∀n: fifteen times the sum of their squares has the form ``SQUARED_MEANS``."""
    return proof.use("tasks/own-harmonic-means", "squares")
