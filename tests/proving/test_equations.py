"""Identities modulo equations: the cofactors are found, and the kernel judges them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proving.bench import posed, proved, reals
from verify.proving.equations import field, ring
from verify.proving.facts import Stuck

Json = Any
SUM_OF_FRACTIONS = [
    "=",
    ["+", ["/", "a", "b"], ["/", "c", "d"]],
    ["/", ["+", ["*", "a", "d"], ["*", "b", "c"]], ["*", "b", "d"]],
]


def test_ring_uses_definitions_and_other_equations() -> None:
    hypotheses = [["=", "x", ["+", "y", 1]], ["=", ["^", "y", 2], "z"]]
    goal = ["=", ["^", "x", 2], ["+", "z", ["*", 2, "y"], 1]]
    proved(reals("x y z"), hypotheses, goal, ring)


def test_ring_knows_what_the_kernel_knows_of_atoms() -> None:
    goal = ["=", ["^", ["+", ["radical", 2, 2, 1], 1], 2], ["+", 3, ["*", 2, ["radical", 2, 2, 1]]]]
    proved([], [], goal, ring)
    variables = [["G", "abelian"], ["k", ["dual", "G"]], ["g", ["element", "G"]], ["z", "complex"]]
    proved(variables, [], ["=", ["*", ["char", "k", "g"], ["conj", ["char", "k", "g"]]], 1], ring)
    size = ["size", ["element", "G"]]
    proved(variables, [], ["=", ["*", ["/", "z", size], ["^", size, 2]], ["*", "z", size]], ring)


def test_ring_takes_sums_apart() -> None:
    variables = [["S", "set"], ["w", ["maps", "S", "real"]], ["z", ["maps", "S", "complex"]], ["c", "real"]]

    def total(body: Json) -> Json:
        return ["sum", [["s", "S"]], body]

    whole = total(["+", ["*", "c", ["w", "s"]], 2])
    proved(variables, [], ["=", whole, ["+", ["*", "c", total(["w", "s"])], ["*", 2, ["size", "S"]]]], ring)
    weighted = total(["*", ["w", "s"], ["z", "s"]])
    proved(variables, [], ["=", ["conj", weighted], total(["*", ["w", "s"], ["conj", ["z", "s"]]])], ring)
    fact = ["=", weighted, 1]
    proved(variables, [fact], ["=", total(["*", ["w", "s"], ["conj", ["z", "s"]]]), 1], ring)
    pair = ["union", ["unit"], ["labels", "a", "b"]]
    halves = ["sum", [["i", pair]], ["/", "c", 3]]
    proved(variables, [], ["=", halves, "c"], ring)


def test_ring_conjugates_equations() -> None:
    variables = [["z", "complex"], ["w", "complex"]]
    goal = ["=", ["abs2", "z"], ["+", 1, ["abs2", "w"], "w", ["conj", "w"]]]
    proved(variables, [["=", "z", ["+", "w", 1]]], goal, ring)
    proved(variables, [["=", ["*", "z", "w"], 1]], ["=", ["*", ["abs2", "z"], ["abs2", "w"]], 1], ring)


def test_field_proves_that_divisors_are_not_zero() -> None:
    proved(reals("a b c d"), [["<", 0, "b"], ["!=", "d", 0]], SUM_OF_FRACTIONS, field)
    proved(reals("a b c d"), [["<", "b", -1], ["<", "d", "b"]], SUM_OF_FRACTIONS, field)
    goal = ["=", ["/", 1, ["+", 1, ["^", "x", 2]]], ["/", "y", ["+", "y", ["*", "y", ["^", "x", 2]]]]]
    proved(reals("x y"), [["<", 0, "y"]], goal, field)


def test_ring_cancels_what_is_not_zero() -> None:
    proved(reals("x y z"), [["=", ["*", "x", "z"], ["*", "y", "z"]], ["!=", "z", 0]], ["=", "x", "y"], ring)
    evidence, goal, facts = posed(reals("x y z"), [["=", ["*", "x", "z"], ["*", "y", "z"]]], ["=", "x", "y"])
    with pytest.raises(Stuck):
        ring(evidence, goal, facts)


def test_ring_knows_the_sizes_of_explicit_sets() -> None:
    union = ["union", "S", ["union", ["labels", "a", "b"], ["empty"]]]
    proved([["S", "set"]], [], ["=", ["size", union], ["+", ["size", "S"], 2]], ring)


@pytest.mark.parametrize("tactic", [ring, field])
def test_is_stuck_at_what_is_false(tactic: Any) -> None:
    for hypotheses in ([], [["<", 0, "b"]]):
        evidence, goal, facts = posed(reals("a b c d"), hypotheses, SUM_OF_FRACTIONS)
        before = list(evidence.steps)
        with pytest.raises(Stuck):
            tactic(evidence, goal, facts)
        assert evidence.steps == before


def test_ring_asks_for_an_equation() -> None:
    evidence, goal, facts = posed(reals("x"), [], ["<=", 0, "x"])
    with pytest.raises(Stuck, match="no equation"):
        ring(evidence, goal, facts)


names = st.sampled_from(["x", "y", "z"])
monomials = st.builds(lambda c, factors: ["*", c, *factors], st.integers(-4, 4), st.lists(names, max_size=2))
polynomials = st.builds(lambda terms: ["+", *terms], st.lists(monomials, min_size=1, max_size=3))


@settings(max_examples=40)
@given(st.lists(st.tuples(polynomials, polynomials, monomials), min_size=1, max_size=2))
def test_finds_members_of_random_ideals(entries: list[tuple[Json, Json, Json]]) -> None:
    hypotheses = [["=", left, right] for left, right, _ in entries]
    goal = [
        "=",
        ["+", *(["*", m, left] for left, _, m in entries)],
        ["+", *(["*", m, right] for _, right, m in entries)],
    ]
    proved(reals("x y z"), hypotheses, goal, ring)
