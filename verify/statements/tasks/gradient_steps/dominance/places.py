"""For each transition matrix: the gradients in v_2 are those in v_j and a polynomial in x and y times r^2, but for r.

Tasks (Edelman), Lemma 8.4 and appendix E.1. r is t - 1, the number of positions of v_2.
"""

from collections.abc import Callable, Sequence

from verify.library.finite_sums import raised
from verify.proving.evidence import Json, cofactor
from verify.statements.formulas import both
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE
from verify.statements.tasks.gradient_steps.dominance import gaps
from verify.statements.tasks.gradient_steps.dominance import polynomial_bounds as bounds
from verify.statements.tasks.gradient_steps.dominance.gradients import (
    CONSTANT_WEIGHTS,
    HERE,
    RATIO,
    SHARE,
    Gradients,
    constant,
    diagonal,
    diagonal_weights,
    lag_here,
    value,
)
from verify.statements.tasks.gradient_steps.dominance.words import ONE, ZERO, prove_first_power
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.sums import lag_growth, means
from verify.statements.terms import equal, mapping, minus, over, plus, power, times
from verify.statements.trees import substituted

LATER: Json = ["next", ["next", gaps.BETWEEN]]
LATER_LEAST, FIRST_LEAST = (substituted(least, HERE) for least in (bounds.LATER_LEAST, bounds.FIRST_LEAST))
LATER_POWER, AFTER_TWO = raised(EIGENVALUE, LATER), raised(EIGENVALUE, gaps.BETWEEN)
POSITIONS = equal("r", plus(gaps.PLACES, gaps.BETWEEN, 1))


def _gap(gradient: Callable[[Json, Json], Json], place: Json, n: Json) -> Json:
    """What a gradient is larger by in v_2."""
    return minus(gradient(ONE, "r"), gradient(place, n))


LATER_GAPS = [
    (LATER_LEAST, times(2, over(1, 8)), "r", _gap(diagonal, LATER, gaps.PLACES)),
    (0, times(2, over(1, 4)), "r", _gap(constant, LATER, gaps.PLACES)),
]
FIRST_GAPS = [
    (FIRST_LEAST, plus(over(1, 4), over(1, 2)), "t", _gap(diagonal, ZERO, "t")),
    (0, plus(over(1, 2), over(1, 2)), "t", _gap(constant, ZERO, "t")),
]


