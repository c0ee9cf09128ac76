"""Which frequencies the neurons of a network for addition have, in float64 and without a bound."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from verify.audit.files import Floats
from verify.audit.networks import TwoLayers

__all__ = ["Frequency", "Phases", "TokenFrequency", "frequencies", "phases", "token_frequencies"]

Waves = NDArray[np.complex128]

_DEAD = 1e-9  # of the largest norm of a neuron


class Frequency(NamedTuple):
    """A frequency with the neurons in which it is the strongest, and the least and mean share that it has in them.

    The share is that of the squared Fourier coefficients at ±k among all but the constant one, over all inputs and the
    output together.
    """

    k: int
    neurons: int
    least: float
    mean: float


def frequencies(network: TwoLayers) -> tuple[Frequency, ...]:
    """Return the dominant frequencies of a network for addition modulo p, those with most neurons first.

    Parameters
    ----------
    network : TwoLayers
        All inputs and the output with p elements. Neurons without weights have no frequency, nor do those whose norm,
        without the constant coefficient, is less than 10^−9 of the largest.

    Examples
    --------
    >>> from verify.audit.networks import activation
    >>> wave = np.cos(2 * np.pi * 2 * np.arange(7) / 7)[:, None]
    >>> network = TwoLayers((wave, wave), np.zeros(1), wave.T, np.zeros(7), activation("square"))
    >>> [(found.k, found.neurons, round(found.mean, 6)) for found in frequencies(network)]
    [(2, 1, 1.0)]
    """
    shares = defaultdict(list)
    for k, share, _ in _strongest(network):
        shares[k].append(share)
    rows = (Frequency(k, len(found), min(found), sum(found) / len(found)) for k, found in shares.items())
    return tuple(sorted(rows, key=lambda row: (-row.neurons, row.k)))


class Phases(NamedTuple):
    """The strongest frequency of a neuron, the phases of both inputs at it, added, and that of the output, below 2π."""

    k: int
    inputs: float
    output: float


def phases(network: TwoLayers) -> tuple[Phases, ...]:
    """Return the phases of the neurons of a network for addition of two residues, those without weights left out.

    Parameters
    ----------
    network : TwoLayers
        Both inputs and the output with p elements.

    Examples
    --------
    >>> from verify.audit.networks import activation
    >>> turns = 2 * np.pi * 2 * np.arange(7) / 7
    >>> tables = [np.cos(turns + phase)[:, None] for phase in (1, 2, 3)]
    >>> network = TwoLayers((tables[0], tables[1]), np.zeros(1), tables[2].T, np.zeros(7), activation("square"))
    >>> [(row.k, round(row.inputs, 6), round(row.output, 6)) for row in phases(network)]
    [(2, 3.0, 3.0)]
    """
    found = []
    for k, _, waves in _strongest(network):
        first, second, output = np.angle(waves).tolist()
        found.append(Phases(k, (first + second) % (2 * np.pi), output % (2 * np.pi)))
    return tuple(found)


class TokenFrequency(NamedTuple):
    """A frequency, and its share of the squared Fourier coefficients of all coordinates but the constant ones."""

    k: int
    share: float


def token_frequencies(tokens: Floats) -> tuple[TokenFrequency, ...]:
    """Return the frequencies of the tokens of residues modulo p, the strongest first.

    Parameters
    ----------
    tokens : array
        Of shape (p, d).

    Examples
    --------
    >>> wave = np.cos(2 * np.pi * 2 * np.arange(7) / 7)[:, None]
    >>> [(row.k, round(row.share, 6)) for row in token_frequencies(wave)][0]
    (2, 1.0)
    """
    largest = float(np.abs(tokens).max(initial=0.0))
    if not largest:
        return ()
    power = (np.abs(_waves(tokens / largest)) ** 2).sum(1)
    whole = float(power.sum())
    rows = (TokenFrequency(k, float(share) / whole) for k, share in enumerate(power, 1) if whole)
    return tuple(sorted(rows, key=lambda row: (-row.share, row.k)))


def _strongest(network: TwoLayers) -> Iterator[tuple[int, float, Waves]]:
    """Yield of each neuron with weights its strongest frequency, the share of that, and its coefficients at it."""
    tables = (*network.inputs, network.output.T)
    largest = max(float(np.abs(table).max(initial=0.0)) for table in tables)
    if not largest:
        return
    waves = np.stack([_waves(table / largest) for table in tables])  # so that no square overflows
    power = (np.abs(waves) ** 2).sum(0)
    whole = power.sum(0)
    for column in np.flatnonzero(whole > _DEAD**2 * whole.max(initial=0.0)):
        k = int(power[:, column].argmax())
        yield k + 1, float(power[k, column] / whole[column]), waves[:, k, column]


def _waves(table: Floats) -> Waves:
    """Return the Fourier coefficients at 1, 2, …, one column for each neuron."""
    found: Waves = np.fft.rfft(table, axis=0)[1:]
    return found
