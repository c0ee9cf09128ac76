"""``check``, ``list``, ``show`` and ``explain``: what they print and how they exit."""

import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import verify
from tests.command import squares
from verify import pinning
from verify.__main__ import COMMANDS, main
from verify.command import account, explain, leftover, places, storage
from verify.kernel.loader import digest, load
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.workspace import replaying

FILE = Path("certificates/cago/own-square.json")


def rewrite(change):
    """Change the tree of a certificate file and give it a new digest."""
    tree = json.loads(FILE.read_text())
    change(tree)
    tree["digest"] = digest({key: value for key, value in tree.items() if key != "digest"})
    FILE.write_text(json.dumps(tree))


def test_help_names_the_commands(run):
    status, out, _ = run("--help")
    assert status == 0
    assert all(name in out for name in COMMANDS)


def test_help_explains_verdicts_and_exit_statuses(run):
    out = run("--help")[1]
    words = ["proved", "checked", "estimated", "unchecked", "refuted", "rejected", "exhausted", "malformed", "unpinned"]
    assert all(f"\n  {word} " in out for word in words)
    assert all(f"{status} " in out.partition("exit status: ")[2] for status in range(5))


def test_the_version_is_that_of_the_package(run):
    assert run("--version") == (0, f"closedform {verify.__version__}\n", "")


def test_the_command_calls_itself_as_it_was_called(run, monkeypatch):
    monkeypatch.setattr("sys.argv", ["/usr/bin/closedform"])
    assert run("show", "cago/own-sqare")[2].startswith("closedform: no statement")
    assert run("--help")[1].startswith("usage: closedform ")
    assert run("al")[2].startswith("closedform: ")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(run, name):
    assert run(name, "--help")[0] == 0


@pytest.mark.parametrize("words", [[], ["al"], ["show"], ["list", "--jsn"]])
def test_wrong_usage_is_one_line(run, words):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_check_is_the_kernel_alone(everything, run):
    everything()
    status, out, _ = run("check", "--no-digest", "certificates")
    assert status == 0
    assert out.splitlines()[-1] == f"proved     {squares.TRUE}  {FILE}"
    assert run("check", "--no-digest") == (status, out, "")
    status, out, _ = run("check", "certificates", "nothing.json")
    assert status == 2
    assert "unpinned" in out
    assert "cannot be read" in out


def test_list_groups_by_work(run):
    status, out, _ = run("list")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "cago  CaGO"
    assert "  refuted    cago/own-cube         x x is a power" in lines
    assert "  not built  cago/theorem-1        The loss | in potentials" in lines
    own = "1 repair: 1 proved; 2 of our own: 1 proved, 1 refuted in substance"
    assert f"  1 published: 1 not built; {own}" in lines
    assert lines[-1] == f"2 published: 2 not built; {own}"


def test_list_as_json_has_all_that_a_row_knows(run):
    rows = json.loads(run("list", "--json")[1])
    assert {row["id"]: row["verdict"] for row in rows}[squares.FALSE] == "refuted"
    assert rows[0] == {
        "id": "cago/theorem-1",
        "work": "cago",
        "kind": "theorem",
        "group": "published",
        "number": "1",
        "title": "The loss | in potentials",
        "aliases": ["cago/old-name"],
        "built": False,
        "verdict": None,
        "state": "not built",
        "error": None,
        "misprints": [],
        "cites": [],
        "assumes": [],
        "parts": [],
    }
    assert {row["id"] for row in rows if row["built"]} == set(squares.BUILDERS)


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["--verdict", "refuted,not built"], ["cago/theorem-1", "li2/a", squares.FALSE]),
        (["--kind", "repair"], [squares.REPAIR]),
        (["--kind", "published"], ["cago/theorem-1", "li2/a"]),
        (["--match", "OLD-NAME"], ["cago/theorem-1"]),
        (["--match", "loss", "li2"], ["li2/a"]),
        (["--misprints"], [squares.FALSE]),
        (["--cites"], ["li2/a"]),
        (["--assumes"], [squares.TRUE]),
    ],
)
def test_list_shows_what_is_asked_for(run, ledger, words, ids):
    squares.edit_row(ledger, squares.FALSE, misprints=["value"], error="misprint")
    squares.edit_row(ledger, squares.TRUE, assumes=["x is a length."])
    squares.edit_row(ledger, "li2/a", cites=["continuity"])
    assert sorted(row["id"] for row in json.loads(run("list", "--json", *words)[1])) == sorted(ids)
    text = run("list", *words)[1]
    assert all(name in text for name in ids)


