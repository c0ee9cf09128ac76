"""Sums of orthogonal projections that commute with a representation and have irreducible images.

Thesis on combinatorial tasks, Definition D.3 and Theorem D.4. The sums for two parts of a space are joined to one.
"""

from dataclasses import dataclass

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.tasks.groups import commuting_projections, irreducibility, kernel_bases, projection_traces
from verify.statements.tasks.groups.commuting_projections import INVARIANT, in_image, product_is
from verify.statements.tasks.groups.invariant_complements import ENTRIES, MATRIX, P
from verify.statements.terms import equal, indicator, mapping, minus, times, total

FAMILY: Binders = [("T", "set"), ("F", ["maps", "T", "I", "I", "complex"])]
PROPER = [INVARIANT, irreducibility.in_kernel("M1", "v1"), in_image("P", "v1"), irreducibility.not_zero("v1")]
WHOLE = forall([("w", irreducibility.VECTOR)], implies(in_image("P", "w"), irreducibility.in_kernel("M1", "w")))
VOCABULARY: list[Json] = [
    *commuting_projections.VOCABULARY,
    # The image of P is not 0, and an invariant subspace that meets it outside 0 contains it.
    define(
        "irreducible_image",
        [*irreducibility.MATRICES, P],
        both(
            projection_traces.not_zero_matrix("P"),
            trees.substituted(
                forall([("M1", MATRIX), ("v1", irreducibility.VECTOR)], implies(*PROPER, WHOLE)), {"M1": "M", "v1": "v"}
            ),
        ),
    ),
    define(
        "orthogonal_projections",
        [("I", "set"), *FAMILY],
        forall(
            [("s", "T"), ("t", "T"), *ENTRIES],
            equal(
                total([("j", "I")], times(["F", "s", "i", "j"], ["F", "t", "j", "k"])),
                times(indicator(equal("s", "t")), ["F", "s", "i", "k"]),
            ),
        ),
    ),
]


def irreducible_image(matrix: Json) -> Json:
    """Return that the image of a commuting projection is irreducible."""
    return ["irreducible_image", *irreducibility.NAMES, matrix]


def summands(value: Json) -> Json:
    """Return that the F_t add up to the matrix with the entry ``value`` at i, k, and have irreducible images."""
    projection = ["F", "t"]
    return both(
        forall(ENTRIES, equal(total([("t", "T")], ["F", "t", "i", "k"]), value)),
        ["orthogonal_projections", "I", "T", "F"],
        forall([("t", "T")], both(["commutes", *irreducibility.NAMES, projection], irreducible_image(projection))),
    )


def decomposed(value: Json) -> Json:
    """Return that a matrix is the sum of projections onto irreducible subspaces."""
    return exists(FAMILY, summands(value))


SUMMED = decomposed(["P", "i", "k"])
REMAINDER = mapping(projection_traces.PLACES, minus(["P", "m'", "n'"], ["N1", "m'", "n'"]))
WITHIN = [
    ["projection", "I", "N1"],
    product_is("N1", "P", ["N1", "i", "k"]),
    product_is("P", "N1", ["N1", "i", "k"]),
]
FAMILIES = ("T4", "F4", "s4"), ("T5", "F5", "s5")
VARIABLES: Binders = [
    *commuting_projections.VARIABLES,
    ("N1", MATRIX),
    *(
        declared
        for labels, family, label in FAMILIES
        for declared in ((labels, "set"), (family, ["maps", labels, "I", "I", "complex"]), (label, labels))
    ),
]
BODIES = {known["name"]: known["body"] for known in VOCABULARY}


@dataclass(frozen=True)
class _Family:
    """Projections with a label s, and the matrix that they add up to."""

    labels: str
    family: str
    label: str
    matrix: Json

    @property
    def names(self) -> dict[str, str]:
        """The names of the labels and of the projections."""
        return {"T": self.labels, "F": self.family}

    def formula(self) -> Json:
        """Return that some projections are the irreducible summands of the matrix."""
        return summands(["at", self.matrix, "i", "k"])

    def assumed(self, proof: Evidence) -> list[int]:
        """Assume that these are the summands: their sum, their products, and that their images are irreducible."""
        known = proof.assume(trees.substituted(self.formula(), self.names))
        return [proof.project(known, part) for part in range(3)]

    def at(self, s: Json, i: Json, k: Json) -> Json:
        """Return an entry of a projection."""
        return [self.family, s, i, k]

    def projection(self, s: Json) -> Json:
        """Return a projection."""
        return [self.family, s]


