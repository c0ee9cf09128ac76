"""Equality of two monomials up to a change of their bound indices.

A change is allowed if it is a bijection of the index tuples: a renaming, or for indices that range over a whole finite
Abelian group an affine map with an integer matrix of determinant ±1. The change is searched for, then checked.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from .linear import Form, added, determinant, form_of, order_key, term_of
from .monomials import GROUP_SORTS, Monomial, all_variables, group_arguments, reduced, straightened
from .terms import BINDERS, Term, mentions
from .workspace import spend

Change = dict[Term, Term]
MAX_TRIES = 4000
SPARE_NAMES = 1 << 40
TRY, AFFINE = 10, 150
FEW = 8


def equal_up_to_names(left: Monomial, right: Monomial) -> bool:
    """Tell whether two reduced monomials are equal, coefficients aside; False also means that no change was found."""
    spend(TRY + left.length)
    if not left.bound:
        return _same(left, right)
    return _Search(straightened(left.numbered(SPARE_NAMES)[0]), right).run()


def _same(left: Monomial, right: Monomial) -> bool:
    return replace(left, coefficient=right.coefficient) == right


class _Search:
    """Backtracking over which factor of one monomial goes to which factor of the other."""

    def __init__(self, left: Monomial, right: Monomial) -> None:
        self.left, self.right = left, right
        self.tries = 0

    def run(self) -> bool:
        return self._assign({}, list(self.left.factors), list(self.right.factors))

    def _assign(self, change: Change, here: list[Term], there: list[Term]) -> bool:
        self.tries += 1
        spend(TRY * (1 + len(here)))
        if self.tries > MAX_TRIES:
            return False
        if not here:
            return self._complete(change)
        factor = min(here, key=lambda f: (self._open(f, change), order_key(f)))
        rest = list(here)
        rest.remove(factor)
        tried: set[Term] = set()
        for place, target in enumerate(there):
            if target in tried:
                continue
            tried.add(target)
            extended = self._unify(factor, target, change)
            if extended is not None and self._assign(extended, rest, there[:place] + there[place + 1 :]):
                return True
        return False

    def _open(self, factor: Term, change: Change) -> int:
        forms = group_arguments(factor)
        spend(sum(map(len, forms)))
        return sum(self._unknown(atom, change) for form in forms for atom in form)

    def _unknown(self, term: Term, change: Change) -> bool:
        return term in self.left.bound and term not in change

    def _unify(self, here: Term, there: Term, change: Change) -> Change | None:
        """Extend the change so that ``here`` becomes ``there``; None if that is impossible."""
        spend(6)
        if not mentions(here, self.left.bound):
            return change if here == there else None
        if self._unknown(here, change) or here.op in ("linear", "zero") or here in change or there.op == "linear":
            return self._unify_index(here, there, change)
        if here.op != there.op or (here.op not in BINDERS and here.data != there.data):
            return None
        found: Change | None = change
        for one, two in zip(here.args, there.args, strict=False):  # what is too short fails the check at last
            if found is None:
                return None
            found = self._unify(one, two, found)
        return found

    def _unify_index(self, here: Term, there: Term, change: Change) -> Change | None:
        if here.loose or there.loose:
            return change if here == there else None
        spend(len(change) // FEW)
        sort = here.args[0] if here.op in ("var", "linear", "zero") else None
        if sort is None or sort.op not in GROUP_SORTS:
            if not self._unknown(here, change):
                return change if change.get(here, here) == there else None
            taken = there in change.values() or there not in self.right.bound or there.args[0] != here.args[0]
            return None if taken else {**change, here: there}
        remainder = form_of(there)
        open_atoms: Form = {}
        for atom, coefficient in form_of(here).items():
            if self._unknown(atom, change):
                open_atoms[atom] = coefficient
            else:
                remainder = added(remainder, form_of(change.get(atom, atom)), -coefficient)
        if not open_atoms:
            return change if not remainder else None
        if len(open_atoms) > 1:
            return change
        ((atom, coefficient),) = open_atoms.items()
        if abs(coefficient) != 1:
            return change
        value = {other: coefficient * c for other, c in remainder.items()}
        return {**change, atom: term_of(value, sort)}

    def _complete(self, change: Change) -> bool:
        """Match the indices that no factor has settled by renaming, then check the change."""
        missing = sorted(self.left.bound - set(change), key=order_key)
        spare = sorted(self.right.bound - all_variables(change.values()), key=order_key)
        if len(missing) != len(spare):
            return False
        for order in permutations(spare):
            self.tries += 1
            spend(TRY + len(order))
            if self.tries > MAX_TRIES:
                return False
            full = {**change, **dict(zip(missing, order, strict=True))}
            alike = all(a.args[0] == b.args[0] for a, b in zip(missing, order, strict=True))
            found = alike and is_bijection(full, self.left.bound, self.right.bound)
            if found and _same(changed(self.left, full, self.right.bound), self.right):
                return True
        return False


def is_bijection(change: Change, source: frozenset[Term], target: frozenset[Term]) -> bool:
    """Tell whether a change of indices is a renaming, or affine and unimodular for each group sort."""
    if set(change) != source:
        return False
    sorts = sorted({var.args[0] for var in source | target}, key=order_key)
    spend(len(sorts) * (len(source) + len(target)))
    for sort in sorts:
        here = sorted((v for v in source if v.args[0] == sort), key=order_key)
        there = sorted((v for v in target if v.args[0] == sort), key=order_key)
        if len(here) != len(there):
            return False
        if sort.op not in GROUP_SORTS:
            if sorted((change[v] for v in here), key=order_key) != there:
                return False
            continue
        forms = [form_of(change[v]) for v in here]
        spend(AFFINE + sum(map(len, forms)))
        if not all_variables({atom for form in forms for atom in form}.difference(there)).isdisjoint(source | target):
            return False
        if abs(determinant([[form.get(v, 0) for v in there] for form in forms])) != 1:
            return False
    return True


def changed(monomial: Monomial, change: Change, target: frozenset[Term]) -> Monomial:
    """Apply a change of all bound indices; the names of the two sides are different by construction."""
    return reduced(replace(monomial.substituted(change), bound=target))
