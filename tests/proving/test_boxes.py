"""Polynomials on boxes: what is proved is replayed by the kernel, and what is false is not proved."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proving.bench import posed, proved, reals, replayed
from verify.language.parsing import parse_formula
from verify.proving.boxes import on_box
from verify.proving.facts import Stuck
from verify.proving.goal import theorem
from verify.proving.tactics import box

Json = Any


def between(low: Json, name: str, high: Json) -> list[Json]:
    return [["<=", low, name], ["<=", name, high]]


CUBIC = ["*", "x", ["^", ["-", 2, "x"], 2]]
TRUE: list[tuple[str, list[Json], Json]] = [
    ("x", between(0, "x", 1), ["<=", ["*", "x", ["-", 1, "x"]], ["/", 1, 3]]),
    ("x", between(0, "x", 1), ["<", CUBIC, ["/", 119, 100]]),
    ("x y", [*between(-1, "x", 1), *between(2, "y", 3)], ["<=", ["*", "x", "y"], 3]),
    ("x", [["<=", ["*", -2, "x"], 1], ["not", ["<=", ["/", 1, 2], "x"]]], ["<=", ["^", "x", 2], ["/", 1, 4]]),
    ("x", [["<=", 2, "x"], ["<=", "x", 1]], ["<", "x", ["^", "x", 2]]),
    ("x", [*between(0, "x", 3), ["<=", 3, "x"]], ["<=", ["^", "x", 2], 9]),
    ("x y", [["<=", 1, ["+", "x", "y"]]], ["<", ["/", 1, 2], ["+", "y", "x"]]),
]
FALSE: list[tuple[str, list[Json], Json]] = [
    ("x", between(0, "x", 1), ["<=", ["*", "x", ["-", 1, "x"]], ["/", 6, 25]]),
    ("x", between(0, "x", 1), ["<", CUBIC, ["/", 32, 27]]),
    ("x", [["<=", 0, "x"]], ["<=", "x", ["+", 1, ["^", "x", 2]]]),
    ("x y", [*between(-1, "x", 1), *between(2, "y", 3)], ["<", ["*", "x", "y"], 3]),
]


@pytest.mark.parametrize(("names", "hypotheses", "goal"), TRUE)
def test_proves(names: str, hypotheses: list[Json], goal: Json) -> None:
    proved(reals(names), hypotheses, goal, on_box)


@pytest.mark.parametrize(("names", "hypotheses", "goal"), FALSE)
def test_is_stuck_at_what_is_false_or_unbounded_and_takes_no_step(
    names: str, hypotheses: list[Json], goal: Json
) -> None:
    evidence, term, facts = posed(reals(names), hypotheses, goal)
    before = list(evidence.steps)
    with pytest.raises(Stuck):
        on_box(evidence, term, facts)
    assert evidence.steps == before


def literal(value: Fraction) -> Json:
    return ["/", value.numerator, value.denominator]


COEFFICIENTS = st.lists(st.integers(-4, 4), min_size=9, max_size=9)
ENDS = st.tuples(st.integers(-3, 3), st.integers(1, 3))


@settings(max_examples=60, deadline=None)
@given(COEFFICIENTS, ENDS, ENDS, st.fractions(-2, 2, max_denominator=4))
def test_random_polynomials_are_proved_only_where_no_sample_denies_it(
    coefficients: list[int], first: tuple[int, int], second: tuple[int, int], slack: Fraction
) -> None:
    sides = [(Fraction(low, 2), Fraction(low, 2) + Fraction(width, 2)) for low, width in (first, second)]
    powers = list(product(range(3), repeat=2))

    def value(x: Fraction, y: Fraction) -> Fraction:
        return sum((c * x**a * y**b for c, (a, b) in zip(coefficients, powers, strict=True)), Fraction(0))

    grids = [[low + (high - low) * Fraction(n, 8) for n in range(9)] for low, high in sides]
    least = min(value(x, y) for x, y in product(*grids)) - slack
    summands = [["*", c, ["^", "x", a], ["^", "y", b]] for c, (a, b) in zip(coefficients, powers, strict=True)]
    goal = ["<=", literal(least), ["+", *summands]]
    hypotheses = [
        part
        for name, ends in zip("xy", sides, strict=True)
        for part in between(literal(ends[0]), name, literal(ends[1]))
    ]
    evidence, term, facts = posed(reals("x y"), hypotheses, goal)
    try:
        on_box(evidence, term, facts)
    except Stuck:
        return
    replayed(evidence)
    assert slack >= 0


def test_opens_splits_and_evaluates() -> None:
    claim = "1/2 < 2/3 and (forall x, y in real: 0 <= x, x <= 1, 1 <= y, y <= 2 ==> x*y <= 2 and -1 <= x - y + 1)"
    theorem(parse_formula(claim), box)
