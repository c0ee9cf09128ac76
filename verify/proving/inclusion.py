"""The steps of one proof inside another."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence

Json = Any

THEOREMS = frozenset(
    {"from", "forward", "backward", "true", "false", "exists", "equals", "base", "step", "against", "premises", "given"}
)
ENTRIES = {"by": "theorem", "rewrite": "theorem", "cofactors": "by", "moves": "given"}


def included(proof: Evidence, other: Evidence) -> int:
    """Take the steps of another proof, declare its variables, and return its last theorem.

    Raises
    ------
    ValueError
        If a variable of that name has another sort in the proof.

    Examples
    --------
    >>> proof, other = Evidence(), Evidence()
    >>> first, last = proof.evaluate(["=", 1, 1]), other.conjunction(other.evaluate(["=", 2, 2]))
    >>> included(proof, other), proof.steps[-1]
    (2, {'rule': 'conjunction', 'from': [1]})
    """
    known = dict(proof.variables)
    for name, sort in other.variables:
        if known.setdefault(name, sort) != sort:
            raise ValueError(f"the variable {name} has another sort")
    proof.variables = [[name, sort] for name, sort in known.items()]
    numbers: list[int] = []
    for step in other.steps:
        fields = {key: _renumbered(key, value, numbers) for key, value in step.items() if key != "rule"}
        numbers.append(proof._add(step["rule"], **fields))
    return numbers[-1]


def _renumbered(key: str, value: Json, numbers: list[int]) -> Json:
    """A field of a step, with the new numbers of the theorems that it names."""
    if key in THEOREMS:
        return [numbers[entry] for entry in value] if isinstance(value, list) else numbers[value]
    if key in ENTRIES:
        name = ENTRIES[key]
        return [
            {**entry, name: _renumbered("from", entry[name], numbers)} if name in entry else entry for entry in value
        ]
    return value
