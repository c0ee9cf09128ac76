"""The slope of the expected loss in an entry of v, on the linear branch: a sum over three positions of powers of P.

Tasks (Edelman), equations (E.26) to (E.36), for every finite set of states, all v and W. The condition s + j = q enters
as a table R.
"""

from verify.library.finite_sums import prove_equal_sums, sum_below
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains import joint_law, joint_probabilities, sample_space
from verify.statements.tasks.gradient_steps.losses import logit_gradient, loss_gradient
from verify.statements.tasks.gradient_steps.losses.weight_expectation import EXPECTED
from verify.statements.tasks.gradient_steps.sums import linear_sums, toeplitz, triple_sums
from verify.statements.terms import equal, indicator, mapping, minus, over, times, total

LOSS: Binders = [*EXPECTED, *joint_probabilities.GUARDED, *logit_gradient.WEIGHTS, *toeplitz.TOEPLITZ]
LOGITS: Json = ["product", sample_space.OUTCOMES, ["union", "S", ["unit"]]]
OUTCOME_OF, LOGIT_OF = ["first", "a'"], ["second", "a'"]
SHARE = over(1, ["size", "S"])


def slope_at(outcome: Json, p: Json, state: Json) -> Json:
    """Σ_s≤q≤p [x_q = i] R(q, s) W(x_p, x_s), the slope of the logit i at p."""
    row = sum_below("s", ["next", "t'"], _score(outcome, p, "t'", "s"))
    return sum_below("t'", ["next", p], times(indicator(equal(["x", outcome, "t'"], state)), row))


def _score(outcome: Json, p: Json, q: Json, s: Json) -> Json:
    return times([toeplitz.APART, q, s], ["W", ["x", outcome, p], ["x", outcome, s]])


def slope_of_loss(p: Json) -> Json:
    """The mean of the slopes of all logits less that of the next token."""
    return loss_gradient.rate_at(lambda p, i: slope_at("o", p, i), p)


TRIPLE: Json = ["product", ["product", "S", "S"], "S"]
FIRST, TARGET, LAST = ["first", ["first", "a'"]], ["second", ["first", "a'"]], ["second", "a'"]
COEFFICIENT = times(["W", LAST, FIRST], minus(SHARE, ["P", LAST, TARGET]), ["pi", FIRST])


def passed(p: Json, q: Json, s: Json, states: tuple[Json, Json, Json] = (FIRST, TARGET, LAST)) -> Json:
    """K(p, q)_im R(q, s) K(q, s)_li for three states l, i and m."""
    first, target, last = states
    return times(["K", p, q, target, last], times([toeplitz.APART, q, s], ["K", q, s, first, target]))


def by_powers(p: Json, q: Json, s: Json) -> Json:
    """Σ_l,i,m W_ml (1/k − P_mi) π_l K(p, q)_im R(q, s) K(q, s)_li."""
    return total([("a'", TRIPLE)], times(COEFFICIENT, passed(p, q, s)))


