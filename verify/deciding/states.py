"""Iterated maps whose states are never below 0, such as powers of what is not: known before an induction needs it."""

from typing import Any

from verify.deciding.attempted import attempted
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, Term
from verify.language import to_json
from verify.language.trees import fresh_name
from verify.proving.goal import Goal, Tactic
from verify.proving.search.numbers import OutOfTime
from verify.proving.subterms import subterms

Json = Any

MOST = 4


def signs_of_states(goal: Goal, by: Tactic, failed: set[Term]) -> None:
    """Take of the iterated maps in a goal that they are not below 0, where a tactic proves start and step of that.

    Those that are in ``failed`` are not tried, and those for which there is no such proof are added.

    Examples
    --------
    >>> from verify.deciding.prover import Attempt
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> claim = parse_formula("forall x in real; n in natural: 0 <= x ==> x^n <= 1 + x^n")
    >>> goal = Goal(Proof(checked=True), claim).intro()
    >>> signs_of_states(goal, Attempt(0, float("inf")).close, set())
    >>> goal.facts[-1].tree
    ['<=', 0, ['iterate', [['y', 'real']], ['*', 'x', 'y'], 1, 'n']]
    """
    states = [term for term in subterms([goal.term]) if _is_state(term) and term not in failed]
    for state in states[:MOST]:
        tree = to_json(state, goal.proof.taken)
        if any(fact.tree == ["<=", 0, tree] for fact in goal.facts):
            continue
        failed.add(state)
        with attempted(goal, OutOfTime):
            _take_sign(goal, tree, by)
            failed.remove(state)


def _is_state(term: Term) -> bool:
    return term.op == "iterate" and not term.loose and term.args[2].op == "var" and sort_of(term) == REAL


def _take_sign(goal: Goal, state: Json, by: Tactic) -> None:
    *states, number = state
    place = fresh_name("n", goal.proof.taken)

    def proof(inner: Goal) -> None:
        start, step = inner.induction()
        by(start)
        by(step)

    always = goal.have(["forall", [[place, "natural"]], ["<=", 0, [*states, place]]], proof)
    goal.specialise(always, number)
    goal.facts.remove(always)
