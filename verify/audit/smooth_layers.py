"""Two layers with GELU between them, over an arithmetic."""

from __future__ import annotations

from typing import Any

from verify.audit.evaluation import Evaluation
from verify.audit.networks import TwoLayers
from verify.audit.tasks import Integers

__all__ = ["smooth_layers"]


def smooth_layers(network: TwoLayers) -> Evaluation:
    """Return what a network with GELU does on all inputs, and closely on single ones."""

    def logits(elements: Integers, by: Any) -> Any:
        received = by.constant(network.bias)
        for table, chosen in zip(network.inputs, elements.T, strict=True):
            received = by.add(by.constant(table[chosen]), received)
        return by.linear(by.activated(received, network.activation.name), network.output, network.output_bias)

    entries = max(network.output.shape)
    return Evaluation(logits, network.output, network.output_bias, entries, network.output.size)
