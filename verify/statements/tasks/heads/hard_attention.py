"""Attention on the largest scores alone, when a score is either 0 or a positive number."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import Binders, both, equal, forall, implies, indicator, minus, plus, times
from verify.statements.patterns import prove_not

Json = Any

FLAT: Binders = [
    ("T", "set"),
    ("H0", ["subsets", "T"]),
    ("A0", ["subsets", "T"]),
    ("g0", "real"),
]
PLACES: Binders = [("q1", "T"), ("r1", "T"), ("r2", "T")]
SEEN: Json = ["in", "q1", "H0"]
HIT: Json = ["in", "q1", "A0"]


def _score(place: str) -> Json:
    return times("g0", indicator(["in", place, "A0"]))


def _largest(place: str) -> Json:
    return forall([("r", "T")], implies(["in", "r", "H0"], ["<=", _score("r"), _score(place)]))


BEST = both(SEEN, _largest("q1"))


def prove_hit(proof: Evidence) -> int:
    """∀T, H, A, g > 0, r ∈ H ∩ A ∀q: q ∈ H has the largest of the scores g [q ∈ A] if and only if q ∈ H ∩ A."""
    return proof.use("tasks/own-hard-attention", "hit")


def prove_missed(proof: Evidence) -> int:
    """∀T, H, A, g (no r ∈ H is in A ⟹ ∀q: q ∈ H has the largest of the scores g [q ∈ A] if and only if q ∈ H)."""
    return proof.use("tasks/own-hard-attention", "missed")


def _positive(proof: Evidence, positive: int) -> int:
    """Prove ¬(g ≤ 0) from 0 < g."""
    small: Json = ["<=", "g0", 0]
    equals = proof.sums(equal(minus(0, 0), plus("g0", minus(0, "g0"))))
    absurd = proof.squares(["<", 0, 0], equals, [positive, proof.assume(small)])
    return prove_not(proof, small, absurd, proof.evaluate(["<", 0, 0]))
