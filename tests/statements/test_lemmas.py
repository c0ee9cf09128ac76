"""Lemmas: a call uses the theorem, except in the statement that proves it."""

from __future__ import annotations

import pytest

from verify.library import finite_sums, powers
from verify.proving.evidence import Evidence, Used
from verify.statements.lemmas import Lemmas


def rules(evidence: Evidence) -> list[str]:
    return [step["rule"] for step in evidence.steps]


def test_a_call_uses_the_theorem() -> None:
    proof = Evidence()
    assert finite_sums.prove_last_term(proof) == 0
    assert proof.steps == [{"rule": "use", "entry": Used("library/finite-sums", "last-term")}]


def test_a_statement_does_not_use_itself() -> None:
    """That powers grow with their base rests on their signs, a lemma of the same statement."""
    parts = {part.name: part for part in powers.POWERS.statement().parts}
    assert "use" not in rules(parts["monotone"].part().evidence)
    proof = Evidence()
    powers.prove_monotone_power(proof)
    assert rules(proof) == ["use"]


def test_a_name_stands_once() -> None:
    lemmas = Lemmas("library/example", "An example")
    lemmas.lemma("one", "One.", "1 = 1")(lambda proof: proof.evaluate(["=", 1, 1]))
    with pytest.raises(ValueError, match="'library/example' has two lemmas 'one'"):
        lemmas.lemma("one", "One.", "1 = 1")
