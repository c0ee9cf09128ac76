"""Between the rows of the interval table boxes are split and merged: which ones are covered by those that follow.

Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import Binders, differences, minus, needed, plus
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import prove_not, refute_at
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import decimal, number
from verify.statements.structures.neuron.interval_rows import HIGH_GAP, LEAST, LOW_GAP, MOST, WIDTH
from verify.statements.structures.neuron.interval_step import GAP, PRODUCT
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import NEURON, SOURCE

Json = Any

POINT: Binders = [("v", "real"), ("x", "real"), ("y", "real")]
ABSURD: Json = ["<", 0, 0]
BOXES = {
    "I8": "0.214 -0.309 0.0545 0.942 1.25786",
    "I9": "0.0966 -0.335 0.0613 0.880 1.19649",
    "I10": "0.0756 -0.362 0.068 0.777894 1.11178",
    "I11": "0.134 -0.394 0.0782 0.595 1",
    "I12": "0.134 -0.394 0.078 0.595 0.777",
    "I13": "0.214 -0.394 0.078 0.777 1",
    "I14": "0.214 -0.362 0.068 1 1.11178",
    "I15": "0.214 -0.309 0.061 1.11178 1.25786",
    "I24": "0.081 -0.336 0.114 0.858 1.14813",
    "I26": "0.184 -0.409 0.148 0.463 1",
    "I27": "0.081 -0.336 0.114 1 1.14813",
    "I35": "0.301 -0.218 0.0185 0.901 1.20971",
    "I36": "0.262 -0.245 0.023 0.96322 1.25093",
    "I37": "0.213 -0.288 0.029 0.947 1.25345",
    "I38": "0.301 -0.288 0.029 0.901 1",
    "I39": "0.301 -0.288 0.029 1 1.1",
    "I40": "0.301 -0.288 0.029 1.1 1.25093",
    "I41": "0.262 -0.245 0.029 1.25093 1.25345",
    "I42": "0.0404 -0.392 0.029 0.888 1.11696",
    "I43": "0.0740 -0.428 0.033 0.741 1",
    "I46": "0.125 -0.482 0.038 0.497 0.891",
    "I47": "0.074 -0.428 0.033 0.891 1",
    "I48": "0.041 -0.40 0.029 1 1.11696",
    "I49": "0.0424 -0.442 0.034 1.07853 1.34708",
    "I57": "0.150 -0.305 0.017 0.840 1.25908",
    "I58": "0.137 -0.367 0.022 0.472 1",
    "I59": "0.150 -0.367 0.022 0.472 1",
    "I60": "0.150 -0.305 0.017 1 1.25908",
    "If": "0.1 -0.462 0.148 0.497 1.34078",
}
LARGER = BOXES | {
    "I12": "0.134 -0.394 0.0782 0.595 0.777",
    "I13": "0.214 -0.394 0.0782 0.777 1",
    "I15": "0.214 -0.335 0.0613 1.11178 1.25786",
    "I41": "0.262 -0.288 0.029 1.25093 1.25345",
    "If": "0.1 -0.462 0.148 0.497 1.34708",
}
THIRD, FOURTH, LAST = ("I12", "I13", "I14", "I15"), ("I38", "I39", "I40", "I41"), ("I46", "I47", "I48")


def _numbers(box: str) -> list[Fraction]:
    return [Fraction(text) for text in box.split()]


def _inside(box: str) -> Json:
    return ["in_box", "y", "v", "x", *(number(value) for value in _numbers(box))]


@dataclass(frozen=True)
class Cover:
    """A box and those that should cover it, in the order of v w_x; ``at`` are v, w_x and w_y of one of its points."""

    source: str
    targets: Sequence[str]
    at: tuple[str, str, str]
    fails: bool = False

    def goal(self, boxes: dict[str, str]) -> Json:
        """Return that the point does not lie outside of all the targets."""
        outside = [["not", _inside(boxes[target])] for target in self.targets]
        return ["not", ["and", *outside]]

    def setting(self) -> Setting:
        """Return the hypotheses: a point of the first box."""
        return Setting(POINT, [["<", 0, "v"], ["<", 0, "x"], ["<=", 0, "y"], _inside(BOXES[self.source])])

    def values(self) -> list[Json]:
        """Return the point."""
        return [decimal(text) for text in self.at]

    def prove(self, boxes: dict[str, str]) -> Evidence:
        """Go through the targets in the order of v w_x."""
        setting = self.setting()
        proof, everywhere = setting.proof, self.goal(boxes)[1]
        outside = proof.assume(everywhere)
        source = _numbers(BOXES[self.source])
        bounds = [proof.project(setting.given[3], part) for part in range(1, 6)]
        useful = [t for t in self.targets if _numbers(boxes[t])[MOST] > source[LEAST]]
        useful = useful[: 1 + next(n for n, t in enumerate(useful) if _numbers(boxes[t])[MOST] >= source[MOST])]
        theorem = self._leave(setting, boxes, useful, outside, source, bounds)
        return setting.finish(prove_not(proof, everywhere, theorem, proof.evaluate(ABSURD)))

    def _leave(
        self,
        setting: Setting,
        boxes: dict[str, str],
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

    def true_part(self) -> Part:
        """The inclusion, and a near-miss without the box that holds the point."""
        setting, goal = self.setting(), self.goal(BOXES)
        smaller = BOXES | {target: BOXES[target].replace(BOXES[target].split()[0], "0", 1) for target in self.targets}
        claim, near_miss = setting.claim(goal), setting.claim(self.goal(smaller))
        refutation = refute_at(near_miss, POINT, self.values(), setting.hypotheses, self.goal(smaller))
        control = Control("With w_y <= 0 in all of these it is false.", differences(claim, near_miss), refutation)
        return Part(self.source, self.says, claim, self.prove(BOXES), [self.values()], [control])

    def display(self) -> Display:
        """The inclusion as printed, which is false, and with larger boxes."""
        setting = self.setting()
        printed, repaired = (setting.claim(self.goal(boxes)) for boxes in (BOXES, LARGER))
        changed = ", ".join(f"{t} = ({LARGER[t]})" for t in self.targets if LARGER[t] != BOXES[t])
        return Display(
            self.source,
            self.says,
            f"{self.says[:-1]} with {changed}: w_y at most, v - w_x from, to, v w_x from, to.",
            printed,
            refute_at(printed, POINT, self.values(), setting.hypotheses, self.goal(BOXES)),
            repaired,
            self.prove(LARGER),
            self.values(),
        )


COVERS = (
    Cover("I8", THIRD, ("1", "1", "0.1")),
    Cover("I9", THIRD, ("0.92", "1.25", "0.05"), fails=True),
    Cover("I10", THIRD, ("1", "1", "0.05")),
    Cover("I11", THIRD, ("0.85", "0.7719", "0.1"), fails=True),
    Cover("I24", ("I26", "I27"), ("1", "1", "0.05")),
    Cover("I35", FOURTH, ("1", "1", "0.1")),
    Cover("I36", FOURTH, ("1", "1", "0.1")),
    Cover("I37", FOURTH, ("0.9876", "1.2676", "0.1"), fails=True),
    Cover("I42", LAST, ("1", "1", "0.04")),
    Cover("I43", LAST, ("0.9", "0.9", "0.05")),
    Cover("I57", ("I59", "I60"), ("1", "1", "0.1")),
    Cover("I58", ("I59", "I60"), ("0.9", "0.9", "0.1")),
    Cover("I49", ("If",), ("1.16", "1.16", "0.04"), fails=True),
)

READING = (
    "A point lies in one of several boxes if it does not lie outside of all of them. The boxes that stay as they "
    "are, or are split along v w_x alone, are left out. In I_f, w_y < 0.1 is read as w_y <= 0.1, which is weaker. "
    "In the repair a box is enlarged to what should be covered."
)


def _merging(key: str, manner: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=f"Interval table in the proof of Theorem 3.5: where boxes are split and merged, {manner}",
        source=f"{SOURCE}, appendix B.9, stage 2, the list of intervals after (B.90), and I_f before (B.91)",
        hypotheses=SETTING + " A point of a box that a row of the table reaches.",
        conclusion="The boxes that follow after 'splitting and merging' cover it; the last ones lie in I_f.",
        reading=READING,
        definitions=needed(NEURON, [part.tree() for part in parts]),
        parts=parts,
    )


def merging() -> Statement:
    """The inclusions as printed."""
    parts = [cover.display().part() if cover.fails else cover.true_part() for cover in COVERS]
    return _merging("structures/interval-table-theorem-3.5-merging", "as printed", parts)


def merging_repair() -> Statement:
    """The inclusions that fail, with larger boxes."""
    parts = [cover.display().repair() for cover in COVERS if cover.fails]
    return _merging("structures/interval-table-theorem-3.5-merging.repair", "set right", parts)


STATEMENTS = {
    "structures/interval-table-theorem-3.5-merging": merging,
    "structures/interval-table-theorem-3.5-merging.repair": merging_repair,
}
