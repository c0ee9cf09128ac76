"""Starts near an unbalanced minimum: others of the minima are as near as one likes, and at rest.

Simple structures in neural networks (Chen), Observation 2 (Observation 5), in bases in which X₀ is diagonal.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    different,
    equal,
    exists,
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
from verify.statements.model import Part
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.real_inequalities import REALS
from verify.statements.structures.balanced_solutions import SOLUTION
from verify.statements.structures.factorization.diagonal_steps import REST, SQUARES, TOP, N
from verify.statements.structures.factorization.matrix_orbit import AT_ROOTS
from verify.statements.structures.factorization.quasi_symmetric_orbit import (
    BALANCE,
    BEYOND,
    INVERSE,
    ROOTS,
    SCALE,
    K,
)
from verify.statements.structures.factorization.rest import DESCENT, prove_at_rest
from verify.statements.structures.factorization.vocabulary import matrix

Json = Any

BINDERS: Binders = [*SCALE, *SOLUTION, *REST, *BALANCE]


def _bounded(x: str, y: str) -> Json:
    """η (σ₁² x² + s_j² y²) ≤ 2 for all j."""
    size = plus(times(power("sigma", 2), power(x, 2)), times(power(["s", "j"], 2), power(y, 2)))
    return forall([("j", "J")], ["<=", times("eta", size), 2])


HYPOTHESES: list[Json] = [
    *BEYOND,
    ["<", K, over(1121, 1000)],
    *ROOTS,
    forall([("j", "J")], ["<", 0, ["s", "j"]]),
    forall([("j", "J")], ["<=", ["s", "j"], "sigma"]),
    ["<", 0, "alpha"],
    INVERSE,
    _bounded("beta", "alpha"),
    _bounded("alpha", "beta"),
]


def diagonal(top: Json, share: Json) -> Json:
    """The diagonal matrix with the entry 'top', and the share of those of X₀ below."""
    below = mapping([("j'", "J")], times(share, ["s", "j'"]))
    return ["diagonal", N, ["entries", "J", top, below]]


def orbit_point(size: str) -> list[Json]:
    """The factors of a point of the orbit."""
    return [diagonal(times(size, "sigma"), share) for share in ("alpha", "beta")]


TARGET = ["diagonal", N, ["entries", "J", power("sigma", 2), SQUARES]]
CHANGES: Binders = [("A", matrix(N, N)), ("B", matrix(N, N))]
MINIMUM = [diagonal(times(share, "sigma"), share) for share in ("alpha", "beta")]


def _start(minimum: Json, change: str) -> Json:
    return mapping([("a'", N), ("b'", N)], plus(["at", minimum, "a'", "b'"], [change, "a'", "b'"]))


STARTS = [_start(minimum, change) for minimum, change in zip(MINIMUM, ("A", "B"), strict=True)]


def _factor(name: str, t: Json) -> Json:
    """A factor after t steps."""
    entry = ["factors_at", N, N, *STARTS, TARGET, "eta", t, f":{name}", "a''", "b''"]
    return mapping([("a''", N), ("b''", N)], entry)


FROM_MINIMUM: Binders = [*SCALE, *REST, *BALANCE, *CHANGES]
DISTANCE = define(
    "distance_at",
    [*FROM_MINIMUM, ("d1", "real"), ("t", "natural")],
    ["squared_distance", N, N, _factor("first", "t"), _factor("second", "t"), *orbit_point("d1")],
)


def _distance(t: Json, size: str) -> Json:
    """The squared distance from a point of the orbit after t steps."""
    return ["distance_at", *names_of(FROM_MINIMUM), size, t]


def _near(t: Json) -> Json:
    """If the distance from one point of the orbit is not below r, that from the other one is."""
    return implies(["<=", power("r", 2), _distance(t, "d1")], ["<", _distance(t, "d2"), power("r", 2)])


def _stays_near(m: Json) -> Json:
    return forall([("t", "natural")], implies(["<=", m, "t"], _near("t")))


SIZE = total([("i", N), ("h", N)], plus(power(["A", "i", "h"], 2), power(["B", "i", "h"], 2)))
NEARBY: list[Json] = [
    ["<", SIZE, power("e", 2)],
    different(["A", TOP, TOP], 0),
    different(["B", TOP, TOP], 0),
]
FINALLY = exists([("m'", "natural")], _stays_near("m'"))
FROM_NEARBY = forall(CHANGES, implies(*NEARBY, FINALLY))
BASIN = exists([("e", "real")], ["and", ["<", 0, "e"], FROM_NEARBY])
CLAIM = forall(BINDERS, implies(*HYPOTHESES, forall([("r", "real")], implies(["<", 0, "r"], BASIN))))

ONE: Json = ["unit"]
AT: list[Json] = [over(1849, 1680), 1, *AT_ROOTS, ONE, mapping([("o", ONE)], over(1, 2)), over(4, 5), over(5, 4)]
VALUES = valuation(BINDERS, AT) | {"r": over(1, 5)}
TWO = substituted(N, VALUES)
SHIFT, EDGE = "x0", "e0"
HEIGHT = plus(over(4, 5), SHIFT)
DEPTH = over(1, HEIGHT)
SMALL: list[Json] = [["<", 0, SHIFT], ["<=", SHIFT, over(1, 20)], ["<=", times(8, SHIFT), EDGE]]


def _here(formula: Json, extra: dict[str, Json] | None = None) -> Json:
    return substituted(formula, VALUES | (extra or {}))


def _scaled(share: Json) -> Json:
    """The share of X₀ = diag(1, 1/2)."""
    return ["diagonal", TWO, ["entries", ONE, share, mapping([("o'", ONE)], over(share, 2))]]


MOVES = {"A": _scaled(SHIFT), "B": _scaled(minus(DEPTH, over(5, 4)))}

START = [_here(start, MOVES) for start in STARTS]


class _Rest:
    """The minimum (y X₀, X₀/y), y a little above 4/5: near the start, at rest, and not near the orbit."""

    def __init__(self, proof: Evidence) -> None:
        """Assume that the shift is small."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in SMALL]
        height = proof.squares(["<", 0, HEIGHT], given=self.given)
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), [HEIGHT], [height]))
        self.positive = [*self.given, height, proof.squares(["<", 0, DEPTH], given=[height])]

    def _sign(self, goal: Json, form: Json, share: Json, known: list[int]) -> int:
        """Prove l < r or l ≤ r, since r − l is the form up to a multiple of y (1/y) − 1."""
        equals = self.proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(self.unit, [], share)])
        return self.proof.squares(goal, equals, [*self.positive, *known])

    def nearby(self) -> list[int]:
        """Prove that the start is within the radius, and differs from the minimum in the top direction."""
        proof, gap = self.proof, minus(over(5, 4), DEPTH)
        less = self._sign(["<", 0, gap], times(over(5, 4), SHIFT, DEPTH), over(-5, 4), [])
        bound = minus(times(over(25, 16), SHIFT), gap)
        small = self._sign(["<=", 0, bound], times(over(5, 4), SHIFT, gap), times(over(5, 4)), [less])
        goal = _here(NEARBY[0], MOVES | {"e": EDGE})
        wide = minus(EDGE, times(8, SHIFT))
        form = plus(
            times(wide, plus(wide, times(16, SHIFT))),
            times(over(5, 4), bound, plus(times(over(25, 16), SHIFT), gap)),
            times(over(61131, 1024), power(SHIFT, 2)),
        )
        near = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [*self.positive, less, small])
        apart = []
        for size, sign in ((SHIFT, 1), (gap, -1)):
            positive = self.given[0] if sign == 1 else less
            nonzero = proof.specialise(prove_nonzero(proof), [size], [positive])
            entry = _here([("A" if sign == 1 else "B"), TOP, TOP], MOVES)
            zero = equal(entry, 0)
            wrong = proof.sums(equal(size, 0), cofactors=[cofactor(proof.assume(zero), [], sign)])
            apart.append(prove_not(proof, zero, wrong, nonzero))
        return [near, *apart]

    @staticmethod
    def distance(size: str) -> Json:
        """The distance of the start from a point of the orbit."""
        return ["squared_distance", TWO, TWO, *START, *map(_here, orbit_point(size))]

    def rests(self) -> int:
        """Prove that the start is a minimum, and at rest."""
        proof, target = self.proof, _here(TARGET)
        minimum = proof.sums(
            forall([("i", TWO), ("k'", TWO)], equal(["residual", TWO, TWO, *START, target, "i", "k'"], 0)),
            cofactors=[cofactor(self.unit, [], ["at", target, "i", "k'"])],
        )
        return proof.specialise(prove_at_rest(proof), [TWO, TWO, *START, target, VALUES["eta"]], [minimum])

    def far(self, size: str) -> int:
        """Prove that the distance of the minimum from a point of the orbit is at least 1/5."""
        distance = self.distance(size)
        slack, room = minus(over(1, 20), SHIFT), minus(DEPTH, over(117, 100))
        share = over(117, 100)
        form = times(DEPTH, plus(over(11, 2000), times(share, slack)))
        deep = self._sign(["<", 0, room], form, share, [])
        apart = plus(room, slack)
        middle = minus(plus(HEIGHT, DEPTH), times(2, VALUES[size]))
        form = plus(
            times(over(1, 2), power(middle, 2)),
            times(over(1, 2), apart, plus(apart, over(16, 25))),
            over(7, 625),
            power(times(over(1, 2), SHIFT), 2),
            power(times(over(1, 2), minus(DEPTH, over(5, 4))), 2),
        )
        goal = ["<=", power(VALUES["r"], 2), distance]
        proof = self.proof
        return proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [*self.positive, deep])


