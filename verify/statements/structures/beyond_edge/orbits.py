"""Points of period 2 around a minimum, for step sizes whose leading term the expansion of f' tells.

Simple structures in neural networks (Chen), Theorem 3.1 and Lemma 3.2.
"""

from collections.abc import Callable, Sequence

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, relations
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.structures.beyond_edge.expansion import INVERSE, SECOND, Expansion, Flat, OddOrder
from verify.statements.structures.beyond_edge.near_zero import (
    NEAR_ZERO,
    all_of,
    at,
    near_zero,
    parts_of,
    prove_common,
    prove_positive_near,
    prove_weaker,
    prove_zero_between,
    real_value,
)
from verify.statements.structures.beyond_edge.turning import TURNING, prove_turning, turns
from verify.statements.terms import conj, different, equal, minus, over, plus, times

FUNCTION: Binders = [("slope", "curve"), ("r", "curve"), ("xbar", "real"), (SECOND, "real")]
WINDOW: Binders = [("low", "real"), ("high", "real")]
LEADING_TERM = "structures/own-leading-term"
E, M, S, REST, LATER, TURN, STEP, SHARE = "e", "m", "s", "rest", "later", "turn", "step", "share"
REAL_NUMBERS = (E, M, S, REST, LATER, TURN, STEP, SHARE)
SLOPES: Binders = [("slope0", "complex"), ("slope1", "complex"), ("factor0", "complex"), ("factor1", "complex")]
ORBIT_NUMBERS: Binders = [*NEAR_ZERO, *((name, "real") for name in REAL_NUMBERS), *SLOPES, ("W", "curve"), *TURNING]
BETWEEN = plus("low", times(SHARE, minus("high", "low")))


def curve(body: Callable[[Json], Json]) -> Json:
    """The curve that takes the time u to body(u)."""
    return ["curve", [["u", "real"]], body("u")]


