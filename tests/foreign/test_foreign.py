"""Z3, PARI and GAP agree with a sample of certificates and notice what is false; the report is one of all of them.

What is not installed is skipped, and says so.
"""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

from tests.foreign import arithmetic, by_gap, by_pari, by_z3
from tests.foreign import opinions as others
from tests.foreign.__main__ import REPORT, text
from tests.foreign.arithmetic import number
from tests.foreign.asking import ROOT, asked
from tests.foreign.meaning import Meaning
from tests.foreign.opinions import AGAINST, CHARACTERS, GAP, INSTANCES, PARI, READING, WHO, WHOLE, Z3, opinions, there
from tests.foreign.questions import Question, walks
from tests.foreign.sampling import Sampler
from tests.foreign.terms import rational
from tests.foreign.values import NotTold, Sort

HERE = there()


def needs(who):
    return pytest.mark.skipif(who not in HERE, reason=f"{who} is not installed")


def certificate(name):
    return json.loads((ROOT / "certificates" / f"{name}.json").read_text("utf-8"))


def part_of(tree, name):
    return next(part for part in tree["parts"] if part["name"] == name)


def said(claim, witnesses, definitions=(), who=HERE):
    """Return who says what of a claim."""
    part = {"name": "made", "claim": claim, "witnesses": witnesses, "controls": [], "evidence": []}
    tree = {"statement": {"id": "made/claim"}, "definitions": list(definitions), "parts": [part]}
    return opinions(tree, part, False, who)


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Give those who are asked about one small thing all the time that a loaded machine may need."""
    monkeypatch.setattr(by_z3, "MILLISECONDS", 20_000)
    monkeypatch.setattr(by_z3, "WORK", 20_000_000)
    monkeypatch.setattr(others, "SECONDS", 60.0)


# what a claim means


def meaning(symbols=False):
    return Meaning([], Sampler(Random(0), symbols))


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (["sum", [["n", ["range", 1, 4]]], "n"], 10),
        (["prod", [["n", ["range", 1, 4]]], "n"], 24),
        (["size", ["product", ["labels", "a", "b"], ["element", ["cyclic", 3]]]], 6),
        (["size", ["members", ["subset", [["g", ["element", ["cyclic", 6]]]], ["=", ["*", 2, "g"], 0]]]], 2),
        (["iterate", [["x", "real"]], ["*", 2, "x"], 1, 5], 32),
        (["choose", ["of", ["labels", "a", "b"], ":b"], ["a", 3], ["b", 4]], 4),
        (["case", ["of", ["union", ["unit"], ["unit"]], ["inr", ["star"]]], ["x", 1], ["y", 2]], 2),
        (["indicator", ["forall", [["p", ["bijections", ["range", 1, 3], ["range", 1, 3]]]], ["true"]]], 1),
        (["at", ["map", [["x", ["range", 0, 2]], ["y", ["range", 0, 2]]], ["-", "x", "y"]], 1, 2], -1),
        (["indicator", ["=", ["of", ["dual", ["cyclic", 4]], ["residue", 6]], ["residue", 2]]], 1),
        (["indicator", ["exists", [["H", ["subsets", ["range", 1, 2]]]], ["in", 3, "H"]]], 0),
        (["at_time", ["curve", [["t", "real"]], ["*", 3, "t"]], 2], 6),
        (["next", ["of", "natural", 4]], 5),
    ],
)
def test_terms_have_the_values_that_the_document_says(term, value):
    found = meaning().value(term, {})
    assert (found if isinstance(found, int) else rational(found)) == value


def test_a_quantifier_over_all_numbers_is_told_or_refused():
    claim = ["exists", [["n", "natural"]], ["=", "n", 7]]
    with pytest.raises(NotTold, match="exists natural"):
        meaning().formula(claim, {}, True)
    one = meaning()
    assert one.formula(claim, {}, False) is False
    assert one.is_weaker


def test_conclusions_are_found_as_witnesses_are_listed():
    branch = ["forall", [["x", "real"]], ["<=", 0, ["^", "x", 2]]]
    definitions = {"square": {"name": "square", "parameters": [], "body": branch}}
    assert walks(definitions, ["and", "square", ["true"], branch]) == [((0,), True), ((1,), False), ((2,), True)]
    assert walks(definitions, ["and", ["true"], ["true"]]) == [((), True)]


# those who are asked


@needs(Z3)
def test_z3_finds_a_counterexample_and_none_where_there_is_none():
    good = ["forall", [["x", "real"], ["y", "real"]], ["<=", ["*", 2, "x", "y"], ["+", ["^", "x", 2], ["^", "y", 2]]]]
    assert said(good, [[1, 1]], who=[Z3])[Z3] == WHOLE
    bad = copy.deepcopy(good)
    bad[2][1][1] = 3
    assert said(bad, [[0, 0]], who=[Z3])[Z3] == AGAINST


def root(order, k):
    return meaning().value(["root", order, k], {})


@needs(Z3)
@pytest.mark.parametrize("order", [3, 5, 8])
def test_z3_knows_roots_of_unity(order):
    total = arithmetic.total(root(order, k) for k in range(order))
    assert by_z3.answer(Question(True, arithmetic.equal(total, number(0)))) is True
    assert by_z3.answer(Question(True, arithmetic.equal(root(order, 1), number(1)))) is False


@needs(Z3)
def test_z3_takes_no_model_of_an_exponential_for_a_counterexample():
    claim = ["forall", [["x", "real"]], ["<=", ["+", 1, "x"], ["exp", "x"]]]
    assert said(claim, [[0]], who=[Z3]).get(Z3) in (None, INSTANCES)


ROOTS = [
    "=",
    ["sum", [["g", ["element", ["cyclic", 5]]]], ["char", ["residue", 2], "g"]],
    0,
]
RADICALS = ["=", ["*", ["radical", 2, 2, 1], ["radical", 2, 3, 1]], ["radical", 2, 6, 1]]
GOLDEN = ["<", ["+", ["root", 5, 1], ["root", 5, 4]], ["/", 618034, 1000000]]


@pytest.mark.parametrize("who", [pytest.param(PARI, marks=needs(PARI)), pytest.param(GAP, marks=needs(GAP))])
@pytest.mark.parametrize("claim", [ROOTS, RADICALS, GOLDEN], ids=["roots", "radicals", "golden"])
def test_pari_and_gap_evaluate_and_notice_what_is_false(who, claim):
    assert said(claim, [[]], who=[who])[who] == WHOLE
    assert said(["not", claim], [[]], who=[who])[who] == AGAINST


@needs(PARI)
def test_pari_evaluates_exponentials():
    claim = ["<", ["exp", 1], ["/", 2718282, 1000000]]
    assert said(claim, [[]], who=[PARI])[PARI] == WHOLE
    assert said(["not", claim], [[]], who=[PARI])[PARI] == AGAINST


def test_a_false_claim_may_need_nobody():
    assert said(["=", ["of", ["range", 0, 4], 2], 3], [[]], who=[])[READING] == AGAINST


# certificates

SAMPLE = (
    "cago/claim-hermitian",
    "circuits/claim-parity",
    "library/log-sum-exp",
    "li2/theorem-7",
    "structures/own-one-step",
    "tasks/own-condition-for-groups",
    "tasks/own-dihedral-condition",
)


@pytest.mark.skipif(not HERE, reason="neither Z3 nor PARI nor GAP is installed")
@pytest.mark.parametrize("name", SAMPLE)
def test_nobody_is_against_a_certificate(name, monkeypatch):
    monkeypatch.undo()
    tree = certificate(name)
    words = list(asked(tree | {"parts": tree["parts"][:3]}, HERE).values())
    assert not any(AGAINST in found.values() for found in words)
    assert any(found.keys() - {READING} for found in words)


def changed(tree, definition, old, new):
    """Return a certificate with one word of a definition changed."""
    other = copy.deepcopy(tree)
    body = next(one for one in other["definitions"] if one["name"] == definition)
    words = json.dumps(body["body"])
    assert old in words
    body["body"] = json.loads(words.replace(old, new, 1))
    return other


@pytest.mark.parametrize(
    "who", [pytest.param(one, marks=needs(GAP if one == CHARACTERS else one)) for one in (Z3, PARI, GAP, CHARACTERS)]
)
def test_a_wrong_entry_of_a_character_table_is_noticed(who):
    tree = changed(certificate("tasks/own-condition-for-groups"), "s4_value", "-1", "1")
    assert opinions(tree, part_of(tree, "s4"), False, HERE)[who] == AGAINST


@pytest.mark.parametrize("who", [pytest.param(one, marks=needs(one)) for one in (Z3, PARI)])
def test_a_counterexample_that_is_none_is_noticed(who):
    tree = certificate("structures/equations-theorem-3.4")
    part = part_of(tree, "slope")
    assert opinions(tree, part, True, HERE)[who] != AGAINST
    other = copy.deepcopy(part)
    other["evidence"][-1]["moves"][0]["at"] = [0, 0, 0]
    assert opinions(tree, other, True, HERE)[who] == AGAINST


# the report


def test_the_report_is_one_of_all_certificates_and_nobody_is_against_one():
    found = json.loads(REPORT.read_text("utf-8"))
    assert text(found) == REPORT.read_text("utf-8")
    words = [said for parts in found["certificates"].values() for said in parts.values()]
    assert all(set(said) <= set(WHO) and set(said.values()) <= {WHOLE, INSTANCES} for said in words)
    assert all(name.count("/") == 1 for name in found["certificates"])
    assert sum(bool(said.keys() - {READING}) for said in words) > len(words) / 2


def test_programs_that_do_not_answer_are_started_anew():
    for process, endless in ((by_pari.PROCESS, "while(1,)"), (by_gap.PROCESS, "while true do od;")):
        if process.is_there:
            assert process.ask(endless, 0.3) is None
            assert process.ask("", 60) == []
    assert Sort("range", (1, 3)).members == [1, 2, 3]
