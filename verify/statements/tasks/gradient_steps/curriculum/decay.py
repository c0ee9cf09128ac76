"""If the weight decay of the curriculum acts on W alone, the logit of the first letter is of the order of epsilon^2.

Tasks (Edelman), Proposition 8.5 and equation (E.59), where v keeps v_init. Positions are counted from 0.
"""

from verify.library.finite_sums import ZERO
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.alternating_word import ALTERNATING
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.curriculum import bounds, logits, model
from verify.statements.tasks.gradient_steps.curriculum.near_bigrams import COUNTING, prove_first_position
from verify.statements.tasks.gradient_steps.curriculum.position_bounds import POSITIONS, Entries
from verify.statements.tasks.gradient_steps.curriculum.previous_values import SCALE
from verify.statements.tasks.gradient_steps.sums.uniform_moments import WIDTH
from verify.statements.tasks.thesis import LINEAR_BRANCH, MOMENTS, SOURCE, UNMOVED, presupposing
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, power, times
from verify.statements.trees import differences, needed, renamed

INITIAL, ENTRY, FOUND = "x3", "x2", "z4"
KEPT: list[Json] = [
    define(
        "kept_logit",
        [*model.STEPPED[:3], ("init", "real"), model.STEPPED[3], ("y", model.WORD), ("p", "natural"), ("i", STATES)],
        [
            "logit",
            STATES,
            "y",
            mapping(
                [("row", STATES), ("column", STATES)],
                times(["final_weight", "eps", "t"], indicator(equal("row", "column"))),
            ),
            mapping(
                [("e", "natural")],
                plus("init", ["at", ["final_positions", "eps", *names_of(model.MATRIX), "t"], "e"]),
            ),
            "p",
            "i",
        ],
    )
]
INITIAL_SIGN = ["<=", 0, INITIAL]
AT_START: Json = [model.TOKENS, ZERO]
LIKE_FIRST = [equal([model.TOKENS, model.END], AT_START), equal(model.LETTER, AT_START)]
ROWS = logits.NAMES[1:3]
LIKE = times(indicator(equal(AT_START, model.LETTER)), indicator(equal([model.TOKENS, model.END], AT_START)))


def _kept(t: Json) -> Json:
    return mapping([("e", "natural")], plus(INITIAL, ["at", ["final_positions", WIDTH, *ROWS, t], "e"]))


SIXTH = over(1, 6)


def _lower(t: Json, share: Json = SIXTH) -> Json:
    return times(INITIAL, share, power(WIDTH, 2), over(minus(t, 1), t))


def _goal(t: Json, share: Json = SIXTH) -> Json:
    """v_init ε²/6 (t − 1)/t is at most the logit."""
    lower = _lower(t, share)
    return ["<=", lower, ["kept_logit", WIDTH, *ROWS, INITIAL, t, model.TOKENS, model.END, model.LETTER]]


def _prove_first_letter(proof: Evidence) -> int:
    """Prove ∀ numbers: w ≥ L ≥ 0 and (v_init + x) w times two indicators ≤ f imply v_init L ≤ f, if both are 1."""
    lower, (unit, _) = _lower(bounds.FULL), bounds.prove_units(proof)
    first = times(plus(INITIAL, ENTRY), SCALE, *LIKE[1:])
    hypotheses = [
        INITIAL_SIGN,
        ["<=", 0, ENTRY],
        ["<=", 0, bounds.LOWER_WEIGHT],
        ["<=", bounds.LOWER_WEIGHT, SCALE],
        ["<=", first, FOUND],
        *LIKE_FIRST,
    ]
    known = [proof.assume(formula) for formula in hypotheses]
    ones = proof.specialise(proof.sums(implies(*LIKE_FIRST, equal(LIKE, 1))), [], known[5:])
    form = plus(
        minus(FOUND, first),
        times(plus(INITIAL, ENTRY), minus(SCALE, bounds.LOWER_WEIGHT)),
        times(ENTRY, bounds.LOWER_WEIGHT),
    )
    equations = [
        cofactor(ones, [], times(plus(INITIAL, ENTRY), SCALE)),
        cofactor(unit, [], times(-1, INITIAL, SIXTH, power(WIDTH, 2))),
    ]
    gap = proof.sums(equal(minus(FOUND, lower), form), cofactors=equations)
    found = proof.squares(["<=", lower, FOUND], gap, known[:5])
    return proof.generalise(found, [ENTRY, SCALE, FOUND], hypotheses)


