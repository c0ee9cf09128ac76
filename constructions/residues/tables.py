"""Networks of one hidden layer with a power as activation, as arrays of places in a list of exact numbers.
A network has k inputs; input number i is one of d_i elements, each of which adds a weight of its own to every neuron:
f(x)[y] = Σ_j v_j(y) (Σ_i u_ij(x_i))^e. Additions and compositions have two tables with as many columns as elements,
parities one table with two columns for each sign. To change or to remove weights, or to mix networks, is a matter of
arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm, prod

import numpy as np

from constructions.arguments import instance, whole
from constructions.cyclotomic import Cyclotomic, Rational, exact, total
from constructions.max_margin.networks import PowerNetwork
from constructions.residues.numbers import Integers, Numbers, Terms, lightened
from constructions.solutions import PARTS, Solution

__all__ = ["ExactTables", "power_tables", "solution_tables"]


@dataclass(frozen=True)
class ExactTables:
    """The weights of a network of q neurons, exactly.

    Parameters
    ----------
    numbers : Numbers
        Each weight is one of these.
    inputs : tuple of arrays of int64
        For each input an array of shape (q, d_i): the places of the weights of each neuron for each element.
    output : array of int64
        Of shape (q, labels).
    exponent : int
        The exponent e of the activation z^e, at least 1.

    Source
    ------
    CaGO, §2, and tasks, §7.2.

    Examples
    --------
    >>> from constructions.max_margin.cosines import six_phases
    >>> tables = power_tables(six_phases(5), (5, 5))
    >>> tables.width, tables.shape, tables.pruned([0]).width
    (12, (5, 5, 5), 11)
    """

    numbers: Numbers
    inputs: tuple[Integers, ...]
    output: Integers
    exponent: int

    @property
    def width(self) -> int:
        """The number q of neurons."""
        return int(self.output.shape[0])

    @property
    def shape(self) -> tuple[int, ...]:
        """The numbers of elements of each input, and of labels: the shape of all logits."""
        return (*(int(table.shape[1]) for table in self.inputs), int(self.output.shape[1]))

    @property
    def examples(self) -> int:
        """The number of inputs of the network, Π d_i."""
        return prod(self.shape[:-1])

    @cached_property
    def size(self) -> Fraction:
        """The sum Σ_j V_j (Σ_i U_ij)^e of bounds on the weights and all their conjugates: no logit is larger."""
        rows = zip(*(self.numbers.largest(table) for table in (self.output, *self.inputs)), strict=True)
        return sum((v * sum(us) ** self.exponent for v, *us in rows), Fraction(0))

    def weight(self, table: int, neuron: int, column: int) -> Cyclotomic:
        """Return a weight.

        Parameters
        ----------
        table : int
            The number of an input, or k for the output.
        neuron, column : int

        Returns
        -------
        Cyclotomic

        Source
        ------
        Elementary.

        Examples
        --------
        >>> from constructions.max_margin.networks import Neuron
        >>> power_tables(PowerNetwork(2, [Neuron([1, 5], [7])]), (2,)).weight(0, 0, 1)
        5
        """
        return self.numbers.number(int((*self.inputs, self.output)[table][neuron, column]))

    def changed(self, table: int, neuron: int, column: int, value: Cyclotomic | Rational) -> ExactTables:
        """Return the network with another weight at one place.

        Parameters
        ----------
        table : int
            The number of an input, or k for the output.
        neuron, column : int
        value : Cyclotomic, int or Fraction

        Returns
        -------
        ExactTables

        Source
        ------
        Elementary.

        Examples
        --------
        >>> from constructions.max_margin.networks import Neuron
        >>> tables = power_tables(PowerNetwork(2, [Neuron([1, 5], [7])]), (2,))
        >>> tables.changed(1, 0, 0, 9).weight(1, 0, 0)
        9
        """
        listed = _List(self.numbers.conductor, self.numbers.terms)
        place = listed.place(exact(value))
        arrays = [*self.inputs, self.output]
        arrays[table] = arrays[table].copy()
        arrays[table][neuron, column] = place
        return replace(self, numbers=listed.numbers(), inputs=tuple(arrays[:-1]), output=arrays[-1])

    def pruned(self, neurons: Iterable[int]) -> ExactTables:
        """Return the network without some neurons.

        Parameters
        ----------
        neurons : iterable of int
            Their numbers.

        Returns
        -------
        ExactTables

        Source
        ------
        Elementary.

        Examples
        --------
        >>> from constructions.max_margin.cosines import six_phases
        >>> power_tables(six_phases(5), (5, 5)).pruned(range(6)).width
        6
        """
        kept = np.delete(np.arange(self.width), sorted(set(neurons)))
        return replace(self, inputs=tuple(table[kept] for table in self.inputs), output=self.output[kept])

    def __add__(self, other: ExactTables) -> ExactTables:
        """Return the network with the neurons of both, whose output is the sum of theirs."""
        if (self.shape, self.exponent) != (other.shape, other.exponent):
            raise ValueError("only networks with the same inputs, labels and activation have a sum")
        n = lcm(self.numbers.conductor, other.numbers.conductor)
        mine, theirs = self.numbers.written_in(n), other.numbers.written_in(n)
        pairs = zip((*self.inputs, self.output), (*other.inputs, other.output), strict=True)
        *inputs, output = (np.vstack([one, two + len(mine)]) for one, two in pairs)
        return ExactTables(Numbers(n, mine.terms + theirs.terms), tuple(inputs), output, self.exponent)

    def __neg__(self) -> ExactTables:
        """Return the network with all weights of the output negated."""
        negated = tuple(tuple((e, -c) for e, c in terms) for terms in self.numbers.terms)
        numbers = Numbers(self.numbers.conductor, self.numbers.terms + negated)
        return replace(self, numbers=numbers, output=self.output + len(self.numbers))

    def __sub__(self, other: ExactTables) -> ExactTables:
        """Return the network whose output is the difference of the outputs of two."""
        return self + -other

    def logit(self, x: Sequence[int], label: int) -> Cyclotomic:
        """Return one output by exact arithmetic.

        Parameters
        ----------
        x : sequence of int
            The element at each input.
        label : int

        Returns
        -------
        Cyclotomic

        Source
        ------
        CaGO, §2, and tasks, §7.2.

        Examples
        --------
        >>> from constructions.max_margin.cosines import six_phases
        >>> tables = power_tables(six_phases(5), (5, 5))
        >>> tables.logit((2, 4), 1) - tables.logit((2, 4), 0)
        15/2
        """
        outputs = (self.numbers.number(int(place)) for place in self.output[:, label])
        return total(power * v for power, v in zip(self._powers(x), outputs, strict=True))

    def difference(self, x: Sequence[int], label: int, other: int) -> Cyclotomic:
        """Return f(x)[label] − f(x)[other] by exact arithmetic, in half the time that the two take."""
        ends = zip(self.output[:, label], self.output[:, other], strict=True)
        outputs = (self.numbers.number(int(one)) - self.numbers.number(int(two)) for one, two in ends)
        return total(power * v for power, v in zip(self._powers(x), outputs, strict=True))

    def _powers(self, x: Sequence[int]) -> Iterator[Cyclotomic]:
        """Yield what each neuron receives, to the e-th power."""
        for places in zip(*(table[:, element] for table, element in zip(self.inputs, x, strict=True)), strict=True):
            yield total(self.numbers.number(int(place)) for place in places) ** self.exponent


def power_tables(network: PowerNetwork, sizes: Sequence[int], signs: bool = False) -> ExactTables:
    """Return the tables of a network whose inputs are unit vectors side by side, or signs.

    Parameters
    ----------
    network : PowerNetwork
        Of any width but 0.
    sizes : sequence of int
        How many coordinates belong to each input, as (p, p) for the addition modulo p.
    signs : bool
        If so, all sizes are 1, and the two elements of each input are the coordinates 1 and −1, in this order.

    Returns
    -------
    ExactTables
        The masses are multiplied into the output.

    Raises
    ------
    ValueError
        If the sizes do not fit the network.

    Source
    ------
    tasks, §7.2 to §7.6.

    Examples
    --------
    >>> from constructions.max_margin.parities import parity_network
    >>> power_tables(parity_network(4, [0, 2]), [1] * 4, signs=True).shape
    (2, 2, 2, 2, 2)
    """
    neurons = instance(network, PowerNetwork, "six_phases(5)").neurons
    sizes = [whole(size, "the size of an input", 1) for size in sizes]
    if not neurons or len(neurons[0].inputs) != sum(sizes) or (signs and set(sizes) != {1}):
        raise ValueError(f"inputs of the sizes {list(sizes)} do not fit the network")
    listed = _List(lcm(*(v.conductor for n in neurons for v in (n.mass, *n.inputs, *n.output))))
    received = np.array([[listed.place(value) for value in n.inputs] for n in neurons], dtype=np.int64)
    if signs:
        negated = np.array([[listed.place(-value) for value in n.inputs] for n in neurons], dtype=np.int64)
        inputs = tuple(np.stack([received[:, i], negated[:, i]], axis=1) for i in range(len(sizes)))
    else:
        inputs = tuple(np.split(received, np.cumsum(sizes)[:-1], axis=1))
    factors = _List(listed.conductor)
    products: dict[tuple[int, int], int] = {}

    def product(mass: Cyclotomic, value: Cyclotomic) -> int:
        key = factors.place(mass), factors.place(value)  # few of them are different
        if key not in products:
            products[key] = listed.place(mass * value)
        return products[key]

    output = np.array([[product(n.mass, value) for value in n.output] for n in neurons], dtype=np.int64)
    return ExactTables(listed.numbers(), inputs, output, network.exponent)


def solution_tables(z: Solution) -> ExactTables:
    """Return the tables of the network with given Fourier coefficients; the columns are `group.elements`.

    Parameters
    ----------
    z : Solution
        Of order at least 1.

    Returns
    -------
    ExactTables
        With the weights of `weights`.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> from constructions.abelian import FiniteAbelianGroup
    >>> from constructions.fourier import fourier_solution
    >>> tables = solution_tables(fourier_solution(FiniteAbelianGroup((5,))))
    >>> tables.logit((1, 3), 4) - tables.logit((1, 3), 0)
    1
    """
    n, group = instance(z, Solution, "fourier_solution(group)").conductor, z.group
    listed, elements = _List(n), np.array(group.elements, dtype=np.int64).reshape(group.order, -1)
    turns = np.array([n // order for order in group.orders], dtype=np.int64)
    shifts = {k: (elements * (turns * np.array(k, dtype=np.int64))).sum(1) % n for k in group.nontrivial_characters}
    arrays = {p: np.zeros((z.order, group.order), dtype=np.int64) for p in PARTS}
    for part, sign in zip(PARTS, (1, 1, -1), strict=True):
        for j, node in enumerate(z.nodes):
            coefficients = [(k, listed.coefficient(value)) for (p, k), value in node.items() if p == part]
            columns = zip(*((sign * shifts[k] % n).tolist() for k, _ in coefficients), strict=True)
            turned = list(columns) if coefficients else [()] * group.order
            arrays[part][j] = [listed.wave([c for _, c in coefficients], exponents) for exponents in turned]
    return ExactTables(listed.numbers(), (arrays["a"], arrays["b"]), arrays["c"], 2)


class _List:
    """A list of numbers in the making, in which numbers with the same terms have one place."""

    def __init__(self, conductor: int, terms: Iterable[Terms] = ()) -> None:
        self.conductor, self.terms = conductor, list(terms)
        self.places: dict[Terms, int] = {}
        for place, known in enumerate(self.terms):
            self.places.setdefault(known, place)
        self.seen: dict[int, tuple[Cyclotomic, int]] = {}  # the same object stands at many places
        self.coefficients: dict[Cyclotomic, int] = {}
        self.waves: dict[tuple[tuple[int, int], ...], int] = {}
        self.expanded: list[Terms] = []

    def numbers(self) -> Numbers:
        return Numbers(self.conductor, tuple(self.terms))

    def place(self, value: Cyclotomic) -> int:
        if id(value) not in self.seen:
            self._admit(value.conductor)
            self.seen[id(value)] = value, self._place(self._terms(value))
        return self.seen[id(value)][1]

    def coefficient(self, value: Cyclotomic) -> int:
        """Return the number of a coefficient, for `wave`."""
        if value not in self.coefficients:
            self.coefficients[value] = len(self.expanded)
            self.expanded.append(self._terms(value))
        return self.coefficients[value]

    def wave(self, coefficients: list[int], exponents: tuple[int, ...]) -> int:
        """Return the place of Σ c ζ_n^e."""
        key = tuple(zip(coefficients, exponents, strict=True))
        if key not in self.waves:
            terms = ((e + turn, c) for number, turn in key for e, c in self.expanded[number])
            self.waves[key] = self._place(lightened(self.conductor, terms))
        return self.waves[key]

    def _terms(self, value: Cyclotomic) -> Terms:
        step = self.conductor // value.conductor
        return lightened(self.conductor, ((e * step, c) for e, c in enumerate(value.coefficients) if c))

    def _place(self, terms: Terms) -> int:
        if terms not in self.places:
            self.places[terms] = len(self.terms)
            self.terms.append(terms)
        return self.places[terms]

    def _admit(self, conductor: int) -> None:
        """Write all numbers with a larger conductor if need be."""
        if self.conductor % conductor:
            larger = lcm(self.conductor, conductor)
            self.terms = list(self.numbers().written_in(larger).terms)
            self.places = {terms: place for place, terms in enumerate(self.terms)}
            self.conductor = larger
