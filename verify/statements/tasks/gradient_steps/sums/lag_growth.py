"""How a geometric sum falls behind when it gets more terms: m more terms add at least 0 and at most 2m to its lag."""

from verify.library.finite_sums import BASE, INVERSE, LENGTH, MORE, PLACE, ZERO, by_counting, raised
from verify.library.powers import prove_bounded_power
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import both, exists
from verify.statements.tasks.gradient_steps.sums import geometric_lag, means
from verify.statements.terms import equal, minus, plus, times


def _grown(n: Json, c: Json, more: Json) -> list[Json]:
    """0 ≤ the growth of the lag from n terms to c ≤ 2m."""
    growth = minus(geometric_lag.lag(BASE, INVERSE, c), geometric_lag.lag(BASE, INVERSE, n))
    return [["<=", 0, growth], ["<=", growth, times(2, more)]]


def prove_lag_growth(proof: Evidence) -> int:
    """Prove ∀λ, κ (κ(λ − 1) = 1, −1 ≤ λ ≤ 1 ⟹ ∀k ∀m ∃c (c = k + m, 0 ≤ lag(c) − lag(k) ≤ 2m))."""
    unit, *ends = (proof.assume(formula) for formula in (geometric_lag.GAP, *geometric_lag.BETWEEN))
    powers = proof.specialise(proof.specialise(prove_bounded_power(proof), [BASE], ends), [["next", means.COUNT]])

    def inside(n: Json, c: Json) -> Json:
        return both(equal(c, plus(PLACE, n)), *_grown(PLACE, c, n))

    def statement(n: Json) -> Json:
        return exists([("c'", "natural")], inside(n, "c'"))

    before = proof.assume(inside(LENGTH, means.COUNT))
    same, *known = (proof.project(before, part) for part in range(3))
    known += [proof.project(powers, part) for part in (0, 1)]
    after: Json = ["next", means.COUNT]
    growth, up = _grown(PLACE, means.COUNT, LENGTH)[0][2], raised(BASE, after)
    forms = [
        plus(growth, minus(1, up)),
        plus(minus(times(2, LENGTH), growth), minus(up, -1)),
    ]
    sides = [
        proof.squares(
            goal,
            proof.follows(equal(minus(*goal[:0:-1]), form), unit),
            known,
        )
        for goal, form, weight in zip(_grown(PLACE, after, MORE), forms, (-1, 1), strict=True)
    ]
    found = proof.conjunction(proof.sums(equal(after, plus(PLACE, MORE)), cofactors=[cofactor(same)]), *sides)
    step = proof.choose(proof.assume(statement(LENGTH)), means.COUNT, proof.witness(statement(MORE), [after], found))
    none = [proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), 0))) for goal in _grown(PLACE, PLACE, ZERO)]
    start = proof.conjunction(proof.sums(equal(PLACE, plus(PLACE, ZERO))), *none)
    base = proof.witness(statement(ZERO), [PLACE], start)
    found = proof.generalise(by_counting(proof, statement, base, step), [PLACE])
    return proof.generalise(found, [BASE, INVERSE], [geometric_lag.GAP, *geometric_lag.BETWEEN])
