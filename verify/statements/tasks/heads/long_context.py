"""With many transitions from the last letter, Bayes' rule is close to that of bigrams, for every law of the first one.

Thesis on combinatorial tasks, Remark 8.1. The distance of the two rules is at most the root of the variance of a
posterior law divided by the mean of the probability of the first letter; the variance is at most 1/(4 (N + 1)).
"""

from verify.library.real_order import prove_cancellation, prove_nonzero, prove_root
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.heads import first_letter, positions, posterior, urn_update, urns
from verify.statements.terms import equal, mapping, minus, over, plus, power, times
from verify.statements.trees import differences

ACCURACY: Binders = [("share", "real"), ("error", "real")]
FIRST_LETTER = [*urn_update.POSTERIOR, "start"]
LONG: list[Json] = [
    ["<", 0, "share"],
    ["<", 0, "error"],
    ["<=", "share", FIRST_LETTER],
    ["<=", 1, times(4, "share", power("error", 2), posterior.VISITS)],
]
DIFFERENCE = minus(first_letter.bayes("start"), posterior.PREDICTION)
CLOSE = both(["<=", minus("error"), DIFFERENCE], ["<=", DIFFERENCE, "error"])
BINDERS = [*first_letter.MOVED_BINDERS, *ACCURACY]
HYPOTHESES = [*first_letter.MOVED_HYPOTHESES, *LONG]
CLAIM = forall(BINDERS, implies(*HYPOTHESES, CLOSE))

NUMBERS: Binders = [(name, "real") for name in ("gap", "chance", "rule", "whole", "count")]
GAP, CHANCE, RULE, ALL, COUNTED = names_of(NUMBERS)
SQUARED = power(GAP, 2)
PREMISES: list[Json] = [
    ["<=", times(SQUARED, CHANCE), over(times(RULE, minus(1, RULE)), ALL)],
    ["<", 0, ALL],
    ["<=", COUNTED, ALL],
    ["<", 0, "share"],
    ["<", 0, "error"],
    ["<=", "share", CHANCE],
    ["<=", 1, times(4, "share", power("error", 2), COUNTED)],
]


def prove_close(proof: Evidence) -> int:
    """Prove that |x| ≤ e if x² f ≤ b (1 − b)/w with f ≥ s > 0, n ≤ w and 1 ≤ 4 s e² n."""
    given = [proof.assume(formula) for formula in PREMISES]
    positive, share, error = given[1], *given[3:5]
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [ALL], [positive]))
    squares = [times("share", SQUARED), times("share", power("error", 2))]
    inverse = over(1, ALL)
    form = plus(
        minus(over(times(RULE, minus(1, RULE)), ALL), times(SQUARED, CHANCE)),
        times(SQUARED, minus(CHANCE, "share")),
        times(inverse, power(minus(RULE, over(1, 2)), 2)),
        times(over(1, 4), inverse, minus(times(4, "share", power("error", 2), COUNTED), 1)),
        times("share", power("error", 2), inverse, minus(ALL, COUNTED)),
    )
    equals = proof.follows(equal(minus(squares[1], squares[0]), form), unit)
    smaller = proof.squares(["<=", *squares], equals, given)
    cancelled = prove_cancellation(proof)
    smaller = proof.specialise(cancelled, ["share", SQUARED, power("error", 2)], [share, smaller])
    root = prove_root(proof)
    sign = proof.squares(["<=", 0, "error"], given=[error])
    above = proof.specialise(root, [GAP, "error"], [sign, smaller])
    same = proof.sums(equal(minus(power("error", 2), power(minus(GAP), 2)), minus(power("error", 2), SQUARED)))
    turned = proof.squares(["<=", power(minus(GAP), 2), power("error", 2)], same, [smaller])
    opposite = proof.specialise(root, [minus(GAP), "error"], [sign, turned])
    form = minus("error", minus(GAP))
    below = proof.squares(["<=", minus("error"), GAP], proof.sums(equal(minus(GAP, minus("error")), form)), [opposite])
    return proof.generalise(proof.conjunction(below, above), [*names_of(NUMBERS), *names_of(ACCURACY)], PREMISES)


class LongContext:
    """The limit, from the bound on the distance of the two rules; further variables may be declared."""

    def __init__(self, further: Binders = ()) -> None:
        """Declare the variables."""
        self.head = first_letter.FirstLetter([*ACCURACY, *NUMBERS, ("r2", "real"), ("r3", "real"), *further])
        self.proof = self.head.proof

    def close(self) -> int:
        """Prove the claim."""
        proof = self.proof
        moved = self.head.moved()
        given = [proof.assume(formula) for formula in first_letter.MOVED_HYPOTHESES]
        bound = proof.specialise(moved, names_of(first_letter.MOVED_BINDERS), given)
        more, positive = plus(posterior.WHOLE, 1), proof.assume(urns.POSITIVE)
        rests = plus(posterior.VISITS, posterior.PARAMETERS, 1), plus(posterior.PARAMETERS, 1)
        size = proof.squares(["<", 0, more], proof.sums(equal(minus(more, 0), rests[0])), [positive])
        fewer = proof.squares(
            ["<=", posterior.VISITS, more], proof.sums(equal(minus(more, posterior.VISITS), rests[1])), [positive]
        )
        long = [proof.assume(formula) for formula in LONG]
        at = [DIFFERENCE, FIRST_LETTER, posterior.PREDICTION, more, posterior.VISITS, *names_of(ACCURACY)]
        close = proof.specialise(prove_close(proof), at, [bound, size, fewer, *long])
        return proof.generalise(close, names_of(BINDERS), HYPOTHESES)


def _prove() -> Evidence:
    context = LongContext()
    context.close()
    return context.proof


POINTS = positions.labels("abc")
AT_LAST_POINT = mapping([("z", POINTS)], ["choose", "z", ["a", 0], ["b", 0], ["c", 1]])
AFTER_ONE: list[Json] = [*posterior.UPDATE_VALUES[:10], *posterior.MEAN_VALUES[-2:], AT_LAST_POINT]


def long_context_part() -> Part:
    """For every accuracy a number of transitions from the last letter is enough."""
    wrong = forall(BINDERS, implies(*HYPOTHESES[:-1], ["<=", 1, times(40, *LONG[-1][2][2:])], CLOSE))
    values = [*AFTER_ONE, over(1, 3), over(3, 10)]
    hypotheses = wrong[2][1:-1]
    refuted = refute_at(wrong, BINDERS, values, hypotheses, CLOSE[2], [{"part": 1}])
    return Part(
        "limit",
        "For all e > 0 and s > 0: the two rules differ by at most e as soon as N_i is at least 1/(4 s e^2) and the "
        "posterior mean of the probability of the first letter is at least s. So the difference tends to 0 if N_i "
        "tends to infinity and this mean stays away from 0.",
        CLAIM,
        _prove(),
        [[*AFTER_ONE, over(1, 3), 1]],
        [Control("A tenth of the number of transitions is not enough.", differences(CLAIM, wrong), refuted)],
    )
