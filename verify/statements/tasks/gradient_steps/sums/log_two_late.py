"""Late partial sums of a series for ln 2 lie between any numbers that early ones with a rest have passed.

The sums of n terms with 1/(4n + 2) rise and those with 1/(4n + 1) fall; a natural number is at most another one, or is
at least the next one.
"""

from collections.abc import Sequence

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations
from verify.statements.formulas import forall, implies
from verify.statements.tasks.gradient_steps.sums import harmonic_bounds, log_two, reciprocals
from verify.statements.tasks.gradient_steps.sums.log_two_bound import late_sum, prove_falling
from verify.statements.tasks.gradient_steps.sums.square_growth import prove_unit, share
from verify.statements.terms import equal, mapping, minus, over, plus, times


def raised_sum(n: Json) -> Json:
    """The sum of n terms of the series and 1/(4n + 2), which is a little less than ln 2."""
    return plus(log_two.logarithm(n), share(plus(times(4, n), 2)))


def prove_rising(proof: Evidence) -> int:
    """Prove that ``raised_sum`` does not fall from n to n + 1."""
    numbers = [
        plus(times(4, LENGTH), 2),
        plus(times(4, LENGTH), 6),
        plus(times(2, LENGTH), 1),
        plus(times(2, LENGTH), 2),
    ]
    divisors = [numbers[0], plus(times(4, MORE), 2), *numbers[2:]]
    before, after, odd, even = (prove_unit(proof, s) for s in divisors)
    u, v, o, e = (share(s) for s in divisors)
    known = relations.Relations(proof, [u])
    for unit, number, x in zip((before, after, odd, even), numbers, (u, v, o, e), strict=True):
        known.know(unit, times(number, x), 1)
    term = reciprocals.know_reciprocal(proof, known, times(*divisors[2:]), times(o, e))
    known = relations.Relations(proof, [u])
    for unit, number, x in zip((before, after, odd, even), numbers, (u, v, o, e), strict=True):
        known.know(unit, times(number, x), 1)
    derived = [
        known.derive(u, over(o, 2), {before: over(o, 2), odd: minus(u)}),
        known.derive(times(o, e), minus(o, e), {even: o, odd: minus(e)}),
        known.derive(times(e, v), minus(over(e, 2), v), {after: over(e, 2), even: minus(v)}),
        known.derive(times(o, v), over(minus(o, times(2, v)), 4), {after: over(o, 4), odd: minus(over(v, 2))}),
    ]
    goal = ["<=", raised_sum(LENGTH), raised_sum(MORE)]
    rest = plus(times(o, e), minus(v, u))
    shown = proof.follows(equal(rest, times(2, v, o, e)), derived[0], derived[1], derived[2], derived[3])
    gap = proof.sums(
        equal(minus(*goal[:0:-1]), times(2, v, o, e)),
        cofactors=[cofactor(harmonic_bounds.split_logarithm(proof, LENGTH)), cofactor(term), cofactor(shown)],
    )
    return proof.squares(goal, gap)


def _number(n: int) -> Json:
    return ["of", "natural", n]


def _prove_apart(proof: Evidence) -> int:
    """Prove ∀n, k: n + 1 ≤ k, unless k ≤ n."""

    def premise(n: Json, k: Json) -> Json:
        return ["not", ["<=", k, n]]

    def statement(n: Json, k: Json) -> Json:
        return implies(premise(n, k), ["<=", plus(n, 1), k])

    def everywhere(n: Json) -> Json:
        return forall([("k2", "natural")], statement(n, "k2"))

    def by_places(n: Json, rest: Json, given: list[int]) -> int:
        """Prove the statement at n for all k, where k − n is not negative if n is below k + 1."""
        first, after = statement(n, ZERO), statement(n, ["next", PLACE])
        none = proof.contradiction(first[2], proof.squares(first[1][1]), proof.assume(first[1]))
        base = proof.generalise(none, [], [first[1]])
        gap = proof.sums(equal(minus(*after[2][:0:-1]), rest))
        found = proof.generalise(proof.squares(after[2], gap, given), [], [after[1]])
        return proof.induct(everywhere(n), base, proof.generalise(found, [PLACE], [statement(n, PLACE)]))

    base = by_places(ZERO, PLACE, [])
    above = proof.order(proof.assume(premise(MORE, ["next", PLACE])))
    small = ["<=", PLACE, LENGTH]
    gap = proof.sums(equal(minus(0, 0), plus(minus(["next", PLACE], MORE), minus(LENGTH, PLACE))))
    absurd = proof.squares(["<", 0, 0], gap, [above, proof.assume(small)])
    refuted = patterns.prove_not(proof, small, absurd, proof.evaluate(["<", 0, 0]))
    before = proof.specialise(proof.assume(everywhere(LENGTH)), [PLACE], [refuted])
    return by_counting(proof, everywhere, base, by_places(MORE, minus(PLACE, plus(LENGTH, 1)), [before]))


