"""The constant part of the gradient in v around a = b = 1/2 grows at most like the length, by geometric sums.

Tasks (Edelman), equation (E.59).
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_last_term, raised, sum_below
from verify.library.powers import prove_bounded_power, prove_nonnegative_power
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import prove_linear, prove_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, mapping, minus, over, plus, substituted, times
from verify.statements.tasks.gradient_steps.curriculum.step import OPEN
from verify.statements.tasks.gradient_steps.sums.square_growth import prove_unit
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HALF, WIDTH
from verify.statements.tasks.gradient_steps.symmetric.chain import GROWTH

Json = Any

EDGE = times(2, WIDTH)
WIDE = over(1, minus(1, EDGE))


class Growth:
    """The bound r ε/(2 (1 − 2ε)) of the constant part of the gradient, from those of its terms and of its rows."""

    def __init__(self, proof: Evidence) -> None:
        """Assume 0 < ε and 2ε < 1."""
        self.proof = proof
        self.width, narrow = (proof.assume(formula) for formula in OPEN)
        room = minus(1, EDGE)
        self.room = proof.squares(["<", 0, room], given=[narrow])
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), [room], [self.room]))
        edge = proof.squares(["<=", 0, EDGE], given=[self.width])
        self.powers = proof.specialise(prove_nonnegative_power(proof), [EDGE], [edge])

    def _term(self) -> int:
        """Prove ∀d: half the moment with the exponent d + 1 is at most ε/2 (2ε)^d."""
        proof, following = self.proof, ["next", PLACE]
        ends = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
        signs = proof.specialise(proof.specialise(prove_bounded_power(proof), [-1], ends), [following])
        divisor = plus(following, 1)
        unit, share = prove_unit(proof, divisor), over(1, divisor)
        low, high = times(HALF, ["moment", WIDTH, following]), self._bound(PLACE)
        rest = plus(times(HALF, PLACE), times(HALF, minus(1, raised(-1, following))))
        form = times(HALF, raised(EDGE, following), share, rest)
        equation = proof.sums(
            equal(minus(high, low), form), cofactors=[cofactor(unit, [], times(over(-1, 4), raised(EDGE, following)))]
        )
        powers = proof.specialise(self.powers, [following])
        return proof.generalise(proof.squares(["<=", low, high], equation, [powers, proof.project(signs, 1)]), [PLACE])

    @staticmethod
    def _bound(d: Json) -> Json:
        return plus(times(over(WIDTH, 2), raised(EDGE, d)), times(0, raised(EDGE, d)))

    def _row(self) -> int:
        """Prove ∀m: the sum of ``_bound`` over d < m is at most ε/(2 (1 − 2ε))."""
        proof = self.proof

        def closed(m: Json) -> Json:
            return equal(times(minus(1, EDGE), sum_below("d'", m, raised(EDGE, "d'"))), minus(1, raised(EDGE, m)))

        series = mapping([("d'", "natural")], raised(EDGE, "d'"))
        last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [series])
        step = proof.sums(
            closed(MORE), cofactors=[cofactor(last, [], minus(1, EDGE)), cofactor(proof.assume(closed(LENGTH)))]
        )
        whole = proof.specialise(by_counting(proof, closed, proof.sums(closed(ZERO)), step), [LENGTH])
        linear = proof.specialise(prove_linear(proof), [series, series, over(WIDTH, 2), 0, LENGTH])
        goal = ["<=", sum_below("d'", LENGTH, self._bound("d'")), times(over(WIDTH, 2), WIDE)]
        equation = proof.sums(
            equal(minus(*goal[:0:-1]), times(over(WIDTH, 2), WIDE, raised(EDGE, LENGTH))),
            cofactors=[
                cofactor(linear, [], -1),
                cofactor(whole, [], times(over(-1, 2), WIDTH, WIDE)),
                cofactor(self.unit, [], times(HALF, WIDTH, ["sum_below", series, LENGTH])),
            ],
        )
        powers = proof.specialise(self.powers, [LENGTH])
        return proof.generalise(proof.squares(goal, equation, [powers, self.width, self.room]), [LENGTH])

    def above(self) -> int:
        """Prove that the constant part is at most r ε/(2 (1 − 2ε))."""
        proof, bound = self.proof, times(over(WIDTH, 2), WIDE)
        order, rows = prove_order(proof), self._row()
        terms = [
            mapping([("d'", "natural")], x) for x in (times(HALF, ["moment", WIDTH, ["next", "d'"]]), self._bound("d'"))
        ]
        inner = proof.specialise(proof.specialise(order, terms, [self._term()]), [["next", PLACE]])
        low, high = (["sum_below", f, ["next", PLACE]] for f in terms)
        gap = proof.sums(equal(minus(bound, low), plus(minus(bound, high), minus(high, low))))
        row = proof.squares(["<=", low, bound], gap, [inner, proof.specialise(rows, [["next", PLACE]])])
        maps = [mapping([("q'", "natural")], substituted(x, {PLACE: "q'"})) for x in (low, bound)]
        outer = proof.specialise(proof.specialise(order, maps, [proof.generalise(row, [PLACE])]), ["r"])
        count = proof.specialise(proof.generalise(prove_repeated(proof, "r1"), ["r1", LENGTH]), [bound, "r"])
        goal = ["<=", GROWTH, times(bound, "r")]
        ends = (["sum_below", f, "r"] for f in maps[::-1])
        equation = proof.sums(equal(minus(*goal[:0:-1]), minus(*ends)), cofactors=[cofactor(count, [], -1)])
        return proof.squares(goal, equation, [outer])
