"""The irreducible representations of the permutations of five points, by orthonormal functions on pairs of points.

There are seven: the functions of one shape, and those of the first three shapes times the sign.
"""

from verify.statements.formulas import Binders, Json, define
from verify.statements.patterns import valuation
from verify.statements.tasks.groups import group_vocabulary, pair_functions, regular_character
from verify.statements.tasks.groups.character_tables import ROOTS_OF_PRIMES, chosen, square_root_term
from verify.statements.tasks.groups.five_points import ELEMENTS, FIVE_POINTS, NEUTRAL, moved, table
from verify.statements.terms import equal, indicator, mapping, times, total

# The shape of the functions of each representation, and whether they are multiplied by the sign.
IRREPS = {
    "trivial": ("constant", False),
    "sign": ("constant", True),
    "standard": ("point", False),
    "signed_standard": ("point", True),
    "edges": ("edge", False),
    "signed_edges": ("edge", True),
    "arrows": ("arrow", False),
}
ROWS = {
    f"{irrep}_{name}": (irrep, name)
    for irrep, (shape, _) in IRREPS.items()
    for name in pair_functions.TABLE
    if pair_functions.shape_of(name) == shape
}
DEGREES = {irrep: sum(other == irrep for other, _ in ROWS.values()) for irrep in IRREPS}
SYSTEM_NAMES: list[Json] = [ELEMENTS, "s5_mul", "s5_irreps", "s5_rows", "s5_irrep", "s5_rho", ":trivial"]
AT_S5 = {**valuation(group_vocabulary.SYSTEM, SYSTEM_NAMES), "root_of": "s5_root", "e": NEUTRAL}


def move(g: Json, w: Json) -> Json:
    """Return the image of a pair of points."""
    return ["s5_move", g, w]


def value(i: Json, w: Json) -> Json:
    """Return the value of the function of a row at a pair."""
    return ["s5_function", i, w]


def twist(r: Json, g: Json) -> Json:
    """Return 1 or the sign."""
    return ["s5_twist", r, g]


def name_of(i: Json) -> Json:
    """Return the name of the function of a row."""
    return chosen(i, {row: ["of", "s5_functions", f":{name}"] for row, (_, name) in ROWS.items()})


_ROWS: Binders = [("i", "s5_rows"), ("j", "s5_rows"), ("g", ELEMENTS)]
VOCABULARY: list[Json] = [
    *ROOTS_OF_PRIMES,
    *regular_character.REGULAR_VOCABULARY,
    *FIVE_POINTS,
    *pair_functions.PAIR_FUNCTIONS,
    define("s5_irreps", [], ["labels", *IRREPS]),
    define("s5_rows", [], ["labels", *ROWS]),
    define(
        "s5_irrep",
        [],
        mapping(
            [("i", "s5_rows")], chosen("i", {row: ["of", "s5_irreps", f":{irrep}"] for row, (irrep, _) in ROWS.items()})
        ),
    ),
    define(
        "s5_function",
        [("i", "s5_rows"), ("w", pair_functions.PAIRS)],
        ["s5_table", name_of("i"), "w"],
    ),
    define(
        "s5_twist",
        [("r", "s5_irreps"), ("g", ELEMENTS)],
        table("r", [("h", ELEMENTS)], lambda irrep: ["s5_sign", "h"] if IRREPS[irrep][1] else 1, list(IRREPS), ["g"]),
    ),
    define(
        "s5_move",
        [("g", ELEMENTS), ("w", pair_functions.PAIRS)],
        ["pair", moved("g", ["first", "w"]), moved("g", ["second", "w"])],
    ),
    # The scalar product of the function of the row i, moved by g, with that of the row j, times 1 or the sign of g.
    define(
        "s5_rho",
        [],
        mapping(
            _ROWS,
            times(
                indicator(equal(["s5_irrep", "i"], ["s5_irrep", "j"])),
                twist(["s5_irrep", "i"], "g"),
                total([("w", pair_functions.PAIRS)], times(value("i", move("g", "w")), value("j", "w"))),
            ),
        ),
    ),
    define(
        "s5_root",
        [],
        mapping([("r", "s5_irreps")], chosen("r", {irrep: square_root_term(d) for irrep, d in DEGREES.items()})),
    ),
]
