"""A network as the sum of a part whose outputs are rational and a rest, which is small if few weights were changed.
Two neurons with the same weights, or with all signs of the inputs changed and that of the output changed (−1)^e times,
add the same to every output. An automorphism σ of the field takes the neuron with the weights (u, v) to that with (σu,
σv), whose output is the image of the first one's. A sum over a whole orbit is therefore fixed by all σ: its outputs are
rational. So the neurons are sorted by orbits. An orbit that the network holds μ times, but for a few neurons, is taken
μ times; the neurons that are too many or too few form the rest, with their multiplicities. Nothing is supposed of the
network: one without any such structure is all rest.

Where a neuron of the rest and another one differ only at one element of an input, they cancel at all other elements;
`support` finds this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from constructions.residues.galois import Conjugates
from constructions.residues.numbers import Integers
from constructions.residues.tables import ExactTables

__all__ = ["Part", "Split", "all_rest", "split", "support"]

_ROOM = 2**25  # residues of all numbers and their negatives under all homomorphisms
_FEW = 64  # neurons for which the support is looked for


class Part(NamedTuple):
    """Some neurons with their multiplicities; the place −1 − i stands for the negative of number i.

    Shapes: inputs (q, d_i) each, output (q, labels), multiplicities (q).
    """

    inputs: tuple[Integers, ...]
    output: Integers
    multiplicities: Integers

    @property
    def width(self) -> int:
        """The number of different neurons."""
        return int(self.multiplicities.size)


class Split(NamedTuple):
    """A network as a sum: the outputs of `rational` are rational."""

    rational: Part
    rest: Part


def split(tables: ExactTables, conjugates: Conjugates) -> Split:
    """Return a network as the sum of two parts, the first of which has rational outputs.

    Parameters
    ----------
    tables : ExactTables
    conjugates : Conjugates
        Those of `tables.numbers`.

    Returns
    -------
    Split
        The first part is empty if nothing is found, or if it would take too much memory to look.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> from constructions.max_margin.cosines import six_phases
    >>> from constructions.residues.tables import power_tables
    >>> tables = power_tables(six_phases(7), (7, 7)).changed(0, 3, 2, 5)
    >>> parts = split(tables, Conjugates(tables.numbers))
    >>> parts.rational.width, sorted(parts.rest.multiplicities.tolist())
    (18, [-1, 1])
    >>> [found.size for found in support(parts.rest, tables)]
    [1, 7, 7]
    """
    if 2 * len(tables.numbers) * len(conjugates.exponents) > _ROOM:
        return all_rest(tables)
    neurons = _Neurons(tables, conjugates)
    rows = np.hstack([*tables.inputs, tables.output])
    present = Counter(neurons.keys(conjugates.names[rows]))
    images = [conjugates.images(t) for t in conjugates.generators]
    rational, rest = [], []
    seen: set[bytes] = set()
    for key in present:
        if key not in seen:
            orbit = neurons.orbit(key, images, 2 * tables.width)
            seen |= orbit or {key}
            counts = sorted(present[member] for member in orbit)
            usual = counts[len(counts) // 2] if counts else 0
            rational += [(member, usual) for member in sorted(orbit) if usual]
            rest += [(member, present[member] - usual) for member in sorted(orbit or {key}) if present[member] != usual]
    return Split(neurons.part(rational), neurons.part(rest))


def all_rest(tables: ExactTables) -> Split:
    """Return the split of a network in which nothing is known to be rational."""
    rows, ones = np.hstack([*tables.inputs, tables.output]), np.ones(tables.width, dtype=np.int64)
    return Split(_part(rows[:0], ones[:0], tables), _part(rows, ones, tables))


def support(part: Part, tables: ExactTables) -> tuple[Integers, ...]:
    """Return the elements of each input, and the labels, at which the outputs of a part need not all be 0.

    Parameters
    ----------
    part : Part
    tables : ExactTables
        Whose part it is.

    Returns
    -------
    tuple of arrays of int64
        Sorted; everything if there are many neurons.

    Source
    ------
    As the module explains.
    """
    if not part.width:
        return tuple(np.arange(0) for _ in tables.shape)
    if part.width > _FEW:
        return tuple(np.arange(size) for size in tables.shape)
    blocks = (*part.inputs, part.output)
    found = []
    for number, block in enumerate(blocks):
        others = [b for place, b in enumerate(blocks) if place != number]
        columns = (np.hstack([*others, block[:, [column]]]) for column in range(block.shape[1]))
        left = [_cancelled(rows, part.multiplicities) for rows in columns]
        found.append(np.flatnonzero(~np.array(left)))
    return tuple(found)


def _cancelled(rows: Integers, multiplicities: Integers) -> bool:
    """Tell whether the multiplicities of each row that occurs add up to 0."""
    counts: Counter[bytes] = Counter()
    for row, count in zip(rows, multiplicities.tolist(), strict=True):
        counts[row.tobytes()] += count
    return not any(counts.values())


def _part(rows: Integers, multiplicities: Integers, tables: ExactTables) -> Part:
    *inputs, output = np.split(rows, np.cumsum(tables.shape)[:-1], axis=1)
    return Part(tuple(inputs), output, multiplicities)


class _Neurons:
    """Neurons as rows of names, up to the signs that do not matter."""

    def __init__(self, tables: ExactTables, conjugates: Conjugates) -> None:
        self.tables, count = tables, len(tables.numbers)
        self.length, labels = sum(tables.shape), tables.shape[-1]
        names = conjugates.names
        self.negative = names[np.concatenate([np.arange(count, 2 * count), np.arange(count)])]
        self.signed = np.arange(self.length) < self.length - (labels if tables.exponent % 2 == 0 else 0)

    def keys(self, rows: Integers) -> list[bytes]:
        """Return the same bytes for rows that are alike but for signs that do not matter."""
        negated: NDArray[np.int64] = np.where(self.signed, self.negative[rows], rows)
        return [min(row.tobytes(), other.tobytes()) for row, other in zip(rows, negated, strict=True)]

    def rows(self, keys: Iterable[bytes]) -> Integers:
        return np.frombuffer(b"".join(keys), dtype=np.int64).reshape(-1, self.length)

    def orbit(self, key: bytes, images: Sequence[Integers], most: int) -> set[bytes]:
        """Return all images of a neuron, none if there are too many or one has a weight that is not in the list."""
        found, frontier = {key}, {key}
        while frontier:
            rows = self.rows(frontier)
            moved = [image[rows] for image in images]
            if any((row < 0).any() for row in moved) or len(found) > most:
                return set()
            frontier = {k for row in moved for k in self.keys(row)} - found
            found |= frontier
        return found

    def part(self, neurons: Sequence[tuple[bytes, int]]) -> Part:
        rows, listed = self.rows(key for key, _ in neurons), len(self.tables.numbers)
        rows = np.where(rows < listed, rows, listed - 1 - rows)
        return _part(rows, np.array([count for _, count in neurons], dtype=np.int64), self.tables)