def test_list_marks_what_a_verdict_rests_on(run, ledger):
    squares.edit_row(ledger, squares.FALSE, misprints=["value"], error="misprint", assumes=["x is a length."])
    squares.edit_row(ledger, squares.TRUE, cites=["continuity"])
    lines = run("list", "--kind", "own")[1].splitlines()
    assert "  refuted (misprint, assumes)  cago/own-cube    x x is a power" in lines
    assert "  proved (cites)               cago/own-square  x x is a power" in lines
    assert lines[-1] == "2 of our own: 1 proved, 1 refuted as misprints"


@pytest.mark.parametrize("words", [["--verdict", "true"], ["--kind", "theorems"]])
def test_list_knows_what_it_can_filter_by(run, words):
    status, out, err = run("list", *words)
    assert (status, out) == (2, "")
    assert f"{words[0]}: no {words[0][2:]} '{words[1]}'; known are: " in err


def test_lines_fit_a_terminal(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    assert max(map(len, run("list")[1].splitlines())) > 50
    monkeypatch.setattr("verify.command.list.sys.stdout.isatty", lambda: True)
    lines = run("list")[1].splitlines()
    assert max(map(len, lines)) == 50
    assert any(line.endswith("…") for line in lines)


def test_show_prints_claim_verdict_and_controls(run):
    status, out, _ = run("show", squares.TRUE)
    assert status == 0
    assert "verdict: proved" in out
    assert "∀ x ∈ ℂ: x · x = x²" in out
    assert "near-miss, false: With the cube it is false." in out
    assert "in the claim: 2 becomes 3" in out


def test_show_tells_the_idea(run, monkeypatch):
    with_idea = replace(squares.square(), idea="A square is a product.")
    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, lambda: with_idea)
    assert "\n\nidea: A square is a product.\n" in run("show", squares.TRUE)[1]
    assert "idea:" not in run("show", squares.FALSE)[1]


def test_show_tells_the_values_at_which_a_claim_fails(run):
    assert "\n\n  counterexample:\n    x = 2\n" in run("show", squares.FALSE)[1]
    assert "\n\n  counterexample:\n    x = 2\n" in run("show", squares.FALSE, "--latex")[1]
    assert "counterexample" not in run("show", squares.TRUE)[1]


def test_show_tells_the_same_to_programs(run, monkeypatch):
    used = replace(squares.square(more=[squares.OPEN]), idea="A square is a product.")
    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, lambda: used)
    assert run("show", squares.FALSE, "--json")[0] == 0
    told = json.loads(run("show", squares.FALSE, "--json")[1])
    certificate = squares.cube().certificate()
    assert {key: told[key] for key in certificate["statement"]} == certificate["statement"]
    assert told["digest"] == certificate["digest"]
    assert (told["verdict"], told["reason"], told["misprint"], told["cites"], told["uses"]) == (
        "refuted",
        "",
        False,
        [],
        [],
    )
    (part,) = told["parts"]
    assert part["claim"] == {"text": "∀ x ∈ ℂ: x · x = x³", "tree": squares.claim(3)}
    assert part["counterexample"] == [{"name": "x", "text": "2", "tree": 2}]
    miss = {"says": "With the square it is true.", "becomes": "true", "changes": ["in the claim: 3 becomes 2"]}
    assert part["near_misses"] == [miss]
    lines = [json.loads(line) for line in run("show", "cago", "--json")[1].splitlines()]
    assert [line["id"] for line in lines] == ["cago/theorem-1", squares.FALSE, squares.REPAIR, squares.TRUE]
    assert (lines[0]["built"], lines[0]["verdict"], lines[0]["aliases"]) == (False, None, ["cago/old-name"])
    assert lines[3]["idea"] == "A square is a product."
    undecided = lines[3]["parts"][1]
    assert (undecided["name"], undecided["verdict"], undecided["reason"]) == ("converse", "unchecked", "not tried")
    assert "claim" not in undecided


