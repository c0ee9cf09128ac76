"""Equation (E.8): the gradient of the expected margin loss in W, where the margin is not reached.

Tasks (Edelman), appendix E.1. On that branch the loss is linear in the logits.
"""

from fractions import Fraction
from typing import Any

from verify.library.finite_sums import PLACE, SEQUENCE, prove_equal_sums
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import STATES, matrix
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOME, OUTCOMES, SPACE, token
from verify.statements.tasks.gradient_steps.chains.words import word_space
from verify.statements.tasks.gradient_steps.losses import logit_gradient
from verify.statements.tasks.gradient_steps.sums.linear_sums import prove_exchange
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import different, equal, mapping, minus, over, plus, times, total
from verify.statements.trees import differences, needed, renamed

SCORE = ["maps", OUTCOMES, "natural", "S", "real"]
BEFORE, AFTER, SLOPE = "F5", "F6", "G5"
MARGIN, LENGTH = "delta", "t"
ANY: Binders = [
    *SPACE,
    (BEFORE, SCORE),
    (AFTER, SCORE),
    (SLOPE, SCORE),
    (MARGIN, "real"),
    (LENGTH, "natural"),
]
CHANGE = forall(
    [*OUTCOME, ("p'", "natural"), ("i'", "S")],
    equal(
        [AFTER, "o", "p'", "i'"], plus([BEFORE, "o", "p'", "i'"], times(logit_gradient.STEP, [SLOPE, "o", "p'", "i'"]))
    ),
)
SOME = different(["size", "S"], 0)


def loss_at(score: Any, p: Json) -> Json:
    """(1/k) Σ_i≠x_(p+1) (Δ + f_p,i − f_p,x_(p+1)) for scores f."""
    target = token(["next", p])
    gap = plus(MARGIN, minus(score(p, "i'"), score(p, target)))
    return times(over(1, ["size", "S"]), total([("i'", "S")], gap, different("i'", target)))


def rate_at(slope: Any, p: Json) -> Json:
    """(1/k) Σ_i E[g_p,i] − E[g_p,x_(p+1)] for the gradients g of scores."""
    mean = total([("i'", "S")], total(OUTCOME, times(["w", "o"], slope(p, "i'"))))
    return minus(times(over(1, ["size", "S"]), mean), total(OUTCOME, times(["w", "o"], slope(p, token(["next", p])))))


AVERAGE: list[Json] = [
    define("average", [("f", SEQUENCE), ("n", "natural")], times(over(1, "n"), ["sum_below", "f", "n"])),
]


def averaged(term: Any) -> Json:
    """(1/t) Σ_p<t of a term in p."""
    return ["average", mapping([("p'", "natural")], term("p'")), LENGTH]


def mean_loss(score: Any) -> Json:
    """E[(1/t) Σ_p<t of ``loss_at``]."""
    return total(OUTCOME, times(["w", "o"], averaged(lambda p: loss_at(score, p))))


def of(name: str) -> Any:
    """The scores of that name."""
    return lambda p, i: [name, "o", p, i]


def prove_change(proof: Evidence) -> int:
    """Prove: if the scores change by h g, the mean loss changes by h times the average of ``rate_at``."""
    change, size = proof.assume(CHANGE), proof.quotient(proof.assume(SOME))
    exchange = prove_exchange(proof)

    def moved(name: str) -> int:
        family = mapping([*OUTCOME, ("k'", "natural")], loss_at(of(name), "k'"))
        return proof.specialise(exchange, [OUTCOMES, mapping(OUTCOME, ["w", "o"]), family, LENGTH])

    def whole(name: str, p: Json) -> Json:
        return total(OUTCOME, times(["w", "o"], loss_at(of(name), p)))

    def split(p: Json) -> Json:
        return ["choose", "a'", ["one", whole(BEFORE, p)], ["two", rate_at(of(SLOPE), p)]]

    weight = ["choose", "a'", ["one", 1], ["two", logit_gradient.STEP]]
    each = proof.follows(equal(whole(AFTER, PLACE), total([("a'", STATES)], times(weight, split(PLACE)))), change, size)
    sides = [
        mapping([("k'", "natural")], x)
        for x in (whole(AFTER, "k'"), total([("a'", STATES)], times(weight, split("k'"))))
    ]
    same = proof.specialise(prove_equal_sums(proof), [*sides, LENGTH], [proof.generalise(each, [PLACE])])
    family = mapping([("a'", STATES), ("k'", "natural")], split("k'"))
    added = proof.specialise(exchange, [STATES, mapping([("a'", STATES)], weight), family, LENGTH])
    goal = equal(
        mean_loss(of(AFTER)),
        plus(mean_loss(of(BEFORE)), times(logit_gradient.STEP, averaged(lambda p: rate_at(of(SLOPE), p)))),
    )
    found = proof.follows(goal, moved(AFTER), same, added, moved(BEFORE))
    return proof.generalise(found, [*patterns.names_of(ANY), logit_gradient.STEP], [CHANGE, SOME])


