"""Stochastic gradient descent on parities: networks of two layers with rectifiers, hinge loss, a fresh batch each step.

The network is f(x) = Σ_j u_j max(w_j · x + b_j, 0) on signs x_1, …, x_n; the label is the product of k of them, which
the seed chooses. Weights and biases of a layer start uniform between −c and c with c² = 6/(inputs + outputs) of the
layer. A run looks from time to time at a sample that was drawn before the training. It succeeds as soon as the sign of
f is the label on all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np

from verify.estimates.arithmetic import Array, Random, Run, fingerprint, total

BLOCK = 128


def run(settings: Mapping[str, Any], seed: int) -> Run:
    """Train one network.

    Parameters
    ----------
    settings : mapping
        ``signs`` (n), ``factors`` (k), ``width``, ``batch``, ``rate``, ``steps`` at most, ``look`` (steps from one look
        at the sample to the next) and ``sample``, its size.
    seed : int
        What chooses the parity, the first weights, the sample and the batches.

    Examples
    --------
    >>> sizes = {"signs": 8, "factors": 2, "width": 20, "batch": 16, "sample": 200}
    >>> run({**sizes, "rate": 0.1, "steps": 500, "look": 10}, 1000).says
    'solved after 60 steps'
    """
    n, width, batch, rate = (settings[name] for name in ("signs", "width", "batch", "rate"))
    random = Random(seed)
    chosen = random.subset(n, settings["factors"])
    scale = sqrt(6 / (n + width))
    inner, biases = random.uniform(scale, n, width), random.uniform(scale, width)
    outer = random.uniform(sqrt(6 / (width + 1)), width)
    sample = random.signs(n, settings["sample"])
    for step in range(1, settings["steps"] + 1):
        x = random.signs(n, batch)
        y = np.prod(x[chosen], axis=0)
        hidden = _hidden(x, inner, biases)
        slopes = np.where(y * _output(hidden, outer) < 1, -y / batch, 0.0)[:, None]
        back = slopes * outer * (hidden > 0)
        outer = outer - rate * total(slopes * hidden)
        biases = biases - rate * total(back)
        inner = inner - rate * total(x.T[:, :, None] * back[:, None, :])
        if step % settings["look"] == 0 and _is_solved(sample, chosen, inner, biases, outer):
            return Run(True, f"solved after {step} steps", fingerprint(inner, biases, outer))
    return Run(False, f"not solved in {settings['steps']} steps", fingerprint(inner, biases, outer))


def _hidden(x: Array, inner: Array, biases: Array) -> Array:
    """Return what the hidden neurons give, of shape (inputs, width), for signs of shape (n, inputs)."""
    received = total(x[:, :, None] * inner[:, None, :]) + biases
    return np.where(received > 0, received, 0.0)


def _output(hidden: Array, outer: Array) -> Array:
    return total((hidden * outer).T)


def _is_solved(sample: Array, chosen: Any, inner: Array, biases: Array, outer: Array) -> bool:
    for start in range(0, sample.shape[1], BLOCK):
        x = sample[:, start : start + BLOCK]
        if np.any(np.prod(x[chosen], axis=0) * _output(_hidden(x, inner, biases), outer) <= 0):
            return False
    return True
