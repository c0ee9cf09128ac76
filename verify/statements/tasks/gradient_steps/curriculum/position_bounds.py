"""How large the entries of v after the two steps of the curriculum are, for epsilon up to 1/4 and every length.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0; the length is t + 1, with t = ``LONG``.
"""

from verify.library.finite_sums import PLACE, ZERO
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.tasks.gradient_steps.curriculum import bounds, lag_bounds, model
from verify.statements.tasks.gradient_steps.sums import lags, uniform_moments
from verify.statements.tasks.gradient_steps.symmetric.chain import prove_nonnegative_limits
from verify.statements.terms import equal, mapping, minus, over, plus, times

ROWS: list[Json] = [["<=", 0, model.OFF], ["<=", model.OFF, model.DIAGONAL]]
BIAS = minus(model.DIAGONAL, model.OFF)
QUARTER = over(1, 4)
POSITIONS: Json = ["final_positions", uniform_moments.WIDTH, model.OFF, model.DIAGONAL, bounds.FULL]


def constant_part(inverse: Json) -> Json:
    """Return (off + diag)/2 times 2/3 ε² + 8/3 ε⁴, over the length."""
    return times(uniform_moments.HALF, plus(model.OFF, model.DIAGONAL), bounds.TOTAL, inverse)


def _step(k: Json, r: Json) -> Json:
    return ["position_step", uniform_moments.WIDTH, model.OFF, model.DIAGONAL, k, r]


def _steps(k: Json) -> Json:
    return mapping([("r'", "natural")], _step(k, "r'"))


