"""Where little intertwines unitary representations, their entries are orthogonal, and so are their characters.

Thesis on combinatorial tasks, Proposition D.7 and Theorem D.8, for every finite group, from what Schur's lemma says:
only multiples of 1 commute with an irreducible representation, and only 0 intertwines two inequivalent ones.
"""

from dataclasses import dataclass

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Json, cofactor
from verify.statements import patterns, real_inequalities, trees
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.tasks.groups import group_facts, group_vocabulary, irreducibility
from verify.statements.terms import conj, different, equal, indicator, mapping, minus, over, plus, power, times, total


def _representation(rows: str, matrices: str) -> Binders:
    return [(rows, "set"), (matrices, ["maps", rows, rows, "G", "complex"])]


ONE, TWO = _representation("I", "rho"), _representation("K", "sigma")
WITH_OTHER = ["G", "I", "rho", "K", "sigma"]
PAIR: Binders = [*group_vocabulary.GROUP, *ONE, *TWO]
SINGLE: Binders = [*group_vocabulary.GROUP, *ONE]
VOCABULARY: list[Json] = [
    *(known for known in group_vocabulary.GROUP_VOCABULARY if known["name"] in ("neutral", "group")),
    define(
        "unitary_representation",
        SINGLE,
        both(
            forall(
                [("i", "I"), ("k", "I"), ("g", "G"), ("h", "G")],
                equal(
                    ["rho", "i", "k", ["mul", "g", "h"]],
                    total([("j", "I")], times(["rho", "i", "j", "g"], ["rho", "j", "k", "h"])),
                ),
            ),
            forall(
                [("i", "I"), ("k", "I"), ("g", "G")],
                equal(
                    total([("j", "I")], times(["rho", "i", "j", "g"], conj(["rho", "k", "j", "g"]))),
                    indicator(equal("i", "k")),
                ),
            ),
            forall(
                [("i", "I"), ("k", "I"), ("g", "G")],
                equal(
                    total([("j", "I")], times(conj(["rho", "j", "i", "g"]), ["rho", "j", "k", "g"])),
                    indicator(equal("i", "k")),
                ),
            ),
        ),
    ),
    *irreducibility.DEFINITIONS,
    define(
        "averaged",
        [("G", "set"), *ONE, *TWO, ("j", "I"), ("l", "K")],
        mapping(
            [("a", "I"), ("b", "K")],
            total([("g", "G")], times(["rho", "a", "j", "g"], conj(["sigma", "b", "l", "g"]))),
        ),
    ),
    # What Schur's lemma says of two inequivalent irreducible representations.
    define(
        "only_zero",
        [("G", "set"), *ONE, *TWO],
        forall(
            [("T", irreducibility.INTERTWINER)],
            implies(["intertwines", *WITH_OTHER, "T"], forall([("i", "I"), ("k", "K")], equal(["T", "i", "k"], 0))),
        ),
    ),
    define("trace", [("G", "set"), *ONE, ("g", "G")], total([("i", "I")], ["rho", "i", "i", "g"])),
]

DEGREE = ["size", "I"]
FIRST = ["unitary_representation", "G", "mul", "I", "rho"]
SECOND = ["unitary_representation", "G", "mul", "K", "sigma"]
ALONE: list[Json] = [["group", "G", "mul"], FIRST, irreducibility.NOT_EMPTY]
TOGETHER: list[Json] = [["group", "G", "mul"], FIRST, SECOND]
MULTIPLE = irreducibility.BODIES["only_multiples_of_one"][2][2]
ONLY_ZERO = ["only_zero", *WITH_OTHER]


def _mean(one: Json, other: Json) -> Json:
    return over(total([("g", "G")], times(one, conj(other))), group_vocabulary.ORDER)


