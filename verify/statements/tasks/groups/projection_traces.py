"""The trace of a projection is the dimension of its image: at least 1, if the projection is not 0.

Thesis on combinatorial tasks, appendix D.8; what the induction for Theorem D.4 (Maschke's theorem) counts.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, define, exists
from verify.statements.patterns import choose_all, names_of
from verify.statements.tasks.groups import invariant_complements, kernel_bases
from verify.statements.tasks.groups.invariant_complements import ENTRIES, P
from verify.statements.tasks.groups.kernel_bases import BASIS, kernel_basis
from verify.statements.terms import different, equal, indicator, mapping, minus, total
from verify.statements.trees import substituted


def not_zero_matrix(matrix: Json) -> Json:
    """Return that some entry of a matrix is not 0."""
    return ["not_zero_matrix", "I", matrix]


def trace(matrix: Json) -> Json:
    """Return the trace of a matrix."""
    return total([("i'", "I")], ["at", matrix, "i'", "i'"])


VOCABULARY: list[Json] = [
    *invariant_complements.VOCABULARY,
    *kernel_bases.VOCABULARY,
    define("not_zero_matrix", [("I", "set"), P], exists(ENTRIES, different(["P", "i", "k"], 0))),
]
BODIES = {known["name"]: known["body"] for known in VOCABULARY}

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
# The entry of 1 - P.
REST = minus(indicator(equal("m'", "n'")), ["P", "m'", "n'"])
VARIABLES: Binders = [*invariant_complements.VARIABLES, *kernel_bases.VARIABLES, *COLUMNS, ("d2", "D2")]


def zero_entries(proof: Evidence, matrix: Json) -> int:
    """Prove that all entries are 0, under the hypothesis that a matrix is not different from 0."""
    zero = equal(["at", matrix, "i1", "k1"], 0)
    some = proof.witness(not_zero_matrix(matrix), ["i1", "k1"], proof.assume(["not", zero]))
    absurd = proof.contradiction(zero, some, proof.assume(["not", not_zero_matrix(matrix)]))
    return proof.generalise(proof.cases(zero, proof.assume(zero), absurd), ["i1", "k1"])


def with_basis(proof: Evidence, bases: int, rows: Json, matrix: Json, theorem: int) -> int:
    """Prove what a theorem says that may assume that D2, B2, C2 is a basis of the kernel of a matrix."""
    body = kernel_basis(rows, "I", matrix, *names_of(BASIS))
    return choose_all(proof, proof.specialise(bases, [rows, "I", matrix]), BASIS_OF_KERNEL, body, FREE, theorem)


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
    null = proof.follows(substituted(BODIES["null_vector"], {"K": "I", "S": "I", "M": rest, "v": column}), projection)
    spanned = proof.generalise(proof.specialise(spans, [column], [null]), ["k1"])
    count = proof.follows(equal(trace("P"), ["size", "D2"]), spanned, inside, inverse)
    some = exists([("d", "D2")], ["true"])
    none = proof.assume(["not", some])
    every = proof.contradiction(equal(1, 0), proof.witness(some, ["d2"], proof.evaluate(["true"])), none)
    zero = proof.follows(equal(["P", "i1", "k1"], 0), spanned, proof.generalise(every, ["d2"]))
    absurd = proof.contradiction(some, zero, proof.assume(different(["P", "i1", "k1"], 0)))
    found = choose_all(proof, nonzero, ENTRIES, BODIES["not_zero_matrix"][2], {"i": "i1", "k": "k1"}, absurd)
    inhabited = proof.cases(some, proof.assume(some), found)
    goal: Json = ["<=", 1, trace("P")]
    form = proof.sums(
        equal(minus(trace("P"), 1), total([("d", "D2")], 1, different("d", "d2"))), cofactors=[cofactor(count)]
    )
    least = proof.choose(inhabited, "d2", proof.squares(goal, form))
    return proof.generalise(with_basis(proof, bases, "I", rest, least), ["P"], hypotheses)
