"""Normal forms of scalars over symbolic index sets: lists of monomials, equal ones collected.

Expansion multiplies everything out; :mod:`.matching` then recognises equal monomials up to the names of bound indices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce

from .binding import bind, instantiate, make, substitute
from .cyclotomic import Cyclotomic, inverse, rational, root_of_unity
from .errors import Exhausted, Rejected
from .linear import added, form_of, order_key, tidy
from .matching import equal_up_to_names
from .monomials import Monomial, character, nested_product, reduced, size_symbol, words
from .patterns import Equation, matched
from .sets import explicit_members
from .sorts import sort_of
from .terms import BINDS, Term, free_variables, integer, negation, shortened, variable
from .workspace import HERE, remembered, spend

MAX_MONOMIALS = 40_000
STEP = 20
EXPONENT = 6
FEW = 4
MATCH = 8
PLAIN_CONSTRUCTORS = frozenset({"star", "label", "count", "inl", "inr", "pair", "member"})


class Normaliser:
    """Expands scalars into monomials, using the given equations for single factors."""

    def __init__(self, rewritings: Sequence[Equation] = ()) -> None:
        """Take the rewritings; work is spent from the budget of the workspace."""
        self._rewritings = rewritings
        self._number = 0
        self._spend = HERE.workspace.spend

    def collected(self, monomials: list[Monomial]) -> list[Monomial]:
        """Add up monomials that are equal up to the names of their bound indices."""
        kept: dict[object, list[Monomial]] = {}
        for monomial in monomials:
            exponents = words(monomial.characters) + words(monomial.sizes)
            self._spend(STEP * (1 + len(monomial.factors)) + EXPONENT * exponents)
            bucket = kept.setdefault(_invariant(monomial), [])
            for place, other in enumerate(bucket):
                if equal_up_to_names(monomial, other):
                    total = other.coefficient + monomial.coefficient
                    bucket[place : place + 1] = [replace(other, coefficient=total)] if total else []
                    break
            else:
                bucket.append(monomial)
        return _limited([monomial for bucket in kept.values() for monomial in bucket])

    def expand(self, term: Term) -> list[Monomial]:
        """Return monomials whose sum is the term, each reduced and none zero."""
        self._spend(STEP)
        rule = _RULES.get(term.op)
        if rule is not None:
            return rule(self, term)
        self._spend(term.weight)
        return self._finish([Monomial(factors=(tidy(term),))])

    def _fresh(self, sort: Term) -> Term:
        self._number += 1
        return variable(f"#{self._number}", sort)

    def _finish(self, monomials: list[Monomial]) -> list[Monomial]:
        """Reduce monomials and rewrite their factors until nothing applies."""
        done: list[Monomial] = []
        todo = list(monomials)
        while todo:
            monomial = reduced(todo.pop())
            self._spend(STEP * (1 + len(monomial.factors) + len(monomial.bound)))
            if not monomial.coefficient:
                continue
            rewritten = self._rewritten(monomial)
            if rewritten is None:
                done.append(monomial)
            else:
                todo.extend(rewritten)
        return _limited(done)[::-1]

    def _rewritten(self, monomial: Monomial) -> list[Monomial] | None:
        for place, factor in enumerate(monomial.factors if self._rewritings else ()):
            self._spend(MATCH * len(self._rewritings))
            for variables, pattern, replacement in self._rewritings:
                if (values := matched((variables, pattern), factor)) is not None:
                    rest = replace(monomial, factors=monomial.factors[:place] + monomial.factors[place + 1 :])
                    return [rest.times(self._renamed(other)) for other in self.expand(substitute(replacement, values))]
        return None

    def _renamed(self, monomial: Monomial) -> Monomial:
        result, self._number = monomial.numbered(self._number + 1)
        return result

    def multiplied(self, left: list[Monomial], right: list[Monomial]) -> list[Monomial]:
        """Return the product of two sums; the right one gets fresh bound indices."""
        self._spend(STEP * len(left) * len(right))
        if len(left) * len(right) > MAX_MONOMIALS:
            raise Exhausted(f"a product with more than {MAX_MONOMIALS} monomials")
        return self._finish([a.times(self._renamed(b)) for a in left for b in right])

    def _constant(self, number: Cyclotomic) -> list[Monomial]:
        return [Monomial(coefficient=number)] if number else []

    def _plus(self, term: Term) -> list[Monomial]:
        return self.collected([monomial for arg in term.args for monomial in self.expand(arg)])

    def _times(self, term: Term) -> list[Monomial]:
        return self.collected(reduce(self.multiplied, [self.expand(arg) for arg in term.args]))

    def _power(self, term: Term) -> list[Monomial]:
        base = self.expand(term.args[0])
        total = self._constant(rational(1))
        for _ in range(term.data):
            total = self.collected(self.multiplied(total, base))
        return total

    def _divide(self, term: Term) -> list[Monomial]:
        above, below = (self.expand(arg) for arg in term.args)
        opaque = tidy(Term("divide", None, (integer(1), term.args[1])))
        return self.multiplied(above, [self._inverse(below) or Monomial(factors=(opaque,))])

    @staticmethod
    def _inverse(divisors: list[Monomial]) -> Monomial | None:
        """Return the inverse of a number times sizes of groups, None for what may be zero."""
        if len(divisors) != 1:
            return None
        (divisor,) = divisors
        inverted = inverse(divisor.coefficient)
        plain = not (divisor.bound or divisor.factors or divisor.equations or divisor.characters)
        if inverted is None or not plain or any(s.op != "element" for s in divisor.sizes):
            return None
        return Monomial(inverted, sizes={symbol: -exponent for symbol, exponent in divisor.sizes.items()})

    def _abs2(self, term: Term) -> list[Monomial]:
        inner = self.expand(term.args[0])
        conjugate = self._finish([monomial.conjugate() for monomial in inner])
        return self.collected(self.multiplied(inner, conjugate))

    def _root(self, term: Term) -> list[Monomial]:
        exponent = self.expand(term.args[0])
        coefficient = exponent[0].coefficient if exponent else rational(0)
        value = coefficient.rational() if exponent in ([], [Monomial(coefficient)]) else None
        if value is None or value.denominator != 1:
            raise Rejected("sums: the exponent of a root of unity is not an integer literal")
        return self._constant(root_of_unity(term.data, int(value)))

    def _character(self, term: Term) -> list[Monomial]:
        frequency, point = (form_of(tidy(arg)) for arg in term.args[1:])
        return [Monomial(characters=character(frequency, point))]

    def _size(self, term: Term) -> list[Monomial]:
        sort = term.args[0]
        if sort.op in ("element", "dual", "var"):
            return [Monomial(sizes={size_symbol(sort): 1})]
        return self._sum_over(sort, lambda value: self._constant(rational(1)))

    def _sum(self, term: Term) -> list[Monomial]:
        return self._sum_over(term.args[0], lambda value: self.expand(instantiate(term.args[1], value)))

    def _sum_over(self, sort: Term, body: Callable[[Term], list[Monomial]]) -> list[Monomial]:
        """Return Σ over an index set of ``body(index)``, splitting unions, products and explicit ranges."""
        op = sort.op
        if op == "members":
            (subset,) = sort.args
            base = sort_of(subset).args[0]

            def inside(value: Term) -> list[Monomial]:
                member = Term("member", None, (value, sort))
                return self.multiplied(self.indicator(make("in", None, (value, subset))), body(member))

            return self._sum_over(base, inside)
        if op == "product":
            return self._sum_over(
                sort.args[0], lambda one: self._sum_over(sort.args[1], lambda two: body(Term("pair", None, (one, two))))
            )
        if op == "union":
            return self.collected(
                self._sum_over(sort.args[0], lambda value: body(Term("inl", None, (value, sort))))
                + self._sum_over(sort.args[1], lambda value: body(Term("inr", None, (value, sort))))
            )
        if (explicit := explicit_members(sort)) is not None:
            return self.collected([monomial for value in explicit for monomial in body(value)])
        if any(index.data.startswith("#") for index in free_variables(sort)):
            raise Rejected("sums: an index set that depends on an index")
        var = self._fresh(sort)
        inner = body(var)
        return self.collected(self._finish([replace(m, bound=m.bound | {var}) for m in inner]))

    def _prod(self, term: Term) -> list[Monomial]:
        sort, body = term.args
        if (explicit := explicit_members(sort)) is not None:
            parts = (self.expand(instantiate(body, value)) for value in explicit)
            return reduce(self.multiplied, parts, self._constant(rational(1)))
        if sort.op == "union":
            sides = []
            for side, arg in zip(("inl", "inr"), sort.args, strict=True):
                var = self._fresh(arg)
                sides.append(self.expand(bind("prod", [var], instantiate(body, Term(side, None, (var, sort))))))
            return self.multiplied(*sides)
        if sort.op != "var":
            raise Rejected("sums: a bounded product over an index set that is neither explicit nor a variable")
        var = self._fresh(sort)
        inner = self.expand(instantiate(body, var))
        found = nested_product(var, inner[0]) if len(inner) == 1 else None
        if found is None:
            found = Monomial(factors=(bind("prod", [var], tidy(instantiate(body, var))),))
        return self._finish([found])

    def indicator(self, formula: Term) -> list[Monomial]:
        """Return the indicator of a condition on indices.

        Raises
        ------
        Rejected
            If the condition is not built from equations of indices and memberships.
        """
        self._spend(STEP)
        op, args = formula.op, formula.args
        one = self._constant(rational(1))
        if op in ("true", "false"):
            return one if op == "true" else []
        if op == "not":
            return self.collected(one + [replace(m, coefficient=-m.coefficient) for m in self.indicator(args[0])])
        if op == "and":
            return reduce(lambda total, arg: self.collected(self.multiplied(total, self.indicator(arg))), args, one)
        if op == "or":
            return self.indicator(negation(Term("and", None, tuple(negation(arg) for arg in args))))
        if op == "implies":
            return self.indicator(negation(Term("and", None, (*args[:-1], negation(args[-1])))))
        if op == "in":
            return self._finish([Monomial(factors=(Term("indicator", None, (tidy(formula),)),))])
        if op == "equal":
            return self._same(*(tidy(arg) for arg in args))
        raise Rejected(f"sums: a condition with '{op}' is not one on indices")

    def _same(self, left: Term, right: Term) -> list[Monomial]:
        sort = sort_of(left)
        if sort.op == "sort":
            raise Rejected("sums: an equation between scalars is not a condition on indices")
        if left == right:
            return self._constant(rational(1))
        if sort.op in ("element", "dual"):
            form = added(form_of(left), form_of(right), -1)
            return self._finish([Monomial(equations=((sort, form),))])
        if left.op in PLAIN_CONSTRUCTORS and right.op in PLAIN_CONSTRUCTORS:
            if left.op != right.op or left.op in ("label", "count"):
                return []
            total = self._constant(rational(1))
            sides = zip(left.args, right.args, strict=True) if left.op == "pair" else [(left.args[0], right.args[0])]
            for one, two in sides:
                total = self.multiplied(total, self._same(one, two))
            return total
        both = sorted((left, right), key=order_key)
        return self._finish([Monomial(factors=(Term("indicator", None, (Term("equal", None, tuple(both)),)),))])


def _limited(monomials: list[Monomial]) -> list[Monomial]:
    if len(monomials) > MAX_MONOMIALS:
        raise Exhausted(f"normal form of more than {MAX_MONOMIALS} monomials")
    return monomials


@remembered
def _skeleton(factor: Term) -> str:
    """Return a spelling of what is left of a factor when its bound indices are forgotten."""
    indices = [var for var in free_variables(factor) if var.data.startswith("#")]
    spend(1 + MATCH**2 * bool(indices) + len(indices) + len(free_variables(factor)) // MATCH)
    if not indices:
        return factor.spelling
    if factor.op == "linear" or factor.op in BINDS or factor.op == "var":
        return factor.op if factor.op in BINDS else "index"
    inner = [f"({_skeleton(arg)})" for arg in factor.args]
    return shortened([factor.op, *(sorted(inner) if factor.op == "equal" else inner)])


def _invariant(monomial: Monomial) -> object:
    """Return what equal monomials have in common, up to the names of their bound indices.

    Exponents are texts: as numbers -1 and -2 would have the same hash.
    """
    sizes = frozenset([(size, hex(exponent)) for size, exponent in monomial.sizes.items()])
    if not monomial.bound:
        characters = frozenset([(pair, hex(exponent)) for pair, exponent in monomial.characters.items()])
        return monomial.factors, characters, sizes
    return (
        tuple(sorted(map(_skeleton, monomial.factors))),
        tuple(sorted([order_key(var.args[0]) for var in monomial.bound])),
        sizes,
        len(monomial.equations),
    )


_RULES: dict[str, Callable[[Normaliser, Term], list[Monomial]]] = {
    "integer": lambda n, t: n._constant(rational(t.data)),
    "rational": lambda n, t: n._constant(rational(t.data)),
    "plus": Normaliser._plus,
    "times": Normaliser._times,
    "power": Normaliser._power,
    "divide": Normaliser._divide,
    "conj": lambda n, t: n._finish([monomial.conjugate() for monomial in n.expand(t.args[0])]),
    "abs2": Normaliser._abs2,
    "root": Normaliser._root,
    "character": Normaliser._character,
    "size": Normaliser._size,
    "sum": Normaliser._sum,
    "prod": Normaliser._prod,
    "indicator": lambda n, t: n.indicator(t.args[0]),
}
