"""Trains a network of two layers on addition modulo p, with NumPy alone and a seed, and writes it as npz.

    python examples/train/addition.py 23 square --width 64 --share 0.7 --out addition-23-square.npz

Full batches, cross entropy, AdamW; what is left of all pairs is kept for testing and never trained on.
"""

from __future__ import annotations

import argparse

import numpy as np

RATE, DECAY, BETAS = 0.01, 1.0, (0.9, 0.98)


def train(p: int, activation: str, width: int, share: float, seed: int, steps: int) -> dict[str, np.ndarray]:
    """Return `embed` of shape (2p, width) and `unembed` of shape (width, p) in float32."""
    random = np.random.default_rng(seed)
    pairs = np.array([(a, b) for a in range(p) for b in range(p)])
    chosen = random.permutation(p * p)
    seen, kept = chosen[: int(share * p * p)], chosen[int(share * p * p) :]
    labels = pairs.sum(1) % p
    weights = [random.normal(size=(2 * p, width)) / np.sqrt(2 * p), random.normal(size=(width, p)) / np.sqrt(width)]
    moments = [[np.zeros_like(w), np.zeros_like(w)] for w in weights]
    for step in range(1, steps + 1):
        gradients = _gradients(weights, pairs[seen], labels[seen], activation, p)
        for w, (first, second), g in zip(weights, moments, gradients, strict=True):
            first += (1 - BETAS[0]) * (g - first)
            second += (1 - BETAS[1]) * (g * g - second)
            scale = np.sqrt(second / (1 - BETAS[1] ** step)) + 1e-8
            w -= RATE * (first / (1 - BETAS[0] ** step) / scale + DECAY * w)
        if step % 1000 == 0:
            right = _logits(weights, pairs, activation, p).argmax(1) == labels
            print(f"step {step}: {right[seen].mean():.3f} of the pairs seen, {right[kept].mean():.3f} of the others")
    return {"embed": weights[0].astype(np.float32), "unembed": weights[1].astype(np.float32)}


def _received(weights, pairs, p):
    return weights[0][pairs[:, 0]] + weights[0][p + pairs[:, 1]]


def _activated(received, activation):
    return received**2 if activation == "square" else np.maximum(received, 0)


def _logits(weights, pairs, activation, p):
    return _activated(_received(weights, pairs, p), activation) @ weights[1]


def _gradients(weights, pairs, labels, activation, p):
    received = _received(weights, pairs, p)
    hidden = _activated(received, activation)
    logits = hidden @ weights[1]
    shares = np.exp(logits - logits.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    shares[np.arange(len(labels)), labels] -= 1
    shares /= len(labels)
    back = shares @ weights[1].T * (2 * received if activation == "square" else received > 0)
    embed = np.zeros_like(weights[0])
    np.add.at(embed, pairs[:, 0], back)
    np.add.at(embed, p + pairs[:, 1], back)
    return embed, hidden.T @ shares


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("p", type=int)
    parser.add_argument("activation", choices=["square", "relu"])
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--share", type=float, default=0.7, help="of all pairs, to train on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--out", required=True)
    chosen = parser.parse_args()
    arrays = train(chosen.p, chosen.activation, chosen.width, chosen.share, chosen.seed, chosen.steps)
    np.savez(chosen.out, **arrays, **({"exponent": np.array(2)} if chosen.activation == "square" else {}))


if __name__ == "__main__":
    main()
