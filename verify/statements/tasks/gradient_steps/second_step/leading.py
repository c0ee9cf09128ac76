"""Equations (E.39) and (E.40): the leading term of what a diagonal bias of W adds to v, with its expectation.

Tasks (Edelman), appendix E.1. The rest is at most r/(2 - a - b) for each transition matrix, so that its means over all
transition matrices are at most 2r.
"""

from verify.library import finite_sums, real_order
from verify.library.powers import prove_bounded_power
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, REGULAR, REST, A, B
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import beta, gamma, law
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE, HALF, PAIRS, SecondGradient, entry
from verify.statements.tasks.gradient_steps.second_step.later_display import LATER_GRADIENT
from verify.statements.tasks.gradient_steps.sums.geometric_lag import lag, prove_lag
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import DISTANCE, SHARE, UNIT_SQUARE, bounded
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.terms import equal, minus, over, plus, power, times

CUBE = power(REST, 3)
AT_PLACE = finite_sums.raised(EIGENVALUE, "k")
SHIFTS = [minus("a", HALF), minus("b", HALF)]
RETURNING = over(times(A, B, plus(times(B, SHIFTS[0]), times(A, SHIFTS[1]))), CUBE)
STAYING = over(times(minus("b", "a"), minus(times(power(B, 2), SHIFTS[0]), times(power(A, 2), SHIFTS[1]))), CUBE)
COEFFICIENT = plus(times(2, RETURNING, AT_PLACE), STAYING)
PAIRS_OF_PLACES = over(times("r", plus("r", 1)), 2)
LEADING = times(PAIRS_OF_PLACES, COEFFICIENT)
MISSED = minus(LATER_GRADIENT, LEADING)
X, Y = minus(1, "a"), minus(1, "b")


def prove_apart(proof: Evidence) -> tuple[int, int]:
    """Prove 0 < x + y and λ ≠ 1, from 0 < x and 0 < y."""
    sides = [proof.assume(formula) for formula in UNIT_SQUARE[::2]]
    positive = proof.squares(["<", 0, DISTANCE], given=sides)
    same = proof.assume(equal(EIGENVALUE, 1))
    zero = proof.follows(equal(DISTANCE, 0), same)
    nonzero = proof.specialise(real_order.prove_nonzero(proof), [DISTANCE], [positive])
    return positive, patterns.prove_not(proof, equal(EIGENVALUE, 1), zero, nonzero)


class SecondLeading:
    """The gradient less its leading term, for a transition matrix with entries between 0 and 1.

    The proof declares the letters of ``SecondGradient``; x = 1 − a and y = 1 − b lie in (0, 1].
    """

    def __init__(self, proof: Evidence) -> None:
        """Prove λ ≠ 1, 1/(x + y) = −1/(λ − 1), and the bounds of powers of λ and of geometric sums."""
        self.proof = proof
        self.square = [proof.assume(formula) for formula in UNIT_SQUARE]
        self.distance, self.regular = prove_apart(proof)
        self.step = SecondGradient(proof)
        known = Relations(proof)
        self.spread = proof.sums(equal(times(minus(GAP_HERE), DISTANCE), 1), cofactors=[cofactor(self.step.gap)])
        known.know(self.spread, times(minus(GAP_HERE), DISTANCE), 1)
        self.share = know_reciprocal(proof, known, DISTANCE, minus(GAP_HERE))
        self.ends = [
            proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), self.square)
            for goal, form in (
                (["<=", -1, EIGENVALUE], plus(minus(1, X), minus(1, Y))),
                (["<=", EIGENVALUE, 1], DISTANCE),
            )
        ]
        self.powers = proof.specialise(prove_bounded_power(proof), [EIGENVALUE], self.ends)
        self.lags = proof.specialise(prove_lag(proof), [EIGENVALUE, GAP_HERE], [self.step.gap, *self.ends])

    def prove_bounds(self) -> int:
        """Prove −r/(x + y) ≤ the gradient less its leading term ≤ r/(x + y), for the letters k and r."""
        return self.bounds(MISSED, self.missed(), QUARTIC, prove_quartic(self.proof), AT_PLACE)

    def bounds(self, missed: Json, value: int, form: Json, theorem: int, middle: Json) -> int:
        """Prove −r/(x + y) ≤ what is missed ≤ r/(x + y), from its form in the letters and their bounds."""
        proof, here = self.proof, self.letters(middle)
        powers, lags = (proof.specialise(theorem, [n]) for theorem, n in ((self.powers, "k"), (self.lags, "r")))
        middles = self.ends if middle == EIGENVALUE else [proof.project(powers, part) for part in (0, 1)]
        known = [*middles, *(proof.project(lags, part) for part in (0, 1))]
        found = proof.specialise(theorem, here, [*self.square, *known, self.spread])
        named = trees.substituted(form, dict(zip(LETTERS, here, strict=True)))
        sides = [proof.project(found, part) for part in (0, 1)]
        moved = proof.specialise(
            prove_moved_bounds(proof), [missed, named, SHARE, minus(GAP_HERE), "r"], [value, self.share, *sides]
        )
        return self.without_regular(moved)

    @staticmethod
    def letters(middle: Json) -> list[Json]:
        """Return what the letters x, y, z, u, w stand for, where z is given."""
        return [X, Y, middle, lag(EIGENVALUE, GAP_HERE, "r"), minus(GAP_HERE)]

    def without_regular(self, theorem: int) -> int:
        """Discharge λ ≠ 1, which follows from 0 < x and 0 < y."""
        return self.proof.specialise(self.proof.generalise(theorem, [], [REGULAR]), [], [self.regular])

    def missed(self) -> int:
        """Prove what the gradient less its leading term is, with w = −1/(λ − 1)."""
        proof, step = self.proof, self.step
        sums = [step.letters_sum(name, "k") for name in ("beta", "gamma")]
        gradient = step.gradient("k", "r", *sums)
        behind = lag(EIGENVALUE, GAP_HERE, "r")
        weight = times(minus(entry("l", "i"), HALF), law("l"), GAP_HERE)
        weights = plus(times(-1, beta("i", "l"), GAP_HERE, behind), times(gamma("i", "l"), PAIRS_OF_PLACES))
        above = plus(times(2, RETURNING[1], AT_PLACE), STAYING[1])
        return proof.sums(
            equal(MISSED, trees.substituted(QUARTIC, dict(zip(LETTERS, self.letters(AT_PLACE), strict=True)))),
            cofactors=[
                cofactor(gradient),
                cofactor(step.powers, ["k", "l", "i"], times(weight, weights), PAIRS),
                cofactor(step.cube, [], minus(times(PAIRS_OF_PLACES, above))),
            ],
        )


