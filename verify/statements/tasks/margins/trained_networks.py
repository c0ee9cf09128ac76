"""What is said of trained networks: the numbers of the settings are decided, what training does is left open.

Thesis on combinatorial tasks, Theorem 7.1 and D.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import both, differences, equal, over, plus, power, times
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.margins.margin_values import NONTRIVIAL_DEGREES

Json = Any

UNPUBLISHED = (
    "It is the outcome of training from random weights, and is shown in figures. Neither the weights nor the random "
    "seeds are published, so that there is nothing exact to replay."
)
LIMIT = (
    "It speaks of a loss with exponentials and logarithms of real numbers, and for these functions there are no terms. "
    "Nothing else is missing: a given minimiser is compared with the network of the largest margin, scaled to its norm."
)
DOUBLINGS = {10: over(256, 5), 15: over(8192, 5), 8: over(64, 5)}
WIDTHS = {"S_3": 30, "S_4": 200, "S_5": 2000}


def evaluated(formula: Json) -> Evidence:
    """Decide a closed formula by evaluation."""
    proof = Evidence()
    proof.evaluate(formula)
    return proof


def arithmetic_part(name: str, says: str, facts: Sequence[Json], wrong: Json, wrong_says: str) -> Part:
    """Facts of arithmetic; as a control, another last one."""
    claim, edited = both(*facts), both(*facts[:-1], wrong)
    control = Control(wrong_says, differences(claim, edited), evaluated(edited))
    return Part(name, says, claim, evaluated(claim), [[]], [control], scope="instances")


def _rate(doublings: int, final: Json) -> Json:
    return equal(times(over(1, 20), power(2, doublings)), final)


def _rates_part() -> Part:
    return arithmetic_part(
        "rates",
        "The learning rate 0.05, doubled 10, 15 or 8 times, is 51.2, 1638.4 or 12.8 in the end.",
        [_rate(*setting) for setting in DOUBLINGS.items()],
        _rate(7, DOUBLINGS[8]),
        "After 7 doublings it is not 12.8.",
    )


def _widths_part() -> Part:
    def for_group(name: str, width: int) -> Json:
        return ["<=", times(2, plus(*(power(d, 3) for d in NONTRIVIAL_DEGREES[name]))), width]

    *groups, last = WIDTHS
    facts = [
        ["<=", times(4, 70), 500],
        ["<=", power(2, 3), 40],
        *(for_group(name, WIDTHS[name]) for name in groups),
    ]
    return arithmetic_part(
        "widths",
        "All widths are at least what Theorems 7.7 to 7.9 ask for: 4(p-1), 2^(k-1), and 2 sum d_n^3.",
        [*facts, for_group(last, WIDTHS[last])],
        for_group(last, 1189),
        "A width of 1189 would not do for S5, where 1190 neurons are asked for.",
    )


def theorem_7_1() -> Statement:
    """Theorem 7.1, cited in the thesis."""
    return Statement(
        id="tasks/theorem-7.1",
        title="The normalised margins of regularised minimisers tend to the largest margin",
        source=f"{SOURCE}, Theorem 7.1, cited from Wei, Lee, Liu and Ma",
        hypotheses=(
            r"f is homogeneous of degree \nu > 0, \gamma^* > 0; \theta_\lambda minimises the mean cross-entropy plus "
            r"\lambda\|\theta\|^r, r > 0."
        ),
        conclusion=r"\gamma_\lambda \to \gamma^* as \lambda \to 0.",
        reading="It motivates the chapter; no other statement uses it.",
        definitions=[],
        parts=[OpenPart("limit", "The normalised margins of the minimisers tend to the largest margin.", LIMIT)],
    )


def experiment_d_2() -> Statement:
    """The experiments of D.2."""
    return Statement(
        id="tasks/experiment-d.2",
        title="Trained networks for addition modulo 71, a parity and three symmetric groups",
        source=f"{SOURCE}, D.2 and D.3, figures 7.1, 7.4 to 7.6, D.1 to D.3",
        hypotheses=(
            r"Widths 500 for p = 71, 40 for the (10,4)-parity, 30, 200, 2000 for S_3, S_4, S_5; learning rate 0.05, "
            r"doubled 10, 0, 15, 15 and 8 times (0.1 for the parity)."
        ),
        conclusion=(
            "The final learning rates are 51.2, 1638.4, 1638.4 and 12.8. The normalised margins approach the largest "
            "ones, neurons have a single frequency or representation, and all of these occur."
        ),
        reading=(
            "The network for the parity is called quadratic in the text; with the norm L_{2,5} and four relevant bits "
            "it is quartic, as the caption of figure 7.5 says. The largest margins as numbers are "
            "tasks/own-largest-margins."
        ),
        definitions=[],
        parts=[
            _rates_part(),
            _widths_part(),
            OpenPart(
                "margins", "The normalised margins of the trained networks approach the largest ones.", UNPUBLISHED
            ),
            OpenPart(
                "neurons",
                "Trained neurons have a single frequency or representation, which are spread nearly evenly.",
                UNPUBLISHED,
            ),
        ],
    )


STATEMENTS = {"tasks/theorem-7.1": theorem_7_1, "tasks/experiment-d.2": experiment_d_2}
