"""Online SGD on a disjoint-PolyNet, run by a program, against the claims.

Tasks (Edelman), Theorem 5.8: the gradients are those of the correlation loss, and runs end as the theorem says.
"""

from fractions import Fraction
from functools import partial
from itertools import product
from math import log, prod, sqrt
from random import Random

import pytest

from tests.statements.published import definitions, is_true

SLOPES = partial(is_true, definitions("own-sample-slopes"))
RUNS = definitions("theorem-5.8")


def output(weights, x):
    """The output of the network: the product of the sums of its blocks."""
    return prod(sum(a * b for a, b in zip(w, part, strict=True)) for w, part in zip(weights, x, strict=True))


def gradient(weights, x, i, j):
    """The derivative of the correlation loss, whose output is affine in each weight."""
    moved = [list(w) for w in weights]
    moved[i][j] += 1
    return -prod(part[0] for part in x) * (output(moved, x) - output(weights, x))


def inputs(blocks, length):
    """All inputs, block by block."""
    return product(product((1, -1), repeat=length), repeat=blocks)


def table(values):
    """Two blocks of two numbers as a map of the language."""
    first, second = (f"case(j; inl(p) |-> 1*{a}; inr(q) |-> 1*{b})" for a, b in values)
    return f"(i in union(unit, unit); j in union(unit, unit) |-> case(i; inl(o) |-> {first}; inr(o) |-> {second}))"


@pytest.mark.parametrize("weights", [((1, 1), (1, 1)), ((2, -1), (-3, 5)), ((0, 4), (-1, 2))])
@pytest.mark.parametrize("x", [((1, 1), (1, 1)), ((1, -1), (-1, -1)), ((-1, 1), (1, -1))])
@pytest.mark.parametrize(("i", "block"), [(0, "inl(star)"), (1, "inr(star)")])
@pytest.mark.parametrize(("j", "place"), [(0, "inl(star)"), (1, "inr(star)")])
def test_the_slopes_are_the_derivatives_of_the_loss(weights, x, i, block, j, place):
    here = f"union(unit, unit), unit, {table(weights)}"
    assert SLOPES(f"sample_slope({here}, {table(x)}, {block}, {place}) = {gradient(weights, x, i, j)}")
    mean = Fraction(sum(gradient(weights, y, i, j) for y in inputs(2, 2)), 16)
    assert SLOPES(f"population_slope({here}, {block}, {place}) = {mean}")


def test_the_published_definitions_agree():
    shared = {entry["name"]: entry for entry in RUNS}
    assert all(shared.get(entry["name"], entry) == entry for entry in definitions("own-sample-slopes"))


def errors(weights):
    """The share of inputs at which the sign of the output is not the product of the first coordinates."""
    counts = [prod(part[0] for part in x) * output(weights, x) <= 0 for x in inputs(len(weights), len(weights[0]))]
    return sum(counts) / len(counts)


def enough(blocks, length, delta, epsilon):
    """The least T with T >= 6 log(2nT/delta) log(2k/epsilon) (3n' - 2)^(2k - 1), and log(2nT/delta)."""
    factor = 6 * log(2 * blocks / epsilon) * (3 * length - 2) ** (2 * blocks - 1)
    steps = 1
    while steps < factor * log(2 * blocks * length * steps / delta):
        steps = int(factor * log(2 * blocks * length * steps / delta)) + 1
    return steps, log(2 * blocks * length * steps / delta)


def trained(start, steps, rate, random, batch):
    """The weights after all steps."""
    weights = [list(w) for w in start]
    for _ in range(steps):
        samples = [[random.choices((1, -1), k=len(w)) for w in weights] for _ in range(batch)]
        norms = [sum(map(abs, w)) for w in weights]
        slopes = [[0.0] * len(w) for w in weights]
        for x in samples:
            sums = [sum(a * b for a, b in zip(w, part, strict=True)) for w, part in zip(weights, x, strict=True)]
            label = prod(part[0] for part in x)
            for i, part in enumerate(x):
                rest = prod(value for other, value in enumerate(sums) if other != i)
                for j, sign in enumerate(part):
                    slopes[i][j] -= label * rest * sign / batch
        for i, w in enumerate(weights):
            eta = rate / prod(norm for other, norm in enumerate(norms) if other != i)
            weights[i] = [a - eta * slope for a, slope in zip(w, slopes[i], strict=True)]
    return weights


@pytest.mark.parametrize(("blocks", "length", "batch"), [(1, 2, 1), (1, 4, 2), (2, 1, 1), (2, 2, 1)])
@pytest.mark.parametrize("seed", range(3))
def test_runs_end_with_a_small_error(blocks, length, batch, seed):
    random = Random(seed)
    delta, epsilon = 0.1, 0.4
    steps, level = enough(blocks, length, delta, epsilon)
    start = [[1] * length for _ in range(blocks)]
    rate = 1 / sqrt(2 * steps * level) / (2 if blocks > 1 else 1)
    weights = trained(start, steps, rate, random, batch)
    assert all(w[0] > 0 for w in weights)
    assert all(abs(a) <= (3 / 2 if blocks > 1 else 2) for w in weights for a in w[1:])
    assert errors(weights) <= epsilon


@pytest.mark.parametrize("n", [1, 4, 100])
@pytest.mark.parametrize("factor", [1.0, 20.0, 1e6])
@pytest.mark.parametrize("delta", [0.5, 0.01])
def test_that_many_steps_are_enough(n, factor, delta):
    steps = 12 * factor * log(24 * n * factor / delta)
    assert steps >= 6 * factor * log(2 * n * steps / delta)
