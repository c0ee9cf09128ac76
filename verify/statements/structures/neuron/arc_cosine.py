"""The second moments of an input where two ReLU neurons are both active: the arc-cosine kernel, with its error.

Simple structures in neural networks (Chen), section 3.5: what the population gradient rests on.
"""

from __future__ import annotations

ABOUT_LAW = (
    "A law is a finite set of inputs with weights q. Direction: the law stays the same under a rotation r by a small "
    "angle b, which permutes the inputs; k = cos b and l = sin b are given, with l <= b and k b <= l. p is pi; a is "
    "the angle from the teacher to the neuron, c = cos a and s = sin a, at most pi - b. Of the direction being uniform "
    "it is used that three sectors have the share of the second moment that belongs to their angle: the two of angle b "
    "at the edges of the sector where both neurons are active, which have it by the symmetry if b is a right angle "
    "halved some times (structures/own-arc-cosine, part 'edges'), and, up to e, this sector itself, of angle pi - a. "
    "The uniform law on a sphere is invariant under all rotations, so that b and e may be taken to 0; it is a limit of "
    "finite laws, as inputs at the corners of a regular polygon."
)
