"""After the two steps of the curriculum the logits count transitions, up to an explicit error.

Tasks (Edelman), Proposition E.3.
"""

from verify.statements.model import Statement
from verify.statements.tasks.gradient_steps.curriculum import logits, model
from verify.statements.tasks.thesis import LINEAR_BRANCH, MOMENTS, SOURCE, UNMOVED, presupposing
from verify.statements.trees import needed


def curriculum_logits() -> Statement:
    """Two steps with a curriculum, for every length, position and input."""
    part = logits.estimate_part()
    return Statement(
        id="tasks/own-curriculum-logits",
        title="After two steps with a curriculum the logits differ from counts of transitions by an explicit error",
        source=f"after {SOURCE}, Proposition 8.5, Proposition E.3, equations (E.50) and (E.60)",
        hypotheses=r"$W^{(1)}$ has the entries diag on the diagonal and off elsewhere, $0 \le$ off $\le$ diag, and "
        r"$v^{(1)} = \mathbf 1$. One step with $\eta_2 = \frac1t$ and the weight decay $\lambda_{wd} = 1$ for $a = b "
        r"\sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$, $\varepsilon \le \frac14$; $1 \le p "
        r"\le t$.",
        conclusion=r"$|f(e)_{p,i} - \frac{\mathrm{diag} - \mathrm{off}}{36} \varepsilon^4 \sum_{t'=2}^p 1\{x_{t'} = "
        r"i\} 1\{x_p = x_{t'-1}\}| \le \frac{\mathrm{diag} - \mathrm{off}}{4} \varepsilon^6 (p-1) + "
        r"\frac{\mathrm{off} + \mathrm{diag}}{16} \varepsilon^4 \frac{p (p+1)}{t}$.",
        reading="It is proved for tasks/proposition-8.5.repair, which tells how it is read.",
        definitions=needed(model.DEFINITIONS, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH, UNMOVED, MOMENTS),
    )


STATEMENTS = {"tasks/own-curriculum-logits": curriculum_logits}
