"""The logits after the two steps of the curriculum, for every length, position and input, and at a fixed position.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from collections.abc import Callable, Sequence

from verify.library.finite_sums import ZERO
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.alternating_word import ALTERNATING
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.curriculum import model
from verify.statements.tasks.gradient_steps.curriculum.bounds import (
    FULL,
    INVERSE,
    SMALL,
    WEIGHT,
    prove_tail,
    prove_units,
    prove_weight_bounds,
)
from verify.statements.tasks.gradient_steps.curriculum.counted_transitions import prove_model
from verify.statements.tasks.gradient_steps.curriculum.estimate import sides
from verify.statements.tasks.gradient_steps.curriculum.near_bigrams import COUNTING
from verify.statements.tasks.gradient_steps.curriculum.position_bounds import POSITIONS, ROWS, Entries
from verify.statements.tasks.gradient_steps.sums.uniform_moments import WIDTH
from verify.statements.terms import equal, minus, over, plus, times
from verify.statements.trees import differences, renamed, substituted


def inside(t: Json) -> Json:
    """The position is one of the first t."""
    return ["<=", plus(model.END, 1), t]


def _logit(t: Json, off: Json = model.OFF, diagonal: Json = model.DIAGONAL) -> Json:
    return ["final_logit", WIDTH, off, diagonal, t, model.TOKENS, model.END, model.LETTER]


COUNT: Json = ["bigrams", model.TOKENS, model.END, model.LETTER]


def prove_logit(proof: Evidence) -> int:
    """Prove ∀t ∀y, p, i (p < t ⟹ the logit differs from its leading term by the error at most)."""
    entries = Entries(proof)
    unit, _ = prove_units(proof)
    rest = proof.follows(equal(minus(1, INVERSE), times(model.LONG, INVERSE)), unit)
    facts = [
        *(proof.assume(formula) for formula in (*SMALL, *ROWS)),
        proof.squares(["<=", 0, INVERSE]),
        proof.squares(["<=", INVERSE, 1], rest),
        *prove_weight_bounds(proof),
        entries.nonnegative(),
        entries.first(),
        entries.later(),
        entries.second(),
        prove_tail(proof),
        proof.identity(equal(["at", model.SHARES, model.ONE], model.LEAST)),
    ]
    found = proof.specialise(prove_model(proof), [POSITIONS, model.SHARES, WEIGHT, INVERSE], facts)
    found = proof.specialise(found, [model.TOKENS, model.END, model.LETTER])
    return prove_for_lengths(proof, found, lambda t: both(*sides(_logit(t), COUNT, model.END, over(1, t))))


def prove_for_lengths(
    proof: Evidence, theorem: int, goal: Callable[[Json], Json], conditions: Sequence[Json] = ()
) -> int:
    """Prove ∀t ∀y, p, i (p < t, conditions ⟹ the goal for t) from the goal for t + 1."""
    names = {model.TOKENS: "y'", model.END: "p'", model.LETTER: "i'"}

    def statement(t: Json) -> Json:
        inputs: Binders = [("y'", model.WORD), ("p'", "natural"), ("i'", STATES)]
        return forall(inputs, substituted(implies(inside(t), *conditions, goal(t)), names))

    def generalised(found: int, t: Json) -> int:
        return proof.generalise(found, list(names), [inside(t), *conditions])

    empty = equal(model.LONG, 0)
    short = plus(minus(model.LONG, plus(model.END, 1)), model.END, 1)
    gap = proof.follows(equal(minus(0, 0), short), proof.assume(empty))
    absurd = proof.squares(["<", 0, 0], gap, [proof.assume(inside(model.LONG))])
    none = generalised(proof.contradiction(goal(model.LONG), absurd, proof.evaluate(["<", 0, 0])), model.LONG)
    base = proof.specialise(proof.generalise(none, [model.LONG], [empty]), [ZERO], [proof.evaluate(equal(ZERO, 0))])
    step = proof.generalise(generalised(theorem, FULL), [model.LONG], [statement(model.LONG)])
    return proof.induct(forall([("t'", "natural")], statement("t'")), base, step)


NAMES = [WIDTH, model.OFF, model.DIAGONAL, model.LONG]
PUBLIC = {
    model.OFF: "off",
    model.DIAGONAL: "diag",
    model.LONG: "t",
    model.TOKENS: "y",
    model.END: "p",
    model.LETTER: "i",
}
SETTING: Binders = [*((name, "real") for name in NAMES[:3]), (model.LONG, "natural")]
INPUTS: Binders = [(model.TOKENS, model.WORD), (model.END, "natural"), (model.LETTER, STATES)]
HYPOTHESES = [*SMALL, *ROWS]
SIZES: list[Json] = [over(1, 8), 1, 2, ["of", "natural", 2]]
INPUT: list[Json] = [ALTERNATING, 0, ":one"]


def _claim(inverse: Json) -> Json:
    """The bounds for every length and position, with the rest that decreases with the length."""
    bounds = both(*sides(_logit(model.LONG), COUNT, model.END, inverse))
    return renamed(forall(SETTING, implies(*HYPOTHESES, forall(INPUTS, implies(inside(model.LONG), bounds)))), PUBLIC)


def estimate_part() -> Part:
    """The logits at all positions of all inputs, with an explicit error."""
    claim, near_miss = _claim(over(1, model.LONG)), _claim(0)
    proof = ConciseEvidence(COUNTING)
    proof.generalise(proof.specialise(prove_logit(proof), [model.LONG]), NAMES, HYPOTHESES)
    binders, (*hypotheses, every) = near_miss[1], near_miss[2][1:]
    inner = dict(zip(names_of(every[1]), [ALTERNATING, ZERO, ["of", STATES, ":one"]], strict=True))
    condition, bounds = every[2][1:]
    moves: list[dict[str, Json]] = [{"at": INPUT}, {"conditions": [condition]}, {"part": 1}]
    refuted = refute_at(near_miss, binders, SIZES, hypotheses, bounds[2], moves, inner)
    return Part(
        "logits",
        "For epsilon <= 1/4, every length t, position p < t, input and letter the logit differs from (diag - off)/36 "
        "epsilon^4 times the number of transitions by at most (diag - off) epsilon^6 p/4 + (off + diag) epsilon^4 "
        "(p + 1)(p + 2)/(16 t).",
        claim,
        proof,
        [[*SIZES, *INPUT]],
        [
            Control(
                "Without the term in 1/t it is false: the first letter has no transition, but a positive logit.",
                differences(claim, near_miss),
                refuted,
            )
        ],
    )