def prove_alone(proof: Evidence, idempotent: int, commutes: int, irreducible: int) -> int:
    """Prove that a commuting projection P with an irreducible image is its own summand."""
    family = mapping([("t'", kernel_bases.UNIT), *projection_traces.PLACES], ["P", "m'", "n'"])
    added, products, kinds = _goals(kernel_bases.UNIT, family)
    theorems = (
        proof.sums(added),
        proof.sums(products, cofactors=[cofactor(idempotent, ["i", "k"])]),
        proof.elements(kinds, proof.conjunction(commutes, irreducible)),
    )
    return proof.witness(SUMMED, [kernel_bases.UNIT, family], proof.conjunction(*theorems))


def prove_empty(proof: Evidence, zero: int) -> int:
    """Prove that P = 0 is the empty sum."""
    empty: Json = ["empty"]
    family = mapping([("t'", empty), *projection_traces.PLACES], 0)
    added, products, kinds = _goals(empty, family)
    theorems = (
        proof.follows(added, zero),
        proof.sums(products),
        proof.elements(kinds),
    )
    return proof.witness(SUMMED, [empty, family], proof.conjunction(*theorems))


def _goals(labels: Json, family: Json) -> list[Json]:
    """What has to be shown of the summands of P."""
    return [trees.substituted(goal, {"T": labels, "F": family}) for goal in summands(["P", "i", "k"])[1:]]


def _orthogonal(proof: Evidence, one: _Family, other: _Family, zero: int) -> int:
    """For all t: F_s F_t = 0, for the summands F_s of N and F_t of R, if N R = 0: F_s N = F_s and R F_t = F_t."""
    (one_sum, one_products, _), (other_sum, other_products, _) = (family.assumed(proof) for family in (one, other))
    s, t = one.label, "t'"
    over_t = [(t, other.labels)]
    first = proof.follows(product_is(one.projection(s), one.matrix, one.at(s, "i", "k")), one_sum, one_products)
    last = proof.follows(
        forall(over_t, product_is(other.matrix, other.projection(t), other.at(t, "i", "k"))), other_sum, other_products
    )
    return proof.follows(forall(over_t, product_is(one.projection(s), other.projection(t), 0)), first, last, zero)


def _products(proof: Evidence, families: list[_Family], labels: Json, goal: Json, zeros: list[int]) -> int:
    """The summands of N and of R together are orthogonal; ``zeros`` are N R = 0 and R N = 0."""
    one_of = ("inl", "inr")
    _, binders, body = goal
    rows = []
    for one, zero, in_one in zip(families, zeros, one_of, strict=True):
        at_s = trees.substituted(body, {"s": ["of", labels, [in_one, one.label]]})
        entries = []
        for other, in_other in zip(families, one_of, strict=True):
            if one is other:
                known = cofactor(one.assumed(proof)[1], [one.label, "t", "i", "k"])
            else:
                known = cofactor(_orthogonal(proof, one, other, zero), ["t", "i", "k"])
            at_t = trees.substituted(at_s, {"t": ["of", labels, [in_other, "t"]]})
            entries.append(proof.sums(forall([("t", other.labels), *ENTRIES], at_t), cofactors=[known]))
        rows.append(proof.generalise(proof.elements(forall(binders[1:], at_s), *entries), [one.label]))
    return proof.elements(goal, *rows)


def prove_joined(proof: Evidence) -> int:
    """Prove for all P and N: the summands of N and of P - N together are those of P, if N is within P."""
    matrices = ["N1", REMAINDER]
    parts = [decomposed(["at", matrix, "i", "k"]) for matrix in matrices]
    square, right, left, *found = (proof.assume(formula) for formula in (*WITHIN, *parts))
    families = [_Family(*names, matrix) for names, matrix in zip(FAMILIES, matrices, strict=True)]
    labels: Json = ["union", *(x.labels for x in families)]
    branches = ([f"{x.label}'", x.at(f"{x.label}'", "m'", "n'")] for x in families)
    family = mapping([("x'", labels), *projection_traces.PLACES], ["case", "x'", *branches])
    zeros = [
        proof.follows(product_is(one, other, 0), by, square)
        for one, other, by in (("N1", REMAINDER, right), (REMAINDER, "N1", left))
    ]
    added, _, kinds = _goals(labels, family)
    orthogonal = trees.substituted(BODIES["orthogonal_projections"], {"T": labels, "F": family})
    theorems = (
        proof.sums(added, cofactors=[cofactor(x.assumed(proof)[0], ["i", "k"]) for x in families]),
        _products(proof, families, labels, orthogonal, zeros),
        proof.elements(kinds, *(x.assumed(proof)[2] for x in families)),
    )
    result = proof.witness(SUMMED, [labels, family], proof.conjunction(*theorems))
    for some, x in zip(found, families, strict=True):
        result = patterns.choose_all(proof, some, FAMILY, x.formula(), x.names, result)
    return proof.generalise(result, ["P", "N1"], [*WITHIN, *parts])
