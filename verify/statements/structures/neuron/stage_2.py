"""Displays of the second stage in the proof of Theorem 3.5, outside the interval table, as printed and set right.

Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from __future__ import annotations

from dataclasses import replace

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.assumptions import with_stand_ins
from verify.statements.structures.neuron.basin_constants import (
    equation_102,
    equation_104,
    equation_114,
    equation_119,
    equation_120,
    largest_product,
    least_product,
    ranges,
    size_of_delta,
)
from verify.statements.structures.neuron.decay import corrected_decay_part
from verify.statements.structures.neuron.defect_sums import (
    DEFECT_SUM,
    equation_99,
    equation_100_stretched,
    equation_101,
)
from verify.statements.structures.neuron.largest_product import equation_87, equation_88
from verify.statements.structures.neuron.second_stage import (
    equation_86,
    equation_100,
    equation_105,
    equation_106,
    equation_115,
    equation_126,
)
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import ABOUT_DEFECT, ABOUT_PI, NEURON, SOURCE

DISPLAYS = (
    equation_86,
    least_product,
    equation_100,
    equation_106,
    equation_115,
    equation_119,
    equation_120,
    equation_126,
)
READING = (
    "What is refuted with some i, and some g, within these bounds is weaker than the display; it fails for all of "
    "them. delta is K (w_y^2/v)(-v^2 + v w_y/(pi |w|^2)). In the bounds on the first v w_x the step is the last one "
    "of stage 1, where delta >= 0. (B.100) fails at m = 1/2 and holds for m >= 1, where the proof uses it. In "
    "the parts on m >= 1 and on (B.101) phi(t) is the integral of 2 t^3 u^2/(1 + t^2 u^2)^2 over u from 0 to 1, since "
    "2 t^2/(1 + t^2)^2 is the derivative of phi; it is a limit of sums over finitely many nodes u with weights q, and "
    "the inequalities hold for all such sums. O(gamma^2) in (B.97) and (B.103) is not a claim on numbers and is left "
    "out."
)


def _stage_2(key: str, title: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.9, stage 2, equations (B.86) to (B.88), (B.91), (B.99) to (B.106), (B.114) to "
        "(B.120), (B.125), (B.126)",
        hypotheses=SETTING + r" Stage 2: $w_y$ decreases, $v w_x > w_x w_y/(\pi \|w\|^2)$.",
        conclusion=r"$v w_x \le 0.668$ after the first step of stage 2 by (B.86) to (B.88); $0.181 \le v w_x < 1.5$ on "
        r"$I_s$; $\phi(mx)/\phi(x) \le m^3$ and (B.101); $\gamma^{(t)} \le 2.6 \cdot 10^{-4}$ and $35.2 "
        r"\gamma^{(t)} \le 0.0084$; "
        r"$w_y^{(t+1)}/w_y^{(t)} \le 0.37$; $v w_x \cdot w_x + 1.16 \le 0.6$; $v - w_x \ge -0.472$; the growth of $v "
        r"w_x$ in case (III) is at least 3.28.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} {READING}",
        definitions=needed([*NEURON, *DEFECT_SUM], [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


def stage_2() -> Statement:
    """The displays of stage 2 as printed."""
    true = [
        equation_87(),
        equation_88(),
        largest_product(),
        ranges(),
        equation_99(),
        equation_100_stretched(),
        equation_101(),
        equation_102(),
        equation_104(),
        equation_105(),
        equation_114(),
        size_of_delta(),
    ]
    title = "Displays in the proof of Theorem 3.5 while the angle falls, as printed"
    parts = [*(display().part() for display in DISPLAYS), *true]
    return _stage_2("structures/equations-theorem-3.5-stage-2", title, parts)


def stage_2_repair() -> Statement:
    """The displays of stage 2 that are wrong, set right."""
    parts = [display().repair() for display in DISPLAYS]
    title = "Displays in the proof of Theorem 3.5 while the angle falls, set right"
    return replace(
        _stage_2("structures/equations-theorem-3.5-stage-2.repair", title, parts),
        source=f"{SOURCE}, appendix B.9, stage 2, equations (B.86), (B.100), (B.106), (B.115), (B.119), (B.120), "
        "(B.125), (B.126) and the bound on v w_x after (B.91)",
        conclusion=r"$v^{(t+1)} w_x^{(t+1)} = v w_x (1 + A)^2 + \delta (w_x + A v) + A (v - w_x)^2$, $A = K (1 - v "
        r"w_x - \gamma)$; $z (1 + 1.1 (1 - z))^2 + 1.1 (1 - z) \cdot 0.474^2 \ge 0.180$ for $z \in [1, 1.5]$; "
        r"$\phi(mx) \le m^3 \frac{(1 + x^2)^2}{1 + m^2 x^2} \phi(x)$; $35.2 \gamma \le 0.0092$ for $w_y/w_x \le "
        r"0.1066$; $w_y + \Delta w_y \le 0.384 w_y$ for $v w_x \in [1, 1.5]$, $v - w_x \in [-0.462, 0.148]$ and $w_y "
        r"\le 0.1$; $-v w_x (\sqrt{v w_x + 0.2228^2} - 0.2228) + 1.16 \le 0.6$ for $v w_x \in [1, 1.5]$; "
        r"$\frac{0.6}{1 - 0.16} \cdot (-0.0144) \ge -0.0103$ and $-0.462 - 0.0103 \ge -0.473$; $(1 - 0.181 + 1 - "
        r"\gamma)^2 - 1.1 w_y^2 \ge 3.28$ for $w_y \le 0.1$ and $w_y/w_x \le 0.268$.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} delta is K (w_y^2/v)(-v^2 + v w_y/(pi |w|^2)). In the place of (B.100) "
        "stands another bound, which holds for all m, x > 0; it follows from the bounds on gamma at w_y/w_x = m x and "
        "x. The printed one for m >= 1, where the proof uses it, is not part of this. Of (B.103) and (B.106) the "
        "term 35.2 gamma is decided, not O(gamma^2). 0.268 is more than 2 - sqrt 3.",
    )


def corrected_decay() -> Statement:
    """The decay in a basin that is larger than the printed one."""
    parts = [corrected_decay_part()]
    return Statement(
        id="structures/own-neuron-decay",
        title="The rate of decay in Theorem 3.5 survives the corrected bounds on its basin",
        source=f"Own; compare {SOURCE}, appendix B.9, equations (B.120) to (B.123)",
        hypotheses=SETTING,
        conclusion=r"$\Delta w_y/w_y \in [-1.87, -0.030 K]$ for $0.18 \le v w_x \le 1.5$ and $w_y \le 0.1$, also if "
        r"$v - w_x$ reaches $-0.474$ where $v w_x > 1$.",
        reading=ABOUT_PI
        + " The printed bounds 0.181 and -0.472 do not follow (structures/equations-theorem-3.5-stage-2); "
        "the weaker ones that do are enough for the rate. That the basin is never left is not part of this.",
        definitions=needed(NEURON, [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


STATEMENTS = {
    "structures/own-neuron-decay": corrected_decay,
    "structures/equations-theorem-3.5-stage-2": stage_2,
    "structures/equations-theorem-3.5-stage-2.repair": stage_2_repair,
}
