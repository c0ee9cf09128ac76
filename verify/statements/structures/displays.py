"""Displays of a proof as printed and as they should be: refuted and proved, each the edit of the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import differences
from verify.statements.model import Control, Part

Json = Any


@dataclass(frozen=True)
class Display:
    """A display as printed and as it should be, each with its evidence and values that satisfy its hypotheses."""

    name: str
    says: str
    right: str
    printed: Json
    refutation: Evidence
    repaired: Json
    proof: Evidence
    witness: Sequence[Json]
    witness_repaired: Sequence[Json] | None = None

    def part(self) -> Part:
        """Return the display as printed, with the repair as its control."""
        edits = differences(self.printed, self.repaired)
        control = Control(self.right, edits, self.proof, becomes="true")
        return Part(self.name, self.says, self.printed, self.refutation, [self.witness], [control])

    def repair(self) -> Part:
        """Return the display as it should be, with the printed one as its control."""
        witness = self.witness if self.witness_repaired is None else self.witness_repaired
        control = Control("As printed it is false.", differences(self.repaired, self.printed), self.refutation)
        return Part(self.name, self.right, self.repaired, self.proof, [witness], [control])
