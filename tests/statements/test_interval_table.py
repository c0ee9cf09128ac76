"""The interval table of Theorem 3.5 and the region of its proof, by the exact angle at points of their boxes.

Structures (Chen), appendix B.9.
"""

import json
from fractions import Fraction
from itertools import product
from math import pi, sqrt
from pathlib import Path

import pytest
from flint import arb

from constructions.descent.neuron import ReducedNeuron, neuron_step
from verify.statements.sharing import unshared

FOLDER = Path(__file__).parents[2] / "certificates" / "structures"
SHARES = (0.0, 0.37, 1.0)
RATES = (Fraction(10001, 10000), Fraction(11, 10))


def number(node):
    """The value of a literal, or of a multiple of i, which stands for 1/pi."""
    if isinstance(node, list):
        return number(node[1]) / number(node[2])
    return 1 / pi if node == "i" else float(node)


def rows():
    """The two boxes of each row that is claimed to be true."""
    for path in sorted(FOLDER.glob("interval-table-theorem-3.5-rows-*.json")):
        for part in unshared(json.loads(path.read_text("utf-8")))["parts"]:
            *given, image = part["claim"][2][1:]
            if image[0] == "in_box":
                source = next(formula for formula in given if formula[0] == "in_box")
                yield pytest.param([*map(number, source[4:])], [*map(number, image[4:])], id=part["name"])


def points(width, low, high, least, most):
    """Points of a box of w_y, v - w_x and v w_x at which the angle does not grow, with the next ones for some rates."""
    for share, gap, size, K in product(SHARES, SHARES, SHARES, RATES):
        d, p = low + (high - low) * gap, least + (most - least) * size
        v = (d + sqrt(d * d + 4 * p)) / 2
        x, y = v - d, width * share
        if v * (x * x + y * y) * pi >= y:
            yield (v, x, y), tuple(map(float, neuron_step(ReducedNeuron(arb(v), arb(x), arb(y)), K))), float(K)


def is_inside(point, width, low, high, least, most, slack=1e-9):
    v, x, y = point
    return abs(y) <= width + slack and low - slack <= v - x <= high + slack and least - slack <= v * x <= most + slack


@pytest.mark.parametrize(("source", "image"), [*rows()])
def test_a_row_maps_its_box_into_the_next(source, image):
    assert all(is_inside(following, *image) for _, following, _ in points(*source))


def is_settled(point, K, slack=1e-9):
    """Whether a point lies in the region of structures/own-neuron-region."""
    v, x, y = point
    gap, p = v - x, v * x
    if not (v > 0 and x > 0 and 0 <= y <= 0.28 + slack and 0.43 - slack <= p <= 1.3 + slack):
        return False
    counted = gap * (1 - K + K * p) if p <= 1 else gap
    inner = p > 1 or -0.3465 - slack <= gap <= 0.09 + slack
    return inner and 2.1 * y * y - 0.259 - slack <= counted <= 0.06 + slack


def test_the_region_is_reached_and_not_left():
    found = 0
    for _, following, K in points(0.28, -0.034, 0.08, 0.16, 0.68):
        assert is_settled(following, K)
    for point, following, K in points(0.28, -0.3465, 0.09, 0.43, 1.3):
        if is_settled(point, K):
            found += 1
            assert is_settled(following, K)
            assert following[2] <= (0.81 if point[0] * point[1] <= 1 else 0.51) * point[2] + 1e-9
    assert found > 9