def _absurd(proof: Evidence) -> int:
    """Prove ∀ shift (small ⟹ 0 < 0), if all starts within the radius come near the orbit."""
    rest = _Rest(proof)
    nearby = rest.nearby()
    everywhere = proof.assume(_here(FROM_NEARBY, {"e": EDGE}))
    finally_near = proof.specialise(everywhere, [MOVES["A"], MOVES["B"]], nearby)
    stays = proof.assume(_here(_stays_near("m0"), MOVES))
    now = proof.squares(["<=", "m0", "m0"], proof.sums(equal(minus("m0", "m0"), 0)))
    near = proof.specialise(stays, ["m0"], [now])
    here = proof.specialise(proof.specialise(rest.rests(), ["m0"]), ["i1", "h1"])
    known = [proof.generalise(proof.project(here, part), ["i1", "h1"]) for part in range(2)]
    first, second = (rest.distance(size) for size in ("d1", "d2"))
    square = power(VALUES["r"], 2)
    moved = proof.rewrite(implies(["<=", square, first], ["<", second, square]), known, near)
    close = proof.specialise(moved, [], [rest.far("d1")])
    far = rest.far("d2")
    equals = proof.sums(equal(minus(0, 0), plus(minus(square, second), minus(second, square))))
    absurd = proof.squares(["<", 0, 0], equals, [close, far])
    return proof.generalise(proof.choose(finally_near, "m0", absurd), [SHIFT], SMALL)


