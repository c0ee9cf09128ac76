"""In the basin of the proof of Theorem 3.5 every step takes the share 0.030 K, or more, from w_y: (B.121) to (B.123).

Simple structures in neural networks (Chen), appendix B.9.
"""

from dataclasses import dataclass
from fractions import Fraction

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Json, cofactor
from verify.statements import model, real_inequalities
from verify.statements.formulas import both, implies
from verify.statements.structures.neuron import boxes, settings, updates, vocabulary
from verify.statements.terms import minus, number, over, plus, power, times

PRODUCT, GAP = times("v", "x"), minus("v", "x")
DECAYS = both(["<=", boxes.decimal("-1.87"), updates.TURN], ["<=", updates.TURN, times(boxes.decimal("-0.03"), "k")])


LARGEST_V, LOWEST, HIGHEST = Fraction("1.301"), Fraction("-0.735"), Fraction("0.23")
WIDE: Json = ["<=", number(LOWEST), GAP]
NARROW: Json = ["<=", GAP, number(HIGHEST)]
SQUARE = plus(power("x", 2), boxes.decimal("0.01"))
TENTH = times(boxes.decimal("0.1"), vocabulary.HIGH_INVERSE)


@dataclass(frozen=True)
class Basin:
    """v w_x ≥ floor, and v − w_x ≥ low where v w_x > 1; the proof splits at w_x = edge."""

    floor: Fraction
    low: Fraction
    edge: Fraction

    @property
    def cases(self) -> tuple[tuple[Fraction, Fraction, Fraction], ...]:
        """Return the bounds on v w_x from above, and on v − w_x, below and beyond v w_x = 1."""
        return (Fraction(1), LOWEST, HIGHEST), (Fraction("1.5"), self.low, Fraction("0.148"))

    @property
    def hypotheses(self) -> list[Json]:
        """Return what defines the basin."""
        (_, *near), (most, *far) = self.cases
        sides = [both(["<=", number(low), GAP], ["<=", GAP, number(high)]) for low, high in (near, far)]
        return [
            *vocabulary.STEP_SIZE,
            ["<", 0, "v"],
            ["<", 0, "x"],
            ["<=", 0, "y"],
            ["<=", "y", boxes.decimal("0.1")],
            vocabulary.NEAR,
            ["<=", number(self.floor), PRODUCT],
            ["<=", PRODUCT, number(most)],
            implies(["<=", PRODUCT, 1], sides[0]),
            implies(["<", 1, PRODUCT], sides[1]),
        ]


PRINTED = Basin(Fraction("0.181"), Fraction("-0.472"), Fraction("0.93"))