DIFFERENT_ENTRIES = forall(
    [("i", "I"), ("j", "I"), ("k", "K"), ("l", "K")],
    equal(_mean(["rho", "i", "j", "g"], ["sigma", "k", "l", "g"]), 0),
)
SAME_ENTRIES = forall(
    [("i", "I"), ("j", "I"), ("k", "I"), ("l", "I")],
    equal(
        _mean(["rho", "i", "j", "g"], ["rho", "k", "l", "g"]),
        times(over(1, DEGREE), indicator(equal("i", "k")), indicator(equal("j", "l"))),
    ),
)
TRACES = ["trace", "G", "I", "rho", "g"], ["trace", "G", "K", "sigma", "g"]
DIFFERENT_CHARACTERS = equal(_mean(*TRACES), 0)
SAME_CHARACTERS = equal(_mean(TRACES[0], TRACES[0]), 1)
VARIABLES: Binders = [
    *PAIR,
    *group_facts.GROUP_VARIABLES[:-1],
    ("f1", ["maps", "G", "complex"]),
    ("i1", "I"),
    ("j1", "I"),
    ("k1", "K"),
    ("l1", "K"),
    ("m1", "K"),
    ("k2", "I"),
    ("l2", "I"),
    *irreducibility.VARIABLES,
    ("T2", irreducibility.INTERTWINER),
    ("S1", ["maps", "K", "I", "complex"]),
    ("c2", "complex"),
    *real_inequalities.REALS,
]


INTERTWINING = irreducibility.BODIES["intertwines"][2]


@dataclass(frozen=True)
class Side:
    """The second representation: its rows and matrices, two of its rows as variables, its place, a matrix."""

    rows: str
    matrices: str
    third: str
    fourth: str
    number: int
    intertwiner: str

    @property
    def pair(self) -> list[Json]:
        """The first representation and this one."""
        return ["G", "I", "rho", self.rows, self.matrices]

    def mean(self, i: Json, j: Json, k: Json, m: Json) -> Json:
        """The mean of rho(i, j) conj sigma(k, m)."""
        return _mean(["rho", i, j, "g"], [self.matrices, k, m, "g"])

    @property
    def characters(self) -> Json:
        """The mean of the product of the characters."""
        return _mean(TRACES[0], ["trace", "G", self.rows, self.matrices, "g"])


OTHER = Side("K", "sigma", "k1", "l1", 1, "T2")
ITSELF = Side("I", "rho", "k2", "l2", 0, "T1")


