"""Divisors that are sums, which a tactic shows to be positive, so that fractions with them can be compared."""

from typing import Any

from verify.deciding.attempted import attempted
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, Term
from verify.language import to_json
from verify.language.trees import substituted
from verify.proving.goal import Goal, Tactic
from verify.proving.search.numbers import OutOfTime
from verify.proving.subterms import subterms

Json = Any

MOST = 4
MOST_ELEMENTS = 2


def positive_divisors(goal: Goal, by: Tactic, failed: set[Term]) -> None:
    """Take of the divisors in a goal that have sums that they are positive, where a tactic proves it.

    The terms of a sum at visible elements are taken as well: they are positive, and at most the sum. Those
    that are in ``failed`` are not tried, and those for which there is no proof are added.

    Examples
    --------
    >>> from verify.deciding.prover import Attempt
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> claim = "forall J in set; x in maps(J, real); k in J: exp(x(k))/sum(j in J: exp(x(j))) <= 1"
    >>> goal = Goal(Proof(checked=True), parse_formula(claim)).intro()
    >>> positive_divisors(goal, Attempt(0, float("inf")).close, set())
    >>> goal.facts[-1].tree
    ['<', 0, ['sum', [['j', 'J']], ['exp', ['x', 'j']]]]
    """
    divisors = [term.args[1] for term in subterms([goal.term]) if term.op == "divide" and _is_open(term.args[1])]
    for divisor in [term for term in dict.fromkeys(divisors) if term not in failed][:MOST]:
        total = to_json(divisor, goal.proof.taken)
        says: Json = ["<", 0, total]
        if any(fact.tree == says for fact in goal.facts):
            continue
        failed.add(divisor)
        with attempted(goal, OutOfTime):  # it may be 0, or below
            _terms(goal, total, by)
            goal.have(says, by)
            failed.remove(divisor)


def _terms(goal: Goal, total: Json, by: Tactic) -> None:
    """Take of a sum over one index that its terms at visible elements are positive, and at most the sum."""
    binders, *condition, body = total[1:] if total[0] == "sum" else ([], 0)
    if len(binders) == 1 and not condition:
        ((name, sort),) = binders
        for element in [word for word, its in goal.binders if its == sort][:MOST_ELEMENTS]:
            term = substituted(body, {name: element})
            goal.have(["<", 0, term], by)
            goal.have(["<=", term, total], by)


def _is_open(divisor: Term) -> bool:
    return not divisor.loose and sort_of(divisor) == REAL and any(term.op == "sum" for term in subterms([divisor]))
