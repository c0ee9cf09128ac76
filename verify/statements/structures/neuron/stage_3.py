"""Displays at the end of the proof of Theorem 3.5, on orbits near w_y = 0, as printed and set right.

Simple structures in neural networks (Chen), appendix B.9.
"""

from __future__ import annotations

from dataclasses import replace

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.assumptions import with_stand_ins
from verify.statements.structures.neuron.limit_interval import ORBIT, limit_interval
from verify.statements.structures.neuron.return_margin import equation_107
from verify.statements.structures.neuron.return_rates import (
    equation_95,
    equation_96,
    equation_97,
    equation_97_end,
    equation_98,
    equation_110,
    equation_111,
    equation_113,
    equation_116,
)
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import NEURON, SOURCE

DISPLAYS = (equation_97, equation_111)
READING = (
    "On I_s the bound 0.181 holds although the minimum from which the proof takes it is less "
    "(structures/equations-theorem-3.5-stage-2): an orbit from I_g has v - w_x >= -0.464 wherever v w_x > 1. g stands "
    "for gamma and h for the next gamma; in (B.116) to (B.118), where gamma is left out, w and h stand for delta and "
    "the next delta. These displays are algebra in such numbers, of which the bounds that are written are used alone; "
    "without delta where it is not named, as in the proof. What the proof writes as O(gamma^2) or O(x^2) is given "
    "exactly where a display is proved, and is C gamma^2 with some C where (B.97) is refuted. With the term of first "
    "order that (B.97) forgets, the slope in (B.113) is K(-2 K + 3 v/w_x) instead of K(-4 K + 3 v/w_x), which is "
    "positive for v >= w_x: the argument after it does not stand. (B.117) and (B.118) are true as printed since their "
    "right sides are negative; (B.119) needs the opposite sign. Not decided: that the factor in (B.96) is at most 1; "
    "the interval of I_f with gamma and delta. (B.99) and (B.101) are parts of structures/equations-theorem-3.5-"
    "stage-2. (B.107), a requirement, is met from v w_x = 1.071 on. (B.122) is part of structures/theorem-3.5."
)


def _stage_3(key: str, title: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.9, equations (B.91), (B.95) to (B.98), (B.107) to (B.113), (B.116) to (B.118)",
        hypotheses=SETTING,
        conclusion=r"$I_s$ has $v w_x \in [0.181, 1.5]$, with $v - w_x \in [-0.735, 0.23]$ below $v w_x = 1$ and $v - "
        r"w_x \in [-0.474, 0.148]$ beyond it; what two steps do to $v - w_x$, without $\gamma$ and with it; $p(x) = 2 "
        r"- 2K + K(-2K - 1 + 3 v/w_x) x + O(x^2)$; what $\delta$ changes.",
        reading=READING,
        definitions=needed([*NEURON, *ORBIT], [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


def stage_3() -> Statement:
    """The displays as printed."""
    true = [
        limit_interval(),
        equation_95(),
        equation_96(),
        equation_97_end(),
        equation_98(),
        equation_107(),
        equation_110(),
        equation_116(),
    ]
    title = "Displays in the proof of Theorem 3.5 near the limit interval, as printed"
    parts = [*(display().part() for display in DISPLAYS), *true]
    return _stage_3("structures/equations-theorem-3.5-stage-3", title, parts)


def stage_3_repair() -> Statement:
    """The displays that are wrong, set right."""
    parts = [*(display().repair() for display in DISPLAYS), equation_113()]
    title = "Displays in the proof of Theorem 3.5 near the limit interval, set right"
    return replace(
        _stage_3("structures/equations-theorem-3.5-stage-3.repair", title, parts),
        source=f"{SOURCE}, appendix B.9, equations (B.97), (B.111) and (B.113)",
        conclusion=r"With $\gamma = \gamma^{(t)}$, $\gamma' = \gamma^{(t+1)}$ and $z = v w_x - 1$, and with "
        r"$v^{(t+1)}, w_x^{(t+1)}$ for the next parameters without $\gamma$, (B.96) - (B.95) is $K \gamma (1 + K "
        r"(v^{(t+1)} w_x^{(t+1)} - 1)) + K (1 + K z)(-K (v^2 + w_x^2) \gamma + 2 K^2 v w_x z \gamma + \gamma')$ plus "
        r"terms of second and third order in $\gamma, \gamma'$, which are given exactly; for $v w_x \in (1, 1.5]$ and "
        r"$0 < \gamma \le 2.6 \cdot 10^{-4}$ it is at most $K \gamma (1 + (1 + K z)(-K (v^2 + w_x^2) + 2 K^2 v w_x z) "
        r"+ K (v w_x (1 - K z)^2 - 1)) + K (1 + K z) \gamma'$ plus such terms; so the slope in (B.113) is $K (-2 K + 3 "
        r"v/w_x)$, which is positive for $v \ge w_x$.",
        reading="g stands for gamma and h for the next gamma; the displays are algebra in such numbers, without "
        "delta. The printed displays forget the term with 2 K^2 v w_x (v w_x - 1), which is of first order in gamma; "
        "with it the argument after (B.113), which needs a negative slope, does not stand.",
    )


STATEMENTS = {
    "structures/equations-theorem-3.5-stage-3": stage_3,
    "structures/equations-theorem-3.5-stage-3.repair": stage_3_repair,
}
