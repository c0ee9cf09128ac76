"""The character table of S5 as printed, against permutations of five points.

Thesis on combinatorial tasks, Table D.1 with appendix D.8.1.
"""

from collections.abc import Sequence
from itertools import combinations

from verify.statements import model, trees
from verify.statements.formulas import Json, both, define, exists, forall
from verify.statements.tasks.groups.character_tables import chosen, evaluated
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, minus, over, plus, product_over, times, total

POINTS = ("p1", "p2", "p3", "p4", "p5")
SIZES = {"e": 1, "c2": 10, "c22": 15, "c3": 20, "c4": 30, "c5": 24, "c23": 20}
PRINTED: dict[str, tuple[int, ...]] = {
    "R1": (1, 1, 1, 1, 1, 1, 1),
    "R2": (1, -1, 1, 1, -1, 1, -1),
    "R3": (4, -2, 0, 1, 0, -1, 1),
    "R4": (4, 2, 0, 1, 0, -1, -1),
    "R5": (5, 1, 1, -1, -1, 0, 1),
    "R6": (5, -1, 1, -1, 1, 0, -1),
    "R7": (6, 0, -2, 0, 0, 1, 0),
}
REPRESENTATIVES = {
    "e": (1, 2, 3, 4, 5),
    "c2": (2, 1, 3, 4, 5),
    "c22": (2, 1, 4, 3, 5),
    "c3": (2, 3, 1, 4, 5),
    "c4": (2, 3, 4, 1, 5),
    "c5": (2, 3, 4, 5, 1),
    "c23": (2, 1, 4, 5, 3),
}
_POINT: Json = ["labels", *POINTS]
TUPLES: Json = ["product", _POINT, ["product", _POINT, ["product", _POINT, ["product", _POINT, _POINT]]]]


def entries_of(p: Json) -> list[Json]:
    """The five entries of a tuple."""
    found = []
    for _ in range(4):
        found.append(["first", p])
        p = ["second", p]
    return [*found, p]


def tuple_of(images: Sequence[int]) -> Json:
    """The tuple of the points with these numbers."""
    last, *rest = (f":p{image}" for image in reversed(images))
    pairs: Json = last
    for image in rest:
        pairs = ["pair", image, pairs]
    return pairs


def _image(x: Json) -> Json:
    return ["image", "p", x]


def _table(rows: dict[str, tuple[int, ...]]) -> Json:
    return chosen("m", {row: chosen("C", dict(zip(SIZES, values, strict=True))) for row, values in rows.items()})


def _pairs(sign: int) -> Json:
    """Half the sum over x != y of [p fixes x and y] + sign [p exchanges x and y]."""
    fixed = both(equal(_image("x"), "x"), equal(_image("y"), "y"))
    exchanged = both(equal(_image("x"), "y"), equal(_image("y"), "x"))
    value = plus(indicator(fixed), times(sign, indicator(exchanged)))
    return times(over(1, 2), total([("x", "points"), ("y", "points")], value, different("x", "y")))


