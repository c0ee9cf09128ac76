"""ReLU networks of one hidden layer that compute a parity.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Sections B.2.1 and B.4.1,
Claim 5 in the proof of Lemma B.4 and Lemma C.6, repaired.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from constructions.parities.places import chosen_places, even_places

__all__ = [
    "ReluNetwork",
    "ReluNeuron",
    "ideal_parity_network",
    "narrow_parity_network",
    "one_step_parity_network",
    "paired_network",
]


@dataclass(frozen=True)
class ReluNeuron:
    """The neuron x ↦ outer · max(weights · x + bias, 0)."""

    weights: tuple[Fraction, ...]
    bias: Fraction
    outer: Fraction


@dataclass(frozen=True)
class ReluNetwork:
    """A sum of ReLU neurons, without an output bias.

    Parameters
    ----------
    neurons : tuple of ReluNeuron
        All with as many weights.

    Examples
    --------
    >>> network = narrow_parity_network(5, [0, 1, 3, 4])
    >>> len(network.neurons), network([1, -1, -1, 1, 1])
    (4, Fraction(-1, 1))
    """

    neurons: tuple[ReluNeuron, ...]

    def __call__(self, x: Sequence[int | Fraction]) -> Fraction:
        """Return the output at x."""
        total = Fraction(0)
        for neuron in self.neurons:
            drive = sum((w * v for w, v in zip(neuron.weights, x, strict=True)), neuron.bias)
            total += neuron.outer * max(drive, Fraction(0))
        return total


def _neuron(n: int, places: Iterable[int], slope: Fraction, bias: Fraction, outer: Fraction) -> ReluNeuron:
    return ReluNeuron(tuple(slope if i in places else Fraction(0) for i in range(n)), bias, outer)


def ideal_parity_network(n: int, places: Iterable[int]) -> ReluNetwork:
    """Return k + 1 neurons with the slopes ±1/(2k) and the output 2 χ_S, for an even number k of places.

    Parameters
    ----------
    n : int
        The number of signs.
    places : iterable of int
        The places S, an even number of them, at least two.

    Returns
    -------
    ReluNetwork

    Source
    ------
    tasks, Claim 5 in the proof of Lemma B.4, with the biases −1/2 + i/k and one neuron more: k of them do not suffice.

    Examples
    --------
    >>> network = ideal_parity_network(3, [0, 2])
    >>> [int(network(x)) for x in ([1, 1, 1], [1, 1, -1], [-1, 1, -1])]
    [2, -2, 2]
    """
    chosen = even_places(n, places)
    k = len(chosen)
    slope, half = Fraction(1, 2 * k), Fraction(1, 2)
    outers = [8 * k * (-1) ** i for i in range(k - 2)] + [6 * k, -2 * k]
    neurons = [_neuron(n, chosen, slope, Fraction(i + 1, k) - half, Fraction(u)) for i, u in enumerate(outers)]
    neurons.append(_neuron(n, chosen, -slope, Fraction(1, k) - half, Fraction(2 * k)))
    return ReluNetwork(tuple(neurons))


def narrow_parity_network(n: int, places: Iterable[int]) -> ReluNetwork:
    """Return k neurons with the output χ_S, for k ≥ 4 places; for fewer there are none.

    With m the number of signs −1 in S and q the largest odd number below k, the output is the sum over t = 1, …, k − 1
    of 4 (−1)^(t+1) max(m − t, 0), where max(q − m, 0) stands in the place of max(m − q, 0), less 4q − 1 − 2m.

    Parameters
    ----------
    n : int
        The number of signs.
    places : iterable of int
        The places S, at least four.

    Returns
    -------
    ReluNetwork

    Raises
    ------
    ValueError
        If there are fewer than four places, or one of them is none of the n.

    Source
    ------
    Ours, for the sentence on width-k networks in tasks, Section B.4.1.

    Examples
    --------
    >>> narrow_parity_network(4, range(4))([1, 1, 1, -1])
    Fraction(-1, 1)
    """
    chosen = chosen_places(n, places)
    k = len(chosen)
    if k < 4:
        raise ValueError(f"k neurons compute the parity of k places for k >= 4, not for {k}")
    q, down = k - 1 - k % 2, Fraction(-1, 2)  # m = k/2 + down (sum of the signs in S)
    neurons = [
        _neuron(n, chosen, -down, q - Fraction(k, 2), Fraction(4))
        if t == q
        else _neuron(n, chosen, down, Fraction(k, 2) - t, Fraction(4 * (-1) ** (t + 1)))
        for t in range(1, k)
    ]
    neurons.append(_neuron(n, chosen, Fraction(1), Fraction(4 * q - 1 - k), Fraction(-1)))
    return ReluNetwork(tuple(neurons))


def one_step_parity_network(n: int, places: Iterable[int]) -> ReluNetwork:
    """Return the features of one exact gradient step as k neurons and a constant one, with the output χ_S, for even k.

    Parameters
    ----------
    n : int
        The number of signs.
    places : iterable of int
        The places S, an even number of them, at least two.

    Returns
    -------
    ReluNetwork
        The constant neuron comes first.

    Source
    ------
    tasks, proof of Lemma C.6, with one bias more, −1/2 + 1/(32k): the printed biases do not suffice.

    Examples
    --------
    >>> network = one_step_parity_network(3, [0, 2])
    >>> [int(network(x)) for x in ([1, 1, 1], [1, 1, -1], [-1, 1, -1])]
    [1, -1, 1]
    """
    chosen = even_places(n, places)
    k = len(chosen)
    half, slope = k // 2, Fraction(1, 2 * k)
    neurons = [_neuron(n, set(), Fraction(0), Fraction(1), Fraction((-1) ** half))]
    for level in range(half):
        outer = -((-1) ** (half + level)) * Fraction(64 * k, 30) * (32 * 31**level - 2)
        bias = Fraction(1, 32 * k) - Fraction(level + 1, k)
        neurons += [_neuron(n, chosen, sign * slope, bias, outer) for sign in (1, -1)]
    return ReluNetwork(tuple(neurons))


def paired_network(neurons: Iterable[ReluNeuron]) -> ReluNetwork:
    """Return the neurons with a copy of each that has the opposite outer weight: the output is 0 everywhere.

    Parameters
    ----------
    neurons : iterable of ReluNeuron

    Returns
    -------
    ReluNetwork

    Source
    ------
    tasks, Section B.2.1, unbiased initialization.

    Examples
    --------
    >>> network = paired_network([ReluNeuron((Fraction(1), Fraction(-1)), Fraction(1, 2), Fraction(1))])
    >>> len(network.neurons), network([1, -1])
    (2, Fraction(0, 1))
    """
    chosen = tuple(neurons)
    return ReluNetwork(chosen + tuple(ReluNeuron(one.weights, one.bias, -one.outer) for one in chosen))
