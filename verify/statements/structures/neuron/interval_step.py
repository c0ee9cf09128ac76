"""A step of the neuron from a box of w_y, v - w_x and v w_x: bounds on v, w_x, gamma, A and delta.

Simple structures in neural networks (Chen), appendix B.9, stage 2: the procedure before the interval table, with the
terms that it leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import isqrt

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.structures.neuron import boxes, settings, vocabulary
from verify.statements.terms import equal, minus, number, over, plus, power, times
from verify.statements.trees import words

INSIDE = {"p": times("v", "x"), "d": minus("v", "x")}
SPARE: Binders = [("r1", "real"), *((name, "real") for name in (*INSIDE, "a", "w"))]
PRODUCT, GAP = INSIDE["p"], INSIDE["d"]
PULL = ["pull", "k", "v", "x", "y", "i"]
DRIVE = ["drive", "k", "v", "x", "g"]
NEXT_V = ["next_v", "k", "v", "x", "y", "i", "g"]
NEXT_X = ["next_x", "k", "v", "x", "g"]
TURNED = ["turned_y", "k", "v", "x", "y", "i"]
NEXT_Y: Binders = [("e", "real")]
ABSOLUTE: list[Json] = [["<=", 0, "e"], equal(power("e", 2), power(TURNED, 2))]
LARGEST_K = Fraction(11, 10)
LIFTS = 2
MOVED_V, MOVED_X = plus("v", times("x", "a"), "w"), plus("x", times("v", "a"))


def factor(product: Fraction, gap: Fraction, grains: int = 0) -> Fraction:
    """Return the positive z with z (z − gap) = product, rounded down to a multiple of 10⁻⁶, and some grains more.

    >>> factor(Fraction(2), Fraction(1)), factor(Fraction(2), Fraction(1), 1)
    (Fraction(2, 1), Fraction(2000001, 1000000))
    """
    scale = 10**6
    root = isqrt(int((4 * product + gap**2) * scale**2))
    return Fraction((root + int(gap * scale)) // 2 + grains, scale)


def drive_at(p: Json, g: Json = "g") -> Json:
    """K (1 − p − γ)."""
    return times("k", minus(1, p, g))


class Step:
    """The next point of one that lies in a box.

    Parameters
    ----------
    setting
        The claim, which assumes where the point, K, 1/π and γ lie.
    sides
        What is known of K as ``k``, of w_y as ``y``, of v − w_x as ``d`` and of v w_x as ``p``.
    turning
        The theorem w_y/π ≤ v |w|².
    defect
        The theorem 0 ≤ γ.
    """

    def __init__(self, setting: settings.Setting, sides: Mapping[str, boxes.Side], turning: int, defect: int) -> None:
        """Bound v, w_x and γ on the box."""
        self.setting, self.proof, self.turning, self.defect = setting, setting.proof, turning, defect
        self.sides = dict(sides)
        self.y, self.d, self.p = (sides[name] for name in "ydp")
        length = self.proof.squares(["<", 0, vocabulary.NORM], given=setting.signs)
        self.unit = self.proof.quotient(self.proof.specialise(prove_nonzero(self.proof), [vocabulary.NORM], [length]))
        above, below = minus(GAP, number(self.d.low)), minus(number(self.d.high), GAP)
        self.v = self._factor("v", self.d.low, self.d.high, above, below)
        self.x = self._factor("x", -self.d.high, -self.d.low, below, above)
        self.sides |= {"v": self.v, "x": self.x}
        self.g = self._defect()
        self.sides["g"] = self.g
        edge = self.x.high if self.d.low < 0 else self.x.low
        largest = self.p.low - self.d.low * edge + self.y.high**2
        largest = max(largest, self.p.high - self.p.low)
        self.largest = Fraction(int(largest * 10**4) + 1, 10**4)
        share = self.p.low + self.d.high * (self.v.high if self.d.high > 0 else self.v.low)
        steepest = min(self.p.low / self.x.low, share / self.v.low, self.v.low) / (self.y.high * 3 / 2)
        tangent = min(vocabulary.LOW, steepest * self.largest) / self.largest**2
        self.tangent = Fraction(int(tangent * 10**4), 10**4)

    @property
    def known(self) -> list[int]:
        """Return the theorems on the box."""
        return [self.turning, *(theorem for side in self.sides.values() for theorem in side.given)]

    def sign(self, goal: Json, form: Json, given: Sequence[int] = (), shift: Json = 0) -> int:
        """Prove l ≤ r by its form, in which |w|²/|w|² = 1 is used ``shift`` times."""
        return self._by(self.setting.sign, goal, form, given, shift)

    def otherwise(self, goal: Json, form: Json, given: Sequence[int] = (), shift: Json = 0) -> int:
        """Prove l ≤ r, since otherwise the form, which is zero, would be > 0."""
        return self._by(self.setting.otherwise, goal, form, given, shift)

    def _by(self, how: Callable[..., int], goal: Json, form: Json, given: Sequence[int], shift: Json) -> int:
        cofactors = [cofactor(self.unit, [], shift)] if shift else []
        return how(goal, form, [*self.known, *given], cofactors)

    def moved(self, goal: Json, form: Json, facts: Mapping[int, Json], given: Sequence[int]) -> int:
        """Prove l ≤ r by its form for all numbers a and w with these facts, and so for A and δ.

        A sum in which A and δ stand for themselves has fewer terms.
        """
        formulas = list(facts.values())
        assumed = [self.proof.assume(formula) for formula in formulas]
        theorem = self.sign(goal, form, [*assumed, *given])
        general = self.proof.generalise(theorem, ["a", "w"], formulas)
        return self.proof.specialise(general, [DRIVE, PULL], list(facts))

    @cached_property
    def driven(self) -> int:
        """A ≥ K (1 − v w_x − h)."""
        return self.sign(["<=", self.drive_low(PRODUCT), DRIVE], times("k", minus(number(self.g.high), "g")))

    def on_box(self, goal: Json, how: Callable[..., int] | None = None) -> int:
        """Prove a comparison of polynomials in k, y, v, x, g, and in p and d for v w_x and v − w_x."""
        free = [name for name in INSIDE if name in set(words(goal))]
        sides, assumed = dict(self.sides), []
        for name in free:
            side = self.sides[name]
            formulas: list[Json] = [["<=", number(side.low), name], ["<=", name, number(side.high)]]
            sides[name] = boxes.Side(side.low, side.high, [self.proof.assume(formula) for formula in formulas])
            assumed += formulas
        if how:
            theorem = how(self.proof, goal, free[0], sides[free[0]])
        else:
            theorem = boxes.prove_on_box(self.proof, goal, sides, LIFTS, nested=True)
        if not free:
            return theorem
        general = self.proof.generalise(theorem, free, assumed)
        given = [theorem for name in free for theorem in self.sides[name].given]
        return self.proof.specialise(general, [INSIDE[name] for name in free], given)

    def _factor(self, name: str, low: Fraction, high: Fraction, above: Json, below: Json) -> boxes.Side:
        """Bound z, for z (z − c) = v w_x and c from ``low`` to ``high``."""
        least, most = factor(self.p.low, low), factor(self.p.high, high, 1)
        under = plus(
            minus(PRODUCT, number(self.p.low)),
            times(name, above),
            times(minus(number(least), name), plus(name, number(least - low))),
            number(self.p.low - least * (least - low)),
        )
        beyond = plus(
            minus(number(self.p.high), PRODUCT),
            times(name, below),
            times(minus(name, number(most)), plus(name, number(most - high))),
            number(most * (most - high) - self.p.high),
        )
        goals: list[Json] = [["<=", number(least), name], ["<=", name, number(most)]]
        return boxes.Side(least, most, [self.otherwise(*pair) for pair in zip(goals, (under, beyond), strict=True)])

    def _defect(self) -> boxes.Side:
        """γ ≤ (2/3) t³/(π (1 + t²)), for the largest t = w_y/w_x."""
        x, y = self.x.low, self.y.high
        most = 2 * vocabulary.HIGH * y**3 / (3 * x * (x**2 + y**2))
        most = Fraction(int(most * 10**5) + 1, 10**5)
        low, high = (
            times(number(2 * vocabulary.HIGH), power("y", 3)),
            times(number(3 * most * x), plus(number(x**2), power("y", 2))),
        )
        lemma = self.on_box(["<=", low, high])
        form = plus(
            minus(times(2, "i", power("y", 3)), times(3, "g", "x", vocabulary.NORM)),
            times(2, power("y", 3), minus(number(vocabulary.HIGH), "i")),
            minus(high, low),
            times(3, minus("g", number(most)), "x", vocabulary.NORM),
            times(number(3 * most), minus("x", number(x)), vocabulary.NORM),
            times(number(3 * most * x), minus("x", number(x)), plus("x", number(x))),
        )
        return boxes.Side(Fraction(0), most, [self.defect, self.otherwise(["<=", "g", number(most)], form, [lemma])])

    @cached_property
    def falls(self) -> int:
        """δ ≤ 0."""
        form = over(times("k", power("y", 2), minus(times("v", vocabulary.NORM), times("i", "y"))), vocabulary.NORM)
        return self.sign(["<=", PULL, 0], form, shift=times(-1, "k", power("y", 2), "v"))

    def inverse_norm(self, p: Json) -> Json:
        """Return c with 0 ≤ c ≤ 1/(π |w|²), a tangent to LOW/(v w_x + constant)."""
        return times(number(self.tangent), minus(number(self.largest + self.p.low), p))

    def pulled(self, v: Json, p: Json) -> Json:
        """Return w_y² v − c w_y³."""
        return minus(times(power("y", 2), v), times(self.inverse_norm(p), power("y", 3)))

    @cached_property
    def short(self) -> int:
        """0 ≤ c."""
        form = times(
            number(self.tangent),
            plus(minus(number(self.p.high), PRODUCT), number(self.largest + self.p.low - self.p.high)),
        )
        return self.sign(["<=", 0, self.inverse_norm(PRODUCT)], form)

    @cached_property
    def pulls(self) -> int:
        """δ ≥ −K (w_y² v − c w_y³)."""
        low, inverse = self.d.low, self.inverse_norm(PRODUCT)
        if low < 0:
            edge, gap = self.x.high, times(number(-low), minus(number(self.x.high), "x"))
        else:
            edge, gap = self.x.low, times(number(low), minus("x", number(self.x.low)))
        rest = plus(
            number(self.largest - (self.p.low - low * edge + self.y.high**2)),
            times(minus(number(self.y.high), "y"), plus(number(self.y.high), "y")),
            times("x", minus(GAP, number(low))),
            gap,
        )
        share = plus(
            minus("i", number(vocabulary.LOW)),
            times(inverse, rest),
            times(number(self.tangent), power(minus(PRODUCT, number(self.p.low)), 2)),
            number(vocabulary.LOW - self.tangent * self.largest**2),
        )
        goal: Json = ["<=", self.pull_low, PULL]
        form = over(times("k", power("y", 3), share), vocabulary.NORM)
        return self.sign(goal, form, [self.short], times("k", inverse, power("y", 3)))

    @property
    def excess(self) -> Json:
        """Return δ + K (w_y² v − c w_y³), which is at least 0."""
        return minus("w", self.pull_low)

    @property
    def pull_low(self) -> Json:
        """Return −K (w_y² v − c w_y³)."""
        return minus(times("k", self.pulled("v", PRODUCT)))

    @cached_property
    def forward(self) -> int:
        """The next w_x is at least 0."""
        most = max(LARGEST_K * (self.p.high - 1 + self.g.high), Fraction(0))
        lemma = self.on_box(["<=", times("k", minus(plus("p", "g"), 1)), number(most)])
        form = plus(
            minus("x", number(self.x.low)),
            times(number(most), minus(number(self.v.high), "v")),
            times("v", minus(number(most), times("k", minus(plus(PRODUCT, "g"), 1)))),
            number(self.x.low - most * self.v.high),
        )
        return self.sign(["<=", 0, NEXT_X], form, [lemma])

    def steeper(self, share: Json, part: Json, p: Json = "p") -> Json:
        """Return the comparison by which w_y² · share − w_y³ · c · part grows with w_y."""
        return ["<=", times(number(self.y.high * 3 / 2), self.inverse_norm(p), part), share]

    def growth(self, share: Json, part: Json) -> Json:
        """Return how much it grows up to the largest w_y, by its form."""
        _, small, large = self.steeper(share, part, PRODUCT)
        rest, edge = minus(number(self.y.high), "y"), number(self.y.high)
        slack = times(over(1, 2), rest, plus(edge, times(2, "y")))
        return times(
            rest, plus(times(minus(large, small), plus(edge, "y")), times(self.inverse_norm(PRODUCT), part, slack))
        )

    @cached_property
    def widest(self) -> Fraction:
        """The largest |v − w_x|."""
        return max(-self.d.low, self.d.high)

    def narrower(self) -> Json:
        """Return D² − (v − w_x)² ≥ 0 by its form."""
        return times(
            plus(minus(number(self.d.high), GAP), number(self.widest - self.d.high)),
            plus(minus(GAP, number(self.d.low)), number(self.widest + self.d.low)),
        )

    def halves(self, name: str) -> tuple[Json, Step, Step]:
        """Return where an interval is cut, and the steps on the two sides."""
        side, term = self.sides[name], INSIDE.get(name, name)
        middle = (side.low + side.high) / 2
        cut: Json = ["<=", term, number(middle)]
        first, beyond = self.proof.assume(cut), self.proof.order(self.proof.assume(["not", cut]))
        second = self.setting.sign(["<=", number(middle), term], minus(term, number(middle)), [beyond])
        lower = boxes.Side(side.low, middle, [side.given[0], first])
        upper = boxes.Side(middle, side.high, [second, side.given[1]])
        box = {key: self.sides[key] for key in "kydp"}
        steps = (Step(self.setting, box | {name: half}, self.turning, self.defect) for half in (lower, upper))
        return cut, *steps

    def on_pieces(self, bound: Callable[[Step, Json], int], goal: Json, cuts: str = "") -> int:
        """Prove a bound on the box, or on its halves along the first one of ``cuts``, and so on."""
        for attempt in (bound, Step.excluded):
            try:
                return attempt(self, goal)
            except ValueError:
                continue
        if not cuts:
            raise ValueError("the bound is not proved on a piece")
        cut, first, second = self.halves(cuts[0])
        return self.proof.cases(cut, *(step.on_pieces(bound, goal, cuts[1:]) for step in (first, second)))

    def excluded(self, goal: Json) -> int:
        """Anything holds on a piece where the angle does not fall."""
        largest = self.p.high * self.x.high
        least = plus(number(largest), times(number(self.v.high), power("y", 2)))
        lemma = boxes.prove_on_box(self.proof, ["<", least, times(number(vocabulary.LOW), "y")], {"y": self.y}, LIFTS)
        form = plus(
            minus(times("v", vocabulary.NORM), times("i", "y")),
            minus(times(number(vocabulary.LOW), "y"), least),
            times("y", minus("i", number(vocabulary.LOW))),
            times(minus(number(self.p.high), PRODUCT), number(self.x.high)),
            times(PRODUCT, minus(number(self.x.high), "x")),
            times(power("y", 2), minus(number(self.v.high), "v")),
        )
        absurd = self.proof.squares(
            ["<", 0, 0],
            self.proof.sums(equal(minus(0, 0), form)),
            [*self.setting.signs, *self.known, lemma],
        )
        return self.proof.contradiction(goal, absurd, self.proof.evaluate(["<", 0, 0]))

    def drive_low(self, p: Json) -> Json:
        """Return K (1 − p − h), which A exceeds."""
        return drive_at(p, number(self.g.high))