class VectorLoss:
    """The slope of the loss for a Markov chain with a stationary start, for a proof that declares ``LOSS``."""

    def __init__(
        self, proof: Evidence, kind: type[joint_probabilities.Passages] = joint_probabilities.Passages
    ) -> None:
        """Prove the joint law of three tokens."""
        self._proof, self._law, self._kind = proof, joint_law.JointLaw(proof, kind), kind
        self._exchange, self._congruent = linear_sums.prove_exchange(proof), prove_equal_sums(proof)

    def _weight(self) -> Json:
        """w/k for a logit, and −w for that of the next token."""
        return times(["w", OUTCOME_OF], ["case", LOGIT_OF, ["i'", SHARE], ["u'", -1]])

    def _occurs(self, p: Json, q: Json) -> Json:
        state = ["case", LOGIT_OF, ["i'", "i'"], ["u'", ["x", OUTCOME_OF, ["next", p]]]]
        return indicator(equal(["x", OUTCOME_OF, q], state))

    def _met(self, p: Json, q: Json, s: Json) -> Json:
        weight = times(self._weight(), self._occurs(p, q))
        return total([("a'", LOGITS)], times(weight, _score(OUTCOME_OF, p, q, s)))

    def _exchanged(self, weight: Json, term: Json, n: Json) -> int:
        """Prove Σ_a u(a) Σ_k<n G(a, k) = Σ_k<n Σ_a u(a) G(a, k) for a term at k'."""
        binder = [("a'", LOGITS)]
        family = mapping([*binder, ("k'", "natural")], term)
        return self._proof.specialise(self._exchange, [LOGITS, mapping(binder, weight), family, n])

    def _same(self, sides: list[Json], index: str, n: Json, pointwise: int) -> int:
        """Prove that two sums over k' below n are equal."""
        maps = [mapping([("k'", "natural")], side) for side in sides]
        return self._proof.specialise(self._congruent, [*maps, n], [self._proof.generalise(pointwise, [index])])

    def _in_positions(self) -> int:
        """Prove Σ_p<t of the slope of the loss = Σ_s≤q≤p<t of ``_met``."""
        proof, p, q = self._proof, joint_probabilities.TOP, joint_probabilities.MIDDLE

        def row(q: Json) -> Json:
            return times(self._occurs(p, q), sum_below("s", ["next", q], _score(OUTCOME_OF, p, q, "s")))

        def rows(q: Json) -> Json:
            return total([("a'", LOGITS)], times(self._weight(), row(q)))

        weight = times(self._weight(), self._occurs(p, q))
        inner = self._exchanged(weight, _score(OUTCOME_OF, p, q, "k'"), ["next", q])
        each = proof.sums(equal(rows(q), triple_sums.over_starts(self._met, p, q)), cofactors=[cofactor(inner)])
        same = self._same([rows("k'"), triple_sums.over_starts(self._met, p, "k'")], q, ["next", p], each)
        outer = self._exchanged(self._weight(), row("k'"), ["next", p])
        earlier = sum_below("t'", ["next", p], triple_sums.over_starts(self._met, p, "t'"))
        each = proof.sums(equal(slope_of_loss(p), earlier), cofactors=[cofactor(outer), cofactor(same)])
        sides = [slope_of_loss("k'"), sum_below("t'", ["next", "k'"], triple_sums.over_starts(self._met, "k'", "t'"))]
        return self._same(sides, p, "t", each)

    def _pointwise(self) -> int:
        """Prove that ``_met`` is ``by_powers``, where both gaps vanish."""
        proof, (p, q, s) = self._proof, (joint_probabilities.TOP, joint_probabilities.MIDDLE, joint_probabilities.FROM)
        alike = equal(
            indicator(equal(joint_probabilities.STATE_J, joint_probabilities.STATE_L)),
            total(
                [("h'", "S")],
                times(*(indicator(equal(x, "h'")) for x in (joint_probabilities.STATE_J, joint_probabilities.STATE_L))),
            ),
        )
        split = proof.generalise(proof.sums(alike), [joint_probabilities.STATE_J, joint_probabilities.STATE_L])
        score = times([toeplitz.APART, q, s], ["W", "m'", "l'"])
        outcomes, chance = [list(entry) for entry in sample_space.OUTCOME], times(["w", "o"], _score("o", p, q, s))
        passages = self._law.passages
        return proof.sums(
            equal(self._met(p, q, s), by_powers(p, q, s)),
            cofactors=[
                cofactor(split, [sample_space.token(q), sample_space.token(["next", p])], minus(chance), outcomes),
                cofactor(passages.markov(p, q, s), ["l'", "i'", "m'", "i'"], minus(score), joint_probabilities.LISTED),
                cofactor(
                    passages.law(p, q, s),
                    ["l'", "i'", "m'"],
                    times(score, minus(SHARE, ["P", "m'", "i'"])),
                    joint_probabilities.LISTED,
                ),
            ],
        )

    def slope(self) -> int:
        """Prove ∀ chains ∀t (the Markov property ⟹ ∀W, R: Σ_p<t of the slope of the loss is that of ``by_powers``)."""
        proof = self._proof
        zeros = self._law.gaps_below("t")
        same = self._law.equal_sums([self._met, by_powers], self._pointwise(), zeros, "t")
        slopes = sum_below("p'", "t", slope_of_loss("p'"))
        found = proof.sums(
            equal(slopes, triple_sums.over_positions(by_powers, "t")),
            cofactors=[cofactor(self._in_positions()), cofactor(same)],
        )
        found = proof.generalise(found, [*names_of(logit_gradient.WEIGHTS), toeplitz.APART])
        found = proof.generalise(found, ["t"], [self._law.markov("t")])
        return proof.generalise(found, names_of(self._kind.setting), self._kind.powers)