_INVERSION = both(["<", ["rank", "x"], ["rank", "y"]], ["<", ["rank", _image("y")], ["rank", _image("x")]])
_AT = [("p", TUPLES)]
S5 = ["members", "permutations"]
VOCABULARY: list[Json] = [
    define("points", [], _POINT),
    define("rank", [("x", "points")], chosen("x", {point: k for k, point in enumerate(POINTS)})),
    define(
        "permutations",
        [],
        ["subset", [["t", TUPLES]], both(*(different(x, y) for x, y in combinations(entries_of("t"), 2)))],
    ),
    define("image", [*_AT, ("x", "points")], chosen("x", dict(zip(POINTS, entries_of("p"), strict=True)))),
    define("classes", [], ["labels", *SIZES]),
    define("characters", [], ["labels", *PRINTED]),
    define("class_size", [("C", "classes")], chosen("C", SIZES)),
    define("value", [("m", "characters"), ("C", "classes")], _table(PRINTED)),
    define(
        "representative",
        [("C", "classes")],
        chosen("C", {kind: ["of", TUPLES, tuple_of(images)] for kind, images in REPRESENTATIVES.items()}),
    ),
    define("fixed_points", _AT, total([("x", "points")], indicator(equal(_image("x"), "x")))),
    define(
        "parity",
        _AT,
        product_over([("x", "points"), ("y", "points")], minus(1, times(2, indicator(_INVERSION)))),
    ),
    # The first two conditions follow from the third; they spare the search for q.
    define(
        "conjugate",
        [*_AT, ("C", "classes")],
        both(
            *(
                equal([invariant, "p"], [invariant, ["representative", "C"]])
                for invariant in ("fixed_points", "parity")
            ),
            exists(
                [("q", ["bijections", "points", "points"])],
                forall(
                    [("x", "points")],
                    equal(["forward", "q", _image("x")], ["image", ["representative", "C"], ["forward", "q", "x"]]),
                ),
            ),
        ),
    ),
    define("fixed_pairs", _AT, _pairs(1)),
    define("signed_pairs", _AT, _pairs(-1)),
]
_HERE = ["representative", "C"]
FIXED, SIGN = ["fixed_points", _HERE], ["parity", _HERE]
STANDARD = minus(FIXED, 1)


def _rows(**values: Json) -> Json:
    """Each row is this function of the representatives."""
    return forall([("C", "classes")], both(*(equal(["value", f":{m}", "C"], value) for m, value in values.items())))


def _orthogonality(of: str, over_all: str, binders: tuple[str, str], terms: Json) -> Json:
    summed = total([("z", over_all)], times(*terms))
    return forall([(x, of) for x in binders], equal(summed, times(120, indicator(equal(*binders)))))


ROWS = _orthogonality(
    "characters", "classes", ("m", "n"), [["class_size", "z"], ["value", "m", "z"], ["value", "n", "z"]]
)
COLUMNS = _orthogonality(
    "classes", "characters", ("C", "B"), [["class_size", "C"], ["value", "z", "C"], ["value", "z", "B"]]
)
SIZES_CLAIM = both(
    equal(["size", S5], 120),
    forall(
        [("C", "classes")],
        equal(total([("p", S5)], indicator(["conjugate", ["inclusion", "p"], "C"])), ["class_size", "C"]),
    ),
)
NAMES = _rows(R1=1, R2=SIGN, R3=STANDARD, R4=times(STANDARD, SIGN))
PAIRS = minus(["fixed_pairs", _HERE], FIXED)
SIGNED = plus(minus(["signed_pairs", _HERE], FIXED), 1)
OTHERS = _rows(R5=PAIRS, R6=times(PAIRS, SIGN), R7=SIGNED)
ORTHOGONAL = both(ROWS, COLUMNS)


def _exchanged(definitions: list[Json]) -> list[tuple[list[str | int], Json]]:
    """Edits that exchange the rows R3 and R4."""
    table = next(definition["body"] for definition in definitions if definition["name"] == "value")
    edits = []
    for row, other in ((4, 5), (5, 4)):
        path = [*trees.place(definitions, "value", "body"), row, 1]
        edits += trees.differences(table[row][1], table[other][1], path)
    return edits


