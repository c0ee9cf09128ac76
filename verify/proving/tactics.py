"""Tactics that search: what they find is kept with the hints of the proof, what they emit is judged by the kernel."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from verify.kernel.errors import KernelError
from verify.kernel.sets import is_counted
from verify.kernel.sorts import sort_of
from verify.kernel.terms import Term
from verify.language.trees import implication

from .boxes import find_on_box
from .emission import emit
from .equations import find_field, find_ring
from .evidence import Evidence
from .facts import Fact, Stuck
from .finite_sums import emit_sum, find_sum
from .goal import Goal, Tactic, evaluate, obvious
from .inequality import find_inequality, find_linear
from .propositional import tautology

Json = Any
Find = Callable[[Term, Sequence[Fact], Iterable[str]], Json]
Emit = Callable[[Evidence, Term, Sequence[Fact], Json], int]

__all__ = [
    "auto",
    "bernstein",
    "box",
    "evaluate",
    "field",
    "first",
    "inequality",
    "linear",
    "ring",
    "searched",
    "sums",
    "using",
]


def searched(goal: Goal, name: str, find: Find, emitted: Emit) -> None:
    """End a goal with what a search finds, or has found before.

    Parameters
    ----------
    goal : Goal
        What is to be proved, with the facts that the search may use.
    name : str
        The tactic, for the hints.
    find, emitted
        The search, and what takes the steps that it has found.
    """
    proof, term = goal.proof, goal.term
    count = len(proof.evidence.steps)

    def use(found: Json) -> Fact:
        try:
            return proof.adopt(emitted(proof.evidence, term, goal.facts, found), goal.target)
        except Stuck:
            proof.back_to(count)
            raise

    try:
        goal.close(proof.hints.recall(name, term, lambda: find(term, goal.facts, proof.taken), use))
    except Stuck as error:
        raise goal.stuck(f"{name}: {error}") from None


def ring(goal: Goal) -> None:
    """Prove an equation of polynomials from the equations among the facts."""
    searched(goal, "ring", find_ring, emit)


def field(goal: Goal) -> None:
    """Prove an equation of fractions from the equations among the facts; divisors are shown not to be 0."""
    searched(goal, "field", find_field, emit)


def linear(goal: Goal) -> None:
    """Prove a comparison by a linear combination of the facts."""
    searched(goal, "linear", find_linear, emit)


def inequality(goal: Goal) -> None:
    """Prove a comparison by products of facts and squares."""
    searched(goal, "inequality", find_inequality, emit)


def bernstein(goal: Goal) -> None:
    """Prove an inequality of polynomials in numbers that the facts bound by rational ones."""
    proof = goal.proof
    try:
        found = find_on_box(goal.term, goal.facts, proof.taken)
    except Stuck as error:
        raise goal.stuck(f"box: {error}") from None
    goal.close(proof.adopt(emit(proof.evidence, goal.term, goal.facts, found), goal.target))


def sums(goal: Goal) -> None:
    """Prove an equation of finite sums from the equations among the facts, and from conditions on indices."""
    conditions = [fact for fact in goal.facts if _is_condition(fact.term)]
    if not conditions:
        return searched(goal, "sums", find_sum, emit_sum)
    trees = [fact.tree for fact in conditions]
    under = goal.child(implication(trees, goal.target), lambda fact: None)
    searched(under, "sums", find_sum, emit_sum)
    assert under.proved is not None
    premises = [fact.theorem for fact in conditions]
    goal.close(goal.proof.take("specialise", goal.target, from_=under.proved.theorem, premises=premises))


def _is_condition(term: Term) -> bool:
    """Tell whether a formula compares indices or says that one is in a subset."""
    inner = term.args[0] if term.op == "not" else term
    if inner.op == "equal":
        return not is_counted(sort_of(inner.args[0])) and sort_of(inner.args[0]).op != "sort"
    return inner.op == "in"


def using(tactic: Tactic, *names: str) -> Tactic:
    """Return a tactic that sees some of the facts alone, which makes a search shorter."""

    def narrowed(goal: Goal) -> None:
        inner = Goal(goal.proof, goal.target, [goal.fact(name) for name in names], goal.visible, goal.close)
        inner.by(tactic)

    return narrowed


def first(*tactics: Tactic) -> Tactic:
    """Return a tactic that tries several, and is stuck if all of them are."""

    def tried(goal: Goal) -> None:
        reasons = []
        for tactic in tactics:
            count = len(goal.proof.evidence.steps)
            inner = goal.child(goal.target, lambda fact: None)
            try:
                inner.by(tactic)
            except (Stuck, KernelError) as error:
                goal.proof.back_to(count)
                reasons.append(str(error).partition("\n")[0])
            else:
                assert inner.proved is not None
                return goal.close(inner.proved)
        raise goal.stuck("; ".join(dict.fromkeys(reasons)))

    return tried


def box(goal: Goal) -> None:
    """Open the goal, split it, and prove each part: as known, by its value, or on the box of the facts."""
    goal.intro()
    tree = goal.shape(goal.target)
    joined = isinstance(tree, list) and tree[0] == "and"
    goal.by(first(obvious, _boxes) if joined else first(obvious, bernstein, inequality))


def _boxes(goal: Goal) -> None:
    for part in goal.split():
        part.by(box)


def auto(goal: Goal) -> None:
    """Open the goal, split it, and try on each part what proves such formulas."""
    goal.intro()
    tree = goal.shape(goal.target)
    if isinstance(tree, list) and tree[0] in ("and", "iff"):
        for part in goal.split():
            part.by(auto)
        return
    arithmetic: Sequence[Tactic] = {"=": [ring, sums, field], "<=": [inequality], "<": [inequality]}.get(tree[0], [])
    goal.by(first(obvious, tautology, *arithmetic))
