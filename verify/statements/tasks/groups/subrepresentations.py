"""Subrepresentations of a finite group on the kernel of a matrix, in a basis of the kernel.

Thesis on combinatorial tasks, appendix D.8. They restrict to the basis, and a part of a part is a part.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.patterns import choose_all, names_of
from verify.statements.tasks.groups import group_vocabulary, invariant_products, irreducibility, kernel_bases
from verify.statements.tasks.groups.kernel_bases import kernel_basis, null_vector
from verify.statements.terms import different, equal, indicator, mapping, times, total
from verify.statements.trees import substituted

REPRESENTATION: Binders = [*group_vocabulary.GROUP, *irreducibility.MATRICES[1:]]
PART: Binders = [
    ("J", "set"),
    ("tau", ["maps", "J", "J", "G", "complex"]),
    ("T", ["maps", "I", "J", "complex"]),
    ("U", ["maps", "J", "I", "complex"]),
]
COLUMNS: Binders = [
    ("D", "set"),
    ("B", ["maps", "I", "D", "complex"]),
    ("C", ["maps", "D", "I", "complex"]),
]
KERNEL: Binders = [("K", "set"), ("M", ["maps", "K", "I", "complex"])]


def left_inverse(left: Json, right: Json, rows: Json) -> Json:
    """The first matrix, with these rows, is a left inverse of the other one."""
    return forall(
        [("a", rows), ("b", rows)],
        equal(total([("i", "I")], times([left, "a", "i"], [right, "i", "b"])), indicator(equal("a", "b"))),
    )


def taken_to_zero(columns: Json, matrix: Json) -> Json:
    """The matrix M takes the columns to 0."""
    return forall(
        [("k", "K"), ("b", columns)], equal(total([("i", "I")], times(["M", "k", "i"], [matrix, "i", "b"])), 0)
    )


PROPERTIES: list[Json] = [
    ["representation", "G", "mul", "J", "tau"],
    ["irreducible", "G", "J", "tau"],
    ["intertwines", "G", "I", "rho", "J", "tau", "T"],
    left_inverse("U", "T", "J"),
]
IN_KERNEL = taken_to_zero("J", "T")
VOCABULARY: list[Json] = [
    *(known for known in invariant_products.VOCABULARY if known["name"] in ("neutral", "group", "representation")),
    *irreducibility.DEFINITIONS,
    *kernel_bases.VOCABULARY,
    # On the vectors of a matrix with the columns B and the left inverse C, the representation is C rho B.
    define(
        "restricted",
        [*irreducibility.MATRICES, *COLUMNS],
        mapping(
            [("a", "D"), ("b", "D"), ("g", "G")],
            total([("i", "I"), ("j", "I")], times(["C", "a", "i"], ["rho", "i", "j", "g"], ["B", "j", "b"])),
        ),
    ),
    define(
        "invariant_vectors",
        [*irreducibility.MATRICES, *KERNEL],
        forall(
            [("v", ["maps", "I", "complex"]), ("g", "G")],
            implies(
                null_vector("K", "I", "M", "v"),
                null_vector(
                    "K",
                    "I",
                    "M",
                    mapping([("m", "I")], total([("n", "I")], times(["rho", "m", "n", "g"], ["v", "n"]))),
                ),
            ),
        ),
    ),
    define("irreducible_part", REPRESENTATION, exists(PART, both(*PROPERTIES))),
    define("irreducible_part_of_kernel", [*REPRESENTATION, *KERNEL], exists(PART, both(*PROPERTIES, IN_KERNEL))),
]
BODIES = {known["name"]: known["body"] for known in VOCABULARY}

FREE = {"J": "J4", "tau": "tau4", "T": "T4", "U": "U4", "D": "D4", "B": "B4", "C": "C4", "K": "K4", "M": "M5"}


def _free(node: Json) -> Json:
    return substituted(node, FREE)


OF_BASIS: Binders = [(FREE[name], _free(sort)) for name, sort in COLUMNS]
OF_KERNEL: Binders = [(FREE[name], _free(sort)) for name, sort in KERNEL]
VARIABLES: Binders = [
    *REPRESENTATION,
    ("M1", ["maps", "I", "I", "complex"]),
    ("v1", ["maps", "I", "complex"]),
    ("v2", ["maps", "I", "complex"]),
    ("i1", "I"),
    ("n1", "natural"),
    *kernel_bases.VARIABLES,
    *OF_KERNEL,
    *OF_BASIS,
    ("sigma4", ["maps", "D4", "D4", "G", "complex"]),
    ("k4", "K4"),
    ("j4", "I"),
    ("d4", "D4"),
    ("d5", "D4"),
    ("J4", "set"),
    ("tau4", ["maps", "J4", "J4", "G", "complex"]),
    ("T4", ["maps", "D4", "J4", "complex"]),
    ("U4", ["maps", "J4", "D4", "complex"]),
    ("e4", "G"),
]
GIVEN: Json = ["representation", "G", "mul", "I", "rho"]
RESTRICTED: Json = ["restricted", *irreducibility.NAMES, "D4", "B4", "C4"]
BASIS_OF_KERNEL = kernel_basis("K4", "I", "M5", "D4", "B4", "C4")
INVARIANT: Json = ["invariant_vectors", *irreducibility.NAMES, "K4", "M5"]
SOME_PART: Json = ["irreducible_part", *names_of(REPRESENTATION)]


def prove_restriction(proof: Evidence) -> int:
    """Prove for all I, rho, K, M, D, B, C: on an invariant kernel, C rho B is a representation, and B intertwines."""
    hypotheses = [GIVEN, INVARIANT, BASIS_OF_KERNEL]
    representation, invariant, basis = (proof.assume(formula) for formula in hypotheses)
    law, unit = (proof.project(representation, part) for part in range(2))
    inverse, inside, spans = (proof.project(basis, part) for part in range(3))
    column = mapping([("m'", "I")], ["B4", "m'", "d4"])
    own = proof.generalise(proof.specialise(inside, ["k4", "d4"]), ["k4"])
    stays = proof.specialise(invariant, [column, "e4"], [own])
    turned = mapping([("m'", "I")], total([("n'", "I")], times(["rho", "m'", "n'", "e4"], ["B4", "n'", "d4"])))
    fixed = proof.generalise(proof.specialise(spans, [turned], [stays]), ["d4", "e4"])
    multiplied = proof.follows(substituted(BODIES["representation"][1], {"I": "D4", "rho": RESTRICTED}), law, fixed)
    neutral: Json = ["neutral", "G", "mul", "e4"]
    at_neutral = proof.generalise(proof.specialise(unit, ["e4", "i1", "j4"], [proof.assume(neutral)]), ["i1", "j4"])
    one = proof.follows(
        forall([("i", "D4"), ("k", "D4")], equal([*RESTRICTED, "i", "k", "e4"], indicator(equal("i", "k")))),
        at_neutral,
        inverse,
    )
    one = proof.generalise(proof.specialise(one, ["d4", "d5"]), [], [neutral])
    one = proof.generalise(one, ["e4", "d4", "d5"])
    intertwining = proof.follows(substituted(BODIES["intertwines"], {"K": "D4", "sigma": RESTRICTED, "T": "B4"}), fixed)
    result = proof.conjunction(proof.conjunction(multiplied, one), intertwining)
    return proof.generalise(result, [*irreducibility.NAMES[1:], "K4", "M5", "D4", "B4", "C4"], hypotheses)


def prove_composition(proof: Evidence, *, kernel: bool) -> int:
    """Prove for all I, rho, D, sigma, B, C: an irreducible part of sigma is one of rho, by the intertwiner B.

    It is in the kernel of M, if ``kernel`` is asked for and the columns of B are.
    """
    matrix: Json = ["intertwines", *irreducibility.NAMES, "D4", "sigma4", "B4"]
    part: Json = ["irreducible_part", "G", "mul", "D4", "sigma4"]
    hypotheses = [matrix, left_inverse("C4", "B4", "D4"), part]
    names = [*irreducibility.NAMES[1:], *names_of(OF_BASIS), "sigma4"]
    outer, inverse, found = (proof.assume(formula) for formula in hypotheses)
    known = {"I": "D4", "rho": "sigma4"}
    body = substituted(both(*PROPERTIES), known)
    chosen = proof.assume(_free(body))
    representation, irreducible, inner, left = (proof.project(chosen, number) for number in range(4))
    columns = mapping([("m'", "I"), ("n'", "J4")], total([("d'", "D4")], times(["B4", "m'", "d'"], ["T4", "d'", "n'"])))
    rows = mapping([("n'", "J4"), ("m'", "I")], total([("d'", "D4")], times(["U4", "n'", "d'"], ["C4", "d'", "m'"])))
    intertwining = proof.follows(
        substituted(BODIES["intertwines"], {"K": "J4", "sigma": "tau4", "T": columns}), outer, inner
    )
    inverted = proof.follows(substituted(left_inverse("U", "T", "J4"), {"U": rows, "T": columns}), inverse, left)
    parts, goal = [representation, irreducible, intertwining, inverted], BODIES["irreducible_part"]
    if kernel:
        zero = _free(taken_to_zero("D", "B"))
        hypotheses.append(zero)
        names[2:2] = names_of(OF_KERNEL)
        parts.append(proof.follows(substituted(_free(IN_KERNEL), {"T4": columns}), proof.assume(zero)))
        goal = substituted(BODIES["irreducible_part_of_kernel"], {"K": "K4", "M": "M5"})
    result = proof.witness(goal, ["J4", "tau4", columns, rows], proof.conjunction(*parts))
    binders = [(name, substituted(sort, known)) for name, sort in PART]
    return proof.generalise(choose_all(proof, found, binders, body, FREE, result), names, hypotheses)


def prove_inhabited(proof: Evidence) -> int:
    """Prove for all I, K, M, D, B, C, v: the basis of a kernel with a vector v ≠ 0 has a vector."""
    some = exists([("d", "D4")], ["true"])
    hypotheses = [BASIS_OF_KERNEL, null_vector("K4", "I", "M5", "v1"), irreducibility.not_zero("v1")]
    basis, null, nonzero = (proof.assume(formula) for formula in hypotheses)
    none = proof.assume(["not", some])
    every = proof.contradiction(equal(1, 0), proof.witness(some, ["d4"], proof.evaluate(["true"])), none)
    never = proof.generalise(every, ["d4"])
    spanned = proof.specialise(proof.project(basis, 2), ["v1"], [null])
    zero = proof.follows(equal(["v1", "i1"], 0), spanned, never)
    absurd = proof.contradiction(some, zero, proof.assume(different(["v1", "i1"], 0)))
    result = proof.cases(some, proof.assume(some), proof.choose(nonzero, "i1", absurd))
    return proof.generalise(result, ["I", "K4", "M5", "D4", "B4", "C4", "v1"], hypotheses)
