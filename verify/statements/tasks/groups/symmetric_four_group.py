"""The group S4 with all its real irreducible representations, entry by entry, as words of claims.

The elements are the affine maps x -> A x + v of the plane over the field with two elements; its four points are what
S4 permutes.
"""

from collections.abc import Callable, Iterable
from itertools import permutations

from verify.statements.formulas import Json, define
from verify.statements.patterns import valuation
from verify.statements.tasks.groups import character_tables, group_vocabulary, regular_character
from verify.statements.terms import mapping, over, times

AXES = ("x", "y", "z")
VECTORS = ("zero", *AXES)
LINEAR = {"".join(images): dict(zip(AXES, images, strict=True)) for images in permutations(AXES)}
DEGREES = {"trivial": 1, "sign": 1, "plane": 2, "standard": 3, "twisted": 3}
ROWS = {
    "t": "trivial",
    "s": "sign",
    "p1": "plane",
    "p2": "plane",
    **{f"a{axis}": "standard" for axis in AXES},
    **{f"b{axis}": "twisted" for axis in AXES},
}
COSINE, SINE, MINUS_SINE = over(-1, 2), times(over(1, 2), "root_of_3"), times(over(-1, 2), "root_of_3")
PLANE: dict[str, tuple[tuple[Json, Json], tuple[Json, Json]]] = {
    "xyz": ((1, 0), (0, 1)),
    "yzx": ((COSINE, MINUS_SINE), (SINE, COSINE)),
    "zxy": ((COSINE, SINE), (MINUS_SINE, COSINE)),
    "xzy": ((1, 0), (0, -1)),
    "yxz": ((COSINE, SINE), (SINE, over(1, 2))),
    "zyx": ((COSINE, MINUS_SINE), (MINUS_SINE, over(1, 2))),
}
EVEN = ("xyz", "yzx", "zxy")


def _by(label: Json, names: Iterable[str], value: Callable[[str], Json]) -> Json:
    """The branches of a label, by their names."""
    return character_tables.chosen(label, {name: value(name) for name in names})


def sum_of(one: str, two: str) -> str:
    """The sum of two vectors: two different ones that are not zero add up to the third."""
    if one == two:
        return "zero"
    if "zero" in (one, two):
        return two if one == "zero" else one
    return next(x for x in AXES if x not in (one, two))


def image_of(name: str, vector: str) -> str:
    """The image of a vector under a linear map."""
    return LINEAR[name].get(vector, vector)


def _composed(one: str, two: str) -> str:
    """The second linear map, then the first one."""
    return "".join(image_of(one, image_of(two, axis)) for axis in AXES)


V, A = ["first", "g"], ["second", "g"]
SIGN = _by(A, LINEAR, lambda name: 1 if name in EVEN else -1)


def _monomial(row: str, column: str) -> Json:
    """The entry of diag(c(v)) P(A) at two axes: c_u is the character that is 1 at u."""
    value = _by(V, VECTORS, lambda v: 1 if v in ("zero", row) else -1)
    return _by(A, LINEAR, lambda name: value if image_of(name, column) == row else 0)


def _entry(row: str, column: str) -> Json:
    """The entry of the representations at two rows."""
    if ROWS[row] != ROWS[column]:
        return 0
    match ROWS[row]:
        case "trivial":
            return 1
        case "sign":
            return SIGN
        case "plane":
            i, j = (int(name[1]) - 1 for name in (row, column))
            return _by(A, LINEAR, lambda name: PLANE[name][i][j])
        case "standard":
            return _monomial(row[1], column[1])
    return times(SIGN, _monomial(row[1], column[1]))


GROUP = "s4_elements"
NEUTRAL = ["pair", ":zero", ":xyz"]
VOCABULARY: list[Json] = [
    *character_tables.ROOTS_OF_PRIMES,
    *regular_character.REGULAR_VOCABULARY,
    define("s4_points", [], ["labels", *VECTORS]),
    define("s4_linear", [], ["labels", *LINEAR]),
    define("s4_elements", [], ["product", "s4_points", "s4_linear"]),
    define("s4_irreps", [], ["labels", *DEGREES]),
    define("s4_rows", [], ["labels", *ROWS]),
    define(
        "s4_sum",
        [("x", "s4_points"), ("y", "s4_points")],
        _by("x", VECTORS, lambda x: _by("y", VECTORS, lambda y: ["of", "s4_points", f":{sum_of(x, y)}"])),
    ),
    define(
        "s4_image",
        [("a", "s4_linear"), ("x", "s4_points")],
        _by("a", LINEAR, lambda a: _by("x", VECTORS, lambda x: ["of", "s4_points", f":{image_of(a, x)}"])),
    ),
    define(
        "s4_composed",
        [("a", "s4_linear"), ("b", "s4_linear")],
        _by("a", LINEAR, lambda a: _by("b", LINEAR, lambda b: ["of", "s4_linear", f":{_composed(a, b)}"])),
    ),
    define(
        "s4_mul",
        [],
        mapping(
            [("g", GROUP), ("h", GROUP)],
            [
                "pair",
                ["s4_sum", V, ["s4_image", A, ["first", "h"]]],
                ["s4_composed", A, ["second", "h"]],
            ],
        ),
    ),
    define("s4_act", [("g", GROUP), ("x", "s4_points")], ["s4_sum", V, ["s4_image", A, "x"]]),
    define(
        "s4_irrep", [], mapping([("i", "s4_rows")], _by("i", ROWS, lambda row: ["of", "s4_irreps", f":{ROWS[row]}"]))
    ),
    define(
        "s4_rho",
        [],
        mapping(
            [("i", "s4_rows"), ("j", "s4_rows"), ("g", GROUP)],
            _by("i", ROWS, lambda row: _by("j", ROWS, lambda column: _entry(row, column))),
        ),
    ),
    define(
        "s4_root",
        [],
        mapping(
            [("r", "s4_irreps")],
            character_tables.chosen(
                "r", {"trivial": 1, "sign": 1, "plane": "root_of_2", "standard": "root_of_3", "twisted": "root_of_3"}
            ),
        ),
    ),
]
S4: list[Json] = [GROUP, "s4_mul", "s4_irreps", "s4_rows", "s4_irrep", "s4_rho", ":trivial"]
REAL = ["real_irreps", *S4]
AT_S4 = {**valuation(group_vocabulary.SYSTEM, S4), "root_of": "s4_root", "e": NEUTRAL}
