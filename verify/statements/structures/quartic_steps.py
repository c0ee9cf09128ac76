"""One and two steps of gradient descent on (x² - μ)²/4: identities and signs.

Simple structures in neural networks (Chen), Theorem 3.3 and appendix B.6. Throughout μ = m² and K = η μ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, define, equal, minus, plus, power, times
from verify.statements.relations import Relations

Json = Any

ETA, M, D = "eta", "m", "d"
K = times(ETA, power(M, 2))
C = plus(K, 1)
PARAMETERS: Binders = [(ETA, "real"), (M, "real")]
POINTS: Binders = [(D, "real"), ("x", "real"), ("y", "real"), ("z", "real")]


def step(x: Json) -> Json:
    """x + η (m² − x²) x, one step of gradient descent."""
    return plus(x, times(ETA, minus(power(M, 2), power(x, 2)), x))


def two_steps(x: Json) -> Json:
    """Two steps of gradient descent."""
    return step(step(x))


def orbit_polynomial(x: Json) -> Json:
    """η² x⁴ − η (K + 1) x² + 1, which vanishes on the orbit."""
    return plus(minus(times(power(ETA, 2), power(x, 4)), times(ETA, C, power(x, 2))), 1)


def slope_bound(x: Json) -> Json:
    """3 η x² − (K + 1), which is ≥ 0 where a step decreases in x."""
    return minus(times(3, ETA, power(x, 2)), C)


ON_ORBIT = equal(orbit_polynomial(D), 0)
LARGE: list[Json] = [["<", 0, ETA], ["<", 0, M], ["<", 1, K]]
ORBIT: list[Json] = [*LARGE, ["<", 0, D], ["<", D, M], ON_ORBIT]
BOUNDED: Json = ["<", times(2, power(C, 2)), 9]

QUARTIC_VOCABULARY: list[Json] = [
    define("step", [*PARAMETERS, ("x", "real")], step("x")),
    define(
        "descent",
        [*PARAMETERS, ("x", "real"), ("n", "natural")],
        ["iterate", [["z", "real"]], ["step", ETA, M, "z"], "x", "n"],
    ),
    define(
        "every_second",
        [*PARAMETERS, ("x", "real"), ("n", "natural")],
        ["iterate", [["z", "real"]], ["step", ETA, M, ["step", ETA, M, "z"]], "x", "n"],
    ),
]


def prove_low(proof: Evidence, x: Json, equation: int, signs: Sequence[int]) -> int:
    """Prove η x² < 1 for a zero x of the polynomial, from η, m, x > 0, K > 1 and x < m."""
    goal: Json = ["<", times(ETA, power(x, 2)), 1]
    wrong = proof.order(proof.assume(["not", goal]))
    added = proof.squares(["<", 0, plus(M, x)], given=signs)
    gap = times(ETA, minus(M, x), plus(M, x))
    form = plus(minus(K, 1), times(minus(times(ETA, power(x, 2)), 1), gap))
    known = Relations(proof)
    known.know(equation, orbit_polynomial(x), 0)
    equals = known.prove(minus(0, 0), form, {equation: -1})
    absurd = proof.squares(["<", 0, 0], equals, [*signs, wrong, added])
    return prove_by_order(proof, goal, absurd)
