"""Exponentials of sums below a quantifier or in a sum, written as products, where no single fact can say it."""

from verify.kernel.rules.citation import LEMMAS
from verify.proving.facts import Stuck
from verify.proving.goal import Goal
from verify.proving.rewriting import rewrite
from verify.proving.subterms import subterms

MOST = 3
LAW = ["=", ["exp", ["+", "u", "v"]], ["*", ["exp", "u"], ["exp", "v"]]]


def exponents_split(goal: Goal) -> None:
    """Put exp(u) exp(v) for exp(u + v) everywhere in a goal, if an exponential of a sum speaks of what is bound there.

    Raises
    ------
    Stuck
        If none does.

    Examples
    --------
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> claim = "forall J in set; x in maps(J, real): 0 <= sum(j in J: exp(x(j) + 1))"
    >>> goal = Goal(Proof(checked=True), parse_formula(claim)).intro()
    >>> exponents_split(goal)
    >>> goal.target[2][2]
    ['*', ['exp', ['x', 'j']], ['exp', 1]]
    """
    powers = [term.args[0] for term in subterms([goal.term]) if term.op == "exp" and term.loose]
    if not any(power.op == "plus" for power in powers):
        raise goal.stuck("no exponential of a sum speaks of what is bound")

    def proof(inner: Goal) -> None:
        one, two = inner.intro().visible[-2:]
        inner.specialise(law, one, two)
        inner.assumption()

    law = goal.proof.take("citation", LEMMAS["exponential"], lemma="exponential")
    split = goal.have(["forall", [["u", "real"], ["v", "real"]], LAW], proof)
    for _ in range(MOST):
        try:
            rewrite(goal, split)
        except Stuck:
            break
    goal.facts.remove(split)
