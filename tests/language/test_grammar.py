"""The stored tables of the parser are those of the grammar; others are not used."""

import json

import pytest
from lark import Tree, UnexpectedInput

from verify.language import grammar

SENTENCES = [
    "forall J in set; f, g in maps(J, real): (sum(j in J: f(j)*g(j)))^2 <= sum(j in J: f(j)^2) * sum(j in J: g(j)^2)",
    "∀ x ∈ ℝ: |x| < 1 ⟺ −1 < x < 1",
    "case(u; inl(x) |-> x; inr(y) |-> 0) = ζ₁₂^(n) · √2",
]


def test_the_stored_tables_are_those_of_the_grammar():
    stored = json.loads(grammar._text(grammar.TABLES))
    assert stored["digest"] == grammar.digest(grammar._text(grammar.GRAMMAR)), "run: python -m verify.language.grammar"


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_stored_tables_read_what_the_grammar_reads(sentence):
    built = grammar._built(grammar._text(grammar.GRAMMAR), Tree)
    assert grammar.parser(Tree).parse(sentence, start="start") == built.parse(sentence, start="start")


def test_tables_of_another_grammar_are_not_used(monkeypatch):
    texts = {grammar.GRAMMAR: 'start: "a"\nsort:\nbinders:\ndefinition:\ndocument:', grammar.TABLES: grammar.tables()}
    monkeypatch.setattr(grammar, "_text", texts.__getitem__)
    assert grammar.parser(Tree).parse("a", start="start") == Tree("start", [])
    with pytest.raises(UnexpectedInput):
        grammar.parser(Tree).parse("1 = 1", start="start")
