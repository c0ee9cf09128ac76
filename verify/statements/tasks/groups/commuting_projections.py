"""A commuting projection onto the part of the image of another one that is in an invariant kernel.

Thesis on combinatorial tasks, appendix D.8; how the induction for Theorem D.4 (Maschke's theorem) divides a space.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.tasks.groups import invariant_products, kernel_bases, projection_traces
from verify.statements.tasks.groups.invariant_complements import ENTRIES, FOUND, MATRIX, P, prove_complement
from verify.statements.tasks.groups.irreducibility import DEFINITIONS, NAMES, VECTOR, in_kernel, moved
from verify.statements.tasks.groups.projection_traces import OVER_BASIS, OVER_ROWS, PLACES, REST, with_basis
from verify.statements.terms import equal, mapping, minus, times, total


def in_image(matrix: Json, vector: Json) -> Json:
    """Return that a projection does not change a vector."""
    return ["in_image", "I", matrix, vector]


def commuting_projection(matrix: Json) -> list[Json]:
    """Return that a matrix is a projection and commutes with the representation."""
    return [["projection", "I", matrix], ["commutes", *NAMES, matrix]]


def entry_of_product(one: Json, other: Json, i: Json, k: Json) -> Json:
    """Return the entry (i, k) of the product of two matrices."""
    return total([("j'", "I")], times(["at", one, i, "j'"], ["at", other, "j'", k]))


VOCABULARY: list[Json] = [
    *projection_traces.VOCABULARY,
    *DEFINITIONS,
    define(
        "in_image",
        [("I", "set"), P, ("v", VECTOR)],
        forall([("i", "I")], equal(total([("j", "I")], times(["P", "i", "j"], ["v", "j"])), ["v", "i"])),
    ),
]
BODIES = {known["name"]: known["body"] for known in VOCABULARY}

INVARIANT: Json = ["invariant_kernel", *NAMES, "M1"]
KNOWN = [*commuting_projection("P"), INVARIANT]


def product_is(one: Json, other: Json, value: Json) -> Json:
    """Return that the product of two matrices has the entries ``value`` at i, k."""
    return forall(ENTRIES, equal(entry_of_product(one, other, "i", "k"), value))


def _intersection(matrix: str, properties: list[Json]) -> list[Json]:
    """Return these properties, and that a matrix projects onto the part of the image of P in the kernel of M."""
    return [
        *properties,
        product_is("P", matrix, [matrix, "i", "k"]),
        product_is("M1", matrix, 0),
        forall([("v", VECTOR)], implies(in_kernel("M1", "v"), in_image("P", "v"), in_image(matrix, "v"))),
    ]


ANY = _intersection("E", [["projection", "I", "E"], ["invariant_image", *NAMES, "E"]])
COMMUTING = _intersection("N", [*commuting_projection("N"), product_is("N", "P", ["N", "i", "k"])])
VARIABLES: Binders = [
    *projection_traces.VARIABLES,
    *((name, MATRIX) for name in ("M1", "E1", "Q2")),
    ("v1", VECTOR),
]


def _some_projection(proof: Evidence, bases: int) -> int:
    """Some projection onto the part has an invariant image.

    The kernel of M and 1 - P together has a basis B with a left inverse C, and the projection is B C.
    """
    _, commutes, invariant = (proof.assume(formula) for formula in KNOWN)
    rows: Json = ["union", "I", "I"]
    stacked = mapping([("x'", rows), PLACES[1]], ["case", "x'", ["a'", ["M1", "a'", "n'"]], ["m'", REST]])
    basis = proof.assume(kernel_bases.kernel_basis(rows, "I", stacked, "D2", "B2", "C2"))
    inverse, inside, spans = (proof.project(basis, part) for part in range(3))
    image = mapping(PLACES, total([("e'", "D2")], times(["B2", "m'", "e'"], ["C2", "e'", "n'"])))
    goals = [trees.substituted(goal, {"E": image}) for goal in ANY]
    after = ["C2", "d'", "k"]
    between = cofactor(inverse, ["d'", "f'"], times(["B2", "i", "d'"], ["C2", "f'", "k"]), [*OVER_BASIS, ["f'", "D2"]])
    idempotent = proof.sums(goals[0], cofactors=[between])
    own = proof.sums(goals[2], cofactors=[cofactor(inside, [["inr", "i"], "d'"], minus(after), OVER_BASIS)])
    zero = proof.sums(goals[3], cofactors=[cofactor(inside, [["inl", "i"], "d'"], after, OVER_BASIS)])

    def fixed(vector: Json, null: int, unchanged: int) -> int:
        """B C v = v for a vector of the kernel."""
        at = {"K": "I", "S": "I", "M": mapping(PLACES, REST), "v": vector}
        below = proof.follows(trees.substituted(BODIES["null_vector"], at), unchanged)
        together = proof.elements(kernel_bases.null_vector(rows, "I", stacked, vector), null, below)
        known = proof.specialise(spans, [vector], [together])
        return proof.sums(in_image(image, vector), cofactors=[cofactor(known, ["i"])])

    premises = [in_kernel("M1", "v1"), in_image("P", "v1")]
    any_vector = proof.generalise(fixed("v1", *(proof.assume(premise) for premise in premises)), ["v1"], premises)
    column = mapping([("c'", "I")], ["at", image, "c'", "k1"])
    turned = moved("g1", column)
    null = proof.specialise(invariant, [column, "g1"], [proof.generalise(proof.specialise(zero, ["i1", "k1"]), ["i1"])])
    unchanged = proof.follows(in_image("P", turned), commutes, own)
    stays = proof.specialise(fixed(turned, null, unchanged), ["i1"])
    invariant_image = proof.generalise(stays, ["i1", "k1", "g1"])
    everything = proof.conjunction(idempotent, invariant_image, own, zero, any_vector)
    found = proof.witness(exists([("E", MATRIX)], both(*ANY)), [image], everything)
    return with_basis(proof, bases, rows, stacked, found)


def prove_intersection(proof: Evidence, bases: int) -> int:
    """Prove for all M and P: some commuting N projects onto the part of the image of P in the invariant kernel of M.

    If E is any projection onto this part, some Q with the same image commutes, and N = Q P.
    """
    projection, commutes, _ = (proof.assume(formula) for formula in KNOWN)
    representation = [proof.assume(formula) for formula in invariant_products.GIVEN]
    known = proof.assume(trees.substituted(both(*ANY), {"E": "E1"}))
    idempotent, invariant, own, zero, fixed = (proof.project(known, part) for part in range(5))
    complement = proof.specialise(
        prove_complement(proof),
        [*patterns.names_of(invariant_products.BINDERS), "E1"],
        [*representation, idempotent, invariant],
    )
    chosen = proof.assume(trees.substituted(FOUND, {"P": "E1", "Q": "Q2"}))
    twice, same, turns = (proof.project(chosen, part) for part in range(3))
    to_q, to_e = (proof.project(same, part) for part in range(2))
    inner = proof.follows(product_is("P", "Q2", ["Q2", "i", "k"]), to_q, own)
    part = mapping(PLACES, total([("l'", "I")], times(["Q2", "m'", "l'"], ["P", "l'", "n'"])))
    goals = [trees.substituted(goal, {"N": part}) for goal in COMMUTING]
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
    found = proof.witness(exists([("N", MATRIX)], both(*COMMUTING)), [part], proof.conjunction(*shown))
    chosen = proof.choose(complement, "Q2", found)
    result = proof.choose(_some_projection(proof, bases), "E1", chosen)
    return proof.generalise(result, ["M1", "P"], KNOWN)
