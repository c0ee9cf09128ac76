"""The kinds of cases that are confirmed: what is built, what is measured of it, and the bound on its rounding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import Cyclotomic
from constructions.max_margin.networks import PowerNetwork
from constructions.max_margin.tasks import Task
from constructions.recall.process import NoisyRecall
from constructions.rounding.errors import SLACK, gamma
from constructions.rounding.margins import least_difference, norm_power, normalised_error
from constructions.rounding.weights import coefficients, float_weights
from constructions.solutions import Solution
from constructions.transformers.induction_heads import induction_head
from verify.confirm import energy, heads, recall
from verify.confirm.backends import Backend
from verify.confirm.loss import network_loss, rounding_bound
from verify.confirm.measurement import Measurement


@dataclass(frozen=True)
class LossCase:
    """A solution over a large group, and its exact loss.

    Parameters
    ----------
    name : str
        The work and the solution, as work/solution.
    group : FiniteAbelianGroup
    build : callable
        Takes the group to the solution.
    exact : Fraction
        The loss that a certificate proves.
    """

    name: str
    group: FiniteAbelianGroup
    build: Callable[[FiniteAbelianGroup], Solution]
    exact: Fraction

    @property
    def size(self) -> int:
        """Return the order d of the group."""
        return self.group.order

    def measure(self, backend: Backend) -> Measurement:
        """Measure the loss."""
        z = self.build(self.group)
        bound = rounding_bound(coefficients(z), self.exact)
        return Measurement(network_loss(float_weights(z), self.group, backend), bound)


@dataclass(frozen=True)
class MarginCase:
    """A network of the largest margin: the share of its margin in the largest one is exactly 1.

    Parameters
    ----------
    name : str
        The work and the network, as work/network.
    size : int
        The order of the group whose elements are the labels, or the number of bits of a parity task.
    network, task : callable
        Return the network and the task; both are built only when they are measured.
    largest : callable
        Returns the largest margin that a certificate proves.
    exact : Fraction
        The share.
    """

    name: str
    size: int
    network: Callable[[], PowerNetwork]
    task: Callable[[], Task]
    largest: Callable[[], Cyclotomic]
    exact: Fraction = Fraction(1)

    def measure(self, backend: Backend) -> Measurement:
        """Measure the share of the margin in the largest one."""
        network, task, largest = self.network(), self.task(), complex(self.largest()).real
        weights, exponent = network.as_numpy(), network.exponent
        bound = SLACK * (normalised_error(weights, exponent, task, largest) / largest + gamma(3))
        least = least_difference(weights, exponent, task, backend.put)
        return Measurement(least / norm_power(weights, exponent) / largest, bound)


@dataclass(frozen=True)
class MeasuredCase:
    """A number that is known exactly, and the function that measures it.

    Parameters
    ----------
    name : str
        The work and what is measured, as work/object.
    size : int
        How large it is: the number of starts of a descent, the number of bits, the order of a group.
    run : callable
        Takes the backend to the measurement.
    exact : Fraction
        What a statement says of it: 0 for a distance, 1 for a share.
    """

    name: str
    size: int
    run: Callable[[Backend], Measurement]
    exact: Fraction = Fraction(0)

    def measure(self, backend: Backend) -> Measurement:
        """Let the function measure it."""
        return self.run(backend)


@dataclass(frozen=True)
class HeadCase:
    """The printed induction head on sequences of random chains: in the limit of large gains it deviates by 0.

    Parameters
    ----------
    name : str
        The work and the transformer, as work/transformer.
    letters : int
        The number k of letters.
    size : int
        The length t of the sequences.
    count : int
        The number of sequences.
    exact : Fraction
        The deviation in the limit.
    """

    name: str
    letters: int
    size: int
    count: int
    exact: Fraction = Fraction(0)

    def measure(self, backend: Backend) -> Measurement:
        """Measure the largest deviation from the relative frequencies, over all positions of all sequences."""
        gains = heads.sharp_gains(self.letters, self.size)
        words = heads.random_words(self.letters, self.size, self.count)
        deviation = heads.largest_deviation(induction_head(self.letters), gains, words, backend)
        return Measurement(deviation, heads.deviation_bound(self.letters, self.size, gains))


@dataclass(frozen=True)
class MaximumCase:
    """The energy of Li2 at cosines of one frequency, for addition modulo an odd M: M/4 on the sphere.

    Parameters
    ----------
    name : str
        The work and the weights, as work/weights.
    size : int
        M.
    frequency : int
        That of the cosines, from 1 to M − 1.
    """

    name: str
    size: int
    frequency: int

    @property
    def exact(self) -> Fraction:
        """Return M/4."""
        return Fraction(self.size, 4)

    def measure(self, backend: Backend) -> Measurement:
        """Measure the energy of the weights, over all pairs."""
        value = energy.value_at_maximum(self.size, self.frequency, backend)
        return Measurement(value, energy.maximum_bound(self.size))


@dataclass(frozen=True)
class AscentCase:
    """Gradient ascent of the energy of Li2 from random weights: it exceeds M/4 by 0 for an odd M.

    Parameters
    ----------
    name : str
        The work and what ascends.
    size : int
        M.
    count, steps : int
        The numbers of starts and of steps.
    exact : Fraction
        By how much M/4 is exceeded.
    """

    name: str
    size: int
    count: int
    steps: int
    exact: Fraction = Fraction(0)

    def measure(self, backend: Backend) -> Measurement:
        """Let it ascend."""
        value = energy.excess(self.size, self.count, self.steps, backend)
        return Measurement(value, energy.ascent_bound(self.size))


@dataclass(frozen=True)
class RecallCase:
    """Moments of counts in noisy recall: the law of a count gives those of the two recurrences, at a distance of 0.

    Parameters
    ----------
    name : str
        The work and the process, as work/process.
    process : NoisyRecall
        With at least three tokens.
    exact : Fraction
        The relative distance.
    """

    name: str
    process: NoisyRecall
    exact: Fraction = Fraction(0)

    @property
    def size(self) -> int:
        """Return the length T of sequences."""
        return self.process.length

    def measure(self, backend: Backend) -> Measurement:
        """Measure the largest relative distance, over targets and tokens of all kinds."""
        return Measurement(recall.largest_deviation(self.process, backend), recall.deviation_bound(self.process))
