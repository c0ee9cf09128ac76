"""The partial sums of 1/((2k + 1)(2k + 2)), which tend to ln 2, are at most 0.69315, and late ones at least 0.69305.

The first 30 terms are explicit; the others are compared with 1/(4n + 1) and 1/(4n + 2), which telescope.
"""

from verify.library.finite_sums import LENGTH, sum_below
from verify.proving.evidence import Json
from verify.statements.formulas import define
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm, reciprocal
from verify.statements.terms import over, plus

START, LATE = 30, 10000
LOW, HIGH = over(69305, 100000), over(69315, 100000)


def _later(k: Json) -> Json:
    return reciprocal(plus(k, START))


def _tail(n: Json) -> Json:
    return sum_below("k'", n, _later("k'"))


LOG_TWO: list[Json] = [define("log_two", [("n", "natural")], plus(logarithm(["of", "natural", START]), _tail("n")))]
LATER: Json = ["<=", ["of", "natural", LATE], LENGTH]


def partial_sum(n: Json) -> Json:
    """The sum of the first n + 30 terms, which tends to ln 2."""
    return ["log_two", n]
