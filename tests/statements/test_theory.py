"""Theories: each line of a file means what docs/theories.md says, and an error is one line with its place."""

import re

import pytest

from verify import statements
from verify.kernel.certificate import replay
from verify.kernel.errors import KernelError
from verify.kernel.ledger import Ledger
from verify.proving.scripts import ScriptError
from verify.statements import files, ideas, theory, vocabulary
from verify.statements.model import OpenPart

NAME = "cago/own-positive-square"
TEXT = f"""\
statement {NAME}
title A square is positive
source Classical.
hypotheses x > 0.
conclusion The square is
    positive.
reading Squares are products.
vocabulary powers
define twice(x in real) := 2*x

# A comment has a line of its own.
part sign
  says The square is positive, and so is its double.
  claim forall x in real: 0 < x ==>
      0 < twice(square(x))
  witness 1
  proof
    intro
    by inequality
  wrong Without what is supposed it is false.
    replace 0 < x ==> 0 with 0
    fails 0
"""
POWERS = "define square(x in real) := x^2\n"


@pytest.fixture
def read(tmp_path):
    """Return a function that writes a theory beside its vocabulary, with some words replaced, and reads it."""

    def written(text=TEXT, *changes):
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (tmp_path / "powers.claims").write_text(POWERS, "utf-8")
        path = tmp_path / "own-positive-square.thm"
        path.write_text(text, "utf-8")
        vocabulary.vocabulary.cache_clear()
        return theory.read_theory(path)

    return written


@pytest.fixture
def error(read, tmp_path):
    """Return a function that builds a theory which is wrong, and returns its error without the folder."""

    def told(*changes, text=TEXT):
        with pytest.raises(ScriptError) as caught:
            read(text, *changes).certificate()
        return str(caught.value).replace(f"{tmp_path}/", "")

    return told


def verdict(certificate):
    return replay(certificate, Ledger([]), trusting=True).verdict


PART = """\
statement cago/own-part
title A part
define square(x in real) := x^2

part one
"""


def part_of(text):
    """Return a theory with one part, whose lines are given."""
    return PART + "".join(f"  {line}\n" for line in text.strip("\n").splitlines())


def test_each_line_stands_in_the_certificate(read):
    certificate = read().certificate()
    assert certificate["statement"] == {
        "id": NAME,
        "title": "A square is positive",
        "source": "Classical.",
        "hypotheses": "x > 0.",
        "conclusion": "The square is positive.",
        "reading": "Squares are products.",
    }
    assert [entry["name"] for entry in certificate["definitions"]] == ["square", "twice"]
    (part,) = certificate["parts"]
    assert (part["name"], part["says"]) == ("sign", "The square is positive, and so is its double.")
    assert part["claim"] == [
        "forall",
        [["x", "real"]],
        ["implies", ["<", 0, "x"], ["<", 0, ["twice", ["square", "x"]]]],
    ]
    assert (part["scope"], part["assumes"], part["witnesses"]) == ("all", [], [[1]])
    (control,) = part["controls"]
    assert (control["says"], control["becomes"]) == ("Without what is supposed it is false.", "false")
    assert control["edits"] == [{"path": ["claim", 2], "put": ["<", 0, ["twice", ["square", "x"]]]}]
    assert verdict(certificate) == "proved"


def test_comments_end_lines_but_not_sentences(read):
    comments = [("0 < x ==>\n", "0 < x ==>  # so\n"), ("intro\n", "intro  # x\n"), ("witness 1", "witness 1# one")]
    sentences = [("title A square", "title # 1: A square"), ("    positive.\n", "    positive. # 2\n")]
    certificate = read(TEXT, *comments, *sentences).certificate()
    assert certificate["parts"] == read().certificate()["parts"]
    assert certificate["statement"]["title"] == "# 1: A square is positive"
    assert certificate["statement"]["conclusion"] == "The square is positive. # 2"


def test_the_idea_stands_in_no_certificate(read, tmp_path):
    lines = "idea Products of what is # 0\n    are positive.  # so\n# A comment.\n"
    statement = read(TEXT, ("source Classical.\n", f"source Classical.\n{lines}"))
    assert statement.idea == ideas.idea_in(tmp_path / "own-positive-square.thm")
    assert statement.idea == "Products of what is # 0 are positive.  # so"
    assert statement.certificate() == read().certificate()
    assert read().idea == ideas.idea_in(tmp_path / "own-positive-square.thm") == ""


def test_claims_are_told_without_running_a_proof(read):
    statement = read(TEXT, ("by inequality", "by nothing"))
    assert statement.claims().keys() == {"sign"}


