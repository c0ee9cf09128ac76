"""The direction in which the loss curves the most at a factorization is unique up to its sign.

Simple structures in neural networks (Chen), appendix B.10.1, equation (B.134).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    renamed,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_not
from verify.statements.structures.matrix_factorization import (
    CHANGES,
    COLUMN,
    CURVATURE,
    DECLARED,
    ROW,
    SHARPNESS,
    STEEPEST,
    G,
    L,
    constant,
)
from verify.statements.structures.steepest_direction import GIVEN, LINE, STEEP, UNIT, WITNESS, Steepest

Json = Any

INDICES = {"R": "e1", "R2": "e2"}
INDEXED = [*DECLARED, *((index, S) for S, index in INDICES.items())]
UNIQUE = [
    forall([("r", S)], implies(different("r", t), ["<", [s, "r"], [s, t]]))
    for S, s, t in (("R", "s", "t"), ("R2", "s2", "t2"))
]
MAXIMAL = [UNIT, ["<=", STEEP, CURVATURE]]
KAPPA = total([("j'", "Q"), ("h'", "P")], times(["v", "t", "h'"], ["B", "h'", "j'"], ["b", "t2", "j'"]))
SHARE = over(1, G)
SIGN = times(KAPPA, "size0", SHARE)


def _component(family: str, t: str, values: Json) -> Json:
    """The inner product of a vector with a row of A, or a column of B."""
    return total([("h", "P")], times([family, t, "h"], ["at", values, "h"]))


def _signed(sign: Json) -> Json:
    """A = e ΔX and B = e ΔY, where e² = 1."""
    return both(
        equal(power(sign, 2), 1),
        *(
            forall([(i, S), (j, T)], equal([name, i, j], times(sign, ["at", direction, i, j])))
            for name, direction, i, S, j, T in (
                ("A", STEEPEST[0], "i", "M", "h", "P"),
                ("B", STEEPEST[1], "h", "P", "j", "Q"),
            )
        ),
    )


MULTIPLE = exists([("e", "real")], _signed("e"))


class _Unique(Steepest):
    """A maximiser (A, B) of norm 1 is Δ or −Δ, if the top singular values are unique."""

    def __init__(self, proof: Evidence) -> None:
        """Assume what a maximiser is, and put the sum of the defects of its bounds to zero."""
        super().__init__(proof)
        self.only = {S: proof.assume(formula) for S, formula in zip(("R", "R2"), UNIQUE, strict=True)}
        self.unit, largest = (proof.assume(formula) for formula in MAXIMAL)
        terms, slacks = self.factorization.slack()
        scale = times(power(G, 2), power(L, 2))
        excess = times(scale, minus(CURVATURE, STEEP))
        zero = proof.sums(
            equal(plus(*terms, excess), 0),
            cofactors=[
                cofactor(self.unit, [], times(scale, SHARPNESS)),
                cofactor(self.curvature(), [], minus(scale)),
            ],
        )
        given = [*slacks, self.x.positive, self.y.positive, largest]
        self.rows, self.columns, self.apart = (proof.vanish(zero, [part], given) for part in range(3))

    def rank_one(self, transposed: bool) -> int:
        """∀ i, h: A_ih = P_i a_h, or ∀ j, h: B_hj = v_h Q_j."""
        proof = self.proof
        side, values, at, zero = (self.y, ROW, "i0", self.rows) if transposed else (self.x, COLUMN, "j0", self.columns)
        equals, _, form = side.defect("w1", transposed)
        split = proof.specialise(proof.generalise(equals, ["w1"]), [values])
        known = [side.positive, side.signs, side.largest]
        index, family = INDICES[side.R], side.u if transposed else side.v
        top, apart = [side.s, side.t], different(index, side.t)
        component = power(_component(family, index, values), 2)
        low, high = (times(power(value, 2), component) for value in ([side.s, index], top))
        product = times(minus(top, [side.s, index]), plus(top, [side.s, index]), component)
        ordered = proof.squares(["<=", low, high], proof.sums(equal(minus(high, low), product)), known)
        gaps = total([("r", side.R)], renamed(minus(high, low), {index: "r"}))
        vanishes = proof.sums(
            equal(plus(gaps, substituted(form, {"w1": values})[2]), 0),
            cofactors=[cofactor(split, [], -1), cofactor(zero, [at])],
        )
        given = [*known, proof.generalise(ordered, [index])]
        gap, rest = (proof.vanish(vanishes, [part], given) for part in range(2))
        below = proof.specialise(self.only[side.R], [index], [proof.assume(apart)])
        at_index = proof.sums(equal(product, 0), cofactors=[cofactor(gap, [index])])
        alone = proof.vanish(at_index, [], [below, *known])
        alone = proof.generalise(alone, [index], [apart])
        column = [family, side.t, "k"]
        result = proof.sums(
            forall([("k", "P")], equal(["at", values, "k"], times(_component(family, side.t, values), column))),
            cofactors=[
                cofactor(rest, ["k"]),
                cofactor(alone, ["r"], [family, "r", "k"], [["r", side.R]]),
            ],
        )
        return proof.generalise(result, [at])

    def sign(self) -> int:
        """∃ e (e² = 1, A = e ΔX, B = e ΔY)."""
        proof = self.proof
        row, column = self.rank_one(transposed=True), self.rank_one(transposed=False)
        inverse_g, inverse_l = self.inverse_of(G, self.x.positive), self.inverse_of(L, self.y.positive)
        share_g = times(G, SHARE)
        of_a, of_b = _component("a", "t2", ROW), _component("v", "t", COLUMN)
        along_y, along_x = self.y.coimage(), self.x.image()
        u, b = ["u", "t", "i0"], ["b", "t2", "j0"]
        balanced = minus(times(G, of_a, b), times(L, u, of_b))
        scaled = proof.sums(
            equal(times(G, L, balanced), 0),
            cofactors=[
                cofactor(self.apart, ["i0", "j0"]),
                cofactor(row, ["i0", "h"], times(-1, power(G, 2), ["Y", "h", "j0"]), [["h", "P"]]),
                cofactor(column, ["j0", "h"], times(power(L, 2), ["X", "i0", "h"]), [["h", "P"]]),
                cofactor(along_y, ["j0"], times(-1, power(G, 2), of_a)),
                cofactor(along_x, ["i0"], times(power(L, 2), of_b)),
            ],
        )
        parallel = proof.sums(
            equal(times(G, of_a, b), times(L, u, of_b)),
            cofactors=[
                cofactor(scaled, [], times(over(1, G), over(1, L))),
                cofactor(inverse_g, [], minus(balanced)),
                cofactor(inverse_l, [], times(-1, share_g, balanced)),
            ],
        )
        parallel = proof.generalise(parallel, ["i0", "j0"])
        rows, columns = self._vectors(parallel, inverse_g, inverse_l)
        return self._multiple(rows, columns, inverse_g, row, column)

    def _vectors(self, parallel: int, inverse_g: int, inverse_l: int) -> tuple[int, int]:
        """P_i = (σ_Y/σ_X) κ u_i and Q_j = κ b_j, where κ = Q · b."""
        proof = self.proof
        of_a, of_b = _component("a", "t2", ROW), _component("v", "t", COLUMN)
        u, b, share = ["u", "t", "i0"], ["b", "t2", "j0"], over(1, L)
        scaled = proof.sums(
            equal(times(G, of_a), times(L, u, KAPPA)),
            cofactors=[
                cofactor(parallel, ["i0", "j'"], ["b", "t2", "j'"], [["j'", "Q"]]),
                cofactor(self.y.unit(False), [], times(-1, G, of_a)),
            ],
        )
        scaled = proof.generalise(scaled, ["i0"])
        row = proof.sums(
            equal(of_a, times(L, SHARE, KAPPA, u)),
            cofactors=[cofactor(scaled, ["i0"], SHARE), cofactor(inverse_g, [], minus(of_a))],
        )
        excess = minus(times(KAPPA, b), of_b)
        at = ["u", "t", "i'"]
        column = proof.sums(
            equal(of_b, times(KAPPA, b)),
            cofactors=[
                cofactor(parallel, ["i'", "j0"], times(-1, share, at), [["i'", "M"]]),
                cofactor(scaled, ["i'"], times(share, at, b), [["i'", "M"]]),
                cofactor(self.x.unit(True), [], times(share, L, excess)),
                cofactor(inverse_l, [], excess),
            ],
        )
        return proof.generalise(row, ["i0"]), proof.generalise(column, ["j0"])

    def _multiple(self, rows: int, columns: int, inverse_g: int, row: int, column: int) -> int:
        proof = self.proof
        outer_a, outer_b = (
            times(*pair) for pair in ((["u", "t", "i"], ["a", "t2", "h"]), (["v", "t", "h"], ["b", "t2", "j"]))
        )
        of_a, of_b = times(L, SHARE, KAPPA, outer_a), times(KAPPA, outer_b)
        first = proof.sums(
            forall([("i", "M"), ("h", "P")], equal(["A", "i", "h"], of_a)),
            cofactors=[cofactor(row, ["i", "h"]), cofactor(rows, ["i"], ["a", "t2", "h"])],
        )
        second = proof.sums(
            forall([("h", "P"), ("j", "Q")], equal(["B", "h", "j"], of_b)),
            cofactors=[cofactor(column, ["j", "h"]), cofactor(columns, ["j"], ["v", "t", "h"])],
        )
        x, y = self.x, self.y
        inner_a, inner_b = (
            total([("x'", S)], power([*vector, "x'"], 2)) for S, vector in (("P", ["a", "t2"]), ("Q", ["b", "t2"]))
        )
        shared, square = times(power(L, 2), power(SHARE, 2), power(KAPPA, 2)), power(KAPPA, 2)
        one = times(G, SHARE)
        size = proof.sums(
            equal(times(square, SHARPNESS, power(SHARE, 2)), 1),
            cofactors=[
                cofactor(self.unit),
                cofactor(first, ["i", "h"], minus(0, ["A", "i", "h"], of_a), [["i", "M"], ["h", "P"]]),
                cofactor(second, ["h", "j"], minus(0, ["B", "h", "j"], of_b), [["h", "P"], ["j", "Q"]]),
                cofactor(x.unit(True), [], times(-1, shared, inner_a)),
                cofactor(y.unit(True), [], times(-1, shared)),
                cofactor(x.unit(False), [], times(-1, square, inner_b)),
                cofactor(y.unit(False), [], times(-1, square)),
                cofactor(inverse_g, [], times(square, plus(one, 1))),
            ],
        )
        goals = _signed(SIGN)[1:]
        found = [
            proof.sums(goals[0], cofactors=[cofactor(self.square, [], times(square, power(SHARE, 2))), cofactor(size)]),
            proof.sums(goals[1], cofactors=[cofactor(first, ["i", "h"]), cofactor(self.inverse, [], minus(of_a))]),
            proof.sums(
                goals[2],
                cofactors=[
                    cofactor(second, ["h", "j"]),
                    cofactor(self.inverse, [], times(-1, of_b, one)),
                    cofactor(inverse_g, [], minus(of_b)),
                ],
            ),
        ]
        return proof.witness(MULTIPLE, [SIGN], proof.conjunction(*found))


def _tie() -> list[Json]:
    """X = diag(3, 3) and Y = diag(4, 4), with the top index p."""
    plane = ["labels", "p", "q"]
    unit = mapping([("o", plane), ("o'", plane)], indicator(equal("o", "o'")))

    def scaled(size: int) -> list[Json]:
        return [plane, mapping([("o", plane)], size), unit, unit, ["of", plane, ":p"]]

    factors = [mapping([("o", plane), ("o'", plane)], times(size, indicator(equal("o", "o'")))) for size in (3, 4)]
    return [plane, plane, plane, *factors, *scaled(3), *scaled(4), plus(3, 2)]


def _refute_tie(claim: Json) -> Evidence:
    """At a tie, the direction of the other top singular vectors is a maximiser, but not a multiple of Δ."""
    plane, values = ["labels", "p", "q"], _tie()
    directions = [
        mapping(
            [("o", plane), ("o'", plane)],
            times(share, *(["choose", at, ["p", 0], ["q", 1]] for at in ("o", "o'"))),
        )
        for share in (over(4, 5), over(3, 5))
    ]
    at = {**dict(zip(names_of(LINE), values, strict=True)), **dict(zip(("A", "B"), directions, strict=True))}
    proof = Evidence([("e0", "real")])
    given = [proof.evaluate(substituted(formula, at)) for formula in GIVEN]
    maximal = [proof.evaluate(substituted(formula, at)) for formula in MAXIMAL]
    body = substituted(_signed("e0"), at)
    entry = proof.specialise(proof.project(proof.assume(body), 1), [":q", ":q"])
    wrong = proof.sums(equal(over(4, 5), 0), cofactors=[cofactor(entry)])
    never = proof.generalise(prove_not(proof, body, wrong, proof.evaluate(equal(over(4, 5), 0))), ["e0"])
    moves: list[Json] = [{"at": values}, {"given": given}, {"at": directions}, {"given": maximal}]
    proof.counterexample(claim, moves, never)
    return proof


def unique_part() -> Part:
    """(B.134): the maximiser, up to its sign."""
    conclusion = forall(CHANGES, implies(*MAXIMAL, MULTIPLE))
    claim, near_miss = (forall(LINE, implies(*given, conclusion)) for given in ([*GIVEN, *UNIQUE], GIVEN))
    proof = ConciseEvidence(INDEXED)
    result = proof.generalise(_Unique(proof).sign(), ["A", "B"], MAXIMAL)
    proof.generalise(result, names_of(LINE), [*GIVEN, *UNIQUE])
    return Part(
        "equation-134",
        "(B.134): if both top singular values are unique, each (A, B) of norm 1 with a value as large as that of Delta "
        "is Delta or -Delta.",
        claim,
        proof,
        [[*WITNESS, constant(over(4, 5)), constant(over(3, 5))]],
        [
            Control(
                "If both top singular values are double, it is false.",
                differences(claim, near_miss),
                _refute_tie(near_miss),
            )
        ],
    )
