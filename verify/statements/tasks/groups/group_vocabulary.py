"""Finite groups with real irreducible representations, and networks with quadratic neurons on them.

Thesis on combinatorial tasks, section 7.6 and appendix D.8. All irreducible representations are written as one family
of block-diagonal orthogonal matrices: a row belongs to one representation, and ``rho(i, j, g)`` is 0 unless the rows i
and j belong to the same one. A representation has as many rows as its degree.
"""

from verify.statements.formulas import Json, both, define, exists, forall, implies
from verify.statements.patterns import names_of
from verify.statements.terms import different, equal, indicator, minus, plus, power, times, total

GROUP: list[tuple[str, Json]] = [("G", "set"), ("mul", ["maps", "G", "G", "G"])]
IRREPS: list[tuple[str, Json]] = [
    ("R", "set"),
    ("I", "set"),
    ("irrep", ["maps", "I", "R"]),
    ("rho", ["maps", "I", "I", "G", "real"]),
    ("one", "R"),
]
FUNCTION = ["maps", "G", "real"]
COEFFICIENTS = ["maps", "I", "I", "real"]
WEIGHTS = ("u", "v", "w")
NETWORK: list[tuple[str, Json]] = [("J", "set"), *((x, ["maps", "J", "G", "real"]) for x in WEIGHTS)]
NORMS: tuple[str, Json] = ("n", ["maps", "J", "real"])
ROOTS: tuple[str, Json] = ("root_of", ["maps", "R", "real"])
VALUES: tuple[str, Json] = ("y", ["maps", "I", "real"])
TAU: tuple[str, Json] = ("tau", FUNCTION)
SYSTEM: list[tuple[str, Json]] = [*GROUP, *IRREPS]

FAMILIES = (
    "Representations by orthogonal matrices, the trivial one among them, satisfy real_irreps if and only if they are "
    "irreducible over the complex numbers, pairwise inequivalent, and all that there are: tasks/own-real-families."
)
ORDER = ["size", "G"]
REAL_IRREPS = ["real_irreps", "G", "mul", "R", "I", "irrep", "rho", "one"]


def degree(r: Json) -> Json:
    """Return the number of rows of an irreducible representation."""
    return ["degree", "R", "I", "irrep", r]


def character(r: Json, g: Json) -> Json:
    """Return the trace of an irreducible representation at an element."""
    return ["character", "G", "R", "I", "irrep", "rho", r, g]


def character_sum(g: Json) -> Json:
    """Return the sum of d^1.5 times the character at an element, over all representations but the trivial one."""
    return ["character_sum", "G", *names_of(IRREPS), "root_of", g]


def transform(f: Json, i: Json, j: Json) -> Json:
    """Return the sum of f(g) rho(i, j, g)."""
    return ["transform", "G", "I", "rho", f, i, j]


def shortfall(r: Json) -> Json:
    """Return the degree of r less the sum of its character with the weights tau."""
    return minus(degree(r), total([("t", "G")], times(["tau", "t"], character(r, "t"))))


def spanned_by(f: Json, r: Json) -> Json:
    """The function f is a linear combination of entries of the representation r."""
    return ["spanned_by", "G", *names_of(IRREPS[:4]), f, r]


def same(i: Json, j: Json) -> Json:
    """Rows i and j belong to one representation."""
    return equal(["irrep", i], ["irrep", j])


def schur_relation(factor: Json) -> Json:
    """The orthogonality of the entries (i, j) and (k, l), where the factor stands for the degree at the row i."""
    return equal(
        times(factor, total([("g", "G")], times(["rho", "i", "j", "g"], ["rho", "k", "l", "g"]))),
        times(ORDER, indicator(equal("i", "k")), indicator(equal("j", "l")), indicator(same("i", "j"))),
    )


def completeness(factor: Json, g: str = "g", h: str = "h") -> Json:
    """The completeness of the entries at g and h, where the factor stands for the degree at the row i."""
    return equal(
        total([("i", "I"), ("j", "I")], times(factor, ["rho", "i", "j", g], ["rho", "i", "j", h])),
        times(ORDER, indicator(equal(g, h))),
    )


