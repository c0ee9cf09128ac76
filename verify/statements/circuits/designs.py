"""Explicit networks of cosines: which phases and signs the neurons of one frequency have.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas D.2 and 4.3; a rank-one lattice of phases is our own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial
from typing import Any

from verify.statements.cago.fourier import MEMBERS
from verify.statements.cago.vocabulary import D, G
from verify.statements.circuits.vocabulary import (
    ORDER,
    VOCABULARY,
    activation,
    binders_of,
    embeddings,
    inputs,
    ratio,
    weights,
)
from verify.statements.language import Binders, define, mapping, minus, plus, power, times, total
from verify.statements.patterns import names_of

Json = Any

BIT = ["range", 0, 1]
CIRCUIT: Binders = [("G", "abelian"), ("H", ["subsets", D]), ("beta", "real")]


def cosine(factor: Json, frequency: Json, g: Json) -> Json:
    """β Re(factor · ⟨frequency, g⟩)."""
    return times("beta", ["re", times(factor, ["char", frequency, g])])


@dataclass(frozen=True)
class Design:
    """A network of cosines with k inputs: ``count`` neurons for each member of a half-system.

    ``local`` are the nodes of one frequency, ``first`` one of them, and ``factors`` says by which complex numbers of
    modulus 1 the embeddings of a node are turned. The readout is turned by their product.
    """

    name: str
    k: int
    count: int
    local: Json
    first: Json
    factors: Callable[[Json], list[Json]]

    @property
    def nodes(self) -> Json:
        """The nodes of all frequencies."""
        return ["product", MEMBERS, self.places]

    @property
    def places(self) -> str:
        """The nodes of one frequency by name."""
        return f"{self.name}_{self.k}_nodes"

    @property
    def maps(self) -> list[Json]:
        """The weights by name."""
        return [[f"{self.name}_{self.k}_{weight}", *names_of(CIRCUIT)] for weight in weights(self.k)]

    @property
    def scale(self) -> Json:
        """Count · k! β^(k+1) / 2^(k+1)."""
        return times(ratio(self.count * factorial(self.k), 2 ** (self.k + 1)), power("beta", self.k + 1))

    @property
    def length(self) -> Json:
        """The squared norm of each neuron, (k + 1) d β² / 2."""
        return times(ratio(self.k + 1, 2), ORDER, power("beta", 2))

    def all_factors(self, node: Json) -> list[Json]:
        """The factors of the embeddings, and their product, the factor of the readout."""
        factors = self.factors(node)
        return [*factors, times(*factors)]

    def weight(self, factor: Json) -> Json:
        """The weights of all nodes for one position: the factor may mention ``node``."""
        wave = cosine(factor, ["inclusion", ["first", "node"]], "g")
        return mapping([("node", self.nodes), ("g", G)], wave)

    def applied(self, name: str, *arguments: Json) -> Json:
        """Apply a definition to the network and further arguments."""
        return [f"{name}_{self.k}", "G", self.nodes, *self.maps, *arguments]

    def definitions(self) -> list[Json]:
        """Return the nodes of one frequency and the weights of the network by name."""
        factors = self.all_factors(["second", "node"])
        return [
            define(self.places, [], self.local),
            *(define(entry[0], CIRCUIT, self.weight(factor)) for entry, factor in zip(self.maps, factors, strict=True)),
        ]


def _bits(k: int, node: Json) -> list[Json]:
    """The bits of a node of one frequency: for the phase of each input, and for all signs but the first."""
    bits = []
    for _ in range(2 * k - 2):
        bits.append(["first", node])
        node = ["second", node]
    return [*bits, node]


def signed(k: int) -> Design:
    """The network of the paper: cosines and sines with all signs, 2^(2k−1) neurons for each frequency."""

    def factors(node: Json) -> list[Json]:
        bits = _bits(k, node)
        turns = [["root", 4, minus(bit)] for bit in bits[:k]]
        signs = [minus(1, times(2, bit)) for bit in bits[k:]]
        return [turns[0], *(times(sign, turn) for sign, turn in zip(signs, turns[1:], strict=True))]

    nodes: Json = BIT
    first: Json = 0
    for _ in range(2 * k - 2):
        nodes, first = ["product", BIT, nodes], ["pair", 0, first]
    return Design("circuit", k, 2 ** (2 * k - 1), nodes, first, factors)


def lattice(k: int) -> Design:
    """Our own network: the phases are multiples of (1, 3, …, 3^(k−2), 4·3^(k−2))/(2·3^(k−1)) of a turn."""
    count = 2 * 3 ** (k - 1)
    steps = [*(3**i for i in range(k - 1)), 4 * 3 ** (k - 2)]

    def factors(node: Json) -> list[Json]:
        return [["root", count, times(step, node)] for step in steps]

    return Design("lattice", k, count, ["range", 0, count - 1], 0, factors)


def network_definitions(k: int) -> list[Json]:
    """Return the words for networks with k inputs."""
    names = inputs(k)
    layer: Binders = [("G", "abelian"), ("J", "set"), *((name, ["maps", "J", G, "complex"]) for name in weights(k))]
    at_inputs = [[u, "j", a] for u, a in zip(embeddings(k), names, strict=True)]
    return [
        define(
            f"network_{k}",
            [*layer, *binders_of(names), ("c", G)],
            total([("j", "J")], activation(at_inputs, ["w", "j", "c"])),
        ),
        define(
            f"length_{k}",
            [*layer, ("j", "J")],
            plus(*(total([("g", G)], ["abs2", [name, "j", "g"]]) for name in weights(k))),
        ),
    ]


CASES = (2, 3)
CONSTRUCTION: list[Json] = [
    *VOCABULARY,
    *(definition for k in CASES for definition in network_definitions(k)),
    *(definition for make in (signed, lattice) for k in CASES for definition in make(k).definitions()),
]
