"""Expansions of f' around a minimum x̄, and what makes two points an orbit of gradient descent of period 2.

Let f'(x̄ + t) = t · D(t), and x₀ = x̄ − e. With the step size η = (2 + m S)/f'' the next point is x̄ + e s, where
s + 1 = η D(−e). It is followed by x₀ if s D(e s) = D(−e). The difference of the two sides is S · G. The scale S is a
power of e, and the balance G is continuous also at e = 0. Each kind of expansion has its own S and G.

Simple structures in neural networks (Chen), Theorem 3.1 and Lemma 3.2.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from verify.library.power_inequalities import and_one, raised
from verify.statements.formulas import Binders, Json, both, define, forall
from verify.statements.structures.beyond_edge.near_zero import at, is_real
from verify.statements.terms import different, equal, minus, over, plus, power, times

SECOND = "f2"
INVERSE = over(1, SECOND)
HALF_OF_THIRD, SIXTH_OF_FOURTH = times(over(1, 2), "f3"), times(over(1, 6), "f4")

ORBIT_VOCABULARY: list[Json] = [
    define(
        "orbit",
        [("slope", "curve"), *((name, "real") for name in ("eta", "x", "y"))],
        both(
            equal("y", minus("x", times("eta", at("slope", "x")))),
            equal("x", minus("y", times("eta", at("slope", "y")))),
            different("y", "x"),
        ),
    ),
    define("even_power", [("T", "set"), ("t", "real")], raised(and_one("T"), power("t", 2))),
    define("remainder", [("r", "curve")], both(is_real("r"), equal(at("r", 0), 0))),
]


class Expansion(ABC):
    """f'(x̄ + t) = t · D(t), where D contains r(t), the remainder divided by its power of t.

    ``part`` is the part of ``structures/own-leading-term`` on functions with this expansion.
    """

    part: ClassVar[str]
    binders: ClassVar[Binders]
    gain: ClassVar[Json] = 1

    @abstractmethod
    def scale(self, e: Json) -> Json:
        """S, an even power of e."""

    @abstractmethod
    def factor(self, t: Json, rest: Json) -> Json:
        """D(t), where the rest is r(t)."""

    @abstractmethod
    def stretch(self, e: Json, m: Json, rest: Json) -> Json:
        """s, where the rest is r(−e)."""

    @abstractmethod
    def balance(self, e: Json, m: Json, s: Json, rest: Json, later: Json, turn: Json) -> Json:
        """G, where the rest is r(−e), and later r(e s); ``turn`` is W(s) for the curve of ``turning``."""

    @abstractmethod
    def leading(self, m: Json) -> list[Json]:
        """Two numbers whose order tells whether m is too small for an orbit close to x̄, or too large.

        −G(0, m) is ``gain`` times the second one minus the first.
        """

    def turning(self, s: Json, turn: Json) -> Json | None:
        """What W(s) has to satisfy, if W occurs."""
        return None

    def lever(self, e: Json, s: Json, turn: Json) -> Json:
        """What a change of s adds to the difference by the terms between f'' and the last one, divided by s."""
        return 0

    def slope(self) -> Json:
        """The curve f' itself, for a remainder that is the real part of r."""
        t = minus("u", "xbar")
        return ["curve", [["u", "real"]], times(t, self.factor(t, ["re", at("r", t)]))]

    def hypotheses(self) -> list[Json]:
        """f'' > 0, the remainder vanishes at 0, and the expansion of f'."""
        value = times("t", self.factor("t", at("r", "t")))
        return [
            ["<", 0, SECOND],
            ["remainder", "r"],
            forall([("t", "real")], equal(at("slope", plus("xbar", "t")), value)),
        ]


class Cubic(Expansion):
    """D(t) = f'' + f''' t/2 + (f''''/6 + r(t)) t²."""

    part: ClassVar[str] = "third-order"
    binders: ClassVar[Binders] = [("f3", "real"), ("f4", "real")]
    gain: ClassVar[Json] = times(over(1, 3), INVERSE)

    def scale(self, e: Json) -> Json:
        """Return e²."""
        return power(e, 2)

    def factor(self, t: Json, rest: Json) -> Json:
        """Return D(t)."""
        return plus(SECOND, times(HALF_OF_THIRD, t), times(plus(SIXTH_OF_FOURTH, rest), power(t, 2)))

    def _bend(self, e: Json, m: Json, rest: Json) -> tuple[Json, Json]:
        last = plus(SIXTH_OF_FOURTH, rest)
        sigma = plus(
            m,
            times(2, last, INVERSE),
            times(-1, m, HALF_OF_THIRD, INVERSE, e),
            times(m, last, INVERSE, power(e, 2)),
        )
        return sigma, plus(times(-1, "f3", INVERSE), times(e, sigma))

    def stretch(self, e: Json, m: Json, rest: Json) -> Json:
        """Return s = 1 − (f'''/f'') e + …."""
        return plus(1, times(e, self._bend(e, m, rest)[1]))

    def balance(self, e: Json, m: Json, s: Json, rest: Json, later: Json, turn: Json) -> Json:
        """Return G."""
        sigma, bend = self._bend(e, m, rest)
        return plus(
            times(SECOND, sigma),
            times(HALF_OF_THIRD, bend, plus(1, s)),
            times(plus(SIXTH_OF_FOURTH, later), power(s, 3)),
            minus(plus(SIXTH_OF_FOURTH, rest)),
        )

    def lever(self, e: Json, s: Json, turn: Json) -> Json:
        """Return (f'''/2) e (1 + s)."""
        return times(HALF_OF_THIRD, e, plus(1, s))

    def leading(self, m: Json) -> list[Json]:
        """Compare m with (3 f'''² − f'' f'''')/(3 f''²)."""
        return [times(3, power(SECOND, 2), m), minus(times(3, power("f3", 2)), times(SECOND, "f4"))]


