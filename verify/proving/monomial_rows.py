"""Numbers for monomials: those that the rule ``sums`` adds up have the same number."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from math import lcm

from verify.kernel.cyclotomic import MAX_ORDER, Cyclotomic
from verify.kernel.linear import order_key
from verify.kernel.matching import equal_up_to_names
from verify.kernel.monomials import GROUP_SORTS, Monomial
from verify.kernel.terms import BINDERS, Term, free_variables
from verify.proving.spans import Vector

ROUNDS = 3
Combination = Mapping[int, Cyclotomic]


class Rows:
    """The monomials seen so far, up to the names of their bound indices."""

    def __init__(self) -> None:
        """Start without monomials."""
        self.monomials: list[Monomial] = []
        self._buckets: dict[object, list[int]] = {}

    def number(self, monomial: Monomial, case: int = 0) -> int:
        """Return the number of a monomial, its coefficient aside; different cases have different numbers."""
        invariant, exact = _invariant(monomial)
        bucket = self._buckets.setdefault((case, invariant), [])
        for number in bucket:
            if exact or equal_up_to_names(monomial, self.monomials[number]):
                return number
        self.monomials.append(monomial)
        bucket.append(len(self.monomials) - 1)
        return bucket[-1]

    def combination(self, monomials: Iterable[Monomial], case: int = 0) -> Combination:
        """Return a sum of monomials as coefficients of the numbered ones."""
        total: dict[int, Cyclotomic] = {}
        for monomial in monomials:
            number = self.number(monomial, case)
            value = total[number] + monomial.coefficient if number in total else monomial.coefficient
            if value:
                total[number] = value
            else:
                total.pop(number, None)
        return total


def common_order(combinations: Iterable[Combination]) -> int | None:
    """Return the order of a field Q(ζ_n) that holds all coefficients, None if it is too large."""
    order = lcm(*(value.order for combination in combinations for value in combination.values()))
    return order if order <= MAX_ORDER else None


def coordinates(combination: Combination, order: int) -> Vector:
    """Return the rational coordinates of a combination, those of one number side by side."""
    return {
        number * MAX_ORDER + place: coordinate
        for number, value in combination.items()
        for place, coordinate in enumerate(value.lifted(order).coordinates)
        if coordinate != Fraction(0)
    }


def _invariant(monomial: Monomial) -> tuple[object, bool]:
    """Return what monomials of one number have in common, and whether it tells them from all others."""
    sizes = frozenset(monomial.sizes.items())
    if not monomial.bound:
        equations = tuple((sort, frozenset(form.items())) for sort, form in monomial.equations)
        whole = tuple(sorted(monomial.factors, key=order_key)), frozenset(monomial.characters.items()), sizes, equations
        return whole, True
    sorts = tuple(sorted([order_key(var.args[0]) for var in monomial.bound]))
    if any(var.args[0].op in GROUP_SORTS for var in monomial.bound) or monomial.equations or monomial.characters:
        return (tuple(sorted(map(head, monomial.factors))), sorts, sizes, len(monomial.equations)), False
    colours = _colours(monomial)
    factors = tuple(sorted(_coloured(factor, colours) for factor in monomial.factors))
    return (factors, sorts, sizes), len(set(colours.values())) == len(colours)


def _colours(monomial: Monomial) -> dict[Term, str]:
    """Tell the bound indices apart by where they stand, as far as that goes (colour refinement)."""
    colours = {var: sha256(order_key(var.args[0]).encode()).hexdigest() for var in monomial.bound}
    for _ in range(ROUNDS):
        places: dict[Term, list[str]] = {var: [] for var in colours}
        for factor in monomial.factors:
            for var in free_variables(factor) & monomial.bound:
                places[var].append(_coloured(factor, {**colours, var: "*"}))
        colours = {
            var: sha256("|".join([colours[var], *sorted(found)]).encode()).hexdigest() for var, found in places.items()
        }
    return colours


def _coloured(term: Term, colours: Mapping[Term, str]) -> str:
    """Spell a term with colours in place of bound indices."""
    if term.op == "var":
        return colours.get(term) or f"{term.data}"
    if colours.keys().isdisjoint(free_variables(term)):
        return term.spelling
    parts = [_coloured(arg, colours) for arg in term.args]
    if term.op == "equal":
        parts.sort()
    return f"{term.op}{'' if term.op in BINDERS else term.data}({','.join(parts)})"


def head(factor: Term) -> str:
    """Return what of a factor no change of indices changes: its operations and the map of an entry."""
    if factor.op in ("conj", "indicator", "in", "equal"):
        return f"{factor.op} {' '.join(map(head, factor.args[:1]))}" if factor.op != "equal" else "equal"
    while factor.op == "at":
        factor = factor.args[0]
    if factor.op == "var" and factor.args[0].op not in ("element", "dual", "var"):
        return f"var {factor.data}"
    return factor.op if factor.op not in ("var", "linear", "zero") else "index"
