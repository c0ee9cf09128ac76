"""Orbits just beyond the edge of stability: 2 < η f'' ≤ 2 + high e² for an orbit through x̄ − e.

They follow from the orbits whose leading term lies between two positive numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    implies,
    minus,
    plus,
    power,
    times,
)
from verify.statements.structures.beyond_edge.near_zero import near_zero, prove_weaker
from verify.statements.structures.beyond_edge.orbits import E
from verify.statements.structures.beyond_edge.refutation import NEXT, STEP
from verify.statements.structures.period_two_vocabulary import prove_positive_square

Json = Any

ZERO = ["curve", [["v", "real"]], 0]
CHOICE: Binders = [("eta", "real"), ("x'", "real")]


@dataclass(frozen=True)
class Minimum:
    """A minimum at ``place`` of a function with the derivative ``slope``, and its second derivative there."""

    slope: Json
    place: Json
    second: Json

    def orbit(self, e: Json, eta: Json, other: Json, low: Json = None) -> Json:
        """The point x̄ − e and another one are an orbit, with η f'' above 2, or at least 2 + low e²."""
        scale, step = power(e, 2), times(eta, self.second)
        return both(
            ["<", 2, step] if low is None else ["<=", plus(2, times(low, scale)), step],
            ["<=", step, plus(2, times("high", scale))],
            ["orbit", self.slope, eta, minus(self.place, e), other],
        )

    def body(self, e: Json, low: Json = None) -> Json:
        """If e is not 0, there is such an orbit."""
        return implies(different(e, 0), exists(CHOICE, self.orbit(e, "eta", "x'", low)))

    @property
    def near(self) -> Json:
        """Every point close enough to x̄ lies on an orbit with a step size just beyond the edge of stability."""
        return near_zero(self.body("t'"))

    def prove_beyond(self, proof: Evidence, found: int, low: Json, positive: int) -> int:
        """Prove 2 < η f'' from 2 + low e² ≤ η f'', where low is positive."""
        apart, body = different(E, 0), self.body(E, low)
        some = proof.specialise(proof.assume(body), [], [proof.assume(apart)])
        known = proof.assume(self.orbit(E, STEP, NEXT, low))
        lower, upper, points = (proof.project(known, part) for part in range(3))
        scale, step = power(E, 2), times(STEP, self.second)
        square = prove_positive_square(proof, E, proof.assume(apart))
        form = plus(minus(step, plus(2, times(low, scale))), times(low, scale))
        beyond = proof.squares(["<", 2, step], proof.sums(equal(minus(step, 2), form)), [lower, square, positive])
        result = proof.witness(self.body(E)[2], [STEP, NEXT], proof.conjunction(beyond, upper, points))
        result = proof.choose(proof.assume(exists(CHOICE[1:], self.orbit(E, STEP, "x'", low))), NEXT, result)
        result = proof.choose(some, STEP, result)
        passage = proof.generalise(proof.generalise(result, [], [apart]), [E], [body])
        return prove_weaker(proof, self.body("t'", low), self.body("t'"), found, passage)
