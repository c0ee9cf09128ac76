"""The inner sum Σ_s≤q v_(q−s) g_s of a logit for v ≥ 0 and bounded g ≥ 0: what v_1 picks, and what the others add.

Tasks (Edelman), equation (E.2). The entries v_(q−s) enter as in ``shifted_sums``.
"""

from verify.library.finite_sums import LENGTH, MORE, PLACE, SEQUENCE, SERIES, ZERO, by_counting, prove_last_term
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import both, forall, implies
from verify.statements.tasks.gradient_steps.curriculum.model import ONE
from verify.statements.tasks.gradient_steps.sums import lags, shifted_sums
from verify.statements.tasks.gradient_steps.sums.affine_sums import gap_of
from verify.statements.terms import equal, mapping, minus, plus, times

SCALE = "x1"
LATER = mapping([("d'", "natural")], [lags.V, ["next", ["next", "d'"]]])
NONNEGATIVE = forall([("k'", "natural")], ["<=", 0, [lags.V, "k'"]])


def others(n: Json) -> Json:
    """v_0 + v_2 + … + v_(n+1)."""
    return plus([lags.V, ZERO], ["sum_below", LATER, n])


def _between(g: str) -> Json:
    return forall([("k'", "natural")], both(["<=", 0, [g, "k'"]], ["<=", [g, "k'"], SCALE]))


def inner_sides(g: Json, q: Json) -> list[Json]:
    """v_1 g_q ≤ Σ_s≤q+1 v_(q+1−s) g_s ≤ v_1 g_q + w (v_0 + v_2 + … + v_(q+1))."""
    single = times([lags.V, ONE], [g, q] if isinstance(g, str) else ["at", g, q])
    whole = shifted_sums.shifted_sum(g, ["next", q])
    return [["<=", single, whole], ["<=", whole, plus(single, times(SCALE, others(q)))]]


def prove_inner(proof: Evidence) -> int:
    """Prove ∀v ≥ 0 ∀w ∀q ∀g (0 ≤ g ≤ w ⟹ the two ``inner_sides``), from ``TOEPLITZ``."""
    sign, given = proof.assume(NONNEGATIVE), proof.assume(_between(SERIES))
    shifted = shifted_sums.ShiftedSums(proof)
    recursion = proof.generalise(shifted.recursion(), [SERIES, LENGTH])

    def statement(q: Json) -> Json:
        return forall([("g2", SEQUENCE)], implies(_between("g2"), both(*inner_sides("g2", q))))

    def conclude(q: Json, forms: list[Json], cofactors: list[list[Json]], known: list[int]) -> int:
        found = [
            proof.squares(goal, proof.sums(equal(gap_of(goal), form), cofactors=equations), known)
            for goal, form, equations in zip(inner_sides(SERIES, q), forms, cofactors, strict=True)
        ]
        return proof.conjunction(*found)

    def bounds(k: Json) -> list[int]:
        found = proof.specialise(given, [k])
        return [proof.project(found, part) for part in (0, 1)]

    nothing = [
        equal(shifted_sums.shifted_sum(shifted_sums.FOLLOWING, LENGTH), times([lags.V, ZERO], [SERIES, ONE])),
        equal(times([lags.V, MORE], [SERIES, ZERO]), times([lags.V, ONE], [SERIES, LENGTH])),
        equal(["sum_below", LATER, LENGTH], 0),
    ]
    empty = [cofactor(proof.assume(formula)) for formula in nothing]
    here = proof.specialise(recursion, [SERIES, LENGTH])
    base = conclude(
        LENGTH,
        [times([lags.V, ZERO], [SERIES, ONE]), times([lags.V, ZERO], minus(SCALE, [SERIES, ONE]))],
        [
            [cofactor(here), *empty[:2]],
            [*({**equation, "times": -1} for equation in (cofactor(here), *empty[:2])), {**empty[2], "times": SCALE}],
        ],
        [*bounds(ONE), proof.specialise(sign, [ZERO])],
    )
    first = times([lags.V, ONE], [SERIES, ZERO])
    facts = [
        proof.specialise(shifted.alone(), [shifted_sums.FOLLOWING]),
        proof.sums(equal(first, first)),
        proof.evaluate(equal(0, 0)),
    ]
    base = proof.specialise(proof.generalise(base, [LENGTH], nothing), [ZERO], facts)
    base = proof.generalise(base, [SERIES], [_between(SERIES)])
    moved = proof.generalise(proof.specialise(given, [["next", PLACE]]), [PLACE])
    before = proof.specialise(proof.assume(statement(LENGTH)), [shifted_sums.FOLLOWING], [moved])
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [LATER])
    here = proof.specialise(recursion, [SERIES, MORE])
    low, high = inner_sides(shifted_sums.FOLLOWING, LENGTH)
    far: Json = [lags.V, ["next", MORE]]
    step = conclude(
        MORE,
        [plus(gap_of(low), times(far, [SERIES, ZERO])), plus(gap_of(high), times(far, minus(SCALE, [SERIES, ZERO])))],
        [[cofactor(here)], [cofactor(here, [], -1), cofactor(split, [], SCALE)]],
        [*(proof.project(before, part) for part in (0, 1)), *bounds(ZERO), proof.specialise(sign, [["next", MORE]])],
    )
    step = proof.generalise(step, [SERIES], [_between(SERIES)])
    return proof.generalise(by_counting(proof, statement, base, step), [SCALE], [NONNEGATIVE])
