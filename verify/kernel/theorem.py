"""Theorems: hypotheses ⊢ conclusion, for all values of the variables in scope.

Only the rules make them. A variable in scope may range over an empty set, so that it leaves the scope by generalisation
alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .binding import bind
from .errors import Malformed, Rejected
from .sorts import sort_of
from .terms import FORMULA, Term, free_variables, mentions
from .workspace import spend

Terms = frozenset[Term]
KEPT = 3
_KEY = object()


class Use(NamedTuple):
    """A part of another certificate; ``claim`` is the pin of what it claims."""

    id: str
    part: str
    claim: str

    def __str__(self) -> str:
        return f"{self.id}, part '{self.part}'"


Lemma = str | Use


class Theorem:
    """``hypotheses ⊢ conclusion``; ``lemmas`` are the cited classical lemmas and the used parts that it rests on."""

    __slots__ = ("conclusion", "hypotheses", "lemmas", "variables")

    def __init__(
        self, key: object, hypotheses: Terms, conclusion: Term, variables: Terms, lemmas: frozenset[Lemma]
    ) -> None:
        """Refuse everybody but :func:`conclude`."""
        if key is not _KEY:
            raise TypeError("theorems are made by the rules of the kernel alone")
        self.hypotheses = hypotheses
        self.conclusion = conclusion
        self.variables = variables
        self.lemmas = lemmas

    @property
    def closed(self) -> bool:
        """Tell whether nothing is assumed and no variable is in scope."""
        return not self.hypotheses and not self.variables


def conclude(
    conclusion: Term,
    premises: Iterable[Theorem] = (),
    *,
    drop: Iterable[Term] = (),
    add: Iterable[Term] = (),
    without: Iterable[Term] = (),
    scope: Iterable[Term] = (),
    lemma: Lemma | None = None,
) -> Theorem:
    """Make a theorem from premises: their hypotheses less ``drop`` plus ``add``, their scope less ``without``.

    ``scope`` are terms of the evidence whose free variables the step relies on. To be called by rules only, each of
    which answers for the step.
    """
    premises = list(premises)
    if conclusion.loose or sort_of(conclusion) != FORMULA:
        raise Malformed("the conclusion of a rule is not a closed formula")
    spend(len(premises))
    hypotheses = joined([p.hypotheses for p in premises], drop, [frozenset(add)])
    relied = [free_variables(term) for term in (conclusion, *hypotheses, *scope)]
    variables = joined([p.variables for p in premises], without, relied)
    for var in variables:
        if var.loose:
            raise Rejected(f"a binder would leave '{var.data}' free, whose sort depends on what it binds")
    lemmas = joined([p.lemmas for p in premises], (), [] if lemma is None else [frozenset({lemma})])
    return Theorem(_KEY, hypotheses, conclusion, variables, lemmas)


def joined(sets: list[frozenset[Any]], less: Iterable[Any], more: list[frozenset[Any]]) -> frozenset[Any]:
    """Return the union of sets less some elements plus others, if it can be as one of the sets, which is held."""
    spend(sum(map(len, sets)) + sum(map(len, more)))
    found = frozenset().union(*sets).difference(less).union(*more)
    for one in (*sets, *more):
        if one == found:
            return one
    spend(KEPT * len(found))
    return found


def discharged(theorem: Theorem, hypothesis: Term, var: Term) -> Theorem:
    """Return the theorem without one hypothesis and without one variable of its scope, for the rule choose."""
    hypotheses, variables = joined([theorem.hypotheses], [hypothesis], []), joined([theorem.variables], [var], [])
    return Theorem(_KEY, hypotheses, theorem.conclusion, variables, theorem.lemmas)


def generalised(theorem: Theorem, over: list[Term], under: list[Term]) -> Theorem:
    """Return ⊢ ∀ over. under → conclusion from under ⊢ conclusion.

    The variables must not occur in the hypotheses that stay, nor in the sort of a variable that stays in scope.
    """
    conclusion = Term("implies", None, (*under, theorem.conclusion)) if under else theorem.conclusion
    conclusion = bind("forall", over, conclusion)
    closed = frozenset(over)
    for hypothesis in theorem.hypotheses.difference(under):
        if mentions(hypothesis, closed):
            raise Rejected("generalise: a generalised variable occurs in a hypothesis that stays")
    for var in theorem.variables.difference(over):
        if mentions(var.args[0], closed):
            raise Rejected(f"generalise: the sort of '{var.data}' depends on a generalised variable")
    result = conclude(conclusion, [theorem], drop=under, without=over)
    if result.variables & closed:
        raise Rejected("generalise: a generalised variable is still free")
    return result
