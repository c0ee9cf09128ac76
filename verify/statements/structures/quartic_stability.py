"""The orbit of period 2 on (x² - μ)²/4 attracts if K < √5 − 1, and repels if K > √5 − 1.

Simple structures in neural networks (Chen), appendix B.12. With G two steps and d the smaller point of the orbit,
G(x) − d = (x − d) Q(x), and Q(d) = 9 − 2 (K + 1)² is the multiplier of the orbit. Near d two steps multiply the square
of the distance, the error, by Q², which is below or above 1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order, prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at, valuation
from verify.statements.relations import Relations
from verify.statements.structures.beyond_edge.near_zero import (
    NEAR_ZERO,
    RADIUS,
    TIME,
    between,
    near_zero,
    prove_positive_near,
)
from verify.statements.structures.monotone_limits import (
    INDEX,
    LIMITS,
    eventually,
    prove_rising_limit,
    prove_vanishing,
    rises,
    vanishes,
)
from verify.statements.structures.period_two_vocabulary import SOURCE, prove_positive_square
from verify.statements.structures.quartic_orbit import CHANGE, TURN
from verify.statements.structures.quartic_steps import (
    ETA,
    ON_ORBIT,
    ORBIT,
    PARAMETERS,
    POINTS,
    QUARTIC_VOCABULARY,
    C,
    D,
    K,
    M,
    prove_low,
    step,
    two_steps,
)

Json = Any

X, T, W, LEVEL, STEPS = "x", "t", "w", "level", "steps"
MULTIPLIED = ("y", W, LEVEL, "z")
PLACE: Binders = [*PARAMETERS, (D, "real")]
VARIABLES: Binders = [
    *PARAMETERS,
    *POINTS,
    (T, "real"),
    (W, "real"),
    (LEVEL, "real"),
    (STEPS, "natural"),
    *NEAR_ZERO,
    *LIMITS,
]
MULTIPLIER = minus(9, times(2, power(C, 2)))
BELOW, ABOVE = ["<", power(C, 2), 5], ["<", 5, power(C, 2)]
MARGIN = over(plus(1, power(MULTIPLIER, 2)), 2)
NEAR_MINIMUM: list[Json] = [over(1, 24), 5, 3]
ATTRACTING: list[Json] = [over(1, 40), 7, 5]
REPELLING: list[Json] = [over(1, 105), 13, 7]


def slope_between(x: Json, y: Json) -> Json:
    """(F(x) − F(y))/(x − y)."""
    squares = plus(power(x, 2), times(x, y), power(y, 2))
    return plus(1, times(ETA, minus(power(M, 2), squares)))


def quotient(x: Json) -> Json:
    """Q(x)."""
    return times(slope_between(step(x), step(D)), slope_between(x, D))


VOCABULARY: list[Json] = [
    *QUARTIC_VOCABULARY,
    define("slope_between", [*PARAMETERS, ("x", "real"), ("y", "real")], slope_between("x", "y")),
    define(
        "quotient",
        [*PLACE, ("x", "real")],
        times(["slope_between", ETA, M, ["step", ETA, M, "x"], ["step", ETA, M, D]], ["slope_between", ETA, M, "x", D]),
    ),
]
QUOTIENT = ["quotient", *names_of(PLACE)]


def error_of(x: Json) -> Json:
    """The square of the distance from d."""
    return power(minus(x, D), 2)


def _point(t: Json, n: Json) -> Json:
    """The point after 2 n steps from d + t."""
    return ["every_second", ETA, M, plus(D, t), n]


def _close(t: Json) -> Json:
    """The points come as close to d as one likes, and stay there."""
    return vanishes(lambda n: error_of(_point(t, n)))


def _leaves(t: Json, radius: Json) -> Json:
    """Some point is not within the radius."""
    return exists([("n'", "natural")], ["<=", power(radius, 2), error_of(_point(t, "n'"))])


MULTIPLIES = forall(
    [*PLACE, (X, "real")],
    implies(
        ON_ORBIT,
        both(
            equal(minus(["step", ETA, M, ["step", ETA, M, X]], D), times(minus(X, D), [*QUOTIENT, X])),
            equal([*QUOTIENT, D], MULTIPLIER),
        ),
    ),
)
ATTRACTS = forall(PLACE, implies(*ORBIT, BELOW, near_zero(_close("t'"))))
REPELS = forall(PLACE, implies(*ORBIT, ABOVE, near_zero(implies(different("t'", 0), _leaves("t'", "d'")))))


def _prove_multiplier(proof: Evidence) -> int:
    """Prove ``MULTIPLIES``."""
    known = Relations(proof)
    zero = known.assume(ON_ORBIT)
    change = substituted(times(CHANGE, TURN), {X: D})
    moved = known.prove(minus(two_steps(X), D), times(minus(X, D), quotient(X)), {zero: change})
    result = proof.conjunction(moved, known.prove(quotient(D), MULTIPLIER))
    return proof.generalise(result, [*names_of(PLACE), X], [ON_ORBIT])


def prove_within(proof: Evidence, radius: int, x: Json, error: int) -> list[int]:
    """Prove that x − d lies between −radius and radius, since its square is below that of the radius, which is > 0."""
    w, found = minus(x, D), []
    small: Json = ["<", power(W, 2), power(RADIUS, 2)]
    for goal in between(RADIUS, W):
        wrong = proof.order(proof.assume(["not", goal]))
        past = minus(goal[1], goal[2])
        form = plus(times(past, plus(past, times(2, RADIUS))), minus(small[2], small[1]))
        equals = proof.sums(equal(minus(0, 0), form))
        absurd = proof.squares(["<", 0, 0], equals, [wrong, proof.assume(small), radius])
        every = proof.generalise(prove_by_order(proof, goal, absurd), [W], [small])
        found.append(proof.specialise(every, [w], [error]))
    return found


class Stability:
    """The points after 2, 4, … steps from d + t, in a proof that assumes the orbit, and K below or above √5 − 1."""

    def __init__(self, attracts: bool) -> None:
        """Choose a radius within which two steps multiply the error by less, or more, than ``MARGIN``; let t be less.

        The claim is near_zero(body), where the proof is to find the body at ``T``.
        """
        self.proof = proof = ConciseEvidence(VARIABLES)
        self.attracts = attracts
        self.hypotheses = [*ORBIT, BELOW if attracts else ABOVE]
        given = [proof.assume(formula) for formula in self.hypotheses]
        multiplies = _prove_multiplier(proof)
        anywhere, here = (proof.specialise(multiplies, [ETA, M, D, x], [given[5]]) for x in (X, D))
        self.moved = proof.generalise(proof.project(anywhere, 0), [X])
        self.room = self._room(given[2], given[-1])
        self.found = self._near(proof.project(here, 1))
        sign = forall([("t'", "real")], implies(*between(RADIUS, "t'"), ["<", 0, self._gap(plus(D, "t'"))]))
        chosen = proof.assume(both(["<", 0, RADIUS], sign))
        self.radius, self.signs = (proof.project(chosen, part) for part in (0, 1))
        self.inside = [proof.assume(formula) for formula in between(RADIUS, T)]
        self.error = error_of(_point(T, STEPS))
        self.after = error_of(two_steps(_point(T, STEPS)))

    def _ordered(self, smaller: Json, larger: Json) -> list[Json]:
        """The two numbers in their order if the orbit attracts, in the other order if it repels."""
        return [smaller, larger] if self.attracts else [larger, smaller]

    def _difference(self, quotient: Json) -> Json:
        """MARGIN − Q² if the orbit attracts, Q² − MARGIN if it repels."""
        smaller, larger = self._ordered(power(quotient, 2), MARGIN)
        return minus(larger, smaller)

    def _gap(self, x: Json) -> Json:
        """What is positive near d."""
        return self._difference(quotient(x))

    def _room(self, beyond: int, side: int) -> int:
        """MARGIN < 1 if the orbit attracts, 1 < MARGIN if it repels."""
        excess = minus(K, 1)
        low, high = self._ordered(power(C, 2), 5)
        form = times(2, excess, plus(excess, 4), minus(high, low))
        smaller, larger = self._ordered(MARGIN, 1)
        return self.proof.squares(
            ["<", smaller, larger], self.proof.sums(equal(minus(larger, smaller), form)), [beyond, side]
        )

    def _near(self, multiplier: int) -> int:
        """The gap is positive near d."""
        proof = self.proof
        own = proof.generalise(proof.sums(equal(conj(W), W)), [W])
        real = proof.generalise(proof.specialise(own, [self._gap(plus(D, TIME))]), [TIME])
        smaller, larger = self._ordered(MARGIN, 1)
        value = self._difference(MULTIPLIER)
        positive = proof.squares(
            ["<", 0, value], proof.sums(equal(minus(value, 0), minus(larger, smaller))), [self.room]
        )
        start = proof.sums(equal(plus(D, 0), D))
        at_start = proof.rewrite(["<", 0, self._gap(D)], [(multiplier, "backward")], positive)
        positive = proof.rewrite(["<", 0, self._gap(plus(D, 0))], [(start, "backward")], at_start)
        curve = ["curve", [["u", "real"]], self._gap(plus(D, "u"))]
        return proof.specialise(prove_positive_near(proof), [curve], [real, positive])

    def _multiplied(self) -> int:
        """∀a, w, q, c (a = w q, q² < c ⟹ a² ≤ c w²), or with the signs turned."""
        proof = self.proof
        a, w, q, c = MULTIPLIED
        smaller, larger = self._ordered(power(q, 2), c)
        hypotheses = [equal(a, times(w, q)), ["<", 0, minus(larger, smaller)]]
        equation, sign = (proof.assume(formula) for formula in hypotheses)
        low, high = self._ordered(power(a, 2), times(c, power(w, 2)))
        times_equation = times(-1 if self.attracts else 1, plus(a, times(w, q)))
        equals = proof.sums(
            equal(minus(high, low), times(power(w, 2), minus(larger, smaller))),
            cofactors=[cofactor(equation, [], times_equation)],
        )
        return proof.generalise(proof.squares(["<=", low, high], equals, [sign]), MULTIPLIED, hypotheses)

    def changed(self, error: int) -> int:
        """Two steps multiply the error by less, or more, than ``MARGIN`` at a point whose error is below radius²."""
        proof, here = self.proof, _point(T, STEPS)
        sign = proof.specialise(self.signs, [minus(here, D)], prove_within(proof, self.radius, here, error))
        same = proof.sums(equal(plus(D, minus(here, D)), here))
        sign = proof.rewrite(["<", 0, self._gap(here)], [same], sign)
        values = [minus(two_steps(here), D), minus(here, D), quotient(here), MARGIN]
        return proof.specialise(self._multiplied(), values, [proof.specialise(self.moved, [here]), sign])

    def identity(self, left: Json, right: Json) -> int:
        """Prove an equation that is true for any two numbers in the places of the error and the next one."""
        proof, before, after = self.proof, "y", "z"

        def general(node: Json) -> Json:
            if node in (self.error, self.after):
                return before if node == self.error else after
            return [general(child) for child in node] if isinstance(node, list) else node

        equation = proof.generalise(proof.sums(equal(general(left), general(right))), [before, after])
        return proof.specialise(equation, [self.error, self.after])

    def compared(self, changed: int) -> int:
        """The error decreases, or increases."""
        smaller, larger = self._ordered(self.after, self.error)
        low, high = self._ordered(self.after, times(MARGIN, self.error))
        below, above = self._ordered(MARGIN, 1)
        form = plus(minus(high, low), times(minus(above, below), self.error))
        equals = self.identity(minus(larger, smaller), form)
        return self.proof.squares(["<=", smaller, larger], equals, [changed, self.room])

    def close(self, claim: Json, body: int) -> Evidence:
        """Prove the claim from its body at ``T``."""
        proof = self.proof
        everywhere = proof.generalise(body, [T], between(RADIUS, T))
        near = proof.witness(claim[2][-1], [RADIUS], proof.conjunction(self.radius, everywhere))
        proof.generalise(proof.choose(self.found, RADIUS, near), names_of(PLACE), self.hypotheses)
        return proof


def _prove_attracts() -> Evidence:
    """Prove ``ATTRACTS``: the error never exceeds t², so two steps always multiply it by less than ``MARGIN``."""
    near = Stability(attracts=True)
    proof, error, after = near.proof, near.error, near.after
    square, whole = power(T, 2), power(RADIUS, 2)
    form = times(minus(RADIUS, T), minus(T, minus(RADIUS)))
    smaller = proof.squares(["<", square, whole], proof.sums(equal(minus(whole, square), form)), near.inside)

    def changed(bounded: int) -> int:
        chain = plus(minus(whole, square), minus(square, error))
        equals = proof.sums(equal(minus(whole, error), chain))
        return near.changed(proof.squares(["<", error, whole], equals, [smaller, bounded]))

    first = error_of(_point(T, 0))
    base = proof.squares(["<=", first, square], proof.sums(equal(minus(square, first), 0)))
    bounded = proof.assume(["<=", error, square])
    chain = plus(minus(error, after), minus(square, error))
    below = [near.compared(changed(bounded)), bounded]
    kept = proof.squares(["<=", after, square], near.identity(minus(square, after), chain), below)
    goal = forall([("n'", "natural")], ["<=", error_of(_point(T, "n'")), square])
    always = proof.induct(goal, base, proof.generalise(kept, [STEPS], [["<=", error, square]]))

    change = changed(proof.specialise(always, [STEPS]))
    errors = mapping([("n''", "natural")], error_of(_point(T, "n''")))
    signs = proof.generalise(proof.squares(["<=", 0, error]), [STEPS])
    shrinking = [signs, proof.generalise(change, [STEPS]), near.room]
    return near.close(ATTRACTS, proof.specialise(prove_vanishing(proof), [errors, MARGIN], shrinking))


def prove_repels() -> Evidence:
    """Prove ``REPELS``: points that never left would have an error that grows without a bound."""
    near = Stability(attracts=False)
    proof, error, after = near.proof, near.error, near.after
    square, whole = power(T, 2), power(RADIUS, 2)
    apart, leaves = different(T, 0), _leaves(T, RADIUS)
    start = prove_positive_square(proof, T, proof.assume(apart))
    never = proof.assume(["not", leaves])
    outside = ["<=", whole, error]
    some = proof.witness(leaves, [STEPS], proof.assume(outside))
    inside = proof.order(prove_not(proof, outside, some, never))
    change = near.changed(inside)
    grown = near.compared(change)

    first = error_of(_point(T, 0))
    base = proof.squares(["<=", square, first], proof.sums(equal(minus(first, square), 0)))
    kept = ["<=", square, error]
    chain = plus(minus(after, error), minus(error, square))
    more = near.identity(minus(after, square), chain)
    step_on = proof.squares(["<=", square, after], more, [grown, proof.assume(kept)])
    goal = forall([("n'", "natural")], ["<=", square, error_of(_point(T, "n'"))])
    always = proof.induct(goal, base, proof.generalise(step_on, [STEPS], [kept]))

    sequence, bound = mapping([("n''", "natural")], error_of(_point(T, "n''"))), plus(whole, 1)
    amount = times(minus(MARGIN, 1), square)
    form = plus(minus(after, times(MARGIN, error)), times(minus(MARGIN, 1), minus(error, square)))
    sides = [plus(error, amount), after]
    jump = proof.squares(
        ["<=", *sides],
        near.identity(minus(sides[1], sides[0]), form),
        [change, near.room, proof.specialise(always, [STEPS])],
    )
    goal = substituted(rises(sequence, bound)[2][2][2], {"l'": LEVEL})
    positive = proof.squares(["<", 0, amount], given=[near.room, start])
    each = proof.generalise(jump, [STEPS], [["<=", error, LEVEL]])
    some = proof.witness(goal, [amount], proof.conjunction(positive, each))
    amounts = proof.generalise(some, [LEVEL], [["<", LEVEL, bound]])
    below = proof.squares(
        ["<=", error, bound], proof.sums(equal(minus(bound, error), plus(minus(whole, error), 1))), [inside]
    )
    rising = [proof.generalise(grown, [STEPS]), proof.generalise(below, [STEPS]), amounts]
    limit = proof.specialise(prove_rising_limit(proof), [sequence, bound], rising)

    indices = proof.specialise(limit, [1], [proof.evaluate(["<", 0, 1])])
    chosen = proof.assume(eventually(sequence, minus(bound, 1), INDEX))
    same = proof.squares(["<=", INDEX, INDEX], proof.sums(equal(minus(INDEX, INDEX), 0)))
    reached = proof.specialise(chosen, [INDEX], [same])
    last = error_of(_point(T, INDEX))
    still = proof.specialise(proof.generalise(inside, [STEPS]), [INDEX])
    form = plus(minus(last, minus(bound, 1)), minus(whole, last))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [reached, still])
    found = prove_by_order(proof, leaves, proof.choose(indices, INDEX, absurd))
    return near.close(REPELS, proof.generalise(found, [], [apart]))


REFUTING: Binders = [(RADIUS, "real"), (STEPS, "natural"), (INDEX, "natural")]


def prove_rest(proof: Evidence, values: list[Json], rest: Json, later: bool = False) -> int:
    """Prove ∀n: every second point from d + 0 is at rest; or all of them but d + 0."""

    def stays(n: Json) -> Json:
        here = _point(0, n)
        return equal(substituted(two_steps(here) if later else here, valuation(PLACE, values)), rest)

    before = proof.assume(stays(STEPS))
    here = proof.evaluate(equal(substituted(two_steps(X), {**valuation(PLACE, values), X: rest}), rest))
    step_on = proof.rewrite(stays(["next", STEPS]), [(before, "backward")], here)
    base = proof.evaluate(stays(0))
    return proof.induct(
        forall([("n'", "natural")], stays("n'")), base, proof.generalise(step_on, [STEPS], [stays(STEPS)])
    )


def _at_start(proof: Evidence, claim: Json, values: list[Json]) -> tuple[int, Json, int, int]:
    """Assume a claim, and take it at the values and at t = 0; return what it says there, and how it was chosen."""
    at_values = valuation(PLACE, values)
    *hypotheses, conclusion = claim[2][1:]
    given = [proof.evaluate(substituted(hypothesis, at_values)) for hypothesis in hypotheses]
    found = proof.specialise(proof.assume(claim), values, given)
    chosen = proof.assume(substituted(conclusion[2], {**at_values, "d'": RADIUS}))
    radius, everywhere = (proof.project(chosen, part) for part in (0, 1))
    inside = [
        proof.squares(["<", *sides], proof.sums(equal(minus(sides[1], sides[0]), RADIUS)), [radius])
        for _, *sides in between(RADIUS, 0)
    ]
    return proof.specialise(everywhere, [0], inside), at_values, radius, found


def _refute(proof: Evidence, claim: Json, found: int, absurd: int) -> Evidence:
    prove_not(proof, claim, proof.choose(found, RADIUS, absurd), proof.evaluate(["<", 0, 0]))
    return proof


def _refute_anywhere(claim: Json) -> Evidence:
    """Refute that points converge to 3 for m = 5 and η = 1/24: from 3 they come to 5, and stay there."""
    proof = Evidence(REFUTING)
    close, at_values, _, found = _at_start(proof, claim, NEAR_MINIMUM)
    indices = proof.specialise(close, [1], [proof.evaluate(["<", 0, 1])])
    point = substituted(_point(0, "n'"), at_values)
    chosen = proof.assume(
        forall([("n'", "natural")], implies(["<=", INDEX, "n'"], ["<", power(minus(point, 3), 2), 1]))
    )
    after = ["next", INDEX]
    late = proof.squares(["<=", INDEX, after], proof.sums(equal(minus(after, INDEX), 1)))
    near = proof.specialise(chosen, [after], [late])
    rest = proof.specialise(prove_rest(proof, NEAR_MINIMUM, 5, later=True), [INDEX])
    wrong = proof.rewrite(["<", power(minus(5, 3), 2), 1], [rest], near)
    absurd = proof.contradiction(["<", 0, 0], wrong, proof.evaluate(["<", power(minus(5, 3), 2), 1]))
    return _refute(proof, claim, found, proof.choose(indices, INDEX, absurd))


def _refute_at_rest(claim: Json) -> Evidence:
    """Refute that the point of the orbit itself leaves, for m = 13, η = 1/105 and d = 7."""
    proof = Evidence(REFUTING)
    leaves, at_values, radius, found = _at_start(proof, claim, REPELLING)
    far = ["<=", power(RADIUS, 2), substituted(error_of(_point(0, INDEX)), at_values)]
    rest = proof.specialise(prove_rest(proof, REPELLING, 7), [INDEX])
    here = ["<=", power(RADIUS, 2), power(minus(7, 7), 2)]
    wrong = proof.rewrite(here, [rest], proof.assume(far))
    form = plus(minus(here[2], here[1]), power(RADIUS, 2))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [wrong, radius])
    return _refute(proof, claim, found, proof.choose(leaves, INDEX, absurd))


def _multiplier() -> Part:
    proof = ConciseEvidence(VARIABLES)
    _prove_multiplier(proof)
    wrong_value = equal([*QUOTIENT, D], minus(8, times(2, power(C, 2))))
    wrong = forall(MULTIPLIES[1], implies(ON_ORBIT, both(MULTIPLIES[2][2][1], wrong_value)))
    return Part(
        "multiplier",
        "Two steps multiply the distance from d by Q, whose value at d is the multiplier 9 - 2(K + 1)^2.",
        MULTIPLIES,
        proof,
        [[*ATTRACTING, 6]],
        [
            Control(
                "With 8 in the place of 9 it is false.",
                differences(MULTIPLIES, wrong),
                refute_at(wrong, MULTIPLIES[1], [*ATTRACTING, 6], [ON_ORBIT], wrong_value, [{"part": 1}]),
            )
        ],
    )


def _attracting() -> Part:
    anywhere = forall(PLACE, implies(*ORBIT[:-1], BELOW, near_zero(_close("t'"))))
    return Part(
        "attracting",
        "If K < sqrt 5 - 1, every second point converges to d from all points that are close enough to d.",
        ATTRACTS,
        _prove_attracts(),
        [ATTRACTING],
        [
            Control(
                "For points that are not on the orbit it is false: 3, which a step takes to the minimum 5.",
                differences(ATTRACTS, anywhere),
                _refute_anywhere(anywhere),
            )
        ],
    )


def _repelling() -> Part:
    also_at_rest = forall(PLACE, implies(*ORBIT, ABOVE, near_zero(_leaves("t'", "d'"))))
    return Part(
        "repelling",
        "If K > sqrt 5 - 1, there is a radius such that every second point leaves it once, from all other points that "
        "are less than the radius away from d.",
        REPELS,
        prove_repels(),
        [REPELLING],
        [
            Control(
                "For d itself it is false.",
                differences(REPELS, also_at_rest),
                _refute_at_rest(also_at_rest),
            )
        ],
    )


AT_SWITCH = equal(power(C, 2), 5)
SWITCH = forall(
    PLACE,
    implies(*ORBIT, AT_SWITCH, both(equal(times(2, power(D, 2)), power(M, 2)), equal([*QUOTIENT, D], -1))),
)


def _prove_switch() -> Evidence:
    """Prove ``SWITCH``: with a = η d² < 1 the equation of the orbit is (2 a − K)(K a − 2) = 0, and K a < 2."""
    proof = ConciseEvidence(VARIABLES)
    given = [proof.assume(formula) for formula in [*ORBIT, AT_SWITCH]]
    positive, scale, beyond, start, inside, orbit, level = given
    low = prove_low(proof, D, orbit, [positive, scale, beyond, start, inside])
    a = times(ETA, power(D, 2))
    room = minus(2, times(K, a))
    known = Relations(proof)
    known.know(level, *AT_SWITCH[1:])
    large = plus(minus(K, 1), 1)
    equals = known.prove(minus(room, 0), plus(times(over(1, 2), power(large, 2)), times(large, minus(1, a))))
    below = proof.squares(["<", 0, room], equals, [low, beyond])
    known.know(orbit, *ON_ORBIT[1:])
    product = times(minus(times(2, a), K), room)
    nothing = known.derive(product, 0, {orbit: times(-2, K), level: a})
    unit = known.know(
        proof.quotient(proof.specialise(prove_nonzero(proof), [room], [below])), times(room, over(1, room)), 1
    )
    half = known.derive(times(2, a), K, {nothing: over(1, room), unit: minus(K, times(2, a))})
    rate = proof.quotient(proof.specialise(prove_nonzero(proof), [ETA], [positive]))
    gap = minus(times(2, power(D, 2)), power(M, 2))
    middle = proof.sums(
        equal(times(2, power(D, 2)), power(M, 2)),
        cofactors=[cofactor(half, [], over(1, ETA)), cofactor(rate, [], minus(gap))],
    )
    multiplies = proof.project(proof.specialise(_prove_multiplier(proof), [ETA, M, D, D], [orbit]), 1)
    turn = proof.sums(equal(quotient(D), -1), cofactors=[cofactor(multiplies), cofactor(level, [], -2)])
    proof.generalise(proof.conjunction(middle, turn), names_of(PLACE), [*ORBIT, AT_SWITCH])
    return proof


def at_switch() -> list[Json]:
    """η, m and d for K = √5 − 1 and m = 1, with √5 − 1 written as 4 cos(2π/5), and √2 as 2 cos(2π/8)."""
    fifth, eighth = (minus(["abs2", plus(1, ["root", n, 1])], 2) for n in (5, 8))
    return [times(2, fifth), 1, over(eighth, 2)]


def _switch() -> Part:
    wrong = forall(PLACE, implies(*ORBIT, SWITCH[2][-1]))
    return Part(
        "switch",
        "If K = sqrt 5 - 1, the smaller point of the orbit is d = sqrt(mu/2), and the multiplier is -1.",
        SWITCH,
        _prove_switch(),
        [at_switch()],
        [
            Control(
                "For other K it is false.",
                differences(SWITCH, wrong),
                refute_at(wrong, PLACE, ATTRACTING, ORBIT, SWITCH[2][-1][1], [{"part": 0}]),
            )
        ],
    )


def own_orbit_stability() -> Statement:
    """Where the orbit of the quartic attracts, and where it repels."""
    parts = [_multiplier(), _attracting(), _repelling(), _switch()]
    return Statement(
        id="structures/own-orbit-stability",
        title="The orbit of period 2 on (x^2 - mu)^2/4 attracts if K < sqrt 5 - 1 and repels if K > sqrt 5 - 1",
        source=f"{SOURCE}, appendix B.12, which says so for mu = 1 without a proof",
        hypotheses=(
            r"\mu = m^2, K = \eta\mu > 1, and d is the point of the orbit with 0 < d < m: "
            r"\eta^2 d^4 - \eta(K+1)d^2 + 1 = 0."
        ),
        conclusion=(
            r"F_\eta^2(x) - d = (x - d)Q(x), Q(d) = 9 - 2(K+1)^2. If K < \sqrt5 - 1, F_\eta^{2n}(x) \to d for all x "
            r"close enough to d. If K > \sqrt5 - 1, there is r > 0 such that for all x with 0 < |x - d| < r there is n "
            r"with |F_\eta^{2n}(x) - d| \ge r. If K = \sqrt5 - 1, d^2 = \mu/2 and Q(d) = -1."
        ),
        reading=(
            "K < \\sqrt 5 - 1 is (K + 1)^2 < 5. The text writes \\eta for K, since \\mu = 1, and gives a Taylor "
            "expansion of two steps as the reason; here convergence is proved for gradient descent itself. Along the "
            "orbit d is followed by the step from d, so the points in between converge to that one. That a point "
            "escapes means that it leaves a fixed neighbourhood, however close to the orbit it was; it may come back."
        ),
        definitions=needed(VOCABULARY, [[part.claim, part.evidence.steps] for part in parts]),
        parts=parts,
    )


