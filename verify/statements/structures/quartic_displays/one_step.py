"""One step of gradient descent on (x² - μ)²/4: where it is positive, where it is largest, and where it decreases.

Simple structures in neural networks (Chen), appendix B.6, before part I, and parts II.1 and II.3, with (B.20). The
point x_s where a step is largest is a variable s with 3 η s² = 1 + η μ.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    both,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Part
from verify.statements.patterns import refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.quartic_displays.parts import NearMiss, proved_part
from verify.statements.structures.quartic_steps import (
    BOUNDED,
    ETA,
    LARGE,
    PARAMETERS,
    C,
    K,
    M,
    step,
    two_steps,
)

Json = Any

X, Y, S, T = "x", "y", "s", "t"
GAP = times(ETA, minus(power(M, 2), power(X, 2)))
TOP = equal(times(3, ETA, power(S, 2)), C)
PEAKED: list[Json] = [*LARGE, ["<", 0, S], TOP]
HIGHEST = times(S, over(2, 3), C)
TWICE = times(over(2, 3), C, minus(C, times(over(4, 27), power(C, 3))))
SURPLUS = times(over(1, 81), plus(times(2, minus(K, 1)), 1), plus(times(2, C), 3), minus(9, times(2, power(C, 2))))
ROOT_2 = ["radical", 2, 2, 1]
NEAR_END: list[Json] = [over(53, 75), ["radical", 2, 84, 53], 1, ["radical", 2, 3, 1]]
PLAIN: list[Json] = [over(1, 23), 5, 4]


def not_positive() -> Part:
    """A step that does not stay positive starts beyond √(μ + 1/η)."""
    setting = Setting([*PARAMETERS, (X, "real")], [*LARGE[:2], ["<", 0, X], ["<=", step(X), 0]], REALS)
    proof = setting.proof
    first, second = ["<=", GAP, -1], ["<=", plus(power(M, 2), over(1, ETA)), power(X, 2)]
    low = setting.otherwise(first, plus(times(X, minus(GAP, -1)), minus(0, step(X))))
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [ETA], [setting.given[0]]))
    far = setting.sign(
        second,
        times(over(1, ETA), minus(-1, GAP)),
        [low],
        [cofactor(unit, [], minus(power(M, 2), power(X, 2)))],
    )
    wrong = ["<=", plus(power(M, 2), times(2, over(1, ETA))), power(X, 2)]
    return proved_part(
        "not-positive",
        "If x > 0 and F(x) <= 0, then eta (mu - x^2) <= -1 and x^2 >= mu + 1/eta.",
        setting,
        both(first, second),
        setting.all_of([low, far]),
        [[1, 1, 2]],
        NearMiss(
            "With 2/eta in the place of 1/eta it is false.",
            setting.hypotheses,
            both(first, wrong),
            [over(1, 2), 1, 2],
            [1],
        ),
    )


def largest() -> Part:
    """The largest value of a step."""
    setting = Setting([*PARAMETERS, (S, "real"), (X, "real")], [*PEAKED, ["<=", 0, X]])
    top = setting.given[-2]
    bound, value = ["<=", step(X), step(S)], equal(step(S), HIGHEST)
    rest = times(ETA, power(minus(S, X), 2), plus(X, times(2, S)))
    high = setting.sign(bound, rest, cofactors=[cofactor(top, [], minus(X, S))])
    same = setting.proof.sums(value, cofactors=[cofactor(top, [], times(over(-1, 3), S))])
    wrong = equal(step(S), times(S, over(1, 2), C))
    return proved_part(
        "largest-step",
        "F(x) <= F(x_s) = x_s (2/3 + 2 eta mu/3) for x >= 0, where x_s^2 = (mu + 1/eta)/3.",
        setting,
        both(bound, value),
        setting.all_of([high, same]),
        [[*PLAIN, 2]],
        NearMiss("With 1/2 in the place of 2/3 it is false.", setting.hypotheses, both(bound, wrong), [*PLAIN, 2], [1]),
    )


def positivity() -> Display:
    """The factor 2 (1 + K)/3 is less than √2, but not at most 1.4."""
    binders: Binders = [*PARAMETERS, (S, "real"), (T, "real")]
    hypotheses = [*PEAKED, BOUNDED, ["<", 0, T], equal(times(ETA, power(T, 2)), C)]
    setting = Setting(binders, hypotheses)
    printed = both(["<=", HIGHEST, times(over(7, 5), S)], ["<", times(over(7, 5), S), T])
    right = both(["<", HIGHEST, times(ROOT_2, S)], ["<", times(ROOT_2, S), T])
    factor = times(over(2, 3), C)
    more = minus(factor, ROOT_2)
    form = plus(times(more, plus(more, times(2, ROOT_2))), times(over(2, 9), minus(9, times(2, power(C, 2)))))
    small = setting.otherwise(["<", factor, ROOT_2], form)
    first = setting.sign(right[1], times(S, minus(ROOT_2, factor)), [small])
    beyond = minus(times(ROOT_2, S), T)
    form = plus(times(ETA, beyond, plus(beyond, times(2, T))), times(ETA, power(S, 2)))
    cofactors = [cofactor(setting.given[4], [], -1), cofactor(setting.given[-1])]
    second = setting.otherwise(right[2], form, cofactors=cofactors)
    claim = setting.claim(printed)
    return Display(
        "positivity",
        "x_s (2/3 + 2 eta mu/3) <= 1.4 x_s < sqrt(mu + 1/eta).",
        "x_s (2/3 + 2 eta mu/3) < sqrt(2) x_s < sqrt(mu + 1/eta).",
        claim,
        refute_at(claim, binders, NEAR_END, hypotheses, printed[1], [{"part": 0}]),
        setting.claim(right),
        setting.all_of([first, second]),
        NEAR_END,
    )


def slope() -> Part:
    """The derivative of a step, and its sign."""
    setting = Setting([*PARAMETERS, (S, "real"), (X, "real")], [*PEAKED, ["<", 0, X]], [("u", "real")])
    proof, top = setting.proof, setting.given[-2]
    derivative = minus(C, times(3, ETA, power(X, 2)))
    moved = step(plus(X, "h"))
    rest = times(power("h", 2), plus(times(3, ETA, X), times(ETA, "h")))
    expansion = forall([("h", "real")], equal(moved, minus(plus(step(X), times(derivative, "h")), rest)))
    below, above = ["<", X, S], ["<", S, X]
    factor = times(3, ETA, plus(S, X))
    signs = []
    for formula, gap, goal, sign in (
        (below, minus(S, X), ["<", 0, derivative], -1),
        (above, minus(X, S), ["<", derivative, 0], 1),
    ):
        known = proof.assume(formula)
        signed = setting.sign(goal, times(factor, gap), [known], [cofactor(top, [], sign)])
        signs.append(proof.generalise(signed, [], [formula]))
    more = minus(S, M)
    form = plus(times(3, ETA, more, plus(more, times(2, M))), times(2, minus(K, 1)), 1)
    inside = setting.otherwise(["<", S, M], form, cofactors=[cofactor(top, [], -1)])
    conclusion = both(
        expansion,
        implies(below, ["<", 0, derivative]),
        implies(above, ["<", derivative, 0]),
        ["<", S, M],
    )
    result = setting.all_of([proof.sums(expansion), *signs, inside])
    near = both(*conclusion[1:4], ["<", times(2, S), M])
    return proved_part(
        "slope",
        "F'(x) = 1 + eta mu - 3 eta x^2 is positive for 0 < x < x_s and negative for x > x_s; x_s^2 < mu.",
        setting,
        conclusion,
        result,
        [[*PLAIN, 2, 1], [*PLAIN, 2], [*PLAIN, 5]],
        NearMiss("With 2 x_s in the place of x_s at the end it is false.", setting.hypotheses, near, [*PLAIN, 2], [3]),
    )


def decreasing() -> Part:
    """From x_s on a larger point is followed by a smaller one."""
    hypotheses: list[Json] = [["<=", S, X], ["<", X, Y]]
    setting = Setting([*PARAMETERS, (S, "real"), (X, "real"), (Y, "real")], [*PEAKED, *hypotheses])
    conclusion = ["<", step(Y), step(X)]
    return proved_part(
        "decreasing",
        "A step decreases from x_s on: F(y) < F(x) for x_s <= x < y.",
        setting,
        conclusion,
        setting.finish(prove_smaller(setting)),
        [[*PLAIN, 5, 6]],
        NearMiss(
            "Without x_s <= x it is false.",
            [*PEAKED, hypotheses[1]],
            conclusion,
            [*PLAIN, over(1, 10), over(1, 5)],
        ),
    )


def prove_smaller(setting: Setting, x: Json = X, y: Json = Y, given: list[int] | None = None) -> int:
    """Prove F(y) < F(x) for x_s ≤ x < y, in a setting with ``PEAKED``."""
    more = minus(y, x)
    form = times(
        more,
        plus(
            times(3, ETA, minus(x, S), plus(minus(x, S), times(2, S))),
            times(ETA, more, plus(times(3, minus(x, S)), times(3, S), more)),
        ),
    )
    cofactors = [cofactor(setting.given[4], [], more)]
    return setting.sign(["<", step(y), step(x)], form, given or [], cofactors)


def twice_the_top() -> Part:
    """Two steps from x_s."""
    setting = Setting([*PARAMETERS, (S, "real")], PEAKED)
    value = times(S, TWICE)
    conclusion = equal(two_steps(S), value)
    wrong = equal(two_steps(S), times(S, over(2, 3), C, minus(C, times(over(4, 9), power(C, 3)))))
    return proved_part(
        "two-steps-from-x_s",
        "F(F(x_s)) = x_s (2/3)(1 + eta mu)(1 + eta mu - (4/27)(1 + eta mu)^3).",
        setting,
        conclusion,
        setting.finish(prove_twice(setting)),
        [PLAIN],
        NearMiss("With 4/9 in the place of 4/27 it is false.", PEAKED, wrong, PLAIN),
    )


def prove_twice(setting: Setting) -> int:
    """Prove what two steps from x_s lead to, in a setting with ``PEAKED``."""
    known = Relations(setting.proof)
    known.know(setting.given[4], TOP[1], TOP[2])
    return known.prove(two_steps(S), times(S, TWICE))


def equation_20() -> Part:
    """(B.20)."""
    setting = Setting([*PARAMETERS], [*LARGE, BOUNDED])
    conclusion = ["<", 1, TWICE]
    loose: Json = ["<", times(2, power(C, 2)), 10]
    return proved_part(
        "equation-20",
        "(B.20): (2/3)(1 + eta mu)(1 + eta mu - (4/27)(1 + eta mu)^3) > 1 for 1 < eta mu < sqrt(4.5) - 1.",
        setting,
        conclusion,
        setting.finish(setting.sign(conclusion, SURPLUS)),
        [[over(11, 10), 1]],
        NearMiss(
            "With 10 in the place of 9, which allows K up to sqrt 5 - 1, it is false: K = 6/5.",
            [*LARGE, loose],
            conclusion,
            [over(6, 5), 1],
        ),
    )


def into_the_interval() -> Part:
    """From between √μ and the largest value the next point lies in I."""
    hypotheses: list[Json] = [["<", M, X], ["<=", X, step(S)]]
    setting = Setting([*PARAMETERS, (S, "real"), (X, "real")], [*PEAKED, BOUNDED, *hypotheses])
    goals: list[Json] = [["<=", two_steps(S), step(X)], ["<", S, two_steps(S)], ["<", step(X), M]]
    top, twice = setting.given[4], prove_twice(setting)
    rises = setting.sign(goals[1], times(S, SURPLUS), cofactors=[cofactor(twice)])
    more = minus(X, M)
    below = setting.sign(
        goals[2], times(more, plus(times(ETA, more, plus(times(3, M), more)), times(2, minus(K, 1)), 1))
    )
    inside = minus(S, M)
    form = plus(times(3, ETA, inside, plus(inside, times(2, M))), times(2, minus(K, 1)), 1)
    low = setting.otherwise(["<", S, M], form, cofactors=[cofactor(top, [], -1)])
    least = plus(minus(X, M), minus(M, S))
    rest = minus(step(S), X)
    form = times(
        rest,
        plus(
            times(3, ETA, least, plus(least, times(2, S))),
            times(ETA, rest, plus(times(3, least), times(3, S), rest)),
        ),
    )
    lower = setting.sign(goals[0], form, [low], [cofactor(top, [], rest)])
    wrong = both(*goals[:2], ["<", step(X), S])
    return proved_part(
        "into-the-interval",
        "If sqrt(mu) < x <= F(x_s), then F(x) >= F(F(x_s)) > x_s, and F(x) < sqrt(mu).",
        setting,
        both(*goals),
        setting.all_of([lower, rises, below]),
        [[*PLAIN, over(27, 5)]],
        NearMiss(
            "With x_s in the place of sqrt(mu) at the end it is false.",
            setting.hypotheses,
            wrong,
            [*PLAIN, over(27, 5)],
            [2],
        ),
    )
