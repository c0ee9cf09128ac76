"""The gradients of both parts of the second step at v_1 and v_2 have the forms that their bounds rest on.

Tasks (Edelman), equations (E.37) to (E.41). The gradient of the constant part has its form at any two places that
follow each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations, trees
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, PARAMETERS, REST, A, B
from verify.statements.tasks.gradient_steps.curriculum.split import ONES, WEIGHTS_OF_ONES, ConstantPart, key_gradient
from verify.statements.tasks.gradient_steps.dominance import coefficients, lifts, spread
from verify.statements.tasks.gradient_steps.dominance.gradients_at_two import ENDS, HALF, INSIDE, SAME, single_weights
from verify.statements.tasks.gradient_steps.first_step import leading_vector
from verify.statements.tasks.gradient_steps.second_step import later_display, leading_means, updates
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.second_step.leading import SecondLeading
from verify.statements.tasks.gradient_steps.sums import mean_values, reciprocal_means, reciprocals
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HIGH, LOW
from verify.statements.terms import equal, minus, over, plus, power, times

ZERO, ONE = (["of", "natural", n] for n in (0, 1))
MORE_PLACES: Json = ["next", "r"]
PLACES = [{"k": ZERO, "r": MORE_PLACES}, {"k": ONE, "r": "r"}]
RATIO, GAP, SHORT = (trees.substituted(term, ENDS) for term in (EIGENVALUE, GAP_HERE, reciprocal_means.SHARE))
POWERS = [raised(RATIO, n) for n in (MORE_PLACES, "r")]
TERMS = {
    lifts.Q: leading_vector.INTEGRAND,
    lifts.H: updates.SHARE,
    lifts.C: coefficients.AT_TWO,
    lifts.M: spread.RAISED_SPREAD,
    lifts.Z: EIGENVALUE,
    lifts.W: reciprocal_means.SHARE,
}
HERE = {
    **{name: trees.substituted(term, ENDS) for name, term in TERMS.items()},
    lifts.P: times(LOW, HIGH, power(SHORT, 2)),
    lifts.S: plus(LOW, HIGH),
    lifts.LAST: POWERS[1],
}


SHIFTS = [minus("a", HALF), minus("b", HALF)]
SECOND_SPELLED = [
    times(
        power(GAP_HERE, 2),
        A,
        B,
        plus(times(SHIFTS[0], plus(minus("a", "b"), 1)), times(SHIFTS[1], plus(minus("b", "a"), 1))),
    ),
    times(
        2, power(GAP_HERE, 2), plus(times(power(B, 2), power(SHIFTS[0], 2)), times(power(A, 2), power(SHIFTS[1], 2)))
    ),
]


@dataclass(frozen=True)
class Part:
    """A part of the second step: its gradient, two places, the weights of its forms there, and bounds on its change.

    The weights are given as terms in a and b, and in the letters of the forms.
    """

    gradient: Json
    places: Sequence[dict[str, Json]]
    spelled: Sequence[Sequence[Json]]
    weights: Sequence[tuple[Json, Json]]
    names: Sequence[str]

    @property
    def gradients(self) -> list[Json]:
        """The gradients at both places."""
        return [trees.substituted(self.gradient, place) for place in self.places]

    def sides(self, name: str) -> list[list[tuple[Json, mean_values.Function]]]:
        """Return both sides of a bound as combinations of functions of a and b."""
        terms = {**TERMS, **dict(zip((lifts.AT_FIRST, lifts.AT_SECOND), self.gradients, strict=True))}
        return [
            [(weight, leading_means.as_function(trees.substituted(term, terms))) for weight, term in side]
            for side in lifts.BOUNDS[name]
        ]


CONSTANT = Part(key_gradient(ONES), PLACES, [WEIGHTS_OF_ONES] * 2, lifts.CONSTANT_WEIGHTS, lifts.FALLS)
DIAGONAL = Part(later_display.LATER_GRADIENT, PLACES, [SAME, SECOND_SPELLED], lifts.DIAGONAL_WEIGHTS, lifts.RISES)


class ExactStep:
    """What the forms stand for, for a = 1 − x and b = 1 − y with x and y in (0, 1]."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the forms and the signs; the proof declares the letters of ``SecondGradient`` and ``FORMS``."""
        self._proof = proof
        self._leading = leading = SecondLeading(proof)
        self._square = [proof.assume(formula) for formula in INSIDE]
        step, divisors = leading.step, [power(REST, 3), power(REST, 2), power(reciprocal_means.DISTANCE, 3)]
        inverses = [trees.substituted(over(1, divisor), ENDS) for divisor in divisors]
        known = self._known = relations.Relations(proof, [POWERS[0], *inverses, MORE_PLACES, RATIO, GAP, SHORT])
        for named, value in (
            (POWERS[0], times(POWERS[1], RATIO)),
            (MORE_PLACES, lifts.COUNT),
            (RATIO, minus(1, plus(LOW, HIGH))),
        ):
            known.know(proof.sums(equal(named, value)), named, value)
        for theorem, inverse, degree in zip((step.cube, step.square), inverses, (3, 2), strict=False):
            known.know(self._here(theorem), inverse, power(GAP, degree))
        share = self._here(leading.share)
        known.know(proof.sums(equal(GAP, minus(SHORT)), cofactors=[cofactor(share)]), GAP, minus(SHORT))
        whole = [
            cofactor(share, [], trees.substituted(reciprocal_means.DISTANCE, ENDS)),
            cofactor(self._here(leading.spread)),
        ]
        unit = equal(times(plus(LOW, HIGH), SHORT), 1)
        self._unit = known.know(proof.sums(unit, cofactors=whole), *unit[1:])
        reciprocals.know_reciprocal(proof, known, trees.substituted(divisors[2], ENDS), power(SHORT, 3))
        self._values = [known.prove(HERE[name], trees.substituted(form, HERE)) for name, form in lifts.VALUES.items()]
        self._signs = self._prove_signs()

    def _here(self, theorem: int) -> int:
        """Take a theorem for a = 1 − x and b = 1 − y."""
        general = self._proof.generalise(
            self._leading.without_regular(theorem), patterns.names_of(PARAMETERS), reciprocal_means.UNIT_SQUARE
        )
        return self._proof.specialise(general, list(ENDS.values()), self._square)

    def _prove_signs(self) -> list[int]:
        """Prove ``SIGNS``."""
        proof, goals = self._proof, trees.substituted(lifts.SIGNS, HERE)
        bounded = [self._here(proof.specialise(self._leading.powers, [n])) for n in (MORE_PLACES, "r")]
        after, last = ([proof.project(theorem, part) for part in (0, 1)] for theorem in bounded)
        given = [self._here(self._leading.distance), *after]
        for number, theorem in zip((LOW, HIGH), self._square[::2], strict=True):
            same = proof.sums(equal(minus(number, 0), minus(1, minus(1, number))))
            given.append(proof.squares(["<", 0, number], same, [theorem]))
        plain = [proof.squares(goal, given=given) for goal in goals[:2]]
        forms = [times(power(minus(LOW, HIGH), 2), power(SHORT, 2)), minus(POWERS[0], -1), minus(1, POWERS[0])]
        apart, *following = (
            proof.squares(goal, self._known.prove(minus(*goal[:0:-1]), form), given)
            for goal, form in zip((goals[2], *goals[5:]), forms, strict=True)
        )
        return [*plain, apart, *last, *following]

    def _closed(self, part: Part, place: int) -> tuple[int, list[Json], list[list[int]]]:
        """Prove that a gradient is a sum over targets with two weights; return them and what is known of them, too."""
        proof, step = self._proof, self._leading.step
        k, n = part.places[place].values()
        if part is not DIAGONAL:
            gradient = ConstantPart(step)
            exact = proof.specialise(proof.generalise(gradient.prove_closed(), ["k", "r"]), [k, n])
            return exact, gradient.weights(), [[], []]
        weights = [step.letters_sum(name, k) for name in ("beta", "gamma")]
        spelled = [[theorem] for theorem in single_weights(step)[1]] if place else [[], []]
        return step.gradient(k, n, *weights), weights, spelled

    def _prove_weight(self, weight: Json, plain: Json, value: Json, spelled: Sequence[int]) -> int:
        """Prove what a weight is, by a plain term in a and b."""
        proof = self._proof
        exact = self._here(proof.sums(equal(weight, plain), cofactors=[cofactor(theorem) for theorem in spelled]))
        rest = self._known.prove(trees.substituted(plain, ENDS), value)
        return proof.rewrite(equal(trees.substituted(weight, ENDS), value), [rest], exact)

    def _gradients(self, part: Part) -> list[int]:
        """Prove the forms of the gradient of a part at both places."""
        proof, found, ratio = self._proof, [], minus(1, HERE[lifts.S])
        for place, (power_here, last) in enumerate(zip(POWERS, (times(POWERS[1], ratio), POWERS[1]), strict=True)):
            closed, weights, spelled = self._closed(part, place)
            values = [trees.substituted(term, HERE) for term in part.weights[place]]
            known = [self._known.prove(*pair) for pair in ((GAP, minus(SHORT)), (RATIO, ratio), (power_here, last))]
            for number in zip(weights, part.spelled[place], values, spelled, strict=True):
                known.append(self._prove_weight(*number))
            gradient, *weights = trees.substituted([part.gradients[place], *weights], ENDS)
            letters = [gradient, RATIO, GAP, *weights, *values, HERE[lifts.S], SHORT, HERE[lifts.LAST]]
            form = lifts.prove_gradient_form(proof, place)
            found.append(proof.specialise(form, letters, [self._here(closed), *known]))
        return found

    def prove(self, part: Part) -> list[int]:
        """Prove the bounds on what a part changes, for all x and y."""
        proof, gradients = self._proof, self._gradients(part)
        ends = [*trees.substituted(part.gradients, ENDS), *(HERE[name] for name in lifts.NUMBERS[2:])]
        premises = [*gradients, *self._values, self._unit, *self._signs]
        bounds = [proof.specialise(lifts.prove_bound(proof, name), ends, premises) for name in part.names]
        return [proof.generalise(bound, [LOW, HIGH], INSIDE) for bound in bounds]
