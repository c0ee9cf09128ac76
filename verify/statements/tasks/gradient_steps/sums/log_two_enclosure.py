"""The partial sums of 1/((2k + 1)(2k + 2)), which tend to ln 2, are at most 0.69315, and late ones at least 0.69305.

The first 30 terms are explicit; the others are compared with 1/(4n + 1) and 1/(4n + 2), which telescope.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import DECLARED, LENGTH, MORE, SUMS, by_counting, prove_last_term, sum_below
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import define, equal, mapping, minus, over, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm, reciprocal

Json = Any

START, LATE = 30, 10000
EDGES = (4 * START + 1, 4 * START + 2)
LOW, HIGH = over(69305, 100000), over(69315, 100000)


def _later(k: Json) -> Json:
    return reciprocal(plus(k, START))


def _tail(n: Json) -> Json:
    return sum_below("k'", n, _later("k'"))


LOG_TWO: list[Json] = [define("log_two", [("n", "natural")], plus(logarithm(["of", "natural", START]), _tail("n")))]
LATER: Json = ["<=", ["of", "natural", LATE], LENGTH]


def partial_sum(n: Json) -> Json:
    """The sum of the first n + 30 terms, which tends to ln 2."""
    return ["log_two", n]


def _edge(number: int, n: Json) -> Json:
    return over(1, plus(times(4, n), number))


def _prove_tail(proof: Evidence) -> list[int]:
    """Prove ∀n: the sum of n later terms is at most 1/121 − 1/(4n + 121), and at least 1/122 − 1/(4n + 122)."""
    nonzero = prove_nonzero(proof)
    split = proof.specialise(
        proof.specialise(prove_last_term(proof), [LENGTH]), [mapping([("k'", "natural")], _later("k'"))]
    )
    divisor = _later(LENGTH)[2]
    found = []
    for number, side, slack in zip(EDGES, (-1, 1), (3, plus(times(8, LENGTH), 244)), strict=True):
        ends = [plus(times(4, LENGTH), number), plus(times(4, MORE), number)]
        units = []
        for below in (*ends, divisor):
            positive = proof.squares(["<", 0, below])
            units.append(proof.quotient(proof.specialise(nonzero, [below], [positive])))
        x, y, z = (over(1, below) for below in (*ends, divisor))
        change, room = times(side, minus(z, minus(x, y))), times(slack, x, y, z)
        weights = [plus(y, times(z, ends[1], y)), minus(z, x), times(-4, x, y)]
        known_room = proof.sums(
            equal(change, room),
            cofactors=[cofactor(unit, [], times(-side, w)) for unit, w in zip(units, weights, strict=True)],
        )

        def statement(n: Json, number: int = number, side: int = side) -> Json:
            value = minus(over(1, number), _edge(number, n))
            return ["<=", value, _tail(n)] if side == 1 else ["<=", _tail(n), value]

        goal, before = statement(MORE), statement(LENGTH)
        gap = proof.sums(
            equal(minus(goal[2], goal[1]), plus(minus(before[2], before[1]), room)),
            cofactors=[cofactor(split, [], side), cofactor(known_room)],
        )
        passage = proof.squares(goal, gap, [proof.assume(before)])
        zero: Json = ["of", "natural", 0]
        found.append(by_counting(proof, statement, proof.evaluate(statement(zero)), passage))
    return found


LOGARITHM = Lemmas(
    "library/logarithm-of-two",
    "The series of 1/((2k + 1)(2k + 2)), which tends to the logarithm of 2, in bounds",
    definitions=[*SUMS, *LOG_TWO],
    variables=DECLARED,
    file=__file__,
)


@LOGARITHM.lemma(
    "above",
    "The terms add up to at most 0.69315.",
    "forall n in natural: log_two(n) <= 69315/100000",
    "1",
    [("They exceed 0.68.", "69315/100000", "68/100", "0")],
)
def prove_above(proof: Evidence) -> int:
    """Prove ∀n: the sum is at most 0.69315."""
    tail = proof.specialise(_prove_tail(proof)[0], [LENGTH])
    start, edge = logarithm(["of", "natural", START]), _edge(EDGES[0], LENGTH)
    known = proof.evaluate(["<=", plus(start, over(1, EDGES[0])), HIGH])
    goal = ["<=", partial_sum(LENGTH), HIGH]
    form = plus(
        minus(HIGH, plus(start, over(1, EDGES[0]))),
        minus(minus(over(1, EDGES[0]), edge), _tail(LENGTH)),
        edge,
    )
    gap = proof.sums(equal(minus(*goal[:0:-1]), form))
    return proof.generalise(proof.squares(goal, gap, [known, tail]), [LENGTH])


@LOGARITHM.lemma(
    "below",
    "At least 10030 terms add up to at least 0.69305.",
    "forall n in natural: (10000 : natural) <= n ==> 69305/100000 <= log_two(n)",
    "10000",
)
def prove_late(proof: Evidence) -> int:
    """Prove ∀n ≥ 10000: the sum is at least 0.69305."""
    tail, late = proof.specialise(_prove_tail(proof)[1], [LENGTH]), proof.assume(LATER)
    start, edge = logarithm(["of", "natural", START]), _edge(EDGES[1], LENGTH)
    least, largest = over(1, EDGES[1]), over(1, 4 * LATE)
    size = proof.squares(["<", 0, edge[2]])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [edge[2]], [size]))
    rest = times(largest, edge, plus(times(4, minus(LENGTH, LATE)), EDGES[1]))
    gap = proof.sums(equal(minus(largest, edge), rest), cofactors=[cofactor(unit, [], times(-1, largest))])
    small = proof.squares(["<=", edge, largest], gap, [late, size])
    known = proof.evaluate(["<=", plus(LOW, largest), plus(start, least)])
    goal = ["<=", LOW, partial_sum(LENGTH)]
    form = plus(
        minus(plus(start, least), plus(LOW, largest)),
        minus(_tail(LENGTH), minus(least, edge)),
        minus(largest, edge),
    )
    gap = proof.sums(equal(minus(*goal[:0:-1]), form))
    return proof.generalise(proof.squares(goal, gap, [known, tail, small]), [LENGTH], [LATER])


STATEMENTS = {"library/logarithm-of-two": LOGARITHM.statement}