def _prove() -> Evidence:
    """Prove the bound from the first position alone, since no other one takes away."""
    proof = ConciseEvidence(COUNTING)
    initial, *same = (proof.assume(formula) for formula in (INITIAL_SIGN, *LIKE_FIRST))
    entries = Entries(proof)
    positions = entries.nonnegative()
    lower, _ = bounds.prove_weight_bounds(proof)
    unit, _ = bounds.prove_units(proof)
    part = times(SIXTH, power(WIDTH, 2), model.LONG, bounds.INVERSE)
    positive = proof.squares(
        ["<=", 0, bounds.LOWER_WEIGHT],
        proof.follows(equal(minus(bounds.LOWER_WEIGHT, 0), part), unit),
    )
    weight = proof.squares(
        ["<=", 0, bounds.WEIGHT],
        proof.sums(
            equal(minus(bounds.WEIGHT, 0), plus(minus(bounds.WEIGHT, bounds.LOWER_WEIGHT), bounds.LOWER_WEIGHT))
        ),
        [lower, positive],
    )
    here = proof.specialise(positions, ["k"])
    kept = proof.squares(["<=", 0, plus(INITIAL, ["at", POSITIONS, "k"])], given=[initial, here])
    first = proof.specialise(prove_first_position(proof), [_kept(bounds.FULL)])
    first = proof.specialise(first, [bounds.WEIGHT], [proof.generalise(kept, ["k"]), weight])
    first = proof.specialise(first, [model.TOKENS, model.END, model.LETTER])
    values = [["at", POSITIONS, ZERO], bounds.WEIGHT, _goal(bounds.FULL)[2]]
    premises = [initial, proof.specialise(positions, [ZERO]), positive, lower, first, *same]
    found = proof.specialise(_prove_first_letter(proof), values, premises)
    found = proof.specialise(logits.prove_for_lengths(proof, found, _goal, LIKE_FIRST), [model.LONG])
    proof.generalise(found, [*logits.NAMES[:3], INITIAL, model.LONG], [*logits.HYPOTHESES, INITIAL_SIGN])
    return proof


def _claim(share: Json = SIXTH) -> Json:
    binders: Binders = [*logits.SETTING[:3], (INITIAL, "real"), logits.SETTING[3]]
    every = forall(logits.INPUTS, implies(logits.inside(model.LONG), *LIKE_FIRST, _goal(model.LONG, share)))
    return renamed(
        forall(binders, implies(*logits.HYPOTHESES, INITIAL_SIGN, every)), {**logits.PUBLIC, INITIAL: "init"}
    )


VALUES: list[Json] = [over(1, 8), 1, 2, 1, ["of", "natural", 2]]
INPUT: list[Json] = [ALTERNATING, 0, ":one"]


def _part() -> Part:
    """The logit of the first letter, at all positions with the same letter."""
    claim, near_miss = _claim(), _claim(1)
    binders, (*hypotheses, every) = near_miss[1], near_miss[2][1:]
    inner = dict(zip(names_of(every[1]), [ALTERNATING, ZERO, ["of", STATES, ":one"]], strict=True))
    conditions, goal = every[2][1:-1], every[2][-1]
    moves: list[dict[str, Json]] = [{"at": INPUT}, {"conditions": conditions}]
    refuted = refute_at(near_miss, binders, VALUES, hypotheses, goal, moves, inner)
    return Part(
        "first-letter",
        "If v keeps v_init, the logit of the first letter at each position with the same letter is at least v_init "
        "epsilon^2/6 (t - 1)/t, for all inputs and lengths.",
        claim,
        _prove(),
        [[*VALUES, *INPUT]],
        [Control("With epsilon^2 in place of epsilon^2/6 it is false.", differences(claim, near_miss), refuted)],
    )


def curriculum_decay() -> Statement:
    """The second step of the curriculum with a weight decay that leaves v alone."""
    part = _part()
    return Statement(
        id="tasks/own-curriculum-decay",
        title="If only W decays in the second step of the curriculum, a logit without transition is of order eps^2",
        source=f"after {SOURCE}, Proposition 8.5, Proposition E.3 and equation (E.59)",
        hypotheses=r"The model of Proposition E.3 after the second step, as in tasks/proposition-8.5.repair, but with "
        r"$v_j = v_{init} - \eta_2 \partial_{v_j} \mathcal L$: the weight decay $\lambda_{wd} = 1$ acts on $W$ alone; "
        r"$v_{init} \ge 0$ and $\varepsilon \le \frac14$.",
        conclusion=r"$f_{p,x_1} \ge \frac{v_{init}}{6} \varepsilon^2 \frac{t-1}{t}$ at every position $p$ with $x_p = "
        r"x_1$.",
        reading="Proposition 8.5 speaks of weight decay in the second layer, which is W; (E.54) lets it act on v as "
        "well, and (E.59) keeps v_init. At p = 1 there is no transition, so that with v_init > 0 the logits are not "
        "O(epsilon^4) times the number of transitions plus O(epsilon^6), not even at a fixed position. W^(2) and the "
        "gradients in v are those of tasks/proposition-8.5, and init is what v keeps; W^(2) is proportional to v_init, "
        "and written for v_init = 1. Positions are counted from 0.",
        definitions=needed([*model.DEFINITIONS, *KEPT], [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH, UNMOVED, MOMENTS),
    )


STATEMENTS = {}
