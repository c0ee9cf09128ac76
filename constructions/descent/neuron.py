"""Gradient descent of one ReLU neuron that learns another one, in three numbers with rigorous error bounds.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), §3.5.

The student v max(⟨w, x⟩, 0) learns the teacher max(⟨e, x⟩, 0) for a unit vector e, on inputs x that are uniform on the
unit sphere in d dimensions, with the step size Kd. What matters of w is its component w_x along e and the length w_y of
the rest. The angle between w and e is transcendental, so that the numbers are balls.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import arb, ctx

from constructions.rationals import Rational, to_flint

__all__ = ["ReducedNeuron", "neuron_step"]


class ReducedNeuron(NamedTuple):
    """The weights of the student, up to rotations that keep the teacher.

    Parameters
    ----------
    v : flint.arb
        The weight of the output.
    along, across : flint.arb
        The components w_x and w_y ≥ 0 of the weights of the inputs, not both 0.
    """

    v: arb
    along: arb
    across: arb


def neuron_step(neuron: ReducedNeuron, K: Rational, precision: int = 128) -> ReducedNeuron:
    """Return balls that contain the weights after a step of the size Kd.

    Parameters
    ----------
    neuron : ReducedNeuron
        Balls that contain the weights before.
    K : int or Fraction
    precision : int
        Working precision in bits.

    Returns
    -------
    ReducedNeuron

    Source
    ------
    structures, the gradient before equation (3.5), with ‖w̃‖ = 1; it does not depend on d up to the factor 1/d.

    Examples
    --------
    >>> neuron = ReducedNeuron(arb(0.5), arb(0.25), arb(0.25))
    >>> print(*(part.str(6, radius=False) for part in neuron_step(neuron, 1)))
    0.704577 0.642077 0.267077
    """
    with ctx.workprec(precision):
        rate, pi = arb(to_flint(K)), arb.pi()
        v, along, across = neuron
        square, rest = along**2 + across**2, pi - arb.atan2(across, along)
        pull = (across + rest * along) / pi
        pull_along = (rest + along * across / square) / pi
        pull_across = across**2 / square / pi
        return ReducedNeuron(
            v - rate * (v * square - pull),
            along - rate * v * (v * along - pull_along),
            abs(across - rate * v * (v * across - pull_across)),
        )
