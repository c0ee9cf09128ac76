"""Networks of cosines that add residues: phases for each frequency, and the same phases for all frequencies.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Theorem 7.7 and appendix D.6;
'circuits' (Gu, Li, Liang, Shi, Song and Zhou, 'Fourier Circuits in Neural Networks'), Lemma 4.3, whose formulas are
reconstructed.

All neurons have u_i(a) = cos(2π(ζ a/p + θ_i)) and w(c) = cos(2π(ζ c/p + Σ_i θ_i)), with phases θ_i in full turns. The
square of their norm is (k + 1) p/2 if 2ζ ≠ 0 modulo p.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

from constructions.arguments import whole
from constructions.cyclotomic import Cyclotomic, root_of_unity
from constructions.max_margin.networks import Neuron, PowerNetwork

__all__ = [
    "EIGHT_PHASES",
    "SIX_PHASES",
    "Phases",
    "cosine_network",
    "cosine_neuron",
    "eight_phases",
    "lattice_network",
    "lattice_phases",
    "quarter_turn_network",
    "quarter_turn_phases",
    "six_phases",
]

Phases = tuple[Fraction, ...]


def _turns(denominator: int, *numerators: int) -> Phases:
    return tuple(Fraction(numerator, denominator) for numerator in numerators)


EIGHT_PHASES: tuple[Phases, ...] = tuple(
    _turns(4, *quarters) for quarters in ((0, 0), (0, 2), (1, -1), (1, 1), (-1, 0), (-1, 2), (0, -1), (0, 1))
)
SIX_PHASES: tuple[Phases, ...] = tuple(_turns(6, j, 4 * j) for j in range(6))


def cosine_neuron(p: int, frequency: int, phases: Sequence[Fraction], output: Fraction | None = None) -> Neuron:
    """Return the neuron of one frequency with given phases.

    Parameters
    ----------
    p : int
        The modulus.
    frequency : int
        The ζ of the module.
    phases : sequence of Fraction
        The phases θ_1, …, θ_k of the inputs, in full turns.
    output : Fraction, optional
        The phase of the output; Σ_i θ_i unless given.

    Returns
    -------
    Neuron

    Source
    ------
    tasks, Theorem 7.7, (1), and circuits, Theorem 4.1, (1), with λ = 1.

    Examples
    --------
    >>> cosine_neuron(3, 1, [Fraction(0), Fraction(1, 2)]).output
    (-1, 1/2, 1/2)
    """
    n = lcm(p, *(phase.denominator for phase in phases), output.denominator if output else 1)

    def table(phase: Fraction) -> list[Cyclotomic]:
        start, step = int(phase * n), frequency * (n // p)
        return [_cosine(n, (start + step * a) % n) for a in range(p)]

    last = sum(phases, Fraction(0)) if output is None else output
    return Neuron([value for phase in phases for value in table(phase)], table(last))


def cosine_network(
    p: int, phases: Sequence[Sequence[Fraction]], frequencies: Iterable[int] | None = None
) -> PowerNetwork:
    """Return the network with one neuron for each frequency and each tuple of phases.

    Parameters
    ----------
    p : int
        The modulus.
    phases : sequence of sequences of Fraction
        Tuples of k phases, in full turns.
    frequencies : iterable of int, optional
        1, …, (p − 1)/2 unless given.

    Returns
    -------
    PowerNetwork
        With the activation z^k.

    Source
    ------
    tasks, appendix D.6.2.

    Examples
    --------
    >>> cosine_network(7, SIX_PHASES, [1, 2]).width
    12
    """
    chosen = range(1, (p + 1) // 2) if frequencies is None else frequencies
    neurons = [cosine_neuron(p, frequency, each) for frequency in chosen for each in phases]
    return PowerNetwork(len(phases[0]), neurons)


def eight_phases(p: int) -> PowerNetwork:
    """Return the published network for two residues: 8 neurons for each frequency.

    Parameters
    ----------
    p : int
        Odd and at least 3.

    Returns
    -------
    PowerNetwork
        Of width 4(p−1); its output for c is 4 Σ_ζ cos(2πζ(a + b − c)/p), which is 2p − 2 if c = a + b and else −2.

    Raises
    ------
    ValueError
        If p is even: the frequency p/2 is a better neuron than all others, and the theorem is false.

    Source
    ------
    tasks, appendix D.6.2, which leaves out the factor 4 and prints 0 for −1/2.

    Examples
    --------
    >>> eight_phases(7).width
    24
    """
    return cosine_network(_odd(p), EIGHT_PHASES)


def six_phases(p: int) -> PowerNetwork:
    """Return a smaller network for two residues: 6 neurons for each frequency, as few as a largest margin needs.

    Parameters
    ----------
    p : int
        Odd and at least 3.

    Returns
    -------
    PowerNetwork
        Of width 3(p−1), with the phases j/6 and 4j/6; its output for c is 3 Σ_ζ cos(2πζ(a + b − c)/p).

    Raises
    ------
    ValueError
        If p is even.

    Source
    ------
    Ours; tasks, Theorem 7.7, asks for a width of at least 4(p−1).

    Examples
    --------
    >>> six_phases(7).width
    18
    """
    return cosine_network(_odd(p), SIX_PHASES)


def quarter_turn_phases(k: int) -> tuple[Phases, ...]:
    """Return all k-tuples of quarter turns whose first entry is 0 or −1/4.

    Parameters
    ----------
    k : int
        The number of inputs, at least 2.

    Returns
    -------
    tuple of tuples of Fraction
        2^(2k−1) of them: 2^k products of cosines and sines, in each of which k − 1 signs are free.

    Raises
    ------
    ValueError
        If k is less than 2.

    Source
    ------
    circuits, Lemmas D.1 and 4.3: a sine is a cosine with a phase of −1/4, a sign is one of 1/2.

    Examples
    --------
    >>> len(quarter_turn_phases(3))
    32
    """
    return tuple(_turns(4, *quarters) for quarters in product((0, -1), *[(0, -1, 2, 1)] * (_several(k) - 1)))


def quarter_turn_network(p: int, k: int) -> PowerNetwork:
    """Return the published network for k residues: 2^(2k−1) neurons for each frequency.

    Parameters
    ----------
    p : int
        Odd and at least 3.
    k : int
        At least 2.

    Returns
    -------
    PowerNetwork
        Of width 2^(2k−2) (p−1); its output for c is 2^(k−1) k! Σ_ζ cos(2πζ(Σ_i a_i − c)/p).

    Raises
    ------
    ValueError
        If p is even or less than 3, or k less than 2.

    Source
    ------
    circuits, Lemma 4.3 (D.3).

    Examples
    --------
    >>> quarter_turn_network(5, 3).width
    64
    """
    return cosine_network(_odd(p), quarter_turn_phases(k))


def lattice_phases(k: int) -> tuple[Phases, ...]:
    """Return the multiples of (1, 3, …, 3^(k−2), 4·3^(k−2))/N, N = 2·3^(k−1), modulo 1.

    They form a lattice of rank one on which the characters that disturb the sum of k cosines vanish in the mean: those
    at n − (1, …, 1), for integers n ≠ (1, …, 1) with |n_1| + … + |n_k| at most k and of the same parity as k. The tests
    go through all of them for k up to 8.

    Parameters
    ----------
    k : int
        The number of inputs, at least 2.

    Returns
    -------
    tuple of tuples of Fraction
        N of them.

    Raises
    ------
    ValueError
        If k is less than 2.

    Source
    ------
    Ours; for k = 2 it is `SIX_PHASES`, and so CaGO's Fourier solution in other words.

    Examples
    --------
    >>> lattice_phases(2) == SIX_PHASES
    True
    """
    count = 2 * 3 ** (_several(k) - 1)
    generator = (*(3**i for i in range(k - 1)), 4 * 3 ** (k - 2))
    return tuple(_turns(count, *(j * g for g in generator)) for j in range(count))


def lattice_network(p: int, k: int) -> PowerNetwork:
    """Return a smaller network for k residues: 2·3^(k−1) neurons for each frequency.

    Parameters
    ----------
    p : int
        Odd and at least 3.
    k : int
        At least 2.

    Returns
    -------
    PowerNetwork
        Of width 3^(k−1) (p−1); its output for c is (3/2)^(k−1) k! Σ_ζ cos(2πζ(Σ_i a_i − c)/p).

    Raises
    ------
    ValueError
        If p is even or less than 3, or k less than 2.

    Source
    ------
    Ours; circuits, Theorem 4.1, asks for a width of at least 2^(2k−2) (p−1).

    Examples
    --------
    >>> lattice_network(5, 3).width
    36
    """
    return cosine_network(_odd(p), lattice_phases(k))


def _odd(p: int) -> int:
    if whole(p, "the modulus", 3) % 2 == 0:
        raise ValueError(f"these networks add residues modulo an odd number of at least 3, not {p}")
    return p


def _several(k: int) -> int:
    return whole(k, "the number of residues to be added", 2)


@lru_cache(maxsize=4096)
def _cosine(n: int, numerator: int) -> Cyclotomic:
    """Return cos(2π e/n) for 0 ≤ e < n, one object for each of the few numbers that all the neurons are made of."""
    return (root_of_unity(n, numerator) + root_of_unity(n, -numerator)) * Fraction(1, 2)
