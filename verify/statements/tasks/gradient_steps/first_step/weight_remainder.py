"""What the cubic term leaves of the first gradient in W, for each transition matrix: at most t/(2 − a − b).

Tasks (Edelman), equation (E.23).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, forall, minus, over, plus, substituted, times
from verify.statements.patterns import names_of
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, REGULAR, REST, prove_rest
from verify.statements.tasks.gradient_steps.first_step.lagged_gradient import (
    LAGGED_GRADIENT,
    POWER_SUMS,
    closed_distances,
    lag_gradient,
    prove_distances,
)
from verify.statements.tasks.gradient_steps.first_step.weight_forms import (
    ACROSS,
    DIAGONAL,
    FORMS,
    LETTERS,
    ONE,
    TWO,
    Entry,
    form,
    prove_form,
)
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import (
    CORNER,
    CUBIC,
    T,
    excess,
    law,
    over_states,
)
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.second_step.leading import X, Y, prove_apart
from verify.statements.tasks.gradient_steps.sums.lagged_triples import count
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import DISTANCE, SHARE, UNIT_SQUARE, bounded
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.summed_lags import prove_summed_lags

Json = Any

LONG: Json = ["<=", 1, T]
COEFFICIENT = times(over(times(law("m"), law("l")), REST), minus("b", "a"), excess(":one"))
MISSED = minus(lag_gradient(1), times(CUBIC, COEFFICIENT))
WITHIN = forall(CORNER, both(*bounded(MISSED, times(T, SHARE))))
NUMBER, LEVEL = "n5", "l5"
REMAINDER: Binders = [*LAGGED_GRADIENT, *FORMS, (NUMBER, "real"), (LEVEL, "real")]
PAIRS = times(T, plus(T, 1))
ONE_STATE, OTHER_STATE = ":one", ":two"
ENTRIES: dict[tuple[str, str], tuple[Entry, list[Json]]] = {
    (ONE_STATE, ONE_STATE): (DIAGONAL, [X, Y]),
    (ONE_STATE, OTHER_STATE): (ACROSS, [X, Y]),
    (OTHER_STATE, ONE_STATE): (ACROSS, [Y, X]),
    (OTHER_STATE, OTHER_STATE): (DIAGONAL, [Y, X]),
}
IN_LETTERS = {"a": minus(1, LETTERS[0]), "b": minus(1, LETTERS[1])}


def _named(node: Json, letters: list[Json]) -> Json:
    """Return a form for what its letters stand for."""
    return substituted(node, dict(zip(LETTERS, letters, strict=True)))


class WeightRemainder:
    """The gradient less its leading term, for x = 1 − a and y = 1 − b in (0, 1] and t ≥ 1, and v = (1, …, 1)."""

    def __init__(self, proof: Evidence) -> None:
        """Prove λ ≠ 1, w = −1/(λ − 1) = 1/(x + y) ≥ 0, the closed form of the triple sums, and their bounds."""
        self.proof = proof
        self._square = [proof.assume(formula) for formula in UNIT_SQUARE]
        positive, self._apart = prove_apart(proof)
        regular = proof.quotient(prove_rest(proof))
        self._distances = prove_distances(proof, regular)
        self._reciprocal = minus(GAP_HERE)
        known = Relations(proof)
        goal = equal(times(self._reciprocal, DISTANCE), 1)
        self._unit = known.know(proof.sums(goal, cofactors=[cofactor(regular)]), *goal[1:])
        self._share = know_reciprocal(proof, known, DISTANCE, self._reciprocal)
        gap = proof.sums(equal(minus(self._reciprocal, 0), SHARE), cofactors=[cofactor(self._share, [], -1)])
        self._sign = proof.squares(["<=", 0, self._reciprocal], gap, [positive])
        unit = proof.sums(equal(times(GAP_HERE, REST), 1), cofactors=[cofactor(regular)])
        ends = [
            proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form_)), [*self._square, positive])
            for goal, form_ in (
                (["<=", -1, EIGENVALUE], plus(minus(1, X), minus(1, Y))),
                (["<=", EIGENVALUE, 1], DISTANCE),
            )
        ]
        lags = proof.specialise(proof.specialise(prove_summed_lags(proof), [EIGENVALUE, GAP_HERE], [unit, *ends]), [T])
        self._bounds = [proof.project(lags, part) for part in range(4)]
        self._long = proof.assume(LONG)
        gap = proof.sums(equal(minus(T, 0), plus(minus(T, 1), 1)))
        self._size = proof.squares(["<", 0, T], gap, [self._long])
        self._length = proof.quotient(proof.specialise(prove_nonzero(proof), [T], [self._size]))
        self._level = proof.sums(
            equal(times(over(1, T), count(T)), CUBIC), cofactors=[cofactor(self._length, [], CUBIC)]
        )
        self._scaled = self._prove_scaled()

    def _value(self, corner: tuple[str, str]) -> int:
        """Prove what the gradient less its leading term is at one entry of W; multiplied out in x and y."""
        proof, (entry, sides) = self.proof, ENTRIES[corner]
        at = dict(zip(names_of(CORNER), corner, strict=True))
        closed = over_states(times(law("l"), closed_distances([ONE, TWO, NUMBER], "i", "m", "l")))
        leading = times(LEVEL, COEFFICIENT)
        gradient, leading = (substituted(node, at) for node in (times(over(1, T), closed), leading))
        missed, rate = minus(gradient, leading), substituted(self._reciprocal, IN_LETTERS)
        letters = [LETTERS[[X, Y].index(side)] for side in sides]
        value = times(over(1, T), rate, _named(form(entry), [*letters, rate, ONE, TWO, PAIRS]))
        level = equal(times(over(1, T), NUMBER), LEVEL)
        coefficient = substituted(leading[2], IN_LETTERS)
        same = proof.sums(
            equal(substituted(missed, IN_LETTERS), value), cofactors=[cofactor(proof.assume(level), [], coefficient)]
        )
        same = proof.generalise(same, [*LETTERS[:2], ONE, TWO, NUMBER, LEVEL], [level])
        same = proof.specialise(same, [X, Y, *POWER_SUMS, count(T), CUBIC], [self._level])
        back = [proof.sums(equal(minus(1, side), name)) for side, name in ((X, "a"), (Y, "b"))]
        here = dict(zip((ONE, TWO, NUMBER, LEVEL), (*POWER_SUMS, count(T), CUBIC), strict=True))
        value = times(over(1, T), self._reciprocal, _named(form(entry), [*sides, self._reciprocal, *POWER_SUMS, PAIRS]))
        same = proof.rewrite(equal(substituted(missed, here), value), back, same)
        replaced = proof.rewrite(
            equal(substituted(lag_gradient(1), at), substituted(gradient, here)), [self._distances]
        )
        return proof.rewrite(equal(substituted(MISSED, at), value), [(replaced, "backward")], same)

    def _entry(self, corner: tuple[str, str]) -> int:
        """Prove the bounds at one entry of W."""
        proof, (entry, sides) = self.proof, ENTRIES[corner]
        letters = [*sides, self._reciprocal, *POWER_SUMS, PAIRS]
        signs = self._square if sides[0] == X else [*self._square[2:], *self._square[:2]]
        unit = proof.sums(equal(times(self._reciprocal, plus(*sides)), 1), cofactors=[cofactor(self._unit)])
        found = proof.specialise(prove_form(proof, entry), letters, [*signs, self._sign, unit, *self._bounds])
        missed = substituted(MISSED, dict(zip(names_of(CORNER), corner, strict=True)))
        bounds = [proof.project(found, side) for side in (0, 1)]
        values = [missed, _named(form(entry), letters), SHARE, self._reciprocal]
        return proof.specialise(self._scaled, values, [self._value(corner), self._share, self._sign, *bounds])

    def _prove_scaled(self) -> int:
        """Prove ∀m, v, s, w (m = v w/t, s = w ≥ 0, −T/2 ≤ v ≤ T/2 for T = t (t + 1) ⟹ −t s ≤ m ≤ t s)."""
        proof, (m, v, s, w) = self.proof, names_of(FORMS)[:4]
        half = over(1, 2)
        nearby, rest = bounded(v, times(half, PAIRS)), times(half, w, minus(T, 1))
        hypotheses = [equal(m, times(over(1, T), w, v)), equal(s, w), ["<=", 0, w], *nearby]
        same, share, sign, *sides = (proof.assume(formula) for formula in hypotheses)
        results = []
        for goal, near, side, weight in zip(bounded(m, times(T, s)), nearby, sides, (1, -1), strict=True):
            equation = proof.sums(
                equal(minus(*goal[:0:-1]), plus(times(over(1, T), w, minus(*near[:0:-1])), rest)),
                cofactors=[
                    cofactor(same, [], weight),
                    cofactor(share, [], T),
                    cofactor(self._length, [], times(-1, half, plus(T, 1), w)),
                ],
            )
            results.append(proof.squares(goal, equation, [side, self._size, sign, self._long]))
        return proof.generalise(proof.conjunction(*results), [m, v, s, w], hypotheses)

    def prove(self) -> int:
        """Prove ∀t ≥ 1 ∀a, b with x, y in (0, 1] ∀m, l: the rest is at most t/(x + y) in absolute value."""
        proof = self.proof
        rows = []
        for row in (ONE_STATE, OTHER_STATE):
            entries = [self._entry((row, column)) for column in (ONE_STATE, OTHER_STATE)]
            goal = substituted(WITHIN[2], {"m": row})
            rows.append(proof.elements(forall(CORNER[1:], goal), *entries))
        found = proof.elements(forall(CORNER[:1], forall(CORNER[1:], WITHIN[2])), *rows)
        found = proof.specialise(proof.generalise(found, [], [REGULAR]), [], [self._apart])
        return found
