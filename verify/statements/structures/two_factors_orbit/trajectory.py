"""A trajectory with positive factors: it crosses the target again and again, and its imbalance tends to 0.

Simple structures in neural networks (Chen), Theorem 3.4, in the variables of its proof: the excess u = η x y − K and
the imbalance w = η (x − y)². Without a crossing the products would lie below 1/(2 η) and rise by a fixed amount.
"""

from __future__ import annotations

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
    minus,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.real_inequalities import REALS
from verify.statements.structures.natural_multiples import MULTIPLES, prove_archimedes
from verify.statements.structures.two_factors_decay import DECAY, SEQUENCES, TIME, prove_decay
from verify.statements.structures.two_factors_orbit.from_a_time import TIMES, prove_from

Json = Any

NOW, FIRST, SINCE, COUNT, SMALL = "n0", "n1", "m0", "v4", "t0"
DECLARED: Binders = list({name: (name, sort) for name, sort in [*DECAY, *TIMES, *MULTIPLES, *REALS]}.values())


def excess(t: Json) -> Json:
    """The excess u after t steps."""
    return ["u0", t]


def imbalance(t: Json) -> Json:
    """The imbalance w after t steps."""
    return ["w0", t]


def product(t: Json, edge: Json) -> Json:
    """The product a = K + u after t steps."""
    return plus(edge, excess(t))


def below(t: Json) -> Json:
    """The product lies below K."""
    return ["<", excess(t), 0]


def above(t: Json) -> Json:
    """The product lies above K."""
    return ["<", 0, excess(t)]


AWAY = forall(TIME, different(excess("t"), 0))


def trajectory(edge: Json) -> list[Json]:
    """The hypotheses on the excess and the imbalance, for a value of K."""
    return [*(substituted(formula, {"k0": edge}) for formula in SEQUENCES), AWAY]


def crossing(m: Json, t: Json) -> Json:
    """At a time t ≥ m the product lies below K, and above it one step later."""
    return both(["<=", m, t], below(t), above(["next", t]))


def crosses_after(m: Json) -> Json:
    """There is such a time."""
    return exists([("t'", "natural")], crossing(m, "t'"))


def small_from(r: Json) -> Json:
    """From some time on the imbalance is less than r."""
    late = forall([("t'", "natural")], implies(["<=", "s'", "t'"], ["<", imbalance("t'"), r]))
    return exists([("s'", "natural")], late)


