"""Proposition 8.5 with an explicit error: after two steps with a curriculum the logits count transitions.

Tasks (Edelman), Proposition E.3.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import Statement
from verify.statements.tasks.assumptions import LINEAR_BRANCH, MOMENTS, UNMOVED, presupposing
from verify.statements.tasks.gradient_steps.curriculum.logits import estimate_part
from verify.statements.tasks.gradient_steps.curriculum.model import DEFINITIONS
from verify.statements.tasks.source import SOURCE


def proposition_8_5_repair() -> Statement:
    """Two steps with a curriculum, for every length, position and input."""
    part = estimate_part()
    return Statement(
        id="tasks/proposition-8.5.repair",
        title="After two steps with a curriculum the logits count transitions, up to an explicit error",
        source=f"{SOURCE}, Proposition 8.5, Proposition E.3, equations (E.50) and (E.60), corrected",
        hypotheses=r"$W^{(1)}$ has the entries diag on the diagonal and off elsewhere, $0 \le$ off $\le$ diag, and "
        r"$v^{(1)} = \mathbf 1$. One step with $\eta_2 = \frac1t$ and the weight decay $\lambda_{wd} = 1$ for $a = b "
        r"\sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$, $\varepsilon \le \frac14$; $1 \le p "
        r"\le t$.",
        conclusion=r"$|f(e)_{p,i} - \frac{\mathrm{diag} - \mathrm{off}}{36} \varepsilon^4 \sum_{t'=2}^p 1\{x_{t'} = "
        r"i\} 1\{x_p = x_{t'-1}\}| \le \frac{\mathrm{diag} - \mathrm{off}}{4} \varepsilon^6 (p-1) + "
        r"\frac{\mathrm{off} + \mathrm{diag}}{16} \varepsilon^4 \frac{p (p+1)}{t}$.",
        reading="For every input, position, letter and length. So the logits count transitions up to O(epsilon^6) at "
        "a fixed position, and for as many positions as epsilon^6 p and epsilon^4 p^2/t are small against epsilon^4 "
        "times the number of transitions. At p = t the last term is of the order t epsilon^4. By "
        "tasks/own-curriculum-repeats the error is at least epsilon^4/288 there for some inputs; that it grows with "
        "t, as it does by floating point, is not shown. Whatever the first step has made of W enters through off and "
        "diag alone: by (E.52) diag - off is, up to O(1/t), a positive multiple of B - A. The weights after the "
        "second step are written with the moments of 2a - 1, as for tasks/proposition-8.5; that they are the expected "
        "gradients, divided by t, is tasks/own-curriculum-gradient for v and tasks/own-curriculum-weight for W. The "
        "decay acts on both layers, as in (E.54). Another v_init, or another constant in eta_2, multiplies the logits "
        "by a constant. Positions, distances and p are counted from 0 in the claim.",
        definitions=needed(DEFINITIONS, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH, UNMOVED, MOMENTS),
    )


STATEMENTS = {"tasks/proposition-8.5.repair": proposition_8_5_repair}