class Entries:
    """Bounds of v_0, of v_(d+1) for all d, and of v_1 from below, from ``SMALL`` and ``ROWS``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the signs of the parts of a step."""
        self.proof = proof
        self.width, self.off, self.order = (proof.assume(formula) for formula in (bounds.SMALL[0], *ROWS))
        self.shares = bounds.prove_nonnegative_shares(proof)
        self.units = bounds.prove_units(proof)
        form = plus(times(2, model.OFF), BIAS)
        self.sum = proof.squares(
            ["<=", 0, plus(model.OFF, model.DIAGONAL)],
            proof.sums(equal(minus(plus(model.OFF, model.DIAGONAL), 0), form)),
            [self.off, self.order],
        )

    def _known(self, *theorems: int) -> list[int]:
        return [self.width, self.off, self.order, self.sum, *theorems]

    def step_above(self) -> int:
        """Prove ∀k, r: the step for k and r is at most ``_bound``, with the share E[(2a − 1)^(k+1)]/2."""
        proof = self.proof
        growth = proof.specialise(bounds.prove_growth_at_most(proof), ["r"])
        grown = ["position_growth", uniform_moments.WIDTH, "r"]
        goal = ["<=", _step("k", "r"), _bound("r", ["at", model.SHARES, "k"])]
        form = times(uniform_moments.HALF, plus(model.OFF, model.DIAGONAL), minus(times(bounds.TOTAL, "r"), grown))
        found = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), self._known(growth))
        return proof.generalise(found, ["k", "r"])

    def step_below(self) -> int:
        """Prove ∀k, r: the step for k and r is at least (diag − off)/4 r (r + 1) E[(2a − 1)^(k+1)]/2."""
        proof = self.proof
        _, growth = prove_nonnegative_limits(proof)
        low = times(AMOUNT, "r", plus("r", 1), ["at", model.SHARES, "k"])
        goal = ["<=", low, _step("k", "r")]
        form = times(
            uniform_moments.HALF, plus(model.OFF, model.DIAGONAL), ["position_growth", uniform_moments.WIDTH, "r"]
        )
        found = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), self._known(growth))
        return proof.generalise(found, ["k", "r"])

    def nonnegative(self) -> int:
        """Prove ∀d: 0 ≤ v_d."""
        proof = self.proof
        below = proof.specialise(self.step_below(), ["k", "r"])
        share = proof.specialise(self.shares, ["k"])
        low = times(AMOUNT, "r", plus("r", 1), ["at", model.SHARES, "k"])
        goal = ["<=", 0, _step("k", "r")]
        gap = proof.sums(equal(minus(goal[2], 0), plus(minus(goal[2], low), low)))
        sign = proof.squares(goal, gap, self._known(below, share))
        return model.prove_from_steps(proof, sign, bounds.FULL, proof.squares(["<", 0, bounds.FULL]))

    def _implied(self, goal: Json, form: Json, cofactors: list[Json], names: list[str], hypotheses: list[Json]) -> int:
        """Prove ∀ names (hypotheses ⟹ goal), where the sides of the goal differ by the form."""
        equation = self.proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=cofactors)
        known = self._known(*(self.proof.assume(formula) for formula in hypotheses if formula[0] != "="))
        return self.proof.generalise(self.proof.squares(goal, equation, known), names, hypotheses)

    def first(self) -> int:
        """Prove v_0 ≤ the constant part."""
        proof, (unit, square) = self.proof, self.units
        hypotheses = [equal(LAG, VALUE), ["<=", VALUE, _bound(bounds.FULL, CELL)], equal(CELL, 0)]
        same, _, none = (proof.assume(formula) for formula in hypotheses)
        implied = self._implied(
            ["<=", times(bounds.SQUARE, LAG), constant_part(bounds.INVERSE)],
            times(bounds.SQUARE, minus(_bound(bounds.FULL, CELL), VALUE)),
            [
                cofactor(same, [], minus(bounds.SQUARE)),
                cofactor(none, [], times(-1, bounds.SQUARE, AMOUNT, bounds.FULL, plus(bounds.FULL, 1))),
                cofactor(unit, [], times(FRONT, bounds.SQUARE, bounds.FULL)),
                cofactor(square, [], times(-1, FRONT, bounds.INVERSE)),
            ],
            [LAG, VALUE, CELL],
            hypotheses,
        )
        start = proof.generalise(proof.specialise(lags.prove_first_lag(proof), [_steps("k"), bounds.FULL]), ["k"])
        facts = [
            proof.specialise(start, [ZERO]),
            proof.specialise(self.step_above(), [ZERO, bounds.FULL]),
            proof.identity(equal(["at", model.SHARES, ZERO], 0)),
        ]
        values = [_lag(bounds.FULL, ZERO, ZERO), _value(bounds.FULL, ZERO), ["at", model.SHARES, ZERO]]
        return proof.specialise(implied, values, facts)

    def later(self) -> int:
        """Prove ∀d: v_(d+1) ≤ the constant part + (diag − off)/4 E[(2a − 1)^(d+2)]/2."""
        proof, (unit, square), place = self.proof, self.units, ["next", PLACE]
        share, bound = ["at", model.SHARES, place], _bound(model.LONG, CELL)
        hypotheses = [equal(LAG, VALUE), ["<=", VALUE, bound], ["<=", 0, CELL]]
        same = proof.assume(hypotheses[0])
        implied = self._implied(
            ["<=", times(bounds.SQUARE, LAG), plus(constant_part(bounds.INVERSE), times(AMOUNT, CELL))],
            plus(
                times(bounds.SQUARE, minus(bound, VALUE)),
                times(FRONT, bounds.SQUARE),
                times(AMOUNT, CELL, bounds.SQUARE, bounds.FULL),
            ),
            [
                cofactor(same, [], minus(bounds.SQUARE)),
                cofactor(unit, [], times(FRONT, bounds.SQUARE, bounds.FULL)),
                cofactor(square, [], minus(minus(times(FRONT, bounds.INVERSE)), times(AMOUNT, CELL))),
            ],
            [LAG, VALUE, CELL],
            hypotheses,
        )
        sign = proof.specialise(self.shares, [place])
        height, inside = _bound(model.LONG, share), ["<=", "r", model.LONG]
        above = proof.specialise(self.step_above(), [place, "r"])
        wider = plus(
            times(FRONT, minus(model.LONG, "r")), times(AMOUNT, share, minus(model.LONG, "r"), plus(model.LONG, "r", 1))
        )
        goal = ["<=", _step(place, "r"), height]
        gap = proof.sums(equal(minus(height, goal[1]), plus(minus(_bound("r", share), goal[1]), wider)))
        each = proof.squares(goal, gap, self._known(above, sign, proof.assume(inside)))
        each = proof.generalise(each, ["r"], [inside])
        positive = proof.squares(["<=", 0, height], given=self._known(sign))
        bounded = proof.specialise(lag_bounds.prove_lag_bound(proof), [_steps(place), height], [positive])
        bounded = proof.specialise(proof.specialise(bounded, [PLACE, model.LONG]), [], [each])
        moved = proof.specialise(lags.prove_next_lag(proof), [_steps(place), model.LONG, PLACE])
        values = [["lag", _steps(place), bounds.FULL, place], ["lag", _steps(place), model.LONG, PLACE], share]
        return proof.generalise(proof.specialise(implied, values, [moved, bounded, sign]), [PLACE])

    def second(self) -> int:
        """Prove (diag − off)/4 · 2/3 ε² (1 − 1/(t + 1)) ≤ v_1."""
        proof, (unit, square) = self.proof, self.units
        low = times(AMOUNT, model.LONG, plus(model.LONG, 1), SHARE)
        hypotheses = [equal(LAG, VALUE), equal(VALUE, CELL), ["<=", low, CELL], equal(SHARE, model.LEAST)]
        same, reached, _, least = (proof.assume(formula) for formula in hypotheses)
        scale = times(AMOUNT, model.LEAST)
        implied = self._implied(
            ["<=", times(AMOUNT, minus(1, bounds.INVERSE), model.LEAST), times(bounds.SQUARE, LAG)],
            times(bounds.SQUARE, minus(CELL, low)),
            [
                cofactor(same, [], bounds.SQUARE),
                cofactor(reached, [], bounds.SQUARE),
                cofactor(least, [], times(bounds.SQUARE, AMOUNT, model.LONG, bounds.FULL)),
                cofactor(square, [], times(scale, minus(1, bounds.INVERSE))),
                cofactor(unit, [], times(scale, bounds.SQUARE, bounds.FULL)),
            ],
            [LAG, VALUE, CELL, SHARE],
            hypotheses,
        )
        moved = proof.generalise(
            proof.specialise(lags.prove_next_lag(proof), [_steps("k"), model.LONG, PLACE]), ["k", PLACE]
        )
        ends = [_lag(bounds.FULL, None, model.ONE), _lag(model.LONG, ZERO, model.ONE)]
        one = proof.evaluate(equal(plus(0, 1), 1))
        moved = proof.rewrite(equal(*ends), [one], proof.specialise(moved, [model.ONE, ZERO]))
        start = proof.generalise(proof.specialise(lags.prove_first_lag(proof), [_steps("k"), model.LONG]), ["k"])
        facts = [
            moved,
            proof.specialise(start, [model.ONE]),
            proof.specialise(self.step_below(), [model.ONE, model.LONG]),
            proof.identity(equal(["at", model.SHARES, model.ONE], model.LEAST)),
        ]
        return proof.specialise(implied, [*ends, _value(model.LONG, model.ONE), ["at", model.SHARES, model.ONE]], facts)


FRONT = times(uniform_moments.HALF, plus(model.OFF, model.DIAGONAL), bounds.TOTAL)
AMOUNT = times(QUARTER, BIAS)
LAG, VALUE, CELL, SHARE = "z2", "z3", "z4", "x1"


def _bound(r: Json, share: Json) -> Json:
    """What bounds a step for r, from the share of its moment."""
    return plus(times(FRONT, r), times(AMOUNT, r, plus(r, 1), share))


def _lag(row: Json, column: Json, k: Json) -> Json:
    """The entry of the shift matrix of the steps for k, in some row and column; a missing column is k."""
    return ["at", mapping([("d'", "natural")], ["lag", _steps("d'"), row, "d'" if column is None else column]), k]


def _value(r: Json, k: Json) -> Json:
    return ["at", mapping([("d'", "natural")], _step("d'", r)), k]
