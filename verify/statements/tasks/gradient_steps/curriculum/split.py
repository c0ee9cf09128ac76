"""Equation (E.54): with weight decay 1 the second step of v is what a constant and what a diagonal matrix W give.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import ConciseEvidence, Json, cofactor
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.first_step.vector_update import MIXED, PRINTED, SQUARES
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import beta, gamma, law
from verify.statements.tasks.gradient_steps.second_step import later_display, updates
from verify.statements.tasks.gradient_steps.second_step.gradient import (
    GAP_HERE,
    HALF,
    PAIRS,
    RETURNS,
    STEP,
    SecondGradient,
    entry,
    returns,
)
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, power, times, total
from verify.statements.trees import differences, substituted

BEFORE = total(
    [("m", chain.STATES)], times(["W", "l", "m"], law("m"), ["matrix_power", chain.TRANSITION, "k", "m", "i"])
)
SINCE = finite_sums.sum_below("d", ["next", "q"], ["matrix_power", chain.TRANSITION, "d", "i", "l"])
POSITIONS: Binders = [("k", "natural"), ("r", "natural")]
BIASED: list[Json] = [
    define(
        "key_gradient",
        [*chain.PARAMETERS, ("W", chain.SQUARE), *POSITIONS],
        finite_sums.sum_below("q", "r", total(STEP, times(minus(entry("l", "i"), HALF), BEFORE, SINCE))),
    )
]
VOCABULARY = [*finite_sums.SUMS, *chain.CHAIN, *RETURNS, *BIASED]
SCALES: Binders = [(name, "real") for name in ("c0", "rho", "eta", "decay", "v0")]
LENGTHS: Binders = [("t", "natural"), *POSITIONS]
VARIABLES: Binders = [*updates.VARIABLES, *SCALES]
CELL: Binders = [("x", chain.STATES), ("y", chain.STATES)]
CONSTANT = mapping(CELL, 1)
ONES = mapping([(f"{name}'", sort) for name, sort in CELL], 1)
# The weights of the sum over the targets for W = 1 1ᵀ, without quotients by powers of λ.
WEIGHTS_OF_ONES = [
    times(2, MIXED, chain.EIGENVALUE, power(GAP_HERE, 2)),
    times(power(GAP_HERE, 2), minus(SQUARES, times(HALF, power(chain.REST, 2)))),
]
BIAS = mapping(CELL, plus("c0", times(minus("rho", "c0"), indicator(equal("x", "y")))))


def key_gradient(matrix: Json) -> Json:
    """The gradient in v for a matrix W of the second layer."""
    return ["key_gradient", "a", "b", matrix, "k", "r"]


def at_position(matrix: Json) -> Json:
    """What the position ``PLACE`` adds to the gradient for a matrix W."""
    weight = total([("m", chain.STATES)], times(["at", matrix, "l", "m"], law("m"), _power("m", "i")))
    return total(STEP, times(minus(entry("l", "i"), HALF), weight, substituted(SINCE, {"q": finite_sums.PLACE})))


def _power(start: Json, end: Json) -> Json:
    return ["matrix_power", chain.TRANSITION, "k", start, end]


RATE = over("eta", "t")
DECAY = equal("decay", 1)


def _split(share: Json, step: Json) -> Json:
    """The claim that a step is c' and a share of what the constant and the diagonal part give."""
    after = plus(times(minus(1, "decay"), "v0"), step)
    parts = plus(times(RATE, "c0", key_gradient(CONSTANT)), times(RATE, share, later_display.LATER_GRADIENT))
    inner = forall([*SCALES, *LENGTHS], implies(DECAY, equal(after, parts)))
    return forall(chain.PARAMETERS, implies(chain.REGULAR, inner))


def _prove_split() -> ConciseEvidence:
    """Prove that the gradient is linear in W, position by position."""
    proof = ConciseEvidence(VARIABLES)
    decay = proof.assume(DECAY)
    diagonal = total(STEP, times(minus(entry("l", "i"), HALF), returns("k", ["next", finite_sums.PLACE], "l", "i")))
    weights = ["c0", minus("rho", "c0")]
    parts = [at_position(CONSTANT), diagonal]
    maps = [mapping([("p'", "natural")], substituted(x, {finite_sums.PLACE: "p'"})) for x in parts]
    value = plus(*(times(w, ["at", f, finite_sums.PLACE]) for w, f in zip(weights, maps, strict=True)))
    pointwise = proof.sums(equal(at_position(BIAS), value))
    same = sequence_sums.congruent(proof, at_position(BIAS), value, "r", pointwise)
    linear = proof.specialise(sequence_sums.prove_linear(proof), [*maps, *weights, "r"])
    goal = SPLIT[2][2][2][2]
    found = proof.follows(goal, decay, same, linear)
    found = proof.generalise(found, names_of([*SCALES, *LENGTHS]), [DECAY])
    proof.generalise(found, names_of(chain.PARAMETERS), [chain.REGULAR])
    return proof


