"""Figures on the period of gradient descent with one or two variables, and with matrices: the switch at √5 - 1.

Simple structures in neural networks (Chen), figures 3.3, B.1, B.4 and B.5.
"""

from __future__ import annotations

from fractions import Fraction

from verify.statements.model import OpenPart, Statement
from verify.statements.structures.figures.captions import RUNS, figure
from verify.statements.structures.quartic_threshold import (
    PeriodFour,
    derivative_part,
    rates_part,
    stable_orbit_part,
    threshold_part,
)

FIGURE_3_3 = "structures/figure-3.3"
ABOUT_ORBIT = (
    "The polynomial eta^2 x^4 - eta(eta + 1) x^2 + 1 is that of (3.4) with mu = 1. The sign of the derivative of two "
    "steps and whether its size is below 1 decide the linear stability. "
)


def figure_3_3() -> Statement:
    """Figure 3.3: matrix factorization with growing step sizes."""
    return figure(
        "figure-3.3",
        "Matrix factorization: period 2, then period 4, then chaos as eta sigma_1^2 grows past 1.23 and 1.28",
        "figure 3.3",
        (
            r"Gradient descent on $\tfrac12 \|Y Z^\top - C\|^2$ from generic starts, for many $\eta$; the last 10 "
            r"iterations are shown. $\sigma_1^2$ is the largest eigenvalue of $C$.",
            r"$\sigma_{\max}(Y) = \sigma_{\max}(Z)$ for $\eta\sigma_1^2 \in (1, 1.38)$; an orbit of period 2 for "
            r"$\eta\sigma_1^2 \in (1, 1.23)$, of period 4 in $(1.23, 1.28)$, chaos beyond; no oscillation below 1.",
            ABOUT_ORBIT
            + "In the top singular direction balanced factors move by gradient descent on (x^2 - 1)^2/4 with eta "
            "sigma_1^2 for eta, after division by sigma_1. So 1.23 is sqrt(5) - 1 = 1.236 with digits cut off, and "
            "up to it almost all starts in (0, 1) of that function end on the orbit of period 2 (structures/own- "
            "extended-range). In floating point the period doubles again at 1.288 and at 1.299, so that 1.28 is not "
            "where chaos begins.",
        ),
        [
            derivative_part(),
            threshold_part(),
            rates_part(
                [Fraction("1.23")],
                [Fraction("1.24")],
                "1.23 < sqrt(5) - 1 < 1.24: the orbit of period 2 loses its stability between 1.23 and 1.24.",
            ),
            PeriodFour("1.25", "0.656", "0.657").part(),
            OpenPart("runs", "The five observations on the runs.", RUNS),
        ],
    )


def figure_b_1() -> Statement:
    """Figure B.1: two functions of one variable."""
    return figure(
        "figure-b.1",
        "Just above the threshold gradient descent oscillates stably on a quartic and on 2 sin(x)",
        "figure B.1",
        (
            r"Gradient descent with $\eta = 1.01 > 2/f''(\bar x) = 1$ around the local minima of $f(x) = \tfrac14 (x^2 "
            r"- 1)^2$ and $f(x) = 2 \sin x$.",
            "Both functions allow a stable oscillation around the minimum.",
            "Part 'orbit' is the quartic around 1: the orbit exists and is linearly stable; almost all starts in "
            "(0, 1) end on it (structures/theorem-3.3).",
        ),
        [
            derivative_part(),
            stable_orbit_part("1.01"),
            OpenPart(
                "sine",
                "Gradient descent on 2 sin(x) oscillates stably around -pi/2.",
                "By structures/corollary-1 there are such orbits for the step sizes e/sin e. That 1.01 is one of "
                "them, for an e near 0.244, and that this orbit attracts, since e cot e is between 0 and 1, needs "
                "enclosures of the sine and the cosine.",
            ),
            OpenPart("runs", "From the marked starts gradient descent tends to these orbits.", RUNS),
        ],
    )


def figure_b_4() -> Statement:
    """Figure B.4: two factors."""
    return figure(
        "figure-b.4",
        "(xy - 1)^2/2 for eta = 1.05 and 1.25: period 2 and period 4, and |x - y| decays in both",
        "figure B.4 and appendix B.2.2",
        (
            r"Gradient descent on $f(x, y) = \tfrac12 (xy - 1)^2$ with $\eta = 1.05$ and $\eta = 1.25$.",
            r"It converges to an orbit of period 2 for $\eta = 1.05$ and of period 4 for $\eta = 1.25$; $|x - y|$ "
            r"decays in both cases.",
            ABOUT_ORBIT
            + "Where x = y both factors move by gradient descent on (x^2 - 1)^2/4. That |x - y| decays, if both "
            "factors stay positive and no point is a minimum, is structures/own-balance, for both step sizes; then "
            "the points tend to the orbit of period 2 for eta = 1.05 (structures/proposition-3.repair). That the "
            "orbit of period 4 for 1.25 attracts is not decided.",
        ),
        [
            derivative_part(),
            threshold_part().proved_in(FIGURE_3_3),
            rates_part(
                [Fraction("1.05")],
                [Fraction("1.25")],
                "1.05 < sqrt(5) - 1 < 1.25: on the diagonal the orbit of period 2 is linearly stable for the first "
                "step size, and unstable for the second one.",
            ),
            PeriodFour("1.25", "0.656", "0.657").part().proved_in(FIGURE_3_3),
            OpenPart("runs", "From the starts of the figure gradient descent tends to these orbits.", RUNS),
        ],
    )


def figure_b_5() -> Statement:
    """Figure B.5: period 2 and period 4."""
    return figure(
        "figure-b.5",
        "The quartic for eta = 1.05, 1.235 and 1.237: period 2, 2 and 4, with the switch at sqrt(5) - 1",
        "figure B.5 and appendix B.12",
        (
            r"Gradient descent on $f(x) = \tfrac14 (x^2 - 1)^2$ with $\eta = 1.05$, $1.235$ and $1.237$.",
            r"The first two lead to an orbit of period 2, the last one to an orbit of period 4. The bound between "
            r"them, $\eta = \sqrt5 - 1 \approx 1.236$, is predicted by the expansion of two steps around the orbit "
            r"of period 2.",
            ABOUT_ORBIT
            + "The convergence from almost every start in (0, 1) is structures/theorem-3.3 for eta = 1.05 and "
            "structures/own-extended-range for 1.235. For 1.237 no start but those that come to it in finitely many "
            "steps tends to the orbit of period 2 (structures/own-period-4); that the orbit of period 4 attracts is "
            "not decided.",
        ),
        [
            derivative_part(),
            threshold_part().proved_in(FIGURE_3_3),
            rates_part(
                [Fraction("1.05"), Fraction("1.235")],
                [Fraction("1.237")],
                "1.05 < 1.235 < sqrt(5) - 1 < 1.237.",
            ),
            PeriodFour("1.237", "0.694", "0.695").part(),
            OpenPart("runs", "From the starts of the figure gradient descent tends to these orbits.", RUNS),
        ],
    )


STATEMENTS = {
    "structures/figure-3.3": figure_3_3,
    "structures/figure-b.1": figure_b_1,
    "structures/figure-b.4": figure_b_4,
    "structures/figure-b.5": figure_b_5,
}
