"""Sums of n values that are at most a + b k, or of n + 1 values of which the first is 0."""

from verify.library.finite_sums import LENGTH, MORE, PLACE, SERIES, ZERO, by_counting, prove_first_term, prove_last_term
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import forall
from verify.statements.terms import equal, mapping, minus, over, plus, times

START, RATE = "x2", "x3"


def affine(start: Json, rate: Json, k: Json) -> Json:
    """Return a + b k."""
    return plus(start, times(rate, k))


def affine_sum(start: Json, rate: Json, n: Json) -> Json:
    """Return the sum of a + b k over k < n."""
    return plus(times(start, n), times(over(1, 2), rate, n, minus(n, 1)))


def prove_affine_bound(proof: Evidence) -> int:
    """Prove ∀f, a, b (∀k f(k) ≤ a + b k ⟹ ∀n: the sum of n values is at most a n + b n (n − 1)/2)."""
    hypothesis = forall([("k'", "natural")], ["<=", [SERIES, "k'"], affine(START, RATE, "k'")])
    here = proof.specialise(proof.assume(hypothesis), [LENGTH])
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [SERIES])

    def statement(n: Json) -> Json:
        return ["<=", ["sum_below", SERIES, n], affine_sum(START, RATE, n)]

    goal, before = statement(MORE), statement(LENGTH)
    form = plus(gap_of(before), minus(affine(START, RATE, LENGTH), [SERIES, LENGTH]))
    gap = proof.follows(equal(gap_of(goal), form), split)
    step = proof.squares(goal, gap, [proof.assume(before), here])
    base = proof.squares(statement(ZERO), proof.sums(equal(gap_of(statement(ZERO)), 0)))
    return proof.generalise(by_counting(proof, statement, base, step), [SERIES, START, RATE], [hypothesis])


def gap_of(inequality: Json) -> Json:
    """Return the right side of an inequality less its left side."""
    return minus(inequality[2], inequality[1])


def prove_later_bound(proof: Evidence) -> int:
    """Prove ∀f, c (f(0) = 0, ∀k f(k) ≤ c ⟹ ∀n: the sum of n + 1 values is at most c n)."""
    hypotheses = [equal([SERIES, ZERO], 0), forall([("k'", "natural")], ["<=", [SERIES, "k'"], RATE])]
    none, all_values = (proof.assume(formula) for formula in hypotheses)
    moved = mapping([("j'", "natural")], [SERIES, ["next", "j'"]])
    split = proof.specialise(prove_first_term(proof), [SERIES, LENGTH])
    bound = ["<=", [SERIES, ["next", PLACE]], affine(RATE, 0, PLACE)]
    here = proof.specialise(all_values, [["next", PLACE]])
    gap = proof.sums(equal(minus(bound[2], bound[1]), minus(RATE, bound[1])))
    later = proof.generalise(proof.squares(bound, gap, [here]), [PLACE])
    later = proof.specialise(proof.specialise(prove_affine_bound(proof), [moved, RATE, 0], [later]), [LENGTH])
    goal = ["<=", ["sum_below", SERIES, MORE], times(RATE, LENGTH)]
    gap = proof.follows(
        equal(minus(goal[2], goal[1]), minus(affine_sum(RATE, 0, LENGTH), ["sum_below", moved, LENGTH])), split, none
    )
    found = proof.generalise(proof.squares(goal, gap, [later]), [LENGTH])
    return proof.generalise(found, [SERIES, RATE], hypotheses)
