"""What claims about CaGO (Tian) presuppose beyond their print: one sentence for each presupposition."""

from __future__ import annotations

MOMENTS = (
    "The Gaussian law of the weights enters by its moments to the order four alone: the claim is about every law on a "
    "finite set that has them."
)
ALONG_A_CURVE = (
    "The weights move along a differentiable curve, so that the velocity of a function of them is its derivative in "
    "the direction of their velocity."
)
EXPONENTIAL = "The exponential enters by its sign, its bound 1 at times t >= 0 and its derivative alone."
LOGARITHM = "The logarithm of r enters by its derivative alone."
