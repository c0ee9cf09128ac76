"""The weights of a network, the characters by which they become coefficients, and the product rule at a hidden node."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.statements.cago.vocabulary import LABELS, G, P
from verify.statements.language import Binders, conj, times

Json = Any

WEIGHTS = ["maps", P, G, "J", "real"]
TRAINED: Binders = [("G", "abelian"), ("J", "set"), ("W", WEIGHTS)]
WEIGHT: Binders = [("p", P), ("g", G), ("j", "J")]


def character_of_label(k: Json, g: Json) -> Json:
    """The character with which a coefficient is taken: conjugate for the inputs, plain for the output."""
    plain, conjugate = ["char", k, g], conj(["char", k, g])
    return ["choose", "p", ["a", conjugate], ["b", conjugate], ["c", plain]]


def product_rule(derivatives: Sequence[Json], frequencies: Sequence[Json]) -> Json:
    """Return the derivative of z_{a k1 j} z_{b k2 j} z_{c k3 j} by the label p, given those of the three entries."""
    entries = [["z", f":{label}", k, "j"] for label, k in zip(LABELS, frequencies, strict=True)]
    rows = []
    for number, (label, derivative) in enumerate(zip(LABELS, derivatives, strict=True)):
        others = [entry for other, entry in enumerate(entries) if other != number]
        rows.append([label, times(derivative, *others)])
    return ["choose", "p", *rows]
