"""The trajectory of a neuron as four sequences: v, w_x, w_y and γ after t steps.

Simple structures in neural networks (Chen), section 3.5.
"""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.structures.neuron import boxes, interval_step, passage, settings, vocabulary
from verify.statements.terms import equal, mapping, minus, over, power
from verify.statements.trees import substituted

SEQUENCES: Binders = [(name, ["maps", "natural", "real"]) for name in ("V", "X", "Y", "G")]
RATES: Binders = [("k", "real"), *vocabulary.INVERSE_PI]
TIME: Binders = [("t", "natural")]
FASTEST = over(11, 10)


def after(t: Json, steps: int) -> Json:
    """The time some steps later."""
    if isinstance(t, int):
        return t + steps
    return t if steps == 0 else ["next", after(t, steps - 1)]


def state(t: Json) -> list[Json]:
    """v, w_x and w_y at a time."""
    return [[name, t] for name in "VXY"]


def motion_at(t: Json) -> Json:
    """The next point follows by a step; what is known of γ where w_x ≥ 0."""
    v, x, y = state(t)
    later_v, later_x, later_y = state(after(t, 1))
    return both(
        equal(later_v, ["next_v", "k", v, x, y, "i", ["G", t]]),
        equal(later_x, ["next_x", "k", v, x, ["G", t]]),
        ["<=", 0, later_y],
        equal(power(later_y, 2), power(["turned_y", "k", v, x, y, "i"], 2)),
        implies(["<=", 0, x], ["encloses_defect", x, y, "i", ["G", t]]),
    )


MOTION = forall(TIME, motion_at("t"))


def inside(bounds: Sequence[str], v: Json, x: Json, y: Json) -> Json:
    """Signs, and bounds on w_y, v − w_x and v w_x."""
    return both(["<", 0, v], ["<", 0, x], ["<=", 0, y], ["in_box", y, v, x, *map(boxes.decimal, bounds)])


def passing(v: Json, x: Json, y: Json) -> Json:
    """v w_x is between 0.16 and 0.68, v and w_x are nearly equal, w_y is at most 0.28."""
    return inside(passage.PASSING.source, v, x, y)


def at_time(formula: Json, t: Json) -> Json:
    """Put a time into the conclusion of a lemma on one step: the next point is that one step later."""
    nexts = dict(zip(map(str, (interval_step.NEXT_V, interval_step.NEXT_X, "e")), state(after(t, 1)), strict=True))

    def moved(node: Json) -> Json:
        if str(node) in nexts:
            return nexts[str(node)]
        return [moved(part) for part in node] if isinstance(node, list) else node

    return substituted(moved(formula), dict(zip("vxy", state(t), strict=True)))


class Motion:
    """The steps of a trajectory, from the assumption ``MOTION``."""

    def __init__(self, proof: Evidence, theorem: int, rates: list[int], near: int) -> None:
        """Keep the theorems on K and on 1/π."""
        self.proof, self.theorem, self.rates, self.near = proof, theorem, rates, near

    def moved(self, t: Json, sign: int) -> list[int]:
        """What ``MOTION`` says at a time, from a theorem that w_x > 0 or w_x ≥ 0 there."""
        proof = self.proof
        facts = proof.specialise(self.theorem, [t])
        *steps, defect = (proof.project(facts, part) for part in range(5))
        ahead = proof.squares(["<=", 0, ["X", t]], proof.sums(equal(minus(["X", t], 0), ["X", t])), [sign])
        return [*steps, proof.specialise(defect, [], [ahead])]

    def advance(
        self, lemma: int, t: Json, sign: int, premises: Sequence[int], conclusion: Json, more: Sequence[int] = ()
    ) -> int:
        """Apply a lemma on one step at a time when w_x ≥ 0, by a theorem; its conclusion is on the next point."""
        proof = self.proof
        first, second, absolute, square, defect = self.moved(t, sign)
        at = ["k", *state(t), "i", ["G", t], ["Y", after(t, 1)]]
        found = proof.specialise(lemma, at, [*self.rates, *premises, self.near, defect, *more, absolute, square])
        return proof.rewrite(at_time(conclusion, t), [(first, "backward"), (second, "backward")], found)


def aligned(start: Json) -> list[Json]:
    """The four sequences of a neuron that starts along the teacher with v = w_x, for K = 1.1."""
    step = ["next_x", FASTEST, "z", "z", 0]
    moving = mapping([("s'", "natural")], ["iterate", [["z", "real"]], step, start, "s'"])
    still = mapping([("s'", "natural")], 0)
    return [moving, moving, still, still]


def prove_aligned(proof: Evidence, values: Sequence[Json]) -> int:
    """Prove that the sequences of ``aligned`` are a trajectory; ``n`` is a natural number."""
    at = dict(zip(("k", "i", "V", "X", "Y", "G"), (FASTEST, vocabulary.SOME_INVERSE, *values), strict=True))
    first, second, sign, square, defect = (substituted(part, at) for part in motion_at("n")[1:])
    ahead, enclosing = defect[1:]
    bounds = settings.expanded(enclosing)[1:]
    enclosed = [proof.evaluate(bounds[0]), proof.evaluate(bounds[1])]
    for bound in bounds[2:]:
        enclosed.append(proof.squares(bound, proof.sums(equal(minus(bound[2], bound[1]), 0))))
    known = proof.generalise(proof.conjunction(*enclosed), [], [ahead])
    found = proof.conjunction(proof.sums(first), proof.sums(second), proof.evaluate(sign), proof.sums(square), known)
    return proof.generalise(found, ["n"])
