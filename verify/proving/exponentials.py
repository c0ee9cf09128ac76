"""What is known of the exponentials that a goal speaks of: their products, and 1 + x ≤ exp(x), from the cited law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any

from verify.kernel.rules.citation import LEMMAS
from verify.kernel.terms import REAL, Term
from verify.language import to_json

from .facts import Fact
from .goal import Goal
from .polynomials import Ring
from .subterms import subterms
from .tactics import ring as by_ring

Json = Any

MOST_ALONE = 6
MOST_IN_PAIRS = 3


def exponentials(goal: Goal) -> None:
    """Add facts on the exponentials in a goal and in what is known: on each of them, and on the quotient of each two.

    For each u these are exp(u)·exp(−u) = 1, 1 + u ≤ exp(u) and 1 − u ≤ exp(−u), for each two u and v
    exp(u) = exp(u − v)·exp(v) and 1 + (u − v) ≤ exp(u − v). Nothing is added where there is no exponential.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> from verify.proving.tactics import linear
    >>> goal = Goal(Proof(), ["forall", [["x", "real"]], ["<=", ["-", 1, "x"], ["exp", ["-", "x"]]]]).intro()
    >>> exponentials(goal)
    >>> linear(goal)
    >>> goal.proved is not None
    True
    """
    powers = list(dict.fromkeys(_powers([goal.term, *(fact.term for fact in goal.facts)])))
    told = [to_json(power, goal.proof.taken) for power in powers[:MOST_ALONE]]
    if not told:
        return
    law = goal.proof.take("citation", LEMMAS["exponential"], lemma="exponential")
    ring = Ring()
    spelled: dict[frozenset[Any], Json] = {}

    def one_spelling(power: Json) -> Json:
        """Return how a number that is equal as a polynomial was spelled first."""
        term = goal.proof.value(power, REAL)
        return spelled.setdefault(frozenset(ring.polynomial(term).items()), power)

    for power in told:
        one_spelling(power)
    for power in told:
        opposite = one_spelling(["-", power])
        _divided(goal, law, 0, opposite, power)
        for exponent in (power, opposite):
            _above(goal, law, exponent)
    for one, two in permutations(told[:MOST_IN_PAIRS], 2):
        rest = one_spelling(["-", one, two])
        _divided(goal, law, one, rest, two)
        _above(goal, law, rest)


def _powers(terms: Iterable[Term]) -> Iterator[Term]:
    return (term.args[0] for term in subterms(terms) if term.op == "exp" and not term.loose)


def _above(goal: Goal, law: Fact, power: Json) -> None:
    def proof(inner: Goal) -> None:
        inner.specialise(law, power, 0)
        inner.assumption()

    goal.have(["<=", ["+", 1, power], ["exp", power]], proof)


def _divided(goal: Goal, law: Fact, whole: Json, one: Json, two: Json) -> None:
    """Take that exp(whole), or 1 if whole is 0, is exp(one)·exp(two)."""

    def proof(inner: Goal) -> None:
        inner.specialise(law, one, two)
        same = inner.have(["=", whole, ["+", one, two]], by_ring)
        put = [{"theorem": same.theorem}]
        total = ["exp", ["+", one, two]]
        inner.have(["=", ["exp", whole], total], lambda last: last.rule("rewrite", goal=last.target, by=put))
        if whole == 0:
            inner.have(["=", ["exp", 0], 1], lambda last: last.rule("evaluate", formula=last.target))
        by_ring(inner)

    value = 1 if whole == 0 else ["exp", whole]
    goal.have(["=", value, ["*", ["exp", one], ["exp", two]]], proof)
