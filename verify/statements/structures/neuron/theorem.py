"""Theorem 3.5, and the displays of the first stage of its proof.

Simple structures in neural networks (Chen), Theorem 3.5 (Theorem B.9).
"""

from __future__ import annotations

from dataclasses import replace

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.assumptions import (
    ANGLE,
    DEFECT_RANGE,
    UPDATES,
    assuming,
    with_stand_ins,
)
from verify.statements.structures.neuron.decay import decay_part
from verify.statements.structures.neuron.decay_in_time import decay_in_time_part
from verify.statements.structures.neuron.first_step import equation_63, equation_64, first_step
from verify.statements.structures.neuron.growth import (
    angle_part,
    equation_65,
    equation_67,
    equation_69,
    equation_71,
    equation_76,
    equation_77,
    growth_of_product,
)
from verify.statements.structures.neuron.growth_count import GEOMETRIC
from verify.statements.structures.neuron.updates import decrease_part, updates_part
from verify.statements.structures.neuron.vocabulary import ABOUT_DEFECT, ABOUT_PI, NEURON, SOURCE

SETTING = (
    r"A neuron $v \sigma(w^\top x)$, ReLU $\sigma$, learns $\sigma(\tilde w^\top x)$ by gradient descent on the "
    r"squared loss over the unit sphere; $\|\tilde w\| = 1$, $w_x$ and $w_y \ge 0$ are the components of $w$ along "
    r"$\tilde w$ and across it; $\eta = K d$, $K \in (1, 1.1]$."
)
START = r" The start has $\|w^{(0)}\| = v^{(0)} = \epsilon \in (0, 0.1]$ and $\langle w^{(0)}, \tilde w \rangle \ge 0$."


