"""The proof of Lemma B.2, where g(z) is largest: (B.50) to (B.52).

Simple structures in neural networks (Chen), appendix B.8, with C = (1 + r)² (x_0 − y_0)² as a variable in the proofs.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.structures.contraction_at_product import INVERSE, PEAK
from verify.statements.structures.inverses import prove_unit
from verify.statements.structures.neuron.settings import part_with_control
from verify.statements.structures.positive_factors_peak import (
    BELOW,
    DEPTH,
    DEPTH_AT_PEAK,
    SPREAD,
    START,
    THIRD,
    BelowTarget,
    balance,
    largest,
    least_peak,
    slope,
)
from verify.statements.structures.two_factors_vocabulary import RATE, K

Json = Any

Z: Binders = [("z", "real")]
GENERIC: Binders = [*RATE, ("c", "real"), *Z]
CRITICAL: list[Json] = [over(1, 4), 5, 1, over(27, 11), over(1, 8), over(27, 11)]


def _larger(t: Json, spread: Json) -> Json:
    """0 < t < μ and g(z) < g(t)."""
    return both(["<", 0, t], ["<", t, "mu"], ["<", largest("z", spread), largest(t, spread)])


def _some_larger(spread: Json) -> Json:
    """Somewhere between 0 and μ, g is larger than at z."""
    return exists([("t", "real")], _larger("t", spread))


def _prove_moved(
    proof: Evidence, rise: Json, divisor: Json, step: Json, distance: Json, room: list[tuple[Json, Json]], gain: Json
) -> int:
    """Prove ∀ η, μ, c, z, d > 0: g is larger at z + step if d = g'(z), or what ``rise`` says instead.

    The distance is that of the step; ``room`` has the forms of what must be positive for 0 < z + step < μ, each with a
    multiple of the unit of the divisor in the step, and ``gain`` is the form of g(z + step) − g(z).
    """
    setting = BelowTarget([*GENERIC, ("d", "real")], [*BELOW, ["<", 0, "d"], equal("d", rise)], proof)
    unit = prove_unit(setting, divisor)
    low, high, larger = _larger(plus("z", step), "c")[1:]
    inside = [
        setting.sign(goal, form, cofactors=[cofactor(unit, [], factor)])
        for goal, (form, factor) in zip((low, high), room, strict=True)
    ]
    by = [cofactor(unit, [], times(-1, distance, "d")), cofactor(setting.given[-1], [], minus(distance))]
    found = proof.conjunction(*inside, setting.sign(larger, gain, inside, by))
    witness = proof.witness(_some_larger("c"), [plus("z", step)], found)
    return proof.generalise(witness, names_of(setting.binders), setting.hypotheses)


def _prove_higher(proof: Evidence) -> int:
    """If d = g'(z) > 0, then g is larger at z + (μ − z) d/(d + 5 η (μ − z))."""
    room = minus("mu", "z")
    divisor = plus("d", times(5, "eta", room))
    share = over(1, divisor)
    step = times(room, "d", share)
    left = plus(times(2, minus(over(3, 2), K)), times(3, "eta", "z"))
    gain = times(step, plus(times(share, power("d", 2)), times("eta", step, left), power(times("eta", step), 2)))
    inside = [(plus("z", step), 0), (times(room, 5, "eta", room, share), minus(room))]
    return _prove_moved(proof, slope("c"), divisor, step, step, inside, gain)


def _prove_lower(proof: Evidence) -> int:
    """If d = −g'(z) > 0, then g is larger at z − z d/(d + 7 η z)."""
    divisor = plus("d", times(7, "eta", "z"))
    share = over(1, divisor)
    back = times("z", "d", share)
    step = minus(back)
    left = plus(times(2, minus(over(3, 2), K)), 2, times(2, "eta", "z"), times("eta", plus("z", step)))
    gain = times(back, plus(times(share, power("d", 2)), times("eta", back, left)))
    inside = [(times("z", 7, "eta", "z", share), minus("z")), (plus(minus("mu", "z"), back), 0)]
    return _prove_moved(proof, minus(0, slope("c")), divisor, step, back, inside, gain)


def _prove_not_largest(setting: BelowTarget) -> int:
    """Prove that g is larger somewhere if (B.50) fails, which is the last hypothesis."""
    proof = setting.proof
    rise = slope("c")
    fall = minus(0, rise)
    small: Json = ["<=", rise, 0]
    flat = equal(fall, 0)
    zero = proof.sums(
        equal(balance("c"), 0),
        cofactors=[
            cofactor(proof.assume(flat), [], minus(over(1, DEPTH))),
            cofactor(prove_unit(setting, DEPTH), [], minus(times(3, "eta", "z"), plus(1, K))),
        ],
    )
    sloped = prove_not(proof, flat, zero, setting.given[-1])
    not_negative = setting.sign(["<=", 0, fall], fall, [proof.assume(small)])
    falls = proof.specialise(prove_positive(proof), [fall], [not_negative, sloped])
    rises = proof.order(proof.assume(["not", small]))
    found = [
        proof.specialise(
            moved, [*names_of(GENERIC), value], [*setting.given[:5], sign, proof.sums(equal(value, value))]
        )
        for moved, value, sign in (
            (_prove_lower(proof), fall, falls),
            (_prove_higher(proof), rise, rises),
        )
    ]
    return proof.cases(small, *found)


