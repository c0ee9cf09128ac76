"""Signs from forms: one looks at the parts of sums, products, quotients and powers, and linear arithmetic helps."""

from collections.abc import Iterable, Sequence

from verify.kernel.rules.squares import POSITIVE, UNKNOWN
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, Term
from verify.proving.emission import Found, emit
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.inequality import LINEAR, Lemma, by_form, names_of, proofs, sign_of_divisor, unproved, with_lemmas
from verify.proving.known import CONVERSE, ZERO, Known
from verify.proving.problem import names_in
from verify.proving.signs import Signs


def find_positivity(goal: Term, facts: Sequence[Fact], avoid: Iterable[str] = ()) -> Found:
    """Return a proof of 0 ≤ e, 0 < e or e ≠ 0 by the form of e.

    What the form leaves open of a part of e is sought as a linear combination of the facts.

    Raises
    ------
    Stuck
        If the form does not show the sign.
    """
    known = Known(facts, names_in(goal, facts, avoid))
    scalar = _scalar(goal)
    known.instantiate(_parts(scalar))
    lemmas: list[Lemma] = []
    if goal.op == "not":
        _establish(known, scalar, lemmas)
        proofs_of_divisor = sign_of_divisor(known, scalar, LINEAR)
        if not proofs_of_divisor:
            raise Stuck("neither 0 < e nor e < 0 is seen from the form of e and the facts")
        *before, (_, found) = proofs_of_divisor
        lemmas += [(term, known.spelled(term), proof) for term, proof in before]
        return with_lemmas(known, found, lemmas)
    found_by_form = by_form(known, goal)
    if found_by_form is None:
        _establish(known, scalar, lemmas)
        found_by_form = by_form(known, goal)
    if found_by_form is None:
        raise Stuck(f"the form does not show the sign; no sign was found of {_open(known, scalar)}")
    return with_lemmas(known, found_by_form, lemmas)


def _scalar(goal: Term) -> Term:
    if goal.op in CONVERSE and goal.args[0] == ZERO:
        return goal.args[1]
    if goal.op == "not" and goal.args[0].op == "equal" and goal.args[0].args[1] == ZERO:
        return goal.args[0].args[0]
    raise Stuck("the goal is not 0 <= e, 0 < e or e != 0")


def _establish(known: Known, term: Term, lemmas: list[Lemma]) -> None:
    """Find the sign of a scalar, if not by its form then of its parts, and add it to what is known."""
    if Signs(known).of(term)[0] == POSITIVE or sort_of(term) != REAL:
        return
    if term.op in ("times", "divide", "power"):
        for arg in term.args:
            _establish(known, arg, lemmas)
        return
    for op in ("less", "at_most"):
        goal = Term(op, None, (ZERO, term))
        found = None if goal in known else next(proofs(known, goal, LINEAR), None)
        if found is not None:
            known.take(goal, unproved)
            lemmas.append((goal, known.spelled(goal), found))
            return
    if term.op == "plus":
        for arg in term.args:
            _establish(known, arg, lemmas)


def _parts(term: Term) -> list[Term]:
    """Return a scalar and what it is made of, but nothing below a binder."""
    inner = [part for arg in term.args if term.op in ("plus", "times", "divide", "power") for part in _parts(arg)]
    return [term, *inner]


def _open(known: Known, term: Term) -> str:
    """Spell the smallest parts whose sign is open."""
    signs = Signs(known)
    if term.op in ("plus", "times", "divide", "power"):
        return ", ".join(_open(known, arg) for arg in term.args if signs.of(arg)[0] == UNKNOWN) or str(
            known.spelled(term)
        )
    return str(known.spelled(term))


def positivity(evidence: Evidence, goal: Term, facts: Sequence[Fact]) -> int:
    """Prove 0 ≤ e, 0 < e or e ≠ 0 by the form of e and the facts."""
    return emit(evidence, goal, facts, find_positivity(goal, facts, names_of(evidence)))