FREE: Binders = [
    *logit_gradient.ENTRIES_FREE,
    *(entry for entry in ANY if entry not in logit_gradient.ENTRIES_FREE),
    ("o5", OUTCOMES),
]
SETTING: Binders = [(LENGTH, "natural"), (MARGIN, "real"), (WEIGHT, "real"), *SPACE, *logit_gradient.WEIGHTS]
INSIDE: Binders = [*logit_gradient.ENTRY, (logit_gradient.STEP, "real")]
NAMES = patterns.names_of(SETTING)
SAMPLED, WORDS = word_space(Fraction(1, 3), Fraction(1, 4))
VALUES: list[Json] = [2, 30, over(3, 2), SAMPLED[0], STATES, SAMPLED[1], WORDS, matrix([1, 2], [3, 5])]
TYPED: dict[str, Json] = {
    LENGTH: ["of", "natural", 2],
    "m": ["of", STATES, ":one"],
    "l": ["of", STATES, ":two"],
    "h": 1,
}


def logit_of(weights: Json) -> Any:
    """The logits for a W, with all entries of v equal."""
    return lambda p, i: ["logit", "S", ["x", "o"], weights, logit_gradient.ALIKE, p, i]


def slope_of(*entry: Json) -> Any:
    """The gradients of the logits at an entry of W."""
    return lambda p, i: ["logit_slope", WEIGHT, "S", ["x", "o"], p, i, *entry]


def _claim(*entry: Json) -> tuple[Json, Json]:
    change = times(logit_gradient.STEP, averaged(lambda p: rate_at(slope_of(*entry), p)))
    goal = equal(mean_loss(logit_of(logit_gradient.CHANGED)), plus(mean_loss(logit_of("W")), change))
    claim = forall(SETTING, implies(SOME, forall(INSIDE, goal)))
    return renamed(claim, logit_gradient.NAMED), renamed(goal, logit_gradient.NAMED)


def prove_gradient(proof: Evidence) -> int:
    """Prove (E.8) for all sample spaces and states, every W and every entry of it."""
    scores = [
        mapping([*OUTCOME, ("p'", "natural"), ("i'", "S")], score("p'", "i'"))
        for score in (logit_of("W"), logit_of(logit_gradient.CHANGED), slope_of("m3", "l3"))
    ]
    here = [logit_gradient.END, WEIGHT, "S", ["x", "o5"], "W", logit_gradient.STATE]
    each = proof.specialise(proof.specialise(proof.use("tasks/equation-e.10", "entries"), here), ["m3", "l3"])
    each = proof.generalise(
        proof.specialise(each, [logit_gradient.STEP]), ["o5", logit_gradient.END, logit_gradient.STATE]
    )
    general = prove_change(proof)
    values = [*patterns.names_of(SPACE), *scores, MARGIN, LENGTH, logit_gradient.STEP]
    found = proof.specialise(general, values, [each, proof.assume(SOME)])
    return proof.generalise(proof.generalise(found, patterns.names_of(INSIDE)), NAMES, [SOME])


def _gradient() -> model.Part:
    """A change of one entry of W changes the mean loss by a multiple of the mean of gradients."""
    proof = ConciseEvidence(FREE)
    prove_gradient(proof)
    claim, _ = _claim("m3", "l3")
    wrong, failing = _claim("m3", "m3")
    refuted = patterns.refute_at(
        wrong, renamed(SETTING, logit_gradient.NAMED), VALUES, [SOME], failing, [{"at": [":one", ":two", 1]}], TYPED
    )
    return model.Part(
        "gradient",
        "If W_ml grows by h, the mean loss grows by h times the average of the mean gradient less that of the target.",
        claim,
        proof,
        [[*VALUES, ":one", ":two", 1]],
        [
            model.Control(
                "With the entry (m, m) of the gradients in place of (m, l) it is false.",
                differences(claim, wrong),
                refuted,
            )
        ],
    )


def equation_e_8() -> model.Statement:
    """Equation (E.8)."""
    part = _gradient()
    return model.Statement(
        id="tasks/equation-e.8",
        title="Loss gradient in W on the linear branch: mean over logits minus target logit",
        source=f"{SOURCE}, equation (E.8)",
        hypotheses=r"The margin loss is $\frac1k \sum_{i \ne x_{p+1}} (\Delta + f_{p,i} - f_{p,x_{p+1}})$, where "
        r"$\Delta$ is so large that no maximum with 0 is taken, and $v = c \mathbf 1$.",
        conclusion=r"$\nabla_W \mathbb E[L] = \frac1t \sum_{p=1}^t [\frac1k \sum_{i=1}^k \mathbb E[\nabla_W f_{p,i}] - "
        r"\mathbb E[\nabla_W f_{p,x_{p+1}}]]$.",
        reading="For every finite set of states that is not empty, every W and all random sequences on a finite sample "
        "space. The gradients of the logits are those of (E.10), and the derivative of the loss is that of an affine "
        "function, for every step h. This is the branch where all maxima with 0 are their second argument. At the "
        "least margin of the text, c^2 t (t + 1)/2, the loss of some sequences is 0 at the start, where it has a kink.",
        definitions=needed([*logit_gradient.VOCABULARY, *AVERAGE], [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/equation-e.8": equation_e_8}
