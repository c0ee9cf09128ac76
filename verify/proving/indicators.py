"""What is known of indicators of comparisons, as in x·[0 ≤ x]: 1 where the condition holds, 0 where it fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from verify.kernel.terms import Term, negation
from verify.language import to_json

from .facts import Fact
from .goal import Goal
from .propositional import tautology
from .rewriting import rewrite, rewritten
from .subterms import subterms

Json = Any

COMPARISONS = ("at_most", "less")


def cleared(goal: Goal) -> Goal:
    """Return the goal with 1 and 0 for the indicators whose conditions a fact decides, in the target and in the facts.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(), ["forall", [["x", "real"]], ["implies", ["<=", 0, "x"],
    ...     ["<=", 0, ["*", "x", ["indicator", ["<=", 0, "x"]]]]]]).intro()
    >>> cleared(goal).target
    ['<=', 0, ['*', 'x', 1]]
    """
    known = [fact.term for fact in goal.facts]
    for condition in _conditions([goal.term, *known]):
        for term, value in ((condition, 1), (negation(condition), 0)):
            if term in known:
                goal = _put(goal, _value(goal, condition, value))
    return goal


def undecided(goal: Goal) -> Json | None:
    """Return the condition of the first indicator in a goal or in its facts that no fact decides, None without one."""
    known = [fact.term for fact in goal.facts]
    for condition in _conditions([goal.term, *known]):
        if condition not in known and negation(condition) not in known:
            return to_json(condition, goal.proof.taken)
    return None


def _conditions(terms: Iterable[Term]) -> Iterator[Term]:
    """Yield the comparisons, without bound variables, whose indicators occur in some terms, each once."""
    for term in subterms(terms):
        if term.op == "indicator" and not term.loose and term.args[0].op in COMPARISONS:
            yield term.args[0]


def _value(goal: Goal, condition: Term, value: int) -> Fact:
    """Return that an indicator is 1, or 0, where a fact says that its condition holds, or fails."""
    told = to_json(condition, goal.proof.taken)

    def proof(inner: Goal) -> None:
        same = inner.have(["iff", told, ["true" if value else "false"]], _settled)
        clear = rewrite(inner, same)
        clear.rule("evaluate", formula=clear.target)

    inner = goal.child(["=", ["indicator", told], value], lambda fact: None)
    inner.by(proof)
    assert inner.proved is not None
    return inner.proved


def _put(goal: Goal, equation: Fact) -> Goal:
    """Put the value of an indicator in its place."""
    indicator = equation.term.args[0]
    for fact in [fact for fact in goal.facts if indicator in subterms([fact.term])]:
        rewritten(goal, fact, equation)
        goal.facts.remove(fact)
    return rewrite(goal, equation) if indicator in subterms([goal.term]) else goal


def _settled(goal: Goal) -> None:
    """Prove φ ⟺ true where φ is a fact, φ ⟺ false where its negation is one."""
    there, back = goal.split()
    for part in (there, back):
        part.intro()
    if there.target == ["true"]:
        there.rule("evaluate", formula=there.target)
        back.assumption()
    else:
        there.contradiction()
        tautology(back, back.facts[-1:])
