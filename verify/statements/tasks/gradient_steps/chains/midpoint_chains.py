"""The transition matrices at the midpoints of n times n squares, and their eigenvalues.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable, Sequence

from verify.library.finite_sums import LENGTH, PLACE
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json
from verify.statements import relations, trees
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.sums import square_growth, uniform_moments
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, corner
from verify.statements.terms import equal, minus, over, plus, times


def at_corner(function: Callable[[Json, Json], Json]) -> square_growth.Cell:
    """Return the table of the values of a function of a and b at the midpoints of n² squares."""
    return lambda q, r: function(corner(q, LENGTH), corner(r, LENGTH))


class Midpoints:
    """The midpoints with the numbers ``ROW`` and ``PLACE`` of n ≥ 1 parts: λ − 1 = −(q + r + 1)/n there."""

    def __init__(self, proof: Evidence, divisors: Sequence[Json] = ()) -> None:
        """Assume n ≥ 1; the relations remove the reciprocals of some divisors, terms in a and b."""
        self.proof = proof
        size, nonzero = uniform_moments.prove_some_parts(proof), prove_nonzero(proof)
        self.doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
        self.edge = edge = proof.quotient(proof.specialise(nonzero, [times(2, LENGTH)], [self.doubled]))
        self.ends = dict(zip("ab", (corner(q, LENGTH) for q in (ROW, PLACE)), strict=True))
        eigenvalue = trees.substituted(chain.EIGENVALUE, self.ends)
        self.number = plus(ROW, PLACE, 1)
        self.share = over(1, self.number)
        half_part = over(1, times(2, LENGTH))
        points = [["midpoint", q, LENGTH] for q in (ROW, PLACE)]
        inverses = [over(1, trees.substituted(divisor, self.ends)) for divisor in divisors]
        known = relations.Relations(proof, [*inverses, eigenvalue, *points, half_part, self.share])
        known.know(edge, times(2, LENGTH, half_part), 1)
        known.know(square_growth.prove_unit(proof, self.number), times(self.number, self.share), 1)
        for expression, form in (
            (eigenvalue, minus(1, times(2, self.number, half_part))),
            *((point, times(plus(times(2, q), 1), half_part)) for point, q in zip(points, (ROW, PLACE), strict=True)),
        ):
            known.know(proof.sums(equal(expression, form)), expression, form)
        self.known = known
