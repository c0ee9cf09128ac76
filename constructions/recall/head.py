"""The induction head that avoids noise: the weights of two layers, as printed and as they have to be.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks'), section 4.4.4.2 and equation (4.1).

All embeddings are orthonormal: the residual stream has a block of N + 1 coordinates for the token, one of T for the
position and one of N + 1 into which the first layer copies the token before. Scores are x_t W x_s, with the position t
that asks on the left. Attention is that of a rational base b, b^score in the place of e^score, or its limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from constructions.arguments import whole
from constructions.cyclotomic import Rational
from constructions.rational_matrices import Matrix, Row, row
from constructions.recall.process import TRIGGER

__all__ = ["RecallHead", "printed_recall_head", "recall_attention", "recall_head", "recall_reading"]


@dataclass(frozen=True)
class RecallHead:
    """Two layers: W_QK and W_V of the first, W_QK of the second and W_U W_V of the second.

    Parameters
    ----------
    tokens, length : int
        N and T.
    first, copying, second, reading : matrix
        The first three have d = 2 (N + 1) + T rows and columns, the last one N + 1 rows and d columns.

    Source
    ------
    structures, section 4.4.4.2.
    """

    tokens: int
    length: int
    first: Matrix
    copying: Matrix
    second: Matrix
    reading: Matrix

    def stream(self, sequence: Iterable[int]) -> tuple[Row, ...]:
        """Return x_1, …, x_T, rows of 2 (N + 1) + T entries: the tokens and the positions, nothing copied yet.

        Raises
        ------
        ValueError
            If the sequence has not T tokens from 0 to N.
        """
        word = tuple(sequence)
        if len(word) != self.length:
            raise ValueError(f"sequences have {self.length} tokens, not {len(word)}")
        size = self.tokens + 1
        for token in word:
            whole(token, "a token", 0, self.tokens)
        ones = ({token, size + place} for place, token in enumerate(word))
        return tuple(tuple(Fraction(c in here) for c in range(2 * size + self.length)) for here in ones)


def recall_head(tokens: int, length: int, avoiding: Rational) -> RecallHead:
    """Return the head with both W_QK transposed, so that a position asks for the one before it.

    Parameters
    ----------
    tokens, length : int
        N and T, at least 1.
    avoiding : int or Fraction
        The number c > 0 by which the score of noise is less; c = 0 is the head of the task without noise.

    Raises
    ------
    TypeError
        If c is neither an integer nor a fraction.
    ValueError
        If a number is too small.

    Source
    ------
    structures, section 4.4.4.2, with W_QK^1 = Σ p_t p_{t−1}^T and W_QK^2 = W_E(q) (W_V^1 W_E(q) − c W_E(N + 1))^T. The
    first position counts as its own predecessor.

    Examples
    --------
    >>> head = recall_head(3, 7, 1)
    >>> [str(share) for share in recall_attention(head, [1, 0, 2, 0, 3, 1, 0])]
    ['0', '0', '1', '0', '0', '0', '0']
    >>> [str(share) for share in recall_reading(head, [1, 0, 2, 0, 3, 1, 0])]
    ['0', '0', '1', '0']
    """
    return _head(tokens, length, avoiding, transposed=True)


def printed_recall_head(tokens: int, length: int, avoiding: Rational) -> RecallHead:
    """Return the head as printed, which with the scores of (4.1) attends to the triggers themselves.

    Positions of the first layer ask for the next one, which is masked, so that all before them share the attention.

    Parameters
    ----------
    tokens, length, avoiding
        As for :func:`recall_head`.

    Source
    ------
    structures, section 4.4.4.2.

    Examples
    --------
    >>> [str(share) for share in recall_attention(printed_recall_head(2, 4, 1), [1, 0, 1, 0])]
    ['0', '1/2', '0', '1/2']
    """
    return _head(tokens, length, avoiding, transposed=False)


def _head(tokens: int, length: int, avoiding: Rational, transposed: bool) -> RecallHead:
    whole(tokens, "the number of tokens", 1)
    whole(length, "the length of sequences", 1)
    (c,) = row([avoiding])
    if c < 0:
        raise ValueError(f"the number by which noise is avoided is at least 0, not {c}")
    size = tokens + 1
    d = 2 * size + length
    before = {(size + place - 1, size + place): Fraction(1) for place in range(1, length)}
    matching = {(size + length + TRIGGER, TRIGGER): Fraction(1), (tokens, TRIGGER): -c}
    copies = {(size + length + token, token): Fraction(1) for token in range(size)}
    reading = {(token, token): Fraction(1) for token in range(tokens)}
    if transposed:
        before, matching = ({(j, i): x for (i, j), x in weights.items()} for weights in (before, matching))
    first, copying, second = (_matrix(d, d, weights) for weights in (before, copies, matching))
    return RecallHead(tokens, length, first, copying, second, _matrix(size, d, reading))


def _matrix(rows: int, columns: int, entries: dict[tuple[int, int], Fraction]) -> Matrix:
    return tuple(tuple(entries.get((i, j), Fraction(0)) for j in range(columns)) for i in range(rows))


def recall_attention(head: RecallHead, sequence: Iterable[int], base: int | None = None) -> Row:
    """Return the shares that the last position of the second layer gives to all positions.

    Parameters
    ----------
    head : RecallHead
    sequence : iterable of int
        T tokens.
    base : int, optional
        What e is replaced by in the second layer, if c is an integer; without it, and in the first layer always, the
        largest scores share the attention.

    Raises
    ------
    ValueError
        If the length is another one, a token is none, the base is less than 1 or a score is no integer.
    """
    stream = head.stream(sequence)
    copied = tuple(_after(head, stream, t) for t in range(head.length))
    return _shares(_scores(head.second, copied[-1], copied), base)


def recall_reading(head: RecallHead, sequence: Iterable[int], base: int | None = None) -> Row:
    """Return the logits that the second layer adds at the last position: the shares of tokens that are not noise."""
    word = tuple(sequence)
    shares = recall_attention(head, word, base)
    stream = head.stream(word)
    copied = tuple(_after(head, stream, t) for t in range(head.length))
    return tuple(
        sum((share * _dot(line, x) for share, x in zip(shares, copied, strict=True)), Fraction(0))
        for line in head.reading
    )


def _after(head: RecallHead, stream: Sequence[Row], t: int) -> Row:
    """Return x_t + h_t of the first layer, whose shares are those of positions up to t."""
    shares = _shares(_scores(head.first, stream[t], stream[: t + 1]), None)
    seen = stream[: t + 1]
    mixed = tuple(_dot(shares, column) for column in zip(*seen, strict=True))
    return tuple(x + _dot(line, mixed) for x, line in zip(stream[t], head.copying, strict=True))


def _scores(weights: Matrix, asking: Row, keys: Sequence[Row]) -> Row:
    asked = tuple(_dot(asking, column) for column in zip(*weights, strict=True))
    return tuple(_dot(asked, key) for key in keys)


def _dot(x: Sequence[Fraction], y: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(x, y, strict=True) if a and b), Fraction(0))


def _shares(scores: Row, base: int | None) -> Row:
    if base is None:
        most = max(scores)
        weights = [Fraction(score == most) for score in scores]
    else:
        whole(base, "the base of softmax", 1)
        if any(score.denominator != 1 for score in scores):
            raise ValueError("with a base scores are integers")
        weights = [Fraction(base) ** int(score) for score in scores]
    return tuple(weight / sum(weights) for weight in weights)
