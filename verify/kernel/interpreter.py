"""The meaning of a term over concrete finite sets, by enumeration and exact arithmetic.

Scalars are polynomials over a cyclotomic field in the free variables, map entries and named radicals that occur. What
is looked up is made of texts, since nobody can choose the hash of a text: an element of a concrete group is one, whose
letters are its residues, and so are an element of a range, an exponent and the name of an indeterminate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import islice, permutations, product, repeat
from math import lcm
from operator import itemgetter
from typing import Any

from . import sets
from .cyclotomic import ONE, WORD, Cyclotomic, inverse, rational, root_of_unity, sign
from .errors import Exhausted, Malformed, Rejected
from .exponentials import sign_of_exponentials
from .literals import MAX_NATURAL, MAX_RANGE
from .terms import COMPLEX, REAL, Term, loose_indices
from .workspace import HERE, spend

Atom = tuple[str, Term | None]
Monomial = tuple[tuple[Atom, str], ...]
MAX_MEMORY = 200_000  # values that are remembered; one that has many parts, or is kept under many, counts as several
MAX_BIJECTED = 6
MADE = 20
FEW = 4
VALUE = 2
REAL_KIND, COMPLEX_KIND, POSITIVE_KIND, CONJUGATE = "r", "z", "d", "*"
EXP: Atom = (POSITIVE_KIND, None)
_UNKNOWN = object()
_LETTERS = tuple(map(chr, range(MAX_RANGE)))  # the residues of all cyclic groups


class Polynomial:
    """Σ coefficient · Π atom^exponent; an atom is a variable, an entry of a map, a conjugate, a radical or exp(1).

    An atom is its name, which begins with its kind and ends with ``*`` if it is a conjugate, and the radical. Exponents
    are natural numbers, those of exp(1) rational ones.
    """

    __slots__ = ("terms",)

    def __init__(self, terms: dict[Monomial, Cyclotomic]) -> None:
        """Take over a dictionary without zero coefficients."""
        self.terms = terms

    @classmethod
    def constant(cls, number: Cyclotomic) -> Polynomial:
        """Return a constant."""
        return cls({(): number} if number else {})

    def __add__(self, other: Polynomial) -> Polynomial:
        if not self.terms or not other.terms:
            return self if self.terms else other
        total = dict(self.terms)
        for monomial, coefficient in other.terms.items():
            value = total[monomial] + coefficient if monomial in total else coefficient
            if value:
                total[monomial] = value
            else:
                del total[monomial]
        return Polynomial(total)

    def __mul__(self, other: Polynomial) -> Polynomial:
        if len(self.terms) == len(other.terms) == 1 and () in self.terms and () in other.terms:
            return Polynomial({(): self.terms[()] * other.terms[()]})
        total: dict[Monomial, Cyclotomic] = {}
        for left, a in self.terms.items():
            for right, b in other.terms.items():
                monomial, factor = _multiply(left, right)
                value = a * b if factor is ONE else a * b * factor
                total[monomial] = total[monomial] + value if monomial in total else value
        return Polynomial({monomial: c for monomial, c in total.items() if c})

    def negative(self) -> Polynomial:
        """Return the polynomial with the opposite sign."""
        return Polynomial({monomial: -c for monomial, c in self.terms.items()})

    def conjugate(self) -> Polynomial:
        """Return the complex conjugate; the conjugate of a complex indeterminate is an indeterminate of its own."""
        monomials = (tuple(sorted([(_conjugate(atom), e) for atom, e in monomial])) for monomial in self.terms)
        return Polynomial(dict(zip(monomials, [c.conjugate() for c in self.terms.values()], strict=True)))

    def sign(self) -> int | None:
        """Return the sign of a real multiple of one product of radicals, or of Σ c · exp(q), else None."""
        if not self.terms:
            return 0
        ((monomial, coefficient), *others) = self.terms.items()
        if not others:
            return sign(coefficient) if _is_positive(monomial) else None
        summands = []
        for monomial, coefficient in self.terms.items():
            value = coefficient.rational()
            if value is None or any(atom != EXP for atom, _ in monomial):
                return None
            summands.append((Fraction(monomial[0][1] if monomial else 0), value))
        return sign_of_exponentials(summands)

    def is_zero(self) -> bool | None:
        """Tell whether the value is zero; None if that is not decided."""
        if not self.terms:
            return True
        alone = len(self.terms) == 1 and _is_positive(next(iter(self.terms)))
        return False if alone or self.sign() else None


def _parts(monomial: Monomial, number: Cyclotomic) -> int:
    return 1 + 2 * len(monomial) + len(number.numerators) * (1 + max(map(int.bit_length, number.numerators)) // WORD)


def _conjugate(atom: Atom) -> Atom:
    name, radical = atom
    turned = name[:-1] if name[-1] == CONJUGATE else name + CONJUGATE
    return (turned, radical) if name[0] == COMPLEX_KIND else atom


def _is_positive(monomial: Monomial) -> bool:
    return all(name[0] == POSITIVE_KIND for (name, _), _ in sets.counted(monomial))


def _multiply(left: Monomial, right: Monomial) -> tuple[Monomial, Cyclotomic]:
    if len(left) + len(right) > FEW:
        spend(FEW * (len(left) + len(right)))
    if not left or not right:
        return left or right, ONE
    exponents, factor = dict(left), ONE
    for atom, exponent in right:
        if atom not in exponents:
            exponents[atom] = exponent
            continue
        spend(MADE if atom == EXP else MADE // 2)
        read, radical = Fraction if atom == EXP else int, atom[1]
        total = read(exponents.pop(atom)) + read(exponent)
        if radical is not None and total >= radical.data[0]:
            factor = factor * rational(radical.data[1])
            total -= radical.data[0]
        if max(abs(total.numerator), total.denominator) > MAX_NATURAL:  # a larger one may have no text
            raise Exhausted(f"an indeterminate to a power of more than {MAX_NATURAL}")
        if total:
            exponents[atom] = str(total)
    return tuple(sorted(exponents.items())), factor


class Undecided(Rejected):
    """The interpreter cannot tell whether a formula holds."""


def element(residues: Iterable[int]) -> str:
    """Return an element of a concrete group from its residues."""
    return "".join(map(chr, residues))


def cyclic_orders(group: Term) -> tuple[int, ...]:
    """Return the orders of the cyclic factors of a concrete group."""
    try:
        return sets.cyclic_orders(group)
    except Malformed:
        raise Undecided("evaluation needs a concrete group") from None


class Interpreter:
    """Evaluates terms; ``symbolic`` lets free variables stand for indeterminates."""

    def __init__(self, symbolic: bool = False) -> None:
        """Start with an empty memory; work is spent from the budget of the workspace."""
        self.symbolic = symbolic
        self._atoms: dict[Any, str] = {}
        self._memory: dict[int, tuple[Term, Sequence[int], itemgetter[Any] | None, dict[Any, Any]]] = {}
        self._remembered = 0
        self._width = 0  # parts of the longest elements so far, which are hashed and compared
        self.spend = HERE.workspace.spend

    def formula(self, term: Term, env: tuple[Any, ...] = ()) -> bool:
        """Decide a formula.

        Raises
        ------
        Undecided
            If an equality or a sign is not settled by exact arithmetic, or a range is not finite.
        """
        self.spend(VALUE + len(term.args))
        op, args = term.op, term.args
        if op in ("true", "false"):
            return op == "true"
        if op == "not":
            return not self.formula(args[0], env)
        if op == "and":
            return all(self.formula(arg, env) for arg in args)
        if op == "or":
            return any(self.formula(arg, env) for arg in args)
        if op == "implies":
            return not all(self.formula(arg, env) for arg in args[:-1]) or self.formula(args[-1], env)
        if op == "iff":
            sides = (self.formula(arg, env) for arg in args)
            first = next(sides)
            return all(side == first for side in sides)
        if op in ("forall", "exists"):
            values = (self.formula(args[1], (*env, value)) for value in self.members(args[0], env))
            return all(values) if op == "forall" else any(values)
        if op in ("equal", "at_most", "less"):
            left, right = (self.value(arg, env) for arg in args)
            return _compare(op, self.added(right, left.negative())) if type(left) is Polynomial else left == right
        raise Undecided(f"'{op}' is not a formula that can be evaluated")

    def value(self, term: Term, env: tuple[Any, ...] = ()) -> Any:
        """Return the value of any term; that of a map is a function."""
        if term.op == "bound":
            return env[-1 - term.data]
        known = self._memory.get(id(term))  # by address, which is faster; the memory holds the term
        if known is None:
            self._width = max([self._width, *[arg.parts for arg in term.args]])  # sorts of maps and sides of unions
            indices: Sequence[int] = sorted(-1 - index for index in loose_indices(term)) if term.loose else ()
            known = self._memory[id(term)] = (term, indices, itemgetter(*indices) if indices else None, {})
        _, indices, taken, values = known
        key = taken(env) if taken else None
        held = len(indices) * (1 + self._width)
        if held > FEW**2:
            self.spend(held // FEW**2)
        value = values.get(key, _UNKNOWN)
        if value is not _UNKNOWN:
            return value
        self.spend((VALUE if values else MADE) + len(term.args) + self._width // FEW**2)
        rule = _VALUES.get(term.op)
        if rule is None:
            raise Undecided(f"'{term.op}' has no value over concrete sets")
        value = rule(self, term, env)
        if self._remembered < MAX_MEMORY:
            parts = sum([_parts(*term) for term in value.terms.items()]) if isinstance(value, Polynomial) else len(env)
            self.spend(parts // FEW)
            self._remembered += 1 + (held + parts) // (2 * FEW)
            values[key] = value
        return value

    def atom(self, kind: str, radical: Term | None, *entry: Any) -> Polynomial:
        """Return the indeterminate that stands for a radical, a variable or an entry of a map."""
        self.spend(VALUE * len(entry))
        name = self._atoms.setdefault((kind, *entry), f"{kind}{len(self._atoms)}")
        return Polynomial({(((name, radical), "1"),): ONE})

    def multiplied(self, left: Polynomial, right: Polynomial) -> Polynomial:
        """Return a product of scalars, within the budget."""
        pairs = len(left.terms) * len(right.terms)
        self.spend(MADE * pairs if pairs > 1 else MADE // 2)
        return left * right

    def added(self, left: Polynomial, right: Polynomial) -> Polynomial:
        """Return a sum of scalars, within the budget."""
        self.spend(len(left.terms) + sum([2 * FEW + len(monomial) for monomial in right.terms]))
        return left + right

    def conjugated(self, polynomial: Polynomial) -> Polynomial:
        """Return the complex conjugate, within the budget."""
        self.spend(sum([1 + MADE * len(monomial) for monomial in polynomial.terms]))
        return polynomial.conjugate()

    def members(self, sort: Term, env: tuple[Any, ...]) -> Iterator[Any]:
        """Enumerate an index set."""
        self._width = max(self._width, sort.parts)
        self.spend(VALUE)
        for value in self._members(sort, env):
            self.spend(VALUE)
            yield value

    def values(self, binder: Term, env: tuple[Any, ...]) -> Iterator[Any]:
        """Return the values of what a term binds a variable in, one for each element of the range."""
        return (self.value(binder.args[1], (*env, value)) for value in self.members(binder.args[0], env))

    def _members(self, sort: Term, env: tuple[Any, ...]) -> Iterator[Any]:
        op, args = sort.op, sort.args
        if op in ("element", "dual"):
            orders = cyclic_orders(args[0])
            self.spend(sum(orders) // FEW)
            for letters in product(*(_LETTERS[:order] for order in orders)):
                self.spend(len(orders) // 2)
                yield "".join(letters)
        elif op == "range":
            yield from map(str, range(sort.data[0], sort.data[1] + 1))
        elif op == "labels":
            yield from sort.data
        elif op == "unit":
            yield ()
        elif op == "union":
            for tag, arg in zip(("inl", "inr"), args, strict=True):
                for value in self.members(arg, env):
                    yield (tag, value)
        elif op == "product":
            for one in self.members(args[0], env):
                for two in self.members(args[1], env):
                    yield one, two
        elif op == "members":
            if args[0].op != "subset":
                raise Undecided("the members of a subset that is not explicit")
            base, condition = args[0].args
            yield from (value for value in self.members(base, env) if self.formula(condition, (*env, value)))
        elif op == "bijections":
            source, target = (list(islice(self.members(arg, env), MAX_BIJECTED + 1)) for arg in args)
            if len(source) == len(target):
                if len(source) > MAX_BIJECTED:
                    raise Undecided(f"bijections of sets with more than {MAX_BIJECTED} elements are not enumerated")
                for images in permutations(target):
                    self.spend(len(source) * (1 + self._width // FEW))
                    pairs = list(zip(source, images, strict=True))
                    yield dict(pairs).__getitem__, {image: value for value, image in pairs}.__getitem__
        elif op != "empty":
            raise Undecided("a range that is not an explicit finite set")


def _compare(op: str, difference: Polynomial) -> bool:
    if op == "equal":
        zero = difference.is_zero()
        if zero is None:
            raise Undecided("an equality that exact arithmetic does not settle")
        return zero
    found = difference.sign()
    if found is None:
        raise Undecided("a comparison of numbers that are not both real, or not settled by exact arithmetic")
    return found > 0 or (found == 0 and op == "at_most")


def _rational(polynomial: Polynomial) -> Fraction:
    value = polynomial.terms.get((), rational(0)).rational() if polynomial.terms.keys() <= {()} else None
    if value is None:
        raise Undecided("an exponent that is not a rational number")
    return value


def _root(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Polynomial:
    exponent = _rational(machine.value(term.args[0], env))
    if exponent.denominator != 1:
        raise Undecided("the exponent of a root of unity is not an integer")
    return Polynomial.constant(root_of_unity(term.data, int(exponent)))


def _exp(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Polynomial:
    power = _rational(machine.value(term.args[0], env))
    if max(abs(power.numerator), power.denominator) > MAX_NATURAL:
        raise Exhausted(f"the exponential of a number above or below {MAX_NATURAL}")
    return Polynomial({((EXP, str(power)),): ONE}) if power else Polynomial.constant(ONE)


def _var(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Any:
    if not machine.symbolic:
        raise Undecided(f"free variable '{term.data}'")
    return _symbol(machine, term.args[0], term.data)


def _symbol(machine: Interpreter, sort: Term, *entry: Any) -> Any:
    """Return an indeterminate, or a map whose values are indeterminates."""
    if sort in (COMPLEX, REAL):
        return machine.atom(COMPLEX_KIND if sort == COMPLEX else REAL_KIND, None, *entry)
    if sort.op != "maps":
        raise Undecided(f"'{entry[0]}' is neither a scalar nor a map to scalars")
    return lambda value: _symbol(machine, sort.args[1], *entry, value)


def _product(machine: Interpreter, factors: Iterator[Polynomial]) -> Polynomial:
    total = next(factors, Polynomial.constant(ONE))
    while total.terms and (factor := next(factors, None)) is not None:
        total = machine.multiplied(total, factor)
    return total


def _divide(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Polynomial:
    above, below = (machine.value(arg, env) for arg in term.args)
    if len(below.terms) == 1:
        ((monomial, coefficient),) = below.terms.items()
        inverted = inverse(coefficient)
        machine.spend(MADE * (1 + len(monomial)))
        if inverted is not None and _is_positive(monomial):
            for atom, exponent in monomial:
                degree, radicand = atom[1].data if atom[1] else (0, 1)
                rest = str(degree - Fraction(exponent))
                above = machine.multiplied(above, Polynomial({((atom, rest),): rational(1 / Fraction(radicand))}))
            return machine.multiplied(above, Polynomial.constant(inverted))
    raise Undecided("division by zero or by a number whose inverse is not at hand")


def _sum(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Polynomial:
    return reduce(machine.added, machine.values(term, env), Polynomial.constant(rational(0)))


def _character(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Polynomial:
    frequency, point = (machine.value(arg, env) for arg in term.args[1:])
    orders = cyclic_orders(term.args[0])
    machine.spend(len(orders))
    exponent = lcm(*orders)
    turn = sum(ord(k) * ord(g) * (exponent // n) for k, g, n in zip(frequency, point, orders, strict=True))
    return Polynomial.constant(root_of_unity(exponent, turn))


def _modular(operation: Callable[..., int]) -> Callable[..., str]:
    def rule(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> str:
        orders = cyclic_orders(term.args[0].args[0])
        values = [machine.value(arg, env) for arg in term.args[1:]]
        machine.spend(FEW + (2 * len(values) + (term.data or 0).bit_length() // WORD) * len(orders))
        return element(operation(term, *map(ord, row)) % n for n, *row in zip(orders, *values, strict=True))

    return rule


def _case(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Any:
    tag, value = machine.value(term.args[0], env)
    return machine.value(term.args[1 if tag == "inl" else 2], (*env, value))


def _iterate(machine: Interpreter, term: Term, env: tuple[Any, ...]) -> Any:
    step, start, count = term.args
    state = machine.value(start, env)
    for _ in range(int(machine.value(count, env))):
        machine.spend(MADE + len(env))  # a state that is a map keeps what was there
        state = machine.value(step.args[1], (*env, state))
    return state


def _along(position: int) -> Callable[..., Any]:
    return lambda machine, term, env: machine.value(term.args[0], env)[position](machine.value(term.args[1], env))


_VALUES: dict[str, Callable[..., Any]] = {
    "var": _var,
    "integer": lambda machine, term, env: Polynomial.constant(rational(term.data)),
    "rational": lambda machine, term, env: Polynomial.constant(rational(term.data)),
    "radical": lambda machine, term, env: machine.atom(POSITIVE_KIND, term, term),
    "value": lambda machine, term, env: Polynomial.constant(rational(int(machine.value(term.args[0], env)))),
    "plus": lambda machine, term, env: reduce(machine.added, (machine.value(arg, env) for arg in term.args)),
    "times": lambda machine, term, env: _product(machine, (machine.value(arg, env) for arg in term.args)),
    "divide": _divide,
    "power": lambda machine, term, env: _product(machine, repeat(machine.value(term.args[0], env), term.data)),
    "conj": lambda machine, term, env: machine.conjugated(machine.value(term.args[0], env)),
    "abs2": lambda machine, term, env: machine.multiplied(x := machine.value(term.args[0], env), machine.conjugated(x)),
    "indicator": lambda machine, term, env: Polynomial.constant(rational(int(machine.formula(term.args[0], env)))),
    "root": _root,
    "exp": _exp,
    "sum": _sum,
    "prod": lambda machine, term, env: _product(machine, machine.values(term, env)),
    "size": lambda self, term, env: Polynomial.constant(rational(sum(1 for _ in self.members(term.args[0], env)))),
    "character": _character,
    "zero": lambda machine, term, env: element([0]) * len(cyclic_orders(term.args[0].args[0])),
    "add": _modular(lambda term, *row: sum(row)),
    "neg": _modular(lambda term, entry: -entry),
    "multiple": _modular(lambda term, entry: term.data * entry),
    "star": lambda machine, term, env: (),
    "residue": lambda machine, term, env: element(term.data),
    "label": lambda machine, term, env: term.data,
    "count": lambda machine, term, env: str(term.data),
    "next": lambda machine, term, env: str(int(machine.value(term.args[0], env)) + 1),
    "iterate": _iterate,
    "pair": lambda machine, term, env: tuple(machine.value(arg, env) for arg in term.args),
    "first": lambda machine, term, env: machine.value(term.args[0], env)[0],
    "second": lambda machine, term, env: machine.value(term.args[0], env)[1],
    **dict.fromkeys(("member", "inclusion"), lambda machine, term, env: machine.value(term.args[0], env)),
    "inl": lambda machine, term, env: ("inl", machine.value(term.args[0], env)),
    "inr": lambda machine, term, env: ("inr", machine.value(term.args[0], env)),
    "case": _case,
    "choose": lambda machine, term, env: machine.value(
        term.args[1 + term.data.index(machine.value(term.args[0], env))], env
    ),
    "lambda": lambda machine, term, env: lambda value: machine.value(term.args[1], (*env, value)),
    "at": lambda machine, term, env: machine.value(term.args[0], env)(machine.value(term.args[1], env)),
    "bijection": lambda machine, term, env: tuple(machine.value(arg, env) for arg in term.args),
    "forward": _along(0),
    "backward": _along(1),
}
