"""The network itself: weights, outputs and loss, from their definitions and not through potentials.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', §2,
equation (1).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from constructions.abelian import Element, FiniteAbelianGroup
from constructions.arguments import instance
from constructions.cyclotomic import Cyclotomic, squared_length, total
from constructions.notebook import table
from constructions.solutions import Node, Solution

if TYPE_CHECKING:
    from constructions.rounding.weights import WeightArrays

__all__ = ["NetworkWeights", "loss", "network_output", "weights"]

Table = tuple[dict[Element, Cyclotomic], ...]


@dataclass(frozen=True)
class NetworkWeights:
    """The weights of a two-layer network with quadratic activation, as exact tables over the group.

    The tables are made when they are first asked for; :meth:`as_numpy` does without them.

    Parameters
    ----------
    solution : Solution
        The Fourier coefficients, of order q over a group of order d.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> from constructions.solutions import zero
    >>> weights(zero(FiniteAbelianGroup((3,)))).first
    ()
    """

    solution: Solution

    def _repr_html_(self) -> str:
        head = ["node", "weights", *(", ".join(map(str, g)) for g in self.group.elements)]
        rows = [
            [j, where, *(part[j][g] for g in self.group.elements)]
            for j in range(self.solution.order)
            for where, part in (("from g₁", self.first), ("from g₂", self.second), ("to y", self.output))
        ]
        return table(f"weights of {self.solution.order} nodes over {self.group.name}", head, rows)

    @property
    def group(self) -> FiniteAbelianGroup:
        """The group G, of order d."""
        return self.solution.group

    @cached_property
    def first(self) -> Table:
        """The q tables `first[j][g]` = w_j^(a)(g): what node j receives from the first input."""
        return tuple(_table(self.solution, node, "a") for node in self.solution.nodes)

    @cached_property
    def second(self) -> Table:
        """The q tables `second[j][g]` = w_j^(b)(g): what node j receives from the second input."""
        return tuple(_table(self.solution, node, "b") for node in self.solution.nodes)

    @cached_property
    def output(self) -> Table:
        """The q tables `output[j][y]` = v_j(y): what node j contributes to the output y."""
        tables = (_table(self.solution, node, "c") for node in self.solution.nodes)
        return tuple({self.group.negate(y): value for y, value in table.items()} for table in tables)

    def as_numpy(self) -> WeightArrays:
        """Return the weights as NumPy arrays, one row for each node and one column for each element of the group.

        Returns
        -------
        WeightArrays
            Floats if the solution is Hermitian, else complex numbers; with a bound on the error of each entry.

        Source
        ------
        CaGO, §2.

        Examples
        --------
        >>> from constructions.solutions import one
        >>> weights(one(FiniteAbelianGroup((2,)))).as_numpy().first
        array([[ 1., -1.]])
        """
        from constructions.rounding.weights import float_weights

        return float_weights(self.solution)


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
    return NetworkWeights(instance(z, Solution, "fourier_solution(group)"))


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
    d = instance(z, Solution, "fourier_solution(group)").group.order
    losses = []
    for (g1, g2), output in network_output(z).items():
        target = z.group.add(g1, g2)
        errors = [value - (y == target) for y, value in output.items()]
        mean = total(errors) * Fraction(1, d)
        losses.append(squared_length(error - mean for error in errors))
    return total(losses) * Fraction(1, d * d)
