"""Letters for the states and the entries of a chain: what holds for all of them is multiplied out before they are.

Tasks (Edelman), appendix E.1.
"""

from verify.statements.formulas import Binders, Json
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, REST, STATES, TRANSITION
from verify.statements.terms import minus, power

SET = "states3"
ENTRIES, LAW = ["maps", SET, SET, "real"], ["maps", SET, "real"]
MATRICES: list[tuple[list[Json], str]] = [
    (TRANSITION, "entry3"),
    (["stationary", *TRANSITION[1:]], "law3"),
    (["beta", *TRANSITION[1:]], "beta3"),
    (["gamma", *TRANSITION[1:]], "gamma3"),
]
NUMBERS: list[tuple[Json, str]] = [
    (power(REST, 2), "square3"),
    (REST, "rest3"),
    (minus(1, EIGENVALUE), "against3"),
    (EIGENVALUE, "ratio3"),
]
POWER = "power3"
LETTERS: Binders = [
    (SET, "set"),
    (POWER, ENTRIES),
    *((name, LAW if name == "law3" else ENTRIES) for _, name in MATRICES),
    *((name, "real") for _, name in NUMBERS),
]


def _power(k: Json) -> list[Json]:
    return ["matrix_power", TRANSITION, k]


def entries_of(k: Json) -> list[Json]:
    """Return what the letters stand for, with the power k of the transition matrix."""
    return [STATES, _power(k), *(term for term, _ in (*MATRICES, *NUMBERS))]


def in_letters(node: Json, k: Json = "k") -> Json:
    """Return a term with letters for the states, the entries, lambda and what is divided by."""
    for term, name in [*NUMBERS, (STATES, SET)]:
        if node == term:
            return name
    if not isinstance(node, list):
        return node
    for prefix, name in [(_power(k), POWER), *MATRICES]:
        if node[: len(prefix)] == prefix:
            return [name, *(in_letters(child, k) for child in node[len(prefix) :])]
    return [in_letters(child, k) for child in node]
