"""The orbit of period 2 on (x² - μ)²/4 takes in almost all starts exactly for 1 < K ≤ √5 − 1.

Simple structures in neural networks (Chen), Theorem 3.3, beyond its range of K, and appendix B.12.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import needed, over
from verify.statements.model import Part, Statement
from verify.statements.structures.period_two_vocabulary import SOURCE
from verify.statements.structures.quartic_range.convergence import CONVERGES, prove_convergence
from verify.statements.structures.quartic_range.landing import LANDS, prove_landing
from verify.statements.structures.quartic_range.near_misses import JUST_ABOVE, farther, nearer, resting
from verify.statements.structures.quartic_range.period_four import WANDERS, prove_period_four
from verify.statements.structures.quartic_stability import at_switch
from verify.statements.structures.quartic_steps import QUARTIC_VOCABULARY

Json = Any


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


def own_period_four() -> Statement:
    """What replaces convergence for every K beyond √5 − 1."""
    return Statement(
        id="structures/own-period-4",
        title="On (x^2 - mu)^2/4 gradient descent has an orbit of period 4 for every K > sqrt 5 - 1",
        source=f"{SOURCE}, appendix B.12, which reports it for K = 1.237",
        hypotheses=(
            r"\mu = m^2 > 0, K = \eta\mu > 1, (K+1)^2 > 5; d is the point of the orbit of period 2 with 0 < d < m: "
            r"\eta^2d^4 - \eta(K+1)d^2 + 1 = 0."
        ),
        conclusion=(
            r"Some x with d < x < m has F^4(x) = x \ne F^2(x); for all j, F^j(x) \ne m, and F^{2n}(F^j(x)) does not "
            r"converge to d. For every real x, F^{2n}(x) \to d only if F^{2s}(x) = d for some s."
        ),
        reading=(
            "(K+1)^2 > 5 says K > \\sqrt5 - 1, with no upper bound. So for each such K the convergence of "
            "structures/own-extended-range fails, and the range there is exact. At most 3^k starts come to d in k "
            "steps: the zeros of a polynomial. That the orbit of period 4 attracts is not claimed; "
            "for large K its other points may be negative."
        ),
        definitions=needed(QUARTIC_VOCABULARY, [WANDERS, LANDS]),
        parts=[
            Part(
                "period-4",
                "For every K > \\sqrt5 - 1 some start between d and \\sqrt\\mu has period 4; it neither comes to "
                "\\sqrt\\mu nor converges to the orbit of period 2.",
                WANDERS,
                prove_period_four(),
                [JUST_ABOVE],
                [nearer()],
            ),
            Part(
                "landing",
                "For every K > \\sqrt5 - 1 the points converge to the orbit of period 2 only from starts of which a "
                "later point lies on it.",
                LANDS,
                prove_landing(),
                [[*JUST_ABOVE, 1]],
                [resting()],
            ),
        ],
    )


STATEMENTS = {
    "structures/own-extended-range": own_extended_range,
}
