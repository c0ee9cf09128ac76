"""Predictors that learn in context: numbers of n-grams, Dirichlet priors, and posterior laws of the next letter.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §8.2.2, equations (8.1) to
(8.3), and §8.3.3 for n-grams.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from constructions.cyclotomic import Rational
from constructions.rational_matrices import Row, row

__all__ = ["Dirichlet", "ngram_counts", "ngram_posterior", "ngram_prediction"]


@dataclass(frozen=True)
class Dirichlet:
    """A Dirichlet law on the probability laws of k letters.

    Parameters
    ----------
    parameters : iterable of int or Fraction
        α_1, …, α_k, all positive.

    Raises
    ------
    TypeError
        If a parameter is neither an integer nor a fraction.
    ValueError
        If there is no parameter, or one is not positive.

    Source
    ------
    tasks, §8.2.1.

    Examples
    --------
    >>> Dirichlet([1, 2]).mean
    (Fraction(1, 3), Fraction(2, 3))
    """

    parameters: Row

    def __init__(self, parameters: Iterable[Rational]) -> None:
        """Check that the parameters are positive."""
        object.__setattr__(self, "parameters", row(parameters))
        if not self.parameters or min(self.parameters) <= 0:
            raise ValueError("the parameters of a Dirichlet law are positive, and there is at least one")

    @property
    def mean(self) -> Row:
        """The expectations α_j/Σα of the k probabilities."""
        whole = sum(self.parameters)
        return tuple(parameter / whole for parameter in self.parameters)

    def updated(self, counts: Iterable[int]) -> Dirichlet:
        """Return the posterior law after letters have been drawn.

        Parameters
        ----------
        counts : iterable of int
            How often each of the k letters has been drawn.

        Returns
        -------
        Dirichlet
            With the parameters α_j + c_j.

        Raises
        ------
        ValueError
            If there are not k counts, or one is negative.

        Source
        ------
        tasks, equation (8.1).

        Examples
        --------
        >>> Dirichlet([1, 1]).updated([0, 2]).mean
        (Fraction(1, 4), Fraction(3, 4))
        """
        drawn = self._checked(counts)
        return Dirichlet(a + c for a, c in zip(self.parameters, drawn, strict=True))

    def marginal(self, letter: int) -> Dirichlet:
        """Return the law of the probability of one letter and of its complement, a Beta law.

        Parameters
        ----------
        letter : int
            One of 0, …, k − 1, for k at least 2.

        Returns
        -------
        Dirichlet
            With two parameters, α_j and Σα − α_j.

        Raises
        ------
        ValueError
            If there is only one letter.

        Source
        ------
        tasks, equation (8.2).

        Examples
        --------
        >>> Dirichlet([1, 2, 3]).marginal(1).parameters
        (Fraction(2, 1), Fraction(4, 1))
        """
        own = self.parameters[letter]
        return Dirichlet([own, sum(self.parameters) - own])

    def moment(self, exponents: Iterable[int]) -> Fraction:
        """Return E Π_j p_j^(m_j), the probability of drawing m_j times the letter j, in a given order.

        Parameters
        ----------
        exponents : iterable of int
            k numbers m_j, not negative.

        Returns
        -------
        Fraction
            Π_j α_j (α_j + 1) … (α_j + m_j − 1) / (A (A + 1) … (A + Σm − 1)) for A = Σα.

        Raises
        ------
        ValueError
            If there are not k exponents, or one is negative.

        Source
        ------
        Dirichlet's integral.

        Examples
        --------
        >>> Dirichlet([1, 1]).moment([1, 2])
        Fraction(1, 12)
        """
        powers = self._checked(exponents)
        above = (_rising(a, m) for a, m in zip(self.parameters, powers, strict=True))
        return prod(above, start=Fraction(1)) / _rising(sum(self.parameters, Fraction(0)), sum(powers))

    def _checked(self, numbers: Iterable[int]) -> tuple[int, ...]:
        found = tuple(numbers)
        if len(found) != len(self.parameters) or min(found) < 0:
            raise ValueError(f"what is counted are {len(self.parameters)} numbers, none of them negative")
        return found


def _rising(start: Fraction, count: int) -> Fraction:
    """Return a (a + 1) … (a + m − 1)."""
    return prod((start + step for step in range(count)), start=Fraction(1))


def ngram_counts(tokens: Sequence[int], k: int, n: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Return how often each letter follows each word of n − 1 letters.

    Parameters
    ----------
    tokens : sequence of int
        Letters 0, …, k − 1.
    k : int
        The number of letters.
    n : int
        At least 1; the empty word alone, for n = 1, is followed by each letter.

    Returns
    -------
    dict
        From the words that are followed by some letter to tuples of k numbers.

    Raises
    ------
    ValueError
        If n is less than 1, or a token is no letter.

    Source
    ------
    tasks, §8.2.2: c_ij for n = 2.

    Examples
    --------
    >>> ngram_counts([0, 1, 1, 0], 2, 2)
    {(0,): (0, 1), (1,): (1, 1)}
    """
    if n < 1:
        raise ValueError(f"an n-gram has at least one letter, not {n}")
    if not set(tokens) <= set(range(k)):
        raise ValueError(f"some of {list(tokens)} are none of {k} letters")
    found: dict[tuple[int, ...], list[int]] = {}
    for end in range(n - 1, len(tokens)):
        found.setdefault(tuple(tokens[end - n + 1 : end]), [0] * k)[tokens[end]] += 1
    return {word: tuple(counts) for word, counts in found.items()}


