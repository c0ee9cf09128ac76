"""Why the rule ``sums`` failed: the terms of the two normal forms that do not cancel, as mathematics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import indent
from typing import Any

from verify.kernel.binding import bind
from verify.kernel.cyclotomic import ONE, Cyclotomic
from verify.kernel.errors import KernelError
from verify.kernel.linear import order_key, term_of
from verify.kernel.monomials import Monomial
from verify.kernel.normal import Normaliser
from verify.kernel.proof import Proof
from verify.kernel.rules import sums
from verify.kernel.rules.rewrite import equations
from verify.kernel.sorts import sort_of
from verify.kernel.terms import Term, integer, rational, variable
from verify.language import readable

MOST = 12


def leftovers(proof: Proof, step: dict[str, Any]) -> Iterator[str]:
    """Yield the terms in which the normal forms of the two sides of the goal of a step differ.

    What the cofactors of the step subtract counts to the right side.
    """
    try:
        found = list(_differing(proof, step))
    except KernelError:
        return
    for core, sides in found:
        if len(found) > 1:
            yield "normal forms differ in:"
            yield indent(readable(core), "    ")
        for side in sides:
            yield f"left over on the {side.name} side: {len(side.alone)} of {side.count} terms"
            for monomial in side.alone[:MOST]:
                yield indent(readable(term_of_monomial(monomial)), "    ")
            if len(side.alone) > MOST:
                yield f"    … and {len(side.alone) - MOST} more"


@dataclass(frozen=True)
class Side:
    """One side of an equation: the number of its terms, and those that the other side does not have."""

    name: str
    count: int
    alone: list[Monomial]


def _differing(proof: Proof, step: dict[str, Any]) -> Iterator[tuple[Term, list[Side]]]:
    """Yield each equation that the goal comes down to and that fails, with its two sides."""
    goal = proof.formula(step["goal"])
    rules = tuple(sums.rewriting_of(*entry) for entry in equations(proof, step.get("rewrite", [])))
    if step.get("cofactors"):
        goal = sums.with_cofactors(proof, goal, step["cofactors"], [], set())
    for conditions, core in sums.subgoals(goal, frozenset(proof.scope.values())):
        normaliser = Normaliser(rules)
        left, right = (
            normaliser.collected(normaliser.expand(sums.weighted(conditions, side)))
            for side in sums.scalar_equation(core)
        )
        sides = [
            Side("left", len(left), _alone(normaliser, left, right)),
            Side("right", len(right), _alone(normaliser, right, left)),
        ]
        if any(side.alone for side in sides):
            yield core, sides


def _alone(normaliser: Normaliser, here: list[Monomial], there: list[Monomial]) -> list[Monomial]:
    """Return the terms of one side that cancel with none of the other side."""
    negative = [replace(monomial, coefficient=-monomial.coefficient) for monomial in here]
    return [
        monomial
        for monomial, opposite in zip(here, negative, strict=True)
        if len(normaliser.collected([*there, opposite])) >= len(there)
    ]


def term_of_monomial(monomial: Monomial) -> Term:
    """Return the scalar that a monomial stands for; its bound indices get short names."""
    taken = {str(var.data) for var in monomial.indices() if var not in monomial.bound}
    names: dict[Term, Term] = {}
    for var in sorted(monomial.bound, key=order_key):
        base = {"element": "g", "dual": "k"}.get(var.args[0].op, "j")
        names[var] = variable(_unused(base, taken), var.args[0])
        taken.add(str(names[var].data))
    monomial = monomial.renamed(names)
    above: list[Term] = []
    below: list[Term] = []
    for sort, exponent in monomial.sizes.items():
        (above if exponent > 0 else below).append(_power(Term("size", None, (sort,)), abs(exponent)))
    for (frequency, point), exponent in monomial.characters.items():
        entry = Term("character", None, (sort_of(point).args[0], frequency, point))
        entry = Term("conj", None, (entry,)) if exponent < 0 else entry
        above.append(_power(entry, abs(exponent)))
    for sort, form in monomial.equations:
        zero = Term("zero", None, (sort,))
        above.append(Term("indicator", None, (Term("equal", None, (term_of(form, sort), zero)),)))
    above.extend(monomial.factors)
    if not monomial.coefficient.same(ONE) or not above:
        above.insert(0, _number(monomial.coefficient))
    term = _product(above)
    term = bind("sum", sorted(monomial.bound, key=order_key), term)
    return Term("divide", None, (term, _product(below))) if below else term


def _unused(base: str, taken: set[str]) -> str:
    return next(name for name in (f"{base}{n or ''}" for n in range(len(taken) + 1)) if name not in taken)


def _power(term: Term, exponent: int) -> Term:
    return term if exponent == 1 else Term("power", exponent, (term,))


def _product(factors: list[Term]) -> Term:
    return factors[0] if len(factors) == 1 else Term("times", None, tuple(factors))


def _number(number: Cyclotomic) -> Term:
    value = number.rational()
    if value is not None:
        return rational(value)
    terms = []
    for exponent, coordinate in enumerate(number.coordinates):
        if coordinate:
            root = Term("root", number.order, (integer(exponent),))
            terms.append(_product([rational(coordinate), root]) if coordinate != 1 else root)
    return terms[0] if len(terms) == 1 else Term("plus", None, tuple(terms))
