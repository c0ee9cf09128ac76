"""Sums of the even moments 1/(m + 1) of a uniform law on [-1, 1], once, twice and three times, and harmonic numbers.

Tasks (Edelman), equation (E.47). With H(n) = 1 + 1/2 + ... + 1/n they are of the order of H(n), n H(n) and n^2 H(n).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import (
    DECLARED,
    LENGTH,
    MORE,
    PLACE,
    SUMS,
    ZERO,
    by_counting,
    prove_last_term,
    raised,
    sum_below,
)
from verify.library.powers import prove_bounded_power
from verify.library.sequence_sums import congruent, prove_linear
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, mapping, minus, over, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.tasks.gradient_steps.sums.square_growth import prove_unit, share
from verify.statements.tasks.gradient_steps.sums.uniform_moments import DEFINITIONS, HALF
from verify.statements.tasks.gradient_steps.symmetric.chain import VOCABULARY

Json = Any

QUARTER = over(1, 4)


def harmonic(n: Json) -> Json:
    """1 + 1/2 + … + 1/n."""
    return sum_below("k'", n, share(plus("k'", 1)))


def once(n: Json) -> Json:
    """The sum of the moments with the exponents from 1 to n."""
    return sum_below("d", n, ["moment", HALF, ["next", "d"]])


def twice(r: Json) -> Json:
    """The limit of the mean of the gradient in v."""
    return ["position_growth", HALF, r]


def thrice(t: Json) -> Json:
    """The sum of ``twice`` over the lengths from 1 to t."""
    return sum_below("r'", t, twice(["next", "r'"]))


def _last(proof: Evidence, index: str, term: Json) -> int:
    """Prove that one more term is added last."""
    return proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [mapping([(index, "natural")], term)])


Sides = Callable[[Json], list[Json]]
NEAR, FAR = share(plus(LENGTH, 1)), share(plus(MORE, 1))


def _by_sides(
    proof: Evidence, sides: Sides, known: list[int], forms: list[Json], cofactors: Callable[[int], list[Json]]
) -> int:
    """Prove ∀n: a lower and an upper bound, from 0 on; the forms are what they gain from n to n + 1."""

    def statement(n: Json) -> Json:
        return both(*sides(n))

    before = proof.assume(statement(LENGTH))
    steps = []
    for part, (side, old, new, form) in enumerate(zip((1, -1), sides(LENGTH), sides(MORE), forms, strict=True)):
        gap = proof.sums(equal(minus(*new[:0:-1]), plus(minus(*old[:0:-1]), form)), cofactors=cofactors(side))
        steps.append(proof.squares(new, gap, [*known, proof.project(before, part)]))
    base = proof.conjunction(*(proof.evaluate(side) for side in sides(ZERO)))
    return by_counting(proof, statement, base, proof.conjunction(*steps))


def _units(proof: Evidence) -> tuple[int, int]:
    """Prove n · 1/n = 1 for n + 1 and n + 2."""
    near, far = (prove_unit(proof, plus(n, 1)) for n in (LENGTH, MORE))
    return near, far


def _prove_ones(proof: Evidence) -> int:
    """Prove ∀n: (2 · 1/2)^n = 1."""

    def statement(n: Json) -> Json:
        return equal(raised(times(2, HALF), n), 1)

    step = proof.sums(statement(MORE), cofactors=[cofactor(proof.assume(statement(LENGTH)))])
    return by_counting(proof, statement, proof.sums(statement(ZERO)), step)


HARMONIC_MOMENTS = Lemmas(
    "tasks/own-harmonic-moments",
    "The moments of the uniform distribution on [0, 1] add up like the harmonic numbers",
    definitions=[*SUMS, *DEFINITIONS],
    variables=DECLARED,
    file=__file__,
)


@HARMONIC_MOMENTS.lemma(
    "once",
    "The sum of the moments with the exponents from 1 to n is half a harmonic number up to a constant.",
    """
    forall n in natural:
          1/2*(sum_below((k in natural |-> 1/(k + 1)), n) + 1/(n + 1)) - 1
          <= sum_below((d in natural |-> moment(1/2, next(d))), n)
      and sum_below((d in natural |-> moment(1/2, next(d))), n)
          <= 1/2*(sum_below((k in natural |-> 1/(k + 1)), n) + 1/(n + 1)) - 1/2
    """,
    "1",
    [("They are not that many.", "- 1/2", "- 3/4", "0")],
)
def prove_once(proof: Evidence) -> int:
    """Prove ∀n: 1/2 H(n + 1) − 1 ≤ ``once`` ≤ 1/2 H(n + 1) − 1/2, where H(n + 1) is spelled H(n) + 1/(n + 1)."""
    near, far = _units(proof)
    sign = raised(-1, LENGTH)

    def later(n: Json) -> Json:
        return plus(harmonic(n), share(plus(n, 1)))

    def centre(n: Json) -> Json:
        turned = times(over(-1, 4), raised(-1, n), share(plus(n, 1)))
        return plus(minus(once(n), times(HALF, later(n))), over(3, 4), turned)

    def sides(n: Json) -> list[Json]:
        return bounded(centre(n), times(QUARTER, minus(1, share(plus(n, 1)))))

    ends = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
    signs = proof.specialise(proof.specialise(prove_bounded_power(proof), [-1], ends), [LENGTH])
    known = [proof.project(signs, part) for part in (0, 1)]
    ones = proof.specialise(_prove_ones(proof), [LENGTH])
    added, counted = _last(proof, "d", once(MORE)[1][2]), _last(proof, "k'", share(plus("k'", 1)))

    def cofactors(side: int) -> list[Json]:
        share_here = times(QUARTER, plus(1, times(side, sign)))
        return [
            cofactor(added, [], side),
            cofactor(counted, [], times(over(-1, 2), side)),
            cofactor(ones, [], times(side, HALF, minus(1, sign), FAR)),
            cofactor(near, [], times(share_here, FAR)),
            cofactor(far, [], times(-1, share_here, NEAR)),
        ]

    forms = [times(QUARTER, NEAR, FAR, x) for x in (minus(sign, -1), minus(1, sign))]
    found = proof.specialise(_by_sides(proof, sides, known, forms, cofactors), [LENGTH])
    goals = [["<=", minus(times(HALF, later(LENGTH)), 1), once(LENGTH)]]
    goals.append(["<=", once(LENGTH), minus(times(HALF, later(LENGTH)), HALF)])
    rest = times(QUARTER, NEAR)
    forms = [
        plus(minus(*sides(LENGTH)[0][:0:-1]), times(rest, minus(sign, -1))),
        plus(minus(*sides(LENGTH)[1][:0:-1]), times(rest, minus(1, sign))),
    ]
    results = [
        proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form)), [*known, proof.project(found, part)])
        for part, (goal, form) in enumerate(zip(goals, forms, strict=True))
    ]
    return proof.generalise(proof.conjunction(*results), [LENGTH])


HARMONIC_GROWTH = Lemmas(
    "tasks/own-harmonic-growth",
    "The mean gradient in one position and its sums grow like harmonic numbers",
    definitions=VOCABULARY,
    variables=DECLARED,
    file=__file__,
)


@HARMONIC_GROWTH.lemma(
    "growth",
    "Four times the mean gradient in v lies between r (H(r) - 3) and r (H(r) - 1/2).",
    """
    forall r in natural:
          r*(sum_below((k in natural |-> 1/(k + 1)), r) - 3) <= 4*position_growth(1/2, r)
      and 4*position_growth(1/2, r) <= r*(sum_below((k in natural |-> 1/(k + 1)), r) - 1/2)
    """,
    "1",
    [("It does not lie below r (H(r) - 2).", "- 1/2)", "- 2)", "1")],
)
def prove_twice(proof: Evidence) -> int:
    """Prove ∀r: r (H(r) − 3) ≤ 4 ``twice`` ≤ r (H(r) − 1/2)."""
    near, far = _units(proof)
    below = proof.specialise(prove_once(proof), [MORE])
    known = [proof.project(below, part) for part in (0, 1)]
    moments = once(MORE)[1]
    halves = mapping([("e'", "natural")], times(HALF, ["at", moments, "e'"]))
    scaled = proof.specialise(prove_linear(proof), [moments, moments, HALF, 0, MORE])
    point = ["at", moments, PLACE]
    same = congruent(
        proof,
        times(HALF, point),
        plus(times(HALF, point), times(0, point)),
        MORE,
        proof.sums(equal(times(HALF, point), plus(times(HALF, point), times(0, point)))),
    )
    row = proof.sums(
        equal(["sum_below", halves, MORE], times(HALF, once(MORE))), cofactors=[cofactor(same), cofactor(scaled)]
    )
    rows = sum_below("d", ["next", "q"], times(HALF, ["moment", HALF, ["next", "d"]]))
    added, counted = _last(proof, "q", rows), _last(proof, "k'", share(plus("k'", 1)))

    def sides(r: Json) -> list[Json]:
        ends = [times(r, minus(harmonic(r), x)) for x in (3, HALF)]
        return [["<=", ends[0], times(4, twice(r))], ["<=", times(4, twice(r)), ends[1]]]

    later = times(HALF, plus(harmonic(MORE), FAR))
    forms = [
        plus(times(2, minus(once(MORE), minus(later, 1))), NEAR, FAR),
        plus(times(2, minus(minus(later, HALF), once(MORE))), times(LENGTH, NEAR), times(HALF, LENGTH, FAR)),
    ]

    def cofactors(side: int) -> list[Json]:
        return [
            cofactor(added, [], 4 * side),
            cofactor(row, [], 4 * side),
            cofactor(counted, [], times(-side, LENGTH)),
            cofactor(near, [], -1) if side == 1 else cofactor(far, [], over(-1, 2)),
        ]

    return _by_sides(proof, sides, known, forms, cofactors)


@HARMONIC_GROWTH.lemma(
    "sums",
    "So its sums over the lengths up to t lie between half as much, with 7/2 instead of 3.",
    """
    forall t in natural:
          1/2*t*(t + 1)*(sum_below((k in natural |-> 1/(k + 1)), t) - 7/2)
          <= 4*sum_below((r in natural |-> position_growth(1/2, next(r))), t)
      and 4*sum_below((r in natural |-> position_growth(1/2, next(r))), t)
          <= 1/2*t*(t + 1)*(sum_below((k in natural |-> 1/(k + 1)), t) - 1/2)
    """,
    "1",
)
def prove_thrice(proof: Evidence) -> int:
    """Prove ∀t: 1/2 t (t + 1) (H(t) − 7/2) ≤ 4 ``thrice`` ≤ 1/2 t (t + 1) (H(t) − 1/2)."""
    near, _ = _units(proof)
    below = proof.specialise(prove_twice(proof), [MORE])
    known = [proof.project(below, part) for part in (0, 1)]
    added = _last(proof, "r'", twice(["next", "r'"]))
    counted = _last(proof, "k'", share(plus("k'", 1)))
    value, ends = times(4, twice(MORE)), [times(plus(LENGTH, 1), minus(harmonic(MORE), x)) for x in (3, HALF)]
    forms = [plus(minus(value, ends[0]), HALF), plus(minus(ends[1], value), times(HALF, LENGTH))]

    def cofactors(side: int) -> list[Json]:
        pairs = times(HALF, plus(LENGTH, 1), LENGTH)
        return [
            cofactor(added, [], 4 * side),
            cofactor(counted, [], times(-side, pairs)),
            cofactor(near, [], times(over(-side, 2), LENGTH)),
        ]

    return _by_sides(proof, growth_bounds, known, forms, cofactors)


def growth_bounds(t: Json) -> list[Json]:
    """The bounds of ``thrice``."""
    ends = [times(HALF, t, plus(t, 1), minus(harmonic(t), x)) for x in (over(7, 2), HALF)]
    return [["<=", ends[0], times(4, thrice(t))], ["<=", times(4, thrice(t)), ends[1]]]


STATEMENTS = {
    "tasks/own-harmonic-moments": HARMONIC_MOMENTS.statement,
    "tasks/own-harmonic-growth": HARMONIC_GROWTH.statement,
}
