"""Signs of polynomials on boxes: no coefficient in the Bernstein basis of the box is negative, perhaps after cuts.

The box is what the facts say of single numbers: l ≤ x and x ≤ h with rational l and h.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from verify.kernel.terms import Term, negation, rational
from verify.language import to_json
from verify.proving.emission import Found, emit
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.inequality import names_of, unproved
from verify.proving.known import CONVERSE, Known, reference, shown_sign
from verify.proving.polynomials import ONE, Polynomial, Ring, added, atoms_of
from verify.proving.problem import names_in

Json = Any
Coefficients = Mapping[tuple[int, ...], Fraction]
MOST_CUTS, MOST_LIFTS = 7, 2


@dataclass(frozen=True)
class End:
    """A bound of a number: the fact, and ``factor``, which is ``scale`` times the distance to ``value``."""

    value: Fraction
    factor: Json
    scale: Fraction
    fact: str


@dataclass(frozen=True)
class Side:
    """A number between two bounds."""

    atom: Term
    low: End
    high: End


def find_on_box(goal: Term, facts: Sequence[Fact], avoid: Iterable[str] = ()) -> Found:
    """Return a proof of l ≤ r or l < r between polynomials in numbers that the facts bound.

    Raises
    ------
    Stuck
        If r − l is negative at a corner, a number has no bounds, or too many cuts are needed.
    """
    if goal.op not in CONVERSE:
        raise Stuck("the goal is no inequality l <= r or l < r")
    return _found(Known(facts, names_in(goal, facts, avoid)), goal, MOST_CUTS)


def on_box(evidence: Evidence, goal: Term, facts: Sequence[Fact]) -> int:
    """Prove an inequality of polynomials on a box."""
    return emit(evidence, goal, facts, find_on_box(goal, facts, names_of(evidence)))


def _found(known: Known, goal: Term, cuts: int) -> Found:
    ring = Ring(known.avoid)
    left, right = map(ring.polynomial, goal.args)
    whole = added(right, left, -1)
    atoms = atoms_of([whole])
    nearby = _nearby(known, ring, whole, goal.op == "less")
    if nearby is not None:
        return nearby
    sides = list(_sides(known, ring, atoms))
    for side in sides:
        if side.high.value < side.low.value:
            return _nowhere(side)
    strict = goal.op == "less"
    for lift in range(MOST_LIFTS):
        degrees, coefficients = bernstein(_moved(whole, atoms, sides), lift)
        least = min(coefficients.values())
        if least > 0 or (least == 0 and not strict):
            form = _form(sides, degrees, coefficients, least if strict else Fraction(0))
            given = sorted({end.fact for side in sides for end in (side.low, side.high)})
            return {"by": "squares", "form": form, "given": given}
    corners = product(*({0, degree} for degree in degrees))
    if cuts == 0 or any(coefficients[corner] < 0 or (strict and coefficients[corner] == 0) for corner in corners):
        raise Stuck(f"on a box the least coefficient is {float(least):.3g}")
    return _cut(known, goal, sides[_steepest(degrees, coefficients)], cuts - 1)


def _cut(known: Known, goal: Term, side: Side, cuts: int) -> Found:
    middle = (side.low.value + side.high.value) / 2
    condition = Term("at_most", None, (side.atom, rational(middle)))
    branches = []
    for case in (condition, negation(condition)):
        inner = known.extended()
        inner.take(case, unproved)
        branches.append(_found(inner, goal, cuts))
    return {"by": "cases", "on": known.spelled(condition), "true": branches[0], "false": branches[1]}


def _nearby(known: Known, ring: Ring, whole: Polynomial, strict: bool) -> Found | None:
    """Return how a fact shows a bound by a constant that is left over."""
    for fact in known.inequalities:
        left, right = map(ring.polynomial, fact.args)
        rest = added(whole, added(right, left, -1), -1)
        slack = rest.get(ONE, Fraction(0))
        if rest.keys() <= {ONE} and (slack > 0 or (slack == 0 and not (strict and fact.op == "at_most"))):
            form = ["+", known.spelled(shown_sign(*fact.args)), _number(slack)]
            return {"by": "squares", "form": form, "given": [reference(fact)]}
    return None


def _nowhere(side: Side) -> Found:
    """Refute facts that leave no place for a number."""
    ends = (side.low, side.high)
    form = ["+", *(_times(1 / end.scale, end.factor) for end in ends), _number(side.low.value - side.high.value)]
    return {"by": "refute", "form": form, "given": sorted({end.fact for end in ends})}


def _sides(known: Known, ring: Ring, atoms: Sequence[int]) -> Iterator[Side]:
    """Yield the closest bounds of each number; if these are equal, closest ones that are not."""
    ends: dict[tuple[int, bool], list[End]] = {}
    for fact in known.inequalities:
        left, right = map(ring.polynomial, fact.args)
        distance = added(right, left, -1)
        places = [monomial for monomial in distance if monomial != ONE]
        if len(places) != 1 or len(places[0]) != 1 or places[0][0][1] != 1:
            continue
        slope, atom = distance[places[0]], places[0][0][0]
        value = -distance.get(ONE, Fraction(0)) / slope
        end = End(value, known.spelled(shown_sign(*fact.args)), abs(slope), reference(fact))
        ends.setdefault((atom, slope > 0), []).append(end)
    for atom in atoms:
        lows = sorted(ends.get((atom, True), []), key=lambda end: -end.value)
        highs = sorted(ends.get((atom, False), []), key=lambda end: end.value)
        pairs = sorted(product(lows, highs), key=lambda pair: pair[0].value == pair[1].value)
        if not pairs:
            raise Stuck(f"no fact bounds {ring.atoms[atom].spelling} by numbers from both sides")
        if pairs[0][0].value == pairs[0][1].value:
            raise Stuck(f"{ring.atoms[atom].spelling} is a single number by the facts")
        yield Side(ring.atoms[atom], *pairs[0])


def _moved(whole: Polynomial, atoms: Sequence[int], sides: Sequence[Side]) -> dict[tuple[int, ...], Fraction]:
    """Return a polynomial in numbers from 0 to 1, by its exponents."""
    total: dict[tuple[int, ...], Fraction] = {}
    for monomial, coefficient in whole.items():
        exponents = dict(monomial)
        expanded: dict[tuple[int, ...], Fraction] = {(): coefficient}
        for atom, side in zip(atoms, sides, strict=True):
            start, width, n = side.low.value, side.high.value - side.low.value, exponents.get(atom, 0)
            expanded = {
                (*place, j): value * comb(n, j) * start ** (n - j) * width**j
                for place, value in expanded.items()
                for j in range(n + 1)
            }
        for place, value in expanded.items():
            total[place] = total.get(place, Fraction(0)) + value
    return total


def bernstein(powers: Coefficients, lift: int = 0) -> tuple[list[int], dict[tuple[int, ...], Fraction]]:
    """Return the degrees and the coefficients of a polynomial in the Bernstein basis of the unit box.

    Parameters
    ----------
    powers
        The polynomial, by the exponents of its monomials.
    lift
        How much the degrees are raised.

    Examples
    --------
    >>> bernstein({(1,): Fraction(1), (2,): Fraction(-1)})[1]
    {(0,): Fraction(0, 1), (1,): Fraction(1, 2), (2,): Fraction(0, 1)}
    """
    degrees = [max(exponents) for exponents in zip(*powers, strict=True)]
    degrees = [degree + lift if degree else 0 for degree in degrees]
    found = {place: powers.get(place, Fraction(0)) for place in product(*(range(d + 1) for d in degrees))}
    for axis, degree in enumerate(degrees):
        found = {
            place: sum(
                (
                    found[*place[:axis], j, *place[axis + 1 :]] * Fraction(comb(place[axis], j), comb(degree, j))
                    for j in range(place[axis] + 1)
                ),
                Fraction(0),
            )
            for place in found
        }
    return degrees, found


def _steepest(degrees: Sequence[int], coefficients: Coefficients) -> int:
    """Return the axis along which neighbouring coefficients differ most."""

    def slope(axis: int) -> Fraction:
        if degrees[axis] == 0:
            return Fraction(-1)
        pairs = ((place, (*place[:axis], place[axis] + 1, *place[axis + 1 :])) for place in coefficients)
        return max(abs(coefficients[b] - coefficients[a]) for a, b in pairs if b in coefficients)

    return max(range(len(degrees)), key=slope)


def _form(sides: Sequence[Side], degrees: Sequence[int], coefficients: Coefficients, least: Fraction) -> Json:
    """Return the sum of the Bernstein polynomials, the later numbers inside the coefficients of the first."""
    rest = {place: value - least for place, value in coefficients.items()}
    nested = _nested(sides, degrees, rest)
    return ["+", _number(least), nested] if least else nested


def _nested(sides: Sequence[Side], degrees: Sequence[int], coefficients: Coefficients) -> Json:
    if not sides:
        return _number(coefficients[()])
    (side, *others), (degree, *further), summands = sides, degrees, []
    scale = (side.high.value - side.low.value) ** degree
    for k in range(degree + 1):
        share = Fraction(comb(degree, k)) / (scale * side.low.scale**k * side.high.scale ** (degree - k))
        inner = {place[1:]: share * value for place, value in coefficients.items() if place[0] == k}
        if any(inner.values()):
            factors = [_power(side.low.factor, k), _power(side.high.factor, degree - k)]
            summands.append(["*", _nested(others, further, inner), *(factor for factor in factors if factor != 1)])
    summands = [term[1] if len(term) == 2 else term for term in summands]
    return ["+", *summands] if len(summands) > 1 else summands[0] if summands else 0


def _power(base: Json, exponent: int) -> Json:
    return 1 if exponent == 0 else base if exponent == 1 else ["^", base, exponent]


def _times(value: Fraction, factor: Json) -> Json:
    return factor if value == 1 else ["*", _number(value), factor]


def _number(value: Fraction) -> Json:
    return to_json(rational(value), frozenset())
