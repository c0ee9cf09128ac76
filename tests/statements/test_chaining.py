"""Rademacher complexities, exponential moments of signs and Massart's lemma agree with brute force.

Tasks (Edelman), Lemma A.2 and Corollary A.3.
"""

from itertools import combinations, pairwise, product
from math import comb, exp, log, sqrt
from random import Random

import pytest


def complexity(rows):
    """The mean over all sign vectors of the largest mean of s_i f(z_i)."""
    count = len(rows[0])
    best = [
        max(sum(s * x for s, x in zip(signs, row, strict=True)) for row in rows)
        for signs in product((1, -1), repeat=count)
    ]
    return sum(best) / 2**count / count


def least_cover(rows, scale):
    """The size of a cover by members that a greedy choice finds, at least the least one."""
    left, size = list(rows), 0
    while left:
        centre = max(rows, key=lambda c: sum(max(abs(x - y) for x, y in zip(c, r, strict=True)) <= scale for r in left))
        left = [r for r in left if max(abs(x - y) for x, y in zip(centre, r, strict=True)) > scale]
        size += 1
    return size


def distance(row, other):
    """The largest difference of two functions at the samples."""
    return max(abs(x - y) for x, y in zip(row, other, strict=True))


def covering_number(rows, scale):
    """The least size of a cover by members."""
    return next(
        size
        for size in range(1, len(rows) + 1)
        if any(all(any(distance(r, c) <= scale for c in cover) for r in rows) for cover in combinations(rows, size))
    )


def entropy_integral(rows, start, end):
    """The integral of sqrt(log N/m) from start to end, a step function whose steps are at distances."""
    if end < start:
        return -entropy_integral(rows, end, start)
    gaps = {distance(r, t) for r, t in combinations(rows, 2)}
    places = sorted({start, end} | {gap for gap in gaps if start < gap < end})
    heights = (sqrt(log(covering_number(rows, (x + y) / 2)) / len(rows[0])) for x, y in pairwise(places))
    return sum((y - x) * height for (x, y), height in zip(pairwise(places), heights, strict=True))


@pytest.mark.parametrize("seed", range(8))
def test_the_complexity_is_within_a_multiple_of_the_integral(seed):
    random = Random(seed)
    count, bound = random.randint(1, 5), random.choice((1, 3))
    rows = [tuple(random.uniform(-bound, bound) for _ in range(count)) for _ in range(random.randint(1, 6))]
    for delta in (0, bound / 10, bound / 2, bound, 3 * bound / 2, 3 * bound):
        assert complexity(rows) <= 12 * (delta + entropy_integral(rows, delta, bound)) + 1e-12


def test_one_function_for_each_vector_of_signs_is_a_cover():
    for count in range(1, 4):
        rows = list(product((1, -1), repeat=count))
        assert covering_number(rows, 1) == 2**count
        assert entropy_integral(rows, 2, 1) == pytest.approx(-sqrt(log(2)))


@pytest.mark.parametrize("seed", range(8))
def test_the_complexity_is_within_the_bound(seed):
    random = Random(seed)
    count, bound = random.randint(1, 7), random.choice((1, 3))
    rows = [[random.uniform(-bound, bound) for _ in range(count)] for _ in range(random.randint(1, 12))]
    gaps = {max(abs(x - y) for x, y in zip(r, t, strict=True)) for r in rows for t in rows} - {0}
    least = max([log(least_cover(rows, gap * 0.999999)) * gap**2 for gap in gaps], default=0)
    capacity = min(max(least, 1e-3), count * bound**2)
    if least <= capacity:
        scale = sqrt(capacity / count)
        assert complexity(rows) <= 10 * scale * (1 + log(bound / scale))


def test_the_bound_of_the_proof_is_met_by_all_sign_vectors():
    for count in range(1, 9):
        rows = list(product((1, -1), repeat=count))
        assert complexity(rows) == 1
        assert log(len(rows)) / count <= 1


@pytest.mark.parametrize("seed", range(5))
def test_the_moment_of_a_sum_of_signs(seed):
    random = Random(seed)
    y = [random.uniform(-2, 2) for _ in range(random.randint(1, 6))]
    total = sum(exp(sum(s * x for s, x in zip(signs, y, strict=True))) for signs in product((1, -1), repeat=len(y)))
    assert total <= 2 ** len(y) * exp(sum(x * x for x in y) / 2)


@pytest.mark.parametrize("seed", range(5))
def test_massart(seed):
    random = Random(seed)
    count, number = random.randint(1, 7), random.randint(1, 9)
    rows = [[random.uniform(-1, 1) for _ in range(count)] for _ in range(number)]
    mean = complexity(rows) * count
    for t in (0.1, 0.5, 1, 2):
        assert mean <= log(number) / t + t * count / 2
    assert mean <= sqrt(2 * count * log(number)) + 1e-12


def test_the_mean_size_of_a_sum_of_signs_is_below_its_bound():
    for count in range(1, 12):
        mean = sum(comb(count, j) * abs(count - 2 * j) for j in range(count + 1)) / 2**count
        assert mean <= sqrt(2 * log(2) * count)
