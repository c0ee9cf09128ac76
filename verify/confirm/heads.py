"""The printed induction head in float64 on sequences of random chains, and how far from its limit it can be.

What is measured is the largest sum over the letters of |o(p) − s(p)|, over all positions p of all sequences. Here o is
the output of the transformer of Proposition 8.2 of 'tasks' with a finite c, and s are the relative frequencies that
tasks/proposition-8.2.repair proves for c → ∞: shares of letters among those that follow x_p up to p, where the first
position is its own predecessor, or among all letters up to p if none follows.

The bound on the temperature. Let g = c/√d and κ = c²/√d be the gains of the two layers, t the length.

1. In the first layer a position j ≥ 2 has one score g, for j − 1, and j − 1 scores 0. So all weight but a share of
   η = (t − 1) e^(−g) at most goes to j − 1. The first position has only itself.
2. A score of the second layer is κ s with |s − [x_(j−1) = x_p]| ≤ η. If some of the positions up to p are hits, a hit
   has at least the factor e^(κ(1−η)), and a miss at most e^(κη): the misses have a share m ≤ t e^(−κ(1−2η)). Within the
   hits, or if there are none within all positions, the weights are equal up to factors e^(±κη). So the sum of
   |weight − limit| is at most e^(κη) − 1 + 2m, and so is that over the letters.

The bound on the rounding. Let u = 2^−53 and γ_n = n u/(1 − n u), as in `constructions/rounding/errors.py`; a power e^x
is taken to be right up to 4 u, besides the error of the number e, which is less than u and so gives |x| u. All matrices
hold 0 and 1, and at most one 1 in each row and column, so that products with them are exact; shifts meet vectors with
a single 1, so that all scores of the first layer are exact, too.

3. A weight of the first layer is a quotient of powers, n = 2 (g + 4) + t + 1, with exponents 0 and −g. The second block
   is a sum of t of them: n = 2 g + 2 t + 10. It is not above 1, and so are the scores s, which are copied from it.
4. From s about the largest number of its row is subtracted, which changes no share, and the difference, at most 1, is
   multiplied by κ: the exponent is off by at most κ (γ_n + γ_3), and the power by a factor e^(±τ) with
   τ = κ (γ_n + γ_4) + γ_5.
5. A share is off by a factor e^(±2τ), and by n = t + 2; the output is a sum of t of them, n = 2 t + 3. All outputs at a
   position add up to 1, so that they are off by at most (1 + γ_(2t+3)) e^(2τ) − 1 together. The frequencies are rounded
   once, differences and their sums over k letters k + 1 times more: 2 γ_(k+2), as the numbers add up to 2 at most.

Underflow is left out: it moves the result by less than t 2^−900. The bound itself is evaluated in floating point, in a
few hundred roundings; a factor 1.01 pays for them many times.
"""

from __future__ import annotations

from math import ceil, e, exp, expm1, log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from constructions.rounding.errors import gamma
from constructions.rounding.margins import BATCH
from constructions.transformers.attention import AttentionLayer, AttentionTransformer
from verify.confirm.backends import Backend

Floats = NDArray[np.float64]
Words = NDArray[np.intp]


class Gains(NamedTuple):
    """What the scores of the two layers are multiplied by: c/√d and c²/√d."""

    copying: float
    matching: float


def sharp_gains(k: int, t: int) -> Gains:
    """Return the gains for d = 3k and a c with t e^(−c/√d) = e^−36, beyond which rounding is larger."""
    copying = log(t) + 36
    return Gains(copying, copying**2 * sqrt(3 * k))


def random_words(k: int, t: int, count: int, seed: int = 0) -> Words:
    """Return sequences of length t, one row each, of chains whose rows are uniformly random laws on k letters."""
    generator = np.random.default_rng(seed)
    steps = generator.exponential(size=(count, k, k)).cumsum(2)
    words = np.empty((count, t), dtype=np.intp)
    words[:, 0] = generator.integers(k, size=count)
    everyone = np.arange(count)
    for place in range(1, t):
        heights = steps[everyone, words[:, place - 1]]
        drawn = generator.random(count) * heights[:, -1]
        words[:, place] = (heights < drawn[:, None]).sum(1)
    return words


