"""Trajectories with the exact angle: Theorem 3.5, from its starts to the decay, and Remark 2 after Proposition 4.

Structures (Chen).
"""

from fractions import Fraction
from itertools import count
from math import cos, log, pi, sin

import pytest
from flint import arb

from constructions.descent.neuron import ReducedNeuron, neuron_step

STEPS = 40
# Bounds on w_y, on v − w_x from below and above, and on v w_x: the boxes of the proof of structures/theorem-3.5.
PASSED = (0.28, -0.034, 0.08, 0.16, 0.68)
BASIN = (0.1, -0.3465, 0.09, 0.43, 1.3)


def inside(neuron, bounds):
    width, low, high, least, most = bounds
    v, along, across = map(float, neuron)
    return across <= width and low <= v - along <= high and least <= v * along <= most


@pytest.mark.parametrize("K", [Fraction(10001, 10000), Fraction(21, 20), Fraction(11, 10)])
@pytest.mark.parametrize("size", [1e-5, 0.02, 0.06, 0.1])
@pytest.mark.parametrize("angle", [0, pi / 8, pi / 4, 3 * pi / 8, pi / 2])
def test_a_start_passes_in_time_and_decays(K, size, angle):
    neuron = ReducedNeuron(arb(size), arb(size * max(cos(angle), 0)), arb(size * sin(angle)))
    shortest = next(n for n in count() if n >= log(1.35 / (pi * ((1 + 1.1 / pi) * size) ** 2), 2.56))
    time = 0
    while not inside(neuron, PASSED):
        neuron, time = neuron_step(neuron, K), time + 1
        assert time <= shortest + 1
    for _ in range(3):
        neuron = neuron_step(neuron, K)
    for t in range(STEPS):
        assert float(neuron[2]) < 0.1 * (1 - 0.03 * float(K)) ** t
        assert inside(neuron, BASIN)
        neuron = neuron_step(neuron, K)


@pytest.mark.parametrize("K", [1.01, 1.05, 1.1])
@pytest.mark.parametrize("point", [-1, 1])
@pytest.mark.parametrize("start", [(-1, 1, 1), (1, -1, 1), (1, 1, 1), (-1, -1, 0.5)])
def test_smaller_steps_lead_from_near_the_orbit_to_near_the_flattest_minimum(K, point, start):
    """Remark 2 after Proposition 4, with the bounds of structures/remark-2-bis, part 'nearby'."""
    delta = (((K + 1) + point * ((K + 1) ** 2 - 4) ** 0.5) / (2 * K)) ** 0.5
    r = 0.02
    neuron = ReducedNeuron(arb(delta + r * start[0]), arb(delta + r * start[1]), arb(r * start[2]))
    largest = 0.999 / (4 * (float(neuron[0]) ** 2 + float(neuron[1]) ** 2 + 2))
    total = 0
    for t in range(300):
        step = largest / (1 + t / 100)
        neuron = ReducedNeuron(*(arb(float(entry)) for entry in neuron_step(neuron, Fraction(step))))
        total += step
        v, along, across = map(float, neuron)
        shrunk = 0.4 / (1 + total / 4) ** 2
        assert abs(1 - v * along) <= shrunk
        assert across <= shrunk / 20
        assert abs(v**2 - along**2) <= 4 * r * (delta + 2 * r)


@pytest.mark.parametrize("K", [Fraction(10001, 10000), Fraction(21, 20), Fraction(11, 10)])
@pytest.mark.parametrize("product", [0.497, 0.7, 0.9, 0.99, 1.0, 1.001, 1.02, 1.1, 1.2, 1.34078])
@pytest.mark.parametrize("imbalance", [-0.462, -0.3, 0.05, 0.148])
@pytest.mark.parametrize("across", [0, 0.05, 0.1])
def test_points_that_follow_the_interval_keep_the_bounds_that_the_work_prints(K, product, imbalance, across):
    """(B.96) and after: structures/claim-corrupted-interval, part 'interval'."""
    along = ((imbalance**2 + 4 * product) ** 0.5 - imbalance) / 2
    neuron = ReducedNeuron(arb(along + imbalance), arb(along), arb(across))
    for _ in range(STEPS):
        neuron = ReducedNeuron(*(arb(float(entry)) for entry in neuron_step(neuron, K)))
        low, high = (-0.472, 0.148) if float(neuron[0]) * float(neuron[1]) > 1 else (-0.735, 0.23)
        assert inside(neuron, (0.1, low, high, 0.181, 1.5))
