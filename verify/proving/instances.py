"""Instances of universal facts: the terms are found by matching, the premises among the facts.

A fact ∀x (h₁ ∧ … ∧ hₘ ⟹ φ) may say φ below further quantifiers, implications and conjunctions. What leads to it is a
list of stages, each one step of the rule ``specialise``, perhaps with one of ``project``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, product

from verify.kernel.binding import instantiate
from verify.kernel.sets import explicit_members
from verify.kernel.terms import ABELIAN, COMPLEX, NATURAL, REAL, SET, UNIT, Term, free_variables, integer, natural
from verify.language import to_json
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.patterns import Match, depth, filled, is_unknown, opened, unknown, unknowns

MAX_TRIES = 2000
MAX_SHAPES = 64
SPARE = 10**6


@dataclass(frozen=True)
class Stage:
    """One step on the way from a fact to what it says: instantiate, discharge hypotheses, take a part.

    Attributes
    ----------
    at : terms
        For the outermost quantifiers.
    hypotheses : formulas
        What is discharged; empty if an implication is left as it is.
    premises : numbers of theorems
        For the hypotheses, None for one that nobody has proved yet.
    part : int or None
        Which part of a conjunction comes next.
    """

    at: tuple[Term, ...] = ()
    hypotheses: tuple[Term, ...] = ()
    premises: tuple[int | None, ...] = ()
    part: int | None = None

    def filled(self, values: Mapping[str, Term]) -> Stage:
        """Return the stage with values put in for its unknowns."""
        at, hypotheses = (tuple(filled(term, values) for term in terms) for terms in (self.at, self.hypotheses))
        return Stage(at, hypotheses, self.premises, self.part)


@dataclass(frozen=True)
class Instance:
    """An instance of a fact: the stages that lead to it, and what it says."""

    stages: tuple[Stage, ...]
    conclusion: Term

    @property
    def at(self) -> tuple[Term, ...]:
        """The terms of all stages."""
        return tuple(term for stage in self.stages for term in stage.at)

    @property
    def missing(self) -> tuple[Term, ...]:
        """The hypotheses that are still to be proved."""
        return tuple(
            hypothesis
            for stage in self.stages
            for hypothesis, premise in zip(stage.hypotheses, stage.premises, strict=True)
            if premise is None
        )


@dataclass(frozen=True)
class _View:
    """A way to read a fact: stages with unknowns in them, and what they lead to."""

    stages: tuple[Stage, ...]
    conclusion: Term


def find_instance(
    fact: Term, goal: Term | None, facts: Sequence[Fact] = (), *, open_premises: bool = False
) -> Instance:
    """Return the instance of a universal fact that is the goal, its hypotheses found among the facts.

    Parameters
    ----------
    fact : Term
        ∀x (h₁ ∧ … ∧ hₘ ⟹ φ), perhaps nested.
    goal : Term or None
        What the instance says; None takes the instance that the hypotheses alone determine.
    facts : facts
        Where hypotheses are looked up; the later ones first.
    open_premises : bool
        Hypotheses that are no facts may stay open, if everything else determines the terms.

    Raises
    ------
    Stuck
        If no such instance is found.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> said = Reader().formula(["forall", [["n", ["range", 1, 9]]], ["implies", ["<", 3, "n"], ["<", 9, "n"]]], {})
    >>> goal = Reader().formula(["<", 9, ["of", ["range", 1, 9], 5]], {})
    >>> found = find_instance(said, goal, open_premises=True)
    >>> found.at, found.missing
    ((count(5, range((1, 9))),), (less(integer(3), integer(5)),))
    """
    known = _Known(facts)
    variables = free_variables(fact).union(*(free_variables(entry.term) for entry in facts))
    if goal is not None:
        variables |= free_variables(goal)
    for complete in (True, False) if open_premises else (True,):
        for view in chain(_views(fact), _unfolded(fact)):
            if goal is None and view.stages[-1].part is not None:
                continue
            start = Match() if goal is None else Match().extended(view.conclusion, goal)
            if start is not None:
                match = _Search(known, view, complete, variables).run(start)
                found = None if match is None else _read_off(fact, view, match, known)
                if found is not None and goal in (None, found.conclusion) and not (complete and found.missing):
                    return found
    raise Stuck("no instance of the fact is the goal" if goal is not None else "the hypotheses determine no instance")


def emit_instance(
    evidence: Evidence,
    theorem: int,
    instance: Instance,
    proved: Mapping[Term, int] | None = None,
    avoid: Iterable[str] = (),
) -> int:
    """Take the steps that lead from a theorem to an instance of it, and return the number of the last one.

    Parameters
    ----------
    evidence : Evidence
    theorem : int
        The number of the fact.
    instance : Instance
    proved : theorems by what they say, optional
        For the hypotheses that were missing.
    avoid : names
        Names that no bound variable may get, beside those of the declared variables.
    """
    taken = frozenset(name for name, _ in evidence.variables).union(avoid)
    for stage in instance.stages:
        premises = [
            (proved or {})[hypothesis] if premise is None else premise
            for hypothesis, premise in zip(stage.hypotheses, stage.premises, strict=True)
        ]
        if stage.at or premises:
            theorem = evidence.specialise(theorem, [to_json(term, taken) for term in stage.at], premises)
        if stage.part is not None:
            theorem = evidence.project(theorem, stage.part)
    return theorem


def _views(fact: Term) -> Iterator[_View]:
    """Yield the ways to read a fact, those that take it apart furthest first."""
    yield from _read(fact, (), 0)


def _unfolded(fact: Term) -> Iterator[_View]:
    """Yield the ways to read a fact in which one or two unknowns have the form of an element of their sort.

    Iterates, distinctions of cases and projections reduce there, so that the fact as it stands is not like them.
    """
    for view in _views(fact):
        at = [term for stage in view.stages for term in stage.at if is_unknown(term)]
        for count in (1, 2):
            for chosen in combinations(at, count):
                if not any(unknowns(term.args[0]) for term in chosen):
                    spare = [_shapes(term.args[0], SPARE + 2 * place) for place, term in enumerate(chosen)]
                    for shapes in islice(product(*spare), MAX_SHAPES):
                        values = {term.data: shape for term, shape in zip(chosen, shapes, strict=True)}
                        stages = tuple(stage.filled(values) for stage in view.stages)
                        yield _View(stages, filled(view.conclusion, values))


def _shapes(sort: Term, number: int) -> list[Term]:
    """Return the forms that an element of a sort may have, with unknowns in them; none if it has no special form."""
    one = unknown(number, NATURAL)
    if sort == NATURAL:
        return [Term("next", None, (one,)), natural(0)]
    if sort.op == "union":
        one, two = (unknown(number, arg) for arg in sort.args)
        return [Term("inl", None, (one, sort)), Term("inr", None, (two, sort))]
    if sort.op == "product":
        one, two = (unknown(number + place, arg) for place, arg in enumerate(sort.args))
        return [Term("pair", None, (one, two))]
    return list(islice(explicit_members(sort) or (), MAX_SHAPES))


def _read(formula: Term, stages: tuple[Stage, ...], start: int) -> Iterator[_View]:
    count = depth(formula)
    for used in range(count, -1, -1):
        at, body = opened(formula, used, start)
        stage = Stage(at=tuple(at))
        if used == count and body.op == "implies":
            *hypotheses, core = body.args
            discharged = Stage(tuple(at), tuple(hypotheses), (None,) * len(hypotheses))
            yield from _deeper(core, (*stages, discharged), start + used)
        if used == count and body.op == "and":
            yield from _deeper(body, (*stages, stage), start + used)
        else:
            yield _View((*stages, stage) if at or not stages else stages, body)


def _deeper(core: Term, stages: tuple[Stage, ...], start: int) -> Iterator[_View]:
    """Yield the ways to read what a stage has led to."""
    if core.op == "and":
        last = stages[-1]
        for place, part in enumerate(core.args):
            taken = Stage(last.at, last.hypotheses, last.premises, place)
            yield from _deeper(part, (*stages[:-1], taken), start)
        yield _View(stages, core)
    elif core.op in ("forall", "implies"):
        yield from _read(core, stages, start)
    else:
        yield _View(stages, core)


def some_value(sort: Term, variables: Iterable[Term] = ()) -> Term | None:
    """Return some element of a sort: a simple one, else the first of the variables that has the sort."""
    if sort in (REAL, COMPLEX):
        return integer(0)
    if sort == NATURAL:
        return natural(0)
    if sort == SET:
        return UNIT
    if sort == ABELIAN:
        return Term("cyclic", 1)
    if sort.op in ("element", "dual"):
        return Term("zero", None, (sort,))
    explicit = explicit_members(sort)
    if explicit is not None:
        return next(explicit, None)
    if sort.op == "maps":
        value = some_value(sort.args[1], variables)
        return None if value is None else Term("lambda", None, (sort.args[0], value))
    return min((var for var in variables if var.args[0] == sort), key=lambda var: str(var.data), default=None)


class _Known:
    """The facts, by what they say."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self.numbers: dict[Term, int] = {}
        self.by_operation: dict[str, list[Term]] = {}
        for fact in reversed(facts):
            if fact.term not in self.numbers:
                self.numbers[fact.term] = fact.theorem
                self.by_operation.setdefault(fact.term.op, []).append(fact.term)

    def candidates(self, pattern: Term) -> list[Term]:
        """Return the facts that may be instances of a pattern."""
        if pattern.op == "in":  # an explicit subset in place of an unknown one makes a condition of any form
            return list(self.numbers)
        return self.by_operation.get(pattern.op, [])


