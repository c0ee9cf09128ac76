"""Coefficients and gradients as the claims define them agree with sums over all sign vectors; so do the bounds.

Tasks (Edelman), Lemmas A.8, A.9, B.1, B.3, C.2 to C.4 and C.12 to C.15.
"""

from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb, prod, sqrt

import pytest

from constructions import majority_coefficient
from tests.statements.published import definitions, is_true

VECTORS = list(product((1, -1), repeat=3))
KNOWN = definitions("lemma-b.3", "lemma-c.12", "lemma-c.13", "lemma-c.2")
holds = partial(is_true, KNOWN)
LIST = "range(0, 7)"
SIGNS = f"table(row in {LIST}, place in range(0, 2): {'; '.join(', '.join(map(str, x)) for x in VECTORS)})"
SETS = [chosen for size in range(4) for chosen in combinations(range(3), size)]


def places(chosen):
    """A set of places, as text."""
    return (
        f"subset(range(0, 2); {', '.join(map(str, chosen))})" if chosen else "{place in range(0, 2) : place != place}"
    )


def weights(numbers):
    """A map over the places, as text."""
    return f"table(place in range(0, 2): {', '.join(map(str, numbers))})"


def mean(numbers):
    """The mean over all sign vectors."""
    return Fraction(sum(numbers)) / len(VECTORS)


def inner(left, right):
    """The inner product."""
    return sum(a * b for a, b in zip(left, right, strict=True))


@pytest.mark.parametrize("chosen", SETS)
def test_the_coefficients_are_those_of_the_textbook(chosen):
    majority = mean((2 * (sum(x) > 0) - 1) * prod(x[i] for i in chosen) for x in VECTORS)
    half = mean((sum(x) == 0) * prod(x[i] for i in chosen) for x in VECTORS)
    assert holds(f"majority_coefficient(range(0, 2), {LIST}, {SIGNS}, {places(chosen)}) = {majority}")
    assert holds(f"half_coefficient(range(0, 2), {LIST}, {SIGNS}, {places(chosen)}) = {half}")


@pytest.mark.parametrize("chosen", SETS[1:])
def test_the_gradients_are_those_of_the_textbook(chosen):
    for w in ((1, 0, 1), (1, Fraction(1, 4), Fraction(1, 4)), (1, -1, 1)):
        bias, outer = Fraction(1, 2), Fraction(2)
        for i in range(3):
            neuron = mean((inner(w, x) > 0) * x[i] * prod(x[j] for j in chosen) for x in VECTORS)
            start = mean(-prod(x[j] for j in chosen) * outer * (inner(w, x) + bias > 0) * x[i] for x in VECTORS)
            common = f"range(0, 2), {LIST}, {SIGNS}"
            assert holds(f"neuron_gradient({common}, {weights(w)}, {places(chosen)}, {i}) = {neuron}")
            assert holds(f"start_gradient({common}, {places(chosen)}, {weights(w)}, 1/2, 2, {i}) = {start}")


def test_hits_are_one_where_all_chosen_signs_are():
    for x in VECTORS:
        assert holds(f"hits(range(0, 2), {places((0, 2))}, {weights(x)}) = {int(x[0] == x[2] == 1)}")


@pytest.mark.parametrize("n", range(1, 40))
def test_a_sparse_neuron_is_good_as_often_as_is_said(n):
    for k in range(n // 4 + 1):
        for s in range(4 * k + 1, n + 1):
            assert Fraction(comb(n - k, s - k), comb(n, s)) >= Fraction(s, 2 * n) ** k


def test_the_size_of_the_coefficients_is_as_is_said():
    for n in range(1, 200, 2):
        for k in range(1, n + 1, 2):
            weight = k**3 * (comb(n, k) * majority_coefficient(n, k) ** 2) ** 2
            assert weight >= Fraction(1, 8)
            assert weight <= 1 or 2 * k**2 > n


def test_the_signal_exceeds_the_noise_as_is_said():
    for k in range(2, 13, 2):
        for s in range(4 * k + 1, 120, 2):
            signal, noise = majority_coefficient(s, k - 1) / 2, majority_coefficient(s, k + 1) / 2
            assert abs(noise) <= Fraction(4 * k, s) * abs(signal)
            assert signal**2 * comb(s, k - 1) > Fraction(1, 4 * k) ** 2


def test_weights_that_are_best_are_best():
    cubes = [(1, 2), (3, 1), (2, 2)]
    gamma = sum(c * d**2 for c, d in cubes)
    best = [Fraction(5 * c, gamma * d) for c, d in cubes]
    value = Fraction(gamma**3, 25)
    assert sum(d**3 * x for (_, d), x in zip(cubes, best, strict=True)) == 5
    assert sum(c**3 / x**2 for (c, _), x in zip(cubes, best, strict=True)) == value
    for step in (Fraction(1, 50), Fraction(-1, 40)):
        moved = [best[0] + step, best[1], best[2] - step * Fraction(8, 8)]
        assert sum(d**3 * x for (_, d), x in zip(cubes, moved, strict=True)) == 5
        assert sum(c**3 / x**2 for (c, _), x in zip(cubes, moved, strict=True)) > value


def test_projections_come_nearer():
    grid = [(a / 2, b / 2) for a in range(-5, 6) for b in range(-5, 6)]
    for u in grid:
        for v in grid:
            p, q = ([t / max(1, sqrt(inner(w, w))) for t in w] for w in (u, v))
            gap = [a - b for a, b in zip(u, v, strict=True)]
            assert (
                inner([a - b for a, b in zip(p, q, strict=True)], p)
                - inner([a - b for a, b in zip(p, q, strict=True)], q)
                <= inner(gap, gap) + 1e-12
            )
