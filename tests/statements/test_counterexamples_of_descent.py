"""The counterexamples to statements on gradient descent, recomputed by the constructions, which know no claims.

Structures (Chen), Proposition 3, Remark 1 after Definition 2, Theorem B.3 and Corollary 7.
"""

from fractions import Fraction

from flint import fmpq_poly

from constructions.descent.balanced import balanced_orbit
from constructions.descent.edge import oscillation_criterion
from constructions.descent.jets import derivatives, logarithm
from constructions.descent.scalar import descent_map
from constructions.descent.several import descent_step, product_loss

TARGET, RATE = Fraction(133, 3), Fraction(1, 44)


def test_a_start_off_the_minimisers_comes_to_rest_far_from_the_balanced_orbit():
    loss, start = product_loss(TARGET), (Fraction(5), Fraction(3))
    minimiser = descent_step(loss, RATE, start)
    assert minimiser == (7, Fraction(19, 3))
    assert descent_step(loss, RATE, minimiser) == minimiser
    K = RATE * TARGET
    assert K > 1
    assert 2 * (K + 1) ** 2 < 9
    for point in balanced_orbit(TARGET, K):
        assert sum((float(factor) - float(point)) ** 2 for factor in minimiser) > 0.25


def test_a_maximum_returns_after_two_steps_without_a_partner():
    step = descent_map(fmpq_poly([0, 0, -1]), Fraction(1))
    assert step(step)(0) == 0 == step(0)


def test_along_the_leading_eigenvector_at_a_factor_zero_the_condition_fails():
    loss = product_loss(Fraction(0))
    along = [loss(z, 2) for z in range(-1, 2)]
    assert along == [2, 0, 2]
    assert oscillation_criterion(fmpq_poly([0, 0, 2])) == 0


def test_the_third_derivative_of_the_logarithm_is_positive():
    for point in (Fraction(1), Fraction(3, 2)):
        assert derivatives(logarithm(point, 4), 4)[3] == 2 / point**3
