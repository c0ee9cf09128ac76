"""When Cauchy's inequality and that of the means hold with equality: one place, and equal numbers.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), proofs of Lemmas C.4 and C.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.neuron_bound import (
    cauchy_defect,
    cauchy_sides,
    scalar_defect,
    scalar_hypotheses,
    scalar_sides,
    scalars,
    sequences,
    size_of,
    sizes,
    whole,
)
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.patterns import conjugated, names_of, prove_not

Json = Any

PLACES: Binders = [("h0", "J"), ("j0", "J")]


def prove_absurd(proof: Evidence, positive: int, number: Json, zero: int) -> int:
    """Prove 0 < 0 from 0 < x and x = 0."""
    equals = proof.sums(equal(minus(0, 0), number), cofactors=[cofactor(zero, [], -1)])
    return proof.squares(["<", 0, 0], equals, [positive])


def _not_zero(proof: Evidence, term: Json, zero: int, positive: int, number: Json) -> int:
    """Prove x ≠ 0 from 0 < y and y = 0, which may assume x = 0."""
    return prove_not(proof, equal(term, 0), prove_absurd(proof, positive, number, zero), proof.evaluate(["<", 0, 0]))


def prove_no_defect(proof: Evidence, equation: int, same: int, sides: tuple[Json, Json], defect: Json) -> int:
    """Prove that a defect is 0, from r − l = defect and r = l."""
    left, right = sides
    zero = proof.rewrite(equal(minus(right, left), minus(left, left)), [same])
    nothing = proof.rewrite(equal(minus(right, left), 0), [proof.sums(equal(minus(left, left), 0))], zero)
    return proof.rewrite(equal(defect, 0), [equation], nothing)


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


def concentrated(k: int, place: Json = "h") -> Json:
    """∀ j other than a place: all sequences are 0 at j."""
    names = names_of(sequences(k))[1:]
    return forall([("j", "J")], implies(different("j", place), both(*(equal([x, "j"], 0) for x in names))))


def equality_hypotheses(k: int) -> list[Json]:
    """All sequences have positive norms, and Cauchy's inequality is an equality."""
    product, norms = cauchy_sides(k)
    return [*(["<", 0, size_of(x)] for x in names_of(sequences(k))[1:]), equal(norms, product)]


