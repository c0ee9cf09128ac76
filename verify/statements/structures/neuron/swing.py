"""A step from one side of v w_x = 1: what shrinks w_y, and what is needed for the next point to lie in the region.

Own; compare Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.patterns import names_of
from verify.statements.structures.neuron import boxes, interval_rows, interval_turns, region, settings, vocabulary
from verify.statements.structures.neuron.interval_step import ABSOLUTE, NEXT_V, NEXT_X, NEXT_Y, PULL, SPARE, TURNED
from verify.statements.terms import minus, number, over, plus, power, times

SHARE, SHORT = boxes.decimal("0.81"), boxes.decimal("0.51")
LOWEST_PULL = minus(times("k", "v", power("y", 2)))
BEFORE = interval_rows.row("before", "0.28 -0.3465 0.09 0.43 1", "= = = = =")
BEYOND = interval_rows.row("beyond", "0.28 -0.259 0.06 1 1.3", "= = = = =")


class Swing:
    """A step from one side of v w_x = 1."""

    def __init__(self, proof: Evidence, side: interval_rows.Row, bounds: Sequence[Json]) -> None:
        """Assume that the point lies on that side, with these bounds on its imbalance."""
        start = side.setting(proof)
        self.step = side.step(start)
        self.setting = settings.Setting(
            [*interval_rows.BINDERS, *NEXT_Y], [*start.hypotheses, *bounds, *ABSOLUTE], SPARE, proof
        )
        self.proof = proof
        self.sign, self.otherwise = self._with(self.setting.sign), self._with(self.setting.otherwise)

    def _with(self, how: Callable[..., int]) -> Callable[..., int]:
        def prove(goal: Json, form: Json, given: Sequence[int] = (), cofactors: Sequence[Json] = ()) -> int:
            return how(goal, form, [*self.step.known, *given], cofactors)

        return prove

    def turned(self, low: str, high: str) -> list[int]:
        """−l w_y ≤ w_y + Δw_y ≤ h w_y."""
        edge = number(self.step.v.high)
        spare = 1 + Fraction(low) - Fraction(11, 10) * self.step.v.high**2
        form = plus(
            times(
                "y",
                plus(
                    number(spare),
                    times(minus(over(11, 10), "k"), power(edge, 2)),
                    times("k", minus(edge, "v"), plus(edge, "v")),
                ),
            ),
            over(times("k", "i", "v", power("y", 2)), vocabulary.NORM),
        )
        least = self.sign(["<=", times(boxes.decimal("-" + low), "y"), TURNED], form)
        return [least, interval_turns.shrinks(self.step, Fraction(high))]

    def shrunk(self, ratio: str, turned: Sequence[int], low: str, high: str) -> int:
        """|w_y + Δw_y| ≤ ratio · w_y."""
        most = times(boxes.decimal(ratio), "y")
        over_high, over_low = (number(Fraction(ratio) - Fraction(bound)) for bound in (high, low))
        between = times(
            plus(minus(times(boxes.decimal(high), "y"), TURNED), times(over_high, "y")),
            plus(minus(TURNED, times(boxes.decimal("-" + low), "y")), times(over_low, "y")),
        )
        form = plus(times(minus("e", most), plus(minus("e", most), times(2, most))), between)
        square = self.setting.given[-1]
        return self.otherwise(["<=", "e", most], form, turned, [cofactor(square, [], -1)])

    @cached_property
    def loses(self) -> int:
        """δ ≥ −K v w_y²."""
        return self.sign(["<=", LOWEST_PULL, PULL], over(times("k", "i", power("y", 3)), vocabulary.NORM))

    def inside(self, share: Json, smaller: int) -> list[int]:
        """Return the theorems on K and w_y that the lemmas on the region ask for."""
        form = plus(
            minus(times(share, "y"), "e"),
            times(share, minus(region.WIDEST, "y")),
            times(number(1 - boxes.rational(share)), region.WIDEST),
        )
        wide = self.sign(["<=", "e", region.WIDEST], form, [smaller])
        return [*self.setting.given[:2], self.step.forward, self.setting.given[-2], wide]

    def finish(self, lemma: int, premises: Sequence[int], smaller: int) -> int:
        """Prove that the next point lies in the region, and what is known of w_y there."""
        found = self.proof.specialise(lemma, ["k", NEXT_V, NEXT_X, "e"], premises)
        names = names_of(self.setting.binders)
        return self.proof.generalise(self.proof.conjunction(found, smaller), names, self.setting.hypotheses)