class Flat(Expansion):
    """Expansions in which f'' t is followed by a power of t with a free exponent, made of products over T ⊎ {∗}."""

    def even_power(self, t: Json) -> Json:
        """Return t^(2 (|T| + 1))."""
        return ["even_power", "T", t]

    def leading(self, m: Json) -> list[Json]:
        """Compare m with −2 c/f'', where c is the coefficient that decides."""
        return [times(SECOND, m), times(-2, "c")]


class EvenOrder(Flat):
    """D(t) = f'' + (c + r(t)) t^(k−2), where k = 2 |T| + 4."""

    part: ClassVar[str] = "even-order"
    binders: ClassVar[Binders] = [("T", "set"), ("c", "real")]

    def scale(self, e: Json) -> Json:
        """Return e^(k−2)."""
        return self.even_power(e)

    def factor(self, t: Json, rest: Json) -> Json:
        """Return D(t)."""
        return plus(SECOND, times(plus("c", rest), self.even_power(t)))

    def _bend(self, e: Json, m: Json, rest: Json) -> Json:
        last = plus("c", rest)
        return plus(m, times(2, last, INVERSE), times(m, last, INVERSE, self.even_power(e)))

    def stretch(self, e: Json, m: Json, rest: Json) -> Json:
        """Return s = 1 + (m + 2 c/f'' + …) e^(k−2)."""
        return plus(1, times(self.even_power(e), self._bend(e, m, rest)))

    def balance(self, e: Json, m: Json, s: Json, rest: Json, later: Json, turn: Json) -> Json:
        """Return G."""
        return plus(
            times(SECOND, self._bend(e, m, rest)),
            times(plus("c", later), s, self.even_power(s)),
            minus(plus("c", rest)),
        )


class OddOrder(Flat):
    """D(t) = f'' + a t^(k−2) + (c + r(t)) t^(k−1), where k = 2 |T| + 5."""

    part: ClassVar[str] = "odd-order"
    binders: ClassVar[Binders] = [("T", "set"), ("a", "real"), ("c", "real")]

    def scale(self, e: Json) -> Json:
        """Return e^(k−1)."""
        return times(power(e, 2), self.even_power(e))

    def factor(self, t: Json, rest: Json) -> Json:
        """Return D(t)."""
        return plus(SECOND, times(plus(times("a", t), times(plus("c", rest), power(t, 2))), self.even_power(t)))

    def _bend(self, e: Json, m: Json, rest: Json) -> tuple[Json, Json]:
        last, p = plus("c", rest), self.even_power(e)
        sigma = plus(
            m,
            times(2, last, INVERSE),
            times(-1, m, "a", INVERSE, e, p),
            times(m, last, INVERSE, power(e, 2), p),
        )
        return sigma, plus(times(-2, "a", INVERSE), times(e, sigma))

    def stretch(self, e: Json, m: Json, rest: Json) -> Json:
        """Return s = 1 − (2 a/f'') e^(k−2) + …."""
        return plus(1, times(e, self.even_power(e), self._bend(e, m, rest)[1]))

    def balance(self, e: Json, m: Json, s: Json, rest: Json, later: Json, turn: Json) -> Json:
        """Return G."""
        sigma, bend = self._bend(e, m, rest)
        return plus(
            times(SECOND, sigma),
            times("a", self.even_power(e), bend, turn),
            times(plus("c", later), power(s, 3), self.even_power(s)),
            minus(plus("c", rest)),
        )

    def lever(self, e: Json, s: Json, turn: Json) -> Json:
        """Return a e^(k−2) W(s)."""
        return times("a", e, self.even_power(e), turn)

    def turning(self, s: Json, turn: Json) -> Json | None:
        """s^(k−1) − 1 = (s − 1) W(s)."""
        return equal(minus(times(power(s, 2), self.even_power(s)), 1), times(minus(s, 1), turn))
