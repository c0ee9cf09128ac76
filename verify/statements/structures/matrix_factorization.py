"""The sharpest direction at a factorization XY = C, for matrices of every size, and the loss along it.

Simple structures in neural networks (Chen), Theorem B.3 (Theorem B.10).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_cancellation, prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    different,
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
from verify.statements.structures.period_two_vocabulary import prove_positive_square

Json = Any

SIZES: Binders = [("M", "set"), ("P", "set"), ("Q", "set")]


def matrix(rows: Json, columns: Json) -> Json:
    """The sort of the real matrices with these rows and columns."""
    return ["maps", rows, columns, "real"]


FACTORS: Binders = [("X", matrix("M", "P")), ("Y", matrix("P", "Q"))]
CHANGES: Binders = [("A", matrix("M", "P")), ("B", matrix("P", "Q"))]


def product_entry(A: str, i: Json, B: str, j: Json) -> Json:
    """An entry of the product of two matrices."""
    return total([("h", "P")], times([A, i, "h"], [B, "h", j]))


def _orthonormal(family: str, S: str, i: str) -> Json:
    """The vectors of a family are orthonormal."""
    product = total([(i, S)], times([family, "r", i], [family, "r'", i]))
    return forall([("r", "R"), ("r'", "R")], equal(product, indicator(equal("r", "r'"))))


MATRICES: list[Json] = [
    define(
        "first_order",
        [*SIZES, *FACTORS, *CHANGES, ("i", "M"), ("j", "Q")],
        plus(product_entry("A", "i", "Y", "j"), product_entry("X", "i", "B", "j")),
    ),
    define(
        "curvature",
        [*SIZES, *FACTORS, *CHANGES],
        total([("i", "M"), ("j", "Q")], power(["first_order", "M", "P", "Q", "X", "Y", "A", "B", "i", "j"], 2)),
    ),
    define(
        "squared_norm",
        [*SIZES[:2], ("A", matrix("M", "P"))],
        total([("i", "M"), ("h", "P")], power(["A", "i", "h"], 2)),
    ),
    define(
        "loss",
        [*SIZES, *FACTORS, ("C", matrix("M", "Q"))],
        times(
            over(1, 2),
            total([("i", "M"), ("j", "Q")], power(minus(product_entry("X", "i", "Y", "j"), ["C", "i", "j"]), 2)),
        ),
    ),
    define(
        "decomposed",
        [
            ("M", "set"),
            ("P", "set"),
            ("R", "set"),
            ("X", matrix("M", "P")),
            ("s", ["maps", "R", "real"]),
            ("u", matrix("R", "M")),
            ("v", matrix("R", "P")),
            ("t", "R"),
        ],
        both(
            ["<", 0, ["s", "t"]],
            forall([("r", "R")], ["<=", 0, ["s", "r"]]),
            forall([("r", "R")], ["<=", ["s", "r"], ["s", "t"]]),
            _orthonormal("u", "M", "i"),
            _orthonormal("v", "P", "h"),
            forall(
                [("i", "M"), ("h", "P")],
                equal(["X", "i", "h"], total([("r", "R")], times(["s", "r"], ["u", "r", "i"], ["v", "r", "h"]))),
            ),
        ),
    ),
]


def decomposition(M: str, P: str, R: str, s: str, u: str, v: str, t: str) -> Binders:
    """The singular values, the left and right singular vectors of a matrix, and the index of the top one."""
    return [(R, "set"), (s, ["maps", R, "real"]), (u, matrix(R, M)), (v, matrix(R, P)), (t, R)]


class SingularValues:
    """The facts of a decomposed matrix X with top singular value σ and vectors u, v."""

    def __init__(self, proof: Evidence, names: list[str]) -> None:
        """Take the definition of a decomposition apart; the proof has assumed it."""
        self.proof = proof
        self.M, self.P, self.R, self.X, self.s, self.u, self.v, self.t = names
        given = proof.assume(["decomposed", *names])
        self.positive, self.signs, self.largest, self.left, self.right, self.entries = (
            proof.project(given, part) for part in range(6)
        )
        self.top = [self.s, self.t]

    def bound(self, name: str, transposed: bool) -> int:
        """∀w: ‖X w‖² ≤ σ² ‖w‖², or ‖Xᵀ w‖² ≤ σ² ‖w‖², in a proof that declares w."""
        equals, (image, norm), _ = self.defect(name, transposed)
        less = self.proof.squares(["<=", image, norm], equals, [self.positive, self.signs, self.largest])
        return self.proof.generalise(less, [name])

    def defect(self, name: str, transposed: bool) -> tuple[int, tuple[Json, Json], Json]:
        """Prove σ² ‖w‖² − ‖X w‖² = Σ (σ² − σ_r²) (v_r · w)² + σ² ‖w − Σ (v_r · w) v_r‖², and return both sides."""
        proof = self.proof
        inner, outer = (self.M, self.P) if transposed else (self.P, self.M)
        family = self.u if transposed else self.v
        weight = total([("h", inner)], times([family, "r", "h"], [name, "h"]))
        other = total([("h'", inner)], times([family, "r'", "h'"], [name, "h'"]))
        entry = [self.X, "h", "i"] if transposed else [self.X, "i", "h"]
        image = total([("i", outer)], power(total([("h", inner)], times(entry, [name, "h"])), 2))
        norm = times(power(self.top, 2), total([("h", inner)], power([name, "h"], 2)))
        rest = minus([name, "k"], total([("r", self.R)], times(weight, [family, "r", "k"])))
        slack = times(minus(self.top, [self.s, "r"]), plus(self.top, [self.s, "r"]), power(weight, 2))
        form = plus(total([("r", self.R)], slack), times(power(self.top, 2), total([("k", inner)], power(rest, 2))))
        pairs = [["r", self.R], ["r'", self.R]]
        across, along = (self.right, self.left) if transposed else (self.left, self.right)
        equals = proof.sums(
            equal(minus(norm, image), form),
            rewrite=[self.entries],
            cofactors=[
                cofactor(across, ["r", "r'"], minus(times([self.s, "r"], [self.s, "r'"], weight, other)), pairs),
                cofactor(along, ["r", "r'"], minus(times(power(self.top, 2), weight, other)), pairs),
            ],
        )
        return equals, (image, norm), form

    def image(self) -> int:
        """∀i: (X v)_i = σ u_i."""
        return self._acts(self.M, [self.v, self.t], self.u, self.right, lambda i, h: [self.X, i, h], self.P)

    def coimage(self) -> int:
        """∀h: (Xᵀ u)_h = σ v_h."""
        return self._acts(self.P, [self.u, self.t], self.v, self.left, lambda h, i: [self.X, i, h], self.M)

    def _acts(self, rows: str, vector: Json, result: str, orthonormal: int, entry: Any, columns: str) -> int:
        image = total([("y'", columns)], times(entry("x'", "y'"), [*vector, "y'"]))
        return self.proof.sums(
            forall([("x'", rows)], equal(image, times(self.top, [result, self.t, "x'"]))),
            rewrite=[self.entries],
            cofactors=[
                cofactor(orthonormal, ["r", self.t], times([self.s, "r"], [result, "r", "x'"]), [["r", self.R]])
            ],
        )

    def unit(self, left: bool) -> int:
        """The top singular vector has length 1."""
        family, S, theorem = (self.u, self.M, self.left) if left else (self.v, self.P, self.right)
        length = total([("x'", S)], power([family, self.t, "x'"], 2))
        return self.proof.sums(equal(length, 1), cofactors=[cofactor(theorem, [self.t, self.t])])


FIRST = ["M", "P", "R", "X", "s", "u", "v", "t"]
SECOND = ["P", "Q", "R2", "Y", "s2", "a", "b", "t2"]
TOP: Binders = [
    *SIZES,
    *FACTORS,
    *decomposition("M", "P", "R", "s", "u", "v", "t"),
    *decomposition("P", "Q", "R2", "s2", "a", "b", "t2"),
]
G, L = ["s", "t"], ["s2", "t2"]
SHARPNESS = plus(power(G, 2), power(L, 2))
DECOMPOSED = [["decomposed", *FIRST], ["decomposed", *SECOND]]
CURVATURE = ["curvature", "M", "P", "Q", "X", "Y", "A", "B"]
NORM = plus(["squared_norm", "M", "P", "A"], ["squared_norm", "P", "Q", "B"])
BOUND = forall(CHANGES, ["<=", CURVATURE, times(SHARPNESS, NORM)])
DECLARED: Binders = [
    *TOP,
    ("size0", "real"),
    *CHANGES,
    ("i0", "M"),
    ("j0", "Q"),
    ("w1", ["maps", "P", "real"]),
    ("z0", "real"),
    *REALS,
]


ROW = mapping([("h'", "P")], ["A", "i0", "h'"])
COLUMN = mapping([("h'", "P")], ["B", "h'", "j0"])


class Factorization:
    """Both factors with their singular values."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the decompositions."""
        self.proof = proof
        self.x = SingularValues(proof, FIRST)
        self.y = SingularValues(proof, SECOND)

    def slack(self) -> tuple[list[Json], list[int]]:
        """Three terms ≥ 0 with the sum σ_X² σ_Y² ((σ_X² + σ_Y²)(‖A‖² + ‖B‖²) − ‖AY + XB‖²), by the theorems."""
        proof = self.proof
        rows = proof.generalise(proof.specialise(self.y.bound("w1", transposed=True), [ROW]), ["i0"])
        columns = proof.generalise(proof.specialise(self.x.bound("w1", transposed=False), [COLUMN]), ["j0"])
        first, second = power(G, 2), power(L, 2)
        row_slack = minus(
            times(second, total([("h", "P")], power(["A", "i", "h"], 2))),
            total([("j", "Q")], power(total([("h", "P")], times(["Y", "h", "j"], ["A", "i", "h"])), 2)),
        )
        column_slack = minus(
            times(first, total([("h", "P")], power(["B", "h", "j"], 2))),
            total([("i", "M")], power(product_entry("X", "i", "B", "j"), 2)),
        )
        apart = minus(times(first, product_entry("A", "i", "Y", "j")), times(second, product_entry("X", "i", "B", "j")))
        terms = [
            times(SHARPNESS, first, total([("i", "M")], row_slack)),
            times(SHARPNESS, second, total([("j", "Q")], column_slack)),
            total([("i", "M"), ("j", "Q")], power(apart, 2)),
        ]
        return terms, [rows, columns]

    def bound(self) -> int:
        """∀ A, B: ‖AY + XB‖² ≤ (σ_X² + σ_Y²)(‖A‖² + ‖B‖²)."""
        proof = self.proof
        terms, slacks = self.slack()
        sides = [CURVATURE, times(SHARPNESS, NORM)]
        scale = times(power(G, 2), power(L, 2))
        less = proof.squares(
            ["<=", *(times(scale, side) for side in sides)],
            proof.sums(equal(minus(times(scale, sides[1]), times(scale, sides[0])), plus(*terms))),
            slacks,
        )
        positive = proof.squares(["<", 0, scale], given=[self.x.positive, self.y.positive])
        result = proof.specialise(prove_cancellation(proof), [scale, *sides], [positive, less])
        return proof.generalise(result, ["A", "B"])


