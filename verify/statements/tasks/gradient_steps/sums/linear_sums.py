"""Sums over a finite set go into sums of the first n values of a sequence, and into sums over three positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import (
    DECLARED,
    LENGTH,
    MORE,
    SUMS,
    ZERO,
    by_counting,
    prove_equal_sums,
    prove_last_term,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, mapping, times, total
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.sums.triple_sums import PAIR, Term, over_earlier, over_starts

Json = Any

INDEX, WEIGHT, FAMILY, CUBE = "A1", "u3", "G1", "H1"
P, T = names_of(PAIR)
LINEAR: Binders = [
    (INDEX, "set"),
    (WEIGHT, ["maps", INDEX, "real"]),
    (FAMILY, ["maps", INDEX, "natural", "real"]),
    (CUBE, ["maps", INDEX, "natural", "natural", "natural", "real"]),
]


def _weighted(term: Json) -> Json:
    return total([("a'", INDEX)], times([WEIGHT, "a'"], term))


EXCHANGE = Lemmas(
    "library/exchange-of-sums",
    "A sum over a set and a sum over numbers are exchanged",
    definitions=SUMS,
    variables=[*LINEAR, *DECLARED, *PAIR],
    file=__file__,
)


@EXCHANGE.lemma(
    "set",
    "A weighted sum over a set of sums of n values is the sum of n weighted sums.",
    """
    forall A in set; u in maps(A, real); G in maps(A, natural, real):
      forall n in natural:
        sum(a in A: u(a)*sum_below(G(a), n)) = sum_below((k in natural |-> sum(a in A: u(a)*G(a, k))), n)
    """,
    "unit, (a in unit |-> 1), (a in unit, k in natural |-> k), 1",
    [
        (
            "The weights stay.",
            "sum(a in A: u(a)*G(a, k))",
            "sum(a in A: G(a, k))",
            "unit, (a in unit |-> 2), (a in unit, k in natural |-> 1), 1",
        )
    ],
)
def prove_exchange(proof: Evidence) -> int:
    """Prove ∀A, u, G ∀n: Σ_a u(a) Σ_k<n G(a, k) = Σ_k<n Σ_a u(a) G(a, k)."""
    inside = mapping([("k'", "natural")], _weighted([FAMILY, "a'", "k'"]))

    def statement(n: Json) -> Json:
        return equal(_weighted(["sum_below", [FAMILY, "a'"], n]), ["sum_below", inside, n])

    last = proof.specialise(prove_last_term(proof), [LENGTH])
    each = [["a'", INDEX]]
    step = proof.sums(
        statement(MORE),
        cofactors=[
            cofactor(last, [[FAMILY, "a'"]], [WEIGHT, "a'"], each),
            cofactor(proof.assume(statement(LENGTH))),
            cofactor(last, [inside], -1),
        ],
    )
    result = by_counting(proof, statement, proof.sums(statement(ZERO)), step)
    return proof.generalise(result, [INDEX, WEIGHT, FAMILY])


@EXCHANGE.lemma(
    "positions",
    "So it is for sums over s <= t <= p < n.",
    """
    forall A in set; u in maps(A, real); H in maps(A, natural, natural, natural, real); n in natural:
        sum(a in A: u(a)*sum_below((p in natural |-> sum_below((t in natural |->
            sum_below((s in natural |-> H(a, p, t, s)), next(t))), next(p))), n))
      = sum_below((p in natural |-> sum_below((t in natural |->
            sum_below((s in natural |-> sum(a in A: u(a)*H(a, p, t, s))), next(t))), next(p))), n)
    """,
    "unit, (a in unit |-> 1), (a in unit, p, t, s in natural |-> p), 1",
)
def prove_exchange_over_positions(proof: Evidence) -> int:
    """Prove ∀A, u, H ∀t: Σ_a u(a) Σ_s≤t'≤p<t H(a, p, t', s) = Σ_s≤t'≤p<t Σ_a u(a) H(a, p, t', s)."""
    exchange, congruent = prove_exchange(proof), prove_equal_sums(proof)

    def outer(p: Json, t: Json, s: Json) -> Json:
        return [CUBE, "a'", p, t, s]

    def inner(*places: Json) -> Json:
        return _weighted(outer(*places))

    levels: list[tuple[Callable[[Term, str], Json], Json, str | None]] = [
        (lambda term, k: term(P, T, k), ["next", T], T),
        (lambda term, k: over_starts(term, P, k), ["next", P], P),
        (over_earlier, LENGTH, None),
    ]
    known = None
    for term, length, index in levels:
        family = mapping([("a'", INDEX), ("k'", "natural")], term(outer, "k'"))
        moved = proof.specialise(exchange, [INDEX, WEIGHT, family, length])
        if known is not None:
            sides = [mapping([("k'", "natural")], x) for x in (_weighted(term(outer, "k'")), term(inner, "k'"))]
            same = proof.specialise(congruent, [*sides, length], [known])
            whole = _weighted(["sum_below", mapping([("k'", "natural")], term(outer, "k'")), length])
            moved = proof.rewrite(equal(whole, ["sum_below", sides[1], length]), [same], moved)
        known = proof.generalise(moved, [index] if index else [])
    return proof.generalise(moved, [INDEX, WEIGHT, CUBE, LENGTH])


STATEMENTS = {"library/exchange-of-sums": EXCHANGE.statement}
