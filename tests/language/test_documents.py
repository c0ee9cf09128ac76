"""Documents: definitions, claims, witnesses."""

import pytest

from verify.language import TextError
from verify.language.documents import parse_document

TEXT = """
# The loss of a map.
define loss(G in abelian, f in maps(G, complex)) := sum(g in G: abs2(f(g)))

claim small:
  forall G in abelian; f in maps(G, complex): loss(G, f) <= 1 ==> |f(0)|^2 <= 1
witness G := cyclic(2), f := (g in cyclic(2) |-> indicator(g = 0))

claim parts: (forall x in real: 0 < x ==> 0 < x^2) and (forall y in real: y = y)
witness x := 1
witness y := -1/2
claim plain: 1 = 1
witness
"""


def test_a_document_has_definitions_claims_and_witnesses():
    document = parse_document(TEXT)
    assert [definition["name"] for definition in document.definitions] == ["loss"]
    assert [(claim.name, claim.line) for claim in document.claims] == [("small", 5), ("parts", 9), ("plain", 12)]
    small, parts, plain = document.claims
    indicator = ["indicator", ["=", "g", 0]]
    assert small.witnesses == ([["cyclic", 2], ["map", [["g", ["element", ["cyclic", 2]]]], indicator]],)
    assert parts.witnesses == ([1], [["-", ["/", 1, 2]]])
    assert plain.witnesses == ([],)


def test_words_of_documents_may_be_names():
    document = parse_document("claim claim: forall witness, define in real: witness = define\nclaim other: 1 = 1")
    assert document.claims[0].formula[1] == [["witness", "real"], ["define", "real"]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("claim a: 1 = 1 claim a: 2 = 2", "a second claim 'a'"),
        ("witness x := 1", "a witness before any claim"),
        ("claim a: forall x in real: x = x witness y := 1", "'y' is no variable"),
        ("claim a: forall x in real: x = x witness", "no value of 'x'"),
        ("claim a: forall x in real: x = x witness x := 1 witness x := 2", "a witness more"),
        ("claim a: forall n in natural: n = n witness n := -1", "column 50: -1 is not a natural number"),
        ("define f := 1 define f := 2", "shadows a definition"),
        ("claim a: f = 1 define f := 1", "line 1, column 10: unknown name 'f'"),
        ("1 = 1", "unexpected '1': expected 'claim' or 'define' or 'proof' or 'witness' or the end"),
    ],
)
def test_documents_that_are_wrong(text, words):
    with pytest.raises(TextError) as caught:
        parse_document(text)
    assert words in str(caught.value)
