"""A small bench: assume hypotheses, call a tactic, replay its steps with the kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel import rules
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact

Json = Any
Tactic = Callable[[Evidence, Term, Sequence[Fact]], int]


def reals(names: str) -> list[list[str]]:
    return [[name, "real"] for name in names.split()]


def posed(variables: Sequence[Json], hypotheses: Sequence[Json], goal: Json) -> tuple[Evidence, Term, list[Fact]]:
    """Return a proof that assumes the hypotheses, the goal, and the hypotheses as facts."""
    evidence = Evidence(variables)
    proof = Proof(Reader(), evidence.variables)
    facts = [Fact(evidence.assume(tree), proof.formula(tree), tree) for tree in hypotheses]
    return evidence, proof.formula(goal), facts


def replayed(evidence: Evidence) -> list[Theorem]:
    proof = Proof(Reader(), evidence.variables)
    for step in evidence.steps:
        proof.theorems.append(rules.apply(proof, step))
    return proof.theorems


def proved(variables: Sequence[Json], hypotheses: Sequence[Json], goal: Json, tactic: Tactic) -> Evidence:
    """Let the tactic prove the goal; the kernel must derive exactly that from the hypotheses."""
    evidence, term, facts = posed(variables, hypotheses, goal)
    number = tactic(evidence, term, facts)
    theorem = replayed(evidence)[number]
    assert theorem.conclusion == term
    assert theorem.hypotheses <= {fact.term for fact in facts}
    return evidence