class _Search:
    """Backtracking over which facts are the hypotheses of a view."""

    def __init__(self, known: _Known, view: _View, complete: bool, variables: frozenset[Term]) -> None:
        self.known, self.view, self.complete, self.variables = known, view, complete, variables
        self.tries = 0

    def run(self, start: Match) -> Match | None:
        return self._solve(start, [hypothesis for stage in self.view.stages for hypothesis in stage.hypotheses])

    def _solve(self, match: Match, hypotheses: list[Term]) -> Match | None:
        left: list[Term] = []
        for hypothesis in hypotheses:
            formula = filled(hypothesis, match.values)
            if unknowns(formula):
                left.append(formula)
            elif self.complete and formula not in self.known.numbers:
                return None
        if not left:
            return self._finished(match)
        left.sort(key=lambda formula: len(unknowns(formula)))
        for place, pattern in enumerate(left):
            rest = left[:place] + left[place + 1 :]
            for term in self.known.candidates(pattern):
                self.tries += 1
                if self.tries > MAX_TRIES:
                    return None
                extended = match.extended(pattern, term)
                if extended is not None:
                    found = self._solve(extended, rest)
                    if found is not None:
                        return found
            if self.complete:
                break
        return self._finished(match)

    def _finished(self, match: Match) -> Match | None:
        """Return the match if everything has a value and nothing waits."""
        closed = match if match.settled() else match.guessed()
        if closed is None or not closed.settled():
            return None
        at = [filled(term, closed.values) for stage in self.view.stages for term in stage.at]
        idle = frozenset().union(*map(unknowns, at))
        if idle and not self._given(closed, at, idle):
            return None
        return closed

    def _given(self, match: Match, at: list[Term], idle: frozenset[str]) -> bool:
        """Give the unknowns that stand nowhere some values; False if one of them stands somewhere or has none."""
        said = [self.view.conclusion, *(h for stage in self.view.stages for h in stage.hypotheses)]
        if any(not idle.isdisjoint(unknowns(filled(formula, match.values))) for formula in said):
            return False
        for term in at:
            if is_unknown(term):
                sort = filled(term.args[0], match.values)
                value = None if unknowns(sort) else some_value(sort, self.variables)
                if value is None:
                    return False
                match.values[term.data] = value
        return True


def _read_off(formula: Term, view: _View, match: Match, known: _Known) -> Instance:
    """Return the instance that a match gives, its terms put in one after the other, as the kernel does."""
    stages = []
    for stage in view.stages:
        at = stage.filled(match.values).at
        for value in at:
            formula = instantiate(formula.args[1], value)
        hypotheses: tuple[Term, ...] = ()
        if stage.hypotheses:
            *inner, formula = formula.args
            hypotheses = tuple(inner)
        if stage.part is not None:
            formula = formula.args[stage.part]
        premises = tuple(known.numbers.get(hypothesis) for hypothesis in hypotheses)
        stages.append(Stage(at, hypotheses, premises, stage.part))
    return Instance(tuple(stages), formula)
