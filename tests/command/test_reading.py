"""``check``, ``list``, ``show`` and ``explain``: what they print and how they exit."""

import json
from pathlib import Path

import pytest

from tests.command import squares
from verify.__main__ import COMMANDS, main
from verify.command import account, leftover
from verify.kernel.loader import digest, load
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader

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
    status, out, _ = run("check", "certificates", "nothing.json")
    assert status == 2
    assert "unpinned" in out
    assert "cannot be read" in out


def test_list_groups_by_work(run):
    status, out, _ = run("list")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "cago  CaGO"
    assert "  refuted        cago/own-cube         x x is a power" in lines
    assert "  not built yet  cago/theorem-1        The loss | in potentials" in lines
    assert "  4 listed, 3 decided; 2 statements: 1 proved, 1 refuted (1 repaired)" in lines
    assert lines[-1] == "5 listed, 3 decided; 2 statements: 1 proved, 1 refuted (1 repaired)"


def test_list_as_json(run):
    rows = json.loads(run("list", "--json")[1])
    assert {row["id"]: row["state"] for row in rows}[squares.FALSE] == "refuted"
    assert rows[0]["aliases"] == ["cago/old-name"]


def test_show_prints_claim_verdict_and_controls(run):
    status, out, _ = run("show", squares.TRUE)
    assert status == 0
    assert "verdict: proved" in out
    assert "∀ x ∈ ℂ: x · x = x²" in out
    assert "near-miss, false: With the cube it is false." in out
    assert "in the claim: 2 becomes 3" in out


def test_show_resolves_aliases_and_says_what_is_not_built(run):
    status, out, _ = run("show", "cago/old-name")
    assert status == 0
    assert "theorem 1; not built yet" in out
    assert run("show", "cago/own-sqare")[0] == 2


def test_show_says_that_a_claim_is_not_pinned(run, ledger):
    squares.edit_row(ledger, squares.TRUE, parts={"value": "0" * 64})
    status, out, _ = run("show", squares.TRUE)
    assert status == 1
    assert "claim is not the ledger's: part 'value'; proved by the mathematics alone" in out


def test_explain_tells_the_proof(everything, run):
    everything()
    status, out, _ = run("explain", "certificates/cago/own-cube.json")
    assert status == 0
    assert "part 'value': refuted" in out
    assert "0. evaluate" in out
    assert "1. counterexample, from 0\n" in out
    assert "¬(∀ x ∈ ℂ: x · x = x³)" in out


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


def test_explain_shows_both_normal_forms_of_sums():
    variables = [["G", "abelian"], ["f", ["maps", ["dual", "G"], "complex"]]]
    every, square = [["k", ["dual", "G"]]], ["abs2", ["f", "k"]]
    goal = ["=", ["+", ["sum", every, square], ["size", ["dual", "G"]]], ["sum", every, ["*", 3, square]]]
    lines = list(leftover.leftovers(Proof(Reader(), variables), {"rule": "sums", "goal": goal}))
    assert lines == [
        "left over on the left side: 2 of 2 terms",
        "    Σ_{k ∈ Ĝ} f(k) · f(k)*",
        "    |G|",
        "left over on the right side: 1 of 1 terms",
        "    Σ_{k ∈ Ĝ} 3 · f(k) · f(k)*",
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

    monkeypatch.setattr("verify.command.list.state", broken)
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
        "  two ≔",
        "      2",
        "  double(x′) ≔",
        "      two · x′",
        "    for x′ ∈ ℂ",
    ]


def test_the_statement_of_a_certificate_survives_the_file(everything):
    everything()
    assert load(FILE.read_bytes()) == squares.square().certificate()
