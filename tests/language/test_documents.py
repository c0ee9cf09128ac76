"""Documents: definitions, claims, witnesses."""

import pytest

from verify.kernel.reader import Reader
from verify.language import TextError
from verify.language.documents import parse_document
from verify.language.functions import FUNCTIONS
from verify.language.parsing import parse_definition, parse_formula

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


def test_definitions_of_a_document_are_read_once(monkeypatch):
    read = []
    define = Reader.define
    monkeypatch.setattr(Reader, "define", lambda self, nodes: read.extend(nodes) or define(self, nodes))
    first = parse_document("define one := 1\ndefine two := one + one\nclaim sum: two = 2").definitions
    second = parse_document("define three := two + one\nclaim sum: three = 3", first).definitions
    assert parse_formula("three = one + two", (), second)
    assert len(read) == 3


def test_functions_of_the_field_are_defined_before_the_text_that_calls_them():
    document = parse_document("define half(x in real) := max(x, 0)/2\nclaim c: half(tanh(1)) + max(1, 2) <= 3")
    assert [definition["name"] for definition in document.definitions] == ["max", "tanh", "half"]


def test_each_function_of_the_field_is_read_as_it_stands():
    for name, text in FUNCTIONS.items():
        assert parse_definition(f"define {text}")["name"] == name


def test_a_name_that_a_text_declares_or_defines_is_its_own():
    own = parse_document("define max(x in real) := x\nclaim c: forall min in real: max(min) = min")
    assert [definition["name"] for definition in own.definitions] == ["max"]
    with pytest.raises(TextError, match="unknown name 'max'"):
        parse_document("claim c: max(1, 2) = 2\ndefine max(x in real) := x")


PROVED = """
claim one:
  1 = 1
proof  # it is computed

# no search
  by evaluate  # at once
claim two: forall x in real: x = x
witness x := 1
  proof
    intro
      y
    - by ring

claim three: 3 = x
"""


def test_the_lines_below_a_proof_are_kept_as_they_are():
    one, two = parse_document(PROVED.replace("claim three: 3 = x", "")).claims
    assert (one.proof.line, one.proof.text.split("\n")) == (5, ["", "", "by evaluate"])
    assert (two.proof.line, two.proof.text.split("\n")[:3]) == (11, ["intro", "  y", "- by ring"])
    assert two.witnesses == ([1],)
    assert two.proof.placed.split("\n")[10] == "intro"


def test_lines_are_counted_behind_a_proof():
    with pytest.raises(TextError, match="line 15, column 18: unknown name 'x'"):
        parse_document(PROVED)


def test_a_proof_that_is_indented_too_little_is_no_block():
    (claim,) = parse_document("claim one: 1 = 1\nproof\n by evaluate").claims
    assert claim.proof.text == " by evaluate"


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
        ("proof\n  by evaluate", "line 1, column 1: a proof before any claim"),
        ("claim a: 1 = 1\nproof\n", "line 2, column 1: a proof without lines: expected lines that are indented"),
        ("claim a: 1 = 1 proof", "column 16: a proof without lines"),
        ("claim a: 1 = 1\nproof\n  # nothing\n", "a proof without lines"),
        ("claim a: 1 = 1\nproof\n  by ring\nproof\n  by ring", "line 4, column 1: a second proof of 'a'"),
        ("claim a: forall proof in real: 0 =\nproof\n  * 0", "line 2, column 1: indented lines below a line 'proof'"),
        ("claim a: 1 = 1\nproof\nby evaluate", "line 3, column 1: unexpected 'by'"),
        ("claim a: f = 1 define f := 1", "line 1, column 10: unknown name 'f'"),
        ("1 = 1", "unexpected '1': expected 'claim' or 'define' or 'proof' or 'witness' or the end"),
    ],
)
def test_documents_that_are_wrong(text, words):
    with pytest.raises(TextError) as caught:
        parse_document(text)
    assert words in str(caught.value)
