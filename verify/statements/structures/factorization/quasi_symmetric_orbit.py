"""The orbit of period 2 near an unbalanced minimum (αX₀, X₀/α), which is balanced in the top singular direction alone.

Simple structures in neural networks (Chen), Observation 2 (Observation 5).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at, valuation
from verify.statements.real_inequalities import REALS
from verify.statements.structures import balanced_solutions
from verify.statements.structures.balanced_solutions import SOLUTION
from verify.statements.structures.factorization.matrix_orbit import (
    AT_ROOTS,
    EDGE,
    ENTRY,
    ORBIT_BINDERS,
    SPLIT,
    UNITS,
    VECTORS,
    swapped,
)
from verify.statements.structures.factorization.vocabulary import SIZES, matrix
from verify.statements.structures.two_factors_vocabulary import RATE

Json = Any

K = times("eta", power("sigma", 2))
SCALE: Binders = [("eta", "real"), ("sigma", "real")]
BALANCE: Binders = [("alpha", "real"), ("beta", "real")]
BINDERS: Binders = [*SCALE, *SOLUTION, *SIZES, *VECTORS, ("X", matrix("M", "P")), *BALANCE]
BEYOND: list[Json] = [["<", 0, "sigma"], ["<", 1, K]]
ROOTS: list[Json] = [
    ["solves", K, 1, "d1", "w1"],
    ["<", "d1", 1],
    ["solves", K, 1, "d2", "w2"],
    ["<", 1, "d2"],
]
INVERSE = equal(times("alpha", "beta"), 1)
SPLIT_X: list[Json] = [substituted(formula, {"R": "X"}) for formula in SPLIT[:2]]
SCALED = {
    "d1": times("d1", "sigma"),
    "d2": times("d2", "sigma"),
    "mu": power("sigma", 2),
}
SHARES = {"R": times("alpha", ["X", "a", "b"]), "S": times("beta", ["X", "a", "b"])}
RESTS = {name: mapping([("a", "M"), ("b", "P")], share) for name, share in SHARES.items()}
ROWS = times(["X", "i", "h"], ["X", "j", "h"])
TARGET = mapping([("i", "M"), ("j", "M")], plus(times("mu", ["u", "i"], ["u", "j"]), total([("h", "P")], ROWS)))


def _with_shares(node: Json) -> Json:
    """Put αX and X/α for the entries of R and S."""
    if isinstance(node, list) and node and node[0] in ("R", "S"):
        return SHARES[node[0]]
    return [_with_shares(child) for child in node] if isinstance(node, list) else node


UNSCALED = substituted(_with_shares(swapped(TARGET)), {"mu": SCALED["mu"]})
SWAPPED = substituted(UNSCALED, SCALED)
HYPOTHESES = [*BEYOND, *ROOTS, *UNITS, *SPLIT_X, INVERSE]
CLAIM = forall(BINDERS, implies(*HYPOTHESES, SWAPPED))


def _prove() -> Evidence:
    """Scale the amplitudes, and replace αX (X/α)ᵀ by X Xᵀ."""
    proof = ConciseEvidence([*BINDERS, *RATE[1:], *ORBIT_BINDERS[-2:], *REALS, *ENTRY])
    lemma = proof.use("structures/observation-1.repair", "orbit")
    given = [proof.assume(formula) for formula in HYPOTHESES]
    positive, beyond, first, below, second, above, unit_u, unit_v, u_x, x_v, inverse = given
    scale = proof.squares(substituted(EDGE[0], SCALED), given=[positive])
    roots: list[int] = []
    for solution, name, bound in ((first, "d1", below), (second, "d2", above)):
        start, sign, square, value = (proof.project(solution, part) for part in range(4))
        wanted = substituted(
            balanced_solutions.ORBIT[0]["body"],
            valuation(balanced_solutions.ORBIT[0]["parameters"], ["eta", SCALED["mu"], SCALED[name], f"w{name[1]}"]),
        )
        roots.append(
            proof.conjunction(
                proof.squares(wanted[1], given=[start, positive]),
                sign,
                proof.sums(wanted[3], cofactors=[cofactor(square, [], power("sigma", 2))]),
                proof.sums(wanted[4], cofactors=[cofactor(value)]),
            )
        )
        size = power(SCALED[name], 2)
        one, pair = minus(1, name), ["<", size, SCALED["mu"]]
        if name == "d2":
            one, pair = minus(name, 1), ["<", SCALED["mu"], size]
        form = times(power("sigma", 2), one, plus(1, name))
        roots.append(proof.squares(pair, proof.sums(equal(minus(pair[2], pair[1]), form)), [positive, bound, start]))
    splits = []
    for share, name in (("alpha", "R"), ("beta", "S")):
        for known, goal in zip((u_x, x_v), SPLIT[:2], strict=True):
            index = goal[1][0][0]
            wanted = substituted(goal, {"R": RESTS[name]})
            splits.append(proof.sums(wanted, cofactors=[cofactor(known, [index], share)]))
    values = ["eta", SCALED["mu"], SCALED["d1"], "w1", SCALED["d2"], "w2", "M", "P", "u", "v", *RESTS.values()]
    found = proof.specialise(lemma, values, [scale, beyond, *roots, unit_u, unit_v, *splits])
    scaled = times(times("alpha", ["X", "i", "h"]), times("beta", ["X", "j", "h"]))
    same = proof.sums(
        forall(
            [("i", "M"), ("j", "M")],
            equal(total([("h", "P")], scaled), total([("h", "P")], ROWS)),
        ),
        cofactors=[cofactor(inverse, [], total([("h", "P")], ROWS))],
    )
    proof.generalise(proof.rewrite(SWAPPED, [same], found), names_of(BINDERS), HYPOTHESES)
    return proof


ONE: Json = ["unit"]
STAR: list[Json] = [["star"], ["star"]]
VECTOR, NOTHING = mapping([("o", ONE)], 1), mapping([("o", ONE), ("o'", ONE)], 0)
AT: list[Json] = [over(1849, 6720), 2, *AT_ROOTS, ONE, ONE, VECTOR, VECTOR, NOTHING, over(8, 7), over(7, 8)]


def orbit_part() -> Part:
    """The two points are exchanged by a step."""
    near_miss = forall(BINDERS, implies(*HYPOTHESES, UNSCALED))
    moves: list[Json] = [{"part": 2}, {"at": STAR}, {"part": 0}]
    inner = dict(zip(("a'", "b'"), STAR, strict=True))
    return Part(
        "orbit",
        "For every alpha, the two points (Y_0 + (rho_i - alpha) sigma_1 u v^T, Z_0 + (rho_i - 1/alpha) sigma_1 u v^T) "
        "are exchanged by a step, where X_0 = sigma_1 u v^T + X, C = X_0 X_0^T, and the rho_i solve (3.8).",
        CLAIM,
        _prove(),
        [[*AT, *STAR]] * 4,
        [
            Control(
                "Without the factor sigma_1 it is false.",
                differences(CLAIM, near_miss),
                refute_at(near_miss, BINDERS, AT, HYPOTHESES, UNSCALED[3][2][1], moves, inner),
            )
        ],
    )
