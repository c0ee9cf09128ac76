"""Sums over the pairs of numbers below n: how they grow with n, and the sums of 1/(q + r + 1) and of its square.

The numbers n + k + 1 for k < n follow each other, so that a sum over them changes by three terms from n to n + 1.
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, sum_below
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import TABLE, congruent, prove_order_below
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

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


EDGE = plus(times(2, LENGTH), 1)


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
    gap = proof.follows(equal(minus(*statement(MORE)[:0:-1]), form), growth, column, unit)
    known = [proof.assume(statement(LENGTH)), proof.specialise(below, [LENGTH])]
    step = proof.squares(statement(MORE), gap, known)
    none = proof.sums(equal(minus(*statement(ZERO)[:0:-1]), 0))
    return by_counting(proof, statement, proof.squares(statement(ZERO), none), step)
