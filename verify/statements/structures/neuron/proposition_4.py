"""Proposition 4: a ReLU neuron with a teacher and its balanced orbit of period 2.

Simple structures in neural networks (Chen), Proposition 4.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import OpenPart, Part, Statement
from verify.statements.structures.assumptions import UPDATES, assuming, with_stand_ins
from verify.statements.structures.balanced_solutions import ORBIT
from verify.statements.structures.neuron.aligned_starts import convergence_part, line_part, positive_part, true_part
from verify.statements.structures.neuron.balanced_orbit import orbit_part
from verify.statements.structures.neuron.linear_stability import expansion_part, stability_part
from verify.statements.structures.neuron.solutions import existence_part, uniqueness_part
from verify.statements.structures.neuron.theorem import SETTING, START
from verify.statements.structures.neuron.vocabulary import NEURON, SOURCE
from verify.statements.structures.quartic_steps import QUARTIC_VOCABULARY

VOCABULARY = [*NEURON, *ORBIT, *QUARTIC_VOCABULARY]
POINTS = (
    r"the orbit of period 2 with $w_y = 0$ and $(v, w_x) \in \{(\delta_1, \delta_1), (\delta_2, \delta_2)\}$, where "
    r"$\delta_1 \in (0, 1)$ and $\delta_2 \in (1, 2)$ solve (3.6), $K = 1/(\delta^2 (\sqrt{1/\delta^2 - 3/4} + 1/2))$"
)
READING = (
    "k, v, x, y stand for K, v, w_x, w_y; i for 1/pi and g for gamma. w_y is the new y without its sign. The root in "
    "(3.6) is a number w >= 0 with w^2 d^2 = 1 - 3/4 d^2. A start with w parallel to the teacher is in the setting: "
    "then w_y = 0 and v = w_x = x throughout, and x moves by gradient descent on (x^2 - 1)^2/4 and stays positive, "
    "parts 'line' and 'positive'. "
    "Convergence: for every r > 0 there is an m such that each point that follows the m-th one is closer than r to "
    "delta_1, or else to delta_2. "
)


def proposition_4() -> Statement:
    """Proposition 4 as published: it forgets the starts from which gradient descent meets a minimum."""
    parts = [
        existence_part(),
        uniqueness_part(),
        *(assuming(part, UPDATES) for part in (orbit_part(), line_part())),
        positive_part(),
        assuming(convergence_part(), UPDATES),
    ]
    return Statement(
        id="structures/proposition-4",
        title="A ReLU neuron with a teacher converges to the balanced orbit of period 2",
        source=f"{SOURCE}, Proposition 4",
        hypotheses=SETTING + START,
        conclusion=rf"Gradient descent converges to {POINTS}.",
        reading=READING + "Part 'convergence' is what the statement says of these starts. It is refuted for K = "
        "1369/1320 and a start e < 1/10 whose fourth point is the minimum v = w_x = 1 exactly; Theorem 3.3 excepts "
        "such starts, this statement does not.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


def proposition_4_repair() -> Statement:
    """The orbit, its linear stability, and the convergence of neurons along the teacher that never rest."""
    parts: list[Part | OpenPart] = [
        existence_part(),
        uniqueness_part(),
        *with_stand_ins([assuming(part, UPDATES) for part in (orbit_part(), expansion_part())]),
        stability_part(),
        assuming(line_part(), UPDATES),
        positive_part(),
        assuming(true_part(), UPDATES),
        OpenPart(
            "convergence",
            "From the other starts, too, gradient descent converges to the orbit, unless it tends to a minimum.",
            "From these starts w_y decays geometrically from T_1 + 4 on, and v w_x and v - w_x stay bounded "
            "(structures/theorem-3.5, part decay-in-time). Then v - w_x tends to 0, unless v w_x tends to 1 "
            "(structures/own-neuron-balance, part balance). So K v w_x follows the map a -> a (K + 1 - a)^2 up to an "
            "error that tends to 0 (its part map). Such a sequence enters the region near the orbit if it is away from "
            "K at a late time, and ends as close to the orbit as one likes (structures/own-perturbed-orbit). What is "
            "missing is one claim that joins these for the starts of the theorem: that v and w_x are close to delta "
            "where v w_x is close to delta^2 and v - w_x to 0; and that v and w_x converge if v w_x tends to 1.",
        ),
    ]
    return Statement(
        id="structures/proposition-4.repair",
        title="The balanced orbit of a ReLU neuron: its stability, and convergence from starts along the teacher",
        source=f"{SOURCE}, Proposition 4, mended",
        hypotheses=SETTING + START + " The trajectory does not tend to a minimum.",
        conclusion=rf"Gradient descent has {POINTS}. The multipliers of two steps are $9 - 2 (K + 1)^2$, $3 - 2K$ and, "
        r"for $w_y$, $1 - K$; all lie between $-1$ and $1$. Gradient descent converges to the orbit.",
        reading=READING + "For these starts only trajectories that meet the minimum, x = 1, tend to one. A step is "
        "expanded exactly around a balanced neuron, so that the multipliers of two steps are products of those at the "
        "two points of the orbit.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {
    "structures/proposition-4": proposition_4,
    "structures/proposition-4.repair": proposition_4_repair,
}
