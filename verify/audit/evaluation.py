"""Networks given by what they compute over an arithmetic: enclosed floats for all inputs, balls for single ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import ctx

from verify.audit.balls import Balls, ends
from verify.audit.bounds import Differences, equal_columns, in_blocks
from verify.audit.enclosures import SINGLE, Enclosed, Enclosures
from verify.audit.files import BadFile, Floats
from verify.audit.tasks import Integers

__all__ = ["Evaluation"]

_BLOCK = 2**21
_PRECISIONS = (96, 192, 384)


@dataclass(frozen=True)
class Evaluation:
    """What a network does on all inputs, and closely on single ones.

    Parameters
    ----------
    logits : function
        From inputs, an array of shape (inputs, elements), and an arithmetic, `Enclosures` or `Balls`, to a tensor of
        shape (inputs, labels).
    weights, bias : array
        Of the last layer: labels with equal columns tie.
    entries : int
        Of the largest tensor, for each input.
    products : int
        About how many an input takes.
    """

    logits: Callable[[Integers, Any], Any]
    weights: Floats
    bias: Floats
    entries: int
    products: int

    def differences(self, labels: Integers) -> Iterator[Differences]:
        """Yield the differences of the logit of the label and each logit, for all inputs with a label, in blocks.

        Parameters
        ----------
        labels : array of int
            Of the shape of the inputs, −1 where nothing is asked.
        """
        same = equal_columns(self.weights, self.bias)
        for rows, right in in_blocks(labels, max(1, _BLOCK // self.entries)):
            elements = np.stack(np.unravel_index(rows, labels.shape), axis=-1)
            with np.errstate(over="ignore", invalid="ignore"):
                values, errors = self._apart(elements, right, Enclosures())
                _, single = self._apart(elements, right, Enclosures(SINGLE))
            equal = same[right][:, None] == same
            values[equal], errors[equal] = 0.0, 0.0
            here = np.arange(rows.size)
            values[here, right], single[here, right] = np.inf, 0.0
            yield Differences(rows, values, errors, single)

    def closely(self, x: tuple[int, ...], label: int) -> list[tuple[Fraction, Fraction]]:
        """Return bounds on the logit of the label less each logit, narrow enough to tell the signs, if 384 bits do.

        Raises
        ------
        BadFile
            If numbers of such different sizes occur that nothing is known of a logit.
        """
        same, tie = equal_columns(self.weights, self.bias), (Fraction(0), Fraction(0))
        bounds: list[tuple[Fraction, Fraction]] = []
        for precision in _PRECISIONS:
            with ctx.workprec(precision):
                found = self.logits(np.array([x]), Balls())[0]
                if not all(ball.is_finite() for ball in found):
                    continue
                bounds = [tie if same[y] == same[label] else ends(found[label] - f) for y, f in enumerate(found)]
            if all(low > 0 or high <= 0 for y, (low, high) in enumerate(bounds) if y != label):
                break
        if not bounds:
            raise BadFile(f"has weights of which {_PRECISIONS[-1]} bits do not tell the logits at {x}")
        return bounds

    def _apart(self, elements: Integers, right: Integers, by: Enclosures) -> tuple[Floats, Floats]:
        """Return the logit of the label less each logit, and bounds on the errors."""
        found, here = self.logits(elements, by), np.arange(right.size)
        mine = by.shaped(found, lambda array: array[here, right][:, None])
        apart = by.add(mine, Enclosed(-found.value, found.error))
        errors = np.where(np.isfinite(apart.value) & np.isfinite(apart.error), apart.error, np.inf)
        return np.where(np.isfinite(errors), apart.value, 0.0), errors
