"""Explicit networks of cosines: which phases and signs the neurons of one frequency have.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas D.2 and 4.3; a rank-one lattice of phases is our own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any

from verify.library.half_systems import MEMBERS, D, G
from verify.statements.circuits.networks import norm_definitions
from verify.statements.circuits.vocabulary import (
    NUMBERS_OF_INPUTS,
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


def tuples(sorts: Sequence[Json]) -> Json:
    """Return the sort of nested pairs.

    >>> tuples(["A", "B", "C"])
    ['product', 'A', ['product', 'B', 'C']]
    """
    first, *rest = sorts
    return ["product", first, tuples(rest)] if rest else first


def entries(node: Json, number: int) -> list[Json]:
    """Return the entries of nested pairs.

    >>> entries("n", 2)
    [['first', 'n'], ['second', 'n']]
    """
    return [["first", node], *entries(["second", node], number - 1)] if number > 1 else [node]


def nested_pairs(parts: Sequence[Json]) -> Json:
    """Return nested pairs.

    >>> nested_pairs([0, 1, 2])
    ['pair', 0, ['pair', 1, 2]]
    """
    first, *rest = parts
    return ["pair", first, nested_pairs(rest)] if rest else first


@dataclass(frozen=True)
class Signs:
    """Nodes of one frequency that are nested pairs of labels for the phases and of bits for the signs.

    ``turns`` and ``signs`` say by which complex numbers of modulus 1 and by which signs, if by any, the embeddings of a
    node are multiplied. ``added`` is Σ over all signs of (s1 t1 + … + sk tk)^k s1 ⋯ sk for numbers t.
    """

    labels: Sequence[Json]
    bits: int
    turns: Callable[[Sequence[Json]], list[Json]]
    signs: Callable[[Sequence[Json]], list[Json]]
    added: Callable[[Sequence[Json]], Json]

    @property
    def sorts(self) -> list[Json]:
        """The sorts of all entries of a node."""
        return [*self.labels, *[BIT] * self.bits]

    @property
    def names(self) -> list[str]:
        """Names for the entries of a node."""
        return [f"m{i}" for i in range(1, len(self.sorts) + 1)]

    def factors(self, node: Json) -> list[Json]:
        """The factors of the embeddings of a node."""
        return self._factors(entries(node, len(self.sorts)))

    def named_factors(self) -> list[Json]:
        """The factors of the embeddings, in the names for the entries of a node."""
        return self._factors(self.names)

    def _factors(self, parts: Sequence[Json]) -> list[Json]:
        turns, signs = self.turns(parts[: len(self.labels)]), self.signs(parts[len(self.labels) :])
        return [turn if sign == 1 else times(sign, turn) for sign, turn in zip(signs, turns, strict=True)]


@dataclass(frozen=True)
class Design:
    """A network of cosines with k inputs: ``count`` neurons for each member of a half-system.

    ``local`` are the nodes of one frequency, ``first`` one of them, and ``factors`` says by which complex numbers of
    modulus 1 the embeddings of a node are turned. The readout is turned by their product. ``signs`` says more on these
    factors if some of them are signs.
    """

    name: str
    k: int
    count: int
    local: Json
    first: Json
    factors: Callable[[Json], list[Json]]
    signs: Signs | None = None

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


def _sign(bit: Json) -> Json:
    """(−1)^bit."""
    return minus(1, times(2, bit))


def _with_signs(name: str, k: int, count: int, signs: Signs) -> Design:
    first = nested_pairs([0] * len(signs.sorts))
    return Design(name, k, count, tuples(signs.sorts), first, signs.factors, signs)


def signed(k: int) -> Design:
    """The network of the paper: cosines and sines with all signs, 2^(2k−1) neurons for each frequency."""
    signs = Signs(
        labels=[BIT] * k,
        bits=k - 1,
        turns=lambda bits: [["root", 4, minus(bit)] for bit in bits],
        signs=lambda bits: [1, *map(_sign, bits)],
        added=lambda numbers: times(2 ** (k - 1) * factorial(k), *numbers),
    )
    return _with_signs("circuit", k, 2 ** (2 * k - 1), signs)


def lattice(k: int) -> Design:
    """Our own network: the phases are multiples of (1, 3, …, 3^(k−2), 4·3^(k−2))/(2·3^(k−1)) of a turn.

    For four inputs the number of the node is given by its remainders: half of a turn is a sign.
    """
    count = 2 * 3 ** (k - 1)
    steps = [*(3**i for i in range(k - 1)), 4 * 3 ** (k - 2)]
    if k == 4:
        return _with_signs("lattice", k, count, _signs_of_four(steps, count // 2))

    def factors(node: Json) -> list[Json]:
        return [["root", count, times(step, node)] for step in steps]

    return Design("lattice", k, count, ["range", 0, count - 1], 0, factors)


def _signs_of_four(steps: Sequence[int], half: int) -> Signs:
    """Turns by multiples of 1/27 of a turn, and one sign for the first three inputs."""

    def added(numbers: Sequence[Json]) -> Json:
        *three, last = numbers
        together = plus(*three)
        return times(8, last, plus(power(together, 3), times(together, power(last, 2))))

    return Signs(
        labels=[["range", 0, half - 1]],
        bits=1,
        turns=lambda labels: [["root", half, times(step % half, labels[0])] for step in steps],
        signs=lambda bits: [*[_sign(bits[0])] * 3, 1],
        added=added,
    )


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


CASES = (2, 3, 4)
CONSTRUCTION: list[Json] = [
    *VOCABULARY,
    *(definition for k in NUMBERS_OF_INPUTS for definition in network_definitions(k)),
    *(definition for k in NUMBERS_OF_INPUTS for definition in norm_definitions(k)),
    *(definition for k in NUMBERS_OF_INPUTS for definition in signed(k).definitions()),
    *(definition for k in CASES for definition in lattice(k).definitions()),
]
