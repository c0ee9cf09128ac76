"""The partial sums of a series for ln 2 are at most any number that one of them with a small rest does not exceed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from verify.library.finite_sums import BASE, DECLARED, LENGTH, MORE, OTHER, SERIES, SUMS, by_counting
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, forall, mapping, minus, over, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums.harmonic_bounds import split_logarithm
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm, reciprocal
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_growth import prove_unit, share

Json = Any

SEVEN_TENTHS = over(7, 10)


def late_sum(n: Json) -> Json:
    """The sum of n terms of the series and 1/(4n + 1), which is a little more than ln 2."""
    return plus(logarithm(n), share(plus(times(4, n), 1)))


LATE_SUMS = Lemmas(
    "library/bounds-on-the-logarithm-of-two",
    "The series of 1/((2k + 1)(2k + 2)) is at most 7/10",
    definitions=SUMS,
    variables=DECLARED,
    file=__file__,
)


@LATE_SUMS.lemma(
    "falling",
    "The partial sums with 1/(4n + 1) added do not grow.",
    """
    forall n in natural:
         sum_below((k in natural |-> 1/((2*k + 1)*(2*k + 2))), next(n)) + 1/(4*next(n) + 1)
      <= sum_below((k in natural |-> 1/((2*k + 1)*(2*k + 2))), n) + 1/(4*n + 1)
    """,
    "1",
)
def prove_falling(proof: Evidence) -> int:
    """Prove ∀n: ``late_sum`` does not grow from n to n + 1."""
    divisors = [*(plus(times(4, n), 1) for n in (LENGTH, MORE)), plus(times(2, LENGTH), 1), plus(times(2, LENGTH), 2)]
    units = [prove_unit(proof, s) for s in divisors]
    known = Relations(proof)
    for unit, s in zip(units, divisors, strict=True):
        known.know(unit, times(s, share(s)), 1)
    u, v, o, e = (share(s) for s in divisors)
    term = know_reciprocal(proof, known, times(*divisors[2:]), times(o, e))
    weights = [
        plus(v, times(o, e, divisors[1], v)),
        minus(times(o, e), u),
        times(-4, u, v, divisors[3], e),
        times(-4, u, v),
    ]
    goal = ["<=", late_sum(MORE), late_sum(LENGTH)]
    gap = proof.sums(
        equal(minus(*goal[:0:-1]), times(3, u, v, o, e)),
        cofactors=[
            cofactor(split_logarithm(proof, LENGTH), [], -1),
            cofactor(term, [], -1),
            *(cofactor(unit, [], weight) for unit, weight in zip(units, weights, strict=True)),
        ],
    )
    return proof.generalise(proof.squares(goal, gap), [LENGTH])


def _prove_capped(proof: Evidence, start: int) -> int:
    """Prove ∀f, g, b (f does not grow, g does not fall, g ≤ f, f(start) ≤ b ⟹ ∀n: g(n) ≤ b)."""
    f, g = SERIES, OTHER

    def everywhere(left: Json, right: Json) -> Json:
        return forall([("k'", "natural")], ["<=", left, right])

    after: Json = ["next", "k'"]
    hypotheses = [
        everywhere([f, after], [f, "k'"]),
        everywhere([g, "k'"], [g, after]),
        everywhere([g, "k'"], [f, "k'"]),
        ["<=", [f, ["of", "natural", start]], BASE],
    ]
    falling, rising, smaller, capped = (proof.assume(formula) for formula in hypotheses)

    def later(n: Json) -> list[Json]:
        numbers = [n]
        for _ in range(start):
            numbers.append(["next", numbers[-1]])
        return numbers

    def statement(n: Json) -> Json:
        return ["<=", [f, later(n)[-1]], BASE]

    def chained(goal: Json, links: list[int], values: list[Json]) -> int:
        gaps = [minus(high, low) for low, high in pairwise(values)]
        return proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), plus(*gaps))), links)

    ends = [[f, later(n)[-1]] for n in (MORE, LENGTH)]
    links = [proof.specialise(falling, [later(LENGTH)[-1]]), proof.assume(statement(LENGTH))]
    step = chained(statement(MORE), links, [*ends, BASE])
    late = proof.specialise(by_counting(proof, statement, capped, step), [LENGTH])
    numbers = later(LENGTH)
    links = [proof.specialise(rising, [n]) for n in numbers[:-1]]
    values = [*([g, n] for n in numbers), ends[1], BASE]
    found = chained(["<=", [g, LENGTH], BASE], [*links, proof.specialise(smaller, numbers[-1:]), late], values)
    return proof.generalise(proof.generalise(found, [LENGTH]), [f, g, BASE], hypotheses)


def prove_at_most(proof: Evidence, bound: Json, start: int) -> int:
    """Prove ∀n: n terms of the series are at most a bound that ``late_sum`` does not exceed after so many terms."""
    rising = ["<=", logarithm(LENGTH), logarithm(MORE)]
    equation = proof.sums(
        equal(minus(*rising[:0:-1]), reciprocal(LENGTH)), cofactors=[cofactor(split_logarithm(proof, LENGTH))]
    )
    smaller = ["<=", logarithm(LENGTH), late_sum(LENGTH)]
    rest = proof.sums(equal(minus(*smaller[:0:-1]), late_sum(LENGTH)[2]))
    premises = [
        prove_falling(proof),
        *(proof.generalise(proof.squares(goal, gap), [LENGTH]) for goal, gap in ((rising, equation), (smaller, rest))),
        proof.evaluate(["<=", late_sum(["of", "natural", start]), bound]),
    ]
    maps = [mapping([("h'", "natural")], value("h'")) for value in (late_sum, logarithm)]
    return proof.specialise(_prove_capped(proof, start), [*maps, bound], premises)


@LATE_SUMS.lemma(
    "below",
    "Its partial sums are at most 7/10.",
    "forall n in natural: (h in natural |-> sum_below((k in natural |-> 1/((2*k + 1)*(2*k + 2))), h))(n) <= 7/10",
    "1",
    [("They exceed 1/2.", "7/10", "1/2", "2")],
)
def prove_below(proof: Evidence) -> int:
    """Prove ∀n: n terms of the series are at most 7/10."""
    return prove_at_most(proof, SEVEN_TENTHS, 1)


STATEMENTS = {"library/bounds-on-the-logarithm-of-two": LATE_SUMS.statement}
