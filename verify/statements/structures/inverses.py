"""Inverses of what is positive by its form under the hypotheses of a setting."""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.statements.structures.neuron.settings import Setting

Json = Any


def prove_unit(setting: Setting, divisor: Json) -> int:
    """Prove y · (1/y) = 1 for y > 0; the proof declares ``REALS``."""
    positive = setting.proof.squares(["<", 0, divisor], given=setting.signs)
    return setting.proof.quotient(setting.proof.specialise(prove_nonzero(setting.proof), [divisor], [positive]))
