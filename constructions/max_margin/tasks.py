"""What a network is to learn: inputs with their labels, and the margin with which it does.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §7.2 to §7.6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product
from math import prod

from constructions.arguments import instance, whole
from constructions.cyclotomic import Cyclotomic
from constructions.groups import FiniteGroup
from constructions.max_margin.networks import Input, PowerNetwork, norm_power, outputs
from constructions.reals import least

__all__ = [
    "Example",
    "Task",
    "addition",
    "composition",
    "margin",
    "margins",
    "normalised_margin",
    "require_fit",
    "sparse_parity",
]

MOST_EXAMPLES = 10**7


@dataclass(frozen=True)
class Example:
    """An input and its label.

    Parameters
    ----------
    x : tuple of pairs
        The coordinates of the input that are not zero, each with its integer value.
    label : int
        The place of the right output.

    Source
    ------
    tasks, §7.3.

    Examples
    --------
    >>> addition(3).examples[5]
    Example(x=((1, 1), (5, 1)), label=0)
    """

    x: Input
    label: int


@dataclass(frozen=True)
class Task:
    """A finite set of examples.

    Parameters
    ----------
    name : str
    inputs : int
        The number of coordinates of an input.
    labels : int
        The number of labels, at least 2.
    examples : tuple of Example

    Source
    ------
    tasks, §7.3: the dataset D.

    Examples
    --------
    >>> addition(5)
    Task(name='addition of 2 residues modulo 5', inputs=10, labels=5)
    """

    name: str
    inputs: int
    labels: int
    examples: tuple[Example, ...] = field(repr=False)


def addition(p: int, k: int = 2) -> Task:
    """Return the task of adding k residues modulo p, each of which is given as a unit vector.

    Parameters
    ----------
    p : int
        At least 2.
    k : int
        The number of inputs, at least 1.

    Returns
    -------
    Task
        With p^k examples. The coordinate p i + a says that input number i is a.

    Raises
    ------
    ValueError
        If p or k is too small, or there are too many examples to be listed.

    Source
    ------
    tasks, §7.4; circuits, §3.

    Examples
    --------
    >>> len(addition(5, 3).examples)
    125
    """
    whole(p, "the modulus", 2)
    whole(k, "the number of residues to be added", 1)
    _listed(p**k)
    inputs = product(range(p), repeat=k)
    return _of_unit_vectors(f"addition of {k} residues modulo {p}", p, k, ((x, sum(x) % p) for x in inputs))


def composition(group: FiniteGroup) -> Task:
    """Return the task of multiplying two elements of a group, each of which is given as a unit vector.

    Parameters
    ----------
    group : FiniteGroup
        Of order n at least 2.

    Returns
    -------
    Task
        With n² examples. The coordinates a and n + b stand for the inputs a and b, the label c for the product.

    Source
    ------
    tasks, §7.6.

    Examples
    --------
    >>> from constructions.groups import symmetric_group
    >>> len(composition(symmetric_group(3)).examples)
    36
    """
    instance(group, FiniteGroup, "symmetric_group(3)")
    pairs = product(group.elements, repeat=2)
    labelled = (((a, b), group.product(a, b)) for a, b in pairs)
    return _of_unit_vectors(f"composition in {group.name}", group.order, 2, labelled)


def sparse_parity(n: int, places: Iterable[int]) -> Task:
    """Return the task of multiplying some of n signs.

    Parameters
    ----------
    n : int
        The number of coordinates.
    places : iterable of int
        Those that count, the set S.

    Returns
    -------
    Task
        With 2^n examples, vectors of signs; the label 0 stands for the parity 1, the label 1 for −1.

    Raises
    ------
    ValueError
        If a place is not one of 0, …, n − 1.

    Source
    ------
    tasks, §7.5.

    Examples
    --------
    >>> sparse_parity(3, [0, 2]).examples[1]
    Example(x=((0, 1), (1, 1), (2, -1)), label=1)
    """
    whole(n, "the number of signs", 1)
    _listed(2**n)
    chosen = sorted({whole(place, "a place of a parity", 0) for place in places})
    if not set(chosen) <= set(range(n)):
        raise ValueError(f"the places of a parity of {n} signs lie below {n}, not {chosen}")
    examples = (
        Example(tuple(enumerate(signs)), int(prod(signs[place] for place in chosen) < 0))
        for signs in product((1, -1), repeat=n)
    )
    return Task(f"parity of the signs {chosen} of {n}", n, 2, tuple(examples))


def margins(network: PowerNetwork, task: Task) -> set[Cyclotomic]:
    """Return the values of f(x)[y] − f(x)[y'] over all examples (x, y) and all labels y' ≠ y.

    Parameters
    ----------
    network : PowerNetwork
        With the inputs and labels of the task.
    task : Task

    Returns
    -------
    set of Cyclotomic
        A single value if and only if every example lies on the margin and all its wrong labels tie.

    Raises
    ------
    ValueError
        If the network has other numbers of inputs and labels than the task.

    Source
    ------
    tasks, §7.3 and condition C.1.

    Examples
    --------
    >>> from constructions.max_margin.cosines import eight_phases
    >>> margins(eight_phases(5), addition(5))
    {10}
    """
    instance(task, Task, "addition(5)")
    require_fit(instance(network, PowerNetwork, "eight_phases(5)"), task)
    found = set()
    for example in task.examples:
        values = outputs(network, example.x)
        found |= {values[example.label] - value for label, value in enumerate(values) if label != example.label}
    return found


def require_fit(network: PowerNetwork, task: Task) -> None:
    """Refuse a network that has not the inputs and labels of a task.

    Parameters
    ----------
    network : PowerNetwork
    task : Task

    Raises
    ------
    ValueError
        If the numbers differ, or there are no neurons.

    Source
    ------
    tasks, §7.3.

    Examples
    --------
    >>> from constructions.max_margin.cosines import eight_phases
    >>> require_fit(eight_phases(5), addition(7))
    Traceback (most recent call last):
    ValueError: addition of 2 residues modulo 7 has 14 inputs and 7 labels, the network has 10 inputs and 5 labels
    """
    sizes = {(len(neuron.inputs), len(neuron.output)) for neuron in network.neurons}
    if sizes != {(task.inputs, task.labels)}:
        found = " and ".join(f"{inputs} inputs and {labels} labels" for inputs, labels in sorted(sizes)) or "no neurons"
        raise ValueError(f"{task.name} has {task.inputs} inputs and {task.labels} labels, the network has {found}")


def margin(network: PowerNetwork, task: Task) -> Cyclotomic:
    """Return h(θ) = min over (x, y) of f(x)[y] − max over y' ≠ y of f(x)[y'], from the definition.

    Parameters
    ----------
    network : PowerNetwork
        With the inputs and labels of the task.
    task : Task

    Returns
    -------
    Cyclotomic
        A real number.

    Source
    ------
    tasks, §7.3.

    Examples
    --------
    >>> from constructions.max_margin.parities import parity_network
    >>> margin(parity_network(3, [0, 2]), sparse_parity(3, [0, 2])) ** 2
    32
    """
    return least(margins(network, task))


def normalised_margin(network: PowerNetwork, task: Task) -> Cyclotomic:
    """Return h(θ/‖θ‖) = h(θ)/‖θ‖^ν, which does not change when all weights are scaled.

    Parameters
    ----------
    network : PowerNetwork
        Not all weights are zero; if its degree is odd, the squares of its norms are rational.
    task : Task

    Returns
    -------
    Cyclotomic
        A real number.

    Source
    ------
    tasks, §7.3.

    Examples
    --------
    >>> from constructions.max_margin.cosines import eight_phases
    >>> normalised_margin(eight_phases(5), addition(5)) ** 2
    1/1080
    """
    return margin(network, task) / norm_power(network)


def _listed(count: int) -> None:
    """Refuse a task of too many examples."""
    if count > MOST_EXAMPLES:
        raise ValueError(f"a task has at most {MOST_EXAMPLES} examples here, since they are listed, not {count}")


def _of_unit_vectors(name: str, size: int, count: int, labelled: Iterable[tuple[tuple[int, ...], int]]) -> Task:
    """Return a task whose inputs are as many unit vectors of a size, side by side."""
    examples = (Example(tuple((size * i + a, 1) for i, a in enumerate(x)), label) for x, label in labelled)
    return Task(name, size * count, size, tuple(examples))
