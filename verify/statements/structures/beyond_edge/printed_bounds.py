"""Points of period 2 for step sizes between 2/f'' and the printed bound, from those with the leading term.

Simple structures in neural networks (Chen), Theorem 3.1 and Lemma 3.2. The bound is 2/(f'' − B), where B > 0 is
ε f''' in the theorem, and ε^(k−2) times the k-th derivative, up to its sign, in the lemma.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from verify.library.factorials import COUNTING, prove_number, prove_positive_factorial
from verify.library.power_inequalities import POWERS, and_one, prove_monotone_power, prove_positive_power, raised
from verify.library.real_order import prove_nonzero, prove_root
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
from verify.statements.patterns import names_of, prove_not
from verify.statements.relations import Relations
from verify.statements.structures.beyond_edge.expansion import INVERSE, SECOND, Cubic, EvenOrder, Expansion, OddOrder
from verify.statements.structures.beyond_edge.explicit_slope import for_slope, prove_for_slope
from verify.statements.structures.beyond_edge.near_zero import (
    RADIUS,
    all_of,
    between,
    near_zero,
    parts_of,
    prove_common,
)
from verify.statements.structures.beyond_edge.orbits import FUNCTION, OrbitProof
from verify.statements.structures.period_two_vocabulary import prove_positive_square

Json = Any

EPSILON, THETA, STEP, NEXT = "epsilon1", "theta1", "eta1", "next1"
OWN: Binders = [*((name, "real") for name in (EPSILON, THETA, STEP, NEXT)), *POWERS, *COUNTING]
WITHIN: list[Json] = [["<", 0, THETA], ["<=", THETA, 1]]


class PrintedBound(ABC):
    """A statement of the text: what it asks of the derivatives and of ε, and its bound on the step size."""

    expansion: ClassVar[Expansion]
    order: ClassVar[Binders] = []
    unit_of_scale: ClassVar[Json] = INVERSE

    def __init__(self) -> None:
        """Start a proof that knows the orbits with the leading term of the step size."""
        self.orbits = OrbitProof(self.expansion, [*self.order, *OWN])
        self.proof = self.orbits.proof
        self.sharp = self.orbits.theorem()
        self.functions: Binders = [*FUNCTION, *self.expansion.binders]
        self.binders: Binders = [*self.functions[1:], *self.order]
        self.value = self.expansion.leading(0)[1]
        self.low, self.high = self.orbits.bounds(self.unit_of_scale)

    @abstractmethod
    def conditions(self) -> list[Json]:
        """What the statement asks of the derivatives."""

    @abstractmethod
    def side(self, e: Json) -> list[Json]:
        """What the statement asks of ε."""

    @abstractmethod
    def gap(self, e: Json) -> Json:
        """f'' − B, as printed."""

    @abstractmethod
    def drop(self, e: Json) -> Json:
        """B."""

    @abstractmethod
    def extra(self, e: Json) -> list[Json]:
        """Real numbers that are positive for e near 0, besides f'' − B."""

    @abstractmethod
    def prove_extra(self) -> list[int]:
        """Prove that they are positive for e = 0."""

    @abstractmethod
    def prove_value(self) -> int:
        """Prove that the leading term is positive."""

    @abstractmethod
    def prove_side(self, extra: list[int]) -> tuple[int, int, int, int]:
        """Prove ε ≠ 0, 0 < B, high f'' S(ε) < 2 B and S(θ ε) ≤ S(ε)."""

    def hypotheses(self) -> list[Json]:
        """The expansion of f', and the conditions on the derivatives."""
        return [*self.expansion.hypotheses(), *self.conditions()]

    def claimed(self, e: Json) -> Json:
        """The bound is positive, and every point between x̄ and x̄ − ε lies on an orbit within the bounds."""
        orbit = both(
            ["<", over(2, SECOND), "eta"],
            ["<", "eta", over(2, self.gap(e))],
            ["orbit", "slope", "eta", minus("xbar", times("theta", e)), "x'"],
        )
        every = forall(
            [("theta", "real")],
            implies(["<", 0, "theta"], ["<=", "theta", 1], exists([("eta", "real"), ("x'", "real")], orbit)),
        )
        return both(["<", 0, self.gap(e)], every)

    def body(self, e: Json) -> Json:
        """If the statement admits e, the points between x̄ and x̄ − e lie on orbits."""
        return implies(*self.side(e), self.claimed(e))

    def claim(self, conditions: list[Json] | None = None, side: list[Json] | None = None) -> Json:
        """For all ε near 0 that the statement admits; or under other conditions on the derivatives, or on ε.

        The function f' is given by the expansion, so that no hypothesis speaks of all times.
        """
        near = near_zero(implies(*(side or self.side("t'")), self.claimed("t'")))
        return for_slope(self.expansion, self.binders, conditions or self.conditions(), near)

    def known(self) -> Relations:
        """What is known of 1/f''."""
        known = Relations(self.proof)
        known.know(self.orbits.unit, times(SECOND, INVERSE), 1)
        return known

    def _bounds(self, e: Json, lower: int, upper: int, scale: int, facts: list[int]) -> tuple[int, int]:
        """2/f'' < η and η < 2/(f'' − B), for the step size of an orbit through x̄ − e."""
        proof, known = self.proof, self.known()
        room, gap_sign, drop_sign, below, shrunk = facts
        value = self.prove_value()
        given = [self.orbits.positive, value]
        low, high = (proof.squares(["<", 0, m], given=given) for m in (self.low, self.high))
        size, whole = self.expansion.scale(e), self.expansion.scale(EPSILON)
        step = times(STEP, SECOND)
        slack = minus(step, plus(2, times(self.low, size)))
        first = proof.squares(
            ["<", over(2, SECOND), STEP],
            known.prove(minus(STEP, over(2, SECOND)), times(INVERSE, plus(slack, times(self.low, size)))),
            [lower, low, scale, self.orbits.positive],
        )
        gap, drop = self.gap(EPSILON), self.drop(EPSILON)
        unit = known.know(room, times(gap, over(1, gap)), 1)
        form = times(
            over(1, gap),
            INVERSE,
            plus(
                times(minus(plus(2, times(self.high, size)), step), gap),
                minus(times(2, drop), times(self.high, SECOND, whole)),
                times(self.high, SECOND, minus(whole, size)),
                times(self.high, size, drop),
            ),
        )
        used = {
            self.orbits.unit: plus(times(-2, over(1, gap)), times(STEP, gap, over(1, gap))),
            unit: STEP,
        }
        second = proof.squares(
            ["<", STEP, over(2, gap)],
            known.prove(minus(over(2, gap), STEP), form, used),
            [upper, high, scale, drop_sign, gap_sign, below, shrunk, self.orbits.positive],
        )
        return first, second

    def _positive_scale(self, nonzero: int, e: Json) -> int:
        """0 < S(e) for e ≠ 0."""
        proof = self.proof
        square = prove_positive_square(proof, e, nonzero)
        if isinstance(self.expansion, Cubic):
            return square
        power_of = proof.specialise(prove_positive_power(proof), [and_one("T"), power(e, 2)], [square])
        return proof.squares(["<", 0, self.expansion.scale(e)], given=[square, power_of])

    def theorem(self) -> int:
        """Prove the claim."""
        proof, orbits, expansion = self.proof, self.orbits, self.expansion
        hypotheses = self.hypotheses()
        given = [proof.assume(hypothesis) for hypothesis in hypotheses]
        expanded = given[: len(expansion.hypotheses())]
        value, names = self.prove_value(), names_of(self.functions)
        sharp = orbits.around(self.sharp, names, expanded, value, (self.low, self.high))
        at_values = {"low": self.low, "high": self.high}

        def orbit_body(e: Json) -> Json:
            return substituted(orbits.body(e), at_values)

        positive = self.prove_extra()

        def extra_part(part: int) -> Callable[[Json], Json]:
            return lambda t: self.extra(t)[part]

        near = [orbits.near(extra_part(part), theorem) for part, theorem in enumerate(positive)]
        bodies = [orbit_body("t'"), *(["<", 0, number] for number in self.extra("t'"))]
        common = prove_common(proof, bodies, [sharp, *near])
        around = forall([("t'", "real")], implies(*between(RADIUS, "t'"), all_of(bodies)))
        chosen = proof.assume(both(["<", 0, RADIUS], around))
        radius, everywhere = (proof.project(chosen, part) for part in (0, 1))
        inside = [proof.assume(formula) for formula in between(RADIUS, EPSILON)]
        for formula in self.side(EPSILON):
            proof.assume(formula)
        _, *extra = parts_of(proof, proof.specialise(everywhere, [EPSILON], inside), len(bodies))
        nonzero, drop_sign, below, shrunk = self.prove_side(extra)
        gap = self.gap(EPSILON)
        room = proof.quotient(proof.specialise(prove_nonzero(proof), [gap], [extra[0]]))

        shares = [proof.assume(formula) for formula in WITHIN]
        e = times(THETA, EPSILON)
        rest = times(minus(1, THETA), RADIUS)
        forms = [times(THETA, minus(EPSILON, minus(RADIUS))), times(THETA, minus(RADIUS, EPSILON))]
        closer = [
            proof.squares(
                ["<", *sides],
                proof.sums(equal(minus(sides[1], sides[0]), plus(form, rest))),
                [*inside, *shares, radius],
            )
            for sides, form in zip((between(RADIUS, e)[0][1:], between(RADIUS, e)[1][1:]), forms, strict=True)
        ]
        zero = equal(e, 0)
        share = proof.quotient(proof.specialise(prove_nonzero(proof), [THETA], [shares[0]]))
        none = proof.sums(
            equal(EPSILON, 0),
            cofactors=[cofactor(proof.assume(zero), [], over(1, THETA)), cofactor(share, [], minus(EPSILON))],
        )
        apart = prove_not(proof, zero, none, nonzero)
        first, *_ = parts_of(proof, proof.specialise(everywhere, [e], closer), len(bodies))
        some = proof.specialise(first, [], [apart])
        found = substituted(orbits.found(e), at_values)
        inner = exists([("x'", "real")], substituted(found[2], {"eta": STEP}))
        orbit = substituted(found[2], {"eta": STEP, "x'": NEXT})
        known = proof.assume(orbit)
        lower, upper, points = (proof.project(known, part) for part in range(3))
        facts = [room, extra[0], drop_sign, below, shrunk]
        bounds = self._bounds(e, lower, upper, self._positive_scale(apart, e), facts)
        goal = substituted(self.claimed(EPSILON)[2][2][3], {"theta": THETA})
        result = proof.witness(goal, [STEP, NEXT], proof.conjunction(*bounds, points))
        result = proof.choose(proof.assume(inner), NEXT, result)
        result = proof.choose(some, STEP, result)
        every = proof.generalise(result, [THETA], WITHIN)
        claimed = proof.conjunction(extra[0], every)
        sided = proof.generalise(claimed, [], self.side(EPSILON))
        everywhere = proof.generalise(sided, [EPSILON], between(RADIUS, EPSILON))
        result = proof.witness(near_zero(self.body("t'")), [RADIUS], proof.conjunction(radius, everywhere))
        return proof.generalise(proof.choose(common, RADIUS, result), [*names, *names_of(self.order)], hypotheses)

    def proved(self) -> Evidence:
        """Prove the claim, for f' as the curve that the expansion gives."""
        prove_for_slope(self.proof, self.expansion, self.binders, self.conditions(), self.theorem())
        return self.proof


