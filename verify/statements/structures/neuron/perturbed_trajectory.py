"""A sequence that follows a -> a (K + 1 - a)² with small errors, from a point of the region on: it ends near p and o.

Own; compare Simple structures in neural networks (Chen), Proposition 4. Every second point a is in the region, and
(1 + m (1 - p) n) (|a - p| - r) is at most 1 after 2 n steps.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.statements.language import (
    Binders,
    both,
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
from verify.statements.structures.natural_multiples import MULTIPLES, prove_archimedes
from verify.statements.structures.neuron import perturbed_steps
from verify.statements.structures.neuron.perturbed_steps import (
    ERROR,
    GOAL,
    MARGIN,
    OUTER,
    RATE,
    ROOM,
    THIRD,
    WEIGHT,
    A,
    B,
    Map,
    P,
    Z,
    balanced,
    prove_two_steps,
    region,
    within,
)
from verify.statements.structures.two_factors_orbit.from_a_time import TIMES, prove_from

Json = Any

FIRST, NOW, LATE, END, RADIUS = "n1", "n0", "m1", "m2", "rho1"
DECLARED: Binders = [
    *perturbed_steps.DECLARED,
    *TIMES,
    *MULTIPLES,
    ("q0", ["maps", "natural", "real"]),
    *((name, "natural") for name in (FIRST, NOW, LATE, END)),
    (RADIUS, "real"),
]
CLOSE: list[Json] = [["<", 0, RADIUS], ["<=", ERROR, RADIUS], ["<=", times(3, ERROR), times(RATE, RADIUS)]]


def value(t: Json) -> Json:
    """The point after t steps."""
    return ["q0", t]


def small_errors(t: Json) -> list[Json]:
    """The step from the time t has a small error."""
    return within(minus(value(["next", t]), balanced(value(t))), ERROR)


SMALL_ERRORS = forall([("t", "natural")], implies(["<=", LATE, "t"], both(*small_errors("t"))))


def factor(t: Json) -> Json:
    """1 + m (1 − p) n, 2 n steps after the first time."""
    return plus(1, times(over(1, 2), RATE, minus(t, FIRST)))


def _signed(x: Json, y: Json, sign: int) -> Json:
    return minus(x, y) if sign > 0 else minus(y, x)


def low(t: Json) -> Json:
    """The point is in the region, and as close to p as it should be."""
    a = value(t)
    bounds = [["<=", times(factor(t), minus(_signed(a, P, sign), RADIUS)), 1] for sign in (1, -1)]
    return both(*region(a), *bounds)


def high(t: Json) -> Json:
    """The point is as close to o as it should be."""
    weight, a = minus(factor(t), times(over(1, 2), RATE)), value(t)
    return both(*(["<=", times(weight, minus(_signed(a, OUTER, sign), times(3, RADIUS))), 2] for sign in (1, -1)))


def placed(t: Json) -> Json:
    """The point is low, or else it is high and the next one is low."""
    return both(["<=", FIRST, t], implies(["not", low(t)], both(low(["next", t]), high(t))))


class Tail:
    """A sequence with small errors, in a proof that has ``DECLARED``."""

    def __init__(self, orbit: Map) -> None:
        """Assume the bounds on the errors."""
        self.orbit, self.proof = orbit, orbit.proof
        proof = self.proof
        self.two = prove_two_steps(orbit)
        self.room = [proof.assume(formula) for formula in ROOM]
        self.close = [proof.assume(formula) for formula in CLOSE]
        self.small = proof.assume(SMALL_ERRORS)
        self.signs = [*self.room, *self.close]
        self.signs.append(orbit.sign("<=", 0, RATE, RATE, self.room))

    def compare(self, relation: str, smaller: Json, larger: Json, form: Json, given: list[int]) -> int:
        """Prove l < r or l ≤ r by a form of r − l."""
        return self.orbit.sign(relation, smaller, larger, form, [*self.signs, *given])

    def _contracts(self, sign: int) -> int:
        """∀q, a, z, s: if s (|a − p| − r) ≤ 1, then (s + m (1 − p)) (|z − p| − r) ≤ 1, for one sign of both."""
        proof, q, s = self.proof, GOAL, WEIGHT
        e, later = _signed(A, P, sign), _signed(Z, P, sign)
        deviation = within(minus(Z, P, times(q, minus(A, P))), times(3, ERROR))
        premises: list[Json] = [
            ["<=", 0, q],
            ["<=", q, minus(1, RATE)],
            deviation[sign > 0],
            ["<=", 1, s],
            ["<=", times(s, minus(e, RADIUS)), 1],
        ]
        given = [proof.assume(formula) for formula in premises]
        slack = minus(premises[2][2], premises[2][1])
        rest, room = minus(minus(1, RATE), q), minus(times(RATE, RADIUS), times(3, ERROR))
        drop = plus(slack, room, times(RADIUS, rest))
        goal: Json = ["<=", times(plus(s, RATE), minus(later, RADIUS)), 1]
        weight = plus(minus(s, 1), 1, RATE)
        near: Json = ["<=", e, RADIUS]
        first = plus(1, times(weight, plus(drop, times(q, minus(RADIUS, e)))))
        over_radius = minus(e, RADIUS)
        second = plus(
            minus(1, times(s, over_radius)),
            times(plus(times(RATE, minus(s, 1)), times(RATE, RATE)), over_radius),
            times(weight, rest, over_radius),
            times(weight, drop),
        )
        found = proof.cases(
            near,
            self.compare(goal[0], goal[1], goal[2], first, [*given, proof.assume(near)]),
            self.compare(goal[0], goal[1], goal[2], second, [*given, proof.order(proof.assume(["not", near]))]),
        )
        return proof.generalise(found, [q, A, Z, s], premises)

    def _spreads(self, sign: int) -> int:
        """∀d, a, b, s: if s (|a − p| − r) ≤ 1, then s (|b − o| − 3 r) ≤ 2, for opposite signs."""
        proof, d, s = self.proof, GOAL, WEIGHT
        e, later = _signed(A, P, -sign), _signed(B, OUTER, sign)
        premises: list[Json] = [
            ["<=", d, 0],
            ["<=", -2, d],
            within(minus(B, OUTER, times(d, minus(A, P))), ERROR)[sign > 0],
            ["<=", 1, s],
            ["<=", times(s, minus(e, RADIUS)), 1],
        ]
        given = [proof.assume(formula) for formula in premises]
        slack, weight = minus(premises[2][2], premises[2][1]), plus(minus(s, 1), 1)
        form = plus(
            minus(d, -2),
            times(minus(0, d), minus(1, times(s, minus(e, RADIUS)))),
            times(weight, RADIUS, minus(d, -2)),
            times(weight, plus(minus(RADIUS, ERROR), slack)),
        )
        found = self.compare("<=", times(s, minus(later, times(3, RADIUS))), 2, form, given)
        return proof.generalise(found, [d, A, B, s], premises)

    def theorem(self) -> int:
        """∀ times s at which the point is in the region: ``placed`` at all times from s on."""
        proof, after = self.proof, ["next", NOW]
        hypotheses: list[Json] = [["<=", LATE, FIRST], *region(value(FIRST))]
        since, *inside = (proof.assume(formula) for formula in hypotheses)
        contracts, spreads = ([lemma(sign) for sign in (1, -1)] for lemma in (self._contracts, self._spreads))
        base = self._base(inside)
        held = proof.assume(placed(NOW))
        begun, otherwise = (proof.project(held, part) for part in range(2))
        later = self.compare("<=", FIRST, after, plus(minus(NOW, FIRST), 1), [begun])
        is_low = proof.assume(low(NOW))
        parts = [proof.project(is_low, part) for part in range(4)]
        wide = self.compare("<=", LATE, NOW, plus(minus(FIRST, LATE), minus(NOW, FIRST)), [since, begun])
        wider = self.compare("<=", LATE, after, plus(minus(FIRST, LATE), minus(NOW, FIRST), 1), [since, begun])
        errors = []
        for t, bound in ((NOW, wide), (after, wider)):
            small = proof.specialise(self.small, [t], [bound])
            errors += [proof.project(small, part) for part in range(2)]
        a, b, z = value(NOW), value(after), value(["next", after])
        same = proof.rewrite(equal(balanced(a), balanced(a)), [])
        moved = proof.specialise(self.two, [a, balanced(a), b, z], [*parts[:2], same, *errors])
        facts = [proof.project(moved, part) for part in range(11)]
        q, d = _instances(a)
        s = factor(NOW)
        one = self.compare("<=", 1, s, times(over(1, 2), RATE, minus(NOW, FIRST)), [begun])
        bounds = []
        for number, (lemma, sign) in enumerate(zip(contracts, (1, -1), strict=True)):
            found = proof.specialise(lemma, [q, a, z, s], [*facts[3:5], facts[5 + (sign > 0)], one, parts[2 + number]])
            goal = low(["next", after])[3 + number]
            left = times(plus(s, RATE), minus(_signed(z, P, sign), RADIUS))
            bounds.append(self.compare(goal[0], goal[1], goal[2], minus(1, left), [found]))
        next_low = proof.conjunction(*facts[1:3], *bounds)
        outer = []
        for number, (lemma, sign) in enumerate(zip(spreads, (1, -1), strict=True)):
            found = proof.specialise(lemma, [d, a, b, s], [*facts[7:9], facts[9 + (sign > 0)], one, parts[3 - number]])
            left = times(s, minus(_signed(b, OUTER, sign), times(3, RADIUS)))
            outer.append(self.compare("<=", high(after)[1 + number][1], 2, minus(2, left), [found]))
        denied: Json = ["not", low(after)]
        on_low = proof.generalise(proof.conjunction(next_low, proof.conjunction(*outer)), [], [denied])
        there = proof.project(proof.specialise(otherwise, [], [proof.assume(["not", low(NOW)])]), 0)
        goal = both(low(["next", after]), high(after))
        absurd = proof.contradiction(goal, there, proof.assume(denied))
        on_high = proof.generalise(absurd, [], [denied])
        passed = proof.conjunction(later, proof.cases(low(NOW), on_low, on_high))
        every = prove_from(proof, placed, FIRST, base, proof.generalise(passed, [NOW], [placed(NOW)]))
        return proof.generalise(every, [FIRST], hypotheses)

    def _base(self, inside: list[int]) -> int:
        """The first point is low."""
        proof, a = self.proof, value(FIRST)
        begun = self.compare("<=", FIRST, FIRST, 0, [])
        goals = low(FIRST)[3:]
        third = THIRD
        up = plus(
            minus(minus(minus(plus(P, OUTER), 1), MARGIN), a),
            MARGIN,
            RADIUS,
            minus(times(2, third), OUTER),
            times(over(2, 3), minus(over(21, 10), plus(P, OUTER))),
            over(3, 5),
        )
        down = plus(minus(a, third), third, minus(1, P), RADIUS)
        bounds = [
            self.compare(goal[0], goal[1], goal[2], form, inside) for goal, form in zip(goals, (up, down), strict=True)
        ]
        first = proof.conjunction(*inside, *bounds)
        wrong = proof.contradiction(both(low(["next", FIRST]), high(FIRST)), first, proof.assume(["not", low(FIRST)]))
        return proof.conjunction(begun, proof.generalise(wrong, [], [["not", low(FIRST)]]))


def _instances(a: Json) -> tuple[Json, Json]:
    """The factor of two steps, and that of the first one, at a point."""
    values = {A: a, perturbed_steps.BALANCED: balanced(a)}
    return substituted(perturbed_steps.FACTOR, values), substituted(perturbed_steps.FIRST, values)


def settled(t: Json) -> Json:
    """The point is close to p, or else it is close to o."""
    near_p = both(*within(minus(value(t), P), times(2, RADIUS)))
    return implies(["not", near_p], both(*within(minus(value(t), OUTER), times(5, RADIUS))))


STARTED = both(substituted(SMALL_ERRORS, {LATE: FIRST}), *region(value(FIRST)))
SETTLES = exists(
    [("m", "natural")], implies(STARTED, forall([("t", "natural")], implies(["<=", "m", "t"], settled("t"))))
)


class _Settling:
    """The bounds at late times, where they are close."""

    def __init__(self, tail: Tail) -> None:
        """Prove that the factor is large at late times."""
        self.tail, self.proof = tail, tail.proof
        proof = self.proof
        self.step = times(over(1, 2), RATE, RADIUS)
        self.last: Json = ["<", plus(1, times(FIRST, self.step)), times(END, self.step)]
        beyond, late = proof.assume(self.last), proof.assume(["<=", END, NOW])
        self.past = plus(
            minus(times(END, self.step), plus(1, times(FIRST, self.step))), times(minus(NOW, END), self.step)
        )
        self.given = [beyond, late]
        goal: Json = ["<=", FIRST, NOW]
        wrong = proof.order(proof.assume(["not", goal]))
        form = plus(self.past, 1, times(self.step, minus(FIRST, NOW)))
        absurd = tail.compare("<", 0, 0, form, [*self.given, wrong])
        self.given.append(prove_by_order(proof, goal, absurd))

    def settled(self, placed_now: int) -> int:
        """``settled`` at the time ``NOW``."""
        proof, a = self.proof, value(NOW)
        half = times(over(1, 2), RATE)
        weight = plus(1, times(half, minus(NOW, FIRST)))
        is_low = proof.assume(low(NOW))
        little = plus(
            times(over(1, 2), minus(minus(OUTER, 1), times(2, MARGIN))),
            times(over(1, 2), minus(times(2, THIRD), OUTER)),
            times(over(1, 3), minus(over(21, 10), plus(P, OUTER))),
            over(4, 5),
            times(MARGIN, P),
        )
        near, far = [], []
        otherwise = proof.project(placed_now, 1)
        is_high = proof.project(proof.specialise(otherwise, [], [proof.assume(["not", low(NOW)])]), 1)
        for number, sign in enumerate((1, -1)):
            radius = times(2, RADIUS)
            known, bound = low(NOW)[3 + number], within(minus(a, P), radius)[sign > 0]
            excess = minus(*bound[1:])
            form = plus(minus(1, known[1]), times(weight, excess), self.past, RADIUS)
            near.append(self._near(bound, proof.project(is_low, 2 + number), form))
            radius = times(5, RADIUS)
            known, bound = high(NOW)[1 + number], within(minus(a, OUTER), radius)[sign > 0]
            excess = minus(*bound[1:])
            lighter = plus(over(1, 2), times(over(1, 2), little), times(half, minus(NOW, FIRST)))
            rest = plus(over(1, 2), times(over(1, 2), little))
            form = plus(minus(2, known[1]), times(lighter, excess), times(2, self.past), times(2, RADIUS, rest))
            far.append(self._near(bound, proof.project(is_high, number), form))
        close, wide = proof.conjunction(near[1], near[0]), proof.conjunction(far[1], far[0])
        denied = settled(NOW)[1]
        absurd = proof.contradiction(settled(NOW)[2], close, proof.assume(denied))
        return proof.cases(low(NOW), proof.generalise(absurd, [], [denied]), proof.generalise(wide, [], [denied]))

    def _near(self, bound: Json, known: int, form: Json) -> int:
        proof = self.proof
        wrong = proof.order(proof.assume(["not", bound]))
        equals = self.tail.compare("<", 0, 0, form, [*self.given, known, wrong])
        return prove_by_order(proof, bound, equals)


def prove_settles(orbit: Map) -> int:
    """Prove ``SETTLES``, from the assumptions on p, o, m, e and r."""
    proof, tail = orbit.proof, Tail(orbit)
    every = proof.generalise(tail.theorem(), [LATE], [SMALL_ERRORS])
    started = proof.assume(STARTED)
    small, *inside = (proof.project(started, part) for part in range(3))
    same = tail.compare("<=", FIRST, FIRST, 0, [])
    every = proof.specialise(proof.specialise(every, [FIRST], [small]), [FIRST], [same, *inside])
    settling = _Settling(tail)
    here = proof.specialise(every, [NOW], [settling.given[2]])
    late = proof.generalise(settling.settled(here), [NOW], [["<=", END, NOW]])
    found = proof.witness(SETTLES, [END], proof.generalise(late, [], [STARTED]))
    positive = proof.squares(["<", 0, settling.step], given=[*tail.signs, *orbit.signs])
    far = proof.specialise(prove_archimedes(proof), [plus(1, times(FIRST, settling.step)), settling.step], [positive])
    return proof.choose(far, END, found)