ROOT: Binders = [("size0", "real")]
ROOT_HYPOTHESES = [["<", 0, "size0"], equal(power("size0", 2), SHARPNESS)]
STEEPEST: tuple[Json, Json] = (
    mapping([("n", "M"), ("n'", "P")], times(over(L, "size0"), ["u", "t", "n"], ["a", "t2", "n'"])),
    mapping([("n", "P"), ("n'", "Q")], times(over(G, "size0"), ["v", "t", "n"], ["b", "t2", "n'"])),
)


def derivative_entry(A: Json, B: Json, i: Json, j: Json) -> Json:
    """An entry of AY + XB."""
    return ["first_order", "M", "P", "Q", "X", "Y", A, B, i, j]


HESSIAN_PAIRING = total(
    [("i", "M"), ("j", "Q")], times(derivative_entry(*STEEPEST, "i", "j"), derivative_entry("A", "B", "i", "j"))
)
INNER = plus(
    total([("i", "M"), ("h", "P")], times(["at", STEEPEST[0], "i", "h"], ["A", "i", "h"])),
    total([("h", "P"), ("j", "Q")], times(["at", STEEPEST[1], "h", "j"], ["B", "h", "j"])),
)
LENGTH = plus(["squared_norm", "M", "P", STEEPEST[0]], ["squared_norm", "P", "Q", STEEPEST[1]])


