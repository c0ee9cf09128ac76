"""The neuron near the balanced orbit: a region that no trajectory leaves, and in which w_y decays geometrically.

Compare Simple structures in neural networks (Chen), Theorem 3.5 and appendix B.9, stage 2.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import SUMS
from verify.statements.language import Binders, both, minus, needed, over, plus, times
from verify.statements.model import Part, Statement
from verify.statements.structures.assumptions import DEFECT, assuming, with_stand_ins
from verify.statements.structures.neuron.basin_region import (
    GAP,
    NEXT_V,
    NEXT_X,
    PRODUCT,
    TENTH,
    TURNED,
    shape,
)
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.lasting_region import Step
from verify.statements.structures.neuron.lasting_trajectory import TRAJECTORY, forever_part
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import ABOUT_DEFECT, ABOUT_PI, NEURON, SOME_INVERSE, SOURCE, STATE

Json = Any

POINT: Binders = STATE[1:]
BOX: list[Json] = [
    ["<", 0, "v"],
    ["<", 0, "x"],
    ["<=", 0, "y"],
    ["<=", "y", TENTH],
    ["<=", decimal("-0.1"), GAP],
    ["<=", GAP, decimal("0.05")],
    ["<=", decimal("0.65"), PRODUCT],
    ["<=", PRODUCT, decimal("1.25")],
]


def _contains() -> Part:
    """The box of own-neuron-entry lies in the region."""
    setting = Setting(POINT, BOX)
    added = plus("v", "x")
    above, below = minus(decimal("0.05"), GAP), minus(GAP, decimal("-0.1"))
    bounded = setting.otherwise(
        ["<=", added, decimal("2.24")],
        plus(
            times(minus(added, decimal("2.24")), plus(added, decimal("2.24"))),
            times(4, minus(decimal("1.25"), PRODUCT)),
            times(below, plus(above, decimal("0.05"))),
            decimal("0.0076"),
        ),
    )
    goals = shape("v", "x", "y")
    room = minus(decimal("2.24"), added)
    small = times(decimal("4.5"), minus(TENTH, "y"), plus(TENTH, "y"))
    forms: list[tuple[Json, list[int]]] = [
        ("v", []),
        ("x", []),
        (plus(minus(PRODUCT, decimal("0.65")), decimal("0.05")), []),
        (plus(minus(decimal("1.25"), PRODUCT), decimal("0.02")), []),
        (plus(times(added, above), times(decimal("0.05"), room), small, decimal("0.123")), [bounded]),
        (plus(times(added, below), times(decimal("0.1"), room), small, decimal("0.011")), [bounded]),
    ]
    theorems = [setting.sign(goal, form, given) for goal, (form, given) in zip(goals, forms, strict=True)]
    wrong = shape("v", "x", "y")
    wrong[3] = ["<=", PRODUCT, decimal("1.2")]
    values: list[Json] = [over(9, 8), over(11, 10), TENTH]
    return part_with_control(
        "contains",
        "The box in which structures/own-neuron-entry ends, w_y <= 0.1, v - w_x from -0.1 to 0.05 and v w_x from 0.65 "
        "to 1.25, lies in the region.",
        setting,
        both(*goals),
        setting.all_of(theorems),
        values,
        ("With 1.2 for 1.27 it is false.", both(*wrong), values, [3]),
    )


def _step() -> Part:
    """One step."""
    region = Step()
    setting = region.setting
    bounds: list[Json] = [
        ["<=", times(-1, times(over(3, 5), "y")), TURNED],
        ["<=", TURNED, times(over(3, 5), "y")],
    ]
    goals = [*shape(NEXT_V, NEXT_X, TURNED), *bounds]
    wrong = [*goals[:7], ["<=", TURNED, times(over(3, 10), "y")]]
    even = over(4, 5)
    values: list[Json] = [over(11, 10), even, even, TENTH, SOME_INVERSE, over(1, 10000)]
    return part_with_control(
        "step",
        "One step from the region ends in the region, and |w_y + dw_y| <= 3/5 w_y.",
        setting,
        both(*goals),
        setting.all_of(region.prove()),
        values,
        ("With 3/10 for 3/5 it is false.", both(*wrong), values, [7]),
    )


def lasting_basin() -> Statement:
    """The region that is never left."""
    parts = [_contains(), assuming(_step(), DEFECT), assuming(forever_part(), DEFECT)]
    return Statement(
        id="structures/own-neuron-basin",
        title="A region around the balanced orbit of a ReLU neuron that is never left, where w_y decays geometrically",
        source=f"Own; compare {SOURCE}, Theorem 3.5, appendix B.9, stage 2 and the interval I_s",
        hypotheses=SETTING + r" $w_y \le 0.1$, $0.6 \le v w_x \le 1.27$, $|v^2 - w_x^2| + 4.5 w_y^2 \le 0.28$; $v, w_x "
        r"> 0$.",
        conclusion=r"All later points are such points, and $w_y^{(t)} \le \frac{1}{10} (\frac35)^t$, which is at most "
        r"$0.1 (1 - 0.030 K)^t$.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} Here 0 <= pi gamma <= (2/3) t^3/(1 + t^2) alone is used. The step is the "
        "exact one, (B.58) to (B.61), with gamma and delta. In part 'forever' the trajectory is the iterate of this "
        "step, and gamma is the upper bound divided by 1 + |f(t)|^2, t = w_y/w_x, for any continuous function f; "
        "gamma itself is of this form, since the quotient of the bound and gamma is continuous, at least 1, and tends "
        "to 1 at t = 0. With A = K (1 - v w_x - gamma) a step multiplies v^2 - w_x^2 by 1 - A^2, up to a multiple of "
        "w_y^2: so the imbalance needs no analysis of two steps. By part 'contains' the trajectories that pass "
        "through the box of structures/own-neuron-entry end here. That those of Theorem 3.5 do is not part of this.",
        definitions=needed([*SUMS, *NEURON, *TRAJECTORY], [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


STATEMENTS = {"structures/own-neuron-basin": lasting_basin}
