"""Every second point of gradient descent on (x² - μ)²/4 converges to the orbit, once steps decrease.

Simple structures in neural networks (Chen), Theorem 3.3, parts II.1 and II.2 of its proof.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, mapping, minus, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.monotone_limits import LIMITS, prove_rising_limit, rises
from verify.statements.structures.quartic_steps import (
    ETA,
    PARAMETERS,
    POINTS,
    RANGE,
    D,
    M,
    Orbit,
    holds_for,
    slope_bound,
    two_steps,
)

Json = Any

X, Z, LEVEL, STEPS = "x", "z", "level", "steps"
LOWS, HIGHS = ([f"{side}{i}" for i in range(1, 8)] for side in ("low", "high"))
PRODUCT: Binders = [(name, "real") for name in ("to", "from", "rate", *LOWS, *HIGHS)]
CONVERGENCE: Binders = [*PARAMETERS, *POINTS, (LEVEL, "real"), (STEPS, "natural"), *LIMITS, *PRODUCT]


def point(n: Json) -> Json:
    """The point after 2 n steps from z."""
    return ["every_second", ETA, M, Z, n]


def _between(x: Json, below: bool) -> list[Json]:
    """Where a point stays that starts at z."""
    return [["<=", Z, x], ["<=", x, D]] if below else [["<=", D, x], ["<=", x, Z]]


def prove_product(proof: Evidence) -> int:
    """Prove that a change, a product of seven factors like that of two steps, is at least that of smaller factors."""
    after, here, rate, *_ = names_of(PRODUCT)
    one, two, three, four, five, six, seven = HIGHS
    change = times(power(rate, 2), one, times(two, three), four, times(five, six), seven)
    hypotheses = [
        equal(minus(after, here), change),
        *(["<=", 0, low] for low in LOWS),
        *(["<=", low, high] for low, high in zip(LOWS, HIGHS, strict=True)),
    ]
    known, *signs = (proof.assume(formula) for formula in hypotheses)
    signs += [
        proof.squares(["<=", 0, high], proof.sums(equal(minus(high, 0), plus(low, minus(high, low)))), signs)
        for low, high in zip(LOWS, HIGHS, strict=True)
    ]
    telescope = plus(
        *(
            times(power(rate, 2), *LOWS[:i], minus(high, low), *HIGHS[i + 1 :])
            for i, (low, high) in enumerate(zip(LOWS, HIGHS, strict=True))
        )
    )
    jump = plus(here, times(power(rate, 2), *LOWS))
    equals = proof.sums(equal(minus(after, jump), telescope), cofactors=[cofactor(known)])
    return proof.generalise(proof.squares(["<=", jump, after], equals, signs), names_of(PRODUCT), hypotheses)


class Convergence:
    """The proof that the points converge to d from below, or from above."""

    def __init__(self, proof: Evidence, below: bool) -> None:
        """Assume the range of K, the orbit, and a start on one side of d."""
        self.proof, self.below = proof, below
        self.orbit = Orbit(proof)
        self.towards = self.orbit.prove_passage(X, below)
        self.start = holds_for(Z, below)
        self.given = [proof.assume(formula) for formula in self.start]

    def _positive(self, x: Json, inside: list[int]) -> int:
        """0 < x for a point between z and d."""
        low = Z if self.below else D
        given = [self.given[0] if self.below else self.orbit.start, inside[0]]
        return self.proof.squares(["<", 0, x], self.proof.sums(equal(minus(x, 0), plus(low, minus(x, low)))), given)

    def _admitted(self, x: Json, inside: list[int]) -> list[int]:
        """The hypotheses of the passage at a point between z and d."""
        proof = self.proof
        if not self.below:
            form = plus(minus(M, Z), minus(Z, x))
            further = proof.squares(["<", x, M], proof.sums(equal(minus(M, x), form)), [self.given[1], inside[1]])
            return [inside[0], further]
        form = plus(slope_bound(Z), times(3, ETA, minus(x, Z), plus(minus(x, Z), times(2, Z))))
        equals = proof.sums(equal(minus(slope_bound(x), 0), form))
        given = [self.given[1], self.orbit.positive, inside[0], self.given[0]]
        return [self._positive(x, inside), proof.squares(["<=", 0, slope_bound(x)], equals, given), inside[1]]

    def stays(self) -> int:
        """∀n: the point lies between z and d."""
        proof, here = self.proof, point(STEPS)
        goal = forall([("n'", "natural")], ["and", *_between(point("n'"), self.below)])
        zero = proof.sums(equal(minus(Z, Z), 0))
        at_start = [
            proof.squares(["<=", Z, Z], zero),
            self.given[2] if self.below else self.given[0],
        ]
        base = proof.conjunction(*(at_start if self.below else at_start[::-1]))
        assumed = ["and", *_between(here, self.below)]
        both = proof.assume(assumed)
        inside = [proof.project(both, i) for i in range(2)]
        moved = proof.specialise(self.towards, [here], self._admitted(here, inside))
        first, second = proof.project(moved, 0), proof.project(moved, 1)
        after, turn = two_steps(here), self.below
        chain = [minus(here, Z), minus(after, here)] if turn else [minus(Z, here), minus(here, after)]
        sides = [Z, after] if turn else [after, Z]
        apart = proof.squares(
            ["<=", *sides],
            proof.sums(equal(minus(sides[1], sides[0]), plus(*chain))),
            [inside[0], first] if turn else [inside[1], second],
        )
        step = proof.conjunction(apart, second) if turn else proof.conjunction(first, apart)
        return proof.induct(goal, base, proof.generalise(step, [STEPS], [assumed]))

    def amount(self) -> tuple[Json, list[Json]]:
        """The least change of a point on the other side of a level than d, and the bounds of its factors."""
        below, orbit = self.below, minus(1, times(ETA, power(D, 2)))
        low = Z if below else D
        factors = [low, minus(M, D if below else Z), M, 2, minus(D, LEVEL) if below else minus(LEVEL, D), D, orbit]
        return times(power(ETA, 2), *factors), factors

    def changes(self) -> int:
        """∀x, level: a point that the level separates from d changes by the amount at least."""
        proof, below = self.proof, self.below
        hypotheses = (
            [["<=", Z, X], ["<=", X, LEVEL], ["<", LEVEL, D]]
            if below
            else [["<=", LEVEL, X], ["<=", X, Z], ["<", D, LEVEL]]
        )
        assumed = [proof.assume(formula) for formula in hypotheses]
        gap = times(minus(M, X), plus(M, X))
        inner = proof.squares(
            ["<=", X, D] if below else ["<=", D, X],
            proof.sums(
                equal(minus(D, X), plus(minus(D, LEVEL), minus(LEVEL, X)))
                if below
                else equal(minus(X, D), plus(minus(LEVEL, D), minus(X, LEVEL)))
            ),
            [assumed[2], assumed[1] if below else assumed[0]],
        )
        inside = [assumed[0], inner] if below else [inner, assumed[1]]
        positive = self._positive(X, inside)
        outer = minus(M, D) if below else minus(M, Z)
        rest = minus(D, X) if below else minus(Z, X)
        further = proof.squares(
            ["<", X, M],
            proof.sums(equal(minus(M, X), plus(outer, rest))),
            [self.orbit.inside if below else self.given[1], inside[1]],
        )
        _, bounds = self.amount()
        values = [
            X,
            minus(M, X),
            plus(M, X),
            plus(2, times(ETA, gap)),
            minus(D, X) if below else minus(X, D),
            plus(D, X),
            plus(bounds[-1], times(ETA, gap)),
        ]
        extras = [
            minus(X, Z) if below else minus(X, D),
            rest,
            X,
            times(ETA, gap),
            minus(LEVEL, X) if below else minus(X, LEVEL),
            X,
            times(ETA, gap),
        ]
        orbit = self.orbit
        half = proof.squares(["<", 0, plus(M, X)], given=[orbit.scale, positive])
        given = [orbit.positive, orbit.scale, orbit.start, orbit.inside, orbit.low, *self.given, *assumed]
        given += [inner, positive, further, half]
        change = orbit.prove_change(X, 1 if below else -1)
        sides = [two_steps(X), X] if below else [X, two_steps(X)]
        signs = [proof.squares(["<=", 0, bound], given=given) for bound in bounds]
        smaller = [
            proof.squares(["<=", bound, value], proof.sums(equal(minus(value, bound), extra)), given)
            for bound, value, extra in zip(bounds, values, extras, strict=True)
        ]
        moved = proof.specialise(prove_product(proof), [*sides, ETA, *bounds, *values], [change, *signs, *smaller])
        return proof.generalise(moved, [X, LEVEL], hypotheses)

    def limit(self) -> int:
        """∀n: the point after 2 n steps lies between z and d; ∀e > 0 ∃k ∀n ≥ k: it is less than e away from d."""
        proof, below = self.proof, self.below
        stays, changes = self.stays(), self.changes()
        here, after = point(STEPS), two_steps(point(STEPS))
        at = proof.specialise(stays, [STEPS])
        inside = [proof.project(at, i) for i in range(2)]
        moved = proof.specialise(self.towards, [here], self._admitted(here, inside))

        def signed(x: Json) -> Json:
            """x, or −x, so that the sequence rises."""
            return x if below else minus(x)

        bound = signed(D)
        sequence = mapping([("n''", "natural")], signed(point("n''")))

        def turned(low: Json, high: Json, theorem: int) -> int:
            """From a ≤ b conclude that, or −b ≤ −a."""
            if below:
                return theorem
            equals = proof.sums(equal(minus(minus(low), minus(high)), minus(high, low)))
            return proof.squares(["<=", minus(high), minus(low)], equals, [theorem])

        upwards = (
            turned(here, after, proof.project(moved, 0)) if below else turned(after, here, proof.project(moved, 1))
        )
        bounded = turned(here, D, inside[1]) if below else turned(D, here, inside[0])
        low = ["<", LEVEL, bound]
        level = signed(LEVEL)
        below_bound = proof.assume(low)
        amount, _ = self.amount()
        if not below:
            amount = times(
                power(ETA, 2), *[minus(minus(LEVEL), D) if i == 4 else f for i, f in enumerate(self.amount()[1])]
            )
            equals = proof.sums(equal(minus(minus(LEVEL), D), minus(minus(D), LEVEL)))
            below_bound = proof.squares(["<", D, minus(LEVEL)], equals, [below_bound])
        orbit = self.orbit
        positive = proof.squares(
            ["<", 0, amount],
            given=[orbit.positive, orbit.scale, orbit.start, orbit.inside, orbit.low, *self.given, below_bound],
        )
        reached = ["<=", signed(here), LEVEL]
        near = proof.assume(reached)
        if not below:
            equals = proof.sums(equal(minus(here, minus(LEVEL)), minus(LEVEL, minus(here))))
            near = proof.squares(["<=", minus(LEVEL), here], equals, [near])
        premises = [inside[0], near, below_bound] if below else [near, inside[1], below_bound]
        jump = proof.specialise(changes, [here, level], premises)
        if not below:
            equals = proof.sums(equal(minus(minus(after), plus(minus(here), amount)), minus(here, plus(after, amount))))
            jump = proof.squares(["<=", plus(minus(here), amount), minus(after)], equals, [jump])
        each = proof.generalise(jump, [STEPS], [reached])
        goal = rises(sequence, bound)[2][2][2]
        some = proof.witness(_at_level(goal), [amount], proof.conjunction(positive, each))
        amounts = proof.generalise(some, [LEVEL], [low])
        rising = [proof.generalise(upwards, [STEPS]), proof.generalise(bounded, [STEPS]), amounts]
        return proof.conjunction(stays, proof.specialise(prove_rising_limit(proof), [sequence, bound], rising))


def _at_level(node: Json) -> Json:
    if node == "l'":
        return LEVEL
    return [_at_level(child) for child in node] if isinstance(node, list) else node


def limit(proof: Evidence, below: bool) -> int:
    """Prove ∀ η, m, d, z: the points stay between z and d, and converge, in a proof that declares ``CONVERGENCE``."""
    convergence = Convergence(proof, below)
    return proof.generalise(convergence.limit(), [ETA, M, D, Z], [*RANGE, *convergence.start])
