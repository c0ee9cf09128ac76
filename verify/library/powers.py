"""Powers with free exponents, for every natural n."""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import BASE, DECLARED, LENGTH, MORE, SUMS, ZERO, by_counting, raised
from verify.library.finite_sums import INVERSE as OTHER
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, minus, over, plus, times
from verify.statements.lemmas import Lemmas

Json = Any

POWERS = Lemmas("library/powers", "Powers with natural exponents", definitions=SUMS, variables=DECLARED, file=__file__)


@POWERS.lemma(
    "inverse",
    "Powers of numbers whose product is 1 have the product 1.",
    "forall z, y in real: z*y = 1 ==> (forall n in natural: raised(z, n)*raised(y, n) = 1)",
    "2, 1/2, 2",
    [("With the product 2 the powers have the product 2^n.", "z*y = 1", "z*y = 2", "2, 1, 2")],
)
def prove_inverse_powers(proof: Evidence) -> int:
    """Prove ∀z, y (zy = 1 ⟹ ∀n: zⁿ yⁿ = 1)."""
    unit = equal(times(BASE, OTHER), 1)

    def statement(n: Json) -> Json:
        return equal(times(raised(BASE, n), raised(OTHER, n)), 1)

    given, before = proof.assume(unit), proof.assume(statement(LENGTH))
    powers = times(raised(BASE, LENGTH), raised(OTHER, LENGTH))
    step = proof.sums(statement(MORE), cofactors=[cofactor(before), cofactor(given, [], powers)])
    result = by_counting(proof, statement, proof.sums(statement(ZERO)), step)
    return proof.generalise(result, [BASE, OTHER], [unit])


@POWERS.lemma(
    "product",
    "A power of a product is the product of the powers.",
    "forall z, y in real: forall n in natural: raised(z*y, n) = raised(z, n)*raised(y, n)",
    "2, 3, 2",
    [
        (
            "A power of a sum is not the sum of the powers.",
            "raised(z*y, n) = raised(z, n)*raised(y, n)",
            "raised(z + y, n) = raised(z, n) + raised(y, n)",
            "1, 1, 2",
        )
    ],
)
def prove_power_of_product(proof: Evidence) -> int:
    """Prove ∀z, y ∀n: (z y)ⁿ = zⁿ yⁿ."""

    def statement(n: Json) -> Json:
        return equal(raised(times(BASE, OTHER), n), times(raised(BASE, n), raised(OTHER, n)))

    step = proof.sums(statement(MORE), cofactors=[cofactor(proof.assume(statement(LENGTH)), [], times(BASE, OTHER))])
    return proof.generalise(by_counting(proof, statement, proof.sums(statement(ZERO)), step), [BASE, OTHER])


@POWERS.lemma(
    "nonnegative",
    "The powers of a number that is at least 0 are at least 0.",
    "forall z in real: 0 <= z ==> (forall n in natural: 0 <= raised(z, n))",
    "2, 2",
    [("Odd powers of negative numbers are negative.", "0 <= z", "-1 <= z", "-1, 1")],
)
def prove_nonnegative_power(proof: Evidence) -> int:
    """Prove ∀z ≥ 0 ∀n: 0 ≤ zⁿ."""
    sign = ["<=", 0, BASE]
    given = proof.assume(sign)

    def statement(n: Json) -> Json:
        return ["<=", 0, raised(BASE, n)]

    step = proof.squares(statement(MORE), given=[given, proof.assume(statement(LENGTH))])
    return proof.generalise(by_counting(proof, statement, proof.evaluate(["<=", 0, 1]), step), [BASE], [sign])


@POWERS.lemma(
    "bounded",
    "The powers of a number between -1 and 1 lie there.",
    "forall z in real: -1 <= z, z <= 1 ==> (forall n in natural: -1 <= raised(z, n) and raised(z, n) <= 1)",
    "1/2, 2",
    [("The square of -2 is 4.", "-1 <= z", "-2 <= z", "-2, 2")],
)
def prove_bounded_power(proof: Evidence) -> int:
    """Prove ∀z (−1 ≤ z ≤ 1 ⟹ ∀n: −1 ≤ zⁿ ≤ 1)."""
    bounds = [["<=", -1, BASE], ["<=", BASE, 1]]
    given = [proof.assume(formula) for formula in bounds]

    def sides(n: Json) -> list[Json]:
        return [["<=", -1, raised(BASE, n)], ["<=", raised(BASE, n), 1]]

    def statement(n: Json) -> Json:
        return both(*sides(n))

    before = proof.assume(statement(LENGTH))
    known = [*given, proof.project(before, 0), proof.project(before, 1)]
    up, down = minus(1, raised(BASE, LENGTH)), minus(raised(BASE, LENGTH), -1)
    above, below = minus(1, BASE), minus(BASE, -1)
    forms = [
        times(over(1, 2), plus(times(up, above), times(down, below))),
        times(over(1, 2), plus(times(up, below), times(down, above))),
    ]
    steps = [
        proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), known)
        for goal, form in zip(sides(MORE), forms, strict=True)
    ]
    base = proof.conjunction(proof.evaluate(["<=", -1, 1]), proof.evaluate(["<=", 1, 1]))
    found = by_counting(proof, statement, base, proof.conjunction(*steps))
    return proof.generalise(found, [BASE], bounds)


