"""Attention on the largest scores alone, when a score is either 0 or a positive number."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import Binders, both, equal, forall, implies, indicator, minus, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.heads.conditions import prove_equivalent

Json = Any

FLAT: Binders = [
    ("T", "set"),
    ("H0", ["subsets", "T"]),
    ("A0", ["subsets", "T"]),
    ("g0", "real"),
]
PLACES: Binders = [("q1", "T"), ("r1", "T"), ("r2", "T")]
SEEN: Json = ["in", "q1", "H0"]
HIT: Json = ["in", "q1", "A0"]


def _score(place: str) -> Json:
    return times("g0", indicator(["in", place, "A0"]))


def _largest(place: str) -> Json:
    return forall([("r", "T")], implies(["in", "r", "H0"], ["<=", _score("r"), _score(place)]))


BEST = both(SEEN, _largest("q1"))


HARDMAX = Lemmas(
    "tasks/own-hard-attention",
    "Where hard attention looks whose scores tell a set from the rest",
    variables=[*FLAT, *PLACES],
    file=__file__,
)


@HARDMAX.lemma(
    "hit",
    "If some visible place is in the set, the largest scores are those of the visible places in the set.",
    """
    forall T in set; H, A in subsets(T); g in real; p in T: 0 < g, p in H, p in A
      ==> (forall q in T: q in H and (forall r in T: r in H ==> g*indicator(r in A) <= g*indicator(q in A))
        <==> q in H and q in A)
    """,
    "labels(a, b), {x in labels(a, b) : true}, {x in labels(a, b) : x = :a}, 1, :a, :b",
    [
        (
            "With the score 0 every visible place has the largest score.",
            "0 < g",
            "0 <= g",
            "labels(a, b), {x in labels(a, b) : true}, {x in labels(a, b) : x = :a}, 0, :a, :b",
        )
    ],
)
def prove_hit(proof: Evidence) -> int:
    """∀T, H, A, g > 0, r ∈ H ∩ A ∀q: q ∈ H has the largest of the scores g [q ∈ A] if and only if q ∈ H ∩ A."""
    hypotheses = [["<", 0, "g0"], ["in", "r2", "H0"], ["in", "r2", "A0"]]
    positive, seen, hit = (proof.assume(formula) for formula in hypotheses)
    best = proof.assume(BEST)
    missed = proof.assume(["not", HIT])
    most = proof.specialise(proof.project(best, 1), ["r2"], [seen])
    full = proof.specialise(proof.sums(implies(["in", "r2", "A0"], equal(_score("r2"), "g0"))), [], [hit])
    none = proof.specialise(proof.sums(implies(["not", HIT], equal(_score("q1"), 0))), [], [missed])
    absurd = proof.contradiction(HIT, proof.rewrite(["<=", "g0", 0], [full, none], most), _positive(proof, positive))
    found = proof.cases(HIT, proof.assume(HIT), absurd)
    both_hold = proof.assume(both(SEEN, HIT))
    at_hit = proof.sums(
        implies(HIT, equal(minus(_score("q1"), _score("r1")), times("g0", indicator(["not", ["in", "r1", "A0"]]))))
    )
    gap = proof.specialise(at_hit, [], [proof.project(both_hold, 1)])
    smaller = proof.squares(["<=", _score("r1"), _score("q1")], gap, [positive])
    every = proof.generalise(proof.generalise(smaller, [], [["in", "r1", "H0"]]), ["r1"])
    backward = proof.conjunction(proof.project(both_hold, 0), every)
    forward = proof.conjunction(proof.project(best, 0), found)
    same = prove_equivalent(proof, BEST, both(SEEN, HIT), forward, backward)
    names = [*names_of(FLAT), "r2"]
    return proof.generalise(proof.generalise(same, ["q1"]), names, hypotheses)


@HARDMAX.lemma(
    "missed",
    "If no visible place is in the set, all visible places have the largest score.",
    """
    forall T in set; H, A in subsets(T); g in real: (forall r in T: r in H ==> not (r in A))
      ==> (forall q in T: q in H and (forall r in T: r in H ==> g*indicator(r in A) <= g*indicator(q in A))
        <==> q in H)
    """,
    "labels(a, b), {x in labels(a, b) : x = :b}, {x in labels(a, b) : x = :a}, 1, :b",
)
def prove_missed(proof: Evidence) -> int:
    """∀T, H, A, g (no r ∈ H is in A ⟹ ∀q: q ∈ H has the largest of the scores g [q ∈ A] if and only if q ∈ H)."""
    none = forall([("r", "T")], implies(["in", "r", "H0"], ["not", ["in", "r", "A0"]]))
    missed = proof.assume(none)
    best, seen = proof.assume(BEST), proof.assume(SEEN)
    scores = []
    for place in ("r1", "q1"):
        here = seen if place == "q1" else proof.assume(["in", place, "H0"])
        off = ["not", ["in", place, "A0"]]
        zero = proof.sums(implies(off, equal(_score(place), 0)))
        scores.append(proof.specialise(zero, [], [proof.specialise(missed, [place], [here])]))
    smaller = proof.rewrite(
        ["<=", _score("r1"), _score("q1")], [(score, "backward") for score in scores], proof.evaluate(["<=", 0, 0])
    )
    every = proof.generalise(proof.generalise(smaller, [], [["in", "r1", "H0"]]), ["r1"])
    same = prove_equivalent(proof, BEST, SEEN, proof.project(best, 0), proof.conjunction(seen, every))
    return proof.generalise(proof.generalise(same, ["q1"]), names_of(FLAT), [none])


def _positive(proof: Evidence, positive: int) -> int:
    """Prove ¬(g ≤ 0) from 0 < g."""
    small: Json = ["<=", "g0", 0]
    equals = proof.sums(equal(minus(0, 0), plus("g0", minus(0, "g0"))))
    absurd = proof.squares(["<", 0, 0], equals, [positive, proof.assume(small)])
    return prove_not(proof, small, absurd, proof.evaluate(["<", 0, 0]))


STATEMENTS = {"tasks/own-hard-attention": HARDMAX.statement}
