"""Attention with relative positions: weights, scores, softmax with a rational base and its hard limit, exactly.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), equations (8.4) and (8.5).

Softmax of c·s for integer scores s is rational in b = e^c: the weight of a position is b^s over the sum of these. So a
layer stores a *base* b instead of the factors c and 1/√d; without a base it is the limit b → ∞, where the positions
with the largest score share the weight equally. Scores that are no integers, as they arise after a layer with a finite
base, have no rational softmax; `enclosed_outputs` encloses it in balls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import arb, arb_mat, ctx, fmpq, fmpq_mat

from constructions.cyclotomic import Rational
from constructions.rational_matrices import Matrix, from_flint, matrix, row, to_flint

__all__ = ["AttentionLayer", "AttentionTransformer", "attention", "enclosed_outputs", "transformer_outputs"]

Weights = Callable[[list[Any], "AttentionLayer"], list[Any]]


@dataclass(frozen=True)
class AttentionLayer:
    """A layer z ↦ z + softmax(mask(A)) z W_V with the scores A_ij = (z_i W_Q)·(z_j W_K + v_{i−j}).

    Parameters
    ----------
    query, key, value : matrices
        W_Q, W_K and W_V, of shape (d, d); rows are multiplied from the left, z_i W.
    shifts : matrix
        Row r is v_r, of length d, for pairs of positions with the distance r = i − j. What is left out is zero, so
        that a layer serves for sequences of every length.
    base : int or Fraction, optional
        What e^score is replaced by: base^score. Without a base, attention is shared by the largest scores.

    Raises
    ------
    TypeError
        If a weight is neither an integer nor a fraction.
    ValueError
        If the shapes do not fit together, or the base is not positive.

    Source
    ------
    tasks, equation (8.5); its row v_{i−j+1} is our row i − j, and its factor 1/√d is in the base.

    Examples
    --------
    >>> layer = AttentionLayer([[1]], [[1]], [[1]], base=2)
    >>> layer.dimension, layer.shifts, layer.base
    (1, (), Fraction(2, 1))
    """

    query: Matrix
    key: Matrix
    value: Matrix
    shifts: Matrix
    base: Fraction | None

    def __init__(
        self,
        query: Iterable[Iterable[Rational]],
        key: Iterable[Iterable[Rational]],
        value: Iterable[Iterable[Rational]],
        shifts: Iterable[Iterable[Rational]] = (),
        base: Rational | None = None,
    ) -> None:
        """Check that the weights fit together."""
        for name, rows in (("query", query), ("key", key), ("value", value), ("shifts", shifts)):
            object.__setattr__(self, name, matrix(rows))
        object.__setattr__(self, "base", None if base is None else row([base])[0])
        d = len(self.query)
        if not d or {(len(part), len(part[0]) if part else 0) for part in (self.query, self.key, self.value)} != {
            (d, d)
        }:
            raise ValueError("the matrices of a layer are square, of one dimension, at least 1")
        if self.shifts and len(self.shifts[0]) != d:
            raise ValueError(f"the shifts of a layer of dimension {d} have {d} coordinates, not {len(self.shifts[0])}")
        if self.base is not None and self.base <= 0:
            raise ValueError(f"the base of softmax is positive, not {self.base}")

    @property
    def dimension(self) -> int:
        """The dimension d."""
        return len(self.query)

    @cached_property
    def _flint(self) -> tuple[fmpq_mat, fmpq_mat, fmpq_mat, fmpq_mat]:
        """The query, the transposed key, the value and the transposed shifts."""
        shifts = to_flint(self.shifts, self.dimension)
        return to_flint(self.query), to_flint(self.key).transpose(), to_flint(self.value), shifts.transpose()


@dataclass(frozen=True)
class AttentionTransformer:
    """An attention-only transformer with a residual stream: embedding, layers, readout.

    Parameters
    ----------
    embedding : matrix
        Row a is the vector of the letter a, of shape (k, d).
    layers : iterable of AttentionLayer
        Of dimension d.
    readout : matrix
        P, of shape (d, m).

    Raises
    ------
    TypeError
        If a weight is neither an integer nor a fraction.
    ValueError
        If the shapes do not fit together.

    Source
    ------
    tasks, equation (8.4).

    Examples
    --------
    >>> AttentionTransformer([[1], [2]], [], [[3]]).letters
    2
    """

    embedding: Matrix
    layers: tuple[AttentionLayer, ...]
    readout: Matrix

    def __init__(
        self,
        embedding: Iterable[Iterable[Rational]],
        layers: Iterable[AttentionLayer],
        readout: Iterable[Iterable[Rational]],
    ) -> None:
        """Check that the parts fit together."""
        object.__setattr__(self, "embedding", matrix(embedding))
        object.__setattr__(self, "layers", tuple(layers))
        object.__setattr__(self, "readout", matrix(readout))
        dimensions = {len(vector) for vector in self.embedding} | {layer.dimension for layer in self.layers}
        if dimensions != {len(self.readout)}:
            raise ValueError("embedding, layers and readout have one dimension")

    @property
    def letters(self) -> int:
        """The number k of letters."""
        return len(self.embedding)

    @cached_property
    def _readout(self) -> fmpq_mat:
        return to_flint(self.readout)

    def embedded(self, tokens: Sequence[int]) -> Matrix:
        """Return the vectors of a sequence, one row for each position.

        Parameters
        ----------
        tokens : sequence of int
            Letters 0, …, k − 1.

        Returns
        -------
        tuple of tuples of Fraction
            Of shape (t, d).

        Raises
        ------
        ValueError
            If a token is no letter.

        Source
        ------
        tasks, §8.2.3.

        Examples
        --------
        >>> AttentionTransformer([[1], [2]], [], [[3]]).embedded([1, 0])
        ((Fraction(2, 1),), (Fraction(1, 1),))
        """
        if not set(tokens) <= set(range(self.letters)):
            raise ValueError(f"a transformer for {self.letters} letters cannot read {list(tokens)}")
        return tuple(self.embedding[token] for token in tokens)


def attention(layer: AttentionLayer, vectors: Matrix) -> Matrix:
    """Return softmax(mask(A)), the weights with which each position attends to itself and the earlier ones.

    Parameters
    ----------
    layer : AttentionLayer
        Of dimension d.
    vectors : matrix
        The residual stream z, of shape (t, d).

    Returns
    -------
    tuple of tuples of Fraction
        Of shape (t, t), zero above the diagonal; each row has the sum 1.

    Raises
    ------
    ValueError
        If the layer has a base and a visible score is not an integer.

    Source
    ------
    tasks, equation (8.5).

    Examples
    --------
    >>> layer = AttentionLayer([[1]], [[1]], [[1]], base=3)
    >>> [str(weight) for weight in attention(layer, matrix([[0], [1]]))[1]]
    ['1/4', '3/4']
    """
    return from_flint(fmpq_mat(_attention(layer, to_flint(vectors, layer.dimension), _exact_weights)))


def transformer_outputs(transformer: AttentionTransformer, tokens: Sequence[int]) -> Matrix:
    """Return the outputs at all positions of a sequence.

    Parameters
    ----------
    transformer : AttentionTransformer
        For k letters and m outputs.
    tokens : sequence of int
        t letters 0, …, k − 1.

    Returns
    -------
    tuple of tuples of Fraction
        Of shape (t, m).

    Raises
    ------
    ValueError
        If a token is no letter, or if a layer has a base and a visible score of it is not an integer.

    Source
    ------
    tasks, equation (8.4).

    Examples
    --------
    >>> mean = AttentionTransformer([[0], [1]], [AttentionLayer([[0]], [[0]], [[1]])], [[1]])
    >>> [str(value) for (value,) in transformer_outputs(mean, [0, 1])]
    ['0', '3/2']
    """
    stream = to_flint(transformer.embedded(tokens), len(transformer.readout))
    for layer in transformer.layers:
        stream = stream + fmpq_mat(_attention(layer, stream, _exact_weights)) * stream * layer._flint[2]
    return from_flint(stream * transformer._readout)


def enclosed_outputs(transformer: AttentionTransformer, tokens: Sequence[int], bits: int = 128) -> arb_mat:
    """Return balls that hold the outputs at all positions of a sequence, for any scores.

    Parameters
    ----------
    transformer : AttentionTransformer
        For k letters and m outputs, with a base in each layer.
    tokens : sequence of int
        t letters 0, …, k − 1.
    bits : int
        The precision with which balls are computed.

    Returns
    -------
    arb_mat
        Of shape (t, m).

    Raises
    ------
    ValueError
        If a token is no letter, or a layer has no base.

    Source
    ------
    tasks, equation (8.4).

    Examples
    --------
    >>> layer = AttentionLayer([[Fraction(1, 2)]], [[1]], [[1]], base=2)
    >>> found = enclosed_outputs(AttentionTransformer([[0], [1]], [layer], [[1]]), [0, 1])[1, 0]
    >>> print(found.str(10, radius=False))
    1.585786438
    """
    if any(layer.base is None for layer in transformer.layers):
        raise ValueError("balls cannot tell which scores are the largest: each layer needs a base")
    before, ctx.prec = ctx.prec, bits
    try:
        stream = arb_mat(to_flint(transformer.embedded(tokens), len(transformer.readout)))
        for layer in transformer.layers:
            attended = arb_mat(_attention(layer, stream, _enclosed_weights)) * stream
            stream = stream + attended * arb_mat(layer._flint[2])
        return stream * arb_mat(transformer._readout)
    finally:
        ctx.prec = before


def _attention(layer: AttentionLayer, stream: Any, weights: Weights) -> list[list[Any]]:
    """Return the weights of all positions, for a stream of rational numbers or of balls."""
    query, key, _, shift = layer._flint
    kind = type(stream)
    queries = stream * kind(query)
    content, positional = queries * (kind(key) * stream.transpose()), queries * kind(shift)
    rows = []
    for i in range(stream.nrows()):
        near = range(max(0, i + 1 - positional.ncols()), i + 1)
        scores = [content[i, j] + (positional[i, i - j] if j in near else 0) for j in range(i + 1)]
        rows.append(weights(scores, layer) + [0] * (stream.nrows() - i - 1))
    return rows


def _exact_weights(scores: list[fmpq], layer: AttentionLayer) -> list[fmpq]:
    if layer.base is None:
        largest = max(scores)
        powers = [fmpq(score == largest) for score in scores]
    else:
        if any(score.q != 1 for score in scores):
            raise ValueError("softmax with a rational base is rational for integer scores only")
        base = fmpq(layer.base.numerator, layer.base.denominator)
        powers = [base ** int(score.p) for score in scores]
    whole = sum(powers, fmpq(0))
    return [value / whole for value in powers]


def _enclosed_weights(scores: list[arb], layer: AttentionLayer) -> list[arb]:
    assert layer.base is not None
    logarithm = arb(fmpq(layer.base.numerator, layer.base.denominator)).log()
    powers = [(score * logarithm).exp() for score in scores]
    whole = sum(powers, arb(0))
    return [value / whole for value in powers]
