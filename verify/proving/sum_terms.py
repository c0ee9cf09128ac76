"""Monomials of the rule ``sums`` back as terms, which a cofactor can be multiplied with."""

from fractions import Fraction

from verify.kernel.cyclotomic import Cyclotomic
from verify.kernel.linear import Form, order_key, term_of
from verify.kernel.monomials import Monomial
from verify.kernel.terms import Term, integer, rational


def number_term(number: Cyclotomic) -> Term:
    """Return a number of Q(ζ_n) as a scalar.

    >>> from verify.kernel.cyclotomic import root_of_unity
    >>> number_term(root_of_unity(4, 1))
    root(4, integer(1))
    """
    whole = number.rational()
    if whole is not None:
        return rational(whole)
    parts = [
        times([rational(coordinate), Term("root", number.order, (integer(exponent),))])
        for exponent, coordinate in enumerate(number.coordinates)
        if coordinate
    ]
    return parts[0] if len(parts) == 1 else Term("plus", None, tuple(parts))


def times(factors: list[Term]) -> Term:
    """Return a product without the factors that are 1."""
    kept = [factor for factor in factors if factor != integer(1)]
    if not kept:
        return integer(1)
    return kept[0] if len(kept) == 1 else Term("times", None, tuple(kept))


def scaled(by: Fraction, term: Term) -> Term:
    """Return the multiple of a scalar."""
    if term.op == "times" and term.args[0].op in ("integer", "rational"):
        return times([rational(by * Fraction(term.args[0].data)), *term.args[1:]])
    if term.op in ("integer", "rational"):
        return rational(by * Fraction(term.data))
    return times([rational(by), term])


def monomial_term(monomial: Monomial) -> Term:
    """Return a monomial as a scalar, its bound indices left free."""
    factors = [number_term(monomial.coefficient)]
    for sort in sorted(monomial.sizes, key=order_key):
        size, exponent = Term("size", None, (sort,)), monomial.sizes[sort]
        factors.append(_power(size if exponent > 0 else Term("divide", None, (integer(1), size)), abs(exponent)))
    factors += [_character(*pair, exponent) for pair, exponent in sorted(monomial.characters.items(), key=_by_pair)]
    factors += [_equation(sort, form) for sort, form in monomial.equations]
    return times([*factors, *monomial.factors])


def _by_pair(entry: tuple[tuple[Term, Term], int]) -> tuple[str, str]:
    (frequency, point), _ = entry
    return frequency.spelling, point.spelling


def _power(base: Term, exponent: int) -> Term:
    return base if exponent == 1 else Term("power", exponent, (base,))


def _character(frequency: Term, point: Term, exponent: int) -> Term:
    group = (point if point.op == "var" else frequency).args[0].args[0]
    value = _power(Term("character", None, (group, frequency, point)), abs(exponent))
    return value if exponent > 0 else Term("conj", None, (value,))


def _equation(sort: Term, form: Form) -> Term:
    equal = Term("equal", None, (term_of(form, sort), Term("zero", None, (sort,))))
    return Term("indicator", None, (equal,))