def steepest_image(factorization: Factorization, inverse: int) -> int:
    """∀i, j: the entries of AY + XB along Δ are √S u_i b_j."""
    proof = factorization.proof
    of_y, of_x = factorization.y.coimage(), factorization.x.image()
    square = proof.assume(ROOT_HYPOTHESES[1])
    entry = times(["u", "t", "i'"], ["b", "t2", "j'"])
    return proof.sums(
        forall(
            [("i'", "M"), ("j'", "Q")],
            equal(derivative_entry(*STEEPEST, "i'", "j'"), times("size0", entry)),
        ),
        cofactors=[
            cofactor(of_y, ["j'"], times(over(L, "size0"), ["u", "t", "i'"])),
            cofactor(of_x, ["i'"], times(over(G, "size0"), ["b", "t2", "j'"])),
            cofactor(square, [], minus(times(over(1, "size0"), entry))),
            cofactor(inverse, [], times("size0", entry)),
        ],
    )


def unit_length(factorization: Factorization, square: int, inverse: int) -> int:
    """Prove that the direction Δ has length 1."""
    x, y = factorization.x, factorization.y
    size = over(1, "size0")
    lengths = {
        name: total([("x'", S)], power([*vector, "x'"], 2))
        for name, S, vector in (("a", "P", ["a", "t2"]), ("b", "Q", ["b", "t2"]))
    }
    return factorization.proof.sums(
        equal(LENGTH, 1),
        cofactors=[
            cofactor(x.unit(True), [], times(power(L, 2), power(size, 2), lengths["a"])),
            cofactor(y.unit(True), [], times(power(L, 2), power(size, 2))),
            cofactor(x.unit(False), [], times(power(G, 2), power(size, 2), lengths["b"])),
            cofactor(y.unit(False), [], times(power(G, 2), power(size, 2))),
            cofactor(square, [], minus(power(size, 2))),
            cofactor(inverse, [], plus(times("size0", size), 1)),
        ],
    )


