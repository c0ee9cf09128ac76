"""The inequality of the arithmetic and geometric means for three numbers."""

from verify.proving.evidence import Json
from verify.statements.terms import minus, over, plus, power, times


def mean_defect(x: Json, y: Json, z: Json) -> Json:
    """(x + y + z)³ − 27 x y z as a sum of squares with multipliers ≥ 0."""
    pairs = [(x, y), (y, z), (z, x)]
    squares = plus(*(power(minus(*pair), 2) for pair in pairs))
    third = [(z, x, y), (x, y, z), (y, z, x)]
    mixed = plus(*(times(w, power(minus(*pair), 2)) for w, *pair in third))
    return plus(times(over(1, 2), plus(x, y, z), squares), times(3, mixed))
