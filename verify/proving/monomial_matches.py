"""Where a monomial of an equation stands inside another monomial: the terms at which the equation is to be taken.

If c · Π f(y), summed over some indices, is a part of a monomial m, then m is the sum over its other indices of that
part times what is left. So an equation for the part becomes one for m.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from verify.kernel.binding import bind, instantiate, substitute
from verify.kernel.linear import Form, Lattice, added, form_of, order_key, term_of, tidy
from verify.kernel.monomials import Characters, Monomial, all_variables, merged, size_symbol
from verify.kernel.sorts import same_sort, sort_of
from verify.kernel.terms import BINDERS, Term, free_variables, variable
from verify.proving.monomial_rows import head
from verify.proving.patterns import LOCAL, filled, is_unknown, spine, unknowns
from verify.proving.sum_terms import times

GROUP_SORTS = ("element", "dual")
INDICES = ("var", "at", "inclusion", "forward", "backward", "first", "second")
MAX_MATCHES = 60
Values = dict[str, Term]


@dataclass(frozen=True)
class Place:
    """A place of a part in a monomial: the values of the unknowns, and what stands beside the part."""

    values: Values
    rest: Monomial


def places(
    part: Monomial,
    monomial: Monomial,
    wanted: Sequence[Term],
    outside: Sequence[Term] = (),
    spare: Sequence[str] = (),
) -> Iterator[Place]:
    """Yield the places of a part with unknowns in a monomial.

    Parameters
    ----------
    part : Monomial
        Its bound indices are unknowns, too.
    monomial : Monomial
    wanted : unknowns
        Those that are to have values, beside the bound indices of the part.
    outside : variables
        Values that an unknown may have that nothing determines, beside the bound indices of the monomial.
    spare : names
        For new indices: of a size |S| that becomes a sum over S, and of an equation [v = w] that is put in where
        nothing asks for it. Without them neither is done.
    """
    search = _Search(part, monomial, wanted, outside, spare)
    found = chain(search.run(), search.inserted()) if spare else search.run()
    for count, place in enumerate(found):
        if count >= MAX_MATCHES:
            return
        yield place


class _Search:
    def __init__(
        self,
        part: Monomial,
        monomial: Monomial,
        wanted: Sequence[Term],
        outside: Sequence[Term],
        spare: Sequence[str],
    ) -> None:
        self.part, self.monomial, self.wanted, self.outside, self.spare = part, monomial, wanted, outside, spare
        self.parts = sorted(part.factors, key=lambda factor: (_plainness(factor), order_key(factor)))
        self.heads = [head(factor) for factor in monomial.factors]

    def run(self) -> Iterator[Place]:
        if any(is_unknown(spine(factor)[0]) for factor in self.parts):
            yield from self._of_map()
            return
        missing = list(self.heads)
        for factor in self.parts:
            if head(factor) not in missing:
                if factor.op != "indicator":
                    return
            else:
                missing.remove(head(factor))
        yield from self._factors({}, self.parts, tuple(range(len(self.heads))))

    def _factors(self, values: Values, wanted: list[Term], free: tuple[int, ...]) -> Iterator[Place]:
        if not wanted:
            yield from self._rest(values, free)
            return
        factor, *others = wanted
        tried: set[Term] = set()
        for number in free:
            target = self.monomial.factors[number]
            if self.heads[number] == head(factor) and target not in tried:
                tried.add(target)
                found = unified(factor, target, values)
                if found is not None:
                    yield from self._factors(found, others, tuple(other for other in free if other != number))
        if factor.op == "indicator" and factor.args[0].op == "equal":
            one, two = factor.args[0].args
            found = unified(one, two, values) or unified(two, one, values)
            if found is not None:
                yield from self._factors(found, others, free)

    def _rest(self, values: Values, free: tuple[int, ...]) -> Iterator[Place]:
        """Settle characters, sizes and equations, then give what is still unknown any value of its sort."""
        monomial = self.monomial
        inner = {values[var.data] for var in self.part.bound if var.data in values}
        sizes = merged(monomial.sizes, {symbol: -exponent for symbol, exponent in self.part.sizes.items()})
        if len(inner) < len(self.part.bound) or not inner <= monomial.bound:
            return
        if any(exponent < 0 and symbol.op != "element" for symbol, exponent in sizes.items()):
            return
        settled = self._characters(values, inner)
        if settled is None:
            return
        values, characters = settled
        factors = tuple(monomial.factors[number] for number in free)
        rest = replace(monomial, bound=monomial.bound - inner, factors=factors, characters=characters, sizes=sizes)
        if not inner.isdisjoint(rest.variables()):
            return
        solved: Values | None = values
        for sort, form in self.part.equations:
            solved = None if solved is None else _solved(_form(form, solved), {}, sort, solved)
        if solved is not None:
            yield from self._any(solved, rest)
        if self.part.equations and monomial.equations:
            yield from (place for place in self._any(values, rest) if self._implied(place.values))

    def _implied(self, values: Values) -> bool:
        """Tell whether the equations of the part follow from those of the monomial."""
        for sort, form in self.part.equations:
            forms = [other for kind, other in self.monomial.equations if kind == sort]
            if Lattice(forms, lambda atom: (0, order_key(atom))).reduce(_form(form, values)):
                return False
        return True

    def _characters(self, values: Values, inner: set[Term]) -> tuple[Values, Characters] | None:
        """Match the characters of the part with those of the monomial; return the other ones."""
        for bound in sorted(self.part.bound, key=order_key):
            image = values[bound.data]
            wanted, there = (_partner(side, index) for side, index in ((self.part, bound), (self.monomial, image)))
            if wanted or there:
                some = next(iter({**wanted, **there}))
                solved = _solved(_form(wanted, values), there, sort_of(filled(some, values)), values)
                if solved is None:
                    return None
                values = solved
        return values, {
            pair: exponent
            for pair, exponent in self.monomial.characters.items()
            if inner.isdisjoint(all_variables(pair))
        }

    def _any(self, values: Values, rest: Monomial) -> Iterator[Place]:
        loose = next((var for var in self.wanted if var.data not in values), None)
        if loose is None:
            while any(map(unknowns, values.values())):
                values = {name: tidy(filled(value, values)) for name, value in values.items()}
            yield Place(values, rest)
            return
        for choice in (*sorted(rest.bound, key=order_key), *self.outside):
            if sort_of(choice) == loose.args[0]:
                yield from self._any({**values, loose.data: choice}, rest)
        symbol = size_symbol(loose.args[0])
        if rest.sizes.get(symbol, 0) > 0:
            for name in islice((n for n in self.spare if all(n != var.data for var in rest.bound)), 1):
                index = variable(name, loose.args[0])
                summed = replace(rest, bound=rest.bound | {index}, sizes=merged(rest.sizes, {symbol: -1}))
                yield from self._any({**values, loose.data: index}, summed)

    def _of_map(self) -> Iterator[Place]:
        """Yield the places of Σ_b f(t(b)) for an unknown map f, which takes t(b) to all that depends on b."""
        part, monomial = self.part, self.monomial
        if len(part.bound) != 1 or len(part.factors) != 1 or part.characters or part.equations or part.sizes:
            return
        (bound,) = part.bound
        function, arguments = spine(part.factors[0])
        if len(arguments) != 1:
            return
        new = variable(f"{LOCAL}{LOCAL}x", sort_of(arguments[0]))
        for inner in index_terms(Term("and", None, monomial.factors)):
            values = unified(arguments[0], inner, {}) if sort_of(inner) == new.args[0] else None
            index = None if values is None else values.get(bound.data)
            if values is None or index is None or index not in monomial.bound:
                continue
            inside = [factor for factor in monomial.factors if index in free_variables(factor)]
            rest = replace(
                monomial,
                bound=monomial.bound - {index},
                factors=tuple(factor for factor in monomial.factors if factor not in inside),
            )
            body = substitute(times(inside), {inner: new})
            value = bind("lambda", [new], body)
            fits = same_sort(sort_of(value), filled(function.args[0], values))
            if fits and index not in rest.variables() and index not in free_variables(body):
                yield from self._any({**values, function.data: value}, rest)

    def inserted(self) -> Iterator[Place]:
        """Yield the places of [x = t]: a factor f(t) is Σ_x [x = t] f(x)."""
        part = self.part
        if part.bound or part.characters or part.sizes or len(part.factors) + len(part.equations) != 1:
            return
        for end, other in self._ends():
            new = variable(self.spare[0], end.args[0])
            for number, factor in enumerate(self.monomial.factors):
                for inner in index_terms(factor):
                    values = unified(other, inner, {}) if sort_of(inner) == end.args[0] else None
                    if values is not None:
                        factors = list(self.monomial.factors)
                        factors[number] = tidy(substitute(factor, {inner: new}))
                        rest = replace(self.monomial, bound=self.monomial.bound | {new}, factors=tuple(factors))
                        yield from self._any({**values, end.data: new}, rest)

    def _ends(self) -> Iterator[tuple[Term, Term]]:
        """Yield the two sides of a part that is nothing but [x = t], where x is an unknown."""
        sides: tuple[Term, ...] = ()
        if self.part.factors and self.part.factors[0].op == "indicator":
            sides = self.part.factors[0].args[0].args
        elif self.part.equations and sorted(self.part.equations[0][1].values()) == [-1, 1]:
            sides = tuple(self.part.equations[0][1])
        for pair in (sides, sides[::-1]):
            if len(pair) == 2 and is_unknown(pair[0]) and pair[0].data not in unknowns(pair[1]):
                yield pair[0], pair[1]


def index_terms(term: Term) -> list[Term]:
    """Return the variables and other terms that stand for indices in a term, without those below its binders."""
    found: set[Term] = set()

    def collect(node: Term) -> None:
        if node.op in INDICES and not node.loose:
            sort = sort_of(node)
            if sort.op not in ("sort", "maps", "subsets", "bijections", "steps"):
                found.add(node)
        for arg in node.args:
            collect(arg)

    collect(term)
    return sorted(found, key=order_key)


def _partner(monomial: Monomial, index: Term) -> Form:
    """Return what stands with an index in the characters of a monomial."""
    found: Form = {}
    for pair, exponent in monomial.characters.items():
        for one, other in (pair, pair[::-1]):
            if one == index:
                found = added(found, {other: exponent})
    return found


def _plainness(factor: Term) -> tuple[int, int]:
    """Order factors by how much they tell: those with forms of several unknowns and equations come last."""
    return int(factor.op == "indicator"), -len(unknowns(factor))


def _form(form: Form, values: Values) -> Form:
    total: Form = {}
    for atom, coefficient in form.items():
        total = added(total, form_of(tidy(filled(atom, values))), coefficient)
    return total


def _solved(form: Form, target: Form, sort: Term, values: Values) -> Values | None:
    """Extend the values so that a form is the target: one unknown in it is solved for."""
    known = {atom: c for atom, c in form.items() if not unknowns(atom)}
    loose = {atom: c for atom, c in form.items() if unknowns(atom)}
    remainder = added(target, known, -1)
    if not loose:
        return values if not remainder else None
    for atom, coefficient in sorted(loose.items(), key=lambda entry: order_key(entry[0])):
        if is_unknown(atom) and abs(coefficient) == 1:
            others = {other: c for other, c in loose.items() if other != atom}
            value = {other: coefficient * c for other, c in added(remainder, others, -1).items()}
            if others:
                continue
            return {**values, atom.data: term_of(value, sort)}
    return None


def unified(pattern: Term, term: Term, values: Values, depth: int = 0) -> Values | None:
    """Extend the values of unknown indices so that a pattern becomes a term, linear forms compared as forms."""
    pattern = tidy(filled(pattern, values))
    if not unknowns(pattern):
        return values if pattern == term else None
    sort = pattern.args[0] if pattern.op in ("var", "linear", "zero") else None
    if sort is not None and sort.op in GROUP_SORTS and term.loose == 0:
        if sort_of(term) != sort:
            return None
        return _solved(form_of(pattern), form_of(term), sort, values)
    if is_unknown(pattern):
        bad = any(str(var.data).startswith(LOCAL + LOCAL) for var in free_variables(term))
        return None if bad or sort_of(term) != pattern.args[0] else {**values, pattern.data: term}
    if pattern.op != term.op or len(pattern.args) != len(term.args):
        return None
    if pattern.op in BINDERS:
        if pattern.args[0] != term.args[0]:
            return None
        var = variable(f"{LOCAL}{LOCAL}{depth}", term.args[0])
        one, two = (instantiate(side.args[1], var) for side in (pattern, term))
        return unified(one, two, values, depth + 1)
    if pattern.data != term.data:
        return None
    found: Values | None = values
    for one, two in zip(pattern.args, term.args, strict=True):
        found = None if found is None else unified(one, two, found, depth)
    return found
