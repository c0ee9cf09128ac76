"""Lemma 8.4: what the first step adds in expectation, and the constants A, B and D of its leading terms.

Tasks (Edelman), Lemma 8.4 and Lemma E.1; ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)).
"""

from verify.library.finite_sums import DECLARED
from verify.proving.evidence import Json
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.tasks.gradient_steps.sums import log_two_enclosure
from verify.statements.tasks.gradient_steps.sums.means import NATURALS
from verify.statements.terms import minus, over, times

FIRST = "m3"
VARIABLES: Binders = [*DECLARED, *NATURALS, ("r1", "real"), (FIRST, "natural")]
CONSTANTS: list[Json] = [
    *log_two_enclosure.LOG_TWO,
    define("constant_A", [("l", "real")], over(minus(7, times(10, "l")), 6)),
    define("constant_B", [("l", "real")], over(minus(times(8, "l"), 5), 12)),
    define("constant_D", [("l", "real")], minus(over(3, 2), times(2, "l"))),
]


def _relations(log: Json, factor: Json) -> list[Json]:
    """Bounds on the constants, and B is 4 A up to a tenth of A; ``factor`` is 41/10."""
    a, b, d = ([f"constant_{name}", log] for name in "ABD")
    return [
        ["<=", over(1, 100), a],
        ["<=", over(1, 25), b],
        ["<=", over(1, 10), d],
        ["<=", times(over(39, 10), a), b],
        ["<=", b, times(factor, a)],
    ]


FACTOR = over(41, 10)


def _claim(factor: Json, m: str = "m", n: str = "n") -> Json:
    late = forall([(n, "natural")], implies(["<=", m, n], both(*_relations(log_two_enclosure.partial_sum(n), factor))))
    return exists([(m, "natural")], late)


SETUP = (
    r"$W_k = c \mathbf 1 \mathbf 1^\top$, $v = c \mathbf 1$; two steps of gradient descent with the rate $\eta$ on the "
    r"margin loss, for $a, b \sim \mathrm{Unif}([0, 1])$"
)
CONCLUSION = (
    r"$W_k^{(1)} = c \mathbf 1 \mathbf 1^\top + c\eta [O(t^2) \begin{pmatrix} B & A \\ A & B \end{pmatrix} + O(t)]$ "
    r"and $v_j^{(1)} = c + \frac{c\eta}{t} [\frac{(t-j+1)(t-j+2)}{2} D + O(t)]$ with $A, B, D > 0$ and $B \approx 4A$; "
    r"after the second step $v_2^{(2)} > v_j^{(2)}$ for all $j \ne 2$"
)
NUMBERS = (
    "The constants are those of (E.24), (E.25) and (E.29): A = (7 - 10 ln 2)/6, B = (8 ln 2 - 5)/12 and D = 3/2 - 2 "
    "ln 2. ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)), here over k < n + 30; bounds that hold from some n "
    "on hold for the limit. B about 4 A is read as a deviation of at most A/10. An expectation over a and b is the "
    "limit of the means over the midpoints of n times n squares, since what is averaged is bounded and continuous "
    "inside the square. In 'second-step' off is c' and r is t - 1; v_j after the second step is written as in "
    "tasks/own-second-step-dominant. "
)
SHORT = (
    "The first step is as printed; its parts stand in tasks/lemma-8.4.repair. The last sentence is printed for every "
    "length and rate. It is refuted in a reading that asks for less: for each t >= 4 some c > 0, some rate and some "
    "W = c' 1 1^T + (rho - c') I with rho >= c' >= 0 after the first step, which need not be what the step gives, put "
    "v_2 above v_1. That v_1 < v_2 for the expectations implies it for the means over midpoints, from some number of "
    "midpoints on. By tasks/own-second-step-threshold none do for t <= 7; t = 7 is taken here. With what the first "
    "step gives, no rate does for t = 8 and t = 9, by tasks/own-two-steps-at-eight and -nine; from t = 10 on small "
    "rates do not: for t = 10 to 14 none up to 114.8, 14.43, 6.85, 4.08 and 2.75, by tasks/own-two-steps-at-ten and "
    "those after it, while just above these rates v_2 is larger than v_1. By tasks/own-second-step-later it is larger "
    "than all later entries for every t >= 3 and every rho > c', so that v_1 alone is in question."
)
LONG = (
    "In the mean over any n times n midpoints the entry (m, l) of W is c plus c eta times the mean of pi_m pi_l/"
    "(lambda - 1) (b - a) (P_m1 - 1/2) times (t + 1)(t + 2)/6, up to 2t |c eta|, and v_j is c plus c eta/t times the "
    "mean of ((a-1)^2 + (b-1)^2)/(lambda-1)^2 - 1/2 times r (r + 1)/2, up to 3 |c eta|, where r is t - j + 1. That "
    "these means tend to B for m = l, to A otherwise, and to D is (E.51) and (E.29). The gradient in W is the last "
    "line of (E.13), as in (E.23), and the step in v is the last line of (E.28). A later j is m + 3 with q = t - j + "
    "1. The condition says how far the first step has to move the diagonal of W: by "
    "tasks/own-two-steps-dominant it does so for t >= 20000 and eta >= 4000000/t^3. By tasks/own-second-step-threshold "
    "v_1 is larger than v_2 for every t <= 7, and for longer sequences if (rho - c')(t - 7) < 9.9 (c + c'); by "
    "tasks/own-two-steps-at-eight and -nine no rate makes v_2 larger than v_1 for t = 8 and t = 9, and for t = 10 to "
    "14 rates from 115, 14.44, 6.86, 4.09 and 2.76 on do. That v_2 exceeds all later entries needs neither condition, "
    "by part 'later'."
)
