"""A row of the interval table in the proof of Theorem 3.5: one box of points and the box that holds their images.

Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron import interval_step, vocabulary
from verify.statements.structures.neuron.boxes import Side, decimal
from verify.statements.structures.neuron.interval_gaps import gap_high, gap_low
from verify.statements.structures.neuron.interval_products import product_high, product_low
from verify.statements.structures.neuron.interval_turns import turned_high, turned_low
from verify.statements.structures.neuron.settings import Refutation, Setting, for_some_defect
from verify.statements.terms import minus, number, over, plus, power, times
from verify.statements.trees import differences

BINDERS: Binders = [*vocabulary.STATE, *vocabulary.INVERSE_PI, *vocabulary.DEFECT]
WIDTH, LOW_GAP, HIGH_GAP, LEAST, MOST = range(5)
COMPARISONS = {WIDTH: 1, LOW_GAP: 2, HIGH_GAP: 3, LEAST: 4, MOST: 5}
NEAREST_K = Fraction(10001, 10000)


def image(bounds: Sequence[Json]) -> Json:
    """The next point lies in the box with these bounds."""
    return ["in_box", interval_step.TURNED, interval_step.NEXT_V, interval_step.NEXT_X, *bounds]


def comparisons(bounds: Sequence[Json]) -> list[Json]:
    """Return the six comparisons of ``image``."""
    width, low, high, least, most = bounds
    gap, product = minus(interval_step.NEXT_V, interval_step.NEXT_X), times(interval_step.NEXT_V, interval_step.NEXT_X)
    return [
        ["<=", minus(width), interval_step.TURNED],
        ["<=", interval_step.TURNED, width],
        ["<=", low, gap],
        ["<=", gap, high],
        ["<=", least, product],
        ["<=", product, most],
    ]


def literal(text: str) -> Json:
    """Return a decimal number, or a multiple of i, as a scalar.

    >>> literal("0.25"), literal("i/4")
    (['/', 1, 4], ['/', 'i', 4])
    """
    return over("i", int(text[2:])) if text.startswith("i/") else decimal(text)


def interval(text: str) -> tuple[Fraction, Fraction]:
    """Return rational numbers on both sides of a bound."""
    if text.startswith("i/"):
        return vocabulary.LOW / int(text[2:]), vocabulary.HIGH / int(text[2:])
    return Fraction(text), Fraction(text)


@dataclass(frozen=True)
class Row:
    """A box and its image: bounds on w_y, on v − w_x and on v w_x.

    Parameters
    ----------
    name
        The numbers of the two boxes.
    source, printed
        The bounds: w_y at most, v − w_x from, to, v w_x from, to.
    repaired
        The same with true bounds in place of those that fail.
    fails
        The bound that fails at the counterexample.
    at
        w_y, v − w_x and about v w_x there; without it they are those of the corner of the box with the least v.
    cuts
        The directions in which the box is halved for a bound, if it is not proved at once.
    closely
        Whether the counterexample needs two terms of the series for γ.
    """

    name: str
    source: Sequence[str]
    printed: Sequence[str]
    repaired: Sequence[str]
    fails: int = WIDTH
    at: tuple[str, str, str] | None = None
    cuts: Mapping[int, str] = field(default_factory=dict)
    closely: bool = False

    @property
    def number(self) -> int:
        """Return the number of the first box."""
        return int(self.name.split("-")[0][1:])

    @property
    def fails_somewhere(self) -> bool:
        """Whether the printed row is false."""
        return list(self.repaired) != list(self.printed)

    @property
    def turning(self) -> bool:
        """Whether it is a hypothesis that the angle falls: only where v w_x may be less than 1/(2π)."""
        return self.source[LEAST] == "i/4"

    @property
    def bounds(self) -> list[Json]:
        """Return the true bounds of the image."""
        return [literal(text) for text in self.repaired]

    def point(self) -> list[Json]:
        """Return K, v, w_x and w_y in the box: the counterexample of a row that fails."""
        y, d, p = self.at or (self.source[WIDTH], self.source[LOW_GAP], self.source[LEAST])
        gap = Fraction(d)
        v = interval_step.factor(interval(p)[1], gap)
        v = Fraction(int(v * 10**4) + 1, 10**4)
        return [number(value) for value in (NEAREST_K, v, v - gap, Fraction(y))]

    def hypotheses(self, source: Sequence[Json], falling: Json) -> list[Json]:
        """Return the hypotheses on K and on the point."""
        inside = ["in_box", "y", "v", "x", *source]
        turning: list[Json] = [["<=", times(falling, "y"), times("v", vocabulary.NORM)]] if self.turning else []
        return [*vocabulary.STEP_SIZE, ["<", 0, "v"], ["<", 0, "x"], ["<=", 0, "y"], inside, *turning]

    def setting(self, proof: Evidence | None = None) -> Setting:
        """Return the hypotheses of the row with i for 1/π and g for γ."""
        source = [literal(text) for text in self.source]
        return Setting(
            BINDERS, [*self.hypotheses(source, "i"), vocabulary.NEAR, vocabulary.ENCLOSED], interval_step.SPARE, proof
        )

    def claim(self, bounds: Sequence[Json]) -> Json:
        """Return the row with these bounds, for all i near 1/π and all g within the bounds of γ."""
        return self.setting().claim(image(bounds))

    def step(self, setting: Setting) -> interval_step.Step:
        """Return the step from the first box, with rational bounds on all sides."""
        proof, given = setting.proof, setting.given
        defect = given[setting.hypotheses.index(vocabulary.ENCLOSED)]
        wide, gap_low, gap_high, least, most = (proof.project(given[5], part) for part in range(1, 6))
        low, high = interval(self.source[LEAST])[0], interval(self.source[MOST])[1]
        near: list[Json] = [["<=", number(low), interval_step.PRODUCT], ["<=", interval_step.PRODUCT, number(high)]]
        if self.source[LEAST].startswith("i/"):
            parts = int(self.source[LEAST][2:])
            form = plus(
                minus(interval_step.PRODUCT, over("i", parts)),
                times(over(1, parts), minus("i", vocabulary.LOW_INVERSE)),
            )
            least = setting.sign(near[0], form)
        if self.source[MOST].startswith("i/"):
            parts = int(self.source[MOST][2:])
            form = plus(
                minus(over("i", parts), interval_step.PRODUCT),
                times(over(1, parts), minus(vocabulary.HIGH_INVERSE, "i")),
            )
            most = setting.sign(near[1], form)
        sides = {
            "k": Side(Fraction(1), interval_step.LARGEST_K, given[:2]),
            "y": Side(Fraction(0), Fraction(self.source[WIDTH]), [given[4], wide]),
            "d": Side(Fraction(self.source[LOW_GAP]), Fraction(self.source[HIGH_GAP]), [gap_low, gap_high]),
            "p": Side(low, high, [least, most]),
        }
        return interval_step.Step(setting, sides, self._falls(setting, low), proof.project(defect, 0))

    def proof(self) -> Evidence:
        """Prove the row with the true bounds."""
        setting = self.setting()
        return setting.all_of(self.image(self.step(setting)))

    def image(self, step: interval_step.Step) -> list[int]:
        """Prove the six comparisons of the true bounds with the next point."""
        bounds: list[Callable[[interval_step.Step, Json], int]] = [
            turned_low,
            turned_high,
            gap_low,
            gap_high,
            product_low,
            product_high,
        ]
        cuts = {COMPARISONS[place]: directions for place, directions in self.cuts.items()}
        return [
            step.on_pieces(bound, goal, cuts.get(place, ""))
            for place, (bound, goal) in enumerate(zip(bounds, comparisons(self.bounds), strict=True))
        ]

    def _falls(self, setting: Setting, low: Fraction) -> int:
        """w_y/π ≤ v |w|²."""
        if self.turning:
            return setting.given[6]
        square = times("v", power(minus("x", "y"), 2))
        if self.source[LEAST] == "i/2":
            rest = times(2, "y", minus(interval_step.PRODUCT, over("i", 2)))
        else:
            rest = times(
                "y",
                plus(
                    times(2, minus(interval_step.PRODUCT, number(low))),
                    minus(vocabulary.HIGH_INVERSE, "i"),
                    number(2 * low - vocabulary.HIGH),
                ),
            )
        return setting.sign(["<=", times("i", "y"), times("v", vocabulary.NORM)], plus(square, rest))

    @property
    def says(self) -> str:
        """Return the printed row in words."""
        source, target = self.name.split("-")
        return f"{source}, {_words(self.source)}, maps into {target}: {_words(self.printed)}."

    @property
    def right(self) -> str:
        """Return the true row in words."""
        source = self.name.split("-")[0]
        return f"{source}, {_words(self.source)}, maps into {_words(self.repaired)}: {self.image_in_words}."

    @property
    def image_in_words(self) -> str:
        """Return what holds the image: the second box, with true bounds in place of those that fail."""
        return f"{self.name.split('-')[1]} with {changes(self.printed, self.repaired)}"

    def true_part(self) -> Part:
        """The row as printed, which is true, and a near-miss: a smaller bound on v w_x."""
        claim, bounds = self.claim(self.bounds), list(self.bounds)
        missed = str(Fraction(self.printed[MOST]) - Fraction(1, 100))
        bounds[MOST] = number(Fraction(missed))
        near_miss = self.claim(bounds)
        start = interval_step.factor(Fraction(self.source[LEAST]), Fraction(0), 1)
        values = [number(NEAREST_K), number(start), number(start), 0, vocabulary.SOME_INVERSE, 0]
        setting = self.setting()
        failing = COMPARISONS[MOST]
        refutation = refute_at(
            near_miss, BINDERS, values, setting.hypotheses, comparisons(bounds)[failing], [{"part": failing}]
        )
        control = Control("With 0.01 less on v w_x it is false.", differences(claim, near_miss), refutation)
        return Part(self.name, self.says, claim, self.proof(), [[*self.point(), *self.angle()]], [control])

    def angle(self) -> list[Json]:
        """Return values for 1/π and γ at the point."""
        _, _, x, y = (Fraction(int(v[1]), int(v[2])) if isinstance(v, list) else Fraction(v) for v in self.point())
        return [vocabulary.SOME_INVERSE, number(Fraction(219, 688) * 2 * y**3 / (3 * x * (x**2 + y**2)))]

    def display(self) -> Display:
        """The row as printed, which is false, and with other bounds where they fail."""
        printed = [literal(text) for text in self.printed]
        source = [number(side) for side in self._narrow()]
        hypotheses = self.hypotheses(source, vocabulary.HIGH_INVERSE)
        closer = [vocabulary.SERIES] if self.closely else []
        claim = forall(vocabulary.STATE, implies(*hypotheses, for_some_defect(image(printed), *closer)))
        place = COMPARISONS[self.fails]
        refutation = Refutation(vocabulary.STATE, self.point(), hypotheses, both(*comparisons(printed)), [place])
        return Display(
            self.name,
            self.says,
            self.right,
            claim,
            refutation.for_every_defect(claim, self.closely),
            self.claim(self.bounds),
            self.proof(),
            self.point(),
            [*self.point(), *self.angle()],
        )

    def _narrow(self) -> list[Fraction]:
        """Return rational bounds of the box, inside it."""
        width, low, high, least, most = (interval(text) for text in self.source)
        return [width[0], low[0], high[0], least[1], most[0]]


def row(name: str, source: str, printed: str, repaired: str = "= = = = =", **options: Any) -> Row:
    """Return a row from lists of numbers; = stands for the printed bound."""
    bounds = printed.split()
    true = [old if new == "=" else new for old, new in zip(bounds, repaired.split(), strict=True)]
    return Row(name, source.split(), bounds, true, **options)


def _words(bounds: Sequence[str]) -> str:
    width, low, high, least, most = (f"1/({text[2:]} pi)" if text.startswith("i/") else text for text in bounds)
    return f"w_y <= {width}, v - w_x in [{low}, {high}], v w_x in [{least}, {most}]"


def changes(before: Sequence[str], after: Sequence[str]) -> str:
    """Return in words which bounds of a box are others.

    >>> changes(["0.1", "-0.2", "0.2", "0.5", "1"], ["0.1", "-0.2", "0.3", "0.5", "1.1"])
    'v - w_x <= 0.3, v w_x <= 1.1'
    """
    sides = ("w_y <=", "v - w_x >=", "v - w_x <=", "v w_x >=", "v w_x <=")
    return ", ".join(f"{side} {new}" for side, old, new in zip(sides, before, after, strict=True) if new != old)
