"""Cauchy's inequality for several sequences, and that equality puts all of them at one place.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), proofs of Lemmas C.4 and C.8.
"""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.patterns import names_of, prove_not
from verify.statements.terms import conj, different, equal, mapping, minus, over, plus, times, total

PLACES: Binders = [("h0", "J"), ("j0", "J")]


def names(number: int) -> list[str]:
    """Return the names of several sequences."""
    return [f"x{i}" for i in range(1, number + 1)]


def sequences(number: int) -> Binders:
    """Return a set and several sequences over it."""
    return [("J", "set"), *((x, ["maps", "J", "complex"]) for x in names(number))]


def size_of(x: str) -> Json:
    """The squared norm of a sequence."""
    return total([("j", "J")], ["abs2", [x, "j"]])


def _apart(x: str, y: str) -> Json:
    """Σ over i ≠ j of |x_i y_j|²."""
    return total([("i", "J"), ("j", "J")], ["abs2", times([x, "i"], [y, "j"])], different("i", "j"))


def _sum_of_products(*factors: str) -> Json:
    """|Σ of the products|²."""
    return ["abs2", total([("j", "J")], times(*([x, "j"] for x in factors)))]


def _sizes(factors: Sequence[str]) -> Json:
    """The product of the squared norms."""
    return times(*map(size_of, factors))


def prove_absurd(proof: Evidence, positive: int, number: Json, zero: int) -> int:
    """Prove 0 < 0 from 0 < x and x = 0."""
    equals = proof.sums(equal(minus(0, 0), number), cofactors=[cofactor(zero, [], -1)])
    return proof.squares(["<", 0, 0], equals, [positive])


def prove_some_entry(proof: Evidence) -> int:
    """Prove ∀ sequences: if the squared norm is positive, an entry is not zero."""
    positive = proof.assume(["<", 0, size_of("x1")])
    some = exists([("j", "J")], different(["x1", "j"], 0))
    none = proof.assume(["not", some])
    entry = equal(["x1", "j0"], 0)
    found = proof.witness(some, ["j0"], proof.assume(["not", entry]))
    zero = proof.cases(entry, proof.assume(entry), proof.contradiction(entry, found, none))
    zeros = proof.generalise(zero, ["j0"])
    nothing = proof.sums(equal(size_of("x1"), 0), rewrite=[zeros])
    absurd = prove_absurd(proof, positive, size_of("x1"), nothing)
    denied = proof.contradiction(some, absurd, proof.evaluate(["<", 0, 0]))
    return proof.generalise(proof.cases(some, proof.assume(some), denied), ["J", "x1"], [["<", 0, size_of("x1")]])


def concentrated(number: int, place: Json = "h") -> Json:
    """∀ j other than a place: all sequences are 0 at j."""
    zeros = both(*(equal([x, "j"], 0) for x in names(number)))
    return forall([("j", "J")], implies(different("j", place), zeros))


def equality_hypotheses(number: int) -> list[Json]:
    """All sequences have positive norms, and Cauchy's inequality is an equality."""
    factors = names(number)
    return [*(["<", 0, size_of(x)] for x in factors), equal(_sizes(factors), _sum_of_products(*factors))]


