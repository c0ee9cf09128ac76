"""The equation of an orbit of period 2 of gradient descent on (x² - μ)²/4, and the bounds that follow from it.

Simple structures in neural networks (Chen), appendix B.6, part I, and (B.18) and (B.19). The root in (B.15) and (B.16)
is a variable w ≥ 0 with w² x² = μ - (3/4) x².
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import prove_not, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.quartic_displays.parts import NearMiss, proved_part
from verify.statements.structures.quartic_orbit import GAP, VANISHES, formula_34
from verify.statements.structures.quartic_steps import (
    BOUNDED,
    ETA,
    LARGE,
    PARAMETERS,
    C,
    K,
    M,
    orbit_polynomial,
    slope_bound,
    two_steps,
)

Json = Any

X, Y, Z, W, V, THETA = "x", "y", "z", "w", "v", "theta"
HALF = over(1, 2)
SQUARE = power(X, 2)
SIGN, ROOT, INVERSE = formula_34(W)
POINT: Binders = [*PARAMETERS, (X, "real")]
ROOTED: Binders = [*POINT, (W, "real")]
POSITIVE: list[Json] = [*LARGE[:2], ["<", 0, X]]
ROOT_2 = ["radical", 2, 2, 1]
UPPER: list[Json] = [over(1, 1320), 37, 40]
BEYOND_ROOT: list[Json] = [over(3, 8), over(7, 3), 1, over(13, 6)]
REST: list[Json] = [2, 1, 1, HALF]


def factors() -> Part:
    """The equation of period 2 for z = 1 + η (μ − x²), and its factors."""
    setting = Setting([*POINT, (Z, "real"), (W, "real")], [ROOT])
    turn, height = plus(1, times(ETA, GAP)), power(M, 2)
    start = plus(minus(height, SQUARE), times(minus(height, times(power(turn, 2), SQUARE)), turn))
    equations = [equal(minus(two_steps(X), X), times(ETA, X, start))]
    left = plus(minus(height, SQUARE), times(minus(height, times(power(Z, 2), SQUARE)), Z))
    shifted = minus(minus(height, times(over(3, 4), SQUARE)), times(SQUARE, power(minus(Z, HALF), 2)))
    split = minus(times(SQUARE, minus(Z, HALF, W), plus(minus(Z, HALF), W)))

    def factored(sign: int) -> Json:
        last = plus(times(-1, SQUARE, power(Z, 2)), times(sign, SQUARE, Z), height, minus(SQUARE))
        return equal(left, times(plus(Z, 1), last))

    equations += [factored(1), equal(left, times(plus(Z, 1), shifted)), equal(shifted, split)]
    proof = setting.proof
    results = [proof.sums(formula) for formula in equations[:3]]
    results.append(proof.sums(equations[3], cofactors=[cofactor(setting.given[0], [], -1)]))
    wrong = both(equations[0], factored(-1), *equations[2:])
    return proved_part(
        "factors",
        "F(F(x)) - x = eta x (mu - x^2 + (mu - z^2 x^2) z) for z = 1 + eta (mu - x^2); this is "
        "(z + 1)(-x^2 z^2 + x^2 z + mu - x^2) = (z + 1)(-x^2 (z - 1/2)^2 + mu - (3/4) x^2) in the bracket, and the "
        "last factor vanishes at z = 1/2 + w and z = 1/2 - w.",
        setting,
        both(*equations),
        setting.all_of(results),
        [[1, 1, 1, 2, HALF]],
        NearMiss("With -x^2 z in the place of x^2 z it is false.", setting.hypotheses, wrong, [1, 1, 1, 2, HALF], [1]),
    )


def necessary() -> Part:
    """A point of an orbit satisfies (3/4) x² ≤ μ."""
    setting = Setting(POINT, [VANISHES])
    conclusion, wrong = (["<=", times(share, SQUARE), power(M, 2)] for share in (over(3, 4), over(5, 4)))
    form = times(SQUARE, power(plus(times(ETA, GAP), HALF), 2))
    result = setting.sign(conclusion, form, cofactors=[cofactor(setting.given[0], [], GAP)])
    return proved_part(
        "necessary",
        "mu - (3/4) x^2 >= 0 at a point of an orbit of period 2.",
        setting,
        conclusion,
        setting.finish(result),
        [UPPER],
        NearMiss("With 5/4 in the place of 3/4 it is false.", [VANISHES], wrong, UPPER),
    )


def excluded_bound() -> Display:
    """The bound on x² in the step that excludes the smaller root z."""
    hypotheses: list[Json] = [
        *LARGE,
        ["<=", K, over(1121, 1000)],
        ["<", plus(power(M, 2), over(1, times(2, ETA))), SQUARE],
    ]
    setting = Setting(POINT, hypotheses, REALS)
    proof = setting.proof
    contradicts: Json = ["<", power(M, 2), times(over(3, 4), SQUARE)]
    printed, right = (
        both(["<", times(power(M, 2), plus(1, over(1000, below))), SQUARE], contradicts) for below in (1242, 2242)
    )
    double = times(2, ETA)
    positive = proof.squares(["<", 0, double], given=[setting.given[0]])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [double], [positive]))
    form = plus(
        minus(SQUARE, plus(power(M, 2), over(1, double))),
        times(over(1000, 1121), over(1, double), minus(over(1121, 1000), K)),
    )
    first = setting.sign(right[1], form, [positive], [cofactor(unit, [], times(over(500, 1121), power(M, 2)))])
    form = plus(times(over(3, 4), minus(SQUARE, right[1][1])), times(over(758, 8968), power(M, 2)))
    second = setting.sign(contradicts, form, [first])
    claim, values = setting.claim(printed), [over(11, 10), 1, over(5, 4)]
    return Display(
        "excluded-bound",
        "x^2 > mu + 1/(2 eta) and 1 < eta mu <= 1.121 give x^2 > mu (1 + 1/1.242), so mu < (3/4) x^2.",
        "They give x^2 > mu (1 + 1/2.242), so mu < (3/4) x^2.",
        claim,
        refute_at(claim, POINT, values, hypotheses, printed[1], [{"part": 0}]),
        setting.claim(right),
        setting.all_of([first, second]),
        values,
    )


def excluded() -> Part:
    """The smaller root z is not that of an orbit."""
    hypotheses = [*LARGE, BOUNDED, ["<", 0, X], SIGN, ROOT]
    setting = Setting(ROOTED, hypotheses)
    proof, top = setting.proof, minus(K, over(3, 2))
    form = plus(minus(9, times(2, power(C, 2))), times(2, top, plus(top, 5)), over(7, 2))
    small = setting.otherwise(["<", K, over(3, 2)], form)
    formula = equal(times(ETA, GAP), minus(minus(HALF), W))
    assumed, ratio = proof.assume(formula), times(ETA, SQUARE)
    above = plus(W, HALF)
    form = times(above, plus(minus(over(3, 2), K), times(ratio, W, plus(W, over(3, 2)))))
    equals = proof.sums(
        equal(minus(0, 0), form),
        cofactors=[
            cofactor(assumed, [], over(-3, 2)),
            cofactor(setting.given[-1], [], times(-1, ETA, plus(W, 2))),
        ],
    )
    absurd = proof.squares(["<", 0, 0], equals, [*setting.signs, small])
    result = prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0]))
    at: list[Json] = [over(3, 2), 1, ["radical", 2, 4, 3], 0]
    return proved_part(
        "excluded-root",
        "z = 1/2 - w is ruled out: eta (mu - x^2) is not -1/2 - w for 1 < eta mu < sqrt(4.5) - 1.",
        setting,
        ["not", formula],
        setting.finish(result),
        [[over(11, 10), 1, 1, HALF]],
        NearMiss(
            "Without the upper bound on eta mu it is false: eta mu = 3/2 and w = 0.",
            [*LARGE, *hypotheses[4:]],
            ["not", formula],
            at,
        ),
    )


def equation_16() -> Part:
    """(B.16)."""
    hypotheses = [*POSITIVE, SIGN, ROOT, different(SQUARE, power(M, 2))]
    setting = Setting(ROOTED, hypotheses)
    proof, root, apart = setting.proof, setting.given[4], setting.given[5]
    before = equal(times(ETA, GAP), plus(minus(HALF), W))
    less = minus(W, HALF)
    level = equal(less, 0)
    same = proof.sums(
        equal(SQUARE, power(M, 2)),
        cofactors=[cofactor(root), cofactor(proof.assume(level), [], times(-1, SQUARE, plus(W, HALF)))],
    )
    unit = proof.quotient(prove_not(proof, level, same, apart))
    known, inverse = proof.assume(before), over(1, less)
    forward = proof.sums(
        INVERSE,
        cofactors=[
            cofactor(root, [], times(ETA, inverse)),
            cofactor(known, [], inverse),
            cofactor(unit, [], minus(1, INVERSE[1])),
        ],
    )
    known = proof.assume(INVERSE)
    backward = proof.sums(before, cofactors=[cofactor(root, [], minus(ETA)), cofactor(known, [], less)])
    conclusion = ["iff", before, INVERSE]
    result = proof.equivalence(proof.generalise(forward, [], [before]), proof.generalise(backward, [], [INVERSE]))
    return proved_part(
        "equation-16",
        "(B.16): eta (mu - x^2) = -1/2 + w if and only if eta x^2 (w + 1/2) = 1, unless x^2 = mu.",
        setting,
        conclusion,
        setting.finish(result),
        [[1, over(7, 3), 1, over(13, 6)]],
        NearMiss("Without x^2 != mu it is false.", hypotheses[:-1], conclusion, REST),
    )


def cubic() -> Part:
    """The equation without the root, of degree 3 in x²."""
    setting = Setting(POINT, LARGE)

    def formula(sign: int) -> Json:
        left = minus(
            times(SQUARE, power(plus(times(ETA, GAP), HALF), 2)), minus(power(M, 2), times(over(3, 4), SQUARE))
        )
        return equal(left, times(sign, GAP, orbit_polynomial(X)))

    apart = ["<", orbit_polynomial(M), 0]
    result = [setting.proof.sums(formula(-1)), setting.sign(apart, minus(K, 1))]
    return proved_part(
        "cubic",
        "Squared, the equation is of degree 3 in x^2: x^2 (eta (mu - x^2) + 1/2)^2 - (mu - (3/4) x^2) = "
        "-(mu - x^2) P(x), where P vanishes on the orbit, and not at sqrt(mu).",
        setting,
        both(formula(-1), apart),
        setting.all_of(result),
        [[2, 1, 3]],
        NearMiss("With a plus on the right it is false.", LARGE, both(formula(1), apart), [2, 1, 3], [0]),
    )


def _prove_low_root(setting: Setting, outside: int, root: int) -> int:
    """Prove w ≤ 1/2 for x ≥ √μ."""
    form = plus(times(SQUARE, minus(W, HALF), plus(W, HALF)), times(minus(X, M), plus(minus(X, M), times(2, M))))
    return setting.otherwise(["<=", W, HALF], form, [outside], [cofactor(root, [], -1)])


def equation_17() -> Part:
    """(B.17)."""
    hypotheses = [*POSITIVE, ["<=", M, X], SIGN, ROOT, INVERSE]
    setting = Setting(ROOTED, hypotheses)
    low = _prove_low_root(setting, setting.given[3], setting.given[5])
    conclusion = ["<=", K, over(3, 2)]
    form = times(ETA, SQUARE, W, plus(minus(HALF, W), 1))
    cofactors = [cofactor(setting.given[5], [], ETA), cofactor(setting.given[6], [], over(-3, 2))]
    return proved_part(
        "equation-17",
        "(B.17): eta mu <= 3/2 for a solution of (B.16) with x >= sqrt(mu).",
        setting,
        conclusion,
        setting.finish(setting.sign(conclusion, form, [low], cofactors)),
        [[1, 1, 1, HALF]],
        NearMiss("Without x >= sqrt(mu) it is false.", [*POSITIVE, SIGN, ROOT, INVERSE], conclusion, BEYOND_ROOT),
    )


def increasing() -> Part:
    """Above √μ the step size of (B.16) increases with the point."""
    binders: Binders = [(name, "real") for name in (ETA, THETA, M, X, Y, W, V)]
    other = [
        ["<=", 0, V],
        equal(times(power(V, 2), power(Y, 2)), minus(power(M, 2), times(over(3, 4), power(Y, 2)))),
        equal(times(THETA, power(Y, 2), plus(V, HALF)), 1),
    ]
    shared: list[Json] = [["<", 0, ETA], ["<", 0, THETA], ["<", 0, M], ["<", 0, X], ["<", X, Y]]
    outside: Json = ["<=", M, X]
    setting = Setting(binders, [*shared, outside, SIGN, ROOT, INVERSE, *other])
    root, inverse, root_y, inverse_y = (setting.given[i] for i in (7, 8, 10, 11))
    low = _prove_low_root(setting, setting.given[5], root)
    form = plus(
        times(minus(Y, X), plus(minus(Y, X), times(2, X)), plus(power(V, 2), over(3, 4))),
        times(SQUARE, minus(V, W), plus(V, W)),
    )
    falls = setting.otherwise(["<", V, W], form, cofactors=[cofactor(root_y, [], -1), cofactor(root)])
    below = minus(HALF, W)
    rest = plus(times(below, plus(V, HALF)), below, minus(W, V))
    above = plus(power(V, 2), over(3, 4))
    form = plus(times(minus(ETA, THETA), above), times(THETA, ETA, SQUARE, minus(W, V), rest))
    product = times(THETA, ETA, plus(V, HALF))
    cofactors = [
        cofactor(root_y, [], minus(product)),
        cofactor(root, [], product),
        cofactor(inverse, [], times(-1, above, THETA)),
        cofactor(inverse_y, [], times(above, ETA)),
    ]
    conclusion = ["<", ETA, THETA]
    near = [*shared, SIGN, ROOT, INVERSE, *other]
    values = [over(49, 24), over(169, 120), 1, over(3, 7), over(8, 13), over(13, 6), over(11, 8)]
    return proved_part(
        "increasing",
        "The step size of (B.16) increases with x^2 where x^2 >= mu.",
        setting,
        conclusion,
        setting.finish(setting.otherwise(conclusion, form, [low, falls], cofactors)),
        [[1, over(19321, 14560), 1, 1, over(160, 139), HALF, over(11, 160)]],
        NearMiss("Without x^2 >= mu it is false.", near, conclusion, values),
    )


def equation_18() -> Part:
    """(B.18)."""
    setting = Setting([(M, "real"), (X, "real"), (W, "real")], [["<", 0, X], SIGN, ROOT])
    proof, root = setting.proof, setting.given[2]
    share = times(over(1, 7), plus(3, ROOT_2))
    third = times(over(1, 3), plus(power(M, 2), times(SQUARE, plus(W, HALF))))
    before, after = ["<=", third, SQUARE], ["<=", times(share, power(M, 2)), SQUARE]
    one = setting.otherwise(["<", 1, ROOT_2], plus(times(minus(1, ROOT_2), plus(1, ROOT_2)), 1))
    rest = minus(ROOT_2, HALF, W)
    wide = plus(minus(ROOT_2, 1), HALF, W)
    factors = {
        "before": times(over(1, 3), SQUARE, plus(ROOT_2, HALF, W)),
        "after": times(share, SQUARE, wide),
    }
    multiples = {"before": over(1, 3), "after": share}
    passages = []
    for (name, formula), (end, goal) in (
        (("before", before), ("after", after)),
        (("after", after), ("before", before)),
    ):
        known = proof.assume(formula)
        form = plus(minus(formula[2], formula[1]), times(factors[name], minus(0, rest)))
        absurd_form = [cofactor(root, [], times(-1, multiples[name]))]
        small = setting.otherwise(["<=", 0, rest], form, [known, one], absurd_form)
        form = times(factors[end], rest)
        result = setting.sign(goal, form, [small, one], [cofactor(root, [], multiples[end])])
        passages.append(proof.generalise(result, [], [formula]))
    wrong = ["<=", times(over(6, 7), power(M, 2)), SQUARE]
    return proved_part(
        "equation-18",
        "(B.18): (mu + x^2 (w + 1/2))/3 <= x^2 if and only if x^2 >= (3 + sqrt 2) mu/7.",
        setting,
        ["iff", before, after],
        setting.finish(proof.equivalence(*passages)),
        [[1, 1, HALF]],
        NearMiss(
            "With 6/7 in the place of (3 + sqrt 2)/7 it is false.",
            setting.hypotheses,
            ["iff", before, wrong],
            [over(91, 80), 1, over(59, 80)],
        ),
    )


def equation_19() -> Part:
    """(B.19)."""
    inside: Json = ["<", X, M]
    formulas = [SIGN, ROOT, INVERSE]
    setting = Setting(ROOTED, [*POSITIVE, inside, *formulas])
    proof, root, inverse = setting.proof, setting.given[5], setting.given[6]
    form = plus(times(SQUARE, minus(HALF, W), plus(HALF, W)), times(minus(M, X), plus(minus(M, X), times(2, X))))
    high = setting.otherwise(["<=", HALF, W], form, cofactors=[cofactor(root)])
    ratio, shifted, more = times(ETA, SQUARE), plus(W, HALF), minus(W, HALF)
    surplus = plus(times(2, more, plus(more, 2)), 1)
    before, after = ["<=", 0, slope_bound(X)], ["<=", times(2, power(C, 2)), 9]
    multiple = plus(
        times(2, ratio, plus(power(shifted, 2), 1)),
        times(2, C),
        times(-1, ratio, minus(times(2, power(shifted, 2)), 1)),
    )

    def cofactors(sign: int) -> list[Json]:
        return [
            cofactor(inverse, [], times(sign, minus(multiple, times(9, plus(times(ratio, shifted), 1))))),
            cofactor(root, [], times(sign, ETA, multiple)),
        ]

    given = [proof.assume(before), high]
    forward = setting.sign(after, times(ratio, slope_bound(X), surplus), given, cofactors(1))
    form = plus(minus(9, times(2, power(C, 2))), times(ratio, minus(0, slope_bound(X)), surplus))
    backward = setting.otherwise(before, form, [proof.assume(after), high], cofactors(-1))
    result = proof.equivalence(proof.generalise(forward, [], [before]), proof.generalise(backward, [], [after]))
    return proved_part(
        "equation-19",
        "(B.19): for a solution x < sqrt(mu) of (B.16), x >= x_s if and only if eta mu <= sqrt(4.5) - 1.",
        setting,
        ["iff", before, after],
        setting.finish(result),
        [BEYOND_ROOT],
        NearMiss(
            "Without x < sqrt(mu) it is false: eta mu = 3/2 and w = 0.",
            [*POSITIVE, *formulas],
            ["iff", before, after],
            [HALF, ["radical", 2, 3, 1], 2, 0],
        ),
    )


def approximation() -> Part:
    """The value of √4.5 − 1."""

    def rounds(digits: int) -> Json:
        edges = [power(plus(1, over(2 * digits + side, 2000)), 2) for side in (-1, 1)]
        return both(["<", edges[0], over(9, 2)], ["<", over(9, 2), edges[1]])

    proof, refutation = Evidence(), Evidence()
    proof.evaluate(rounds(1121))
    refutation.evaluate(rounds(1122))
    return Part(
        "approximation",
        "sqrt(4.5) - 1 is 1.121 to three places.",
        rounds(1121),
        proof,
        [[]],
        [Control("1.122 is false.", differences(rounds(1121), rounds(1122)), refutation)],
    )