def test_show_tells_programs_why_there_is_no_verdict(run, ledger):
    squares.edit_row(ledger, squares.TRUE, parts={"value": "0" * 64})
    status, out, _ = run("show", squares.TRUE, "--json")
    told = json.loads(out)
    assert (status, told["verdict"], told["parts"][0]["verdict"]) == (1, None, "proved")
    assert told["reason"].startswith("claim is not the ledger's")


def test_show_resolves_aliases_and_says_what_is_not_built(run):
    status, out, _ = run("show", "cago/old-name")
    assert status == 0
    title = "cago/theorem-1: The loss | in potentials"
    assert out == f"{title}\n\nsource: CaGO, theorem 1\n\nalso: cago/old-name\n\nverdict: not built\n"
    assert run("show", "cago/own-sqare")[0] == 2


def test_show_tells_what_a_statement_says_that_is_not_built(run, monkeypatch):
    texts = {"source": "CaGO, Theorem 1", "hypotheses": "A network.", "conclusion": "Its loss."}
    monkeypatch.setattr("verify.command.described.outline", {"cago/theorem-1": texts}.get)
    out = run("show", "cago/theorem-1")[1]
    assert "\nsource: CaGO, Theorem 1\n\nhypotheses: A network.\n\nconclusion: Its loss.\n" in out
    assert out.endswith("\nverdict: not built\n")


def test_show_takes_a_work_and_a_pattern(run):
    status, out, _ = run("show", "cago")
    assert status == 0
    assert out.count("\nverdict: ") == 4
    assert run("show", "*cube*")[1].count("\nverdict: ") == 2


def test_show_marks_misprints_and_reconstructed_texts(run, ledger):
    squares.edit_row(ledger, squares.FALSE, misprints=["value"], error="misprint")
    tree = json.loads(ledger.read_text())
    tree["works"]["cago"]["text"] = "reconstructed"
    ledger.write_bytes(pinning.spelled(tree))
    out = run("show", squares.FALSE)[1]
    assert "verdict: refuted (a misprint)\n" in out
    assert "part 'value': refuted, a misprint\n" in out
    assert "text: the formulas of this work are reconstructed" in out


def test_show_does_not_replay_again_what_the_same_kernel_accepted(run, monkeypatch):
    first = run("show", squares.TRUE)

    def refuse(*_, **__):
        raise AssertionError("replayed again")

    monkeypatch.setattr("verify.command.standing.replay", refuse)
    assert run("show", squares.TRUE) == first


def test_show_says_that_a_claim_is_not_pinned(run, ledger):
    squares.edit_row(ledger, squares.TRUE, parts={"value": "0" * 64})
    status, out, _ = run("show", squares.TRUE)
    assert status == 1
    assert "claim is not the ledger's: part 'value'; proved by the mathematics alone" in out


def test_a_statement_of_others_is_cited_without_our_name(run, monkeypatch):
    monkeypatch.setitem(squares.BUILDERS, "cago/own-mine", partial(squares.square, "cago/own-mine"))
    _, ours, _ = run("show", squares.TRUE, "--bib")
    status, out, _ = run("show", "cago/own-mine", "--bib")
    assert status == 4
    assert "  author = {{The closedform authors}},\n" in ours
    assert "author" not in out
    assert ": proved by the mathematics alone}}," in out
    assert "no verdict" not in out


def test_explain_tells_the_proof(everything, run):
    everything()
    status, out, _ = run("explain", "certificates/cago/own-cube.json")
    assert status == 0
    assert "part 'value': refuted" in out
    assert "0. evaluate" in out
    assert "1. counterexample, from 0\n" in out
    assert "¬(∀ x ∈ ℂ: x · x = x³)" in out


