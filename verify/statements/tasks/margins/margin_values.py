"""The largest margins as numbers: the exact values, and thirty decimals of each.

Thesis on combinatorial tasks, Theorems 7.7 to 7.9, and Fourier circuits, Theorem 4.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import factorial, isqrt
from typing import Any

from verify.library.real_order import prove_cancellation, prove_root
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.addition.vocabulary import SOURCE

Json = Any

DIGITS = 30
SCALE = 10**DIGITS
GUARD = 10**20
ORDERS = (*range(3, 32, 2), 71)
PARITIES = range(1, 11)
INPUTS = [(k, d) for k in (3, 4, 5) for d in (3, 5, 7, 9, 11, 13)]
NONTRIVIAL_DEGREES = {
    "S_3": (1, 2),
    "S_4": (1, 2, 3, 3),
    "S_5": (1, 4, 4, 5, 5, 6),
    "D_4": (1, 1, 1, 2),
    "D_5": (1, 2, 2),
    "D_6": (1, 1, 1, 2, 2),
    "D_7": (1, 2, 2, 2),
    "Z_2^3": (1,) * 7,
    "S_3 \\times S_3": (1, 1, 1, 2, 2, 2, 2, 4),
}


def _rational(value: Fraction) -> Json:
    """Write a rational number, large numerators and denominators as strings."""
    return over(str(value.numerator), str(value.denominator))


def _root_of(square: Fraction, scale: int) -> Fraction:
    """The largest multiple of 1/scale that is at most the root."""
    return Fraction(isqrt(square.numerator * scale**2 // square.denominator), scale)


def twice_cosine(n: int, turns: int = 1) -> Json:
    """2 cos(2π · turns/n) as a real number: |1 + ζ|² − 2 for a root of unity ζ."""
    return minus(["abs2", plus(1, ["root", n, turns])], 2)


ROOTS: dict[int, Json] = {
    2: twice_cosine(8),
    3: twice_cosine(12),
    5: plus(1, times(2, twice_cosine(5))),
    6: times(twice_cosine(8), twice_cosine(12)),
}


@dataclass(frozen=True)
class Sum:
    """A sum of a natural number and multiples of roots of square-free numbers."""

    whole: int
    roots: dict[int, int]

    @classmethod
    def of_degrees(cls, degrees: Sequence[int]) -> Sum:
        """Σ d^(5/2)."""
        whole, roots = 0, dict.fromkeys(sorted({d for d in degrees if isqrt(d) ** 2 != d}), 0)
        for d in degrees:
            if d in roots:
                roots[d] += d**2
            else:
                whole += d**2 * isqrt(d)
        return cls(whole, roots)

    def tree(self, of: Any) -> Json:
        """Return the sum, with ``of`` of a number as its root."""
        terms = [times(count, of(n)) for n, count in self.roots.items()]
        return plus(self.whole, *terms) if terms else self.whole

    def value(self, scale: int, above: bool) -> Fraction:
        """Return the sum with each root replaced by the multiple of 1/scale next to it."""
        step = Fraction(1, scale) if above else Fraction(0)
        roots = (count * (_root_of(Fraction(n), scale) + step) for n, count in self.roots.items())
        return sum(roots, Fraction(self.whole))

    def inverse(self) -> Json:
        """1 over the sum, for at most two roots, with a rational denominator."""
        counts = [*self.roots.values(), 0, 0][:2]
        first, second = [*self.roots, 2, 2][:2]
        mixed = self.whole**2 + counts[0] ** 2 * first - counts[1] ** 2 * second
        cross = 2 * self.whole * counts[0]
        below = mixed**2 - cross**2 * first
        opposite = plus(self.whole, times(counts[0], ROOTS[first]), times(-counts[1], ROOTS[second]))
        return over(times(opposite, plus(mixed, times(-cross, ROOTS[first]))), below)

    def latex(self) -> str:
        """Return the sum for people."""
        return " + ".join([str(self.whole), *(rf"{count}\sqrt{{{n}}}" for n, count in self.roots.items())])


@dataclass(frozen=True)
class Value:
    """A largest margin γ ≥ 0: factor · V² · γ² = square, for a sum V with roots or 1."""

    name: str
    exact: str
    factor: Json
    factor_value: int
    square: Json
    square_value: int
    degree_sum: Sum = Sum(1, {})

    @property
    def decimals(self) -> Fraction:
        """The value, cut off after the decimals."""
        square = Fraction(self.square_value, self.factor_value)
        return _root_of(square / self.degree_sum.value(SCALE * GUARD, above=True) ** 2, SCALE)

    def text(self) -> str:
        """Return the exact value and its decimals for people."""
        digits = str(int(self.decimals * SCALE)).rjust(DIGITS + 1, "0")
        exact = self.decimals**2 * self.factor_value == self.square_value and not self.degree_sum.roots
        decimals = f"{digits[:-DIGITS]}.{digits[-DIGITS:]}"
        return rf"\gamma^*({self.name}) = {self.exact} = " + (decimals.rstrip("0") if exact else rf"{decimals}\ldots")

    @property
    def binders(self) -> Binders:
        """The roots that occur, and the margin."""
        return [*((f"root{n}", "real") for n in self.degree_sum.roots), ("gamma", "real")]

    def multiple(self) -> Json:
        """The factor of γ²."""
        if self.degree_sum == Sum(1, {}):
            return self.factor
        return times(self.factor, power(self.degree_sum.tree("root{}".format), 2))

    def hypotheses(self) -> list[Json]:
        """The roots are roots, and γ is the margin."""
        roots = [
            formula
            for n in self.degree_sum.roots
            for formula in (["<=", 0, f"root{n}"], equal(power(f"root{n}", 2), n))
        ]
        return [*roots, ["<=", 0, "gamma"], equal(times(power("gamma", 2), self.multiple()), self.square)]

    def claim(self, decimals: Fraction | None = None) -> Json:
        """The decimals are right: the value is at most one unit of the last place above them."""
        low = self.decimals if decimals is None else decimals
        enclosed = both(["<=", _rational(low), "gamma"], ["<=", "gamma", _rational(low + Fraction(1, SCALE))])
        return forall(self.binders, implies(*self.hypotheses(), enclosed))

    def witness(self) -> list[Json]:
        """The roots and the value as exact numbers."""
        root = ["radical", 2, self.square_value, self.factor_value]
        rational = self.degree_sum == Sum(1, {})
        gamma = root if rational else times(root, self.degree_sum.inverse())
        return [*(ROOTS[n] for n in self.degree_sum.roots), gamma]


def _product(*factors: tuple[int, int]) -> tuple[Json, int]:
    """Return a product of powers as a term and as a number."""
    trees = [base if exponent == 1 else power(base, exponent) for base, exponent in factors]
    return times(*trees), reduce(lambda value, factor: value * factor[0] ** factor[1], factors, 1)


def of_addition(d: int) -> Value:
    """Theorem 7.7: 27 γ² d (d − 1)² = 2."""
    factor, value = _product((27, 1), (d, 1), (d - 1, 2))
    return Value(f"Z_{{{d}}}", rf"\tfrac{{1}}{{{d - 1}}}\sqrt{{\tfrac{{2}}{{{27 * d}}}}}", factor, value, 2, 2)


def of_parity(k: int) -> Value:
    """Theorem 7.8: γ² (k + 1)^(k + 1) = 2 (k!)²."""
    square, number = _product((2, 1), (factorial(k), 2))
    factor = power(k + 1, k + 1)
    exact = rf"{factorial(k)}\sqrt{{2 \cdot {k + 1}^{{-{k + 1}}}}}"
    return Value(rf"k = {k}", exact, factor, (k + 1) ** (k + 1), square, number)


def of_group(name: str) -> Value:
    """Theorem 7.9: 27 γ² |G| (Σ d^(5/2))² = 4."""
    degrees = NONTRIVIAL_DEGREES[name]
    order = 1 + sum(d**2 for d in degrees)
    factor, value = _product((27, 1), (order, 1))
    degree_sum = Sum.of_degrees(degrees)
    exact = rf"\tfrac{{2}}{{3\sqrt{{{3 * order}}}\,({degree_sum.latex()})}}"
    return Value(name, exact, factor, value, 4, 4, degree_sum)


def of_inputs(k: int, d: int) -> Value:
    """Theorem 4.1 of Fourier circuits: γ² (2k + 2)^(k + 1) (d − 1)² d^(k − 1) = 4 (k!)²."""
    factor, value = _product((2 * k + 2, k + 1), (d - 1, 2), (d, k - 1))
    square, number = _product((4, 1), (factorial(k), 2))
    exact = rf"\tfrac{{{2 * factorial(k)}}}{{{d - 1}\sqrt{{{2 * k + 2}^{{{k + 1}}} \cdot {d}^{{{k - 1}}}}}}}"
    return Value(rf"Z_{{{d}}}, k = {k}", exact, factor, value, square, number)


REALS: Binders = [(f"r{n}", "real") for n in range(1, 6)]


def prove_enclosure(proof: Evidence) -> int:
    """Prove ∀ γ, low, high ≥ 0, n > 0, m (γ² n = m, low² n ≤ m ≤ high² n ⟹ low ≤ γ ≤ high)."""
    gamma, n, m, low, high = names_of(REALS)
    hypotheses = [
        *(["<=", 0, x] for x in (gamma, low, high)),
        ["<", 0, n],
        equal(times(power(gamma, 2), n), m),
        ["<=", times(power(low, 2), n), m],
        ["<=", m, times(power(high, 2), n)],
    ]
    given = [proof.assume(formula) for formula in hypotheses]
    cancellation = prove_cancellation(proof)
    root = prove_root(proof)
    bounds = []
    for smaller, larger, sign, bound, side in (
        (low, gamma, given[0], given[5], 1),
        (gamma, high, given[2], given[6], -1),
    ):
        gap = minus(m, times(power(low, 2), n)) if side == 1 else minus(times(power(high, 2), n), m)
        scaled: Json = ["<=", times(n, power(smaller, 2)), times(n, power(larger, 2))]
        equals = proof.sums(equal(minus(scaled[2], scaled[1]), gap), cofactors=[cofactor(given[4], [], side)])
        at = [n, power(smaller, 2), power(larger, 2)]
        squares = proof.specialise(cancellation, at, [given[3], proof.squares(scaled, equals, [bound])])
        bounds.append(proof.specialise(root, [smaller, larger], [sign, squares]))
    return proof.generalise(proof.conjunction(*bounds), names_of(REALS), hypotheses)


class ValueProof:
    """The proof that the decimals of a value are right."""

    def __init__(self, proof: Evidence, enclosure: int, value: Value) -> None:
        """Assume the hypotheses on the roots and on γ."""
        self.proof, self.enclosure, self.value = proof, enclosure, value
        self.given = [proof.assume(formula) for formula in value.hypotheses()]

    def enclosed(self) -> int:
        """The value lies between its decimals and the next ones."""
        proof, value = self.proof, self.value
        low, high = value.decimals, value.decimals + Fraction(1, SCALE)
        if value.degree_sum == Sum(1, {}):
            conditions = [
                proof.evaluate(["<", 0, value.multiple()]),
                self.given[-1],
                *(proof.evaluate(formula) for formula in self._bounds(low, high)),
            ]
        else:
            conditions = self._with_roots(low, high)
        signs = [self.given[-2], *(proof.evaluate(["<=", 0, _rational(x)]) for x in (low, high))]
        at = ["gamma", value.multiple(), value.square, _rational(low), _rational(high)]
        result = proof.specialise(self.enclosure, at, [*signs, *conditions])
        return proof.generalise(result, names_of(value.binders), value.hypotheses())

    def _bounds(self, low: Fraction, high: Fraction) -> list[Json]:
        scaled = [times(power(_rational(x), 2), self.value.multiple()) for x in (low, high)]
        return [["<=", scaled[0], self.value.square], ["<=", self.value.square, scaled[1]]]

    def _with_roots(self, low: Fraction, high: Fraction) -> list[int]:
        """0 < n, and low² n ≤ m ≤ high² n, for n = factor · V² with V between two rational numbers."""
        proof, value = self.proof, self.value
        signs = [self.given[2 * n] for n in range(len(value.degree_sum.roots))]
        enclosures = [self._root(place, n) for place, n in enumerate(value.degree_sum.roots)]
        given = [*signs, *(theorem for pair in enclosures for theorem in pair)]
        bounds = self._bounds(low, high)
        theorems = [
            proof.squares(bound, proof.sums(equal(minus(bound[2], bound[1]), self._form(x, above))), given)
            for bound, x, above in zip(bounds, (low, high), (True, False), strict=True)
        ]
        return [proof.squares(["<", 0, value.multiple()], given=signs), self.given[-1], *theorems]

    def _root(self, place: int, n: int) -> list[int]:
        """A root lies between two rational numbers."""
        proof, name = self.proof, f"root{n}"
        low, high = (Fraction(isqrt(n * (SCALE * GUARD) ** 2) + extra, SCALE * GUARD) for extra in (0, 1))
        square = proof.sums(equal(times(power(name, 2), 1), n), cofactors=[cofactor(self.given[2 * place + 1])])
        signs = [self.given[2 * place], *(proof.evaluate(["<=", 0, _rational(x)]) for x in (low, high))]
        bounds = [["<=", times(power(_rational(low), 2), 1), n], ["<=", n, times(power(_rational(high), 2), 1)]]
        conditions = [proof.evaluate(["<", 0, 1]), square, *(proof.evaluate(bound) for bound in bounds)]
        at = [name, 1, n, _rational(low), _rational(high)]
        enclosed = proof.specialise(self.enclosure, at, [*signs, *conditions])
        return [proof.project(enclosed, part) for part in (0, 1)]

    def _form(self, x: Fraction, above: bool) -> Json:
        """±(m − x² n) as a positive number plus a multiple of (V₀ − V)(V₀ + V), V₀ the rational bound of V."""
        value, roots = self.value, self.value.degree_sum.roots
        rational = value.degree_sum.value(SCALE * GUARD, above)
        scale = x**2 * value.factor_value
        rest = (value.square_value - scale * rational**2) * (1 if above else -1)
        gaps = []
        for n, count in roots.items():
            bound = _rational(Fraction(isqrt(n * (SCALE * GUARD) ** 2) + above, SCALE * GUARD))
            gaps.append(times(count, minus(bound, f"root{n}") if above else minus(f"root{n}", bound)))
        both_values = plus(_rational(rational), value.degree_sum.tree("root{}".format))
        return plus(_rational(rest), times(_rational(scale), plus(0, *gaps), both_values))


def _prove(values: Sequence[Value]) -> Evidence:
    """Prove the decimals of several values."""
    roots = sorted({name for value in values for name in names_of(value.binders)} - {"gamma"})
    proof = Evidence([*((name, "real") for name in roots), ("gamma", "real"), *REALS])
    enclosure = prove_enclosure(proof)
    proof.conjunction(*(ValueProof(proof, enclosure, value).enclosed() for value in values))
    return proof


def _moved(values: Sequence[Value]) -> Control:
    """The last digit of the first value is moved by two."""
    first = values[0]
    low = first.decimals + Fraction(2, SCALE)
    claim = both(*(value.claim() for value in values))
    moved = both(first.claim(low), *claim[2:])
    proof = Evidence([*first.binders, *REALS])
    theorem = ValueProof(proof, prove_enclosure(proof), first).enclosed()
    at = dict(zip(names_of(first.binders), first.witness(), strict=True))
    given = [proof.evaluate(substituted(formula, at)) for formula in first.hypotheses()]
    bound = proof.project(proof.specialise(theorem, first.witness(), given), 1)
    wrong: Json = ["<=", _rational(low), at["gamma"]]
    upper = _rational(first.decimals + Fraction(1, SCALE))
    form = plus(minus(upper, at["gamma"]), minus(at["gamma"], _rational(low)), _rational(Fraction(1, SCALE)))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [bound, proof.assume(wrong)])
    denied = prove_not(proof, wrong, absurd, proof.evaluate(["<", 0, 0]))
    moves: list[dict[str, Json]] = [{"part": 0}, {"at": first.witness()}, {"given": given}, {"part": 0}]
    names = {name: f"{name}'" for value in values for name in names_of(value.binders)}
    proof.counterexample(substituted(moved, names), moves, denied)
    return Control(f"With another last digit for {first.name} it is false.", differences(claim, moved), proof)


def _part(name: str, says: str, values: Sequence[Value]) -> Part:
    return Part(
        name,
        says,
        both(*(value.claim() for value in values)),
        _prove(values),
        [value.witness() for value in values],
        [_moved(values)],
        scope="instances",
    )


def own_largest_margins() -> Statement:
    """The largest margins as numbers."""
    families = [
        ("addition", "Addition modulo odd d: 27 gamma^2 d (d - 1)^2 = 2.", [of_addition(d) for d in ORDERS]),
        ("parity", "The parity of k signs: (k + 1)^(k + 1) gamma^2 = 2 (k!)^2.", [of_parity(k) for k in PARITIES]),
        (
            "groups",
            "Groups with real representations: 27 gamma^2 |G| V^2 = 4, V the sum of d^(5/2) over the degrees of the "
            "non-trivial irreducible representations.",
            [of_group(name) for name in NONTRIVIAL_DEGREES],
        ),
        (
            "inputs",
            "Addition of k inputs modulo d: (2k + 2)^(k + 1) (d - 1)^2 d^(k - 1) gamma^2 = 4 (k!)^2.",
            [of_inputs(k, d) for k, d in INPUTS],
        ),
    ]
    return Statement(
        id="tasks/own-largest-margins",
        title="The largest margins of the main theorems as exact numbers and to 30 decimals",
        source=f"Our own, on Theorems 7.7, 7.8, 7.9 and on Theorem 4.1 of Fourier circuits. {SOURCE}",
        hypotheses=(
            r"\gamma^* is \sqrt{2/27}\,d^{-1/2}(d-1)^{-1}, k!\sqrt{2(k+1)^{-(k+1)}}, "
            r"\tfrac{2}{3\sqrt{3|G|}} / \sum_{n \ge 2} d_n^{5/2}, and "
            r"2\,k!\,(2k+2)^{-(k+1)/2}(d-1)^{-1}d^{-(k-1)/2}."
        ),
        conclusion="; ".join(value.text() for _, _, values in families for value in values) + ".",
        reading=(
            "gamma is the number >= 0 that solves the equation of its theorem, and L <= gamma <= L + 10^-30 for the "
            "decimals L. That it is the largest margin is said by the theorems, for Z_d and S_k and so on as far as "
            "they are decided. The degrees are those of the non-trivial irreducible representations; the order of the "
            "group is 1 plus the sum of their squares."
        ),
        definitions=[],
        parts=[_part(*family) for family in families],
    )


STATEMENTS = {"tasks/own-largest-margins": own_largest_margins}
