"""The orbit of period 2 of a matrix factorization in its top singular direction.

Simple structures in neural networks (Chen), Observation 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.balanced_pair import BalancedOrbit
from verify.statements.structures.balanced_solutions import SOLUTION, SOLUTIONS
from verify.statements.structures.factorization.vocabulary import SIZES, matrix
from verify.statements.structures.two_factors_vocabulary import RATE, K

Json = Any

VECTORS: Binders = [("u", ["maps", "M", "real"]), ("v", ["maps", "P", "real"])]
RESTS: Binders = [("R", matrix("M", "P")), ("S", matrix("M", "P"))]
ORBIT_BINDERS: Binders = [*RATE, *SOLUTION, *SIZES, *VECTORS, *RESTS]
EDGE: list[Json] = [["<", 0, "mu"], ["<", 1, K]]
UNITS: list[Json] = [equal(total([(i, S)], power([w, i], 2)), 1) for w, i, S in (("u", "i", "M"), ("v", "h", "P"))]
SPLIT: list[Json] = [
    formula
    for X in ("R", "S")
    for formula in (
        forall([("h", "P")], equal(total([("i", "M")], times(["u", "i"], [X, "i", "h"])), 0)),
        forall([("i", "M")], equal(total([("h", "P")], times([X, "i", "h"], ["v", "h"])), 0)),
    )
]
ROTATED = total([("h", "P")], times(["R", "i", "h"], ["S", "j", "h"]))
TARGET = mapping([("i", "M"), ("j", "M")], plus(times("mu", ["u", "i"], ["u", "j"]), ROTATED))


def factor(size: Json, rest: str) -> Json:
    """ρ u vᵀ + R."""
    return mapping([("a", "M"), ("b", "P")], plus(times(size, ["u", "a"], ["v", "b"]), [rest, "a", "b"]))


def _step(here: Json, there: Json, target: Json = TARGET) -> Json:
    """A step from one point leads to the other one."""
    point = ["M", "P", factor(here, "R"), factor(here, "S"), target]
    return forall(
        [("a'", "M"), ("b'", "P")],
        both(
            equal(["next_first", *point, "eta", "a'", "b'"], ["at", factor(there, "R"), "a'", "b'"]),
            equal(["next_second", *point, "eta", "a'", "b'"], ["at", factor(there, "S"), "a'", "b'"]),
        ),
    )


def _residual(size: Json, target: Json = TARGET) -> Json:
    """Y Zᵀ − C = (ρ² − σ₁²) u uᵀ."""
    value = times(minus(power(size, 2), "mu"), ["u", "a'"], ["u", "b'"])
    point = ["M", "P", factor(size, "R"), factor(size, "S"), target]
    return forall([("a'", "M"), ("b'", "M")], equal(["residual", *point, "a'", "b'"], value))


def swapped(target: Json) -> Json:
    """Both residuals, and the steps from each of the points to the other one."""
    residuals = [_residual(size, target) for size in ("d1", "d2")]
    return both(*residuals, _step("d1", "d2", target), _step("d2", "d1", target))


SWAPPED = swapped(TARGET)
CLAIM = forall(ORBIT_BINDERS, implies(*EDGE, *SOLUTIONS, *UNITS, *SPLIT, SWAPPED))

EIGEN: Binders = [("J", "set"), ("c", ["maps", "J", "real"]), ("e", matrix("J", "M"))]
SPECTRUM: list[Json] = [
    ["<", K, over(1121, 1000)],
    forall([("j", "J")], both(["<", 0, ["c", "j"]], ["<=", ["c", "j"], "mu"])),
    forall([("j", "J")], ["<", times("eta", plus("mu", ["c", "j"])), 2]),
    forall(
        [("j", "J"), ("j'", "J")],
        equal(total([("i", "M")], times(["e", "j", "i"], ["e", "j'", "i"])), indicator(equal("j", "j'"))),
    ),
    forall(
        [("i", "M"), ("i'", "M")],
        equal(
            plus(times(["u", "i"], ["u", "i'"]), total([("j", "J")], times(["e", "j", "i"], ["e", "j", "i'"]))),
            indicator(equal("i", "i'")),
        ),
    ),
    forall(
        [("i", "M"), ("j", "M")],
        equal(ROTATED, total([("k", "J")], times(["c", "k"], ["e", "k", "i"], ["e", "k", "j"]))),
    ),
]
PUBLISHED_BINDERS: Binders = [*ORBIT_BINDERS, *EIGEN]
ROOTS: list[Json] = [
    ["solves", K, 1, "d1", "w1"],
    ["<", power("d1", 2), 1],
    ["solves", K, 1, "d2", "w2"],
    ["<", 1, power("d2", 2)],
]


def _published(roots: list[Json]) -> list[Json]:
    """The hypotheses of the observation, with the equations of the two amplitudes."""
    return [*EDGE, *roots, *UNITS, *SPLIT, *SPECTRUM]


PRINTED = forall(PUBLISHED_BINDERS, implies(*_published(ROOTS), SWAPPED))


class _MatrixOrbit:
    """The two points of the orbit, from the orbit of period 2 of their amplitudes."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        self.proof = proof
        swaps = BalancedOrbit(proof, EDGE).swaps()
        self.swaps = {"d1": proof.project(swaps, 0), "d2": proof.project(swaps, 2)}
        self.unit_u, self.unit_v = (proof.assume(formula) for formula in UNITS)
        self.u_r, self.r_v, self.u_s, self.s_v = (proof.assume(formula) for formula in SPLIT)

    def swapped(self) -> int:
        """Both residuals, and the steps from each of the points to the other one."""
        residuals = {size: self._residual(size) for size in ("d1", "d2")}
        steps = [self._step(here, there, residuals[here]) for here, there in (("d1", "d2"), ("d2", "d1"))]
        return self.proof.conjunction(*residuals.values(), *steps)

    def _residual(self, size: str) -> int:
        return self.proof.sums(
            _residual(size),
            cofactors=[
                cofactor(self.unit_v, [], times(power(size, 2), ["u", "a'"], ["u", "b'"])),
                cofactor(self.r_v, ["a'"], times(size, ["u", "b'"])),
                cofactor(self.s_v, ["b'"], times(size, ["u", "a'"])),
            ],
        )

    def _step(self, here: str, there: str, residual: int) -> int:
        proof = self.proof
        goal = _step(here, there)
        excess = times("eta", minus(power(here, 2), "mu"))
        sides: list[int] = []
        for part, rest, at in (("S", self.u_s, ["a'", "j'"]), ("R", self.u_r, ["j'", "a'"])):
            other = ["at", factor(here, part), "j'", "b'"]
            sides.append(
                proof.sums(
                    forall(goal[1], goal[2][len(sides) + 1]),
                    cofactors=[
                        cofactor(residual, at, times(-1, "eta", other), [["j'", "M"]]),
                        cofactor(self.unit_u, [], times(-1, excess, here, ["u", "a'"], ["v", "b'"])),
                        cofactor(rest, ["b'"], times(-1, excess, ["u", "a'"])),
                        cofactor(self.swaps[here], [], times(["u", "a'"], ["v", "b'"])),
                    ],
                )
            )
        first, second = (proof.specialise(side, ["a1", "b1"]) for side in sides)
        return proof.generalise(proof.conjunction(first, second), ["a1", "b1"])