SCALAR: Json = ["unit"]


def constant(value: Json) -> Json:
    """The matrix with one row and one column."""
    return mapping([("o", SCALAR), ("o'", SCALAR)], value)


ONE_BY_ONE: list[Json] = [
    *[SCALAR] * 3,
    constant(3),
    constant(4),
    *(SCALAR, mapping([("o", SCALAR)], 3), constant(1), constant(1), ["star"]),
    *(SCALAR, mapping([("o", SCALAR)], 4), constant(1), constant(1), ["star"]),
]


def _moved(name: str, direction: Json, rows: str, columns: str) -> Json:
    """A matrix moved by z times a direction."""
    at = ["at", direction, "k", "k'"] if isinstance(direction, list) else [direction, "k", "k'"]
    return mapping([("k", rows), ("k'", columns)], plus([name, "k", "k'"], times("z", at)))


def _loss_along(A: Json, B: Json) -> Json:
    """The loss at (X + zA, Y + zB)."""
    return ["loss", "M", "P", "Q", _moved("X", A, "M", "P"), _moved("Y", B, "P", "Q"), "C"]


FACTORIZES = forall([("i", "M"), ("j", "Q")], equal(product_entry("X", "i", "Y", "j"), ["C", "i", "j"]))
TARGET: Binders = [*SIZES, *FACTORS, ("C", matrix("M", "Q"))]
EXPANSION = forall(
    [*CHANGES, ("z", "real")],
    equal(
        _loss_along("A", "B"),
        plus(
            times(over(1, 2), CURVATURE, power("z", 2)),
            times(
                total(
                    [("i", "M"), ("j", "Q")],
                    times(derivative_entry("A", "B", "i", "j"), product_entry("A", "i", "B", "j")),
                ),
                power("z", 3),
            ),
            times(
                over(1, 2), total([("i", "M"), ("j", "Q")], power(product_entry("A", "i", "B", "j"), 2)), power("z", 4)
            ),
        ),
    ),
)


