"""A display that holds, with a near-miss: other hypotheses or another conclusion, and values where it fails.

Simple structures in neural networks (Chen), appendix B.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import differences, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.structures.neuron.settings import Setting

Json = Any


@dataclass(frozen=True)
class NearMiss:
    """A false variant of a claim: its hypotheses and conclusion, and values at which a piece of that fails.

    ``place`` leads to the piece through conjunctions.
    """

    says: str
    hypotheses: Sequence[Json]
    conclusion: Json
    values: Sequence[Json]
    place: Sequence[int] = ()

    def control(self, setting: Setting, claim: Json) -> Control:
        """Return the control of a claim with the same variables."""
        changed = forall(
            setting.binders, implies(*self.hypotheses, self.conclusion) if self.hypotheses else self.conclusion
        )
        failing = self.conclusion
        for part in self.place:
            failing = failing[part + 1]
        moves = [{"part": part} for part in self.place]
        refutation = refute_at(changed, setting.binders, self.values, self.hypotheses, failing, moves)
        return Control(self.says, differences(claim, changed), refutation)


def proved_part(
    name: str,
    says: str,
    setting: Setting,
    conclusion: Json,
    evidence: Evidence,
    witnesses: Sequence[Sequence[Json]],
    near_miss: NearMiss,
) -> Part:
    """Return the part of a display that holds."""
    claim = setting.claim(conclusion)
    return Part(name, says, claim, evidence, witnesses, [near_miss.control(setting, claim)])
