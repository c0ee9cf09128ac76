"""Inequalities between powers whose exponents are the sizes of finite sets, by induction.

A power is a product over a set T. The last ones are the tangent inequality, (|T| + 1) p q^|T| ≤ p^(|T|+1) +
|T| q^(|T|+1), and its case of equality.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, implies, minus, plus, power, product_over, times
from verify.statements.lemmas import Lemmas

Json = Any

A = "A1"
P, Q = "p0", "q0"
POWERS: Binders = [(A, "set"), (P, "real"), (Q, "real")]


def and_one(T: Json) -> Json:
    """Return T with one more element."""
    return ["union", T, ["unit"]]


def raised(T: Json, z: Json) -> Json:
    """Return z to the power |T|."""
    return product_over([("t'", T)], z)


def by_adding(proof: Evidence, statement: Callable[[Json], Json], base: int, step: int) -> int:
    """From φ(∅), and from φ(A) ⊢ φ(A ⊎ {∗}), conclude ∀T φ(T)."""
    passage = proof.generalise(step, [A], [statement(A)])
    return proof.induct(forall([("T3", "set")], statement("T3")), base, passage)


def prove_power_of_product(proof: Evidence) -> int:
    """Prove ∀T ∀p, q: (p q)^|T| = p^|T| q^|T|."""
    return proof.sums(
        forall(
            [("T", "set"), ("p", "real"), ("q", "real")],
            equal(raised("T", times("p", "q")), times(raised("T", "p"), raised("T", "q"))),
        )
    )


SET_POWERS = Lemmas(
    "library/powers-over-sets", "Powers whose exponents are the sizes of finite sets", variables=POWERS, file=__file__
)


@SET_POWERS.lemma(
    "positive",
    "Powers of a positive number are positive.",
    "forall T in set: forall p in real: 0 < p ==> 0 < prod(t in T: p)",
    "unit, 1",
    [("A power of 0 is 0.", "0 < p ==>", "0 <= p ==>", "unit, 0")],
)
def prove_positive_power(proof: Evidence) -> int:
    """Prove ∀T ∀p > 0: 0 < p^|T|."""

    def statement(T: Json) -> Json:
        return forall([("p", "real")], implies(["<", 0, "p"], ["<", 0, raised(T, "p")]))

    positive = ["<", 0, P]
    one = proof.squares(["<", 0, raised(["empty"], P)], proof.sums(equal(minus(raised(["empty"], P), 0), 1)))
    base = proof.generalise(one, [P], [positive])
    given = proof.assume(positive)
    before = proof.specialise(proof.assume(statement(A)), [P], [given])
    more = raised(and_one(A), P)
    split = proof.sums(equal(minus(more, 0), times(raised(A, P), P)))
    step = proof.generalise(proof.squares(["<", 0, more], split, [before, given]), [P], [positive])
    return by_adding(proof, statement, base, step)


@SET_POWERS.lemma(
    "monotone",
    "Powers grow with their base, which is at least 0.",
    "forall T in set: forall p, q in real: 0 <= p, p <= q ==> prod(t in T: p) <= prod(t in T: q)",
    "unit, 1, 2",
)
def prove_monotone_power(proof: Evidence) -> int:
    """Prove ∀T ∀p, q (0 ≤ p ≤ q ⟹ p^|T| ≤ q^|T|)."""

    def statement(T: Json) -> Json:
        return forall(
            [("p", "real"), ("q", "real")],
            implies(["<=", 0, "p"], ["<=", "p", "q"], ["<=", raised(T, "p"), raised(T, "q")]),
        )

    hypotheses = [["<=", 0, P], ["<=", P, Q]]
    empty = [raised(["empty"], z) for z in (P, Q)]
    same = proof.squares(["<=", *empty], proof.sums(equal(minus(empty[1], empty[0]), 0)))
    base = proof.generalise(same, [P, Q], hypotheses)
    given = [proof.assume(formula) for formula in hypotheses]
    before = proof.specialise(proof.assume(statement(A)), [P, Q], given)
    low, high = (raised(A, z) for z in (P, Q))
    more = [raised(and_one(A), z) for z in (P, Q)]
    form = plus(times(plus(P, minus(Q, P)), minus(high, low)), times(minus(Q, P), low))
    larger = proof.squares(["<=", *more], proof.sums(equal(minus(more[1], more[0]), form)), [*given, before])
    return by_adding(proof, statement, base, proof.generalise(larger, [P, Q], hypotheses))


def tangent_gap(T: Json, p: Json, q: Json) -> Json:
    """Return p^(|T|+1) − (|T| + 1) p q^|T| + |T| q^(|T|+1)."""
    return plus(
        minus(times(p, raised(T, p)), times(plus(["size", T], 1), p, raised(T, q))),
        times(["size", T], q, raised(T, q)),
    )


def _longer_gap(T: Json) -> Json:
    """The gap of T ⊎ {∗} at p and q, from that of T."""
    return plus(times(P, tangent_gap(T, P, Q)), times(plus(["size", T], 1), raised(T, Q), power(minus(P, Q), 2)))


@SET_POWERS.lemma(
    "tangent",
    "The power with one factor more lies above its tangent: (n + 1) p q^n <= p^(n+1) + n q^(n+1).",
    """
    forall T in set: forall p, q in real: 0 <= p, 0 <= q ==>
      0 <= (p*prod(t in T: p) - (size(T) + 1)*p*prod(t in T: q)) + size(T)*q*prod(t in T: q)
    """,
    "unit, 1, 1",
    [("With n + 2 instead of n + 1 it does not.", "size(T) + 1", "size(T) + 2", "unit, 1, 1")],
)
def prove_tangent(proof: Evidence) -> int:
    """Prove ∀T ∀p, q ≥ 0: 0 ≤ p^(|T|+1) − (|T| + 1) p q^|T| + |T| q^(|T|+1)."""
    signs = [["<=", 0, name] for name in (P, Q)]

    def statement(T: Json) -> Json:
        return forall(
            [("p", "real"), ("q", "real")],
            implies(["<=", 0, "p"], ["<=", 0, "q"], ["<=", 0, tangent_gap(T, "p", "q")]),
        )

    none = tangent_gap(["empty"], P, Q)
    zero = proof.squares(["<=", 0, none], proof.sums(equal(minus(none, 0), 0)))
    base = proof.generalise(zero, [P, Q], signs)
    given = [proof.assume(sign) for sign in signs]
    before = proof.specialise(proof.assume(statement(A)), [P, Q], given)
    more = tangent_gap(and_one(A), P, Q)
    split = proof.sums(equal(minus(more, 0), _longer_gap(A)))
    step = proof.squares(["<=", 0, more], split, [*given, before])
    return by_adding(proof, statement, base, proof.generalise(step, [P, Q], signs))


@SET_POWERS.lemma(
    "touching",
    "It touches the tangent at one point alone.",
    """
    forall T in set: forall p, q in real: 0 < p, 0 <= q,
      (p*prod(t in union(T, unit): p) - (size(union(T, unit)) + 1)*p*prod(t in union(T, unit): q))
        + size(union(T, unit))*q*prod(t in union(T, unit): q) = 0 ==> p = q
    """,
    "unit, 1, 1",
)
def prove_tangent_attained(proof: Evidence) -> int:
    """Prove ∀T ∀p > 0, q ≥ 0: p = q if the gap of T ⊎ {∗} at p and q is 0."""
    hypotheses = [["<", 0, P], ["<=", 0, Q]]

    def none(T: Json) -> Json:
        return equal(tangent_gap(and_one(T), P, Q), 0)

    def statement(T: Json) -> Json:
        gap = tangent_gap(and_one(T), "p", "q")
        return forall(
            [("p", "real"), ("q", "real")],
            implies(["<", 0, "p"], ["<=", 0, "q"], equal(gap, 0), equal("p", "q")),
        )

    def from_difference(zero: int) -> int:
        return proof.sums(equal(P, Q), cofactors=[cofactor(proof.vanish(zero, []))])

    first = proof.assume(none(["empty"]))
    square = proof.sums(equal(power(minus(P, Q), 2), 0), cofactors=[cofactor(first)])
    base = proof.generalise(from_difference(square), [P, Q], [*hypotheses, none(["empty"])])
    positive, sign = (proof.assume(formula) for formula in hypotheses)
    nonnegative = proof.squares(["<=", 0, P], given=[positive])
    shorter = proof.specialise(prove_tangent(proof), [and_one(A), P, Q], [nonnegative, sign])
    zero = proof.sums(equal(_longer_gap(and_one(A)), 0), cofactors=[cofactor(proof.assume(none(and_one(A))))])
    before = proof.vanish(zero, [0], [positive, sign, shorter])
    same = proof.specialise(proof.assume(statement(A)), [P, Q], [positive, sign, before])
    step = proof.generalise(same, [P, Q], [*hypotheses, none(and_one(A))])
    return by_adding(proof, statement, base, step)


STATEMENTS = {"library/powers-over-sets": SET_POWERS.statement}
