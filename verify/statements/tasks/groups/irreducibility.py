"""Irreducible and equivalent representations by matrices, and Schur's lemma for one of them.

Thesis on combinatorial tasks, Definition D.3. A subspace of C^I is the kernel of a matrix M with rows and columns I.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.patterns import names_of
from verify.statements.terms import different, equal, indicator, mapping, times, total

MATRIX: Json = ["maps", "I", "I", "complex"]
VECTOR: Json = ["maps", "I", "complex"]
MATRICES: Binders = [("G", "set"), ("I", "set"), ("rho", ["maps", "I", "I", "G", "complex"])]
OTHER_MATRICES: Binders = [("K", "set"), ("sigma", ["maps", "K", "K", "G", "complex"])]
NAMES = names_of(MATRICES)
SUBSPACE: Binders = [("I", "set"), ("M", MATRIX)]
NOT_EMPTY = exists([("i", "I")], ["true"])


def applied(matrix: Json, vector: Json, row: Json, index: str = "j") -> Json:
    """Return the entry of a matrix times a vector in a row."""
    return total([(index, "I")], times(["at", matrix, row, index], ["at", vector, index]))


def moved(g: Json, vector: Json) -> Json:
    """Return the vector rho(g) v."""
    return mapping([("m", "I")], total([("n", "I")], times(["rho", "m", "n", g], ["at", vector, "n"])))


def not_zero(vector: Json) -> Json:
    """Return that some entry of a vector is not 0."""
    return exists([("i", "I")], different(["at", vector, "i"], 0))


def in_kernel(matrix: Json, vector: Json) -> Json:
    """Return that a vector is in the kernel of a matrix."""
    return ["in_kernel", "I", matrix, vector]


def _inverse_to(one: str, other: str, rows: str, middle: str) -> Json:
    return forall(
        [("i", rows), ("k", rows)],
        equal(total([("j", middle)], times([one, "i", "j"], [other, "j", "k"])), indicator(equal("i", "k"))),
    )


INTERTWINER: Json = ["maps", "I", "K", "complex"]
DEFINITIONS: list[Json] = [
    define(
        "in_kernel",
        [*SUBSPACE, ("v", VECTOR)],
        forall([("i", "I")], equal(total([("j", "I")], times(["M", "i", "j"], ["v", "j"])), 0)),
    ),
    define(
        "invariant_kernel",
        [*MATRICES, SUBSPACE[1]],
        forall(
            [("v", VECTOR), ("g", "G")],
            implies(in_kernel("M", "v"), in_kernel("M", moved("g", "v"))),
        ),
    ),
    define(
        "irreducible",
        MATRICES,
        both(
            NOT_EMPTY,
            forall(
                [SUBSPACE[1], ("v", VECTOR)],
                implies(
                    ["invariant_kernel", *NAMES, "M"],
                    in_kernel("M", "v"),
                    not_zero("v"),
                    forall([("w", VECTOR)], in_kernel("M", "w")),
                ),
            ),
        ),
    ),
    define(
        "intertwines",
        [*MATRICES, *OTHER_MATRICES, ("T", INTERTWINER)],
        forall(
            [("i", "I"), ("k", "K"), ("g", "G")],
            equal(
                total([("j", "I")], times(["rho", "i", "j", "g"], ["T", "j", "k"])),
                total([("j", "K")], times(["T", "i", "j"], ["sigma", "j", "k", "g"])),
            ),
        ),
    ),
    define(
        "equivalent",
        [*MATRICES, *OTHER_MATRICES],
        exists(
            [("T", INTERTWINER), ("S", ["maps", "K", "I", "complex"])],
            both(
                ["intertwines", *NAMES, *names_of(OTHER_MATRICES), "T"],
                _inverse_to("T", "S", "I", "K"),
                _inverse_to("S", "T", "K", "I"),
            ),
        ),
    ),
    # What Schur's lemma says of an irreducible representation.
    define(
        "only_multiples_of_one",
        MATRICES,
        forall(
            [("T", MATRIX)],
            implies(
                ["intertwines", *NAMES, "I", "rho", "T"],
                exists(
                    [("c", "complex")],
                    forall([("i", "I"), ("k", "I")], equal(["T", "i", "k"], times("c", indicator(equal("i", "k"))))),
                ),
            ),
        ),
    ),
]
BODIES = {known["name"]: known["body"] for known in DEFINITIONS}
IRREDUCIBLE: Json = ["irreducible", *NAMES]
ONLY_MULTIPLES: Json = ["only_multiples_of_one", *NAMES]
VARIABLES: Binders = [("M1", MATRIX), ("T1", MATRIX), ("v1", VECTOR), ("v2", VECTOR), ("c1", "complex")]


def prove_schur(proof: Evidence) -> int:
    """Prove for all G, I, rho: only multiples of 1 intertwine an irreducible representation with itself."""
    known = proof.specialise(prove_irreducible_with_multiples(proof), NAMES)
    both_hold = proof.rewrite(both(IRREDUCIBLE, ONLY_MULTIPLES), [(known, "backward")], proof.assume(IRREDUCIBLE))
    return proof.generalise(proof.project(both_hold, 1), NAMES, [IRREDUCIBLE])


def prove_irreducible_with_multiples(proof: Evidence) -> int:
    """Prove for all G, I, rho: irreducible is the same as irreducible and commuting with multiples of 1 alone."""
    return proof.use("library/schur-lemma", "multiples")
