"""Arithmetic written down once and run on many points: scalars over unknown real numbers, and comparisons of them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Formula = tuple[Any, ...]
Batch = NDArray[Any]
Exact = tuple[Fraction, Fraction]

TRUE: Formula = ("true",)
FALSE: Formula = ("false",)
MARGIN = 1e-7
"""By how much a strict inequality has to hold in floating point."""
MAX_NODES = 60_000


class TooLong(ValueError):
    """The arithmetic of a formula has too many operations."""


class Inexact(ValueError):
    """A number is not a Gaussian rational one, or not a number at all."""


class Tape:
    """A list of operations; an operation is written once, and refers to others by their places.

    Examples
    --------
    >>> tape = Tape()
    >>> x = tape.unknown()
    >>> square = tape.add("times", x, x)
    >>> tape.exact([square], [Fraction(3, 2)])
    [(Fraction(9, 4), Fraction(0, 1))]
    """

    def __init__(self) -> None:
        """Start without operations and without unknowns."""
        self.nodes: list[tuple[Any, ...]] = []
        self.unknowns = 0
        self._places: dict[tuple[Any, ...], int] = {}

    def add(self, op: str, *arguments: Any) -> int:
        """Write an operation and return its place.

        Raises
        ------
        TooLong
            If there are too many of them.
        """
        node = (op, *arguments)
        place = self._places.get(node)
        if place is None:
            if len(self.nodes) >= MAX_NODES:
                raise TooLong(f"more than {MAX_NODES} operations")
            place = self._places[node] = len(self.nodes)
            self.nodes.append(node)
        return place

    def unknown(self) -> int:
        """Return the place of a new unknown."""
        self.unknowns += 1
        return self.add("unknown", self.unknowns - 1)

    def number(self, value: Fraction | int, imaginary: Fraction | int = 0) -> int:
        """Return the place of a Gaussian rational number."""
        return self.add("number", Fraction(value), Fraction(imaginary))

    def run(self, points: Batch) -> list[Batch]:
        """Return the values of all operations at points, one in each row, in floating point."""
        found: list[Batch] = []
        with np.errstate(all="ignore"):
            for node in self.nodes:
                found.append(self._value(node, found, points))
        return found

    def _value(self, node: tuple[Any, ...], found: list[Batch], points: Batch) -> Batch:
        op, *rest = node
        if op == "unknown":
            column: Batch = points[:, rest[0]]
            return column
        if op == "number":
            return np.asarray(complex(*map(float, rest)) if rest[1] else float(rest[0]))
        if op == "constant":
            return np.asarray(rest[0])
        if op == "indicator":
            return np.where(violation(rest[0], found) <= 0, 1.0, 0.0)
        if op == "power":
            return np.asarray(found[rest[0]] ** rest[1])
        if op in ("conj", "exp"):
            return np.asarray((np.conj if op == "conj" else np.exp)(found[rest[0]]))
        left, right = (found[place] for place in rest)
        return np.asarray({"plus": np.add, "times": np.multiply, "divide": np.divide}[op](left, right))

    def exact(self, wanted: Sequence[int], point: Sequence[Fraction]) -> list[Exact]:
        """Return the exact values of some operations at one rational point.

        Raises
        ------
        Inexact
            If a number on the way is not a Gaussian rational, or a division is by zero.
        """
        found: dict[int, Exact] = {}
        for place in self.needed(wanted):
            found[place] = _exact(self.nodes[place], found, point)
        return [found[place] for place in wanted]

    def needed(self, wanted: Sequence[int]) -> list[int]:
        """Return the operations on which some depend, in order."""
        seen: set[int] = set()
        todo = list(wanted)
        while todo:
            place = todo.pop()
            if place not in seen:
                seen.add(place)
                op, *rest = self.nodes[place]
                if op == "indicator":
                    todo += [node for _, _, node in comparisons(rest[0])]
                elif op == "power":
                    todo.append(rest[0])
                elif op in ("plus", "times", "divide", "conj", "exp"):
                    todo += rest
        return sorted(seen)


def _exact(node: tuple[Any, ...], found: dict[int, Exact], point: Sequence[Fraction]) -> Exact:
    op, *rest = node
    if op == "unknown":
        return point[rest[0]], Fraction(0)
    if op == "number":
        return rest[0], rest[1]
    if op == "indicator":
        return Fraction(int(_holds(rest[0], found))), Fraction(0)
    if op == "constant":
        raise Inexact("an irrational number")
    a, b = found[rest[0]]
    if op == "exp":
        if a or b:
            raise Inexact("an exponential")
        return Fraction(1), Fraction(0)
    if op == "conj":
        return a, -b
    if op == "power":
        result = (Fraction(1), Fraction(0))
        for _ in range(rest[1]):
            result = _times(result, (a, b))
        return result
    c, d = found[rest[1]]
    if op == "plus":
        return a + c, b + d
    if op == "divide":
        norm = c * c + d * d
        if not norm:
            raise Inexact("a division by zero")
        c, d = c / norm, -d / norm
    return _times((a, b), (c, d))


def _times(one: Exact, two: Exact) -> Exact:
    (a, b), (c, d) = one, two
    if not b and not d:
        return a * c, Fraction(0)
    return a * c - b * d, a * d + b * c


def _holds(formula: Formula, found: dict[int, Exact]) -> bool:
    op, *rest = formula
    if op in ("true", "false"):
        return bool(op == "true")
    if op == "and":
        return all(_holds(part, found) for part in rest)
    if op == "or":
        return any(_holds(part, found) for part in rest)
    relation, wanted, place = rest
    a, b = found[place]
    holds = not b and {"equal": a == 0, "at_most": a >= 0, "less": a > 0}[relation]
    return bool(holds) is bool(wanted)


def comparison(relation: str, difference: int) -> Formula:
    """Return the formula that a difference is 0, at least 0 or greater than 0."""
    return ("compare", relation, True, difference)


def conjunction(parts: Sequence[Formula]) -> Formula:
    """Return the conjunction, made shorter by what is known."""
    return _joined("and", parts, TRUE, FALSE)


def disjunction(parts: Sequence[Formula]) -> Formula:
    """Return the disjunction, made shorter by what is known."""
    return _joined("or", parts, FALSE, TRUE)


def _joined(op: str, parts: Sequence[Formula], neutral: Formula, absorbing: Formula) -> Formula:
    flat: list[Formula] = []
    for part in parts:
        flat += part[1:] if part[0] == op else [part]
    if absorbing in flat:
        return absorbing
    kept = list(dict.fromkeys(part for part in flat if part != neutral))
    if len(kept) == 1:
        return kept[0]
    return (op, *kept) if kept else neutral


def negation(formula: Formula) -> Formula:
    """Return the denial of a formula."""
    op, *rest = formula
    if op in ("true", "false"):
        return FALSE if op == "true" else TRUE
    if op == "compare":
        relation, wanted, place = rest
        return ("compare", relation, not wanted, place)
    parts = [negation(part) for part in rest]
    return disjunction(parts) if op == "and" else conjunction(parts)


def comparisons(formula: Formula) -> Iterator[tuple[str, bool, int]]:
    """Yield the comparisons of which a formula is made: the relation, whether it is to hold, the difference."""
    op, *rest = formula
    if op == "compare":
        yield rest[0], rest[1], rest[2]
    elif op in ("and", "or"):
        for part in rest:
            yield from comparisons(part)


def equations(formula: Formula) -> list[int]:
    """Return the differences that have to be 0 for a formula to hold."""
    if formula[0] == "and":
        return [place for part in formula[1:] for place in equations(part)]
    if formula[0] == "compare" and formula[1:3] == ("equal", True):
        return [formula[3]]
    return []


def violation(formula: Formula, found: list[Batch]) -> Batch:
    """Return by how much a formula fails at each point, at most 0 where it holds up to rounding.

    What fails by no amount, as an inequality between numbers, fails by 1.
    """
    op, *rest = formula
    if op in ("true", "false"):
        return np.asarray(0.0 if op == "true" else 1.0)
    if op in ("and", "or"):
        parts = [violation(part, found) for part in rest]
        if op == "and":
            return np.asarray(sum(np.maximum(part, 0) for part in parts))
        least = parts[0]
        for part in parts[1:]:
            least = np.minimum(least, part)
        return least
    return np.nan_to_num(_missed(rest[0], rest[1], found[rest[2]]), nan=np.inf, posinf=np.inf, neginf=np.inf)


def _missed(relation: str, wanted: bool, difference: Batch) -> Batch:
    real, size = np.real(difference), np.abs(difference)
    rounding = MARGIN / 100
    if relation == "equal":
        return np.where(size <= rounding, 0.0, size) if wanted else np.where(size > MARGIN, 0.0, 1.0)
    imaginary = np.abs(np.imag(difference))
    is_real = imaginary <= rounding
    if wanted:
        least = MARGIN if relation == "less" else -rounding
        return np.maximum(0.0, least - real) + np.where(is_real, 0.0, imaginary)
    most = rounding if relation == "less" else -MARGIN
    return np.where(is_real, np.maximum(0.0, real - most), np.where(np.isfinite(real), 0.0, np.nan))
