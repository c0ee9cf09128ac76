"""Claims that are proved as their author tells: what is run, what is said where it stops, what is not believed."""

import pytest

from verify import decide
from verify.deciding import told
from verify.deciding.api import asked_in, decide_all
from verify.kernel.certificate import replay
from verify.kernel.ledger import Ledger
from verify.language.errors import TextError
from verify.proving.counterexample import WrongWitness
from verify.proving.scripts import ScriptError

STATE = "define state(n in natural) := iterate(x in real |-> x - x^2; 1/2; n)\n"
POSITIVE = f"{STATE}claim positive: forall n in natural: 0 < state(n)\n"
PROOF = """proof
  have between: forall n in natural: 0 < state(n) and state(n) < 1
    induction
      - by evaluate
      - intro n as before
        split
          - by inequality
          - by inequality  # from before.0 and before.1
  intro
  by between
"""


def test_a_proof_is_found_where_a_search_ends():
    assert decide(POSITIVE, 1).verdict == "undecided"
    decision = decide(POSITIVE + PROOF)
    assert decision.verdict == "proved"
    assert replay(decision.certificate, Ledger([]), trusting=True).verdict == "proved"
    assert decision.certificate["parts"][0]["controls"]


def test_where_a_proof_stops_the_line_the_reason_and_the_goal_are_told():
    text = f"{POSITIVE}proof\n  induction\n    - by evaluate\n    - intro n as before\n      by linear\n"
    (asked,) = asked_in("own", text, "own.claims")
    (decision,) = decide_all([asked])
    assert decision.verdict == "undecided"
    assert decision.certificate is None
    assert decision.part.reason.startswith("own.claims:7: linear: no proof of the inequality was found")
    assert decision.open.splitlines() == ["  before: 0 < state(n)", "  ⊢ 0 < state(next(n))"]
    assert str(decision).splitlines()[-3:] == ["open goal:", *decision.open.splitlines()]


@pytest.mark.parametrize(
    ("proof", "reason"),
    [
        ("intro", "line:3: the proof leaves the goal open"),
        ("intro\n  have later: 0 < x\n    by nothing", "line:5: no fact 'nothing'"),
        ("split\n    - by ring", "line:3: expected a conjunction or an equivalence"),
        ("intro\n  use library/real-order sign", "line:4: no library is at hand"),
        ("intro\n  by rewriting h1", "line:4: the kernel refuses 'rewrite'"),
    ],
)
def test_a_proof_that_stops_leaves_its_claim_undecided(proof, reason):
    decision = decide(f"claim one: forall x in real: 0 < x ==> x < 1\nproof\n  {proof}")
    assert decision.verdict == "undecided"
    assert decision.part.reason.startswith(reason)


@pytest.mark.parametrize(
    ("proof", "message"),
    [
        ("  prove it", "line:3: unknown command 'prove'"),
        ("  intro\n  have 0 < y by linear", "line:4: column 5: unknown name 'y'"),
        ("  intro\n   by linear", "line:4: expected no indentation, or that of a block"),
        (" intro", "line:3: expected no indentation"),
        ("  obtain y", "line:3: 'obtain y' has another form than expected"),
    ],
)
def test_a_proof_that_cannot_be_read_is_wrong_input(proof, message):
    with pytest.raises(ScriptError, match=f"^{message}"):
        decide(f"claim one: forall x in real: 0 < x ==> x < 1\nproof\n{proof}")


def test_what_the_grammar_refuses_behind_a_proof_has_its_line():
    with pytest.raises(TextError, match="line 4, column 16: unknown name 'y'"):
        decide("claim one: 1 = 1\nproof\n  by evaluate\nclaim two: 1 = y")


def test_a_proof_that_takes_too_long_is_stopped():
    claim = "claim hard: forall a, b, c in real: 0 <= a^4*b^2 + b^4*c^2 + c^4*a^2 - 3*a^2*b^2*c^2"
    decision = decide(f"{claim}\nproof\n  intro\n  by inequality", 0.02)
    assert decision.verdict == "undecided"
    assert decision.part.reason == "line:4: nothing was found in 0.02 s"


def test_hypotheses_that_contradict_each_other_prove_nothing():
    decision = decide("claim idle: forall x in real: x < 0, 1 < x ==> x = 2\nproof\n  intro\n  absurd by linear")
    assert decision.verdict == "undecided"
    assert "the hypotheses contradict each other" in decision.part.reason


def test_a_witness_of_the_author_is_checked():
    text = "claim one: forall x in real: 1 < x ==> 0 < x\nwitness x := {}\nproof\n  intro\n  by linear"
    assert decide(text.format("22/7")).certificate["parts"][0]["witnesses"] == [[["/", 22, 7]]]
    with pytest.raises(WrongWitness, match="1 < 1 does not hold"):
        decide(text.format(1))


def test_each_claim_has_its_own_proof():
    text = f"{POSITIVE}{PROOF}claim two: 1 < 2\nproof\n  by evaluate\nclaim three: 2 < 3"
    assert [asked.proof is None for asked in asked_in("own", text)] == [False, False, True]
    assert [decision.verdict for decision in decide_all(asked_in("own", text))] == ["proved"] * 3


def test_a_claim_that_is_too_deep_stops_its_proof(monkeypatch):
    def deep(lines):
        def run(goal):
            raise RecursionError

        return run

    monkeypatch.setattr(told, "script", deep)
    assert decide("claim one: 1 = 1\nproof\n  by evaluate").part.reason == "line:0: nested too deeply"
