"""A part of a statement: the mean of a function over n² midpoints tends to a number with the rate 1/n."""

from collections.abc import Callable

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.gradient_steps.first_step.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.sums.square_means import square_mean
from verify.statements.terms import minus, plus, times

Function = Callable[[Json, Json], Json]
Limit = Callable[[Json], Json]


def mean_error(value: Function, limit: Limit, n: Json) -> Json:
    """N times the distance of the mean of a function of a and b from a limit."""
    return times(n, minus(square_mean(value, n), limit(n)))


def value_part(
    value: Function, limit: Limit, bound: int, number: str, prove: Callable[[Evidence], int], parts: int = 5
) -> model.Part:
    """Return the part that ``mean_error`` lies between −B and B; a control takes so many parts of the unit interval."""
    name: Binders = [("n", "natural")]

    def sides(shift: int) -> Json:
        shifted = (lambda n: plus(limit(n), shift)) if shift else limit
        whole = mean_error(value, shifted, "n")
        return both(["<=", -bound, whole], ["<=", whole, bound])

    def claim(shift: int) -> Json:
        return forall(name, implies(["<=", 1, "n"], sides(shift)))

    proof = ConciseEvidence(MEANS)
    prove(proof)
    at = {"n": ["of", "natural", parts]}
    refuted = patterns.refute_at(claim(1), name, [parts], [["<=", 1, "n"]], sides(1)[1], [{"part": 0}], at)
    return model.Part(
        "value",
        f"The mean over n times n midpoints differs from {number}, with the sum of n terms for ln 2, by at most "
        f"{bound}/n.",
        claim(0),
        proof,
        [[parts]],
        [model.Control("With a number greater by 1 it is false.", trees.differences(claim(0), claim(1)), refuted)],
    )
