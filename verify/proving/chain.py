"""Chains a = b ≤ c < d: each link has a proof of its own."""

from typing import Any

from .facts import Fact
from .goal import Goal, Tactic

Json = Any
Link = tuple[str, Json, Tactic]


def calc(goal: Goal, first: Json, *links: Link, name: str = "") -> Fact:
    """Prove what a chain says of its two ends; end the goal if that is the target, else take it as a fact.

    Parameters
    ----------
    goal : Goal
        Where the links are proved.
    first : JSON
        The term that the chain starts from.
    links : (relation, term, tactic)
        ``=``, ``<=`` or ``<``, the next term, and how the link is proved.
    name : str
        The name of the fact.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["forall", [["x", "real"], ["y", "real"]], ["implies", ["=", "x", "y"],
    ...     ["<", "y", 1], ["<", "x", 1]]])
    >>> calc(goal.intro(), "x", ("=", "y", Goal.assumption), ("<", 1, Goal.assumption)).tree
    ['<', 'x', 1]
    """
    proved: Fact | None = None
    left = goal.read_term(first)
    for relation, term, tactic in links:
        right = goal.read_term(term)
        link = goal.have([relation, left, right], tactic)
        proved = link if proved is None else joined(goal, proved, link)
        left = right
    if proved is None:
        raise goal.stuck("a chain has at least one link")
    if proved.term == goal.term:
        goal.close(proved)
        return proved
    return goal.know(proved.named(name, proved.tree))


def joined(goal: Goal, one: Fact, two: Fact) -> Fact:
    """Return a R d from a R b and b R d."""
    proof = goal.proof
    (first, a, b), (second, _, d) = one.tree, two.tree
    if second == "=":
        tree = [first, a, d]
        return proof.take("rewrite", tree, goal=tree, by=[{"theorem": two.theorem}], from_=one.theorem)
    if first == "=":
        tree = [second, a, d]
        back = [{"theorem": one.theorem, "backward": True}]
        return proof.take("rewrite", tree, goal=tree, by=back, from_=two.theorem)
    whole = ["=", ["-", d, a], ["+", ["-", b, a], ["-", d, b]]]
    equals = proof.take("sums", whole, goal=whole)
    tree = ["<" if "<" in (first, second) else "<=", a, d]
    given = [one.theorem, two.theorem]
    return proof.take("squares", tree, goal=tree, equals=equals.theorem, given=given)