class GenericMinimum(PrintedBound):
    """Theorem 3.1: the third derivative is not 0, and B = ε f'''."""

    expansion = Cubic()
    unit_of_scale = times(over(1, 3), power(INVERSE, 2))

    def conditions(self) -> list[Json]:
        """Return the two conditions of the theorem."""
        return [different("f3", 0), ["<", 0, self.value]]

    def side(self, e: Json) -> list[Json]:
        """Return 0 < ε f'''."""
        return [["<", 0, times(e, "f3")]]

    def drop(self, e: Json) -> Json:
        """Return ε f'''."""
        return times(e, "f3")

    def gap(self, e: Json) -> Json:
        """Return f'' − ε f'''."""
        return minus(SECOND, times(e, "f3"))

    def extra(self, e: Json) -> list[Json]:
        """Return the gap, and f'''² − (high f'' e)²."""
        return [self.gap(e), minus(power("f3", 2), power(times(self.high, SECOND, e), 2))]

    def prove_extra(self) -> list[int]:
        """Prove that they are positive for e = 0."""
        proof = self.proof
        square = prove_positive_square(proof, "f3", proof.assume(different("f3", 0)))
        gap, room = self.extra(0)
        return [
            proof.squares(["<", 0, gap], proof.sums(equal(minus(gap, 0), SECOND)), [self.orbits.positive]),
            proof.squares(["<", 0, room], proof.sums(equal(minus(room, 0), power("f3", 2))), [square]),
        ]

    def prove_value(self) -> int:
        """Return the second condition."""
        return self.proof.assume(["<", 0, self.value])

    def prove_side(self, extra: list[int]) -> tuple[int, int, int, int]:
        """Prove them from 0 < ε f'''."""
        proof = self.proof
        drop = self.drop(EPSILON)
        positive = proof.assume(["<", 0, drop])
        zero = equal(EPSILON, 0)
        nothing = proof.sums(equal(minus(0, 0), drop), cofactors=[cofactor(proof.assume(zero), [], times(-1, "f3"))])
        absurd = proof.squares(["<", 0, 0], nothing, [positive])
        nonzero = prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))
        reach = times(self.high, SECOND, power(EPSILON, 2))
        squares = minus(power(drop, 2), power(reach, 2))
        form = times(power(EPSILON, 2), self.extra(EPSILON)[1])
        smaller = proof.squares(["<=", power(reach, 2), power(drop, 2)], proof.sums(equal(squares, form)), [extra[1]])
        root = proof.specialise(
            prove_root(proof), [reach, drop], [proof.squares(["<=", 0, drop], given=[positive]), smaller]
        )
        double = times(2, drop)
        below = proof.squares(
            ["<", reach, double],
            proof.sums(equal(minus(double, reach), plus(drop, minus(drop, reach)))),
            [positive, root],
        )
        size, whole = (self.expansion.scale(e) for e in (times(THETA, EPSILON), EPSILON))
        form = times(minus(1, THETA), plus(1, THETA), power(EPSILON, 2))
        shrunk = proof.squares(
            ["<=", size, whole],
            proof.sums(equal(minus(whole, size), form)),
            [proof.assume(formula) for formula in WITHIN],
        )
        return nonzero, positive, below, shrunk


