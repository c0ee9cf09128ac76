"""Trajectories of a neuron near the balanced orbit: they stay in a region, and w_y decays like (3/5)^t.

Compare Simple structures in neural networks (Chen), Theorem 3.5 and appendix B.9. The trajectory is the iterate of the
exact step; gamma is any continuous function of w_y/w_x within its upper bound.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import raised
from verify.library.real_order import prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    indicator,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.neuron.basin_region import (
    BINDERS,
    SMALL,
    SPARE,
    TENTH,
    shape,
)
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.lasting_region import Step
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.vocabulary import (
    INVERSE_PI,
    LOW_INVERSE,
    NEAR,
    SOME_INVERSE,
    STATE,
    STEP_SIZE,
)

Json = Any

COORDINATES: Json = ["labels", "v", "x", "y"]
POINT: Json = ["maps", COORDINATES, "real"]
DEFECT_FUNCTION: Binders = [("f", "curve")]


def size(z: Json) -> Json:
    """|z|, for a real number z."""
    return times(z, minus(times(2, indicator(["<=", 0, z])), 1))


def _point(v: Json, x: Json, y: Json) -> Json:
    return ["map", [["c", COORDINATES]], ["choose", "c", ["v", v], ["x", x], ["y", y]]]


def _coordinates(state: str) -> list[Json]:
    return [[state, f":{name}"] for name in ("v", "x", "y")]


def some_defect(x: Json, y: Json) -> Json:
    """A value of gamma: its upper bound, divided by 1 + |f(w_y/w_x)|²."""
    return ["some_defect", "i", "f", x, y]


def _after_step(v: Json, x: Json, y: Json) -> list[Json]:
    gamma = some_defect(x, y)
    return [
        ["next_v", "k", v, x, y, "i", gamma],
        ["next_x", "k", v, x, gamma],
        size(["turned_y", "k", v, x, y, "i"]),
    ]


TRAJECTORY: list[Json] = [
    define(
        "some_defect",
        [*INVERSE_PI, *DEFECT_FUNCTION, ("x", "real"), ("y", "real")],
        times(
            over(2, 3),
            "i",
            over(power("y", 3), times("x", ["squared_norm", "x", "y"])),
            over(1, plus(1, ["abs2", ["at_time", "f", over("y", "x")]])),
        ),
    ),
    define(
        "neuron_after",
        [*STATE, *INVERSE_PI, *DEFECT_FUNCTION, ("n", "natural")],
        ["iterate", [["state", POINT]], _point(*_after_step(*_coordinates("state"))), _point("v", "x", "y"), "n"],
    ),
]
START: Binders = [*STATE, *INVERSE_PI, *DEFECT_FUNCTION]
CONDITIONS: list[Json] = [*STEP_SIZE, *shape("v", "x", "y"), *SMALL, NEAR]
SHRINKING = over(3, 5)


def after(n: Json) -> list[Json]:
    """The coordinates after n steps."""
    return [["neuron_after", *names_of(START), n, f":{name}"] for name in ("v", "x", "y")]


def stays(n: Json, rate: Json = SHRINKING) -> Json:
    """The point after n steps is in the region, and w_y is at most rate^n/10."""
    v, x, y = after(n)
    return both(*shape(v, x, y), ["<=", 0, y], ["<=", y, times(TENTH, raised(rate, n))])


def prove_size(proof: Evidence) -> int:
    """Prove ∀ z: |z| ≥ 0 and |z|² = z², and |z| ≤ b if −b ≤ z ≤ b."""
    z, width = "z1", "z2"
    positive: Json = ["<=", 0, z]
    bounds: list[Json] = [["<=", times(-1, width), z], ["<=", z, width]]
    held, negative = proof.assume(positive), proof.order(proof.assume(["not", positive]))
    low, high = (proof.assume(formula) for formula in bounds)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), plus(z, minus(0, z)))), [negative, held])
    directions = {
        "true": (proof.evaluate(["true"]), held),
        "false": (
            proof.contradiction(["false"], absurd, proof.evaluate(["<", 0, 0])),
            proof.contradiction(positive, proof.assume(["false"]), proof.evaluate(["false"])),
        ),
    }
    value, found = size(z), []
    for truth, (forward, backward) in directions.items():
        same = proof.equivalence(proof.generalise(forward, [], [positive]), proof.generalise(backward, [], [[truth]]))
        constant = times(z, minus(times(2, indicator([truth])), 1))
        plain: Json = z if truth == "true" else times(-1, z)
        changed = proof.rewrite(equal(value, constant), [same])
        known = proof.rewrite(equal(value, plain), [proof.sums(equal(constant, plain))], changed)
        sign = (
            held
            if truth == "true"
            else proof.squares(["<=", 0, plain], proof.sums(equal(minus(plain, 0), minus(0, z))), [negative])
        )
        below: Json = ["<=", plain, width]
        bounded = (
            high
            if truth == "true"
            else proof.squares(below, proof.sums(equal(minus(width, plain), minus(z, times(-1, width)))), [low])
        )
        parts = [
            proof.rewrite(["<=", 0, value], [(known, "backward")], sign),
            proof.rewrite(
                equal(power(value, 2), power(z, 2)),
                [(known, "backward")],
                proof.sums(equal(power(plain, 2), power(z, 2))),
            ),
            proof.rewrite(["<=", value, width], [(known, "backward")], bounded),
        ]
        found.append(proof.conjunction(*parts))
    return proof.generalise(proof.cases(positive, *found), [z, width], bounds)


def prove_some_defect(proof: Evidence) -> int:
    """Prove ∀ x > 0, y ≥ 0: the value of gamma is at least 0 and within its upper bound."""
    x, y = "z1", "z2"
    near, *signs = (proof.assume(formula) for formula in (NEAR, ["<", 0, x], ["<=", 0, y]))
    low = proof.project(near, 0)
    positive = proof.squares(
        ["<", 0, "i"], proof.sums(equal(minus("i", 0), plus(minus("i", LOW_INVERSE), LOW_INVERSE))), [low]
    )
    norm = plus(power(x, 2), power(y, 2))
    whole, spread = times(x, norm), plus(1, ["abs2", ["at_time", "f", over(y, x)]])
    sizes = [proof.squares(["<", 0, term], given=signs) for term in (whole, spread)]
    nonzero = prove_nonzero(proof)
    units = [
        proof.quotient(proof.specialise(nonzero, [term], [sign]))
        for term, sign in zip((whole, spread), sizes, strict=True)
    ]
    gamma = times(over(2, 3), "i", over(power(y, 3), whole), over(1, spread))
    least = proof.squares(["<=", 0, gamma], given=[*signs, positive, *sizes])
    goal: Json = ["<=", times(3, gamma, x, norm), times(2, "i", power(y, 3))]
    form = times(2, "i", power(y, 3), over(["abs2", ["at_time", "f", over(y, x)]], spread))
    cube = times(2, "i", power(y, 3))
    known = [cofactor(units[0], [], times(-1, cube, over(1, spread))), cofactor(units[1], [], times(-1, cube))]
    equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=known)
    most = proof.squares(goal, equals, [*signs, positive, *sizes])
    return proof.generalise(proof.conjunction(least, most), [x, y], [["<", 0, x], ["<=", 0, y]])


def prove_shrinks(proof: Evidence) -> int:
    """Prove ∀ e ≤ 3/5 y with y ≤ 1/10 and y ≤ w/10: e ≤ 1/10 and e ≤ (3/5) w/10."""
    e, y, w = "z1", "z2", "z3"
    conditions: list[Json] = [["<=", e, times(SHRINKING, y)], ["<=", y, TENTH], ["<=", y, times(TENTH, w)]]
    setting = Setting([], conditions, proof=proof)
    bound, narrow = minus(times(SHRINKING, y), e), times(SHRINKING, minus(TENTH, y))
    small = setting.sign(["<=", e, TENTH], plus(bound, narrow, decimal("0.04")))
    rate = times(TENTH, times(w, SHRINKING))
    falls = setting.sign(["<=", e, rate], plus(bound, times(SHRINKING, minus(times(TENTH, w), y))))
    return proof.generalise(proof.conjunction(small, falls), [e, y, w], conditions)


class Trajectory:
    """The induction over the steps."""

    def __init__(self) -> None:
        """Assume that the start is in the region."""
        reals: Binders = [(name, "real") for name in ("z1", "z2", "z3")]
        self.proof = ConciseEvidence([*BINDERS, *SPARE, *DEFECT_FUNCTION, *reals, ("n", "natural")])
        self.step = Step(self.proof).lemma()
        self.given = [self.proof.assume(formula) for formula in CONDITIONS]

    def _statement(self, n: Json) -> Json:
        v, x, y = after(n)
        return both(*shape(v, x, y), ["<=", 0, y], ["<=", y, TENTH], ["<=", y, times(TENTH, raised(SHRINKING, n))])

    def _next(self) -> int:
        """The statement for n + 1 from that for n."""
        proof, now = self.proof, self._statement("n")
        parts = [proof.project(proof.assume(now), part) for part in range(9)]
        v, x, y = after("n")
        gamma = some_defect(x, y)
        bounds = proof.specialise(prove_some_defect(proof), [x, y], [parts[1], parts[6]])
        near = self.given[-1]
        premises = [*self.given[:2], *parts[:8], near, *(proof.project(bounds, part) for part in range(2))]
        moved = proof.specialise(self.step, ["k", v, x, y, "i", gamma], premises)
        found = [proof.project(moved, part) for part in range(8)]
        later_v, later_x, later_y = after(["next", "n"])
        turned = ["turned_y", "k", v, x, y, "i"]
        sizes = proof.specialise(prove_size(proof), [turned, times(SHRINKING, y)], found[6:])
        positive, square, bounded = (proof.project(sizes, part) for part in range(3))
        apart = [
            proof.rewrite(goal, [(square, "backward")], theorem)
            for goal, theorem in zip(shape(later_v, later_x, later_y)[4:], found[4:6], strict=True)
        ]
        values = [later_y, y, raised(SHRINKING, "n")]
        shrinks = proof.specialise(prove_shrinks(proof), values, [bounded, *parts[7:]])
        last = [proof.project(shrinks, part) for part in range(2)]
        return proof.generalise(proof.conjunction(*found[:4], *apart, positive, *last), ["n"], [now])

    def prove(self) -> Evidence:
        """Prove the claim."""
        proof = self.proof
        first = proof.conjunction(
            *self.given[2:10],
            proof.squares(
                ["<=", "y", times(TENTH, 1)],
                proof.sums(equal(minus(times(TENTH, 1), "y"), minus(TENTH, "y"))),
                [self.given[9]],
            ),
        )
        always = proof.induct(forall([("n'", "natural")], self._statement("n'")), first, self._next())
        here = proof.specialise(always, ["n"])
        kept = [proof.project(here, part) for part in (*range(7), 8)]
        proof.generalise(proof.generalise(proof.conjunction(*kept), ["n"]), names_of(START), CONDITIONS)
        return proof


def forever_part() -> Part:
    """A trajectory that starts in the region."""

    def claim(rate: Json) -> Json:
        return forall(START, implies(*CONDITIONS, forall([("n", "natural")], stays("n", rate))))

    even = over(4, 5)
    values: list[Json] = [over(11, 10), even, even, TENTH, SOME_INVERSE, ["curve", [["t", "real"]], 0]]
    fast = over(1, 20)
    true, near_miss = claim(SHRINKING), claim(fast)
    refutation = refute_at(near_miss, START, values, CONDITIONS, stays(1, fast)[8], [{"at": [1]}, {"part": 7}])
    return Part(
        "forever",
        "A trajectory that starts in the region stays there, and after n steps w_y is at most (3/5)^n/10.",
        true,
        Trajectory().prove(),
        [[*values, 2]],
        [Control("With 1/20 for 3/5 it is false.", differences(true, near_miss), refutation)],
    )
