"""What it says that a mean over midpoints tends to a number, and how that is refuted.

An expectation of a polynomial under a uniform law is the number I whose distance from the mean over the midpoints of
2n equal parts is at most K/n for all n ≥ 1, with some K. A number whose distance times n grows is not I.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import DECLARED, LENGTH, MORE, SERIES, ZERO, by_counting
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, exists, forall, implies, minus, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import prove_not

Json = Any

BOUND, RATE, COUNT, PRODUCT = "b1", "m1", "c1", "c2"
NATURALS: Binders = [(name, "natural") for name in (BOUND, RATE, COUNT, PRODUCT)]


def within(value: Callable[[Json], Json]) -> Json:
    """∃K ∀n ≥ 1: a value that depends on n lies between −K and K."""
    return exists([("K", "natural")], bounded_by("K", value))


def bounded_by(bound: Json, value: Callable[[Json], Json]) -> Json:
    """∀n ≥ 1: the value lies between −K and K."""
    sides = both(["<=", minus(bound), value("n")], ["<=", value("n"), bound])
    return forall([("n", "natural")], implies(["<=", 1, "n"], sides))


def tends_to(mean: Callable[[Json], Json], limit: Json) -> Json:
    """∃K ∀n ≥ 1: the mean differs from the limit by at most K/n."""
    return within(lambda n: times(n, minus(mean(n), limit)))


NATURAL = Lemmas(
    "library/natural-numbers",
    "Sums and products of natural numbers are natural numbers",
    variables=[*NATURALS, *DECLARED],
    file=__file__,
)


@NATURAL.lemma(
    "sum",
    "There is a natural number n + m.",
    "forall m in natural: forall n in natural: exists c in natural: c = n + m",
    "1, 1",
)
def prove_sum(proof: Evidence) -> int:
    """Prove ∀m ∀n ∃c: c = n + m, in the natural numbers."""

    def exists_sum(n: Json, c: str = "c'") -> Json:
        return exists([(c, "natural")], equal(c, plus(n, RATE)))

    found = proof.assume(equal(COUNT, plus(LENGTH, RATE)))
    following = proof.sums(equal(["next", COUNT], plus(MORE, RATE)), cofactors=[cofactor(found)])
    named = proof.witness(exists_sum(MORE), [["next", COUNT]], following)
    step = proof.choose(proof.assume(exists_sum(LENGTH)), COUNT, named)
    base = proof.witness(exists_sum(ZERO), [RATE], proof.sums(equal(RATE, plus(0, RATE))))
    return proof.generalise(by_counting(proof, exists_sum, base, step), [RATE])


@NATURAL.lemma(
    "product",
    "There is a natural number m n.",
    "forall m in natural: forall n in natural: exists c in natural: c = m*n",
    "1, 1",
    [("It may exceed 1.", "exists c in natural", "exists c in range(0, 1)", "2, 1")],
)
def prove_product(proof: Evidence) -> int:
    """Prove ∀m ∀n ∃c: c = m n, in the natural numbers."""

    def exists_product(n: Json) -> Json:
        return exists([("c'", "natural")], equal("c'", times(RATE, n)))

    before = proof.assume(equal(PRODUCT, times(RATE, LENGTH)))
    added = proof.specialise(prove_sum(proof), [RATE, PRODUCT])
    found = proof.assume(equal(COUNT, plus(PRODUCT, RATE)))
    following = proof.sums(equal(COUNT, times(RATE, MORE)), cofactors=[cofactor(found), cofactor(before)])
    named = proof.choose(added, COUNT, proof.witness(exists_product(MORE), [COUNT], following))
    step = proof.choose(proof.assume(exists_product(LENGTH)), PRODUCT, named)
    base = proof.witness(exists_product(ZERO), [ZERO], proof.sums(equal(0, times(RATE, 0))))
    return proof.generalise(by_counting(proof, exists_product, base, step), [RATE])


def grows(rate: Json, value: Callable[[Json], Json]) -> Json:
    """∀n ≥ 1: n ≤ m (value + 1)."""
    return forall([("n", "natural")], implies(["<=", 1, "n"], ["<=", "n", times(rate, plus(value("n"), 1))]))


def prove_unbounded(proof: Evidence) -> int:
    """Prove ∀f, m ≥ 1 (∀n ≥ 1: n ≤ m (f(n) + 1) ⟹ ∀K: not all f(n) with n ≥ 1 lie between −K and K)."""
    hypotheses = [["<=", 1, RATE], grows(RATE, lambda n: [SERIES, n])]
    rate, growing = (proof.assume(formula) for formula in hypotheses)
    bounded = bounded_by(BOUND, lambda n: [SERIES, n])
    above = proof.assume(bounded)
    far = ["next", ["next", BOUND]]
    chosen = proof.assume(equal(COUNT, times(RATE, far)))
    large = proof.squares(
        ["<=", 1, COUNT],
        proof.sums(
            equal(minus(COUNT, 1), plus(minus(RATE, 1), times(RATE, plus(BOUND, 1)))), cofactors=[cofactor(chosen)]
        ),
        [rate],
    )
    growth = proof.specialise(growing, [COUNT], [large])
    limit = proof.project(proof.specialise(above, [COUNT], [large]), 1)
    value = [SERIES, COUNT]
    form = plus(minus(times(RATE, plus(value, 1)), COUNT), times(RATE, minus(BOUND, value)), minus(RATE, 1), 1)
    absurd = proof.squares(
        ["<", 0, 0], proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(chosen)]), [growth, limit, rate]
    )
    product = proof.specialise(prove_product(proof), [RATE, far])
    absurd = proof.choose(product, COUNT, absurd)
    denied = prove_not(proof, bounded, absurd, proof.evaluate(["<", 0, 0]))
    return proof.generalise(proof.generalise(denied, [BOUND]), [SERIES, RATE], hypotheses)


STATEMENTS = {"library/natural-numbers": NATURAL.statement}
