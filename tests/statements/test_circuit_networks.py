"""Theorem 4.1 and Lemma 4.3 of Fourier circuits by enumeration, and what their proofs rest on."""

from __future__ import annotations

from itertools import product
from math import cos, factorial, gcd, isclose, pi, prod, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

Neuron = tuple[list[NDArray[np.float64]], NDArray[np.float64]]


def circuit(k: int, d: int) -> list[Neuron]:
    """Return the network of Lemma 4.3 with the scale 1: quarters of turns for all inputs, signs for all but one."""
    network: list[Neuron] = []
    for h in range(1, (d + 1) // 2):
        angles = 2 * np.pi * h * np.arange(d) / d
        for quarters in product((0, 1), repeat=k):
            for signs in product((1, -1), repeat=k - 1):
                inputs = [s * np.cos(angles - q * np.pi / 2) for s, q in zip((*signs, 1), quarters, strict=True)]
                network.append((inputs, prod(signs) * np.cos(angles - sum(quarters) * np.pi / 2)))
    return network


def formula(k: int, d: int) -> float:
    return float(2 * factorial(k) / ((2 * k + 2) ** ((k + 1) / 2) * (d - 1) * d ** ((k - 1) / 2)))


@pytest.mark.parametrize(("k", "d"), [(2, 3), (2, 5), (2, 9), (3, 3), (3, 5), (4, 3)])
def test_with_norm_one_the_network_has_the_largest_margin_and_so_it_has_with_further_neurons(k: int, d: int) -> None:
    network = circuit(k, d)
    assert len(network) == 2 ** (2 * k - 2) * (d - 1)
    squares = [sum(float(u @ u) for u in (*inputs, readout)) for inputs, readout in network]
    assert np.allclose(squares, (k + 1) * d / 2)
    scale = (len(network) * squares[0] ** ((k + 1) / 2)) ** (-1 / (k + 1))
    idle: Neuron = ([np.zeros(d)] * k, np.zeros(d))
    for letters in product(range(d), repeat=k):
        output = np.zeros(d)
        for inputs, readout in [*network, idle, idle]:
            output += scale ** (k + 1) * sum(u[a] for u, a in zip(inputs, letters, strict=True)) ** k * readout
        right = sum(letters) % d
        assert np.allclose(output[right] - np.delete(output, right), formula(k, d))


@pytest.mark.parametrize("k", [2, 3, 4])
def test_the_phases_of_both_designs_fit(k: int) -> None:
    rng = np.random.default_rng(k)
    q, r = rng.normal(size=k) + 1j * rng.normal(size=k), complex(*rng.normal(size=2))
    turns = [
        np.array([s * (-1j) ** m for s, m in zip((1, *signs), quarters, strict=True)])
        for quarters in product((0, 1), repeat=k)
        for signs in product((1, -1), repeat=k - 1)
    ]
    steps = np.array([*(3**i for i in range(k - 1)), 4 * 3 ** (k - 2)])
    lattice = [np.exp(2j * np.pi * n * steps / (2 * 3 ** (k - 1))) for n in range(2 * 3 ** (k - 1))]
    for choices in (turns, lattice):
        found = sum(np.real(x * q).sum() ** k * np.real(np.prod(x) * r) for x in choices)
        assert np.isclose(found, len(choices) * factorial(k) / 2**k * np.real(np.prod(q) * np.conj(r)))


def test_counting_factors_tells_the_prime_numbers() -> None:
    for p in range(2, 80):
        ways = sum(p == (a + 2) * (b + 2) for a in range(p) for b in range(p))
        assert (ways == 0) == all(p % f for f in range(2, p))


@pytest.mark.parametrize(("n", "m"), [(4, 1), (6, 2), (3, 3), (8, 2)])
def test_a_subgroup_and_its_annihilator_have_the_order_of_the_group(n: int, m: int) -> None:
    group = list(product(range(n), range(m)))
    for x in group:
        cyclic = {(t * x[0] % n, t * x[1] % m) for t in range(n * m)}
        killing = [h for h in group if all((h[0] * g[0] * m + h[1] * g[1] * n) % (n * m) == 0 for g in cyclic)]
        assert len(cyclic) * len(killing) == n * m


@pytest.mark.parametrize("p", [2, 3, 5, 7, 9, 15])
def test_a_frequency_tells_all_sums_apart_if_and_only_if_it_is_coprime(p: int) -> None:
    for k in range(1, p):
        best = [c for c in range(p) if isclose(cos(2 * pi * k * c / p), 1, abs_tol=1e-12)]
        assert (best == [0]) == (gcd(k, p) == 1)


def test_the_formula_has_the_known_values_for_two_and_three_inputs() -> None:
    assert formula(2, 7) == pytest.approx(sqrt(2 / 27) / (6 * sqrt(7)))
    assert formula(3, 7) == pytest.approx(1 / 224)


@pytest.mark.parametrize(("k", "d"), [(1, 2), (2, 2), (3, 2), (4, 2), (2, 4), (3, 4), (2, 6)])
def test_on_a_group_of_any_order_no_neuron_exceeds_the_larger_bound_and_signs_attain_it_for_two_elements(
    k: int, d: int
) -> None:
    bound = 2 ** ((k - 1) / 2) * formula(k, d)

    def objective(inputs: list[NDArray[np.float64]], readout: NDArray[np.float64]) -> float:
        """Return the mean output at the right class less the mean output at the others."""
        margins = []
        for letters in product(range(d), repeat=k):
            output = sum(u[a] for u, a in zip(inputs, letters, strict=True)) ** k * readout
            right = sum(letters) % d
            margins.append(output[right] - np.delete(output, right).mean())
        return float(np.mean(margins))

    rng = np.random.default_rng(k * d)
    signs = np.array([1.0, *[-1.0] * (d - 1)])
    drawn = [([rng.normal(size=d) for _ in range(k)], rng.normal(size=d)) for _ in range(40)]
    for inputs, readout in [*drawn, ([signs] * k, signs)]:
        norm = sqrt(sum(float(u @ u) for u in (*inputs, readout)))
        assert objective(inputs, readout) <= bound * norm ** (k + 1) * (1 + 1e-9)
    if d == 2:
        assert isclose(objective([signs] * k, signs), bound * sqrt(2 * (k + 1)) ** (k + 1))
