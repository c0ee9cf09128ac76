"""The rule specialise: from ⊢ ∀x₁ … xₙ (h₁, …, hₘ ⟹ φ) conclude an instance, its hypotheses discharged by theorems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..binding import instantiate
from ..errors import Rejected
from ..proof import Proof
from ..sorts import expect
from ..terms import Term
from ..theorem import Theorem, conclude


def instance(formula: Term, read: Sequence[Any], proof: Proof, op: str = "forall") -> tuple[Term, list[Term]]:
    """Instantiate the outermost quantifiers of one kind at terms given as JSON; return the result and the terms."""
    values: list[Term] = []
    for node in read:
        if formula.op != op:
            raise Rejected(f"more terms than {'universal' if op == 'forall' else 'existential'} quantifiers")
        sort, body = formula.args
        values.append(expect(proof.reader.value(node, sort, proof.scope), sort, "value"))
        formula = instantiate(body, values[-1])
    return formula, values


def specialise(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return the instance at the given terms; with ``premises``, of what its hypotheses imply."""
    source, at, premises = proof.fields(step, ["from"], ["at", "premises"])
    theorem = proof.theorem(source)
    formula, values = instance(theorem.conclusion, proof.items(at), proof)
    theorems = proof.theorem_list(premises)
    if theorems:
        if formula.op != "implies" or len(formula.args) != len(theorems) + 1:
            raise Rejected(f"specialise: the instance does not have {len(theorems)} hypotheses")
        for number, (hypothesis, given) in enumerate(zip(formula.args, theorems, strict=False)):
            if given.conclusion != hypothesis:
                raise Rejected(f"specialise: premise {number} is not hypothesis {number} of the instance")
        formula = formula.args[-1]
    return conclude(formula, [theorem, *theorems], scope=values)
