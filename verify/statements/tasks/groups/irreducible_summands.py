"""Every commuting projection is a sum of projections onto irreducible subspaces: induction over its trace.

Thesis on combinatorial tasks, Theorem D.4 (Maschke's theorem), for every finite group.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    plus,
    renamed,
    substituted,
    times,
    total,
)
from verify.statements.patterns import choose_all
from verify.statements.tasks.groups import commuting_projections
from verify.statements.tasks.groups.commuting_projections import (
    COMMUTING,
    INVARIANT,
    NAMES,
    PLACES,
    commuting_projection,
    entry_of_product,
    in_image,
    not_zero_matrix,
    prove_intersection,
    prove_trace,
    trace,
)
from verify.statements.tasks.groups.invariant_complements import ENTRIES, MATRIX, P
from verify.statements.tasks.groups.irreducibility import MATRICES, VECTOR, in_kernel, not_zero
from verify.statements.tasks.groups.kernel_bases import UNIT, prove_kernel_bases

Json = Any

FAMILY: Binders = [("T", "set"), ("F", ["maps", "T", "I", "I", "complex"])]
PROPER = [INVARIANT, in_kernel("M1", "v1"), in_image("P", "v1"), not_zero("v1")]
WHOLE = forall([("w", VECTOR)], implies(in_image("P", "w"), in_kernel("M1", "w")))
VOCABULARY: list[Json] = [
    *commuting_projections.VOCABULARY,
    # The image of P is not 0, and an invariant subspace that meets it outside 0 contains it.
    define(
        "irreducible_image",
        [*MATRICES, P],
        both(
            not_zero_matrix("P"),
            substituted(forall([("M1", MATRIX), ("v1", VECTOR)], implies(*PROPER, WHOLE)), {"M1": "M", "v1": "v"}),
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
    return ["irreducible_image", *NAMES, matrix]


def summands(value: Json) -> Json:
    """Return that the F_t add up to the matrix with the entry ``value`` at i, k, and have irreducible images."""
    projection = mapping([("a", "I"), ("b", "I")], ["F", "t", "a", "b"])
    return both(
        forall(ENTRIES, equal(total([("t", "T")], ["F", "t", "i", "k"]), value)),
        ["orthogonal_projections", "I", "T", "F"],
        forall([("t", "T")], both(["commutes", *NAMES, projection], irreducible_image(projection))),
    )


def decomposed(value: Json) -> Json:
    """Return that a matrix is the sum of projections onto irreducible subspaces."""
    return exists(FAMILY, summands(value))


SMALLER = "S2"
LARGER: Json = ["union", SMALLER, UNIT]
REST = mapping(PLACES, minus(["P", "m'", "n'"], ["N1", "m'", "n'"]))
GOAL = decomposed(["P", "i", "k"])
IRREDUCIBLE = irreducible_image("P")
OVER_ROWS: Json = [["a'", "I"]]
OVER_PLACES: Json = [*OVER_ROWS, ["b'", "I"]]


@dataclass(frozen=True)
class Summands:
    """Theorems about a family of projections: what it adds up to, its products, and that its images are irreducible."""

    labels: str
    family: str
    label: str
    value: Json
    theorems: tuple[int, int, int]


VARIABLES: Binders = [
    *commuting_projections.VARIABLES,
    ("N1", MATRIX),
    ("w1", VECTOR),
    (SMALLER, "set"),
    *(
        (name, sort)
        for t in ("4", "5")
        for name, sort in (
            (f"T{t}", "set"),
            (f"F{t}", ["maps", f"T{t}", "I", "I", "complex"]),
            (f"t{t}", f"T{t}"),
        )
    ),
]


def _bounded(size: Json) -> Json:
    """Every commuting projection with at most that trace is decomposed."""
    bound: Json = ["<=", trace("P"), ["size", size]]
    return renamed(forall([P], implies(*commuting_projection("P"), bound, GOAL)), {"P": "P'"})


def _zero_entries(proof: Evidence, matrix: Json) -> int:
    """∀i, k: N(i, k) = 0, from a hypothesis that N is 0."""
    none = proof.assume(["not", not_zero_matrix(matrix)])
    zero = equal(["at", matrix, "i1", "k1"], 0)
    some = proof.witness(not_zero_matrix(matrix), ["i1", "k1"], proof.assume(["not", zero]))
    entry = proof.cases(zero, proof.assume(zero), proof.contradiction(zero, some, none))
    return proof.generalise(entry, ["i1", "k1"])


class Decomposition:
    """One more step of the induction: a projection P with a larger trace."""

    def __init__(self, proof: Evidence) -> None:
        """Assume that P is a commuting projection."""
        self.proof = proof
        self.projection, self.commutes = (proof.assume(formula) for formula in commuting_projection("P"))
        bases = prove_kernel_bases(proof)
        self.positive = prove_trace(proof, bases)
        self.intersection = prove_intersection(proof, bases)

    def nothing(self) -> int:
        """P = 0 is the empty sum."""
        proof, empty = self.proof, ["empty"]
        family = mapping([("t'", empty), *PLACES], 0)
        goals = self.instance([empty, family])
        return proof.witness(
            GOAL,
            [empty, family],
            proof.conjunction(
                proof.sums(goals[0], cofactors=[cofactor(_zero_entries(proof, "P"), ["i", "k"], -1)]),
                proof.sums(goals[1]),
                proof.elements(goals[2]),
            ),
        )

    def instance(self, terms: list[Json]) -> list[Json]:
        """What has to be shown of a family that adds up to P."""
        return [substituted(goal, {"T": terms[0], "F": terms[1]}) for goal in summands(["P", "i", "k"])[1:]]

    def itself(self, irreducible: int) -> int:
        """A projection P with an irreducible image is the sum of one projection."""
        proof = self.proof
        family = mapping([("t'", UNIT), *PLACES], ["P", "m'", "n'"])
        goals = self.instance([UNIT, family])
        return proof.witness(
            GOAL,
            [UNIT, family],
            proof.conjunction(
                proof.sums(goals[0]),
                proof.sums(goals[1], cofactors=[cofactor(self.projection, ["i", "k"])]),
                proof.elements(goals[2], proof.conjunction(self.commutes, irreducible)),
            ),
        )

    def bounded_trace(self, matrix: Json, other: Json, positive: int, bound: int) -> int:
        """The trace of N is at most |S|, if those of N and R add up to at most |S| + 1, and that of R is at least 1."""
        proof = self.proof
        form = plus(minus(["size", LARGER], trace("P")), minus(trace(other), 1))
        equals = proof.sums(equal(minus(["size", SMALLER], trace(matrix)), form))
        return proof.squares(["<=", trace(matrix), ["size", SMALLER]], equals, [bound, positive])

    def divided(self) -> int:
        """If P is not decomposed, its image is irreducible: it is not the sum of two images N and R = P - N."""
        proof = self.proof
        known = proof.assume(substituted(COMMUTING, {"N": "N1"}))
        parts = [proof.project(known, part) for part in range(6)]
        _, null, unchanged, nonzero = (proof.assume(premise) for premise in PROPER)
        fixed = proof.specialise(parts[5], ["v1"], [null, unchanged])
        first = self.first_not_zero(fixed, nonzero)
        in_rest = not_zero_matrix(REST)
        second = proof.assume(in_rest)
        rest = self.rest(parts)
        bound = proof.assume(["<=", trace("P"), ["size", LARGER]])
        bounded = proof.assume(_bounded(SMALLER))
        ones = [
            proof.specialise(self.positive, [matrix], [idempotent, nonzero_])
            for matrix, idempotent, nonzero_ in (("N1", parts[0], first), (REST, rest[0], second))
        ]
        smaller = [
            self.bounded_trace("N1", REST, ones[1], bound),
            self.bounded_trace(REST, "N1", ones[0], bound),
        ]
        found = [
            proof.specialise(bounded, ["N1"], [parts[0], parts[1], smaller[0]]),
            proof.specialise(bounded, [REST], [*rest, smaller[1]]),
        ]
        together = self.together(found, parts)
        whole = substituted(WHOLE, {"w": "w'"})
        absurd = proof.contradiction(whole, together, proof.assume(["not", GOAL]))
        everything = proof.cases(in_rest, absurd, self.everything(parts))
        invariant = proof.assume(INVARIANT)
        some = proof.specialise(self.intersection, ["M1", "P"], [self.projection, self.commutes, invariant])
        chosen = proof.choose(some, "N1", everything)
        return proof.generalise(chosen, ["M1", "v1"], PROPER)

    def first_not_zero(self, fixed: int, nonzero: int) -> int:
        """N is not 0, since N v = v."""
        proof, goal = self.proof, not_zero_matrix("N1")
        zero = proof.sums(
            equal(["v1", "i1"], 0),
            cofactors=[
                cofactor(fixed, ["i1"], -1),
                cofactor(_zero_entries(proof, "N1"), ["i1", "a'"], ["v1", "a'"], OVER_ROWS),
            ],
        )
        absurd = proof.contradiction(goal, zero, proof.assume(["not", equal(["v1", "i1"], 0)]))
        return proof.cases(goal, proof.assume(goal), proof.choose(nonzero, "i1", absurd))

    def rest(self, parts: list[int]) -> list[int]:
        """R = P - N is a projection and commutes."""
        proof = self.proof
        square, turns, right, left, *_ = parts
        goals = commuting_projection(REST)
        idempotent = [(self.projection, 1), (left, -1), (right, -1), (square, 1)]
        return [
            proof.sums(goals[0], cofactors=[cofactor(by, ["i", "k"], sign) for by, sign in idempotent]),
            proof.sums(
                goals[1],
                cofactors=[cofactor(self.commutes, ["i", "k", "g"]), cofactor(turns, ["i", "k", "g"], -1)],
            ),
        ]

    def everything(self, parts: list[int]) -> int:
        """If R = 0, the kernel of M contains the image of P = N."""
        proof = self.proof
        inside = proof.assume(in_image("P", "w1"))
        zero = _zero_entries(proof, REST)
        killed = proof.sums(
            in_kernel("M1", "w1"),
            cofactors=[
                cofactor(inside, ["a'"], minus(["M1", "i", "a'"]), OVER_ROWS),
                cofactor(zero, ["a'", "b'"], times(["M1", "i", "a'"], ["w1", "b'"]), OVER_PLACES),
                cofactor(parts[4], ["i", "a'"], ["w1", "a'"], OVER_ROWS),
            ],
        )
        return proof.generalise(killed, ["w1"], [in_image("P", "w1")])

    def summands(self, number: str, matrix: Json) -> Summands:
        """Assume a family of projections that add up to a matrix."""
        proof = self.proof
        names = {"T": f"T{number}", "F": f"F{number}"}
        known = proof.assume(substituted(summands(["at", matrix, "i", "k"]), names))
        total_, products, kinds = (proof.project(known, part) for part in range(3))
        return Summands(names["T"], names["F"], f"t{number}", matrix, (total_, products, kinds))

    def orthogonal(self, one: Summands, other: Summands, zero: int) -> int:
        """∀s, t: F_s F_t = 0, for families that add up to N and R with N R = 0."""
        proof, s, t = self.proof, one.label, "t'"
        over_s, over_t = [["s'", one.labels]], [["s'", other.labels]]
        left = proof.sums(
            forall(
                ENTRIES,
                equal(
                    total([("j'", "I")], times([one.family, s, "i", "j'"], ["at", one.value, "j'", "k"])),
                    [one.family, s, "i", "k"],
                ),
            ),
            cofactors=[
                cofactor(one.theorems[0], ["a'", "k"], minus([one.family, s, "i", "a'"]), OVER_ROWS),
                cofactor(one.theorems[1], [s, "s'", "i", "k"], 1, over_s),
            ],
        )
        right = proof.sums(
            forall(
                [("t'", other.labels), *ENTRIES],
                equal(
                    total([("j'", "I")], times(["at", other.value, "i", "j'"], [other.family, t, "j'", "k"])),
                    [other.family, t, "i", "k"],
                ),
            ),
            cofactors=[
                cofactor(other.theorems[0], ["i", "a'"], minus([other.family, t, "a'", "k"]), OVER_ROWS),
                cofactor(other.theorems[1], ["s'", t, "i", "k"], 1, over_t),
            ],
        )
        first, last = [one.family, s, "i", "a'"], [other.family, t, "b'", "k"]
        through = times([one.family, s, "i", "c'"], ["at", one.value, "c'", "a'"])
        return proof.sums(
            forall(
                [("t'", other.labels), *ENTRIES],
                equal(total([("j'", "I")], times([one.family, s, "i", "j'"], [other.family, t, "j'", "k"])), 0),
            ),
            cofactors=[
                cofactor(left, ["i", "b'"], minus(last), [["b'", "I"]]),
                cofactor(right, [t, "a'", "k"], minus(through), [*OVER_ROWS, ["c'", "I"]]),
                cofactor(zero, ["a'", "b'"], times(first, last), OVER_PLACES),
            ],
        )

    def together(self, found: list[int], parts: list[int]) -> int:
        """The families of N and of R together add up to P."""
        proof = self.proof
        square, _, right, left, *_ = parts
        first, second = self.summands("4", "N1"), self.summands("5", REST)
        labels: Json = ["union", first.labels, second.labels]
        family = mapping(
            [("x'", labels), *PLACES],
            ["case", "x'", *([f"u{x.label}", [x.family, f"u{x.label}", "m'", "n'"]] for x in (first, second))],
        )
        goals = self.instance([labels, family])
        added = proof.sums(goals[0], cofactors=[cofactor(x.theorems[0], ["i", "k"]) for x in (first, second)])
        zeros = [
            proof.sums(
                forall(ENTRIES, equal(entry_of_product(*pair, "i", "k"), 0)),
                cofactors=[cofactor(by, ["i", "k"]), cofactor(square, ["i", "k"], -1)],
            )
            for pair, by in ((("N1", REST), right), ((REST, "N1"), left))
        ]
        products = self.products([first, second], labels, family, zeros)
        kinds = proof.elements(goals[2], *(x.theorems[2] for x in (first, second)))
        theorem = proof.witness(GOAL, [labels, family], proof.conjunction(added, products, kinds))
        for some, x in zip(found, (first, second), strict=True):
            body = summands(["at", x.value, "i", "k"])
            theorem = choose_all(proof, some, FAMILY, body, {"T": x.labels, "F": x.family}, theorem)
        return theorem

    def products(self, families: list[Summands], labels: Json, family: Json, zeros: list[int]) -> int:
        """The projections of both families together are orthogonal."""
        proof = self.proof
        _, binders, body = substituted(BODY, {"T": labels, "F": family})
        rows = []
        for one, in_one in zip(families, ("inl", "inr"), strict=True):
            at_s = substituted(body, {"s": ["of", labels, [in_one, one.label]]})
            parts = []
            for other, in_other in zip(families, ("inl", "inr"), strict=True):
                if one is other:
                    known = cofactor(one.theorems[1], [one.label, "t", "i", "k"])
                else:
                    zero = zeros[families.index(one)]
                    known = cofactor(self.orthogonal(one, other, zero), ["t", "i", "k"])
                at_t = substituted(at_s, {"t": ["of", labels, [in_other, "t"]]})
                parts.append(proof.sums(forall([("t", other.labels), *ENTRIES], at_t), cofactors=[known]))
            row = proof.elements(forall(binders[1:], at_s), *parts)
            rows.append(proof.generalise(row, [one.label]))
        return proof.elements(["orthogonal_projections", "I", labels, family], *rows)


BODY = next(known["body"] for known in VOCABULARY if known["name"] == "orthogonal_projections")


def prove_decomposition(proof: Evidence) -> int:
    """Prove that a representation of a group is decomposed, under the hypotheses of a representation of a group."""
    step = Decomposition(proof)
    some = not_zero_matrix("P")
    nonzero = proof.assume(some)
    premises = [*commuting_projection("P")]
    bound: Json = ["<=", trace("P"), ["size", ["empty"]]]
    positive = proof.specialise(step.positive, ["P"], [step.projection, nonzero])
    form = plus(minus(["size", ["empty"]], trace("P")), minus(trace("P"), 1), 1)
    wrong = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [proof.assume(bound), positive])
    absurd = proof.contradiction(GOAL, wrong, proof.evaluate(["<", 0, 0]))
    base = proof.generalise(proof.cases(some, absurd, step.nothing()), ["P"], [*premises, bound])
    irreducible = proof.conjunction(nonzero, step.divided())
    divided = proof.cases(GOAL, proof.assume(GOAL), step.itself(irreducible))
    either = proof.cases(some, divided, step.nothing())
    larger = proof.generalise(either, ["P"], [*premises, ["<=", trace("P"), ["size", LARGER]]])
    goal = forall([("S", "set")], _bounded("S"))
    always = proof.induct(goal, base, proof.generalise(larger, [SMALLER], [_bounded(SMALLER)]))
    one = mapping(PLACES, indicator(equal("m'", "n'")))
    known = [proof.sums(formula) for formula in commuting_projection(one)]
    count = proof.squares(["<=", trace(one), ["size", "I"]], proof.sums(equal(minus(["size", "I"], trace(one)), 0)))
    return proof.specialise(always, ["I", one], [*known, count])
