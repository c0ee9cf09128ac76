"""Propositional logic: what follows from facts whatever their parts say.

An atom that is true is a subset of the one-element set that has this element. So a tautology is an equation of
indicators, which the rule ``sums`` decides, and its instance at subsets {∗ : φ} says it of the formulas φ.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from verify.kernel.terms import Term
from verify.language.trees import fresh_name, implication

from .facts import Fact
from .goal import Goal
from .open_goal import OpenGoal

Json = Any

CONNECTIVES = frozenset({"and", "or", "not", "implies", "iff"})
MAX_ATOMS = 10
_STAR: Json = ["star"]


class Atoms:
    """The formulas that propositional logic does not look into, each with the name of a subset of the unit set."""

    def __init__(self, goal: OpenGoal) -> None:
        """Start without atoms."""
        self._goal = goal
        self._names: dict[Term, str] = {}
        self.formulas: dict[str, Json] = {}

    def skeleton(self, tree: Json) -> Json:
        """Return a formula whose atoms are memberships."""
        tree = self._goal.shape(tree)
        head = tree[0] if isinstance(tree, list) and tree else None
        if head == "!=":
            return ["not", self.skeleton(["=", *tree[1:]])]
        if head in CONNECTIVES:
            return [head, *map(self.skeleton, tree[1:])]
        if head in ("true", "false"):
            return tree
        term = self._goal.proof.formula(tree)
        name = self._names.get(term)
        if name is None:
            name = self._names[term] = fresh_name("P1", {*self._goal.proof.taken, *self.formulas})
            self.formulas[name] = tree
        return ["in", _STAR, name]

    def read(self, tree: Json) -> frozenset[Term]:
        """Return the atoms of a formula, and of those before it."""
        self.skeleton(tree)
        return frozenset(self._names)


def tautology(goal: Goal, given: Sequence[Fact] | None = None) -> None:
    """End a goal that follows from facts by propositional logic.

    Parameters
    ----------
    goal : Goal
        Its target may be anything; what is no connective is an atom.
    given : sequence of Fact
        The facts to be used, by default all that share atoms with the target.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["forall", [["x", "real"]], ["implies", ["<", 0, "x"],
    ...     ["or", ["=", "x", 0], ["<", 0, "x"]]]])
    >>> tautology(goal.intro())
    >>> [step["rule"] for step in goal.evidence().steps]
    ['assume', 'sums', 'specialise', 'generalise']
    """
    atoms = Atoms(goal)
    wanted = atoms.skeleton(goal.target)
    used = _related(goal, atoms, goal.facts) if given is None else list(given)
    hypotheses = [atoms.skeleton(fact.tree) for fact in used]
    if len(atoms.formulas) > MAX_ATOMS:
        raise goal.stuck(f"a tautology of more than {MAX_ATOMS} atoms")
    binders = [[name, ["subsets", ["unit"]]] for name in atoms.formulas]
    lemma: Json = implication(hypotheses, wanted)
    if not _holds(hypotheses, wanted, list(atoms.formulas)):
        raise goal.stuck("no tautology")
    proved = goal.proof.take("sums", ["forall", binders, lemma], goal=["forall", binders, lemma])
    point = fresh_name("s", goal.proof.taken)
    at = [["subset", [[point, ["unit"]]], formula] for formula in atoms.formulas.values()]
    numbers = [fact.theorem for fact in used]
    goal.close(goal.proof.take("specialise", goal.target, from_=proved.theorem, at=at, premises=numbers))


def _related(goal: OpenGoal, atoms: Atoms, facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts that are connected with the target by common atoms, directly or not."""
    left = [(fact, Atoms(goal).read(fact.tree)) for fact in facts]
    found: list[Fact] = []
    seen = atoms.read(goal.target)
    while True:
        for entry in reversed(left):
            fact, own = entry
            if own & seen and len(own | seen) <= MAX_ATOMS:
                seen |= own
                found.append(fact)
                left.remove(entry)
                break
        else:
            return found


def _holds(hypotheses: Sequence[Json], wanted: Json, names: Sequence[str]) -> bool:
    """Tell whether all values of the atoms that satisfy the hypotheses satisfy what is wanted."""
    for number in range(2 ** len(names)):
        values = {name: bool(number >> place & 1) for place, name in enumerate(names)}
        if not _value(wanted, values) and all(_value(h, values) for h in hypotheses):
            return False
    return True


def _value(skeleton: Json, values: dict[str, bool]) -> bool:
    head = skeleton[0]
    if head == "in":
        return values[skeleton[2]]
    if head in ("true", "false"):
        return bool(head == "true")
    parts = [_value(part, values) for part in skeleton[1:]]
    if head == "not":
        return not parts[0]
    if head == "implies":
        return not all(parts[:-1]) or parts[-1]
    if head == "iff":
        return len(set(parts)) == 1
    return all(parts) if head == "and" else any(parts)


def cases_of(goal: Goal, fact: str | Fact, name: str = "case") -> list[Goal]:
    """Return the goal under each of the formulas of a disjunction."""
    source = goal.fact(fact)
    tree = goal.shape(source.tree)
    if not isinstance(tree, list) or tree[0] != "or":
        raise goal.stuck(f"'{source.name}' is no disjunction")
    found: list[Goal] = []
    rest = goal
    for place, part in enumerate(tree[1:]):
        left = tree[1 + place :]
        if len(left) == 1:
            rest.have(part, tautology, name)
            found.append(rest)
        else:
            one, rest = rest.cases(part, name)
            found.append(one)
    return found
