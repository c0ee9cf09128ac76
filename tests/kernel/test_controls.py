"""Controls are near-misses: whatever the edits, and however many, much of the claim is left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.forgeries.forge import certificate
from verify.kernel.binding import bind
from verify.kernel.certificate import BRANCH, KEPT, branches, is_near, replay
from verify.kernel.errors import Malformed, Rejected
from verify.kernel.ledger import Ledger, load_ledger
from verify.kernel.loader import digest, read
from verify.kernel.terms import REAL, TRUE, Term, variable
from verify.kernel.trees import words
from verify.kernel.workspace import replaying

CERTIFICATES = Path(__file__).parents[2] / "certificates"
BINDERS = [["x", "real"], ["y", "real"]]
CLAIM: Any = ["forall", BINDERS, ["=", ["+", "x", "y"], ["+", "y", "x"]]]
PROOF = [{"rule": "sums", "goal": CLAIM}]
ZERO_IS_TWO = {
    "says": "Zero is not two.",
    "edits": [{"path": ["claim", place], "put": put} for place, put in enumerate(["=", 0, 2])],
    "becomes": "false",
    "variables": [],
    "evidence": [{"rule": "evaluate", "formula": ["=", 0, 2]}],
}


def control(put: Any, evidence: list[Any], *path: Any) -> Any:
    says = {"says": "It is false.", "becomes": "false", "variables": []}
    return {**says, "edits": [{"path": ["claim", *path], "put": put}], "evidence": evidence}


def verdict(*controls: Any) -> str:
    tree = certificate(CLAIM, [], PROOF, [[1, 2]], controls=list(controls))
    return replay(tree, Ledger([]), trusting=True).verdict


def counterexample(claim: Any) -> list[Any]:
    """Return evidence that x + y = y x is false at 1 and 2."""
    false = {"rule": "evaluate", "formula": ["=", ["+", 1, 2], ["*", 2, 1]]}
    return [false, {"rule": "counterexample", "claim": claim, "moves": [{"at": [1, 2]}], "from": 0}]


def test_a_near_miss_is_accepted() -> None:
    edited = [*CLAIM[:2], ["=", ["+", "x", "y"], ["*", "y", "x"]]]
    assert verdict(control("*", counterexample(edited), 2, 2, 0)) == "proved"


def test_a_claim_replaced_edit_by_edit_is_no_near_miss() -> None:
    with pytest.raises(Malformed, match="control 0: edits: no near-miss: fewer than one word in 3 is kept"):
        verdict(ZERO_IS_TWO)


def test_a_published_certificate_whose_controls_are_replaced_gets_no_verdict() -> None:
    tree = read(CERTIFICATES / "circuits" / "claim-class-weighted-margin.json")
    assert replay(tree, load_ledger()).verdict == "proved"
    for part in tree["parts"]:
        part["controls"] = [ZERO_IS_TWO] if part["controls"] else []
    forged = {**tree, "digest": digest({key: value for key, value in tree.items() if key != "digest"})}
    for trusting in (True, False):
        with pytest.raises(Malformed, match="no near-miss"):
            replay(forged, load_ledger(), trusting=trusting)


def test_one_bad_control_among_good_ones_is_enough() -> None:
    edited = [*CLAIM[:2], ["=", ["+", "x", "y"], ["*", "y", "x"]]]
    good = control("*", counterexample(edited), 2, 2, 0)
    with pytest.raises(Malformed, match="control 1: edits: no near-miss"):
        verdict(good, ZERO_IS_TWO)


def test_what_is_near_may_still_not_be_false() -> None:
    with pytest.raises(Rejected, match="does not show that the edited claim is false"):
        verdict(control("y", PROOF, 2, 1, 1))


@pytest.mark.parametrize("kept", range(7))
def test_the_longer_tree_counts(kept: int) -> None:
    short = ["a"] * kept + ["b"] * (6 - kept)
    long = ["a"] * kept + ["c"] * (3 * kept - kept)
    assert is_near(short, long) == (KEPT * kept >= 6)
    assert is_near(long, short) == is_near(short, long)
    assert not is_near(short, [*long, *["c"] * 7])


def test_words_are_counted_wherever_they_stand() -> None:
    assert words({"a": ["b", [1, ["b"]], "1"], "c": {"d": []}}) == {"b": 2, b"1": 1, "1": 1}
    assert is_near(["f", ["g", "x"]], ["g", ["f", "x"]])


@pytest.mark.parametrize("count", [2, 50])
def test_each_side_of_a_claim_costs_steps_to_go_through(count: int) -> None:
    with replaying() as here:
        sides = [bind("forall", [variable(f"x{place}", REAL)], TRUE) for place in range(count)]
        claim = Term("and", None, tuple(sides))
        before = here.spent
        assert list(branches(claim)) == [(place,) for place in range(count)]
        assert here.spent - before > 5 * BRANCH * count
