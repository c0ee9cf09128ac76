"""Scalars as polynomials with rational coefficients: sums, products and powers are multiplied out, all else is an atom.

What the kernel's rule ``sums`` knows of an atom by itself is known here as well: the full powers of a radical, that an
indicator is its own square, that the size of a group and the value of a character have inverses, that i² is −1.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice
from typing import Any

from verify.kernel.binding import bind, fresh, instantiate, open_binder
from verify.kernel.linear import tidy
from verify.kernel.sets import explicit_members
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, Term, free_variables, integer, rational
from verify.language import to_json

Json = Any
Monomial = tuple[tuple[int, int], ...]
Polynomial = dict[Monomial, Fraction]

ONE: Monomial = ()
SPLIT = frozenset({"integer", "rational", "plus", "times", "power", "divide", "conj", "abs2"})
UNIT = Term("root", 4, (integer(1),))
"""The imaginary unit."""
MOST_TERMS = 200_000
MOST_MEMBERS = 32


class TooLarge(ValueError):
    """A product has more terms than a search should take."""


def constant(value: int | Fraction) -> Polynomial:
    """Return a number as a polynomial."""
    return {ONE: Fraction(value)} if value else {}


def added(left: Polynomial, right: Polynomial, times: Fraction | int = 1) -> Polynomial:
    """Return left + times · right.

    >>> added({ONE: Fraction(1)}, {ONE: Fraction(1)}, -1)
    {}
    """
    total = dict(left)
    for monomial, coefficient in right.items():
        value = total.get(monomial, 0) + times * coefficient
        if value:
            total[monomial] = Fraction(value)
        else:
            total.pop(monomial, None)
    return total


def scaled(polynomial: Polynomial, by: Fraction | int) -> Polynomial:
    """Return a multiple."""
    return {monomial: by * coefficient for monomial, coefficient in polynomial.items()} if by else {}


def total_of(polynomials: Iterable[Polynomial]) -> Polynomial:
    """Return a sum."""
    total: Polynomial = {}
    for polynomial in polynomials:
        for monomial, coefficient in polynomial.items():
            total[monomial] = total.get(monomial, Fraction(0)) + coefficient
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def degree_of(monomial: Monomial) -> int:
    """Return the sum of the exponents."""
    return sum([exponent for _, exponent in monomial])


def degree(polynomial: Polynomial) -> int:
    """Return the highest degree of a monomial, 0 for the polynomial 0."""
    return max(map(degree_of, polynomial), default=0)


def atoms_of(polynomials: Iterable[Polynomial]) -> list[int]:
    """Return the atoms that occur, in their order."""
    return sorted({atom for polynomial in polynomials for monomial in polynomial for atom, _ in monomial})


class Ring:
    """The atoms met so far, each with a number.

    Parameters
    ----------
    avoid : names
        Names that no bound variable may get when an atom is spelled.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> from verify.kernel.terms import variable
    >>> ring, scope = Ring(), {name: variable(name, REAL) for name in "xy"}
    >>> square = ring.polynomial(Reader().value(["^", ["-", "x", "y"], 2], REAL, scope))
    >>> ring.tree(square)
    ['+', ['*', -2, 'x', 'y'], ['^', 'x', 2], ['^', 'y', 2]]
    """

    def __init__(self, avoid: Iterable[str] = ()) -> None:
        """Start without atoms."""
        self.atoms: list[Term] = []
        self.signed: dict[Term, Polynomial] = {}
        self._avoid = frozenset(avoid)
        self._numbers: dict[Term, int] = {}
        self._idempotent: set[int] = set()
        self._radicals: dict[int, tuple[int, Fraction]] = {}
        self._inverses: dict[int, int] = {}
        self._known: dict[Term, Polynomial] = {}

    # atoms

    def number(self, term: Term) -> int:
        """Return the number of an atom, a new one if it was not met before."""
        term = tidy(term)
        found = self._numbers.get(term)
        if found is None:
            found = self._numbers[term] = len(self.atoms)
            self.atoms.append(term)
            if term.op == "indicator":
                self._idempotent.add(found)
            elif term.op == "radical":
                self._radicals[found] = term.data
            elif term == UNIT:
                self._radicals[found] = 2, Fraction(-1)
            elif term.op == "character":
                self._pair(found, self.number(Term("conj", None, (term,))))
        return found

    def _pair(self, one: int, two: int) -> None:
        self._inverses[one], self._inverses[two] = two, one

    def atom(self, term: Term) -> Polynomial:
        """Return an atom as a polynomial."""
        return {((self.number(term), 1),): Fraction(1)}

    def is_real(self, atom: int) -> bool:
        """Tell whether an atom has the sort real."""
        return sort_of(self.atoms[atom]) == REAL

    def divisors(self) -> list[tuple[int, Term]]:
        """Return the atoms 1/y whose y may be zero for all that the kernel knows, with y."""
        return [(n, t.args[1]) for n, t in enumerate(self.atoms) if t.op == "divide" and n not in self._inverses]

    # polynomials

    def polynomial(self, term: Term) -> Polynomial:
        """Return a scalar as a polynomial in the atoms."""
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._expanded(term)
            if term.op in ("abs2", "size", "indicator", "value", "radical", "sum", "prod", "divide"):
                self.signed[term] = found
        return found

    def _expanded(self, term: Term) -> Polynomial:
        op, args = term.op, term.args
        if op in ("integer", "rational"):
            return constant(term.data)
        if op == "sum":
            return self._sum(term)
        if op == "size" and args[0].op in ("range", "labels", "unit", "empty", "union"):
            return self._sum(bind("sum", [fresh("x", args[0], free_variables(term))], integer(1)))
        if op == "root":
            return self._root_of_unity(term)
        if op not in SPLIT:
            return self.atom(term)
        if op == "plus":
            return total_of(map(self.polynomial, args))
        if op == "times":
            return self.product([self.polynomial(arg) for arg in args])
        if op == "power":
            return self.power(self.polynomial(args[0]), term.data)
        if op == "divide":
            return self.product([self.polynomial(args[0]), self.inverse(args[1])])
        inner = self.polynomial(args[0])
        conjugate = self.conjugate(inner)
        return conjugate if op == "conj" else self.product([inner, conjugate])

    def _root_of_unity(self, term: Term) -> Polynomial:
        """Return a power of the imaginary unit as ±1 or ±i, and any other root of unity as an atom."""
        (exponent,) = term.args
        quarters = Fraction(4 * exponent.data, term.data) if exponent.op == "integer" else Fraction(1, 2)
        return self.power(self.atom(UNIT), quarters.numerator % 4) if quarters.denominator == 1 else self.atom(term)

    def _sum(self, term: Term) -> Polynomial:
        """Return Σ over an explicit set as a finite sum, and else as a combination of sums of single products."""
        sort, body = term.args
        explicit = explicit_members(sort)
        if explicit is not None:
            members = list(islice(explicit, MOST_MEMBERS + 1))
            if len(members) > MOST_MEMBERS:
                return self.atom(term)
            return total_of(self.polynomial(instantiate(body, value)) for value in members)
        avoid = free_variables(term)
        if sort.op == "union":
            sides = []
            for side, arg in zip(("inl", "inr"), sort.args, strict=True):
                var = fresh("x", arg, avoid)
                sides.append(bind("sum", [var], instantiate(body, Term(side, None, (var, sort)))))
            return total_of(map(self.polynomial, sides))
        var, opened = open_binder(term, avoid)
        inner = Ring(self._avoid)
        total = []
        for monomial, coefficient in inner.polynomial(opened).items():
            factors = [(inner.atoms[atom], exponent) for atom, exponent in monomial]
            kept = [_power_of(factor, e) for factor, e in factors if var in free_variables(factor)]
            outer = [
                self.power(self.polynomial(factor), e) for factor, e in factors if var not in free_variables(factor)
            ]
            summed = self.atom(bind("sum", [var], _product_of(kept))) if kept else self.polynomial(_size_of(sort))
            total.append(self.product([constant(coefficient), summed, *outer]))
        return total_of(total)

    def inverse(self, divisor: Term) -> Polynomial:
        """Return 1/y: the inverse of a number times sizes of groups, else an atom."""
        below = self.polynomial(divisor)
        if len(below) == 1:
            ((monomial, coefficient),) = below.items()
            if all(self._is_group_size(atom) for atom, _ in monomial):
                return self.product(
                    [constant(1 / coefficient), *(self.power(self._inverse_size(a), e) for a, e in monomial)]
                )
        return self.atom(Term("divide", None, (integer(1), divisor)))

    def _is_group_size(self, atom: int) -> bool:
        term = self.atoms[atom]
        return term.op == "size" and term.args[0].op in ("element", "dual")

    def _inverse_size(self, atom: int) -> Polynomial:
        inverse = self.number(Term("divide", None, (integer(1), self.atoms[atom])))
        self._pair(atom, inverse)
        return {((inverse, 1),): Fraction(1)}

    def conjugate(self, polynomial: Polynomial) -> Polynomial:
        """Return the complex conjugate."""
        total: Polynomial = {}
        for monomial, coefficient in polynomial.items():
            factors = [self.power(self._conjugate_atom(atom), exponent) for atom, exponent in monomial]
            total = added(total, self.product([constant(coefficient), *factors]))
        return total

    def _conjugate_atom(self, atom: int) -> Polynomial:
        term = self.atoms[atom]
        if term == UNIT:
            return scaled(self.atom(UNIT), -1)
        if term.op == "conj":
            return self.atom(term.args[0])
        if term.op == "sum" and sort_of(term) != REAL:
            var, body = open_binder(term, free_variables(term))
            return self.polynomial(bind("sum", [var], Term("conj", None, (body,))))
        return self.atom(term if sort_of(term) == REAL else Term("conj", None, (term,)))

    def product(self, factors: Iterable[Polynomial]) -> Polynomial:
        """Multiply polynomials.

        Raises
        ------
        TooLarge
            If that has too many terms for a search.
        """
        total = constant(1)
        for factor in factors:
            if len(total) * len(factor) > MOST_TERMS:
                raise TooLarge("a product has too many terms")
            total = self._multiplied(total, factor)
        return total

    def _multiplied(self, left: Polynomial, right: Polynomial) -> Polynomial:
        if len(left) == 1 and ONE in left:
            left, right = right, left
        if len(right) == 1 and ONE in right:
            return left if right[ONE] == 1 else scaled(left, right[ONE])
        result: Polynomial = {}
        for one, a in left.items():
            for two, b in right.items():
                monomial, by = self._times(one, two)
                value = a if b == 1 else b if a == 1 else a * b
                if by != 1:
                    value = value * by
                result[monomial] = result[monomial] + value if monomial in result else value
        return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}

    def power(self, base: Polynomial, exponent: int) -> Polynomial:
        """Return a power with an exponent from 0 on."""
        return self.product([base] * exponent)

    def _times(self, one: Monomial, two: Monomial) -> tuple[Monomial, Fraction | int]:
        if not one or not two:
            return one or two, 1
        exponents = dict(one)
        for atom, exponent in two:
            exponents[atom] = exponents.get(atom, 0) + exponent
        by = self._simplify(exponents) if self._idempotent or self._radicals or self._inverses else 1
        return tuple(sorted([(atom, exponent) for atom, exponent in exponents.items() if exponent])), by

    def _simplify(self, exponents: dict[int, int]) -> Fraction | int:
        by = Fraction(1)
        for atom, exponent in exponents.items():
            if atom in self._idempotent:
                exponents[atom] = min(exponent, 1)
            elif atom in self._radicals:
                order, radicand = self._radicals[atom]
                by *= radicand ** (exponent // order)
                exponents[atom] = exponent % order
            elif atom in self._inverses and exponents.get(self._inverses[atom], 0):
                common = min(exponent, exponents[self._inverses[atom]])
                exponents[atom] -= common
                exponents[self._inverses[atom]] -= common
        return by

    # spelling

    def spelled(self, term: Term) -> Json:
        """Return the JSON of a term."""
        return to_json(term, self._avoid)

    def tree(self, polynomial: Polynomial) -> Json:
        """Return a polynomial as a scalar of the claim language."""
        terms = [self._summand(*entry) for entry in sorted(polynomial.items(), key=lambda e: (-degree_of(e[0]), e[0]))]
        return ["+", *terms] if len(terms) > 1 else terms[0] if terms else 0

    def _summand(self, monomial: Monomial, coefficient: Fraction) -> Json:
        return product_tree(coefficient, [power_tree(self.spelled(self.atoms[a]), e) for a, e in monomial])


def _power_of(base: Term, exponent: int) -> Term:
    return base if exponent == 1 else Term("power", exponent, (base,))


def _product_of(factors: list[Term]) -> Term:
    return factors[0] if len(factors) == 1 else Term("times", None, tuple(factors))


def _size_of(sort: Term) -> Term:
    return Term("size", None, (sort,))


def number_tree(value: int | Fraction) -> Json:
    """Return a rational number as a literal."""
    return to_json(rational(Fraction(value)))


def power_tree(base: Json, exponent: int) -> Json:
    """Return a power as a scalar."""
    return base if exponent == 1 else ["^", base, exponent]


def product_tree(coefficient: Fraction | int, factors: list[Json]) -> Json:
    """Return a product as a scalar; a coefficient 1 is left out."""
    parts = factors if factors and coefficient == 1 else [number_tree(coefficient), *factors]
    return parts[0] if len(parts) == 1 else ["*", *parts]
