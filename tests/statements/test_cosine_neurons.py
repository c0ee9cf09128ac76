"""Counterexamples about cosine neurons, from the definitions of Fourier circuits and by enumeration of all inputs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import factorial, prod

import numpy as np
import pytest
from numpy.typing import NDArray

Neuron = tuple[Sequence[NDArray[np.float64]], NDArray[np.float64]]


def formula(k: int, d: int) -> float:
    """Return the value that Theorem 4.1 prints for the largest margin of k inputs modulo d."""
    return float(2 * factorial(k) / ((2 * k + 2) ** ((k + 1) / 2) * (d - 1) * d ** ((k - 1) / 2)))


def size(neuron: Neuron) -> float:
    """Return the power k + 1 of the norm of a neuron with k inputs."""
    embeddings, readout = neuron
    squares = sum(float(weight @ weight) for weight in (*embeddings, readout))
    return float(squares ** ((len(embeddings) + 1) / 2))


def outputs(neurons: Sequence[Neuron], letters: Sequence[int]) -> NDArray[np.float64]:
    """Return the output of a network at all classes."""
    k = len(letters)
    terms = [sum(u[a] for u, a in zip(us, letters, strict=True)) ** k * w for us, w in neurons]
    return np.asarray(np.sum(terms, axis=0), dtype=np.float64)


def margin(neurons: Sequence[Neuron], k: int, d: int) -> float:
    """Return the margin divided by the sum of the sizes of the neurons."""
    gaps = []
    for letters in product(range(d), repeat=k):
        found, right = outputs(neurons, letters), sum(letters) % d
        gaps.append(found[right] - max(found[c] for c in range(d) if c != right))
    return float(min(gaps) / sum(map(size, neurons)))


def objective(neuron: Neuron, k: int, d: int) -> float:
    """Return the mean output at the right class less that at the wrong ones, divided by the size of the neuron."""
    total = 0.0
    for letters in product(range(d), repeat=k):
        found, right = outputs([neuron], letters), sum(letters) % d
        total += found[right] - (found.sum() - found[right]) / (d - 1)
    return float(total / d**k / size(neuron))


@pytest.mark.parametrize(("k", "sign"), [(2, -1), (3, 1), (4, -1)])
@pytest.mark.parametrize("d", [3, 5])
def test_a_negative_scale_makes_the_objective_the_least_for_an_even_number_of_inputs(k: int, sign: int, d: int) -> None:
    wave = np.cos(2 * np.pi * np.arange(d) / d)
    assert objective(([wave] * k, wave), k, d) == pytest.approx(formula(k, d))
    assert objective(([-wave] * k, -wave), k, d) == pytest.approx(sign * formula(k, d))


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_parity_has_a_larger_margin_than_the_formula_with_fewer_neurons(k: int) -> None:
    wave = np.array([1.0, -1.0])
    signs = product((1, -1), repeat=k - 1)
    neurons: list[Neuron] = [([wave, *(s * wave for s in row)], prod(row) * wave) for row in signs]
    assert len(neurons) == 2 ** (k - 1)
    assert margin(neurons, k, 2) == pytest.approx(2 ** ((k - 1) / 2) * formula(k, 2))


@pytest.mark.parametrize("k", [3, 4])
def test_one_cosine_for_each_choice_of_the_maxima_has_the_largest_margin_modulo_three(k: int) -> None:
    waves = [np.where(np.arange(3) == centre, 1.0, -0.5) for centre in range(3)]
    choices = list(product(range(3), repeat=k))
    neurons: list[Neuron] = [([waves[c] for c in centres], waves[sum(centres) % 3]) for centres in choices]
    assert len(neurons) < 2 ** (2 * k - 2) * 2
    assert margin(neurons, k, 3) == pytest.approx(formula(k, 3))
