"""Sums over the pairs of numbers below n: how they grow with n, and the sums of 1/(q + r + 1) and of its square.

The numbers n + k + 1 for k < n follow each other, so that a sum over them changes by three terms from n to n + 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    ZERO,
    by_counting,
    prove_first_term,
    prove_last_term,
    sum_below,
)
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import (
    TABLE,
    congruent,
    prove_linear,
    prove_order_below,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, mapping, minus, over, plus, power, substituted, times
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, prove_repeated

Json = Any
Cell = Callable[[Json, Json], Json]
TABLE_TWO = "F2"
PAIRS: Binders = [(TABLE_TWO, TABLE)]


def pair_sum(cell: Cell, n: Json) -> Json:
    """Return the sum of a table over the pairs of numbers below n."""
    return sum_below("q'", n, sum_below("r'", n, cell("q'", "r'")))


def prove_pair_growth(proof: Evidence) -> int:
    """Prove ∀F ∀n: the sum over pairs below n + 1 is that below n, with a row, a column and F(n, n)."""
    return proof.use("library/sums-over-pairs", "growth")


def prove_pair_linear(proof: Evidence) -> int:
    """Prove ∀F, G ∀x, y ∀n: over the pairs below n, x F + y G adds up to x times that of F plus y times that of G."""
    return proof.use("library/sums-over-pairs", "linear")


def prove_equal_pairs(proof: Evidence, left: Cell, right: Cell, pointwise: int) -> int:
    """Prove that two tables have the same sum over the pairs below n, from their equality at ``ROW``, ``PLACE``."""
    row = proof.generalise(congruent(proof, left(ROW, PLACE), right(ROW, PLACE), LENGTH, pointwise), [ROW])
    rows = [sum_below("r'", LENGTH, cell(PLACE, "r'")) for cell in (left, right)]
    found = congruent(proof, rows[0], rows[1], LENGTH, proof.specialise(row, [PLACE]))
    return proof.sums(equal(pair_sum(left, LENGTH), pair_sum(right, LENGTH)), cofactors=[cofactor(found)])


def prove_pair_order(proof: Evidence, low: Cell, high: Cell, smaller: int) -> int:
    """Prove that a table adds up to at most another one over the pairs below n, from L ≤ H at ``ROW``, ``PLACE`` < n.

    The theorem L ≤ H may assume ``INSIDE``.
    """
    order = prove_order_below(proof)
    for cells, index, place in (
        ([cell(ROW, "h'") for cell in (low, high)], PLACE, INSIDE[1]),
        ([sum_below("r'", LENGTH, cell("h'", "r'")) for cell in (low, high)], ROW, INSIDE[0]),
    ):
        maps = [mapping([("h'", "natural")], cell) for cell in cells]
        smaller = proof.specialise(order, [*maps, LENGTH], [proof.generalise(smaller, [index], [place])])
    return smaller


INSIDE = [["<=", plus(q, 1), LENGTH] for q in (ROW, PLACE)]


def following(value: Callable[[Json], Json], n: Json) -> Json:
    """Return the sum of a function over the numbers n + 1, …, 2n."""
    return sum_below("k'", n, value(plus(n, "k'", 1)))


def prove_alike(proof: Evidence, value: Callable[[Json], Json], left: Json, right: Json) -> int:
    """Prove that a function has the same value at two spellings of a number."""
    return proof.rewrite(equal(value(left), value(right)), [proof.sums(equal(left, right))])


def prove_following(proof: Evidence, value: Callable[[Json], Json]) -> int:
    """Prove ∀n: the sum over n + 2, …, 2n + 2 is that over n + 1, …, 2n, with two terms more and one less."""
    series = mapping([("k'", "natural")], value(plus(LENGTH, "k'", 1)))
    last = prove_last_term(proof)
    ends = [proof.specialise(proof.specialise(last, [n]), [series]) for n in (MORE, LENGTH)]
    first = proof.specialise(prove_first_term(proof), [series, MORE])
    places = [plus(MORE, PLACE, 1), plus(LENGTH, ["next", PLACE], 1)]
    same = congruent(proof, value(places[0]), value(places[1]), MORE, prove_alike(proof, value, *places))
    spelled = [prove_alike(proof, value, plus(LENGTH, k, 1), x) for k, x in zip((LENGTH, MORE, ZERO), NEW, strict=True)]
    one, two, less = (value(x) for x in NEW)
    goal = equal(following(value, MORE), plus(following(value, LENGTH), one, two, minus(less)))
    found = proof.sums(
        goal,
        cofactors=[
            cofactor(same),
            cofactor(first, [], -1),
            *(cofactor(end) for end in [*ends, *spelled[:2]]),
            cofactor(spelled[2], [], -1),
        ],
    )
    return proof.generalise(found, [LENGTH])


def prove_unit(proof: Evidence, divisor: Json) -> int:
    """Prove s · 1/s = 1 for a sum s of natural numbers and 1."""
    return proof.quotient(proof.specialise(prove_nonzero(proof), [divisor], [proof.squares(["<", 0, divisor])]))


def share(s: Json) -> Json:
    """1/s."""
    return over(1, s)


def square_share(s: Json) -> Json:
    """(1/s)²."""
    return power(share(s), 2)


def contrast(q: Json, r: Json) -> Json:
    """((q − r)/(q + r + 1))²."""
    return power(over(minus(q, r), plus(q, r, 1)), 2)


def _prove_rim(proof: Evidence) -> list[int]:
    """Prove that the contrasts of n with all k < n add up to N² Q − 2 N L + n, N = 2n + 1, in both orders."""
    shares, squares, ones = (
        mapping([("k'", "natural")], x) for x in (share(plus(LENGTH, "k'", 1)), square_share(plus(LENGTH, "k'", 1)), 1)
    )
    here, linear = plus(LENGTH, PLACE, 1), prove_linear(proof)
    unit = prove_unit(proof, here)
    inner = plus(times(minus(times(2, EDGE)), share(here)), times(1, 1))
    outer = plus(times(power(EDGE, 2), square_share(here)), times(1, inner))
    weight = plus(times(here, share(here)), 1, minus(times(2, EDGE, share(here))))
    pointwise = proof.sums(equal(contrast(LENGTH, PLACE), outer), cofactors=[cofactor(unit, [], weight)])
    rest = mapping([("k'", "natural")], substituted(inner, {PLACE: "k'"}))
    row = proof.sums(
        equal(sum_below("r'", LENGTH, contrast(LENGTH, "r'")), RIM),
        cofactors=[
            cofactor(congruent(proof, contrast(LENGTH, PLACE), outer, LENGTH, pointwise)),
            cofactor(proof.specialise(linear, [squares, rest, power(EDGE, 2), 1, LENGTH])),
            cofactor(proof.specialise(linear, [shares, ones, minus(times(2, EDGE)), 1, LENGTH])),
            cofactor(prove_repeated(proof, 1)),
        ],
    )
    turned = power(over(minus(PLACE, LENGTH), here), 2)
    spelled = proof.rewrite(equal(contrast(PLACE, LENGTH), turned), [proof.sums(equal(plus(PLACE, LENGTH, 1), here))])
    alike = proof.sums(equal(contrast(PLACE, LENGTH), contrast(LENGTH, PLACE)), cofactors=[cofactor(spelled)])
    return [row, congruent(proof, contrast(PLACE, LENGTH), contrast(LENGTH, PLACE), LENGTH, alike)]


EDGE = plus(times(2, LENGTH), 1)
RIM = plus(
    times(power(EDGE, 2), following(square_share, LENGTH)),
    minus(times(2, EDGE, following(share, LENGTH))),
    LENGTH,
)


NEW = [EDGE, plus(times(2, LENGTH), 2), plus(LENGTH, 1)]


def know_shares(proof: Evidence) -> Relations:
    """Know the reciprocals of 2n + 1, 2n + 2 and n + 1."""
    known = Relations(proof, [share(s) for s in reversed(NEW)])
    units = [prove_unit(proof, s) for s in NEW]
    for unit, s in zip(units, NEW, strict=True):
        known.know(unit, times(s, share(s)), 1)
    _, even, less = (share(s) for s in NEW)
    double = equal(less, times(2, even))
    cofactors = [cofactor(units[1], [], minus(less)), cofactor(units[2], [], times(2, even))]
    known.know(proof.sums(double, cofactors=cofactors), *double[1:])
    return known


def contrasts(n: Json) -> Json:
    """Return what three times the sum of the contrasts over the pairs below n is."""
    squares, shares = following(square_share, n), following(share, n)
    return plus(
        times(5, power(n, 2)),
        times(minus(times(8, power(n, 3)), times(2, n)), squares),
        times(minus(1, times(12, power(n, 2))), shares),
        minus(sum_below("k'", n, share(plus("k'", 1)))),
    )


def reciprocal(q: Json, r: Json) -> Json:
    """1/(q + r + 1)."""
    return share(plus(q, r, 1))


def prove_reciprocals(proof: Evidence, below: int) -> int:
    """Prove ∀n: the sum of 1/(q + r + 1) over the pairs below n is at most 3n, from Σ 1/s ≤ 7/10 over n + 1, …, 2n."""

    def statement(n: Json) -> Json:
        return ["<=", pair_sum(reciprocal, n), times(3, n)]

    table = mapping([("q'", "natural"), ("r'", "natural")], reciprocal("q'", "r'"))
    growth = proof.specialise(prove_pair_growth(proof), [table, LENGTH])
    alike = prove_alike(proof, share, plus(PLACE, LENGTH, 1), plus(LENGTH, PLACE, 1))
    column = congruent(proof, reciprocal(PLACE, LENGTH), reciprocal(LENGTH, PLACE), LENGTH, alike)
    divisor = plus(LENGTH, LENGTH, 1)
    unit = prove_unit(proof, divisor)
    form = plus(
        minus(times(3, LENGTH), pair_sum(reciprocal, LENGTH)),
        times(2, minus(over(7, 10), following(share, LENGTH))),
        times(2, LENGTH, share(divisor)),
        over(3, 5),
    )
    gap = proof.sums(
        equal(minus(*statement(MORE)[:0:-1]), form),
        cofactors=[cofactor(growth, [], -1), cofactor(column, [], -1), cofactor(unit, [], -1)],
    )
    known = [proof.assume(statement(LENGTH)), proof.specialise(below, [LENGTH])]
    step = proof.squares(statement(MORE), gap, known)
    none = proof.sums(equal(minus(*statement(ZERO)[:0:-1]), 0))
    return by_counting(proof, statement, proof.squares(statement(ZERO), none), step)