AT: dict[str, Json] = {"t": ["of", "natural", 2], "k": ["of", "natural", 1], "r": ["of", "natural", 1]}
VALUES: list[Json] = [over(1, 3), over(1, 2)]
SIZES: list[Json] = [over(1, 5), over(3, 2), over(1, 7), 1, -1]


SCALED = times(RATE, key_gradient(BIAS))
SPLIT = _split(minus("rho", "c0"), SCALED)


class ConstantPart:
    """The gradient for the matrix of ones, for a transition matrix whose eigenvalue is not 1."""

    def __init__(self, step: SecondGradient) -> None:
        """Take the sums over distances."""
        self.step, self.proof = step, step.proof

    def _stationary(self) -> int:
        """Prove ∀i: the stationary law does not change in k steps."""
        reached = total([("m", chain.STATES)], times(law("m"), _power("m", "i")))
        return self.proof.follows(forall([STEP[1]], equal(reached, law("i"))), self.step.powers, self.step.gap)

    def _weight(self, letter: Callable[[Json, Json], Json]) -> Json:
        return total(STEP, times(minus(entry("l", "i"), HALF), law("i"), GAP_HERE, letter("i", "l")))

    def weights(self) -> list[Json]:
        """Return the weights of the lag and of the number of pairs."""
        return [self._weight(letter) for letter in (beta, gamma)]

    def _prove_positions(self) -> int:
        proof, step, weights = self.proof, self.step, self.weights()
        share = minus(entry("l", "i"), HALF)
        pointwise = proof.sums(
            equal(at_position(ONES), step.at_target(weights)),
            cofactors=[
                cofactor(self._stationary(), ["i"], times(share, substituted(SINCE, {"q": finite_sums.PLACE})), PAIRS),
                cofactor(step.distances, ["i", "l", ["next", finite_sums.PLACE]], times(share, law("i")), PAIRS),
            ],
        )
        return step.over_targets(at_position(ONES), pointwise, "r", weights)

    def _of_gradient(self, positions: int) -> int:
        closed = self.step.closed("r", *self.weights())
        return self.proof.rewrite(equal(key_gradient(ONES), closed), [positions])

    def prove_closed(self) -> int:
        """Prove that the gradient is the sum over the targets with these weights."""
        return self._of_gradient(self._prove_positions())

    def prove(self) -> int:
        """Prove that the gradient is the closed form of (E.28)."""
        proof, step, weights = self.proof, self.step, self.weights()
        found = self._prove_positions()
        gradient, closed = key_gradient(ONES), step.closed("r", *weights)
        known = updates.relations(step, [gradient, *weights])
        for weight, value in zip(weights, WEIGHTS_OF_ONES, strict=True):
            known.know(proof.sums(equal(weight, value)), weight, value)
        known.know(self._of_gradient(found), gradient, closed)
        return known.prove(gradient, PRINTED)


def _closed(value: Json, binders: Binders = POSITIONS) -> Json:
    inner = forall(binders, equal(key_gradient(CONSTANT), value))
    return forall(chain.PARAMETERS, implies(chain.REGULAR, inner))


def constant_part() -> Part:
    """The first term in closed form."""
    claim, near_miss = _closed(PRINTED), _closed(PRINTED[1])
    proof = ConciseEvidence(VARIABLES)
    proof.assume(chain.REGULAR)
    found = proof.generalise(ConstantPart(SecondGradient(proof)).prove(), names_of(POSITIONS))
    proof.generalise(found, names_of(chain.PARAMETERS), [chain.REGULAR])
    inner = {name: AT[name] for name in names_of(POSITIONS)}
    refuted = refute_at(
        near_miss, chain.PARAMETERS, VALUES, [chain.REGULAR], near_miss[2][2][2], [{"at": [1, 1]}], inner
    )
    return Part(
        "constant",
        "The gradient of the constant part is the printed term with (t - j + 1)(t - j + 2)/2 and the rest of (E.28), "
        "for every transition matrix, t and j.",
        claim,
        proof,
        [[*VALUES, 1, 1]],
        [Control("Without the rest it is false.", differences(claim, near_miss), refuted)],
    )
