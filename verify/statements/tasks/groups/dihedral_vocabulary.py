"""The generalised dihedral group of a finite Abelian group A, with all its irreducible representations.

Our own, on section 7.5 of the thesis on combinatorial tasks. The elements are (a, turn) and (a, flip), the flips invert
A. A pair k, -k of characters of A gives rotations and reflections of the plane, a character with 2k = 0 two signs.
"""

from verify.statements.formulas import Binders, Json, define, forall
from verify.statements.terms import different, equal, indicator, mapping, minus, plus, times

SIDES = ["labels", "turn", "flip"]
COORDINATES = ["labels", "x", "y"]
SIGNS = ["labels", "plus", "minus"]
DUAL = ["dual", "A"]
FIXED = ["members", ["fixed", "A"]]
MEMBERS = ["members", "H"]
LINES = ["product", FIXED, SIGNS]
DIHEDRAL: Binders = [("A", "abelian"), ("H", ["subsets", DUAL])]
TRIVIAL: tuple[str, Json] = ("zero", FIXED)
GROUP = ["dihedral", "A"]
ROWS = ["dihedral_rows", "A", "H"]
IRREPS = ["dihedral_irreps", "A", "H"]
TRIVIAL_IRREP = ["inr", ["pair", "zero", ":plus"]]
NEUTRAL = ["pair", 0, ":turn"]
TRANSVERSAL = ["transversal", "A", "H"]
IS_ZERO = equal(["inclusion", "zero"], 0)
SYSTEM: list[Json] = [
    GROUP,
    ["dihedral_mul", "A"],
    IRREPS,
    ROWS,
    ["dihedral_irrep", "A", "H"],
    ["dihedral_rho", "A", "H"],
]


def _chosen(label: Json, labels: Json, *branches: Json) -> Json:
    """Return the branch of a label."""
    return ["choose", label, *([name, branch] for name, branch in zip(labels[1:], branches, strict=True))]


def _phase() -> Json:
    """The number x of modulus 1 for which Re(x <k, a>) is the entry in row p and column q at the element g."""
    i, opposite = ["root", 4, 1], ["root", 4, 3]
    turn = _chosen("p", COORDINATES, _chosen("q", COORDINATES, 1, i), _chosen("q", COORDINATES, opposite, 1))
    flip = _chosen("p", COORDINATES, _chosen("q", COORDINATES, 1, opposite), _chosen("q", COORDINATES, opposite, -1))
    return _chosen(["second", "g"], SIDES, turn, flip)


def _rho() -> Json:
    plane = times(
        indicator(equal(["first", "m"], ["first", "n"])),
        ["dihedral_plane", "A", ["inclusion", ["first", "m"]], ["second", "m"], ["second", "n"], "g"],
    )
    line = times(
        indicator(equal("m", "n")),
        ["dihedral_line", "A", ["inclusion", ["first", "m"]], ["second", "m"], "g"],
    )
    return mapping(
        [("i", ROWS), ("j", ROWS), ("g", GROUP)],
        ["case", "i", ["m", ["case", "j", ["n", plane], ["n", 0]]], ["m", ["case", "j", ["n", 0], ["n", line]]]],
    )


DIHEDRAL_VOCABULARY: list[Json] = [
    define(
        "cosine",
        [("G", "abelian"), ("k", ["dual", "G"]), ("x", "complex"), ("g", ["element", "G"])],
        minus(times(["/", 1, 2], ["abs2", plus(1, times("x", ["char", "k", "g"]))]), 1),
    ),
    define("fixed", [("A", "abelian")], ["subset", [["k", DUAL]], equal(plus("k", "k"), 0)]),
    define(
        "transversal",
        DIHEDRAL,
        forall(
            [("k", DUAL)],
            equal(
                plus(indicator(["in", "k", "H"]), indicator(["in", minus("k"), "H"])),
                indicator(different(plus("k", "k"), 0)),
            ),
        ),
    ),
    define("dihedral", [("A", "abelian")], ["product", ["element", "A"], SIDES]),
    define(
        "dihedral_mul",
        [("A", "abelian")],
        mapping(
            [("g", GROUP), ("h", GROUP)],
            _chosen(
                ["second", "g"],
                SIDES,
                ["of", GROUP, ["pair", plus(["first", "g"], ["first", "h"]), ["second", "h"]]],
                [
                    "of",
                    GROUP,
                    [
                        "pair",
                        minus(["first", "g"], ["first", "h"]),
                        _chosen(["second", "h"], SIDES, ["of", SIDES, ":flip"], ["of", SIDES, ":turn"]),
                    ],
                ],
            ),
        ),
    ),
    define("dihedral_irreps", DIHEDRAL, ["union", MEMBERS, LINES]),
    define(
        "dihedral_rows",
        DIHEDRAL,
        ["union", ["product", MEMBERS, COORDINATES], LINES],
    ),
    define(
        "dihedral_irrep",
        DIHEDRAL,
        mapping(
            [("i", ROWS)],
            ["case", "i", ["m", ["of", IRREPS, ["inl", ["first", "m"]]]], ["m", ["of", IRREPS, ["inr", "m"]]]],
        ),
    ),
    define(
        "dihedral_plane",
        [("A", "abelian"), ("k", DUAL), ("p", COORDINATES), ("q", COORDINATES), ("g", GROUP)],
        ["cosine", "A", "k", _phase(), ["first", "g"]],
    ),
    define(
        "dihedral_line",
        [("A", "abelian"), ("k", DUAL), ("p", SIGNS), ("g", GROUP)],
        times(
            ["cosine", "A", "k", 1, ["first", "g"]],
            _chosen("p", SIGNS, 1, _chosen(["second", "g"], SIDES, 1, -1)),
        ),
    ),
    define("dihedral_rho", DIHEDRAL, _rho()),
]
