"""Networks of signs that compute a parity of k bits: one neuron for each choice of k signs, up to a common sign.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Theorem 7.8 and appendix D.7.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import prod

from constructions.arguments import whole
from constructions.max_margin.networks import Neuron, PowerNetwork
from constructions.reals import square_root

__all__ = ["parity_network"]


def parity_network(n: int, places: Iterable[int]) -> PowerNetwork:
    """Return the network of 2^(k−1) neurons u = Σ_j ε_j e_{S_j}, w = (Π_j ε_j) (1, −1)/√2, with ε_1 = 1.

    Parameters
    ----------
    n : int
        The number of coordinates of an input.
    places : iterable of int
        The k places of the set S, at least one.

    Returns
    -------
    PowerNetwork
        With the activation z^k; its output is 2^(k−1) k! (Π_{j∈S} x_j) (1, −1)/√2.

    Raises
    ------
    ValueError
        If there are no places, or one is not below n.

    Source
    ------
    tasks, appendix D.7, where the condition on the signs is misprinted.

    Examples
    --------
    >>> network = parity_network(4, [1, 3])
    >>> network.width, network.neurons[1].inputs
    (2, (0, 1, 0, -1))
    """
    whole(n, "the number of signs", 1)
    chosen = sorted(set(places))
    if not chosen or not set(chosen) <= set(range(n)):
        raise ValueError(f"a parity of {n} signs has at least one place, and all of them below {n}, not {chosen}")
    half = square_root(Fraction(1, 2))
    neurons = []
    for signs in product((1,), *[(1, -1)] * (len(chosen) - 1)):
        weights = dict(zip(chosen, signs, strict=True))
        readout = half * prod(signs)
        neurons.append(Neuron([weights.get(place, 0) for place in range(n)], [readout, -readout]))
    return PowerNetwork(len(chosen), neurons)
