"""Networks on the groups of order 2 and 3 with the largest margin: one cosine for each choice of its maxima.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorems 4.1 and F.1, and section 6.
"""

from collections.abc import Sequence
from math import factorial, prod
from typing import Any

from verify.library.small_groups import Z2
from verify.statements.circuits.vocabulary import HALF_OF_Z3, Z3, ratio
from verify.statements.terms import equal, indicator, mapping, minus, plus, times

Json = Any

# Amplitudes a of the weights, and m with 2 Σ a² = 4 (k + 1) m²: the norms are rational multiples of γ.
COMPARABLE = {2: ((14, 13, 11), 9), 4: ((3, 3, 3, 3, 2), 2)}


def choices(group: Json, k: int) -> tuple[Json, list[Json]]:
    """Return the k-tuples of elements of a group, and the entries of a ``node``."""
    nodes: Json = ["element", group]
    rest: Json = "node"
    entries = []
    for _ in range(k - 1):
        nodes = ["product", ["element", group], nodes]
        entries.append(["first", rest])
        rest = ["second", rest]
    return nodes, [*entries, rest]


def cosine_network(group: Json, nodes: Json, centres: Sequence[Json], scales: Sequence[int] = ()) -> list[Json]:
    """Return the nodes, and weights d − 1 where a cosine is largest and −1 elsewhere, on a group of order d = 2, 3.

    The scales of the weights are 1 if not given.
    """
    _, order = group

    def waves(centre: Json, scale: int) -> Json:
        wave = minus(times(order, indicator(equal("letter", centre))), 1)
        return mapping([("node", nodes), ("letter", ["element", group])], wave if scale == 1 else times(scale, wave))

    places = [*centres, plus(*centres)]
    return [nodes, *map(waves, places, scales or [1] * len(places))]


def on_z3(k: int) -> list[Json]:
    """Return the group of order 3, the network, a half-system, and the margin."""
    return [Z3, *cosine_network(Z3, *choices(Z3, k)), HALF_OF_Z3, 3 ** (k + 1) * factorial(k)]


def root_on_z3(k: int) -> Json:
    """Return the norm of the neurons, the square root of 6 (k + 1)."""
    return ["radical", 2, 6 * (k + 1), 1]


def largest_on_z3(k: int) -> Json:
    """Return γ, 3 k! over the power k + 1 of the norm of the neurons."""
    gamma = ratio(3 * factorial(k), (6 * (k + 1)) ** ((k + 2) // 2))
    return gamma if k % 2 else times(gamma, root_on_z3(k))


def with_norms_on_z3(k: int) -> list[Json]:
    """Return the same with the norms and with γ before the margin."""
    *network, margin = on_z3(k)
    return [*network, mapping([("node", network[1])], root_on_z3(k)), largest_on_z3(k), margin]


def zero_node(k: int) -> Json:
    """Return one of the nodes."""
    return 0 if k == 1 else ["pair", 0, zero_node(k - 1)]


def on_z2(k: int, scales: Sequence[int] = ()) -> list[Json]:
    """The network on Z2 with ±1 in all places, or other scales: a neuron for each choice of all signs but the first."""
    nodes, centres = choices(Z2, k - 1)
    return [Z2, *cosine_network(Z2, nodes, [0, *centres], scales)]


def exceeding_on_z2(k: int) -> list[Json]:
    """The same with norms, and with the value and the margin by which it exceeds the formula of the theorem.

    For even k the norms are chosen so that they are multiples of γ.
    """
    square = 4 * (k + 1)
    if k % 2:
        network, margin = on_z2(k), 1
        gamma, norm = ratio(4 * factorial(k), square ** ((k + 1) // 2)), ["radical", 2, 2 * (k + 1), 1]
    else:
        scales, multiple = COMPARABLE[k]
        network, margin, root = on_z2(k, scales), prod(scales), ["radical", 2, square, 1]
        gamma, norm = times(ratio(4 * factorial(k), square ** (k // 2 + 1)), root), times(multiple, root)
    return [*network, mapping([("node", network[1])], norm), gamma, margin * 2**k * factorial(k)]
