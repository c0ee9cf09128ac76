"""The kernel of a complex matrix has a basis: Gaussian elimination, column by column.

A basis of d vectors is the injective matrix B of its columns, with a left inverse C. The induction is over the set of
columns of the matrix.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import choose_all, names_of, prove_indirectly

Json = Any

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
BASIS_OF_EARLIER: Binders = [(name, substituted(sort, {"S": "S3"})) for name, sort in BASIS]
DEPENDS: Binders = [("v", ["maps", "S3", "complex"])]
COMBINED = forall(
    [("k", "K3")], equal(total([("s", "S3")], times(["M3", "k", ["inl", "s"]], ["v", "s"])), ["M3", "k", LAST])
)
IN_KERNEL = null_vector("K3", WIDER, "M3", "x3")
NOT_ZERO: Json = ["not", ["zero_matrix", "K3", WIDER, "M3"]]


def some_basis(rows: Json, columns: Json, matrix: Json) -> Json:
    """The kernel of a matrix has a basis."""
    return substituted(exists(BASIS, kernel_basis(*NAMES)), {"K": rows, "S": columns, "M": matrix})


def _all_matrices(columns: Json) -> Json:
    return forall([("M", ["maps", "K3", columns, "complex"])], some_basis("K3", columns, "M"))


def _properties(*at: Json) -> list[Json]:
    """The five properties of a basis of the kernel."""
    return [substituted(part, dict(zip(NAMES, at, strict=True))) for part in BODIES["kernel_basis"][1:]]


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


class _Elimination:
    """One more column: the basis of the kernel grows if the column depends on the earlier ones, else it stays."""

    def __init__(self, proof: Evidence) -> None:
        """Assume a basis for the earlier columns, and a vector of the kernel."""
        self.proof = proof
        known = proof.assume(kernel_basis("K3", "S3", EARLIER, "D3", "B3", "C3"))
        self.inverse, self.inside, self.spans, self.size, self.smaller = (proof.project(known, i) for i in range(5))
        self.in_kernel = proof.assume(IN_KERNEL)

    def found(self, terms: list[Json], parts: list[int]) -> int:
        """There is a basis, the one of these terms, by its properties; the last two are under hypotheses."""
        *first, spans, size, smaller = parts
        spans = self.proof.generalise(spans, ["x3"], [IN_KERNEL])
        smaller = self.proof.generalise(smaller, [], [NOT_ZERO])
        everything = self.proof.conjunction(*first, spans, size, smaller)
        return self.proof.witness(some_basis("K3", WIDER, "M3"), terms, everything)

    def at_most(self, goal: Json, slack: Json, given: list[int]) -> int:
        """A comparison of sizes, from what is left after a known one."""
        proof = self.proof
        low, high = goal[1:]
        return proof.squares(goal, proof.sums(equal(minus(high, low), slack)), given)

    def combined(self, vector: Json, by: Json) -> int:
        """A vector that the earlier columns take to 0, by this and the kernel vector, is a combination of the basis."""
        goal = substituted(BODIES["null_vector"], {"K": "K3", "S": "S3", "M": EARLIER, "v": vector})
        premise = self.proof.sums(goal, cofactors=[cofactor(self.in_kernel, ["k"]), by])
        return self.proof.specialise(self.spans, [vector], [premise])

    def dependent(self) -> int:
        """The last column is M v: the basis grows by the vector with 1 at the end and B C v - v before."""
        proof = self.proof
        combined = proof.assume(substituted(COMBINED, {"v": "v3"}))
        terms = _grown()
        left, inside, spans, size, smaller = _properties("K3", WIDER, "M3", *terms)
        c, r, t, s = (["c'", "D3"], ["r'", "D3"], ["t'", "S3"], ["s'", "S3"])
        was, new = (indicator(equal("d", ["inl", "c'"])), indicator(equal("d", LAST)))
        coordinate = times(["C3", "c'", "t'"], ["v3", "t'"])
        inverse = proof.sums(
            left,
            cofactors=[
                cofactor(self.inverse, ["c'", "r'"], times(was, indicator(equal("e", ["inl", "r'"]))), [c, r]),
                cofactor(
                    self.inverse,
                    ["r'", "c'"],
                    times(indicator(equal("d", ["inl", "r'"])), indicator(equal("e", LAST)), coordinate),
                    [c, r, t],
                ),
            ],
        )
        kept = proof.sums(
            inside,
            cofactors=[
                cofactor(self.inside, ["k", "c'"], was, [c]),
                cofactor(combined, ["k"], minus(new)),
                cofactor(self.inside, ["k", "c'"], times(new, coordinate), [c, t]),
            ],
        )
        value = ["x3", LAST]
        moved = mapping([("s'", "S3")], plus(["x3", ["inl", "s'"]], times(value, ["v3", "s'"])))
        fixed = self.combined(moved, cofactor(combined, ["k"], value))
        here = indicator(equal("s", ["inl", "s'"]))
        spanning = proof.sums(substituted(spans[2][2], {"v": "x3"}), cofactors=[cofactor(fixed, ["s'"], here, [s])])
        counted = self.at_most(size, minus(["size", "S3"], ["size", "D3"]), [self.size])
        return self.found(terms, [inverse, kept, spanning, counted, self.fewer(smaller[2], combined)])

    def fewer(self, goal: Json, combined: int) -> int:
        """The grown basis is smaller than the set of columns: else the earlier ones, and so the last one, are 0."""
        proof, s = self.proof, ["s'", "S3"]
        none: Json = ["zero_matrix", "K3", "S3", EARLIER]
        here, at_end = indicator(equal("s", ["inl", "s'"])), indicator(equal("s", LAST))
        nothing = proof.sums(
            substituted(BODIES["zero_matrix"], {"K": "K3", "S": WIDER, "M": "M3"}),
            cofactors=[
                cofactor(proof.assume(none), ["k", "s'"], plus(here, times(at_end, ["v3", "s'"])), [s]),
                cofactor(combined, ["k"], minus(at_end)),
            ],
        )
        absurd = proof.contradiction(goal, nothing, proof.assume(NOT_ZERO))
        less = proof.specialise(self.smaller, [], [proof.assume(["not", none])])
        return proof.cases(none, absurd, self.at_most(goal, minus(["size", "S3"], plus(["size", "D3"], 1)), [less]))

    def independent(self) -> int:
        """No vector is taken to the last column: vectors of the kernel end with 0, and the basis stays."""
        proof = self.proof
        columns = mapping([("x'", WIDER), ("y'", "D3")], _by_place("x'", ["B3", "s'", "y'"], 0))
        rows = mapping([("y'", "D3"), ("x'", WIDER)], _by_place("x'", ["C3", "y'", "s'"], 0))
        terms = ["D3", columns, rows]
        left, inside, spans, size, smaller = _properties("K3", WIDER, "M3", *terms)
        inverse = proof.sums(left, cofactors=[cofactor(self.inverse, ["d", "e"])])
        kept = proof.sums(inside, cofactors=[cofactor(self.inside, ["k", "d"])])
        value = ["x3", LAST]
        ends = equal(value, 0)
        unit = proof.quotient(proof.assume(["not", ends]))
        quotient = mapping([("s'", "S3")], over(minus(["x3", ["inl", "s'"]]), value))
        depends = proof.sums(
            substituted(COMBINED, {"v": quotient}),
            cofactors=[
                cofactor(self.in_kernel, ["k"], over(-1, value)),
                cofactor(unit, [], ["M3", "k", LAST]),
            ],
        )
        some = exists(DEPENDS, COMBINED)
        found = proof.witness(some, [quotient], depends)
        zero = prove_indirectly(proof, ends, found, proof.assume(["not", some]))
        head = mapping([("s'", "S3")], ["x3", ["inl", "s'"]])
        fixed = self.combined(head, cofactor(zero, [], minus(["M3", "k", LAST])))
        spanning = proof.sums(
            substituted(spans[2][2], {"v": "x3"}),
            cofactors=[
                cofactor(fixed, ["s'"], indicator(equal("s", ["inl", "s'"])), [["s'", "S3"]]),
                cofactor(zero, [], minus(indicator(equal("s", LAST)))),
            ],
        )
        slack = minus(["size", "S3"], ["size", "D3"])
        counted = self.at_most(size, plus(slack, 1), [self.size])
        fewer = self.at_most(smaller[2], slack, [self.size])
        return self.found(terms, [inverse, kept, spanning, counted, fewer])


def _without_columns(proof: Evidence) -> int:
    """A matrix without columns: nothing is a basis."""
    empty: Json = ["empty"]
    terms = [empty, *(mapping([("x'", empty), ("y'", empty)], 0) for _ in "BC")]
    left, inside, spans, size, smaller = _properties("K3", empty, "M4", *terms)
    spanning = proof.sums(substituted(spans[2][2], {"v": "x4"}))
    none: Json = ["zero_matrix", "K3", empty, "M4"]
    zero = proof.sums(substituted(BODIES["zero_matrix"], {"K": "K3", "S": empty, "M": "M4"}))
    absurd = proof.contradiction(smaller[2], zero, proof.assume(["not", none]))
    everything = proof.conjunction(
        proof.sums(left),
        proof.sums(inside),
        proof.generalise(spanning, ["x4"], [null_vector("K3", empty, "M4", "x4")]),
        proof.evaluate(size),
        proof.generalise(absurd, [], [["not", none]]),
    )
    return proof.generalise(proof.witness(some_basis("K3", empty, "M4"), terms, everything), ["M4"])


KERNELS = Lemmas(
    "library/kernel-bases",
    "The kernel of a complex matrix has a basis",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


@KERNELS.lemma(
    "bases",
    "Gaussian elimination: the kernel of every complex matrix has a basis, with coordinates on it.",
    """
    forall K in set: forall S in set: forall M in maps(K, S, complex):
      exists D in set; B in maps(S, D, complex); C in maps(D, S, complex): kernel_basis(K, S, M, D, B, C)
    """,
    "labels(k), labels(s), (k in labels(k); s in labels(s) |-> 1)",
    [
        (
            "The kernel need not be everything.",
            "exists D in set; B in maps(S, D, complex); C in maps(D, S, complex): kernel_basis(K, S, M, D, B, C)",
            "zero_matrix(K, S, M)",
            "labels(k), labels(s), (k in labels(k); s in labels(s) |-> 1), :k, :s",
        )
    ],
)
def prove_kernel_bases(proof: Evidence) -> int:
    """Prove ∀K, S and M: K × S → complex: the kernel of M has a basis."""
    wider = _Elimination(proof)
    some = exists(DEPENDS, COMBINED)
    grown = proof.choose(proof.assume(some), "v3", wider.dependent())
    either = proof.cases(some, grown, wider.independent())
    earlier = proof.specialise(proof.assume(_all_matrices("S3")), [EARLIER])
    body = substituted(kernel_basis(*NAMES), {"K": "K3", "S": "S3", "M": EARLIER})
    result = choose_all(proof, earlier, BASIS_OF_EARLIER, body, {"D": "D3", "B": "B3", "C": "C3"}, either)
    step = proof.generalise(proof.generalise(result, ["M3"]), ["S3"], [_all_matrices("S3")])
    goal = forall([("S", "set")], _all_matrices("S"))
    return proof.generalise(proof.induct(goal, _without_columns(proof), step), ["K3"])


STATEMENTS = {"library/kernel-bases": KERNELS.statement}