def prove_moved_bounds(proof: Evidence) -> int:
    """Prove ∀m, q, s, v ∀r (m = q, s = v, −r v ≤ q ≤ r v ⟹ −r s ≤ m ≤ r s)."""
    m, q, s, v = names = LETTERS[:4]
    sides = [["<=", minus(times("r", v)), q], ["<=", q, times("r", v)]]
    hypotheses = [equal(m, q), equal(s, v), *sides]
    same, scale, *bounds = (proof.assume(formula) for formula in hypotheses)
    found = [
        proof.squares(
            goal,
            proof.follows(equal(minus(goal[2], goal[1]), minus(given[2], given[1])), same, scale),
            [bound],
        )
        for side, goal, given, bound in zip((-1, 1), bounded(m, times("r", s)), sides, bounds, strict=True)
    ]
    return proof.generalise(proof.conjunction(*found), [*names, "r"], hypotheses)


LETTERS = ["x1", "x2", "z1", "y1", "kap"]


def _quartic(x: Json, y: Json, z: Json, u: Json, w: Json) -> Json:
    """x y (x + y − 4xy − z (x − y)²) u w⁴."""
    return times(x, y, minus(plus(x, y), times(4, x, y), times(z, power(minus(x, y), 2))), u, power(w, 4))


QUARTIC = _quartic(*LETTERS)


def prove_quartic(proof: Evidence) -> int:
    """Prove that ``QUARTIC`` lies between −r w and r w, under the hypotheses of ``prove_rest_bound``."""
    x, y, z, *_ = LETTERS
    whole, apart = plus(x, y), power(minus(x, y), 2)
    inside = plus(times(x, minus(1, x)), times(y, minus(1, y)))
    rests = {
        1: plus(inside, times(6, x, y), times(minus(z, -1), apart)),
        -1: plus(inside, times(2, x, minus(1, y)), times(2, y), times(minus(1, z), apart)),
    }
    shares = {side: plus(times(whole, apart), times(2, x, y, rest)) for side, rest in rests.items()}
    return prove_rest_bound(proof, QUARTIC, shares, 3)


def prove_rest_bound(proof: Evidence, value: Json, shares: dict[int, Json], degree: int) -> int:
    """Prove ∀x, y ∈ (0, 1] ∀z ∈ [−1, 1] ∀u ∈ [0, 2r] ∀w (w (x + y) = 1 ⟹ −r w ≤ a value ≤ r w).

    The value is v u w, where 1 − 2v and 1 + 2v are w to the degree times the shares for the sides 1 and −1.
    """
    x, y, z, u, w = LETTERS
    whole = plus(x, y)
    signs = [["<", 0, x], ["<=", x, 1], ["<", 0, y], ["<=", y, 1], ["<=", -1, z], ["<=", z, 1]]
    hypotheses = [*signs, ["<=", 0, u], ["<=", u, times(2, "r")], equal(times(w, whole), 1)]
    *known, unit = (proof.assume(formula) for formula in hypotheses)
    reciprocal, relations = over(1, whole), Relations(proof)
    relations.know(unit, times(whole, w), 1)
    same = know_reciprocal(proof, relations, whole, w)
    positive = proof.squares(["<", 0, whole], given=[known[0], known[2]])
    sign = proof.squares(["<=", 0, w], proof.follows(equal(minus(w, 0), reciprocal), same), [positive])
    found = []
    for side, goal in zip((-1, 1), bounded(value, times("r", w)), strict=True):
        share = times(HALF, power(w, degree), shares[side])
        form = times(w, plus(times(share, u), times(HALF, minus(times(2, "r"), u))))
        equation = proof.follows(equal(minus(goal[2], goal[1]), form), unit)
        found.append(proof.squares(goal, equation, [*known, positive, sign]))
    return proof.generalise(proof.conjunction(*found), LETTERS, hypotheses)
