"""The loss of a network in float64 over all its inputs, and how far from the exact value rounding can take it.

The bound. Let u = 2^−53 and γ_n = n u / (1 − n u). A sum of products in which every summand passes through at most n
roundings is off by at most γ_n times the sum of the absolute values of its summands, in whatever order it is added,
with fused operations or without (Higham, *Accuracy and Stability of Numerical Algorithms*, §3.1; products of factors
1 + θ_m and 1 + θ_n are factors 1 + θ_(m+n)). Not covered are fast matrix products of Strassen's kind. Underflow is
left out: it moves the result by less than 2^−900. Of the network, let d be the order of the group, q the number of
hidden nodes, and M_pj = Σ_k |z_pkj|, which no weight of the part p at node j exceeds.

1. Coefficients and characters are rounded to a relative error of at most 2u, as two roundings. A weight is a sum of
   2(d−1) products of real numbers, |Re z cos| + |Im z sin| ≤ |z|: n = 2 + 2 + 2(d−1) = 2d + 2, size M_pj.
2. Hidden node j receives the sum of two weights, n = 2d + 3, and squares it, n = 4d + 7: size (M_aj + M_bj)².
3. An output is a sum of q products with weights: n = 4d + 7 + 2d + 2 + q, size B = Σ_j M_cj (M_aj + M_bj)².
4. The target is subtracted: n = 6d + q + 10, size B + 1. The mean over the d outputs takes d roundings more, and is
   subtracted with another one: n = 7d + q + 11, size 2(B + 1). So each component of P(o − e) is off by at most
   E = 2 γ_(7d+q+11) (B + 1), and the d² vectors of d components are off by √d E in the root of their mean square.
5. If ℓ is the exact loss, the mean square is off by at most 2 √(dℓ) E + d E², and as a sum of d³ squares, divided by
   d², by γ_(d³+2) (√ℓ + √d E)² more.

The bound itself is evaluated in floating point, in a few hundred roundings; a factor 1.01 pays for them many times.
"""

from __future__ import annotations

from fractions import Fraction
from math import fsum, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.solutions import PARTS, Solution
from verify.confirm.backends import Backend

BATCH = 2**22  # numbers in the largest array of a batch
UNIT = 2.0**-53

Floats = NDArray[np.float64]
Coefficients = dict[str, NDArray[np.complex128]]


class Weights(NamedTuple):
    """Weights in float64: ``first`` and ``second`` of shape (d, q), ``output`` of shape (q, d)."""

    first: Floats
    second: Floats
    output: Floats


def coefficients(z: Solution) -> Coefficients:
    """Return the rounded coefficients of each part, one row for each node and one column for each character.

    Raises
    ------
    ValueError
        If the solution is not Hermitian, so that its weights are not real.
    """
    column = {k: place for place, k in enumerate(z.group.nontrivial_characters)}
    mirror = [column[z.group.negate(k)] for k in column]
    arrays = {part: np.zeros((z.order, len(column)), dtype=complex) for part in PARTS}
    rounded: dict[int, complex] = {}  # nodes share most of their numbers: the same object is rounded once
    for j, node in enumerate(z.nodes):
        for (part, k), value in node.items():
            if id(value) not in rounded:
                rounded[id(value)] = complex(value)
            arrays[part][j, column[k]] = rounded[id(value)]
    if not all(np.allclose(values[:, mirror].conj(), values, rtol=8 * UNIT, atol=0) for values in arrays.values()):
        raise ValueError("the weights are real for Hermitian solutions only")
    return arrays


def float_weights(group: FiniteAbelianGroup, parts: Coefficients) -> Weights:
    """Return the weights that have the given coefficients, by sums of real products."""
    n, orders = group.exponent, np.array(group.orders, dtype=np.intp)
    roots = np.array([complex(root_of_unity(n, e)) for e in range(n)])
    elements = _residues(group)
    characters = roots[(elements[1:] * (n // orders)) @ elements.T % n]
    table = np.vstack([characters.real, characters.imag])
    first, second = (np.hstack([parts[p].real, -parts[p].imag]) @ table for p in ("a", "b"))
    return Weights(first.T, second.T, np.hstack([parts["c"].real, parts["c"].imag]) @ table)


def _residues(group: FiniteAbelianGroup) -> NDArray[np.intp]:
    """Return the elements of a group as the rows of an array."""
    return np.array(group.elements, dtype=np.intp).reshape(group.order, len(group.orders))


def network_loss(weights: Weights, group: FiniteAbelianGroup, backend: Backend) -> float:
    """Return the mean over all d² inputs of the squared distance to the target, up to a constant.

    Parameters
    ----------
    weights : Weights
        Of a network over the group.
    group : FiniteAbelianGroup
    backend : Backend
        Computes the outputs, batch by batch.
    """
    d, q = weights.first.shape
    elements = _residues(group)
    sums = (elements[:, None, :] + elements[None, :, :]) % np.array(group.orders)
    targets = np.ravel_multi_index(tuple(np.moveaxis(sums, 2, 0)), group.orders)
    first, second, output = (backend.put(np.ascontiguousarray(part)) for part in weights)
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
    return 1.01 * (2 * root * error + error**2 + gamma(d**3 + 2) * (root + error) ** 2)


def gamma(roundings: int) -> float:
    """Return γ_n, the bound on the relative error of n roundings."""
    return roundings * UNIT / (1 - roundings * UNIT)