def test_scope_and_what_is_assumed(read):
    assumed = "  assumes They are many.\n  assumes They are few.\n  scope instances\n  witness 1\n"
    (part,) = read(TEXT, ("  witness 1\n", assumed), ("reading", "assumes Numbers are real.\nreading")).decided
    told = part.claimed()
    assert told["scope"] == "instances"
    assert told["assumes"] == ["Numbers are real.", "They are many.", "They are few."]


def test_each_conclusion_has_a_witness_of_its_own(read):
    text = part_of("""
says Two conclusions.
claim (forall x in real: 0 < x ==> 0 < x^2) and (forall x, y in real: x < y ==> 0 < y - x)
witness 1
witness 1, 2
proof
  split
    - intro
      by inequality
    - intro
      by linear
wrong Other differences are not positive.
  replace 0 < y - x with 1 < y - x
  fails 1, 2
""")
    certificate = read(text).certificate()
    assert certificate["parts"][0]["witnesses"] == [[1], [1, 2]]
    assert verdict(certificate) == "proved"


NEVER = part_of("""
says What is never negative has no negative value.
claim forall x in maps(natural, real); b in real: (forall n in natural: 0 <= x(n)), 0 < b ==> 0 < x(1) + b
witness (n in natural |-> n + 1), {value}
{proof}
proof
  intro x b as all positive
  take here: all at 1
  by linear
wrong Without what is supposed of all values it is false.
  replace (forall n in natural: 0 <= x(n)), 0 < b with 0 < b
  fails (n in natural |-> -3), 1
""")
SHOWN = "  intro n\n    by inequality"


def test_hypotheses_of_a_witness_are_proved_where_no_evaluation_decides_them(read):
    certificate = read(NEVER.format(value="2", proof=SHOWN)).certificate()
    (witness,) = certificate["parts"][0]["witnesses"]
    assert set(witness) == {"terms", "variables", "evidence"}
    assert witness["terms"][1] == 2
    assert verdict(certificate) == "proved"


def test_a_witness_without_a_proof_is_not_accepted(read):
    with pytest.raises(KernelError, match="not an explicit finite set"):
        verdict(read(NEVER.format(value="2", proof="")).certificate())


def test_a_hypothesis_that_fails_cannot_be_proved(error):
    assert "own-positive-square.thm:8: a hypothesis fails: 0 < −1" in error(text=NEVER.format(value="-1", proof=SHOWN))


def test_a_claim_without_variables_needs_no_witness_and_no_proof(read):
    text = part_of("says A square.\nclaim square(2) = 4\nwrong It is not 5.\n  replace 4 with 5\n  fails")
    assert verdict(read(text).certificate()) == "proved"


FALSE = part_of("""
says All squares are positive.
claim forall x in real: 0 < square(x)
{how}
right Those of positive numbers are.
  replace 0 < square with 0 < x ==> 0 < square
  proof
    intro
    by inequality
witness 1
""")


@pytest.mark.parametrize(
    "how",
    [
        "fails 0",
        "refutation\n    have zero: not 0 < square(0) by evaluate\n    by failing at 0; by zero",
    ],
)
def test_what_is_false_fails_at_values_or_is_refuted_and_has_a_near_miss_that_is_true(read, how):
    certificate = read(FALSE.replace("{how}", how)).certificate()
    assert verdict(certificate) == "refuted"
    assert certificate["parts"][0]["controls"][0]["becomes"] == "true"


def test_an_open_part_has_a_reason(read):
    statement = read(part_of("says Something.\nopen Nobody has tried."))
    assert statement.parts == [OpenPart("one", "Something.", "Nobody has tried.")]
    assert verdict(statement.certificate()) == "unchecked"


def test_a_certificate_has_the_definitions_that_it_needs_whatever_its_words_are(read):
    """Parts, rules, sentences and labels may be called like definitions that nothing mentions."""
    names = ("one", "squares", "Nothing", "sign", "fixed")
    unused = "".join(f"define {name}(x in real) := x\n" for name in names)
    text = part_of("""
says Nothing
claim forall x in real; p in labels(fixed, sign): 0 <= x^2
witness 1, :sign
proof
  intro
  by form
wrong one
  replace 0 <= with 0 <
  fails 0, :fixed
""")
    certificate = read(text.replace("define square(x in real) := x^2\n", unused)).certificate()
    assert certificate["definitions"] == []
    assert verdict(certificate) == "proved"


