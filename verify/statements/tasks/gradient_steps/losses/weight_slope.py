"""The first equation of (E.13): the derivative of the expected loss in an entry of W, where all entries of v are c.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction

from verify.library.finite_sums import PLACE, SUMS, sum_below
from verify.library.sequence_sums import congruent, prove_scaled
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import two_state_law
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS, SQUARE, STATES, matrix
from verify.statements.tasks.gradient_steps.chains.joint_law import markov
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import FROM, MIDDLE, TOP
from verify.statements.tasks.gradient_steps.chains.sample_space import SPACE
from verify.statements.tasks.gradient_steps.chains.words import word_space
from verify.statements.tasks.gradient_steps.first_step import weight_vocabulary
from verify.statements.tasks.gradient_steps.losses.affine_loss import EXPECTED_LOSS, loss_of
from verify.statements.tasks.gradient_steps.losses.logit_gradient import ALIKE, CHANGED, ENTRY, SLOPE, STEP
from verify.statements.tasks.gradient_steps.losses.logit_gradient import LOGIT as LOGIT_WORDS
from verify.statements.tasks.gradient_steps.losses.loss_gradient import FREE, MARGIN, NAMES, SOME, rate_at, slope_of
from verify.statements.tasks.gradient_steps.losses.vector_loss import LOSS, VectorLoss, by_powers, slope_at
from verify.statements.tasks.gradient_steps.sums import lags, linear_sums, shifted_sums, toeplitz, triple_sums
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, times, total
from verify.statements.trees import differences, renamed, substituted

MATRIX, DRAWN, TIME, LOGIT = "W2", "o5", "p6", "i6"
ROW, COLUMN = names_of(weight_vocabulary.CORNER)
SETTING: Binders = [
    SPACE[0],
    SPACE[2],
    *two_state_law.TWO_STATES,
    (shifted_sums.WEIGHT, "real"),
    *PARAMETERS,
    (MATRIX, SQUARE),
    (MARGIN, "real"),
    ("t", "natural"),
]
STATE_NAMES = ("m4", "l4")
AT_ENTRY = dict(zip((ROW, COLUMN), STATE_NAMES, strict=True))
DECLARED: Binders = [
    *dict([*LOSS, *FREE, *SETTING]).items(),
    *((name, STATES) for name in (*STATE_NAMES, LOGIT)),
    (TIME, "natural"),
    ("x4", "real"),
]
TABLE: Binders = [("row'", "natural"), ("column'", "natural")]
CELL: Binders = [("row'", STATES), ("column'", STATES)]
UNIT = mapping(CELL, times(*(indicator(equal(x, y)) for x, y in zip(names_of(CELL), STATE_NAMES, strict=True))))
ALWAYS = mapping(TABLE, 1)
TURNED = {name: letter for letter, name in AT_ENTRY.items()}
GRADIENT = substituted(weight_vocabulary.STEP_GRADIENT, {"c": shifted_sums.WEIGHT, **AT_ENTRY})


def at_chain(node: Json) -> Json:
    """Return a term for the chain with two states and a matrix W, all entries of v being c, at the entry (m, l)."""
    return substituted(
        two_state_law.here(node), {"W": MATRIX, lags.V: ALIKE, **dict(zip(names_of(ENTRY), STATE_NAMES, strict=True))}
    )


def _unit(node: Json) -> Json:
    """Return a slope for W with a single entry 1, where all places count."""
    return substituted(two_state_law.here(node), {"W": UNIT, toeplitz.APART: ALWAYS})


TARGET_STATE: Binders = [("i'", STATES)]
SHARE = substituted(minus(weight_vocabulary.excess("i'")), AT_ENTRY)


def _score(s: Json) -> Json:
    drawn = [two_state_law.TOKENS, DRAWN]
    return times(*(indicator(equal([*drawn, n], name)) for n, name in zip((TIME, s), STATE_NAMES, strict=True)))


class WeightSlope:
    """The slope of the loss in an entry of W as a sum of powers of P, for a proof that declares ``DECLARED``."""

    gradient: Json = GRADIENT

    def __init__(self, proof: Evidence) -> None:
        """Prove general lemmas."""
        self.proof, self._scaled = proof, prove_scaled(proof)

    def _by_law(self, *places: Json) -> Json:
        """(P^(p−q))_im (P^(q−s))_li π_l."""
        return substituted(weight_vocabulary.three_times(*places), {"i": "i'", **AT_ENTRY})

    def _chain(self) -> int:
        """Prove the slope of the loss for the chain with two states, for all W and R."""
        proof, known = self.proof, self.proof.assume(two_state_law.here(markov("t")))
        general = proof.specialise(
            VectorLoss(proof).slope(), two_state_law.SETTING_HERE, two_state_law.prove_two_state_powers(proof)
        )
        return proof.specialise(general, ["t"], [known])

    def _at_unit(self, *places: Json) -> Json:
        return _unit(by_powers(*places))

    def _negative(self) -> Json:
        """Minus the sum of (P_mi − 1/2) times the triple sums."""
        return total(TARGET_STATE, times(SHARE, triple_sums.over_positions(self._by_law, "t")))

    def _logits(self) -> int:
        """Prove ∀o, p, i: the slope of a logit is c times the sum of indicators."""
        proof, p = self.proof, TIME
        plain = proof.generalise(proof.sums(equal(times(1, "x4"), "x4")), ["x4"])
        each = proof.specialise(plain, [_score(PLACE)])
        row = congruent(proof, times(1, _score(PLACE)), _score(PLACE), ["next", MIDDLE], each)
        row = proof.specialise(proof.generalise(row, [MIDDLE]), [PLACE])
        sums = [sum_below("s'", ["next", PLACE], x) for x in (times(1, _score("s'")), _score("s'"))]
        occurs = indicator(equal([two_state_law.TOKENS, DRAWN, PLACE], LOGIT))
        rows = [times(occurs, x) for x in sums]
        same = congruent(proof, rows[0], rows[1], ["next", p], proof.rewrite(equal(*rows), [row]))
        left = ["logit_slope", shifted_sums.WEIGHT, STATES, [two_state_law.TOKENS, DRAWN], p, LOGIT, *STATE_NAMES]
        goal = equal(left, times(shifted_sums.WEIGHT, _unit(slope_at(DRAWN, p, LOGIT))))
        return proof.generalise(proof.follows(goal, same), [DRAWN, p, LOGIT])

    def _positions(self) -> int:
        """Prove that the slopes of the loss at the positions below t add up to c times those of the indicators."""
        proof = self.proof
        logits = self._logits()
        slopes = [at_chain(rate_at(slope_of(*STATE_NAMES), PLACE))]
        slopes.append(_unit(rate_at(lambda p, i: slope_at("o", p, i), PLACE)))
        each = proof.follows(equal(slopes[0], times(shifted_sums.WEIGHT, slopes[1])), logits)
        same = congruent(proof, slopes[0], times(shifted_sums.WEIGHT, slopes[1]), "t", each)
        series = [mapping([("k'", "natural")], substituted(x, {PLACE: "k'"})) for x in slopes]
        scaled = proof.specialise(self._scaled, [series[1], shifted_sums.WEIGHT, "t"])
        sums = [["sum_below", x, "t"] for x in series]
        return proof.rewrite(equal(sums[0], times(shifted_sums.WEIGHT, sums[1])), [scaled], same)

    def _powers(self) -> int:
        """Prove that those of the indicators add up to minus the triple sum of powers of P."""
        proof = self.proof
        general = proof.specialise(self._chain(), [UNIT, ALWAYS])

        def by_states(*places: Json) -> Json:
            return total(TARGET_STATE, times(SHARE, self._by_law(*places)))

        places = (TOP, MIDDLE, FROM)
        sides = [self._at_unit, by_states]
        goal = forall(weight_vocabulary.CORNER, substituted(equal(*(side(*places) for side in sides)), TURNED))
        each = proof.specialise(proof.sums(goal), STATE_NAMES)
        same = triple_sums.prove_over_positions(proof, sides, "t", each)
        named: Binders = [(name, "natural") for name in ("top", "middle", "from")]
        family = mapping([("a'", STATES), *named], substituted(self._by_law(*names_of(named)), {"i'": "a'"}))
        weight = mapping([("a'", STATES)], substituted(SHARE, {"i'": "a'"}))
        moved = proof.specialise(linear_sums.prove_exchange_over_positions(proof), [STATES, weight, family, "t"])
        slopes = sum_below("p'", "t", _unit(rate_at(lambda p, i: slope_at("o", p, i), "p'")))
        return proof.follows(equal(slopes, self._negative()), general, same, moved)

    def loss(self) -> int:
        """Prove ∀h: if W_ml grows by h, the loss grows by −h times the last line of (E.13)."""
        proof, inner = self.proof, [*STATE_NAMES, STEP]
        at = {"S": STATES, "x": two_state_law.TOKENS, "W": MATRIX}
        general = proof.specialise(
            proof.use("tasks/equation-e.8", "gradient"),
            [at.get(name, name) for name in NAMES],
            [proof.evaluate(two_state_law.here(SOME))],
        )
        grown = proof.specialise(general, inner)
        slopes = sum_below("p'", "t", _unit(rate_at(lambda p, i: slope_at("o", p, i), "p'")))
        means = [times(over(1, "t"), times(shifted_sums.WEIGHT, x)) for x in (slopes, self._negative())]
        found = proof.rewrite(grown_by(means[0]), [self._positions()], grown)
        found = proof.rewrite(grown_by(means[1]), [self._powers()], found)
        value = minus(self.gradient)
        return proof.rewrite(grown_by(value), [proof.sums(equal(means[1], value))], found)


def grown_by(slope: Json) -> Json:
    """The loss for W with the entry (m, l) larger by h is that for W plus h times the slope."""
    after, before = (at_chain(substituted(loss_of(lags.V), {"W": weights})) for weights in (CHANGED, "W"))
    return equal(after, plus(before, times(STEP, slope)))


MODEL = [*LOGIT_WORDS[len(SUMS) :], *SLOPE, *EXPECTED_LOSS]
NAMED = {two_state_law.TOKENS: "x", shifted_sums.WEIGHT: "c", MATRIX: "W", STEP: "h", **TURNED}
SAMPLED, WORDS = word_space(Fraction(1, 3), Fraction(1, 4))
VALUES: list[Json] = [*SAMPLED, WORDS, over(3, 2), over(1, 3), over(1, 4), matrix([1, 2], [3, 5]), 30, 2]
INSIDE: Binders = [*((name, STATES) for name in STATE_NAMES), (STEP, "real")]
TYPED: dict[str, Json] = {"t": ["of", "natural", 2], "m": ["of", STATES, ":one"], "l": ["of", STATES, ":two"], "h": 1}


def gradient_part() -> Part:
    """The derivative of the expected loss in an entry of W."""

    def claim(slope: Json) -> Json:
        return renamed(
            forall(SETTING, implies(*two_state_law.CHAIN_HYPOTHESES, forall(INSIDE, grown_by(slope)))), NAMED
        )

    proof = ConciseEvidence(DECLARED)
    found = proof.generalise(WeightSlope(proof).loss(), names_of(INSIDE))
    proof.generalise(found, names_of(SETTING), two_state_law.CHAIN_HYPOTHESES)
    right = claim(minus(GRADIENT))
    row, column = STATE_NAMES
    wrong = claim(minus(substituted(GRADIENT, {column: row})))
    hypotheses, failing = wrong[2][1:-1], wrong[2][-1][2]
    moves: list[dict[str, Json]] = [{"at": [":one", ":two", 1]}]
    refuted = refute_at(wrong, renamed(SETTING, NAMED), VALUES, hypotheses, failing, moves, TYPED)
    return Part(
        "gradient",
        "If W_ml grows by h, the expected loss falls by h times the last line, for every W, where v has all entries c.",
        right,
        proof,
        [[*VALUES, ":one", ":two", 1]],
        [
            Control(
                "With the entry (m, m) of the gradient in place of (m, l) it is false.",
                differences(right, wrong),
                refuted,
            )
        ],
    )
