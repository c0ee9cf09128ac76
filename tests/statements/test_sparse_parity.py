"""Margins of networks for sparse parity, straight from their definition, and the bound on their neurons.

Tasks (Edelman), Theorem 7.8.
"""

from functools import partial
from itertools import product
from math import factorial, isclose, prod, sqrt

import numpy as np
import pytest

from tests.statements.published import definitions, is_true

KNOWN = definitions("own-parity-neurons", "theorem-7.8")
holds = partial(is_true, KNOWN)
PLACES = "union(range(0, 1), range(0, 0))"
# Two neurons for two relevant coordinates and another one: their weights, and their outputs for both classes.
WEIGHTS = ((2, -3, 5), (1, 4, -2))
READOUTS = ((7, -1), (3, 2))


def point(x):
    """A point of R^3, as text."""
    return f"(c in {PLACES} |-> case(c; inl(s) |-> table(t in range(0, 1): {x[0]}, {x[1]})(s); inr(i) |-> {x[2]}))"


def network():
    """The sets of coordinates and of neurons, and the weights, as text."""
    relevant = "; ".join(f"{u[0]}, {u[1]}" for u in WEIGHTS)
    others = ", ".join(str(u[2]) for u in WEIGHTS)
    weights = (
        f"(j in range(0, 1); c in {PLACES} |-> case(c; inl(s) |-> table(q, t in range(0, 1): {relevant})(j, s);"
        f" inr(i) |-> table(q in range(0, 1): {others})(j)))"
    )
    outputs = [f"table(q in range(0, 1): {', '.join(str(w[y]) for w in READOUTS)})(j)" for y in (0, 1)]
    readouts = (
        "(j in range(0, 1); y in labels(positive, negative) |->"
        f" case(y; :positive |-> {outputs[0]}; :negative |-> {outputs[1]}))"
    )
    return f"range(0, 1), range(0, 0), range(0, 1), {weights}, {readouts}"


def margin(x):
    """The margin at an input by the definition of the thesis."""
    values = [sum(u * c for u, c in zip(row, x, strict=True)) ** 2 for row in WEIGHTS]
    outputs = [sum(v * w[y] for v, w in zip(values, READOUTS, strict=True)) for y in (0, 1)]
    label = x[0] * x[1]
    return outputs[0] - outputs[1] if label == 1 else outputs[1] - outputs[0]


@pytest.mark.parametrize("x", list(product((1, -1), repeat=3)))
def test_the_margin_is_that_of_the_thesis(x):
    assert holds(f"margin({network()}, {point(x)}) = {margin(x)}")


def test_the_shares_of_the_neurons_add_up_to_the_mean_margin():
    shares = [factorial(2) * u[0] * u[1] * (w[0] - w[1]) for u, w in zip(WEIGHTS, READOUTS, strict=True)]
    for last in (1, -1):
        assert sum(margin((*x, last)) for x in product((1, -1), repeat=2)) == 4 * sum(shares)
    sets, functions = network().split(", (j in range(0, 1); c", 1)
    for j, value in enumerate(shares):
        places = sets.replace("range(0, 0), range(0, 1)", "range(0, 0), range(0, 1), 2")
        assert holds(f"share({places}, (j in range(0, 1); c{functions}, {j}) = {value}")


@pytest.mark.parametrize("k", [0, 1, 2, 3, 4, 5])
def test_no_neuron_has_a_larger_share_than_those_of_the_theorem(k):
    rng = np.random.default_rng(k)
    largest = factorial(k) * sqrt(2 / (k + 1) ** (k + 1))
    for others in (0, 3):
        for _ in range(200):
            u, w = rng.normal(size=k + others), rng.normal(size=2)
            norm = sqrt(u @ u + w @ w)
            assert factorial(k) * prod(u[:k]) * (w[0] - w[1]) <= largest * norm ** (k + 1)
    best = factorial(k) * sqrt(2) ** k * 2
    assert isclose(best, largest * sqrt(2 * (k + 1)) ** (k + 1))
