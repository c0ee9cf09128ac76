"""The orbit of period 2 on (x² - μ)²/4 takes in almost all starts exactly for 1 < K ≤ √5 − 1.

Simple structures in neural networks (Chen), Theorem 3.3, beyond its range of K, and appendix B.12.
"""

from __future__ import annotations

from verify.statements.language import needed, over
from verify.statements.model import Part, Statement
from verify.statements.structures.period_two_vocabulary import SOURCE
from verify.statements.structures.quartic_range.convergence import CONVERGES, prove_convergence
from verify.statements.structures.quartic_range.near_misses import farther
from verify.statements.structures.quartic_stability import at_switch
from verify.statements.structures.quartic_steps import QUARTIC_VOCABULARY


def own_extended_range() -> Statement:
    """Global convergence up to √5 − 1, that number included."""
    return Statement(
        id="structures/own-extended-range",
        title="On (x^2 - mu)^2/4 gradient descent ends on the orbit of period 2 for 1 < K <= sqrt 5 - 1",
        source=f"{SOURCE}, Theorem 3.3, whose range ends at K = \\sqrt{{4.5}} - 1",
        hypotheses=(
            r"\mu = m^2 > 0, K = \eta\mu > 1, (K+1)^2 \le 5; d is the point of the orbit with 0 < d < m: "
            r"\eta^2d^4 - \eta(K+1)d^2 + 1 = 0; 0 < z < m."
        ),
        conclusion=r"There is s such that x_s = m, or F^{2n}(x_s) \to d for n \to \infty, where x_s = F^s(z).",
        reading=(
            "m stands for the root of \\mu. The condition (K+1)^2 \\le 5 says K \\le \\sqrt5 - 1; the end point "
            "belongs to it, although the multiplier of the orbit is -1 there; it is the witness. The points in between "
            "converge to F(d). The starts with x_s = m for some s have measure zero: structures/theorem-3.3, parts "
            "'preimages' and 'exceptions', which need no bound on K. For every larger K the statement is false: "
            "structures/own-period-4. Where K > \\sqrt{4.5} - 1, F increases at d, so that every second point comes to "
            "d from both sides in turn; the proof compares two steps with a reflection at d."
        ),
        definitions=needed(QUARTIC_VOCABULARY, CONVERGES),
        parts=[
            Part(
                "convergence",
                "From every start between 0 and \\sqrt\\mu some point is \\sqrt\\mu, or every second point from it on "
                "converges to d.",
                CONVERGES,
                prove_convergence(),
                [[*at_switch(), over(1, 2)]],
                [farther()],
            )
        ],
    )


STATEMENTS = {
    "structures/own-extended-range": own_extended_range,
}
