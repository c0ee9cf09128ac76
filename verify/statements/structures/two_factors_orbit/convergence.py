"""Proposition 3, repaired: positive factors whose product never is the target end on the orbit of period 2.

Simple structures in neural networks (Chen), Proposition 3 (Proposition 8).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, minus, plus, power, substituted, times
from verify.statements.model import Part
from verify.statements.patterns import names_of
from verify.statements.structures.balanced_pair import FIRST, SECOND
from verify.statements.structures.balanced_solutions import AT_RATE, AT_SOLUTION
from verify.statements.structures.two_factors_orbit.approach import GOAL, prove_approach
from verify.statements.structures.two_factors_orbit.balance import HERE, STAYS
from verify.statements.structures.two_factors_orbit.balanced_steps import OUTER, P
from verify.statements.structures.two_factors_orbit.closeness import RADIUS, prove_nearby, prove_small_number
from verify.statements.structures.two_factors_orbit.convergence_claim import (
    BINDERS,
    CONVERGENCE,
    HYPOTHESES,
    above,
    below,
    finally_alternates,
    not_below,
)
from verify.statements.structures.two_factors_orbit.from_orbit import EDGE, FACTORS_AND_ORBIT, FactorsAndOrbit
from verify.statements.structures.two_factors_orbit.points_at_rest import controls
from verify.statements.structures.two_factors_orbit.region import EPSILON
from verify.statements.structures.two_factors_orbit.trajectory import NOW, SINCE
from verify.statements.structures.two_factors_vocabulary import at_time, excess

Json = Any


class Convergence:
    """The proof, in a proof that declares ``FACTORS_AND_ORBIT``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses, and prove that the products come close to the orbit."""
        self.proof = proof
        self.approach = prove_approach(proof)
        self.orbit = FactorsAndOrbit(proof)
        self.factors = self.orbit.factors
        self.places = self.orbit.places()
        self.radius = proof.assume(["<", 0, RADIUS])
        self.nearby = prove_nearby(proof, self.factors.rate)

    def prove(self) -> None:
        """Prove ``CONVERGENCE``."""
        proof, bound = self.proof, times("eta", FIRST, power(RADIUS, 2))
        positive = proof.squares(["<", 0, bound], given=[*self.orbit.signs, self.radius])
        small = proof.specialise(prove_small_number(proof), [bound], [positive])
        chosen = proof.assume(both(["<", 0, EPSILON], ["<=", EPSILON, 1], ["<", times(5, EPSILON), bound]))
        some, *self.bounds = (proof.project(chosen, part) for part in range(3))
        values = {P: FIRST, OUTER: SECOND} | dict(zip(("u0", "w0"), self.factors.sequences, strict=True))
        premises = [*self.orbit.trajectory(), *self.orbit.orbit(), some, self.bounds[0]]
        found = proof.specialise(self.approach, [*values.values(), EPSILON], premises)
        late = proof.assume(substituted(GOAL[2], {**values, "s'": SINCE}))
        reached: Json = ["<=", SINCE, NOW]
        here = proof.specialise(late, [NOW], [proof.assume(reached)])
        balanced, low, high = (proof.project(here, part) for part in range(3))
        sides = proof.conjunction(self._low(balanced, low), self._high(balanced, high))
        every = proof.generalise(sides, [NOW], [reached])
        claim = finally_alternates(RADIUS)
        ends = proof.witness(claim, [SINCE], proof.generalise(every, [], [STAYS]))
        ends = proof.choose(small, EPSILON, proof.choose(found, SINCE, ends))
        shown = substituted(claim[2], {"m": 0})
        some = proof.cases(STAYS, ends, proof.witness(claim, [0], self.factors.without(shown)))
        every = proof.generalise(some, [RADIUS], [["<", 0, RADIUS]])
        proof.generalise(every, names_of(BINDERS), HYPOTHESES)

    def _near(self, side: int, close: int, balanced: int) -> int:
        """The point is near (δ, δ), if the product is close to η δ²."""
        proof, value = self.proof, times("eta", *HERE)
        d, number = (("d1", FIRST), ("d2", SECOND))[side]
        apart, error = minus(value, number), minus(plus(EDGE, excess(*HERE)), number)
        known = [cofactor(self.orbit.level, [], minus(plus(error, apart)))]
        little = self.orbit.sign("<=", power(apart, 2), EPSILON, minus(EPSILON, power(error, 2)), [close], known)
        premises = [*self.factors.positive, self.orbit.pair.signs[side], *self.places[side], little, balanced]
        premises += self.bounds
        return proof.specialise(self.nearby, [*HERE, d, FIRST], premises)

    def _low(self, balanced: int, low: int) -> int:
        """A late point below the target is near (δ₁, δ₁), and the next product lies above the target."""
        proof, later, under = self.proof, at_time(["next", NOW]), below(*HERE)
        form = times("eta", minus("mu", times(*HERE)))
        negative = self.orbit.sign("<", excess(*HERE), 0, form, [proof.assume(under)])
        shown = proof.specialise(low, [], [negative])
        close, past = (proof.project(shown, part) for part in range(2))
        past = self.factors.undone(above(*later), ["<", 0, excess(*later)], past)
        return proof.generalise(proof.conjunction(self._near(0, close, balanced), past), [], [under])

    def _high(self, balanced: int, high: int) -> int:
        """Another late point is near (δ₂, δ₂), and the next product lies below the target."""
        proof, later, reached = self.proof, at_time(["next", NOW]), not_below(*HERE)
        form = times("eta", minus(times(*HERE), "mu"))
        sign = self.orbit.sign("<=", 0, excess(*HERE), form, [proof.assume(reached)])
        away = proof.specialise(self.factors.facts[5], [NOW])
        positive = proof.specialise(prove_positive(proof), [excess(*HERE)], [sign, away])
        shown = proof.specialise(high, [], [positive])
        close, past = (proof.project(shown, part) for part in range(2))
        past = self.factors.undone(below(*later), ["<", excess(*later), 0], past)
        return proof.generalise(proof.conjunction(self._near(1, close, balanced), past), [], [reached])


def _prove() -> Evidence:
    proof = ConciseEvidence(FACTORS_AND_ORBIT)
    Convergence(proof).prove()
    return proof


def convergence_part() -> Part:
    """Convergence to the orbit."""
    return Part(
        "convergence",
        "If the factors are positive at all times and their product never is mu, then for every r > 0 the products lie "
        "below and above mu in turn from some time on, the points with a product below mu are closer than r to "
        "(delta_1, delta_1), and the others are closer than r to (delta_2, delta_2).",
        CONVERGENCE,
        _prove(),
        [[*AT_RATE, AT_SOLUTION[0], AT_SOLUTION[0], *AT_SOLUTION, 1]],
        controls(),
    )
