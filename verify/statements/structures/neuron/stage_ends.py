"""Displays of the proof of Theorem 3.5 about the ends of its stages, as printed and set right.

Simple structures in neural networks (Chen), appendix B.9.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.neuron.growth_count import GEOMETRIC, equation_72, equation_81, equation_126_count
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
    "2.56 is part of structures/equations-theorem-3.5-stage-1; that it starts from beta^2/2.7 is refuted there, and "
    "(B.70), (B.80) and (B.124) start from it, too. In (B.78) the factor 1/2.7 should be 1/2.7^2 by the argument "
    "before it, which makes the sum larger; 0.226 is what the argument gives, while that v - w_x <= 0.17 at the end "
    "of stage 1 is not decided, nor (B.82), which repeats it; (B.79) takes it from there."
)


def _stage_ends(key: str, title: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.9, equations (B.72), (B.73), (B.78) to (B.81), (B.83) to (B.85), (B.89), (B.90), "
        "(B.92) to (B.94) and the count after (B.126)",
        hypotheses=SETTING,
        conclusion=r"After stage 1 $v - w_x \in [-0.017, 0.17]$; $w_y \le 0.44$, $0.37$, $0.078$ in the three cases. "
        r"In stage 2 $j_1 \le (w_y + \Delta w_y)/w_y \le j_2$; $\delta \in [-K v w_y^2, 0]$; $\lceil \log_{2.56} "
        r"\frac{2.7 \psi}{\beta^2} \rceil + \lceil \log_{3.28} \frac{0.181}{\psi} \rceil \le \lceil \log_{2.56} "
        r"\frac{0.675}{\pi \beta^2} \rceil + 3$.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} {READING}",
        definitions=needed([*NEURON, *GEOMETRIC], [part.tree() for part in parts]),
        parts=parts,
    )


def stage_ends() -> Statement:
    """The displays as printed."""
    true = [equation_79(), equation_84(), equation_85(), equation_89(), equation_92(), equation_126_count()]
    title = "Displays in the proof of Theorem 3.5 on the ends of its stages, as printed"
    parts = [*(display().part() for display in DISPLAYS), *true]
    return _stage_ends("structures/equations-theorem-3.5-stage-ends", title, parts)


def stage_ends_repair() -> Statement:
    """The displays that are wrong, set right."""
    parts = [display().repair() for display in DISPLAYS]
    title = "Displays in the proof of Theorem 3.5 on the ends of its stages, set right"
    return _stage_ends("structures/equations-theorem-3.5-stage-ends.repair", title, parts)


STATEMENTS = {
    "structures/equations-theorem-3.5-stage-ends": stage_ends,
    "structures/equations-theorem-3.5-stage-ends.repair": stage_ends_repair,
}