def _prove(binders: Binders, hypotheses: list[Json]) -> Evidence:
    proof = ConciseEvidence([*binders, *REALS, *ENTRY])
    prove_swapped(proof, binders, hypotheses)
    return proof


ENTRY: Binders = [("a1", "M"), ("b1", "P")]


def prove_swapped(proof: Evidence, binders: Binders, hypotheses: list[Json]) -> int:
    """Prove that the two points are exchanged, in a proof that declares the binders, ``REALS`` and ``ENTRY``."""
    return proof.generalise(_MatrixOrbit(proof).swapped(), names_of(binders), hypotheses)


ONE: Json = ["unit"]
TWO: Json = ["labels", "p", "q"]
AT_ROOTS: list[Json] = [over(35, 43), over(61, 70), over(48, 43), over(11, 48)]


def _entry(value: Json) -> Json:
    """The matrix with one entry."""
    return mapping([("o", ONE), ("o'", ONE)], value)


def _scalar(size: int) -> list[Json]:
    """The values of one row and one column, with σ₁² = size, for an orbit with rational amplitudes."""
    vector, nothing = mapping([("o", ONE)], 1), ["empty"]
    return [
        *(over(1849, 1680 * size), size),
        *AT_ROOTS,
        *(ONE, ONE, vector, vector, _entry(0), _entry(0)),
        *(nothing, mapping([("o", nothing)], 1), mapping([("o", nothing), ("o'", ONE)], 1)),
    ]


