"""The kernel of a complex matrix has a basis: Gaussian elimination, column by column.

A basis of d vectors is the injective matrix B of its columns, with a left inverse C. The induction is over the set of
columns of the matrix.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.patterns import names_of
from verify.statements.terms import equal, indicator, mapping, minus, plus, times, total

UNIT: Json = ["unit"]
MATRIX: Binders = [("K", "set"), ("S", "set"), ("M", ["maps", "K", "S", "complex"])]
BASIS: Binders = [("D", "set"), ("B", ["maps", "S", "D", "complex"]), ("C", ["maps", "D", "S", "complex"])]


def null_vector(rows: Json, columns: Json, matrix: Json, vector: Json) -> Json:
    """The matrix takes the vector to 0."""
    return ["null_vector", rows, columns, matrix, vector]


def kernel_basis(*at: Json) -> Json:
    """K, S, M, D, B, C: the columns of B are a basis of the kernel of M, with the left inverse C."""
    return ["kernel_basis", *at]


VOCABULARY: list[Json] = [
    define("zero_matrix", MATRIX, forall([("k", "K"), ("s", "S")], equal(["M", "k", "s"], 0))),
    define(
        "null_vector",
        [*MATRIX, ("v", ["maps", "S", "complex"])],
        forall([("k", "K")], equal(total([("s", "S")], times(["M", "k", "s"], ["v", "s"])), 0)),
    ),
    define(
        "kernel_basis",
        [*MATRIX, *BASIS],
        both(
            forall(
                [("d", "D"), ("e", "D")],
                equal(total([("s", "S")], times(["C", "d", "s"], ["B", "s", "e"])), indicator(equal("d", "e"))),
            ),
            forall([("k", "K"), ("d", "D")], equal(total([("s", "S")], times(["M", "k", "s"], ["B", "s", "d"])), 0)),
            forall(
                [("v", ["maps", "S", "complex"])],
                implies(
                    null_vector("K", "S", "M", "v"),
                    forall(
                        [("s", "S")],
                        equal(
                            total([("d", "D"), ("t", "S")], times(["B", "s", "d"], ["C", "d", "t"], ["v", "t"])),
                            ["v", "s"],
                        ),
                    ),
                ),
            ),
            ["<=", ["size", "D"], ["size", "S"]],
            implies(["not", ["zero_matrix", "K", "S", "M"]], ["<=", plus(["size", "D"], 1), ["size", "S"]]),
        ),
    ),
]

BODIES = {known["name"]: known["body"] for known in VOCABULARY}
NAMES = names_of([*MATRIX, *BASIS])
WIDER: Json = ["union", "S3", UNIT]
VARIABLES: Binders = [
    ("K3", "set"),
    ("S3", "set"),
    ("M3", ["maps", "K3", WIDER, "complex"]),
    ("M4", ["maps", "K3", ["empty"], "complex"]),
    ("D3", "set"),
    ("B3", ["maps", "S3", "D3", "complex"]),
    ("C3", ["maps", "D3", "S3", "complex"]),
    ("v3", ["maps", "S3", "complex"]),
    ("x3", ["maps", WIDER, "complex"]),
    ("x4", ["maps", ["empty"], "complex"]),
]
LAST: Json = ["inr", ["star"]]
EARLIER = mapping([("k'", "K3"), ("s'", "S3")], ["M3", "k'", ["inl", "s'"]])
IN_KERNEL = null_vector("K3", WIDER, "M3", "x3")
NOT_ZERO: Json = ["not", ["zero_matrix", "K3", WIDER, "M3"]]


def _by_place(x: Json, earlier: Json, last: Json) -> Json:
    """What is said of the earlier columns s', and of the last one."""
    return ["case", x, ["s'", earlier], ["u'", last]]


def _grown() -> list[Json]:
    """The basis with the vector (B C v - v, 1), and its left inverse."""
    spanned = total([("d'", "D3"), ("t'", "S3")], times(["B3", "s'", "d'"], ["C3", "d'", "t'"], ["v3", "t'"]))
    vectors: Json = ["union", "D3", UNIT]
    new = _by_place("x'", minus(spanned, ["v3", "s'"]), 1)
    columns = ["case", "y'", ["c'", _by_place("x'", ["B3", "s'", "c'"], 0)], ["z'", new]]
    rows = ["case", "y'", ["c'", _by_place("x'", ["C3", "c'", "s'"], 0)], ["z'", _by_place("x'", 0, 1)]]
    binders: Binders = [("x'", WIDER), ("y'", vectors)]
    return [vectors, mapping(binders, columns), mapping(binders[::-1], rows)]


def prove_kernel_bases(proof: Evidence) -> int:
    """Prove ∀K, S and M: K × S → complex: the kernel of M has a basis."""
    return proof.use("library/kernel-bases", "bases")
