"""Which logits of a network are what they should be: decided for all of them by residues.
A logit f(x)[y] is compared with g [y = label of x], for an exact number g; or, in differences, f(x)[y] − f(x)[r] with
the same difference of what is wanted, where the reference r is the first label or the label of x. The network is split
into a part with rational outputs and a rest (`splitting`). For the first one homomorphism decides at each prime, since
what is compared is rational; where the rest adds something, there is one homomorphism for each conjugate of the field
of the weights. If g is not rational, everything is rest. A logit is dropped as soon as one residue tells that it
differs.

The bound. Let D be a common denominator of everything that is compared. No conjugate of D (f(x)[y] − g) is larger than
D (Σ_j V_j (Σ_i U_ij)^e + G), where V_j, U_ij and G bound the weights of neuron j for the output and for input number i,
and g, with all conjugates; differences can be twice as large. The product of the primes is larger than that, as
`primes` asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, lcm
from typing import NamedTuple

import numpy as np

from constructions.cyclotomic import Cyclotomic, Rational, exact
from constructions.residues.arrays import Library, library
from constructions.residues.evaluation import Comparison, Evaluation, Reference
from constructions.residues.galois import Conjugates
from constructions.residues.numbers import Booleans, Integers, Numbers
from constructions.residues.splitting import Part, Split, all_rest, split, support
from constructions.residues.sums import Arithmetic, arithmetic
from constructions.residues.tables import ExactTables

__all__ = ["Agreement", "Decider", "Record", "has_zero_loss"]


class Record(NamedTuple):
    """What was computed, for whoever wants to check that nothing was rounded and enough was asked.

    `bound` is what the product of the `primes` has to exceed; `largest` bounds all partial sums of matrix products, at
    most 2^50; `rational` and `rest` count the neurons of both parts, and `supported` the logits to which the rest may
    add something, which are looked at under all `homomorphisms`.
    """

    conductor: int
    homomorphisms: int
    primes: tuple[int, ...]
    bound: int
    largest: int
    rational: int
    rest: int
    logits: int
    supported: int
    library: str


class Agreement(NamedTuple):
    """Which logits agree, an array of booleans of the shape of all logits, and a record."""

    equal: Booleans
    record: Record


@dataclass(frozen=True)
class Decider:
    """A network, prepared for several comparisons.

    Parameters
    ----------
    tables : ExactTables
    library : Library, optional
        What computes; NumPy unless given.
    workers : int, optional
        Threads, each with blocks of its own; as many as suit the library unless given.
    structure : bool
        Whether a part with rational outputs is looked for.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> from constructions.fourier import fourier_solution
    >>> from constructions.residues.tables import solution_tables
    >>> labels = np.add.outer(np.arange(7), np.arange(7)) % 7
    >>> tables = solution_tables(fourier_solution(FiniteAbelianGroup((7,))))
    >>> bool(Decider(tables).agreement(labels, reference="first").equal.all())
    True
    >>> found = Decider(tables.changed(0, 3, 2, 5)).agreement(labels, reference="first")
    >>> int((~found.equal).sum()), found.record.homomorphisms, found.record.supported
    (42, 24, 49)
    """

    tables: ExactTables
    library: Library | None = None
    workers: int | None = None
    structure: bool = True

    def agreement(
        self,
        labels: Integers | None = None,
        gain: Cyclotomic | Rational = 1,
        reference: Reference | None = None,
        among: Booleans | None = None,
    ) -> Agreement:
        """Tell which logits are g [y = label], or differ from that of a reference as these do.

        Parameters
        ----------
        labels : array of int, optional
            Of the shape of the inputs; without labels logits are compared with 0.
        gain : Cyclotomic, int or Fraction
            The g.
        reference : 'first' or 'label', optional
            The label with whose logit the others are compared.
        among : array of booleans, optional
            Only these logits are looked at; the others count as different.

        Returns
        -------
        Agreement

        Raises
        ------
        ValueError
            If the labels do not have the shape of the inputs, or are not there but needed.
        TooSmall
            If float64 cannot carry the primes that the conductor and the width ask for.

        Source
        ------
        As the module explains.
        """
        shape = self.tables.shape
        if labels is None:
            if reference == "label":
                raise ValueError("without labels there is no label with which others are compared")
            labels, gain = np.zeros(shape[:-1], dtype=np.int64), 0
        labels = self.fitting(labels)
        equal = np.ones(shape, dtype=np.bool_) if among is None else np.array(among, dtype=np.bool_)
        return self._agreement(labels, exact(gain), reference, equal)

    @property
    def real(self) -> bool:
        """Whether all weights are real."""
        return self._conjugates.real

    def fitting(self, labels: Integers) -> Integers:
        """Return labels as an array of the shape of the inputs, or raise ValueError if they are no labels of these."""
        shape, found = self.tables.shape, np.asarray(labels)
        if found.shape != shape[:-1]:
            raise ValueError(f"labels of shape {found.shape} do not fit inputs of shape {shape[:-1]}")
        if not np.issubdtype(found.dtype, np.integer) or ((found < 0) | (found >= shape[-1])).any():
            raise ValueError(f"labels are whole numbers from 0 to {shape[-1] - 1}")
        return found

    def _agreement(self, labels: Integers, gain: Cyclotomic, reference: Reference | None, equal: Booleans) -> Agreement:
        tables, flat = self.tables, equal.reshape(self.tables.examples, -1)
        numbers, place = self._with(gain)
        parts, conjugates = self._parts, self._conjugates
        if not gain.is_rational():
            parts, conjugates = all_rest(tables), Conjugates(numbers)
        means, bound = self._means(numbers, place, parts, reference)
        comparison = Comparison(labels.reshape(-1), place, reference)
        *grid, columns = support(parts.rest, tables)
        if reference is not None:
            columns = np.arange(tables.shape[-1])
        rows = np.ravel_multi_index(np.ix_(*grid), tables.shape[:-1]).reshape(-1)
        inside = np.ix_(rows, columns)
        before, supported = flat[inside], rows.size * columns.size
        if supported < flat.size:
            self._evaluation(parts.rational, numbers, means).decide(flat, comparison, [1])
        if supported:
            rational = self._evaluation(parts.rational, numbers, means, tuple(grid), columns)
            rest = replace(rational, part=parts.rest)
            added = {q: rational.residues(q) for q in means.primes} if parts.rational.width else None
            within = comparison._replace(labels=comparison.labels[rows])
            rest.decide(before, within, conjugates.representatives, added)
            flat[inside] = before
        record = Record(
            numbers.conductor, len(conjugates.representatives), means.primes, bound, means.largest,
            parts.rational.width, parts.rest.width, flat.size, supported, self._library.name,
        )  # fmt: skip
        return Agreement(equal, record)

    @cached_property
    def _library(self) -> Library:
        return self.library or library()

    @cached_property
    def _conjugates(self) -> Conjugates:
        return Conjugates(self.tables.numbers)

    @cached_property
    def _parts(self) -> Split:
        return split(self.tables, self._conjugates) if self.structure else all_rest(self.tables)

    def _with(self, gain: Cyclotomic) -> tuple[Numbers, int | None]:
        """Return the numbers with one more, and its place; 0 needs none."""
        if not gain:
            return self.tables.numbers, None
        numbers = self.tables.numbers.with_one_more(gain)
        return numbers, len(numbers) - 1

    def _means(
        self, numbers: Numbers, gain: int | None, parts: Split, reference: Reference | None
    ) -> tuple[Arithmetic, int]:
        """Return how to compute, and the bound of the module."""
        tables = self.tables
        common = lcm(1, *numbers.denominators)
        inputs = lcm(1, *(numbers.denominators[p] for table in tables.inputs for p in np.unique(table)))
        output = lcm(1, *(numbers.denominators[p] for p in np.unique(tables.output)))
        extra = (0, 1) if gain is None else (numbers.sizes[gain], numbers.denominators[gain])
        factor = lcm(inputs**tables.exponent * output, extra[1]) * (1 if reference is None else 2)
        bound = ceil(factor * (tables.size + extra[0]))
        width = max(parts.rational.width, parts.rest.width)
        return arithmetic(tables.exponent, len(tables.inputs), width, numbers.conductor, bound, common), bound

    def _evaluation(
        self,
        part: Part,
        numbers: Numbers,
        means: Arithmetic,
        grid: tuple[Integers, ...] | None = None,
        columns: Integers | None = None,
    ) -> Evaluation:
        everywhere = [np.arange(size) for size in self.tables.shape]
        elements, labels = grid or tuple(everywhere[:-1]), everywhere[-1] if columns is None else columns
        threads = self.workers or self._library.threads
        return Evaluation(part, elements, labels, numbers, means, self._library, threads)


def has_zero_loss(tables: ExactTables, labels: Integers) -> bool:
    """Tell whether a network answers every input with 1 at its label and 0 elsewhere, up to a constant for each input.

    Parameters
    ----------
    tables : ExactTables
    labels : array of int
        Of the shape of the inputs.

    Returns
    -------
    bool
        Whether the loss of CaGO is 0.

    Source
    ------
    CaGO, equation (1).

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> from constructions.fourier import unnormalised_fourier_solution
    >>> from constructions.residues.tables import solution_tables
    >>> tables = solution_tables(unnormalised_fourier_solution(FiniteAbelianGroup((7,))))
    >>> has_zero_loss(tables, np.add.outer(np.arange(7), np.arange(7)) % 7)
    False
    """
    return bool(Decider(tables).agreement(labels, reference="first").equal.all())
