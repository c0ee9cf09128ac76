"""The set of Definition 4, where the second eigenvalue is below 2/η, contains more than the minimisers of (xy - 1)²/2.

Simple structures in neural networks (Chen), Definition 4 of section 3.6.2.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence
from verify.statements.language import (
    both,
    define,
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
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.structures.period_two_vocabulary import SOURCE
from verify.statements.structures.stable_points import (
    ON_CURVE,
    PAIR,
    POINT,
    POSITIVE,
    RESIDUAL,
    STEP,
    TRACE,
    VARIABLES,
    VOCABULARY,
    WEIGHT,
    StablePoint,
)
from verify.statements.structures.stable_sets import ACROSS, APART, CENTRE, LEVEL, MILD, prove_half, prove_stable

Json = Any

SECOND = minus(TRACE, "l")
TRACKED_SET = [
    *VOCABULARY,
    define(
        "tracked",
        [*POINT, *STEP, *PAIR],
        both(
            ["leading", "x", "y", "l", "u", "v"],
            ["<", times("eta", SECOND), 2],
            equal(times(RESIDUAL, WEIGHT), 0),
        ),
    ),
]
TRACKED = ["tracked", *names_of([*POINT, *STEP, *PAIR])]
SOME = exists([(f"{name}'", sort) for name, sort in PAIR], ["tracked", "x", "y", "eta", "l'", "u'", "v'"])
DIAGONAL = both(
    equal("x", "y"),
    ["<=", times(2, power("x", 2)), 1],
    ["<", times("eta", minus(times(3, power("x", 2)), 1)), 2],
)


def _described(premises: list[Json], described: Json) -> Json:
    """The tracked points are those that are described."""
    keeps, gives = forall(PAIR, implies(TRACKED, described)), implies(described, SOME)
    return forall([*POINT, *STEP], implies(*POSITIVE, MILD[0], *premises, both(keeps, gives)))


PRINTED = _described([], ON_CURVE)
AMONG = _described([ON_CURVE], ON_CURVE)
ON_MINIMISERS = forall([*POINT, *STEP], implies(*POSITIVE, MILD[0], ON_CURVE, SOME))
OTHERS = _described([APART], DIAGONAL)


def _prove_tracked(proof: Evidence) -> int:
    """A minimiser is in the set, since its eigenvalues are x² + y² and 0."""
    signs = [proof.assume(formula) for formula in (*POSITIVE, MILD[0])]
    known = Relations(proof)
    known.assume(ON_CURVE)
    small = proof.squares(
        ["<", times("eta", minus(TRACE, TRACE)), 2],
        proof.sums(equal(minus(2, times("eta", minus(TRACE, TRACE))), 2)),
    )
    double = times(2, TRACE)
    trace = proof.squares(["<=", TRACE, double], proof.sums(equal(minus(double, TRACE), TRACE)))
    length = plus(power("y", 2), power("x", 2))
    nonzero = proof.specialise(prove_nonzero(proof), [length], [proof.squares(["<", 0, length], given=signs)])
    return prove_stable(proof, known, [TRACE, "y", "x"], nonzero, (trace, small), SOME)


def _on_minimisers() -> Evidence:
    proof = Evidence(VARIABLES)
    proof.generalise(_prove_tracked(proof), names_of([*POINT, *STEP]), [*POSITIVE, MILD[0], ON_CURVE])
    return proof


def _among_minimisers() -> Evidence:
    proof = Evidence(VARIABLES)
    forward = proof.generalise(proof.assume(ON_CURVE), names_of(PAIR), [TRACKED])
    backward = proof.generalise(_prove_tracked(proof), [], [ON_CURVE])
    result = proof.conjunction(forward, backward)
    proof.generalise(result, names_of([*POINT, *STEP]), [*POSITIVE, MILD[0], ON_CURVE])
    return proof


def _others() -> Evidence:
    """Off the minimisers a tracked point lies on the diagonal, and its eigenvalues are 1 − x² and 3 x² − 1."""
    proof = Evidence(VARIABLES)
    point = StablePoint(proof, TRACKED)
    alike, level = point.diagonal(proof.assume(APART))
    known = Relations(proof)
    known.know(alike, minus("y", "x"), 0)
    same = known.prove("x", "y", {alike: -1})
    half = prove_half(proof, point, alike, level)
    known.know(level, minus("l", LEVEL), 0)
    second = DIAGONAL[3][1]
    shares = {level: times(-1, "eta"), alike: times("eta", plus("x", "y"))}
    equals = known.prove(minus(2, second), minus(2, times("eta", SECOND)), shares)
    small = proof.squares(DIAGONAL[3], equals, [point.small])
    forward = proof.generalise(proof.conjunction(same, half, small), names_of(PAIR), [TRACKED])
    given = proof.assume(DIAGONAL)
    same, half, small = (proof.project(given, i) for i in range(3))
    known = Relations(proof)
    known.know(same, "x", "y")
    double = times(2, LEVEL)
    equals = known.prove(minus(double, TRACE), times(2, minus(1, times(2, power("x", 2)))), {same: plus("x", "y")})
    trace = proof.squares(["<=", TRACE, double], equals, [half])
    low = times("eta", minus(TRACE, LEVEL))
    equals = known.prove(minus(2, low), minus(2, second), {same: times("eta", plus("x", "y"))})
    bounded = proof.squares(["<", low, 2], equals, [small])
    nonzero = proof.evaluate(different(plus(power(1, 2), power(-1, 2)), 0))
    backward = prove_stable(proof, known, [LEVEL, 1, -1], nonzero, (trace, bounded), SOME)
    result = proof.conjunction(forward, proof.generalise(backward, [], [DIAGONAL]))
    proof.generalise(result, names_of([*POINT, *STEP]), [*POSITIVE, MILD[0], APART])
    return proof


SET = (
    r"$\mathcal M_c = \{\theta : \lambda_2(\theta) < 2/\eta, \nabla L(\theta) \cdot u(\theta) = 0\}$, $L = \frac12 (xy "
    r"- 1)^2$, $x, y > 0$, $\eta > 0$."
)
READING = (
    "lambda_2 is the smaller eigenvalue of the Hessian, x^2 + y^2 less the larger one l, and (u, v) an eigenvector of "
    "l that is not zero. The positive points are those of Propositions 5 and 6. "
)
AT: list[Json] = [*CENTRE, 1]


def definition_4() -> Statement:
    """The example of Definition 4, as printed."""
    moves: list[Json] = [{"part": 0}, {"at": ACROSS}, {"conditions": [TRACKED]}]
    inner = dict(zip(names_of(PAIR), ACROSS, strict=True))
    refutation = refute_at(PRINTED, [*POINT, *STEP], AT, [*POSITIVE, MILD[0]], ON_CURVE, moves, inner)
    return Statement(
        id="structures/definition-4",
        title="For (xy - 1)^2/2 the set on which Definition 4 projects is the set of the minimisers",
        source=f"{SOURCE}, Definition 4 and the example after it",
        hypotheses=SET,
        conclusion=r"$\mathcal M_c = \{xy = 1\}$.",
        reading=READING + "It is false at (1/2, 1/2) for every step size, with the eigenvalues 3/4 and -1/4: where x = "
        "y and 2 x^2 <= 1 the gradient is orthogonal to the leading eigenvector (1, -1).",
        definitions=needed(TRACKED_SET, [PRINTED]),
        parts=[
            Part(
                "set",
                "The points of the set are the minimisers.",
                PRINTED,
                refutation,
                [[*AT, *ACROSS], [1, 1, 1]],
                [
                    Control(
                        "Among the minimisers it is true.",
                        differences(PRINTED, AMONG),
                        _among_minimisers(),
                        "true",
                    )
                ],
            )
        ],
    )


def definition_4_repair() -> Statement:
    """The points of the set on the curve of minimisers and off it."""
    wide = _described([APART], both(DIAGONAL[1], ["<=", times(3, power("x", 2)), 1], DIAGONAL[3]))
    at: list[Json] = [over(13, 20), over(13, 20), 1]
    pair: list[Json] = [minus(1, power(at[0], 2)), 1, -1]
    moves: list[Json] = [{"part": 0}, {"at": pair}, {"conditions": [TRACKED]}, {"part": 1}]
    failing = ["<=", times(3, power("x", 2)), 1]
    inner = dict(zip(names_of(PAIR), pair, strict=True))
    return Statement(
        id="structures/definition-4.repair",
        title="The set of Definition 4 for (xy - 1)^2/2: all minimisers, and points of the diagonal",
        source=f"{SOURCE}, Definition 4 and the example after it, mended",
        hypotheses=SET,
        conclusion=r"$\mathcal M_c = \{xy = 1\} \cup \{x = y, 2 x^2 \le 1, \eta (3 x^2 - 1) < 2\}$.",
        reading=READING + "The last condition holds by itself for eta < 4.",
        definitions=needed(TRACKED_SET, [PRINTED]),
        parts=[
            Part("minimisers", "All minimisers are in the set.", ON_MINIMISERS, _on_minimisers(), [[1, 1, 1]]),
            Part(
                "others",
                "A point with xy different from 1 is in the set if and only if it is one of those on the diagonal.",
                OTHERS,
                _others(),
                [[*AT, *ACROSS], AT],
                [
                    Control(
                        "With 3 x^2 <= 1 it is false.",
                        differences(OTHERS, wide),
                        refute_at(wide, [*POINT, *STEP], at, [*POSITIVE, MILD[0], APART], failing, moves, inner),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {
    "structures/definition-4": definition_4,
    "structures/definition-4.repair": definition_4_repair,
}
