"""What is known in a proof: the facts in scope, taken apart into comparisons, each with the steps that prove it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import Any

from verify.kernel.binding import open_binder, substitute
from verify.kernel.patterns import matched
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, Term, free_variables, integer, nameless
from verify.language import to_json
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck

Json = Any
Steps = Callable[[Evidence], int]

ZERO = integer(0)
CONVERSE = {"at_most": "less", "less": "at_most"}
POLYNOMIAL = frozenset({"at_most", "less", "equal", "plus", "times", "power", "divide", "conj", "abs2"})
MOST_INSTANCES = 60


def reference(term: Term) -> str:
    """Return by what a stored search result names a fact: it does not change when other facts come or go.

    >>> from verify.kernel.terms import TRUE
    >>> reference(TRUE)
    '5bf633d887'
    """
    return sha256(nameless(term).spelling.encode()).hexdigest()[:10]


def is_scalar(term: Term) -> bool:
    """Tell whether a term is a number."""
    return sort_of(term).op == "sort"


def inverse_equation(divisor: Term) -> Term:
    """Return y · (1/y) = 1."""
    inverse = Term("divide", None, (integer(1), divisor))
    return Term("equal", None, (Term("times", None, (divisor, inverse)), integer(1)))


def nonzero(term: Term) -> Term:
    """Return y ≠ 0."""
    return Term("not", None, (Term("equal", None, (term, ZERO)),))


@dataclass(frozen=True)
class Universal:
    """A fact ∀ variables (conditions ⟹ core), as its pattern and as a whole."""

    whole: Term
    variables: tuple[Term, ...]
    conditions: tuple[Term, ...]
    core: Term


def difference(left: Term, right: Term) -> Term:
    """Return left − right as a term."""
    return Term("plus", None, (left, Term("times", None, (integer(-1), right))))


def shown_sign(left: Term, right: Term) -> Term:
    """Return what the rule ``squares`` takes to be ≥ 0 if l ≤ r is given."""
    return right if left == ZERO else difference(right, left)


class Known:
    """The comparisons of scalars that the facts contain.

    Conjunctions are taken apart, ¬(l ≤ r) is read as r < l, and y ≠ 0 also as y · (1/y) = 1. A fact ∀x (conditions ⟹ φ)
    is kept, and :meth:`instantiate` adds its instances at given terms whose conditions are known.

    Attributes
    ----------
    inequalities, equations, nonzeros : lists of terms
        l ≤ r and l < r; l = r; y ≠ 0.
    """

    def __init__(self, facts: Iterable[Fact], avoid: Iterable[str] = ()) -> None:
        """Take facts; ``avoid`` are names that no bound variable may get when a term is spelled."""
        self.avoid = frozenset(avoid)
        self.inequalities: list[Term] = []
        self.equations: list[Term] = []
        self.nonzeros: list[Term] = []
        self.universal: list[Universal] = []
        self.instances: dict[Term, tuple[Universal, dict[Term, Term]]] = {}
        self.free: frozenset[Term] = frozenset()
        self._steps: dict[Term, Steps] = {}
        self._proved: dict[Term, int] = {}
        self._names: dict[str, Term] = {}
        for fact in facts:
            self.take(fact.term, proved(fact.theorem))

    def extended(self) -> Known:
        """Return a copy, to which more can be added without a change here."""
        other = Known((), self.avoid)
        for name, value in vars(self).items():
            setattr(other, name, value if isinstance(value, frozenset) else value.copy())
        return other

    def spelled(self, term: Term) -> Json:
        """Return the JSON of a term."""
        return to_json(term, self.avoid)

    def take(self, term: Term, steps: Steps) -> None:
        """Add what a theorem says; ``steps`` proves it when it is needed."""
        if term in self._steps:
            return
        self._steps[term] = steps
        self._names[reference(term)] = term
        self.free |= free_variables(term)
        if term.op == "and":
            for part, arg in enumerate(term.args):
                self.take(arg, self._then(term, lambda e, n, part=part: e.project(n, part)))
        elif term.op in CONVERSE:
            self.inequalities.append(term)
        elif term.op == "equal" and is_scalar(term.args[0]):
            self.equations.append(term)
            self._take_conjugate(term)
        elif term.op == "not":
            self._take_denial(term, term.args[0])
        elif term.op == "forall":
            self._take_universal(term)

    def _then(self, term: Term, step: Callable[..., int]) -> Steps:
        return lambda evidence: step(evidence, self.theorem(evidence, term))

    def _take_conjugate(self, term: Term) -> None:
        """Take conj l = conj r from l = r, unless it is known or l and r are real or conjugates themselves."""
        if all(sort_of(side) == REAL for side in term.args) or any(side.op == "conj" for side in term.args):
            return
        conjugate = Term("equal", None, tuple(Term("conj", None, (side,)) for side in term.args))
        self.take(conjugate, self._then(term, lambda e, n: e.rewrite(self.spelled(conjugate), [n])))

    def _take_denial(self, term: Term, denied: Term) -> None:
        if denied.op in CONVERSE and all(sort_of(side) == REAL for side in denied.args):
            self.take(Term(CONVERSE[denied.op], None, denied.args[::-1]), self._then(term, lambda e, n: e.order(n)))
        elif denied.op == "equal" and is_scalar(denied.args[0]) and denied.args[1] == ZERO:
            self.nonzeros.append(term)
            self.take(inverse_equation(denied.args[0]), self._then(term, lambda e, n: e.quotient(n)))

    def _take_universal(self, whole: Term) -> None:
        formula = whole
        variables: list[Term] = []
        while formula.op == "forall":
            var, formula = open_binder(formula, self.free | set(variables))
            variables.append(var)
        *conditions, core = formula.args if formula.op == "implies" else (formula,)
        if core.op in CONVERSE or (core.op == "equal" and is_scalar(core.args[0])):
            self.universal.append(Universal(whole, tuple(variables), tuple(conditions), core))

    def theorem(self, evidence: Evidence, term: Term) -> int:
        """Return the number of the theorem that says so, proved once."""
        if term not in self._proved:
            self._proved[term] = self._steps[term](evidence)
        return self._proved[term]

    def named(self, name: str) -> Term:
        """Return the fact with that reference.

        Raises
        ------
        Stuck
            If it is not known.
        """
        if name not in self._names:
            raise Stuck(f"a stored proof uses the fact {name}, which is not known here; search again")
        return self._names[name]

    def __contains__(self, term: Term) -> bool:
        return term in self._steps

    def instantiate(self, terms: Iterable[Term]) -> None:
        """Add the instances of universal facts one part of whose conclusion is one of the given terms."""
        terms = list(terms)
        found = ((fact, values) for fact in self.universal for values in _instances(fact, terms))
        for fact, values in islice(found, MOST_INSTANCES):
            self._take_instance(fact, values)

    def _take_instance(self, fact: Universal, values: dict[Term, Term]) -> None:
        instance = substitute(fact.core, values)
        if instance in self or not all(substitute(condition, values) in self for condition in fact.conditions):
            return
        self.instances[instance] = (fact, values)
        self.take(instance, lambda evidence: self.specialised(evidence, fact, values))

    def specialised(self, evidence: Evidence, fact: Universal, values: dict[Term, Term]) -> int:
        """Prove the instance of a universal fact whose conditions are known."""
        premises = [self.theorem(evidence, substitute(condition, values)) for condition in fact.conditions]
        at = [self.spelled(values[var]) for var in fact.variables]
        return evidence.specialise(self.theorem(evidence, fact.whole), at, premises)

    def implied(self, term: Term) -> set[str]:
        """Return the references of what is known with a fact."""
        alone = Known((), self.avoid)
        alone.take(term, proved(0))
        return set(alone._names)


def proved(theorem: int) -> Steps:
    """Return the steps for what a theorem says already."""
    return lambda evidence: theorem


def _instances(fact: Universal, terms: Sequence[Term]) -> Iterator[dict[Term, Term]]:
    seen: set[tuple[Term, ...]] = set()
    for pattern in _parts(fact.core):
        if free_variables(pattern).issuperset(fact.variables):
            for term in terms:
                values = matched((list(fact.variables), pattern), term)
                if values is not None:
                    key = tuple(values[var] for var in fact.variables)
                    if key not in seen:
                        seen.add(key)
                        yield values


def _parts(term: Term) -> Iterator[Term]:
    """Yield the scalars inside of a comparison that are no polynomial operations."""
    if term.op in POLYNOMIAL:
        for arg in term.args:
            yield from _parts(arg)
    elif term.op not in ("integer", "rational"):
        yield term
