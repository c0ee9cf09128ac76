"""The factors of a product become equal at all times, if they stay positive and their product never is the target.

Simple structures in neural networks (Chen), Theorem 3.4, which says so along the points above the target.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order, prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    plus,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.structures.two_factors import (
    ALL,
    prove_excess_above,
    prove_excess_below_one,
    prove_excess_equations,
    prove_rate_positive,
)
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_orbit.trajectory import DECLARED, NOW
from verify.statements.structures.two_factors_vocabulary import (
    at_time,
    excess,
    imbalance,
)

Json = Any

RADIUS = "radius1"
XY: Binders = [*DECLARED, *ALL, (RADIUS, "real")]
HERE = at_time(NOW)
STAYS = forall(
    TIME, both(*(["<", 0, coordinate] for coordinate in at_time("t")), different(times(*at_time("t")), "mu"))
)


SINCE, START = "m0", ["of", "natural", 0]


def crosses_after(m: Json, stays: Json = STAYS) -> Json:
    """At some time t ≥ m the product is below the target, and above it one step later."""
    now, later = (times(*at_time(t)) for t in ("s", ["next", "s"]))
    met = both(["<=", m, "s"], ["<", now, "mu"], ["<", "mu", later])
    return exists([("s", "natural")], implies(stays, met))


class Factors:
    """Excess and imbalance of the factors at all times, in a proof that declares ``XY``."""

    def __init__(self, proof: Evidence, edge: list[Json]) -> None:
        """Assume the range of K, and that the factors stay positive off the target."""
        self.proof = proof
        self.edge = [proof.assume(formula) for formula in edge]
        stays = proof.assume(STAYS)
        self.rate = prove_rate_positive(proof, *self.edge[:2])
        here, later = (proof.specialise(stays, [t]) for t in (NOW, ["next", NOW]))
        x, y, away = (proof.project(here, part) for part in range(3))
        self.positive = (x, y)
        at = ["eta", "mu", *HERE]
        premises = [x, y, *(proof.project(later, part) for part in (0, 1))]
        facts = [
            *(proof.specialise(equation, at) for equation in prove_excess_equations(proof)),
            proof.squares(["<=", 0, imbalance(*HERE)], given=[self.rate]),
            prove_excess_above(proof, self.rate, (x, y), *HERE),
            proof.specialise(prove_excess_below_one(proof), at, premises),
            self._away(away),
        ]
        self.facts = [proof.generalise(fact, [NOW]) for fact in facts]
        self.sequences = [mapping(TIME, quantity) for quantity in (excess(*at_time("t")), imbalance(*at_time("t")))]

    def _away(self, away: int) -> int:
        """The excess is not 0."""
        proof, zero = self.proof, equal(excess(*HERE), 0)
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["eta"], [self.rate]))
        gap = minus(times(*HERE), "mu")
        known = [cofactor(proof.assume(zero), [], ["/", 1, "eta"]), cofactor(unit, [], minus(gap))]
        return prove_not(proof, zero, proof.sums(equal(times(*HERE), "mu"), cofactors=known), away)

    def undone(self, goal: Json, scaled: Json, theorem: int) -> int:
        """Prove l < r from s < t, where t − s is η times r − l."""
        proof = self.proof
        wrong = proof.order(proof.assume(["not", goal]))
        gap = scaled[2] if scaled[1] == 0 else minus(scaled[2], scaled[1])
        form = plus(gap, times("eta", minus(goal[1], goal[2])))
        absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [self.rate, theorem, wrong])
        return prove_by_order(proof, goal, absurd)

    def without(self, shown: Json) -> int:
        """What follows if the factors stay positive off the target, if they do not."""
        proof = self.proof
        anything = proof.contradiction(shown[2], proof.assume(STAYS), proof.assume(["not", STAYS]))
        return proof.generalise(anything, [], [STAYS])
