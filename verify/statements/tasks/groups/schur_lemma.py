"""Irreducible representations, and inequivalent ones, are those whose entries and characters are orthonormal.

Thesis on combinatorial tasks, Proposition D.7 and Theorem D.8, for every finite group and unitary representations.
"""

from collections.abc import Callable

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.groups import group_vocabulary, irreducibility, schur_relations
from verify.statements.terms import conj, different, equal, indicator, mapping, minus, over, times, total

OTHER_NAMES = ["G", *patterns.names_of(irreducibility.OTHER_MATRICES)]
OTHER_IRREDUCIBLE: Json = ["irreducible", *OTHER_NAMES]
EQUIVALENT: Json = ["equivalent", *irreducibility.NAMES, *patterns.names_of(irreducibility.OTHER_MATRICES)]
BOTH_IRREDUCIBLE = [irreducibility.IRREDUCIBLE, OTHER_IRREDUCIBLE]
INEQUIVALENT = both(*BOTH_IRREDUCIBLE, ["not", EQUIVALENT])


def of_irreducible(relations: Json) -> Json:
    """Return that a unitary representation is irreducible if and only if the relations hold."""
    return forall(
        schur_relations.SINGLE, implies(*schur_relations.ALONE, ["iff", irreducibility.IRREDUCIBLE, relations])
    )


def of_inequivalent(relations: Json) -> Json:
    """Return that irreducible unitary representations are inequivalent if and only if the relations hold."""
    return forall(
        schur_relations.PAIR,
        implies(*schur_relations.TOGETHER, ["iff", INEQUIVALENT, both(*BOTH_IRREDUCIBLE, relations)]),
    )


def _product(one: Json, two: Json, middle: str, rows: str) -> Json:
    return total([(middle, rows)], times(one, two))


MATRIX = schur_relations.OTHER.intertwiner
EQUIVALENT_BODY = irreducibility.BODIES["equivalent"]
SQUARE = mapping([("a", "I"), ("b", "I")], _product([MATRIX, "a", "n"], conj([MATRIX, "b", "n"]), "n", "K"))
OTHER_SQUARE = mapping([("a", "K"), ("b", "K")], _product(conj([MATRIX, "n", "a"]), [MATRIX, "n", "b"], "n", "I"))
FACTORS = ("c1", "c2")
BACK = mapping([("a", "K"), ("b", "I")], times(over(1, FACTORS[0]), conj([MATRIX, "b", "a"])))


