"""A sequence that rises by a positive amount wherever it is below a bound converges to the bound.

So a sequence of numbers ≥ 0 each of which is at most c < 1 times the one before converges to 0.

Rests on the cited lemma on bounded monotone sequences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    minus,
    plus,
)

Json = Any

SEQUENCE, BOUND = "seq", "top"
LIMIT, GAP, INDEX, LATER, ERROR = "lim", "gap", "idx", "later", "err"
LIMITS: Binders = [
    (SEQUENCE, ["maps", "natural", "real"]),
    *((name, "real") for name in (BOUND, LIMIT, GAP, ERROR)),
    *((name, "natural") for name in (INDEX, LATER)),
]


def rises(a: Json, b: Json) -> list[Json]:
    """The hypotheses on a sequence a and a bound b."""

    def at(n: Json) -> Json:
        return ["at", a, n]

    n, after = "n'", ["next", "n'"]
    amount = forall([(n, "natural")], implies(["<=", at(n), "l'"], ["<=", plus(at(n), "c'"), at(after)]))
    return [
        forall([(n, "natural")], ["<=", at(n), at(after)]),
        forall([(n, "natural")], ["<=", at(n), b]),
        forall([("l'", "real")], implies(["<", "l'", b], exists([("c'", "real")], both(["<", 0, "c'"], amount)))),
    ]


def eventually(a: Json, low: Json, k: str) -> Json:
    """∀n ≥ k: low < a(n)."""
    return forall([("n'", "natural")], implies(["<=", k, "n'"], ["<", low, ["at", a, "n'"]]))


def prove_rising_limit(proof: Evidence) -> int:
    """Prove ∀ sequences a, b (a rises towards b ⟹ ∀e > 0 ∃k ∀n ≥ k: b − e < a(n)), in a proof with ``LIMITS``."""
    a, b = SEQUENCE, BOUND
    hypotheses = rises(a, b)
    upwards, bounded, amounts = (proof.assume(formula) for formula in hypotheses)
    limit = proof.specialise(proof.citation("monotone convergence"), [a, b], [upwards, bounded])
    below = forall([("n'", "natural")], ["<=", [a, "n'"], LIMIT])
    near = forall(
        [("e'", "real")],
        implies(["<", 0, "e'"], exists([("k'", "natural")], eventually(a, minus(LIMIT, "e'"), "k'"))),
    )
    found = proof.assume(both(below, near))
    below, near = proof.project(found, 0), proof.project(found, 1)
    reached = ["<=", b, LIMIT]
    short = proof.order(proof.assume(["not", reached]))
    step = forall(
        [("n'", "natural")], implies(["<=", [a, "n'"], LIMIT], ["<=", plus([a, "n'"], GAP), [a, ["next", "n'"]]])
    )
    chosen_gap = proof.assume(both(["<", 0, GAP], step))
    chosen_index = proof.assume(eventually(a, minus(LIMIT, GAP), INDEX))
    same = proof.squares(["<=", INDEX, INDEX], proof.sums(equal(minus(INDEX, INDEX), 0)))
    close = proof.specialise(chosen_index, [INDEX], [same])
    here, there = (proof.specialise(below, [n]) for n in (INDEX, ["next", INDEX]))
    rise = proof.specialise(proof.project(chosen_gap, 1), [INDEX], [here])
    value, after = [a, INDEX], [a, ["next", INDEX]]
    form = plus(minus(value, minus(LIMIT, GAP)), minus(after, plus(value, GAP)), minus(LIMIT, after))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [close, rise, there])
    indices = proof.specialise(near, [GAP], [proof.project(chosen_gap, 0)])
    absurd = proof.choose(indices, INDEX, absurd)
    absurd = proof.choose(proof.specialise(amounts, [LIMIT], [short]), GAP, absurd)
    at_top = prove_by_order(proof, reached, absurd)
    positive = ["<", 0, ERROR]
    indices = proof.specialise(near, [ERROR], [proof.assume(positive)])
    chosen = proof.assume(eventually(a, minus(LIMIT, ERROR), INDEX))
    late = ["<=", INDEX, LATER]
    close = proof.specialise(chosen, [LATER], [proof.assume(late)])
    low = minus(b, ERROR)
    form = plus(minus([a, LATER], minus(LIMIT, ERROR)), minus(LIMIT, b))
    closer = proof.squares(["<", low, [a, LATER]], proof.sums(equal(minus([a, LATER], low), form)), [close, at_top])
    every = proof.generalise(closer, [LATER], [late])
    goal = exists([("k'", "natural")], eventually(a, low, "k'"))
    some = proof.choose(indices, INDEX, proof.witness(goal, [INDEX], every))
    result = proof.choose(limit, LIMIT, proof.generalise(some, [ERROR], [positive]))
    return proof.generalise(result, [a, b], hypotheses)


def vanishes(term: Callable[[Json], Json]) -> Json:
    """∀e > 0 ∃k ∀n ≥ k: term(n) < e."""
    small = forall([("n'", "natural")], implies(["<=", "k'", "n'"], ["<", term("n'"), "e'"]))
    return forall([("e'", "real")], implies(["<", 0, "e'"], exists([("k'", "natural")], small)))
