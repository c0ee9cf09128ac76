"""Orthonormal functions on a set on which a group acts, with invariant spans: what is assumed, and what they give.

The span of the functions of one representation is invariant if its projection, a kernel on pairs of points, is. The
matrices are the scalar products of moved functions with the functions, times signs that are characters of the group.
"""

from verify.statements.formulas import Binders, Json, exists, forall, implies
from verify.statements.tasks.groups.faithful_actions import ACTION, COMPOSED, IS_GROUP, IS_NEUTRAL, RESTS, moved
from verify.statements.tasks.groups.group_facts import product
from verify.statements.tasks.groups.group_vocabulary import ORDER, SYSTEM, character, degree, same
from verify.statements.terms import equal, indicator, mapping, power, times, total
from verify.statements.trees import substituted

FUNCTIONS: Binders = [
    *ACTION,
    ("function", ["maps", "I", "X", "real"]),
    ("kernel", ["maps", "R", "X", "X", "real"]),
    ("twist", ["maps", "R", "G", "real"]),
]
BINDERS: Binders = [*(binder for binder in SYSTEM if binder[0] != "rho"), ("e", "G"), *FUNCTIONS]


def value(i: Json, x: Json) -> Json:
    """Return the value of the function of a row at a point."""
    return ["function", i, x]


def _matrices() -> Json:
    """The scalar products of moved functions with functions, times the signs, within the blocks."""
    i, j, g, x = "p''", "q''", "g''", "x''"
    overlap = total([(x, "X")], times(value(i, moved(g, x)), value(j, x)))
    return mapping([(i, "I"), (j, "I"), (g, "G")], times(indicator(same(i, j)), ["twist", ["irrep", i], g], overlap))


RHO = _matrices()
TRACE = times(["twist", "r", "g"], total([("x", "X")], ["kernel", "r", moved("g", "x"), "x"]))
HYPOTHESES: dict[str, Json] = {
    "group": IS_GROUP,
    "neutral": IS_NEUTRAL,
    "composed": COMPOSED,
    "rests": RESTS,
    "multiplied": forall(
        [("r", "R"), ("g", "G"), ("h", "G")],
        equal(["twist", "r", product("g", "h")], times(["twist", "r", "g"], ["twist", "r", "h"])),
    ),
    "squared": forall([("r", "R"), ("g", "G")], equal(power(["twist", "r", "g"], 2), 1)),
    "orthonormal": forall(
        [("i", "I"), ("j", "I")],
        equal(
            times(indicator(same("i", "j")), total([("x", "X")], times(value("i", "x"), value("j", "x")))),
            indicator(equal("i", "j")),
        ),
    ),
    "projection": forall(
        [("r", "R"), ("x", "X"), ("y", "X")],
        equal(
            total([("i", "I")], times(value("i", "x"), value("i", "y")), equal(["irrep", "i"], "r")),
            ["kernel", "r", "x", "y"],
        ),
    ),
    "invariant": forall(
        [("r", "R"), ("g", "G"), ("x", "X"), ("y", "X")],
        equal(["kernel", "r", moved("g", "x"), moved("g", "y")], ["kernel", "r", "x", "y"]),
    ),
    "inhabited": forall([("r", "R")], exists([("i", "I")], equal(["irrep", "i"], "r"))),
    "degree one": equal(degree("one"), 1),
    "untwisted": forall([("g", "G")], equal(["twist", "one", "g"], 1)),
    "constant": forall(
        [("i", "I")],
        implies(
            equal(["irrep", "i"], "one"), forall([("x", "X"), ("y", "X")], equal(value("i", "x"), value("i", "y")))
        ),
    ),
    "regular": forall(
        [("g", "G")],
        equal(total([("r", "R")], times(degree("r"), TRACE)), times(ORDER, indicator(equal("g", "e")))),
    ),
}


def at_rho(formula: Json) -> Json:
    """Put the matrices in for the entries of representations."""
    return substituted(formula, {"rho": RHO})


CHARACTERS = forall([("r", "R"), ("g", "G")], equal(at_rho(character("r", "g")), TRACE))
