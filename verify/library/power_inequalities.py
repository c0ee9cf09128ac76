"""Powers whose exponents are the sizes of finite sets: products over a set T."""

from verify.proving.evidence import Json
from verify.statements.terms import product_over

A = "A1"


def and_one(T: Json) -> Json:
    """Return T with one more element."""
    return ["union", T, ["unit"]]


def raised(T: Json, z: Json) -> Json:
    """Return z to the power |T|."""
    return product_over([("t'", T)], z)
