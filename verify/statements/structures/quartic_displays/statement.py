"""Displays in the proof of Theorem 3.3, as printed and set right.

Simple structures in neural networks (Chen), appendix B.6, equations (B.16) to (B.26) and what stands between.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.period_two_vocabulary import SOURCE
from verify.statements.structures.quartic_displays import one_step, orbit_equation, two_steps
from verify.statements.structures.quartic_steps import QUARTIC_VOCABULARY

REFUTED = (one_step.positivity, orbit_equation.excluded_bound, two_steps.at_rest)
PROVED = (
    one_step.not_positive,
    one_step.largest,
    orbit_equation.factors,
    orbit_equation.necessary,
    orbit_equation.excluded,
    orbit_equation.equation_16,
    orbit_equation.cubic,
    orbit_equation.equation_17,
    orbit_equation.increasing,
    one_step.slope,
    one_step.decreasing,
    orbit_equation.equation_18,
    orbit_equation.equation_19,
    orbit_equation.approximation,
    one_step.twice_the_top,
    one_step.equation_20,
    two_steps.below_the_orbit,
    two_steps.above_the_orbit,
    two_steps.equation_25,
    two_steps.derivative,
    one_step.into_the_interval,
)


def _statement(key: str, title: str, conclusion: str, reading: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.6, equations (B.15) to (B.26)",
        hypotheses=r"$F(x) = x + \eta(\mu - x^2)x$, $\mu = m^2 > 0$, $K = \eta\mu > 1$, and $K < \sqrt{4.5} - 1$, that "
        r"is, $2(K + 1)^2 < 9$, where a part says so; $x_s^2 = \frac13(\mu + \frac1\eta)$; $\bar x_0 < \sqrt\mu < \bar "
        r"x_1$ is the orbit of period 2.",
        conclusion=conclusion,
        reading=reading,
        definitions=needed(QUARTIC_VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


SPELLING = (
    "m is the root of \\mu, s is x_s, 3 \\eta s^2 = 1 + \\eta \\mu, t is the root of \\mu + 1/\\eta, and w "
    "the root in (B.16): w >= 0, w^2 x^2 = \\mu - (3/4) x^2. The smaller point of the orbit, d, is a zero of "
    "\\eta^2 x^4 - \\eta (K + 1) x^2 + 1 between 0 and m (structures/theorem-3.3). "
)


def equations() -> Statement:
    """The displays as printed."""
    parts = [*(display().part() for display in REFUTED), *(display() for display in PROVED)]
    return _statement(
        "structures/equations-theorem-3.3",
        "Displays in the proof of Theorem 3.3, as printed",
        r"$\max F = \sqrt{\frac13(\mu + \frac1\eta)}(\frac23 + \frac23\eta\mu) \le 1.4\sqrt{\frac13(\mu + "
        r"\frac1\eta)} < \sqrt{\mu + \frac1\eta}$; $0 = (z + 1)(-x^2(z - \frac12)^2 + \mu - \frac34x^2)$; "
        r"$x_0^2 > \mu(1 + \frac1{1.242})$; $\eta\mu \le \frac32$; $\bar x_0^2 \ge \frac{3 + \sqrt2}7\mu$; "
        r"$\eta\mu \le \sqrt{4.5} - 1 \approx 1.121$; $\frac23(1 + \eta\mu)(1 + \eta\mu - \frac4{27}(1 + "
        r"\eta\mu)^3) > 1$; $F^2(x) > x$ and $F^2(x) \le \bar x_0$ on $[x_s, \bar x_0)$; $F^2(x) < x$ and "
        r"$F^2(x) \ge \bar x_0$ on $(\bar x_0, \sqrt\mu)$; $F^2(\mu) - \mu = 0$; $F(x) \ge F^2(x_s) > x_s$ "
        r"for $\sqrt\mu < x \le F(x_s)$.",
        SPELLING
        + "(B.17) is read for a point that is at least \\sqrt\\mu, as in the sentence before it, and the sign of "
        "F' 'otherwise' as that beyond x_s; F'(x_s) = 0. In (B.18) and (B.19) the inequalities are solved, so "
        "both directions are claimed. (B.15), existence and uniqueness of the orbit and the convergence in part II "
        "are structures/theorem-3.3. F^2(\\mu) - \\mu stands where the sentences before and after it have "
        "\\sqrt\\mu; this may be a slip of the print, or of the text at hand, and is refuted as it stands. (B.25) is "
        "read with a_n > a_0 for n >= 1. (B.26) chooses \\delta by "
        "the continuity of F^2, and the contradiction after it is one of orders; they are no claims on "
        "numbers and are left out.",
        parts,
    )


def equations_repair() -> Statement:
    """The displays that are wrong, set right."""
    return _statement(
        "structures/equations-theorem-3.3.repair",
        "Three displays in the proof of Theorem 3.3, set right",
        r"$\max F = \sqrt{\frac13(\mu + \frac1\eta)}(\frac23 + \frac23\eta\mu) < \sqrt2\sqrt{\frac13(\mu + \frac1\eta)}"
        r" < \sqrt{\mu + \frac1\eta}$; $x_0^2 > \mu(1 + \frac1{2.242}) > \frac43\mu$; $F^2(\sqrt\mu) - \sqrt\mu = 0$.",
        SPELLING + "The steps of the proof that use the three displays hold with these, too.",
        [display().repair() for display in REFUTED],
    )


STATEMENTS = {
    "structures/equations-theorem-3.3": equations,
    "structures/equations-theorem-3.3.repair": equations_repair,
}