class Cauchy:
    """Cauchy's inequality for up to ``number`` ≥ 3 sequences; the proof declares them, and the places."""

    def __init__(self, proof: Evidence, number: int) -> None:
        """Prove the inequality for two sequences, and for each further one by grouping two of them."""
        self.proof, self.number = proof, number
        self.inequalities = {2: self._two()}
        for m in range(3, number + 1):
            self.inequalities[m] = self._inequality(m)

    def _two(self) -> int:
        """Prove ∀ x, y: |Σ x y|² ≤ |x|² |y|²."""
        product, norms = _sum_of_products("x1", "x2"), _sizes(("x1", "x2"))
        minor = minus(*(times(["x1", i], conj(["x2", j])) for i, j in (("i", "j"), ("j", "i"))))
        defect = times(over(1, 2), total([("i", "J"), ("j", "J")], ["abs2", minor]))
        equation = self.proof.sums(equal(minus(norms, product), defect))
        return self._closed(self.proof.squares(["<=", product, norms], equation), 2)

    def _inequality(self, m: int) -> int:
        """Prove ∀ sequences: |Σ of the m products|² ≤ the product of the m squared norms."""
        factors = names(m)
        product, norms = _sum_of_products(*factors), _sizes(factors)
        known, defect = self._grouped(factors, 1)
        equation = self.proof.sums(equal(minus(norms, product), defect))
        return self._closed(self.proof.squares(["<=", product, norms], equation, [known]), m)

    def _grouped(self, factors: Sequence[str], partner: int) -> tuple[int, Json]:
        """Cauchy's inequality with the product of the first sequence and a partner as one, and what is left then."""
        first, other = factors[0], factors[partner]
        rest = [x for x in factors[1:] if x != other]
        joined = mapping([("j", "J")], times([first, "j"], [other, "j"]))
        known = self.proof.specialise(self.inequalities[len(factors) - 1], ["J", joined, *rest])
        both_at_j, others = times([first, "j"], [other, "j"]), [size_of(x) for x in rest]
        product = ["abs2", total([("j", "J")], times(both_at_j, *([x, "j"] for x in rest)))]
        excess = minus(times(total([("j", "J")], ["abs2", both_at_j]), *others), product)
        return known, plus(times(_apart(first, other), *others), excess)

    def _closed(self, theorem: int, m: int) -> int:
        return self.proof.generalise(theorem, names_of(sequences(m)))

    def place(self) -> int:
        """Prove ∀ sequences: if the inequality is an equality, and no sequence is 0, one place carries them all."""
        proof, factors = self.proof, names(self.number)
        some_entry = prove_some_entry(proof)
        hypotheses = equality_hypotheses(self.number)
        *positive, same = (proof.assume(hypothesis) for hypothesis in hypotheses)
        apart = [self._apart(partner, same, positive) for partner in range(1, self.number)]
        first, second, *_ = factors
        by_first = proof.quotient(proof.assume(different([first, "h0"], 0)))
        zeros = [
            self._divided(by_first, first, x, there, ["h0", "j"]) for x, there in zip(factors[1:], apart, strict=True)
        ]
        by_second = proof.quotient(self._survives(second, zeros[0], positive[1]))
        zeros.insert(0, self._divided(by_second, second, first, apart[0], ["j", "h0"]))
        elsewhere = different("j0", "h0")
        given = proof.assume(elsewhere)
        together = proof.conjunction(*(proof.specialise(zero, ["j0"], [given]) for zero in zeros))
        everywhere = proof.generalise(together, ["j0"], [elsewhere])
        goal = exists([("h", "J")], concentrated(self.number))
        some = proof.specialise(some_entry, ["J", first], [positive[0]])
        chosen = proof.choose(some, "h0", proof.witness(goal, ["h0"], everywhere))
        return proof.generalise(chosen, names_of(sequences(self.number)), hypotheses)

    def _apart(self, partner: int, same: int, positive: Sequence[int]) -> int:
        """Prove ∀ i ≠ j: the first sequence at i or the partner at j is 0."""
        known, defect = self._grouped(names(self.number), partner)
        nothing = self.proof.sums(equal(defect, 0), cofactors=[cofactor(same)])
        return self.proof.vanish(nothing, [0], [*positive, known])

    def _divided(self, inverse: int, x: str, y: str, products: int, at: Sequence[Json]) -> int:
        """Prove ∀ j ≠ h0: y_j = 0, from x_h0 y_j = 0 and x_h0 · 1/x_h0 = 1."""
        return self.proof.sums(
            forall([("j", "J")], implies(different("j", "h0"), equal([y, "j"], 0))),
            cofactors=[cofactor(products, at, over(1, [x, "h0"])), cofactor(inverse, [], minus([y, "j"]))],
        )

    def _survives(self, x: str, zeros: int, positive: int) -> int:
        """Prove x_h0 ≠ 0 from x_j = 0 for all other j."""
        proof, zero = self.proof, equal([x, "h0"], 0)
        nothing = proof.sums(
            equal(size_of(x), 0),
            cofactors=[
                cofactor(zeros, ["j1"], conj([x, "j1"]), [["j1", "J"]]),
                cofactor(proof.assume(zero), [], conj([x, "h0"])),
            ],
        )
        absurd = prove_absurd(proof, positive, size_of(x), nothing)
        return prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))
