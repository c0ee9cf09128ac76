"""Networks of one hidden layer whose activation is a power, with their norms, exactly and without roots.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §7.2 and §7.3.

A network with activation z^e computes f(x) = Σ_j ⟨u_j, x⟩^e w_j; it is homogeneous of degree ν = e + 1. Its norm is
‖θ‖_{2,ν} = (Σ_j ‖(u_j, w_j)‖^ν)^(1/ν). What the works scale by a factor s > 0 to reach a norm is stored unscaled,
with the mass s^ν: the output of a neuron and the ν-th power of its norm are both proportional to its mass, and roots
of masses are never needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from constructions.arguments import instance, whole
from constructions.cyclotomic import Cyclotomic, Rational, exact, squared_length, total
from constructions.reals import sign, square_root

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

__all__ = ["Input", "Neuron", "PowerArrays", "PowerNetwork", "norm_power", "outputs"]

Input = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Neuron:
    """One hidden neuron: its weights before they are scaled, and its mass.

    Parameters
    ----------
    inputs : tuple of real numbers
        The weights u, one for each coordinate of the input.
    output : tuple of real numbers
        The weights w, one for each label.
    mass : real number
        Positive or zero; all weights are meant to be multiplied by its ν-th root, ν being the degree of the network.

    Raises
    ------
    TypeError
        If a weight is not an exact number.
    ValueError
        If the mass is negative.

    Source
    ------
    tasks, §7.2; the masses are the λ_i^ν of Lemma 7.3.

    Examples
    --------
    >>> Neuron([1, 2], [square_root(3)]).squared_norm
    8
    """

    inputs: tuple[Cyclotomic, ...]
    output: tuple[Cyclotomic, ...]
    mass: Cyclotomic

    def __init__(
        self,
        inputs: Iterable[Cyclotomic | Rational],
        output: Iterable[Cyclotomic | Rational],
        mass: Cyclotomic | Rational = 1,
    ) -> None:
        """Take the weights as exact numbers."""
        object.__setattr__(self, "inputs", tuple(map(exact, inputs)))
        object.__setattr__(self, "output", tuple(map(exact, output)))
        object.__setattr__(self, "mass", exact(mass))
        if sign(self.mass) < 0:
            raise ValueError(f"the mass of a neuron is not negative, as {mass} is")

    @cached_property
    def squared_norm(self) -> Cyclotomic:
        """The number ‖u‖² + ‖w‖², without the mass."""
        return squared_length((*self.inputs, *self.output))


@dataclass(frozen=True)
class PowerNetwork:
    """A network of one hidden layer with the activation z^e.

    Parameters
    ----------
    exponent : int
        The exponent e, at least 1.
    neurons : tuple of Neuron
        In any order; as many inputs and outputs in one as in the other.

    Raises
    ------
    ValueError
        If the neurons do not fit together, or if the exponent is less than 1.

    Source
    ------
    tasks, §7.2: e = 2 for addition and groups, e = k for parities of k bits; circuits, equation (2): e = k for k
    inputs.

    Examples
    --------
    >>> network = PowerNetwork(2, [Neuron([1, 1], [1]), Neuron([1, -1], [-1])])
    >>> network.width, network.degree, outputs(network, ((0, 3), (1, 5)))
    (2, 3, (60,))
    """

    exponent: int
    neurons: tuple[Neuron, ...]

    def __init__(self, exponent: int, neurons: Iterable[Neuron]) -> None:
        """Check that the neurons fit together."""
        object.__setattr__(self, "exponent", whole(exponent, "the exponent of an activation", 1))
        object.__setattr__(self, "neurons", tuple(instance(n, Neuron, "Neuron([1], [1])") for n in neurons))
        if len({(len(neuron.inputs), len(neuron.output)) for neuron in self.neurons}) > 1:
            raise ValueError("the neurons of a network have as many inputs and outputs in one as in the other")

    @property
    def width(self) -> int:
        """The number of neurons."""
        return len(self.neurons)

    @property
    def degree(self) -> int:
        """The degree ν = e + 1 of the output in all weights together."""
        return self.exponent + 1

    def __add__(self, other: PowerNetwork) -> PowerNetwork:
        """Return the network with the neurons of both, whose output is the sum of theirs."""
        if self.exponent != other.exponent:
            raise ValueError(f"networks with the activations z^{self.exponent} and z^{other.exponent} have no sum")
        return PowerNetwork(self.exponent, self.neurons + other.neurons)

    def scaled(self, mass: Cyclotomic | Rational) -> PowerNetwork:
        """Return the network with all masses multiplied by a number, that is all weights by its ν-th root.

        Parameters
        ----------
        mass : Cyclotomic, int or Fraction
            Positive or zero.

        Returns
        -------
        PowerNetwork

        Source
        ------
        tasks, §7.3: homogeneity.

        Examples
        --------
        >>> network = PowerNetwork(2, [Neuron([1], [1])])
        >>> outputs(network.scaled(8), ((0, 1),)) == outputs(PowerNetwork(2, [Neuron([2], [2])]), ((0, 1),))
        True
        """
        return PowerNetwork(self.exponent, (Neuron(n.inputs, n.output, n.mass * mass) for n in self.neurons))

    def as_numpy(self) -> PowerArrays:
        """Return the weights and masses as NumPy arrays of floats, one row for each neuron.

        Returns
        -------
        PowerArrays
            Each number with a relative error below 2^−52.

        Source
        ------
        tasks, §7.2.

        Examples
        --------
        >>> PowerNetwork(2, [Neuron([1, 2], [3])]).as_numpy().inputs
        array([[1., 2.]])
        """
        from numpy import array

        rounded: dict[int, float] = {}  # neurons share most of their numbers: the same object is rounded once

        def real(value: Cyclotomic) -> float:
            if id(value) not in rounded:
                rounded[id(value)] = complex(value).real
            return rounded[id(value)]

        return PowerArrays(
            array([[real(x) for x in neuron.inputs] for neuron in self.neurons]),
            array([[real(x) for x in neuron.output] for neuron in self.neurons]),
            array([real(neuron.mass) for neuron in self.neurons]),
        )


class PowerArrays(NamedTuple):
    """The weights of a network as NumPy arrays: row j is neuron j.

    The output for the input x is `mass * (inputs @ x) ** exponent @ output`.

    Source
    ------
    tasks, §7.2.

    Examples
    --------
    >>> PowerArrays(*PowerNetwork(2, [Neuron([1], [1], 3)]).as_numpy()).mass
    array([3.])
    """

    inputs: NDArray[float64]
    output: NDArray[float64]
    mass: NDArray[float64]


def outputs(network: PowerNetwork, x: Input) -> tuple[Cyclotomic, ...]:
    """Return f(x) = Σ_j t_j ⟨u_j, x⟩^e w_j, t_j being the mass.

    Parameters
    ----------
    network : PowerNetwork
        Of any width but 0.
    x : tuple of pairs
        The coordinates of the input that are not zero, each with its integer value.

    Returns
    -------
    tuple of Cyclotomic
        One number for each label.

    Source
    ------
    tasks, §7.2.

    Examples
    --------
    >>> outputs(PowerNetwork(2, [Neuron([1, 5], [1, -1])]), ((0, 1), (1, 1)))
    (36, -36)
    """
    sums = [Cyclotomic(1, [0])] * len(network.neurons[0].output)
    for neuron in network.neurons:
        received = total(neuron.inputs[place] * value for place, value in x)
        activation = received**network.exponent * neuron.mass
        if activation:
            sums = [s + activation * w if w else s for s, w in zip(sums, neuron.output, strict=True)]
    return tuple(sums)


def norm_power(network: PowerNetwork) -> Cyclotomic:
    """Return ‖θ‖^ν for the norm L_{2,ν}, from the weights.

    Parameters
    ----------
    network : PowerNetwork
        Of degree ν.

    Returns
    -------
    Cyclotomic
        The sum of the masses times the ν-th powers of the norms.

    Raises
    ------
    ValueError
        If ν is odd and the square of a norm is not rational, so that its root need not be cyclotomic.

    Source
    ------
    tasks, §7.2.

    Examples
    --------
    >>> norm_power(PowerNetwork(2, [Neuron([1, 1], [1]), Neuron([1, -1], [-1])])) ** 2
    108
    """
    masses: dict[Cyclotomic, Cyclotomic] = {}
    for neuron in network.neurons:
        masses[neuron.squared_norm] = masses.get(neuron.squared_norm, exact(0)) + neuron.mass
    return total(mass * _power_of_root(square, network.degree) for square, mass in masses.items())


def _power_of_root(square: Cyclotomic, exponent: int) -> Cyclotomic:
    """Return the power with a given exponent of √x."""
    whole = square ** (exponent // 2)
    if exponent % 2 == 0:
        return whole
    if not square.is_rational():
        raise ValueError(f"the square of a norm is {square}; its root need not be cyclotomic")
    return whole * square_root(square.as_fraction())
