"""The expected diagonal entry of W after the first step for a = b exceeds every multiple of t: harmonic numbers do.

Tasks (Edelman), equation (E.47).
"""

from verify.library.finite_sums import LENGTH, MORE, ZERO, by_counting, prove_last_term
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, trees
from verify.statements.formulas import both, exists, forall, implies
from verify.statements.tasks.gradient_steps.sums import means, square_growth, square_means, uniform_moments
from verify.statements.tasks.gradient_steps.sums.harmonic_growth import harmonic, prove_thrice, thrice
from verify.statements.tasks.gradient_steps.symmetric import chain
from verify.statements.terms import equal, mapping, minus, over, plus, times


def _prove_half_more(proof: Evidence) -> int:
    """Prove ∀n ≥ 1 ∃c ≥ 1: 1 + 2 H(n) ≤ 2 H(c), where c is 2n."""
    n, c, doubled = square_means.FIRST, means.COUNT, times(2, square_means.FIRST)
    some = proof.assume(["<=", 1, n])
    size = proof.squares(
        ["<", 0, doubled], proof.sums(equal(minus(doubled, 0), times(2, plus(minus(n, 1), 1)))), [some]
    )
    edge = proof.quotient(proof.specialise(prove_nonzero(proof), [doubled], [size]))
    part = over(1, doubled)

    def found(j: Json, name: Json) -> Json:
        return both(equal(name, plus(n, j)), ["<=", plus(harmonic(n), times(j, part)), harmonic(name)])

    def statement(j: Json) -> Json:
        return implies(["<=", j, n], exists([("c'", "natural")], found(j, "c'")))

    inside = proof.assume(["<=", MORE, n])
    room = minus(n, MORE)
    fewer = proof.squares(["<=", LENGTH, n], proof.sums(equal(minus(n, LENGTH), plus(room, 1))), [inside])
    before = proof.specialise(proof.assume(statement(LENGTH)), [], [fewer])
    here = proof.assume(found(LENGTH, c))
    value, bound = (proof.project(here, side) for side in (0, 1))
    divisor = plus(c, 1)
    unit, share_here = square_growth.prove_unit(proof, divisor), square_growth.share(divisor)
    last = proof.specialise(
        proof.specialise(prove_last_term(proof), [c]),
        [mapping([("k'", "natural")], square_growth.share(plus("k'", 1)))],
    )
    goal = found(MORE, ["next", c])[2]
    form = plus(minus(harmonic(c), plus(harmonic(n), times(LENGTH, part))), times(share_here, part, room))
    gap = proof.follows(equal(minus(*goal[:0:-1]), form), last, unit, edge, value)
    larger = proof.squares(goal, gap, [bound, size, inside])
    named = proof.sums(found(MORE, ["next", c])[1], cofactors=[cofactor(value)])
    step = proof.witness(statement(MORE)[2], [["next", c]], proof.conjunction(named, larger))
    step = proof.generalise(proof.choose(before, c, step), [], [["<=", MORE, n]])
    start = proof.sums(equal(minus(harmonic(n), plus(harmonic(n), times(ZERO, part))), 0))
    start = proof.squares(found(ZERO, n)[2], start)
    start = proof.witness(statement(ZERO)[2], [n], proof.conjunction(proof.sums(equal(n, plus(n, ZERO))), start))
    base = proof.generalise(start, [], [["<=", ZERO, n]])
    all_steps = proof.specialise(by_counting(proof, statement, base, step), [n])
    whole = proof.squares(["<=", n, n], proof.sums(equal(minus(n, n), 0)))
    last_one = proof.specialise(all_steps, [], [whole])
    end = proof.assume(found(n, c))
    value, bound = (proof.project(end, side) for side in (0, 1))
    positive = proof.squares(
        ["<=", 1, c], proof.sums(equal(minus(c, 1), plus(minus(n, 1), n)), cofactors=[cofactor(value)]), [some]
    )
    goal = ["<=", plus(1, times(2, harmonic(n))), times(2, harmonic(c))]
    form = times(2, minus(harmonic(c), plus(harmonic(n), times(n, part))))
    larger = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=[cofactor(edge)]), [bound])
    claim = exists([("c'", "natural")], both(["<=", 1, "c'"], [*goal[:2], times(2, harmonic("c'"))]))
    result = proof.choose(last_one, c, proof.witness(claim, [c], proof.conjunction(positive, larger)))
    return proof.generalise(result, [n], [["<=", 1, n]])


def prove_unbounded_harmonic(proof: Evidence) -> int:
    """Prove ∀K ∃n ≥ 1: K ≤ 2 H(n)."""
    more = _prove_half_more(proof)

    def found(bound: Json, n: Json) -> Json:
        return both(["<=", 1, n], ["<=", bound, times(2, harmonic(n))])

    def statement(bound: Json) -> Json:
        return exists([("n'", "natural")], found(bound, "n'"))

    here = proof.assume(found(LENGTH, square_means.FIRST))
    some, large = (proof.project(here, side) for side in (0, 1))
    later = ["<=", plus(1, times(2, harmonic(square_means.FIRST))), times(2, harmonic(means.COUNT))]
    chosen = proof.assume(both(["<=", 1, means.COUNT], later))
    form = plus(minus(times(2, harmonic(square_means.FIRST)), LENGTH), minus(*later[:0:-1]))
    goal = ["<=", MORE, times(2, harmonic(means.COUNT))]
    larger = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form)), [large, proof.project(chosen, 1)])
    named = proof.witness(statement(MORE), [means.COUNT], proof.conjunction(proof.project(chosen, 0), larger))
    named = proof.choose(proof.specialise(more, [square_means.FIRST], [some]), means.COUNT, named)
    step = proof.choose(proof.assume(statement(LENGTH)), square_means.FIRST, named)
    one: Json = ["of", "natural", 1]
    base = proof.witness(statement(ZERO), [one], proof.evaluate(found(ZERO, one)))
    return by_counting(proof, statement, base, step)


def _rate_claim(bound: Json) -> Json:
    """The expectation of the entry is at least (t + 1)/16 times H(t) less a bound, and H(t) is not bounded."""
    least = times(uniform_moments.HALF, "t", plus("t", 1), minus(harmonic("t"), bound))
    above = exists([("n", "natural")], both(["<=", 1, "n"], ["<=", "K", times(2, harmonic("n"))]))
    rate = forall([("t", "natural")], ["<=", least, times(4, thrice("t"))])
    return both(rate, forall([("K", "natural")], above))


def rate_part() -> model.Part:
    """The entry grows faster than every multiple of t."""
    proof = ConciseEvidence(chain.VARIABLES)
    below = proof.project(proof.specialise(prove_thrice(proof), [LENGTH]), 0)
    proof.conjunction(proof.generalise(below, [LENGTH]), prove_unbounded_harmonic(proof))
    claim, near_miss = (_rate_claim(bound) for bound in (over(7, 2), 1))
    failing = trees.substituted(near_miss[1][2], {"t": ["of", "natural", 2]})
    refuted = Evidence()
    refuted.counterexample(near_miss, [{"part": 0}, {"at": [2]}], refuted.evaluate(failing))
    return model.Part(
        "expectation",
        "For every t, four times the sum of the expected gradients in v of the lengths 1 to t is at least t (t + 1)/2 "
        "times H(t) - 7/2; and the numbers H(t) = 1 + 1/2 + ... + 1/t exceed every bound.",
        claim,
        proof,
        [[3], [3]],
        [model.Control("With 1 in place of 7/2 it is false.", trees.differences(claim, near_miss), refuted)],
    )
