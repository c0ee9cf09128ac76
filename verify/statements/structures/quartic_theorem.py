"""Gradient descent on (x² - μ)²/4 with a step just above the edge of stability oscillates between two points.

Simple structures in neural networks (Chen), Theorem 3.3 and appendix B.6.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import SUMS
from verify.statements.language import differences, forall, implies, needed, over
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.structures.period_two_vocabulary import SOURCE
from verify.statements.structures.quartic_alternation import BEYOND, LOOSE, passing, staying_away
from verify.statements.structures.quartic_cover import COVERED
from verify.statements.structures.quartic_entry import ENTERS, prove_entry
from verify.statements.structures.quartic_exceptions import COUNTED, RESTS, prove_counted, prove_rests
from verify.statements.structures.quartic_measure import prove_covered
from verify.statements.structures.quartic_near_misses import LARGER_STEP, LOWER_START, fewer_places, no_room
from verify.statements.structures.quartic_odd_steps import limit_part
from verify.statements.structures.quartic_orbit import (
    EQUATION,
    EXISTENCE,
    FORMULA,
    PLACE,
    STAYS,
    TWO_STEPS,
    UNIQUENESS,
    prove_equation,
    prove_existence,
    prove_formula,
    prove_place,
    prove_two_steps,
    prove_uniqueness,
)
from verify.statements.structures.quartic_solutions import solutions_part
from verify.statements.structures.quartic_steps import (
    LARGE,
    ORBIT,
    QUARTIC_VOCABULARY,
    D,
    slope_bound,
)

Json = Any

INSIDE: list[Json] = [over(1, 1320), 37]
SMALLER = 33


def _place_control() -> Control:
    wrong = forall(PLACE[1], implies(*ORBIT, LOOSE, PLACE[2][-1]))
    return Control(
        "With 10 in the place of 9, which allows K up to \\sqrt 5 - 1, it is false: K = 49/40.",
        differences(PLACE, wrong),
        refute_at(wrong, PLACE[1], BEYOND, [*ORBIT, LOOSE], ["<=", 0, slope_bound(D)], [{"part": 0}]),
    )


def _equation_control() -> Control:
    wrong = forall(EQUATION[1], implies(*LARGE, STAYS[0], EQUATION[2][-1]))
    at: list[Json] = [2, 1, ["radical", 2, 2, 1]]
    return Control(
        "Without F(x) > 0 it is false: F(x) = -x where 2 + \\eta(\\mu - x^2) = 0.",
        differences(EQUATION, wrong),
        refute_at(wrong, EQUATION[1], at, [*LARGE, STAYS[0]], EQUATION[2][-1]),
    )


def _rest_control() -> Control:
    wrong = forall(RESTS[1], RESTS[2][-1])
    return Control(
        "Without the hypothesis it is false.",
        differences(RESTS, wrong),
        refute_at(wrong, RESTS[1], [LARGER_STEP, 1, over(1, 2), 1, 1], [], wrong[2]),
    )


def theorem_3_3() -> Statement:
    """The orbit, and the convergence to it."""
    limits = [limit_part(True, 31), limit_part(False, 35, [passing()])]
    return Statement(
        id="structures/theorem-3.3",
        title="Gradient descent on (x^2 - mu)^2/4 with 1 < K < sqrt(4.5)-1 and its orbit of period 2",
        source=f"{SOURCE}, Theorem 3.3 (Theorem B.6)",
        hypotheses=(
            r"f(x) = \tfrac14(x^2-\mu)^2, \mu = m^2 > 0, \eta = K/\mu, F(x) = x - \eta f'(x). K > 1; where convergence "
            r"is claimed, and the place of the orbit, 2(K+1)^2 < 9, that is, K < \sqrt{4.5} - 1."
        ),
        conclusion=(
            r"F^2(x) - x = \eta x(\mu-x^2)(2+\eta(\mu-x^2))(\eta^2x^4 - \eta(K+1)x^2 + 1). For x, F(x) > 0: "
            r"F^2(x) = x \ne F(x) if and only if \eta^2x^4 - \eta(K+1)x^2 + 1 = 0. This has exactly one zero \delta_1 "
            r"in (0, \sqrt\mu); \delta_2 = F(\delta_1) \in (\sqrt\mu, 2\sqrt\mu). It is (3.4) where "
            r"\eta(\mu-x^2) \ge -\tfrac12; for K \le \tfrac32 its positive solutions are \delta_1 and \delta_2. If "
            r"x_0 \in (0, \sqrt\mu) and 3\eta x_0^2 \ge K+1, then x_{2t} \to \delta_1, between x_0 and \delta_1, and "
            r"x_{2t+1} \to \delta_2. From every x_0 \in (0, \sqrt\mu) some x_k is of this "
            r"kind, or \sqrt\mu. If x_k = \sqrt\mu, then x_{k+n} = \sqrt\mu for all n. At most 3^k "
            r"starts have x_k = \sqrt\mu; those in (0, \sqrt\mu) have, for all k together, measure zero."
        ),
        reading=(
            "m stands for the root of \\mu, and K for \\eta\\mu. The condition 3\\eta x^2 \\ge K+1 says that x is at "
            "least x_s, from where on F decreases; the interval from there to \\sqrt\\mu is I in the proof. "
            "The orbit exists and is unique for every K > 1, not only for K \\le 3/2; beyond K = 3/2 its larger point "
            "does not solve (3.4). \\delta_1 \\ge x_s needs K \\le \\sqrt{4.5} - 1, part 'place'. Convergence is "
            "written out with e and k, at odd steps for the square of the distance from \\delta_2. "
            "Measure zero is written out: there is an open interval for each pair (k, i) of natural numbers, perhaps "
            "empty; the lengths for k < k' and i < n add up to at most e, for all k' and n; every start in "
            "(0, \\sqrt\\mu) with x_k = \\sqrt\\mu lies in the interval of (k, i) for some i. This, and the number of "
            "preimages, which is counted on the whole line, needs no bound on K. "
            "Slips in the "
            "proof: '\\le 1.4' is \\sqrt 2 at the end of the range, and 1 + 1/1.242 should be 1 + 1/2.242."
        ),
        definitions=needed([*QUARTIC_VOCABULARY, *SUMS], [*(part.claim for part in limits), ENTERS, COUNTED, COVERED]),
        parts=[
            Part("two-steps", "The factors of F(F(x)) - x.", TWO_STEPS, prove_two_steps(), [[1, 2, 3]]),
            Part(
                "equation",
                "Positive points of period 2 are the zeros of one polynomial, for every K > 1.",
                EQUATION,
                prove_equation(),
                [[*INSIDE, SMALLER]],
                [_equation_control()],
            ),
            Part(
                "formula",
                "Equation (3.4) has those zeros as solutions at which \\eta(\\mu - x^2) \\ge -1/2, and no others.",
                FORMULA,
                prove_formula(),
                [[*INSIDE, SMALLER, over(47, 66)], [*INSIDE, SMALLER]],
            ),
            Part(
                "existence",
                "For every K > 1 there is a zero between 0 and \\sqrt\\mu.",
                EXISTENCE,
                prove_existence(),
                [INSIDE],
            ),
            Part(
                "uniqueness",
                "For every K > 1 there is at most one such zero.",
                UNIQUENESS,
                prove_uniqueness(),
                [[*INSIDE, SMALLER, SMALLER]],
            ),
            Part(
                "place",
                "F decreases from \\delta_1 on; F(F(\\delta_1)) = \\delta_1; and F(\\delta_1) lies between "
                "\\sqrt\\mu and 2\\sqrt\\mu.",
                PLACE,
                prove_place(),
                [[*INSIDE, SMALLER]],
                [_place_control()],
            ),
            solutions_part(),
            *limits,
            Part(
                "entry",
                "From every start in (0, \\sqrt\\mu) some point lies in I, unless some point is exactly \\sqrt\\mu.",
                ENTERS,
                prove_entry(),
                [[*INSIDE, 3]],
                [staying_away()],
            ),
            Part(
                "preimages",
                "For every k at most 3^k starts are at \\sqrt\\mu after k steps: a list with 3^k places contains them.",
                COUNTED,
                prove_counted(),
                [[LARGER_STEP, 1, 1]],
                [fewer_places()],
            ),
            Part(
                "exceptions",
                "The starts in (0, \\sqrt\\mu) from which some point is exactly \\sqrt\\mu have measure zero: for all "
                "e > 0 countably many open intervals of total length at most e contain them.",
                COVERED,
                prove_covered(),
                [[LARGER_STEP, 1, 1]],
                [no_room()],
            ),
            Part(
                "rest",
                "After a point that is exactly \\sqrt\\mu all points are.",
                RESTS,
                prove_rests(),
                [[LARGER_STEP, 1, LOWER_START, 1, 1]],
                [_rest_control()],
            ),
        ],
    )


STATEMENTS = {"structures/theorem-3.3": theorem_3_3}
