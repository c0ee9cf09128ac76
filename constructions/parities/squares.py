"""Networks of square neurons that compute a parity.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Section B.3.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from constructions.arguments import whole
from constructions.parities.places import chosen_places

__all__ = ["SquareNetwork", "square_parity_network"]

Affine = tuple[tuple[Fraction, ...], Fraction]


@dataclass(frozen=True)
class SquareNetwork:
    """Layers of squares of affine functions, and a linear output without a bias.

    Parameters
    ----------
    layers : tuple of tuple of pairs
        For each layer the weights and the bias of its neurons.
    output : tuple of Fraction
        The weights of the last layer.
    """

    layers: tuple[tuple[Affine, ...], ...]
    output: tuple[Fraction, ...]

    def __call__(self, x: Sequence[int | Fraction]) -> Fraction:
        """Return the output at x."""
        values = [Fraction(v) for v in x]
        for layer in self.layers:
            values = [(sum((w * v for w, v in zip(row, values, strict=True)), bias)) ** 2 for row, bias in layer]
        return sum((u * v for u, v in zip(self.output, values, strict=True)), Fraction(0))


def square_parity_network(n: int, places: Iterable[int], depth: int) -> SquareNetwork:
    """Return a network with depth layers of squares and the output χ_S, for at most 2^depth places.

    The last layer has two neurons, one of them constant: one alone has an output of one sign.

    Parameters
    ----------
    n : int
        The number of signs.
    places : iterable of int
        The places S.
    depth : int
        The number of layers of squares, at least 1.

    Returns
    -------
    SquareNetwork

    Raises
    ------
    ValueError
        If there are more than 2^depth places, or one of them is none of the n.

    Source
    ------
    tasks, Section B.3.7, for the sentence that L layers represent parities up to the degree 2^(L − 1).

    Examples
    --------
    >>> network = square_parity_network(4, range(4), depth=2)
    >>> [len(layer) for layer in network.layers], int(network([1, -1, -1, -1]))
    ([2, 2], -1)
    """
    chosen = chosen_places(n, places)
    if len(chosen) > 2 ** whole(depth, "the depth", 1):
        raise ValueError(f"{depth} layers of squares have at most {2**depth} places, not {len(chosen)}")
    leaves: list[int | None] = [*chosen, *([None] * (2**depth - len(chosen)))]
    layers = []
    for level in range(depth):
        inputs, weight, shift = (
            (n, Fraction(1), Fraction(0)) if level == 0 else (len(leaves), Fraction(1, 2), Fraction(2))
        )
        layer = []
        for pair in zip(leaves[::2], leaves[1::2], strict=True):
            row = tuple(weight if i in pair else Fraction(0) for i in range(inputs))
            layer.append((row, sum(i is None for i in pair) - shift))
        layers.append(layer)
        leaves = list(range(len(layer)))
    layers[-1].append((tuple(Fraction(0) for _ in layers[-1][0][0]), Fraction(2)))
    return SquareNetwork(tuple(tuple(layer) for layer in layers), (Fraction(1, 2), Fraction(-1, 4)))
