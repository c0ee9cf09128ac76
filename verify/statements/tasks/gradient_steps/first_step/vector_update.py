"""Equation (E.28): what the first step adds to an entry of v, in closed form for every length.

Tasks (Edelman), appendix E.1. The sum runs over the n = p - j + 1 from 1 to r = t - j + 1.
"""

from verify.library.finite_sums import PLACE, prove_equal_sums, raised, sum_below
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import geometric_sums, model, patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, PARAMETERS, REST, A, B
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import HYPOTHESES
from verify.statements.tasks.gradient_steps.sums.reciprocals import DIVISORS, DOWN, KAPPA, Reciprocals
from verify.statements.tasks.gradient_steps.sums.triple_sums import GAP, INVERSE, RATIO, TRIPLES, UNITS
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

LINE, GROWTH = "xA", "xB"
RATES: Binders = [("c", "real"), ("eta", "real"), *PARAMETERS, ("t", "natural"), ("r", "natural")]
SQUARES, MIXED = plus(power(A, 2), power(B, 2)), times(A, B)


def _term(n: Json) -> Json:
    """x_A n + x_B (λ^n − 1) for n + 1 in place of n."""
    return plus(times(LINE, plus(n, 1)), times(GROWTH, minus(times(raised(RATIO, n), RATIO), 1)))


def _closed(r: Json, up: Json, _down: Json) -> Json:
    """x_A r (r + 1)/2 + x_B (λ (λ^r − 1)/(λ − 1) − r)."""
    return plus(
        times(LINE, over(1, 2), r, plus(r, 1)),
        times(GROWTH, minus(times(GAP, RATIO, minus(up, 1)), r)),
    )


def prove_sum(proof: Evidence) -> int:
    """Prove ∀λ, μ, κ, x (λμ = 1, κ(λ − 1) = 1 ⟹ ∀r: the sum of ``_term`` over n < r is ``_closed``)."""
    unit, gap = (proof.assume(formula) for formula in UNITS)

    def relations() -> Relations:
        known = Relations(proof)
        known.know(unit, *UNITS[0][1:])
        known.know(gap, *UNITS[1][1:])
        return known

    found = geometric_sums.GeometricSums(proof, RATIO, INVERSE, unit, relations).prove("n'", _term, _closed)
    return proof.generalise(found, [RATIO, INVERSE, GAP, LINE, GROWTH], UNITS)


def bracket(n: Json) -> Json:
    """What is summed over n = p − j + 1, for n + 1 in place of n."""
    growth = times(2, MIXED, over(minus(times(raised(EIGENVALUE, n), EIGENVALUE), 1), minus(1, over(1, EIGENVALUE))))
    more = plus(n, 1)
    return minus(times(over(1, power(REST, 2)), plus(times(SQUARES, more), growth)), times(over(1, 2), more))


SUM = sum_below("n'", "r", bracket("n'"))
UP = times(raised(EIGENVALUE, "r"), EIGENVALUE)


def printed(up: Json) -> Json:
    """The closed form in brackets, where λ^(t−j+2) is ``up``."""
    return plus(
        times(over(times("r", plus("r", 1)), 2), minus(over(SQUARES, power(REST, 2)), over(1, 2))),
        times(
            2,
            EIGENVALUE,
            over(MIXED, power(REST, 3)),
            minus(over(minus(EIGENVALUE, up), minus(1, EIGENVALUE)), "r"),
        ),
    )


PRINTED = printed(UP)
UPDATE = plus("c", times(over(times("c", "eta"), "t"), SUM))
CLOSED = plus("c", times(over(times("c", "eta"), "t"), PRINTED))
VALUES: list[Json] = [over(3, 2), over(1, 5), over(1, 3), over(1, 4), 4, 3]
TYPED: dict[str, Json] = {"t": ["of", "natural", 4], "r": ["of", "natural", 3]}
QUOTIENTS = [DIVISORS[0], DIVISORS[1], DIVISORS[2], DIVISORS[4]]


def prove_quotients(proof: Evidence) -> list[int]:
    """Prove what 1/(λ − 1)², 1/(λ − 1)³, 1/(1 − λ) and 1/(1 − 1/λ) are, and ``UNITS``, from ``HYPOTHESES``."""
    premises = [proof.assume(formula) for formula in HYPOTHESES]
    known = Reciprocals(proof, DIVISORS)
    found = [known.relations.prove(over(1, divisor), value) for divisor, value in QUOTIENTS]
    units = [
        proof.sums(goal, cofactors=[cofactor(theorem)])
        for goal, theorem in zip(
            trees.substituted(UNITS, {INVERSE: DOWN, GAP: KAPPA}), (known.unit, known.gap), strict=True
        )
    ]
    return [proof.specialise(theorem, [EIGENVALUE], premises) for theorem in known.generalise(*found, *units)]


def prove_update(proof: Evidence) -> int:
    """Prove that the update is the closed form, from ``HYPOTHESES``."""
    square, cube, against, inverse, unit, gap = prove_quotients(proof)
    kappa = over(1, REST)
    line = minus(times(SQUARES, power(kappa, 2)), over(1, 2))
    growth = times(2, MIXED, power(kappa, 2), EIGENVALUE, kappa)
    letters = {RATIO: EIGENVALUE, INVERSE: over(1, EIGENVALUE), GAP: kappa, LINE: line, GROWTH: growth}
    summed = proof.specialise(proof.specialise(prove_sum(proof), list(letters.values()), [unit, gap]), ["r"])
    n = PLACE
    step = minus(times(raised(EIGENVALUE, n), EIGENVALUE), 1)
    inner = plus(times(SQUARES, plus(n, 1)), times(2, MIXED, over(step, minus(1, over(1, EIGENVALUE)))))
    each = proof.sums(
        equal(bracket(n), trees.substituted(_term(n), letters)),
        cofactors=[cofactor(square, [], inner), cofactor(inverse, [], times(2, MIXED, power(kappa, 2), step))],
    )
    maps = [mapping([("n'", "natural")], x) for x in (bracket("n'"), trees.substituted(_term("n'"), letters))]
    same = proof.specialise(prove_equal_sums(proof), [*maps, "r"], [proof.generalise(each, [n])])
    value = trees.substituted(_closed("r", raised(RATIO, "r"), 0), letters)
    printed = proof.follows(equal(value, PRINTED), square, cube, against)
    found = proof.rewrite(equal(SUM, value), [summed], same)
    return proof.rewrite(equal(UPDATE, CLOSED), [proof.rewrite(equal(SUM, PRINTED), [printed], found)])


def closed_form_part() -> model.Part:
    """The sum over p in closed form."""

    def claim(right: Json) -> Json:
        return forall(RATES, implies(*HYPOTHESES, equal(UPDATE, right)))

    proof = ConciseEvidence([*TRIPLES, *RATES])
    proof.generalise(prove_update(proof), patterns.names_of(RATES), HYPOTHESES)
    wrong = plus("c", times(over(times("c", "eta"), "t"), printed(raised(EIGENVALUE, "r"))))
    near_miss = claim(wrong)
    return model.Part(
        "closed-form",
        "The sum over p = j, ..., t is the printed closed form, for every transition matrix, rate, t and j.",
        claim(CLOSED),
        proof,
        [VALUES],
        [
            model.Control(
                "With the exponent t - j + 1 in place of t - j + 2 it is false.",
                trees.differences(claim(CLOSED), near_miss),
                patterns.refute_at(near_miss, RATES, VALUES, HYPOTHESES, equal(UPDATE, wrong), inner=TYPED),
            )
        ],
    )
