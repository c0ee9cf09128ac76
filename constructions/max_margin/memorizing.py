"""Networks that memorize a table: two neurons for each input, correct and of a smaller margin.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), appendix D.4.
"""

from __future__ import annotations

from collections.abc import Sequence

from constructions.cyclotomic import Rational
from constructions.max_margin.networks import Neuron, PowerNetwork

__all__ = ["memorizing_network"]


def memorizing_network(table: Sequence[Sequence[int]], readout: Rational = 1) -> PowerNetwork:
    """Return the network of the neurons (e_a, ±e_b, ±r e_{t(a,b)}) for all a and b.

    Parameters
    ----------
    table : sequence of n sequences of n numbers below n
        The label t(a, b) of each pair; for a group, its `table`.
    readout : int or Fraction
        The number r; the work has 1/4, and 1 has the largest margin of all.

    Returns
    -------
    PowerNetwork
        Of width 2n², with the activation z²; its output for c is 4r if c = t(a, b) and else 0.

    Source
    ------
    tasks, appendix D.4.

    Examples
    --------
    >>> memorizing_network([[0, 1], [1, 0]]).width
    8
    """
    size = len(table)

    def unit(place: int, value: Rational) -> list[Rational]:
        return [value if i == place else 0 for i in range(size)]

    return PowerNetwork(
        2,
        [
            Neuron(unit(a, 1) + unit(b, sign), unit(label, sign * readout))
            for a, row in enumerate(table)
            for b, label in enumerate(row)
            for sign in (1, -1)
        ],
    )
