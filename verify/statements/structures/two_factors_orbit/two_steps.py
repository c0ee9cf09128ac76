"""What two steps with a small imbalance do to a product near the orbit: place, margin from the minimum, error.

Simple structures in neural networks (Chen), Proposition 3.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, implies, minus, over, plus, power, substituted, times
from verify.statements.structures.quartic_range.reflection import measure
from verify.statements.structures.two_factors_orbit import imbalanced_steps as imbalanced
from verify.statements.structures.two_factors_orbit.balanced_steps import (
    BALANCED,
    EDGE,
    FACTOR,
    FREE,
    LEAST,
    NEXT,
    OUTER,
    SLOPE,
    TILT,
    TOTAL,
    WIDTH,
    A,
    B,
    BalancedOrbit,
    BalancedSteps,
    P,
    balanced,
    prove_weight,
)
from verify.statements.structures.two_factors_orbit.imbalanced_steps import IMBALANCED, SMALL, Imbalanced
from verify.statements.structures.two_factors_orbit.reflected_errors import ERRORS, Errors, lost

Json = Any

W, X, LARGEST = imbalanced.W, imbalanced.X, imbalanced.LARGEST
MARGIN, LEVEL = "margin1", "level"
TWO: Binders = [*BALANCED, *IMBALANCED, *ERRORS, (MARGIN, "real")]
GAP = minus(EDGE, A)


def second(x: Json, a: Json, w: Json) -> Json:
    """The product after the second step."""
    return substituted(imbalanced.second(x, a, w), {imbalanced.TOTAL: TOTAL})


def error(a: Json) -> Json:
    """The measure of the error of a product."""
    return measure(minus(a, P), WIDTH, TILT)


SECOND = second(X, A, W)
LOST = lost(WIDTH, TILT, times(minus(1, P), MARGIN), LEAST, LEVEL)
KEPT: list[Json] = [["<=", over(1, 2), A], ["<=", MARGIN, GAP]]
HYPOTHESES: list[Json] = [
    ["<", 0, MARGIN],
    ["<=", times(2, MARGIN), power(minus(OUTER, 1), 2)],
    *KEPT,
    *SMALL,
    ["<", X, TOTAL],
    NEXT,
    equal(X, plus(B, times(GAP, W))),
]


def conclusion(a: Json, w: Json, x: Json, y: Json) -> Json:
    """What is true of the products a, x, y of three successive times, for the imbalance w at the first one."""
    bound = times(24, w)
    decrease = implies(["<", 0, LEVEL], ["<=", LEVEL, error(a)], ["<=", error(y), plus(minus(error(a), LOST), bound)])
    return both(
        ["<", EDGE, x],
        ["<=", over(1, 2), y],
        ["<=", MARGIN, minus(EDGE, y)],
        ["<=", error(y), plus(error(a), bound)],
        decrease,
    )


SHORT = ["r5", "r6", "r7"]
LONG: list[Json] = [SECOND, balanced(B), FACTOR]


def _shortened(node: Json) -> Json:
    """Replace the terms ``LONG`` by names."""
    if node in LONG:
        return SHORT[LONG.index(node)]
    return [_shortened(child) for child in node] if isinstance(node, list) else node


class TwoSteps:
    """The proof, in a proof that declares ``TWO`` and assumes ``ORBIT``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove what is true of balanced steps, and of the imbalance."""
        self.proof = proof
        self.orbit = BalancedOrbit(proof)
        self.weight = prove_weight(self.orbit)
        self.range = self._range()
        facts = Imbalanced(proof)
        self.low, self.shift = facts.low(), facts.shift()
        self.errors = Errors(proof).prove()
        self.signs = list(self.orbit.signs)
        self.balanced = BalancedSteps(self.orbit).theorem()

    def _range(self) -> list[int]:
        """K + 1 lies between 2 and 9/4, since (K + 1)² = (o − p)² + 4."""
        proof, orbit, apart = self.proof, self.orbit, minus(OUTER, P)
        low = orbit.add("<=", 2, TOTAL, times(OUTER, power(minus(1, P), 2)))
        goal: Json = ["<=", TOTAL, over(9, 4)]
        wrong = proof.order(proof.assume(["not", goal]))
        more = minus(TOTAL, over(9, 4))
        form = plus(times(more, plus(more, over(9, 2))), over(1, 16), times(minus(1, apart), plus(1, apart)))
        absurd = proof.squares(["<", 0, 0], orbit.known.prove(minus(0, 0), form), [*orbit.signs, wrong])
        orbit.signs.append(prove_by_order(proof, goal, absurd))
        return [low, orbit.signs[-1]]

    def _sign(
        self, relation: str, smaller: Json, larger: Json, form: Json, given: list[int], known: list[Json] | None = None
    ) -> int:
        """Prove l < r or l ≤ r by a form of r − l; without cofactors, for any numbers in the places of ``LONG``."""
        difference = minus(larger, smaller)
        if known is None:
            equals = self._equal(difference, form)
        else:
            equals = self.proof.sums(equal(difference, form), cofactors=known)
        return self.proof.squares([relation, smaller, larger], equals, [*self.signs, *given])

    def _equal(self, left: Json, right: Json) -> int:
        """Prove l = r for any numbers in the places of ``LONG``."""
        equation = equal(left, right)
        if _shortened(equation) == equation:
            return self.proof.sums(equation)
        general = self.proof.generalise(self.proof.sums(_shortened(equation)), SHORT)
        return self.proof.specialise(general, LONG)

    def theorem(self) -> int:
        """∀ level, margin, a, b, w, x: ``conclusion``."""
        proof = self.proof
        given = [proof.assume(formula) for formula in HYPOTHESES]
        *known, first, step = given
        half, small, top = known[2], known[4:6], known[6]
        rest = minus(A, over(1, 2))
        below = self._sign("<", A, EDGE, plus(MARGIN, minus(GAP, MARGIN)), known)
        positive = self._sign("<", 0, A, plus(over(1, 2), rest), known)
        found = proof.specialise(self.balanced, [A, B], [half, below, first])
        moved, free, turn, above, under = (proof.project(found, part) for part in range(5))
        known += [below, positive, free, above, under]
        past = self._sign("<", EDGE, X, plus(minus(B, EDGE), times(GAP, W)), known, [cofactor(step)])
        direct = proof.sums(equal(X, plus(balanced(A), times(GAP, W))), cofactors=[cofactor(step), cofactor(first)])
        low = proof.specialise(self.low, [TOTAL, A, W, X], [*self.range, positive, below, *small, past, top, direct])
        at_least = proof.project(low, 0)
        shifted = proof.specialise(
            self.shift, [TOTAL, A, B, W, X], [*self.range, half, below, *small, past, top, first, step]
        )
        lower, little = (proof.project(shifted, part) for part in (0, 1))
        after = balanced(B)
        kept = self._margin(known, first, moved)
        known += [kept, at_least, lower, little]
        margin = self._sign(
            "<=", MARGIN, minus(EDGE, SECOND), plus(minus(minus(EDGE, after), MARGIN), minus(after, SECOND)), known
        )
        inside = self._sign("<=", over(1, 2), after, plus(minus(after, SECOND), minus(SECOND, over(1, 2))), known)
        known.append(inside)
        weights = [
            proof.specialise(self.weight, [a], [theorem])
            for a, theorem in ((A, half), (after, inside), (SECOND, at_least))
        ]
        errors = [minus(a, P) for a in (A, after, SECOND)]
        room = plus(minus(1, minus(OUTER, P)), minus(1, P))
        wide = plus(over(1, 2), minus(1, P))
        share, drop = times(minus(1, P), MARGIN), minus(after, SECOND)
        premises = [
            self._sign("<=", 1, WIDTH, times(minus(SLOPE, 1), plus(SLOPE, 1)), known),
            proof.squares(["<=", 0, TILT], given=self.signs),
            *weights,
            self._sign("<=", errors[0], 1, plus(GAP, room), known),
            self._sign("<=", errors[1], 1, plus(MARGIN, minus(minus(EDGE, after), MARGIN), room), known),
            self._sign("<=", -1, errors[1], plus(minus(after, over(1, 2)), wide), known),
            self._sign("<=", -1, errors[2], plus(minus(SECOND, over(1, 2)), wide), known),
            self._sign("<=", 0, drop, drop, known),
            little,
            proof.squares(["<", 0, share], given=[*self.signs, *known]),
            self._sign(
                "<=",
                share,
                minus(1, FACTOR),
                plus(minus(minus(1, FACTOR), FREE), times(minus(1, P), minus(GAP, MARGIN))),
                known,
            ),
            proof.squares(["<", 0, LEAST], given=self.signs),
            turn,
            moved,
            self._equal(errors[2], minus(errors[1], drop)),
        ]
        values = [WIDTH, TILT, *errors, FACTOR, drop, W, share, LEAST, LEVEL]
        bounds = proof.specialise(self.errors, values, premises)
        parts = [past, at_least, margin, proof.project(bounds, 0)]
        result = proof.conjunction(*parts, proof.project(bounds, 1))
        return proof.generalise(result, [LEVEL, MARGIN, A, B, W, X], HYPOTHESES)

    def _margin(self, known: list[int], first: int, moved: int) -> int:
        """The balanced product after two steps keeps the margin from K."""
        proof, after, high = self.proof, balanced(B), minus(B, EDGE)
        goal: Json = ["<=", MARGIN, minus(EDGE, after)]
        left, rest, one = ["<=", A, P], minus(A, over(1, 2)), minus(OUTER, 1)
        on_left = [*known, proof.assume(left)]
        form = plus(
            times(GAP, rest, plus(2, GAP)),
            times(over(1, 2), minus(P, A), plus(GAP, one)),
            times(over(1, 2), minus(power(one, 2), times(2, MARGIN))),
        )
        on_left.append(self._sign("<=", MARGIN, high, form, on_left, [cofactor(first)]))
        excess = minus(TOTAL, 2)
        form = plus(times(high, plus(times(plus(high, excess), minus(TOTAL, B)), excess)), minus(high, MARGIN))
        near = self._sign("<=", goal[1], goal[2], form, on_left, [])
        right = proof.order(proof.assume(["not", left]))
        form = plus(minus(GAP, MARGIN), times(minus(A, P), plus(minus(minus(1, FACTOR), FREE), FREE)))
        far = self._sign("<=", goal[1], goal[2], form, [*known, right], [cofactor(moved, [], -1)])
        return proof.cases(left, near, far)