def expansion_part() -> Part:
    """The loss around a factorization."""
    claim = forall(TARGET, implies(FACTORIZES, EXPANSION))
    proof = ConciseEvidence([*TARGET, *CHANGES, ("z", "real")])
    known = proof.assume(FACTORIZES)
    first, second = derivative_entry("A", "B", "i'", "j'"), product_entry("A", "i'", "B", "j'")
    left, right = _moved("X", "A", "M", "P"), _moved("Y", "B", "P", "Q")
    residual = minus(total([("h", "P")], times(["at", left, "i'", "h"], ["at", right, "h", "j'"])), ["C", "i'", "j'"])
    entries = proof.sums(
        forall([("i'", "M"), ("j'", "Q")], equal(residual, plus(times("z", first), times(power("z", 2), second)))),
        cofactors=[cofactor(known, ["i'", "j'"])],
    )
    change = plus(
        times("z", derivative_entry("A", "B", "i", "j")), times(power("z", 2), product_entry("A", "i", "B", "j"))
    )
    squared = times(over(1, 2), total([("i", "M"), ("j", "Q")], power(change, 2)))
    rewritten = proof.rewrite(equal(_loss_along("A", "B"), squared), [entries])
    result = proof.sums(EXPANSION[2], cofactors=[cofactor(rewritten)])
    proof.generalise(proof.generalise(result, ["A", "B", "z"]), names_of(TARGET), [FACTORIZES])
    near_miss = forall(TARGET, EXPANSION)
    one = constant(1)
    values: list[Json] = [*[SCALAR] * 3, one, one, constant(0)]
    directions: list[Json] = [one, one, 1]
    inner = {"A": one, "B": one, "z": 1}
    return Part(
        "expansion",
        "Where XY = C, the loss at (X + zA, Y + zB) is a polynomial in z; its second derivative at 0 is the squared "
        "norm of AY + XB.",
        claim,
        proof,
        [[*values[:5], one, *directions]],
        [
            Control(
                "Away from the factorizations it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, TARGET, values, [], EXPANSION[2], [{"at": directions}], inner),
            )
        ],
    )


CORRELATION = total([("h", "P")], times(["v", "t", "h"], ["a", "t2", "h"]))
PRODUCT = times(over(L, "size0"), over(G, "size0"), CORRELATION)
SECOND_DERIVATIVE = SHARPNESS
THIRD_DERIVATIVE = times(6, "size0", PRODUCT)
FOURTH_DERIVATIVE = times(12, power(PRODUCT, 2))
TAYLOR = plus(
    times(over(1, 2), SECOND_DERIVATIVE, power("z", 2)),
    times(over(1, 6), THIRD_DERIVATIVE, power("z", 3)),
    times(over(1, 24), FOURTH_DERIVATIVE, power("z", 4)),
)
QUANTITY = minus(times(3, power(THIRD_DERIVATIVE, 2)), times(SECOND_DERIVATIVE, FOURTH_DERIVATIVE))
LINE_BINDERS: Binders = [*TOP, ("size0", "real"), ("C", matrix("M", "Q"))]
LINE_HYPOTHESES = [*DECOMPOSED, *ROOT_HYPOTHESES, FACTORIZES]
APART = different(CORRELATION, 0)
LINE = both(
    forall([("z", "real")], equal(_loss_along(*STEEPEST), TAYLOR)),
    ["<", 0, SECOND_DERIVATIVE],
    ["<", 0, QUANTITY],
)
LINE_CLAIM = forall(LINE_BINDERS, implies(*LINE_HYPOTHESES, APART, LINE))
LINE_EVERYWHERE = forall(LINE_BINDERS, implies(*LINE_HYPOTHESES, LINE))