def ngram_posterior(tokens: Sequence[int], prior: Dirichlet, n: int) -> Dirichlet:
    """Return the posterior law of the probabilities of what follows the last n − 1 letters.

    Parameters
    ----------
    tokens : sequence of int
        At least n − 1 letters 0, …, k − 1.
    prior : Dirichlet
        The law of the k probabilities after each word, independent for different words.
    n : int
        1 for unigrams, 2 for bigrams.

    Returns
    -------
    Dirichlet
        Bayes' posterior if the law of the first n − 1 letters does not depend on these probabilities.

    Raises
    ------
    ValueError
        If n is less than 1, there are fewer than n − 1 letters, or a token is no letter.

    Source
    ------
    tasks, equation (8.1), with Remark 8.1; §8.3.3.

    Examples
    --------
    >>> ngram_posterior([0, 1, 1, 0], Dirichlet([1, 1]), 2).parameters
    (Fraction(1, 1), Fraction(2, 1))
    """
    k = len(prior.parameters)
    counts = ngram_counts(tokens, k, n)
    if len(tokens) < n - 1:
        raise ValueError(f"{len(tokens)} letters do not hold a word of {n - 1}")
    return prior.updated(counts.get(tuple(tokens[len(tokens) - n + 1 :]), (0,) * k))


def ngram_prediction(tokens: Sequence[int], prior: Dirichlet, n: int) -> Row:
    """Return the probabilities of the next letter, given a sequence.

    Parameters
    ----------
    tokens : sequence of int
        At least n − 1 letters 0, …, k − 1.
    prior : Dirichlet
        The law of the k probabilities after each word.
    n : int
        1 for the strategy of unigrams, 2 for that of bigrams.

    Returns
    -------
    tuple of Fraction
        For bigrams (c_ij + α_j)/(N_i + Σα), where i is the last letter.

    Raises
    ------
    ValueError
        If n is less than 1, there are fewer than n − 1 letters, or a token is no letter.

    Source
    ------
    tasks, equation (8.3), with N_i for its N.

    Examples
    --------
    >>> ngram_prediction([0, 1, 1, 0, 0, 1, 0], Dirichlet([1, 1]), 2)
    (Fraction(2, 5), Fraction(3, 5))
    """
    return ngram_posterior(tokens, prior, n).mean
