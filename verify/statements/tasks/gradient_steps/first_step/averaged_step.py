"""Equation (E.18): the first update of W is the initial value less η times the gradient averaged over the matrices.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction

from verify.statements.formulas import Binders, Json, both, forall
from verify.statements.tasks.gradient_steps.chains import sample_space, words
from verify.statements.tasks.gradient_steps.chains.chain import STATES, matrix
from verify.statements.tasks.gradient_steps.first_step import weight_vocabulary
from verify.statements.tasks.gradient_steps.losses import loss_gradient
from verify.statements.tasks.gradient_steps.losses.logit_gradient import CHANGED, STEP, WEIGHTS
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.terms import equal, mapping, over, plus, times, total
from verify.statements.trees import substituted

CHAINS: Binders = [("C", "set"), ("q", ["maps", "C", "real"])]
SET, STATE_SET, _, TOKENS = sample_space.SPACE
LAWS: Binders = [("law", ["maps", "C", sample_space.OUTCOMES, "real"])]
FAMILY: Binders = [
    (loss_gradient.LENGTH, "natural"),
    (loss_gradient.MARGIN, "real"),
    (WEIGHT, "real"),
    *CHAINS,
    SET,
    STATE_SET,
    *LAWS,
    TOKENS,
    *WEIGHTS,
]
EACH: Binders = [("d", "C")]


def over_chains(term: Json) -> Json:
    """The mean of a term over the transition matrices."""
    return total(EACH, times(["q", "d"], term))


def _given(node: Json) -> Json:
    """Return a term on the sample space under the law that the matrix d gives to the sequences."""
    return substituted(node, {"w": ["law", "d"]})


LOSSES = [over_chains(_given(loss_gradient.mean_loss(loss_gradient.logit_of(weights)))) for weights in ("W", CHANGED)]
RATE = _given(loss_gradient.averaged(lambda p: loss_gradient.rate_at(loss_gradient.slope_of("m3", "l3"), p)))
PAIR: Json = ["labels", "first", "second"]
CHANCES = mapping([("e", PAIR)], ["choose", "e", ["first", over(1, 4)], ["second", over(3, 4)]])
SPACES = [words.word_space(Fraction(1, 3), Fraction(1, 4)), words.word_space(Fraction(1, 2), Fraction(1, 5))]
WORD_SET: Json = SPACES[0][0][0]
LAW = mapping(
    [("e", PAIR), ("u", WORD_SET)],
    ["choose", "e", *([name, ["at", space[0][1], "u"]] for name, space in zip(PAIR[1:], SPACES, strict=True))],
)
VALUES: list[Json] = [2, 30, over(3, 2), PAIR, CHANCES, WORD_SET, STATES, LAW, SPACES[0][1], matrix([1, 2], [3, 5])]


def _growth(rate: Json) -> Json:
    return equal(LOSSES[1], plus(LOSSES[0], times(STEP, rate)))


MATRICES: Binders = [
    ("c", "real"),
    ("eta", "real"),
    *CHAINS,
    *((name, ["maps", "C", "real"]) for name in ("stay_one", "stay_two")),
    ("t", "natural"),
]
OF_CHAIN = {"a": ["stay_one", "d"], "b": ["stay_two", "d"]}
PROPER = forall(EACH, both(*substituted(weight_vocabulary.HYPOTHESES, OF_CHAIN)))
STAYS = [
    mapping([("e", PAIR)], ["choose", "e", ["first", first], ["second", second]])
    for first, second in ((over(1, 3), over(1, 2)), (over(1, 4), over(1, 5)))
]
NUMBERS: list[Json] = [over(3, 2), over(1, 5), PAIR, CHANCES, *STAYS, 2]
