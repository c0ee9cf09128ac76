"""Bounds for the leading coefficients of W after the first step, in the sum and the product of x and y.

Tasks (Edelman), equations (E.23) to (E.25). With the letters of :mod:`.polynomial_bounds` the coefficients of W_12 and
of W_11, each added to what it is after the exchange of x and y, are w^3 p D and w^3 D (s/2 - p). ``BIAS_LEAST`` is at
most what the second exceeds the first by, and ``ACROSS_LEAST`` at most the first.
"""

from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.dominance.polynomial_bounds import (
    APART,
    BEYOND,
    LETTERS,
    OPPOSITE,
    OTHER_SIDE,
    PRODUCT,
    RATIO,
    SHARE,
    SQUARE,
    SUM,
    SquareBounds,
    cone,
)
from verify.statements.terms import minus, over, plus, power, times

ACROSS = times(power(SHARE, 3), PRODUCT, APART)
DIAGONAL = times(power(SHARE, 3), APART, minus(over(SUM, 2), PRODUCT))
BIAS_LEAST = times(
    over(1, 62),
    plus(
        16,
        times(-33, RATIO),
        times(18, power(RATIO, 2)),
        times(-1, power(RATIO, 3)),
        times(-131, PRODUCT),
        times(138, PRODUCT, RATIO),
        times(-67, PRODUCT, power(RATIO, 2)),
        times(268, power(PRODUCT, 2)),
    ),
)
LOW_BIAS = plus(
    cone(SUM, RATIO, [((5, 0), 3, 248), ((3, 2), 39, 31), ((2, 3), 3, 2), ((1, 4), 1, 2)]),
    times(APART, cone(SUM, RATIO, [((3, 0), 57, 248), ((2, 1), 3, 2), ((1, 2), 3, 2), ((0, 3), 1, 2)])),
)
HIGH_BIAS = plus(
    cone(OTHER_SIDE, BEYOND, [((5, 0), 3, 248), ((2, 3), 166, 31), ((1, 4), 655, 62), ((0, 5), 169, 31)]),
    times(over(57, 248), power(OTHER_SIDE, 3), APART),
    times(OPPOSITE, cone(OTHER_SIDE, BEYOND, [((2, 1), 15, 31), ((1, 2), 216, 31), ((0, 3), 206, 31)])),
)
ACROSS_LEAST = times(
    over(1, 128),
    plus(
        times(-6, power(RATIO, 2)),
        times(6, power(RATIO, 3)),
        times(31, PRODUCT),
        times(-62, PRODUCT, RATIO),
        times(43, PRODUCT, power(RATIO, 2)),
        times(-124, power(PRODUCT, 2)),
    ),
)
LOW_ACROSS = plus(
    times(power(SUM, 3), power(RATIO, 2), cone(SUM, RATIO, [((2, 0), 3, 1), ((1, 1), 6, 1)])),
    times(3, power(SUM, 3), power(RATIO, 2), APART),
    times(PRODUCT, APART, cone(SUM, RATIO, [((3, 0), 97, 1), ((2, 1), 384, 1), ((1, 2), 384, 1), ((0, 3), 128, 1)])),
)
HIGH_ACROSS = plus(
    cone(OTHER_SIDE, BEYOND, [((5, 2), 3, 1), ((1, 6), 48, 1)]),
    times(298, power(OTHER_SIDE, 3), power(BEYOND, 2), APART),
    times(power(APART, 2), BEYOND, cone(OTHER_SIDE, BEYOND, [((2, 0), 97, 1), ((0, 2), 252, 1)])),
    times(OPPOSITE, power(BEYOND, 4), cone(OTHER_SIDE, BEYOND, [((1, 0), 288, 1), ((0, 1), 384, 1)])),
    times(
        OPPOSITE,
        APART,
        cone(OTHER_SIDE, BEYOND, [((3, 0), 97, 1), ((2, 1), 586, 1), ((1, 2), 12, 1), ((0, 3), 984, 1)]),
    ),
    times(384, power(BEYOND, 3), power(OPPOSITE, 2)),
)
BIAS = [
    ["<=", BIAS_LEAST, minus(DIAGONAL, ACROSS)],
    ["<=", ACROSS_LEAST, ACROSS],
    ["<=", ACROSS, over(SUM, 16)],
]


class BiasBounds(SquareBounds):
    """Bounds of the coefficients, for x and y in (0, 1]."""

    def bias(self) -> int:
        """Prove what ``BIAS`` says."""
        cube, inner = power(SHARE, 3), power(minus(power(SUM, 2), times(8, PRODUCT)), 2)
        found = [
            self._prove_in_both(BIAS[0], *(times(cube, APART, side) for side in (LOW_BIAS, HIGH_BIAS))),
            self._prove_in_both(BIAS[1], *(times(over(1, 128), cube, side) for side in (LOW_ACROSS, HIGH_ACROSS))),
            self._prove(BIAS[2], times(over(1, 16), cube, inner)),
        ]
        return self._proof.generalise(self._proof.conjunction(*found), names_of(LETTERS[:3]), SQUARE)
