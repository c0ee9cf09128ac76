"""Theorem 3.5: a neuron learns its teacher past the edge of stability.

Simple structures in neural networks (Chen), Theorem 3.5 (Theorem B.9).
"""

from verify.statements import model, trees
from verify.statements.structures.assumptions import UPDATES, assuming, with_stand_ins
from verify.statements.structures.neuron import decay, decay_in_time, growth_count, updates
from verify.statements.structures.neuron.vocabulary import ABOUT_DEFECT, ABOUT_PI, NEURON, SOURCE

SETTING = (
    r"A neuron $v \sigma(w^\top x)$, ReLU $\sigma$, learns $\sigma(\tilde w^\top x)$ by gradient descent on the "
    r"squared loss over the unit sphere; $\|\tilde w\| = 1$, $w_x$ and $w_y \ge 0$ are the components of $w$ along "
    r"$\tilde w$ and across it; $\eta = K d$, $K \in (1, 1.1]$."
)
START = r" The start has $\|w^{(0)}\| = v^{(0)} = \epsilon \in (0, 0.1]$ and $\langle w^{(0)}, \tilde w \rangle \ge 0$."


def theorem_3_5() -> model.Statement:
    """Theorem 3.5: the updates, the condition for decay, the decay in the basin, and the whole theorem."""
    in_time = assuming(decay_in_time.decay_in_time_part(), UPDATES)
    parts = [updates.updates_part(), updates.decrease_part(), decay.decay_part(), in_time]
    return model.Statement(
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
        definitions=trees.needed([*NEURON, *growth_count.GEOMETRIC], [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


STATEMENTS = {
    "structures/theorem-3.5": theorem_3_5,
}