def prove_line() -> Evidence:
    """Prove what the loss along the steepest direction is, and its derivatives."""
    declared = [entry for entry in DECLARED if entry[0] not in ("A", "B")]
    proof = ConciseEvidence([*declared, ("C", matrix("M", "Q")), ("z", "real")])
    factorization = Factorization(proof)
    root, square, product, apart = (proof.assume(f) for f in [*ROOT_HYPOTHESES, FACTORIZES, APART])
    inverse = proof.quotient(proof.specialise(prove_nonzero(proof), ["size0"], [root]))
    image = steepest_image(factorization, inverse)
    factor = plus(times("z", "size0"), times(power("z", 2), PRODUCT))
    left, right = _moved("X", STEEPEST[0], "M", "P"), _moved("Y", STEEPEST[1], "P", "Q")
    residual = minus(total([("h", "P")], times(["at", left, "i'", "h"], ["at", right, "h", "j'"])), ["C", "i'", "j'"])
    entries = proof.sums(
        forall([("i'", "M"), ("j'", "Q")], equal(residual, times(factor, ["u", "t", "i'"], ["b", "t2", "j'"]))),
        cofactors=[cofactor(product, ["i'", "j'"]), cofactor(image, ["i'", "j'"], "z")],
    )
    loss = _loss_along(*STEEPEST)
    squared = times(
        over(1, 2),
        total([("i", "M"), ("j", "Q")], power(times(factor, ["u", "t", "i"], ["b", "t2", "j"]), 2)),
    )
    rewritten = proof.rewrite(equal(loss, squared), [entries])
    norm = total([("y'", "Q")], power(["b", "t2", "y'"], 2))
    taylor = proof.sums(
        equal(loss, TAYLOR),
        cofactors=[
            cofactor(rewritten),
            cofactor(factorization.x.unit(True), [], times(over(1, 2), power(factor, 2), norm)),
            cofactor(factorization.y.unit(False), [], times(over(1, 2), power(factor, 2))),
            cofactor(square, [], times(over(1, 2), power("z", 2))),
        ],
    )
    signs = [root, factorization.x.positive, factorization.y.positive]
    curved = proof.squares(["<", 0, SECOND_DERIVATIVE], given=signs)
    nonzero = prove_positive_square(proof, CORRELATION, apart)
    form = times(96, power("size0", 2), power(over(L, "size0"), 2), power(over(G, "size0"), 2), power(CORRELATION, 2))
    equals = proof.sums(equal(minus(QUANTITY, 0), form), cofactors=[cofactor(square, [], times(12, power(PRODUCT, 2)))])
    positive = proof.squares(["<", 0, QUANTITY], equals, [*signs, nonzero])
    result = proof.conjunction(proof.generalise(taylor, ["z"]), curved, positive)
    proof.generalise(result, names_of(LINE_BINDERS), [*LINE_HYPOTHESES, APART])
    return proof


def largest_curvature() -> Part:
    """The largest eigenvalue of the Hessian is at most the sum of the squares of the top singular values."""
    claim = forall(TOP, implies(*DECOMPOSED, BOUND))
    proof = ConciseEvidence(DECLARED)
    proof.generalise(Factorization(proof).bound(), names_of(TOP), DECOMPOSED)
    bound: Json = ["<=", CURVATURE, times(power(G, 2), NORM)]
    near_miss = forall(TOP, implies(*DECOMPOSED, forall(CHANGES, bound)))
    directions = [constant(1), constant(1)]
    inner = dict(zip(("A", "B"), directions, strict=True))
    return Part(
        "largest-curvature",
        "The second derivative along (A, B) is at most the sum of the squares of the top singular values of X and Y "
        "times the squared norm of (A, B).",
        claim,
        proof,
        [[*ONE_BY_ONE, *directions]],
        [
            Control(
                "The square of the top singular value of X alone is too small.",
                differences(claim, near_miss),
                refute_at(near_miss, TOP, ONE_BY_ONE, DECOMPOSED, bound, [{"at": directions}], inner),
            )
        ],
    )


def _weighted() -> Json:
    """σ_Y uᵀ A a + σ_X vᵀ B b."""
    return plus(
        times(L, total([("i", "M"), ("h", "P")], times(["u", "t", "i"], ["A", "i", "h"], ["a", "t2", "h"]))),
        times(G, total([("h", "P"), ("j", "Q")], times(["v", "t", "h"], ["B", "h", "j"], ["b", "t2", "j"]))),
    )