def prove_growth(proof: Evidence) -> int:
    """Prove ∀n: n ≤ n! ∧ 1 ≤ n!."""

    def statement(n: Json) -> Json:
        return both(["<=", n, ["factorial", n]], ["<=", 1, ["factorial", n]])

    number, after = COUNTING[0][0], ["next", COUNTING[0][0]]
    count = proof.specialise(prove_number(proof), [number])
    before = proof.assume(statement(number))
    least = proof.project(before, 1)
    factorial, following = ["factorial", number], ["factorial", after]
    more = minus(factorial, 1)
    counted = [cofactor(count, [], factorial)]
    grown = [
        proof.squares(
            ["<=", low, following], proof.sums(equal(minus(following, low), form), cofactors=counted), [least]
        )
        for low, form in ((after, times(more, plus(number, 1))), (1, plus(times(plus(1, more), number), more)))
    ]
    step = proof.generalise(proof.conjunction(*grown), [number], [statement(number)])
    return proof.induct(forall([("n2", "natural")], statement("n2")), proof.evaluate(statement(0)), step)


class FlatMinimum(PrintedBound):
    """Lemma 3.2, where f'' is followed by the derivative of order k = n + 1."""

    order: ClassVar[Binders] = [("n", "natural")]
    derivative: ClassVar[Json]
    places = and_one("T")

    def even_power(self, e: Json) -> Json:
        """Return e^(2 (|T| + 1))."""
        return ["even_power", "T", e]

    def prove_value(self) -> int:
        """Prove 0 < −2 c."""
        negative = self.proof.assume(["<", "c", 0])
        equals = self.proof.sums(equal(minus(self.value, 0), times(2, minus(0, "c"))))
        return self.proof.squares(["<", 0, self.value], equals, [negative])

    def prove_closer(self) -> int:
        """Prove (θ ε)^(2 (|T| + 1)) ≤ ε^(2 (|T| + 1)), in the form θ^(2 (|T| + 1)) ≤ 1."""
        proof = self.proof
        given = [proof.assume(formula) for formula in WITHIN]
        square = power(THETA, 2)
        small = proof.squares(
            ["<=", square, 1], proof.sums(equal(minus(1, square), times(minus(1, THETA), plus(1, THETA)))), given
        )
        start = proof.squares(["<=", 0, square])
        found = proof.specialise(prove_monotone_power(proof), [self.places, square, 1], [start, small])
        share = self.even_power(THETA)
        one = proof.sums(equal(raised(self.places, 1), 1))
        return proof.rewrite(["<=", share, 1], [one], found)


