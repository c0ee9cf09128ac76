"""A step of the single neuron against the gradient of its loss by quadrature, and its orbit.

Source: 'structures' (L. Chen), §3.5 and Proposition 4.
"""

from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx, fmpq

from constructions.algebraic import polynomial, real_roots
from constructions.descent.balanced import balanced_orbit, orbit_multipliers
from constructions.descent.neuron import ReducedNeuron, neuron_step

STARTS = [(0.5, 0.25, 0.25), (0.05, 0.0, 0.05), (1.25, 0.75, 0.125), (0.75, -0.25, 0.5)]


def loss_on_the_circle(v, along, across):
    """Return the mean of (v max(⟨w, x⟩, 0) − max(x_1, 0))² over the unit circle, by quadrature between the kinks."""
    angle = mpmath.atan2(across, along)
    quarter = mpmath.pi / 2
    last = angle + quarter - (2 * mpmath.pi if angle > quarter else 0)
    kinks = sorted({-mpmath.pi, -quarter, quarter, angle - quarter, last, mpmath.pi})

    def squared_error(t):
        student = max(along * mpmath.cos(t) + across * mpmath.sin(t), mpmath.mpf(0))
        return (v * student - max(mpmath.cos(t), mpmath.mpf(0))) ** 2

    return mpmath.quad(squared_error, kinks) / (2 * mpmath.pi)


@pytest.mark.parametrize("start", STARTS)
def test_a_step_follows_the_gradient_of_the_population_loss(start):
    """In two dimensions, with the step size 2K, by central differences."""
    K = Fraction(11, 10)
    with mpmath.workdps(25):
        at, h = [mpmath.mpf(x) for x in start], mpmath.mpf(10) ** -6
        moved = []
        for i in range(3):
            above, below = ([x + sign * h * (i == j) for j, x in enumerate(at)] for sign in (1, -1))
            slope = (loss_on_the_circle(*above) - loss_on_the_circle(*below)) / (2 * h)
            moved.append(at[i] - 2 * mpmath.mpf(11) / 10 * slope)
    found = neuron_step(ReducedNeuron(*map(arb, start)), K)
    assert [float(x) for x in found] == pytest.approx([moved[0], moved[1], abs(moved[2])], abs=1e-10)


def test_balls_contain_the_steps_of_all_their_points():
    wide = ReducedNeuron(arb(0.5, 0.01), arb(0.25, 0.01), arb(0.25, 0.01))
    narrow = ReducedNeuron(arb(0.505), arb(0.245), arb(0.2525))
    for outer, inner in zip(neuron_step(wide, 1), neuron_step(narrow, 1), strict=True):
        assert outer.contains(inner)
        assert inner.rad() < 1e-30


@pytest.mark.parametrize("start", STARTS)
def test_the_changes_of_both_layers_are_tied(start):
    """v Δv = w_x Δw_x + w_y Δw_y, as the network does not see a factor that moves from one layer to the other."""
    v, along, across = map(arb, start)
    moved = neuron_step(ReducedNeuron(v, along, across), Fraction(1, 8), 300)
    with ctx.workprec(300):
        difference = v * (moved.v - v) - along * (moved.along - along) - across * (moved.across - across)
        assert abs(difference) < 1e-80


def test_where_the_neurons_are_parallel_the_step_is_that_of_the_product():
    v, along = Fraction(3, 4), Fraction(5, 4)
    found = neuron_step(ReducedNeuron(arb(0.75), arb(1.25), arb(0)), 1)
    excess = v * along - 1
    expected = (v - excess * along, along - excess * v, Fraction(0))
    assert all(ball.contains(fmpq(x.numerator, x.denominator)) for ball, x in zip(found, expected, strict=True))


def test_the_orbit_attracts():
    """From a small start orthogonal to the teacher, up to 10^(−20) after 500 steps: 0.8^250 is below 10^(−24)."""
    K, precision = Fraction(11, 10), 2000
    with ctx.workprec(precision):
        neuron = ReducedNeuron(arb(fmpq(1, 10)), arb(0), arb(fmpq(1, 10)))
        for _ in range(500):
            neuron = neuron_step(neuron, K, precision)
        low, high = (point.ball(precision) for point in balanced_orbit(1, K))
        end = low if neuron.v < 1 else high
        assert abs(neuron.v - end) < 1e-20
        assert abs(neuron.along - end) < 1e-20
        assert neuron.across < 1e-100


def test_the_component_across_shrinks_by_its_multiplier():
    K = Fraction(11, 10)
    with ctx.workprec(400):
        low, _ = balanced_orbit(1, K)
        small = arb(10) ** -40
        neuron = ReducedNeuron(low.ball(400), low.ball(400), small)
        for _ in range(2):
            neuron = neuron_step(neuron, K, 400)
        expected = abs(orbit_multipliers(K).rotation)
        assert abs(neuron.across / small - arb(fmpq(expected.numerator, expected.denominator))) < 1e-30


def test_the_multipliers_lie_between_minus_one_and_one_up_to_the_doubling():
    doubling = real_roots(polynomial([-4, 2, 1]))[1]
    assert orbit_multipliers(doubling) == (-1, 5 - 2 * (doubling + 1), 1 - doubling)
    for K in (Fraction(101, 100), Fraction(11, 10), Fraction(123, 100)):
        assert all(-1 < multiplier < 1 for multiplier in orbit_multipliers(K))
    assert orbit_multipliers(Fraction(5, 4)).radial < -1
