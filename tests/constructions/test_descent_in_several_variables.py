"""Steps, orbits and their eigenvalues on the product loss and on matrix factorization, against the definitions.

Source: 'structures' (L. Chen), Theorem 3.4, Proposition 3, Observations 1 and 2, Theorem B.3.
"""

from fractions import Fraction
from functools import cache

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.algebraic import RealAlgebraic, polynomial
from constructions.descent.balanced import balanced_orbit, matrix_orbit, orbit_multipliers, rational_orbit
from constructions.descent.edge import oscillation_criterion
from constructions.descent.several import (
    characteristic_polynomial,
    descent_step,
    matrix_factorization,
    product_loss,
    two_step_derivative,
)
from constructions.rationals import to_flint

numbers = st.fractions(-3, 3, max_denominator=4)
above_one = st.builds(Fraction, st.integers(1, 20), st.integers(1, 20)).map(lambda x: 1 + x)
F = Fraction


def matrices(d):
    return st.lists(st.lists(numbers, min_size=d, max_size=d), min_size=d, max_size=d)


def as_rational(value):
    return sympy.Rational(value.numerator, value.denominator)


def matrix_step(Y, Z, C, rate):
    """Go a step of the definition, Y' = Y − η (Y Zᵀ − C) Z and Z' = Z − η (Y Zᵀ − C)ᵀ Y, with sympy's matrices."""
    residual = Y * Z.T - C
    return Y - rate * residual * Z, Z - rate * residual.T * Y


def flat(*of):
    return tuple(F(int(x.p), int(x.q)) for matrix in of for x in matrix)


@settings(max_examples=30, deadline=None)
@given(numbers, numbers, numbers, numbers)
def test_steps_on_the_product_loss(x, y, target, rate):
    excess = x * y - target
    assert descent_step(product_loss(target), rate, (x, y)) == (x - rate * excess * y, y - rate * excess * x)


@settings(max_examples=20, deadline=None)
@given(matrices(2), matrices(2), matrices(2), numbers)
def test_steps_on_matrix_factorization(Y, Z, C, rate):
    as_matrices = [sympy.Matrix([[as_rational(x) for x in row] for row in rows]) for rows in (Y, Z, C)]
    expected = flat(*matrix_step(*as_matrices, as_rational(rate)))
    assert descent_step(matrix_factorization(C), rate, flat(*as_matrices[:2])) == expected


@cache
def derivative_of_two_symbolic_steps():
    """Return the Jacobian matrix of two steps on the product loss as a function of x, y, μ and η."""
    x, y, target, rate = sympy.symbols("x y target rate")

    def step(a, b):
        excess = a * b - target
        return a - rate * excess * b, b - rate * excess * a

    jacobian = sympy.Matrix(step(*step(x, y))).jacobian([x, y])
    return sympy.lambdify((x, y, target, rate), list(jacobian), modules=[])


@settings(max_examples=20, deadline=None)
@given(numbers, numbers, numbers, numbers)
def test_the_derivative_of_two_steps(x, y, target, rate):
    found = two_step_derivative(product_loss(target), rate, (x, y))
    assert [entry for row in found for entry in row] == derivative_of_two_symbolic_steps()(x, y, target, rate)


@settings(max_examples=20, deadline=None)
@given(matrices(3))
def test_characteristic_polynomials(matrix):
    expected = sympy.Matrix([[as_rational(x) for x in row] for row in matrix]).charpoly().all_coeffs()
    assert list(characteristic_polynomial(matrix)) == [F(int(c.p), int(c.q)) for c in reversed(expected)]


@settings(max_examples=20, deadline=None)
@given(above_one, st.builds(Fraction, st.integers(1, 9), st.integers(1, 5)))
def test_the_orbit_of_the_product_loss(K, target):
    """It is exchanged by a step, and its two eigenvalues are the radial and the imbalance multiplier."""
    low, high = balanced_orbit(target, K)
    loss, rate = product_loss(target), K / target
    assert descent_step(loss, rate, (low, low)) == (high, high)
    assert descent_step(loss, rate, (high, high)) == (low, low)
    expected = orbit_multipliers(K)
    for point in (low, high):
        found = characteristic_polynomial(two_step_derivative(loss, rate, (point, point)))
        assert found == (expected.radial * expected.imbalance, -expected.radial - expected.imbalance, 1)


