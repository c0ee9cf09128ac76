"""From what a search found to the steps of the kernel: quick, without a solver, and the same each time.

What was found is a JSON object with the field ``by``:

- ``sums``: the goal l = r follows from ``cofactors``, pairs of a fact and what l − r of that fact is multiplied by;
- ``squares``: r − l of the goal is ``form`` modulo ``cofactors``, and the facts ``given`` show the sign of the form;
- ``refute``: with the negated goal, 0 is such a form that is positive;
- ``both``: l = r follows from l ≤ r and r ≤ l, by ``below`` and ``above``;
- ``cases``: what is found under the condition ``on`` is in ``true``, and under its negation in ``false``.

Facts are named by :func:`verify.proving.known.reference`. In the field ``have`` stand lemmas on the way, each with what
was found for it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel.binding import substitute
from verify.kernel.errors import Malformed
from verify.kernel.reader import Reader
from verify.kernel.terms import Term, free_variables, negation
from verify.proving.evidence import Evidence, cofactor
from verify.proving.facts import Fact, Stuck
from verify.proving.known import Known, proved, shown_sign

Json = Any
Found = dict[str, Json]


def knowledge(evidence: Evidence, goal: Term, facts: Sequence[Fact]) -> Known:
    """Return what the facts contain, ready to be used in that proof."""
    names = {str(name) for name, _ in evidence.variables} | {str(v.data) for v in free_variables(goal)}
    names.update(str(var.data) for fact in facts for var in free_variables(fact.term))
    return Known(facts, names)


def emit(evidence: Evidence, goal: Term, facts: Sequence[Fact], found: Found) -> int:
    """Take the steps of a proof that was found, and return the theorem.

    Parameters
    ----------
    evidence : Evidence
        The proof that takes the steps.
    goal : Term
        l = r, l ≤ r, l < r or l ≠ r.
    facts : sequence of Fact
        What is known; those that the search used must be among them.
    found : JSON
        The result of a search.
    """
    return prove(evidence, knowledge(evidence, goal, facts), goal, found)


def prove(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    """Take the steps of a proof that was found from what is known already."""
    for tree, lemma in found.get("have", []):
        term = formula(known, goal, tree)
        theorem = prove(evidence, known, term, lemma)
        known.take(term, proved(theorem))
    way: Callable[[Evidence, Known, Term, Found], int] | None = WAYS.get(found.get("by", ""))
    if way is None:
        raise Stuck(f"what was found has no way of proof '{found.get('by')}'")
    return way(evidence, known, goal, found)


def formula(known: Known, goal: Term, tree: Json) -> Term:
    """Read a lemma over the variables of the goal and the facts."""
    try:
        return Reader().formula(tree, _scope(known, goal))
    except Malformed as error:
        raise Stuck(f"a stored lemma cannot be read: {error}") from None


def _scope(known: Known, goal: Term) -> dict[str, Term]:
    return {str(var.data): var for var in known.free | free_variables(goal)}


def _cofactors(evidence: Evidence, known: Known, found: Found) -> list[Json]:
    return [
        cofactor(known.theorem(evidence, known.named(name)), times=times) for name, times in found.get("cofactors", [])
    ]


def _given(evidence: Evidence, known: Known, found: Found) -> list[int]:
    return [known.theorem(evidence, known.named(name)) for name in found.get("given", [])]


def _sums(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    return evidence.sums(known.spelled(goal), cofactors=_cofactors(evidence, known, found))


def _squares(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    tree = known.spelled(goal)
    return _signed(evidence, known, tree, found)


def _signed(evidence: Evidence, known: Known, tree: Json, found: Found) -> int:
    _, left, right = tree
    equals = None
    if "form" in found:
        equation = ["=", ["-", right, left], found["form"]]
        equals = evidence.sums(equation, cofactors=_cofactors(evidence, known, found))
    return evidence.squares(tree, equals, _given(evidence, known, found))


def _refute(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    denied = goal.args[0] if goal.op == "not" else negation(goal)
    inner = known.extended()
    assumed = evidence.assume(known.spelled(denied))
    inner.take(denied, proved(assumed))
    positive = _signed(evidence, inner, ["<", 0, 0], found)
    tree = known.spelled(goal)
    absurd = evidence.contradiction(tree, positive, evidence.evaluate(["<", 0, 0]))
    held = evidence.assume(tree)
    if goal.op == "not":
        return evidence.cases(known.spelled(denied), absurd, held)
    return evidence.cases(tree, held, absurd)


def _both(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    """Prove l = r from l ≤ r ≤ l: otherwise 1 = (l − r)²/(l − r)² ≤ 0."""
    left, right = (known.spelled(side) for side in goal.args)
    sides = goal.args
    below = prove(evidence, known, Term("at_most", None, sides), found["below"])
    above = prove(evidence, known, Term("at_most", None, sides[::-1]), found["above"])
    gap = ["-", left, right]
    assumed = evidence.assume(["!=", gap, 0])
    inverse = evidence.quotient(assumed)
    signs = [known.spelled(shown_sign(*pair)) for pair in (sides, sides[::-1])]
    form = ["+", 1, ["*", *signs, ["^", ["/", 1, gap], 2]]]
    times = ["+", ["*", gap, ["/", 1, gap]], 1]
    equals = evidence.sums(["=", ["-", 0, 0], form], cofactors=[cofactor(inverse, times=times)])
    positive = evidence.squares(["<", 0, 0], equals, [below, above])
    absurd = evidence.contradiction(["=", gap, 0], positive, evidence.evaluate(["<", 0, 0]))
    vanishes = evidence.cases(["=", gap, 0], evidence.assume(["=", gap, 0]), absurd)
    return evidence.sums(known.spelled(goal), cofactors=[cofactor(vanishes)])


def _cases(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    condition = formula(known, goal, found["on"])
    branches = []
    for case, branch in ((condition, found["true"]), (negation(condition), found["false"])):
        inner = known.extended()
        inner.take(case, proved(evidence.assume(known.spelled(case))))
        branches.append(prove(evidence, inner, goal, branch))
    return evidence.cases(found["on"], *branches)


def _known(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    (theorem,) = _given(evidence, known, found)
    return theorem


def _instance(evidence: Evidence, known: Known, goal: Term, found: Found) -> int:
    whole = known.named(found["of"])
    fact = next(fact for fact in known.universal if fact.whole == whole)
    scope = _scope(known, goal)
    values: dict[Term, Term] = {}
    for var, node in zip(fact.variables, found["at"], strict=True):
        values[var] = Reader().value(node, substitute(var.args[0], values), scope)
    return known.specialised(evidence, fact, values)


WAYS: dict[str, Callable[[Evidence, Known, Term, Found], int]] = {
    "sums": _sums,
    "squares": _squares,
    "refute": _refute,
    "both": _both,
    "cases": _cases,
    "instance": _instance,
    "known": _known,
}
