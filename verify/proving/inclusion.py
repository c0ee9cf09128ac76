"""The steps of one proof inside another."""

from verify.proving.evidence import Evidence
from verify.proving.steps import renumbered


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
        fields = renumbered(step, numbers.__getitem__)
        numbers.append(proof._add(fields.pop("rule"), **fields))
    return numbers[-1]
