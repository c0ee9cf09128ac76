"""The minimal model of an induction head: linear attention with one matrix and one vector.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), equation (8.8), Fact 8.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq_mat

from constructions.arguments import whole
from constructions.cyclotomic import Rational
from constructions.rational_matrices import Matrix, Row, from_flint, matrix, row, to_flint

__all__ = ["MinimalModel", "bigram_model", "minimal_outputs", "unigram_model"]


@dataclass(frozen=True)
class MinimalModel:
    """The model f(E) = mask(E W_k (M E)^T) E, with a Toeplitz matrix M, for sequences of every length.

    Parameters
    ----------
    kernel : iterable of int or Fraction
        v_1, v_2, …, the first column of M; what is left out is zero.
    key : matrix
        W_k, of shape (k, k).

    Raises
    ------
    TypeError
        If a weight is neither an integer nor a fraction.
    ValueError
        If the matrix is not square.

    Source
    ------
    tasks, equation (8.8).

    Examples
    --------
    >>> MinimalModel([0, 1], [[1, 0], [0, 1]]).letters
    2
    """

    kernel: Row
    key: Matrix

    def __init__(self, kernel: Iterable[Rational], key: Iterable[Iterable[Rational]]) -> None:
        """Check that the matrix is square."""
        object.__setattr__(self, "kernel", row(kernel))
        object.__setattr__(self, "key", matrix(key))
        if not self.key or len(self.key) != len(self.key[0]):
            raise ValueError("the matrix of a minimal model is square, of at least one row")

    @property
    def letters(self) -> int:
        """The number k of letters."""
        return len(self.key)


def minimal_outputs(model: MinimalModel, tokens: Sequence[int]) -> Matrix:
    """Return the outputs at all positions of a sequence.

    Parameters
    ----------
    model : MinimalModel
        For k letters.
    tokens : sequence of int
        t letters 0, …, k − 1.

    Returns
    -------
    tuple of tuples of Fraction
        Of shape (t, k).

    Raises
    ------
    ValueError
        If a token is no letter.

    Source
    ------
    tasks, equation (8.8).

    Examples
    --------
    >>> [int(count) for count in minimal_outputs(bigram_model(2), [0, 1, 1, 0])[3]]
    [0, 1]
    """
    k, t = model.letters, len(tokens)
    if not set(tokens) <= set(range(k)):
        raise ValueError(f"a minimal model for {k} letters cannot read {list(tokens)}")
    embedding = fmpq_mat(t, k, [int(token == letter) for token in tokens for letter in range(k)])
    kernel = (*model.kernel, *[Fraction(0)] * t)
    toeplitz = to_flint(tuple(tuple(kernel[i - j] if j <= i else Fraction(0) for j in range(t)) for i in range(t)), t)
    scores = embedding * to_flint(model.key) * (toeplitz * embedding).transpose()
    masked = fmpq_mat(t, t, [scores[i, j] if j <= i else 0 for i in range(t) for j in range(t)])
    return from_flint(masked * embedding)


def bigram_model(k: int) -> MinimalModel:
    """Return the model that counts transitions from the last letter: v = (0, 1), W_k = I.

    Parameters
    ----------
    k : int
        The number of letters, at least 1.

    Returns
    -------
    MinimalModel
        Its output at p and j is the number of q from 2 to p with x_(q−1) = x_p and x_q = j.

    Source
    ------
    tasks, Fact 8.3.

    Examples
    --------
    >>> bigram_model(2).key[1]
    (Fraction(0, 1), Fraction(1, 1))
    """
    whole(k, "the number of letters", 1)
    return MinimalModel([0, 1], [[int(i == j) for j in range(k)] for i in range(k)])


def unigram_model(k: int) -> MinimalModel:
    """Return the model that counts letters: v = (1), W_k = 11^T.

    Parameters
    ----------
    k : int
        The number of letters, at least 1.

    Returns
    -------
    MinimalModel
        Its output at p and j is the number of q from 1 to p with x_q = j.

    Source
    ------
    tasks, Fact 8.3.

    Examples
    --------
    >>> unigram_model(2).kernel
    (Fraction(1, 1),)
    """
    whole(k, "the number of letters", 1)
    return MinimalModel([1], [[1] * k] * k)
