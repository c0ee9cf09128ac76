"""Terms back to JSON: the inverse of :mod:`verify.kernel.reader`.

Its grammar resolves literals by the sort that is expected where they stand; the spelling follows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from verify.kernel import forms
from verify.kernel.binding import instantiate
from verify.kernel.sorts import sort_of
from verify.kernel.terms import ABELIAN, COMPLEX, FORMULA, REAL, SET, Term, free_variables, variable

from .spellings import SPELLINGS
from .spellings.names import fresh, numeral

Json = Any
Names = frozenset[str]

KINDS, SORTS = frozenset(forms.KINDS), frozenset(forms.SORT_FORMS)

_NUMERALS = frozenset({"integer", "zero", "count", "label"})


def to_json(term: Term, avoid: Iterable[str] = ()) -> Json:
    """Return the JSON spelling of a term.

    Reading the result (:meth:`Reader.value` at the sort of the term, its variables in scope) gives an equal
    term. Bound variables keep their printed names where these are free.

    Parameters
    ----------
    term : Term
        Anything that the reader makes. A linear form of the rule ``sums`` is spelled as a sum.
    avoid : names
        Names that no bound variable may get: of definitions, of other variables in scope.

    Raises
    ------
    ValueError
        If the grammar has no spelling for the term.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> to_json(Reader().formula(["forall", [["x", "complex"]], ["=", ["*", "x", "x"], ["^", "x", 2]]], {}))
    ['forall', [['x', 'complex']], ['=', ['*', 'x', 'x'], ['^', 'x', 2]]]
    """
    taken = frozenset(str(var.data) for var in free_variables(term)).union(avoid)
    if term.op in ("sort", "maps", "subsets", "bijections"):
        return Writer().sort(term, taken)
    return Writer().value(term, sort_of(term), taken)


class Writer:
    """Spells terms as JSON, following the reader case by case.

    ``expected`` is the sort that the reader knows of when it arrives at the place; a literal where it knows
    none is ascribed one.
    """

    def value(self, term: Term, sort: Term, taken: Names) -> Json:
        """Spell what ``Reader.value`` reads."""
        if sort == ABELIAN:
            return self.group(term, taken)
        if sort == SET:
            return self.sort(term, taken)
        if sort in (COMPLEX, REAL):
            return self.scalar(term, taken)
        return self.term(term, sort, taken)

    def scalar(self, term: Term, taken: Names) -> Json:
        """Spell what ``Reader.scalar`` reads: an element of a range stands for its value."""
        if term.op == "value":
            return self.term(term.args[0], None, taken)
        return self.term(term, COMPLEX, taken)

    def group(self, term: Term, taken: Names) -> Json:
        """Spell a finite Abelian group."""
        if term.op == "cyclic":
            return ["cyclic", numeral(term.data)]
        if term.op == "direct":
            return ["direct", *(self.group(arg, taken) for arg in term.args)]
        return self.term(term, None, taken)

    def sort(self, term: Term, taken: Names) -> Json:
        """Spell a sort."""
        op = term.op
        if op in ("sort", "var"):
            return str(term.data)
        if op == "range":
            return [op, *(numeral(bound) for bound in term.data)]
        if op == "labels":
            return [op, *term.data]
        if op in ("element", "dual"):
            return [op, self.group(term.args[0], taken)]
        if op == "members":
            return [op, self.term(term.args[0], None, taken)]
        if op == "maps":
            sources = []
            while term.op == "maps":
                sources.append(self.sort(term.args[0], taken))
                term = term.args[1]
            return [op, *sources, self.sort(term, taken)]
        if op in ("unit", "empty", "union", "product", "subsets", "bijections"):
            return [op, *(self.sort(arg, taken) for arg in term.args)]
        raise ValueError(f"no spelling of '{op}' as a sort")

    def formula(self, term: Term, taken: Names) -> Json:
        """Spell a formula."""
        return self.term(term, FORMULA, taken)

    def term(self, term: Term, expected: Term | None, taken: Names) -> Json:
        """Spell an index expression, a scalar, a map or a formula."""
        spell = SPELLINGS.get(term.op)
        if spell is None:
            return self.sort(term, taken)
        return spell(self, term, expected, taken)

    def ascribed(self, node: Json, sort: Term, taken: Names) -> Json:
        """Tell the reader the sort of what it could not read otherwise."""
        return ["of", self.sort(sort, taken), node]

    def literal(self, node: Json, sort: Term, expected: Term | None, taken: Names) -> Json:
        """Spell a literal that is understood where its sort is expected."""
        return self.ascribed(node, sort, taken) if expected is None else node

    def operands(self, terms: Sequence[Term], expected: Term | None, taken: Names) -> list[Json]:
        """Spell operands of one common sort, of which one that is no numeral tells the reader the sort."""
        if expected is not None:
            return [self.term(term, expected, taken) for term in terms]
        numerals = all(term.op in _NUMERALS for term in terms)
        return [
            self.term(term, None if term.op not in _NUMERALS or (numerals and place == 0) else sort_of(term), taken)
            for place, term in enumerate(terms)
        ]

    def opened(self, term: Term, taken: Names) -> tuple[str, Json, Term, Names]:
        """Return name, sort and body of a binder, and the names that are taken in the body."""
        name = fresh(str(term.data), taken)
        body = instantiate(term.args[1], variable(name, term.args[0]))
        return name, self.sort(term.args[0], taken), body, taken | {name}

    def binders(self, term: Term, taken: Names) -> tuple[list[Json], Term, Names]:
        """Open a binder and those of the same kind right below it."""
        op, found = term.op, []
        while term.op == op:
            name, sort, term, taken = self.opened(term, taken)
            found.append([name, sort])
        return found, term, taken
