"""Two pairs of frequencies of order 6 and one of order 4 for d = 7: the loss of the network itself, in floating point.

CaGO, Figure 3 with cago/own-two-sixes-and-a-four.
"""

from itertools import product

import numpy as np
import pytest

D = 7
ROWS = np.arange(D)


def root(n, e):
    return np.exp(2j * np.pi * e / n)


def node(**values):
    """Coefficients a, b, c of one hidden node, each a map of characters to values; the conjugates stand at -k."""
    found = np.zeros((3, D), complex)
    for row, name in enumerate("abc"):
        for k, value in values[name].items():
            found[row, k] += value
            found[row, -k] += np.conj(value)
    return found


def six(h, correction):
    for i, s in product(range(3), (1, -1)):
        w = root(3, -i)
        yield node(a={h: w * root(8, -s)}, b={h: w * root(8, s)}, c={h: w / (12 * D), **correction})


def four(k):
    r, u = np.sqrt(1 / 2), 1 / np.sqrt(2 * D)
    first = [(r * root(8, e), r * root(8, f), u * root(8, -1)) for e, f in ((0, 1), (2, -1))]
    second = [(r * root(8, e), r * root(8, f), u * root(8, g)) for e, f, g in ((0, -1, 1), (-1, 2, -1))]
    for (a, b, c), (x, y, z) in product(first, second):
        yield node(a={k: a * x}, b={k: b * y}, c={k: c * z})


def loss(nodes):
    """The mean over all pairs of the squared error, without its mean over the outputs."""
    wave = root(D, np.outer(ROWS, ROWS))
    a, b, c = (np.array([n[row] for n in nodes]) @ (wave if row < 2 else wave.conj()) for row in range(3))
    hidden = (a[:, :, None] + b[:, None, :]) ** 2
    errors = np.einsum("jy,jgh->ghy", c, hidden) - ((ROWS[:, None] + ROWS)[:, :, None] % D == ROWS)
    errors -= errors.mean(axis=2, keepdims=True)
    return (abs(errors) ** 2).sum() / D**2


@pytest.mark.parametrize(("correction", "expected"), [(-np.sqrt(2) / (24 * D) * root(8, -1), 0), (0, 4 / 7)])
def test_the_loss_with_and_without_the_correction(correction, expected):
    nodes = [*six(1, {2: correction}), *six(3, {}), *four(2)]
    assert len(nodes) == 16
    assert np.isclose(loss(nodes), expected)


def test_order_3_solutions_with_equal_moduli_have_the_least_norm():
    random = np.random.default_rng(3)
    least, turn = 9 * 0.7**2, np.exp(2j * np.pi / 3)
    for spread in (0, 0.1, 1):
        rho = np.exp(spread * random.standard_normal((3, 3))) * random.choice([-1, 1], (3, 3))
        rho[2] = 1 / (rho[0] * rho[1])
        seeds = 0.7 * np.exp(1j * np.array([0.3, 1.1, -1.4]) + spread * np.array([1, -2, 1]))
        values = rho * turn ** np.arange(3) * seeds[:, None]
        assert np.allclose(values.prod(0), 0.7**3)
        assert (abs(values) ** 2).sum() >= least - 1e-12
        assert np.isclose((abs(values) ** 2).sum(), least) == np.allclose(abs(values), 0.7)
