"""The margin of a network in float64 over all its examples, and how far from the exact value rounding can take it.

Here h is the least f(x)[y] − f(x)[y'] over all examples (x, y) and all y' ≠ y, and ν = e + 1 for the activation z^e.

The bound. Products with 0 and ±1 and sums with 0 are exact. Let r be the largest number of coordinates of an input
that are not 0, all of which are ±1; M the number of labels, N that of coordinates, m that of neurons; and t_j, U_j, W_j
the mass of neuron j and the largest absolute values of its weights u and w.

1. Weights and masses are rounded to a relative error of at most 2u, as two roundings. A neuron receives a sum of r
   weights, n = r + 2, size r U_j, and e of these are multiplied: n = e (r + 3), size (r U_j)^e.
2. An output is a sum of m products with t_j w_j, n = 5: n = e (r + 3) + 5 + m + 1, size B = Σ_j t_j (r U_j)^e W_j. A
   difference of two outputs passes through one rounding more: it is off by at most E = 2 γ_(e (r + 3) + m + 7) B, and
   so is the least of them.
3. ‖ω_j‖² is a sum of N + M squares, n = N + M + 5, all positive; its root passes through one rounding more, its ν-th
   power through n = ν (N + M + 7), and Σ_j t_j ‖ω_j‖^ν through K = ν (N + M + 7) + m + 4. The quotient of the margin
   by this passes through K + 1: it is off by at most E/‖θ‖^ν and, relatively to itself, by γ_(K + 1).

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §7.2 and §7.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from constructions.max_margin.networks import PowerArrays, PowerNetwork
from constructions.max_margin.tasks import Example, Task, require_fit
from constructions.rounding.errors import SLACK, Rounded, gamma

__all__ = ["BATCH", "float_margin", "float_normalised_margin", "least_difference", "norm_power", "normalised_error"]

BATCH = 2**22  # numbers in the largest array of a batch

Floats = NDArray[np.float64]
Put = Callable[[Any], Any]


def float_margin(network: PowerNetwork, task: Task, put: Put = np.asarray) -> Rounded:
    """Return the margin h(θ) of a network over all examples of a task, and a bound on its error.

    Parameters
    ----------
    network : PowerNetwork
        With the inputs and labels of the task, whose inputs have the coordinates 0 and ±1.
    task : Task
    put : callable, optional
        Takes a NumPy array to the array library that computes.

    Returns
    -------
    Rounded

    Raises
    ------
    ValueError
        If the network does not fit the task.

    Source
    ------
    tasks, §7.3; exactly: `margin`.

    Examples
    --------
    >>> from constructions.max_margin.cosines import eight_phases
    >>> from constructions.max_margin.tasks import addition
    >>> found = float_margin(eight_phases(23), addition(23))
    >>> abs(found.value - 46) <= found.error < 1e-9
    True
    """
    require_fit(network, task)
    arrays, exponent = network.as_numpy(), network.exponent
    return Rounded(least_difference(arrays, exponent, task, put), difference_error(arrays, exponent, task))


def float_normalised_margin(network: PowerNetwork, task: Task, put: Put = np.asarray) -> Rounded:
    """Return h(θ/‖θ‖) = h(θ)/‖θ‖^ν in float64, and a bound on its error.

    Parameters
    ----------
    network : PowerNetwork
        With the inputs and labels of the task, whose inputs have the coordinates 0 and ±1; not all weights are zero.
    task : Task
    put : callable, optional
        Takes a NumPy array to the array library that computes.

    Returns
    -------
    Rounded

    Raises
    ------
    ValueError
        If the network does not fit the task.

    Source
    ------
    tasks, §7.3; exactly: `normalised_margin`, which asks for rational squares of norms if the degree is odd.

    Examples
    --------
    >>> from constructions.max_margin.margins import addition_margin
    >>> from constructions.max_margin.cosines import eight_phases
    >>> from constructions.max_margin.tasks import addition
    >>> found = float_normalised_margin(eight_phases(23), addition(23))
    >>> abs(found.value - complex(addition_margin(23)).real) <= found.error < 1e-12
    True
    """
    require_fit(network, task)
    arrays, exponent = network.as_numpy(), network.exponent
    value = least_difference(arrays, exponent, task, put) / norm_power(arrays, exponent)
    return Rounded(value, normalised_error(arrays, exponent, task, abs(value)))


def least_difference(network: PowerArrays, exponent: int, task: Task, put: Put = np.asarray) -> float:
    """Return the least f(x)[y] − f(x)[y'] over all examples (x, y) of a task and all labels y' ≠ y.

    Parameters
    ----------
    network : PowerArrays
        The weights of a network with the activation z^e.
    exponent : int
        The exponent e.
    task : Task
    put : callable, optional
        Takes a NumPy array to the array library that computes the outputs, batch by batch.
    """
    weights = put(np.ascontiguousarray(network.inputs.T))
    readout = put(network.mass[:, None] * network.output)
    rows = max(1, BATCH // max(network.mass.size, task.inputs))
    found = []  # of each batch; NumPy's minimum, unlike Python's, keeps what is not a number
    for start in range(0, len(task.examples), rows):
        batch = task.examples[start : start + rows]
        received = put(_vectors(batch, task.inputs)) @ weights
        activations = received
        for _ in range(exponent - 1):
            activations = activations * received
        found.append(_least_of_batch(activations @ readout, batch, put))
    return float(np.min(found))


def _vectors(examples: Sequence[Example], size: int) -> Floats:
    """Return the inputs of some examples as rows."""
    vectors = np.zeros((len(examples), size))
    places = [(row, place) for row, example in enumerate(examples) for place, _ in example.x]
    vectors[tuple(np.array(places).reshape(-1, 2).T)] = [value for example in examples for _, value in example.x]
    return vectors


def _least_of_batch(outputs: Any, examples: Sequence[Example], put: Put) -> float:
    here = put(np.arange(len(examples)))
    labels = put(np.array([example.label for example in examples]))
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


def difference_error(network: PowerArrays, exponent: int, task: Task) -> float:
    """Return E, how far the least difference can be from the exact one, as the module derives."""
    nonzero = max(len(example.x) for example in task.examples)
    received = nonzero * np.abs(network.inputs).max(1)
    size = float((network.mass * received**exponent * np.abs(network.output).max(1)).sum())
    return SLACK * 2 * gamma(exponent * (nonzero + 3) + network.mass.size + 7) * size


def normalised_error(network: PowerArrays, exponent: int, task: Task, size: float) -> float:
    """Return how far a normalised margin of a given size can be from the exact one, as the module derives.

    Parameters
    ----------
    network : PowerArrays
        The weights, of which only the absolute values and the norm enter.
    exponent : int
        The exponent e of the activation.
    task : Task
    size : float
        The absolute value of the normalised margin.
    """
    roundings = (exponent + 1) * (task.inputs + task.labels + 7) + network.mass.size + 5
    return difference_error(network, exponent, task) / norm_power(network, exponent) + SLACK * gamma(roundings) * size
