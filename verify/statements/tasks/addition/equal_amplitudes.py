"""The inequality of the means for the three amplitudes of a neuron at a frequency.

Thesis on combinatorial tasks, equation D.6 in D.6.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_positive, prove_root, prove_same_roots
from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.small_groups import ONE
from verify.statements.cago.unit_norms import mean_defect
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.addition.expected_margin import COSINES, NEURON, transform
from verify.statements.tasks.addition.vocabulary import SOURCE, VOCABULARY, WEIGHTS, D

Json = Any

A, B, C, MEAN = NUMBERS = ("a", "b", "c", "s")
THREE, PAIRS = (A, B, C), ((A, B), (B, C))
BINDERS: Binders = [*NEURON, ("f", D), *((x, "real") for x in NUMBERS)]
SPECTRA = [["abs2", transform(x, "f")] for x in WEIGHTS]
HYPOTHESES: list[Json] = [
    *(["<=", 0, x] for x in NUMBERS),
    *(equal(power(x, 2), spectrum) for x, spectrum in zip(THREE, SPECTRA, strict=True)),
    equal(times(3, power(MEAN, 2)), plus(*SPECTRA)),
]
PRODUCT, CUBE = times(A, B, C), power(MEAN, 3)
ALIKE = both(*(equal(x, y) for x, y in PAIRS))


def _claim(bound: Json) -> Json:
    return forall(BINDERS, implies(*HYPOTHESES, both(["<=", PRODUCT, bound], ["iff", equal(PRODUCT, bound), ALIKE])))


CLAIM = _claim(CUBE)


ON_Z3: list[Json] = [*COSINES, ONE, *[over(3, 2)] * 4]


class _Means:
    """Facts about three numbers and s, where 3 s² is the sum of their squares."""

    def __init__(self) -> None:
        """Assume the hypotheses, and write 27 s⁶ − 27 (a b c)² as a sum of squares with multipliers."""
        self.proof = proof = Evidence([*BINDERS, ("r1", "real"), ("r2", "real")])
        given = [proof.assume(formula) for formula in HYPOTHESES]
        self.signs = given[:4]
        squares, mean = given[4:7], given[7]
        whole, share = plus(*(power(x, 2) for x in THREE)), times(3, power(MEAN, 2))
        self.mean = proof.sums(
            equal(share, whole), cofactors=[cofactor(mean), *(cofactor(square, [], -1) for square in squares)]
        )
        self.defect = mean_defect(*(power(x, 2) for x in THREE))
        powers = plus(power(share, 2), times(share, whole), power(whole, 2))
        self.equals = proof.sums(
            equal(minus(power(CUBE, 2), power(PRODUCT, 2)), over(self.defect, 27)),
            cofactors=[cofactor(self.mean, [], over(powers, 27))],
        )
        self.roots = prove_same_roots(proof)

    def bound(self) -> int:
        """a b c ≤ s³."""
        proof = self.proof
        sign = proof.squares(["<=", 0, CUBE], given=self.signs)
        squared = proof.squares(["<=", power(PRODUCT, 2), power(CUBE, 2)], self.equals, self.signs)
        return proof.specialise(prove_root(proof), [PRODUCT, CUBE], [sign, squared])

    def _equal_to_mean(self, differences_of_squares: Sequence[int]) -> list[int]:
        """a = s, b = s and c = s, from theorems that a² = b² and b² = c²."""
        proof, values = self.proof, []
        for x, weights, sign in zip(THREE, ((2, 1), (-1, 1), (-1, -2)), self.signs[:3], strict=True):
            shares = zip(differences_of_squares, weights, strict=True)
            square = proof.sums(
                equal(power(x, 2), power(MEAN, 2)),
                cofactors=[
                    cofactor(self.mean, [], over(-1, 3)),
                    *(cofactor(theorem, [], over(weight, 3)) for theorem, weight in shares),
                ],
            )
            values.append(proof.specialise(self.roots, [x, MEAN], [sign, self.signs[3], square]))
        return values

    def alike(self) -> int:
        """a = b and b = c, if a b c = s³."""
        proof = self.proof
        attained = proof.assume(equal(PRODUCT, CUBE))
        zero = proof.sums(
            equal(self.defect, 0),
            cofactors=[cofactor(self.equals, [], -27), cofactor(attained, [], times(-27, plus(PRODUCT, CUBE)))],
        )
        whole, dead = plus(*(power(x, 2) for x in THREE)), equal(MEAN, 0)
        nothing = proof.sums(
            equal(whole, 0),
            cofactors=[cofactor(self.mean, [], -1), cofactor(proof.assume(dead), [], times(3, MEAN))],
        )
        none = [proof.vanish(nothing, [part]) for part in range(3)]
        alive = proof.specialise(prove_positive(proof), [MEAN], [self.signs[3], proof.assume(["not", dead])])
        some = proof.sums(equal(minus(whole, 0), times(3, power(MEAN, 2))), cofactors=[cofactor(self.mean, [], -1)])
        positive = proof.squares(["<", 0, whole], some, [alive])
        squares = []
        for part, (x, y) in enumerate(PAIRS):
            goal = equal(power(x, 2), power(y, 2))
            at_zero = proof.sums(
                goal, cofactors=[cofactor(none[part], [], x), cofactor(none[part + 1], [], times(-1, y))]
            )
            gap = proof.vanish(zero, [0, part], [*self.signs, positive])
            squares.append(proof.cases(dead, at_zero, proof.sums(goal, cofactors=[cofactor(gap)])))
        at_a, at_b, at_c = self._equal_to_mean(squares)
        first = proof.sums(equal(A, B), cofactors=[cofactor(at_a), cofactor(at_b, [], -1)])
        return proof.conjunction(first, proof.sums(equal(B, C), cofactors=[cofactor(at_b), cofactor(at_c, [], -1)]))

    def attained(self) -> int:
        """a b c = s³, if a = b and b = c."""
        proof = self.proof
        same = (proof.project(proof.assume(ALIKE), part) for part in (0, 1))
        squares = [
            proof.sums(equal(power(x, 2), power(y, 2)), cofactors=[cofactor(theorem, [], plus(x, y))])
            for theorem, (x, y) in zip(same, PAIRS, strict=True)
        ]
        at_a, at_b, at_c = self._equal_to_mean(squares)
        return proof.sums(
            equal(PRODUCT, CUBE),
            cofactors=[
                cofactor(at_a, [], times(B, C)),
                cofactor(at_b, [], times(MEAN, C)),
                cofactor(at_c, [], power(MEAN, 2)),
            ],
        )


def _prove() -> Evidence:
    facts = _Means()
    proof, equality = facts.proof, equal(PRODUCT, CUBE)
    alike = proof.generalise(facts.alike(), [], [equality])
    attained = proof.generalise(facts.attained(), [], [ALIKE])
    result = proof.conjunction(facts.bound(), proof.equivalence(alike, attained))
    proof.generalise(result, names_of(BINDERS), HYPOTHESES)
    return proof


def equation_d_6() -> Statement:
    """Equation D.6."""
    wrong = _claim(over(CUBE, 2))
    proof = _prove()
    return Statement(
        id="tasks/equation-d.6",
        title="The product of three amplitudes is at most the cube of their quadratic mean",
        source=f"{SOURCE}, equation D.6 in D.6.1",
        hypotheses=r"u, v, w are real functions on Z_p; j is a frequency.",
        conclusion=(
            r"|\hat u(j)|\,|\hat v(j)|\,|\hat w(j)| \le ((|\hat u(j)|^2 + |\hat v(j)|^2 + |\hat w(j)|^2)/3)^{3/2}, "
            r"with equality if and only if |\hat u(j)| = |\hat v(j)| = |\hat w(j)|."
        ),
        reading=(
            "For every finite Abelian group and every character f in place of j. Roots are given by their equations: "
            "a, b, c >= 0 are the amplitudes, and s >= 0 has 3 s^2 = a^2 + b^2 + c^2, so the right side is s^3. The "
            "case of equality is what the text says of D.6 at the end of D.6.1."
        ),
        definitions=needed(VOCABULARY, [CLAIM, COSINES]),
        parts=[
            Part(
                "means",
                "The product is at most s^3, and it is s^3 for equal amplitudes only.",
                CLAIM,
                proof,
                [ON_Z3],
                [
                    Control(
                        "With half of it, it is false: three cosines on Z3.",
                        differences(CLAIM, wrong),
                        refute_at(wrong, BINDERS, ON_Z3, HYPOTHESES, ["<=", PRODUCT, over(CUBE, 2)], [{"part": 0}]),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"tasks/equation-d.6": equation_d_6}
