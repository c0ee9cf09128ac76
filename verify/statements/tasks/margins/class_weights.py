"""The class-weighted margin is at least the margin, and equal to it if only the best wrong classes have a weight.

Thesis on combinatorial tasks, section 7.3.2 and condition C.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    forall,
    implies,
    indicator,
    minus,
    plus,
    times,
    total,
)
from verify.statements.patterns import names_of, sums_under
from verify.statements.tasks.margins.margin_vocabulary import OUTPUTS, WEIGHTED

Json = Any

OF_OUTPUTS = ["maps", "D", "L", "real"]
CLASSIFIED: Binders = [
    ("D", "set"),
    ("L", "set"),
    ("y", ["maps", "D", "L"]),
    ("tau", OF_OUTPUTS),
    ("f1", OF_OUTPUTS),
    ("g1", OUTPUTS),
]
AT_POINT: Binders = [("x1", "D"), ("c1", "L"), ("c2", "L"), ("r1", "real")]
CLASSIFICATION: list[Json] = [["weighting", "D", "L", "y", "tau"], ["margins", "D", "L", "y", "f1", "g1"]]
WEIGHTED_AT_POINT = WEIGHTED.margin("f1", "x1")
MARGIN = ["g1", "x1"]


def wrong(c: str) -> Json:
    """The class c is wrong at the data point."""
    return different(c, ["y", "x1"])


def _surplus(c: str) -> Json:
    """What the right class has beyond the class c and the margin."""
    return minus(minus(["f1", "x1", ["y", "x1"]], ["f1", "x1", c]), MARGIN)


class ClassFacts:
    """Facts about one data point, from the weights and the margin there."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses; the proof declares :data:`CLASSIFIED` and :data:`AT_POINT`."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in CLASSIFICATION]
        weights, margins = (proof.specialise(theorem, ["x1"]) for theorem in self.given)
        self.signs, self.unit = proof.project(weights, 0), proof.project(weights, 1)
        self.bounds, self.attained = proof.project(margins, 0), proof.project(margins, 1)
        self.surplus = self._guarded_surplus()

    def _guarded_surplus(self) -> int:
        """∀c: 0 ≤ [c is wrong] · surplus(c)."""
        proof = self.proof
        value = times(indicator(wrong("c1")), _surplus("c1"))
        goal: Json = ["<=", 0, value]
        right = ["not", wrong("c1")]
        zero = sums_under(proof, [right], [proof.assume(right)], equal(minus(value, 0), 0))
        assumed = proof.assume(wrong("c1"))
        bound = proof.specialise(self.bounds, ["c1"], [assumed])
        plain = sums_under(proof, [wrong("c1")], [assumed], equal(minus(value, 0), _surplus("c1")))
        cases = proof.cases(wrong("c1"), proof.squares(goal, plain, [bound]), proof.squares(goal, zero))
        return proof.generalise(cases, ["c1"])

    def gap(self, apart: Json | None = None) -> Json:
        """Σ_c τ(c) · [c is wrong] · surplus(c), perhaps over some classes alone."""
        return total([("c", "L")], times(["tau", "x1", "c"], times(indicator(wrong("c")), _surplus("c"))), apart)

    def not_less(self) -> int:
        """The margin is at most the class-weighted one."""
        proof = self.proof
        equals = proof.sums(equal(minus(WEIGHTED_AT_POINT, MARGIN), self.gap()), cofactors=[self.by_unit()])
        return proof.squares(["<=", MARGIN, WEIGHTED_AT_POINT], equals, [self.signs, self.surplus])

    def by_unit(self) -> Json:
        """The equation that the weights add up to 1, times what turns the gap into a difference of margins."""
        return cofactor(self.unit, [], minus(MARGIN, ["f1", "x1", ["y", "x1"]]))

    def closed(self, theorem: int) -> int:
        """Generalise over the data point and all that was assumed."""
        return self.proof.generalise(self.proof.generalise(theorem, ["x1"]), names_of(CLASSIFIED), CLASSIFICATION)


def prove_not_less(proof: Evidence) -> int:
    """Prove ∀ outputs, weights and margins, ∀x: the margin is at most the class-weighted one."""
    facts = ClassFacts(proof)
    return facts.closed(facts.not_less())


def best_wrong(x: str, only_weighted: bool = True) -> Json:
    """Each wrong class, or each that has a weight at x, is one of the best wrong classes."""
    best = forall([("c'", "L")], implies(different("c'", ["y", x]), ["<=", ["f1", x, "c'"], ["f1", x, "c"]]))
    weighted = [different(["tau", x, "c"], 0)] if only_weighted else []
    return forall([("c", "L")], implies(different("c", ["y", x]), *weighted, best))


