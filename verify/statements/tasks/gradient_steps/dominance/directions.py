"""Which of v_1 and v_2 is larger after the second step, for a small and for a large bias of W, in r = t - 1.

Tasks (Edelman), Lemma 8.4 and Lemma E.1. If the constant part takes K from v_2 against v_1 and the diagonal part gives
it G, the bounds of both say that 9.9 G < K (r - 6) and 10 G > K (r - 13).
"""

from collections.abc import Sequence
from fractions import Fraction

from verify.library import finite_sums, real_order
from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.dominance import dominant, lift_forms, lifts, mean_lifts, words
from verify.statements.terms import equal, minus, number, over, plus, times
from verify.statements.trees import substituted

SMALL, LARGE = (Fraction(99, 10), 6), (Fraction(10), 13)
BIAS, BOTH_STEPS = minus("rho", "off"), plus("c", "off")
SIGNS = [["<", 0, "eta"], ["<", 0, "c"], ["<=", 0, "off"], ["<=", "off", "rho"]]
SOME: Json = ["<=", 1, "r"]


def conditions(count: Json, more: int) -> list[Json]:
    """Both conditions on the bias, for a number that is r and ``more``."""
    sides = [
        [times(number(scale), BOTH_STEPS), times(BIAS, minus(count, shift + more))] for scale, shift in (SMALL, LARGE)
    ]
    return [["<", *sides[0][::-1]], ["<", *sides[1]]]


NOT_ENOUGH, ENOUGH = conditions("r", 0)
IN_LENGTH = conditions("t", 1)


def outcomes(n: Json) -> list[Json]:
    """V_2 < v_1 and v_1 < v_2."""
    first, second = dominant.entry_at(words.ZERO, "t", n), dominant.entry_at(words.ONE, "r", n)
    return [["<", second, first], ["<", first, second]]


OUTCOMES = substituted(outcomes(finite_sums.LENGTH), {"t": lift_forms.MORE_PLACES})


def _against(
    fall: mean_lifts.Polynomial, rise: mean_lifts.Polynomial, threshold: tuple[Fraction, int]
) -> mean_lifts.Polynomial:
    """Return K (r − s)/κ − G for polynomials K and G in r of degrees 1 and 2."""
    scale, shift = threshold
    product = [-shift * fall[0], fall[0] - shift * fall[1], fall[1]]
    return [x / scale - y for x, y in zip(product, rise, strict=True)]


class Comparison:
    """The entries v_1 and v_2 for r ≥ 1 and n ≥ N."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the signs, and bound what both parts change."""
        self._proof = proof
        self._changes = mean_lifts.Changes(proof, proof.assume(SOME))
        self.parts = self._changes.parts
        self._signs = [proof.assume(sign) for sign in (*SIGNS, SOME)]
        self._least = plus(
            minus(mean_lifts.FALL, mean_lifts.polynomial(mean_lifts.FALL_LEAST)),
            mean_lifts.polynomial(mean_lifts.FALL_LEAST),
        )

    def _conclude(self, outcome: Json, inside: Json, given: Sequence[int]) -> int:
        """Prove that an entry is larger than the other one, from a form of the difference times t/η."""
        equation = self._proof.sums(equal(minus(*outcome[:0:-1]), times("eta", over(1, lifts.COUNT), inside)))
        return self._proof.squares(outcome, equation, [*self._signs, self._changes.fall_least, *given])

    def small(self) -> int:
        """Prove that v_1 is larger if the bias is small, and for any bias if r < 6."""
        long: Json = ["<=", SMALL[1], "r"]
        later, short = self._small_bias(long), self._short_sequence(long)
        return self._proof.cases(long, later, short)

    def _small_bias(self, long: Json) -> int:
        proof, changes, (scale, shift) = self._proof, self._changes, SMALL
        share, room = number(1 / scale), minus(mean_lifts.polynomial(mean_lifts.RISE_MOST), mean_lifts.RISE)
        left = mean_lifts.polynomial(_against(mean_lifts.FALL_LEAST, mean_lifts.RISE_MOST, SMALL))
        more = times(share, minus(mean_lifts.FALL, mean_lifts.polynomial(mean_lifts.FALL_LEAST)), minus("r", shift))
        inside = plus(times(share, self._least, minus(*NOT_ENOUGH[:0:-1])), times(BIAS, plus(more, left, room)))
        given = [changes.rise_most, proof.assume(NOT_ENOUGH), proof.assume(long)]
        return self._conclude(OUTCOMES[0], inside, given)

    def _short_sequence(self, long: Json) -> int:
        """Prove it for 1 ≤ r < s, where −G is at least a (r + 1)(s − r) + b (r − 1) + a constant."""
        proof, changes, shift = self._proof, self._changes, SMALL[1]
        constant, slope, square = (-x for x in mean_lifts.RISE_MOST)
        slope += (shift - 1) * square
        rest = plus(
            times(number(-square), lifts.COUNT, minus(shift, "r")),
            times(number(slope), minus("r", 1)),
            number(constant + shift * square + slope),
        )
        inside = plus(
            times(BOTH_STEPS, self._least),
            times(BIAS, plus(rest, minus(mean_lifts.polynomial(mean_lifts.RISE_MOST), mean_lifts.RISE))),
        )
        short = proof.order(proof.assume(["not", long]))
        return self._conclude(OUTCOMES[0], inside, [changes.rise_most, short])

    def large(self) -> int:
        """Prove that v_2 is larger if the bias is large."""
        proof, changes = self._proof, self._changes
        enough, shift = proof.assume(ENOUGH), LARGE[1]
        gap = minus(*ENOUGH[:0:-1])
        form = plus(gap, ENOUGH[1], times(BIAS, minus(shift, "r")))
        long = real_order.prove_otherwise(proof, ["<=", shift, "r"], form, [enough, *self._signs])
        share = number(1 / LARGE[0])
        left = mean_lifts.polynomial([-x for x in _against(mean_lifts.FALL_MOST, mean_lifts.RISE_LEAST, LARGE)])
        less = times(share, minus(mean_lifts.polynomial(mean_lifts.FALL_MOST), mean_lifts.FALL), minus("r", shift))
        room = minus(mean_lifts.RISE, mean_lifts.polynomial(mean_lifts.RISE_LEAST))
        inside = plus(times(share, self._least, gap), times(BIAS, plus(less, left, room)))
        return self._conclude(OUTCOMES[1], inside, [changes.rise_least, changes.fall_most, enough, long])
