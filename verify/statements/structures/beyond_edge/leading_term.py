"""The leading term of the step size of an orbit of period 2 through a point x̄ − e: η f'' = 2 + κ S(e) + ….

Our own; it makes the bounds of Theorem 3.1 and Lemma 3.2 of Simple structures in neural networks (Chen) sharp. For all
low < κ < high and all e close enough to 0 there is an orbit with 2 + low S ≤ η f'' ≤ 2 + high S.
"""

from collections.abc import Sequence
from typing import Any

from verify.statements import model, trees
from verify.statements.structures.beyond_edge import explicit_slope, refutation
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY, Cubic, EvenOrder, Expansion, OddOrder
from verify.statements.structures.beyond_edge.near_zero import RADIUS, near_zero
from verify.statements.structures.beyond_edge.orbits import OrbitProof
from verify.statements.terms import over, power, times

Json = Any

SOURCE = "Simple structures in neural networks (Chen, thesis)"

ZERO = ["curve", [["v", "real"]], 0]


def _part(name: str, says: str, expansion: Expansion, witness: Sequence[Json], order: int) -> model.Part:
    """One kind of expansion; ``order`` is the exponent of e in S for the empty set T."""
    orbits = OrbitProof(expansion)
    binders, window = orbits.binders[1:], orbits.window()
    body = orbits.body("t'")
    claim = explicit_slope.for_slope(expansion, binders, window, near_zero(body))
    explicit_slope.prove_for_slope(orbits.proof, expansion, binders, window, orbits.prove())
    wrong = explicit_slope.for_slope(expansion, binders, window, near_zero(trees.substituted(body, {"high": "low"})))
    empty = [["empty"]] if ("T", "set") in binders else []
    middle = [0] * (len(binders) - 5 - len(empty))
    quadratic = [ZERO, 0, 1, *empty, *middle, -1, 1]
    gap = times(over(1, 2**order), power(RADIUS, order))
    return model.Part(
        name,
        says,
        claim,
        orbits.proof,
        [[ZERO, 0, 1, *empty, *witness]],
        [
            model.Control(
                "With the lower bound as the upper one it is false for quadratic functions, whose leading term is 0.",
                trees.differences(claim, wrong),
                refutation.refute_before(wrong, quadratic, gap),
            )
        ],
    )


def own_leading_term() -> model.Statement:
    """The leading terms for the three kinds of expansions."""
    parts = [
        _part(
            "third-order",
            "The leading term is (3 f'''^2 - f'' f'''') e^2/(3 f''^2), whether f''' is 0 or not.",
            Cubic(),
            [1, 0, 0, 2],
            2,
        ),
        _part(
            "even-order",
            "If the lowest derivative besides f'' has an even order k, the leading term is -2 c e^(k-2)/f''.",
            EvenOrder(),
            [-1, 1, 3],
            2,
        ),
        _part(
            "odd-order",
            "If k is odd, the leading term is -2 c e^(k-1)/f'', where k! c is the derivative of order k + 1.",
            OddOrder(),
            [1, -1, 1, 3],
            4,
        ),
    ]
    return model.Statement(
        id="structures/own-leading-term",
        title="The leading term of the step size for which a point near a minimum has period 2",
        source=f"Our own; it makes Theorem 3.1 and Lemma 3.2 of {SOURCE} sharp",
        hypotheses=(
            r"f''(\bar x) > 0, and f'(\bar x + t) is t(f'' + \tfrac12 f''' t + (\tfrac16 f'''' + r(t)) t^2), or "
            r"t(f'' + (c + r(t)) t^{k-2}) with an even k \ge 4, or t(f'' + a t^{k-2} + (c + r(t)) t^{k-1}) with an odd "
            r"k \ge 5; r is continuous, r(0) = 0."
        ),
        conclusion=(
            r"Let low < \kappa < high, where \kappa S(e) is the leading term: (3f'''^2 - f''f'''') e^2/(3f''^2), or "
            r"-2c\,e^{k-2}/f'', or -2c\,e^{k-1}/f''. For every e \ne 0 close enough to 0 there is \eta with "
            r"F_\eta^2(\bar x - e) = \bar x - e \ne F_\eta(\bar x - e) and "
            r"2 + low\,S(e) \le \eta f''(\bar x) \le 2 + high\,S(e)."
        ),
        reading=(
            "So \\eta f'' = 2 + \\kappa S(e) + o(S(e)), on both sides of \\bar x, and \\kappa may have any sign: "
            "where it is negative, points of period 2 belong to step sizes below the edge of stability. The bounds of "
            "the theorem and the lemma follow. The exponent k is free: it is 2 |T| + 4 or 2 |T| + 5 for a finite set "
            "T, and even_power(T, t) is t^(2 |T| + 2). These are Taylor's formulas for f' with Peano's remainder: "
            "(k-1)! c, and for odd k (k-1)! a, is the k-th derivative, and for odd k the next one is k! c. The claims "
            "put the real part of any continuous r there."
        ),
        definitions=trees.needed(ORBIT_VOCABULARY, [[part.claim, part.evidence.steps] for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/own-leading-term": own_leading_term}
