"""Entries of unitary irreducible representations are orthogonal, and so are their characters.

Thesis on combinatorial tasks, Proposition D.7 and Theorem D.8, for every finite group. Irreducible and inequivalent are
used through Schur's lemma: only multiples of 1 commute with an irreducible representation, and only 0 intertwines two
inequivalent ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    different,
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
from verify.statements.patterns import conjugated, names_of
from verify.statements.real_inequalities import REALS, prove_nonzero
from verify.statements.tasks.groups.group_facts import GROUP_VARIABLES, NEUTRAL, GroupFacts, product
from verify.statements.tasks.groups.group_vocabulary import GROUP, GROUP_VOCABULARY, ORDER

Json = Any


def _representation(rows: str, matrices: str) -> Binders:
    return [(rows, "set"), (matrices, ["maps", rows, rows, "G", "complex"])]


def _product(one: Json, two: Json, middle: str, rows: str) -> Json:
    return total([(middle, rows)], times(one, two))


ONE, TWO = _representation("I", "rho"), _representation("K", "sigma")
WITH_ITSELF, WITH_OTHER = ["G", "I", "rho", "I", "rho"], ["G", "I", "rho", "K", "sigma"]
AVERAGED_ITSELF, AVERAGED_OTHER = (["averaged", *pair, "j", "l"] for pair in (WITH_ITSELF, WITH_OTHER))


def _averaged(i: Json, k: Json) -> Json:
    return [*AVERAGED_ITSELF, i, k]


ROW_PAIR: Binders = [("i", "I"), ("k", "I")]
PAIR: Binders = [*GROUP, *ONE, *TWO]
SINGLE: Binders = [*GROUP, *ONE]
VOCABULARY: list[Json] = [
    *(known for known in GROUP_VOCABULARY if known["name"] in ("neutral", "group")),
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
    define(
        "intertwines",
        [("G", "set"), *ONE, *TWO, ("T", ["maps", "I", "K", "complex"])],
        forall(
            [("i", "I"), ("k", "K"), ("g", "G")],
            equal(
                total([("j", "I")], times(["rho", "i", "j", "g"], ["T", "j", "k"])),
                total([("j", "K")], times(["T", "i", "j"], ["sigma", "j", "k", "g"])),
            ),
        ),
    ),
    define(
        "averaged",
        [("G", "set"), *ONE, *TWO, ("j", "I"), ("l", "K")],
        mapping(
            [("a", "I"), ("b", "K")],
            total([("g", "G")], times(["rho", "a", "j", "g"], conj(["sigma", "b", "l", "g"]))),
        ),
    ),
    # Schur's lemma for the averaged matrices of an irreducible representation: what intertwines is a multiple of 1.
    define(
        "schur_irreducible",
        [("G", "set"), *ONE],
        both(
            exists([("i", "I")], ["true"]),
            forall(
                [("j", "I"), ("l", "I")],
                implies(
                    ["intertwines", *WITH_ITSELF, AVERAGED_ITSELF],
                    both(
                        forall(
                            ROW_PAIR, equal(_averaged("i", "k"), times(indicator(equal("i", "k")), _averaged("i", "i")))
                        ),
                        forall(ROW_PAIR, equal(_averaged("i", "i"), _averaged("k", "k"))),
                    ),
                ),
            ),
        ),
    ),
    # Schur's lemma for the averaged matrices of two inequivalent representations: what intertwines is 0.
    define(
        "schur_inequivalent",
        [("G", "set"), *ONE, *TWO],
        forall(
            [("j", "I"), ("l", "K")],
            implies(
                ["intertwines", *WITH_OTHER, AVERAGED_OTHER],
                forall([("i", "I"), ("k", "K")], equal([*AVERAGED_OTHER, "i", "k"], 0)),
            ),
        ),
    ),
    define("trace", [("G", "set"), *ONE, ("g", "G")], total([("i", "I")], ["rho", "i", "i", "g"])),
]

DEGREE = ["size", "I"]
FIRST = ["unitary_representation", "G", "mul", "I", "rho"]
SECOND = ["unitary_representation", "G", "mul", "K", "sigma"]
IRREDUCIBLE = [["group", "G", "mul"], FIRST, ["schur_irreducible", "G", "I", "rho"]]
INEQUIVALENT = [["group", "G", "mul"], FIRST, SECOND, ["schur_inequivalent", "G", "I", "rho", "K", "sigma"]]


def _mean(one: Json, other: Json) -> Json:
    return over(total([("g", "G")], times(one, conj(other))), ORDER)


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
    *GROUP_VARIABLES[:-1],
    ("f1", ["maps", "G", "complex"]),
    ("i1", "I"),
    ("j1", "I"),
    ("k1", "K"),
    ("l1", "K"),
    ("k2", "I"),
    ("l2", "I"),
    *REALS,
]


INTERTWINING = next(known["body"] for known in VOCABULARY if known["name"] == "intertwines")[2]


@dataclass(frozen=True)
class Side:
    """The second representation: its rows and matrices, two of its rows as variables, its place."""

    rows: str
    matrices: str
    third: str
    fourth: str
    number: int


OTHER = Side("K", "sigma", "k1", "l1", 1)
ITSELF = Side("I", "rho", "k2", "l2", 0)


class SchurFacts:
    """What follows for the entries of unitary representations, under hypotheses that are assumed."""

    def __init__(self, hypotheses: list[Json]) -> None:
        """Assume the hypotheses."""
        self.proof = ConciseEvidence(VARIABLES)
        self.hypotheses = hypotheses
        group, *rest = (self.proof.assume(hypothesis) for hypothesis in hypotheses)
        self.group = GroupFacts(self.proof, group)
        self.representations, self.last = rest[:-1], rest[-1]
        self.left = self.group.translated(left=True)
        self.nonzero = prove_nonzero(self.proof)

    def closed(self, theorem: int, binders: Binders) -> Evidence:
        """Close the proof."""
        self.proof.generalise(theorem, names_of(binders), self.hypotheses)
        return self.proof

    def matrix(self, side: Side) -> Json:
        """The matrix of the sums of rho(i, j, g) conj sigma(k, m, g) over all g."""
        return ["averaged", "G", "I", "rho", side.rows, side.matrices, "j1", side.fourth]

    def intertwines(self, side: Side) -> int:
        """That matrix intertwines rho and sigma, by the translation of g."""
        proof = self.proof
        i, j, h, sigma, k, m = "i1", "j1", "g1", side.matrices, side.third, side.fourth
        first, (law, _, columns) = self.laws(0)[0], self.laws(side.number)
        twisted = times(conj([sigma, "m'", m, "g'"]), [sigma, "m'", k, h])
        whole = total([("m'", side.rows)], times(["rho", i, j, "g'"], twisted))
        moved = ["rho", i, j, product(h, "g'")]
        over_g, over_m = ["g'", "G"], ["m'", side.rows]
        split = self.conjugate_law(law, side)
        goal = substituted(INTERTWINING, {"K": side.rows, "sigma": sigma, "i": i, "k": k, "g": h})
        result = proof.sums(
            substituted(goal, {"T": self.matrix(side)}),
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
        conjugate = conjugated(proof, at, [sigma, k, m, product("g1", "g2")], split)
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
        return self.inverted_size("G", NEUTRAL, self.group.some_neutral)

    def inverted_rows(self) -> int:
        """|I| (1/|I|) = 1 for the rows of an irreducible representation."""
        return self.inverted_size("I", "i1", self.proof.project(self.last, 0))

    def different_entries(self) -> int:
        """The entries of two inequivalent irreducible representations are orthogonal."""
        proof, side = self.proof, OTHER
        zero = proof.generalise(
            proof.specialise(self.at_matrix(side), ["i1", side.third]), ["i1", "j1", side.third, side.fourth]
        )
        return proof.sums(DIFFERENT_ENTRIES, cofactors=[cofactor(zero, ["i", "j", "k", "l"], over(1, ORDER))])

    def same_entries(self) -> int:
        """The entries of an irreducible representation are orthogonal, and their mean squares are 1/d."""
        proof, side = self.proof, ITSELF
        order, rows = self.inverted_order(), self.inverted_rows()
        zero, alike = (proof.project(self.at_matrix(side), part) for part in (0, 1))
        columns = self.laws(0)[2]
        i, j, k, m = "i1", "j1", side.third, side.fourth
        diagonal, here = indicator(equal(i, k)), indicator(equal(j, m))
        share = times(diagonal, over(1, ORDER), over(1, DEGREE))
        binders, goal = SAME_ENTRIES[1:]
        result = proof.sums(
            substituted(goal, dict(zip(names_of(binders), (i, j, k, m), strict=True))),
            cofactors=[
                cofactor(zero, [i, k], over(1, ORDER)),
                cofactor(rows, [], times(-1, diagonal, [*self.matrix(side), i, i], over(1, ORDER))),
                cofactor(alike, [i, "s'"], share, [["s'", "I"]]),
                cofactor(columns, [m, j, "g'"], share, [["g'", "G"]]),
                cofactor(order, [], times(here, diagonal, over(1, DEGREE))),
            ],
        )
        return proof.generalise(result, [i, j, k, m])

    def at_matrix(self, side: Side) -> int:
        """What the last hypothesis says of the matrix."""
        lemma = self.proof.project(self.last, 1) if side is ITSELF else self.last
        return self.proof.specialise(lemma, ["j1", side.fourth], [self.intertwines(side)])


def prove_different_entries() -> Evidence:
    """Prove that entries of inequivalent irreducible representations are orthogonal."""
    facts = SchurFacts(INEQUIVALENT)
    return facts.closed(facts.different_entries(), PAIR)


def prove_different_characters() -> Evidence:
    """Prove that characters of inequivalent irreducible representations are orthogonal."""
    facts = SchurFacts(INEQUIVALENT)
    entries = facts.different_entries()
    given = [cofactor(entries, ["i", "i", "k", "k"], 1, [["i", "I"], ["k", "K"]])]
    return facts.closed(facts.proof.sums(DIFFERENT_CHARACTERS, cofactors=given), PAIR)


def prove_same_characters() -> Evidence:
    """Prove that the mean of |chi|^2 is 1 for the character of an irreducible representation."""
    facts = SchurFacts(IRREDUCIBLE)
    rows = facts.inverted_rows()
    given = [
        cofactor(facts.same_entries(), ["i", "i", "k", "k"], 1, [["i", "I"], ["k", "I"]]),
        cofactor(rows),
    ]
    return facts.closed(facts.proof.sums(SAME_CHARACTERS, cofactors=given), SINGLE)


def prove_same_entries() -> Evidence:
    """Prove that the entries of an irreducible representation are orthogonal, with the mean squares 1/d."""
    facts = SchurFacts(IRREDUCIBLE)
    return facts.closed(facts.same_entries(), SINGLE)
