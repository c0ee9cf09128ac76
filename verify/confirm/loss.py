"""The loss of a network in float64 over all its inputs, and how far from the exact value rounding can take it.

The bound, with γ_n as in `constructions/rounding/errors.py`. Of the network, let d be the order of the group, q the
number of hidden nodes, and M_pj = Σ_k |z_pkj|, which no weight of the part p at node j exceeds.

1. A weight passes through n = 2d + 2 roundings, size M_pj: `constructions/rounding/weights.py`.
2. Hidden node j receives the sum of two weights, n = 2d + 3, and squares it, n = 4d + 7: size (M_aj + M_bj)².
3. An output is a sum of q products with weights: n = 4d + 7 + 2d + 2 + q, size B = Σ_j M_cj (M_aj + M_bj)².
4. The target is subtracted: n = 6d + q + 10, size B + 1. The mean over the d outputs takes d roundings more, and is
   subtracted with another one: n = 7d + q + 11, size 2(B + 1). So each component of P(o − e) is off by at most
   E = 2 γ_(7d+q+11) (B + 1), and the d² vectors of d components are off by √d E in the root of their mean square.
5. If ℓ is the exact loss, the mean square is off by at most 2 √(dℓ) E + d E², and as a sum of d³ squares, divided by
   d², by γ_(d³+2) (√ℓ + √d E)² more.
"""

from __future__ import annotations

from fractions import Fraction
from math import fsum, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from constructions.abelian import FiniteAbelianGroup
from constructions.rounding.errors import SLACK, gamma
from constructions.rounding.margins import BATCH
from constructions.rounding.weights import Coefficients, WeightArrays, residues
from verify.confirm.backends import Backend


def network_loss(weights: WeightArrays, group: FiniteAbelianGroup, backend: Backend) -> float:
    """Return the mean over all d² inputs of the squared distance to the target, up to a constant.

    Parameters
    ----------
    weights : WeightArrays
        Real, of a network over the group.
    group : FiniteAbelianGroup
    backend : Backend
        Computes the outputs, batch by batch.

    Raises
    ------
    ValueError
        If the weights are not real.
    """
    if np.iscomplexobj(weights.first):
        raise ValueError("the weights are real for Hermitian solutions only")
    q, d = weights.first.shape
    elements = residues(group)
    sums = (elements[:, None, :] + elements[None, :, :]) % np.array(group.orders)
    targets = np.ravel_multi_index(tuple(np.moveaxis(sums, 2, 0)), group.orders)
    ordered = (weights.first.T, weights.second.T, weights.output)
    first, second, output = (backend.put(np.ascontiguousarray(part)) for part in ordered)
    rows = max(1, BATCH // (d * max(q, d)))
    batches = (slice(start, start + rows) for start in range(0, d, rows))
    errors = [_squared_error(first[batch], second, output, targets[batch], backend) for batch in batches]
    return fsum(errors) / float(d * d)


def _squared_error(first: Any, second: Any, output: Any, targets: NDArray[np.intp], backend: Backend) -> float:
    """Return the sum of |P (o − e)|² over the inputs of a batch."""
    inputs, (q, d) = targets.size, output.shape
    received = (first[:, None, :] + second[None, :, :]).reshape(inputs, q)
    errors = (received * received) @ output
    errors[backend.put(np.arange(inputs)), backend.put(targets.reshape(inputs))] -= 1.0
    errors = errors - errors.sum(1)[:, None] / d
    return float((errors * errors).sum())


def rounding_bound(parts: Coefficients, exact: Fraction) -> float:
    """Return how far the float loss of a solution with a given exact loss can be from it, as the module derives.

    Parameters
    ----------
    parts : dict
        The coefficients, of which only the number and the absolute values enter.
    exact : Fraction
        The exact loss.
    """
    q, d = parts["c"].shape[0], parts["c"].shape[1] + 1
    sizes = {part: np.abs(values).sum(1) for part, values in parts.items()}
    largest = float((sizes["c"] * (sizes["a"] + sizes["b"]) ** 2).sum())
    error = sqrt(d) * 2 * gamma(7 * d + q + 11) * (largest + 1)
    root = sqrt(float(exact))
    return SLACK * (2 * root * error + error**2 + gamma(d**3 + 2) * (root + error) ** 2)
