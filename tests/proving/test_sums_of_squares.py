"""Sums of squares: found in floating point, true in rational numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proving.bench import posed, proved, reals, replayed
from verify.kernel.reader import Reader
from verify.kernel.terms import REAL, variable
from verify.proving.emission import emit
from verify.proving.facts import Stuck
from verify.proving.inequality import find_inequality, inequality
from verify.proving.polynomials import Ring
from verify.proving.rounding import ExactSystem, orthogonal_complement, squares_of

pytest.importorskip("highspy")
pytest.importorskip("clarabel")
Json = Any

MOTZKIN = ["+", ["*", ["^", "x", 4], ["^", "y", 2]], ["*", ["^", "x", 2], ["^", "y", 4]], 1]
QUADRATIC = ["+", ["*", "a", ["^", "x", 2]], ["*", "b", "x"], "c"]
CASES: list[tuple[str, list[Json], Json]] = [
    ("x y", [["=", "y", ["-", 1, "x"]]], ["<=", ["*", 4, "x", "y"], 1]),
    ("a b c x", [["<", ["^", "b", 2], ["*", 4, "a", "c"]]], ["!=", QUADRATIC, 0]),
    ("a b c x", [["=", QUADRATIC, 0]], ["<=", ["*", 4, "a", "c"], ["^", "b", 2]]),
    ("x y", [], ["<=", ["*", 3, ["^", "x", 2], ["^", "y", 2]], MOTZKIN]),
    ("x y", [["=", ["+", ["^", "x", 2], ["^", "y", 2]], 0]], ["=", "x", 0]),
    (
        "x y z",
        [["=", ["+", ["^", "x", 2], ["^", "y", 2], ["^", "z", 2]], 1]],
        ["<=", ["^", ["+", "x", "y", "z"], 2], 3],
    ),
]


@pytest.mark.parametrize(("names", "hypotheses", "goal"), CASES)
def test_proves_and_emits_again_what_was_stored(names: str, hypotheses: list[Json], goal: Json) -> None:
    searched = proved(reals(names), hypotheses, goal, inequality)
    stored, term, facts = posed(reals(names), hypotheses, goal)
    emit(stored, term, facts, find_inequality(term, facts, names.split()))
    assert stored.steps == searched.steps


def test_cases_by_the_order_of_the_variables() -> None:
    schur = ["+", *(["*", a, ["-", a, b], ["-", a, c]] for a, b, c in ("xyz", "yzx", "zxy"))]
    evidence = proved(reals("x y z"), [["<=", 0, name] for name in "xyz"], ["<=", 0, schur], inequality)
    assert any(step["rule"] == "cases" for step in evidence.steps)


@pytest.mark.parametrize(
    ("names", "hypotheses", "goal"),
    [
        ("a b c x", [["<=", ["^", "b", 2], ["*", 4, "a", "c"]]], ["!=", QUADRATIC, 0]),
        ("x y", [], ["<", ["*", 3, ["^", "x", 2], ["^", "y", 2]], MOTZKIN]),
        ("x y", [["=", ["-", ["^", "x", 2], ["^", "y", 2]], 0]], ["=", "x", 0]),
    ],
)
def test_is_stuck_at_what_is_false(names: str, hypotheses: list[Json], goal: Json) -> None:
    evidence, term, facts = posed(reals(names), hypotheses, goal)
    with pytest.raises(Stuck, match="sums of squares"):
        inequality(evidence, term, facts)
    assert len(replayed(evidence)) == len(hypotheses)


coefficients = st.integers(-3, 3)


@settings(max_examples=15)
@given(st.lists(st.lists(coefficients, min_size=6, max_size=6), min_size=1, max_size=3), st.integers(0, 2))
def test_finds_random_sums_of_squares(squares: list[list[int]], slack: int) -> None:
    basis = [1, "x", "y", ["^", "x", 2], ["*", "x", "y"], ["^", "y", 2]]
    roots = [["+", *(["*", c, b] for c, b in zip(row, basis, strict=True))] for row in squares]
    scope = {name: variable(name, REAL) for name in "xy"}
    whole = Reader().value(["+", slack, *(["^", root, 2] for root in roots)], REAL, scope)
    ring = Ring()
    proved(reals("x y"), [], ["<=", 0, ring.tree(ring.polynomial(whole))], inequality)


fractions = st.fractions(-3, 3, max_denominator=4)


@given(st.lists(st.lists(fractions, min_size=3, max_size=3), min_size=1, max_size=3))
def test_squares_of_a_gram_matrix_add_up_to_it(vectors: list[list[Fraction]]) -> None:
    gram = [[sum((v[i] * v[j] for v in vectors), start=Fraction(0)) for j in range(3)] for i in range(3)]
    squares = squares_of(gram)
    assert squares is not None
    again = [[sum((d * v[i] * v[j] for d, v in squares), start=Fraction(0)) for j in range(3)] for i in range(3)]
    assert again == gram
    gram[0][0] -= 1 + gram[0][0]
    assert squares_of(gram) is None


@given(st.lists(st.lists(fractions, min_size=4, max_size=4), min_size=1, max_size=3))
def test_the_complement_is_orthogonal_and_large_enough(vectors: list[list[Fraction]]) -> None:
    complement = orthogonal_complement(vectors, 4)
    assert len(complement) >= 4 - len(vectors)
    for one in vectors:
        for two in complement:
            assert sum(a * b for a, b in zip(one, two, strict=True)) == 0


@given(st.lists(st.lists(st.integers(-3, 3), min_size=2, max_size=2), min_size=3, max_size=3), st.data())
def test_exact_solutions_solve_the_equations(columns: list[list[int]], data: st.DataObject) -> None:
    right = data.draw(st.lists(st.integers(-3, 3), min_size=2, max_size=2))
    sparse = [{row: Fraction(value) for row, value in enumerate(column) if value} for column in columns]
    system = ExactSystem(2, sparse, {row: Fraction(value) for row, value in enumerate(right) if value})
    if system.consistent:
        for solution in system.near([0.3, -0.7, 1.1]):
            for row in range(2):
                assert sum(x * column[row] for x, column in zip(solution, columns, strict=True)) == right[row]