def test_a_near_miss_may_change_a_definition(read):
    text = part_of("""
says Squares have a sign.
claim forall x in real: 0 <= square(x)
witness 1
proof
  intro
  by inequality
wrong Cubes have none.
  define square(x in real) := x^3
  fails -1
""")
    certificate = read(text).certificate()
    assert certificate["parts"][0]["controls"][0]["edits"] == [{"path": ["definitions", 0, "body", 2], "put": 3}]
    assert verdict(certificate) == "proved"


def test_a_near_miss_may_change_words_of_a_definition(read):
    built = [
        read(TEXT, ("replace 0 < x ==> 0 with 0", change), ("fails 0", "fails 1")).certificate()
        for change in ("define square(x in real) := -x", "redefine square: x^2 with -x")
    ]
    assert built[0] == built[1]
    assert verdict(built[1]) == "proved"


def test_a_near_miss_may_have_a_claim_of_its_own(read):
    change = ("replace 0 < x ==> 0 with 0", "claim forall x in real: 0 < twice(square(x))")
    assert read(TEXT, change).certificate()["parts"][0]["controls"] == read().certificate()["parts"][0]["controls"]


def test_a_near_miss_that_is_true_is_refused_when_it_is_built_and_when_it_is_replayed(error, read):
    change = ("replace 0 < x ==> 0 with 0", "replace 0 < x with 0 < 2*x")
    told = error(change, ("fails 0", "fails 1"))
    assert told == (
        "own-positive-square.thm:22: the claim is not found to fail at these values: "
        "the conclusion holds: 0 < twice(square(1))"
    )
    right = TEXT.replace("wrong Without", "right Without").replace("    fails 0\n", "")
    certificate = read(right, (change[0], "replace 0 < x with 1 < x")).certificate()
    with pytest.raises(KernelError, match="a control of a claim that is proved becomes false"):
        verdict(certificate)
    certificate["parts"][0]["controls"][0]["becomes"] = "false"
    with pytest.raises(KernelError, match="does not show that the edited claim is false"):
        verdict(certificate)


def test_what_a_search_has_found_is_kept_beside_the_file(read, tmp_path):
    statement = read()
    statement.certificate()
    (part,) = statement.decided
    assert part.chapter.hints.path == tmp_path / "own-positive-square.hints"
    assert part.chapter.hints.searched > 0


def test_who_only_claims_reads_no_hints(read, tmp_path):
    (tmp_path / "own-positive-square.hints").write_text("damaged", "utf-8")
    assert read().claims()