def equivalence(only_weighted: bool = True) -> Json:
    """The class-weighted margin is the margin if and only if the weights are on best wrong classes."""
    same = equal(WEIGHTED.margin("f1", "x"), ["g1", "x"])
    everywhere = forall([("x", "D")], ["iff", same, best_wrong("x", only_weighted)])
    return forall(CLASSIFIED, implies(*CLASSIFICATION, everywhere))


def _prove_only_best(facts: ClassFacts) -> int:
    """If the margins are equal, each class with a weight is best."""
    proof = facts.proof
    same = equal(WEIGHTED_AT_POINT, MARGIN)
    equals, nonzero = proof.assume(same), different(["tau", "x1", "c1"], 0)
    here, there = (proof.assume(wrong(c)) for c in ("c1", "c2"))
    signs = [proof.specialise(facts.signs, ["c1"]), proof.assume(nonzero)]
    positive = proof.specialise(prove_positive(proof), [["tau", "x1", "c1"]], signs)
    bounds = [proof.specialise(facts.bounds, [c], [given]) for c, given in (("c1", here), ("c2", there))]
    lost = times(["tau", "x1", "c1"], _surplus("c1"))
    nothing = sums_under(
        proof,
        [wrong("c1")],
        [here],
        equal(plus(lost, facts.gap(different("c", "c1"))), 0),
        cofactors=[cofactor(equals), cofactor(facts.unit, [], minus(["f1", "x1", ["y", "x1"]], MARGIN))],
    )
    attained = proof.vanish(nothing, [0], [positive, bounds[0], facts.signs, facts.surplus])
    below: Json = ["<=", ["f1", "x1", "c2"], ["f1", "x1", "c1"]]
    gap = proof.sums(equal(minus(below[2], below[1]), _surplus("c2")), cofactors=[cofactor(attained, [], -1)])
    best = proof.generalise(proof.squares(below, gap, [bounds[1]]), ["c2"], [wrong("c2")])
    return proof.generalise(proof.generalise(best, ["c1"], [wrong("c1"), nonzero]), [], [same])


def _prove_equal_margins(facts: ClassFacts) -> int:
    """If each class with a weight is best, the margins are equal."""
    proof = facts.proof
    only = proof.assume(best_wrong("x1"))
    zero = equal(["tau", "x1", "c1"], 0)
    factor = times(indicator(wrong("c1")), _surplus("c1"))
    goal = equal(times(["tau", "x1", "c1"], factor), 0)
    here = proof.assume(wrong("c1"))
    bound = proof.specialise(facts.bounds, ["c1"], [here])
    attained = proof.assume(both(wrong("c2"), equal(MARGIN, minus(["f1", "x1", ["y", "x1"]], ["f1", "x1", "c2"]))))
    other, value = proof.project(attained, 0), proof.project(attained, 1)
    best = proof.specialise(only, ["c1"], [here, proof.assume(["not", zero])])
    below = proof.specialise(best, ["c2"], [other])
    opposite = minus(["f1", "x1", "c1"], ["f1", "x1", "c2"])
    nothing = proof.sums(equal(plus(_surplus("c1"), opposite), 0), cofactors=[cofactor(value, [], -1)])
    tie = proof.vanish(nothing, [0], [bound, below])
    tied = proof.choose(facts.attained, "c2", proof.sums(goal, cofactors=[cofactor(tie, [], _weight("c1"))]))
    absent = proof.sums(goal, cofactors=[cofactor(proof.assume(zero), [], factor)])
    weighted = proof.cases(zero, absent, tied)
    right = ["not", wrong("c1")]
    unweighted = sums_under(proof, [right], [proof.assume(right)], goal)
    nothing_lost = proof.generalise(proof.cases(wrong("c1"), weighted, unweighted), ["c1"])
    same = equal(WEIGHTED_AT_POINT, MARGIN)
    equals = proof.sums(same, cofactors=[cofactor(nothing_lost, ["c"], 1, [["c", "L"]]), facts.by_unit()])
    return proof.generalise(equals, [], [best_wrong("x1")])


def _weight(c: str) -> Json:
    return times(["tau", "x1", c], indicator(wrong(c)))


def prove_equivalence() -> Evidence:
    """Prove the second sentence of condition C.1."""
    proof = Evidence([*CLASSIFIED, *AT_POINT])
    facts = ClassFacts(proof)
    facts.closed(proof.equivalence(_prove_only_best(facts), _prove_equal_margins(facts)))
    return proof