def _refutation() -> Evidence:
    """No radius is small enough: within each of them there is another minimum."""
    proof = ConciseEvidence(
        [
            *((name, "real") for name in (SHIFT, EDGE)),
            *DESCENT,
            *REALS,
            ("m0", "natural"),
            *((name, TWO) for name in ("i1", "h1")),
        ]
    )
    absurd = _absurd(proof)
    basin = _here(BASIN[2], {"e": EDGE})
    held = proof.assume(basin)
    positive, everywhere = (proof.project(held, part) for part in range(2))
    goal: Json = ["<=", EDGE, over(2, 5)]
    narrow = proof.assume(goal)
    wide = proof.order(proof.assume(["not", goal]))
    eighth = over(EDGE, 8)
    shifts = []
    for shift, given, room, less in (
        (eighth, [positive, narrow], times(over(1, 8), minus(over(2, 5), EDGE)), 0),
        (over(1, 20), [wide], 0, minus(EDGE, over(2, 5))),
    ):
        conditions = substituted(SMALL, {SHIFT: shift})
        forms = [shift, room, less]
        found = [
            proof.squares(condition, proof.sums(equal(minus(condition[2], condition[1]), form)), given)
            for condition, form in zip(conditions, forms, strict=True)
        ]
        shifts.append(proof.specialise(absurd, [shift], found))
    wrong = proof.cases(goal, *shifts)
    wrong = proof.cases(basin[2], wrong, proof.contradiction(["<", 0, 0], everywhere, proof.assume(["not", basin[2]])))
    never = proof.generalise(prove_not(proof, basin, wrong, proof.evaluate(["<", 0, 0])), [EDGE])
    moves = [
        {"at": AT},
        {"given": [proof.evaluate(_here(formula)) for formula in HYPOTHESES]},
        {"at": [VALUES["r"]]},
        {"given": [proof.evaluate(["<", 0, VALUES["r"]])]},
    ]
    proof.counterexample(CLAIM, moves, never)
    return proof


def convergence_part() -> Part:
    """The published statement on all starts near the minimum."""
    return Part(
        "convergence",
        "For every r > 0 all starts near (Y_0, Z_0) that differ from it in the top direction lead, from some time on, "
        "to within r of the orbit, where X_0 is diagonal.",
        CLAIM,
        _refutation(),
        [[*AT, 1]],
    )
