"""Equation (E.18): the first update of W is the initial value less η times the gradient averaged over the matrices.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction

from verify.proving.evidence import ConciseEvidence
from verify.statements.formulas import Binders, Json, both, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import sample_space, words
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS, STATES, matrix
from verify.statements.tasks.gradient_steps.first_step import weight_gradient, weight_vocabulary
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY as STEP_VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.uniform_step import WEIGHT_DERIVATIVE, uniform_part
from verify.statements.tasks.gradient_steps.losses import loss_gradient
from verify.statements.tasks.gradient_steps.losses.affine_loss import EXPECTED_LOSS
from verify.statements.tasks.gradient_steps.losses.logit_gradient import CHANGED, NAMED, STEP, VOCABULARY, WEIGHTS
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.tasks.thesis import FINITELY_MANY, GRID, LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, mapping, over, plus, times, total
from verify.statements.trees import differences, needed, renamed, substituted

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


def _gradient() -> Part:
    """The gradient of the averaged loss is the average of the gradients."""

    def claim(rate: Json) -> Json:
        return renamed(forall(FAMILY, implies(loss_gradient.SOME, forall(loss_gradient.INSIDE, _growth(rate)))), NAMED)

    proof = ConciseEvidence([*CHAINS, *loss_gradient.FREE, *LAWS, ("d3", "C")])
    at = [
        loss_gradient.LENGTH,
        loss_gradient.MARGIN,
        WEIGHT,
        *names_of([SET, STATE_SET]),
        ["law", "d3"],
        *names_of([TOKENS, *WEIGHTS]),
    ]
    each = proof.specialise(proof.use("tasks/equation-e.8", "gradient"), at, [proof.assume(loss_gradient.SOME)])
    each = proof.generalise(proof.specialise(each, names_of(loss_gradient.INSIDE)), ["d3"])
    right = over_chains(RATE)
    found = proof.follows(_growth(right), each)
    proof.generalise(proof.generalise(found, names_of(loss_gradient.INSIDE)), names_of(FAMILY), [loss_gradient.SOME])
    near_miss = claim(total(EACH, RATE))
    failing = renamed(_growth(total(EACH, RATE)), NAMED)
    moves: list[dict[str, Json]] = [{"at": [":one", ":one", 1]}]
    typed = {**loss_gradient.TYPED, "l": loss_gradient.TYPED["m"]}
    refuted = refute_at(near_miss, renamed(FAMILY, NAMED), VALUES, [loss_gradient.SOME], failing, moves, typed)
    return Part(
        "gradient",
        "If W_ml grows by h, the loss averaged over the matrices grows by h times the average of the gradients (E.8).",
        claim(right),
        proof,
        [[*VALUES, ":one", ":one", 1]],
        [
            Control(
                "With the sum of the gradients in place of their average it is false.",
                differences(claim(right), near_miss),
                refuted,
            )
        ],
    )


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


def _update() -> Part:
    """The update with the averaged gradient in closed form."""
    after = plus("c", times("eta", over_chains(substituted(weight_vocabulary.STEP_GRADIENT, OF_CHAIN))))

    def closed(value: Json) -> Json:
        return plus("c", times("eta", over_chains(substituted(value, OF_CHAIN))))

    def claim(value: Json) -> Json:
        return forall(MATRICES, implies(PROPER, forall(weight_vocabulary.CORNER, equal(after, closed(value)))))

    proof = ConciseEvidence([*weight_gradient.DECLARED, *MATRICES[1:-1], ("d3", "C")])
    general = weight_gradient.StepGradient(proof).three_times()
    general = proof.generalise(general, [*names_of(PARAMETERS)], weight_vocabulary.HYPOTHESES)
    here = [substituted(value, {"d": "d3"}) for value in OF_CHAIN.values()]
    proper = proof.specialise(proof.assume(PROPER), ["d3"])
    each = proof.specialise(general, here, [proof.project(proper, part) for part in (0, 1)])
    each = proof.generalise(proof.specialise(each, ["m1", "l1"]), ["d3"])
    goal = substituted(equal(after, closed(weight_vocabulary.CLOSED)), {"m": "m1", "l": "l1"})
    found = proof.generalise(proof.rewrite(goal, [each]), ["m1", "l1"])
    proof.generalise(found, names_of(MATRICES), [PROPER])
    wrong = substituted(weight_vocabulary.CLOSED, {"term_II": "term_III"})
    near_miss = claim(wrong)
    typed = {"t": ["of", "natural", 2], "m": ["of", STATES, ":one"], "l": ["of", STATES, ":two"]}
    failing = equal(after, closed(wrong))
    refuted = refute_at(near_miss, MATRICES, NUMBERS, [PROPER], failing, [{"at": [":one", ":two"]}], typed)
    return Part(
        "update",
        "The entry (m, l) is c plus eta times the average of the closed form (E.17) over the matrices, for every t.",
        claim(weight_vocabulary.CLOSED),
        proof,
        [[*NUMBERS, ":one", ":two"]],
        [
            Control(
                "With (III) in place of (II) it is false.",
                differences(claim(weight_vocabulary.CLOSED), near_miss),
                refuted,
            )
        ],
    )


def equation_e_18() -> Statement:
    """Equation (E.18)."""
    parts = [*presupposing([_gradient(), _update()], FINITELY_MANY), *presupposing([uniform_part()], GRID)]
    definitions = [*VOCABULARY, *EXPECTED_LOSS, WEIGHT_DERIVATIVE, *(x for x in STEP_VOCABULARY if x not in VOCABULARY)]
    return Statement(
        id="tasks/equation-e.18",
        title="First W update is initial value minus eta times the averaged gradient",
        source=f"{SOURCE}, equation (E.18)",
        hypotheses=r"The transition matrix $\mathcal P$ is random; given $\mathcal P$, the loss is on the branch on "
        r"which it is linear. At the start $W = c \mathbf 1 \mathbf 1^\top$ and $v = c \mathbf 1$; the rate is "
        r"$\eta$.",
        conclusion=r"$(W^{(1)})_{m,l} = (W^{(0)})_{m,l} - \eta \nabla_W \mathbb E_{a,b}[\mathbb E_{\mathbf x \sim "
        r"\mathcal P}[L \mid \mathcal P]]$.",
        reading="The update is the rule of gradient descent. What is decided about it, for every finite set C of "
        "matrices with the weights q: the averaged loss is affine in each entry of W with the average of the gradients "
        "(E.8) as its slope, and the update with the averaged last line of (E.13), which is minus the gradient for a "
        "matrix, is the one with the averaged right side of (E.17). In the second part the matrix d has the entries a "
        "and b, called stay_one and stay_two, and lambda is neither 0 nor 1. For a and b that are independent and "
        "uniform on [0, 1] the third part has the mean over the midpoints of n times n squares, where law(q, r) is the "
        "law of the sequences for the matrix at the midpoint of the square (q, r). The expected loss and its gradient "
        "given the matrix are bounded and continuous inside the square, so that these means tend to the expectations: "
        "the limit of the losses is affine in W_ml as well, and its slope is the limit of the gradients.",
        definitions=needed(definitions, [part.tree() for part in parts]),
        parts=presupposing(parts, LINEAR_BRANCH),
    )


STATEMENTS: dict = {}