def _never_larger() -> Evidence:
    """Where (B.50) holds, g is largest: at one point."""
    binders: Binders = [*START, *Z]
    claim = forall(binders, implies(*BELOW, _some_larger(SPREAD)))
    at = valuation(binders, CRITICAL)
    proof = ConciseEvidence([("t0", "real")])
    holds = substituted(_larger("t0", SPREAD), at)
    known = proof.assume(holds)
    below, more = (proof.project(known, part) for part in (1, 2))
    small, large = holds[3][1:]
    form = plus(
        minus(large, small),
        times(over(1, 16), power(minus("t0", over(27, 11)), 2), plus(minus(5, "t0"), over(89, 11))),
    )
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [below, more])
    never = proof.generalise(prove_not(proof, holds, absurd, proof.evaluate(["<", 0, 0])), ["t0"])
    given = [proof.evaluate(substituted(formula, at)) for formula in BELOW]
    proof.counterexample(claim, [{"at": CRITICAL}, {"given": given}], never)
    return proof


def critical_part() -> Part:
    """(B.50) holds where g is largest."""
    hypotheses = [*BELOW, different(balance(), 0)]
    setting = BelowTarget([*START, *Z], hypotheses)
    generic = BelowTarget(GENERIC, [*BELOW, different(balance("c"), 0)], setting.proof)
    found = setting.proof.generalise(_prove_not_largest(generic), names_of(GENERIC), generic.hypotheses)
    result = setting.proof.specialise(found, ["eta", "mu", SPREAD, "z"], setting.given)
    claim = setting.claim(_some_larger(SPREAD))
    edits = differences(claim, forall(setting.binders, implies(*BELOW, _some_larger(SPREAD))))
    return Part(
        "equation-50",
        "(B.50): where 1 + eta mu - 3 eta z - eta C/(1 + eta (mu - z)) is not zero, with C = (1 + r)^2 (x_0 - y_0)^2 "
        "and 0 < z < mu, g is larger at another point between 0 and mu.",
        claim,
        setting.finish(result),
        [[over(5, 4), 1, 1, over(3, 2), over(1, 4), over(1, 2)]],
        [Control("Where it is zero this is false.", edits, _never_larger())],
    )


def _peak_goals(spread: Json) -> list[Json]:
    """(B.51), z < z_b, and (B.52)."""
    value = times(THIRD, INVERSE, minus(plus(1, K), over(times("eta", spread), DEPTH)))
    return [equal("z", value), ["<", "z", PEAK], ["<", least_peak(spread), "z"]]


def _prove_least_peak(setting: BelowTarget) -> int:
    """Prove them from (B.50), which is the last hypothesis."""
    proof, critical = setting.proof, setting.given[-1]
    unit, depth_unit, peak_unit = prove_unit(setting, "eta"), prove_unit(setting, DEPTH), setting.peak_unit()
    value, small, large = _peak_goals("c")
    third = times(THIRD, INVERSE)
    equals = proof.sums(value, cofactors=[cofactor(critical, [], minus(third)), cofactor(unit, [], minus("z"))])
    below = setting.sign(
        small,
        times(third, "eta", "c", over(1, DEPTH)),
        cofactors=[cofactor(critical, [], third), cofactor(unit, [], minus("z", times(THIRD, "mu")))],
    )
    scale = times(third, "eta", "c")
    above = setting.sign(
        large,
        times(scale, "eta", minus(PEAK, "z"), over(1, DEPTH), over(1, DEPTH_AT_PEAK)),
        [below],
        [
            cofactor(equals),
            cofactor(depth_unit, [], times(-1, scale, over(1, DEPTH_AT_PEAK))),
            cofactor(peak_unit, [], times(scale, over(1, DEPTH))),
        ],
    )
    return proof.conjunction(equals, below, above)


def least_peak_part() -> Part:
    """(B.51) and (B.52)."""
    start: list[Json] = [["<", "x", "y"], ["<", 0, "r"]]
    setting = BelowTarget([*START, *Z], [*BELOW, *start, equal(balance(), 0)])
    proof = setting.proof
    generic = BelowTarget(GENERIC, [*BELOW, ["<", 0, "c"], equal(balance("c"), 0)], proof)
    found = proof.generalise(_prove_least_peak(generic), names_of(GENERIC), generic.hypotheses)
    spread = setting.sign(["<", 0, SPREAD], times(power(plus(1, "r"), 2), power(minus("y", "x"), 2)))
    premises = [*setting.given[:5], spread, setting.given[-1]]
    goals = _peak_goals(SPREAD)
    return part_with_control(
        "equation-52",
        "(B.51), (B.52): where (B.50) holds, z is (1 + eta mu - eta C/(1 + eta (mu - z)))/(3 eta), which is less than "
        "z_b, and more than the same with z_b for z, if x_0 < y_0.",
        setting,
        both(*goals),
        setting.finish(proof.specialise(found, ["eta", "mu", SPREAD, "z"], premises)),
        CRITICAL,
        ("With z more than z_b it is false.", both(goals[0], ["<", PEAK, "z"], goals[2]), CRITICAL, [1]),
    )
