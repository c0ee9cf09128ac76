"""Displays of the proof of Theorem 3.5 about the ends of its stages, as printed and set right.

Simple structures in neural networks (Chen), appendix B.9.
"""

from __future__ import annotations

from dataclasses import replace

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.assumptions import ANGLE, assuming, with_stand_ins
from verify.statements.structures.neuron.growth_count import GEOMETRIC, equation_72, equation_81, equation_126_count
from verify.statements.structures.neuron.imbalance import equation_82
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.turning_point import (
    equation_78,
    equation_79,
    equation_83,
    equation_84,
    equation_85,
    equation_89,
    equation_90,
    equation_92,
)
from verify.statements.structures.neuron.vocabulary import ABOUT_DEFECT, ABOUT_PI, NEURON, SOURCE

DISPLAYS = (equation_72, equation_78, equation_81, equation_83, equation_90)
READING = (
    "What is refuted with some i within these bounds is weaker than the display; it fails for all of them. (B.72) and "
    "(B.81) are refuted where the exponent is 4, and 3. geometric(b, a, t) is a b^t. That v w_x grows by the factor "
    "2.56 is part of structures/equations-theorem-3.5-stage-1; the bound on T_1 in the theorem, which does not follow "
    "(structures/own-neuron-length-of-stage-1), and "
    "(B.70), (B.80) and (B.124) start from it, too. In (B.78) the factor 1/2.7 should be 1/2.7^2 by the argument "
    "before it, which makes the sum larger; 0.226 is what the argument gives. That v - w_x is from -0.017 to 0.17 at "
    "the end of stage 1, (B.78), (B.79) and (B.82), is true nevertheless: part 'equation-82', where the growth of w_y "
    "is compared with v >= w_y. There a is arctan(w_y/w_x)/pi, at most 2/5 as long as w_y <= 2.7 w_x by part 'angle' "
    "of structures/equations-theorem-3.5-stage-1, and gamma = a - w_x w_y/(pi |w|^2) >= 0."
)


def _stage_ends(key: str, title: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.9, equations (B.72), (B.73), (B.78) to (B.85), (B.89), (B.90), "
        "(B.92) to (B.94) and the count after (B.126)",
        hypotheses=SETTING,
        conclusion=r"After stage 1 $v - w_x \in [-0.017, 0.17]$; $w_y \le 0.44$, $0.37$, $0.078$ in the three cases. "
        r"In stage 2 $j_1 \le (w_y + \Delta w_y)/w_y \le j_2$; $\delta \in [-K v w_y^2, 0]$; $\lceil \log_{2.56} "
        r"\frac{2.7 \psi}{\beta^2} \rceil + \lceil \log_{3.28} \frac{0.181}{\psi} \rceil \le \lceil \log_{2.56} "
        r"\frac{0.675}{\pi \beta^2} \rceil + 3$.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} {READING}",
        definitions=needed([*NEURON, *GEOMETRIC], [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


def stage_ends() -> Statement:
    """The displays as printed."""
    true = [
        equation_79(),
        assuming(equation_82(), ANGLE),
        equation_84(),
        equation_85(),
        equation_89(),
        equation_92(),
        equation_126_count(),
    ]
    title = "Displays in the proof of Theorem 3.5 on the ends of its stages, as printed"
    parts = [*(display().part() for display in DISPLAYS), *true]
    return _stage_ends("structures/equations-theorem-3.5-stage-ends", title, parts)


def stage_ends_repair() -> Statement:
    """The displays that are wrong, set right."""
    parts = [display().repair() for display in DISPLAYS]
    title = "Displays in the proof of Theorem 3.5 on the ends of its stages, set right"
    return replace(
        _stage_ends("structures/equations-theorem-3.5-stage-ends.repair", title, parts),
        source=f"{SOURCE}, appendix B.9, equations (B.72), (B.78), (B.81), (B.83), (B.90)",
        conclusion=r"For $w = w_y^{(1)} \le 0.135$, $w (1 + \frac{1.1}{\pi} - w^2)^{\lceil \log_{2.56} \frac{2.7}{2 "
        r"\pi w^2} \rceil} \le 0.44$ and $w (1 + \frac{1.1}{\pi} - w^2)^{\lceil \log_{2.56} \frac{2.7}{4 \pi w^2} "
        r"\rceil} \le 0.37$. If $v - w_x \le 0.226$, $w_y \le 0.44$ and $w_y \le 2.7 w_x$, then $0.4 (v - w_x) + "
        r"\frac K\pi \frac{w_y^3}{\|w\|^2} \le 0.226$. In the first step of stage 2, if $v w_x \le \frac{1}{4 \pi}$, "
        r"$\frac1\pi \frac{w_x w_y}{\|w\|^2} < v w_x$. $(w_y + \Delta w_y)/w_y \le 1 + \frac{s + d_1/2}{s - d_1/2} "
        r"(-m_1 + \frac{1}{2 \pi})$, $s = \sqrt{m_1 + (d_1/2)^2}$, if $v w_x \ge m_1 \ge \frac{1}{2 \pi}$ and $v - "
        r"w_x \ge d_1$, $d_1 < 0$.",
        reading=f"{ABOUT_PI} geometric(b, a, t) is a b^t. The powers are bounded up to the exponent 4, and 3, without "
        "a condition, since their base is at least 1; beyond, an exponent t + 5, or t + 4, is the rounded-up "
        "logarithm only if 2.56^(t + 4) w^2, or 2.56^(t + 3) w^2, is less than 2.7/(2 pi), or 2.7/(4 pi). 0.226 "
        "stands for the 0.17 of (B.78): with the factor 1/2.7^2 that the argument before it gives, for the printed "
        "1/2.7, this bound is preserved by a step of stage 1, by (B.74) and (B.76).",
    )


STATEMENTS = {
    "structures/equations-theorem-3.5-stage-ends": stage_ends,
    "structures/equations-theorem-3.5-stage-ends.repair": stage_ends_repair,
}