def leading_eigenvector() -> Part:
    """The direction Δ is a unit eigenvector of the Hessian to the eigenvalue S."""
    binders: Binders = [*TOP, ("size0", "real")]
    hypotheses = [*DECOMPOSED, *ROOT_HYPOTHESES]
    pairing = equal(HESSIAN_PAIRING, times(SHARPNESS, INNER))
    conclusion = both(equal(LENGTH, 1), forall(CHANGES, pairing))
    proof = ConciseEvidence(DECLARED)
    factorization = Factorization(proof)
    x, y = factorization.x, factorization.y
    root, square = (proof.assume(formula) for formula in ROOT_HYPOTHESES)
    inverse = proof.quotient(proof.specialise(prove_nonzero(proof), ["size0"], [root]))
    image = steepest_image(factorization, inverse)
    size = over(1, "size0")
    length = unit_length(factorization, square, inverse)
    along_a = total([("i", "M")], times(["u", "t", "i"], ["A", "i", "k"]))
    along_b = total([("j", "Q")], times(["B", "k", "j"], ["b", "t2", "j"]))
    pairs = proof.sums(
        pairing,
        cofactors=[
            cofactor(image, ["i'", "j'"], derivative_entry("A", "B", "i'", "j'"), [["i'", "M"], ["j'", "Q"]]),
            cofactor(y.image(), ["k"], times("size0", along_a), [["k", "P"]]),
            cofactor(x.coimage(), ["k"], times("size0", along_b), [["k", "P"]]),
            cofactor(square, [], times(size, _weighted())),
            cofactor(inverse, [], minus(times("size0", _weighted()))),
        ],
    )
    proof.generalise(proof.conjunction(length, proof.generalise(pairs, ["A", "B"])), names_of(binders), hypotheses)
    claim = forall(binders, implies(*hypotheses, conclusion))
    values = [*ONE_BY_ONE, plus(3, 2)]
    directions = [constant(1), constant(0)]
    wrong = equal(HESSIAN_PAIRING, times(power(G, 2), INNER))
    near_miss = forall(binders, implies(*hypotheses, both(conclusion[1], forall(CHANGES, wrong))))
    inner = dict(zip(("A", "B"), directions, strict=True))
    return Part(
        "leading-eigenvector",
        "The direction (C_1 u a^T, C_2 v b^T) has length 1 and is an eigenvector of the Hessian to the eigenvalue "
        "sigma_x^2 + sigma_y^2, the largest one.",
        claim,
        proof,
        [[*values, *directions]],
        [
            Control(
                "The eigenvalue is not the square of the top singular value of X alone.",
                differences(claim, near_miss),
                refute_at(near_miss, binders, values, hypotheses, wrong, [{"part": 1}, {"at": directions}], inner),
            )
        ],
    )


PLANE = ["labels", "p", "q"]


LINE_WITNESS: list[Json] = [*ONE_BY_ONE, 5, constant(12), 0]


def orthogonal_example() -> list[Json]:
    """X = diag(3, 1) and Y = diag(1, 4), whose top singular vectors are orthogonal."""
    unit = mapping([("o", PLANE), ("o'", PLANE)], indicator(equal("o", "o'")))

    def values(*numbers: int) -> Json:
        return ["choose", "o", *([label, number] for label, number in zip(PLANE[1:], numbers, strict=True))]

    def diagonal(*numbers: int) -> Json:
        return mapping([("o", PLANE), ("o'", PLANE)], times(values(*numbers), indicator(equal("o", "o'"))))

    def decomposition(top: str, *numbers: int) -> list[Json]:
        return [PLANE, mapping([("o", PLANE)], values(*numbers)), unit, unit, ["of", PLANE, top]]

    first, second = (3, 1), (1, 4)
    factors = [diagonal(*first), diagonal(*second)]
    return [
        *(PLANE, PLANE, PLANE, *factors),
        *decomposition(":p", *first),
        *decomposition(":q", *second),
        *(plus(3, 2), diagonal(3, 4)),
    ]


def refute_line() -> Evidence:
    """Refute that the condition holds at every minimum, also for orthogonal singular vectors."""
    return refute_at(LINE_EVERYWHERE, LINE_BINDERS, orthogonal_example(), LINE_HYPOTHESES, LINE[3], [{"part": 2}])


def line_part() -> Part:
    """Inequality (B.5) for the loss along the leading eigenvector."""
    return Part(
        "oscillation-condition",
        "Along this direction the loss is a polynomial of degree 4, and 3 f'''^2 - f'' f'''' > 0 at its minimum, if "
        "the top right singular vector of X and the top left one of Y are not orthogonal.",
        LINE_CLAIM,
        prove_line(),
        [LINE_WITNESS],
        [Control("For orthogonal vectors it is false.", differences(LINE_CLAIM, LINE_EVERYWHERE), refute_line())],
    )
