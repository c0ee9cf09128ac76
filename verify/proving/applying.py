"""A known theorem ends the goal, or gives a new fact: its instance is found, what it asks for is proved."""

from typing import Any

from verify.kernel.terms import Term
from verify.language import to_json

from .facts import Fact, Stuck
from .goal import Goal, Tactic, obvious
from .instances import Instance, emit_instance, find_instance

Json = Any


def apply(goal: Goal, fact: str | Fact, by: Tactic = obvious) -> None:
    """End the goal with an instance of a fact.

    Parameters
    ----------
    goal : Goal
        Its target is the instance.
    fact : str or Fact
        ∀x (h₁ ∧ … ∧ hₘ ⟹ φ).
    by : tactic
        Proves the hypotheses of the instance that are not among the facts.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["implies", ["forall", [["x", "real"]], ["implies", ["<", 0, "x"],
    ...     ["<", 1, ["^", "x", 2]]]], ["<", 1, ["^", 7, 2]]])
    >>> apply(goal.intro(), "h1")
    >>> [step["rule"] for step in goal.evidence().steps]
    ['assume', 'evaluate', 'specialise', 'generalise']
    """
    source = goal.fact(fact)
    goal.close(_instance(goal, source, goal.term, goal.target, by, ""))


def derive(goal: Goal, fact: str | Fact, says: Json = None, by: Tactic = obvious, name: str = "") -> Fact:
    """Take an instance of a fact as a fact: the one that a formula says, or that the facts determine."""
    source = goal.fact(fact)
    wanted = None if says is None else goal.proof.formula(says)
    return goal.know(_instance(goal, source, wanted, says, by, name))


def _instance(goal: Goal, source: Fact, wanted: Term | None, says: Json, by: Tactic, name: str) -> Fact:
    try:
        found = find_instance(source.term, wanted, goal.facts, open_premises=True)
    except Stuck as error:
        raise goal.stuck(f"'{source.name or source.theorem}': {error}") from None
    proved = {hypothesis: _proved(goal, hypothesis, by) for hypothesis in found.missing}
    return _taken(goal, source, found, proved, says, name)


def _proved(goal: Goal, hypothesis: Term, by: Tactic) -> int:
    inner = goal.child(to_json(hypothesis, goal.proof.taken), lambda fact: None)
    inner.by(by)
    assert inner.proved is not None
    return inner.proved.theorem


def _taken(goal: Goal, source: Fact, found: Instance, proved: dict[Term, int], says: Json, name: str) -> Fact:
    proof = goal.proof
    theorem = emit_instance(proof.evidence, source.theorem, found, proved, proof.taken)
    says = says if says is not None else to_json(found.conclusion, proof.taken)
    return proof.adopt(theorem, says, name, found.conclusion)
