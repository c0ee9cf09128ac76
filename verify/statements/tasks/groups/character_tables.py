"""Character tables of groups as words of claims, and what can be evaluated about them.

Thesis on combinatorial tasks, appendix D.8. The values come from the rule of Murnaghan and Nakayama for the symmetric
groups, and from the algorithm of Dixon and Schneider for A5.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from constructions.cyclotomic import Cyclotomic
from constructions.quadratic import PRIMES, square_root_coordinates
from constructions.reals import square_root
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import both, define, forall
from verify.statements.terms import different, equal, indicator, minus, number, over, plus, power, times, total

Value = int | Cyclotomic


def evaluated(claim: Json) -> Evidence:
    """Return the evidence that a closed formula is evaluated."""
    proof = Evidence()
    proof.evaluate(claim)
    return proof


def chosen(label: Json, branches: dict[str, Json]) -> Json:
    """Return the branch of a label."""
    return ["choose", label, *([name, branch] for name, branch in branches.items())]


def real_term(value: Cyclotomic) -> Json:
    """Return a real number of a cyclotomic field, written with the cosines of rational angles.

    >>> real_term(square_root(4))
    2
    """
    terms: list[Json] = []
    for k, coefficient in enumerate(value.coefficients):
        if coefficient:
            cosine: Json = minus(over(["abs2", plus(1, ["root", value.conductor, k])], 2), 1)
            terms.append(times(number(coefficient), cosine) if k else number(coefficient))
    return plus(*terms) if len(terms) > 1 else terms[0] if terms else 0


ROOTS_OF_PRIMES: list[Json] = [define(f"root_of_{p}", [], real_term(square_root(p))) for p in PRIMES]


def square_root_term(number: int) -> Json:
    """Return the root of a natural number as an integer times roots of primes.

    >>> square_root_term(20)
    ['*', 2, 'root_of_5']
    """
    whole, factors = 1, []
    for p in PRIMES:
        while number % p**2 == 0:
            whole, number = whole * p, number // p**2
        if number % p == 0:
            number //= p
            factors.append(f"root_of_{p}")
    if number != 1:
        raise ValueError("the number has a prime divisor above 7")
    return times(whole, *factors) if factors else whole


def root_combination(value: Value) -> Json:
    """Return a number of Q(√2, √3, √5, √7) as a combination of products of these roots.

    >>> root_combination(square_root(20) + 1)
    ['+', 1, ['*', 2, 'root_of_5']]
    """
    if isinstance(value, int):
        return value
    terms = [_multiple(factor, square_root_term(s)) for s, factor in square_root_coordinates(value).items()]
    return plus(*terms) if len(terms) > 1 else terms[0] if terms else 0


def _multiple(coefficient: Fraction, root: Json) -> Json:
    return number(coefficient) if root == 1 else times(number(coefficient), *root[2:])


@dataclass(frozen=True)
class CharacterTable:
    """The irreducible characters of a group, all of real representations.

    ``classes`` and ``characters`` are index sets, ``neutral`` and ``trivial`` elements of them. ``size``, ``value`` and
    ``root`` return the terms for the size of a class, a value of a character, and the root of its degree.
    """

    order: int
    classes: Json
    characters: Json
    neutral: Json
    trivial: Json
    size: Callable[[Json], Json]
    value: Callable[[Json, Json], Json]
    root: Callable[[Json], Json]
    definitions: Sequence[Json]

    @property
    def orthonormal(self) -> Json:
        """The rows are orthonormal, with the sizes of the classes as weights."""
        product = times(self.size("C"), self.value("m", "C"), self.value("n", "C"))
        return forall(
            [("m", self.characters), ("n", self.characters)],
            equal(total([("C", self.classes)], product), times(self.order, indicator(equal("m", "n")))),
        )

    @property
    def square(self) -> Json:
        """There are as many characters as classes, and the classes have as many elements as the group."""
        return both(
            equal(["size", self.characters], ["size", self.classes]),
            equal(total([("C", self.classes)], self.size("C")), self.order),
            equal(self.size(self.neutral), 1),
        )

    @property
    def rooted(self) -> Json:
        """The map to the roots of the degrees is what it says."""
        root = self.root("m")
        square = equal(power(root, 2), self.value("m", self.neutral))
        return forall([("m", self.characters)], both(["<", 0, root], square))

    def weighted_sum(self, at: Json, exponent: int = 3) -> Json:
        """The sum over all characters but the trivial one of d^(exponent/2) times the value at a class."""
        term = times(power(self.root("M"), exponent), self.value("M", at))
        return total([("M", self.characters)], term, different("M", self.trivial))


@dataclass(frozen=True)
class ListedTable(CharacterTable):
    """A table that is listed: the values of each character, the neutral class and the trivial character first."""

    sizes: dict[str, int]
    rows: dict[str, list[Value]]


def _listed(name: str, order: int, sizes: dict[str, int], rows: dict[str, list[Value]]) -> ListedTable:
    """Return a table with the words for its claims."""
    classes, characters = ["labels", *sizes], ["labels", *rows]
    at = ("C", f"{name}_classes")
    values = {
        row: chosen("C", dict(zip(sizes, map(root_combination, entries), strict=True))) for row, entries in rows.items()
    }
    roots = {row: square_root_term(int(str(entries[0]))) for row, entries in rows.items()}
    return ListedTable(
        order,
        f"{name}_classes",
        f"{name}_characters",
        f":{next(iter(sizes))}",
        f":{next(iter(rows))}",
        lambda c: [f"{name}_size", c],
        lambda m, c: [f"{name}_value", m, c],
        lambda m: [f"{name}_root", m],
        [
            *ROOTS_OF_PRIMES,
            define(f"{name}_classes", [], classes),
            define(f"{name}_characters", [], characters),
            define(f"{name}_size", [at], chosen("C", sizes)),
            define(f"{name}_value", [("m", f"{name}_characters"), at], chosen("m", values)),
            define(f"{name}_root", [("m", f"{name}_characters")], chosen("m", roots)),
        ],
        sizes,
        rows,
    )


def _first(x: Json) -> Json:
    return ["first", x]
