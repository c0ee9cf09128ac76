"""Families of unitary representations of a finite group, written with block-diagonal matrices.

Thesis on combinatorial tasks, appendix D.8. A row belongs to one representation, its label; a representation has as
many rows as its degree.
"""

from verify.statements.formulas import Binders, Json, both, define, exists, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups import group_vocabulary, schur_relations, subrepresentations
from verify.statements.terms import conj, different, equal, mapping, over, times, total

LABELS: Binders = group_vocabulary.IRREPS[:3]
FAMILY: Binders = [*group_vocabulary.GROUP, *LABELS, ("rho", ["maps", "I", "I", "G", "complex"])]
OTHER: Binders = [("J", "set"), ("tau", ["maps", "J", "J", "G", "complex"])]


def rows(r: Json) -> Json:
    """The rows of the representation r of a family."""
    return ["members", ["rows_of", *names_of(LABELS), r]]


def block(r: Json) -> Json:
    """The matrices of the representation r of a family."""
    return ["block", "G", *names_of(LABELS), "rho", r]


def label(i: Json) -> Json:
    """The representation of a row."""
    return ["irrep", i]


def of_family(name: str) -> Json:
    """What a definition says of the family."""
    return [name, *names_of(FAMILY)]


CLASS_FUNCTION: tuple[str, Json] = ("phi", ["maps", "G", "complex"])
VOCABULARY: list[Json] = [
    *schur_relations.VOCABULARY,
    *(known for known in subrepresentations.VOCABULARY if known not in schur_relations.VOCABULARY),
    next(known for known in group_vocabulary.GROUP_VOCABULARY if known["name"] == "degree"),
    define("rows_of", [*LABELS, ("r", "R")], ["subset", [["i", "I"]], equal(["irrep", "i"], "r")]),
    define(
        "block",
        [("G", "set"), *FAMILY[2:], ("r", "R")],
        mapping([("a", rows("r")), ("b", rows("r")), ("g", "G")], ["rho", ["inclusion", "a"], ["inclusion", "b"], "g"]),
    ),
    # Block-diagonal unitary matrices, one block for each label.
    define(
        "unitary_family",
        FAMILY,
        both(
            ["unitary_representation", "G", "mul", "I", "rho"],
            forall([("r", "R")], exists([("i", "I")], equal(["irrep", "i"], "r"))),
            forall(
                [("i", "I"), ("j", "I"), ("g", "G")],
                implies(different(["irrep", "i"], ["irrep", "j"]), equal(["rho", "i", "j", "g"], 0)),
            ),
        ),
    ),
    define(
        "irreducible_and_inequivalent",
        FAMILY,
        both(
            forall([("r", "R")], ["irreducible", "G", rows("r"), block("r")]),
            forall(
                [("r", "R"), ("s", "R")],
                implies(
                    different("r", "s"), ["not", ["equivalent", "G", rows("r"), block("r"), rows("s"), block("s")]]
                ),
            ),
        ),
    ),
    define(
        "with_every_irreducible",
        FAMILY,
        forall(
            OTHER,
            implies(
                ["representation", "G", "mul", "J", "tau"],
                ["irreducible", "G", "J", "tau"],
                exists([("r", "R")], ["equivalent", "G", rows("r"), block("r"), "J", "tau"]),
            ),
        ),
    ),
    define(
        "character",
        [("G", "set"), *FAMILY[2:], ("r", "R"), ("g", "G")],
        total([("i", "I")], ["rho", "i", "i", "g"], equal(["irrep", "i"], "r")),
    ),
    define(
        "class_function",
        [*group_vocabulary.GROUP, CLASS_FUNCTION],
        forall(
            [("a", "G"), ("b", "G"), ("g", "G")],
            implies(equal(["mul", "a", "g"], ["mul", "g", "b"]), equal(["phi", "a"], ["phi", "b"])),
        ),
    ),
]
BODIES = {known["name"]: known["body"] for known in VOCABULARY}
GROUP_GIVEN: Json = ["group", "G", "mul"]
FAMILY_GIVEN = of_family("unitary_family")


def character(r: Json, g: Json) -> Json:
    """The trace of a representation of the family."""
    return ["character", "G", *names_of(FAMILY[2:]), r, g]


def mean(one: Json, other: Json) -> Json:
    """The scalar product of two functions of t."""
    return over(total([("t", "G")], times(one, conj(other))), group_vocabulary.ORDER)


ROWS_HERE, BLOCK_HERE = rows("rep1"), block("rep1")
PART: Binders = [
    ("J5", "set"),
    ("tau5", ["maps", "J5", "J5", "G", "complex"]),
    ("T5", ["maps", "G", "J5", "complex"]),
    ("U5", ["maps", "J5", "G", "complex"]),
]
EQUIVALENCE: Binders = [
    ("T6", ["maps", ROWS_HERE, "J5", "complex"]),
    ("S6", ["maps", "J5", ROWS_HERE, "complex"]),
]
DEGREE_OF = "degree_of"
VARIABLES: Binders = [
    *schur_relations.VARIABLES,
    LABELS[0],
    LABELS[2],
    *(binder for binder in subrepresentations.VARIABLES if binder not in schur_relations.VARIABLES),
    ("f5", ["maps", "G", "complex"]),
    ("rep1", "R"),
    ("rep2", "R"),
    ("row1", rows("rep1")),
    *PART,
    ("j5", "J5"),
    ("k5", "J5"),
    ("w1", ["maps", "K", "complex"]),
    *EQUIVALENCE,
    (DEGREE_OF, ["maps", "R", "real"]),
    CLASS_FUNCTION,
]
