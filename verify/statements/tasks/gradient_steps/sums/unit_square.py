"""The letters x = 1 - a and y = 1 - b between 0 and 1, and the midpoints at which they are taken."""

from verify.library.finite_sums import LENGTH, PLACE
from verify.proving.evidence import Evidence
from verify.statements.tasks.gradient_steps.sums.square_means import corner
from verify.statements.terms import equal, minus, over, plus, power, times

CUBE = power(minus(plus("a", "b"), 2), 3)
X, Y = minus(1, "a"), minus(1, "b")
SUM = plus(X, Y)
SQUARE = [["<", 0, X], ["<=", X, 1], ["<", 0, Y], ["<=", Y, 1]]


def prove_midpoint(proof: Evidence, doubled: int, edge: int) -> int:
    """Prove ∀q < n: 1 − (1 − x) lies in (0, 1] for the midpoint x with the number q."""
    inside = ["<=", plus(PLACE, 1), LENGTH]
    point, corner_at = ["midpoint", PLACE, LENGTH], minus(1, corner(PLACE, LENGTH))
    positive = proof.squares(["<", 0, point], given=[doubled])
    part = over(1, times(2, LENGTH))
    rest = times(part, plus(times(2, minus(LENGTH, plus(PLACE, 1))), 1))
    equation = proof.follows(equal(minus(1, corner_at), rest), edge)
    sides = [
        proof.squares(["<", 0, corner_at], proof.sums(equal(minus(corner_at, 0), point)), [positive]),
        proof.squares(["<=", corner_at, 1], equation, [proof.assume(inside), doubled]),
    ]
    return proof.generalise(proof.conjunction(*sides), [PLACE], [inside])