def _parts(definitions: list[Json], *, printed: bool) -> list[model.Part]:
    """The parts of the statement, for the printed table or for the one with R3 and R4 exchanged."""
    swap = model.Control(
        "With the rows R3 and R4 exchanged the names are right."
        if printed
        else "With the rows R3 and R4 as printed it is false: (1 2) fixes three points, and 3 - 1 is not -2.",
        _exchanged(definitions),
        evaluated(NAMES),
        "true" if printed else "false",
    )
    wrong_value = model.Control(
        "With 2 in place of 1 for the value of R7 at a cycle of length 5 the rows are not orthonormal.",
        [(trees.place(definitions, "value", "body", 8, 1, 7, 1), 2)],
        evaluated(ORTHOGONAL),
    )
    wrong_size = model.Control(
        "With 11 transpositions it is false.",
        [(trees.place(definitions, "class_size", "body", 3, 1), 11)],
        evaluated(SIZES_CLAIM),
    )
    without_parity = _rows(R5=PAIRS, R6=PAIRS, R7=SIGNED)
    wrong_sign = model.Control(
        "Without the parity R6 is another row.", trees.differences(OTHERS, without_parity), evaluated(without_parity)
    )
    at: Json = [":c2"]
    return [
        model.Part(
            "orthogonality",
            "Rows are orthonormal with the class sizes as weights, columns are orthogonal.",
            ORTHOGONAL,
            evaluated(ORTHOGONAL),
            [[":R1", ":R2"], [":e", ":c2"]],
            [wrong_value],
        ),
        model.Part(
            "sizes",
            "Of the 120 permutations of five points, as many as printed are conjugate to each representative.",
            SIZES_CLAIM,
            evaluated(SIZES_CLAIM),
            [at],
            [wrong_size],
        ),
        model.Part(
            "names",
            "R1 is trivial, R2 the parity, R3 the number of fixed points less 1, R4 that times the parity.",
            NAMES,
            evaluated(NAMES),
            [at],
            [swap],
        ),
        model.Part(
            "others",
            "R5, R6 and R7 count pairs of points that are fixed, with signs and less other characters.",
            OTHERS,
            evaluated(OTHERS),
            [at],
            [wrong_sign],
        ),
    ]


def _definitions(rows: dict[str, tuple[int, ...]]) -> list[Json]:
    definitions = trees.needed(VOCABULARY, [ORTHOGONAL, SIZES_CLAIM, NAMES, OTHERS])
    return [{**known, "body": _table(rows)} if known["name"] == "value" else known for known in definitions]


def _statement(
    identifier: str, title: str, conclusion: str, reading: str, rows: dict[str, tuple[int, ...]]
) -> model.Statement:
    definitions = _definitions(rows)
    return model.Statement(
        id=identifier,
        title=title,
        source=f"{SOURCE}, Table D.1",
        hypotheses=(
            r"The symmetric group S_5 with the classes of e, (1\ 2), (1\ 2)(3\ 4), (1\ 2\ 3), (1\ 2\ 3\ 4), "
            r"(1\ 2\ 3\ 4\ 5), (1\ 2)(3\ 4\ 5)."
        ),
        conclusion=conclusion,
        reading=(
            "A permutation is a tuple of five different points. Two are conjugate if some permutation q turns one "
            "into the other; the numbers of fixed points and the parities, which are equal then, are compared first. "
            "The standard representation is that on vectors whose coordinates add up to 0, so its character is the "
            "number of fixed points less 1. All seven rows are integer combinations of characters of S_5: of the "
            "action on points and on pairs of points, with or without signs, and of products with the parity. A "
            "combination of norm 1 that is positive at e is irreducible; this is classical, as is that these "
            "functions are characters. " + reading
        ),
        definitions=definitions,
        parts=_parts(definitions, printed=rows is PRINTED),
    )


def table_d_1() -> model.Statement:
    """Table D.1 as printed: the names of R3 and R4 are exchanged."""
    return _statement(
        "tasks/table-d.1",
        "The character table of S_5, with the rows named standard and standard times sign",
        r"The table with the class sizes 1, 10, 15, 20, 30, 24, 20 and the rows R_1, R_2 (sign), R_3 (standard), R_4 "
        r"(standard \otimes sign), R_5, R_6, R_7 is the character table.",
        "As a table of unnamed rows the printed one is right. The row that is called standard has the value -2 at a "
        "transposition, which fixes three points: it is the row of the other name.",
        PRINTED,
    )


def table_d_1_repair() -> model.Statement:
    """Table D.1 with the rows R3 and R4 exchanged."""
    return _statement(
        "tasks/table-d.1.repair",
        "The character table of S_5",
        r"The printed table, with the values of R_3 and R_4 exchanged, is the character table of S_5.",
        "Nothing but the two names is changed.",
        {**PRINTED, "R3": PRINTED["R4"], "R4": PRINTED["R3"]},
    )


STATEMENTS = {"tasks/table-d.1": table_d_1, "tasks/table-d.1.repair": table_d_1_repair}
