"""Evidence that never takes the same step twice."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence

Json = Any


class ConciseEvidence(Evidence):
    """Evidence in which a step that was taken before is not taken again: its theorem is the same.

    Examples
    --------
    >>> proof = ConciseEvidence()
    >>> proof.evaluate(["=", 1, 1]), proof.evaluate(["=", 1, 1])
    (0, 0)
    """

    def _add(self, rule: str, **fields: Json) -> int:
        added = super()._add(rule, **fields)
        first = self.steps.index(self.steps[added])
        if first < added:
            self.steps.pop()
        return first
