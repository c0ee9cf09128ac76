"""Projections and kernels: the trace of a projection, and a commuting one onto a part of an image.

Thesis on combinatorial tasks, appendix D.8; the steps of Theorem D.4 (Maschke's theorem). Both come from bases of
kernels. The part is the intersection with an invariant kernel.
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
from verify.statements.patterns import choose_all, names_of
from verify.statements.tasks.groups import invariant_complements, kernel_bases
from verify.statements.tasks.groups.invariant_complements import ENTRIES, FOUND, MATRIX, P, prove_complement
from verify.statements.tasks.groups.invariant_products import BINDERS, GIVEN
from verify.statements.tasks.groups.irreducibility import DEFINITIONS, MATRICES, VECTOR, in_kernel, moved
from verify.statements.tasks.groups.kernel_bases import BASIS, kernel_basis, null_vector

Json = Any

NAMES = names_of(MATRICES)


def in_image(matrix: Json, vector: Json) -> Json:
    """Return that a projection does not change a vector."""
    return ["in_image", "I", matrix, vector]


def commuting_projection(matrix: Json) -> list[Json]:
    """Return that a matrix is a projection and commutes with the representation."""
    return [["projection", "I", matrix], ["commutes", *NAMES, matrix]]


def entry_of_product(one: Json, other: Json, i: Json, k: Json) -> Json:
    """Return the entry (i, k) of the product of two matrices."""
    return total([("j'", "I")], times(["at", one, i, "j'"], ["at", other, "j'", k]))


def not_zero_matrix(matrix: Json) -> Json:
    """Return that some entry of a matrix is not 0."""
    return ["not_zero_matrix", "I", matrix]


def trace(matrix: Json) -> Json:
    """Return the trace of a matrix."""
    return total([("i'", "I")], ["at", matrix, "i'", "i'"])


VOCABULARY: list[Json] = [
    *invariant_complements.VOCABULARY,
    *DEFINITIONS,
    *kernel_bases.VOCABULARY,
    define(
        "in_image",
        [("I", "set"), P, ("v", VECTOR)],
        forall([("i", "I")], equal(total([("j", "I")], times(["P", "i", "j"], ["v", "j"])), ["v", "i"])),
    ),
    define("not_zero_matrix", [("I", "set"), P], exists(ENTRIES, different(["P", "i", "k"], 0))),
]
BODIES = {known["name"]: known["body"] for known in VOCABULARY}

INVARIANT: Json = ["invariant_kernel", *NAMES, "M1"]
KNOWN = [*commuting_projection("P"), INVARIANT]


def _intersection(matrix: str, properties: list[Json]) -> Json:
    """Return that a matrix with these properties projects onto the part of the image of P in the kernel of M."""
    return both(
        *properties,
        forall(ENTRIES, equal(entry_of_product("P", matrix, "i", "k"), [matrix, "i", "k"])),
        forall(ENTRIES, equal(entry_of_product("M1", matrix, "i", "k"), 0)),
        forall([("v", VECTOR)], implies(in_kernel("M1", "v"), in_image("P", "v"), in_image(matrix, "v"))),
    )


ANY = _intersection("E", [["projection", "I", "E"], ["invariant_image", *NAMES, "E"]])
COMMUTING = _intersection(
    "N",
    [
        *commuting_projection("N"),
        forall(ENTRIES, equal(entry_of_product("N", "P", "i", "k"), ["N", "i", "k"])),
    ],
)
COLUMNS: Binders = [
    ("D2", "set"),
    ("B2", ["maps", "I", "D2", "complex"]),
    ("C2", ["maps", "D2", "I", "complex"]),
]
FREE = {name: free for (name, _), (free, _) in zip(BASIS, COLUMNS, strict=True)}
BASIS_OF_KERNEL: Binders = [(name, substituted(sort, {"S": "I"})) for name, sort in BASIS]
OVER_ROWS: Json = [["a'", "I"]]
OVER_BASIS: Json = [["d'", "D2"]]
PLACES: Binders = [("m'", "I"), ("n'", "I")]
REST = minus(indicator(equal("m'", "n'")), ["P", "m'", "n'"])
VARIABLES: Binders = [
    *invariant_complements.VARIABLES,
    *kernel_bases.VARIABLES,
    *COLUMNS,
    ("d2", "D2"),
    ("M1", MATRIX),
    ("E1", MATRIX),
    ("Q2", MATRIX),
    ("v1", VECTOR),
]


def prove_trace(proof: Evidence, bases: int) -> int:
    """Prove for all P: a projection that is not 0 has a trace of at least 1, the number of vectors in a basis.

    With the basis B of the kernel of 1 - P and its left inverse C, the trace of P = B C P is that of C P B = 1.
    """
    hypotheses = [["projection", "I", "P"], not_zero_matrix("P")]
    projection, nonzero = (proof.assume(formula) for formula in hypotheses)
    rest = mapping(PLACES, REST)
    known = proof.assume(kernel_basis("I", "I", rest, "D2", "B2", "C2"))
    inverse, inside, spans = (proof.project(known, part) for part in range(3))
    column = mapping([("a'", "I")], ["P", "a'", "k1"])
    null = proof.sums(
        substituted(BODIES["null_vector"], {"K": "I", "S": "I", "M": rest, "v": column}),
        cofactors=[cofactor(projection, ["k", "k1"], -1)],
    )
    spanned = proof.generalise(proof.specialise(spans, [column], [null]), ["k1"])
    count = proof.sums(
        equal(trace("P"), ["size", "D2"]),
        cofactors=[
            cofactor(spanned, ["a'", "a'"], -1, OVER_ROWS),
            cofactor(inside, ["a'", "d'"], times(-1, ["C2", "d'", "a'"]), [*OVER_ROWS, *OVER_BASIS]),
            cofactor(inverse, ["d'", "d'"], 1, OVER_BASIS),
        ],
    )
    some = exists([("d", "D2")], ["true"])
    none = proof.assume(["not", some])
    every = proof.contradiction(equal(1, 0), proof.witness(some, ["d2"], proof.evaluate(["true"])), none)
    coordinates = times(["B2", "i1", "d'"], ["C2", "d'", "a'"], ["P", "a'", "k1"])
    zero = proof.sums(
        equal(["P", "i1", "k1"], 0),
        cofactors=[
            cofactor(spanned, ["k1", "i1"], -1),
            cofactor(proof.generalise(every, ["d2"]), ["d'"], coordinates, [*OVER_BASIS, *OVER_ROWS]),
        ],
    )
    absurd = proof.contradiction(some, zero, proof.assume(different(["P", "i1", "k1"], 0)))
    found = choose_all(proof, nonzero, ENTRIES, BODIES["not_zero_matrix"][2], {"i": "i1", "k": "k1"}, absurd)
    inhabited = proof.cases(some, proof.assume(some), found)
    goal: Json = ["<=", 1, trace("P")]
    form = proof.sums(
        equal(minus(trace("P"), 1), total([("d", "D2")], 1, different("d", "d2"))), cofactors=[cofactor(count)]
    )
    least = proof.choose(inhabited, "d2", proof.squares(goal, form))
    body = kernel_basis("I", "I", rest, "D", "B", "C")
    result = choose_all(proof, proof.specialise(bases, ["I", "I", rest]), BASIS_OF_KERNEL, body, FREE, least)
    return proof.generalise(result, ["P"], hypotheses)


def _some_projection(proof: Evidence, bases: int) -> int:
    """The kernel of M and 1 - P together has a basis B with a left inverse C, and B C projects onto its span."""
    _, commutes, invariant = (proof.assume(formula) for formula in KNOWN)
    rows: Json = ["union", "I", "I"]
    stacked = mapping([("x'", rows), PLACES[1]], ["case", "x'", ["a'", ["M1", "a'", "n'"]], ["m'", REST]])
    basis = proof.assume(kernel_basis(rows, "I", stacked, "D2", "B2", "C2"))
    inverse, inside, spans = (proof.project(basis, part) for part in range(3))
    image = mapping(PLACES, total([("e'", "D2")], times(["B2", "m'", "e'"], ["C2", "e'", "n'"])))
    idempotent, _, own, zero, _ = (substituted(part, {"E": image}) for part in ANY[1:])
    after = ["C2", "d'", "k"]
    own = proof.sums(own, cofactors=[cofactor(inside, [["inr", "i"], "d'"], minus(after), OVER_BASIS)])
    zero = proof.sums(zero, cofactors=[cofactor(inside, [["inl", "i"], "d'"], after, OVER_BASIS)])
    idempotent = proof.sums(
        idempotent,
        cofactors=[
            cofactor(inverse, ["d'", "e'"], times(["B2", "i", "d'"], ["C2", "e'", "k"]), [*OVER_BASIS, ["e'", "D2"]])
        ],
    )

    def fixed(vector: Json, null: int, unchanged: int) -> int:
        """B C v = v for a vector of the kernel."""
        at = {"K": "I", "S": "I", "M": mapping(PLACES, REST), "v": vector}
        below = proof.sums(substituted(BODIES["null_vector"], at), cofactors=[cofactor(unchanged, ["k"], -1)])
        together = proof.elements(null_vector(rows, "I", stacked, vector), null, below)
        known = proof.specialise(spans, [vector], [together])
        return proof.sums(in_image(image, vector), cofactors=[cofactor(known, ["i"])])

    premises = [in_kernel("M1", "v1"), in_image("P", "v1")]
    any_vector = proof.generalise(fixed("v1", *(proof.assume(premise) for premise in premises)), ["v1"], premises)
    column = mapping([("c'", "I")], ["at", image, "c'", "k1"])
    turned = moved("g1", column)
    null = proof.specialise(invariant, [column, "g1"], [proof.generalise(proof.specialise(zero, ["i1", "k1"]), ["i1"])])
    unchanged = proof.sums(
        in_image("P", turned),
        cofactors=[
            cofactor(commutes, ["i", "a'", "g1"], minus(["at", column, "a'"]), OVER_ROWS),
            cofactor(own, ["a'", "k1"], ["rho", "i", "a'", "g1"], OVER_ROWS),
        ],
    )
    stays = proof.specialise(fixed(turned, null, unchanged), ["i1"])
    invariant_image = proof.generalise(stays, ["i1", "k1", "g1"])
    everything = proof.conjunction(idempotent, invariant_image, own, zero, any_vector)
    found = proof.witness(exists([("E", MATRIX)], ANY), [image], everything)
    body = kernel_basis(rows, "I", stacked, "D", "B", "C")
    return choose_all(proof, proof.specialise(bases, [rows, "I", stacked]), BASIS_OF_KERNEL, body, FREE, found)


def prove_intersection(proof: Evidence, bases: int) -> int:
    """Prove for all M and P: a commuting projection has the image of P in the invariant kernel of M.

    If E is any projection with this image, some Q with the same image commutes, and N = Q P.
    """
    projection, commutes, _ = (proof.assume(formula) for formula in KNOWN)
    representation = [proof.assume(formula) for formula in GIVEN]
    known = proof.assume(substituted(ANY, {"E": "E1"}))
    idempotent, invariant, own, zero, fixed = (proof.project(known, part) for part in range(5))
    complement = proof.specialise(
        prove_complement(proof), [*names_of(BINDERS), "E1"], [*representation, idempotent, invariant]
    )
    chosen = proof.assume(substituted(FOUND, {"P": "E1", "Q": "Q2"}))
    twice, same, turns = (proof.project(chosen, part) for part in range(3))
    to_q, to_e = (proof.project(same, part) for part in range(2))
    inner = proof.sums(
        forall(ENTRIES, equal(entry_of_product("P", "Q2", "i", "k"), ["Q2", "i", "k"])),
        cofactors=[
            cofactor(to_q, ["a'", "k"], minus(["P", "i", "a'"]), OVER_ROWS),
            cofactor(own, ["i", "a'"], ["Q2", "a'", "k"], OVER_ROWS),
            cofactor(to_q, ["i", "k"]),
        ],
    )
    part = mapping(PLACES, total([("l'", "I")], times(["Q2", "m'", "l'"], ["P", "l'", "n'"])))
    goals = [substituted(goal, {"N": part}) for goal in COMMUTING[1:]]
    cofactors = [
        [
            cofactor(inner, ["a'", "b'"], times(["Q2", "i", "a'"], ["P", "b'", "k"]), [*OVER_ROWS, ["b'", "I"]]),
            cofactor(twice, ["i", "a'"], ["P", "a'", "k"], OVER_ROWS),
        ],
        [
            cofactor(turns, ["i", "a'", "g"], ["P", "a'", "k"], OVER_ROWS),
            cofactor(commutes, ["a'", "k", "g"], ["Q2", "i", "a'"], OVER_ROWS),
        ],
        [cofactor(projection, ["a'", "k"], ["Q2", "i", "a'"], OVER_ROWS)],
        [cofactor(inner, ["i", "a'"], ["P", "a'", "k"], OVER_ROWS)],
        [
            cofactor(to_q, ["a'", "b'"], times(-1, ["M1", "i", "a'"], ["P", "b'", "k"]), [*OVER_ROWS, ["b'", "I"]]),
            cofactor(zero, ["i", "a'"], entry_of_product("Q2", "P", "a'", "k"), OVER_ROWS),
        ],
    ]
    premises = [in_kernel("M1", "v1"), in_image("P", "v1")]
    null, unchanged = (proof.assume(premise) for premise in premises)
    stays = proof.specialise(fixed, ["v1"], [null, unchanged])
    cofactors.append(
        [
            cofactor(unchanged, ["a'"], ["Q2", "i", "a'"], OVER_ROWS),
            cofactor(stays, ["a'"], minus(["Q2", "i", "a'"]), OVER_ROWS),
            cofactor(to_e, ["i", "a'"], ["v1", "a'"], OVER_ROWS),
            cofactor(stays, ["i"]),
        ]
    )
    goals[-1] = in_image(part, "v1")
    shown = [proof.sums(goal, cofactors=known) for goal, known in zip(goals, cofactors, strict=True)]
    shown[-1] = proof.generalise(shown[-1], ["v1"], premises)
    found = proof.witness(exists([("N", MATRIX)], COMMUTING), [part], proof.conjunction(*shown))
    chosen = proof.choose(complement, "Q2", found)
    result = proof.choose(_some_projection(proof, bases), "E1", chosen)
    return proof.generalise(result, ["M1", "P"], KNOWN)