def test_explain_says_of_an_evaluation_what_it_has_found(everything, run):
    everything()
    _, out, _ = run("explain", squares.FALSE)
    (line,) = [line for line in out.splitlines() if line.startswith("    0. evaluate")]
    assert re.fullmatch(r"    0\. evaluate: (\S+) = (?!\1)\S+ is false", line), line
    assert "    1. counterexample, from 0\n" in out


def test_explain_names_all_that_a_step_rests_on(run):
    """``squares`` takes an equation and facts, and what it shows under an assumption is not shown for good."""
    root = Path(explain.__file__).parents[2]
    _, out, _ = run("explain", str(root / "certificates" / "structures" / "remark-1.json"))
    assert "    11. squares, from 6, 10\n         0 < 0\n         under 2 assumptions\n" in out
    assert "    12. evaluate: false\n         0 < 0\n" in out


def test_explain_and_check_take_names(everything, run):
    everything()
    assert run("explain", squares.FALSE) == run("explain", f"certificates/{squares.FALSE}.json")
    assert run("explain", "own-cube") == run("explain", squares.FALSE)
    assert run("check", "own-*") == run("check", "certificates")
    assert run("check", "cago") == run("check", "certificates")
    Path("cago").mkdir()
    assert run("check", "cago")[0] == 2
    assert "is in the ledger but not built yet" in run("check", "li2")[2]


def test_without_certificates_it_is_said_where_they_are(run, monkeypatch):
    monkeypatch.setattr("verify.__path__", ["site-packages/verify"])
    for words in (["check"], ["check", "own-cube"], ["explain", "own-cube"]):
        status, out, err = run(*words)
        assert (status, out) == (2, "")
        assert err.startswith("verify: no folder 'certificates' is here; 'python -m verify all' writes it, and")


def test_certificates_that_a_wheel_brings_are_found_elsewhere(everything, run, monkeypatch):
    everything()
    monkeypatch.setattr(places, "INSTALLED", Path("certificates").rename("brought").absolute())
    monkeypatch.setattr("verify.__path__", ["site-packages/verify"])
    status, out, _ = run("check", "own-cube")
    assert (status, out) == run("check", str(places.INSTALLED / "cago" / "own-cube.json"))[:2]
    assert run("check")[0] == run("check", "brought")[0]


def own_file():
    """Write a certificate whose id no ledger knows."""
    content = storage.spelled(squares.square("cago/own-mine").certificate())
    Path("mine.json").write_bytes(content)


def test_explain_tells_the_proof_of_a_file_of_ones_own(run):
    own_file()
    status, out, _ = run("explain", "mine.json")
    assert status == run("check", "mine.json")[0] != 0
    first, second = out.splitlines()[:2]
    assert first.startswith("unpinned   cago/own-mine  mine.json: ")
    assert second == "by the mathematics alone: proved"
    assert "part 'value': proved" in out
    assert "    0. identity\n" in out
    status, alone, _ = run("explain", "--no-digest", "mine.json")
    assert status == 0
    assert alone.splitlines()[1:] == out.splitlines()[2:]


def test_explain_tells_what_only_a_digest_stands_against(everything, run):
    everything()
    FILE.write_bytes(FILE.read_bytes().replace(b"these tests", b"some tests"))
    status, out, _ = run("explain", str(FILE))
    assert status == 1
    assert "digest: the file was changed" in out.splitlines()[0]
    assert out.splitlines()[1] == "by the mathematics alone: proved"


def test_explain_shows_the_step_that_fails(everything, run):
    everything()
    rewrite(lambda tree: tree["parts"][0]["evidence"][0].update(goal=squares.claim(3)))
    status, out, _ = run("explain", str(FILE))
    assert status == 1
    assert "part 'value', step 0: identity" in out
    assert "∀ x ∈ ℂ: x · x = x³" in out


def test_explain_finds_a_control_that_fails(everything, run):
    everything()
    rewrite(lambda tree: tree["parts"][0]["controls"][0]["evidence"][0].update(formula=["=", 1, 1]))
    status, out, _ = run("explain", str(FILE))
    assert status == 1
    assert "part 'value', control 0, step 1: counterexample, from 0" in out
    assert "theorem 0:\n    1 = 1" in out