class _Decay:
    """The bounds on v and w_x in the basin."""

    def __init__(self, basin: Basin) -> None:
        """Assume the hypotheses and join the two sides of v w_x = 1."""
        self.basin = basin
        self.setting = settings.Setting(
            [*vocabulary.STATE, *vocabulary.INVERSE_PI], basin.hypotheses, real_inequalities.REALS
        )
        self.proof = self.setting.proof
        low: Json = ["<=", PRODUCT, 1]
        sides = (self.proof.assume(low), self.proof.order(self.proof.assume(["not", low])))
        found = [
            self._bounds(case, side, hypothesis)
            for case, side, hypothesis in zip(basin.cases, sides, self.setting.given[-2:], strict=True)
        ]
        self.wide, self.narrow, self.largest = (self.proof.cases(low, *pair) for pair in zip(*found, strict=True))
        self.x_low = self.setting.otherwise(
            ["<=", boxes.decimal("0.32"), "x"],
            plus(
                minus(PRODUCT, number(basin.floor)),
                times("x", minus(boxes.decimal("0.23"), GAP)),
                times(minus(boxes.decimal("0.32"), "x"), plus("x", boxes.decimal("0.55"))),
                number(basin.floor - Fraction("0.176")),
            ),
            [self.narrow],
        )

    def _bounds(self, case: tuple[Fraction, Fraction, Fraction], side: int, hypothesis: int) -> tuple[int, int, int]:
        """−0.735 ≤ v − w_x ≤ 0.23 and v ≤ 1.301 on one side."""
        product, lower, upper = case
        bounds = self.proof.specialise(hypothesis, [], [side])
        known = [side, *(self.proof.project(bounds, part) for part in range(2))]
        slack = (lower - LOWEST, HIGHEST - upper)
        wide = self.setting.sign(WIDE, plus(minus(GAP, number(lower)), number(slack[0])), known)
        narrow = self.setting.sign(NARROW, plus(minus(number(upper), GAP), number(slack[1])), known)
        form = plus(
            minus(number(product), PRODUCT),
            times("v", minus(number(upper), GAP)),
            times(minus("v", number(LARGEST_V)), plus("v", number(LARGEST_V - upper))),
            number(LARGEST_V * (LARGEST_V - upper) - product),
        )
        return wide, narrow, self.setting.otherwise(["<=", "v", number(LARGEST_V)], form, known)

    def lower(self) -> int:
        """−1.87 ≤ Δw_y/w_y."""
        bound = number(LARGEST_V)
        form = plus(
            number(Fraction("1.87") - Fraction("1.1") * LARGEST_V**2),
            times(minus(over(11, 10), "k"), power(bound, 2)),
            times("k", minus(bound, "v"), plus(bound, "v")),
            over(times("k", "i", "v", "y"), vocabulary.NORM),
        )
        return self.setting.sign(DECAYS[1], form, [self.largest])

    def _left(self) -> tuple[Json, int]:
        """(v² − 0.03)(w_x² + 0.01) ≥ 0.1 v · 106/333."""
        proof, setting, floor, edge = self.proof, self.setting, self.basin.floor, self.basin.edge
        thin = edge + LOWEST
        left = times(minus(power("v", 2), boxes.decimal("0.03")), SQUARE)
        goal: Json = ["<=", times(TENTH, "v"), left]
        near: Json = ["<=", "x", number(edge)]
        inside = proof.assume(near)
        side = {"x": boxes.Side(Fraction("0.32"), edge, [self.x_low, inside])}
        slope = boxes.prove_on_box(proof, ["<=", times(TENTH, "x"), times(number(2 * floor), SQUARE)], side)
        rest = plus(times(boxes.decimal("0.03"), power("x", 2), SQUARE), times(TENTH, number(floor), "x"))
        start = boxes.prove_on_box(proof, ["<=", rest, times(number(floor**2), SQUARE)], side)
        grown = minus(PRODUCT, number(floor))
        form = plus(
            times(power("x", 2), minus(times(TENTH, "v"), left)),
            minus(times(number(floor**2), SQUARE), rest),
            times(grown, minus(times(number(2 * floor), SQUARE), times(TENTH, "x"))),
            times(power(grown, 2), SQUARE),
        )
        close = setting.otherwise(goal, form, [slope, start, inside])
        outside = proof.order(proof.assume(["not", near]))
        far = setting.sign(
            ["<=", number(thin), "v"],
            plus(minus(GAP, number(LOWEST)), minus("x", number(edge))),
            [self.wide, outside],
        )
        more, beyond = minus("v", number(thin)), minus("x", number(edge))
        square = edge**2 + Fraction("0.01")
        above = thin**2 - Fraction("0.03")
        share = Fraction(106, 3330)
        form = plus(
            times(
                plus(number(above), times(number(2 * thin), more), power(more, 2)),
                beyond,
                plus(beyond, number(2 * edge)),
            ),
            times(number(square), power(more, 2)),
            times(number(square * 2 * thin - share), more),
            number(square * above - share * thin),
        )
        away = setting.sign(goal, form, [far, outside])
        return goal, proof.cases(near, close, away)

    def upper(self) -> int:
        """Δw_y/w_y ≤ −0.03 K."""
        proof, setting = self.proof, self.setting
        goal, left = self._left()
        length = proof.squares(["<", 0, vocabulary.NORM], given=setting.signs)
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [vocabulary.NORM], [length]))
        room = setting.sign(
            ["<=", times(boxes.decimal("0.1"), "y"), power("x", 2)],
            plus(
                times(minus("x", boxes.decimal("0.32")), plus("x", boxes.decimal("0.32"))),
                times(boxes.decimal("0.1"), minus(boxes.decimal("0.1"), "y")),
                boxes.decimal("0.0924"),
            ),
            [self.x_low],
        )
        steep = minus(power("x", 2), times(boxes.decimal("0.1"), "y"))
        form = plus(
            times(SQUARE, minus(updates.TURN, DECAYS[2][2])),
            times("k", minus(goal[2], goal[1])),
            times("k", "v", boxes.decimal("0.1"), minus(vocabulary.HIGH_INVERSE, "i")),
            over(times("k", "v", "i", minus(boxes.decimal("0.1"), "y"), steep), vocabulary.NORM),
        )
        return setting.otherwise(
            DECAYS[2], form, [left, room], [cofactor(unit, [], times(boxes.decimal("-0.1"), "k", "v", "i"))]
        )


POINT: list[Json] = [over(11, 10), over(39, 200), over(929, 1000), over(1, 10), vocabulary.SOME_INVERSE]


def _part(basin: Basin, says: str) -> model.Part:
    """Return the decay in a basin."""
    decay = _Decay(basin)
    evidence = decay.setting.all_of([decay.lower(), decay.upper()])
    wrong = both(DECAYS[1], ["<=", updates.TURN, times(boxes.decimal("-0.04"), "k")])
    near_miss = ("With 0.040 for 0.030 it is false.", wrong, POINT, [1])
    return settings.part_with_control("decay", says, decay.setting, DECAYS, evidence, POINT, near_miss)


def decay_part() -> model.Part:
    """The decay in the basin of the proof."""
    return _part(
        PRINTED,
        "(B.121) to (B.123): for v w_x from 0.181 to 1.5, v - w_x from -0.735 to 0.23 or, above v w_x = 1, from -0.472 "
        "to 0.148, and w_y <= 0.1, the share dw_y/w_y lies between -1.87 and -0.030 K.",
    )