# What is wrong: the words that are replaced in the theory above, and the error.
ERRORS = {
    "a first line without an id": ([(f"statement {NAME}", "statement")], "1: expected 'statement' and an id such as"),
    "a first line that is none": ([(f"statement {NAME}\n", "")], "1: expected 'statement' and an id such as"),
    "a wrong id": ([(NAME, "Cago/Square")], "1: expected 'statement' and an id such as cago/own-square"),
    "a second text": ([("source Classical.", "title Squares")], "3: a second line 'title'"),
    "an unknown line": (
        [("conclusion", "conclusions")],
        "5: unknown line 'conclusions': expected statement, title, source, idea, hypotheses, conclusion, reading, "
        "assumes, vocabulary, define, part; did you mean 'conclusion'?",
    ),
    "an unknown line of a part": (
        [("  witness", "  witnes")],
        "16: unknown line 'witnes': expected says, claim, witness, scope, assumes, proof, refutation, fails, wrong, "
        "right, open; did you mean 'witness'?",
    ),
    "an unknown line of a near-miss": (
        [("    fails", "    proof")],
        "22: unknown line 'proof': expected replace, claim, define, redefine, refutation, fails",
    ),
    "a part without a name": ([("part sign", "part")], "12: expected a name such as lower-bound"),
    "a second part": ([("part sign", "part sign\n  says A.\n  open B.\n\npart sign")], "16: a second part 'sign'"),
    "a part that says nothing": ([("  says The", "  assumes The")], "12: expected a line 'says' below"),
    "a part without a claim": ([("  claim", "  assumes")], "12: expected a line 'claim' below"),
    "a second claim": ([("  witness 1", "  claim 1 = 1\n  witness 1")], "16: a second line 'claim'"),
    "a scope of no kind": ([("  witness 1", "  scope some\n  witness 1")], "16: expected all or instances"),
    "a claim of an open part": (
        [("  witness 1", "  open Why.\n  witness 1")],
        "14: unknown line 'claim': expected says, open",
    ),
    "a word that is not known": (
        [("real: 0 < x", "real: 0 < y")],
        "14: column 31: unknown name 'y'",
    ),
    "a word that is not known where the claim goes on": (
        [("0 < twice(square(x))", "0 < twice(squares(x))")],
        "15: column 17: unknown name 'squares'",
    ),
    "a wrong sort": ([("square(x))", "square(star))")], "15: column 24: "),
    "a claim that ends too soon": ([("      0 < twice(square(x))\n", "")], "14: column 36: the text ends: expected"),
    "a wrong definition": ([("define twice(x in real) := 2*x", "define twice(x in real) := 2*y")], "9: column 30: "),
    "a definition that there is": ([("define twice", "define square")], "9: column 8: "),
    "a claim that goes on after a comment": (
        [("0 < x ==>\n", "0 < x ==>  # so\n\n      # and so\n"), ("0 < twice", "0 < twce")],
        "17: column 11: unknown name 'twce'; did you mean 'twice'?",
    ),
    "a line that goes on like a block": (
        [("      0 < twice", "    0 < twice")],
        "15: 'claim' has no lines of its own; one that goes on is indented more",
    ),
    "a wrong indentation": ([("  witness", "   witness")], "16: expected no indentation, or that of a block"),
    "an unknown vocabulary": ([("vocabulary powers", "vocabulary sums")], "8: no vocabulary 'sums': there is no file"),
    "no name of a vocabulary": ([("vocabulary powers", "vocabulary")], "8: no vocabulary ''"),
    "no witness": ([("  witness 1\n", "")], "14: expected 1 lines 'witness', one for each conclusion, found 0"),
    "a witness too many": ([("  witness 1\n", "  witness 1\n  witness 1\n")], "14: expected 1 lines 'witness'"),
    "a value too many": ([("witness 1", "witness 1, 2")], "16: expected 1 values (x), found 2"),
    "a value that is none": ([("witness 1", "witness q")], "16: the value of 'x', 'q': unknown name 'q'"),
    "a second proof": ([("  wrong", "  proof\n    by linear\n  wrong")], "20: a second line 'proof'"),
    "a refutation beside a proof": ([("  wrong", "  fails 1\n  wrong")], "20: 'fails' beside 'proof'"),
    "a proof that is empty": ([("    intro\n    by inequality\n", "")], "17: the tactic leaves the goal open"),
    "a proof that is not ended": (
        [("    by inequality\n", "")],
        "18: the proof leaves the goal open\n  h1: 0 < x\n  ⊢ 0 < twice(square(x))",
    ),
    "a proof that is stuck": ([("by inequality", "by assumption")], "19: no fact is the goal\n  h1: 0 < x\n  ⊢ "),
    "a search that finds nothing": (
        [("  proof\n    intro\n    by inequality\n", ""), ("real: 0 < x", "real: x < 1")],
        "12: no fact is the goal, and it is not evaluated to be true; ",
    ),
    "an unknown command": ([("    intro", "    introduce")], "18: unknown command 'introduce'"),
    "a use of itself": (
        [("    intro\n", f"    use {NAME} sign\n    intro\n")],
        f"18: '{NAME}' cannot use itself",
    ),
    "a use of what is not there": (
        [("    intro\n", "    use library/nothing sign\n    intro\n")],
        "18: no statement 'library/nothing' is built whose part 'sign' could be used",
    ),
    "words that stand twice": (
        [("replace 0 < x ==> 0 with 0", "replace 0 with 1")],
        "21: '0' stands 2 times in the claim, expected once",
    ),
    "words that do not stand there": (
        [("replace 0 < x ==> 0 with 0", "replace y with x")],
        "21: 'y' stands 0 times in the claim, expected once",
    ),
    "no words instead": ([("replace 0 < x ==> 0 with 0", "replace x")], "21: expected 'replace', words of the claim"),
    "words that make no claim": (
        [("replace 0 < x ==> 0 with 0", "replace square with squares")],
        "21: the changed claim, column 39: unknown name 'squares'; did you mean 'square'?",
    ),
    "a near-miss that changes nothing": (
        [("    replace 0 < x ==> 0 with 0\n", "")],
        "20: the near-miss changes nothing",
    ),
    "a near-miss that begins as no claim of that length does": (
        [("    replace 0 < x ==> 0 with 0\n", "    claim 1 = 2 and 1 = 1 and 2 = 2\n")],
        "20: the near-miss is no change inside of the claim: keep how that begins",
    ),
    "another claim beside other words": (
        [("    fails 0", "    claim 1 = 2\n    fails 0")],
        "22: 'claim' beside 'replace'",
    ),
    "a near-miss that nothing shows": ([("    fails 0\n", "")], "20: expected a line 'refutation' or 'fails' below"),
    "a near-miss with other values": ([("fails 0", "fails 0, 1")], "22: expected 1 values (x), found 2"),
    "a near-miss that does not fail there": ([("fails 0", "fails 1")], "22: the claim is not found to fail at these"),
    "a definition that is not there": (
        [("replace 0 < x ==> 0 with 0", "define cube(x in real) := x^3")],
        "21: no definition 'cube' that could be replaced",
    ),
    "words that do not stand in a definition": (
        [("replace 0 < x ==> 0 with 0", "redefine square: x^3 with x^2")],
        "21: 'x^3' stands 0 times in the definition, expected once",
    ),
    "no words instead in a definition": (
        [("replace 0 < x ==> 0 with 0", "redefine square: x^2")],
        "21: expected 'redefine', words of the definition, 'with' and other words",
    ),
    "words of a definition that is not there": (
        [("replace 0 < x ==> 0 with 0", "redefine cube: x^3 with x^2")],
        "21: no definition 'cube' that could be replaced",
    ),
    "a definition with other parameters": (
        [("replace 0 < x ==> 0 with 0", "define square(x, y in real) := x*y")],
        "21: 'square' has other parameters: x ∈ ℝ",
    ),
}


