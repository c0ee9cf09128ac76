"""The direct product of two groups and the products of their representations, as words of claims.

An element is a pair, and so are a representation and a row; entries and roots of degrees are multiplied.
"""

from collections.abc import Callable

from verify.statements import patterns, trees
from verify.statements.formulas import Binders, Json, define
from verify.statements.tasks.groups.group_vocabulary import GROUP_VOCABULARY, ROOTS, SYSTEM
from verify.statements.terms import mapping, times

SIDES = ("first", "second")
NAMES = [*patterns.names_of(SYSTEM), "root_of"]
OF_SIDE = {side: {name: f"{name}_{side}" for name in NAMES} for side in SIDES}


def of(side: str, node: Json) -> Json:
    """Return a term or a formula on one of the two groups."""
    return trees.renamed(node, OF_SIDE[side])


def _pair(value: Callable[[str], Json]) -> Json:
    """The pair of what belongs to the two groups."""
    return ["pair", *(value(side) for side in SIDES)]


def sets(name: str) -> Json:
    """Return the product of the sets of that name."""
    return ["product", *(of(side, name) for side in SIDES)]


def _sorts(*names: str) -> Binders:
    """The binders of some names for both groups, one group after the other."""
    table = dict([*SYSTEM, ROOTS])
    return [(of(side, name), of(side, table[name])) for side in SIDES for name in names]


SYSTEMS = _sorts(*patterns.names_of(SYSTEM))
BOTH_ROOTS = _sorts("root_of")
PRODUCT = {
    "G": sets("G"),
    "mul": ["product_mul", *(of(side, name) for side in SIDES for name in ("G", "mul"))],
    "R": sets("R"),
    "I": sets("I"),
    "irrep": ["product_irrep", *(of(side, name) for side in SIDES for name in ("R", "I", "irrep"))],
    "rho": ["product_rho", *(of(side, name) for side in SIDES for name in ("G", "I", "rho"))],
    "one": _pair(lambda side: of(side, "one")),
    "root_of": ["product_root", *(of(side, name) for side in SIDES for name in ("R", "root_of"))],
}


def _define(name: str, needs: tuple[str, ...], binders: Binders, value: Json) -> Json:
    """The definition of a map of pairs, with what it needs of the two groups."""
    return define(name, _sorts(*needs), mapping([(x, sets(sort)) for x, sort in binders], value))


PRODUCT_VOCABULARY: list[Json] = [
    *GROUP_VOCABULARY,
    _define(
        "product_mul",
        ("G", "mul"),
        [("g", "G"), ("h", "G")],
        _pair(lambda side: [of(side, "mul"), [side, "g"], [side, "h"]]),
    ),
    _define("product_irrep", ("R", "I", "irrep"), [("i", "I")], _pair(lambda side: [of(side, "irrep"), [side, "i"]])),
    _define(
        "product_rho",
        ("G", "I", "rho"),
        [("i", "I"), ("j", "I"), ("g", "G")],
        times(*([of(side, "rho"), [side, "i"], [side, "j"], [side, "g"]] for side in SIDES)),
    ),
    _define(
        "product_root", ("R", "root_of"), [("r", "R")], times(*([of(side, "root_of"), [side, "r"]] for side in SIDES))
    ),
]