@POWERS.lemma(
    "monotone",
    "Powers grow with their base, which is at least 0.",
    "forall z, y in real: 0 <= z, z <= y ==> (forall n in natural: raised(z, n) <= raised(y, n))",
    "1, 2, 2",
    [("With a negative base they need not: (-1)^2 > 0^2.", "0 <= z", "-1 <= z", "-1, 0, 2")],
)
def prove_monotone_power(proof: Evidence) -> int:
    """Prove ∀z, y (0 ≤ z ≤ y ⟹ ∀n: zⁿ ≤ yⁿ)."""
    ordered = [["<=", 0, BASE], ["<=", BASE, OTHER]]
    given = [proof.assume(formula) for formula in ordered]
    nonnegative = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [BASE], given[:1]), [LENGTH])

    def statement(n: Json) -> Json:
        return ["<=", raised(BASE, n), raised(OTHER, n)]

    before = proof.assume(statement(LENGTH))
    form = plus(
        times(plus(BASE, minus(OTHER, BASE)), minus(raised(OTHER, LENGTH), raised(BASE, LENGTH))),
        times(raised(BASE, LENGTH), minus(OTHER, BASE)),
    )
    gap = proof.sums(equal(minus(raised(OTHER, MORE), raised(BASE, MORE)), form))
    step = proof.squares(statement(MORE), gap, [*given, nonnegative, before])
    return proof.generalise(by_counting(proof, statement, proof.evaluate(["<=", 1, 1]), step), [BASE, OTHER], ordered)


@POWERS.lemma(
    "increment",
    "For z >= 0 and y = z + 2: 2 (n + 1) z^n <= y^(n + 1) - z^(n + 1) <= 2 (n + 1) y^n.",
    """forall z, y in real: 0 <= z, y = z + 2 ==> (forall n in natural:
      (2*(n + 1))*raised(z, n) <= raised(y, n)*y - raised(z, n)*z
  and raised(y, n)*y - raised(z, n)*z <= (2*(n + 1))*raised(y, n))""",
    "1, 3, 1",
    [("With y = z + 1 the difference is smaller.", "y = z + 2", "y = z + 1", "1, 2, 0")],
)
def prove_increment(proof: Evidence) -> int:
    """Prove ∀z ≥ 0, y = z + 2 ∀n: 2 (n + 1) zⁿ ≤ yⁿ⁺¹ − zⁿ⁺¹ ≤ 2 (n + 1) yⁿ."""
    hypotheses = [["<=", 0, BASE], equal(OTHER, plus(BASE, 2))]
    sign, apart = (proof.assume(formula) for formula in hypotheses)
    wider = proof.squares(["<=", BASE, OTHER], proof.sums(equal(minus(OTHER, BASE), 2), cofactors=[cofactor(apart)]))
    monotone = proof.specialise(proof.specialise(prove_monotone_power(proof), [BASE, OTHER], [sign, wider]), [MORE])
    low, high = raised(BASE, LENGTH), raised(OTHER, LENGTH)

    def sides(n: Json) -> list[Json]:
        change = minus(times(raised(OTHER, n), OTHER), times(raised(BASE, n), BASE))
        factor = times(2, plus(n, 1))
        return [["<=", times(factor, raised(BASE, n)), change], ["<=", change, times(factor, raised(OTHER, n))]]

    def statement(n: Json) -> Json:
        return both(*sides(n))

    before = proof.assume(statement(LENGTH))
    known = [sign, wider, monotone, proof.project(before, 0), proof.project(before, 1)]
    more = minus(raised(OTHER, MORE), raised(BASE, MORE))
    forms = [
        plus(times(BASE, minus(*sides(LENGTH)[0][:0:-1])), times(2, more)),
        plus(times(plus(BASE, minus(OTHER, BASE)), minus(*sides(LENGTH)[1][:0:-1])), times(2, more)),
    ]
    cofactors = [
        [cofactor(apart, [], times(high, OTHER))],
        [cofactor(apart, [], minus(times(low, BASE)))],
    ]
    steps = [
        proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=given), known)
        for goal, form, given in zip(sides(MORE), forms, cofactors, strict=True)
    ]
    base = proof.conjunction(
        *(
            proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), 0), cofactors=[cofactor(apart, [], factor)]))
            for goal, factor in zip(sides(ZERO), (1, -1), strict=True)
        )
    )
    found = by_counting(proof, statement, base, proof.conjunction(*steps))
    return proof.generalise(found, [BASE, OTHER], hypotheses)


STATEMENTS = {"library/powers": POWERS.statement}
