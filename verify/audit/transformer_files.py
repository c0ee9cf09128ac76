"""Transformers out of arrays: which names and shapes are accepted, and what they mean.

Two spellings are known, with d coordinates, H heads of size s, and a hidden layer of h neurons:

- that of TransformerLens: `embed.W_E` (vocabulary, d), `pos_embed.W_pos` (length, d), for each block
  `blocks.0.attn.W_Q`, `W_K`, `W_V` (H, d, s), `W_O` (H, s, d), `b_Q`, `b_K`, `b_V` (H, s), `b_O` (d),
  `blocks.0.mlp.W_in` (d, h), `b_in`, `W_out` (h, d), `b_out`, `blocks.0.ln1.w`, `b`, `ln2.w`, `b`; `ln_final.w`, `b`,
  and `unembed.W_U` (d, labels), `b_U`; causal, norms before attention and layers;
- that of PyTorch: `embed.weight` (vocabulary, d), `pos.weight` (length, d), for each layer of a TransformerEncoder
  `layers.0.self_attn.in_proj_weight` (3 d, d), `in_proj_bias`, `self_attn.out_proj`, `linear1`, `linear2`, `norm1`,
  `norm2` (`.weight`, transposed, and `.bias`); `norm`, and `head`, or `head.0` and `head.2` with the activation between
  them; full attention, norms after the residual. Before `layers` may stand `encoder.` or `transformer.`.

Biases, positions, layers and norms may be missing. A vocabulary of one token more than the inputs have elements, and
room for it, means that this token stands behind each input, or before it where the head reads the first place.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import NamedTuple

import numpy as np

from verify.audit.files import BadFile, Floats, Stored
from verify.audit.tasks import FiniteTask
from verify.audit.transformers import Block, Linear, Norm, Transformer

__all__ = ["CHOICES", "is_transformer", "transformer"]

CHOICES: Mapping[str, tuple[str, ...]] = {
    "activation": ("relu", "gelu", "gelu_tanh"),
    "attention": ("causal", "full"),
    "norm": ("before", "after", "none"),
    "pool": ("last", "first", "mean"),
}
"""What a file cannot say by names and shapes; it may say it in the metadata of safetensors, as `attention`: `full`."""

_EPSILON = 1e-5
_MOST_WEIGHTS = 2**24
_PREFIXES = ("", "encoder.", "transformer.", "transformer_encoder.")


def is_transformer(stored: Stored) -> bool:
    """Tell whether a file has the names of a transformer."""
    return any(".attn." in name or "self_attn." in name for name in stored.arrays)


class _Said(NamedTuple):
    """What was chosen, with what a spelling means where nothing is said."""

    activation: str
    attention: str
    norm: str
    pool: str
    heads: int | None


def transformer(stored: Stored, task: FiniteTask, said: Mapping[str, str | None]) -> Transformer:
    """Return the transformer that a file holds for a task.

    Parameters
    ----------
    stored : Stored
    task : FiniteTask
    said : mapping
        What the user chose of :data:`CHOICES`, and `heads`, a number, which only PyTorch's names need.

    Raises
    ------
    BadFile
        If names, shapes or choices are not as expected; the message says what was.
    """
    arrays = _Arrays(stored.arrays)
    lens = "embed.W_E" in stored.arrays
    chosen = _chosen(stored.notes, said, "causal" if lens else "full", "before" if lens else "after")
    tokens, positions, blocks, last, head = (_of_lens if lens else _of_torch)(arrays, chosen)
    arrays.all_used()
    if sum(array.size for array in stored.arrays.values()) > _MOST_WEIGHTS:
        raise BadFile(f"has more than {_MOST_WEIGHTS} weights")
    length, elements = len(task.sizes), max(task.sizes)
    if len(tokens) not in (elements, elements + 1):
        raise BadFile(f"for {task.name} the vocabulary has {elements} or {elements + 1} tokens, not {len(tokens)}")
    extra = elements if len(tokens) > elements and (positions is None or len(positions) > length) else None
    length += extra is not None
    if positions is not None and len(positions) < length:
        raise BadFile(f"for {task.name} there are {length} positions at least, not {len(positions)}")
    if head[-1].weights.shape[1] < task.classes:
        raise BadFile(f"for {task.name} there are {task.classes} labels, not {head[-1].weights.shape[1]}")
    answers = Linear(head[-1].weights[:, : task.classes], head[-1].bias[: task.classes])
    return Transformer(
        tokens,
        positions,
        tuple(blocks),
        None if chosen.norm == "none" else last,
        (*head[:-1], answers),
        chosen.activation,
        chosen.attention == "causal",
        chosen.norm != "after",
        chosen.pool,
        _EPSILON,
        length,
        extra,
    )


def _chosen(notes: Mapping[str, str], said: Mapping[str, str | None], attention: str, norm: str) -> _Said:
    usual = {"activation": None, "attention": attention, "norm": norm, "pool": "last"}
    found: dict[str, str] = {}
    for key, known in CHOICES.items():
        noted, named = notes.get(key), said.get(key)
        if noted is not None and named is not None and noted != named:
            raise BadFile(f"has the {key} {noted[:40]}, not {named}")
        choice = noted or named or usual[key]
        if choice is None:
            raise BadFile(f"does not name its activation: say --activation {', '.join(known)}")
        if choice not in known:
            raise BadFile(f"has the {key} {choice[:40]!r}; for transformers known are {', '.join(known)}")
        found[key] = choice
    heads = said.get("heads") or notes.get("heads")
    if heads is not None and not (heads.isascii() and heads.isdigit() and 1 <= int(heads[:9]) <= 1000):
        raise BadFile(f"has {heads[:20]!r} heads; expected a number from 1 to 1000")
    return _Said(**found, heads=None if heads is None else int(heads))


class _Arrays:
    """The arrays of a file, of which each has to be of use."""

    def __init__(self, arrays: Mapping[str, Floats]) -> None:
        self.arrays, self.used = arrays, set[str]()

    def has(self, name: str) -> bool:
        return name in self.arrays

    def take(self, name: str, *shape: int | None) -> Floats:
        """Return an array of a shape, in which None is any size."""
        if name not in self.arrays:
            found = ", ".join(sorted(set(self.arrays) - self.used))[:100] or "nothing else"
            raise BadFile(f"lacks {name!r}; found {found}")
        array = self.arrays[name]
        fits = array.ndim == len(shape) and all(e in (None, s) for e, s in zip(shape, array.shape, strict=True))
        if not fits or not array.size:
            expected = ", ".join("any" if size is None else str(size) for size in shape)
            raise BadFile(f"{name!r} has the shape {array.shape}; expected ({expected})")
        self.used.add(name)
        return array

    def bias(self, name: str, *shape: int) -> Floats:
        """Return a bias as a vector; zeros if there is none."""
        return self.take(name, *shape).reshape(-1) if self.has(name) else np.zeros(prod(shape))

    def norm(self, name: str, weight: str, bias: str, size: int) -> Norm | None:
        """Return a layer norm, None if there is none of the name."""
        if not self.has(f"{name}.{weight}"):
            return None
        shift = self.take(f"{name}.{bias}", size) if self.has(f"{name}.{bias}") else None
        return Norm(self.take(f"{name}.{weight}", size), shift)

    def linear(self, name: str, inputs: int, outputs: int | None = None) -> Linear:
        """Return a linear layer of PyTorch, whose weights are transposed."""
        weights = self.take(f"{name}.weight", outputs, inputs).T
        return Linear(weights, self.bias(f"{name}.bias", weights.shape[1]))

    def all_used(self) -> None:
        extra = sorted(set(self.arrays) - self.used)
        if extra:
            raise BadFile(f"holds {extra[0][:60]!r}, which a transformer of these names has no use for")


_Parts = tuple[Floats, Floats | None, list[Block], Norm | None, list[Linear]]


def _of_lens(arrays: _Arrays, chosen: _Said) -> _Parts:
    tokens = arrays.take("embed.W_E", None, None)
    d = tokens.shape[1]
    positions = arrays.take("pos_embed.W_pos", None, d) if arrays.has("pos_embed.W_pos") else None
    blocks: list[Block] = []
    while arrays.has(f"blocks.{len(blocks)}.attn.W_Q"):
        name = f"blocks.{len(blocks)}"
        heads, _, size = arrays.take(f"{name}.attn.W_Q", None, d, None).shape
        query, key, value = (
            Linear(
                np.swapaxes(arrays.take(f"{name}.attn.W_{letter}", heads, d, size), 0, 1).reshape(d, heads * size),
                arrays.bias(f"{name}.attn.b_{letter}", heads, size),
            )
            for letter in "QKV"
        )
        joined = arrays.take(f"{name}.attn.W_O", heads, size, d).reshape(heads * size, d)
        layers = None
        if arrays.has(f"{name}.mlp.W_in"):
            inner = arrays.take(f"{name}.mlp.W_in", d, None)
            hidden = inner.shape[1]
            first = Linear(inner, arrays.bias(f"{name}.mlp.b_in", hidden))
            layers = first, Linear(arrays.take(f"{name}.mlp.W_out", hidden, d), arrays.bias(f"{name}.mlp.b_out", d))
        norms = arrays.norm(f"{name}.ln1", "w", "b", d), arrays.norm(f"{name}.ln2", "w", "b", d)
        output = Linear(joined, arrays.bias(f"{name}.attn.b_O", d))
        blocks.append(Block(query, key, value, output, heads, layers, _norms(norms, layers, chosen)))
    _some(blocks, "blocks.0.attn.W_Q")
    out = arrays.take("unembed.W_U", d, None)
    head = Linear(out, arrays.bias("unembed.b_U", out.shape[1]))
    return tokens, positions, blocks, arrays.norm("ln_final", "w", "b", d), [head]


def _of_torch(arrays: _Arrays, chosen: _Said) -> _Parts:
    tokens = arrays.take("embed.weight", None, None)
    d = tokens.shape[1]
    positions = arrays.take("pos.weight", None, d) if arrays.has("pos.weight") else None
    prefix = next((one for one in _PREFIXES if arrays.has(f"{one}layers.0.self_attn.in_proj_weight")), "")
    blocks: list[Block] = []
    while arrays.has(f"{prefix}layers.{len(blocks)}.self_attn.in_proj_weight"):
        if chosen.heads is None or d % chosen.heads:
            raise BadFile(f"does not say how many heads it has: say --heads, a divisor of {d}")
        name = f"{prefix}layers.{len(blocks)}"
        weights = arrays.take(f"{name}.self_attn.in_proj_weight", 3 * d, d)
        shifts = arrays.bias(f"{name}.self_attn.in_proj_bias", 3 * d)
        query, key, value = (Linear(w.T, b) for w, b in zip(np.split(weights, 3), np.split(shifts, 3), strict=True))
        output = arrays.linear(f"{name}.self_attn.out_proj", d, d)
        layers = None
        if arrays.has(f"{name}.linear1.weight"):
            first = arrays.linear(f"{name}.linear1", d)
            layers = first, arrays.linear(f"{name}.linear2", first.weights.shape[1], d)
        norms = arrays.norm(f"{name}.norm1", "weight", "bias", d), arrays.norm(f"{name}.norm2", "weight", "bias", d)
        blocks.append(Block(query, key, value, output, chosen.heads, layers, _norms(norms, layers, chosen)))
    _some(blocks, "layers.0.self_attn.in_proj_weight")
    last = arrays.norm("norm" if arrays.has("norm.weight") else f"{prefix}norm", "weight", "bias", d)
    if arrays.has("head.weight"):
        return tokens, positions, blocks, last, [arrays.linear("head", d)]
    inner = arrays.linear("head.0", d)
    return tokens, positions, blocks, last, [inner, arrays.linear("head.2", inner.weights.shape[1])]


def _some(blocks: list[Block], name: str) -> None:
    if not blocks:
        raise BadFile(f"lacks {name!r}")


def _norms(norms: tuple[Norm | None, Norm | None], layers: object, chosen: _Said) -> tuple[Norm | None, Norm | None]:
    """Return both norms of a block, of which none is there where none is said, and both or none if there are layers."""
    if chosen.norm == "none" and norms != (None, None):
        raise BadFile("has norms, although none was said")
    if layers and (norms[0] is None) != (norms[1] is None):
        raise BadFile("has one norm of two in a block")
    return norms
