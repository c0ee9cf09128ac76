"""A neuron that starts along its teacher converges to the balanced orbit, unless it meets the minimum exactly.

Simple structures in neural networks (Chen), Proposition 4; rests on the one variable of Theorem 3.3 with μ = 1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.concise import ConciseEvidence
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
    power,
    substituted,
    times,
)
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.aligned_claim import (
    BINDERS,
    NEVER_AT_REST,
    PUBLISHED,
    after,
    finally_near,
    moved,
    near_orbit,
    stays_near,
)
from verify.statements.structures.neuron.balanced_orbit import NeuronOrbit
from verify.statements.structures.neuron.solutions import at_unit_target, prove_range
from verify.statements.structures.quartic_convergence import CONVERGENCE
from verify.statements.structures.quartic_entry import ENTRY, FALLING
from verify.statements.structures.quartic_steps import orbit_polynomial
from verify.statements.structures.quartic_stretch import prove_stretch
from verify.statements.structures.two_factors_vocabulary import RATE

Json = Any

THEOREM = "structures/theorem-3.3"
ERROR, RADIUS = "error", "r0"
ARRIVAL, TIME, LATE, HERE, NOW = "n1", "n2", "n3", "n4", "n5"
TIMES: Binders = [(name, "natural") for name in (ARRIVAL, TIME, LATE, HERE, NOW)]
REAL: Binders = [(ERROR, "real"), (RADIUS, "real")]
DECLARED: Binders = list({pair[0]: pair for pair in [*BINDERS, *RATE, *ENTRY, *CONVERGENCE, *REAL, *TIMES]}.values())
INDEX: Binders = [("n'", "natural")]
ENTERED = after("e", ARRIVAL)


def second(n: Json) -> Json:
    """The variable after 2 n steps from where it has entered the interval."""
    return ["every_second", "k", 1, ENTERED, n]


def _apart(x: Json) -> Json:
    """(x − δ₁)²."""
    return power(minus(x, "d1"), 2)


def _approaches(error: Json) -> Json:
    """From some index on the distance of every second point from δ₁ is less than the error."""
    near = implies(["<=", "k'", "n'"], ["<", _apart(second("n'")), power(error, 2)])
    return exists([("k'", "natural")], forall(INDEX, near))


def _late(error: Json) -> Json:
    """The same for the index that has been chosen."""
    return forall(INDEX, implies(["<=", LATE, "n'"], ["<", _apart(second("n'")), power(error, 2)]))


INSIDE = forall(INDEX, both(["<", 0, second("n'")], ["<", second("n'"), 1]))
APPROACH = forall([("e'", "real")], implies(["<", 0, "e'"], _approaches("e'")))


def _follows(x: Json, n: Json) -> Json:
    """The point is, from the chosen index on, one of every second points or leads there by a step."""
    return both(["<=", LATE, n], implies(different(x, second(n)), equal(x, moved(second(n)))))


class _Convergence:
    """The steps of the proof."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses, and pass to the quartic with μ = 1."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in [*PUBLISHED, NEVER_AT_REST]]
        beyond, bounded, self.start, small, *solved, self.never = self.given
        orbit = NeuronOrbit(proof, beyond, solved)
        *self.large, self.room = prove_range(proof, beyond, bounded)
        self.below_one = solved[1]
        self.positive = orbit.signs[0]
        self.swap = orbit.moves("d1", "d2", moved("d1"))
        zero = at_unit_target(equal(orbit_polynomial("d1"), 0))
        share = times("k", power("d1", 2))
        self.zero = proof.sums(zero, cofactors=[cofactor(orbit.sum, [], share), cofactor(orbit.product, [], -1)])
        inside = plus(minus(over(1, 10), "e"), over(9, 10))
        self.inside = proof.squares(["<", "e", 1], proof.sums(equal(minus(1, "e"), inside)), [small])

    def enters(self) -> int:
        """Prove that the interval where a step decreases is reached."""
        premises = [*self.large, self.room, self.start, self.inside]
        return self.proof.specialise(self.proof.use(THEOREM, "entry"), ["k", 1, "e"], premises)

    def approaches(self, arrival: int) -> int:
        """Prove that every second point tends to δ₁ from there, and stays between 0 and 1."""
        proof = self.proof
        facts = [proof.project(arrival, part) for part in range(3)]
        goal: Json = ["<=", ENTERED, "d1"]
        below = proof.assume(goal)
        larger = proof.order(proof.assume(["not", goal]))
        above = proof.squares(
            ["<=", "d1", ENTERED], proof.sums(equal(minus(ENTERED, "d1"), minus(ENTERED, "d1"))), [larger]
        )
        rising = self._one_side(True, [facts[0], facts[2], below], facts)
        falling = self._one_side(False, [above, facts[1]], facts)
        return proof.cases(goal, rising, falling)

    def _one_side(self, below: bool, start: list[int], facts: list[int]) -> int:
        """Prove it from below δ₁, or from above."""
        proof, x = self.proof, second(TIME)
        orbit = [*self.large, self.positive, self.below_one, self.zero, self.room]
        limit = proof.use(THEOREM, "from-below" if below else "from-above")
        found = proof.specialise(limit, ["k", 1, "d1", ENTERED], [*orbit, *start])
        stays, tends = proof.project(found, 0), proof.project(found, 1)
        here = proof.specialise(stays, [TIME])
        low, high = proof.project(here, 0), proof.project(here, 1)
        first, last = (ENTERED, "d1") if below else ("d1", ENTERED)
        signs = [*facts[:2], self.positive, self.below_one, low, high]
        inside = proof.conjunction(
            proof.squares(["<", 0, x], proof.sums(equal(minus(x, 0), plus(first, minus(x, first)))), signs),
            proof.squares(["<", x, 1], proof.sums(equal(minus(1, x), plus(minus(1, last), minus(last, x)))), signs),
        )
        edge: Json = ["<", 0, ERROR]
        positive = proof.assume(edge)
        some = proof.specialise(tends, [ERROR], [positive])
        left, right = (minus("d1", ERROR), x) if below else (minus(minus("d1"), ERROR), minus(x))
        side = (minus("d1", ERROR), second("n'")) if below else (minus(minus("d1"), ERROR), minus(second("n'")))
        chosen = proof.assume(forall(INDEX, implies(["<=", LATE, "n'"], ["<", *side])))
        late: Json = ["<=", LATE, TIME]
        close = proof.specialise(chosen, [TIME], [proof.assume(late)])
        form = times(minus(right, left), plus(ERROR, minus("d1", x) if below else minus(x, "d1")))
        square = ["<", _apart(x), power(ERROR, 2)]
        bound = proof.squares(
            square, proof.sums(equal(minus(square[2], square[1]), form)), [close, positive, high if below else low]
        )
        every = proof.generalise(bound, [TIME], [late])
        near = proof.choose(some, LATE, proof.witness(_approaches(ERROR), [LATE], every))
        return proof.conjunction(proof.generalise(inside, [TIME]), proof.generalise(near, [ERROR], [edge]))

    def contracts(self) -> int:
        """Prove ∀x in (0, 1): (F(x) − δ₂)² ≤ 9 (x − δ₁)²."""
        proof, image = self.proof, moved("x")
        hypotheses: list[Json] = [["<", 0, "x"], ["<", "x", 1]]
        inside = [*(proof.assume(formula) for formula in hypotheses), self.positive, self.below_one]
        bound = proof.specialise(prove_stretch(proof), ["k", 1, "x", "d1"], [*self.large, self.room, *inside])
        goal = ["<=", power(minus(image, "d2"), 2), times(9, _apart("x"))]
        form = minus(goal[2], power(minus(image, moved("d1")), 2))
        shift = minus("d2", plus(image, minus(image, moved("d1"))))
        equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(self.swap, [], shift)])
        return proof.generalise(proof.squares(goal, equals, [bound]), ["x"], hypotheses)

    def reached(self) -> int:
        """Prove ∀n: every second point is a point."""
        proof = self.proof

        def reaches(n: Json) -> Json:
            return exists([("m'", "natural")], equal(after("e", "m'"), second(n)))

        same = proof.sums(equal(ENTERED, ENTERED))
        base = proof.witness(reaches(0), [ARRIVAL], same)
        assumed = equal(after("e", HERE), second(TIME))
        there = ["next", ["next", HERE]]
        later = proof.rewrite(equal(after("e", there), second(["next", TIME])), [proof.assume(assumed)])
        step = proof.witness(reaches(["next", TIME]), [there], later)
        step = proof.choose(proof.assume(reaches(TIME)), HERE, step)
        step = proof.generalise(step, [TIME], [reaches(TIME)])
        return proof.induct(forall(INDEX, reaches("n'")), base, step)

    def follows(self, begin: int) -> int:
        """Prove ∀t: the points from the chosen one on are every second points, or one step from there."""
        proof, start = self.proof, after("e", HERE)

        def some(t: Json) -> Json:
            return exists(INDEX, _follows(after(start, t), "n'"))

        def at(t: Json, n: Json, size: int, point: int) -> int:
            """The conclusion, from the bound on the index and the implication."""
            return proof.witness(some(t), [n], proof.conjunction(size, point))

        def unless(x: Json, n: Json, same: int) -> int:
            """x ≠ S(n) ⟹ x = F(S(n)), since x = S(n)."""
            other = different(x, second(n))
            wrong = proof.contradiction(equal(x, moved(second(n))), same, proof.assume(other))
            return proof.generalise(wrong, [], [other])

        least = proof.squares(["<=", LATE, LATE], proof.sums(equal(minus(LATE, LATE), 0)))
        base = at(0, LATE, least, unless(start, LATE, begin))
        here, there = after(start, NOW), after(start, ["next", NOW])
        held = proof.assume(_follows(here, TIME))
        size, point = proof.project(held, 0), proof.project(held, 1)
        at_second = equal(here, second(TIME))
        one_step = proof.rewrite(equal(there, moved(second(TIME))), [proof.assume(at_second)])
        off = different(there, second(TIME))
        even = at(["next", NOW], TIME, size, proof.generalise(one_step, [], [off]))
        moved_on = proof.specialise(point, [], [proof.assume(["not", at_second])])
        following = ["next", TIME]
        two_steps = proof.rewrite(equal(there, second(following)), [moved_on])
        larger = proof.squares(
            ["<=", LATE, following], proof.sums(equal(minus(following, LATE), plus(minus(TIME, LATE), 1))), [size]
        )
        odd = at(["next", NOW], following, larger, unless(there, following, two_steps))
        step = proof.choose(proof.assume(some(NOW)), TIME, proof.cases(at_second, even, odd))
        step = proof.generalise(step, [NOW], [some(NOW)])
        return proof.induct(forall([("t", "natural")], some("t")), base, step)

    def near(self, followed: int, inside: int, close: int, contracts: int) -> int:
        """Prove that every point from the chosen one on is near the orbit."""
        proof, x = self.proof, after(after("e", HERE), NOW)
        goal = near_orbit(x, RADIUS)
        away, wanted = goal[1:]
        held = proof.assume(_follows(x, TIME))
        small = proof.specialise(close, [TIME], [proof.project(held, 0)])
        value, third = second(TIME), power(over(RADIUS, 3), 2)
        at_second = equal(x, value)
        far = proof.rewrite(["<=", power(RADIUS, 2), _apart(value)], [proof.assume(at_second)], proof.assume(away))
        square = proof.squares(["<=", 0, power(RADIUS, 2)])
        form = plus(
            minus(third, _apart(value)), minus(_apart(value), power(RADIUS, 2)), times(over(8, 9), power(RADIUS, 2))
        )
        absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [small, far, square])
        first = prove_by_order(proof, wanted, absurd)
        there = proof.specialise(proof.project(held, 1), [], [proof.assume(["not", at_second])])
        image = power(minus(moved(value), "d2"), 2)
        range_ = proof.specialise(inside, [TIME])
        bound = proof.specialise(contracts, [value], [proof.project(range_, part) for part in range(2)])
        form = plus(minus(times(9, _apart(value)), image), times(9, minus(third, _apart(value))))
        short = proof.squares(
            ["<", image, power(RADIUS, 2)], proof.sums(equal(minus(power(RADIUS, 2), image), form)), [bound, small]
        )
        last = proof.rewrite(wanted, [(there, "backward")], short)
        return proof.choose(
            proof.specialise(followed, [NOW]),
            TIME,
            proof.generalise(proof.cases(at_second, first, last), [], [away]),
        )


