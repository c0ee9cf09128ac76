"""Matching of terms against patterns with unknowns: first-order, and Miller's patterns for maps and subsets.

An unknown map applied to different bound variables matches any body: f(x, y) against t gives f := (x, y) ↦ t. What is
not of this form waits until other places have settled its unknowns, since a value that is put in may reduce.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.kernel.binding import bind, instantiate, substitute
from verify.kernel.curves import is_continuous
from verify.kernel.errors import Malformed
from verify.kernel.sets import is_counted
from verify.kernel.sorts import same_sort, sort_of
from verify.kernel.terms import BINDERS, FORMULA, NATURAL, Term, free_variables, natural, variable

MARK = "?"  # no name of the grammar begins with it
LOCAL = "#"
# Operations that a value put in for an unknown may reduce to another one.
REDUCIBLE = frozenset(
    {"at", "at_time", "in", "case", "choose", "first", "second", "inclusion", "value", "next", "iterate"}
    | {"forward", "backward"}
)


def unknown(number: int, sort: Term) -> Term:
    """Return the unknown of that number."""
    return variable(f"{MARK}{number}", sort)


def is_unknown(term: Term) -> bool:
    """Tell whether a term is an unknown."""
    return term.op == "var" and str(term.data).startswith(MARK)


def spine(term: Term) -> tuple[Term, list[Term]]:
    """Return what is applied, and its arguments.

    >>> from verify.kernel.terms import SET, REAL
    >>> S = variable("S", SET)
    >>> f, s = variable("f", Term("maps", None, (S, REAL))), variable("s", S)
    >>> spine(Term("at", None, (f, s))) == (f, [s])
    True
    """
    arguments: list[Term] = []
    while term.op == "at":
        term, argument = term.args
        arguments.insert(0, argument)
    return term, arguments


def unknowns(term: Term) -> frozenset[str]:
    """Return the names of the unknowns in a term, also of those that stand in sorts alone."""
    return frozenset(var.data for var in free_variables(term) if var.data.startswith(MARK))


def filled(term: Term, values: Mapping[str, Term]) -> Term:
    """Return the term with the values put in for its unknowns."""
    return substitute(term, {var: values[var.data] for var in free_variables(term) if var.data in values})


@dataclass
class Match:
    """Values for unknowns, and pairs of a pattern and a term that wait until more unknowns have values."""

    values: dict[str, Term] = field(default_factory=dict)
    waiting: list[tuple[Term, Term]] = field(default_factory=list)

    def copy(self) -> Match:
        """Return a match that can go on without changing this one."""
        return Match(dict(self.values), list(self.waiting))

    def extended(self, pattern: Term, term: Term) -> Match | None:
        """Return the match in which the pattern is the term, too, None if there is none."""
        match = self.copy()
        try:
            if match._unify(pattern, term, frozenset()) and match._settle():
                return match
        except Malformed:  # a value has no sort where it would stand
            pass
        return None

    def settled(self) -> bool:
        """Tell whether nothing waits any more."""
        return not self.waiting

    def guessed(self) -> Match | None:
        """Return a match in which nothing waits, None if none is found.

        Of f(a) against t the map f becomes what takes a to t where a stands in t, else an application is compared part
        by part.
        """
        match: Match | None = self
        try:
            while match is not None and match.waiting:
                (pattern, term), *_ = match.waiting
                match = match._abstracting(pattern, term) or match._decomposing(pattern, term)
            return match
        except Malformed:
            return None

    def _abstracting(self, pattern: Term, term: Term) -> Match | None:
        local, pattern, term = _inside(pattern, term)
        head, arguments = spine(pattern)
        if not is_unknown(head) or not arguments or any(map(unknowns, arguments)):
            return None
        for place in reversed(range(len(arguments))):
            index = variable(f"{LOCAL}a{place}", sort_of(arguments[place]))
            term = bind("lambda", [index], substitute(term, {arguments[place]: index}))
        match = self.copy()
        return match if match._assign(head, term, local) and match._settle() else None

    def _decomposing(self, pattern: Term, term: Term) -> Match | None:
        local, pattern, term = _inside(pattern, term)
        match = self.copy()
        match.waiting = match.waiting[1:]
        return match if match._by_parts(pattern, term, local) and match._settle() else None

    def _settle(self) -> bool:
        """Look again at what waits until nothing changes; False if something cannot hold."""
        while True:
            before = len(self.values), len(self.waiting)
            waiting, self.waiting = self.waiting, []
            for pattern, term in waiting:
                if not self._unify(filled(pattern, self.values), term, frozenset()):
                    return False
            if (len(self.values), len(self.waiting)) == before:
                return True

    def _unify(self, pattern: Term, term: Term, local: frozenset[Term]) -> bool:
        if not unknowns(pattern):
            return pattern == term
        known = filled(pattern, self.values)
        if known != pattern:
            return self._unify(known, term, local)
        if pattern.op == "var":
            return self._assign(pattern, term, local) if is_unknown(pattern) else pattern == term
        found = self._abstracted(pattern, term, local)
        if found is not None:
            return self._assign(*found, local)
        if pattern.op in REDUCIBLE:
            return self._later(pattern, term, local)
        return self._by_parts(pattern, term, local)

    def _later(self, pattern: Term, term: Term, local: frozenset[Term]) -> bool:
        """Compare part by part what may be reduced later; if that fails it waits."""
        attempt = self.copy()
        if not is_unknown(spine(pattern)[0]) and attempt._by_parts(pattern, term, local):
            self.values, self.waiting = attempt.values, attempt.waiting
            return True
        number = pattern.args[0]
        if pattern.op == "value" and is_unknown(number) and term.op == "integer" and is_counted(number.args[0]):
            literal = natural(term.data) if number.args[0] == NATURAL else Term("count", term.data, number.args)
            return self._assign(number, literal, local)
        if pattern.op == "next" and term.op == "count" and term.data > 0:
            return self._unify(number, natural(term.data - 1), local)
        if local & (free_variables(pattern) | free_variables(term)):
            bound = sorted(local & (free_variables(pattern) | free_variables(term)), key=lambda var: str(var.data))
            for var in bound:  # closed, so that it can wait outside of its binders
                pattern, term = bind("forall", [var], pattern), bind("forall", [var], term)
        self.waiting.append((pattern, term))
        return True

    def _by_parts(self, pattern: Term, term: Term, local: frozenset[Term]) -> bool:
        if pattern.op != term.op or len(pattern.args) != len(term.args):
            return False
        if pattern.op not in BINDERS and pattern.data != term.data:
            return False
        if pattern.op in BINDERS or pattern.op == "case":
            if not self._unify(pattern.args[0], term.args[0], local):
                return False
            sorts = sort_of(term.args[0]).args if pattern.op == "case" else term.args[:1]
            for sort, one, two in zip(sorts, pattern.args[1:], term.args[1:], strict=True):
                var = variable(f"{LOCAL}{len(local)}", sort)
                if not self._unify(instantiate(one, var), instantiate(two, var), local | {var}):
                    return False
            return True
        return all(self._unify(one, two, local) for one, two in zip(pattern.args, term.args, strict=True))

    def _abstracted(self, pattern: Term, term: Term, local: frozenset[Term]) -> tuple[Term, Term] | None:
        """Return an unknown and its value, if the pattern is a map, subset or curve at different bound variables."""
        if pattern.op == "in" and is_unknown(pattern.args[1]) and pattern.args[0] in local:
            var, subset = pattern.args
            if term.op == "in" and term.args[0] == var and var not in free_variables(term.args[1]):
                return subset, term.args[1]
            return (subset, bind("subset", [var], term)) if sort_of(term) == FORMULA else None
        if pattern.op == "at_time" and is_unknown(pattern.args[0]) and pattern.args[1] in local:
            curve, time = pattern.args
            if term.op == "at_time" and term.args[1] == time and time not in free_variables(term.args[0]):
                return curve, term.args[0]
            return (curve, bind("curve", [time], term)) if is_continuous(term, time) else None
        head, arguments = spine(pattern)
        distinct = len(set(arguments)) == len(arguments) and local.issuperset(arguments)
        if not arguments or not is_unknown(head) or not distinct:
            return None
        for var in reversed(arguments):
            if term.op == "at" and term.args[1] == var and var not in free_variables(term.args[0]):
                term = term.args[0]
            else:
                term = bind("lambda", [var], term)
        return head, term

    def _assign(self, var: Term, value: Term, local: frozenset[Term]) -> bool:
        if not local.isdisjoint(free_variables(value)):
            return False
        if value.loose or not self._fits(var.args[0], sort_of(value)):
            return False
        self.values[var.data] = value
        return True

    def _fits(self, expected: Term, actual: Term) -> bool:
        """Match the sort of an unknown with that of its value: a real stands where a complex is asked for."""
        if not unknowns(expected):
            return same_sort(actual, expected)
        if expected.op == actual.op == "maps":
            source, target = expected.args
            return self._unify(source, actual.args[0], frozenset()) and self._fits(target, actual.args[1])
        return self._unify(expected, actual, frozenset())


def _inside(pattern: Term, term: Term) -> tuple[frozenset[Term], Term, Term]:
    """Open what closes a pattern and a term that wait."""
    local: list[Term] = []
    while pattern.op == term.op == "forall" and pattern.args[0] == term.args[0]:
        local.append(variable(f"{LOCAL}{len(local)}", term.args[0]))
        pattern, term = (instantiate(side.args[1], local[-1]) for side in (pattern, term))
    return frozenset(local), pattern, term


def opened(formula: Term, count: int, start: int = 0) -> tuple[list[Term], Term]:
    """Return unknowns for the outermost universal quantifiers, and the body with these in place."""
    found: list[Term] = []
    while len(found) < count:
        found.append(unknown(start + len(found), formula.args[0]))
        formula = instantiate(formula.args[1], found[-1])
    return found, formula


def depth(formula: Term) -> int:
    """Return how many universal quantifiers stand in front."""
    count = 0
    while formula.op == "forall":
        formula, count = formula.args[1], count + 1
    return count