class Sequences:
    """Facts about k + 1 sequences for which Cauchy's inequality is an equality."""

    def __init__(self, proof: Evidence, k: int, equation: int) -> None:
        """Assume the hypotheses, and take the sum of squares apart that vanishes by Cauchy's equation."""
        self.proof, self.k = proof, k
        self.names = names_of(sequences(k))[1:]
        self.some_entry = prove_some_entry(proof)
        self.hypotheses = equality_hypotheses(k)
        *self.positive, same = (proof.assume(hypothesis) for hypothesis in self.hypotheses)
        defect = prove_no_defect(proof, equation, same, cauchy_sides(k), cauchy_defect(k))
        self.minors, *self.apart = (
            proof.vanish(defect, [part], self.positive) for part in ([0, 1] if k == 2 else [0, 1, 2])
        )

    def place(self) -> int:
        """Prove that some place carries all sequences, and generalise over them."""
        proof = self.proof
        pivot = self.names[1] if self.k == 2 else self.names[0]
        first = proof.assume(different([pivot, "h0"], 0))
        zeros = self._two_inputs(first) if self.k == 2 else self._three_inputs(first)
        elsewhere = different("j0", "h0")
        given = proof.assume(elsewhere)
        together = proof.conjunction(*(proof.specialise(zero, ["j0"], [given]) for zero in zeros))
        everywhere = proof.generalise(together, ["j0"], [elsewhere])
        goal = exists([("h", "J")], concentrated(self.k))
        some = proof.specialise(self.some_entry, ["J", pivot], [self.positive[self.names.index(pivot)]])
        chosen = proof.choose(some, "h0", proof.witness(goal, ["h0"], everywhere))
        return proof.generalise(chosen, names_of(sequences(self.k)), self.hypotheses)

    def _two_inputs(self, first: int) -> list[int]:
        """Prove that all are 0 elsewhere, if the second one is not 0 at h0."""
        x, y, z = self.names
        (apart,) = self.apart
        by_y, turned_y = self._inverse(first, y)
        z_zero = self._divided(by_y, cofactor(apart, ["h0", "j"], self._over(y)), z)
        by_z, turned_z = self._inverse(self._survives(z, z_zero), z)
        y_zero = self._divided(by_z, cofactor(apart, ["j", "h0"], self._over(z)), y)
        both_inverses = times(conj(self._over(y)), conj(self._over(z)))
        x_zero = self._zero_elsewhere(
            [x, "j"],
            [
                cofactor(self.minors, ["j", "h0"], both_inverses),
                cofactor(self._conjugate(y_zero, y), ["j"], times([x, "h0"], conj([z, "j"]), both_inverses)),
                cofactor(turned_y, [], minus(times([x, "j"], conj([z, "h0"]), conj(self._over(z))))),
                cofactor(turned_z, [], minus([x, "j"])),
            ],
        )
        return [x_zero, y_zero, z_zero]

    def _three_inputs(self, first: int) -> list[int]:
        """Prove that all are 0 elsewhere, if the first one is not 0 at h0."""
        x, y, z, t = self.names
        apart, apart_too = self.apart
        by_x, turned_x = self._inverse(first, x)
        y_zero = self._divided(by_x, cofactor(apart, ["h0", "j"], self._over(x)), y)
        by_y, turned_y = self._inverse(self._survives(y, y_zero), y)
        x_zero = self._divided(by_y, cofactor(apart, ["j", "h0"], self._over(y)), x)
        both_inverses = times(conj(self._over(x)), conj(self._over(y)))
        last = times([z, "j"], [t, "j"])
        at_place = times(conj([y, "j"]), [z, "h0"], [t, "h0"], both_inverses)
        products = self._zero_elsewhere(
            last,
            [
                cofactor(self.minors, ["h0", "j"], both_inverses),
                cofactor(self._conjugate(x_zero, x), ["j"], at_place),
                cofactor(turned_x, [], minus(times(last, conj([y, "h0"]), conj(self._over(y))))),
                cofactor(turned_y, [], minus(last)),
            ],
        )
        by_z, by_t = (self._last_inverse(products, apart_too, *pair) for pair in ((z, t), (t, z)))
        z_zero = self._divided(by_t, cofactor(apart_too, ["j", "h0"], self._over(t)), z)
        t_zero = self._divided(by_z, cofactor(apart_too, ["h0", "j"], self._over(z)), t)
        return [x_zero, y_zero, z_zero, t_zero]

    def _last_inverse(self, products: int, apart: int, x: str, y: str) -> int:
        """Prove x · 1/x = 1 at h0, from x_i y_j = 0 for all pairs but (h0, h0)."""
        proof = self.proof
        _, _, z, t = self.names
        norms = times(size_of(z), size_of(t))
        pairs = [["i1", "J"], ["j1", "J"]]
        nothing = proof.sums(
            equal(norms, 0),
            cofactors=[
                cofactor(apart, ["i1", "j1"], conj(times([z, "i1"], [t, "j1"])), pairs),
                cofactor(products, ["j1"], conj(times([z, "j1"], [t, "j1"])), pairs[1:]),
                cofactor(proof.assume(equal([x, "h0"], 0)), [], times(conj([x, "h0"]), ["abs2", [y, "h0"]])),
            ],
        )
        return proof.quotient(
            _not_zero(proof, [x, "h0"], nothing, proof.squares(["<", 0, norms], given=self.positive), norms)
        )

    def _over(self, x: str) -> Json:
        return over(1, [x, "h0"])

    def _zero_elsewhere(self, product: Json, cofactors: Sequence[Json]) -> int:
        """Prove ∀ j ≠ h0: an entry or a product of entries at j is 0."""
        return self.proof.sums(
            forall([("j", "J")], implies(different("j", "h0"), equal(product, 0))), cofactors=cofactors
        )

    def _divided(self, inverse: int, product: Json, y: str) -> int:
        """Prove ∀ j ≠ h0: y_j = 0, from x_h0 y_j = 0, given as a cofactor with 1/x_h0."""
        return self._zero_elsewhere([y, "j"], [product, cofactor(inverse, [], minus([y, "j"]))])

    def _inverse(self, theorem: int, x: str) -> tuple[int, int]:
        """Return x · 1/x = 1 at h0, and its conjugate."""
        inverse = self.proof.quotient(theorem)
        return inverse, conjugated(self.proof, inverse, times([x, "h0"], self._over(x)), 1)

    def _conjugate(self, theorem: int, x: str) -> int:
        """Prove ∀ j ≠ h0: conj x_j = 0, from x_j = 0 there."""
        proof, elsewhere = self.proof, different("j0", "h0")
        zero = proof.specialise(theorem, ["j0"], [proof.assume(elsewhere)])
        turned = conjugated(proof, zero, [x, "j0"], 0)
        result = proof.sums(equal(conj([x, "j0"]), 0), cofactors=[cofactor(turned)])
        return proof.generalise(result, ["j0"], [elsewhere])

    def _survives(self, x: str, zeros: int) -> int:
        """Prove x_h0 ≠ 0 from x_j = 0 for all other j."""
        proof = self.proof
        nothing = proof.sums(
            equal(size_of(x), 0),
            cofactors=[
                cofactor(zeros, ["j1"], conj([x, "j1"]), [["j1", "J"]]),
                cofactor(proof.assume(equal([x, "h0"], 0)), [], conj([x, "h0"])),
            ],
        )
        return _not_zero(proof, [x, "h0"], nothing, self.positive[self.names.index(x)], size_of(x))


