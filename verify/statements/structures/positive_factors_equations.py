"""The proof of Lemma B.2, display by display: two are wrong as printed, and the bound that follows is right.

Simple structures in neural networks (Chen), appendix B.8: (B.47) to (B.56), and the final result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import cofactor
from verify.statements.language import equal, minus, needed, over, plus, power, times
from verify.statements.model import Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.structures.contraction_at_product import INVERSE, PEAK, after
from verify.statements.structures.displays import Display
from verify.statements.structures.inverses import prove_unit
from verify.statements.structures.neuron.settings import part_with_control
from verify.statements.structures.positive_factors import BOUNDS, HYPOTHESES, RATIO, WITH_BOUND
from verify.statements.structures.positive_factors_maximum import GENERIC, Z, critical_part, least_peak_part
from verify.statements.structures.positive_factors_peak import (
    BELOW,
    DEPTH_AT_PEAK,
    DIVISOR,
    SPREAD,
    START,
    THIRD,
    BelowTarget,
    bound_part,
    first_term_part,
    largest,
    least_peak,
    slope_part,
    widened,
)
from verify.statements.structures.positive_factors_ratio import (
    growth_part,
    least_ratio_part,
    ratio_at_target_part,
    stays_positive_part,
)
from verify.statements.structures.two_factors_vocabulary import ABOVE_EDGE, SOURCE, TWO_FACTORS, K

Json = Any

LEMMA: list[Json] = [*HYPOTHESES, ["<", "x", "y"]]
BY_M = LEMMA.index(equal(times(power("m", 2), "mu"), power(minus("y", "x"), 2)))
SQUARE = power(minus("x", "y"), 2)
GROWTH = power(plus(1, RATIO), 2)
GROWN = times(GROWTH, SQUARE)
POINT: list[Json] = [over(11, 40), 4, 2, over(41, 15), over(11, 30), over(61, 30)]
TOP = times(over(4, 27), power(plus(1, K), 3), INVERSE)


def bound(spread: Json) -> Json:
    """The right side of (B.55), with z_s as in (B.52)."""
    return plus(after(PEAK), widened(least_peak(spread), spread))


def _written_out(spread: Json) -> Json:
    """z_s as (B.53) should have it."""
    return times(THIRD, minus(plus("mu", INVERSE), times(over(3, DIVISOR), spread)))


def _prove_written_out(setting: BelowTarget, spread: Json) -> int:
    """Prove that z_s in (B.52) is that in (B.53)."""
    unit, divisor_unit, peak_unit = prove_unit(setting, "eta"), setting.divisor_unit(), setting.peak_unit()
    at_peak, at_divisor = over(1, DEPTH_AT_PEAK), over(1, DIVISOR)
    proof = setting.proof
    inverse = proof.sums(
        equal(at_peak, times(3, at_divisor)),
        cofactors=[
            cofactor(divisor_unit, [], minus(at_peak)),
            cofactor(peak_unit, [], times(3, at_divisor)),
            cofactor(unit, [], times(at_divisor, at_peak)),
        ],
    )
    return proof.sums(
        equal(least_peak(spread), _written_out(spread)),
        cofactors=[
            cofactor(unit, [], times(THIRD, minus("mu", times(spread, at_peak)))),
            cofactor(inverse, [], times(-1, THIRD, spread)),
        ],
    )


def _final(spread: Json, factor: Json) -> Json:
    """(B.56) as it should be, or with another factor than 1/(2 (K + 1)) of C."""
    inner = plus(minus(times(over(2, 3), "mu"), times(THIRD, INVERSE)), factor)
    return plus(TOP, times("eta", inner, spread))


def _prove_final(setting: BelowTarget, spread: Json) -> int:
    """Prove that the bound (B.55) is what (B.56) should say."""
    unit, written = prove_unit(setting, "eta"), _prove_written_out(setting, spread)
    known = Relations(setting.proof)
    known.know(unit, times("eta", INVERSE), 1)
    top = known.prove(after(PEAK), TOP)
    goal = equal(bound(spread), _final(spread, times(over(1, DIVISOR), spread)))
    return setting.proof.sums(goal, cofactors=[cofactor(top), cofactor(written, [], times(-1, "eta", spread))])


def _prove_bound(setting: BelowTarget) -> int:
    """Prove (B.55) for c ≥ 0."""
    proof = setting.proof
    gap = minus(times(THIRD, plus(K, 1)), times("eta", "z"))
    width = minus(times("eta", "c"), times(gap, plus(K, 1)))
    room = plus(times("eta", minus("mu", "z")), over(7, 12), times(over(1, 6), minus(over(3, 2), K)))
    form = times(INVERSE, plus(over(power(width, 2), DIVISOR), times(power(gap, 2), room)))
    final = _prove_final(setting, "c")
    value = _final("c", times(over(1, DIVISOR), "c"))
    known = Relations(proof)
    known.know(prove_unit(setting, "eta"), times("eta", INVERSE), 1)
    by_divisor = known.know(setting.divisor_unit(), times(DIVISOR, over(1, DIVISOR)), 1)
    known.derive(times(2, plus("mu", INVERSE), over(1, DIVISOR)), INVERSE, {by_divisor: INVERSE})
    less = proof.squares(
        ["<=", largest("z", "c"), value], known.prove(minus(value, largest("z", "c")), form), setting.signs
    )
    goal: Json = ["<=", largest("z", "c"), bound("c")]
    return setting.sign(goal, minus(value, largest("z", "c")), [less], [cofactor(final)])


def _at_start(setting: BelowTarget, prove: Callable[[BelowTarget, Json], int]) -> int:
    """Prove what holds for every c at c = (1 + r)² (x_0 − y_0)²."""
    generic = BelowTarget(GENERIC[:3], ABOVE_EDGE, setting.proof)
    found = setting.proof.generalise(prove(generic, "c"), names_of(generic.binders), ABOVE_EDGE)
    return setting.proof.specialise(found, ["eta", "mu", GROWN], setting.given[:3])


def bounded_part() -> Part:
    """(B.55)."""
    setting = BelowTarget([*START, *Z], BELOW)
    generic = BelowTarget(GENERIC, BELOW, setting.proof)
    found = setting.proof.generalise(_prove_bound(generic), names_of(GENERIC), BELOW)
    goal: Json = ["<=", largest("z"), bound(SPREAD)]
    values: list[Json] = [over(5, 4), over(11, 10), 1, over(3, 2), over(1, 4), over(1, 2)]
    return part_with_control(
        "equation-55",
        "(B.55): for 0 < z < mu, g(z) is at most its first term at z_b and its second term at z_s, with z_s as in "
        "(B.52).",
        setting,
        goal,
        setting.finish(setting.proof.specialise(found, ["eta", "mu", SPREAD, "z"], setting.given)),
        values,
        ("Without the second term it is false.", ["<=", goal[1], after(PEAK)], values, []),
    )


def written_out() -> Display:
    """(B.53)."""
    setting = BelowTarget(WITH_BOUND, LEMMA)
    wrong = times(THIRD, minus(plus("mu", INVERSE), times(over(times(3, GROWTH), times(2, plus("eta", 1))), SQUARE)))
    right = times(THIRD, minus(plus("mu", INVERSE), times(over(times(3, GROWTH), DIVISOR), SQUARE)))
    left = least_peak(GROWN)
    known = _at_start(setting, _prove_written_out)
    result = setting.proof.sums(equal(left, right), cofactors=[cofactor(known)])
    printed = setting.claim(equal(left, wrong))
    return Display(
        "equation-53",
        "(B.52) = (B.53): z_s is (mu + 1/eta - 3 (1 + r)^2 (x_0 - y_0)^2/(2 (eta + 1)))/3.",
        "With eta mu + 1 for eta + 1 it is right.",
        printed,
        refute_at(printed, WITH_BOUND, POINT, LEMMA, equal(left, wrong)),
        setting.claim(equal(left, right)),
        setting.finish(result),
        POINT,
    )


def total() -> Display:
    """(B.56)."""
    setting = BelowTarget(WITH_BOUND, LEMMA)
    left = bound(GROWN)
    wrong, right = (
        _final(GROWN, times(over(factor, below), SQUARE)) for factor, below in ((2, plus(K, 1)), (GROWTH, DIVISOR))
    )
    known = _at_start(setting, _prove_final)
    printed = setting.claim(equal(left, wrong))
    return Display(
        "equation-56",
        "(B.55) = (B.56): the bound is 4 (1 + eta mu)^3/(27 eta) + eta (1 + r)^2 (2 mu/3 - 1/(3 eta) + 2/(eta mu + 1) "
        "(x_0 - y_0)^2)(x_0 - y_0)^2.",
        "With (1 + r)^2/(2 (eta mu + 1)) for 2/(eta mu + 1) it is right.",
        printed,
        refute_at(printed, WITH_BOUND, POINT, LEMMA, equal(left, wrong)),
        setting.claim(equal(left, right)),
        setting.finish(setting.proof.sums(equal(left, right), cofactors=[cofactor(known)])),
        POINT,
    )


def result_part() -> Part:
    """The final result."""
    setting = BelowTarget(WITH_BOUND, LEMMA)
    proof = setting.proof
    known = _at_start(setting, _prove_final)
    goal = equal(times("eta", minus(bound(GROWN), "mu")), ["largest_excess", K, "m", RATIO])
    scaled = times(power("m", 2), "mu")
    rate = plus(
        times(over(2, 3), "eta", K, GROWTH),
        times(-1, THIRD, "eta", GROWTH),
        times(over(1, DIVISOR), power(times("eta", GROWTH), 2), plus(SQUARE, scaled)),
    )
    result = proof.sums(
        goal,
        cofactors=[
            cofactor(known, [], "eta"),
            cofactor(
                prove_unit(setting, "eta"),
                [],
                minus(times(over(4, 27), power(plus(1, K), 3)), times(THIRD, "eta", GROWN)),
            ),
            cofactor(setting.given[BY_M], [], minus(rate)),
        ],
    )
    wrong = equal(goal[1], ["largest_excess", K, "s", RATIO])
    return part_with_control(
        "final-result",
        "After (B.56): with the bound (B.55) for g, eta (g - mu) is exactly what the lemma compares with p.",
        setting,
        goal,
        setting.finish(result),
        POINT,
        ("With sqrt(m^2 + 4) for m it is false.", wrong, POINT, []),
    )


HYPOTHESES_TEXT = (
    r"The setting of Lemma B.2: gradient descent on $\frac12 (xy - \mu)^2$ with $\eta = K / \mu$, $1 < K < 1.5$, start "
    r"$x_0, y_0 > 0$ with $x_0 y_0 > \mu$, $m = |y_0 - x_0| / \sqrt\mu$, $r = 4 / (m + \sqrt{m^2 + 4})^2$; $g(z) = z "
    r"(1 + \eta (\mu - z))^2 + \eta (\mu - z)(1 + r)^2 (x_0 - y_0)^2$, $z_b = \frac13 (\mu + \frac1\eta)$."
)
PRINTED = (
    r"$z_s = \frac13 (\mu + \frac1\eta - \frac{3 (1 + r)^2}{2 (\eta + 1)} (x_0 - y_0)^2)$; $\eta (1 + r)^2 (\frac23 "
    r"\mu - \frac1{3 \eta} + \frac2{\eta \mu + 1} (x_0 - y_0)^2)(x_0 - y_0)^2$ as the second term at $z_s$; (B.47) to "
    r"(B.52), the least ratio, (B.55), and the final result."
)
RIGHT = (
    r"$z_s = \frac13 (\mu + \frac1\eta - \frac{3 (1 + r)^2}{2 (\eta \mu + 1)} (x_0 - y_0)^2)$; $\eta (1 + r)^2 "
    r"(\frac23 \mu - \frac1{3 \eta} + \frac{(1 + r)^2}{2 (\eta \mu + 1)} (x_0 - y_0)^2)(x_0 - y_0)^2$ as the second "
    r"term at $z_s$."
)
ABOUT_PEAK = "z_s is the number in (B.52), of which (B.53) and the second term in (B.56) are said to be values."


def _statement(key: str, title: str, conclusion: str, reading: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.8, (B.47) to (B.56)",
        hypotheses=HYPOTHESES_TEXT,
        conclusion=conclusion,
        reading=reading,
        definitions=needed([*TWO_FACTORS, *BOUNDS], [part.tree() for part in parts]),
        parts=parts,
    )


def equations() -> Statement:
    """The displays as printed."""
    parts = [
        stays_positive_part(),
        least_ratio_part(),
        ratio_at_target_part(),
        growth_part(),
        bound_part(),
        first_term_part(),
        slope_part(),
        critical_part(),
        least_peak_part(),
        written_out().part(),
        bounded_part(),
        total().part(),
        result_part(),
    ]
    return _statement(
        "structures/equations-lemma-b.2",
        "The displays in the proof of Lemma B.2, as printed",
        PRINTED,
        f"{ABOUT_PEAK} As the proof assumes, y_0 > x_0; for y_0 = x_0 the least ratio and (B.52) hold with equality. "
        "(B.50) is read the other way round: where it fails, g is not largest. (B.55) is shown for every z, "
        "whether g has a largest value or not. The root is a number s >= 0 with s^2 = m^2 + 4. "
        "(B.54) names z_s, and (B.57) belongs to the next theorem.",
        parts,
    )


def equations_repair() -> Statement:
    """The displays set right."""
    return _statement(
        "structures/equations-lemma-b.2.repair",
        "Two displays in the proof of Lemma B.2, set right",
        RIGHT,
        ABOUT_PEAK,
        [written_out().repair(), total().repair()],
    )


STATEMENTS = {
    "structures/equations-lemma-b.2": equations,
    "structures/equations-lemma-b.2.repair": equations_repair,
}
