"""The starts from which gradient descent on (x² - μ)²/4 reaches the minimum exactly have measure zero.

Simple structures in neural networks (Chen), Theorem 3.3. An interval of twice the width covers each cell that holds
such a start; the interval of each other cell is empty. At most 3^k cells of width e/(4·6^k) are hit, so the lengths for
k steps add up to at most e/2^(k+1). The starts need not be put in order for this.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, MORE, by_counting, raised
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, forall, mapping, minus, over, plus, times
from verify.statements.patterns import names_of
from verify.statements.structures.natural_multiples import cell, prove_cell
from verify.statements.structures.quartic_cells import (
    CELLS,
    LEFT,
    MARK,
    RIGHT,
    WIDE,
    Cells,
    hits,
    is_hit,
    prove_marks,
    prove_positive_power,
    width,
)
from verify.statements.structures.quartic_cover import (
    POSITIVE,
    ROOM,
    SMALL,
    SOME_COVER,
    at,
    inside,
    lengths,
    starts,
    total_length,
)
from verify.statements.structures.quartic_preimages import STEPS, X

Json = Any

HALF = over(1, 2)
FIRST = minus(times("d'", width("c'")), width("c'"))
LOW, HIGH = (
    mapping([("c'", "natural"), ("d'", "natural")], value)
    for value in (FIRST, plus(FIRST, times(2, width("c'"), [MARK, "c'", "d'"])))
)
ROW, ROW_BOUND = lengths(LOW, HIGH, STEPS, LENGTH), times(HALF, ROOM, raised(HALF, STEPS))


def _prove_scale(proof: Evidence) -> int:
    """Prove ∀n: 3^n (1/6)^n = (1/2)^n."""

    def statement(n: Json) -> Json:
        return equal(times(raised(3, n), raised(over(1, 6), n)), raised(HALF, n))

    step = proof.sums(statement(MORE), cofactors=[cofactor(proof.assume(statement(LENGTH)), [], HALF)])
    return by_counting(proof, statement, proof.evaluate(statement(0)), step)


class Intervals:
    """The proof for fixed η, m and e, with marks on the cells."""

    def __init__(self, proof: Evidence) -> None:
        """Assume e > 0, and what the marks say."""
        self.proof, self.cells = proof, Cells(proof)

    def proper(self) -> int:
        """No interval has a negative length."""
        proof, value, hit = self.proof, [MARK, STEPS, LENGTH], is_hit(STEPS, LENGTH)
        marks = [self.cells.mark(proof.assume(hit), hit=True), self.cells.mark(proof.assume(["not", hit]), hit=False)]
        equations = [
            proof.sums(equal(minus(value, 0), number), cofactors=[cofactor(mark)])
            for number, mark in zip((1, 0), marks, strict=True)
        ]
        sign = proof.cases(hit, *(proof.squares(["<=", 0, value], equation) for equation in equations))
        low, high = (at(end, STEPS, LENGTH) for end in (LOW, HIGH))
        equals = proof.sums(equal(minus(high, low), times(2, WIDE, value)))
        return proof.generalise(proof.squares(["<=", low, high], equals, [self.cells.wide, sign]), [STEPS, LENGTH])

    def _row(self) -> int:
        """The first n intervals for k steps have a total length of at most e/2^(k+1)."""
        proof, twice = self.proof, times(2, WIDE)

        def statement(n: Json) -> Json:
            return equal(lengths(LOW, HIGH, STEPS, n), times(twice, hits(n)))

        known = [
            cofactor(self.cells.last_term(LENGTH, "i'", minus(at(HIGH, STEPS, "i'"), at(LOW, STEPS, "i'")))),
            cofactor(proof.assume(statement(LENGTH))),
            cofactor(self.cells.last_hit(), [], times(-1, twice)),
        ]
        step = proof.sums(statement(MORE), cofactors=known)
        every = by_counting(proof, statement, proof.sums(statement(0)), step)
        equals = proof.sums(
            equal(minus(ROW_BOUND, ROW), times(twice, minus(raised(3, STEPS), hits(LENGTH)))),
            cofactors=[
                cofactor(proof.specialise(_prove_scale(proof), [STEPS]), [], times(over(-1, 2), ROOM)),
                cofactor(proof.specialise(every, [LENGTH]), [], -1),
            ],
        )
        return proof.squares(["<=", ROW, ROW_BOUND], equals, [self.cells.few(), self.cells.wide])

    def short(self) -> int:
        """The first n intervals for each number of steps below k have a total length of at most e."""
        proof = self.proof

        def bound(k: Json) -> Json:
            return times(ROOM, minus(1, raised(HALF, k)))

        def whole(k: Json) -> Json:
            return total_length(LOW, HIGH, k, LENGTH)

        def statement(k: Json) -> Json:
            return ["<=", whole(k), bound(k)]

        last = self.cells.last_term(STEPS, "s'", lengths(LOW, HIGH, "s'", LENGTH))
        longer, room = ["next", STEPS], minus(bound(STEPS), whole(STEPS))
        form = plus(room, minus(ROW_BOUND, ROW))
        equals = proof.sums(equal(minus(bound(longer), whole(longer)), form), cofactors=[cofactor(last, [], -1)])
        step = proof.squares(statement(longer), equals, [proof.assume(statement(STEPS)), self._row()])
        base = proof.squares(statement(0), proof.sums(equal(minus(bound(0), whole(0)), 0)))
        passage = proof.generalise(step, [STEPS], [statement(STEPS)])
        every = proof.induct(forall([("k''", "natural")], statement("k''")), base, passage)
        power = proof.specialise(prove_positive_power(proof, HALF), [STEPS])
        equals = proof.sums(equal(minus(ROOM, whole(STEPS)), plus(room, times(ROOM, raised(HALF, STEPS)))))
        given = [proof.specialise(every, [STEPS]), power, self.cells.positive]
        return proof.generalise(proof.squares(["<=", whole(STEPS), ROOM], equals, given), [STEPS, LENGTH])

    def contain(self) -> int:
        """The intervals contain the starts."""
        proof, under = self.proof, starts(X, STEPS)
        positive, _, reached = (proof.assume(formula) for formula in under)
        sign = proof.squares(["<=", 0, X], proof.sums(equal(minus(X, 0), X)), [positive])
        some = proof.specialise(prove_cell(proof), [X, WIDE], [sign, self.cells.wide])
        held = proof.assume(both(*cell(LENGTH, WIDE, X)))
        low, high = (proof.project(held, part) for part in range(2))
        hit = proof.witness(is_hit(STEPS, LENGTH), [X], proof.conjunction(low, high, reached))
        mark = cofactor(self.cells.mark(hit, hit=True), [], times(2, WIDE))
        left, right = (at(end, STEPS, LENGTH) for end in (LOW, HIGH))
        equals = proof.sums(equal(minus(X, left), plus(minus(X, LEFT), WIDE)))
        above = proof.squares(["<", left, X], equals, [low, self.cells.wide])
        equals = proof.sums(equal(minus(right, X), minus(RIGHT, X)), cofactors=[mark])
        below = proof.squares(["<", X, right], equals, [high])
        found = proof.witness(inside(LOW, HIGH, STEPS, X), [LENGTH], proof.conjunction(above, below))
        return proof.generalise(proof.choose(some, LENGTH, found), [STEPS, X], under)


def prove_covered() -> Evidence:
    """Prove that such intervals exist."""
    proof = ConciseEvidence(CELLS)
    intervals = Intervals(proof)
    facts = proof.conjunction(intervals.proper(), intervals.short(), intervals.contain())
    found = proof.choose(prove_marks(proof), MARK, proof.witness(SOME_COVER, [LOW, HIGH], facts))
    proof.generalise(found, names_of(SMALL), [POSITIVE])
    return proof
