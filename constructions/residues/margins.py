"""The exact accuracy and the exact margin of a network with real weights over all inputs.
Floats with a bound on their error decide what is not close; what they do not decide for certain is close. Whether
close logits are equal is decided by residues; those that are close and not equal, which is rare, are compared by exact
arithmetic. The least difference is found by its float, and the others that come close are compared with it by residues.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from constructions.cyclotomic import Cyclotomic, exact
from constructions.reals import least, sign
from constructions.residues.equality import Decider
from constructions.residues.floats import Measured, measured_logits
from constructions.residues.numbers import Booleans, Integers

__all__ = ["ExactMargin", "exact_margin"]

_SIMPLE = 10**6


class ExactMargin(NamedTuple):
    """What a network does on all inputs.

    `value` is the least f(x)[label] − f(x)[y] over all x and y ≠ label; `attained` tells where, in the shape of all
    logits; `correct` tells which inputs have their largest logit at the label and nowhere else, in the shape of the
    inputs.
    """

    value: Cyclotomic
    attained: Booleans
    correct: Booleans

    @property
    def accuracy(self) -> Fraction:
        """The share of inputs that are answered correctly."""
        return Fraction(int(self.correct.sum()), self.correct.size)


def exact_margin(decider: Decider, labels: Integers) -> ExactMargin:
    """Return the exact margin and accuracy of a network.

    Parameters
    ----------
    decider : Decider
        Of a network with real weights and at least two labels.
    labels : array of int
        Of the shape of the inputs.

    Returns
    -------
    ExactMargin

    Raises
    ------
    ValueError
        If a weight is not real, or if the labels do not fit.

    Source
    ------
    tasks, §7.3, with the accuracy that a positive margin means.

    Examples
    --------
    >>> from constructions.max_margin.cosines import eight_phases
    >>> from constructions.reals import decimal
    >>> from constructions.residues.tables import power_tables
    >>> labels = np.add.outer(np.arange(7), np.arange(7)) % 7
    >>> network = power_tables(eight_phases(7), (7, 7))
    >>> found = exact_margin(Decider(network), labels)
    >>> found.value, found.accuracy, int(found.attained.sum())
    (14, Fraction(1, 1), 294)
    >>> found = exact_margin(Decider(network.pruned(range(18))), labels)
    >>> decimal(found.value, 8), found.accuracy
    ('-1.2409388', Fraction(30, 49))
    """
    tables = decider.tables
    if not decider.real:
        raise ValueError("logits are compared if all weights are real")
    flat = decider.fitting(labels).reshape(-1)
    measured, here = measured_logits(tables), np.arange(flat.size)
    differences = measured.values[here, flat][:, None] - measured.values
    rivals = np.arange(tables.shape[-1]) != flat[:, None]
    error = measured.error
    search = _Search(decider, labels, measured._replace(values=differences.reshape(tables.shape)))
    wrong: Booleans = np.any(rivals & (differences < -error), axis=1)
    close = rivals & ~(np.abs(differences) > error) & ~wrong[:, None]
    wrong |= search.not_positive(close.reshape(tables.shape)).reshape(differences.shape).any(1)
    larger = differences > differences.min(where=rivals, initial=np.inf) + 2 * error
    value, attained = search.least((rivals & ~larger).reshape(tables.shape))
    return ExactMargin(value, attained, ~wrong.reshape(tables.shape[:-1]))


class _Search:
    """Exact differences f(x)[label] − f(x)[y], of which some were measured; places are numbers of logits."""

    def __init__(self, decider: Decider, labels: Integers, differences: Measured) -> None:
        self.decider, self.labels, self.differences = decider, labels, differences

    def not_positive(self, close: Booleans) -> Booleans:
        """Tell which of some differences are at most 0."""
        if not close.any():
            return close
        found = self.equal(exact(0), close)
        for place in np.argwhere(close & ~found):
            found[tuple(place)] = sign(self.exactly(place)) <= 0
        return found

    def least(self, candidates: Booleans) -> tuple[Cyclotomic, Booleans]:
        """Return the least of some differences, and where it is attained."""
        classes = []
        while candidates.any():
            place = np.argwhere(candidates)[0]
            value, same = self.simple(place, candidates) or self.exact_class(place, candidates)
            classes.append((value, same))
            candidates = candidates & ~same
        smallest = least(value for value, _ in classes)
        return next((value, same) for value, same in classes if value == smallest)

    def simple(self, place: Integers, candidates: Booleans) -> tuple[Cyclotomic, Booleans] | None:
        """Return the class of a difference that is a simple rational number, which is guessed and then decided."""
        values, error, unit = self.differences
        measured = Fraction(float(values[tuple(place)])) * unit
        guess = measured.limit_denominator(_SIMPLE)
        if abs(guess - measured) > Fraction(error) * unit:
            return None
        same = self.equal(exact(guess), candidates)
        return (exact(guess), same) if same[tuple(place)] else None

    def exact_class(self, place: Integers, candidates: Booleans) -> tuple[Cyclotomic, Booleans]:
        value = self.exactly(place)
        return value, self.equal(value, candidates)

    def equal(self, value: Cyclotomic, among: Booleans) -> Booleans:
        return self.decider.agreement(self.labels, value, "label", among).equal

    def exactly(self, place: Integers) -> Cyclotomic:
        *x, y = (int(number) for number in place)
        return self.decider.tables.difference(x, int(self.labels[tuple(x)]), y)
