"""Trajectories with the exact angle pass the box of Theorem 3.5 in time, stay in the basin and decay as proved.

Structures (Chen), Theorem 3.5.
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
