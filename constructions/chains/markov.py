"""Markov chains with rational transition probabilities: stationary laws, and probabilities of sequences.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §8.2.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import prod

from flint import fmpq_mat

from constructions.cyclotomic import Rational
from constructions.rational_matrices import Matrix, Row, from_flint, matrix, row, to_flint

__all__ = ["MarkovChain", "sequence_probability", "stationary_law"]


@dataclass(frozen=True)
class MarkovChain:
    """A Markov chain on the states 0, …, k − 1.

    Parameters
    ----------
    transitions : matrix
        Row i is the law of the state that follows i, of shape (k, k).

    Raises
    ------
    TypeError
        If a probability is neither an integer nor a fraction.
    ValueError
        If the matrix is not square, or a row is no probability law.

    Source
    ------
    tasks, §8.2.1.

    Examples
    --------
    >>> MarkovChain([[0, 1], [Fraction(1, 2), Fraction(1, 2)]]).states
    2
    """

    transitions: Matrix

    def __init__(self, transitions: Iterable[Iterable[Rational]]) -> None:
        """Check that the rows are probability laws."""
        object.__setattr__(self, "transitions", matrix(transitions))
        if not self.transitions or len(self.transitions) != len(self.transitions[0]):
            raise ValueError("the transition matrix of a chain is square, of at least one row")
        for law in self.transitions:
            _check_law(law)

    @property
    def states(self) -> int:
        """The number k of states."""
        return len(self.transitions)


def stationary_law(chain: MarkovChain) -> Row:
    """Return the law π with π P = π.

    Parameters
    ----------
    chain : MarkovChain
        With one stationary law, that is with one class of recurrent states.

    Returns
    -------
    tuple of Fraction
        The k probabilities.

    Raises
    ------
    ValueError
        If there is more than one stationary law.

    Source
    ------
    tasks, §8.2.1.

    Examples
    --------
    >>> stationary_law(MarkovChain([[0, 1], [Fraction(1, 2), Fraction(1, 2)]]))
    (Fraction(1, 3), Fraction(2, 3))
    """
    k = chain.states
    transposed = to_flint(chain.transitions).transpose()
    identity = fmpq_mat(k, k, [int(i == j) for i in range(k) for j in range(k)])
    balance = (transposed - identity).tolist()
    system = fmpq_mat([*balance[:-1], [1] * k])  # the equations of balance add up to zero: one of them is redundant
    try:
        law = system.solve(fmpq_mat(k, 1, [*[0] * (k - 1), 1]))
    except ZeroDivisionError:
        raise ValueError("the chain has more than one stationary law") from None
    return tuple(entry for (entry,) in from_flint(law))


def sequence_probability(
    chain: MarkovChain, tokens: Sequence[int], first: Iterable[Rational] | None = None
) -> Fraction:
    """Return the probability of a sequence.

    Parameters
    ----------
    chain : MarkovChain
        On k states.
    tokens : sequence of int
        At least one of the states 0, …, k − 1.
    first : iterable of int or Fraction, optional
        The law of the first state; without it, the stationary law.

    Returns
    -------
    Fraction

    Raises
    ------
    ValueError
        If the sequence is empty or leaves the k states, the law is none on them, or there is no single stationary law.

    Source
    ------
    tasks, §8.2.1.

    Examples
    --------
    >>> sequence_probability(MarkovChain([[0, 1], [Fraction(1, 2), Fraction(1, 2)]]), [1, 1, 0])
    Fraction(1, 6)
    """
    if not tokens or not set(tokens) <= set(range(chain.states)):
        raise ValueError(f"a sequence has at least one state, and all of them below {chain.states}")
    law = stationary_law(chain) if first is None else row(first)
    _check_law(law)
    if len(law) != chain.states:
        raise ValueError(f"a law on {chain.states} states has as many probabilities, not {len(law)}")
    steps = (chain.transitions[before][after] for before, after in pairwise(tokens))
    return prod(steps, start=law[tokens[0]])


def _check_law(law: Row) -> None:
    if any(probability < 0 for probability in law) or sum(law) != 1:
        raise ValueError("the probabilities of a law are not negative and have the sum 1")
