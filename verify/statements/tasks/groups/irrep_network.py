"""Networks whose neurons multiply entries of matrices: two for each triple of rows of one representation.

Thesis on combinatorial tasks, Lemma D.15. A pair of neurons computes R(a)_ij R(b)_jk R(c)_ik, all pairs of R together
the character of R at g, where g c = a b. The amplitude of the neurons depends on R alone.
"""

from verify.statements.formulas import Binders, Json, both, define, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups import group_vocabulary
from verify.statements.terms import different, equal, mapping, minus, plus, power, times, total

SIGNS = ["range", 0, 1]
QUADRUPLES = ["product", "R", ["product", "I", ["product", "I", "I"]]]
IRREPS_AND_ROWS: Binders = [("R", "set"), ("I", "set"), ("irrep", ["maps", "I", "R"]), ("one", "R")]
AMPLITUDE: tuple[str, Json] = ("amplitude_of", ["maps", "R", "real"])
NORM: tuple[str, Json] = ("norm_of", ["maps", "R", "real"])
SPARE: tuple[str, Json] = ("S", "set")
NODES = ["union", ["irrep_nodes", "R", "I", "irrep", "one"], "S"]
NONTRIVIAL = different("r", "one")


def parts_of(x: Json) -> tuple[Json, Json, Json, Json]:
    """Return the representation and the three rows that a quadruple consists of."""
    rows = ["second", x]
    return ["first", x], ["first", rows], ["first", ["second", rows]], ["second", ["second", rows]]


def _on_nodes(value: Json) -> Json:
    """Return a value for each neuron, 0 for the spare ones."""
    return ["case", "node", ["neuron", value], ["spare", 0]]


IRREP, FIRST, SECOND, THIRD = parts_of(["inclusion", ["first", "neuron"]])
SIGN = minus(1, times(2, ["second", "neuron"]))
ENTRIES = [((), FIRST, SECOND), ((SIGN,), SECOND, THIRD), ((SIGN,), FIRST, THIRD)]
NETWORK_MAPS = [
    mapping(
        [("node", NODES), ("point", "G")],
        _on_nodes(times(*sign, ["amplitude_of", IRREP], ["rho", i, j, "point"])),
    )
    for sign, i, j in ENTRIES
]
NORM_MAP = mapping([("node", NODES)], _on_nodes(["norm_of", IRREP]))
_WEIGHT_BINDERS: Binders = [*group_vocabulary.SYSTEM, SPARE, AMPLITUDE]
_NORM_BINDERS: Binders = [*IRREPS_AND_ROWS, SPARE, NORM]
IRREP_NETWORK = [[f"irrep_{x}", *names_of(_WEIGHT_BINDERS)] for x in group_vocabulary.WEIGHTS]
IRREP_NORM = ["irrep_norm", *names_of(_NORM_BINDERS)]

IRREP_VOCABULARY: list[Json] = [
    *group_vocabulary.GROUP_VOCABULARY,
    define(
        "irrep_quadruples",
        IRREPS_AND_ROWS,
        [
            "subset",
            [["x", QUADRUPLES]],
            both(
                different(parts_of("x")[0], "one"),
                *(equal(["irrep", row], parts_of("x")[0]) for row in parts_of("x")[1:]),
            ),
        ],
    ),
    define(
        "irrep_nodes",
        IRREPS_AND_ROWS,
        ["product", ["members", ["irrep_quadruples", *names_of(IRREPS_AND_ROWS)]], SIGNS],
    ),
    *(
        define(f"irrep_{x}", _WEIGHT_BINDERS, body)
        for x, body in zip(group_vocabulary.WEIGHTS, NETWORK_MAPS, strict=True)
    ),
    define("irrep_norm", _NORM_BINDERS, NORM_MAP),
    define(
        "norms_of_irreps",
        [("G", "set"), *IRREPS_AND_ROWS[:3], AMPLITUDE, NORM],
        forall(
            [("r", "R")],
            both(
                ["<=", 0, ["norm_of", "r"]],
                equal(
                    times(group_vocabulary.degree("r"), power(["norm_of", "r"], 2)),
                    times(3, group_vocabulary.ORDER, power(["amplitude_of", "r"], 2)),
                ),
            ),
        ),
    ),
]

PARAMETERS: Binders = [*group_vocabulary.SYSTEM, SPARE, AMPLITUDE, NORM, ("e", "G")]
NEUTRAL = ["neutral", "G", "mul", "e"]
NORMS_OF_IRREPS = ["norms_of_irreps", "G", "R", "I", "irrep", "amplitude_of", "norm_of"]
HYPOTHESES = [group_vocabulary.REAL_IRREPS, NEUTRAL, NORMS_OF_IRREPS]
SIZE = equal(
    ["size", NODES],
    plus(times(2, total([("r", "R")], power(group_vocabulary.degree("r"), 3), NONTRIVIAL)), ["size", "S"]),
)
NORMS = ["norms", "G", NODES, *IRREP_NETWORK, IRREP_NORM]
CUBED_NORM = equal(
    ["cubed_norm", NODES, IRREP_NORM],
    times(
        2, total([("r", "R")], times(power(group_vocabulary.degree("r"), 3), power(["norm_of", "r"], 3)), NONTRIVIAL)
    ),
)


def output(a: Json, b: Json, c: Json) -> Json:
    """Return the output of the network."""
    return ["output", "G", NODES, *IRREP_NETWORK, a, b, c]


def class_sum(value: Json) -> Json:
    """Return Σ 4 s_r³ times the value at r, over all r ≠ 1."""
    return total([("r", "R")], times(4, power(["amplitude_of", "r"], 3), value), NONTRIVIAL)


def quotient(g: Json, a: Json, b: Json, c: Json) -> Json:
    """Say that g c = a b."""
    return equal(["mul", g, c], ["mul", a, b])


def gap(g: Json) -> Json:
    """Return the difference of the outputs at the right label ab and at a label c with g c = a b."""
    return class_sum(minus(group_vocabulary.degree("r"), group_vocabulary.character("r", g)))


OUTPUTS = forall(
    [(x, "G") for x in ("a", "b", "c", "g")],
    implies(
        quotient("g", "a", "b", "c"),
        equal(output("a", "b", "c"), class_sum(group_vocabulary.character("r", "g"))),
    ),
)
MARGIN = forall(
    [("h", "real")],
    implies(
        forall([("g", "G")], implies(different("g", "e"), ["<=", "h", gap("g")])),
        ["margin_at_least", "G", "mul", NODES, *IRREP_NETWORK, "h"],
    ),
)
CONCLUSIONS = [SIZE, NORMS, CUBED_NORM, OUTPUTS, MARGIN]
CLAIM = forall(PARAMETERS, implies(*HYPOTHESES, both(*CONCLUSIONS)))
