"""Refuting claims that there are orbits near a minimum, for functions whose f' is linear.

With w = η f'' the two steps from x̄ − e and back give e w (w − 2) = 0.
"""

from collections.abc import Sequence

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json
from verify.statements import patterns, real_inequalities, trees
from verify.statements.formulas import Binders, exists
from verify.statements.structures.beyond_edge.near_zero import RADIUS, between
from verify.statements.terms import equal, minus, over, plus, times

STEP, NEXT = "eta1", "next1"
OWN: Binders = [(STEP, "real"), (NEXT, "real")]
HALF = times(over(1, 2), RADIUS)


class OrbitRefutation:
    """A proof that the claim fails at given values, since there is no such orbit through x̄ − e for e = ± radius/2.

    The claim is ∀ binders (hypotheses ⟹ for all e near 0, if e is admitted, there are η and x' such that …).

    Attributes
    ----------
    proof : Evidence
        The proof.
    radius, admitted
        The theorems radius > 0, and that e is admitted.
    orbit, facts
        What holds for the orbit, a conjunction, and the theorems on its parts.
    """

    def __init__(self, claim: Json, values: Sequence[Json], sign: int = 1) -> None:
        """Assume the claim, and take an orbit that it promises."""
        self.proof = proof = Evidence([(RADIUS, "real"), *OWN, *real_inequalities.REALS])
        self._claim = claim
        at_values = patterns.valuation([(name, sort) for name, sort in claim[1]], values)
        *hypotheses, conclusion = claim[2][1:]
        given = [proof.evaluate(trees.substituted(hypothesis, at_values)) for hypothesis in hypotheses]
        self._near = proof.specialise(proof.assume(claim), values, given)
        chosen = proof.assume(trees.substituted(conclusion[2], {**at_values, "d'": RADIUS}))
        self.radius, everywhere = (proof.project(chosen, part) for part in (0, 1))
        e = times(sign, HALF) if sign < 0 else HALF
        inside = [
            proof.squares(["<", low, high], proof.sums(equal(minus(high, low), times(share, RADIUS))), [self.radius])
            for (_, low, high), share in zip(between(RADIUS, e), (over(2 + sign, 2), over(2 - sign, 2)), strict=True)
        ]
        at_point = {**at_values, "t'": e, "eta": STEP}
        side, (_, choice, orbit) = conclusion[2][2][2][-1][1:]
        self.admitted = self._admit(trees.substituted(side, at_point))
        self._some = proof.specialise(proof.specialise(everywhere, [e], inside), [], [self.admitted])
        orbit = trees.substituted(orbit, at_point)
        self._inner = exists(choice[1:], orbit)
        self.orbit = trees.substituted(orbit, {"x'": NEXT})
        known = proof.assume(self.orbit)
        self.facts = [proof.project(known, part) for part in range(len(self.orbit) - 1)]

    def _admit(self, side: Json) -> int:
        """Prove e ≠ 0, or that e has the right sign."""
        proof = self.proof
        if side[0] == "<":
            return proof.squares(side, proof.sums(equal(minus(side[2], side[1]), HALF)), [self.radius])
        return proof.specialise(prove_nonzero(proof), [HALF], [proof.squares(["<", 0, HALF], given=[self.radius])])

    def close(self, absurd: int) -> Evidence:
        """Refute the claim by a theorem 0 < 0 about the orbit."""
        proof = self.proof
        absurd = proof.choose(proof.assume(self._inner), NEXT, absurd)
        absurd = proof.choose(self._near, RADIUS, proof.choose(self._some, STEP, absurd))
        patterns.prove_not(proof, self._claim, absurd, proof.evaluate(["<", 0, 0]))
        return proof


def refute_before(claim: Json, values: Sequence[Json], gap: Json) -> Evidence:
    """Refute a claim that there are orbits with η f'' ≤ 2 − S, at values that make the slope linear.

    The gap is S, positive by its form. So w = 0, and the step leaves the point where it is.
    """
    against = OrbitRefutation(claim, values)
    proof, w = against.proof, against.orbit[1][2]
    _, upper, points = against.facts
    forward, backward, moved = (proof.project(points, part) for part in range(3))
    bound, room = against.orbit[2][2], minus(2, w)
    form = plus(minus(bound, w), gap)
    below = proof.squares(["<", 0, room], proof.sums(equal(minus(room, 0), form)), [upper, against.radius])
    units = [proof.quotient(t) for t in (against.admitted, proof.specialise(prove_nonzero(proof), [room], [below]))]
    still = proof.follows(equal(w, 0), forward, backward, units[0], units[1])
    start = against.orbit[3][3]
    same = proof.follows(equal(NEXT, start), forward, still)
    return against.close(proof.contradiction(["<", 0, 0], same, moved))
