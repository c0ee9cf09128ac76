"""The fuzzers find nothing in the kernel as it is, and find mistakes that are made on purpose.

A few cases of each target run here; ``python -m tests.fuzz`` runs as many as one has time for.
"""

from collections import Counter
from random import Random

import pytest

from tests.fuzz import __main__ as program
from tests.fuzz.campaign import run
from tests.fuzz.targets import TARGETS
from verify.kernel import certificate, cyclotomic, linear, loader, rules
from verify.kernel.errors import Rejected
from verify.kernel.rules import squares, sums
from verify.kernel.terms import Term, integer
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


def _divided(proof, step):
    said = proof.theorem(step["from"]).conclusion
    if said.op != "equal":
        raise Rejected("quotient: no equation")
    divisor = said.args[0]
    inverse = Term("divide", None, (integer(1), divisor))
    return conclude(Term("equal", None, (Term("times", None, (divisor, inverse)), integer(1))), proof.theorems)


def _short(cosine):
    return lambda numerator, denominator, digits: cosine(numerator, denominator, digits) + (1 << (digits - 20))


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


FAULTS = {
    "a premise that is an equation": ("quotient", rules.RULES, "quotient", _divided),
    "short cosines": ("cyclotomic", cyclotomic, "_cosine", _short(cyclotomic._cosine)),
    "no error bound": ("cyclotomic", cyclotomic, "ERROR", 0),
    "unreduced rows": ("hermite", linear, "range", lambda *bounds: ()),
    "a pin that is not compared": ("pinned", certificate, "_pinned", lambda outcomes, entry: outcomes),
    "a key that stands twice": ("pinned", loader, "_pairs", dict),
    "an encoding that is not read": ("files", loader, "UnicodeDecodeError", ZeroDivisionError),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault, monkeypatch):
    target, module, name, put = FAULTS[fault]
    if module is rules.RULES:
        monkeypatch.setitem(rules.RULES, name, put)
    else:
        monkeypatch.setattr(module, name, put, raising=False)
    assert any(run(target, TARGETS[target], 0, [number]).findings for number in range(1200))


def test_a_divisor_that_may_be_zero_is_found(monkeypatch):
    monkeypatch.setattr(squares.Signs, "is_positive", lambda self, term: term.op != "plus")
    assert any(run("vanish", TARGETS["vanish"], 0, [number]).findings for number in range(1200))


def test_an_error_of_any_kind_is_a_finding(monkeypatch):
    def broken(proof, step):
        raise IndexError("out of range")

    monkeypatch.setitem(rules.RULES, "sums", broken)
    findings = run("sums", TARGETS["sums"], 0, range(3)).findings
    assert ": IndexError: out of range (test_fuzz.py, line " in findings[0]


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
