"""Two layers with GELU or a polynomial between them, over an arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verify.audit.bounds import Differences, Evaluated
from verify.audit.evaluation import Evaluation
from verify.audit.networks import TwoLayers
from verify.audit.tasks import Integers

__all__ = ["PolynomialLayers", "enclosed_layers"]


def enclosed_layers(network: TwoLayers) -> Evaluation:
    """Return what a network does on all inputs, in enclosed floats, and closely on single ones, with GELU in balls."""

    def logits(elements: Integers, by: Any) -> Any:
        received = by.constant(network.bias)
        for table, chosen in zip(network.inputs, elements.T, strict=True):
            received = by.add(by.constant(table[chosen]), received)
        name, coefficients = network.activation.name, network.activation.coefficients
        activated = by.polynomial(received, coefficients) if coefficients else by.activated(received, name)
        return by.linear(activated, network.output, network.output_bias)

    entries = max(network.output.shape)
    return Evaluation(logits, network.output, network.output_bias, entries, network.output.size)


class PolynomialLayers(Evaluated):
    """What a network with a polynomial does on all inputs, in enclosed floats, and exactly on single ones."""

    def differences(self, labels: Integers) -> Iterator[Differences]:
        """Yield the differences of the logit of the label and each logit, for all inputs with a label, in blocks."""
        return enclosed_layers(self.network).differences(labels)
