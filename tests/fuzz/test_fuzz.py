"""The fuzzers find nothing in the kernel as it is, and find mistakes that are made on purpose.

A few cases of each target run here; ``python -m tests.fuzz`` runs as many as one has time for.
"""

from collections import Counter
from random import Random

import pytest

from tests.fuzz import __main__ as program
from tests.fuzz.campaign import run
from tests.fuzz.targets import TARGETS
from verify.kernel import cyclotomic, rules
from verify.kernel.rules import squares, sums
from verify.kernel.theorem import conclude

CASES = 12


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_is_found(target):
    tally = run(target, TARGETS[target], 0, range(CASES))
    assert tally.findings == []
    assert any(tally.counts[word] for word in ("accepted", "evaluated", "numbers", "malformed")), tally


def test_a_case_comes_back_by_its_number():
    def outcome(number):
        counts = Counter()
        TARGETS["logic"](Random(f"logic 3 {number}"), counts)
        return counts

    whole = run("logic", TARGETS["logic"], 3, range(4)).counts
    assert whole == sum(map(outcome, range(4)), Counter())


def _accept(proof, step):
    return conclude(proof.formula(step["goal"]))


def _accept_from_the_first(proof, step):
    return conclude(proof.formula(step["goal"]), [proof.theorem(0)])


def _accept_from_all(proof, step):
    return conclude(proof.formula(step["goal"]), proof.theorems)


MISTAKES = {
    "sums": ("sums", _accept),
    "opaque": ("sums", _accept),
    "goals": ("sums", _accept),
    "rewriting": ("sums", _accept_from_all),
    "cofactors": ("sums", _accept_from_the_first),
    "quotient": ("quotient", lambda proof, step: conclude(proof.formula(["=", 1, 0]), [proof.theorem(0)])),
    "lattice": ("sums", _accept),
    "squares": ("squares", _accept_from_all),
    "identity": ("identity", _accept),
    "evaluate": ("evaluate", lambda proof, step: conclude(proof.formula(step["formula"]))),
    "induct": ("induct", _accept_from_all),
    "citation": ("citation", lambda proof, step: conclude(proof.formula(["true"]))),
    "logic": ("specialise", lambda proof, step: conclude(proof.formula(["exists", [["q", "S"]], ["true"]]))),
}


@pytest.mark.parametrize("target", MISTAKES)
def test_a_rule_that_accepts_too_much_is_found(target, monkeypatch):
    monkeypatch.setitem(rules.RULES, *MISTAKES[target])
    assert run(target, TARGETS[target], 0, range(2 * CASES)).findings


def test_a_wrong_sign_is_found(monkeypatch):
    monkeypatch.setattr(squares.Signs, "_by_form", lambda self, term: squares.SQUARE)
    assert run("vanish", TARGETS["vanish"], 0, range(8 * CASES)).findings


def test_a_lost_monomial_is_found(monkeypatch):
    whole = sums.remaining
    monkeypatch.setattr(sums, "remaining", lambda *arguments: whole(*arguments)[2:])
    assert run("sums", TARGETS["sums"], 0, range(2 * CASES)).findings


def test_wrong_arithmetic_is_found(monkeypatch):
    monkeypatch.setattr(cyclotomic.Cyclotomic, "conjugate", lambda self: self)
    assert run("cyclotomic", TARGETS["cyclotomic"], 0, range(CASES)).findings


def test_a_finding_is_printed_with_what_brings_it_back(monkeypatch, capsys):
    monkeypatch.setitem(rules.RULES, "sums", _accept)
    assert program.main(["sums", "--cases", "3", "--seed", "7"]) == 1
    number = capsys.readouterr().out.partition("sums --seed 7 --only ")[2].partition(":")[0]
    assert program.main(["sums", "--seed", "7", "--only", number]) == 1
    monkeypatch.undo()
    assert program.main(["sums", "--seed", "7", "--only", number]) == 0


def test_an_unknown_target_is_one_line(capsys):
    with pytest.raises(SystemExit):
        program.main(["nothing"])
    assert "no target 'nothing'; there are: sums," in capsys.readouterr().err
