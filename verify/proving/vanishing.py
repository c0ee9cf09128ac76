"""The tactic ``vanish``: in a sum of squares that is zero, each square is; which one is seen from the goal."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.kernel import rules
from verify.kernel.binding import bind, open_binder
from verify.kernel.errors import Malformed, Rejected
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.terms import Term, free_variables, integer
from verify.kernel.workspace import replaying
from verify.language import to_json
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.finite_sums import fact_names
from verify.proving.instances import Instance, emit_instance, find_instance

Json = Any
MAX_WORK = 4_000_000


@dataclass(frozen=True)
class _Way:
    """A way into a sum of squares: the summands picked, what was opened and assumed, and where it leads."""

    term: Term
    path: tuple[int, ...] = ()
    variables: tuple[Term, ...] = ()
    conditions: tuple[Term, ...] = ()

    def conclusion(self) -> Term:
        """Return what the rule concludes at the end of this way."""
        end = self.term.args[0] if self.term.op == "abs2" else self.term
        formula = Term("equal", None, (end, integer(0)))
        if self.conditions:
            formula = Term("implies", None, (*self.conditions, formula))
        return bind("forall", self.variables, formula)


def vanishing(evidence: Evidence, zero: Fact, goal: Term, facts: Sequence[Fact] = (), avoid: Iterable[str] = ()) -> int:
    """Prove that a square in a vanishing sum of squares is zero, and return the number of the theorem.

    Parameters
    ----------
    evidence : Evidence
    zero : Fact
        e = 0, where the form of e shows that e ≥ 0.
    goal : Term
        h = 0, or an instance of what follows for all indices.
    facts : facts
        Those of the form l ≤ r or l < r, perhaps for all values of some variables, tell signs.
    avoid : names
        Of definitions, which no bound variable may get.

    Raises
    ------
    Stuck
        If no way into e leads to the goal.
    """
    return emit_vanishing(evidence, zero, goal, facts, find_vanishing(zero, goal, facts), avoid)


def find_vanishing(zero: Fact, goal: Term, facts: Sequence[Fact] = ()) -> Json:
    """Return the path to the square, and the names of the facts that tell signs."""
    signs = {name: fact for name, fact in fact_names(facts).items() if _tells_a_sign(fact.term)}
    if zero.term.op == "equal":
        for way in _ways(_Way(zero.term.args[0]), frozenset(free_variables(zero.term))):
            if _instance(way, goal) is not None:
                needed = _needed(zero, way, signs)
                if needed is not None:
                    return {"path": list(way.path), "given": needed}
    raise Stuck("vanish: no way into the sum of squares leads to the goal")


def emit_vanishing(
    evidence: Evidence, zero: Fact, goal: Term, facts: Sequence[Fact], found: Json, avoid: Iterable[str] = ()
) -> int:
    """Take the steps that were found before, and return the number of the last one."""
    known = fact_names(facts)
    number = evidence.vanish(zero.theorem, found["path"], [known[name].theorem for name in found["given"]])
    ways = _ways(_Way(zero.term.args[0]), frozenset(free_variables(zero.term)))
    for way in ways:
        instance = _instance(way, goal) if list(way.path) == found["path"] else None
        if instance is not None:
            return emit_instance(evidence, number, instance, avoid=avoid)
    raise Stuck("vanish: the path does not lead to the goal")


def _instance(way: _Way, goal: Term) -> Instance | None:
    try:
        return find_instance(way.conclusion(), goal)
    except Stuck:
        return None


def _tells_a_sign(formula: Term) -> bool:
    while formula.op == "forall":
        formula = formula.args[1]
    return formula.op in ("at_most", "less")


def _ways(way: _Way, avoid: frozenset[Term]) -> Iterator[_Way]:
    """Yield the ways that the rule may go; whether the signs allow it is not looked at."""
    term = way.term
    if term.op == "plus":
        for place, arg in enumerate(term.args):
            yield from _ways(replace(way, term=arg, path=(*way.path, place)), avoid)
    elif term.op == "sum":
        var, body = open_binder(term, avoid | set(way.variables))
        yield from _ways(replace(way, term=body, variables=(*way.variables, var)), avoid)
    elif term.op == "divide" or (term.op == "power" and term.data > 0):
        yield from _ways(replace(way, term=term.args[0]), avoid)
    elif term.op == "times":
        conditions = tuple(arg.args[0] for arg in term.args if arg.op == "indicator")
        for arg in term.args:
            if arg.op != "indicator":
                yield from _ways(replace(way, term=arg, conditions=(*way.conditions, *conditions)), avoid)
    yield way


def _needed(zero: Fact, way: _Way, signs: dict[str, Fact]) -> list[str] | None:
    """Return the facts that the kernel needs to go a way, None if it does not go it."""
    if not _goes(zero, way, list(signs.values())):
        return None
    kept = list(signs)
    for name in signs:
        fewer = [other for other in kept if other != name]
        if _goes(zero, way, [signs[other] for other in fewer]):
            kept = fewer
    return kept


def _goes(zero: Fact, way: _Way, signs: Sequence[Fact]) -> bool:
    """Ask the kernel, in a proof of its own in which the facts are assumed."""
    formulas = [zero.term, *(fact.term for fact in signs)]
    variables = frozenset().union(*map(free_variables, formulas))
    declared = sorted(variables, key=lambda var: (len(free_variables(var)), str(var.data)))
    try:
        with replaying(MAX_WORK):
            proof = Proof(Reader(), [[str(var.data), to_json(var.args[0])] for var in declared])
            for formula in formulas:
                proof.theorems.append(rules.apply(proof, {"rule": "assume", "formula": to_json(formula)}))
            step = {"rule": "vanish", "from": 0, "path": list(way.path), "given": list(range(1, len(formulas)))}
            return rules.apply(proof, step).conclusion == way.conclusion()
    except (Malformed, Rejected):
        return False