def prove_convergence() -> Evidence:
    """Prove that a neuron along its teacher converges to the orbit if it never rests."""
    proof = ConciseEvidence(DECLARED)
    steps = _Convergence(proof)
    entered = steps.enters()
    contracts = steps.contracts()
    arrives = implies(different(ENTERED, 1), at_unit_target(FALLING.arrived(ENTERED)))
    arrival = proof.specialise(proof.assume(arrives), [], [proof.specialise(steps.never, [ARRIVAL])])
    found = steps.approaches(arrival)
    inside, tends = proof.project(found, 0), proof.project(found, 1)
    edge: Json = ["<", 0, RADIUS]
    positive = proof.assume(edge)
    third = over(RADIUS, 3)
    some = proof.specialise(tends, [third], [proof.squares(["<", 0, third], given=[positive])])
    close = proof.assume(_late(third))
    reached = proof.specialise(steps.reached(), [LATE])
    begin = proof.assume(equal(after("e", HERE), second(LATE)))
    near = steps.near(steps.follows(begin), inside, close, contracts)
    goal = finally_near([NEVER_AT_REST], RADIUS)
    stays = proof.generalise(proof.generalise(near, [NOW]), [], [NEVER_AT_REST])
    result = proof.choose(reached, HERE, proof.witness(goal, [HERE], stays))
    result = proof.choose(entered, ARRIVAL, proof.choose(some, LATE, result))
    at_rest = proof.assume(["not", NEVER_AT_REST])
    first = substituted(stays_near(0), {"r": RADIUS})
    vacuous = proof.contradiction(first, steps.never, at_rest)
    vacuous = proof.witness(goal, [0], proof.generalise(vacuous, [], [NEVER_AT_REST]))
    result = proof.cases(NEVER_AT_REST, result, vacuous)
    proof.generalise(proof.generalise(result, [RADIUS], [edge]), names_of(BINDERS), PUBLISHED)
    return proof
