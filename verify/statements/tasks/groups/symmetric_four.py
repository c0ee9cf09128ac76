"""The group S4 with all its real irreducible representations, entry by entry, and the condition of Theorem 7.9 for it.

Our own, on Theorem 7.9 of the thesis on combinatorial tasks. The elements are the affine maps x -> A x + v of the plane
over the field with two elements; its four points are what S4 permutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    both,
    define,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    needed,
    over,
    place,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import valuation
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.groups.character_tables import ROOTS_OF_PRIMES, chosen, evaluated
from verify.statements.tasks.groups.group_vocabulary import GROUP_VOCABULARY, NEGATIVE_SUMS, ROOTED, SYSTEM

Json = Any

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
    return chosen(label, {name: value(name) for name in names})


def _sum(one: str, two: str) -> str:
    """The sum of two vectors: two different ones that are not zero add up to the third."""
    if one == two:
        return "zero"
    if "zero" in (one, two):
        return two if one == "zero" else one
    return next(x for x in AXES if x not in (one, two))


def _image(name: str, vector: str) -> str:
    """The image of a vector under a linear map."""
    return LINEAR[name].get(vector, vector)


def _composed(one: str, two: str) -> str:
    """The second linear map, then the first one."""
    return "".join(_image(one, _image(two, axis)) for axis in AXES)


V, A = ["first", "g"], ["second", "g"]
SIGN = _by(A, LINEAR, lambda name: 1 if name in EVEN else -1)


def _monomial(row: str, column: str) -> Json:
    """The entry of diag(c(v)) P(A) at two axes: c_u is the character that is 1 at u."""
    value = _by(V, VECTORS, lambda v: 1 if v in ("zero", row) else -1)
    return _by(A, LINEAR, lambda name: value if _image(name, column) == row else 0)


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
    *ROOTS_OF_PRIMES,
    *GROUP_VOCABULARY,
    define("s4_points", [], ["labels", *VECTORS]),
    define("s4_linear", [], ["labels", *LINEAR]),
    define("s4_elements", [], ["product", "s4_points", "s4_linear"]),
    define("s4_irreps", [], ["labels", *DEGREES]),
    define("s4_rows", [], ["labels", *ROWS]),
    define(
        "s4_sum",
        [("x", "s4_points"), ("y", "s4_points")],
        _by("x", VECTORS, lambda x: _by("y", VECTORS, lambda y: ["of", "s4_points", f":{_sum(x, y)}"])),
    ),
    define(
        "s4_image",
        [("a", "s4_linear"), ("x", "s4_points")],
        _by("a", LINEAR, lambda a: _by("x", VECTORS, lambda x: ["of", "s4_points", f":{_image(a, x)}"])),
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
            chosen(
                "r", {"trivial": 1, "sign": 1, "plane": "root_of_2", "standard": "root_of_3", "twisted": "root_of_3"}
            ),
        ),
    ),
]
S4: list[Json] = [GROUP, "s4_mul", "s4_irreps", "s4_rows", "s4_irrep", "s4_rho", ":trivial"]
REAL = ["real_irreps", *S4]
AT_S4 = {**valuation(SYSTEM, S4), "root_of": "s4_root", "e": NEUTRAL}
NAMED_NEUTRAL: Json = ["neutral", "G", "mul", "e"]
CONDITION = both(*(substituted(formula, AT_S4) for formula in (NAMED_NEUTRAL, ROOTED, NEGATIVE_SUMS)))
PERMUTES = both(
    equal(["size", GROUP], 24),
    forall(
        [("g", GROUP), ("h", GROUP), ("x", "s4_points")],
        equal(["s4_act", ["at", "s4_mul", "g", "h"], "x"], ["s4_act", "g", ["s4_act", "h", "x"]]),
    ),
    forall(
        [("g", GROUP), ("h", GROUP)],
        implies(
            different("g", "h"), exists([("x", "s4_points")], different(["s4_act", "g", "x"], ["s4_act", "h", "x"]))
        ),
    ),
)


def _prove_real_irreps() -> Evidence:
    """Evaluate what makes the matrices a complete system of irreducible representations, one property at a time."""
    proof = Evidence()
    proof.conjunction(*(proof.evaluate(substituted(formula, AT_S4)) for formula in _properties()))
    return proof


def _properties() -> list[Json]:
    """The properties of a complete system of real irreducible representations."""
    body = next(known["body"] for known in GROUP_VOCABULARY if known["name"] == "real_irreps")
    return list(body[1:])


def _without_signs(definitions: list[Json]) -> Control:
    """With the trivial representation in place of the sign."""
    proof = Evidence()
    relations = _properties()[7]
    rows = [":t", ":t", ":s", ":s"]
    inner = {name: ["of", "s4_rows", row] for (name, _), row in zip(relations[1], rows, strict=True)}
    false = proof.evaluate(substituted(relations[2], {**AT_S4, **inner}))
    proof.counterexample(REAL, [{"part": 7}, {"at": rows}], false)
    path = place(definitions, "s4_rho", "body", 2, 2 + list(ROWS).index("s"), 1, 2 + list(ROWS).index("s"), 1)
    return Control("With 1 in place of the signs two representations are equivalent: it is false.", [(path, 1)], proof)


def own_symmetric_four() -> Statement:
    """S4 meets the hypotheses of Theorem 7.9."""
    definitions = needed(VOCABULARY, [PERMUTES, REAL, CONDITION])
    g: Json = ["pair", ":x", ":yzx"]
    row: Json = ":p1"
    return Statement(
        id="tasks/own-symmetric-four",
        title="The group S_4 has real irreducible representations and meets the condition of Theorem 7.9",
        source=f"Our own; the hypotheses of {SOURCE}, Theorem 7.9, for S_4",
        hypotheses=(
            r"The elements are the maps x \mapsto Ax + v of the plane over the field with two elements, which has four "
            r"points; the representations are the trivial one, the sign, that of the triangle, the standard one by "
            r"signed permutation matrices, and its product with the sign."
        ),
        conclusion=(
            r"These maps are all 24 permutations of the four points. The five representations are real, orthogonal, "
            r"irreducible, inequivalent and complete, and \sum_{R \ne 1} d_R^{1.5} \chi_R(g) < 0 for all g \ne e."
        ),
        reading=(
            "The points are zero, x, y and z; A permutes x, y and z, and v = zero, x, y or z is added. So Theorem 7.9 "
            "gives the largest margin for S_4, as tasks/theorem-7.9 states it for every group with these properties. "
            "Everything is evaluated for all elements and all entries."
        ),
        definitions=definitions,
        parts=[
            Part(
                "permutations",
                "The group acts on four points, different elements act differently, and there are 24 elements.",
                PERMUTES,
                evaluated(PERMUTES),
                [[g, g, ":x"], [g, NEUTRAL]],
                [
                    Control(
                        "Without the translations it is false: different elements act alike.",
                        [(place(definitions, "s4_act", "body"), ["s4_image", A, "x"])],
                        evaluated(PERMUTES),
                    )
                ],
            ),
            Part(
                "irreps",
                "The matrices are a complete system of real irreducible representations, as Theorem 7.9 asks for.",
                REAL,
                _prove_real_irreps(),
                [
                    [g, g, g],
                    [":plane"],
                    [":t", g],
                    [":t", ":s", g],
                    [row, row, g, g],
                    [row, row, g],
                    [row, row, row, row],
                    [g, g],
                ],
                [_without_signs(definitions)],
            ),
            Part(
                "condition",
                "The sum of d^1.5 times the characters is negative away from the neutral element.",
                CONDITION,
                evaluated(CONDITION),
                [[g], [":plane"], [g]],
                [
                    Control(
                        "At the neutral element it is false.",
                        [(place(definitions, "negative_character_sums", "body", 2, 1), ["true"])],
                        evaluated(CONDITION),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {"tasks/own-symmetric-four": own_symmetric_four}
