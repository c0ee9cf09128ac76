"""The orbit of period 2 on (x² - μ)²/4 attracts if K < √5 − 1, and repels if K > √5 − 1.

Simple structures in neural networks (Chen), appendix B.12. With G two steps and d the smaller point of the orbit,
G(x) − d = (x − d) Q(x), and Q(d) = 9 − 2 (K + 1)² is the multiplier of the orbit. Near d two steps multiply the square
of the distance, the error, by Q², which is below or above 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    define,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.structures.beyond_edge.near_zero import (
    NEAR_ZERO,
    RADIUS,
    between,
)
from verify.statements.structures.monotone_limits import (
    LIMITS,
    vanishes,
)
from verify.statements.structures.quartic_steps import (
    ETA,
    ORBIT,
    PARAMETERS,
    POINTS,
    QUARTIC_VOCABULARY,
    C,
    D,
    M,
    step,
    two_steps,
)

Json = Any

X, T, W, LEVEL, STEPS = "x", "t", "w", "level", "steps"
MULTIPLIED = ("y", W, LEVEL, "z")
PLACE: Binders = [*PARAMETERS, (D, "real")]
VARIABLES: Binders = [
    *PARAMETERS,
    *POINTS,
    (T, "real"),
    (W, "real"),
    (LEVEL, "real"),
    (STEPS, "natural"),
    *NEAR_ZERO,
    *LIMITS,
]
MULTIPLIER = minus(9, times(2, power(C, 2)))
BELOW, ABOVE = ["<", power(C, 2), 5], ["<", 5, power(C, 2)]
MARGIN = over(plus(1, power(MULTIPLIER, 2)), 2)


def slope_between(x: Json, y: Json) -> Json:
    """(F(x) − F(y))/(x − y)."""
    squares = plus(power(x, 2), times(x, y), power(y, 2))
    return plus(1, times(ETA, minus(power(M, 2), squares)))


def quotient(x: Json) -> Json:
    """Q(x)."""
    return times(slope_between(step(x), step(D)), slope_between(x, D))


VOCABULARY: list[Json] = [
    *QUARTIC_VOCABULARY,
    define("slope_between", [*PARAMETERS, ("x", "real"), ("y", "real")], slope_between("x", "y")),
    define(
        "quotient",
        [*PLACE, ("x", "real")],
        times(["slope_between", ETA, M, ["step", ETA, M, "x"], ["step", ETA, M, D]], ["slope_between", ETA, M, "x", D]),
    ),
]
QUOTIENT = ["quotient", *names_of(PLACE)]


def error_of(x: Json) -> Json:
    """The square of the distance from d."""
    return power(minus(x, D), 2)


def _point(t: Json, n: Json) -> Json:
    """The point after 2 n steps from d + t."""
    return ["every_second", ETA, M, plus(D, t), n]


def _close(t: Json) -> Json:
    """The points come as close to d as one likes, and stay there."""
    return vanishes(lambda n: error_of(_point(t, n)))


def prove_rest(proof: Evidence, values: list[Json], rest: Json, later: bool = False) -> int:
    """Prove ∀n: every second point from d + 0 is at rest; or all of them but d + 0."""

    def stays(n: Json) -> Json:
        here = _point(0, n)
        return equal(substituted(two_steps(here) if later else here, valuation(PLACE, values)), rest)

    before = proof.assume(stays(STEPS))
    here = proof.evaluate(equal(substituted(two_steps(X), {**valuation(PLACE, values), X: rest}), rest))
    step_on = proof.rewrite(stays(["next", STEPS]), [(before, "backward")], here)
    base = proof.evaluate(stays(0))
    return proof.induct(
        forall([("n'", "natural")], stays("n'")), base, proof.generalise(step_on, [STEPS], [stays(STEPS)])
    )


def _at_start(proof: Evidence, claim: Json, values: list[Json]) -> tuple[int, Json, int, int]:
    """Assume a claim, and take it at the values and at t = 0; return what it says there, and how it was chosen."""
    at_values = valuation(PLACE, values)
    *hypotheses, conclusion = claim[2][1:]
    given = [proof.evaluate(substituted(hypothesis, at_values)) for hypothesis in hypotheses]
    found = proof.specialise(proof.assume(claim), values, given)
    chosen = proof.assume(substituted(conclusion[2], {**at_values, "d'": RADIUS}))
    radius, everywhere = (proof.project(chosen, part) for part in (0, 1))
    inside = [
        proof.squares(["<", *sides], proof.sums(equal(minus(sides[1], sides[0]), RADIUS)), [radius])
        for _, *sides in between(RADIUS, 0)
    ]
    return proof.specialise(everywhere, [0], inside), at_values, radius, found


def _refute(proof: Evidence, claim: Json, found: int, absurd: int) -> Evidence:
    prove_not(proof, claim, proof.choose(found, RADIUS, absurd), proof.evaluate(["<", 0, 0]))
    return proof


AT_SWITCH = equal(power(C, 2), 5)
SWITCH = forall(
    PLACE,
    implies(*ORBIT, AT_SWITCH, both(equal(times(2, power(D, 2)), power(M, 2)), equal([*QUOTIENT, D], -1))),
)


def at_switch() -> list[Json]:
    """η, m and d for K = √5 − 1 and m = 1, with √5 − 1 written as 4 cos(2π/5), and √2 as 2 cos(2π/8)."""
    fifth, eighth = (minus(["abs2", plus(1, ["root", n, 1])], 2) for n in (5, 8))
    return [times(2, fifth), 1, over(eighth, 2)]