GROUP_VOCABULARY: list[Json] = [
    define(
        "neutral",
        [*GROUP, ("e", "G")],
        forall([("g", "G")], both(equal(["mul", "e", "g"], "g"), equal(["mul", "g", "e"], "g"))),
    ),
    define(
        "group",
        GROUP,
        both(
            forall(
                [("a", "G"), ("b", "G"), ("c", "G")],
                equal(["mul", ["mul", "a", "b"], "c"], ["mul", "a", ["mul", "b", "c"]]),
            ),
            exists(
                [("e", "G")],
                both(
                    ["neutral", "G", "mul", "e"],
                    forall(
                        [("g", "G")],
                        exists([("h", "G")], both(equal(["mul", "g", "h"], "e"), equal(["mul", "h", "g"], "e"))),
                    ),
                ),
            ),
        ),
    ),
    define(
        "degree",
        [("R", "set"), ("I", "set"), ("irrep", ["maps", "I", "R"]), ("r", "R")],
        total([("i", "I")], 1, equal(["irrep", "i"], "r")),
    ),
    define(
        "character",
        [("G", "set"), *IRREPS[:4], ("r", "R"), ("g", "G")],
        total([("i", "I")], ["rho", "i", "i", "g"], equal(["irrep", "i"], "r")),
    ),
    # A complete system of pairwise inequivalent real orthogonal irreducible representations, by Schur's relations.
    define(
        "real_irreps",
        SYSTEM,
        both(
            ["group", "G", "mul"],
            forall([("r", "R")], exists([("i", "I")], equal(["irrep", "i"], "r"))),
            forall(
                [("i", "I")],
                implies(equal(["irrep", "i"], "one"), forall([("g", "G")], equal(["rho", "i", "i", "g"], 1))),
            ),
            equal(degree("one"), 1),
            forall(
                [("i", "I"), ("j", "I"), ("g", "G")],
                implies(different(["irrep", "i"], ["irrep", "j"]), equal(["rho", "i", "j", "g"], 0)),
            ),
            forall(
                [("i", "I"), ("k", "I"), ("g", "G"), ("h", "G")],
                equal(
                    ["rho", "i", "k", ["mul", "g", "h"]],
                    total([("j", "I")], times(["rho", "i", "j", "g"], ["rho", "j", "k", "h"])),
                ),
            ),
            forall(
                [("i", "I"), ("k", "I"), ("g", "G")],
                equal(
                    total([("j", "I")], times(["rho", "i", "j", "g"], ["rho", "k", "j", "g"])),
                    indicator(equal("i", "k")),
                ),
            ),
            forall(
                [("i", "I"), ("j", "I"), ("k", "I"), ("l", "I")],
                schur_relation(degree(["irrep", "i"])),
            ),
            forall(
                [("g", "G"), ("h", "G")],
                completeness(degree(["irrep", "i"])),
            ),
        ),
    ),
    define(
        "transform",
        [("G", "set"), ("I", "set"), IRREPS[3], ("f", FUNCTION), ("i", "I"), ("j", "I")],
        total([("g", "G")], times(["f", "g"], ["rho", "i", "j", "g"])),
    ),
    # f is a linear combination of entries of the representation r.
    define(
        "spanned_by",
        [("G", "set"), *IRREPS[:4], ("f", FUNCTION), ("r", "R")],
        exists(
            [("alpha", COEFFICIENTS)],
            forall(
                [("g", "G")],
                equal(
                    ["f", "g"],
                    total(
                        [("i", "I"), ("j", "I")],
                        times(["alpha", "i", "j"], ["rho", "i", "j", "g"]),
                        equal(["irrep", "i"], "r"),
                    ),
                ),
            ),
        ),
    ),
    define(
        "class_function",
        [*GROUP, TAU],
        forall(
            [("a", "G"), ("b", "G"), ("g", "G")],
            implies(equal(["mul", "a", "g"], ["mul", "g", "b"]), equal(["tau", "a"], ["tau", "b"])),
        ),
    ),
    # Weights on the wrong labels (ab)t for t != e that are constant on conjugacy classes.
    define(
        "class_weights",
        [*GROUP, ("e", "G"), TAU],
        both(
            ["neutral", "G", "mul", "e"],
            forall([("t", "G")], ["<=", 0, ["tau", "t"]]),
            ["class_function", "G", "mul", "tau"],
            equal(["tau", "e"], 0),
            equal(total([("t", "G")], ["tau", "t"]), 1),
        ),
    ),
    define(
        "roots_of_degrees",
        [("R", "set"), ("I", "set"), ("irrep", ["maps", "I", "R"]), ROOTS],
        forall([("r", "R")], both(["<", 0, ["root_of", "r"]], equal(power(["root_of", "r"], 2), degree("r")))),
    ),
    # y_k is what the weights of the character fall short of the degree at the row k, over d^1.5; V bounds these values.
    define(
        "row_weights",
        [*SYSTEM, ROOTS, ("e", "G"), TAU, VALUES, ("V", "real")],
        both(
            ["neutral", "G", "mul", "e"],
            forall([("t", "G")], ["<=", 0, ["tau", "t"]]),
            equal(["tau", "e"], 0),
            equal(total([("t", "G")], ["tau", "t"]), 1),
            ["<", 0, "V"],
            forall([("k", "I")], ["<=", 0, ["y", "k"]]),
            forall([("k", "I")], ["<=", ["y", "k"], "V"]),
            forall([("k", "I")], implies(equal(["irrep", "k"], "one"), equal(["y", "k"], 0))),
            forall(
                [("m", "I"), ("k", "I")],
                equal(
                    total([("t", "G")], times(["tau", "t"], ["rho", "m", "k", "t"])),
                    times(indicator(equal("m", "k")), minus(1, times(["root_of", ["irrep", "m"]], ["y", "m"]))),
                ),
            ),
            exists([("r", "R")], different("r", "one")),
        ),
    ),
    # The sum of d^1.5 times the character over all representations but the trivial one.
    define(
        "character_sum",
        [("G", "set"), *IRREPS, ROOTS, ("g", "G")],
        total([("r", "R")], times(power(["root_of", "r"], 3), character("r", "g")), different("r", "one")),
    ),
    define(
        "degree_sum",
        [("R", "set"), ("one", "R"), ROOTS],
        total([("r", "R")], power(["root_of", "r"], 5), different("r", "one")),
    ),
    # The class-weighted value of each representation r != one, over the root of its degree, is at most V.
    define(
        "values_at_most",
        [*SYSTEM, ROOTS, TAU, ("V", "real")],
        forall(
            [("r", "R")],
            implies(different("r", "one"), ["<=", shortfall("r"), times("V", power(["root_of", "r"], 3))]),
        ),
    ),
    define(
        "margin_for",
        [("G", "set"), ("V", "real"), ("gamma", "real")],
        both(["<=", 0, "gamma"], equal(times(27, power("gamma", 2), power(ORDER, 3)), times(4, power("V", 2)))),
    ),
    define(
        "largest_margin",
        [("G", "set"), ("R", "set"), ("one", "R"), ROOTS, ("gamma", "real")],
        both(
            ["<=", 0, "gamma"],
            equal(times(27, power("gamma", 2), ORDER, power(["degree_sum", "R", "one", "root_of"], 2)), 4),
        ),
    ),
    define(
        "negative_character_sums",
        [("G", "set"), *IRREPS, ROOTS, ("e", "G")],
        forall([("g", "G")], implies(different("g", "e"), ["<", character_sum("g"), 0])),
    ),
    define(
        "output",
        [("G", "set"), *NETWORK, ("a", "G"), ("b", "G"), ("c", "G")],
        total([("j", "J")], times(power(plus(["u", "j", "a"], ["v", "j", "b"]), 2), ["w", "j", "c"])),
    ),
    define(
        "margin_at_least",
        [*GROUP, *NETWORK, ("h", "real")],
        forall(
            [("a", "G"), ("b", "G"), ("c", "G")],
            implies(
                different("c", ["mul", "a", "b"]),
                [
                    "<=",
                    "h",
                    minus(
                        ["output", "G", "J", *WEIGHTS, "a", "b", ["mul", "a", "b"]],
                        ["output", "G", "J", *WEIGHTS, "a", "b", "c"],
                    ),
                ],
            ),
        ),
    ),
    define(
        "norms",
        [("G", "set"), *NETWORK, NORMS],
        forall(
            [("j", "J")],
            both(
                ["<=", 0, ["n", "j"]],
                equal(power(["n", "j"], 2), total([("g", "G")], plus(*(power([x, "j", "g"], 2) for x in WEIGHTS)))),
            ),
        ),
    ),
    define("cubed_norm", [("J", "set"), NORMS], total([("j", "J")], power(["n", "j"], 3))),
]
DEGREE_SUM = ["degree_sum", "R", "one", "root_of"]
ROOTED = ["roots_of_degrees", "R", "I", "irrep", "root_of"]
LARGEST_MARGIN = ["largest_margin", "G", "R", "one", "root_of", "gamma"]
NEGATIVE_SUMS = ["negative_character_sums", "G", *names_of(IRREPS), "root_of", "e"]


def margin_at_least(h: Json) -> Json:
    """The network outputs for the right label at least h more than for any other one."""
    return ["margin_at_least", "G", "mul", "J", *WEIGHTS, h]


def conditions(name: str) -> list[Json]:
    """Return the parts of a definition that is a conjunction."""
    body = next(definition["body"] for definition in GROUP_VOCABULARY if definition["name"] == name)
    return list(body[1:])
