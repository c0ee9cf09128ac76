"""The systems of D.9.2, solved exactly from characters: more is best than what is chosen.

Thesis on combinatorial tasks, appendix D.9.2; for D4 x D4 over the rationals with the root of 2, for A5 x Z2 with those
of 3 and 5. Nothing here is shared with the theories.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import isqrt

Element = tuple[str, str]
SQUARE_SIZES = {"1": 1, "rr": 1, "r": 2, "s": 2, "t": 2}
SQUARE = {
    "1": [1, 1, 1, 1, 1],
    "side": [1, 1, 1, -1, -1],
    "turn": [1, 1, -1, 1, -1],
    "both": [1, 1, -1, -1, 1],
    "plane": [2, -2, 0, 0, 0],
}


@dataclass(frozen=True)
class Surd:
    """The number a + b sqrt(n)."""

    n: int
    a: Fraction
    b: Fraction = Fraction(0)

    def __add__(self, other: Surd) -> Surd:
        return Surd(self.n, self.a + other.a, self.b + other.b)

    def __sub__(self, other: Surd) -> Surd:
        return Surd(self.n, self.a - other.a, self.b - other.b)

    def __mul__(self, other: Surd) -> Surd:
        return Surd(self.n, self.a * other.a + self.n * self.b * other.b, self.a * other.b + self.b * other.a)

    def __truediv__(self, other: Surd) -> Surd:
        norm = other.a**2 - self.n * other.b**2
        return self * Surd(self.n, other.a / norm, -other.b / norm)

    def __bool__(self) -> bool:
        return bool(self.a or self.b)

    def __lt__(self, other: Surd) -> bool:
        """Whether the difference a + b sqrt(n) is negative: by floors of its multiples by a large number."""
        gap = self - other
        part = abs(gap.b) * 10**30
        root = Fraction(isqrt(self.n * part.numerator**2), part.denominator) / 10**30
        return bool(gap) and gap.a + (root if gap.b > 0 else -root) < 0


def over_root(n: int):
    return lambda a, b=0: Surd(n, Fraction(a), Fraction(b))


def solution(system, right):
    """The only solution of a square linear system; a singular one has no pivot, and fails."""
    rows = [[*row, value] for row, value in zip(system, right, strict=True)]
    for column in range(len(rows)):
        pivot = next(k for k in range(column, len(rows)) if rows[k][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [entry / rows[column][column] for entry in rows[column]]
        for k, row in enumerate(rows):
            if k != column and row[column]:
                rows[k] = [x - row[column] * y for x, y in zip(row, rows[column], strict=True)]
    return [row[-1] for row in rows]


def two_squares():
    """Characters and sizes of classes of D4 x D4, and what is chosen in the theory."""
    classes = list(product(SQUARE_SIZES, repeat=2))
    sizes = {c: SQUARE_SIZES[c[0]] * SQUARE_SIZES[c[1]] for c in classes}
    one = list(SQUARE_SIZES)
    table = {
        (p, q): {(g, h): SQUARE[p][one.index(g)] * SQUARE[q][one.index(h)] for g, h in classes}
        for p, q in product(SQUARE, repeat=2)
    }
    turns, centre = ("1", "rr", "r"), {("1", "1"), ("rr", "rr")}
    kept = [c for c in classes if (c[0] in turns and c not in centre) or (c[0] in ("s", "t") and c[1] == "1")]
    planes = [r for r in table if (r[0] == "plane") != (r[1] == "plane")]
    lines = [r for r in table if r[0] in ("1", "turn") and r[1] != "plane" and r != ("1", "1")]
    return table, sizes, kept, planes, lines


def test_on_two_squares_the_solutions_are_unique_and_others_are_as_good():
    number = over_root(2)
    table, sizes, kept, planes, lines = two_squares()
    chosen = planes + lines
    assert len(kept) == len(chosen) == 15
    e = ("1", "1")
    degree = {r: table[r][e] for r in table}
    scale = {r: {1: number(1), 2: number(0, 2), 4: number(8)}[degree[r]] for r in table}
    system = [[*(number(sizes[c] * table[r][c]) for c in kept), scale[r]] for r in chosen]
    system.append([*(number(sizes[c]) for c in kept), number(0)])
    *tau, value = solution(system, [*(number(degree[r]) for r in chosen), number(1)])
    assert value == number(0, Fraction(1, 2))
    assert not any(t < number(0) for t in tau)
    central = {("1", "rr"), ("rr", "1")}
    for c, weight in zip(kept, tau, strict=True):
        expected = number(Fraction(1, 2), Fraction(-7, 32)) if c in central else number(0, Fraction(1, 64))
        assert weight == (expected if c[0] in ("1", "rr", "r") else number(0))
    weights = dict(zip(kept, tau, strict=True))
    values = {
        r: (number(degree[r]) - sum((number(sizes[c] * row[c]) * t for c, t in weights.items()), number(0))) / scale[r]
        for r, row in table.items()
    }
    assert not any(value < values[r] for r in table)
    tied = [r for r in table if r not in chosen and values[r] == value]
    assert len(tied) == 7
    assert ("side", "turn") in tied

    gaps = [[*(number(table[r][c]) for r in chosen), number(-1)] for c in kept] + [[number(1)] * 15 + [number(0)]]
    *lam, sum_ = solution(gaps, [number(0)] * 15 + [number(1)])
    assert lam == [number(Fraction(1, 8))] * 8 + [number(0)] * 7
    sums = {
        c: sum((number(table[r][c]) * x for r, x in zip(chosen, lam, strict=True)), number(0)) for c in sizes if c != e
    }
    assert not any(sum_ < total for total in sums.values())
    assert len([c for c in sums if c not in kept and sums[c] == sum_]) == 8


def test_on_the_icosahedron_and_a_sign_it_is_the_same_with_equal_scales():
    number = over_root(5)
    golden, other = number(Fraction(1, 2), Fraction(1, 2)), number(Fraction(1, 2), Fraction(-1, 2))
    plain = [[3, -1, 0, golden, other], [3, -1, 0, other, golden], [4, 0, 1, -1, -1], [5, 1, -1, 0, 0]]
    plain = [[x if isinstance(x, Surd) else number(x) for x in row] for row in plain]
    # Classes: those of 1, (12)(34), (123), two of order 5, then the same times the sign.
    rows = {(m, s): plain[m] + [number(s) * x for x in plain[m]] for m in range(4) for s in (1, -1)}
    rows |= {("sign", -1): [number(1)] * 5 + [number(-1)] * 5}
    chosen = [(0, 1), (0, -1), (1, 1), (1, -1), (2, -1)]
    kept = [2, 3, 4, 8, 9]
    gaps = [[*(rows[r][c] for r in chosen), number(-1)] for c in kept] + [[number(1)] * 5 + [number(0)]]
    *lam, sum_ = solution(gaps, [number(0)] * 5 + [number(1)])
    assert lam == [number(Fraction(1, 5))] * 5
    sums = [sum((rows[r][c] * x for r, x in zip(chosen, lam, strict=True)), number(0)) for c in range(1, 10)]
    assert not any(sum_ < total for total in sums)

    # With weights x of order 3, y of each class of order 5 and none of order 10, the values are those of A5 alone.
    third = over_root(3)
    x, y, value = solution(
        [
            [third(1), third(2), third(0)],
            [third(0), third(1), third(0, 3)],
            [third(1), third(-2), third(8)],
        ],
        [third(1), third(3), third(4)],
    )
    assert third(0) < x
    assert third(0) < y
    assert (third(5) + x) * (third(5) + x) < value * value * third(125)
    assert not (value < third(1) - (x + y + y))
