"""A view of evidence under which names are replaced, for steps whose names a later step wants to bind."""

from typing import Any

from verify.proving.evidence import Evidence

Json = Any


def _replaced(node: Json, names: dict[str, str]) -> Json:
    if isinstance(node, str):
        return names.get(node, node)
    if isinstance(node, dict):
        return {key: _replaced(child, names) for key, child in node.items()}
    return [_replaced(child, names) for child in node] if isinstance(node, list | tuple) else node


class RenamedEvidence(Evidence):
    """Evidence that takes its steps in other evidence, with some names replaced.

    Examples
    --------
    >>> proof = Evidence([["m", "natural"]])
    >>> RenamedEvidence(proof, {"k": "m"}).assume(["<=", 0, "k"])
    0
    >>> proof.steps
    [{'rule': 'assume', 'formula': ['<=', 0, 'm']}]
    """

    def __init__(self, proof: Evidence, names: dict[str, str]) -> None:
        """Share the variables and the steps."""
        super().__init__(proof.variables)
        self.steps, self._proof, self._names = proof.steps, proof, names

    def _add(self, rule: str, **fields: Json) -> int:
        return self._proof._add(rule, **_replaced(fields, self._names))