def cross_block(K, p):
    """Return the factor for the directions 1 and j of the characteristic polynomial, where p = σ_j²/σ_1² and α = 1."""
    trace = 4 - 3 * K - K * p + K**2 * p + K**2 * p**2
    determinant = 3 - 5 * K + 2 * K**2 - 3 * K * p + 3 * K**2 * p + K**2 * p**2
    real = 1 - K + K * p - K**2 * p + K**2 * p**2
    return polynomial([-1, 1]) * polynomial([-real, 1]) * polynomial([determinant, -trace, 1])


def lies_in_the_disc(of):
    """Tell whether balls show all zeros to lie in the open unit disc."""
    return all(abs(root) < 1 for root, _ in of.complex_roots())


def whole(coefficients):
    return polynomial([c.as_fraction() if isinstance(c, RealAlgebraic) else c for c in coefficients])


@settings(max_examples=12, deadline=None)
@given(
    above_one, st.lists(st.builds(Fraction, st.integers(1, 8), st.integers(1, 3)), min_size=1, max_size=1), above_one
)
def test_orbits_of_matrix_factorization(t, others, balance):
    orbit = rational_orbit(t)
    loss = matrix_factorization([[orbit.target, 0], [0, others[0] ** 2]])
    first, second = matrix_orbit(orbit, others, balance)
    assert descent_step(loss, orbit.rate, first) == second
    assert descent_step(loss, orbit.rate, second) == first


@pytest.mark.parametrize(("t", "other"), [(5, 2), (6, F(5, 2)), (F(9, 2), 3), (5, F(9, 2))])
def test_eigenvalues_along_orbits_of_matrix_factorization(t, other):
    """The orbit attracts, but for an eigenvalue 1, below η (σ_1² + σ_2²) = 2, and repels above it."""
    orbit = rational_orbit(t)
    loss = matrix_factorization([[orbit.target, 0], [0, other**2]])
    first, _ = matrix_orbit(orbit, [other])
    K, p = orbit.rate * orbit.target, F(other**2, 1) / orbit.target
    found = whole(characteristic_polynomial(two_step_derivative(loss, orbit.rate, first)))
    radial, imbalance, _ = orbit_multipliers(K)
    at_the_minimum = polynomial([-((1 - 2 * orbit.rate * other**2) ** 2), 1]) * polynomial([-1, 1])
    assert found == polynomial([-radial, 1]) * polynomial([-imbalance, 1]) * cross_block(K, p) * at_the_minimum
    attracts = orbit.rate * (orbit.target + other**2) < 2
    assert lies_in_the_disc(found / polynomial([-1, 1]) ** 2) == attracts


def test_observation_2_is_sufficient_and_not_necessary():
    """For α = 4/5 an orbit that violates (3.9) attracts, but for the directions of its family; a larger σ_2 repels."""
    orbit, balance = rational_orbit(6), F(4, 5)
    for other, attracts in ((F(21, 5), True), (F(5), False)):
        first, second = orbit.target / balance**2, other**2 * balance**2
        assert orbit.rate * (first + second) > 2  # (3.9)
        loss = matrix_factorization([[orbit.target, 0], [0, other**2]])
        point, _ = matrix_orbit(orbit, [other], balance)
        found = whole(characteristic_polynomial(two_step_derivative(loss, orbit.rate, point)))
        family = polynomial([-1, 1]) ** 2
        assert not found % family
        assert lies_in_the_disc(found / family) == attracts


def test_the_oscillation_condition_of_matrix_factorization():
    """Along the leading eigenvector of the Hessian at a minimum, 3 f'''² − f'' f'''' is that of Theorem B.3."""
    x, y = F(3), F(4)  # the loss (xy − 12)²/2 at (3, 4); the eigenvector is (4, 3)/5
    z = polynomial([0, 1])
    first, second = to_flint(x) + to_flint(F(4, 5)) * z, to_flint(y) + to_flint(F(3, 5)) * z
    along = (first * second - 12) ** 2 / 2
    assert oscillation_criterion(along) == 96 * x**2 * y**2 / (x**2 + y**2)