class EvenMinimum(FlatMinimum):
    """Part 2: k = 2 |T| + 4 and the derivative of order k is negative."""

    expansion = EvenOrder()
    derivative = times(["factorial", "n"], "c")

    def conditions(self) -> list[Json]:
        """Return n = k − 1, and the sign of the derivative."""
        return [equal("n", plus(times(2, ["size", "T"]), 3)), ["<", "c", 0]]

    def side(self, e: Json) -> list[Json]:
        """Return ε ≠ 0."""
        return [different(e, 0)]

    def drop(self, e: Json) -> Json:
        """Return −f^(k) ε^(k−2)."""
        return times(-1, self.derivative, self.even_power(e))

    def gap(self, e: Json) -> Json:
        """Return f'' + f^(k) ε^(k−2)."""
        return plus(SECOND, times(self.derivative, self.even_power(e)))

    def extra(self, e: Json) -> list[Json]:
        """Return the gap alone."""
        return [self.gap(e)]

    def prove_extra(self) -> list[int]:
        """Prove that it is positive for e = 0."""
        gap = self.gap(0)
        return [
            self.proof.squares(["<", 0, gap], self.proof.sums(equal(minus(gap, 0), SECOND)), [self.orbits.positive])
        ]

    def prove_side(self, extra: list[int]) -> tuple[int, int, int, int]:
        """Prove them from 2 ≤ n!."""
        proof, known = self.proof, self.known()
        nonzero = proof.assume(different(EPSILON, 0))
        power_of = self._positive_scale(nonzero, EPSILON)
        size, negative = (proof.assume(condition) for condition in self.conditions())
        factorial = ["factorial", "n"]
        grown = proof.project(proof.specialise(prove_growth(proof), ["n"]), 0)
        form = plus(minus(factorial, "n"), times(2, ["size", "T"]), 1)
        enough = proof.squares(
            ["<=", 2, factorial],
            proof.sums(equal(minus(factorial, 2), form), cofactors=[cofactor(size)]),
            [grown],
        )
        whole, drop = self.even_power(EPSILON), self.drop(EPSILON)
        many = plus(minus(factorial, 2), 2)
        positive = proof.squares(
            ["<", 0, drop],
            proof.sums(equal(minus(drop, 0), times(minus(0, "c"), whole, many))),
            [negative, power_of, enough],
        )
        reach, double = times(self.high, SECOND, whole), times(2, drop)
        form = times(minus(0, "c"), whole, plus(times(2, minus(factorial, 2)), 1))
        below = proof.squares(
            ["<", reach, double], known.prove(minus(double, reach), form), [negative, power_of, enough]
        )
        shrunk = proof.squares(
            ["<=", self.even_power(times(THETA, EPSILON)), whole],
            proof.sums(
                equal(
                    minus(whole, self.even_power(times(THETA, EPSILON))),
                    times(minus(1, self.even_power(THETA)), whole),
                )
            ),
            [self.prove_closer(), power_of],
        )
        return nonzero, positive, below, shrunk


