"""The weights of a modular-addition network in float64, straight from its Fourier coefficients.

The bound. Coefficients and characters are rounded to a relative error of at most 2u, as two roundings. A weight is a
sum of 2(d−1) products of real numbers with |Re z cos| + |Im z sin| ≤ |z|, so that each summand passes through at most
2 + 2 + 2(d−1) = 2d + 2 roundings: the real part is off by at most γ_(2d+2) M_pj, where M_pj = Σ_k |z_pkj|, and the
imaginary part alike.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', §2.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.rounding.errors import SLACK, gamma
from constructions.solutions import PARTS, Solution

__all__ = ["Coefficients", "WeightArrays", "coefficients", "float_weights", "residues"]

Array = NDArray[np.float64] | NDArray[np.complex128]
Coefficients = dict[str, NDArray[np.complex128]]


class WeightArrays(NamedTuple):
    """The weights of a network as NumPy arrays: row j is hidden node j, the columns are `group.elements`.

    The output of the network for the inputs number i and j is `((first[:, i] + second[:, j]) ** 2) @ output`. The real
    and the imaginary part of each entry are within `error` of those of the exact weight.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> from constructions.solutions import zero
    >>> float_weights(zero(FiniteAbelianGroup((3,)))).output.shape
    (0, 3)
    """

    first: Array
    second: Array
    output: Array
    error: float


def coefficients(z: Solution) -> Coefficients:
    """Return the rounded coefficients z_pkj of each part p.

    Parameters
    ----------
    z : Solution
        Of order q over a group of order d.

    Returns
    -------
    dict
        From 'a', 'b' and 'c' to complex arrays of shape (q, d − 1): one row for each node, one column for each
        nontrivial character. Each number has a relative error of at most 2^−52.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> coefficients(Solution(FiniteAbelianGroup((3,)), [{("a", (1,)): 2}]))["a"]
    array([[2.+0.j, 0.+0.j]])
    """
    column = {k: place for place, k in enumerate(z.group.nontrivial_characters)}
    arrays = {part: np.zeros((z.order, len(column)), dtype=complex) for part in PARTS}
    rounded: dict[int, complex] = {}  # nodes share most of their numbers: the same object is rounded once
    for j, node in enumerate(z.nodes):
        for (part, k), value in node.items():
            if id(value) not in rounded:
                rounded[id(value)] = complex(value)
            arrays[part][j, column[k]] = rounded[id(value)]
    return arrays


def residues(group: FiniteAbelianGroup) -> NDArray[np.intp]:
    """Return the elements of a group as the rows of an array, in the order of `group.elements`.

    Examples
    --------
    >>> residues(FiniteAbelianGroup((2,)))
    array([[0],
           [1]])
    """
    return np.array(group.elements, dtype=np.intp).reshape(group.order, len(group.orders))


def float_weights(z: Solution) -> WeightArrays:
    """Return the weights that have the coefficients z, by sums of products with characters.

    Parameters
    ----------
    z : Solution
        Of order q over a group of order d.

    Returns
    -------
    WeightArrays
        Arrays of shape (q, d) and a bound on their error; real numbers if z is Hermitian, else complex ones.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> from constructions.fourier import fourier_solution
    >>> arrays = float_weights(fourier_solution(FiniteAbelianGroup((23,))))
    >>> arrays.first.shape, arrays.first.dtype.name, arrays.error < 1e-12
    ((66, 23), 'float64', True)
    """
    parts, d = coefficients(z), z.group.order
    characters = _characters(z.group)
    signed = {"a": characters, "b": characters, "c": characters.conj()}
    real = [np.hstack([parts[p].real, -parts[p].imag]) @ np.vstack([t.real, t.imag]) for p, t in signed.items()]
    arrays: list[Array] = list(real)
    if not z.is_hermitian():
        imaginary = [np.hstack([parts[p].real, parts[p].imag]) @ np.vstack([t.imag, t.real]) for p, t in signed.items()]
        arrays = [one + 1j * other for one, other in zip(real, imaginary, strict=True)]
    largest = max((float(np.abs(values).sum(1).max(initial=0.0)) for values in parts.values()), default=0.0)
    first, second, output = arrays
    return WeightArrays(first, second, output, SLACK * gamma(2 * d + 2) * largest)


def _characters(group: FiniteAbelianGroup) -> NDArray[np.complex128]:
    """Return φ_k(g), one row for each nontrivial k and one column for each g."""
    n = group.exponent
    roots = np.array([complex(root_of_unity(n, e)) for e in range(n)])
    elements = residues(group)
    found: NDArray[np.complex128] = roots[
        (elements[1:] * (n // np.array(group.orders, dtype=np.intp))) @ elements.T % n
    ]
    return found
