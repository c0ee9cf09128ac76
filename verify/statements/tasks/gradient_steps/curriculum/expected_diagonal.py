"""The second step of the curriculum in W: the exact expectation of its diagonal, for every width of the law and length.

Tasks (Edelman), equations (E.53) and (E.58), Proposition E.3.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import Statement
from verify.statements.tasks.assumptions import presupposing
from verify.statements.tasks.gradient_steps.curriculum.diagonal_sum_means import mean_part
from verify.statements.tasks.gradient_steps.symmetric.chain import VOCABULARY
from verify.statements.tasks.source import SOURCE


def expected_diagonal() -> Statement:
    """The expectation of the diagonal of W."""
    part = mean_part()
    return Statement(
        id="tasks/own-curriculum-weight",
        title="Curriculum step two in W at a=b: the expected diagonal is half a sum of expected gradients in v",
        source=f"after {SOURCE}, equations (E.53) and (E.58), Proposition E.3",
        hypotheses=r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-a, a)$, both states have the stationary probability "
        r"$\frac12$, and $a \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in "
        r"(0, \frac12]$; $v = c \mathbf 1$ before the step, and the loss is on its linear branch.",
        conclusion=r"The expected gradient in $W_{11}$, divided by $\frac ct$, is $\frac12 \sum_{r=1}^t \mathbb "
        r"E[g_r]$, where $g_r(a) = \frac12 \sum_{d \le q < r} (2a-1)^{d+1}$ is the gradient in $v_{t-r+1}$, and "
        r"$\mathbb E[(2a-1)^n]$ is $(2\varepsilon)^n/(n+1)$ for even $n$ and 0 for odd $n$.",
        reading="For each a the gradient in W_11 is the last line of (E.13) at b = a, which is c/t times half the sum "
        "of g_r over r = 1, ..., t wherever 2a - 1 is neither 0 nor 1; this is tasks/own-symmetric-diagonal. Half the "
        "sum is a polynomial in a, so that two values of a do not matter. By (E.53) the entry (2, 2) is the same and "
        "the others are 0. position_gradient(a, r) is g_r, as in (E.27) and (E.28). The expectation is the number from "
        "which the means over the midpoints of 2n equal parts differ by at most K/n. With the rate 1/t, c = 1 and the "
        "weight decay 1 this is the weight of tasks/proposition-8.5 after the second step, times t^2.",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part]),
    )


STATEMENTS = {"tasks/own-curriculum-weight": expected_diagonal}