def followers(words: Words, k: int) -> Floats:
    """Return the relative frequencies that the head outputs in the limit, of shape (sequences, t, k), by counting."""
    before = np.concatenate([words[:, :1], words[:, :-1]], axis=1)
    letters = (words[:, :, None] == np.arange(k)).astype(np.float64)
    visible = np.tri(words.shape[1])
    hits = (words[:, :, None] == before[:, None, :]) * visible
    shown = np.where(hits.any(2)[:, :, None], hits, visible)
    return np.asarray((shown @ letters) / shown.sum(2)[:, :, None])


def largest_deviation(head: AttentionTransformer, gains: Gains, words: Words, backend: Backend) -> float:
    """Return the largest distance of the outputs from the relative frequencies, over all positions of all sequences.

    Parameters
    ----------
    head : AttentionTransformer
        The printed one; the bases of its layers are not used.
    gains : Gains
        In the place of them.
    words : array of int
        Sequences of one length, one in each row.
    backend : Backend
        Computes the outputs, batch by batch.
    """
    rows = max(1, BATCH // max(1, words.shape[1] ** 2))
    batches = (words[start : start + rows] for start in range(0, len(words), rows))
    return float(np.max([_deviation(head, gains, batch, backend) for batch in batches]))


def _deviation(head: AttentionTransformer, gains: Gains, words: Words, backend: Backend) -> float:
    stream = backend.put(_floats(head.embedding, len(head.readout))[words])
    for layer, gain in zip(head.layers, gains, strict=True):
        stream = stream + _attended(layer, gain, stream, backend)
    errors = abs(stream @ backend.put(_floats(head.readout)) - backend.put(followers(words, head.letters)))
    return -float((-errors.sum(2)).min())


def _attended(layer: AttentionLayer, gain: float, stream: Any, backend: Backend) -> Any:
    """Return softmax(mask(gain · scores)) z W_V for a batch of streams."""
    t, d = stream.shape[1:]
    query, key, value = (backend.put(_floats(part)) for part in (layer.query, layer.key, layer.value))
    queries = stream @ query
    scores = queries @ (stream @ key).swapaxes(1, 2)
    shifts = np.zeros((t, d))
    shifts[: len(layer.shifts)] = _floats(layer.shifts[:t], d)
    i, j = np.indices((t, t))
    shifted = queries @ backend.put(np.ascontiguousarray(shifts.T))
    scores = scores + shifted[:, backend.put(i), backend.put(np.maximum(i - j, 0))]
    visible = backend.put(np.tri(t))
    scores = scores * visible
    powers = e ** (gain * (scores - _largest(scores))) * visible
    return (powers / powers.sum(2)[:, :, None]) @ stream @ value


def _largest(scores: Any) -> Any:
    """Return the largest number of each row up to rounding, by halves: that of a and b is (a + b + |a − b|)/2."""
    while (width := scores.shape[2]) > 1:
        half = (width + 1) // 2
        left, right = scores[:, :, :half], scores[:, :, width - half :]
        scores = (left + right + abs(left - right)) / 2
    return scores


def _floats(rows: Any, width: int = 0) -> Floats:
    return np.array(rows, dtype=float).reshape(len(rows), len(rows[0]) if rows else width)


def deviation_bound(k: int, t: int, gains: Gains) -> float:
    """Return how far the float outputs can be from the relative frequencies, as the module derives.

    Parameters
    ----------
    k, t : int
        The number of letters and the length.
    gains : Gains
    """
    copying, matching = gains
    missed = (t - 1) * exp(-copying)
    temperature = expm1(matching * missed) + 2 * t * exp(-matching * (1 - 2 * missed))
    off = matching * (gamma(2 * ceil(copying) + 2 * t + 10) + gamma(4)) + gamma(5)
    rounding = expm1(2 * off) + gamma(2 * t + 3) * exp(2 * off) + 2 * gamma(k + 2)
    return 1.01 * (temperature + rounding)
