"""The share of wrong outputs of a disjoint-PolyNet, by enumeration, against the claims.

Tasks (Edelman), Lemma B.9, its repair, Corollary B.10, and Theorem 5.7.
"""

from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, erf, exp, prod, sqrt

import pytest

from tests.statements.published import definitions, is_true

KNOWN = definitions("lemma-b.9")
holds = partial(is_true, KNOWN)
holds_by_blocks = partial(is_true, definitions("lemma-b.9.repair"))


def errors(weights):
    """The share of inputs at which the sign of the output is not the product of the first coordinates."""
    parts = [list(product((1, -1), repeat=len(w))) for w in weights]
    outputs = [
        prod(x[0] for x in inputs)
        * prod(sum(a * b for a, b in zip(w, x, strict=True)) for w, x in zip(weights, inputs, strict=True))
        for inputs in product(*parts)
    ]
    return Fraction(sum(value <= 0 for value in outputs), len(outputs))


@pytest.mark.parametrize("weights", [(2, 1), (1, 1), (1, 2), (1, 3)])
def test_errors_are_counted_as_in_the_claim(weights):
    vectors = "(v in product(range(0, 1), range(0, 1)); i in unit; j in union(unit, unit) |-> {})".format(
        "case(j; inl(p) |-> 1 - 2*first(v); inr(q) |-> 1 - 2*second(v))"
    )
    net = f"(i in unit; j in union(unit, unit) |-> case(j; inl(p) |-> 1*{weights[0]}; inr(q) |-> 1*{weights[1]}))"
    count = f"errors(unit, unit, product(range(0, 1), range(0, 1)), {vectors}, {net})"
    assert holds(f"{count} = {errors([weights])}")


@pytest.mark.parametrize("scale", [1, 3, 10])
def test_multiples_have_the_same_errors_and_break_the_printed_bound(scale):
    assert errors([(2 * scale, scale)]) == 0
    printed = (1 - erf(2 / sqrt(2)) - Fraction(56, 100) * scale / scale**3) / 2
    assert (printed > 0) == (scale > 3)


def test_three_irrelevant_signs_break_the_printed_upper_bound_and_keep_that_of_hoeffding():
    error, ratio = errors([(299, 100, 100, 100)]), Fraction(299, 100) ** 2 / 3
    assert error == Fraction(1, 8)
    assert 2 * exp(-ratio) < 2 / sum(ratio**n / Fraction(prod(range(1, n + 1))) for n in range(5)) < error
    assert error < 2 * exp(-ratio / 2)


@pytest.mark.parametrize("weights", [[(3, 1, 1, 1)], [(2, 1, 1), (3, 1, 2)], [(1, 2, 3), (5, 1, 1), (4, 2, 1)]])
def test_the_bound_of_chebyshev_holds(weights):
    assert errors(weights) <= 2 * sum(1 / (1 + Fraction(w[0] ** 2, sum(u * u for u in w[1:]))) for w in weights)


@pytest.mark.parametrize("weights", [(2, 1), (1, 1), (1, 2), (-1, 3)])
def test_errors_are_counted_as_in_the_repair(weights):
    letters = "product(range(0, 1), range(0, 1))"
    vectors = (
        f"(g in {letters}; j in union(unit, unit) |-> case(j; inl(p) |-> 1 - 2*first(g); inr(q) |-> 1 - 2*second(g)))"
    )
    net = f"(i in unit; j in union(unit, unit) |-> case(j; inl(p) |-> 1*{weights[0]}; inr(q) |-> 1*{weights[1]}))"
    count = f"error(unit, unit, {letters}, {letters}, {vectors}, (v in {letters}; i in unit |-> v), {net})"
    assert holds_by_blocks(f"{count} = {errors([weights])}")


@pytest.mark.parametrize(
    "weights", [[(3, 1, 1, 1)], [(2, 1, 1), (3, 1, 2)], [(1, 2, 3), (5, 1, 1)], [(1, 3, 4)], [(1, 1, 1, 1, 1, 1, 1, 1)]]
)
def test_the_repaired_bounds_hold(weights):
    lengths = [sqrt(sum(u * u for u in w[1:])) for w in weights]
    shares = [(abs(w[0]) + 2 * max(map(abs, w[1:]))) / r for w, r in zip(weights, lengths, strict=True)]
    tails = [exp(-(w[0] ** 2) / (2 * r * r)) for w, r in zip(weights, lengths, strict=True)]
    assert (1 - prod(shares)) / 2 <= errors(weights) <= sum(tails)


@pytest.mark.parametrize("weights", [(1,), (1, 1, 1, 1), (3, 4), (1, 2, 3, 4, 5), (5, 1, 1, 1, 1, 1, 1)])
@pytest.mark.parametrize("x", [0, 1, 2, 5])
def test_weighted_sums_of_signs_are_seldom_small(weights, x):
    sums = [sum(s * y for s, y in zip(signs, weights, strict=True)) for signs in product((1, -1), repeat=len(weights))]
    share = sum(abs(value) <= x for value in sums) / len(sums)
    assert share * sqrt(sum(y * y for y in weights)) <= x + 2 * max(weights)


def walk(steps, x):
    """The probability that a walk of steps 1 and -1 ends within [-x, x]."""
    return sum(comb(steps, k) for k in range(steps + 1) if abs(steps - 2 * k) <= x) / 2**steps


@pytest.mark.parametrize("steps", range(40))
@pytest.mark.parametrize("x", [0, 1, 2, 7])
def test_sums_of_signs_are_seldom_small(steps, x):
    assert walk(steps, x) * sqrt(steps + 1) <= x + 1


@pytest.mark.parametrize("blocks", [3, 4, 7])
@pytest.mark.parametrize("length", [9, 100, 401])
@pytest.mark.parametrize("gamma", [0.49, 0.1, 0.01])
def test_the_plateau_lasts_as_long_as_corollary_b_10_says(blocks, length, gamma):
    """The weights are 1 at first, so that all relevant ones are b at the time (1 - b^(2 - k))/(k - 2)."""
    share = 1 - (2 / (sqrt(length) * gamma ** (1 / blocks))) ** (blocks - 2)
    if share >= 0:
        b = (1 - share) ** (-1 / (blocks - 2))
        assert (1 - walk(length - 1, b) ** blocks) / 2 > 1 / 2 - gamma


@pytest.mark.parametrize("blocks", [3, 4, 7])
@pytest.mark.parametrize("length", [101, 1001, 40401])
def test_from_all_ones_the_error_exceeds_49_percent_as_long_as_theorem_5_7_says(blocks, length):
    """All relevant weights are b at the time (1 - b^(2 - k))/(k - 2)."""
    share = 1 - 100 * 2 ** (blocks - 2) * length ** (1 - blocks / 2)
    if share >= 0:
        b = (1 - share) ** (-1 / (blocks - 2))
        assert (1 - walk(length - 1, b) ** blocks) / 2 > 0.49