class SchurFacts:
    """What follows for the entries of unitary representations, under hypotheses that are assumed."""

    def __init__(self, hypotheses: list[Json]) -> None:
        """Assume the hypotheses."""
        self.proof = ConciseEvidence(VARIABLES)
        self.hypotheses = hypotheses
        group, *rest = (self.proof.assume(hypothesis) for hypothesis in hypotheses)
        self.group = group_facts.GroupFacts(self.proof, group)
        self.representations = rest
        self.left = self.group.translated(left=True)
        self.nonzero = prove_nonzero(self.proof)

    def matrix(self, side: Side) -> Json:
        """The matrix of the sums of rho(i, j, g) conj sigma(k, m, g) over all g."""
        return ["averaged", *side.pair, "j1", side.fourth]

    def intertwines(self, side: Side) -> int:
        """That matrix intertwines rho and sigma, by the translation of g."""
        proof = self.proof
        i, j, h, sigma, k, m = "i1", "j1", "g1", side.matrices, side.third, side.fourth
        first, (law, _, columns) = self.laws(0)[0], self.laws(side.number)
        twisted = times(conj([sigma, "m'", m, "g'"]), [sigma, "m'", k, h])
        whole = total([("m'", side.rows)], times(["rho", i, j, "g'"], twisted))
        moved = ["rho", i, j, group_facts.product(h, "g'")]
        over_g, over_m = ["g'", "G"], ["m'", side.rows]
        split = self.conjugate_law(law, side)
        goal = trees.substituted(INTERTWINING, {"K": side.rows, "sigma": sigma, "i": i, "k": k, "g": h})
        result = proof.sums(
            trees.substituted(goal, {"T": self.matrix(side)}),
            cofactors=[
                cofactor(first, [i, j, h, "g'"], times(-1, conj([sigma, k, m, "g'"])), [over_g]),
                cofactor(self.left, [h, mapping([("g'", "G")], whole)]),
                cofactor(split, ["m'", m, h, "g'"], times(-1, moved, [sigma, "m'", k, h]), [over_g, over_m]),
                cofactor(columns, ["m'", k, h], times(-1, moved, conj([sigma, "m'", m, "g'"])), [over_g, over_m]),
            ],
        )
        return proof.generalise(result, [i, k, h])

    def laws(self, number: int) -> list[int]:
        """The three properties of one of the representations."""
        return [self.proof.project(self.representations[number], part) for part in range(3)]

    def conjugate_law(self, law: int, side: Side) -> int:
        """The conjugate of the law sigma(g h) = sigma(g) sigma(h)."""
        proof = self.proof
        k, m, sigma = side.third, side.fourth, side.matrices
        at = proof.specialise(law, [k, m, "g1", "g2"])
        split = total([("j", side.rows)], times([sigma, k, "j", "g1"], [sigma, "j", m, "g2"]))
        conjugate = patterns.conjugated(proof, at, [sigma, k, m, group_facts.product("g1", "g2")], split)
        return proof.generalise(conjugate, [k, m, "g1", "g2"])

    def inverted_size(self, indices: str, element: str, exists: int) -> int:
        """|S| (1/|S|) = 1 for an index set with an element."""
        proof = self.proof
        form = plus(1, total([("s'", indices)], 1, different("s'", element)))
        size = ["size", indices]
        positive = proof.squares(["<", 0, size], proof.sums(equal(minus(size, 0), form)))
        nonzero = proof.specialise(self.nonzero, [size], [positive])
        return proof.choose(exists, element, proof.quotient(nonzero))

    def inverted_order(self) -> int:
        """|G| (1/|G|) = 1."""
        return self.inverted_size("G", group_facts.NEUTRAL, self.group.some_neutral)

    def inverted_rows(self) -> int:
        """|I| (1/|I|) = 1 for the rows of an irreducible representation."""
        return self.inverted_size("I", "i1", self.representations[1])

    def different_entries(self) -> int:
        """The entries are orthogonal if only 0 intertwines."""
        proof, side = self.proof, OTHER
        zero = proof.generalise(
            proof.specialise(self.at_matrix(ONLY_ZERO, side), ["i1", side.third]),
            ["i1", "j1", side.third, side.fourth],
        )
        return proof.follows(DIFFERENT_ENTRIES, zero)

    def same_entries(self) -> int:
        """The entries are orthogonal with the mean squares 1/d if only multiples of 1 intertwine."""
        proof, side = self.proof, ITSELF
        order, rows = self.inverted_order(), self.inverted_rows()
        multiple = self.at_matrix(irreducibility.ONLY_MULTIPLES, side)
        scalar = proof.assume(trees.substituted(MULTIPLE[2], {"T": self.matrix(side), "c": "c1"}))
        columns = self.laws(0)[2]
        i, j, k, m = "i1", "j1", side.third, side.fourth
        diagonal, here = indicator(equal(i, k)), indicator(equal(j, m))
        share = times(diagonal, over(1, group_vocabulary.ORDER), over(1, DEGREE))
        binders, goal = SAME_ENTRIES[1:]
        result = proof.sums(
            trees.substituted(goal, dict(zip(patterns.names_of(binders), (i, j, k, m), strict=True))),
            cofactors=[
                cofactor(scalar, [i, k], over(1, group_vocabulary.ORDER)),
                cofactor(rows, [], times(-1, diagonal, "c1", over(1, group_vocabulary.ORDER))),
                cofactor(scalar, ["s'", "s'"], times(-1, share), [["s'", "I"]]),
                cofactor(columns, [m, j, "g'"], share, [["g'", "G"]]),
                cofactor(order, [], times(here, diagonal, over(1, DEGREE))),
            ],
        )
        return proof.generalise(proof.choose(multiple, "c1", result), [i, j, k, m])

    def at_matrix(self, lemma: Json, side: Side) -> int:
        """What Schur's lemma says of the matrix."""
        return self.proof.specialise(self.proof.assume(lemma), [self.matrix(side)], [self.intertwines(side)])

    def mean_of_intertwiner(self, side: Side, entries: int, value: Json) -> int:
        """T(i, k) is a value if T intertwines, the mean of rho(g) T sigma(g)^* over all g."""
        proof = self.proof
        matrix, i, k = (side.intertwiner, "i1", side.third)
        given, order = proof.assume(["intertwines", *side.pair, matrix]), self.inverted_order()
        rows = self.laws(side.number)[1]
        return proof.follows(equal([matrix, i, k], value), order, rows, given, entries)

    def only_zero(self, entries: int) -> int:
        """Only 0 intertwines if the entries are orthogonal."""
        proof, side = self.proof, OTHER
        zero = proof.generalise(self.mean_of_intertwiner(side, entries, 0), ["i1", side.third])
        return proof.generalise(zero, [side.intertwiner], [["intertwines", *side.pair, side.intertwiner]])

    def squared_means(self, side: Side) -> int:
        """The squares of the means of all products of two entries add up to the mean for the characters."""
        proof, sigma = self.proof, side.matrices
        i, j, k, m, g, h, n = "i'", "j'", "k'", "m'", "g'", "h'", "n'"
        first, _, columns = self.laws(0)
        law, _, other_columns = self.laws(side.number)
        whole = [[i, "I"], [j, "I"], [k, side.rows], [m, side.rows]]
        pairs, square = [[g, "G"], [h, "G"]], power(over(1, group_vocabulary.ORDER), 2)
        at_h = times(conj(["rho", i, j, h]), [sigma, k, m, h])
        moved = conj([sigma, k, m, group_facts.product(h, g)])
        curve = mapping([(g, "G")], total(_binders(whole), times(["rho", i, j, g], conj([sigma, k, m, g]), at_h)))
        return proof.sums(
            equal(total(_binders(whole), ["abs2", side.mean(i, j, k, m)]), side.characters),
            cofactors=[
                cofactor(self.left, [h, curve], minus(square), [[h, "G"]]),
                cofactor(first, [i, j, h, g], times(square, moved, at_h), [*whole, *pairs]),
                cofactor(
                    columns,
                    [j, n, h],
                    times(square, ["rho", n, j, g], moved, [sigma, k, m, h]),
                    [[n, "I"], *whole[1:], *pairs],
                ),
                cofactor(
                    self.conjugate_law(law, side),
                    [k, m, h, g],
                    times(square, ["rho", j, j, g], [sigma, k, m, h]),
                    [*whole[1:], *pairs],
                ),
                cofactor(
                    other_columns,
                    [n, m, h],
                    times(square, ["rho", j, j, g], conj([sigma, n, m, g])),
                    [[j, "I"], [n, side.rows], [m, side.rows], *pairs],
                ),
                cofactor(self.inverted_order(), [], side.characters),
            ],
        )

    def orthogonal_entries(self) -> int:
        """The entries are orthogonal if the characters are."""
        proof = self.proof
        given = [cofactor(self.squared_means(OTHER)), cofactor(proof.assume(DIFFERENT_CHARACTERS))]
        binders, goal = DIFFERENT_ENTRIES[1:]
        return proof.vanish(proof.sums(equal(total(binders, ["abs2", goal[1]]), 0), cofactors=given), [])

    def entries_of_norm(self) -> int:
        """The entries are orthogonal with the mean squares 1/d if the character has the norm 1."""
        proof = self.proof
        order, rows, columns = self.inverted_order(), self.inverted_rows(), self.laws(0)[2]
        binders, goal = SAME_ENTRIES[1:]
        square = proof.follows(
            equal(total(binders, ["abs2", minus(*goal[1:])]), 0),
            self.squared_means(ITSELF),
            proof.assume(SAME_CHARACTERS),
            columns,
            order,
            rows,
        )
        return proof.sums(SAME_ENTRIES, cofactors=[cofactor(proof.vanish(square, []), patterns.names_of(binders))])

    def different_characters(self) -> int:
        """The characters are orthogonal if only 0 intertwines."""
        given = [cofactor(self.different_entries(), ["i", "i", "k", "k"], 1, [["i", "I"], ["k", "K"]])]
        return self.proof.sums(DIFFERENT_CHARACTERS, cofactors=given)

    def norm_of_character(self) -> int:
        """The character has the norm 1 if only multiples of 1 intertwine."""
        given = [
            cofactor(self.same_entries(), ["i", "i", "k", "k"], 1, [["i", "I"], ["k", "I"]]),
            cofactor(self.inverted_rows()),
        ]
        return self.proof.sums(SAME_CHARACTERS, cofactors=given)


def _binders(over_indices: list[list[str]]) -> Binders:
    return [(name, sort) for name, sort in over_indices]
