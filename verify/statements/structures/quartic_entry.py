"""Gradient descent on (x² - μ)²/4 reaches the interval where steps decrease, or the minimum exactly.

Simple structures in neural networks (Chen), Theorem 3.3, part II.3 of its proof. The proof is written for any interval
of (0, m) to which a step leads back from above m.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verify.library.real_order import prove_by_order, prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.real_inequalities import REALS
from verify.statements.structures.monotone_limits import INDEX, LIMITS, prove_rising_limit
from verify.statements.structures.quartic_steps import (
    BOUNDED,
    ETA,
    LARGE,
    PARAMETERS,
    POINTS,
    C,
    K,
    M,
    slope_bound,
    step,
)

Json = Any

X, Y, Z, LEVEL, STEPS = "x", "y", "z", "level", "steps"
ENTRY: Binders = [*PARAMETERS, *POINTS, (LEVEL, "real"), (STEPS, "natural"), *LIMITS, *REALS]
BEYOND = minus(K, 1)
TOTAL = plus(BEYOND, 2)
PEAK = times(over(4, 27), power(C, 3))
LEFT = times(over(1, 27), TOTAL, plus(times(2, minus(9, times(2, power(C, 2)))), 9))


def point(n: Json) -> Json:
    """The point after n steps from z."""
    return ["descent", ETA, M, Z, n]


START: list[Json] = [["<", 0, Z], ["<", Z, M]]


@dataclass(frozen=True)
class Target:
    """The interval of the points x in (0, m) with 3 η x² ≥ level.

    Parameters
    ----------
    level
        At most K + 1, and less than 3 K.
    bound
        The bound on K.
    below, slack
        K + 1 − level and 3 K − level, spelled so that the one is ≥ 0 and the other > 0 by its form.
    returns
        Proves ∀y > m (η y² ≤ 4 (K + 1)³/27 ⟹ F(y) is in the interval), under the bound.
    """

    level: Json
    bound: Json
    below: Json
    slack: Json
    returns: Callable[[Evidence], int]

    def room(self, x: Json) -> Json:
        """3 η x² − level."""
        return minus(times(3, ETA, power(x, 2)), self.level)

    def arrived(self, x: Json) -> Json:
        """x lies in the interval."""
        return both(["<", 0, x], ["<", x, M], ["<=", 0, self.room(x)])

    def arrives(self) -> Json:
        """Some point is m, or in the interval."""
        return exists([("k'", "natural")], implies(different(point("k'"), M), self.arrived(point("k'"))))


def prove_return(proof: Evidence) -> int:
    """Prove ∀y > m (η y² ≤ 4 (K + 1)³/27 ⟹ F(y) is in the interval)."""
    hypotheses: list[Json] = [["<", M, Y], ["<=", times(ETA, power(Y, 2)), PEAK]]
    given = [proof.assume(formula) for formula in (*LARGE, BOUNDED, *hypotheses)]
    value, more = step(Y), minus(Y, M)
    below = minus(PEAK, times(ETA, power(Y, 2)))
    high, wide = plus(M, more), plus(times(2, M), more)
    ratio = plus(below, LEFT)
    positive = proof.squares(["<", 0, value], proof.sums(equal(minus(value, 0), times(high, ratio))), given)
    form = times(more, plus(times(ETA, more, plus(times(3, M), more)), times(2, BEYOND), 1))
    inside = proof.squares(["<", value, M], proof.sums(equal(minus(M, value), form)), given)
    first = plus(times(2, ETA, more, wide), BEYOND)
    second = times(over(1, 27), TOTAL, plus(times(8, BEYOND, plus(BEYOND, 4)), 5))
    surplus = times(
        over(1, 81),
        plus(times(2, BEYOND), 1),
        plus(times(2, BEYOND), 7),
        minus(9, times(2, power(C, 2))),
    )
    bracket = plus(times(ratio, first), times(LEFT, second), power(below, 2), times(ratio, LEFT))
    form = plus(times(3, below, bracket), times(TOTAL, surplus, plus(surplus, 2)))
    equals = proof.sums(equal(minus(slope_bound(value), 0), form))
    steep = proof.squares(["<=", 0, slope_bound(value)], equals, given)
    return proof.generalise(proof.conjunction(positive, inside, steep), [Y], hypotheses)


class Entry:
    """The proof that the interval is reached, by contradiction: all points would lie below it and rise for ever."""

    def __init__(self, proof: Evidence, target: Target) -> None:
        """Assume the range of K and a start, and that no point is m or in the interval."""
        self.proof, self.target = proof, target
        self.signs = [proof.assume(formula) for formula in (*LARGE, target.bound)]
        self.start = [proof.assume(formula) for formula in START]
        self.denied = proof.assume(["not", target.arrives()])
        self.returns = target.returns(proof)
        self.least = times(over(1, 3), target.slack, Z)

    def _short(self, n: Json, positive: int, inside: int) -> int:
        """Prove 3 η x² < level for the n-th point x, if 0 < x < m."""
        proof, x = self.proof, point(n)
        goal: Json = ["<", self.target.room(x), 0]
        steep = proof.order(proof.assume(["not", goal]))
        arrival = self._arrival(n, proof.conjunction(positive, inside, steep))
        denied = proof.contradiction(goal, arrival, self.denied)
        return proof.cases(goal, proof.assume(goal), denied)

    def _arrival(self, n: Json, there: int) -> int:
        """Prove that some point is m or in the interval, from the theorem that the n-th one is in it."""
        proof = self.proof
        return proof.witness(self.target.arrives(), [n], proof.generalise(there, [], [different(point(n), M)]))

    def _never(self, n: Json) -> int:
        """Prove that the n-th point is not m."""
        proof, x = self.proof, point(n)
        level = equal(x, M)
        there = proof.contradiction(self.target.arrived(x), proof.assume(level), proof.assume(different(x, M)))
        return prove_not(proof, level, self._arrival(n, there), self.denied)

    def facts(self, x: Json, held: int) -> tuple[int, int, int, int]:
        """Prove z ≤ x, 3 η x² < level, 0 < x and x < m from the induction hypothesis."""
        proof = self.proof
        above, short = proof.project(held, 0), proof.project(held, 1)
        positive = proof.squares(
            ["<", 0, x], proof.sums(equal(minus(x, 0), plus(Z, minus(x, Z)))), [self.start[0], above]
        )
        goal: Json = ["<", x, M]
        wrong = proof.order(proof.assume(["not", goal]))
        more = minus(x, M)
        form = plus(minus(0, self.target.room(x)), times(3, ETA, more, plus(more, times(2, M))), self.target.slack)
        absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [*self.signs, short, wrong])
        return above, short, positive, prove_by_order(proof, goal, absurd)

    def stays(self) -> int:
        """∀n: z ≤ x and 3 η x² < level for the n-th point x."""
        proof, x = self.proof, point(STEPS)
        goal = forall([("n'", "natural")], self._low(point("n'")))
        same = proof.squares(["<=", Z, Z], proof.sums(equal(minus(Z, Z), 0)))
        base = proof.conjunction(same, self._short(0, *self.start))
        held = proof.assume(self._low(x))
        above, short, positive, inside = self.facts(x, held)
        known = [*self.signs, *self.start, above, short, positive, inside]
        value, gap = step(x), times(ETA, minus(M, x), plus(M, x))
        after = ["next", STEPS]
        some = proof.squares(["<", 0, value], proof.sums(equal(minus(value, 0), times(x, plus(1, gap)))), known)
        higher = proof.squares(
            ["<=", Z, value], proof.sums(equal(minus(value, Z), plus(minus(x, Z), times(x, gap)))), known
        )
        below: Json = ["<", value, M]
        more, level = minus(value, M), equal(minus(value, M), 0)
        wide = proof.order(proof.assume(["not", below]))
        at_least = proof.squares(["<=", 0, more], given=[wide])
        reached = proof.sums(equal(value, M), cofactors=[cofactor(proof.assume(level))])
        apart = prove_not(proof, level, reached, self._never(after))
        past = proof.specialise(prove_positive(proof), [more], [at_least, apart])
        past = proof.squares(["<", M, value], proof.sums(equal(minus(value, M), more)), [past])
        short_of = plus(minus(0, self.target.room(x)), self.target.below)
        form = times(over(1, 9), power(short_of, 2), plus(TOTAL, times(over(1, 3), short_of)))
        size = times(ETA, power(value, 2))
        peak = proof.squares(["<=", size, PEAK], proof.sums(equal(minus(PEAK, size), form)), known)
        back = proof.specialise(self.returns, [value], [past, peak])
        arrival = self._arrival(["next", after], back)
        inside_after = proof.cases(below, proof.assume(below), proof.contradiction(below, arrival, self.denied))
        step_on = proof.conjunction(higher, self._short(after, some, inside_after))
        return proof.induct(goal, base, proof.generalise(step_on, [STEPS], [self._low(x)]))

    def _low(self, x: Json) -> Json:
        return both(["<=", Z, x], ["<", self.target.room(x), 0])

    def absurd(self) -> int:
        """0 < 0: the points rise by a fixed amount, and stay below m."""
        proof, x = self.proof, point(STEPS)
        stays = self.stays()
        above, short, positive, inside = self.facts(x, proof.specialise(stays, [STEPS]))
        known = [*self.signs, *self.start, above, short, positive, inside]
        value, gap = step(x), times(ETA, minus(M, x), plus(M, x))
        less, slack = minus(0, self.target.room(x)), self.target.slack
        rise = times(over(1, 3), plus(times(slack, minus(x, Z)), times(less, x)))
        upwards = proof.squares(["<=", x, value], proof.sums(equal(minus(value, x), times(x, gap))), known)
        top = plus(M, 1)
        bounded = proof.squares(["<=", x, top], proof.sums(equal(minus(top, x), plus(minus(M, x), 1))), known)
        jump = plus(x, self.least)
        amount = proof.squares(["<=", jump, value], proof.sums(equal(minus(value, jump), rise)), known)
        amount = proof.generalise(amount, [STEPS], [["<=", x, LEVEL]])
        sequence = mapping([("n''", "natural")], point("n''"))
        wanted = exists([("c'", "real")], both(["<", 0, "c'"], _rise_at_level("c'")))
        some = proof.witness(
            wanted, [self.least], proof.conjunction(proof.squares(["<", 0, self.least], given=known[:6]), amount)
        )
        rising = [
            proof.generalise(upwards, [STEPS]),
            proof.generalise(bounded, [STEPS]),
            proof.generalise(some, [LEVEL], [["<", LEVEL, top]]),
        ]
        limit = proof.specialise(prove_rising_limit(proof), [sequence, top], rising)
        close = proof.specialise(limit, [1], [proof.evaluate(["<", 0, 1])])
        chosen = forall([("n'", "natural")], implies(["<=", INDEX, "n'"], ["<", minus(top, 1), point("n'")]))
        same = proof.squares(["<=", INDEX, INDEX], proof.sums(equal(minus(INDEX, INDEX), 0)))
        near = proof.specialise(proof.assume(chosen), [INDEX], [same])
        last = point(INDEX)
        *_, inside = self.facts(last, proof.specialise(stays, [INDEX]))
        form = plus(minus(last, minus(top, 1)), minus(M, last))
        absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [near, inside])
        return proof.choose(close, INDEX, absurd)


def _rise_at_level(amount: Json) -> Json:
    here = point("n'")
    return forall([("n'", "natural")], implies(["<=", here, LEVEL], ["<=", plus(here, amount), step(here)]))


FALLING = Target(level=C, bound=BOUNDED, below=0, slack=plus(times(2, BEYOND), 1), returns=prove_return)


def entry(proof: Evidence, target: Target = FALLING) -> int:
    """Prove ∀ η, m, z: the interval is reached, in a proof that declares ``ENTRY``."""
    absurd = Entry(proof, target).absurd()
    found = prove_by_order(proof, target.arrives(), absurd)
    return proof.generalise(found, [ETA, M, Z], [*LARGE, target.bound, *START])
