"""A goal and what is known, as polynomials: the target, what has a sign, and what vanishes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from verify.kernel.rules.squares import POSITIVE, UNKNOWN
from verify.kernel.terms import Term, free_variables
from verify.proving.facts import Fact
from verify.proving.known import Known, inverse_equation, reference, shown_sign
from verify.proving.polynomials import Polynomial, Ring, TooLarge, added, atoms_of, constant, power_tree, scaled
from verify.proving.reductions import Reduced, Reduction
from verify.proving.signs import Signs

Json = Any
Found = dict[str, Json]
FAR = 5
MOST_SIGNS = 40
MOST_EQUATIONS = 24


@dataclass(frozen=True)
class Signed:
    """A polynomial that is ≥ 0, or > 0 if ``positive``.

    Attributes
    ----------
    polynomial : Polynomial
        What it is modulo the equations that remove atoms.
    positive : bool
        Whether it is > 0.
    trees : scalars
        The factors of the form that shows the sign.
    values : polynomials
        What these factors are as they stand.
    given : facts
        What the form needs.
    cost : float
        How much one would like to avoid it.
    """

    polynomial: Polynomial
    positive: bool
    trees: tuple[Json, ...]
    values: tuple[Polynomial, ...]
    given: frozenset[Term]
    cost: float = 1.0


@dataclass(frozen=True)
class Vanishing:
    """A polynomial that is ``times`` · (l − r) for an equation l = r that is known, modulo those that remove atoms."""

    polynomial: Polynomial
    value: Polynomial
    times: Polynomial
    fact: Term


def names_in(goal: Term, facts: Iterable[Fact], avoid: Iterable[str] = ()) -> frozenset[str]:
    """Return the names that no bound variable may get in what is found."""
    terms = [goal, *(fact.term for fact in facts)]
    return frozenset(avoid).union(str(var.data) for term in terms for var in free_variables(term))


class Problem:
    """A goal with all that is known around it.

    Parameters
    ----------
    known : Known
        The facts; instances of universal ones are added to it.
    goal : Term
        What is to be proved; its target is r − l.
    clearing : bool
        Whether denominators are cleared; else a divisor's inverse is a number like others.

    Attributes
    ----------
    ring : Ring
        The atoms.
    whole : Polynomial
        r − l as it stands.
    clears : bool
        Whether there are denominators that are cleared.
    target : Signed
        What is left to be shown of it: r − l is the target's polynomial times the target's factors, which have signs.
    deadline : float
        The time of the monotonic clock at which a search gives up.
    signed, vanishing : lists
        What is ≥ 0 and what is 0; the nearest to the goal first, by the atoms that they share.
    """

    def __init__(self, known: Known, goal: Term, clearing: bool = True) -> None:
        """Take the goal and the facts apart."""
        self.known, self.goal = known, goal
        self.deadline = inf
        self.ring = Ring(known.avoid)
        sides = goal.args[0].args if goal.op == "not" else goal.args
        self.whole = self.difference(*sides)
        for _ in range(2):
            known.instantiate(list(self.ring.atoms))
        self._signs = Signs(known)
        inequalities = self._nearest(known.inequalities)[:MOST_SIGNS]
        equations = self._nearest(known.equations)[:MOST_EQUATIONS]
        inverses = [
            (atom, self.ring.polynomial(divisor), inverse_equation(divisor))
            for atom, divisor in self.ring.divisors()
            if clearing and inverse_equation(divisor) in known
        ]
        self.clears = bool(inverses)
        self._divisors = dict(self.ring.divisors())
        self.reduction = Reduction(self.ring, inverses, [(scaled(p, -1), fact) for fact, p in equations])
        self.target = self._target()
        found = [self._of_inequality(fact, polynomial) for fact, polynomial in inequalities]
        self.vanishing = [
            Vanishing(reduced.rest, value, self._denominator(reduced), fact)
            for reduced, value, fact in self.reduction.remaining
            if reduced.rest
        ]
        self.signed = _without_repetition([*found, *self._by_form()])

    def difference(self, left: Term, right: Term) -> Polynomial:
        """Return r − l."""
        return added(self.ring.polynomial(right), self.ring.polynomial(left), -1)

    def scalars(self) -> list[Term]:
        """Return the real atoms of the target."""
        return [self.ring.atoms[atom] for atom in atoms_of([self.target.polynomial]) if self.ring.is_real(atom)]

    def _nearest(self, facts: Sequence[Term]) -> list[tuple[Term, Polynomial]]:
        """Return comparisons with their r − l, those first that share atoms with the goal, or with such, and so on."""
        found = []
        for fact in facts:
            try:
                found.append((fact, self.difference(*fact.args)))
            except TooLarge:
                continue
        distance = dict.fromkeys(atoms_of([self.whole]), 0)
        near = [FAR] * len(found)
        for step in range(1, FAR):
            reached = dict(distance)
            for place, (_, polynomial) in enumerate(found):
                atoms = atoms_of([polynomial])
                if near[place] == FAR and any(atom in distance for atom in atoms):
                    near[place] = step
                    for atom in atoms:
                        reached.setdefault(atom, step)
            distance = reached
        return [found[place] for place in sorted(range(len(found)), key=lambda place: near[place])]

    def _denominator(self, reduced: Reduced) -> Polynomial:
        """Return the product of the divisors by which a polynomial was multiplied."""
        powers = [self.ring.power(self._divisor(atom), e) for atom, e in reduced.exponents.items()]
        return self.ring.product(powers)

    def _divisor(self, atom: int) -> Polynomial:
        return self.ring.polynomial(self._divisors[atom])

    def _target(self) -> Signed:
        """Return r − l without inverses, and the inverses that multiply it; a power is even where the sign is open."""
        reduced = self.reduction.reduced(self.whole)
        rest, positive, given = reduced.rest, True, frozenset[Term]()
        trees, values = [], []
        for atom, exponent in reduced.exponents.items():
            sign, used = self._signs.of(self.ring.atoms[atom])
            if sign == POSITIVE:
                given |= used
            else:
                positive = False
                if exponent % 2:
                    rest = self.ring.product([rest, self._divisor(atom)])
                    exponent += 1
            trees.append(power_tree(self.known.spelled(self.ring.atoms[atom]), exponent))
            values.append(self.ring.power(self.ring.atom(self.ring.atoms[atom]), exponent))
        return Signed(rest, positive, tuple(trees), tuple(values), given)

    def _of_inequality(self, fact: Term, value: Polynomial) -> Signed:
        """Return an inequality without inverses: it is multiplied by their divisors."""
        reduced = self.reduction.reduced(value)
        rest, positive, given = reduced.rest, fact.op == "less", frozenset({fact})
        trees, values = [self.known.spelled(shown_sign(*fact.args))], [value]
        for atom, exponent in reduced.exponents.items():
            sign, used = self._signs.of(self._divisors[atom])
            if sign == POSITIVE:
                given |= used
            else:
                positive = False
                if exponent % 2:
                    rest = self.ring.product([rest, self._divisor(atom)])
                    exponent += 1
            trees.append(power_tree(self.known.spelled(self._divisors[atom]), exponent))
            values.append(self.ring.power(self._divisor(atom), exponent))
        return Signed(rest, positive, tuple(trees), tuple(values), given)

    def _by_form(self) -> list[Signed]:
        """Return what has a sign by its form alone, or with facts: sizes, squares of absolute values, 1/y."""
        terms = dict(self.ring.signed)
        terms.update({term: self.ring.atom(term) for term in list(self.ring.atoms)})
        found = []
        for term, value in terms.items():
            sign, given = self._signs.of(term)
            reduced = self.reduction.reduced(value)
            if reduced.exponents:
                continue
            if sign != UNKNOWN:
                found.append(Signed(reduced.rest, sign == POSITIVE, (self.known.spelled(term),), (value,), given))
            if term.op == "indicator":
                rest = added(constant(1), value, -1)
                tree = ["^", ["-", 1, self.known.spelled(term)], 2]
                found.append(Signed(self.reduction.reduced(rest).rest, False, (tree,), (rest,), frozenset()))
        return found


def _without_repetition(entries: Iterable[Signed]) -> list[Signed]:
    """Keep one entry for each polynomial, a positive one if there is one; that 0 is positive refutes the facts."""
    kept: dict[frozenset[tuple[Any, Any]], Signed] = {}
    for entry in entries:
        key = frozenset(entry.polynomial.items())
        if key not in kept or (entry.positive and not kept[key].positive):
            kept[key] = entry
    return [entry for entry in kept.values() if entry.polynomial or entry.positive]


def references(facts: Iterable[Term]) -> list[str]:
    """Return the references of facts, sorted."""
    return sorted({reference(fact) for fact in facts})
