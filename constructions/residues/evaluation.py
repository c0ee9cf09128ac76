"""The residues of all logits, block by block, and where they are what they should be.

A block holds as many inputs as the cache does; threads take blocks of their own. Once few inputs of a block are left
that may agree with what is wanted, only these are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from math import prod
from operator import add
from typing import Any, Literal, NamedTuple

import numpy as np

from constructions.residues.arrays import Library, centred, library, one_thread
from constructions.residues.numbers import Booleans, Floats, Integers, Numbers
from constructions.residues.splitting import Part
from constructions.residues.sums import Arithmetic

__all__ = ["Comparison", "Evaluation", "Reference"]

Reference = Literal["first", "label"]


class Comparison(NamedTuple):
    """What logits are compared with: g at the label of the input and 0 elsewhere, or differences of this.

    The labels are an array of shape (inputs); g stands at a place in the list of numbers; without a place it is 0.
    """

    labels: Integers
    gain: int | None
    reference: Reference | None


class _Weights(NamedTuple):
    """Residues of the weights under one homomorphism: shapes (d_i, q) each and (q, labels); and of g."""

    inputs: tuple[Any, ...]
    output: Any
    gain: float


class _Block(NamedTuple):
    """Some inputs of the grid, by their numbers; all last elements for some prefixes, or any ones one by one."""

    rows: Integers
    elements: tuple[Integers, ...]
    whole: bool


@dataclass(frozen=True)
class Evaluation:
    """The logits of a part of a network on a grid of inputs.

    Parameters
    ----------
    part : Part
        Its places are those of `numbers`.
    grid : tuple of arrays of int64
        The elements of each input that are looked at.
    labels : array of int64
        The labels that are looked at.
    numbers : Numbers
    arithmetic : Arithmetic
    library : Library
    workers : int
        Threads.
    """

    part: Part
    grid: tuple[Integers, ...]
    labels: Integers
    numbers: Numbers
    arithmetic: Arithmetic
    library: Library
    workers: int

    def residues(self, q: int) -> Floats:
        """Return the residues of all logits on the grid under ζ_n ↦ r, an array of shape (inputs, labels)."""
        weights = self._weights(q, self._values(q, [1])[0], None)
        found = np.empty((prod(elements.size for elements in self.grid), self.labels.size))

        def fill(blocks: Sequence[_Block]) -> None:
            for block in blocks:
                found[block.rows] = self.library.get(centred(self._sums(block, weights, q), q, self.library))

        self._each(fill)
        return found

    def decide(
        self, equal: Booleans, comparison: Comparison, exponents: Sequence[int], added: dict[int, Floats] | None = None
    ) -> None:
        """Keep those of some logits that agree with a comparison, at all primes under all homomorphisms.

        Parameters
        ----------
        equal : array of booleans
            Of shape (inputs, labels), changed in place: only what is true there is looked at.
        comparison : Comparison
            With the labels of the inputs of the grid.
        exponents : sequence of int
            The t of the homomorphisms ζ_n ↦ r^t.
        added : dict, optional
            For each prime residues of the same shape, which are added to those of the part.
        """
        values = {q: self._values(q, exponents) for q in self.arithmetic.primes}

        def narrow(blocks: Sequence[_Block]) -> None:
            judged = [_Judged(block, equal, comparison, self) for block in blocks]
            for q, rows in values.items():
                here = None if added is None else added[q]
                for number, row in enumerate(rows):
                    weights = self._weights(q, row, comparison.gain)
                    for block in judged:
                        if block.open:
                            block.judge(self._sums(block.block, weights, q), weights.gain, here, q)
                            if number & (number + 1) == 0:  # after 1, 2, 4, 8, … homomorphisms
                                block.narrow()
            for block in judged:
                block.finish()

        self._each(narrow)

    def _values(self, q: int, exponents: Sequence[int]) -> Floats:
        """Return centred residues of all numbers and, from the end, of their negatives; a row for each homomorphism."""
        residues = self.numbers.residues(q, exponents).T
        least = np.where(residues > q // 2, residues - q, residues).astype(np.float64)
        return np.hstack([least, -least[:, ::-1]])

    def _weights(self, q: int, values: Floats, gain: int | None) -> _Weights:
        put = self.library.put
        output = values[self.part.output]
        counts = self.part.multiplicities.astype(np.float64)[:, None]
        if (counts != 1).any():
            output = centred(output * counts, q, library())
        inputs = tuple(put(np.ascontiguousarray(values[table.T])) for table in self._columns())
        return _Weights(inputs, put(output[:, self.labels]), 0.0 if gain is None else float(values[gain]))

    def _columns(self) -> Iterable[Integers]:
        return (table[:, elements] for table, elements in zip(self.part.inputs, self.grid, strict=True))

    def _sums(self, block: _Block, weights: _Weights, q: int) -> Any:
        """Return Σ_j v_j (Σ_i u_ij)^e modulo q for the inputs of a block, integers of absolute value at most 2^50."""
        take, put = self.library.namespace.take, self.library.put
        pairs = zip(weights.inputs, block.elements, strict=True)
        if not block.whole:
            received = reduce(add, (take(table, put(elements), axis=0) for table, elements in pairs))
            return self.arithmetic.power(received, q, self.library) @ weights.output
        *first, (received, _) = pairs
        shape = (block.rows.size, self.part.width)
        if first:
            prefixes = reduce(add, (take(table, put(elements), axis=0) for table, elements in first))
            received = self.library.namespace.reshape(prefixes[:, None, :] + received[None, :, :], shape)
        return self.arithmetic.power(received, q, self.library) @ weights.output

    def _each(self, work: Callable[[Sequence[_Block]], None]) -> None:
        """Let threads work, each on some of the blocks."""
        blocks = list(self._blocks())
        shares = [blocks[number :: self.workers] for number in range(min(self.workers, len(blocks)))]
        with one_thread(self.library):
            if len(shares) < 2:
                work(blocks)
                return
            with ThreadPoolExecutor(len(shares)) as pool:
                for done in [pool.submit(work, share) for share in shares]:
                    done.result()

    def _blocks(self) -> Iterable[_Block]:
        """Yield blocks of all last elements for some prefixes."""
        *sizes, last = (int(elements.size) for elements in self.grid)
        prefixes = max(1, self.library.block // (last * max(self.part.width, self.labels.size, 1)))
        count = prod(sizes)
        for start in range(0, count, prefixes):
            some = np.arange(start, min(start + prefixes, count))
            elements = np.unravel_index(some, sizes) if sizes else ()
            rows = (some[:, None] * last + np.arange(last)).reshape(-1)
            yield _Block(rows, (*elements, np.arange(last)), True)


class _Judged:
    """A block with what is still thought to agree."""

    def __init__(self, block: _Block, equal: Booleans, comparison: Comparison, evaluation: Evaluation) -> None:
        self.equal, self.reference, self.evaluation = equal, comparison.reference, evaluation
        self.library = evaluation.library
        self.block, self.labels = block, comparison.labels
        self.open = True
        self.start()
        self.narrow()

    def start(self) -> None:
        """Take from the arrays what belongs to the rows of the block."""
        labels, columns = self.labels[self.block.rows], self.evaluation.labels
        self.agree = self.library.put(self.equal[self.block.rows])
        self.right = self.library.put(labels[:, None] == columns[None, :])

    def judge(self, sums: Any, gain: float, added: Floats | None, q: int) -> None:
        """Drop what has another residue than it should have; `sums` are at most 2^50."""
        wrong = sums if added is None else sums + self.library.put(added[self.block.rows])
        xp = self.library.namespace
        if gain:
            wrong = xp.where(self.right, wrong - gain, wrong)
        if self.reference == "first":
            wrong = wrong - wrong[:, :1]
        elif self.reference == "label":
            wrong = wrong - xp.sum(xp.where(self.right, wrong, 0.0 * wrong), axis=1, keepdims=True)
        self.agree &= centred(wrong, q, self.library) == 0.0

    def narrow(self) -> None:
        """Go on with those inputs that have a logit that still agrees, if these are less than half of all."""
        unsure = self.agree
        if self.reference == "first":
            unsure = unsure[:, 1:]
        elif self.reference == "label":
            unsure = unsure & ~self.right
        left = self.library.get(self.library.namespace.any(unsure, axis=1))
        if 2 * np.count_nonzero(left) < left.size:
            self.finish()
            rows = self.block.rows[left]
            sizes = [elements.size for elements in self.evaluation.grid]
            self.block = _Block(rows, tuple(np.unravel_index(rows, sizes)), False)
            self.open = rows.size > 0
            self.start()

    def finish(self) -> None:
        """Write down what agrees."""
        self.equal[self.block.rows] = self.library.get(self.agree)
