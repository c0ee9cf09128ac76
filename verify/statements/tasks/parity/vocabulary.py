"""Networks of neurons (u·x)^k w for the parity of k among n signs, their margins and their norms.

Thesis on combinatorial tasks, sections 7.2 and 7.5. S holds the k relevant coordinates, N the others. Neuron j has the
weights u[j], a function on both, and w[j], a function on the two classes. A k-th power is a product over S.
"""

from verify.statements.formulas import Binders, Json, both, define, exists, forall, implies
from verify.statements.signs.vectors import SIGN_VOCABULARY
from verify.statements.terms import different, equal, minus, plus, power, product_over, times, total

COORDINATES = ["union", "S", "N"]
POINT = ["maps", COORDINATES, "real"]
CLASSES = ["labels", "positive", "negative"]
PLACES: Binders = [("S", "set"), ("N", "set")]
NEURONS: Binders = [
    ("J", "set"),
    ("u", ["maps", "J", COORDINATES, "real"]),
    ("w", ["maps", "J", CLASSES, "real"]),
]
NORMS: tuple[str, Json] = ("n", ["maps", "J", "real"])
NETWORK: Binders = [*PLACES, *NEURONS]
READOUT = minus(["w", "j", ":positive"], ["w", "j", ":negative"])
RELEVANT = product_over([("s", "S")], ["u", "j", ["inl", "s"]])
SIZE_OF_W = plus(*(power(["w", "j", c], 2) for c in (":positive", ":negative")))

OPTIMAL_FORM: Json = both(
    forall([("i", "N")], equal(["u", "j", ["inr", "i"]], 0)),
    equal(plus(["w", "j", ":positive"], ["w", "j", ":negative"]), 0),
    forall([("s", "S")], equal(power(["u", "j", ["inl", "s"]], 2), SIZE_OF_W)),
    implies(
        exists([("c", COORDINATES)], different(["u", "j", "c"], 0)),
        forall([("s", "S")], different(["u", "j", ["inl", "s"]], 0)),
    ),
    ["<=", 0, times(RELEVANT, READOUT)],
)

PARITY_VOCABULARY: list[Json] = [
    *SIGN_VOCABULARY,
    define("raised", [("S", "set"), ("z", "real")], product_over([("t", "S")], "z")),
    define("signs", [*PLACES, ("x", POINT)], forall([("c", COORDINATES)], equal(power(["x", "c"], 2), 1))),
    define(
        "inner",
        [*PLACES, ("y", POINT), ("x", POINT)],
        plus(
            total([("s", "S")], times(["y", ["inl", "s"]], ["x", ["inl", "s"]])),
            total([("i", "N")], times(["y", ["inr", "i"]], ["x", ["inr", "i"]])),
        ),
    ),
    define(
        "output",
        [*NETWORK, ("x", POINT), ("c", CLASSES)],
        total([("j", "J")], times(["raised", "S", ["inner", "S", "N", ["u", "j"], "x"]], ["w", "j", "c"])),
    ),
    define("parity", [*PLACES, ("x", POINT)], product_over([("s", "S")], ["x", ["inl", "s"]])),
    define(
        "margin",
        [*NETWORK, ("x", POINT)],
        times(
            ["parity", "S", "N", "x"],
            minus(*(["output", "S", "N", "J", "u", "w", "x", c] for c in (":positive", ":negative"))),
        ),
    ),
    define(
        "norms",
        [*NETWORK, NORMS],
        forall(
            [("j", "J")],
            both(
                ["<=", 0, ["n", "j"]],
                equal(
                    power(["n", "j"], 2),
                    plus(
                        total([("c", COORDINATES)], power(["u", "j", "c"], 2)),
                        *(power(["w", "j", c], 2) for c in (":positive", ":negative")),
                    ),
                ),
            ),
        ),
    ),
    define(
        "power_of_norm",
        [("S", "set"), ("J", "set"), NORMS],
        total([("j", "J")], times(["n", "j"], ["raised", "S", ["n", "j"]])),
    ),
    define(
        "largest_margin",
        [("S", "set"), ("k", "natural"), ("gamma", "real")],
        both(
            equal(["size", "S"], "k"),
            ["<=", 0, "gamma"],
            equal(
                times(power("gamma", 2), ["raised", ["union", "S", ["unit"]], plus("k", 1)]),
                times(2, power(["factorial", "k"], 2)),
            ),
        ),
    ),
    define("optimal_neuron", [*NETWORK, ("j", "J")], OPTIMAL_FORM),
]
OF_PATTERN: Json = define(
    "of_pattern",
    [*NETWORK[:4], ("epsilon", ["maps", "S", "real"]), ("j", "J")],
    both(
        exists([("s", "S")], different(["u", "j", ["inl", "s"]], 0)),
        forall([("r", "S"), ("s", "S")], equal(*(times(["epsilon", x], ["u", "j", ["inl", x]]) for x in ("r", "s")))),
    ),
)
