"""Transformers: their weights, and what they compute.

What is computed is written once, over an arithmetic: `Enclosures` for blocks of inputs in float64 with a bound on every
entry, `Balls` for single inputs with as many bits as it takes. The numbers meant are those of the formulas, with exact
weights: softmax of q·k/√d, layer norms with the ε that is given, GELU.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from verify.audit.evaluation import Evaluation
from verify.audit.files import Floats
from verify.audit.tasks import Integers

__all__ = ["Block", "Linear", "Norm", "Transformer", "logits"]


class Linear(NamedTuple):
    """x @ weights + bias."""

    weights: Floats
    bias: Floats


class Norm(NamedTuple):
    """A layer norm with its weights."""

    weights: Floats
    bias: Floats | None


@dataclass(frozen=True)
class Block:
    """Attention and a network of two layers, each with a residual.

    Parameters
    ----------
    query, key, value : Linear
        From d to heads · d_head, one head after the other.
    output : Linear
        From heads · d_head to d.
    heads : int
    layers : pair of Linear, optional
        From d to the hidden neurons and back; without them there is attention alone.
    norms : pair of Norm, optional
        Of attention and of the two layers, each None if there is none.
    """

    query: Linear
    key: Linear
    value: Linear
    output: Linear
    heads: int
    layers: tuple[Linear, Linear] | None
    norms: tuple[Norm | None, Norm | None]


@dataclass(frozen=True)
class Transformer:
    """A transformer that reads the elements of an input as tokens and answers at one place.

    Parameters
    ----------
    tokens : array
        Of shape (vocabulary, d).
    positions : array, optional
        Of shape (length, d).
    blocks : tuple of Block
    last : Norm, optional
        Before the head.
    head : tuple of Linear
        One layer or two, with the activation between them; columns beyond the labels of the task are left out.
    activation : str
        relu, gelu or gelu_tanh.
    causal, early : bool
        Whether places see later ones; whether norms come before attention and layers, or after the residual.
    pool : str
        last, first or mean: where the head reads.
    epsilon : float
        Of the layer norms.
    length : int
        Of what is read, with the token that is added.
    extra : int, optional
        A token that is put behind the input, or before it where the head reads the first place.
    """

    tokens: Floats
    positions: Floats | None
    blocks: tuple[Block, ...]
    last: Norm | None
    head: tuple[Linear, ...]
    activation: str
    causal: bool
    early: bool
    pool: str
    epsilon: float
    length: int
    extra: int | None

    @property
    def width(self) -> int:
        """The number d of coordinates of the residual stream."""
        return int(self.tokens.shape[1])

    def evaluation(self) -> Evaluation:
        """Return what it does on all inputs, and closely on single ones."""
        wide = max(layer.weights.shape[1] for block in self.blocks for layer in (block.query, *(block.layers or ())))
        wide = max(wide, *(self.length * block.heads for block in self.blocks))
        return Evaluation(partial(logits, self), *self.head[-1], self.length * wide, self._products())

    def words(self, elements: Integers) -> Integers:
        """Return the tokens that are read for some inputs."""
        if self.extra is None:
            return elements
        added = np.full((len(elements), 1), self.extra)
        return np.hstack([added, elements] if self.pool == "first" else [elements, added])

    def _products(self) -> int:
        length, found = self.length, 0
        for block in self.blocks:
            layers = (block.query, block.key, block.value, block.output, *(block.layers or ()))
            found += length * sum(layer.weights.size for layer in layers)
            found += 2 * length * length * block.query.weights.shape[1]
        return found + sum(layer.weights.size for layer in self.head)


def logits(network: Transformer, elements: Integers, by: Any) -> Any:
    """Return the logits for some inputs.

    Parameters
    ----------
    network : Transformer
    elements : array of int
        Of shape (inputs, elements).
    by : Enclosures or Balls
        The arithmetic.

    Returns
    -------
    tensor of the arithmetic
        Of shape (inputs, labels).
    """
    words = network.words(elements)
    x = by.constant(network.tokens[words])
    if network.positions is not None:
        x = by.add(x, by.constant(network.positions[: words.shape[1]]))
    for number, block in enumerate(network.blocks):
        ends = number == len(network.blocks) - 1 and network.pool != "mean"
        x = _block(network, block, x, by, network.pool if ends else None)
    x = by.mean(x) if network.pool == "mean" else by.shaped(x, lambda array: array[:, 0])
    x = _normed(network, network.last, x, by)
    for number, layer in enumerate(network.head):
        x = by.linear(x if not number else by.activated(x, network.activation), *layer)
    return x


def _block(network: Transformer, block: Block, x: Any, by: Any, pool: str | None) -> Any:
    """Return what a block makes of a tensor of shape (inputs, length, d), at one place alone if nothing else counts."""
    before, after = block.norms
    seen = _normed(network, before, x, by) if network.early else x
    length, place = x.shape[1], {None: slice(None), "first": slice(0, 1), "last": slice(-1, None)}[pool]
    asking, x = (by.shaped(one, lambda array: array[:, place]) for one in (seen, x))
    mask = np.tril(np.ones((length, length), dtype=bool)) if network.causal else np.ones((length, length), dtype=bool)
    query, key, value = (
        by.shaped(by.linear(one, *layer), lambda array: _heads(array, block.heads))
        for one, layer in ((asking, block.query), (seen, block.key), (seen, block.value))
    )
    turned = by.shaped(key, lambda array: np.swapaxes(array, -1, -2))
    scores = by.over_root(by.product(query, turned), key.shape[-1])
    mixed = by.product(by.softmax(scores, mask[place]), value)
    joined = by.shaped(mixed, lambda array: np.swapaxes(array, 1, 2).reshape(len(array), -1, prod(array.shape[1::2])))
    x = by.add(x, by.linear(joined, *block.output))
    x = x if network.early else _normed(network, before, x, by)
    if block.layers is None:
        return x
    first, second = block.layers
    hidden = by.linear(_normed(network, after, x, by) if network.early else x, *first)
    x = by.add(x, by.linear(by.activated(hidden, network.activation), *second))
    return x if network.early else _normed(network, after, x, by)


def _heads(array: NDArray[Any], heads: int) -> NDArray[Any]:
    """Return (inputs, length, heads · size) as (inputs, heads, length, size)."""
    return np.swapaxes(array.reshape(*array.shape[:2], heads, -1), 1, 2)


def _normed(network: Transformer, norm: Norm | None, x: Any, by: Any) -> Any:
    if norm is None:
        return x
    x = by.times(by.normed(x, network.epsilon), norm.weights)
    return x if norm.bias is None else by.add(x, by.constant(norm.bias))
