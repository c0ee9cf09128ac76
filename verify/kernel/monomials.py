"""One term of a sum over symbolic index sets, and the facts that simplify it.

A monomial is a coefficient times sizes, characters, equations between indices and entries of maps, summed over bound
indices. Each reduction here is an identity that holds for every finite Abelian group and every finite index set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import chain

from .binding import bind, open_binder, rebuilder, substitution
from .cyclotomic import ONE, Cyclotomic, rational
from .errors import Rejected
from .linear import GROUP_OPERATIONS, WORD, Form, Key, Lattice, accumulate, added, form_of, order_key, term_of, tidy
from .sorts import sort_of
from .terms import REAL, Term, free_variables, variable
from .workspace import remembered, spend

GROUP_SORTS = ("element", "dual")
INDEX_OPERATIONS = GROUP_OPERATIONS | {"var", "at", "first", "second", "inclusion", "forward", "backward", "residue"}
FEW = 16
PAIR = 10
MERGE = 4
Characters = dict[tuple[Term, Term], int]


@dataclass(frozen=True)
class Monomial:
    """coefficient · Π sizes · Π characters · Π [equation] · Π factors, summed over the bound indices."""

    coefficient: Cyclotomic = ONE
    bound: frozenset[Term] = frozenset()
    factors: tuple[Term, ...] = ()
    equations: tuple[tuple[Term, Form], ...] = ()
    characters: Characters = field(default_factory=dict)
    sizes: dict[Term, int] = field(default_factory=dict)

    def times(self, other: Monomial) -> Monomial:
        """Return the product; the bound indices of the two are different by construction."""
        spend((self.length + other.length) // MERGE + 2 * (len(self.bound) + len(other.bound)))
        return Monomial(
            self.coefficient * other.coefficient,
            self.bound | other.bound,
            self.factors + other.factors,
            self.equations + other.equations,
            merged(self.characters, other.characters),
            merged(self.sizes, other.sizes),
        )

    @property
    def length(self) -> int:
        """The number of its parts, which is what a step of its reduction costs."""
        forms = sum([len(form) for _, form in self.equations])
        return 1 + len(self.factors) + len(self.bound) + len(self.characters) + len(self.sizes) + forms

    def conjugate(self) -> Monomial:
        """Return the complex conjugate."""
        spend(words(self.characters))
        return replace(
            self,
            coefficient=self.coefficient.conjugate(),
            factors=tuple(conjugate_factor(factor) for factor in self.factors),
            characters={pair: -exponent for pair, exponent in self.characters.items()},
        )

    def indices(self) -> frozenset[Term]:
        """Return the variables in factors and equations, the places where a sum over an index is not yet known."""
        in_equations = (atom for _, form in self.equations for atom in form)
        return all_variables(chain(self.factors, in_equations))

    def variables(self) -> frozenset[Term]:
        """Return all variables that occur."""
        return self.indices() | all_variables(chain.from_iterable(self.characters))

    def substituted(self, values: dict[Term, Term]) -> Monomial:
        """Replace bound indices by values; these indices are bound no more."""
        replaced = substitution(values)
        spend(MERGE * (sum([len(form) for _, form in self.equations]) + 2 * len(self.characters)) + len(self.factors))

        def change(form: Form) -> Form:
            total: Form = {}
            for atom, coefficient in form.items():
                total = added(total, form_of(replaced(atom)), coefficient)
            return total

        characters: Characters = {}
        for (frequency, point), exponent in self.characters.items():
            left, right = (form_of(replaced(atom)) for atom in (frequency, point))
            characters = merged(characters, character(left, right, exponent))
        return Monomial(
            self.coefficient,
            self.bound.difference(values),
            tuple([tidy(replaced(factor)) for factor in self.factors]),
            tuple([(sort, change(form)) for sort, form in self.equations]),
            characters,
            self.sizes,
        )

    def renamed(self, names: dict[Term, Term]) -> Monomial:
        """Give the bound indices new names, which must be new to the monomial.

        Raises
        ------
        Rejected
            If the sort of a bound index mentions another one.
        """
        if not all(self.bound.isdisjoint(free_variables(var.args[0])) for var in self.bound):
            raise Rejected("sums: an index whose sort depends on an index")
        return replace(self.substituted(names), bound=frozenset(names.values()))

    def numbered(self, number: int) -> tuple[Monomial, int]:
        """Name every bound index by its number, counted up from ``number``; return the first number that is left."""
        if not self.bound:
            return self, number
        old = sorted(self.bound, key=order_key)
        names = {var: variable(f"#{number + place}", var.args[0]) for place, var in enumerate(old)}
        return self.renamed(names), number + len(old)


def all_variables(terms: Iterable[Term]) -> frozenset[Term]:
    """Return the free variables of several terms."""
    sets = [free_variables(term) for term in terms]
    spend(sum(map(len, sets)) // PAIR)
    return frozenset().union(*sets)


def merged(left: dict[Key, int], right: dict[Key, int]) -> dict[Key, int]:
    """Return the exponents of a product."""
    spend(2 * len(left) + MERGE * len(right))
    total = dict(left)
    accumulate(total, right)
    return total


def character(frequency: Form, point: Form, exponent: int = 1) -> Characters:
    """Return ⟨frequency, point⟩^exponent as exponents of ⟨atom, atom⟩: a character is bilinear in both arguments."""
    if len(frequency) * len(point) > FEW:
        spend(PAIR * len(frequency) * len(point))
    total: Characters = {}
    for k, a in frequency.items():
        accumulate(total, {(k, g): b for g, b in point.items()}, exponent * a)
    return total


def words(exponents: dict[Key, int]) -> int:
    """Return how many words of 64 bits exponents are as long as, each of them at least one."""
    return sum([1 + exponent.bit_length() // WORD for exponent in exponents.values()])


def conjugate_factor(factor: Term) -> Term:
    """Return the conjugate of one factor; real factors are their own."""
    if factor.op == "conj":
        return factor.args[0]
    if factor.op == "prod":
        var, body = open_binder(factor)
        return bind("prod", [var], conjugate_factor(body))
    if sort_of(factor) == REAL:
        return factor
    return Term("conj", None, (factor,))


def reduced(monomial: Monomial) -> Monomial:
    """Simplify until nothing applies.

    Raises
    ------
    Rejected
        If a step changed the sort of a bound index, which would then no longer be the one that is summed over.
    """
    if not monomial.bound:
        return _with_powers(_with_lattice(monomial))
    names = {var.data: var for var in monomial.bound}
    while True:
        spend(monomial.length)
        monomial = _with_lattice(monomial)
        step = _eliminate(monomial) or _sum_out(monomial) or _reindex(monomial)
        if step is None and len(monomial.bound) > 1:
            step = _sum_out(straightened(monomial))
        if step is None:
            variables = monomial.variables()
            spend(len(variables) // FEW)
            for var in variables:
                if var.data in names and names[var.data] != var:
                    raise Rejected("sums: an index whose sort depends on an index")
            return _with_powers(monomial)
        monomial = step


def _with_lattice(monomial: Monomial) -> Monomial:
    """Replace the equations by their Hermite normal form and reduce every index modulo them."""
    if not monomial.equations:
        return monomial
    spend(PAIR * monomial.length)
    by_sort: dict[Term, list[Form]] = {}
    for sort, form in monomial.equations:
        by_sort.setdefault(sort, []).append(form)
    lattices = {
        sort: Lattice(forms, lambda atom: (int(atom not in monomial.bound), order_key(atom)))
        for sort, forms in by_sort.items()
    }

    def change(node: Term, depth: int) -> Term | None:
        sort = index_sort(node)
        if sort in lattices:
            spend(MERGE * (1 + len(lattices[sort].rows)))
            form = form_of(node)
            smaller = lattices[sort].reduce(form)
            if smaller != form:
                return term_of(smaller, sort)
        return node if node.op in ("var", "subset") else None

    def modulo(sort: Term, form: Form) -> Form:
        return lattices[sort].reduce(form) if sort in lattices else form

    characters = _reduced_characters(monomial.characters, modulo)
    simplified = rebuilder(change, {})
    return replace(
        monomial,
        factors=tuple(tidy(simplified(factor)) for factor in monomial.factors),
        equations=tuple((sort, row) for sort in sorted(lattices, key=order_key) for _, row in lattices[sort].rows),
        characters=characters,
    )


def index_sort(term: Term) -> Term | None:
    """Return the sort of a term that may stand for an index, None for loose terms and other kinds of terms."""
    if term.loose or term.op not in INDEX_OPERATIONS:
        return None
    return term.args[0] if term.op in GROUP_OPERATIONS or term.op == "var" else sort_of(term)


def _reduced_characters(characters: Characters, modulo: Callable[[Term, Form], Form]) -> Characters:
    """Reduce the frequency that stands with each point, then the point that stands with each frequency."""
    for side in (0, 1):
        forms: dict[Term, Form] = {}
        for pair, exponent in characters.items():
            forms.setdefault(pair[1 - side], {})[pair[side]] = exponent
        characters = {}
        for other, form in forms.items():
            sort = sort_of(next(iter(form)))
            for atom, exponent in modulo(sort, form).items():
                characters[(atom, other) if side == 0 else (other, atom)] = exponent
    return characters


def _eliminate(monomial: Monomial) -> Monomial | None:
    """Use an equation to remove a bound index: Σ_k [k = e] f(k) = f(e), only through a coefficient ±1."""
    for place, (sort, form) in enumerate(monomial.equations):
        for atom, coefficient in form.items():
            if atom in monomial.bound and abs(coefficient) == 1:
                spend(len(form))
                rest = {other: -coefficient * c for other, c in form.items() if other != atom}
                if all(atom not in free_variables(other) for other in rest):
                    others = monomial.equations[:place] + monomial.equations[place + 1 :]
                    return replace(monomial, equations=others).substituted({atom: term_of(rest, sort)})
    for place, factor in enumerate(monomial.factors):
        if factor.op == "indicator" and factor.args[0].op == "equal":
            for one, two in (factor.args[0].args, factor.args[0].args[::-1]):
                if one in monomial.bound and one not in free_variables(two):
                    kept = monomial.factors[:place] + monomial.factors[place + 1 :]
                    return replace(monomial, factors=kept).substituted({one: two})
    return None


def _sum_out(monomial: Monomial) -> Monomial | None:
    """Sum over an index that stands in characters alone: Σ_g ⟨k, g⟩ = |G| [k = 0], and over one that stands nowhere."""
    used = monomial.indices()
    nested = all_variables(atom for atom in chain.from_iterable(monomial.characters) if atom not in monomial.bound)
    for var in sorted(monomial.bound - used - nested, key=order_key):
        partner: Form = {}
        for (frequency, point), exponent in monomial.characters.items():
            if frequency == var:
                partner = added(partner, {point: exponent})
            elif point == var:
                partner = added(partner, {frequency: exponent})
        rest = {pair: e for pair, e in monomial.characters.items() if var not in pair}
        equations = monomial.equations
        if partner:
            equations = (*equations, (sort_of(next(iter(partner))), partner))
        result = replace(monomial, bound=monomial.bound - {var}, equations=equations, characters=rest)
        return replace(result, sizes=merged(monomial.sizes, {size_symbol(var.args[0]): 1}))
    return None


def _reindex(monomial: Monomial) -> Monomial | None:
    """Sum along a bijection π: Σ_j f(π(j)) = Σ_i f(i), where j stands nowhere but in π(j)."""
    spend(sum([len(_images(factor)) for factor in monomial.factors]))
    for factor in monomial.factors:
        for image in _images(factor):
            var = image.args[1]
            if var not in monomial.bound:
                continue
            spend(MERGE * len(monomial.factors))
            new = variable(f"{var.data}*", sort_of(image))
            replaced = substitution({image: new})
            factors = tuple(tidy(replaced(f)) for f in monomial.factors)
            result = replace(monomial, factors=factors, bound=monomial.bound - {var} | {new})
            if var not in result.variables():
                return result
    return None


@remembered
def _images(term: Term) -> tuple[Term, ...]:
    """Return the applications of a bijection to a variable inside a term, each once."""
    here = (term,) if term.op in ("forward", "backward") and term.args[0].op == term.args[1].op == "var" else ()
    found = dict.fromkeys(chain(here, *map(_images, term.args)))
    spend(FEW * len(found))
    return tuple(found)


def straightened(monomial: Monomial) -> Monomial:
    """Change group indices so that each, where possible, is the whole argument of some factor."""
    for var in sorted([var for var in monomial.bound if var.args[0].op in GROUP_SORTS], key=order_key):
        arguments = [form for factor in monomial.factors for form in group_arguments(factor)]
        spend(len(monomial.factors) + sum([1 + len(form) // 2 for form in arguments]))
        forms = [form for form in arguments if var in form]
        if {var: 1} in forms:
            continue
        alone = (f for f in forms if abs(f[var]) == 1 and var not in all_variables(atom for atom in f if atom != var))
        if (form := next(alone, None)) is not None:
            value = added({var: form[var]}, {a: -c * form[var] for a, c in form.items() if a != var})
            moved = monomial.substituted({var: term_of(value, var.args[0])})
            monomial = replace(moved, bound=monomial.bound)
    return monomial


@remembered
def group_arguments(factor: Term) -> tuple[Form, ...]:
    """Return the linear forms that stand as arguments in a factor."""
    if factor.op in ("var", "linear") and factor.loose == 0 and factor.args[0].op in GROUP_SORTS:
        return (form_of(factor),)
    if factor.op == "var":
        return ()
    found = tuple(form for arg in factor.args for form in group_arguments(arg))
    spend(1 + len(found))
    return found


def size_symbol(sort: Term) -> Term:
    """Return the set that stands for all sets of its size: a group for its dual."""
    return Term("element", None, sort.args) if sort.op == "dual" else sort


def _with_powers(monomial: Monomial) -> Monomial:
    """Drop repeated and trivial indicators and evaluate full powers of a radical; sort the factors."""
    coefficient = monomial.coefficient
    kept: list[Term] = []
    counts = Counter(monomial.factors)
    spend(len(counts))
    for factor in sorted(counts, key=order_key):
        count = counts[factor]
        if factor.op == "indicator":
            count = 0 if is_membership(factor.args[0]) else 1
        elif factor.op == "radical" and count >= factor.data[0]:
            degree, radicand = factor.data
            coefficient = coefficient * rational(radicand ** (count // degree))
            count %= degree
        kept.extend([factor] * count)
    factors = tuple(kept)
    return monomial if factors == monomial.factors else replace(monomial, coefficient=coefficient, factors=factors)


def is_membership(formula: Term) -> bool:
    """Tell whether a condition says of a member of a subset that it is in that subset."""
    if formula.op != "in" or formula.args[0].op != "inclusion":
        return False
    return sort_of(formula.args[0].args[0]) == Term("members", None, (formula.args[1],))


def nested_product(var: Term, monomial: Monomial) -> Monomial | None:
    """Return Π over ``var`` of a monomial with coefficient 1 and factors alone, factor by factor; else None."""
    plain = not (monomial.bound or monomial.equations or monomial.characters or monomial.sizes)
    if not plain or not monomial.coefficient.same(ONE):
        return None
    return replace(monomial, factors=tuple(bind("prod", [var], factor) for factor in monomial.factors))
