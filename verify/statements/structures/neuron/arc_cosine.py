"""The second moments of an input where two ReLU neurons are both active: the arc-cosine kernel, with its error.

Simple structures in neural networks (Chen), section 3.5: what the population gradient rests on.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import SUMS
from verify.proving.concise import ConciseEvidence
from verify.statements.language import Binders, both, differences, equal, forall, implies, needed, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.assumptions import FINITE_LAW, SECTORS, assuming
from verify.statements.structures.neuron.angle_doubling import COUNT, DOUBLED, halves_of_quarter
from verify.statements.structures.neuron.polygon import RIGHT_ANGLE, TWELVE, Polygon
from verify.statements.structures.neuron.sector_moments import VARIABLES, Sector
from verify.statements.structures.neuron.sector_shares import LAW_OF_FRAME, has_share, prove_both_edges
from verify.statements.structures.neuron.sector_shares import VARIABLES as SHARE_VARIABLES
from verify.statements.structures.neuron.uniform_direction import (
    ANGLE,
    ENTERS,
    GATE,
    GATES,
    LAW,
    MIXED_ERROR,
    MIXED_MOMENT,
    MIXED_VALUE,
    MOMENTS,
    ROTATION,
    UNIFORM,
    WIDE,
    within,
)
from verify.statements.structures.neuron.vocabulary import SOURCE

Json = Any


def _corners(polygon: Polygon) -> list[Json]:
    """A law at the corners, with the gates of a teacher to the right and a neuron upwards."""
    gates = [polygon.to_the_right, polygon.above]
    return [polygon.corners, polygon.weights, polygon.first, polygon.second, *gates, polygon.turn(1)]


WITNESS: list[Json] = [*_corners(TWELVE), *RIGHT_ANGLE]
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


def _claim(conclusion: Json) -> Json:
    return forall(LAW, implies(*UNIFORM, conclusion))


def moments_part() -> Part:
    """The second moments over the sector."""
    proof = ConciseEvidence(VARIABLES)
    Sector(proof).prove_moments()
    claim = _claim(MOMENTS)
    wrong = both(MOMENTS[1], within(MIXED_MOMENT, times(2, MIXED_VALUE), MIXED_ERROR))
    near_miss = _claim(wrong)
    refutation = refute_at(near_miss, LAW, WITNESS, UNIFORM, wrong[2][1], [{"part": 1}, {"part": 0}])
    return Part(
        "moments",
        "4 pi E[1 x^2] is within (e + 3/2 sin b) R of (pi - a + sin a cos a) R, and 4 pi E[1 x y] within sin b R of "
        "sin^2 a R, where 1 is the indicator that both neurons are active and R = E[x^2 + y^2].",
        claim,
        proof,
        [WITNESS],
        [Control("With 2 sin^2 a it is false.", differences(claim, near_miss), refutation)],
    )


EDGES: Binders = [*LAW[:7], *ANGLE, *ROTATION, *COUNT]
FINITE: list[Json] = [WIDE[0], *halves_of_quarter("n"), *LAW_OF_FRAME, *GATES]


def _edges_claim(conclusion: Json) -> Json:
    return forall(EDGES, implies(*FINITE, conclusion))


def edges_part() -> Part:
    """The shares of the edges, from the symmetry of the law alone."""
    declared = dict(SHARE_VARIABLES)
    proof = ConciseEvidence([*SHARE_VARIABLES, *(pair for pair in EDGES if pair[0] not in declared), ("r1", "real")])
    circle = proof.assume(WIDE[0])
    proof.generalise(proof.conjunction(*prove_both_edges(proof, circle)), names_of(EDGES), FINITE)
    right = both(has_share("n"), has_share("n", ENTERS))
    wrong = both(equal(times(2, *right[1][1][2:]), right[1][2]), right[2])
    claim, near_miss = _edges_claim(right), _edges_claim(wrong)
    eight = Polygon(8)
    values = [*_corners(eight), 0, 1, eight.cosine(2), eight.sine(2), 1]
    refutation = refute_at(near_miss, EDGES, values, FINITE, wrong[1], [{"part": 0}])
    return Part(
        "edges",
        "If b is a right angle halved n times, so that 2 pi/b = 2^(n + 2), then each of the two sectors of angle b at "
        "the edges has exactly the share b/(2 pi) = 1/2^(n + 2) of the second moment, by the symmetry alone.",
        claim,
        proof,
        [values],
        [Control("With twice the share for the first one it is false.", differences(claim, near_miss), refutation)],
    )


def arc_cosine() -> Statement:
    """The arc-cosine kernel."""
    parts = [assuming(moments_part(), FINITE_LAW, SECTORS), assuming(edges_part(), FINITE_LAW)]
    return Statement(
        id="structures/own-arc-cosine",
        title="Second moments where two ReLU neurons are both active: the arc-cosine kernel with an explicit error",
        source=f"Own; compare {SOURCE}, section 3.5, the gradient before (3.5)",
        hypotheses=r"An input (x, y) in the plane with a law that the rotation by an angle b preserves, its length "
        r"whatever it is, and whose sector where both neurons are active has its share of the second moment up to e; "
        r"two ReLU neurons, along $(1, 0)$ and along $(\cos a, \sin a)$, $0 \le a < \pi$.",
        conclusion=r"Up to multiples of $(e + \sin b) R$ that are given, $R = \mathbb E[x^2 + y^2]$, and so exactly "
        r"for a uniform direction, where b and e go to 0: $\mathbb E[1 x^2] = \frac{\pi - a + \sin a \cos a}{4 \pi} "
        r"R$ and $\mathbb E[1 x y] = \frac{\sin^2 a}{4 \pi} R$ where both are active; so $\mathbb E[1 x (x \cos a + y "
        r"\sin a)] = \frac{\sin a + (\pi - a) \cos a}{4 \pi} R$.",
        reading=ABOUT_LAW + " x is the component along the teacher, y the one across it on the side of the neuron; h "
        "and g are the gates of the teacher and of the neuron, 1 where the input is > 0 and 0 elsewhere.",
        definitions=needed([*SUMS, *GATE, *DOUBLED], [part.tree() for part in parts]),
        parts=parts,
    )
