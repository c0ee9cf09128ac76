"""The network itself: weights, outputs and loss, from their definitions and not through potentials.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', §2,
equation (1).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from constructions.abelian import Element, FiniteAbelianGroup
from constructions.cyclotomic import Cyclotomic, squared_length, total
from constructions.solutions import Node, Solution

if TYPE_CHECKING:
    from numpy import complex128, float64
    from numpy.typing import NDArray

    Array = NDArray[float64] | NDArray[complex128]

__all__ = ["NetworkWeights", "WeightArrays", "loss", "network_output", "weights"]

Table = tuple[dict[Element, Cyclotomic], ...]


@dataclass(frozen=True)
class NetworkWeights:
    """The weights of a two-layer network with quadratic activation, as exact tables over the group.

    Parameters
    ----------
    group : FiniteAbelianGroup
        The group G, of order d.
    first, second : tuple of q tables
        `first[j][g]` is w_j^(a)(g) and `second[j][g]` is w_j^(b)(g): what node j receives from each input.
    output : tuple of q tables
        `output[j][y]` is v_j(y): what node j contributes to the output y.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> from constructions.solutions import zero
    >>> weights(zero(FiniteAbelianGroup((3,)))).first
    ()
    """

    group: FiniteAbelianGroup
    first: Table
    second: Table
    output: Table

    def as_numpy(self) -> WeightArrays:
        """Return the weights as NumPy arrays, one row for each node and one column for each element of the group.

        Returns
        -------
        WeightArrays
            Floats if all weights are real, else complex numbers; each part of each entry has a relative error
            below 2^−52.

        Source
        ------
        CaGO, §2.

        Examples
        --------
        >>> from constructions.solutions import one
        >>> weights(one(FiniteAbelianGroup((3,)))).as_numpy().first
        array([[ 2., -1., -1.]])
        """
        from numpy import array

        shape = (len(self.first), self.group.order)
        rounded = [
            [[complex(table[g]) for g in self.group.elements] for table in tables]
            for tables in (self.first, self.second, self.output)
        ]
        arrays = [array(rows, dtype=complex).reshape(shape) for rows in rounded]
        return WeightArrays(*(arrays if any(part.imag.any() for part in arrays) else [part.real for part in arrays]))


class WeightArrays(NamedTuple):
    """The weights of a network as NumPy arrays: row j is hidden node j, the columns are `group.elements`.

    The output of the network for the inputs number i and j is `((first[:, i] + second[:, j]) ** 2) @ output`.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> from constructions.solutions import zero
    >>> WeightArrays(*weights(zero(FiniteAbelianGroup((3,)))).as_numpy()).output.shape
    (0, 3)
    """

    first: Array
    second: Array
    output: Array


def weights(z: Solution) -> NetworkWeights:
    """Return the weights of which z holds the Fourier coefficients.

    w_j^(a)(g) = Σ_k z_akj φ_k(g), w_j^(b)(g) = Σ_k z_bkj φ_k(g), and v_j(y) = Σ_k z_ckj φ_{−k}(y) with
    conjugate characters.

    Parameters
    ----------
    z : Solution
        Of any order q. The weights are real if and only if it is Hermitian.

    Returns
    -------
    NetworkWeights
        q tables of d entries each for both inputs and the output.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> from constructions.solutions import one
    >>> table = weights(one(FiniteAbelianGroup((3,))))
    >>> table.first[0]
    {(0,): 2, (1,): -1, (2,): -1}
    """
    return NetworkWeights(
        z.group,
        tuple(_table(z, node, "a") for node in z.nodes),
        tuple(_table(z, node, "b") for node in z.nodes),
        tuple({z.group.negate(y): value for y, value in _table(z, node, "c").items()} for node in z.nodes),
    )


def _table(z: Solution, node: Node, part: str) -> dict[Element, Cyclotomic]:
    """Return Σ_k z_pk φ_k(g) for every g; φ_{−k}(y) = φ_k(−y) makes it serve for the output too."""
    coefficients = {k: value.embed(z.conductor) for (p, k), value in node.items() if p == part}
    return {g: total(value * z.group.character(k, g) for k, value in coefficients.items()) for g in z.group.elements}


def network_output(z: Solution) -> dict[tuple[Element, Element], dict[Element, Cyclotomic]]:
    """Return the output o(g1, g2)[y] = Σ_j v_j(y) (w_j^(a)(g1) + w_j^(b)(g2))² for every input.

    Parameters
    ----------
    z : Solution
        Of any order q.

    Returns
    -------
    dict
        From each of the d² inputs (g1, g2) to a table of the d outputs y.

    Source
    ------
    CaGO, §2. The two embeddings have to be orthonormal and orthogonal to each other, for which their
    dimension must be at least 2d.

    Examples
    --------
    >>> from constructions.solutions import one
    >>> network_output(one(FiniteAbelianGroup((2,))))[(0,), (0,)]
    {(0,): 4, (1,): -4}
    """
    table, elements = weights(z), z.group.elements
    outputs = {}
    for g1 in elements:
        for g2 in elements:
            sums = [first[g1] + second[g2] for first, second in zip(table.first, table.second, strict=True)]
            activations = [value * value for value in sums]
            outputs[g1, g2] = {
                y: total(v[y] * h for v, h in zip(table.output, activations, strict=True)) for y in elements
            }
    return outputs


def loss(z: Solution) -> Cyclotomic:
    """Return the loss by its definition, (1/d²) Σ_{g1,g2} |P (o(g1, g2) − e_{g1+g2})|².

    P subtracts from a vector of d outputs its mean.

    Parameters
    ----------
    z : Solution
        Of any order q.

    Returns
    -------
    Cyclotomic
        A real number, not negative; zero if and only if the network answers every input up to a constant.

    Source
    ------
    CaGO, equation (1), with the mean in place of the sum over the samples, as its proof and Theorem 1 have
    it.

    Examples
    --------
    >>> from constructions.solutions import zero
    >>> loss(zero(FiniteAbelianGroup((5,))))
    4/5
    """
    group, d = z.group, z.group.order
    losses = []
    for (g1, g2), output in network_output(z).items():
        target = group.add(g1, g2)
        errors = [value - (y == target) for y, value in output.items()]
        mean = total(errors) * Fraction(1, d)
        losses.append(squared_length(error - mean for error in errors))
    return total(losses) * Fraction(1, d * d)