class OrbitProof:
    """Orbits of period 2 whose step sizes lie between (2 + low S(e))/f'' and (2 + high S(e))/f''."""

    def __init__(self, expansion: Expansion, more: Binders = (), proof: Evidence | None = None) -> None:
        """Assume the expansion, and that the leading term of the step size lies between low and high.

        ``more`` are variables that the proof declares for what comes after; the steps go into ``proof``
        if it is given.
        """
        self.expansion = expansion
        self.binders: Binders = [*FUNCTION, *expansion.binders, *WINDOW]
        self.proof = proof or ConciseEvidence([*self.binders, *ORBIT_NUMBERS, *more])
        self.hypotheses = [*expansion.hypotheses(), *self.window()]
        self.positive, remainder, self.slopes, *self.signs = (self.proof.assume(h) for h in self.hypotheses)
        self.real, self.start = (self.proof.project(remainder, part) for part in (0, 1))
        nonzero = self.proof.specialise(prove_nonzero(self.proof), [SECOND], [self.positive])
        self.unit = self.proof.quotient(nonzero)

    def window(self) -> list[Json]:
        """The leading term lies between low and high."""
        (low, value), (high, _) = (self.expansion.leading(m) for m in ("low", "high"))
        return [["<", low, value], ["<", value, high]]

    def found(self, e: Json) -> Json:
        """There is an orbit through x̄ − e whose step size is in the window."""
        scale, step = self.expansion.scale(e), times("eta", SECOND)
        orbit = both(
            ["<=", plus(2, times("low", scale)), step],
            ["<=", step, plus(2, times("high", scale))],
            ["orbit", "slope", "eta", minus("xbar", e), "x'"],
        )
        return exists([("eta", "real"), ("x'", "real")], orbit)

    def body(self, e: Json) -> Json:
        """If e is not 0, there is such an orbit."""
        return implies(different(e, 0), self.found(e))

    def claim(self) -> Json:
        """∀ functions with the expansion, ∀ low, high: the orbits."""
        return forall(self.binders, implies(*self.hypotheses, near_zero(self.body("t'"))))

    def _stretch(self, e: Json, m: Json) -> Json:
        return self.expansion.stretch(e, m, real_value("r", minus(e)))

    def _balance(self, e: Json, m: Json) -> Json:
        s = self._stretch(e, m)
        values = (real_value("r", minus(e)), real_value("r", times(e, s)), self._turn(s))
        return self.expansion.balance(e, m, s, *values)

    def _turn(self, s: Json) -> Json:
        """W(s), where it occurs."""
        return real_value("W", s) if isinstance(self.expansion, OddOrder) else 0

    def factor(self, e: Json) -> Json:
        """D(−e), spelled as a real scalar."""
        return self.expansion.factor(minus(e), real_value("r", minus(e)))

    def _least(self, e: Json) -> Json:
        return plus(2, times("low", self.expansion.scale(e)))

    def _rest(self, known: relations.Relations, time: Json) -> None:
        """Know that the remainder is 0 at a time that is 0."""
        proof = self.proof
        zero = proof.rewrite(equal(at("r", time), 0), [(proof.sums(equal(time, 0)), "backward")], self.start)
        conjugate = proof.specialise(self.real, [time])
        value = real_value("r", time)
        cofactors = [cofactor(conjugate, [], over(1, 2)), cofactor(zero)]
        known.know(proof.sums(equal(value, 0), cofactors=cofactors), value, 0)

    def at_zero(self, m: Json | None = None) -> relations.Relations:
        """What is known at e = 0: the remainders vanish, powers of e too, and those of s are 1."""
        known = relations.Relations(self.proof)
        known.know(self.unit, times(SECOND, INVERSE), 1)
        values = [(0, 0), (minus(0), 0)]
        self._rest(known, minus(0))
        if m is not None:
            s = self._stretch(0, m)
            self._rest(known, times(0, s))
            values.append((s, 1))
        if isinstance(self.expansion, Flat):
            for base, value in values:
                left = self.expansion.even_power(base)
                known.know(self.proof.sums(equal(left, value)), left, value)
        return known

    def near(self, body: Callable[[Json], Json], positive: int) -> int:
        """A real curve is positive near 0, since it is at 0."""
        proof = self.proof
        own = proof.generalise(proof.sums(equal(conj(S), S)), [S])
        real = proof.generalise(proof.specialise(own, [body(E)]), [E])
        return proof.specialise(
            prove_positive_near(proof),
            [
                curve(body),
            ],
            [real, positive],
        )

    def _balance_near(self, m: str, sign: int) -> int:
        """G(e, m) has near 0 the sign that it has at 0."""
        proof = self.proof
        known = self.at_zero(m)
        position = 0 if sign < 0 else 1
        _, smaller, larger = self.window()[position]
        at_zero = self._signed(sign, 0, m)
        equals = known.prove(minus(at_zero, 0), times(self.expansion.gain, minus(larger, smaller)))
        positive = proof.squares(["<", 0, at_zero], equals, [self.signs[position], self.positive])
        return self.near(lambda t: self._signed(sign, t, m), positive)

    def _signed(self, sign: int, e: Json, m: Json) -> Json:
        value = self._balance(e, m)
        return minus(value) if sign < 0 else value

    def _bodies(self, e: Json) -> list[Json]:
        values = [self._signed(-1, e, "low"), self._signed(1, e, "high"), self.factor(e), self._least(e)]
        return [["<", 0, value] for value in values]

    def _signs_near(self) -> int:
        """Near 0: G is negative for low and positive for high, D is positive, and so is 2 + low S."""
        proof = self.proof
        known = self.at_zero()
        factor = self.factor(0)
        positive = proof.squares(["<", 0, factor], known.prove(minus(factor, 0), SECOND), [self.positive])
        least = self._least(0)
        two = proof.squares(["<", 0, least], proof.sums(equal(minus(least, 0), 2)))
        found = [
            self._balance_near("low", -1),
            self._balance_near("high", 1),
            self.near(self.factor, positive),
            self.near(self._least, two),
        ]
        return prove_common(proof, self._bodies("t'"), found)

    def _algebra(self) -> int:
        """∀ e, m, s, … (s is the stretch, G = 0, W(s) turns ⟹ s + 1 = η D(−e) ∧ s + 1 = η s D(e s))."""
        proof, expansion = self.proof, self.expansion
        opposite, product = minus(E), times(E, S)
        powers = [expansion.even_power(t) for t in (product, opposite)] if isinstance(expansion, Flat) else []
        known = relations.Relations(proof, powers)
        step, scale = self._step(M), expansion.scale(E)
        hypotheses = self._orbit_equations(E, M, S, REST, LATER, TURN)
        known.know(self.unit, times(SECOND, INVERSE), 1)
        if isinstance(expansion, Flat):
            own = expansion.even_power(E)
            for base, value in ((opposite, own), (product, times(own, expansion.even_power(S)))):
                known.know(proof.sums(equal(expansion.even_power(base), value)), expansion.even_power(base), value)
        stretch, balance, *turning = (known.assume(hypothesis) for hypothesis in hypotheses)
        moved = plus(SECOND, expansion.lever(E, S, TURN))
        used = {stretch: minus(1, times(step, moved)), balance: times(-1, step, scale)}
        used |= {theorem: times(-1, step, expansion.lever(E, S, 1)) for theorem in turning}
        first = known.prove(plus(S, 1), times(step, expansion.factor(opposite, REST)), {stretch: 1})
        second = known.prove(plus(S, 1), times(step, S, expansion.factor(product, LATER)), used)
        return proof.generalise(proof.conjunction(first, second), [E, M, S, REST, LATER, TURN], hypotheses)

    def _orbit_equations(self, e: Json, m: Json, s: Json, rest: Json, later: Json, turn: Json) -> list[Json]:
        turning = self.expansion.turning(s, turn)
        return [
            equal(s, self.expansion.stretch(e, m, rest)),
            equal(self.expansion.balance(e, m, s, rest, later, turn), 0),
            *([turning] if turning else []),
        ]

    def _step(self, m: Json) -> Json:
        """η = (2 + m S)/f''."""
        return times(plus(2, times(m, self.expansion.scale(E))), INVERSE)

    def _arithmetic(self) -> int:
        """∀ s + 1 = η D₀, s + 1 = η s D₁: with the slopes −e D₀ and e s D₁ each point is the step from the other."""
        proof = self.proof
        hypotheses = [
            equal(plus(S, 1), times(STEP, "factor0")),
            equal(plus(S, 1), times(STEP, S, "factor1")),
            equal("slope0", times(minus(E), "factor0")),
            equal("slope1", times(times(E, S), "factor1")),
        ]
        there, back, first, second = (proof.assume(hypothesis) for hypothesis in hypotheses)
        x, y = minus("xbar", E), plus("xbar", times(E, S))
        forward = proof.follows(equal(y, minus(x, times(STEP, "slope0"))), there, first)
        backward = proof.follows(equal(x, minus(y, times(STEP, "slope1"))), back, second)
        names = [E, S, STEP, *patterns.names_of(SLOPES)]
        return proof.generalise(proof.conjunction(forward, backward), names, hypotheses)

    def _apart(self) -> int:
        """∀ e ≠ 0, η > 0, D > 0 (s + 1 = η D ⟹ x̄ + e s ≠ x̄ − e)."""
        proof = self.proof
        hypotheses = [different(E, 0), ["<", 0, STEP], ["<", 0, REST], equal(plus(S, 1), times(STEP, REST))]
        nonzero, *signs, stretch = (proof.assume(hypothesis) for hypothesis in hypotheses)
        total = plus(S, 1)
        equals = proof.sums(equal(minus(total, 0), times(STEP, REST)), cofactors=[cofactor(stretch)])
        sign = proof.squares(["<", 0, total], equals, signs)
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [total], [sign]))
        same = equal(plus("xbar", times(E, S)), minus("xbar", E))
        zero = proof.follows(equal(E, 0), proof.assume(same), unit)
        return proof.generalise(patterns.prove_not(proof, same, zero, nonzero), [E, S, STEP, REST], hypotheses)

    def _between(self) -> int:
        """∀ e, share ∈ [0, 1], 0 < 2 + low S: η > 0, 2 + low S ≤ η f'' ≤ 2 + high S."""
        proof, expansion = self.proof, self.expansion
        hypotheses = [["<=", 0, SHARE], ["<=", SHARE, 1], ["<", 0, self._least(E)]]
        given = [proof.assume(hypothesis) for hypothesis in hypotheses]
        known = relations.Relations(proof)
        known.know(self.unit, times(SECOND, INVERSE), 1)
        ends = [minus(larger, smaller) for _, smaller, larger in self.window()]
        gap = minus("high", "low")
        wide = proof.squares(
            ["<=", 0, gap],
            known.prove(minus(gap, 0), times(INVERSE, expansion.gain, plus(*ends))),
            [*self.signs, self.positive],
        )
        scale, step = expansion.scale(E), self._step(BETWEEN)
        positive = proof.squares(
            ["<", 0, step],
            known.prove(minus(step, 0), times(plus(self._least(E), times(SHARE, gap, scale)), INVERSE)),
            [*given, wide, self.positive],
        )
        low, middle, high = plus(2, times("low", scale)), times(step, SECOND), plus(2, times("high", scale))
        lower = proof.squares(
            ["<=", low, middle], known.prove(minus(middle, low), times(SHARE, gap, scale)), [*given, wide]
        )
        upper = proof.squares(
            ["<=", middle, high], known.prove(minus(high, middle), times(minus(1, SHARE), gap, scale)), [*given, wide]
        )
        return proof.generalise(proof.conjunction(positive, lower, upper), [E, SHARE], hypotheses)

    def _zero(self, below: int, above: int) -> int:
        """There is a share for which the balance is 0, since it is below 0 for low and above for high."""
        proof = self.proof

        def at_share(u: Json) -> Json:
            return self._balance(E, plus("low", times(u, minus("high", "low"))))

        own = proof.generalise(proof.sums(equal(conj(S), S)), [S])
        real = proof.generalise(proof.specialise(own, [at_share(SHARE)]), [SHARE])
        negated = proof.assume(["<", 0, minus(S)])
        opposite = proof.squares(["<", S, 0], proof.sums(equal(minus(0, S), minus(S))), [negated])
        turned = proof.generalise(opposite, [S], [["<", 0, minus(S)]])
        first = proof.sums(equal("low", plus("low", times(0, minus("high", "low")))))
        last = proof.sums(equal("high", plus("low", times(1, minus("high", "low")))))
        start = proof.rewrite(["<", 0, minus(at_share(0))], [first], below)
        start = proof.specialise(turned, [at_share(0)], [start])
        end = proof.rewrite(["<", 0, at_share(1)], [last], above)
        return proof.specialise(prove_zero_between(proof), [curve(at_share)], [real, start, end])

    def _orbit(self) -> int:
        """∀ e (the signs near 0 ⟹ (e ≠ 0 ⟹ there is an orbit through x̄ − e))."""
        proof, expansion = self.proof, self.expansion
        signs = all_of(self._bodies(E))
        given = proof.assume(signs)
        below, above, factor, least = parts_of(proof, given, 4)
        nonzero = proof.assume(different(E, 0))
        zero = both(["<=", 0, SHARE], ["<=", SHARE, 1], equal(self._balance(E, BETWEEN), 0))
        chosen = proof.assume(zero)
        inside = [proof.project(chosen, part) for part in (0, 1)]
        s, step = self._stretch(E, BETWEEN), self._step(BETWEEN)
        before, after = minus(E), times(E, s)
        rest, later, turn = real_value("r", before), real_value("r", after), self._turn(s)
        itself = proof.generalise(proof.sums(equal(S, S)), [S])
        premises = [proof.specialise(itself, [s]), proof.project(chosen, 2)]
        if expansion.turning(S, TURN):
            premises.append(proof.specialise(self._turning(), [s]))
        equations = proof.specialise(self._algebra(), [E, BETWEEN, s, rest, later, turn], premises)
        first, second = (proof.project(equations, part) for part in (0, 1))
        factors = [expansion.factor(before, rest), expansion.factor(after, later)]
        slopes = [self.slope_at(time) for time in (before, after)]
        values = [at("slope", plus("xbar", time)) for time in (before, after)]
        points = proof.specialise(self._arithmetic(), [E, s, step, *values, *factors], [first, second, *slopes])
        bounds = proof.specialise(self._between(), [E, SHARE], [*inside, least])
        positive, lower, upper = (proof.project(bounds, part) for part in range(3))
        apart = proof.specialise(self._apart(), [E, s, step, self.factor(E)], [nonzero, positive, factor, first])
        orbit = proof.conjunction(*(proof.project(points, part) for part in (0, 1)), apart)
        found = proof.witness(self.found(E), [step, plus("xbar", after)], proof.conjunction(lower, upper, orbit))
        found = proof.choose(self._zero(below, above), SHARE, found)
        return proof.generalise(proof.generalise(found, [], [different(E, 0)]), [E], [signs])

    def slope_at(self, time: Json) -> int:
        """f'(x̄ + t) = t D(t), with a real scalar in the place of r(t)."""
        proof = self.proof
        height = self.expansion.factor(time, real_value("r", time))
        goal = equal(at("slope", plus("xbar", time)), times(time, height))
        there = proof.specialise(self.slopes, [time])
        return proof.rewrite(goal, [proof.specialise(self._spelled(), [time])], there)

    def bounds(self, unit: Json) -> tuple[Json, Json]:
        """κ/2 and 3 κ/2, where κ is the unit times the number that ``leading`` has."""
        number = self.expansion.leading(0)[1]
        return times(over(1, 2), unit, number), times(over(3, 2), unit, number)

    def around(
        self, theorem: int, names: Sequence[Json], given: Sequence[int], value: int, bounds: tuple[Json, Json]
    ) -> int:
        """Orbits with step sizes between (2 + κ S/2)/f'' and (2 + 3 κ S/2)/f'', where κ > 0 is the leading term.

        Given are ``theorem``, the function that it is about, the theorems for its hypotheses, and 0 < κ/unit.
        """
        proof, expansion = self.proof, self.expansion
        number = expansion.leading(0)[1]
        known = relations.Relations(proof)
        known.know(self.unit, times(SECOND, INVERSE), 1)
        smaller, larger = (expansion.leading(m)[0] for m in bounds)
        half = times(over(1, 2), number)
        window = [
            proof.squares(["<", *sides], known.prove(minus(sides[1], sides[0]), half), [value])
            for sides in ((smaller, number), (number, larger))
        ]
        return proof.specialise(theorem, [*names, *bounds], [*given, *window])

    def _spelled(self) -> int:
        """∀t: r(t) is its real value."""
        proof = self.proof
        value = at("r", S)
        own = proof.specialise(self.real, [S])
        equals = proof.follows(equal(value, real_value("r", S)), own)
        return proof.generalise(equals, [S])

    def _turning(self) -> int:
        """∀s: s^(k−1) − 1 = (s − 1) W(s), with the real value of W, under the assumption on W."""
        proof = self.proof
        assumed = proof.assume(turns("T", "W"))
        real, equation = (proof.specialise(proof.project(assumed, part), [S]) for part in (0, 1))
        _, left, right = self._orbit_equations(E, M, S, REST, LATER, real_value("W", S))[2]
        found = proof.follows(equal(left, right), equation, real)
        return proof.generalise(found, [S])

    def theorem(self) -> int:
        """Prove the claim from the one on the slope that the expansion spells."""
        proof, names = self.proof, patterns.names_of(self.binders)
        given = [self.positive, self.start, *self.signs]
        spelled = proof.specialise(proof.use(LEADING_TERM, self.expansion.part), names[1:], given)
        time = minus(S, "xbar")
        value = ["re", at("r", time)]
        own = proof.specialise(self.real, [time])
        real = proof.sums(equal(at("r", time), value), cofactors=[cofactor(own, [], over(-1, 2))])
        place = proof.sums(equal(plus("xbar", time), S))
        slope = equal(at("slope", S), times(time, self.expansion.factor(time, value)))
        slope_at = proof.rewrite(slope, [place, real], proof.specialise(self.slopes, [time]))
        everywhere = (proof.generalise(slope_at, [S]), "backward")
        result = proof.rewrite(near_zero(self.body("t'")), [everywhere], spelled)
        return proof.generalise(result, names, self.hypotheses)

    def prove(self) -> int:
        """Prove the claim."""
        proof = self.proof
        passage = self._orbit()
        result = prove_weaker(proof, all_of(self._bodies("t'")), self.body("t'"), self._signs_near(), passage)
        if isinstance(self.expansion, OddOrder):
            result = proof.choose(proof.specialise(prove_turning(proof), ["T"]), "W", result)
        return proof.generalise(result, patterns.names_of(self.binders), self.hypotheses)
