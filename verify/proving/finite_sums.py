"""The tactic ``sums``: an equality of finite sums modulo equations, whose rewritings and cofactors are found.

What is found is a small JSON value that names facts and not numbers, so that it may be kept beside a module.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from verify.kernel.binding import bind, instantiate
from verify.kernel.errors import Exhausted, KernelError, Malformed, Rejected
from verify.kernel.monomials import Monomial
from verify.kernel.normal import Normaliser
from verify.kernel.patterns import Equation
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.rules import apply
from verify.kernel.rules.sums import premises_of, remaining, rewriting_of, shown
from verify.kernel.terms import Term, free_variables, variable
from verify.kernel.theorem import Theorem
from verify.kernel.workspace import replaying
from verify.language import RESERVED, to_json
from verify.proving.evidence import Evidence, cofactor
from verify.proving.facts import Fact, Stuck
from verify.proving.goal_parts import emit_parts, names_of, parts_of
from verify.proving.known import reference
from verify.proving.monomial_matches import index_terms
from verify.proving.patterns import spine
from verify.proving.steps import renamed, renumbered
from verify.proving.sum_search import Cofactor, Columns, equations_of

Json = Any
MAX_WORK = 12_000_000
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,30}")


@dataclass(frozen=True)
class _Said:
    """What the kernel reads of a theorem to rewrite with it."""

    conclusion: Term
    variables: frozenset[Term]


@dataclass(frozen=True)
class _Rule:
    name: str
    backward: bool
    rewriting: Equation


@dataclass(frozen=True)
class _Goal:
    """A goal whose outermost quantifiers are opened, under names that a certificate may use."""

    formula: Term
    opened: tuple[Term, ...]
    body: Term

    @property
    def names(self) -> list[str]:
        """The names of the variables that are opened."""
        return [str(var.data) for var in self.opened]


def sum_equation(
    evidence: Evidence, goal: Term, facts: Sequence[Fact] = (), avoid: Iterable[str] = (), work: int = MAX_WORK
) -> int:
    """Prove an equality of finite sums modulo facts, and return the number of the theorem.

    Parameters
    ----------
    evidence : Evidence
    goal : Term
        ∀ indices (conditions ⟹ l = r).
    facts : facts
        Those that are equations ∀ indices (conditions ⟹ l = r) may be used.
    avoid : names
        Of definitions, which no bound variable may get.
    work : int
        How many steps the search may take, counted as the kernel does.

    Raises
    ------
    Stuck
        If no combination of the facts is found that is the goal.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> evidence = Evidence([["x", "complex"], ["y", "complex"]])
    >>> scope = {}
    >>> _ = Reader().declare(evidence.variables, scope)
    >>> given, goal = (Reader().formula(f, scope) for f in (["=", "x", 1], ["=", ["*", "x", "y"], "y"]))
    >>> sum_equation(evidence, goal, [Fact(evidence.assume(["=", "x", 1]), given, ["=", "x", 1], "one")])
    1
    """
    avoid = frozenset(avoid)
    return emit_sum(evidence, goal, facts, find_sum(goal, facts, names_of(evidence) | avoid, work), avoid)


def fact_names(facts: Sequence[Fact]) -> dict[str, Fact]:
    """Return the facts by their names, those without one by their place from the end.

    >>> list(fact_names([Fact(3, Term("true"), ["true"], "law"), Fact(4, Term("true"), ["true"])]))
    ['law', '-1']
    """
    found: dict[str, Fact] = {}
    for place, fact in enumerate(facts):
        found[fact.name if fact.name and fact.name not in found else str(place - len(facts))] = fact
    return found


def references(facts: Sequence[Fact]) -> dict[str, Fact]:
    """Return the facts by what they say, so that what was found is not taken for what other facts of a name give."""
    return {reference(fact.term): fact for fact in facts}


def find_sum(goal: Term, facts: Sequence[Fact] = (), taken: Iterable[str] = (), work: int = MAX_WORK) -> Json:
    """Return the rewritings and cofactors that prove a goal, as JSON that names the facts.

    Raises
    ------
    Stuck
        With the first term that is left over.
    """
    try:
        return _found(goal, facts, frozenset(taken), work)
    except KernelError as error:
        raise Stuck(f"sums: {error}") from None


def emit_sum(evidence: Evidence, goal: Term, facts: Sequence[Fact], found: Json, avoid: Iterable[str] = ()) -> int:
    """Take the steps that were found before, and return the number of the last one.

    Raises
    ------
    Stuck
        If what was found names no fact that is there.
    """
    return _proof(evidence, fact_names(facts) | references(facts), found, frozenset(avoid), goal)


def _proof(evidence: Evidence, known: dict[str, Fact], found: Json, avoid: frozenset[str], goal: Term) -> int:
    if "parts" in found:
        return emit_parts(
            evidence,
            goal,
            [partial(_proof, evidence, known, entry, avoid) for entry in found["parts"]],
            avoid,
        )
    names = names_of(evidence) | avoid
    used = [name for name, _ in found["rewrite"]] + [entry["by"] for entry in found["cofactors"]]
    for name in used:
        if name not in known:
            raise Stuck(f"sums: no fact is named {name}")
    rewrite = [
        (known[name].theorem, "backward") if backward else known[name].theorem for name, backward in found["rewrite"]
    ]
    cofactors = [
        cofactor(known[entry["by"]].theorem, entry["at"], entry["times"], entry["over"]) for entry in found["cofactors"]
    ]
    opened = _opened(goal, names)
    called = dict(zip(found.get("opened", ()), opened.names, strict=False))
    if any(old != new for old, new in called.items()):
        cofactors = [renamed(entry, called, names.union(opened.names)) for entry in cofactors]
    number = evidence.sums(to_json(opened.formula, names), rewrite, cofactors)
    if any(name != reference(known[name].term) for name in used):
        _let_the_kernel_judge(evidence, goal, [known[name] for name in used], names)
    return number


def _let_the_kernel_judge(evidence: Evidence, goal: Term, facts: Sequence[Fact], names: frozenset[str]) -> None:
    """Take the last step back if it fails: an answer that calls facts by name may have been found for other ones."""
    assumed = list({fact.theorem: fact for fact in facts}.values())
    numbers = {fact.theorem: place for place, fact in enumerate(assumed)}
    with replaying():
        proof = Proof(Reader(), [])
        said = Term("and", None, (goal, *(fact.term for fact in facts)))
        proof.scope |= {str(var.data): var for var in free_variables(said)}
        steps = [{"rule": "assume", "formula": to_json(fact.term, names)} for fact in assumed]
        try:
            for step in (*steps, renumbered(evidence.steps[-1], numbers.__getitem__)):
                proof.theorems.append(apply(proof, step))
        except KernelError as error:
            evidence.steps.pop()
            raise Stuck(f"sums: {error}") from None


def _found(goal: Term, facts: Sequence[Fact], taken: frozenset[str], work: int) -> Json:
    """Search for one step, then for the parts of the goal one by one, then more boldly for one step again."""
    with replaying():
        left = remaining(goal, [], frozenset())
    if not left:
        return {"rewrite": [], "cofactors": []}
    taken |= frozenset(str(var.data) for fact in facts for var in free_variables(fact.term))
    named = references(facts)
    found, spent = _within(work // 4, lambda: _by_one_step(goal, named, taken, inventive=False))
    if found is None:
        parts = parts_of(goal)
        if parts is not None:
            try:
                return {"parts": [_found(part, facts, taken, work // 2) for part in parts]}
            except Stuck:
                pass
        found, again = _within(work // 2, lambda: _by_one_step(goal, named, taken, inventive=True))
        spent = spent or again
    if found is None:
        why = ", and the search has taken too many steps" if spent else ""
        raise Stuck(f"sums: {len(left)} terms are left over, the first is {shown(left[0])}{why}")
    return found


def _within(work: int, search: Callable[[], Json | None]) -> tuple[Json | None, bool]:
    """Return what a search finds in so many steps, and whether it ran out of them."""
    try:
        with replaying(work):
            return search(), False
    except Exhausted:
        return None, True


def _by_one_step(goal: Term, named: dict[str, Fact], taken: frozenset[str], inventive: bool) -> Json | None:
    """Return rewritings and cofactors for one step of the rule, None if none are found."""
    opened = _opened(goal, taken)
    for rules in () if inventive else _rewritings(named):
        used = _pruned(opened.formula, rules)
        if used is not None:
            return {"rewrite": [[rule.name, rule.backward] for rule in used], "cofactors": []}
    _, core = premises_of(opened.body)
    if core.op in ("forall", "implies", "and"):
        return None
    for rules in ([], *_rewritings(named)):
        try:
            cofactors = _cofactors(opened, named, rules, taken, inventive)
        except Exhausted:
            raise
        except Rejected:  # what the kernel does not expand unless quantifiers are split
            return None
        if cofactors is not None:
            return {
                "rewrite": [[rule.name, rule.backward] for rule in rules],
                "cofactors": [_spelled(entry, opened, taken) for entry in cofactors],
                "opened": opened.names,
            }
    return None


def _opened(goal: Term, taken: frozenset[str]) -> _Goal:
    names = taken | frozenset(str(var.data) for var in free_variables(goal))
    found: list[Term] = []
    body = goal
    while body.op == "forall":
        name = str(body.data) if NAME.fullmatch(str(body.data)) else "x"
        while name in names or name in RESERVED:
            name += "'"
        names |= {name}
        found.append(variable(name, body.args[0]))
        body = instantiate(body.args[1], found[-1])
    return _Goal(bind("forall", found, body), tuple(found), body)


def _rewritings(named: dict[str, Fact]) -> Iterator[list[_Rule]]:
    """Yield sets of rewritings: those with a single monomial on the right, then all that do not lead back."""
    single: list[_Rule] = []
    every: list[_Rule] = []
    for name, fact in named.items():
        for backward in (False, True):
            rule = _rule(name, fact, backward)
            if rule is not None:
                every.append(rule)
                if len(_expanded(rule.rewriting[2])) <= 1:
                    single.append(rule)
                break
    if single:
        yield single
    if len(every) > len(single):
        yield every


def _rule(name: str, fact: Fact, backward: bool) -> _Rule | None:
    """Return a fact as a rewriting, None if it is none, or if it would not end."""
    try:
        said = cast("Theorem", _Said(fact.term, free_variables(fact.term)))
        rewriting = rewriting_of(said, backward)
    except Exhausted:
        raise
    except (Malformed, Rejected):
        return None
    _, pattern, replacement = rewriting
    if pattern.op == "conj":
        ends = replacement == pattern.args[0] or _mentions(replacement, pattern.args[0])
        return _Rule(name, backward, rewriting) if ends else None
    return None if spine(pattern)[0] in free_variables(replacement) else _Rule(name, backward, rewriting)


def _mentions(term: Term, entry: Term) -> bool:
    """Tell whether conj does not come back: the map of an entry stands in a term without it."""
    return spine(entry)[0] in free_variables(term) and "conj" not in _operations(term)


def _operations(term: Term) -> set[str]:
    return {term.op}.union(*(_operations(arg) for arg in term.args if term.op != "var"))


def _expanded(term: Term) -> list[Monomial]:
    try:
        return Normaliser().expand(term)
    except Exhausted:
        raise
    except Rejected:
        return []


def _pruned(goal: Term, rules: list[_Rule]) -> list[_Rule] | None:
    """Return the rewritings that are needed, None if all of them are not enough."""
    if not _proved(goal, rules):
        return None
    kept = list(rules)
    for rule in rules:
        fewer = [other for other in kept if other is not rule]
        if _proved(goal, fewer):
            kept = fewer
    return kept


def _proved(goal: Term, rules: list[_Rule]) -> bool:
    try:
        return not remaining(goal, [rule.rewriting for rule in rules], frozenset())
    except Exhausted:
        raise
    except Rejected:
        return False


def _cofactors(
    goal: _Goal, named: dict[str, Fact], rules: list[_Rule], taken: frozenset[str], inventive: bool
) -> list[Cofactor] | None:
    rewritings = [rule.rewriting for rule in rules]
    equations = [e for name, fact in named.items() for e in equations_of(name, fact.term, rewritings)]
    said = [fact.term for fact in named.values()] if inventive else []
    names = taken | {str(var.data) for var in (*goal.opened, *free_variables(goal.body))} | RESERVED
    columns = Columns(goal.opened, goal.body, index_terms(Term("and", None, (goal.body, *said))), names, rewritings)
    return columns.search(equations, inventive)


def _spelled(entry: Cofactor, goal: _Goal, taken: frozenset[str]) -> Json:
    names = taken | {str(var.data) for var in (*goal.opened, *entry.over)}
    return {
        "by": entry.by,
        "over": [[str(var.data), to_json(var.args[0], names)] for var in entry.over],
        "at": [to_json(term, names) for term in entry.at],
        "times": to_json(entry.times, names),
    }
