"""The printed system of D.9.2 on S3 x D4, solved in floating point from the characters, selects no best network.

Thesis on combinatorial tasks, appendix D.9.2.
"""

from itertools import product
from math import sqrt

import numpy as np

# Characters of S3 and D4, one row for each representation, and the sizes of the classes; the neutral class is first.
TRIANGLE = [[1, 1, 1], [1, 1, -1], [2, -1, 0]], [1, 2, 3]
SQUARE = [[1, 1, 1, 1, 1], [1, 1, 1, -1, -1], [1, 1, -1, 1, -1], [1, 1, -1, -1, 1], [2, -2, 0, 0, 0]], [1, 1, 2, 2, 2]


def characters():
    """The table of the product, without the trivial representation, and the sizes of its classes."""
    rows = [np.outer(r, s).ravel() for r, s in product(TRIANGLE[0], SQUARE[0])]
    return np.array(rows[1:], float), np.outer(TRIANGLE[1], SQUARE[1]).ravel()


def printed_weights(table, sizes):
    """The tau for which all values are equal and that add up to 1 over the classes, and the value."""
    degrees = table[:, 0]
    values = np.column_stack([table[:, 1:] * sizes[1:], degrees**1.5])
    system = np.vstack([values, [*np.ones(len(sizes) - 1), 0]])
    return np.linalg.solve(system, [*degrees, 1])


def quotient(share, table, sizes):
    """The margin of a network with these shares of the representations, over the cube of its norm."""
    degrees, order = table[:, 0], sizes.sum()
    gaps = [share @ (degrees - column) for column in table.T[1:]]
    return min(gaps) / ((3 * order) ** 1.5 * share @ degrees**1.5 / 2)


def test_the_selected_network_is_not_the_best():
    table, sizes = characters()
    degrees = table[:, 0]
    *weights, value = printed_weights(table, sizes)
    assert min(weights) > 0.03
    assert np.isclose(weights[5], (32280 * sqrt(2) - 45304) / 10744)
    assert np.isclose(value, 90 * (71 - 43 * sqrt(2)) / 1343)
    assert sizes[1:] @ weights > 2
    selected = quotient(degrees, table, sizes)
    better = quotient(degrees - table[:, 6], table, sizes)
    assert np.isclose(better / selected, (39 + 24 * sqrt(2)) / (16 + 40 * sqrt(2)))
    assert better > 1.005 * selected
