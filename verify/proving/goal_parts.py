"""Goals taken apart: conjunctions, quantifiers over sets whose form shows their elements, conditions below quantifiers.

What a goal is made of are parts, each a goal of its own; from theorems for the parts follow steps that prove the whole.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from verify.kernel.binding import bind, instantiate
from verify.kernel.rules.cases import instances
from verify.kernel.rules.sums import SPLIT
from verify.kernel.terms import Term, variable
from verify.language import RESERVED, to_json
from verify.proving.evidence import Evidence

MAX_PARTS = 64


def names_of(evidence: Evidence) -> frozenset[str]:
    """Return the names of the declared variables."""
    return frozenset(name for name, _ in evidence.variables)


def parts_of(goal: Term) -> list[Term] | None:
    """Return goals that together say what a goal says, None if its form shows none.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> parts_of(Reader().formula(["forall", [["n", ["range", 1, 2]]], ["<", 0, "n"]], {}))
    [less(integer(0), integer(1)), less(integer(0), integer(2))]
    """
    if goal.op == "and":
        return list(goal.args)
    prefix, inner = _split(goal)
    if inner is not None:
        found = list(islice(instances(inner), MAX_PARTS + 1))
        return [_closed(prefix, part) for part in found] if len(found) <= MAX_PARTS else None
    flat = _flat(goal)
    return None if flat == goal else [flat]


def emit_parts(
    evidence: Evidence, goal: Term, proofs: Sequence[Callable[[Term], int]], avoid: Iterable[str] = ()
) -> int:
    """Prove a goal from its parts, see :func:`parts_of`: one proof for each of them.

    Parameters
    ----------
    evidence : Evidence
        Variables that the steps talk about are declared there.
    goal : Term
    proofs : functions
        Each takes a part and returns the number of a theorem that says it.
    avoid : names
        Of definitions, which no variable may get.
    """
    parts = parts_of(goal)
    if parts is None or len(parts) != len(proofs):
        raise ValueError(f"the goal does not have {len(proofs)} parts")
    theorems = [proof(part) for proof, part in zip(proofs, parts, strict=True)]
    if goal.op == "and":
        return evidence.conjunction(*theorems)
    taken = frozenset(avoid)
    prefix, inner = _split(goal)
    if inner is None:
        return _unflattened(evidence, goal, theorems[0], taken)
    names = _declared(evidence, prefix, taken)
    inner = _renamed(goal, names)
    at = [str(var.data) for var in names]
    numbers = [evidence.specialise(theorem, at) for theorem in theorems] if at else theorems
    whole = evidence.elements(to_json(inner, names_of(evidence) | taken), *numbers)
    return evidence.generalise(whole, at) if at else whole


def _split(goal: Term) -> tuple[list[Term], Term | None]:
    """Return the variables before the first quantifier that can be split, and the goal from there on."""
    found: list[Term] = []
    while goal.op == "forall":
        if goal.args[0].op in SPLIT:
            return found, goal
        found.append(variable(f"~{len(found)}", goal.args[0]))
        goal = instantiate(goal.args[1], found[-1])
    return found, None


def _closed(prefix: Sequence[Term], formula: Term) -> Term:
    return bind("forall", prefix, formula)


def _renamed(goal: Term, names: Sequence[Term]) -> Term:
    for var in names:
        goal = instantiate(goal.args[1], var)
    return goal


def _declared(evidence: Evidence, prefix: Sequence[Term], taken: frozenset[str]) -> list[Term]:
    """Declare variables of these sorts under new names, each sort over the new names."""
    found: list[Term] = []
    closed = _closed(prefix, Term("true"))
    for number in range(len(prefix)):
        sort, body = closed.args
        names = names_of(evidence) | taken | RESERVED
        name = next(name for name in (f"e{count}" for count in range(1, 10**6)) if name not in names)
        found.append(variable(name, sort))
        evidence.variables.append([name, to_json(sort, names)])
        closed = instantiate(body, found[number])
    return found


def _flat(goal: Term) -> Term:
    """Return a goal with all its quantifiers in front of all its conditions."""
    variables: list[Term] = []
    conditions: list[Term] = []
    while goal.op in ("forall", "implies"):
        if goal.op == "forall":
            variables.append(variable(f"~{len(variables)}", goal.args[0]))
            goal = instantiate(goal.args[1], variables[-1])
        else:
            conditions += goal.args[:-1]
            goal = goal.args[-1]
    return _closed(variables, Term("implies", None, (*conditions, goal)) if conditions else goal)


def _unflattened(evidence: Evidence, goal: Term, theorem: int, taken: frozenset[str]) -> int:
    """Return the goal from what is flat: instantiate it, discharge its conditions, and close it in the goal's order."""
    prefix: list[Term] = []
    flat = _flat(goal)
    while flat.op == "forall":
        prefix.append(variable(f"~{len(prefix)}", flat.args[0]))
        flat = instantiate(flat.args[1], prefix[-1])
    names = iter(_declared(evidence, prefix, taken))
    avoid = names_of(evidence) | taken
    layers: list[tuple[list[str], list[object]]] = []
    premises: list[int] = []
    at: list[str] = []
    while goal.op in ("forall", "implies"):
        if goal.op == "forall":
            var = next(names)
            goal = instantiate(goal.args[1], var)
            layers.append(([str(var.data)], []))
            at.append(str(var.data))
        else:
            under = [to_json(condition, avoid) for condition in goal.args[:-1]]
            premises += [evidence.assume(condition) for condition in under]
            layers.append(([], under))
            goal = goal.args[-1]
    number = evidence.specialise(theorem, at, premises)
    for over, under in reversed(layers):
        number = evidence.generalise(number, over, under)
    return number
