"""The stable set of (xy - 1)²/2 contains points of the diagonal, also where no minimiser is stable.

Simple structures in neural networks (Chen), Propositions 5 and 6.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence
from verify.statements.language import (
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.relations import Relations
from verify.statements.structures.period_two_vocabulary import SOURCE
from verify.statements.structures.stable_points import (
    BOUND,
    DIAGONAL,
    ON_CURVE,
    PAIR,
    POINT,
    POSITIVE,
    RESIDUAL,
    STABLE,
    STEP,
    TRACE,
    VARIABLES,
    VOCABULARY,
    StablePoint,
)

Json = Any

SHARP: Json = ["<", 1, "eta"]
LARGE: Json = ["<=", 4, "eta"]
MILD: list[Json] = [["<", 0, "eta"], ["<", "eta", 1]]
APART = different(RESIDUAL, 0)
SOME = exists([(f"{name}'", sort) for name, sort in PAIR], ["stable", "x", "y", "eta", "l'", "u'", "v'"])
EMPTY = forall([*POINT, *STEP, *PAIR], implies(*POSITIVE, SHARP, ["not", STABLE]))
NO_MINIMISER = forall([*POINT, *STEP, *PAIR], implies(*POSITIVE, SHARP, ON_CURVE, ["not", STABLE]))
NONE = forall([*POINT, *STEP, *PAIR], implies(*POSITIVE, LARGE, ["not", STABLE]))
BELOW_FOUR = forall(
    STEP,
    implies(MILD[0], ["<", "eta", 4], exists([*POINT, *PAIR], both(*POSITIVE, STABLE))),
)


def _described(premises: list[Json], stable: list[Json], described: list[Json], keeps: Json) -> Json:
    """The stable points are those that are described."""
    return forall(
        [*POINT, *STEP],
        implies(*POSITIVE, *premises, both(forall(PAIR, implies(*stable, keeps)), implies(*described, SOME))),
    )


DESCRIBED = _described(MILD, [STABLE], [ON_CURVE, BOUND], both(ON_CURVE, BOUND))
MINIMISERS = _described([MILD[0], ON_CURVE], [STABLE], [BOUND], BOUND)
OTHERS = _described([MILD[0], APART], [STABLE], [DIAGONAL], DIAGONAL)
CENTRE: list[Json] = [over(1, 2), over(1, 2)]
ACROSS: list[Json] = [over(3, 4), 1, -1]
LEVEL = minus(1, power("x", 2))


def _large(proof: Evidence, point: StablePoint, curve: int, size: int, least: int) -> int:
    """Prove 0 < 0 from x y = 1 and η > least or η ≥ least, where least is 1 or 4."""
    known = Relations(proof)
    value = known.know(point.value_on_curve(curve), minus("l", TRACE), 0)
    known.know(curve, *ON_CURVE[1:])
    more = minus("eta", least)
    form = plus(
        minus(2, times("eta", "l")),
        times(plus(more, least), power(minus("x", "y"), 2)),
        times(2, more),
        2 * (least - 1),
    )
    equals = known.prove(minus(0, 0), form, {value: "eta", curve: times(2, "eta")})
    return proof.squares(["<", 0, 0], equals, [point.small, size])


def prove_half(proof: Evidence, point: StablePoint, alike: int, level: int) -> int:
    """Prove 2 x² ≤ 1 at a stable point of the diagonal."""
    known = Relations(proof)
    known.know(alike, minus("y", "x"), 0)
    known.know(level, minus("l", LEVEL), 0)
    form = times(over(1, 2), minus(times(2, "l"), TRACE))
    multipliers = {level: -1, alike: times(over(1, 2), plus("x", "y"))}
    equals = known.prove(minus(1, times(2, power("x", 2))), form, multipliers)
    return proof.squares(["<=", times(2, power("x", 2)), 1], equals, [point.trace])


def _prove_no_minimiser() -> Evidence:
    proof = Evidence(VARIABLES)
    point = StablePoint(proof)
    curve, sharp = proof.assume(ON_CURVE), proof.assume(SHARP)
    absurd = _large(proof, point, curve, sharp, 1)
    never = prove_not(proof, STABLE, absurd, proof.evaluate(["<", 0, 0]))
    proof.generalise(never, names_of([*POINT, *STEP, *PAIR]), [*POSITIVE, SHARP, ON_CURVE])
    return proof


def _prove_none() -> Evidence:
    proof = Evidence(VARIABLES)
    point = StablePoint(proof)
    large, zero = proof.assume(LARGE), equal(RESIDUAL, 0)
    residual = proof.assume(zero)
    known = Relations(proof)
    known.know(residual, RESIDUAL, 0)
    on_curve = _large(proof, point, known.prove(ON_CURVE[1], ON_CURVE[2], {residual: 1}), large, 4)
    alike, level = point.diagonal(proof.assume(["not", zero]))
    half = prove_half(proof, point, alike, level)
    known = Relations(proof)
    known.know(level, minus("l", LEVEL), 0)
    form = plus(
        minus(2, times("eta", "l")),
        times(minus("eta", 4), "l"),
        times(2, minus(1, times(2, power("x", 2)))),
    )
    equals = known.prove(minus(0, 0), form, {level: -4})
    off_curve = proof.squares(["<", 0, 0], equals, [point.small, large, point.value, half])
    absurd = proof.cases(zero, on_curve, off_curve)
    never = prove_not(proof, STABLE, absurd, proof.evaluate(["<", 0, 0]))
    proof.generalise(never, names_of([*POINT, *STEP, *PAIR]), [*POSITIVE, LARGE])
    return proof


def prove_stable(
    proof: Evidence, known: Relations, pair: list[Json], length: int, rest: tuple[int, int], goal: Json = SOME
) -> int:
    """Prove that a pair (l, u, v) makes the point stable, from its length, its trace and its sharpness.

    The goal may be another one that asks for some pair, with another bound in the place of that on the sharpness.
    """
    value, u, v = pair
    cross = minus(times(2, "x", "y"), 1)
    trace, small = rest
    leading = proof.conjunction(
        length,
        known.prove(plus(times(power("y", 2), u), times(cross, v)), times(value, u)),
        known.prove(plus(times(cross, u), times(power("x", 2), v)), times(value, v)),
        trace,
    )
    orthogonal = known.prove(times(RESIDUAL, plus(times("y", u), times("x", v))), 0)
    stable = proof.conjunction(leading, small, orthogonal)
    return proof.witness(goal, pair, stable)


def _prove_minimisers() -> Evidence:
    proof = Evidence(VARIABLES)
    point = StablePoint(proof)
    curve = proof.assume(ON_CURVE)
    forward = proof.generalise(point.bound(curve), names_of(PAIR), [STABLE])
    known = Relations(proof)
    known.know(curve, *ON_CURVE[1:])
    bound = proof.assume(BOUND)
    low, high = BOUND[1:]
    small = proof.squares(
        ["<", times("eta", TRACE), 2],
        known.prove(minus(2, times("eta", TRACE)), minus(high, low), {curve: times(2, "eta")}),
        [bound],
    )
    double = times(2, TRACE)
    trace = proof.squares(["<=", TRACE, double], proof.sums(equal(minus(double, TRACE), TRACE)))
    length = plus(power("y", 2), power("x", 2))
    some = proof.squares(["<", 0, length], given=point.signs)
    nonzero = proof.specialise(prove_nonzero(proof), [length], [some])
    backward = prove_stable(proof, known, [TRACE, "y", "x"], nonzero, (trace, small))
    result = proof.conjunction(forward, proof.generalise(backward, [], [BOUND]))
    proof.generalise(result, names_of([*POINT, *STEP]), [*POSITIVE, MILD[0], ON_CURVE])
    return proof


def _prove_others() -> Evidence:
    proof = Evidence(VARIABLES)
    point = StablePoint(proof)
    alike, level = point.diagonal(proof.assume(APART))
    known = Relations(proof)
    known.know(alike, minus("y", "x"), 0)
    same = known.prove("x", "y", {alike: -1})
    half = prove_half(proof, point, alike, level)
    known.know(level, minus("l", LEVEL), 0)
    sharpness = times("eta", LEVEL)
    equals = known.prove(minus(2, sharpness), minus(2, times("eta", "l")), {level: "eta"})
    small = proof.squares(["<", sharpness, 2], equals, [point.small])
    forward = proof.generalise(proof.conjunction(same, half, small), names_of(PAIR), [STABLE])
    given = proof.assume(DIAGONAL)
    same, half, small = (proof.project(given, i) for i in range(3))
    known = Relations(proof)
    known.know(same, "x", "y")
    double = times(2, LEVEL)
    equals = known.prove(minus(double, TRACE), times(2, minus(1, times(2, power("x", 2)))), {same: plus("x", "y")})
    trace = proof.squares(["<=", TRACE, double], equals, [half])
    nonzero = proof.evaluate(different(plus(power(1, 2), power(-1, 2)), 0))
    backward = prove_stable(proof, known, [LEVEL, 1, -1], nonzero, (trace, small))
    result = proof.conjunction(forward, proof.generalise(backward, [], [DIAGONAL]))
    proof.generalise(result, names_of([*POINT, *STEP]), [*POSITIVE, MILD[0], APART])
    return proof


def _prove_below_four() -> Evidence:
    proof = Evidence(STEP)
    hypotheses = [MILD[0], ["<", "eta", 4]]
    below = proof.assume(hypotheses[1])
    root: Json = ["radical", 2, 1, 2]
    values = {"x": root, "y": root, "l": over(1, 2), "u": 1, "v": -1}
    small = proof.squares(
        ["<", times("eta", over(1, 2)), 2],
        proof.sums(equal(minus(2, times("eta", over(1, 2))), times(over(1, 2), minus(4, "eta")))),
        [below],
    )
    leading = proof.evaluate(["leading", *values.values()])
    weight = plus(times(root, 1), times(root, -1))
    orthogonal = proof.evaluate(equal(times(minus(times(root, root), 1), weight), 0))
    positive = proof.evaluate(["<", 0, root])
    stable = proof.conjunction(positive, positive, proof.conjunction(leading, small, orthogonal))
    names = [*POINT, *PAIR]
    goal = exists(names, both(*POSITIVE, STABLE))
    proof.generalise(proof.witness(goal, list(values.values()), stable), ["eta"], hypotheses)
    return proof


SET = (
    r"\mathcal M = \{\theta : \lambda(\theta) < 2/\eta, \nabla L(\theta)\cdot u(\theta) = 0\}, "
    r"L = \tfrac12(xy-1)^2, x, y > 0"
)
READING = (
    "\\lambda is the larger eigenvalue of the Hessian, given by 2\\lambda \\ge x^2 + y^2, and (u, v) an eigenvector "
    "that is not zero. "
)
DENIAL = (
    "Where x = y and 2x^2 \\le 1 the vector (1, -1) is a leading eigenvector, and the gradient is orthogonal to it. So "
)


def proposition_5() -> Statement:
    """The set is empty, as printed."""
    return Statement(
        id="structures/proposition-5",
        title="For (xy-1)^2/2, x, y > 0 and eta > 1 the gradient-orthogonal stable set is empty",
        source=f"{SOURCE}, Proposition 5",
        hypotheses=SET + r"; \eta > 1.",
        conclusion=r"\mathcal M is empty.",
        reading=READING + DENIAL + "(1/2, 1/2) is in the set for \\eta = 1.08, the step of Figure 3.4.",
        definitions=needed(VOCABULARY, [EMPTY]),
        parts=[
            Part(
                "empty",
                "No point is stable.",
                EMPTY,
                refute_at(
                    EMPTY,
                    [*POINT, *STEP, *PAIR],
                    [*CENTRE, over(27, 25), *ACROSS],
                    [*POSITIVE, SHARP],
                    STABLE,
                ),
                [[*CENTRE, over(27, 25), *ACROSS]],
                [
                    Control(
                        "That no minimiser is stable is true.",
                        differences(EMPTY, NO_MINIMISER),
                        _prove_no_minimiser(),
                        "true",
                    )
                ],
            )
        ],
    )


def proposition_5_repair() -> Statement:
    """The set contains no minimiser; it is empty from 4 on."""
    empty = refute_at(EMPTY, [*POINT, *STEP, *PAIR], [*CENTRE, over(27, 25), *ACROSS], [*POSITIVE, SHARP], STABLE)
    minimiser: list[Json] = [1, 1, 2, 1, 1]
    mild = forall([*POINT, *STEP, *PAIR], implies(*POSITIVE, MILD[0], ON_CURVE, ["not", STABLE]))
    three = forall([*POINT, *STEP, *PAIR], implies(*POSITIVE, ["<=", 3, "eta"], ["not", STABLE]))
    root: Json = ["radical", 2, 1, 2]
    edge: list[Json] = [root, root, 3, over(1, 2), 1, -1]
    return Statement(
        id="structures/proposition-5.repair",
        title="For eta > 1 the stable set contains no minimiser; it is empty if and only if eta is at least 4",
        source=f"{SOURCE}, Proposition 5, mended",
        hypotheses=SET + r"; \eta > 1 in the first part.",
        conclusion=r"xy \ne 1 on \mathcal M if \eta > 1; \mathcal M is empty for \eta \ge 4, and not for 0 < \eta < 4.",
        reading=READING + "This is what the text uses the proposition for: no minimiser is stable.",
        definitions=needed(VOCABULARY, [EMPTY]),
        parts=[
            Part(
                "no-minimiser",
                "No point with xy = 1 is stable.",
                NO_MINIMISER,
                _prove_no_minimiser(),
                [[1, 1, 2, 1, 1, 1]],
                [
                    Control(
                        "For a small step it is false: the minimiser (1, 1) is stable.",
                        differences(NO_MINIMISER, mild),
                        refute_at(
                            mild,
                            [*POINT, *STEP, *PAIR],
                            [*minimiser[:2], over(1, 2), *minimiser[2:]],
                            [*POSITIVE, MILD[0], ON_CURVE],
                            STABLE,
                        ),
                    ),
                    Control(
                        "Without xy = 1 it is false.",
                        differences(NO_MINIMISER, EMPTY),
                        empty,
                    ),
                ],
            ),
            Part(
                "empty",
                "From \\eta = 4 on no point is stable.",
                NONE,
                _prove_none(),
                [[1, 1, 5, 1, 1, 1]],
                [
                    Control(
                        "From \\eta = 3 on it is false.",
                        differences(NONE, three),
                        refute_at(three, [*POINT, *STEP, *PAIR], edge, [*POSITIVE, ["<=", 3, "eta"]], STABLE),
                    )
                ],
            ),
            Part("not-empty", "For 0 < \\eta < 4 some point is stable.", BELOW_FOUR, _prove_below_four(), [[3]]),
        ],
    )


def proposition_6() -> Statement:
    """The set is a part of the minimisers, as printed."""
    return Statement(
        id="structures/proposition-6",
        title="For (xy-1)^2/2 and eta < 1 the stable set is the part of xy = 1 with a bound on x + y",
        source=f"{SOURCE}, Proposition 6",
        hypotheses=SET + r"; 0 < \eta < 1.",
        conclusion=r"\mathcal M = \{xy = 1, x + y < \sqrt{2 + 2/\eta}\}.",
        reading=(
            READING
            + "The bound is written as \\eta(x+y)^2 < 2\\eta + 2. "
            + DENIAL
            + "(1/2, 1/2) is in the set for \\eta = 0.95, the step of Figure 3.4, and xy = 1/4 there."
        ),
        definitions=needed(VOCABULARY, [DESCRIBED]),
        parts=[
            Part(
                "set",
                "The stable points are the minimisers with that bound.",
                DESCRIBED,
                refute_at(
                    DESCRIBED,
                    [*POINT, *STEP],
                    [*CENTRE, over(19, 20)],
                    [*POSITIVE, *MILD],
                    ON_CURVE,
                    [{"part": 0}, {"at": ACROSS}, {"conditions": [STABLE]}, {"part": 0}],
                    dict(zip(names_of(PAIR), ACROSS, strict=True)),
                ),
                [[1, 1, over(1, 2), 2, 1, 1], [1, 1, over(1, 2)]],
                [
                    Control(
                        "Among the minimisers it is true.",
                        differences(DESCRIBED, MINIMISERS),
                        _prove_minimisers(),
                        "true",
                    )
                ],
            )
        ],
    )


def proposition_6_repair() -> Statement:
    """The stable points, on the curve of minimisers and off it."""
    wide = forall(
        [*POINT, *STEP],
        implies(
            *POSITIVE,
            MILD[0],
            APART,
            both(
                forall(PAIR, implies(STABLE, both(DIAGONAL[1], ["<=", times(3, power("x", 2)), 1], DIAGONAL[3]))),
                implies(DIAGONAL, SOME),
            ),
        ),
    )
    at: list[Json] = [over(13, 20), over(13, 20), 1]
    pair: list[Json] = [minus(1, power(at[0], 2)), 1, -1]
    return Statement(
        id="structures/proposition-6.repair",
        title="The stable set of (xy-1)^2/2: minimisers with a bound on x + y, and points of the diagonal",
        source=f"{SOURCE}, Proposition 6, mended",
        hypotheses=SET + r"; \eta > 0.",
        conclusion=(
            r"\mathcal M = \{xy = 1, x + y < \sqrt{2 + 2/\eta}\} \cup "
            r"\{x = y, 2x^2 \le 1, \eta(1-x^2) < 2\}."
        ),
        reading=READING + "The bound on x + y is written as \\eta(x+y)^2 < 2\\eta + 2. No bound on \\eta is needed.",
        definitions=needed(VOCABULARY, [DESCRIBED]),
        parts=[
            Part(
                "minimisers",
                "A point with xy = 1 is stable if and only if x + y is below the bound.",
                MINIMISERS,
                _prove_minimisers(),
                [[1, 1, over(1, 2), 2, 1, 1], [1, 1, over(1, 2)]],
            ),
            Part(
                "others",
                "A point with xy \\ne 1 is stable if and only if it is one of those on the diagonal.",
                OTHERS,
                _prove_others(),
                [[*CENTRE, 1, *ACROSS], [*CENTRE, 1]],
                [
                    Control(
                        "With 3x^2 \\le 1 it is false.",
                        differences(OTHERS, wide),
                        refute_at(
                            wide,
                            [*POINT, *STEP],
                            at,
                            [*POSITIVE, MILD[0], APART],
                            ["<=", times(3, power("x", 2)), 1],
                            [{"part": 0}, {"at": pair}, {"conditions": [STABLE]}, {"part": 1}],
                            dict(zip(names_of(PAIR), pair, strict=True)),
                        ),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {
    "structures/proposition-5": proposition_5,
    "structures/proposition-5.repair": proposition_5_repair,
    "structures/proposition-6": proposition_6,
    "structures/proposition-6.repair": proposition_6_repair,
}
