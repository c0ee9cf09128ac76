"""Irreducible and equivalent representations by matrices, and Schur's lemma for one of them.

Thesis on combinatorial tasks, Definition D.3. A subspace of C^I is the kernel of a matrix M with rows and columns I.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    substituted,
    times,
    total,
)
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import choose_all, names_of

Json = Any

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
EIGENVECTOR = both(
    not_zero("v"),
    forall([("s", "I")], equal(applied("T", "v", "s", "t"), times("c", ["at", "v", "s"]))),
)
VARIABLES: Binders = [("M1", MATRIX), ("T1", MATRIX), ("v1", VECTOR), ("v2", VECTOR), ("c1", "complex")]


def prove_schur(proof: Evidence) -> int:
    """Prove for all G, I, rho: only multiples of 1 intertwine an irreducible representation with itself."""
    known = proof.specialise(prove_irreducible_with_multiples(proof), NAMES)
    both_hold = proof.rewrite(both(IRREDUCIBLE, ONLY_MULTIPLES), [(known, "backward")], proof.assume(IRREDUCIBLE))
    return proof.generalise(proof.project(both_hold, 1), NAMES, [IRREDUCIBLE])


SCHUR = Lemmas(
    "library/schur-lemma",
    "Schur's lemma for a representation by complex matrices",
    definitions=DEFINITIONS,
    variables=[*MATRICES, ("g1", "G"), ("i1", "I"), ("k2", "I"), *VARIABLES],
    file=__file__,
)


@SCHUR.lemma(
    "multiples",
    "Only multiples of 1 commute with an irreducible representation.",
    """
    forall G, I in set; rho in maps(I, I, G, complex): irreducible(G, I, rho) and only_multiples_of_one(G, I, rho)
      <==> irreducible(G, I, rho)
    """,
    "labels(e), labels(i), (i, j in labels(i); g in labels(e) |-> 1)",
    [
        (
            "Without rows no representation is irreducible, whatever its matrices satisfy.",
            "<==> irreducible(G, I, rho)",
            "<==> (forall i, k in I; g in G: rho(i, k, g) = rho(k, i, g))",
            "labels(e), empty, (i, k in empty; g in labels(e) |-> 1)",
        )
    ],
)
def prove_irreducible_with_multiples(proof: Evidence) -> int:
    """Prove for all G, I, rho: irreducible is the same as irreducible and commuting with multiples of 1 alone.

    An eigenvector of T is in the kernel of T - c, which is invariant, and so is everything. The proof declares
    :data:`MATRICES`, :data:`VARIABLES`, rows i1 and k2 and an element g1.
    """
    matrix, vector, value = "T1", "v1", "c1"
    irreducible = proof.assume(IRREDUCIBLE)
    inhabited, only_whole = (proof.project(irreducible, part) for part in range(2))
    premise: Json = ["intertwines", *NAMES, "I", "rho", matrix]
    intertwines = proof.assume(premise)
    names = {"c": value, "v": vector}
    known = proof.assume(substituted(EIGENVECTOR, {**names, "T": matrix}))
    found = proof.specialise(proof.citation("eigenvector"), ["I", matrix], [inhabited])
    nonzero, equation = (proof.project(known, part) for part in range(2))
    rest = mapping([("i", "I"), ("k", "I")], minus([matrix, "i", "k"], times(value, indicator(equal("i", "k")))))
    own = proof.generalise(
        proof.sums(equal(applied(rest, vector, "i1"), 0), cofactors=[cofactor(equation, ["i1"])]), ["i1"]
    )
    inside = proof.assume(in_kernel(rest, "v2"))
    turned = proof.sums(
        equal(applied(rest, moved("g1", "v2"), "i1"), 0),
        cofactors=[
            cofactor(intertwines, ["i1", "s'", "g1"], minus(["v2", "s'"]), [["s'", "I"]]),
            cofactor(inside, ["s'"], ["rho", "i1", "s'", "g1"], [["s'", "I"]]),
        ],
    )
    invariant = proof.generalise(proof.generalise(turned, ["i1"]), ["v2", "g1"], [in_kernel(rest, "v2")])
    whole = proof.specialise(only_whole, [rest, vector], [invariant, own, nonzero])
    column = proof.specialise(whole, [mapping([("i", "I")], indicator(equal("i", "k2"))), "i1"])
    entry = equal([matrix, "i1", "k2"], times(value, indicator(equal("i1", "k2"))))
    entries = proof.generalise(proof.sums(entry, cofactors=[cofactor(column)]), ["i1", "k2"])
    multiple = proof.witness(substituted(BODIES["only_multiples_of_one"][2][2], {"T": matrix}), [value], entries)
    binders: Binders = [("c", "complex"), ("v", VECTOR)]
    some = choose_all(proof, found, binders, substituted(EIGENVECTOR, {"T": matrix}), names, multiple)
    multiples = proof.generalise(some, [matrix], [premise])
    forward = proof.generalise(
        proof.project(proof.assume(both(IRREDUCIBLE, ONLY_MULTIPLES)), 0), [], [both(IRREDUCIBLE, ONLY_MULTIPLES)]
    )
    backward = proof.generalise(proof.conjunction(irreducible, multiples), [], [IRREDUCIBLE])
    return proof.generalise(proof.equivalence(forward, backward), NAMES)


STATEMENTS = {"library/schur-lemma": SCHUR.statement}
