"""The outputs of the network with six neurons for each pair of frequencies, evaluated at all inputs and labels.

Our own, on Theorem 7.7 of the thesis on combinatorial tasks; a check of the proof by values.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    differences,
    equal,
    forall,
    indicator,
    minus,
    needed,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.tasks.addition.optimal_networks import NETWORK_VOCABULARY, SIX
from verify.statements.tasks.addition.vocabulary import ORDER, G

Json = Any

ORDERS = (3, 5)


def _claim(order: int, factor: Json) -> Json:
    """∀ inputs and labels of a cyclic group: the output for the amplitude 1."""
    value = times(factor, minus(times(ORDER, indicator(equal("c", plus("a", "b")))), 1))
    outputs = forall([("a", G), ("b", G), ("c", G)], equal(SIX.applied("output", "a", "b", "c"), value))
    return substituted(outputs, {"G": ["cyclic", order], "S": ["empty"], "s": 1})


def _evaluated(claim: Json) -> Evidence:
    proof = Evidence()
    proof.evaluate(claim)
    return proof


def _part(order: int) -> Part:
    """All outputs modulo one number."""
    claim, wrong = _claim(order, over(3, 2)), _claim(order, over(4, 3))
    return Part(
        f"p-{order}",
        f"All {order**3} outputs modulo {order}.",
        claim,
        _evaluated(claim),
        [[0, 0, 0]],
        [Control("With 4/3 in place of 3/2 it is false.", differences(claim, wrong), _evaluated(wrong))],
        "instances",
    )


def own_sweep() -> Statement:
    """The outputs for small p."""
    parts = [_part(order) for order in ORDERS]
    return Statement(
        id="tasks/own-sweep",
        title="The outputs of the network with the largest margin, evaluated at all inputs for small p",
        source="Our own, on Theorem 7.7 of Combinatorial tasks as model systems of deep learning (thesis)",
        hypotheses=r"The network with 3(p-1) neurons of tasks/own-six-neurons, with the amplitude s = 1; p = 3, 5.",
        conclusion=r"f(a, b)_c = \tfrac32(p\,1(c = a + b) - 1) for all a, b, c.",
        reading=(
            "The theorem is proved for every odd order; here the kernel computes each output by itself, without the "
            "identities of that proof."
        ),
        definitions=needed(NETWORK_VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/own-sweep": own_sweep}
