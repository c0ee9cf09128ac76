"""Trains a transformer of one block on a finite task of ``audit``, with NumPy and a seed, and writes it as npz.

    python examples/train/transformer.py addition:23 --width 64 --heads 4 --share 0.8 --out addition-23-transformer.npz

Causal attention, ReLU, no norms, the answer at the last place; an addition is read as "a b =", brackets as they are.
The names are those of TransformerLens. Full batches, cross entropy, AdamW; what is left of all inputs is kept for
testing.
"""

from __future__ import annotations

import argparse
from functools import partial

import numpy as np

from verify.audit.tasks import named_task

_einsum = partial(np.einsum, optimize=True)
RATE, DECAY, BETAS = 0.003, 1.0, (0.9, 0.98)


def train(words, labels, classes, width, heads, neurons, share, seed, steps):
    """Return the weights of a transformer in float32 by their names.

    Parameters
    ----------
    words : array of shape (inputs, length)
        The tokens of all inputs of the task, numbers from 0 on.
    labels : array of shape (inputs,)
        The right answers, below `classes`.
    classes, width, heads, neurons : int
        The numbers of labels, of coordinates, a multiple of the heads, and of neurons of the hidden layer.
    share : float
        Of the inputs, to train on.
    seed, steps : int
    """
    random = np.random.default_rng(seed)
    weights = _start(random, int(words.max()) + 1, words.shape[1], classes, width, heads, neurons)
    chosen = random.permutation(len(words))
    seen, kept = chosen[: int(share * len(words))], chosen[int(share * len(words)) :]
    first, second = ({name: np.zeros_like(w) for name, w in weights.items()} for _ in range(2))
    for step in range(1, steps + 1):
        for name, g in _gradients(weights, words[seen], labels[seen]).items():
            first[name] += (1 - BETAS[0]) * (g - first[name])
            second[name] += (1 - BETAS[1]) * (g * g - second[name])
            scale = np.sqrt(second[name] / (1 - BETAS[1] ** step)) + 1e-8
            weights[name] -= RATE * (first[name] / (1 - BETAS[0] ** step) / scale + DECAY * weights[name])
        if step % 500 == 0:
            right = _forward(weights, words)["logits"].argmax(1) == labels
            print(
                f"step {step}: {right[seen].mean():.4f} of those seen, {right[kept].mean():.4f} of the others",
                flush=True,
            )
    return {name: w.astype(np.float32) for name, w in weights.items()}


def _start(random, vocabulary, length, classes, width, heads, neurons):
    size = width // heads
    shapes = {
        "embed.W_E": (vocabulary, width),
        "pos_embed.W_pos": (length, width),
        "blocks.0.attn.W_Q": (heads, width, size),
        "blocks.0.attn.W_K": (heads, width, size),
        "blocks.0.attn.W_V": (heads, width, size),
        "blocks.0.attn.W_O": (heads, size, width),
        "blocks.0.mlp.W_in": (width, neurons),
        "blocks.0.mlp.b_in": (neurons,),
        "blocks.0.mlp.W_out": (neurons, width),
        "blocks.0.mlp.b_out": (width,),
        "unembed.W_U": (width, classes),
    }
    return {name: random.normal(size=shape) / np.sqrt(width) for name, shape in shapes.items()}


def _forward(w, words):
    """Return everything that is computed on the way to the logits at the last place."""
    x = w["embed.W_E"][words] + w["pos_embed.W_pos"]
    query = _einsum("bd,hds->bhs", x[:, -1], w["blocks.0.attn.W_Q"])
    key, value = (_einsum("btd,hds->bhts", x, w[f"blocks.0.attn.W_{letter}"]) for letter in "KV")
    scores = _einsum("bhs,bhts->bht", query, key) / np.sqrt(query.shape[-1])
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    mixed = _einsum("bht,bhts->bhs", shares, value)
    middle = x[:, -1] + _einsum("bhs,hsd->bd", mixed, w["blocks.0.attn.W_O"])
    received = middle @ w["blocks.0.mlp.W_in"] + w["blocks.0.mlp.b_in"]
    hidden = np.maximum(received, 0)
    last = middle + hidden @ w["blocks.0.mlp.W_out"] + w["blocks.0.mlp.b_out"]
    return {
        "x": x,
        "query": query,
        "key": key,
        "value": value,
        "shares": shares,
        "mixed": mixed,
        "middle": middle,
        "received": received,
        "hidden": hidden,
        "last": last,
        "logits": last @ w["unembed.W_U"],
    }


def _gradients(w, words, labels):
    f = _forward(w, words)
    back = np.exp(f["logits"] - f["logits"].max(1, keepdims=True))
    back /= back.sum(1, keepdims=True)
    back[np.arange(len(labels)), labels] -= 1
    back /= len(labels)
    g = {"unembed.W_U": f["last"].T @ back}
    last = back @ w["unembed.W_U"].T
    g["blocks.0.mlp.W_out"], g["blocks.0.mlp.b_out"] = f["hidden"].T @ last, last.sum(0)
    received = last @ w["blocks.0.mlp.W_out"].T * (f["received"] > 0)
    g["blocks.0.mlp.W_in"], g["blocks.0.mlp.b_in"] = f["middle"].T @ received, received.sum(0)
    middle = last + received @ w["blocks.0.mlp.W_in"].T
    g["blocks.0.attn.W_O"] = _einsum("bhs,bd->hsd", f["mixed"], middle)
    mixed = _einsum("bd,hsd->bhs", middle, w["blocks.0.attn.W_O"])
    value = _einsum("bht,bhs->bhts", f["shares"], mixed)
    shares = _einsum("bhs,bhts->bht", mixed, f["value"])
    scores = f["shares"] * (shares - (shares * f["shares"]).sum(-1, keepdims=True)) / np.sqrt(value.shape[-1])
    query, key = _einsum("bht,bhts->bhs", scores, f["key"]), _einsum("bht,bhs->bhts", scores, f["query"])
    x = np.zeros_like(f["x"])
    x[:, -1] = middle + _einsum("bhs,hds->bd", query, w["blocks.0.attn.W_Q"])
    g["blocks.0.attn.W_Q"] = _einsum("bd,bhs->hds", f["x"][:, -1], query)
    for letter, part in (("K", key), ("V", value)):
        g[f"blocks.0.attn.W_{letter}"] = _einsum("btd,bhts->hds", f["x"], part)
        x += _einsum("bhts,hds->btd", part, w[f"blocks.0.attn.W_{letter}"])
    g["pos_embed.W_pos"] = x.sum(0)
    g["embed.W_E"] = np.zeros_like(w["embed.W_E"])
    np.add.at(g["embed.W_E"], words, x)
    return g


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task")
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--heads", type=int, default=2)
    parser.add_argument("--neurons", type=int, default=64)
    parser.add_argument("--share", type=float, default=0.8, help="of all inputs, to train on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--out", required=True)
    chosen = parser.parse_args()
    task = named_task(chosen.task)
    words = np.stack(np.unravel_index(np.arange(task.labels.size), task.sizes), axis=-1)
    if task.modulus:  # and "=" behind
        words = np.hstack([words, np.full((len(words), 1), task.modulus)])
    sizes = chosen.width, chosen.heads, chosen.neurons
    arrays = train(words, task.labels.reshape(-1), task.classes, *sizes, chosen.share, chosen.seed, chosen.steps)
    np.savez(chosen.out, **arrays)


if __name__ == "__main__":
    main()