class SchurLemma(schur_relations.SchurFacts):
    """Schur's lemma and its converse for unitary representations, under hypotheses that are assumed."""

    def closed(self, kind: Json, relations: Json, forward: int, backward: int, binders: Binders) -> Evidence:
        """Close the proof that representations are of a kind if and only if the relations hold."""
        proof = self.proof
        both_ways = (
            proof.generalise(theorem, [], [under]) for theorem, under in ((forward, kind), (backward, relations))
        )
        proof.generalise(proof.equivalence(*both_ways), patterns.names_of(binders), self.hypotheses)
        return proof

    def under(self, lemma: Json, theorem: int, shown: int) -> int:
        """Return a theorem without its hypothesis, which is shown."""
        return self.proof.specialise(self.proof.generalise(theorem, [], [lemma]), [], [shown])

    def irreducible(self, entries: int) -> int:
        """A representation whose entries satisfy Schur's relations is irreducible.

        If M rho(g) v = 0 for all g, the means of M rho(g) v times the entries of rho say that M(a, p) v(l) = 0.
        """
        proof, a, row, whole = self.proof, "i1", "l2", "v2"
        rows, inverse = self.inverted_rows(), over(1, ["v1", row])
        unit = proof.quotient(proof.assume(different(["v1", row], 0)))
        premises = [["invariant_kernel", *irreducibility.NAMES, "M1"], irreducibility.in_kernel("M1", "v1")]
        invariant, inside = (proof.assume(premise) for premise in premises)
        turned = proof.generalise(proof.specialise(invariant, ["v1", "g1"], [inside]), ["g1"])
        value, share = irreducibility.applied("M1", whole, a), times(schur_relations.DEGREE, inverse)
        zero = proof.sums(
            equal(value, 0),
            cofactors=[
                cofactor(unit, [], minus(value)),
                cofactor(rows, [], times(-1, ["v1", row], inverse, value)),
                cofactor(
                    entries,
                    ["k'", "j'", "p'", row],
                    times(-1, share, ["M1", a, "k'"], ["v1", "j'"], [whole, "p'"]),
                    [[index, "I"] for index in ("k'", "j'", "p'")],
                ),
                cofactor(
                    turned,
                    ["g'", a],
                    times(share, over(1, group_vocabulary.ORDER), conj(["rho", "p'", row, "g'"]), [whole, "p'"]),
                    [["p'", "I"], ["g'", "G"]],
                ),
            ],
        )
        everything = proof.generalise(proof.generalise(zero, [a]), [whole])
        found = proof.choose(proof.assume(irreducibility.not_zero("v1")), row, everything)
        only = proof.generalise(found, ["M1", "v1"], [*premises, irreducibility.not_zero("v1")])
        return proof.conjunction(self.representations[1], only)

    def only_multiples(self) -> int:
        """Only multiples of 1 intertwine an irreducible representation with itself."""
        return self.proof.specialise(
            irreducibility.prove_schur(self.proof),
            irreducibility.NAMES,
            [self.proof.assume(irreducibility.IRREDUCIBLE)],
        )

    def adjoint(self, given: int) -> int:
        """The adjoint of an intertwiner T of rho and sigma intertwines sigma and rho: sigma T^* = T^* rho."""
        proof, (i, k, g) = self.proof, ("i1", "k1", "g1")
        columns, rows = self.laws(0)[2], self.laws(1)[1]
        sides = (
            trees.substituted(side, {"T": MATRIX, "i": i, "k": k, "g": g}) for side in schur_relations.INTERTWINING[1:]
        )
        conjugate = proof.generalise(patterns.conjugated(proof, proof.specialise(given, [i, k, g]), *sides), [i, k, g])
        before = total([("m", "K")], times(["sigma", k, "m", g], conj([MATRIX, i, "m"])))
        after = total([("j", "I")], times(conj([MATRIX, "j", k]), ["rho", "j", i, g]))
        result = proof.follows(equal(before, after), columns, conjugate, rows)
        return proof.generalise(result, [i, k, g])

    def square(self, given: int, adjoint: int) -> int:
        """T T^* intertwines rho with itself."""
        proof, (i, k, g) = self.proof, ("i1", "k2", "g1")
        result = proof.follows(
            trees.substituted(
                irreducibility.BODIES["intertwines"][2], {"K": "I", "sigma": "rho", "T": SQUARE, "i": i, "k": k, "g": g}
            ),
            given,
            adjoint,
        )
        return proof.generalise(result, [i, k, g])

    def other_square(self, given: int, adjoint: int) -> int:
        """T^* T intertwines sigma with itself."""
        proof, (i, k, g) = self.proof, ("k1", "l1", "g1")
        form = trees.substituted(
            irreducibility.BODIES["intertwines"][2],
            {"I": "K", "rho": "sigma", "T": OTHER_SQUARE, "i": i, "k": k, "g": g},
        )
        result = proof.follows(form, adjoint, given)
        return proof.generalise(result, [i, k, g])

    def only_zero_between(self) -> int:
        """Only 0 intertwines two irreducible representations that are not equivalent.

        T T^* = c and T^* T = d. An entry of T that is not 0 says that c = d and c != 0, so that T^*/c is inverse to T.
        """
        proof, (i, k) = self.proof, ("i1", "k1")
        premise = ["intertwines", *irreducibility.NAMES, "K", "sigma", MATRIX]
        kind = proof.assume(INEQUIVALENT)
        first, second, apart = (proof.project(kind, part) for part in range(3))
        given = proof.assume(premise)
        scalars = self._scalars(given, first, second)
        squares = [square for _, _, square in scalars]
        entry = [MATRIX, i, k]
        nonzero = proof.assume(different(entry, 0))
        same = self._same_scalar(entry, nonzero, squares)
        positive = self._nonzero_scalar(entry, nonzero, squares[0])
        equivalent = proof.witness(
            EQUIVALENT_BODY, [MATRIX, BACK], proof.conjunction(given, *self._inverses(squares, same, positive))
        )
        for some, scalar, _ in scalars:
            equivalent = proof.choose(some, scalar, equivalent)
        zero = proof.contradiction(equal(entry, 0), equivalent, apart)
        decided = proof.cases(equal(entry, 0), proof.assume(equal(entry, 0)), zero)
        return proof.generalise(proof.generalise(decided, [i, k]), [MATRIX], [premise])

    def _scalars(self, given: int, first: int, second: int) -> list[tuple[int, str, int]]:
        """That T T^* and T^* T are multiples of 1, the names of the factors, and the equations, which are assumed."""
        proof = self.proof
        adjoint, schur = self.adjoint(given), irreducibility.prove_schur(proof)
        scalars = []
        for names, irreducible, matrix, shown, scalar in (
            (irreducibility.NAMES, first, SQUARE, self.square(given, adjoint), FACTORS[0]),
            (OTHER_NAMES, second, OTHER_SQUARE, self.other_square(given, adjoint), FACTORS[1]),
        ):
            some = proof.specialise(proof.specialise(schur, names, [irreducible]), [matrix], [shown])
            body = trees.substituted(schur_relations.MULTIPLE[2], {"I": names[1], "T": matrix, "c": scalar})
            scalars.append((some, scalar, proof.assume(body)))
        return scalars

    def _same_scalar(self, entry: Json, nonzero: int, squares: list[int]) -> int:
        """c = d, since c T = T T^* T = d T."""
        proof, (c, d), (_, i, k) = self.proof, FACTORS, entry
        unit = proof.quotient(nonzero)
        return proof.sums(
            equal(c, d),
            cofactors=[
                cofactor(unit, [], minus(d, c)),
                cofactor(squares[0], [i, "j'"], times(-1, over(1, entry), [MATRIX, "j'", k]), [["j'", "I"]]),
                cofactor(squares[1], ["m'", k], times(over(1, entry), [MATRIX, i, "m'"]), [["m'", "K"]]),
            ],
        )

    def _nonzero_scalar(self, entry: Json, nonzero: int, square: int) -> int:
        """c (1/c) = 1: if c were 0, the row of the entry would be 0."""
        proof, c, (_, i, k) = self.proof, FACTORS[0], entry
        null = proof.assume(equal(c, 0))
        norm = total([("m", "K")], ["abs2", [MATRIX, i, "m"]])
        none = proof.sums(equal(norm, 0), cofactors=[cofactor(square, [i, i]), cofactor(null)])
        absurd = proof.specialise(proof.vanish(none, []), [k])
        return proof.quotient(patterns.prove_not(proof, equal(c, 0), absurd, nonzero))

    def _inverses(self, squares: list[int], same: int, positive: int) -> list[int]:
        """T^*/c is inverse to T on both sides."""
        proof, inverse = self.proof, over(1, FACTORS[0])
        found = []
        for middle, one, two, at, square, change in (
            ("K", MATRIX, BACK, ("k2", "l2"), squares[0], []),
            ("I", BACK, MATRIX, ("l1", "m1"), squares[1], [same]),
        ):
            product = total([("n", middle)], times(["at", one, at[0], "n"], ["at", two, "n", at[1]]))
            here = indicator(equal(*at))
            known = [cofactor(square, list(at), inverse), cofactor(positive, [], here)]
            known += [cofactor(theorem, [], times(-1, inverse, here)) for theorem in change]
            found.append(proof.generalise(proof.sums(equal(product, here), cofactors=known), list(at)))
        return found

    def inequivalent(self, first: int, entries: int) -> int:
        """Irreducible representations with orthogonal entries are not equivalent, since the first one has a row."""
        proof, row = self.proof, "i1"
        (_, binders, body), names = EQUIVALENT_BODY, {"T": MATRIX, "S": "S1"}
        known = proof.assume(trees.substituted(body, names))
        given, inverse = (proof.project(known, part) for part in range(2))
        none = proof.specialise(self.only_zero(entries), [MATRIX], [given])
        one = proof.sums(
            equal(1, 0),
            cofactors=[
                cofactor(inverse, [row, row], -1),
                cofactor(none, [row, "m'"], ["S1", "m'", row], [["m'", "K"]]),
            ],
        )
        absurd = proof.choose(proof.project(first, 0), row, one)
        chosen = patterns.choose_all(proof, proof.assume(EQUIVALENT), binders, body, names, absurd)
        return patterns.prove_not(proof, EQUIVALENT, chosen, proof.evaluate(equal(1, 0)))


