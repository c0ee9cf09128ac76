"""The margin of a network in float64 over all its examples, and how far from the exact value rounding can take it.

What is measured is the share h(θ)/(γ* ‖θ‖^ν) of the largest margin γ*, which is 1 for a network of the largest margin;
h is the least f(x)[y] − f(x)[y'] over all examples (x, y) and all y' ≠ y, and ν = e + 1 for the activation z^e.

The bound. Let u = 2^−53 and γ_n = n u / (1 − n u), as in `verify/confirm/loss.py`: a sum of products in which every
summand passes through at most n roundings is off by at most γ_n times the sum of the absolute values of its summands.
Products with 0 and ±1 and sums with 0 are exact. Let r be the largest number of coordinates of an input that are not 0,
all of which are ±1; M the number of labels, N that of coordinates, m that of neurons; and t_j, U_j, W_j the mass of
neuron j and the largest absolute values of its weights u and w.

1. Weights and masses are rounded to a relative error of at most 2u, as two roundings. A neuron receives a sum of r
   weights, n = r + 2, size r U_j, and e of these are multiplied: n = e (r + 3), size (r U_j)^e.
2. An output is a sum of m products with t_j w_j, n = 5: n = e (r + 3) + 5 + m + 1, size B = Σ_j t_j (r U_j)^e W_j. A
   difference of two outputs passes through one rounding more: it is off by at most E = 2 γ_(e (r + 3) + m + 7) B, and
   so is the least of them.
3. ‖ω_j‖² is a sum of N + M squares, n = N + M + 5, all positive; its root passes through one rounding more, its ν-th
   power through n = ν (N + M + 7), and Σ_j t_j ‖ω_j‖^ν through K = ν (N + M + 7) + m + 4. The quotient by this and by
   γ*, which is rounded as two, passes through K + 4: the share is off by at most E/(γ* ‖θ‖^ν) and, relatively to
   itself, by γ_(K + 4).

The bound itself is evaluated in floating point, in a few hundred roundings; a factor 1.01 pays for them many times.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from constructions.max_margin.networks import PowerArrays
from constructions.max_margin.tasks import Example, Task
from verify.confirm.backends import Backend
from verify.confirm.loss import BATCH, gamma

Floats = NDArray[np.float64]


def least_difference(network: PowerArrays, exponent: int, task: Task, backend: Backend) -> float:
    """Return the least f(x)[y] − f(x)[y'] over all examples (x, y) of a task and all labels y' ≠ y.

    Parameters
    ----------
    network : PowerArrays
        The weights of a network with the activation z^e.
    exponent : int
        The exponent e.
    task : Task
    backend : Backend
        Computes the outputs, batch by batch.
    """
    weights = backend.put(np.ascontiguousarray(network.inputs.T))
    readout = backend.put(network.mass[:, None] * network.output)
    rows = max(1, BATCH // max(network.mass.size, task.inputs))
    found = []  # of each batch; NumPy's minimum, unlike Python's, keeps what is not a number
    for start in range(0, len(task.examples), rows):
        batch = task.examples[start : start + rows]
        received = backend.put(_vectors(batch, task.inputs)) @ weights
        activations = received
        for _ in range(exponent - 1):
            activations = activations * received
        found.append(_least_of_batch(activations @ readout, batch, backend))
    return float(np.min(found))


def _vectors(examples: Sequence[Example], size: int) -> Floats:
    """Return the inputs of some examples as rows."""
    vectors = np.zeros((len(examples), size))
    for row, example in zip(vectors, examples, strict=True):
        for place, value in example.x:
            row[place] = value
    return vectors


def _least_of_batch(outputs: Any, examples: Sequence[Example], backend: Backend) -> float:
    here = backend.put(np.arange(len(examples)))
    labels = backend.put(np.array([example.label for example in examples]))
    differences = outputs[here, labels][:, None] - outputs
    differences[here, labels] = inf
    return float(differences.min())


def norm_power(network: PowerArrays, exponent: int) -> float:
    """Return ‖θ‖^ν, the sum of the masses times the ν-th powers of the norms of the neurons, for ν = e + 1."""
    norms = np.sqrt((network.inputs**2).sum(1) + (network.output**2).sum(1))
    powers = norms
    for _ in range(exponent):
        powers = powers * norms
    return float((network.mass * powers).sum())


def rounding_bound(network: PowerArrays, exponent: int, task: Task, largest: float) -> float:
    """Return how far the float share of the largest margin can be from 1, as the module derives.

    Parameters
    ----------
    network : PowerArrays
        The weights, of which only the absolute values and the norm enter.
    exponent : int
        The exponent e of the activation.
    task : Task
    largest : float
        The largest margin γ*.
    """
    width, nonzero = network.mass.size, max(len(example.x) for example in task.examples)
    received = nonzero * np.abs(network.inputs).max(1)
    size = float((network.mass * received**exponent * np.abs(network.output).max(1)).sum())
    error = 2 * gamma(exponent * (nonzero + 3) + width + 7) * size
    relative = gamma((exponent + 1) * (task.inputs + task.labels + 7) + width + 8)
    return 1.01 * (error / (largest * norm_power(network, exponent)) + relative)