STAR: list[Json] = [["star"], ["star"]]


def _witnesses(values: list[Json]) -> list[list[Json]]:
    return [[*values, *STAR]] * 4


def printed_part() -> Part:
    """The orbit with the amplitudes as printed."""
    at = _scalar(4)
    moves: list[Json] = [{"part": 2}, {"at": STAR}, {"part": 0}]
    inner = dict(zip(("a'", "b'"), STAR, strict=True))
    refutation = refute_at(PRINTED, PUBLISHED_BINDERS, at, _published(ROOTS), SWAPPED[3][2][1], moves, inner)
    true = forall(PUBLISHED_BINDERS, implies(*_published(SOLUTIONS), SWAPPED))
    return Part(
        "orbit",
        "The two points of this form are exchanged by a step, if rho_1 and rho_2 solve (3.8).",
        PRINTED,
        refutation,
        _witnesses(at),
        [
            Control(
                "It is true if rho_1 / sigma_1 and rho_2 / sigma_1 solve (3.8), that is, (3.4) with mu = sigma_1^2.",
                differences(PRINTED, true),
                _prove(PUBLISHED_BINDERS, _published(SOLUTIONS)),
                "true",
            )
        ],
    )


def orbit_part() -> Part:
    """The orbit with the amplitudes set right."""
    loose = [*EDGE, *SOLUTIONS, *UNITS, *SPLIT[:2], SPLIT[3]]
    near_miss = forall(ORBIT_BINDERS, implies(*loose, SWAPPED))
    first, second = (
        mapping([("o", ONE), ("o'", TWO)], ["choose", "o'", ["p", p], ["q", q]]) for p, q in ((0, 0), (0, 1))
    )
    direction = mapping([("o'", TWO)], ["choose", "o'", ["p", 1], ["q", 0]])
    at = [*_scalar(1)[:6], ONE, TWO, mapping([("o", ONE)], 1), direction, first, second]
    there: list[Json] = [["star"], ":q"]
    inner = dict(zip(("a'", "b'"), there, strict=True))
    moves: list[Json] = [{"part": 2}, {"at": there}, {"part": 0}]
    return Part(
        "orbit",
        "Two points (rho_i u v^T + R, rho_i u v^T + S), where C = sigma_1^2 u u^T + R S^T, the unit vectors u and v "
        "are orthogonal to the columns and rows of R and S, and the rho_i solve (3.4) with mu = sigma_1^2, are "
        "exchanged by a step.",
        CLAIM,
        _prove(ORBIT_BINDERS, [*EDGE, *SOLUTIONS, *UNITS, *SPLIT]),
        _witnesses(_scalar(1)[: len(ORBIT_BINDERS)]),
        [
            Control(
                "If u is not orthogonal to the columns of S, it is false.",
                differences(CLAIM, near_miss),
                refute_at(near_miss, ORBIT_BINDERS, at, loose, SWAPPED[3][2][1], moves, inner),
            )
        ],
    )