class Trajectory:
    """The excess and the imbalance at all times, for a value of K, in a proof that declares ``DECLARED``."""

    def __init__(self, proof: Evidence, edge: Json) -> None:
        """Assume the hypotheses."""
        self.proof, self.edge = proof, edge
        self.given = [proof.assume(formula) for formula in trajectory(edge)]
        self.signs = self.given[:2]

    def fact(self, number: int, t: Json) -> int:
        """One of the hypotheses at a time: the step of u and of w, 0 ≤ w, −K < u, u < 1."""
        return self.proof.specialise(self.given[number], [t])

    def sign(self, relation: str, smaller: Json, larger: Json, form: Json, given: list[int], known: Any = ()) -> int:
        """Prove l < r or l ≤ r by a form of r − l."""
        equals = self.proof.sums(equal(minus(larger, smaller), form), cofactors=known)
        return self.proof.squares([relation, smaller, larger], equals, [*self.signs, *given])

    def turned(self, t: Json, there: int, short: int) -> int:
        """A product below K that is at least 1/2 is followed by one above K."""
        u, rest = excess(t), minus(product(t, self.edge), over(1, 2))
        form = times(minus(0, u), plus(times(2, rest), times(plus(rest, over(1, 2)), minus(0, u)), imbalance(t)))
        known = [cofactor(self.fact(2, t))]
        return self.sign("<", 0, excess(["next", t]), form, [there, short, self.fact(4, t)], known)

    def falls(self, t: Json) -> int:
        """A product above K is followed by one below K."""
        u, beyond, free = excess(t), minus(self.edge, 1), minus(1, excess(t))
        high = self.proof.assume(above(t))
        room = minus(over(3, 2), self.edge)
        form = times(u, plus(times(2, beyond), times(free, plus(1, u)), times(plus(over(1, 2), room), u), imbalance(t)))
        return self.sign(
            "<",
            excess(["next", t]),
            0,
            form,
            [high, self.fact(6, t), self.fact(4, t)],
            [cofactor(self.fact(2, t), [], -1)],
        )

    def either(self, t: Json, goal: Json, low: int, high: int) -> int:
        """Prove a goal that holds below K and above K."""
        proof, u = self.proof, excess(t)
        at_most: Json = ["<=", 0, u]
        positive = proof.specialise(prove_positive(proof), [u], [proof.assume(at_most), self.fact(7, t)])
        on_high = proof.specialise(proof.generalise(high, [], [above(t)]), [], [positive])
        negative = proof.order(proof.assume(["not", at_most]))
        on_low = proof.specialise(proof.generalise(low, [], [below(t)]), [], [negative])
        return proof.cases(at_most, on_high, on_low)

    def crosses(self) -> int:
        """∀m ∃t ≥ m: the product lies below K after t steps, and above it after t + 1."""
        proof, m = self.proof, SINCE
        after = ["next", NOW]

        goal = crosses_after(m)
        denied = proof.assume(["not", goal])
        start = exists([("t'", "natural")], both(["<=", m, "t'"], below("t'")))
        now = proof.squares(["<=", m, m], proof.sums(equal(minus(m, m), 0)))
        following = ["next", m]
        late = proof.squares(["<=", m, following], proof.sums(equal(minus(following, m), 1)))
        here = proof.witness(start, [m], proof.conjunction(now, proof.assume(below(m))))
        there = proof.witness(start, [following], proof.conjunction(late, self.falls(m)))
        started = self.either(m, start, here, there)
        first, low = product(FIRST, self.edge), proof.assume(both(["<=", m, FIRST], below(FIRST)))
        least = self.sign("<", 0, first, minus(excess(FIRST), minus(self.edge)), [self.fact(5, FIRST)])

        def risen(n: Json, t: Json) -> list[Json]:
            return [
                ["<=", m, t],
                below(t),
                ["<=", times(n, first), product(t, self.edge)],
                ["<=", first, product(t, self.edge)],
            ]

        def some(n: Json) -> Json:
            return exists([("t'", "natural")], both(*risen(n, "t'")))

        zero: Json = ["of", "natural", 0]
        same = [
            self.sign("<=", times(zero, first), first, first, [least]),
            self._level(first),
        ]
        base = proof.witness(
            some(zero), [FIRST], proof.conjunction(proof.project(low, 0), proof.project(low, 1), *same)
        )
        held = proof.assume(both(*risen(COUNT, NOW)))
        past, short, high, more = (proof.project(held, part) for part in range(4))
        rising = self._rises(first, [least, short, high, more], denied, goal, past)
        found = proof.witness(some(["next", COUNT]), [after], proof.conjunction(*rising))
        passage = proof.choose(proof.assume(some(COUNT)), NOW, found)
        every = proof.induct(
            forall([("n'", "natural")], some("n'")), base, proof.generalise(passage, [COUNT], [some(COUNT)])
        )
        far = proof.specialise(prove_archimedes(proof), [2, first], [least])
        beyond = proof.assume(["<", 2, times(COUNT, first)])
        value = product(NOW, self.edge)
        form = plus(
            minus(times(COUNT, first), 2),
            minus(value, times(COUNT, first)),
            minus(over(3, 2), self.edge),
            minus(0, excess(NOW)),
            over(1, 2),
        )
        absurd = self.sign("<", 0, 0, form, [beyond, high, short])
        absurd = proof.choose(proof.specialise(every, [COUNT]), NOW, absurd)
        absurd = proof.choose(started, FIRST, proof.choose(far, COUNT, absurd))
        return proof.generalise(prove_by_order(proof, goal, absurd), [m])

    def _level(self, value: Json) -> int:
        """a ≤ a."""
        return self.proof.squares(["<=", value, value], self.proof.sums(equal(minus(value, value), 0)))

    def _rises(self, first: Json, given: list[int], denied: int, goal: Json, past: int) -> list[int]:
        """Without a crossing the next product is larger by the first one, and still below K."""
        proof, after = self.proof, ["next", NOW]
        short, high = given[1:3]
        u, value, here = excess(NOW), product(NOW, self.edge), imbalance(NOW)
        late = proof.squares(
            ["<=", SINCE, after], proof.sums(equal(minus(after, SINCE), plus(minus(NOW, SINCE), 1))), [past]
        )
        crossed = proof.witness(goal, [NOW], proof.conjunction(past, short, proof.assume(above(after))))
        absurd = proof.contradiction(below(after), crossed, denied)
        stays = self.either(after, below(after), proof.assume(below(after)), absurd)
        half: Json = ["<=", over(1, 2), value]
        turn = self.turned(NOW, proof.assume(half), short)
        both_signs = plus(excess(after), minus(0, excess(after)))
        wrong = self.sign("<", 0, 0, both_signs, [stays, turn])
        not_half = prove_not(proof, half, wrong, proof.evaluate(["<", 0, 0]))
        small = proof.order(not_half)
        gap = minus(0, u)
        room = plus(minus(self.edge, 1), minus(over(1, 2), value))
        square = plus(times(room, plus(room, 3)), over(1, 4))
        form = plus(times(minus(value, first), gap, plus(2, gap)), times(first, square), times(gap, here))
        known = [cofactor(self.fact(2, NOW))]
        grown = self.sign(
            "<=", plus(value, first), product(after, self.edge), form, [*given, small, self.fact(4, NOW)], known
        )
        count = ["next", COUNT]
        chain = plus(minus(product(after, self.edge), plus(value, first)), minus(value, times(COUNT, first)))
        enough = self.sign("<=", times(count, first), product(after, self.edge), chain, [grown, high])
        chain = plus(minus(product(after, self.edge), plus(value, first)), minus(value, first), first)
        larger = self.sign("<=", first, product(after, self.edge), chain, [grown, *given])
        return [late, stays, enough, larger]

    def vanishes(self, crosses: int) -> int:
        """∀r > 0 ∃m ∀t ≥ m: the imbalance is less than r."""
        proof, r, here, after = self.proof, SMALL, imbalance(NOW), ["next", NOW]
        quarter, start = times(over(1, 4), r), ["next", FIRST]
        positive = proof.assume(["<", 0, r])
        share = proof.squares(["<", 0, quarter], given=[positive])
        decay = proof.specialise(prove_decay(proof), [self.edge, "u0", "w0"], self.given[:7])
        times_found = proof.specialise(decay, [quarter], [share])
        late = proof.assume(forall(TIME, implies(["<=", SINCE, "t"], above("t"), ["<", imbalance("t"), quarter])))

        def body(t: Json) -> Json:
            return both(["<=", SINCE, t], ["<", imbalance(t), r])

        crossing = proof.assume(both(["<=", SINCE, FIRST], below(FIRST), above(start)))
        since, high = (proof.project(crossing, part) for part in (0, 2))
        begun = proof.squares(
            ["<=", SINCE, start], proof.sums(equal(minus(start, SINCE), plus(minus(FIRST, SINCE), 1))), [since]
        )
        first = proof.specialise(late, [start], [begun, high])
        form = plus(minus(quarter, imbalance(start)), times(over(3, 4), r))
        base = proof.conjunction(begun, self.sign("<", imbalance(start), r, form, [first, positive]))
        held = proof.assume(body(NOW))
        since, less = (proof.project(held, part) for part in (0, 1))
        known = [cofactor(self.fact(3, NOW), [], -1)]
        goal: Json = ["<", imbalance(after), r]
        u = excess(NOW)
        room = plus(minus(u, minus(self.edge)), minus(over(3, 2), self.edge), over(1, 2))
        form = plus(minus(r, here), times(here, minus(0, u), room))
        low = self.sign(
            "<", goal[1], goal[2], form, [less, proof.assume(below(NOW)), self.fact(4, NOW), self.fact(5, NOW)], known
        )
        high = proof.assume(above(NOW))
        small = proof.specialise(late, [NOW], [since, high])
        form = plus(times(4, minus(quarter, here)), times(here, minus(1, u), plus(3, u)))
        top = self.sign("<", goal[1], goal[2], form, [small, high, self.fact(4, NOW), self.fact(6, NOW)], known)
        later = proof.squares(
            ["<=", SINCE, after], proof.sums(equal(minus(after, SINCE), plus(minus(NOW, SINCE), 1))), [since]
        )
        passed = proof.conjunction(later, self.either(NOW, goal, low, top))
        every = prove_from(proof, body, start, base, proof.generalise(passed, [NOW], [body(NOW)]))
        reached = proof.assume(["<=", start, NOW])
        small = proof.project(proof.specialise(every, [NOW], [reached]), 1)
        found = proof.witness(small_from(r), [start], proof.generalise(small, [NOW], [["<=", start, NOW]]))
        found = proof.choose(proof.specialise(crosses, [SINCE]), FIRST, found)
        return proof.generalise(proof.choose(times_found, SINCE, found), [r], [["<", 0, r]])
