"""Bounds of the polynomials that say what the cubic term leaves of the first gradient in W.

With x = 1 − a, y = 1 − b and w = 1/(x + y) they are (1/2 − x)(c₁ S₁ + c₂ S₂), where S₁ and S₂ are at most T and the
coefficients are w³ times cubic forms in x and y with |c₁| ≤ 3/4 and |c₂| ≤ 1/4.
"""

from dataclasses import dataclass

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.terms import equal, minus, over, plus, power, times

HALF, QUARTER, MOST = over(1, 2), over(1, 4), over(3, 4)
X, Y, W, ONE, TWO, TOP = LETTERS = ("x5", "y5", "w5", "o5", "d5", "t5")
FORMS: Binders = [(name, "real") for name in LETTERS]
SIGNS = [["<", 0, X], ["<=", X, 1], ["<", 0, Y], ["<=", Y, 1], ["<=", 0, W]]
UNIT = equal(times(W, plus(X, Y)), 1)
BOUNDS = [["<=", 0, ONE], ["<=", ONE, TOP], ["<=", minus(TOP), TWO], ["<=", TWO, TOP]]


@dataclass(frozen=True)
class Coefficient:
    """A number c = w³ p(x, y) with −k ≤ c ≤ k; the shares are k (x + y)³ + p and k (x + y)³ − p."""

    value: Json
    bound: Json
    shares: tuple[Json, Json]


def _product(factor: Json) -> Json:
    """W³ x y times a factor."""
    return times(power(W, 3), X, Y, factor)


def _cubic(*numbers: Json) -> Json:
    """The cubic form with these coefficients."""
    powers = (power(X, 3), times(power(X, 2), Y), times(X, power(Y, 2)), power(Y, 3))
    return plus(*(times(number, cube) for number, cube in zip(numbers, powers, strict=True)))


def _skewed(first: str, second: str) -> Json:
    """u³/4 + v ((v/2 − u/4)² + 27 u²/16)."""
    square = power(minus(times(HALF, second), times(QUARTER, first)), 2)
    rest = times(over(27, 16), power(first, 2))
    return plus(times(QUARTER, power(first, 3)), times(second, plus(square, rest)))


CLOSE = plus(power(minus(times(over(3, 2), X), times(over(7, 12), Y)), 2), times(over(59, 144), power(Y, 2)))
FOUR = Coefficient(
    _product(times(4, Y)),
    MOST,
    (_cubic(MOST, over(9, 4), over(25, 4), MOST), plus(times(MOST, power(X, 3)), times(Y, CLOSE))),
)
DOUBLE = Coefficient(
    _product(times(2, minus(X, Y))),
    MOST,
    (_cubic(MOST, over(17, 4), QUARTER, MOST), _cubic(MOST, QUARTER, over(17, 4), MOST)),
)
SINGLE = Coefficient(_product(minus(X, Y)), QUARTER, (_skewed(X, Y), _skewed(Y, X)))
TURNED = Coefficient(_product(minus(Y, X)), QUARTER, (_skewed(Y, X), _skewed(X, Y)))
DIAGONAL, ACROSS = (FOUR, SINGLE), (DOUBLE, TURNED)
Entry = tuple[Coefficient, Coefficient]


def form(entry: Entry) -> Json:
    """Return (1/2 − x)(c₁ S₁ + c₂ S₂)."""
    return times(minus(HALF, X), plus(*(times(c.value, s) for c, s in zip(entry, (ONE, TWO), strict=True))))


def _prove_product(proof: Evidence) -> int:
    """Prove ∀c, k, s, T (−k ≤ c ≤ k, −T ≤ s ≤ T ⟹ −k T ≤ c s ≤ k T)."""
    c, k, s = X, Y, ONE
    hypotheses = [*bounded(c, k), *bounded(s, TOP)]
    given = [proof.assume(formula) for formula in hypotheses]
    above, below, high, low = (minus(*formula[:0:-1]) for formula in hypotheses)
    forms = [plus(times(above, low), times(below, high)), plus(times(above, high), times(below, low))]
    found = []
    for goal, value in zip(bounded(times(c, s), times(k, TOP)), forms[::-1], strict=True):
        equation = proof.sums(equal(minus(*goal[:0:-1]), times(HALF, value)))
        found.append(proof.squares(goal, equation, given))
    return proof.generalise(proof.conjunction(*found), [c, k, s, TOP], hypotheses)


def prove_form(proof: Evidence, entry: Entry) -> int:
    """Prove for all numbers with ``SIGNS``, ``UNIT`` and ``BOUNDS``: −T/2 ≤ ``form`` ≤ T/2."""
    signs, sums = ([proof.assume(formula) for formula in formulas] for formulas in (SIGNS, BOUNDS))
    known = Relations(proof)
    known.assume(UNIT)
    product = _prove_product(proof)

    def by_gap(goal: Json, gap: Json, given: list[int]) -> int:
        return proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), gap)), given)

    least = by_gap(["<=", minus(TOP), ONE], plus(times(2, ONE), minus(TOP, ONE)), sums)
    products = []
    for coefficient, total, given in zip(entry, (ONE, TWO), ([least, sums[1]], sums[2:]), strict=True):
        goals = bounded(coefficient.value, coefficient.bound)
        sides = [
            proof.squares(goal, known.prove(minus(*goal[:0:-1]), times(power(W, 3), share)), signs)
            for goal, share in zip(goals, coefficient.shares, strict=True)
        ]
        letters = [coefficient.value, coefficient.bound, total, TOP]
        products.append(proof.specialise(product, letters, [*sides, *given]))
    offset, inner = form(entry)[1:]
    parts = [bounded(term, times(c.bound, TOP)) for term, c in zip(inner[1:], entry, strict=True)]
    whole = [
        by_gap(
            goal,
            plus(*(minus(*part[side][:0:-1]) for part in parts)),
            [proof.project(theorem, side) for theorem in products],
        )
        for side, goal in enumerate(bounded(inner, TOP))
    ]
    ends = [by_gap(goal, gap, signs) for goal, gap in zip(bounded(offset, HALF), (minus(1, X), X), strict=True)]
    found = proof.specialise(product, [offset, HALF, inner, TOP], [*ends, *whole])
    return proof.generalise(found, list(LETTERS), [*SIGNS, UNIT, *BOUNDS])