def test_explain_shows_a_last_theorem_that_is_not_the_claim(everything, run):
    everything()
    rewrite(lambda tree: tree["parts"][0]["evidence"][0].update(goal=["=", 1, 1]))
    status, out, _ = run("explain", str(FILE))
    assert status == 1
    assert "the last theorem is neither the claim nor its negation" in out


def test_explain_survives_what_is_no_certificate(everything, run):
    everything()
    rewrite(lambda tree: tree.update(parts=[{"name": "value"}]))
    assert run("explain", str(FILE))[0] == 2
    FILE.write_text("[1.5]")
    status, out, _ = run("explain", str(FILE))
    assert (status, out.count("\n")) == (2, 1)
    assert run("explain", "nothing.json")[0] == 2


def test_an_account_has_a_budget_of_its_own(everything, run, monkeypatch):
    everything()
    monkeypatch.setattr(explain, "replaying", lambda: replaying(limit=100))
    status, out, _ = run("explain", str(FILE))
    assert status == 0
    assert out.splitlines()[-1] == "the account ends here: the replay takes more than 100 steps"
    rewrite(lambda tree: tree["parts"][0]["evidence"][0].update(goal=squares.claim(3)))
    status, out, _ = run("explain", str(FILE))
    assert status == 1
    assert out.splitlines()[-1] == "the account ends here: the replay takes more than 100 steps"


def test_explain_shows_both_normal_forms_of_sums():
    variables = [["G", "abelian"], ["f", ["maps", ["dual", "G"], "complex"]]]
    every, square = [["k", ["dual", "G"]]], ["abs2", ["f", "k"]]
    goal = ["=", ["+", ["sum", every, square], ["size", ["dual", "G"]]], ["sum", every, ["*", 3, square]]]
    lines = list(leftover.leftovers(Proof(Reader(), variables), {"rule": "sums", "goal": goal}))
    assert lines == [
        "left over on the left side: 2 of 2 terms",
        "    Σ_{k ∈ Ĝ} f(k) · conj(f(k))",
        "    |G|",
        "left over on the right side: 1 of 1 terms",
        "    Σ_{k ∈ Ĝ} 3 · f(k) · conj(f(k))",
    ]


def test_left_over_terms_have_characters_sizes_and_conditions():
    variables = [["G", "abelian"], ["k", ["dual", "G"]], ["g", ["element", "G"]]]
    half = ["indicator", ["=", ["*", 2, "k"], 0]]
    left = ["*", ["/", ["root", 3, 1], ["size", ["element", "G"]]], ["conj", ["char", "k", "g"]], half]
    text = "\n".join(leftover.leftovers(Proof(Reader(), variables), {"rule": "sums", "goal": ["=", left, 0]}))
    assert "ζ₃^(1)" in text
    assert "⟨k, g⟩" in text
    assert "[2 · k = 0]" in text
    assert "/|G|" in text


def test_a_bug_in_a_command_is_status_3_and_one_line(run, monkeypatch):
    def broken(_):
        raise ArithmeticError("two\nlines")

    monkeypatch.setattr("verify.command.list.verdict", broken)
    status, _, err = run("list")
    assert (status, err) == (3, "verify: internal error: ArithmeticError: two lines\n")
    monkeypatch.setenv("CLOSEDFORM_DEBUG", "1")
    with pytest.raises(ArithmeticError):
        main(["list"])


def test_an_interrupted_command_says_so(run, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("verify.command.list.run", interrupted)
    assert run("list") == (130, "", "verify: interrupted\n")


def test_only_the_definitions_that_are_used_are_listed():
    definitions = [
        {"name": "unused", "parameters": [], "body": 1},
        {"name": "two", "parameters": [], "body": 2},
        {"name": "double", "parameters": [["x'", "complex"]], "body": ["*", "two", "x'"]},
    ]
    assert list(account.definition_account(definitions, ["double", 3])) == [
        "  define two ≔ 2",
        "  define double(x′ ∈ ℂ) ≔ two · x′",
    ]


def test_the_statement_of_a_certificate_survives_the_file(everything):
    everything()
    assert load(FILE.read_bytes()) == squares.square().certificate()
