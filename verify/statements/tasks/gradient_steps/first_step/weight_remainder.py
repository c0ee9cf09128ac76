"""What the cubic term leaves of the first gradient in W, for each transition matrix: at most t/(2 − a − b).

Tasks (Edelman), equation (E.23).
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations
from verify.statements.formulas import Binders, both, forall
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, REGULAR, REST, prove_rest
from verify.statements.tasks.gradient_steps.first_step import lagged_gradient, weight_forms, weight_vocabulary
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.second_step.leading import X, Y, prove_apart
from verify.statements.tasks.gradient_steps.sums import lagged_triples, reciprocals, summed_lags
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import DISTANCE, SHARE, UNIT_SQUARE, bounded
from verify.statements.terms import equal, minus, over, plus, times
from verify.statements.trees import substituted

LONG: Json = ["<=", 1, weight_vocabulary.T]
COEFFICIENT = times(
    over(times(weight_vocabulary.law("m"), weight_vocabulary.law("l")), REST),
    minus("b", "a"),
    weight_vocabulary.excess(":one"),
)
MISSED = minus(lagged_gradient.lag_gradient(1), times(weight_vocabulary.CUBIC, COEFFICIENT))
WITHIN = forall(weight_vocabulary.CORNER, both(*bounded(MISSED, times(weight_vocabulary.T, SHARE))))
NUMBER, LEVEL = "n5", "l5"
REMAINDER: Binders = [*lagged_gradient.LAGGED_GRADIENT, *weight_forms.FORMS, (NUMBER, "real"), (LEVEL, "real")]
PAIRS = times(weight_vocabulary.T, plus(weight_vocabulary.T, 1))
ONE_STATE, OTHER_STATE = ":one", ":two"
ENTRIES: dict[tuple[str, str], tuple[weight_forms.Entry, list[Json]]] = {
    (ONE_STATE, ONE_STATE): (weight_forms.DIAGONAL, [X, Y]),
    (ONE_STATE, OTHER_STATE): (weight_forms.ACROSS, [X, Y]),
    (OTHER_STATE, ONE_STATE): (weight_forms.ACROSS, [Y, X]),
    (OTHER_STATE, OTHER_STATE): (weight_forms.DIAGONAL, [Y, X]),
}
IN_LETTERS = {"a": minus(1, weight_forms.LETTERS[0]), "b": minus(1, weight_forms.LETTERS[1])}


def _named(node: Json, letters: list[Json]) -> Json:
    """Return a form for what its letters stand for."""
    return substituted(node, dict(zip(weight_forms.LETTERS, letters, strict=True)))


class WeightRemainder:
    """The gradient less its leading term, for x = 1 − a and y = 1 − b in (0, 1] and t ≥ 1, and v = (1, …, 1)."""

    def __init__(self, proof: Evidence) -> None:
        """Prove λ ≠ 1, w = −1/(λ − 1) = 1/(x + y) ≥ 0, the closed form of the triple sums, and their bounds."""
        self.proof = proof
        self._square = [proof.assume(formula) for formula in UNIT_SQUARE]
        positive, self._apart = prove_apart(proof)
        regular = proof.quotient(prove_rest(proof))
        self._distances = lagged_gradient.prove_distances(proof, regular)
        self._reciprocal = minus(GAP_HERE)
        known = relations.Relations(proof)
        goal = equal(times(self._reciprocal, DISTANCE), 1)
        self._unit = known.know(proof.sums(goal, cofactors=[cofactor(regular)]), *goal[1:])
        self._share = reciprocals.know_reciprocal(proof, known, DISTANCE, self._reciprocal)
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
        lags = proof.specialise(
            proof.specialise(summed_lags.prove_summed_lags(proof), [EIGENVALUE, GAP_HERE], [unit, *ends]),
            [weight_vocabulary.T],
        )
        self._bounds = [proof.project(lags, part) for part in range(4)]
        self._long = proof.assume(LONG)
        gap = proof.sums(equal(minus(weight_vocabulary.T, 0), plus(minus(weight_vocabulary.T, 1), 1)))
        self._size = proof.squares(["<", 0, weight_vocabulary.T], gap, [self._long])
        self._length = proof.quotient(proof.specialise(prove_nonzero(proof), [weight_vocabulary.T], [self._size]))
        self._level = proof.sums(
            equal(
                times(over(1, weight_vocabulary.T), lagged_triples.count(weight_vocabulary.T)), weight_vocabulary.CUBIC
            ),
            cofactors=[cofactor(self._length, [], weight_vocabulary.CUBIC)],
        )
        self._scaled = self._prove_scaled()

    def _value(self, corner: tuple[str, str]) -> int:
        """Prove what the gradient less its leading term is at one entry of W; multiplied out in x and y."""
        proof, (entry, sides) = self.proof, ENTRIES[corner]
        at = dict(zip(patterns.names_of(weight_vocabulary.CORNER), corner, strict=True))
        closed = weight_vocabulary.over_states(
            times(
                weight_vocabulary.law("l"),
                lagged_gradient.closed_distances([weight_forms.ONE, weight_forms.TWO, NUMBER], "i", "m", "l"),
            )
        )
        leading = times(LEVEL, COEFFICIENT)
        gradient, leading = (substituted(node, at) for node in (times(over(1, weight_vocabulary.T), closed), leading))
        missed, rate = minus(gradient, leading), substituted(self._reciprocal, IN_LETTERS)
        letters = [weight_forms.LETTERS[[X, Y].index(side)] for side in sides]
        value = times(
            over(1, weight_vocabulary.T),
            rate,
            _named(weight_forms.form(entry), [*letters, rate, weight_forms.ONE, weight_forms.TWO, PAIRS]),
        )
        level = equal(times(over(1, weight_vocabulary.T), NUMBER), LEVEL)
        coefficient = substituted(leading[2], IN_LETTERS)
        same = proof.sums(
            equal(substituted(missed, IN_LETTERS), value), cofactors=[cofactor(proof.assume(level), [], coefficient)]
        )
        same = proof.generalise(
            same, [*weight_forms.LETTERS[:2], weight_forms.ONE, weight_forms.TWO, NUMBER, LEVEL], [level]
        )
        same = proof.specialise(
            same,
            [X, Y, *lagged_gradient.POWER_SUMS, lagged_triples.count(weight_vocabulary.T), weight_vocabulary.CUBIC],
            [self._level],
        )
        back = [proof.sums(equal(minus(1, side), name)) for side, name in ((X, "a"), (Y, "b"))]
        here = dict(
            zip(
                (weight_forms.ONE, weight_forms.TWO, NUMBER, LEVEL),
                (*lagged_gradient.POWER_SUMS, lagged_triples.count(weight_vocabulary.T), weight_vocabulary.CUBIC),
                strict=True,
            )
        )
        value = times(
            over(1, weight_vocabulary.T),
            self._reciprocal,
            _named(weight_forms.form(entry), [*sides, self._reciprocal, *lagged_gradient.POWER_SUMS, PAIRS]),
        )
        same = proof.rewrite(equal(substituted(missed, here), value), back, same)
        replaced = proof.rewrite(
            equal(substituted(lagged_gradient.lag_gradient(1), at), substituted(gradient, here)), [self._distances]
        )
        return proof.rewrite(equal(substituted(MISSED, at), value), [(replaced, "backward")], same)

    def _entry(self, corner: tuple[str, str]) -> int:
        """Prove the bounds at one entry of W."""
        proof, (entry, sides) = self.proof, ENTRIES[corner]
        letters = [*sides, self._reciprocal, *lagged_gradient.POWER_SUMS, PAIRS]
        signs = self._square if sides[0] == X else [*self._square[2:], *self._square[:2]]
        unit = proof.sums(equal(times(self._reciprocal, plus(*sides)), 1), cofactors=[cofactor(self._unit)])
        found = proof.specialise(
            weight_forms.prove_form(proof, entry), letters, [*signs, self._sign, unit, *self._bounds]
        )
        missed = substituted(MISSED, dict(zip(patterns.names_of(weight_vocabulary.CORNER), corner, strict=True)))
        bounds = [proof.project(found, side) for side in (0, 1)]
        values = [missed, _named(weight_forms.form(entry), letters), SHARE, self._reciprocal]
        return proof.specialise(self._scaled, values, [self._value(corner), self._share, self._sign, *bounds])

    def _prove_scaled(self) -> int:
        """Prove ∀m, v, s, w (m = v w/t, s = w ≥ 0, −T/2 ≤ v ≤ T/2 for T = t (t + 1) ⟹ −t s ≤ m ≤ t s)."""
        proof, (m, v, s, w) = self.proof, patterns.names_of(weight_forms.FORMS)[:4]
        half = over(1, 2)
        nearby, rest = bounded(v, times(half, PAIRS)), times(half, w, minus(weight_vocabulary.T, 1))
        hypotheses = [equal(m, times(over(1, weight_vocabulary.T), w, v)), equal(s, w), ["<=", 0, w], *nearby]
        same, share, sign, *sides = (proof.assume(formula) for formula in hypotheses)
        results = []
        for goal, near, side, weight in zip(
            bounded(m, times(weight_vocabulary.T, s)), nearby, sides, (1, -1), strict=True
        ):
            equation = proof.sums(
                equal(minus(*goal[:0:-1]), plus(times(over(1, weight_vocabulary.T), w, minus(*near[:0:-1])), rest)),
                cofactors=[
                    cofactor(same, [], weight),
                    cofactor(share, [], weight_vocabulary.T),
                    cofactor(self._length, [], times(-1, half, plus(weight_vocabulary.T, 1), w)),
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
            rows.append(proof.elements(forall(weight_vocabulary.CORNER[1:], goal), *entries))
        found = proof.elements(
            forall(weight_vocabulary.CORNER[:1], forall(weight_vocabulary.CORNER[1:], WITHIN[2])), *rows
        )
        found = proof.specialise(proof.generalise(found, [], [REGULAR]), [], [self._apart])
        return found
