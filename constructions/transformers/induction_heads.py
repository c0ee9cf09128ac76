"""Induction heads: transformers that find the letters that followed the last n − 1 letters before.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Proposition 8.2 and §8.3.3.

The residual stream has n + 1 blocks of k coordinates: the letter, the letters 1, …, n − 1 places before it, and what is
read. A layer for each distance r copies the letter r places before; the last layer compares.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from constructions.arguments import whole
from constructions.cyclotomic import Rational
from constructions.rational_matrices import Matrix
from constructions.transformers.attention import AttentionLayer, AttentionTransformer

__all__ = ["induction_head", "ngram_head"]


def induction_head(k: int, copying: Rational | None = None, matching: Rational | None = None) -> AttentionTransformer:
    """Return the transformer of two layers with one head each that Proposition 8.2 prints.

    Parameters
    ----------
    k : int
        The number of letters, at least 1.
    copying, matching : int or Fraction, optional
        The bases of the two layers: with the printed weights e^(c/√d) and e^(c²/√d), for d = 3k. Without them
        attention is shared by the largest scores, the limit of large c.

    Returns
    -------
    AttentionTransformer
        With k outputs: at a position p, the letters that follow x_p up to p, as relative frequencies. The first
        position counts as its own predecessor; where no letter follows x_p, all letters up to p count.

    Raises
    ------
    ValueError
        If there is no letter, or a base is not positive.

    Source
    ------
    tasks, Proposition 8.2, whose text takes the output for the numbers of transitions. With one more letter, at the
    first position and nowhere else, it is their relative frequencies.

    Examples
    --------
    >>> from constructions.transformers.attention import transformer_outputs
    >>> head = induction_head(3)
    >>> [str(share) for share in transformer_outputs(head, [2, 0, 1, 1, 0, 1])[5]]
    ['1/2', '1/2', '0']
    """
    return ngram_head(k, 2, copying, matching)


def ngram_head(
    k: int, n: int, copying: Rational | None = None, matching: Rational | None = None
) -> AttentionTransformer:
    """Return a transformer of n layers that finds what followed the last n − 1 letters.

    Parameters
    ----------
    k : int
        The number of letters, at least 1.
    n : int
        The length of the words that are counted, at least 1.
    copying, matching : int or Fraction, optional
        The base of the first n − 1 layers, and that of the last one. Without them attention is shared by the largest
        scores.

    Returns
    -------
    AttentionTransformer
        With k outputs. If the first letter does not occur again and the last n − 1 letters, none of them the first
        one, have occurred before, it outputs in the limit the relative frequencies of what followed them.

    Raises
    ------
    ValueError
        If there is no letter, n is less than 1, or a base is not positive.

    Source
    ------
    tasks, Proposition 8.2 for n = 2; its §8.3.3 trains transformers on n-grams. For other n the weights are ours.

    Examples
    --------
    >>> from constructions.transformers.attention import transformer_outputs
    >>> [str(share) for share in transformer_outputs(ngram_head(3, 3), [2, 0, 1, 0, 1, 1, 0, 1])[7]]
    ['1/2', '1/2', '0']
    """
    whole(k, "the number of letters", 1)
    whole(n, "the length of words", 1)
    d = (n + 1) * k
    nothing = _blocks(k, n, [])
    here = [Fraction(place < k) for place in range(d)]
    layers = [
        AttentionLayer(_blocks(k, n, [(0, 0)]), nothing, _blocks(k, n, [(0, back)]), [[0] * d] * back + [here], copying)
        for back in range(1, n)
    ]
    same, before = [(back, back) for back in range(n - 1)], [(back + 1, back) for back in range(n - 1)]
    layers.append(AttentionLayer(_blocks(k, n, same), _blocks(k, n, before), _blocks(k, n, [(0, n)]), (), matching))
    everything = _blocks(k, n, [(block, block) for block in range(n + 1)])
    return AttentionTransformer(everything[:k], layers, [line[n * k :] for line in everything])


def _blocks(k: int, n: int, places: Iterable[tuple[int, int]]) -> Matrix:
    """Return the matrix of n + 1 times n + 1 blocks that are identities at some places, else zero."""
    ones, d = set(places), (n + 1) * k
    return tuple(tuple(Fraction(i % k == j % k and (i // k, j // k) in ones) for j in range(d)) for i in range(d))
