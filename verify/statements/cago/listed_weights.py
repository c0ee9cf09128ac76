"""Random weights with finitely many values whose first five moments are those of Gaussian ones."""

from __future__ import annotations

from typing import Any

from verify.statements.cago.loss import UNIT
from verify.statements.cago.small_groups import ONE, Z1, Z2
from verify.statements.language import Binders, equal, indicator, mapping, minus, over, plus, power, substituted, times

Json = Any

STEPS = ["range", -1, 1]
THREE_POINTS = minus(over(2, 3), over(power("step", 2), 2))
VARIANCE_ONE_THIRD = ["radical", 2, 1, 3]


def listed_weights(group: Json) -> list[Json]:
    """Values of G, J, the draws, their probabilities, the weights and σ: each weight is −1, 0, 1 with 1/6, 2/3, 1/6.

    These have the moments of N(0, 1/3) up to the fifth. The group has one or two elements, and there is one node.
    """
    sort = ["element", group]
    place_: Binders = [("where", sort), ("node", UNIT)]
    if group == Z1:
        return [
            group,
            UNIT,
            STEPS,
            mapping([("step", STEPS)], THREE_POINTS),
            mapping([("step", STEPS), *place_], "step"),
            VARIANCE_ONE_THIRD,
        ]
    draws = ["product", STEPS, STEPS]
    parts = [["first", "steps"], ["second", "steps"]]
    density = times(*(substituted(THREE_POINTS, {"step": part}) for part in parts))
    weight = plus(
        *(times(indicator(equal("where", ["of", sort, ["residue", n]])), part) for n, part in enumerate(parts))
    )
    return [
        group,
        UNIT,
        draws,
        mapping([("steps", draws)], density),
        mapping([("steps", draws), *place_], weight),
        VARIANCE_ONE_THIRD,
    ]


ONE_WEIGHT, TWO_WEIGHTS = listed_weights(Z1), listed_weights(Z2)
NOWHERE: list[Json] = [0] * 6
NEIGHBOURS: list[Json] = [ONE, ONE, ONE, ONE, ONE, 0]
