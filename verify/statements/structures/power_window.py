"""For which exponents the squared loss of a power satisfies the condition: all but those from 4/5 to 1.

Our own; it makes Corollary 5 of Simple structures in neural networks (Chen) exact.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import differences, different, forall, implies, minus, needed, over, plus, power, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.base_functions import G0, INVERSE, LOSS, POWER
from verify.statements.structures.period_two_vocabulary import PERIOD_TWO_VOCABULARY, QUANTITY, SOURCE

Json = Any

WINDOW = times(minus("a", 1), minus(times(5, "a"), 4))
OUTSIDE: Json = ["<", 0, WINDOW]
SCALE = times(power("a", 2), power(G0, 2), power(power(INVERSE, 2), 2))
POWERS = replace(
    POWER,
    premises=[*POWER.premises[:2], different("a", 0), *POWER.premises[3:]],
    scale=SCALE,
    above=WINDOW,
)


def _claim(window: Json) -> Json:
    return forall(POWERS.binders, implies(*POWERS.premises, ["iff", LOSS, ["<", 0, window]]))


CLAIM = _claim(WINDOW)


def _prove() -> Evidence:
    proof = POWERS.blank()
    relations, signs = POWERS.start(proof)
    outside = proof.assume(OUTSIDE)
    inward = proof.generalise(POWERS.condition(proof, relations, [*signs, outside]), [], [OUTSIDE])
    larger = proof.project(proof.assume(LOSS), 1)
    small = proof.order(proof.assume(["not", OUTSIDE]))
    form = plus(QUANTITY, times(16, power(SCALE, 2), POWERS.below, minus(0, WINDOW)))
    absurd = proof.squares(["<", 0, 0], relations.prove(minus(0, 0), form), [*signs, larger, small])
    outward = proof.generalise(prove_by_order(proof, OUTSIDE, absurd), [], [LOSS])
    proof.generalise(proof.equivalence(outward, inward), names_of(POWERS.binders), POWERS.premises)
    return proof


def own_powers() -> Statement:
    """The exponents for which the condition holds."""
    wrong = _claim(times(minus("a", 1), minus(times(10, "a"), 9)))
    at: list[Json] = [over(17, 20), 1, 1, over(17, 20), over(-51, 400), over(1173, 8000)]
    return Statement(
        id="structures/own-powers",
        title="The derivatives of x^a satisfy the condition if and only if the exponent is not from 4/5 to 1",
        source=f"Our own; it makes Corollary 5 of {SOURCE} exact",
        hypotheses=r"g(x) = x^\alpha, \alpha \ne 0 is real, \bar x \ne 0, y = g(\bar x) \ne 0.",
        conclusion=(
            r"f = (g-y)^2 satisfies 3f'''^2 > f''f'''' at \bar x if and only if (\alpha-1)(5\alpha-4) > 0, that is, "
            r"\alpha < \tfrac45 or \alpha > 1."
        ),
        reading=POWER.reading.partition("covered")[2].partition(". ")[2]
        + "f'' > 0 holds for all of them. The condition is that of Theorem 3.1, or of Lemma 3.2 with k = 4.",
        definitions=needed(PERIOD_TWO_VOCABULARY, [CLAIM, _prove().steps]),
        parts=[
            Part(
                "exponents",
                "The condition holds exactly for the exponents below 4/5 and above 1.",
                CLAIM,
                _prove(),
                [[2, 3, 9, 6, 2, 0]],
                [
                    Control(
                        "With 9/10 in the place of 4/5 it is false.",
                        differences(CLAIM, wrong),
                        refute_at(wrong, POWERS.binders, at, POWERS.premises, wrong[2][-1]),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"structures/own-powers": own_powers}
