"""The game between the rows and the columns of a character table, and the claim on the largest margin of its groups.

``kind`` names the row of the table for each irreducible representation, ``class_of`` the column for each element.
"""

from verify.statements.formulas import Binders, Json, both, define, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups.game_networks import MARGIN, NO_BETTER, UNIT
from verify.statements.tasks.groups.group_vocabulary import REAL_IRREPS, SYSTEM, character, degree
from verify.statements.tasks.groups.irrep_network import AMPLITUDE, NORM, NORMS, NORMS_OF_IRREPS, SPARE
from verify.statements.terms import different, equal, mapping, minus, over, power, times, total

TABLE: Binders = [
    ("M", "set"),
    ("K", "set"),
    ("trivial", "M"),
    ("neutral_class", "K"),
    ("table_size", ["maps", "K", "real"]),
    ("table_value", ["maps", "M", "K", "real"]),
    ("table_root", ["maps", "M", "real"]),
    ("table_share", ["maps", "M", "real"]),
    ("table_weight", ["maps", "K", "real"]),
    ("V", "real"),
]
LISTED: Binders = [
    *SYSTEM,
    ("e", "G"),
    ("kind", ["maps", "R", "M"]),
    ("class_of", ["maps", "G", "K"]),
    SPARE,
    AMPLITUDE,
    NORM,
    ("gamma", "real"),
]
BINDERS: Binders = [*TABLE, *LISTED]


def payoff(value: Json, top: Json, root: Json) -> Json:
    """(d - chi) / d^(3/2) for a degree d with its root."""
    return times(minus(top, value), root, power(over(1, top), 2))


def payoffs(m: Json, c: Json) -> Json:
    """The gain of the row m of the table against its column c."""
    return payoff(["table_value", m, c], ["table_value", m, "neutral_class"], ["table_root", m])


def solved(m: Json, c: Json) -> list[Json]:
    """What a table has to say about a game: the roots of the degrees, mixtures of both players, what they guarantee."""
    gain = total([("m", "M")], times(["table_share", "m"], payoffs("m", c)))
    loss = total([("C", "K")], times(["table_weight", "C"], payoffs(m, "C")))
    return [
        forall([("C", "K")], ["<", 0, ["table_size", "C"]]),
        equal(["table_size", "neutral_class"], 1),
        forall(
            [("m", "M")],
            both(
                ["<", 0, ["table_root", "m"]],
                equal(power(["table_root", "m"], 2), ["table_value", "m", "neutral_class"]),
            ),
        ),
        forall([("m", "M")], ["<=", 0, ["table_share", "m"]]),
        equal(["table_share", "trivial"], 0),
        equal(total([("m", "M")], ["table_share", "m"]), 1),
        forall([("C", "K")], ["<=", 0, ["table_weight", "C"]]),
        equal(["table_weight", "neutral_class"], 0),
        equal(total([("C", "K")], ["table_weight", "C"]), 1),
        forall([(c, "K")], implies(different(c, "neutral_class"), ["<=", "V", gain])),
        forall([(m, "M")], ["<=", loss, "V"]),
    ]


SOLVED = solved("p", "D")
DESCRIBED: list[Json] = [
    forall([("m", "M")], equal(total([("r", "R")], 1, equal(["kind", "r"], "m")), 1)),
    equal(["kind", "one"], "trivial"),
    forall([("C", "K")], equal(total([("g", "G")], 1, equal(["class_of", "g"], "C")), ["table_size", "C"])),
    equal(["class_of", "e"], "neutral_class"),
    forall(
        [("a", "G"), ("b", "G"), ("g", "G")],
        implies(equal(["mul", "a", "g"], ["mul", "g", "b"]), equal(["class_of", "a"], ["class_of", "b"])),
    ),
    forall([("r", "R"), ("g", "G")], equal(character("r", "g"), ["table_value", ["kind", "r"], ["class_of", "g"]])),
]
OF_TABLE: Binders = [*TABLE[:6], *SYSTEM, ("e", "G"), ("kind", ["maps", "R", "M"]), ("class_of", ["maps", "G", "K"])]
# The table with mixtures of its rows and columns that prove each other best, for the value V of the game.
SOLVES_GAME = define("solves_game", TABLE, both(*SOLVED))
# The rows of the table are the irreducible characters of the group, its columns the conjugacy classes.
HAS_TABLE = define("has_table", OF_TABLE, both(*DESCRIBED))
NETWORK: list[Json] = [
    ["margin_for", "G", "V", "gamma"],
    NORMS_OF_IRREPS,
    forall([("r", "R")], ["<=", 0, ["amplitude_of", "r"]]),
    forall(
        [("r", "R")],
        equal(times(2, power(degree("r"), 3), power(["norm_of", "r"], 3)), ["table_share", ["kind", "r"]]),
    ),
]
HYPOTHESES: list[Json] = [
    ["solves_game", *names_of(TABLE)],
    REAL_IRREPS,
    ["neutral", "G", "mul", "e"],
    ["has_table", *names_of(OF_TABLE)],
    *NETWORK,
]
CLAIM = forall(BINDERS, implies(*HYPOTHESES, both(NORMS, UNIT, MARGIN, NO_BETTER)))

RHO, ELEMENT, ROW, COLUMN = "rep1", "g1", "row1", "column1"
VARIABLES: Binders = [
    (ROW, "M"),
    (COLUMN, "K"),
    ("on_rows", ["maps", "M", "real"]),
    ("on_columns", ["maps", "K", "real"]),
    ("g2", "G"),
    ("g3", "G"),
]


def kind_of(r: Json) -> Json:
    """The row of a representation."""
    return ["kind", r]


def class_of(g: Json) -> Json:
    """The column of an element."""
    return ["class_of", g]


ROOT_MAP = mapping([("r", "R")], ["table_root", kind_of("r")])
TAU_MAP = mapping([("g", "G")], over(["table_weight", class_of("g")], ["table_size", class_of("g")]))
