"""What both parts of the second step change between v_1 and v_2 in the mean, between polynomials in r = t - 1.

Tasks (Edelman), equations (E.39) to (E.41).
"""

from collections.abc import Sequence
from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.proving.renaming import RenamedEvidence
from verify.statements.tasks.gradient_steps.dominance import lift_forms, lift_means, words
from verify.statements.tasks.gradient_steps.dominance.lifts import COUNT, FALLS, PAIRS, RISES, C, H, M, Q
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import SHARE as WIDE
from verify.statements.terms import equal, minus, number, over, plus, power, times

Polynomial = list[Fraction]

PLACE = "k4"
FALL = minus(*(words.mean_of(gradient) for gradient in lift_forms.CONSTANT.gradients))
RISE = minus(*(words.mean_of(gradient) for gradient in lift_forms.DIAGONAL.gradients[::-1]))
NAMED = {names[0]: names for names in lift_means.ENCLOSED}
(Q_LOW, Q_HIGH), (H_LOW, _), (C_LOW, C_HIGH), (M_LOW, M_HIGH) = (
    lift_means.ENCLOSED[NAMED[name]] for name in (Q, H, C, M)
)


def _rising(pairs: Fraction, count: Fraction, rest: Fraction) -> Polynomial:
    """r t/2 x + t (y − 1/4) + z."""
    less = count - Fraction(1, 4)
    return [less + rest, pairs / 2 + less, pairs / 2]


FALL_LEAST = [2 * H_LOW - Q_LOW, Q_LOW]
FALL_MOST = [5 * Q_HIGH - 2 * H_LOW + lift_means.WIDEST - 1, Q_HIGH]
RISE_LEAST = _rising(C_LOW, M_LOW, Fraction(3, 8) - 2 * Q_HIGH + H_LOW - lift_means.WIDEST / 2)
RISE_MOST = _rising(C_HIGH, M_HIGH, Q_HIGH - H_LOW)


def polynomial(coefficients: Polynomial) -> Json:
    """Return a polynomial in r.

    >>> polynomial([Fraction(1), Fraction(2)])
    ['+', 1, ['*', 2, 'r']]
    """
    constant, slope, *higher = (number(x) for x in coefficients)
    return plus(constant, times(slope, "r"), *(times(x, power("r", n)) for n, x in enumerate(higher, 2)))


def _room(name: str, side: int) -> Json:
    """How far a mean, or its difference from that of H, is from one of its ends."""
    value, end = lift_means.difference(NAMED[name]), number(lift_means.ENCLOSED[NAMED[name]][side])
    return minus(end, value) if side else minus(value, end)


class Changes:
    """Bounds of what the constant part takes from v_2 against v_1, and of what the diagonal part gives to it."""

    def __init__(self, proof: Evidence, some: int) -> None:
        """Prove the bounds; ``some`` says that r is at least 1, and the proof declares ``PLACE`` for the letter k."""
        self._proof = proof
        self._means = means = lift_means.StepMeans(proof)
        self.parts = means.some
        step = lift_forms.ExactStep(RenamedEvidence(proof, {"k": PLACE}))
        self._ordered = {
            name: means.ordered(part, name, theorem)
            for part in (lift_forms.CONSTANT, lift_forms.DIAGONAL)
            for name, theorem in zip(part.names, step.prove(part), strict=True)
        }
        self.fall_least = self._prove(
            FALLS[0], ["<=", polynomial(FALL_LEAST), FALL], [(minus("r", 1), Q, 0), (2, H, 0)], [some]
        )
        self.fall_most = self._prove(
            FALLS[1], ["<=", FALL, polynomial(FALL_MOST)], [(plus("r", 5), Q, 1), (2, H, 0)], [], 1
        )
        pairs = [[(PAIRS, C, side), (COUNT, M, side), (2 - side, Q, 1), (1, H, 0)] for side in (0, 1)]
        half = over(1, 2)
        self.rise_least = self._prove(RISES[0], ["<=", polynomial(RISE_LEAST), RISE], pairs[0], [], half)
        self.rise_most = self._prove(RISES[1], ["<=", RISE, polynomial(RISE_MOST)], pairs[1], [])

    def _prove(
        self, name: str, goal: Json, rooms: Sequence[tuple[Json, str, int]], given: list[int], widest: Json = 0
    ) -> int:
        """Prove a bound from the one in means, and from multiples of the rooms that the means leave."""
        proof, means = self._proof, self._means
        low, high = lift_means.mean_sides(lift_forms.CONSTANT if name in FALLS else lift_forms.DIAGONAL, name)
        parts = [times(weight, _room(x, side)) for weight, x, side in rooms]
        known = [self._ordered[name], *given, *(means.enclosed[NAMED[x]][side] for _, x, side in rooms)]
        if widest:
            parts.append(times(widest, minus(number(lift_means.WIDEST), words.mean_of(WIDE))))
            known.append(means.widest)
        equation = proof.sums(equal(minus(*goal[:0:-1]), plus(minus(high, low), *parts)))
        return proof.squares(goal, equation, known)
