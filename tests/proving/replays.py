"""Evidence replayed by the kernel, and formulas read as terms, for tests of tactics."""

from __future__ import annotations

from typing import Any

from verify.kernel import rules
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact

Json = Any


def theorems(evidence: Evidence) -> list[Theorem]:
    """Replay all steps."""
    proof = Proof(Reader(), evidence.variables)
    for step in evidence.steps:
        proof.theorems.append(rules.apply(proof, step))
    return proof.theorems


def read(evidence: Evidence, formula: Json) -> Term:
    """Read a formula over the variables of the evidence."""
    return Proof(Reader(), evidence.variables).formula(formula)


def assumed(evidence: Evidence, *formulas: Json) -> list[Fact]:
    """Assume formulas as facts; they are named h0, h1, …"""
    return [
        Fact(evidence.assume(formula), read(evidence, formula), formula, f"h{place}")
        for place, formula in enumerate(formulas)
    ]
