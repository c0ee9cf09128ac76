"""Lemmas: a call uses the theorem, except in the statement that proves it."""

from __future__ import annotations

import pytest

from verify.library import finite_sums
from verify.proving.evidence import Evidence, Used
from verify.statements.lemmas import Lemmas


def rules(evidence: Evidence) -> list[str]:
    return [step["rule"] for step in evidence.steps]


def test_a_call_uses_the_theorem() -> None:
    proof = Evidence()
    assert finite_sums.prove_last_term(proof) == 0
    assert proof.steps == [{"rule": "use", "entry": Used("library/finite-sums", "last-term")}]


def test_a_statement_does_not_use_itself() -> None:
    """Where a lemma rests on another one of the same statement, the steps are taken there."""
    lemmas = Lemmas("library/example", "An example", variables=[["x", "real"]])

    @lemmas.lemma("squares", "A square is not negative.", "forall x in real: 0 <= x^2", "1")
    def prove_square(proof: Evidence) -> int:
        return proof.generalise(proof.squares(["<=", 0, ["^", "x", 2]]), ["x"])

    @lemmas.lemma("of-two", "The square of 2 is not negative.", "0 <= 2^2")
    def prove_square_of_two(proof: Evidence) -> int:
        return proof.specialise(prove_square(proof), [2])

    parts = {part.name: part for part in lemmas.statement().parts}
    assert rules(parts["of-two"].part().evidence) == ["squares", "generalise", "specialise"]
    proof = Evidence()
    prove_square_of_two(proof)
    assert rules(proof) == ["use"]


def test_a_name_stands_once() -> None:
    lemmas = Lemmas("library/example", "An example")
    lemmas.lemma("one", "One.", "1 = 1")(lambda proof: proof.evaluate(["=", 1, 1]))
    with pytest.raises(ValueError, match="'library/example' has two lemmas 'one'"):
        lemmas.lemma("one", "One.", "1 = 1")