def scalar_equality(k: int) -> list[Json]:
    """The hypotheses of the lemma on means, with equality and a positive norm."""
    left, right = scalar_sides(k)
    return [*scalar_hypotheses(k), ["<", 0, whole(k)], equal(right, left)]


def scalar_consequences(k: int) -> list[Json]:
    """Nothing is at 0; all squared norms are positive and equal; and both inequalities are equalities."""
    *names, last = sizes(k)
    return [
        equal("z", 0),
        *(equal(r, last) for r in names),
        *(["<", 0, r] for r in (*names, last)),
        equal(times(*names, last), "q"),
        equal(times(4, "q"), power("s", 2)),
    ]


def prove_equal_sizes(proof: Evidence, k: int, equation: int) -> int:
    """Prove ∀ numbers: equality in the lemma on means has these consequences."""
    hypotheses, names = scalar_equality(k), sizes(k)
    *inequalities, norm, same = (proof.assume(hypothesis) for hypothesis in hypotheses)
    nothing = prove_no_defect(proof, equation, same, scalar_sides(k), scalar_defect(k))
    at_zero = proof.vanish(nothing, [0, k], inequalities)
    product, real = (proof.vanish(nothing, [part], inequalities) for part in (2, 3))

    def positive(term: Json, share: int, differences: Sequence[Json]) -> int:
        """Prove 0 < a part of Σ r, one of so many equal ones."""
        equals = proof.sums(
            equal(minus(term, 0), times(over(1, 2 * share), whole(k))),
            cofactors=[cofactor(at_zero, [], over(-1, 2 * share)), *differences],
        )
        return proof.squares(["<", 0, term], equals, [norm])

    def mean_vanishes(path: Sequence[int], known: Sequence[int]) -> int:
        """A difference in the defect of the means is zero."""
        return proof.vanish(nothing, [1, *path], [*inequalities, *known])

    if k == 2:
        sum_of_all = positive(plus(*names), 1, [])
        first, second = (mean_vanishes([0, part], [sum_of_all]) for part in (0, 1))
        to_last = [[cofactor(first), cofactor(second)], [cofactor(second)]]
    else:
        a, b, c, d = names
        halves = mean_vanishes([0, 0], [])
        two = positive(plus(c, d), 2, [cofactor(halves, [], over(-1, 2))])
        first = mean_vanishes([1, 0], [two])
        quarter = cofactor(halves, [], over(1, 4))
        pair = [positive(x, 4, [quarter, cofactor(first, [], over(sign, 2))]) for x, sign in ((a, 1), (b, -1))]
        second = mean_vanishes([1, 1], pair)
        half_second = cofactor(second, [], over(1, 2))
        halved = cofactor(halves, [], over(1, 2))
        to_last = [
            [halved, cofactor(first, [], over(1, 2)), half_second],
            [halved, cofactor(first, [], over(-1, 2)), half_second],
            [cofactor(second)],
        ]
    *others, last = names
    equations = [
        proof.sums(equal(r, last), cofactors=differences) for r, differences in zip(others, to_last, strict=True)
    ]
    shares = [cofactor(equation, [], over(-1, k + 1)) for equation in equations]
    signs = [
        positive(r, k + 1, [*shares, *([cofactor(equations[i])] if r != last else [])]) for i, r in enumerate(names)
    ]
    ends = [
        proof.sums(equation, cofactors=[cofactor(theorem)])
        for equation, theorem in zip(scalar_consequences(k)[-2:], (product, real), strict=True)
    ]
    theorem = proof.conjunction(at_zero, *equations, *signs, *ends)
    return proof.generalise(theorem, names_of(scalars(k)), hypotheses)