class LateSums:
    """The sums of n terms with 1/(4n + 2), which rise to ln 2, or with 1/(4n + 1), which fall to it."""

    def __init__(self, proof: Evidence, rises: bool) -> None:
        """Prove that they rise or fall."""
        self._proof = proof
        self._sum = raised_sum if rises else late_sum
        self._monotone = prove_rising(proof) if rises else proof.specialise(prove_falling(proof), [LENGTH])
        self._rest = 2 if rises else 1

    def _ordered(self, early: Json, late: Json) -> list[Json]:
        """That the sums rise or fall from an early value to a late one."""
        return ["<=", early, late] if self._rest == 2 else ["<=", late, early]

    def prove(self, bound: Json, start: int) -> int:
        """Prove ∀n ≥ start: the sums are on the side of a bound on which they are after so many terms."""
        proof, value = self._proof, self._sum

        def statement(n: Json) -> Json:
            return implies(["<=", start, n], self._ordered(bound, value(n)))

        premise, more, goal = statement(LENGTH)[1], proof.assume(statement(MORE)[1]), statement(MORE)[2]
        here = proof.specialise(proof.assume(statement(LENGTH)), [], [proof.assume(premise)])
        gaps = [minus(*self._ordered(*pair)[:0:-1]) for pair in ((value(LENGTH), value(MORE)), (bound, value(LENGTH)))]
        later = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), plus(*gaps))), [self._monotone, here])
        most = proof.specialise(_prove_apart(proof), [LENGTH, _number(start)], [proof.assume(["not", premise])])
        form = plus(minus(MORE, start), minus(start, plus(LENGTH, 1)))
        zero = proof.vanish(proof.sums(equal(form, 0)), [0], [more, most])
        reached = self._reached(goal, bound, start, zero)
        step = proof.generalise(proof.cases(premise, later, reached), [], [statement(MORE)[1]])
        return by_counting(proof, statement, proof.evaluate(statement(ZERO)), step)

    def _reached(self, goal: Json, bound: Json, start: int, zero: int) -> int:
        """Prove the bound for n + 1 = start."""
        proof, last, divisor = self._proof, 4 * start + self._rest, plus(times(4, MORE), self._rest)
        sums = mapping([("h'", "natural")], log_two.logarithm("h'"))
        same = proof.sums(equal(MORE, _number(start)), cofactors=[cofactor(zero)])
        same = proof.specialise(proof.use("library/equal-numbers", "values"), [_number(start), sums, MORE], [same])
        weights = [share(last), times(over(-4, last), share(divisor))]
        units = [prove_unit(proof, divisor), zero]
        rest = proof.follows(equal(share(divisor), share(last)), *(u for u, w in zip(units, weights, strict=True)))
        value = plus(log_two.logarithm(_number(start)), share(last))
        spelled = self._ordered(bound, value)
        gap = proof.follows(equal(minus(*goal[:0:-1]), minus(*spelled[:0:-1])), *(same, rest))
        return proof.squares(goal, gap, [proof.evaluate(spelled)])


def prove_enclosed(proof: Evidence, number: int, ends: Sequence[Json], start: int) -> list[int]:
    """Prove l ≤ the sum of n terms ≤ h for n from a number on, assumed, where ``ends`` are l, what is reached and h."""
    late = proof.assume(["<=", number, LENGTH])
    least, reached, most = ends
    whole = proof.sums(equal(minus(LENGTH, start), plus(minus(LENGTH, number), number - start)))
    premise = proof.squares(["<=", start, LENGTH], whole, [late])
    sums = [LateSums(proof, rises).prove(bound, start) for rises, bound in ((True, reached), (False, most))]
    low, high = (proof.specialise(theorem, [LENGTH], [premise]) for theorem in sums)
    divisor, room = plus(times(4, LENGTH), 2), minus(reached, least)
    form = times(share(divisor), plus(times(4, room, minus(LENGTH, number)), minus(times(room, 4 * number + 2), 1)))
    goals = [["<=", least, log_two.logarithm(LENGTH)], ["<=", log_two.logarithm(LENGTH), most]]
    above = proof.evaluate(["<=", 0, minus(times(room, 4 * number + 2), 1)])
    sign = proof.evaluate(["<=", 0, room])
    gap = proof.follows(
        equal(minus(*goals[0][:0:-1]), plus(minus(raised_sum(LENGTH), reached), form)), prove_unit(proof, divisor)
    )
    rest = proof.sums(
        equal(minus(*goals[1][:0:-1]), plus(minus(most, late_sum(LENGTH)), share(plus(times(4, LENGTH), 1))))
    )
    return [
        proof.squares(goals[0], gap, [low, late, above, sign]),
        proof.squares(goals[1], rest, [high]),
    ]
