"""Displays of a proof as printed and as they should be: refuted and proved, each the edit of the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from verify.kernel.certificate import is_near
from verify.proving.evidence import Evidence, Json
from verify.statements import model, trees


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

    def part(self) -> model.Part:
        """Return the display as printed, with the repair as its control where that is near enough."""
        controls = self._controls(self.right, self.printed, self.repaired, self.proof, "true")
        return model.Part(self.name, self.says, self.printed, self.refutation, [self.witness], controls)

    def repair(self) -> model.Part:
        """Return the display as it should be, with the printed one as its control where that is near enough."""
        witness = self.witness if self.witness_repaired is None else self.witness_repaired
        controls = self._controls("As printed it is false.", self.repaired, self.printed, self.refutation, "false")
        return model.Part(self.name, self.right, self.repaired, self.proof, [witness], controls)

    def _controls(self, says: str, claim: Json, other: Json, proof: Evidence, becomes: str) -> list[model.Control]:
        return [model.Control(says, trees.differences(claim, other), proof, becomes)] if is_near(claim, other) else []
