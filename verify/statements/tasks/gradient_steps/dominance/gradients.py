"""The gradients that W = I and W = 1 1^T contribute to v_j, in the sum and the product of x = 1 - a and y = 1 - b.

Tasks (Edelman), appendix E.1. The place j is k + 1, and the number of positions from j on is n: the gradients are
weights times the lag of n and times n (n + 1)/2, as in :mod:`.polynomial_bounds`.
"""

from collections.abc import Sequence

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE
from verify.statements.tasks.gradient_steps.curriculum.split import ONES, ConstantPart, key_gradient
from verify.statements.tasks.gradient_steps.dominance import gaps, words
from verify.statements.tasks.gradient_steps.dominance import polynomial_bounds as bounds
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import beta, gamma
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.second_step.later_display import LATER_GRADIENT
from verify.statements.tasks.gradient_steps.second_step.leading import SecondLeading, X, Y
from verify.statements.tasks.gradient_steps.sums import geometric_lag, reciprocal_means, step_sums
from verify.statements.terms import equal, minus, over, plus, power, times
from verify.statements.trees import substituted

SHARE = minus(GAP_HERE)
HERE = {bounds.SUM: reciprocal_means.DISTANCE, bounds.PRODUCT: times(X, Y), bounds.SHARE: SHARE}
RATIO = minus(1, reciprocal_means.DISTANCE)
CONSTANT_GRADIENT = key_gradient(ONES)


def diagonal(place: Json, n: Json) -> Json:
    """The gradient for W = I."""
    return words.at_place(LATER_GRADIENT, place, n)


def constant(place: Json, n: Json) -> Json:
    """The gradient for W = 1 1ᵀ."""
    return words.at_place(CONSTANT_GRADIENT, place, n)


def lag_here(n: Json) -> Json:
    """Return n less the sum of the first n powers of λ."""
    return geometric_lag.lag(EIGENVALUE, GAP_HERE, n)


def diagonal_weights(z: Json) -> list[Json]:
    """Return the weights f and g for the power z of λ."""
    return [substituted(weight(bounds.POWER), {**HERE, bounds.POWER: z}) for weight in (bounds.lagging, bounds.leading)]


CONSTANT_WEIGHTS = [substituted(weight, HERE) for weight in (bounds.CONSTANT_LAGGING, bounds.CONSTANT_LEADING)]


def value(weights: Sequence[Json], n: Json) -> Json:
    """What a gradient is, from its weights and the number of positions."""
    lagging, lead = weights
    return gaps.weighted(times(SHARE, lagging), lag_here(n), lead, n)


class Gradients:
    """The gradients of a transition matrix with x, y in (0, 1] in closed form, and what is known of x and y."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the closed forms and the bounds of x + y, x y and 1/(x + y)."""
        self.proof, self.leading = proof, SecondLeading(proof)
        self.step = self.leading.step
        spelled = equal(
            self.step.closed("r", step_sums.FIRST, step_sums.SECOND), value([step_sums.FIRST, step_sums.SECOND], "r")
        )
        self._spelled = proof.generalise(proof.sums(spelled), [step_sums.FIRST, step_sums.SECOND])
        self.diagonal = proof.generalise(self._prove_diagonal(), ["k", "r"])
        self.constant = proof.generalise(self._prove_constant(), ["k", "r"])
        self.square = self._prove_square()

    def _prove_diagonal(self) -> int:
        proof, step = self.proof, self.step
        sums = [step.letters_sum(name, "k") for name in ("beta", "gamma")]
        values = diagonal_weights(raised(EIGENVALUE, "k"))
        gradient = step.gradient("k", "r", *sums)
        known = [
            proof.follows(equal(summed, value), step.powers)
            for letter, summed, value in zip((beta, gamma), sums, values, strict=True)
        ]
        return self._in_values(LATER_GRADIENT, values, gradient, known)

    def _prove_constant(self) -> int:
        part = ConstantPart(self.step)
        gradient = part.prove_closed()
        pairs = zip(part.weights(), CONSTANT_WEIGHTS, strict=True)
        known = [self.proof.sums(equal(weight, value)) for weight, value in pairs]
        return self._in_values(CONSTANT_GRADIENT, CONSTANT_WEIGHTS, gradient, known)

    def _in_values(self, gradient: Json, values: Sequence[Json], closed: int, known: list[int]) -> int:
        """Prove what a gradient is, from its closed form and the values of the weights in it."""
        proof = self.proof
        found = proof.rewrite(equal(gradient, self.step.closed("r", *values)), known, closed)
        return proof.rewrite(equal(gradient, value(values, "r")), [self._spelled], found)

    def _prove_square(self) -> list[int]:
        """Prove what :mod:`.polynomial_bounds` assumes of x + y, x y and 1/(x + y)."""
        proof, leading = self.proof, self.leading
        _, narrow, positive, apart, inside, *_ = substituted(bounds.SQUARE, HERE)
        ends = [minus(1, X), minus(1, Y)]
        found = [
            proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form)), leading.square)
            for goal, form in (
                (narrow, plus(*ends)),
                (positive, times(X, Y)),
                (apart, power(minus(X, Y), 2)),
                (inside, times(*ends)),
            )
        ]
        same = proof.follows(equal(minus(SHARE, 0), over(1, reciprocal_means.DISTANCE)), leading.share)
        share = proof.squares(["<", 0, SHARE], same, [leading.distance])
        return [leading.distance, *found, share, leading.spread]