@pytest.mark.parametrize("case", ERRORS)
def test_what_is_wrong_is_told_with_its_line(error, case):
    changes, told = ERRORS[case]
    found = error(*changes)
    assert found.startswith(f"own-positive-square.thm:{told}")
    assert "\n" not in found or re.search(r"\n  ⊢ ", found)


def test_what_is_no_text_is_refused(tmp_path):
    path = tmp_path / "some.thm"
    path.write_bytes(b"statement cago/own-square\ntitle \xff\n")
    with pytest.raises(ScriptError, match=r"some\.thm:1: no text in UTF-8"):
        theory.read_theory(path)


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A room of its own, in which statements are looked for; return a function that writes a file of it."""

    def write(name, text):
        (tmp_path / name).write_text(text, "utf-8")

    monkeypatch.setattr(statements, "rooms", lambda: {"room": tmp_path})
    monkeypatch.setattr(statements, "folders", lambda: [tmp_path])
    for found in (statements.theories, statements.modules, statements.builders):
        found.cache_clear()
    yield write
    for found in (statements.theories, statements.modules, statements.builders):
        found.cache_clear()


def test_theories_are_found_by_their_first_lines(room, tmp_path):
    room("b.thm", "statement cago/own-a\nwhatever else\n")
    (tmp_path / "inner").mkdir()
    room("inner/a.thm", "statement cago/own-b")
    assert statements.theories() == {"cago/own-a": tmp_path / "b.thm", "cago/own-b": tmp_path / "inner" / "a.thm"}
    assert list(statements.builders()) == ["cago/own-a", "cago/own-b"]


def test_a_statement_has_one_file(room):
    room("a.thm", "statement cago/own-a")
    room("b.thm", "statement cago/own-a")
    with pytest.raises(ValueError, match=r"statement 'cago/own-a' is stated twice, in .*a\.thm and .*b\.thm"):
        statements.theories()


def test_a_statement_has_one_source(room):
    room("a.thm", "statement cago/own-a")
    room("b.py", 'STATEMENTS = {"cago/own-a": None}\n')
    with pytest.raises(ValueError, match=r"statement 'cago/own-a' is built twice, by room\.b and .*a\.thm"):
        statements.builders()


def test_a_file_without_an_id_is_told_when_statements_are_listed(room):
    room("a.thm", "# A comment.\nstatement cago/own-a\n")
    with pytest.raises(ScriptError, match=r"a\.thm:1: expected 'statement' and an id"):
        statements.theories()


def test_a_theory_is_made_of_its_file_its_hints_and_the_vocabularies(room, tmp_path):
    room("a.thm", "statement cago/own-a\nvocabulary sums\nvocabulary means\nvocabulary gone\n")
    assert files.read_for(tmp_path / "a.thm") == [tmp_path / "a.thm"]
    room("sums.claims", "vocabulary sets\n")
    room("means.claims", "vocabulary sets\nvocabulary sums\n")
    room("sets.claims", "vocabulary means\n")
    room("a.hints", "")
    names = [path.name for path in files.read_for(tmp_path / "a.thm")]
    assert names == ["a.thm", "sums.claims", "sets.claims", "means.claims", "a.hints"]
