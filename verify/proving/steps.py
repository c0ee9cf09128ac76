"""Steps of evidence as data: which of their fields hold theorems, which hold trees; what is not needed is left out."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from verify.language.trees import names_in, substituted

Json = Any
Step = dict[str, Json]

THEOREMS = frozenset(
    {"from", "forward", "backward", "true", "false", "exists", "equals", "base", "step", "against", "premises", "given"}
)
ENTRIES = {"by": "theorem", "rewrite": "theorem", "cofactors": "by", "moves": "given"}
TREES = frozenset({"formula", "goal", "claim", "on"})
LISTS = frozenset({"under", "at", "terms"})


def renumbered(step: Step, number: Callable[[int], int]) -> Step:
    """Return a step whose theorems have other numbers."""
    return {key: _renumbered(key, value, number) for key, value in step.items()}


def _renumbered(key: str, value: Json, number: Callable[[int], int]) -> Json:
    if key in THEOREMS:
        return [number(entry) for entry in value] if isinstance(value, list) else number(value)
    if key in ENTRIES:
        name = ENTRIES[key]
        return [
            {**entry, name: _renumbered("from", entry[name], number)} if name in entry else entry for entry in value
        ]
    return value


def premises(step: Step) -> Iterator[int]:
    """Yield the theorems that a step names.

    >>> list(premises({"rule": "sums", "goal": ["=", 1, 1], "cofactors": [{"by": 3}]}))
    [3]
    """
    found: list[int] = []

    def note(number: int) -> int:
        found.append(number)
        return number

    renumbered(step, note)
    return iter(found)


def cleared(step: Step, taken: frozenset[str]) -> Step:
    """Return a step in which no tree binds a name that is taken.

    The cofactors of ``sums`` keep meaning the variables that its goal quantifies first, whatever names these get.

    Examples
    --------
    >>> goal = ["forall", [["i", "J"]], ["=", ["f", "i"], 0]]
    >>> step = {"rule": "sums", "goal": goal, "cofactors": [{"by": 0, "at": ["i", "j"], "over": [["j", "J"]]}]}
    >>> cleared(step, frozenset({"i", "i1", "j"}))["cofactors"]
    [{'by': 0, 'at': ['i2', 'j1'], 'over': [['j1', 'J']]}]
    """
    found = {key: _cleared(key, value, taken) for key, value in step.items() if key != "cofactors"}
    if "cofactors" not in step:
        return found
    names: dict[str, Json] = dict(zip(opened_names(step["goal"]), opened_names(found["goal"]), strict=True))
    avoided = taken | frozenset(names.values())
    return {**found, "cofactors": [renamed(entry, names, avoided) for entry in step["cofactors"]]}


def opened_names(goal: Json) -> list[str]:
    """Return the names of the variables that a formula quantifies first."""
    found: list[str] = []
    while isinstance(goal, list) and goal[0] == "forall":
        found += [name for name, _ in goal[1]]
        goal = goal[2]
    return found


def _cleared(key: str, value: Json, taken: frozenset[str]) -> Json:
    if key in TREES:
        return substituted(value, {}, taken)
    if key in LISTS:
        return [substituted(entry, {}, taken) for entry in value]
    if key == "moves":
        return [{name: _cleared(name, entry, taken) for name, entry in move.items()} for move in value]
    return value


def renamed(entry: Step, names: Mapping[str, Json], taken: frozenset[str]) -> Step:
    """Rename what a cofactor mentions, and its own indices where their names are taken.

    >>> renamed({"by": 0, "at": ["i", "j"], "over": [["j", "J"]]}, {"i": "k"}, frozenset({"j", "k"}))
    {'by': 0, 'at': ['k', 'j1'], 'over': [['j1', 'J']]}
    """
    terms = [*entry.get("at", []), entry.get("times", 1)]
    if entry.get("over"):
        _, over, *terms = substituted(["map", entry["over"], *terms], names, taken)
        entry = {**entry, "over": over}
    else:
        terms = [substituted(term, names, taken) for term in terms]
    *at, times = terms
    return {key: {"at": at, "times": times}.get(key, value) for key, value in entry.items()}


def mentioned(step: Step) -> set[str]:
    """Return the names in the trees of a step, and the variables that it names."""
    return names_in([value for key, value in step.items() if key != "rule"]) | _inside(step)


def _inside(step: Step) -> set[str]:
    entries = [entry for key in ("cofactors", "moves") for entry in step.get(key, [])]
    return set().union(*(names_in(list(entry.values())) for entry in entries))


def pruned(steps: Sequence[Step], last: int) -> list[Step]:
    """Return the steps that a theorem needs, equal ones once, that theorem last.

    Examples
    --------
    >>> one, two = {"rule": "evaluate", "formula": ["=", 1, 1]}, {"rule": "evaluate", "formula": ["=", 2, 2]}
    >>> pruned([one, two, two, {"rule": "conjunction", "from": [2, 1]}], 3)
    [{'rule': 'evaluate', 'formula': ['=', 2, 2]}, {'rule': 'conjunction', 'from': [0, 0]}]
    >>> from verify.proving.evidence import Used
    >>> used = {"rule": "use", "entry": Used("library/powers", "sign")}
    >>> pruned([used, used, {"rule": "conjunction", "from": [0, 1]}], 2)[1]
    {'rule': 'conjunction', 'from': [0, 0]}
    """
    needed = {last}
    for number in reversed(range(last + 1)):
        if number in needed:
            needed.update(premises(steps[number]))
    found: list[Step] = []
    numbers: dict[int, int] = {}
    known: dict[str, int] = {}
    for number in sorted(needed):
        step = renumbered(steps[number], numbers.__getitem__)
        key = json.dumps(step, sort_keys=True, default=repr)
        if key not in known:
            known[key] = len(found)
            found.append(step)
        numbers[number] = known[key]
    if numbers[last] != len(found) - 1:  # an equal step stands earlier: what follows it is not needed
        return pruned(found, numbers[last])
    return found