class OddMinimum(FlatMinimum):
    """Part 1: k = 2 |T| + 5, the derivative of order k has the sign of ε, that of order k + 1 is negative."""

    expansion = OddOrder()
    derivative = times(["factorial", "n"], "a")

    def conditions(self) -> list[Json]:
        """Return n = k − 1, and the conditions on the two derivatives."""
        return [equal("n", plus(times(2, ["size", "T"]), 4)), different("a", 0), ["<", "c", 0]]

    def side(self, e: Json) -> list[Json]:
        """Return 0 < ε f^(k)."""
        return [["<", 0, times(e, self.derivative)]]

    def drop(self, e: Json) -> Json:
        """Return f^(k) ε^(k−2)."""
        return times(e, self.derivative, self.even_power(e))

    def gap(self, e: Json) -> Json:
        """Return f'' − f^(k) ε^(k−2)."""
        return minus(SECOND, self.drop(e))

    def extra(self, e: Json) -> list[Json]:
        """Return the gap, and the square of f^(k) less that of high f'' e."""
        return [self.gap(e), minus(power(self.derivative, 2), power(times(self.high, SECOND, e), 2))]

    def prove_extra(self) -> list[int]:
        """Prove that they are positive for e = 0."""
        proof = self.proof
        square = prove_positive_square(proof, "a", proof.assume(different("a", 0)))
        factorial = proof.specialise(prove_positive_factorial(proof), ["n"])
        gap, room = self.extra(0)
        form = times(power(["factorial", "n"], 2), power("a", 2))
        return [
            proof.squares(["<", 0, gap], proof.sums(equal(minus(gap, 0), SECOND)), [self.orbits.positive]),
            proof.squares(["<", 0, room], proof.sums(equal(minus(room, 0), form)), [square, factorial]),
        ]

    def prove_side(self, extra: list[int]) -> tuple[int, int, int, int]:
        """Prove them from 0 < ε f^(k)."""
        proof = self.proof
        signed = times(EPSILON, self.derivative)
        sign = proof.assume(["<", 0, signed])
        zero = equal(EPSILON, 0)
        cofactors = [cofactor(proof.assume(zero), [], minus(self.derivative))]
        absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), signed), cofactors=cofactors), [sign])
        nonzero = prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))
        square = prove_positive_square(proof, EPSILON, nonzero)
        power_of = proof.specialise(prove_positive_power(proof), [self.places, power(EPSILON, 2)], [square])
        whole, drop = self.even_power(EPSILON), self.drop(EPSILON)
        positive = proof.squares(
            ["<", 0, drop], proof.sums(equal(minus(drop, 0), times(signed, whole))), [sign, power_of]
        )
        reach = times(self.high, SECOND, power(EPSILON, 2))
        squares = minus(power(signed, 2), power(reach, 2))
        form = times(power(EPSILON, 2), self.extra(EPSILON)[1])
        smaller = proof.squares(["<=", power(reach, 2), power(signed, 2)], proof.sums(equal(squares, form)), [extra[1]])
        least = proof.squares(["<=", 0, signed], given=[sign])
        root = proof.specialise(prove_root(proof), [reach, signed], [least, smaller])
        scale, double = times(self.high, SECOND, self.expansion.scale(EPSILON)), times(2, drop)
        form = plus(drop, times(whole, minus(signed, reach)))
        below = proof.squares(
            ["<", scale, double], proof.sums(equal(minus(double, scale), form)), [positive, power_of, root]
        )
        shares = [proof.assume(formula) for formula in WITHIN]
        small, large = (self.expansion.scale(e) for e in (times(THETA, EPSILON), EPSILON))
        share = self.even_power(THETA)
        rest = plus(minus(1, share), times(share, minus(1, THETA), plus(1, THETA)))
        shrunk = proof.squares(
            ["<=", small, large],
            proof.sums(equal(minus(large, small), times(rest, power(EPSILON, 2), whole))),
            [self.prove_closer(), power_of, *shares],
        )
        return nonzero, positive, below, shrunk
