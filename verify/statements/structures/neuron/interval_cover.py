"""Between the rows of the interval table boxes are split and merged: which ones are covered by those that follow.

Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron import interval_table, settings
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_rows import HIGH_GAP, LEAST, LOW_GAP, MOST, WIDTH, changes
from verify.statements.structures.neuron.interval_step import GAP, PRODUCT
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import NEURON, SOURCE
from verify.statements.terms import minus, number, plus

Boxes = Mapping[str, Sequence[str]]

POINT: Binders = [("v", "real"), ("x", "real"), ("y", "real")]
ABSURD: Json = ["<", 0, 0]
IMAGES = {entry.name.split("-")[1]: entry.printed for entry in interval_table.TABLE}
SOURCES = {entry.name.split("-")[0]: entry.source for entry in interval_table.TABLE}
MISPRINTED = {
    "I23": ["0.332", "-0.205", "0.114", "1", "1.125894"],
    "I_f": ["0.1", "-0.462", "0.148", "0.497", "1.34078"],
}
BOXES = IMAGES | SOURCES | MISPRINTED
LARGER = BOXES | {
    "I12": ["0.134", "-0.394", "0.0782", "0.595", "0.777"],
    "I13": ["0.214", "-0.394", "0.0782", "0.777", "1"],
    "I15": ["0.214", "-0.335", "0.0613", "1.11178", "1.25786"],
    "I23": SOURCES["I23"],
    "I41": ["0.262", "-0.288", "0.029", "1.25093", "1.25345"],
    "I_f": ["0.1", "-0.462", "0.148", "0.497", "1.34708"],
}
THIRD, FOURTH, LAST = ("I12", "I13", "I14", "I15"), ("I38", "I39", "I40", "I41"), ("I46", "I47", "I48")
END = ("I_f",)


def _numbers(box: Sequence[str]) -> list[Fraction]:
    return [Fraction(text) for text in box]


def _inside(box: Sequence[str]) -> Json:
    return ["in_box", "y", "v", "x", *(number(value) for value in _numbers(box))]


@dataclass(frozen=True)
class Cover:
    """A box and those that should cover it, in the order of v w_x; ``at`` are v, w_x and w_y of one of its points."""

    source: str
    targets: Sequence[str]
    at: tuple[str, str, str]
    fails: bool = False

    def goal(self, boxes: Boxes) -> Json:
        """Return that the point does not lie outside of all the targets."""
        outside = [["not", _inside(boxes[target])] for target in self.targets]
        return ["not", ["and", *outside]]

    def setting(self) -> settings.Setting:
        """Return the hypotheses: a point of the first box."""
        return settings.Setting(POINT, [["<", 0, "v"], ["<", 0, "x"], ["<=", 0, "y"], _inside(BOXES[self.source])])

    def values(self) -> list[Json]:
        """Return the point."""
        return [decimal(text) for text in self.at]

    def prove(self, boxes: Boxes) -> Evidence:
        """Go through the targets in the order of v w_x."""
        setting = self.setting()
        proof, everywhere = setting.proof, self.goal(boxes)[1]
        outside = proof.assume(everywhere)
        source = _numbers(BOXES[self.source])
        bounds = [proof.project(setting.given[3], part) for part in range(1, 6)]
        useful = [t for t in self.targets if _numbers(boxes[t])[MOST] > source[LEAST]]
        useful = useful[: 1 + next(n for n, t in enumerate(useful) if _numbers(boxes[t])[MOST] >= source[MOST])]
        theorem = self._leave(setting, boxes, useful, outside, source, bounds)
        return setting.finish(patterns.prove_not(proof, everywhere, theorem, proof.evaluate(ABSURD)))

    def _leave(
        self,
        setting: settings.Setting,
        boxes: Boxes,
        targets: Sequence[str],
        outside: int,
        known: Sequence[Fraction],
        bounds: Sequence[int],
    ) -> int:
        """Prove 0 < 0 for a point that is outside of all targets."""
        proof, target, last = setting.proof, _numbers(boxes[targets[0]]), len(targets) == 1
        cut: Json = ["<=", PRODUCT, number(target[MOST])]
        near = list(bounds) if last else [*bounds[:MOST], proof.assume(cut)]
        ends = list(known) if last else [*known[:MOST], target[MOST]]
        terms = {WIDTH: "y", LOW_GAP: GAP, HIGH_GAP: GAP, LEAST: PRODUCT, MOST: PRODUCT}
        found = [setting.sign(["<=", minus(number(target[WIDTH])), "y"], plus("y", number(target[WIDTH])))]
        for place, term in terms.items():
            end, bound = number(ends[place]), number(target[place])
            low = place in (LOW_GAP, LEAST)
            slack = number(abs(target[place] - ends[place]))
            if (target[place] > ends[place]) if low else (target[place] < ends[place]):
                raise ValueError(f"{self.source} reaches beyond {targets[0]}")
            goal = ["<=", bound, term] if low else ["<=", term, bound]
            form = plus(minus(term, end) if low else minus(end, term), slack)
            found.append(setting.sign(goal, form, [near[place]]))
        denied = proof.project(outside, self.targets.index(targets[0]))
        inside = proof.contradiction(ABSURD, proof.conjunction(*found), denied)
        if last:
            return inside
        beyond = proof.order(proof.assume(["not", cut]))
        rest = [*bounds[:LEAST], beyond, bounds[MOST]]
        further = [*known[:LEAST], target[MOST], known[MOST]]
        return proof.cases(cut, inside, self._leave(setting, boxes, targets[1:], outside, further, rest))

    @property
    def says(self) -> str:
        """Return the inclusion in words."""
        return f"{self.source} is covered by {', '.join(self.targets)}."

    @property
    def right(self) -> str:
        """Return the inclusion with larger boxes in words."""
        larger = [f"{t} has {changes(BOXES[t], LARGER[t])}" for t in self.targets if LARGER[t] != BOXES[t]]
        return f"{self.says[:-1]}, where {', '.join(larger)}"

    def true_part(self) -> model.Part:
        """The inclusion, and a near-miss without the box that holds the point."""
        setting, goal = self.setting(), self.goal(BOXES)
        smaller = BOXES | {target: ["0", *BOXES[target][1:]] for target in self.targets}
        claim, near_miss = setting.claim(goal), setting.claim(self.goal(smaller))
        refutation = patterns.refute_at(near_miss, POINT, self.values(), setting.hypotheses, self.goal(smaller))
        control = model.Control(
            "With w_y <= 0 in all of these it is false.", trees.differences(claim, near_miss), refutation
        )
        return model.Part(self.source, self.says, claim, self.prove(BOXES), [self.values()], [control])

    def display(self) -> Display:
        """The inclusion as printed, which is false, and with larger boxes."""
        setting = self.setting()
        printed, repaired = (setting.claim(self.goal(boxes)) for boxes in (BOXES, LARGER))
        return Display(
            self.source,
            self.says,
            f"{self.right}.",
            printed,
            patterns.refute_at(printed, POINT, self.values(), setting.hypotheses, self.goal(BOXES)),
            repaired,
            self.prove(LARGER),
            self.values(),
        )


COVERS = (
    Cover("I8", THIRD, ("1", "1", "0.1")),
    Cover("I9", THIRD, ("0.92", "1.25", "0.05"), fails=True),
    Cover("I10", THIRD, ("1", "1", "0.05")),
    Cover("I11", THIRD, ("0.85", "0.7719", "0.1"), fails=True),
    Cover("I21", ("I22", "I23"), ("1.1", "1.1", "0.1"), fails=True),
    Cover("I24", ("I26", "I27"), ("1", "1", "0.05")),
    Cover("I35", FOURTH, ("1", "1", "0.1")),
    Cover("I36", FOURTH, ("1", "1", "0.1")),
    Cover("I37", FOURTH, ("0.9876", "1.2676", "0.1"), fails=True),
    Cover("I42", LAST, ("1", "1", "0.04")),
    Cover("I43", LAST, ("0.9", "0.9", "0.05")),
    Cover("I45", LAST, ("0.8", "0.8", "0.1")),
    Cover("I57", ("I59", "I60"), ("1", "1", "0.1")),
    Cover("I58", ("I59", "I60"), ("0.9", "0.9", "0.1")),
    Cover("I16", END, ("1.1", "1.1", "0.03")),
    Cover("I17", END, ("1", "1", "0.04")),
    Cover("I18", END, ("0.9", "0.9", "0.05")),
    Cover("I20", END, ("0.8", "0.8", "0.05")),
    Cover("I28", END, ("1", "1", "0.05")),
    Cover("I29", END, ("0.9", "0.9", "0.03")),
    Cover("I49", END, ("1.16", "1.16", "0.04"), fails=True),
    Cover("I50", END, ("1", "1", "0.01")),
    Cover("I51", END, ("0.8", "0.8", "0.01")),
    Cover("I61", END, ("1", "1", "0.05")),
    Cover("I62", END, ("0.9", "0.9", "0.05")),
)

READING = "A point lies in one of several boxes if it does not lie outside of all of them. "
PRINTED = (
    "The boxes that stay as they are, or are split along v w_x alone, are left out, but for I21, whose second half "
    "I23 is printed to end at 1.125894. The text lists I16-20, but there is no I19. In I_f, w_y < 0.1 is read as w_y "
    "<= 0.1; the last boxes have w_y <= 0.0998."
)


def _merging(key: str, manner: str, conclusion: str, reading: str, parts: list[model.Part]) -> model.Statement:
    return model.Statement(
        id=key,
        title=f"Interval table in the proof of Theorem 3.5: where boxes are split and merged, {manner}",
        source=f"{SOURCE}, appendix B.9, stage 2, the list of intervals after (B.90), and I_f before (B.91)",
        hypotheses=SETTING + " A point of a box that a row of the table reaches.",
        conclusion=conclusion,
        reading=READING + reading,
        definitions=trees.needed(NEURON, [part.tree() for part in parts]),
        parts=parts,
    )


def merging() -> model.Statement:
    """The inclusions as printed."""
    return _merging(
        "structures/interval-table-theorem-3.5-merging",
        "as printed",
        "The boxes that follow after 'splitting and merging' cover it; the last ones, I16, I17, I18, I20, I28, I29, "
        "I49, I50, I51, I61 and I62, lie in I_f.",
        PRINTED,
        [cover.display().part() if cover.fails else cover.true_part() for cover in COVERS],
    )


def merging_repair() -> model.Statement:
    """The inclusions that fail, with larger boxes."""
    failing = [cover for cover in COVERS if cover.fails]
    return _merging(
        "structures/interval-table-theorem-3.5-merging.repair",
        "set right",
        "; ".join(cover.right for cover in failing) + ".",
        "A box is enlarged to what it should cover; what the next step makes of the larger boxes is not part of this.",
        [cover.display().repair() for cover in failing],
    )


STATEMENTS = {
    "structures/interval-table-theorem-3.5-merging": merging,
    "structures/interval-table-theorem-3.5-merging.repair": merging_repair,
}
