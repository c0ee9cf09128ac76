"""A trajectory in the basin of Theorem 3.5: a number that does not increase, and what it loses in a step.

Own; compare Simple structures in neural networks (Chen), Proposition 4. The number is (v² - w_x²)² + 400 b², where b
bounds w_y and decays geometrically.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import Evidence
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
    power,
    substituted,
    times,
)
from verify.statements.structures.monotone_limits import INDEX, LIMITS, vanishes
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.descent import BASIN, FACTOR, TENTH
from verify.statements.structures.neuron.step_in_basin import (
    BALANCE,
    CONCLUSIONS,
    LOST,
    prove_step_in_basin,
)
from verify.statements.structures.neuron.step_in_basin import DECLARED as STEP
from verify.statements.structures.neuron.trajectory import (
    MOTION,
    RATES,
    SEQUENCES,
    TIME,
    Motion,
    at_time,
    inside,
    state,
)
from verify.statements.structures.neuron.vocabulary import (
    NEAR,
    STEP_SIZE,
)

Json = Any

NOW, RADIUS = INDEX, "radius1"
SPARE: Binders = [("n", "natural"), ("m3", "natural"), (RADIUS, "real"), ("r6", "real"), ("r7", "real")]
DECLARED: Binders = list({name: (name, sort) for name, sort in [*RATES, *SEQUENCES, *STEP, *LIMITS, *SPARE]}.values())


def width(t: Json) -> Json:
    """0.1 (1 − 0.03 K)^t."""
    return ["geometric", FACTOR, TENTH, t]


def bounded_at(t: Json) -> Json:
    """The point is in the basin, and w_y has decayed."""
    return both(inside(BASIN, *state(t)), ["<", ["Y", t], width(t)])


IN_BASIN = forall(TIME, bounded_at("t"))
BINDERS: Binders = [*RATES, *SEQUENCES]
HYPOTHESES: list[Json] = [*STEP_SIZE, NEAR]


def from_minimum(t: Json) -> Json:
    """(1 − v w_x)²."""
    return power(minus(1, times(["V", t], ["X", t])), 2)


def apart(t: Json) -> Json:
    """(v − w_x)²."""
    return power(minus(["V", t], ["X", t]), 2)


TENDS_TO_MINIMUM, BECOMES_BALANCED = vanishes(from_minimum), vanishes(apart)
AWAY: Json = ["not", TENDS_TO_MINIMUM]
CONDITION = both(MOTION, IN_BASIN, AWAY)


def finally_small(term: Callable[[Json], Json], condition: Json, radius: Json) -> Json:
    """∃m: under the condition, a term is less than r from m on."""
    late = forall([("n'", "natural")], implies(["<=", "m'", "n'"], ["<", term("n'"), radius]))
    return exists([("m'", "natural")], implies(condition, late))


def becomes_small(term: Callable[[Json], Json], condition: Json) -> Json:
    """A term tends to 0, under a condition on the trajectory."""
    some = forall([("r", "real")], implies(["<", 0, "r"], finally_small(term, condition, "r")))
    return forall(BINDERS, implies(*HYPOTHESES, some))


CLAIM = becomes_small(apart, CONDITION)


def at_point(node: Json, t: Json) -> Json:
    """A scalar of a point, at a time."""
    return substituted(at_time(node, t), {"g": ["G", t]})


def potential(t: Json) -> Json:
    """(v² − w_x²)² + 400 b²."""
    return plus(power(at_point(BALANCE, t), 2), times(400, power(width(t), 2)))


def loss(t: Json) -> Json:
    """A² (v² − w_x²)² + b²."""
    return plus(at_point(LOST, t), power(width(t), 2))


def prove_widths(proof: Evidence, given: list[int], k: Json = "k") -> int:
    """Prove ∀t: 0 < b, from the range of K."""
    here, after = (substituted(width(t), {"k": k}) for t in (NOW, ["next", NOW]))
    goal, assumed = ["<", 0, after], ["<", 0, here]
    rest = plus(times(decimal("0.03"), minus(decimal("1.1"), k)), decimal("0.967"))
    equals = proof.sums(equal(minus(after, 0), times(rest, here)))
    step = proof.squares(goal, equals, [proof.assume(assumed), *given])
    step = proof.generalise(step, [NOW], [assumed])
    return proof.induct(
        forall(TIME, ["<", 0, substituted(width("t"), {"k": k})]), proof.evaluate(["<", 0, TENTH]), step
    )


class InBasin:
    """A trajectory in the basin, in a proof that declares ``DECLARED``."""

    def __init__(self, proof: Evidence, motion: int, bounded: int) -> None:
        """Assume the hypotheses on K and 1/π, and prove what a step does; the theorems ``MOTION`` and ``IN_BASIN``."""
        self.proof = proof
        self.given = [*(proof.assume(formula) for formula in HYPOTHESES), motion, bounded]
        self.lemma = prove_step_in_basin(proof)
        self.positive = prove_widths(proof, self.given[:2])

    def facts(self) -> list[int]:
        """``CONCLUSIONS`` at the time ``NOW``, 0 ≤ y, 0 < b and y < b, and the bounds on the point."""
        proof = self.proof
        place = proof.specialise(self.given[4], [NOW])
        inside_, narrow = (proof.project(place, part) for part in range(2))
        motion = Motion(proof, self.given[3], self.given[:2], self.given[2])
        first, second, _, _, defect = motion.moved(NOW, proof.project(inside_, 1))
        at = ["k", *state(NOW), "i", ["G", NOW]]
        found = proof.specialise(self.lemma, at, [*self.given[:2], inside_, self.given[2], defect])
        goal = at_point(both(*CONCLUSIONS), NOW)
        found = proof.rewrite(goal, [(first, "backward"), (second, "backward")], found)
        shown = [proof.project(found, part) for part in range(len(CONCLUSIONS))]
        box = proof.project(inside_, 3)
        return [
            *shown,
            proof.project(inside_, 2),
            proof.specialise(self.positive, [NOW]),
            narrow,
            proof.project(box, 4),
            proof.project(box, 5),
            proof.project(defect, 0),
            proof.project(defect, 1),
            proof.project(box, 1),
        ]

    def drops(self) -> int:
        """∀t: the potential loses at least the loss."""
        proof, facts = self.proof, self.facts()
        names = later, h, lost, y, b = ["r1", "r2", "r3", "r4", "r5"]
        premises: list[Json] = [
            ["<=", later, plus(minus(h, lost), times(17, power(y, 2)))],
            ["<=", 0, y],
            ["<", 0, b],
            ["<", y, b],
        ]
        less, sign, some, narrow = (proof.assume(formula) for formula in premises)
        left, right = plus(later, times(400, power(times(FACTOR, b), 2))), plus(h, times(400, power(b, 2)))
        fast = minus(decimal("1.1"), "k")
        rest = plus(
            times(24, minus("k", 1)),
            times(decimal("0.36"), "k", fast),
            times(decimal("0.396"), fast),
            decimal("5.5644"),
        )
        form = plus(minus(premises[0][2], later), times(17, minus(b, y), plus(b, y)), times(rest, power(b, 2)))
        goal: Json = ["<=", left, minus(right, plus(lost, power(b, 2)))]
        positive = proof.squares(
            ["<", 0, "k"], proof.sums(equal(minus("k", 0), plus(1, minus("k", 1)))), self.given[:1]
        )
        given = [less, sign, some, narrow, *self.given[:2], positive]
        dropped = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), given)
        general = proof.generalise(dropped, names, premises)
        values = [
            power(at_point(BALANCE, ["next", NOW]), 2),
            power(at_point(BALANCE, NOW), 2),
            at_point(LOST, NOW),
            ["Y", NOW],
            width(NOW),
        ]
        found = proof.specialise(general, values, [facts[3], *facts[7:10]])
        return proof.generalise(found, [NOW])

    def near_one(self) -> int:
        """∀t, l (l ≤ the potential ⟹ (1 − v w_x)² l ≤ 1000 times the loss)."""
        proof, facts = self.proof, self.facts()
        z, g, y, b = "r4", "r5", "r6", "r7"
        fast = minus(decimal("1.1"), "k")
        premises: list[Json] = [
            ["<=", "r5", times(over(1, 5), power(y, 2))],
            ["<=", 0, g],
            ["<=", g, over(1, 2)],
            ["<=", 0, y],
            ["<", 0, b],
            ["<", y, b],
        ]
        given = [proof.assume(formula) for formula in premises]
        wide = times(minus(b, y), plus(b, y))
        form = plus(
            times(power("k", 2), power(minus(z, times(2, g)), 2)),
            times(minus("k", 1), plus("k", 1), power(z, 2)),
            times(decimal("0.758"), power(b, 2)),
            times(decimal("0.242"), wide),
            times(over(1, 5), power(y, 2), fast, plus("k", decimal("1.1"))),
            times(over(2, 5), power("k", 2), power(y, 2), minus(over(1, 2), g)),
            times(2, power("k", 2), g, minus(times(over(1, 5), power(y, 2)), g)),
        )
        drive = times("k", minus(z, g))
        goal: Json = ["<=", power(z, 2), plus(times(2, power(drive, 2)), power(b, 2))]
        positive = proof.squares(
            ["<", 0, "k"], proof.sums(equal(minus("k", 0), plus(1, minus("k", 1)))), self.given[:1]
        )
        signs = [*given, *self.given[:2], positive]
        close = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), signs)
        close = proof.generalise(close, [z, g, y, b], premises)
        product = times(["V", NOW], ["X", NOW])
        values = [minus(1, product), ["G", NOW], ["Y", NOW], width(NOW)]
        close = proof.specialise(close, values, [facts[1], facts[12], facts[13], *facts[7:10]])
        square, size = at_point(CONCLUSIONS[0][1], NOW), power(width(NOW), 2)
        goal = ["<=", from_minimum(NOW), plus(times(2, square), size)]
        form = minus(
            substituted(plus(times(2, power(drive, 2)), power(b, 2)), dict(zip([z, g, y, b], values, strict=True))),
            from_minimum(NOW),
        )
        close = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [close])
        least, most = minus(product, decimal("0.43")), minus(decimal("1.3"), product)
        one = proof.squares(
            ["<=", from_minimum(NOW), 1],
            proof.sums(
                equal(
                    minus(1, from_minimum(NOW)), plus(times(plus(least, decimal("0.43")), plus(most, decimal("0.7"))))
                )
            ),
            [facts[10], facts[11]],
        )
        names = q, level, a, h, c = ["r1", "r2", "r3", "r4", "r5"]
        premises = [
            ["<=", q, plus(times(2, a), c)],
            ["<=", level, plus(h, times(400, c))],
            ["<=", 0, q],
            ["<=", q, 1],
            ["<=", 0, h],
            ["<=", h, 1],
            ["<=", 0, a],
            ["<=", 0, c],
        ]
        given = [proof.assume(formula) for formula in premises]
        bound = times(1000, plus(times(a, h), c))
        form = plus(
            times(q, minus(premises[1][2], level)),
            times(h, minus(premises[0][2], q)),
            times(c, minus(1, h)),
            times(400, c, minus(1, q)),
            times(998, a, h),
            times(599, c),
        )
        general = proof.squares(
            ["<=", times(q, level), bound], proof.sums(equal(minus(bound, times(q, level)), form)), given
        )
        general = proof.generalise(general, names, premises)
        high = proof.assume(["<=", RADIUS, potential(NOW)])
        balance = power(at_point(BALANCE, NOW), 2)
        squares = [proof.squares(["<=", 0, value]) for value in (from_minimum(NOW), balance, square, size)]
        found = proof.specialise(
            general,
            [from_minimum(NOW), RADIUS, square, balance, size],
            [close, high, squares[0], one, squares[1], facts[2], squares[2], squares[3]],
        )
        return proof.generalise(found, [NOW, RADIUS], [["<=", RADIUS, potential(NOW)]])