def theorem_3_5() -> Statement:
    """Theorem 3.5: the updates, the condition for decay, the decay in the basin, and the whole theorem."""
    in_time = assuming(decay_in_time_part(), UPDATES)
    parts = [updates_part(), decrease_part(), decay_part(), in_time]
    return Statement(
        id="structures/theorem-3.5",
        title="A ReLU neuron with a teacher, past the edge of stability: the angle to the teacher decays",
        source=f"{SOURCE}, Theorem 3.5 (Theorem B.9), equations (B.57) to (B.62), (B.121) to (B.123)",
        hypotheses=SETTING + START,
        conclusion=r"$w_y^{(t)} < 0.1 (1 - 0.030 K)^{t - T_1 - 4}$ for $t \ge T_1 + 4$, where $T_1 \le \lceil "
        r"\log_{2.56} \frac{1.35}{\pi \beta^2} \rceil$, $\beta = (1 + \frac{1.1}{\pi}) \epsilon$.",
        reading="In the first part k, v, x, y stand for K, v, w_x, w_y; n for |w|, p for pi, a for the angle between w "
        "and the teacher, with sin a = w_y/|w| and cos a = w_x/|w|. The factor 1/d of the gradient cancels against eta "
        "= K d; the gradient is derived in structures/own-population-gradient. In the other parts "
        f"{ABOUT_PI} {ABOUT_DEFECT} In the part decay-in-time, which is the theorem, V, X, Y, G are the sequences of "
        "v, w_x, w_y and gamma; V(0) is epsilon, and every epsilon in (0, 0.1] and every angle from 0 to pi/2 is "
        "allowed; for a right angle gamma is 1/2. Of gamma nothing is used but these bounds. That the sequences "
        "follow the updates, with gamma within the bounds wherever w_x >= 0, is the condition under the quantifier "
        "for T, which is T_1; that w_x stays positive is proved on the way. The rounded-up logarithm is one of the "
        "numbers N. The proof is not the printed one. While v w_x <= 0.16, the bounds w_y <= 2.7 w_x, -0.12 w_y <= v "
        "- w_x <= 0.63 w_y and w_y (w_x + 1.2 w_y) <= 0.435 (w_x + 0.1 w_y) persist from the time 1 on, and v w_x "
        "grows at least by the factor 2.78. So at a time T_1 + 1 <= N + 1 v w_x is between 0.16 and 0.68, v - w_x "
        "between -0.034 and 0.08 and w_y at most 0.28. Three steps lead from there to w_y < 0.1 and into a region "
        "that is not left: where v w_x <= 1 the imbalance v - w_x is multiplied by 1 - K + K v w_x before it is "
        "compared with 0.06 and with 2.1 w_y^2 - 0.259. Each step in it shrinks w_y to at most 81 % of it.",
        definitions=needed([*NEURON, *GEOMETRIC], [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


def _stage_1(key: str, title: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.9, stage 1, equations (B.63) to (B.77)",
        hypotheses=SETTING + START + " Stage 1: $w_y$ does not decrease, $v w_x \\le w_x w_y/(\\pi \\|w\\|^2)$.",
        conclusion=r"$w_y^{(1)}$ and $w_x^{(1)}$ by (B.63) and (B.64); $w_x^{(1)} \ge \frac K2 v^{(0)}$, "
        r"$w_y^{(1)} \le 2.7 w_x^{(1)}$, $v^{(1)} w_x^{(1)} \ge (w_y^{(1)})^2/2.7$; $\Delta w_x/w_x \ge 1 - \frac1\pi "
        r"- \gamma$; $A \ge 0.6$; $v w_x$ grows at least by the factor 2.56, $w_y$ at most by $1 + 1.1/\pi - "
        r"(w_y^{(1)})^2$; $1 + K (v w_x - 1 + \gamma) \in [-0.1, 0.4]$.",
        reading=ABOUT_PI + " " + ABOUT_DEFECT + " e, c and s stand for the start, v = |w| = e, w_x = e c, w_y = e s. "
        "(B.63) and (B.64) are identities in i. The inequality that is refuted says that some i, and some g, "
        "within these bounds do what is printed, which is weaker than the display; it fails for all of "
        "them. In (B.66) to (B.76) the angle a is divided by pi, and gamma = "
        "a - w_x w_y/(pi |w|^2). That the bound on T_1 in the theorem does not follow from (B.70) is "
        "structures/own-neuron-length-of-stage-1.",
        definitions=needed(NEURON, [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


def stage_1() -> Statement:
    """The displays of stage 1 as printed."""
    parts = [
        equation_63().part(),
        equation_64(),
        assuming(first_step(), DEFECT_RANGE),
        assuming(equation_65(), DEFECT_RANGE),
        equation_67(),
        angle_part(),
        assuming(equation_76(), ANGLE),
        growth_of_product().part(),
        equation_69(),
        equation_71(),
        assuming(equation_77(), DEFECT_RANGE),
    ]
    title = "Displays in the proof of Theorem 3.5 while the angle grows, as printed"


def stage_1_repair() -> Statement:
    """The displays of stage 1 that are wrong, set right."""
    parts = [display().repair() for display in (equation_63, growth_of_product)]
    title = "Displays in the proof of Theorem 3.5 while the angle grows, set right"
    return replace(
        source=f"{SOURCE}, appendix B.9, stage 1, equation (B.63) and the growth of v w_x after (B.68)",
        conclusion=r"$w_y^{(1)} = v^{(0)} \sin \alpha_0 (1 + K (-(v^{(0)})^2 + \frac1\pi \sin \alpha_0))$; $v^{(t+1)} "
        r"w_x^{(t+1)} \ge v w_x + A (v^2 + w_x^2) + A^2 v w_x \ge 2.56 v w_x$ for $A = K (1 - v w_x - \gamma) \ge "
        r"0.6$.",
        reading=ABOUT_PI + " e, c and s stand for the start, v = |w| = e, w_x = e c, w_y = e s; the first equation is "
        "an identity in i. g stands for gamma, of which A >= 0.6 alone is used.",
    )


STATEMENTS = {
    "structures/theorem-3.5": theorem_3_5,
}
