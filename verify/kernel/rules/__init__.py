"""The rules of inference, one file each: a rule turns theorems and data into a theorem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import Malformed
from ..proof import Proof
from ..theorem import Theorem
from . import (
    cases,
    citation,
    counterexample,
    evaluate,
    identity,
    induct,
    logic,
    order,
    rewrite,
    specialise,
    squares,
    sums,
    witness,
)

Rule = Callable[[Proof, dict[str, Any]], Theorem]

RULES: dict[str, Rule] = {
    "assume": logic.assume,
    "generalise": logic.generalise,
    "conjunction": logic.conjunction,
    "project": logic.project,
    "equivalence": logic.equivalence,
    "specialise": specialise.specialise,
    "rewrite": rewrite.rewrite,
    "cases": cases.cases,
    "elements": cases.elements,
    "witness": witness.witness,
    "choose": witness.choose,
    "evaluate": evaluate.evaluate,
    "identity": identity.identity,
    "sums": sums.sums,
    "squares": squares.squares,
    "vanish": squares.vanish,
    "order": order.order,
    "quotient": order.quotient,
    "contradiction": order.contradiction,
    "counterexample": counterexample.counterexample,
    "citation": citation.citation,
    "use": citation.use,
    "induct": induct.induct,
}


def apply(proof: Proof, step: Any) -> Theorem:
    """Apply one step of the evidence.

    Raises
    ------
    Malformed
        If the step is not of the schema or names no rule.
    Rejected
        If the rule does not apply.
    """
    if not isinstance(step, dict) or not isinstance(step.get("rule"), str):
        raise Malformed("expected an object with the field 'rule'")
    rule = RULES.get(step["rule"])
    if rule is None:
        raise Malformed(f"unknown rule '{step['rule'][:40]}'")
    return rule(proof, step)
