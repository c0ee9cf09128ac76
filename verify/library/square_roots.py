"""Positive real numbers have square roots."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import both, equal, exists, plus, power, times

Json = Any

ROOT = exists([("s'", "real")], both(["<", 0, "s'"], equal(power("s'", 2), "r1")))
WHOLE = plus(1, "r1")


def _sides(part: Json) -> tuple[Json, Json]:
    """c and ((1 + c) t)²."""
    return "r1", power(times(WHOLE, part), 2)


def prove_square_root(proof: Evidence) -> int:
    """Prove ∀x > 0 ∃s > 0: s² = x."""
    return proof.use("library/square-roots", "existence")
