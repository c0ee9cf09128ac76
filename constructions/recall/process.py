"""The data of noisy in-context recall: the law of a sequence, and moments of counts by two linear recurrences.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks'), section 4.4, Lemmas C.4 to C.10 and Table C.1.

The N tokens are 0, …, N − 1, the trigger is 0 and the noise token is N. What comes after a token depends on whether it
is the trigger, so that moments of counts obey one recurrence after the trigger and one after the other tokens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import NamedTuple

from constructions.arguments import whole
from constructions.cyclotomic import Rational
from constructions.rational_matrices import Row, row

__all__ = ["TRIGGER", "Moments", "NoisyRecall", "count_moments", "recall_probability", "value_entry_moments"]

TRIGGER = 0


class Moments(NamedTuple):
    """A mean, and a mean square."""

    mean: Fraction
    square: Fraction


@dataclass(frozen=True)
class NoisyRecall:
    """Sequences of a trigger, tokens and noise, with uniform first tokens and uniform successors of tokens.

    Parameters
    ----------
    tokens : int
        The number N of tokens without the noise token, at least 1.
    length : int
        The number T of tokens of a sequence, at least 1; the last one is the trigger.
    noise : int or Fraction
        The probability alpha of noise behind a trigger.

    Raises
    ------
    TypeError
        If the probability is neither an integer nor a fraction.
    ValueError
        If a number is too small, or the probability is not between 0 and 1.

    Source
    ------
    structures, section 4.4; π_u and π_b are uniform on the N tokens.

    Examples
    --------
    >>> process = NoisyRecall(3, 2, Fraction(1, 4))
    >>> [str(share) for share in process.successors(TRIGGER, 2)], [str(share) for share in process.successors(1, 2)]
    (['0', '0', '3/4', '1/4'], ['1/3', '1/3', '1/3', '0'])
    """

    tokens: int
    length: int
    noise: Fraction

    def __init__(self, tokens: int, length: int, noise: Rational) -> None:
        """Check the numbers."""
        object.__setattr__(self, "tokens", whole(tokens, "the number of tokens", 1))
        object.__setattr__(self, "length", whole(length, "the length of sequences", 1))
        object.__setattr__(self, "noise", row([noise])[0])
        if not 0 <= self.noise <= 1:
            raise ValueError(f"the probability of noise is between 0 and 1, not {self.noise}")

    def successors(self, token: int, target: int) -> Row:
        """Return the probabilities of the N + 1 tokens behind a token, if the target is given.

        The first token of a sequence is drawn as behind the noise token.
        """
        whole(token, "a token", 0, self.tokens)
        whole(target, "the target", 0, self.tokens - 1)
        if token != TRIGGER:
            return (*[Fraction(1, self.tokens)] * self.tokens, Fraction(0))
        return (*[(1 - self.noise) * (k == target) for k in range(self.tokens)], self.noise)


def recall_probability(process: NoisyRecall, target: int, sequence: Iterable[int]) -> Fraction:
    """Return the probability of a sequence, if the target is given.

    Parameters
    ----------
    process : NoisyRecall
    target : int
        Below N; it may be the trigger.
    sequence : iterable of int
        T tokens.

    Returns
    -------
    Fraction
        0 for a sequence that does not end with the trigger.

    Raises
    ------
    ValueError
        If the length is another one, or a token is none.

    Examples
    --------
    >>> recall_probability(NoisyRecall(3, 4, Fraction(1, 4)), 2, [1, 0, 2, 0])
    Fraction(1, 12)
    """
    word = tuple(sequence)
    if len(word) != process.length:
        raise ValueError(f"sequences have {process.length} tokens, not {len(word)}")
    steps = pairwise((process.tokens, *word[:-1]))
    return prod((process.successors(a, target)[b] for a, b in steps), start=Fraction(word[-1] == TRIGGER))


def count_moments(process: NoisyRecall, target: int, token: int) -> Moments:
    """Return both moments of the number of times that a token occurs, the last token included.

    Parameters
    ----------
    process : NoisyRecall
    target : int
        Below N; it may be the trigger.
    token : int
        One of the N + 1.

    Source
    ------
    structures, Lemmas C.4 to C.10, without their approximations, and with the last token.

    Examples
    --------
    >>> count_moments(NoisyRecall(2, 3, Fraction(1, 2)), 1, 1)
    Moments(mean=Fraction(1, 1), square=Fraction(3, 2))
    """
    whole(token, "a token", 0, process.tokens)
    here = process.successors(TRIGGER, target)
    there = process.successors(process.tokens, target)
    after_trigger = after_others = Moments(Fraction(0), Fraction(0))
    for _ in range(process.length - 1):
        hit = after_trigger if token == TRIGGER else after_others
        after_trigger, after_others = (
            Moments(
                law[token] + law[TRIGGER] * after_trigger.mean + (1 - law[TRIGGER]) * after_others.mean,
                law[token] * (1 + 2 * hit.mean)
                + law[TRIGGER] * after_trigger.square
                + (1 - law[TRIGGER]) * after_others.square,
            )
            for law in (here, there)
        )
    mean, square = after_others
    return Moments(mean + 1, square + 2 * mean + 1) if token == TRIGGER else after_others


def value_entry_moments(process: NoisyRecall, label: int, token: int) -> Moments:
    """Return both moments of an entry of the gradient for the value matrix at zero, over targets, labels and sequences.

    Parameters
    ----------
    process : NoisyRecall
    label, token : int
        The entry is (1/(N + 1) − [y = label])·n/T, where y is the label of a sequence with n times the token.

    Source
    ------
    structures, Lemma C.2 and Table C.1, which print approximations of the mean and of the variance.

    Examples
    --------
    >>> mean, square = value_entry_moments(NoisyRecall(2, 3, Fraction(1, 2)), 2, 1)
    >>> mean, square - mean**2
    (Fraction(-7, 144), Fraction(277, 6912))
    """
    whole(label, "a label", 0, process.tokens)
    share, found = Fraction(1, process.tokens + 1), [Fraction(0)] * 2
    for target in range(process.tokens):
        hit = process.noise if label == process.tokens else (1 - process.noise) * (label == target)
        counts = count_moments(process, target, token)
        for power, count in enumerate(counts, 1):
            factor = hit * (share - 1) ** power + (1 - hit) * share**power
            found[power - 1] += factor * count / process.length**power / process.tokens
    return Moments(*found)
