"""Values for networks of irreducible representations on the groups of order 2 and 6."""

from typing import Any

from verify.statements.tasks.groups.small_real_groups import REAL_S3, REAL_Z2
from verify.statements.terms import mapping, minus, over, plus, times

Json = Any

ROOT_OF_2, ROOT_OF_3 = (minus(["abs2", plus(1, ["root", n, 1])], 2) for n in (8, 12))
ROOT_OF_6 = times(ROOT_OF_2, ROOT_OF_3)
ROOT_OF_SIXTH = over(ROOT_OF_6, 6)
CUBE_ROOT_OF_2 = ["radical", 3, 2, 1]
ACROSS = ["pair", ":plane", ["pair", ":across", ["pair", ":upward", ":across"]]]


def on_z2(value: Json) -> Json:
    """Return the constant map of the representations of the group of order 2."""
    return mapping([("name", REAL_Z2[2])], value)


def on_s3(line: Json, plane: Json) -> Json:
    """Return the map of the representations of the group of order 6 with these values for the degrees 1 and 2."""
    return mapping([("name", REAL_S3[2])], ["choose", "name", ["trivial", line], ["sign", line], ["plane", plane]])


def turned(n: int) -> Json:
    """Return the rotation of the triangle by n thirds of a turn."""
    return ["pair", ["residue", n], ":face"]


def neuron_of(system: list[Json], quadruple: Json, sign: int) -> Json:
    """Return a neuron of the network for given values of the system."""
    _, _, irreps, rows, irrep, _, one = system
    return ["inl", ["pair", ["member", quadruple, ["irrep_quadruples", irreps, rows, irrep, one]], sign]]


def typed(system: list[Json], names: str, values: list[Json]) -> dict[str, Json]:
    """Return elements of a group, and its maps whose values are labels, with their sorts."""
    elements, multiply, irreps, rows, irrep, *_ = system
    inputs = {x: ["of", elements, value] for x, value in zip(names, values, strict=True)}
    return {
        **inputs,
        "mul": ["of", ["maps", elements, elements, elements], multiply],
        "irrep": ["of", ["maps", rows, irreps], irrep],
    }