Fact = Callable[[SchurLemma], int]


def _of_irreducible(relations: Json, forward: Fact, entries: Fact) -> Evidence:
    facts = SchurLemma(schur_relations.ALONE)
    there = facts.under(irreducibility.ONLY_MULTIPLES, forward(facts), facts.only_multiples())
    return facts.closed(
        irreducibility.IRREDUCIBLE, relations, there, facts.irreducible(entries(facts)), schur_relations.SINGLE
    )


def _of_inequivalent(relations: Json, forward: Fact, entries: Fact) -> Evidence:
    facts = SchurLemma(schur_relations.TOGETHER)
    proof, orthogonal = facts.proof, both(*BOTH_IRREDUCIBLE, relations)
    kind, known = proof.assume(INEQUIVALENT), proof.assume(orthogonal)
    there = facts.under(schur_relations.ONLY_ZERO, forward(facts), facts.only_zero_between())
    first, second, given = (proof.project(known, part) for part in range(3))
    back = facts.under(relations, facts.inequivalent(first, entries(facts)), given)
    return facts.closed(
        INEQUIVALENT,
        orthogonal,
        proof.conjunction(proof.project(kind, 0), proof.project(kind, 1), there),
        proof.conjunction(first, second, back),
        schur_relations.PAIR,
    )


def prove_same_entries() -> Evidence:
    """Prove: irreducible if and only if the entries are orthogonal, with the mean squares 1/d."""
    return _of_irreducible(
        schur_relations.SAME_ENTRIES,
        SchurLemma.same_entries,
        lambda facts: facts.proof.assume(schur_relations.SAME_ENTRIES),
    )


def prove_same_characters() -> Evidence:
    """Prove: irreducible if and only if the mean of |chi|^2 is 1."""
    return _of_irreducible(schur_relations.SAME_CHARACTERS, SchurLemma.norm_of_character, SchurLemma.entries_of_norm)


def prove_different_entries() -> Evidence:
    """Prove: irreducible representations are inequivalent if and only if their entries are orthogonal."""
    return _of_inequivalent(
        schur_relations.DIFFERENT_ENTRIES,
        SchurLemma.different_entries,
        lambda facts: facts.proof.assume(schur_relations.DIFFERENT_ENTRIES),
    )


def prove_different_characters() -> Evidence:
    """Prove: irreducible representations are inequivalent if and only if their characters are orthogonal."""
    return _of_inequivalent(
        schur_relations.DIFFERENT_CHARACTERS, SchurLemma.different_characters, SchurLemma.orthogonal_entries
    )