class Places:
    """The comparison of v_2 with v_1 and with v_(m+3) for a transition matrix."""

    def __init__(self, gradients: Gradients) -> None:
        """Prove the gradients in v_2 and the bounds of the lag of r."""
        self.gradients, self.proof = gradients, gradients.proof
        proof, leading = self.proof, gradients.leading
        first_power = proof.sums(
            equal(raised(EIGENVALUE, ONE), RATIO),
            cofactors=[cofactor(proof.specialise(prove_first_power(proof), [EIGENVALUE]))],
        )
        self.bounds = bounds.SquareBounds(proof)
        self.second = [self._at(ONE, "r", RATIO, first_power), proof.specialise(gradients.constant, [ONE, "r"])]
        self.lags = self._parts(proof.specialise(leading.lags, ["r"]))

    def _parts(self, theorem: int, count: int = 2) -> list[int]:
        return [self.proof.project(theorem, part) for part in range(count)]

    def _at(self, place: Json, n: Json, z: Json, same: int) -> int:
        """Prove the gradient for W = I at a place, where λ^k is z."""
        found = self.proof.specialise(self.gradients.diagonal, [place, n])
        return self.proof.rewrite(equal(diagonal(place, n), value(diagonal_weights(z), n)), [same], found)

    def _compare(self, goals: Sequence[Sequence[Json]], found: Sequence[int], others: Sequence[int]) -> int:
        """Replace the closed forms by the gradients."""
        replaced = [
            self.proof.rewrite(gaps.at_least(*gap), [(second, "backward"), (other, "backward")], theorem)
            for gap, theorem, second, other in zip(goals, found, self.second, others, strict=True)
        ]
        return self.proof.conjunction(*replaced)

    def _growth(self) -> list[int]:
        """Prove 0 ≤ lag(r) − lag(q) ≤ 2 (m + 1), where r = q + m + 1 and c is r."""
        proof, leading = self.proof, self.gradients.leading
        general = proof.specialise(
            lag_growth.prove_lag_growth(proof), [EIGENVALUE, GAP_HERE], [leading.step.gap, *leading.ends]
        )
        exists = proof.specialise(general, [gaps.PLACES, gaps.MORE])
        growth = minus(lag_here(means.COUNT), lag_here(gaps.PLACES))
        sides = [["<=", 0, growth], ["<=", growth, times(2, gaps.MORE)]]
        chosen = proof.assume(both(equal(means.COUNT, plus(gaps.PLACES, gaps.MORE)), *sides))
        same = proof.follows(equal(means.COUNT, "r"), proof.project(chosen, 0), proof.assume(POSITIONS))
        alike = self._same_lag(means.COUNT, "r", same)
        found = [
            proof.rewrite(substituted(side, {means.COUNT: "r"}), [alike], proof.project(chosen, part))
            for part, side in enumerate(sides, 1)
        ]
        return self._parts(proof.choose(exists, means.COUNT, proof.conjunction(*found)))

    def _same_lag(self, n: Json, other: Json, same: int) -> int:
        """Prove that two equal numbers of terms have the same lag."""
        lags = mapping([("k'", "natural")], lag_here("k'"))
        return self.proof.specialise(self.proof.use("library/equal-numbers", "values"), [other, lags, n], [same])

    def later(self) -> int:
        """Prove ∀m, q, r (r = q + m + 1 ⟹ ``LATER_GAPS``)."""
        proof, leading = self.proof, self.gradients.leading
        n, place = gaps.PLACES, LATER
        lags = [*self._parts(proof.specialise(leading.lags, [n])), *self._growth()]
        lengths = proof.sums(gaps.POSITIONS, cofactors=[cofactor(proof.assume(POSITIONS))])
        powers = [self._parts(proof.specialise(leading.powers, [k])) for k in (place, gaps.BETWEEN)]
        split = proof.sums(equal(LATER_POWER, times(power(RATIO, 2), AFTER_TWO)))
        terms = [*HERE.values(), LATER_POWER, AFTER_TWO]
        known = [*self.gradients.square, powers[0][0], *powers[1], split]
        here = self._parts(proof.specialise(self.bounds.later(), terms, known), 4)
        constants = self._parts(proof.specialise(self.bounds.constant(), list(HERE.values()), self.gradients.square), 5)
        weights = [diagonal_weights(z) for z in (RATIO, LATER_POWER)]
        general = gaps.prove_later_gap(proof)
        found = []
        for (one, other), least, share, facts in (
            (weights, LATER_LEAST, over(1, 8), here),
            ([CONSTANT_WEIGHTS] * 2, 0, over(1, 4), self._constants(constants)),
        ):
            letters = [one[1], other[1], times(SHARE, one[0]), times(SHARE, other[0]), least, share]
            letters += [lag_here("r"), lag_here(n), n, gaps.BETWEEN, "r"]
            positive = proof.evaluate(["<=", 0, share])
            found.append(proof.specialise(general, letters, [*facts, positive, *lags, lengths]))
        others = [
            proof.specialise(theorem, [place, n]) for theorem in (self.gradients.diagonal, self.gradients.constant)
        ]
        result = self._compare(LATER_GAPS, found, others)
        return proof.generalise(result, [gaps.BETWEEN, n, "r"], [POSITIONS])

    def _constants(self, facts: Sequence[int]) -> list[int]:
        """Prove the bounds of the weights for W = 1 1ᵀ, which are the same for v_2 and v_j."""
        proof = self.proof
        lagging, lead = times(SHARE, CONSTANT_WEIGHTS[0]), CONSTANT_WEIGHTS[1]
        goal = ["<=", minus(over(1, 4)), minus(lagging, lagging)]
        slack = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), over(1, 4))))
        return [facts[0], self._zero(["<=", 0, minus(lead, lead)]), facts[2], slack]

    def _zero(self, goal: Json) -> int:
        """Prove l ≤ r, where r − l is 0."""
        return self.proof.squares(goal, self.proof.sums(equal(minus(*goal[:0:-1]), 0)))

    def first(self) -> int:
        """Prove ∀r, t (t = r + 1 ⟹ ``FIRST_GAPS``)."""
        proof, gradients = self.proof, self.gradients
        lengths = proof.assume(gaps.LENGTHS)
        here = self._parts(proof.specialise(self.bounds.first(), list(HERE.values()), gradients.square), 5)
        constants = self._parts(proof.specialise(self.bounds.constant(), list(HERE.values()), gradients.square), 5)
        lagging, lead = CONSTANT_WEIGHTS
        unchanged = [self._zero(["<=", 0, minus(lead, lead)]), self._zero(["<=", lagging, lagging])]
        zeroth = proof.sums(equal(raised(EIGENVALUE, ZERO), 1))
        general, lag = gaps.prove_first_gap(proof), self._prove_last_lag(lengths)
        found = []
        for (one, other), least, share, facts in (
            ([diagonal_weights(z) for z in (RATIO, 1)], FIRST_LEAST, over(1, 4), here),
            ([CONSTANT_WEIGHTS] * 2, 0, over(1, 2), [unchanged[0], constants[1], *constants[3:], unchanged[1]]),
        ):
            letters = [one[1], other[1], one[0], other[0], least, share, lag_here("r"), lag_here("t"), SHARE, "r", "t"]
            found.append(proof.specialise(general, letters, [*facts, gradients.square[5], *self.lags, lengths, lag]))
        others = [self._at(ZERO, "t", 1, zeroth), proof.specialise(gradients.constant, [ZERO, "t"])]
        return proof.generalise(self._compare(FIRST_GAPS, found, others), ["r", "t"], [gaps.LENGTHS])

    def _prove_last_lag(self, lengths: int) -> int:
        """Prove w lag(t) = w lag(r) + t − lag(r), where t = r + 1."""
        proof, after = self.proof, ["next", "r"]
        same = proof.follows(equal(after, "t"), lengths)
        alike = self._same_lag(after, "t", same)
        grown = plus(times(SHARE, lag_here("r")), minus("t", lag_here("r")))
        return proof.follows(equal(times(SHARE, lag_here("t")), grown), alike, lengths, self.gradients.step.gap)
