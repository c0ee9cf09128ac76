"""The logits after the two steps of the curriculum, for every length, position and input, and at a fixed position.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.library.finite_sums import ZERO
from verify.library.sequence_sums import prove_transfer
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    renamed,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.tasks.gradient_steps.chains.alternating_word import ALTERNATING
from verify.statements.tasks.gradient_steps.chains.chain import STATES
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
from verify.statements.tasks.gradient_steps.curriculum.estimate import error, leading, sides
from verify.statements.tasks.gradient_steps.curriculum.model import (
    DIAGONAL,
    END,
    LEAST,
    LETTER,
    LONG,
    OFF,
    ONE,
    SHARES,
    TOKENS,
    WORD,
)
from verify.statements.tasks.gradient_steps.curriculum.near_bigrams import COUNTING
from verify.statements.tasks.gradient_steps.curriculum.position_bounds import POSITIONS, ROWS, Entries
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.tasks.gradient_steps.sums.uniform_moments import WIDTH

Json = Any


def inside(t: Json) -> Json:
    """The position is one of the first t."""
    return ["<=", plus(END, 1), t]


def _logit(t: Json, off: Json = OFF, diagonal: Json = DIAGONAL) -> Json:
    return ["final_logit", WIDTH, off, diagonal, t, TOKENS, END, LETTER]


COUNT: Json = ["bigrams", TOKENS, END, LETTER]


def prove_logit(proof: Evidence) -> int:
    """Prove ∀t ∀y, p, i (p < t ⟹ the logit differs from its leading term by the error at most)."""
    entries = Entries(proof)
    unit, _ = prove_units(proof)
    rest = proof.sums(equal(minus(1, INVERSE), times(LONG, INVERSE)), cofactors=[cofactor(unit, [], -1)])
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
        proof.identity(equal(["at", SHARES, ONE], LEAST)),
    ]
    found = proof.specialise(prove_model(proof), [POSITIONS, SHARES, WEIGHT, INVERSE], facts)
    found = proof.specialise(found, [TOKENS, END, LETTER])
    return prove_for_lengths(proof, found, lambda t: both(*sides(_logit(t), COUNT, END, over(1, t))))


def prove_for_lengths(
    proof: Evidence, theorem: int, goal: Callable[[Json], Json], conditions: Sequence[Json] = ()
) -> int:
    """Prove ∀t ∀y, p, i (p < t, conditions ⟹ the goal for t) from the goal for t + 1."""
    names = {TOKENS: "y'", END: "p'", LETTER: "i'"}

    def statement(t: Json) -> Json:
        inputs: Binders = [("y'", WORD), ("p'", "natural"), ("i'", STATES)]
        return forall(inputs, substituted(implies(inside(t), *conditions, goal(t)), names))

    def generalised(found: int, t: Json) -> int:
        return proof.generalise(found, list(names), [inside(t), *conditions])

    empty = equal(LONG, 0)
    short = plus(minus(LONG, plus(END, 1)), END, 1)
    gap = proof.sums(equal(minus(0, 0), short), cofactors=[cofactor(proof.assume(empty), [], -1)])
    absurd = proof.squares(["<", 0, 0], gap, [proof.assume(inside(LONG))])
    none = generalised(proof.contradiction(goal(LONG), absurd, proof.evaluate(["<", 0, 0])), LONG)
    base = proof.specialise(proof.generalise(none, [LONG], [empty]), [ZERO], [proof.evaluate(equal(ZERO, 0))])
    step = proof.generalise(generalised(theorem, FULL), [LONG], [statement(LONG)])
    return proof.induct(forall([("t'", "natural")], statement("t'")), base, step)


NAMES = [WIDTH, OFF, DIAGONAL, LONG]
PUBLIC = {OFF: "off", DIAGONAL: "diag", LONG: "t", TOKENS: "y", END: "p", LETTER: "i"}
SETTING: Binders = [*((name, "real") for name in NAMES[:3]), (LONG, "natural")]
INPUTS: Binders = [(TOKENS, WORD), (END, "natural"), (LETTER, STATES)]
HYPOTHESES = [*SMALL, *ROWS]
SIZES: list[Json] = [over(1, 8), 1, 2, ["of", "natural", 2]]
INPUT: list[Json] = [ALTERNATING, 0, ":one"]


def _claim(inverse: Json) -> Json:
    """The bounds for every length and position, with the rest that decreases with the length."""
    bounds = both(*sides(_logit(LONG), COUNT, END, inverse))
    return renamed(forall(SETTING, implies(*HYPOTHESES, forall(INPUTS, implies(inside(LONG), bounds)))), PUBLIC)


def estimate_part() -> Part:
    """The logits at all positions of all inputs, with an explicit error."""
    claim, near_miss = _claim(over(1, LONG)), _claim(0)
    proof = ConciseEvidence(COUNTING)
    proof.generalise(proof.specialise(prove_logit(proof), [LONG]), NAMES, HYPOTHESES)
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


LARGEST = "x1"
BOUNDED = [*HYPOTHESES, ["<=", DIAGONAL, LARGEST], inside(LONG)]


def _near(constants: list[Json]) -> list[Json]:
    """The logit is (diag − off)/36 ε⁴ times the number of transitions, up to K ε⁶ and L ε⁴/t."""
    rest = minus(_logit(LONG), leading(COUNT))
    bound = plus(times(constants[0], power(WIDTH, 6)), times(constants[1], power(WIDTH, 4), over(1, LONG)))
    return bounded(rest, bound)


def _with_constants(largest: Json) -> Json:
    """∃K, L: the logits are near for all ε, all W with entries up to the largest one, all lengths and inputs."""
    every = forall([INPUTS[0], INPUTS[2]], both(*_near(["K", "L"])))
    bounded = [*HYPOTHESES, ["<=", DIAGONAL, largest], inside(LONG)]
    return exists([("K", "real"), ("L", "real")], forall(SETTING, implies(*bounded, every)))


def _fixed_claim(largest: Json = LARGEST) -> Json:
    claim = forall([(LARGEST, "real"), (END, "natural")], _with_constants(largest))
    return renamed(claim, {**PUBLIC, LARGEST: "largest"})


def _primed(node: Json) -> Json:
    """Rename what a formula binds, for a proof that declares these names."""
    return renamed(node, {name: f"{name}'" for name in (*NAMES, TOKENS, LETTER)})


def _prove_wider(proof: Evidence) -> int:
    """Prove ∀x, e, b (−e ≤ x ≤ e ≤ b ⟹ −b ≤ x ≤ b)."""
    rest, small, large = "x2", "x3", "z2"
    hypotheses = [["<=", minus(small), rest], ["<=", rest, small], ["<=", small, large]]
    known = [proof.assume(formula) for formula in hypotheses]
    found = []
    for goal, form in (
        (["<=", minus(large), rest], plus(minus(rest, minus(small)), minus(large, small))),
        (["<=", rest, large], plus(minus(small, rest), minus(large, small))),
    ):
        found.append(proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), known))
    return proof.generalise(proof.conjunction(*found), [rest, small, large], hypotheses)


def _prove_fixed() -> Evidence:
    """Prove the bounds with K = M p/4 and L = M (p + 1)(p + 2)/8, where M is the largest entry."""
    proof = ConciseEvidence(COUNTING)
    known = [proof.assume(formula) for formula in BOUNDED]
    given = [proof.assume(formula) for formula in HYPOTHESES]
    logits = proof.specialise(proof.use("tasks/proposition-8.5.repair", "logits"), NAMES, given)
    found = proof.specialise(logits, [TOKENS, END, LETTER], known[-1:])
    positions = times(plus(END, 1), plus(END, 2))
    constants = [times(over(1, 4), LARGEST, END), times(over(1, 8), LARGEST, positions)]
    rest, bound = _near(constants)[1][1:]
    small = error(END, over(1, LONG))
    length = plus(minus(LONG, plus(END, 1)), END, 1)
    some = proof.squares(["<", 0, LONG], proof.sums(equal(minus(LONG, 0), length)), known)
    form = plus(
        times(over(1, 4), plus(minus(LARGEST, DIAGONAL), OFF), power(WIDTH, 6), END),
        times(
            over(1, 16),
            plus(times(2, minus(LARGEST, DIAGONAL)), minus(DIAGONAL, OFF)),
            positions,
            power(WIDTH, 4),
            over(1, LONG),
        ),
    )
    wider = proof.squares(["<=", small, bound], proof.sums(equal(minus(bound, small), form)), [*known, some])
    premises = [*(proof.project(found, part) for part in (0, 1)), wider]
    close = proof.specialise(_prove_wider(proof), [rest, small, bound], premises)
    close = proof.generalise(proof.generalise(close, [TOKENS, LETTER]), NAMES, BOUNDED)
    proof.generalise(proof.witness(_primed(_with_constants(LARGEST)), constants, close), [LARGEST, END])
    return proof


def _refute_unbounded(claim: Json) -> Evidence:
    """Refute the bounds for p = 0 with constants that hold for all W: the first logit grows with the entries of W."""
    proof = ConciseEvidence(COUNTING)
    constants, rate = ["x2", "x3"], over(1, 294912)
    at = {**dict(zip(NAMES, SIZES, strict=True)), TOKENS: ALTERNATING, END: ZERO, LETTER: ["of", STATES, ":one"]}
    inner = substituted(_primed(_with_constants(DIAGONAL)), {END: ZERO})
    body = substituted(inner[2], dict(zip(("K", "L"), constants, strict=True)))
    bound = ["at", mapping([("n'", "natural")], substituted(_near(constants)[1][2], {**at, LONG: "n'"})), SIZES[3]]
    entry = times(294912, plus(power(bound, 2), 1))
    facts = [
        *(proof.evaluate(substituted(formula, at)) for formula in SMALL),
        proof.squares(["<=", 0, entry]),
        *[proof.squares(["<=", entry, entry], proof.sums(equal(minus(entry, entry), 0)))] * 2,
        proof.evaluate(substituted(inside(LONG), at)),
    ]
    close = proof.specialise(proof.assume(body), [SIZES[0], entry, entry, SIZES[3]], facts)
    close = proof.project(proof.specialise(close, [ALTERNATING, ":one"]), 1)

    def rest(size: Json) -> Json:
        return substituted(_near(constants)[1][1], {**at, OFF: size, DIAGONAL: size})

    exact = proof.identity(forall([("w'", "real")], equal(times(rate, "w'"), rest("w'"))))
    premises = [proof.specialise(exact, [entry]), close]
    above = proof.specialise(prove_transfer(proof), [times(rate, entry), rest(entry), bound], premises)
    form = plus(minus(bound, times(rate, entry)), power(minus(bound, over(1, 2)), 2), over(3, 4))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [above])
    absurd = proof.choose(proof.assume(substituted(["exists", inner[1][1:], inner[2]], {"K": "x2"})), "x3", absurd)
    absurd = proof.choose(proof.assume(inner), "x2", absurd)
    denied = prove_not(proof, inner, absurd, proof.evaluate(["<", 0, 0]))
    proof.counterexample(renamed(claim, {WIDTH: f"{WIDTH}'"}), [{"at": [1, 0]}], denied)
    return proof


def fixed_position_part() -> Part:
    """The logits at a fixed position of inputs of any length."""
    claim, near_miss = _fixed_claim(), _fixed_claim(DIAGONAL)
    return Part(
        "fixed-position",
        "For every position there are K and L such that, for all epsilon <= 1/4, all W with 0 <= off <= diag <= "
        "largest, all lengths t and inputs, the logit is (diag - off)/36 epsilon^4 times the number of transitions, up "
        "to K epsilon^6 + L epsilon^4/t.",
        claim,
        _prove_fixed(),
        [[2, 1]],
        [
            Control(
                "With constants that hold for all W, however large, it is false at the first position.",
                differences(claim, near_miss),
                _refute_unbounded(near_miss),
            )
        ],
    )
