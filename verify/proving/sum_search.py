"""The search for cofactors of the rule ``sums``: where equations stand inside what is left over.

A column is a multiple of an equation, summed over some indices, and the monomials that it consists of. Each round takes
the equations at the places where they stand in monomials seen before, until a combination of the columns is what is
left over of the goal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod

from verify.kernel.binding import bind
from verify.kernel.cyclotomic import ONE, Cyclotomic
from verify.kernel.errors import Exhausted, Malformed, Rejected
from verify.kernel.linear import order_key
from verify.kernel.monomials import Monomial
from verify.kernel.normal import Normaliser
from verify.kernel.patterns import Equation as Rewriting
from verify.kernel.rules.sums import SPLIT, difference, premises_of, remaining, scalar_equation, subgoals, weighted
from verify.kernel.sets import explicit_members
from verify.kernel.sorts import sort_of
from verify.kernel.terms import COMPLEX, NATURAL, REAL, Term, integer, variable
from verify.proving.monomial_matches import Place, places
from verify.proving.monomial_rows import Combination, Rows, common_order, coordinates
from verify.proving.patterns import depth, filled, is_unknown, opened, unknown
from verify.proving.spans import Span
from verify.proving.sum_terms import monomial_term, scaled

MAX_COLUMNS = 700
MAX_ROUNDS = 6
FEW = 20
MORE_FACTORS = 5
MAX_EXPLICIT = 27
BOUND = 10**6


@dataclass(frozen=True)
class Equation:
    """A fact ∀y (conditions ⟹ l = r) with unknowns for y, and the monomials of l − r."""

    name: str
    at: tuple[Term, ...]
    conditions: tuple[Term, ...]
    difference: Term
    parts: tuple[Monomial, ...]


@dataclass(frozen=True)
class Cofactor:
    """Σ over · times · (l − r) of the named equation at the terms."""

    by: str
    over: tuple[Term, ...]
    at: tuple[Term, ...]
    times: Term


def equations_of(name: str, fact: Term, rewritings: Sequence[Rewriting] = ()) -> Iterator[Equation]:
    """Yield a fact as equations for cofactors, one for each choice of indices from explicit sets."""
    variables, body = opened(fact, depth(fact))
    if all(_is_index(var.args[0]) or _is_row(var.args[0]) for var in variables):
        choices = [[var, *islice(explicit_members(var.args[0]) or [], MAX_EXPLICIT + 1)] for var in variables]
        if prod(map(len, choices)) > MAX_EXPLICIT:
            choices = [[var] for var in variables]
        for at in product(*choices):
            values = {var.data: value for var, value in zip(variables, at, strict=True) if value != var}
            equation = _equation(name, at, filled(body, values), rewritings)
            if equation is not None and equation.parts:
                yield equation


def _equation(name: str, at: tuple[Term, ...], body: Term, rewritings: Sequence[Rewriting]) -> Equation | None:
    conditions, core = premises_of(body)
    if core.op != "equal" or sort_of(core.args[0]).op != "sort":
        return None
    said = difference(*core.args)
    try:
        Normaliser().expand(weighted(conditions, said))  # refuses conditions that are none on indices
        normaliser = Normaliser(tuple(rewritings))
        parts = []
        for monomial in normaliser.collected(normaliser.expand(said)):
            names = {
                var: unknown(BOUND + i, var.args[0]) for i, var in enumerate(sorted(monomial.bound, key=order_key))
            }
            parts.append(monomial.renamed(names) if names else monomial)
    except Exhausted:
        raise
    except (Malformed, Rejected):
        return None
    return Equation(name, at, tuple(conditions), said, tuple(parts))


def _is_index(sort: Term) -> bool:
    return sort == NATURAL or sort.op not in ("sort", "maps", "subsets", "bijections")


def _is_row(sort: Term) -> bool:
    """Tell whether a sort is that of maps from indices to numbers."""
    return sort.op == "maps" and _is_index(sort.args[0]) and sort.args[1] in (REAL, COMPLEX)


class Columns:
    """The search for one goal: the numbered monomials, the columns, and what is left over of the goal.

    Parameters
    ----------
    opened : variables
        That the goal quantifies first.
    body : Term
        What it says of them.
    outside : variables
        Values for unknowns that nothing determines.
    taken : names
        Those that no new index may have.
    """

    def __init__(
        self,
        opened: Sequence[Term],
        body: Term,
        outside: Sequence[Term],
        taken: frozenset[str],
        rewritings: Sequence[Rewriting] = (),
    ) -> None:
        """Number the monomials of the goal."""
        self.opened, self.outside, self.taken = opened, outside, taken
        self.rewritings = tuple(rewritings)
        self.conditions, core = premises_of(body)
        self.splits = any(var.args[0].op in SPLIT for var in opened)
        self.rows = Rows()
        self.seen_rows = Rows() if self.splits else self.rows
        self.sides = scalar_equation(core)
        self.said = difference(*self.sides)
        self.goal = self._vector(self.said)
        left = self._seen_monomials(self.said)
        self.columns: list[Cofactor] = []
        self.vectors: list[Combination] = []
        self.spare: list[str] = []
        self.equations: list[Equation] = []
        self._seen: set[Term] = set()
        longest = max((len(monomial.factors) for monomial in left), default=0)
        self.longest = max(longest, 1) + MORE_FACTORS

    def search(self, equations: Sequence[Equation], inventive: bool = False) -> list[Cofactor] | None:
        """Return cofactors that add up to the goal, None if none are found.

        With ``inventive`` equations are also put in where nothing of theirs stands.
        """
        self.spare = [n for n in (f"k{number}" for number in range(1, 100)) if n not in self.taken] if inventive else []
        done, tried = 0, FEW
        for _ in range(MAX_ROUNDS):
            fresh = [m for m in self.seen_rows.monomials[done:] if len(m.factors) <= self.longest]
            done = len(self.seen_rows.monomials)
            for monomial in sorted(fresh, key=lambda m: len(m.factors)):
                for equation in equations:
                    for cofactor in self._cofactors(equation, monomial):
                        self._add(cofactor, equation)
                        if len(self.columns) > MAX_COLUMNS:
                            return self._solution()
                if len(self.columns) > 2 * tried:
                    found, tried = self._solution(), len(self.columns)
                    if found is not None:
                        return found
            found = self._solution()
            if found is not None or done == len(self.seen_rows.monomials):
                return found
        return None

    def _cofactors(self, equation: Equation, monomial: Monomial) -> Iterator[Cofactor]:
        """Yield the multiples of an equation that have a monomial as one of theirs."""
        named = replace(self._named(monomial), coefficient=ONE)
        for part in equation.parts:
            for place in places(part, named, tuple(filter(is_unknown, equation.at)), self.outside, self.spare):
                yield self._cofactor(equation, place)

    def _cofactor(self, equation: Equation, place: Place) -> Cofactor:
        over = tuple(sorted(place.rest.bound, key=order_key))
        at = tuple(filled(term, place.values) for term in equation.at)
        return Cofactor(equation.name, over, at, monomial_term(place.rest))

    def _named(self, monomial: Monomial) -> Monomial:
        """Give the bound indices names that a certificate may use."""
        names, number = {}, 0
        for var in sorted(monomial.bound, key=order_key):
            number += 1
            while f"i{number}" in self.taken:
                number += 1
            names[var] = variable(f"i{number}", var.args[0])
        return monomial.renamed(names) if names else monomial

    def _add(self, cofactor: Cofactor, equation: Equation) -> None:
        term = zero_by(cofactor, equation)
        if term in self._seen:
            return
        self._seen.add(term)
        try:
            if self.splits:
                self._seen_monomials(term)
            vector = self._vector(term)
        except Exhausted:
            raise
        except (Malformed, Rejected):
            return
        self.columns.append(cofactor)
        self.vectors.append(vector)
        self.equations.append(equation)

    def _seen_monomials(self, term: Term) -> list[Monomial]:
        """Return the monomials of a scalar where no quantifier of the goal is split, and number them."""
        try:
            monomials = Normaliser(self.rewritings).expand(weighted(self.conditions, term))
        except Exhausted:
            raise
        except Rejected:
            if not self.splits:
                raise
            return []
        for monomial in monomials:
            self.seen_rows.number(monomial)
        return monomials

    def _vector(self, term: Term) -> Combination:
        """Return the monomials of a scalar in all cases of the goal."""
        found: dict[int, Cyclotomic] = {}
        for case, monomials in enumerate(self._cases(term)):
            found.update(self.rows.combination(monomials, case))
        return found

    def _cases(self, term: Term) -> Iterator[list[Monomial]]:
        """Yield the monomials of a scalar in each case of the goal."""
        if not self.splits:
            yield Normaliser(self.rewritings).expand(weighted(self.conditions, term))
            return
        for conditions, core in subgoals(self._goal(term, integer(0)), frozenset()):
            yield Normaliser(self.rewritings).expand(weighted(conditions, core.args[0]))

    def _solution(self) -> list[Cofactor] | None:
        order = common_order([self.goal, *self.vectors])
        if order is None:
            return None
        span = Span()
        for vector in self.vectors:
            span.add(coordinates(vector, order))
        found = span.combination(coordinates(self.goal, order))
        if found is None:
            return None
        cofactors = [
            replace(self.columns[place], times=scaled(factor, self.columns[place].times))
            for place, factor in found.items()
        ]
        zeros = [zero_by(cofactor, self.equations[place]) for place, cofactor in zip(found, cofactors, strict=True)]
        return cofactors if self._cancels(zeros) else None

    def _cancels(self, zeros: Sequence[Term]) -> bool:
        """Tell whether the kernel leaves nothing over of this step; numbers of monomials may be wrong about it."""
        left, right = self.sides
        return not remaining(self._goal(left, Term("plus", None, (right, *zeros))), list(self.rewritings), frozenset())

    def _goal(self, left: Term, right: Term) -> Term:
        """Return the goal with another equation."""
        formula = Term("equal", None, (left, right))
        if self.conditions:
            formula = Term("implies", None, (*self.conditions, formula))
        return bind("forall", self.opened, formula)


def zero_by(cofactor: Cofactor, equation: Equation) -> Term:
    """Return Σ over · times · [conditions] (l − r), which is zero by an equation."""
    values = {var.data: value for var, value in zip(equation.at, cofactor.at, strict=True) if is_unknown(var)}
    said = weighted([filled(c, values) for c in equation.conditions], filled(equation.difference, values))
    return bind("sum", cofactor.over, Term("times", None, (cofactor.times, said)))
