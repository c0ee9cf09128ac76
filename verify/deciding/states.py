"""Iterated maps whose states have a bound from below: 0, and for powers Bernoulli's, before an induction needs it."""

from collections.abc import Callable
from typing import Any

from verify.deciding.attempted import attempted
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, Term
from verify.language import to_json
from verify.language.powers import as_power
from verify.language.trees import fresh_name
from verify.proving.goal import Goal, Tactic
from verify.proving.search.numbers import OutOfTime
from verify.proving.subterms import subterms

Json = Any

MOST = 4


def bounds_of_states(goal: Goal, by: Tactic, failed: set[Term]) -> None:
    """Take bounds from below of the iterated maps in a goal, where a tactic proves start and step of them.

    No state is below 0, and a power x^n is at least 1 + n (x - 1), which is Bernoulli's inequality. States that are in
    ``failed`` are not tried, and those for which there is no proof of the first are added.

    Examples
    --------
    >>> from verify.deciding.prover import Attempt
    >>> from verify.language import readable_json
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> claim = parse_formula("forall n in natural: 2*n <= 2^n + 1")
    >>> goal = Goal(Proof(checked=True), claim).intro()
    >>> bounds_of_states(goal, Attempt(0, float("inf")).close, set())
    >>> for fact in goal.facts:
    ...     print(readable_json(fact.tree))
    0 ≤ 2^n
    1 + n · (2 − 1) ≤ 2^n
    """
    states = [term for term in subterms([goal.term]) if _is_state(term) and term not in failed]
    for state in states[:MOST]:
        tree = to_json(state, goal.proof.taken)
        if any(fact.tree == ["<=", 0, tree] for fact in goal.facts):
            continue
        failed.add(state)
        with attempted(goal, OutOfTime):
            _take_bound(goal, lambda number: 0, tree, by)
            failed.remove(state)
        if state not in failed and (base := _base(tree)) is not None:
            with attempted(goal, OutOfTime):
                _take_bound(goal, lambda number: ["+", 1, ["*", number, ["-", base, 1]]], tree, by)


def _base(state: Json) -> Json | None:
    found = as_power(*state[1:])
    return found.base if found else None


def _is_state(term: Term) -> bool:
    return term.op == "iterate" and not term.loose and term.args[2].op == "var" and sort_of(term) == REAL


def _take_bound(goal: Goal, bound: Callable[[Json], Json], state: Json, by: Tactic) -> None:
    *states, number = state
    place = fresh_name("n", goal.proof.taken)

    def proof(inner: Goal) -> None:
        start, step = inner.induction()
        by(start)
        by(step)

    always = goal.have(["forall", [[place, "natural"]], ["<=", bound(place), [*states, place]]], proof)
    goal.specialise(always, number)
    goal.facts.remove(always)
