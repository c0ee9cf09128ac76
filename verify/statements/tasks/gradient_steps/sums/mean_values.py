"""A part of a statement: the mean of a function over n² midpoints tends to a number with the rate 1/n."""

from collections.abc import Callable

from verify.proving.evidence import Json
from verify.statements.tasks.gradient_steps.sums.square_means import square_mean
from verify.statements.terms import minus, times

Function = Callable[[Json, Json], Json]
Limit = Callable[[Json], Json]


def mean_error(value: Function, limit: Limit, n: Json) -> Json:
    """N times the distance of the mean of a function of a and b from a limit."""
    return times(n, minus(square_mean(value, n), limit(n)))
